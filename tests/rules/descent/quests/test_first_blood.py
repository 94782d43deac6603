"""First Blood from setup to both endings, and random play of whole quests."""

from random import Random

import pytest

import undercroft
from tests.support.descent import BLUE_2_FAR, NO_SHIELD, Situation
from tests.support.quests import special
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.table.state import OFF, ON_MAP
from undercroft.kernel.data import pack
from undercroft.kernel.errors import BadSetup

ETTIN, GOBLIN = "ettin.master.1", "goblin_archer.minion.1"


def begun(players, **settings):
    """A quest whose figures all stand where the first option puts them."""
    table = undercroft.new("descent", players, 3, **settings)
    while table.decision is not None and table.decision.kind == "place":
        table.act(table.decision.choices[0])
    return table


@special("first_blood", 1, 5)
@rule("DES-GAP-01", "DES-GAP-33", "DES-OSET-02", "DES-OSET-08", "DES-MON-01", "DES-MON-02")
@pytest.mark.parametrize(
    ("players", "heroes", "ettins", "goblins", "health"),
    [(2, 2, 1, 3, 12), (3, 2, 1, 3, 12), (4, 3, 1, 4, 14), (5, 4, 2, 5, 16)],
)
def test_setup_by_the_number_of_heroes(players, heroes, ettins, goblins, health):
    view = begun(players).view(0)
    monsters = [figure for figure in view.figures if not figure.hero]
    assert sum(figure.hero for figure in view.figures) == heroes
    assert sum(figure.figure.startswith("ettin") for figure in monsters) == ettins
    assert sum(figure.figure.startswith("goblin") for figure in monsters) == goblins
    assert next(figure.health for figure in monsters if figure.handle == ETTIN) == health
    assert all(figure.place == ON_MAP for figure in view.figures)
    assert len(view.search) == 4


@rule("DES-SET-03", "DES-SET-07", "DES-HSET-12", "DES-GAP-04", "DES-GEN-11")
def test_heroes_choose_places_on_the_entrance_first_then_the_overlord_on_areas():
    table = undercroft.new("descent", 3, 3, overlord=1)
    assert (table.decision.kind, table.decision.player) == ("place", 0)
    assert set(table.decision.choices) == {"r9c9", "r9c10", "r10c9", "r10c10"}
    table.act("r9c9")
    assert (table.decision.player, len(table.decision.choices)) == (2, 3)
    table.act("r9c10")
    assert (table.decision.player, len(table.decision.choices)) == (1, 9)  # a base of 2x2 on 4x4
    assert [side.players for side in GAME.sides(table.config)] == [(0, 2), (1,)]


@rule("DES-HSET-04", "DES-HSET-05", "DES-HSET-07", "DES-HSET-10", "DES-HSET-13", "DES-HSET-14")
def test_heroes_and_classes_as_agreed_or_drawn():
    table = begun(3, heroes=["syndrael", "leoric_of_the_book"], classes=["knight", "runemaster"])
    view = table.view(1)
    assert [figure.figure for figure in view.figures if figure.hero] == [
        "syndrael", "leoric_of_the_book"
    ]  # fmt: skip
    assert view.figures[0].items == ("iron_longsword", "wooden_shield")
    with pytest.raises(BadSetup, match="choose from: berserker, knight"):
        undercroft.new("descent", 3, 3, heroes=["syndrael", "ashrian"],
                       classes=["thief", "disciple"])  # fmt: skip
    with pytest.raises(BadSetup, match="name the heroes"):
        undercroft.new("descent", 3, 3, classes=["thief", "disciple"])
    for seed in range(20):
        drawn = undercroft.new("descent", 5, seed)
        assert len(set(drawn.state.classes)) == 4
        for number, kind in enumerate(drawn.state.classes):
            hero = drawn.state.content.heroes[drawn.state.printed(number).id]
            assert drawn.state.content.classes[kind].archetype == hero.archetype


def near_the_exit(escaped=0, points=2):
    s = Situation().hero("syndrael", "r9c9").hero("jain_fairwood", "r9c10")
    s.monster("ettin.master", "r2c6").monster("goblin_archer.minion", "r3c2")
    s.monster("goblin_archer.minion", "r6c9")
    s.state_so_far.counts["escaped"] = escaped
    return s.turn_of(GOBLIN, points=points)


@special("first_blood", 1, 1, 2)
@rule("DES-MOV-22", "DES-MOV-23", "DES-GAP-14")
def test_a_goblin_on_the_exit_leaves_for_a_point():
    s = near_the_exit()
    assert "leave" not in s.options
    assert s.why_not("leave") == "DES-MOV-23"
    s.do("go:r2c2")
    assert "leave" in s.options
    s.do("leave")
    assert (s.state.counts["escaped"], s.of(GOBLIN).place, s.state.over) == (1, OFF, False)
    assert near_the_exit(points=1).do("go:r2c2").why_not("leave") == "DES-MOV-22"
    ettin = Situation().hero("syndrael", "r1c1").monster("ettin.master", "r2c6")
    assert "leave" not in ettin.turn_of("syndrael", points=3).options


@rule("DES-QST-05", "DES-QST-14")
def test_the_fifth_goblin_wins_at_once():
    s = near_the_exit(escaped=4).do("go:r2c2", "leave")
    assert s.table.decision is None
    result = GAME.result(s.state)
    assert (result.winners, result.sides[1].name) == ((0,), "overlord")
    assert "overlord wins First Blood" in result.summary


@rule("DES-QST-14", "DES-GEN-11", "DES-GEN-08")
def test_defeating_mauler_wins_for_all_heroes():
    s = Situation().hero("syndrael", "r4c6", "iron_longsword").hero("jain_fairwood", "r9c10")
    s.monster("ettin.master", "r2c6", damage=11, extra_health=4)
    s.turn_of("syndrael").force("blue", BLUE_2_FAR).force("red", 1).force("gray", NO_SHIELD,
                                                                         NO_SHIELD)  # fmt: skip
    s.do("attack:iron_longsword:r3c6")
    assert s.table.decision is None
    assert GAME.result(s.state).winners == (1, 2)


@special("first_blood", 1, 3, 6)
@rule("DES-GAP-31")
def test_goblins_come_back_whole_at_the_end_of_the_overlords_turn():
    s = Situation().hero("syndrael", "r9c9").hero("jain_fairwood", "r9c10")
    s.monster("ettin.master", "r2c6").monster("goblin_archer.minion", "r6c9")
    for _ in range(3):
        s.monster("goblin_archer.minion", "r6c9", damage=0)
        s.state_so_far.fighters[-1].place, s.state_so_far.fighters[-1].at = OFF, -1
    s.turn_of(ETTIN)
    s.state_so_far.agenda = [("end_round",), ("end_overlord_turn",), ("end_turn", 2), ("act", 2)]
    s.do("end")
    assert (s.asked, s.options) == ("reinforce", ["come:goblin_archer.minion", "no_more"])
    s.do("come:goblin_archer.minion", "r5c9", "come:goblin_archer.minion", "r4c10")
    assert s.asked == "next_hero"  # with two heroes, two come
    assert (s.at("goblin_archer.minion.2"), s.at("goblin_archer.minion.3")) == ("r5c9", "r4c10")
    assert s.of("goblin_archer.minion.4").place == OFF


@special("first_blood", 1, 4)
def test_goblins_pass_heroes_and_do_not_stop_with_them():
    s = Situation().hero("syndrael", "r5c6").monster("goblin_archer.minion", "r5c5")
    s.monster("ettin.master", "r2c6").turn_of(GOBLIN, points=1)
    assert "r5c6" not in s.offered("go")
    s = Situation().hero("syndrael", "r5c6").monster("goblin_archer.minion", "r5c5")
    s.monster("ettin.master", "r2c6").turn_of(GOBLIN, points=2).do("go:r5c6")
    assert "end" not in s.options


@special("first_blood", 1, 5)
def test_no_ettin_comes_back():
    s = Situation().hero("syndrael", "r9c9").monster("ettin.master", "r2c6")
    s.off("ettin.minion").turn_of(ETTIN)
    s.state_so_far.agenda = [("end_round",), ("end_overlord_turn",)]
    assert s.asked == "act"  # the hero's: nobody came


@special("first_blood", 1, 7)
@rule("DES-RND-01", "DES-RND-06")
def test_after_the_twelfth_round_the_overlord_has_won():
    s = Situation().hero("syndrael", "r9c9").hero("jain_fairwood", "r9c10")
    s.monster("ettin.master", "r2c6").turn_of(ETTIN)
    s.state_so_far.round = 12
    s.state_so_far.agenda = [("end_round",), ("end_turn", 2), ("act", 2)]
    s.do("end")
    assert GAME.result(s.state).winners == (0,)


# -- whole quests ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_random_play_ends_with_nothing_lost_and_words_for_everything(seed):
    players, rng = 2 + seed % 4, Random(seed)
    table = undercroft.new("descent", players, seed, overlord=seed % players)
    book = GAME.rulebook
    for turn in range(5000):
        decision = table.decision
        if decision is None:
            break
        assert len(set(decision.choices)) == len(decision.choices) > 1
        if turn % 20 == 0:
            assert all(each.label and each.rule in book for each in decision.options)
            assert table.scene(rng.randrange(players)).board.spaces
            for route in decision.routes:
                assert route.options[0] in decision.choices
        table.act(rng.choice(decision.choices))
        assert GAME.audit(table.state, settled=False) == []
    assert GAME.result(table.state) is not None
    assert all(table.tell(event) and event.rule in book for event in table.events)


@pytest.mark.parametrize("players", [2, 5])
def test_saves_and_forks_go_on_alike(players):
    table, rng = undercroft.new("descent", players, 8), Random(8)
    for _ in range(120):
        table.act(rng.choice(table.decision.choices))
    twins = [undercroft.load(table.save()), table.fork(), table.fork(as_seen_by=1)]
    for _ in range(60):
        choice = rng.choice(table.decision.choices)
        for each in (*twins[:2], table):
            assert each.decision.choices == table.decision.choices
            each.act(choice)
    assert len({pack(each.state) for each in (table, *twins[:2])}) == 1
    assert twins[2].decision is not None


def test_what_is_offered_is_never_explained_away():
    table, rng = undercroft.new("descent", 3, 11), Random(11)
    asked = 0
    for _ in range(300):
        decision = table.decision
        if decision is None:
            break
        for choice in decision.choices:
            assert GAME.explain(table, decision.player, choice) is None
        if decision.kind == "act":
            wanted = {*table.state.ground.go, "attack:hands:r5c5", "rest", "move", "search:r9c4"}
            for intent in rng.sample(sorted(wanted - {*decision.choices}), 3):
                asked += 1
                assert GAME.explain(table, decision.player, intent) in GAME.rulebook
        table.act(rng.choice(decision.choices))
    assert asked > 100


def test_the_audit_notices_what_must_not_be():
    def faults(change):
        state = begun(3).state.clone()
        change(state)
        return GAME.audit(state, settled=True)

    assert faults(lambda state: None) == []
    assert faults(lambda state: setattr(state.fighters[0], "at", state.fighters[1].at))
    assert faults(lambda state: setattr(state.fighters[0], "damage", 99))
    assert faults(lambda state: setattr(state.fighters[0], "fatigue", 9))
    assert faults(lambda state: setattr(state.fighters[3], "place", OFF))
    assert faults(lambda state: state.bags.__setitem__(0, state.bags[0][1:]))
    assert faults(lambda state: setattr(state, "over", True))
