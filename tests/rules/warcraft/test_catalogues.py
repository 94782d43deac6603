"""Two versions of the content side by side in one process."""

import copy
import pickle
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content.catalogue import WarcraftContent
from undercroft.games.warcraft.content.loading import read_catalogue
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.rules.setup import lay_out
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import BASE
from undercroft.kernel.table import Table

FOLDER = Path(__file__).parents[3] / "src/undercroft/games/warcraft/content/base"


@pytest.fixture
def other(tmp_path: Path) -> WarcraftContent:
    """The printed content, but the first space is called otherwise and more slots for enemies."""
    folder = tmp_path / "base"
    shutil.copytree(FOLDER, folder)
    board = folder / "board.toml"
    text = board.read_text(encoding="utf-8")
    first = f'name = "{CONTENT.spaces[0].name}"'
    assert first in text
    text = text.replace(first, 'name = "Elsewhere"', 1)
    text = text.replace("encounter_markers = 10", "encounter_markers = 12", 1)
    board.write_text(text, encoding="utf-8")
    return read_catalogue(folder)


def table_with(content: WarcraftContent) -> Table:
    config = GAME.schema(content).check(2, {})
    return Table.at(GAME, config, lay_out(content, config, 1))


def test_the_printed_content_is_built_once():
    assert GAME.catalogue(BASE, ()) is CONTENT
    assert GAME.catalogue(BASE, ()) is GAME.catalogue(BASE, ())


def test_copies_of_a_catalogue_are_the_catalogue():
    assert copy.deepcopy(CONTENT) is CONTENT
    assert pickle.loads(pickle.dumps(CONTENT)) is CONTENT


def test_what_is_not_there_is_told():
    with pytest.raises(BadSetup, match="is unknown; there are: base"):
        GAME.catalogue(("shadow",), ())
    with pytest.raises(BadSetup, match="is not here; give it with --pack"):
        GAME.catalogue(BASE, ("mine",))


def test_each_catalogue_has_a_fingerprint_of_its_own(other, tmp_path):
    assert other.fingerprint != CONTENT.fingerprint
    assert read_catalogue(FOLDER).fingerprint == CONTENT.fingerprint


def test_numbers_have_names():
    names = CONTENT.numberings
    for number, quest in enumerate(CONTENT.quests):
        assert names["quest"].number(quest.id) == number
    assert len(names["discovery"]) == len(CONTENT.discovery_of)
    assert names["trophy"].names[0] == CONTENT.trophies[0].id
    assert len(set(names["challenge"].names)) == len(CONTENT.challenges)
    assert names["space"].names == CONTENT.space_id


def test_two_versions_are_played_in_one_process(other):
    """Turn about, and each says what its own content says."""
    rng = Random(3)
    mine, theirs = (table_with(content) for content in (CONTENT, other))
    for _ in range(400):
        for table in (mine, theirs):
            if table.decision is not None:
                table.act(rng.randrange(len(table.decision.choices)))
    assert (len(mine.state.track), len(theirs.state.track)) == (10, 12)
    assert mine.scene(0).board.spaces[0].name == CONTENT.spaces[0].name
    assert theirs.scene(0).board.spaces[0].name == "Elsewhere"
    assert GAME.word(theirs.state, "space", 0) == "Elsewhere"
    assert theirs.fork().state.content is other
