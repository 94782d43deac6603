"""The turn (DQ-TURN): whose it is, what may be done in it, and what its start brings."""

from __future__ import annotations

import pytest

from tests.support.dungeonquest import PRINTED, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.table.board import TREASURE
from undercroft.games.dungeonquest.table.state import (
    IN_THE_DARK,
    MUST_GO_BACK,
    OWES_ENCOUNTER,
    WEBBED,
)

FOUR = ["hugo", "krutzbeck", "tatianna", "challara"]


def in_a_room(*heroes: str, room: str = "room_lfr", **house: str) -> Situation:
    """The first hero in an ordinary room they came into from the west."""
    s = Situation(heroes=list(heroes) or ["hugo", "krutzbeck"], **house)
    return s.lay("r3c2", "room_lfr").lay("r3c3", room).put(0, "r3c3", came_from="r3c2")


@rule("DQ-TURN-01")
@pytest.mark.parametrize("first", [0, 2, 3])
def test_turns_pass_clockwise_from_the_first_player(first: int) -> None:
    s = Situation(heroes=FOUR)
    for seat, space in enumerate(("r3c3", "r3c5", "r5c3", "r5c5")):
        s.lay(space, "room_lfr").put(seat, space)
    s.state.first, s.state.turn = first, 0
    play = s.turn_of(first).cards("search", *["empty"] * 6)
    order = []
    for _ in range(6):
        order.append(play.player)
        play.do("search")
    assert order == [(first + step) % 4 for step in range(6)]


@rule("DQ-TURN-02")
def test_nobody_else_acts_before_the_turn_is_over() -> None:
    s = in_a_room(*FOUR[:3]).lay("r3c4", "corridor_lfr").lay("r3c5", "room_lfr")
    play = s.action_of(0)
    assert play.player == 0
    play.do("east")  # a corridor: the turn goes on
    assert (play.asked, play.player) == ("move_on", 0)
    play.cards("dungeon", "crypt").do("east")
    assert (play.asked, play.player) == ("crypt", 0)
    play.do("leave")
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-TURN-02")
def test_the_monster_player_chooses_in_another_players_turn() -> None:
    s = in_a_room(*FOUR[:3]).lay("r3c4", "room_lfr")
    play = s.action_of(0).cards("dungeon", "golem").do("east", "attack")
    asked = {play.player}
    play.do(play.options[0])
    asked.add(play.player)
    assert asked == {0, 1}
    assert play.state.active == 0


@rule("DQ-TURN-02")
def test_a_hero_in_the_treasure_chamber_is_asked_when_another_wakes_the_dragon() -> None:
    s = Situation(heroes=FOUR[:3]).put(0, "r5c7").put(2, "r5c7")
    play = s.action_of(0).cards("dragon", "dragon_rage").dice(1, 1, 1, 1).do("stay")
    assert (play.asked, play.player) == ("retreat", 0)
    play.do("north")
    assert (play.asked, play.player) == ("retreat", 2)
    play.do("south")
    assert play.player == 1


@rule("DQ-TURN-03")
def test_a_hero_moves_or_searches_and_may_not_pass() -> None:
    play = in_a_room(room="room_lr").action_of(0)
    assert play.asked == "turn"
    assert play.options == ["north", "south", "west", "search"]


@rule("DQ-TURN-03")
def test_a_move_goes_one_space() -> None:
    s = in_a_room().lay("r3c4", "room_lfr").lay("r3c5", "room_lfr")
    play = s.action_of(0).cards("dungeon", "empty").do("east")
    assert play.space(0) == "r3c4"
    assert play.player == 1


@rule("DQ-TURN-04")
def test_after_a_search_there_is_no_move() -> None:
    play = in_a_room().action_of(0).cards("search", "empty").do("search")
    assert play.space(0) == "r3c3"
    assert play.player == 1


@rule("DQ-TURN-04")
def test_after_a_move_there_is_no_search() -> None:
    s = in_a_room().lay("r3c4", "room_lfr")
    play = s.action_of(0).cards("dungeon", "empty").do("east")
    assert play.player == 1
    assert play.deck_size("search") == 30


@rule("DQ-TURN-05")
@pytest.mark.parametrize("room", ["room_lfr", "portcullis_lfr", "chasm_left"])
def test_a_search_does_not_meet_the_chamber(room: str) -> None:
    play = in_a_room(room=room).action_of(0).cards("search", "empty").do("search")
    assert play.discarded("search") == ["empty"]
    assert play.deck_size("dungeon") == 50
    assert play.discarded("dungeon") == []


@rule("DQ-TURN-06")
def test_the_turn_ends_once_the_encounter_is_resolved() -> None:
    s = in_a_room().lay("r3c4", "room_lfr")
    play = s.action_of(0).cards("dungeon", "dead_adventurer").do("east")
    assert (play.asked, play.player) == ("dead_adventurer", 0)
    play.cards("corpse", "scorpion").dice(3).do("draw")
    assert play.hero(0).wounds == 2
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-TURN-06")
def test_the_turn_goes_on_while_one_encounter_leads_to_another() -> None:
    s = in_a_room(combat="classic_solo").lay("r3c4", "trap_lfr")
    s.token("r3c4", "skeleton", life=2)
    play = s.action_of(0).dice(6, 1).cards("trap", "poisonous_snakes").do("east", "attack")
    assert play.discarded("trap") == ["poisonous_snakes"]
    assert play.player == 1


# -- what takes the place of the usual choice ----------------------------------------------


@rule("DQ-TURN-07")
@pytest.mark.parametrize(
    ("chamber", "plight", "instead"),
    [
        ("room_lfr", OWES_ENCOUNTER, ["encounter"]),
        ("web_lfr", WEBBED, ["struggle"]),
        ("web_lfr", MUST_GO_BACK, ["west"]),
        ("bridge_f", MUST_GO_BACK, ["west"]),
        ("darkness_lr", IN_THE_DARK, ["grope"]),
    ],
)
def test_some_situations_replace_the_choice(chamber: str, plight: int, instead: list[str]) -> None:
    s = in_a_room(room=chamber).give(0, "unstable_potion")
    s.hero(0).plight = plight
    assert s.action_of(0).options == [*instead, "drink_potion"]


@rule("DQ-TURN-07")
def test_a_cave_in_is_crossed_or_left_the_way_he_came() -> None:
    assert in_a_room(room="cave_in_lfr").action_of(0).options == ["cross", "west"]


@rule("DQ-TURN-07")
def test_the_catacombs_leave_no_choice_but_a_card() -> None:
    s = Situation(heroes=FOUR[:2]).give(0, "unstable_potion").below(0, "r3c3")
    assert s.action_of(0).options == ["draw_card", "drink_potion"]


@rule("DQ-TURN-07")
def test_an_entrance_to_the_catacombs_is_one_more_choice() -> None:
    play = in_a_room(room="catacomb_entrance_lfr").action_of(0)
    assert play.options == ["north", "east", "south", "west", "search", "go_down"]


@rule("DQ-TURN-07")
def test_in_the_treasure_chamber_he_stays_or_leaves_and_never_searches() -> None:
    play = Situation(heroes=FOUR[:2]).put(0, "r5c7").action_of(0)
    assert play.hero(0).cell == TREASURE
    assert play.options[0] == "stay"
    assert len(play.options) == 7
    assert "search" not in play.options


# -- the start of a turn -------------------------------------------------------------------


@rule("DQ-TURN-08")
def test_the_player_orders_the_effects_due_at_the_start_of_his_turn() -> None:
    s = in_a_room().keep(0, "torch_goes_out", "lingering_shade")
    play = s.turn_of(0)
    assert (play.asked, play.player) == ("which_effect", 0)
    assert play.options == ["torch_goes_out", "lingering_shade"]
    play.dice(6, 5, 1, 1).do("lingering_shade")  # the shade's dice come first, the torch's second
    assert [PRINTED.card_id[card] for card in play.hero(0).kept] == ["lingering_shade"]
    assert play.asked == "turn"


@rule("DQ-TURN-08")
def test_the_other_order_gives_the_dice_to_the_other_effect() -> None:
    s = in_a_room().keep(0, "torch_goes_out", "lingering_shade")
    play = s.turn_of(0)
    play.dice(6, 5, 1, 1).do("torch_goes_out")
    assert not play.hero(0).alive  # the shade had the 1 and 1
    assert play.player == 1


@rule("DQ-TURN-08")
def test_a_single_effect_is_not_asked_for() -> None:
    play = in_a_room().keep(0, "torch_goes_out").turn_of(0).dice(1, 2)
    assert play.asked == "turn"
    assert play.hero(0).kept == ()


@rule("DQ-TURN-09")
def test_effects_due_are_resolved_though_one_has_ended_the_turn() -> None:
    s = in_a_room().keep(0, "torch_goes_out", "vampire_bite")
    play = s.turn_of(0)
    play.dice(6, 6).do("torch_goes_out")
    assert play.hero(0).wounds == 1
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-TURN-09")
def test_the_turn_is_over_whichever_effect_came_first() -> None:
    s = in_a_room().keep(0, "torch_goes_out", "vampire_bite")
    play = s.turn_of(0)
    play.dice(6, 6).do("vampire_bite")
    assert play.hero(0).wounds == 1
    assert (play.asked, play.player) == ("turn", 1)


@rule("DQ-TURN-09")
def test_nothing_more_befalls_a_hero_killed_by_the_first_effect() -> None:
    s = in_a_room().keep(0, "lingering_shade", "torch_goes_out")
    play = s.turn_of(0)
    play.dice(1, 1).do("lingering_shade")
    assert play.state.heroes[0].ending == "a lingering shade"
    assert play.player == 1
