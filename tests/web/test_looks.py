"""What the games' looks and scenes ask of the client is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import undercroft
from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.looks import looks_of

WEB = Path(__file__).parents[2] / "web" / "src"
ICONS = set(json.loads((WEB / "lib" / "icons.json").read_text("utf-8")))


def _found(value: Any, field: str) -> Iterator[str]:
    if isinstance(value, dict):
        if value.get(field):
            yield value[field]
        for inner in value.values():
            yield from _found(inner, field)
    elif isinstance(value, list):
        for inner in value:
            yield from _found(inner, field)


@pytest.mark.parametrize("name", registry.names())
def test_the_client_has_every_icon_of_the_looks(name: str) -> None:
    looks = msgspec.to_builtins(looks_of(registry.find(name)))
    assert set(_found(looks, "icon")) - ICONS == set()


@pytest.mark.parametrize("name", registry.finished_names())
def test_everything_in_a_scene_has_its_looks(name: str) -> None:
    table = undercroft.new(name, players=4, seed=3)
    looks = looks_of(table.game)
    bot = bots.make("heuristic", table.game, 3)
    while table.decision is not None:
        scene = table.scene(0)
        told = msgspec.to_builtins(scene)
        assert set(_found(told, "icon")) - ICONS == set()
        assert set(_found(told, "drawing")) <= looks.drawings.keys()
        assert {track.look for track in scene.tracks} <= looks.track.keys()
        if scene.board.layout == "grid":
            assert {space.look for space in scene.board.spaces} - {"unknown"} <= looks.space.keys()
            sides = {side for space in scene.board.spaces for side in space.sides}
            assert sides - {"none"} <= looks.side.keys()
        table.act(bot.choose(table))


@pytest.mark.parametrize("name", registry.finished_names())
def test_those_whom_players_choose_have_pictures(name: str) -> None:
    game = registry.find(name)
    chosen = {
        choice
        for setting in game.schema().settings
        if setting.kind == "names"
        for choice in setting.choices
    }
    assert chosen <= {look.id for look in looks_of(game).figures if look.icon}
    assert "cover" in looks_of(game).drawings
    assert looks_of(game).tagline


@pytest.mark.parametrize("name", registry.names())
def test_what_chance_decides_for_who_plays_at_once_is_told(name: str) -> None:
    """Where a setting says so of those who are not named, the front page does."""
    game = registry.find(name)
    helps = [setting.help for setting in game.schema().settings if setting.kind == "names"]
    drawn = any(text.endswith(("drawn if not named", "dealt if not named")) for text in helps)
    assert ("drawn at random" in looks_of(game).unchosen) == drawn
