"""Attribute tests, determination tokens and the heroes' own abilities (DQ-ATT)."""

import msgspec
import pytest

from tests.support.dungeonquest import CONTENT, PRINTED, Play, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    across,
    below,
    entering,
    kept,
    standing_in,
    tokens,
    turn_is_over,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import ATTRIBUTES

POTION = ("unstable_potion",)
HEROES = {hero.id: hero for hero in CONTENT.heroes}
ABOVE_GROUND = [hero for hero in PRINTED.hero_ids if hero != "gherinn"]  # he is asked before a test


@rule("DQ-ATT-01")
def test_a_hero_has_four_attributes():
    assert sorted(ATTRIBUTES) == ["agility", "armor", "luck", "strength"]
    for hero in HEROES.values():
        numbers = {name for name, value in msgspec.to_builtins(hero).items() if type(value) is int}
        assert numbers == {*ATTRIBUTES, "life"}


def _test_made(attribute: str, hero: str, dice: tuple[int, int]) -> bool:
    """Test the attribute where a chamber or card asks for it: Was it passed?"""
    chamber = {"luck": "pit_f", "armor": "trap_lfr", "strength": "web_lfr"}.get(attribute)
    if chamber is None:
        play = standing_in("cave_in_lfr", hero).action_of(0).dice(*dice).do("cross")
        return across(play)
    s = entering(chamber, hero).give(0, *POTION, deck="crypt")
    play = s.action_of(0).cards("trap", "swinging_blade").dice(*dice).do("east")
    if attribute == "strength":
        return play.do("cross").asked == "move_on"
    return play.hero().alive


@rule("DQ-ATT-02", "DQ-ATT-03", "DQ-ATT-04")
@pytest.mark.parametrize("attribute", ATTRIBUTES)
@pytest.mark.parametrize("hero", ABOVE_GROUND)
def test_two_dice_are_added_and_compared_with_the_attribute(hero: str, attribute: str):
    value: int = getattr(HEROES[hero], attribute)
    for first in range(1, 7):
        if 1 <= value - first <= 6:
            assert _test_made(attribute, hero, (first, value - first))
        if 1 <= value + 1 - first <= 6:
            assert not _test_made(attribute, hero, (first, value + 1 - first))


@rule("DQ-ATT-05")
def test_a_failed_test_gives_one_determination_token_and_a_passed_one_none():
    assert tokens(standing_in("portcullis_lfr").action_of(0).dice(6, 6).do("west")) == 1
    play = standing_in("portcullis_lfr").action_of(0).dice(1, 1).cards("dungeon", "empty")
    assert tokens(play.do("west")) == 0


@rule("DQ-ATT-05")
def test_the_token_comes_whatever_was_tested():
    s = entering("room_lfr").give(0, *POTION, deck="crypt")
    play = s.action_of(0).cards("dungeon", "torch_goes_out").dice(6, 6, 6, 6, 6, 6, 5, 3)
    play.do("east")  # Luck 5: three failures, then 8 is enough
    assert play.discarded("dungeon") == ["torch_goes_out"]


@rule("DQ-ATT-06")
@pytest.mark.parametrize(("failures", "passes"), [(1, 7), (2, 8), (3, 9)])
def test_each_token_held_raises_the_attribute_by_one(failures: int, passes: int):
    for total, passed in ((passes, True), (passes + 1, False)):
        play = standing_in("cave_in_lfr", "lindel").action_of(0)  # Lindel's Agility is 6
        for _ in range(failures):
            play.dice(6, 6).do("cross")
        assert tokens(play) == failures
        play.dice(6, total - 6).do("cross")
        assert across(play) == passed


@rule("DQ-ATT-06")
def test_the_log_says_what_was_needed_and_why():
    play = (
        standing_in("cave_in_lfr", "lindel")
        .action_of(0)
        .dice(6, 6)
        .do("cross")
        .dice(4, 3)
        .do("cross")
    )
    assert [line for line in log(play) if "needs" in line] == [
        "Lindel needs 6 or less (Agility): 6 + 6 = 12 is too much.",
        "Lindel needs 7 or less (Agility 6 + 1 determination): 4 + 3 = 7 is enough.",
    ]


@rule("DQ-ATT-02")
def test_whoever_may_do_something_about_a_test_knows_what_it_needs():
    play = standing_in("cave_in_lfr", "gherinn").action_of(0).do("cross")
    assert play.asked == "before_test"
    assert log(play)[-1] == "Brother Gherinn needs 4 or less (Agility)."
    play.dice(6, 1).do("penance")
    assert "needs 7 or less (Agility 4 + 3 determination): 6 + 1 = 7 is enough." in log(play)[-1]


@rule("DQ-ATT-02", "DQ-ATT-06")
def test_who_is_about_to_try_reads_what_it_needs():
    play = standing_in("cave_in_lfr", "lindel").action_of(0)
    assert labels(play)["cross"] == "Try to cross: needs 6 or less (Agility)"
    play.dice(6, 6).do("cross")
    assert labels(play)["cross"] == "Try to cross: needs 7 or less (Agility 6 + 1 determination)"
    s = entering("bridge_f", "lindel").give(0, "gold_ring", deck="treasure")
    assert (
        labels(s.action_of(0).do("east"))["cross"] == "Cross: needs 5 or less (Agility 6 - 1 Loot)"
    )
    play = entering("web_lfr", "lindel").rune(0, "stasis_rune").action_of(0).do("east")
    assert labels(play)["cross"] == "Tear through the web: needs 6 or less (Strength)"
    play.dice(6, 6).do("cross")
    needs = "needs 7 or less (Strength 6 + 1 determination)"
    assert labels(play)["struggle"] == f"Tear at the web: {needs}"


def labels(play) -> dict[str, str]:
    return {option.id: option.label for option in play.table.decision.options}


def log(play) -> list[str]:
    return [play.table.tell(event) for event in play.table.events]


@rule("DQ-ATT-06", "DQ-ATT-07")
def test_a_duel_of_tests_is_one_encounter():
    s = standing_in("room_lfr", "challara").rune(0, "rune_of_protection")
    play = s.action_of(0).cards("search", "ferrox").dice(2, 3, 3).do("search")
    assert play.asked == "ward_off"  # Strength 5, 6 rolled: a wound, and a token
    assert tokens(play) == 1
    play.dice(3, 3, 2, 3).do("suffer")  # now 6 is enough; the token is gone, then 5 is
    assert play.hero().wounds == 1
    assert tokens(play) == 0
    assert play.discarded("search") == ["ferrox"]


@rule("DQ-ATT-07")
def test_tokens_are_discarded_when_the_encounter_is_over():
    play = (
        entering("trap_lfr", "lindel")
        .action_of(0)
        .cards("trap", "crossfire_trap")
        .dice(6, 6)
        .do("east")
    )
    assert play.hero().wounds == 6
    assert tokens(play) == 0


@rule("DQ-ATT-07")
def test_tokens_of_one_encounter_do_not_help_in_the_next():
    play = (
        entering("trap_lfr", "lindel")
        .action_of(0)
        .cards("trap", "crossfire_trap", "swinging_blade")
    )
    play.dice(6, 1).do("east")
    play.dice(6, 1).cards("dungeon", "hidden_trap").do("west")  # Armor 6: 7 is still too much
    assert play.hero().ending == "a swinging blade"


@rule("DQ-ATT-07")
def test_nor_do_they_help_in_a_second_encounter_of_the_same_turn():
    s = entering("trap_lfr", "lindel").lay("r2c4", "trap_lfr").rune(0, "rune_of_haste")
    play = s.action_of(0).cards("trap", "crossfire_trap", "swinging_blade").dice(6, 1, 6, 1)
    play.do("east", "rune_of_haste", "east")
    assert play.hero().ending == "a swinging blade"


# -- how long tokens last ------------------------------------------------------------------


@rule("DQ-GAP-33")
def test_the_tokens_of_a_trapdoor_last_until_he_is_out():
    s = entering("trap_lfr", "lindel").action_of(0).cards("trap", "trapdoor")
    play = s.dice(6, 1, 6, 1).do("east")  # 7 fails; next turn 7 is enough
    assert play.hero().wounds == 1
    assert kept(play) == []
    assert tokens(play) == 0
    assert play.asked == "turn"


@rule("DQ-GAP-33")
def test_leaving_by_another_passage_gives_up_the_tokens_of_a_portcullis():
    play = standing_in("portcullis_lfr").action_of(0).dice(6, 6).do("west")
    assert tokens(play) == 1
    play.tiles("room_lfr").cards("dungeon", "empty").do("north")
    assert tokens(play) == 0


@rule("DQ-GAP-33")
def test_searching_gives_up_the_tokens_of_a_portcullis():
    play = standing_in("portcullis_lfr", "lindel").action_of(0).dice(6, 6).do("west")
    play.cards("search", "gold_coins_10", "gold_coins_60").do("search", "gold_coins_10")
    assert tokens(play) == 0
    play.dice(6, 1).do("west")  # 7 against 6 fails again
    assert play.space() == CHAMBER


@rule("DQ-GAP-33")
def test_retreating_from_a_cave_in_gives_up_its_tokens():
    play = standing_in("cave_in_lfr").action_of(0).dice(6, 6).do("cross")
    assert tokens(play) == 1
    play.cards("dungeon", "empty").do("west")
    assert tokens(play) == 0


@rule("DQ-GAP-33")
def test_a_failed_try_at_another_barrier_gives_up_the_tokens_of_the_first():
    s = standing_in("portcullis_lfr", "lindel").lay("r1c3", "portcullis_fr", arrow="south")
    play = s.action_of(0).dice(6, 6).do("west")
    play.dice(6, 6).do("north")
    assert tokens(play) == 1  # only that of the second portcullis
    play.dice(6, 1).do("west")
    assert play.space() == CHAMBER


@rule("DQ-GAP-33")
def test_a_potion_between_two_tries_changes_nothing():
    s = standing_in("cave_in_lfr").give(0, *POTION, deck="crypt")
    play = s.action_of(0).dice(6, 6).do("cross").dice(3, 3).do("drink_potion")
    assert tokens(play) == 1


# -- the box has 24 of them ----------------------------------------------------------------


@rule("DQ-GAP-45")
@pytest.mark.parametrize(("out", "gained"), [(23, 1), (24, 0)])
def test_with_all_24_tokens_out_a_failure_gives_none(out: int, gained: int):
    s = standing_in("cave_in_lfr").keep(1, "torch_goes_out")
    s.hero(1).tries = ((100, out),)
    play = s.action_of(0).dice(6, 6).do("cross")
    assert tokens(play, 0) == gained
    assert tokens(play, 1) == out


@rule("DQ-GAP-45")
def test_wounds_up_to_any_life_value_can_be_paid_with_the_tokens_in_the_box():
    s = Situation(heroes=["krutzbeck", "hugo", "lindel", "tatianna"])
    for hero in s.state.heroes:
        hero.wounds = hero.life - 1
    heroes = s.action_of(0).table.view(0).heroes
    limits = CONTENT.board.limits
    assert limits.wound_fives + limits.wound_ones == 41
    assert sum(hero.wound_fives for hero in heroes) <= limits.wound_fives
    assert sum(hero.wound_ones for hero in heroes) <= limits.wound_ones
    assert all(5 * h.wound_fives + h.wound_ones == h.wounds for h in heroes)


# -- life values and abilities -------------------------------------------------------------


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
    for wounds, asked in ((11, True), (12, False)):  # he has 13 life
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
