"""Words for what holds as long as a card is in force, or for a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from undercroft.kernel.content import Amount, Id  # noqa: TC001
from undercroft.kernel.effects import Steps  # noqa: TC001
from undercroft.kernel.flow import NOTHING

from ...content.cards import AbilityId  # noqa: TC001
from ...table.state import NONE
from . import Op, this_run
from .amounts import Number  # noqa: TC001
from .conditions import WeaponFilter  # noqa: TC001
from .entry_words import Until  # noqa: TC001
from .selecting import Selector, Who, choose, find

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

Switch = Literal[
    "pass_enemies", "fly", "unmovable", "one_move_action", "no_move_action", "no_fatigue_for_mp",
    "cannot_attack",
    "hit_only_from_adjacent", "no_surge_abilities", "cannot_heal", "only_action",
    "weapon_counts_as", "no_defense_dice", "one_action_less", "exhausted_instead",
    "costly_to_leave", "friends_do_not_block", "adjacent_do_not_block",
]  # fmt: skip


class Lasts(Op, frozen=True, kw_only=True):
    """A step that holds for a time: it is kept with whom it is for, and asked by the rules."""

    who: Who = "self"
    around: Selector | None = None  # instead: everybody that this finds, as they move about
    until: Until | None = None

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        whom = [NONE] if self.around is not None else (yield from choose(table, who, self.who))
        self.keep(table, whom)

    def keep(self, table: DescentTable, whom: list[int]) -> None:
        """It holds for these from now on."""
        assert self.until is not None, "what always holds is not carried out"
        run, state = this_run(table), table.state
        for number in whom:
            kept = (run.effect, run.step, run.owner, number, self.until, run.serial)
            state.lasting = (*state.lasting, kept)


class Stat(Lasts, frozen=True, kw_only=True, tag="stat"):
    """Numbers of a figure change, or dice are added to its pools."""

    health: Number = 0
    stamina: Number = 0
    speed: Number = 0
    attack: tuple[Id, ...] = ()
    defense: tuple[Id, ...] = ()
    set: bool = False  # the speed is this, not so much more


class Rule(Lasts, frozen=True, kw_only=True, tag="rule"):
    """A rule does not apply, or another one does: each switch is asked in one place."""

    name: Switch
    value: str = ""
    weapon: WeaponFilter | Literal["this"] | None = None  # only with such a weapon


class Mark(Lasts, frozen=True, kw_only=True, tag="mark"):
    """Figures are marked by the owner; selectors and conditions ask for the mark."""

    mark: Id

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(find(state, run, who, self.who))


class Toll(Lasts, frozen=True, kw_only=True, tag="toll"):
    """Attacks on a figure miss unless surges are paid (DES-GAP-71)."""

    surges: Amount = 1


class Grant(Lasts, frozen=True, kw_only=True, tag="grant"):
    """A further ability for a time: of a figure, or of the overlord (`who = "none"`).

    With `about` it is the overlord's, and about the figure that the step is about.
    """

    ability: AbilityId
    about: bool = False

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        if self.about or self.who == "none":
            self.keep(table, [who if self.about else NONE])
        else:
            self.keep(table, (yield from choose(table, who, self.who)))

    def keep(self, table: DescentTable, whom: list[int]) -> None:
        super().keep(table, whom)
        state = table.state
        ability = state.content.abilities.named(self.ability)
        for number in whom:
            heroic = None if self.about or number == NONE else state.of_heroes(number)
            state.listening |= state.content.abilities.mask_of_ability(ability, heroic)


class SurgeAbility(Op, frozen=True, kw_only=True, tag="surge"):
    """A surge ability: always, or for the attack under way."""

    cost: Amount = 1
    weapon: WeaponFilter | None = None  # only with such a weapon
    get: Steps[Op]

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        self.foresee(table.state, this_run(table), who)
        return NOTHING

    def foresee(self, state: State, run: Run, who: int) -> None:
        attack = state.attack
        assert attack is not None
        attack.gained = (*attack.gained, (run.effect, run.step, run.owner))


class Amend(Op, frozen=True, kw_only=True, tag="amend"):
    """A number of another card or of a rule is another one."""

    card: str
    field: Literal["pick", "spaces", "amount"]
    by: Number

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        return NOTHING
