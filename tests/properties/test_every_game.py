"""Random games of any kind that is installed: they end, and on the way nothing is amiss."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import undercroft
from tests.properties.games import (
    any_configs,
    few,
    new,
    packed,
    play_on,
    played,
    seeds,
    warcraft_configs,
)
from undercroft.games.warcraft.rules.decks import HAND_LIMIT
from undercroft.kernel import game as registry

MOST_ANSWERS = 20_000


def test_every_game_that_is_installed_is_played():
    """A new game needs settings of its own here, or these properties say nothing of it."""
    drawn = set()

    @few
    @given(any_configs())
    def draw(config):
        drawn.add(config.get("game", "dungeonquest"))

    draw()
    assert drawn == set(registry.finished_names())


@few
@given(any_configs(), seeds)
def test_a_game_is_never_stuck_and_every_piece_stays_in_its_place(config, seed):
    table = new(config)
    for count, _ in enumerate(play_on(table, Random(seed))):
        assert count < MOST_ANSWERS, "the game goes on for ever"
        assert table.over or len(table.decision.choices) > 1
        assert table.game.audit(table.state, settled=table.over) == []
    assert table.over
    assert table.decision is None
    standings = table.result.standings
    assert sorted(standing.player for standing in standings) == list(range(config["players"]))
    assert set(table.result.winners) == {s.player for s in standings if s.won}


@few
@given(any_configs(), seeds)
def test_the_same_answers_lead_to_the_same_game(config, seed):
    table = new(config)
    for _ in play_on(table, Random(seed), 300):
        pass
    again = new(config)
    for answer in table.answers:
        again.act(answer)
    assert packed(again) == packed(table)
    assert again.outcomes == table.outcomes


@few
@given(any_configs(), seeds, st.integers(0, 400))
def test_nothing_that_a_player_is_shown_depends_on_what_is_hidden_from_him(config, seed, length):
    """In two worlds that differ in nothing else, the drawing and the reasons are the same."""
    table = played(config, Random(seed), length)
    for player in range(config["players"]):
        world = table.fork(as_seen_by=player, seed=seed)
        assert world.scene(player) == table.scene(player)
        for intent in ("go:stormwind", "play:ab_mage_03", "attack:mage", "north", "search"):
            assert table.game.explain(world, player, intent) == table.game.explain(
                table, player, intent
            )


@few
@given(warcraft_configs(), seeds)
def test_hands_stay_within_ten_and_energy_is_never_negative(config, seed):
    """Whoever holds more is being asked which card to discard (WOW-GAP-34)."""
    table = new(config)
    fullest = 0
    for _ in play_on(table, Random(seed), 1500):
        asked = table.decision
        for character in table.state.characters:
            fullest = max(fullest, len(character.hand))
            over = len(character.hand) - HAND_LIMIT
            if over > 0:  # a Book's discard serves for one card too many
                assert asked is not None
                assert asked.player == character.seat
                assert asked.kind == "discard_down" or (asked.kind, over) == ("discard_card", 1)
            assert character.energy >= 0
    assert fullest >= 3


def twice_in_a_bag(state: Any) -> None:
    which = next(number for number, bag in enumerate(state.bags) if len(bag) > 1)
    state.bags[which] += state.bags[which][:1]


def twice_in_the_pool(state: Any) -> None:
    state.pool += state.pool[:1]


TWICE = {
    "dungeonquest": twice_in_a_bag,
    "warcraft": twice_in_a_bag,
    "mageknight": twice_in_the_pool,
}


@pytest.mark.parametrize("name", registry.finished_names())
def test_the_audit_of_each_game_notices_a_piece_that_is_in_two_places(name):
    """Else a game whose audit says nothing would pass all of the above."""
    table = undercroft.new(name, players=2, seed=1)
    assert table.game.audit(table.state, settled=False) == []
    TWICE[name](table.state)
    assert table.game.audit(table.state, settled=False) != []
