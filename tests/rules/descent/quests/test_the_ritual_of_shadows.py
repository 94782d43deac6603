"""The Ritual of Shadows: a bank filled in the ring, then Merick's run through three doors."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.quests import special
from undercroft.games.descent.rules.setup import enlist
from undercroft.games.descent.table.state import HEROES, NONE, OFF, OVERLORD

QUEST = "the_ritual_of_shadows"
MERICK, MOULDER, ZOMBIE = "lord_merick_farrow.1", "flesh_moulder.minion.1", "zombie.minion.1"
GROUPS = ("flesh_moulder", "zombie", "goblin_archer")
PASSED, FAILED = 0, 5  # faces of the gray and the black die
OTHERS = (("avric_albright", 0), ("leoric_of_the_book", 1))
STAFF = CONTENT.item_called["staff_of_light"]
KINDS = [*CONTENT.monsters]


def trying(s, face, deed):
    return s.force("gray", face).force("black", face).do(deed)


def test_rewards():
    entry = CONTENT.quests[QUEST]
    assert (entry.heroes_win.gold_per_hero, entry.overlord_wins.xp) == (25, 1)
    assert entry.heroes_win.takes == "staff_of_light"
    assert entry.overlord_wins.refund


# -- the ring ----------------------------------------------------------------------------------


def ring(hero="r0c3", players=3, merick="r12c5", moulder="r13c5", groups=GROUPS, **counts):
    s = Situation(quest=QUEST, players=players, groups=groups, counts=counts)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", "r1c4")
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r{place}c4" if place == 0 else "r1c3")
    s.monster("lord_merick_farrow", merick)
    return s.monster("flesh_moulder.minion", moulder) if moulder else s


def test_merick_and_the_moulders_begin_in_the_ring():
    s = ring()
    areas = s.state_so_far.ground.areas
    assert not areas["circle"] & areas["merick"]
    assert not (areas["circle"] | areas["merick"]) & ~areas["13b"]
    assert areas["circle"].bit_count() == 7


@special(QUEST, 1, 1)
def test_the_bank_grows_while_merick_and_a_moulder_are_in_the_ring():
    s = ring(bank=3)
    s.after("end_overlord_turn", "begin_round")
    assert (s.asked, s.state.counts) == ("next_hero", {"bank": 4})
    away = ring(moulder="r10c10", bank=3)
    away.after("end_overlord_turn", "begin_round")
    assert (away.asked, away.state.counts) == ("next_hero", {"bank": 3})
    exit_tile = ring(moulder="r12c2")  # that is not the ring
    exit_tile.after("end_overlord_turn", "begin_round")
    assert (exit_tile.asked, exit_tile.state.counts) == ("next_hero", {})
    full = ring(bank=4)
    full.after("end_overlord_turn", "begin_round")
    assert full.asked
    assert (full.state.encounter, full.state.won, full.state.counts["bank"]) == (1, (OVERLORD,), 5)


@special(QUEST, 1, 2)
def test_merick_stays_in_the_ring_with_the_staff():
    s = ring(merick="r10c8").turn_of(MERICK, points=3)
    assert s.offered("go")
    assert not {"r10c9", "r11c9"} & {*s.offered("go")}
    begun = ring().state_so_far
    assert begun.fighters[enlist(begun, "lord_merick_farrow", 1)].items == (STAFF,)


@special(QUEST, 1, 3)
def test_a_moulder_leaves_the_ring_and_comes_back():
    s = ring(moulder="r10c8").turn_of(MOULDER, points=2).do("go:r10c9")
    assert "r10c8" in s.offered("go")


@special(QUEST, 1, 4)
def test_fallen_moulders_are_gone_for_the_whole_quest():
    s = ring(players=5).monster("flesh_moulder.master", "r13c6").off("flesh_moulder.minion")
    s.monster("flesh_moulder.minion", "r12c6").off("zombie.minion")
    s.state_so_far.search = s.state_so_far.search[1:]
    s.overlord_turn()
    assert s.options == ["come:zombie.minion", "no_more"]  # no flesh moulder comes
    s.hurt(MOULDER, 99).hurt(MERICK, 99).do("no_more")
    assert s.state.won == (HEROES,)
    groups = {"open_1": KINDS.index("zombie"), "open_2": KINDS.index("goblin_archer")}
    expected = {"bank": 0, "moulders": 1, "master_moulders": 1, "searched": 1, **groups}
    assert expected.items() <= s.state.counts.items()


@special(QUEST, 1, 5)
def test_merick_or_the_last_moulder_falls():
    s = ring().turn_of("syndrael").hurt(MERICK, 99).do("end")
    assert (s.state.encounter, s.state.won) == (1, (HEROES,))
    last = ring().monster("zombie.minion", "r5c1").turn_of("syndrael").hurt(MOULDER, 99).do("end")
    assert (last.state.encounter, last.state.won) == (1, (HEROES,))
    zombie = ring().monster("zombie.minion", "r5c1").turn_of("syndrael").hurt(ZOMBIE, 99)
    assert zombie.state.encounter == 0


@special(QUEST, 1, 6)
@pytest.mark.parametrize(("number", "large"), [(1, False), (3, True)])
def test_one_monster_comes_to_the_east_end(number, large):
    s = ring(groups=("flesh_moulder", "shadow_dragon", "goblin_archer"))
    s.off("shadow_dragon.minion").off("goblin_archer.minion").off("goblin_archer.master")
    s.state_so_far.round = number
    s.overlord_turn()
    dragon = ["come:shadow_dragon.minion"] if large else []
    assert s.options == ["come:goblin_archer.minion", *dragon, "no_more"]
    s.do("come:goblin_archer.minion")
    assert set(s.options) == {"r4c16", "r5c16"}


# -- the way out -------------------------------------------------------------------------------


def way_out(hero="r12c1", players=3, merick="r12c5", **counts):
    s = Situation(quest=QUEST, encounter=2, players=players, groups=GROUPS, counts=counts)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", "r13c1")
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r{12 + place}c2")
    return s.monster("lord_merick_farrow", merick)


@special(QUEST, 2, 1)
def test_only_merick_closes_rune_doors_and_locks_them():
    s = way_out(merick="r7c15").turn_of(MERICK)
    assert s.offered("door") == ["south_door"]
    s.do("door:south_door")
    assert (s.state.closed, s.state.locked) == (0b010, 0b010)
    hero = way_out("r7c15").turn_of("syndrael")
    assert (hero.offered("door"), hero.offered("do")) == ([], [])
    zombie = way_out().monster("zombie.minion", "r7c15").turn_of(ZOMBIE)
    assert zombie.offered("door") == []
    ring_door = way_out("r10c8").turn_of("syndrael").do("door:ring_door")
    assert (ring_door.state.closed, ring_door.state.locked) == (0b001, 0)
    assert ring_door.offered("door") == ["ring_door"]


def locked(hero="r7c15", **counts):
    s = way_out(hero, **counts)
    s.state_so_far.closed = s.state_so_far.locked = 0b010
    return s


@special(QUEST, 2, 2)
def test_heroes_break_or_pick_a_locked_door_once_in_a_turn():
    s = locked().turn_of("syndrael")
    assert (s.offered("door"), s.offered("do")) == ([], ["break:south_door", "pick:south_door"])
    trying(s, FAILED, "do:break:south_door")
    assert (s.state.closed, s.offered("do")) == (0b010, [])
    picked = locked(merick="r8c15").turn_of("syndrael")
    trying(picked, PASSED, "do:pick:south_door")
    assert (picked.state.closed, picked.state.locked) == (0, 0)
    assert "broken" not in picked.state.counts
    broken = locked(merick="r8c15").turn_of("syndrael")
    trying(broken, PASSED, "do:break:south_door")
    assert (broken.state.closed, broken.state.counts["broken"]) == (0, 0b010)
    again = way_out(merick="r8c15", broken=0b010).turn_of(MERICK)
    assert again.offered("door") == []  # broken for good
    assert way_out(merick="r8c15").turn_of(MERICK).offered("door") == ["south_door"]
    monster = locked("r12c1").monster("zombie.minion", "r7c15").turn_of(ZOMBIE)
    assert monster.offered("door") == ["south_door"]
    monster.do("door:south_door")
    assert (monster.state.closed, monster.state.locked) == (0, 0)


@special(QUEST, 2, 3)
def test_merick_closes_one_door_in_an_overlord_turn_past_anybody():
    s = way_out("r8c15", merick="r7c15").turn_of(MERICK)  # a hero beside the door
    s.do("door:south_door", "door:south_door")
    assert s.state.closed == 0
    tired = way_out(merick="r10c8", shut_this_turn=1).turn_of(MERICK)
    assert tired.offered("door") == []
    fresh = way_out(merick="r10c8", shut_this_turn=1).overlord_turn()
    assert fresh.offered("door") == ["ring_door"]


@special(QUEST, 2, 4)
def test_merick_leaves_by_the_entrance_and_wins():
    s = way_out(merick="r0c3").turn_of(MERICK, points=1).do("leave")
    assert (s.state.over, s.state.winner) == (True, OVERLORD)
    other = way_out("r5c5", merick="r12c2").turn_of(MERICK, points=1)
    assert "leave" not in other.options
    hero = way_out("r0c3").turn_of("syndrael", points=1)
    assert "leave" not in hero.options
    fall = way_out().turn_of("syndrael").hurt(MERICK, 99)
    assert (fall.state.over, fall.state.winner) == (True, HEROES)


@special(QUEST, 2, 5)
def test_merick_bears_the_staff_again():
    s = way_out()
    number = s.number(MERICK)
    s.of(MERICK).place, s.of(MERICK).at = OFF, NONE
    s.state_so_far.agenda = [("begin_round",), ("place", number, "merick")]
    assert s.asked
    assert s.at(MERICK) == "r12c5"
    begun = way_out().state_so_far
    assert begun.fighters[enlist(begun, "lord_merick_farrow", 1)].items == (STAFF,)


@special(QUEST, 2, 6)
def test_groups_moulders_and_search_tokens_are_those_that_were_left():
    counts = {"moulders": 1, "master_moulders": 1, "searched": 0b0101,
              "open_1": KINDS.index("barghest"), "open_2": KINDS.index("zombie")}  # fmt: skip
    s = Situation(quest=QUEST, encounter=2, players=5, counts=counts)
    for number, name in enumerate(("syndrael", "jain_fairwood", *(name for name, _ in OTHERS))):
        s.hero(name, f"r{12 + number // 2}c{1 + number % 2}")
    s.after("lay_map")
    assert s.asked == "place"
    assert s.state.groups == ("flesh_moulder", "barghest", "zombie")
    names = s.state.ground.names
    assert [names[at] for at in s.state.search] == ["r11c14", "r15c6"]
    while s.asked == "place":
        s.do(s.options[0])
    moulders = [f for f in s.state.fighters if s.state.printed(s.state.fighters.index(f)).group
                == "flesh_moulder"]  # fmt: skip
    assert len(moulders) == 2


@special(QUEST, 2, 7)
@pytest.mark.parametrize("winner", [OVERLORD, HEROES])
def test_merick_has_his_banked_spaces_and_perhaps_closes_the_ring(winner):
    s = way_out(bank=6, merick="r11c6").monster("flesh_moulder.minion", "r11c7")
    s.state_so_far.won = (winner,)
    s.of("syndrael").damage = 9
    s.after("all_stand", "begin_round")
    assert (s.asked, s.player, s.of("syndrael").damage) == ("walk", 0, 1)
    assert "go:r11c7" in s.options  # through monsters
    s.do("go:r11c7", "go:r11c8", "go:r11c9", "go:r10c10", "go:r10c11", "go:r10c12")
    if winner == HEROES:
        assert (s.asked, s.state.closed) == ("next_hero", 0)
        return
    assert (s.asked, s.options) == ("shut_ring", ["shut", "open"])
    s.do("shut")
    assert (s.at(MERICK), s.state.closed, s.state.locked) == ("r10c12", 0b001, 0)


@special(QUEST, 2, 8)
@pytest.mark.parametrize(("hero", "comes"), [("r12c1", True), ("r5c5", False)])
def test_one_of_the_second_group_comes_before_the_entrance(hero, comes):
    s = way_out(hero).off("goblin_archer.minion").off("zombie.minion").overlord_turn()
    assert (s.asked == "reinforce") == comes
    if comes:
        assert s.options == ["come:goblin_archer.minion", "no_more"]
        s.do("come:goblin_archer.minion")
        assert "r2c1" in s.options
        assert "r5c7" not in s.options


@special(QUEST, 2, 9)
def test_after_the_tenth_round_the_heroes_have_won():
    s = way_out()
    s.state_so_far.round = 10
    s.after("end_round")
    assert (s.asked, s.state.winner) == ("", HEROES)
