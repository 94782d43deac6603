"""Solo combat: the Combat deck plays the monster (DQ-SOLO-03 to 09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import BLOW, Template

from ...content.pieces import COMBAT_DECK
from .powers import new_round
from .standard import add_cards, attack_value, fill_hand, lay_card, may_counterattack, play

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
    fill_hand(table, fight, 0)


def lay(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """The hero lays a card; the monster's is whatever lies on top of the deck (DQ-SOLO-06)."""
    side, monster = fight.sides
    laid = yield from lay_card(table.state.content, side)
    play(side, laid)
    top = top_card(table, fight)
    if top >= 0:
        monster.played = (top,)


def top_card(table: DungeonQuestTable, fight: Fight) -> int:
    """The next card of the Combat deck."""
    bags = table.state.bags
    renew_deck(table, fight)
    return table.draw(bags, COMBAT_DECK, "combat") if bags[COMBAT_DECK] else -1


def renew_deck(table: DungeonQuestTable, fight: Fight) -> None:
    """Without a card left, the discards make a new Combat deck (DQ-GAP-04)."""
    bags = table.state.bags
    if bags[COMBAT_DECK] or not fight.discards:
        return
    bags[COMBAT_DECK] = table.state.content.fight_bag(fight.discards)
    table.say(
        "DQ-GAP-04", "The discards make a new Combat deck of {combat_cards}.", len(fight.discards)
    )
    fight.discards = ()


def show_cards(table: DungeonQuestTable, fight: Fight) -> list[int]:
    """Five cards from the top of the deck, the last of them maybe of a new one (DQ-SOLO-07)."""
    bags = table.state.bags
    shown: list[int] = []
    while len(shown) < REVEALED:
        renew_deck(table, fight)
        number = min(REVEALED - len(shown), len(bags[COMBAT_DECK]))
        if not number:
            break
        cards = tuple([table.draw(bags, COMBAT_DECK, "combat") for _ in range(number)])
        table.say("DQ-SOLO-07", "The Combat deck shows {fight_cards}.", cards)
        shown += cards
    return shown


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
    shown = show_cards(table, fight)
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
