"""Words for attribute tests, dice for their own sake, and choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import field

from undercroft.kernel.agenda import push
from undercroft.kernel.content import Amount, Id  # noqa: TC001
from undercroft.kernel.effects import Steps
from undercroft.kernel.flow import NOTHING, Label, Question

from . import Op, begin, this_run
from .amounts import Attribute  # noqa: TC001
from .selecting import Who, choose, find, seat_of
from .wording import told

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State


WHICH = Question(
    "attribute", "DES-ATTR-01", "Which attribute is tested?",
    lambda table, seat, choice: Label(choice.capitalize()),
)  # fmt: skip


BY_TRAIT = "by_trait"  # the trait of the Overlord card that was taken decides
BY_TRAITS: dict[str, Attribute] = {
    "event": "willpower", "trap": "awareness", "magic": "knowledge",
}  # fmt: skip


class Test(Op, frozen=True, kw_only=True, tag="test"):
    """Figures test an attribute; what follows is about the one who tested."""

    who: Who
    attribute: tuple[Attribute, ...] | Attribute | Literal["by_trait"]
    attribute_by: Literal["overlord", "subject"] = "subject"
    passed: Steps[Op] = field(default=Steps(), name="pass")
    failed: Steps[Op] = field(default=Steps(), name="fail")
    all_pass: Steps[Op] = Steps()
    all_fail: Steps[Op] = Steps()
    worse: Amount = 0  # the attribute counts as so much lower

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        effect, step = run.effect, run.step
        figures = yield from choose(table, who, self.who)
        attribute = self.attribute
        if attribute == BY_TRAIT:
            attribute = BY_TRAITS[state.content.overlord_list[run.taken[0]].trait]
        if not isinstance(attribute, str):
            seat = seat_of(state, run, who, self.attribute_by)
            attribute = yield WHICH, seat, list(attribute)  # type: ignore[assignment]
        run.passes = run.fails = 0
        if figures and (self.all_pass or self.all_fail):
            push(state, "all_tested", effect, step, who)
        for number in reversed(figures):
            push(state, "test", number, attribute, effect, step, self.worse)

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(find(state, run, who, self.who))


class RollDice(Op, frozen=True, kw_only=True, tag="roll"):
    """Dice are rolled; later steps read them."""

    dice: tuple[Id, ...]

    @property
    def rolls(self) -> tuple[str, ...]:
        return self.dice

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        return NOTHING


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    run = this_run(table)
    op = table.state.content.abilities.effects[run.effect][run.step]
    assert isinstance(op, Choose)
    return Label(told(op.options[int(choice.partition(":")[2])]))


OPTION = Question("option", "DES-SPEC-01", "What do you choose?", _describe)


class Choose(Op, frozen=True, kw_only=True, tag="choose"):
    """One of several effects."""

    options: tuple[Steps[Op], ...]
    by: Literal["owner", "overlord", "heroes", "subject"] = "owner"

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        open_to = [
            f"option:{number}"
            for number, steps in enumerate(self.options)
            if all(op.possible(state, run, who) for op in steps[:1])
        ]
        if open_to:
            choice = yield OPTION, seat_of(state, run, who, self.by), open_to
            begin(table, self.options[int(choice.partition(":")[2])], who)
