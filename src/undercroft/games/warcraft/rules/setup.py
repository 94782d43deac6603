"""Setting up (WOW-SET): who goes first, characters, hands, quests and starting cities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.flow import Flow, Label, Question

from ..content.catalogue_types import LEVELS
from ..table.state import ABILITIES, BAGS, NONE, NOWHERE, Character, House, State
from ..table.state import CHALLENGES as CHALLENGE_BAGS
from ..table.state import DISCOVERIES as DISCOVERY_BAG
from ..table.state import ELITE_QUESTS as ELITE_BAG
from ..table.state import STARTING_QUESTS as STARTING_BAG
from . import quests
from .agenda import CHOOSE_CHARACTER, CHOOSE_CITY, DEAL, FOLLOW_QUESTS, ROLL_FOR_FIRST, START_TURN
from .decks import draw_abilities

if TYPE_CHECKING:
    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable

OPENING_HAND = 3
QUESTS_DEALT = 2


def _describe_character(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    who = content.characters[content.character_ids.index(choice.partition(":")[2])]
    kind = f"{who.race} {who.profession}"
    named = who.name if who.name.lower() == kind else f"{who.name}, {kind}"
    return Label(f"Play {named}", targets=(f"card:{who.id}",))


def _describe_city(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    space = content.space_called[choice.partition(":")[2]]
    return Label(
        f"Start in {content.space_name[space]}", targets=(f"space:{content.space_id[space]}",)
    )


WHICH_CHARACTER = Question("character", "WOW-SET-09", "Choose your character", _describe_character)
WHICH_CITY = Question("starting_city", "WOW-SET-17", "Choose your starting city", _describe_city)


def lay_out(content: WarcraftContent, config: dict[str, Any], rng: int) -> State:
    """Everything in its place before the first die is rolled (WOW-SET-01 to 07)."""
    house = House(players=config["players"], characters=tuple(config["characters"]))
    bags = [b""] * BAGS
    for colour, cards in enumerate(content.challenge_decks):
        bags[CHALLENGE_BAGS + colour] = bytes(cards)
    bags[STARTING_BAG] = _for_players(content, content.starting_quests, house.players)
    bags[ELITE_BAG] = _for_players(content, content.elite_quests, house.players)
    bags[DISCOVERY_BAG] = bytes(range(len(content.discovery_of)))
    return State(
        rng=rng,
        house=house,
        content=content,
        characters=[Character(seat) for seat in range(house.players)],
        bags=bags,
        returned=[b""] * (len(LEVELS) + 1),
        foreseen=[NONE] * len(LEVELS),
        foreseen_by=[0] * len(LEVELS),
        agenda=[(ROLL_FOR_FIRST,)],
        hidden=[b""] * len(content.spaces),
        hidden_seen=[0] * len(content.discovery_of),
        tokens=[()] * len(content.spaces),
        track=[(NONE, NOWHERE)] * content.encounter_markers,  # WOW-GAP-24
        trophies=bytes(range(len(content.trophy_kind))),
    )


def _for_players(content: WarcraftContent, cards: tuple[int, ...], players: int) -> bytes:
    """Quests that need more players stay in the box."""
    return bytes(quest for quest in cards if content.quests[quest].min_players <= players)


def roll_for_first(table: WarcraftTable) -> None:
    """The highest combat die goes first; those tied roll again (WOW-SET-08, WOW-GAP-02)."""
    state = table.state
    tied = list(range(state.players))
    while len(tied) > 1:
        rolls = [(table.roll(), seat) for seat in tied]
        for number, seat in rolls:
            table.say("WOW-SET-08", "{player} rolls {die}.", seat, number)
        highest = max(rolls)[0]
        tied = [seat for number, seat in rolls if number == highest]
    state.first = state.active = tied[0]
    table.say("WOW-SET-08", "{player} is the first player.", state.first)
    order = state.clockwise_from(state.first)
    state.agenda.append((DEAL,))
    state.agenda.extend((CHOOSE_CHARACTER, seat) for seat in reversed(order))


def choose_character(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """One player at a time, the first player first (WOW-SET-09), unless it was agreed."""
    named = table.state.house.characters
    if named:
        take_character(table, seat, table.state.content.character_ids.index(named[seat]))
        return None
    return _choose_character(table, seat)


def _choose_character(table: WarcraftTable, seat: int) -> Flow[None]:
    content = table.state.content
    taken = {character.kind for character in table.state.characters}
    free = [name for kind, name in enumerate(content.character_ids) if kind not in taken]
    choice = yield WHICH_CHARACTER, seat, [f"character:{name}" for name in free]
    take_character(table, seat, content.character_ids.index(choice.partition(":")[2]))


def take_character(table: WarcraftTable, seat: int, kind: int) -> None:
    """Their grey card with its starting side up, and their ability deck (WOW-SET-10 to 12)."""
    state = table.state
    state.characters[seat].kind = kind
    state.bags[ABILITIES + seat] = bytes(range(len(state.content.ability_of[kind])))
    table.say("WOW-SET-09", "{player} plays {character}.", seat, seat)


def deal(table: WarcraftTable) -> None:
    """Hands and starting quests; those not dealt go to the box (WOW-SET-13, 14, 16)."""
    state = table.state
    order = state.clockwise_from(state.first)
    for seat in order:
        for _ in draw_abilities(table, seat, OPENING_HAND, "WOW-SET-13"):
            raise AssertionError("an opening hand is never above the limit")
    for seat in order:
        for _ in range(QUESTS_DEALT):
            quest = table.draw(state.bags, STARTING_BAG, "starting quest")
            quests.gain_quest(table, seat, quest)
    state.bags[STARTING_BAG] = b""
    state.agenda.append((START_TURN, state.first))  # WOW-GAP-03
    state.agenda.extend((CHOOSE_CITY, seat) for seat in reversed(order))
    state.agenda.extend((FOLLOW_QUESTS, seat) for seat in reversed(order))


def follow_quests(table: WarcraftTable, seat: int) -> None:
    """What the dealt quests say to do, player by player (WOW-SET-15)."""
    for quest in table.state.characters[seat].quests:
        quests.follow_setup(table, seat, quest)


def choose_city(table: WarcraftTable, seat: int) -> Flow[None]:
    """Any of the three, even if somebody is there already (WOW-SET-17, WOW-GAP-04)."""
    content = table.state.content
    choice = yield WHICH_CITY, seat, [f"city:{content.space_id[city]}" for city in content.cities]
    city = content.space_called[choice.partition(":")[2]]
    table.state.characters[seat].space = city
    table.say("WOW-SET-17", "{character} starts in {space}.", seat, city)
