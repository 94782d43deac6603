"""Information set Monte Carlo tree search: it finds what is best, and knows no more than it may."""

import pytest

import undercroft
from tests.bots.parlour import Dice, Fingers, Hiding, Plan, open_table
from tests.kernel.toy import stones
from undercroft import bots
from undercroft.bots.ismcts import SearchBot, SearchSettings
from undercroft.bots.ismcts.search import Search, quick_answer
from undercroft.bots.ismcts.tree import Node
from undercroft.bots.ismcts.weighing import OptionTally, merged, settled, tallies_of, weighing_of
from undercroft.kernel import game as registry

QUICK = SearchSettings(iterations=24, seconds=600.0)


def weighed(table, iterations=400, seed=1, **settings):
    bot = SearchBot(seed, SearchSettings(iterations=iterations, seconds=600.0, **settings))
    return bot.weigh(table)


def values(weighing):
    return {each.option: each.value for each in weighing.options}


# -- what is best --------------------------------------------------------------------------


def test_the_wager_with_the_best_odds_is_found_and_its_odds_too():
    weighing = weighed(open_table(Dice()), iterations=3000)
    assert weighing.options[weighing.best].option == "likely"
    # Winning a game alone is worth 0.9 and living 0.1.
    assert values(weighing)["likely"] == pytest.approx(0.1 + 0.9 * 4 / 6, abs=0.05)


def test_a_choice_that_is_good_only_if_the_next_one_is_good_too():
    weighing = weighed(open_table(Plan()), iterations=1500)
    assert weighing.options[weighing.best].option == "walk"
    assert values(weighing)["walk"] > 0.9


@pytest.mark.parametrize("seed", range(5))
def test_more_thought_makes_the_choice_surer(seed):
    few, many = (weighed(open_table(Dice()), n, seed) for n in (30, 3000))
    best = [{o.option: o.share for o in w.options}["likely"] for w in (few, many)]
    assert best[1] > max(0.7, best[0] - 0.05)


# -- what it may not know ------------------------------------------------------------------


def test_a_hidden_answer_is_not_seen():
    """Whoever saw it would think one guess worth all and the other nothing."""
    thoughts = []
    for hidden in ("left", "right"):
        table = open_table(Hiding())
        table.act(hidden)
        thoughts.append(weighed(table, iterations=2000).options)
        assert all(0.35 < each.value < 0.75 for each in thoughts[-1])
    assert thoughts[0] == thoughts[1]


def test_an_opponent_in_the_tree_does_not_see_a_hidden_answer_either():
    """Were they to see it, they would win every time, and every choice would be worth nothing."""
    for game in (Hiding(), Fingers()):
        weighing = weighed(open_table(game), iterations=2000)
        assert all(0.3 < value < 0.8 for value in values(weighing).values())
        assert all(0.3 < each.share < 0.7 for each in weighing.options), "nobody is to foresee it"


def test_hidden_stones_do_not_change_what_is_chosen():
    table = stones(players=3, seed=4)
    while table.decision.kind != "bid" or table.decision.player != 2:
        table.act(0)
    same = [weighed(table.fork(as_seen_by=2, seed=seed), iterations=60) for seed in range(5)]
    assert len({world.options for world in same}) == 1


HIDING_PLACES = [
    {"players": 4},
    {"players": 3, "cloak_and_dagger": True},
    {"players": 2, "combat": "classic"},
    {"players": 4, "hero_vs_hero": True, "servants_of_kalladra": True},
]


@pytest.mark.parametrize("settings", HIDING_PLACES)
def test_worlds_that_look_alike_are_weighed_alike(settings):
    """To the last trial: nothing hidden has any part in it."""
    table = undercroft.new("dungeonquest", seed=3, **settings)
    bot, guide = SearchBot(7, QUICK), bots.make("heuristic", table.game, 1)
    compared = 0
    for number in range(90):
        if table.over:
            break
        if number % 9 == 8:
            player, compared = table.decision.player, compared + 1
            here = bot.weigh(table).options
            for seed in range(2):
                assert bot.weigh(table.fork(as_seen_by=player, seed=seed)).options == here
        table.act(guide.choose(table))
    assert compared >= 5


# -- budgets, seeds, workers ---------------------------------------------------------------


def test_equal_seeds_weigh_equally_and_others_do_not():
    table = undercroft.new("dungeonquest", 2, seed=8)
    one, same, other = (weighed(table, iterations=60, seed=seed).options for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_weighing_changes_nothing_on_the_table():
    table = undercroft.new("dungeonquest", 2, seed=8)
    before = table.save()
    weighed(table, iterations=30)
    assert table.save() == before


def test_the_iterations_are_all_there_are():
    weighing = weighed(open_table(Dice()), iterations=50, root_prior=0.0)
    assert weighing.iterations <= 50
    assert sum(each.visits for each in weighing.options) == weighing.iterations
    assert sum(each.share for each in weighing.options) == pytest.approx(1.0)


def test_it_stops_once_nothing_can_change_the_choice():
    node = Node(("a", "b"), 0, 0.5)
    for choice in (0, 0, 0, 1):
        node.learn(choice, 1.0)
    assert node.lead() == 2
    weighing = weighed(open_table(Plan()), iterations=1000)
    ahead, behind = sorted((each.visits for each in weighing.options), reverse=True)
    assert weighing.iterations < 1000
    assert ahead - behind > 1000 - weighing.iterations


def test_the_seconds_bound_it():
    table = undercroft.new("dungeonquest", 4, seed=8)
    weighing = SearchBot(1, SearchSettings(iterations=10**9, seconds=0.2)).weigh(table)
    assert 0 < weighing.iterations < 10**6


def test_workers_share_the_work_and_their_trials_are_added_up():
    table = undercroft.new("dungeonquest", 2, seed=8)
    settings = SearchSettings(iterations=41, seconds=600.0)
    with SearchBot(5, settings, workers=2) as one, SearchBot(5, settings, workers=2) as other:
        assert one.weigh(table).options == other.weigh(table).options
        assert one.choose(table) == other.choose(table)
    assert settings.share(2).iterations == 21


def test_workers_know_no_more_than_one_alone():
    """They are given a record of the game; what it hides is dealt anew in every world."""
    table = undercroft.new("dungeonquest", 3, seed=3)
    guide = bots.make("heuristic", table.game, 1)
    while not table.over and table.decision.kind != "lay_card":
        table.act(guide.choose(table))
    player = table.decision.player
    with SearchBot(5, QUICK, workers=2) as bot:
        here = bot.weigh(table).options
        assert bot.weigh(table.fork(as_seen_by=player, seed=1)).options == here


def test_tallies_of_several_searches_are_added_up():
    one = [OptionTally(3, 1.5, 1, 0.5, 0.25), OptionTally(1, 0.0)]
    together = merged([one, [OptionTally(2, 1.0, 2, 0.25, 0.125), OptionTally(4, 2.0)]])
    assert together == [OptionTally(5, 2.5, 3, 0.75, 0.375), OptionTally(5, 2.0)]
    weighing = weighing_of(0, ("a", "b"), together, None, 0.1)
    assert weighing.best == 0
    assert [(each.share, each.value) for each in weighing.options] == [(0.5, 0.5), (0.5, 0.4)]


def test_an_option_never_tried_has_no_share_and_no_value():
    weighing = weighing_of(0, ("a", "b"), [OptionTally(2, 1.0), OptionTally(0, 0.0)], None, 0.1)
    assert (weighing.options[1].share, weighing.options[1].value) == (0.0, 0.0)


# -- the quick answer ----------------------------------------------------------------------


def choice_between(quick, other):
    """What is chosen where these came of the quick answer and of another, world by world."""
    weighing = weighing_of(0, ("quick", "other"), tallies_of([quick, other], 0), 0, 0.1)
    return weighing.options[weighing.best].option


def test_what_is_better_in_every_world_is_preferred_to_the_quick_answer():
    assert choice_between([0.1, 0.5, 0.9, 0.3], [0.2, 0.6, 1.0, 0.4, 0.5]) == "other"


def test_the_quick_answer_is_kept_where_luck_or_a_trifle_speaks_for_another():
    assert choice_between([0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 0.1, 0.5]) == "quick"  # luck
    assert choice_between([0.500] * 9, [0.503] * 10) == "quick"  # a trifle
    assert choice_between([0.1, 0.1], [0.9] * 5) == "quick"  # hardly ever compared


def test_differences_are_those_of_equal_worlds():
    quick, other, never = tallies_of([[0.5, 0.25, 1.0], [1.0, 0.5], []], 0)
    assert quick == OptionTally(3, 1.75)
    assert other == OptionTally(2, 1.5, 2, 0.75, 0.3125)
    assert never == OptionTally(0, 0.0)


def test_a_search_ends_early_only_where_nothing_is_in_doubt():
    worse, better, unclear = [0.1, 0.2] * 4, [0.8, 0.9] * 4, [0.0, 1.0] * 4
    quick = [0.4, 0.5] * 4
    assert settled(tallies_of([quick, worse], 0), 0)
    assert settled(tallies_of([quick, worse, better], 0), 0)
    assert not settled(tallies_of([quick, worse, unclear], 0), 0)
    assert not settled(tallies_of([quick, worse[:4]], 0), 0)  # hardly ever compared
    assert not settled(tallies_of([quick, better, better], 0), 0)  # which of the two?
    assert _ended_early(seeds=(8, 9, 10)) == {True, False}


def _ended_early(seeds):
    """Whether searches in these games ended early; it stops when both kinds were met."""
    met = set()
    for seed in seeds:
        table = undercroft.new("dungeonquest", 1, seed)
        guide = bots.make("heuristic", table.game, 1)
        while not table.over and len(met) < 2:
            met.add(weighed(table, iterations=200).iterations < 100)
            table.act(guide.choose(table))
    return met


def test_the_option_chosen_ranks_first_and_then_those_tried_most():
    tallies = [OptionTally(4, 1.0), OptionTally(9, 3.0), OptionTally(5, 2.0)]
    weighing = weighing_of(0, ("a", "b", "c"), tallies, 0, 0.1)
    assert weighing.best == 0  # the quick answer: nothing is known to be better
    assert [each.option for each in weighing.ranked] == ["a", "b", "c"]
    ranked = weighing_of(0, ("a", "b", "c"), tallies, None, 0.1).ranked
    assert [each.option for each in ranked] == ["b", "c", "a"]


def test_without_quick_answers_nothing_is_preferred():
    table = open_table(Dice())
    assert quick_answer(table, SearchSettings(), 1) is None
    game = undercroft.new("dungeonquest", 1, seed=8)
    guide = game.game.rollout(1)
    assert quick_answer(game, SearchSettings(), 1) == guide(game)
    assert quick_answer(game, SearchSettings(rollouts="random"), 1) is None


# -- ways to play out ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "settings", [{"rollouts": "random"}, {"appraised": False}, {"depth": 0}, {"depth": 30}]
)
def test_every_manner_of_playing_out_leads_to_a_choice(settings):
    table = undercroft.new("dungeonquest", 2, seed=8)
    for _ in range(4):
        weighing = weighed(table, iterations=12, **settings)
        assert all(0.0 <= each.value <= 1.0 for each in weighing.options)
        table.act(weighing.best)


def test_a_play_out_without_end_is_given_up():
    class Endless(Plan):
        def play(self, table):
            while True:
                yield from super().play(table)
                table.state.over = False

    search = Search(open_table(Endless()), QUICK, 1)
    search._iterate()
    assert search._root.trials == 1


# -- every game there is -------------------------------------------------------------------


@pytest.mark.parametrize("name", undercroft.game_names())
def test_every_game_can_be_searched_and_nothing_illegal_is_chosen(name):
    game = registry.find(name)
    players = max(game.schema().fewest, min(2, game.schema().most))
    table = undercroft.new(name, players, seed=11)
    bot = SearchBot(2, SearchSettings(iterations=6, seconds=600.0))
    for _ in range(10):
        if table.over:
            break
        weighing = bot.weigh(table)
        assert [each.option for each in weighing.options] == list(table.decision.choices)
        assert weighing.player == table.decision.player
        table.act(bot.choose(table))


def test_blunders_are_as_frequent_as_set_and_can_be_any_answer():
    table = open_table(Dice())
    sure = SearchBot(1, SearchSettings(iterations=600)).choose(table)
    chosen = [
        SearchBot(seed, SearchSettings(iterations=600, blunder_rate=0.5)).choose(table)
        for seed in range(60)
    ]
    assert set(chosen) == set(range(len(table.decision.choices)))
    assert 60 * 0.5 <= chosen.count(sure) < 60 * 0.9


def test_a_blunder_is_repeated_in_the_same_place_and_advice_stays_sound():
    table, absent = open_table(Dice()), SearchSettings(iterations=600, blunder_rate=1.0)
    wrong = next(n for n in range(20) if SearchBot(n, absent).choose(table) != 0)
    assert len({SearchBot(wrong, absent).choose(table) for _ in range(3)}) == 1
    advice = SearchBot(wrong, absent).weigh(table)
    assert advice.options[advice.best].option == "likely"


@pytest.mark.parametrize("name", undercroft.game_names())
def test_every_game_has_the_levels(name):
    game = registry.find(name)
    assert [each for each in bots.names(game) if each in bots.LEVELS] == ["easy", "normal", "hard"]
    for level in bots.LEVELS:
        assert isinstance(bots.make(level, game, 1), SearchBot)


def test_levels_think_ever_longer_but_never_long():
    settings = list(bots.LEVELS.values())
    assert [settings.iterations for settings in settings] == sorted(m.iterations for m in settings)
    assert all(settings.seconds <= 2.0 for settings in settings)
