"""Runes of Light, Lightning, Protection, Fortune and Slumber (DQ-RUNE)."""

import pytest

from tests.support.dungeonquest import Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    START,
    below,
    entering,
    runes,
    turn_is_over,
)
from tests.support.rules import rule

POTION = ("unstable_potion",)


# -- Rune of Light -------------------------------------------------------------------------


@rule("DQ-RUNE-02")
def test_the_rune_of_light_makes_an_escape_certain():
    s = entering("room_lfr").rune(0, "rune_of_light").give(0, *POTION, deck="crypt")
    play = s.action_of(0).cards("dungeon", "demon").do("east", "rune_of_light")
    assert play.space() == START
    assert play.state.fight is None
    assert play.tokens_at(CHAMBER) == ["demon"]
    assert play.hero().wounds == 0
    assert turn_is_over(play)
    assert runes(play) == ()


@rule("DQ-RUNE-02")
def test_the_rune_of_light_is_no_use_where_escape_is_barred():
    s = entering("portcullis_lfr", arrow="south").rune(0, "rune_of_light").token(CHAMBER, "demon")
    play = s.action_of(0).do("east")
    assert play.fight.attacked
    assert runes(play) == ("rune_of_light",)


@rule("DQ-RUNE-02")
def test_the_rune_of_light_works_below():
    s = below().rune(0, "rune_of_light")
    play = s.turn_of(0).cards("catacomb", "demon").do("draw_card", "rune_of_light")
    assert play.hero().below
    assert play.state.fight is None


# -- Rune of Lightning ---------------------------------------------------------------------


@rule("DQ-RUNE-02")
def test_lightning_strikes_the_monster_twice_before_the_first_round():
    s = entering("room_lfr").rune(0, "rune_of_lightning").token(CHAMBER, "skeleton", 3)
    play = s.action_of(0).do("east", "attack")
    assert play.fight.round == 0
    play.do("rune_of_lightning")
    assert play.fight.sides[1].hurt == 2
    assert runes(play) == ()


@rule("DQ-RUNE-02")
def test_lightning_kills_a_monster_of_two_life_without_a_round():
    s = entering("room_lfr").rune(0, "rune_of_lightning").token(CHAMBER, "skeleton", 2)
    play = s.action_of(0).cards("dungeon", "gold_coins_30")
    play.do("east", "attack", "rune_of_lightning")
    assert play.state.fight is None
    assert play.tokens_at(CHAMBER) == []
    assert play.loot() == ["gold_coins_30"]  # the chamber is met after its monster


@rule("DQ-RUNE-02")
def test_lightning_may_be_saved_but_not_used_later_in_that_fight():
    s = entering("room_lfr").rune(0, "rune_of_lightning").token(CHAMBER, "demon", 8)
    play = s.action_of(0).do("east", "attack", "fight")
    for _ in range(4):
        assert "rune_of_lightning" not in play.options
        play.do(play.options[0])
    assert runes(play) == ("rune_of_lightning",)


# -- Rune of Protection --------------------------------------------------------------------


@rule("DQ-RUNE-02")
@pytest.mark.parametrize(
    ("card", "dice"), [("explosion", ()), ("poisonous_snakes", (6,)), ("crossfire_trap", (6, 6))]
)
def test_protection_wards_off_all_the_wounds_of_one_source(card: str, dice: tuple[int, ...]):
    s = entering("trap_lfr").rune(0, "rune_of_protection")
    play = s.action_of(0).cards("trap", card).dice(*dice).do("east")
    assert play.options == ["suffer", "rune_of_protection"]
    play.do("rune_of_protection")
    assert play.hero().wounds == 0
    assert runes(play) == ()


@rule("DQ-RUNE-02")
def test_protection_saves_from_a_deadly_wound_but_not_from_death_without_wounds():
    s = entering("trap_lfr").rune(0, "rune_of_protection")
    s.hero(0).wounds = 14
    play = s.action_of(0).cards("trap", "explosion").do("east", "rune_of_protection")
    assert play.hero().alive
    s = entering("pit_f").rune(0, "rune_of_protection")
    assert s.action_of(0).dice(6, 6).do("east").hero().ending == "a bottomless pit"


@rule("DQ-RUNE-02")
def test_protection_is_not_asked_for_where_no_wound_is_due():
    s = entering("trap_lfr").rune(0, "rune_of_protection")
    play = s.action_of(0).cards("trap", "poisonous_gas").dice(3, 3).do("east")
    assert play.asked == "turn"


# -- Runes of Fortune, Haste, Sight, Slumber -----------------------------------------------


@rule("DQ-RUNE-02")
def test_fortune_passes_a_test_without_a_roll():
    play = entering("pit_f").rune(0, "rune_of_fortune").action_of(0).dice(6, 6).do("east")
    assert play.options == ["roll", "rune_of_fortune"]
    play.do("rune_of_fortune")
    assert play.hero().alive
    assert runes(play) == ()


@rule("DQ-RUNE-02")
def test_fortune_may_be_saved():
    play = entering("pit_f").rune(0, "rune_of_fortune").action_of(0).dice(1, 1)
    assert runes(play.do("east", "roll")) == ("rune_of_fortune",)


@rule("DQ-RUNE-02")
def test_slumber_puts_the_dragon_back_to_sleep():
    s = Situation(heroes=["lindel", "hugo"]).rune(0, "rune_of_slumber").give(0, "giant_ruby")
    s.put(0, "r5c7", "r5c6").hero(1).lost_turns = 1000
    play = s.action_of(0).cards("dragon", "sleeping", "dragon_rage").do("stay")
    assert len(play.table.view(0).dragon_cards) == 1
    treasures = play.deck_size("treasure")
    play.do("stay")
    assert play.options == ["face", "rune_of_slumber"]
    play.do("rune_of_slumber")
    assert play.deck_size("dragon") == 8
    assert play.deck_size("treasure") == treasures
    assert play.hero().wounds == 0
    assert "giant_ruby" in play.loot()
    assert play.space() == "r5c7"
    assert turn_is_over(play)
    assert runes(play) == ()
