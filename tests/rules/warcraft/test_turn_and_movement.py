"""The four phases of a turn (WOW-TURN) and the movement phase (WOW-MOV)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, next_turn
from tests.support.warcraft_turns import phase, steps_offered

FACES = [(face.move, face.energy) for face in CONTENT.movement_die]


def neighbours(space, colour):
    """The connected spaces of that colour and the ones below it."""
    links = (CONTENT.spaces[link] for link in CONTENT.space_by_id[space].links)
    return sorted(link.id for link in links if link.colour <= colour)


# -- the turn ------------------------------------------------------------------------------------


@rule("WOW-TURN-01")
def test_the_phases_come_in_their_order():
    situation = Situation("warrior", "mage").put(0, "lakeside_camp").bag(0, "grey_c11_item")
    situation.put(1, "lakeside_camp").discovery("lakeside_camp", "disc_gold", "disc_ambush")
    play = situation.turn_of(0).movement(3, 2).challenge("grey_c01").dice(1, 1)
    seen = []
    for choice in ("stop", "resolve:disc_gold", "draw", "keep"):
        seen.append((phase(play), play.asked))
        play.do(choice)
    assert seen == [
        ("movement", "move"), ("exploration", "which_discovery"), ("challenge", "challenge"),
        ("maintenance", "equip"),
    ]  # fmt: skip
    assert (phase(play), play.player) == ("movement", 1)
    rules = play.rules_told()
    order = [rules.index(each) for each in ("WOW-MOV-03", "WOW-EXP-02", "WOW-CHAL-07")]
    assert order == sorted(order)


@rule("WOW-TURN-02")
def test_only_the_active_player_goes_through_the_phases():
    situation = Situation("warrior", "mage", "hunter").put(0, "lakeside_camp")
    situation.bag(0, "grey_c11_item").bag(1, "grey_c02_item", "grey_c08_item")
    situation.put(1, FIELD).put(2, FIELD)
    play = situation.turn_of(0).movement(3, 2).challenge("grey_c01").dice(1, 1)
    while play.state.turn == 1:
        assert play.player == 0
        assert play.table.view(1).active == 0
        play.do({"move": "stop", "equip": "keep"}[play.asked])
    assert play.table.view(1).active == play.player == 1


@rule("WOW-TURN-02")
def test_another_character_does_not_move_explore_fight_or_equip():
    situation = Situation("warrior", "mage").put(1, "lakeside_camp").hurt(1, 1)
    situation.hand(1, "ab_mage_01").bag(1, "grey_c02_item")
    play = situation.discovery("lakeside_camp", "disc_bomb").turn_of(0).movement(2, 2)
    play.do("stop", "resource:flight_path", "to:ironforge")
    assert play.state.active == 1
    assert (play.space(1), play.character(1).damage) == ("lakeside_camp", 1)
    assert (play.bag(1), play.wears(1), play.hand(1)) == (["grey_c02_item"], [], ["ab_mage_01"])


# -- the roll ------------------------------------------------------------------------------------


@rule("WOW-MOV-01")
def test_the_die_is_rolled_before_anything_is_asked_and_cannot_be_declined():
    play = Situation("warrior", "mage").turn_of(0).movement(3, 1)
    assert play.asked == "move"
    assert play.table.view(0).rolled == (3, 1)
    assert play.character(0).energy == 1


@rule("WOW-MOV-01")
def test_a_character_that_cannot_move_rolls_for_his_energy_all_the_same():
    situation = Situation("warrior", "mage").put(0, FIELD).undefeated("grey_c07", FIELD)
    play = situation.hand(0, "ab_warrior_01").turn_of(0).movement(1, 3).dice(1, 1)
    assert (steps_offered(play), play.character(0).energy) == ([], 3)
    play.do("stop")
    assert play.asked == "before_roll"
    assert "play:ab_warrior_01" in play.options  # it pays for cards in their fight


@rule("WOW-MOV-01")
def test_every_turn_has_a_roll_of_its_own():
    play = Situation("warrior", "mage").turn_of(0).movement(4, 1)
    assert play.table.view(0).rolled == (4, 1)
    play.do("stop").movement(1, 3)
    while play.state.active == 0:
        play.do(
            "resource:flight_path" if "resource:flight_path" in play.options else "to:ironforge"
        )
    assert play.table.view(0).rolled == (1, 3)
    assert [play.character(seat).energy for seat in (0, 1)] == [0, 3]


@rule("WOW-MOV-02")
@pytest.mark.parametrize(("move", "energy"), FACES)
def test_he_may_move_as_many_spaces_as_rolled_and_no_more(move, energy):
    play = Situation("warrior", "mage").turn_of(0).movement(move, energy).dice(1, 1, 1)
    for taken in range(move):
        assert play.table.view(0).steps == move - taken
        assert "stop" in play.options
        play.do("go:millers_creek" if play.space(0) == "stormwind" else "go:stormwind")
    assert steps_offered(play) == []
    assert play.table.view(0).steps == 0


@rule("WOW-MOV-02")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_he_may_move_fewer_or_not_at_all(steps):
    play = Situation("warrior", "mage").turn_of(0).movement(3, 1)
    way = ["go:millers_creek", "go:ironforge"][:steps]
    play.do(*way, "stop")
    assert play.space(0) == ["stormwind", "millers_creek", "ironforge"][steps]
    assert phase(play) == "exploration"


@rule("WOW-MOV-02")
def test_with_three_he_can_be_anywhere_up_to_three_spaces_away():
    reached = set()

    def walk(play):
        reached.add(play.space(0))
        for step in steps_offered(play) if (phase(play), play.player) == ("movement", 0) else []:
            further = Situation("warrior", "mage").put(0, play.space(0))
            further = further.moving(0, play.state.steps).do(f"go:{step}")
            walk(further)

    walk(Situation("warrior", "mage").put(0, "undercity").level(0, "grey").moving(0, 3))
    here = CONTENT.space_by_id["undercity"].index
    assert reached == {
        space.id
        for space in CONTENT.spaces
        if space.colour == 0 and CONTENT.distance[here][space.index] <= 3
    }


@rule("WOW-MOV-03")
@pytest.mark.parametrize(("move", "energy"), FACES)
def test_spaces_and_energy_come_from_the_same_face(move, energy):
    play = Situation("warrior", "mage").energy(0, 2).turn_of(0).movement(move, energy)
    assert (play.state.steps, play.character(0).energy) == (move, energy)
    assert play.table.view(1).characters[0].energy == energy


@rule("WOW-MOV-03")
def test_moving_does_not_cost_energy_and_spending_it_does_not_cost_spaces():
    situation = Situation("warrior", "mage").hand(0, "ab_warrior_05").hurt(0, 1)
    play = situation.turn_of(0).movement(3, 2).do("go:millers_creek")
    assert (play.state.steps, play.character(0).energy) == (2, 2)
    play.do("play:ab_warrior_05")
    assert (play.state.steps, play.character(0).energy) == (2, 0)


@rule("WOW-MOV-03")
def test_what_was_rolled_is_gone_with_the_turn():
    play = Situation("warrior", "mage").turn_of(0).movement(2, 3)
    assert play.character(0).energy == 3
    next_turn(play, 1)
    assert play.character(0).energy == 0


# -- where to ------------------------------------------------------------------------------------


@rule("WOW-MOV-04")
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("space", ["old_dam", "dusk_village", "hillfoot_meadow", "smoking_gorge"])
def test_spaces_above_his_level_are_closed_to_him(space, level):
    situation = Situation("warrior", "mage").put(0, space)
    situation.character(0).level = level
    assert steps_offered(situation.moving(0)) == neighbours(space, level)


@rule("WOW-MOV-04")
def test_a_green_character_goes_to_grey_and_green_and_not_to_yellow():
    play = Situation("warrior", "mage").put(0, "old_dam").level(0, "green").moving(0)
    offered = steps_offered(play)
    assert {"lakeside_camp", "ruined_keep"} <= set(offered)
    assert "dry_mesa" not in offered


@rule("WOW-MOV-05")
@pytest.mark.parametrize(
    ("space", "city"),
    [("mill_road", "undercity"), ("mill_road", "ironforge"), (FIELD, "stormwind")],
)
def test_every_city_is_open_to_a_grey_character(space, city):
    play = Situation("warrior", "mage").put(0, space).moving(0).do(f"go:{city}", "stop")
    assert play.space(0) == city
    assert CONTENT.space_by_id[city].colour == 0


# -- decisions -----------------------------------------------------------------------------------


@rule("WOW-GAP-05")
@pytest.mark.parametrize("space", ["stormwind", "snowy_pass", "bandit_hollow"])
def test_a_step_leads_to_connected_spaces_only(space):
    play = Situation("warrior", "mage").put(0, space).moving(0)
    assert steps_offered(play) == neighbours(space, 0)
    assert f"go:{space}" not in play.options


@rule("WOW-GAP-05")
def test_a_space_may_be_entered_twice_in_one_move():
    play = Situation("warrior", "mage").moving(0, 4)
    play.do("go:millers_creek", "go:stormwind", "go:millers_creek")
    assert "go:stormwind" in play.options
    assert play.do("stop").space(0) == "millers_creek"


@rule("WOW-GAP-06")
@pytest.mark.parametrize("what", ["marker", "event", "character", "board", "discovery"])
def test_nothing_but_an_aggro_marker_stops_movement(what):
    situation = Situation("warrior", "mage").put(0, "ironforge")
    there = "bandit_hollow" if what == "board" else "millers_creek"
    if what == "board":
        situation.put(0, "stormwind")
    elif what == "marker":
        situation.undefeated("grey_c02", there).undefeated("grey_c01", there)
    elif what == "event":
        situation.located("grey_e03", there)
    elif what == "character":
        situation.put(1, there)
    else:
        situation.discovery(there, "disc_bomb")
    play = situation.moving(0, 2).do(f"go:{there}")
    assert steps_offered(play) == neighbours(there, 0)
    assert play.character(0).damage == 0  # nothing happens on the way


@rule("WOW-GAP-06")
def test_an_aggro_marker_does():
    play = Situation("warrior", "mage").undefeated("grey_c07", FIELD).moving(0, 2)
    assert phase(play.do(f"go:{FIELD}").dice(1, 1)) != "movement"


@rule("WOW-GAP-07")
@pytest.mark.parametrize("level", ["grey", "red"])
def test_distances_are_counted_along_connections_whatever_the_colours(level):
    """From Bone Citadel every way leads over spaces that are closed to a grey character."""
    situation = Situation("warrior", "mage").put(0, "bone_citadel").level(0, level)
    situation.discovery("bone_citadel", "disc_bomb").hurt(0, 8 if level == "red" else 3)
    play = situation.exploring(0)
    here = CONTENT.space_by_id["bone_citadel"].index
    cities = {s.id: CONTENT.distance[here][s.index] for s in CONTENT.spaces if s.city}
    nearest = [city for city, far in cities.items() if far == min(cities.values())]
    assert nearest == ["undercity"]
    assert play.space(0) == "undercity"


@rule("WOW-GAP-07")
def test_aggro_on_the_way_does_not_make_a_city_further():
    situation = Situation("warrior", "mage").put(0, "coastal_fields").level(0, "green").hurt(0, 4)
    for card, space in (("grey_c07", "bandit_hollow"), ("grey_c08", "dusk_village")):
        situation.undefeated(card, space)
    play = situation.discovery("coastal_fields", "disc_bomb").exploring(0)
    assert play.space(0) == "stormwind"


@rule("WOW-MOV-02", "WOW-MOV-04")
@pytest.mark.parametrize(
    ("level", "steps", "far"),
    [
        ("grey", 1, {}),
        ("grey", 2, {"ironforge": "millers_creek", "masons_quarry": "goldwood_farms"}),
        (
            "green", 2,
            {
                "ironforge": "millers_creek", "masons_quarry": "goldwood_farms",
                "dusk_village": "goldwood_farms", "coastal_fields": "bandit_hollow",
            },
        ),
    ],
)  # fmt: skip
def test_a_space_several_steps_away_has_the_shortest_way_to_it(level, steps, far):
    play = Situation("warrior", "mage").put(0, "stormwind").level(0, level).moving(0, steps)
    routes = {route.target: route.options for route in play.table.decision.routes}
    assert routes == {f"space:{to}": (f"go:{by}", f"go:{to}") for to, by in far.items()}
    for target, way in routes.items():
        there = play.table.fork()
        for step in way:
            there.act(list(there.decision.choices).index(step))
        assert f"space:{CONTENT.spaces[there.state.characters[0].space].id}" == target


@rule("WOW-MOV-02")
def test_who_may_not_move_has_no_way_anywhere():
    situation = Situation("warrior", "mage").put(0, "stormwind").hand(0, "ab_warrior_12")
    assert situation.energy(0, 3).moving(0, 0).table.decision.routes == ()
