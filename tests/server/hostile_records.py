"""Records that strangers might upload: very long, very large when unpacked, or tampered with."""

from __future__ import annotations

import hashlib
import random
import zlib
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

import undercroft
from undercroft.kernel import record
from undercroft.kernel.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = 200_000
HUGE = 4_000_000_000


def sealed(content: bytes) -> bytes:
    """A file with a right checksum, whatever it holds."""
    body = zlib.compress(content, 9)
    return record.MAGIC + hashlib.sha256(body).digest() + body


@cache
def long_game(answers: int) -> bytes:
    """A game that players never bring to an end."""
    table = undercroft.new("warcraft", 2, 3)
    rng = random.Random(3)
    for _ in range(min(answers, LONGEST)):
        assert table.decision is not None, "the game has ended"
        choices = table.decision.choices
        table.act(choices[0] if rng.random() < 0.8 else rng.choice(choices))
    return table.save()


def changed(data: bytes, **fields: Any) -> bytes:
    """A record with other fields; bytes wrapped in msgspec.Raw go in as they are."""
    tree = msgspec.to_builtins(record.read(data), builtin_types=(bytes,))
    return sealed(msgspec.msgpack.encode({**tree, **fields}))


def maps_bomb(maps: int = 33_000_000) -> bytes:
    """A byte for each empty map; every one of them would be a dict."""
    array = b"\xdd" + maps.to_bytes(4, "big") + b"\x80" * maps
    return changed(short_game().save(), config=msgspec.Raw(b"\x81\xa1x" + array))


def sheet_bomb(maps: int = 8_000_000) -> bytes:
    """The same as a sheet, which may hold nested data; within what a file may hold unpacked."""
    array = b"\x81\xa1y\xdd" + maps.to_bytes(4, "big") + b"\x80" * maps
    return changed(short_game().save(), config=msgspec.Raw(b"\x81\xa1x" + array))


def twofold_sheet_bomb() -> bytes:
    """The settings stand there twice: whoever looks at the last alone sees nothing bad."""
    fields = msgspec.msgpack.encode(record.record_of(short_game()))
    assert fields[0] == 0xDE, "a map of 16 fields or more"
    count = int.from_bytes(fields[1:3], "big") + 1
    first = msgspec.msgpack.encode("config") + b"\x81\xa1x\x81\xa1y"
    maps = 7_000_000
    first += b"\xdd" + maps.to_bytes(4, "big") + b"\x80" * maps
    return sealed(b"\xde" + count.to_bytes(2, "big") + first + fields[3:])


def deep_bomb(levels: int = 20_000) -> bytes:
    nested = b"\x81\xa1x" + b"\x91" * levels + b"\x90"
    return changed(short_game().save(), config=msgspec.Raw(nested))


def short_game(answers: int = 30) -> Table[Any]:
    return record.load(long_game(answers))


def fighting() -> Table[Any]:
    """A game in the middle of a fight."""
    for seed in range(100):
        table = undercroft.new("dungeonquest", 2, seed)
        while table.decision is not None and table.log.answer_count < 200:
            if table.log.mark.state.fight is not None:
                return table
            table.act(0)
    raise AssertionError("nobody fights")


def seat_bomb(seat: int = HUGE) -> bytes:
    """A side of a fight that nobody plays."""

    def sit(state: dict[str, Any]) -> None:
        state["fight"]["sides"][0]["seat"] = seat

    return tampered(fighting(), sit)


def tampered(table: Table[Any], change: Callable[[dict[str, Any]], None]) -> bytes:
    """A record of other rules, so that its state is taken as it is."""
    found = record.record_of(table)
    kept = found.checkpoints[-1]
    tree = msgspec.msgpack.decode(kept.state)
    change(tree)
    state = {"answers": kept.answers, "outcomes": kept.outcomes}
    state["state"] = msgspec.msgpack.encode(tree)
    data = sealed(msgspec.msgpack.encode(found))
    return changed(data, rules_version=found.rules_version + 1, checkpoints=[state])


def crowded() -> bytes:
    """A hero with so many things that every scene of the table takes megabytes."""
    table = undercroft.new("descent", 2, 5, quest="first_blood")
    while table.decision is not None and table.decision.kind != "act":
        table.act(0)

    def load(state: dict[str, Any]) -> None:
        hero = next(each for each in state["fighters"] if each["items"])
        hero["items"] = hero["items"] * 10_000

    return tampered(table, load)


def from_outside() -> bytes:
    """A game that begins with a state of its own."""
    table = short_game()
    return Table.at(table.game, table.config, table.log.mark.state.clone()).save()
