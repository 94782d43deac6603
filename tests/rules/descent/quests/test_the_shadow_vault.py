"""The Shadow Vault: who has the Rune, doors, river and waterfall, sleepers, and two ways out."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.quests import special
from undercroft.games.descent.rules.quests import script
from undercroft.games.descent.table.frames import Run
from undercroft.games.descent.table.ground import OBSTACLE
from undercroft.games.descent.table.state import HEROES, NONE, OFF, ON_MAP, OVERLORD, Token

QUEST = "the_shadow_vault"
GROUPS = ("goblin_archer", "barghest", "ettin")
ZACHARETH, GOBLIN, BARGHEST = "baron_zachareth.1", "goblin_archer.minion.1", "barghest.minion.1"
RUNE = "rune.1"
PASSED, FAILED = 0, 5  # faces of the gray and the black die


def vault(hero="r3c1", other="r0c1", rune="syndrael", players=3, **more):
    s = Situation(quest=QUEST, groups=GROUPS, players=players, **more).set_up()
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for name, square in (("avric_albright", "r0c4"), ("leoric_of_the_book", "r0c3"))[: players - 3]:
        s.hero(name, square)
    at = NONE if rune == "syndrael" else s.state_so_far.ground.called[rune]
    carrier = 0 if rune == "syndrael" else NONE
    s.state_so_far.tokens.append(Token("rune", 0, at, carrier))
    return s


def trying(s, face, deed):
    return s.force("gray", face).force("black", face).do(deed)


def test_everybody_begins_where_the_quest_says():
    s = vault()
    ground = s.state_so_far.ground
    assert {ground.names[at] for at, kind in s.state_so_far.terrain if kind == OBSTACLE} == {
        "r1c2", "r1c3", "r2c2", "r2c3"
    }  # fmt: skip
    assert not ground.floor >> ground.called["r1c2"] & 1
    assert (ground.areas["entrance"] & ground.floor).bit_count() == 20
    assert (s.state_so_far.closed, s.state_so_far.locked) == (0b11, 0b11)
    rules = CONTENT.quests[QUEST].encounter[0]
    assert [group.waits for group in rules.group] == [False, False, True]
    assert [group.area for group in rules.group] == ["cave", "3a", "way_in"]
    assert len(rules.search) == 8
    prizes = CONTENT.quests[QUEST]
    assert prizes.heroes_win.relic == prizes.overlord_wins.relic == "the_shadow_rune"


@special(QUEST, 1, 1)
def test_the_heroes_choose_who_carries_the_rune():
    s = vault()
    s.state_so_far.tokens = []
    s.after("all_stand", "begin_round")
    assert s.options == ["syndrael", "jain_fairwood"]
    s.do("jain_fairwood")
    assert s.where(RUNE) == "jain_fairwood"


@special(QUEST, 1, 1)
def test_the_rune_is_taken_dropped_and_given():
    s = vault("r5c2", rune="r6c2").turn_of("syndrael")
    s.do(f"do:take:{RUNE}")
    assert (s.where(RUNE), s.state.turn.actions) == ("syndrael", 1)
    assert "drop:r4c3" not in s.offered("do")  # never into a pit
    s.do("do:drop:r6c3")
    assert s.where(RUNE) == "r6c3"
    giving = vault("r0c0").turn_of("syndrael", points=1).do("do:give:jain_fairwood")
    assert giving.where(RUNE) == "jain_fairwood"
    large = vault("r0c0", rune="r11c4").monster("barghest.minion", "r11c5").turn_of(BARGHEST)
    assert f"take:{RUNE}" in large.offered("do")
    held = vault("r12c3").monster("goblin_archer.minion", "r12c4").turn_of(GOBLIN)
    assert held.offered("do") == []  # not from whoever stands
    held.hurt("syndrael", 99)
    assert held.where(RUNE) == "r12c3"


@special(QUEST, 1, 2)
def test_the_stair_is_for_small_figures_who_move_and_for_nothing_else():
    s = vault("r3c6").monster("goblin_archer.minion", "r7c6").turn_of("syndrael", points=1)
    assert "r6c6" in s.offered("go")
    assert s.offered("attack") == []
    blocked = vault("r3c6").monster("goblin_archer.minion", "r6c6")
    assert "r6c6" not in blocked.turn_of("syndrael", points=3).offered("go")
    assert vault("r3c6", other="r6c6").turn_of("syndrael", points=3).offered("do") == [
        "drop:r2c5", "drop:r2c6", "drop:r3c5",
    ]  # fmt: skip
    large = vault("r0c0").monster("barghest.minion", "r6c6", turned=False)
    places = large.turn_of(BARGHEST, points=4).offered("to")
    assert places
    assert not [each for each in places if each.startswith(("r2c6", "r3c6", "r3c5"))]


@special(QUEST, 1, 3)
def test_heroes_and_zachareth_force_the_locked_door_once():
    s = vault("r10c6").turn_of("syndrael")
    assert (s.offered("door"), s.offered("do")[:2]) == ([], ["force:might", "force:awareness"])
    trying(s, FAILED, "do:force:awareness")
    assert (s.state.closed, s.state.turn.actions) == (0b11, 1)
    trying(s, PASSED, "do:force:might")
    assert (s.state.closed, s.state.locked) == (0b10, 0b10)
    opened = vault("r10c6")
    opened.state_so_far.closed = opened.state_so_far.locked = 0b10
    assert opened.turn_of("syndrael").offered("door") == ["locked_door"]
    baron = vault().monster("baron_zachareth", "r11c7").turn_of(ZACHARETH)
    assert baron.offered("do") == ["force:might", "force:awareness"]
    goblin = vault().monster("goblin_archer.minion", "r11c7").turn_of(GOBLIN)
    assert (goblin.offered("do"), goblin.offered("door")) == ([], [])
    goblin.state.locked = 0b10
    goblin.do("move")
    assert goblin.offered("door") == ["locked_door"]


@special(QUEST, 1, 4)
def test_the_stuck_door_needs_might_each_time():
    goblin = vault().monster("goblin_archer.minion", "r14c13").turn_of(GOBLIN)
    assert (goblin.offered("do"), goblin.offered("door")) == ([], [])
    s = vault().monster("baron_zachareth", "r14c13").turn_of(ZACHARETH)
    assert (s.offered("do"), s.offered("door")) == (["push"], [])
    trying(s, PASSED, "do:push")
    assert s.state.closed == 0b01
    assert any(line.startswith("Baron Zachareth opens the ") for line in s.told())
    assert (s.offered("do"), s.offered("door")) == ([], ["stuck_door"])
    s.do("door:stuck_door")
    assert s.state.closed == 0b11
    again = vault("r15c14", rune="r0c0").turn_of("syndrael")
    assert (again.offered("do"), again.offered("door")) == (["push"], [])
    trying(again, FAILED, "do:push")
    assert again.state.closed == 0b11
    closing = vault().monster("goblin_archer.minion", "r14c13")
    closing.state_so_far.closed = 0b01
    assert closing.turn_of(GOBLIN).offered("door") == ["stuck_door"]


@special(QUEST, 1, 5)
def test_swimmers_come_to_the_first_empty_space_of_the_stream():
    s = vault("r22c12", "r26c13").monster("goblin_archer.minion", "r25c13").turn_of("syndrael")
    s.do("do:swim")
    assert (s.at("syndrael"), s.state.turn.actions, s.state.turn.points) == ("r27c13", 1, 0)
    full = vault("r22c12", "r26c13").monster("goblin_archer.minion", "r25c13")
    full.monster("goblin_archer.minion", "r27c13").monster("goblin_archer.minion", "r28c13")
    full.turn_of("syndrael").do("do:swim")
    assert full.asked == "place"
    assert "r25c12" in full.options
    assert "r25c11" not in full.options
    large = vault().monster("ettin.minion", "r21c13").turn_of("ettin.minion.1").do("do:swim")
    spots = {each.split("/")[0] for each in large.options}
    assert spots == {"r25c12", "r25c13"}
    assert vault("r21c12").turn_of("syndrael").offered("do")[0] != "swim"


@special(QUEST, 1, 6)
def test_jumpers_come_below_the_waterfall_and_may_be_hurt():
    s = vault("r27c13", "r30c13").turn_of("syndrael").do("do:jump")
    assert s.options == ["r30c12", "r30c14"]
    s.force("gray", FAILED).force("black", FAILED).do("r30c14")
    assert (s.at("syndrael"), s.of("syndrael").damage, s.where(RUNE)) == ("r30c14", 2, "syndrael")
    dry = vault("r27c13").turn_of("syndrael")
    trying(dry, PASSED, "do:jump")
    assert (dry.at("syndrael"), dry.of("syndrael").damage) == ("r30c13", 0)
    goblin = vault().monster("goblin_archer.master", "r25c13").turn_of("goblin_archer.master.1")
    goblin.do("do:jump")
    assert (goblin.at("goblin_archer.master.1"), goblin.of("goblin_archer.master.1").damage) == (
        "r30c13", 1,
    )  # fmt: skip


def sleeping(hero="r12c11", **more):
    s = vault(hero, **more).monster("goblin_archer.minion", "r11c4")
    return s.monster("barghest.minion", "r20c12")


def turn(s, **how):
    """A hero's turn, before that of the overlord."""
    s.turn_of("syndrael", **how)
    for fighter in s.state_so_far.fighters[2:]:
        fighter.done = False
    return s


@special(QUEST, 1, 7)
def test_sleepers_are_not_activated_until_a_hero_comes_out():
    s = sleeping().overlord_turn()
    assert (s.asked, s.state.turn.figure) == ("act", s.number(GOBLIN))
    s.do("end")
    assert s.asked == "next_hero"
    woken = turn(sleeping(), points=1).do("go:r12c12", "end")
    assert (woken.asked, woken.options) == ("next_group", ["goblin_archer", "barghest"])
    other = turn(sleeping("r5c2"), points=1).do("go:r6c2", "end")
    assert (other.asked, other.state.turn.figure) == ("act", other.number(GOBLIN))


@special(QUEST, 1, 7)
def test_sleepers_wake_a_turn_after_the_rune_comes_out_or_one_is_hurt():
    s = sleeping("r0c0", other="r0c1", rune="r12c11", players=4)
    s.of(GOBLIN).at = s.state_so_far.ground.called["r12c10"]
    s.overlord_turn().do(f"do:take:{RUNE}", "move", "go:r12c11", "go:r12c12", "end")
    assert "woken" in s.state.counts
    assert s.asked == "next_hero"  # it is awake in the next overlord turn only
    hurt = turn(sleeping()).hurt(BARGHEST, 1).do("end")
    assert hurt.options == ["goblin_archer", "barghest"]
    fallen = turn(sleeping().monster("barghest.master", "r19c15"))
    assert fallen.hurt(BARGHEST, 99).do("end").options == ["goblin_archer", "barghest"]
    goblin = turn(sleeping()).hurt(GOBLIN, 1).do("end")
    assert goblin.state.turn.figure == goblin.number(GOBLIN)


@special(QUEST, 1, 7)
def test_no_overlord_card_is_for_a_sleeper():
    s = sleeping()
    numbers = CONTENT.abilities.called
    for name, spared in (("ov:dash", True), ("kw:fire", False)):
        run = Run(numbers[name], s.number(GOBLIN), 0, NONE, 0, 0, 0)
        quest = script(s.state_so_far)
        assert quest.spared(s.state_so_far, run, s.number(BARGHEST)) == spared
        assert not quest.spared(s.state_so_far, run, s.number(GOBLIN))
    s.state_so_far.counts["awake"] = 1
    run = Run(numbers["ov:dash"], s.number(GOBLIN), 0, NONE, 0, 0, 0)
    assert not script(s.state_so_far).spared(s.state_so_far, run, s.number(BARGHEST))


@special(QUEST, 1, 8)
def test_zachareth_comes_back_in_the_fifth_overlord_turn():
    s = vault().monster("baron_zachareth", "r12c5").turn_of("syndrael").hurt(ZACHARETH, 99)
    assert (s.of(ZACHARETH).place, s.state.over) == (OFF, False)
    s.do("end")
    for _ in range(3):
        assert (s.asked, s.of(ZACHARETH).place) == ("next_hero", OFF)
        s.do("syndrael", "end", "end")
    assert (s.asked, s.of(ZACHARETH).place) == ("next_hero", OFF)
    s.do("syndrael", "end", "end")
    assert (s.asked, set(s.options)) == ("place", {"r26c22", "r26c23", "r27c22", "r27c23"})
    s.do("r26c22")
    assert (s.of(ZACHARETH).place, s.of(ZACHARETH).damage) == (ON_MAP, 0)
    assert s.asked == "act"  # and acts


@special(QUEST, 1, 9)
def test_a_hero_with_the_rune_leaves_by_the_exit():
    s = vault("r33c3").turn_of("syndrael", points=1).do("leave")
    assert (s.state.over, s.state.winner) == (True, HEROES)
    assert "leave" not in vault("r33c3", rune="r0c0").turn_of("syndrael", points=2).options
    assert "leave" not in vault("r26c22").turn_of("syndrael", points=2).options
    assert "leave" not in vault("r33c5").turn_of("syndrael", points=2).options


@special(QUEST, 1, 9)
def test_a_monster_with_the_rune_leaves_by_the_entrance():
    s = vault("r0c0", rune="r26c22").monster("goblin_archer.minion", "r26c23")
    s.turn_of(GOBLIN, points=1, actions=1)
    assert "leave" not in s.options
    s.do(f"do:take:{RUNE}", "leave")
    assert (s.state.over, s.state.winner) == (True, OVERLORD)
    exit_a = vault("r0c0", rune="r0c1").monster("goblin_archer.minion", "r33c3")
    exit_a.carrying(GOBLIN, RUNE)
    assert "leave" not in exit_a.turn_of(GOBLIN, points=2).options


@special(QUEST, 1, 10)
@pytest.mark.parametrize(("players", "number", "comes"), [
    (3, 7, False), (3, 8, True), (4, 6, False), (4, 4, True), (5, 3, False), (5, 2, True),
])  # fmt: skip
def test_one_of_the_third_group_comes_at_the_end_of_the_overlord_turn(players, number, comes):
    s = vault(players=players).off("ettin.minion").off("ettin.master").off("goblin_archer.minion")
    s.state_so_far.round = number
    s.after("end_overlord_turn", "begin_round")
    if not comes:
        assert s.asked == "next_hero"
        return
    assert s.options == ["come:ettin.minion", "no_more"]
    s.do("come:ettin.minion")
    assert {"r26c22", "r26c21"} <= {*s.options}
    assert not [each for each in s.options if each.startswith(("r26c19", "r26c18"))]


@special(QUEST, 1, 10)
def test_masters_come_last_and_minions_of_other_groups_from_round_fourteen():
    s = vault(players=5).off("ettin.master").off("goblin_archer.minion").off("barghest.master")
    s.state_so_far.round = 14
    s.after("end_overlord_turn", "begin_round")
    assert s.options == ["come:ettin.master", "come:goblin_archer.minion", "no_more"]
    early = vault(players=5).off("ettin.master").off("goblin_archer.minion")
    early.state_so_far.round = 12
    early.after("end_overlord_turn", "begin_round")
    assert early.options == ["come:ettin.master", "no_more"]
