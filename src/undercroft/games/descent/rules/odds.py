"""The chances of an attack before its dice are rolled: exact, with surges spent as well as can be.

Cards that somebody may play and dice that may be rolled again by such are left out: nobody knows
of them. Where surges go is decided for each chance by itself, with all dice on the table.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from operator import ge
from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.dice import odds_of

from .purchases import Purchase, choices

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.dice import Pool

MANY = 16384  # attacks whose outcome is remembered


class Stakes(NamedTuple):
    """All that the chances of an attack hang on."""

    attack: Pool
    defense: Pool
    surges: tuple[Purchase, ...]  # that may be bought
    pierce: int
    shields: int  # beside those of the dice
    distance: int  # that the range of the dice must come to; 0 if it does not matter
    left: int  # of the target's Health
    damage: int = 0  # beside that of the dice
    alone: int = 0  # damage that the target alone suffers
    least: int = 0  # damage before defense is not lowered below it
    floor: int = 0  # the least damage after defense
    blank: int = 0  # shields more if a blank defense die lies there
    more_surges: int = 0
    tolls: int = 0  # surges without which it misses
    untouched: bool = False  # damage does nothing to the target
    bitten: int = 0  # fatigue that the target suffers with each damage it survives
    room: int = 0  # fatigue that the target can suffer before it is damage


class Outcome(NamedTuple):
    """How likely an attack hits, does damage, and defeats; and the damage if it does not."""

    hits: float
    harms: float
    defeats: float
    wounds: float  # the mean, where an attack that defeats or does nothing counts as 0


class Offer(NamedTuple):
    """What the attacker can add to a roll by one choice of surge abilities."""

    hits: bool
    damage: int
    pierce: int
    rerolls: int
    hurt: int
    tired: int

    def betters(self, other: Offer) -> bool:
        """Whether it is at least as good in everything, and another."""
        return self != other and self.rerolls == other.rerolls and all(map(ge, self, other))


Roll = tuple[int, tuple[Offer, ...]]  # the hearts of attack dice, and what can be added
Faces = tuple[int, ...]  # the shields on each defense die
Value = tuple[float, float]  # how much an outcome is worth; the second decides between equals


@lru_cache(maxsize=MANY)
def outcome(stakes: Stakes) -> Outcome:
    """Every roll of both pools, with the best that its surges buy (DES-ROLL-03, DES-SRG-05)."""
    attack, defense = odds_of(stakes.attack), odds_of(stakes.defense)
    rolls = _rolls(stakes)
    hits = sum(ways for (_, offers), ways in rolls.items() if any(one.hits for one in offers))
    harms = defeats = wounds = 0.0
    if not stakes.untouched:
        dealt = _with_rerolls if _rerolls(stakes) else _at_once
        for roll, ways in rolls.items():
            harmed, fell, wounded = dealt(stakes, roll)
            harms, defeats = harms + ways * harmed, defeats + ways * fell
            wounds += ways * wounded
    total = attack.total * defense.total
    return Outcome(hits / attack.total, harms / total, defeats / total, wounds / total)


# -- the attacker's dice -----------------------------------------------------------------------


def _rolls(stakes: Stakes) -> dict[Roll, int]:
    """What the attack dice come to, in how many ways; an X is left out."""
    odds = odds_of(stakes.attack)
    places = [odds.symbols.index(each) if each in odds.symbols else -1
              for each in ("heart", "miss", "range", "surge")]  # fmt: skip
    bought = choices(stakes.surges)
    found: dict[Roll, int] = {}
    known: dict[tuple[int, int], tuple[Offer, ...]] = {}
    for counts, ways in odds.ways.items():
        heart, miss, reach, surge = [0 if at < 0 else counts[at] for at in places]
        if miss:
            continue
        what = min(reach, stakes.distance), surge
        offers = known.get(what)
        if offers is None:
            offers = known[what] = _offers(stakes, bought, *what)
        found[heart, offers] = found.get((heart, offers), 0) + ways
    return found


def _offers(
    stakes: Stakes, bought: tuple[Purchase, ...], reach: int, surge: int
) -> tuple[Offer, ...]:
    """What can be made of so much range and so many surges: nothing of it is better than other."""
    surges, found = surge + stakes.more_surges, list[Offer]()
    for line in bought:
        if line.cost <= surges - stakes.tolls and reach + line.range >= stakes.distance:
            found.append(Offer(True, line.damage, line.pierce, line.rerolls, line.hurt, line.tired))
        elif line.cost <= surges or not line.cost:  # it misses, or falls short
            found.append(Offer(False, 0, 0, 0, line.hurt, line.tired))
    if len(found) == 1:
        return tuple(found)
    return tuple({one: 0 for one in found if not any(other.betters(one) for other in found)})


# -- the defender's dice -----------------------------------------------------------------------


def _at_once(stakes: Stakes, roll: Roll) -> tuple[int, int, int]:
    """In how many ways defense rolls end in damage and in defeat, and the damage short of it."""
    harms = defeats = wounds = 0
    heart, offers = roll
    for shields, ways in _shields(stakes.defense, bool(stakes.blank)):
        lost = _lost(stakes, heart, offers[0], shields)
        for offer in offers[1:]:
            lost = max(lost, _lost(stakes, heart, offer, shields))
        if lost >= stakes.left:
            harms, defeats = harms + ways, defeats + ways
        elif lost > 0:
            harms, wounds = harms + ways, wounds + ways * lost
    return harms, defeats, wounds


def _lost(stakes: Stakes, heart: int, offer: Offer, shields: tuple[int, int]) -> int:
    """The Health that the target loses (DES-DMG-02, DES-KEY-07)."""
    dealt = 0
    if offer.hits:
        blocked = shields[0] + stakes.shields + stakes.blank * shields[1]
        blocked -= stakes.pierce + offer.pierce
        dealt = max(stakes.least, heart + stakes.damage + offer.damage) + stakes.alone
        if blocked > 0:
            dealt -= blocked
        dealt = max(stakes.floor, dealt, 0)
    if offer.tired or stakes.bitten:
        return _lost_with_fatigue(stakes, offer, dealt)
    return offer.hurt + dealt


def _lost_with_fatigue(stakes: Stakes, offer: Offer, dealt: int) -> int:
    """The same where fatigue beyond the target's Stamina is damage, too (DES-FTG-03)."""
    lost, room = 0, stakes.room
    for suffered, fatigue in ((offer.hurt, 0), (0, offer.tired), (dealt, 0)):
        damage = suffered + max(0, fatigue - room)
        room = max(0, room - fatigue)
        lost += damage
        if damage and lost < stakes.left:
            lost += max(0, stakes.bitten - room)
            room = max(0, room - stakes.bitten)
    return lost


@lru_cache(maxsize=1024)
def _shields(pool: Pool, blanks: bool) -> tuple[tuple[tuple[int, int], int], ...]:
    """How many shields show, and if it matters whether a die is blank, in how many ways."""
    found: dict[tuple[int, int], int] = {(0, 0): 1}
    for die in pool:
        grown: dict[tuple[int, int], int] = {}
        for (shields, blank), ways in found.items():
            for face in die.numbers:
                shown = die.count(face, "shield")
                key = shields + shown, int(blanks and (blank or not shown))
                grown[key] = grown.get(key, 0) + ways
        found = grown
    return tuple(found.items())


# -- defense dice that the attacker has rolled again -------------------------------------------


def _rerolls(stakes: Stakes) -> bool:
    return any(line.rerolls for line in stakes.surges)


def _with_rerolls(stakes: Stakes, roll: Roll) -> tuple[float, float, float]:
    """The same as `_at_once` where a surge rolls a defense die again."""

    def harmed(lost: int) -> Value:
        return float(lost > 0), 0.0

    def felled(lost: int) -> Value:
        return (1.0, 0.0) if lost >= stakes.left else (0.0, float(lost))

    harms = defeats = wounds = 0.0
    for faces, ways in _lying(stakes.defense):
        harms += ways * _best(stakes, roll, faces, harmed)[0]
        fell, wounded = _best(stakes, roll, faces, felled)
        defeats, wounds = defeats + ways * fell, wounds + ways * wounded
    return harms, defeats, wounds


def _best(stakes: Stakes, roll: Roll, faces: Faces, worth: Callable[[int], Value]) -> Value:
    """What a roll of the defense dice is worth to the attacker, who may have dice rolled again."""
    heart, offers = roll
    shields = sum(faces), int(0 in faces)
    now = [worth(_lost(stakes, heart, one, shields)) for one in offers if not one.rerolls]
    later = tuple(one._replace(rerolls=one.rerolls - 1) for one in offers if one.rerolls)
    if later and faces:
        for at, die in enumerate(stakes.defense):
            values = [
                _best(stakes, (heart, later), (*faces[:at], die.count(face, "shield"),
                                               *faces[at + 1 :]), worth)
                for face in die.numbers
            ]  # fmt: skip
            many = len(values)
            now.append((sum(one for one, _ in values) / many, sum(b for _, b in values) / many))
    return max(now)


@lru_cache(maxsize=1024)
def _lying(pool: Pool) -> tuple[tuple[Faces, int], ...]:
    """The shields on each die, in how many ways."""
    found: dict[Faces, int] = {}
    for rolled in product(*(die.numbers for die in pool)):
        faces = tuple(die.count(face, "shield") for die, face in zip(pool, rolled, strict=True))
        found[faces] = found.get(faces, 0) + 1
    return tuple(found.items())
