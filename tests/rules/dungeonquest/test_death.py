"""Wounds, healing, death and elimination (DQ-DEATH)."""

import pytest

from tests.support.dungeonquest import CONTENT, Play, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    START,
    all_in_place,
    below,
    entering,
    standing_in,
)
from tests.support.rules import rule

LIFE = {hero.id: hero.life for hero in CONTENT.heroes}


def _wounded(hero: str, wounds: int) -> Situation:
    s = entering("trap_lfr", hero)
    s.hero(0).wounds = wounds
    s.hero(1).lost_turns = 0
    return s


@rule("DQ-DEATH-01")
@pytest.mark.parametrize("hero", LIFE)
def test_a_hero_dies_when_his_wounds_reach_his_life_value(hero: str):
    for wounds, lives in ((LIFE[hero] - 4, True), (LIFE[hero] - 3, False)):
        play = _wounded(hero, wounds).action_of(0).cards("trap", "poisonous_snakes")
        play.dice(3).do("east")
        assert play.hero().alive == lives


@rule("DQ-DEATH-01")
def test_more_wounds_than_life_kill_as_well():
    play = _wounded("lindel", 14).action_of(0).cards("trap", "poisonous_snakes").dice(6)
    assert not play.do("east").hero().alive


def _dies(s: Situation) -> Play:
    """The first hero walks into a pit, and the other player's turn begins."""
    s.hero(1).lost_turns = 0
    return s.action_of(0).dice(6, 6).do("east")


@rule("DQ-DEATH-02")
def test_a_player_whose_hero_is_killed_cannot_win():
    s = entering("pit_f").give(0, "giant_ruby").give(1, "loadstone")
    s.put(1, "r1c12").lay("r1c12", "room_lfr")
    play = _dies(s)
    play.do("east", "exit")
    result = play.table.result
    assert result is not None
    assert result.winners == (1,)
    loser = next(standing for standing in result.standings if standing.player == 0)
    assert not loser.won
    assert loser.score == 0


@rule("DQ-DEATH-02")
def test_if_all_are_killed_nobody_wins():
    s = Situation(heroes=["lindel"]).lay(START, "room_lfr").lay(CHAMBER, "pit_f")
    play = s.put(0, START).give(0, "giant_ruby").action_of(0).dice(6, 6).do("east")
    result = play.table.result
    assert result is not None
    assert result.winners == ()


@rule("DQ-DEATH-03")
def test_the_figure_of_a_killed_hero_leaves_the_board():
    play = _dies(entering("pit_f", "hugo"))
    assert play.player == 1
    assert play.table.view(1).heroes[0].space == ""
    heroes = [p for p in play.table.scene(1).board.pieces if p.look == "hero"]
    assert [hero.owner for hero in heroes] == [1]


@rule("DQ-DEATH-03")
def test_another_hero_may_enter_the_space_where_a_hero_died():
    s = entering("pit_f").lay("r2c4", "room_lfr").put(1, "r2c4", "r2c5")
    assert "west" in _dies(s).options


@rule("DQ-DEATH-03")
def test_the_travel_marker_of_a_hero_killed_below_is_removed():
    s = below("lindel", distance=2)
    s.hero(0).wounds, s.hero(1).lost_turns = 14, 0
    play = s.turn_of(0).cards("catacomb", "razorwing_attack").dice(1).do("draw_card")
    hero = play.table.view(1).heroes[0]
    assert not hero.below
    assert hero.marker == ""
    assert hero.face_down


@rule("DQ-DEATH-04")
def test_a_killed_hero_owns_nothing_any_more():
    s = entering("pit_f").give(0, "giant_ruby", "rope").rune(0, "rune_of_haste")
    s.keep(0, "torch_goes_out").hero(0).wounds = 7
    s.hero(0).tries = ((10, 3),)
    play = _dies(s)
    hero = play.table.view(1).heroes[0]
    assert (hero.loot, hero.runes, hero.kept, hero.gathered) == ((), (), (), ())
    assert (hero.wounds, hero.determination, hero.gold) == (0, 0, 0)
    assert all_in_place(play)


@rule("DQ-DEATH-04", "DQ-GAP-39")
def test_his_cards_are_shuffled_into_their_decks_and_not_discarded():
    s = entering("pit_f").give(0, "giant_ruby", "ebon_ring", "rope").keep(0, "lingering_shade")
    sizes = [len(bag) for bag in s.state.bags[:10]]
    play = _dies(s)
    dungeon, treasure, corpse = 0, 2, 4
    after = [len(bag) for bag in play.state.bags[:10]]
    assert after[treasure] == sizes[treasure] + 2 == 32
    assert after[corpse] == sizes[corpse] + 1 == 15
    assert after[dungeon] == sizes[dungeon] + 1 == 50
    assert play.discarded("treasure") == play.discarded("corpse") == []
    assert play.discarded("dungeon") == []


@rule("DQ-GAP-39")
def test_his_pile_of_catacomb_cards_goes_back_with_the_card_that_killed_him():
    s = below("lindel", distance=3)
    s.hero(0).wounds, s.hero(1).lost_turns = 14, 0
    play = s.turn_of(0).cards("catacomb", "razorwing_attack").dice(1).do("draw_card")
    assert not play.hero().alive
    assert play.deck_size("catacomb") == 40
    assert play.discarded("catacomb") == []


@rule("DQ-GAP-39")
def test_the_runes_of_a_dead_hero_go_out_of_play():
    play = _dies(entering("pit_f").rune(0, "rune_of_haste", "stasis_rune"))
    assert play.hero().runes == ()
    assert play.deck_size("rune") == 0
    assert play.discarded("rune") == []


@rule("DQ-DEATH-05")
def test_the_card_of_a_killed_hero_is_face_down_for_all():
    s = entering("pit_f")
    assert not any(hero.face_down for hero in s.action_of(0).table.view(0).heroes)
    play = _dies(entering("pit_f"))
    for viewer in (0, 1, None):
        assert [hero.face_down for hero in play.table.view(viewer).heroes] == [True, False]


@rule("DQ-DEATH-05")
def test_a_hero_who_got_out_alive_is_not_turned_face_down():
    s = Situation(heroes=["lindel", "hugo"]).lay("r1c2", "room_lfr").put(0, "r1c2", "r1c3")
    play = s.give(0, "rope").action_of(0).do("west", "exit")
    assert not play.table.view(1).heroes[0].face_down


@rule("DQ-DEATH-06")
def test_a_dead_hero_has_no_more_turns():
    s = Situation(heroes=["lindel", "hugo", "krutzbeck"])
    s.lay(START, "room_lfr").lay(CHAMBER, "pit_f").put(0, START, "r2c1")
    s.lay("r1c12", "room_lfr").lay("r10c2", "room_lfr")
    play = _dies(s)
    assert play.player == 1
    play.cards("dungeon", "empty", "empty").do("west")
    assert play.player == 2
    play.do("east")
    assert play.player == 1  # the first player's turn is passed over


@rule("DQ-DEATH-06")
def test_a_dead_hero_does_not_bar_the_way_or_use_his_ability():
    s = entering("pit_f", "gherinn").lay("r2c4", "room_lfr").put(1, "r2c4", "r2c5")
    s.hero(0).ability_used = True
    play = _dies(s)
    play.dice(1, 1).do("west")  # the other hero's own Luck test: nobody does penance
    assert play.space(1) == CHAMBER
    assert play.asked == "turn"


@rule("DQ-DEATH-07")
def test_a_dead_player_is_still_the_monster_player_for_the_player_on_his_right():
    s = Situation(heroes=["lindel", "hugo", "krutzbeck"]).lay(START, "room_lfr")
    s.lay(CHAMBER, "room_lfr").put(0, START, "r2c1")
    s.hero(1).fate, s.hero(1).cell = 2, -1
    play = s.action_of(0).cards("dungeon", "golem").do("east")
    assert play.fight.sides[1].seat == 1
    play.do("attack")
    asked = {play.player}
    play.do(play.options[0])
    asked.add(play.player)
    assert asked == {0, 1}


@rule("DQ-DEATH-08")
@pytest.mark.parametrize(("wounds", "left"), [(5, 2), (3, 0), (1, 0)])
def test_healing_discards_wounds_as_far_as_there_are_any(wounds: int, left: int):
    s = standing_in("room_lfr").give(0, "unstable_potion", deck="crypt")
    s.hero(0).wounds = wounds
    play = s.action_of(0).dice(4, 4).do("drink_potion")  # heals three
    assert play.table.view(1).heroes[0].wounds == left


@rule("DQ-DEATH-09")
@pytest.mark.parametrize("end", ["a dead end", "a bottomless pit", "nightfall"])
def test_a_hero_can_die_without_a_wound(end: str):
    play = {"a dead end": _dead_end, "a bottomless pit": _pit, "nightfall": _night}[end]()
    assert not play.hero().alive
    assert play.hero().ending == end
    assert not any("wound" in line for line in play.told())


def _dead_end() -> Play:
    s = Situation(heroes=["hugo", "lindel"]).lay("r4c12", "room_lfr").put(0, "r4c12", "r4c11")
    s.hero(1).lost_turns = 1000
    play = s.action_of(0).tiles("rotating").cards("search", "empty", "empty")
    return play.do("east")  # shut in: their searches are all they can do


def _pit() -> Play:
    return _dies(entering("pit_f"))


def _night() -> Play:
    s = entering("room_lfr").first_player(0)
    s.state.sun = 29
    return s.turn_of(0).dice(5)


@rule("DQ-DEATH-10")
@pytest.mark.parametrize("wounds", range(1, 20))
def test_five_single_wounds_are_changed_into_a_five_at_once(wounds: int):
    s = entering("room_lfr", "krutzbeck")
    s.hero(0).wounds = wounds
    hero = s.action_of(0).table.view(1).heroes[0]
    assert hero.wound_ones < 5
    assert 5 * hero.wound_fives + hero.wound_ones == wounds


@rule("DQ-DEATH-10")
def test_the_fifth_single_wound_makes_a_five():
    s = _wounded("lindel", 4)
    before = s.action_of(0).table.view(0).heroes[0]
    assert (before.wound_fives, before.wound_ones) == (0, 4)
    play = _wounded("lindel", 4).action_of(0).cards("trap", "poisonous_snakes").dice(1).do("east")
    after = play.table.view(0).heroes[0]
    assert (after.wound_fives, after.wound_ones) == (1, 0)
