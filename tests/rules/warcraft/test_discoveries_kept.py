"""Discoveries that are kept and used later (WOW-DISC-01 to 12)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_fights import FIELD, FOE, alone, attack, field, rolled
from tests.support.warcraft_turns import phase, steps_offered

VIEWERS = (0, 1, None)


def reveals(token):
    """They walk onto the token and fight what comes then."""
    situation = Situation("warrior", "mage").put(0, "lakeside_camp")
    play = situation.discovery("lakeside_camp", token).exploring(0)
    return play.challenge("grey_c02").dice(1, 1)


@rule("WOW-DISC-01")
def test_gold_is_kept():
    assert reveals("disc_gold").kept(0) == ["disc_gold"]


@rule("WOW-DISC-03")
def test_a_hearthstone_is_kept():
    assert reveals("disc_hearthstone").kept(0) == ["disc_hearthstone"]


@rule("WOW-DISC-05")
def test_far_sight_is_kept():
    assert reveals("disc_far_sight").kept(0) == ["disc_far_sight"]


@rule("WOW-DISC-08")
def test_rocket_boots_are_kept_and_can_be_used_in_the_fight_that_follows():
    play = reveals("disc_rocket_boots")
    assert play.kept(0) == ["disc_rocket_boots"]
    assert play.asked == "roll_again"


@rule("WOW-DISC-10")
def test_the_traveling_merchant_is_kept():
    assert reveals("disc_traveling_merchant").kept(0) == ["disc_traveling_merchant"]


@rule("WOW-GAP-12")
def test_kept_discoveries_are_unlimited_and_open_to_all():
    held = ["disc_gold", "disc_gold", "disc_gold", "disc_gold", "disc_far_sight"]
    situation = Situation("warrior", "mage").keeps(0, *held).put(0, "lakeside_camp")
    play = situation.discovery("lakeside_camp", "disc_hearthstone").exploring(0)
    play.challenge("grey_c02").dice(1, 1)
    for viewer in VIEWERS:
        assert play.table.view(viewer).characters[0].kept == (*held, "disc_hearthstone")


# -- gold ----------------------------------------------------------------------------------------


def gold(options):
    return [option for option in options if option.startswith("gold:")]


@rule("WOW-DISC-02")
@pytest.mark.parametrize(
    ("level", "colours"),
    [("grey", 1), ("green", 2), ("yellow", 3), ("red", 4)],
)
def test_gold_buys_an_item_of_his_level_or_lower(level, colours):
    play = Situation("warrior", "mage").level(0, level).keeps(0, "disc_gold").moving(0)
    offered = ["gold:grey", "gold:green", "gold:yellow", "gold:red"][:colours]
    assert gold(play.options) == offered


@rule("WOW-DISC-02")
@pytest.mark.parametrize("colour", ["grey", "green"])
def test_the_item_comes_from_the_bottom_of_the_deck_of_that_colour(colour):
    situation = Situation("warrior", "mage").level(0, "green").keeps(0, "disc_gold")
    play = situation.moving(0).challenge(f"{colour}_c05").do(f"gold:{colour}")
    assert (play.bag(0), play.kept(0)) == ([f"{colour}_c05_item"], [])
    assert gold(play.options) == []


@rule("WOW-DISC-02")
def test_outside_a_city_gold_buys_nothing():
    situation = Situation("warrior", "mage").put(0, FIELD).keeps(0, "disc_gold")
    play = situation.moving(0, 2)
    assert gold(play.options) == []
    play.do("go:stormwind")
    assert gold(play.options) == ["gold:grey"]
    play.do(f"go:{FIELD}")
    assert gold(play.options) == []


@rule("WOW-GAP-13")
def test_gold_may_be_spent_in_each_phase_of_his_own_turn():
    situation = Situation("warrior", "mage").keeps(0, *["disc_gold"] * 4)
    play = situation.moving(0)
    asked = []
    for choice in ("stop", "resource:auction_house", "done"):
        asked.append((play.player, phase(play), bool(gold(play.options))))
        play.do("gold:grey", choice)
        if play.asked == "discard_item":
            play.do(play.options[0])
    assert asked == [(0, "movement", True), (0, "exploration", True), (0, "maintenance", True)]


@rule("WOW-GAP-13")
def test_after_a_flight_from_the_wild_into_a_city_it_is_offered_in_maintenance():
    situation = Situation("warrior", "mage").put(0, "redrock_lake").level(0, "green")
    play = situation.keeps(0, "disc_gold").exploring(0)
    assert gold(play.options) == []
    play.do("resource:flight_path", "to:ironforge")
    assert (play.asked, gold(play.options)) == ("quest_step", ["gold:grey", "gold:green"])


@rule("WOW-GAP-13")
def test_not_in_another_players_turn():
    situation = Situation("warrior", "mage").keeps(1, "disc_gold").put(0, FIELD)
    play = situation.turn_of(0).movement(4, 1).challenge("grey_c02").dice(1, 1)
    while play.state.active == 0:
        assert play.player == 0
        assert gold(play.options) == []
        play.do("stop" if "stop" in play.options else play.options[0])
    assert gold(play.options) == ["gold:grey"]


# -- hearthstone ---------------------------------------------------------------------------------

HEARTHSTONE = "use:disc_hearthstone"


@rule("WOW-DISC-04")
@pytest.mark.parametrize("city", ["undercity", "ironforge", "stormwind"])
def test_a_hearthstone_takes_him_to_a_city_of_his_choice_in_place_of_moving(city):
    situation = Situation("warrior", "mage").put(0, "old_dam").level(0, "green")
    play = situation.keeps(0, "disc_hearthstone", "disc_hearthstone").moving(0, 3)
    play.do(HEARTHSTONE)
    assert (play.player, play.asked) == (0, "hearthstone")
    assert play.options == ["city:undercity", "city:ironforge", "city:stormwind"]
    play.do(f"city:{city}")
    assert (play.space(0), play.kept(0)) == (city, ["disc_hearthstone"])
    assert steps_offered(play) == []
    assert HEARTHSTONE not in play.options


@rule("WOW-DISC-04")
def test_whoever_has_moved_already_cannot_use_it():
    situation = Situation("warrior", "mage").keeps(0, "disc_hearthstone").bag(0, "grey_c10_item")
    play = situation.moving(0, 3)
    assert HEARTHSTONE in play.options
    play.do("go:millers_creek")
    assert HEARTHSTONE not in play.options
    play.do("go:stormwind")
    assert HEARTHSTONE not in play.options


@rule("WOW-DISC-04")
def test_a_swiftness_potion_drunk_afterwards_leads_nowhere():
    situation = Situation("warrior", "mage").keeps(0, "disc_hearthstone").bag(0, "grey_c10_item")
    play = situation.moving(0, 3).do(HEARTHSTONE, "city:ironforge")
    if "potion:grey_c10_item:swiftness" in play.options:
        play.do("potion:grey_c10_item:swiftness")
    assert steps_offered(play) == []
    assert play.space(0) == "ironforge"


@rule("WOW-DISC-04")
def test_it_is_for_the_movement_phase_alone():
    situation = Situation("warrior", "mage").keeps(0, "disc_hearthstone").bag(0, "grey_c11_item")
    play = situation.exploring(0)
    while play.state.active == 0:
        assert HEARTHSTONE not in play.options
        play.do("keep" if play.asked == "equip" else play.options[0])


@rule("WOW-GAP-08")
def test_every_city_a_hearthstone_leads_to_is_open_to_a_grey_character():
    play = Situation("warrior", "mage").keeps(0, "disc_hearthstone").moving(0).do(HEARTHSTONE)
    assert len(play.options) == 3


# -- far sight -----------------------------------------------------------------------------------

FAR_SIGHT = "use:disc_far_sight"


def seer():
    situation = Situation("warrior", "mage").keeps(0, "disc_far_sight")
    situation.discovery(FIELD, "disc_bomb", "disc_gold")
    return situation.discovery("old_dam", "disc_disease")


@rule("WOW-DISC-06")
def test_far_sight_shows_any_one_discovery_on_the_board_to_its_owner_alone():
    play = seer().moving(0).do(FAR_SIGHT)
    assert (play.player, play.asked) == (0, "look_at_discovery")
    assert play.options == [f"look:{FIELD}:0", f"look:{FIELD}:1", "look:old_dam:0"]
    play.do(f"look:{FIELD}:1")
    faces = {v: {h.space: h.faces for h in play.table.view(v).hidden} for v in VIEWERS}
    assert faces[0] == {FIELD: ("", "disc_gold"), "old_dam": ("",)}
    assert faces[1] == faces[None] == {FIELD: ("", ""), "old_dam": ("",)}
    for viewer in VIEWERS:
        told = [play.table.tell(event) for event in play.table.events_seen_by(viewer)]
        assert ("It is Gold." in told) == (viewer == 0)


@rule("WOW-DISC-06")
def test_without_a_discovery_on_the_board_it_is_not_offered():
    play = Situation("warrior", "mage").keeps(0, "disc_far_sight").moving(0)
    assert FAR_SIGHT not in play.options


@rule("WOW-DISC-06")
def test_nor_outside_his_movement_phase():
    play = seer().bag(0, "grey_c11_item").exploring(0)
    while play.state.active == 0:
        assert FAR_SIGHT not in play.options
        play.do("keep" if play.asked == "equip" else play.options[0])
    assert FAR_SIGHT not in play.options  # it is the other's movement phase now


@rule("WOW-DISC-07")
def test_it_is_put_back_face_down_in_the_same_space():
    play = seer().moving(0).do(FAR_SIGHT, f"look:{FIELD}:0")
    assert (play.player, play.asked, play.options) == (0, "after_looking", ["put_back", "discard"])
    play.do("put_back")
    hidden = {h.space: len(h.faces) for h in play.table.view(1).hidden}
    assert hidden == {FIELD: 2, "old_dam": 1}
    assert list(play.table.view(1).box) == ["disc_far_sight"]
    assert play.asked == "move"


@rule("WOW-DISC-07")
def test_or_it_is_discarded():
    play = seer().moving(0).do(FAR_SIGHT, "look:old_dam:0", "discard")
    assert [h.space for h in play.table.view(1).hidden] == [FIELD]
    assert list(play.table.view(1).box) == ["disc_far_sight", "disc_disease"]


@rule("WOW-DISC-07")
def test_another_one_beside_it_stays():
    play = seer().moving(0).do(FAR_SIGHT, f"look:{FIELD}:1", "discard")
    assert {h.space: len(h.faces) for h in play.table.view(1).hidden} == {FIELD: 1, "old_dam": 1}
    assert list(play.table.view(1).box) == ["disc_far_sight", "disc_gold"]


# -- rocket boots --------------------------------------------------------------------------------

BOOTS = "use:disc_rocket_boots"


@rule("WOW-DISC-09", "WOW-GAP-14")
def test_boots_roll_the_movement_die_again_and_the_new_face_counts_for_everything():
    play = Situation("warrior", "mage").keeps(0, "disc_rocket_boots").turn_of(0)
    play.movement(1, 3).movement(4, 1)
    assert (play.player, play.asked, play.options) == (0, "movement_roll", ["keep", BOOTS])
    assert (play.character(0).energy, play.state.steps) == (0, 0)  # not acted on yet
    play.do(BOOTS)
    assert play.table.view(0).rolled == (4, 1)
    assert (play.character(0).energy, play.state.steps) == (1, 4)
    assert play.kept(0) == []


@rule("WOW-DISC-09")
def test_the_roll_may_be_kept_and_the_boots_with_it():
    play = Situation("warrior", "mage").keeps(0, "disc_rocket_boots").turn_of(0).movement(2, 2)
    play.do("keep")
    assert (play.asked, play.kept(0)) == ("move", ["disc_rocket_boots"])
    assert (play.character(0).energy, play.state.steps) == (2, 2)
    assert BOOTS not in play.options  # the moment is gone


@rule("WOW-DISC-09")
def test_two_pairs_may_be_used_one_after_the_other():
    play = Situation("warrior", "mage").keeps(0, *["disc_rocket_boots"] * 2).turn_of(0)
    play.movement(1, 3).movement(2, 2).movement(3, 1).do(BOOTS, BOOTS)
    assert (play.character(0).energy, play.state.steps, play.kept(0)) == (1, 3, [])


@rule("WOW-DISC-09")
def test_another_players_movement_roll_is_not_his():
    play = Situation("warrior", "mage").keeps(1, "disc_rocket_boots").turn_of(0).movement(1, 3)
    assert (play.player, play.asked) == (0, "move")


@rule("WOW-DISC-09", "WOW-GAP-14")
def test_boots_roll_his_own_combat_die_again():
    play = alone("warrior").keeps(0, "disc_rocket_boots").challenged(0).challenge("grey_c02")
    play.dice(1, 1, 6)
    assert (play.player, play.asked, play.options) == (0, "roll_again", ["keep", BOOTS])
    play.do(BOOTS)
    assert rolled(play) == [(0, 1, 0), (FOE, 1, 0 + 1), (0, 6, 0)]
    assert play.bag(0) == ["grey_c02_item"]  # the 6 hit where the 1 had not
    assert play.kept(0) == []


@rule("WOW-DISC-09")
def test_the_player_who_rolls_for_an_encounter_may_use_his_boots_on_its_die():
    situation = Situation("warrior", "mage", "hunter").put(0, FIELD)
    situation.keeps(2, "disc_rocket_boots").keeps(1, "disc_rocket_boots")
    play = situation.challenged(0).challenge("grey_c02").dice(1, 1, 6)
    assert (play.player, play.asked) == (2, "roll_again")  # on the right of the attacker
    play.do(BOOTS)
    assert rolled(play)[-1] == (FOE, 6, 2)
    assert (play.kept(1), play.kept(2)) == (["disc_rocket_boots"], [])


@rule("WOW-DISC-09")
def test_between_characters_each_may_use_them_on_his_own_die():
    situation = field("warrior", "mage").keeps(0, "disc_rocket_boots").keeps(1, "disc_rocket_boots")
    play = attack(situation, "mage", 2, 3, 4, 5)
    assert (play.player, play.asked) == (1, "roll_again")
    play.do("keep")
    assert (play.player, play.asked) == (0, "roll_again")
    play.do(BOOTS)
    assert rolled(play) == [(0, 2, 0), (1, 3, 1), (0, 4, 0)]
    assert (play.kept(0), play.kept(1)) == ([], ["disc_rocket_boots"])


@rule("WOW-GAP-14")
def test_powers_of_the_first_face_never_trigger():
    situation = alone("warrior").keeps(0, "disc_rocket_boots")
    play = situation.challenged(0).challenge("grey_c02").dice(3, 1, 2).do(BOOTS)  # 3: +1 attack
    assert "triggers" not in " ".join(play.told())


@rule("WOW-DISC-09")
def test_boots_roll_the_die_of_a_location_event_again():
    situation = Situation("warrior", "mage").put(0, "millers_creek").keeps(0, "disc_rocket_boots")
    play = situation.located("grey_e03", "millers_creek").challenged(0).dice(1, 5)
    assert (play.asked, play.options) == ("event_roll", ["keep", BOOTS])
    play.do(BOOTS)
    assert (play.bag(0), play.character(0).damage) == (["grey_e03_item"], 0)


# -- the merchant --------------------------------------------------------------------------------

MERCHANT = "use:disc_traveling_merchant"


def fair(*own):
    """The mage has two items in their bag and wears one; the hunter has one."""
    situation = Situation("warrior", "mage", "hunter").keeps(0, "disc_traveling_merchant")
    situation.bag(1, "grey_c01_item", "green_c02_item").weapon(1, "grey_c02_item")
    return situation.bag(2, "grey_c03_item").bag(0, *own).put(1, "old_dam")


@rule("WOW-DISC-11")
def test_the_merchant_takes_any_item_from_another_characters_bag():
    play = fair("grey_c05_item").moving(0).do(MERCHANT)
    assert (play.player, play.asked) == (0, "take_item")
    assert sorted(play.options) == [
        "take:1:green_c02_item", "take:1:grey_c01_item", "take:2:grey_c03_item",
    ]  # fmt: skip
    play.do("take:1:green_c02_item").do("nothing")
    assert sorted(play.bag(0)) == ["green_c02_item", "grey_c05_item"]
    assert (play.bag(1), play.wears(1), play.kept(0)) == (["grey_c01_item"], ["grey_c02_item"], [])


@rule("WOW-DISC-11")
def test_with_nothing_in_any_other_bag_the_merchant_is_not_offered():
    situation = Situation("warrior", "mage").keeps(0, "disc_traveling_merchant")
    play = situation.weapon(1, "grey_c02_item").bag(0, "grey_c01_item").moving(0)
    assert MERCHANT not in play.options


@rule("WOW-DISC-11")
def test_it_is_for_his_own_movement_phase():
    play = fair().exploring(0)
    while play.state.active == 0:
        assert MERCHANT not in play.options
        play.do("keep" if play.asked == "equip" else play.options[0])
    assert MERCHANT not in play.options


@rule("WOW-DISC-12")
def test_the_one_robbed_may_take_another_item_in_return():
    situation = fair("grey_c05_item", "grey_c06_item").weapon(0, "grey_c07_item")
    play = situation.moving(0).do(MERCHANT, "take:1:grey_c01_item")
    assert (play.player, play.asked) == (1, "take_item")
    assert sorted(play.options) == ["nothing", "take:0:grey_c05_item", "take:0:grey_c06_item"]
    play.do("take:0:grey_c06_item")
    assert sorted(play.bag(0)) == ["grey_c01_item", "grey_c05_item"]
    assert sorted(play.bag(1)) == ["green_c02_item", "grey_c06_item"]
    assert (play.player, play.asked) == (0, "move")


@rule("WOW-DISC-12")
def test_with_nothing_but_the_item_just_taken_he_is_not_asked():
    play = fair().moving(0).do(MERCHANT, "take:2:grey_c03_item")
    assert (play.player, play.asked) == (0, "move")
    assert (play.bag(0), play.bag(2)) == (["grey_c03_item"], [])
