"""Relics of the overlord: which lieutenant wields which (DES-RELIC-05 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question

from ...table.state import AGENDA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

WIELD, BARE = "wield", "none"


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == BARE:
        return Label("No relic", "DES-RELIC-09")
    relic = table.state.content.relics[choice.partition(":")[2]]
    who = table.state.content.lieutenants[table.state.wielder].name
    return Label(f"{relic.dark_name} for {who}: {relic.dark_text}")


WHICH = Question(
    "wield_relic", "DES-RELIC-07", "Which relic does the lieutenant wield?", _describe, passing=BARE
)


def lieutenants(state: State) -> list[str]:
    """The lieutenants of the quest's encounters who have no relic of the quest itself."""
    encounters = state.content.quests[state.quest].encounter
    found = [each for encounter in encounters for each in encounter.lieutenant]
    lent = {each.id for each in found if each.relic is not None}
    return [name for name in dict.fromkeys(each.id for each in found) if name not in lent]


def _free(state: State, lieutenant: str) -> Iterator[str]:
    """The overlord's relics that this lieutenant may still be given (DES-RELIC-06)."""
    assert state.sheet is not None
    taken = {relic for _, relic in state.wielded}
    for name in state.sheet.overlord_relics:
        if name not in taken and state.content.relics[name].dark_only in (None, lieutenant):
            yield name


@AGENDA.step("wield_relics")
def wield_relics(table: DescentTable) -> Flow[None]:
    """The overlord decides it lieutenant by lieutenant as the quest is set up (DES-RELIC-07)."""
    state = table.state
    for lieutenant in lieutenants(state):
        relics = [f"{WIELD}:{name}" for name in _free(state, lieutenant)]
        if not relics:
            continue
        state.wielder = lieutenant
        choice = yield WHICH, state.overlord, [*relics, BARE]
        if choice == BARE:
            continue
        name = choice.partition(":")[2]
        state.wielded = (*state.wielded, (lieutenant, name))
        content = state.content
        table.say("DES-RELIC-08", "{text} wields {text}.", content.lieutenants[lieutenant].name,
                  content.relics[name].dark_name)  # fmt: skip


def relic_of(state: State, lieutenant: str) -> str | None:
    """The relic that a lieutenant of this encounter comes with: the quest's, or as decided."""
    for each in state.rules.lieutenant:
        if each.id == lieutenant and each.relic is not None:
            return each.relic
    return dict(state.wielded).get(lieutenant)


def lose(state: State, number: int) -> None:
    """A wielder was defeated: the relic does nothing for the rest of the quest (DES-RELIC-10)."""
    fighter, name = state.fighters[number], state.printed(number).id
    if fighter.items and not state.is_hero(number):
        fighter.items = ()
        state.wielded = tuple(each for each in state.wielded if each[0] != name)
