"""What is sure of an attack before its dice are rolled: the stakes that its chances hang on.

The attack is imagined: it is declared in a copy of the state, and all that happens of itself up to
the damage changes it there, by the same words as at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ..table.frames import Attack, Victim
from ..table.state import ON_MAP
from . import combat, fitting, purchases, stats, surging
from .effects import all_hold
from .effects.standing import Grant, SurgeAbility
from .kits import OF_ATTACKS, Held
from .moments import BEFORE_ROLL, SUFFERED, TARGETED
from .odds import Stakes
from .purchases import NOTHING_BOUGHT, Purchase
from .quests import script

if TYPE_CHECKING:
    from undercroft.kernel.dice import Die

    from ..content.printed import Weapon
    from ..table.state import State

UNTIL_ROLLED = (TARGETED.name, BEFORE_ROLL.name)
Sure = tuple[str, int, Held]  # a moment, and what somebody has for it that happens of itself


class Manner(NamedTuple):
    """How an ability lets somebody attack."""

    mods: str = ""  # the path of what changes the attack
    free_range: bool = False  # range is not needed
    unseen: bool = False  # nor is line of sight
    others: int = 0  # figures that it affects beside the target


PLAINLY = Manner()


class Foresight:
    """The attacks that figures could make as things stand."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._at = msgspec.structs.replace(state, attacks=[], runs=[*state.runs])
        sure = _sure(state)
        self._until = [one for one in sure if one[0] in UNTIL_ROLLED]
        self._since = [one for one in sure if one not in self._until and not _asks_faces(one[2])]
        self._for_faces = [one for one in sure if _asks_faces(one[2])]
        self._surging = [one for one in surging.holders(state) if _serves(state, one[1])]
        self._bites = bool(state.lasting)

    def stakes(
        self, number: int, weapon: str, foe: int, square: int, manner: Manner = PLAINLY
    ) -> Stakes:
        """What is known of an attack on a space as it is declared (DES-ATK-05)."""
        state = self._state
        apart = state.ground.apart(state.squares(number), 1 << square, state.closed) or 0
        return self.stakes_from(number, weapon, foe, square, apart, manner)

    def stakes_from(
        self, number: int, weapon: str, foe: int, square: int, apart: int,
        manner: Manner = PLAINLY,
    ) -> Stakes:  # fmt: skip
        """The same from so many spaces apart."""
        at = self._at
        held = at.weapon(number, weapon)
        attack = Attack(
            at.serial + 1, number, weapon, square, [Victim(foe)], at.fighters[number].seat,
            apart, ranged=held.ranged, free_range=manner.free_range,
        )  # fmt: skip
        at.attacks[:] = [attack]
        if manner.mods:
            self._modify(manner.mods, foe)
        if self._until:
            self._foresee(self._until)
        combat.make_pools(at, attack)
        victim = attack.victims[0]
        victim.shields += script(at).shields(at, foe)
        attack.tolls += surging.tolls(at, attack)
        if self._since:
            self._foresee(self._since)
        blank = self._for_a_blank() if self._for_faces and victim.dice else 0
        return self._as_stakes(held, blank)

    def _as_stakes(self, held: Weapon, blank: int) -> Stakes:
        """The stakes of the attack that was imagined."""
        at = self._at
        attack = at.attacks[0]
        victim, foe, dice = attack.victims[0], attack.target, at.content.dice_list
        fighter = at.fighters[foe]
        far = attack.ranged and not attack.free_range
        lines = self._lines(held)
        bitten = self._bitten(foe) if self._bites else 0
        tiring = bitten or (lines and any(line.tired for line in lines))
        return Stakes(
            tuple([dice[die] for die in attack.dice]),
            tuple([dice[die] for die in victim.dice]),
            lines,
            attack.pierce,
            victim.shields,
            max(0, attack.distance - attack.range) if far else 0,
            max(1, at.health(foe) - fighter.damage),
            attack.damage,
            victim.damage,
            attack.least,
            attack.floor,
            blank,
            attack.more_surges,
            attack.tolls,
            script(at).untouched(at, foe),
            bitten,
            max(0, stats.stamina(at, foe) - fighter.fatigue) if tiring else 0,
        )

    def asks_how_near(self, number: int, foe: int) -> bool:
        """Whether it matters to an attack if it is made from next to the foe."""
        kit = self._state.content.abilities.kit
        return kit(self._state, number).how_near or kit(self._state, foe).how_near

    # -- what happens of itself ----------------------------------------------------------------

    def _modify(self, path: str, foe: int) -> None:
        """What the ability changes that lets the attack be made."""
        at = self._at
        run = at.runs[-1].clone()
        for step, op in enumerate(at.content.abilities.effects[path]):
            run.effect, run.step = path, step
            if all_hold(op.condition, at, run, foe):
                op.foresee(at, run, foe)

    def _foresee(self, sure: list[Sure]) -> None:
        """What happens of itself."""
        at = self._at
        attack = at.attacks[0]
        for moment, owner, held in sure:
            for run in fitting.fits(at, held, owner, moment, attack.attacker, 0, attack.serial):
                for op in held.ability.entry.effect:
                    if not op.condition or all_hold(op.condition, at, run, run.subject):
                        op.foresee(at, run, run.subject)

    def _for_a_blank(self) -> int:
        """The shields that the target has more if a die of its defense is blank."""
        victim = self._at.attacks[0].victims[0]
        dice = [self._at.content.dice_list[die] for die in victim.dice]
        before = victim.shields
        victim.faces = tuple([_with_least_shields(die) for die in dice])
        self._foresee(self._for_faces)
        more, victim.shields, victim.faces = victim.shields - before, before, ()
        return more

    def _bitten(self, foe: int) -> int:
        """The fatigue that a figure suffers of itself when it suffers damage."""
        at, fatigue = self._at, 0
        for run in fitting.granted(at, SUFFERED.name, foe, 0, at.serial + 1):
            entry = at.content.abilities[run.ability].entry
            if not entry.optional:
                fatigue += sum(op.buys(at, run, foe).tired for op in entry.effect)
        return fatigue

    # -- surges --------------------------------------------------------------------------------

    def _lines(self, held: Weapon) -> tuple[Purchase, ...]:
        """What surges may buy that changes what the target suffers."""
        at = self._at
        attack = at.attacks[0]
        if stats.switched(at, attack.attacker, "no_surge_abilities"):
            return ()
        lines = purchases.printed(held.surges)
        for surge in held.surges:
            if surge.ability is not None and at.content.abilities.serves(surge.ability):
                lines += self._line(surge.cost, surge.ability, attack.attacker)
        if self._surging or attack.gained:
            for cost, path, owner in surging.abilities_for(at, attack, self._surging):
                lines += self._line(cost, path, owner)
        return lines

    def _line(self, cost: int, path: str, owner: int) -> tuple[Purchase, ...]:
        """What the steps of a surge ability bring against the target."""
        at = self._at
        attack = at.attacks[0]
        run = surging.run_for(at, attack, path, owner)
        total = NOTHING_BOUGHT
        for op in at.content.abilities.effects[path]:
            if all_hold(op.condition, at, run, attack.target):
                total = total.and_also(op.buys(at, run, attack.target))
        return (total._replace(cost=cost),) if total.serves() else ()


def stakes_of(
    state: State, number: int, weapon: str, foe: int, square: int, manner: Manner = PLAINLY
) -> Stakes:
    """What is known of one attack as it is declared (DES-ATK-05)."""
    return Foresight(state).stakes(number, weapon, foe, square, manner)


def _sure(state: State) -> list[Sure]:
    """Who has something that happens of itself in attacks, by moment."""
    abilities = state.content.abilities
    found = [
        (moment, number, held)
        for number, fighter in enumerate(state.fighters)
        if fighter.place == ON_MAP
        for moment, held in abilities.kit(state, number).sure
    ]
    for path, step, _, whom, _, _ in state.lasting:
        op = abilities.effects[path][step]
        if isinstance(op, Grant) and not op.about:
            ability = abilities.named(op.ability)
            if not ability.entry.optional:
                found += [(moment, whom, Held(ability, 0)) for moment in ability.moments
                          if moment in OF_ATTACKS]  # fmt: skip
    return found


def _serves(state: State, held: Held) -> bool:
    """Whether a surge ability may change what the target of an attack suffers."""
    return any(
        state.content.abilities.serves(state.content.abilities.path_of(op.get))
        for op in held.ability.entry.effect
        if isinstance(op, SurgeAbility)
    )


def _with_least_shields(die: Die) -> int:
    """A face of a defense die: a blank one, if it has any."""
    return min(die.numbers, key=lambda face: die.count(face, "shield"))


def _asks_faces(held: Held) -> bool:
    return any(getattr(condition, "of_faces", False) for condition in held.ability.entry.condition)
