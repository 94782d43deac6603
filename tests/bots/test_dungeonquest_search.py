"""The searching bot in DungeonQuest: positions in which the best choice is known."""

import pytest

from tests.support.dungeonquest import PRINTED, Situation
from undercroft.bots.ismcts import SearchBot, SearchSettings
from undercroft.games.dungeonquest.game import COMBATS, GAME
from undercroft.games.dungeonquest.rules.combat import STAGES, solo
from undercroft.kernel.table import Table

THOROUGH = SearchSettings(iterations=300, seconds=600.0)


def chosen(play, seed=1, settings=THOROUGH):
    table = play.table
    return table.decision.choices[SearchBot(seed, settings).choose(table)]


def last_light():
    """Treasure in hand, one room from the tower, and the sun about to set."""
    s = Situation(heroes=["lindel"]).give(0, "ruby_ring")
    for column in range(2, 5):
        s.lay(f"r1c{column}", "room_lfr", arrow="west")
    s.put(0, "r1c2", came_from="r1c3")
    s.state.sun = 28
    return s


@pytest.mark.parametrize("seed", range(3))
def test_with_treasure_and_a_tower_next_door_it_goes_out(seed):
    play = last_light().action_of(0)
    assert {"east", "west"} <= set(play.options)
    assert chosen(play, seed) == "west"
    play.do("west")
    assert play.asked == "tower"
    assert chosen(play, seed) == "exit"


def test_with_nothing_in_hand_and_the_day_before_it_goes_in():
    """Nobody leaves a tower room at dawn by the door they came in, nor without Loot."""
    s = last_light()
    s.hero(0).loot = ()
    s.state.sun = 2
    assert chosen(s.action_of(0)) != "west"


def duel(*hand):
    """Alone against a Troll: whoever takes the next wound is dead."""
    s = Situation(heroes=["lindel"]).lay("r1c2", "room_lfr", arrow="west").give(0, "ruby_ring")
    play = s.put(0, "r1c1").action_of(0).cards("dungeon", "troll").combat(*hand)
    play.do("east").do("attack")
    assert play.asked == "lay_card"
    state = play.state.clone()
    fight, hero = state.fight, state.heroes[0]
    fight.stage = STAGES["solo"].index(solo.lay) + 1
    fight.sides[1].hurt = PRINTED.token_life[fight.token] - 1
    hero.wounds = hero.life - 1
    return Table.at(GAME, play.table.config, state)


@pytest.mark.parametrize("seed", range(3))
def test_where_a_blow_decides_all_it_lays_the_card_that_wins_most(seed):
    table = duel("feint", "spark", "snap_throw", "storm_of_force", "ward")
    assert table.decision.kind == "lay_card"
    weighing = SearchBot(seed, THOROUGH).weigh(table)
    assert weighing.options[weighing.best].option == "storm_of_force"
    value = {each.option: each.value for each in weighing.options}
    assert value["storm_of_force"] > value["ward"] + 0.1


def test_a_hero_at_deaths_door_does_not_attack_what_he_can_escape():
    """Tatianna, with one wound to go, against a Demon that they outrun most of the time."""
    s = Situation(heroes=["tatianna"]).lay("r1c2", "room_lfr", arrow="west")
    s.lay("r1c3", "room_lfr", arrow="west").put(0, "r1c2", came_from="r1c1")
    s.hero(0).wounds = s.hero(0).life - 1
    play = s.action_of(0).cards("dungeon", "demon").do("east")
    assert play.asked == "fight_or_flee"
    assert chosen(play) == "escape"


@pytest.mark.parametrize("combat", COMBATS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_whole_games_are_played_by_the_rules_in_every_variant(combat, players):
    if combat == "classic" and players == 1:
        return
    flags = {"death_can_wait": True, "cloak_and_dagger": True, "servants_of_kalladra": True}
    config = GAME.schema().check(players, {"combat": combat, **flags})
    table = Table(GAME, config, 5)
    bot = SearchBot(1, SearchSettings(iterations=3, seconds=600.0))
    while not table.over:
        table.act(bot.choose(table))
    assert table.result is not None
    assert GAME.audit(table.state, settled=True) == []
