"""Leaving the catacombs (DQ-CATA-15 to 33): where a hero comes up."""

import pytest

from tests.support.dungeonquest import PRINTED, decks_whole
from tests.support.dungeonquest_catacombs import below, chambers, comes_up, finds_exit, tiles_left
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import CATACOMB

# -- the worked examples -------------------------------------------------------------------


@rule("DQ-GAP-27", "DQ-CATA-16", "DQ-CATA-22")
def test_the_example_of_an_exit_with_a_treasure_chest_a_plain_card_and_the_exit():
    s = below("r9c3", "north", players=1).lay("r6c5", "room_lfr")
    play = finds_exit(s, "treasure_chest", "empty").dice(2).do("leave", "right")
    assert play.space(0) == "r6c5"  # 3 spaces north, 2 to the right
    assert play.loot(0) == ["treasure_chest"]


@rule("DQ-CATA-19")
def test_the_example_of_seven_cards_with_five_spaces_to_the_wall():
    s = below("r5c6", "west", cards=6).lay("r6c1", "room_lfr")
    play = comes_up(s, "left", 1)
    assert play.space(0) == "r6c1"  # 5 spaces west, 1 to the left


# -- leaving, or not -----------------------------------------------------------------------


@rule("DQ-CATA-15")
def test_a_way_out_may_be_taken_this_very_turn():
    s = below(cards=1).lay("r4c3", "room_lfr")
    play = finds_exit(s)
    assert play.options == ["leave", "stay"]
    play.do("leave")
    assert (play.asked, play.player) == ("sideways", 0)
    play.dice(1).do("left")
    assert play.space(0) == "r4c3"
    assert not play.hero(0).below
    assert (play.hero(0).distance, play.hero(0).gathered) == (0, ())


@rule("DQ-CATA-15")
def test_who_stays_below_keeps_the_exit_card_on_his_pile():
    play = finds_exit(below(cards=1)).do("stay")
    hero = play.table.view(0).heroes[0]
    assert hero.below
    assert hero.gathered == ("empty", "exit")
    assert (hero.space, hero.marker) == ("", "r6c4")
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-CATA-15")
@pytest.mark.parametrize(("dice", "climbed"), [((1, 3), True), ((2, 3), False)])
def test_a_hole_in_the_roof_lets_him_out_on_an_agility_test(dice, climbed):
    play = below().turn_of(0).cards("catacomb", "hole_in_the_roof").dice(*dice)
    assert (play.asked, play.player) == (("come_up", 0) if climbed else ("turn", 1))


# -- where they come up ---------------------------------------------------------------------


@rule("DQ-CATA-16")
@pytest.mark.parametrize(
    ("heading", "side", "space"),
    [
        ("north", "right", "r3c5"),
        ("east", "right", "r7c7"),
        ("south", "left", "r9c5"),
        ("west", "left", "r7c1"),
    ],
)
def test_the_marker_moves_a_space_for_each_card_with_the_one_drawn_this_turn(heading, side, space):
    s = below("r6c4", heading, cards=2).lay(space, "room_lfr")
    assert comes_up(s, side, 1).space(0) == space


@rule("DQ-CATA-16")
def test_an_exit_passed_by_counts_when_the_next_is_taken():
    s = below(cards=0, players=1).lay("r4c5", "room_lfr")
    play = finds_exit(s).cards("catacomb", "exit").do("stay")
    play.dice(1).do("leave", "right")
    assert play.space(0) == "r4c5"


@rule("DQ-CATA-17")
@pytest.mark.parametrize(
    ("heading", "side", "space"),
    [
        ("north", "left", "r5c2"),
        ("north", "right", "r5c6"),
        ("east", "left", "r4c5"),
        ("east", "right", "r8c5"),
        ("south", "left", "r7c6"),
        ("south", "right", "r7c2"),
        ("west", "left", "r8c3"),
        ("west", "right", "r4c3"),
    ],
)
def test_he_drifts_to_the_side_chosen_as_seen_along_the_arrow(heading, side, space):
    s = below("r6c4", heading).lay(space, "room_lfr")
    assert comes_up(s, side, 2).space(0) == space


@rule("DQ-CATA-17")
def test_the_side_is_named_before_the_die_is_rolled():
    play = finds_exit(below()).do("leave")
    assert play.options == ["left", "right"]
    rolled = len(play.table.outcomes)
    play.dice(5).do("right")
    assert play.table.outcomes[rolled] == 5


@rule("DQ-CATA-18")
def test_what_he_passes_underneath_is_neither_explored_nor_met():
    s = below("r9c4", "north", cards=3)
    s.lay("r8c4", "trap_lfr").lay("r7c4", "room_lfr").token("r7c4", "troll").lay("r5c6", "room_f")
    play = finds_exit(s)
    tiles, explored = tiles_left(play), set(chambers(play))
    play.dice(2).do("leave", "right")
    assert play.space(0) == "r5c6"
    assert tiles_left(play) == tiles
    assert set(chambers(play)) == explored
    assert play.tokens_at("r7c4") == ["troll"]
    assert (play.deck_size("trap"), play.deck_size("dungeon"), play.hero(0).wounds) == (15, 50, 0)
    assert play.player == 1


@rule("DQ-CATA-19")
@pytest.mark.parametrize(("cards", "space"), [(1, "r2c4"), (2, "r1c4"), (3, "r1c4"), (5, "r1c4")])
def test_the_advance_stops_at_the_outer_wall(cards, space):
    s = below("r3c3", "north", cards=cards - 1).lay(space, "room_lfr")
    assert comes_up(s, "right", 1).space(0) == space


@rule("DQ-GAP-28")
@pytest.mark.parametrize(("die", "space"), [(1, "r5c2"), (2, "r5c1"), (3, "r5c1"), (6, "r5c1")])
def test_the_drift_stops_at_the_outer_wall_too(die, space):
    s = below("r6c3", "north").lay(space, "room_lfr")
    assert comes_up(s, "left", die).space(0) == space


@rule("DQ-TRE-02")
@pytest.mark.parametrize(
    ("start", "heading", "cards", "side", "die", "space"),
    [
        ("r8c7", "north", 2, "right", 1, "r6c8"),
        ("r8c7", "north", 3, "right", 1, "r4c8"),
        ("r3c7", "south", 3, "right", 1, "r7c6"),
        ("r6c5", "east", 3, "right", 1, "r7c8"),
        ("r8c6", "east", 1, "left", 3, "r4c7"),
    ],
)
def test_the_treasure_chamber_is_one_space_to_a_hero_passing_under_it(
    start, heading, cards, side, die, space
):
    s = below(start, heading, cards=cards - 1).lay(space, "room_lfr")
    assert comes_up(s, side, die).space(0) == space


@rule("DQ-CATA-20")
def test_the_figure_comes_back_and_the_marker_goes():
    s = below("r6c4", "north").lay("r5c3", "room_lfr")
    hero = comes_up(s, "left", 1).table.view(1).heroes[0]
    assert (hero.space, hero.marker, hero.heading, hero.below) == ("r5c3", "", "", False)


@rule("DQ-CATA-21")
def test_the_cards_collected_go_back_into_the_deck():
    s = below(cards=3).lay("r2c3", "room_lfr")
    play = finds_exit(s)
    assert play.deck_size("catacomb") == 36
    play.dice(1).do("leave", "left")
    assert play.deck_size("catacomb") == 40
    assert play.discarded("catacomb") == []
    assert play.hero(0).gathered == ()


@rule("DQ-CATA-21")
def test_cards_that_last_only_below_go_back_as_well():
    s = below().lay("r5c3", "room_lfr").keep(0, "spiders_venom", "torch_goes_out_below")
    play = s.turn_of(0).dice(6, 1, 1).cards("catacomb", "exit")
    play.do(play.options[0]).dice(1).do("leave", "left")
    assert play.deck_size("catacomb") == 40
    assert play.hero(0).kept == ()


@rule("DQ-CATA-22")
def test_loot_and_kept_cards_do_not_go_back():
    s = below(players=1).lay("r3c3", "room_lfr")
    play = s.turn_of(0).cards("catacomb", "gigantic_diamond", "vampire_bite", "exit").dice(6, 6)
    play.dice(1).do("leave", "left")
    assert play.loot(0) == ["gigantic_diamond"]
    assert [PRINTED.card_id[card] for card in play.hero(0).kept] == ["vampire_bite"]
    assert play.deck_size("catacomb") == 38
    decks_whole(play.state)


@rule("DQ-CATA-23")
def test_cards_kept_from_an_earlier_visit_do_not_count_on_a_later_one():
    s = below("r8c3", "north", players=1)
    s.lay("r6c2", "catacomb_entrance_lfr").lay("r7c4", "room_lfr")
    play = finds_exit(s, "treasure_chest").cards("dungeon", "empty").dice(1).do("leave", "left")
    assert play.space(0) == "r6c2"
    assert play.loot(0) == ["treasure_chest"]
    play.cards("catacomb", "empty", "exit").do("go_down", "east").dice(1).do("leave", "right")
    assert play.space(0) == "r7c4"  # 2 spaces east, 1 to the right


@rule("DQ-GAP-31")
@pytest.mark.parametrize("left", [b"", "shuffle"])
def test_with_no_catacomb_card_left_he_comes_up_at_once(left):
    s = below(cards=2, players=3).lay("r4c3", "room_lfr").below(1, "r9c9")
    bag = s.state.bags[CATACOMB]
    rest = bytes(card for card in bag if left and PRINTED.card_id[card] == left)
    s.hero(1).gathered = tuple(card for card in bag if card not in rest)
    s.state.bags[CATACOMB] = rest
    play = s.turn_of(0)
    assert (play.asked, play.player) == ("sideways", 0)
    play.dice(1).do("left")
    assert play.space(0) == "r4c3"  # 2 cards, 2 spaces


@rule("DQ-GAP-31")
def test_discarded_catacomb_cards_are_shuffled_before_he_is_let_out():
    s = below(cards=2, players=2)
    s.state.discards[CATACOMB], s.state.bags[CATACOMB] = s.state.bags[CATACOMB], b""
    play = s.turn_of(0).cards("catacomb", "empty")
    assert play.player == 1
    assert len(play.hero(0).gathered) == 3
