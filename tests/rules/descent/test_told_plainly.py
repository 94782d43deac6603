"""What a turn says of itself: what is left of it, and why something cannot be done."""

import pytest

from tests.support.descent import Situation
from tests.support.rules import rule
from undercroft.games.descent.game import GAME

ROOM = ("......#.", "......#.", "#######.")


def ettin(*rows, points=4, **turn):
    s = Situation(*(rows or ROOM)).hero("syndrael", "r0c7", "iron_longsword")
    return s.monster("ettin.minion", "r0c0").turn_of("ettin.minion.1", points=points, **turn)


def why(s, intent, player=0):
    return GAME.explain(s.table, player, intent)


# -- large monsters ----------------------------------------------------------------------------


@rule("DES-LARGE-03", "DES-LARGE-07")
def test_a_large_monster_that_was_placed_is_told_that_its_movement_has_ended():
    s = ettin(points=4)
    assert s.table.decision.note == "2 actions, 4 to move – Ettin"
    assert why(s, "space:r1c5") is None  # its base may come to stand over it
    s.do("to:r0c2")
    assert s.state.turn.points == 3  # it counts from the space nearest to where it goes
    ended = "0 to move: its movement has ended, it goes on after an attack or another action"
    assert s.table.decision.note == f"2 actions, {ended} – Ettin"
    assert {why(s, intent) for intent in ("space:r1c5", "go:r1c5", "to:r0c4")} == {"DES-LARGE-07"}
    s.do("move")
    assert "2 to move" not in s.table.decision.note
    assert why(s, "space:r1c5") is None


@rule("DES-LARGE-07")
def test_a_large_monster_without_actions_does_not_go_on():
    s = ettin(points=4).do("to:r0c2")
    s.state.turn.actions = 0
    assert s.table.decision.note == "0 actions, 0 to move: its movement has ended – Ettin"


@rule("DES-LARGE-05", "DES-MOV-03", "DES-MOV-07", "DES-TERR-06")
@pytest.mark.parametrize(
    ("rows", "points", "at", "forbids"),
    [
        (ROOM, 0, "r0c3", "DES-MOV-03"),
        (ROOM, 1, "r0c5", "DES-MOV-03"),
        (ROOM, 9, "r2c2", "DES-MOV-07"),
        (("........", "..######", "#......."), 9, "r0c4", "DES-LARGE-05"),
        (("oo......", "oo......", "........"), 9, "r0c4", "DES-TERR-06"),
    ],
)
def test_why_a_large_monster_cannot_stand_somewhere(rows, points, at, forbids):
    assert why(ettin(*rows, points=points), f"space:{at}") == forbids
