"""The Wyrm Turns: Belthir on the heroes' side, then three bones of the first wyrm."""

import pytest

import undercroft
from tests.support.descent import BLUE_2_FAR, CONTENT, Situation
from tests.support.quests import FAILED, PASSED, at_the_end_of, party, settled, special, trying
from undercroft.games.descent.rules import harm, terms
from undercroft.games.descent.table.state import HEROES, OFF, OVERLORD

QUEST = "the_wyrm_turns"
BELTHIR, BARGHEST, MASTER = "belthir.1", "barghest.minion.1", "barghest.master.1"
SPIDER = "cave_spider.minion.1"


def hunted(hero="r6c8", belthir="r6c9", round_=2, **more):
    more.setdefault("counts", {"reserve": 2})
    s = Situation(quest=QUEST, groups=("barghest", "cave_spider"), **more)
    s.state_so_far.round = round_
    party(s, hero).friend("belthir", belthir)
    return s.monster("barghest.minion", "r3c14")


def test_the_quest_is_of_act_two_and_gives_experience():
    entry = CONTENT.quests[QUEST]
    assert (entry.act, entry.heroes_win.xp, entry.overlord_wins.xp) == (2, 1, 2)


@special(QUEST, 1, 1)
def test_belthir_is_set_up_with_the_heroes():
    table = undercroft.new("descent", 3, 3, quest=QUEST, act="2")
    while table.decision.kind in ("place", "choose_group"):
        table.act(table.decision.choices[0])
    state = table.state
    number = terms.first_of(state, "belthir")
    assert (state.side_of(number), state.ground.names[state.fighters[number].at]) == (0, "r6c9")
    assert state.health(number) == 13
    assert state.counts["reserve"] == 2
    assert table.decision.kind == "next_hero"
    assert BELTHIR in table.decision.choices


@special(QUEST, 1, 1)
def test_belthir_has_one_turn_among_the_heroes_of_a_move_and_another_action():
    s = hunted().round()
    assert s.options == ["syndrael", "jain_fairwood", BELTHIR]
    s.do(BELTHIR)
    assert set(s.options) == {"move", "end"}
    s.do("move")
    assert "move" not in s.options
    s.do("end")
    assert s.options == ["syndrael", "jain_fairwood"]
    s.do("syndrael", "end", "end")
    assert s.state.turn.figure == s.number(BARGHEST)  # he has no second turn


@special(QUEST, 1, 1)
def test_belthirs_other_action_is_one_attack():
    s = hunted(belthir="r3c12").turn_of(BELTHIR)
    assert {"move", "attack:r3c14", "end"} <= set(s.options)
    s.force("blue", BLUE_2_FAR).force("red", 0).force("gray", 0).do("attack:r3c14")
    settled(s)
    assert (s.state.turn.actions, s.offered("attack"), "move" in s.options) == (1, [], True)
    assert not {"rest", "fatigue"} & set(s.options)
    near = hunted(belthir="r4c5").turn_of(BELTHIR)
    assert near.offered("search") == []


@special(QUEST, 1, 2)
def test_belthir_counts_as_a_hero():
    s = hunted("r0c0", belthir="r3c13").turn_of(BARGHEST)
    assert "r3c13" in s.offered("attack")
    s.force("gray", FAILED).force("black", FAILED).do(f"use:kw:howl@{BARGHEST}")
    assert s.of(BELTHIR).damage == 1  # he is within 3 spaces; fatigue is damage
    tired = hunted().turn_of("syndrael").hurt(BELTHIR, 2, harm.tire)
    assert (tired.of(BELTHIR).damage, tired.of(BELTHIR).fatigue) == (2, 0)


HAVOC = f"use:kw:cry_havoc@{BELTHIR}"


@special(QUEST, 1, 3)
def test_cry_havoc_is_a_whole_turn():
    s = hunted(act=2).turn_of(BELTHIR)
    assert HAVOC in s.options
    assert HAVOC not in s.do("move").options
    used = hunted(act=2).turn_of(BELTHIR).do(HAVOC, "stay")
    assert (used.asked, used.state.round) == ("next_hero", 3)  # his turn was over


@special(QUEST, 1, 3)
def test_cry_havoc_spares_friends():
    s = hunted("r3c13", belthir="r3c12", act=2)  # a barghest is behind the hero
    s.turn_of(BELTHIR).do(HAVOC, "go:r3c13", "go:r3c14", "go:r3c15", "stay")
    assert not any("r3c13" in option for option in s.options)
    s.do(s.options[0])
    victims = [s.state.handle(victim.figure) for victim in s.state.attack.victims]
    assert victims == [BARGHEST]


@special(QUEST, 1, 4)
def test_heroes_tend_belthir():
    s = hunted()
    s.of(BELTHIR).damage = 5
    s.turn_of("syndrael")
    assert s.offered("do") == [f"tend:{BELTHIR}"]
    s.do(f"do:tend:{BELTHIR}")
    assert (s.of(BELTHIR).damage, s.state.turn.actions) == (3, 1)
    assert hunted().turn_of("syndrael").offered("do") == []
    far = hunted("r6c9", belthir="r7c0")
    far.of(BELTHIR).damage = 5
    assert far.turn_of("syndrael").offered("do") == []


@special(QUEST, 1, 4)
def test_a_potion_helps_belthir():
    s = hunted().hold("syndrael", "health_potion")
    s.of(BELTHIR).damage = 3
    s.turn_of("syndrael")
    use = next(option for option in s.options if "health_potion" in option)
    s.do(use)
    while s.asked == "choose":
        s.do(BELTHIR)
    assert s.of(BELTHIR).damage == 0


@special(QUEST, 1, 5)
def test_belthirs_fall_is_the_overlords():
    s = hunted().turn_of("syndrael").hurt(BELTHIR, 99)
    assert (s.state.won, s.state.concluded) == ((OVERLORD,), True)


@special(QUEST, 1, 6)
@pytest.mark.parametrize(
    ("hero", "counters", "shields", "after"),
    [  # Willpower 4
        ("r6c8", 0, 5, 0), ("r0c0", 0, 5, 1), ("r0c0", 0, 4, 0), ("r0c0", 1, 4, 2),
        ("r6c8", 1, 4, 1), ("r6c8", 2, 4, 3),
    ],
)  # fmt: skip
def test_the_call_is_tested_with_help_and_against_counters(hero, counters, shields, after):
    s = hunted(hero, counts={"reserve": 0, "compulsion": counters})
    gray, black = {4: (3, 4), 5: (4, 4)}[shields]  # faces with 1 or 2, and 3 shields
    s.force("gray", gray).force("black", black).overlord_turn()
    assert s.asked
    assert s.state.counts.get("compulsion", 3) == after
    assert s.state.won == ((OVERLORD,) if after == 3 else ())


@special(QUEST, 1, 6)
def test_there_is_no_call_in_round_one():
    s = hunted(round_=1, counts={"reserve": 0}).force("gray", FAILED).force("black", FAILED)
    assert s.overlord_turn().asked == "act"
    assert "compulsion" not in s.state.counts


@special(QUEST, 1, 7)
def test_a_hero_soothes_belthir_once_in_a_round():
    s = hunted(counts={"compulsion": 2}).turn_of("syndrael")
    assert s.offered("do") == ["soothe:knowledge", "soothe:willpower"]
    trying(s, PASSED, "do:soothe:knowledge")
    assert (s.state.counts["compulsion"], s.offered("do")) == (1, [])
    failed = trying(hunted(counts={"compulsion": 2}).turn_of("syndrael"), FAILED,
                    "do:soothe:willpower")  # fmt: skip
    assert (failed.state.counts["compulsion"], failed.offered("do")) == (2, [])
    assert hunted().turn_of("syndrael").offered("do") == []


@special(QUEST, 1, 8)
def test_hunters_come_from_the_reserve():
    s = hunted(round_=1, counts={"reserve": 1}).off("barghest.minion").off("barghest.minion")
    s.off("barghest.master").overlord_turn()
    assert s.options == ["come:barghest.minion", "no_more"]
    s.do("come:barghest.minion")
    assert set(s.options) == {"r10c14", "r10c15", "r10c14/turned", "r11c14/turned"}
    s.do("r10c14")
    assert s.state.counts["reserve"] == 0
    kept = hunted(round_=1).off("barghest.minion").overlord_turn().do("no_more")
    assert kept.state.counts["reserve"] == 2
    empty = hunted(round_=1, counts={"reserve": 0}).off("barghest.minion").overlord_turn()
    assert empty.asked == "act"


@special(QUEST, 1, 9)
def test_round_ten_and_the_last_monster():
    assert at_the_end_of(hunted(), 10).state.won == (OVERLORD,)
    assert at_the_end_of(hunted(), 9).state.won == ()
    s = hunted().monster("cave_spider.minion", "r9c4").turn_of("syndrael").hurt(SPIDER, 99)
    assert s.state.won == ()
    assert s.hurt(BARGHEST, 99).state.won == (HEROES,)


# -- the valley of bones -----------------------------------------------------------------------

DRAGON, GOBLIN = "shadow_dragon.minion.1", "goblin_archer.minion.1"
NORTH, WEST, SOUTH = "bone.1", "bone.2", "bone.3"


def valley(hero="r2c13", goblin="r9c9", dragon="r5c17", won=HEROES, round_=2, **more):
    """A dragon on the bone in the north lies across."""
    s = Situation(quest=QUEST, encounter=2, groups=("shadow_dragon", "goblin_archer"), **more)
    s.state_so_far.round = round_
    s.state_so_far.won = (won,)
    party(s, hero).monster("shadow_dragon.minion", dragon, turned=dragon != "r5c17")
    return s.monster("goblin_archer.minion", goblin)


@special(QUEST, 2, 1)
def test_everybody_takes_and_drops_a_bone():
    s = valley().turn_of("syndrael").do(f"do:take:{NORTH}")
    assert (s.where(NORTH), s.state.turn.actions) == ("syndrael", 1)
    assert "take:bone.2" not in s.lying(WEST, "r2c14").do("fatigue").offered("do")
    s.do("do:drop:r1c13")
    assert s.where(NORTH) == "r1c13"
    goblin = valley().turn_of(GOBLIN).do(f"do:take:{SOUTH}")
    assert goblin.where(SOUTH) == GOBLIN
    fallen = valley().carrying(GOBLIN, SOUTH).turn_of("syndrael").hurt(GOBLIN, 99)
    assert fallen.where(SOUTH) == "r9c9"


@special(QUEST, 2, 2)
def test_dragons_guard_bones():
    dragon = valley(dragon="r2c12", hero="r7c0").turn_of(DRAGON)
    assert dragon.offered("do") == []
    s = valley("r1c14", dragon="r2c12").turn_of("syndrael")
    trying(s, FAILED, f"do:take:{NORTH}")
    assert (s.where(NORTH), s.state.turn.actions) == ("r2c14", 1)
    trying(s, PASSED, f"do:take:{NORTH}")
    assert s.where(NORTH) == "syndrael"
    goblin = valley("r7c0", goblin="r1c14", dragon="r2c12").turn_of(GOBLIN)
    assert goblin.do(f"do:take:{NORTH}").where(NORTH) == GOBLIN


@special(QUEST, 2, 3)
def test_heroes_bank_on_the_entrance_and_monsters_by_leaving():
    s = valley("r1c1").carrying("syndrael", NORTH).turn_of("syndrael")
    s.do(f"do:bank:{NORTH}")
    assert (s.where(NORTH), s.state.turn.actions) == ("", 2)
    assert s.state.counts["banked_by_heroes"] == 1
    assert "do:bank" not in " ".join(
        valley("r1c3").carrying("syndrael", NORTH).turn_of("syndrael").options
    )
    goblin = valley(goblin="r1c24").carrying(GOBLIN, SOUTH).turn_of(GOBLIN, points=1).do("leave")
    assert (goblin.of(GOBLIN).place, goblin.where(SOUTH)) == (OFF, "")
    assert goblin.state.counts["banked_by_overlord"] == 1
    assert "leave" not in valley(goblin="r1c24").turn_of(GOBLIN, points=1).options
    hero = valley("r1c24").carrying("syndrael", NORTH).turn_of("syndrael", points=1)
    assert "leave" not in hero.options


@special(QUEST, 2, 4)
def test_the_second_bone_wins():
    s = valley("r1c1", counts={"banked_by_heroes": 1, "banked_by_overlord": 1})
    s.carrying("syndrael", NORTH).turn_of("syndrael").do(f"do:bank:{NORTH}")
    assert (s.state.over, s.state.winner) == (True, HEROES)
    other = valley(goblin="r3c24", counts={"banked_by_heroes": 1, "banked_by_overlord": 1})
    other.carrying(GOBLIN, SOUTH).turn_of(GOBLIN, points=1).do("leave")
    assert (other.state.over, other.state.winner) == (True, OVERLORD)


@special(QUEST, 2, 5)
@pytest.mark.parametrize(("before", "after"), [(0, 1), (4, 4)])
def test_a_bone_tires_its_bearer(before, after):
    s = valley().carrying("syndrael", NORTH)
    s.of("syndrael").fatigue = before
    assert s.state_so_far.printed(0).stamina == 4
    s.round().do("syndrael")
    assert (s.of("syndrael").fatigue, s.of("syndrael").damage) == (after, 0)
    assert s.do("end").of("jain_fairwood").fatigue == 0


@special(QUEST, 2, 6)
def test_belthir_comes_if_the_overlord_won_the_hunt():
    s = valley(won=OVERLORD).off("belthir").off("goblin_archer.minion").overlord_turn()
    assert s.asked == "place"
    assert set(s.options) == {"r1c1", "r2c0", "r2c1"}  # a hero stands on the fourth
    s.do("r2c0")
    assert s.at(BELTHIR) == "r2c0"
    assert "belthir" in s.options  # he is activated in this turn
    away = valley(won=HEROES).off("belthir").off("goblin_archer.minion").overlord_turn()
    assert (away.asked, away.of(BELTHIR).place) == ("next_group", OFF)
    late = valley(won=OVERLORD, round_=3).off("belthir").overlord_turn()
    assert (late.asked, late.of(BELTHIR).place) == ("next_group", OFF)


@special(QUEST, 2, 7)
@pytest.mark.parametrize("round_", [1, 3])
def test_one_of_the_open_group_comes_to_the_exit(round_):
    s = valley(round_=round_).off("goblin_archer.minion").off("goblin_archer.minion")
    s.off("shadow_dragon.master")
    s.overlord_turn().do("come:goblin_archer.minion")
    assert s.options == ["r1c24", "r2c24", "r3c24"]
    s.do("r2c24")
    assert s.asked == "next_group"
    second = valley(round_=2).off("goblin_archer.minion").overlord_turn()
    assert second.asked == "next_group"


@special(QUEST, 2, 8)
@pytest.mark.parametrize(
    ("heroes", "overlord", "winner"), [(1, 0, HEROES), (1, 1, OVERLORD), (0, 0, OVERLORD)]
)
def test_after_round_twelve_more_bones_win(heroes, overlord, winner):
    s = valley(counts={"banked_by_heroes": heroes, "banked_by_overlord": overlord})
    at_the_end_of(s, 12)
    assert (s.asked, s.state.winner) == ("", winner)
