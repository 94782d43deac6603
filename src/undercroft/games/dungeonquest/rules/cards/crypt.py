"""The Crypt and Corpse decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content.pieces import STRENGTH
from ..attributes import attribute_test
from ..monsters import meet_monster
from ..wounds import suffer, suffer_dice
from . import KEPT, card

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...game import DungeonQuestTable
    from ...table.state import Hero


@card("old_bones")
def old_bones(table: DungeonQuestTable, hero: Hero, drawn: int) -> bool | None:
    """On 4 to 6 a Skeleton rises (DQ-MON-02, DQ-MON-13)."""
    die = table.roll()
    rise = die >= 4
    table.say(
        "DQ-MON-02", "{hero} disturbs old bones, which rise on 4 or more: {die}, {word}.",
        hero.seat, die, "they rise" if rise else "they lie still",
    )  # fmt: skip
    if not rise:
        return None
    meet_monster(table, hero, table.state.content.monster_number["skeleton"], drawn)
    return KEPT


@card("spectral_storm")
def spectral_storm(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    """Failure costs half of the remaining life, rounded up."""
    if (yield from attribute_test(table, hero, STRENGTH)):
        remaining = hero.life - hero.wounds
        yield from suffer(table, hero, (remaining + 1) // 2, "DQ-ENC-05", "a spectral storm")


@card("small_scorpion")
def small_scorpion(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    yield from suffer_dice(table, hero, 1, "DQ-ENC-05", "a scorpion", less=2)


@card("scorpion")
def scorpion(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    yield from suffer_dice(table, hero, 1, "DQ-ENC-05", "a scorpion", less=1)


@card("deadly_scorpion")
def deadly_scorpion(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    yield from suffer_dice(table, hero, 1, "DQ-ENC-05", "a deadly scorpion")
