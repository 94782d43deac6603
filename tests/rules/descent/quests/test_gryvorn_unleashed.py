"""Gryvorn Unleashed: seals that crack or hold, then the dragon himself."""

import pytest

import undercroft
from tests.support.descent import BLUE_2_FAR, BLUE_2_SURGE, CONTENT, RED_1, Situation
from tests.support.quests import FAILED, PASSED, at_the_end_of, party, settled, special, trying
from tests.support.rules import rule
from undercroft.games.descent.rules import terms
from undercroft.games.descent.table.state import HEROES, NONE, OFF, ON_MAP, OVERLORD

QUEST = "gryvorn_unleashed"
GROUPS = ("zombie", "goblin_archer")
ALRIC, MERICK, BELTHIR = "sir_alric_farrow.1", "lord_merick_farrow.1", "belthir.1"
ZOMBIE, MASTER = "zombie.minion.1", "zombie.master.1"
NW, NE, SW, SE = "seal.1", "seal.2", "seal.3", "seal.4"
KNOWLEDGE, WILLPOWER = "do:ward_by_knowledge:", "do:ward_by_willpower:"


def hall(hero="r10c1", other="r12c11", alric="r3c1", closed=None, earlier=(), **more):
    s = Situation(quest=QUEST, groups=GROUPS, **more)
    party(s, hero, other).monster("sir_alric_farrow", alric).monster("lord_merick_farrow", "r2c21")
    s.monster("zombie.minion", "r12c20").monster("zombie.master", "r12c21").off("belthir")
    s.state_so_far.earlier = earlier
    for name, how in (closed or {}).items():
        s.token(name).face, s.token(name).up = how, True
    return s


def counted(s, what, name):
    return s.state.counts.get(f"{what} {name}", 0)


@special(QUEST, 1, 1)
def test_seals_block_nothing_and_are_closed_for_good():
    s = hall("r11c2").turn_of("syndrael", points=1).do("go:r11c1")
    assert s.at("syndrael") == "r11c1"
    for how in ("held", "broken"):
        closed = hall(closed={SW: how}).turn_of("syndrael")
        assert closed.offered("do") == []


@special(QUEST, 1, 2)
def test_lieutenants_and_masters_strain_open_seals():
    s = hall(alric="r2c1").turn_of(ALRIC)
    assert s.offered("do") == [f"strain:{NW}"]
    s.do(f"do:strain:{NW}")
    assert (counted(s, "cracks", NW), s.state.turn.actions, s.offered("do")) == (1, 1, [])
    assert f"strain:{SE}" in hall().turn_of(MASTER).offered("do")
    near = hall()
    near.of(ZOMBIE).at = near.state_so_far.ground.called["r11c21"]
    assert near.turn_of(ZOMBIE).offered("do") == []
    assert hall().turn_of(ALRIC).offered("do") == []  # two spaces away


@special(QUEST, 1, 2)
def test_a_seal_gets_two_cracks_in_an_overlord_turn_at_most():
    s = hall(alric="r2c1", counts={f"strained {NW}": 2, f"cracks {NW}": 2}).turn_of(ALRIC)
    assert s.offered("do") == []
    anew = hall(alric="r2c1", counts={f"strained {NW}": 2, f"cracks {NW}": 2}).overlord_turn()
    anew.do("sir_alric_farrow")
    assert anew.offered("do") == [f"strain:{NW}"]


@special(QUEST, 1, 2)
def test_a_ward_goes_before_a_crack_comes():
    s = hall(alric="r2c1", counts={f"wards {NW}": 1}).turn_of(ALRIC).do(f"do:strain:{NW}")
    assert (counted(s, "wards", NW), counted(s, "cracks", NW)) == (0, 0)


@special(QUEST, 1, 3)
@pytest.mark.parametrize(("cracks", "face"), [(2, ""), (3, "broken")])
def test_the_fourth_crack_breaks_a_seal(cracks, face):
    s = hall(alric="r2c1", counts={f"cracks {NW}": cracks}).turn_of(ALRIC)
    s.do(f"do:strain:{NW}")
    assert (s.token(NW).face, s.state.won) == (face, ())


@special(QUEST, 1, 4)
def test_heroes_ward_seals_and_hold_them_with_two_wards():
    s = hall().turn_of("syndrael")
    assert s.offered("do") == [f"ward_by_knowledge:{SW}", f"ward_by_willpower:{SW}"]
    trying(s, PASSED, KNOWLEDGE + SW)
    assert (counted(s, "wards", SW), s.token(SW).face) == (1, "")
    trying(s, PASSED, WILLPOWER + SW)
    assert (s.token(SW).face, s.token(SW).up) == ("held", True)
    cracked = hall(counts={f"cracks {SW}": 2}).turn_of("syndrael")
    trying(cracked, PASSED, WILLPOWER + SW)
    assert (counted(cracked, "cracks", SW), counted(cracked, "wards", SW)) == (1, 0)


@special(QUEST, 1, 4)
def test_a_failure_is_not_repeated_at_that_seal_in_the_turn():
    s = trying(hall().turn_of("syndrael"), FAILED, KNOWLEDGE + SW)
    assert (counted(s, "wards", SW), s.offered("do")) == (0, [])
    both = hall("r10c1", "r10c2").round()
    both.do("syndrael")
    trying(both, FAILED, KNOWLEDGE + SW).do("end")
    assert both.offered("do") != []  # the other hero's turn


@special(QUEST, 1, 5)
@pytest.mark.parametrize(("alric", "wards"), [("r12c1", 0), ("r3c1", 1)])
def test_a_lieutenant_at_the_seal_makes_it_harder(alric, wards):
    s = hall(alric=alric).turn_of("syndrael")
    willpower = s.state.printed(0).attributes["willpower"]
    gray = {2: 0, 3: 1, 4: 4}[willpower]  # faces with 0, 1 or 2 shields, beside 2 on the black die
    s.force("gray", gray).force("black", 1).do(WILLPOWER + SW)
    assert counted(s, "wards", SW) == wards


@special(QUEST, 1, 6)
def test_zombies_come_to_the_graves_and_to_broken_seals():
    s = hall(closed={NE: "broken"})
    for _ in range(3):
        s.off("zombie.minion")
    s.overlord_turn().do("come:zombie.minion")
    assert "r12c1" in s.options
    assert "r12c20" not in s.options  # taken
    s.do("r12c1", "come:zombie.minion")
    near = s.state.ground.beside(1 << s.token(NE).at, 0) | 1 << s.token(NE).at
    free = near & ~terms.figures_on(s.state)
    assert {s.state.ground.called[name] for name in s.options} == {
        square for square in range(s.state.ground.grid.size) if free >> square & 1
    }
    s.do(s.options[0])
    assert s.asked == "next_group"


@special(QUEST, 1, 7)
def test_without_lieutenants_open_seals_are_held():
    s = hall(closed={NW: "broken"}).turn_of("syndrael").hurt(ALRIC, 99)
    assert s.token(SW).face == ""
    s.hurt(MERICK, 99)
    assert s.state.won == (HEROES,)
    assert s.state.counts == {"broken": 1}


@special(QUEST, 1, 8)
@pytest.mark.parametrize(
    ("players", "cracks", "winner", "broken"),
    [
        (3, (2, 2, 1, 0), HEROES, 2), (3, (3, 2, 2, 1), OVERLORD, 3),
        (4, (2, 2, 1, 0), HEROES, 2), (4, (3, 2, 2, 1), OVERLORD, 3),
        (5, (2, 2, 0, 0), OVERLORD, 2), (5, (2, 1, 1, 0), HEROES, 1),
    ],
)  # fmt: skip
def test_after_round_eight_cracks_decide(players, cracks, winner, broken):
    counts = {f"cracks {name}": many for name, many in zip((NW, NE, SW, SE), cracks, strict=True)}
    s = at_the_end_of(hall(players=players, counts=counts), 8)
    assert (s.state.won, s.state.counts["broken"]) == ((winner,), broken)


@special(QUEST, 1, 8)
def test_it_ends_when_no_seal_is_open():
    s = hall(closed={NW: "broken", NE: "broken", SE: "held"}, counts={f"wards {SW}": 1})
    trying(s.turn_of("syndrael"), PASSED, KNOWLEDGE + SW)
    assert (s.state.won, s.state.counts["broken"]) == ((HEROES,), 2)


@special(QUEST, 1, 9)
@rule("DES-FIN-02", "DES-FIN-03")
@pytest.mark.parametrize(
    ("earlier", "cracks", "belthir"),
    [
        ((), 0, False),  # played alone
        ((("the_wyrm_turns", HEROES), ("blood_of_heroes", HEROES)), 0, False),
        ((("the_wyrm_rises", OVERLORD), ("blood_of_heroes", HEROES)), 1, True),
        ((("first_blood", OVERLORD), ("blood_of_heroes", HEROES)), 0, True),  # never attempted
        ((("the_wyrm_rises", HEROES), ("blood_of_heroes", OVERLORD)), 1, False),
    ],
)
@pytest.mark.parametrize("players", [3, 4])
def test_the_campaign_decides_cracks_and_belthir(earlier, cracks, belthir, players):
    s = hall(earlier=earlier, players=players).after("all_stand", "begin_round")
    for _ in range(cracks):
        assert (s.asked, s.player, s.options) == ("crack", 0, [NW, NE])
        s.do(NE)
    assert counted(s, "cracks", NE) == cracks
    assert (s.of(BELTHIR).place == ON_MAP) == belthir
    if belthir:
        assert s.at(BELTHIR) == "r1c12"
    assert (s.of(ALRIC).place == OFF) == (belthir and players == 3)


# -- the dragonlord ----------------------------------------------------------------------------

GRYVORN, ZACHARETH = "gryvorn.1", "baron_zachareth.1"


def peak(hero="r4c7", other="r12c7", baron="r12c15", **more):
    s = Situation(quest=QUEST, encounter=2, **more)
    party(s, hero, other).monster("gryvorn", "r2c6", turned=True)
    return s.monster("baron_zachareth", baron)


@special(QUEST, 2, 1)
def test_a_hero_who_is_defeated_is_out_and_the_last_one_loses_it():
    s = peak("r12c8").overlord(deck=("dash", "dark_might")).turn_of("jain_fairwood")
    with pytest.raises(AssertionError, match="somebody is asked"):
        s.hurt("syndrael", 99)  # the overlord may draw a card, as for who is knocked out
    s = peak("r12c8").turn_of("jain_fairwood").hurt("syndrael", 99)
    assert (s.of("syndrael").place, s.of("syndrael").at, s.state.over) == (OFF, NONE, False)
    assert s.do("rest").offered("revive") == []
    s.hurt("jain_fairwood", 99)
    assert (s.state.over, s.state.winner) == (True, OVERLORD)


@special(QUEST, 2, 2)
@special(QUEST, 1, 8)
@pytest.mark.parametrize(
    ("closed", "players", "recovered"), [("held", 3, 10), ("broken", 3, 8), ("broken", 4, 6)]
)
def test_between_the_encounters_heroes_stand_up_and_recover_more_if_they_won(
    closed, players, recovered
):
    rest = dict.fromkeys((NW, NE, SE), closed)
    s = hall(closed=rest, counts={f"wards {SW}": 1, f"cracks {SW}": 0}, players=players).down(
        "jain_fairwood"
    )
    s.of("syndrael").damage = 11
    s.force("red", 1, 1)
    s.overlord(deck=("dash", "dark_might", "dark_fortune"))
    trying(s.turn_of("syndrael"), PASSED, KNOWLEDGE + SW)
    assert s.state.encounter == 1
    assert s.asked == "stand_between"
    s.do("yes")
    while s.asked == "place":
        s.do(s.options[0])
    assert s.asked == "next_hero"
    assert s.of("jain_fairwood").place == ON_MAP
    assert s.of("syndrael").damage == 11 - recovered
    assert s.cards("hand") == ([] if closed == "held" else ["dash", "dark_might"])


@special(QUEST, 2, 3)
@pytest.mark.parametrize(("players", "attacks"), [(3, 1), (4, 2)])
def test_gryvorn_attacks_twice_or_once_where_there_are_two_heroes(players, attacks):
    s = peak(players=players).overlord_turn()
    s.do("gryvorn")
    s.state.turn.actions = 4
    for _ in range(attacks):
        assert s.offered("attack")
        s.force("blue", BLUE_2_FAR).force("red", RED_1, RED_1).force("gray", 0)
        settled(s.do("attack:r4c7"))
    assert s.offered("attack") == []
    baron = peak("r11c15", baron="r12c15").turn_of(ZACHARETH, actions=3)
    baron.force("blue", BLUE_2_FAR).force("red", RED_1, RED_1).force("gray", 0)
    settled(baron.do("attack:r11c15"))
    assert baron.offered("attack") == []


@special(QUEST, 2, 4)
def test_gryvorn_flies_over_heroes_lava_and_water():
    s = peak("r4c7", "r4c6").turn_of(GRYVORN, points=9)
    s.do("to:r8c2")  # partly on lava
    assert s.of(GRYVORN).damage == 0
    assert not s.do("end").of(GRYVORN).damage


@special(QUEST, 2, 5)
@pytest.mark.parametrize(
    ("baron", "gone", "left"), [("r6c7", False, 3), ("r8c7", False, 5), ("r6c7", True, 5)]
)
def test_the_bond_heals_gryvorn_near_zachareth(baron, gone, left):
    s = peak(baron=baron)
    s.of(GRYVORN).damage = 5
    if gone:
        s.of(ZACHARETH).place, s.of(ZACHARETH).at = OFF, NONE
    s.overlord_turn()
    assert s.asked
    assert s.of(GRYVORN).damage == left


@special(QUEST, 2, 6)
def test_gryvorn_shakes_off_a_condition_by_will():
    s = peak().condition(GRYVORN, "stunned", "immobilized").turn_of(GRYVORN)
    assert set(s.offered("do")) == {"will:stunned", "will:immobilized"}
    trying(s, PASSED, "do:will:stunned")
    assert terms.conditions_of(s.of(GRYVORN).conditions) == ["immobilized"]
    assert (s.offered("do"), s.state.turn.actions) == ([], 2)
    failed = trying(peak().condition(GRYVORN, "stunned").turn_of(GRYVORN), FAILED,
                    "do:will:stunned")  # fmt: skip
    assert terms.conditions_of(failed.of(GRYVORN).conditions) == ["stunned"]
    late = peak().condition(GRYVORN, "immobilized").turn_of(GRYVORN, actions=1)
    assert late.offered("do") == []


def with_rune(s, handle="syndrael"):
    s.of(handle).pack = (CONTENT.item_called["the_shadow_rune"],)
    return s


@special(QUEST, 2, 7)
@pytest.mark.parametrize("silent", [True, False])
def test_the_shadow_rune_takes_gryvorns_shadow_for_a_round(silent):
    s = with_rune(peak())
    s.of("syndrael").items = (CONTENT.item_called["iron_longsword"],)
    s.turn_of("syndrael")
    if silent:
        s.do("do:rune")
        assert (s.state.turn.actions, s.offered("do")) == (1, [])
    s.force("blue", BLUE_2_SURGE).force("red", RED_1).force("gray", 0, 0)
    s.do("attack:iron_longsword:r3c6")
    assert ("toll" in s.options) == (not silent)
    settled(s)
    assert (s.of(GRYVORN).damage > 0) == silent


@special(QUEST, 2, 7)
def test_only_the_bearer_close_to_gryvorn_uses_the_rune_once():
    assert peak().turn_of("syndrael").offered("do") == []
    assert with_rune(peak("r7c7")).turn_of("syndrael").offered("do") == []
    assert with_rune(peak("r6c7")).turn_of("syndrael").offered("do") == ["rune"]
    again = with_rune(peak(counts={"silent": 3})).turn_of("syndrael")
    assert again.offered("do") == []
    attack = again.force("blue", BLUE_2_SURGE).do("attack:hands:r3c6")
    assert "toll" in attack.options  # it was another round


@special(QUEST, 2, 8)
def test_fire_breath_goes_round_obstacles():
    s = peak("r6c11", "r12c7")
    s.of(GRYVORN).at = s.state_so_far.ground.called["r4c11"]
    s.of(GRYVORN).turned = False
    s.of("syndrael").at = s.state_so_far.ground.called["r7c11"]
    s.turn_of(GRYVORN).force("blue", BLUE_2_SURGE).force("red", RED_1).force("gray", 0)
    s.do("attack:r7c11", "surge:0")
    while s.asked != "path":
        s.do("done" if s.asked == "surge" else "pass")
    assert "r8c10" in s.options
    assert not {"r7c10", "r6c10"} & set(s.options)


@special(QUEST, 2, 9)
@pytest.mark.parametrize(
    ("players", "broken", "health"), [(3, 0, 18), (3, 3, 24), (4, 2, 28), (5, 4, 42)]
)
def test_gryvorns_health_by_heroes_and_broken_seals(players, broken, health):
    s = peak(players=players, counts={"broken": broken})
    s.state_so_far.agenda = [("begin_round",), ("place", s.number(GRYVORN), "dragon")]
    assert s.asked == "next_hero"
    assert s.state.health(s.number(GRYVORN)) == health
    assert (s.at(GRYVORN), s.of(GRYVORN).turned) == ("r2c6", True)


@special(QUEST, 2, 10)
def test_gryvorns_fall_wins_and_round_fifteen_loses():
    s = peak().turn_of("syndrael").hurt(ZACHARETH, 99)
    assert not s.state.over
    s.hurt(GRYVORN, 99)
    assert (s.state.over, s.state.winner) == (True, HEROES)
    late = at_the_end_of(peak(), 15)
    assert (late.asked, late.state.winner) == ("", OVERLORD)


def test_both_encounters_are_laid_out():
    table = undercroft.new("descent", 5, 3, quest=QUEST)
    while table.decision.kind in ("place", "choose_group"):
        table.act(table.decision.choices[0])
    on_map = {f.handle for f in table.view(0).figures if f.place == ON_MAP}
    assert {ALRIC, MERICK, "zombie.minion.4", MASTER} <= on_map
    assert BELTHIR not in on_map
