"""What clients draw and statistics are told: each number stands in its own place."""

import pytest

from tests.support.dungeonquest import CONTENT, Situation
from tests.support.dungeonquest_fights import fight, wounds
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.table.board import SPACE_NUMBER
from undercroft.games.dungeonquest.table.pictures import drawing_of
from undercroft.games.dungeonquest.table.scene import draw_scene
from undercroft.games.dungeonquest.table.state import BELOW, DEAD, OUT
from undercroft.games.dungeonquest.table.survey import facts_of
from undercroft.games.dungeonquest.table.view import view_of
from undercroft.kernel.scene import QUARTER


def gauges(play, seat):
    panel = next(panel for panel in play.table.scene(0).panels if panel.owner == seat)
    return {gauge.name: (gauge.value, gauge.limit) for gauge in panel.gauges}


def test_a_panel_shows_every_attribute_of_the_hero_card():
    play = Situation(heroes=["hugo", "lindel"]).give(0, "gold_coins_30").turn_of(0)
    assert gauges(play, 0) == {
        "Wounds": (0, 16),
        "Strength": (7, None),
        "Agility": (4, None),
        "Armor": (9, None),
        "Luck": (3, None),
        "Gold": (30, None),
    }


def test_a_panel_counts_the_wounds_of_the_fight_for_those_who_fight():
    play = fight(hugo="shield_wall parry", troll="heavy_club cleave", wounds=3)
    assert gauges(play, 0)["Wounds"] == (3, 16)
    play.do("parry", "cleave")  # 2 against 4
    assert wounds(play, 0) == 1
    assert gauges(play, 0)["Wounds"] == (4, 16)
    assert gauges(play, 1)["Wounds"] == (0, 15)
    sides = play.table.scene(0).duel.sides
    assert [side.gauges[0].value for side in sides] == [4, 0]


def test_a_fight_says_who_plays_the_monster():
    play = fight(hugo="shield_wall parry", troll="heavy_club cleave")
    said = [play.table.scene(viewer).duel.sides[1].status for viewer in (0, 1, None)]
    assert said == ["played by Lindel", "you play it", "played by Lindel"]
    assert play.table.scene(0).duel.sides[0].status == ""


def test_a_fight_shows_whose_each_side_is_its_wounds_hand_and_cards():
    play = fight(hugo="shield_wall parry", troll="heavy_club cleave", wounds=3, life=4)
    for viewer, life in ((0, None), (1, 4), (None, None)):
        hero, monster = play.table.scene(viewer).duel.sides
        assert (hero.id, hero.owner, hero.letter) == ("side:0", 0, "H")
        assert (monster.id, monster.owner, monster.letter) == ("side:1", None, "T")
        assert [(gauge.value, gauge.limit) for gauge in hero.gauges] == [(3, 16), (5, None)]
        assert [(gauge.value, gauge.limit) for gauge in monster.gauges] == [(0, life), (5, None)]


def test_the_map_of_statistics_has_every_space_once_and_the_catacombs_beneath():
    places = {place.id: place for place in GAME.survey().places}
    assert len(places) == len(GAME.survey().places) == 10 * 13 - 1 + 1
    treasure, below = places["r5c7"], places["catacombs"]
    assert (treasure.name, treasure.height) == ("Treasure chamber", 2)
    assert "r6c7" not in places
    assert (below.column, below.row, below.width) == (0, 10.25, 13)
    corner = places["r1c1"]
    assert (corner.name, corner.height) == ("North-west Tower", 1)
    room = places["r2c3"]
    assert (room.name, room.column, room.row) == ("r2c3", 2, 1)


def test_statistics_are_told_how_each_hero_fared():
    s = Situation(heroes=["hugo", "lindel", "krutzbeck"])
    s.give(0, "ruby_ring", "ebon_ring", deck="treasure").give(0, "rope")
    s.hero(0).fate, s.hero(0).ended_at = OUT, SPACE_NUMBER["r1c1"]
    s.hero(1).fate, s.hero(1).ended_at = DEAD, BELOW
    s.state.turn, s.state.best_loot = 9, [110, 0, 40]
    facts = facts_of(s.state)
    assert facts.turns == 9
    assert facts.roles == ("hugo", "lindel", "krutzbeck")
    assert facts.survived == (True, False, False)
    assert facts.ended_at == ("r1c1", "catacombs", "")
    assert facts.measures == {
        "treasure_cards": (2.0, 0.0, 0.0),
        "loot_cards": (3.0, 0.0, 0.0),
        "best_loot": (110.0, 0.0, 40.0),
    }


# -- the board ---------------------------------------------------------------------------------


def spaces(play):
    return {space.id: space for space in play.table.scene(0).board.spaces}


def where(space):
    return (space.column, space.row)


def test_every_space_lies_where_its_id_says():
    s = Situation(heroes=["hugo", "lindel"]).lay("r2c5", "room_lfr")
    found = spaces(s.put(0, "r2c5").turn_of(0))
    assert len(found) == 10 * 13 - 1
    for name in ("r1c1", "r1c13", "r10c1", "r2c5", "r5c7", "r3c9"):
        row, column = name[1:].split("c")
        assert where(found[name]) == (int(column) - 1, int(row) - 1)
    assert [found[name].look for name in ("r1c1", "r5c7", "r3c9", "r2c5")] == [
        "tower",
        "treasure",
        "unknown",
        "dungeon_room",
    ]
    assert [found[name].height for name in ("r1c1", "r5c7")] == [1, 2]
    assert found["r1c13"].name == "North-east Tower"
    assert found["r1c13"].sides == ("wall", "wall", "passage", "passage")


def test_a_chamber_shows_its_sides_as_it_lies_and_its_marks():
    s = Situation(heroes=["hugo", "lindel"])
    s.lay("r2c5", "room_door_front", arrow="south").lay(
        "r3c5", "catacomb_entrance_lfr", arrow="west"
    )
    found = spaces(s.put(0, "r2c5").turn_of(0))
    assert found["r2c5"].sides[0] == "door", "the front is opposite the entry"
    assert "down" in found["r3c5"].marks
    assert "down" not in found["r2c5"].marks


def test_pieces_are_heroes_markers_below_and_monsters():
    s = Situation(heroes=["hugo", "lindel"]).lay("r2c5", "room_lfr").lay("r3c5", "room_lfr")
    s.put(0, "r2c5").below(1, "r6c6", heading="south").token("r3c5", "troll")
    pieces = {piece.id: piece for piece in s.turn_of(0).table.scene(0).board.pieces}
    assert set(pieces) == {"hero:0", "marker:1", "monster:r3c5:troll"}
    assert (pieces["hero:0"].space, pieces["hero:0"].owner) == ("r2c5", 0)
    assert pieces["hero:0"].facing is None
    assert (pieces["marker:1"].space, pieces["marker:1"].owner) == ("r6c6", 1)
    assert pieces["marker:1"].facing == 2 * QUARTER
    assert (pieces["monster:r3c5:troll"].space, pieces["monster:r3c5:troll"].owner) == (
        "r3c5",
        None,
    )


# -- panels, track and piles -------------------------------------------------------------------


def test_a_panel_notes_what_holds_the_hero():
    s = Situation(heroes=["hugo", "lindel", "krutzbeck"]).below(1, "r6c6", "south", distance=2)
    s.first_player(0).hero(0).lost_turns, s.hero(1).lost_turns, s.hero(0).searches = 1, 2, 1
    panels = s.turn_of(2).table.scene(0).panels
    assert panels[0].notes == ("first player", "loses the next turn", "searched here once")
    assert panels[1].notes == ("loses 2 turns", "heading south, 2 Catacomb cards")
    assert [panel.active for panel in panels] == [False, False, True]
    assert [panel.status for panel in panels] == [
        "in the dungeon",
        "in the catacombs",
        "in the dungeon",
    ]


def test_hidden_loot_is_shown_to_its_owner_alone():
    s = Situation(heroes=["hugo", "lindel"], cloak_and_dagger=True)
    play = s.give(1, "gold_coins_30", "rope").turn_of(0)
    assert [card.hidden for card in play.table.scene(0).panels[1].cards] == [True, True]
    shown = play.table.scene(1).panels[1].cards
    assert [(card.id, card.hidden) for card in shown] == [("gold_coins_30", False), ("rope", False)]
    assert [card.value for card in shown] == ["30 gold", ""]


def test_piles_and_the_sun_show_their_numbers():
    play = Situation(heroes=["hugo", "lindel"]).turn_of(0)
    view, scene = play.table.view(0), play.table.scene(0)
    piles = {pile.id: pile for pile in scene.piles}
    assert "rune" not in piles
    assert piles["dungeon"].count == view.decks["dungeon"] == 50
    assert (piles["pile"].count, piles["combat"].count) == (view.pile, view.combat_deck)
    assert scene.tracks[0].position == view.sun
    assert len(scene.tracks[0].spaces) == CONTENT.board.sun.spaces
    last = [mark for mark in scene.tracks[0].spaces if mark]
    assert last == ["1" if n.ends_on == 1 else f"1-{n.ends_on}" for n in CONTENT.board.sun.numbered]


def test_a_fight_between_heroes_names_both_whoever_sits_first():
    s = Situation(heroes=["hugo", "lindel"], hero_vs_hero=True)
    s.lay("r3c3", "room_lfr").lay("r3c4", "room_lfr").put(0, "r3c4").put(1, "r3c3")
    play = s.action_of(1).cards("dungeon", "empty").do("east")
    assert play.fight.rival == 0
    duel = play.table.scene(0).duel
    assert duel.title == "Lindel against Hugo the Glorious"
    assert [side.name for side in duel.sides] == ["Lindel", "Hugo the Glorious"]
    assert [side.owner for side in duel.sides] == [1, 0]


def test_a_hero_on_the_edge_of_a_chasm_faces_the_side_they_stand_on():
    s = Situation(heroes=["hugo", "lindel"]).lay("r2c5", "chasm_left").lay("r3c5", "room_lfr")
    s.put(0, "r2c5", came_from="r3c5").put(1, "r3c5", came_from="r4c5")
    pieces = {piece.id: piece for piece in s.turn_of(0).table.scene(0).board.pieces}
    assert s.hero(0).side == 2
    assert (pieces["hero:0"].facing, pieces["hero:1"].facing) == (2 * QUARTER, None)


PASSAGE, WALL, DOOR = "passage", "wall", "door"


@pytest.mark.parametrize(
    ("kind", "sides", "drawing"),
    [
        ("bridge", (WALL, PASSAGE, WALL, PASSAGE), "bridge-across"),
        ("bridge", (PASSAGE, PASSAGE, WALL, PASSAGE), "bridge-across"),
        ("bridge", (WALL, DOOR, PASSAGE, PASSAGE), "bridge-across"),
        ("bridge", (PASSAGE, WALL, PASSAGE, WALL), ""),
        ("bridge", (PASSAGE, PASSAGE, PASSAGE, WALL), ""),
        ("bridge", (PASSAGE, WALL, PASSAGE, PASSAGE), ""),
        ("bridge", (PASSAGE,) * 4, ""),
        ("corridor", (WALL, PASSAGE, WALL, PASSAGE), ""),
    ],
)
def test_a_bridge_that_leads_from_east_to_west_is_drawn_so(kind, sides, drawing):
    assert drawing_of(kind, sides, []) == drawing


@pytest.mark.parametrize(("kind", "drawing"), [("chasm", "chasm-falling"), ("room", "")])
def test_a_chasm_that_falls_from_north_to_east_is_drawn_so(kind, drawing):
    ways = (PASSAGE, WALL, WALL, PASSAGE)
    assert drawing_of(kind, ways, ["split:north-east"]) == drawing
    assert drawing_of(kind, ways, []) == ""


def test_the_audit_notices_a_monster_that_has_as_many_wounds_as_life():
    play = fight(hugo="shield_wall parry", troll="heavy_club cleave", life=3)
    assert GAME.audit(play.state, settled=True) == []
    side = play.fight.sides[1]
    side.hurt = 2
    assert GAME.audit(play.state, settled=True) == []
    side.hurt = 3
    assert any("the monster fights on" in wrong for wrong in GAME.audit(play.state, settled=True))


def test_before_heroes_are_dealt_nobody_stands_on_the_board():
    state = GAME.setup(GAME.schema().check(2, {"heroes": ["hugo", "lindel"]}), 1)
    assert [hero.kind for hero in state.heroes] == [-1, -1]
    scene = draw_scene(view_of(state, None), state.content)
    assert [piece for piece in scene.board.pieces if piece.look == "hero"] == []
