"""The Search deck, with the cards it shares with the Dungeon deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ...content.pieces import BRIDGE, CAVE_IN, PILE, STRENGTH
from ...table.board import TREASURE, UNEXPLORED, WAY, WAYS, Way, chamber_type
from ...table.state import KEPT_CARD
from ...table.ways import describe_step
from ..agenda import ENCOUNTER
from ..attributes import drop_tokens, one_of_several_tests
from ..exploring import arrive_specially, choose_side, explore
from ..wounds import suffer, suffer_dice
from . import card

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Hero, State

SECRET_DOOR = Question(
    "secret_door",
    "DQ-MON-12",
    "A secret door: go through?",
    lambda table, player, choice: (
        Label("Do not use it") if choice == "leave" else describe_step(table, player, choice)
    ),
)


@card("secret_door")
def secret_door(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    """Through the wall into any adjacent space that is free; special movement."""
    if hero.below:
        return
    ways = [way[0] for way in spaces_beside(table.state, hero)]
    way = yield SECRET_DOOR, hero.seat, [*ways, "leave"]
    if way != "leave":
        yield from go_through_wall(table, hero, way)


def spaces_beside(state: State, hero: Hero) -> list[Way]:
    """Adjacent spaces a hero could be put on, walls or no walls."""
    taken = [other.cell for other in state.heroes if other is not hero]
    return [
        way
        for way in WAYS[hero.cell]
        if (way[2] == TREASURE or way[2] not in taken)
        and (state.board[way[2]] != UNEXPLORED or state.bags[PILE])
    ]


def go_through_wall(table: DungeonQuestTable, hero: Hero, way: str) -> Flow[None]:
    """The chamber beyond is met at once; a monster there cannot be escaped."""
    direction, target = WAY[hero.cell][way]
    arrive_specially(table, hero, target, hero.cell, (direction + 2) & 3)
    if table.state.board[target] == UNEXPLORED:
        yield from explore(table, hero, hero.side)
    table.say("DQ-GAP-12", "{hero} slips through a secret door {way}.", hero.seat, way)
    if chamber_type(table.state, target) == BRIDGE:  # DQ-CHAM-44
        yield from choose_side(table, hero)
    table.state.agenda.append((ENCOUNTER, hero.seat))


@card("passage_down")
def passage_down(table: DungeonQuestTable, hero: Hero, drawn: int) -> None:
    """A marker is placed, the hero may go down from their next turn (DQ-CATA-01 to 03)."""
    state = table.state
    if hero.below:
        return
    if hero.cell in state.markers:
        table.say("DQ-CATA-02", "{hero} knows that passage down.", hero.seat)
        return
    if (
        chamber_type(state, hero.cell) == CAVE_IN
        or len(state.markers) >= state.content.board.limits.catacomb_markers  # DQ-CATA-34
    ):
        hero.way_down = True
        table.say("DQ-CATA-03", "{hero} finds a passage down; it gets no marker.", hero.seat)
        return
    state.markers += (hero.cell,)
    table.say("DQ-CATA-02", "{hero} finds a passage down.", hero.seat)


@card("giant_centipede")
def giant_centipede(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    yield from suffer_dice(table, hero, 2, "DQ-ENC-05", "a giant centipede")


@card("ferrox")
def ferrox(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    """A duel of Strength tests, all of one encounter (DQ-ATT-06): a wound for it or for them."""
    life = table.roll()
    table.say("DQ-ENC-05", "The ferrox has {n} life.", life)
    while life:
        if not (yield from one_of_several_tests(table, hero, STRENGTH, KEPT_CARD + drawn)):
            life -= 1
            _tell_ferrox(table, life)
        elif not (yield from suffer(table, hero, 1, "DQ-ENC-05", "a ferrox")):
            break
    drop_tokens(table, hero, KEPT_CARD + drawn)  # DQ-ATT-07: only now is the encounter resolved


def _tell_ferrox(table: DungeonQuestTable, life: int) -> None:
    if life:
        table.say("DQ-ENC-05", "The ferrox is hurt: {n} life left.", life)
    else:
        table.say("DQ-ENC-05", "The ferrox is dead.")
