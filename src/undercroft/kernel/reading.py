"""What stands in a record's file, read within bounds: nothing large is built before it is known to
be allowed (see `record.py` for what becomes of it)."""

from __future__ import annotations

import hashlib
import zlib
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from .errors import BadRecord, BadSetup
from .recording import MAGIC, Head, Record
from .sheets import checked_sheet

T = TypeVar("T")

# The first format wrote positions: its states and digests say nothing any more, but its answers
# and outcomes can be played again.
OLD_MAGIC = b"UNDERCROFT-RECORD 1\n"
MAX_BYTES = 4 << 20
MAX_UNPACKED = 8 << 20
# Settings hold nested data, of which each byte may cost a hundred when it is built.
MOST_CONFIG = 256 << 10
_DIGEST = 32

Fields = Annotated[dict[str, msgspec.Raw], Meta(max_length=64)]


def head(data: bytes) -> Head:
    """What a record is of, without reading the rest; BadRecord with the reason if it is none."""
    return _sound(_decoded(_bounded(data), Head))


def read(data: bytes) -> Record:
    """The record in these bytes, or BadRecord with the reason."""
    packed = _bounded(data)
    _sound(_decoded(packed, Head))  # whose settings may not be just anything
    record = _decoded(packed, Record)
    return _of_first_format(record) if data[: len(MAGIC)] == OLD_MAGIC else _whole(record)


def _bounded(data: bytes) -> bytes:
    """The packed record, each of its fields once, if its settings are not too long."""
    fields = _decoded(_unpacked(data), Fields)
    if len(memoryview(fields.get("config", b""))) > MOST_CONFIG:
        raise BadRecord(f"the record's settings are too long ({MOST_CONFIG:,} bytes are the most)")
    return msgspec.msgpack.encode(fields)


def _sound(found: Head) -> Head:
    """The same, if its sheets are within bounds."""
    try:
        for name, value in found.config.items():
            if isinstance(value, dict):
                checked_sheet(name, value)
    except BadSetup as error:
        raise BadRecord(f"the record's settings are not possible: {error}") from error
    return found


def _unpacked(data: bytes) -> bytes:
    """The content of a file whose checksum is right."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise BadRecord(f"a record is bytes, not {type(data).__name__}")
    data = bytes(data)
    if len(data) > MAX_BYTES:
        raise BadRecord(f"the file is too large for a record ({len(data):,} bytes)")
    if not data.startswith((MAGIC, OLD_MAGIC)):
        raise BadRecord("this is not an Undercroft record (the first line is another)")
    start = len(MAGIC)
    digest, body = data[start : start + _DIGEST], data[start + _DIGEST :]
    if hashlib.sha256(body).digest() != digest:
        raise BadRecord("the record is damaged: it was cut off or changed (checksum mismatch)")
    try:
        unpacker = zlib.decompressobj()
        packed = unpacker.decompress(body, MAX_UNPACKED)
    except zlib.error as error:
        raise BadRecord(f"the record cannot be unpacked: {error}") from error
    if unpacker.unconsumed_tail:
        raise BadRecord("the record unpacks to more than any game needs")
    return packed


def _decoded(packed: bytes, kind: type[T]) -> T:
    try:
        return msgspec.msgpack.decode(packed, type=kind)
    except RecursionError as error:
        raise BadRecord("the record cannot be unpacked: it is nested too deeply") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"the record cannot be unpacked: {error}") from error


def _whole(record: Record) -> Record:
    if not record.digest or len(record.sources) != len(record.outcomes):
        raise BadRecord("the record does not say what its outcomes were drawn from")
    if not len(record.answers) == len(record.kinds) == len(record.players):
        raise BadRecord("the record does not say who gave which answers")
    return record


def _of_first_format(record: Record) -> Record:
    """What can still be used of a record of the first format."""
    record.digest = ""
    record.checkpoints = []
    if record.beginning:
        raise BadRecord(
            "the record is of the first format and begins with a state of its own, "
            "which can no longer be read"
        )
    return record
