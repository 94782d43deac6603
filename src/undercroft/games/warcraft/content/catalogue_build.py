"""Builds the catalogue from the entries of the content files: numbers, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.warcraft.content import cards, catalogue_entries
from undercroft.games.warcraft.content import vocabulary as words
from undercroft.games.warcraft.content.catalogue_types import LEVELS, NONE, SIDES
from undercroft.games.warcraft.rules.goals import DefeatBoard, DefeatCharacter, DefeatEncounter
from undercroft.kernel.content import grown, need, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.games.warcraft.content.catalogue_effects import Powers
    from undercroft.games.warcraft.rules.effects import Effect

# What a contested quest may ask for: one deed, which anybody may do (WOW-GAP-64).
CONTESTED = (DefeatEncounter, DefeatBoard, DefeatCharacter)


def icon_mask(icons: Iterable[str]) -> int:
    """Icons as bits, so that a card has all of an item's if no bit is left over."""
    return sum(1 << words.ICONS.index(icon) for icon in set(icons))


def build_spaces(
    rows: Sequence[catalogue_entries.SpaceEntry],
) -> tuple[catalogue_entries.Space, ...]:
    """The spaces of the map."""
    return tuple(
        grown(catalogue_entries.Space, row, index=index, links=tuple(sorted(row.links)))
        for index, row in enumerate(rows)
    )


def build_board_encounters(
    where: str, rows: Sequence[catalogue_entries.BoardEncounterEntry], powers: Powers
) -> tuple[cards.Encounter, ...]:
    """The encounters printed on the map."""
    built = []
    for index, row in enumerate(rows):
        place = f"{where}: encounter {index + 1} ({row.id})"
        _check_board_encounter(place, row)
        built.append(
            grown(
                cards.Encounter,
                row,
                index=index,
                task=row.kind == "task",
                attack=row.attack or 0,
                attack_type=NONE if row.attack_type is None else row.attack_type,
                defense=row.defense or 0,
                damage=row.damage or 0,
                family=NONE if row.family is None else row.family,
                powers=powers.of_enemy(f"{place}: powers", row.powers, row.id),
                card=NONE,
                text=row.text or " ".join(power.text for power in row.powers),
            )
        )
    return tuple(built)


def _check_board_encounter(where: str, row: catalogue_entries.BoardEncounterEntry) -> None:
    for name in ("attack", "attack_type", "defense", "damage", "family"):
        given = getattr(row, name) is not None
        fight = row.kind == "combat"
        need(
            given == fight,
            f"{where}: {name}",
            "expected it for a combat, but it is missing" if fight else "expected none for a task",
        )
    need(
        bool(row.requirement) == (row.kind == "task"),
        f"{where}: requirement",
        "expected it for a task, and for nothing else",
    )


def build_characters(
    where: str,
    rows: Sequence[cards.CharacterEntry],
    decks: Sequence[tuple[int, ...]],
    powers: Powers,
) -> tuple[cards.Character, ...]:
    """The characters with their cards; `decks` are the abilities of their physical cards."""
    return tuple(
        grown(
            cards.Character,
            row,
            index=index,
            cards=_cards(f"{where}: character {index + 1} ({row.id})", index, row, powers),
            deck=decks[index],
        )
        for index, row in enumerate(rows)
    )


def _cards(
    where: str, character: int, row: cards.CharacterEntry, powers: Powers
) -> tuple[tuple[cards.CharacterCard, cards.CharacterCard], ...]:
    levels = [level.level for level in row.levels]
    need(levels == list(LEVELS), f"{where}: level", f"expected {', '.join(LEVELS)}, got {levels}")
    built = []
    for level, entry in enumerate(row.levels):
        place = f"{where}: level {entry.level}"
        sides = [
            grown(
                cards.CharacterCard,
                card,
                index=(character * len(LEVELS) + level) * 2 + side,
                character=character,
                level=level,
                side=side,
                icons=entry.icons,
                icon_mask=icon_mask(entry.icons),
                powers=powers.of_card(f"{place}: {SIDES[side]}: powers", card.powers, row.id),
            )
            for side, card in enumerate((entry.starting, entry.flipped))
        ]
        built.append((sides[0], sides[1]))
    return tuple(built)


def build_abilities(
    where: str,
    rows: Sequence[cards.AbilityEntry],
    characters: Sequence[cards.CharacterEntry],
    powers: Powers,
) -> tuple[cards.Ability, ...]:
    """The kinds of ability card, with the effects for each level worked out."""
    built = []
    for index, row in enumerate(rows):
        powers.attached(f"{where}: card {index + 1} ({row.id}): effect", row.effects, row.id)
        instead = row.instead_of_weapon
        built.append(
            grown(
                cards.Ability,
                row,
                index=index,
                background=characters[row.character].ability_background,
                attack=instead.attack if instead else NONE,
                attack_type=instead.attack_type if instead else NONE,
                by_level=tuple(_at_level(row, level) for level in range(len(LEVELS))),
            )
        )
    return tuple(built)


def _at_level(row: cards.AbilityEntry, level: int) -> tuple[Effect, ...]:
    improved = [step for more in row.improved if more.level <= level for step in more.effects]
    return (*row.effects, *improved)


def build_quests(
    where: str,
    starting: Sequence[catalogue_entries.QuestEntry],
    elite: Sequence[catalogue_entries.QuestEntry],
) -> tuple[catalogue_entries.Quest, ...]:
    """All quests, the starting ones first."""
    rows = [("starting", n, row) for n, row in enumerate(starting, 1)]
    rows += [("elite", n, row) for n, row in enumerate(elite, 1)]
    for key, number, row in rows:
        _check_goals(f"{where}: {key} {number} ({row.id})", row)
    return tuple(
        grown(catalogue_entries.Quest, row, index=index, elite=key == "elite")
        for index, (key, _, row) in enumerate(rows)
    )


def _check_goals(where: str, row: catalogue_entries.QuestEntry) -> None:
    """Whether anybody may complete it; it asks for one deed then (WOW-GAP-64)."""
    need(bool(row.goals), f"{where}: goals", "expected at least one goal")
    one_deed = len(row.goals) == 1 and row.goals[0].steps == 1
    need(
        not row.contested or (one_deed and isinstance(row.goals[0], CONTESTED)),
        f"{where}: contested",
        f"expected one goal of {one_of(kind.word for kind in CONTESTED)}, once",
    )


def build_trophies(
    rows: Sequence[catalogue_entries.TrophyEntry],
) -> tuple[catalogue_entries.Trophy, ...]:
    """The kinds of trophy."""
    return tuple(
        grown(catalogue_entries.Trophy, row, index=index) for index, row in enumerate(rows)
    )


def build_discoveries(
    rows: Sequence[catalogue_entries.DiscoveryEntry],
) -> tuple[catalogue_entries.Discovery, ...]:
    """The kinds of discovery token."""
    return tuple(
        grown(catalogue_entries.Discovery, row, index=index) for index, row in enumerate(rows)
    )
