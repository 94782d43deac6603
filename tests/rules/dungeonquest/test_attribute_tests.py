"""Attribute tests and determination tokens (DQ-ATT)."""

import msgspec
import pytest

from tests.support.dungeonquest import CONTENT, PRINTED, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    across,
    entering,
    kept,
    standing_in,
    tokens,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import ATTRIBUTES
from undercroft.games.dungeonquest.table.state import ONE_SHOT

POTION = ("unstable_potion",)
HEROES = {hero.id: hero for hero in CONTENT.heroes}
ABOVE_GROUND = [hero for hero in PRINTED.hero_ids if hero != "gherinn"]  # asked before a test


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
    value = Situation(heroes=[hero]).hero().attribute(ATTRIBUTES.index(attribute))
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
        "Lindel needs 6 or less (Agility; 2 dice: 42%): 6 + 6 = 12 is too much.",
        "Lindel needs 7 or less (Agility 6 + 1 determination; 2 dice: 58%): 4 + 3 = 7 is enough.",
    ]


@rule("DQ-ATT-02")
def test_whoever_may_do_something_about_a_test_knows_what_it_needs():
    play = standing_in("cave_in_lfr", "gherinn").action_of(0).do("cross")
    assert play.asked == "before_test"
    assert log(play)[-1] == "Brother Gherinn needs 4 or less (Agility; 2 dice: 17%)."
    play.dice(6, 1).do("penance")
    assert (
        "needs 7 or less (Agility 4 + 3 determination; 2 dice: 58%): 6 + 1 = 7 is enough."
        in log(play)[-2]
    )
    assert log(play)[-1] == "Brother Gherinn discards 3 determination tokens."


@rule("DQ-ATT-02", "DQ-ATT-06")
def test_who_is_about_to_try_reads_what_it_needs():
    play = standing_in("cave_in_lfr", "lindel").action_of(0)
    assert labels(play)["cross"] == "Try to cross: needs 6 or less (Agility; 2 dice: 42%)"
    play.dice(6, 6).do("cross")
    assert (
        labels(play)["cross"]
        == "Try to cross: needs 7 or less (Agility 6 + 1 determination; 2 dice: 58%)"
    )
    s = entering("bridge_f", "lindel").give(0, "gold_ring", deck="treasure")
    assert (
        labels(s.action_of(0).do("east"))["cross"]
        == "Cross: needs 5 or less (Agility 6 - 1 Loot; 2 dice: 28%)"
    )
    play = entering("web_lfr", "lindel").rune(0, "stasis_rune").action_of(0).do("east")
    assert labels(play)["cross"] == "Tear through the web: needs 9 or less (Strength; 2 dice: 83%)"
    play.dice(6, 6).do("cross")
    needs = "needs 10 or less (Strength 9 + 1 determination; 2 dice: 92%)"
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
    play.dice(3, 3, 3, 3).do("suffer")  # now 6 is enough, twice: the token stays for the duel
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
    assert play.hero().wounds == 4
    assert tokens(play) == 0


@rule("DQ-ATT-07")
def test_tokens_of_one_encounter_do_not_help_in_the_next():
    play = (
        entering("trap_lfr", "lindel")
        .action_of(0)
        .cards("trap", "crossfire_trap", "swinging_blade")
    )
    play.dice(6, 3).do("east")
    play.dice(6, 3).cards("dungeon", "hidden_trap").do("west")  # Armor 8: 9 is still too much
    assert play.hero().ending == "a swinging blade"


@rule("DQ-ATT-07")
def test_nor_do_they_help_in_a_second_encounter_of_the_same_turn():
    s = entering("trap_lfr", "lindel").lay("r2c4", "trap_lfr").rune(0, "rune_of_haste")
    play = s.action_of(0).cards("trap", "crossfire_trap", "swinging_blade").dice(6, 3, 6, 3)
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
    assert "Hugo the Glorious gains 1 determination token." in log(play)
    play.tiles("room_lfr").cards("dungeon", "empty").do("north")
    assert tokens(play) == 0
    discards = "Hugo the Glorious discards 1 determination token."
    assert discards in log(play)
    assert play.rules_told()[log(play).index(discards)] == "DQ-GAP-33"


@rule("DQ-GAP-33")
def test_searching_gives_up_the_tokens_of_a_portcullis():
    play = standing_in("portcullis_lfr", "lindel").action_of(0).dice(6, 6).do("west")
    play.cards("search", "gold_coins_10", "gold_coins_60").do("search", "gold_coins_10")
    assert tokens(play) == 0
    play.dice(6, 4).do("west")  # 10 against 9 fails again
    assert play.space() == CHAMBER


@rule("DQ-GAP-33")
def test_retreating_from_a_cave_in_gives_up_its_tokens():
    play = standing_in("cave_in_lfr").action_of(0).dice(6, 6).do("cross")
    assert tokens(play) == 1
    play.cards("dungeon", "empty").do("west")
    assert tokens(play) == 0


@rule("DQ-GAP-33")
def test_a_rune_that_carries_him_away_gives_up_the_tokens_of_a_portcullis():
    s = standing_in("portcullis_lfr").rune(0, "rune_of_teleportation").lay("r5c5", "room_lfr")
    play = s.action_of(0).dice(6, 6).do("west")
    assert tokens(play) == 1
    play.cards("dungeon", "empty").do("rune_of_teleportation", "r5c5")
    assert (play.space(), tokens(play)) == ("r5c5", 0)


@rule("DQ-GAP-33")
def test_a_failed_try_at_another_barrier_gives_up_the_tokens_of_the_first():
    s = standing_in("portcullis_lfr", "lindel").lay("r1c3", "portcullis_fr", arrow="south")
    play = s.action_of(0).dice(6, 6).do("west")
    play.dice(6, 6).do("north")
    assert tokens(play) == 1  # only that of the second portcullis
    play.dice(6, 4).do("west")
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
    assert len(play.hero(0).tries) == gained, "a test without tokens is not remembered"
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


@rule("DQ-ATT-06", "DQ-ATT-07")
def test_tokens_of_one_encounter_count_in_no_other():
    s = standing_in("trap_lfr", "hugo").give(0, *POTION, deck="crypt")
    s.hero(0).tries = ((ONE_SHOT, 5),)
    play = s.encounter_of(0).cards("trap", "swinging_blade").dice(4, 6)
    assert not play.hero().alive  # 10 against Armor 9
