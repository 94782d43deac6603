"""Leaving the catacombs (DQ-CATA-15 to 33): where a hero comes up and what awaits him there."""

import pytest

from tests.support.dungeonquest import PRINTED, Play, Situation, decks_whole
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import CATACOMB, DIRECTIONS, PILE
from undercroft.games.dungeonquest.game import GAME


def below(
    space: str = "r6c4", heading: str = "north", cards: int = 0, players: int = 2, **house: object
) -> Situation:
    """Lindel is in the catacombs with so many plain cards already gathered."""
    return Situation(players=players, **house).below(0, space, heading, distance=cards)


def finds_exit(s: Situation, *cards: str) -> Play:
    """He draws these Catacomb cards, turn by turn, and then an Exit."""
    play = s.turn_of(0).cards("catacomb", *cards, "exit")
    assert (play.asked, play.player) == ("come_up", 0)
    return play


def comes_up(s: Situation, side: str, die: int) -> Play:
    """He draws an Exit, leaves, and drifts that far to that side."""
    return finds_exit(s).dice(die).do("leave", side)


def chambers(play: Play) -> dict[str, tuple[str, str]]:
    """What lies where, and where its arrow points."""
    return {s.space: (s.chamber, s.arrow) for s in play.table.view(0).spaces}


def tiles_left(play: Play) -> int:
    return len(play.state.bags[PILE])


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


@rule("DQ-CATA-15")
def test_who_stays_below_keeps_the_exit_card_on_his_pile():
    play = finds_exit(below(cards=1)).do("stay")
    hero = play.table.view(0).heroes[0]
    assert hero.below
    assert hero.gathered == ("empty", "exit")
    assert (hero.space, hero.marker) == ("", "r6c4")
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-CATA-15")
@pytest.mark.parametrize(("dice", "climbed"), [((2, 4), True), ((3, 4), False)])
def test_a_hole_in_the_roof_lets_him_out_on_an_agility_test(dice, climbed):
    play = below().turn_of(0).cards("catacomb", "hole_in_the_roof").dice(*dice)
    assert (play.asked, play.player) == (("come_up", 0) if climbed else ("turn", 1))


# -- where he comes up ---------------------------------------------------------------------


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


# -- Chasm and Bridge ----------------------------------------------------------------------


@rule("DQ-CATA-24")
@pytest.mark.parametrize(
    ("side", "ways"), [("north", ["north", "west"]), ("east", ["east", "south"])]
)
def test_coming_up_in_a_chasm_he_chooses_his_side(side, ways):
    s = below("r6c4", "north", players=1).lay("r5c3", "chasm_left", "west")
    play = comes_up(s, "left", 1)
    assert play.asked == "choose_side"
    assert play.options == ["north", "east"]
    play.cards("dungeon", "empty").do(side)
    assert play.options == [*ways, "search"]


@rule("DQ-CATA-24", "DQ-CATA-31")
def test_a_new_chasm_is_turned_first_and_then_the_side_chosen():
    play = finds_exit(below()).tiles("chasm_left").dice(1).do("leave", "left")
    assert play.asked == "lay_tile"
    play.do("north")
    assert play.asked == "choose_side"
    play.do("south")
    assert (play.space(0), play.player) == ("r5c3", 1)


@rule("DQ-CATA-24")
def test_elsewhere_no_side_is_asked_for():
    play = comes_up(below().lay("r5c3", "room_lfr"), "left", 1)
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-CATA-24", "DQ-CATA-25")
@pytest.mark.parametrize(("side", "far"), [("west", "r5c4"), ("east", "r5c2")])
def test_coming_up_on_a_bridge_he_chooses_his_side_and_must_cross_from_it(side, far):
    s = below("r6c4", "north", players=1).lay("r5c3", "bridge_f", "west").lay(far, "room_lfr")
    play = comes_up(s, "left", 1)
    assert sorted(play.options) == ["east", "west"]
    play.dice(1, 1).cards("dungeon", "empty").do(side)
    assert play.space(0) == far  # his next turn: across, and on into the chamber beyond


@rule("DQ-CATA-25")
def test_staying_on_his_side_of_the_bridge_is_not_offered():
    s = below("r6c4", "north", players=1).lay("r5c3", "bridge_f", "west").give(0, "gold_coins_10")
    play = comes_up(s, "left", 1).do("west")
    assert play.asked == "before_crossing"
    assert play.options == ["cross", "drop:gold_coins_10"]
    play.dice(6, 6).do("cross")
    assert play.asked == "heading"


# -- what awaits him -----------------------------------------------------------------------


@rule("DQ-CATA-26")
@pytest.mark.parametrize("lying_in_wait", [True, False])
def test_a_monster_met_the_turn_after_must_be_attacked(lying_in_wait):
    s = below(players=1).lay("r5c3", "room_lfr").rune(0, "rune_of_light")
    if lying_in_wait:
        s.token("r5c3", "troll")
    play = finds_exit(s).cards("dungeon", "troll").dice(1).do("leave", "left")
    assert play.fight.attacked
    assert play.asked == "lay_card"


@rule("DQ-CATA-26")
def test_a_turn_later_monsters_can_be_escaped_again():
    s = below(players=1).lay("r5c3", "room_lfr").lay("r5c2", "room_lfr")
    play = finds_exit(s).cards("dungeon", "empty", "troll").dice(1).do("leave", "left", "west")
    assert play.asked == "fight_or_flee"
    assert play.options == ["attack", "escape"]


@rule("DQ-CATA-26")
@pytest.mark.parametrize(("chamber", "dice"), [("corridor_lfr", ()), ("web_lfr", (1, 1))])
def test_that_holds_for_a_monster_in_a_chamber_further_on(chamber, dice):
    s = below(players=1).lay("r5c3", chamber).lay("r5c2", "room_lfr").rune(0, "rune_of_light")
    play = finds_exit(s).dice(1).cards("dungeon", "troll").do("leave", "left")
    if dice:
        play.dice(*dice).do("cross")
    assert play.asked == "move_on"
    play.do("west")
    assert (play.space(), play.asked) == ("r5c2", "lay_card")
    assert play.fight.attacked
    assert GAME.explain(play.table, 0, "escape") == "DQ-CATA-26"


@rule("DQ-CATA-27")
@pytest.mark.parametrize(
    ("start", "die", "space"), [("r6c4", 1, "r5c3"), ("r6c8", 1, "r5c7"), ("r7c8", 1, "r5c7")]
)
def test_coming_up_in_an_explored_space_ends_the_turn(start, die, space):
    s = below(start, "north").lay("r5c3", "trap_lfr")
    play = comes_up(s, "left", die)
    assert play.space(0) == space
    assert (play.asked, play.player) == ("turn", 1)
    assert (play.deck_size("trap"), play.deck_size("dragon")) == (15, 8)
    assert play.loot(0) == []


@rule("DQ-CATA-28")
def test_neither_the_chamber_nor_its_monster_is_met_that_turn():
    s = below().lay("r5c3", "room_lfr").token("r5c3", "troll")
    play = comes_up(s, "left", 1)
    assert play.state.fight is None
    assert play.tokens_at("r5c3") == ["troll"]
    assert play.deck_size("dungeon") == 50
    assert play.player == 1


@rule("DQ-CATA-29")
def test_next_turn_he_must_meet_the_chamber_he_came_up_in():
    s = below(players=1).lay("r5c3", "room_lfr").give(0, "unstable_potion", deck="search")
    play = s.turn_of(0).cards("catacomb", "exit").do("draw_card").dice(1).do("leave", "left")
    assert play.options == ["encounter", "drink_potion"]
    play.cards("dungeon", "razorwing_attack").dice(3).do("encounter")
    assert play.hero(0).wounds == 3
    assert {"north", "search"} < set(play.options)


@rule("DQ-CATA-29")
def test_in_the_treasure_chamber_that_means_a_dragon_card():
    s = below("r6c8", "north", players=1)
    play = finds_exit(s).cards("dragon", "sleeping").dice(1).do("leave", "left")
    assert play.discarded("dragon") == ["sleeping"]
    assert len(play.loot(0)) == 2
    assert play.options[0] == "stay"


@rule("DQ-CATA-29")
def test_in_a_tower_room_that_means_the_way_out_of_the_dungeon():
    s = below("r2c2", "north", players=1).give(0, "gold_coins_10")
    play = comes_up(s, "left", 1)
    assert play.space(0) == "r1c1"
    assert play.asked == "tower"
    assert play.options == ["exit", "east", "south"]


@rule("DQ-CATA-30")
def test_he_may_come_up_where_another_hero_stands():
    s = below().lay("r5c3", "room_lfr").put(1, "r5c3")
    play = comes_up(s, "left", 1)
    assert play.space(0) == play.space(1) == "r5c3"
    assert play.player == 1


@rule("DQ-CATA-31")
@pytest.mark.parametrize("arrow", DIRECTIONS)
def test_in_an_unexplored_space_he_lays_a_chamber_facing_any_way(arrow):
    play = finds_exit(below()).tiles("room_lf")
    tiles = tiles_left(play)
    play.dice(1).do("leave", "left")
    assert (play.asked, play.player) == ("lay_tile", 0)
    assert play.options == list(DIRECTIONS)
    play.do(arrow)
    assert chambers(play)["r5c3"] == ("room_lf", arrow)
    assert tiles_left(play) == tiles - 1
    assert play.space(0) == "r5c3"


@rule("DQ-CATA-32")
def test_the_turn_ends_once_the_chamber_is_laid_and_it_is_not_met():
    play = finds_exit(below()).tiles("trap_lfr").dice(1).do("leave", "left", "south")
    assert (play.asked, play.player) == ("turn", 1)
    assert play.deck_size("trap") == 15
    assert play.hero(0).wounds == 0


@rule("DQ-CATA-33")
def test_next_turn_he_must_meet_the_chamber_he_laid():
    s = below(players=1).give(0, "unstable_potion", deck="search")
    play = s.turn_of(0).cards("catacomb", "exit").do("draw_card").tiles("trap_lfr").dice(1)
    play.do("leave", "left", "south")
    assert play.options == ["encounter", "drink_potion"]
    play.cards("trap", "poisonous_snakes").dice(4).do("encounter")
    assert play.hero(0).wounds == 4
