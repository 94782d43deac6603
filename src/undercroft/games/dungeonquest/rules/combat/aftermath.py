"""How a fight ends, whatever the rules it was fought by (DQ-CMB-36 to 46, DQ-GAP-42, 43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import BLOW, Template
from undercroft.kernel.flow import Flow, Question

from ...content.pieces import CHALLARA, COMBAT_DECK
from ..agenda import COMBAT
from ..decks import combat_deck
from ..monsters import end_encounter, hero_is_down, monster_stays, return_token
from ..wounds import kill

if TYPE_CHECKING:
    from ...content.tables import DungeonQuestContent
    from ...game import DungeonQuestTable
    from ...table.state import Fight, Hero, Side

_KILLS = Template(BLOW, "{hero} kills the {monster}.")

PRESS_HOME = Question(
    "press_home",
    "DQ-ATT-08",
    "The monster is hit: add a wound?",
    {"add": "Add one more wound", "enough": "Leave it at that"},
)


CHALLARA_IS_SPENT = 8


def wounds_of(side: Side) -> int:
    """The wounds taken in this fight: one a card, and those no card stands for (DQ-CMB-20)."""
    return len(side.damage) + side.hurt


def is_spent(hero: Hero, side: Side) -> bool:
    """Challara with eight wounds or more makes no deathblow and no double wound (DQ-ATT-08)."""
    return hero.ability == CHALLARA and hero.wounds + wounds_of(side) >= CHALLARA_IS_SPENT


def tell_pressed_home(table: DungeonQuestTable, hero: Hero, fight: Fight) -> None:
    """Krutzbeck has added a wound."""
    table.say(
        "DQ-ATT-08", "{hero} presses home: {fighter} takes {wounds}.",
        hero.seat, -1 - fight.monster, 1,
    )  # fmt: skip


def monster_is_dead(content: DungeonQuestContent, fight: Fight) -> bool:
    """As many wounds as its life value, or more (DQ-CMB-40)."""
    return wounds_of(fight.sides[1]) >= content.token_life[fight.token]


def hero_is_dead(hero: Hero, fight: Fight) -> bool:
    """Earlier wounds and those of the fight together reach their life value (DQ-CMB-43, 44)."""
    return hero.wounds + wounds_of(fight.sides[0]) >= hero.life


def check_for_the_fallen(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """After wounds are dealt: the fight ends if either is dead, or both (DQ-GAP-43)."""
    monster_dead = monster_is_dead(table.state.content, fight)
    if hero_is_dead(hero, fight):
        yield from hero_killed(table, hero, fight, monster_dead)
    elif monster_dead:
        monster_killed(table, hero, fight)


def monster_killed(table: DungeonQuestTable, hero: Hero, fight: Fight) -> None:
    """The hero keeps their wounds, the token goes back to the pool, and the turn goes on."""
    state = table.state
    table.say("DQ-CMB-40", _KILLS, hero.seat, fight.monster)
    hero.wounds += wounds_of(fight.sides[0])  # DQ-CMB-41
    clear_away(table)
    return_token(state, fight.token)
    end_encounter(state, hero, fight)
    drop_combat_step(table)


def hero_killed(
    table: DungeonQuestTable, hero: Hero, fight: Fight, monster_dead: bool
) -> Flow[None]:
    """The monster keeps the chamber, unless the same blow killed it too."""
    state = table.state
    hero.wounds += wounds_of(fight.sides[0])
    clear_away(table)
    drop_combat_step(table)
    if monster_dead:
        return_token(state, fight.token)
        end_encounter(state, hero, fight)
    else:
        monster_stays(state, hero, fight, hero.cell)
    yield from kill(table, hero, f"a {state.content.monsters[fight.monster].name}")
    if not monster_dead:
        hero_is_down(table, hero)


def clear_away(table: DungeonQuestTable) -> None:
    """Every Combat card goes back and the deck is shuffled (DQ-CMB-38)."""
    table.state.bags[COMBAT_DECK] = combat_deck(table.state)


def refill(table: DungeonQuestTable, fight: Fight) -> None:
    """DQ-GAP-46: without a card left to lay, stack and discards make a new Combat deck."""
    content = table.state.content
    bags = table.state.bags
    if bags[COMBAT_DECK] or any(side.hand for side in fight.sides):
        return
    spare = (*fight.stack, *fight.discards)
    bags[COMBAT_DECK] = content.fight_bag(card for card in spare if card < content.first_power)
    fight.stack = tuple(card for card in fight.stack if card >= content.first_power)
    fight.discards = ()
    if bags[COMBAT_DECK]:
        table.say(
            "DQ-GAP-46", "Stack and discards make a new Combat deck of {combat_cards}.",
            len(bags[COMBAT_DECK]),
        )  # fmt: skip


def drop_combat_step(table: DungeonQuestTable) -> None:
    """The fight is over: no further round."""
    agenda = table.state.agenda
    if agenda and agenda[-1] == (COMBAT,):
        agenda.pop()
