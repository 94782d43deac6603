"""Reads the files of heroes, classes, skills, familiars, monsters and lieutenants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.content import ContentFile, each, known, need
from undercroft.kernel.grid import Base

from . import figures
from .cards import MELEE, RANGED
from .figures import ACTS, RANKS, SIZES
from .printed import Figure, Weapon

if TYPE_CHECKING:
    from undercroft.kernel.shelf import Shelf

    from .decks import Decks

HANDS = 2  # DES-EQP-02
ARMORS = 1  # DES-EQP-03
OTHERS = 2  # DES-EQP-04
MOST = SIZES[-1] + 1
SMALL = Base(1, 1)  # heroes and familiars


class Cast:
    """Every figure: heroes first, then familiars, then monsters, then lieutenants."""

    def __init__(self, shelf: Shelf, decks: Decks) -> None:
        self._decks = decks
        self._read_heroes(shelf)
        self._read_classes(shelf)
        self._read_familiars(shelf)
        monsters = self._read_monsters(shelf)
        lieutenants = self._read_lieutenants(shelf)
        for where, kind in self._with_familiars:
            known(f"{where}: familiar", kind, self.familiars)
        # By act and number of heroes; a table of fewer heroes than two uses the smallest.
        self.figures = tuple(
            tuple(
                (*self._heroes, *self._familiars, *monsters[act], *lieutenants[act, size])
                for size in (max(SIZES[0], heroes) for heroes in range(MOST))
            )
            if act in ACTS
            else ()
            for act in range(ACTS[-1] + 1)
        )

    def _read_heroes(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "heroes.toml", keys=("hero",))
        self.heroes: dict[str, figures.HeroEntry] = {}
        found = []
        for where, hero in each(file.label, "hero", file.entries("hero", figures.HeroEntry)):
            self.heroes[hero.id] = hero
            found.append(
                Figure(
                    hero.id, hero.name, hero.speed, hero.health,
                    self._decks.pool(f"{where}: defense", hero.defense), SMALL, hero.stamina,
                    {name: getattr(hero, name) for name in figures.ATTRIBUTES},
                )
            )  # fmt: skip
        self._heroes = tuple(found)

    def _read_classes(self, shelf: Shelf) -> None:
        items = self._decks.items
        file = ContentFile(shelf, "classes.toml", keys=("class",))
        self.classes: dict[str, figures.ClassEntry] = {}
        self._with_familiars: list[tuple[str, str]] = []
        for where, kind in each(file.label, "class", file.entries("class", figures.ClassEntry)):
            for name in kind.equipment:
                known(f"{where}: equipment", name, items)
            hands = sum(items[name].hands for name in kind.equipment)
            need(hands <= HANDS, f"{where}: equipment", f"expected {HANDS} hands, got {hands}")
            if kind.familiar is not None:
                self._with_familiars.append((where, kind.familiar))
            self.classes[kind.id] = kind
        file = ContentFile(shelf, "skills.toml", keys=("skill",))
        self.skills: dict[str, figures.SkillEntry] = {}
        for where, skill in each(file.label, "skill", file.entries("skill", figures.SkillEntry)):
            known(f"{where}: class", skill.class_id, self.classes)
            self.skills[skill.id] = skill
        for name in self.classes:
            own = [skill for skill in self.skills.values() if skill.class_id == name]
            need(any(not skill.xp for skill in own), f"{file.label}: class {name}",
                 "expected a skill of 0 XP to begin with")  # fmt: skip

    def _read_familiars(self, shelf: Shelf) -> None:
        file = ContentFile(shelf, "familiars.toml", keys=("familiar",))
        found = file.entries("familiar", figures.FamiliarEntry)
        self.familiars = {entry.id: entry for _, entry in each(file.label, "familiar", found)}
        self._familiars = tuple(
            Figure(
                entry.id, entry.name, entry.speed, entry.health,
                self._decks.pool(f"{where}: defense", entry.defense), SMALL,
                weapon=self._weapon(where, entry.attack_type, entry, reach=False), familiar=True,
            )
            for where, entry in each(file.label, "familiar", found)
        )  # fmt: skip

    def _weapon(
        self,
        where: str,
        attack_type: str,
        card: figures.MonsterCard | figures.LieutenantCard | figures.FamiliarEntry,
        *,
        reach: bool,
    ) -> Weapon:
        self._decks.check_surges(where, card.surges)
        need(not (reach and attack_type != MELEE), where, "reach is for melee")
        dice = self._decks.pool(f"{where}: attack", card.attack)
        numbers = self._decks.numbers(card.attack)
        return Weapon(attack_type == RANGED, reach, dice, card.surges, numbers)

    def _check_abilities(self, where: str, abilities: tuple[figures.Ability, ...]) -> None:
        words = self._decks.keywords
        for ability in abilities:
            known(f"{where}: abilities", ability.id, words)
            need(bool(ability.x) == words[ability.id].number, f"{where}: abilities: {ability.id}",
                 "expected x where the keyword has a number, and only there")  # fmt: skip

    def _read_monsters(self, shelf: Shelf) -> dict[int, tuple[Figure, ...]]:
        file = ContentFile(shelf, "monsters.toml", keys=("monster",))
        found = file.entries("monster", figures.MonsterEntry)
        self.monsters = {entry.id: entry for _, entry in each(file.label, "monster", found)}
        return {
            act: tuple(
                self._monster(where, entry, act, rank)
                for where, entry in each(file.label, "monster", found)
                for rank in RANKS
            )
            for act in ACTS
        }

    def _monster(self, where: str, entry: figures.MonsterEntry, act: int, rank: str) -> Figure:
        cards = [card for card in entry.card if (card.act, card.rank) == (act, rank)]
        need(len(cards) == 1, f"{where}: card",
             f"expected one card for the {rank} of act {act}, got {len(cards)}")  # fmt: skip
        card = cards[0]
        self._check_abilities(where, card.abilities)
        names = frozenset(ability.id for ability in card.abilities)
        name = entry.name if rank == "minion" else f"Master {entry.name}"
        return Figure(
            f"{entry.id}.{rank}", name, card.speed, card.health,
            self._decks.pool(f"{where}: defense", card.defense), Base(entry.width, entry.height),
            group=entry.id, master=rank == "master",
            weapon=self._weapon(where, entry.attack_type, card, reach="reach" in names),
            keywords=card.abilities, abilities=names, traits=entry.traits,
        )  # fmt: skip

    def _read_lieutenants(self, shelf: Shelf) -> dict[tuple[int, int], tuple[Figure, ...]]:
        file = ContentFile(shelf, "lieutenants.toml", keys=("lieutenant",))
        found = file.entries("lieutenant", figures.LieutenantEntry)
        self.lieutenants = {entry.id: entry for _, entry in each(file.label, "lieutenant", found)}
        for name in self.lieutenants:
            need(name not in self.monsters, file.label, f"{name} is the id of a monster, too")
        return {
            (act, size): tuple(
                self._lieutenant(where, entry, act, size)
                for where, entry in each(file.label, "lieutenant", found)
            )
            for act in ACTS
            for size in SIZES
        }

    def _lieutenant(
        self, where: str, entry: figures.LieutenantEntry, act: int, size: int
    ) -> Figure:
        cards = [card for card in entry.card if card.act == act]
        need(len(cards) == 1, f"{where}: card", f"expected one card for act {act}")
        card, column = cards[0], SIZES.index(size)
        self._check_abilities(where, card.abilities)
        names = frozenset(ability.id for ability in card.abilities)
        return Figure(
            entry.id, entry.name, card.speed, card.health[column],
            self._decks.pool(f"{where}: defense", card.defense[column]),
            Base(entry.width, entry.height),
            attributes={name: getattr(entry, name) for name in figures.ATTRIBUTES},
            group=entry.id,
            weapon=self._weapon(where, card.attack_type, card, reach="reach" in names),
            keywords=card.abilities, abilities=names, lieutenant=True,
        )  # fmt: skip
