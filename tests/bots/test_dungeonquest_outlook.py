"""What the search is told of DungeonQuest: quick answers, and what becomes of a hero."""

from random import Random

import pytest
from examples import learn_outlook as lessons

import undercroft
from tests.properties.games import new, play_on
from tests.support.dungeonquest import Situation
from undercroft import bots
from undercroft.games.dungeonquest.bot.outlook import (
    FATES,
    WITH_TREASURE,
    chance_to_win,
    fate_of,
    outlook,
    outlook_of_rival,
    weights,
)
from undercroft.games.dungeonquest.bot.situation import (
    MARKS,
    MEASURES,
    closely,
    from_afar,
    situation,
)
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.table.state import IN_THE_DUNGEON
from undercroft.kernel.game import Appraised, Guided

CERTAIN_DEATH = (1.0, *[0.0] * (FATES - 1))


def rooms(hero="lindel", sun=10, at="r1c4"):
    """A row of rooms along the north wall, from the tower eastward."""
    s = Situation(heroes=[hero])
    for column in range(2, 7):
        s.lay(f"r1c{column}", "room_lfr", arrow="west")
    s.put(0, at, came_from=f"r1c{int(at[-1]) - 1}")
    s.state.sun = sun
    return s


def hope(s):
    table = s.action_of(0).table
    value = GAME.appraise(table, 0)
    assert value is not None
    return value


# -- appraising ----------------------------------------------------------------------------


def test_the_game_offers_both():
    assert isinstance(GAME, Guided)
    assert isinstance(GAME, Appraised)


def test_treasure_in_hand_is_worth_more_than_none():
    assert hope(rooms().give(0, "ruby_ring")) > hope(rooms()) + 0.2


def test_the_nearer_the_tower_the_better():
    far, near = (hope(rooms(at=at).give(0, "ruby_ring")) for at in ("r1c6", "r1c2"))
    assert near > far


def test_the_later_the_worse():
    early, late = (hope(rooms(sun=sun, at="r1c6").give(0, "ruby_ring")) for sun in (10, 29))
    assert late < early - 0.1


def test_the_weaker_the_worse():
    hurt = rooms().give(0, "ruby_ring")
    hurt.hero(0).wounds = hurt.hero(0).life - 1
    assert hope(hurt) < hope(rooms().give(0, "ruby_ring")) - 0.05


def test_a_shade_in_tow_is_worse_than_none():
    assert hope(rooms().give(0, "ruby_ring").keep(0, "lingering_shade")) < hope(
        rooms().give(0, "ruby_ring")
    )


def test_in_the_midst_of_a_fight_nobody_can_tell():
    s = Situation(heroes=["hugo"]).lay("r1c2", "room_lfr", arrow="west")
    play = s.action_of(0).cards("dungeon", "troll").do("east")
    assert play.asked == "fight_or_flee"
    assert GAME.appraise(play.table, 0) is None


@pytest.mark.parametrize("players", [1, 2, 4])
def test_it_is_always_between_nothing_and_all_and_the_winner_has_most(players):
    for seed in range(12):
        table = new({"players": players, "seed": seed})
        for _ in play_on(table, Random(seed)):
            for player in range(players):
                value = GAME.appraise(table, player)
                assert value is None or 0.0 <= value <= 1.0
        final = [GAME.appraise(table, player) for player in range(players)]
        for winner in table.result.winners:
            assert final[winner] == max(final)
        for hero in table.state.heroes:
            if hero.ending and hero.fate != 1:
                assert final[hero.seat] == 0.0


def test_a_dead_hero_is_certain_of_his_fate_and_one_who_is_out_of_his():
    s = Situation(heroes=["hugo", "lindel", "gherinn"]).give(2, "ruby_ring")
    s.hero(1).fate, s.hero(2).fate = 2, 1
    for look in (outlook, outlook_of_rival):
        assert look(s.state, s.hero(1)) == CERTAIN_DEATH
        assert look(s.state, s.hero(2))[fate_of(True, 140)] == 1.0
        assert sum(look(s.state, s.hero(0))) == pytest.approx(1.0)


def test_whoever_is_sure_to_be_richer_is_sure_to_win():
    poor, rich = ([float(n == fate) for n in range(FATES)] for fate in (1, 5))
    assert chance_to_win(tuple(rich), [tuple(poor), CERTAIN_DEATH]) == 1.0
    assert chance_to_win(tuple(poor), [tuple(rich)]) == 0.0
    assert chance_to_win(tuple(poor), [tuple(poor)]) == 0.5
    assert chance_to_win(CERTAIN_DEATH, [CERTAIN_DEATH]) == 0.0


def test_the_odds_are_about_what_happens():
    """Of heroes who are thought to have treasure within reach, about as many bring it out."""
    thought = happened = count = 0
    for seed in range(150):
        table = undercroft.new("dungeonquest", 1, seed)
        guide = bots.make("heuristic", GAME, seed)
        table.act(guide.choose(table))
        if table.decision.kind == "turn":
            thought += sum(outlook(table.state, table.state.heroes[0])[WITH_TREASURE:])
            count += 1
        while not table.over:
            table.act(guide.choose(table))
        happened += bool(table.result.winners)
    assert thought / count == pytest.approx(happened / 150, abs=0.12)


# -- what is looked at ---------------------------------------------------------------------


def test_the_weights_fit_what_is_looked_at():
    assert set(weights()) == set(lessons.RECKONINGS)
    for each in weights().values():
        assert {len(row) for row in each.measures} == {len(MEASURES)}
        assert len(each.marks) == len(MARKS)
        assert {len(row) for row in each.marks} == {len(each.thresholds)} == {len(each.measures)}
        assert len(each.fates) == len(each.biases) == FATES


def test_a_situation_has_every_measure_and_only_marks_that_exist():
    for seed in range(8):
        table = new({"players": 3, "seed": seed, "magical_might": 2})
        for _ in play_on(table, Random(seed)):
            if table.over or table.decision.kind != "turn":
                continue
            for hero in table.state.heroes:
                if hero.fate == IN_THE_DUNGEON:
                    for by in (closely, from_afar):
                        measures, marks = situation(table.state, hero, by)
                        assert len(measures) == len(MEASURES)
                        assert len(set(marks)) == len(marks)
                        assert all(0 <= mark < len(MARKS) for mark in marks)


# -- learning ------------------------------------------------------------------------------


def test_more_lessons_surprise_less(monkeypatch):
    monkeypatch.setattr(lessons, "EPOCHS", 3)
    heard = lessons.play_many(range(150))
    assert all(0 <= fate < FATES for _, fate in heard)
    rows = lessons.inputs(heard, "closely")
    import numpy as np

    fates = np.array([fate for _, fate in heard])
    monkeypatch.setattr(lessons, "BATCH", 32)
    network = lessons.Network(rows.shape[1], hinges=8, seed=1)
    before = network.loss(rows, fates)
    network.fit(rows, fates)
    assert network.loss(rows, fates) < before - 0.2


def test_the_same_games_teach_the_same(monkeypatch):
    monkeypatch.setattr(lessons, "EPOCHS", 1)
    monkeypatch.setattr(lessons, "BATCH", 32)
    heard = lessons.play_many(range(6))
    assert lessons.learn(heard, 3) == lessons.learn(heard, 3)
