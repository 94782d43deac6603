"""Cards that reach across the map, that leave others a choice, and that promise a bounty."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, alone, attack, attacks, field, last, meet

FAR = "undercity"
NEAR = "bandit_hollow"  # one space from the field


def hunted(*characters: str) -> Situation:
    """The first one in the field, the others one space away."""
    situation = Situation(*characters).put(0, FIELD)
    for seat in range(1, len(characters)):
        situation.put(seat, NEAR)
    return situation


# -- strike, pull, swap ----------------------------------------------------------------------------


@rule("WOW-GAP-57")
def test_a_strike_is_for_one_of_those_in_reach():
    situation = hunted("zowka", "warrior", "mage", "dongon").put(3, FAR)
    play = situation.hand(0, "ab_zowka_08").energy(0, 1).moving(0).do("play:ab_zowka_08")
    assert (play.player, play.asked, play.options) == (0, "whom", ["warrior", "mage"])
    play.do("mage")
    assert [play.character(seat).damage for seat in range(4)] == [0, 0, 1, 0]


@rule("WOW-GAP-57")
def test_with_nobody_in_reach_the_card_is_not_offered():
    situation = Situation("zowka", "warrior").put(0, FIELD).put(1, FAR)
    play = situation.hand(0, "ab_zowka_08").energy(0, 1).moving(0)
    assert "play:ab_zowka_08" not in play.options
    assert play.table.explain(0, "play:ab_zowka_08") == "WOW-GAP-57"


@rule("WOW-GAP-58")
def test_who_is_pulled_stands_beside_the_one_who_pulls():
    play = hunted("artumnis", "warrior").hand(0, "ab_artumnis_05").energy(0, 1).moving(0)
    play.do("play:ab_artumnis_05")
    assert play.space(1) == FIELD


@rule("WOW-GAP-58")
def test_nobody_is_pulled_out_of_a_city_from_aggro_or_above_their_level():
    situation = hunted("artumnis", "warrior", "mage", "dongon").put(1, "stormwind")
    situation.put(2, "bandit_hollow").undefeated("grey_c03", "bandit_hollow").put(
        3, "millers_creek"
    )
    play = situation.hand(0, "ab_artumnis_05").energy(0, 1).moving(0).do("play:ab_artumnis_05")
    assert play.space(3) == FIELD  # the only one: nothing is asked
    assert [play.space(seat) for seat in (1, 2)] == ["stormwind", "bandit_hollow"]
    high = Situation("artumnis", "warrior").level(0, "green").put(0, "dusk_village").put(1, FIELD)
    play = high.hand(0, "ab_artumnis_05").energy(0, 1).moving(0)
    assert "play:ab_artumnis_05" not in play.options


@rule("WOW-GAP-58")
def test_who_swaps_places_stands_where_the_other_stood():
    play = hunted("zowka", "warrior").hand(0, "ab_zowka_05").energy(0, 1).moving(0)
    play.do("play:ab_zowka_05")
    assert [play.space(seat) for seat in (0, 1)] == [NEAR, FIELD]


@rule("WOW-GAP-58")
def test_nobody_swaps_into_a_space_above_their_own_level():
    situation = Situation("zowka", "warrior").put(0, FIELD).level(1, "green").put(1, "dusk_village")
    play = situation.hand(0, "ab_zowka_05").energy(0, 1).moving(0)
    assert "play:ab_zowka_05" not in play.options
    play = situation.level(0, "green").moving(0).do("play:ab_zowka_05")
    assert [play.space(seat) for seat in (0, 1)] == ["dusk_village", FIELD]


@rule("WOW-RES-04")
def test_a_card_may_make_all_others_near_by_discard_one():
    situation = hunted("zowka", "warrior", "mage").put(2, FAR).hand(0, "ab_zowka_04").energy(0, 1)
    situation.hand(1, "ab_warrior_01", "ab_warrior_02").hand(2, "ab_mage_01")
    play = situation.moving(0).do("play:ab_zowka_04")
    assert (play.player, play.asked) == (1, "discard_card")
    play.do("discard:ab_warrior_02")
    assert (play.hand(1), play.hand(2)) == (["ab_warrior_01"], ["ab_mage_01"])


# -- demands ---------------------------------------------------------------------------------------


def demanded(situation: Situation) -> object:
    """The foe of a Toll Keeper: 1 energy or it attacks with 2 more."""
    return situation.challenged(0).challenge("grey_c17").dice(1, 1)


@rule("WOW-GAP-56")
@pytest.mark.parametrize(("answer", "attack_value", "left"), [("pay", 1, 0), ("decline", 3, 1)])
def test_what_is_demanded_is_given_or_the_rest_happens(answer, attack_value, left):
    play = demanded(alone("warrior").energy(0, 1))
    assert (play.player, play.asked, play.options) == (0, "demand", ["pay:energy:1", "decline"])
    play.do(next(option for option in play.options if option.startswith(answer)))
    assert attacks(play)[-1][0] == attack_value
    assert last(play).attacker == 0


@rule("WOW-GAP-56")
def test_who_cannot_give_it_all_is_not_asked():
    play = demanded(alone("warrior"))
    assert attacks(play)[-1][0] == 3
    situation = alone("warrior").bag(0, "grey_c02_item")  # a mana potion is no energy
    assert attacks(demanded(situation))[-1][0] == 3


@rule("WOW-GAP-56")
def test_an_encounter_never_gives_anything():
    situation = alone("hunter").hand(0, "ab_hunter_03").energy(0, 1)
    play = meet(situation, "grey_c02", 1, 6, 1).do("play:ab_hunter_03")
    assert attacks(play)[-1][0] == 1 - 3


@rule("WOW-GAP-56")
def test_what_is_given_may_be_a_card_of_their_choice():
    situation = field("brandon", "warrior").hand(0, "ab_brandon_08").energy(0, 1)
    situation.hand(1, "ab_warrior_09", "ab_warrior_05")
    play = attack(situation, "warrior", 1, 1).do("play:ab_brandon_08")
    assert (play.player, play.asked) == (1, "demand")
    play.do("pay:ability:1", "discard:ab_warrior_09")
    assert (play.discards(1), play.hand(1)) == (["ab_warrior_09"], ["ab_warrior_05"])


@rule("WOW-GAP-56")
def test_nobody_gives_their_last_health():
    """The Canyon Slaver: 1 damage, or 2 more defense."""
    here = Situation("warrior", "mage").level(0, "yellow").put(0, "dry_mesa")
    play = here.challenged(0).challenge("yellow_c17").dice(1, 1)
    assert (play.asked, play.options) == ("demand", ["pay:health:1", "decline"])
    play.do("pay:health:1")
    assert (play.character(0).damage, attacks(play)[0][2]) == (1, 9)
    weak = Situation("warrior", "mage").level(0, "yellow").put(0, "dry_mesa").dying(0)
    play = weak.challenged(0).challenge("yellow_c17").dice(1, 1)
    assert attacks(play)[0][2] == 11


# -- offers ----------------------------------------------------------------------------------------


@rule("WOW-GAP-68")
@pytest.mark.parametrize(("answer", "defense", "left"), [("pay", 5, 0), ("decline", 6, 1)])
def test_what_is_offered_is_done_for_those_who_pay(answer, defense, left):
    """The Bandit Lookout: 1 card for 1 less defense."""
    play = meet(alone("warrior").hand(0, "ab_warrior_09"), "grey_c14", 1, 1)
    assert (play.player, play.asked) == (0, "offer")
    assert play.options == ["pay:ability:1", "decline"]
    play.do(next(option for option in play.options if option.startswith(answer)))
    assert attacks(play)[0][2] == defense
    assert len(play.hand(0)) == left


@rule("WOW-GAP-68")
def test_what_is_bought_is_for_the_one_who_pays():
    """The Hedge Witch: 1 damage for 2 cards."""
    situation = alone("warrior").level(0, "green").put(0, "dusk_village")
    play = situation.challenged(0).challenge("green_c15").dice(1, 1).do("pay:health:1")
    assert play.character(0).damage == 1
    assert len(play.hand(0)) == 2


@rule("WOW-GAP-68")
def test_nobody_is_offered_what_they_cannot_pay_or_for_their_last_health():
    play = meet(alone("warrior"), "grey_c14", 1, 1)  # no card
    assert attacks(play)[0][2] == 6
    assert meet(alone("warrior"), "grey_c09").asked == "offer"  # the Grave Ghoul: 1 damage
    play = meet(alone("warrior").dying(0), "grey_c09", 1, 1)
    assert attacks(play)[0][2] == 5


@rule("WOW-GAP-68")
def test_a_battle_may_be_bought_off():
    """The Gate Demon lets those go who leave it something."""
    situation = Situation("warrior", "mage").level(0, "red").put(0, "cinder_steppe")
    play = situation.bag(0, "grey_c02_item").challenged(0).challenge("red_c12")
    play.do("pay:item:1")
    assert last(play).cancelled
    assert (play.bag(0), play.character(0).damage) == ([], 0)
    assert [where for card, where in play.track().values() if card == "red_c12"]


@rule("WOW-GAP-56")
def test_a_random_item_may_be_one_that_is_worn():
    """The Scar Raider, on 4 to 6: an item of the bag, or any at random and a harder blow."""
    here = Situation("warrior", "mage").level(0, "red").put(0, "cinder_steppe")
    situation = here.weapon(0, "red_c01_item").bag(0, "grey_c02_item")
    play = situation.challenged(0).challenge("red_c16").dice(1, 6)
    play.force("item", CONTENT.challenge_by_id["red_c01"].index)
    assert play.asked == "demand"
    play.do("decline")
    assert (play.wears(0), play.bag(0)) == ([], ["grey_c02_item"])
    assert attacks(play)[-1][0] == 9


@rule("WOW-GAP-56")
def test_after_the_combat_it_is_demanded_of_who_did_not_beat_it():
    """The Chaos Hound Pack: a card, or 2 damage."""
    here = Situation("warrior", "mage").level(0, "red").put(0, "cinder_steppe")
    situation = here.hand(0, "ab_warrior_09")
    play = situation.challenged(0).challenge("red_c08").dice(1, 1)
    assert play.asked == "demand"
    before = play.character(0).damage
    play.do("decline")
    assert play.character(0).damage == before + 2


# -- taxes and cancelled cards ---------------------------------------------------------------------


def taxed(energy: int):
    """The mage studies, the warrior threatens."""
    situation = Situation("mage", "warrior").hand(0, "ab_mage_08").energy(0, energy)
    situation.hand(1, "ab_warrior_10").energy(1, 1)
    return situation.moving(0).do("play:ab_mage_08")


@rule("WOW-GAP-59")
def test_a_taxed_card_works_if_its_player_pays_more():
    play = taxed(2)
    assert (play.player, play.options) == (1, ["pass", "play:ab_warrior_10"])
    play.do("play:ab_warrior_10")
    assert (play.player, play.asked, play.options) == (0, "demand", ["pay:energy:1", "decline"])
    play.do("pay:energy:1")
    assert len(play.hand(0)) == 2
    assert play.character(0).energy == 0


@rule("WOW-GAP-59")
@pytest.mark.parametrize("energy", [1, 2])
def test_a_taxed_card_is_cancelled_if_they_cannot_or_will_not(energy):
    play = taxed(energy).do("play:ab_warrior_10")
    if energy == 2:
        play.do("decline")
    assert play.hand(0) == []
    assert play.discards(0) == ["ab_mage_08"]
    assert play.character(0).energy == energy - 1


# -- bounties --------------------------------------------------------------------------------------


@rule("WOW-GAP-60")
def test_whoever_defeats_the_bearer_earns_the_bounty():
    situation = field("warrior", "mage", "brandon").attach(2, "ab_brandon_06", 1).dying(1)
    play = attack(situation, "mage", 6, 1)
    assert "earns Oath of Pursuit" in " ".join(play.told())
    assert len(play.bag(0)) == 1
    assert len(play.hand(0)) == 1
    assert play.discards(2) == ["ab_brandon_06"]


@rule("WOW-GAP-60")
def test_nobody_earns_it_if_an_encounter_defeats_the_bearer():
    situation = alone("mage", "brandon").attach(1, "ab_brandon_06", 0).dying(0)
    play = meet(situation, "grey_c03", 1, 6)
    assert last(play).fell[0]
    assert "earns" not in " ".join(play.told())
    assert play.discards(1) == ["ab_brandon_06"]


@rule("WOW-GAP-60")
@pytest.mark.parametrize(
    ("owner", "card", "cards", "items", "damage"),
    [
        ("hunter", "ab_hunter_02", 1, 0, 0),
        ("dongon", "ab_dongon_10", 0, 1, 2),
        ("warlock", "ab_warlock_06", 2, 0, 3),
    ],
)
def test_each_bounty_is_what_its_card_says(owner, card, cards, items, damage):
    situation = field("warrior", "mage", owner).attach(2, card, 1).dying(1).hurt(0, 3)
    play = attack(situation, "mage", 6, 1)
    assert (len(play.hand(0)), len(play.bag(0))) == (cards, items)
    assert play.character(0).damage == damage


# -- cards taken back ------------------------------------------------------------------------------


@rule("WOW-GAP-62")
def test_a_card_of_the_discard_pile_comes_back_as_its_player_chooses():
    situation = Situation("brandon", "mage").hand(0, "ab_brandon_10").energy(0, 1)
    play = situation.discarded(0, "ab_brandon_01", "ab_brandon_11").moving(0)
    play.do("play:ab_brandon_10")
    assert play.options == ["recall:ab_brandon_01", "recall:ab_brandon_11"]
    play.do("recall:ab_brandon_11")
    assert play.hand(0) == ["ab_brandon_11"]
    assert "ab_brandon_11" not in play.discards(0)


@rule("WOW-GAP-62")
def test_with_no_discards_it_is_not_offered():
    play = Situation("brandon", "mage").hand(0, "ab_brandon_10").energy(0, 1).moving(0)
    assert "play:ab_brandon_10" not in play.options
    assert play.table.explain(0, "play:ab_brandon_10") == "WOW-GAP-62"
