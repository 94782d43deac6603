"""The Masquerade Ball: guests and cultists behind masks, then six sealed doors."""

import pytest

from tests.support.descent import BLUE_2_FAR, NO_SHIELD, Situation
from tests.support.quests import special
from tests.support.rules import rule
from undercroft.games.descent.rules import harm, terms
from undercroft.games.descent.table.state import HEROES, KNOCKED_OUT, NONE, OFF, OVERLORD

QUEST = "the_masquerade_ball"
ELIZA, GOBLIN, BARGHEST = "lady_eliza_farrow.1", "goblin_archer.minion.1", "barghest.minion.1"
CULTIST, REAL = 0, 2  # faces in alphabetical order: two of each with two heroes
PASSED, FAILED = 0, 5  # faces of the gray and the black die
TWO_SHIELDS = 4  # of the gray die


def ball(hero="r4c4", eliza="r2c16", **more):
    s = Situation(quest=QUEST, groups=("goblin_archer", "barghest"), **more)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", "r3c0")
    return s.monster("lady_eliza_farrow", eliza)


def guest(s, name, *, real=True):
    """What is behind a mask, known to all."""
    token, state = s.token(name), s.state_so_far
    token.face, token.up = ("real_guest" if real else "cultist"), real
    faces = list(state.faces)
    faces.remove(token.face)
    state.faces = tuple(faces)
    return s


def finish(s):
    while s.asked == "surge":
        s.do("done")
    return s


@special(QUEST, 1, 1)
def test_a_real_guest_stays_without_a_mask():
    s = ball().turn_of("syndrael")
    assert s.offered("do") == ["unmask:guest.1"]
    s.force("token", REAL).do("do:unmask:guest.1")
    assert (s.token("guest.1").face, s.token("guest.1").up) == ("real_guest", True)
    assert (s.state.turn.actions, s.where("guest.1")) == (1, "r4c5")
    assert s.offered("do") == ["take:guest.1"]


@special(QUEST, 1, 1)
def test_a_cultist_strikes_the_hero_who_unmasked_it():
    s = ball().turn_of("syndrael").force("token", CULTIST).do("do:unmask:guest.1")
    assert (s.asked, s.player) == ("cultist", 0)
    assert s.options == ["flesh_moulder.master", "flesh_moulder.minion"]
    s.force("blue", BLUE_2_FAR).force("red", 0).force("yellow", 0).force("gray", NO_SHIELD)
    s.do("flesh_moulder.minion")
    finish(s)
    assert s.at("flesh_moulder.minion.1") == "r4c5"
    assert s.of("syndrael").damage > 0
    assert s.where("guest.1") == ""
    assert not s.of("flesh_moulder.minion.1").done
    assert s.asked == "act"
    assert s.state.turn.figure == 0


@special(QUEST, 1, 1)
@pytest.mark.parametrize("had", [False, True])
def test_a_cultist_whom_a_monster_unmasked_acts_unless_its_group_did(had):
    s = ball("r3c1").monster("goblin_archer.minion", "r4c4")
    if had:
        s.monster("flesh_moulder.master", "r8c9")
    s.turn_of(GOBLIN)
    for fighter in s.state_so_far.fighters:
        fighter.done = had
    s.force("token", CULTIST).do("do:unmask:guest.1")
    if s.asked == "cultist":
        s.do("flesh_moulder.minion")
    assert s.of("flesh_moulder.minion.1").done == had
    assert s.of("syndrael").damage == 0


@special(QUEST, 1, 5)
def test_as_many_flesh_moulders_as_cultists_and_none_of_them_twice():
    s = ball("r3c1").monster("goblin_archer.minion", "r4c4")
    s.monster("flesh_moulder.minion", "r8c9")
    s.turn_of(GOBLIN).force("token", CULTIST)
    harm.suffer(s.table, s.number("flesh_moulder.minion.1"), 99)
    s.do("do:unmask:guest.1")
    assert s.at("flesh_moulder.master.1") == "r4c5"  # nobody else was left
    s = ball().off("flesh_moulder.minion").off("goblin_archer.minion")
    s.monster("goblin_archer.master", "r2c14").overlord_turn()
    s.state_so_far.round = 2
    assert s.options == ["come:goblin_archer.minion", "no_more"]


@special(QUEST, 1, 2)
@rule("DES-OBJ-01", "DES-OBJ-04")
def test_real_guests_are_led_and_put_down_masked_ones_are_not():
    s = guest(ball(), "guest.1").turn_of("syndrael")
    assert s.offered("attack:iron_longsword") == []
    s.do("do:take:guest.1")
    assert s.where("guest.1") == "syndrael"
    assert "drop:r3c3" in s.offered("do")
    s.do("do:drop:r3c3")
    assert s.where("guest.1") == "r3c3"
    monster = guest(ball("r3c1"), "guest.1").monster("barghest.minion", "r3c4").turn_of(BARGHEST)
    assert monster.offered("do") == ["take:guest.1"]
    hurt = guest(ball(), "guest.1").monster("goblin_archer.minion", "r3c7")
    hurt.carrying(GOBLIN, "guest.1").turn_of("jain_fairwood")
    harm.suffer(hurt.table, hurt.number(GOBLIN), 99)
    assert hurt.where("guest.1") == "r3c7"


@special(QUEST, 1, 3)
def test_a_hero_brings_a_guest_out_and_comes_back_in_their_next_turn():
    s = guest(ball("r4c1"), "guest.1").carrying("syndrael", "guest.1")
    s.turn_of("syndrael", points=2).do("leave")
    assert (s.state.counts, s.of("syndrael").place) == ({"saved": 1}, OFF)
    while s.asked != "next_hero":
        s.do("end" if "end" in s.options else s.options[0])
    s.do("syndrael")
    assert (s.asked, s.options) == ("place", ["r3c1", "r4c0", "r4c1"])
    s.do("r4c0")
    assert (s.asked, s.state.turn.actions, s.at("syndrael")) == ("act", 2, "r4c0")
    alone = ball("r4c1").turn_of("syndrael", points=2)
    assert "leave" not in alone.options
    wrong = guest(ball("r1c9"), "guest.1").carrying("syndrael", "guest.1")
    assert "leave" not in wrong.turn_of("syndrael", points=2).options


@special(QUEST, 1, 4)
def test_monsters_leave_by_the_exit_with_a_guest_large_ones_too():
    s = guest(ball(), "guest.1").monster("barghest.minion", "r0c9")
    s.carrying(BARGHEST, "guest.1").turn_of(BARGHEST, points=2).do("leave")
    assert s.state.counts == {"lost": 1}
    assert s.number(BARGHEST) in terms.gone(s.state, "barghest")
    placed = guest(ball(), "guest.1").monster("barghest.minion", "r0c9")
    placed.carrying(BARGHEST, "guest.1").turn_of(BARGHEST, points=2, placed=True)
    assert "leave" not in placed.options
    eliza = guest(ball(eliza="r1c9"), "guest.1").monster("goblin_archer.minion", "r2c14")
    eliza.carrying(ELIZA, "guest.1").turn_of(ELIZA, points=1).do("leave")
    assert eliza.state.counts == {"lost": 1}
    alone = ball(eliza="r1c9").turn_of(ELIZA, points=1)
    assert "leave" not in alone.options


@special(QUEST, 1, 6)
@special(QUEST, 1, 7)
@pytest.mark.parametrize(("face", "host"), [(PASSED, 1), (FAILED, 0)])
def test_it_ends_as_the_last_real_guest_is_out_and_a_die_looks_for_the_host(face, host):
    s = guest(guest(ball("r4c1"), "guest.1"), "guest.2").carrying("syndrael", "guest.1")
    s.token("guest.2").at = NONE
    s.turn_of("syndrael", points=1).force("gray", face).do("leave")
    assert (s.state.won, s.state.counts) == ((NONE,), {"host_saved": host})


@special(QUEST, 1, 6)
def test_without_monsters_all_guests_that_are_left_are_saved():
    s = ball().turn_of("syndrael").force("gray", TWO_SHIELDS)
    assert s.asked == "act"
    harm.suffer(s.table, s.number(ELIZA), 99)
    assert (s.state.won, s.state.counts) == ((NONE,), {"host_saved": 1})


@special(QUEST, 1, 6)
@special(QUEST, 1, 7)
def test_after_round_nine_only_guests_whom_heroes_lead_are_saved():
    s = guest(guest(ball(), "guest.1"), "guest.2").carrying("syndrael", "guest.1")
    s.state_so_far.round = 9
    s.after("end_round").force("gray", 1)
    assert s.asked == "choose_group"
    assert any("1 shields for 1 guests" in s.table.tell(event) for event in s.table.events)
    nobody = ball()
    nobody.state_so_far.round = 9
    nobody.after("end_round")
    assert (nobody.asked, nobody.state.counts) == ("choose_group", {"host_saved": 0})


@special(QUEST, 1, 7)
@pytest.mark.parametrize(("players", "masks", "die"), [(3, 4, "gray"), (4, 6, "black")])
def test_masks_and_the_die_depend_on_the_number_of_heroes(players, masks, die):
    s = Situation(quest=QUEST, groups=("goblin_archer", "barghest"), players=players,
                  counts={"saved": 1})  # fmt: skip
    assert len(s.state_so_far.tokens) == masks
    assert s.state_so_far.faces.count("cultist") == masks // 2
    for name, at in (("syndrael", "r3c0"), ("jain_fairwood", "r3c1"), ("tomble_burrowell", "r4c0")):
        if s.state_so_far.heroes < masks // 2:
            s.hero(name, at)
    s.monster("lady_eliza_farrow", "r2c16")
    s.state_so_far.round = 9
    s.after("end_round").force(die, PASSED)
    assert s.asked == "choose_group"
    assert s.state.counts == {"host_saved": 1}


@special(QUEST, 1, 8)
def test_one_minion_comes_at_the_exit_but_not_in_the_first_turn():
    s = ball().off("goblin_archer.minion").off("barghest.master").overlord_turn()
    assert s.asked != "reinforce"
    s = ball().off("goblin_archer.minion").off("barghest.master")
    s.overlord_turn().state_so_far.round = 2
    assert s.options == ["come:goblin_archer.minion", "no_more"]
    s.do("come:goblin_archer.minion")
    assert s.options == ["r0c9", "r0c10", "r1c9", "r1c10"]


# -- the vault ---------------------------------------------------------------------------------


def vault(hero="r3c5", eliza="r6c8", **more):
    s = Situation(quest=QUEST, encounter=2, groups=("zombie", "goblin_archer"), **more)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", "r5c0")
    return s.monster("lady_eliza_farrow", eliza)


def trying(s, face, deed):
    return s.force("gray", face).force("black", face).do(deed)


@special(QUEST, 2, 1)
def test_a_hero_tries_one_door_a_turn_in_one_of_three_ways():
    s = vault().turn_of("syndrael")
    ways = ["break:spider_door", "pick:spider_door", "riddle:spider_door"]
    assert (s.offered("do"), s.offered("door")) == (ways, [])
    trying(s, FAILED, "do:break:spider_door")
    assert (s.state.closed & 1, s.offered("do"), s.state.turn.actions) == (1, [], 1)
    s = trying(vault().turn_of("syndrael"), PASSED, "do:break:spider_door")
    assert (s.state.closed & 1, s.offered("door"), s.offered("do")) == (0, [], [])
    s = trying(vault().turn_of("syndrael"), PASSED, "do:pick:spider_door")
    assert (s.state.closed & 1, s.offered("door")) == (0, ["spider_door"])
    s.do("door:spider_door")
    assert (s.state.closed & 1, s.offered("door"), s.offered("do")) == (1, [], [])


@special(QUEST, 2, 1)
def test_a_riddle_leads_behind_a_door_that_stays_closed():
    s = trying(vault().turn_of("syndrael"), PASSED, "do:riddle:spider_door")
    assert s.options == ["r3c6", "r4c6"]
    s.do("r4c6")
    assert (s.at("syndrael"), s.state.closed & 1) == ("r4c6", 1)
    back = trying(vault("r4c6").turn_of("syndrael"), PASSED, "do:riddle:spider_door")
    assert back.options == ["r3c5", "r4c5"]
    full = vault().monster("zombie.minion", "r3c6").monster("zombie.minion", "r4c6")
    trying(full.turn_of("syndrael"), PASSED, "do:riddle:spider_door")
    assert set(full.options) == {"r2c6", "r2c7", "r3c7", "r4c7", "r5c7", "r5c6"}


@special(QUEST, 2, 1)
def test_eliza_knows_only_the_riddle():
    s = vault().turn_of(ELIZA)
    assert s.offered("do") == ["riddle:hall_door"]
    trying(s, PASSED, "do:riddle:hall_door").do("r7c8")
    assert s.at(ELIZA) == "r7c8"
    assert s.offered("do") == []
    shut = vault()
    shut.state_so_far.closed &= ~2
    assert shut.turn_of(ELIZA).offered("door") == ["hall_door"]


@special(QUEST, 2, 2)
@pytest.mark.parametrize(("saved", "passed", "at"), [(1, True, "r5c8"), (0, False, "r7c9")])
def test_a_saved_host_helps_with_the_riddle_and_keeps_eliza_back(saved, passed, at):
    s = vault(counts={"host_saved": saved}).turn_of("syndrael")
    knowledge = s.state.printed(0).attributes["knowledge"]
    black = next(face for face in range(6) if s.state.content.dice["black"].count(face, "shield")
                 == knowledge + 1)  # fmt: skip
    s.force("gray", 0).force("black", black).do("do:riddle:spider_door")
    assert (s.asked == "place") == passed
    begun = Situation(quest=QUEST, encounter=2, groups=("zombie", "goblin_archer"),
                      counts={"host_saved": saved})  # fmt: skip
    begun.hero("syndrael", "r5c0").hero("jain_fairwood", "r5c1").off("lady_eliza_farrow")
    begun.after("all_stand", "begin_round")
    assert begun.asked == "next_hero"
    assert begun.at(ELIZA) == at


@special(QUEST, 2, 3)
def test_other_monsters_leave_doors_alone_but_pass_open_ones():
    s = vault().monster("zombie.minion", "r7c13").turn_of("zombie.minion.1")
    assert s.offered("do") == s.offered("door") == []
    s = vault().monster("zombie.minion", "r7c13")
    s.state_so_far.closed &= ~4
    s.turn_of("zombie.minion.1", points=2)
    assert (s.offered("door"), "r7c12" in s.offered("go")) == ([], True)


@special(QUEST, 2, 4)
@pytest.mark.parametrize("deed", ["break", "pick", "riddle"])
def test_the_goblin_cave_wakes_as_it_is_opened_or_entered(deed):
    s = vault("r5c19").off("goblin_archer.minion").off("goblin_archer.master").turn_of("syndrael")
    trying(s, PASSED, f"do:{deed}:cave_door")
    if deed == "riddle":
        s.do("r4c19")
    cave = set(s.options)
    assert s.asked == "place"
    s.do(s.options[0], s.options[1])
    assert len(terms.monsters_of(s.state, "goblin_archer")) == 2
    assert {"r1c18", "r2c21"} <= cave
    assert s.asked == "act"
    assert not s.of(GOBLIN).done


@special(QUEST, 2, 4)
def test_a_step_into_the_cave_wakes_it_once():
    s = vault("r5c19").off("goblin_archer.minion")
    s.state_so_far.closed &= ~(1 << 4)
    s.turn_of("syndrael", points=2).do("go:r4c19")
    assert s.asked == "place"
    s.do(s.options[0])
    assert s.asked == "act"
    s.do("go:r3c19")
    assert s.asked == "act"


@special(QUEST, 2, 5)
def test_all_heroes_must_leave_and_eliza_must_not():
    s = vault("r2c16").turn_of("syndrael", points=1).do("leave")
    assert (s.state.over, s.of("syndrael").place) == (False, OFF)
    s = vault("r2c16")
    s.of("jain_fairwood").place, s.of("jain_fairwood").at = OFF, NONE
    s.turn_of("syndrael", points=1).do("leave")
    assert (s.state.over, s.state.winner) == (True, HEROES)
    down = vault("r2c16").down("jain_fairwood").turn_of("syndrael", points=1).do("leave")
    assert (down.state.over, down.of("jain_fairwood").place) == (False, KNOCKED_OUT)
    eliza = vault(eliza="r2c16").turn_of(ELIZA, points=1).do("leave")
    assert (eliza.state.over, eliza.state.winner) == (True, OVERLORD)
    zombie = vault().monster("zombie.minion", "r2c16").turn_of("zombie.minion.1", points=1)
    assert "leave" not in zombie.options


@special(QUEST, 2, 6)
def test_eliza_falls_and_the_race_against_time_goes_on():
    s = vault().monster("zombie.minion", "r7c14").turn_of("syndrael")
    harm.suffer(s.table, s.number(ELIZA), 99)
    assert not s.state.over
    s = vault().monster("zombie.minion", "r7c14")
    s.state_so_far.round = 15
    s.after("end_round")
    assert (s.asked, s.state.winner) == ("", OVERLORD)


@special(QUEST, 2, 6)
@special(QUEST, 2, 7)
def test_a_minion_of_the_first_group_comes_at_the_entrance():
    s = vault().off("zombie.minion").off("zombie.master").off("goblin_archer.minion")
    s.off("lady_eliza_farrow").overlord_turn()
    assert s.asked != "reinforce"
    s = vault().off("zombie.minion").off("zombie.master").off("goblin_archer.minion")
    s.off("lady_eliza_farrow").overlord_turn().state_so_far.round = 2
    assert s.options == ["come:zombie.minion", "no_more"]
    s.do("come:zombie.minion")
    assert s.options == ["r5c1", "r6c0", "r6c1"]
