"""Rules that hold because of how others are built: nothing more is asked, rolled or dealt."""

import msgspec
import pytest

import undercroft
from tests.support.mageknight import CONTENT, Situation
from tests.support.mageknight_abilities import Bench
from tests.support.mageknight_loot import holding, trapped
from tests.support.rules import rule
from undercroft.games.mageknight.content import entries
from undercroft.games.mageknight.content.abilities import DODGE
from undercroft.games.mageknight.game import GAME
from undercroft.games.mageknight.rules import setup
from undercroft.games.mageknight.table.state import CARRIED_OUT, INSIDE, MOMENTS, POOL
from undercroft.kernel.game import configure
from undercroft.testing import Play

OREN, GNOLL = "lord_oren", "gnoll_hunter_weak"


# -- setting up --------------------------------------------------------------------------------


@rule("MKD-SET-03", "MKD-SET-02")
def test_those_who_tie_for_the_highest_roll_roll_again():
    config = configure(GAME, 3, {"placing": "by_hand"})
    state = setup.lay_out(CONTENT, config, 1)
    state.teams = ("erithia", "gessep", "joram")
    play = Play(GAME, config, state).dice(4, 4, 6, 1, 3, 5)  # 8, 7, 8
    play.dice(2, 3, 3, 3)  # the first and the third again: 5, 6
    assert play.state.first == 2
    rolls = [play.table.tell(event) for event in play.table.events if event.rule == "MKD-SET-02"]
    assert rolls == ["Player 1 rolls 8.", "Player 2 rolls 7.", "Player 3 rolls 8.",
                     "Player 1 rolls 5.", "Player 3 rolls 6.", "Player 3 begins."]  # fmt: skip


@rule("MKD-SET-04", "MKD-SET-15")
def test_a_map_has_four_ways_in():
    table = undercroft.new("mageknight", 2, 1, layout="four_gates", placing="by_hand")
    while table.decision.kind != "entrance":
        table.act(table.decision.choices[0])
    assert len(table.decision.choices) == 4
    assert len({*table.state.ground.ways}) == 4


@rule("MKD-SET-14", "MKD-OTHER-02")
@pytest.mark.parametrize("boxes", [["base"], ["base", "pyramid"]])
def test_all_mage_spawn_in_use_form_one_pool(boxes):
    state = undercroft.new("mageknight", 2, 1, boxes=boxes).state
    spawn = [n for n, each in enumerate(state.content.figures)
             if not each.is_hero and each.rank != "unique"]  # fmt: skip
    assert state.pool == tuple(spawn)
    assert all(each.seat >= 0 for each in state.warriors)


# -- what is never asked or dealt --------------------------------------------------------------


@rule("MKD-TERM-13", "MKD-DEF-33")
def test_nobody_is_pushed():
    s = Situation("....", "....")
    s.fighter("r0c0", seat=0)
    s.fighter("r1c3", seat=1)
    p = s.turn(0)
    for _ in range(2):
        step = "go:r0c1" if p.at(OREN) == "r0c0" else "go:r0c2"
        p.do(f"figure:{OREN}", step, "end", "N")
        p.do("end")  # the other player's turn
    assert p.figure(OREN).click == 8


@rule("MKD-PASS-06", "MKD-PASS-01")
def test_friends_in_a_row_are_jumped_one_after_another():
    s = Situation(".....")
    hero = s.fighter("r0c0", "E")
    s.shooter("r0c1")
    s.put("alsyn_vale", "r0c3", seat=0)
    p = s.activate(hero, 8).do("jump:r0c2")
    assert p.state.activation.points == 4
    p.do("jump:r0c4")
    assert (p.state.activation.points, p.at(OREN)) == (0, "r0c4")
    tight = Situation(".....")
    hero = tight.fighter("r0c0", "E")
    tight.shooter("r0c1")
    tight.put("alsyn_vale", "r0c2", seat=0)
    assert tight.activate(hero, 20).offered("jump") == []  # each needs its own landing


@rule("MKD-FACE-09", "MKD-COST-17")
def test_turning_needs_no_roll_to_break_away():
    s = Situation("...", "...")
    hero = s.fighter("r0c0", "N")
    s.foe("r0c1", "W")
    p = s.activate(hero, 0)
    assert sorted(p.options) == ["E", "N", "NE", "NW", "S", "SE", "SW", "W"]
    p.do("S")  # no die was given: a roll would fail the test
    assert p.figure(OREN).facing == 4


@rule("MKD-LOF-08")
def test_targets_are_shown_before_anything_is_paid():
    s = Situation(".....")
    shooter = s.shooter("r0c0", "E")
    s.foe("r0c4", "W")
    p = s.activate(shooter, 9)
    assert p.offered("shoot") == [GNOLL]
    assert p.state.activation.points == 9
    assert not p.state.activation.begun
    assert "go:r0c1" in p.options


@rule("MKD-CLOSE-08", "MKD-DEF-36")
def test_an_attack_goes_from_declaring_to_the_counterattack_in_order():
    bench = Bench("...", "...")
    hero = bench.make("hero", "r0c0", "E", 0)
    bench.make("foe", "r0c1", "W", 1, DODGE)
    p = bench.activate(hero, 4).throw(8).do("strike:foe", "E")
    assert p.state.activation.points == 0
    assert p.table.decision.kind == "hit"
    assert p.figure("foe").click == 4  # not dealt yet
    p.dice(2).do("dodge")
    assert (p.table.decision.kind, p.figure("foe").click) == ("counter", 6)
    p.do("pass")
    assert p.state.activation is None
    rules = [event.rule for event in p.table.events]
    order = ["MKD-CLOSE-01", "MKD-CLOSE-05", "MKD-DEF-36", "MKD-CLOSE-07"]
    assert [rules.index(each) for each in order] == sorted(rules.index(each) for each in order)


@rule("MKD-CTR-08")
def test_nobody_answers_a_trap():
    s = Situation(".....", ".....", ".....", ".....", ".....")
    hero = s.put("lord_oren", "r4c3", "N", 0, click=4)
    s.put("alsyn_vale", "r0c0", seat=1)
    trap = next(
        each.id for each in CONTENT.traps.values() if each.kind == "hero" and not each.spawn
    )
    chest = trapped(s, trap)
    p = s.activate(hero, 20).throw(2).throw(12).do(f"disarm:{chest}")
    assert p.figure(OREN).click > 4
    assert p.table.decision.kind != "counter"


@rule("MKD-SPAWN-05", "MKD-DOOR-01")
def test_mage_spawn_open_doors():
    s = Situation("+-+-+-+", "|. .D.|", "+-+-+-+")
    spawn = s.foe("r0c1")
    p = s.activate(spawn, 2, seat=1)
    assert p.offered("open_door") == ["r0c1-r0c2"]
    p.do("open_door:r0c1-r0c2")
    assert p.state.activation.points == 0
    assert p.state.doors == (1,)


@rule("MKD-MULTI-04", "MKD-MULTI-03")
def test_whoever_is_marked_still_strikes_back_and_is_still_converted():
    s = Situation("....", "....", players=3)
    hero = s.fighter("r0c0", "E")
    foe = s.foe("r0c1", "W")
    foe.marked = True
    p = s.activate(hero, 4).throw(3).do(f"strike:{GNOLL}", "E")
    assert p.table.decision.kind == "counter"
    s = Situation("....", "....", players=3)
    hero = s.fighter("r0c0", "E")
    s.token("r1c3").marked = True
    s.pool(GNOLL)
    assert s.activate(hero, 4).do("go:r0c1").state.bag == ()


@rule("MKD-SOLO-13", "MKD-END-02", "MKD-TERM-01")
def test_alone_success_is_the_gold_that_was_carried_out():
    s = Situation("...", players=1)
    treasure = next(each for each in CONTENT.treasures.values() if each.gold > 0)
    holding(s, treasure.id)
    s.state.over = True
    nothing = GAME.result(s.state)
    assert (nothing.winners, nothing.standings[0].score) == ((), 0)
    assert nothing.summary == "No gold was carried out."
    s.state.chests[0].place = CARRIED_OUT
    result = GAME.result(s.state)
    assert (result.winners, result.standings[0].score) == ((0,), treasure.gold)


# -- figures of the parent game ----------------------------------------------------------------


@rule("MKD-OTHER-01", "MKD-ABIL-15")
@pytest.mark.parametrize(("die", "clicks"), [(4, 2), (5, 0), (6, 0)])
def test_a_figure_of_another_game_uses_the_card_of_this_one(die, clicks):
    bench = Bench("...", "...")
    hero = bench.make("hero", "r0c0", "E", 0)
    bench.make("utem_guardsman", "r0c1", "W", abilities=DODGE)
    p = bench.activate(hero, 4).throw(8).do("strike:utem_guardsman", "E").dice(die).do("dodge")
    assert p.figure("utem_guardsman").click == clicks


@rule("MKD-OTHER-02")
def test_a_figure_of_another_game_comes_out_of_the_pool():
    bench = Bench("....", "....")
    hero = bench.fighter("r0c0", "E")
    guard = bench.make("utem_guardsman", "r0c3")
    guard.place, guard.square = POOL, -1
    bench.state.pool = (guard.figure,)
    bench.token("r1c3")
    p = bench.activate(hero, 6).throw(12).do("go:r0c1")
    assert p.figure("utem_guardsman").place == INSIDE


@rule("MKD-OTHER-04")
def test_mounted_figures_and_second_dials_are_refused():
    entry = {"id": "rider", "name": "Rider", "source": "T", "rank": "weak", "points": 9,
             "dial": ["6 6 13 2"]}  # fmt: skip
    assert msgspec.convert(entry, entries.SpawnEntry).id == "rider"
    for more in ({"mounted": True}, {"second_dial": ["6 6 13 2"]}):
        with pytest.raises(msgspec.ValidationError, match="unknown field"):
            msgspec.convert({**entry, **more}, entries.SpawnEntry)


# -- what is told, and how ---------------------------------------------------------------------


def test_turns_blows_harm_and_falls_are_told_as_such():
    s = Situation("...", "...")
    s.fighter("r0c0", "E")
    foe = s.foe("r0c1", "W")
    foe.click = len(CONTENT.figures[foe.figure].dial) - 1
    p = s.turn(0).throw(12).do(f"figure:{OREN}", f"strike:{GNOLL}", "E")
    kinds = [(event.kind, p.table.tell(event)) for event in p.table.events if event.kind]
    assert kinds[:5] == [
        ("turn", "Player 1 has 2 activations."),
        ("blow", "Lord Oren attacks Gnoll Hunter."),
        ("blow", "12 always hits: Gnoll Hunter is hit."),
        ("harm", "Damage 2 + 1: Gnoll Hunter takes 3 clicks of damage."),
        ("fall", "Gnoll Hunter is eliminated."),
    ]


def test_a_game_hears_the_moments_that_somebody_subscribed_to():
    state = undercroft.new("mageknight", 2, 1).state
    for moment in MOMENTS:
        subscribed = bool(moment.handlers) or moment.has_reactions
        assert bool(state.listening & moment.bits) is subscribed, moment
    assert 0 < state.listening.bit_count() < len([*MOMENTS])


@rule("MKD-TREAS-01", "MKD-TREAS-02", "MKD-TREAS-03", "MKD-TREAS-04", "MKD-TREAS-05")
def test_why_a_treasure_is_not_assigned():
    s = Situation("....", "....")
    s.fighter("r0c0")
    s.put("alsyn_vale", "r0c2", seat=0)
    s.put("maboc_the_bully", "r1c3", seat=1)
    shield, sword = holding(s, "tower_shield"), holding(s, "great_sword")
    more_boots, boots = holding(s, "soft_boots"), holding(s, "winged_boots")
    purse, theirs = holding(s, "jewel_box"), holding(s, "thunder_rod", seat=1)
    p = s.turn(0).do(f"{boots}:{OREN}")
    assert p.why_not(f"{sword}:{OREN}") is None
    assert p.why_not(f"{more_boots}:{OREN}") == "MKD-TREAS-03"
    assert p.why_not(f"{boots}:alsyn_vale") == "MKD-TREAS-04"
    assert p.why_not(f"{purse}:{OREN}") == "MKD-TREAS-05"
    assert p.why_not(f"{theirs}:{OREN}") == "MKD-TREAS-01"
    assert p.why_not(f"{sword}:maboc_the_bully") == "MKD-TREAS-01"
    assert p.why_not("nothing:nobody") == "MKD-TREAS-01"
    p.do(f"{sword}:{OREN}")
    assert p.why_not(f"{shield}:{OREN}") == "MKD-TREAS-02"
    assert p.why_not(f"{shield}:alsyn_vale") is None
