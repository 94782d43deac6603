"""What DungeonQuest tells statistics: who ended where, and with what."""

import pytest

import undercroft
from tests.fixtures.make import FOLDER
from undercroft.arena.fuzz.games import random_config
from undercroft.kernel import game as registry
from undercroft.kernel.game import Survey, survey_of
from undercroft.kernel.table import Table

GAME = registry.find("dungeonquest")
SURVEY = survey_of(GAME)
PLACES = {place.id: place for place in SURVEY.places}
TOWERS = {"r1c1", "r1c13", "r10c1", "r10c13"}


def facts_of(fixture):
    table = undercroft.load((FOLDER / f"{fixture}.undercroft").read_bytes())
    return table, GAME.facts(table.state)


@pytest.mark.parametrize("fixture", sorted(path.stem for path in FOLDER.glob("*.undercroft")))
def test_everybody_ends_somewhere_on_the_map(fixture):
    table, facts = facts_of(fixture)
    assert len(facts.ended_at) == table.config["players"]
    assert set(facts.ended_at) <= set(PLACES)
    for survived, place in zip(facts.survived, facts.ended_at, strict=True):
        if survived:
            assert place in TOWERS
    assert set(facts.measures) == {measure.id for measure in SURVEY.measures}
    assert all(len(values) == len(facts.roles) for values in facts.measures.values())


def test_the_dragon_kills_in_its_chamber():
    table, facts = facts_of("the-dragon")
    (seat,) = (hero.seat for hero in table.state.heroes if hero.ending == "the dragon")
    assert PLACES[facts.ended_at[seat]].name == "Treasure chamber"


def test_whoever_dies_below_ends_in_the_catacombs():
    table, facts = facts_of("a-horde-of-rats")
    (seat,) = (hero.seat for hero in table.state.heroes if hero.ending == "a horde of rats")
    assert facts.ended_at[seat] == "catacombs"


def test_who_brings_nothing_out_has_brought_nothing_out():
    _, facts = facts_of("game-solo-without-treasure")
    assert facts.measures["treasure_cards"] == (0.0,)
    assert facts.measures["loot_cards"][0] >= 1
    _, facts = facts_of("game-won-by-the-dragon")
    assert not any(sum(values) for values in facts.measures.values())


def test_places_do_not_lie_upon_each_other():
    cells = [
        (place.column + x, place.row + y)
        for place in SURVEY.places
        for x in range(int(place.width))
        for y in range(int(place.height))
    ]
    assert len(cells) == len(set(cells)) == 13 * 10 + 13


def test_the_words_are_the_games_own():
    from random import Random

    table = Table(GAME, random_config(GAME, Random(1)), 1)
    assert (SURVEY.role, SURVEY.score) == ("hero", "gold")
    assert set(GAME.facts(table.state).roles) <= set(SURVEY.roles)


def test_a_game_without_words_of_its_own_gets_plain_ones():
    from tests.kernel.toy import StonesGame

    assert survey_of(StonesGame()) == Survey()
