"""Words for attacks: whole ones, and what changes one under way."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal

from undercroft.kernel.content import Amount, Id  # noqa: TC001
from undercroft.kernel.effects import Steps
from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import members

from ...content.cards import AttackType, Surge  # noqa: TC001
from ...table.state import BARE_HANDS, NONE, ON_MAP
from .. import attacking, combat, previews, stats, victims
from ..crowd import around
from ..foresight import Manner
from ..purchases import Purchase
from . import Op, begin, this_run
from .amounts import HowMuch, worth
from .conditions import WeaponFilter  # noqa: TC001
from .selecting import Selector, Who, choose, find, finds, pick_among

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State
    from ..crowd import Crowd

NO_ATTACK = "none"


@lru_cache(maxsize=4096)
def _whom(path: str, step: int, attacker: int, who: int) -> Question:
    """Whom a figure attacks by a step of an effect: always the same question."""

    def describe(table: DescentTable, _seat: int, choice: str) -> Label:
        if choice == NO_ATTACK:
            return Label("No attack")
        op = table.state.content.abilities.effects[path][step]
        assert isinstance(op, AttackOp)
        return op.label(table.state, attacker, who, choice)

    return Question("attack", "DES-ATK-01", "Whom do you attack?", describe, passing=NO_ATTACK)


class AttackOp(Op, frozen=True, kw_only=True, tag="attack"):
    """A whole attack, with what changes it and what follows."""

    attacks: ClassVar[bool] = True
    by: Who = "self"
    control: Literal["owner", "overlord"] = "owner"
    weapon: WeaponFilter | None = None
    type: AttackType = "ranged"  # of an attack with dice of its own, not with a weapon
    dice: tuple[Id, ...] = ()
    surges: tuple[Surge, ...] = ()
    target: Who | None = None  # the only figures that may be named
    targets: Selector | None = None  # all of them are affected, with one attack roll
    ignore: tuple[Literal["range", "los"], ...] = ()
    mods: Steps[Op] = Steps()
    hit: Steps[Op] = Steps()  # if it dealt damage
    after: Steps[Op] = Steps()

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        effect, step = run.effect, run.step
        figures = yield from choose(table, who, self.by)
        if not figures:
            return
        seat = state.overlord if self.control == "overlord" else run.seat
        options = list(self._options(state, run, who, figures[0]))
        if not options:
            return
        choice = yield _whom(effect, step, figures[0], who), seat, [*options, NO_ATTACK]
        if choice == NO_ATTACK:
            return
        weapon, _, at = choice.removeprefix("attack:").rpartition(":")
        square = state.ground.called[at]
        hit = self._figures(state, run, who, figures[0], square)
        if self.targets is not None and isinstance(self.targets.pick, int):
            hit = yield from self._named_together(table, figures[0], weapon, hit, seat)
        attack = combat.declare(
            table, figures[0], weapon, square, hit, seat=seat, of=(effect, step)
        )
        if self.targets is not None and isinstance(self.targets.pick, int):
            victims.measure(state, attack)
        attack.free_range = "range" in self.ignore
        begin(table, self.mods, attack.target)

    def _meant(self, state: State, run: Run, who: int) -> int | None:
        """The squares of the only figures that may be named, if not all may be."""
        if self.target is not None:
            return sum(state.squares(number) for number in find(state, run, who, self.target))
        if self.targets is None:
            return None
        meant = 0
        for number in find(state, run, who, self.targets):
            meant |= state.squares(number)
        return meant

    def _weapons(self, state: State, run: Run, attacker: int) -> list[str]:
        """What the attack may be made with."""
        if self.dice:
            names = [state.content.abilities[run.ability].id]
        else:
            names = attacking.weapons_of(state, attacker)
        wanted = self.weapon
        if wanted is None:
            return names
        return [name for name in names if wanted.fits(state, attacker, name)]

    def _options(self, state: State, run: Run, who: int, attacker: int) -> Iterator[str]:
        """The attacks that may be made."""
        names = state.ground.names
        meant, crowd = self._meant(state, run, who), around(state, attacker)
        spreads = run.ability in state.content.abilities.spreading
        reaching = attacking.targets if spreads else attacking.distinct_targets
        for weapon in self._weapons(state, run, attacker):
            if self.ignore:
                squares = members(meant or 0)
            else:
                squares = reaching(state, attacker, weapon, crowd)
            if meant is not None:
                squares = [square for square in squares if meant >> square & 1]
            if self.targets is not None and self.targets.pick == "all":
                squares = squares[:1]
            for square in squares:
                yield f"attack:{weapon}:{names[square]}"

    def _figures(self, state: State, run: Run, who: int, attacker: int, square: int) -> list[int]:
        spared = NONE if attacker == state.charmed else attacker  # DES-GAP-74
        named = [
            number
            for number, fighter in enumerate(state.fighters)
            if fighter.place == ON_MAP and state.squares(number) >> square & 1
            and number != spared
        ]  # fmt: skip
        if self.targets is None:
            return named
        found = [number for number in find(state, run, who, self.targets) if number != attacker]
        return named[:1] + [number for number in found if number not in named[:1]]

    def _named_together(
        self, table: DescentTable, attacker: int, weapon: str, hit: list[int], seat: int
    ) -> Flow[list[int]]:
        """The first target, and so many more that the weapon may attack as well."""
        assert self.targets is not None
        assert isinstance(self.targets.pick, int)
        others = victims.reachable(table.state, attacker, weapon, hit[1:])
        chosen = yield from pick_among(table, seat, others, self.targets.pick - 1, 0)
        return [hit[0], *chosen]

    def label(self, state: State, attacker: int, who: int, choice: str) -> Label:
        """One of the attacks, with what is to be seen of it."""
        weapon, _, at = choice.removeprefix("attack:").rpartition(":")
        square = state.ground.called[at]
        foe, *others = self._figures(state, state.runs[-1], who, attacker, square)
        text = f"Attack {state.name_of(foe)} at {at}"
        if weapon == BARE_HANDS:
            text += " with bare hands"
        elif weapon:
            card = weapon if ":" in weapon else state.content.card_of(weapon)
            text += f" with {state.content.title_of(card)}"
        path = state.content.abilities.path_of(self.mods) if self.mods else ""
        manner = Manner(path, "range" in self.ignore, "los" in self.ignore, len(others))
        shown, chances = previews.of_an_attack(state, attacker, weapon, foe, square, manner)
        return Label(f"{text} ({chances})", "DES-ATK-01",
                     (f"figure:{state.handle(foe)}", f"space:{at}"), preview=shown)  # fmt: skip

    def possible(self, state: State, run: Run, who: int) -> bool:
        figures = find(state, run, who, self.by)
        return bool(figures) and self._reaches(
            state, run, who, figures[0], around(state, figures[0])
        )

    def possible_among(self, state: State, run: Run, who: int, crowd: Crowd) -> bool:
        if self.by != "self":
            return self.possible(state, run, who)
        return self._reaches(state, run, who, who, crowd)

    def _reaches(self, state: State, run: Run, who: int, attacker: int, crowd: Crowd) -> bool:
        """Whether any attack may be made: a look that does not tell like spaces apart."""
        weapons = self._weapons(state, run, attacker)
        if not weapons or self.ignore:
            return bool(weapons and self._meant(state, run, who))
        if not any(state.weapon(attacker, weapon).far for weapon in weapons):
            if not (crowd.near | crowd.own) & crowd.foes_on:
                return False
        squares = 0
        for weapon in weapons:
            for square in attacking.targets(state, attacker, weapon, crowd):
                squares |= 1 << square
        meant = self.targets if self.target is None else self.target
        if not squares or meant is None:
            return bool(squares)
        return finds(state, run, who, meant, lambda _, foe: bool(state.squares(foe) & squares))


class Bonus(Op, frozen=True, kw_only=True, tag="bonus"):
    """Counters of the attack under way change."""

    damage: HowMuch = 0
    surge: HowMuch = 0
    range: HowMuch = 0
    pierce: HowMuch = 0
    shield: HowMuch = 0
    blast: bool = False
    min: Amount = 0  # damage is not lowered below it
    floor: Amount = 0  # the least damage after defense
    set: bool = False  # shields in place of those rolled
    only: Who | None = None  # damage that these alone suffer

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        self.foresee(table.state, this_run(table), who)
        return NOTHING

    def foresee(self, state: State, run: Run, who: int) -> None:
        attack = combat.under_way(state)
        damage = worth(state, run, who, self.damage)
        if self.only is None:
            attack.damage += damage
        else:
            for number in find(state, run, who, self.only):
                combat.victim_of(attack, number).damage += damage
        attack.range += worth(state, run, who, self.range)
        attack.pierce += worth(state, run, who, self.pierce)
        surges = worth(state, run, who, self.surge)
        attack.more_surges += surges
        if attack.faces:
            attack.surges = max(0, attack.surges + surges)
        attack.least = max(attack.least, self.min)
        attack.floor = max(attack.floor, self.floor)
        if self.blast:
            victims.add_blast(state, attack)
        shields = worth(state, run, who, self.shield)
        if shields:
            victim = combat.victim_of(attack, who)
            if self.set:
                victim.fixed = shields
            else:
                victim.shields += shields

    def buys(self, state: State, run: Run, target: int) -> Purchase:
        return Purchase(
            damage=worth(state, run, target, self.damage),
            range=worth(state, run, target, self.range),
            pierce=worth(state, run, target, self.pierce),
        )

    @property
    def spreads(self) -> bool:
        return self.blast


class Dice(Op, frozen=True, kw_only=True, tag="dice"):
    """Dice are added to a pool before the roll (DES-ROLL-02)."""

    pool: Literal["attack", "defense"]
    add: tuple[Id, ...] = ()
    of: Who | None = None  # the defense dice of this figure

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state = table.state
        attack = combat.under_way(state)
        more = self._added(state)
        if self.of is not None:
            for number in (yield from choose(table, who, self.of)):
                more += stats.defense(state, number)
        if self.pool == "attack":
            attack.dice += more
        else:
            combat.victim_of(attack, who).dice += more

    def _added(self, state: State) -> tuple[int, ...]:
        return tuple(state.content.die_called[name] for name in self.add)

    def foresee(self, state: State, run: Run, who: int) -> None:
        attack = combat.under_way(state)
        if self.pool == "attack":
            attack.dice += self._added(state)
        else:
            combat.victim_of(attack, who).dice += self._added(state)

    def possible(self, state: State, run: Run, who: int) -> bool:
        return self.of is None or bool(find(state, run, who, self.of))


class Target(Op, frozen=True, kw_only=True, tag="target"):
    """Somebody else is attacked; range and sight stay with the space (DES-GAP-71)."""

    to: Who

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        attack = combat.under_way(table.state)
        figures = yield from choose(table, who, self.to)
        if figures:
            attack.victims[0].figure = figures[0]

    def possible(self, state: State, run: Run, who: int) -> bool:
        return bool(find(state, run, who, self.to))


class Hit(Op, frozen=True, kw_only=True, tag="hit"):
    """More figures are affected by the attack under way."""

    also: Who
    target: bool = False  # they are targets: the weapon must be able to attack them

    def _may_be(self, state: State, number: int) -> bool:
        attack = combat.under_way(state)
        found = victims.reachable(state, attack.attacker, attack.weapon, [number])
        return not self.target or bool(found)

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state = table.state
        attack = combat.under_way(state)
        for number in (yield from choose(table, who, self.also, useful=self._may_be)):
            victims.affect(state, attack, number)
        if self.target:
            victims.measure(state, attack)

    def possible(self, state: State, run: Run, who: int) -> bool:
        return any(self._may_be(state, number) for number in find(state, run, who, self.also))
