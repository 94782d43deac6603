"""Life values and the heroes' own abilities (DQ-ATT)."""

import pytest

from tests.support.dungeonquest import CONTENT, PRINTED, Play
from tests.support.dungeonquest_chambers import (
    across,
    below,
    entering,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule

HEROES = {hero.id: hero for hero in CONTENT.heroes}
ABOVE_GROUND = [hero for hero in PRINTED.hero_ids if hero != "gherinn"]  # asked before a test


@rule("DQ-ATT-08")
def test_every_hero_card_shows_a_life_value_and_an_ability():
    assert len(HEROES) == 6
    assert all(hero.life >= 10 and hero.ability for hero in HEROES.values())


def _draws_empty(hero: str) -> Play:
    play = entering("room_lfr", hero).action_of(0)
    return play.cards("dungeon", "empty", "gold_coins_40", "gold_coins_30").do("east")


@rule("DQ-ATT-08")
def test_challara_may_discard_a_dungeon_card_and_face_the_next():
    play = _draws_empty("challara")
    assert play.options == ["resolve", "redraw"]
    play.do("redraw")
    assert play.discarded("dungeon") == ["empty"]
    assert play.loot() == ["gold_coins_40"]
    assert turn_is_over(play)


@rule("DQ-ATT-08")
def test_challara_must_face_the_second_card_and_may_keep_the_first():
    play = entering("room_lfr", "challara").action_of(0)
    play.cards("dungeon", "gold_coins_30", "razorwing_attack").dice(4).do("east", "redraw")
    assert play.hero().wounds == 4
    assert _draws_empty("challara").do("resolve").loot() == []


@rule("DQ-ATT-08")
def test_challara_may_do_so_once_a_turn():
    s = entering("room_lfr", "challara").rune(0, "rune_of_haste").lay("r2c4", "room_lfr")
    play = s.action_of(0).cards("dungeon", "empty", "empty", "gold_coins_30", "empty")
    play.do("east", "redraw", "rune_of_haste", "east")  # a second Dungeon card this turn
    assert play.loot() == ["gold_coins_30"]
    assert turn_is_over(play)
    play.do("west")
    assert play.options == ["resolve", "redraw"]  # the next turn


@rule("DQ-ATT-08")
def test_challaras_ability_is_for_dungeon_cards_only():
    play = entering("trap_lfr", "challara").action_of(0).cards("trap", "explosion").do("east")
    assert play.discarded("trap") == ["explosion"]
    assert play.hero().wounds == 4


@rule("DQ-ATT-08")
@pytest.mark.parametrize("hero", [hero for hero in PRINTED.hero_ids if hero != "challara"])
def test_nobody_else_may_redraw(hero: str):
    play = _draws_empty(hero)
    assert play.asked == "turn"
    assert play.discarded("dungeon") == ["empty"]


@rule("DQ-ATT-08")
@pytest.mark.parametrize(
    ("choice", "loot", "thrown"),
    [("gold_coins_10", "gold_coins_10", "gold_coins_70"),
     ("gold_coins_70", "gold_coins_70", "gold_coins_10")],
)  # fmt: skip
def test_lindel_draws_two_search_cards_and_resolves_one(choice: str, loot: str, thrown: str):
    play = standing_in("room_lfr", "lindel").action_of(0)
    play.cards("search", "gold_coins_10", "gold_coins_70").do("search")
    assert play.asked == "choose_find"
    for option in play.table.decision.options:
        card = next(card for card in CONTENT.decks["search"] if card.id == option.id)
        assert option.label == f"Resolve {card.name}: {card.text}"
    assert play.options == ["gold_coins_10", "gold_coins_70"]
    play.do(choice)
    assert play.loot() == [loot]
    assert play.discarded("search") == [thrown]


@rule("DQ-ATT-08")
def test_lindel_does_not_resolve_the_card_he_throws_away():
    play = standing_in("room_lfr", "lindel").action_of(0)
    play.cards("search", "giant_centipede", "empty").do("search", "empty")
    assert play.hero().wounds == 0
    assert sorted(play.discarded("search")) == ["empty", "giant_centipede"]


@rule("DQ-ATT-08")
@pytest.mark.parametrize("hero", [hero for hero in PRINTED.hero_ids if hero != "lindel"])
def test_nobody_else_draws_two_search_cards(hero: str):
    play = standing_in("room_lfr", hero).action_of(0)
    play.cards("search", "gold_coins_10").do("search")
    assert play.loot() == ["gold_coins_10"]
    assert play.deck_size("search") == 29


@rule("DQ-ATT-08")
def test_gherinn_may_take_a_wound_for_three_tokens_before_a_test():
    play = standing_in("cave_in_lfr", "gherinn").action_of(0).do("cross")
    assert play.options == ["roll", "penance"]
    play.dice(6, 1).do("penance")  # Agility 4 and three tokens: 7 is enough
    assert play.hero().wounds == 1
    assert across(play)
    assert tokens(play) == 0
    told = [play.table.tell(event) for event in play.table.events]
    at = told.index("Brother Gherinn takes 1 wound.")
    assert told[at - 2 : at] == [
        "Brother Gherinn does penance: a wound for determination.",
        "Brother Gherinn gains 3 determination tokens.",
    ]


@rule("DQ-ATT-08")
def test_gherinns_tokens_count_as_any_others():
    play = standing_in("cave_in_lfr", "gherinn").action_of(0).do("cross")
    play.dice(6, 2).do("penance")
    assert tokens(play) == 4  # three, and one for the failure
    play.do("cross").dice(6, 2).do("roll")
    assert across(play)


@rule("DQ-ATT-08")
def test_gherinn_may_do_so_once_a_turn():
    s = entering("pit_f", "gherinn").lay("r2c4", "pit_f").rune(0, "rune_of_haste")
    play = s.action_of(0).do("east").dice(1, 1, 1, 1).do("penance", "rune_of_haste", "east")
    assert play.hero().wounds == 1  # the second test of the turn was rolled without a question
    assert play.space() == "r2c4"
    assert play.dice(1, 1).do("west").options == ["roll", "penance"]


@rule("DQ-ATT-08")
def test_gherinn_may_not_take_a_wound_that_would_kill_him():
    for wounds, asked in ((11, True), (12, False)):  # they have 13 life
        s = standing_in("cave_in_lfr", "gherinn")
        s.hero(0).wounds = wounds
        play = s.action_of(0).dice(6, 6).do("cross")
        assert (play.asked == "before_test") == asked


@rule("DQ-ATT-08")
@pytest.mark.parametrize("hero", ABOVE_GROUND)
def test_nobody_else_may_do_penance(hero: str):
    play = standing_in("cave_in_lfr", hero).action_of(0).dice(6, 6).do("cross")
    assert play.asked == "turn"
    assert tokens(play) == 1


@rule("DQ-ATT-08")
def test_gherinn_may_do_penance_below_as_well():
    play = below("gherinn").turn_of(0).cards("catacomb", "horde_of_rats").do("draw_card")
    assert play.options == ["roll", "penance"]
