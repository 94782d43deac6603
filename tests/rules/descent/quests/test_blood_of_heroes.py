"""Blood of Heroes: vials at the ford, then Lady Eliza and her captive."""

import pytest

from tests.support.descent import (
    BLUE_2_FAR,
    CONTENT,
    NO_SHIELD,
    ONE_SHIELD,
    THREE_SHIELDS,
    Situation,
)
from tests.support.quests import FAILED, PASSED, at_the_end_of, party, settled, special, trying
from undercroft.games.descent.rules.quests import tokens
from undercroft.games.descent.table.state import HEROES, KNOCKED_OUT, OFF, OVERLORD

QUEST = "blood_of_heroes"
GROUPS = ("goblin_archer", "ettin")
GOBLIN, SECOND, ETTIN = "goblin_archer.minion.1", "goblin_archer.minion.2", "ettin.minion.1"


def ford(hero="r8c5", goblin="r8c6", **more):
    s = party(Situation(quest=QUEST, groups=GROUPS, **more), hero, "r8c1")
    return s.monster("goblin_archer.minion", goblin).monster("ettin.minion", "r8c11")


def shot(s, shields=NO_SHIELD, at="r8c5"):
    """A goblin's attack with 2 hearts of the blue and 2 of the yellow die."""
    s.force("blue", BLUE_2_FAR).force("yellow", 4).force("gray", shields)
    return settled(s.do(f"attack:{at}"))


def test_the_quest_is_of_act_two_and_gives_experience():
    entry = CONTENT.quests[QUEST]
    assert (entry.act, entry.heroes_win.xp, entry.overlord_wins.xp) == (2, 1, 2)
    assert entry.heroes_win.gold_per_hero == entry.overlord_wins.gold_per_hero == 0


def test_open_groups_by_traits():
    first, second = CONTENT.quests[QUEST].encounter
    assert (first.group[0].monster, second.group[0].monster) == ("goblin_archer", "flesh_moulder")
    assert {"ettin", "shadow_dragon"} <= set(second.group[1].never)  # the ways are two wide


@special(QUEST, 1, 1)
def test_an_attack_that_hurts_a_hero_fills_one_vial():
    s = shot(ford().turn_of(GOBLIN, attacks=2))
    assert (s.of("syndrael").damage, s.where("vial.1")) == (4, GOBLIN)
    shot(s)
    assert [token.name for token in s.state.tokens] == ["vial.1"]
    none = shot(ford(hero="r8c5").turn_of(GOBLIN), THREE_SHIELDS)
    assert none.of("syndrael").damage == 1  # four hearts, three shields
    assert none.where("vial.1") == GOBLIN
    blocked = ford().turn_of(GOBLIN).force("blue", 5).force("yellow", 0).force("gray", 5)
    settled(blocked.do("attack:r8c5"))
    assert (blocked.of("syndrael").damage, blocked.state.tokens) == (0, [])


@special(QUEST, 1, 1)
def test_attacks_of_others_fill_none():
    s = ford(hero="r8c10").turn_of(ETTIN).force("blue", BLUE_2_FAR).force("red", 1, 1)
    settled(s.force("gray", NO_SHIELD).do("attack:r8c10"))
    assert (s.of("syndrael").damage > 0, s.state.tokens) == (True, [])


@special(QUEST, 1, 1)
def test_a_hero_knocked_out_fills_a_second_vial_of_a_goblin_close_by():
    def dying():
        s = ford()
        s.monster("goblin_archer.minion", "r9c7").monster("goblin_archer.minion", "r8c8")
        s.monster("goblin_archer.minion", "r9c9")
        s.of("syndrael").damage = 11
        return s

    s = shot(dying().turn_of(GOBLIN))
    assert s.of("syndrael").place == KNOCKED_OUT
    assert (s.asked, s.player) == ("second_vial", 0)
    assert s.options == [SECOND, "goblin_archer.minion.3"]  # the fourth is four spaces away
    s.do("goblin_archer.minion.3")
    assert [s.where("vial.1"), s.where("vial.2")] == [GOBLIN, "goblin_archer.minion.3"]
    alone = ford()
    alone.of("syndrael").damage = 11
    alone = shot(alone.turn_of(GOBLIN))
    assert (alone.asked, len(alone.state.tokens)) == ("act", 1)


def with_vial(s, handle=GOBLIN):
    tokens.receive(s.state_so_far, "vial", s.number(handle))
    return s


@special(QUEST, 1, 2)
@pytest.mark.parametrize(("players", "needed"), [(3, 3), (4, 4), (5, 4)])
def test_enough_vials_at_the_exit_are_the_overlords_victory(players, needed):
    s = Situation(quest=QUEST, groups=GROUPS, players=players, counts={"delivered": needed - 2})
    party(s)
    s.monster("goblin_archer.minion", "r8c19").monster("goblin_archer.minion", "r9c19")
    with_vial(with_vial(s), SECOND).turn_of(GOBLIN, points=1).do("leave")
    assert (s.of(GOBLIN).place, s.where("vial.1"), s.state.concluded) == (OFF, "", False)
    assert s.state.counts["delivered"] == needed - 1
    last = ford("r8c0", goblin="r8c19", players=players, counts={"delivered": needed - 1})
    with_vial(last).turn_of(GOBLIN, points=1).do("leave")
    assert (last.state.won, last.state.encounter) == ((OVERLORD,), 1)
    assert last.state.counts["vials"] == 3


@special(QUEST, 1, 3)
def test_a_goblin_that_falls_spills_its_vial():
    s = with_vial(ford().turn_of("syndrael")).hurt(GOBLIN, 9)
    assert (s.of(GOBLIN).place, s.where("vial.1")) == (OFF, "")
    mate = with_vial(ford().monster("goblin_archer.minion", "r8c7")).turn_of(GOBLIN, points=2)
    assert mate.offered("do") == []


@special(QUEST, 1, 4)
def test_heroes_leave_by_the_exit_and_win_when_all_are_gone():
    s = ford(hero="r8c19").turn_of("syndrael", points=1)
    s.do("leave")
    assert (s.of("syndrael").place, s.state.over, s.state.won) == (OFF, False, ())
    assert "leave" not in ford(hero="r8c18").turn_of("syndrael", points=1).options
    waiting = ford(hero="r8c19").turn_of("syndrael").do("end")
    assert (waiting.asked != "place", waiting.at("syndrael")) == (True, "r8c19")
    last = ford(hero="r9c20")
    last.of("jain_fairwood").place, last.of("jain_fairwood").at = OFF, -1
    last.turn_of("syndrael", points=1).do("leave")
    assert last.state.won == (HEROES,)
    down = ford(hero="r9c20").down("jain_fairwood").turn_of("syndrael", points=1).do("leave")
    assert down.state.won == ()


@special(QUEST, 1, 5)
def test_monsters_do_not_stay_on_the_exit():
    s = ford(goblin="r8c18").turn_of(GOBLIN, points=3)
    assert "r8c19" not in s.offered("go")
    assert "leave" not in s.options
    carrier = with_vial(ford(goblin="r8c18")).turn_of(GOBLIN, points=2).do("go:r8c19")
    assert "leave" in carrier.options
    carrier.do("end")
    assert (carrier.asked, carrier.options) == ("place", ["r7c18", "r8c18", "r9c18"])
    carrier.do("r9c18")
    assert carrier.at(GOBLIN) == "r9c18"


@special(QUEST, 1, 6)
@pytest.mark.parametrize(("players", "most"), [(3, 1), (4, 2)])
def test_goblins_come_to_the_north(players, most):
    s = Situation(quest=QUEST, groups=GROUPS, players=players)
    party(s)
    for _ in range(2):
        s.off("goblin_archer.minion")
    s.off("goblin_archer.master").monster("ettin.minion", "r8c11").overlord_turn()
    assert s.options == ["come:goblin_archer.minion", "no_more"]
    s.do("come:goblin_archer.minion")
    assert s.options == ["r0c13", "r0c14", "r1c12", "r1c15"]
    s.do("r1c12")
    if most == 2:
        s.do("come:goblin_archer.minion", "r0c13")
    assert s.asked == "next_group"


@special(QUEST, 1, 6)
def test_the_master_comes_once_no_minion_waits():
    s = Situation(quest=QUEST, groups=GROUPS, players=4)
    party(s)
    s.off("goblin_archer.minion").off("goblin_archer.master").overlord_turn()
    s.do("come:goblin_archer.minion", "r1c12")
    assert s.options == ["come:goblin_archer.master", "no_more"]


@special(QUEST, 1, 7)
@pytest.mark.parametrize(("delivered", "kept"), [(0, 0), (2, 2)])
def test_round_nine_ends_it_and_vials_count(delivered, kept):
    s = at_the_end_of(ford(counts={"delivered": delivered}), 9)
    assert (s.state.won, s.state.counts.get("vials")) == ((OVERLORD,), kept)
    early = at_the_end_of(ford(), 8)
    assert early.asked == "next_hero"
    assert early.state.won == ()


# -- the blood rite ----------------------------------------------------------------------------

ELIZA, MOULDER, ZOMBIE = "lady_eliza_farrow.1", "flesh_moulder.minion.1", "zombie.minion.1"


def rite(hero="r9c13", eliza="r9c14", **more):
    s = Situation(quest=QUEST, encounter=2, groups=("flesh_moulder", "zombie"), **more)
    return party(s, hero, "r8c0").monster("lady_eliza_farrow", eliza).set_up()


def draining(s, face):
    return trying(s, face, "do:drain:captive.1")


@special(QUEST, 2, 1)
def test_eliza_drains_the_captive_twice_in_a_turn_by_a_test():
    s = draining(rite().turn_of(ELIZA, actions=3), PASSED)
    assert (s.state.counts["blood"], s.state.turn.actions) == (1, 2)
    draining(s, FAILED)
    assert (s.state.counts["blood"], s.offered("do")) == (1, [])
    assert rite(eliza="r9c12").turn_of(ELIZA).offered("do") == []
    last = draining(rite(counts={"drained": 3}).turn_of(ELIZA), PASSED)
    assert (last.state.counts["blood"], last.where("captive.1")) == (1, "")
    assert last.offered("do") == []
    moulder = rite(eliza="r4c10").monster("flesh_moulder.minion", "r9c14").turn_of(MOULDER)
    assert moulder.offered("do") == []


def bitten(damage):
    s = rite(hero="r9c13", eliza="r9c14").turn_of(ELIZA, attacks=2)
    s.of("syndrael").damage = damage
    for _ in range(2):
        s.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", NO_SHIELD)
        settled(s.do("attack:r9c13"))
        if "attack:r9c13" not in s.options:
            break
    return s.state.counts["blood"]


@special(QUEST, 2, 2)
def test_eliza_bites_once_in_a_turn():
    assert bitten(0) == 1  # two attacks that hurt
    assert bitten(11) == 2
    weak = rite(hero="r9c13", eliza="r9c14").turn_of(ELIZA).force("blue", 5).force("yellow", 0)
    settled(weak.force("gray", ONE_SHIELD).do("attack:r9c13"))
    assert (weak.of("syndrael").damage, weak.state.counts["blood"]) == (0, 0)
    least = rite(hero="r9c13", eliza="r9c14").turn_of(ELIZA).force("blue", 5).force("yellow", 0)
    settled(least.force("gray", NO_SHIELD).do("attack:r9c13"))
    assert (least.of("syndrael").damage, least.state.counts["blood"]) == (1, 1)


@special(QUEST, 2, 3)
def test_heroes_free_the_captive_while_eliza_is_away():
    s = rite(hero="r9c14", eliza="r9c13").turn_of("syndrael")
    assert s.offered("do") == ["free:captive.1"]
    s.of("syndrael").damage, s.of("jain_fairwood").damage = 5, 1
    s.do("do:free:captive.1")
    assert (s.of("syndrael").damage, s.of("jain_fairwood").damage) == (3, 0)
    assert (s.where("captive.1"), s.state.turn.actions) == ("", 1)
    near = rite(hero="r9c14", eliza="r10c14").turn_of("syndrael")
    assert near.offered("do") == []


@special(QUEST, 2, 3)
def test_the_captive_blocks_his_space_and_is_no_target():
    s = rite(hero="r9c14", eliza="r4c10").turn_of("syndrael", points=2)
    assert "r9c15" not in s.offered("go")
    eliza = rite(hero="r4c10", eliza="r9c14").turn_of(ELIZA, points=2)
    assert "r9c15" not in eliza.offered("go")
    assert "r9c15" not in eliza.offered("attack")
    gone = rite(hero="r9c14", eliza="r4c10")
    gone.token("captive.1").at = -1
    assert "r9c15" in gone.turn_of("syndrael", points=2).offered("go")


@special(QUEST, 2, 4)
@pytest.mark.parametrize(
    ("players", "blood", "leaves"),
    [(3, 6, False), (3, 7, True), (4, 6, False), (4, 7, True), (5, 7, False), (5, 8, True)],
)
def test_eliza_leaves_with_enough_blood(players, blood, leaves):
    s = rite(eliza="r0c13", players=players).turn_of(ELIZA, points=1)
    s.state_so_far.counts["blood"] = blood
    assert ("leave" in s.options) == leaves
    if leaves:
        s.do("leave")
        assert (s.state.over, s.state.winner) == (True, OVERLORD)


@special(QUEST, 2, 4)
def test_nobody_else_leaves_and_eliza_nowhere_else():
    s = rite(hero="r0c13").turn_of("syndrael", points=1)
    s.state_so_far.counts["blood"] = 9
    assert "leave" not in s.options
    south = rite(eliza="r8c1").turn_of(ELIZA, points=1)
    south.state_so_far.counts["blood"] = 9
    assert "leave" not in south.options


@special(QUEST, 2, 5)
def test_everybody_uses_the_doors():
    s = rite(hero="r4c3").turn_of("syndrael")
    assert s.offered("door") == ["outer_door"]
    moulder = rite().monster("flesh_moulder.minion", "r4c7").turn_of(MOULDER)
    assert moulder.offered("door") == ["inner_door"]


@special(QUEST, 2, 6)
def test_sacrifice_on_monsters_of_both_groups():
    s = (
        rite(eliza="r4c10")
        .monster("flesh_moulder.minion", "r4c9")
        .monster("zombie.minion", "r4c11")
    )
    s.of(ELIZA).damage = 4
    s.turn_of(ELIZA).do(f"use:kw:sacrifice@{ELIZA}")
    assert set(s.options) == {MOULDER, ZOMBIE}


@special(QUEST, 2, 7)
@pytest.mark.parametrize("vials", [0, 2])
def test_vials_are_blood_and_health(vials):
    s = rite(counts={"vials": vials})
    s.state_so_far.agenda = [("begin_round",), ("place", s.number(ELIZA), "eliza")]
    assert s.asked == "next_hero"
    assert s.state.counts["blood"] == vials
    assert s.state.health(s.number(ELIZA)) == 7 + vials


@special(QUEST, 2, 8)
@pytest.mark.parametrize(
    ("round_", "coming"),
    [(1, ()), (2, ("zombie",)), (4, ("zombie",)), (5, ("zombie", "flesh_moulder"))],
)
def test_reinforcements_by_the_north_east(round_, coming):
    s = rite().off("zombie.minion").off("zombie.master").off("flesh_moulder.minion")
    s.off("flesh_moulder.minion")
    s.state_so_far.round = round_
    s.overlord_turn()
    for group in coming:
        assert s.options == [f"come:{group}.minion", "no_more"]
        s.do(f"come:{group}.minion")
        assert set(s.options) <= {"r0c13", "r0c14", "r1c13", "r1c14"}
        s.do(s.options[0])
    assert s.asked in ("next_group", "act")  # Eliza alone needs no question


@special(QUEST, 2, 8)
def test_nobody_comes_while_a_hero_stands_there():
    s = rite(hero="r1c14").off("zombie.minion")
    s.state_so_far.round = 2
    assert s.overlord_turn().asked == "act"


@special(QUEST, 2, 9)
def test_dawn_and_elizas_fall_are_the_heroes_victory():
    s = at_the_end_of(rite(), 10)
    assert (s.asked, s.state.winner) == ("", HEROES)
    fallen = rite().turn_of("syndrael").hurt(ELIZA, 99)
    assert (fallen.state.over, fallen.state.winner) == (True, HEROES)
