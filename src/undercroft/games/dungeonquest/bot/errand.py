"""What a hero is about: on their way in, in the treasure chamber, or on their way out in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.pieces import DRAGON
from ..rules.loot import treasures
from ..rules.runes import SLUMBER, TELEPORTATION, holds_rune
from ..rules.towers import lacks_loot
from ..table.board import TREASURE as TREASURE_CHAMBER
from ..table.state import OUT
from .danger import stamina
from .odds import chance
from .route import Route, Start, best_route
from .worth import has_treasure, rival_worth, worth, worths

if TYPE_CHECKING:
    from ..table.state import Hero, State
    from .temper import Temper

# The turns from the treasure chamber back to a tower, and the delays to reckon with.
WAY_BACK = 10.5
DELAYS = 1.15


def turns_left(state: State, hero: Hero) -> int:
    """The turns that are safe, this one included."""
    extra = 0 if hero.seat == state.first else hero.extra_turns  # those of the first move the sun
    return state.content.first_night - state.sun + extra - hero.lost_turns


def set_out(
    state: State, hero: Hero, starts: list[Start], temper: Temper
) -> tuple[Route | None, bool]:
    """The best step, and whether it leads home: treasure first, if there is time for it."""
    if not has_treasure(hero):
        inward = best_route(state, hero, starts, home=False)
        if inward is not None and (
            state.house.no_guts_no_glory or in_time_for_treasure(state, hero, inward.turns, temper)
        ):
            return inward, False
    return best_route(state, hero, starts, home=True), True


def in_time_for_treasure(state: State, hero: Hero, turns: float, temper: Temper) -> bool:
    """Whether the chamber can be reached and left again before night."""
    if temper.all_or_nothing and turns_left(state, hero) > WAY_BACK:
        return True
    back = 3.0 if holds_rune(hero, TELEPORTATION) else WAY_BACK
    if temper.content and lacks_loot(state, hero) is None and nobody_can_beat(state, hero):
        return False
    needed = turns + back - boldness(state, hero, temper)
    left = turns_left(state, hero)
    if stamina(hero) <= temper.weak:
        left -= 4
    if lacks_loot(state, hero) is not None:  # without Loot they are lost anyway
        left += 3
    return needed <= left


def boldness(state: State, hero: Hero, temper: Temper) -> float:
    """How far they stretch the time there is."""
    if state.house.players == 1:
        return temper.bold_alone
    return temper.bold_when_behind if is_behind(state, hero) else temper.bold_among_others


def is_behind(state: State, hero: Hero) -> bool:
    """Whether somebody is out with at least as much: with what they have they will not win."""
    mine = worth(hero)
    return any(
        other.fate == OUT and other is not hero and rival_worth(state, other) >= mine
        for other in state.heroes
    )


def nobody_can_beat(state: State, hero: Hero) -> bool:
    """Whether all others are dead, or out with less than they have: to get out is to win."""
    return (
        state.house.players > 1
        and not any(other.alive and other is not hero for other in state.heroes)
        and not is_behind(state, hero)
    )


# -- the treasure chamber ------------------------------------------------------------------


def stays_with_the_dragon(state: State, hero: Hero, way_home: Route | None, temper: Temper) -> bool:
    """Another Dragon card, or out while the going is good."""
    home = WAY_BACK if way_home is None else way_home.turns
    if holds_rune(hero, TELEPORTATION):
        home = min(home, 3.0)
    if not has_treasure(hero):
        return turns_left(state, hero) > home * 0.9
    if temper.content and nobody_can_beat(state, hero):
        return False
    if turns_left(state, hero) - 1 < home * DELAYS + temper.spare:
        return False
    return gain_of_staying(state, hero, temper) > 0


def gain_of_staying(state: State, hero: Hero, temper: Temper) -> float:
    """Expected gold of one more Dragon card, less what its waking would cost."""
    content = state.content
    deck = state.bags[DRAGON] or state.discards[DRAGON]
    waking = sum(content.card_id[card] == "dragon_rage" for card in deck) / len(deck)
    if holds_rune(hero, SLUMBER):
        waking = 0.0
    worth_of = worths(state.content)
    held = sum(worth_of.by_card[card] for card in treasures(hero))
    life = temper.life_alone if state.house.players == 1 else temper.life_among_others
    if state.house.death_can_wait:
        life *= 0.5
    dies = 1 - chance(stamina(hero) - 1)
    gain = (1 - waking) * 2 * worth_of.mean_treasure
    if is_ahead(state, hero, held):
        gain *= 0.5
    return gain - waking * (held + life * (0.5 + 0.5 * dies))


def is_ahead(state: State, hero: Hero, held: float) -> bool:
    """Whether nobody else is known to carry nearly as much."""
    if state.house.players == 1:
        return False
    rivals = [other for other in state.heroes if other is not hero]
    return held > 1.5 * max(rival_worth(state, other) for other in rivals)


def stands_in_treasure(hero: Hero) -> bool:
    """Whether they are beside the dragon."""
    return hero.cell == TREASURE_CHAMBER
