"""Items discarded as potions (WOW-POT)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import alone, attack, attacks, field, meet
from tests.support.warcraft_turns import steps_offered

HEALTH, MANA, SWIFTNESS = "grey_c01_item", "grey_c02_item", "grey_c03_item"


def potions(play):
    return [option for option in play.options if option.startswith("potion:")]


# -- any item ------------------------------------------------------------------------------------


@rule("WOW-POT-01")
@pytest.mark.parametrize("item", CONTENT.items, ids=lambda item: item.id)
def test_any_item_can_be_discarded_for_what_its_icons_show(item):
    assert item.potions
    here = [icon for icon in ("health", "swiftness") if icon in item.potions]
    for icon in here:
        situation = Situation("mage", "warrior").hurt(0, 2).bag(0, item.id)
        play = situation.moving(0, 0)
        assert sorted(potions(play)) == sorted(f"potion:{item.id}:{each}" for each in here)
        play.do(f"potion:{item.id}:{icon}")
        assert play.bag(0) == []
        colour = item.id.partition("_")[0]
        assert play.returned(colour) == [item.id.removesuffix("_item")]


@rule("WOW-POT-01")
def test_only_the_icon_it_shows_counts_and_the_benefit_is_immediate():
    play = Situation("warrior", "mage").hurt(0, 2).bag(0, HEALTH, MANA, SWIFTNESS).moving(0, 1)
    assert potions(play) == [f"potion:{HEALTH}:health", f"potion:{SWIFTNESS}:swiftness"]
    play.do(f"potion:{HEALTH}:health")
    assert (play.player, play.character(0).damage) == (0, 1)
    assert play.bag(0) == [MANA, SWIFTNESS]


@rule("WOW-POT-01")
def test_a_worn_item_can_be_drunk_and_is_worn_no_more():
    situation = Situation("warrior", "mage").hurt(0, 2).weapon(0, HEALTH).moving(0, 1)
    situation.do(f"potion:{HEALTH}:health")
    assert (situation.wears(0), situation.bag(0)) == ([], [])


# -- health --------------------------------------------------------------------------------------


@rule("WOW-POT-02")
def test_a_health_potion_heals_1_in_his_own_movement_phase():
    play = Situation("warrior", "mage").hurt(0, 3).hurt(1, 1).bag(0, HEALTH).moving(0, 1)
    play.do(f"potion:{HEALTH}:health")
    assert (play.character(0).damage, play.character(1).damage) == (2, 1)


@rule("WOW-POT-02")
def test_it_is_not_offered_to_whoever_has_no_damage():
    play = Situation("warrior", "mage").bag(0, HEALTH, SWIFTNESS).moving(0, 1)
    assert potions(play) == [f"potion:{SWIFTNESS}:swiftness"]


@rule("WOW-POT-02", "WOW-POT-04")
def test_neither_potion_is_offered_in_another_phase_or_in_anothers_turn():
    situation = field("mage", "warrior").hurt(0, 1).bag(0, HEALTH, SWIFTNESS)
    situation.hand(0, "ab_mage_10").bag(1, HEALTH.replace("01", "05"), "grey_c07_item").hurt(1, 1)
    play = situation.exploring(0)
    asked = []
    while play.state.active == 0:
        asked.append(play.asked)
        assert potions(play) == []
        play.dice(1, 1).do("attack:warrior" if play.asked == "challenge" else play.options[0])
    assert asked[:2] == ["challenge", "before_roll"]
    other = Situation("mage", "warrior").hurt(0, 1).bag(0, HEALTH).bag(1, SWIFTNESS).moving(1, 1)
    assert potions(other) == [f"potion:{SWIFTNESS}:swiftness"]


# -- mana ----------------------------------------------------------------------------------------


@rule("WOW-POT-03")
@pytest.mark.parametrize(
    ("carried", "playable"), [((), False), ((MANA,), True), ((HEALTH,), False)]
)
def test_a_mana_potion_lowers_an_energy_cost_by_1(carried, playable):
    situation = Situation("warrior", "mage").hand(0, "ab_warrior_05").energy(0, 1)  # it costs 2
    play = situation.bag(0, *carried).moving(0, 1)
    assert ("play:ab_warrior_05" in play.options) == playable
    if playable:
        play.do("play:ab_warrior_05")
        assert (play.character(0).energy, play.bag(0)) == (0, [])
        assert play.discards(0) == ["ab_warrior_05"]


@rule("WOW-POT-03")
def test_whoever_has_the_energy_may_spare_the_potion():
    def about_to_play():
        situation = Situation("warrior", "mage").hand(0, "ab_warrior_06").energy(0, 1)
        return situation.bag(0, MANA).moving(0, 1).do("play:ab_warrior_06")

    play = about_to_play()
    assert (play.player, play.asked) == (0, "pay")
    assert play.options == ["energy", f"mana:{MANA}"]
    play.do("energy")
    assert (play.character(0).energy, play.bag(0)) == (0, [MANA])
    play = about_to_play().do(f"mana:{MANA}")
    assert (play.character(0).energy, play.bag(0)) == (1, [])


@rule("WOW-POT-03")
def test_it_is_not_tied_to_a_phase_or_to_his_own_turn():
    situation = alone("warrior").hand(0, "ab_warrior_01").bag(0, MANA)
    play = meet(situation, "grey_c16", 4, 1)  # a combat, without any energy
    assert play.options == ["pass", "play:ab_warrior_01"]
    play.do("play:ab_warrior_01")
    assert (attacks(play)[0][0], MANA in play.bag(0)) == (3, False)
    situation = field("warrior", "mage").hand(1, "ab_mage_11").bag(1, MANA)
    play = attack(situation, "mage", 1, 1)  # they are attacked: 1 energy, and the card costs 2
    assert (play.player, play.options) == (1, ["pass", "play:ab_mage_11"])
    play.do("play:ab_mage_11")
    assert play.bag(1) == []


@rule("WOW-POT-03")
def test_it_pays_for_turning_the_card_and_for_no_cost_at_all_it_is_not_needed():
    play = Situation("mage", "warrior").bag(0, MANA).energy(0, 0).moving(0, 1)
    assert "flip" in play.options
    play.do("flip")
    assert (play.character(0).side, play.bag(0)) == (1, [])
    situation = Situation("warrior", "mage").hand(0, "ab_warrior_09").bag(0, MANA)
    play = situation.moving(0, 1).do("play:ab_warrior_09")
    assert (play.asked, play.bag(0)) == ("move", [MANA])


# -- swiftness -----------------------------------------------------------------------------------


@rule("WOW-POT-04")
def test_a_swiftness_potion_adds_a_space_to_the_roll():
    situation = Situation("warrior", "mage").bag(0, SWIFTNESS)
    play = situation.turn_of(0).movement(2, 2).do("go:goldwood_farms", "go:masons_quarry")
    assert steps_offered(play) == []
    play.do(f"potion:{SWIFTNESS}:swiftness")
    assert (steps_offered(play), play.character(0).energy) == (
        ["goldwood_farms", "ironforge", "lakeside_camp"], 2,
    )  # fmt: skip
    play.do("go:ironforge")
    assert (play.space(0), play.bag(0), steps_offered(play)) == ("ironforge", [], [])


@rule("WOW-POT-04")
def test_it_may_be_drunk_before_the_first_step_too():
    play = Situation("warrior", "mage").bag(0, SWIFTNESS).turn_of(0).movement(1, 3)
    play.do(f"potion:{SWIFTNESS}:swiftness", "go:goldwood_farms", "go:masons_quarry")
    assert play.space(0) == "masons_quarry"


# -- several -------------------------------------------------------------------------------------


@rule("WOW-POT-05")
@pytest.mark.parametrize("chosen", ["health", "swiftness"])
def test_of_several_icons_he_chooses_one_and_the_other_is_lost(chosen):
    play = Situation("warrior", "mage").hurt(0, 2).bag(0, "grey_e01_item").moving(0, 1)
    assert potions(play) == ["potion:grey_e01_item:health", "potion:grey_e01_item:swiftness"]
    play.do(f"potion:grey_e01_item:{chosen}")
    assert (play.bag(0), potions(play)) == ([], [])
    assert play.character(0).damage == (1 if chosen == "health" else 2)
    assert play.state.steps == (2 if chosen == "swiftness" else 1)


@rule("WOW-POT-05")
def test_health_and_mana_on_one_item_are_one_potion():
    situation = Situation("warrior", "mage").hurt(0, 2).hand(0, "ab_warrior_06").energy(0, 0)
    play = situation.bag(0, "grey_e03_item").moving(0, 1)
    assert "play:ab_warrior_06" in play.options
    assert potions(play) == ["potion:grey_e03_item:health"]
    play.do("play:ab_warrior_06")
    assert (play.bag(0), play.character(0).damage, potions(play)) == ([], 2, [])
    situation = Situation("warrior", "mage").hurt(0, 2).hand(0, "ab_warrior_06").energy(0, 0)
    play = situation.bag(0, "grey_e03_item").moving(0, 1).do("potion:grey_e03_item:health")
    assert "play:ab_warrior_06" not in play.options


@rule("WOW-POT-06")
def test_any_number_of_swiftness_potions_may_be_drunk():
    drunk = ["grey_c03_item", "grey_c04_item", "grey_c07_item"]
    play = Situation("warrior", "mage").bag(0, *drunk).turn_of(0).movement(1, 3)
    play.do(*(f"potion:{item}:swiftness" for item in drunk))
    assert (play.state.steps, play.bag(0)) == (4, [])
    play.do("go:goldwood_farms", "go:masons_quarry", "go:lakeside_camp", "go:snowy_pass")
    assert play.space(0) == "snowy_pass"


@rule("WOW-POT-06")
def test_several_mana_potions_lower_the_same_cost_and_health_potions_heal_one_after_another():
    situation = Situation("warrior", "mage").hand(0, "ab_warrior_05").energy(0, 0).hurt(0, 3)
    play = situation.bag(0, MANA, "grey_c06_item", HEALTH, "grey_c05_item").moving(0, 1)
    play.do(f"potion:{HEALTH}:health", "potion:grey_c05_item:health")
    assert play.character(0).damage == 1
    play.do("play:ab_warrior_05")
    assert (play.player, play.asked) == (0, "pay")
    assert play.options == [f"mana:{MANA}", "mana:grey_c06_item"]
    play.do(f"mana:{MANA}")
    assert (play.bag(0), play.character(0).damage) == ([], 0)


@rule("WOW-POT-01")
def test_armor_can_be_drunk_by_who_has_nothing_else():
    play = Situation("warrior", "mage").hurt(0, 2).armor(0, "grey_c11_item").moving(0, 1)
    assert potions(play) == ["potion:grey_c11_item:health"]
