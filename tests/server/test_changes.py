"""Scenes sent by their changes: complete, small, and refused where one is missing."""

from __future__ import annotations

import gc
import operator
from typing import Any

import msgspec
import pytest
from benchmarks import wire

import undercroft
from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.scene import Board, Panel, Piece, Scene, Space
from undercroft.server.changes import Scenes, Told, applied, changes

MOST_BYTES = 4096


def plain(value: Any) -> Any:
    """As it arrives."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("name", registry.finished_names())
def test_changes_come_to_the_same_scene_over_a_whole_game(name: str) -> None:
    table = undercroft.new(name, players=3, seed=4)
    bot = bots.make("heuristic", table.game, 4)
    shown: dict[int | None, Any] = dict.fromkeys((None, 0, 1))
    whole = dict(shown)
    while table.decision is not None:
        for viewer, before in whole.items():
            scene = table.scene(viewer)
            shown[viewer] = applied(shown[viewer], plain(changes(before, scene)))
            assert shown[viewer] == plain(scene)
            whole[viewer] = scene
        table.act(bot.choose(table))


def cards_of(scene: Scene) -> set[int]:
    """The cards before the players, as objects."""
    trays = [tray for panel in scene.panels for tray in panel.trays]
    return {id(card) for place in (*scene.panels, *trays) for card in place.cards}


@pytest.mark.parametrize("name", registry.finished_names())
def test_what_stays_is_the_same_object_for_everybody(name: str) -> None:
    """So that it is made once, compared at a glance, and never looked through for cycles."""
    table = undercroft.new(name, players=2, seed=4)
    bot = bots.make("heuristic", table.game, 4)
    for _ in range(40):
        before, own = table.scene(None), table.scene(0)
        assert all(map(operator.is_, before.board.spaces, own.board.spaces))
        table.act(bot.choose(table))
        after = table.scene(None).board.spaces
        for was, now in zip(before.board.spaces, after, strict=True):
            assert now is was or now != was
    assert cards_of(own) & cards_of(table.scene(0))
    assert not any(map(gc.is_tracked, (own, own.board, *own.panels, *own.board.spaces)))


@pytest.mark.parametrize("name", registry.finished_names())
def test_the_median_answer_costs_a_player_little(name: str) -> None:
    """In bytes of JSON, before compression."""
    found = wire.measured(name, games=1)
    assert found["messages"] > 200
    assert found["median"] < MOST_BYTES
    assert found["median"] * 10 < found["whole"]


def scene(*pieces: Piece, name: str = "Ann") -> Scene:
    spaces = tuple(Space(f"s{number}", "S", number, 0, "place") for number in range(3))
    return Scene("T", 0, Board(3, 1, spaces, pieces), (Panel("a", 0, name, "A", ""),))


ANN, BOB = Piece("a", "Ann", "s0", "hero", "A"), Piece("b", "Bob", "s1", "hero", "B")


def test_only_what_changed_is_sent() -> None:
    assert changes(scene(ANN), scene(ANN)) == ()
    moved = msgspec.structs.replace(ANN, space="s2")
    assert changes(scene(ANN, BOB), scene(moved, BOB)) == (
        (("board", "pieces", "#a", "space"), "s2"),
    )
    assert changes(scene(ANN), scene(BOB, ANN)) == (
        (("board", "pieces", "*"), [["b", "a"], [BOB]]),
    )
    assert changes(scene(ANN, BOB), scene(BOB)) == ((("board", "pieces", "*"), [["b"], []]),)
    assert changes(scene(), scene(ANN)) == ((("board", "pieces"), (ANN,)),)


def test_things_that_share_an_id_are_sent_by_their_places() -> None:
    one, two = (scene(ANN, msgspec.structs.replace(ANN, space=space)) for space in ("s1", "s2"))
    assert changes(one, two) == ((("board", "pieces", "@1", "space"), "s2"),)
    assert applied(plain(one), plain(changes(one, two))) == plain(two)


def test_each_pair_of_eyes_has_scenes_of_its_own() -> None:
    told, client = Told(), Scenes()
    sights = [
        told.sight(0, scene(ANN), ()),
        told.sight(1, scene(ANN, name="Other"), ()),
        told.sight(0, scene(ANN, BOB), ()),
        told.sight(1, scene(BOB, name="Other"), ()),
    ]
    assert [(each.version, each.base) for each in sights] == [(1, 0), (2, 0), (3, 1), (4, 2)]
    seen = [client.state(plain({"sight": each, "before": None}))["scene"] for each in sights]
    assert seen[2] == plain(scene(ANN, BOB))
    assert seen[3] == plain(scene(BOB, name="Other"))


def test_a_missed_change_is_noticed() -> None:
    told, client = Told(), Scenes()
    first, _, third = (told.sight(0, scene(each), ()) for each in (ANN, BOB, ANN))
    client.state(plain({"sight": first, "before": None}))
    with pytest.raises(LookupError, match="scene 2 was changed, but the last one known is 1"):
        client.state(plain({"sight": third, "before": None}))
