"""Death on the Wing: boulders in a ravine, then guards whom Belthir hunts."""

import pytest

from tests.support.descent import NO_SHIELD, Situation
from tests.support.quests import special
from undercroft.games.descent.rules import harm, terms, testing
from undercroft.games.descent.table.state import HEROES, NONE, OFF, OVERLORD

QUEST = "death_on_the_wing"
SPIDER, ETTIN, BELTHIR = "cave_spider.minion.1", "ettin.minion.1", "belthir.1"
PASSED, FAILED = 0, 5  # faces of the gray and the black die


def ravine(hero="r8c0", *rocks, other="r0c11", **more):
    s = Situation(quest=QUEST, groups=("cave_spider", "ettin"), **more).set_up()
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for number, rock in enumerate(rocks, 1):
        s.lying(f"boulder.{number}", rock)
    return s


def trying(s, face, deed):
    return s.force("gray", face).force("black", face).do(deed)


@special(QUEST, 1, 1)
@pytest.mark.parametrize(("number", "rocks"), [(1, 1), (5, 1), (6, 2)])
def test_the_overlord_drops_boulders_as_their_turn_begins(number, rocks):
    s = ravine("r3c1").monster("ettin.minion", "r4c5").overlord_turn()
    s.down("jain_fairwood").of("jain_fairwood").at = s.state_so_far.ground.called["r0c9"]
    s.state_so_far.round = number
    for count in range(1, rocks + 1):
        assert (s.asked, s.player) == ("boulder", 0)
        assert {"r0c6", "r2c4", "r8c0"} <= set(s.options)
        # a hero, a hero token, a monster, a search token, the exit, the entrance
        taken = {"r3c1", "r0c9", "r4c5", "r5c6", "r2c3", "r11c1", "r0c10"}
        assert not taken & set(s.options)
        s.do(f"r0c{3 + count}")
        assert s.where(f"boulder.{count}") == f"r0c{3 + count}"
    assert s.asked != "boulder"


@special(QUEST, 1, 2)
@pytest.mark.parametrize(("face", "damage"), [(PASSED, 0), (FAILED, 1)])
def test_heroes_beside_a_falling_boulder_test_awareness(face, damage):
    s = ravine("r8c0", other="r0c8").monster("ettin.minion", "r4c5").overlord_turn()
    s.force("gray", face).force("black", face).do("r7c0")
    while s.asked not in ("act", "next_monster"):
        s.do(s.options[0])
    assert s.of("syndrael").damage == damage
    assert s.of("jain_fairwood").damage == 0


@special(QUEST, 1, 3, 4)
def test_boulders_stop_all_but_spiders_and_do_not_block_sight():
    s = ravine("r8c0", "r7c0", "r7c1").monster("cave_spider.minion", "r5c0")
    assert not {"r7c0", "r7c1"} & set(s.turn_of("syndrael", points=3).offered("go"))
    assert s.offered("attack:iron_longsword") == []  # boulders are not attacked
    assert s.state.ground.sees(
        s.state.squares(0), s.state.ground.called["r5c0"], terms.figures_on(s.state), 0
    )
    assert not terms.empty_squares(s.state) >> s.state.ground.called["r7c0"] & 1
    spider = ravine("r8c0", "r7c0", "r7c1").monster("cave_spider.minion", "r6c0")
    spider.turn_of(SPIDER, points=2).do("go:r7c0")
    assert "attack:r8c0" in spider.options
    assert spider.state.turn.points == 1
    attacked = ravine("r8c0", "r7c0").monster("cave_spider.minion", "r7c0").turn_of("syndrael")
    assert attacked.offered("attack:iron_longsword") == attacked.offered("attack:hands")
    assert "attack:iron_longsword:r7c0" in attacked.options


@special(QUEST, 1, 4)
def test_large_monsters_are_not_placed_over_boulders():
    free = ravine().monster("ettin.minion", "r2c3").turn_of(ETTIN, points=3)
    assert "r4c5" in free.offered("to")
    s = ravine("r8c0", "r5c6").monster("ettin.minion", "r2c3").turn_of(ETTIN, points=3)
    assert "r4c5" not in s.offered("to")


@special(QUEST, 1, 5)
def test_a_hero_climbs_to_an_empty_space_behind_a_boulder():
    s = ravine("r8c0", "r9c0").monster("cave_spider.minion", "r10c0")
    s.monster("cave_spider.minion", "r10c1").turn_of("syndrael")
    assert s.offered("do") == ["smash:boulder.1"]
    s = ravine("r8c0", "r9c0").monster("cave_spider.minion", "r10c0").turn_of("syndrael")
    assert s.offered("do") == ["climb:r10c1", "smash:boulder.1"]
    trying(s, FAILED, "do:climb:r10c1")
    assert (s.at("syndrael"), s.state.turn.actions) == ("r8c0", 1)
    trying(s, PASSED, "do:climb:r10c1")
    assert (s.at("syndrael"), s.state.turn.actions) == ("r10c1", 0)


@special(QUEST, 1, 6)
def test_a_hero_smashes_a_boulder_without_a_spider():
    s = trying(ravine("r8c0", "r9c0").turn_of("syndrael"), FAILED, "do:smash:boulder.1")
    assert s.where("boulder.1") == "r9c0"
    trying(s, PASSED, "do:smash:boulder.1")
    assert s.where("boulder.1") == ""
    sat = ravine("r8c0", "r9c0").monster("cave_spider.minion", "r9c0").turn_of("syndrael")
    assert "smash:boulder.1" not in sat.offered("do")


@special(QUEST, 1, 7)
def test_monsters_neither_climb_nor_smash():
    s = ravine("r8c0", "r9c0").monster("cave_spider.minion", "r10c0").turn_of(SPIDER)
    assert s.offered("do") == []
    ettin = ravine("r8c0", "r4c3").monster("ettin.minion", "r2c3").turn_of(ETTIN)
    assert ettin.offered("do") == []


@special(QUEST, 1, 8)
def test_heroes_leave_by_the_exit_and_the_last_one_ends_it():
    s = ravine("r11c1").turn_of("syndrael", points=1).do("leave")
    assert (s.state.won, s.of("syndrael").place) == ((), OFF)
    assert not s.state.concluded
    while s.asked != "boulder":
        s.do("end" if "end" in s.options else s.options[0])
    last = ravine("r11c1")
    last.of("jain_fairwood").place, last.of("jain_fairwood").at = OFF, NONE
    last.turn_of("syndrael", points=1).do("leave")
    assert (last.state.won, last.state.encounter) == ((HEROES,), 1)
    spider = ravine().monster("cave_spider.minion", "r11c1").turn_of(SPIDER, points=1)
    assert "leave" not in spider.options


def test_the_last_boulder_ends_it_before_any_monster_acts():
    rocks = [f"r{row}c{column}" for row in (0, 1) for column in (4, 5, 6, 7)]
    s = ravine("r8c0", *rocks).monster("ettin.minion", "r4c5").overlord_turn().do("r7c0")
    assert (s.state.won, s.state.encounter) == ((OVERLORD,), 1)


@special(QUEST, 1, 9)
def test_spiders_come_to_the_mouth_the_master_last():
    s = ravine("r5c0", "r9c0").off("cave_spider.minion").off("cave_spider.master")
    s.after("end_overlord_turn", "begin_round").state_so_far.round = 2
    assert s.options == ["come:cave_spider.minion", "no_more"]
    s.do("come:cave_spider.minion")
    assert s.options == ["r9c0", "r9c1", "r9c2", "r10c0", "r10c1", "r10c2"]
    s = ravine("r5c0").off("cave_spider.master").after("end_overlord_turn", "begin_round")
    s.state_so_far.round = 2
    assert s.options == ["come:cave_spider.master", "no_more"]
    odd = ravine("r5c0").off("cave_spider.minion").after("end_overlord_turn", "begin_round")
    assert odd.asked == "next_hero"


# -- the watchtower ----------------------------------------------------------------------------


def tower(hero="r14c7", won=HEROES, groups=("goblin_archer", "ettin"), **more):
    s = Situation(quest=QUEST, encounter=2, groups=groups, **more)
    s.state_so_far.won = (won,)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", "r15c7")
    return s.monster("belthir", "r8c8")


@special(QUEST, 2, 1, 2)
def test_guards_are_attacked_and_pass_tests_without_conditions_or_fatigue():
    s = tower().friend("tower_guard", "r1c3", damage=4).friend("tower_guard", "r3c2")
    s.monster("goblin_archer.minion", "r1c2").turn_of("goblin_archer.minion.1")
    assert {"r1c3", "r3c2"} <= set(s.offered("attack"))
    guard = s.number("tower_guard.1")
    harm.inflict(s.table, guard, terms.POISONED | terms.STUNNED)
    harm.tire(s.table, guard, 2)
    assert (s.of("tower_guard.1").conditions, s.of("tower_guard.1").damage) == (0, 4)
    for flow in (harm.recover(s.table, guard, 3, 0), testing.passes(s.table, guard, "might")):
        with pytest.raises(StopIteration) as done:
            next(flow)
    assert done.value.value is True
    assert s.of("tower_guard.1").damage == 4
    harm.inflict(s.table, s.number(BELTHIR), terms.POISONED)
    assert s.of(BELTHIR).conditions == terms.POISONED
    s.hurt("tower_guard.1", 99)
    assert (s.of("tower_guard.1").place, s.state.over) == (OFF, False)


@special(QUEST, 2, 3)
@special(QUEST, 2, 4)
def test_guards_act_with_a_hero_or_a_monster_on_their_tile():
    s = tower().friend("tower_guard", "r3c2").friend("tower_guard", "r4c15")
    s.monster("goblin_archer.minion", "r3c5").after("heroes_are_done", "overlord_turn")
    assert s.asked not in ("next_friend", "act")  # the goblin stands on the next tile
    s = tower().friend("tower_guard", "r3c3").friend("tower_guard", "r4c15")
    s.monster("goblin_archer.minion", "r3c4").after("heroes_are_done", "overlord_turn")
    assert (s.asked, s.options) == ("act", ["move", "attack:r3c4", "end"])
    s.force("blue", 1).force("red", 0).force("gray", NO_SHIELD).do("attack:r3c4")
    while s.asked == "surge":
        s.do("done")
    assert s.options == ["move", "end"]
    hero = tower("r5c3").friend("tower_guard", "r1c3").friend("tower_guard", "r4c15")
    hero.after("heroes_are_done", "overlord_turn")
    assert (hero.asked, hero.state.handle(hero.state.turn.figure)) == ("act", "tower_guard.1")


@special(QUEST, 2, 4)
@special(QUEST, 2, 5)
def test_guards_do_not_search_and_nobody_leaves():
    s = tower("r15c8").friend("tower_guard", "r0c3").turn_of("tower_guard.1", points=2)
    assert not s.offered("search")
    assert "leave" not in s.options
    assert "leave" not in tower("r15c8").turn_of("syndrael", points=2).options
    assert "leave" not in tower().turn_of(BELTHIR, points=2).options


@special(QUEST, 2, 6)
def test_belthir_acts_before_the_first_round_if_the_overlord_held_the_ravine():
    s = tower(won=OVERLORD).friend("tower_guard", "r1c3").after("all_stand", "begin_round")
    s.state_so_far.round = 0
    assert (s.asked, s.player) == ("act", 0)
    assert (s.state.handle(s.state.turn.figure), s.state.turn.actions) == (BELTHIR, 2)
    s.do("end")
    assert (s.asked, s.state.round, s.of(BELTHIR).done) == ("next_hero", 1, False)


@special(QUEST, 2, 6)
def test_guards_have_a_head_start_if_the_heroes_came_through():
    s = tower().friend("tower_guard", "r1c3").friend("tower_guard", "r3c2")
    s.after("all_stand", "begin_round").state_so_far.round = 0
    assert (s.asked, s.player) == ("act", 1)
    assert not {"move", "attack"} & {each.partition(":")[0] for each in s.options}
    s.do("go:r1c2", "go:r1c1")
    assert s.at("tower_guard.1") == "r1c1"
    assert s.state.handle(s.state.turn.figure) == "tower_guard.2"
    s.do("end")
    assert (s.asked, s.state.round) == ("next_hero", 1)


@special(QUEST, 2, 7)
def test_one_minion_comes_below_the_waterfall_away_from_heroes():
    s = tower("r3c6").friend("tower_guard", "r1c3").off("goblin_archer.minion")
    s.off("goblin_archer.master").off("belthir").after("end_overlord_turn", "begin_round")
    s.state_so_far.round = 2
    assert s.options == ["come:goblin_archer.minion", "no_more"]
    s.do("come:goblin_archer.minion")
    assert s.options == ["r2c8", "r2c9", "r2c10", "r2c11"]
    for number in (1, 3):
        odd = tower().friend("tower_guard", "r1c3").off("goblin_archer.minion")
        odd.after("end_overlord_turn", "begin_round").state_so_far.round = number
        assert odd.asked == "next_hero"


@special(QUEST, 2, 7)
def test_a_master_comes_if_its_card_has_no_minion():
    s = Situation(quest=QUEST, encounter=2, groups=("goblin_archer", "ettin"), players=4)
    s.hero("syndrael", "r14c7").hero("jain_fairwood", "r14c8").hero("tomble_burrowell", "r15c7")
    s.monster("belthir", "r8c8").friend("tower_guard", "r1c3").off("ettin.master")
    s.off("goblin_archer.master").after("end_overlord_turn", "begin_round")
    s.state_so_far.round = 1  # from the first round on
    assert s.options == ["come:ettin.master", "no_more"]


def test_belthir_falls_and_the_heroes_win():
    s = tower().friend("tower_guard", "r1c3").turn_of("syndrael")
    s.hurt(BELTHIR, 99)
    assert (s.state.over, s.state.winner) == (True, HEROES)


def test_the_last_guard_falls_and_the_overlord_wins():
    s = tower().friend("tower_guard", "r1c3").turn_of("syndrael")
    s.hurt("tower_guard.1", 99)
    assert (s.state.over, s.state.winner) == (True, OVERLORD)
