"""Runes: each once, at the moment its card names, and then out of the game (DQ-RUNE)."""

import pytest

from tests.support.dungeonquest import CONTENT, Play, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    START,
    all_in_place,
    below,
    entering,
    kept,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule

POTION = ("unstable_potion",)
RUNES = [card.id for card in CONTENT.decks["rune"]]


def runes(play: Play, seat: int = 0) -> tuple[str, ...]:
    shown: tuple[str, ...] = play.table.view(1 - seat).heroes[seat].runes
    return shown


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


# -- Stasis Rune ---------------------------------------------------------------------------


def _rooms_in_a_row() -> Situation:
    s = Situation(heroes=["lindel", "hugo"]).lay("r2c2", "room_lfr").put(0, "r2c2", "r2c1")
    for column in range(3, 8):
        s.lay(f"r2c{column}", "room_lfr")
    return s


@rule("DQ-RUNE-02")
def test_the_stasis_rune_gives_three_turns_in_a_row():
    play = _rooms_in_a_row().rune(0, "stasis_rune").turn_of(0).cards("dungeon", *["empty"] * 4)
    play.do("stasis_rune")
    assert runes(play) == ()
    play.do("east", "east")
    assert play.player == 0
    play.do("east")
    assert play.player == 1
    assert play.space() == "r2c5"


@rule("DQ-RUNE-02")
def test_turns_of_stasis_not_taken_do_not_hold_up_the_sun():
    s = _rooms_in_a_row().rune(0, "stasis_rune").give(0, "giant_ruby").put(0, "r2c1", "r3c1")
    s.lay("r2c1", "room_lfr").lay("r1c12", "corridor_lfr").put(1, "r1c13")
    play = s.turn_of(0).do("stasis_rune", "north", "exit")
    assert play.hero().ending == "left the dungeon"
    sun = play.table.view(1).sun
    play.do("west").tiles("room_lfr").cards("dungeon", "empty").do("south")
    assert play.player == 1
    assert play.table.view(1).sun == sun + 1


# -- Rune of Warning -----------------------------------------------------------------------


@rule("DQ-RUNE-02")
def test_the_rune_of_warning_discards_a_trap_unresolved():
    s = entering("trap_lfr").rune(0, "rune_of_warning")
    play = s.action_of(0).cards("trap", "explosion").do("east")
    assert play.options == ["resolve", "rune_of_warning"]
    play.do("rune_of_warning")
    assert play.hero().wounds == 0
    assert play.discarded("trap") == ["explosion"]
    assert play.hero(1).lost_turns == 999  # the explosion would have cost him a turn


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
    play = s.turn_of(0).do("rune_of_healing")
    play.dice(6, 6).do(play.options[0])  # the Rune ends the trapdoor; the shade still strikes
    assert kept(play) == ["lingering_shade"]
    assert play.asked == "turn"


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


# -- Rune of Opening -----------------------------------------------------------------------


@rule("DQ-RUNE-02")
@pytest.mark.parametrize(
    ("chamber", "way"), [("room_door_front", "east"), ("portcullis_f", "west")]
)
def test_the_rune_of_opening_passes_a_door_or_a_portcullis(chamber: str, way: str):
    s = standing_in(chamber).rune(0, "rune_of_opening").lay("r2c4", "room_lfr")
    play = s.action_of(0).dice(6, 6).cards("dungeon", "empty").do(way)
    assert play.options == ["try", "rune_of_opening"]
    play.do("rune_of_opening")
    assert play.space() == ("r2c4" if way == "east" else START)
    assert play.deck_size("door") == 15
    assert tokens(play) == 0
    assert runes(play) == ()


@rule("DQ-RUNE-02")
def test_the_rune_of_opening_may_be_saved():
    s = standing_in("room_door_front").rune(0, "rune_of_opening")
    play = s.action_of(0).cards("door", "door_jammed").do("east", "try")
    assert play.space() == CHAMBER
    assert runes(play) == ("rune_of_opening",)


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


# -- Rune of Teleportation -----------------------------------------------------------------


def _about_to_teleport() -> Play:
    s = standing_in("room_lfr").rune(0, "rune_of_teleportation").put(1, "r9c9")
    s.lay("r9c9", "room_lfr").lay("r8c8", "trap_lfr").lay("r7c4", "bridge_f", arrow="south")
    s.lay("r9c3", "chasm_left")
    return s.action_of(0).do("rune_of_teleportation")


@rule("DQ-RUNE-02")
def test_teleportation_leads_to_any_explored_chamber_without_a_hero():
    play = _about_to_teleport()
    assert sorted(play.options) == [START, "r7c4", "r8c8", "r9c3"]


@rule("DQ-RUNE-02")
def test_the_chamber_teleported_to_is_encountered_at_once_in_place_of_a_move():
    play = _about_to_teleport().cards("trap", "poisonous_snakes").dice(2).do("r8c8")
    assert play.space() == "r8c8"
    assert play.hero().wounds == 2
    assert turn_is_over(play)
    assert runes(play) == ()


@rule("DQ-RUNE-02")
def test_teleportation_is_special_movement():
    play = _about_to_teleport().do("r7c4")
    assert play.options == ["south", "north"]  # his side of the bridge, which he must cross
    play.tiles("corridor_lfr").dice(1, 1).do("south")
    assert play.space() == "r6c4"
    play = _about_to_teleport().cards("dungeon", "empty").do("r9c3")
    assert play.asked == "choose_side"


@rule("DQ-RUNE-02")
@pytest.mark.parametrize("plight", [1, 2, 4])  # an encounter owed, in a web, in the dark
def test_there_is_no_teleporting_where_there_is_no_moving(plight: int):
    s = standing_in("web_lfr").rune(0, "rune_of_teleportation").give(0, *POTION, deck="crypt")
    s.hero(0).plight = plight
    assert "rune_of_teleportation" not in s.action_of(0).options


@rule("DQ-RUNE-02")
def test_there_is_no_teleporting_from_below():
    s = below().rune(0, "rune_of_teleportation")
    assert s.turn_of(0).options == ["draw_card", "drink_potion"]


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
def test_haste_gives_one_more_move_after_the_encounter():
    s = entering("room_lfr").rune(0, "rune_of_haste").lay("r2c4", "room_lfr")
    play = s.action_of(0).cards("dungeon", "gold_coins_30", "gold_coins_40").do("east")
    assert play.options == ["end", "rune_of_haste"]
    play.do("rune_of_haste", "east")
    assert play.space() == "r2c4"
    assert play.loot() == ["gold_coins_30", "gold_coins_40"]
    assert turn_is_over(play)
    assert runes(play) == ()


@rule("DQ-RUNE-02")
@pytest.mark.parametrize(("chamber", "deed"), [("room_lfr", "search"), ("room_doors_all", "east")])
def test_haste_is_not_offered_on_a_turn_without_an_encounter(chamber: str, deed: str):
    s = standing_in(chamber, "hugo").rune(0, "rune_of_haste")
    play = s.action_of(0).cards("search", "empty").cards("door", "door_jammed").do(deed)
    assert play.asked == "turn"


@rule("DQ-RUNE-02")
def test_haste_is_no_use_to_a_hero_who_is_held():
    s = entering("web_lfr").rune(0, "rune_of_haste").give(0, *POTION, deck="crypt")
    assert s.action_of(0).dice(6, 6).do("east", "cross").asked == "turn"


@rule("DQ-RUNE-02", "DQ-ENC-13")
def test_haste_does_not_lift_him_out_of_a_trapdoor():
    s = entering("trap_lfr").rune(0, "rune_of_haste").give(0, *POTION, deck="crypt")
    play = s.action_of(0).cards("trap", "trapdoor").dice(6, 6, 1, 1).do("east")
    assert turn_is_over(play)
    assert play.asked == "turn"
    assert runes(play) == ("rune_of_haste",)


@rule("DQ-RUNE-02")
def test_sight_lets_him_choose_between_two_chambers():
    play = entering().rune(0, "rune_of_sight").action_of(0).do("east")
    assert play.options == ["draw", "rune_of_sight"]
    pile = len(play.state.bags[10])
    play.tiles("pit_f", "room_dead_end").cards("dungeon", "empty").do("rune_of_sight")
    assert play.asked == "choose_tile"
    play.do(play.options[1])
    laid = next(s.chamber for s in play.table.view(0).spaces if s.space == CHAMBER)
    assert laid == "room_dead_end"
    assert play.table.view(0).pile == pile - 1  # the other went back
    assert runes(play) == ()


@rule("DQ-RUNE-02")
def test_sight_is_not_asked_for_on_entering_an_explored_chamber():
    s = entering("room_lfr").rune(0, "rune_of_sight")
    assert s.action_of(0).cards("dungeon", "empty").do("east").asked == "turn"


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
