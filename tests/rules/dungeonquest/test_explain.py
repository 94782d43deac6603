"""Why can't I? The rule that is named is the one that forbids it."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.dungeonquest import Situation
from tests.support.dungeonquest_fights import fight, meet
from undercroft.games.dungeonquest.content.pieces import DIRECTIONS, PILE
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.rules.movement import ways_out
from undercroft.games.dungeonquest.rules.permitted import CHECKS
from undercroft.games.dungeonquest.table.board import NOWHERE, SPACE_ID, SPACE_NUMBER, TREASURE, WAY
from undercroft.games.dungeonquest.table.state import (
    ACROSS,
    IN_THE_DARK,
    MUST_GO_BACK,
    OWES_ENCOUNTER,
    WEBBED,
)
from undercroft.kernel.table import Table

TWO = ["hugo", "lindel"]
RUNES = ("rune_of_light", "rune_of_haste", "stasis_rune")
INTENTS = (*CHECKS, *DIRECTIONS, *WAY[TREASURE], "exit", "escape", *RUNES)


def why(play, intent, player=0):
    return GAME.explain(play.table, player, intent)


def standing(chamber="room_lfr", arrow="west", **house):
    """Hero 0 in r3c3, come in from the side of the arrow."""
    s = Situation(heroes=TWO, **house).lay("r3c3", chamber, arrow=arrow).put(0, "r3c3")
    s.hero(0).side = DIRECTIONS.index(arrow)
    return s


def with_a_choice(s):
    """With a potion to drink there is always something to ask."""
    return s.give(0, "unstable_potion", deck="crypt")


def in_plight(plight, chamber="room_lfr"):
    s = with_a_choice(standing(chamber))
    s.hero(0).plight = plight
    return s


# -- one truth -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (1, {"death_can_wait": True}),
        (2, {"combat": "dice", "no_guts_no_glory": True}),
        (3, {"hero_vs_hero": True, "tower_power": True, "magical_might": 4}),
        (4, {"servants_of_kalladra": True, "cloak_and_dagger": True, "magical_might": 3}),
    ],
)
def test_what_is_offered_nothing_forbids_and_all_else_has_a_rule(players, settings):
    rules = set(GAME.rulebook.rules)
    asked = 0
    for seed in range(6):
        table = Table(GAME, GAME.schema().check(players, settings), seed)
        rng = Random(seed)
        while (decision := table.decision) is not None:
            player, hero = decision.player, table.state.heroes[decision.player]
            meant = set(decision.choices) | {t for o in decision.options for t in o.targets}
            for intent in meant:
                assert GAME.explain(table, player, intent) is None, (decision.kind, intent)
            spaces = (f"space:{SPACE_ID[rng.randrange(130)]}" for _ in range(3))
            ways = {} if hero.cell < 0 else WAY[hero.cell]
            for intent in (*INTENTS, *spaces, "juggle"):
                directions = {DIRECTIONS[ways[c][0]] for c in decision.choices if c in ways}
                if intent not in meant and intent not in directions:
                    because = GAME.explain(table, player, intent)
                    assert because in rules, (decision.kind, intent, because)
            if decision.kind == "turn":
                asked += 1
                offered = [deed for deed, check in CHECKS.items() if not check(table.state, hero)]
                if not hero.below and hero.plight not in (OWES_ENCOUNTER, WEBBED, IN_THE_DARK):
                    offered += [way[0] for way in ways_out(table.state, hero)]
                assert sorted(offered) == sorted(decision.choices)
            table.act(rng.randrange(len(decision.choices)))
    assert asked > 50


def test_only_who_is_asked_and_still_in_the_dungeon_can_do_anything():
    play = standing().action_of(0)
    assert why(play, "search") is None
    assert why(play, "search", player=1) == "DQ-TURN-02"
    play.hero(1).fate = 2
    assert why(play, "search", player=1) == "DQ-DEATH-06"
    play.hero(1).fate = 1
    assert why(play, "search", player=1) == "DQ-EXIT-06"


# -- ways ----------------------------------------------------------------------------------


def test_walls_other_heroes_and_an_empty_pile_close_ways():
    s = standing("room_lf", arrow="south").lay("r3c2", "room_lfr", arrow="north").put(1, "r3c2")
    s.lay("r2c3", "room_l", arrow="north")  # its south side is a wall
    play = s.action_of(0)
    assert (why(play, "east"), why(play, "north")) == ("DQ-MOV-01", "DQ-MOV-11")
    assert why(play, "west") == why(play, "space:r3c2") == "DQ-MOV-03"
    s.state.bags[PILE] = b""
    assert why(with_a_choice(s).action_of(0), "south") == "DQ-GAP-03"


def test_the_wall_around_the_dungeon_closes_a_way():
    s = Situation(heroes=TWO).lay("r1c5", "room_lfr").put(0, "r1c5")
    assert why(s.action_of(0), "north") == "DQ-MOV-11"


def test_a_chasm_parts_the_ways():
    s = standing("chasm_left", arrow="west")
    play = s.action_of(0)
    closed = [way for way in DIRECTIONS if way not in play.options]
    assert "DQ-CHAM-11" in {why(play, way) for way in closed}


@pytest.mark.parametrize(
    ("chamber", "rule"),
    [("web_lfr", "DQ-CHAM-24"), ("bridge_f", "DQ-CHAM-36"), ("cave_in_lfr", "DQ-CHAM-18")],
)
def test_who_got_across_does_not_go_back(chamber, rule):
    play = in_plight(ACROSS, chamber).action_of(0)
    assert "west" not in play.options
    assert why(play, "west") == rule
    assert why(play, "cross") == rule


@pytest.mark.parametrize(
    ("chamber", "rule"), [("web_lfr", "DQ-CHAM-22"), ("bridge_f", "DQ-CHAM-33")]
)
def test_who_turned_back_goes_nowhere_else(chamber, rule):
    play = in_plight(MUST_GO_BACK, chamber).action_of(0)
    assert play.options == ["west", "drink_potion"]
    for intent in ("east", "search", "go_down", "cross"):
        assert why(play, intent) == rule


def test_before_a_cave_in_one_crosses_or_goes_back():
    play = standing("cave_in_lfr").action_of(0)
    assert play.options == ["cross", "west"]
    assert why(play, "east") == why(play, "space:r3c4") == "DQ-CHAM-16"


def test_in_the_treasure_chamber_a_direction_may_mean_two_ways():
    s = Situation(heroes=TWO).put(0, SPACE_ID[TREASURE])
    play = s.action_of(0)
    assert why(play, "east") is why(play, "upper_east") is why(play, "west") is None
    for space, arrow in (("r5c8", "north"), ("r6c8", "north")):
        s.lay(space, "room_f", arrow=arrow)  # a wall towards the treasure chamber
    assert why(s.action_of(0), "east") == "DQ-MOV-11"


def test_a_retreat_from_the_dragon_has_rules_of_its_own():
    s = Situation(heroes=TWO).put(0, SPACE_ID[TREASURE])
    s.lay("r4c7", "room_door_front", arrow="north")  # the door is towards the treasure chamber
    s.lay("r5c8", "room_lfr").put(1, "r5c8")
    play = s.action_of(0).cards("dragon", "dragon_rage").dice(1, 1).do("stay")
    assert play.asked == "retreat"
    assert why(play, "upper_east") == why(play, "space:r5c8") == "DQ-GAP-17"
    assert why(play, "north") == "DQ-TRE-15"
    assert why(play, "lower_west") is None
    assert why(play, "search") == "DQ-TRE-13", "first of all comes the retreat"


# -- what stands in the place of the choice ------------------------------------------------


@pytest.mark.parametrize(
    ("plight", "deed", "rule"),
    [
        (OWES_ENCOUNTER, "encounter", "DQ-CATA-29"),
        (WEBBED, "struggle", "DQ-CHAM-26"),
        (IN_THE_DARK, "grope", "DQ-CHAM-14"),
    ],
)
def test_a_plight_leaves_one_thing_to_do(plight, deed, rule):
    play = in_plight(plight, "web_lfr" if plight == WEBBED else "room_lfr").action_of(0)
    assert play.options == [deed, "drink_potion"]
    for intent in ("east", "search", "go_down", "cross", "pass", "space:r3c4"):
        assert why(play, intent) == rule


def test_an_encounter_is_owed_for_a_reason():
    s = in_plight(OWES_ENCOUNTER)
    s.hero(0).came_from = SPACE_NUMBER["r3c4"]
    assert why(s.action_of(0), "search") == "DQ-ESC-12"
    s.hero(0).came_from = TREASURE
    assert why(s.action_of(0), "search") == "DQ-TRE-18"


def test_below_there_is_nothing_but_the_next_card():
    play = with_a_choice(Situation(heroes=TWO).below(0, "r3c3")).action_of(0)
    for intent in ("north", "search", "go_down", "encounter", "cross"):
        assert why(play, intent) == "DQ-CATA-10"
    assert why(play, "climb") == "DQ-CATA-11"


def test_nobody_meets_their_chamber_again_or_draws_catacomb_cards_above():
    play = standing().action_of(0)
    assert why(play, "encounter") == why(play, "cross") == "DQ-TURN-07"
    assert why(play, "draw_card") == "DQ-CATA-10"
    assert why(play, "stay") == "DQ-TRE-07"
    assert why(play, "pass") == "DQ-TURN-03"


# -- searching, going down, leaving --------------------------------------------------------


def test_a_search_needs_the_icon_no_monster_and_no_two_searches_before():
    assert why(standing("trap_lfr").action_of(0), "search") == "DQ-SRCH-06"
    assert why(standing().token("r3c3", "troll").action_of(0), "search") == "DQ-SRCH-07"
    s = standing()
    s.hero(0).searches = 2
    assert why(s.action_of(0), "search") == "DQ-SRCH-03"
    assert (
        why(Situation(heroes=TWO).put(0, SPACE_ID[TREASURE]).action_of(0), "search") == "DQ-TRE-07"
    )


def test_going_down_needs_a_way_down():
    s = standing()
    assert why(s.action_of(0), "go_down") == "DQ-CATA-01"
    s.state.markers = (SPACE_NUMBER["r3c3"],)
    assert why(s.action_of(0), "go_down") is None


def test_one_leaves_by_a_tower_with_loot():
    assert why(standing().action_of(0), "exit") == "DQ-EXIT-01"
    assert why(Situation(heroes=TWO).give(0, "rope").action_of(0), "exit") == "DQ-GAP-44"
    s = Situation(heroes=TWO).lay("r1c2", "room_lfr", arrow="west").put(0, "r1c2")
    assert why(s.action_of(0).do("west"), "exit") == "DQ-EXIT-09"
    assert why(s.give(0, "rope").action_of(0).do("west"), "exit") is None
    glory = Situation(heroes=TWO, no_guts_no_glory=True).lay("r1c2", "room_lfr", arrow="west")
    play = glory.put(0, "r1c2").give(0, "rope").action_of(0).do("west")
    assert why(play, "exit") == "DQ-OPT-29"


# -- things --------------------------------------------------------------------------------


def test_a_rope_is_for_a_chasm_and_for_one_who_has_it():
    assert why(standing("chasm_left").action_of(0), "rope") == "DQ-ENC-07"
    assert why(standing().give(0, "rope").action_of(0), "rope") == "DQ-ENC-15"
    assert why(standing("chasm_left").give(0, "rope").action_of(0), "rope") is None
    stuck = in_plight(WEBBED, "web_lfr").give(0, "rope").action_of(0)
    assert why(stuck, "rope") == "DQ-CHAM-26"


def test_a_potion_must_be_had():
    assert why(standing().action_of(0), "drink_potion") == "DQ-ENC-07"
    s = standing().give(0, "unstable_potion", deck="crypt")
    assert why(s.action_of(0), "drink_potion") is None


def test_a_rune_must_be_had_and_have_its_moment():
    play = standing().rune(0, "rune_of_light", "rune_of_healing").action_of(0)
    assert why(play, "rune_of_haste") == why(play, "stasis_rune") == "DQ-RUNE-01"
    assert why(play, "rune_of_light") == why(play, "rune_of_healing") == "DQ-RUNE-02"


# -- monsters ------------------------------------------------------------------------------


def test_there_is_no_escape_once_the_fight_has_begun():
    assert why(standing().action_of(0), "escape") == "DQ-MON-10"
    assert why(meet("troll"), "escape") is None
    play = fight(lindel="long_shot slash spark", troll="backhand cleave ward", life=4)
    assert (play.asked, play.player) == ("lay_card", 0)
    assert why(play, "escape") == "DQ-CMB-35"


@pytest.mark.parametrize(
    ("chamber", "special", "came_from", "rule"),
    [
        ("room_lfr", True, "r3c2", "DQ-MON-12"),
        ("portcullis_lfr", False, "r3c2", "DQ-MON-11"),
        ("room_lfr", False, None, "DQ-GAP-16"),
    ],
)
def test_who_has_no_way_back_is_told_so_in_the_fight(chamber, special, came_from, rule):
    s = standing(chamber).token("r3c3", "troll")
    hero = s.hero(0)
    hero.special = special
    hero.came_from = NOWHERE if came_from is None else SPACE_NUMBER[came_from]
    play = s.encounter_of(0)
    assert play.asked == "lay_card"
    assert why(play, "escape") == rule


def test_heroes_who_fight_each_other_cannot_escape():
    s = standing(hero_vs_hero=True).lay("r3c4", "room_lfr").put(1, "r3c4")
    play = s.action_of(0).do("east")
    assert play.asked == "lay_card"
    assert why(play, "escape") == "DQ-OPT-33"
