"""The Desecrated Tomb: the map among four graves, then Alric, the Duskblade and Khorayt."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.quests import special
from undercroft.games.descent.rules import terms
from undercroft.games.descent.rules.quests import khorayt
from undercroft.games.descent.table.state import HEROES, KNOCKED_OUT, NONE, OFF, OVERLORD, Token

QUEST = "the_desecrated_tomb"
ALRIC, KHORAYT, ETTIN = "sir_alric_farrow.1", "khorayt.1", "ettin.minion.1"
MAP, BLADE = "map.1", "duskblade.1"
FOUND, RUBBLE = 0, 1  # faces in alphabetical order
PASSED, FAILED = 0, 5  # faces of the gray and the black die
OTHERS = (("avric_albright", 0), ("leoric_of_the_book", 1))


def trying(s, face, deed):
    return s.force("gray", face).force("black", face).do(deed)


def test_rewards_are_the_two_sides_of_the_blade():
    entry = CONTENT.quests[QUEST]
    assert entry.heroes_win.relic == entry.overlord_wins.relic == "dawnblade"
    assert entry.overlord_wins.monster


# -- the tomb ----------------------------------------------------------------------------------


def tomb(hero="r11c6", players=3, other="r6c1", holder=None, **counts):
    s = Situation(quest=QUEST, players=players, groups=("cave_spider", "zombie"), counts=counts)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r5c{place}")
    if holder:
        s.state_so_far.tokens.append(Token("map", 0, NONE, s.number(holder)))
    return s


def test_search_tokens_hide_one_map():
    s = tomb()
    assert s.state_so_far.faces == ("map", "rubble", "rubble", "rubble")
    graves = {token.at for token in s.state_so_far.tokens}
    assert graves == {*s.state_so_far.search}
    areas = s.state_so_far.ground.areas
    assert areas["spiders"].bit_count() == 16


@special(QUEST, 1, 1)
def test_the_map_is_carried_by_whoever_finds_it():
    s = tomb().turn_of("syndrael").force("token", FOUND).do("search:r12c7")
    assert (s.where(MAP), s.where("grave.1"), s.asked) == ("syndrael", "", "act")
    assert s.of("syndrael").cards == s.of("syndrael").used_cards == ()


@special(QUEST, 1, 2)
def test_a_hero_who_finds_nothing_may_have_a_hint():
    s = tomb().turn_of("syndrael").force("token", RUBBLE).force("search", 0)
    trying(s, PASSED, "search:r12c7")
    assert (s.asked, s.options) == ("look", ["grave.2", "grave.3", "grave.4"])
    s.force("token", FOUND).do("grave.3")
    known = [{t.name: t.face for t in s.table.view(seat).tokens}["grave.3"] for seat in (0, 1, 2)]
    assert known == ["", "map", "map"]
    assert "The heroes look at a search token." in s.told()
    assert len(s.of("syndrael").cards + s.of("syndrael").used_cards) == 1
    failed = tomb().turn_of("syndrael").force("token", RUBBLE).force("search", 0)
    trying(failed, FAILED, "search:r12c7")
    assert failed.asked == "act"
    done = tomb(holder="jain_fairwood").turn_of("syndrael").force("token", RUBBLE)
    assert done.force("search", 0).do("search:r12c7").asked == "act"  # nothing to look for


@special(QUEST, 1, 3)
def test_the_map_is_dropped_taken_up_by_heroes_and_given():
    s = tomb("r6c2", other="r6c1", holder="syndrael").monster("zombie.minion", "r6c3")
    s.turn_of("jain_fairwood").hurt("syndrael", 99)
    assert (s.of("syndrael").place, s.where(MAP)) == (KNOCKED_OUT, "r6c2")
    s.do("move", f"do:take:{MAP}")
    assert s.where(MAP) == "jain_fairwood"
    zombie = tomb("r5c0", holder="syndrael").lying(MAP, "r6c4").monster("zombie.minion", "r6c3")
    assert zombie.turn_of("zombie.minion.1").offered("do") == []
    giving = tomb("r6c2", other="r6c1", holder="syndrael").turn_of("syndrael", points=1)
    assert giving.do("do:give:jain_fairwood").where(MAP) == "jain_fairwood"


@special(QUEST, 1, 4)
def test_the_eighth_banked_token_ends_the_encounter_at_once():
    s = tomb("r5c0", holder="syndrael", bank=6)
    s.after("end_overlord_turn", "begin_round")
    assert (s.asked, s.state.counts) == ("next_hero", {"bank": 7})
    last = tomb("r5c0", holder="syndrael", bank=7)
    last.after("end_overlord_turn", "begin_round")
    assert last.asked
    assert (last.state.encounter, last.state.won, last.state.counts) == (1, (OVERLORD,),
                                                                         {"bank": 8})  # fmt: skip


@special(QUEST, 1, 5)
def test_only_the_bearer_of_the_map_leaves():
    s = tomb("r5c0", holder="syndrael", bank=3).turn_of("syndrael", points=1).do("leave")
    assert (s.state.encounter, s.state.won, s.state.counts) == (1, (HEROES,), {"bank": 3})
    assert "leave" not in tomb("r5c0").turn_of("syndrael", points=1).options
    inside = tomb("r5c2", holder="syndrael").turn_of("syndrael", points=1)
    assert "leave" not in inside.options


@special(QUEST, 1, 6)
@pytest.mark.parametrize(("players", "zombies"), [(3, 1), (4, 2)])
def test_zombies_rise_away_from_heroes(players, zombies):
    s = tomb("r9c4", players=players)
    for _ in range(3):
        s.off("zombie.minion")
    s.off("zombie.master").off("cave_spider.minion").overlord_turn()
    for _ in range(zombies):
        assert s.options == ["come:zombie.minion", "no_more"]
        s.do("come:zombie.minion")
        assert {*s.options} <= {"r0c13", "r0c16", "r3c22", "r9c21"}  # not near the hero
        s.do(s.options[0])
    assert s.asked != "reinforce"


# -- the lair ----------------------------------------------------------------------------------


def lair(hero="r3c0", alric="r3c28", players=3, blade=None, other="r4c0", **counts):
    s = Situation(quest=QUEST, encounter=2, players=players, groups=("ettin",), counts=counts)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r4c{1 + place}")
    s.monster("sir_alric_farrow", alric).monster("khorayt", "r3c29")
    if blade:
        s.carrying(blade, BLADE)
    return s


def striking(s, hearts=2, black=None):
    """Alric hits with blue 2 and red faces."""
    s.force("blue", 3).force("red", hearts).force("gray", 0)
    if black is not None:
        s.force("black", black)
    s.do("do:strike:r3c29")
    while s.asked == "surge":
        s.do("done")
    return s


@special(QUEST, 2, 1)
def test_alric_and_heroes_take_the_blade_and_nobody_else():
    s = lair(alric="r2c25").turn_of(ALRIC).do(f"do:take:{BLADE}")
    assert s.where(BLADE) == ALRIC
    assert "drop:r2c26" in s.offered("do")
    s.hurt("syndrael", 1)
    hero = lair("r2c25", alric="r3c20").turn_of("syndrael").do(f"do:take:{BLADE}")
    assert hero.where(BLADE) == "syndrael"
    hero.hurt("syndrael", 99)
    assert hero.where(BLADE) == "r2c25"
    ettin = lair(alric="r3c20").monster("ettin.minion", "r3c25").turn_of(ETTIN)
    assert ettin.offered("do") == []


@special(QUEST, 2, 2)
def test_khorayt_is_hurt_by_alric_with_the_blade_alone():
    bare = lair().turn_of(ALRIC)
    assert bare.offered("do") == []  # without the blade
    hero = lair("r2c29", alric="r3c20").turn_of("syndrael", points=3)
    assert hero.offered("attack") == []
    assert not {"r3c29", "r3c30"} & {*hero.offered("go")}
    hero.hurt(KHORAYT, 5)
    assert hero.of(KHORAYT).damage == 0
    ettin = lair(alric="r3c20").monster("ettin.minion", "r2c27").turn_of(ETTIN, points=4)
    beyond = [each for each in ettin.offered("to") if each.startswith(("r3c29", "r3c30", "r3c31"))]
    assert beyond == []
    s = lair("r3c28", alric="r3c20")
    assert khorayt.is_khorayt(s.state_so_far, s.number(KHORAYT))
    s.overlord_turn()
    assert s.state.turn.figure == s.number(ALRIC)  # Khorayt is no group


@special(QUEST, 2, 3)
def test_alric_tests_awareness_on_his_first_step_into_the_lair():
    s = lair(alric="r3c24").turn_of(ALRIC, points=3)
    s.force("gray", FAILED).force("black", FAILED).do("go:r3c25")
    assert s.state.counts == {"alric_in_lair": 1, "awake": 1}
    quiet = lair(alric="r3c24").turn_of(ALRIC, points=3)
    trying(quiet, PASSED, "go:r3c25")
    quiet.do("go:r3c26")
    assert quiet.state.counts == {"alric_in_lair": 1}
    hero = lair("r3c24", alric="r3c20").turn_of("syndrael", points=3).do("go:r3c25")
    assert hero.state.counts == {}


@special(QUEST, 2, 3, 6)
def test_a_blow_that_hurts_the_sleeper_may_wake_him():
    s = lair(blade=ALRIC).turn_of(ALRIC)
    assert s.offered("do")[0] == "strike:r3c29"
    s.force("blue", 3).force("red", 0).force("gray", 0, FAILED).force("black", FAILED)
    s.do("do:strike:r3c29")
    while s.asked == "surge":
        s.do("done")
    assert s.of(KHORAYT).damage > 0
    assert s.state.counts == {"awake": 1}
    assert (s.state.turn.actions, s.state.turn.attacks) == (1, 0)
    assert not [each for each in s.offered("do") if each.startswith("strike")]  # one attack


@special(QUEST, 2, 6)
def test_an_awake_khorayt_defends_with_two_dice():
    s = lair(blade=ALRIC, awake=1).turn_of(ALRIC)
    striking(s, hearts=0, black=5)
    assert s.of(KHORAYT).damage == 0
    asleep = lair(blade=ALRIC).turn_of(ALRIC).force("blue", 3).force("red", 0)
    asleep.force("gray", 0, PASSED).force("black", PASSED).do("do:strike:r3c29")
    while asleep.asked == "surge":
        asleep.do("done")
    assert asleep.of(KHORAYT).damage > 0
    assert asleep.state.health(asleep.number(KHORAYT)) == 15


@special(QUEST, 2, 4)
def test_a_hero_in_the_den_wakes_khorayt():
    s = lair("r3c24", alric="r3c20").turn_of("syndrael").do("do:shout")
    assert (s.state.counts, s.state.turn.actions) == ({"awake": 1}, 1)
    assert "shout" not in s.offered("do")
    outside = lair("r3c23", alric="r3c20").turn_of("syndrael")
    assert "shout" not in outside.offered("do")


def attack_of(s):
    attack = s.state.attack
    return (s.state.handle(attack.attacker), s.state.handle(attack.victims[0].figure))


@special(QUEST, 2, 5)
def test_an_awake_khorayt_attacks_the_nearest_in_his_den_and_alric_first():
    s = lair("r5c29", alric="r3c28", awake=1).force("blue", 0).overlord_turn()
    s.state  # noqa: B018, it begins
    assert attack_of(s) == (KHORAYT, ALRIC)
    hero = lair("r3c24", alric="r3c20", awake=1).force("blue", 0).overlord_turn()
    hero.state  # noqa: B018
    assert attack_of(hero) == (KHORAYT, "syndrael")
    two = lair("r5c29", other="r5c30", alric="r3c20", awake=1).overlord_turn()
    assert (two.asked, two.options) == ("prey", ["syndrael", "jain_fairwood"])
    far = lair("r5c29", other="r3c24", alric="r3c20", awake=1).force("blue", 0).overlord_turn()
    far.state  # noqa: B018
    assert attack_of(far) == (KHORAYT, "syndrael")
    nobody = lair("r3c23", alric="r3c20", awake=1).overlord_turn()
    assert nobody.asked
    assert nobody.state.attack is None
    asleep = lair("r3c24", alric="r3c20").overlord_turn()
    assert asleep.asked
    assert asleep.state.attack is None


@special(QUEST, 2, 5)
def test_khorayt_comes_nearer_to_whom_he_does_not_see():
    s = lair("r6c26", alric="r3c20", awake=1)
    s.of(KHORAYT).at = s.state_so_far.ground.called["r5c30"]
    assert not terms.sees(s.state_so_far, s.number(KHORAYT), 0)
    s.force("blue", 0).overlord_turn()
    s.state  # noqa: B018
    assert (s.at(KHORAYT), attack_of(s)) == ("r3c25", (KHORAYT, "syndrael"))


@special(QUEST, 2, 5)
def test_the_overlord_spends_khorayts_surges():
    s = lair("r3c28", alric="r3c20", awake=1).force("blue", 1).force("red", 1, 1).overlord_turn()
    assert (s.asked, s.player) == ("surge", 0)
    assert s.options[:2] == ["surge:0", "surge:1"]


@special(QUEST, 2, 7)
def test_alric_has_his_banked_spaces_and_stays_out_of_the_lair():
    s = Situation(quest=QUEST, encounter=2, groups=("ettin",), counts={"bank": 2})
    s.hero("syndrael", "r3c0").hero("jain_fairwood", "r4c0")
    s.monster("sir_alric_farrow", "r3c24").off("ettin.minion")
    s.state_so_far.round = 0
    s.after("all_stand", "begin_round")
    assert (s.asked, s.player) == ("walk", 0)
    assert not [each for each in s.options if "c25" in each]
    s.do("go:r3c23", "go:r3c22")
    assert (s.at(ALRIC), s.at(ETTIN), s.at(KHORAYT)) == ("r3c22", "r2c6", "r3c29")
    assert s.asked == "next_hero"


@special(QUEST, 2, 7)
@pytest.mark.parametrize(("winner", "first"), [(OVERLORD, "act"), (HEROES, "next_hero")])
def test_whoever_won_the_tomb_goes_first(winner, first):
    s = lair(alric="r3c10")
    s.state_so_far.won = (winner,)
    s.state_so_far.round = 0
    s.after("begin_round")
    assert (s.asked, s.state.round) == (first, 1)
    if winner == OVERLORD:
        s.force("red", 0).do("end")
        assert (s.asked, s.state.round) == ("next_hero", 2)


def test_with_four_heroes_two_ettins_close_the_gallery():
    s = lair(players=5, alric="r3c10").off("ettin.master").off("ettin.minion")
    s.state_so_far.fighters.pop(s.number(KHORAYT))
    s.after("all_stand", "begin_round")
    assert s.asked == "next_hero"
    assert (s.at("ettin.master.1"), s.at(ETTIN)) == ("r2c6", "r3c8")


@special(QUEST, 2, 8)
def test_a_hero_with_the_blade_leaves_and_wins():
    s = lair(blade="syndrael").turn_of("syndrael", points=1).do("leave")
    assert (s.state.over, s.state.winner) == (True, HEROES)
    assert "leave" not in lair().turn_of("syndrael", points=1).options
    alric = lair("r3c5", alric="r3c0", blade=ALRIC).turn_of(ALRIC, points=1)
    assert "leave" not in alric.options


@special(QUEST, 2, 6)
def test_alric_or_khorayt_falls():
    s = lair(alric="r3c10").turn_of("syndrael").hurt(ALRIC, 99)
    assert (s.state.over, s.state.winner) == (True, HEROES)
    slain = lair(blade=ALRIC)
    slain.of(KHORAYT).damage = 14
    slain.turn_of(ALRIC).force("blue", 3).force("red", 0).force("gray", 0).do("do:strike:r3c29")
    while slain.asked == "surge":
        slain.do("done")
    assert (slain.state.over, slain.state.winner) == (True, OVERLORD)


@special(QUEST, 2, 9)
@pytest.mark.parametrize(("face", "comes"), [(5, True), (0, False)])
def test_an_ettin_comes_by_a_red_die_when_none_is_left(face, comes):
    s = lair(players=4).off("ettin.master").force("red", face)
    s.after("end_overlord_turn", "begin_round")
    if not comes:
        assert s.asked == "next_hero"
        return
    assert s.options == ["come:ettin.minion", "no_more"]
    s.do("come:ettin.minion")
    assert "r2c2" in s.options
    assert not [each for each in s.options if each.startswith("r2c7")]
    there = lair().monster("ettin.master", "r2c6")
    there.after("end_overlord_turn", "begin_round")
    assert there.asked == "next_hero"


@special(QUEST, 2, 10)
def test_after_the_twelfth_round_the_heroes_have_won():
    s = lair()
    s.state_so_far.round = 12
    s.after("end_round")
    assert (s.asked, s.state.winner) == ("", HEROES)
    assert s.of("syndrael").place != OFF


@special(QUEST, 2, 3)
def test_a_blow_without_damage_does_not_wake_him():
    s = lair(blade=ALRIC).turn_of(ALRIC)
    s.force("blue", 4).force("red", 0).force("gray", 5, 5, 5).do("do:strike:r3c29")
    while s.asked == "surge":
        s.do("done")
    assert (s.of(KHORAYT).damage, s.state.counts) == (0, {})


def test_it_is_told_whether_the_map_is_found():
    from undercroft.games.descent.rules.quests import script

    lost = tomb().state_so_far
    assert "search tokens left" in script(lost).progress(lost)
    held = tomb(holder="syndrael").state_so_far
    assert "The map is found" in script(held).progress(held)
