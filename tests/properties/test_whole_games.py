"""Whole games kept as records, one for every way a game can end: they still end that way."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

import undercroft
from tests.fixtures import make, make_mageknight, make_warcraft
from undercroft.kernel import game as registry

MAKERS: dict[str, ModuleType] = {
    "dungeonquest": make,
    "warcraft": make_warcraft,
    "mageknight": make_mageknight,
}
FIXTURES = [
    pytest.param(maker, path, id=f"{name}-{path.stem}")
    for name, maker in MAKERS.items()
    for path in sorted(maker.FOLDER.glob("*.undercroft"))
]


def test_there_are_games_of_every_kind_that_is_installed():
    assert set(MAKERS) == set(registry.finished_names())


@pytest.mark.parametrize("name", MAKERS)
def test_there_is_a_game_for_every_ending(name: str):
    maker = MAKERS[name]
    assert {path.stem for path in maker.FOLDER.glob("*.undercroft")} == maker.WANTED


@pytest.mark.parametrize(("maker", "path"), FIXTURES)
def test_the_game_still_ends_as_it_did(maker: ModuleType, path: Path):
    table = undercroft.load(path.read_bytes())
    assert table.over
    assert path.stem in maker.endings(table)


@pytest.mark.parametrize(("maker", "path"), FIXTURES)
def test_nobody_acts_once_it_is_over(maker: ModuleType, path: Path):
    table = undercroft.load(path.read_bytes())
    assert [panel.id for panel in table.scene(0).panels if panel.active] == []


@pytest.mark.parametrize(("maker", "path"), FIXTURES)
def test_it_can_be_told_and_taken_back_to_its_beginning(maker: ModuleType, path: Path):
    table = undercroft.load(path.read_bytes())
    assert all(table.tell(event) for event in table.events)
    assert all(event.rule in table.game.rulebook for event in table.events)
    answers, outcomes = table.answers, table.outcomes
    while table.answers:
        table.undo()
    assert not table.over
    assert table.outcomes == outcomes[: len(table.outcomes)]
    if path.stem in maker.LED:
        return
    for answer in answers:
        table.act(answer)
    assert path.stem in maker.endings(table)
    assert table.outcomes == outcomes
