"""Skills of the Thief and the Wildlander, and what they start with."""

import pytest

from tests.support.descent import CONTENT, MISS, Situation
from tests.support.descent_cards import (
    ARCHER,
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    YELLOW_1H,
    at_turn,
    dice_of,
    skilled,
    under_attack,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import deck, stats, terms

THIEF, ARCHERESS = "tomble_burrowell", "jain_fairwood"


def shot(s, *choices, blue=BLUE_2H, yellow=(YELLOW_1H,), gray=(GRAY[0],)):
    s.force("blue", blue).force("yellow", *yellow).force("gray", *gray)
    return s.do(*choices)


def card(name):
    return next(n for n, each in enumerate(CONTENT.cards) if each.id == name)


# -- Thief -------------------------------------------------------------------------------------


def searching(*skills):
    s = Situation("....").hero(THIEF, "r0c0", skills=skilled(*skills))
    s.monster("goblin_archer.minion", "r0c3")
    s.state_so_far.search = (1,)
    s.force("search", card("nothing"), card("health_potion"))
    return s.turn_of(THIEF)


@pytest.mark.parametrize("answer", ["pass", "use:skill:appraisal@tomble_burrowell"])
def test_appraisal_draws_another_search_card(answer):
    s = searching("appraisal").do("search:r0c1")
    assert s.asked == "drawn"
    s.do(answer)
    held = [CONTENT.cards[each].id for each in s.of(THIEF).cards]
    assert held == ([] if answer == "pass" else ["health_potion"])
    assert s.state.search_discards == (() if answer == "pass" else (card("nothing"),))
    assert s.asked == "act"  # once


@rule("DES-SRCH-03")
def test_without_appraisal_the_first_card_counts():
    s = searching().do("search:r0c1")
    assert s.of(THIEF).used_cards == (card("nothing"),)


@pytest.mark.parametrize(("gray", "hit"), [(GRAY[0], True), (GRAY[3], False)])
def test_dirty_tricks_stun_whom_they_damage(gray, hit):
    s = at_turn(THIEF, "throwing_knives", skills=("dirty_tricks",), there="r1c3")
    shot(s, "use:skill:dirty_tricks@tomble_burrowell", "attack:throwing_knives:r1c3", gray=(gray,))
    assert s.of(ARCHER).conditions == (terms.STUNNED if hit else 0)


def test_dirty_tricks_need_a_melee_or_blade_weapon():
    s = at_turn(THIEF, "sling", skills=("dirty_tricks",), there="r1c3")
    assert "use:skill:dirty_tricks@tomble_burrowell" not in s.options


@pytest.mark.parametrize(("seen", "damage"), [(True, 3), (False, 4)])
def test_a_sneaky_thief_hits_harder_whom_they_surprise(seen, damage):
    s = Situation("....", "....", "##..", "....") if not seen else Situation(*HALL)
    s.hero(THIEF, "r3c0", "sling", skills=skilled("sneaky")).monster("zombie.master", "r0c0")
    s.round()
    s.do("move", "go:r3c1", "go:r3c2", "go:r2c2", "go:r1c2") if not seen else None
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("brown", 0).do("attack:sling:r0c0")
    assert s.of("zombie.master.1").damage == damage


def test_a_sneaky_thief_opens_a_door_without_an_action():
    s = Situation("+-+-+-+", "|.D. .|", "+-+-+-+")
    s.hero(THIEF, "r0c0", skills=skilled("sneaky")).monster("goblin_archer.minion", "r0c2")
    s.turn_of(THIEF).do("use:skill:sneaky:door@tomble_burrowell")
    assert (s.state.closed, s.state.turn.actions) == (0, 2)
    assert "use:skill:sneaky:door@tomble_burrowell" not in s.options


@pytest.mark.parametrize(("face", "held"), [(0, True), (5, False)])
def test_caltrops_hold_who_steps_next_to_the_thief(face, held):
    s = Situation("......").hero(THIEF, "r0c0", skills=skilled("caltrops"))
    s.monster("zombie.master", "r0c3").turn_of("zombie.master.1", points=3)
    s.do("go:r0c2").force("gray", face).force("black", face).do("go:r0c1")
    s.do("use:skill:caltrops@tomble_burrowell@zombie.master.1")
    zombie = s.of("zombie.master.1")
    assert (zombie.damage, zombie.conditions) == ((1, terms.IMMOBILIZED) if held else (0, 0))


@rule("DES-MOV-07")
def test_a_tumbling_thief_moves_through_enemies():
    s = Situation("....").hero(THIEF, "r0c0", skills=skilled("tumble"))
    s.monster("goblin_archer.minion", "r0c1").turn_of(THIEF).do("move")
    assert "go:r0c1" not in s.options
    s.do("use:skill:tumble@tomble_burrowell", "go:r0c1", "go:r0c2")
    assert s.at(THIEF) == "r0c2"


@pytest.mark.parametrize(("more", "offered"), [(False, True), (True, False)])
def test_bushwhack_is_for_a_monster_that_is_alone(more, offered):
    s = Situation(*HALL).hero(THIEF, "r1c1", "throwing_knives", skills=skilled("bushwhack"))
    s.monster("goblin_archer.master", "r1c3")
    if more:
        s.monster("goblin_archer.minion", "r3c7")
    s.turn_of(THIEF)
    option = "use:skill:bushwhack@tomble_burrowell"
    assert (option in s.options) is offered
    if offered:
        shot(s, option, "attack:throwing_knives:r1c3")
        assert (s.of(ARCHER).damage, s.state.turn.actions) == (3, 2)


def test_lurk_searches_freely_and_hides():
    s = searching("lurk").do("use:skill:lurk@tomble_burrowell")
    assert (s.state.search, s.state.turn.actions) == ((), 2)
    assert dice_of(stats.defense(s.state, 0)) == ["gray", "brown"]


def test_throwing_knives_hit_harder_next_to_one():
    for there, damage in (("r1c2", 4), ("r1c3", 3)):
        s = at_turn(THIEF, "throwing_knives", there=there, foe="zombie.master")
        s.force("brown", 0)
        shot(s, f"attack:throwing_knives:{there}")
        assert s.of("zombie.master.1").damage == damage, there


# -- Wildlander --------------------------------------------------------------------------------


def bow(*skills, item="yew_shortbow", there="r1c4", **more):
    return at_turn(ARCHERESS, item, skills=skills, there=there, **more)


@pytest.mark.parametrize(("skills", "steps"), [(("nimble",), 1), (("nimble", "fleet_of_foot"), 2)])
def test_nimble_and_fleet_of_foot(skills, steps):
    s = Situation("....", "....").hero(ARCHERESS, "r0c0", skills=skilled(*skills))
    s.monster("zombie.minion", "r0c2").turn_of("zombie.minion.1", points=3).do("go:r0c1")
    s.do("use:skill:nimble@jain_fairwood@zombie.minion.1")
    for _ in range(steps):
        assert s.asked == "walk"
        s.do("go:r1c0" if s.at(ARCHERESS) == "r0c0" else "go:r0c0")
    assert (s.asked, s.player, s.of(ARCHERESS).fatigue) == ("act", 0, 1)  # it goes on


@rule("DES-MOV-14")
@pytest.mark.parametrize(("skills", "points"), [((), 1), (("fleet_of_foot",), 2)])
def test_fleet_of_foot_buys_two_points(skills, points):
    s = bow(*skills).do("fatigue")
    assert (s.state.turn.points, s.of(ARCHERESS).fatigue) == (points, 1)


@pytest.mark.parametrize(("item", "asked"), [("yew_shortbow", True), ("sling", False)])
def test_accurate_rolls_a_power_die_again_with_a_bow(item, asked):
    s = bow("accurate", item=item)
    shot(s, f"attack:{item}:r1c4", yellow=(YELLOW_1H, 4))
    assert (s.asked == "after_roll") is asked
    if asked:
        s.do("use:skill:accurate@jain_fairwood")
        assert (s.state.attack.faces, s.of(ARCHER).damage) == ((BLUE_2H, 4), 0)
        assert s.asked == "act"


@pytest.mark.parametrize(("item", "asked"), [("yew_shortbow", True), ("sling", False)])
def test_bow_mastery_is_a_surge_more(item, asked):
    s = bow("bow_mastery", item=item).do(f"attack:{item}:r1c4")
    assert (s.asked == "before_roll") is asked
    if asked:
        shot(s, "use:skill:bow_mastery@jain_fairwood")
        assert s.state.attack.surges == 1


def test_danger_sense_takes_a_card_from_the_overlord():
    s = bow("danger_sense")
    hand = deck.basic_cards(CONTENT)[:3]
    s.state_so_far.hand = s.state_so_far.owned = hand
    s.force("overlord", hand[1]).do("use:skill:danger_sense@jain_fairwood")
    assert (s.state.hand, s.state.discards) == ((hand[0], hand[2]), (hand[1],))
    assert (s.of(ARCHERESS).fatigue, s.state.turn.actions) == (2, 1)
    assert "use:skill:danger_sense@jain_fairwood" not in bow("danger_sense").options  # no card


@rule("DES-LOS-04")
@pytest.mark.parametrize(
    ("skills", "item", "seen"),
    [((), "yew_shortbow", False), (("eagle_eyes",), "yew_shortbow", True),
     (("eagle_eyes",), "sling", False), ((), "elm_greatbow", True)],
)  # fmt: skip
def test_who_does_not_block_the_sight_of_bows(skills, item, seen):
    s = Situation(".....").hero(ARCHERESS, "r0c0", item, skills=skilled(*skills))
    s.hero("syndrael", "r0c1").monster("goblin_archer.master", "r0c4").turn_of(ARCHERESS)
    assert (f"attack:{item}:r0c4" in s.options) is seen


def test_eagle_eyes_do_not_pass_enemies_nor_a_greatbow_figures_far_away():
    s = Situation(".....").hero(ARCHERESS, "r0c0", "yew_shortbow", skills=skilled("eagle_eyes"))
    s.monster("zombie.minion", "r0c1").monster("goblin_archer.master", "r0c4").turn_of(ARCHERESS)
    assert "attack:yew_shortbow:r0c4" not in s.options
    far = Situation(".....").hero(ARCHERESS, "r0c0", "elm_greatbow")
    far.hero("syndrael", "r0c2").monster("goblin_archer.master", "r0c4").turn_of(ARCHERESS)
    assert "attack:elm_greatbow:r0c4" not in far.options


def test_first_strike_is_for_a_monster_about_to_act():
    s = Situation(*HALL).hero(ARCHERESS, "r1c1", "yew_shortbow", skills=skilled("first_strike"))
    s.monster("goblin_archer.master", "r1c4").overlord_turn()
    assert s.asked == "activation"
    shot(s, "use:skill:first_strike@jain_fairwood@goblin_archer.master.1",
         "attack:yew_shortbow:r1c4", gray=(GRAY[1],))  # fmt: skip
    assert (s.of(ARCHER).damage, s.of(ARCHERESS).fatigue) == (2, 2)
    assert (s.asked, s.player) == ("act", 0)


@pytest.mark.parametrize(("blue", "damage"), [(4, 3), (MISS, 0)])
def test_a_black_arrow_deals_three_damage_unless_it_misses(blue, damage):
    s = bow("black_arrow", there="r1c7", foe="zombie.master")  # 6 spaces away
    s.force("brown", 5)
    shot(s, "use:skill:black_arrow@jain_fairwood", "attack:yew_shortbow:r1c7", blue=blue)
    assert s.of("zombie.master.1").damage == damage
    if damage:
        assert s.state.attack.range == 2


@rule("DES-GAP-75")
@pytest.mark.parametrize(("armor", "steps"), [((), 2), (("chainmail",), 1)])
def test_running_shot_moves_before_or_after_a_bow_attack(armor, steps):
    s = at_turn(ARCHERESS, "yew_shortbow", *armor, skills=("running_shot",), there="r1c4")
    s.do("attack:yew_shortbow:r1c4")
    assert s.asked == "targeted"
    s.do("use:skill:running_shot@jain_fairwood")
    for _ in range(steps):
        assert s.asked == "walk"
        s.do("go:r0c1" if s.at(ARCHERESS) == "r1c1" else "go:r1c1")
    assert s.asked != "walk"
    late = bow("running_shot")
    shot(late, "attack:yew_shortbow:r1c4", "pass", gray=(GRAY[3],))
    assert late.asked == "attack_done"
    late.do("use:skill:running_shot@jain_fairwood", "go:r0c0", "stay")
    assert late.at(ARCHERESS) == "r0c0"


@pytest.mark.parametrize(("choice", "damage", "more"), [("surge:0", 2, 2), ("surge:1", 3, 0)])
def test_a_yew_shortbow_buys_range_or_damage(choice, damage, more):
    s = bow(there="r1c3")
    shot(s, "attack:yew_shortbow:r1c3", choice, blue=BLUE_2H_1S, gray=(GRAY[1],))
    assert (s.of(ARCHER).damage, s.state.attack.range) == (damage, more)


@pytest.mark.parametrize(("first", "second"), [(5, 0), (0, 5)])
def test_a_lucky_charm_is_for_any_test_and_the_second_result_stands(first, second):
    s = under_attack(THIEF, "lucky_charm", foe="barghest.minion", there="r1c2")
    s.force("gray", first, second).force("black", first, second)
    s.do("use:kw:howl@barghest.minion.1")
    assert s.asked == "after_test"
    s.do("use:item:lucky_charm@tomble_burrowell")
    assert (s.asked, s.of(THIEF).fatigue) == ("act", int(second == 5))
