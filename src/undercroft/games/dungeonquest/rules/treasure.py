"""The treasure chamber and the dragon (DQ-TRE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Question

from ..content.pieces import DRAGON, PASSAGE, TREASURE
from ..table.board import TREASURE as TREASURE_CHAMBER
from ..table.board import UNEXPLORED, WAY, Way, passages
from ..table.state import FREE, OWES_ENCOUNTER
from ..table.ways import describe_way
from .agenda import DRAGON_RAGE, turn_is_over
from .cards import resolve
from .decks import NO_CARD, discard, draw_for, reshuffle
from .exploring import arrive_specially, explore, with_a_tile_to_lay
from .loot import discard_loot, treasures
from .movement import closed_by, names
from .runes import SLUMBER, holds_rune, use_rune
from .wounds import suffer_dice

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

RAGE = Question(
    "dragon_rage",
    "DQ-TRE-11",
    "The dragon wakes",
    {"face": "Face its rage", "rune_of_slumber": "Use the Rune of Slumber: it sleeps on"},
)
RETREAT = Question("retreat", "DQ-TRE-13", "Flee from the dragon", describe_way)


def enter_treasure_chamber(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """A Dragon card, but for one who left this very turn and comes back in (DQ-TRE-03, 10)."""
    if not table.state.left_dragon:
        return draw_dragon_card(table, hero)
    table.say("DQ-TRE-10", "{hero} left this turn and draws no Dragon card.", hero.seat)
    turn_is_over(table.state)
    return NOTHING


def draw_dragon_card(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Entering or staying: a random Dragon card (DQ-TRE-03, 07)."""
    state = table.state
    if not state.bags[DRAGON]:  # DQ-GAP-18
        reshuffle(state, DRAGON)
    drawn = table.draw(state.bags, DRAGON, "dragon")
    state.card = drawn
    discard(state, drawn)  # it lies face up, out of the deck (DQ-TRE-06)
    if state.content.card_id[drawn] == "sleeping":
        table.say("DQ-TRE-04", "The dragon sleeps: {hero} takes treasure.", hero.seat)
        for _ in range(2):
            treasure = draw_for(table, hero, TREASURE)
            if treasure != NO_CARD:
                yield from resolve(table, hero, treasure)
        turn_is_over(state)  # DQ-TRE-05
        return
    if holds_rune(hero, SLUMBER):
        if (yield RAGE, hero.seat, ("face", "rune_of_slumber")) != "face":
            use_rune(table, hero, SLUMBER)
            reshuffle(state, DRAGON)
            turn_is_over(state)
            return
    table.say("DQ-TRE-20", "The dragon wakes!")
    wake(state, hero)


def wake(state: State, drawer: Hero) -> None:
    """Everyone inside suffers, the one who drew first, then clockwise (DQ-TRE-20, 21)."""
    turn_is_over(state)
    players = state.house.players
    inside = [
        seat
        for seat in ((drawer.seat + step) % players for step in range(players))
        if state.heroes[seat].cell == TREASURE_CHAMBER
    ]
    state.agenda.extend((DRAGON_RAGE, seat) for seat in reversed(inside))


def face_rage(table: DungeonQuestTable, seat: int) -> Flow[None]:
    """Treasure is lost, two dice of wounds, and a survivor must flee (DQ-TRE-11 to 13)."""
    state = table.state
    hero = state.heroes[seat]
    rest = state.agenda[:]  # the others' share is still to come, whatever befalls this hero
    discard_loot(table, hero, treasures(hero), "DQ-TRE-11")
    standing = yield from suffer_dice(table, hero, 2, "DQ-TRE-12", "the dragon")
    if standing or hero.alive:
        yield from retreat(table, hero)
    state.agenda[:] = rest


def retreat(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Through a passage of their choice, no door or portcullis; met next turn (DQ-TRE-13 to 18)."""
    ways = retreats(table.state, hero)
    if not ways:  # DQ-GAP-17
        hero.plight = FREE
        return
    way = yield RETREAT, hero.seat, ways
    direction, target = WAY[TREASURE_CHAMBER][way]
    arrive_specially(table, hero, target, TREASURE_CHAMBER, (direction + 2) & 3)
    table.say("DQ-TRE-13", "{hero} flees {way}.", hero.seat, way)
    if table.state.board[target] == UNEXPLORED:
        yield from explore(table, hero, hero.side)
    hero.plight = OWES_ENCOUNTER


def to_a_free_space(state: State, hero: Hero, ways: list[Way]) -> list[Way]:
    """Nobody retreats into another hero's chamber (DQ-GAP-17)."""
    taken = [other.cell for other in state.heroes if other is not hero]
    return [way for way in ways if way[2] not in taken]


def through_nothing_barred(state: State, hero: Hero, ways: list[Way]) -> list[Way]:
    """No door or portcullis stands on the far side (DQ-TRE-15)."""
    board, sides = state.board, state.content.sides
    return [
        way
        for way in ways
        if board[way[2]] == UNEXPLORED or sides[board[way[2]]][(way[1] + 2) & 3] == PASSAGE
    ]


RETREATS = (
    (with_a_tile_to_lay, "DQ-GAP-03"),
    (to_a_free_space, "DQ-GAP-17"),
    (through_nothing_barred, "DQ-TRE-15"),
)


def retreats(state: State, hero: Hero) -> list[str]:
    """Free neighbours with nothing to open on the way (DQ-TRE-15, DQ-GAP-17)."""
    ways = passages(state, hero.cell)
    for keep, _ in RETREATS:
        ways = keep(state, hero, ways)
    return names(ways)


def forbids_retreat(state: State, hero: Hero, way: Way) -> Verdict:
    """The rule that closes a way of retreat, by the same steps."""
    return closed_by(RETREATS, state, hero, way)


def dragon_sleeps_again(table: DungeonQuestTable) -> None:
    """With nobody inside at a turn's end the drawn cards go back (DQ-TRE-23, 24)."""
    state = table.state
    if state.discards[DRAGON] and not any(h.cell == TREASURE_CHAMBER for h in state.heroes):
        reshuffle(state, DRAGON)
        table.say("DQ-TRE-23", "The Dragon cards are shuffled.")
