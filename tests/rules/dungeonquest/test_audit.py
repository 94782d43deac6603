"""The audit of a state: it finds what is lost or doubled, and nothing where all is in place."""

import pytest

from tests.support.dungeonquest import PRINTED, Situation
from tests.support.dungeonquest_chambers import entering
from tests.support.dungeonquest_fights import fight
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.table.board import NOWHERE, SPACE_NUMBER
from undercroft.games.dungeonquest.table.state import DEAD, OUT, POOL

LIMITS = PRINTED.board.limits


def wrong(state) -> list[str]:
    return GAME.audit(state, settled=True)


def room():
    """A table where nothing is wrong: two heroes, one of them in a laid room."""
    return entering("room_lfr").action_of(0).state


@pytest.mark.parametrize("token", [0, 7, PRINTED.token_count - 1])
@pytest.mark.parametrize("space", ["r1c1", "r2c3", "r10c13"])
def test_a_token_may_lie_on_any_space_with_a_chamber(token: int, space: str):
    state = room()
    state.tokens[token] = SPACE_NUMBER[space]
    assert wrong(state) == []


@pytest.mark.parametrize("place", [-9, 130, 999])
def test_a_token_that_lies_on_no_space_is_found(place: int):
    state = room()
    state.tokens[3] = place
    assert wrong(state) == [f"monster token 3 lies on no space: {place}"]


def test_a_token_on_an_unexplored_space_is_found():
    state = room()
    state.tokens[3] = SPACE_NUMBER["r8c8"]
    assert wrong(state) == ["monster token 3 lies where no chamber is"]


def test_a_token_that_nobody_meets_is_found():
    play = fight(hugo="shield_wall parry", troll="heavy_club cleave", life=3)
    state = play.state
    assert wrong(state) == []
    met = state.fight.token
    state.tokens[met], state.tokens[met - 1] = POOL, state.tokens[met]
    assert wrong(state) == [f"monster token {met - 1} is met by nobody"]


def test_a_missing_token_is_found():
    state = room()
    state.tokens.pop()
    assert any(f"{PRINTED.token_count - 1} monster tokens" in each for each in wrong(state))
    state = room()
    state.token_seen.pop()
    assert any("monster tokens, not" in each for each in wrong(state))


def test_determination_tokens_are_as_many_as_the_box_holds():
    state = room()
    state.heroes[0].tries = ((1, LIMITS.determination),)
    assert wrong(state) == []
    state.heroes[1].tries = ((2, 1),)
    assert any("determination tokens" in each for each in wrong(state))
    state = room()
    state.heroes[0].tries = ((1, 0),)
    assert any("determination tokens" in each for each in wrong(state))


def test_a_hero_where_no_chamber_is_is_found():
    state = room()
    state.heroes[0].ended_at = SPACE_NUMBER["r8c8"]  # where they were is all the same
    assert wrong(state) == []
    state.heroes[0].cell = SPACE_NUMBER["r8c8"]
    state.heroes[0].ended_at = SPACE_NUMBER["r1c1"]
    assert [each.partition(": ")[2] for each in wrong(state)] == ["stands where no chamber is"]


def test_a_power_card_in_two_hands_is_found():
    for first in (PRINTED.first_power, PRINTED.first_power + 5):
        state = fight(hugo="shield_wall parry", troll="heavy_club cleave", life=3).state
        hero = state.fight.sides[0]
        hero.hand = (*(card for card in hero.hand if card < PRINTED.first_power), first, first)
        assert any("Power cards are in two places" in each for each in wrong(state))


def test_the_card_of_a_fight_is_counted_whatever_its_number():
    state = fight(hugo="shield_wall parry", troll="heavy_club cleave", life=3).state
    met = state.fight.card
    assert 0 in state.bags[0]
    state.bags[0] = state.bags[0].replace(bytes((0,)), bytes((met,)))
    state.fight.card = 0
    assert wrong(state) == []
    state.fight.card = met
    assert any("is in two places" in each for each in wrong(state))


def test_a_monster_with_the_first_token_of_all_is_found_dead_as_well():
    life = PRINTED.token_life[0]
    state = fight(hugo="shield_wall parry", skeleton="hollow_stare cleave", life=life).state
    assert state.fight.token == 0
    assert wrong(state) == []
    state.fight.sides[1].hurt = life
    assert wrong(state) == ["the monster fights on though it is dead"]


@pytest.mark.parametrize(
    ("fate", "found"), [(DEAD, ["is dead and still holds something"]), (OUT, [])]
)
def test_only_the_dead_hold_nothing(fate: int, found: list[str]):
    state = Situation(heroes=["hugo", "lindel"]).give(0, "gold_coins_30").action_of(1).state
    state.heroes[0].fate, state.heroes[0].cell = fate, NOWHERE
    assert [each.partition(": ")[2] for each in wrong(state)] == found


@pytest.mark.parametrize(("wounds", "right"), [(-1, False), (0, True), (15, True), (16, False)])
def test_who_has_as_many_wounds_as_life_does_not_live(wounds: int, right: bool):
    state = Situation(heroes=["hugo", "lindel"]).action_of(0).state
    state.heroes[0].wounds = wounds
    assert (wrong(state) == []) == right
