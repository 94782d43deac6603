"""No shared room names a game, one of its words or one of its rules: a game is one folder."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from undercroft.kernel import game as registry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HERE = Path(__file__).parent.parent
PACKAGE = HERE / "src" / "undercroft"
GAMES = PACKAGE / "games"
WEB = HERE / "web" / "src"
KINDS = (".py", ".tcss", ".ts", ".svelte", ".css", ".svg", ".json")
TESTS = ("test", "fixtures")  # folders of the web client that play games of their own
LONG = 5

# Single words that tell a game, besides the names in its content.
WORDS = {
    "dungeonquest": (
        "catacomb", "catacombs", "portcullis", "dragon", "kalladra", "dungeon", "tower", "rune",
        "crypt", "corpse", "loot", "chamber", "chambers", "chasm",
    ),
    "warcraft": (
        "warcraft", "azeroth", "valor", "horde", "faction", "quest", "quests", "trophy", "trophies",
        "talent", "overlord",
    ),
    "descent": (
        "overlord", "quest", "quests", "goblin", "ettin", "mauler",
    ),
    "mageknight": (
        "mage", "mage spawn", "lone wolf", "heroic team", "monster master", "pole arm",
    ),
}  # fmt: skip
# The package says of itself that it is for dungeon-crawl board games.
OURS = ("dungeon-crawl",)
# What a list of pictures may show, whatever it stands for in a game.
PICTURED = ("dragon",)
# Names of content that are plain words of programs and pages, too.
ANYBODYS = {"Bound", "Flight", "Greedy", "Guard", "Nothing", "Reach"}


def shared_files() -> list[Path]:
    ours = (
        path
        for path in PACKAGE.rglob("*")
        if GAMES not in path.parents and "static" not in path.parts
    )
    client = (
        path
        for path in WEB.rglob("*")
        if not set(TESTS) & set(path.parts) and ".test." not in path.name
    )
    return sorted(path for path in (*ours, *client) if path.suffix in KINDS)


def content_names(game: str) -> set[str]:
    """What the things of a game are called; short or lower-case single words may be anybody's."""
    found = set()
    for path in (GAMES / game / "content").rglob("*.toml"):
        found |= set(_names(tomllib.loads(path.read_text(encoding="utf-8"))))
    told = {name for name in found if " " in name or (len(name) >= LONG and name[0].isupper())}
    return told - ANYBODYS


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "name" and isinstance(inner, str):
                yield inner
            yield from _names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names(inner)


def forbidden(game: str) -> re.Pattern[str]:
    """Everything that tells a game: its name, its words, its content, its rules."""
    book = registry.find(game).rulebook
    prefixes = sorted({rule_id.partition("-")[0] for rule_id in book.rules})
    own = content_names(game)
    single = _any_of(name for name in own if " " not in name)
    words = _any_of({game, *WORDS[game], *(name for name in own if " " in name)})
    return re.compile(
        rf"(?i:(?<![a-z])(?:{words})(?![a-z]))|\b(?:{single})\b|\b(?:{'|'.join(prefixes)})-[A-Z]+"
    )


def _any_of(names: Iterable[str]) -> str:
    """Words and phrases as a pattern, the longest first; ids join them with underscores."""
    ordered = sorted(names, key=lambda name: (-len(name), name))
    return "|".join(re.escape(name).replace(r"\ ", r"[\s_-]+") for name in ordered)


def text_of(path: Path) -> str:
    """What a file says; of a list of pictures, our names and not those of who drew them."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".json":
        return text
    return ",\n".join(name for name in json.loads(text) if name not in PICTURED)


def found_in(text: str, pattern: re.Pattern[str]) -> list[str]:
    for allowed in OURS:
        text = re.sub(allowed, " " * len(allowed), text, flags=re.IGNORECASE)
    return [
        f"line {text.count(chr(10), 0, match.start()) + 1}: {match.group()!r}"
        for match in pattern.finditer(text)
    ]


@pytest.mark.parametrize("game", registry.names())
def test_no_shared_room_names_a_game(game: str) -> None:
    pattern = forbidden(game)
    found = [
        f"{path.relative_to(HERE)}, {place}"
        for path in shared_files()
        for place in found_in(text_of(path), pattern)
    ]
    assert not found, f"these belong into games/{game}:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("dungeonquest", "as DungeonQuest has it"),
        ("dungeonquest", "(DQ-WIN-11)"),
        ("dungeonquest", '"chamber_of_darkness"'),
        ("dungeonquest", "with Hugo the Glorious"),
        ("dungeonquest", "PORTCULLIS = 3"),
        ("warcraft", "see WOW-MOV-03"),
        ("warcraft", "lies on Ironforge"),
        ("warcraft", "9 valor points"),
    ],
)
def test_what_tells_a_game_is_found(game: str, text: str) -> None:
    assert found_in(f"# fine\n# {text}\n", forbidden(game))[0].startswith("line 2: ")


def test_plain_words_are_free() -> None:
    for game in registry.names():
        assert not found_in("A dungeon-crawl on a board, a card, a room, an exit.", forbidden(game))


def test_the_pictures_of_the_client_are_looked_at() -> None:
    icons = next(path for path in shared_files() if path.name == "icons.json")
    assert "hero-wizard" in text_of(icons).split(",\n")


def test_every_game_has_its_words() -> None:
    assert sorted(WORDS) == registry.names()
