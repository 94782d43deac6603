"""Teams of other sizes, and what players agree on (TEAM, OTHER)."""

from collections import Counter

import pytest

import undercroft
from tests.support.mageknight import CONTENT
from tests.support.rules import rule
from undercroft.games.mageknight.game import GAME
from undercroft.kernel.errors import BadSetup

WOLF = {"mode": "lone_wolf"}
TEAM = {"mode": "heroic_team"}


def cost(choice):
    name, _, level = choice.partition(":")
    return CONTENT.figures[CONTENT.figure_called[name]].cost(int(level))


def draft(players=2, seed=1, **settings):
    return undercroft.new("mageknight", players, seed, team="draft", **{**TEAM, **settings})


@rule("MKD-TEAM-01", "MKD-TEAM-02", "MKD-OTHER-03")
def test_a_team_stays_within_its_points_and_has_no_hero_twice():
    table = draft()
    assert {choice.partition(":")[2] for choice in table.decision.choices} == {"1", "2"}
    assert GAME.explain(table, 0, "lord_oren:3") == "MKD-TEAM-02"
    assert GAME.explain(table, 0, "gnoll_hunter_weak:1") == "MKD-OTHER-03"
    table.act("lord_oren:1")
    assert not any(choice.startswith("lord_oren:") for choice in table.decision.choices)
    assert GAME.explain(table, 0, "lord_oren:2") == "MKD-TEAM-01"
    spent = cost("lord_oren:1")
    while len(table.decision.choices) > 1 and table.decision.player == 0:
        choice = next(each for each in table.decision.choices if each != "done")
        spent += cost(choice)
        table.act(choice)
    assert spent <= 100
    assert table.state.sides[0].cost == spent
    assert table.decision.player == 1
    # Nobody is left who could join for the points.
    mine = {CONTENT.figures[each.figure].id for each in table.state.warriors if each.seat == 0}
    cheapest = min(f.cost(1) for f in table.state.content.figures if f.is_hero and f.id not in mine)
    assert spent + cheapest > 100


@rule("MKD-TEAM-01")
def test_what_is_too_dear_is_refused_and_a_team_may_be_smaller():
    table = draft()
    assert "done" not in table.decision.choices  # nobody plays without a Hero
    table.act("lord_oren:2")
    label = next(each.label for each in table.decision.options if each.id == "done")
    assert f"{100 - cost('lord_oren:2')} points left" in label
    left = 100 - cost("lord_oren:2")
    dear = [f"{f.id}:{level}" for f in table.state.content.figures if f.is_hero for level in (1, 2)]
    assert {c for c in table.decision.choices if c != "done"} == {
        c for c in dear if cost(c) <= left and not c.startswith("lord_oren")
    }
    table.act("done")
    assert (table.state.sides[0].heroes, table.decision.player) == (1, 1)


@rule("MKD-TEAM-01", "MKD-TEAM-08")
@pytest.mark.parametrize("points", [100, 150, 300])
def test_larger_teams_have_more_heroes_and_activations(points):
    table = undercroft.new("mageknight", 2, 3, team="chance", points=points, **TEAM)
    state = table.state
    for seat, side in enumerate(state.sides):
        assert points - 40 < side.cost <= points
        heroes = [each for each in state.warriors if each.seat == seat]
        assert side.heroes == len(heroes) == len({each.figure for each in heroes})
        assert {each.level for each in heroes} <= {1, 2}
    assert state.activations == state.sides[state.active].heroes


@rule("MKD-SET-01", "MKD-TERM-02")
def test_in_the_basic_game_each_of_two_players_has_one_hero_of_level_one():
    table = undercroft.new("mageknight", 2, 1, team="draft")
    assert GAME.explain(table, 0, "lord_oren:2") == "MKD-SET-01"
    table.act("lord_oren:1")
    table.act("lord_oren:1")  # another player may take the same
    state = table.state
    assert [(each.seat, each.level, each.copy) for each in state.warriors] == [(0, 1, 0), (1, 1, 1)]
    ready = undercroft.new("mageknight", 2, 1).state
    assert Counter(each.seat for each in ready.warriors) == {0: 1, 1: 1}


@rule("MKD-SOLO-01", "MKD-TEAM-01")
@pytest.mark.parametrize(("players", "settings", "words"), [
    (1, {**TEAM, "points": 105, "team": "draft"}, "up to 100 points"),
    (2, {**WOLF, "points": 150, "team": "draft"}, "one Hero each"),
    (2, {**TEAM, "points": 150}, "team=draft"),
    (2, {**WOLF, "team": "draft", "teams": ["joram", "gessep"]}, "ready-made"),
    (2, {**WOLF, "tiles": 9}, "alone lays 9 to 12"),
    (1, {**WOLF, "tiles": 8}, "alone lays 9 to 12"),
])  # fmt: skip
def test_settings_that_do_not_go_together(players, settings, words):
    with pytest.raises(BadSetup, match=words):
        undercroft.new("mageknight", players, 1, **settings)


@rule("MKD-TEAM-06")
@pytest.mark.parametrize(("reds", "yellow", "red"), [(0, 4, 0), (1, 3, 1), (3, 1, 3)])
def test_the_tokens_of_a_team_game(reds, yellow, red):
    for players in (2, 4):
        bag = undercroft.new("mageknight", players, 1, reds=reds, **TEAM).state.bag
        colours = Counter(CONTENT.tokens[kind].colour for kind in bag)
        expected = {"blue": 2 * players, "yellow": yellow * players, "red": red * players}
        assert colours == Counter({colour: n for colour, n in expected.items() if n})


@rule("MKD-TEAM-12", "MKD-TEAM-04", "MKD-TEAM-07")
def test_players_may_agree_on_more_or_fewer_chests_and_tokens():
    def asked(**settings):
        table = undercroft.new("mageknight", 2, 3, placing="by_hand", **TEAM, **settings)
        kinds = Counter()
        while table.decision.kind != "activate":
            kinds[table.decision.kind, table.decision.player] += 1
            table.act(table.decision.choices[0])
        return kinds, table.state

    kinds, state = asked(chests=3, tokens=2)
    assert [kinds["chest_facing", seat] for seat in (0, 1)] == [3, 3]
    assert [kinds["place_token", seat] for seat in (0, 1)] == [2, 2]
    # The pools hold everything that is printed: more than a player must give.
    assert len(state.content.chests) >= 2 * 4
    pool = [state.content.figures[figure] for figure in state.pool]
    assert len(pool) >= 2 * 4
    assert sum(figure.points[0] for figure in pool) >= 2 * 100
    kinds, _ = asked(chests=1)
    assert [kinds["chest_facing", seat] for seat in (0, 1)] == [1, 1]
