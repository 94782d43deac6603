"""The odds of a combat, by going through both dice; what die powers do is counted in."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..content.catalogue_types import MELEE, RANGED
from ..rules.conditions import DiceCompared, Enemy
from ..rules.effects.bargains import Demand
from ..rules.effects.cards import CancelBattle
from ..rules.effects.dice import DieMod, Reroll, SetDie
from ..rules.effects.strength import AttackMod, DamageMod, DefenseMod, Modifier, SetAttackType
from ..rules.effects.wounds import Damage, PreventDamage
from ..rules.numbers import health
from ..rules.powers import DIE, powers_at
from ..table import standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from undercroft.kernel.effects import Conditions

    from ..content.cards import Encounter
    from ..content.catalogue import WarcraftContent
    from ..content.powers import Power
    from ..rules.effects import Effect
    from ..table.state import State

# What a face of a die changes: own attack, defense, damage; the foe's attack and defense;
# damage dealt to the foe at once; whether the die is rolled again; whether the battle is over;
# how much the foe's hits deal less.
Face = tuple[int, int, int, int, int, int, bool, bool, int]
NO_CHANGE: Face = (0, 0, 0, 0, 0, 0, False, False, 0)
PLAIN = (NO_CHANGE,) * 6
AVERAGE = 4  # of a die, as a whole number


class Fighter(NamedTuple):
    """One side of a combat, in numbers; `life` is how much damage defeats it."""

    attack: int
    attack_type: int
    defense: int
    damage: int
    life: int
    faces: tuple[Face, ...] = PLAIN

    def with_changes(self, attack: int = 0, defense: int = 0, damage: int = 0) -> Fighter:
        """The same fighter with other numbers."""
        return self._replace(
            attack=self.attack + attack, defense=self.defense + defense, damage=self.damage + damage
        )


class Odds(NamedTuple):
    """The chances of a combat for its attacker, and the damage they may expect."""

    win: float  # the foe falls and they do not
    fall: float
    damage: float


def faces_of(content: WarcraftContent, powers: tuple[Power, ...]) -> tuple[Face, ...]:
    """What each face of the die brings by those powers."""
    return _faces(content, tuple([power.index for power in powers])) if powers else PLAIN


@lru_cache(maxsize=1 << 12)
def _faces(content: WarcraftContent, numbers: tuple[int, ...]) -> tuple[Face, ...]:
    powers = tuple(content.powers[number] for number in numbers)
    return tuple(_face(number, powers) for number in range(1, 7))


def _face(number: int, powers: tuple[Power, ...]) -> Face:
    attack = defense = damage = foe_attack = foe_defense = blow = spared = 0
    again = over = False
    printed = (op for power in powers if number in power.faces for op in power.effects)
    for op in without_demands(printed):
        if isinstance(op, AttackMod):
            attack += op.amount if op.target == "self" else 0
            foe_attack += op.amount if op.target == "enemy" else 0
        elif isinstance(op, DefenseMod):
            defense += op.amount if op.target == "self" else 0
            foe_defense += op.amount if op.target == "enemy" else 0
        elif isinstance(op, DamageMod):
            damage += op.amount if op.target == "self" else 0
            spared -= op.amount if op.target == "enemy" else 0
        elif isinstance(op, PreventDamage):
            spared += op.points
        elif isinstance(op, Damage) and op.target == "enemy":
            blow += op.amount
        elif isinstance(op, DieMod | SetDie):
            by = op.amount if isinstance(op, DieMod) else op.face - AVERAGE
            attack += by if op.die == "own_combat" else 0
            foe_attack += by if op.die == "enemy_combat" else 0
        elif isinstance(op, Reroll) and op.die == "own_combat":
            again = True
        elif isinstance(op, CancelBattle):
            over = True
    return attack, defense, damage, foe_attack, foe_defense, blow, again, over, spared


def without_demands(ops: Iterable[Effect]) -> Iterator[Effect]:
    """What is demanded is seldom given: then the rest happens. What depends on dice is left out."""
    for op in ops:
        if isinstance(op, Demand):
            yield from op.otherwise
        elif not any(isinstance(condition, DiceCompared) for condition in op.condition):
            yield op


def fighter_of(state: State, seat: int) -> Fighter:
    """A character as they stand, with what works by itself before the roll."""
    found = Fighter(
        standing.attack(state, seat),
        standing.attack_type(state, seat),
        standing.defense(state, seat),
        standing.strength(state, seat),
        max(1, health(state, seat) - state.characters[seat].damage) + shielded(state, seat),
        faces_of(state.content, powers_at(state, seat, DIE)),
    )
    for power in powers_at(state, seat, "before_roll"):
        if not power.optional and _holds_for_all(power.condition):
            found = _changed(found, power)
    return found


def _holds_for_all(conditions: Conditions) -> bool:
    """Whether a power works against any encounter."""
    return all(isinstance(each, Enemy) and "encounter" in each.kinds for each in conditions)


def _changed(fighter: Fighter, power: Power) -> Fighter:
    for op in power.effects:
        if isinstance(op, Modifier) and op.target == "self" and not op.condition:
            fighter = fighter.with_changes(**{op.word.removesuffix("_mod"): op.amount})
        elif isinstance(op, SetAttackType) and op.target == "self":
            fighter = fighter._replace(attack_type=op.attack_type)
    return fighter


def shielded(state: State, seat: int) -> int:
    """How much of a blow a power of theirs can take, for nothing but its use."""
    return sum(
        op.points
        for power in powers_at(state, seat, "on_damage")
        if power.optional and not power.cost.discard_this
        for op in power.effects
        if isinstance(op, PreventDamage)
    )


def _encounter(content: WarcraftContent, encounter: Encounter) -> Fighter:
    """An encounter; 1 damage defeats it. What it does to some foes alone is left out."""
    found = Fighter(
        encounter.attack,
        encounter.attack_type,
        encounter.defense,
        encounter.damage,
        1,
        faces_of(content, encounter.powers),
    )
    due = [power for power in encounter.powers if power.when == "before_roll"]
    for op in without_demands(op for power in due if not power.condition for op in power.effects):
        if isinstance(op, Modifier) and op.target == "self":
            found = found.with_changes(**{op.word.removesuffix("_mod"): op.amount})
    return found


@cache
def _foes(content: WarcraftContent) -> tuple[Fighter, ...]:
    """The encounters by number."""
    return tuple(_encounter(content, encounter) for encounter in content.encounters)


def odds_against(content: WarcraftContent, mine: Fighter, encounter: Encounter) -> Odds:
    """The odds against an encounter, of a card or on the board."""
    return odds(mine, _foes(content)[encounter.index])


@lru_cache(maxsize=1 << 16)
def odds(mine: Fighter, foe: Fighter) -> Odds:
    """Every pair of dice is as likely as any other."""
    win = fall = damage = 0.0
    for red in range(1, 7):
        for black in range(1, 7):
            for face, weight in _rolled(mine, red):
                for other, share in _rolled(foe, black):
                    beaten, hurt = _exchange(mine, foe, face, other)
                    chance = weight * share / 36
                    fell = hurt >= mine.life
                    win += chance * (beaten and not fell)
                    fall += chance * fell
                    damage += chance * min(hurt, mine.life)
    return Odds(win, fall, damage)


def as_rolled(mine: Fighter, foe: Fighter, rolls: tuple[tuple[int, int], ...]) -> Odds:
    """With dice that lie there, and powers that have worked: each of these is as likely."""
    win = fall = damage = 0.0
    mine, foe = mine._replace(faces=PLAIN), foe._replace(faces=PLAIN)
    for red, black in rolls:
        beaten, hurt = _exchange(mine, foe, red, black)
        fell = hurt >= mine.life
        win += (beaten and not fell) / len(rolls)
        fall += fell / len(rolls)
        damage += min(hurt, mine.life) / len(rolls)
    return Odds(win, fall, damage)


def _rolled(side: Fighter, face: int) -> tuple[tuple[int, float], ...]:
    """The face that counts in the end: a die that is rolled again shows any."""
    if side.faces[face - 1][6]:
        return tuple((again, 1 / 6) for again in range(1, 7))
    return ((face, 1.0),)


def _exchange(mine: Fighter, foe: Fighter, red: int, black: int) -> tuple[bool, int]:
    """Whether the foe falls, and the damage taken, with these dice."""
    my, his = mine.faces[red - 1], foe.faces[black - 1]
    hurt, struck = his[5], my[5]
    if my[7] or his[7]:
        return False, 0
    if hurt >= mine.life or struck >= foe.life:
        return struck >= foe.life, hurt
    hits = mine.attack + my[0] + his[3] + red >= foe.defense + his[1] + my[4]
    is_hit = foe.attack + his[0] + my[3] + black >= mine.defense + my[1] + his[4]
    for step in (RANGED, MELEE):
        blow = max(0, mine.damage + my[2] - his[8]) if hits and mine.attack_type == step else 0
        loss = max(0, foe.damage + his[2] - my[8]) if is_hit and foe.attack_type == step else 0
        struck, hurt = struck + blow, hurt + loss
        if struck >= foe.life or hurt >= mine.life:
            break
    return struck >= foe.life, hurt
