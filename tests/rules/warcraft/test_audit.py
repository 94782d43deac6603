"""The audit: silent while all is well, and clear about whatever is not."""

from random import Random

import pytest

from tests.rules.warcraft.playing import new, play_on, whole_games
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.table.audit import audit
from undercroft.games.warcraft.table.state import State


def test_nothing_is_wrong_in_whole_games_between_steps_and_within(monkeypatch):
    settled = 0
    true = type(GAME).step

    def audited(self, table):
        nonlocal settled
        assert audit(table.state, settled=True) == []
        settled += 1
        return true(self, table)

    monkeypatch.setattr(type(GAME), "step", audited)
    ended = 0
    for table in whole_games(6):
        assert audit(table.state, settled=table.over) == []
        ended += table.over
    assert ended == 6
    assert settled > 1000


def double_ability(state: State) -> None:
    state.characters[0].hand += state.characters[0].hand[:1] or state.bags[0][:1]


def lose_ability(state: State) -> None:
    state.bags[1] = state.bags[1][1:]


def lose_challenge(state: State) -> None:
    state.bags[4] = state.bags[4][1:]


def double_challenge(state: State) -> None:
    state.characters[0].bag += bytes((5,))
    state.characters[1].bag += bytes((5,))


def misplace_challenge(state: State) -> None:
    state.bags[4], state.bags[5] = state.bags[5], state.bags[4]


def false_global_event(state: State) -> None:
    state.global_event = 0


def false_location(state: State) -> None:
    state.located = ((18, 0),)


def turned_item(state: State) -> None:
    state.flipped = bytes((0,))


def lose_discovery(state: State) -> None:
    state.bags[10] = state.bags[10][1:]


def known_discovery(state: State) -> None:
    state.hidden_seen[state.bags[10][0]] = 1


def hidden_box(state: State) -> None:
    state.box, state.bags[10] = state.bags[10][:1], state.bags[10][1:]


def held_by_nobody(state: State) -> None:
    state.held, state.bags[10] = state.bags[10][0], state.bags[10][1:]


def discovery_in_a_city(state: State) -> None:
    state.hidden[0], state.bags[10] = state.bags[10][:1], state.bags[10][1:]


def double_quest(state: State) -> None:
    state.characters[0].log += (state.bags[9][0],)


def lose_quest(state: State) -> None:
    state.bags[9] = state.bags[9][1:]


def stray_token(state: State) -> None:
    state.tokens[5] += ((0, 35),)


def stray_seal(state: State) -> None:
    state.characters[0].seals += ((0, 35),)


def lost_progress(state: State) -> None:
    state.characters[0].progress += ((0,),)


def lose_trophy(state: State) -> None:
    state.trophies = state.trophies[1:]


def trophy_twice(state: State) -> None:
    state.characters[0].trophies = (0, 1)
    state.trophies = state.trophies[2:]


def marker_without_card(state: State) -> None:
    state.track[3] = (-1, 7)


def marker_beyond_the_map(state: State) -> None:
    card, state.bags[4] = state.bags[4][0], state.bags[4][1:]
    state.track[3] = (card, 99)


def negative_steps(state: State) -> None:
    state.steps = -1


def nobody_active(state: State) -> None:
    state.active = 9


def nobody_first(state: State) -> None:
    state.first = -1


def marker_just_beyond_the_map(state: State) -> None:
    marker_beyond_the_map(state)
    state.track[3] = (state.track[3][0], len(state.content.spaces))


def no_such_level(state: State) -> None:
    state.characters[0].level = 4


def nowhere(state: State) -> None:
    state.characters[0].space = -1


def negative_energy(state: State) -> None:
    state.characters[0].energy = -1


def too_many_cards(state: State) -> None:
    state.characters[0].hand += state.bags[0][:11]
    state.bags[0] = state.bags[0][11:]


def dead_man_walking(state: State) -> None:
    state.characters[0].damage = 99


def negative_damage(state: State) -> None:
    state.characters[0].damage = -2


def armor_for_a_weapon(state: State) -> None:
    state.characters[0].weapon, state.bags[4] = 7, bytes(c for c in state.bags[4] if c != 7)


def card_on_nothing(state: State) -> None:
    card, state.bags[0] = state.bags[0][0], state.bags[0][1:]
    state.characters[0].on_items += ((83, 0, card),)


def won_by_nobody(state: State) -> None:
    state.over = True


def in_the_middle_of_a_game() -> State:
    """Somebody moves, and nothing is in anybody's hands."""
    table = new(3)
    for _ in play_on(table, Random(3)):
        if len(table.answers) > 40 and table.decision.kind == "move":
            return table.state.clone()
    raise AssertionError("the game was over too soon")


WRONG = {
    double_ability: "in two places",
    lose_ability: "is lost",
    lose_challenge: "is lost",
    double_challenge: "in two places",
    misplace_challenge: "lies with the grey deck",
    false_global_event: "no global event",
    false_location: "does not belong",
    turned_item: "no enemy",
    lose_discovery: "29 discovery tokens",
    known_discovery: "somebody knows it",
    hidden_box: "not all have seen it",
    held_by_nobody: "held by nobody",
    discovery_in_a_city: "a discovery lies in undercity",
    double_quest: "in two places",
    lose_quest: "is lost",
    stray_token: "for no quest",
    stray_seal: "holds a token for no quest",
    lost_progress: "quests come on",
    lose_trophy: "15 trophies",
    trophy_twice: "twice",
    marker_without_card: "without a",
    marker_beyond_the_map: "lies on no space",
    negative_steps: "-1 spaces left",
    nobody_active: "is active",
    nobody_first: "seat -1 was first",
    marker_just_beyond_the_map: "lies on no space: 36",
    no_such_level: "level 4",
    nowhere: "stands on no space",
    negative_energy: "-1 energy",
    too_many_cards: "holds",
    dead_man_walking: "lives with 99 damage",
    negative_damage: "-2 damage",
    armor_for_a_weapon: "in the wrong place",
    card_on_nothing: "which they do not have",
    won_by_nobody: "nobody has won",
}


@pytest.mark.parametrize("change", WRONG, ids=lambda change: change.__name__)
def test_whatever_is_wrong_is_said(change):
    state = in_the_middle_of_a_game()
    assert audit(state, settled=True) == []
    change(state)
    said = audit(state, settled=True)
    assert any(WRONG[change] in line for line in said), said
