"""What a hero may do on their turn (DQ-TURN-03, DQ-TURN-07), and searching (DQ-SRCH)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..content.pieces import (
    AGILITY,
    BRIDGE,
    CAVE_IN,
    CHASM,
)
from ..table.board import (
    NOWHERE,
    SPACE_NUMBER,
    WAY,
    chamber_type,
)
from ..table.state import KEPT_CARD
from ..table.ways import describe_way
from .agenda import ACTION, ENCOUNTER, turn_is_over
from .attributes import give_up, needed
from .cards.catacomb import climb_through_hole
from .cards.potion import drink_potion
from .catacombs import draw_catacomb_card, go_down
from .chambers import (
    chamber_of_darkness,
    cross_bridge,
    cross_cave_in,
    crossing_needs,
    tear_through_web,
)
from .dead_ends import killed_in_dead_end, search
from .exploring import arrive_specially, choose_side
from .kept import end_effect, end_effects_called, kept_called
from .loot import discard_loot, has_hidden_loot, loot_called, names_of
from .movement import move, walled_in
from .permitted import destinations, owed_by, situation, things_to_use
from .runes import HEALING, STASIS, TELEPORTATION, use_rune
from .treasure import draw_dragon_card
from .wounds import heal

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero

_LABELS = {
    "search": Label("Search the chamber", "DQ-SRCH-01"),
    "go_down": Label("Go down into the catacombs", "DQ-CATA-04"),
    "stay": Label(
        "Stay and draw another Dragon card",
        "DQ-TRE-07",
        risk="If the dragon wakes, your Treasure is lost and 2 dice of wounds may kill you.",
    ),
    "grope": Label("Roll for a way out of the dark", "DQ-CHAM-14"),
    "draw_card": Label("Go on: draw a Catacomb card", "DQ-CATA-10"),
    "pass": Label("Wait: every way is blocked", "DQ-GAP-10"),
    "drink_potion": Label("Drink an Unstable Potion", "DQ-ENC-07", ("card:unstable_potion",)),
    "rope": Label("Use up a Rope to cross the chasm", "DQ-ENC-15", ("card:rope",)),
    "stasis_rune": Label("Use the Stasis Rune: take three turns in a row", "DQ-RUNE-02"),
    "rune_of_healing": Label("Use the Rune of Healing: heal 4 wounds", "DQ-RUNE-02"),
    "rune_of_teleportation": Label("Use the Rune of Teleportation", "DQ-RUNE-02"),
}

_CROSSING = {
    "struggle": ("Tear at the web", "DQ-CHAM-26"),
    "cross": ("Try to cross", "DQ-CHAM-16"),
}


def _describe_action(table: DungeonQuestTable, player: int, choice: str) -> Label:
    if choice == "encounter":
        return Label("Meet the chamber you are in", owed_by(table.state.heroes[player]))
    if choice in _LABELS:
        return _LABELS[choice]
    if choice in ("struggle", "cross"):
        what, rule = _CROSSING[choice]
        return Label(f"{what}: needs {crossing_needs(table, player)}", rule)
    if choice == "climb":
        hero = table.state.heroes[player]
        needs = needed(hero, AGILITY, KEPT_CARD + kept_called(hero, "hole_in_the_roof"))
        return Label(f"Try the hole in the roof again: needs {needs}", "DQ-CATA-11")
    return describe_way(table, player, choice)


def _describe_space(table: DungeonQuestTable, player: int, choice: str) -> Label:
    return Label(f"Go to {choice}", targets=(f"space:{choice}",))


def _describe_cure(table: DungeonQuestTable, player: int, choice: str) -> Label:
    card = kept_called(table.state.heroes[player], choice)
    return Label(f"End {table.state.content.cards[card].name}")


# Things to use that lead out of a chamber with no other way (DQ-GAP-09).
WAYS_OUT = ("rope", "rune_of_teleportation")

TURN = Question("turn", "DQ-TURN-03", "Your turn", _describe_action, hides=has_hidden_loot)
TELEPORT = Question("teleport", "DQ-RUNE-02", "Where to?", _describe_space)
CURE = Question("cure", "DQ-RUNE-02", "What does the Rune end?", _describe_cure)


def take_action(table: DungeonQuestTable, seat: int) -> Flow[None]:
    """Ask the hero's player what they do with their turn, and do it."""
    state = table.state
    hero = state.heroes[seat]
    choices, things = situation(state, hero), things_to_use(state, hero)
    if not choices:
        if not walled_in(state, hero):
            choices = ["pass"]  # DQ-GAP-10
        elif not any(thing in WAYS_OUT for thing in things):
            table.say("DQ-GAP-09", "{hero} is walled in, with nothing left to search.", seat)
            yield from killed_in_dead_end(table, hero)
            return
    choice = yield TURN, seat, choices + things
    if hero.below or choice not in WAY[hero.cell]:
        yield from DEEDS[choice](table, hero)
    else:
        yield from move(table, hero, choice)


# -- deeds ---------------------------------------------------------------------------------


def meet_chamber(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """The postponed encounter (DQ-ESC-12, DQ-TRE-18, DQ-CATA-29)."""
    fell_back = hero.came_from != NOWHERE  # who came up has chosen their side already
    if fell_back and chamber_type(table.state, hero.cell) == BRIDGE:
        yield from choose_side(table, hero)  # DQ-CHAM-44
    table.state.agenda.append((ENCOUNTER, hero.seat))


def search_chamber(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    give_up(table, hero)
    yield from search(table, hero)


def descend(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    give_up(table, hero)
    yield from go_down(table, hero)


def cross(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Over the rubble, or over the bridge or through the web where the way back has closed."""
    kind = chamber_type(table.state, hero.cell)
    if kind == CAVE_IN:
        yield from cross_cave_in(table, hero)
    elif kind == BRIDGE:
        yield from cross_bridge(table, hero)
    else:
        yield from tear_through_web(table, hero)


def climb(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    yield from climb_through_hole(table, hero, kept_called(hero, "hole_in_the_roof"))


def go_on_below(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Drawing a card leaves any hole in the roof behind."""
    end_effects_called(table, hero, "hole_in_the_roof")
    yield from draw_catacomb_card(table, hero)


def wait(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    turn_is_over(table.state)
    return NOTHING


def use_rope(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Over to the other half of the chasm, and the turn goes on."""
    state = table.state
    discard_loot(table, hero, (loot_called(hero, "rope"),), "DQ-ENC-15")
    halves = state.content.halves[state.board[hero.cell]]
    mine = halves[hero.side] if hero.side >= 0 else 0
    hero.side = next(side for side, half in enumerate(halves) if half == 1 - mine)
    table.say("DQ-ENC-15", "{hero} swings across the chasm on a rope.", hero.seat)
    state.got_across = True
    state.agenda.append((ACTION, hero.seat))
    return NOTHING


def use_stasis(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Two more turns follow this one before the next player's."""
    use_rune(table, hero, STASIS)
    hero.extra_turns = 2
    table.state.agenda.append((ACTION, hero.seat))
    return NOTHING


def use_healing(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """The Rune of Healing, and the turn goes on."""
    yield from heal_with_rune(table, hero)
    table.state.agenda.append((ACTION, hero.seat))


def heal_with_rune(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Four wounds, and one kept card that troubles them."""
    content = table.state.content
    use_rune(table, hero, HEALING)
    heal(table, hero, 4)
    troubles = [card for card in hero.kept if content.card_id[card] != "hole_in_the_roof"]
    if troubles:
        chosen = yield CURE, hero.seat, names_of(hero.content, troubles)
        end_effect(table, hero, kept_called(hero, chosen))


def use_teleportation(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """To any such chamber, which is met at once; special movement."""
    state = table.state
    use_rune(table, hero, TELEPORTATION)
    chosen = yield TELEPORT, hero.seat, destinations(state, hero)
    arrive_specially(table, hero, SPACE_NUMBER[chosen], NOWHERE, -1)
    table.say("DQ-RUNE-02", "{hero} appears in {space}.", hero.seat, hero.cell)
    if chamber_type(state, hero.cell) in (CHASM, BRIDGE):
        yield from choose_side(table, hero)
    state.agenda.append((ENCOUNTER, hero.seat))


def drink(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """A potion, and then, if they still stand, the turn goes on."""
    table.state.agenda.append((ACTION, hero.seat))
    yield from drink_potion(table, hero)


DEEDS = {
    "search": search_chamber,
    "go_down": descend,
    "stay": draw_dragon_card,
    "encounter": meet_chamber,
    "struggle": tear_through_web,
    "grope": chamber_of_darkness,
    "cross": cross,
    "draw_card": go_on_below,
    "climb": climb,
    "pass": wait,
    "drink_potion": drink,
    "rope": use_rope,
    "stasis_rune": use_stasis,
    "rune_of_healing": use_healing,
    "rune_of_teleportation": use_teleportation,
}
