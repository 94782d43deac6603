"""The classic variant's three cards: how often each should be played by either side."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..content.pieces import CLASSIC_HAND, HUGO, KRUTZBECK

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent

_ROUNDS = 1200

# The wounds on hero and monster for each pair of cards.
Wounds = tuple[tuple[tuple[int, int], ...], ...]
Mix = tuple[float, ...]


def _cell(content: DungeonQuestContent, hero_kind: int, mine: int, theirs: int) -> tuple[int, int]:
    on_hero, on_monster = content.classic_display[mine, theirs]
    ability = content.ability[hero_kind]
    if mine == theirs and ability == HUGO:
        return 0, 1
    return on_hero, on_monster + (ability == KRUTZBECK and on_monster > 0)


def _settled(wounds: Wounds) -> tuple[Mix, Mix]:
    """Each side answers what the other has played so far: that settles on the best mixes."""
    size = range(len(CLASSIC_HAND))
    mine, theirs = [0] * len(CLASSIC_HAND), [0] * len(CLASSIC_HAND)
    for_me, for_them = [0.0] * len(CLASSIC_HAND), [0.0] * len(CLASSIC_HAND)
    for _ in range(_ROUNDS):
        hero = max(size, key=lambda card: for_me[card])
        monster = max(size, key=lambda card: for_them[card])
        mine[hero] += 1
        theirs[monster] += 1
        for card in size:
            on_hero, on_monster = wounds[card][monster]
            for_me[card] += on_monster - on_hero
            on_hero, on_monster = wounds[hero][card]
            for_them[card] += on_hero - on_monster
    return tuple(n / _ROUNDS for n in mine), tuple(n / _ROUNDS for n in theirs)


@cache
def wounds_by_cards(content: DungeonQuestContent, hero_kind: int) -> Wounds:
    """The combat display, with what that hero's ability makes of it."""
    cards = [content.fight_id.index(name) for name in CLASSIC_HAND]
    return tuple(
        tuple(_cell(content, hero_kind, mine, theirs) for theirs in cards) for mine in cards
    )


@cache
def best_mixes(content: DungeonQuestContent, hero_kind: int) -> tuple[Mix, Mix]:
    """How often hero and monster should play each card."""
    return _settled(wounds_by_cards(content, hero_kind))
