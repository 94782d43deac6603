"""What the search is told of Warcraft: whose standing is likely to win."""

from importlib import resources

import msgspec
import pytest
from examples import learn_standing as lessons

import undercroft
from undercroft import bots
from undercroft.games.warcraft.bot.outlook import appraise, weights
from undercroft.games.warcraft.bot.standing import NAMES, standing_of
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.table.state import MOVEMENT
from undercroft.kernel.game import Appraised


def at_a_turn(rounds=4, seed=6, players=3):
    """A game in which somebody is about to move."""
    table = undercroft.new("warcraft", players, seed)
    bot = bots.make("heuristic", GAME, 3)
    while table.state.round < rounds or table.state.phase != MOVEMENT or table.state.combat:
        table.act(bot.choose(table))
    return table


def chances(table):
    return [appraise(table, seat) for seat in range(table.config["players"])]


def test_the_game_offers_it_and_every_number_has_a_weight():
    assert isinstance(GAME, Appraised)
    assert len(weights()) == len(NAMES) == len(standing_of(at_a_turn().state, 0))


def test_chances_are_shares_of_one_win():
    found = chances(at_a_turn())
    assert sum(found) == pytest.approx(1.0)
    assert all(0 < each < 1 for each in found)


def test_a_quest_more_or_a_level_more_is_worth_more():
    table = at_a_turn()
    before = appraise(table, 1)
    character = table.state.characters[1]
    character.log = (*character.log, 0)
    more = appraise(table, 1)
    assert more > before
    character.level = 3
    assert appraise(table, 1) > more


def test_it_knows_hands_by_their_size_alone():
    table = at_a_turn()
    for seat in range(3):
        imagined = table.fork(as_seen_by=(seat + 1) % 3, seed=9)
        assert standing_of(imagined.state, seat) == standing_of(table.state, seat)


def test_in_the_midst_of_a_turn_nobody_can_tell():
    table = undercroft.new("warcraft", 2, 4)
    bot = bots.make("heuristic", GAME, 3)
    told = {True: 0, False: 0}
    while table.decision is not None and min(told.values()) < 5:
        settled = table.state.phase == MOVEMENT and table.state.combat is None
        told[settled] += 1
        assert (appraise(table, 0) is not None) == settled
        table.act(bot.choose(table))


def test_the_end_is_worth_what_was_won():
    table = undercroft.new("warcraft", 2, 4)
    bot = bots.make("heuristic", GAME, 3)
    while table.decision is not None:
        table.act(bot.choose(table))
    won = table.result.winners
    assert chances(table) == [1 / len(won) if seat in won else 0.0 for seat in range(2)]


def test_lessons_come_from_whole_games_and_weights_explain_them():
    found = lessons.play_many(range(2))
    assert all(len(standings) in (2, 3, 4) and winners for standings, winners in found)
    rows, there, won = lessons.arrays(found)
    learnt = lessons.fit(rows, there, won)
    assert lessons.surprise(rows, there, won, learnt) < lessons.surprise(
        rows, there, won, 0 * learnt
    )


def test_the_weights_that_come_with_the_game_prefer_those_who_won():
    found = lessons.play_many(range(5, 8))
    rows, there, won = lessons.arrays(found)
    known = lessons.np.array(weights())
    assert lessons.surprise(rows, there, won, known) < lessons.surprise(rows, there, won, 0 * known)


def test_the_file_of_weights_names_every_number():
    data = (resources.files("undercroft.games.warcraft.bot") / "outlook.json").read_bytes()
    assert tuple(msgspec.json.decode(data)) == NAMES
