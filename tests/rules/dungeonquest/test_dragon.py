"""The dragon wakes (DQ-TRE-11 to 22): treasure lost, wounds, and the retreat."""

import pytest

from tests.support.dungeonquest import Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import PILE
from undercroft.games.dungeonquest.table.state import DEAD

ALL_WAYS = ["north", "upper_east", "lower_east", "south", "lower_west", "upper_west"]


def inside(*seats: int, players: int = 1) -> Situation:
    """These heroes stand in the treasure chamber."""
    s = Situation(players=players)
    for seat in seats or (0,):
        s.put(seat, "r5c7")
    return s


def wakes(s: Situation, *dice: int, seat: int = 0) -> Play:
    """That player stays and draws Dragon Rage; the dice are the wounds, two a hero."""
    return s.action_of(seat).cards("dragon", "dragon_rage").dice(*dice).do("stay")


def chambers(play: Play) -> dict[str, tuple[str, str]]:
    """What lies where, and where its arrow points."""
    return {s.space: (s.chamber, s.arrow) for s in play.table.view(0).spaces}


# -- what it costs -------------------------------------------------------------------------


@rule("DQ-TRE-11")
def test_dragon_rage_takes_every_treasure_card_and_no_other_loot():
    s = inside(players=2)
    s.give(0, "gold_ring", "loadstone", "giant_ruby", deck="treasure")
    s.give(0, "gold_coins_10", deck="search").give(0, "treasure_chest", deck="catacomb")
    play = wakes(s, 1, 1)
    assert play.loot(0) == ["gold_coins_10", "treasure_chest"]
    assert sorted(play.discarded("treasure")) == ["giant_ruby", "gold_ring", "loadstone"]


@rule("DQ-TRE-12")
def test_dragon_rage_deals_the_total_of_two_dice_in_wounds():
    play = wakes(inside(), 3, 4)
    assert play.hero(0).wounds == 7
    assert play.asked == "retreat"


@rule("DQ-TRE-12")
@pytest.mark.parametrize(("earlier", "killed"), [(8, False), (9, True)])
def test_the_dragons_wounds_kill_at_the_heros_life_value(earlier, killed):
    s = inside(players=2)
    s.hero(0).wounds = earlier  # Hugo's life value is 16
    play = wakes(s, 3, 4)
    assert (play.hero(0).fate == DEAD) is killed
    assert (play.asked == "retreat") is not killed


@rule("DQ-TRE-12")
def test_the_treasure_is_discarded_before_the_wounds_are_dealt():
    s = inside(players=2).give(0, "gold_ring", deck="treasure").give(0, "rope")
    s.hero(0).wounds = 14
    play = wakes(s, 1, 1)
    assert play.hero(0).fate == DEAD
    # A dead hero's Loot is shuffled into its decks: the ring was gone by then.
    assert play.discarded("treasure") == ["gold_ring"]
    assert play.deck_size("treasure") == 31


# -- the retreat ---------------------------------------------------------------------------


@rule("DQ-TRE-13")
@pytest.mark.parametrize(
    ("way", "space"),
    [
        ("north", "r4c7"),
        ("upper_east", "r5c8"),
        ("lower_east", "r6c8"),
        ("south", "r7c7"),
        ("lower_west", "r6c6"),
        ("upper_west", "r5c6"),
    ],
)
def test_a_survivor_retreats_through_a_passage_of_his_choice(way, space):
    play = wakes(inside(players=2), 1, 1)
    assert play.asked == "retreat"
    assert play.player == 0
    assert play.options == ALL_WAYS
    play.do(way)
    assert play.space(0) == space


@rule("DQ-TRE-14")
def test_retreating_into_the_unknown_lays_a_chamber_there():
    play = wakes(inside(players=2), 1, 1)
    before = len(play.state.bags[PILE])
    play.tiles("trap_lf").do("lower_east")
    assert chambers(play)["r6c8"] == ("trap_lf", "west")
    assert len(play.state.bags[PILE]) == before - 1


@rule("DQ-TRE-14")
def test_retreating_into_an_explored_chamber_lays_none():
    play = wakes(inside(players=2).lay("r4c7", "room_lfr", "east"), 1, 1)
    before = len(play.state.bags[PILE])
    play.do("north")
    assert chambers(play)["r4c7"] == ("room_lfr", "east")
    assert len(play.state.bags[PILE]) == before


@rule("DQ-TRE-15")
def test_no_retreat_leads_through_a_door_or_a_portcullis():
    s = inside(players=2)
    s.lay("r4c7", "room_door_front", "north")  # its door faces the treasure chamber
    s.lay("r7c7", "portcullis_lfr", "north")  # and so does this portcullis
    s.lay("r5c8", "room_door_front", "west")  # a door on its far side bars nothing
    s.lay("r6c8", "portcullis_lfr", "east")
    play = wakes(s, 1, 1)
    assert play.options == ["upper_east", "lower_east", "lower_west", "upper_west"]


@rule("DQ-TRE-15", "DQ-GAP-17")
def test_walls_and_occupied_chambers_bar_a_retreat_too():
    s = inside(players=2).lay("r4c7", "room_dead_end", "north").lay("r7c7", "room_lfr")
    s.lay("r5c8", "room_door_front", "east").put(1, "r7c7")
    play = wakes(s, 1, 1)
    assert play.options == ["lower_east", "lower_west", "upper_west"]


@rule("DQ-GAP-17")
def test_no_retreat_leads_into_another_hero_even_where_heroes_may_attack_each_other():
    s = Situation(players=2, hero_vs_hero=True).put(0, "r5c7").lay("r7c7", "room_lfr")
    assert "south" not in wakes(s.put(1, "r7c7"), 1, 1).options


@rule("DQ-TRE-16")
def test_the_turn_ends_with_the_retreat():
    play = wakes(inside(players=2), 1, 1).do("north")
    assert play.asked == "turn"
    assert play.player == 1


@rule("DQ-TRE-16")
def test_others_inside_suffer_before_the_turn_is_over():
    play = wakes(inside(0, 2, players=3), 1, 1, 2, 2).do("north")
    assert (play.asked, play.player) == ("retreat", 2)
    play.do("south")
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-TRE-17")
@pytest.mark.parametrize("explored", [True, False])
def test_the_chamber_retreated_into_is_not_met_that_turn(explored):
    s = inside(players=2)
    if explored:
        s.lay("r4c7", "trap_lfr")
    play = wakes(s, 1, 1)
    if not explored:
        play.tiles("trap_lfr")
    play.do("north")
    assert play.space(0) == "r4c7"
    assert chambers(play)["r4c7"][0] == "trap_lfr"
    assert play.deck_size("trap") == 15
    assert play.hero(0).wounds == 2


@rule("DQ-TRE-17")
def test_a_monster_where_he_retreats_to_is_not_met_that_turn():
    play = wakes(inside(players=2).lay("r4c7", "room_lfr").token("r4c7", "troll"), 1, 1)
    play.do("north")
    assert play.state.fight is None
    assert play.tokens_at("r4c7") == ["troll"]
    assert play.player == 1


@rule("DQ-TRE-18")
def test_next_turn_he_must_meet_the_chamber_he_retreated_into():
    s = inside().lay("r4c7", "trap_lfr").give(0, "unstable_potion", deck="search")
    play = wakes(s, 1, 1).do("north")
    assert play.options == ["encounter", "drink_potion"]
    play.cards("trap", "poisonous_snakes").dice(4).do("encounter")
    assert play.hero(0).wounds == 2 + 4
    assert {"north", "east", "west"} < set(play.options)


@rule("DQ-TRE-18")
def test_a_monster_there_is_met_first_and_cannot_be_escaped():
    play = wakes(inside().lay("r4c7", "trap_lfr").token("r4c7", "troll"), 1, 1).do("north")
    assert play.fight.attacked
    assert not play.fight.may_escape
    assert play.deck_size("trap") == 15


@rule("DQ-GAP-17")
def test_without_a_way_to_retreat_he_stays_and_his_turn_is_over():
    s = inside(players=2).give(0, "gold_ring", deck="treasure")
    s.lay("r4c7", "room_door_front", "north").lay("r7c7", "portcullis_lfr", "north")
    s.lay("r5c8", "room_dead_end", "east").lay("r6c8", "room_dead_end", "east")
    s.lay("r5c6", "room_l", "west").lay("r6c6", "room_lfr").put(1, "r6c6")
    play = wakes(s, 3, 4)
    assert play.space(0) == "r5c7"
    assert (play.hero(0).wounds, play.loot(0)) == (7, [])
    assert (play.asked, play.player) == ("turn", 1)
    assert play.discarded("dragon") == ["dragon_rage"]
    play.tiles("room_lfr").cards("dungeon", "empty").do("south")
    assert (play.asked, play.player) == ("turn", 0)
    assert play.options == ["stay", "north", "south", "lower_west"]


# -- several heroes inside -----------------------------------------------------------------


@rule("DQ-TRE-20")
def test_everyone_inside_suffers_in_full_and_nobody_outside():
    s = inside(0, 1, players=3).lay("r4c7", "room_lfr").put(2, "r4c7")
    for seat, ring in enumerate(["gold_ring", "ruby_ring", "pearl_ring"]):
        s.give(seat, ring, deck="treasure")
    play = wakes(s, 1, 2, 3, 4).do("south")
    assert play.player == 1
    play.do("lower_west")
    assert [play.hero(seat).wounds for seat in range(3)] == [3, 7, 0]
    assert [play.loot(seat) for seat in range(3)] == [[], [], ["pearl_ring"]]
    assert [play.space(seat) for seat in range(3)] == ["r7c7", "r6c6", "r4c7"]


@rule("DQ-TRE-20")
def test_the_others_suffer_even_if_the_one_who_drew_is_killed():
    s = inside(0, 1, players=2)
    s.hero(0).wounds = 14
    play = wakes(s, 1, 1, 2, 2)
    assert play.hero(0).fate == DEAD
    assert (play.asked, play.player) == ("retreat", 1)
    assert play.hero(1).wounds == 4


@rule("DQ-TRE-20")
def test_a_hero_below_the_treasure_chamber_is_not_inside_it():
    s = inside(0, players=2).below(1, "r6c7", "north")
    play = wakes(s, 1, 1).cards("catacomb", "exit").do("north")
    assert play.hero(1).wounds == 0
    assert (play.asked, play.player) == ("come_up", 1)


@rule("DQ-TRE-21")
def test_the_one_who_drew_comes_first_and_then_the_others_clockwise():
    play = wakes(inside(0, 1, 3, players=4), 1, 1, 1, 2, 1, 3, seat=1)
    asked = []
    for way in ("north", "south", "upper_east"):
        assert play.asked == "retreat"
        asked.append(play.player)
        play.do(way)
    assert asked == [1, 3, 0]
    assert [play.hero(seat).wounds for seat in (1, 3, 0)] == [2, 3, 4]


@rule("DQ-TRE-21", "DQ-GAP-17")
def test_a_chamber_the_first_has_fled_to_is_closed_to_the_next():
    play = wakes(inside(0, 1, players=2), 1, 1, 1, 1).do("north")
    assert play.player == 1
    assert play.options == ALL_WAYS[1:]


@rule("DQ-TRE-22")
def test_afterwards_the_player_on_the_drawers_left_is_next():
    s = inside(0, 1, 3, players=4)
    play = wakes(s, 1, 1, 1, 1, 1, 1, seat=1).do("north", "south", "upper_east")
    assert (play.asked, play.player) == ("turn", 2)
