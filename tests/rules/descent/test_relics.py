"""Relics: the heroes' side, and what a lieutenant does with the other one."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.descent_cards import (
    ARCHER,
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    RED_1H,
    YELLOW_1H,
    at_turn,
    carried,
    under_attack,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import deck, stats, terms
from undercroft.games.descent.table.state import OFF, ON_MAP

HERO = "syndrael"
DARK = "baron_zachareth.1"


def cards(s, count):
    """The overlord has a deck and so many cards of it in the hand."""
    state = s.state_so_far
    whole = deck.basic_cards(CONTENT)
    state.owned, state.hand, state.overlord_bags = whole, whole[:count], [whole[count:]]
    return s


def wielded(relic, there="r1c2", act=1, players=3, others=None, foe="baron_zachareth", **more):
    """A lieutenant's activation, a relic in hand."""
    s = Situation(*HALL, act=act, players=players).hero(HERO, "r1c1", **more)
    for name, square in (others or {}).items():
        s.hero(name, square)
    s.monster(foe, there, items=carried(relic))
    return s.turn_of(f"{foe}.1")


# -- heroes ------------------------------------------------------------------------------------


@rule("DES-RELIC-01", "DES-RELIC-03")
@pytest.mark.parametrize(("choice", "dealt", "other"), [("surge:0", 7, 0), ("surge:1", 4, 4)])
def test_a_dawnblade_hits_hard_or_a_second_monster(choice, dealt, other):
    s = Situation(*HALL).hero(HERO, "r1c1", "dawnblade").monster("zombie.master", "r1c2")
    s.monster("zombie.master", "r0c0").turn_of(HERO)
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("yellow", YELLOW_1H).force("brown", 0, 0)
    s.do("attack:dawnblade:r1c2", choice)
    assert s.state.attack.dealt == dealt
    assert s.of("zombie.master.2").damage == other


def test_a_shield_of_the_dark_god_keeps_the_better_result():
    for faces, damage in (((GRAY[1], GRAY[0]), 2), ((GRAY[1], GRAY[2]), 1)):
        s = under_attack(HERO, "shield_of_the_dark_god")
        s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", *faces)
        s.do("attack:r1c1", "use:relic:shield_of_the_dark_god@syndrael")
        assert s.of(HERO).damage == damage


def test_a_staff_of_light_helps_heroes_nearby():
    s = Situation(*HALL).hero(HERO, "r1c1", "staff_of_light", damage=3, fatigue=2)
    s.hero("ashrian", "r1c5", damage=3, fatigue=2)
    s.hero("jain_fairwood", "r1c4", damage=3, fatigue=2)
    s.monster("zombie.master", "r3c7").turn_of(HERO).do("use:relic:staff_of_light@syndrael")
    assert (s.of(HERO).damage, s.of(HERO).fatigue, s.state.turn.actions) == (2, 1, 1)
    assert (s.of("jain_fairwood").damage, s.of("jain_fairwood").fatigue) == (2, 1)  # 3 spaces away
    assert (s.of("ashrian").damage, s.of("ashrian").fatigue) == (3, 2)  # 4


def test_the_shadow_rune_recovers_fatigue_with_each_kill():
    s = at_turn(HERO, "the_shadow_rune", foe="goblin_archer.minion", fatigue=2)
    s.state_so_far.fighters.pop()
    s.monster("goblin_archer.minion", "r1c2").monster("zombie.master", "r3c7").turn_of(HERO)
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H, YELLOW_1H).force("gray", 0)
    s.do("attack:the_shadow_rune:r1c2")
    assert s.of(HERO).fatigue == 1


def test_the_shadow_rune_recovers_nothing_for_what_something_else_defeats():
    def facing(foe):
        s = Situation(*HALL).hero(HERO, "r1c1", "the_shadow_rune", fatigue=2).monster(foe, "r1c2")
        s.monster("zombie.master", "r3c7").turn_of(HERO).force("gray", 0).force("brown", 0)
        return s.force("blue", BLUE_2H).force("yellow", YELLOW_1H, YELLOW_1H)

    by_hand = facing("goblin_archer.minion").do("attack:hands:r1c2")
    assert (by_hand.of("goblin_archer.minion.1").place, by_hand.of(HERO).fatigue) == (OFF, 2)
    later = facing("zombie.master").do("attack:the_shadow_rune:r1c2")
    assert later.of("zombie.master.1").place == ON_MAP
    later.hurt("zombie.master.1", 9)
    assert (later.of("zombie.master.1").place, later.of(HERO).fatigue) == (OFF, 2)


def test_trueshot_reaches_far_and_pushes():
    s = at_turn(HERO, "trueshot", there="r1c7")
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("yellow", YELLOW_1H).force("gray", 5)
    s.do("attack:trueshot:r1c7", "surge:0", "go:r0c7")  # 2 + 1 + 3 range
    assert (s.at(ARCHER), s.of(ARCHER).damage) == ("r0c7", 1)


# -- lieutenants -------------------------------------------------------------------------------


@rule("DES-RELIC-04", "DES-RELIC-05")
def test_a_duskblade_pierces_and_slows():
    s = wielded("dawnblade")
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", GRAY[3]).do("attack:r1c1")
    assert "surge:2" in s.options  # after Zachareth's own two
    s.do("surge:2")
    assert s.of(HERO).damage == 3
    near = wielded("dawnblade").round()
    assert (near.state.turn.figure, stats.speed(near.state, 0)) == (0, 3)
    far = wielded("dawnblade", there="r1c3").round()
    assert stats.speed(far.state, 0) == 4


@rule("DES-RELIC-10")
def test_bones_of_woe_draw_a_card_on_a_surge_while_their_wielder_stands():
    for face, more in ((BLUE_2H_1S, 1), (BLUE_2H, 0)):
        s = cards(wielded("fortunas_dice"), 0).overlord_turn()
        before = 1  # drawn at the start of each turn (DES-OTRN-04)
        s.force("blue", face)
        assert len(s.state.hand) == before + more
    gone = cards(wielded("fortunas_dice"), 0)
    gone.monster("zombie.minion", "r3c7")
    gone.of(DARK).place, gone.of(DARK).at = 2, -1
    gone.overlord_turn()
    assert len(gone.state.hand) == 1


def test_zoreks_favor_strikes_back():
    s = at_turn(HERO, "iron_longsword", foe="baron_zachareth")
    s.of(DARK).items = carried("shield_of_the_dark_god")
    s.turn_of(HERO).force("blue", BLUE_2H).force("red", RED_1H).force("black", 0, 1)
    s.force("gray", GRAY[1]).do("attack:iron_longsword:r1c2")  # 3 shields, a Might of 4
    assert s.of(HERO).damage == 3


def test_a_staff_of_shadows_trades_a_card_for_another():
    s = cards(wielded("staff_of_light"), 1).overlord_turn()
    assert s.asked == "overlord_start"
    option = next(each for each in s.options if each.startswith("use:dark:staff_of_light@"))
    before = len(s.state.hand)
    s.do(option)
    if s.asked == "discard":
        s.do(s.options[0])
    assert (len(s.state.hand), len(s.state.discards)) == (before, 1)
    assert s.asked != "overlord_start"  # exhausted, until cards are refreshed (DES-OTRN-05)


def test_a_staff_of_shadows_has_a_die_rolled_again():
    s = cards(at_turn(HERO, "iron_longsword", foe="baron_zachareth", there="r1c2"), 1)
    s.of(DARK).items = carried("staff_of_light")
    s.turn_of(HERO).force("blue", BLUE_2H, 0).force("red", RED_1H).force("black", 0)
    s.do("attack:iron_longsword:r1c2")
    assert (s.asked, s.player) == ("die_rolled", 0)
    s.do(next(each for each in s.options if "staff_of_light:die" in each), "die:attack:0")
    assert s.state.attack.missed
    assert s.state.hand == ()


def test_the_shadow_rune_draws_a_card_for_a_surge():
    s = cards(wielded("the_shadow_rune"), 0)
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", GRAY[0]).do("attack:r1c1")
    labels = {each.id: each.label for each in s.table.decision.options}
    assert labels["surge:4"] == "The Shadow Rune"
    s.do("surge:4")
    assert len(s.state.hand) == 1


@pytest.mark.parametrize(("face", "conditions"), [
    (5, terms.IMMOBILIZED | terms.POISONED), (0, terms.POISONED),
])  # fmt: skip
def test_a_scorpions_kiss_binds_and_poisons(face, conditions):
    s = wielded("trueshot").force("gray", face).force("black", face)
    s.do(f"use:dark:trueshot@{DARK}")
    if not face:
        assert (s.asked, s.player) == ("option", 0)
        s.do("option:1")
    assert s.of(HERO).conditions == conditions
    assert s.state.turn.actions == 1
    assert f"use:dark:trueshot@{DARK}" not in s.options  # it is exhausted


@rule("DES-RELIC-02")
def test_relics_are_no_shop_cards():
    assert all(not CONTENT.items[name].act for name in CONTENT.relics)
