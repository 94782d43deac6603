"""The content of a table: read once for each choice of boxes and packs, numbered for the rules."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.catalogue import Catalogue, Numbering
from undercroft.kernel.catalogue_cache import CatalogueCache
from undercroft.kernel.content import ContentFile, each, known, need
from undercroft.kernel.grid import Placed, Tile
from undercroft.kernel.packs import of_game
from undercroft.kernel.shelf import shelf_of

from . import entries
from .abilities import BY_SLOT, NAMES
from .dials import Figure, hero, mage_spawn
from .entries import GOLD, SLOTS, TRAP_TYPE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from undercroft.kernel.shelf import Shelf

    from ..table.ground import Dungeon, Ground

GAME = "mageknight"
WALL, WOODEN, IRON = "wall", "wooden", "iron"
EDGES = {"-": WALL, "|": WALL, "D": WOODEN, "I": IRON}
CLEAR, HINDERING, WATER, SHADOWED, CREVASSE, BLOCKING = ".", "h", "w", "s", "X", "#"
KINDS = CLEAR + HINDERING + WATER + SHADOWED + CREVASSE + BLOCKING


def content_folder() -> Traversable:
    """The boxes, each a folder."""
    return resources.files(__package__)


class Team(NamedTuple):
    """A ready-made team: figures with their levels, and what they cost together."""

    id: str
    name: str
    mode: str
    members: tuple[tuple[int, int], ...]
    cost: int


class MageKnightContent(Catalogue):
    """Everything that is printed: figures, abilities, tiles, chests, traps, treasures, tokens."""

    game = GAME

    def __init__(self, shelf: Shelf, boxes: tuple[str, ...], packs: tuple[str, ...]) -> None:
        self.boxes, self.packs = boxes, packs
        self._read_abilities(shelf)
        self._read_figures(shelf)
        self._read_teams(shelf)
        self._read_chests(shelf)
        self._read_tokens(shelf)
        self._read_tiles(shelf)
        self.fingerprint = shelf.fingerprint
        self.numberings = {
            "ability": Numbering("ability", NAMES),
            "figure": Numbering("figure", (each.id for each in self.figures)),
            "chest": Numbering("chest", (each.id for each in self.chests)),
            "token": Numbering("token", (each.id for each in self.tokens)),
            "tile": Numbering("tile", (each.id for each in self.tiles)),
        }
        # What a draw brings, by its source.
        self.sources: Mapping[str, str] = {"token": "token", "chest": "chest"}
        # What is worked out about dungeons of these tiles, by the module that does it.
        self.grounds: dict[Dungeon, Ground] = {}

    def _read_abilities(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "abilities.toml", keys=("ability",))
        found = file.entries("ability", entries.AbilityEntry)
        self.abilities = {entry.id: entry for _, entry in each(file.label, "ability", found)}
        for where, entry in each(file.label, "ability", found):
            known(f"{where}: id", entry.id, NAMES)
            slot = SLOTS[next(n for n, names in enumerate(BY_SLOT) if entry.id in names)]
            need(entry.slot == slot, f"{where}: slot", f"expected {slot}, got {entry.slot}")
        for name in NAMES:
            known(f"{file.label}: ability", name, self.abilities)

    def _read_figures(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "heroes.toml", keys=("hero",))
        heroes = each(file.label, "hero", file.entries("hero", entries.HeroEntry))
        figures = [hero(where, entry) for where, entry in heroes]
        file = ContentFile(shelf, "mage_spawn.toml", keys=("mage_spawn",))
        spawn = each(file.label, "mage_spawn", file.entries("mage_spawn", entries.SpawnEntry))
        for where, entry in spawn:
            need(entry.id not in {each.id for each in figures}, where, "a hero has this id")
            figures.append(mage_spawn(where, entry))
        self.figures: tuple[Figure, ...] = tuple(figures)
        self.figure_called = {figure.id: no for no, figure in enumerate(self.figures)}

    def _read_teams(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "teams.toml", keys=("team",))
        found = file.entries("team", entries.TeamEntry)
        self.teams = tuple(
            self._team(where, entry) for where, entry in each(file.label, "team", found)
        )
        self.team_called = {team.id: team for team in self.teams}
        for team in self.teams:
            others = {each.cost for each in self.teams if each.mode == team.mode}
            need(len(others) == 1, f"{file.label}: {team.id}",
                 f"expected teams of one cost for {team.mode}, got {sorted(others)}")  # fmt: skip

    def _team(self, where: str, entry: entries.TeamEntry) -> Team:
        members = []
        for member in entry.members:
            name, _, level = member.partition(" ")
            known(f"{where}: members", name, self.figure_called)
            need(level in ("1", "2"), f"{where}: members", f"expected a level, 1 or 2: {member}")
            number = self.figure_called[name]
            need(self.figures[number].is_hero, f"{where}: members", f"{name} is no hero")
            need(level == "1" or self.figures[number].has_levels, f"{where}: members",
                 f"{name} has no levels: expected 1")  # fmt: skip
            members.append((number, int(level)))
        heroes = {number for number, _ in members}
        need(len(heroes) == len(members), f"{where}: members", "a hero is named twice")
        cost = sum(self.figures[number].cost(level) for number, level in members)
        return Team(entry.id, entry.name, entry.mode, tuple(members), cost)

    def _read_chests(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "traps.toml", keys=("trap",))
        traps = file.entries("trap", entries.TrapEntry)
        self.traps = {trap.id: trap for _, trap in each(file.label, "trap", traps)}
        for where, face in each(file.label, "trap", traps):
            _check_trap(where, face)
        file = ContentFile(shelf, "treasures.toml", keys=("treasure",))
        treasures = file.entries("treasure", entries.TreasureEntry)
        self.treasures = {item.id: item for _, item in each(file.label, "treasure", treasures)}
        for where, item in each(file.label, "treasure", treasures):
            self._check_treasure(where, item)
        file = ContentFile(shelf, "chests.toml", keys=("chest",))
        self.chests = file.entries("chest", entries.ChestEntry)
        for where, chest in each(file.label, "chest", self.chests):
            for trap in chest.traps:
                known(f"{where}: traps", trap, self.traps)
            for treasure in chest.treasures:
                known(f"{where}: treasures", treasure, self.treasures)

    def _check_treasure(self, where: str, item: entries.TreasureEntry) -> None:
        lent = {"speed": item.speed, "attack": item.attack, "defense": item.defense}
        for slot, bonus in lent.items():
            if isinstance(bonus, str):
                fitting = [name for name, each in self.abilities.items() if each.slot == slot]
                known(f"{where}: {slot}", bonus, fitting)
        if item.type == TRAP_TYPE:
            need(not item.gold, f"{where}: gold", "expected none where a second trap is")
        if item.type in (GOLD, TRAP_TYPE):
            need(not item.lends, where, f"expected no bonus or ability of the type {item.type}")
        else:
            need(item.lends, where, "expected a bonus or an ability: speed, attack or defense")

    def _read_tokens(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "tokens.toml", keys=("token",))
        tokens = file.entries("token", entries.TokenEntry)
        self.tokens = tuple(token for _, token in each(file.label, "token", tokens))

    def _read_tiles(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "tiles.toml", keys=("tile",))
        found = file.entries("tile", entries.TileEntry)
        self.tiles = tuple(tile for _, tile in each(file.label, "tile", found))
        self.tile_called = {tile.id: no for no, tile in enumerate(self.tiles)}
        self.drawn = tuple(
            self._drawn(where, tile) for where, tile in each(file.label, "tile", found)
        )
        file = ContentFile(shelf, "layouts.toml", keys=("layout",))
        layouts = file.entries("layout", entries.LayoutEntry)
        self.layouts = {layout.id: layout for _, layout in each(file.label, "layout", layouts)}
        for where, layout in each(file.label, "layout", layouts):
            for laid in layout.tile:
                known(f"{where}: tile", laid.tile, self.tile_called)
            if layout.central:
                known(f"{where}: central", layout.central, [laid.tile for laid in layout.tile])

    def _drawn(self, where: str, entry: entries.TileEntry) -> Tile:
        tile = Tile.drawn(entry.id, entry.drawing, EDGES)
        for row in tile.rows:
            for square in row:
                known(f"{where}: drawing", square, KINDS)
        for spot in entry.chest:
            there = spot.row < tile.height and spot.column < tile.width
            need(there, f"{where}: chest", "expected a square of the tile")
        return tile

    def placed(self, tile: int, row: int, column: int, quarters: int, back: bool = False) -> Placed:
        """A tile as it lies in a dungeon; its back is its front mirrored."""
        return Placed(self.drawn[tile], row, column, quarters, back)


def _check_trap(where: str, trap: entries.TrapEntry) -> None:
    """The parts of a face go together; one that is blank is left out (MKD-TRAP-01, 07)."""
    need(bool(trap.spawn) == bool(trap.spawn_points), f"{where}: spawn_points",
         "expected points if there are Mage Spawn, and only then")  # fmt: skip
    need(bool(trap.kind or trap.spawn), where, "expected an attack (kind) or Mage Spawn (spawn)")
    for name, value in (("attack", trap.attack), ("damage", trap.damage)):
        need(bool(value) == bool(trap.kind), f"{where}: {name}",
             "expected a number if the trap has a kind, and only then")  # fmt: skip
    need(bool(trap.range) == (trap.kind == "range"), f"{where}: range",
         'expected a number for the kind "range", and only there')  # fmt: skip


def _build(boxes: tuple[str, ...], packs: tuple[str, ...]) -> MageKnightContent:
    shelf = shelf_of(content_folder(), boxes, of_game(packs, GAME))
    content = MageKnightContent(shelf, boxes, packs)
    shelf.check_all_is_read()
    return content


catalogue = CatalogueCache(_build, __package__.rpartition(".")[0])
