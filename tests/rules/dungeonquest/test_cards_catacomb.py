"""What every card of the Catacomb deck does (DQ-CATA-11); its Shuffle card is with DQ-ENC-14."""

import pytest

from tests.support.dungeonquest import PRINTED, Play, Situation
from tests.support.dungeonquest_chambers import (
    all_in_place,
    below,
    kept,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule


def draws(card: str, *dice: int, s: Situation | None = None) -> Play:
    """The hero below draws that Catacomb card."""
    play = (s or below()).turn_of(0).cards("catacomb", card).dice(*dice)
    return play.do("draw_card")


def pile(play: Play) -> list[str]:
    return [PRINTED.card_id[card] for card in play.hero().gathered]


@rule("DQ-CATA-11", "DQ-CATA-12")
def test_empty_nothing_happens():
    play = draws("empty")
    assert pile(play) == ["empty"]
    assert play.hero().wounds == 0
    assert turn_is_over(play)


# -- ways up -------------------------------------------------------------------------------


@rule("DQ-CATA-11")
def test_exit_lets_him_leave_the_catacombs():
    play = draws("exit")
    assert play.options == ["leave", "stay"]
    play.dice(1).tiles("room_lfr").do("leave", "left", "north")
    assert not play.hero().below
    assert play.space() == "r4c3"  # one card ahead, a die of one to the left


@rule("DQ-CATA-11")
def test_exit_may_be_passed_by():
    play = draws("exit").do("stay")
    assert play.hero().below
    assert pile(play) == ["exit"]
    assert turn_is_over(play)


@rule("DQ-CATA-11")
def test_a_hole_in_the_roof_is_climbed_with_agility():
    play = draws("hole_in_the_roof", 3, 1)  # Hugo's Agility is 4
    assert play.options == ["leave", "stay"]
    play.do("stay")
    assert pile(play) == ["hole_in_the_roof"]
    assert kept(play) == []


@rule("DQ-CATA-11")
def test_a_hole_in_the_roof_too_high_ends_the_turn_and_may_be_tried_again():
    play = draws("hole_in_the_roof", 3, 2)
    assert turn_is_over(play)
    assert tokens(play) == 1
    assert play.options == ["draw_card", "climb", "drink_potion"]
    deck = play.deck_size("catacomb")
    play.dice(3, 2).do("climb")  # 5 with a token is enough
    assert play.options == ["leave", "stay"]
    assert play.deck_size("catacomb") == deck


@rule("DQ-CATA-11")
def test_drawing_a_card_leaves_the_hole_behind():
    play = draws("hole_in_the_roof", 6, 6).cards("catacomb", "empty").do("draw_card")
    assert pile(play) == ["hole_in_the_roof", "empty"]
    assert tokens(play) == 0
    assert play.options == ["draw_card", "drink_potion"]


@rule("DQ-CATA-11")
def test_a_rope_leads_through_the_hole_without_a_test():
    play = draws("hole_in_the_roof", 6, 6, s=below().give(0, "rope"))
    assert play.options == ["test", "rope"]
    play.do("rope")
    assert play.options == ["leave", "stay"]
    assert play.discarded("corpse") == ["rope"]


# -- traps, loot, creatures ----------------------------------------------------------------


@rule("DQ-CATA-11")
def test_hidden_trap_springs_a_trap_below():
    play = below().turn_of(0).cards("catacomb", "hidden_trap").cards("trap", "explosion")
    play.do("draw_card")
    assert play.hero().wounds == 4
    assert play.discarded("trap") == ["explosion"]
    assert pile(play) == ["hidden_trap"]


@rule("DQ-CATA-11")
def test_a_collapsing_ceiling_does_nothing_below():
    s = below()
    board = list(s.state.board)
    play = s.turn_of(0).cards("catacomb", "hidden_trap").cards("trap", "ceiling_collapses")
    play.do("draw_card")
    assert list(play.state.board) == board
    assert play.discarded("trap") == ["ceiling_collapses"]


@rule("DQ-CATA-11")
@pytest.mark.parametrize(("card", "gold"), [("treasure_chest", 0), ("gigantic_diamond", 4000)])
def test_loot_found_below_is_kept(card: str, gold: int):
    play = draws(card)
    assert play.loot() == ["unstable_potion", card]
    assert play.table.view(1).heroes[0].gold == gold
    assert pile(play) == []


@rule("DQ-CATA-11")
@pytest.mark.parametrize(("dice", "worth"), [((1, 1), 200), ((3, 4), 700), ((6, 6), 1200)])
def test_a_treasure_chest_is_opened_when_the_game_ends(dice: tuple[int, int], worth: int):
    s = Situation(heroes=["lindel"]).lay("r1c2", "room_lfr").put(0, "r1c2", "r1c3")
    play = s.give(0, "treasure_chest").action_of(0).dice(*dice).do("west", "exit")
    assert play.table.over
    assert play.table.view(0).final_gold == (worth,)


@rule("DQ-CATA-11", "DQ-CATA-36")
def test_a_torch_gone_out_below_costs_turns_until_a_luck_test_succeeds():
    play = draws("torch_goes_out_below", 2, 2, 2, 2)  # Luck 3: 4 fails, then 4 is enough
    assert play.hero(1).lost_turns == 1000 - 2
    assert play.options == ["draw_card", "drink_potion"]
    assert pile(play) == ["torch_goes_out_below"]
    assert kept(play) == []


@rule("DQ-CATA-11")
@pytest.mark.parametrize("card", ["torch_goes_out_below", "spiders_venom"])
def test_what_lasts_below_ends_on_coming_up(card: str):
    s = below().keep(0, card)
    play = s.turn_of(0).dice(1, 1, 3).cards("catacomb", "exit").tiles("room_lfr")
    play.do("draw_card", "leave", "left", "north")
    assert kept(play) == []
    assert all_in_place(play)


@rule("DQ-CATA-11")
@pytest.mark.parametrize(("dice", "wounds"), [((4, 5), 0), ((5, 5), 4), ((6, 6), 4)])
def test_a_horde_of_rats_costs_four_wounds_unless_armor_holds(dice: tuple[int, int], wounds: int):
    play = draws("horde_of_rats", *dice)  # Hugo's Armor is 9
    assert play.hero().wounds == wounds
    assert pile(play) == ["horde_of_rats"]


@rule("DQ-CATA-11")
@pytest.mark.parametrize(("die", "wounds"), [(1, 1), (2, 1), (3, 0), (6, 0)])
def test_spiders_venom_costs_a_wound_on_one_or_two_every_turn(die: int, wounds: int):
    play = draws("spiders_venom", die)
    assert play.hero().wounds == wounds
    assert kept(play) == ["spiders_venom"]
    play.cards("catacomb", "empty").dice(1).do("draw_card")
    assert play.hero().wounds == wounds + 1


@rule("DQ-CATA-11")
@pytest.mark.parametrize("die", [1, 6])
def test_razorwing_attack_costs_a_die_of_wounds_below(die: int):
    play = draws("razorwing_attack", die)
    assert play.hero().wounds == die
    assert pile(play) == ["razorwing_attack"]


@rule("DQ-CATA-11")
@pytest.mark.parametrize("monster", PRINTED.monster_ids)
def test_a_monster_below_can_be_fought_or_escaped(monster: str):
    play = draws(monster)
    assert play.options == ["attack", "escape"]
    assert play.table.view(0).fight.monster == monster


# -- Vampire Bite --------------------------------------------------------------------------


@rule("DQ-CATA-11")
@pytest.mark.parametrize(
    ("hero", "lower"), [("hugo", 4), ("krutzbeck", 5), ("tatianna", 5), ("challara", 4)]
)
def test_a_vampire_bite_tests_the_lower_of_agility_and_armor(hero: str, lower: int):
    play = draws("vampire_bite", 1, lower - 1, s=below(hero))
    assert kept(play) == []
    assert pile(play) == ["vampire_bite"]
    play = draws("vampire_bite", 1, lower, s=below(hero))
    assert kept(play) == ["vampire_bite"]


@rule("DQ-CATA-11")
def test_a_vampire_bite_costs_a_wound_every_turn_below_and_above():
    play = draws("vampire_bite", 6, 6)
    assert play.hero().wounds == 1  # the next turn has begun
    play.cards("catacomb", "exit").dice(1).tiles("room_lfr").do("draw_card", "leave", "left")
    play.do("north")
    assert not play.hero().below
    assert kept(play) == ["vampire_bite"]
    assert play.hero().wounds == 2


@rule("DQ-CATA-11")
@pytest.mark.parametrize(("dice", "cured"), [((5, 5), False), ((5, 6), True)])
def test_a_potion_of_perfect_health_cures_a_bite(dice: tuple[int, int], cured: bool):
    s = standing_in("room_lfr").keep(0, "vampire_bite").give(0, "unstable_potion", deck="crypt")
    play = s.action_of(0).dice(*dice).do("drink_potion")
    assert (kept(play) == []) == cured


# -- Deep Elf ------------------------------------------------------------------------------


def _bribes(die: int, *offers: str) -> Play:
    s = below().give(0, "gold_coins_100", "gold_coins_200", "loadstone")
    play = s.turn_of(0).cards("catacomb", "deep_elf").do("draw_card")
    assert play.options == ["unstable_potion", "gold_coins_100", "gold_coins_200", "enough"]
    return play.dice(die).do(*offers)


@rule("DQ-CATA-11", "DQ-MON-13")
def test_a_deep_elf_given_less_than_he_wants_attacks_as_a_sorcerer():
    play = _bribes(2, "gold_coins_100", "enough")
    assert play.options == ["attack", "escape"]
    assert play.table.view(0).fight.monster == "sorcerer"
    assert play.discarded("corpse") == ["gold_coins_100"]


@rule("DQ-CATA-11")
def test_a_deep_elf_given_more_than_he_wants_shows_the_way_up():
    play = _bribes(1, "gold_coins_200", "enough")
    assert play.options == ["leave", "stay"]
    assert pile(play) == ["deep_elf"]


@rule("DQ-CATA-11")
def test_a_deep_elf_given_just_what_he_wants_goes_his_way():
    play = _bribes(3, "gold_coins_200", "gold_coins_100", "enough")
    assert turn_is_over(play)
    assert pile(play) == ["deep_elf"]
    assert play.loot() == ["unstable_potion", "loadstone"]  # which cannot be given away


@rule("DQ-CATA-11")
def test_a_deep_elf_given_nothing_attacks():
    assert _bribes(1, "enough").asked == "fight_or_flee"


# -- Giant Naga ----------------------------------------------------------------------------


@rule("DQ-CATA-11")
def test_a_giant_naga_drags_him_off_and_turns_him_round():
    s = below(distance=2)
    deck = len(s.state.bags[1])
    play = draws("giant_naga", 2, s=s).do("right")
    hero = play.table.view(1).heroes[0]
    assert hero.below
    assert hero.marker == "r7c5"  # three cards east of r5c2, two to the right
    assert hero.heading == "west"
    assert hero.gathered == ()
    assert play.hero().distance == 0
    assert play.deck_size("catacomb") == deck + 2
    assert turn_is_over(play)
    play.cards("catacomb", "exit").do("draw_card", "leave").dice(1).tiles("room_lfr")
    play.do("left", "north")
    assert play.space() == "r8c4"  # one card to the west, one to the left of their way


@rule("DQ-CATA-11", "DQ-TRE-02")
def test_a_marker_dragged_under_the_treasure_chamber_lies_on_that_one_space():
    s = below().below(0, "r7c4", "east", distance=2)
    play = draws("giant_naga", 1, s=s).do("left")  # to r6c7, the lower cell of the chamber
    assert play.table.view(1).heroes[0].marker == "r5c7"
    spaces = {space.id for space in play.table.scene(1).board.spaces}
    assert all(piece.space in spaces for piece in play.table.scene(1).board.pieces)
