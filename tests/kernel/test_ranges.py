"""Ranges of a state's numbers: what is out of its range is found, wherever it stands."""

from typing import Annotated

import msgspec
import pytest

from tests.kernel.toy import PRINTED, STONES
from undercroft.kernel.agenda import Agenda, Frame
from undercroft.kernel.naming import Named
from undercroft.kernel.ranges import (
    MOST,
    MOST_CHARACTERS,
    Audience,
    Between,
    EachSeat,
    PlayerCount,
    SeatNo,
    SeatOrNone,
    faults,
)

STEPS = Agenda()


@STEPS.step("go")
def go(table: object, seat: int, far: int) -> None:
    """A step with a seat and a number."""


@STEPS.step("rest")
def rest(table: object) -> None:
    """A step without arguments."""


class Piece(msgspec.Struct):
    seat: SeatNo
    stone: Annotated[int, Named("stone")] = -1
    level: Annotated[int, Between(1, 3)] = 1


class Position(msgspec.Struct):
    players: PlayerCount = 2
    rng: int = 2**64 - 1
    pieces: Annotated[list[Piece], EachSeat()] = msgspec.field(
        default_factory=lambda: [Piece(0), Piece(1)]
    )
    holder: SeatOrNone = -1
    seen: list[Audience] = msgspec.field(default_factory=lambda: [-1, 0, 3])
    owed: tuple[tuple[SeatNo, int], ...] = ((1, 500_000),)
    bag: bytes | tuple[int, ...] = b""
    piece: Piece | None = None
    scores: dict[str, SeatNo] = msgspec.field(default_factory=lambda: {"a": 1})
    agenda: Annotated[list[Frame], STEPS] = msgspec.field(
        default_factory=lambda: [("rest",), ("go", 1, 7)]
    )
    text: str = ""
    count: int = MOST


def wrong(**changes: object) -> list[str]:
    return list(faults(Position(**changes), 2, PRINTED))


def test_a_state_within_its_ranges_has_no_faults():
    assert wrong() == []
    assert wrong(holder=1, piece=Piece(1, STONES - 1, 3), count=-MOST) == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": 3}, "state.players: 3 is not a number from 2 to 2"),
        ({"rng": 2**64}, "state.rng"),
        ({"pieces": [Piece(0)]}, "state.pieces: 1 entries for 2 players"),
        ({"pieces": [Piece(1), Piece(0)]}, "state.pieces[0]: is of another seat"),
        ({"piece": Piece(2)}, "state.piece.seat: 2 is not a number from 0 to 1"),
        ({"piece": Piece(-1)}, "state.piece.seat"),
        ({"piece": Piece(0, STONES)}, "state.piece.stone"),
        ({"piece": Piece(0, -3)}, "state.piece.stone"),
        ({"piece": Piece(0, 0, 4)}, "state.piece.level: 4 is not a number from 1 to 3"),
        ({"holder": -2}, "state.holder"),
        ({"holder": 4_000_000_000}, "state.holder: 4,000,000,000"),
        ({"seen": [0, 4]}, "state.seen[1]: 4 is not a number from -1 to 3"),
        ({"owed": ((2, 1),)}, "state.owed[0][0]"),
        ({"owed": ((1, MOST + 1),)}, "state.owed[0][1]"),
        ({"bag": (1, MOST + 1)}, "state.bag[1]"),
        ({"scores": {"a": 1, "b": 2}}, "state.scores['b']"),
        ({"agenda": [("go", 2, 7)]}, "state.agenda[0] 'go' seat: 2"),
        ({"agenda": [("go", 1, MOST + 1)]}, "state.agenda[0] 'go' far"),
        ({"agenda": [("go", 1)]}, "state.agenda[0] 'go'"),
        ({"agenda": [("rest", 1)]}, "state.agenda[0] 'rest'"),
        ({"agenda": [("go", "one", 7)]}, "Expected `int`, got `str`"),
        ({"text": "x" * (MOST_CHARACTERS + 1)}, "state.text: a text of 201 characters"),
        ({"count": MOST + 1}, "state.count"),
    ],
)
def test_what_is_out_of_its_range_is_named(changes, said):
    found = wrong(**changes)
    assert said in found[0]
    assert len(found) == (2 if "another seat" in said else 1)
