"""Names on disk: what was written finds its things again, however content and steps grew."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any

import msgspec
import pytest

from undercroft.kernel import written
from undercroft.kernel.agenda import Agenda, Frame, push, unwind
from undercroft.kernel.catalogue import Catalogue, Numbering
from undercroft.kernel.data import plain
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.flow import NOTHING, Flow
from undercroft.kernel.naming import Coded, Named, NamedEach, Per, Spot
from undercroft.kernel.written import read_state, tree_of, write_state

POOL = -1
CardNo = Annotated[int, Named("card")]
Cards = Annotated[tuple[int, ...], Named("card")]


def _write_tile(spot: Spot, value: int) -> Any:
    tiles = spot.content.numberings["tile"].names
    return value if value < 0 else f"{tiles[value // 4]}/{value % 4}"


def _read_tile(numberings: Any, written: Any) -> int:
    if written == -1:
        return -1
    name, _, turn = written.partition("/")
    return numberings["tile"].number(name) * 4 + int(turn)


Laid = Annotated[int, Coded("tile", _write_tile, _read_tile)]

STEPS = Agenda()


@STEPS.step("show")
def show(_table: Any, seat: int, card: CardNo) -> Flow[None]:
    """A step whose second argument is a card."""
    return NOTHING


@STEPS.step("rest")
def rest(_table: Any) -> None:
    """A step without arguments."""


class Content(Catalogue):
    game = "pieces"
    boxes = ("base",)

    def __init__(self, **kinds: str) -> None:
        self.numberings = {kind: Numbering(kind, names.split()) for kind, names in kinds.items()}


@plain
class Hand(msgspec.Struct):
    cards: Cards = ()
    best: CardNo = -1


@plain
class State(msgspec.Struct):
    content: Content
    rng: int
    bags: Annotated[list[bytes], NamedEach("card", ..., "tile")]
    hands: list[Hand]
    board: tuple[Laid, ...]
    tokens: Annotated[list[int], Per("token", POOL)]
    agenda: Annotated[list[Frame], STEPS]
    pairs: tuple[tuple[int, CardNo], ...] = ()
    by_seat: dict[str, Cards] = {}
    last: Hand | None = None
    large: Annotated[bytes | tuple[int, ...], Named("card")] = b""
    over: bool = False


def before() -> Content:
    return Content(card="axe bow cup cup", tile="hall pit", token="troll demon")


def after() -> Content:
    return Content(card="dart cup bow cup axe", tile="yard pit hall", token="ghost demon troll")


def laid(content: Content) -> State:
    return State(
        content, 7, [b"\x00\x03", b"\x01", b"\x01\x00"], [Hand((2, 0), 2), Hand()], (-1, 5, 0),
        [4, POOL], [("rest",), ("show", 1, 3)], ((1, 0),), {"a": (1,)}, Hand((3,)), b"\x01",
    )  # fmt: skip


def test_a_state_is_written_by_names():
    assert tree_of(laid(before()), before()) == {
        "rng": 7,
        "bags": [["axe", "cup#2"], ["bow"], ["pit", "hall"]],
        "hands": [{"cards": ["cup", "axe"], "best": "cup"}, {"cards": [], "best": -1}],
        "board": [-1, "pit/1", "hall/0"],
        "tokens": {"troll": 4},
        "agenda": [["rest"], ["show", 1, "cup#2"]],
        "pairs": [[1, "axe"]],
        "by_seat": {"a": ["bow"]},
        "last": {"cards": ["cup#2"], "best": -1},
        "large": ["bow"],
        "over": False,
    }


def test_what_was_written_is_read_again():
    content = before()
    state = laid(content)
    again = read_state(write_state(state, content), State, content)
    assert again == state
    assert again.content is content


def test_reordered_and_extended_content_finds_the_same_things():
    """Content grew between writing and reading: numbers differ, names do not."""
    grown = after()
    state = read_state(write_state(laid(before()), before()), State, grown)
    assert state == State(
        grown, 7, [b"\x04\x03", b"\x02", b"\x01\x02"], [Hand((1, 4), 1), Hand()], (-1, 5, 8),
        [POOL, POOL, 4], [("rest",), ("show", 1, 3)], ((1, 4),), {"a": (2,)}, Hand((3,)), b"\x02",
    )  # fmt: skip


def test_all_that_is_missing_is_named():
    poorer = Content(card="bow", tile="hall", token="demon")
    with pytest.raises(BadRecord) as refused:
        read_state(write_state(laid(before()), before()), State, poorer)
    told = str(refused.value)
    for part in ("axe, cup#2, cup (card)", "pit (tile)", "troll (token)"):
        assert part in told


def test_a_thing_nobody_holds_need_not_exist_any_more():
    """The demon token lies in the pool: content without it can go on."""
    content = Content(card="axe bow cup cup", tile="hall pit", token="troll")
    assert read_state(write_state(laid(before()), before()), State, content).tokens == [4]


def test_a_step_that_is_gone_is_named(monkeypatch):
    data = write_state(laid(before()), before())
    monkeypatch.delitem(STEPS.steps, "rest")
    with pytest.raises(BadRecord, match=r"not here: rest \(step\)"):
        read_state(data, State, before())


def test_fields_may_be_added_and_dropped():
    content = before()
    tree = tree_of(laid(content), content)
    del tree["large"], tree["last"]
    tree["no_longer"] = 3
    state = read_state(msgspec.msgpack.encode(tree), State, content)
    assert (state.large, state.last) == (b"", None)


def test_a_bag_of_more_things_than_a_byte_can_tell_is_a_tuple():
    content = Content(
        card=" ".join(f"c{n}" for n in range(300)), tile="hall pit", token="troll demon"
    )
    state = laid(content)
    state.large = (299, 1)
    assert read_state(write_state(state, content), State, content) == state
    state.large = (1,)
    assert read_state(write_state(state, content), State, content).large == (1,)


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("bags", [], "bags were expected"),
        ("bags", [[4], []], "the name of a card was expected, not 4"),
        ("bags", [[-2], []], "no byte"),
        ("hands", 3, "a list was expected"),
        ("tokens", [1], "a map was expected"),
        ("pairs", [["axe"]], "2 values were expected"),
        ("rng", "much", "Expected `int`"),
        ("board", [7], "tile: 7 cannot be read"),
        ("board", ["hall/north"], "tile: 'hall/north' cannot be read"),
        ("agenda", ["rest"], "a list was expected"),
    ],
)
def test_what_is_no_state_is_refused_in_words(field, value, complaint):
    content = before()
    tree = {**tree_of(laid(content), content), field: value}
    with pytest.raises(BadRecord, match=complaint):
        read_state(msgspec.msgpack.encode(tree), State, content)


def test_a_type_that_could_hold_names_in_two_ways_is_refused():
    struct = msgspec.defstruct("Wrong", [("field", CardNo | str | None)])
    with pytest.raises(TypeError, match="only one type may hold names"):
        tree_of(struct(1), before())


def test_who_reads_while_another_thread_learns_how_reads_and_writes_all(monkeypatch):
    """A server that starts reads several tables at once."""
    content = before()
    state, data = laid(content), write_state(laid(content), content)
    monkeypatch.setattr(written, "_KNOWN", {})
    learn, seen = written._codec, []

    def look_meanwhile(hint, kind):
        if len(seen) < 2:  # one field is known by the second time
            seen.append(hint)
            if len(seen) == 2:
                with ThreadPoolExecutor(1) as other:
                    again = other.submit(read_state, data, State, content).result()
                    assert again == state
                    assert other.submit(write_state, state, content).result() == data
        return learn(hint, kind)

    monkeypatch.setattr(written, "_codec", look_meanwhile)
    assert read_state(data, State, content) == state
    assert len(seen) == 2


def test_positions_repeat_in_one_place_only():
    with pytest.raises(TypeError, match="may stand once"):
        NamedEach("card", ..., "tile", ...)


# -- the agenda ----------------------------------------------------------------------------


def test_unwinding_drops_what_was_to_come_before_the_nearest_step_of_that_name():
    state = laid(before())
    state.agenda = [("turn",), ("turn", 1), ("fight",), ("show", 0, 1)]
    unwind(state, "turn")
    assert state.agenda == [("turn",), ("turn", 1)]
    push(state, "fight", 2)
    assert state.agenda[-1] == ("fight", 2)
    with pytest.raises(LookupError, match="no step 'sleep'"):
        unwind(state, "sleep")


def test_a_step_has_one_meaning():
    with pytest.raises(ValueError, match="rest: this step exists already"):
        STEPS.add({"rest": rest})


def test_an_argument_whose_type_cannot_be_had_at_runtime_is_refused():
    steps = Agenda()

    def lost(_table: Any, card: Nowhere) -> None:  # noqa: F821
        """Annotated with a name that does not exist."""

    steps.add({"lost": lost})
    with pytest.raises(TypeError, match="must be importable"):
        steps.argument_types("lost")
