"""Company in DungeonQuest: who leaves when, who looks where, and whom monsters are sent after."""

from __future__ import annotations

import pytest

from tests.support.dungeonquest import Situation
from tests.support.dungeonquest_content import PRINTED
from undercroft import bots
from undercroft.games.dungeonquest.content.pieces import DRAGON
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.table.board import SPACE_NUMBER
from undercroft.games.dungeonquest.table.state import POOL
from undercroft.kernel.table import Table

MANNERS = ["bold", "careful", "greedy", "spiteful"]


def answers(table: Table, *names: str) -> list[str]:
    """What each of these bots would say."""
    assert table.decision is not None
    return [table.decision.choices[bots.make(name, GAME, 1).choose(table)] for name in names]


def in_a_tower(*, sun: int, loot: str = "gold_coins_150") -> Situation:
    """Two heroes; the first is in a tower with Loot, late in the day or not."""
    s = Situation(heroes=["hugo", "krutzbeck"]).lay("r1c2", "room_lfr").put(0, "r1c2")
    s.lay("r5c2", "room_lfr").put(1, "r5c2").give(0, loot)
    s.state.sun = sun
    return s


def leaves(s: Situation, *names: str) -> list[bool]:
    """Who of them goes out by the tower in the west."""
    play = s.action_of(0).do("west")
    assert play.options[0] == "exit"
    return [answer == "exit" for answer in answers(play.table, *names)]


def test_they_are_bots_of_the_game():
    assert [name for name in GAME.bots() if name != "heuristic"] == MANNERS


@pytest.mark.parametrize(
    ("sun", "prudent", "bold"), [(12, True, False), (28, True, True)], ids=["noon", "evening"]
)
def test_the_bold_one_goes_on_for_treasure_while_there_is_time(sun: int, prudent, bold):
    assert leaves(in_a_tower(sun=sun), "heuristic", "bold") == [prudent, bold]


def test_with_treasure_everybody_leaves():
    s = in_a_tower(sun=12, loot="gold_ring")
    assert all(leaves(s, "heuristic", *MANNERS))


def hours_inward(name: str) -> int:
    """For how many hours of the day a hero with a few coins goes on into the dungeon."""
    hours = 0
    for sun in range(2, 22):
        s = Situation(heroes=["lindel", "hugo"]).put(1, "r10c1")
        for column in range(2, 7):
            s.lay(f"r1c{column}", "room_lfr", arrow="west")
        s.put(0, "r1c5", came_from="r1c4").give(0, "gold_coins_100")
        s.state.sun = sun
        (answer,) = answers(s.action_of(0).table, name)
        hours += answer != "west"
    return hours


def test_the_careful_one_turns_back_earlier_and_the_greedy_and_the_bold_one_later():
    hours = {name: hours_inward(name) for name in ("heuristic", *MANNERS)}
    assert 0 < hours["careful"] < hours["heuristic"] < hours["greedy"] < hours["bold"], hours


def test_the_spiteful_one_does_not_leave_behind_a_rival_who_is_out_with_more():
    s = in_a_tower(sun=14).give(1, "gold_ring")
    s.hero(1).fate, s.hero(1).cell = 1, -1
    assert leaves(s, "heuristic", "spiteful") == [True, False]


def decks_at_which_they_stay(name: str) -> int:
    """With how few Dragon cards left one who has treasure still draws another."""
    for cards in range(1, 9):
        s = Situation(heroes=["krutzbeck", "hugo"]).put(0, "r5c7")
        s.state.sun = 6
        deck = sorted(s.state.bags[DRAGON], key=lambda n: PRINTED.card_id[n] != "dragon_rage")
        s.state.bags[DRAGON], s.state.discards[DRAGON] = bytes(deck[:cards]), bytes(deck[cards:])
        s.give(0, "ebon_ring", "ruby_ring", deck="treasure")
        if answers(s.action_of(0).table, name) == ["stay"]:
            return cards
    return 9


def test_the_greedy_one_stays_longest_beside_the_dragon_and_the_careful_one_least():
    stays = {name: decks_at_which_they_stay(name) for name in ("greedy", "heuristic", "careful")}
    assert stays["greedy"] < stays["heuristic"] < stays["careful"], stays


def test_the_greedy_one_looks_at_a_corpse_that_others_leave_alone():
    found = {}
    for name in ("heuristic", "careful", "greedy"):
        s = Situation(heroes=["lindel"]).lay("r1c2", "room_lfr", arrow="west")
        s.give(0, "gold_coins_100").hero(0).wounds = 10
        play = s.action_of(0).cards("dungeon", "dead_adventurer").do("east")
        assert play.asked == "dead_adventurer"
        (found[name],) = answers(play.table, name)
    assert found == {"heuristic": "leave", "careful": "leave", "greedy": "draw"}


def test_the_spiteful_one_leaves_monsters_in_others_way():
    """Asked whose token it is that another hero meets (DQ-MTOK-02), theirs beside one of them."""
    s = Situation(heroes=["hugo", "lindel", "krutzbeck"])
    s.lay("r1c2", "room_lfr").lay("r5c5", "room_lfr").lay("r9c4", "room_lfr")
    s.put(1, "r9c5").put(2, "r9c3")
    for space in ("r5c5", "r9c4"):
        s.token(space, "troll")
    for token, place in enumerate(s.state.tokens):
        if place == POOL and PRINTED.token_monster[token] == PRINTED.monster_number["troll"]:
            s.state.tokens[token] = SPACE_NUMBER["r3c3"]
    play = s.action_of(0).cards("dungeon", "troll").do("east")
    assert play.asked == "which_token", play.asked
    assert answers(play.table, "heuristic", "spiteful") == ["r9c4", "r5c5"]
