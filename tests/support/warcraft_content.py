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
GREY_CARDS, CHARACTERS, QUESTS = "challenge_grey.toml", "characters.toml", "quests.toml"


# Seat 1, if nobody is named, is the Mage: as printed they hit as the Warrior in seat 0 does.
OTHER_BLOWS = {("mage", "grey"): {"attack": 2, "damage": 1}}


# Quests that ask for one thing or two: as printed they ask for more than a test needs.
SIMPLE_GOALS: dict[str, list[dict[str, Any]]] = {
    "sq_02": [
        {"goal": "collect", "spaces": ["pale_glade", "snowy_pass", "millers_creek"], "count": 2}
    ],
    "sq_03": [{"goal": "defeat_encounter", "count": 2, "cards_only": True}],
    "sq_04": [{"goal": "reach_level", "level": "green"}],
    "sq_05": [{"goal": "equip", "slots": ["weapon", "armor"]}],
    "sq_06": [{"goal": "place_discoveries", "count": 2}],
    "sq_07": [{"goal": "trade", "count": 1}],
    "sq_08": [{"goal": "deal_damage_character", "amount": 2}],
    "sq_09": [
        {
            "goal": "defeat_board",
            "encounters": ["be_grave_warden", "be_quarry_foreman", "be_bandit_captain"],
        }
    ],
    "sq_10": [{"goal": "defeat_encounter", "count": 2, "family": "humanoid"}],
    "sq_11": [{"goal": "collect", "spaces": ["mill_road", "goldwood_farms"], "count": 2}],
    "sq_12": [{"goal": "play_abilities", "count": 2}, {"goal": "defeat_encounter", "count": 1}],
    "eq_02": [{"goal": "defeat_encounter", "count": 2, "colour_min": "green"}],
    "eq_04": [{"goal": "discard_items", "count": 2, "colour_min": "green", "in": "city"}],
    "eq_05": [{"goal": "trade", "count": 1}],
    "eq_08": [{"goal": "reach_level", "level": "yellow"}],
    "eq_12": [
        {
            "goal": "defeat_board",
            "encounters": ["be_plague_captain", "be_magma_giant", "be_drowned_idol"],
        }
    ],
    "eq_13": [{"goal": "discard_items", "count": 2, "colour_min": "yellow", "in": "booty_bay"}],
    "eq_14": [{"goal": "defeat_encounter", "count": 1, "family": "dragon"}],
    "eq_15": [{"goal": "deal_damage_character", "amount": 3}],
    "eq_16": [{"goal": "equip", "slots": ["weapon", "armor"], "colour_min": "yellow"}],
    "eq_17": [{"goal": "collect", "spaces": ["plaguelands", "rotting_fields"], "count": 2}],
    "eq_20": [{"goal": "defeat_encounter", "count": 2, "colour_min": "red"}],
    "eq_21": [
        {
            "goal": "travel",
            "spaces": ["undercity", "ironforge", "stormwind"],
            "count": 3,
            "different": True,
        }
    ],
    "eq_22": [{"goal": "place_discoveries", "count": 2}],
    "eq_23": [{"goal": "play_abilities", "count": 3}],
    "eq_24": [{"goal": "trade", "count": 2, "different": True}],
}


class Differing:
    """A layer over the printed box: a card's attack differs from its damage and from its health.

    As printed weak foes and characters have 1 of both, and no test could tell which was read. Some
    quests ask for less.
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
        quests = box.table(QUESTS) or {}
        self.tables = {
            QUESTS: {
                key: [
                    {"id": quest["id"], "goals": SIMPLE_GOALS[quest["id"]]}
                    for quest in quests[key]
                    if quest["id"] in SIMPLE_GOALS
                ]
                for key in ("starting", "elite")
            },
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
