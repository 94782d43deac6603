"""What reports of many games are told: who had what beside what their class begins with."""

import undercroft
from tests.support.descent import CONTENT, Situation
from tests.support.descent_cards import skilled
from undercroft.games.descent.game import GAME
from undercroft.games.descent.table.state import HEROES


def test_what_was_bought_or_found_is_counted_and_not_what_a_class_begins_with():
    s = Situation("....").hero("syndrael", "r0c0", "iron_longsword", "steel_broadsword",
                               skills=skilled("oath_of_honor", "challenge"))  # fmt: skip
    s.hero("jain_fairwood", "r0c2", "yew_shortbow").monster("zombie.minion", "r0c3")
    s.overlord("dash", "expert_blow").turn_of("syndrael")
    s.state.classes = ("knight", "wildlander")
    overlord, *heroes = GAME.facts(s.state).things
    assert overlord == ("ov:expert_blow",)
    assert heroes == [
        ("class:knight", "skill:challenge", "item:steel_broadsword"), ("class:wildlander",),
    ]  # fmt: skip
    told = GAME.survey().things
    assert {*overlord, *heroes[0], *heroes[1]} <= set(told)
    assert {"skill:oath_of_honor", "item:iron_longsword"} & set(told) == set()


def test_the_result_calls_seats_by_their_heroes():
    alone = undercroft.new("descent", 2, 1, quest="first_blood", overlord=1).state
    alone.over, alone.winner = True, HEROES
    both = [alone.printed(number).name for number in range(2)]
    result = GAME.result(alone)
    assert result is not None
    assert [each.name for each in result.standings] == [" and ".join(both), "Overlord"]


def test_tables_are_called_by_their_number_of_heroes():
    for players, name in GAME.survey().tables.items():
        state = undercroft.new("descent", players, 1, quest="first_blood").state
        assert name == f"{state.heroes} heroes, {players} players"
    assert set(GAME.survey().tables) == {2, 3, 4, 5}
    assert CONTENT.skills["oath_of_honor"].xp == 0
