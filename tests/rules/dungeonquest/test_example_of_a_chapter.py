"""How a chapter's tests look; every test cites the rule that would break it."""

from tests.support.dungeonquest import Situation
from tests.support.rules import rule


@rule("DQ-MOV-03")
def test_a_chamber_with_another_hero_may_not_be_entered():
    s = Situation(players=2)
    s.lay("r2c2", "room_lfr", arrow="west").lay("r2c3", "room_lfr").lay("r1c2", "room_lfr")
    s.put(0, "r2c2").put(1, "r2c3")
    play = s.action_of(0)
    assert "east" not in play.options
    assert "north" in play.options


@rule("DQ-DOOR-03", "DQ-GAP-05")
def test_a_jammed_door_keeps_the_hero_where_he_is_and_ends_his_turn():
    s = Situation(players=2).lay("r2c2", "room_door_front", arrow="south").put(0, "r2c2")
    play = s.action_of(0).cards("door", "door_jammed").do("north")
    assert play.space(0) == "r2c2"
    assert play.player == 1
    assert play.discarded("door") == ["door_jammed"]
