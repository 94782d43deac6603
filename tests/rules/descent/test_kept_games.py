"""States that are kept while a game is played: whatever waits on the agenda, they can be read."""

import pytest

import undercroft
from undercroft.games.descent.rules.effects import EFFECT
from undercroft.kernel import record
from undercroft.kernel.agenda import push
from undercroft.kernel.written import read_state, write_state


@pytest.mark.parametrize("rolled", [False, True])
def test_a_state_in_the_middle_of_an_effect_is_read_as_it_was(rolled):
    """The steps of an ability wait there, with whether the dice for the next one were rolled."""
    state = undercroft.new("descent", 2, 5, quest="first_blood").state
    path = next(iter(state.content.abilities.effects))
    push(state, EFFECT, path, 0, 1, rolled)
    again = read_state(write_state(state, state.content), type(state), state.content)
    assert again.agenda[-1] == (EFFECT, path, 0, 1, rolled)
    assert again.agenda == state.agenda


def test_a_game_goes_on_from_what_was_kept_as_it_went():
    """What was read may hear more than it did: nothing may hang on that."""
    table = undercroft.new("descent", 2, 5, quest="first_blood", discreet=True)
    players = [undercroft.bot("heuristic", table, seat) for seat in range(2)]
    opened = 0
    while table.decision is not None:
        player = table.decision.player
        table.act(players[player].choose(table), player)
        if len(table.answers) % 30 == 0:
            again = record.reopen(table.save())  # refuses what leads to another state
            assert record.fingerprint(again) == record.fingerprint(table)
            opened += 1
    assert opened > 3
