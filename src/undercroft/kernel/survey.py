"""How statistics of many games speak of one game: its words, its measures, its map."""

from __future__ import annotations

import msgspec


class Place(msgspec.Struct, frozen=True):
    """A place where players can end, and where it lies on a map of many games."""

    id: str
    name: str
    column: float
    row: float
    width: float = 1
    height: float = 1


class Measure(msgspec.Struct, frozen=True):
    """Something counted for each player besides the score."""

    id: str
    title: str


class Survey(msgspec.Struct, frozen=True):
    """How statistics of many games speak of a game: its own words, its measures, its map."""

    role: str = "role"
    score: str = "score"
    turns: str = "turns"
    survived: str = "survived"
    totals: str = ""  # the rule by which scores are added up over several games, if there is one
    best_solo: str = ""  # the rule by which a solo score is compared with the best so far
    ended_at: str = "Where players end"
    roles: dict[str, str] = {}  # what a role is called
    tables: dict[int, str] = {}  # what games of so many players are called, if not by that number
    things: dict[str, str] = {}  # what players can have that statistics compare
    # Kinds of things named in the log that are worth counting; what each of a kind is called.
    told: dict[str, dict[str, str]] = {}
    measures: tuple[Measure, ...] = ()
    places: tuple[Place, ...] = ()
