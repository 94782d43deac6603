"""Mistakes in content files: each is told with its file, entry, field and what is possible."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

import pytest

from tests.support.warcraft_broken import PRINTED, Break, Changed
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content.loading import load, read_catalogue
from undercroft.kernel.errors import BadContent
from undercroft.kernel.shelf import Shelf


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the content to break."""
    with resources.as_file(PRINTED) as path:
        return Path(shutil.copytree(path, tmp_path / "content"))


@pytest.fixture
def broken() -> Break:
    """Change the first `old` of a file to `new` and give the message load() fails with."""

    def change(name: str, old: str, new: str) -> str:
        text = (PRINTED / name).read_text(encoding="utf-8")
        assert old in text
        with pytest.raises(BadContent) as caught:
            load(Shelf([Changed(name, text.replace(old, new, 1))]))
        return str(caught.value)

    return change


def test_the_same_content_loads_from_a_plain_folder(folder: Path) -> None:
    assert read_catalogue(folder).fingerprint == CONTENT.fingerprint


def test_an_unknown_op_is_told_with_its_place_and_the_known_ones(broken: Break) -> None:
    message = broken("challenge_grey.toml", 'op = "attack_mod"', 'op = "attak_mod"')
    assert message.startswith(
        "content/challenge_grey.toml: encounter 1 (grey_c01): powers 1 (grey_c01_p1): effect 1: "
        "op: expected one of draw, discard, cancel_ability, "
    )
    assert message.endswith("got 'attak_mod'")


def test_a_field_an_op_does_not_know_is_told_with_those_it_does(broken: Break) -> None:
    message = broken(
        "challenge_grey.toml",
        '{ op = "attack_mod", target = "self", amount = 1 }',
        '{ op = "attack_mod", target = "self", amount = 1, die = "own_combat" }',
    )
    assert message == (
        "content/challenge_grey.toml: encounter 1 (grey_c01): powers 1 (grey_c01_p1): effect 1: "
        "die: unknown field for attack_mod, expected one of op, if, at, target, amount, until"
    )


def test_a_field_an_op_needs_is_missed(broken: Break) -> None:
    message = broken(
        "abilities.toml",
        '{ op = "attack_mod", target = "self", amount = 2 }',
        '{ op = "attack_mod", target = "self" }',
    )
    assert message == (
        "content/abilities.toml: card 1 (ab_warrior_01): effect 1: amount: "
        "expected it for attack_mod, but it is missing"
    )


def test_broken_toml_gives_the_line(broken: Break) -> None:
    message = broken("board.toml", "width = 1000", "width = ")
    assert message.startswith("content/board.toml: expected valid TOML: ")
    assert "line 4" in message


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "challenge_red.toml").unlink()
    with pytest.raises(BadContent) as caught:
        load(folder)
    assert str(caught.value) == "content/challenge_red.toml: expected a file, but it is missing"


def test_an_id_that_another_file_has_names_both(broken: Break) -> None:
    message = broken("quests.toml", 'id = "sq_02"', 'id = "undercity"')
    assert message == (
        "content/quests.toml: starting 2 (undercity): id: "
        "expected a unique id, content/board.toml: space 1 has it too"
    )


def test_a_power_with_the_id_of_another_names_both(broken: Break) -> None:
    message = broken("challenge_grey.toml", 'id = "grey_c03_p1"', 'id = "grey_c01_p1"')
    assert message == (
        "content/challenge_grey.toml: encounter 3 (grey_c03): powers 1 (grey_c01_p1): id: "
        "expected a unique id, content/challenge_grey.toml: encounter 1 (grey_c01): "
        "powers 1 (grey_c01_p1) has it too"
    )


BOARD = [
    (
        'colour = "grey"',
        'colour = "blue"',
        "space 1 (undercity): colour: expected one of grey, gre",
    ),
    ('colour = "red"', 'colour = "yellow"', "space: expected 9 yellow spaces, got 10"),
    ("x = 120", "x = 1200", "space 1 (undercity): x, y: expected a place on a board of 1000 x 667"),
    ('"scroll"', '"scrall"', "resources 1: expected one of scroll, book, "),
    ('"pale_glade"', '"paleglade"', "space 1 (undercity): links 1: expected one of undercity, pal"),
    (
        '"pale_glade", "sunken_orchard", "mill_road"]',
        '"pale_glade", "sunken_orchard"]',
        "space 4 (mill_road): links: expected undercity to lead back to mill_road",
    ),
    (
        '["plaguelands"]',
        "[]",
        "space 31 (plaguelands): links: expected bone_citadel to lead back to plaguelands",
    ),
    ('links = ["pale_glade"', 'links = ["undercity"', "links: expected each other space once at"),
    ("city = true", "city = false", "space: expected 3 cities, got 2"),
    (
        'board_encounter = "be_grave_warden"',
        'board_encounter = "be_grave"',
        "space 3 (sunken_orchard): board_encounter: expected one of be_grave_warden, ",
    ),
    (
        'board_encounter = "be_grave_warden"\n',
        "",
        "encounter 1 (be_grave_warden): space: expected a space that names be_grave_warden",
    ),
    (
        'space = "sunken_orchard"\ncolour = "grey"',
        'space = "sunken_orchard"\ncolour = "green"',
        "encounter 1 (be_grave_warden): colour: expected grey, the colour of sunken_orchard, got g",
    ),
    ('family = "undead"', 'family = "ghost"', "family: expected one of beast, humanoid, undead, "),
    ("attack = 2", "attack = 21", "encounter 1 (be_grave_warden): attack: expected `int` <= 20"),
    ("attack = 2", "attack = -1", "encounter 1 (be_grave_warden): attack: expected `int` >= 0"),
    ("attack = 2\n", "", "encounter 1 (be_grave_warden): attack: expected it for a combat, but it"),
    ('kind = "combat"', 'kind = "task"', "attack: expected none for a task"),
    (
        'level = "green"',
        'level = "blue"',
        "reward 1: level: expected one of grey, green, yellow, red, got 'blue'",
    ),
    ('trophy = "tr_lich"', 'trophy = "tr_licht"', "trophy: expected one of tr_lich, "),
    ("global_event_slots = 1", "global_slots = 1", "global_slots: unknown, expected one of width"),
    ("encounter_markers = 10", "encounter_markers = 0", "encounter_markers: expected `int` >= 1"),
]
CHARACTERS = [
    ('faction = "horde"', 'faction = "alliance"', "ability_background: expected blue for the alli"),
    (
        'to = "starting"',
        'to = "flipped"',
        "character 1 (warrior): flip: expected a way to the star",
    ),
    ('level = "green"', 'level = "grey"', "character 1 (warrior): level: expected grey, green, "),
    ('"heavy"', '"axe"', "level 1: icons 2: expected one of blade, heavy, "),
    ("health = 4", "health = 0", "level 1: starting.health: expected `int` >= 1"),
    ("health = 4\n", "", "level 1: starting.health: expected it, but it is missing"),
    (
        'attack_type = "melee"',
        'attack_type = "magic"',
        "expected one of melee, ranged, got 'magic'",
    ),
    (
        "faces = [3]",
        "faces = [7]",
        "starting.powers 1 (warrior_grey_s1): faces 1: expected `int` <= 6",
    ),
    (
        "faces = [3]",
        "faces = [0]",
        "starting.powers 1 (warrior_grey_s1): faces 1: expected `int` >= 1",
    ),
    (
        "faces = [3], ",
        "",
        "powers 1 (warrior_grey_s1): expected either faces or when as its trigger",
    ),
    ("faces = [3]", "faces = [3], optional = true", "expected no optional, per_turn or cost on a"),
    (
        'if = { result = "took_damage" }',
        'if = { outcome = "won" }',
        "if: expected one of side, ene",
    ),
    (
        'if = { result = "took_damage" }',
        'if = { result = "hurt" }',
        "character 1 (warrior): flip 1: if: result: expected one of won, lost, hit, ",
    ),
    ("no_aggro_marker = true", 'no_aggro_marker = "yes"', "expected true or false, got 'yes'"),
    ('space = ["undercity"', 'space = ["under"', "flip 3: if: space: expected one of undercity, "),
    ('class = "warrior"', 'klass = "warrior"', "klass: unknown field, expected one of id, name"),
    ('confidence = "medium"', 'confidence = "sure"', "confidence: expected one of high, medium, "),
]
TOO_SOON = 'improved = [{ level = "red", text = "-", effect = [{ op = "cancel_battle" }] },'
ABILITIES = [
    ("improved = [", TOO_SOON, "warrior_01): improved: expected rising levels, got red, yellow"),
    ('character = "warrior"', 'character = "worrier"', "character: expected one of warrior, hunte"),
    ("copies = 2", "copies = 3", "card: expected 23 cards of character warrior, got 24"),
    (
        'when = "before_roll"',
        'when = "movement"',
        "when: expected before_roll or after_roll or on_",
    ),
    ('when = "before_roll"', 'when = "teatime"', "when: expected one of before_roll, after_roll, "),
    ('level = "yellow"', 'level = "grey"', "improved 1: level: expected one of green, yellow, red"),
    ("amount = 2", "amount = 12", "effect 1: amount: expected a number from -9 to 9, got 12"),
    ("amount = 2", 'amount = "all"', "effect 1: amount: expected a number from -9 to 9, got 'all'"),
    ("amount = 2", "amount = true", "effect 1: amount: expected a number from -9 to 9, got True"),
    ('target = "self"', 'target = "me"', "effect 1: target: expected one of self, enemy, all_char"),
    ('until = "turn"', 'until = "dawn"', "until: expected one of combat, turn, got 'dawn'"),
    (
        'die = "own_combat"',
        'die = "green"',
        "die: expected one of own_combat, enemy_combat, moveme",
    ),
    (
        'to = "any_city"',
        'to = "any_inn"',
        "to: expected one of any_city, nearest_city, flight_path",
    ),
    (
        'op = "damage", target = "self"',
        'op = "damage", range = 1, target = "self"',
        "effect 1: range: e",
    ),
    (
        'op = "damage", target = "self"',
        'op = "move", target = "self"',
        "op: expected one of draw, discard",
    ),
    (
        'effect = [{ op = "cancel_battle" }]',
        'effect = { op = "cancel_battle" }',
        "effect: expected a l",
    ),
    ('effect = [{ op = "cancel_battle" }]', "effect = [3]", "effect 1: expected a table, got 3"),
    ("within = 2", "within = 0", "within: expected a number from 1 to 9, got 0"),
    ("within = 2", 'within = 2, to = "any_city"', "expected either to or within for teleport"),
    ('to = "flipped"', 'to = "upright"', "effect 1: to: expected one of starting, flipped"),
    ('"bearer_combat_won"', '"bearer_won"', "discard_when: expected one of self_defeated, "),
    (
        'discard_when = ["bearer_combat_won", "bearer_defeated"]',
        "discard_when = []",
        "discard_when: expected a list with something in it, got []",
    ),
    (
        'side = "starting"',
        'side = "front"',
        "effect 2: if: side: expected one of starting, flipped",
    ),
    ('effect = [{ op = "cancel_battle" }]\n', "", "effect: expected at least one step"),
]
BACK = '[event.back]\ntext = "-"\neffect = [{ op = "draw", target = "self", amount = 1 }]\n'
CHALLENGES = [
    ("[event.item]", BACK + "[event.item]", "expected one back at most, got item and back"),
    (
        "# The grey",
        "happening = 1\n# The grey",
        "happening: unknown, expected one of encounter, ev",
    ),
    ('potions = ["health"]', "potions = []", "item.potions: expected `array` of length >= 1"),
    ('potions = ["health"]', 'potions = ["beer"]', "item.potions 1: expected one of health, mana"),
    (
        'slot = "weapon"',
        'slot = "armor"',
        "item (grey_c01_item): attack: expected none for slot arm",
    ),
    (
        'slot = "weapon"',
        'slot = "boots"',
        "item.slot: expected one of weapon, armor, bag, got 'boo",
    ),
    ("usable_in_bag = true\n", "", "usable_in_bag: expected true for slot bag"),
    (
        '"grey_c12_item_p1", ',
        '"grey_c12_item_p1", for_abilities = true, ',
        "item (grey_c12_item): powers: expected for_abilities on a weapon alone",
    ),
    ('event_type = "global"', 'event_type = "special"', "event: expected 3 of type global, got 2"),
    (
        'space = "millers_creek"',
        'space = "old_dam"',
        "event 3 (grey_e03): space: expected a grey sp",
    ),
    ('space = "millers_creek"\n', "", "event 3 (grey_e03): space: expected on a location event, "),
    (
        'when = "movement_roll"',
        'when = "full_moon"',
        "flip: when: expected one of encounter_defeat",
    ),
    (
        "move = 4\n",
        "",
        "event 2 (grey_e02): flip: move: expected it for movement_roll, but it is mis",
    ),
    ("move = 4", 'move = 4\nresource = "book"', "resource: unknown field for movement_roll, expec"),
    (
        "move = 4",
        "move = 5",
        "event 2 (grey_e02): flip: move: expected a number from 1 to 4, g",
    ),
    ('by = "any"', 'by = "nobody"', "event 1 (grey_e01): flip: by: expected one of any, character"),
    ("[event.back]", "[event.rear]", "rear: unknown field, expected one of id, name, source, "),
    ("discard_this = true", "discard_this = 1", "cost.discard_this: expected `bool`, got `int`"),
    ("per_turn = 1", "per_turn = -1", "per_turn: expected `int` >= 0"),
]
QUESTS = [
    ("valor = 1", "valor = 0", "starting 1 (sq_01): valor: expected `int` >= 1"),
    ('goal = "travel"', 'goal = "walk"', "goals 1: goal: expected one of travel, collect, "),
    ("count = 2, different", "count = 4, different", "goals 1: count: expected at most 3, the spa"),
    ('"undercity", "ironforge"', '"overcity", "ironforge"', "goals 1: spaces 1: expected one of u"),
    ('slots = ["armor"', 'slots = ["bag"', "goals 1: slots 1: expected one of weapon, armor, got"),
    ('family = "humanoid"', 'family = "orc"', "goals 1: family: expected one of beast, humanoid"),
    ('"be_grave_warden"', '"be_warden"', "goals 1: encounters 1: expected one of be_grave_warde"),
    ('in = "city"', 'in = "inn"', "goals 1: in: expected one of city, under"),
    ('from = "be_citadel_lich"', 'from = "be_lich"', "trophy 1 (tr_lich): from: expected one of"),
    ("copies = 4", "copies = 5", "trophy: expected copies of 16, got 17"),
    ("min_players = 2", "min_players = 5", "min_players: expected `int` <= 4"),
    ('goals = [{ goal = "rob", count = 1 }]', "goals = []", "goals: expected at least one g"),
]  # fmt: skip
OTHERS = [
    ("discovery.toml", "count = 4", "count = 5", "token: expected counts of 30, got 31"),
    (
        "discovery.toml",
        'background = "green"',
        'background = "red"',
        "background: expected green fo",
    ),
    (
        "discovery.toml",
        'when = "city"',
        'when = "reveal"',
        "when: expected a moment to use it, got",
    ),
    (
        "discovery.toml",
        'effect = [{ op = "trade_items" }]\n',
        "",
        "token 5 (disc_traveling_merchant): effect: expected at least one step",
    ),
    (
        "discovery.toml",
        'when = "after_own_roll"',
        'when = "after_own_roll"\neffect = [{ op = "cancel_battle" }]',
        "token 4 (disc_rocket_boots): effect: expected none: it rolls a die again",
    ),
    ("discovery.toml", "steps = 2", "spaces = 2", "effect 1: spaces: unknown field for lead_ast"),
    ("discovery.toml", "health = 1", "health = 0", "health: expected a number from 1 to 9, got 0"),
    ("discovery.toml", "count_rulebook_20 = 3", "count_rulebook_20 = 4", "of 20 in all, got 21"),
    ("discovery.toml", 'kind = "keep"', 'kind = "kept"', "kind: expected one of keep, immediate"),
    (
        "dice.toml",
        'symbol = "*"',
        'symbol = "6"',
        "expected 1 to 5 and the star, which counts as 6",
    ),
    ("dice.toml", 'colour = "black"', 'colour = "red"', "combat: expected a red and a black die"),
    ("dice.toml", "move = 4", "move = 5", "movement.faces 6: move: expected `int` <= 4"),
]
ALL = [
    *(("board.toml", *case) for case in BOARD),
    *(("characters.toml", *case) for case in CHARACTERS),
    *(("abilities.toml", *case) for case in ABILITIES),
    *(("challenge_grey.toml", *case) for case in CHALLENGES),
    *(("quests.toml", *case) for case in QUESTS),
    *OTHERS,
]


@pytest.mark.parametrize(("name", "old", "new", "expected"), ALL)
def test_a_mistake_is_told_with_its_place_and_what_was_expected(
    broken: Break, name: str, old: str, new: str, expected: str
) -> None:
    message = broken(name, old, new)
    assert message.startswith(f"content/{name}: ")
    assert expected in message


def test_a_trophy_that_the_board_gives_elsewhere_is_told(broken: Break) -> None:
    message = broken("quests.toml", 'from = "be_citadel_lich"', 'from = "be_gate_fiend"')
    assert message == (
        "content/quests.toml: trophy 1 (tr_lich): from: "
        "expected an encounter that gives tr_lich, be_gate_fiend does not"
    )
