"""Enduring the Elements: shrines bound or shadowed, then seals and a chant."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.quests import special
from undercroft.games.descent.rules import stats, terms
from undercroft.games.descent.rules.quests import script
from undercroft.games.descent.table.frames import Run
from undercroft.games.descent.table.state import HEROES, NONE, OVERLORD

QUEST = "enduring_the_elements"
MERICK, ELEMENTAL = "lord_merick_farrow.1", "elemental.minion.1"
AIR, EARTH, FIRE, WATER = range(4)  # faces in alphabetical order
PASSED, FAILED = 0, 5  # faces of the gray and the black die
OTHERS = (("avric_albright", 0), ("leoric_of_the_book", 1))


def trying(s, face, deed):
    return s.force("gray", face).force("black", face).do(deed)


def test_rewards_are_gold_or_experience():
    entry = CONTENT.quests[QUEST]
    assert (entry.heroes_win.gold_per_hero, entry.overlord_wins.xp) == (25, 1)
    assert entry.overlord_wins.monster


# -- the shrines -------------------------------------------------------------------------------


def shrines(hero="r9c2", players=3, other="r9c7", group="goblin_archer", up=(), **counts):
    s = Situation(quest=QUEST, players=players, groups=(group,), counts=counts)
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r10c{7 + place}")
    for number, face in enumerate(up, 1):
        token = s.token(f"shrine.{number}")
        token.face, token.up = face, True
    return s


@special(QUEST, 1, 1)
@pytest.mark.parametrize(
    ("face", "attribute"),
    [(EARTH, "might"), (FIRE, "awareness"), (WATER, "willpower"), (AIR, "knowledge")],
)
def test_a_shrine_is_turned_up_and_bound_by_its_attribute(face, attribute):
    s = shrines().turn_of("syndrael").force("token", face)
    trying(s, PASSED, "do:bind:shrine.1")
    assert (s.token("shrine.1").up, s.state.counts) == (True, {"bound_0": 1})
    assert any(f"tests {attribute}" in line for line in s.told())
    assert (s.state.turn.actions, s.offered("do")) == (1, [])


@special(QUEST, 1, 1)
def test_who_fails_suffers_the_element():
    earth = shrines().turn_of("syndrael").force("token", EARTH)
    trying(earth, FAILED, "do:bind:shrine.1")
    assert earth.of("syndrael").conditions == terms.IMMOBILIZED
    fire = shrines().turn_of("syndrael").force("token", FIRE)
    trying(fire, FAILED, "do:bind:shrine.1")
    assert (fire.of("syndrael").damage, fire.token("shrine.1").up) == (2, True)
    water = shrines()
    water.of("syndrael").fatigue = 3
    trying(water.turn_of("syndrael").force("token", WATER), FAILED, "do:bind:shrine.1")
    assert (water.of("syndrael").fatigue, water.of("syndrael").damage) == (4, 1)
    air = shrines("r12c13").turn_of("syndrael").force("token", AIR)
    trying(air, FAILED, "do:bind:shrine.3")
    assert (air.asked, air.player) == ("walk", 0)
    assert "go:r12c12" not in air.options  # lava
    air.do("go:r12c14", "go:r11c14")
    assert (air.at("syndrael"), air.asked, air.state.counts) == ("r11c14", "act", {})


@special(QUEST, 1, 2)
def test_a_hero_tries_once_in_their_turn():
    s = shrines().turn_of("syndrael").force("token", EARTH)
    assert s.offered("do") == ["bind:shrine.1"]
    trying(s, FAILED, "do:bind:shrine.1")
    assert s.offered("do") == []
    assert shrines(bound_0=1).turn_of("syndrael").offered("do") == []  # it is bound already
    assert shrines(shadowed_0=1).turn_of("syndrael").offered("do") == ["bind:shrine.1"]


@special(QUEST, 1, 3)
def test_merick_shadows_a_shrine_once_in_an_overlord_turn():
    s = shrines(bound_3=1, up=("earth", "fire", "water", "air")).monster(
        "lord_merick_farrow", "r6c19")  # fmt: skip
    s.turn_of(MERICK)
    assert s.offered("do") == ["corrupt:shrine.4"]
    trying(s, PASSED, "do:corrupt:shrine.4")
    assert s.state.counts == {"shadowed_3": 1}
    assert s.offered("do") == []
    failed = shrines().monster("lord_merick_farrow", "r6c19").turn_of(MERICK)
    trying(failed, FAILED, "do:corrupt:shrine.4")
    assert (failed.state.counts, failed.token("shrine.4").up, failed.offered("do")) == (
        {}, False, [],
    )  # fmt: skip
    goblin = shrines().monster("goblin_archer.minion", "r6c19").turn_of("goblin_archer.minion.1")
    assert goblin.offered("do") == []


@special(QUEST, 1, 4)
def test_shrines_block_nothing():
    s = shrines().turn_of("syndrael", points=1)
    assert "r9c3" in s.offered("go")
    assert not [each for each in s.offered("do") if each.startswith("take")]


@special(QUEST, 1, 5)
def test_merick_has_a_further_die_with_two_shadowed_shrines():
    yellow = (CONTENT.die_called["yellow"],)
    two = shrines(shadowed_0=1, shadowed_1=1, up=("earth", "fire"))
    two.monster("lord_merick_farrow", "r7c23")
    assert stats.attack(two.state_so_far, two.number(MERICK)) == yellow
    assert stats.attack(two.state_so_far, 0) == ()
    one = shrines(shadowed_0=1, up=("earth",)).monster("lord_merick_farrow", "r7c23")
    assert stats.attack(one.state_so_far, one.number(MERICK)) == ()


@special(QUEST, 1, 6)
def test_four_bound_shrines_or_mericks_fall_end_it():
    up = ("earth", "fire", "water", "air")
    s = shrines(bound_1=1, bound_2=1, bound_3=1, up=up).turn_of("syndrael")
    trying(s, PASSED, "do:bind:shrine.1")
    assert (s.state.encounter, s.state.won) == (1, (HEROES,))
    seals = s.state.counts.pop("seals", None)
    assert seals in (None, 1)
    assert s.state.counts == {
        "shadowed": 0, "bound_earth": 1, "bound_fire": 1, "bound_water": 1, "bound_air": 1,
    }  # fmt: skip
    fall = shrines().monster("lord_merick_farrow", "r7c23").turn_of("syndrael")
    fall.hurt(MERICK, 99).do("end")
    assert (fall.state.encounter, fall.state.won) == (1, (HEROES,))


@special(QUEST, 1, 6)
@pytest.mark.parametrize(("bound", "winner"), [(3, HEROES), (2, OVERLORD)])
def test_after_the_sixth_round_three_bound_shrines_are_enough(bound, winner):
    counts = {f"bound_{number}": 1 for number in range(bound)}
    s = shrines(up=("earth", "fire", "water", "air"), shadowed_3=1, **counts)
    s.state_so_far.round = 6
    s.after("end_round")
    assert s.asked
    assert s.state.won == (winner,)
    assert s.state.counts["shadowed"] == 1
    assert ("bound_water" in s.state.counts) == (bound == 3)
    assert "bound_air" not in s.state.counts


@special(QUEST, 1, 7)
@pytest.mark.parametrize(("group", "number", "comes"), [
    ("goblin_archer", 1, False), ("goblin_archer", 2, True),
    ("ettin", 2, False), ("ettin", 3, True), ("ettin", 4, False), ("ettin", 5, True),
])  # fmt: skip
def test_one_of_the_open_group_comes_to_the_exit(group, number, comes):
    s = shrines(group=group).off(f"{group}.master").off(f"{group}.minion")
    s.state_so_far.round = number
    s.after("begin_overlord_turn", "begin_round")
    assert s.asked == ("reinforce" if comes else "next_hero")
    if comes:
        assert s.options == [f"come:{group}.minion", "no_more"]
        s.do(f"come:{group}.minion")
        assert s.state.round == number + 1 or "r7c23" in s.options


# -- the seal ----------------------------------------------------------------------------------


def lake(hero="r8c13", players=3, other="r5c0", group="goblin_archer", door=True, **counts):
    s = Situation(quest=QUEST, encounter=2, players=players, groups=("elemental", group),
                  counts=counts)  # fmt: skip
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r6c{place}")
    s.monster("lord_merick_farrow", "r11c14")
    if not door:
        s.state_so_far.closed = s.state_so_far.locked = 0
    return s


@special(QUEST, 2, 1)
@pytest.mark.parametrize(("players", "shadowed", "seals"), [(3, 0, 1), (4, 0, 2), (5, 1, 3),
                                                            (5, 4, 4)])  # fmt: skip
def test_seals_by_heroes_and_shadowed_shrines(players, shadowed, seals):
    s = lake(players=players, shadowed=shadowed).set_up()
    assert s.state_so_far.counts["seals"] == seals


@special(QUEST, 2, 1, 2)
def test_seals_are_broken_before_the_door_and_the_last_one_takes_it_away():
    s = lake(seals=2).turn_of("syndrael")
    assert (s.offered("door"), s.offered("do")) == ([], ["seal:might", "seal:knowledge"])
    trying(s, PASSED, "do:seal:knowledge")
    assert (s.state.counts["seals"], s.state.closed, s.offered("do")) == (1, 1, [])
    failed = lake(seals=1).turn_of("syndrael")
    trying(failed, FAILED, "do:seal:might")
    assert (failed.state.counts["seals"], failed.offered("do")) == (1, [])
    assert lake("r7c13", seals=1).turn_of("syndrael").offered("do") == []
    monster = lake("r5c1").monster("goblin_archer.minion", "r8c13")
    assert monster.turn_of("goblin_archer.minion.1").offered("door") == []


@special(QUEST, 2, 6)
def test_merick_steps_aside_when_the_door_is_gone():
    s = lake(seals=1).turn_of("syndrael")
    trying(s, PASSED, "do:seal:might")
    assert (s.state.closed, s.state.locked, s.asked, s.player) == (0, 0, "walk", 0)
    s.do("go:r12c15", "go:r11c15")
    assert (s.at(MERICK), s.asked, s.offered("door")) == ("r11c15", "act", [])


@special(QUEST, 2, 3)
def test_a_fallen_elemental_breaks_a_seal():
    s = lake(seals=2).monster("elemental.minion", "r5c12").monster("goblin_archer.minion", "r3c8")
    s.turn_of("syndrael").hurt("goblin_archer.minion.1", 99)
    assert s.state.counts["seals"] == 2
    s.hurt(ELEMENTAL, 99)
    assert s.state.counts["seals"] == 1
    opened = lake(seals=0, door=False).monster("elemental.minion", "r5c12")
    assert opened.turn_of("syndrael").hurt(ELEMENTAL, 99).state.counts["seals"] == 0


@special(QUEST, 2, 4)
def test_merick_chants_twice_and_not_beside_a_hero():
    s = lake().turn_of(MERICK)
    assert s.offered("do") == ["chant"]
    seals = s.state.counts.get("seals", 0)
    trying(s, PASSED, "do:chant")
    assert s.state.counts["chants"] == 1
    assert (s.state.counts["chants_this_turn"], s.state.counts.get("seals", 0)) == (1, seals)
    trying(s, FAILED, "do:chant")
    assert s.state.counts["chants"] == 1
    tired = lake(chants_this_turn=2).turn_of(MERICK)
    assert tired.offered("do") == []
    beside = lake("r10c14", door=False).turn_of(MERICK)
    assert beside.offered("do") == []
    again = lake(chants_this_turn=2).overlord_turn()
    assert again.offered("do") == ["chant"]


@special(QUEST, 2, 4)
@pytest.mark.parametrize(("players", "enough"), [(3, 11), (4, 10), (5, 9)])
def test_enough_chants_win(players, enough):
    s = lake(players=players, chants=enough - 2).turn_of(MERICK)
    trying(s, PASSED, "do:chant")
    assert not s.state.over
    trying(s, PASSED, "do:chant")
    assert (s.state.over, s.state.winner) == (True, OVERLORD)


@special(QUEST, 2, 5)
def test_nothing_touches_merick_behind_the_door():
    s = lake().turn_of("syndrael").hurt(MERICK, 5)
    assert s.of(MERICK).damage == 0
    quest = lake("r10c14")  # a layout that the door would not allow: still no attack
    assert quest.turn_of("syndrael").offered("attack") == []
    open_door = lake("r10c14", door=False).turn_of("syndrael")
    assert "iron_longsword:r11c14" in open_door.offered("attack")
    open_door.hurt(MERICK, 5)
    assert open_door.of(MERICK).damage == 5
    open_door.hurt(MERICK, 99)
    assert (open_door.state.over, open_door.state.winner) == (True, HEROES)


@special(QUEST, 2, 5)
def test_no_ability_from_outside_reaches_merick_behind_the_door():
    for door in (True, False):
        s = lake(door=door)
        quest, merick = script(s.state_so_far), s.number(MERICK)
        dash = CONTENT.abilities.called["ov:dash"]
        assert quest.spared(s.state_so_far, Run(dash, 0, 0, NONE, 0, 0, 0), merick) == door
        assert not quest.spared(s.state_so_far, Run(dash, merick, 0, NONE, 0, 0, 0), merick)
        assert not quest.spared(s.state_so_far, Run(dash, merick, 0, NONE, 0, 0, 0), 0)


@special(QUEST, 2, 7)
def test_elementals_have_no_action_of_a_bound_element():
    s = lake("r5c1").monster("elemental.minion", "r5c10").turn_of(ELEMENTAL)
    assert any("kw:air" in each for each in s.options)
    bound = lake("r5c1", bound_air=1).monster("elemental.minion", "r5c10").turn_of(ELEMENTAL)
    assert not any("kw:air" in each for each in bound.options)
    near = lake("r4c9", bound_fire=1).monster("elemental.minion", "r4c10").turn_of(ELEMENTAL)
    assert not any("kw:fire" in each for each in near.options)
    waiting = lake("r5c1").off("elemental.minion").overlord_turn()
    assert waiting.asked != "reinforce"


@special(QUEST, 2, 8)
@pytest.mark.parametrize(("group", "number", "comes"), [("goblin_archer", 1, True),
                                                        ("ettin", 1, False),
                                                        ("ettin", 2, True)])  # fmt: skip
def test_one_of_the_open_group_comes_west_of_the_lake(group, number, comes):
    s = lake("r5c1", group=group).off(f"{group}.master").off(f"{group}.minion")
    s.state_so_far.round = number
    s.overlord_turn()
    assert (s.asked == "reinforce") == comes
    if comes and group == "goblin_archer":
        assert set(s.do("come:goblin_archer.minion").options) == {"r3c8", "r3c9", "r4c8", "r4c9"}


@special(QUEST, 2, 8)
def test_watched_passage_sends_them_to_the_north():
    s = lake("r4c9", group="goblin_archer").off("goblin_archer.minion").overlord_turn()
    s.do("come:goblin_archer.minion")
    assert set(s.options) == {"r0c13", "r0c14"}
    assert s.state.winner == NONE
