"""Attribute tests (DES-ATTR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.dice import Roll, roll

from ..table.frames import Trial
from ..table.spoken import face_of, many
from ..table.state import AGENDA
from . import deck, reacting, stats
from .effects import begin
from .effects.tests import Test
from .moments import AFTER_TEST, DIE_ROLLED, TEST_DICE
from .quests import script

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.state import DescentTable


@AGENDA.step("test")
def test(
    table: DescentTable, number: int, attribute: str, effect: str, step: int, worse: int
) -> None:
    """No more shields than the attribute (DES-ATTR-02, 03, 04).

    Minions and masters fail (DES-ATTR-05), and so do familiars (DES-FAM-14).
    """
    state = table.state
    attributes = state.printed(number).attributes
    run = state.runs[-1]
    if script(state).hardy(state, number):
        run.passes += 1
        begin(table, _op(table, effect, step).passed, number)
        return
    if not attributes:
        run.fails += 1
        _tell_failed(table, number, attribute)
        begin(table, _op(table, effect, step).failed, number)
        return
    limit = stats.attribute(state, number, attribute) - worse
    dice = roll(table, state.content.test_dice)
    state.trials.append(
        Trial(
            number, attribute, limit, effect, step, faces=dice.faces, shields=dice.count("shield")
        )
    )
    push(state, "test_done")
    reacting.happen(table, AFTER_TEST, number)
    reacting.happen(table, DIE_ROLLED, number, TEST_DICE)


def passes(table: DescentTable, number: int, attribute: str, more: int = 0) -> Flow[bool]:
    """A test that a quest asks for: a flow, with all reactions inside.

    The quest may count the attribute as so much higher.
    """
    state = table.state
    if script(state).hardy(state, number):
        return True
    if not state.printed(number).attributes:
        _tell_failed(table, number, attribute)
        return False
    dice = roll(table, state.content.test_dice)
    limit = stats.attribute(state, number, attribute) + more
    trial = Trial(number, attribute, limit, faces=dice.faces, shields=dice.count("shield"))
    state.trials.append(trial)
    yield from reacting.at_once(table, DIE_ROLLED, number, TEST_DICE)
    yield from reacting.at_once(table, AFTER_TEST, number)
    state.trials.pop()
    passed = trial.shields <= trial.limit
    _tell(table, trial, passed)
    _reward(table, trial, passed)
    return passed


def _tell(table: DescentTable, trial: Trial, passed: bool) -> None:
    if table.heard:
        table.say("DES-ATTR-03" if passed else "DES-ATTR-04",
                  "{figure} tests {text}: {text}, needs at most {number}: {text}.",
                  table.state.fighters[trial.figure].kind, trial.attribute,
                  many(trial.shields, "shield"), trial.limit,
                  "passed" if passed else "failed")  # fmt: skip


def _tell_failed(table: DescentTable, number: int, attribute: str) -> None:
    table.say("DES-ATTR-05", "{figure} has no {text} to test: failed.",
              table.state.fighters[number].kind, attribute)  # fmt: skip


def _reward(table: DescentTable, trial: Trial, passed: bool) -> None:
    """What the overlord gets for a test that was repeated and passed."""
    if passed and trial.reward:
        deck.draw(table, trial.reward)


def _op(table: DescentTable, effect: str, step: int) -> Test:
    op = table.state.content.abilities.effects[effect][step]
    assert isinstance(op, Test)
    return op


@AGENDA.step("test_done")
def test_done(table: DescentTable) -> None:
    """The result stands (DES-ATTR-03, DES-ATTR-04)."""
    state = table.state
    trial, run = state.trials.pop(), state.runs[-1]
    passed = trial.shields <= trial.limit
    _tell(table, trial, passed)
    _reward(table, trial, passed)
    run.shields, run.tested = trial.shields, trial.limit
    run.passes += passed
    run.fails += not passed
    op = _op(table, trial.effect, trial.step)
    begin(table, op.passed if passed else op.failed, trial.figure)


@AGENDA.step("all_tested")
def all_tested(table: DescentTable, effect: str, step: int, who: int) -> None:
    """What follows if everybody passed, or everybody failed."""
    run, op = table.state.runs[-1], _op(table, effect, step)
    if not run.fails:
        begin(table, op.all_pass, who)
    if not run.passes:
        begin(table, op.all_fail, who)


def reroll_test(table: DescentTable, which: tuple[int, ...]) -> None:
    """Dice of the test under way are rolled again; the new result stands (DES-GAP-72)."""
    state = table.state
    trial = state.trials[-1]
    again = Roll(state.content.test_dice, trial.faces).reroll(table, which)
    trial.faces, trial.shields = again.faces, again.count("shield")
    if table.heard:
        shown = ", ".join(
            f"the {die.name} die shows {face_of(die, again.faces[at])}"
            for at, die in enumerate(state.content.test_dice)
            if at in which
        )
        table.say("DES-GAP-72", "The test is rolled again: {text}.", shown)
