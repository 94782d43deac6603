"""Words for damage, fatigue, recovery and conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec import field

from undercroft.kernel.content import Id  # noqa: TC001
from undercroft.kernel.flow import Label, Question

from ...table.state import ON_MAP
from .. import harm, terms
from ..purchases import NOTHING_BOUGHT, Purchase
from ..quests import script
from . import Op, this_run
from .amounts import Counted, HowMuch, dice_of, worth
from .selecting import Who, choose, find, finds

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

HOW_MUCH = Question("amount", "DES-SPEC-01", "How much?", lambda table, seat, choice: Label(choice))
WHICH = Question(
    "condition", "DES-COND-07", "Which condition?",
    lambda table, seat, choice: Label(choice.capitalize()),
)  # fmt: skip


def decided(table: DescentTable, who: int, amount: HowMuch, most: int) -> Flow[int]:
    """How much; where it is up to so much, the player decides."""
    run = this_run(table)
    much = min(most, worth(table.state, run, who, amount))
    if isinstance(amount, Counted) and amount.up_to is not None:
        choice = yield HOW_MUCH, run.seat, [str(each) for each in range(much + 1)]
        return int(choice)
    return much


class ForFigures(Op, frozen=True, kw_only=True):
    """A step about some figures."""

    to: Who
    fallen: ClassVar[bool] = False  # it sees knocked out heroes

    def possible(self, state: State, run: Run, who: int) -> bool:
        return finds(state, run, who, self.to, self.works_on, fallen=self.fallen)

    def works_on(self, state: State, number: int) -> bool:
        """Whether it would change anything for a figure."""
        return True


class Damage(ForFigures, frozen=True, kw_only=True, tag="damage"):
    """Figures suffer damage."""

    amount: HowMuch

    @property
    def rolls(self) -> tuple[str, ...]:
        return dice_of(self.amount)

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        figures = yield from choose(table, who, self.to)
        for number in reversed(figures):
            left = state.health(number) - state.fighters[number].damage
            much = yield from decided(table, number, self.amount, 99)
            run.dealt = min(left, much)
            if much > 0 and not state.of_heroes(number):
                run.damaged = (*run.damaged, number)
            harm.suffer(table, number, much)

    def buys(self, state: State, run: Run, target: int) -> Purchase:
        if self.rolls or target not in find(state, run, target, self.to):
            return NOTHING_BOUGHT
        return Purchase(hurt=worth(state, run, target, self.amount))


class Fatigue(ForFigures, frozen=True, kw_only=True, tag="fatigue"):
    """Figures suffer fatigue, whether they can or not (DES-FTG-03)."""

    amount: HowMuch

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        for number in reversed((yield from choose(table, who, self.to))):
            much = worth(state, run, number, self.amount)
            harm.tire(table, number, much, state.content.abilities[run.ability].card)

    def buys(self, state: State, run: Run, target: int) -> Purchase:
        if script(state).hardy(state, target) or target not in find(state, run, target, self.to):
            return NOTHING_BOUGHT
        return Purchase(tired=worth(state, run, target, self.amount))


class Heal(ForFigures, frozen=True, kw_only=True, tag="heal"):
    """Figures recover damage; a knocked out hero comes back by it (DES-KOUT-12)."""

    amount: HowMuch
    anyone: bool = False  # also who has no damage: other cards may follow
    fallen: ClassVar[bool] = True

    @property
    def rolls(self) -> tuple[str, ...]:
        return dice_of(self.amount)

    @property
    def waits(self) -> bool:  # type: ignore[override]
        return self.amount == "dealt"

    def works_on(self, state: State, number: int) -> bool:
        return self.anyone or state.fighters[number].damage > 0

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        for number in (yield from choose(table, who, self.to, fallen=True, useful=self.works_on)):
            yield from harm.recover(table, number, worth(state, run, who, self.amount), 0)
            run.helped = (*run.helped, number)


class Recover(ForFigures, frozen=True, kw_only=True, tag="recover"):
    """Figures recover fatigue."""

    amount: HowMuch

    def works_on(self, state: State, number: int) -> bool:
        return state.fighters[number].fatigue > 0

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        for number in (yield from choose(table, who, self.to, useful=self.works_on)):
            yield from harm.recover(table, number, 0, worth(state, run, who, self.amount))
            run.helped = (*run.helped, number)


class Inflict(ForFigures, frozen=True, kw_only=True, tag="inflict"):
    """Figures get conditions: all of a list, or "any" one that the owner chooses."""

    condition_: tuple[str, ...] | str = field(name="condition")
    always: bool = False  # even an attack that dealt them no damage
    waits: ClassVar[bool] = True

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        figures = yield from choose(table, who, self.to)
        for number in figures:
            names = self.condition_
            if names == "any":
                free = [n for n in terms.BITS if not state.fighters[number].conditions
                        & terms.BITS[n]]  # fmt: skip
                if not free or state.fighters[number].place != ON_MAP:
                    continue
                names = yield WHICH, run.seat, free
            for name in (names,) if isinstance(names, str) else names:
                harm.inflict(table, number, terms.BITS[name])


class Cure(ForFigures, frozen=True, kw_only=True, tag="cure"):
    """Figures lose a condition: a certain one, or one that is chosen."""

    condition_: Id | None = field(default=None, name="condition")

    def works_on(self, state: State, number: int) -> bool:
        return state.fighters[number].conditions != 0

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        for number in (yield from choose(table, who, self.to, useful=self.works_on)):
            fighter = state.fighters[number]
            name = self.condition_
            if name is None:
                held = terms.conditions_of(fighter.conditions)
                if not held:
                    continue
                name = yield WHICH, run.seat, held
            if fighter.conditions & terms.BITS[name]:
                fighter.conditions &= ~terms.BITS[name]
                table.say("DES-COND-07", "{figure} is no longer {text}.", fighter.kind, name)
            run.helped = (*run.helped, number)


class Defeat(ForFigures, frozen=True, kw_only=True, tag="defeat"):
    """Figures are defeated at once."""

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        for number in reversed((yield from choose(table, who, self.to))):
            harm.defeat(table, number)


class Redirect(Op, frozen=True, kw_only=True, tag="redirect"):
    """Damage on its way is taken by somebody else, or as fatigue (DES-GAP-69)."""

    to: Who
    taken: Literal["damage", "fatigue"] = field(default="damage", name="as")
    amount: HowMuch = "all"

    def possible(self, state: State, run: Run, who: int) -> bool:
        if self.taken == "damage" and any(h.moved for h in state.harms if h.figure == who):
            return False  # it is not passed back
        return bool(find(state, run, who, self.to))

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        figures = yield from choose(table, who, self.to)
        coming = next(h for h in reversed(state.harms) if h.figure == who)
        if not figures:
            return
        much = yield from decided(table, who, self.amount, coming.amount)
        run.dealt = much
        if not much:
            return
        coming.amount -= much
        taker = state.fighters[figures[0]]
        if self.taken == "fatigue":
            taker.fatigue += much
            table.say("DES-GAP-69", "{figure} suffers {number} fatigue in place of damage.",
                      taker.kind, much)  # fmt: skip
        else:
            harm.suffer_again(table, figures[0], much)
            table.say("DES-GAP-69", "{figure} takes {number} damage for {figure}.", taker.kind,
                      much, state.fighters[who].kind)  # fmt: skip
