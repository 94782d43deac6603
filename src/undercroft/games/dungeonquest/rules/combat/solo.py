"""Solo combat: the Combat deck plays the monster (DQ-SOLO-03 to 09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import BLOW, Template

from ...content.pieces import COMBAT_DECK
from .powers import new_round
from .standard import add_cards, attack_value, draw_hand, lay_card, may_counterattack, play

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...game import DungeonQuestTable
    from ...table.state import Fight, Hero

_ADDS = Template(BLOW, "The monster adds {fight_card}.")

REVEALED = 5


def draw(table: DungeonQuestTable, hero: Hero, fight: Fight) -> None:
    """The hero fills their hand without a Power card; the monster has no hand (DQ-SOLO-03, 05)."""
    fight.round += 1
    fight.countered = -1
    side, monster = fight.sides
    new_round(side)
    new_round(monster)
    draw_hand(table, side)


def lay(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """The hero lays a card; the monster's is whatever lies on top of the deck (DQ-SOLO-06)."""
    side, monster = fight.sides
    laid = yield from lay_card(table.state.content, side)
    play(side, laid)
    top = top_card(table, fight)
    if top >= 0:
        monster.played = (top,)


def top_card(table: DungeonQuestTable, fight: Fight) -> int:
    """The next card of the Combat deck; its discards make a new one (DQ-GAP-04)."""
    bags = table.state.bags
    if not bags[COMBAT_DECK]:
        bags[COMBAT_DECK] = table.state.content.fight_bag(fight.discards)
        fight.discards = ()
    return table.draw(bags, COMBAT_DECK, "combat") if bags[COMBAT_DECK] else -1


def counterattack(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None] | None:
    """The hero decides first (DQ-GAP-19); if they decline, the monster does what it can."""
    if may_counterattack(table.state.content, fight, 0):
        return _hero_then_monster(table, fight)
    if may_counterattack(table.state.content, fight, 1):
        monster_counterattacks(table, fight)
    return None


def _hero_then_monster(table: DungeonQuestTable, fight: Fight) -> Flow[None]:
    yield from add_cards(table, fight, [0])
    if fight.countered < 0 and may_counterattack(table.state.content, fight, 1):
        monster_counterattacks(table, fight)


def monster_counterattacks(table: DungeonQuestTable, fight: Fight) -> None:
    """Five cards are shown; those that make it succeed must be played (DQ-SOLO-07 to 09)."""
    content = table.state.content
    side, monster = fight.sides
    attack = content.fight_attack[side.played[0]]
    against = attack_value(content, side)
    shown = []
    for _ in range(REVEALED):
        card = top_card(table, fight)
        if card < 0:
            break
        shown.append(card)
    matching = [card for card in shown if content.fight_counter[card] == attack]
    total = attack_value(content, monster)
    if total + sum(content.fight_value[card] for card in matching) > against:
        for card in matching:
            monster.played += (card,)
            shown.remove(card)
            total += content.fight_value[card]
            fight.countered = 1
            table.say("DQ-SOLO-08", _ADDS, card)
            if total > against:
                break
    fight.discards += tuple(shown)
