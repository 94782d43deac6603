"""Castle Daerion: beacons and villagers, then Sir Palamon and his guards."""

import pytest

from tests.support.descent import BLUE_2_FAR, CONTENT, NO_SHIELD, Situation
from tests.support.quests import special
from tests.support.rules import rule
from undercroft.games.descent.rules import harm, terms
from undercroft.games.descent.table.state import HEROES, OFF, OVERLORD
from undercroft.kernel.grid import members

QUEST = "castle_daerion"
GROUPS = ("barghest", "cave_spider")
SPIDER = "cave_spider.minion.1"
PASSED, FAILED = (0, 0), (5, 5)  # faces of the gray and the black die


def town(**more):
    s = Situation(quest=QUEST, groups=GROUPS, **more)
    s.set_up().hero("syndrael", "r16c13", "iron_longsword").hero("jain_fairwood", "r8c13")
    return s


@special(QUEST, 1, 1)
def test_a_hero_next_to_a_beacon_lights_it_for_good():
    s = town().monster("cave_spider.minion", "r3c4").friend("villager", "r11c12")
    assert s.turn_of("syndrael").offered("do") == ["light:beacon.1"]
    s.do("do:light:beacon.1")
    assert (s.state.counts["lit"], s.state.turn.actions, s.offered("do")) == (1, 1, [])
    assert s.token("beacon.1").up
    spider = town().monster("cave_spider.minion", "r15c14").turn_of(SPIDER)
    assert spider.offered("do") == []


@special(QUEST, 1, 2)
@rule("DES-TERR-01", "DES-TERR-02")
def test_beacons_are_obstacles():
    s = town().monster("cave_spider.minion", "r10c9").turn_of("syndrael", points=3)
    assert "r16c14" not in s.offered("go")
    ground, bare = s.state.ground, s.state.content.grounds["castle_daerion/1"]
    new = ground.obstacles & ~bare.obstacles
    assert {ground.names[square] for square in members(new)} == {
        "r16c14", "r9c10", "r12c1", "r2c6"
    }  # fmt: skip


@special(QUEST, 1, 3)
@rule("DES-QST-17")
def test_a_villager_blocks_is_attacked_and_falls_for_good():
    s = town().monster("cave_spider.minion", "r10c12").monster("barghest.minion", "r3c4")
    s.friend("villager", "r11c12", damage=7).friend("villager", "r14c7").turn_of(SPIDER, points=3)
    assert "r11c12" in s.offered("attack")
    assert "r11c12" not in s.offered("go")
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("brown", 0).do("attack:r11c12")
    while s.asked == "surge":
        s.do("done")
    assert (s.of("villager.1").place, s.state.counts["fallen"]) == (OFF, 1)
    hero = town().friend("villager", "r16c13", damage=3)
    hero.of("syndrael").at = hero.state_so_far.ground.called["r15c13"]
    hero.hold("syndrael", "health_potion").turn_of("syndrael", points=2)
    assert "r16c13" not in hero.offered("attack:iron_longsword")
    hero.do("use:search:health_potion@syndrael")  # nobody else is hurt
    assert hero.of("villager.1").damage == 0


@special(QUEST, 1, 3)
@rule("DES-FTG-03")
def test_fatigue_of_a_villager_is_damage():
    s = town().friend("villager", "r11c12").turn_of("syndrael")
    s.hurt("villager.1", 2, harm.tire)
    assert (s.of("villager.1").damage, s.of("villager.1").fatigue) == (2, 0)


@special(QUEST, 1, 4)
def test_villagers_have_one_action_after_the_heroes():
    s = town().monster("cave_spider.minion", "r3c4").friend("villager", "r12c11")
    s.friend("villager", "r14c7").after("heroes_are_done", "overlord_turn")
    assert (s.asked, s.options) == ("next_friend", ["villager.1", "villager.2"])
    assert s.table.decision.players == (1, 2)
    s.do("villager.1")
    assert sorted(s.options) == ["door:river_door", "end", "move"]
    s.do("door:river_door")
    assert s.options == ["move", "end"]  # of the next villager: the first had one action
    assert not s.state.closed >> 2 & 1
    s.do("move")
    assert s.state.turn.points == 4
    s.do("end")
    assert s.asked == "act"
    assert s.player == 0


@special(QUEST, 1, 5)
def test_nobody_leaves():
    s = town().monster("cave_spider.minion", "r1c4").turn_of(SPIDER, points=3)
    assert "leave" not in s.options


@special(QUEST, 1, 6)
def test_one_monster_of_either_group_comes_at_the_exit():
    s = town().monster("cave_spider.minion", "r3c4").off("cave_spider.minion")
    s.off("barghest.minion").overlord_turn()
    assert s.options == ["come:barghest.minion", "come:cave_spider.minion", "no_more"]
    s.do("come:cave_spider.minion")
    assert s.options == ["r0c4", "r0c5", "r1c4", "r1c5"]
    s.do("r1c5")
    assert s.asked in ("next_monster", "act")


@special(QUEST, 1, 7)
def test_after_round_ten_the_overlord_has_the_better_of_it():
    s = town(counts={"fallen": 1}).friend("villager", "r14c7")
    s.state_so_far.round = 10
    s.after("end_round")
    assert (s.asked, s.state.won, s.state.counts) == ("choose_group", (OVERLORD,), {"fallen": 1})


@rule("DES-QST-04", "DES-QST-06", "DES-QST-07", "DES-QST-08", "DES-QST-10", "DES-QST-11")
def test_the_fourth_beacon_ends_it_and_the_fallen_come_back_as_zombies():
    s = town(counts={"lit": 3, "fallen": 3}).friend("villager", "r14c7")
    s.condition("syndrael", "poisoned").down("jain_fairwood").hold("syndrael", "curse_doll")
    s.of("syndrael").damage, s.of("syndrael").fatigue = 4, 2
    s.turn_of("syndrael").force("red", 0, 1).do("do:light:beacon.1")
    assert (s.state.won, s.state.encounter, s.asked) == ((HEROES,), 1, "stand_between")
    s.do("yes")
    assert s.asked == "choose_group"
    hero = s.of("syndrael")
    assert (hero.damage, hero.fatigue, hero.conditions) == (4, 0, terms.POISONED)
    assert len(hero.cards) == 1
    jain = s.of("jain_fairwood")
    assert 0 < jain.damage < s.state.health(1)  # stood up free of charge
    s.do(s.options[0])
    while s.asked == "place":
        s.do(s.options[0])
    groups = [s.state.printed(number).id for number in terms.monsters(s.state)]
    assert groups.count("zombie.minion") == 3
    assert groups.count("zombie.master") == 0
    assert "sir_palamon.1" in [s.state.handle(number) for number in terms.friends(s.state)]


def test_the_fourth_villager_ends_it_for_the_overlord():
    s = town(counts={"fallen": 3}).monster("cave_spider.minion", "r10c12")
    s.friend("villager", "r11c12", damage=7).turn_of(SPIDER)
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("brown", 0).do("attack:r11c12")
    while s.asked == "surge":
        s.do("done")
    assert (s.state.won, s.state.counts) == ((OVERLORD,), {"fallen": 4})


# -- the throne hall ---------------------------------------------------------------------------


def hall(**more):
    s = Situation(quest=QUEST, encounter=2, groups=("ettin", "zombie", "goblin_archer"), **more)
    s.hero("syndrael", "r7c3", "iron_longsword").hero("jain_fairwood", "r6c14")
    return s.monster("sir_alric_farrow", "r1c9").monster("ettin.master", "r1c3")


@special(QUEST, 2, 1, 2)
@pytest.mark.parametrize(("faces", "marshalled"), [(PASSED, 1), (FAILED, 0)])
def test_palamon_calls_as_a_round_begins_and_then_may_move(faces, marshalled):
    s = hall().friend("sir_palamon", "r7c2").force("gray", faces[0]).force("black", faces[1])
    s.round()
    if marshalled:
        assert s.asked == "place"
        assert set(s.options) <= {f"r{r}c{c}" for r in (6, 7, 8) for c in (1, 2, 3)}
        s.do("r6c1")
        assert s.at("militiaman.1") == "r6c1"
    assert s.state.counts.get("marshalled", 0) == marshalled
    assert (s.asked, s.options) == ("act", ["move", "end"])
    s.do("move")
    assert s.state.turn.points == 4
    s.do("end")
    assert s.asked == "next_hero"


@special(QUEST, 2, 3)
@rule("DES-ATTR-02", "DES-ATTR-03")
def test_a_hero_helps_once_a_round():
    s = hall(counts={"marshalled": 1}).friend("sir_palamon", "r7c2").turn_of("syndrael")
    assert s.offered("do") == ["help:willpower", "help:awareness"]
    s.force("gray", 0).force("black", 0).do("do:help:awareness", "r6c1")
    assert (s.state.counts["marshalled"], s.offered("do")) == (2, [])
    failed = hall().friend("sir_palamon", "r7c2").turn_of("syndrael")
    failed.force("gray", 5).force("black", 5).do("do:help:willpower")
    assert failed.state.counts == {}
    assert failed.offered("do") == []
    far = hall().friend("sir_palamon", "r7c2").turn_of("jain_fairwood")
    assert far.offered("do") == []


@special(QUEST, 2, 4)
def test_militia_have_two_actions_and_one_attack():
    s = hall().friend("sir_palamon", "r7c2").friend("militiaman", "r6c4")
    s.monster("goblin_archer.minion", "r7c6").after("next_friend", "overlord_turn")
    s.state_so_far.round = 2
    assert (s.asked, s.table.decision.players) == ("act", (1, 2))  # Palamon is not asked
    assert {"move", "attack:r7c6", "end"} <= set(s.options)
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", NO_SHIELD).do("attack:r7c6")
    while s.asked == "surge":
        s.do("done")
    assert not s.offered("attack")
    assert "move" in s.options


@special(QUEST, 2, 5)
def test_survivors_come_at_the_end_of_the_first_round_and_act_from_the_second():
    s = hall(counts={"fallen": 2}).friend("sir_palamon", "r7c2")
    s.after("heroes_are_done", "overlord_turn")
    assert (s.asked, "r6c15" in s.options) == ("place", True)
    s.do("r6c15", "r7c15")
    assert s.asked == "next_group"
    assert [s.at(f"survivor.{n}") for n in (1, 2)] == ["r6c15", "r7c15"]
    assert s.state.counts == {"fallen": 2}
    later = hall(counts={"fallen": 2}).friend("sir_palamon", "r7c2")
    later.state_so_far.round = 2
    later.after("heroes_are_done", "overlord_turn")
    assert later.asked == "next_group"


@special(QUEST, 2, 6)
def test_a_guard_who_falls_stays_marshalled_and_the_fifth_wins():
    s = hall(counts={"marshalled": 4}).friend("sir_palamon", "r7c2")
    s.friend("militiaman", "r6c4").turn_of("syndrael")
    s.hurt("militiaman.1", 5)
    assert (s.of("militiaman.1").place, s.state.counts["marshalled"]) == (OFF, 4)
    s.force("gray", 0).force("black", 0).do("do:help:willpower")
    assert (s.state.over, s.state.winner) == (True, HEROES)


@special(QUEST, 2, 7)
def test_nobody_leaves_and_nobody_comes_back():
    s = hall().friend("sir_palamon", "r7c2").off("ettin.minion").overlord_turn()
    assert s.asked == "next_group"
    on_entrance = hall().friend("sir_palamon", "r6c15").turn_of("jain_fairwood", points=3)
    assert "leave" not in on_entrance.options


@special(QUEST, 2, 8)
@pytest.mark.parametrize("fallen", [0, 4])
def test_as_many_zombies_as_villagers_fell(fallen):
    s = Situation(quest=QUEST, encounter=2, players=5, counts={"fallen": fallen},
                  groups=("ettin", "zombie", "goblin_archer"))  # fmt: skip
    for number, name in enumerate(("syndrael", "jain_fairwood", "leoric_of_the_book",
                                   "avric_albright")):  # fmt: skip
        s.hero(name, f"r{6 + number // 2}c{14 + number % 2}")
    s.after("bring_monsters", "begin_round")
    while s.asked == "place" and s.state.placing >= s.state.heroes:
        s.do(s.options[0])
    kinds = [s.state.printed(n).id for n in range(4, len(s.state.fighters))]
    assert (kinds.count("zombie.minion"), kinds.count("zombie.master")) == (fallen, 0)


@special(QUEST, 2, 9)
def test_after_round_twelve_the_heroes_have_won():
    s = hall().friend("sir_palamon", "r7c2")
    s.state_so_far.round = 12
    s.after("end_round")
    assert (s.asked, s.state.winner) == ("", HEROES)


def test_alric_and_all_masters_fall_and_the_heroes_win():
    s = hall().friend("sir_palamon", "r7c2").turn_of("syndrael")
    s.hurt("sir_alric_farrow.1", 99)
    assert not s.state.over
    s.hurt("ettin.master.1", 99)
    assert (s.state.over, s.state.winner) == (True, HEROES)


def test_palamon_falls_and_the_overlord_wins():
    s = hall().friend("sir_palamon", "r7c2").turn_of("syndrael")
    s.hurt("sir_palamon.1", 99)
    assert (s.state.over, s.state.winner) == (True, OVERLORD)


def test_a_militiaman_attacks_with_a_blue_and_a_yellow_die():
    weapon = CONTENT.cast[1][2][CONTENT.figure_called["militiaman"]].weapon
    assert [CONTENT.dice_list[number].name for number in weapon.numbers] == ["blue", "yellow"]


def test_sir_palamon_waits_where_the_quest_says():
    (friend,) = CONTENT.quests[QUEST].encounter[1].friend
    assert friend.at == ((7, 2),)
