"""Where the audit draws the line: what is just right, and what is just wrong."""

import pytest

from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import alone, field
from undercroft.games.warcraft.rules.decks import HAND_LIMIT
from undercroft.games.warcraft.rules.quests import MOST_ACTIVE
from undercroft.games.warcraft.table.audit import audit
from undercroft.games.warcraft.table.state import NONE, State

GLOBAL, OTHER = (
    [card.index for card in CONTENT.challenges if card.event == kind] for kind in ("global", "")
)
LOCATED = next(card for card in CONTENT.challenges if card.event == "location")


def said(state: State, *, settled: bool = True) -> list[str]:
    return [each.partition("): ")[2] or each for each in audit(state, settled=settled)]


def table() -> State:
    state = Situation("warrior", "mage").moving(0).state
    state.turn = 1
    assert said(state) == []
    return state


def fighting(characters: bool = False) -> State:
    """In combat, before the dice are rolled: with another character or with an encounter."""
    if characters:
        play = field("warrior", "mage").energy(0, 3).hand(0, "ab_warrior_01").exploring(0)
        play.do("attack:mage")
    else:
        play = alone("warrior").energy(0, 3).hand(0, "ab_warrior_01").challenged(0)
    assert said(play.state) == ["before_roll is still under way"]
    assert said(play.state, settled=False) == []
    play.state.happening.clear()
    return play.state


@pytest.mark.parametrize(
    ("field_", "value", "complaint"),
    [
        ("level", -1, "level -1, side 0"),
        ("level", 4, "level 4, side 0"),
        ("side", 2, "level 0, side 2"),
        ("side", -1, "level 0, side -1"),
        ("space", -1, "stands on no space: -1"),
        ("space", len(CONTENT.spaces), f"stands on no space: {len(CONTENT.spaces)}"),
        ("energy", -1, "has -1 energy"),
        ("damage", -1, "has -1 damage"),
        ("damage", 4, "lives with 4 damage"),  # an Orc Warrior has 4 health at first
    ],
)
def test_a_character_just_beyond_a_bound_is_told(field_, value, complaint):
    state = table()
    setattr(state.characters[0], field_, value)
    assert complaint in said(state)


@pytest.mark.parametrize(
    ("field_", "value"),
    [("level", 3), ("side", 1), ("space", 0), ("space", len(CONTENT.spaces) - 1), ("energy", 0),
     ("damage", 0), ("damage", 3)],
)  # fmt: skip
def test_a_character_just_within_it_is_right(field_, value):
    state = table()
    setattr(state.characters[0], field_, value)
    assert said(state) == []


def test_before_the_first_turn_nobody_stands_anywhere():
    state = table()
    state.characters[0].space, state.turn = -1, 0
    assert said(state) == []


def test_a_hand_may_be_too_large_only_within_a_step():
    state = table()
    hand = bytes(range(HAND_LIMIT + 1))
    state.characters[0].hand = type(state.characters[0].hand)(hand)
    state.bags[0] = bytes(card for card in state.bags[0] if card not in hand)
    assert said(state) == [f"holds {HAND_LIMIT + 1} cards"]
    assert said(state, settled=False) == []


@pytest.mark.parametrize(("steps", "right"), [(0, True), (-1, False)])
def test_no_fewer_than_no_spaces_are_left(steps, right):
    state = table()
    state.steps = steps
    assert said(state) == ([] if right else ["there are -1 spaces left to move"])


@pytest.mark.parametrize(
    ("active", "first", "right"),
    [(0, 1, True), (1, 0, True), (2, 0, False), (-1, 0, False), (0, 2, False), (0, -1, False)],
)
def test_somebody_is_active_and_somebody_was_first(active, first, right):
    state = table()
    state.active, state.first = active, first
    complaint = f"seat {active} is active, seat {first} was first"
    assert (complaint in said(state)) == (not right)


def test_two_events_never_lie_on_one_space():
    state = table()
    for number, bag in enumerate(state.bags):
        if LOCATED.index in bag and number in range(4, 8):
            state.bags[number] = bytes(card for card in bag if card != LOCATED.index)
    state.located = ((LOCATED.index, LOCATED.space),)
    assert said(state) == []
    state.located = (*state.located, (LOCATED.index, LOCATED.space))
    assert f"two events lie on {CONTENT.spaces[LOCATED.space].id}" in said(state)


def test_a_bag_holds_items_alone():
    state = table()
    event = next(n for n, item in enumerate(CONTENT.item_on) if item is None)
    state.characters[0].bag += bytes((event,))
    assert f"carries {CONTENT.challenges[event].id}, which is no item" in said(state)


def test_more_quests_than_a_character_may_have_are_told_between_steps():
    state = table()
    character = state.characters[0]
    character.quests = tuple(range(MOST_ACTIVE + 1))
    character.progress = tuple((0,) for _ in character.quests)
    complaint = f"seat 0 has {MOST_ACTIVE + 1} quests"
    assert complaint in said(state)
    assert complaint not in said(state, settled=False)


@pytest.mark.parametrize("characters", [False, True])
def test_a_combat_has_one_enemy(characters):
    state = fighting(characters)
    assert said(state) == []
    state.combat.board = 0
    assert "a combat has not one enemy" in said(state)


@pytest.mark.parametrize(("defeated", "right"), [(True, True), (False, False)])
def test_in_combat_the_defeated_fall_when_it_ends(defeated, right):
    state = fighting()
    state.characters[0].damage = 4
    state.combat.attacker.defeated = defeated
    assert said(state) == ([] if right else ["fights on with 4 damage"])


@pytest.mark.parametrize(
    ("winners", "right"), [((0,), True), ((1,), False), ((0, 1), False), ((), False)]
)
def test_at_the_end_the_winners_have_enough_valor_and_the_most(winners, right):
    state = table()
    worth = sorted(CONTENT.elite_quests, key=lambda quest: -CONTENT.quest_valor[quest])[:4]
    state.characters[0].log = tuple(worth)
    state.bags[9] = bytes(quest for quest in state.bags[9] if quest not in worth)
    state.over, state.winners = True, winners
    assert (said(state) == []) == right


def test_too_little_valor_wins_nothing():
    state = table()
    state.over, state.winners = True, (0, 1)
    assert said(state) == ["won by (0, 1) with valor [0, 0]"]


def test_a_card_on_the_track_is_an_enemy():
    state = table()
    event = GLOBAL[0]
    state.track[2] = (event, 0)
    expected = f"slot 3 holds {CONTENT.challenges[event].id}, which is no enemy"
    assert expected in said(state)


def test_somebody_who_has_something_for_a_moment_is_told_of_it():
    state = table()
    assert state.listening
    state.listening = 0
    assert any(each.startswith("nobody is told of ") for each in said(state))


def test_the_slot_of_a_combat_holds_its_encounter():
    state = fighting()
    state.combat.slot = 4
    assert state.track[4][0] == NONE
    assert "slot 5 does not hold the encounter that is fought" in said(state)
