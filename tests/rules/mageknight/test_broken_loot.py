"""Mistakes in traps, treasures, chests and tiles: told with file, entry and what is expected."""

import shutil
from importlib import resources
from pathlib import Path

import pytest

from undercroft.games.mageknight.content.catalogue import MageKnightContent
from undercroft.kernel.errors import BadContent
from undercroft.kernel.shelf import shelf_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the base box to break."""
    source = resources.files("undercroft.games.mageknight") / "content" / "base"
    with resources.as_file(source) as path:
        shutil.copytree(path, tmp_path / "base")
    return tmp_path


def read(folder: Path) -> MageKnightContent:
    return MageKnightContent(shelf_of(folder, ("base",), ()), ("base",), ())


def test_a_copy_is_read(folder: Path):
    assert len(read(folder).traps) == 25


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("traps", "attack = 7\n", "", "trap 1 (pin_in_the_latch): attack: expected a number if"),
        ("traps", "damage = 1\n", "", "trap 1 (pin_in_the_latch): damage: expected a number if"),
        ("traps", "damage = 1\n", "damage = 1\nrange = 3\n", "range: expected a number for"),
        ("traps", "range = 4\n", "", "trap 13 (dart_row): range: expected a number for the kind"),
        ("traps", 'kind = "hero"', 'kind = "nobody"', "kind"),
        ("traps", "spawn_points = 20\n", "", "trap 18 (alarm_bell): spawn_points: expected points"),
        ("traps", "spawn = 1\nspawn_points = 20\n", "", "trap 18 (alarm_bell): expected an attack"),
        ("treasures", 'type = "boots"', 'type = "socks"', "type"),
        ("treasures", 'speed = "flight"', 'speed = "fly"', "treasure 6 (winged_boots): speed"),
        ("treasures", 'speed = "flight"', 'speed = "sweep"', "treasure 6 (winged_boots): speed"),
        (
            "treasures",
            "speed = 2\n",
            "",
            "treasure 5 (swift_boots): expected a bonus or",
        ),
        ("treasures", "gold = 40\n", "gold = 40\nspeed = 1\n", "expected no bonus or ability of"),
        ("treasures", "gold = 0\n", "gold = 5\n", "expected none where a second trap is"),
        ("chests", '"alarm_bell"', '"alarm_bel"', "chest 1 (pine_box): traps"),
        ("tiles", "column = 2\n", "column = 5\n", "chest: expected a square of the tile"),
        ("tiles", "row = 2\n", "row = 5\n", "chest: expected a square of the tile"),
        ("chests", '"buckler"', '"bukler"', "chest 1 (pine_box): treasures"),
    ],
)
def test_a_mistake_is_told(folder: Path, file: str, old: str, new: str, told: str):
    path = folder / "base" / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadContent) as caught:
        read(folder)
    assert f"base/{file}.toml" in str(caught.value)
    assert told in str(caught.value)
