"""Whatever can be wrong with a state is told by the audit, and nothing beside it."""

import pytest
from msgspec.structs import replace

from tests.support.dungeonquest import PRINTED, Situation
from tests.support.dungeonquest_content import LAID_OUT
from tests.support.dungeonquest_fights import fight
from undercroft.games.dungeonquest.content.catalogue import DECKS
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK, PILE, RUNE
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.table.board import (
    NOWHERE,
    SPACE_NUMBER,
    SPACES,
    TOWERS,
    TREASURE,
    TREASURE_LOWER,
)
from undercroft.games.dungeonquest.table.state import DEAD, OUT, State

LIMITS = PRINTED.board.limits
TRAP, SEARCH = DECKS.index("trap"), DECKS.index("search")
FIRST_TRAP = PRINTED.deck_cards[TRAP][0]
FOUR = ["hugo", "lindel", "krutzbeck", "tatianna"]


def wrong(state: State, *, settled: bool = True) -> list[str]:
    """What the audit says, without whose hero it is."""
    return [each.partition("): ")[2] or each for each in GAME.audit(state, settled=settled)]


def table() -> State:
    """Nothing is wrong here: a hero in a room, one below, two in towers."""
    s = Situation(heroes=FOUR).lay("r2c3", "room_lfr").put(0, "r2c3").below(1, "r4c4")
    state = s.action_of(0).state
    assert wrong(state) == []
    return state


def change_board(state: State, cell: int, by: int) -> None:
    board = state.board
    state.board = (*board[:cell], board[cell] + by, *board[cell + 1 :])


# -- cards and chambers --------------------------------------------------------------------


def test_a_card_that_is_nowhere_is_lost_once_the_step_is_over():
    state = table()
    state.bags[TRAP] = state.bags[TRAP].replace(bytes((FIRST_TRAP,)), b"")
    name = PRINTED.card_id[FIRST_TRAP]
    assert wrong(state) == [f"the card {name} ({FIRST_TRAP}) is lost"]
    assert wrong(state, settled=False) == []


def test_a_used_rune_leaves_the_game():
    state = table()
    state.bags[RUNE] = b""
    assert wrong(state) == []


@pytest.mark.parametrize("pile", ["bags", "discards"])
def test_a_card_in_the_wrong_deck_is_found(pile: str):
    state = table()
    state.bags[TRAP] = state.bags[TRAP].replace(bytes((FIRST_TRAP,)), b"")
    piles = getattr(state, pile)
    piles[SEARCH] = type(piles[SEARCH])((*piles[SEARCH], FIRST_TRAP))
    name = PRINTED.card_id[FIRST_TRAP]
    assert wrong(state) == [f"the card {name} ({FIRST_TRAP}) lies with the search deck"]


def test_a_chamber_in_two_places_or_in_none_is_found():
    state = table()
    first = state.bags[PILE][0]
    state.bags[PILE] = bytes((*state.bags[PILE][:-1], first))
    assert wrong(state) == [f"chamber {first} is in two places"]
    state = table()
    state.bags[PILE] = state.bags[PILE][1:]
    assert wrong(state) == ["there are 116 chambers, not 117"]
    assert wrong(state, settled=False) == []


@pytest.mark.parametrize("corner", range(4))
def test_towers_and_treasure_chamber_stay_where_they_are_printed(corner: int):
    state = table()
    change_board(state, TOWERS[corner], 1)
    assert wrong(state) == [f"the tower on space {TOWERS[corner]} is gone"]


@pytest.mark.parametrize("cell", [TREASURE, TREASURE_LOWER])
def test_both_cells_of_the_treasure_chamber_are_seen_to(cell: int):
    state = table()
    change_board(state, cell, 4)
    assert wrong(state) == ["the treasure chamber is gone"]


def test_a_combat_card_that_is_gone_is_found():
    state = fight(hugo="shield_wall parry", troll="heavy_club cleave", life=3).state
    assert wrong(state) == []
    deck = state.bags[COMBAT_DECK]
    state.bags[COMBAT_DECK] = deck[1:]
    assert [each.partition(":")[0] for each in wrong(state)] == ["the Combat cards are not whole"]
    assert wrong(state, settled=False) == wrong(state)
    state.bags[COMBAT_DECK] = PRINTED.whole_combat_deck  # while the fight is cleared away
    assert wrong(state, settled=False) == []
    assert wrong(state) != []


def test_classic_combat_has_a_combat_deck_for_arrows_alone():
    state = Situation(heroes=["tatianna", "hugo"], combat="classic").action_of(0).state
    assert wrong(state) == []
    state.bags[COMBAT_DECK] = state.bags[COMBAT_DECK][1:]
    expected = "the Combat deck of classic combat is not what the hands left of it"
    assert wrong(state) == [expected]


# -- markers and the sun -------------------------------------------------------------------


def test_no_more_are_below_than_there_are_travel_markers(monkeypatch):
    state, board = table(), LAID_OUT.board
    for markers, said in ((1, []), (0, ["there are more travel markers than the box holds"])):
        limits = replace(board.limits, travel_markers=markers)
        monkeypatch.setattr(LAID_OUT, "board", replace(board, limits=limits))
        assert wrong(state) == said


def test_entrance_markers_are_six_and_no_two_lie_together():
    state = table()
    state.markers = state.markers[:0] + tuple(range(20, 20 + LIMITS.catacomb_markers))
    assert wrong(state) == []
    for markers in ((*state.markers, 40), (20, 20)):
        state.markers = markers
        assert wrong(state) == [f"catacomb entrance markers: {markers}"]


@pytest.mark.parametrize(
    ("sun", "right"), [(0, False), (1, True), (PRINTED.sun_spaces, True), (31, False)]
)
def test_the_sun_stands_on_its_track(sun: int, right: bool):
    state = table()
    state.sun = sun
    assert wrong(state) == ([] if right else [f"the sun stands on space {sun}"])


# -- heroes --------------------------------------------------------------------------------


@pytest.mark.parametrize("fate", [DEAD, OUT])
@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("cell", SPACE_NUMBER["r8c8"], "is gone, and yet somewhere"),
        ("cell", 0, "is gone, and yet somewhere"),
        ("marker", SPACE_NUMBER["r2c3"], "is gone, and yet somewhere"),
        ("below", True, "is gone, and yet somewhere"),
        ("tries", ((1, 1),), "is gone and still holds cards or tokens"),
    ],
)
def test_who_is_gone_leaves_nothing_behind(fate, field, value, complaint):
    state = table()
    hero = state.heroes[2]
    hero.fate, hero.cell = fate, NOWHERE
    assert wrong(state) == []
    setattr(hero, field, value)
    assert wrong(state) == [complaint]


@pytest.mark.parametrize("where", ["kept", "gathered"])
def test_who_is_gone_keeps_no_card(where: str):
    state = table()
    hero = state.heroes[2]
    hero.fate, hero.cell = OUT, NOWHERE
    state.bags[TRAP] = state.bags[TRAP].replace(bytes((FIRST_TRAP,)), b"")
    setattr(hero, where, (FIRST_TRAP,))
    assert wrong(state) == ["is gone and still holds cards or tokens"]


@pytest.mark.parametrize(
    ("field", "value"),
    [("cell", 0), ("cell", SPACE_NUMBER["r2c3"]), ("marker", NOWHERE), ("marker", SPACES)],
)
def test_who_is_below_has_a_marker_and_no_space(field: str, value: int):
    state = table()
    setattr(state.heroes[1], field, value)
    assert "is below without a travel marker, or on the board too" in wrong(state)


def test_the_marker_of_who_is_below_may_lie_on_the_first_space_and_the_last():
    state = table()
    for space in (0, SPACES - 1):
        state.heroes[1].marker = space
        assert wrong(state) == []


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("marker", 0, "is not below and has a travel marker or Catacomb cards"),
        ("cell", NOWHERE, "is nowhere"),
        ("cell", SPACE_NUMBER["r8c8"], "stands where no chamber is"),
        (
            "cell", TREASURE_LOWER,
            "stands on the lower cell of the treasure chamber, which is not a space",
        ),
    ],
)  # fmt: skip
def test_who_is_in_the_dungeon_stands_on_a_chamber(field: str, value: int, complaint: str):
    state = table()
    setattr(state.heroes[0], field, value)
    assert wrong(state) == [complaint]


def test_before_the_first_turn_nobody_needs_a_space():
    state = table()
    state.heroes[0].cell, state.turn = NOWHERE, 0
    assert wrong(state) == []


@pytest.mark.parametrize(
    ("special", "found"), [((False, False), True), ((True, False), False), ((True, True), False)]
)
def test_two_share_a_space_only_if_one_came_there_by_special_movement(special, found):
    state = table()
    first, second = state.heroes[0], state.heroes[2]
    second.cell = first.cell
    first.special, second.special = special
    complaint = f"space {first.cell} is shared by heroes who moved there"
    assert wrong(state) == ([complaint] if found else [])
    first.special = second.special = False
    first.cell = second.cell = TREASURE
    assert wrong(state) == []


def test_where_heroes_attack_each_other_they_may_share_a_space():
    s = Situation(heroes=FOUR[:2], hero_vs_hero=True).lay("r2c3", "room_lfr")
    state = s.put(0, "r2c3").put(1, "r2c3").action_of(0).state
    assert wrong(state) == []


# -- fights and the end --------------------------------------------------------------------


def test_nobody_fights_on_who_is_gone_or_dead():
    state = fight(hugo="shield_wall parry", troll="heavy_club cleave", life=3, wounds=14).state
    state.fight.sides[0].hurt = 1
    assert wrong(state) == []
    state.fight.sides[0].hurt = 2
    assert wrong(state) == ["seat 0 fights on though they are dead"]
    state.heroes[0].fate, state.heroes[0].cell = OUT, NOWHERE
    assert wrong(state) == ["a hero who is gone fights on"]


def over() -> State:
    state = Situation(heroes=FOUR[:2]).action_of(0).state
    for hero, fate in zip(state.heroes, (OUT, DEAD), strict=True):
        hero.fate, hero.cell = fate, NOWHERE
    state.over, state.final_gold = True, type(state.final_gold)((30, 0))
    assert wrong(state) == []
    return state


@pytest.mark.parametrize(
    ("gold", "complaint"),
    [
        ((30,), "final gold: (30,)"),
        ((30, 0, 0), "final gold: (30, 0, 0)"),
        ((-1, 0), "final gold: (-1, 0)"),
        ((30, 10), "a dead hero has gold"),
    ],
)
def test_at_the_end_everybody_has_a_total_and_the_dead_have_none(gold, complaint):
    state = over()
    state.final_gold = gold
    assert wrong(state) == [complaint]


def test_a_game_is_not_over_while_somebody_is_inside_or_fights():
    state = over()
    state.heroes[0].fate, state.heroes[0].cell = 0, TOWERS[0]
    assert wrong(state) == ["the game is over and somebody is still inside"]
    state = fight(hugo="shield_wall parry", troll="heavy_club cleave", life=3).state
    state.over, state.final_gold = True, type(state.final_gold)((0, 0))
    assert "the game is over in the middle of a fight" in wrong(state)
