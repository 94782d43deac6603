"""Rules where a near miss looks right: each test tells the rule apart from what resembles it."""

from tests.support.dungeonquest import Situation
from tests.support.dungeonquest_chambers import CHAMBER, arrow, entering, standing_in
from tests.support.dungeonquest_fights import damage, fight, stack
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import DIRECTIONS, DRAGON
from undercroft.games.dungeonquest.table.state import OWES_ENCOUNTER
from undercroft.kernel.chance import EVERYONE

POTION = ("unstable_potion",)


# -- which attribute -------------------------------------------------------------------------
# Hugo: Strength 7, Agility 4, Armor 9, Luck 3.


@rule("DQ-CHAM-34")
def test_a_bridge_is_crossed_by_agility_and_by_nothing_else():
    play = entering("bridge_f", "hugo").action_of(0).dice(2, 2).tiles("rotating")
    assert play.do("east", "cross").space() == "r2c4"
    play = entering("bridge_f", "hugo").action_of(0).dice(3, 2).do("east", "cross")
    assert play.asked == "heading", "5 is too much: they fall into the catacombs"


@rule("DQ-CHAM-29")
def test_the_portcullis_of_a_chamber_is_lifted_by_strength_and_by_nothing_else():
    lifted = standing_in("portcullis_lfr", "hugo").action_of(0).cards("dungeon", "empty")
    assert lifted.dice(4, 3).do("west").space() == "r2c2"
    assert standing_in("portcullis_lfr", "hugo").action_of(0).dice(4, 4).do("west").space() == (
        CHAMBER
    )


# -- the dragon --------------------------------------------------------------------------------


@rule("DQ-TRE-23")
def test_the_dragon_cards_go_back_after_the_only_hero_inside_was_killed():
    s = Situation(heroes=["hugo", "lindel"]).put(0, "r5c7")
    s.hero(0).wounds = 15
    play = s.action_of(0).cards("dragon", "dragon_rage").dice(1, 1).do("stay")
    assert play.hero(0).ending == "the dragon"
    assert (play.deck_size("dragon"), play.discarded("dragon")) == (8, [])


@rule("DQ-TRE-23")
def test_the_dragon_cards_go_back_after_the_only_hero_inside_left_the_dungeon_there_and_then():
    s = Situation(heroes=["hugo", "lindel"]).lay("r1c2", "room_lfr").put(0, "r1c2")
    sleeping = s._take("sleeping", "dragon")
    s.state.discards[DRAGON] = bytes([sleeping])
    play = s.give(0, "gold_coins_30").action_of(0).do("west", "exit")
    assert (play.deck_size("dragon"), play.discarded("dragon")) == (8, [])


# -- combat ------------------------------------------------------------------------------------


@rule("DQ-CMB-33")
def test_a_promised_bonus_does_not_raise_a_cancelled_card():
    play = fight(
        lindel="patience storm_of_force feint", sorcerer="warding_sign slash parry", life=3
    )
    play.do("patience", "slash")  # Lindel's attack is 2 higher next round
    before = len(damage(play, 0))
    play.do("storm_of_force", "warding_sign")  # 5 + 2, cancelled: 0 against 2, not 2 against 2
    assert "warding_sign" in damage(play, 0)[before:]
    assert "warding_sign" not in stack(play)


@rule("DQ-ATT-08", "DQ-OPT-33")
def test_challara_attacked_in_the_first_seat_makes_no_deathblow_with_eight_wounds():
    for wounds, dealt in ((7, 3), (8, 1)):
        s = Situation(heroes=["challara", "hugo"], hero_vs_hero=True)
        s.lay("r3c3", "room_lfr").lay("r3c4", "room_lfr").put(1, "r3c3").put(0, "r3c4")
        s.hero(0).wounds = wounds
        play = s.action_of(1).powers("banner_call", "mirror_ward")
        play.combat("slash", "slash", "spark", "spark", "slash", "slash", "cleave", "feint")
        play.do("east")
        assert play.fight.rival == 0
        play.do("slash", "slash")  # a stand-off: two melee cards on the combat stack
        assert len(stack(play)) == 2
        play.do("spark", "cleave")
        assert len(damage(play, 0)) == dealt, wounds


# -- hidden Loot -------------------------------------------------------------------------------


@rule("DQ-OPT-21", "DQ-ATT-08")
def test_hidden_loot_that_challara_discards_is_known_to_all_from_the_draw_on():
    s = Situation(heroes=["challara", "gherinn"], cloak_and_dagger=True).lay("r1c2", "room_lfr")
    play = s.action_of(0).cards("dungeon", "gold_coins_40", "empty").do("east")
    drawn = play.table.log.outcome_count - 1
    assert play.table.log.audiences[drawn] != EVERYONE
    play.do("redraw")
    assert play.table.log.audiences.get(drawn, EVERYONE) == EVERYONE


# -- rooms -------------------------------------------------------------------------------------


@rule("DQ-CHAM-42")
def test_a_rotating_room_stands_still_for_one_who_comes_by_special_movement():
    s = standing_in("rotating", "hugo").give(0, *POTION, deck="crypt")
    s.hero(0).plight, s.hero(0).special = OWES_ENCOUNTER, True
    play = s.action_of(0)
    before = arrow(play)
    assert arrow(play.do("encounter")) == before
    s = entering("rotating", "hugo").rune(0, "rune_of_teleportation").action_of(0)
    assert arrow(s.do("rune_of_teleportation")) == before


# -- tests and turns ---------------------------------------------------------------------------


@rule("DQ-ATT-07", "DQ-GAP-33")
def test_determination_of_one_encounter_does_not_help_in_another_of_the_same_turn():
    s = entering("trap_lfr", "hugo").lay("r2c4", "pit_f").rune(0, "rune_of_haste")
    play = s.action_of(0).cards("trap", "crossfire_trap").dice(5, 5).do("east")  # Armor 9: fails
    play.dice(2, 2).do("rune_of_haste", "east")  # Luck 3: 4 is too much, a token or not
    assert play.hero().ending == "a bottomless pit"


@rule("DQ-TURN-08", "DQ-DEATH-06")
def test_once_killed_at_the_start_of_a_turn_nothing_more_befalls_a_hero():
    s = standing_in("room_lfr", "hugo").keep(0, "lingering_shade", "vampire_bite", "torch_goes_out")
    s.hero(1).lost_turns = 0
    play = s.turn_of(0).dice(1, 1).do("lingering_shade")
    assert play.hero().ending == "a lingering shade"
    assert play.hero().wounds == 0
    assert play.player == 1


@rule("DQ-ENC-15", "DQ-TURN-07")
def test_a_rope_does_not_lead_over_a_chasm_that_is_still_to_be_met():
    s = standing_in("chasm_left", "hugo").give(0, "rope")
    s.hero(0).plight, s.hero(0).special = OWES_ENCOUNTER, True
    play = s.give(0, *POTION, deck="crypt").action_of(0)
    assert play.options == ["encounter", "drink_potion"]
    assert DIRECTIONS[play.hero().side] == "west"
