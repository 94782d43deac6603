"""Red discoveries: Ambush, False Map, Power Drain, Disease and Bomb (WOW-DISC-13 to 23)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_fights import FOE, attack, attacks, field, next_turn, steps, taken
from tests.support.warcraft_turns import phase
from undercroft.games.warcraft.rules.combat import story

CAMP = "lakeside_camp"  # grey, with nothing but a scroll
MORE = ("disc_gold", "disc_far_sight")  # so that they are asked again when one has been resolved


def at_camp(*tokens, character="warrior", others=("mage",)):
    situation = Situation(character, *others).put(0, CAMP)
    return situation.discovery(CAMP, *tokens)


# -- ambush --------------------------------------------------------------------------------------


@rule("WOW-DISC-13")
@pytest.mark.parametrize(("card", "damage"), [("grey_c01", 2), ("grey_c03", 1)])
def test_under_ambush_a_hit_deals_one_damage_more(card, damage):
    calm = Situation("warrior", "mage").put(0, CAMP).exploring(0).challenge(card).dice(1, 5)
    ambush = at_camp("disc_ambush").exploring(0).challenge(card).dice(1, 5)
    assert taken(calm) == {0: damage}
    assert taken(ambush) == {0: damage + 1}


@rule("WOW-DISC-13")
def test_an_attack_that_misses_deals_nothing():
    play = at_camp("disc_ambush").exploring(0).challenge("grey_c01").dice(1, 4)
    assert taken(play) == {}
    assert attacks(play)[FOE] == (1, 4, 6)  # attack and defense are what they were


@rule("WOW-DISC-13")
def test_his_own_attack_is_not_changed():
    play = at_camp("disc_ambush").exploring(0).challenge("grey_c01").dice(5, 1)
    assert taken(play) == {FOE: 2}
    assert steps(play)[0] == story.MELEE


@rule("WOW-DISC-14")
def test_under_ambush_the_opponent_attacks_in_the_ranged_step():
    calm = Situation("warrior", "mage").put(0, CAMP).exploring(0).challenge("grey_c01").dice(1, 5)
    ambush = at_camp("disc_ambush").exploring(0).challenge("grey_c01").dice(1, 5)
    assert steps(calm)[FOE] == story.MELEE
    assert steps(ambush)[FOE] == story.RANGED


@rule("WOW-DISC-14")
def test_so_it_may_defeat_him_before_he_strikes():
    play = at_camp("disc_ambush").hurt(0, 2).exploring(0).challenge("grey_c01").dice(6, 5)
    assert steps(play) == {FOE: story.RANGED}
    assert play.track() == {0: ("grey_c01", CAMP)}
    assert play.space(0) == "ironforge"


@rule("WOW-DISC-13", "WOW-DISC-14", "WOW-GAP-15")
def test_it_holds_against_a_character_whom_he_attacks():
    situation = at_camp("disc_ambush", others=("dongon",)).put(1, CAMP)
    play = situation.exploring(0).dice(1, 5).do("attack:dongon")
    assert taken(play) == {0: 3}
    assert steps(play)[1] == story.RANGED


@rule("WOW-GAP-15")
def test_it_is_over_with_his_turn():
    play = at_camp("disc_ambush").bag(0, "grey_c11_item").exploring(0)
    play.challenge("grey_c02").dice(1, 1)
    assert play.asked == "equip"  # the combat is over, their turn is not: it would still count
    changes = play.table.view(0).characters[0].foe_changes
    assert [(c.what, c.amount, c.until) for c in changes] == [
        ("damage_mod", 1, "turn"), ("set_attack_type", 1, "turn"),
    ]  # fmt: skip
    next_turn(play, 1)
    assert play.table.view(0).characters[0].foe_changes == ()


@rule("WOW-GAP-15")
def test_whoever_attacks_him_in_a_later_turn_has_no_part_in_it():
    situation = at_camp("disc_ambush", others=("dongon",)).bag(0, "grey_c11_item")
    situation.put(1, "snowy_pass").no_deck(1)
    play = situation.exploring(0).challenge("grey_c02").dice(1, 1)
    play.movement(3, 1).do("keep", f"go:{CAMP}", "stop").dice(6, 1)
    assert (play.player, play.asked) == (1, "challenge")
    play.do("attack:warrior")
    assert steps(play)[1] == story.MELEE
    assert taken(play) == {0: 2}


@rule("WOW-DISC-13")
def test_the_discovery_strikes_nobody_but_the_one_who_revealed_it():
    situation = field("warrior", "dongon").discovery("goldwood_farms", "disc_ambush")
    play = attack(situation, "dongon", 5, 5)  # fought without exploring: it lies face down
    assert taken(play) == {0: 2, 1: 2}
    assert steps(play) == {0: story.MELEE, 1: story.MELEE}


# -- false map -----------------------------------------------------------------------------------

TWO_AWAY = ["goldwood_farms", "ironforge", "masons_quarry", "mill_road", "snowy_pass",
            "sunken_orchard"]  # fmt: skip


@rule("WOW-DISC-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_opponent_on_the_right_may_move_him_up_to_two_spaces(players):
    others = ("mage", "hunter", "warlock")[: players - 1]
    play = at_camp("disc_false_map", others=others).exploring(0)
    assert (play.player, play.asked) == (players - 1, "false_map")
    assert play.options[0] == "leave"
    labels = [option.label for option in play.table.decision.options]
    assert all("Orc Warrior" in label for label in labels), labels
    assert sorted(play.options[1:]) == [f"go:{space}" for space in TWO_AWAY]
    play.challenge("grey_c02").dice(1, 1).do("go:sunken_orchard")
    assert play.space(0) == "sunken_orchard"


@rule("WOW-DISC-15")
def test_or_he_leaves_him_where_he_is():
    play = at_camp("disc_false_map").bag(0, "grey_c11_item").exploring(0)
    play.challenge("grey_c02").dice(1, 1).do("leave")
    assert play.track() == {0: ("grey_c02", CAMP)}
    assert (play.space(0), play.hand(0)) == (CAMP, [])  # and the scroll is not used


@rule("WOW-GAP-08")
@pytest.mark.parametrize(("level", "open_to"), [("grey", False), ("green", True)])
def test_a_false_map_does_not_lead_to_spaces_above_his_level(level, open_to):
    play = at_camp("disc_false_map").level(0, level).exploring(0)
    assert ("go:old_dam" in play.options) == open_to
    assert ("go:ruined_keep" in play.options) == open_to
    assert "go:dry_mesa" not in play.options


@rule("WOW-DISC-16")
def test_the_other_discoveries_of_the_space_he_left_are_still_resolved():
    situation = at_camp("disc_false_map", "disc_bomb", "disc_gold").bag(0, "grey_c11_item")
    play = situation.exploring(0).do("resolve:disc_false_map", "go:ironforge")
    assert (play.player, play.asked) == (0, "which_discovery")
    assert sorted(play.options) == ["resolve:disc_bomb", "resolve:disc_gold"]
    play.do("resolve:disc_bomb")
    assert (play.space(0), play.character(0).damage, play.kept(0)) == (
        "ironforge",
        2,
        ["disc_gold"],
    )
    taken = [event.rule for event in play.table.events if "takes" in play.table.tell(event)]
    assert taken == ["WOW-DISC-23"]


@rule("WOW-DISC-17")
def test_nothing_in_the_new_space_is_explored_and_the_challenge_is_there():
    situation = at_camp("disc_false_map").bag(0, "grey_c11_item")
    situation.discovery("sunken_orchard", "disc_bomb")  # a scroll is there, too
    play = situation.exploring(0).dice(1, 1).do("go:sunken_orchard")
    assert (play.hand(0), play.character(0).damage) == ([], 0)
    assert [hidden.space for hidden in play.table.view(0).hidden] == ["sunken_orchard"]
    assert play.state.fought.board == 0  # the Grave Warden of that space
    assert phase(play) == "maintenance"


@rule("WOW-DISC-17")
def test_led_into_a_city_he_has_no_challenge_at_all():
    play = at_camp("disc_false_map").bag(0, "grey_c11_item").exploring(0).do("go:ironforge")
    assert (play.asked, phase(play), play.state.fought) == ("equip", "maintenance", None)


# -- power drain ---------------------------------------------------------------------------------

HAND = tuple(f"ab_warrior_{n:02}" for n in range(1, 6))


@rule("WOW-DISC-18")
def test_power_drain_takes_two_cards_of_the_hand_and_nobody_chooses_them():
    situation = at_camp("disc_power_drain", *MORE).hand(0, *HAND)
    hand = situation.character(0).hand
    play = (
        situation.exploring(0)
        .force("ability cards of warrior", hand[3], hand[0])
        .do("resolve:disc_power_drain")
    )
    assert play.discards(0) == [HAND[3], HAND[0]]
    assert play.hand(0) == [HAND[1], HAND[2], HAND[4]]


@rule("WOW-DISC-18")
def test_each_card_is_as_likely_as_any_other():
    lost = dict.fromkeys(HAND, 0)
    for seed in range(200):
        situation = Situation("warrior", "mage", seed=seed * 7919).put(0, CAMP)
        situation.discovery(CAMP, "disc_power_drain", *MORE).hand(0, *HAND)
        play = situation.exploring(0).do("resolve:disc_power_drain")
        assert len(play.hand(0)) == 3
        for card in play.discards(0):
            lost[card] += 1
    assert min(lost.values()) > 50  # of 80 to be expected


@rule("WOW-GAP-16")
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_with_fewer_cards_it_takes_what_there_is(cards):
    situation = at_camp("disc_power_drain", *MORE).hand(0, *HAND[:cards])
    play = situation.exploring(0).do("resolve:disc_power_drain")
    assert (play.hand(0), sorted(play.discards(0))) == ([], list(HAND[:cards]))


# -- disease -------------------------------------------------------------------------------------


@rule("WOW-DISC-19")
def test_a_disease_stays_on_the_character_card():
    play = at_camp("disc_disease").exploring(0).challenge("grey_c02").dice(1, 1)
    for viewer in (0, 1, None):
        view = play.table.view(viewer)
        assert (view.characters[0].diseases, list(view.box)) == (1, [])
    next_turn(play, 0)
    assert play.table.view(1).characters[0].diseases == 1


@rule("WOW-DISC-20")
@pytest.mark.parametrize(
    ("level", "health"), [("grey", 4), ("green", 6), ("yellow", 7), ("red", 9)]
)
def test_his_health_is_one_lower_while_it_is_there(level, health):
    well = Situation("warrior", "mage").level(0, level).moving(0)
    ill = Situation("warrior", "mage").level(0, level).diseased(0).moving(0)
    assert well.table.view(1).characters[0].health == health
    assert ill.table.view(1).characters[0].health == health - 1


@rule("WOW-DISC-20")
@pytest.mark.parametrize(("before", "falls"), [(0, False), (1, True)])
def test_a_diseased_character_falls_one_damage_earlier(before, falls):
    situation = at_camp("disc_bomb", *MORE).diseased(0).hurt(0, before)
    play = situation.exploring(0).do("resolve:disc_bomb")
    assert (play.space(0) == "ironforge") == falls
    assert play.character(0).damage == (0 if falls else 2)


@rule("WOW-DISC-21")
def test_the_next_time_he_is_defeated_it_is_gone():
    play = at_camp("disc_bomb", *MORE).diseased(0, 2).exploring(0).do("resolve:disc_bomb")
    view = play.table.view(1)
    assert (view.characters[0].diseases, view.characters[0].health) == (0, 4)
    assert sorted(view.box) == ["disc_bomb", "disc_disease", "disc_disease"]


@rule("WOW-DISC-22")
def test_a_large_healing_potion_cures_him():
    situation = Situation("warrior", "mage").put(0, "eagle_woods").level(0, "yellow").hurt(0, 3)
    play = situation.diseased(0, 2).exploring(0).challenge("yellow_c12").dice(1, 1)
    view = play.table.view(1)
    assert view.characters[0].diseases == 0
    assert list(view.box) == ["disc_disease", "disc_disease"]
    assert view.characters[0].health == 7


@rule("WOW-DISC-22")
def test_a_small_one_does_not():
    situation = Situation("warrior", "mage").put(0, "mill_road").hurt(0, 2).diseased(0)
    play = situation.exploring(0).challenge("grey_c02").dice(1, 1)
    assert play.character(0).damage == 1
    assert (play.table.view(1).characters[0].diseases, play.table.view(1).box) == (1, ())


@rule("WOW-DISC-22")
def test_nor_do_potions_that_are_items():
    situation = Situation("warrior", "mage").diseased(0).hurt(0, 2).bag(0, "yellow_c01_item")
    play = situation.moving(0).do("potion:yellow_c01_item:health")
    assert (play.character(0).damage, play.table.view(1).characters[0].diseases) == (1, 1)


@rule("WOW-GAP-18")
def test_several_diseases_add_up():
    situation = Situation("warrior", "mage").diseased(0, 2)
    assert situation.moving(0).table.view(1).characters[0].health == 2


@rule("WOW-GAP-18")
@pytest.mark.parametrize(("damage", "falls"), [(2, False), (3, True)])
def test_whoever_has_as_much_damage_as_the_lowered_health_is_defeated_at_once(damage, falls):
    play = at_camp("disc_disease", *MORE).hurt(0, damage).exploring(0)
    play.do("resolve:disc_disease")
    assert (play.space(0) == "ironforge") == falls
    assert play.character(0).damage == (0 if falls else damage)
    assert play.table.view(1).characters[0].diseases == (0 if falls else 1)
    assert list(play.table.view(1).box) == (["disc_disease"] if falls else [])


# -- bomb ----------------------------------------------------------------------------------------


@rule("WOW-DISC-23")
def test_a_bomb_deals_two_damage_to_the_one_who_found_it():
    situation = at_camp("disc_bomb", *MORE).put(1, CAMP)
    play = situation.exploring(0).do("resolve:disc_bomb")
    assert [play.character(seat).damage for seat in (0, 1)] == [2, 0]


@rule("WOW-DISC-23")
def test_two_bombs_deal_four():
    situation = at_camp("disc_bomb", "disc_bomb", *MORE).level(0, "green")
    play = situation.exploring(0)
    assert play.options == [f"resolve:{name}" for name in ("disc_bomb", *MORE)]  # alike, named once
    play.do("resolve:disc_bomb", "resolve:disc_bomb")
    assert play.character(0).damage == 4


@rule("WOW-GAP-19")
def test_if_a_discovery_defeats_him_the_others_are_still_resolved():
    situation = at_camp("disc_bomb", "disc_power_drain", "disc_gold").hurt(0, 2).hand(0, *HAND)
    situation.bag(0, "grey_c11_item")
    play = situation.exploring(0).do("resolve:disc_bomb")
    assert (play.space(0), play.asked) == ("ironforge", "which_discovery")
    play.do("resolve:disc_power_drain")
    assert (len(play.hand(0)), play.kept(0)) == (3, ["disc_gold"])
    assert phase(play) == "maintenance"  # and there is no challenge after a defeat


@rule("WOW-GAP-19")
def test_a_second_bomb_strikes_him_where_he_has_come_back_to_life():
    situation = at_camp("disc_bomb", "disc_bomb").hurt(0, 2).bag(0, "grey_c11_item")
    play = situation.exploring(0)
    assert (play.space(0), play.character(0).damage) == ("ironforge", 2)
