"""The catacombs (DQ-CATA): going down, a card a turn, and coming up somewhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ..content.pieces import BRIDGE, CATACOMB, CHASM, DIRECTIONS, ENTRANCE, PILE
from ..table.board import (
    COLUMNS,
    NOWHERE,
    OUTSIDE,
    SPACE_ID,
    UNEXPLORED,
    chamber_type,
    neighbour,
    space_of,
)
from ..table.state import OWES_ENCOUNTER
from .agenda import turn_is_over
from .attributes import give_up
from .cards import resolve
from .decks import NO_CARD, draw_for, shuffle_in
from .exploring import (
    arrive_specially,
    as_it_will_lie,
    choose_side,
    draw_tile,
    lay,
    leave_chamber,
    tile_in_hand,
)
from .kept import end_effects_called, let_go

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

# Effects that last only while the hero is below.
_ONLY_BELOW = ("torch_goes_out_below", "spiders_venom", "hole_in_the_roof")


def _describe_direction(table: DungeonQuestTable, player: int, choice: str) -> Label:
    return Label(f"Point the marker {choice}")


def _describe_arrow(table: DungeonQuestTable, player: int, choice: str) -> Label:
    hero = table.state.heroes[player]
    return Label(
        f"Its arrow {choice}",
        targets=(f"space:{SPACE_ID[hero.cell]}",),
        lays=as_it_will_lie(table.state, hero, tile_in_hand(table), DIRECTIONS.index(choice)),
    )


HEADING = Question("heading", "DQ-CATA-05", "Which way do you go below?", _describe_direction)
COME_UP = Question(
    "come_up",
    "DQ-CATA-15",
    "There is a way up",
    {"leave": "Leave the catacombs", "stay": "Stay below"},
)
SIDEWAYS = Question(
    "sideways",
    "DQ-CATA-17",
    "To which side of your way do you drift?",
    {"left": "Left of the arrow", "right": "Right of the arrow"},
)
LAY_TILE = Question("lay_tile", "DQ-CATA-31", "How does the new chamber lie?", _describe_arrow)


def no_way_down(state: State, hero: Hero) -> Verdict:
    """By a Catacomb Entrance, a marker, or a passage just found (DQ-CATA-01, 03, 04)."""
    if hero.way_down or hero.cell in state.markers or chamber_type(state, hero.cell) == ENTRANCE:
        return None
    return "DQ-CATA-01"


def go_down(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """The marker is set, the figure leaves the board, and the turn is over (DQ-GAP-25)."""
    table.say("DQ-CATA-05", "{hero} goes down into the catacombs.", hero.seat)
    yield from fall_into_catacombs(table, hero)
    turn_is_over(table.state)


def fall_into_catacombs(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Set the travel marker in a direction of the player's choice (DQ-CATA-05, 06)."""
    hero.heading = DIRECTIONS.index((yield HEADING, hero.seat, DIRECTIONS))
    hero.marker = hero.cell
    hero.cell = hero.came_from = NOWHERE
    hero.below = True
    hero.distance = 0
    leave_chamber(hero)
    give_up(table, hero)
    end_effects_called(table, hero, "lingering_shade")


def draw_catacomb_card(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Each turn below begins with a card that cannot be skipped (DQ-CATA-10)."""
    drawn = draw_for(table, hero, CATACOMB)
    if drawn == NO_CARD:  # DQ-GAP-31
        yield from come_up(table, hero)
        return
    hero.distance += 1
    yield from resolve(table, hero, drawn)


def may_come_up(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """A way up was found: they may take it (DQ-CATA-15)."""
    if (yield COME_UP, hero.seat, ("leave", "stay")) == "leave":
        yield from come_up(table, hero)


def distance_travelled(table: DungeonQuestTable, hero: Hero) -> Flow[int]:
    """Where the marker gets to: ahead by the cards, then sideways by a die (DQ-CATA-16, 17)."""
    ahead, steps = _advance(hero.marker, hero.heading, hero.distance)
    side = yield SIDEWAYS, hero.seat, ("left", "right")
    turn = 3 if side == "left" else 1
    die = table.roll()
    cell, drift = _advance(ahead, (hero.heading + turn) & 3, die)
    table.say(
        "DQ-CATA-17",
        "{hero} has come {n} of {n} spaces and, with {die}, drifts {n} to the {word}.",
        hero.seat, steps, hero.distance, die, drift, side,
    )  # fmt: skip
    return cell


def _advance(cell: int, direction: int, steps: int) -> tuple[int, int]:
    """Step by step, stopping at the outer wall (DQ-CATA-19, DQ-GAP-28): where, and how far."""
    for taken in range(steps):
        ahead = neighbour(cell, direction)
        if space_of(ahead) == space_of(cell):  # the treasure chamber is one space (DQ-TRE-02)
            ahead = neighbour(ahead, direction)
        if ahead == OUTSIDE:
            return cell, taken
        cell = ahead
    return cell, steps


def come_up(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Back on the board; whatever is there is met next turn (DQ-CATA-20 to 33)."""
    state = table.state
    cell = yield from distance_travelled(table, hero)
    hero.below = False
    hero.marker = NOWHERE
    give_cards_back(table, hero)
    yield from surface(table, hero, space_of(cell))
    hero.came_up = 2  # this turn and the next (DQ-CATA-26)
    turn_is_over(state)


def surface(table: DungeonQuestTable, hero: Hero, cell: int) -> Flow[None]:
    """Put the hero on a space, laying a chamber where there is none (DQ-CATA-30, 31)."""
    state = table.state
    if state.board[cell] == UNEXPLORED and not state.bags[PILE]:
        cell = _nearest_explored(state, cell)
    arrive_specially(table, hero, cell, NOWHERE, -1)
    if state.board[cell] == UNEXPLORED:
        tile = yield from draw_tile(table, hero)
        arrow = yield LAY_TILE, hero.seat, DIRECTIONS
        lay(table, hero, tile, DIRECTIONS.index(arrow))
    table.say("DQ-CATA-20", "{hero} comes up in {space}.", hero.seat, cell)
    if chamber_type(state, cell) in (CHASM, BRIDGE):
        yield from choose_side(table, hero)
    hero.plight = OWES_ENCOUNTER


def _nearest_explored(state: State, cell: int) -> int:
    """With no tile left to lay they come up in the nearest chamber there is."""
    row, column = divmod(cell, COLUMNS)
    return min(
        (space_of(other) for other, laid in enumerate(state.board) if laid != UNEXPLORED),
        key=lambda other: (
            abs(other // COLUMNS - row) + abs(other % COLUMNS - column), other,
        ),
    )  # fmt: skip


def give_cards_back(table: DungeonQuestTable, hero: Hero) -> None:
    """Their pile goes back into the deck; Loot and kept cards stay (DQ-CATA-21, 22)."""
    card_id = hero.content.card_id
    ended = [card for card in hero.kept if card_id[card] in _ONLY_BELOW]
    for card in ended:
        let_go(table, hero, card)
    shuffle_in(table.state, CATACOMB, (*hero.gathered, *ended))
    hero.gathered = ()
    hero.distance = 0
