"""The rules of Sentries on watching, cards, the end and the night."""

from __future__ import annotations

from random import Random

import undercroft
from sentries.content.entries import SENTRIES
from sentries.game import GAME
from sentries.table.state import THROUGH
from tests.sentries.situation import BLANK, Situation
from tests.support.rules import rule

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


def test_at_a_discreet_table_a_question_tells_nothing_of_a_hand():
    silent = set()
    for seed in range(8):
        table, rng = undercroft.new("sentries", 4, seed, discreet=True), Random(seed)
        while not table.over:
            decision = table.decision
            if decision.kind == "hurt":
                silent.add(decision.is_silent)
                assert all(
                    decision.seen_by(other).kind == "thinking"
                    for other in (None, *range(4))
                    if not decision.belongs_to(other)
                )
            table.act(rng.randrange(len(decision.choices)))
    assert silent == {True, False}
