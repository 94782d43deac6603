"""The Dawnblade: stones lit or shattered, then a blade behind wards."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.quests import special
from undercroft.games.descent.table.state import HEROES, OFF, ON_MAP, OVERLORD

QUEST = "the_dawnblade"
ALRIC, BARGHEST = "sir_alric_farrow.1", "barghest.minion.1"
PASSED, FAILED = 0, 5  # faces of the gray and the black die
OTHERS = (("avric_albright", 0), ("leoric_of_the_book", 1))


def trying(s, face, deed):
    return s.force("gray", face).force("black", face).do(deed)


def test_rewards_are_the_two_sides_of_the_blade():
    entry = CONTENT.quests[QUEST]
    assert entry.heroes_win.relic == entry.overlord_wins.relic == "dawnblade"
    assert entry.overlord_wins.monster


# -- the dawn stones ---------------------------------------------------------------------------


def stones(hero="r12c3", players=3, **counts):
    s = Situation(quest=QUEST, players=players, groups=("barghest", "ettin"), counts=counts)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", "r8c0")
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r9c{place}")
    return s


def test_the_stones_lie_where_the_quest_says():
    s = stones()
    names = s.state_so_far.ground.names
    assert [names[token.at] for token in s.state_so_far.tokens] == ["r13c3", "r8c15", "r7c20"]
    rules = CONTENT.quests[QUEST].encounter[0]
    assert [group.area for group in rules.group] == ["5a", "2a"]
    areas = s.state_so_far.ground.areas
    assert areas["alric"] == 1 << s.state_so_far.ground.called["r12c20"]


@special(QUEST, 1, 1)
def test_a_hero_lights_a_stone_once_in_a_turn_by_either_attribute():
    s = stones().turn_of("syndrael")
    assert s.offered("do") == ["willpower:stone.1", "knowledge:stone.1"]
    trying(s, PASSED, "do:knowledge:stone.1")
    assert (s.state.counts["light_0"], s.state.turn.actions, s.offered("do")) == (1, 1, [])
    failed = stones().turn_of("syndrael")
    trying(failed, FAILED, "do:willpower:stone.1")
    assert (failed.of("syndrael").fatigue, "light_0" in failed.state.counts) == (1, False)
    tired = stones()
    tired.of("syndrael").fatigue = 4
    trying(tired.turn_of("syndrael"), FAILED, "do:willpower:stone.1")
    assert (tired.of("syndrael").fatigue, tired.of("syndrael").damage) == (4, 1)
    assert stones("r11c2").turn_of("syndrael").offered("do") == []
    monster = stones("r8c1").monster("ettin.minion", "r11c3").turn_of("ettin.minion.1")
    assert not [each for each in monster.offered("do") if each.startswith("willpower")]


@special(QUEST, 1, 2)
@pytest.mark.parametrize(("players", "needed"), [(3, 1), (4, 2), (5, 2)])
def test_a_stone_is_lit_by_enough_light_and_out_of_play(players, needed):
    if needed > 1:
        s = stones(players=players, light_0=needed - 2, cracks_0=3).turn_of("syndrael")
        trying(s, PASSED, "do:willpower:stone.1")
        assert s.where("stone.1") == "r13c3"
    lit = stones(players=players, light_0=needed - 1).turn_of("syndrael")
    trying(lit, PASSED, "do:willpower:stone.1")
    assert (lit.where("stone.1"), lit.state.counts["lit"]) == ("", 1)
    assert lit.state.encounter == 0


@special(QUEST, 1, 3)
def test_a_stone_is_cracked_once_in_an_overlord_turn():
    s = stones("r8c0").monster("barghest.minion", "r8c14").monster("barghest.minion", "r9c16")
    s.overlord_turn().do(BARGHEST)
    assert s.offered("do") == ["crack:stone.2"]
    s.do("do:crack:stone.2")
    assert (s.state.counts["cracks_1"], s.state.turn.actions, s.offered("do")) == (1, 1, [])
    s.do("end")
    assert (s.asked, s.offered("do")) == ("act", [])  # nor by another
    s.do("end")
    again = stones("r8c0", cracks_1=1).monster("sir_alric_farrow", "r8c15").overlord_turn()
    assert again.offered("do") == ["crack:stone.2"]
    assert stones("r8c14").turn_of("syndrael").offered("do")[0].startswith("willpower")


@special(QUEST, 1, 4)
def test_the_fourth_crack_shatters_and_two_shattered_stones_win():
    s = stones("r8c0", cracks_1=3, light_1=1).monster("barghest.minion", "r8c14")
    s.turn_of(BARGHEST).do("do:crack:stone.2")
    assert (s.where("stone.2"), s.state.counts["shattered"], s.state.encounter) == ("", 1, 0)
    second = stones("r8c0", cracks_1=3, shattered=1, lit=1).monster("barghest.minion", "r8c14")
    second.turn_of(BARGHEST).do("do:crack:stone.2")
    assert (second.state.encounter, second.state.won) == (1, (OVERLORD,))
    assert second.state.counts == {"lit": 1, "shattered": 2}


@special(QUEST, 1, 7)
def test_two_lit_stones_win_for_the_heroes():
    s = stones(light_0=1, lit=1, shattered=1).turn_of("syndrael")
    trying(s, PASSED, "do:willpower:stone.1")
    assert (s.state.encounter, s.state.won) == (1, (HEROES,))
    assert s.state.counts == {"lit": 2, "shattered": 1}


@special(QUEST, 1, 5)
def test_alric_falls_and_the_encounter_goes_on():
    s = stones().monster("sir_alric_farrow", "r12c20").turn_of("syndrael").hurt(ALRIC, 99)
    assert (s.of(ALRIC).place, s.state.encounter, s.state.over) == (OFF, 0, False)
    s.do("end")
    assert s.asked == "next_hero"
    assert s.of(ALRIC).place == OFF


@special(QUEST, 1, 6)
def test_one_barghest_comes_to_the_exit_minions_first():
    s = stones().off("barghest.master").off("barghest.minion").off("ettin.minion")
    s.after("end_overlord_turn", "begin_round")
    assert s.options == ["come:barghest.minion", "no_more"]
    s.do("come:barghest.minion")
    assert {each.split("/")[0] for each in s.options} == {"r12c20", "r12c21", "r13c20"}
    s.do(s.options[0])
    assert s.asked == "next_hero"
    hero = stones("r12c20").turn_of("syndrael", points=2)
    assert "leave" not in hero.options


# -- the barrow --------------------------------------------------------------------------------


def barrow(hero="r3c9", players=3, other="r7c0", round_=1, **counts):
    s = Situation(quest=QUEST, encounter=2, players=players, groups=("zombie", "barghest"),
                  counts=counts)  # fmt: skip
    s.state_so_far.round = round_
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r8c{place}")
    return s


@special(QUEST, 2, 1)
def test_wards_are_broken_by_willpower_and_by_alrics_might():
    s = barrow().turn_of("syndrael")
    assert s.offered("do") == ["ward"]
    trying(s, FAILED, "do:ward")
    assert ("wards_broken" in s.state.counts, s.offered("do")) == (False, [])  # once in a turn
    alric = barrow("r7c1", wards_broken=2).monster("sir_alric_farrow", "r2c8").turn_of(ALRIC)
    alric.force("gray", 5).force("black", 0).do("do:ward")  # 3 shields: Might 5, Willpower 2
    assert (alric.state.counts["wards_broken"], alric.offered("do")) == (3, ["take:blade.1"])
    zombie = barrow("r7c1").monster("zombie.minion", "r2c8").turn_of("zombie.minion.1")
    assert zombie.offered("do") == []


@special(QUEST, 2, 1, 2)
@pytest.mark.parametrize(("players", "wards"), [(3, 3), (4, 3), (5, 4)])
def test_the_blade_is_taken_when_no_ward_is_left(players, wards):
    s = barrow(players=players, wards_broken=wards - 1).turn_of("syndrael")
    assert s.offered("do") == ["ward"]
    trying(s, PASSED, "do:ward")
    assert s.offered("do") == ["take:blade.1"]
    s.do("do:take:blade.1")
    assert s.where("blade.1") == "syndrael"
    zombie = barrow("r7c1", wards_broken=3).monster("zombie.minion", "r2c8")
    assert zombie.turn_of("zombie.minion.1").offered("do") == []


@special(QUEST, 2, 3)
def test_the_bearer_buys_no_movement_and_drops_or_gives_the_blade():
    s = barrow("r7c1", wards_broken=3).carrying("syndrael", "blade.1")
    s.turn_of("syndrael", points=1)
    assert "fatigue" not in s.options
    assert s.why_not("fatigue") == "DES-GEN-08"
    assert "drop:r7c0" not in s.offered("do")  # a hero stands there
    s.do("do:give:jain_fairwood")
    assert s.where("blade.1") == "jain_fairwood"
    assert "fatigue" in s.options
    dropping = barrow("r7c1", wards_broken=3).carrying("syndrael", "blade.1").turn_of("syndrael")
    assert dropping.do("do:drop:r8c2").where("blade.1") == "r8c2"
    fallen = barrow("r7c3", wards_broken=3).carrying("syndrael", "blade.1")
    fallen.monster("sir_alric_farrow", "r7c4").monster("zombie.minion", "r8c4")
    fallen.turn_of(ALRIC).hurt("syndrael", 99)
    assert fallen.where("blade.1") == "r7c3"
    fallen.do("move")
    assert "take:blade.1" in fallen.offered("do")


@special(QUEST, 2, 4)
def test_alric_comes_back_once_with_half_his_health():
    alone = barrow("r7c1").monster("sir_alric_farrow", "r7c9").turn_of("syndrael")
    alone.hurt(ALRIC, 99)
    assert (alone.state.over, alone.state.winner) == (True, HEROES)  # two heroes
    s = barrow("r7c1", players=4).monster("sir_alric_farrow", "r7c9")
    s.carrying(ALRIC, "blade.1").turn_of("syndrael").hurt(ALRIC, 99)
    assert (s.state.over, s.where("blade.1"), s.of(ALRIC).place) == (False, "r7c9", OFF)
    s.do("end")
    assert s.of(ALRIC).place == OFF  # the first overlord turn after it
    s.do("syndrael", "end", "jain_fairwood", "end", "end")
    assert set(s.options) == {"r7c26", "r7c27", "r8c26", "r8c27"}
    s.do("r7c26")
    assert (s.of(ALRIC).place, s.of(ALRIC).damage, s.asked) == (ON_MAP, 7, "act")
    s.hurt(ALRIC, 99)
    assert (s.state.over, s.state.winner) == (True, HEROES)


@special(QUEST, 2, 5)
def test_only_the_bearer_leaves_and_by_their_own_way():
    s = barrow("r7c1").carrying("syndrael", "blade.1").turn_of("syndrael", points=1).do("leave")
    assert (s.state.over, s.state.winner) == (True, HEROES)
    assert "leave" not in barrow("r7c1").turn_of("syndrael", points=1).options
    far = barrow("r7c26").carrying("syndrael", "blade.1").turn_of("syndrael", points=1)
    assert "leave" not in far.options
    alric = barrow("r7c1").monster("sir_alric_farrow", "r7c26").carrying(ALRIC, "blade.1")
    alric.turn_of(ALRIC, points=1).do("leave")
    assert (alric.state.over, alric.state.winner) == (True, OVERLORD)
    empty = barrow("r7c1").monster("sir_alric_farrow", "r7c26").turn_of(ALRIC, points=1)
    assert "leave" not in empty.options


@special(QUEST, 2, 6)
def test_stones_move_alric_and_help_heroes():
    s = barrow("r7c0", other="r8c0", lit=1, shattered=1).monster("sir_alric_farrow", "r7c22")
    s.of("syndrael").damage = 5
    s.after("all_stand", "begin_round")
    assert (s.asked, s.player) == ("walk", 0)
    s.do("go:r7c21", "go:r7c20")
    assert (s.asked, s.options) == ("gift", ["syndrael", "jain_fairwood"])
    s.do("syndrael", "go:r7c1", "go:r7c2")
    assert (s.at(ALRIC), s.at("syndrael"), s.of("syndrael").damage) == ("r7c20", "r7c2", 0)
    assert s.asked == "next_hero"


@special(QUEST, 2, 7)
def test_a_zombie_rises_at_an_end_cap_without_heroes():
    s = barrow("r7c1", round_=2).off("zombie.master").off("zombie.minion").overlord_turn()
    assert s.options == ["come:zombie.minion", "no_more"]
    s.do("come:zombie.minion")
    assert s.options == ["r0c8", "r0c9", "r12c10", "r13c10"]
    near = barrow("r1c8", round_=2).off("zombie.minion").overlord_turn().do("come:zombie.minion")
    assert near.options == ["r12c10", "r13c10"]
    none = barrow("r1c8", other="r13c11", round_=2).off("zombie.minion").overlord_turn()
    assert none.asked == "next_hero"


@special(QUEST, 2, 8)
def test_after_the_twelfth_round_the_overlord_has_won():
    early = barrow()
    early.state_so_far.round = 11
    early.after("end_round", "begin_round")
    assert early.asked == "next_hero"
    s = barrow()
    s.state_so_far.round = 12
    s.after("end_round")
    assert (s.asked, s.state.winner) == ("", OVERLORD)


def test_the_open_group_begins_at_the_crossing_or_east_of_it():
    s = barrow("r7c1").monster("sir_alric_farrow", "r7c22")
    s.state_so_far.round = 0
    for number, square in enumerate(("r7c12", "r7c13", "r7c14", "r7c15"), 1):
        s.monster("zombie.minion", square)
        s.monster("zombie.minion", f"r8c{11 + number}")
    s.off("barghest.minion")
    s.state_so_far.agenda = [("begin_round",), ("place", s.number(BARGHEST), "16b")]
    assert {each.split("/")[0] for each in s.options} <= {
        "r6c13", "r6c14", "r7c16", "r8c16", "r9c13", "r9c14",
    }  # fmt: skip
