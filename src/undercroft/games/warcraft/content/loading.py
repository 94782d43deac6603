"""Content files read, checked and built into a catalogue: everything is numbered from 0."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from msgspec import Struct

from undercroft.games.warcraft.content import cards
from undercroft.games.warcraft.content import catalogue_entries as entries
from undercroft.games.warcraft.content.catalogue import WarcraftContent
from undercroft.games.warcraft.content.catalogue_build import (
    build_abilities,
    build_board_encounters,
    build_characters,
    build_discoveries,
    build_quests,
    build_spaces,
    build_trophies,
)
from undercroft.games.warcraft.content.catalogue_challenges import DeckBuilder
from undercroft.games.warcraft.content.catalogue_checks import all_ids, check, check_entries
from undercroft.games.warcraft.content.catalogue_effects import Powers
from undercroft.games.warcraft.content.catalogue_types import (
    LEVELS,
    BoardEncounterNumber,
    CharacterNumber,
    SpaceNumber,
)
from undercroft.games.warcraft.content.meanings import meanings_of
from undercroft.games.warcraft.content.powers import Power  # noqa: TC001
from undercroft.games.warcraft.content.tables import physical_cards
from undercroft.games.warcraft.rules.effects.vocabulary import HOOK
from undercroft.kernel.catalogue_cache import CatalogueCache
from undercroft.kernel.content import ContentFile, Count
from undercroft.kernel.game import BASE
from undercroft.kernel.packs import of_game
from undercroft.kernel.shelf import shelf_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from undercroft.kernel.shelf import Shelf


class Content(Struct, frozen=True, kw_only=True):
    """All content, numbered: the index of a thing is its place in its tuple."""

    width: int
    height: int
    encounter_markers: int
    global_event_slots: int
    spaces: tuple[entries.Space, ...]
    distance: tuple[tuple[int, ...], ...]
    characters: tuple[cards.Character, ...]
    abilities: tuple[cards.Ability, ...]
    encounters: tuple[cards.Encounter, ...]
    items: tuple[cards.Item, ...]
    challenges: tuple[cards.ChallengeCard, ...]
    quests: tuple[entries.Quest, ...]
    trophies: tuple[entries.Trophy, ...]
    discoveries: tuple[entries.Discovery, ...]
    powers: tuple[Power, ...]
    movement_die: tuple[entries.MoveFace, ...]
    star: int


def load(folder: Shelf | Traversable | Path) -> Content:
    """Read and check the content in a folder; raises BadContent on the first thing wrong."""
    files = read_files(folder)
    check_entries(files)
    content = _build(files)
    check(content, files)
    return content


def read_files(folder: Shelf | Traversable | Path) -> entries.Files:
    """The entries of all files, as they are written."""
    board = ContentFile(folder, "board.toml", keys=entries.BOARD_KEYS)
    quests = ContentFile(folder, "quests.toml", keys=("starting", "elite", "trophy"))
    decks = [
        ContentFile(folder, f"challenge_{colour}.toml", keys=("encounter", "event"))
        for colour in LEVELS
    ]
    characters = ContentFile(folder, "characters.toml", keys=("character",))
    abilities = ContentFile(folder, "abilities.toml", keys=("card",))
    hook = HOOK.knowing(
        {
            SpaceNumber: board.ids("space"),
            BoardEncounterNumber: board.ids("encounter"),
            CharacterNumber: characters.ids("character"),
        }
    )
    discoveries = ContentFile(folder, "discovery.toml", keys=("token",))
    return entries.Files(
        root=folder.name,
        printed=all(
            file.printed for file in (board, quests, *decks, characters, abilities, discoveries)
        ),
        width=board.value("width", Count),
        height=board.value("height", Count),
        encounter_markers=board.value("encounter_markers", Count),
        global_event_slots=board.value("global_event_slots", Count),
        spaces=board.entries("space", entries.SpaceEntry, hook),
        board_encounters=board.entries("encounter", entries.BoardEncounterEntry, hook),
        characters=characters.entries("character", cards.CharacterEntry, hook),
        abilities=abilities.entries("card", cards.AbilityEntry, hook),
        encounters=tuple(deck.entries("encounter", cards.EncounterEntry, hook) for deck in decks),
        events=tuple(deck.entries("event", cards.EventEntry, hook) for deck in decks),
        starting=quests.entries("starting", entries.QuestEntry, hook),
        elite=quests.entries("elite", entries.QuestEntry, hook),
        trophies=quests.entries("trophy", entries.TrophyEntry, hook),
        discoveries=discoveries.entries("token", entries.DiscoveryEntry, hook),
        dice=ContentFile(folder, "dice.toml").whole(entries.DiceEntry),
    )


def _build(files: entries.Files) -> Content:
    root = files.root
    powers = Powers({name: where for where, name in all_ids(files)})
    board = f"{root}/board.toml"
    spaces = build_spaces(files.spaces)
    names = [space.id for space in spaces]
    on_board = build_board_encounters(board, files.board_encounters, powers)
    builder = DeckBuilder(on_board, names, powers)
    for colour, name in enumerate(LEVELS):
        label = f"{root}/challenge_{name}.toml"
        for number, row in enumerate(files.encounters[colour], 1):
            builder.add_encounter(f"{label}: encounter {number} ({row.id})", colour, row)
        for number, event in enumerate(files.events[colour], 1):
            builder.add_event(f"{label}: event {number} ({event.id})", colour, event)
    abilities = build_abilities(f"{root}/abilities.toml", files.abilities, files.characters, powers)
    decks = [
        physical_cards([(card.index, card.copies) for card in abilities if card.character == who])
        for who in range(len(files.characters))
    ]
    return Content(
        width=files.width,
        height=files.height,
        encounter_markers=files.encounter_markers,
        global_event_slots=files.global_event_slots,
        spaces=spaces,
        distance=distances(spaces),
        characters=build_characters(f"{root}/characters.toml", files.characters, decks, powers),
        abilities=abilities,
        encounters=tuple(builder.encounters),
        items=tuple(builder.items),
        challenges=tuple(builder.cards),
        quests=build_quests(f"{root}/quests.toml", files.starting, files.elite),
        trophies=build_trophies(files.trophies),
        discoveries=build_discoveries(files.discoveries),
        powers=tuple(powers.found),
        movement_die=files.dice.movement.faces,
        star=max(face.value for face in files.dice.combat[0].faces),
    )


def distances(spaces: Sequence[entries.Space]) -> tuple[tuple[int, ...], ...]:
    """Spaces counted along links, whatever their colours; -1 where no way leads."""
    table = []
    for start in spaces:
        found = {start.index: 0}
        queue = [start.index]
        for here in queue:
            for there in spaces[here].links:
                if there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
        table.append(tuple(found.get(space.index, -1) for space in spaces))
    return tuple(table)


def read_catalogue(folder: Traversable | Path) -> WarcraftContent:
    """The content of a folder; raises BadContent on the first thing wrong."""
    read = load(folder)
    return WarcraftContent(read, meanings_of(read))


def _build_catalogue(boxes: tuple[str, ...], packs: tuple[str, ...]) -> WarcraftContent:
    folder = resources.files("undercroft.games.warcraft") / "content"
    shelf = shelf_of(folder, boxes, of_game(packs, "warcraft"))
    read = load(shelf)
    shelf.check_all_is_read()
    return WarcraftContent(read, meanings_of(read), boxes, packs)


# The content of boxes and packs, built once for each choice.
catalogue = CatalogueCache(_build_catalogue, "undercroft.games.warcraft")


def printed() -> WarcraftContent:
    """The content as it was printed, without packs."""
    return catalogue(BASE, ())
