"""The printed board: spaces, links, distances and the encounters that stand on it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import dist

import pytest

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content.catalogue_types import GREY, LEVELS, MELEE, NONE, RED
from undercroft.games.warcraft.rules.effects.things import DrawChallenge, LevelUp

LINKS = {
    (space.index, link) for space in CONTENT.spaces for link in space.links if space.index < link
}


def test_the_board_has_36_spaces_in_four_colours_joined_by_63_links() -> None:
    assert len(CONTENT.spaces) == 36
    assert Counter(LEVELS[space.colour] for space in CONTENT.spaces) == {
        "grey": 12,
        "green": 9,
        "yellow": 9,
        "red": 6,
    }
    assert len(LINKS) == 63
    assert all(
        space.index in CONTENT.spaces[link].links
        for space in CONTENT.spaces
        for link in space.links
    )


def test_three_grey_cities_have_flight_paths_auctions_and_quests() -> None:
    assert {CONTENT.spaces[city].id for city in CONTENT.cities} == {
        "undercity",
        "ironforge",
        "stormwind",
    }
    for city in CONTENT.cities:
        space = CONTENT.spaces[city]
        assert space.colour == GREY
        assert space.board_encounter == NONE
        assert set(space.resources) == {"quest_giver", "auction_house", "flight_path"}
    assert set(CONTENT.cities) < set(CONTENT.flight_paths)
    assert len(CONTENT.flight_paths) == 7


@pytest.mark.rule("WOW-GAP-07")
def test_distances_are_counted_along_links_whatever_the_colours() -> None:
    for a, b in LINKS:
        assert CONTENT.distance[a][b] == CONTENT.distance[b][a] == 1
    for a in range(36):
        assert CONTENT.distance[a][a] == 0
        for b in range(36):
            if a != b:
                assert CONTENT.distance[a][b] == 1 + min(
                    CONTENT.distance[link][b] for link in CONTENT.spaces[a].links
                )
    # The short way from the fields to the steppe goes through the red Plaguelands.
    fields, steppe = CONTENT.space_by_id["rotting_fields"], CONTENT.space_by_id["cinder_steppe"]
    assert CONTENT.distance[fields.index][steppe.index] == 2
    assert CONTENT.space_by_id["plaguelands"].colour == RED


def test_the_map_can_be_drawn_without_crossing_links_or_crowded_spaces() -> None:
    def turn(a: int, b: int, c: int) -> int:
        p, q, r = CONTENT.spaces[a], CONTENT.spaces[b], CONTENT.spaces[c]
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)

    for (a, b), (c, d) in combinations(sorted(LINKS), 2):
        if len({a, b, c, d}) == 4:
            apart = turn(a, b, c) * turn(a, b, d) > 0 or turn(c, d, a) * turn(c, d, b) > 0
            assert apart, [CONTENT.spaces[n].id for n in (a, b, c, d)]
    for one, other in combinations(CONTENT.spaces, 2):
        assert dist((one.x, one.y), (other.x, other.y)) >= 90, (one.id, other.id)
    for space in CONTENT.spaces:
        assert 30 <= space.x <= CONTENT.width - 30
        assert 30 <= space.y <= CONTENT.height - 30


def test_a_level_can_be_reached_over_spaces_of_lower_levels() -> None:
    for level in range(len(LEVELS)):
        reached = set(CONTENT.cities)
        queue = list(CONTENT.cities)
        for here in queue:
            for there in CONTENT.spaces[here].links:
                if there not in reached and CONTENT.spaces[there].colour <= level:
                    reached.add(there)
                    queue.append(there)
        assert reached == {space.index for space in CONTENT.spaces if space.colour <= level}


def test_board_encounters_stand_where_their_space_says() -> None:
    board = [encounter for encounter in CONTENT.encounters if encounter.space != NONE]
    assert [encounter.index for encounter in board] == list(range(13))
    for encounter in board:
        space = CONTENT.spaces[encounter.space]
        assert space.board_encounter == encounter.index
        assert space.colour == encounter.colour
        assert encounter.card == NONE
    assert sum(space.board_encounter != NONE for space in CONTENT.spaces) == 13


def test_board_encounters_below_red_give_the_next_level_and_red_ones_trophies() -> None:
    for encounter in CONTENT.encounters[:13]:
        (reward,) = encounter.reward
        if encounter.task or encounter.colour == RED:
            assert CONTENT.trophy_by_id[reward.trophy].encounter == encounter.index
        else:
            assert (reward.word, reward.level) == ("level_up", LEVELS[encounter.colour + 1])
    given = [
        encounter
        for encounter in CONTENT.encounters[:13]
        if encounter.reward == (LevelUp(level="green"),)
    ]
    assert {encounter.attack_type for encounter in given} == {MELEE}


def test_booty_bay_is_a_task_with_a_trophy() -> None:
    (task,) = [encounter for encounter in CONTENT.encounters if encounter.task]
    assert CONTENT.spaces[task.space].id == "booty_bay"
    (price,) = task.requirement
    assert (price.word, price.amount, price.colour_min) == ("discard_item", 3, "green")
    assert (price.choice, price.where) == ("owner", "any")
    assert task.if_unpaid == (DrawChallenge(target="self", colour="yellow"),)
