"""The rules of Sentries, each with a test that would fail if it were broken."""

from __future__ import annotations

import pytest

import undercroft
from sentries.content.entries import RAIDERS, SENTRIES
from sentries.game import GAME
from sentries.table.state import FALLEN, THROUGH
from tests.sentries.situation import Situation
from tests.support.rules import rule
from undercroft.kernel.errors import BadSetup

# Faces of the dice, by number (content/base/dice.toml).
TWO_HITS, HIT, HIT_AND_SPARK, BLANK = 0, 1, 3, 5
SHIELD, TWO_SHIELDS = 0, 2


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


# -- on watch ------------------------------------------------------------------------------------


def on_watch(**settings):
    """A runner who can be seen at each step, and two sentries on watch."""
    s = Situation(2, figures=["runner", "breaker", "archer", "lookout"], **settings)
    s.open("r3c4-r3c5").put("runner", "r3c1").put("archer", "r3c6").put("lookout", "r3c5")
    return s.turn_of("runner")


@rule("SEN-WATCH-01")
def test_only_those_who_see_and_reach_are_asked_and_each_shoots_once():
    s = on_watch().walk("r3c2")
    # At r3c2 both are within reach: the archer's is 6, the lookout's 3.
    assert (s.at("runner"), s.options) == ("r3c2", ["pass", "shoot:archer", "shoot:lookout"])
    s.force("blue", BLANK, BLANK).do("shoot:archer")
    assert s.options == ["pass", "shoot:lookout"]
    s.do("pass", "go:r3c3")
    assert (s.asked, s.options) == ("stepped", ["pass", "shoot:lookout"])


@rule("SEN-WATCH-01")
def test_in_the_next_round_they_may_shoot_again():
    s = on_watch().walk("r3c2").force("blue", BLANK, BLANK).do("shoot:archer", "pass")
    archer = s.state.fighters[s.number("archer")]
    assert archer.watched
    while s.state.round == 1:
        s.do(s.options[0] if s.asked == "who" else "pass" if "pass" in s.options else "end")
    assert not s.state.fighters[s.number("archer")].watched


@rule("SEN-WATCH-01")
def test_nobody_is_asked_where_nothing_is_seen():
    s = on_watch().open().walk("r3c2", "r3c3", "r3c4")
    assert (s.at("runner"), s.asked, s.player) == ("r3c4", "action", 0)


@rule("SEN-WATCH-02")
def test_the_bell_rings_once_and_every_sentry_seat_draws():
    s = Situation(4).open("r1c4-r1c5").put("runner", "r1c4").put("breaker", "r0c5")
    for sentry, square in (("archer", "r0c9"), ("warden", "r2c9"), ("lookout", "r3c9")):
        s.put(sentry, square)
    s.put("hound", "r0c8", "r1c8").turn_of("runner").walk("r1c5")
    assert s.state.rung
    assert [len(hand) for hand in s.state.hands] == [0, 1, 0, 1]
    s.walk("r1c4", "r1c5")
    assert [len(hand) for hand in s.state.hands] == [0, 1, 0, 1]


# -- cards ---------------------------------------------------------------------------------------


@rule("SEN-CARD-01")
def test_a_card_does_what_it_says_and_is_discarded():
    s = Situation().hold(0, "salve").wound("runner", 1).turn_of("runner").do("play:salve")
    assert (s.wounds("runner"), s.state.steps, s.hand(0)) == (0, 6, [])
    assert s.table.view(1).discards == (("salve",), ())
    worse = Situation().hold(0, "salve").wound("breaker", 3).turn_of("breaker").do("play:salve")
    assert worse.wounds("breaker") == 1
    held = Situation().hold(0, "duck", "salve").turn_of("runner")
    assert held.why_not("play:duck") == "SEN-CARD-01"
    assert held.why_not("play:salve") == "SEN-CARD-01"  # it has no wounds


@rule("SEN-CARD-01")
def test_an_effect_goes_on_after_the_attack_inside_it():
    s = Situation().put("archer", "r0c2").put("runner", "r0c1").put("breaker", "r0c3")
    s.hold(1, "volley").hold(0, "duck").turn_of("archer").do("play:volley")
    assert (s.asked, s.options) == ("strike", ["runner", "breaker"])
    s.force("blue", 0, 0).force("grey", BLANK).do("runner")
    assert s.asked == "hurt"
    before = s.state.steps
    s.do("play:duck")
    assert (s.wounds("runner"), s.state.steps) == (0, before + 1)
    assert "attack:runner" in s.options  # the attack of the turn is still there


@rule("SEN-CARD-01")
def test_a_lever_closes_any_door():
    s = Situation().hold(1, "lever").open("r1c4-r1c5", "r3c4-r3c5").turn_of("archer")
    s.do("play:lever", "r3c4-r3c5")
    assert s.table.view(1).open_doors == ("r1c4-r1c5",)


@rule("SEN-CARD-02")
def test_an_empty_deck_gives_nothing():
    s = Situation()
    state = s.state_so_far
    s.hold(1, "whistle")
    state.discards[SENTRIES] = state.bags[SENTRIES][1:]
    state.bags[SENTRIES] = state.bags[SENTRIES][:1]
    s.turn_of("archer").do("play:whistle")
    assert [len(hand) for hand in s.state.hands] == [0, 1]


@rule("SEN-CARD-02")
def test_only_its_seat_is_told_what_was_drawn():
    s = Situation().hold(1, "whistle").turn_of("archer").do("play:whistle")
    told = [len(s.table.events_seen_by(seat)) for seat in (0, 1)]
    assert told[1] == told[0] + 2


@rule("SEN-CARD-03")
def test_only_a_seat_with_a_fitting_card_is_asked_when_hurt():
    s = Situation().put("archer", "r0c2").put("breaker", "r0c1").hold(0, "dash", "duck")
    s.turn_of("archer").force("blue", 0, 0).force("grey", BLANK).do("attack:breaker")
    assert (s.asked, s.player, s.options) == ("hurt", 0, ["pass", "play:duck"])
    assert s.table.decision.question.secret
    assert s.do("play:duck").wounds("breaker") == 0
    bare = Situation().put("archer", "r0c2").put("breaker", "r0c1").hold(0, "dash")
    bare.turn_of("archer").force("blue", 0, 0).force("grey", BLANK).do("attack:breaker")
    assert (bare.asked, bare.wounds("breaker")) == ("action", 2)


@rule("SEN-CARD-04")
def test_smoke_cuts_lines_until_the_round_ends():
    s = Situation().put("runner", "r3c1").put("breaker", "r3c0").put("archer", "r3c4")
    s.put("hound", "r0c8", "r1c8").hold(0, "smoke_pot").turn_of("runner").do("play:smoke_pot")
    assert "r3c9" not in s.options
    s.do("r3c2")
    assert s.table.view(1).smoke == ("r3c2",)
    while s.state.round == 1:
        s.do(s.options[0] if s.asked == "who" else "pass" if "pass" in s.options else "end")
    assert s.state.smoke == ()


@rule("SEN-CARD-04", "SEN-SEE-01")
def test_nobody_sees_through_smoke():
    s = Situation().put("archer", "r0c7").put("runner", "r0c5").turn_of("archer")
    s.state_so_far.smoke = (s.square("r0c6"), s.square("r1c6"))
    assert s.why_not("attack:runner") == "SEN-SEE-01"


# -- the end -------------------------------------------------------------------------------------


@rule("SEN-WIN-01", "SEN-WIN-02")
def test_half_of_the_raiders_through_is_enough():
    s = Situation(4).put("runner", "r0c8").put("archer", "r0c5").put("lookout", "r0c6")
    s.turn_of("runner").do("go:r0c9")
    assert s.state.fighters[s.number("runner")].fate == THROUGH
    assert not s.table.over
    two = Situation().put("runner", "r0c8").put("archer", "r0c5").turn_of("runner").do("go:r0c9")
    result = two.table.result
    assert (result.winners, result.summary) == (
        (0,),
        "The raiders win: 1 of 1 raiders got through.",
    )
    assert two.table.explain(1, "archer") == "SEN-WIN-02"


@rule("SEN-WIN-01")
def test_a_sentry_on_a_way_out_stays():
    s = Situation().put("archer", "r0c8").turn_of("archer").do("go:r0c9")
    assert not s.table.over
    assert s.table.view(0).fighters[s.number("archer")].squares == ("r0c9",)


@rule("SEN-WIN-03")
def test_the_sentries_win_when_too_few_raiders_are_left():
    s = Situation().without("breaker").put("archer", "r0c2").put("runner", "r0c1")
    s.wound("runner", 1).turn_of("archer").force("blue", 0, 0).force("grey", BLANK)
    s.do("attack:runner")
    assert (s.table.over, s.table.result.winners) == (True, (1,))


@rule("SEN-WIN-03")
def test_the_sentries_win_when_the_last_round_ends():
    s = Situation()
    s.state_so_far.round = s.state_so_far.content.numbers.rounds
    s.state_so_far.side = SENTRIES
    s.do("archer", "end", "end")
    assert (s.table.over, s.table.result.winners) == (True, (1,))
    assert s.table.explain(0, "runner") == "SEN-WIN-03"


# -- the night -----------------------------------------------------------------------------------

NIGHT = ["base", "night"]


@rule("SEN-NGT-01")
def test_in_the_night_nobody_sees_far():
    near = Situation(boxes=NIGHT).put("archer", "r3c4").put("runner", "r3c0").turn_of("archer")
    assert "attack:runner" in near.options
    far = Situation(boxes=NIGHT).put("archer", "r3c5").put("runner", "r3c0").open("r3c4-r3c5")
    assert far.turn_of("archer").why_not("attack:runner") == "SEN-SEE-01"


@rule("SEN-NGT-02")
def test_nobody_on_watch_shoots_at_a_silent_figure():
    for figure, asked in (("slinger", "stepped"), ("shade", "action")):
        s = Situation(boxes=NIGHT, figures=[figure, "breaker", "archer", "hound"])
        s.put(figure, "r3c1").put("archer", "r3c4").turn_of(figure).do("go:r3c2")
        assert s.asked == asked


def test_the_night_adds_a_card_and_a_figure():
    base, night = GAME.catalogue(("base",), ()), GAME.catalogue(("base", "night"), ())
    assert {*night.figure_ids} - {*base.figure_ids} == {"shade"}
    assert {card.id for card in night.cards} - {card.id for card in base.cards} == {"lantern"}
    assert (base.numbers.sight, night.numbers.sight) == (0, 4)
