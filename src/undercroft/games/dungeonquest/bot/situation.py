"""A hero's situation in numbers, by what everybody can see: what his outlook is judged by."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import TYPE_CHECKING

from ..content.pieces import CARD_DECK, CARD_ID, DECK_CARDS, DRAGON, HEROES, LIFE, RUNE, TOKENS
from ..content.pieces import TREASURE as TREASURE_DECK
from ..rules.actions import may_search
from ..rules.catacombs import may_go_down
from ..rules.movement import within_reach
from ..rules.towers import may_exit
from ..table.board import SPACES, TOWERS, TREASURE, chamber_type, passages
from ..table.state import ACROSS, IN_THE_DARK, MUST_GO_BACK, OWES_ENCOUNTER, POOL, WEBBED
from .below import TURN_BELOW, TURNS_BELOW, advanced, better_side
from .danger import combat_of, price_of_death, prices_of_chambers, stamina
from .errand import FIRST_NIGHT, WAY_BACK, is_behind, nobody_can_beat
from .route import TURNS_IN_COST, Start, best_route
from .unknown import costs_to_go
from .worth import WORTH

if TYPE_CHECKING:
    from ..table.state import Hero, State

NO_WAY = 30.0  # what a way is reckoned at where none is known
LOST = (NO_WAY, NO_WAY)
ARRIVED = (0.0, 0.0)
STAY_BELOW = 1.0 + 0.7 * TURNS_BELOW  # the turns until a hero who is below has come up
_RUNES = {card: number for number, card in enumerate(DECK_CARDS[RUNE])}
_TROUBLES = ("vampire_bite", "lingering_shade", "trapdoor", "torch_goes_out",
             "torch_goes_out_below", "spiders_venom", "hole_in_the_roof")  # fmt: skip
_TROUBLE = {card: _TROUBLES.index(name) for card, name in enumerate(CARD_ID) if name in _TROUBLES}
_THINGS = ("rope", "unstable_potion", "loadstone", "bottle_imp")
_THING = {card: _THINGS.index(name) for card, name in enumerate(CARD_ID) if name in _THINGS}
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
    *(CARD_ID[card] for card in _RUNES),
    *(hero.id for hero in HEROES),
    *_COMBATS,
)  # fmt: skip
_FIRST_PLIGHT = MARKS.index("plight_0")
_FIRST_TROUBLE = _FIRST_PLIGHT + len(_PLIGHT)
_FIRST_THING = _FIRST_TROUBLE + len(_TROUBLES)
_FIRST_RUNE = _FIRST_THING + len(_THINGS)
_FIRST_HERO = _FIRST_RUNE + len(_RUNES)
_FIRST_COMBAT = _FIRST_HERO + len(HEROES)

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
    left = FIRST_NIGHT - state.sun + hero.extra_turns - hero.lost_turns
    strength = stamina(hero)
    hoard = loot = 0
    held = False
    for card in hero.loot:
        if CARD_DECK[card] == TREASURE_DECK:
            held = True
            hoard += WORTH[card]
        else:
            loot += WORTH[card]
    if held:
        inward = ARRIVED
    home_in_time = _soft(left - home[0])
    inward_in_time = _soft(left - inward[0] - WAY_BACK)
    home_danger, inward_danger = (home[1] - home[0]) / 10.0, (inward[1] - inward[0]) / 10.0
    return (
        left / 20.0,
        _soft(-left),
        strength / 10.0,
        strength / LIFE[hero.kind],
        max(0, 4 - strength) / 4,
        1.0 if held else 0.0,
        hoard / 2000.0,
        min(1.0, hoard / 1000.0),
        loot / 200.0,
        min(1.0, loot / 60.0),
        1.0 if may_exit(state, hero) else 0.0,
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
        (TOKENS - state.tokens.count(POOL)) / 4.0,
    )


def _marks(state: State, hero: Hero, no_way: bool) -> tuple[int, ...]:
    house, cell = state.house, hero.cell
    so = (
        no_way, hero.below, cell == TREASURE, cell in TOWERS, house.players == 1,
        house.death_can_wait, house.no_guts_no_glory, state.active == hero.seat,
        cell >= 0 and may_go_down(state, hero), cell >= 0 and may_search(state, hero),
        hero.ability_used, nobody_can_beat(state, hero), is_behind(state, hero),
    )  # fmt: skip
    marks = [number for number, applies in enumerate(so) if applies]
    if hero.plight in _PLIGHT:
        marks.append(_FIRST_PLIGHT + _PLIGHT[hero.plight])
    if hero.kept:
        marks += sorted({_FIRST_TROUBLE + _TROUBLE[card] for card in hero.kept if card in _TROUBLE})
    if hero.loot:
        marks += sorted({_FIRST_THING + _THING[card] for card in hero.loot if card in _THING})
    marks += [_FIRST_RUNE + _RUNES[card] for card in hero.runes]
    marks.append(_FIRST_HERO + hero.kind)
    marks.append(_FIRST_COMBAT + _COMBATS.index(combat_of(state)))
    return tuple(marks)


def _toll(state: State, hero: Hero) -> float:
    """What meeting the chamber he is in will cost him, if he owes that."""
    if hero.plight != OWES_ENCOUNTER:
        return 0.0
    prices = prices_of_chambers(combat_of(state), hero.kind, stamina(hero), price_of_death(state))
    return prices[chamber_type(state, hero.cell)]


def closely(state: State, hero: Hero) -> tuple[Way, Way]:
    """By the chambers that lie on the board, one by one."""
    if hero.cell < 0:
        return LOST, LOST
    ways = within_reach(state, hero, passages(state, hero.cell))
    starts = [Start(way[0], way[1], way[2]) for way in ways]
    home = _best(state, hero, starts, True)
    if hero.cell == TREASURE or any(CARD_DECK[card] == TREASURE_DECK for card in hero.loot):
        return home, ARRIVED
    return home, _best(state, hero, starts, False)


def _best(state: State, hero: Hero, starts: list[Start], home: bool) -> Way:
    route = best_route(state, hero, starts, home)
    if route is None:
        return LOST
    return min(NO_WAY, route.turns), min(NO_WAY, route.cost)


def from_afar(state: State, hero: Hero) -> tuple[Way, Way]:
    """By nothing but where he stands: good enough for a rival, and far cheaper."""
    if hero.cell < 0:
        return LOST, LOST
    return _BY_SPACE[hero.cell]


def _guessed(cell: int, home: bool) -> Way:
    cost = min(costs_to_go(home)[cell])
    return TURNS_IN_COST * cost, cost


_BY_SPACE = tuple((_guessed(cell, True), _guessed(cell, False)) for cell in range(SPACES))


def _from_below(hero: Hero) -> tuple[Way, Way]:
    """By where the way below has led him so far."""
    cell = advanced(hero.marker, hero.heading, hero.distance)
    return _up_from(cell, hero.heading, True), _up_from(cell, hero.heading, False)


def _up_from(cell: int, heading: int, home: bool) -> Way:
    above = better_side(cell, heading, home)
    return STAY_BELOW + TURNS_IN_COST * above, STAY_BELOW * TURN_BELOW + above
