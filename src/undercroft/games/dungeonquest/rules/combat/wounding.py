"""Dealing the damage of a round of card combat, and breaking a fight off (DQ-OPT-25 to 28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Question

from ...content.pieces import COMBAT_DECK, KRUTZBECK
from ..monsters import get_away
from .aftermath import (
    PRESS_HOME,
    check_for_the_fallen,
    clear_away,
    drop_combat_step,
    is_spent,
    monster_is_dead,
    refill,
    tell_pressed_home,
    wounds_of,
)
from .rivals import check_for_the_beaten

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Fight, Hero, Side

ANNOUNCE = Question(
    "announce_escape",
    "DQ-OPT-25",
    "You won the round",
    {"strike": "Deal the damage", "break_off": "Deal none, and try to get away next round"},
)


def makes_deathblows(table: DungeonQuestTable, fight: Fight, winner: int) -> bool:
    """Challara makes none while they have 8 wounds or more."""
    side = fight.sides[winner]
    if winner == 1 and fight.rival < 0:
        return True
    hero = table.state.heroes[fight.hero if winner == 0 else fight.rival]
    return not is_spent(hero, side)


def deal_cards(fight: Fight, loser: Side, blows: tuple[int, ...], spared: int) -> int:
    """Cards onto the loser's damage stack, but for those they are spared; how many (DQ-CMB-19)."""
    dealt = len(blows) - min(spared, len(blows))
    loser.damage += blows[:dealt]
    fight.discards += blows[dealt:]
    return dealt


def press_home(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """Krutzbeck: the top Combat card joins the monster's damage, if they like."""
    if hero.ability != KRUTZBECK or fight.rival >= 0 or monster_is_dead(table.state.content, fight):
        return
    bags = table.state.bags
    if (yield PRESS_HOME, hero.seat, ("add", "enough")) == "add":
        if bags[COMBAT_DECK]:
            fight.sides[1].damage += (table.draw(bags, COMBAT_DECK, "combat"),)
        else:
            fight.sides[1].hurt += 1
        tell_pressed_home(table, hero, fight)


def announce_break(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[bool]:
    """Live to Fight Another Day: after a won round they may announce an escape."""
    if not table.state.house.live_to_fight_another_day or not fight.may_escape:
        return False
    return (yield ANNOUNCE, hero.seat, ("strike", "break_off")) == "break_off"


def break_off(table: DungeonQuestTable, hero: Hero, fight: Fight, blows: tuple[int, ...]) -> bool:
    """The blows deal no damage (DQ-OPT-26); the second such round in a row gets them away."""
    one, other = fight.sides
    fight.discards += blows
    fight.stack += other.played
    one.played = other.played = ()
    if not fight.breaking_off:
        fight.breaking_off = True
        table.say("DQ-OPT-25", "{hero} tries to break away.", hero.seat)
        return False
    hero.wounds += wounds_of(one)  # DQ-OPT-27
    clear_away(table)
    drop_combat_step(table)
    get_away(table, hero, fight)
    return True


def round_over(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """Who has fallen; and if neither can lay a card any more, the stack is shuffled in."""
    if fight.rival >= 0:
        yield from check_for_the_beaten(table, hero, fight)
        return
    yield from check_for_the_fallen(table, hero, fight)
    if table.state.fight is not None:
        refill(table, fight)
