"""The map, quests, tokens and dice: as files say them, and as the rules have them.

An `Entry` is what a file may say. Where rules need to know more of a thing, its class adds that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence  # noqa: TC003
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

# msgspec reads these annotations when it builds the classes.
from undercroft.games.warcraft.content.cards import (
    AbilityEntry,
    Attack,
    CharacterEntry,
    Damage,
    Defense,
    EncounterEntry,
    EventEntry,
    Sourced,
)
from undercroft.games.warcraft.content.catalogue_types import (
    LEVELS,
    AttackTypeNumber,
    BoardEncounterNumber,
    FamilyNumber,
    LevelNumber,
    SpaceNumber,
)
from undercroft.games.warcraft.content.powers import Face, PowerEntry  # noqa: TC001
from undercroft.games.warcraft.content.vocabulary import Confidence, Resource, When  # noqa: TC001
from undercroft.games.warcraft.rules.effects import Effect  # noqa: TC001
from undercroft.games.warcraft.rules.goals import Goal  # noqa: TC001
from undercroft.kernel.content import Amount, Count, Entry, Id, NamedEntry, Text
from undercroft.kernel.effects import Listed, Steps

Valor = Annotated[int, Meta(ge=1, le=7)]


class SpaceEntry(Sourced, frozen=True, kw_only=True):
    """A space of the map; `board_encounter` is an index into the encounters, or -1."""

    colour: LevelNumber
    city: bool
    region: Text
    x: Amount
    y: Amount
    resources: tuple[Resource, ...]
    links: tuple[SpaceNumber, ...]
    board_encounter: BoardEncounterNumber = BoardEncounterNumber.none()


class Space(SpaceEntry, frozen=True, kw_only=True):
    """A space with its number."""

    index: int


class BoardEncounterEntry(Sourced, frozen=True, kw_only=True):
    """An encounter printed on a space: a fight with numbers, or a task with a requirement."""

    kind: Literal["combat", "task"]
    space: SpaceNumber
    colour: LevelNumber
    attack: Attack | None = None
    attack_type: AttackTypeNumber | None = None
    defense: Defense | None = None
    damage: Damage | None = None
    family: FamilyNumber | None = None
    powers: tuple[PowerEntry, ...] = ()
    requirement: Steps[Effect] = Steps()
    if_unpaid: Steps[Effect] = Steps()
    reward: Steps[Effect]
    text: str = ""


class QuestEntry(Sourced, frozen=True, kw_only=True):
    """A quest card; a reward comes on top of its valor. A contested one is anybody's to do."""

    valor: Valor
    level_needed: LevelNumber
    min_players: Annotated[int, Meta(ge=2, le=4)]
    contested: bool = False
    goals: Listed[Goal]
    reward: Steps[Effect] = Steps()
    text: Text


class Quest(QuestEntry, frozen=True, kw_only=True):
    """A quest card with its number."""

    index: int
    elite: bool


class TrophyEntry(Sourced, frozen=True, kw_only=True):
    """A kind of trophy and the encounter it comes from."""

    encounter: BoardEncounterNumber = field(name="from")
    valor: Valor
    copies: Count
    once_per_character: bool


class Trophy(TrophyEntry, frozen=True, kw_only=True):
    """A kind of trophy with its number."""

    index: int


class DiscoveryEntry(Sourced, frozen=True, kw_only=True):
    """A kind of discovery token: kept for its moment, or resolved as soon as it is revealed.

    `told` is said when it takes effect, with `rule`, where that is not said by its steps;
    `count_rulebook_20` is its share of the printed 20.
    """

    kind: Literal["keep", "immediate"]
    background: Literal["green", "red"]
    when: When
    count: Count
    count_rulebook_20: Count
    effects: Steps[Effect] = field(default=Steps(), name="effect")
    told: str = ""
    rule: Text
    text: Text

    @property
    def kept(self) -> bool:
        """Whether it is kept."""
        return self.kind == "keep"


class Discovery(DiscoveryEntry, frozen=True, kw_only=True):
    """A kind of discovery token with its number."""

    index: int


class MoveFace(Entry, frozen=True, kw_only=True):
    """A face of the movement die."""

    move: Annotated[int, Meta(ge=1, le=4)]
    energy: Annotated[int, Meta(ge=1, le=3)]


class CombatFaceEntry(Entry, frozen=True, kw_only=True):
    """A face of a combat die."""

    value: Face
    symbol: Annotated[str, Meta(min_length=1, max_length=1)]


class MovementDieEntry(Entry, frozen=True, kw_only=True):
    """The movement die."""

    id: Id
    colour: Text
    faces: Annotated[tuple[MoveFace, ...], Meta(min_length=6, max_length=6)]
    source: Text
    confidence: Confidence


class CombatDieEntry(Entry, frozen=True, kw_only=True):
    """A combat die."""

    id: Id
    colour: Literal["red", "black"]
    role: Text
    faces: Annotated[tuple[CombatFaceEntry, ...], Meta(min_length=6, max_length=6)]
    source: Text
    confidence: Confidence


class DiceEntry(Entry, frozen=True, kw_only=True):
    """All dice."""

    movement: MovementDieEntry
    combat: Annotated[tuple[CombatDieEntry, ...], Meta(min_length=2, max_length=2)]


BOARD_KEYS = ("width", "height", "encounter_markers", "global_event_slots", "space", "encounter")


class Files(Struct, frozen=True, kw_only=True):
    """The entries of all content files; the challenge decks in the order of their colours."""

    root: str
    printed: bool  # whether no pack has a say, so that the printed sums must hold
    width: int
    height: int
    encounter_markers: int
    global_event_slots: int
    spaces: tuple[SpaceEntry, ...]
    board_encounters: tuple[BoardEncounterEntry, ...]
    characters: tuple[CharacterEntry, ...]
    abilities: tuple[AbilityEntry, ...]
    encounters: tuple[tuple[EncounterEntry, ...], ...]
    events: tuple[tuple[EventEntry, ...], ...]
    starting: tuple[QuestEntry, ...]
    elite: tuple[QuestEntry, ...]
    trophies: tuple[TrophyEntry, ...]
    discoveries: tuple[DiscoveryEntry, ...]
    dice: DiceEntry

    def lists(self) -> Iterator[tuple[str, str, Sequence[NamedEntry]]]:
        """Every list of entries: its file, its key and its rows."""
        yield "board.toml", "space", self.spaces
        yield "board.toml", "encounter", self.board_encounters
        yield "characters.toml", "character", self.characters
        yield "abilities.toml", "card", self.abilities
        yield "quests.toml", "starting", self.starting
        yield "quests.toml", "elite", self.elite
        yield "quests.toml", "trophy", self.trophies
        yield "discovery.toml", "token", self.discoveries
        for colour, encounters, events in zip(LEVELS, self.encounters, self.events, strict=True):
            yield f"challenge_{colour}.toml", "encounter", encounters
            yield f"challenge_{colour}.toml", "event", events

    def rows(self) -> Iterator[tuple[str, NamedEntry]]:
        """Every entry with its place."""
        for file, key, rows in self.lists():
            for number, row in enumerate(rows, 1):
                yield f"{self.root}/{file}: {key} {number} ({row.id})", row
