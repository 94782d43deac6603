"""Whom an effect is not for, and the other moment at which a card may be played."""

import pytest

from tests.support.descent import Situation
from tests.support.descent_cards import BLUE_2H_1S, GRAY, HALL, RED_1H, RED_3H, skilled
from tests.support.rules import rule
from undercroft.games.descent.rules import stats, terms
from undercroft.games.descent.rules.quests import script, tokens
from undercroft.games.descent.table.frames import Attack

HERO, OTHER, THIRD = "syndrael", "ashrian", "widow_tarha"


@rule("DES-SPEC-01")
def test_inspiration_is_for_neighbours_alone():
    s = Situation(*HALL, players=4).hero(HERO, "r1c1", skills=skilled("inspiration"), fatigue=3)
    s.hero(OTHER, "r1c2", fatigue=2).hero(THIRD, "r3c7", fatigue=2)
    s.monster("zombie.minion", "r3c6").round().do(HERO)
    assert [s.of(name).fatigue for name in (HERO, OTHER, THIRD)] == [2, 1, 2]


@rule("DES-OCRD-03")
@pytest.mark.parametrize("door", [True, False])
def test_explosive_runes_go_off_at_doors_and_at_chests(door):
    rows = ("+-+-+-+", "|. .D.|", "+-+-+-+")
    s = Situation(*rows).hero(HERO, "r0c1").hero(OTHER, "r0c0").overlord("explosive_runes")
    s.state_so_far.search = (0,)
    s.turn_of(HERO).do("door:r0c1-r0c2" if door else "search:r0c0")
    runes = f"use:ov:explosive_runes@{HERO}"
    assert runes in s.options
    s.force("gray", 5, 5).force("black", 5, 5).do(runes)  # 7 shields each
    assert (s.of(HERO).damage, s.of(OTHER).damage) == (7 - 2, 7 - 4)  # Awareness 2 and 4


@rule("DES-OTRN-04")
@pytest.mark.parametrize("card", ["schemes", "plan_ahead", "dark_resilience", "diabolic_power"])
def test_cards_of_the_overlords_turn_may_be_played_as_it_starts(card):
    s = Situation(*HALL).hero(HERO, "r0c0").monster("zombie.minion", "r3c7", damage=1)
    s.overlord(card, deck=("dash", "frenzy", "tripwire")).overlord_turn()
    assert s.asked == "overlord_start"
    assert any(each.startswith(f"use:ov:{card}") for each in s.options)


@rule("DES-COND-02")
@pytest.mark.parametrize(("gray", "asked"), [(GRAY[0], True), (5, False)])
def test_subdue_needs_damage(gray, asked):
    s = Situation(*HALL).hero(HERO, "r1c1", "iron_shield").monster("baron_zachareth", "r1c2")
    s.turn_of("baron_zachareth.1")
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", gray).do("attack:r1c1")
    while s.asked in ("after_roll", "before_roll"):
        s.do("pass")
    s.do("surge:1")
    assert (s.asked == "condition") is asked
    assert s.of(HERO).conditions == 0


@rule("DES-SPEC-01")
def test_a_flesh_moulder_heals_monsters_alone():
    s = Situation(*HALL).hero(HERO, "r1c1", damage=5).monster("flesh_moulder.master", "r1c4")
    assert "use:kw:heal@flesh_moulder.master.1" not in s.turn_of("flesh_moulder.master.1").options
    s = Situation(*HALL).hero(HERO, "r1c1", damage=5).monster("flesh_moulder.master", "r1c4")
    s.monster("zombie.minion", "r1c5", damage=2).turn_of("flesh_moulder.master.1")
    s.force("red", RED_3H).do("use:kw:heal@flesh_moulder.master.1")
    assert (s.of("zombie.minion.1").damage, s.of(HERO).damage) == (0, 5)


@rule("DES-COND-07")
def test_word_of_misery_is_for_heroes_alone():
    s = Situation(*HALL).hero(HERO, "r0c0").monster("zombie.master", "r3c7")
    s.overlord("word_of_misery").overlord_turn().do("use:ov:word_of_misery")
    s.hurt("zombie.master.1", 1)
    assert (s.of("zombie.master.1").damage, s.of("zombie.master.1").conditions) == (1, 0)


# -- what is told ------------------------------------------------------------------------------


def test_moves_of_large_figures_and_gifts_are_told():
    s = Situation(*HALL).hero(HERO, "r3c7").monster("ettin.minion", "r0c0")
    s.turn_of("ettin.minion.1", points=2).do("to:r0c2")
    assert "Ettin moves to r0c2." in s.told()
    gift = Situation(*HALL).hero(HERO, "r0c0").hero(OTHER, "r0c1").hold(HERO, "health_potion")
    gift.monster("zombie.minion", "r3c7").turn_of(HERO)
    gift.do("move", f"trade:{OTHER}", "give:search:health_potion")
    assert "Syndrael gives Health Potion to Ashrian." in gift.told()


# -- numbers and places ------------------------------------------------------------------------


@rule("DES-MOV-01", "DES-SPEC-01")
def test_a_bonus_to_speed_is_added_while_a_monkeys_speed_is_set():
    s = Situation(quest="the_wyrm_rises", encounter=2)
    s.hero(HERO, "r6c11").hero(OTHER, "r2c0").monster("splig", "r9c2").turn_of(HERO)
    assert stats.speed(s.state, 0) == 4
    dusk = ("dark:dawnblade", 0, s.number("splig.1"), 0, "turn_end", 0)
    s.state.lasting = (dusk,)
    assert stats.speed(s.state, 0) == 3
    monkey = next(
        (path, step)
        for path, steps in s.state.content.abilities.effects.items()
        if "curse_of_the_monkey_god" in path
        for step, op in enumerate(steps)
        if getattr(op, "speed", 0)
    )
    s.state.lasting = ((*monkey, 0, 0, "after_next_turn", 0),)
    assert stats.speed(s.state, 0) == 5


def test_heroes_who_are_hurt_or_down_are_near_only_while_they_stand():
    s = Situation(*HALL).hero(HERO, "r0c0", damage=3).hero(OTHER, "r3c7").down(OTHER)
    state = s.state_so_far
    assert terms.near_heroes(state) == terms.near(state, 0)


@rule("DES-MOV-23")
def test_frederick_leaves_the_foothills_by_the_exit_alone():
    s = Situation(quest="the_monsters_hoard", groups=("goblin_archer", "barghest"))
    s.hero(HERO, "r4c30").hero(OTHER, "r5c30").friend("frederick_of_the_hoard", "r3c2")
    number = s.number("frederick_of_the_hoard.1")
    state = s.state_so_far
    assert not script(state).may_leave(state, number)
    exit_ = state.ground.areas["exit_a"]
    state.fighters[number].at = (exit_ & -exit_).bit_length() - 1
    assert script(state).may_leave(state, number)
    assert not script(state).may_leave(state, 0)


@rule("DES-DOOR-02")
def test_only_alric_with_the_blade_touches_khorayt():
    s = Situation(quest="the_desecrated_tomb", encounter=2, groups=("ettin",))
    s.hero(HERO, "r3c0").hero(OTHER, "r4c0").monster("sir_alric_farrow", "r3c28")
    s.monster("khorayt", "r3c29").turn_of("sir_alric_farrow.1")
    state, khorayt = s.state, s.number("khorayt.1")
    assert script(state).untouched(state, khorayt)
    state.attacks = [Attack(1, s.number("sir_alric_farrow.1"), "", 0, [], 0, 1)]
    assert script(state).untouched(state, khorayt)  # bare of the blade
    s.carrying("sir_alric_farrow.1", "duskblade.1")
    assert not script(state).untouched(state, khorayt)
    state.attacks = []
    assert script(state).untouched(state, khorayt)


@rule("DES-FAM-01")
def test_the_reanimate_comes_beside_the_necromancer_whoever_goes_first():
    s = Situation(*HALL).hero(HERO, "r3c7")
    s.hero("leoric_of_the_book", "r0c0", "reapers_scythe", skills=skilled("raise_dead"))
    s.monster("zombie.minion", "r3c3").turn_of("leoric_of_the_book")
    s.do("use:skill:raise_dead@leoric_of_the_book")
    assert s.options == ["r0c1", "r1c0", "r1c1"]


@rule("DES-DOOR-02")
def test_a_vault_that_is_open_is_locked_no_more():
    s = Situation(quest="the_twin_idols", groups=("ettin", "goblin_archer"))
    s.hero(HERO, "r9c3").hero(OTHER, "r9c16").monster("goblin_archer.minion", "r3c9")
    tokens.receive(s.state_so_far, "vault_key", s.number(HERO))
    s.turn_of(HERO)
    assert s.state.locked == 1
    (door,) = s.offered("door")
    s.do(f"door:{door}")
    assert (s.state.closed, s.state.locked) == (0, 0)
