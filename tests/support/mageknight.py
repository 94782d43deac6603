"""Situations of Mage Knight Dungeons: figures and doors on a map that a test draws."""

from __future__ import annotations

from itertools import count

from undercroft.games.mageknight.content.catalogue import EDGES, MageKnightContent, catalogue
from undercroft.games.mageknight.game import GAME
from undercroft.games.mageknight.table.ground import SHUT, Dungeon, Ground, Marker, Way
from undercroft.games.mageknight.table.state import (
    INSIDE,
    NOBODY,
    ON_A_SQUARE,
    ON_THE_FLOOR,
    Activation,
    Chest,
    Side,
    State,
    Token,
    Warrior,
)
from undercroft.kernel.game import configure
from undercroft.kernel.grid import FACINGS, Placed, Tile, compose
from undercroft.testing import Play

CONTENT: MageKnightContent = catalogue(("base", "pyramid"), ())
_KEYS = count()


def drawn(*rows: str, ways: tuple[Way, ...] = ()) -> Ground:
    """A dungeon of one tile: rows of squares without edges, or a drawing with them ("+-+")."""
    with_edges = rows[0].startswith("+")
    tile = Tile.drawn("drawn", rows, EDGES) if with_edges else Tile("drawn", rows)
    # A key of its own for a ground that no tiles of the content make.
    dungeon = Dungeon((), (Marker(next(_KEYS), 0, "h"),), ways=ways)
    return Ground(compose([Placed(tile, 0, 0)]), dungeon)


class Situation:
    """Figures that a test puts where it needs them."""

    def __init__(self, *rows: str, players: int = 2, ways: tuple[Way, ...] = ()) -> None:
        ground = drawn(*rows, ways=ways)
        CONTENT.grounds[ground.dungeon] = ground
        self.state = State(
            rng=1,
            content=CONTENT,
            mode="lone_wolf",
            dungeon=ground.dungeon,
            warriors=[],
            chests=[],
            tokens=[],
            sides=[Side() for _ in range(players)],
            doors=(SHUT,) * len(ground.doors),
            agenda=[],
        )

    def put(
        self,
        figure: str,
        square: str,
        facing: str = "N",
        seat: int = NOBODY,
        level: int = 1,
        click: int | None = None,
    ) -> Warrior:
        """A figure on a square at its starting click or another; heroes belong to a seat."""
        number = CONTENT.figure_called[figure]
        printed = CONTENT.figures[number]
        warrior = Warrior(
            figure=number,
            seat=seat,
            level=level if printed.is_hero else 0,
            highest=level if printed.is_hero else 0,
            click=printed.start(level) if click is None else click,
            copy=sum(each.figure == number for each in self.state.warriors),
            place=INSIDE,
            square=self.state.ground.called[square],
            facing=FACINGS.index(facing),
        )
        self.state.warriors.append(warrior)
        return warrior

    def fighter(self, square: str, facing: str = "N", seat: int = 0, **more: int) -> Warrior:
        """A hero without abilities or range: speed 6, attack 6, defense 13, damage 2."""
        return self.put("lord_oren", square, facing, seat, click=8, **more)

    def shooter(self, square: str, facing: str = "N", seat: int = 0) -> Warrior:
        """A hero without abilities: attack 7, defense 13, damage 1, range 10, two targets."""
        return self.put("scholar_magus_bessa", square, facing, seat, click=5)

    def foe(self, square: str, facing: str = "N") -> Warrior:
        """A Mage Spawn without abilities or range: attack 7, defense 14, damage 2."""
        return self.put("gnoll_hunter_weak", square, facing)

    def chest(self, square: str, facing: str = "S", **how: int) -> Chest:
        """A pine box on the floor."""
        at = self.state.ground.called[square]
        chest = Chest(0, place=ON_THE_FLOOR, square=at, facing=FACINGS.index(facing), **how)
        self.state.chests.append(chest)
        return chest

    def token(self, square: str, kind: str = "yellow_1") -> Token:
        """A token face down; the bag holds one of that kind more."""
        token = Token(place=ON_A_SQUARE, square=self.state.ground.called[square])
        self.state.tokens.append(token)
        number = next(n for n, each in enumerate(CONTENT.tokens) if each.id == kind)
        self.state.bag = (*self.state.bag, number)
        return token

    def pool(self, *figures: str) -> None:
        """The Mage Spawn in the pool."""
        self.state.pool = tuple(sorted(CONTENT.figure_called[each] for each in figures))

    # -- starting to play ----------------------------------------------------------------------

    def activate(self, warrior: Warrior, points: int = 20, seat: int | None = None) -> Playing:
        """The figure has just been activated by a player, with so many speed points."""
        state = self.state
        by = max(warrior.seat, 0) if seat is None else seat
        state.active = by
        warrior.activated = True
        number = next(n for n, each in enumerate(state.warriors) if each is warrior)
        state.activation = Activation(warrior=number, points=points, granted=points)
        state.agenda = [("end_turn", by), ("activate", by), ("act",)]
        return Playing(state)

    def turn(self, seat: int = 0) -> Playing:
        """The turn of a player begins."""
        self.state.agenda = [("begin_turn", seat)]
        return Playing(self.state)


class Playing(Play[State]):
    """A situation that is played on."""

    def __init__(self, state: State) -> None:
        super().__init__(GAME, configure(GAME, state.players, {}), state)

    def figure(self, handle: str) -> Warrior:
        """A figure by its name in options."""
        number = self.state.called(handle)
        assert number >= 0, handle
        return self.state.warriors[number]

    def taken(self, handle: str) -> int:
        """The clicks that it is below its first one in this game, if it began at click 0."""
        return self.figure(handle).click

    def at(self, handle: str) -> str:
        """The square that it stands on."""
        return self.state.ground.names[self.figure(handle).square]

    def throw(self, total: int) -> Playing:
        """The next two dice show that much together."""
        first = min(6, total - 1)
        return self.dice(first, total - first)

    def why_not(self, intent: str, player: int | None = None) -> str | None:
        """The rule that forbids what somebody has in mind."""
        return GAME.explain(self.table, self.player if player is None else player, intent)

    def offered(self, verb: str) -> list[str]:
        """What is offered of that kind, without the verb."""
        return [each.partition(":")[2] for each in self.options if each.startswith(f"{verb}:")]
