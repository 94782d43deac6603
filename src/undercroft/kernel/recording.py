"""What a record holds, and how a table is written as one (see `record.py` for reading)."""

from __future__ import annotations

import hashlib
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from . import game as registry
from .chance import scramble
from .outcomes import write_outcomes
from .replay import move_mark
from .written import write_state

if TYPE_CHECKING:
    from .catalogue import Catalogue
    from .table import Table

MAGIC = b"UNDERCROFT-RECORD 2\n"
# How many of the states kept for good are written besides the newest: a game is reopened at the
# oldest, so that the last answers can be taken back and their events are heard.
OLDER_CHECKPOINTS = 3

# More than any game needs. A file that says more is refused before anything of it is built.
MOST_ANSWERS = 100_000
MOST_OUTCOMES = 400_000
MOST_DRAWN = 1 << 32  # outcomes of a secret before the log begins
MOST_STATE = 256 << 10  # bytes of a state
MOST_SETTINGS = 100

# A setting is a flag, a number, a name, a list of names, or a sheet (see sheets.py).
Config = Annotated[
    dict[
        str,
        bool
        | int
        | str
        | Annotated[list[str], Meta(max_length=MOST_SETTINGS)]
        | Annotated[dict[str, Any], Meta(max_length=MOST_SETTINGS)]
        | None,
    ],
    Meta(max_length=MOST_SETTINGS),
]
PerAnswer = Meta(max_length=MOST_ANSWERS)
PerOutcome = Meta(max_length=MOST_OUTCOMES)
StateBytes = Annotated[bytes, Meta(max_length=MOST_STATE)]


class Content(msgspec.Struct, frozen=True):
    """What a game was played with."""

    boxes: Annotated[tuple[str, ...], Meta(max_length=MOST_SETTINGS)] = ()
    packs: Annotated[
        tuple[str, ...], Meta(max_length=MOST_SETTINGS)
    ] = ()  # by id, version and fingerprint
    fingerprint: str = ""  # of all content together


class Checkpoint(msgspec.Struct):
    """A state that the game can go on from, and how much had happened by then."""

    answers: Annotated[int, Meta(ge=0, le=MOST_ANSWERS)]
    outcomes: Annotated[int, Meta(ge=0, le=MOST_OUTCOMES)]
    state: StateBytes


class Head(msgspec.Struct):
    """What a record is of: read by itself, before the rest."""

    game: str
    rules_version: int
    config: Config
    seed: int


class Seal(msgspec.Struct, frozen=True):
    """What commits to the dice of a people's table, and once the game is over the secret."""

    commitment: str
    secret: str = ""
    # How many outcomes came from it before the log begins.
    drawn_before: Annotated[int, Meta(ge=0, le=MOST_DRAWN)] = 0


class Record(msgspec.Struct):
    """Everything that makes a game: how it was set up, what was answered, what came out."""

    game: str
    rules_version: int
    config: dict[str, Any]
    seed: int
    answers: Annotated[list[str], PerAnswer]
    outcomes: Annotated[list[int | str], PerOutcome]  # dice as numbers, what was drawn by name
    audiences: Annotated[dict[int, int], PerOutcome]
    checkpoints: Annotated[list[Checkpoint], Meta(max_length=64)]  # the newest last
    digest: str
    # Who answered where several seats decided together.
    answered_by: Annotated[dict[int, int], PerAnswer] = {}
    beginning: StateBytes = b""  # the state it began with, where that is not the game's own setup
    content: Content = Content()
    sources: Annotated[list[str], PerOutcome] = []  # of the outcomes
    kinds: Annotated[list[str], PerAnswer] = []  # of the questions answered
    players: Annotated[list[int], PerAnswer] = []  # who answered them
    secrets: Annotated[list[int], PerAnswer] = []  # which of the answers were given in secret
    seal: Seal | None = None  # where the outcomes come from a secret and not from the seed

    @property
    def is_old(self) -> bool:
        """Whether it was written in the first format."""
        return not self.digest


def content_of(table: Table[Any]) -> Catalogue:
    """The content that a table is played with."""
    return registry.content_of(table.game, table.config)


def fingerprint(table: Table[Any]) -> str:
    """A hash of the whole state: equal exactly when the states are."""
    return digest(table, content_of(table))


def digest(table: Table[Any], content: Catalogue) -> str:
    """The same, of a table whose content is at hand."""
    return hashlib.blake2b(write_state(table.state, content), digest_size=16).hexdigest()


def record_of(table: Table[Any]) -> Record:
    """The record of a game in progress or over."""
    with suppress(Exception):  # rules that fail here must not keep anybody from saving the game
        move_mark(table)
    content, log = content_of(table), table.log
    kept = log.kept[1:][-OLDER_CHECKPOINTS:]  # the first is the beginning
    marks = [mark for mark in kept if mark.answers < log.mark.answers]
    answers = log.answers
    return Record(
        game=table.game.name,
        rules_version=table.game.rules_version,
        config=table.config,
        seed=table.seed,
        answers=[answer.choice for answer in answers],
        outcomes=write_outcomes(log.values, log.sources, content),
        audiences=log.audiences,
        checkpoints=[
            Checkpoint(mark.answers, mark.outcomes, write_state(mark.state, content))
            for mark in (*marks, log.mark)
        ],
        digest=digest(table, content),
        answered_by=table.answered_by,
        beginning=_beginning(table, content),
        content=Content(content.boxes, content.packs, content.fingerprint),
        sources=log.sources,
        kinds=[answer.kind for answer in answers],
        players=[answer.player for answer in answers],
        secrets=[place for place, answer in enumerate(answers) if answer.secret],
        seal=table.seal,
    )


def begins_elsewhere(table: Table[Any]) -> bool:
    """Whether a game began with a state of its own, and not with the game's setup."""
    return bool(table.log.origin != table.game.setup(table.config, scramble(table.seed)))


def _beginning(table: Table[Any], content: Catalogue) -> bytes:
    """Nothing for a game played from its setup; the state for one that began elsewhere."""
    return write_state(table.log.origin, content) if begins_elsewhere(table) else b""


def write(table: Table[Any]) -> bytes:
    """A record as bytes: a line that names the format, a checksum, the packed record."""
    body = zlib.compress(msgspec.msgpack.encode(record_of(table)), 9)
    return MAGIC + hashlib.sha256(body).digest() + body
