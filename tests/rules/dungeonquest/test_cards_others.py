"""What the cards of the Trap, Search, Corpse, Crypt, Door, Treasure and Dragon decks do."""

import pytest

from tests.support.dungeonquest import CONTENT, Play, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    across,
    all_in_place,
    arrow,
    entering,
    kept,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule

POTION = ("unstable_potion",)


def springs(card: str, *dice: int, hero: str = "lindel", wounds: int = 0) -> Play:
    """The hero enters a Trap Room and draws that card."""
    s = entering("trap_lfr", hero)
    s.hero(0).wounds = wounds
    return s.action_of(0).cards("trap", card).dice(*dice).do("east")


def searches(card: str, *dice: int, hero: str = "hugo", chamber: str = "room_lfr") -> Play:
    """The hero searches and finds that card."""
    s = standing_in(chamber, hero)
    return s.action_of(0).cards("search", card).dice(*dice).do("search")


def draws(deck: str, card: str, *dice: int, hero: str = "lindel", wounds: int = 0) -> Play:
    """The hero draws that Corpse or Crypt card."""
    s = entering("room_lfr", hero)
    s.hero(0).wounds = wounds
    leads_on = {"corpse": "dead_adventurer", "crypt": "crypt"}[deck]
    play = s.action_of(0).cards("dungeon", leads_on).cards(deck, card).dice(*dice)
    return play.do("east", "draw")


# -- Trap ----------------------------------------------------------------------------------


@rule("DQ-ENC-05")
def test_a_trapdoor_is_avoided_by_agility():
    play = springs("trapdoor", 5, 1)
    assert play.hero().wounds == 0
    assert play.discarded("trap") == ["trapdoor"]


@rule("DQ-ENC-05", "DQ-ENC-12")
def test_a_trapdoor_costs_a_wound_and_the_turn_until_he_is_out():
    play = springs("trapdoor", 6, 6, 6, 6, 6, 2)  # 12 and 12 fail; 8 is enough with two tokens
    assert play.hero().wounds == 2
    assert play.hero(1).lost_turns == 1000 - 2
    assert play.discarded("trap") == ["trapdoor"]
    assert tokens(play) == 0
    assert play.asked == "turn"


@rule("DQ-ENC-05")
def test_a_trapdoor_keeps_him_until_then():
    s = entering("trap_lfr")
    s.hero(1).lost_turns = 0
    play = s.action_of(0).cards("trap", "trapdoor").dice(6, 6).do("east")
    assert play.player == 1
    assert kept(play) == ["trapdoor"]
    assert play.discarded("trap") == []


@rule("DQ-ENC-05")
@pytest.mark.parametrize("die", [1, 6])
def test_poisonous_snakes_cost_a_die_of_wounds(die: int):
    assert springs("poisonous_snakes", die).hero().wounds == die


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("first", "wounds", "second", "lost"), [(1, 0, 1, 0), (3, 0, 4, 1), (4, 1, 3, 0), (6, 3, 6, 3)]
)
def test_poisonous_gas_costs_wounds_and_turns(first: int, wounds: int, second: int, lost: int):
    play = springs("poisonous_gas", first, second)
    assert play.hero().wounds == wounds
    assert play.hero(1).lost_turns == 1000 - 1 - lost  # a turn of each passes together


@rule("DQ-ENC-05")
def test_a_collapsing_ceiling_in_a_trap_room_turns_it_a_quarter():
    assert arrow(springs("ceiling_collapses")) == "north"


@rule("DQ-ENC-05")
def test_an_explosion_costs_four_wounds_and_the_next_turn():
    play = springs("explosion")
    assert play.hero().wounds == 4
    assert play.hero(1).lost_turns == 998


@rule("DQ-ENC-05")
@pytest.mark.parametrize(("dice", "ending"), [((3, 3), ""), ((3, 4), "a swinging blade")])
def test_a_swinging_blade_kills_unless_armor_holds(dice: tuple[int, int], ending: str):
    play = springs("swinging_blade", *dice)
    assert play.hero().ending == ending
    assert play.discarded("trap") == ["swinging_blade"]


@rule("DQ-ENC-05")
@pytest.mark.parametrize(("dice", "wounds"), [((3, 3), 0), ((3, 4), 1), ((6, 6), 6)])
def test_crossfire_costs_as_many_wounds_as_the_roll_was_too_high(
    dice: tuple[int, int], wounds: int
):
    assert springs("crossfire_trap", *dice).hero().wounds == wounds


# -- Search --------------------------------------------------------------------------------


@rule("DQ-ENC-05")
def test_empty_finds_nothing():
    play = searches("empty")
    assert play.loot() == []
    assert play.discarded("search") == ["empty"]
    assert turn_is_over(play)


@rule("DQ-ENC-05")
@pytest.mark.parametrize("gold", [10, 60, 70, 150])
def test_gold_coins_are_found(gold: int):
    play = searches(f"gold_coins_{gold}")
    assert play.loot() == [f"gold_coins_{gold}"]
    assert play.table.view(1).heroes[0].gold == gold


@rule("DQ-ENC-05")
def test_a_secret_door_is_found_and_leads_through_a_wall():
    play = searches("secret_door", chamber="room_f")
    assert play.options == ["north", "east", "south", "west", "leave"]
    play.tiles("room_lfr").cards("dungeon", "demon").do("south")
    assert play.space() == "r3c3"
    assert play.fight.attacked  # no escape after special movement
    assert play.discarded("search") == ["secret_door"]


@rule("DQ-ENC-05")
def test_a_passage_down_is_found():
    play = searches("passage_down")
    assert play.table.view(1).markers == (CHAMBER,)
    assert "go_down" in play.options


@rule("DQ-ENC-05")
@pytest.mark.parametrize("dice", [(1, 1), (6, 5)])
def test_a_giant_centipede_costs_two_dice_of_wounds(dice: tuple[int, int]):
    assert searches("giant_centipede", *dice).hero().wounds == sum(dice)


@rule("DQ-ENC-05")
def test_a_ferrox_is_fought_with_strength_until_it_is_dead():
    # Two life; Hugo's Strength is 7: a failure, then two successes with a token.
    play = searches("ferrox", 2, 4, 4, 4, 4, 3, 4)
    assert play.hero().wounds == 1
    assert play.discarded("search") == ["ferrox"]
    assert tokens(play) == 0
    assert turn_is_over(play)


@rule("DQ-ATT-06", "DQ-ATT-07")
def test_a_success_in_the_middle_of_a_duel_keeps_determination():
    # Hugo's Strength is 7: 8 fails, 8 succeeds against 7 + 1, and the next 8 does so as well.
    play = searches("ferrox", 2, 4, 4, 4, 4, 4, 4)
    assert play.hero().wounds == 1
    assert tokens(play) == 0
    assert turn_is_over(play)


@rule("DQ-ATT-06", "DQ-ATT-07")
def test_a_rune_in_the_middle_of_a_duel_keeps_determination():
    s = standing_in("room_lfr", "hugo").rune(0, "rune_of_fortune")
    play = s.action_of(0).cards("search", "ferrox").dice(2, 4, 4).do("search", "roll")
    assert (play.hero().wounds, tokens(play)) == (1, 1)
    play.dice(4, 4).do("rune_of_fortune")
    assert (play.hero().wounds, tokens(play)) == (1, 0)
    assert turn_is_over(play)


@rule("DQ-ATT-07")
def test_who_falls_in_the_duel_keeps_no_determination():
    s = standing_in("room_lfr", "hugo", death_can_wait=True)
    s.hero(0).wounds = 15
    play = s.action_of(0).cards("search", "ferrox").dice(1, 6, 6, 1).do("search")
    assert (play.hero().alive, play.hero().wounds, tokens(play)) == (True, 8, 0)


@rule("DQ-ENC-05")
def test_a_ferrox_has_as_much_life_as_the_die_says():
    s = standing_in("room_lfr", "hugo").rune(0, "rune_of_fortune")
    play = s.action_of(0).cards("search", "ferrox").dice(3).do("search")
    play.dice(1, 1, 1, 1, 1, 1).do("roll", "roll")
    assert play.asked == "before_test"  # it has one life left
    assert play.do("roll").asked == "turn"


@rule("DQ-ENC-05")
def test_a_ferrox_can_kill():
    s = standing_in("room_lfr", "hugo")
    s.hero(0).wounds = 15
    play = s.action_of(0).cards("search", "ferrox").dice(1, 6, 6).do("search")
    assert play.hero().ending == "a ferrox"


@rule("DQ-ENC-05")
def test_a_hidden_trap_is_found_and_springs():
    s = standing_in("room_lfr", "hugo")
    play = s.action_of(0).cards("search", "hidden_trap").cards("trap", "explosion").do("search")
    assert play.hero().wounds == 4
    assert play.discarded("search") == ["hidden_trap"]


@rule("DQ-ENC-05")
def test_a_potion_is_found():
    assert searches("unstable_potion").loot() == ["unstable_potion"]


# -- Corpse and Crypt ----------------------------------------------------------------------


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("deck", "gold"),
    [
        *(("corpse", gold) for gold in (50, 100, 200)),
        *(("crypt", gold) for gold in (20, 90, 120, 250)),
    ],
)
def test_the_dead_have_gold(deck: str, gold: int):
    play = draws(deck, f"gold_coins_{gold}")
    assert play.loot() == [f"gold_coins_{gold}"]
    assert play.table.view(1).heroes[0].gold == gold


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("deck", "card"),
    [("corpse", "rope"), ("corpse", "unstable_potion"), ("crypt", "unstable_potion")],
)
def test_the_dead_have_useful_things(deck: str, card: str):
    assert draws(deck, card).loot() == [card]


@rule("DQ-ENC-05")
@pytest.mark.parametrize("deck", ["corpse", "crypt"])
def test_the_dead_may_have_nothing(deck: str):
    play = draws(deck, "empty")
    assert play.loot() == []
    assert play.discarded(deck) == ["empty"]


@rule("DQ-ENC-05", "DQ-MON-13")
@pytest.mark.parametrize("deck", ["corpse", "crypt"])
@pytest.mark.parametrize("die", [3, 4, 6])
def test_old_bones_rise_as_a_skeleton_on_four_or_more(deck: str, die: int):
    play = draws(deck, "old_bones", die)
    if die == 3:
        assert play.asked == "turn"
        assert play.discarded(deck) == ["old_bones"]
    else:
        assert play.options == ["attack", "escape"]
        assert play.table.view(0).fight.monster == "skeleton"
        assert all_in_place(play)


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("card", "less"), [("small_scorpion", 2), ("scorpion", 1), ("deadly_scorpion", 0)]
)
@pytest.mark.parametrize("die", [1, 2, 3, 6])
def test_scorpions_cost_a_die_of_wounds_less_something(card: str, less: int, die: int):
    play = draws("corpse", card, die)
    assert play.hero().wounds == max(0, die - less)
    assert play.discarded("corpse") == [card]


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("dice", "before", "after"), [((3, 3), 4, 4), ((3, 4), 0, 8), ((3, 4), 4, 10), ((6, 6), 14, 15)]
)
def test_a_spectral_storm_takes_half_of_the_remaining_life(
    dice: tuple[int, int], before: int, after: int
):
    play = draws("crypt", "spectral_storm", *dice, wounds=before)  # Strength 6, life 15
    if after == 15:
        assert play.hero().ending == "a spectral storm"
    else:
        assert play.hero().wounds == after


@rule("DQ-ENC-05")
def test_a_crypt_may_hide_a_trap():
    s = entering("room_lfr")
    play = s.action_of(0).cards("dungeon", "crypt").cards("crypt", "hidden_trap")
    play.cards("trap", "explosion").do("east", "draw")
    assert play.hero().wounds == 4
    assert play.discarded("crypt") == ["hidden_trap"]


# -- the Rope ------------------------------------------------------------------------------


@rule("DQ-ENC-15")
def test_a_rope_crosses_a_chasm_and_the_turn_goes_on():
    play = standing_in("chasm_left").give(0, "rope").action_of(0)
    assert play.options == ["north", "west", "search", "rope"]
    play.do("rope")
    assert play.options == ["east", "south", "search"]
    assert play.discarded("corpse") == ["rope"]
    assert not turn_is_over(play)


@rule("DQ-ENC-15")
def test_a_rope_crosses_a_bridge_without_a_test():
    s = entering("bridge_f").give(0, "rope", "giant_ruby")
    play = s.action_of(0).tiles("corridor_lfr").dice(6, 6).do("east", "cross")
    assert play.options == ["cross", "rope", "drop:rope", "drop:giant_ruby"]
    play.do("rope")
    assert play.space() == "r2c4"
    assert play.loot() == ["giant_ruby"]


@rule("DQ-ENC-15")
def test_a_rope_leads_out_of_a_trapdoor_without_a_test():
    s = entering("trap_lfr").give(0, "rope")
    play = s.action_of(0).cards("trap", "trapdoor").dice(6, 6).do("east")
    assert play.options == ["test", "rope"]
    play.do("rope")
    assert play.hero().wounds == 0
    assert play.discarded("trap") == ["trapdoor"]


@rule("DQ-ENC-15")
@pytest.mark.parametrize("chamber", ["room_lfr", "cave_in_lfr"])
def test_a_rope_is_no_use_elsewhere(chamber: str):
    assert "rope" not in standing_in(chamber).give(0, "rope").action_of(0).options


# -- Door ----------------------------------------------------------------------------------


@rule("DQ-ENC-05")
@pytest.mark.parametrize(
    ("card", "space"), [("door_opens", "r2c4"), ("door_jammed", CHAMBER), ("hidden_trap", CHAMBER)]
)
def test_door_cards(card: str, space: str):
    s = standing_in("room_door_front").lay("r2c4", "room_lfr")
    play = s.action_of(0).cards("door", card).cards("trap", "explosion")
    play.cards("dungeon", "empty").do("east")
    assert play.space() == space
    assert play.hero().wounds == (4 if card == "hidden_trap" else 0)
    assert play.discarded("door") == [card]
    assert turn_is_over(play)


# -- Treasure and Dragon -------------------------------------------------------------------


def takes(*treasures: str, held: tuple[str, ...] = ()) -> Play:
    """The hero draws Sleeping in the treasure chamber and takes two Treasure cards."""
    s = Situation(heroes=["lindel", "hugo"]).put(0, "r5c7", "r5c6").give(0, *held)
    s.hero(1).lost_turns = 1000
    play = s.action_of(0).cards("dragon", "sleeping").cards("treasure", *treasures)
    return play.do("stay")


PLAIN = [
    card
    for card in CONTENT.decks["treasure"]
    if card.id not in ("loadstone", "artifact_eater", "forbidden_tome")
]


@rule("DQ-ENC-05", "DQ-ENC-07")
@pytest.mark.parametrize("card", PLAIN, ids=lambda card: card.id)
def test_plain_treasure_is_worth_what_it_says(card):
    play = takes(card.id, "loadstone")
    assert play.loot() == [card.id, "loadstone"]
    assert card.text == f"Worth {card.gold} gold."
    assert play.table.view(1).heroes[0].gold == card.gold + 1


@rule("DQ-ENC-05")
@pytest.mark.parametrize(("stones", "falls_on"), [(0, 7), (1, 6), (2, 5)])
def test_each_loadstone_makes_agility_one_lower(stones: int, falls_on: int):
    for total, passed in ((falls_on - 1, True), (falls_on, False)):
        s = standing_in("cave_in_lfr", "lindel").give(0, *["loadstone"] * stones)
        play = s.action_of(0).dice(max(1, total - 6), min(6, total - 1)).do("cross")
        assert across(play) == passed


@rule("DQ-ENC-05")
def test_a_loadstone_does_not_weaken_other_attributes_and_cannot_be_dropped():
    s = entering("web_lfr").give(0, "loadstone")
    assert s.action_of(0).dice(3, 3).do("east", "cross").asked == "move_on"
    s = entering("bridge_f").give(0, "loadstone", "giant_ruby")
    assert s.action_of(0).do("east", "cross").options == ["cross", "drop:giant_ruby"]


@rule("DQ-ENC-05")
def test_an_artifact_eater_devours_the_best_treasure_and_is_kept():
    play = takes("artifact_eater", "ebon_ring", held=("giant_ruby", "sun_spear", "gold_coins_250"))
    assert play.loot() == ["sun_spear", "gold_coins_250", "artifact_eater", "ebon_ring"]
    assert play.discarded("treasure") == ["giant_ruby"]


@rule("DQ-ENC-05")
def test_an_artifact_eater_leaves_other_loot_alone():
    play = takes("artifact_eater", "ebon_ring", held=("gigantic_diamond",))
    assert play.loot() == ["gigantic_diamond", "artifact_eater", "ebon_ring"]


@rule("DQ-ENC-05")
@pytest.mark.parametrize(("die", "gold"), [(1, 0), (2, 440), (6, 1240)])
def test_a_forbidden_tome_is_read_when_the_game_ends(die: int, gold: int):
    s = Situation(heroes=["lindel"]).lay("r1c2", "room_lfr").put(0, "r1c2", "r1c3")
    s.give(0, "forbidden_tome", "gold_coins_40")
    play = s.action_of(0).dice(die).do("west", "exit")
    assert play.table.over
    assert play.table.view(0).final_gold == (gold,)
    assert play.loot() == (["forbidden_tome"] if die == 1 else ["forbidden_tome", "gold_coins_40"])


@rule("DQ-ENC-05")
def test_the_sleeping_dragon_lets_him_take_two_treasures_and_its_card_stays_open():
    play = takes("ebon_ring", "pearl_ring")
    assert play.loot() == ["ebon_ring", "pearl_ring"]
    assert play.table.view(1).dragon_cards == ("sleeping",)
    assert play.deck_size("dragon") == 7


@rule("DQ-ENC-05")
def test_dragon_rage_costs_treasure_and_wounds_and_drives_him_out():
    s = Situation(heroes=["lindel", "hugo"]).put(0, "r5c7", "r5c6")
    s.give(0, "giant_ruby", "gold_coins_40").lay("r4c7", "room_lfr")
    play = s.action_of(0).cards("dragon", "dragon_rage").dice(3, 4).do("stay", "north")
    assert play.loot() == ["gold_coins_40"]
    assert play.hero().wounds == 7
    assert play.space() == "r4c7"
    assert play.discarded("treasure") == ["giant_ruby"]
