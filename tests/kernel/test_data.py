"""State as plain data: clones share nothing that can change."""

from __future__ import annotations

import msgspec
import pytest

from undercroft.kernel.data import doubled, plain


class Fixed(msgspec.Struct, frozen=True):
    x: int


@plain
class Inner(msgspec.Struct):
    x: int
    many: list[int]


@plain
class Outer(msgspec.Struct):
    number: int
    text: str
    raw: bytes
    pair: tuple[int, ...]
    fixed: Fixed
    numbers: list[int]
    rows: list[list[int]]
    inner: Inner
    maybe: Inner | None
    inners: list[Inner]
    grid: list[list[Inner]]
    names: dict[str, int]
    lists: dict[str, list[int]]
    choice: int | str | None = None


def outer() -> Outer:
    return Outer(
        1, "a", b"b", (1, 2), Fixed(3), [1], [[1], [2]], Inner(1, [1]), Inner(2, [2]),
        [Inner(3, [3])], [[Inner(4, [4])]], {"a": 1}, {"a": [1]},
    )  # fmt: skip


def test_a_clone_is_equal_and_independent_to_the_last_list():
    one = outer()
    other = one.clone()
    assert other == one
    other.number = 2
    other.numbers.append(2)
    other.rows[0].append(2)
    other.inner.many.append(2)
    other.maybe.many.append(2)
    other.inners[0].x = 9
    other.inners.append(Inner(5, []))
    other.grid[0][0].many.append(2)
    other.names["b"] = 2
    other.lists["a"].append(2)
    assert one == outer()


def test_what_cannot_change_is_shared():
    one = outer()
    other = one.clone()
    assert other.pair is one.pair
    assert other.fixed is one.fixed
    assert other.raw is one.raw


def test_an_empty_optional_stays_empty():
    one = outer()
    one.maybe = None
    assert one.clone().maybe is None


def test_a_clone_is_plain_data_that_can_be_written_and_read():
    packed = msgspec.msgpack.encode(outer().clone())
    assert msgspec.msgpack.decode(packed, type=Outer) == outer()


@pytest.mark.parametrize(
    ("hint", "complaint"),
    [
        (set[int], "plain data holds"),
        (tuple[list[int], ...], "a tuple is shared"),
        (list[int] | str, "no telling how to copy"),
        (object, "plain data holds"),
    ],
)
def test_fields_that_a_clone_could_not_keep_apart_are_refused(hint, complaint):
    struct = msgspec.defstruct("Wrong", [("field", hint)])
    with pytest.raises(TypeError, match=complaint):
        plain(struct)


def test_what_lies_in_two_places_is_found_once_each():
    assert doubled([3, 1, 3, 2, 1, 3]) == [3, 1]
    assert doubled(iter((1, 2, 3))) == []
