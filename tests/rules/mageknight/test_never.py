"""What abilities never do, and what nothing changes: each was broken on purpose once."""

import pytest

from tests.support.mageknight import Situation
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    BERSERK,
    BIT,
    BOUND,
    CHARGE,
    DEMORALIZED,
    FLIGHT,
    INVULNERABILITY,
    MAGIC_CONFUSION,
    POLE_ARM,
)
from undercroft.games.mageknight.content.dials import hero, mage_spawn
from undercroft.games.mageknight.content.entries import HeroEntry, SpawnEntry
from undercroft.games.mageknight.rules import experience

ROOM = (".........",) * 5


@rule("MKD-SPD-04", "MKD-BREAK-02", "MKD-COST-07")
@pytest.mark.parametrize("ability", [0, CHARGE, BOUND, FLIGHT])
@pytest.mark.parametrize(("points", "offered"), [(2, False), (3, True)])
def test_breaking_away_costs_two_and_a_step_whoever_tries(ability, points, offered):
    s = Bench(*ROOM)
    mine = s.make("hero", "r2c2", "E", 0, ability)
    s.make("foe", "r2c3", "W")
    p = s.activate(mine, points)
    assert ("break" in p.options) is offered
    if offered:
        assert p.dice(6).do("break").state.activation.points == 1


@rule("MKD-DEF-08")
def test_a_pole_arm_that_comes_to_somebody_harms_neither():
    s = Bench(*ROOM)
    mine = s.make("hero", "r2c1", "E", 0, POLE_ARM)
    s.make("foe", "r2c3", "W")
    p = s.activate(mine, 9).do("go:r2c2")
    assert (p.taken("foe"), p.figure("hero").click) == (0, 4)
    assert not p.state.activation.over
    assert "strike:foe" in p.options


@rule("MKD-DEF-35", "MKD-EXP-11")
def test_a_level_restores_even_the_invulnerable():
    s = Bench(*ROOM)
    s.make("hero", "r2c2", "E", 0, INVULNERABILITY, wounds=3)
    p = s.activate(s.state.warriors[0])
    experience.rise(p.table, 0)
    assert (p.figure("hero").level, p.figure("hero").click) == (2, 3)


@rule("MKD-DMG-23", "MKD-DMG-07", "MKD-DMG-08")
@pytest.mark.parametrize(("ability", "allowed"), [(DEMORALIZED, True), (BERSERK, False)])
def test_the_demoralized_work_on_chests_and_the_berserk_do_not(ability, allowed):
    def chest_verbs(**chest):
        s = Bench(*ROOM)
        mine = s.make("hero", "r2c2", "E", 0, ability)
        s.chest("r1c2", "S", **chest)
        return {each.partition(":")[0] for each in s.activate(mine).options} & {
            "expose", "quick", "slow", "disarm_quickly", "disarm_slowly", "open",
        }  # fmt: skip

    armed = chest_verbs(exposed=True, trap=1)
    harmless = chest_verbs(exposed=True, harmless=True)
    assert bool(armed) is allowed
    assert bool(harmless) is allowed


@rule("MKD-COST-17", "MKD-FACE-08")
def test_turning_to_the_target_costs_nothing():
    s = Bench(*ROOM)
    mine = s.make("hero", "r2c2", "W", 0)
    s.make("foe", "r2c3", "W")
    p = s.activate(mine, 9).throw(9).do("strike:foe", "E")
    assert p.asked == "counter"
    assert p.state.activation.points == 5


@rule("MKD-RANGE-04", "MKD-RANGE-05")
@pytest.mark.parametrize(("facing", "dice", "taken"), [("W", 7, 0), ("E", 7, 3), ("W", 8, 3)])
def test_a_shot_deals_the_damage_value_and_has_the_bonus_from_behind(facing, dice, taken):
    s = Bench(*ROOM)
    mine = s.make("hero", "r2c2", "E", 0, reach=8, values=(9, 8, 14, 3))
    s.make("foe", "r2c6", facing, values=(9, 8, 16, 2))
    assert s.activate(mine).throw(dice).do("shoot:foe", "E").taken("foe") == taken


@rule("MKD-CRIT-04")
@pytest.mark.parametrize(("dice", "taken"), [(10, 2), (11, 2), (12, 3)])
def test_only_the_dice_make_a_critical_hit(dice, taken):
    s = Bench(*ROOM)
    mine = s.make("hero", "r2c2", "E", 0, BERSERK)
    s.make("foe", "r2c3", "W")
    assert s.activate(mine).throw(dice).do("strike:foe", "E").taken("foe") == taken


@rule("MKD-CTR-07", "MKD-DMG-59")
@pytest.mark.parametrize(("verb", "answered"), [("shoot", True), ("confuse", False)])
def test_a_shooter_answers_a_shot_but_no_confusion(verb, answered):
    s = Bench(*ROOM)
    mine = s.make("hero", "r2c2", "E", 0, MAGIC_CONFUSION, reach=8)
    s.make("foe", "r2c6", "W", 1, reach=8)
    p = s.activate(mine).throw(3).do(f"{verb}:foe", "E")
    assert (p.asked == "counter") is answered


@rule("MKD-MOV-09")
def test_friends_on_both_flanks_do_not_hinder_a_diagonal_step():
    s = Situation(*ROOM)
    mine = s.fighter("r2c2", "E")
    s.fighter("r1c2", "E")
    s.fighter("r2c3", "E")
    p = s.activate(mine, 2)
    assert "go:r1c3" in p.options
    assert p.do("go:r1c3").state.activation.points == 0


@rule("MKD-DMG-02", "MKD-DMG-03")
def test_the_first_click_shows_abilities_as_any_other():
    spawn = SpawnEntry(
        id="x", name="X", source="test", rank="weak", points=5,
        dial=("8 9 15 3 berserk", "7 8 14 2"),
    )  # fmt: skip
    assert [click.abilities for click in mage_spawn("here", spawn).dial] == [BIT["berserk"], 0]
    rows = tuple(f"{n} 9 15 3 dodge" for n in range(9, 4, -1))
    entry = HeroEntry(id="y", name="Y", source="test", points=(1, 2, 3, 4, 5), dial=rows)
    figure = hero("here", entry)
    assert [figure.dial[figure.start(level)].values[0] for level in (1, 2, 5)] == [5, 6, 9]
    assert figure.dial[figure.start(1)].abilities == BIT["dodge"]


@rule("MKD-DMG-37", "MKD-TURN-02")
def test_whoever_has_acted_is_not_activated_again_with_activations_left():
    s = Situation(*ROOM)
    s.fighter("r2c2", "E")
    p = s.turn(0)
    p.state.activations = 5
    p.do("figure:lord_oren", "end", "E")
    assert (p.state.active, p.state.turn) == (0, 3), "the other player has nobody either"
