"""The log says what happened, why, by which card, and against which number."""

from tests.support.dungeonquest import Situation
from tests.support.dungeonquest_chambers import entering, standing_in
from tests.support.dungeonquest_fights import fight
from tests.support.rules import rule
from undercroft.games.dungeonquest.table.board import SPACE_NUMBER, TREASURE
from undercroft.games.dungeonquest.table.state import OWES_ENCOUNTER

POTION = ("unstable_potion",)


@rule("DQ-CATA-17", "DQ-CATA-19")
def test_the_way_below_is_told_as_far_as_the_outer_wall_let_it_go():
    s = Situation(players=1).below(0, "r2c12", "east", distance=5).lay("r1c13", "room_lfr")
    play = s.turn_of(0).cards("catacomb", "exit").dice(6).do("leave", "left")
    assert play.space() == "r1c13"
    assert (
        "Hugo the Glorious has come 1 of 6 spaces and, with 6, drifts 1 to the left." in play.told()
    )


@rule("DQ-TRE-11")
def test_treasure_lost_to_the_dragon_is_named():
    s = Situation(heroes=["hugo", "lindel"]).put(0, "r5c7").give(0, "ruby_ring", "ebon_ring")
    play = s.action_of(0).cards("dragon", "dragon_rage").dice(1, 1).do("stay")
    assert "Hugo the Glorious discards Ruby Ring, Ebon Ring." in play.told()
    assert "DQ-TRE-11" in play.rules_told()


@rule("DQ-CHAM-35")
def test_loot_dropped_before_a_bridge_is_named():
    s = entering("bridge_f", "hugo").give(0, "gold_coins_30").rune(0, "rune_of_fortune")
    play = s.action_of(0).do("east", "cross", "drop:gold_coins_30")
    assert play.loot() == []
    assert "DQ-CHAM-35" in play.rules_told()


@rule("DQ-DEAD-03", "DQ-DEATH-02")
def test_a_death_after_two_searches_in_a_dead_end_says_why():
    s = Situation(heroes=["hugo", "lindel"]).lay("r3c3", "room_lfr").put(0, "r3c3", "r3c2")
    for space, arrow in (("r2c3", "west"), ("r4c3", "west"), ("r3c2", "north"), ("r3c4", "north")):
        s.lay(space, "room_f", arrow)
    s.hero(0).searches = 1
    told = s.action_of(0).cards("search", "empty").told()
    at = told.index("Hugo the Glorious is walled in and has searched twice in vain.")
    assert told[at + 1] == "Hugo the Glorious is killed by a dead end."
    play = s.action_of(0).cards("search", "empty")
    assert "DQ-DEAD-03" in play.rules_told()


@rule("DQ-GAP-09")
def test_a_death_where_nothing_can_be_searched_says_why():
    s = Situation(heroes=["hugo", "lindel"]).lay("r3c3", "trap_lfr").put(0, "r3c3", "r3c2")
    for space, arrow in (("r2c3", "west"), ("r4c3", "west"), ("r3c2", "north"), ("r3c4", "north")):
        s.lay(space, "room_f", arrow)
    play = s.turn_of(0)
    assert "Hugo the Glorious is walled in, with nothing left to search." in play.told()
    assert "DQ-GAP-09" in play.rules_told()


@rule("DQ-CMB-19", "DQ-CMB-26")
def test_wounds_and_deathblows_of_a_round_are_told():
    play = fight(lindel="patience slash slash feint", troll="backhand slash cleave parry", life=5)
    play.do("slash", "slash").do("feint", "cleave")
    assert "A deathblow: 2 from the combat stack." in play.told()
    assert "Lindel takes 3 wounds." in play.told()


@rule("DQ-CMB-12")
def test_a_power_card_that_works_is_named_with_its_owner_and_its_text():
    play = fight(lindel="patience slash feint", troll="backhand cleave parry", life=5)
    play.do("patience", "parry")
    assert any(line.startswith("Patience of Lindel: ") for line in play.told())
    play.do("feint", "cleave")
    assert any("Lindel attacks with 2 more" in line for line in play.told())


@rule("DQ-SUN-02", "DQ-SUN-04")
def test_the_sun_tells_where_it_is_and_when_night_would_fall():
    s = Situation(heroes=["hugo", "lindel"]).first_player(0)
    s.state.sun = 29
    play = s.turn_of(0).dice(6)
    assert "The sun moves to space 30." in play.told()
    assert any(line.startswith("The sun sinks; night falls on ") for line in play.told())


@rule("DQ-CATA-29", "DQ-TRE-18", "DQ-ESC-12")
def test_an_encounter_that_is_owed_is_offered_with_the_rule_that_demands_it():
    s = standing_in("room_lfr", "hugo").give(0, *POTION, deck="crypt")
    for came_from, rule_id in (
        (-1, "DQ-CATA-29"),
        (TREASURE, "DQ-TRE-18"),
        (SPACE_NUMBER["r2c2"], "DQ-ESC-12"),
    ):
        s.hero(0).plight, s.hero(0).came_from = OWES_ENCOUNTER, came_from
        option = s.action_of(0).table.decision.options[0]
        assert (option.id, option.rule) == ("encounter", rule_id)


@rule("DQ-CHAM-09")
def test_a_corridor_that_leads_back_says_why_the_turn_ends():
    s = entering("corridor_lfr").lay("r2c4", "corridor_lfr")
    play = s.action_of(0).do("east", "east", "west")
    why = "is back in the same corridor, and their turn ends."
    assert any(line.endswith(why) for line in play.told())


@rule("DQ-ENC-12")
def test_a_shade_says_what_kills_and_what_came_of_it():
    for dice, came in (((2, 2), "it grasps nothing"), ((1, 2), "it takes hold")):
        s = standing_in("room_lfr").keep(0, "lingering_shade")
        total = f"{dice[0]} + {dice[1]} = {sum(dice)}"
        told = s.turn_of(0).dice(*dice).told()
        assert any(line.endswith(f"who dies on 3 or less: {total}, {came}.") for line in told)
