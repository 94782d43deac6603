"""A save names its cards: content may be reordered and extended without touching it."""

import re
import shutil
from pathlib import Path

import pytest

from tests.rules.warcraft.playing import whole_games
from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT, LAID_OUT
from undercroft.games.warcraft.content.catalogue import WarcraftContent
from undercroft.games.warcraft.content.loading import read_catalogue
from undercroft.games.warcraft.rules.combat import story
from undercroft.games.warcraft.rules.explain import forbids
from undercroft.games.warcraft.table import names
from undercroft.games.warcraft.table.state import State
from undercroft.games.warcraft.table.view import view_of
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.outcomes import read_outcomes, write_outcomes
from undercroft.kernel.written import read_state, tree_of, write_state

FOLDER = Path(__file__).parents[3] / "src/undercroft/games/warcraft/content/base"


def turned(text: str, key: str) -> str:
    """The entries of a list in the opposite order."""
    head, *entries = re.split(rf"(?m)^(?=\[\[{key}\]\]$)", text)
    tail = entries[-1]
    cut = re.search(rf"(?m)^\[\[(?!{key}\b)\w+\]\]$", tail)
    rest = ""
    if cut:
        entries[-1], rest = tail[: cut.start()], tail[cut.start() :]
    entries = [entry.rstrip("\n") + "\n\n" for entry in entries]
    return head + "".join(reversed(entries)) + rest


@pytest.fixture(scope="module")
def shuffled(tmp_path_factory: pytest.TempPathFactory) -> WarcraftContent:
    """The printed content, with abilities, tokens, quests, spaces and cards in another order."""
    folder = tmp_path_factory.mktemp("other") / "base"
    shutil.copytree(FOLDER, folder)
    for file, key in (
        ("abilities.toml", "card"), ("discovery.toml", "token"), ("quests.toml", "starting"),
        ("board.toml", "space"), ("challenge_grey.toml", "encounter"),
        ("characters.toml", "character"), ("challenge_red.toml", "event"),
    ):  # fmt: skip
        path = folder / file
        before = path.read_text(encoding="utf-8")
        after = turned(before, key)
        assert after != before
        path.write_text(after, encoding="utf-8")
    return read_catalogue(folder)


def shown(state: State, player: int) -> object:
    """What a player sees, by ids; how spaces follow each other is the board's own order."""
    view = view_of(state, player)
    return {
        name: sorted(map(str, getattr(view, name)))
        if name in ("hidden", "tokens")
        else getattr(view, name)
        for name in view.__struct_fields__
        if name not in ("combat", "fought")  # their story holds numbers
    }


def test_a_save_loads_to_the_same_cards_with_content_in_another_order(shuffled):
    assert shuffled.ability_id != CONTENT.ability_id
    assert shuffled.card_id != CONTENT.card_id
    looked = fights = 0
    for number, table in enumerate(whole_games(2)):
        if number % 37 and table.state.combat is None:
            continue
        state = table.state
        read = read_state(write_state(state, CONTENT), State, shuffled)
        assert read.content is shuffled
        for player in range(state.players):
            assert shown(read, player) == shown(state, player)
        fights += state.combat is not None
        back = read_state(write_state(read, shuffled), State, CONTENT)
        assert write_state(back, CONTENT) == write_state(state, CONTENT)
        assert not state.listening & ~back.listening  # names are written for all seats together
        back.listening = state.listening
        assert back == state
        looked += 1
    assert looked > 60
    assert fights > 20


def test_what_was_drawn_is_named(shuffled):
    log = None
    for table in whole_games(1):
        log = table.log
    assert log is not None
    values, sources = [o.value for o in log.outcomes], [o.source for o in log.outcomes]
    written = write_outcomes(values, sources, CONTENT)
    other = read_outcomes(written, sources, shuffled)
    assert other != values
    assert write_outcomes(other, sources, shuffled) == written
    kinds = {source for source, value in zip(sources, written, strict=True) if type(value) is str}
    assert {"challenge", "discovery", "starting quest"} <= kinds
    assert any(source.startswith("ability cards of ") for source in kinds)


def test_a_card_that_is_not_there_is_named(shuffled):
    table = next(iter(whole_games(1)))
    state = table.state.clone()
    state.characters[0].kind = 0
    state.characters[0].hand = b"\x00"
    data = write_state(state, CONTENT)
    name = CONTENT.ability_id[CONTENT.ability_of[0][0]]
    assert name.encode() in data
    gone = data.replace(name.encode(), b"ab_nobody".ljust(len(name), b"_"))
    with pytest.raises(BadRecord, match=r"not here: ab_nobody_* .ability card"):
        read_state(gone, State, shuffled)


def test_the_words_of_beats_are_those_of_the_story():
    assert [word for word, _ in names.BEATS] == [
        "played", "cancelled", "used", "turned", "rolled", "triggered", "attacked", "took",
        "prevented", "healed", "called_off",
    ]  # fmt: skip
    assert (story.PLAYED, story.USED, story.TRIGGERED, story.CALLED_OFF) == (0, 2, 5, 10)
    assert len(names.BEATS) == story.CALLED_OFF + 1


@rule("WOW-GAP-49")
def test_that_a_card_was_turned_for_nothing_is_saved_as_no_power():
    """Saves hold it as -1: in one made in the middle of a turn it stays as it is."""
    play = Situation("artumnis", "mage").turn_of(0).movement(2, 2).do("flip")
    saved = tree_of(play.state, LAID_OUT)["characters"][0]
    assert saved["used"] == [-1]
    read = read_state(write_state(play.state, LAID_OUT), State, LAID_OUT)
    assert forbids(read, 0, "start_of_turn", "flip") == "WOW-GAP-49"
