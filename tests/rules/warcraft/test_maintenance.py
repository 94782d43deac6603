"""The maintenance phase (WOW-MNT): quests, equipment, and the die passed on."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_fights import FIELD
from tests.support.warcraft_turns import phase

SWORD, MAUL, SHIRT, COAT = "grey_c01_item", "grey_c05_item", "grey_c11_item", "grey_c09_item"
HERE = "mill_road"


def collector(*characters):
    """The warrior has two tokens out, one of them in the field where they stand."""
    situation = Situation(*(characters or ("warrior", "mage"))).put(0, FIELD)
    return situation.quest(0, "sq_11")


COLLECT = f"collect:sq_11:{FIELD}"


@rule("WOW-MNT-01")
def test_quests_come_first_then_equipment_and_then_the_die_is_passed():
    play = collector().bag(0, SWORD, SHIRT).maintaining(0)
    asked = []
    for choice in ("done", "keep", "keep"):
        assert (play.player, phase(play)) == (0, "maintenance")
        asked.append(play.asked)
        play.do(choice)
    assert asked == ["quest_step", "equip", "equip"]
    assert (play.player, phase(play)) == (1, "movement")


@rule("WOW-MNT-01")
def test_what_an_event_does_in_this_phase_comes_before_them_and_keeps_nobody_from_them():
    situation = Situation("warrior", "mage").global_event("grey_e01").hurt(0, 2)
    play = situation.quest(0, "sq_01").bag(0, SWORD).maintaining(0)
    assert (play.character(0).damage, play.asked) == (1, "quest_step")  # the fair has healed them
    play.do("done")
    assert (play.player, play.asked) == (0, "equip")
    play.do("keep")
    assert (play.state.active, phase(play)) == (1, "movement")


@rule("WOW-MNT-01")
def test_no_quest_is_followed_once_the_equipment_is_being_settled():
    play = collector().bag(0, SWORD).maintaining(0).do("done")
    assert play.options == ["keep", f"equip:{SWORD}"]


@rule("WOW-MNT-02")
def test_a_token_in_his_space_may_be_collected():
    play = collector().bag(0, SWORD).maintaining(0)
    assert play.options == [COLLECT, "done"]
    play.do(COLLECT)
    assert [token.space for token in play.table.view(1).tokens] == [HERE]
    assert play.table.view(1).characters[0].quests[0].done == (1,)
    assert play.asked == "equip"  # there is no more to do here


@rule("WOW-MNT-02")
def test_or_it_may_be_left():
    play = collector().bag(0, SWORD).maintaining(0).do("done")
    assert len(play.table.view(1).tokens) == 2
    assert play.table.view(1).characters[0].quests[0].done == (0,)


@rule("WOW-MNT-02")
def test_a_token_of_another_player_is_not_his_to_collect():
    situation = Situation("warrior", "mage").put(0, FIELD).quest(1, "sq_11").bag(0, SWORD)
    assert situation.maintaining(0).asked == "equip"


@rule("WOW-MNT-02")
def test_nor_one_in_another_space():
    situation = collector().put(0, "millers_creek").bag(0, SWORD)
    assert situation.maintaining(0).asked == "equip"


@rule("WOW-MNT-02")
def test_having_travelled_to_the_space_counts_if_he_says_so():
    play = Situation("warrior", "mage").quest(0, "sq_01").bag(0, SWORD).maintaining(0)
    assert play.options == ["travel:sq_01:stormwind", "done"]
    play.do("travel:sq_01:stormwind")
    assert play.table.view(1).characters[0].quests[0].done == (1,)
    left = Situation("warrior", "mage").quest(0, "sq_01").bag(0, SWORD).maintaining(0).do("done")
    assert left.table.view(1).characters[0].quests[0].done == (0,)


@rule("WOW-MNT-02")
def test_passing_through_on_the_way_is_not_enough():
    situation = Situation("warrior", "mage").put(0, FIELD).quest(0, "sq_01").bag(0, SWORD)
    play = situation.turn_of(0).movement(2, 2).challenge("grey_c02").dice(1, 1)
    play.do("go:stormwind", f"go:{FIELD}")
    while play.asked not in ("equip", "quest_step"):
        play.do("stop" if "stop" in play.options else "pass")
    assert play.asked == "equip"


@rule("WOW-MNT-02")
def test_the_last_token_completes_the_quest():
    situation = Situation("warrior", "mage").put(0, FIELD).quest(0, "sq_11", 1).elite_deck("eq_06")
    play = situation.maintaining(0).do(COLLECT)
    assert (play.log(0), play.quests(0)) == (["sq_11"], ["eq_06"])
    assert play.table.view(1).tokens == ()


@rule("WOW-MNT-03")
def test_he_may_equip_what_is_in_his_bag():
    play = Situation("warrior", "mage").bag(0, SWORD, SHIRT).maintaining(0)
    assert (play.asked, play.options) == ("equip", ["keep", f"equip:{SWORD}"])
    play.do(f"equip:{SWORD}")
    assert (play.asked, play.options) == ("equip", ["keep", f"equip:{SHIRT}"])
    play.do(f"equip:{SHIRT}")
    assert (play.wears(0), play.bag(0)) == ([SWORD, SHIRT], [])


@rule("WOW-MNT-03")
def test_nothing_is_forced():
    play = Situation("warrior", "mage").bag(0, SWORD, SHIRT).maintaining(0).do("keep", "keep")
    assert (play.wears(0), sorted(play.bag(0))) == ([], sorted([SWORD, SHIRT]))


@rule("WOW-MNT-03")
def test_one_weapon_may_be_changed_for_another():
    play = Situation("warrior", "mage").weapon(0, SWORD).bag(0, MAUL).maintaining(0)
    assert sorted(play.options) == [f"equip:{MAUL}", "keep", "unequip:weapon"]
    play.do(f"equip:{MAUL}")
    assert (play.wears(0), play.bag(0)) == ([MAUL], [SWORD])


@rule("WOW-MNT-03")
def test_the_others_equip_nothing_meanwhile():
    play = Situation("warrior", "mage").bag(0, SWORD).bag(1, "grey_c02_item").maintaining(0)
    assert play.player == 0
    play.do("keep")
    assert (play.state.active, play.wears(1)) == (1, [])


@rule("WOW-MNT-04")
@pytest.mark.parametrize(("slot", "item"), [("weapon", SWORD), ("armor", SHIRT)])
def test_what_is_unequipped_goes_into_the_bag(slot, item):
    situation = Situation("warrior", "mage").bag(0, "grey_c14_item")
    situation = situation.weapon(0, item) if slot == "weapon" else situation.armor(0, item)
    play = situation.maintaining(0)
    assert play.options == ["keep", f"unequip:{slot}"]
    play.do(f"unequip:{slot}")
    assert (play.wears(0), play.bag(0)) == ([], ["grey_c14_item", item])
    view = play.table.view(1).characters[0]
    assert (view.weapon, view.armor) == ("", "")


@rule("WOW-MNT-05")
@pytest.mark.parametrize(("seat", "left"), [(0, 1), (1, 2), (2, 0)])
def test_the_die_passes_to_the_player_on_the_left(seat, left):
    play = Situation("warrior", "mage", "hunter").maintaining(seat).movement(3, 2)
    view = play.table.view(None)
    assert (view.active, play.player, phase(play)) == (left, left, "movement")
    assert view.rolled == (3, 2)  # they start with the movement phase, and its roll
    assert play.character(left).energy == 2


@rule("WOW-MNT-05")
def test_a_round_is_over_when_everybody_has_had_a_turn():
    play = Situation("warrior", "mage", "hunter").turn_of(0)
    actives, rounds = [], []
    while play.state.turn < 7:
        if len(actives) < play.state.turn:
            actives.append(play.state.active)
            rounds.append(play.table.view(None).round)
        quiet = [o for o in ("stop", "go_on", "keep", "done", "resource:auction_house")
                 if o in play.options]  # fmt: skip
        play.do(quiet[0] if quiet else play.options[0])
    assert actives == [0, 1, 2, 0, 1, 2]
    assert [number - rounds[0] for number in rounds] == [0, 0, 0, 1, 1, 1]


@rule("WOW-MNT-01", "WOW-POW-05")
@pytest.mark.parametrize(("brought", "left"), [((), 1), (("took_damage",), 2)])
def test_artumnis_heals_in_maintenance_if_the_turn_brought_no_damage(brought, left):
    situation = Situation("artumnis", "mage").hurt(0, 2)
    situation.character(0).results = brought
    play = situation.maintaining(0)
    while play.player == 0:
        play.do(play.options[-1])
    assert play.character(0).damage == left
