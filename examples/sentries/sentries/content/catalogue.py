"""The content of a table: read once for each choice of boxes and packs, numbered for the rules."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from undercroft.kernel.catalogue import Catalogue, Numbering
from undercroft.kernel.content import ContentFile, each, known, need
from undercroft.kernel.dice import Die
from undercroft.kernel.grid import Corners, Lines, Placed, SightMap, StepMap, Tile, compose, members

from .entries import SIDES, CardEntry, DieEntry, DoorEntry, Figure, Laid, Numbers, TileEntry

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from undercroft.kernel.content import Hook
    from undercroft.kernel.grid import Grid
    from undercroft.kernel.shelf import Shelf

WALL, DOOR = "wall", "door"
EDGES = {"-": WALL, "|": WALL, "D": DOOR}
FLOOR, RUBBLE, PILLAR, ROPE, WAY_OUT, STARTS = ".", ":", "o", "!", "x", "rs"
LEAST_FIGURES = 4  # of each side: two for each of two seats


def content_folder() -> Traversable:
    """The boxes, each a folder."""
    return resources.files(__package__)


class SentriesContent(Catalogue):
    """Everything that is printed: figures, cards, dice, the map, the numbers."""

    game = "sentries"

    def __init__(
        self, shelf: Shelf, words: Hook, boxes: tuple[str, ...], packs: tuple[str, ...]
    ) -> None:
        self.boxes, self.packs = boxes, packs
        self.numbers = ContentFile(shelf, "numbers.toml").whole(Numbers)
        self._read_dice(shelf)
        self._read_figures(shelf)
        self._read_cards(shelf, words)
        self._read_map(shelf)
        self.fingerprint = shelf.fingerprint
        self.numberings = {
            "figure": Numbering("figure", (figure.id for figure in self.figures)),
            "card": Numbering("card", (card.id for card in self.cards)),
            "square": Numbering("square", self.squares),
            "door": Numbering("door", self.door_names),
        }
        # What is drawn from these decks is written by name, too.
        self.sources = dict.fromkeys(SIDES, "card")

    def _read_dice(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "dice.toml", keys=("die",))
        dice = file.entries("die", DieEntry)
        self.dice = {
            entry.id: Die(entry.id, [dict(face.items()) for face in entry.faces], where)
            for where, entry in each(file.label, "die", dice)
        }

    def _read_figures(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "figures.toml", keys=("figure",))
        self.figures = file.entries("figure", Figure)
        for where, figure in each(file.label, "figure", self.figures):
            for die in (*figure.attack, *figure.defence):
                known(f"{where}: dice", die, self.dice)
        for side in SIDES:
            count = sum(figure.side == side for figure in self.figures)
            need(
                count >= LEAST_FIGURES, f"{file.label}: figure",
                f"expected at least {LEAST_FIGURES} {side}, got {count}",
            )  # fmt: skip
        self.figure_ids = tuple(figure.id for figure in self.figures)
        self.attack = tuple(tuple(self.dice[d] for d in f.attack) for f in self.figures)
        self.defence = tuple(tuple(self.dice[d] for d in f.defence) for f in self.figures)

    def _read_cards(self, shelf: Shelf, words: Hook) -> None:
        file = ContentFile(shelf, "cards.toml", keys=("card",))
        kinds = file.entries("card", CardEntry, words)
        self.effects = {card.id: card.effect for _, card in each(file.label, "card", kinds)}
        self.cards = tuple(card for card in kinds for _ in range(card.count))
        self.decks = tuple(
            bytes(number for number, card in enumerate(self.cards) if card.side == side)
            for side in SIDES
        )

    def _read_map(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "map.toml", keys=("tile", "laid", "door"))
        tiles = {
            tile.id: Tile.drawn(tile.id, tile.drawing, EDGES)
            for _, tile in each(file.label, "tile", file.entries("tile", TileEntry))
        }
        placed = []
        for where, laid in each(file.label, "laid", file.entries("laid", Laid)):
            known(f"{where}: tile", laid.tile, tiles)
            placed.append(Placed(tiles[laid.tile], laid.row, laid.column, laid.quarters))
        doors = file.entries("door", DoorEntry)
        marks = [(door.row, door.column, door.side, DOOR) for door in doors]
        self.grid: Grid = compose(placed, marks, where=file.label)
        self._number_squares()

    def _number_squares(self) -> None:
        grid = self.grid
        self.squares = tuple(f"r{row}c{column}" for row, column in grid.places)
        self.pillars = grid.of_kind(PILLAR)
        self.rubble = grid.of_kind(RUBBLE)
        self.ropes = grid.of_kind(ROPE)
        self.ways_out = grid.of_kind(WAY_OUT)
        self.starts = tuple(members(grid.of_kind(kind)) for kind in STARTS)
        self.walls = grid.edges_of(WALL)
        self.door_edges = tuple(members(grid.edges_of(DOOR)))
        self.door_names = tuple(
            f"{self.squares[edge.a]}-{self.squares[edge.b]}"
            for edge in map(grid.edge, self.door_edges)
        )
        solid = self.pillars | self.walls
        self.steps = StepMap.on(grid, Corners.NEVER, solid=solid)
        self.sight = SightMap.on(grid, Lines.CORNERS, solid=solid)
