"""What every card of the Dungeon deck does (DQ-ENC-05); its Shuffle card is with DQ-ENC-14."""

import pytest

from tests.support.dungeonquest import CONTENT, PRINTED, Play, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    START,
    all_in_place,
    arrow,
    below,
    deck_sizes,
    entering,
    kept,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import DIRECTIONS
from undercroft.games.dungeonquest.table.board import SPACE_NUMBER

POTION = ("unstable_potion",)


def draws(card: str, *dice: int, chamber: str = "room_lfr", s: Situation | None = None) -> Play:
    """The hero enters and draws that Dungeon card."""
    play = (s or entering(chamber)).action_of(0).cards("dungeon", card).dice(*dice)
    return play.do("east")


@rule("DQ-ENC-05")
def test_empty_nothing_happens():
    play = draws("empty")
    assert play.hero().wounds == 0
    assert play.discarded("dungeon") == ["empty"]
    assert deck_sizes(play)[1:] == deck_sizes(entering().action_of(0))[1:]


@rule("DQ-ENC-05", "DQ-ENC-11")
@pytest.mark.parametrize(("card", "deck"), [("dead_adventurer", "corpse"), ("crypt", "crypt")])
def test_dead_adventurer_and_crypt_offer_a_card_of_another_deck(card: str, deck: str):
    play = draws(card)
    assert play.options == ["draw", "leave"]
    play.cards(deck, "empty").do("draw")
    assert play.discarded(deck) == ["empty"]
    play = draws(card).do("leave")
    assert play.deck_size(deck) == 15
    assert play.discarded("dungeon") == [card]


@rule("DQ-ENC-05")
@pytest.mark.parametrize("monster", PRINTED.monster_ids)
def test_a_monster_card_brings_that_monster_which_can_be_fought_or_escaped(monster: str):
    play = draws(monster)
    assert play.options == ["attack", "escape"]
    assert play.table.view(0).fight.monster == monster
    assert play.discarded("dungeon") == []  # the card stays with the fight
    assert all_in_place(play)


@rule("DQ-ENC-05")
def test_a_monster_card_is_discarded_when_the_monster_is_gone():
    s = entering("room_lfr").rune(0, "rune_of_lightning")
    play = s.action_of(0).cards("dungeon", "skeleton").tokens("skeleton", 2)
    play.do("east", "attack", "rune_of_lightning")
    assert play.discarded("dungeon") == ["skeleton"]
    assert turn_is_over(play)


@rule("DQ-ENC-05")
def test_hidden_trap_springs_a_trap():
    play = entering("room_lfr").action_of(0).cards("dungeon", "hidden_trap")
    play.cards("trap", "explosion").do("east")
    assert play.hero().wounds == 4
    assert play.discarded("dungeon") == ["hidden_trap"]
    assert play.discarded("trap") == ["explosion"]


@rule("DQ-ENC-05")
def test_passage_down_marks_the_chamber_and_opens_the_catacombs_next_turn():
    play = draws("passage_down")
    assert play.table.view(1).markers == (CHAMBER,)
    assert play.options == ["north", "east", "south", "west", "search", "go_down"]
    assert play.discarded("dungeon") == ["passage_down"]


@rule("DQ-ENC-05", "DQ-CATA-02")
def test_a_second_passage_down_in_the_same_chamber_changes_nothing():
    s = entering("room_lfr")
    s.state.markers = (SPACE_NUMBER[CHAMBER],)
    play = draws("passage_down", s=s)
    assert play.table.view(1).markers == (CHAMBER,)
    assert not any("finds a passage down" in line for line in play.told())


@rule("DQ-ENC-05")
def test_passage_down_leaves_no_marker_on_a_cave_in():
    play = draws("passage_down", chamber="cave_in_lfr")
    assert play.table.view(1).markers == ()
    assert "go_down" in play.options


@rule("DQ-ENC-05")
def test_ceiling_collapses_turns_the_chamber_a_quarter_clockwise():
    play = draws("ceiling_collapses", chamber="room_f")
    assert arrow(play) == "north"  # it pointed west
    assert play.options == ["north", "south", "search"]
    assert play.discarded("dungeon") == ["ceiling_collapses"]


@rule("DQ-ENC-05")
def test_ceiling_collapses_does_not_turn_a_round_catacomb_entrance():
    play = draws("ceiling_collapses", chamber="catacomb_entrance_l")
    assert arrow(play) == "west"


@rule("DQ-ENC-05")
def test_ceiling_collapses_leaves_other_chambers_as_they_are():
    play = draws("ceiling_collapses", chamber="room_f")
    assert arrow(play, START) == "west"


@rule("DQ-ENC-05", "DQ-CHAM-11")
def test_a_chasm_that_turns_takes_the_hero_on_its_near_half_with_it():
    play = draws("ceiling_collapses", chamber="chasm_left")
    assert arrow(play) == "north"  # the near half has turned from west and north
    assert play.options == ["north", "east", "search"]


@rule("DQ-ENC-05")
def test_a_bridge_that_turns_keeps_the_hero_across_it():
    s = entering("bridge_f").rune(0, "stasis_rune").lay("r2c4", "room_door_front", arrow="east")
    play = s.action_of(0).dice(1, 1).cards("door", "hidden_trap").cards("trap", "ceiling_collapses")
    play.do("east", "cross")  # and a trap on the door beyond holds them back
    assert arrow(play) == "north"
    assert play.options == ["south", "stasis_rune"], "the end they crossed to is in the south now"


@rule("DQ-ENC-05", "DQ-ENC-12")
def test_torch_goes_out_costs_every_turn_that_begins_with_a_failed_luck_test():
    s = entering("room_lfr", "lindel").give(0, *POTION, deck="crypt")
    play = draws("torch_goes_out", 3, 3, 4, 2, s=s)  # Luck 5: 6 fails, then with a token 6 does
    assert play.hero(1).lost_turns == 1000 - 2
    assert play.asked == "turn"
    assert kept(play) == []
    assert tokens(play) == 0
    assert play.discarded("dungeon") == ["torch_goes_out"]


@rule("DQ-ENC-05")
def test_a_torch_relit_on_the_first_test_costs_nothing():
    play = draws("torch_goes_out", 1, 2)
    assert play.hero(1).lost_turns == 1000 - 1
    assert play.options == ["north", "east", "south", "west", "search"]


def _by_secret_door(way: str, s: Situation) -> Play:
    return s.action_of(0).cards("dungeon", "secret_door").do("east", way)


@rule("DQ-ENC-05")
def test_a_secret_door_leads_to_any_adjacent_space_even_through_a_wall():
    s = entering("room_dead_end").lay("r1c3", "room_f").token("r1c3", "golem")
    play = s.action_of(0).cards("dungeon", "secret_door").do("east")
    assert play.options == ["north", "east", "south", "west", "leave"]
    play.do("north")
    assert play.space() == "r1c3"
    assert play.fight.attacked  # a monster there cannot be escaped
    assert play.discarded("dungeon") == ["secret_door"]


@rule("DQ-ENC-05")
def test_a_secret_door_into_the_unknown_lays_a_chamber_with_its_arrow_to_the_door():
    play = entering("room_dead_end").action_of(0).tiles("room_f")
    play.cards("dungeon", "secret_door", "gold_coins_30")
    play.do("east", "south")
    assert play.space() == "r3c3"
    assert arrow(play, "r3c3") == "north"
    assert play.loot() == ["gold_coins_30"]


@rule("DQ-ENC-05")
def test_a_secret_door_need_not_be_used():
    play = _by_secret_door("leave", entering("room_dead_end"))
    assert play.space() == CHAMBER
    assert turn_is_over(play)
    assert play.discarded("dungeon") == ["secret_door"]


@rule("DQ-ENC-05")
def test_a_secret_door_does_not_lead_to_another_hero_but_to_the_treasure():
    s = entering("room_lfr").lay("r1c3", "room_lfr").put(1, "r1c3")
    play = s.action_of(0).cards("dungeon", "secret_door").do("east")
    assert play.options == ["east", "south", "west", "leave"]
    s = Situation(heroes=["lindel", "hugo"]).lay("r5c5", "room_lfr").lay("r5c6", "room_dead_end")
    s.put(0, "r5c5", "r5c4").put(1, "r5c7")
    play = s.action_of(0).cards("dungeon", "secret_door").do("east")
    assert "east" in play.options


@rule("DQ-ENC-05")
@pytest.mark.parametrize("die", [1, 6])
def test_razorwing_attack_costs_a_die_of_wounds(die: int):
    play = draws("razorwing_attack", die)
    assert play.hero().wounds == die
    assert play.discarded("dungeon") == ["razorwing_attack"]


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("die", "quarters"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)]
)  # fmt: skip
def test_curse_of_the_wizard_turns_every_corridor_and_nothing_else(die: int, quarters: int):
    s = entering("room_lfr").lay("r7c7", "corridor_l", arrow="west")
    s.lay("r8c8", "corridor_f", arrow="south")
    play = draws("curse_of_the_wizard", die, s=s)
    turned = {"west": 3, "south": 2}
    assert arrow(play, "r7c7") == DIRECTIONS[(turned["west"] + quarters) % 4]
    assert arrow(play, "r8c8") == DIRECTIONS[(turned["south"] + quarters) % 4]
    assert arrow(play, START) == arrow(play, CHAMBER) == "west"
    assert play.discarded("dungeon") == ["curse_of_the_wizard"]


@rule("DQ-ENC-05", "DQ-ENC-07")
@pytest.mark.parametrize(
    ("card", "gold"),
    [("gold_coins_30", 30), ("gold_coins_40", 40), ("unstable_potion", 0), ("bottle_imp", 0)],
)
def test_loot_of_the_dungeon_deck_is_kept(card: str, gold: int):
    play = draws(card)
    assert play.loot() == [card]
    assert play.table.view(1).heroes[0].gold == gold
    assert play.discarded("dungeon") == []


def _out_with_an_imp(*others: str) -> Play:
    """Alone in the game, the hero leaves the dungeon with the bottle."""
    s = Situation(heroes=["lindel"]).lay("r1c2", "room_lfr").put(0, "r1c2", "r1c3")
    return s.give(0, "bottle_imp", *others).action_of(0).do("west", "exit")


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("die", "left"),
    [
        (1, ["bottle_imp"]),
        (2, ["bottle_imp"]),
        (3, ["bottle_imp", "gold_coins_40"]),
        (4, ["bottle_imp", "gold_coins_40", "giant_ruby"]),
        (6, ["bottle_imp", "gold_coins_40", "giant_ruby"]),
    ],
)
def test_bottle_imp_is_opened_when_the_game_ends(die: int, left: list[str]):
    play = _out_with_an_imp("gold_coins_40")
    assert play.options == ["open", "leave"]
    play.dice(die).cards("treasure", "giant_ruby").do("open")
    assert play.loot() == left
    assert play.table.over


@rule("DQ-ENC-05")
def test_bottle_imp_may_stay_corked():
    play = _out_with_an_imp("gold_coins_40").do("leave")
    assert play.loot() == ["bottle_imp", "gold_coins_40"]
    assert play.table.over


@rule("DQ-ENC-05", "DQ-ENC-12")
@pytest.mark.parametrize(("dice", "lives"), [((1, 1), False), ((1, 2), False), ((2, 2), True)])
def test_lingering_shade_kills_on_two_or_three_at_the_start_of_a_turn(
    dice: tuple[int, int], lives: bool
):
    s = standing_in("room_lfr").keep(0, "lingering_shade")
    play = s.turn_of(0).dice(*dice)
    assert (play.asked == "turn") == lives
    assert play.hero().ending == ("" if lives else "a lingering shade")


@rule("DQ-ENC-05")
def test_lingering_shade_is_kept_turn_after_turn():
    play = draws("lingering_shade", 6, 6, 6, 6)
    play.cards("dungeon", "empty").do("west")
    assert kept(play) == ["lingering_shade"]
    play.dice(1, 1).cards("dungeon", "empty").do("east")
    assert play.hero().ending == "a lingering shade"


@rule("DQ-ENC-05")
def test_lingering_shade_is_left_behind_on_going_down():
    s = standing_in("catacomb_entrance_lfr").keep(0, "lingering_shade")
    play = s.give(0, *POTION, deck="crypt").action_of(0).do("go_down", "east")
    assert kept(play) == []
    assert play.discarded("dungeon") == ["lingering_shade"]


@rule("DQ-ENC-05")
def test_lingering_shade_is_left_behind_on_leaving_the_dungeon():
    s = Situation(heroes=["lindel", "hugo"]).lay("r1c2", "room_lfr").put(0, "r1c2", "r1c3")
    s.give(0, "rope").keep(0, "lingering_shade")
    play = s.action_of(0).do("west", "exit")
    assert kept(play) == []
    assert play.discarded("dungeon") == ["lingering_shade"]


# -- the Unstable Potion, found in the Dungeon, Search, Corpse and Crypt decks --------------

POTION_DECKS = [d for d, cards in CONTENT.decks.items() if any(c.id in POTION for c in cards)]


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("dice", "wounds"),
    [
        ((1, 2), 9),
        ((2, 3), 9),
        ((3, 3), 5),
        ((3, 4), 5),
        ((4, 4), 2),
        ((5, 5), 2),
        ((5, 6), 0),
        ((6, 6), 0),
    ],
)
def test_an_unstable_potion_wounds_or_heals(dice: tuple[int, int], wounds: int):
    s = standing_in("room_lfr").give(0, *POTION, deck="dungeon")
    s.hero(0).wounds = 5
    play = s.action_of(0).dice(*dice).do("drink_potion")
    assert play.hero().wounds == wounds
    assert play.loot() == []
    assert play.options == ["north", "east", "south", "west", "search"]  # the turn goes on


@rule("DQ-ENC-05")
def test_an_unstable_potion_kills_on_a_two():
    s = standing_in("room_lfr").give(0, *POTION, deck="dungeon")
    play = s.action_of(0).dice(1, 1).do("drink_potion")
    assert play.hero().ending == "an unstable potion"


@rule("DQ-ENC-05")
@pytest.mark.parametrize("deck", POTION_DECKS)
def test_an_unstable_potion_goes_to_the_pile_of_the_deck_it_came_from(deck: str):
    assert sorted(POTION_DECKS) == ["corpse", "crypt", "dungeon", "search"]
    s = standing_in("room_lfr").give(0, *POTION, deck=deck)
    play = s.action_of(0).dice(3, 3).do("drink_potion")
    assert play.discarded(deck) == ["unstable_potion"]


@rule("DQ-ENC-05")
def test_an_unstable_potion_is_drunk_on_ones_turn_outside_a_fight_and_below_too():
    s = entering("room_lfr").give(0, *POTION, deck="crypt").token(CHAMBER, "troll")
    play = s.action_of(0)
    assert "drink_potion" in play.options
    assert play.do("east").options == ["attack", "escape"]
    assert below().turn_of(0).options == ["draw_card", "drink_potion"]
