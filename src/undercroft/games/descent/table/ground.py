"""A map as squares: steps, counting spaces, line of sight, terrain (DES-MOV, DES-LOS, DES-TERR).

One ground is made for each map and shared by all forks. Sets of squares are integers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from undercroft.kernel.grid import Base, Corners, Lines, SightMap, StepMap, each, members
from undercroft.kernel.grid import stands as all_stands
from undercroft.kernel.grid.rays import ray

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undercroft.kernel.grid import Grid, Reach, Stand
    from undercroft.kernel.grid.rays import Ray

WALL, DOOR = "wall", "door"
PLAIN, WATER, PIT, LAVA, OBSTACLE = ".", "~", "o", "^", "#"
TERRAIN = PLAIN + WATER + PIT + LAVA + OBSTACLE
WATER_COST = 2  # DES-TERR-03
SMALL = Base(1, 1)
MANY = 1 << 14  # of a kind: what is remembered of a map
WAYS = 1 << 9  # the same of what is large
FAR = 1 << 20  # spaces: there is no way
K = TypeVar("K")
V = TypeVar("V")


class Door(NamedTuple):
    """A door: its name, and the edges that it lies on, as bits."""

    name: str
    edges: int


class Ground:
    """A map of squares, with all that follows from it alone.

    Without `doors`, each marked edge is a door of its own. Stairs join two squares for whoever
    moves, but not for sight, attacks or counting.
    """

    def __init__(
        self,
        grid: Grid,
        areas: Mapping[str, int] | None = None,
        doors: tuple[Door, ...] | None = None,
        stairs: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.grid = grid
        self.areas = dict(areas or {})
        self.stairs = stairs
        self.obstacles = grid.of_kind(OBSTACLE)
        self.water = grid.of_kind(WATER)
        self.pits = grid.of_kind(PIT)
        self.lava = grid.of_kind(LAVA)
        self.floor = grid.squares & ~self.obstacles
        self.solid = solid = grid.edges_of(WALL) | self.obstacles
        # A corner is passed unless both ways round it are cut (DES-MOV-09, DES-GAP-11).
        self.steps = StepMap.on(grid, Corners.EITHER_WAY, solid=solid)
        self.walks = StepMap.on(grid, Corners.EITHER_WAY, solid=solid, links=stairs)
        self.sight = SightMap.on(
            grid, Lines.CORNERS, solid=solid
        )  # DES-LOS-01, 02, 04, DES-TERR-02
        self.names = tuple(f"r{row}c{column}" for row, column in grid.places)
        self.bits = tuple(1 << square for square in range(grid.size))
        self.called = {name: square for square, name in enumerate(self.names)}
        self.cost = tuple(
            WATER_COST if self.water >> square & 1 else 1 for square in range(grid.size)
        )
        self.dear = ((WATER_COST, self.water),) if self.water else ()
        self.doors = doors if doors is not None else self._single_doors()
        self.door_names = tuple(door.name for door in self.doors)
        self._changed: dict[tuple[tuple[int, str], ...], Ground] = {}
        # Option ids, written once.
        self.go = tuple(f"go:{name}" for name in self.names)
        self._steps_to: dict[int, tuple[str, ...]] = {}
        self._shut: dict[int, int] = {}
        self._beside: dict[tuple[int, int], int] = {}
        self._nexts: dict[tuple[int, int], int] = {}
        self._within: dict[tuple[int, int, int], int] = {}
        self._ways_to: dict[int, Reach] = {}
        self._roams: dict[tuple[int, int, int, int, int], Reach] = {}
        self._spans: dict[tuple[int, int], tuple[int, ...]] = {}
        self._seen_afar: dict[tuple[int, int, int, int], int] = {}
        self._covers: dict[Base, dict[tuple[int, bool], int]] = {}
        self._doors_at: dict[int, tuple[int, ...]] = {}

    def changed(self, terrain: tuple[tuple[int, str], ...]) -> Ground:
        """The same map with other terrain on some squares, which keep their numbers."""
        found = self._changed.get(terrain)
        if found is None:
            places = {self.grid.places[square]: kind for square, kind in terrain}
            grid = self.grid.repainted(places)
            found = self._changed[terrain] = Ground(grid, self.areas, self.doors, self.stairs)
        return found

    def steps_to(self, squares: int) -> list[str]:
        """The option ids of steps to these squares, written once for each set of them."""
        found = self._steps_to.get(squares)
        if found is None:
            if len(self._steps_to) >= MANY:
                self._steps_to.clear()
            found = self._steps_to[squares] = tuple(self.go[at] for at in members(squares))
        return [*found]

    # -- doors -------------------------------------------------------------------------------

    def _single_doors(self) -> tuple[Door, ...]:
        found = []
        for number in members(self.grid.edges_of(DOOR)):
            edge = self.grid.edge(number)
            found.append(Door(f"{self.names[edge.a]}-{self.names[edge.b]}", 1 << number))
        return tuple(found)

    def shut(self, closed: int) -> int:
        """The edges that are shut while these doors, by their numbers as bits, are closed."""
        found = self._shut.get(closed)
        if found is None:
            found = self._shut[closed] = self._edges(closed)
        return found

    def doors_at(self, squares: int) -> tuple[int, ...]:
        """The doors on an edge of any of these squares (DES-GAP-20)."""
        if not self.doors:
            return ()
        found = self._doors_at.get(squares)
        if found is None:
            found = self._doors_at[squares] = tuple(
                number
                for number, door in enumerate(self.doors)
                if squares & self.grid.beside(door.edges)
            )
        return found

    def _edges(self, closed: int) -> int:
        edges = 0
        for door in each(closed):
            edges |= self.doors[door].edges
        return edges

    # -- bases -------------------------------------------------------------------------------

    def covers(self, base: Base, at: int, turned: bool = False) -> int:
        """The squares under a base whose north-west square this is."""
        table = self._covers.get(base)
        if table is None:
            table = self._covers[base] = {
                (stand.anchor, stand.turned): stand.squares for stand in all_stands(self.grid, base)
            }
        return table[at, turned]

    def stands(self, base: Base, within: int, blocked: int) -> list[Stand]:
        """Every way a base fits on squares of a set (DES-GAP-34)."""
        return [
            stand
            for stand in all_stands(self.grid, base)
            if not stand.squares & ~within and stand.fits(blocked | self.solid)
        ]

    def stands_at(self, base: Base, reached: int, blocked: int) -> list[Stand]:
        """Every way a base fits over at least one square of a set (DES-LARGE-03, DES-LARGE-05)."""
        blocked |= self.solid
        return [
            stand
            for stand in all_stands(self.grid, base)
            if stand.squares & reached and not stand.needs & blocked
        ]

    # -- near and far ------------------------------------------------------------------------

    def beside(self, squares: int, closed: int) -> int:
        """The squares adjacent to a figure (DES-MOV-02, DES-GAP-11, DES-DOOR-07)."""
        found = self._beside.get((squares, closed))
        if found is None:
            found = self.steps.around(squares, self.shut(closed))
            _keep(self._beside, (squares, closed), found)
        return found

    def nexts(self, squares: int, closed: int) -> int:
        """The squares that one step leads to: those adjacent, and the other end of a stair."""
        found = self._nexts.get((squares, closed))
        if found is None:
            found = self.walks.around(squares, self.shut(closed))
            _keep(self._nexts, (squares, closed), found)
        return found

    def within(self, squares: int, spaces: int, closed: int) -> int:
        """The squares up to so many spaces from a figure, its own included (DES-RNG-05)."""
        found = self._within.get((squares, spaces, closed))
        if found is None:
            found = self.steps.reach(squares, spaces, self.shut(closed)).squares
            _keep(self._within, (squares, spaces, closed), found)
        return found

    def apart(self, ones: int, others: int, closed: int) -> int | None:
        """How many spaces apart two figures are; figures do not stop the count (DES-GAP-25)."""
        return self.steps.apart(ones, others, self.shut(closed))

    def spans(self, squares: int, closed: int) -> tuple[int, ...]:
        """By square, how many spaces it is apart from a figure; FAR if nothing leads there."""
        found = self._spans.get((squares, closed))
        if found is None:
            far = [FAR] * self.grid.size
            rings = self.steps.reach(squares, self.grid.size, self.shut(closed)).rings
            for spaces, ring in enumerate(rings):
                for square in each(ring):
                    far[square] = spaces
            found = tuple(far)
            _keep_few(self._spans, (squares, closed), found)
        return found

    def reach(self, starts: int, points: int, blocked: int, closed: int) -> Reach:
        """Where movement points lead; water costs 2 (DES-MOV-03, DES-TERR-03)."""
        return self.walks.reach(starts, points, blocked | self.shut(closed), dear=self.dear)

    def roam(self, starts: int, points: int, blocked: int, closed: int, fords: int = 0) -> Reach:
        """Where movement points lead a large figure, which uses no stairs; fords cost it 1."""
        key = starts, points, blocked, closed, fords
        found = self._roams.get(key)  # whoever is offered its ends goes there next
        if found is None:
            dear = ((WATER_COST, self.water & ~fords),) if fords else self.dear
            found = self.steps.reach(starts, points, blocked | self.shut(closed), dear=dear)
            _keep_few(self._roams, key, found)
        return found

    def ways_to(self, goal: int) -> Reach:
        """The steps from everywhere to a goal, as if all doors were open; remembered."""
        found = self._ways_to.get(goal)
        if found is None:
            found = self.walks.reach(goal, self.grid.size, 0)
            _keep_few(self._ways_to, goal, found)
        return found

    def nearest(self, starts: int, among: int, closed: int) -> int:
        """Of a set, the squares fewest steps away; figures do not stop the count (DES-GAP-19).

        Where a closed room is full, doors and stairs do not stop it either.
        """
        size = self.grid.size
        near = self.steps.reach(starts, size, self.shut(closed)).nearest(among)
        return near or self.walks.reach(starts, size, 0).nearest(among)

    # -- line of sight -----------------------------------------------------------------------

    def sees(self, own: int, square: int, figures: int, closed: int) -> bool:
        """Whether a figure has line of sight to a space past these figures (DES-LOS).

        The figure's own squares and the space itself are in the way only of lines that cut through
        them (DES-GAP-22, DES-GAP-23).
        """
        if own >> square & 1:
            return True
        if self.beside(own, closed) >> square & 1:
            return True  # DES-LOS-07
        if self.pits and (self.pits >> square & 1 or not own & ~self.pits):
            return False  # DES-TERR-08, DES-TERR-09
        return self.sight.figure_sees(
            own, square, figures & ~own & ~(1 << square) | self.shut(closed)
        )

    def seen_afar(self, own: int, squares: int, figures: int, closed: int) -> int:
        """Of squares that are not adjacent to a figure, those that it has line of sight to."""
        shared = squares & own
        squares ^= shared
        if self.pits and squares:
            squares = squares & ~self.pits if own & ~self.pits else 0  # DES-TERR-08, DES-TERR-09
        if not squares:
            return shared
        key = own, squares, figures, closed
        found = self._seen_afar.get(key)
        if found is None:
            found = self.sight.figure_seen(own, squares, figures & ~own | self.shut(closed))
            _keep(self._seen_afar, key, found)
        return shared | found

    def ray(self, own: int, square: int, figures: int, closed: int) -> Ray | None:
        """A line of sight to be shown, None where none is needed (DES-LOS-07)."""
        if own >> square & 1 or self.beside(own, closed) >> square & 1:
            return None
        blocked = figures & ~own & ~(1 << square) | self.shut(closed)
        return ray(self.sight, own, square, blocked)


def _keep(kept: dict[K, int], key: K, found: int) -> None:
    """Remember it; where too much is remembered, all of it is forgotten."""
    if len(kept) >= MANY:
        kept.clear()
    kept[key] = found


def _keep_few(kept: dict[K, V], key: K, found: V) -> None:
    """The same for what is large."""
    if len(kept) >= WAYS:
        kept.clear()
    kept[key] = found


def named(ground: Ground, squares: Iterable[int]) -> tuple[str, ...]:
    """The names of squares."""
    return tuple(ground.names[square] for square in squares)
