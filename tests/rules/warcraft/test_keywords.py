"""Keywords of ability cards: cancel, attach, improved (WOW-KEY-01 to 09)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import (
    FIELD,
    FOE,
    alone,
    attack,
    attacks,
    beats,
    field,
    last,
    meet,
    next_turn,
    rolled,
    taken,
    triggered,
)
from undercroft.games.warcraft.rules.combat import story
from undercroft.games.warcraft.table.state import NONE

# -- cancel --------------------------------------------------------------------------------------


def with_a_charm(situation, seat=1):
    """That player can cancel an ability card with an item."""
    return situation.level(seat, "green").bag(seat, "green_c14_item")


@rule("WOW-KEY-01")
def test_a_cancelled_card_is_discarded_at_once_and_does_nothing():
    play = with_a_charm(alone("warrior").hand(0, "ab_warrior_06").energy(0, 2)).moving(0, 3)
    play.do("play:ab_warrior_06")
    assert (play.player, play.options) == (1, ["pass", "power:green_c14_item_p1"])
    play.do("power:green_c14_item_p1")
    assert play.discards(0) == ["ab_warrior_06"]
    assert play.state.steps == 3  # not 5
    assert play.character(0).energy == 1  # what it cost is gone
    assert play.state.playing == ()


@rule("WOW-KEY-01")
def test_a_card_that_is_let_pass_does_what_it_says():
    play = with_a_charm(alone("warrior").hand(0, "ab_warrior_06").energy(0, 2)).moving(0, 3)
    play.do("play:ab_warrior_06", "pass")
    assert play.state.steps == 5
    assert play.bag(1) == ["green_c14_item"]


@rule("WOW-KEY-01")
def test_a_cancelled_card_is_not_attached_to_anybody():
    play = with_a_charm(alone("warlock", "warrior").hand(0, "ab_warlock_05").energy(0, 1)).moving(0)
    play.do("play:ab_warlock_05", "power:green_c14_item_p1")
    assert play.character(1).attached == ()
    assert play.discards(0) == ["ab_warlock_05"]


@rule("WOW-KEY-01")
def test_a_cancelled_weapon_replacement_leaves_him_with_what_he_has():
    situation = with_a_charm(field("mage", "warrior").hand(0, "ab_mage_01").energy(0, 1))
    play = attack(situation, "warrior", 1, 1).do("play:ab_mage_01", "power:green_c14_item_p1")
    assert attacks(play)[0][0] == 2  # their card's, not the 3 of the Flame Bolt
    assert play.discards(0) == ["ab_mage_01"]


@rule("WOW-KEY-01")
def test_a_card_that_cancels_can_be_cancelled_itself():
    situation = with_a_charm(alone("warrior").hand(0, "ab_warrior_06").energy(0, 2), 0)
    situation.hand(1, "ab_mage_07").bag(1, "grey_c13_item")
    play = situation.moving(0, 3).do("play:ab_warrior_06", "energy", "play:ab_mage_07")
    assert (play.player, play.options) == (0, ["pass", "power:green_c14_item_p1"])
    play.do("power:green_c14_item_p1")
    assert play.state.steps == 5
    assert play.discards(1) == ["ab_mage_07"]


@rule("WOW-KEY-02")
def test_a_battle_cancelled_in_the_powers_step_has_no_ranged_and_no_melee_step():
    play = meet(alone("mage", "warrior"), "grey_c13", 6, 1)  # both ranged, both would hit
    assert triggered(play) == ["grey_c13_p1"]
    assert attacks(play) == {}
    assert last(play).cancelled


@rule("WOW-KEY-02")
def test_a_battle_cancelled_before_the_roll_has_no_roll():
    situation = alone("hunter").hand(0, "ab_hunter_08", "ab_hunter_02").energy(0, 2)
    play = meet(situation, "grey_c02")
    play.do("play:ab_hunter_08")
    assert rolled(play) == []
    assert attacks(play) == {}
    assert "ab_hunter_02" in play.hand(0)  # there was no more to play it in
    assert play.player == 1


@rule("WOW-KEY-02")
def test_powers_still_to_come_in_that_step_do_not_work_any_more():
    play = meet(alone("hunter"), "grey_c13", 1, 1)
    assert triggered(play) == ["grey_c13_p1"]  # and not the hunter's own on a 1


@rule("WOW-KEY-03")
def test_in_a_cancelled_battle_nobody_takes_damage_and_nobody_is_defeated():
    play = meet(alone("mage", "warrior").hurt(0, 2), "grey_c13", 6, 1)
    assert play.character(0).damage == 2
    assert (play.space(0), play.bag(0)) == (FIELD, [])
    assert last(play).fell == (False, False)
    assert taken(play) == {}


@rule("WOW-KEY-03")
def test_a_cancelled_battle_between_characters_costs_neither_anything():
    situation = field("mage", "dongon").hurt(0, 2).hurt(1, 3).hand(1, "ab_dongon_08")
    play = attack(situation.bag(0, "grey_c12_item").bag(1, "grey_c11_item"), "dongon")
    assert (play.player, play.options) == (1, ["pass", "play:ab_dongon_08"])
    play.do("play:ab_dongon_08")
    assert [play.space(seat) for seat in (0, 1)] == [FIELD, FIELD]
    assert [play.character(seat).damage for seat in (0, 1)] == [2, 3]
    assert (play.bag(0), play.bag(1)) == (["grey_c12_item"], ["grey_c11_item"])


# -- attach --------------------------------------------------------------------------------------


@rule("WOW-KEY-04")
def test_a_card_attached_to_a_character_lies_open_beside_his_card():
    play = alone("warlock", "warrior").hand(0, "ab_warlock_05").energy(0, 1).moving(0)
    play.do("play:ab_warlock_05")
    assert play.discards(0) == []
    for viewer in (0, 1, None):
        view = play.table.view(viewer)
        assert view.characters[0].attached == ()
        (card,) = view.characters[1].attached
        assert (card.owner, card.ability, card.item) == (0, "ab_warlock_05", "")


@rule("WOW-KEY-04")
def test_with_several_in_reach_he_chooses_whom_to_attach_it_to():
    situation = Situation("warlock", "warrior", "mage", "dongon").hand(0, "ab_warlock_05")
    play = situation.put(3, "undercity").energy(0, 1).moving(0).do("play:ab_warlock_05")
    assert (play.player, play.asked) == (0, "attach_to")
    assert play.options == ["warrior", "mage"]  # the fourth is too far away
    play.do("mage")
    assert [len(play.character(seat).attached) for seat in range(4)] == [0, 0, 1, 0]


@rule("WOW-KEY-05")
def test_some_cards_are_attached_to_an_item_and_not_to_the_character():
    situation = alone("dongon").weapon(0, "grey_c04_item").hand(0, "ab_dongon_04").energy(0, 1)
    play = situation.moving(0).do("play:ab_dongon_04")
    assert play.character(0).attached == ()
    (card,) = play.table.view(1).characters[0].attached
    assert (card.ability, card.item) == ("ab_dongon_04", "grey_c04_item")


@rule("WOW-KEY-05")
def test_without_such_an_item_the_card_cannot_be_played():
    situation = alone("dongon").bag(0, "grey_c04_item").hand(0, "ab_dongon_04").energy(0, 1)
    assert "play:ab_dongon_04" not in situation.moving(0).options


@rule("WOW-KEY-06")
def test_an_attached_card_still_works_several_turns_later():
    play = Situation("warrior", "warlock").attach(1, "ab_warlock_05", 0).maintaining(0)
    next_turn(next_turn(play, 0), 0)
    assert play.table.view(0).characters[0].attack == 0  # 1, less 1
    play.do(f"go:{FIELD}").challenge("grey_c02").dice(1, 1).do("stop")
    assert attacks(play)[0] == (0, 1, 6)
    assert len(play.character(0).attached) == 1


@rule("WOW-KEY-06")
def test_a_card_attached_to_a_weapon_still_works_several_turns_later():
    situation = Situation("dongon", "mage").weapon(0, "grey_c04_item")
    situation.attach_to_weapon(0, "ab_dongon_04")
    play = next_turn(next_turn(situation.maintaining(0), 0), 0)
    play.do(f"go:{FIELD}").challenge("grey_c02").dice(2, 1).do("stop")
    assert triggered(play) == ["ab_venom_p"]
    assert attacks(play)[0] == (3, 2, 6)  # 2 of the dagger, and 1


@rule("WOW-KEY-06")
def test_it_gives_its_power_to_nobody_but_its_bearer():
    situation = field("dongon", "warrior").weapon(0, "grey_c04_item").weapon(1, "grey_c05_item")
    play = attack(situation.attach_to_weapon(0, "ab_dongon_04"), "warrior", 4, 2)
    assert triggered(play) == ["grey_c04_item_p1"]  # the warrior's 2 triggers nothing


@rule("WOW-KEY-06")
def test_an_attached_power_answers_every_blow_as_long_as_it_lies_there():
    situation = field("mage", "artumnis").attach(1, "ab_artumnis_09", 1)
    play = attack(situation, "artumnis", 6, 1)
    assert taken(play) == {0: 1, 1: 1}  # the thorns pay the blow back
    assert len(play.character(1).attached) == 1


def rain_of_arrows(*dying):
    """The hunter shoots at everybody near; the druid wears a Coat of Thorns."""
    situation = field("hunter", "artumnis", "warrior").attach(1, "ab_artumnis_09", 1)
    for seat in dying:
        situation.dying(seat)
    situation.hand(0, "ab_hunter_12").energy(0, 2)
    play = situation.moving(0, 2).do("play:ab_hunter_12")
    assert (play.player, play.asked) == (0, "on_damage")  # their pet may take the blow for them
    return play.do("pass")


@rule("WOW-KEY-06")
def test_thorns_pay_back_a_blow_struck_outside_combat_too():
    play = rain_of_arrows()
    assert play.state.combat is None
    assert [play.character(seat).damage for seat in range(3)] == [1, 1, 1]
    assert (play.asked, play.state.struck) == ("move", (NONE, NONE))  # it is over


@rule("WOW-KEY-06")
def test_they_pay_it_back_even_with_the_druids_last_breath():
    play = rain_of_arrows(1)
    assert (play.character(0).damage, play.space(1)) == (1, "stormwind")
    assert play.discards(1) == ["ab_artumnis_09"]


@rule("WOW-KEY-06")
def test_and_may_be_the_end_of_the_one_who_struck():
    play = rain_of_arrows(0)
    assert (play.space(0), play.character(0).damage) == ("stormwind", 0)
    assert [play.character(seat).damage for seat in (1, 2)] == [1, 1]  # all were struck


@rule("WOW-KEY-06")
def test_thorns_do_nothing_to_a_discovery_or_an_encounter():
    situation = field("artumnis", "mage").attach(0, "ab_artumnis_09", 0)
    play = situation.discovery(FIELD, "disc_bomb", "disc_gold").exploring(0)
    play.do("resolve:disc_bomb").challenge("grey_c02").dice(1, 6).do("draw")
    assert taken(play) == {0: 2}  # the crab came through unhurt
    assert play.character(1).damage == 0


@rule("WOW-KEY-06")
def test_a_curse_ends_when_its_text_says_so():
    play = meet(alone("warrior", "warlock").attach(1, "ab_warlock_05", 0), "grey_c12", 6, 1)
    assert last(play).fell == (False, True)
    assert play.character(0).attached == ()
    assert play.discards(1) == ["ab_warlock_05"]


@rule("WOW-KEY-07")
def test_a_card_attached_to_an_item_is_discarded_with_it():
    situation = alone("dongon").weapon(0, "grey_c04_item").attach_to_weapon(0, "ab_dongon_04")
    play = situation.moving(0).do("potion:grey_c04_item:swiftness")
    assert play.wears(0) == []
    assert play.table.view(1).characters[0].attached == ()
    assert play.discards(0) == ["ab_dongon_04"]


@rule("WOW-KEY-07")
def test_a_card_attached_to_a_character_is_discarded_when_he_is_defeated():
    situation = alone("mage", "warlock").hurt(0, 2).attach(1, "ab_warlock_05", 0)
    play = meet(situation, "grey_c02", 1, 6)
    assert last(play).fell == (True, False)
    assert play.character(0).attached == ()
    assert play.discards(1) == ["ab_warlock_05"]


@rule("WOW-KEY-07")
def test_the_defeat_of_its_bearer_leaves_a_card_on_his_weapon_where_it_is():
    situation = alone("dongon").hurt(0, 3).weapon(0, "grey_c04_item")
    play = meet(situation.attach_to_weapon(0, "ab_dongon_04"), "grey_c02", 1, 6, 1)
    assert last(play).fell == (True, False)
    assert play.wears(0) == ["grey_c04_item"]
    assert [card.item for card in play.table.view(0).characters[0].attached] == ["grey_c04_item"]


# -- improved ------------------------------------------------------------------------------------


@rule("WOW-KEY-08", "WOW-KEY-09")
@pytest.mark.parametrize(
    ("level", "own", "damage"), [("grey", 1, 2), ("green", 3, 1), ("yellow", 5, 3), ("red", 7, 3)]
)
def test_improved_text_works_from_its_colour_on_and_adds_to_the_rest(level, own, damage):
    situation = alone("warrior").level(0, level).hand(0, "ab_warrior_01").energy(0, 1)
    play = meet(situation, "grey_c02", 6, 1).do("play:ab_warrior_01")  # Improved yellow
    assert attacks(play)[0] == (own + 2, 6, 6)  # the rest of its text works at any level
    assert taken(play) == {FOE: damage}


@rule("WOW-KEY-08")
@pytest.mark.parametrize(("level", "energy"), [("grey", 0), ("green", 1), ("red", 1)])
def test_improved_green_is_for_green_and_above(level, energy):
    play = alone("warrior").level(0, level).hand(0, "ab_warrior_09").moving(0)
    play.do("play:ab_warrior_09")
    assert play.character(0).energy == energy
    assert play.character(0).side == 1  # and the card is turned in any case


@rule("WOW-KEY-09")
@pytest.mark.parametrize(
    ("level", "healed"), [("grey", 1), ("green", 2), ("yellow", 2), ("red", 3)]
)
def test_several_improvements_add_up(level, healed):
    situation = alone("artumnis").level(0, level).hurt(0, 3).hand(0, "ab_artumnis_03")
    play = situation.energy(0, 1).moving(0).do("play:ab_artumnis_03")
    assert play.character(0).damage == 3 - healed


@rule("WOW-KEY-08", "WOW-KEY-09")
def test_each_card_has_at_each_level_its_own_text_and_the_improvements_up_to_that_level():
    improved = 0
    for ability in CONTENT.abilities:
        for level in range(4):
            added = [part.effects for part in ability.improved if part.level <= level]
            improved += bool(added)
            assert ability.by_level[level] == sum(added, ability.effects)
    assert improved > 50


@rule("WOW-KEY-02")
def test_a_cancelled_battle_is_told_as_such():
    play = meet(alone("mage", "warrior"), "grey_c13", 6, 1)
    assert [beat[0] for beat in beats(play, story.CALLED_OFF)] == [story.POWERS]
    assert play.table.view(1).fought.cancelled
