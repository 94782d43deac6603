"""A hero's situation in numbers, by what everybody can see: what their outlook is judged by."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp
from typing import TYPE_CHECKING

from ..content.pieces import (
    ABILITIES,
    DRAGON,
)
from ..content.pieces import TREASURE as TREASURE_DECK
from ..rules.catacombs import no_way_down
from ..rules.movement import within_reach
from ..rules.permitted import not_searchable
from ..rules.runes import (
    FORTUNE,
    HASTE,
    HEALING,
    LIGHT,
    LIGHTNING,
    OPENING,
    PROTECTION,
    SIGHT,
    SLUMBER,
    STASIS,
    TELEPORTATION,
    WARNING,
)  # fmt: skip
from ..rules.towers import lacks_loot
from ..table.board import SPACES, TOWERS, TREASURE, chamber_type, passages
from ..table.state import ACROSS, IN_THE_DARK, MUST_GO_BACK, OWES_ENCOUNTER, POOL, WEBBED
from .below import TURN_BELOW, TURNS_BELOW, advanced, better_side
from .danger import combat_of, price_of_death, prices_of_chambers, stamina
from .errand import WAY_BACK, is_behind, nobody_can_beat, turns_left
from .route import TURNS_IN_COST, Start, best_route
from .unknown import costs_to_go
from .worth import worths

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from ..table.state import Hero, State

NO_WAY = 30.0  # what a way is reckoned at where none is known
LOST = (NO_WAY, NO_WAY)
ARRIVED = (0.0, 0.0)
STAY_BELOW = 1.0 + 0.7 * TURNS_BELOW  # the turns until a hero who is below has come up
_RUNES = (
    STASIS, WARNING, HEALING, OPENING, LIGHT, TELEPORTATION, LIGHTNING, PROTECTION, FORTUNE, HASTE,
    SIGHT, SLUMBER,
)  # fmt: skip
_TROUBLES = ("vampire_bite", "lingering_shade", "trapdoor", "torch_goes_out",
             "torch_goes_out_below", "spiders_venom", "hole_in_the_roof")  # fmt: skip
_THINGS = ("rope", "unstable_potion", "loadstone", "bottle_imp")
_PLIGHT = {OWES_ENCOUNTER: 0, WEBBED: 1, MUST_GO_BACK: 2, IN_THE_DARK: 3, ACROSS: 4}
_COMBATS = ("standard", "dice", "classic_solo", "classic", "solo")


def _soft(turns: float) -> float:
    """From 0, hopelessly late, to 1, with turns to spare."""
    return 1.0 / (1.0 + exp(-max(-20.0, min(20.0, turns / 2.0))))


# What is measured, and what is marked as being so.
MEASURES = (
    "turns", "late", "stamina", "health", "frail", "has_treasure", "treasure", "riches", "loot",
    "purse", "may_exit", "home_turns", "home_danger", "home_in_time", "inward_turns",
    "inward_danger", "inward_in_time", "goal_in_time", "goal_danger", "toll", "waking", "extra",
    "lost", "exits", "searches", "monsters",
)  # fmt: skip
MARKS = (
    "no_way", "below", "in_chamber", "in_tower", "alone", "death_can_wait", "no_guts", "to_move",
    "way_down", "may_search", "ability_used", "unbeaten", "behind",
    *(f"plight_{n}" for n in range(len(_PLIGHT))),
    *_TROUBLES,
    *_THINGS,
    *_RUNES,
    *ABILITIES,
    *_COMBATS,
)  # fmt: skip
_FIRST_PLIGHT = MARKS.index("plight_0")
_FIRST_TROUBLE = _FIRST_PLIGHT + len(_PLIGHT)
_FIRST_RUNE = _FIRST_TROUBLE + len(_TROUBLES) + len(_THINGS)
_FIRST_HERO = _FIRST_RUNE + len(_RUNES)
_FIRST_COMBAT = _FIRST_HERO + len(ABILITIES)

# The turns and the cost of a way.
Way = tuple[float, float]
# How the ways home and to the treasure are reckoned.
Reckoning = Callable[["State", "Hero"], tuple[Way, Way]]
# The measures in their order, and the numbers of the marks that apply.
Situation = tuple[tuple[float, ...], tuple[int, ...]]


def situation(state: State, hero: Hero, reckon: Reckoning) -> Situation:
    """How things stand for a hero who is in the dungeon, and in the midst of nothing."""
    home, inward = _from_below(hero) if hero.below else reckon(state, hero)
    return _measures(state, hero, home, inward), _marks(state, hero, home[1] >= NO_WAY)


def _measures(state: State, hero: Hero, home: Way, inward: Way) -> tuple[float, ...]:
    content = state.content
    left = turns_left(state, hero)
    strength = stamina(hero)
    worth_of = worths(content).by_card
    hoard = loot = 0
    held = False
    for card in hero.loot:
        if content.card_deck[card] == TREASURE_DECK:
            held = True
            hoard += worth_of[card]
        else:
            loot += worth_of[card]
    if held:
        inward = ARRIVED
    home_in_time = _soft(left - home[0])
    inward_in_time = _soft(left - inward[0] - WAY_BACK)
    home_danger, inward_danger = (home[1] - home[0]) / 10.0, (inward[1] - inward[0]) / 10.0
    return (
        left / 20.0,
        _soft(-left),
        strength / 10.0,
        strength / content.life[hero.kind],
        max(0, 4 - strength) / 4,
        1.0 if held else 0.0,
        hoard / 2000.0,
        min(1.0, hoard / 1000.0),
        loot / 200.0,
        min(1.0, loot / 60.0),
        1.0 if lacks_loot(state, hero) is None else 0.0,
        home[0] / 10.0,
        home_danger,
        home_in_time,
        inward[0] / 10.0,
        inward_danger,
        inward_in_time,
        home_in_time if held else inward_in_time,
        home_danger if held else inward_danger,
        _toll(state, hero) / 5.0,
        1.0 / len(state.bags[DRAGON] or state.discards[DRAGON]) if hero.cell == TREASURE else 0.0,
        float(hero.extra_turns),
        float(hero.lost_turns),
        0.0 if hero.cell < 0 else len(passages(state, hero.cell)) / 4.0,
        hero.searches / 2.0,
        (content.token_count - state.tokens.count(POOL)) / 4.0,
    )


def _marks(state: State, hero: Hero, no_way: bool) -> tuple[int, ...]:
    house, cell = state.house, hero.cell
    so = (
        no_way, hero.below, cell == TREASURE, cell in TOWERS, house.players == 1,
        house.death_can_wait, house.no_guts_no_glory, state.active == hero.seat,
        cell >= 0 and no_way_down(state, hero) is None,
        cell >= 0 and not_searchable(state, hero) is None,
        hero.ability_used, nobody_can_beat(state, hero), is_behind(state, hero),
    )  # fmt: skip
    marks = [number for number, applies in enumerate(so) if applies]
    if hero.plight in _PLIGHT:
        marks.append(_FIRST_PLIGHT + _PLIGHT[hero.plight])
    marks_of = _marks_of_cards(state.content)
    if hero.kept:
        marks += sorted({marks_of[card] for card in hero.kept if card in marks_of})
    if hero.loot:
        marks += sorted({marks_of[card] for card in hero.loot if card in marks_of})
    marks += [marks_of[card] for card in hero.runes if card in marks_of]
    if (ability := hero.ability) >= 0:
        marks.append(_FIRST_HERO + ability)
    marks.append(_FIRST_COMBAT + _COMBATS.index(combat_of(state)))
    return tuple(marks)


@cache
def _marks_of_cards(content: DungeonQuestContent) -> dict[int, int]:
    """The mark of each card that has one: a trouble, a thing or a Rune."""
    first = {name: _FIRST_TROUBLE + n for n, name in enumerate((*_TROUBLES, *_THINGS, *_RUNES))}
    return {card: first[name] for card, name in enumerate(content.card_id) if name in first}


def _toll(state: State, hero: Hero) -> float:
    """What meeting the chamber they are in will cost them, if they owe that."""
    if hero.plight != OWES_ENCOUNTER:
        return 0.0
    prices = prices_of_chambers(
        state.content, combat_of(state), hero.kind, stamina(hero), price_of_death(state)
    )
    return prices[chamber_type(state, hero.cell)]


def closely(state: State, hero: Hero) -> tuple[Way, Way]:
    """By the chambers that lie on the board, one by one."""
    content = state.content
    if hero.cell < 0:
        return LOST, LOST
    ways = within_reach(state, hero, passages(state, hero.cell))
    starts = [Start(way[0], way[1], way[2]) for way in ways]
    home = _best(state, hero, starts, True)
    if hero.cell == TREASURE or any(content.card_deck[card] == TREASURE_DECK for card in hero.loot):
        return home, ARRIVED
    return home, _best(state, hero, starts, False)


def _best(state: State, hero: Hero, starts: list[Start], home: bool) -> Way:
    route = best_route(state, hero, starts, home)
    if route is None:
        return LOST
    return min(NO_WAY, route.turns), min(NO_WAY, route.cost)


def from_afar(state: State, hero: Hero) -> tuple[Way, Way]:
    """By nothing but where they stand: good enough for a rival, and far cheaper."""
    if hero.cell < 0:
        return LOST, LOST
    return _by_space(state.content)[hero.cell]


def _guessed(content: DungeonQuestContent, cell: int, home: bool) -> Way:
    cost = min(costs_to_go(content, home)[cell])
    return TURNS_IN_COST * cost, cost


@cache
def _by_space(content: DungeonQuestContent) -> tuple[tuple[Way, Way], ...]:
    return tuple(
        (_guessed(content, cell, True), _guessed(content, cell, False)) for cell in range(SPACES)
    )


def _from_below(hero: Hero) -> tuple[Way, Way]:
    """By where the way below has led them so far."""
    content = hero.content
    cell = advanced(hero.marker, hero.heading, hero.distance)
    return _up_from(content, cell, hero.heading, True), _up_from(content, cell, hero.heading, False)


def _up_from(content: DungeonQuestContent, cell: int, heading: int, home: bool) -> Way:
    above = better_side(content, cell, heading, home)
    return STAY_BELOW + TURNS_IN_COST * above, STAY_BELOW * TURN_BELOW + above
