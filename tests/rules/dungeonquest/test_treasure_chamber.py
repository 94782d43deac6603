"""The treasure chamber (DQ-TRE): going in, taking treasure, leaving, and the Dragon deck."""

import pytest

from tests.support.dungeonquest import PRINTED, Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import DRAGON

ALL_WAYS = ["north", "upper_east", "lower_east", "south", "lower_west", "upper_west"]


def beside(players: int = 2, space: str = "r5c6") -> Situation:
    """The first hero stands west of the treasure chamber."""
    return Situation(players=players).lay(space, "room_lfr").put(0, space)


def inside(players: int = 1) -> Situation:
    """The first hero stands in the treasure chamber."""
    return Situation(players=players).put(0, "r5c7")


def turned_up(s: Situation, cards: int) -> Situation:
    """So many Dragon cards have been drawn before and lie face up, the rage as the eighth."""
    *sleeping, rage = PRINTED.deck_cards[DRAGON]
    order = [*reversed(sleeping), rage]
    s.state.discards[DRAGON] = bytes(order[:cards])
    s.state.bags[DRAGON] = bytes(order[cards:])
    return s


def face_up(play: Play) -> list[str]:
    return play.discarded("dragon")


# -- going in ------------------------------------------------------------------------------


@rule("DQ-TRE-01")
@pytest.mark.parametrize(
    ("space", "arrow", "way"),
    [
        ("r4c7", "north", "south"),
        ("r5c8", "east", "west"),
        ("r6c8", "east", "west"),
        ("r7c7", "south", "north"),
        ("r6c6", "west", "east"),
        ("r5c6", "west", "east"),
    ],
)
def test_an_open_passage_leads_into_the_treasure_chamber(space, arrow, way):
    play = Situation().lay(space, "room_f", arrow).put(0, space).action_of(0)
    assert way in play.options
    play.cards("dragon", "sleeping").do(way)
    assert play.space(0) == "r5c7"


@rule("DQ-TRE-01")
def test_a_wall_keeps_a_hero_out_of_the_treasure_chamber():
    play = Situation().lay("r5c6", "room_l", "west").put(0, "r5c6").action_of(0)
    assert "north" in play.options
    assert "east" not in play.options


@rule("DQ-TRE-01")
def test_a_door_on_the_way_into_the_treasure_chamber_must_be_opened():
    play = Situation(players=2).lay("r5c6", "room_door_front", "west").put(0, "r5c6").action_of(0)
    play.cards("door", "door_jammed").do("east")
    assert play.space(0) == "r5c6"
    assert face_up(play) == []


@rule("DQ-TRE-02")
def test_heroes_from_different_sides_stand_in_one_and_the_same_space():
    s = beside(players=2).lay("r6c8", "room_lfr").put(1, "r6c8")
    play = s.action_of(0).cards("dragon", "sleeping", "sleeping").do("east", "west")
    assert play.space(0) == play.space(1) == "r5c7"
    assert play.options == ["stay", *ALL_WAYS]
    assert [space.chamber for space in play.table.view(0).spaces].count("treasure") == 1


@rule("DQ-TRE-02")
def test_who_came_in_by_the_lower_half_may_leave_by_the_upper():
    play = beside(players=1, space="r6c6").action_of(0).cards("dragon", "sleeping").do("east")
    play.tiles("room_lfr").cards("dungeon", "empty").do("upper_east")
    assert play.space(0) == "r5c8"


@rule("DQ-TRE-03")
@pytest.mark.parametrize("card", ["sleeping", "dragon_rage"])
def test_entering_means_drawing_one_dragon_card(card):
    play = beside().action_of(0)
    assert play.deck_size("dragon") == 8
    play.cards("dragon", card).dice(1, 1).do("east")
    assert face_up(play) == [card]
    assert play.deck_size("dragon") == 7


@rule("DQ-TRE-03")
def test_no_dragon_card_is_drawn_for_a_chamber_beside_the_treasure_chamber():
    s = Situation(players=2).lay("r5c5", "room_lfr").lay("r5c6", "room_lfr").put(0, "r5c5")
    play = s.action_of(0).cards("dungeon", "empty").do("east")
    assert play.deck_size("dragon") == 8


# -- the dragon sleeps ---------------------------------------------------------------------


@rule("DQ-TRE-04")
def test_while_the_dragon_sleeps_the_hero_draws_two_treasure_cards():
    play = beside().action_of(0).cards("dragon", "sleeping")
    play.cards("treasure", "gold_ring", "giant_ruby").do("east")
    assert play.loot(0) == ["gold_ring", "giant_ruby"]
    assert play.deck_size("treasure") == 30
    assert play.hero(0).wounds == 0


@rule("DQ-TRE-05")
def test_the_turn_ends_after_a_sleeping_card():
    play = beside().action_of(0).cards("dragon", "sleeping").do("east")
    assert play.player == 1
    assert play.asked == "turn"
    assert len(face_up(play)) == 1


@rule("DQ-TRE-06")
def test_a_sleeping_card_stays_face_up_out_of_the_deck():
    play = beside().action_of(0).cards("dragon", "sleeping").do("east")
    assert play.deck_size("dragon") == 7
    for player in (0, 1, None):
        assert play.table.view(player).dragon_cards == ("sleeping",)
        assert play.table.view(player).decks["dragon"] == 7


# -- staying and leaving -------------------------------------------------------------------


@rule("DQ-TRE-07")
def test_next_turn_he_leaves_by_a_passage_or_stays_and_nothing_else():
    play = beside(players=1).action_of(0).cards("dragon", "sleeping").do("east")
    assert play.asked == "turn"
    assert play.options == ["stay", *ALL_WAYS]


@rule("DQ-TRE-07")
def test_staying_means_drawing_another_dragon_card():
    play = turned_up(inside(players=2), 1).action_of(0).cards("dragon", "sleeping")
    play.cards("treasure", "gold_ring", "pearl_ring").do("stay")
    assert play.space(0) == "r5c7"
    assert face_up(play) == ["sleeping", "sleeping"]
    assert play.loot(0) == ["gold_ring", "pearl_ring"]
    assert play.player == 1


@rule("DQ-TRE-07")
def test_passages_that_are_walled_up_or_lead_to_a_hero_are_no_way_out():
    s = inside(players=2).lay("r4c7", "room_dead_end", "north").lay("r5c6", "room_lfr")
    play = s.put(1, "r5c6").action_of(0)
    assert play.options == ["stay", "upper_east", "lower_east", "south", "lower_west"]


@rule("DQ-TRE-08")
def test_he_may_stay_turn_after_turn_while_the_dragon_sleeps():
    play = inside().action_of(0).cards("dragon", *["sleeping"] * 7)
    for turn in range(1, 8):
        assert play.options == ["stay", *ALL_WAYS]
        play.do("stay")
        assert len(face_up(play)) == turn
    assert play.options == ["stay", *ALL_WAYS]


@rule("DQ-TRE-08")
def test_a_woken_dragon_ends_the_stay():
    play = inside().action_of(0).cards("dragon", "dragon_rage").dice(1, 1).do("stay")
    assert play.asked == "retreat"
    assert "stay" not in play.options


@rule("DQ-TRE-09")
def test_leaving_is_a_normal_move_and_what_lies_beyond_is_met():
    s = inside(players=2)
    play = s.action_of(0).tiles("trap_lfr").cards("trap", "poisonous_snakes").dice(3)
    play.do("upper_east")
    assert play.space(0) == "r5c8"
    assert {"r5c8": "trap_lfr"}.items() <= {
        space.space: space.chamber for space in play.table.view(0).spaces
    }.items()
    assert play.hero(0).wounds == 3
    assert play.player == 1


@rule("DQ-TRE-09")
def test_a_door_beside_the_treasure_chamber_is_tried_as_usual():
    s = inside(players=2).lay("r4c7", "room_door_front", "north")
    play = s.action_of(0).cards("door", "door_jammed").do("north")
    assert play.space(0) == "r5c7"
    assert play.discarded("door") == ["door_jammed"]
    assert play.player == 1


@rule("DQ-TRE-09")
def test_a_hero_who_left_of_his_own_will_may_try_to_escape_what_he_meets():
    s = inside(players=2).lay("r4c7", "room_lfr").token("r4c7", "skeleton")
    play = s.action_of(0).do("north")
    assert play.asked == "fight_or_flee"
    assert play.options == ["attack", "escape"]


@rule("DQ-TRE-10")
def test_no_dragon_card_is_drawn_on_the_turn_he_leaves():
    s = turned_up(inside(players=2), 2).put(1, "r5c7").lay("r4c7", "room_lfr")
    play = s.action_of(0).cards("dungeon", "empty").do("north")
    assert play.player == 1
    assert face_up(play) == ["sleeping", "sleeping"]
    assert play.deck_size("dragon") == 6
    assert play.loot(0) == []


# -- who may stand where -------------------------------------------------------------------


@rule("DQ-TRE-19")
def test_only_the_treasure_chamber_takes_a_second_hero():
    s = Situation(players=4).lay("r5c6", "room_lfr").lay("r5c5", "room_lfr").lay("r4c6", "room_f")
    s.put(0, "r5c6").put(1, "r5c5").put(2, "r4c6").put(3, "r5c7")
    play = s.action_of(0)
    assert play.options == ["east", "south", "search"]
    play.cards("dragon", "sleeping").do("east")
    assert play.space(0) == play.space(3) == "r5c7"


@rule("DQ-TRE-19")
@pytest.mark.parametrize("occupied", [True, False])
def test_a_tower_room_is_closed_while_a_hero_stands_in_it(occupied):
    s = Situation(players=2).lay("r1c2", "room_lfr").put(0, "r1c2")
    s.put(1, "r1c1" if occupied else "r1c13")
    assert ("west" in s.action_of(0).options) is not occupied


# -- the drawn cards go back ---------------------------------------------------------------


@rule("DQ-TRE-23")
def test_once_nobody_is_inside_at_the_end_of_a_turn_the_dragon_cards_go_back():
    s = turned_up(inside(players=2), 3).lay("r4c7", "room_lfr")
    play = s.action_of(0).cards("dungeon", "empty").do("north")
    assert play.player == 1
    assert play.deck_size("dragon") == 8
    assert play.table.view(0).dragon_cards == ()


@rule("DQ-TRE-23")
def test_the_dragon_cards_lie_open_until_the_turn_is_over():
    s = turned_up(inside(players=2), 3).lay("r4c7", "corridor_lfr")
    play = s.action_of(0).do("north")
    assert play.asked == "move_on"
    assert len(face_up(play)) == 3
    play.tiles("room_lfr").cards("dungeon", "empty").do("north")
    assert play.player == 1
    assert face_up(play) == []


@rule("DQ-TRE-23")
def test_it_is_any_players_turn_whose_end_counts():
    s = turned_up(Situation(players=2), 2)
    s.lay("r1c12", "room_lfr")
    play = s.action_of(1).cards("dungeon", "empty").do("west")
    assert play.player == 0
    assert play.deck_size("dragon") == 8


@rule("DQ-TRE-24")
def test_the_dragon_cards_wait_for_the_last_hero_to_leave():
    s = turned_up(inside(players=2), 3).put(1, "r5c7")
    s.lay("r4c7", "room_lfr").lay("r7c7", "room_lfr")
    play = s.action_of(0).cards("dungeon", "empty", "empty").do("north")
    assert play.player == 1
    assert (len(face_up(play)), play.deck_size("dragon")) == (3, 5)
    play.do("south")
    assert play.player == 0
    assert (len(face_up(play)), play.deck_size("dragon")) == (0, 8)


@rule("DQ-TRE-25")
def test_a_hero_who_comes_back_draws_from_the_full_deck():
    s = inside().lay("r5c6", "room_lfr")
    the_same_card = PRINTED.deck_cards[DRAGON][0]
    play = s.action_of(0).force("dragon", the_same_card, the_same_card)
    play.cards("dungeon", "empty").do("stay", "upper_west")
    assert play.deck_size("dragon") == 8
    play.do("east")
    assert face_up(play) == ["sleeping"]
    assert play.deck_size("dragon") == 7
    assert len(play.loot(0)) == 4


@rule("DQ-GAP-18")
def test_an_empty_dragon_deck_is_shuffled_anew_before_the_draw():
    play = turned_up(inside(players=2), 8).action_of(0).cards("dragon", "sleeping").do("stay")
    assert face_up(play) == ["sleeping"]
    assert play.deck_size("dragon") == 7
    assert len(play.loot(0)) == 2


@rule("DQ-GAP-18")
def test_the_last_dragon_card_is_drawn_before_any_shuffle():
    play = turned_up(inside(), 7).action_of(0).dice(1, 1).do("stay")
    assert play.asked == "retreat"
    assert play.deck_size("dragon") == 0
    assert face_up(play) == ["sleeping"] * 7 + ["dragon_rage"]
