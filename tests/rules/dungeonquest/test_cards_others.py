"""What the cards of the Corpse, Crypt, Door, Treasure and Dragon decks do."""

import pytest

from tests.support.dungeonquest import CONTENT, Play, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    across,
    all_in_place,
    entering,
    standing_in,
    turn_is_over,
)
from tests.support.rules import rule


def draws(deck: str, card: str, *dice: int, hero: str = "lindel", wounds: int = 0) -> Play:
    """The hero draws that Corpse or Crypt card."""
    s = entering("room_lfr", hero)
    s.hero(0).wounds = wounds
    leads_on = {"corpse": "dead_adventurer", "crypt": "crypt"}[deck]
    play = s.action_of(0).cards("dungeon", leads_on).cards(deck, card).dice(*dice)
    return play.do("east", "draw")


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
    ("dice", "before", "after"), [((4, 5), 4, 4), ((4, 6), 0, 8), ((4, 6), 4, 10), ((6, 6), 14, 15)]
)
def test_a_spectral_storm_takes_half_of_the_remaining_life(
    dice: tuple[int, int], before: int, after: int
):
    play = draws("crypt", "spectral_storm", *dice, wounds=before)  # Strength 9, life 15
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
    assert "The artifact eater devours Giant Ruby of Lindel." in play.told()


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
