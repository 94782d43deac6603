"""Whole games kept as records, one for every way a game can end: they still end that way."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft
from tests.fixtures.make import FOLDER, WANTED, endings

FIXTURES = sorted(FOLDER.glob("*.undercroft"))


def test_there_is_a_game_for_every_ending():
    assert {path.stem for path in FIXTURES} == WANTED


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_the_game_still_ends_as_it_did(path: Path):
    table = undercroft.load(path.read_bytes())
    assert table.over
    assert path.stem in endings(table)


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_it_can_be_told_and_taken_back_to_its_beginning(path: Path):
    table = undercroft.load(path.read_bytes())
    assert all(table.tell(event) for event in table.events)
    assert all(event.rule in table.game.rulebook for event in table.events)
    answers = table.answers
    while table.answers:
        table.undo()
    for answer in answers:
        table.act(answer)
    assert path.stem in endings(table)
