"""Reads the quests, each from a file of its own, and checks that what they name is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.content import ContentFile, Entry, Id, each, known, need
from undercroft.kernel.grid import Base

from .cards import RANGED
from .figures import ATTRIBUTES, SIZES
from .maps import ground_of
from .printed import Figure, Weapon
from .quests import QuestEntry

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from undercroft.kernel.grid import Tile
    from undercroft.kernel.shelf import Shelf

    from ..table.ground import Ground
    from .decks import Decks
    from .figures import LieutenantEntry, MonsterEntry
    from .quests import AllyEntry, EncounterEntry, GroupEntry


class Listed(Entry, frozen=True, kw_only=True):
    """A quest in the order of the campaign."""

    id: Id


def map_name(quest: str, encounter: int) -> str:
    """What the map of an encounter, counted from 0, is called in `grounds`."""
    return f"{quest}/{encounter + 1}"


def read_quests(
    shelf: Shelf, tiles: Mapping[str, Tile], monsters: Mapping[str, MonsterEntry],
    lieutenants: Mapping[str, LieutenantEntry], relics: Collection[str],
) -> tuple[dict[str, QuestEntry], dict[str, Ground], dict[str, AllyEntry]]:  # fmt: skip
    """All quests, the maps of their encounters, and the friends that appear in them."""
    quests: dict[str, QuestEntry] = {}
    grounds: dict[str, Ground] = {}
    allies: dict[str, AllyEntry] = {}
    index = ContentFile(shelf, "quests.toml", keys=("quest",))
    for where, listed in each(index.label, "quest", index.entries("quest", Listed)):
        file = ContentFile(shelf, f"quests/{listed.id}.toml")
        quest = quests[listed.id] = file.whole(QuestEntry)
        need(quest.id == listed.id, f"{file.label}: id", f"expected {listed.id}, as in {where}")
        for ally in quest.ally:
            need(ally.id not in allies, f"{file.label}: ally {ally.id}", "another quest has it")
            allies[ally.id] = ally
        for number, encounter in enumerate(quest.encounter):
            place = f"{file.label}: encounter {number + 1}"
            ground = ground_of(place, encounter, tiles)
            grounds[map_name(quest.id, number)] = ground
            check_encounter(place, encounter, ground, monsters)
            for lieutenant in encounter.lieutenant:
                known(f"{place}: lieutenant", lieutenant.id, lieutenants)
                if lieutenant.relic is not None:
                    known(f"{place}: lieutenant: relic", lieutenant.relic, relics)
            for prize in (quest.heroes_win, quest.overlord_wins):
                for relic in (prize.relic, prize.takes):
                    if relic is not None:
                        known(f"{file.label}: relic", relic, relics)
            for friend in encounter.friend:
                known(f"{place}: friend", friend.ally, allies)
    return quests, grounds, allies


def check_encounter(
    where: str, encounter: EncounterEntry, ground: Ground, monsters: Mapping[str, MonsterEntry]
) -> None:
    """Refuse an encounter that names what is not there, or what does not fit on its map."""
    for group in encounter.group:
        known(f"{where}: group: area", group.area, ground.areas)
        if group.monster is not None:
            known(f"{where}: group: monster", group.monster, monsters)
        alone = group.monster is not None and group.masters is not None and max(group.masters) == 1
        need(alone or not group.master_name, f"{where}: group: master_name",
             "expected a certain monster with a single master")  # fmt: skip
        choices = monsters_for(group, monsters)
        need(bool(choices), f"{where}: group", "there is no such monster")
        for monster in choices:
            base = Base(monsters[monster].width, monsters[monster].height)
            all_doors = (1 << len(ground.doors)) - 1
            room = ground.stands(base, ground.areas[group.area], ground.shut(all_doors))
            need(bool(room), f"{where}: group: area", f"a {monster} does not fit in {group.area}")
    for lieutenant in encounter.lieutenant:
        known(f"{where}: lieutenant: area", lieutenant.area, ground.areas)
    for friend in encounter.friend:
        for row, column in friend.at:
            need(ground.grid.has(row, column), f"{where}: friend", f"no space at {row}, {column}")
    for token in encounter.token:
        for heroes in SIZES:
            places = token.places(heroes)
            enough = not token.faces or len(token.faces) >= len(places)
            need(enough, f"{where}: token {token.id}", "expected a face for each token")


def monsters_for(group: GroupEntry, monsters: Mapping[str, MonsterEntry]) -> list[str]:
    """The monsters that a group may be: the one it names, or all with one of its traits."""
    if group.monster is not None:
        return [group.monster] if group.monster in monsters else []
    return [
        monster.id
        for monster in monsters.values()
        if monster.id not in group.never and set(monster.traits) & set(group.open)
    ]


def ally_figure(entry: AllyEntry, decks: Decks, heroes: int) -> Figure:
    """A friend of the heroes, by how many those are."""
    size = SIZES.index(min(SIZES, key=lambda size: abs(size - heroes)))
    weapon = None
    if entry.attack_type is not None:
        dice = decks.pool(f"ally {entry.id}: attack", entry.attack)
        decks.check_surges(f"ally {entry.id}", entry.surges)
        numbers = decks.numbers(entry.attack)
        weapon = Weapon(entry.attack_type == RANGED, False, dice, entry.surges, numbers)
    return Figure(
        entry.id, entry.name, entry.speed, entry.health[size],
        decks.pool(f"ally {entry.id}: defense", entry.defense),
        Base(entry.width, entry.height),
        attributes={name: getattr(entry, name) for name in ATTRIBUTES}, group=entry.id,
        weapon=weapon,
    )  # fmt: skip
