"""What a table is played with: all content, numbered, and the tables that the rules look up.

A state holds numbers; `content.spaces[3]`, `content.challenges[40]` and their like say what is
meant, and `content.space_by_id["undercity"]` finds an entry by the id that options, views and
events use.
"""

from __future__ import annotations

import hashlib
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from undercroft.kernel.catalogue import Catalogue, Numbering, numbering_of_first_format
from undercroft.kernel.game import BASE

from . import tables
from .tables import LEVEL_NUMBERS, STOP, physical_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..rules.effects import Effect
    from .cards import CharacterCard, Encounter, Item
    from .loading import Content
    from .powers import Power


# What is drawn, by what it is drawn from.
_SOURCES = {
    "challenge": "challenge",
    "item": "challenge",
    "starting quest": "quest",
    "elite quest": "quest",
    "discovery": "discovery",
}
KEPT_FOR = ("city", "instead_of_move", "movement", "after_own_roll")


class Meanings(NamedTuple):
    """Tables that depend on what the words of effects mean (see content/meanings.py)."""

    ends_when: tuple[frozenset[str], ...]  # by ability: what ends it once it is attached
    ignores_aggro: tuple[tuple[tuple[bool, bool], ...], ...]  # by character, level and side
    ability_journeys: tuple[frozenset[int], ...]  # by level: cards that only travel
    power_journeys: frozenset[int]
    passives_on: tuple[tuple[Effect, ...], ...]  # by ability: its lasting changes when attached
    powers_on: tuple[tuple[Power, ...], ...]  # by ability: what it gives its bearer
    bounties_on: tuple[tuple[Effect, ...], ...]
    needing: tuple[tuple[Effect, ...], ...]  # by ability: steps that need something to work on
    power_needing: dict[int, tuple[Effect, ...]]  # by power: what must have something to work on
    ongoing: tuple[dict[str, tuple[Effect, ...]], ...]  # by challenge card and moment
    due: dict[str, Effect]  # effects that wait for the end of the combat, by name
    sickness: tuple[int, ...]  # by discovery token: how much health it takes while it stays


class WarcraftContent(Catalogue):
    """All content of a table. Lists are in the order of the numbers that states hold."""

    game = "warcraft"

    def __init__(
        self,
        read: Content,
        meanings: Meanings,
        boxes: tuple[str, ...] = BASE,
        packs: tuple[str, ...] = (),
    ) -> None:
        self.boxes = boxes
        self.packs = packs
        self.fingerprint = hashlib.sha256(msgspec.msgpack.encode(read)).hexdigest()[:32]
        self.width = read.width
        self.height = read.height
        self.encounter_markers = read.encounter_markers
        self.global_event_slots = read.global_event_slots
        self.movement_die = read.movement_die
        self.star = read.star
        self._number_spaces(read)
        self._number_characters(read)
        self._number_abilities(read)
        self._number_powers(read)
        self._number_challenges(read)
        self._number_quests(read)
        self._number_discoveries(read)
        self._take(meanings)
        self.numberings = self._names()
        folder = resources.files("undercroft.games.warcraft") / "content"
        self.first_numbering = numbering_of_first_format(folder)
        # By character: what its ability cards are drawn from.
        self.deck_source = tuple(f"ability cards of {who.id}" for who in read.characters)
        self.sources = {
            **_SOURCES,
            **{f"ability cards of {who.id}": f"deck:{who.id}" for who in read.characters},
        }

    def _names(self) -> dict[str, Numbering]:
        """The names that stand for numbers on disk."""
        named: dict[str, Sequence[str]] = {
            "space": self.space_id,
            "character": self.character_ids,
            "ability": self.ability_id,
            "power": self.power_id,
            "due": self.due_names,
            "encounter": [encounter.id for encounter in self.encounters],
            "challenge": self.card_id,
            "quest": self.quest_id,
            "trophy": self.trophy_id,
            "discovery": self.token_id,
        }
        for who in self.characters:
            named[f"deck:{who.id}"] = [self.ability_id[kind] for kind in who.deck]
        return {kind: Numbering(kind, names) for kind, names in named.items()}

    def _number_spaces(self, read: Content) -> None:
        self.spaces = spaces = read.spaces
        self.distance = read.distance
        self.space_by_id = {space.id: space for space in spaces}
        self.space_id = tuple(space.id for space in spaces)
        self.space_name = tuple(space.name for space in spaces)
        self.space_called = {space.id: space.index for space in spaces}
        self.is_city = tuple(space.city for space in spaces)
        self.colour_of_space = tuple(space.colour for space in spaces)
        self.resources_of = tuple(space.resources for space in spaces)
        self.cities = tuple(space.index for space in spaces if space.city)
        self.flight_paths = tuple(s.index for s in spaces if "flight_path" in s.resources)
        # By level, then by space: where one step leads, and the choices for it.
        self.links = tuple(tables.open_links(spaces, level) for level in LEVEL_NUMBERS)
        self.go = tuple(
            tuple(tuple(f"go:{self.space_id[link]}" for link in links) for links in by_space)
            for by_space in self.links
        )
        self.go_or_stop = tuple(tuple(steps + STOP for steps in by_space) for by_space in self.go)
        # Counted along connections, whatever the colours (WOW-DEF-05, WOW-GAP-07).
        self.nearest_cities = tuple(
            tables.nearest_cities(self.distance, self.cities, space.index) for space in spaces
        )
        self.places = tuple(tables.places(spaces, space.index) for space in spaces)

    def _number_characters(self, read: Content) -> None:
        self.characters = characters = read.characters
        self.character_by_id = {character.id: character for character in characters}
        self.character_ids = tuple(character.id for character in characters)
        self.character_cards: tuple[CharacterCard, ...] = tuple(
            side for character in characters for level in character.cards for side in level
        )
        self.ability_of = tuple(character.deck for character in characters)  # then by card
        # By character, the side that lies up and the moment.
        self.flips = tuple(tables.flips_of(character) for character in characters)
        # Most moments concern few: by character what its own things are for.
        self.own_moments = tuple(tables.own_moments(each, read.abilities) for each in characters)
        self.idle_in_hand = tuple(tables.idle_in_hand(each, read.abilities) for each in characters)
        # By character, level and side.
        self.card_powers = tuple(
            tuple(tuple(tables.by_moment(side.powers) for side in level) for level in each.cards)
            for each in characters
        )

    def _number_abilities(self, read: Content) -> None:
        self.abilities = abilities = read.abilities
        self.ability_by_id = {ability.id: ability for ability in abilities}
        self.ability_id = tuple(ability.id for ability in abilities)
        self.ability_called = {ability.id: ability.index for ability in abilities}
        self.play = tuple(f"play:{ability.id}" for ability in abilities)

    def _number_powers(self, read: Content) -> None:
        self.powers = powers = read.powers
        self.power_by_id = {power.id: power for power in powers}
        self.power_id = tuple(power.id for power in powers)
        self.use_power = tuple(f"power:{power.id}" for power in powers)

    def _number_challenges(self, read: Content) -> None:
        self.encounters = read.encounters
        self.items = items = read.items
        self.challenges = challenges = read.challenges
        self.encounter_by_id = {encounter.id: encounter for encounter in read.encounters}
        self.item_by_id = {item.id: item for item in items}
        self.challenge_by_id = {card.id: card for card in challenges}
        self.card_id = tuple(card.id for card in challenges)
        self.challenge_decks = tuple(
            tuple(card.index for card in challenges if card.colour == level)
            for level in LEVEL_NUMBERS
        )
        self.card_colour = tuple(card.colour for card in challenges)
        self.item_on: tuple[Item | None, ...] = tuple(card.item for card in challenges)
        self.item_id = tuple(card.item.id if card.item else "" for card in challenges)
        self.item_called = {item.id: item.card for item in items}
        self.item_moments = frozenset(power.when for item in items for power in item.powers)
        self.idle_in_bag = tables.idle_in_bag(self.item_on)
        self.other_than_potions = tables.other_than_potions(self.item_on)
        self.item_powers = tuple(
            tables.by_moment(item.powers if item else ()) for item in self.item_on
        )
        self.optional_moments = tables.optional_moments(self.characters, items)
        # The challenge card whose item a power is printed on.
        self.item_with = {power.index: item.card for item in items for power in item.powers}
        self.flip_when = tuple(card.flip.word if card.flip else "" for card in challenges)
        self.enemy_of: tuple[Encounter | None, ...] = tuple(
            card.encounter or card.foe for card in challenges
        )
        # The last entry answers for NONE: an empty slot of the track.
        self.aggro = (*(enemy is not None and enemy.aggro for enemy in self.enemy_of), False)

    def _number_quests(self, read: Content) -> None:
        self.quests = quests = read.quests
        self.quest_by_id = {quest.id: quest for quest in quests}
        self.quest_id = tuple(quest.id for quest in quests)
        self.quest_called = {quest.id: quest.index for quest in quests}
        self.quest_valor = tuple(quest.valor for quest in quests)
        self.starting_quests = tuple(quest.index for quest in quests if not quest.elite)
        self.elite_quests = tuple(quest.index for quest in quests if quest.elite)
        # Most things that happen concern no goal of a quest: by quest the kinds of its goals.
        self.goal_kinds = tuple(frozenset(goal.word for goal in quest.goals) for quest in quests)
        # Quests with conditions that are met by being somewhere.
        self.met_here = tuple(not kinds.isdisjoint(tables.MET_HERE) for kinds in self.goal_kinds)
        self.trophies = read.trophies
        self.trophy_by_id = {trophy.id: trophy for trophy in read.trophies}
        self.trophy_kind = physical_cards([(each.index, each.copies) for each in read.trophies])
        self.trophy_id = tuple(read.trophies[kind].id for kind in self.trophy_kind)
        self.trophy_valor = tuple(read.trophies[kind].valor for kind in self.trophy_kind)

    def _number_discoveries(self, read: Content) -> None:
        self.discoveries = kinds = read.discoveries
        self.discovery_by_id = {kind.id: kind for kind in kinds}
        self.discovery_id = tuple(kind.id for kind in kinds)
        self.discovery_of = physical_cards([(kind.index, kind.count) for kind in kinds])
        self.token_id = tuple(self.discovery_id[kind] for kind in self.discovery_of)
        # By the moment they are for: the kinds that are kept.
        self.kept_for = {
            when: tuple(kind.id for kind in kinds if kind.kept and kind.when == when)
            for when in KEPT_FOR
        }
        self.kept = tuple(kinds[kind].kept for kind in self.discovery_of)

    def _take(self, meanings: Meanings) -> None:
        self.ends_when = meanings.ends_when
        self.ignores_aggro = meanings.ignores_aggro
        self.ability_journeys = meanings.ability_journeys
        self.power_journeys = meanings.power_journeys
        self.passives_on = meanings.passives_on
        self.powers_on = meanings.powers_on
        self.bounties_on = meanings.bounties_on
        self.needing = meanings.needing
        self.power_needing = meanings.power_needing
        # What a global event does by itself to whoever's turn it is.
        self.ongoing = meanings.ongoing
        self.sickness = meanings.sickness
        self.due_names = tuple(meanings.due)
        self.due = tuple(meanings.due.values())
        # Effects that say the same are the same: the first of them stands for all.
        self.due_number = {step: n for n, step in reversed([*enumerate(self.due)])}

    def item_of(self, card: int) -> Item:
        """The item on the back of a challenge card that lies item side up."""
        item = self.item_on[card]
        assert item is not None, f"challenge card {card} has no item on its back"
        return item
