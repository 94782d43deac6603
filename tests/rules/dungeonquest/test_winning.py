"""The end of the game and who has won it (DQ-WIN)."""

from __future__ import annotations

import pytest

from tests.support.dungeonquest import Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.table.board import NOWHERE
from undercroft.games.dungeonquest.table.state import DEAD, OUT

NAMES = ["hugo", "krutzbeck", "tatianna", "lindel"]
KILLED: list[str] = ["killed"]


def last_one_out(*hands: list[str], first: int = 0) -> Play:
    """All have left with these Loot cards or were killed; the last is about to leave."""
    s = Situation(heroes=NAMES[: len(hands)]).lay("r1c2", "room_lfr")
    s.state.first = first
    for seat, hand in enumerate(hands):
        hero = s.hero(seat)
        hero.fate, hero.cell = (DEAD if hand is KILLED else OUT), NOWHERE
        if hand is not KILLED:
            s.give(seat, *hand)
    last = len(hands) - 1
    s.hero(last).fate = 0
    s.put(last, "r1c2")
    return s.action_of(last).do("west")


def winners(play: Play) -> tuple[int, ...]:
    result = play.do("exit").table.result
    assert result is not None
    return result.winners


def gold(play: Play) -> dict[int, int]:
    """What each player brought out, once the last has left."""
    result = play.table.result
    assert result is not None
    return {standing.player: standing.score for standing in result.standings}


# -- the end -------------------------------------------------------------------------------


@rule("DQ-WIN-01")
def test_the_game_ends_when_the_last_hero_leaves() -> None:
    play = last_one_out(["rope"], KILLED, ["gold_coins_150"])
    assert not play.table.over
    play.do("exit")
    assert play.table.over
    assert play.table.view(0).over


@rule("DQ-WIN-01")
def test_the_game_ends_when_the_last_hero_is_killed() -> None:
    s = Situation(heroes=NAMES[:2]).lay("r3c3", "room_lfr").lay("r3c4", "pit_f").put(0, "r3c3")
    s.give(1, "gold_coins_150")
    s.hero(1).fate, s.hero(1).cell = OUT, NOWHERE
    play = s.action_of(0).dice(6, 6)
    assert not play.table.over
    play.do("east")
    assert play.table.over
    assert play.table.result is not None
    assert play.table.result.winners == (1,)


@rule("DQ-WIN-01")
def test_the_game_goes_on_while_one_hero_is_inside() -> None:
    s = Situation(heroes=NAMES[:3]).lay("r3c3", "room_lfr").lay("r3c4", "pit_f").put(0, "r3c3")
    s.hero(1).fate, s.hero(1).cell = OUT, NOWHERE
    play = s.action_of(0).dice(6, 6).do("east")
    assert not play.hero(0).alive
    assert not play.table.over
    assert play.player == 2


# -- the gold ------------------------------------------------------------------------------


@rule("DQ-WIN-02")
def test_gold_values_are_added_up() -> None:
    play = last_one_out(["gold_coins_100", "gold_coins_250", "gold_coins_40"], ["giant_ruby"])
    assert winners(play) == (1,)
    assert gold(play) == {0: 390, 1: 3000}
    assert play.table.view(None).final_gold == (390, 3000)


@rule("DQ-WIN-03")
def test_loot_without_a_gold_value_counts_nothing() -> None:
    play = last_one_out(["gold_coins_100", "rope"], ["rope", "artifact_eater"])
    assert winners(play) == (0,)
    assert gold(play) == {0: 100, 1: 0}


@rule("DQ-WIN-04")
def test_the_most_gold_among_those_who_left_wins() -> None:
    play = last_one_out(["ebon_amulet"], ["flying_carpet"], KILLED, ["gold_coins_150"])
    assert winners(play) == (1,)
    result = play.table.result
    assert result is not None
    assert [standing.won for standing in result.standings] == [True, False, False, False]
    assert result.standings[0].player == 1


@rule("DQ-WIN-04")
def test_the_gold_of_a_hero_killed_inside_counts_for_nothing() -> None:
    s = Situation(heroes=NAMES[:3]).lay("r3c3", "room_lfr").lay("r3c4", "pit_f").put(2, "r3c3")
    for seat, loot in ((0, "ebon_amulet"), (1, "flying_carpet"), (2, "chalice_of_tamalir")):
        s.give(seat, loot)
    for seat in (0, 1):
        s.hero(seat).fate, s.hero(seat).cell = OUT, NOWHERE
    play = s.action_of(2).dice(6, 6).do("east")
    assert play.table.over
    assert gold(play) == {0: 300, 1: 500, 2: 0}
    assert play.table.result is not None
    assert play.table.result.winners == (1,)


# -- effects at the end --------------------------------------------------------------------


@rule("DQ-WIN-05")
@pytest.mark.parametrize(("dice", "total"), [((1, 1), 200), ((3, 4), 700), ((6, 6), 1200)])
def test_a_treasure_chest_is_opened_before_the_gold_is_added_up(
    dice: tuple[int, int], total: int
) -> None:
    play = last_one_out(["treasure_chest"], ["flying_carpet"]).dice(*dice)
    assert winners(play) == ((0,) if total > 500 else (1,))
    assert gold(play) == {0: total, 1: 500}


@rule("DQ-WIN-05")
def test_an_effect_at_the_end_may_bring_more_loot() -> None:
    play = last_one_out(["bottle_imp"], ["flying_carpet"]).dice(4).cards("treasure", "giant_ruby")
    play.do("exit")
    assert (play.asked, play.player, play.options) == ("bottle_imp", 0, ["open", "leave"])
    play.do("open")
    assert gold(play) == {0: 3000, 1: 500}
    assert play.table.result is not None
    assert play.table.result.winners == (0,)


@rule("DQ-WIN-05")
def test_an_effect_at_the_end_may_cost_loot() -> None:
    play = last_one_out(["bottle_imp", "giant_ruby"], ["flying_carpet"]).dice(2)
    play.do("exit", "open")
    assert gold(play) == {0: 0, 1: 500}
    assert play.table.result is not None
    assert play.table.result.winners == (1,)


@rule("DQ-WIN-05")
def test_what_an_effect_brings_has_its_own_effect() -> None:
    play = last_one_out(["bottle_imp"], ["flying_carpet"]).dice(6, 5)
    play.cards("treasure", "forbidden_tome").do("exit", "open")
    assert gold(play) == {0: 1000, 1: 500}
    assert any("forbidden tome: 5, and it is worth 1000 gold" in line for line in play.told())


@rule("DQ-WIN-06")
@pytest.mark.parametrize(
    ("first", "totals"),
    [
        (0, {0: 500, 1: 900, 2: 1200}),
        (1, {1: 500, 2: 800, 0: 1100}),
        (2, {2: 400, 0: 700, 1: 1100}),
    ],
)
def test_effects_at_the_end_run_clockwise_from_the_first_player(
    first: int, totals: dict[int, int]
) -> None:
    play = last_one_out(["treasure_chest"], ["treasure_chest"], ["forbidden_tome"], first=first)
    play.dice(2, 3, 4, 5, 6).do("exit")  # two for a chest, one for the tome
    assert gold(play) == totals


# -- ties ----------------------------------------------------------------------------------


@rule("DQ-WIN-07")
def test_a_tie_goes_to_the_single_most_valuable_card() -> None:
    play = last_one_out(
        ["ebon_amulet", "gold_coins_200"], ["gold_coins_250", "arcane_ring", "gold_coins_40"]
    )
    assert winners(play) == (0,)
    assert gold(play) == {0: 500, 1: 500}


@rule("DQ-WIN-07")
def test_the_best_card_breaks_no_tie_where_there_is_none() -> None:
    play = last_one_out(["flying_carpet"], ["eyes_of_avra", "gold_coins_90"])
    assert winners(play) == (1,)
    assert gold(play) == {0: 500, 1: 510}


@rule("DQ-WIN-07")
def test_a_card_worth_what_the_dice_made_it_is_compared_too() -> None:
    play = last_one_out(["treasure_chest", "gold_coins_100"], ["ebon_amulet", "gold_coins_200"])
    play.dice(2, 2)
    assert winners(play) == (0,)
    assert gold(play) == {0: 500, 1: 500}


@rule("DQ-WIN-08")
def test_a_further_tie_goes_to_the_most_loot_cards() -> None:
    play = last_one_out(
        ["treasure_chest", "gold_coins_200"], ["ebon_amulet", "gold_coins_150", "gold_coins_50"]
    )
    play.dice(1, 2)
    assert winners(play) == (1,)
    assert gold(play) == {0: 500, 1: 500}


@rule("DQ-WIN-08")
def test_loot_without_value_counts_as_a_card() -> None:
    play = last_one_out(
        ["treasure_chest", "gold_coins_200", "rope", "rope"],
        ["ebon_amulet", "gold_coins_150", "gold_coins_50"],
    )
    assert winners(play.dice(1, 2)) == (0,)


@rule("DQ-WIN-09")
def test_those_whom_nothing_separates_win_together() -> None:
    play = last_one_out(
        ["treasure_chest", "gold_coins_200", "rope"],
        ["ebon_amulet", "gold_coins_150", "gold_coins_50"],
        ["gold_coins_120"],
    )
    assert winners(play.dice(1, 2)) == (0, 1)
    result = play.table.result
    assert result is not None
    assert [standing.won for standing in result.standings] == [True, True, False]


# -- nobody gets out -----------------------------------------------------------------------


@rule("DQ-WIN-10")
def test_the_dragonlord_wins_when_nobody_gets_out() -> None:
    s = Situation(heroes=NAMES[:2]).lay("r3c3", "room_lfr").lay("r3c4", "pit_f").put(0, "r3c3")
    s.give(0, "giant_ruby")
    s.hero(1).fate, s.hero(1).cell = DEAD, NOWHERE
    play = s.action_of(0).dice(6, 6).do("east")
    result = play.table.result
    assert result is not None
    assert result.winners == ()
    assert play.state.dragon_won
    assert "Kalladra" in result.summary
    assert not any(standing.won for standing in result.standings)


@rule("DQ-WIN-10")
def test_the_dragonlord_does_not_win_when_one_got_out() -> None:
    play = last_one_out(KILLED, KILLED, ["rope"])
    assert winners(play) == (2,)
    assert not play.state.dragon_won
