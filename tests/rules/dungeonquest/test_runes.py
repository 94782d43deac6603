"""Runes: each once, at the moment its card names, and then out of the game (DQ-RUNE)."""

import pytest

from tests.support.dungeonquest import CONTENT
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    all_in_place,
    entering,
    kept,
    runes,
    standing_in,
)
from tests.support.rules import rule

POTION = ("unstable_potion",)
RUNES = [card.id for card in CONTENT.decks["rune"]]


@rule("DQ-RUNE-02")
@pytest.mark.parametrize("rune", RUNES)
def test_each_rune_names_its_moment_and_its_effect(rune: str):
    card = next(card for card in CONTENT.decks["rune"] if card.id == rune)
    assert card.when
    assert card.text
    assert card.count == 1


OFFERED_ON_HIS_TURN = {"stasis_rune", "rune_of_healing", "rune_of_teleportation"}


@rule("DQ-RUNE-02")
@pytest.mark.parametrize("rune", RUNES)
def test_a_rune_is_offered_on_his_turn_only_if_that_is_its_moment(rune: str):
    s = standing_in("room_lfr").rune(0, rune)
    s.hero(0).wounds = 1
    offered = set(s.action_of(0).options) - {"north", "east", "south", "west", "search"}
    assert offered == {rune} & OFFERED_ON_HIS_TURN


@rule("DQ-RUNE-02")
@pytest.mark.parametrize("rune", RUNES)
def test_nobody_is_asked_for_a_rune_on_an_uneventful_move(rune: str):
    s = entering("room_lfr").rune(0, rune).give(0, *POTION, deck="crypt")
    play = s.action_of(0).cards("dungeon", "empty").do("east")
    asked = "one_more_move" if rune == "rune_of_haste" else "turn"  # after any encounter
    assert play.asked == asked


@rule("DQ-RUNE-01", "DQ-RUNE-03")
def test_a_rune_used_is_not_offered_again_and_lies_in_no_pile():
    s = entering("trap_lfr").rune(0, "rune_of_warning").lay("r2c4", "trap_lfr")
    play = s.action_of(0).cards("trap", "explosion", "poisonous_snakes").dice(2)
    play.do("east", "rune_of_warning")
    assert runes(play) == ()
    play.do("east")
    assert play.hero().wounds == 2  # the second trap sprang without a question
    assert play.deck_size("rune") == 0
    assert play.discarded("rune") == []


@rule("DQ-RUNE-03")
def test_a_used_rune_does_not_come_back_when_its_owner_dies_or_decks_are_shuffled():
    s = entering("trap_lfr").rune(0, "rune_of_warning", "rune_of_haste").lay("r2c4", "pit_f")
    play = s.action_of(0).cards("trap", "explosion").do("east", "rune_of_warning", "end")
    play.dice(6, 6).do("east")
    assert play.hero().ending == "a bottomless pit"
    assert play.deck_size("rune") == 0
    assert runes(play) == ()
    assert all_in_place(play)


# -- Rune of Warning -----------------------------------------------------------------------


@rule("DQ-RUNE-02")
def test_the_rune_of_warning_discards_a_trap_unresolved():
    s = entering("trap_lfr").rune(0, "rune_of_warning")
    play = s.action_of(0).cards("trap", "explosion").do("east")
    assert play.options == ["resolve", "rune_of_warning"]
    play.do("rune_of_warning")
    assert play.hero().wounds == 0
    assert play.discarded("trap") == ["explosion"]
    assert play.hero(1).lost_turns == 999  # the explosion would have cost them a turn


@rule("DQ-RUNE-02")
def test_the_rune_of_warning_may_be_saved():
    s = entering("trap_lfr").rune(0, "rune_of_warning")
    play = s.action_of(0).cards("trap", "explosion").do("east", "resolve")
    assert play.hero().wounds == 4
    assert runes(play) == ("rune_of_warning",)


# -- Rune of Healing -----------------------------------------------------------------------


@rule("DQ-RUNE-02", "DQ-DEATH-08")
@pytest.mark.parametrize(("wounds", "left"), [(9, 5), (4, 0), (2, 0)])
def test_the_rune_of_healing_heals_four_wounds(wounds: int, left: int):
    s = standing_in("room_lfr").rune(0, "rune_of_healing")
    s.hero(0).wounds = wounds
    play = s.action_of(0).do("rune_of_healing")
    assert play.hero().wounds == left
    assert play.options == ["north", "east", "south", "west", "search"]  # the turn goes on


@rule("DQ-RUNE-02")
@pytest.mark.parametrize("card", ["torch_goes_out", "lingering_shade", "vampire_bite"])
def test_the_rune_of_healing_ends_a_lasting_effect_before_it_works(card: str):
    s = standing_in("room_lfr").rune(0, "rune_of_healing").keep(0, card)
    play = s.turn_of(0).dice(6, 6)
    assert play.asked == "which_effect"
    play.do("rune_of_healing")
    assert kept(play) == []
    assert play.asked == "turn"
    assert play.hero().wounds == 0


@rule("DQ-RUNE-02")
def test_the_rune_of_healing_ends_one_effect_only():
    s = standing_in("room_lfr").rune(0, "rune_of_healing").keep(0, "trapdoor", "lingering_shade")
    play = s.turn_of(0).do("rune_of_healing").dice(1, 1).do("trapdoor")
    assert not play.hero().alive  # the shade still strikes


@rule("DQ-RUNE-02")
def test_the_rune_of_healing_can_wait():
    s = standing_in("room_lfr").rune(0, "rune_of_healing").keep(0, "vampire_bite")
    play = s.turn_of(0)
    play.do(play.options[0])  # the bite first
    assert play.hero().wounds == 1
    assert "rune_of_healing" in play.options


@rule("DQ-RUNE-02")
def test_without_wounds_or_lasting_effects_there_is_nothing_to_heal():
    play = standing_in("room_lfr").rune(0, "rune_of_healing").action_of(0)
    assert "rune_of_healing" not in play.options


@rule("DQ-RUNE-02")
def test_the_rune_of_healing_is_not_offered_in_a_fight():
    s = entering("room_lfr").rune(0, "rune_of_healing").token(CHAMBER, "troll")
    s.hero(0).wounds = 5
    play = s.action_of(0).do("east")
    assert play.options == ["attack", "escape"]
    assert "rune_of_healing" not in play.do("attack").options
