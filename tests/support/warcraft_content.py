"""The content of World of Warcraft for tests: as printed, and as situations lay it out."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources
from typing import Any

from undercroft.games.warcraft.content.catalogue import WarcraftContent
from undercroft.games.warcraft.content.loading import load, printed
from undercroft.games.warcraft.content.meanings import meanings_of
from undercroft.kernel.shelf import Folder, Shelf

CONTENT = printed()
GREY_CARDS, CHARACTERS = "challenge_grey.toml", "characters.toml"


# Seat 1, if nobody is named, is the Mage: as printed they hit as the Warrior in seat 0 does.
OTHER_BLOWS = {("mage", "grey"): {"attack": 2, "damage": 1}}


class Differing:
    """A layer over the printed box: a card's attack differs from its damage and from its health.

    As printed weak foes and characters have 1 of both, and no test could tell which was read.
    """

    label = "differing"

    def __init__(self, box: Folder) -> None:
        cards: list[dict[str, Any]] = (box.table(GREY_CARDS) or {})["encounter"]
        foes = [
            {"id": card["id"], "damage": card["damage"] + 1}
            for card in cards
            if card["attack"] == card["damage"]
        ]
        characters: list[dict[str, Any]] = (box.table(CHARACTERS) or {})["character"]
        self.tables = {
            GREY_CARDS: {"encounter": foes},
            CHARACTERS: {"character": [_differing_sides(each) for each in characters]},
        }

    def table(self, name: str) -> dict[str, Any] | None:
        return self.tables.get(name)

    def unread(self, names: Iterable[str]) -> list[str]:
        return []


def _differing_sides(character: dict[str, Any]) -> dict[str, Any]:
    """A character's levels, where attack, damage and health differ on both sides."""
    levels = [
        level | {side: _differing(character["id"], level, side) for side in ("starting", "flipped")}
        for level in character["level"]
    ]
    return {"id": character["id"], "level": levels}


def _differing(character: str, level: dict[str, Any], side: str) -> dict[str, Any]:
    card = level[side] | OTHER_BLOWS.get((character, level["level"]), {})
    return card | {
        number: card[number] + (card[number] == card["attack"]) for number in ("damage", "health")
    }


def _laid_out() -> WarcraftContent:
    box = Folder(resources.files("undercroft.games.warcraft") / "content" / "base")
    read = load(Shelf([box, Differing(box)]))
    return WarcraftContent(read, meanings_of(read))


# The numbers of cards and spaces are those of CONTENT.
LAID_OUT = _laid_out()
