"""Records of the first format wrote positions: they open to the same game in any content order."""

from __future__ import annotations

import pytest

from tests.fixtures.make import FOLDER
from tests.support.dungeonquest import PRINTED
from tests.support.dungeonquest_boxes import Box
from undercroft.games.dungeonquest.game import GAME
from undercroft.kernel import record
from undercroft.kernel.errors import BadRecord

NAMES = ("game-won-by-one", "a-golem", "game-won-together", "another-hero")


@pytest.fixture(scope="module")
def backwards(tmp_path_factory):
    return Box(tmp_path_factory.mktemp("backwards")).backwards().game()


def named_loot(table):
    card_id = table.state.content.card_id
    return [sorted(card_id[card] for card in hero.loot) for hero in table.state.heroes]


@pytest.mark.parametrize("name", NAMES)
def test_a_record_of_the_first_format_finds_its_cards_in_other_content(
    name, backwards, monkeypatch
):
    data = (FOLDER / f"{name}.undercroft").read_bytes()
    assert data.startswith(record.OLD_MAGIC), "the fixtures are of the first format"
    table = record.load(data)
    monkeypatch.setattr(record.registry, "find", {"dungeonquest": backwards}.__getitem__)
    again = record.load(data)
    assert again.state.content.card_id != PRINTED.card_id
    assert named_loot(again) == named_loot(table)
    assert again.result == table.result
    assert again.answers == table.answers


def test_the_positions_name_things_that_exist():
    for kind, names in PRINTED.first_numbering.items():
        assert all(name in PRINTED.numberings[kind] for name in names)
    assert set(PRINTED.sources.values()) == set(PRINTED.first_numbering)


def test_a_record_of_older_rules_is_played_again_and_refused_where_it_does_not_fit():
    found = record.read((FOLDER / "a-golem.undercroft").read_bytes())
    assert found.rules_version < GAME.rules_version
    assert record.resume(found).over
    found.answers[5] = "juggle"
    with pytest.raises(BadRecord, match=r"older rules.*does not fit today's rules"):
        record.resume(found)
