"""Whether a sheet can be: it may come from a stranger's record."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel.errors import BadSetup

from ...table.sheet import Sheet, read_sheet
from .. import buying, deck
from . import course

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ...content.catalogue import DescentContent

NO_CAMPAIGN = "none"


def check(content: DescentContent, config: dict[str, Any], heroes: int) -> None:
    """Refuse settings of a campaign that do not go together (DES-CAMP-08)."""
    data, campaign = config.get("sheet"), config["campaign"]
    if campaign == NO_CAMPAIGN:
        if data is not None:
            raise BadSetup("sheet: it belongs to a campaign, and none is chosen")
        return
    if config["act"] != "own" or config["overlord_xp"] or config["power"] != "basic":
        raise BadSetup("campaign: act, power and overlord_xp follow from it; leave them out")
    sheet = Sheet(campaign=campaign) if data is None else read_sheet(data)
    if sheet.campaign != campaign:
        raise BadSetup(f"sheet.campaign: {sheet.campaign} is not {campaign}, which is chosen")
    _check_course(content, sheet)
    quests = course.available(content, sheet)
    if config["quest"] not in quests:
        raise BadSetup(f"quest: the next one of this campaign is {' or '.join(quests) or 'none'}")
    if data is not None:
        if config["heroes"] or config["classes"]:
            raise BadSetup("heroes: those of the sheet go on; name nobody else")
        _check_heroes(content, sheet, heroes)
        _check_overlord(content, sheet)
        _check_relics(content, sheet)


def _check_course(content: DescentContent, sheet: Sheet) -> None:
    """Each quest could be chosen when it was played (DES-NEXT-02)."""
    for number, line in enumerate(sheet.played):
        before = msgspec.structs.replace(sheet, played=sheet.played[:number])
        quests = course.available(content, before)
        if line.quest not in quests:
            raise BadSetup(
                f"sheet.played.{number}: {line.quest} could not be played; "
                f"expected {' or '.join(quests) or 'no further quest'}"
            )


def _check_heroes(content: DescentContent, sheet: Sheet, heroes: int) -> None:
    if len(sheet.heroes) != heroes:
        raise BadSetup(f"sheet.heroes: {len(sheet.heroes)} of them; so many players need {heroes}")
    _distinct("sheet.heroes", [each.hero for each in sheet.heroes])
    _distinct("sheet.heroes: class", [each.kind for each in sheet.heroes])
    for number, each in enumerate(sheet.heroes):
        where = f"sheet.heroes.{number}"
        _known(where, [each.hero], content.heroes)
        _known(where, [each.kind], content.classes)
        if content.classes[each.kind].archetype != content.heroes[each.hero].archetype:
            raise BadSetup(f"{where}: {each.kind} is not for {each.hero}")
        own = [skill.id for skill in content.skills.values() if skill.class_id == each.kind]
        _known(f"{where}.skills", each.skills, own)
        _distinct(f"{where}.skills", each.skills)
        missing = set(content.first_skills(each.kind)) - {*each.skills}
        if missing:
            raise BadSetup(f"{where}.skills: {', '.join(sorted(missing))} is missing")
        _known(f"{where}.items", (*each.items, *each.pack), content.items)
    held = Counter(item for each in sheet.heroes for item in (*each.items, *each.pack))
    for item, count in held.items():
        entry = content.items[item]  # what classes begin with, each of them has
        most = len(sheet.heroes) if entry.starting else entry.copies
        if item not in content.relics and count > most:
            raise BadSetup(f"sheet.heroes: {count} of {item}, of which there are {most}")


def _check_overlord(content: DescentContent, sheet: Sheet) -> None:
    _known("sheet.overlord_cards", sheet.overlord_cards, content.overlord_cards)
    for name, count in Counter(sheet.overlord_cards).items():
        card = content.overlord_cards[name]
        if card.deck == deck.BASIC or count > len(buying.copies(content, name)):
            raise BadSetup(f"sheet.overlord_cards: {name} cannot be bought so often")
    _known("sheet.monsters", sheet.monsters, content.monsters)


def _check_relics(content: DescentContent, sheet: Sheet) -> None:
    """Each relic belongs to one side (DES-RELIC-03, DES-RELIC-04)."""
    _known("sheet.overlord_relics", sheet.overlord_relics, content.relics)
    own = [item for each in sheet.heroes for item in (*each.items, *each.pack)]
    relics = [item for item in own if item in content.relics]
    _distinct("sheet: relics", [*relics, *sheet.overlord_relics])


def _known(where: str, names: Iterable[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            raise BadSetup(f"{where}: {name!r} is unknown")


def _distinct(where: str, names: Iterable[str]) -> None:
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise BadSetup(f"{where}: {', '.join(twice)} stands there twice")
