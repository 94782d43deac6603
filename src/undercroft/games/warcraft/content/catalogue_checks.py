"""Checks what holds between the entries and files of the content: ids, counts and the board."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undercroft.games.warcraft.content.catalogue_card_checks import (
    check_abilities,
    check_characters,
    check_discoveries,
    check_trophies,
)
from undercroft.games.warcraft.content.catalogue_types import GREY, LEVELS, NONE
from undercroft.games.warcraft.rules.conditions import OnSpace
from undercroft.games.warcraft.rules.effects.things import GainTrophy
from undercroft.games.warcraft.rules.goals import CITY, DiscardItems
from undercroft.kernel.content import each, known, need
from undercroft.kernel.effects import words_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undercroft.games.warcraft.content.cards import EventEntry
    from undercroft.games.warcraft.content.catalogue_entries import Files
    from undercroft.games.warcraft.content.loading import Content

LINKS = 63
SPACES_OF_COLOUR = {"grey": 12, "green": 9, "yellow": 9, "red": 6}
CITIES = 3
ENCOUNTERS_OF_COLOUR = 32
EVENTS_OF_COLOUR = {"global": 3, "location": 3, "special": 2}
COUNTS = {
    ("board.toml", "encounter"): 13,
    ("characters.toml", "character"): 8,
    ("quests.toml", "starting"): 18,
    ("quests.toml", "elite"): 30,
    ("quests.toml", "trophy"): 4,
    ("discovery.toml", "token"): 10,
}

_BYTE = 256


def check_entries(files: Files) -> None:
    """Check what the entries say by themselves: ids of their own, counts, dice, events."""
    _check_ids(files)
    _check_dice(files)
    _check_numbers_fit(files)
    check_references(files)
    if files.printed:
        _check_sums(files)


def _check_numbers_fit(files: Files) -> None:
    """States hold cards, quests and tokens as bytes: at most 256 of a kind."""
    for file, counts in (
        ("quests.toml", [1] * (len(files.starting) + len(files.elite))),
        ("quests.toml: trophy copies", [card.copies for card in files.trophies]),
        ("discovery.toml: count", [token.count for token in files.discoveries]),
        ("challenge decks", [len(deck) for deck in (*files.encounters, *files.events)]),
    ):
        _fits(f"{files.root}/{file}", sum(counts))
    for number, who in enumerate(files.characters):
        own = sum(card.copies for card in files.abilities if card.character == number)
        _fits(f"{files.root}/abilities.toml: cards of {who.id}", own)


def _fits(where: str, total: int) -> None:
    need(total <= _BYTE, where, f"expected at most {_BYTE}, got {total:,}")


def _check_sums(files: Files) -> None:
    """How many there are of each; a pack may add to it."""
    _check_counts(files)
    for colour, name in enumerate(LEVELS):
        label = f"{files.root}/challenge_{name}.toml"
        found = len(files.encounters[colour])
        need(
            found == ENCOUNTERS_OF_COLOUR,
            f"{label}: encounter",
            f"expected {ENCOUNTERS_OF_COLOUR}, got {found}",
        )
        _check_events(label, files.events[colour])


def check(content: Content, files: Files) -> None:
    """Check what only the built content can show."""
    _check_spaces(content, files)
    _check_links(content, files)
    _check_board_encounters(content, files)
    _check_places_of_events(content, files)
    check_characters(content, files)
    check_abilities(content, files)
    check_trophies(content, files)
    check_discoveries(files)


def check_references(files: Files) -> None:
    """See that the spaces and trophies that effects, conditions and goals name exist."""
    spaces = tuple(space.id for space in files.spaces)
    trophies = tuple(trophy.id for trophy in files.trophies)
    for where, row in files.rows():
        for place, word in words_in(where, row):
            if isinstance(word, OnSpace):
                for name in word.spaces:
                    known(place, name, spaces)
            elif isinstance(word, DiscardItems):
                known(f"{place}: in", word.place, (CITY, *spaces))
            elif isinstance(word, GainTrophy):
                known(f"{place}: trophy", word.trophy, trophies)


def all_ids(files: Files) -> Iterator[tuple[str, str]]:
    """Every id that a file gives, and its place."""
    root = files.root
    for name, key, rows in files.lists():
        for number, row in enumerate(rows, 1):
            yield f"{root}/{name}: {key} {number}", row.id
    for number, die in enumerate(files.dice.combat, 1):
        yield f"{root}/dice.toml: combat {number}", die.id
    yield f"{root}/dice.toml: movement", files.dice.movement.id
    for colour, deck in enumerate(LEVELS):
        label = f"{root}/challenge_{deck}.toml"
        for number, card in enumerate(files.encounters[colour], 1):
            yield f"{label}: encounter {number}: item", card.item.id
        for number, event in enumerate(files.events[colour], 1):
            for back, name in ((event.item, "item"), (event.foe, "foe")):
                if back:
                    yield f"{label}: event {number}: {name}", back.id


def _check_ids(files: Files) -> None:
    seen: dict[str, str] = {}
    for where, name in all_ids(files):
        first = seen.setdefault(name, where)
        need(first == where, f"{where} ({name}): id", f"expected a unique id, {first} has it too")


def _check_counts(files: Files) -> None:
    found = {
        ("board.toml", "encounter"): len(files.board_encounters),
        ("characters.toml", "character"): len(files.characters),
        ("quests.toml", "starting"): len(files.starting),
        ("quests.toml", "elite"): len(files.elite),
        ("quests.toml", "trophy"): len(files.trophies),
        ("discovery.toml", "token"): len(files.discoveries),
    }
    for (name, key), wanted in COUNTS.items():
        got = found[name, key]
        need(got == wanted, f"{files.root}/{name}: {key}", f"expected {wanted}, got {got}")


def _check_dice(files: Files) -> None:
    label = f"{files.root}/dice.toml"
    colours = [die.colour for die in files.dice.combat]
    need(
        sorted(colours) == ["black", "red"],
        f"{label}: combat",
        f"expected a red and a black die, got {' and '.join(colours)}",
    )
    for where, die in each(label, "combat", files.dice.combat):
        faces = [(face.value, face.symbol) for face in die.faces]
        wanted = [(value, "*" if value == 6 else str(value)) for value in range(1, 7)]
        need(faces == wanted, f"{where}: faces", "expected 1 to 5 and the star, which counts as 6")


def _check_events(label: str, events: Sequence[EventEntry]) -> None:
    kinds: Counter[str] = Counter(event.event_type for event in events)
    for kind, wanted in EVENTS_OF_COLOUR.items():
        got = kinds[kind]
        need(got == wanted, f"{label}: event", f"expected {wanted} of type {kind}, got {got}")


def _check_spaces(content: Content, files: Files) -> None:
    label = f"{files.root}/board.toml"
    for where, row in each(label, "space", files.spaces):
        need(
            row.x <= files.width and row.y <= files.height,
            f"{where}: x, y",
            f"expected a place on a board of {files.width} x {files.height}",
        )
        need(
            not row.city or (row.colour == GREY and row.board_encounter == NONE),
            f"{where}: city",
            "expected a grey space without a board encounter",
        )
    cities = sum(space.city for space in content.spaces)
    need(cities > 0, f"{label}: space", "expected a city to begin in")
    if files.printed:
        _check_sum_of_spaces(content, label)


def _check_sum_of_spaces(content: Content, label: str) -> None:
    colours: Counter[str] = Counter(LEVELS[space.colour] for space in content.spaces)
    for colour, wanted in SPACES_OF_COLOUR.items():
        got = colours[colour]
        need(got == wanted, f"{label}: space", f"expected {wanted} {colour} spaces, got {got}")
    cities = sum(space.city for space in content.spaces)
    need(cities == CITIES, f"{label}: space", f"expected {CITIES} cities, got {cities}")


def _check_links(content: Content, files: Files) -> None:
    label = f"{files.root}/board.toml"
    spaces = content.spaces
    for number, (where, row) in enumerate(each(label, "space", files.spaces)):
        need(
            number not in row.links and len(set(row.links)) == len(row.links),
            f"{where}: links",
            "expected each other space once at most",
        )
    for (where, _), space in zip(each(label, "space", files.spaces), spaces, strict=True):
        for link in space.links:
            need(
                space.index in spaces[link].links,
                f"{where}: links",
                f"expected {spaces[link].id} to lead back to {space.id}",
            )
        need(
            content.distance[0][space.index] >= 0,
            f"{where}: links",
            f"expected a way from {spaces[0].id}, but none leads here",
        )
    total = sum(len(space.links) for space in spaces) // 2
    need(
        total == LINKS or not files.printed,
        f"{label}: space",
        f"expected {LINKS} links in all, got {total}",
    )


def _check_board_encounters(content: Content, files: Files) -> None:
    label = f"{files.root}/board.toml"
    for where, row in each(label, "encounter", files.board_encounters):
        encounter = next(found for found in content.encounters if found.id == row.id)
        space = content.spaces[encounter.space]
        need(
            space.board_encounter == encounter.index,
            f"{where}: space",
            f"expected a space that names {row.id} as its board_encounter, {space.id} does not",
        )
        need(
            space.colour == encounter.colour,
            f"{where}: colour",
            f"expected {LEVELS[space.colour]}, the colour of {space.id}, got {LEVELS[row.colour]}",
        )
    for number, (where, place) in enumerate(each(label, "space", files.spaces)):
        if place.board_encounter != NONE:
            named = content.encounters[place.board_encounter]
            need(
                named.space == number,
                f"{where}: board_encounter",
                f"expected one that is here, {named.id} is on {content.spaces[named.space].id}",
            )


def _check_places_of_events(content: Content, files: Files) -> None:
    spaces = {space.id: space for space in content.spaces}
    for colour, name in enumerate(LEVELS):
        label = f"{files.root}/challenge_{name}.toml"
        for where, event in each(label, "event", files.events[colour]):
            if event.event_type == "location":
                space = spaces[event.space]
                need(
                    space.colour == colour and space.board_encounter < 0 and not space.city,
                    f"{where}: space",
                    f"expected a {name} space without city or board encounter, got {space.id}",
                )
