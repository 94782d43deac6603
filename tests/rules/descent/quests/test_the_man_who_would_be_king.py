"""The Man Who Would Be King: Splig and his keys, then Zachareth on the throne of Talon."""

import pytest

import undercroft
from tests.support.descent import BLUE_2_FAR, Situation
from tests.support.quests import FAILED, PASSED, at_the_end_of, party, settled, special, trying
from undercroft.games.descent.rules import stats
from undercroft.games.descent.table.state import HEROES, NONE, OFF, ON_MAP, OVERLORD

QUEST = "the_man_who_would_be_king"
SPLIG, BELTHIR, ALRIC = "splig.1", "belthir.1", "sir_alric_farrow.1"
ZOMBIE, DRAGON = "zombie.minion.1", "shadow_dragon.minion.1"
NORTH, GALLERY, GUARD, SOUTH = range(4)  # doors


def castle(hero="r23c7", other="r29c8", splig="r22c7", dragon=False, round_=2, **more):
    s = Situation(quest=QUEST, groups=("zombie", "shadow_dragon"), **more)
    s.state_so_far.round = round_
    party(s, hero, other).monster("splig", splig).monster("belthir", "r9c10")
    s.monster("sir_alric_farrow", "r9c1").monster("zombie.minion", "r17c5")
    if not dragon:
        s.off("shadow_dragon.minion")
    return s


def locked(s, *doors):
    for door in doors:
        s.state_so_far.closed |= 1 << door
        s.state_so_far.locked |= 1 << door
    return s


@special(QUEST, 1, 1)
def test_the_heroes_have_no_turn_in_round_one():
    s = castle().round()
    assert s.asked in ("next_group", "overlord_turn")
    assert (s.player, s.state.round) == (0, 1)
    second = castle()
    second.state_so_far.agenda = [("begin_round",)]
    second.state_so_far.round = 1
    assert second.asked == "next_hero"


@special(QUEST, 1, 2)
def test_doors_are_open_but_for_the_southern_one_and_used_as_usual():
    s = castle().turn_of("syndrael")
    assert (s.state.closed, s.state.locked) == (1 << SOUTH, 0)
    assert s.offered("door") == ["south_door"]
    zombie = castle()
    zombie.of(ZOMBIE).at = zombie.state_so_far.ground.called["r16c5"]
    assert zombie.turn_of(ZOMBIE).offered("door") == ["guard_door"]


@special(QUEST, 1, 3)
def test_splig_locks_and_unlocks_closed_doors():
    s = castle().turn_of(SPLIG)
    assert (s.offered("do"), s.offered("door")) == (["lock:south_door"], ["south_door"])
    s.do("do:lock:south_door")
    assert (s.state.locked, s.state.turn.actions) == (1 << SOUTH, 1)
    assert (s.offered("do"), s.offered("door")) == (["unlock:south_door"], [])
    s.do("do:unlock:south_door")
    assert (s.state.locked, s.state.closed) == (0, 1 << SOUTH)
    opened = castle(splig="r16c5").turn_of(SPLIG)
    assert opened.offered("do") == []  # it stands open
    other = locked(castle(splig="r9c6"), GUARD)
    other.of(ZOMBIE).at = other.state_so_far.ground.called["r16c5"]
    other.turn_of(ZOMBIE)
    assert (other.offered("door"), other.offered("do")) == ([], [])


@special(QUEST, 1, 4)
@pytest.mark.parametrize("attribute", ["awareness", "might"])
def test_heroes_force_a_locked_door_for_good(attribute):
    s = locked(castle(), SOUTH).turn_of("syndrael")
    assert s.offered("door") == []
    assert s.offered("do") == ["force_by_awareness:south_door", "force_by_might:south_door"]
    trying(s, FAILED, f"do:force_by_{attribute}:south_door")
    assert s.state.closed >> SOUTH & 1
    trying(s, PASSED, f"do:force_by_{attribute}:south_door")
    assert (s.state.closed >> SOUTH & 1, s.state.locked) == (0, 0)
    again = castle(counts={"lock broken south_door": 1}).turn_of(SPLIG)
    assert (again.offered("do"), again.offered("door")) == ([], ["south_door"])
    assert castle().turn_of("syndrael").offered("do") == []


@special(QUEST, 1, 5)
def test_spligs_fall_ends_it():
    s = locked(castle(), SOUTH).turn_of("syndrael").hurt(SPLIG, 99)
    assert s.state.won == (HEROES,)


@special(QUEST, 1, 6)
@pytest.mark.parametrize(
    ("hero", "round_", "awake"),
    [("r23c7", 2, False), ("r23c7", 3, True), ("r20c5", 2, False), ("r19c5", 2, True)],
)
def test_belthir_and_alric_sleep(hero, round_, awake):
    s = castle(hero, splig="r12c5", round_=round_).overlord_turn()
    assert ("belthir" in s.options) == awake
    assert ("sir_alric_farrow" in s.options) == awake
    assert {"splig", "zombie"} <= set(s.options)


@special(QUEST, 1, 6)
def test_a_hero_wakes_them_by_coming_near_for_good():
    s = castle("r20c5", splig="r12c5").turn_of("syndrael", points=2)
    s.do("go:r19c5", "go:r20c5")
    assert s.state.counts["awake"] == 1
    south = castle("r24c7").turn_of("syndrael", points=2).do("go:r25c7")
    assert "awake" not in south.state.counts


@special(QUEST, 1, 6)
def test_sight_and_attacks_wake_them():
    s = castle("r20c5", splig="r12c6")
    s.of(BELTHIR).at = s.state_so_far.ground.called["r21c8"]
    assert "belthir" in s.overlord_turn().options
    hit = castle("r24c7", splig="r12c6")
    hit.of(ALRIC).at = hit.state_so_far.ground.called["r25c7"]
    hit.turn_of("syndrael").force("blue", BLUE_2_FAR).force("gray", 0).force("brown", 0)
    settled(hit.do("attack:hands:r25c7"))
    assert hit.state.counts["awake"] == 1


@special(QUEST, 1, 7)
@pytest.mark.parametrize(("beside", "offered"), [("zombie.minion", True), (None, False)])
def test_splig_does_not_promote_the_dragon(beside, offered):
    s = castle(splig="r25c8", act=2, dragon=True, hero="r23c7")
    s.monster("shadow_dragon.minion", "r26c8").off("shadow_dragon.master")
    if beside:
        s.monster(beside, "r24c8").off("zombie.master")
    s.turn_of(SPLIG)
    assert any("promotion" in option for option in s.options) == offered


@special(QUEST, 1, 8)
def test_splig_and_nobody_else_leaves_in_the_north():
    s = castle(splig="r1c5").turn_of(SPLIG, points=1).do("leave")
    assert s.state.won == (OVERLORD,)
    hero = castle("r1c5").turn_of("syndrael", points=1)
    assert "leave" not in hero.options
    assert "leave" not in castle(splig="r2c5").turn_of(SPLIG, points=1).options


@special(QUEST, 1, 9)
def test_the_dragon_comes_behind_the_heroes_in_the_second_turn():
    s = castle("r23c7", "r24c7").overlord_turn()
    assert "shadow_dragon" in s.options  # it is activated in this turn
    assert (s.of(DRAGON).place, s.at(DRAGON)) == (ON_MAP, "r28c8")
    first = castle("r23c7", "r24c7", round_=1).overlord_turn()
    assert (first.asked, first.of(DRAGON).place) == ("next_group", OFF)
    near = castle("r23c7", "r29c8").overlord_turn()
    assert near.asked == "next_group"
    assert (near.at(DRAGON), near.of(DRAGON).turned) == ("r27c7", True)  # before the hero there
    gone = castle("r23c7", "r24c7", round_=5, counts={"dragon came": 1}).overlord_turn()
    assert (gone.asked, gone.of(DRAGON).place) == ("next_group", OFF)


@special(QUEST, 1, 9)
def test_the_dragon_waits_for_room():
    s = castle("r24c8", "r26c8", players=4)
    s.state_so_far.fighters[2].at = s.state_so_far.ground.called["r28c8"]
    s.overlord_turn()
    assert (s.asked, s.of(DRAGON).place) == ("next_group", OFF)
    assert "dragon came" not in s.state.counts


@special(QUEST, 1, 10)
@pytest.mark.parametrize(("round_", "comes"), [(2, False), (3, True)])
def test_zombies_come_to_the_west_passage(round_, comes):
    s = castle(round_=round_, counts={"dragon came": 1}).off("zombie.minion").off("zombie.master")
    s.overlord_turn()
    assert (s.asked == "reinforce") == comes
    if comes:
        s.do("come:zombie.minion")
        assert set(s.options) == {f"r{row}c{column}" for row in range(13, 19) for column in (1, 2)}


@special(QUEST, 1, 11)
def test_round_twelve_is_the_overlords():
    assert at_the_end_of(castle(), 12).state.won == (OVERLORD,)
    assert at_the_end_of(castle(), 11).state.won == ()


@pytest.mark.parametrize(("players", "splig"), [(3, 10), (4, 12), (5, 16)])
def test_setup_by_the_number_of_heroes(players, splig):
    table = undercroft.new("descent", players, 3, quest=QUEST, act="2")
    while table.decision.kind == "place":
        table.act(table.decision.choices[0])
    figures = {figure.handle: figure for figure in table.view(0).figures}
    assert figures[SPLIG].health == splig
    on_map = [handle for handle, figure in figures.items() if figure.place == ON_MAP]
    assert {SPLIG, BELTHIR, ALRIC} <= set(on_map)
    assert sum(handle.startswith("zombie") for handle in on_map) == players
    assert not any(handle.startswith("shadow_dragon") for handle in on_map)


# -- the throne of Talon -----------------------------------------------------------------------

ZACHARETH, MERICK, ELIZA = "baron_zachareth.1", "lord_merick_farrow.1", "lady_eliza_farrow.1"


def throne(hero="r4c8", other="r0c12", baron="r4c0", merick="r7c4", won=None, **more):
    s = Situation(quest=QUEST, encounter=2, groups=("zombie",), **more)
    if won is not None:
        s.state_so_far.won = (won,)
    party(s, hero, other).monster("baron_zachareth", baron)
    s.monster("lord_merick_farrow", merick).monster("lady_eliza_farrow", "r2c4")
    return s.off("splig").set_up()


@special(QUEST, 2, 1)
def test_heroes_do_not_come_back_and_the_last_one_loses_it():
    s = throne("r1c12").turn_of("jain_fairwood").hurt("syndrael", 99)
    assert (s.of("syndrael").place, s.of("syndrael").at, s.state.over) == (OFF, NONE, False)
    assert s.do("rest").offered("revive") == []
    s.hurt("jain_fairwood", 99)
    assert (s.state.over, s.state.winner) == (True, OVERLORD)


@special(QUEST, 2, 1)
@pytest.mark.parametrize(("players", "left"), [(3, (2, 0)), (4, (2, 0)), (5, (6, 0))])
def test_heroes_have_rested_before_the_last_fight_four_of_them_less(players, left):
    s = throne("r1c12", players=players)
    s.of("syndrael").damage, s.of("jain_fairwood").damage = 10, 3
    assert s.after("all_stand", "begin_round").asked == "next_hero"
    assert (s.of("syndrael").damage, s.of("jain_fairwood").damage) == left


@special(QUEST, 2, 2)
def test_heroes_stand_up_before_the_last_fight():
    s = castle().down("jain_fairwood").turn_of("syndrael").hurt(SPLIG, 99)
    s.force("red", 1, 1).do("rest")
    assert s.state.encounter == 1
    assert s.asked == "stand_between"
    s.do("yes")
    while s.asked == "place":
        s.do(s.options[0])
    assert s.asked == "finder"
    assert s.of("jain_fairwood").place == ON_MAP


@special(QUEST, 2, 3)
def test_the_locked_hall_door():
    s = throne(won=OVERLORD).turn_of("syndrael")
    assert (s.state.locked, s.offered("door")) == (1, [])
    assert s.offered("do") == ["force_by_awareness:hall_door", "force_by_might:hall_door"]
    trying(s, PASSED, "do:force_by_might:hall_door")
    assert (s.state.closed, s.state.locked) == (0, 0)
    eliza = throne("r0c13", won=OVERLORD)
    eliza.of(ELIZA).at = eliza.state_so_far.ground.called["r4c7"]
    eliza.turn_of(ELIZA).do("door:hall_door")
    assert (eliza.state.closed, eliza.state.locked) == (0, 0)
    eliza.do("door:hall_door")
    assert (eliza.state.closed, eliza.state.locked) == (1, 0)
    splig = throne("r0c13", won=OVERLORD).monster("splig", "r4c7")
    splig.state_so_far.locked = 0
    assert splig.turn_of("splig.2").offered("do") == ["lock:hall_door"]


@special(QUEST, 2, 4)
@pytest.mark.parametrize(
    ("merick", "eliza", "more"), [("r4c1", "r5c1", 1), ("r7c4", "r5c1", 1), ("r4c2", "r2c4", 0)]
)
def test_a_guard_is_a_brown_die(merick, eliza, more):
    s = throne(merick=merick)
    s.of(ELIZA).at = s.state_so_far.ground.called[eliza]
    state = s.turn_of("syndrael").state
    bare = len(state.printed(s.number(ZACHARETH)).defense)
    dice = stats.defense(state, s.number(ZACHARETH))
    assert len(dice) == bare + more
    assert not more or dice[-1] == state.content.die_called["brown"]
    assert len(stats.defense(state, s.number(MERICK))) == len(
        state.printed(s.number(MERICK)).defense
    )


@special(QUEST, 2, 5)
def test_zachareth_rules_from_the_throne_once_in_a_turn():
    s = throne("r4c3").turn_of(ZACHARETH, actions=3)
    assert s.offered("do") == ["throne"]
    s.do("do:throne")
    while s.asked == "choose":
        s.do("syndrael")
    assert s.asked == "walk"  # he is moved, without a test of Zachareth
    s.do("go:r5c3", "go:r5c4")
    assert (s.at("syndrael"), s.state.turn.actions) == ("r5c4", 2)
    assert s.offered("do") == []
    assert throne("r4c3", baron="r4c1").turn_of(ZACHARETH).offered("do") == []
    assert throne("r0c13").turn_of(ZACHARETH).offered("do") == []  # nobody in sight


@special(QUEST, 2, 6)
def test_eliza_sacrifices_neither_zachareth_nor_merick():
    s = throne("r0c13", baron="r3c4", merick="r2c3")
    s.of(ELIZA).damage = 4
    s.turn_of(ELIZA)
    assert not any("sacrifice" in option for option in s.options)
    others = throne("r0c13", baron="r3c4", merick="r2c3").monster("zombie.minion", "r3c3")
    others.monster("splig", "r1c4")
    others.of(ELIZA).damage = 4
    others.turn_of(ELIZA).do(f"use:kw:sacrifice@{ELIZA}")
    assert set(others.options) == {ZOMBIE, "splig.2"}


@special(QUEST, 2, 7)
@pytest.mark.parametrize(("won", "health"), [(OVERLORD, 24), (HEROES, 20)])
def test_an_escaped_splig_warns_zachareth(won, health):
    s = throne(won=won, players=5, act=2)
    s.state_so_far.agenda = [("begin_round",), ("place", s.number(ZACHARETH), "throne")]
    s.do("r5c0")
    assert s.state.health(s.number(ZACHARETH)) == health
    assert s.state.locked == (won == OVERLORD)


@special(QUEST, 2, 7)
def test_an_escaped_splig_is_in_the_hall():
    s = throne(won=OVERLORD).after("all_stand", "begin_round")
    assert s.asked == "place"
    assert "r4c7" in s.options
    assert "r4c8" not in s.options
    s.do("r4c7")
    assert (s.at(SPLIG), s.asked) == ("r4c7", "next_hero")


@special(QUEST, 2, 8)
def test_spligs_keys_and_a_search_card_for_the_heroes():
    s = throne(won=HEROES).force("search", 0).after("all_stand", "begin_round")
    assert (s.asked, s.options) == ("finder", ["syndrael", "jain_fairwood"])
    s.do("jain_fairwood")
    jain = s.of("jain_fairwood")
    assert len(jain.cards + jain.used_cards) == 1
    assert s.of(SPLIG).place == OFF
    keys = throne(won=HEROES).turn_of("syndrael").do("do:keys:hall_door")
    assert (keys.state.closed, keys.state.turn.actions) == (0, 2)
    assert "keys" not in " ".join(throne(won=OVERLORD).turn_of("syndrael").offered("do"))


@special(QUEST, 2, 9)
@pytest.mark.parametrize(
    ("players", "round_", "comes"), [(3, 4, True), (5, 3, False), (5, 4, True)]
)
def test_zombies_come_to_the_entrance(players, round_, comes):
    s = throne("r4c9", "r5c9", players=players)
    for number, square in zip(range(2, s.heroes), ("r4c8", "r5c8"), strict=False):
        s.state_so_far.fighters[number].at = s.state_so_far.ground.called[square]
    s.off("zombie.minion").off("zombie.minion").off("zombie.minion")
    s.state_so_far.round = round_
    s.overlord_turn()
    assert (s.asked == "reinforce") == comes
    if comes:
        s.do("come:zombie.minion")
        assert s.options == ["r0c12", "r0c13", "r1c12", "r1c13"]
        assert s.do("r1c12").asked != "reinforce"


@special(QUEST, 2, 10)
def test_zachareths_fall_wins_and_round_twelve_loses():
    s = throne().turn_of("syndrael").hurt(MERICK, 99)
    assert not s.state.over
    s.hurt(ZACHARETH, 99)
    assert (s.state.over, s.state.winner) == (True, HEROES)
    late = at_the_end_of(throne(), 12)
    assert (late.asked, late.state.winner) == ("", OVERLORD)
