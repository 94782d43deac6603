"""Damage special abilities by situation (MKD-DMG)."""

import pytest

from tests.support.mageknight import Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import BATTLE_ARMOR, TOUGHNESS
from undercroft.games.mageknight.rules import manners
from undercroft.games.mageknight.rules.manners import SHOOT

ROOM = (".........",) * 7
OREN, GNOLL, BESSA = "lord_oren", "gnoll_hunter_weak", "scholar_magus_bessa"
HURGG, SCOUT, MUD = "barber_hurgg", "longbow_scout", "animated_mud_weak"


# -- Magic Enhancement -------------------------------------------------------------------------


def enhanced(dice: int, *, helpers: tuple[str, ...] = ("r4c0",), target: str = GNOLL) -> Playing:
    """A shooter with attack 7 and damage 1 shoots; figures with Magic Enhancement stand near."""
    s = Situation(*ROOM)
    shooter = s.shooter("r3c0", "E")
    for square in helpers:
        s.put(HURGG, square, seat=0, click=5)
    s.put(target, "r3c6", "W")
    return s.activate(shooter).throw(dice).do(f"shoot:{target}", "E")


@rule("MKD-DMG-09")
@pytest.mark.parametrize(
    ("helpers", "clicks"), [(("r4c0",), 2), ((), 1), (("r5c0",), 1), (("r4c0", "r2c0"), 2)]
)
def test_a_shot_beside_magic_enhancement_deals_one_more(helpers, clicks):
    assert enhanced(8, helpers=helpers).taken(GNOLL) == clicks
    assert enhanced(6, helpers=helpers).taken(GNOLL) == 0


@rule("MKD-DMG-09", "MKD-RANGE-07")
def test_each_of_several_targets_takes_the_click_of_magic_enhancement():
    s = Situation(*ROOM)
    shooter = s.shooter("r3c0", "E")
    s.put(HURGG, "r4c0", seat=0, click=5)
    s.foe("r2c5", "W")
    s.foe("r4c5", "W")
    p = s.activate(shooter).throw(8).do(f"shoot:{GNOLL}", f"{GNOLL}.2")
    assert (p.taken(GNOLL), p.taken(f"{GNOLL}.2")) == (2, 2)


@rule("MKD-DAM-02", "MKD-DMG-09")
def test_a_twelve_comes_on_top_of_magic_enhancement():
    assert enhanced(12).taken(GNOLL) == 3


@rule("MKD-DMG-13", "MKD-ABIL-10", "MKD-DEF-18")
def test_the_click_of_magic_enhancement_is_reduced_with_the_rest():
    assert enhanced(10, target=MUD).taken(MUD) == 1  # 1 + 1 - 1
    assert enhanced(12, target=MUD).taken(MUD) == 2  # 1 + 1 + 1 - 1


@rule("MKD-DMG-13", "MKD-DEF-30")
def test_invulnerability_reduces_the_click_of_magic_enhancement_too():
    s = Situation(*ROOM)
    speaker = s.put("grave_speaker", "r3c0", "E", seat=0, click=5)  # attack 8, damage 2
    s.put(HURGG, "r4c0", seat=0, click=5)
    s.put("rock_minion", "r3c6", "W", click=1)  # defense 16 + 2
    p = s.activate(speaker).throw(10).do("shoot:rock_minion", "E")
    assert p.figure("rock_minion").click == 2


@rule("MKD-DMG-12")
def test_close_combat_gains_nothing_from_magic_enhancement():
    s = Situation(*ROOM)
    fighter = s.fighter("r3c3", "E")
    s.put(HURGG, "r3c2", seat=0, click=5)
    s.foe("r3c4", "W")
    assert s.activate(fighter).throw(10).do(f"strike:{GNOLL}", "E").taken(GNOLL) == 2


@rule("MKD-DMG-10", "MKD-DMG-11")
@pytest.mark.parametrize(
    ("friend", "dice", "clicks"),
    [("r6c8", 6, 1), ("r6c8", 5, 0), ("r4c0", 6, 0), ("r4c0", 7, 1)],
)
def test_its_own_shots_are_better_while_it_is_alone(friend, dice, clicks):
    # Attack 7, damage 1, against 14: its own ability never adds a click.
    s = Situation(*ROOM)
    bessa = s.put(BESSA, "r3c0", "E", seat=0, click=4)
    s.fighter(friend, seat=0)
    s.foe("r3c6", "W")
    assert s.activate(bessa).throw(dice).do(f"shoot:{GNOLL}", "E").taken(GNOLL) == clicks


@rule("MKD-DMG-10", "MKD-DMG-12")
def test_its_own_close_attacks_are_not_better():
    for dice, clicks in ((6, 0), (7, 1)):
        s = Situation(*ROOM)
        bessa = s.put(BESSA, "r3c0", "E", seat=0, click=4)
        s.foe("r3c1", "W")
        assert s.activate(bessa).throw(dice).do(f"strike:{GNOLL}", "E").taken(GNOLL) == clicks


# -- Pierce ------------------------------------------------------------------------------------


def pierced(target: str, click: int, dice: int, figure: str = SCOUT, at: int = 3) -> int:
    """The clicks that a shot of the scout (attack 9, damage 2, Pierce) deals."""
    s = Situation(*ROOM)
    scout = s.put(figure, "r3c0", "E", seat=0, click=at)
    s.put(target, "r3c6", "W", click=click)
    p = s.activate(scout).throw(dice).do(f"shoot:{target}", "E")
    return p.figure(target).click - click


@rule("MKD-DMG-41")
def test_pierce_ignores_battle_armor_and_toughness():
    assert pierced("armored_skeleton_standard", 0, 6) == 2  # 9 + 6 reaches 15
    assert pierced("armored_skeleton_standard", 0, 5) == 0
    assert pierced(MUD, 0, 8) == 2
    # The same shot without Pierce: attack 8 and damage 2.
    assert pierced("armored_skeleton_standard", 0, 8, "grave_speaker", 5) == 0
    assert pierced(MUD, 0, 9, "grave_speaker", 5) == 1


@rule("MKD-DMG-42")
def test_pierce_sets_invulnerability_aside_as_a_whole():
    assert pierced("rock_minion", 1, 7) == 2
    assert pierced("rock_minion", 1, 6) == 0


@rule("MKD-DMG-43")
def test_pierce_does_not_work_in_close_combat():
    s = Situation(*ROOM)
    scout = s.put(SCOUT, "r3c0", "E", seat=0, click=3)
    s.put(MUD, "r3c1", "W")
    assert s.activate(scout).throw(9).do(f"strike:{MUD}", "E").taken(MUD) == 1


@rule("MKD-DMG-41", "MKD-ABIL-13")
def test_pierce_works_in_a_counterattack():
    for dice, clicks in ((6, 2), (5, 0)):  # 9 + 6 reaches 15 without the Battle Armor
        s = Situation(*ROOM)
        mage = s.put("storm_mage", "r3c6", "W", seat=1, click=2)
        s.put(SCOUT, "r3c0", "E", seat=0, click=3)
        p = s.activate(mage).throw(3).do(f"shoot:{SCOUT}", "W")
        assert (p.asked, p.player) == ("counter", 0)
        assert p.throw(dice).do("shoot").figure("storm_mage").click == 2 + clicks


@rule("MKD-DMG-44")
def test_pierce_leaves_dodge_and_limited_invisibility():
    s = Situation(*ROOM)
    scout = s.put(SCOUT, "r3c0", "E", seat=0, click=3)
    s.put("demolishing_ape_weak", "r3c6", "W")
    s.put("potbellied_gremlin_weak", "r6c6", "W")
    p = s.activate(scout)
    assert p.why_not("shoot:potbellied_gremlin_weak") == "MKD-DEF-47"
    p.throw(8).do("shoot:demolishing_ape_weak", "E")
    assert (p.asked, p.options) == ("hit", ["pass", "dodge"])


@rule("MKD-DMG-44")
def test_bystanders_keep_what_pierce_sets_aside():
    s = Situation(*ROOM)
    scout = s.put(SCOUT, "r3c0", "E", seat=0, click=3)
    for figure, ability in (("armored_skeleton_standard", BATTLE_ARMOR), (MUD, TOUGHNESS)):
        other = s.put(figure, "r3c6" if figure == MUD else "r4c6", "W")
        works = [
            manners.working_against(s.state, other, scout, SHOOT, bystander) & ability
            for bystander in (False, True)
        ]
        assert works == [0, ability]
        total = manners.defense_total(s.state, other, scout, SHOOT, True)
        armour = 2 if ability == BATTLE_ARMOR else 0
        assert total == manners.defense_total(s.state, other, scout, SHOOT) + armour


# -- what the card says of those that stand ----------------------------------------------------


@rule("MKD-DMG-05")
def test_berserk_adds_nothing_when_it_attacks_back():
    for dice, click in ((4, 8), (5, 10)):  # against 13
        s = Situation(*ROOM)
        fighter = s.fighter("r2c3", "S")
        s.put("daren_brakensword", "r3c3", "N", seat=1, click=8)  # attack 8, damage 2, Berserk
        p = s.activate(fighter).throw(3).do("strike:daren_brakensword", "S").throw(dice)
        assert p.do("strike").figure(OREN).click == click


@rule("MKD-DMG-06")
def test_berserk_shoots_back_at_nobody():
    s = Situation(*ROOM)
    shooter = s.shooter("r3c0", "E")
    s.put("jarl_frostriven", "r3c5", "W", seat=1, click=9)  # range 6, Berserk
    p = s.activate(shooter).throw(3).do("shoot:jarl_frostriven", "E")
    assert p.asked == "activate"


@rule("MKD-DMG-07", "MKD-DMG-08")
@pytest.mark.parametrize(("click", "verdict"), [(7, "MKD-DMG-07"), (9, None)])
def test_berserk_has_no_patience_for_chests(click, verdict):
    s = Situation(*ROOM)
    daren = s.put("daren_brakensword", "r3c3", "N", seat=0, click=click)
    s.chest("r2c3", "S", trap=1, exposed=True)
    p = s.activate(daren)
    assert p.why_not("disarm:pine_box") == verdict
    t = Situation(*ROOM)
    daren = t.put("daren_brakensword", "r3c3", "N", seat=0, click=click)
    t.chest("r2c3", "S", exposed=True, harmless=True)
    assert t.activate(daren).why_not("open:pine_box") == verdict


@rule("MKD-DMG-19")
def test_a_target_that_an_attack_demoralizes_does_not_answer():
    s = Situation(*ROOM)
    fighter = s.fighter("r2c3", "S")
    s.put("daren_brakensword", "r3c3", "N", seat=1, click=8)  # two clicks before Demoralized
    p = s.activate(fighter).throw(9).do("strike:daren_brakensword", "S")
    assert p.figure("daren_brakensword").click == 10
    assert p.asked == "activate"


@rule("MKD-DMG-22")
def test_whoever_is_held_there_may_stay_though_demoralized():
    s = Situation(*ROOM)
    coward = s.put("daren_brakensword", "r3c2", "E", seat=0, click=10)
    s.foe("r3c3", "W")
    p = s.activate(coward, points=3).dice(2).do("break")
    assert (p.asked, p.at("daren_brakensword")) == ("facing", "r3c2"), "it can only end"
    t = Situation(*ROOM)
    coward = t.put("daren_brakensword", "r3c1", "E", seat=0, click=9)
    t.put("spear_warden_standard", "r3c3", "W", click=2)
    q = t.activate(coward).do("go:r3c2")  # the click demoralizes it, and it stops
    assert (q.asked, q.figure("daren_brakensword").click) == ("activate", 10)


@rule("MKD-DMG-35", "MKD-DMG-36")
def test_command_rolls_for_every_mage_spawn_with_it():
    s = Situation(*ROOM)
    s.put("daren_brakensword", "r0c0", seat=0, click=0)
    s.put("brute_chief_tough", "r6c6")
    s.put("elder_cave_drake", "r6c0", click=3)
    s.put("chaotic_grimm", "r0c8", seat=1, click=0)
    assert s.turn(0).dice(6, 3, 6, 6).state.activations == 4


@rule("MKD-DMG-37")
def test_more_activations_do_not_let_a_figure_go_twice():
    s = Situation(*ROOM)
    s.put("daren_brakensword", "r0c0", seat=0, click=0)
    s.put(OREN, "r6c6", seat=1)
    p = s.turn(0).dice(6).do("figure:daren_brakensword", "end", "N")
    assert p.state.activations == 2
    assert "figure:daren_brakensword" not in p.options


@rule("MKD-DMG-38", "MKD-DMG-39")
def test_command_of_a_mage_spawn_heals_demoralized_mage_spawn_once():
    s = Situation(*ROOM)
    s.put("brute_chief_tough", "r6c6")
    s.put("elder_cave_drake", "r6c0", click=3)
    s.put("ankhet", "r3c3", click=6)
    s.put("amir", "r0c0", seat=0, click=10)
    p = s.turn(0).dice(1, 1)
    assert p.figure("ankhet").click == 5, "by one click, though two command"
    assert p.figure("amir").click == 10, "no friend of theirs"


@rule("MKD-DMG-01", "MKD-DMG-03")
def test_where_dials_begin():
    s = Situation(*ROOM)
    assert s.put(GNOLL, "r0c0").click == 0
    assert [s.put(OREN, f"r1c{n}", seat=0, level=n).click for n in (1, 2, 5)] == [4, 3, 0]
