"""States in records from elsewhere: every number out of its range is refused, before it is used."""

from __future__ import annotations

import hashlib
import random
import zlib
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from undercroft.kernel import game as registry
from undercroft.kernel import record
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.ranges import faults
from undercroft.kernel.recording import MOST_ANSWERS, MOST_STATE
from undercroft.kernel.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = registry.names()
HUGE = 4_000_000_000
# Sets of a few things as bits: they may be as large as any 63 bits.
BITS = {"conditions", "spent", "inflict", "locked", "explored", "free_of"}
Path = tuple[Any, ...]


def played(game: str, seed: int, answers: int) -> Table[Any]:
    found = registry.find(game)
    table = Table(found, registry.configure(found, 3, {}), seed)
    rng = random.Random(seed)
    for _ in range(answers):
        if table.decision is None:
            break
        table.act(rng.choice(table.decision.choices))
    return table


@cache
def older(game: str, seed: int, answers: int) -> record.Record:
    """The record of a game of other rules: it goes on from its newest state, whatever that is."""
    found = record.record_of(played(game, seed, answers))
    found.rules_version += 1
    found.checkpoints = found.checkpoints[-1:]
    return found


def sealed(found: record.Record | dict[str, Any]) -> bytes:
    return packed(msgspec.msgpack.encode(found))


def packed(content: bytes) -> bytes:
    body = zlib.compress(content)
    return record.MAGIC + hashlib.sha256(body).digest() + body


def with_state(found: record.Record, tree: Any) -> bytes:
    changed = msgspec.structs.replace(found)
    kept = found.checkpoints[0]
    changed.checkpoints = [msgspec.structs.replace(kept, state=msgspec.msgpack.encode(tree))]
    return sealed(changed)


def numbers(tree: Any, path: Path = ()) -> Iterator[Path]:
    """Where whole numbers stand."""
    if type(tree) is int:
        yield path
    elif isinstance(tree, dict | list):
        items = tree.items() if isinstance(tree, dict) else enumerate(tree)
        for key, each in items:
            yield from numbers(each, (*path, key))


def put(tree: Any, path: Path, value: int) -> None:
    for key in path[:-1]:
        tree = tree[key]
    tree[path[-1]] = value


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("seed", "answers"), [(2, 40), (4, 120)])
def test_no_number_of_a_state_may_be_huge(game, seed, answers):
    """The one that made an integer of 500 MB was the seat of a side in a fight."""
    found = older(game, seed, answers)
    state = found.checkpoints[0].state
    assert record.load(sealed(found)).config == found.config
    spots = [path for path in numbers(msgspec.msgpack.decode(state)) if path != ("rng",)]
    assert len(spots) > 30
    for place, path in enumerate(spots):
        tree = msgspec.msgpack.decode(state)
        huge = 1 << 63 if path[-1] in BITS else HUGE
        put(tree, path, huge if place % 2 else -huge)
        with pytest.raises(BadRecord):
            record.load(with_state(found, tree))


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_nobody_has_is_refused_wherever_it_stands(game):
    for seed, answers in ((2, 40), (4, 120)):
        found = older(game, seed, answers)
        state = found.checkpoints[0].state
        for path in numbers(msgspec.msgpack.decode(state)):
            if path[-1] in ("seat", "active", "first", "roller", "hero", "rival", "holder"):
                tree = msgspec.msgpack.decode(state)
                put(tree, path, found.config["players"])
                with pytest.raises(BadRecord):
                    record.load(with_state(found, tree))


@pytest.mark.parametrize("game", GAMES)
def test_games_stay_within_the_ranges(game):
    for seed in range(4):
        for answers in (5, 30, 90, 160):
            table = played(game, seed, answers)
            content = record.content_of(table)
            for state in (table.state, table.log.mark.state, table.log.origin):
                assert list(faults(state, 3, content)) == []


# -- bombs: small files that would become large things -----------------------------------------


def tree_of(found: record.Record) -> dict[str, Any]:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(found))


def refused(data: bytes) -> str:
    with pytest.raises(BadRecord) as error:
        record.load(data)
    return str(error.value)


def with_raw(name: str, raw: bytes) -> bytes:
    """The record with these bytes in the place of one of its fields."""
    tree = tree_of(older("dungeonquest", 1, 12))
    tree[name] = msgspec.Raw(raw)
    return sealed(tree)


def nested(depth: int) -> bytes:
    return b"\x91" * depth + b"\x90"


def array(length: int, each: bytes) -> bytes:
    return b"\xdd" + length.to_bytes(4, "big") + each * length


def test_settings_are_no_place_for_millions_of_maps():
    bomb = b"\x81\xa1x" + array(5_000_000, b"\x80")
    assert len(with_raw("config", bomb)) < 20_000
    assert "settings are too long" in refused(with_raw("config", bomb))
    assert "nested too deeply" in refused(with_raw("config", b"\x81\xa1x" + nested(20_000)))
    assert "config" in refused(with_raw("config", b"\x81\xa1x\xdc\x10\x00" + b"\xa0" * 4096))


def test_lists_have_a_greatest_length():
    assert "answers" in refused(with_raw("answers", array(MOST_ANSWERS + 1, b"\xa0")))
    assert "outcomes" in refused(with_raw("outcomes", array(400_001, b"\x01")))
    kept = b"\x83\xa7answers\x00\xa8outcomes\x00\xa5state\xc4\x00"
    assert "checkpoints" in refused(with_raw("checkpoints", array(65, kept)))


def test_what_unpacks_to_too_much_is_refused():
    assert "more than any game needs" in refused(with_raw("digest", array(9_000_000, b"\x80")))


@pytest.mark.parametrize("content", [nested(20_000), b"\x81\xa5cards" + nested(20_000)])
def test_a_state_nested_too_deeply_is_refused(content):
    found = msgspec.structs.replace(older("dungeonquest", 1, 12))
    found.checkpoints = [msgspec.structs.replace(found.checkpoints[0], state=content)]
    assert "other rules" in refused(sealed(found))


def test_a_state_has_a_greatest_size():
    found = msgspec.structs.replace(older("dungeonquest", 1, 12))
    large = array(MOST_STATE, b"\x80")
    found.checkpoints = [msgspec.structs.replace(found.checkpoints[0], state=large)]
    assert "state" in refused(sealed(found))
