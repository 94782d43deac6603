"""The Cardinal's Plight: graves behind a ward, then a library that must be unlocked."""

import pytest

from tests.support.descent import BLUE_2_FAR, Situation
from tests.support.quests import special
from tests.support.rules import rule
from undercroft.games.descent.rules import harm, terms
from undercroft.games.descent.table.state import HEROES, NONE, OVERLORD, Token

QUEST = "the_cardinals_plight"
MERICK, MOULDER, ZOMBIE = "lord_merick_farrow.1", "flesh_moulder.minion.1", "zombie.minion.1"
KOTH = "cardinal_koth.1"


def yard(merick="r5c14", **more):
    s = Situation(quest=QUEST, groups=("flesh_moulder", "barghest"), **more)
    s.hero("syndrael", "r5c11", "iron_longsword").hero("jain_fairwood", "r1c2")
    return s.monster("lord_merick_farrow", merick)


@special(QUEST, 1, 1)
def test_merick_raises_one_zombie_a_turn_that_acts_in_the_next():
    s = yard().monster("flesh_moulder.minion", "r6c13").turn_of(MERICK)
    assert s.offered("do") == ["raise:grave.1", "raise:grave.3"]
    s.do("do:raise:grave.3")
    assert (s.at(ZOMBIE), s.where("grave.3")) == ("r4c15", "")
    assert (s.of(ZOMBIE).done, s.offered("do"), s.state.turn.actions) == (True, [], 1)
    other = yard().monster("flesh_moulder.minion", "r6c13").turn_of(MOULDER)
    assert other.offered("do") == []
    later = yard().monster("zombie.minion", "r4c15", done=True).overlord_turn()
    later.of(ZOMBIE).done = True
    assert later.options[-1] != "zombie"
    assert "zombie" not in later.options
    later.do(*(["lord_merick_farrow"] if later.asked == "next_group" else []))
    while later.asked != "next_hero":
        later.do("end")
    assert not later.of(ZOMBIE).done


@special(QUEST, 1, 1)
def test_a_raised_zombie_comes_beside_an_occupied_grave_beyond_the_limits():
    s = yard("r5c16").monster("flesh_moulder.minion", "r4c15")
    for square in ("r4c13", "r4c14", "r7c14"):
        s.monster("zombie.minion", square)
    s.turn_of(MERICK).do("do:raise:grave.3")
    assert s.asked == "place"
    assert s.options == ["r5c14", "r5c15"]
    s.do("r5c15")
    assert s.at("zombie.minion.4") == "r5c15"


@special(QUEST, 1, 2)
@rule("DES-SRCH-04", "DES-SRCH-05", "DES-SRCH-08")
def test_the_unique_token_takes_the_ward_away_for_good():
    s = yard().turn_of("syndrael")
    assert s.offered("door") == []
    assert "r5c12" not in s.offered("go")
    found = yard()
    found.of("syndrael").at = found.state_so_far.ground.called["r1c10"]
    found.turn_of("syndrael").force("unique", 1).force("search", 0).do("search:r2c11")
    assert (len(found.of("syndrael").cards + found.of("syndrael").used_cards)) == 1
    assert found.state.closed == 1
    found.force("unique", 0).do("search:r0c9")
    assert (found.state.closed, found.state.locked) == (0, 0)
    assert len(found.of("syndrael").cards + found.of("syndrael").used_cards) == 1
    gone = yard()
    gone.state_so_far.closed = gone.state_so_far.locked = 0
    gone.turn_of("syndrael", points=1)
    assert "r5c12" in gone.offered("go")
    assert gone.offered("door") == []


@special(QUEST, 1, 2)
def test_the_last_of_five_tokens_must_be_the_stone():
    s = yard()
    s.of("syndrael").at = s.state_so_far.ground.called["r1c10"]
    s.state_so_far.search = (s.state_so_far.ground.called["r2c11"],)
    s.turn_of("syndrael").do("search:r2c11")
    assert s.state.closed == 0


@special(QUEST, 1, 3, 4)
def test_zombies_and_merick_leave_by_the_exit_and_nobody_else():
    s = yard("r6c16").monster("zombie.minion", "r5c16").turn_of(ZOMBIE, points=1).do("leave")
    assert s.state.counts["escaped"] == 1
    assert s.state.won == ()
    merick = yard("r6c16").monster("zombie.minion", "r5c14").turn_of(MERICK, points=1)
    merick.do("leave")
    assert merick.state.counts == {}
    assert merick.state.encounter == 0
    moulder = yard().monster("flesh_moulder.minion", "r5c17").turn_of(MOULDER, points=1)
    assert "leave" not in moulder.options
    hero = yard()
    hero.of("syndrael").at = hero.state_so_far.ground.called["r5c17"]
    assert "leave" not in hero.turn_of("syndrael", points=1).options
    inside = yard().monster("zombie.minion", "r5c15").turn_of(ZOMBIE, points=1)
    assert "leave" not in inside.options


@special(QUEST, 1, 5)
def test_a_hero_blesses_a_grave_without_a_test():
    s = yard()
    s.of("syndrael").at = s.state_so_far.ground.called["r6c14"]
    s.turn_of("syndrael")
    assert s.offered("do") == ["bless:grave.2", "bless:grave.4"]
    s.do("do:bless:grave.2")
    assert (s.where("grave.2"), s.state.turn.actions) == ("", 1)
    assert s.offered("do") == ["bless:grave.4"]


@special(QUEST, 1, 6)
@special(QUEST, 1, 7)
def test_it_ends_when_merick_falls_and_no_zombie_is_left():
    s = yard(counts={"escaped": 2}).monster("zombie.minion", "r5c15").turn_of("syndrael")
    s.hurt(MERICK, 99)
    assert not s.state.concluded
    s.hurt(ZOMBIE, 99)
    assert s.state.won == (NONE,)
    assert s.state.counts == {"escaped": 2, "merick_beaten": 1}


@special(QUEST, 1, 7)
def test_it_ends_when_the_last_grave_is_blessed():
    s = yard()
    s.of("syndrael").at = s.state_so_far.ground.called["r6c14"]
    for name in ("grave.1", "grave.3", "grave.4"):
        s.token(name).at = NONE
    s.turn_of("syndrael").do("do:bless:grave.2")
    assert s.state.won == (NONE,)
    assert s.state.counts == {"escaped": 0, "merick_beaten": 0}


@special(QUEST, 1, 7)
def test_after_round_eight_zombies_on_the_map_count_as_gone():
    s = yard(counts={"escaped": 1}).monster("zombie.minion", "r5c15")
    s.monster("zombie.minion", "r4c15")
    s.state_so_far.round = 8
    s.after("end_round")
    assert (s.asked, s.state.counts["escaped"]) == ("choose_group", 3)


# -- the library -------------------------------------------------------------------------------


def library(hero="r9c9", koth="r7c15", damage=0, **more):
    s = Situation(quest=QUEST, encounter=2, groups=("zombie", "barghest"), **more)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", "r0c8")
    return s.friend("cardinal_koth", koth, damage=damage).off("lord_merick_farrow")


def with_key(s, handle="syndrael"):
    s.state_so_far.tokens.append(Token("rune_key", 0, NONE, s.number(handle)))
    return s


@special(QUEST, 2, 1)
def test_koth_is_attacked_like_a_hero_and_falls_for_good():
    s = library(damage=15).monster("zombie.minion", "r8c14").turn_of(ZOMBIE, points=3)
    assert s.offered("attack") == ["r7c15"]
    assert "r7c15" not in s.offered("go")
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", 0, 0).do("attack:r7c15")
    while s.asked == "surge":
        s.do("done")
    assert (s.state.over, s.state.winner) == (True, OVERLORD)
    tired = library().turn_of("syndrael")
    tired.hurt(KOTH, 2, harm.tire)
    assert tired.of(KOTH).damage == 2


@special(QUEST, 2, 2)
@pytest.mark.parametrize(("players", "escaped", "minions"), [(3, 4, 2), (5, 4, 4), (5, 1, 1)])
def test_koth_is_locked_in_with_the_zombies_that_escaped(players, escaped, minions):
    s = Situation(quest=QUEST, encounter=2, players=players, counts={"escaped": escaped},
                  groups=("zombie", "barghest"))  # fmt: skip
    names = ("syndrael", "jain_fairwood", "leoric_of_the_book", "avric_albright")
    for number in range(2 if players == 3 else 4):
        s.hero(names[number], f"r{number // 2}c{8 + number % 2}")
    s.after("bring_monsters", "all_stand", "begin_round")
    while s.asked == "place":
        s.do(s.options[0])
    on_map = [s.state.handle(number) for number in terms.monsters_of(s.state, "zombie")]
    assert len(on_map) == minions + 1
    assert s.at("zombie.master.1") == "r9c12"
    assert s.at("zombie.minion.1") == "r8c14"
    waiting = library().after("heroes_are_done", "overlord_turn")
    assert waiting.asked != "act"  # Koth does nothing yet


@special(QUEST, 2, 3)
def test_the_key_is_found_outside_given_in_a_move_and_picked_up():
    s = library("r5c10").turn_of("syndrael").force("unique", 0).do("search:r6c10")
    assert s.where("rune_key.1") == "syndrael"
    assert s.of("syndrael").cards == s.of("syndrael").used_cards == ()
    near = with_key(library("r1c8")).turn_of("syndrael")
    assert near.offered("do") == []
    near.do("move")
    assert near.offered("do") == ["give:jain_fairwood"]
    near.do("do:give:jain_fairwood")
    assert (near.where("rune_key.1"), near.state.turn.actions) == ("jain_fairwood", 1)
    down = with_key(library("r1c8")).turn_of("jain_fairwood")
    down.hurt("syndrael", 99)
    assert down.where("rune_key.1") == "r1c8"
    down = with_key(library("r1c8"))
    down.lying("rune_key.1", "r1c8").down("syndrael").turn_of("jain_fairwood")
    down.do("do:take:rune_key.1")
    assert down.where("rune_key.1") == "jain_fairwood"


@special(QUEST, 2, 3)
def test_the_token_in_the_library_is_never_the_key():
    s = library("r8c16")
    s.state_so_far.search = (s.state_so_far.ground.called["r8c17"],)
    s.turn_of("syndrael").force("search", 0).do("search:r8c17")
    assert len(s.of("syndrael").cards + s.of("syndrael").used_cards) == 1
    last = library("r5c10")
    ground = last.state_so_far.ground
    last.state_so_far.search = (ground.called["r6c10"], ground.called["r8c17"])
    last.turn_of("syndrael").do("search:r6c10")
    assert last.where("rune_key.1") == "syndrael"


@special(QUEST, 2, 4)
@special(QUEST, 2, 6)
def test_only_the_key_opens_the_library_and_nobody_closes_it():
    s = library("r9c10").turn_of("syndrael")
    assert s.offered("door") == []
    s = with_key(library("r9c10")).turn_of("syndrael")
    assert s.offered("door") == ["library_door"]
    s.do("door:library_door")
    assert (s.state.closed & 1, s.state.counts["rescued"], s.offered("door")) == (0, 1, [])
    zombie = library("r9c10").monster("zombie.minion", "r9c11").turn_of(ZOMBIE)
    assert zombie.offered("door") == []
    tomb = library("r11c5").turn_of("syndrael")
    assert tomb.offered("door") == ["tomb_door"]


@special(QUEST, 2, 5)
def test_a_prayer_heals_koth_and_a_passed_one_shields_him():
    s = library(damage=5).turn_of("syndrael").force("gray", 5).force("black", 5).do("do:pray")
    assert (s.of(KOTH).damage, s.state.counts, s.offered("do")) == (4, {}, [])
    s = library(damage=5).turn_of("syndrael").force("gray", 0).force("black", 0).do("do:pray")
    assert (s.of(KOTH).damage, s.state.counts) == (4, {"blessed": 1})
    far = library("r1c8").turn_of("syndrael")
    assert far.offered("do") == []


@special(QUEST, 2, 5)
@pytest.mark.parametrize(("counts", "damage"), [({"blessed": 1}, 1), ({}, 2)])
def test_the_blessing_is_a_shield_until_the_overlord_turn_has_ended(counts, damage):
    s = library(counts=counts).monster("zombie.minion", "r8c14").turn_of(ZOMBIE)
    s.force("blue", BLUE_2_FAR).force("yellow", 0).force("gray", 0, 0).do("attack:r7c15")
    while s.asked == "surge":
        s.do("done")
    before = s.of(KOTH).damage
    plain = library().monster("zombie.minion", "r8c14").turn_of(ZOMBIE)
    plain.force("blue", BLUE_2_FAR).force("yellow", 0).force("gray", 0, 0).do("attack:r7c15")
    while plain.asked == "surge":
        plain.do("done")
    assert plain.of(KOTH).damage - before == 2 - damage
    over = library(counts={"blessed": 1}).after("end_overlord_turn", "begin_round")
    assert over.asked == "next_hero"
    assert over.state.counts == {}


@special(QUEST, 2, 6)
def test_koth_has_two_actions_after_the_rescue_and_wins_by_the_entrance():
    s = library(koth="r2c8", counts={"rescued": 1}).monster("zombie.minion", "r9c12")
    s.after("heroes_are_done", "overlord_turn")
    assert (s.asked, s.options, s.state.turn.actions) == ("act", ["move", "end"], 2)
    s.do("move", "go:r1c8", "leave")
    assert (s.state.over, s.state.winner) == (True, HEROES)


@special(QUEST, 2, 7)
@pytest.mark.parametrize("beaten", [0, 1])
def test_merick_comes_in_the_first_overlord_turn_or_one_later(beaten):
    counts = {"rescued": 1, "merick_beaten": beaten}
    s = library(counts=counts).monster("zombie.minion", "r9c12").overlord_turn()
    if beaten:
        assert s.asked != "place"
        s = library(counts={**counts, "turns_since": 1}).monster("zombie.minion", "r9c12")
        s.overlord_turn()
    assert (s.asked, s.options) == ("place", ["r0c9", "r1c8", "r1c9"])
    s.do("r1c9")
    assert s.at(MERICK) == "r1c9"
    assert "lord_merick_farrow" in s.options
    unsaved = library().monster("zombie.minion", "r9c12").overlord_turn()
    assert unsaved.asked != "place"


@special(QUEST, 2, 8)
@special(QUEST, 2, 9)
def test_minions_come_to_the_entrance_but_leave_one_space_empty():
    counts = {"rescued": 1, "turns_since": 3}
    s = library("r0c9", counts=counts).off("zombie.minion").off("zombie.master")
    s.off("barghest.minion").monster("zombie.minion", "r9c12").overlord_turn()
    assert s.options == ["come:barghest.minion", "come:zombie.minion", "no_more"]
    s.do("come:zombie.minion")
    assert s.options == ["r1c8", "r1c9"]
    full = library("r0c9", counts=counts).off("zombie.minion").monster("barghest.minion", "r5c7")
    full.monster("zombie.minion", "r1c8").overlord_turn()
    assert full.asked != "reinforce"


@special(QUEST, 2, 8)
def test_merick_comes_before_a_crowded_entrance_and_only_koth_leaves():
    s = library("r0c9", counts={"rescued": 1}).monster("zombie.minion", "r1c8").overlord_turn()
    assert s.asked == "place"
    assert set(s.options) == {"r2c8", "r2c9", "r2c7", "r2c10"}
    hero = library("r0c9", counts={"rescued": 1}).turn_of("syndrael", points=2)
    assert "leave" not in hero.options


@special(QUEST, 2, 10)
def test_after_round_fourteen_the_overlord_has_won():
    s = library()
    s.state_so_far.round = 14
    s.after("end_round")
    assert (s.asked, s.state.winner) == ("", OVERLORD)
