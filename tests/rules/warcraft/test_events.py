"""Event cards (WOW-EVT): global, location and special ones, and what is on their backs."""

import pytest
from msgspec.structs import replace

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT, LAID_OUT
from tests.support.warcraft_fights import (
    FIELD,
    FOE,
    alone,
    attack,
    attacks,
    field,
    last,
    next_turn,
)
from tests.support.warcraft_turns import phase
from undercroft.games.warcraft.rules.event_flips import CharacterDefeated

JERKIN = "grey_c11_item"  # something to equip: the maintenance phase asks for it
EVENTS = [card for card in CONTENT.challenges if card.event]
VIEWERS = (0, 1, None)


def draws(situation, *cards):
    """They draw these, and the fight that ends it goes past both."""
    return situation.challenged(0).challenge(*cards).dice(1, 1)


def drawn(play):
    return len([event for event in play.table.events if event.rule == "WOW-CHAL-07"])


# -- front and back ------------------------------------------------------------------------------


@rule("WOW-EVT-01")
def test_only_the_front_of_a_drawn_event_has_effect():
    play = draws(alone("warrior").bag(0, JERKIN), "grey_e01", "grey_c02")
    assert play.bag(0) == [JERKIN]  # the item on the back of the fair is nobody's
    assert play.table.view(1).global_event == "grey_e01"
    assert play.table.view(1).flipped == ()


@rule("WOW-EVT-01")
def test_a_foe_on_the_back_of_a_location_event_does_not_fight_when_it_is_drawn():
    play = draws(alone("warrior"), "grey_e04", "grey_c02")
    assert last(play).encounter == CONTENT.challenge_by_id["grey_c02"].index
    assert play.track() == {0: ("grey_c02", FIELD)}
    assert play.table.view(1).located == (("grey_e04", "mill_road"),)


@rule("WOW-EVT-02")
@pytest.mark.parametrize(("move", "energy", "flips"), [(4, 1, True), (3, 1, False), (1, 3, False)])
def test_the_card_says_when_it_is_flipped_and_then_its_reverse_applies(move, energy, flips):
    situation = Situation("warrior", "mage").global_event("grey_e02")
    play = situation.turn_of(0).movement(move, energy)
    assert len(play.hand(0)) == (1 if flips else 0)  # draw 1 card; discard this
    assert play.table.view(1).global_event == ("" if flips else "grey_e02")
    assert play.returned("grey") == (["grey_e02"] if flips else [])


@rule("WOW-EVT-02")
def test_once_flipped_the_front_applies_no_more():
    situation = field("hunter", "mage").global_event("grey_e02").no_deck(0)  # ranged: -1 attack
    rain = situation.turn_of(0).movement(3, 2).challenge("grey_c02").dice(1, 1).do("stop")
    if rain.asked == "challenge":
        rain.do("draw")
    assert attacks(rain)[0][0] == 0
    situation = field("hunter", "mage").global_event("grey_e02").no_deck(0)
    sun = situation.turn_of(0).movement(4, 1).challenge("grey_c02").dice(1, 1).do("stop")
    if sun.asked == "challenge":
        sun.do("draw")
    assert attacks(sun)[0][0] == 1


@rule("WOW-EVT-02")
def test_two_cards_that_wait_for_the_same_are_both_flipped():
    situation = Situation("warrior", "mage").global_event("grey_e02")
    play = situation.located("red_e04", "barren_scar").turn_of(0).movement(4, 1)
    assert (play.table.view(1).global_event, play.table.view(1).located) == ("", ())
    assert len(play.hand(0)) == 1
    assert play.track() == {0: ("red_e04", "barren_scar")}


@rule("WOW-EVT-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_flips_it_to_an_item_has_it_at_once(seat):
    situation = Situation("warrior", "mage").level(seat, "yellow").put(seat, "old_dam")
    situation.global_event("grey_e01")  # the first to defeat a green encounter flips it
    play = situation.challenged(seat).challenge("green_c12").dice(6, 1)
    assert sorted(play.bag(seat)) == ["green_c12_item", "grey_e01_item"]
    assert play.bag(1 - seat) == []
    assert play.table.view(None).global_event == ""


@rule("WOW-EVT-03")
def test_defeating_one_of_another_colour_does_not_flip_it():
    situation = alone("warrior").level(0, "yellow").global_event("grey_e01")
    play = situation.challenged(0).challenge("grey_c02").dice(6, 1)
    assert (play.bag(0), play.table.view(0).global_event) == (["grey_c02_item"], "grey_e01")


@rule("WOW-EVT-04")
def test_turned_into_an_enemy_in_his_own_challenge_phase_it_is_fought_at_once():
    situation = Situation("warrior", "mage").put(0, "dusk_village").level(0, "green")
    play = situation.located("green_e04", "dusk_village").challenged(0).dice(1, 1)
    assert last(play).encounter == CONTENT.challenge_by_id["green_e04"].index
    assert attacks(play)[FOE][0] == 5  # the Well Wraith's
    assert drawn(play) == 0
    assert play.track() == {0: ("green_e04", "dusk_village")}  # undefeated, it stays
    assert play.table.view(1).located == ()


@rule("WOW-EVT-04")
def test_defeated_there_it_is_gone():
    situation = Situation("warrior", "mage").put(0, "dusk_village").level(0, "red")
    play = situation.located("green_e04", "dusk_village").challenged(0).dice(6, 1)
    play.challenge("green_c05")  # its reward: a green item
    assert last(play).fell == (False, True)
    assert (play.track(), play.returned("green")) == ({}, ["green_e04"])
    assert play.bag(0) == ["green_c05_item"]


@rule("WOW-EVT-04", "WOW-EVT-05")
@pytest.mark.parametrize(("dice", "winner"), [((6, 2), 0), ((1, 6), 1)])
def test_turned_over_in_anothers_challenge_phase_it_is_not_fought(monkeypatch, dice, winner):
    """Farms burn until somebody defeats another: the card as it might be printed."""
    card = CONTENT.challenge_by_id["grey_e04"]
    flip = CharacterDefeated(text=card.flip.text, by="any")
    cards, moments = list(LAID_OUT.challenges), list(LAID_OUT.flip_when)
    cards[card.index] = replace(card, flip=flip, event="global")
    moments[card.index] = flip.word
    monkeypatch.setattr(LAID_OUT, "challenges", tuple(cards))
    monkeypatch.setattr(LAID_OUT, "flip_when", tuple(moments))
    situation = field("mage", "dongon").dying(0).dying(1).global_event("grey_e04")
    play = attack(situation.weapon(0, "grey_c02_item"), "dongon", *dice)
    assert (play.player, play.asked, phase(play)) == (0, "equip", "maintenance")
    assert play.table.view(0).global_event == ""  # one of them has fallen
    fought = last(play).encounter == card.index
    assert fought == (winner == 0)  # it is the first one's challenge phase
    if winner == 1:
        assert play.track() == {0: ("grey_e04", FIELD)}


@rule("WOW-EVT-05")
def test_turned_into_an_enemy_at_any_other_time_it_is_undefeated_on_the_board():
    situation = Situation("warrior", "mage").located("red_e04", "barren_scar")
    play = situation.turn_of(0).movement(4, 1)  # whoever rolls 4 opens the rift
    assert (play.asked, phase(play), play.state.combat) == ("move", "movement", None)
    assert play.track() == {0: ("red_e04", "barren_scar")}
    for viewer in VIEWERS:
        view = play.table.view(viewer)
        assert (view.located, view.flipped) == ((), ("red_e04",))
        assert [(slot.number, slot.space) for slot in view.track] == [(1, "barren_scar")]


@rule("WOW-EVT-05")
def test_then_it_is_fought_by_whoever_is_there():
    situation = Situation("warrior", "mage").put(1, "barren_scar").level(1, "red")
    situation.located("red_e04", "barren_scar")
    play = situation.turn_of(0).movement(4, 1)
    next_turn(play, 1)
    assert play.track() == {0: ("red_e04", "barren_scar")}
    while play.state.active == 1 and play.state.combat is None and play.state.fought is None:
        play.dice(1, 1).do("stop" if "stop" in play.options else play.options[0])
    fight = play.state.combat or play.state.fought
    assert fight.encounter == CONTENT.challenge_by_id["red_e04"].index


@rule("WOW-EVT-04", "WOW-EVT-05")
def test_resolved_where_it_lies_the_rift_is_fought_without_any_roll_of_four():
    situation = Situation("warrior", "mage").put(0, "barren_scar").level(0, "red")
    play = situation.located("red_e04", "barren_scar").challenged(0).dice(1, 1)
    assert last(play).encounter == CONTENT.challenge_by_id["red_e04"].index


# -- kinds ---------------------------------------------------------------------------------------


@rule("WOW-EVT-06")
def test_every_event_is_of_one_of_three_kinds_and_all_three_occur():
    assert {card.event for card in EVENTS} == {"global", "location", "special"}
    for card in EVENTS:
        assert (card.space >= 0) == (card.event == "location")
        assert (card.encounter, card.event != "") == (None, True)


@rule("WOW-EVT-06")
@pytest.mark.parametrize("card", [card.id for card in EVENTS if card.colour == 0])
def test_a_drawn_event_goes_where_its_kind_goes(card):
    play = draws(alone("warrior").no_deck(0), card, "grey_c02")
    if play.asked == "place_discovery":
        assert play.table.view(1).global_event == ""
        play.do("place:mill_road")
    view, kind = play.table.view(1), CONTENT.challenge_by_id[card].event
    assert (view.global_event == card) == (kind == "global")
    assert (card in [event for event, _ in view.located]) == (kind == "location")
    assert (card in play.returned("grey")) == (kind == "special")


# -- global events -------------------------------------------------------------------------------


@rule("WOW-EVT-07")
def test_a_global_event_lies_face_up_for_all():
    play = draws(alone("warrior"), "grey_e01", "grey_c02")
    for viewer in VIEWERS:
        assert play.table.view(viewer).global_event == "grey_e01"
        assert "Harvest Fair" in str(play.table.scene(viewer))


@rule("WOW-EVT-08")
def test_a_new_one_takes_the_place_of_the_old():
    play = draws(alone("warrior").global_event("grey_e01"), "grey_e02", "grey_c02")
    assert play.table.view(1).global_event == "grey_e02"
    assert play.returned("grey") == ["grey_e01"]


@rule("WOW-EVT-08")
def test_the_old_one_goes_to_the_deck_of_its_own_colour():
    play = draws(alone("warrior").global_event("green_e01"), "grey_e02", "grey_c02")
    assert (play.returned("green"), play.returned("grey")) == (["green_e01"], [])


@rule("WOW-EVT-09")
def test_its_effect_is_for_every_character_in_his_turn():
    situation = Situation("warrior", "mage", "hunter").global_event("yellow_e02")  # +1 energy
    play = situation.turn_of(0).movement(2, 2)
    for seat in range(3):
        assert play.character(seat).energy == 3
        play.movement(2, 2)
        next_turn(play, (seat + 1) % 3)


@rule("WOW-EVT-09")
def test_a_fair_heals_whoever_is_in_a_city_in_his_maintenance():
    situation = Situation("warrior", "mage").global_event("grey_e01").hurt(0, 2).hurt(1, 2)
    play = situation.maintaining(0)
    assert [play.character(seat).damage for seat in (0, 1)] == [1, 2]
    next_turn(play, 0)
    assert [play.character(seat).damage for seat in (0, 1)] == [1, 1]


@rule("WOW-EVT-09")
def test_and_nobody_outside_a_city():
    situation = Situation("warrior", "mage").put(0, FIELD).global_event("grey_e01").hurt(0, 2)
    assert situation.maintaining(0).character(0).damage == 2


# -- location events -----------------------------------------------------------------------------

LOCATIONS = {card.id: CONTENT.spaces[card.space].id for card in EVENTS if card.event == "location"}
DRAWN_AT = {"grey": "pale_glade", "green": "old_dam", "yellow": "high_plateau",
            "red": "cinder_steppe"}  # fmt: skip


@rule("WOW-EVT-10")
@pytest.mark.parametrize(("card", "space"), LOCATIONS.items())
def test_a_location_event_is_placed_on_the_space_it_names(card, space):
    colour = card.partition("_")[0]
    situation = Situation("warrior", "mage").put(0, DRAWN_AT[colour]).level(0, "red")
    play = draws(situation, card, f"{colour}_c12")
    assert play.table.view(1).located == ((card, space),)


@rule("WOW-EVT-11")
@pytest.mark.parametrize(
    ("old", "new"), [("yellow_e03", "yellow_e04"), ("yellow_e04", "yellow_e03")]
)
def test_an_event_that_lies_there_already_is_discarded_first(old, new):
    """The Buried Shrine and the Dragon Nest are on the same trail."""
    situation = Situation("warrior", "mage").put(0, "high_plateau").level(0, "red")
    situation.located(old, "jungle_trail").located("grey_e04", "mill_road")
    play = draws(situation, new, "yellow_c12")
    assert set(play.table.view(1).located) == {(new, "jungle_trail"), ("grey_e04", "mill_road")}
    assert play.returned("yellow") == [old]


@rule("WOW-EVT-12")
def test_whoever_ends_his_movement_there_resolves_it_instead_of_drawing():
    situation = Situation("warrior", "mage").located("grey_e03", "millers_creek").pile()
    play = situation.turn_of(0).movement(1, 3).dice(2).do("go:millers_creek")
    if "stop" in play.options:
        play.do("stop")
    assert (drawn(play), play.character(0).damage) == (0, 1)  # a 2: 1 damage, and it stays
    assert play.table.view(1).located == (("grey_e03", "millers_creek"),)


@rule("WOW-EVT-12")
@pytest.mark.parametrize(("die", "flips"), [(3, False), (4, True), (6, True)])
def test_the_event_says_what_comes_of_it(die, flips):
    situation = Situation("warrior", "mage").put(0, "millers_creek")
    play = situation.located("grey_e03", "millers_creek").challenged(0).dice(die)
    assert play.bag(0) == (["grey_e03_item"] if flips else [])
    assert play.character(0).damage == (0 if flips else 1)
    assert (play.table.view(1).located == ()) == flips
    assert any(line.endswith(" stays as it is.") for line in play.told()) != flips


@rule("WOW-EVT-12")
def test_an_event_may_ask_for_cards():
    situation = Situation("warrior", "mage").put(0, "mill_road").hand(0, "ab_warrior_02")
    play = situation.located("grey_e04", "mill_road").challenged(0)
    assert (play.player, play.asked, play.options) == (0, "pay_event", ["pay", "decline"])
    play.do("decline")
    assert (play.character(0).damage, play.hand(0)) == (1, ["ab_warrior_02"])
    without = Situation("warrior", "mage").put(0, "mill_road").located("grey_e04", "mill_road")
    assert without.challenged(0).character(0).damage == 1  # they are not asked what they cannot pay


@rule("WOW-EVT-12")
@pytest.mark.parametrize("lost", ["ab_warrior_02", "ab_warrior_03"])
def test_whoever_pays_loses_the_card_of_his_choice_and_turns_the_event_over(lost):
    hand = ["ab_warrior_02", "ab_warrior_03"]
    situation = Situation("warrior", "mage").put(0, "mill_road").hand(0, *hand)
    play = situation.located("grey_e04", "mill_road").challenged(0).do("pay")
    assert (play.player, play.asked) == (0, "discard_card")
    play.dice(1, 1).do(f"discard:{lost}")
    assert play.discards(0) == [lost]
    assert play.table.view(1).located == ()
    fight = play.state.combat or last(play)
    assert fight.encounter == CONTENT.challenge_by_id["grey_e04"].index  # the foe on its back
    assert play.character(0).damage == 0  # what is said for not paying does not happen


@rule("WOW-EVT-12")
def test_another_character_there_may_still_be_attacked():
    situation = Situation("warrior", "mage").put(0, "mill_road").put(1, "mill_road")
    play = situation.located("grey_e04", "mill_road").challenged(0)
    assert sorted(play.options) == ["attack:mage", "event:grey_e04"]


@rule("WOW-EVT-13")
def test_with_an_undefeated_encounter_there_too_he_chooses_which_to_resolve():
    def both():
        situation = Situation("warrior", "mage").put(0, "millers_creek")
        situation.located("grey_e03", "millers_creek").undefeated("grey_c02", "millers_creek")
        return situation.challenged(0)

    play = both()
    assert sorted(play.options) == ["event:grey_e03", "fight:grey_c02"]
    play.dice(5).do("event:grey_e03")
    assert (play.bag(0), play.track()) == (["grey_e03_item"], {0: ("grey_c02", "millers_creek")})
    play = both().dice(1, 1).do("fight:grey_c02")
    assert last(play).encounter == CONTENT.challenge_by_id["grey_c02"].index
    assert play.table.view(1).located == (("grey_e03", "millers_creek"),)


# -- special events ------------------------------------------------------------------------------


@rule("WOW-EVT-14")
def test_a_special_event_is_carried_out_before_the_next_card_is_drawn():
    situation = Situation("warrior", "mage").put(0, "cinder_steppe").level(0, "red")
    situation.bag(0, "red_c01_item")
    play = situation.challenged(0).challenge("red_e05", "red_c07", "red_c12").dice(1, 1)
    lines = play.told()
    order = ["takes 1", "gains ", "draws Gate Demon"]
    found = [next(n for n, line in enumerate(lines) if part in line) for part in order]
    assert found == sorted(found)
    assert "red_c07_item" in play.bag(0)
    assert play.returned("red") == ["red_e05"]


@rule("WOW-EVT-14")
def test_a_pickpocket_takes_an_item_and_leaves_a_card():
    situation = Situation("warrior", "mage").put(0, "old_dam").level(0, "green")
    situation.bag(0, "grey_c05_item").weapon(0, "grey_c01_item")
    play = draws(situation, "green_e05", "green_c12")
    assert (play.bag(0), play.wears(0)) == ([], ["grey_c01_item"])
    assert len(play.hand(0)) == 1
