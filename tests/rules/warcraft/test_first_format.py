"""Records of the first format wrote positions: they open to the same game in any content order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.warcraft.test_saves import shuffled
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.game import GAME, Warcraft
from undercroft.kernel import record

FOLDER = Path(__file__).parents[2] / "fixtures" / "warcraft_first_format"

__all__ = ["shuffled"]


@pytest.mark.parametrize("name", ["won-by-artumnis", "won-by-hunter"])
def test_a_record_of_the_first_format_finds_its_cards_in_other_content(name, shuffled, monkeypatch):
    data = (FOLDER / f"{name}.undercroft").read_bytes()
    assert data.startswith(record.OLD_MAGIC), "the fixtures are of the first format"
    table = record.load(data)
    game = Warcraft()
    monkeypatch.setattr(game, "catalogue", lambda _boxes, _packs: shuffled, raising=False)
    monkeypatch.setattr(record.registry, "find", {GAME.name: game}.__getitem__)
    again = record.load(data)
    assert again.state.content.card_id != CONTENT.card_id
    assert again.result == table.result
    assert again.answers == table.answers


def test_the_positions_name_things_that_exist():
    for kind, names in CONTENT.first_numbering.items():
        assert all(name in CONTENT.numberings[kind] for name in names)
    assert set(CONTENT.sources.values()) == set(CONTENT.first_numbering)
