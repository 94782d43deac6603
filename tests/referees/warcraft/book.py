"""What the cards and the board say, read from the content files and nothing else."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

COLOURS = ("grey", "green", "yellow", "red")
Entry = dict[str, Any]


def _table(name: str) -> dict[str, Any]:
    folder = files("undercroft.games.warcraft") / "content" / "base"
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))


class Book:
    """All printed things by id, and the numbers that draws are told with."""

    def __init__(self) -> None:
        board = _table("board")
        self.markers: int = board["encounter_markers"]
        self.spaces: dict[str, Entry] = {each["id"]: each for each in board["space"]}
        self.cities = [each["id"] for each in board["space"] if each["city"]]
        self.board_foes: dict[str, Entry] = {each["id"]: each for each in board["encounter"]}
        self.movement_die: list[Entry] = _table("dice")["movement"]["faces"]
        self.tokens: dict[str, Entry] = {each["id"]: each for each in _table("discovery")["token"]}
        self.token_numbers = [i for i, e in self.tokens.items() for _ in range(e["count"])]
        characters = _table("characters")["character"]
        self.characters: dict[str, Entry] = {each["id"]: each for each in characters}
        self.abilities: dict[str, Entry] = {
            each["id"]: each for each in _table("abilities")["card"]
        }
        quests = _table("quests")
        self.starting_quests = [each["id"] for each in quests["starting"]]
        self.elite_quests = [each["id"] for each in quests["elite"]]
        self.quests: dict[str, Entry] = {q["id"]: q for q in quests["starting"] + quests["elite"]}
        self.quest_numbers = self.starting_quests + self.elite_quests
        self.trophies: dict[str, Entry] = {each["id"]: each for each in quests["trophy"]}
        self.challenges: dict[str, Entry] = {}
        self.items: dict[str, Entry] = {}
        self.colour_of: dict[str, str] = {}
        for colour in COLOURS:
            self._read_deck(colour, _table(f"challenge_{colour}"))
        self.challenge_numbers = list(self.challenges)
        self.distances = {space: self._distances_from(space) for space in self.spaces}

    def _read_deck(self, colour: str, deck: dict[str, Any]) -> None:
        for card in deck["encounter"] + deck["event"]:
            self.challenges[card["id"]] = card
            self.colour_of[card["id"]] = colour
            item = card.get("item")
            if item:
                self.items[item["id"]] = {**item, "card": card["id"], "colour": colour}

    def _distances_from(self, start: str) -> dict[str, int]:
        found, edge = {start: 0}, [start]
        while edge:
            edge = [s for here in edge for s in self._new_links(here, found)]
        return found

    def _new_links(self, here: str, found: dict[str, int]) -> list[str]:
        new = [link for link in self.spaces[here]["links"] if link not in found]
        found.update((link, found[here] + 1) for link in new)
        return new

    def side(self, character: str, level: int, side: str) -> Entry:
        """The printed side of a character card."""
        return self.level(character, level)[side]

    def level(self, character: str, level: int) -> Entry:
        levels = self.characters[character]["level"]
        return next(each for each in levels if each["level"] == COLOURS[level])

    def ability_numbers(self, character: str) -> list[str]:
        """The ability deck of a character, a name for each of its cards."""
        own = [each for each in self.abilities.values() if each["character"] == character]
        return [each["id"] for each in own for _ in range(each["copies"])]

    def is_event(self, card: str) -> bool:
        return "event_type" in self.challenges[card]

    def foe(self, name: str) -> Entry:
        """The fighting side of a board encounter, an encounter card or a turned event."""
        if name in self.board_foes:
            return self.board_foes[name]
        card = self.challenges[name]
        return {**card["foe"], "id": name} if "foe" in card else card

    def foe_colour(self, name: str) -> int:
        if name in self.board_foes:
            return COLOURS.index(self.board_foes[name]["colour"])
        return COLOURS.index(self.colour_of[name])

    def item_colour(self, item: str) -> int:
        return COLOURS.index(self.items[item]["colour"])


@cache
def the_book() -> Book:
    return Book()


def effects_of(card: Entry, level: int) -> list[Entry]:
    """A card's text for a character of that level: improved text adds to it (WOW-KEY-09)."""
    effects = list(card.get("effect", ()))
    for part in card.get("improved", ()):
        if COLOURS.index(part["level"]) <= level:
            effects += part["effect"]
    return effects
