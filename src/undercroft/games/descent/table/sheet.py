"""The campaign sheet: what one table of a campaign hands to the next, as plain data by names.

All of it is open to everybody (DES-GAP-60): which cards the overlord sets aside is decided anew at
each table and never stands here. While a quest is played, skills and items of the heroes are those
of the figures (`Fighter.skills`, `items`, `pack`); the sheet takes them over as the table ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from undercroft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from .state import State

Amount = Annotated[int, Meta(ge=0, le=100_000)]
Name = Annotated[str, Meta(max_length=100)]
Names = Annotated[tuple[Name, ...], Meta(max_length=200)]
Winner = Literal["heroes", "overlord"]
WINNERS: tuple[Winner, ...] = ("heroes", "overlord")  # by the numbers of the sides


class HeroSheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hero of the party (DES-CAMP-01, DES-CAMP-02)."""

    hero: Name
    kind: Name  # the class
    skills: Names = ()
    items: Names = ()  # equipped
    pack: Names = ()
    xp: Amount = 0  # not spent yet (DES-EXP-06)
    spent: Amount = 0


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the quest log (DES-NEXT-04)."""

    quest: Name
    winner: Winner


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Campaign sheet."""

    campaign: Name
    heroes: Annotated[tuple[HeroSheet, ...], Meta(max_length=4)] = ()
    gold: Amount = 0  # of the party
    overlord_xp: Amount = 0  # not spent yet (DES-DECK-09)
    overlord_spent: Amount = 0
    overlord_cards: Names = ()  # that were bought, each copy by its name
    overlord_relics: Names = ()
    monsters: Names = ()  # that may be any open group
    played: Annotated[tuple[Played, ...], Meta(max_length=30)] = ()
    travel_discards: Names = ()  # Travel Event cards that lie open (DES-GAP-54)
    story: Annotated[tuple[Annotated[str, Meta(max_length=300)], ...], Meta(max_length=300)] = ()

    @property
    def begun(self) -> bool:
        """Whether a quest of the campaign was played."""
        return bool(self.played)


def read_sheet(data: dict[str, Any]) -> Sheet:
    """The sheet in these settings, or BadSetup with where it is wrong."""
    try:
        return msgspec.convert(data, Sheet)
    except msgspec.ValidationError as error:
        raise BadSetup(f"sheet: {error}") from error


def written_sheet(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data."""
    found: dict[str, Any] = msgspec.to_builtins(sheet)
    return found


def change(state: State, **changes: Any) -> None:
    """Note something on the Campaign sheet."""
    assert state.sheet is not None
    state.sheet = msgspec.structs.replace(state.sheet, **changes)


def change_hero(state: State, number: int, **changes: Any) -> None:
    """Note something of a hero."""
    assert state.sheet is not None
    heroes = list(state.sheet.heroes)
    heroes[number] = msgspec.structs.replace(heroes[number], **changes)
    change(state, heroes=tuple(heroes))


def tell(state: State, line: str) -> None:
    """A line of the story."""
    assert state.sheet is not None
    change(state, story=(*state.sheet.story, line))
