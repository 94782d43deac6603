"""A Fat Goblin: bundles stored or stolen, then Splig, who looks for Frederick."""

import pytest

from tests.support.descent import BLUE_2_FAR, NO_SHIELD, Situation
from tests.support.quests import special
from tests.support.rules import rule
from undercroft.games.descent.table.state import HEROES, NONE, OFF, ON_MAP, OVERLORD

QUEST = "a_fat_goblin"
GOBLIN, SECOND = "goblin_archer.minion.1", "goblin_archer.minion.2"
FARMER, FREDERICK = 0, 3  # places in the sorted faces: farmer, farmer, farmer, frederick


def field(players=3, counts=None):
    s = Situation(quest=QUEST, players=players, groups=("goblin_archer", "barghest"),
                  counts=counts)  # fmt: skip
    return s.hero("syndrael", "r5c5", "iron_longsword").hero("jain_fairwood", "r9c11")


@special(QUEST, 1, 1)
@rule("DES-OBJ-01", "DES-OBJ-02", "DES-OBJ-03", "DES-OBJ-07")
def test_heroes_and_goblins_take_one_bundle_each_and_others_none():
    s = field().monster("goblin_archer.minion", "r3c5").monster("barghest.minion", "r6c6")
    assert s.turn_of("syndrael").offered("do") == ["take:bundle.1"]
    s.do("do:take:bundle.1")
    assert (s.where("bundle.1"), s.state.turn.actions) == ("syndrael", 1)
    goblin = field().monster("goblin_archer.minion", "r3c5").turn_of(GOBLIN)
    assert goblin.offered("do") == ["take:bundle.1"]
    goblin.do("do:take:bundle.1")
    assert goblin.offered("do")
    assert not any("take" in each for each in goblin.offered("do"))
    other = field().monster("barghest.minion", "r5c4").turn_of("barghest.minion.1")
    assert other.offered("do") == []
    laden = field().carrying("syndrael", "bundle.3").turn_of("syndrael")
    assert not any("take" in each for each in laden.offered("do"))  # one already


@special(QUEST, 1, 2, 3)
@rule("DES-OBJ-04", "DES-OBJ-05", "DES-OBJ-06")
def test_a_bundle_is_dropped_by_an_action_or_where_its_carrier_falls():
    s = field().monster("goblin_archer.minion", "r1c4", damage=1).carrying(GOBLIN, "bundle.2")
    s.of("syndrael").at = s.state_so_far.ground.called["r1c5"]
    s.turn_of("syndrael").force("blue", BLUE_2_FAR).force("red", 0).force("gray", NO_SHIELD)
    s.do("attack:iron_longsword:r1c4")
    assert (s.where("bundle.2"), s.of(GOBLIN).place) == ("r1c4", OFF)
    s.do("do:take:bundle.2")
    assert s.where("bundle.2") == "syndrael"
    drops = field().carrying("syndrael", "bundle.1").turn_of("syndrael")
    assert "drop:r5c6" in drops.offered("do")
    near_store = field().carrying("jain_fairwood", "bundle.1")
    near_store.of("jain_fairwood").at = near_store.state_so_far.ground.called["r7c5"]
    near_store.turn_of("jain_fairwood")
    assert "drop:r8c5" not in near_store.offered("do")  # never into the store
    assert "drop:r7c4" not in near_store.offered("do")  # nor on another bundle
    near_store.do("do:drop:r6c5")
    assert near_store.where("bundle.1") == "r6c5"


@special(QUEST, 1, 2)
def test_whoever_falls_in_the_store_leaves_the_bundle_outside():
    s = field().monster("goblin_archer.minion", "r5c7")
    s.of("syndrael").at = s.state_so_far.ground.called["r8c5"]
    s.of("syndrael").damage = 11
    s.carrying("syndrael", "bundle.1").turn_of(GOBLIN)
    s.force("blue", BLUE_2_FAR).force("yellow", 5).force("gray", NO_SHIELD)
    s.do("attack:r8c5", *(["done"] if "done" in s.options else []))
    while s.asked == "surge":
        s.do("done")
    assert s.where("bundle.1").startswith("r7")


@special(QUEST, 1, 4)
def test_a_hero_who_enters_the_store_stores_without_an_action():
    s = field().carrying("syndrael", "bundle.1")
    s.of("syndrael").at = s.state_so_far.ground.called["r7c5"]
    s.turn_of("syndrael", points=2, actions=0).do("go:r8c5")
    assert (s.state.counts["stored"], s.where("bundle.1"), s.state.turn.points) == (1, "", 1)


@special(QUEST, 1, 5)
def test_no_monster_enters_the_store():
    s = field().monster("goblin_archer.minion", "r7c5").turn_of(GOBLIN, points=5)
    assert "r8c5" not in s.offered("go")
    assert s.why_not("go:r8c5") == "DES-MOV-07"
    large = field().monster("barghest.minion", "r6c6").turn_of("barghest.minion.1", points=4)
    assert not [each for each in large.offered("to") if each.startswith("r8c")]
    hero = field()
    hero.of("syndrael").at = hero.state_so_far.ground.called["r7c5"]
    assert "r8c5" in hero.turn_of("syndrael", points=1).offered("go")


@special(QUEST, 1, 6)
@rule("DES-MOV-22", "DES-MOV-23")
def test_a_goblin_leaves_with_a_bundle_and_not_without():
    s = field().monster("goblin_archer.minion", "r9c1").carrying(GOBLIN, "bundle.1")
    s.monster("goblin_archer.minion", "r9c2").monster("barghest.minion", "r7c1")
    s.turn_of(GOBLIN, points=1).do("leave")
    assert (s.state.counts["stolen"], s.where("bundle.1"), s.of(GOBLIN).place) == (1, "", OFF)
    empty = field().monster("goblin_archer.minion", "r9c1").turn_of(GOBLIN, points=3)
    assert "leave" not in empty.options
    hero = field().carrying("syndrael", "bundle.1")
    hero.of("syndrael").at = hero.state_so_far.ground.called["r9c1"]
    assert "leave" not in hero.turn_of("syndrael", points=3).options


@special(QUEST, 1, 7)
@rule("DES-QST-04", "DES-QST-16")
def test_the_fourth_bundle_ends_the_encounter_with_no_winner():
    s = field(counts={"stored": 1, "stolen": 2}).carrying("syndrael", "bundle.1")
    s.of("syndrael").at = s.state_so_far.ground.called["r7c5"]
    s.of("syndrael").damage, s.of("syndrael").fatigue = 3, 2
    s.turn_of("syndrael", points=1).do("go:r8c5")
    assert (s.state.encounter, s.state.won, s.state.over) == (1, (NONE,), False)
    assert s.state.counts == {"stolen": 2}
    assert (s.of("syndrael").damage, s.of("syndrael").fatigue) == (3, 0)
    assert s.asked == "choose_group"


@special(QUEST, 1, 7)
def test_after_the_tenth_round_what_goblins_carry_is_stolen():
    s = field().monster("goblin_archer.minion", "r3c5").carrying(GOBLIN, "bundle.1")
    s.carrying("jain_fairwood", "bundle.2")
    s.state_so_far.round = 10
    s.after("end_round")
    assert (s.asked, s.state.encounter, s.state.counts) == ("choose_group", 1, {"stolen": 1})


@special(QUEST, 1, 8)
@pytest.mark.parametrize(("players", "goblins"), [(3, 2), (4, 2), (5, 3)])
def test_goblins_come_at_the_exit_and_one_of_the_open_group_on_the_entrance(players, goblins):
    s = field(players)
    for name in ("leoric_of_the_book", "avric_albright")[: s.heroes - 2]:
        s.hero(name, f"r{5 if name[0] == 'l' else 6}c6")
    s.monster("goblin_archer.master", "r1c1")
    for _ in range(4):
        s.off("goblin_archer.minion")
    s.off("barghest.minion").off("barghest.minion").overlord_turn()
    for _ in range(goblins):
        assert s.options == ["come:goblin_archer.minion", "no_more"]
        s.do("come:goblin_archer.minion", next(each for each in ("r9c1", "r9c2", "r10c1")
                                               if not _taken(s, each)))  # fmt: skip
    assert s.options == ["come:barghest.minion", "no_more"]
    s.do("come:barghest.minion")
    squares = {each.removesuffix("/turned") for each in s.options}
    assert squares
    assert squares <= {"r8c11", "r8c12", "r9c11", "r9c12", "r10c11"}, squares
    s.do(s.options[0])
    assert s.asked == "next_group"


def _taken(s, square):
    at = s.state.ground.called[square]
    return any(fighter.place == ON_MAP and fighter.at == at for fighter in s.state.fighters)


# -- Splig's cave ------------------------------------------------------------------------------


def cave(players=3, stolen=0, splig="r9c2"):
    s = Situation(quest=QUEST, encounter=2, players=players, counts={"stolen": stolen},
                  groups=("goblin_archer", "cave_spider", "zombie"))  # fmt: skip
    s.hero("syndrael", "r0c12", "iron_longsword").hero("jain_fairwood", "r0c13")
    return s.monster("splig", splig).monster("goblin_archer.minion", "r9c3")


@special(QUEST, 2, 1, 6)
def test_splig_and_goblins_take_prisoners_and_nobody_else():
    s = cave(splig="r7c7")
    assert s.turn_of("splig.1").offered("do") == ["take:prisoner.1", "take:prisoner.2"]
    s.do("do:take:prisoner.2")
    assert (s.where("prisoner.2"), s.token("prisoner.2").up) == ("splig.1", False)
    assert "drop:r6c7" in s.offered("do")
    assert "take:prisoner.1" not in s.offered("do")
    goblin = cave()
    goblin.of(GOBLIN).at = goblin.state_so_far.ground.called["r6c8"]
    assert "take:prisoner.3" in goblin.turn_of(GOBLIN).offered("do")
    hero = cave()
    hero.of("syndrael").at = hero.state_so_far.ground.called["r7c7"]
    assert hero.turn_of("syndrael").offered("do") == []
    spider = cave().monster("cave_spider.minion", "r7c7").turn_of("cave_spider.minion.1")
    assert spider.offered("do") == []


@special(QUEST, 2, 2)
def test_splig_questions_once_a_turn_in_the_chamber():
    s = cave().lying("prisoner.1", "r9c1").carrying(GOBLIN, "prisoner.2")
    s.carrying("splig.1", "prisoner.3").turn_of("splig.1")
    asked = [each for each in s.offered("do") if each.startswith("question")]
    assert asked == ["question:prisoner.1", "question:prisoner.2", "question:prisoner.3"]
    s.force("token", FARMER).do("do:question:prisoner.2")
    assert (s.where("prisoner.2"), s.state.turn.actions) == ("", 1)
    assert not [each for each in s.offered("do") if each.startswith("question")]
    outside = cave(splig="r9c5").lying("prisoner.1", "r9c6").turn_of("splig.1")
    assert not [each for each in outside.offered("do") if each.startswith("question")]
    end_cap = cave(splig="r9c0").lying("prisoner.1", "r9c1").turn_of("splig.1")
    assert "question:prisoner.1" in end_cap.offered("do")


@special(QUEST, 2, 2)
def test_frederick_is_put_on_splig_who_drops_another():
    s = cave().lying("prisoner.1", "r9c1").carrying("splig.1", "prisoner.3").turn_of("splig.1")
    s.force("token", FREDERICK).do("do:question:prisoner.1")
    assert (s.where("prisoner.1"), s.token("prisoner.1").face) == ("splig.1", "frederick")
    assert s.where("prisoner.3") == "r9c2"


@special(QUEST, 2, 3, 4)
def test_the_last_man_is_known_and_only_splig_may_carry_him():
    s = cave().lying("prisoner.1", "r9c1").carrying(GOBLIN, "prisoner.4")
    for name in ("prisoner.2", "prisoner.3"):
        s.token(name).at = NONE
    s.state_so_far.faces = ("farmer", "frederick")
    s.turn_of("splig.1").force("token", 0).do("do:question:prisoner.1")
    assert (s.where("prisoner.4"), s.token("prisoner.4").up) == ("r9c3", True)
    assert "take:prisoner.4" in s.offered("do")
    goblin = cave().lying("prisoner.1", "r9c4")
    goblin.token("prisoner.1").up, goblin.token("prisoner.1").face = True, "frederick"
    assert goblin.turn_of(GOBLIN).offered("do") == []


def with_frederick(square, known=True):
    s = cave(splig=square).carrying("splig.1", "prisoner.1")
    if known:
        s.token("prisoner.1").up, s.token("prisoner.1").face = True, "frederick"
    s.of("syndrael").at = s.state_so_far.ground.called["r4c11"]
    return s


@special(QUEST, 2, 5)
@rule("DES-QST-05", "DES-QST-14")
def test_splig_leaves_with_frederick_and_the_overlord_wins():
    s = with_frederick("r1c12").turn_of("splig.1", points=1).do("leave")
    assert (s.state.over, s.state.winner) == (True, OVERLORD)
    assert "leave" not in with_frederick("r1c12", known=False).turn_of("splig.1", points=2).options
    assert "leave" not in with_frederick("r2c12").turn_of("splig.1", points=2).options


@special(QUEST, 2, 7)
@pytest.mark.parametrize(("stolen", "health"), [(0, 7), (3, 10)])
def test_splig_is_stronger_for_each_bundle(stolen, health):
    s = cave(stolen=stolen)
    s.of("splig.1").place, s.of("splig.1").at = OFF, NONE
    s.state_so_far.agenda = [("begin_round",), ("place", 2, "11b")]
    s.do("r9c2")
    assert s.state.health(2) == health


@special(QUEST, 2, 7)
def test_defeating_splig_wins_for_the_heroes():
    s = with_frederick("r3c12")
    s.of("splig.1").damage = 6
    s.turn_of("syndrael").force("blue", BLUE_2_FAR).force("red", 1)
    s.force("gray", NO_SHIELD).force("brown", 0).force("black", 0)
    s.do("attack:iron_longsword:r3c12")
    while s.asked and s.state.winner == NONE:
        s.do("pass" if "pass" in s.options else s.options[-1])
    assert (s.state.over, s.state.winner) == (True, HEROES)


@special(QUEST, 2, 8)
@pytest.mark.parametrize(("players", "coming"), [(3, 1), (5, 1)])
def test_goblins_come_back_behind_the_chamber(players, coming):
    s = cave(players)
    if players == 5:
        s = Situation(quest=QUEST, encounter=2, players=5,
                      groups=("goblin_archer", "cave_spider", "zombie"))  # fmt: skip
        for number, name in enumerate(("syndrael", "jain_fairwood", "leoric_of_the_book",
                                       "avric_albright")):  # fmt: skip
            s.hero(name, f"r{number // 2}c{12 + number % 2}")
        s.monster("splig", "r9c2")
    for _ in range(3):
        s.off("goblin_archer.minion")
    s.overlord_turn()
    for number in range(coming):
        s.do("come:goblin_archer.minion")
        if number == 0:
            assert s.options == ["r9c0", "r10c0"]
            s.do("r10c0")
    assert s.asked == "next_group"


@special(QUEST, 2, 9)
def test_after_the_fourteenth_round_the_heroes_have_won():
    s = cave()
    s.state_so_far.round = 14
    s.after("end_round")
    assert (s.asked, s.state.winner) == ("", HEROES)


@rule("DES-GAP-60")
def test_nobody_knows_who_the_prisoners_are():
    s = cave().turn_of("splig.1")
    assert {token.face for seat in (0, 1, None) for token in s.table.view(seat).tokens} == {""}
