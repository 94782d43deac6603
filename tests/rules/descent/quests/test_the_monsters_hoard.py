"""The Monster's Hoard: Frederick led past merriods, then six tokens and a bow."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.quests import special
from undercroft.games.descent.rules import harm
from undercroft.games.descent.table.state import HEROES, NONE, OVERLORD, Token

QUEST = "the_monsters_hoard"
FREDERICK, MERRIOD = "frederick_of_the_hoard.1", "merriod.minion.1"
PASSED, FAILED = 0, 5  # faces of the gray and the black die
OTHERS = (("avric_albright", 0), ("leoric_of_the_book", 1))


def trying(s, face, deed):
    return s.force("gray", face).force("black", face).do(deed)


def test_rewards_are_the_two_sides_of_the_bow():
    entry = CONTENT.quests[QUEST]
    assert entry.heroes_win.relic == entry.overlord_wins.relic == "trueshot"


# -- the foothills -----------------------------------------------------------------------------


def foothills(hero="r2c1", players=3, at="r3c2", other="r2c0", key=None):
    s = Situation(quest=QUEST, players=players, groups=("merriod", "barghest"))
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r3c{place}")
    s.friend("frederick_of_the_hoard", at)
    if key:
        s.state_so_far.tokens.append(Token("rune_key", 0, NONE, s.number(key)))
    return s


def test_the_pond_is_water_and_the_far_side_has_the_exit():
    s = foothills()
    ground = s.state_so_far.ground
    assert ground.areas["pond"] == ground.areas["2a"] & ground.water
    assert ground.areas["exit_a"] & ground.areas["far_side"]
    health = [CONTENT.cast[2][n][CONTENT.figure_called["frederick_of_the_hoard"]].health
              for n in (2, 3, 4)]  # fmt: skip
    assert health == [18, 19, 20]


@special(QUEST, 1, 1)
def test_frederick_counts_as_a_hero_and_falls_for_good():
    s = foothills().monster("merriod.minion", "r3c3").turn_of(MERRIOD)
    assert "r3c2" in s.offered("attack")
    s.hurt(FREDERICK, 2, harm.tire)
    assert s.of(FREDERICK).damage == 2
    s.hurt(FREDERICK, 99).do("end")
    assert (s.state.encounter, s.state.won) == (1, (OVERLORD,))
    pass_by = foothills("r3c1").turn_of("syndrael", points=2)
    assert "r3c2" in pass_by.offered("go")  # past a friend


@special(QUEST, 1, 2)
def test_frederick_moves_once_in_a_round_after_a_heros_turn():
    s = foothills().turn_of("syndrael")
    s.of("jain_fairwood").done = s.of(FREDERICK).done = False
    s.do("end", "now", "go:r3c3", "go:r3c4")
    assert s.offered("go")
    assert "r3c5" in s.offered("go")  # water for the two points that are left
    s.do("go:r4c5")
    assert "r3c6" not in s.offered("go")  # water for one
    s.do("go:r5c5")
    assert (s.at(FREDERICK), s.asked) == ("r5c5", "act")
    s.do("end")
    assert s.asked != "escort"


@special(QUEST, 1, 2)
@pytest.mark.parametrize("condition", ["immobilized", "stunned"])
def test_conditions_keep_frederick_from_moving(condition):
    s = foothills().condition(FREDERICK, condition).turn_of("syndrael")
    s.of(FREDERICK).done = False
    s.do("end", "now")
    assert (s.at(FREDERICK), s.of(FREDERICK).conditions) == ("r3c2", 0)
    assert s.asked != "pace"


@special(QUEST, 1, 2)
def test_poison_is_tested_after_the_move():
    s = foothills().condition(FREDERICK, "poisoned").turn_of("syndrael")
    s.of(FREDERICK).done = False
    s.do("end", "now", "go:r3c3")
    assert s.of(FREDERICK).damage == 0
    trying(s, FAILED, "stay")
    assert s.of(FREDERICK).damage == 1


@special(QUEST, 1, 3)
def test_each_hero_leads_frederick_once_in_a_turn():
    s = foothills("r2c2").turn_of("syndrael")
    assert s.offered("do") == ["lead"]
    s.do("do:lead", "go:r3c3", "go:r4c4", "go:r4c5")
    assert (s.at(FREDERICK), s.state.turn.actions, s.asked) == ("r4c5", 1, "act")
    again = foothills("r2c2").turn_of("syndrael").do("do:lead", "stay")
    assert again.offered("do") == []
    assert foothills("r2c0", other="r3c0").turn_of("syndrael").offered("do") == []


@special(QUEST, 1, 4)
def test_the_rune_door_opens_by_key_or_knowledge_and_stays_open():
    s = foothills("r2c17").turn_of("syndrael")
    assert (s.offered("door"), s.offered("do")) == ([], ["force"])
    trying(s, FAILED, "do:force")
    assert (s.of("syndrael").fatigue, s.state.closed) == (1, 1)
    trying(s, PASSED, "do:force")
    assert (s.state.closed, s.state.locked) == (0, 0)
    opened = foothills("r2c17", key="syndrael").turn_of("syndrael")
    assert (opened.offered("door"), opened.offered("do")) == (["rune_door"], [])
    opened.do("door:rune_door")
    assert (opened.state.closed, opened.state.locked, opened.offered("door")) == (0, 0, [])
    monster = foothills().monster("barghest.minion", "r2c17").turn_of("barghest.minion.1")
    assert (monster.offered("door"), monster.offered("do")) == ([], [])


@special(QUEST, 1, 5)
def test_one_search_token_is_the_key():
    s = foothills("r4c13").turn_of("syndrael").force("unique", 0).do("search:r4c14")
    assert s.where("rune_key.1") == "syndrael"
    assert s.of("syndrael").cards == s.of("syndrael").used_cards == ()
    plain = foothills("r4c13").turn_of("syndrael").force("unique", 1).force("search", 0)
    plain.do("search:r4c14")
    assert len(plain.of("syndrael").cards + plain.of("syndrael").used_cards) == 1
    giving = foothills("r2c1", key="syndrael").turn_of("syndrael", points=1)
    assert giving.do("do:give:jain_fairwood").where("rune_key.1") == "jain_fairwood"


@special(QUEST, 1, 6)
def test_frederick_leaves_unless_a_monster_is_beside_him():
    s = foothills("r4c30", at="r4c31").turn_of("syndrael").do("do:lead", "leave")
    assert (s.state.encounter, s.state.won) == (1, (HEROES,))
    watched = foothills("r5c31", at="r4c31").monster("barghest.minion", "r3c30")
    watched.turn_of("syndrael").do("do:lead")
    assert "leave" not in watched.options
    assert "leave" not in foothills("r4c31").turn_of("syndrael", points=2).options


@special(QUEST, 1, 7)
def test_merriods_come_out_of_the_pond_in_even_rounds():
    s = foothills("r2c14", at="r2c2").off("merriod.minion").off("barghest.minion")
    s.state_so_far.round = 2
    s.after("end_overlord_turn", "begin_round")
    assert s.options == ["come:merriod.minion", "no_more"]
    s.do("come:merriod.minion")
    assert "r3c5" in s.options
    assert not {"r0c3", "r1c3", "r2c3"} & {*s.options}  # not next to Frederick


@special(QUEST, 1, 7)
@pytest.mark.parametrize(("number", "comes"), [(1, False), (3, True)])
def test_others_come_before_the_heroes_in_odd_rounds(number, comes):
    s = foothills().off("merriod.minion").off("barghest.minion").off("barghest.master")
    s.state_so_far.round = number
    s.after("end_overlord_turn", "begin_round")
    assert s.asked == ("reinforce" if comes else "next_hero")
    if comes:
        assert s.options == ["come:barghest.minion", "no_more"]
        s.do("come:barghest.minion")
        assert {"r4c31", "r4c32"} & {each.split("/")[0] for each in s.options}


@special(QUEST, 1, 8)
def test_after_the_twelfth_round_the_overlord_has_the_better_of_it():
    s = foothills()
    s.state_so_far.round = 12
    s.after("end_round")
    assert s.asked
    assert s.state.won == (OVERLORD,)


# -- the hoard ---------------------------------------------------------------------------------

ALARM, COINS, SPRING, TRUESHOT = 0, 2, 4, 5  # places in the sorted faces
MASTER, MINION = "goblin_archer.master.1", "goblin_archer.minion.1"


def cave(hero="r9c7", players=3, other="r9c5", bow=None, **counts):
    s = Situation(quest=QUEST, encounter=2, players=players, groups=("goblin_archer", "ettin"),
                  counts=counts)  # fmt: skip
    s.hero("syndrael", hero, "iron_longsword").hero("jain_fairwood", other)
    for name, place in OTHERS[: s.heroes - 2]:
        s.hero(name, f"r10c{5 + place}")
    if bow:
        carrier = s.number(bow) if bow in ("syndrael", "jain_fairwood") else NONE
        at = NONE if carrier != NONE else s.state_so_far.ground.called[bow]
        s.state_so_far.tokens.append(Token("bow", 0, at, carrier))
    return s


def test_six_tokens_lie_face_down():
    s = cave()
    assert s.state_so_far.faces == ("alarm", "alarm", "coins", "coins", "spring", "trueshot")
    assert not s.state_so_far.ground.areas["den"] & s.state_so_far.ground.lava


@special(QUEST, 2, 1)
@pytest.mark.parametrize(("winner", "knows"), [(HEROES, [False, True]), (OVERLORD, [True, False])])
def test_whoever_won_looks_at_a_token(winner, knows):
    s = cave()
    s.state_so_far.won = (winner,)
    s.after("all_stand", "begin_round")
    assert (s.asked, len(s.options)) == ("hint", 6)
    s.force("token", TRUESHOT).do("hoard.2")
    assert s.asked == "next_hero"
    faces = [{t.name: t.face for t in s.table.view(seat).tokens}["hoard.2"] for seat in (0, 1)]
    assert [face == "trueshot" for face in faces] == knows


@special(QUEST, 2, 2, 3)
def test_a_hero_who_rummages_may_find_trueshot():
    s = cave().turn_of("syndrael")
    assert s.offered("do") == ["rummage:hoard.1"]
    trying(s, FAILED, "do:rummage:hoard.1")
    assert (s.token("hoard.1").up, s.where("hoard.1")) == (False, "r9c8")
    s.force("token", TRUESHOT)
    trying(s, PASSED, "do:rummage:hoard.1")
    assert (s.where("bow.1"), s.where("hoard.1")) == ("syndrael", "")


@special(QUEST, 2, 3)
def test_coins_and_the_spring():
    coins = cave(gold=25).turn_of("syndrael").force("token", COINS)
    trying(coins, PASSED, "do:rummage:hoard.1")
    assert (coins.state.counts["gold"], coins.where("hoard.1")) == (50, "")
    spring = cave()
    spring.of("syndrael").damage, spring.of("syndrael").fatigue = 7, 3
    trying(spring.turn_of("syndrael").force("token", SPRING), PASSED, "do:rummage:hoard.1")
    assert (spring.of("syndrael").damage, spring.of("syndrael").fatigue) == (3, 0)


@special(QUEST, 2, 3)
def test_an_alarm_brings_a_monster_or_a_card():
    s = cave().off("goblin_archer.minion").turn_of("syndrael").force("token", ALARM)
    s.state_so_far.overlord_bags[0] = (0, 1, 2)
    trying(s, PASSED, "do:rummage:hoard.1")
    assert (s.asked, s.player, s.options) == ("alarm", 0, ["come", "card"])
    twin = s.table.fork()
    s.do("card")
    assert (len(s.state.hand), s.asked) == (1, "act")
    twin.act("come")
    assert twin.decision.choices[0] == "come:goblin_archer.minion"


@special(QUEST, 2, 4)
def test_masters_ransack_in_secret_once_in_an_overlord_turn():
    s = cave("r9c5", other="r9c6").monster("goblin_archer.master", "r2c7")
    s.monster("goblin_archer.minion", "r2c9").turn_of(MASTER)
    assert s.offered("do") == ["ransack:hoard.3"]
    s.force("token", COINS).do("do:ransack:hoard.3")
    assert (s.where("hoard.3"), s.token("hoard.3").up, s.offered("do")) == ("r2c8", False, [])
    faces = [{t.name: t.face for t in s.table.view(seat).tokens}["hoard.3"] for seat in (0, 1)]
    assert faces == ["coins", ""]
    minion = cave("r9c5", other="r9c6").monster("goblin_archer.minion", "r2c9").turn_of(MINION)
    assert minion.offered("do") == []
    alone = cave("r9c5", other="r9c6").monster("ettin.minion", "r1c6").turn_of("ettin.minion.1")
    assert alone.offered("do") == ["ransack:hoard.3"]  # two heroes: a group without a master


@special(QUEST, 2, 4)
def test_the_overlord_may_take_trueshot_or_put_it_back():
    s = cave("r9c5", other="r9c6").monster("goblin_archer.master", "r2c7").turn_of(MASTER)
    s.force("token", TRUESHOT).do("do:ransack:hoard.3")
    assert (s.asked, s.options) == ("ransack", ["reveal", "back"])
    twin = s.table.fork()
    s.do("reveal")
    assert (s.where("bow.1"), s.where("hoard.3")) == (MASTER, "")
    twin.act("back")
    assert [token.kind for token in twin.state.tokens] == ["hoard"] * 6


@special(QUEST, 2, 5)
def test_anybody_takes_a_dropped_trueshot():
    s = cave("r9c8", other="r9c5", bow="syndrael").monster("goblin_archer.minion", "r8c9")
    s.turn_of(MINION).hurt("syndrael", 99)
    assert s.where("bow.1") == "r9c8"
    s.do("move", "do:take:bow.1")
    assert s.where("bow.1") == MINION
    hero = cave("r9c7", bow="r9c6").turn_of("syndrael")
    assert "take:bow.1" in hero.offered("do")


@special(QUEST, 2, 6)
def test_trueshot_leaves_by_either_way():
    s = cave("r9c5", other="r9c6", bow="syndrael").turn_of("syndrael", points=1).do("leave")
    assert (s.state.over, s.state.winner) == (True, HEROES)
    assert "leave" not in cave("r9c5", other="r9c6").turn_of("syndrael", points=1).options
    away = cave("r3c0", bow="syndrael").turn_of("syndrael", points=1)
    assert "leave" not in away.options
    goblin = cave(bow="r3c1").monster("goblin_archer.minion", "r3c0")
    goblin.turn_of(MINION, points=1).do("do:take:bow.1", "leave")
    assert (goblin.state.over, goblin.state.winner) == (True, OVERLORD)


@special(QUEST, 2, 6)
@pytest.mark.parametrize(("players", "falls"), [(3, 6), (4, 7), (5, 8)])
def test_enough_knock_outs_win(players, falls):
    s = cave(players=players, knock_outs=falls - 2).turn_of("syndrael")
    s.hurt("syndrael", 99)
    assert not s.state.over
    s.hurt("jain_fairwood", 99)
    assert (s.state.over, s.state.winner) == (True, OVERLORD)


@special(QUEST, 2, 7)
@pytest.mark.parametrize(("players", "number", "most"), [(3, 2, 0), (3, 3, 1), (4, 2, 0),
                                                         (4, 5, 2)])  # fmt: skip
def test_monsters_come_to_the_exit(players, number, most):
    s = cave(players=players)
    for _ in range(3):
        s.off("goblin_archer.minion")
    s.off("goblin_archer.master")
    s.state_so_far.round = number
    s.after("end_overlord_turn", "begin_round")
    for _ in range(most):
        assert s.options == ["come:goblin_archer.minion", "no_more"]
        s.do("come:goblin_archer.minion")
        assert {*s.options} <= {"r3c0", "r3c1", "r4c0", "r4c1"}
        s.do(s.options[0])
    assert s.asked == "next_hero"
