"""Records: a game as one small file that is save, replay, undo history and bug report at once."""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING, Any

import msgspec

from . import game as registry
from .chance import Contradiction, Script, scramble
from .data import pack, unpack
from .errors import BadRecord, BadSetup
from .replay import refold
from .table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .game import Game

MAGIC = b"UNDERCROFT-RECORD 2\n"
# The first format: states were written by position, so that its digests say nothing any more.
OLD_MAGIC = b"UNDERCROFT-RECORD 1\n"
MAX_BYTES = 4 << 20
MAX_UNPACKED = 32 << 20
_DIGEST = 32
# What rules run into on a state that no game could have led to: only a file can hold one.
BROKEN = (LookupError, ValueError, TypeError, ArithmeticError, AttributeError, AssertionError)


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
    outcomes: list[int]
    audiences: dict[int, int]
    checkpoints: list[Checkpoint]
    digest: str
    answered_by: dict[int, int] = {}  # who answered where several seats decided together
    beginning: bytes = b""  # the state it began with, where that is not the game's own setup


def fingerprint(table: Table[Any]) -> str:
    """A hash of the whole state: equal exactly when the states are."""
    return hashlib.blake2b(pack(table.state), digest_size=16).hexdigest()


def record_of(table: Table[Any]) -> Record:
    """The record of a game in progress or over."""
    checkpoint = Checkpoint(table._mark_answers, table._mark_outcomes, pack(table._mark))
    return Record(
        game=table.game.name,
        rules_version=table.game.rules_version,
        config=table.config,
        seed=table.seed,
        answers=table.answers,
        outcomes=table.outcomes,
        audiences=dict(table._audiences),
        checkpoints=[checkpoint],
        digest=fingerprint(table),
        answered_by=table.answered_by,
        beginning=_beginning(table),
    )


def _beginning(table: Table[Any]) -> bytes:
    """Nothing for a game played from its setup; the state for one that began elsewhere."""
    begun = pack(table._origin)
    setup = table.game.setup(table.config, scramble(table.seed))
    return b"" if begun == pack(setup) else begun


def write(table: Table[Any]) -> bytes:
    """A record as bytes: a line that names the format, a checksum, the packed record."""
    body = zlib.compress(msgspec.msgpack.encode(record_of(table)), 9)
    return MAGIC + hashlib.sha256(body).digest() + body


def read(data: bytes) -> Record:
    """The record in these bytes, or BadRecord with the reason."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise BadRecord(f"a record is bytes, not {type(data).__name__}")
    data = bytes(data)
    if len(data) > MAX_BYTES:
        raise BadRecord(f"the file is too large for a record ({len(data):,} bytes)")
    if not data.startswith((MAGIC, OLD_MAGIC)):
        raise BadRecord("this is not an Undercroft record (the first line is another)")
    head = len(MAGIC)
    digest, body = data[head : head + _DIGEST], data[head + _DIGEST :]
    if hashlib.sha256(body).digest() != digest:
        raise BadRecord("the record is damaged: it was cut off or changed (checksum mismatch)")
    try:
        unpacker = zlib.decompressobj()
        packed = unpacker.decompress(body, MAX_UNPACKED)
        if unpacker.unconsumed_tail:
            raise BadRecord("the record unpacks to more than any game needs")
        record = msgspec.msgpack.decode(packed, type=Record)
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"the record cannot be unpacked: {error}") from error
    if data.startswith(OLD_MAGIC):
        record.digest = ""
    return record


def load(data: bytes) -> Table[Any]:
    """The game of a record, played again and checked to the last detail."""
    return resume(read(data))


def resume(record: Record) -> Table[Any]:
    """A table at the point where the record ends."""
    try:
        game = registry.find(record.game)
    except BadSetup as error:
        raise BadRecord(f"the record is of a game that is not installed: {error}") from error
    if record.rules_version != game.rules_version:
        return _from_checkpoint(game, record)
    table = _begun(game, record)
    table._outcomes = record.outcomes
    try:
        refold(table, record.answers, record.answered_by)
    except Contradiction as error:
        raise BadRecord(f"the record contradicts the rules: {error}") from error
    except BROKEN as error:
        if not record.beginning:
            raise
        raise BadRecord(f"the record begins with a state that cannot be: {error!r}") from error
    if table.answered_by != record.answered_by:
        raise BadRecord("the record is wrong about who answered")
    if len(table._outcomes) != len(record.outcomes):
        raise BadRecord("the record has outcomes that no die or draw asked for")
    if table._audiences != record.audiences:
        raise BadRecord("the record is wrong about who saw what")
    if record.digest and fingerprint(table) != record.digest:
        raise BadRecord("the record does not lead to the state it claims")
    return table


def retell(record: Record) -> Iterator[Table[Any]]:
    """The game once more from its beginning, before each of its answers and after the last."""
    game = registry.find(record.game)
    table = _begun(game, record)
    table._begin(table._origin)
    table._events = []
    table.say = table._tell
    table._script = Script(record.outcomes)
    table._proceed(None, None)
    for place, answer in enumerate(record.answers):
        yield table
        table.act(answer, record.answered_by.get(place))
    yield table


def _fresh(game: Game[Any], record: Record) -> Table[Any]:
    """The game as it was set up; settings are checked as for any new game."""
    chosen = {name: value for name, value in record.config.items() if name != "players"}
    try:
        config = registry.configure(game, record.config.get("players", 0), chosen)
    except BadSetup as error:
        raise BadRecord(f"the record's settings are not possible: {error}") from error
    return Table(game, config, record.seed)


def _begun(game: Game[Any], record: Record) -> Table[Any]:
    """The game where its record begins."""
    table = _fresh(game, record)
    if record.beginning:
        table._begin(_unpacked(game, record, record.beginning))
    return table


def _unpacked(game: Game[Any], record: Record, state: bytes) -> Any:
    try:
        return unpack(state, game.state_type, registry.content_of(game, record.config))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"the record's kept state is of other rules: {error}") from error


def _from_checkpoint(game: Game[Any], record: Record) -> Table[Any]:
    """Rules have changed since: go on from the newest state that was kept."""
    if not record.checkpoints:
        raise BadRecord("the record is of older rules and holds no state to go on from")
    newest = max(record.checkpoints, key=lambda checkpoint: checkpoint.answers)
    state = _unpacked(game, record, newest.state)
    table = _fresh(game, record)
    table._begin(state)
    table._outcomes = record.outcomes[newest.outcomes :]
    try:
        try:
            refold(table, record.answers[newest.answers :], _since(record, newest))
        except Contradiction:  # the step itself has changed: it begins once more
            table._begin(state)
            table._proceed(None, None)
    except (*BROKEN, Contradiction) as error:
        raise BadRecord(f"the record's kept state cannot be: {error!r}") from error
    return table


def _since(record: Record, kept: Checkpoint) -> dict[int, int]:
    """Who gave the answers after a checkpoint, counted from there."""
    return {
        place - kept.answers: by
        for place, by in record.answered_by.items()
        if place >= kept.answers
    }
