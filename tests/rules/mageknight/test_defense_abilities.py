"""Defense special abilities by situation (MKD-DEF)."""

import pytest

from tests.support.mageknight import Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.table.state import POOL

ROOM = (".......",) * 7
OREN, GNOLL, BESSA = "lord_oren", "gnoll_hunter_weak", "scholar_magus_bessa"
WYLUNE, GOLEM, DAKETH = "priestess_wylune", "deadwood_golem_standard", "daketh_zhagrim"
HYDRA, PRIEST = "hydra_serpent_standard", "revenant_priest"


# -- Defend ------------------------------------------------------------------------------------


def struck_beside_wylune(dice: int, click: int = 8, square: str = "r4c3") -> Playing:
    """A fighter with attack 6 strikes Lord Oren; Wylune with Defend and 16 stands on a square."""
    s = Situation(*ROOM)
    fighter = s.put("alsyn_vale", "r2c3", "S", seat=0, click=7)
    s.put(OREN, "r3c3", "N", seat=1, click=click)
    s.put(WYLUNE, square, "N", seat=1, click=5)
    return s.activate(fighter).throw(dice).do(f"strike:{OREN}", "S")


@rule("MKD-DEF-22")
def test_a_friend_beside_it_has_the_defense_value_of_defend():
    assert struck_beside_wylune(9).figure(OREN).click == 8, "6 + 9 reaches 13, not 16"
    assert struck_beside_wylune(10).figure(OREN).click == 10
    assert struck_beside_wylune(9, square="r5c3").figure(OREN).click == 10, "not beside it"


@rule("MKD-DEF-22")
def test_a_friend_adds_its_own_modifiers_to_the_value_of_defend():
    for dice, click in ((10, 6), (11, 7)):  # 7 + 11 reaches 16 + 2 of its Battle Armor
        s = Situation(*ROOM)
        shooter = s.shooter("r3c0", "E")
        s.put(OREN, "r3c5", "W", seat=1, click=6)
        s.put(WYLUNE, "r3c6", "W", seat=1, click=5)
        assert s.activate(shooter).throw(dice).do(f"shoot:{OREN}", "E").figure(OREN).click == click


@rule("MKD-DEF-22")
def test_defend_helps_friends_only():
    s = Situation(*ROOM)
    fighter = s.put("alsyn_vale", "r2c3", "S", seat=0, click=7)
    s.put(OREN, "r3c3", "N", seat=1, click=8)
    s.put(WYLUNE, "r4c3", "N", seat=0, click=5)
    assert s.activate(fighter).throw(7).do(f"strike:{OREN}", "S").figure(OREN).click == 10


@rule("MKD-DEF-23")
@pytest.mark.parametrize(
    ("friend", "dice", "clicks"),
    [("r6c6", 10, 0), ("r6c6", 11, 2), ("r4c3", 10, 2), ("r4c3", 9, 0)],
)
def test_defend_is_one_higher_while_no_friend_is_adjacent(friend, dice, clicks):
    s = Situation(*ROOM)
    fighter = s.fighter("r2c3", "S")
    s.put(WYLUNE, "r3c3", "N", seat=1, click=5)
    s.put("maboc_the_bully", friend, "N", seat=1, click=9)
    p = s.activate(fighter).throw(dice).do(f"strike:{WYLUNE}", "S")
    assert p.figure(WYLUNE).click == 5 + clicks


@rule("MKD-DEF-24")
@pytest.mark.parametrize(("dice", "hit"), [(8, (0, 0)), (9, (1, 0)), (10, (1, 1))])
def test_each_of_several_targets_uses_the_value_of_defend_for_itself(dice, hit):
    # Lord Oren has 13 and takes the 16; Chaotic Grimm keeps its own 17.
    s = Situation(*(".........",) * 9)
    shooter = s.shooter("r4c0", "E")
    s.put(OREN, "r3c5", "W", seat=1, click=8)
    s.put("chaotic_grimm", "r5c5", "W", seat=1, click=8)
    s.put(WYLUNE, "r4c6", "W", seat=1, click=5)
    p = s.activate(shooter).throw(dice).do(f"shoot:{OREN}", "chaotic_grimm")
    assert (p.figure(OREN).click - 8, p.figure("chaotic_grimm").click - 8) == hit


# -- Regeneration ------------------------------------------------------------------------------


@rule("MKD-DEF-25", "MKD-DEF-26", "MKD-ABIL-09")
@pytest.mark.parametrize(("die", "healed"), [(1, 0), (2, 0), (3, 1), (4, 2), (6, 4)])
def test_regeneration_heals_the_die_less_two(die, healed):
    s = Situation(*ROOM)
    hydra = s.put(HYDRA, "r3c3", "N", click=5)
    s.fighter("r2c3", seat=0)
    p = s.activate(hydra, seat=1)
    assert "regenerate" in p.options
    p.dice(die).do("regenerate", "W")
    assert p.figure(HYDRA).click == 5 - healed
    assert p.figure(HYDRA).facing == 6
    assert p.asked == "activate", "neither a step nor an attack is left"


@rule("MKD-DEF-27")
def test_regeneration_works_next_to_opponents():
    s = Situation(*ROOM)
    hydra = s.put(HYDRA, "r3c3", "N", click=5)
    s.fighter("r2c3", seat=0)
    assert "regenerate" in s.activate(hydra, seat=1).options


@rule("MKD-DEF-25", "MKD-ABIL-09")
def test_regeneration_comes_before_anything_else():
    s = Situation(*ROOM)
    hydra = s.put(HYDRA, "r3c3", "N", click=5)
    p = s.activate(hydra, seat=1).do("go:r2c3")
    assert "regenerate" not in p.options
    assert p.why_not("regenerate") == "MKD-ABIL-09"
    t = Situation(*ROOM)
    fighter = t.fighter("r3c3")
    q = t.activate(fighter)
    assert "regenerate" not in q.options
    assert q.why_not("regenerate") == "MKD-ABIL-02"


@rule("MKD-DEF-28")
def test_regeneration_stops_at_the_level_of_a_hero():
    s = Situation(*ROOM)
    hunter = s.put("marsh_hunter", "r3c3", "N", seat=0, level=4, click=2)
    p = s.activate(hunter).dice(6).do("regenerate", "N")
    assert p.figure("marsh_hunter").click == 1, "level 4 begins at the second click"
    t = Situation(*ROOM)
    hunter = t.put("marsh_hunter", "r3c3", "N", seat=0, level=3)
    q = t.activate(hunter)
    assert "regenerate" not in q.options
    assert q.why_not("regenerate") == "MKD-DEF-28"


# -- Magic Immunity ----------------------------------------------------------------------------


@rule("MKD-DEF-16", "MKD-DMG-09")
@pytest.mark.parametrize(("target", "clicks"), [(PRIEST, 1), (GNOLL, 2)])
def test_an_immune_target_takes_no_click_of_magic_enhancement(target, clicks):
    s = Situation(*ROOM)
    shooter = s.shooter("r3c0", "E")
    s.put("barber_hurgg", "r4c0", seat=0, click=5)
    click = 5 if target == PRIEST else 0
    s.put(target, "r3c5", "E", click=click)
    p = s.activate(shooter).throw(9).do(f"shoot:{target}", "E")
    assert p.figure(target).click == click + clicks


@rule("MKD-DEF-16")
@pytest.mark.parametrize(("click", "clicks"), [(5, 2), (6, 2)])
def test_an_immune_shooter_gains_nothing_from_magic_enhancement(click, clicks):
    s = Situation(*(".........",) * 7)
    priest = s.put(PRIEST, "r3c0", "E", click=click)  # damage 2
    s.put("den_mender_standard", "r4c0", click=2)
    s.fighter("r3c7", "W", seat=0)
    p = s.activate(priest, seat=1).throw(11).do(f"shoot:{OREN}", "E")
    assert p.figure(OREN).click == 8 + clicks


@rule("MKD-DEF-17", "MKD-DMG-10")
@pytest.mark.parametrize(("click", "hits"), [(1, False), (2, True)])
def test_an_immune_figure_has_nothing_from_its_own_magic(click, hits):
    # The den mender is alone: attack 8 immune at click 1; 7 and 1 more without immunity at 2.
    s = Situation(*ROOM)
    mender = s.put("den_mender_standard", "r3c0", "E", click=click)
    s.put(OREN, "r3c5", "W", seat=0, click=8)  # defense 13
    dice = 4 if click == 1 else 5
    p = s.activate(mender, seat=1).throw(dice).do(f"shoot:{OREN}", "E")
    assert (p.figure(OREN).click == 9) is hits


@rule("MKD-DEF-14")
def test_immunity_is_no_help_against_a_plain_shot():
    s = Situation(*ROOM)
    shooter = s.shooter("r3c0", "E")
    s.put(PRIEST, "r3c5", "W", click=5)  # defense 15
    assert s.activate(shooter).throw(8).do(f"shoot:{PRIEST}", "E").figure(PRIEST).click == 6


# -- Magic Retaliation -------------------------------------------------------------------------


def golem_struck(dice: int, click: int = 3) -> Playing:
    """A fighter with attack 6 and damage 2 strikes the golem, which looks away."""
    s = Situation(*ROOM)
    fighter = s.fighter("r2c3", "S")
    s.put(GOLEM, "r3c3", "S", click=click)
    return s.activate(fighter).throw(dice).do(f"strike:{GOLEM}", "S")


@rule("MKD-DEF-41", "MKD-DEF-43", "MKD-ABIL-11")
def test_whoever_damages_it_takes_one_click_and_cannot_answer_that():
    p = golem_struck(7)  # 6 + 1 + 7 reaches 14; at click 5 the golem shows it no longer
    assert p.figure(GOLEM).click == 5
    assert p.figure(OREN).click == 9
    assert p.asked == "activate"


@rule("MKD-DEF-42")
def test_an_attack_that_misses_is_not_retaliated():
    p = golem_struck(6)
    assert (p.figure(GOLEM).click, p.figure(OREN).click) == (3, 8)


@rule("MKD-DEF-41")
def test_a_figure_that_does_not_show_it_does_not_retaliate():
    p = golem_struck(11, click=4)
    assert (p.figure(GOLEM).click, p.figure(OREN).click) == (6, 8)


@rule("MKD-DEF-41", "MKD-DAM-04")
def test_even_the_eliminated_retaliate():
    s = Situation(*ROOM)
    fighter = s.fighter("r2c3", "S")
    s.put("revenant_draconum", "r3c3", "S", click=10)
    p = s.activate(fighter).throw(11).do("strike:revenant_draconum", "S")
    assert p.state.warriors[1].place == POOL
    told = p.rules_told()
    assert told.index("MKD-DEF-41") < told.index("MKD-DIAL-05") < told.index("MKD-EXP-02")


@rule("MKD-DEF-41")
def test_a_shot_is_retaliated_as_well():
    s = Situation(*ROOM)
    shooter = s.shooter("r3c0", "E")
    s.put(GOLEM, "r3c5", "E", click=3)
    p = s.activate(shooter).throw(8).do(f"shoot:{GOLEM}", "E")
    assert (p.figure(GOLEM).click, p.figure(BESSA).click) == (4, 6)


@rule("MKD-DEF-44", "MKD-DEF-15", "MKD-DEF-19", "MKD-DEF-31")
@pytest.mark.parametrize(
    ("attacker", "click", "taken"),
    [("animated_mud_weak", 0, 0), ("rock_minion", 1, 0), (PRIEST, 5, 0), (GNOLL, 0, 1)],
)
def test_who_takes_nothing_from_a_retaliation(attacker, click, taken):
    s = Situation(*ROOM)
    spawn = s.put(attacker, "r2c3", "S", click=click)
    s.put(DAKETH, "r3c3", "S", seat=0, click=1)  # looks away, defense 15
    p = s.activate(spawn, seat=1).throw(11).do(f"strike:{DAKETH}", "S")
    assert p.figure(DAKETH).click > 1
    assert p.figure(attacker).click == click + taken


@rule("MKD-DEF-41", "MKD-DIAL-05")
def test_a_retaliation_can_eliminate():
    s = Situation(*ROOM)
    mirajon = s.put("mirajon", "r2c3", "S")  # one click
    s.put(DAKETH, "r3c3", "N", seat=0, click=1)
    p = s.activate(mirajon, seat=1).throw(11).do(f"strike:{DAKETH}", "S")
    assert p.state.warriors[0].place == POOL
    assert p.asked == "activate"


# -- what the card says of those that stand ----------------------------------------------------


@rule("MKD-DEF-29")
@pytest.mark.parametrize(("dice", "clicks"), [(10, 0), (11, 1)])
def test_invulnerability_gives_two_against_shots(dice, clicks):
    s = Situation(*ROOM)
    shooter = s.shooter("r3c0", "E")
    s.put("rock_minion", "r3c5", "W", click=1)  # defense 16
    p = s.activate(shooter).throw(dice).do("shoot:rock_minion", "E")
    assert p.figure("rock_minion").click == 1 + clicks


@rule("MKD-DEF-30", "MKD-DEF-29")
@pytest.mark.parametrize(
    ("figure", "click", "dice", "taken"),
    [("daren_brakensword", 7, 6, 2), ("barber_hurgg", 8, 9, 1), (OREN, 8, 10, 1)],
)
def test_invulnerability_takes_two_off_but_leaves_one(figure, click, dice, taken):
    # Damage 4, 3 and 2; in close combat its defense is 16.
    s = Situation(*ROOM)
    hero = s.put(figure, "r2c3", "S", seat=0, click=click)
    s.put("rock_minion", "r3c3", "N", click=1)
    p = s.activate(hero).throw(dice).do("strike:rock_minion", "S")
    assert p.figure("rock_minion").click == 1 + taken


@rule("MKD-DEF-32")
def test_invulnerability_does_not_help_against_a_critical_miss():
    s = Situation(*ROOM)
    minion = s.put("granite_guardian", "r3c3", "N", click=1)
    s.fighter("r2c3", "N", seat=0)
    p = s.activate(minion, seat=1).throw(2).do(f"strike:{OREN}", "N")
    assert p.figure("granite_guardian").click == 2


@rule("MKD-DEF-10", "MKD-DEF-11", "MKD-DEF-31")
def test_invulnerability_takes_a_pole_arm_click_to_nothing():
    s = Situation(*ROOM)
    minion = s.put("granite_guardian", "r1c3", "S", click=1)
    s.put("spear_warden_standard", "r3c3", "N", click=2).seat = 0
    p = s.activate(minion, seat=1).do("go:r2c3")
    assert p.figure("granite_guardian").click == 1
    assert p.asked == "activate"


@rule("MKD-DEF-38")
def test_nobody_dodges_a_pole_arm_or_a_retaliation():
    s = Situation(*ROOM)
    arman = s.put("arman_gessep", "r1c3", "S", seat=0, click=1)
    s.put("spear_warden_standard", "r3c3", "N", click=2)
    p = s.activate(arman).do("go:r2c3")
    assert p.figure("arman_gessep").click == 2
    assert p.asked == "activate"
    t = Situation(*ROOM)
    arman = t.put("arman_gessep", "r2c3", "S", seat=0, click=1)
    t.put(GOLEM, "r3c3", "S", click=3)
    q = t.activate(arman).throw(11).do(f"strike:{GOLEM}", "S")
    while q.asked == "damage_base":
        q.do("pass")
    assert q.figure("arman_gessep").click == 2
    assert q.asked == "activate"


@rule("MKD-DEF-09")
def test_a_pole_arm_strikes_again_at_the_next_square_beside_it():
    s = Situation(*ROOM)
    s.put("spear_warden_standard", "r3c3", "N", click=2)
    hero = s.fighter("r2c2", "S")
    p = s.activate(hero).dice(6).do("break", "go:r2c3")
    assert p.figure(OREN).click == 9
    assert p.asked == "activate"


@rule("MKD-DEF-51")
def test_limited_invisibility_converts_adjacent_tokens_only():
    s = Situation("........")
    erithia = s.put("erithia_starsdawn", "r0c0", "E", seat=0, click=2)
    s.fighter("r0c7", seat=1)
    s.token("r0c3")
    s.pool(GNOLL)
    p = s.activate(erithia).do("go:r0c1")
    assert p.asked == "act"
    p.throw(7).do("go:r0c2")
    assert p.state.tokens[0].square < 0
    t = Situation("........")
    hero = t.fighter("r0c0", "E")
    t.token("r0c3")
    t.pool(GNOLL)
    assert t.activate(hero).throw(7).do("go:r0c1").state.tokens[0].square < 0
