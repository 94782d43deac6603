"""What combat variants share: unlisted heroes, and how a fight ends (DQ-GAP-41 to 43)."""

import pytest

from tests.support.dungeonquest import Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.table.state import DEAD, POOL

# A round in which only the monster, only the hero, or both take a wound.
CARDS = {
    "hit": ("slash", "bolt_of_agony"),
    "hurt": ("slash", "quick_shot"),
    "both": ("slash", "slash"),
}
DICE = {
    "dice": {"hit": (1, 2), "hurt": (6, 5)},
    "classic_solo": {"hit": (5,), "hurt": (1,), "both": (3,)},
}


def skeleton_east_of_the_tower(combat: str, life: int = 2) -> Situation:
    s = Situation(heroes=["lindel", "gherinn"], combat=combat)
    s.lay("r1c2", "room_lfr", arrow="west").lay("r1c3", "room_lfr", arrow="west")
    return s.token("r1c2", "skeleton", life)


def fight_out(play: Play, way: str, combat: str, *rounds: str) -> Play:
    """Move that way, attack, and let the rounds come out so."""
    for each in rounds if combat != "classic" else ():
        play.dice(*DICE[combat][each])
    play.do(way, "attack")
    for each in rounds if combat == "classic" else ():
        play.do(*CARDS[each])
    return play


@rule("DQ-GAP-41")
@pytest.mark.parametrize("hero", ["lindel", "gherinn"])
def test_a_hero_without_a_variant_text_rolls_combat_tests_plainly(hero):
    s = Situation(heroes=[hero, "hugo"], combat="dice")
    s.lay("r1c2", "room_lfr", arrow="west").token("r1c2", "golem", 4)
    strength = s.hero(0).attribute(0)
    high, low = min(strength, 6), max(strength - 6, 1)
    missed, passed = (high, strength + 1 - high), (low, strength - low)  # one too many, and equal
    play = s.action_of(0).cards("dungeon", "empty").dice(*missed, *passed * 4)
    play.do("east", "attack")
    assert play.player == 1, "no reroll and no further wound was offered on the way"
    assert play.hero(0).wounds == 1
    assert play.tokens_at("r1c2") == []
    assert len([rule for rule in play.rules_told() if rule == "DQ-VDIC-14"]) == 5


@rule("DQ-GAP-41")
@pytest.mark.parametrize("hero", ["lindel", "gherinn"])
def test_a_hero_without_a_variant_text_takes_classic_results_plainly(hero):
    s = Situation(heroes=[hero, "hugo"], combat="classic_solo")
    s.lay("r1c2", "room_lfr", arrow="west").token("r1c2", "golem", 4)
    s.hero(0).wounds = 9
    play = s.action_of(0).cards("dungeon", "empty").dice(1, 6, 6).do("east", "attack")
    assert (play.player, play.hero(0).wounds) == (1, 10)
    assert play.tokens_at("r1c2") == []
    s = Situation(heroes=[hero, "hugo"], combat="classic")
    s.lay("r1c2", "room_lfr", arrow="west").token("r1c2", "golem", 4)
    play = s.action_of(0).do("east", "attack", "slash", "slash")
    assert (play.fight.sides[0].hurt, play.fight.sides[1].hurt) == (1, 1)
    play.do("quick_shot", "slash")
    assert (play.fight.sides[0].hurt, play.fight.sides[1].hurt) == (1, 3)


@rule("DQ-GAP-42")
@pytest.mark.parametrize("combat", ["dice", "classic_solo", "classic"])
def test_a_hero_who_wins_keeps_his_wounds_and_the_token_goes_back(combat):
    s = skeleton_east_of_the_tower(combat)
    s.hero(0).wounds = 3
    play = s.action_of(0).cards("dungeon", "empty")
    fight_out(play, "east", combat, "hurt", "hurt", "hit", "hit")
    assert play.state.fight is None
    assert play.hero(0).wounds == 5
    assert set(play.state.tokens) == {POOL}
    assert play.discarded("dungeon") == ["empty"], "the chamber itself is met afterwards"


@rule("DQ-GAP-42")
@pytest.mark.parametrize("combat", ["dice", "classic_solo", "classic"])
def test_a_monster_that_wins_stays_and_its_damage_is_forgotten(combat):
    s = skeleton_east_of_the_tower(combat)
    s.hero(0).wounds = s.hero(0).life - 1
    s.put(1, "r1c3")
    play = fight_out(s.action_of(0), "east", combat, "hit", "hurt")
    assert play.hero(0).fate == DEAD
    assert play.tokens_at("r1c2") == ["skeleton"]
    play.cards("dungeon", "empty")
    fight_out(play, "west", combat, "hit", "hurt", "hit")
    assert play.tokens_at("r1c2") == []
    assert play.hero(1).wounds == 1, "one hit was not enough the second time"


@rule("DQ-GAP-42")
@pytest.mark.parametrize("combat", ["dice", "classic_solo", "classic"])
def test_the_card_that_brought_the_monster_is_discarded(combat):
    s = Situation(heroes=["lindel", "gherinn"], combat=combat)
    s.lay("r1c2", "room_lfr", arrow="west")
    play = s.action_of(0).cards("dungeon", "skeleton").tokens("skeleton", 2)
    fight_out(play, "east", combat, "hit", "hit")
    assert play.discarded("dungeon") == ["skeleton"]
    assert set(play.state.tokens) == {POOL}


@rule("DQ-GAP-43")
@pytest.mark.parametrize("combat", ["classic_solo", "classic"])
def test_a_result_that_kills_both_kills_both(combat):
    s = skeleton_east_of_the_tower(combat)
    s.hero(0).wounds = s.hero(0).life - 1
    play = fight_out(s.action_of(0), "east", combat, "hit", "both")
    assert play.hero(0).fate == DEAD
    assert play.tokens_at("r1c2") == []
    assert set(play.state.tokens) == {POOL}
    assert play.player == 1


@rule("DQ-GAP-43")
@pytest.mark.parametrize("combat", ["classic_solo", "classic"])
def test_a_monster_with_life_left_outlives_such_a_result(combat):
    s = skeleton_east_of_the_tower(combat, life=3)
    s.hero(0).wounds = s.hero(0).life - 1
    play = fight_out(s.action_of(0), "east", combat, "hit", "both")
    assert play.hero(0).fate == DEAD
    assert play.tokens_at("r1c2") == ["skeleton"]
