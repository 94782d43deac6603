"""What statistics are told of a game: each number of the right character, in the right place."""

import pytest

from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.table.survey import facts_of


def test_each_player_is_told_by_their_own_quests_trophies_and_level():
    trophy = CONTENT.trophies[0]
    s = Situation("warrior", "mage").level(1, "yellow").put(1, "goldwood_farms")
    s.logged(0, "sq_01", "eq_02", "eq_03").logged(1, "sq_02").trophy(1, trophy.id)
    s.state.round = 7
    facts = facts_of(s.state)
    assert facts.turns == 7
    assert facts.roles == ("warrior", "mage")
    assert facts.ended_at == ("stormwind", "goldwood_farms")
    elite = sum(CONTENT.quest_by_id[name].valor for name in ("eq_02", "eq_03"))
    assert facts.measures == {
        "level": (0.0, 2.0),
        "quests": (3.0, 1.0),
        "trophies": (0.0, 1.0),
        "starting_valor": (1.0, 1.0),
        "elite_valor": (float(elite), 0.0),
        "trophy_valor": (0.0, float(trophy.valor)),
    }


def test_a_character_with_eight_valor_points_came_to_enough():
    quests = ("eq_01", "eq_02", "eq_03", "eq_04", "eq_05", "eq_06")
    s = Situation("warrior", "mage")
    total = 0
    for name in quests:
        if total + CONTENT.quest_by_id[name].valor <= 8:
            s.logged(0, name)
            total += CONTENT.quest_by_id[name].valor
    assert total == 8
    assert facts_of(s.state).survived == (True, False)
    s.character(0).log = s.character(0).log[:-1]
    assert facts_of(s.state).survived == (False, False)


def test_the_map_of_statistics_lies_as_the_board_does():
    survey = GAME.survey()
    assert survey.roles["warrior"] == "Orc Warrior"
    places = {place.id: place for place in survey.places}
    assert set(places) == {space.id for space in CONTENT.spaces}
    city = CONTENT.space_by_id["undercity"]  # 120 of 1000 across, 110 of 667 down
    assert (places["undercity"].column, places["undercity"].row) == pytest.approx(
        (2.4, 2.144), 0.01
    )
    assert places["undercity"].name == city.name
    assert [measure.id for measure in survey.measures] == list(facts_of(Situation().state).measures)
