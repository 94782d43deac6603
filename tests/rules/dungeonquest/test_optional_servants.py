"""Servants of Kalladra: eliminated players steer the monsters (DQ-OPT-03 to 16)."""

import pytest

from tests.support.dungeonquest import PRINTED, Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.table.state import DEAD, OUT, OWES_ENCOUNTER

CROSS = {"r3c3": "west", "r2c3": "south", "r4c3": "north", "r3c2": "east", "r3c4": "west"}


def servants(players: int = 3, dead: tuple[int, ...] = (1,), **house: object) -> Situation:
    """A cross of rooms around r3c3; the players named are eliminated."""
    s = Situation(players=players, servants_of_kalladra=True, **house)
    for space, arrow in CROSS.items():
        s.lay(space, "room_lfr", arrow=arrow)
    for seat in dead:
        s.hero(seat).fate, s.hero(seat).cell = DEAD, -1
    return s


def move(space: str, monster: str, way: str) -> str:
    return f"{space}:{monster}:{way}"


def moves(play: Play) -> list[str]:
    return [option for option in play.options if ":" in option]


# -- moving --------------------------------------------------------------------------------


@rule("DQ-OPT-03")
def test_an_eliminated_player_may_move_a_token_into_an_adjacent_chamber_or_pass():
    play = servants().token("r3c3", "troll").turn_of(1)
    assert (play.asked, play.player) == ("servant", 1)
    everywhere = [move("r3c3", "troll", way) for way in ("north", "east", "south", "west")]
    assert moves(play) == everywhere
    assert "pass" in play.options
    play.do(move("r3c3", "troll", "east"))
    assert play.tokens_at("r3c4") == ["troll"]
    assert play.tokens_at("r3c3") == []
    assert play.player == 2


@rule("DQ-OPT-03")
def test_passing_leaves_every_token_where_it_is():
    play = servants().token("r3c3", "troll").turn_of(1).do("pass")
    assert play.tokens_at("r3c3") == ["troll"]
    assert play.player == 2


@rule("DQ-OPT-03")
def test_a_token_is_not_moved_onto_an_unexplored_space():
    play = servants().token("r2c3", "troll").turn_of(1)
    assert moves(play) == [move("r2c3", "troll", "south")]


@rule("DQ-OPT-03")
def test_only_the_killed_serve_and_only_under_this_rule():
    left = servants().token("r3c3", "troll")
    left.hero(1).fate = OUT
    assert left.turn_of(1).player == 2, "a hero who got out has no turn"
    plain = Situation(players=3).lay("r3c3", "room_lfr").lay("r3c4", "room_lfr")
    plain.token("r3c3", "troll").hero(1).fate = DEAD
    plain.hero(1).cell = -1
    assert plain.turn_of(1).player == 2


@rule("DQ-OPT-04")
def test_tokens_pass_doors_and_portcullises_without_card_or_test_but_no_walls():
    s = servants(dead=(0, 1))
    s.lay("r7c3", "room_doors_all", arrow="west")  # doors north, east and south
    s.lay("r6c3", "portcullis_lfr", arrow="south").lay("r7c4", "room_f", arrow="north")
    s.lay("r7c2", "room_lfr", arrow="east")
    play = s.token("r7c3", "golem").turn_of(0)
    assert moves(play) == [move("r7c3", "golem", "north"), move("r7c3", "golem", "west")]
    doors, outcomes = play.deck_size("door"), play.table.outcomes
    play.do(move("r7c3", "golem", "north"))
    assert play.tokens_at("r6c3") == ["golem"]
    assert (play.deck_size("door"), play.table.outcomes) == (doors, outcomes)


@rule("DQ-OPT-05")
@pytest.mark.parametrize("chamber", ["pit_f", "web_lfr", "trap_lfr", "darkness_lr", "corridor_lfr"])
def test_chambers_do_nothing_to_a_token(chamber):
    s = servants(dead=(0, 1)).lay("r3c5", chamber, arrow="west").token("r3c4", "demon")
    play = s.turn_of(0)
    outcomes = play.table.outcomes
    play.do(move("r3c4", "demon", "east"))
    assert play.tokens_at("r3c5") == ["demon"]
    assert play.player == 1, "the move is the whole turn"
    assert play.table.outcomes == outcomes
    assert move("r3c5", "demon", "west") in play.options, "nothing holds it there"


@rule("DQ-OPT-06")
def test_a_token_enters_neither_the_treasure_chamber_nor_a_tower():
    s = servants().lay("r4c7", "room_lfr", arrow="south").lay("r3c7", "room_lfr", arrow="south")
    s.lay("r1c12", "room_lfr", arrow="east").lay("r1c11", "room_lfr", arrow="east")
    play = s.token("r4c7", "troll").token("r1c12", "golem").turn_of(1)
    assert set(moves(play)) == {move("r1c12", "golem", "west"), move("r4c7", "troll", "north")}


@rule("DQ-OPT-07")
def test_a_token_does_not_move_to_another_token():
    play = servants().token("r3c3", "troll").token("r3c4", "golem").turn_of(1)
    assert move("r3c3", "troll", "east") not in play.options
    assert move("r3c4", "golem", "west") not in play.options
    assert move("r3c3", "troll", "north") in play.options


@rule("DQ-OPT-08")
def test_the_token_moved_last_waits_until_another_has_moved():
    s = servants(players=4, dead=(1, 2, 3)).token("r3c3", "demon").token("r4c3", "skeleton")
    s.lay("r1c2", "rotating", arrow="west")  # where the last hero's turn passes quietly
    s.lay("r3c5", "room_lfr")
    play = s.turn_of(1).do(move("r3c3", "demon", "east"))
    assert play.player == 2
    assert moves(play) == [move("r4c3", "skeleton", "north")], "also for the other servants"
    play.do("pass")
    assert moves(play) == [move("r4c3", "skeleton", "north")], "passing changes nothing"
    play.do(move("r4c3", "skeleton", "north"), "east")
    assert play.player == 1
    assert {option.split(":")[1] for option in moves(play)} == {"demon"}


@rule("DQ-OPT-08")
def test_a_token_alone_on_the_board_may_be_moved_again():
    s = servants(dead=(1, 2)).token("r3c3", "demon")
    play = s.turn_of(1).do(move("r3c3", "demon", "east"))
    assert (play.player, moves(play)) == (2, [move("r3c4", "demon", "west")])


@rule("DQ-OPT-08")
def test_a_token_that_went_back_to_the_pool_comes_out_free_to_move():
    s = servants(players=4, dead=(2, 3), combat="classic_solo").put(0, "r3c4", came_from="r3c3")
    s.token("r3c3", "demon", life=5).token("r4c3", "skeleton").lay("r1c2", "room_lfr")
    s.lay("r1c3", "room_lfr").lay("r1c12", "rotating", arrow="east")
    s.lay("r3c5", "rotating", arrow="west")
    play = s.turn_of(2).dice(6, 6, 5).do(move("r3c3", "demon", "east"), "attack")
    assert play.tokens_at("r3c4") == []
    demon = play.state.tokens.index(-1, 16)
    assert play.player == 3
    play.cards("dungeon", "demon").force("tokens", demon).do("add", "r1c2", "east", "west")
    assert play.player == 2
    assert move("r1c2", "demon", "east") in moves(play)


# -- meeting -------------------------------------------------------------------------------


@rule("DQ-OPT-09")
def test_on_his_own_turn_a_hero_meets_tokens_played_by_his_left_neighbour():
    s = servants(players=3, dead=(2,)).put(0, "r3c2", came_from="r3c3").put(1, "r10c1")
    play = s.token("r3c4", "troll").turn_of(2).do(move("r3c4", "troll", "west"))
    assert play.player == 0
    play.do("east")
    assert play.asked == "fight_or_flee"
    assert play.fight.sides[1].seat == 1


@rule("DQ-OPT-10")
def test_a_token_moved_onto_a_hero_is_met_at_once():
    s = servants().put(0, "r3c4", came_from="r3c3").token("r3c3", "troll")
    play = s.turn_of(1).do(move("r3c3", "troll", "east"))
    assert (play.asked, play.player, play.options) == ("fight_or_flee", 0, ["attack", "escape"])
    assert play.state.active == 1, "it is still the servant's turn"
    play.escape_cards("banner_call", "heavy_club").do("escape")
    assert play.space(0) == "r3c3"
    assert play.hero(0).plight == OWES_ENCOUNTER
    assert play.tokens_at("r3c4") == ["troll"]


@rule("DQ-OPT-10")
def test_a_hero_without_a_way_back_cannot_escape_the_token():
    s = servants(combat="classic_solo").put(0, "r3c4").token("r3c3", "troll", life=4)
    play = s.turn_of(1).dice(6, 6).do(move("r3c3", "troll", "east"))
    assert play.tokens_at("r3c4") == [], "with attack the only option the fight was fought"
    assert play.rules_told().count("DQ-VSOL-06") == 2


@rule("DQ-OPT-10")
def test_a_token_moved_next_to_a_hero_is_not_met():
    s = servants().put(0, "r3c4", came_from="r3c3").token("r3c3", "troll")
    play = s.turn_of(1).do(move("r3c3", "troll", "north"))
    assert play.player == 2
    assert play.state.fight is None


@rule("DQ-OPT-11")
def test_the_player_who_moved_the_token_plays_the_monster():
    s = servants(players=3, dead=(2,)).put(0, "r3c4", came_from="r3c3").token("r3c3", "troll")
    play = s.turn_of(2).do(move("r3c3", "troll", "east"))
    assert play.fight.sides[1].seat == 2, "not hero 0's left neighbour, player 1"
    play.do("attack")
    play.do(play.options[0])
    assert (play.asked, play.player) == ("lay_card", 2)


@rule("DQ-OPT-12")
@pytest.mark.parametrize("ending", ["escape", "victory", "death"])
def test_play_goes_on_with_the_player_on_the_movers_left(ending):
    s = servants(players=4, dead=(2,), combat="classic_solo").put(0, "r3c4", came_from="r3c3")
    s.token("r3c3", "skeleton", life=2)
    s.hero(0).wounds = s.hero(0).life - 1
    play = s.turn_of(2).dice(6 if ending == "victory" else 1)
    play.escape_cards("banner_call", "hollow_stare").do(move("r3c3", "skeleton", "east"))
    assert play.player == 0
    play.do("escape" if ending == "escape" else "attack")
    if ending == "death":
        play.do("keep")  # Hugo might reroll the 1
    assert (play.asked, play.player) == ("turn", 3), "not player 1, on the fighter's left"
    assert play.hero(0).alive == (ending != "death")


# -- adding --------------------------------------------------------------------------------


@rule("DQ-OPT-13")
def test_a_token_may_be_added_while_there_are_fewer_than_heroes_in_the_dungeon():
    s = servants().lay("r1c2", "room_lfr").token("r3c3", "troll")
    assert "add" in s.turn_of(1).options, "one token, two heroes"
    s = servants().lay("r1c2", "room_lfr").token("r3c3", "troll").token("r4c3", "golem")
    assert "add" not in s.turn_of(1).options, "two tokens, two heroes"
    s = servants().lay("r1c2", "room_lfr").token("r3c3", "troll")
    s.hero(2).fate, s.hero(2).cell = OUT, -1
    assert "add" not in s.turn_of(1).options, "one token, and one hero has left"
    s = servants().lay("r1c2", "room_lfr").token("r3c3", "troll").below(2, "r3c4")
    assert "add" in s.turn_of(1).options, "a hero in the catacombs is in the dungeon"


@rule("DQ-OPT-13")
def test_a_token_is_added_in_place_of_moving_one():
    s = servants().lay("r1c2", "room_lfr").token("r3c3", "troll")
    play = s.turn_of(1).cards("dungeon", "golem").do("add")
    assert play.player == 2
    assert (play.tokens_at("r1c2"), play.tokens_at("r3c3")) == (["golem"], ["troll"])


@rule("DQ-OPT-14")
def test_dungeon_cards_are_drawn_until_a_monster_comes_up():
    s = servants().lay("r1c2", "room_lfr")
    old = s._take("razorwing_attack", "dungeon")
    s.state.discards[0] = bytes((old,))
    size = len(s.state.bags[0]) + 1
    play = s.turn_of(1).cards("dungeon", "empty", "shuffle", "crypt", "golem").do("add")
    assert play.tokens_at("r1c2") == ["golem"]
    assert play.discarded("dungeon") == ["empty", "crypt", "golem"]
    assert play.deck_size("dungeon") == size - 3, "the Shuffle card mixed the old discard in"


@rule("DQ-OPT-14")
def test_the_first_monster_is_the_one_and_nothing_more_is_drawn():
    play = servants().lay("r1c2", "room_lfr").turn_of(1).cards("dungeon", "skeleton", "demon")
    play.do("add")
    assert play.tokens_at("r1c2") == ["skeleton"]
    assert play.discarded("dungeon") == ["skeleton"]


@rule("DQ-OPT-14")
def test_without_a_monster_left_to_draw_no_token_is_added():
    s = servants().lay("r1c2", "room_lfr")
    quiet = bytes(c for c in s.state.bags[0] if PRINTED.card_id[c] in ("empty", "crypt"))
    s.state.bags[0] = quiet
    play = s.turn_of(1).do("add")
    assert (play.asked, play.player) == ("turn", 2)
    assert play.tokens_at("r1c2") == []
    assert sorted(play.discarded("dungeon")) == sorted(PRINTED.card_id[c] for c in quiet)


@rule("DQ-OPT-15")
def test_the_new_token_is_put_on_a_laid_chamber_beside_a_tower():
    s = servants().lay("r1c2", "room_lfr").lay("r2c13", "room_dead_end", arrow="south")
    s.lay("r1c12", "room_lfr", arrow="east").lay("r2c2", "room_lfr")
    play = s.token("r1c12", "troll").turn_of(1).cards("dungeon", "golem").do("add")
    assert (play.asked, play.player) == ("place_monster", 1)
    assert play.options == ["r1c2", "r2c13"], "a wall towards the tower does not matter"
    play.do("r2c13")
    assert play.tokens_at("r2c13") == ["golem"]


@rule("DQ-OPT-15")
def test_no_token_is_added_where_no_chamber_beside_a_tower_is_free():
    s = servants().lay("r1c2", "room_lfr").token("r1c2", "troll")
    assert "add" not in s.turn_of(1).options
    assert "add" not in servants().token("r3c3", "troll").turn_of(1).options


@rule("DQ-OPT-15")
def test_a_hero_beside_the_tower_meets_the_new_token_at_once():
    s = servants().lay("r1c2", "room_lfr").put(2, "r1c2", came_from="r1c1").put(0, "r10c1")
    play = s.turn_of(1).cards("dungeon", "golem").do("add")
    assert (play.asked, play.player) == ("fight_or_flee", 2)
    assert play.fight.sides[1].seat == 1


# -- several tokens ------------------------------------------------------------------------


def two_tokens(combat: str = "standard") -> Situation:
    s = servants(combat=combat).put(0, "r3c2", came_from="r3c3")
    return s.token("r3c3", "troll", life=4).token("r3c3", "skeleton", life=2)


@rule("DQ-OPT-16")
def test_a_hero_picks_the_order_in_which_he_meets_several_tokens():
    play = two_tokens().action_of(0).do("east")
    kinds = ["skeleton", "troll"]
    assert (play.asked, play.player, sorted(play.options)) == ("which_first", 0, kinds)
    for kind in kinds:
        play = two_tokens().action_of(0).do("east", kind)
        assert PRINTED.monster_ids[play.fight.monster] == kind


@rule("DQ-OPT-16")
def test_once_he_escapes_the_other_monsters_are_not_met():
    play = two_tokens().action_of(0).escape_cards("banner_call", "heavy_club")
    play.do("east", "troll", "escape")
    assert play.space(0) == "r3c2"
    assert play.state.fight is None
    assert sorted(play.tokens_at("r3c3")) == ["skeleton", "troll"]
    assert (play.asked, play.player) == ("servant", 1)


@rule("DQ-OPT-16")
def test_after_killing_the_first_he_meets_the_next():
    play = two_tokens("classic_solo").action_of(0).dice(6, 6).do("east", "troll", "attack")
    assert play.tokens_at("r3c3") == []
    assert (play.asked, PRINTED.monster_ids[play.fight.monster]) == ("fight_or_flee", "skeleton")
