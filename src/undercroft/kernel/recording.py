"""What a record holds, and how a table is written as one (see `record.py` for reading)."""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING, Any

import msgspec

from . import game as registry
from .chance import scramble
from .outcomes import write_outcomes
from .written import write_state

if TYPE_CHECKING:
    from .catalogue import Catalogue
    from .table import Table

MAGIC = b"UNDERCROFT-RECORD 2\n"
# How many of the states kept for good are written besides the newest: a game is reopened at the
# oldest, so that the last answers can be taken back and their events are heard.
OLDER_CHECKPOINTS = 3


class Content(msgspec.Struct, frozen=True):
    """What a game was played with."""

    boxes: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()  # by id, version and fingerprint
    fingerprint: str = ""  # of all content together


class Checkpoint(msgspec.Struct):
    """A state that the game can go on from, and how much had happened by then."""

    answers: int
    outcomes: int
    state: bytes


class Record(msgspec.Struct):
    """Everything that makes a game: how it was set up, what was answered, what came out."""

    game: str
    rules_version: int
    config: dict[str, Any]
    seed: int
    answers: list[str]
    outcomes: list[int | str]  # dice as numbers, what was drawn by name
    audiences: dict[int, int]
    checkpoints: list[Checkpoint]  # the newest last
    digest: str
    answered_by: dict[int, int] = {}  # who answered where several seats decided together
    beginning: bytes = b""  # the state it began with, where that is not the game's own setup
    content: Content = Content()
    sources: list[str] = []  # of the outcomes
    kinds: list[str] = []  # of the questions answered
    players: list[int] = []  # who answered them
    secrets: list[int] = []  # which of the answers were given in secret

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
    )


def _beginning(table: Table[Any], content: Catalogue) -> bytes:
    """Nothing for a game played from its setup; the state for one that began elsewhere."""
    origin = table.log.origin
    setup = table.game.setup(table.config, scramble(table.seed))
    return b"" if origin == setup else write_state(origin, content)


def write(table: Table[Any]) -> bytes:
    """A record as bytes: a line that names the format, a checksum, the packed record."""
    body = zlib.compress(msgspec.msgpack.encode(record_of(table)), 9)
    return MAGIC + hashlib.sha256(body).digest() + body
