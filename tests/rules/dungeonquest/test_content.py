"""The content of the box: its numbers as the rules give them, and errors for broken files."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Protocol

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.dungeonquest import CONTENT
from undercroft.games.dungeonquest.content.catalogue import BadContent, HeroCard, load
from undercroft.games.dungeonquest.content.catalogue_checks import check
from undercroft.kernel.content import MAX_COPIES

BOARD_DECKS = {"catacomb", "corpse", "crypt", "door", "dungeon", "search", "trap", "treasure"}
MONSTERS = {"skeleton", "sorcerer", "troll", "golem", "demon"}


class Break(Protocol):
    def __call__(self, name: str, old: str, new: str) -> str: ...


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the content to break."""
    source = resources.files("undercroft.games.dungeonquest") / "content" / "base"
    with resources.as_file(source) as path:
        return Path(shutil.copytree(path, tmp_path / "content"))


@pytest.fixture
def broken(folder: Path) -> Break:
    """Change the first `old` of a file to `new` and give the message load() fails with."""

    def change(name: str, old: str, new: str) -> str:
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(BadContent) as caught:
            load(folder)
        return str(caught.value)

    return change


@pytest.mark.rule("DQ-SET-21")
def test_decks_have_their_sizes_and_make_336_cards_with_the_heroes() -> None:
    sizes = {deck: sum(card.count for card in cards) for deck, cards in CONTENT.decks.items()}
    sizes["combat"] = sum(card.count for card in CONTENT.combat)
    sizes["power"] = len(CONTENT.powers)
    assert sizes == {
        "dungeon": 50,
        "catacomb": 40,
        "treasure": 32,
        "search": 30,
        "corpse": 15,
        "crypt": 15,
        "door": 15,
        "trap": 15,
        "rune": 12,
        "dragon": 8,
        "combat": 54,
        "power": 44,
    }
    assert len(CONTENT.heroes) == 6
    assert sum(sizes.values()) + len(CONTENT.heroes) == 336


@pytest.mark.rule("DQ-SET-22")
def test_eleven_owners_have_four_power_cards_each() -> None:
    owned = Counter(power.owner for power in CONTENT.powers)
    heroes = {hero.id for hero in CONTENT.heroes}
    assert len(heroes) == 6
    assert owned == Counter(dict.fromkeys(heroes | MONSTERS, 4))


@pytest.mark.rule("DQ-MON-03")
def test_every_monster_has_four_different_power_cards() -> None:
    assert {monster.id for monster in CONTENT.monsters} == MONSTERS
    for monster in CONTENT.monsters:
        names = {power.name for power in CONTENT.powers if power.owner == monster.id}
        assert len(names) == 4, monster.id


@pytest.mark.rule("DQ-MON-04")
def test_every_monster_has_four_tokens_with_a_life_value() -> None:
    tokens = {monster.id: monster.tokens for monster in CONTENT.monsters}
    assert {name: len(values) for name, values in tokens.items()} == dict.fromkeys(MONSTERS, 4)
    assert all(life > 0 for values in tokens.values() for life in values)


@pytest.mark.rule("DQ-CMB-03")
def test_every_combat_and_power_card_has_one_of_three_attack_types() -> None:
    three = {"melee", "ranged", "magic"}
    assert {card.attack for card in CONTENT.combat} == three
    assert {power.attack for power in CONTENT.powers} <= three


@pytest.mark.rule("DQ-ATT-01")
def test_a_hero_has_exactly_four_attributes() -> None:
    numbers = {
        field.name
        for field in msgspec.structs.fields(HeroCard)
        if all(type(getattr(hero, field.name)) is int for hero in CONTENT.heroes)
    }
    assert numbers - {"life"} == {"agility", "armor", "luck", "strength"}
    # A test is rolled on two dice, so a useful attribute lies within what they can show.
    for hero in CONTENT.heroes:
        for value in (hero.agility, hero.armor, hero.luck, hero.strength):
            assert 2 <= value <= 12, hero.id


@pytest.mark.rule("DQ-ENC-09")
def test_cards_of_the_board_decks_have_one_of_five_types() -> None:
    five = {"event", "loot", "monster", "threat", "trap"}
    found = {card.type for deck in BOARD_DECKS for card in CONTENT.decks[deck]}
    assert found == five
    for deck in ("search", "dungeon"):
        assert any(card.type == "trap" for card in CONTENT.decks[deck]), deck


@pytest.mark.rule("DQ-SET-24")
def test_components_are_limited_to_the_box() -> None:
    limits = CONTENT.board.limits
    assert limits.catacomb_markers == 6
    assert limits.travel_markers == 6
    assert limits.determination == 24
    assert limits.wound_fives == 12
    assert limits.wound_ones == 29
    assert limits.monster_tokens == 20 == sum(len(m.tokens) for m in CONTENT.monsters)


@pytest.mark.rule("DQ-SET-04")
def test_eight_decks_have_a_space_of_their_own_on_the_board() -> None:
    spaces = CONTENT.board.deck_spaces
    assert len(spaces) == 8
    assert set(spaces) == BOARD_DECKS


@pytest.mark.rule("DQ-SET-25")
def test_combat_dragon_and_monster_power_decks_lie_beside_the_board() -> None:
    beside = CONTENT.board.beside_board
    assert len(beside) == 7
    assert set(beside) == {"combat", "dragon"} | {f"power_{monster}" for monster in MONSTERS}
    assert not set(beside) & set(CONTENT.board.deck_spaces)


def test_there_are_117_tiles_of_12_types() -> None:
    assert sum(chamber.count for chamber in CONTENT.chambers) == 117
    assert len(CONTENT.chamber_types) == 12
    assert {c.type for c in CONTENT.chambers} == {t.id for t in CONTENT.chamber_types}


def test_one_id_is_one_card_in_every_deck() -> None:
    texts: dict[str, set[str]] = {}
    for deck, cards in CONTENT.decks.items():
        for card in cards:
            if deck != "door":  # a trapped door also ends the turn, and says so
                texts.setdefault(card.id, set()).add(card.text)
    assert [name for name, found in texts.items() if len(found) > 1] == []


def test_the_same_content_loads_from_a_plain_folder(folder: Path) -> None:
    assert load(folder) == CONTENT


def test_a_value_of_the_wrong_type_is_told_with_its_place(broken: Break) -> None:
    message = broken("decks/treasure.toml", "gold = 110", 'gold = "110"')
    assert message == (
        "content/decks/treasure.toml: card 3 (obsidian_ring): gold: expected `int`, got `str`"
    )


def test_an_unknown_field_is_told_with_the_known_ones(broken: Break) -> None:
    message = broken("heroes.toml", "archetype =", "archtype =")
    assert message.startswith("content/heroes.toml: hero 1 (hugo): archtype: unknown field")
    assert "archetype" in message


def test_a_missing_field_is_named(broken: Break) -> None:
    message = broken("monsters.toml", 'attribute = "luck"\n', "")
    assert message == (
        "content/monsters.toml: monster 2 (sorcerer): attribute: expected it, but it is missing"
    )


def test_a_duplicate_id_names_both_entries(broken: Break) -> None:
    message = broken("powers.toml", 'id = "riposte"', 'id = "shield_wall"')
    assert message == (
        "content/powers.toml: power 3 (shield_wall): id: expected a unique id, power 1 has it too"
    )


def test_a_deck_of_the_wrong_size_gives_both_numbers(broken: Break) -> None:
    message = broken("decks/trap.toml", "count = 2", "count = 3")
    assert message == ("content/decks/trap.toml: size: expected the counts to add up to 15, got 16")


def test_an_unknown_monster_is_told_with_the_known_ones(broken: Break) -> None:
    message = broken("decks/dungeon.toml", 'monster = "troll"', 'monster = "orc"')
    assert message == (
        "content/decks/dungeon.toml: card 6 (troll): monster: "
        "expected one of skeleton, sorcerer, troll, golem, demon, got 'orc'"
    )


def test_broken_toml_gives_the_line(broken: Break) -> None:
    message = broken("board.toml", "rows = 10", "rows = ")
    assert message.startswith("content/board.toml: expected valid TOML: ")
    assert "line 4" in message


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "decks" / "rune.toml").unlink()
    with pytest.raises(BadContent) as caught:
        load(folder)
    assert str(caught.value) == "content/decks/rune.toml: expected a file, but it is missing"


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        (
            "combat.toml",
            'attack = "melee"',
            'attack = "bite"',
            "card 1 (feint): attack: expected one of melee, ranged, magic, got 'bite'",
        ),
        (
            "combat.toml",
            "count = 4",
            "count = 5",
            "card: expected the counts to add up to 54, got 55",
        ),
        (
            "monsters.toml",
            "tokens = [2, 2, 3, 3]",
            "tokens = [2, 2, 3]",
            "monster 1 (skeleton): tokens: expected `array` of length 4, got 3",
        ),
        (
            "monsters.toml",
            'source = "public"',
            'source = "rumour"',
            "source: expected one of rulebook, public, original, got 'rumour'",
        ),
        (
            "monsters.toml",
            'letter = "w"',
            'letter = "s"',
            "monster 2 (sorcerer): letter: expected a letter of its own, skeleton has s too",
        ),
        ("powers.toml", 'owner = "hugo"', 'owner = "hogu"', "owner: expected one of hugo, "),
        ("board.toml", "ends_on = 1", "ends_on = 0", "ends_on: expected `int` >= 1"),
        ("board.toml", "ends_on = 5", "ends_on = 6", "ends_on: expected `int` <= 5"),
        ("powers.toml", 'owner = "hugo"', 'owner = "lindel"', "4 cards of owner hugo, got 3"),
        ("powers.toml", "damage = 0", "damage = 2", "damage: expected 0 on a hero's card, got 2"),
        ("powers.toml", 'against = "melee"\n', "", "against: expected an attack type"),
        ("decks/door.toml", 'type = "event"', 'type = "rune"', "type: expected a type of the boar"),
        ("decks/door.toml", 'type = "event"', 'type = "odd"', "type: expected one of event, loot,"),
        ("decks/door.toml", 'deck = "door"', 'deck = "trap"', "deck: expected door"),
        ("decks/door.toml", "size = 15", "sizes = 15", "sizes: unknown, expected one of deck,"),
        ("decks/door.toml", "size = 15", "", "size: expected it, but it is missing"),
        ("decks/trap.toml", 'name = "Explosion"', 'name = "Explosion"\ngold = 5', "gold: expected"),
        ("decks/rune.toml", "when = ", "note = ", "card 1 (stasis_rune): when: expected on Runes"),
        ("decks/search.toml", 'name = "Empty"', 'name = "Void"', "that empty has in dungeon.toml"),
        ("chambers.toml", "count = 10", "count = 11", "the counts to add up to 117, got 118"),
        ("chambers.toml", 'left = "wall"', 'left = "hole"', "left: expected one of passage, wall,"),
        ("chambers.toml", 'type = "chasm"', 'type = "abyss"', "type: expected one of dungeon_room"),
        (
            "chambers.toml",
            '["entry", "left"], ["front", "right"]',
            '["entry", "left"], ["left", "right"]',
            "chamber 30 (chasm_left): halves: expected two halves with each of entry, left, front,",
        ),
        (
            "chambers.toml",
            '["entry", "left"]',
            '["entry", "top"]',
            "halves 1 2: expected one of entry, left, front, right, got 'top'",
        ),
        (
            "chambers.toml",
            '"left", "left", "right", "right"]',
            '"left", "left", "front", "right"]',
            "chamber 32 (darkness_lr): exit_die: expected no wall, front is one",
        ),
        ("classic_display.toml", 'hero = "slash"', 'hero = "slap"', "cell 4: hero: expected one"),
        ("classic_display.toml", 'hero = "slash"', 'hero = "ward"', "same 3 cards once"),
        ("classic_display.toml", 'hero = "slash"', 'hero = "quick_shot"', "same 3 cards once"),
        ("board.toml", "column = 12", 'column = "12"', "tower 2 (ne): column: expected `int`"),
        ("board.toml", "column = 12", "column = 13", "tower 2 (ne): expected a row and column on"),
        ("board.toml", '"east", "south"', '"west", "south"', "passages: expected ways into"),
        (
            "board.toml",
            "ends_on = 5",
            "ends_on = 6",
            "sun.numbered 5: ends_on: expected `int` <= 5",
        ),
        ("board.toml", "space = 30", "space = 31", "sun.numbered: expected rising spaces up to 30"),
        ("board.toml", "monster_tokens = 20", "monster_tokens = 2", "expected 20, 4 for each mons"),
        ("board.toml", '"power_troll"', '"power_orc"', "beside_board: expected one of combat, "),
    ],
)
def test_other_mistakes_are_told_too(
    broken: Break, name: str, old: str, new: str, expected: str
) -> None:
    message = broken(name, old, new)
    assert message.startswith(f"content/{name}: ")
    assert expected in message


def too_many(things: Sequence[Any]) -> tuple[Any, ...]:
    return (replace(things[0], count=MAX_COPIES + 1), *things[1:])


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"decks": {**CONTENT.decks, "trap": too_many(CONTENT.decks["trap"])}}, "decks: count"),
        ({"combat": too_many(CONTENT.combat)}, "combat.toml: count"),
        ({"chambers": too_many(CONTENT.chambers)}, "chambers.toml: count"),
    ],
)
def test_more_copies_than_any_table_needs_are_refused(changed: dict[str, Any], where: str) -> None:
    with pytest.raises(BadContent) as caught:
        check(replace(CONTENT, **changed), "content")
    assert str(caught.value).startswith(f"content/{where}: expected at most 2,000 copies")


def test_a_deck_of_nothing_but_shuffling_is_refused() -> None:
    dungeon = tuple(card for card in CONTENT.decks["dungeon"] if card.id == "shuffle")
    with pytest.raises(BadContent) as caught:
        check(replace(CONTENT, decks={**CONTENT.decks, "dungeon": dungeon}), "content")
    assert str(caught.value) == (
        "content/decks/dungeon.toml: card: expected a card that is not just for shuffling"
    )
