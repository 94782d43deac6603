"""What a blow is worth: the damage it does on average, and the chance that it defeats."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.grid import each

from ..rules import foresight, stats, terms
from ..rules.attacking import REACH, weapons_of
from ..rules.foresight import Foresight
from ..rules.odds import outcome
from ..rules.quests.aims import FIGHT
from ..table.ground import FAR
from ..table.state import BARE_HANDS, ON_MAP

if TYPE_CHECKING:
    from ..content.printed import Weapon
    from ..rules.odds import Stakes
    from ..rules.quests.aims import Aim
    from ..table.state import State

LIEUTENANT, MASTER, MINION, HERO, FRIEND = 2.5, 1.6, 1.0, 1.5, 1.0  # what each is worth
HUNTED = 5.0  # times as much, if the quest is about them
SHOT = 4  # spaces, of most shots
NOT_ADJACENT, AFAR = 2, 99  # spaces: the nearest such, and further than any range
A_WOUND = 0.6  # all of a figure's Health without the last point, beside its defeat


def prize(state: State, foe: int, aim: Aim) -> float:
    """What it is worth to defeat a figure."""
    figure = state.printed(foe)
    if state.is_hero(foe):
        worth = HERO
    elif state.fighters[foe].friend:
        worth = FRIEND
    else:
        worth = LIEUTENANT if figure.lieutenant else MASTER if figure.master else MINION
    return worth * (HUNTED if foe in aim.hunt else 1.0)


class Aimed(NamedTuple):
    """A weapon against a foe: what it comes to from next to it, and from further away."""

    near: Stakes
    far: Stakes
    range: int  # of ranged attacks, without dice
    how_near: bool  # the two differ by more than that
    health: int
    prize: float

    def worth(self, stakes: Stakes) -> float:
        found = outcome(stakes)
        return self.prize * (A_WOUND * found.wounds / self.health + found.defeats)

    def from_next_to_it(self) -> float:
        """What an attack is worth from an adjacent space."""
        return self.worth(self.near)

    def from_afar(self, apart: int) -> float:
        """What it is worth from so many spaces."""
        if not self.far.distance:
            return self.worth(self.far)
        return self.worth(self.far._replace(distance=max(0, apart - self.range)))

    def at_best(self) -> float:
        """What it is worth from where it is worth most: the nearer, the better."""
        near = self.worth(self.near)
        return max(near, self.from_afar(NOT_ADJACENT)) if self.how_near else near


def aimed(ahead: Foresight, state: State, number: int, weapon: str, foe: int, aim: Aim) -> Aimed:
    """What an attack of a figure on a foe hangs on."""
    square, held = state.fighters[foe].at, state.weapon(number, weapon)
    afar = held.ranged or held.reach
    far = ahead.stakes_from(number, weapon, foe, square, AFAR if afar else 1)
    near, reach = far, AFAR - far.distance
    how_near = afar and ahead.asks_how_near(number, foe)
    if how_near:
        near = ahead.stakes_from(number, weapon, foe, square, 1)
    elif far.distance:
        near = far._replace(distance=max(0, 1 - reach))
    return Aimed(near, far, reach, how_near, state.health(foe), prize(state, foe, aim))


def worth_of(state: State, number: int, weapon: str, foe: int, square: int, aim: Aim) -> float:
    """What an attack on a space is worth to whoever makes it."""
    found = outcome(foresight.stakes_of(state, number, weapon, foe, square))
    return prize(state, foe, aim) * (A_WOUND * found.wounds / state.health(foe) + found.defeats)


def _worth_wielding(state: State, number: int) -> list[tuple[str, Weapon]]:
    """What a figure may attack with: bare hands only if they hold nothing better."""
    arms = [(name, state.weapon(number, name)) for name in weapons_of(state, number)]
    return [arm for arm in arms if arm[0] != BARE_HANDS] or arms


class Threat(NamedTuple):
    """A foe who may strike in its next turn: at whom it can come near enough to."""

    spans: tuple[int, ...]  # how far it is from each square
    spaces: int  # how far it strikes, the way there included
    worth: float


def threats(state: State, number: int) -> list[Threat]:
    """The foes of a figure, and what the attack of each on it would be worth to them."""
    found, ahead = [], Foresight(state)
    for foe in terms.foes_of(state, number):
        if state.fighters[foe].place == ON_MAP:
            for name in weapons_of(state, foe)[:1]:
                weapon = state.weapon(foe, name)
                spans = state.ground.spans(state.squares(foe), state.closed)
                spaces = stats.speed(state, foe) + (SHOT if weapon.ranged else 1)
                worth = aimed(ahead, state, foe, name, number, FIGHT).at_best()
                found.append(Threat(spans, spaces, worth))
    return found


class Mark(NamedTuple):
    """A foe, a weapon against it, and what that is worth at best: with range to spare."""

    most: float
    place: int  # among all marks
    foe: int
    squares: int
    near: int  # the squares next to it
    weapon: Weapon
    aimed: Aimed


class Armory:
    """What a figure can strike with, and whom: worked out once for all places it may go to."""

    def __init__(self, state: State, number: int, aim: Aim) -> None:
        self._ground, self._closed = state.ground, state.closed
        self.foes = [foe for foe in terms.foes_of(state, number)
                     if state.fighters[foe].place == ON_MAP]  # fmt: skip
        weapons = _worth_wielding(state, number)
        self.shoots = any(weapon.ranged for _, weapon in weapons)
        ahead = Foresight(state)
        self.foes_on = 0
        marks: list[Mark] = []
        for foe in self.foes:
            squares = state.squares(foe)
            self.foes_on |= squares
            near = state.ground.beside(squares, state.closed)
            for name, weapon in weapons:
                one = aimed(ahead, state, number, name, foe, aim)
                marks.append(Mark(one.at_best(), len(marks), foe, squares, near, weapon, one))
        self._marks = sorted(marks, key=lambda mark: -mark.most)
        self._in_the_way = terms.figures_on_but(state, number)
        self._best: dict[int, float] = {}
        self._shots: dict[tuple[int, int], float] = {}

    def best_from(self, own: int) -> float:
        """What the best attack from some squares is worth."""
        found = self._best.get(own)
        if found is None:
            found = self._best[own] = self._best_from(own)
        return found

    def _best_from(self, own: int) -> float:
        best = 0.0
        for mark in self._marks:
            if mark.most <= best:  # nor is any that comes after it worth more
                break
            if mark.near & own:
                best = max(best, self._shot(mark, 1))
            elif mark.weapon.ranged or mark.weapon.reach:
                best = max(best, self._from_afar(own, mark, best))
        return best

    def _from_afar(self, own: int, mark: Mark, best: float) -> float:
        """The same past other figures; 0 if it is not more than the best so far."""
        ground, closed, weapon = self._ground, self._closed, mark.weapon
        spans = ground.spans(mark.squares, closed)
        if own & (own - 1):
            apart = min([spans[square] for square in each(own)])
        else:
            apart = spans[own.bit_length() - 1]
        if apart >= FAR or (not weapon.ranged and apart > REACH):
            return 0.0
        worth = self._shot(mark, max(NOT_ADJACENT, apart))
        if worth <= best:
            return 0.0
        seen = ground.seen_afar(own, mark.squares, self._in_the_way, closed)
        return worth if seen else 0.0

    def _shot(self, mark: Mark, apart: int) -> float:
        """What an attack is worth from so many spaces."""
        found = self._shots.get((mark.place, apart))
        if found is None:
            one = mark.aimed
            found = one.from_next_to_it() if apart == 1 else one.from_afar(apart)
            self._shots[mark.place, apart] = found
        return found
