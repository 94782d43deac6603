"""What happens in each type of chamber (DQ-CHAM), met by entering it (DQ-ENC-02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ..content.pieces import (
    AGILITY,
    BRIDGE,
    CAVE_IN,
    CHASM,
    CORRIDOR,
    DARKNESS,
    DUNGEON,
    DUNGEON_ROOM,
    ENTRANCE,
    LUCK,
    PIT,
    PORTCULLIS_ROOM,
    ROTATING_ROOM,
    STRENGTH,
    TOWER_ROOM,
    TRAP,
    TRAP_ROOM,
    TREASURE_ROOM,
    WEB,
)
from ..table.board import chamber_type
from ..table.state import ACROSS, CROSSING, FREE, IN_THE_DARK, MUST_GO_BACK, WEBBED
from .agenda import ACTION, is_ending, turn_is_over
from .attributes import attribute_test, needed
from .cards import encounter_card
from .catacombs import fall_into_catacombs
from .loot import discard_loot, droppable, has_hidden_loot, loot_called, names_of
from .monsters import meet_token
from .movement import move, must_move_again, ways_out
from .towers import enter_tower
from .treasure import enter_treasure_chamber
from .wounds import kill, suffer_dice

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero

Effect = Callable[["DungeonQuestTable", "Hero"], "Flow[None] | None"]

WEB_CHOICE = Question(
    "spider_web",
    "DQ-CHAM-21",
    "A spider web fills the chamber",
    lambda table, player, choice: Label(
        {
            "cross": f"Tear through the web: needs {crossing_needs(table, player)}",
            "retreat": "Go back next turn",
        }[choice]
    ),
)
BRIDGE_CHOICE = Question(
    "bridge",
    "DQ-CHAM-32",
    "A narrow bridge",
    lambda table, player, choice: Label(
        {
            "cross": f"Cross: needs {crossing_needs(table, player)}",
            "stay": "Stay on this side",
        }[choice]
    ),
)


def crossing_needs(table: DungeonQuestTable, player: int) -> str:
    """What it takes to get across the chamber that a hero is in."""
    hero = table.state.heroes[player]
    kind = chamber_type(table.state, hero.cell)
    if kind == BRIDGE:
        return needed(hero, AGILITY, extra=len(hero.loot))
    return needed(hero, AGILITY if kind == CAVE_IN else STRENGTH, CROSSING)


def _describe_drop(table: DungeonQuestTable, player: int, choice: str) -> Label:
    if choice == "cross":
        return Label("Cross now", "DQ-CHAM-34")
    if choice == "rope":
        return Label("Use up a Rope: cross without a test", "DQ-ENC-15")
    loot = table.state.content.cards[
        loot_called(table.state.heroes[player], choice.removeprefix("drop:"))
    ]
    return Label(
        f"Drop {loot.name} ({loot.gold} gold)",
        "DQ-CHAM-35",
        (f"card:{loot.id}",),
        risk="What you drop is discarded: you do not get it back.",
    )


BEFORE_CROSSING = Question(
    "before_crossing",
    "DQ-CHAM-35",
    "Before you cross the bridge",
    _describe_drop,
    hides=has_hidden_loot,
)


def encounter_chamber(table: DungeonQuestTable, seat: int) -> Flow[None] | None:
    """A monster lying here comes first (DQ-MOV-06), then the chamber itself (DQ-MOV-07)."""
    state = table.state
    hero = state.heroes[seat]
    hero.plight = FREE
    if hero.cell in state.tokens:
        return meet_token(table, hero)
    state.encountered = True
    return EFFECTS[chamber_type(state, hero.cell)](table, hero)


def dungeon_card(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Dungeon Room, Catacomb Entrance, Chasm, Cave-in, Portcullis: a Dungeon card."""
    return encounter_card(table, hero, DUNGEON)


def trap_card(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Trap Room: a Trap card."""
    return encounter_card(table, hero, TRAP)


def bottomless_pit(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """A failed Luck test kills, however few the wounds (DQ-CHAM-05)."""
    if (yield from attribute_test(table, hero, LUCK)):
        yield from kill(table, hero, "a bottomless pit")


def corridor(table: DungeonQuestTable, hero: Hero) -> None:
    """Move again, unless this corridor was entered before in this turn (DQ-CHAM-09)."""
    state = table.state
    if hero.cell in state.corridors:
        table.say(
            "DQ-CHAM-09", "{hero} is back in the same corridor, and their turn ends.", hero.seat
        )
        turn_is_over(state)
        return
    state.corridors += (hero.cell,)
    must_move_again(state, hero)


def chamber_of_darkness(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """A die picks the passage; where it leads nowhere the turn ends (DQ-CHAM-13, 14)."""
    state = table.state
    die = table.roll()
    direction = state.content.dark_exit[state.board[hero.cell]][die - 1]
    way = next((w for w in ways_out(state, hero) if w[1] == direction), None)
    table.say(
        "DQ-CHAM-13", "{hero} gropes {direction} in the dark: {die}.", hero.seat, direction, die
    )
    if way is None:  # DQ-GAP-34
        hero.plight = IN_THE_DARK
        table.say("DQ-CHAM-14", "No way leads on there: {hero} stays in the dark.", hero.seat)
        turn_is_over(state)
        return
    yield from move(table, hero, way[0])
    if hero.alive and chamber_type(state, hero.cell) == DARKNESS and is_ending(state):
        hero.plight = IN_THE_DARK  # a door or portcullis held them back


def spider_web(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Retreat next turn, or tear through now (DQ-CHAM-21 to 25)."""
    if (yield WEB_CHOICE, hero.seat, ("cross", "retreat")) == "retreat":
        hero.plight = MUST_GO_BACK
        return
    yield from tear_through_web(table, hero)


def tear_through_web(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """A Strength test; once stuck they must go on testing (DQ-CHAM-26)."""
    if (yield from attribute_test(table, hero, STRENGTH, CROSSING)):
        hero.plight = WEBBED
        table.say("DQ-CHAM-26", "{hero} is caught in the web.", hero.seat)
        turn_is_over(table.state)
        return
    hero.plight = ACROSS
    must_move_again(table.state, hero)


def cross_cave_in(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Next turn's choice in a Cave-in: an Agility test, and the turn as normal (DQ-CHAM-17 to 19).

    That is a move onwards or a search.
    """
    if (yield from attribute_test(table, hero, AGILITY, CROSSING)):
        table.say("DQ-CHAM-19", "{hero} does not get past the rubble.", hero.seat)
        turn_is_over(table.state)
        return
    hero.plight = ACROSS
    table.state.got_across = True
    table.state.agenda.append((ACTION, hero.seat))


def bridge(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Stay or cross; after special movement there is no choice (DQ-CHAM-32, 39)."""
    if not hero.special and (yield BRIDGE_CHOICE, hero.seat, ("cross", "stay")) == "stay":
        hero.plight = MUST_GO_BACK
        return
    yield from cross_bridge(table, hero)


def cross_bridge(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Drop what Loot they like, then Agility with 1 more on the dice for each card kept."""
    if not (yield from _lighten_the_load(table, hero)):
        burden = len(hero.loot)
        if (yield from attribute_test(table, hero, AGILITY, extra=burden)):
            yield from fall_off(table, hero)
            return
    hero.plight = ACROSS
    must_move_again(table.state, hero)


def _lighten_the_load(table: DungeonQuestTable, hero: Hero) -> Flow[bool]:
    """Discard Loot card by card (DQ-CHAM-35); a Rope spares the test. True if it did."""
    while hero.loot:
        drops = [f"drop:{name}" for name in names_of(hero.content, droppable(hero))]
        rope = ["rope"] if "drop:rope" in drops else []
        choice = yield BEFORE_CROSSING, hero.seat, ["cross", *rope, *drops]
        if choice == "cross":
            break
        if choice == "rope":
            discard_loot(table, hero, (loot_called(hero, "rope"),), "DQ-ENC-15")
            return True
        dropped = loot_called(hero, choice.removeprefix("drop:"))
        discard_loot(table, hero, (dropped,), "DQ-CHAM-35")
    return False


def fall_off(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Down into the catacombs first, then a die of wounds (DQ-CHAM-37, 38; DQ-GAP-26)."""
    table.say("DQ-CHAM-37", "{hero} falls off the bridge.", hero.seat)
    yield from fall_into_catacombs(table, hero)
    yield from suffer_dice(table, hero, 1, "DQ-CHAM-38", "a fall from a bridge")
    turn_is_over(table.state)


def rotating_room(table: DungeonQuestTable, hero: Hero) -> None:
    """It turned as it was laid; now or later the turn just ends (DQ-CHAM-41, 42)."""
    turn_is_over(table.state)


EFFECTS: dict[int, Effect] = {
    DUNGEON_ROOM: dungeon_card,
    TRAP_ROOM: trap_card,
    PIT: bottomless_pit,
    ENTRANCE: dungeon_card,
    CORRIDOR: corridor,
    CHASM: dungeon_card,
    DARKNESS: chamber_of_darkness,
    CAVE_IN: dungeon_card,
    WEB: spider_web,
    PORTCULLIS_ROOM: dungeon_card,
    BRIDGE: bridge,
    ROTATING_ROOM: rotating_room,
    TOWER_ROOM: enter_tower,
    TREASURE_ROOM: enter_treasure_chamber,
}
