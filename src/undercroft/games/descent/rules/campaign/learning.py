"""Skills that heroes buy with their experience (DES-EXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label, Question

from ...table.state import AGENDA
from .. import purse, reacting

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ...table.state import DescentTable, State

LEARN, ENOUGH = "learn", "enough"


def may_learn(state: State, number: int, name: str) -> Verdict:
    """Whether a hero can buy a skill now (DES-EXP-01, DES-EXP-03, DES-EXP-08)."""
    skill = state.content.skills.get(name)
    if skill is None or skill.class_id != state.classes[number]:
        return "DES-EXP-01"
    if state.content.skill_called[name] in state.fighters[number].skills:
        return "DES-EXP-04"
    return "DES-EXP-03" if skill.xp > purse.xp(state, number) else None


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == ENOUGH:
        return Label(f"No more: {purse.xp(table.state, table.state.learner)} XP left", "DES-EXP-06")
    skill = table.state.content.skills[choice.partition(":")[2]]
    return Label(f"{skill.name}: {skill.xp} XP", "DES-EXP-03", (f"card:{skill.id}",))


WHICH = Question("learn_skill", "DES-EXP-01", "Which skill do you buy?", _describe, passing=ENOUGH)


@AGENDA.step("learn_skills")
def learn_skills(table: DescentTable, number: int) -> Flow[None] | None:
    """One skill after the other, as long as the XP last (DES-EXP-07).

    All of the class can be had that the hero has not bought (DES-CAMP-05).
    """
    state = table.state
    found = [
        f"{LEARN}:{name}" for name in state.content.skills if not may_learn(state, number, name)
    ]
    return _learn(table, number, found) if found else None


def _learn(table: DescentTable, number: int, found: list[str]) -> Flow[None]:
    state = table.state
    fighter = state.fighters[number]
    state.learner = number
    choice = yield WHICH, fighter.seat, [*found, ENOUGH]
    if choice == ENOUGH:
        return
    skill = state.content.skills[choice.partition(":")[2]]
    purse.spend_xp(state, number, skill.xp)  # DES-EXP-04
    fighter.skills = (*fighter.skills, state.content.skill_called[skill.id])
    reacting.listen(state)
    table.say("DES-EXP-04", "{figure} learns {text}.", fighter.kind, skill.name)
    purse.note(state, f"{state.name_of(number)} learns {skill.name}.")
    push(state, "learn_skills", number)
