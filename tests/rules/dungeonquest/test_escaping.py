"""Escaping from monsters (DQ-ESC) and the decisions about it (DQ-GAP-14 and 15)."""

import pytest

from tests.support.dungeonquest import PRINTED, Situation
from tests.support.dungeonquest_fights import FROM, LAIR, hand, lair, meet, opening
from tests.support.rules import rule
from undercroft.kernel.chance import scramble


def escaped(play):
    return play.state.fight is None and play.space(0) == FROM


def others_turn(play, *then):
    """Hero 1 walks on into an empty room; `then` are the Dungeon cards drawn after that."""
    return play.tiles("room_lfr").cards("dungeon", "empty", *then).do("west")


# -- the attempt ---------------------------------------------------------------------------


@rule("DQ-ESC-01")
def test_both_sides_reveal_one_random_card_of_their_own_four():
    seen = set()
    for seed in range(80):
        situation = Situation(heroes=["lindel", "hugo"], seed=scramble(seed))
        situation.lay(FROM, "room_lfr").lay(LAIR, "room_lfr").put(0, FROM)
        play = situation.action_of(0).cards("dungeon", "golem").do("east", "escape")
        shown = [event for event in play.table.events if event.rule == "DQ-ESC-02"]
        assert len(shown) == 1
        assert shown[0].seen_by(None)  # the cards are revealed to everybody
        hero, mine, _, theirs, _ = shown[0].values
        assert hero == 0
        seen |= {mine, theirs}
    lindel, golem = PRINTED.hero_ids.index("lindel"), PRINTED.monster_ids.index("golem")
    assert seen == {*PRINTED.hero_powers[lindel], *PRINTED.monster_powers[golem]}


@rule("DQ-ESC-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "compared"),
    [("long_shot", "dread", "(3) against Dread (5)"), ("ancient_charm", "hellfire", "(5) against")],
)
def test_the_escape_values_are_compared(mine, theirs, compared):
    play = meet("demon", hero="lindel").escape_cards(mine, theirs).do("escape")
    assert any(compared in line for line in play.told())


# Escape values: long_shot 3, blade_dance 4, ancient_charm 5; raking_claw 3, brimstone 4, dread 5.
@rule("DQ-ESC-03")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("long_shot", "brimstone"), ("long_shot", "dread"), ("ancient_charm", "hellfire")],
)
def test_a_lower_value_fails_and_the_hero_must_fight(mine, theirs):
    play = meet("demon", hero="lindel").escape_cards(mine, theirs).do("escape")
    assert play.asked == "lay_card"
    assert play.space(0) == LAIR


@rule("DQ-ESC-05")
@pytest.mark.parametrize(
    ("mine", "theirs", "away"),
    [
        ("long_shot", "raking_claw", True),  # 3 to 3: a tie is enough
        ("blade_dance", "brimstone", True),  # 4 to 4
        ("ancient_charm", "brimstone", True),  # 5 to 4
        ("blade_dance", "dread", False),  # 4 to 5
    ],
)
def test_an_equal_or_higher_value_gets_the_hero_away(mine, theirs, away):
    play = meet("demon", hero="lindel").escape_cards(mine, theirs).do("escape")
    assert escaped(play) == away


@rule("DQ-ESC-04")
@pytest.mark.parametrize(
    ("monster", "theirs", "wounds"),
    [("demon", "brimstone", 3), ("demon", "hellfire", 6), ("sorcerer", "soul_fire", 4)],
)
def test_a_failed_escape_wounds_the_hero_by_the_damage_value(monster, theirs, wounds):
    play = meet(monster, hero="lindel").escape_cards("long_shot", theirs).do("escape")
    assert play.asked == "lay_card"  # round 1 has not been fought yet
    assert play.fight.round == 1
    assert play.hero(0).wounds == wounds


@rule("DQ-ESC-04")
def test_a_failed_escape_from_a_card_without_damage_costs_nothing():
    play = meet("troll", hero="lindel").escape_cards("long_shot", "knitting_flesh").do("escape")
    assert play.asked == "lay_card"
    assert play.hero(0).wounds == 0


@rule("DQ-ESC-04")
def test_a_successful_escape_costs_no_wound():
    play = meet("demon", hero="lindel").escape_cards("ancient_charm", "dread").do("escape")
    assert escaped(play)
    assert play.hero(0).wounds == 0


@rule("DQ-GAP-14")
@pytest.mark.parametrize(("before", "alive"), [(11, True), (12, False), (14, False)])
def test_a_hero_whom_the_failed_escape_kills_fights_no_round(before, alive):
    play = meet("demon", situation=lair("lindel", "hugo", wounds=before))  # Lindel has 15 life
    play.escape_cards("long_shot", "brimstone").do("escape")
    assert play.hero(0).alive == alive
    if alive:
        assert play.asked == "lay_card"
        return
    assert play.state.fight is None  # no combat hand is dealt
    assert play.tokens_at(LAIR) == ["demon"]
    assert play.discarded("dungeon") == ["demon"]
    assert play.player == 1


# -- a successful escape -------------------------------------------------------------------


@rule("DQ-ESC-06")
def test_the_monster_stays_face_down_in_the_chamber():
    play = (
        meet("troll", life=5, hero="lindel").escape_cards("ancient_charm", "backhand").do("escape")
    )
    assert play.tokens_at(LAIR) == ["troll"]
    for viewer in (0, 1, None):
        view = play.table.view(viewer)
        assert [(token.space, token.monster) for token in view.tokens] == [(LAIR, "troll")]
        assert not hasattr(view.tokens[0], "life")
        assert view.pool["troll"] == 3


@rule("DQ-ESC-06")
def test_the_monster_stays_until_it_is_killed():
    play = (
        meet("skeleton", life=2, hero="lindel")
        .escape_cards("ancient_charm", "hollow_stare")
        .do("escape")
    )
    others_turn(play, "empty")  # and hero 0 meets the chamber they fell back to
    assert play.player == 1
    others_turn(play)
    assert play.tokens_at(LAIR) == ["skeleton"]  # two turns later it is still there
    opening(play, "long_shot sundering_blow cleave", "hollow_stare feint spark")
    play.do("east", "attack", "sundering_blow", "feint")
    play.cards("dungeon", "empty").do("cleave", "spark")
    assert play.state.fight is None
    assert play.tokens_at(LAIR) == []
    assert play.table.view(0).pool["skeleton"] == 4


@rule("DQ-ESC-07")
def test_the_card_that_brought_the_monster_is_discarded():
    play = meet("troll", hero="lindel").escape_cards("ancient_charm", "backhand").do("escape")
    assert play.discarded("dungeon") == ["troll"]


@rule("DQ-ESC-07")
def test_a_token_that_was_met_had_no_card_to_discard():
    play = lair("lindel", "hugo").token(LAIR, "troll").action_of(0).do("east")
    play.escape_cards("ancient_charm", "backhand").do("escape")
    assert escaped(play)
    assert play.discarded("dungeon") == []


@rule("DQ-ESC-08")
def test_the_power_cards_of_an_escape_go_back_to_their_sets():
    play = (
        meet("skeleton", hero="lindel").escape_cards("ancient_charm", "hollow_stare").do("escape")
    )
    others_turn(play, "skeleton")
    # Next turn they meet another Skeleton, with the very cards that were compared.
    assert play.fight.round == 1
    for which, used in ((0, "ancient_charm"), (1, "hollow_stare")):
        side = play.fight.sides[which]
        cards = [PRINTED.fight_id[card] for card in (*side.hand[:1], *side.powers)]
        assert used in cards
        assert len(cards) == 4


@rule("DQ-ESC-09")
def test_play_passes_to_the_next_hero_at_once():
    play = (
        meet("skeleton", hero="lindel").escape_cards("ancient_charm", "hollow_stare").do("escape")
    )
    assert (play.player, play.asked) == (1, "turn")
    assert play.state.active == 1


@rule("DQ-ESC-09")
def test_the_chamber_of_a_token_escaped_from_is_not_met_any_more():
    play = lair("lindel", "hugo").token(LAIR, "troll").action_of(0).do("east")
    play.escape_cards("ancient_charm", "backhand").do("escape")
    assert (play.player, play.asked) == (1, "turn")
    assert play.deck_size("dungeon") == 50  # no card was drawn, here or there


@rule("DQ-ESC-09")
def test_even_the_rune_of_haste_gives_no_move_after_an_escape():
    situation = lair("lindel", "hugo").rune(0, "rune_of_haste")
    play = meet("skeleton", situation=situation)
    play.escape_cards("ancient_charm", "hollow_stare").do("escape")
    assert (play.player, play.asked) == (1, "turn")


@rule("DQ-ESC-10")
@pytest.mark.parametrize(
    ("start", "way"), [("r2c3", "east"), ("r2c5", "west"), ("r1c4", "south"), ("r3c4", "north")]
)
def test_the_hero_goes_back_to_the_chamber_he_came_from(start, way):
    situation = Situation(heroes=["lindel", "hugo"]).lay(LAIR, "room_lfr")
    for space in ("r2c3", "r2c5", "r1c4", "r3c4"):
        situation.lay(space, "room_lfr")
    play = situation.put(0, start).action_of(0).cards("dungeon", "skeleton").do(way)
    play.escape_cards("ancient_charm", "hollow_stare").do("escape")
    assert play.space(0) == start


def escape_into(chamber):
    situation = Situation(heroes=["lindel", "hugo"]).lay(FROM, chamber).lay(LAIR, "room_lfr")
    play = meet("skeleton", situation=situation.put(0, FROM))
    return play.escape_cards("ancient_charm", "hollow_stare").do("escape")


@rule("DQ-ESC-11")
def test_the_chamber_fallen_back_to_is_not_met_this_turn():
    play = escape_into("trap_lfr")
    assert play.space(0) == FROM
    assert play.discarded("trap") == []
    assert play.player == 1


@rule("DQ-ESC-12")
def test_next_turn_the_chamber_fallen_back_to_is_met_before_anything_else():
    play = escape_into("trap_lfr").cards("trap", "explosion").dice(1, 1, 1)
    others_turn(play)
    assert play.discarded("trap") == ["explosion"]  # no move or search was offered first
    assert play.space(0) == FROM


@rule("DQ-ESC-12")
def test_next_turn_offers_neither_a_move_nor_a_search():
    situation = lair("lindel", "hugo").give(0, "unstable_potion", deck="dungeon")
    play = meet("skeleton", situation=situation)
    play.escape_cards("ancient_charm", "hollow_stare").do("escape")
    others_turn(play)
    assert (play.player, play.asked) == (0, "turn")
    assert play.options == ["encounter", "drink_potion"]


@rule("DQ-ESC-13")
def test_no_door_card_is_drawn_to_escape_through_a_door():
    situation = (
        Situation(heroes=["lindel", "hugo"]).lay(FROM, "room_door_front").lay(LAIR, "room_lfr")
    )
    play = situation.put(0, FROM).action_of(0)
    play.cards("door", "door_opens", "door_jammed").cards("dungeon", "skeleton").do("east")
    assert play.discarded("door") == ["door_opens"]
    play.escape_cards("ancient_charm", "hollow_stare").do("escape")
    assert escaped(play)
    assert play.discarded("door") == ["door_opens"]
    assert play.deck_size("door") == 14


@rule("DQ-ESC-14")
def test_an_attack_begins_the_fight_without_comparing_power_cards():
    play = meet("skeleton", hero="lindel").do("attack")
    assert play.asked == "lay_card"
    assert play.fight.round == 1
    assert "DQ-ESC-02" not in play.rules_told()
    assert len(play.fight.sides[0].powers) == 3  # one of four is in the opening hand


@rule("DQ-ESC-14")
def test_a_failed_escape_begins_the_fight():
    play = meet("demon", hero="lindel").escape_cards("long_shot", "brimstone").do("escape")
    assert (play.asked, play.fight.round) == ("lay_card", 1)
    assert len(hand(play, 0)) == 5


# -- where the hero falls back to ----------------------------------------------------------


@rule("DQ-GAP-15")
def test_an_escaping_hero_falls_back_beside_another_hero():
    situation = lair("lindel", "hugo").put(1, FROM)
    play = meet("skeleton", situation=situation)
    play.escape_cards("ancient_charm", "hollow_stare").do("escape")
    assert play.space(0) == play.space(1) == FROM
    assert f"Lindel falls back into the Dungeon Room ({FROM})." in play.told()


@rule("DQ-GAP-15")
def test_an_escaping_hero_falls_back_into_the_treasure_chamber_and_meets_the_dragon_next_turn():
    situation = (
        Situation(heroes=["lindel", "hugo"]).lay("r5c6", "room_lfr", arrow="east").put(0, "r5c7")
    )
    play = situation.action_of(0).cards("dungeon", "skeleton").do("upper_west")
    play.escape_cards("ancient_charm", "hollow_stare").do("escape")
    assert play.space(0) == "r5c7"
    assert play.discarded("dragon") == []
    play.cards("dragon", "sleeping")
    others_turn(play)
    assert play.discarded("dragon") == ["sleeping"]


@rule("DQ-GAP-15")
def test_an_escaping_hero_falls_back_into_a_tower_and_may_leave_from_it_next_turn():
    situation = (
        Situation(heroes=["lindel", "hugo"]).lay("r1c2", "room_lfr").give(0, "gold_coins_30")
    )
    play = situation.action_of(0).cards("dungeon", "skeleton").do("east")
    play.escape_cards("ancient_charm", "hollow_stare").do("escape")
    assert play.space(0) == "r1c1"
    others_turn(play)
    assert play.asked == "tower"
    assert "exit" in play.options


# -- the rulebook's example ----------------------------------------------------------------


@rule("DQ-ESC-02", "DQ-ESC-05")
def test_the_rulebooks_example_challara_escapes_a_skeleton_with_three_against_two():
    play = meet("skeleton", situation=lair("challara", "hugo"))
    play.escape_cards("dragonlings_breath", "poisoned_arrow").do("escape")
    assert any("Dragonling's Breath (3) against Poisoned Arrow (2)" in t for t in play.told())
    assert escaped(play)
    assert play.hero(0).wounds == 0


@rule("DQ-ESC-03", "DQ-ESC-04")
def test_the_rulebooks_example_a_failure_would_have_cost_one_wound():
    play = meet("skeleton", situation=lair("krutzbeck", "hugo"))
    play.escape_cards("two_handed_swing", "poisoned_arrow").do("escape")  # 1 against 2
    assert play.asked == "lay_card"
    assert play.hero(0).wounds == 1


@rule("DQ-ESC-01")
def test_who_may_still_escape_is_not_breaking_off():
    play = meet("skeleton")
    assert "escape" in play.options
    assert [play.table.view(seat).fight.breaking_off for seat in (0, 1, None)] == [False] * 3
