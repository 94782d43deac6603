"""The challenge phase (WOW-CHAL, WOW-EVT-12, WOW-EVT-13, WOW-AGG-03, WOW-CCHR-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import CARD, Template
from undercroft.kernel.flow import Flow, Label, Question

from ..table import standing
from ..table.state import CHALLENGE, NONE
from . import effects, events
from .agenda import DRAW_CHALLENGE
from .aggro import aggro_at
from .chances import faces_in_words, hitting_faces
from .combat import attack_character, fight_encounter
from .decks import draw_challenges, next_challenge
from .effects.things import DiscardItem, GainTrophy
from .event_flips import ChallengeResolve
from .numbers import encounter_on
from .trophies import trophy_left
from .undefeated import markers_at

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..content.cards import Encounter
    from ..game import WarcraftTable
    from ..table.state import State

_DRAWS = Template(CARD, "{character} draws {challenge}.")


def _describe_challenge(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    verb, _, name = choice.partition(":")
    if verb == "attack":
        rival = content.character_by_id[name]
        seat = next(one.seat for one in table.state.characters if one.kind == rival.index)
        return Label(
            f"Attack {rival.name}: "
            + _chances(table.state, player, standing.attack(table.state, seat),
                       standing.defense(table.state, seat)),
            "WOW-CCHR-01",
            (f"character:{name}",),
        )  # fmt: skip
    if verb == "board":
        enemy = content.encounter_by_id[name]
        return Label(_against(table.state, player, enemy), "WOW-CHAL-05", (f"encounter:{name}",))
    if verb == "fight":
        card = content.challenge_by_id[name]
        marker = next(n for n, (held, _) in enumerate(table.state.track, 1) if held == card.index)
        return Label(
            _against(table.state, player, encounter_on(content, card.index)),
            "WOW-CHAL-04",
            (f"card:{name}", f"marker:{marker}"),
        )
    if verb == "event":
        card = content.challenge_by_id[name]
        rolls = isinstance(card.flip, ChallengeResolve) and card.flip.roll
        chance = f" {faces_in_words(rolls)}." if rolls else ""
        return Label(
            f"Resolve {card.name}: {card.text}{chance}",
            "WOW-EVT-12",
            (f"card:{name}", f"event:{name}"),
        )
    return Label("Draw a challenge card", "WOW-CHAL-06")


def _against(state: State, seat: int, encounter: Encounter) -> str:
    if encounter.task:
        return f"{encounter.name}: {encounter.text}"
    chances = _chances(state, seat, encounter.attack, encounter.defense)
    return f"Fight {encounter.name}: {chances}"


def _chances(state: State, seat: int, attack: int, defense: int) -> str:
    """The enemy's numbers, and what the dice have to show before cards and powers change it."""
    mine = hitting_faces(standing.attack(state, seat), defense)
    theirs = hitting_faces(attack, standing.defense(state, seat))
    return (
        f"attack {attack}, defense {defense}; your die hits with {faces_in_words(mine)}, "
        f"theirs with {faces_in_words(theirs)}"
    )


CHOOSE_CHALLENGE = Question("challenge", "WOW-CHAL-02", "Your challenge here", _describe_challenge)
TASK = Question(
    "task",
    "WOW-CHAL-05",
    "Will you pay what is asked here?",
    {"pay": "Pay", "decline": "Decline"},
)


def challenge_phase(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """Attack a character here, or resolve an encounter; nothing in a city (WOW-CHAL-01, 02)."""
    state = table.state
    content = state.content
    state.phase = CHALLENGE
    if forbids_challenge(state, seat) is not None:
        return None
    space = state.characters[seat].space
    choices = challenges_at(state, seat)
    if choices == [DRAW]:
        draw_challenges(state, seat, content.spaces[space].colour)
        return None
    return _face(table, seat, choices)


DRAW = "draw"


def challenges_at(state: State, seat: int) -> list[str]:
    """What they may face: Aggro first of all, else what is there, or a card (WOW-CHAL-04, 06)."""
    content = state.content
    space = state.characters[seat].space
    choices = [
        f"fight:{content.card_id[state.track[slot][0]]}"
        for slot in markers_at(state, space)
        if forbids_fight(state, space, slot) is None
    ]
    board = content.spaces[space].board_encounter
    if board != NONE and forbids_board(state, space, board) is None:
        choices.append(f"board:{content.encounters[board].id}")
    choices += [
        f"event:{content.card_id[card]}"
        for card, _ in state.located
        if forbids_event(state, space, card) is None
    ]
    if forbids_draw(state, space) is None:
        choices.append(DRAW)
    choices += [
        f"attack:{content.character_ids[state.characters[other].kind]}"
        for other in state.clockwise_from(seat)[1:]
        if forbids_attack(state, space, other) is None
    ]
    return choices


# -- what forbids a challenge ----------------------------------------------------------------------


def forbids_challenge(state: State, seat: int) -> Verdict:
    """There is no challenge in a city, nor for one who was defeated this turn."""
    if state.content.is_city[state.characters[seat].space]:
        return "WOW-CHAL-01"
    return "WOW-GAP-29" if state.skip_challenge else None


def forbids_fight(state: State, space: int, slot: int) -> Verdict:
    """An undefeated encounter is fought where its marker lies (WOW-CHAL-02)."""
    card, where = state.track[slot]
    if where != space:
        return "WOW-CHAL-02"
    return None if state.content.aggro[card] else _aggro_first(state, space)


def forbids_board(state: State, space: int, encounter: int) -> Verdict:
    """An encounter on the board is met in its own space (WOW-CHAL-02)."""
    there = state.content.spaces[space].board_encounter == encounter
    return _aggro_first(state, space) if there else "WOW-CHAL-02"


def forbids_event(state: State, space: int, card: int) -> Verdict:
    """A location event is resolved where it lies (WOW-EVT-12, 13)."""
    return _aggro_first(state, space) if (card, space) in state.located else "WOW-EVT-12"


def forbids_draw(state: State, space: int) -> Verdict:
    """A card is drawn only with nothing there to resolve (WOW-CHAL-06)."""
    if state.content.spaces[space].board_encounter == NONE and not markers_at(state, space):
        if all(where != space for _, where in state.located):
            return None
    return _aggro_first(state, space) or "WOW-CHAL-04"


def forbids_attack(state: State, space: int, other: int) -> Verdict:
    """Another character in the same space, outside cities (WOW-CCHR-01)."""
    if state.characters[other].space != space:
        return "WOW-CHAL-03"
    return "WOW-CCHR-02" if state.content.is_city[space] else _aggro_first(state, space)


def _aggro_first(state: State, space: int) -> Verdict:
    return "WOW-AGG-03" if aggro_at(state, space) else None


def _face(table: WarcraftTable, seat: int, choices: list[str]) -> Flow[None]:
    state = table.state
    content = state.content
    choice = yield CHOOSE_CHALLENGE, seat, choices
    verb, _, name = choice.partition(":")
    if verb == "attack":
        kind = content.character_by_id[name].index
        rival = next(other.seat for other in state.characters if other.kind == kind)
        attack_character(table, seat, rival)
    elif verb == "fight":
        card = content.challenge_by_id[name].index
        slot = next(slot for slot, (held, _) in enumerate(state.track) if held == card)
        fight_encounter(table, seat, card=card, slot=slot)
    elif verb == "board":
        yield from _board_encounter(table, seat, content.encounter_by_id[name])
    elif verb == "event":
        yield from events.resolve_location(table, seat, content.challenge_by_id[name].index)
    else:
        draw_challenges(state, seat, content.spaces[state.characters[seat].space].colour)


def _board_encounter(table: WarcraftTable, seat: int, encounter: Encounter) -> Flow[None]:
    """Fight it, or follow its instructions (WOW-CHAL-05)."""
    if not encounter.task:
        fight_encounter(table, seat, board=encounter.index)
        return
    if _can_pay(table.state, seat, encounter):
        choice = yield TASK, seat, ("pay", "decline")
        if choice == "pay":
            yield from effects.apply(table, encounter.requirement, seat, rule="WOW-CHAL-05")
            yield from effects.apply(table, encounter.reward, seat, rule="WOW-CHAL-05")
            return
    yield from effects.apply(table, encounter.if_unpaid, seat, rule="WOW-CHAL-05")


def _can_pay(state: State, seat: int, encounter: Encounter) -> bool:
    """Whether they have the items that are asked for, and the reward is to be had."""
    asked = (step for step in encounter.requirement if isinstance(step, DiscardItem))
    given = (step for step in encounter.reward if isinstance(step, GainTrophy))
    return all(len(step.losable(state, seat)) >= step.amount for step in asked) and all(
        trophy_left(state, seat, step.kind(state)) is not None for step in given
    )


# -- drawing -------------------------------------------------------------------------------------


def draw_challenge(table: WarcraftTable, seat: int, colour: int, left: int) -> Flow[None] | None:
    """One card; an event is carried out and another card drawn (WOW-CHAL-08, WOW-CHAL-10).

    Once every card of the deck has come up the phase is over (WOW-MISC-05, WOW-GAP-46).
    """
    state = table.state
    if not left or state.skip_challenge:
        return None
    card = next_challenge(table, colour)
    if card == NONE:
        return None
    table.say("WOW-CHAL-07", _DRAWS, seat, card)
    if state.content.challenges[card].encounter is not None:
        fight_encounter(table, seat, card=card)
        return None
    state.agenda.append((DRAW_CHALLENGE, seat, colour, left - 1))
    return events.resolve_drawn(table, seat, card)
