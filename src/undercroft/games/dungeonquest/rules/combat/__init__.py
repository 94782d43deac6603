"""Combat (DQ-CMB) and its official variants (DQ-VAR): how a fight begins, goes on and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Question

from ...content.pieces import COMBAT_DECK, RANGED, TATIANNA
from ..agenda import COMBAT
from ..decks import combat_deck
from ..runes import LIGHTNING, holds_rune, use_rune
from . import classic, classic_solo, dice, solo, standard
from .aftermath import monster_is_dead, monster_killed

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Fight, Hero

BEGIN = 0

STRIKE_FIRST = Question(
    "strike_first",
    "DQ-RUNE-02",
    "The fight is about to begin",
    {"fight": "Fight", "rune_of_lightning": "Use the Rune of Lightning: 2 wounds first"},
)

Stage = Callable[["DungeonQuestTable", "Hero", "Fight"], "Flow[None] | None"]

# The stages of a round, each a step of its own; the last leads back to the first.
STAGES: dict[str, tuple[Stage, ...]] = {
    "standard": (
        standard.draw, standard.lay, standard.reveal, standard.counterattack, standard.damage,
    ),
    "solo": (solo.draw, solo.lay, standard.reveal, solo.counterattack, standard.damage),
    "dice": (dice.combat_test,),
    "classic_solo": (classic_solo.roll,),
    "classic": (classic.lay, classic.compare),
}  # fmt: skip


DRAWING = (standard.draw, solo.draw)


def combat_kind(table: DungeonQuestTable) -> str:
    """The rules this fight follows: the variant agreed, solo, or the standard (DQ-VAR-04)."""
    state = table.state
    if state.house.combat == "standard" and state.solo:
        return "solo"
    return state.house.combat


def fight_on(table: DungeonQuestTable) -> Flow[None] | None:
    """One stage of the fight; it goes on until one side falls (DQ-CMB-24, 35)."""
    state = table.state
    fight = state.fight
    assert fight is not None
    state.agenda.append((COMBAT,))
    hero = state.heroes[fight.hero]
    if fight.stage == BEGIN:
        fight.stage = 1
        if fight.rival < 0 and (fight.attacked or holds_rune(hero, LIGHTNING)):
            return strike_first(table, hero, fight)
        return None
    stages = STAGES[combat_kind(table)]
    while True:  # a stage in which nobody chooses leads straight to the next
        stage = stages[fight.stage - 1]
        fight.stage = fight.stage % len(stages) + 1
        flow = stage(table, hero, fight)
        if flow is not None or stage in DRAWING:  # after a draw a new step begins: no fork
            return flow  # needs to draw those cards again


def strike_first(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """Before the first round: Tatianna's arrows and the Rune of Lightning."""
    monster = fight.sides[1]
    if hero.ability == TATIANNA and fight.attacked:
        loose_arrows(table, hero, fight)
    if holds_rune(hero, LIGHTNING) and not monster_is_dead(table.state.content, fight):
        if (yield STRIKE_FIRST, hero.seat, ("fight", "rune_of_lightning")) != "fight":
            use_rune(table, hero, LIGHTNING)
            monster.hurt += 2
            table.say("DQ-RUNE-02", "{fighter} takes {wounds}.", -1 - fight.monster, 2)
    if monster_is_dead(table.state.content, fight):
        monster_killed(table, hero, fight)


def loose_arrows(table: DungeonQuestTable, hero: Hero, fight: Fight) -> None:
    """Tatianna reveals three Combat cards: each ranged one is a wound on the monster."""
    content = table.state.content
    bags = table.state.bags
    shown = tuple(table.draw(bags, COMBAT_DECK, "combat") for _ in range(3))
    hits = sum(content.fight_attack[card] == RANGED for card in shown)
    fight.sides[1].hurt += hits
    bags[COMBAT_DECK] = combat_deck(table.state)
    table.say(
        "DQ-ATT-08", "{hero} looses three arrows: {fighter} takes {wounds}.",
        hero.seat, -1 - fight.monster, hits,
    )  # fmt: skip
