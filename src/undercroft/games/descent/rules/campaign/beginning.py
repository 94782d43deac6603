"""From the sheet to the table, and back (DES-CAMP, DES-NEXT-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...table.sheet import HeroSheet, Sheet, read_sheet, written_sheet
from .. import buying
from . import checking, course

if TYPE_CHECKING:
    from ...content.catalogue import DescentContent
    from ...table.state import Fighter, State


def sheet_of(config: dict[str, Any]) -> Sheet | None:
    """The sheet of a campaign's table; a new one for the first (DES-CAMP-03, DES-GAP-52)."""
    if config["campaign"] == checking.NO_CAMPAIGN:
        return None
    data = config.get("sheet")
    return Sheet(campaign=config["campaign"]) if data is None else read_sheet(data)


def deck_of(content: DescentContent, sheet: Sheet) -> tuple[int, ...]:
    """The cards that the overlord has bought so far, by number (DES-CAMP-04, DES-DECK-02)."""
    found: list[int] = []
    for name in sheet.overlord_cards:
        found.append(next(n for n in buying.copies(content, name) if n not in found))
    return tuple(found)


def earlier(sheet: Sheet) -> tuple[tuple[str, int], ...]:
    """The quest log, as quests look it up (DES-FIN-02)."""
    return tuple((line.quest, course.winner_number(line.winner)) for line in sheet.played)


def outfit(state: State, number: int, kind: str) -> None:
    """Skills and items of a hero: as the sheet says, or as at the start (DES-CAMP-03)."""
    sheet = state.sheet
    if sheet is None:
        return
    fighter = state.fighters[number]
    if number < len(sheet.heroes):
        content, hero = state.content, sheet.heroes[number]
        # The first skill of the class is among them, and never cost anything (DES-EXP-02).
        fighter.skills = tuple(content.skill_called[name] for name in hero.skills)  # DES-EXP-05
        fighter.items = tuple(content.item_called[name] for name in hero.items)
        fighter.pack = tuple(content.item_called[name] for name in hero.pack)
        return
    hero = HeroSheet(hero=state.printed(number).id, kind=kind)
    state.sheet = msgspec.structs.replace(
        sheet, heroes=(*sheet.heroes, _held(state, fighter, hero))
    )


def _held(state: State, fighter: Fighter, hero: HeroSheet) -> HeroSheet:
    """The hero's line with what the figure has now."""
    content = state.content
    return msgspec.structs.replace(
        hero,
        skills=tuple(content.skill_list[skill].id for skill in fighter.skills),
        items=tuple(content.item_list[item].id for item in fighter.items),
        pack=tuple(content.item_list[item].id for item in fighter.pack),
    )


def sheet_now(state: State) -> Sheet:
    """The sheet as it stands, with what heroes and overlord have (DES-NEXT-09)."""
    sheet = state.sheet
    assert sheet is not None
    cards = (state.content.overlord_list[card] for card in state.owned)
    return msgspec.structs.replace(
        sheet,
        heroes=tuple(
            _held(state, fighter, hero)
            for fighter, hero in zip(state.fighters, sheet.heroes, strict=False)
        ),
        overlord_xp=state.overlord_xp,
        overlord_cards=tuple(sorted(card.id for card in cards if card.xp)),
    )


def sequel(state: State) -> dict[str, Any] | None:
    """The settings of the next table of the campaign; none after the finale."""
    if state.sheet is None or not state.over or not state.next_quest:
        return None
    return {
        "campaign": state.sheet.campaign,
        "quest": state.next_quest,
        "overlord": state.overlord,  # DES-CAMP-01
        "sheet": written_sheet(sheet_now(state)),
    }
