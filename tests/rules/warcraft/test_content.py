"""The content of the box: its numbers as the rules give them, and what holds for every card."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content import vocabulary
from undercroft.games.warcraft.content.catalogue_types import (
    ALLIANCE,
    ARMOR,
    BAG,
    GREEN,
    GREY,
    HORDE,
    LEVELS,
    MELEE,
    NONE,
    RANGED,
    RED,
    WEAPON,
    YELLOW,
)

# Components


def test_four_challenge_decks_of_40_cards_each_of_one_colour() -> None:
    assert [len(deck) for deck in CONTENT.challenge_decks] == [40, 40, 40, 40]
    for colour, deck in enumerate(CONTENT.challenge_decks):
        cards = [CONTENT.challenges[index] for index in deck]
        assert {card.colour for card in cards} == {colour}
        assert sum(card.encounter is not None for card in cards) == 32
        assert Counter(card.event for card in cards if card.event) == {
            "global": 3,
            "location": 3,
            "special": 2,
        }
    assert sorted(index for deck in CONTENT.challenge_decks for index in deck) == list(range(160))


def test_every_character_has_a_deck_of_23_ability_cards_of_its_own() -> None:
    assert len(CONTENT.characters) == 8
    for character in CONTENT.characters:
        kinds = Counter(character.deck)
        assert kinds.total() == 23
        assert {CONTENT.abilities[kind].character for kind in kinds} == {character.index}
        assert all(CONTENT.abilities[kind].copies == copies for kind, copies in kinds.items())
    assert (
        len(CONTENT.abilities) == 96 == len({kind for c in CONTENT.characters for kind in c.deck})
    )


def test_quests_trophies_and_discoveries_are_as_many_as_the_box_holds() -> None:
    assert (len(CONTENT.starting_quests), len(CONTENT.elite_quests)) == (18, 30)
    assert sorted(CONTENT.starting_quests + CONTENT.elite_quests) == list(range(48))
    assert Counter(CONTENT.trophy_kind) == {
        trophy.index: trophy.copies for trophy in CONTENT.trophies
    }
    assert len(CONTENT.trophy_kind) == 16
    assert Counter(CONTENT.discovery_of) == {kind.index: kind.count for kind in CONTENT.discoveries}
    assert (len(CONTENT.discoveries), len(CONTENT.discovery_of)) == (10, 30)
    assert {character.tokens for character in CONTENT.characters} == {9}
    assert CONTENT.encounter_markers == 10


@pytest.mark.parametrize(
    "things",
    [
        CONTENT.spaces,
        CONTENT.characters,
        CONTENT.character_cards,
        CONTENT.abilities,
        CONTENT.encounters,
        CONTENT.items,
        CONTENT.challenges,
        CONTENT.quests,
        CONTENT.trophies,
        CONTENT.discoveries,
    ],
)
def test_everything_is_numbered_by_its_place_and_fits_a_byte(things: tuple[object, ...]) -> None:
    assert [getattr(thing, "index", None) for thing in things] == list(range(len(things)))
    assert len(things) <= 256


def test_powers_are_numbered_by_their_place_and_never_held_as_bytes() -> None:
    assert [power.index for power in CONTENT.powers] == list(range(len(CONTENT.powers)))
    assert len(CONTENT.powers) > 256


def test_ids_are_unique_over_everything() -> None:
    things: tuple[Any, ...] = (
        *CONTENT.spaces,
        *CONTENT.characters,
        *CONTENT.abilities,
        *CONTENT.items,
        *CONTENT.quests,
        *CONTENT.trophies,
        *CONTENT.discoveries,
        *CONTENT.powers,
    )
    ids = [thing.id for thing in things]
    ids += [encounter.id for encounter in CONTENT.encounters]
    ids += [card.id for card in CONTENT.challenges if card.encounter is None]
    assert [name for name, times in Counter(ids).items() if times > 1] == []


def test_every_entry_says_where_it_comes_from() -> None:
    things: tuple[Any, ...] = (
        *CONTENT.spaces,
        *CONTENT.characters,
        *CONTENT.abilities,
        *CONTENT.encounters,
        *CONTENT.challenges,
        *CONTENT.quests,
        *CONTENT.trophies,
    )
    for thing in (*things, *CONTENT.discoveries):
        assert thing.source
        assert thing.confidence in ("high", "medium", "low", "design"), thing.id
    assert {CONTENT.spaces[city].confidence for city in CONTENT.cities} == {"medium"}


# Characters and abilities


@pytest.mark.rule("WOW-LVL-01")
def test_levels_rise_from_grey_to_red() -> None:
    assert LEVELS == ("grey", "green", "yellow", "red")
    assert GREY < GREEN < YELLOW < RED
    for character in CONTENT.characters:
        assert [level[0].level for level in character.cards] == [GREY, GREEN, YELLOW, RED]
        for lower, higher in zip(character.cards, character.cards[1:], strict=False):
            for one, other in zip(lower, higher, strict=True):
                assert (other.attack, other.defense) == (one.attack + 2, one.defense + 2)
                assert other.health >= one.health
                assert set(one.icons) <= set(other.icons)


@pytest.mark.rule("WOW-CMB-01")
def test_every_character_and_encounter_has_exactly_one_attack_type() -> None:
    fights = [encounter for encounter in CONTENT.encounters if not encounter.task]
    assert len(fights) == 144
    assert {encounter.attack_type for encounter in fights} == {MELEE, RANGED}
    assert len(CONTENT.character_cards) == 64
    assert {card.attack_type for card in CONTENT.character_cards} == {MELEE, RANGED}


@pytest.mark.rule("WOW-AFF-01", "WOW-AFF-02")
def test_the_background_of_the_ability_cards_tells_the_faction() -> None:
    for ability in CONTENT.abilities:
        horde = CONTENT.characters[ability.character].faction == HORDE
        assert ability.background == ("red" if horde else "blue"), ability.id
    assert Counter(character.faction for character in CONTENT.characters) == {HORDE: 4, ALLIANCE: 4}


@pytest.mark.rule("WOW-KEY-10")
def test_cards_instead_of_a_weapon_show_an_attack_and_its_type() -> None:
    instead = [
        ability for ability in CONTENT.abilities if ability.text.startswith("Instead of a weapon")
    ]
    assert len(instead) == 9
    for ability in CONTENT.abilities:
        if ability in instead:
            assert ability.attack > 0
            assert ability.attack_type in (MELEE, RANGED)
            assert (ability.phase, ability.when) == ("combat", "before_roll")
        else:
            assert (ability.attack, ability.attack_type) == (NONE, NONE)


def test_improved_text_is_added_from_its_level_on() -> None:
    for ability in CONTENT.abilities:
        for level in range(len(LEVELS)):
            added = [more.effects for more in ability.improved if more.level <= level]
            assert ability.by_level[level] == sum(added, start=ability.effects), ability.id
    levels = {more.level for ability in CONTENT.abilities for more in ability.improved}
    assert levels == {GREEN, YELLOW, RED}


def test_ability_cards_are_for_movement_combat_or_special_moments() -> None:
    assert {ability.phase for ability in CONTENT.abilities} == set(vocabulary.PHASES)
    assert {ability.cost for ability in CONTENT.abilities} == {0, 1, 2}


def test_every_character_card_can_be_turned_both_ways() -> None:
    for character in CONTENT.characters:
        assert {flip.to for flip in character.flips} == {0, 1}, character.id
    powers = {flip.when for c in CONTENT.characters for flip in c.flips if flip.by_power}
    assert powers == {"on_damage"}


def test_only_the_beast_form_forbids_weapons() -> None:
    names = {card.side_name for card in CONTENT.character_cards if not card.weapon_allowed}
    assert names == {"Beast Form"}


# Challenge cards


@pytest.mark.rule("WOW-EVT-06")
def test_every_event_has_exactly_one_of_three_kinds() -> None:
    for card in CONTENT.challenges:
        if card.encounter:
            assert card.event == "", card.id
        else:
            assert card.event in ("global", "location", "special"), card.id


def test_a_location_event_names_a_space_of_its_colour_without_encounter() -> None:
    for card in CONTENT.challenges:
        if card.event == "location":
            space = CONTENT.spaces[card.space]
            assert space.colour == card.colour
            assert (space.board_encounter, space.city) == (NONE, False)
        else:
            assert card.space == NONE


def test_events_that_flip_have_one_back_and_special_ones_have_none() -> None:
    backs: Counter[str] = Counter()
    for card in CONTENT.challenges:
        if card.encounter is None:
            found = [
                name
                for name in ("item", "foe", "back_effects")
                if getattr(card, name) not in (None, ())
            ]
            assert len(found) == (0 if card.event == "special" else 1), card.id
            assert (card.flip is None) == (card.event == "special"), card.id
            backs.update(found)
    assert backs == {"item": 14, "foe": 4, "back_effects": 6}


def test_grey_encounters_are_weak_and_nearly_all_melee() -> None:
    grey = [card.encounter for card in CONTENT.challenges if card.encounter and card.colour == GREY]
    assert sum(encounter.attack_type == MELEE for encounter in grey) >= 13
    assert 1 <= sum(encounter.attack for encounter in grey) / len(grey) <= 2
    assert round(sum(encounter.defense for encounter in grey) / len(grey)) == 5


def test_every_item_shows_at_least_one_potion_icon() -> None:
    for item in CONTENT.items:
        assert item.potions, item.id
        assert set(item.potions) <= set(vocabulary.POTIONS), item.id


def test_an_item_is_the_back_of_its_card_and_has_its_colour() -> None:
    assert len(CONTENT.items) == 142
    for item in CONTENT.items:
        card = CONTENT.challenges[item.card]
        assert card.item is item
        assert card.colour == item.colour
    assert {CONTENT.challenges[item.card].event for item in CONTENT.items} == {
        "",
        "global",
        "location",
    }


def test_only_bag_items_carry_the_bag_symbol() -> None:
    for item in CONTENT.items:
        assert item.usable_in_bag == (item.slot == BAG), item.id
        assert (item.attack != NONE) == (item.slot == WEAPON), item.id
        assert (item.attack_type != NONE) == (item.slot == WEAPON), item.id
        assert (item.defense != NONE) == (item.slot == ARMOR), item.id


def test_icons_as_bits_say_what_a_card_can_equip() -> None:
    for item in CONTENT.items:
        for card in CONTENT.character_cards:
            fits = item.icon_mask & ~card.icon_mask == 0
            assert fits == (set(item.icons) <= set(card.icons))


# Quests, trophies, discoveries, dice


def test_starting_quests_are_for_grey_characters_and_give_one_valor() -> None:
    for index in CONTENT.starting_quests:
        quest = CONTENT.quests[index]
        assert (quest.valor, quest.level_needed, quest.elite) == (1, GREY, False)
    assert {CONTENT.quests[index].valor for index in CONTENT.elite_quests} == {1, 2, 3}


def test_trophies_come_from_overlords_and_booty_bay_once_to_each_character() -> None:
    sources = [CONTENT.encounters[trophy.encounter] for trophy in CONTENT.trophies]
    assert [source.colour for source in sources] == [RED, RED, RED, YELLOW]
    assert all(trophy.once_per_character for trophy in CONTENT.trophies)


def test_kept_discoveries_have_a_moment_and_the_others_none() -> None:
    kept = {discovery.id: discovery.when for discovery in CONTENT.discoveries if discovery.kept}
    assert kept == {
        "disc_gold": "city",
        "disc_hearthstone": "instead_of_move",
        "disc_far_sight": "movement",
        "disc_rocket_boots": "after_own_roll",
        "disc_traveling_merchant": "movement",
    }
    assert {d.when for d in CONTENT.discoveries if not d.kept} == {"reveal"}


def test_the_star_of_a_combat_die_counts_as_six() -> None:
    assert CONTENT.star == 6
    assert max(face for power in CONTENT.powers for face in power.faces) == CONTENT.star


def test_the_movement_die_gives_less_energy_the_further_it_moves() -> None:
    assert len(CONTENT.movement_die) == 6
    faces = [(face.move, face.energy) for face in CONTENT.movement_die]
    assert {move for move, _ in faces} == {1, 2, 3, 4}
    assert [energy for _, energy in sorted(faces)] != [energy for _, energy in faces][::-1]
    for (near, much), (far, little) in combinations(sorted(faces), 2):
        assert near == far or little <= much
