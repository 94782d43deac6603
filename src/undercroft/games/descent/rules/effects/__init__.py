"""What cards and abilities say, carried out: one class a word (see kernel/effects.py).

A step acts for its `who`, the figure it is about. What its ability has come to know so far, from
whom it chose to what was rolled, is in the run on top of `state.runs`. A step that contains a
whole attack, move or test pushes it on the agenda; the next step waits below.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from msgspec import field

from undercroft.kernel import effects as kernel
from undercroft.kernel.agenda import push
from undercroft.kernel.effects import Conditions, Steps

from ..purchases import NOTHING_BOUGHT

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State
    from ..crowd import Crowd
    from ..purchases import Purchase

EFFECT = "effect"  # the agenda's step that goes on with an effect


class Op(kernel.Effect, frozen=True, kw_only=True):
    """One step of an effect."""

    condition: Conditions = field(default=Conditions(), name="if")
    optional: bool = False
    attacks: ClassVar[bool] = False  # it contains an attack
    waits: ClassVar[bool] = False  # bought with a surge, it comes after the damage (DES-COND-02)

    @abstractmethod
    def apply(self, table: DescentTable, who: int) -> Flow[None] | None:
        """Carry it out."""

    def possible(self, state: State, run: Run, who: int) -> bool:
        """Whether there is anything for it to work on."""
        return True

    def possible_among(self, state: State, run: Run, who: int, crowd: Crowd) -> bool:
        """The same for a figure in its turn, given what it finds around it."""
        return self.possible(state, run, who)

    def foresee(self, state: State, run: Run, who: int) -> None:
        """Do to the attack under way what is sure of it before any dice are rolled."""

    def buys(self, state: State, run: Run, target: int) -> Purchase:
        """What it brings against the target of an attack, bought with a surge."""
        return NOTHING_BOUGHT

    @property
    def spreads(self) -> bool:
        """Whether it affects others by the space that an attack named."""
        return False

    @property
    def rolls(self) -> tuple[str, ...]:
        """The dice that are rolled before it."""
        return ()


class Condition(kernel.Condition, frozen=True, kw_only=True):
    """One condition of an ability or of a step."""

    how_near: ClassVar[bool] = False  # it goes by the distance of an attack
    of_faces: ClassVar[bool] = False  # it goes by what dice show

    @abstractmethod
    def meets(self, state: State, run: Run, who: int) -> bool:
        """Whether it holds for the figure that the moment is about."""

    def holds(self, state: State, who: int, moment: str) -> bool:
        return self.meets(state, state.runs[-1], who)


def all_hold(conditions: Conditions, state: State, run: Run, who: int) -> bool:
    """Whether all of them hold, for a run that need not have begun."""
    for condition in conditions:
        assert isinstance(condition, Condition)
        if not condition.meets(state, run, who):
            return False
    return True


def begin(table: DescentTable, steps: Steps[Op], who: int) -> None:
    """Carry out steps for a figure; they belong to the run on top."""
    if steps:
        push(table.state, EFFECT, table.state.content.abilities.path_of(steps), 0, who)


def this_run(table: DescentTable) -> Run:
    """The ability that is carried out now."""
    return table.state.runs[-1]


__all__ = ["EFFECT", "Condition", "Conditions", "Op", "Steps", "all_hold", "begin", "this_run"]
