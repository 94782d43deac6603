"""A chamber that is about to be laid is shown with each option as it will lie (DQ-MOV-10)."""

import pytest

from tests.support.dungeonquest_catacombs import below, finds_exit
from tests.support.dungeonquest_chambers import CHAMBER, entering
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import DIRECTIONS


def offered(play):
    """What each option would lay."""
    return {option.id: option.lays for option in play.table.decision.options}


def laid(play, space):
    return next(each for each in play.table.scene(0).board.spaces if each.id == space)


@rule("DQ-CATA-31", "DQ-CHAM-40")
@pytest.mark.parametrize("tile", ["room_l", "bridge_f", "rotating", "chasm_left"])
@pytest.mark.parametrize("arrow", DIRECTIONS)
def test_each_way_to_lay_it_is_shown_as_it_comes_to_lie(tile, arrow):
    play = finds_exit(below()).tiles(tile).dice(1).do("leave", "left")
    shown = offered(play)[arrow]
    play.do(arrow)
    assert shown == laid(play, "r5c3")


@rule("DQ-RUNE-02", "DQ-MOV-10")
@pytest.mark.parametrize("tile", ["pit_f", "room_l"])
def test_both_chambers_of_a_rune_of_sight_are_shown_as_they_would_lie(tile):
    play = entering().rune(0, "rune_of_sight").action_of(0).do("east")
    play.tiles("pit_f", "room_l").cards("dungeon", "empty").do("rune_of_sight")
    shown = offered(play)
    assert {space.look for space in shown.values()} == {"bottomless_pit", "dungeon_room"}
    play.do(tile)
    assert shown[tile] == laid(play, CHAMBER)


@rule("DQ-RUNE-02", "DQ-CATA-31")
def test_the_chamber_chosen_of_two_is_the_one_to_be_turned():
    play = finds_exit(below().rune(0, "rune_of_sight")).dice(1).do("leave", "left")
    play.tiles("pit_f", "room_l").do("rune_of_sight", "pit_f")
    shown = offered(play)["east"]
    play.do("east")
    assert shown == laid(play, "r5c3")
    assert shown.look == "bottomless_pit"
