"""States on disk: every piece is written by name, so content may be reordered and extended."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.dungeonquest import PRINTED
from tests.support.dungeonquest_boxes import Box
from undercroft.games.dungeonquest.content.pieces import TREASURE
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.table.state import KEPT_CARD, PORTCULLIS_SIDE, State
from undercroft.games.dungeonquest.table.view import view_of
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.table import Table
from undercroft.kernel.written import read_state, tree_of, write_state

SETTINGS = (
    (1, {}),
    (2, {"combat": "classic", "death_can_wait": True}),
    (3, {"combat": "dice", "servants_of_kalladra": True}),
    (4, {"hero_vs_hero": True, "cloak_and_dagger": True}),
)


@pytest.fixture(scope="module")
def reordered(tmp_path_factory):
    """The last treasure first, and a card more: what made saves change their cards."""
    box = Box(tmp_path_factory.mktemp("reordered")).last_card_first("treasure")
    ring = 'id = "copper_ring"\nname = "Copper Ring"\ntype = "loot"\ngold = 5\ntext = "A ring."'
    return box.add_cards("crypt", ring, 1).game().content


@pytest.fixture(scope="module")
def backwards(tmp_path_factory):
    return Box(tmp_path_factory.mktemp("backwards")).backwards().game().content


def states(players, settings, seeds=range(3)):
    """States of random games as they come: in fights, in tests, below, at the end."""
    for seed in seeds:
        table = Table(GAME, GAME.schema().check(players, settings), seed)
        rng = Random(seed)
        while table.decision is not None:
            table.act(rng.randrange(len(table.decision.choices)))
            if rng.random() < 0.1:
                yield table.state
        yield table.state


def names_of(content, cards):
    return [content.card_id[card] for card in cards]


@pytest.mark.parametrize(("players", "settings"), SETTINGS)
def test_a_state_is_read_as_it_was_written(players, settings):
    for state in states(players, settings):
        assert read_state(write_state(state, PRINTED), State, PRINTED) == state


@pytest.mark.parametrize(("players", "settings"), SETTINGS)
def test_no_number_of_a_piece_is_written(backwards, players, settings):
    """Every number differs in the other order: what is not named would become something else."""
    met = 0
    for state in states(players, settings):
        other = read_state(write_state(state, PRINTED), State, backwards)
        assert tree_of(other, backwards) == tree_of(state, PRINTED)
        for player in range(players):
            assert view_of(other, player) == view_of(state, player)
        met += state.fight is not None
    assert met


def test_a_save_keeps_its_loot_where_the_cards_are_in_another_order(reordered):
    state = Table(GAME, GAME.schema().check(1, {}), 1).state
    loot = state.heroes[0].loot = PRINTED.deck_cards[TREASURE][:3]
    state.bags[TREASURE] = bytes(card for card in state.bags[TREASURE] if card not in loot)
    again = read_state(write_state(state, PRINTED), State, reordered)
    assert names_of(reordered, again.heroes[0].loot) == names_of(PRINTED, loot)
    assert again.heroes[0].loot != loot, "the numbers are others, the cards the same"


def test_tokens_of_tests_stay_with_their_cards(backwards):
    state = Table(GAME, GAME.schema().check(1, {}), 1).state
    trapdoor = PRINTED.card_id.index("trapdoor")
    state.heroes[0].tries = ((KEPT_CARD + trapdoor, 2), (PORTCULLIS_SIDE + 3, 1))
    other = read_state(write_state(state, PRINTED), State, backwards)
    (test, tokens), rest = other.heroes[0].tries
    assert (backwards.card_id[test - KEPT_CARD], tokens) == ("trapdoor", 2)
    assert rest == (PORTCULLIS_SIDE + 3, 1)


def test_what_is_missing_is_named(tmp_path_factory):
    grown = Box(tmp_path_factory.mktemp("grown")).grow().game()
    config = grown.schema().check(1, {"heroes": ["ilsa"]})
    data = write_state(Table(grown, config, 1).state, grown.content)
    with pytest.raises(BadRecord) as refused:
        read_state(data, State, PRINTED)
    for name in ("ilsa (hero)", "treasure/old_coin", "dungeon/wyrm"):
        assert name in str(refused.value)


def test_large_decks_are_read_as_large_decks(tmp_path_factory):
    grown = Box(tmp_path_factory.mktemp("large")).grow().game()
    table = Table(grown, grown.schema().check(2, {}), 1)
    rng = Random(3)
    for _ in range(40):
        table.act(rng.randrange(len(table.decision.choices)))
    data = write_state(table.state, grown.content)
    assert read_state(data, State, grown.content) == table.state
