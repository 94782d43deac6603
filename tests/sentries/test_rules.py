"""The rules of Sentries, each with a test that would fail if it were broken."""

from __future__ import annotations

import pytest

import undercroft
from sentries.content.entries import RAIDERS
from sentries.game import GAME
from sentries.table.state import FALLEN
from tests.sentries.situation import (
    BLANK,
    HIT,
    HIT_AND_SPARK,
    SHIELD,
    TWO_HITS,
    TWO_SHIELDS,
    Situation,
)
from tests.support.rules import rule
from undercroft.kernel.errors import BadSetup

# -- setting up ----------------------------------------------------------------------------------


@rule("SEN-SET-01")
def test_seats_belong_to_sides_by_turns_or_as_agreed():
    assert undercroft.new("sentries", 4, 1).state.sides == ((0, 2), (1, 3))
    agreed = ["sentries", "sentries", "raiders", "raiders"]
    assert undercroft.new("sentries", 4, 1, sides=agreed).state.sides == ((2, 3), (0, 1))
    assert [side.name for side in GAME.sides({"players": 2, "sides": []})] == [
        "raiders",
        "sentries",
    ]


@rule("SEN-SET-01")
@pytest.mark.parametrize(
    ("players", "settings"),
    [(3, {}), (4, {"sides": ["raiders", "raiders", "raiders", "sentries"]})],
)
def test_sides_are_even(players, settings):
    with pytest.raises(BadSetup):
        undercroft.new("sentries", players, 1, **settings)


@rule("SEN-SET-02")
def test_each_seat_plays_two_figures_of_its_side():
    table = undercroft.new("sentries", 2, 1, figures=["bearer", "slinger", "warden", "archer"])
    state = table.state
    found = [(state.figure(n).id, fighter.seat) for n, fighter in enumerate(state.fighters)]
    assert found == [("bearer", 0), ("slinger", 0), ("warden", 1), ("archer", 1)]
    with pytest.raises(BadSetup, match="archer is not one of the raiders"):
        undercroft.new("sentries", 2, 1, figures=["archer", "slinger", "warden", "bearer"])


@rule("SEN-SET-03")
def test_figures_begin_on_their_start_squares():
    state = undercroft.new("sentries", 4, 1).state
    squares = [state.content.squares[fighter.head] for fighter in state.fighters]
    assert squares == ["r0c0", "r1c0", "r2c0", "r3c0", "r0c7", "r1c8", "r2c7", "r3c8"]
    hound = state.fighters[state.called("hound")]
    assert state.content.squares[hound.tail] == "r0c8"
    assert GAME.audit(state, settled=True) == []


@rule("SEN-SET-04")
def test_a_hand_is_seen_by_its_seat_alone():
    table = undercroft.new("sentries", 4, 1)
    assert table.view(0).held == (2, 2, 2, 2)
    for player in range(4):
        own = sorted(table.state.content.cards[card].id for card in table.state.hands[player])
        assert list(table.view(player).hand) == own
    assert table.view(None).hand == ()
    seen_by = [table.log.audiences[draw] for draw in range(8)]
    assert seen_by == [1 << seat for seat in (0, 0, 2, 2, 1, 1, 3, 3)]
    worlds = [table.fork(as_seen_by=0, seed=seed) for seed in range(12)]
    assert {world.view(0).hand for world in worlds} == {table.view(0).hand}
    assert len({world.view(2).hand for world in worlds}) > 2
    assert Situation().hold(0, "dash").turn_of("runner").why_not("play:salve") == "SEN-SET-04"


# -- rounds and turns ----------------------------------------------------------------------------


@rule("SEN-TURN-01")
def test_a_side_decides_together_which_figure_goes_next():
    s = Situation(4)
    assert (s.asked, s.table.decision.players) == ("who", (0, 2))
    assert s.options == ["runner", "breaker", "slinger", "bearer"]
    s.table.act("slinger", by=0)
    assert (s.asked, s.player) == ("action", 2)
    s.do("end")
    assert s.options == ["runner", "breaker", "bearer"]
    assert s.why_not("slinger") == "SEN-TURN-01"


@rule("SEN-TURN-01")
def test_raiders_go_first_then_sentries_then_the_next_round():
    s = Situation()
    s.do("runner", "end", "end")  # the second raider's choice is forced
    assert (s.asked, s.player, s.options) == ("who", 1, ["archer", "hound"])
    assert s.why_not("runner") == "SEN-TURN-01"
    s.do("archer", "end", "end")
    assert (s.state.round, s.state.side, s.asked) == (2, RAIDERS, "who")


@rule("SEN-TURN-02")
def test_steps_and_attack_are_used_up_in_any_order():
    s = Situation().put("runner", "r0c1").put("hound", "r0c2", "r0c3").turn_of("runner")
    s.force("blue", BLANK).do("attack:hound")
    assert s.state.steps == 5
    s.do("go:r1c1", "go:r0c1")
    assert s.state.steps == 3
    assert "attack:hound" not in s.options
    s.do("end")
    assert s.asked == "action"  # the other raider's: its turn could not be anybody else's
    assert s.table.state.active == s.number("breaker")


# -- moving --------------------------------------------------------------------------------------


@rule("SEN-MOV-01")
def test_steps_are_straight_and_rubble_costs_two():
    s = Situation().put("runner", "r0c2").turn_of("runner", steps=1)
    assert [each for each in s.options if each.startswith("go")] == ["go:r0c1"]
    assert s.why_not("r0c3") == "SEN-MOV-01"
    assert s.why_not("go:r1c1") == "SEN-MOV-01"  # across a corner
    two = Situation().put("runner", "r0c2").turn_of("runner", steps=3)
    assert two.do("go:r0c3").state.steps == 1


@rule("SEN-MOV-02")
def test_figures_pillars_walls_and_closed_doors_are_in_the_way():
    s = Situation().put("runner", "r1c1").put("breaker", "r0c1").turn_of("runner")
    for square in ("r0c1", "r1c2", "r1c5", "r0c5"):  # breaker, pillar, door, wall
        assert f"go:{square}" not in s.options
        assert s.why_not(square) == "SEN-MOV-02"
    opened = Situation().put("runner", "r1c4").open("r1c4-r1c5").turn_of("runner")
    assert "go:r1c5" in opened.options


@rule("SEN-MOV-01")
def test_the_way_to_a_far_square_is_the_cheapest_one():
    s = Situation().put("runner", "r0c2").turn_of("runner")
    routes = {route.target: route.options for route in s.table.decision.routes}
    assert routes["space:r0c4"] == ("go:r0c3", "go:r0c4")  # 3 steps, round the pillar 6
    assert s.why_not("r0c4") is None
    assert "space:r0c3" not in routes, "one step needs no route"
    assert "space:r3c4" not in routes, "it is too far"


@rule("SEN-MOV-03", "SEN-WATCH-01")
def test_a_shot_comes_between_two_steps():
    s = Situation().put("runner", "r3c0").put("archer", "r3c6").open("r3c4-r3c5")
    s.turn_of("runner").walk("r3c1")
    assert (s.asked, s.player) == ("stepped", 1)
    s.force("blue", BLANK, BLANK).do("shoot:archer")
    assert (s.at("runner"), s.asked, s.player) == ("r3c1", "action", 0)


@rule("SEN-MOV-04")
def test_the_tail_follows_the_head():
    s = Situation().put("hound", "r0c5", "r0c6").turn_of("hound")
    assert s.table.scene(1).board.pieces[-1].facing == 6
    s.do("go:r1c5")
    state = s.state
    hound = state.fighters[s.number("hound")]
    assert (s.at("hound"), state.content.squares[hound.tail]) == ("r1c5", "r0c5")
    piece = s.table.scene(1).board.pieces[-1]
    assert (piece.facing, piece.spaces) == (4, ("r0c5", "r1c5"))
    assert "go:r0c5" not in s.options  # its own tail is in the way


# -- doors ---------------------------------------------------------------------------------------


@rule("SEN-DOOR-01")
def test_a_door_costs_a_step_and_only_from_beside_it():
    s = Situation().put("runner", "r1c4").turn_of("runner")
    s.do("door:r1c4-r1c5")
    assert (s.state.steps, "go:r1c5" in s.options) == (4, True)
    s.do("door:r1c4-r1c5")
    assert (s.state.steps, "go:r1c5" in s.options) == (3, False)
    assert s.why_not("door:r3c4-r3c5") == "SEN-DOOR-01"
    tired = Situation().put("runner", "r1c4").turn_of("runner", steps=0)
    assert tired.why_not("door:r1c4-r1c5") == "SEN-DOOR-01"


@rule("SEN-DOOR-02")
def test_a_door_does_not_close_on_a_figure():
    s = Situation().put("hound", "r1c5", "r1c4").open("r1c4-r1c5").turn_of("hound")
    assert "door:r1c4-r1c5" not in s.options
    assert s.why_not("door:r1c4-r1c5") == "SEN-DOOR-02"
    beside = Situation().put("hound", "r1c5", "r1c6").open("r1c4-r1c5").turn_of("hound")
    assert "door:r1c4-r1c5" in beside.options


# -- seeing --------------------------------------------------------------------------------------


@rule("SEN-SEE-01")
def test_closed_doors_walls_and_pillars_cut_lines_figures_do_not():
    closed = Situation().put("archer", "r3c5").put("runner", "r3c3").turn_of("archer")
    assert closed.why_not("attack:runner") == "SEN-SEE-01"
    opened = Situation().put("archer", "r3c5").put("runner", "r3c3").open("r3c4-r3c5")
    assert "attack:runner" in opened.put("breaker", "r3c4").turn_of("archer").options
    pillar = Situation().put("archer", "r1c1").put("runner", "r1c3").turn_of("archer")
    assert pillar.why_not("attack:runner") == "SEN-SEE-01"


@rule("SEN-SEE-02")
def test_a_figure_of_two_squares_sees_only_what_is_before_it():
    behind = Situation().put("hound", "r3c2", "r3c3").put("runner", "r3c4").turn_of("hound")
    assert behind.why_not("attack:runner") == "SEN-SEE-02"
    before = Situation().put("hound", "r3c3", "r3c2").put("runner", "r3c4").turn_of("hound")
    assert "attack:runner" in before.options
    seen = set(before.table.view(1).in_sight)
    assert "r3c4" in seen
    assert not {"r3c2", "r3c1", "r3c0"} & seen


# -- fighting ------------------------------------------------------------------------------------


@rule("SEN-FGT-01")
def test_attacks_reach_as_far_as_the_figure_does():
    near = Situation().put("archer", "r3c6").put("runner", "r3c0").open("r3c4-r3c5")
    assert "attack:runner" in near.turn_of("archer").options
    far = Situation().put("archer", "r3c7").put("runner", "r3c0").open("r3c4-r3c5")
    assert far.turn_of("archer").why_not("attack:runner") == "SEN-FGT-01"
    friend = Situation().put("runner", "r0c1").put("breaker", "r0c2").turn_of("runner")
    assert friend.why_not("attack:breaker") == "SEN-FGT-01"


@rule("SEN-FGT-02")
@pytest.mark.parametrize(
    ("blows", "parry", "wounds"),
    [
        ((HIT, HIT), SHIELD, 1),
        ((TWO_HITS, TWO_HITS), SHIELD, 3),
        ((HIT, HIT_AND_SPARK), TWO_SHIELDS, 1),
        ((HIT, BLANK), TWO_SHIELDS, 0),
        ((BLANK, BLANK), BLANK, 0),
    ],
)
def test_hits_less_shields_are_wounds_and_sparks_cancel_shields(blows, parry, wounds):
    s = Situation().put("breaker", "r0c1").put("hound", "r0c2", "r1c1").turn_of("breaker")
    s.wound("hound", 0).force("red", *blows).force("grey", parry)
    s.do("attack:hound")
    assert s.wounds("hound") == min(wounds, 3)
    assert s.state.strike.wounds == wounds


@rule("SEN-FGT-03")
def test_a_figure_without_life_leaves_the_board():
    s = Situation().put("archer", "r0c2").put("runner", "r0c1").wound("runner", 1)
    s.turn_of("archer").force("blue", 0, 0).force("grey", BLANK).do("attack:runner")
    state = s.state
    runner = state.fighters[s.number("runner")]
    assert (runner.fate, runner.wounds) == (FALLEN, 2)
    assert "figure:runner" not in [piece.id for piece in s.table.scene(0).board.pieces]
    gone = Situation(4).without("runner")
    assert gone.table.explain(0, "runner") == "SEN-FGT-03"


@rule("SEN-FGT-04")
def test_one_attack_a_turn():
    s = Situation().put("archer", "r0c2").put("runner", "r0c1").turn_of("archer")
    s.force("blue", BLANK, BLANK).do("attack:runner")
    assert s.why_not("attack:runner") == "SEN-FGT-04"
