"""Builds the catalogue from the entries of the content files: numbers, links and effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.warcraft.content import catalogue_types as types
from undercroft.games.warcraft.content import vocabulary as words
from undercroft.games.warcraft.content.catalogue_effects import index_or_none
from undercroft.games.warcraft.content.catalogue_types import (
    ATTACK_TYPES,
    FAMILIES,
    LEVELS,
    NONE,
    SIDES,
)
from undercroft.kernel.content import known, need, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.games.warcraft.content import catalogue_entries as entries
    from undercroft.games.warcraft.content.catalogue_effects import Reader
    from undercroft.games.warcraft.rules.effects import Effect


def icon_mask(icons: Iterable[str]) -> int:
    """Icons as bits, so that a card has all of an item's if no bit is left over."""
    return sum(1 << words.ICONS.index(icon) for icon in set(icons))


def build_spaces(
    where: str, rows: Sequence[entries.SpaceEntry], reader: Reader
) -> tuple[types.Space, ...]:
    """The spaces of the map with their links as indices."""
    built = []
    for index, row in enumerate(rows):
        place = f"{where}: space {index + 1} ({row.id})"
        if row.board_encounter:
            known(f"{place}: board_encounter", row.board_encounter, tuple(reader.encounters))
        built.append(
            types.Space(
                index=index,
                id=row.id,
                name=row.name,
                colour=LEVELS.index(row.colour),
                city=row.city,
                region=row.region,
                resources=tuple(row.resources),
                board_encounter=reader.encounters.get(row.board_encounter, NONE),
                x=row.x,
                y=row.y,
                links=tuple(sorted(reader.space(f"{place}: links", link) for link in row.links)),
                source=row.source,
                confidence=row.confidence,
            )
        )
    return tuple(built)


def build_board_encounters(
    where: str, rows: Sequence[entries.BoardEncounterEntry], reader: Reader
) -> tuple[types.Encounter, ...]:
    """The encounters printed on the map."""
    built = []
    for index, row in enumerate(rows):
        place = f"{where}: encounter {index + 1} ({row.id})"
        _check_board_encounter(place, row)
        built.append(
            types.Encounter(
                index=index,
                id=row.id,
                name=row.name,
                colour=LEVELS.index(row.colour),
                task=row.kind == "task",
                attack=row.attack or 0,
                attack_type=index_or_none(ATTACK_TYPES, row.attack_type),
                defense=row.defense or 0,
                damage=row.damage or 0,
                family=index_or_none(FAMILIES, row.family),
                aggro=False,
                powers=reader.enemy_powers(f"{place}: powers", row.powers, row.id),
                reward=row.reward,
                requirement=row.requirement,
                if_unpaid=row.if_unpaid,
                space=reader.space(f"{place}: space", row.space),
                card=NONE,
                text=row.text or " ".join(power.text for power in row.powers),
                source=row.source,
                confidence=row.confidence,
            )
        )
    return tuple(built)


def _check_board_encounter(where: str, row: entries.BoardEncounterEntry) -> None:
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
    rows: Sequence[entries.CharacterEntry],
    decks: dict[str, tuple[int, ...]],
    reader: Reader,
) -> tuple[types.Character, ...]:
    """The characters with their cards; `decks` are the abilities of their physical cards."""
    built = []
    for index, row in enumerate(rows):
        place = f"{where}: character {index + 1} ({row.id})"
        built.append(
            types.Character(
                index=index,
                id=row.id,
                name=row.name,
                profession=row.profession,
                race=row.race,
                faction=types.FACTIONS.index(row.faction),
                tokens=row.tokens,
                flips=tuple(_flip(flip) for flip in row.flips),
                cards=_cards(place, index, row, reader),
                deck=decks[row.id],
                source=row.source,
                confidence=row.confidence,
            )
        )
    return tuple(built)


def _flip(row: entries.FlipEntry) -> types.Flip:
    return types.Flip(
        to=SIDES.index(row.to),
        when=row.when,
        optional=row.optional,
        energy_cost=row.cost.energy,
        condition=row.condition,
        by_power=row.by_power,
        text=row.text,
    )


def _cards(
    where: str, character: int, row: entries.CharacterEntry, reader: Reader
) -> tuple[tuple[types.CharacterCard, types.CharacterCard], ...]:
    levels = [level.level for level in row.levels]
    need(levels == list(LEVELS), f"{where}: level", f"expected {', '.join(LEVELS)}, got {levels}")
    built = []
    for level, entry in enumerate(row.levels):
        place = f"{where}: level {entry.level}"
        sides = [
            types.CharacterCard(
                index=(character * len(LEVELS) + level) * 2 + side,
                character=character,
                level=level,
                side=side,
                side_name=card.side_name,
                health=card.health,
                attack=card.attack,
                attack_type=ATTACK_TYPES.index(card.attack_type),
                damage=card.damage,
                defense=card.defense,
                icons=tuple(entry.icons),
                icon_mask=icon_mask(entry.icons),
                weapon_allowed=card.weapon_allowed,
                powers=reader.powers(f"{place}: {SIDES[side]}: powers", card.powers, row.id),
            )
            for side, card in enumerate((entry.starting, entry.flipped))
        ]
        built.append((sides[0], sides[1]))
    return tuple(built)


def build_abilities(
    where: str,
    rows: Sequence[entries.AbilityEntry],
    characters: Sequence[entries.CharacterEntry],
    reader: Reader,
) -> tuple[types.Ability, ...]:
    """The kinds of ability card, with the effects for each level worked out."""
    order = [character.id for character in characters]
    built = []
    for index, row in enumerate(rows):
        place = f"{where}: card {index + 1} ({row.id})"
        known(f"{place}: character", row.character, order)
        character = order.index(row.character)
        reader.attached(f"{place}: effect", row.effect, row.id)
        improved = tuple(
            types.Improved(level=LEVELS.index(more.level), effects=more.effect, text=more.text)
            for more in row.improved
        )
        instead = row.instead_of_weapon
        built.append(
            types.Ability(
                index=index,
                id=row.id,
                character=character,
                name=row.name,
                background=characters[character].ability_background,
                copies=row.copies,
                cost=row.cost,
                phase=row.phase,
                when=row.when,
                attack=instead.attack if instead else NONE,
                attack_type=index_or_none(ATTACK_TYPES, instead.attack_type if instead else None),
                effects=row.effect,
                improved=improved,
                by_level=tuple(_with_improved(row.effect, improved, n) for n in range(len(LEVELS))),
                text=row.text,
                source=row.source,
                confidence=row.confidence,
            )
        )
    return tuple(built)


def _with_improved(
    effects: tuple[Effect, ...], improved: Iterable[types.Improved], level: int
) -> tuple[Effect, ...]:
    for more in improved:
        if more.level <= level:
            effects = (*effects, *more.effects)
    return tuple(effects)


def build_quests(
    where: str,
    starting: Sequence[entries.QuestEntry],
    elite: Sequence[entries.QuestEntry],
    reader: Reader,
) -> tuple[types.Quest, ...]:
    """All quests, the starting ones first."""
    rows = [("starting", n, row) for n, row in enumerate(starting, 1)]
    rows += [("elite", n, row) for n, row in enumerate(elite, 1)]
    built = []
    for index, (key, number, row) in enumerate(rows):
        place = f"{where}: {key} {number} ({row.id})"
        built.append(
            types.Quest(
                index=index,
                id=row.id,
                name=row.name,
                elite=key == "elite",
                valor=row.valor,
                level_needed=LEVELS.index(row.level_needed),
                min_players=row.min_players,
                contested=_contested(place, row),
                goals=reader.goals(f"{place}: goals", row.goals),
                reward=row.reward,
                text=row.text,
                source=row.source,
                confidence=row.confidence,
            )
        )
    return tuple(built)


def _contested(where: str, row: entries.QuestEntry) -> bool:
    """Whether anybody may complete it; it asks for one deed then (WOW-GAP-64)."""
    one_deed = len(row.goals) == 1 and row.goals[0].get("count", 1) == 1
    need(
        not row.contested or (one_deed and row.goals[0].get("goal") in words.CONTESTED),
        f"{where}: contested",
        f"expected one goal of {one_of(words.CONTESTED)}, once",
    )
    return row.contested


def build_trophies(
    where: str, rows: Sequence[entries.TrophyEntry], reader: Reader
) -> tuple[types.Trophy, ...]:
    """The kinds of trophy."""
    for number, row in enumerate(rows, 1):
        place = f"{where}: trophy {number} ({row.id}): from"
        known(place, row.encounter, tuple(reader.encounters))
    return tuple(
        types.Trophy(
            index=index,
            id=row.id,
            name=row.name,
            encounter=reader.encounters[row.encounter],
            valor=row.valor,
            copies=row.copies,
            once_per_character=row.once_per_character,
            source=row.source,
            confidence=row.confidence,
        )
        for index, row in enumerate(rows)
    )


def build_discoveries(rows: Sequence[entries.DiscoveryEntry]) -> tuple[types.Discovery, ...]:
    """The kinds of discovery token."""
    return tuple(
        types.Discovery(
            index=index,
            id=row.id,
            name=row.name,
            kept=row.kind == "keep",
            when=row.when,
            count=row.count,
            effects=row.effect,
            told=row.told,
            rule=row.rule,
            text=row.text,
            source=row.source,
            confidence=row.confidence,
        )
        for index, row in enumerate(rows)
    )
