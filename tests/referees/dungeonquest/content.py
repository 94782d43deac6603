"""What is printed on cards, tiles, heroes and the board, read from the content files alone."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

DECKS = (
    "dungeon",
    "catacomb",
    "treasure",
    "search",
    "corpse",
    "crypt",
    "door",
    "trap",
    "rune",
    "dragon",
)


class Tile(msgspec.Struct, frozen=True):
    """A chamber tile: what is on each of its sides, as seen by a hero coming in at the entry."""

    id: str
    type: str
    sides: dict[str, str]  # entry, left, front, right -> passage, wall, door or portcullis
    search: bool
    halves: tuple[tuple[str, ...], ...] = ()
    exit_die: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """A card of one of the decks on the board."""

    id: str
    name: str
    type: str
    gold: int
    monster: str


class Weapon(msgspec.Struct, frozen=True):
    """A Combat card or a Power card."""

    id: str
    name: str
    attack: str
    value: int
    counter: str
    effect: str = "none"
    amount: int = 0
    against: str = ""
    text: str = ""
    escape: int = 0
    damage: int = 0
    owner: str = ""


class Content(msgspec.Struct, frozen=True):
    """All that is printed."""

    tiles: dict[str, Tile]
    chamber_names: dict[str, str]  # by type
    heroes: dict[str, dict[str, Any]]
    monsters: dict[str, dict[str, Any]]
    cards: dict[str, dict[str, Card]]  # by deck, then by id
    weapons: dict[str, Weapon]
    towers: dict[str, dict[str, Any]]
    night: dict[int, int]  # by space of the sun track: the game ends on this roll or less
    last_space: int
    markers: int
    determination: int
    combat_cards: int  # in the whole Combat deck
    loot: dict[str, Card]  # every Loot card by its id, which means the same in all decks

    def named(self, deck: str, name: str) -> list[Card]:
        """The cards of a deck with that name."""
        return [card for card in self.cards[deck].values() if card.name == name]


def _read(name: str) -> dict[str, Any]:
    path = files("undercroft.games.dungeonquest") / "content" / "base" / name
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def content() -> Content:
    """The printed content, read once."""
    chambers, board = _read("chambers.toml"), _read("board.toml")
    weapons = _read("combat.toml")["card"] + _read("powers.toml")["power"]
    cards = {d: {c["id"]: _card(c) for c in _read(f"decks/{d}.toml")["card"]} for d in DECKS}
    return Content(
        {each["id"]: _tile(each) for each in chambers["chamber"]},
        {each["id"]: each["name"] for each in chambers["type"]},
        {each["id"]: each for each in _read("heroes.toml")["hero"]},
        {each["id"]: each for each in _read("monsters.toml")["monster"]},
        cards,
        {each["id"]: _weapon(each) for each in weapons},
        {f"r{t['row'] + 1}c{t['column'] + 1}": t for t in board["tower"]},
        {each["space"]: each["ends_on"] for each in board["sun"]["numbered"]},
        board["sun"]["spaces"],
        board["limits"]["catacomb_markers"],
        board["limits"]["determination"],
        sum(each["count"] for each in _read("combat.toml")["card"]),
        {card.id: card for deck in cards.values() for card in deck.values() if card.type == "loot"},
    )


def _tile(each: dict[str, Any]) -> Tile:
    return Tile(
        each["id"],
        each["type"],
        {side: each[side] for side in ("entry", "left", "front", "right")},
        each["search"],
        tuple(tuple(half) for half in each.get("halves", ())),
        tuple(each.get("exit_die", ())),
    )


def _card(each: dict[str, Any]) -> Card:
    return Card(
        each["id"], each["name"], each["type"], each.get("gold", 0), each.get("monster", "")
    )


def _weapon(each: dict[str, Any]) -> Weapon:
    fields = {name: each[name] for name in Weapon.__struct_fields__ if name in each}
    return Weapon(**fields)
