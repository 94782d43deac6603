"""DungeonQuest's audit: each way in which a table can be wrong is noticed."""

import pytest

import undercroft
from tests.support.dungeonquest import Situation
from undercroft.bots import RandomBot
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK, DUNGEON, PILE
from undercroft.games.dungeonquest.table.audit import audit
from undercroft.games.dungeonquest.table.board import SPACE_NUMBER, TREASURE
from undercroft.games.dungeonquest.table.state import DEAD, MET


@pytest.fixture
def state():
    s = Situation(players=2)
    s.lay("r2c2", "room_lfr").lay("r2c3", "room_lfr").put(0, "r2c2").put(1, "r2c3")
    s.give(0, "rope").token("r2c2", "troll")
    return s.state


@pytest.fixture
def fight():
    s = Situation(players=2).lay("r2c2", "room_lfr").put(0, "r2c2", came_from="r2c1")
    s.lay("r2c3", "room_lfr")
    play = s.action_of(0).tiles("room_lfr").cards("dungeon", "troll").do("south", "attack")
    assert play.asked == "lay_card"
    return play.state


def changed(things, changes):
    """A copy of the same kind with some of them replaced."""
    return type(things)(changes.get(index, thing) for index, thing in enumerate(things))


def complaints(state, settled=True):
    return " / ".join(audit(state, settled=settled))


def test_nothing_is_wrong_with_a_table_laid_out_well(state, fight):
    assert complaints(state) == ""
    assert complaints(fight, settled=False) == ""


def test_a_lost_card_is_noticed_once_no_step_can_hold_it(state):
    state.heroes[0].loot = ()
    assert "rope" in complaints(state)
    assert "lost" in complaints(state)
    assert complaints(state, settled=False) == ""


def test_a_card_in_two_places(state):
    state.heroes[1].loot = state.heroes[0].loot
    assert "two places" in complaints(state, settled=False)


def test_a_card_with_the_wrong_deck(state):
    card = state.bags[DUNGEON][:1]
    state.bags[DUNGEON] = state.bags[DUNGEON][1:]
    state.bags[DUNGEON + 1] += card
    assert "lies with the catacomb deck" in complaints(state)


def test_a_chamber_lost_or_doubled(state):
    tile = state.bags[PILE][:1]
    state.bags[PILE] += tile
    assert f"chamber {tile[0]} is in two places" in complaints(state)
    state.bags[PILE] = state.bags[PILE][2:-1]
    assert "chambers, not 117" in complaints(state)


def test_towers_and_treasure_chamber_stay(state):
    state.board = changed(state.board, {TREASURE: -1, SPACE_NUMBER["r1c1"]: -1})
    assert "treasure chamber is gone" in complaints(state)
    assert "tower" in complaints(state)


def test_monster_tokens(state):
    state.tokens = changed(state.tokens, {0: SPACE_NUMBER["r5c5"], 1: MET, 2: 999})
    found = complaints(state)
    assert "monster token 0 lies where no chamber is" in found
    assert "monster token 1 is met by nobody" in found
    assert "monster token 2 lies on no space" in found
    state.tokens = state.tokens[:19]
    assert "19 monster tokens, not 20" in complaints(state)


def test_combat_cards_are_conserved_in_a_fight(fight):
    fight.bags[COMBAT_DECK] = fight.bags[COMBAT_DECK][1:]
    assert "Combat cards are not whole" in complaints(fight)


def test_a_power_card_in_two_places(fight):
    side = fight.fight.sides[0]
    side.powers += side.powers[:1]
    assert "Power cards" in complaints(fight)


def test_nobody_fights_on_who_is_dead(fight):
    fight.fight.sides[0].hurt = 99
    fight.fight.sides[1].hurt = 99
    assert "fights on though they are dead" in complaints(fight)
    assert "the monster fights on" in complaints(fight)


def test_determination_tokens_and_markers(state):
    state.heroes[0].tries = ((1, 25),)
    state.markers = (40, 40)
    state.sun = 99
    found = complaints(state)
    assert "determination tokens" in found
    assert "entrance markers" in found
    assert "the sun" in found


def test_wounds_stay_below_life(state):
    state.heroes[0].wounds = state.heroes[0].life
    assert "lives with" in complaints(state)


def test_a_hero_is_in_one_place(state):
    state.heroes[0].cell = -1
    state.heroes[1].marker = 5
    found = complaints(state)
    assert "seat 0 (hugo): is nowhere" in found
    assert "seat 1 (lindel): is not below and has a travel marker" in found
    state.heroes[0].below = True
    assert "without a travel marker" in complaints(state)


def test_who_is_gone_is_nowhere_and_holds_nothing(state):
    state.heroes[0].fate = DEAD
    found = complaints(state)
    assert "gone, and yet somewhere" in found
    assert "dead and still holds something" in found


def test_a_space_is_shared_only_by_who_came_up_or_fell_back(state):
    state.heroes[1].cell = state.heroes[0].cell
    assert "is shared by heroes who moved there" in complaints(state)
    state.heroes[1].special = True
    assert complaints(state) == ""


def test_the_treasure_chamber_holds_many(state):
    state.heroes[0].cell = state.heroes[1].cell = TREASURE
    assert complaints(state) == ""


def test_a_game_that_is_over():
    table = undercroft.new("dungeonquest", 2, 4)
    bot = RandomBot(1)
    while not table.over:
        table.act(bot.choose(table))
    assert complaints(table.state) == ""
    table.state.final_gold = (5,)
    assert "final gold" in complaints(table.state)
    table.state.heroes[0].fate = 0
    assert "somebody is still inside" in complaints(table.state)
