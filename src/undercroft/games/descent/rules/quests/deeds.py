"""Deeds: what figures may do in one encounter only, as data for the rules of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.flow import Label

from ...table.state import NONE, OVERLORD
from .. import deck, terms
from . import script

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

DO = "do"
ONCE_A_TURN, ONCE_AN_OVERLORD_TURN, ONCE_A_ROUND = "@turn", "@overlord", "@round"


def anybody(state: State, number: int) -> bool:
    return True


def heroes(state: State, number: int) -> bool:
    """Heroes only."""
    return state.is_hero(number)


def the_overlords(state: State, number: int) -> bool:
    """Monsters and lieutenants."""
    return state.side_of(number) == OVERLORD


def nothing_done(state: State) -> bool:
    """Whether a turn or an activation has only begun."""
    turn = state.turn
    return turn is not None and not (turn.actions < terms.ACTIONS or turn.moved or turn.points)


class Deed(NamedTuple):
    """Something a figure may do: an action, unless it is free.

    `targets` says what it may be done to now: names of squares, tokens, figures or doors, or ("",)
    where there is nothing to choose.
    """

    verb: str
    text: str  # "{}" stands for the target
    who: Callable[[State, int], bool]
    targets: Callable[[State, int], list[str]]
    do: Callable[[DescentTable, int, str], Flow[None]]
    once: str = ""  # ONCE_A_TURN and so on
    free: bool = False
    helps: bool = True  # bots do it whenever they can
    rule: str = "DES-GEN-08"
    tests: str = ""  # the attribute that decides
    strikes: bool = False  # it is an attack on whoever fills the target, by the figure's own card
    cards: int = 0  # Overlord cards that the overlord discards for it (DES-OCRD-08)


def spend(state: State, verb: str, scope: str) -> None:
    """It was done, and may not be done again for a while."""
    state.spent = (*state.spent, verb + scope)


def renew(state: State, scope: str) -> None:
    """What was limited to a turn or a round may be done again."""
    if state.spent:
        state.spent = tuple(each for each in state.spent if not each.endswith(scope))


def offers(state: State, number: int, deeds: tuple[Deed, ...]) -> list[str]:
    """What a figure may do here and now, of these."""
    return [
        f"{DO}:{deed.verb}:{target}" if target else f"{DO}:{deed.verb}"
        for deed in deeds
        if deed.who(state, number) and (not (deed.cards or deed.once) or _ready(state, deed))
        for target in deed.targets(state, number)
    ]


def _ready(state: State, deed: Deed) -> bool:
    if deed.cards > len(state.hand):
        return False
    return not deed.once or deed.verb + deed.once not in state.spent


def called(state: State, verb: str) -> Deed:
    """The deed of that name."""
    return next(deed for deed in script(state).deeds if deed.verb == verb)


def perform(table: DescentTable, number: int, name: str) -> Flow[None]:
    """Carry out what was chosen; the action was paid for."""
    verb, _, target = name.partition(":")
    deed = called(table.state, verb)
    if deed.once:
        spend(table.state, deed.verb, deed.once)
    if deed.cards:
        yield from deck.spend(table, deed.cards)
    yield from deed.do(table, number, target)


def describe_figure(table: DescentTable, _seat: int, choice: str) -> Label:
    """The label of a figure among options."""
    state = table.state
    return Label(state.name_of(state.called(choice)), targets=(f"figure:{choice}",))


def describe(state: State, name: str) -> Label:
    """The label of a deed."""
    verb, _, target = name.partition(":")
    deed = called(state, verb)
    return Label(deed.text.format(_words(state, target)), deed.rule, _targets(state, target))


def _words(state: State, target: str) -> str:
    number = state.called(target)
    if number != NONE:
        return state.name_of(number)
    for token in state.tokens:
        if token.name == target:
            name = next(each.name for each in state.rules.token if each.id == token.kind)
            return name if token.at == NONE else f"{name} at {state.ground.names[token.at]}"
    for door in state.rules.door:
        if door.id == target:
            return door.name
    return target


def _targets(state: State, target: str) -> tuple[str, ...]:
    if target in state.ground.called:
        return (f"space:{target}",)
    if state.called(target) != NONE:
        return (f"figure:{target}",)
    for token in state.tokens:
        if token.name == target:
            where = state.squares(token.carrier) if token.carrier != NONE else 1 << token.at
            return (f"space:{state.ground.names[(where & -where).bit_length() - 1]}",)
    return ()
