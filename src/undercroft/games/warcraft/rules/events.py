"""Event cards: global, location and special ones, and how they are turned over (WOW-EVT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from undercroft.kernel.events import CARD, ROLL, Template
from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..table.state import CHALLENGE, NONE, NOWHERE
from . import combat, effects, items, kept, undefeated
from .decks import put_back_challenge, without
from .effects.cards import Discard
from .event_flips import (
    AbilitiesPlayed,
    ChallengeResolve,
    CharacterDefeated,
    EncounterDefeated,
    EventFlip,
    LevelGained,
    MovementRoll,
    ResourceUsed,
    TrophyGained,
)
from .listening import of_challenge
from .moments import (
    ABILITY_PLAYED,
    AFTER_MOVE_ROLL,
    CHARACTER_DEFEATED,
    ENCOUNTER_DEFEATED,
    LEVEL_GAINED,
    MAINTENANCE_BEGINS,
    MOVEMENT_ROLLED,
    RESOURCE_USED,
    RESOURCES,
    START_OF_TURN,
    TROPHY_GAINED,
)
from .numbers import encounter

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.windows import Happening

    from ..game import WarcraftTable
    from ..table.state import State
    from .effects import Effect

FlipT = TypeVar("FlipT", bound=EventFlip)
_ROLLS_FOR = Template(ROLL, "{character} rolls {die} for {challenge}; it turns over with {faces}.")
_TURNS_OVER = Template(CARD, "{character} turns over {challenge}.")


def _describe_roll(table: WarcraftTable, player: int, choice: str) -> Label:
    if choice == "keep":
        return Label("Keep the roll", "WOW-EVT-12")
    return kept.describe(table, player, choice)


PAY_EVENT = Question(
    "pay_event",
    "WOW-EVT-12",
    "Pay what the event asks for?",
    {"pay": "Pay, and turn the card over", "decline": "Do not pay"},
)
EVENT_ROLL = Question("event_roll", "WOW-DISC-09", "You have rolled the red die", _describe_roll)


# -- drawn -------------------------------------------------------------------------------------


def resolve_drawn(table: WarcraftTable, seat: int, card: int) -> Flow[None]:
    """The front of an event that was just drawn (WOW-EVT-01, 06; WOW-CHAL-10)."""
    kind = table.state.content.challenges[card].event
    if kind == "global":
        place_global(table, card)
        return NOTHING
    if kind == "location":
        place_on_location(table, card)
        return NOTHING
    return _special(table, seat, card)


def place_global(table: WarcraftTable, card: int) -> None:
    """On the global event space; the one that lay there is discarded (WOW-EVT-07, 08)."""
    state = table.state
    if state.global_event != NONE:
        over, state.global_event = state.global_event, NONE
        put_back_challenge(state, over)
        table.say("WOW-EVT-08", "{challenge} is over.", over)
    state.global_event = card
    state.listening |= of_challenge(state.content, card)
    table.say("WOW-EVT-07", "{challenge} is the global event.", card)


def place_on_location(table: WarcraftTable, card: int) -> None:
    """On the space it names; an event that lies there is discarded (WOW-EVT-10, 11)."""
    state = table.state
    space = state.content.challenges[card].space
    for other, where in state.located:
        if where == space:
            _take_up(state, other)
            put_back_challenge(state, other)
            table.say("WOW-EVT-11", "{challenge} is discarded.", other)
    state.located += ((card, space),)
    state.listening |= of_challenge(state.content, card)
    table.say("WOW-EVT-10", "{challenge} lies on {space}.", card, space)


def _special(table: WarcraftTable, seat: int, card: int) -> Flow[None]:
    """Its instructions are carried out straight away (WOW-EVT-14)."""
    ops = table.state.content.challenges[card].effects
    return _carry_out(table, seat, card, ops, "WOW-EVT-14")


def _carry_out(
    table: WarcraftTable, seat: int, card: int, ops: tuple[Effect, ...], rule: str
) -> Flow[None]:
    """The card lies open meanwhile; then it is discarded (WOW-CHAL-12)."""
    state = table.state
    state.resolving += bytes((card,))
    yield from effects.apply(table, ops, seat, rule=rule)
    state.resolving = without(state.resolving, card)
    put_back_challenge(state, card)


@START_OF_TURN.handler(order=10)
@AFTER_MOVE_ROLL.handler(order=10)
@MAINTENANCE_BEGINS.handler(order=10)
def ongoing(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """What the global event does at this moment of a character's turn (WOW-EVT-09)."""
    state = table.state
    card, moment = state.global_event, happening.moment
    if card == NONE or moment not in state.content.ongoing[card]:
        return NOTHING
    ops = state.content.ongoing[card][moment]
    return effects.apply(table, ops, happening.subject, moment, rule="WOW-EVT-09")


# -- location events in the challenge phase ----------------------------------------------------


def resolve_location(table: WarcraftTable, seat: int, card: int) -> Flow[None]:
    """Pay or roll what it asks for, and it is turned over; otherwise it stays (WOW-EVT-12)."""
    flip = table.state.content.challenges[card].flip
    table.say("WOW-EVT-12", "{character} resolves {challenge}.", seat, card)
    if isinstance(flip, ChallengeResolve) and not (yield from _satisfied(table, seat, card, flip)):
        table.say("WOW-EVT-12", "{challenge} stays as it is.", card)
        yield from effects.apply(table, flip.otherwise, seat, rule="WOW-EVT-12")
    else:
        yield from flip_event(table, seat, card)


def _satisfied(table: WarcraftTable, seat: int, card: int, flip: ChallengeResolve) -> Flow[bool]:
    if flip.cost:
        if not _payable(table.state, seat, flip):
            return False
        if (yield PAY_EVENT, seat, ("pay", "decline")) == "decline":
            return False
        yield from effects.apply(table, flip.cost, seat, rule="WOW-EVT-12")
    if flip.roll:
        die = yield from _roll(table, seat, card, flip)
        return die in flip.roll
    return True


def _payable(state: State, seat: int, flip: ChallengeResolve) -> bool:
    """Whether they have the cards that it asks for."""
    cards = sum(step.amount for step in flip.cost if isinstance(step, Discard))
    return len(state.characters[seat].hand) >= cards


def _roll(table: WarcraftTable, seat: int, card: int, flip: ChallengeResolve) -> Flow[int]:
    """The red combat die, which Rocket Boots roll again (WOW-DISC-09)."""
    content = table.state.content
    character = table.state.characters[seat]
    while True:
        die = table.roll()
        table.say("WOW-EVT-12", _ROLLS_FOR, seat, die, card, flip.roll)
        token = kept.rolls_again(content, character)
        if not token or (yield EVENT_ROLL, seat, ("keep", f"use:{token}")) == "keep":
            return die
        kept.spend(table, seat, token)


# -- turned over -------------------------------------------------------------------------------


def _take_up(state: State, card: int) -> int:
    """The card leaves where it lies; returns the space, or NOWHERE."""
    if card == state.global_event:
        state.global_event = NONE
        return NOWHERE
    space = next((where for held, where in state.located if held == card), NOWHERE)
    state.located = tuple(entry for entry in state.located if entry[0] != card)
    return space


def flip_event(table: WarcraftTable, seat: int, card: int) -> Flow[None]:
    """The reverse applies from now on: an item, an enemy or an effect (WOW-EVT-02 to 05)."""
    state = table.state
    lay_on = _take_up(state, card)
    table.say("WOW-EVT-02", _TURNS_OVER, seat, card)
    event = state.content.challenges[card]
    if event.item is not None:
        items.take_card(table, seat, card)
        return NOTHING
    if event.foe is not None:
        return _enemy(table, seat, card, lay_on)
    return _carry_out(table, seat, card, event.back_effects, "WOW-EVT-02")


def _enemy(table: WarcraftTable, seat: int, card: int, lay_on: int) -> Flow[None]:
    """Fought at once in their own challenge phase, else undefeated (WOW-EVT-04, 05; WOW-GAP-23)."""
    state = table.state
    state.flipped += bytes((card,))
    here = state.characters[seat].space
    if state.phase == CHALLENGE and seat == state.active and not state.content.is_city[here]:
        combat.fight_encounter(table, seat, card=card)
        return NOTHING
    return undefeated.place_undefeated(table, card, here if lay_on == NOWHERE else lay_on)


# -- what turns them over ----------------------------------------------------------------------


def _turn_over(
    table: WarcraftTable, seat: int, kind: type[FlipT], fits: Callable[[FlipT], bool]
) -> Flow[None]:
    """Something happened: every event that waits for it is turned over (WOW-EVT-02)."""
    if table.state.global_event == NONE and not table.state.located:
        return NOTHING
    content = table.state.content
    cards = [
        card
        for card in _waiting(table.state, kind.word)
        if isinstance(flip := content.challenges[card].flip, kind) and fits(flip)
    ]
    return _flip_all(table, seat, cards) if cards else NOTHING


def _flip_all(table: WarcraftTable, seat: int, cards: list[int]) -> Flow[None]:
    for card in cards:
        yield from flip_event(table, seat, card)


def _waiting(state: State, when: str) -> list[int]:
    """The global event first, then those on the board in the order they came there."""
    flip_when = state.content.flip_when
    found = [card for card, _ in state.located if flip_when[card] == when]
    if state.global_event != NONE and flip_when[state.global_event] == when:
        return [state.global_event, *found]
    return found


@ENCOUNTER_DEFEATED.handler(order=20)
def encounter_defeated(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """An encounter of the colour or family it names."""
    fallen = encounter(table.state.content, *happening.details)
    return _turn_over(
        table,
        happening.subject,
        EncounterDefeated,
        lambda flip: flip.fits(fallen),
    )


@CHARACTER_DEFEATED.handler(order=20)
def character_defeated(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """A character defeated by another one, in combat or by a card."""
    return _turn_over(table, happening.subject, CharacterDefeated, lambda _flip: True)


@MOVEMENT_ROLLED.handler(order=10)
def movement_rolled(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """The movement value it names was rolled."""
    rolled = happening.details[0]
    return _turn_over(table, happening.subject, MovementRoll, lambda flip: flip.move == rolled)


@RESOURCE_USED.handler(order=10)
def resource_used(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """The resource it names was used."""
    name = RESOURCES[happening.details[0]]
    return _turn_over(table, happening.subject, ResourceUsed, lambda flip: flip.resource == name)


@LEVEL_GAINED.handler(order=10)
def level_gained(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """The level it names was gained."""
    level = happening.details[0]
    return _turn_over(table, happening.subject, LevelGained, lambda flip: flip.level == level)


@ABILITY_PLAYED.handler(order=20)
def ability_played(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """So many ability cards were played by one character in one turn."""
    count = len(table.state.characters[happening.subject].played)
    return _turn_over(table, happening.subject, AbilitiesPlayed, lambda flip: count >= flip.count)


@TROPHY_GAINED.handler(order=20)
def trophy_gained(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """A trophy was gained."""
    return _turn_over(table, happening.subject, TrophyGained, lambda _flip: True)
