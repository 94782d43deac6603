"""The typed content of DungeonQuest: heroes, monsters, cards, chambers and the board."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import Meta, Struct, field

from undercroft.games.dungeonquest.content.catalogue_checks import check, check_name, check_size
from undercroft.kernel.content import Amount, ContentFile, Count, Entry, Id, Text
from undercroft.kernel.errors import BadContent

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from undercroft.kernel.shelf import Shelf

    Origin = Shelf | Traversable | Path

# fmt: off
__all__ = [
    "DECKS", "BadContent", "Board", "Card", "Chamber", "ChamberType", "CombatCard",
    "Content", "DisplayCell", "HeroCard", "Monster", "PowerCard", "SunSpace", "Tower", "base_box",
    "load", "printed_board",
]
# fmt: on

Face = Annotated[int, Meta(ge=1, le=5)]

Source = Literal["rulebook", "public", "original"]
Attribute = Literal["strength", "agility", "armor", "luck"]
Attack = Literal["melee", "ranged", "magic"]
MaybeAttack = Literal["", "melee", "ranged", "magic"]
Side = Literal["entry", "left", "front", "right"]
Edge = Literal["passage", "wall", "door", "portcullis"]
Direction = Literal["north", "east", "south", "west"]
CardType = Literal["event", "loot", "monster", "threat", "trap", "dragon", "rune"]
DeckId = Literal[
    "dungeon", "catacomb", "treasure", "search", "corpse", "crypt", "door", "trap", "rune", "dragon"
]
DECKS: tuple[DeckId, ...] = get_args(DeckId)
# fmt: off
PowerEffect = Literal[
    "none", "bonus_per_wounds", "cancel_if_type", "counter_bonus", "discard_random", "draw_extra",
    "extra_wound_on_loss", "extra_wound_on_win", "heal_on_win", "ignore_text", "next_round_bonus",
    "no_counter", "pay_wound_bonus", "peek_hand", "reduce_wounds_on_loss", "suppress_counter",
    "weaken",
]
# fmt: on


class HeroCard(Entry, frozen=True, kw_only=True):
    """A hero: four attributes, life and an ability with its forms under the combat variants."""

    id: Id
    name: Text
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]
    archetype: Text
    strength: Count
    agility: Count
    armor: Count
    luck: Count
    life: Count
    ability: Text
    ability_of: str = ""  # the printed hero whose ability this is, if it is not a new one
    ability_dice: str
    ability_classic_solo: str
    ability_classic: str
    source: Source
    note: str = ""


class Monster(Entry, frozen=True, kw_only=True):
    """A kind of monster; `tokens` are the life values of its four tokens."""

    id: Id
    name: Text
    letter: Annotated[str, Meta(pattern="^[a-z]$")]
    attribute: Attribute
    tokens: tuple[Count, Count, Count, Count]
    source: Source


class PowerCard(Entry, frozen=True, kw_only=True):
    """A Power card of one hero or monster; `against` narrows the effect to an attack type."""

    id: Id
    owner: Id
    name: Text
    attack: Attack
    value: Count
    counter: MaybeAttack
    escape: Count
    damage: Amount
    effect: PowerEffect
    amount: Amount = 0
    against: MaybeAttack = ""
    text: Text
    source: Source


class CombatCard(Entry, frozen=True, kw_only=True):
    """A kind of Combat card and the number of copies in the deck."""

    id: Id
    name: Text
    count: Count
    attack: Attack
    value: Count
    counter: MaybeAttack
    source: Source


class DisplayCell(Entry, frozen=True, kw_only=True):
    """What one pair of cards does in the classic combat variant."""

    hero: Id
    monster: Id
    hero_wounds: Amount
    monster_wounds: Amount


class ClassicDisplay(Entry, frozen=True, kw_only=True):
    """The combat display of the classic variant, one cell for each pair of cards."""

    source: Source
    cells: tuple[DisplayCell, ...] = field(name="cell")


class Card(Entry, frozen=True, kw_only=True):
    """A kind of card and its copies in one deck; `when` is the moment a Rune is used."""

    id: Id
    name: Text
    count: Count
    type: CardType
    gold: Amount = 0
    monster: str = ""
    text: Text
    when: str = ""
    source: Source
    note: str = ""


class ChamberType(Entry, frozen=True, kw_only=True):
    """What happens in every chamber of this type."""

    id: Id
    name: Text
    text: Text
    source: Source


class Chamber(Entry, frozen=True, kw_only=True):
    """A tile and its copies; sides are named as seen by a hero coming in at the entry."""

    id: Id
    type: Id
    count: Count
    entry: Edge
    left: Edge
    front: Edge
    right: Edge
    search: bool
    halves: tuple[tuple[Side, ...], ...] = ()
    exit_die: tuple[Side, ...] = ()
    source: Source


class Tower(Entry, frozen=True, kw_only=True):
    """A tower room and the directions its passages lead."""

    id: Id
    name: Text
    row: Amount
    column: Amount
    passages: tuple[Direction, ...]


class TreasureChamber(Entry, frozen=True, kw_only=True):
    """The cells, as row and column, that make up the one space of the treasure chamber."""

    cells: tuple[tuple[Amount, Amount], ...]


class SunSpace(Entry, frozen=True, kw_only=True):
    """A numbered space: the game ends when the die shows `ends_on` or less."""

    space: Count
    ends_on: Face


class Sun(Entry, frozen=True, kw_only=True):
    """The sun track, from space 1 to `spaces`."""

    spaces: Count
    numbered: tuple[SunSpace, ...]


class Limits(Entry, frozen=True, kw_only=True):
    """How many of each component the box holds."""

    catacomb_markers: Count
    travel_markers: Count
    determination: Count
    wound_fives: Count
    wound_ones: Count
    dice: Count
    monster_tokens: Count


class BoardSources(Entry, frozen=True, kw_only=True):
    """Where each part of the board comes from."""

    grid: Source
    towers: Source
    treasure: Source
    sun: Source
    limits: Source
    decks: Source


class Board(Entry, frozen=True, kw_only=True):
    """The grid and everything printed on it, with the limits of the box."""

    rows: Count
    columns: Count
    towers: tuple[Tower, ...] = field(name="tower")
    treasure: TreasureChamber
    sun: Sun
    limits: Limits
    deck_spaces: tuple[DeckId, ...]
    beside_board: tuple[Id, ...]
    sources: BoardSources


class Content(Struct, frozen=True, kw_only=True):
    """All content of the game, in the order of its files."""

    heroes: tuple[HeroCard, ...]
    monsters: tuple[Monster, ...]
    powers: tuple[PowerCard, ...]
    combat: tuple[CombatCard, ...]
    display: tuple[DisplayCell, ...]
    decks: dict[str, tuple[Card, ...]]
    chamber_types: tuple[ChamberType, ...]
    chambers: tuple[Chamber, ...]
    board: Board


def _deck(source: Origin, deck: DeckId) -> tuple[Card, ...]:
    file = ContentFile(source, f"decks/{deck}.toml", keys=("deck", "size", "card"))
    cards = file.entries("card", Card)
    check_name(file.label, deck, file.value("deck", str))
    if file.printed:  # a pack changes the size with the cards it adds
        check_size(f"{file.label}: size", file.value("size", int), cards)
    return cards


def load(source: Origin) -> Content:
    """Read and check the content of a folder, or of the boxes and packs on a shelf.

    Raises BadContent on the first thing wrong.
    """
    chambers = ContentFile(source, "chambers.toml", keys=("type", "chamber"))
    combat = ContentFile(source, "combat.toml", keys=("card",))
    content = Content(
        heroes=ContentFile(source, "heroes.toml", keys=("hero",)).entries("hero", HeroCard),
        monsters=ContentFile(source, "monsters.toml", keys=("monster",)).entries(
            "monster", Monster
        ),
        powers=ContentFile(source, "powers.toml", keys=("power",)).entries("power", PowerCard),
        combat=combat.entries("card", CombatCard),
        display=ContentFile(source, "classic_display.toml").whole(ClassicDisplay).cells,
        decks={deck: _deck(source, deck) for deck in DECKS},
        chamber_types=chambers.entries("type", ChamberType),
        chambers=chambers.entries("chamber", Chamber),
        board=ContentFile(source, "board.toml").whole(Board),
    )
    check(content, source.name)
    if combat.printed:
        check_size(f"{combat.label}: card", 54, content.combat)
    if chambers.printed:
        check_size(f"{chambers.label}: chamber", 117, content.chambers)
    return content


def content_folder() -> Traversable:
    """The folder of the boxes."""
    return resources.files("undercroft.games.dungeonquest") / "content"


def base_box() -> Traversable:
    """The folder of the printed content."""
    return content_folder() / "base"


@cache
def printed_board() -> Board:
    """The board of the base box: its spaces, towers and treasure chamber are the same for all."""
    return ContentFile(base_box(), "board.toml").whole(Board)
