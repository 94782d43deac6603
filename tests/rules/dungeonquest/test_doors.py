"""Doors and portcullises (DQ-DOOR)."""

from __future__ import annotations

import pytest

from tests.support.dungeonquest import Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import PILE

TWO = ["hugo", "krutzbeck"]  # Hugo's Strength is 7


def facing(near: str, far: str, heroes: list[str] | None = None) -> Situation:
    """The hero in r3c3; between it and r2c3, to the north, are these two sides."""
    s = Situation(heroes=heroes or TWO)
    _lay_side(s, "r3c3", near, "north")
    if far:
        _lay_side(s, "r2c3", far, "south")
    return s.put(0, "r3c3", came_from="r3c2")


def _lay_side(s: Situation, space: str, side: str, towards: str) -> None:
    """A room with three other passages whose side `towards` is a passage, door or portcullis."""
    opposite = {"north": "south", "south": "north"}[towards]
    if side == "portcullis":
        s.lay(space, "portcullis_lfr", arrow=towards)
    else:
        s.lay(space, {"door": "room_door_front", "passage": "room_lfr"}[side], arrow=opposite)


# -- doors ---------------------------------------------------------------------------------


@rule("DQ-DOOR-01", "DQ-DOOR-02")
@pytest.mark.parametrize(("near", "far"), [("door", "passage"), ("passage", "door")])
def test_a_door_that_opens_lets_the_hero_through_to_meet_the_next_space(
    near: str, far: str
) -> None:
    play = facing(near, far).action_of(0)
    play.cards("door", "door_opens").cards("dungeon", "razorwing_attack").dice(2).do("north")
    assert play.discarded("door") == ["door_opens"]
    assert play.deck_size("door") == 14
    assert play.space(0) == "r2c3"
    assert play.hero(0).wounds == 2
    assert play.rules_told().index("DQ-DOOR-01") < play.rules_told().index("DQ-MOV-01")


@rule("DQ-DOOR-01")
def test_a_passage_needs_no_door_card() -> None:
    s = facing("passage", "passage")
    play = s.action_of(0).cards("dungeon", "empty").do("north")
    assert play.deck_size("door") == 15
    again = facing("door", "passage").lay("r3c4", "room_lfr").action_of(0)
    again.cards("dungeon", "empty").do("east")  # the door is in another side
    assert again.deck_size("door") == 15


@rule("DQ-DOOR-03")
@pytest.mark.parametrize(("near", "far"), [("door", "passage"), ("passage", "door")])
def test_a_jammed_door_holds_the_hero_where_he_was(near: str, far: str) -> None:
    play = facing(near, far).action_of(0).cards("door", "door_jammed").do("north")
    assert play.space(0) == "r3c3"
    assert play.hero(0).came_from == facing(near, far).hero(0).came_from
    assert play.discarded("door") == ["door_jammed"]
    assert play.player == 1


@rule("DQ-DOOR-04")
def test_a_hidden_trap_is_sprung_and_ends_the_turn() -> None:
    play = facing("door", "portcullis").action_of(0)
    play.cards("door", "hidden_trap").cards("trap", "poisonous_snakes").dice(4).do("north")
    assert play.hero(0).wounds == 4
    assert play.space(0) == "r3c3"
    assert play.player == 1
    assert "DQ-DOOR-07" not in play.rules_told()  # the portcullis was not reached
    assert play.discarded("door") == ["hidden_trap"]
    assert play.discarded("trap") == ["poisonous_snakes"]


@rule("DQ-DOOR-04")
def test_a_hidden_trap_can_kill() -> None:
    play = facing("door", "passage").action_of(0)
    play.cards("door", "hidden_trap").cards("trap", "swinging_blade").dice(6, 6).do("north")
    assert not play.hero(0).alive
    assert play.player == 1
    assert play.discarded("door") == ["hidden_trap"]


@rule("DQ-DOOR-05")
@pytest.mark.parametrize("card", ["door_jammed", "hidden_trap"])
def test_next_turn_the_same_door_or_another_way_may_be_tried(card: str) -> None:
    play = facing("door", "passage", ["hugo"]).action_of(0)
    play.cards("door", card, "door_opens").cards("trap", "poisonous_snakes").dice(1).do("north")
    assert play.options == ["north", "east", "south", "west", "search"]
    play.cards("dungeon", "empty").do("north")
    assert play.space(0) == "r2c3"


@rule("DQ-DOOR-06")
def test_one_card_decides_two_doors() -> None:
    play = facing("door", "door").action_of(0)
    play.cards("door", "door_opens", "door_jammed").cards("dungeon", "empty").do("north")
    assert play.space(0) == "r2c3"
    assert play.discarded("door") == ["door_opens"]


@rule("DQ-DOOR-06")
def test_one_jammed_card_jams_two_doors() -> None:
    play = facing("door", "door").action_of(0).cards("door", "door_jammed", "door_opens")
    play.do("north")
    assert play.space(0) == "r3c3"
    assert play.discarded("door") == ["door_jammed"]


@rule("DQ-DOOR-14")
def test_a_door_passed_before_is_shut_again() -> None:
    play = facing("door", "passage", ["hugo"]).action_of(0)
    play.cards("door", "door_opens", "door_opens").cards("dungeon", "empty", "empty")
    play.do("north")
    assert play.discarded("door") == ["door_opens"]
    play.do("south")
    assert play.discarded("door") == ["door_opens", "door_opens"]
    assert play.space(0) == "r3c3"


@rule("DQ-DOOR-14")
def test_a_door_passed_before_can_jam() -> None:
    play = facing("door", "passage", ["hugo"]).action_of(0)
    play.cards("door", "door_opens", "door_jammed").cards("dungeon", "empty")
    play.do("north", "south")
    assert play.space(0) == "r2c3"


# -- portcullises --------------------------------------------------------------------------


@rule("DQ-DOOR-07", "DQ-DOOR-08")
@pytest.mark.parametrize(("near", "far"), [("portcullis", "passage"), ("passage", "portcullis")])
def test_two_dice_up_to_his_strength_lift_a_portcullis(near: str, far: str) -> None:
    play = facing(near, far).action_of(0)
    play.dice(3, 4, 5).cards("dungeon", "razorwing_attack").do("north")
    assert play.space(0) == "r2c3"
    assert play.hero(0).wounds == 5  # the third die was not the test's: they met the next room
    assert play.deck_size("door") == 15


@rule("DQ-DOOR-07", "DQ-DOOR-09")
@pytest.mark.parametrize(("near", "far"), [("portcullis", "passage"), ("passage", "portcullis")])
def test_a_roll_above_his_strength_leaves_the_hero_behind_the_portcullis(
    near: str, far: str
) -> None:
    play = facing(near, far).action_of(0).dice(4, 4).do("north")
    assert play.space(0) == "r3c3"
    assert play.player == 1
    assert play.deck_size("dungeon") == 50


@rule("DQ-DOOR-07")
def test_another_way_out_of_a_portcullis_room_needs_no_test() -> None:
    s = facing("portcullis", "passage").lay("r3c4", "room_lfr")
    play = s.action_of(0).dice(6, 6).cards("dungeon", "empty").do("east")
    assert play.space(0) == "r3c4"
    assert play.hero(0).tries == ()


@rule("DQ-DOOR-10")
def test_next_turn_the_portcullis_may_be_tried_again() -> None:
    play = facing("portcullis", "passage", ["hugo"]).action_of(0).dice(6, 6).do("north")
    assert play.options == ["north", "east", "south", "west", "search"]
    play.dice(1, 1).cards("dungeon", "empty").do("north")
    assert play.space(0) == "r2c3"


@rule("DQ-DOOR-11")
def test_one_test_lifts_two_portcullises() -> None:
    play = facing("portcullis", "portcullis").action_of(0)
    play.dice(3, 4, 6, 6).cards("dungeon", "empty").do("north")
    assert play.space(0) == "r2c3"
    assert play.rules_told().count("DQ-DOOR-07") == 1


@rule("DQ-DOOR-11")
def test_one_test_fails_at_two_portcullises() -> None:
    play = facing("portcullis", "portcullis").action_of(0).dice(4, 4, 1, 1).do("north")
    assert play.space(0) == "r3c3"
    assert play.rules_told().count("DQ-DOOR-07") == 1


# -- a door and a portcullis ---------------------------------------------------------------


@rule("DQ-DOOR-12")
@pytest.mark.parametrize(
    ("near", "far", "order"),
    [
        ("portcullis", "door", ["DQ-DOOR-07", "DQ-DOOR-01"]),
        ("door", "portcullis", ["DQ-DOOR-01", "DQ-DOOR-07"]),
    ],
)
def test_his_own_barrier_comes_first(near: str, far: str, order: list[str]) -> None:
    play = facing(near, far).action_of(0)
    play.dice(3, 4).cards("door", "door_opens").cards("dungeon", "empty").do("north")
    assert play.space(0) == "r2c3"
    assert [rule for rule in play.rules_told() if rule.startswith("DQ-DOOR")] == order


@rule("DQ-DOOR-13")
def test_a_jammed_door_keeps_him_from_the_portcullis_beyond() -> None:
    play = facing("door", "portcullis").action_of(0)
    play.cards("door", "door_jammed").dice(6, 6).do("north")
    assert play.space(0) == "r3c3"
    assert play.hero(0).tries == ()
    assert "DQ-DOOR-07" not in play.rules_told()


@rule("DQ-DOOR-13")
def test_a_portcullis_not_lifted_keeps_him_from_the_door_beyond() -> None:
    play = facing("portcullis", "door").action_of(0).dice(6, 6).do("north")
    assert play.space(0) == "r3c3"
    assert play.deck_size("door") == 15


@rule("DQ-DOOR-13")
def test_passing_the_first_barrier_does_not_pass_the_second() -> None:
    play = facing("door", "portcullis").action_of(0)
    play.cards("door", "door_opens").dice(6, 6).do("north")
    assert play.space(0) == "r3c3"
    other = facing("portcullis", "door").action_of(0)
    other.dice(1, 1).cards("door", "door_jammed").do("north")
    assert other.space(0) == "r3c3"


@rule("DQ-DOOR-15")
def test_after_failing_at_the_second_barrier_the_first_comes_again() -> None:
    play = facing("door", "portcullis", ["hugo"]).action_of(0)
    play.cards("door", "door_opens", "door_jammed").dice(6, 6).do("north")
    assert play.discarded("door") == ["door_opens"]
    play.do("north")
    assert play.discarded("door") == ["door_opens", "door_jammed"]
    assert play.space(0) == "r3c3"


@rule("DQ-DOOR-15")
def test_a_portcullis_lifted_before_a_jammed_door_falls_again() -> None:
    play = facing("portcullis", "door", ["hugo"]).action_of(0)
    play.dice(1, 1, 6, 6).cards("door", "door_jammed").do("north", "north")
    assert play.discarded("door") == ["door_jammed"]
    assert play.rules_told().count("DQ-DOOR-07") == 2
    assert play.space(0) == "r3c3"


@rule("DQ-DOOR-01", "DQ-DOOR-02")
def test_a_door_into_the_unknown_opens_on_a_new_chamber() -> None:
    play = facing("door", "").action_of(0)
    play.cards("door", "door_opens").tiles("room_dead_end").cards("dungeon", "empty").do("north")
    assert play.space(0) == "r2c3"
    assert len(play.state.bags[PILE]) == 117 - 2
    assert play.discarded("door") == ["door_opens"]


@rule("DQ-DOOR-01", "DQ-DOOR-07", "DQ-MOV-01")
def test_a_way_says_what_stands_in_it_and_where_it_leads():
    s = Situation(heroes=["hugo", "lindel"]).lay("r4c4", "room_lfr").put(0, "r4c4")
    s.lay("r4c5", "portcullis_lfr", "west")
    s.lay("r5c4", "room_lfr", "north")
    ways = {option.id: option for option in s.action_of(0).table.decision.options}
    said = {way: (ways[way].rule, ways[way].targets) for way in ("east", "south")}
    assert said["east"] == ("DQ-DOOR-07", ("space:r4c5",))
    assert said["south"] == ("DQ-MOV-01", ("space:r5c4",))
    assert " through a portcullis to " in ways["east"].label
    assert " through " not in ways["south"].label
    door = Situation(heroes=["hugo", "lindel"]).lay("r4c4", "room_door_front", "west")
    option = {o.id: o for o in door.put(0, "r4c4").action_of(0).table.decision.options}["east"]
    assert (option.rule, option.targets) == ("DQ-DOOR-01", ("space:r4c5",))
    assert option.label.startswith("Move east through a door to ")
