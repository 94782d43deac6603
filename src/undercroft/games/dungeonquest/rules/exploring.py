"""Arriving on a space and laying the chamber that is found there (DQ-MOV-09, 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ..content.pieces import DIRECTIONS, NORTH, PILE, ROTATING_ROOM
from ..table.board import COLUMNS, SPACE_ID, TREASURE, UNEXPLORED, Way, lay_tile, turn_tile
from ..table.scene import draw_chamber
from ..table.state import FREE
from .attributes import give_up
from .decks import shuffle_in
from .kept import end_effects_called
from .runes import SIGHT, holds_rune, use_rune

if TYPE_CHECKING:
    from undercroft.kernel.scene import Space

    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

BEFORE_EXPLORING = Question(
    "before_exploring",
    "DQ-MOV-09",
    "A chamber is about to be laid",
    {"draw": "Draw a chamber", "rune_of_sight": "Use the Rune of Sight: draw two, place one"},
)


def as_it_will_lie(state: State, hero: Hero, tile: int, arrow: int) -> Space:
    """The chamber on the hero's space as it lies in the end: a Rotating Room turns at once."""
    content = state.content
    turned = 2 if content.tile_type[tile] == ROTATING_ROOM else 0  # DQ-CHAM-40
    row, column = divmod(hero.cell, COLUMNS)
    return draw_chamber(content, tile * 4 + (arrow + turned & 3), SPACE_ID[hero.cell], column, row)


def _describe_tile(table: DungeonQuestTable, player: int, choice: str) -> Label:
    content, hero = table.state.content, table.state.heroes[player]
    number = content.tile_called[choice]
    tile = content.tiles[number]
    kind = tile.type.replace("_", " ").title()
    sides = ", ".join(f"{side}: {getattr(tile, side)}" for side in ("left", "front", "right"))
    # Whoever comes up from below chooses afterwards how it lies (DQ-CATA-31).
    arrow = hero.side if hero.side >= 0 else NORTH
    return Label(
        f"{kind} ({sides})",
        targets=(f"space:{SPACE_ID[hero.cell]}",),
        lays=as_it_will_lie(table.state, hero, number, arrow),
    )


def _describe_side(table: DungeonQuestTable, player: int, choice: str) -> Label:
    cell = table.state.heroes[player].cell
    return Label(f"Stand on the {choice} side", targets=(f"space:{SPACE_ID[cell]}",))


CHOOSE_TILE = Question("choose_tile", "DQ-RUNE-02", "Place which chamber?", _describe_tile)
CHOOSE_SIDE = Question("choose_side", "DQ-CATA-24", "On which side do you stand?", _describe_side)


# -- arriving ---------------------------------------------------------------------------------


def leave_chamber(hero: Hero) -> None:
    """Whatever held the hero to their chamber is over."""
    hero.searches = 0
    hero.way_down = hero.special = False
    hero.plight = FREE


def arrive_specially(
    table: DungeonQuestTable, hero: Hero, cell: int, came_from: int, side: int
) -> None:
    """Any arrival other than an ordinary move (DQ-GAP-12): no escape from what is met here."""
    leave_chamber(hero)
    end_effects_called(table, hero, "trapdoor")  # it held them to the chamber (DQ-ENC-13)
    give_up(table, hero)
    if hero.cell == TREASURE and hero.seat == table.state.active:
        table.state.left_dragon = True
    hero.cell = cell
    hero.came_from = came_from
    hero.side = side
    hero.special = True


def choose_side(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Special movement into a Chasm or Bridge: the player picks their side (DQ-CATA-24)."""
    halves = table.state.content.halves[table.state.board[hero.cell]]
    first_of_half = {half: direction for direction, half in reversed([*enumerate(halves)])}
    sides = [DIRECTIONS[d] for half, d in sorted(first_of_half.items()) if half >= 0]
    hero.side = DIRECTIONS.index((yield CHOOSE_SIDE, hero.seat, sides))


# -- laying a chamber --------------------------------------------------------------------------


def with_a_tile_to_lay(state: State, hero: Hero, ways: list[Way]) -> list[Way]:
    """With no chamber left in the pile nobody moves into an unexplored space (DQ-GAP-03)."""
    if state.bags[PILE]:
        return ways
    return [way for way in ways if state.board[way[2]] != UNEXPLORED]


def explore(table: DungeonQuestTable, hero: Hero, entry: int) -> Flow[None]:
    """Lay a random chamber on the hero's space, its arrow pointing where they came from."""
    tile = yield from draw_tile(table, hero)
    lay(table, hero, tile, entry)


def draw_tile(table: DungeonQuestTable, hero: Hero) -> Flow[int]:
    """A random tile, or with the Rune of Sight one of two."""
    content = table.state.content
    bags = table.state.bags
    if holds_rune(hero, SIGHT) and len(bags[PILE]) > 1:
        if (yield BEFORE_EXPLORING, hero.seat, ("draw", "rune_of_sight")) != "draw":
            use_rune(table, hero, SIGHT)
            two = [table.draw(bags, PILE, "pile"), table.draw(bags, PILE, "pile")]
            chosen = yield (
                CHOOSE_TILE,
                hero.seat,
                list(dict.fromkeys(content.tiles[t].id for t in two)),
            )
            tile = next(tile for tile in two if content.tiles[tile].id == chosen)
            two.remove(tile)
            shuffle_in(table.state, PILE, two)
            return tile
    return table.draw(bags, PILE, "pile")


def tile_in_hand(table: DungeonQuestTable) -> int:
    """The tile that was drawn, or chosen of two, and is about to be laid."""
    last = table.log.last_answer
    if last is not None and last.kind == CHOOSE_TILE.kind:
        return table.state.content.tile_called[last.choice]
    return next(each.value for each in reversed(table.log.outcomes) if each.source == "pile")


def lay(table: DungeonQuestTable, hero: Hero, tile: int, entry: int) -> None:
    """Put the tile on the hero's space (DQ-MOV-10); a Rotating Room turns at once."""
    content = table.state.content
    lay_tile(table.state, hero.cell, tile, entry)
    table.say("DQ-MOV-09", "{hero} discovers a {chamber}.", hero.seat, content.tile_type[tile])
    if content.tile_type[tile] == ROTATING_ROOM:  # DQ-CHAM-40
        turn_tile(table.state, hero.cell, 2)
        table.say("DQ-CHAM-40", "The room turns half round.")
