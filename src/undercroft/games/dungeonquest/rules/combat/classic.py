"""The classic combat variant: three cards each, and a table of results (DQ-VCLA)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Question

from ...content.pieces import CLASSIC_HAND, HUGO
from .aftermath import check_for_the_fallen, is_spent
from .dice import add_a_wound
from .standard import describe_fight_card

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Fight, Hero

CHOOSE_CARD = Question(
    "choose_card", "DQ-VCLA-08", "Choose your card", describe_fight_card, secret=True
)


def lay(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """Both choose one of three cards, face down (DQ-VCLA-08)."""
    fight.round += 1
    chosen = []
    for side in fight.sides:
        name = yield CHOOSE_CARD, side.seat, CLASSIC_HAND
        chosen.append(table.state.content.fight_id.index(name))
    for side, card in zip(fight.sides, chosen, strict=True):
        side.played = (card,)


def compare(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """The combat display gives the wounds; the cards go back to hand (DQ-VCLA-09 to 16)."""
    mine, theirs = (side.played[0] for side in fight.sides)
    on_hero, on_monster = table.state.content.classic_display[mine, theirs]
    if mine == theirs and hero.ability == HUGO:  # DQ-VCLA-17
        on_hero, on_monster = 0, 1
    if on_monster == 2 and is_spent(hero, fight.sides[0]):
        on_monster = 1  # DQ-VCLA-21
    fight.sides[0].hurt += on_hero
    fight.sides[1].hurt += on_monster
    table.say(
        "DQ-VCLA-09",
        "{fight_name} against {fight_name}: {hero} takes {wounds}, the {monster} takes {wounds}.",
        mine, theirs, hero.seat, on_hero, fight.monster, on_monster,
    )  # fmt: skip
    for side in fight.sides:
        side.played = ()
    if on_monster:
        yield from add_a_wound(table, hero, fight)
    yield from check_for_the_fallen(table, hero, fight)
