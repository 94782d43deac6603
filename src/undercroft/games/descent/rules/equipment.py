"""What heroes carry and what of it is equipped (DES-EQP, DES-HTRN-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question

from ..content.cast import ARMORS, HANDS, OTHERS
from ..table.state import AGENDA, KNOCKED_OUT
from . import harm, reacting, stats

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.flow import Flow

    from ..table.state import DescentTable, State

EQUIP, DONE = "equip", "done"
RUNE = "rune"


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == DONE:
        return Label("Equip nothing else")
    return Label(f"Equip {table.state.content.items[choice.partition(':')[2]].name}")


WHICH = Question("equip", "DES-HTRN-05", "What do you equip?", _describe, passing=DONE)


def may_change(state: State, number: int) -> bool:
    """Whether a hero has anything to equip, in the step before their actions (DES-HTRN-01)."""
    turn, fighter = state.turn, state.fighters[number]
    assert turn is not None
    return state.is_hero(number) and not turn.begun and bool(fighter.items or fighter.pack)


def _traits(state: State, number: int, item: int) -> set[str]:
    content = state.content
    traits = set(content.item_list[item].traits)
    if content.weapons[item] is not None:
        traits.update(content.abilities.kit(state, number).weapon_traits)
    return traits


def fit(state: State, number: int, items: Iterable[int]) -> bool:
    """Whether a hero may have all of these equipped together (DES-EQP-02, 03, 04, 07)."""
    numbers = list(items)
    entries = [state.content.item_list[item] for item in numbers]
    if sum(entry.hands for entry in entries) > HANDS:
        return False
    if sum(entry.slot == "armor" for entry in entries) > ARMORS:
        return False
    if sum(entry.slot == "other" for entry in entries) > OTHERS:
        return False
    traits = [_traits(state, number, item) for item in numbers]
    if any(entry.no_runes for entry in entries) and any(RUNE in each for each in traits):
        return False
    return all(
        entry.only_one is None or sum(entry.only_one in each for each in traits) <= 1
        for entry in entries
    )


@AGENDA.step(EQUIP)
def equip(table: DescentTable, number: int) -> Flow[None]:
    """One item after the other is taken up; the rest is stowed (DES-HTRN-05, DES-HTRN-06)."""
    state = table.state
    fighter, entries = state.fighters[number], state.content.item_list
    left = sorted((*fighter.items, *fighter.pack))
    chosen: list[int] = []
    while True:
        fitting = {
            f"{EQUIP}:{entries[item].id}": item
            for item in left
            if fit(state, number, (*chosen, item))
        }
        if not fitting:
            break
        choice = yield WHICH, fighter.seat, [*fitting, DONE]
        if choice == DONE:
            break
        chosen.append(fitting[choice])
        left.remove(fitting[choice])
    fighter.items, fighter.pack = tuple(chosen), tuple(left)
    names = ", ".join(entries[item].name for item in chosen) or "nothing"
    table.say("DES-HTRN-05", "{figure} has equipped: {text}.", fighter.kind, names)
    changed(table, number)


def changed(table: DescentTable, number: int) -> None:
    """Other items are equipped: Health or Stamina may be lower now (DES-GAP-63)."""
    state = table.state
    fighter = state.fighters[number]
    reacting.listen(state)
    fighter.fatigue = min(fighter.fatigue, stats.stamina(state, number))
    if fighter.place == KNOCKED_OUT:
        fighter.damage = state.health(number)  # DES-KOUT-02
    elif fighter.damage >= state.health(number):
        fighter.damage = state.health(number)
        harm.fall(table, number, False)
