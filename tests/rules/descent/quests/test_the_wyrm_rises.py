"""The Wyrm Rises: the gate of the fire galleries, then Belthir and the heart."""

import pytest

from tests.support.descent import BLUE_2_FAR, CONTENT, Situation
from tests.support.quests import FAILED, PASSED, at_the_end_of, party, settled, special, trying
from undercroft.games.descent.rules import stats
from undercroft.games.descent.rules.quests import tokens
from undercroft.games.descent.table.state import HEROES, NONE, OFF, OVERLORD

QUEST = "the_wyrm_rises"
GOBLIN, ELEMENTAL = "goblin_archer.minion.1", "elemental.minion.1"
EAST, WEST = "winch.1", "winch.2"


def galleries(hero="r9c2", other="r0c0", goblin="r11c2", up=(), **more):
    s = Situation(quest=QUEST, groups=("elemental", "goblin_archer"), **more)
    party(s, hero, other).monster("elemental.minion", "r2c14")
    s.monster("goblin_archer.minion", goblin)
    for name in up:
        s.token(name).up = True
    return s


def gate_is_open(s):
    return not s.state.closed & 1


def test_rewards():
    entry = CONTENT.quests[QUEST]
    assert (entry.heroes_win.gold_per_hero, entry.heroes_win.xp) == (25, 0)
    assert (entry.overlord_wins.gold_per_hero, entry.overlord_wins.xp) == (0, 1)


@special(QUEST, 1, 1)
def test_a_winch_is_wound_up_once_in_a_turn():
    s = galleries().turn_of("syndrael")
    assert s.offered("do") == [f"wind:{WEST}"]
    s.do(f"do:wind:{WEST}")
    assert (s.token(WEST).up, s.state.turn.actions, s.offered("do")) == (True, 1, [])
    assert galleries("r9c4").turn_of("syndrael").offered("do") == []


@special(QUEST, 1, 1)
def test_next_to_a_monster_it_takes_might():
    s = trying(galleries(goblin="r10c3").turn_of("syndrael"), FAILED, f"do:wind:{WEST}")
    assert (s.token(WEST).up, s.state.turn.actions, s.offered("do")) == (False, 1, [])
    passed = trying(galleries(goblin="r10c3").turn_of("syndrael"), PASSED, f"do:wind:{WEST}")
    assert passed.token(WEST).up


@special(QUEST, 1, 2)
def test_a_monster_lets_a_winch_down_unless_a_hero_is_there():
    s = galleries("r0c1", goblin="r9c2", up=(WEST,)).turn_of(GOBLIN)
    assert s.offered("do") == [f"let_down:{WEST}"]
    s.do(f"do:let_down:{WEST}")
    assert not s.token(WEST).up
    assert galleries("r10c1", goblin="r9c2", up=(WEST,)).turn_of(GOBLIN).offered("do") == []
    assert galleries("r0c1", goblin="r9c2").turn_of(GOBLIN).offered("do") == []


@special(QUEST, 1, 3)
def test_the_gate_opens_with_a_winch_and_a_hero():
    s = galleries().turn_of("syndrael").do(f"do:wind:{WEST}")
    assert gate_is_open(s)
    s.do("move", "go:r9c3")
    assert gate_is_open(s)  # until the turn ends
    s.do("end")
    assert not gate_is_open(s)
    back = galleries("r9c3", up=(WEST,)).turn_of("syndrael", points=1).do("go:r9c2")
    assert gate_is_open(back)
    assert gate_is_open(back.do("end"))
    away = galleries("r9c3", up=(WEST,)).turn_of("syndrael", points=1).do("go:r9c4")
    assert not gate_is_open(away)


@special(QUEST, 1, 3)
def test_both_winches_hold_the_gate_until_one_is_let_down():
    s = galleries("r0c1", goblin="r9c2", up=(EAST, WEST))
    s.state_so_far.closed = 0
    s.turn_of(GOBLIN).do(f"do:let_down:{WEST}")
    assert gate_is_open(s)
    assert not gate_is_open(s.do("end"))
    kept = galleries("r0c1", goblin="r9c2", up=(EAST, WEST)).turn_of("syndrael")
    assert gate_is_open(kept.do("end"))


@special(QUEST, 1, 3)
def test_the_gate_does_not_shut_on_a_figure():
    s = galleries("r0c1")
    s.of(ELEMENTAL).at = s.state_so_far.ground.called["r9c20"]
    s.state_so_far.closed = 0
    s.turn_of("syndrael").do("end")
    assert gate_is_open(s)


@special(QUEST, 1, 4)
def test_no_door_action_but_a_strong_hero_lifts_the_gate_alone():
    s = galleries("r9c20").turn_of("syndrael")
    assert (s.offered("door"), s.offered("do")) == ([], ["lift"])
    trying(s, FAILED, "do:lift")
    assert (s.at("syndrael"), s.offered("do")) == ("r9c20", [])
    passed = trying(galleries("r9c20").turn_of("syndrael"), PASSED, "do:lift")
    assert passed.options == ["r9c21", "r10c21"]
    passed.do("r10c21")
    assert (passed.at("syndrael"), gate_is_open(passed)) == ("r10c21", False)
    weak = galleries("r0c1", "r9c20").turn_of("jain_fairwood")
    assert stats.attribute(weak.state, 1, "might") < 4
    assert weak.offered("do") == []
    opened = galleries("r9c20")
    opened.state_so_far.closed = 0
    assert opened.turn_of("syndrael").offered("do") == []


@special(QUEST, 1, 5)
@pytest.mark.parametrize(("players", "needed"), [(3, 2), (4, 2), (5, 3)])
def test_enough_heroes_leave_behind_the_gate(players, needed):
    s = galleries("r9c21", "r0c1", players=players)
    for number in range(1, needed - 1):
        s.state_so_far.fighters[number].place, s.state_so_far.fighters[number].at = OFF, NONE
    s.turn_of("syndrael", points=1).do("leave")
    assert (s.of("syndrael").place, s.state.won) == (OFF, ())
    last = galleries("r0c1", "r9c21", players=players)
    for number in (0, *range(2, needed)):
        last.state_so_far.fighters[number].place, last.state_so_far.fighters[number].at = OFF, NONE
    last.turn_of("jain_fairwood", points=1).do("leave")
    assert last.state.won == (HEROES,)
    goblin = galleries(goblin="r9c21").turn_of(GOBLIN, points=1)
    assert "leave" not in goblin.options


@special(QUEST, 1, 6)
def test_lava_does_elementals_no_harm():
    s = galleries()
    s.of(ELEMENTAL).at = s.state_so_far.ground.called["r3c17"]
    s.turn_of(ELEMENTAL, points=1).do("to:r3c18")  # over the lava at r3c19
    assert s.of(ELEMENTAL).damage == 0
    goblin = galleries(goblin="r3c18").turn_of(GOBLIN, points=1).do("go:r3c19")
    assert goblin.of(GOBLIN).damage == 1


@special(QUEST, 1, 7)
@pytest.mark.parametrize(("round_", "steps"), [(2, 0), (3, 1), (7, 1)])
def test_the_rite_goes_on_from_round_three(round_, steps):
    s = at_the_end_of(galleries(), round_)
    assert s.asked == "next_hero"
    assert s.state.counts.get("rite", 0) == steps


@special(QUEST, 1, 8)
@pytest.mark.parametrize(
    ("players", "round_", "elemental"), [(3, 2, False), (5, 1, False), (5, 2, True)]
)
def test_reinforcements(players, round_, elemental):
    s = (
        galleries(players=players)
        .off("goblin_archer.minion")
        .off("goblin_archer.minion")
        .off("elemental.minion")
    )
    s.state_so_far.round = round_
    s.overlord_turn().do("come:goblin_archer.minion")
    assert s.options == ["r6c12", "r6c13", "r7c12", "r7c13"]
    s.do("r7c13")
    assert (s.options == ["come:elemental.minion", "no_more"]) == elemental
    if elemental:
        s.do("come:elemental.minion")
        assert s.at("elemental.minion.2") == "r2c12"  # the only place left
    assert s.asked == "next_group"


@special(QUEST, 1, 9)
def test_round_eight_is_the_overlords_and_the_rite_is_told():
    s = at_the_end_of(galleries(counts={"rite": 5}), 8)
    assert (s.state.won, s.state.counts["rite"]) == ((OVERLORD,), 6)
    assert s.state.encounter == 1


# -- the heart of the wyrm ---------------------------------------------------------------------

BELTHIR, DRAGON = "belthir.1", "shadow_dragon.minion.1"


def altar(hero="r6c11", other="r2c0", belthir="r6c9", heart=False, counters=1, **more):
    more.setdefault("counts", {"counters": counters})
    s = Situation(quest=QUEST, encounter=2, groups=("shadow_dragon", "goblin_archer"), **more)
    party(s, hero, other).monster("belthir", belthir)
    s.monster("shadow_dragon.minion", "r10c12").monster("goblin_archer.minion", "r9c2")
    if heart:
        tokens.receive(s.state_so_far, "heart", s.number(BELTHIR))
    return s


@special(QUEST, 2, 1)
def test_belthir_puts_counters_on_the_altar_and_takes_the_heart():
    s = altar().turn_of(BELTHIR)
    assert s.offered("do") == ["rite"]
    s.do("do:rite")
    assert (s.state.counts["counters"], s.state.turn.actions, s.offered("do")) == (2, 1, [])
    last = altar(counters=3).turn_of(BELTHIR).do("do:rite")
    assert (last.where("heart.1"), last.state.over) == (BELTHIR, False)
    assert altar(belthir="r6c7").turn_of(BELTHIR).offered("do") == []
    assert altar(heart=True).turn_of(BELTHIR).offered("do") == []
    goblin = altar()
    goblin.of(GOBLIN).at = goblin.state_so_far.ground.called["r5c10"]
    assert goblin.turn_of(GOBLIN).offered("do") == []


@special(QUEST, 2, 2)
def test_heroes_quench_the_altar():
    s = altar(counters=2).turn_of("syndrael")
    assert s.offered("do") == ["quench:willpower", "quench:knowledge"]
    trying(s, PASSED, "do:quench:knowledge")
    assert (s.state.counts["counters"], s.offered("do")) == (1, [])
    failed = trying(altar(counters=2).turn_of("syndrael"), FAILED, "do:quench:willpower")
    assert failed.state.counts["counters"] == 2
    assert altar(counters=0).turn_of("syndrael").offered("do") == []
    assert altar(counters=4, heart=True).turn_of("syndrael").offered("do") == []


@special(QUEST, 2, 3)
def test_belthir_leaves_with_the_heart_only():
    s = altar(belthir="r4c22").turn_of(BELTHIR, points=1)
    assert "leave" not in s.options
    heart = altar(belthir="r5c22", heart=True).turn_of(BELTHIR, points=1).do("leave")
    assert (heart.state.over, heart.state.winner) == (True, OVERLORD)
    hero = altar("r4c22").turn_of("syndrael", points=1)
    assert "leave" not in hero.options


@special(QUEST, 2, 4)
def test_the_heart_is_swift_and_hot():
    s = altar(heart=True)
    assert stats.speed(s.turn_of(BELTHIR).state, s.number(BELTHIR)) == 5
    assert stats.speed(altar().turn_of(BELTHIR).state, s.number(BELTHIR)) == 4
    for heart, square, suffered in ((True, "r6c8", 1), (True, "r6c6", 0), (False, "r6c8", 0)):
        hit = altar(heart=heart, counters=1)
        hit.of("jain_fairwood").items = (CONTENT.item_called["yew_shortbow"],)
        hit.of("jain_fairwood").at = hit.state_so_far.ground.called[square]
        hit.turn_of("jain_fairwood").force("blue", BLUE_2_FAR).force("yellow", 2)
        hit.force("gray", 0).do("attack:yew_shortbow:r6c9")
        settled(hit)
        assert (hit.of(BELTHIR).damage > 0, hit.of("jain_fairwood").damage) == (True, suffered)


@special(QUEST, 2, 5)
def test_fury_discards_a_condition_for_damage():
    s = altar().condition(BELTHIR, "immobilized", "stunned").turn_of(BELTHIR)
    assert set(s.offered("do")) == {"fury:immobilized", "fury:stunned"}
    s.do("do:fury:stunned")
    assert (s.of(BELTHIR).damage, s.state.turn.actions) == (2, 2)
    assert (s.offered("do"), "move" in s.options) == (["rite"], False)  # still immobilized
    free = altar().condition(BELTHIR, "immobilized").turn_of(BELTHIR).do("do:fury:immobilized")
    assert "move" in free.options
    dying = altar().condition(BELTHIR, "immobilized")
    dying.of(BELTHIR).damage = 9 - 2
    assert "fury:immobilized" not in dying.turn_of(BELTHIR).offered("do")
    third = Situation(quest=QUEST, encounter=2, counts={"counters": 1})
    party(third, "r6c11", "r2c0").monster("goblin_archer.minion", "r9c2")
    third.monster("belthir", "r6c9").condition(BELTHIR, "stunned").turn_of(BELTHIR)
    third.do("do:fury:stunned")
    assert (third.of(BELTHIR).damage, third.of(GOBLIN).damage) == (2, 0)
    later = altar().condition(BELTHIR, "immobilized").turn_of(BELTHIR).do("do:rite")
    assert later.offered("do") == []


@special(QUEST, 2, 6)
def test_the_exit_is_draughty_and_may_be_held():
    s = altar("r4c22", "r5c22", belthir="r4c21", heart=True)
    s.of("jain_fairwood").fatigue = s.state_so_far.printed(1).stamina
    held = altar("r4c22", "r5c22", belthir="r4c21", heart=True).turn_of(BELTHIR, points=3)
    held.do("go:r4c22")  # he flies over them, but does not stop there
    assert not {"leave", "end"} & set(held.options)
    at_the_end_of(s, 5)
    assert s.asked == "next_hero"
    assert (s.of("syndrael").fatigue, s.of("syndrael").damage) == (1, 0)
    assert s.of("jain_fairwood").damage == 1
    elsewhere = at_the_end_of(altar(), 5)
    assert (elsewhere.asked, elsewhere.of("syndrael").fatigue) == ("next_hero", 0)


@special(QUEST, 2, 7)
def test_belthir_keeps_the_heart_wherever_he_is_moved():
    s = altar(heart=True)
    s.state_so_far.agenda = [("begin_round",), ("walk", s.number(BELTHIR), 1, 1)]
    assert s.player == 1  # a hero's effect moves him
    s.do("go:r5c8")
    assert (s.at(BELTHIR), s.where("heart.1")) == ("r5c8", BELTHIR)


@special(QUEST, 2, 8)
@pytest.mark.parametrize(("steps", "more"), [(0, 0), (3, 1), (6, 3)])
def test_the_rite_of_the_galleries_gives_health(steps, more):
    s = altar(counts={"rite": steps})
    s.state_so_far.agenda = [("begin_round",), ("place", s.number(BELTHIR), "rite")]
    assert s.do("r5c10").state.health(s.number(BELTHIR)) == 9 + more


@special(QUEST, 2, 8)
@pytest.mark.parametrize(("won", "counters"), [(HEROES, 0), (OVERLORD, 1)])
def test_the_altar_begins_with_a_counter_if_the_galleries_were_lost(won, counters):
    s = altar()
    s.state_so_far.won = (won,)
    assert s.set_up().state_so_far.counts["counters"] == counters


@special(QUEST, 2, 9)
def test_one_of_the_open_group_comes_to_the_ridge():
    s = (
        altar("r1c7")
        .off("goblin_archer.minion")
        .off("goblin_archer.minion")
        .off("shadow_dragon.master")
        .overlord_turn()
    )
    s.do("come:goblin_archer.minion")
    assert s.options == [f"r0c{column}" for column in range(9, 15)]
    s.do("r0c9")
    assert s.asked == "next_group"


@special(QUEST, 2, 10)
def test_round_ten_and_belthirs_fall_are_the_heroes():
    s = at_the_end_of(altar(heart=True), 10)
    assert (s.asked, s.state.winner) == ("", HEROES)
    fallen = altar().turn_of("syndrael").hurt(BELTHIR, 99)
    assert (fallen.state.over, fallen.state.winner) == (True, HEROES)
