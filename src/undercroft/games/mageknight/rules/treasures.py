"""Treasures are lent to Heroes at the start of a turn and taken back at its end (MKD-TREAS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question

from ..content.abilities import BIT, IN_SLOT, NAMES
from ..content.entries import POTION
from ..table.state import INSIDE, NONE, OUTSIDE
from . import chests, values
from .moments import TURN_BEGINS, TURN_ENDS

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ..content.entries import TreasureEntry
    from ..table.state import MageKnightTable, State, Warrior

A_HERO = 2  # chests at most (MKD-TREAS-02)
DONE = "done"


def item_of(state: State, at: int) -> TreasureEntry:
    """The treasure in a chest that was taken."""
    return state.content.treasures[chests.treasure_of(state, state.chests[at])]


def _describe(table: MageKnightTable, _seat: int, choice: str) -> Label:
    if choice == DONE:
        return Label("Give out no more treasure", "MKD-TREAS-01")
    state = table.state
    at, number = _meant(state, choice)
    item, name = item_of(state, at), state.figure(number).name
    given = "drinks" if item.type == POTION else "takes"
    return Label(f"{name} {given} {item.name}", "MKD-TREAS-01", (f"figure:{state.handle(number)}",))


def _describe_ability(table: MageKnightTable, _seat: int, choice: str) -> Label:
    return Label(table.state.content.abilities[choice].name, "MKD-TREAS-09")


ASSIGN = Question(
    "assign", "MKD-TREAS-01", "Which of your Heroes gets a treasure for this turn?", _describe,
    passing=DONE,
)  # fmt: skip
WHICH = Question(
    "treasure_ability", "MKD-TREAS-09", "Two treasures have an ability for one slot: which works?",
    _describe_ability,
)  # fmt: skip


# -- lending -----------------------------------------------------------------------------------


def forbids(state: State, at: int, hero: Warrior) -> Verdict:
    """Whether the treasure of a chest may be assigned to one of its player's Heroes."""
    chest, item = state.chests[at], item_of(state, at)
    if chest.spent:
        return "MKD-TREAS-08"  # whoever holds it now (MKD-THEFT-09)
    if hero.seat != chest.seat or hero.place not in (INSIDE, OUTSIDE):
        return "MKD-TREAS-01"
    has = (*hero.lent, *hero.drunk)
    if len(has) >= A_HERO:
        return "MKD-TREAS-02"
    if any(item_of(state, other).type == item.type for other in has):
        return "MKD-TREAS-03"
    return None


def explain(state: State, seat: int, intent: str) -> Verdict:
    """Why a treasure cannot be assigned to a Hero."""
    chest, _, handle = intent.partition(":")
    at, number = chests.called(state, chest), state.called(handle)
    if at is None or number == NONE or at not in chests.held(state, seat):
        return "MKD-TREAS-01"
    if any(at in warrior.lent for warrior in state.warriors):
        return "MKD-TREAS-04"  # it is taken back at the end of the turn
    if not item_of(state, at).lends:
        return "MKD-TREAS-05"
    return forbids(state, at, state.warriors[number])


def offers(state: State, seat: int) -> list[str]:
    """What can be assigned to whom; treasures that are worth gold alone change nothing."""
    kinds = state.content.chests
    used = {chest for warrior in state.warriors for chest in warrior.lent}
    return [
        f"{kinds[state.chests[at].kind].id}:{state.handle(number)}"
        for at in chests.held(state, seat)
        if at not in used and item_of(state, at).lends
        for number, hero in enumerate(state.warriors)
        if forbids(state, at, hero) is None
    ]


def _meant(state: State, choice: str) -> tuple[int, int]:
    """The chest and the Hero of a choice."""
    chest, _, handle = choice.partition(":")
    at = chests.called(state, chest)
    assert at is not None
    return at, state.called(handle)


@TURN_BEGINS.handler(order=5)
def potions_wear_off(table: MageKnightTable, happening: Happening) -> None:
    """A potion works until its owner's next turn (MKD-TREAS-07)."""
    for warrior in table.state.warriors:
        if warrior.drunk and warrior.seat == happening.subject:
            warrior.drunk = ()
            table.say("MKD-TREAS-07", "The potion of {figure} wears off.", warrior.figure)


@TURN_BEGINS.handler(order=10)
def assign(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """Before anything else a player may assign chests to Heroes (MKD-TREAS-01, MKD-TURN-05)."""
    found = offers(table.state, happening.subject)
    return _assign(table, happening.subject, found) if found else NOTHING


def _assign(table: MageKnightTable, seat: int, found: list[str]) -> Flow[None]:
    state = table.state
    while found:
        choice = yield ASSIGN, seat, [*found, DONE]
        if choice == DONE:
            return
        at, number = _meant(state, choice)
        yield from _give(table, at, number)
        found = offers(state, seat)


def _give(table: MageKnightTable, at: int, number: int) -> Flow[None]:
    """Assigning a potion uses it (MKD-TREAS-07)."""
    state = table.state
    hero = state.warriors[number]
    treasure = chests.treasure_of(state, state.chests[at])
    if item_of(state, at).type == POTION:
        hero.drunk = (*hero.drunk, at)
        state.chests[at].spent = True
        table.say("MKD-TREAS-07", "{figure} drinks {treasure}.", hero.figure, treasure)
    else:
        hero.lent = (*hero.lent, at)
        table.say("MKD-TREAS-01", "{figure} has {treasure}.", hero.figure, treasure)
    yield from _pick_abilities(table, hero)


def _pick_abilities(table: MageKnightTable, hero: Warrior) -> Flow[None]:
    """Of two treasure abilities for one slot the player picks one (MKD-TREAS-09)."""
    lent = values.lent_abilities(table.state, hero)
    for slot in IN_SLOT:
        names = [name for name in NAMES if BIT[name] & lent & slot]
        if len(names) > 1:
            choice = yield WHICH, hero.seat, names
            aside = (NAMES.index(name) for name in names if name != choice)
            hero.set_aside = (*hero.set_aside, *aside)


@TURN_ENDS.handler(order=10)
def take_back(table: MageKnightTable, happening: Happening) -> None:
    """Treasures go back to the player; potions work on (MKD-TREAS-04, MKD-TREAS-07)."""
    for warrior in table.state.warriors:
        if warrior.lent or warrior.set_aside:
            warrior.lent = warrior.set_aside = ()
