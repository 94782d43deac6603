"""The classic solo combat variant (DQ-VSOL). Hugo, who is asked about a 1, shows a fight midway."""

import pytest

import undercroft
from tests.support.dungeonquest import Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK
from undercroft.games.dungeonquest.table.state import DEAD

PAUSE = 1  # a roll at which Hugo is asked


def meets(monster: str, life: int, hero: str = "hugo", wounds: int = 0, players: int = 2) -> Play:
    """The hero has walked into a chamber and met that monster."""
    others = [name for name in ("lindel", "krutzbeck", "tatianna") if name != hero]
    s = Situation(heroes=[hero, *others][:players], combat="classic_solo")
    s.lay("r4c4", "room_lfr").lay("r4c5", "room_lfr").put(0, "r4c4", came_from="r4c3")
    s.hero(0).wounds = wounds
    play = s.action_of(0).cards("dungeon", monster).tokens(monster, life).do("east")
    if play.asked == "face_card":  # Challara may draw again
        play.do("resolve")
    assert play.asked == "fight_or_flee"
    return play


def attacks(play: Play, *dice: int) -> Play:
    """Hugo attacks, keeps the roll, and the fight pauses in the round after these."""
    play.dice(*dice, PAUSE).do("attack")
    for _ in range(dice.count(1)):
        play.do("keep")
    assert play.asked == "reroll_one"
    return play


def dealt(play: Play) -> tuple[int, int]:
    """The wounds of this fight on the hero and on the monster."""
    hero, monster = play.table.view(0).fight.sides
    return hero.wounds, monster.wounds


def dice_rolled(play: Play, *dice: int) -> int:
    """Attack with these dice to come; how many outcomes the fight took to its end."""
    before = len(play.table.outcomes)
    play.dice(*dice).do("attack")
    assert play.state.fight is None
    return len(play.table.outcomes) - before


@rule("DQ-VSOL-06", "DQ-VSOL-08", "DQ-VSOL-10")
def test_the_example_of_lindel_against_the_skeleton():
    play = meets("skeleton", 3, hero="lindel")
    assert dice_rolled(play, 3, 6) == 2
    assert play.hero(0).wounds == 1
    assert play.state.tokens.count(-1) == 20
    assert play.player == 1


@rule("DQ-VSOL-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_classic_solo_combat_is_for_any_number_of_players(players):
    table = undercroft.new("dungeonquest", players=players, seed=1, combat="classic_solo")
    assert table.view(None).combat == "classic_solo"
    assert dice_rolled(meets("skeleton", 2, hero="lindel", players=players), 6) == 1


@rule("DQ-VSOL-02")
@pytest.mark.parametrize("life", [2, 3])
def test_the_player_on_the_left_draws_the_monsters_token(life):
    play = meets("skeleton", life, players=3)
    assert play.fight.sides[1].seat == 1
    assert [play.table.view(seat).fight.life for seat in range(3)] == [None, life, None]
    assert play.table.view(0).pool["skeleton"] == 3


@rule("DQ-VSOL-02")
def test_the_token_sets_the_monsters_life():
    assert dice_rolled(meets("golem", 4, hero="lindel"), 6, 6) == 2
    assert dice_rolled(meets("golem", 5, hero="lindel"), 6, 6, 6) == 3


@rule("DQ-VSOL-03")
def test_a_higher_or_equal_power_card_gets_the_hero_away():
    play = meets("skeleton", 3)
    assert play.options == ["attack", "escape"]
    play.escape_cards("riposte", "clattering_rush").do("escape")  # 3 against 3
    assert play.space(0) == "r4c4"
    assert play.tokens_at("r4c5") == ["skeleton"]
    assert play.hero(0).wounds == 0


@rule("DQ-VSOL-03")
def test_a_lower_power_card_costs_wounds_and_the_die_decides():
    play = meets("skeleton", 3).escape_cards("shield_wall", "clattering_rush").dice(PAUSE)
    play.do("escape")  # 2 against 3
    assert play.hero(0).wounds == 2
    assert play.asked == "reroll_one"


@rule("DQ-VSOL-04", "DQ-VSOL-15")
def test_no_power_or_combat_cards_are_used_in_the_fight():
    play = attacks(meets("golem", 6), 3, 6, 2)
    for side in play.fight.sides:
        assert len(side.powers) == 4
        assert side.hand == side.played == side.damage == ()
    assert play.table.view(0).combat_deck == 54


@rule("DQ-VSOL-05")
def test_rounds_follow_one_another_until_the_monster_is_killed():
    play = meets("golem", 4, hero="lindel")
    assert dice_rolled(play, 5, 2, 5, 1, 5, 5) == 6
    assert play.hero(0).wounds == 2
    assert play.tokens_at("r4c5") == []


@rule("DQ-VSOL-05")
def test_rounds_follow_one_another_until_the_hero_is_killed():
    play = meets("golem", 4, hero="lindel", wounds=13)
    assert dice_rolled(play, 2, 6, 1) == 3
    assert play.hero(0).fate == DEAD
    assert play.tokens_at("r4c5") == ["golem"]


@rule("DQ-VSOL-06")
def test_one_die_is_rolled_a_round():
    play = meets("golem", 6)
    before = len(play.table.outcomes)
    attacks(play, 2, 5, 4)
    assert play.fight.round == 4
    assert len(play.table.outcomes) - before == 4


@rule("DQ-VSOL-07", "DQ-VSOL-08", "DQ-VSOL-09", "DQ-VSOL-10")
@pytest.mark.parametrize(
    ("die", "wounds"),
    [(1, (1, 0)), (2, (1, 0)), (3, (1, 1)), (4, (1, 1)), (5, (0, 1)), (6, (0, 2))],
)
def test_the_die_says_who_is_wounded(die, wounds):
    assert dealt(attacks(meets("golem", 6), die)) == wounds


@rule("DQ-VSOL-08")
def test_a_three_can_kill_both():
    play = meets("skeleton", 2, hero="lindel", wounds=13)
    assert dice_rolled(play, 3, 3) == 2
    assert play.hero(0).fate == DEAD
    assert play.tokens_at("r4c5") == []
    assert play.table.view(1).pool["skeleton"] == 4


@rule("DQ-VSOL-11")
def test_a_fight_begun_cannot_be_broken_off():
    play = attacks(meets("golem", 6), 4)
    for number in (2, 3):
        assert play.fight.round == number
        assert (play.asked, play.options) == ("reroll_one", ["keep", "reroll"])
        play.dice(PAUSE).do("keep")


# -- the heroes' abilities -----------------------------------------------------------------


@rule("DQ-VSOL-12")
@pytest.mark.parametrize(("again", "wounds"), [(1, (1, 0)), (4, (1, 1)), (6, (0, 2))])
def test_hugo_may_reroll_a_one_once_and_the_second_result_stands(again, wounds):
    play = meets("golem", 6).dice(1).do("attack")
    assert (play.asked, play.player) == ("reroll_one", 0)
    assert play.options == ["keep", "reroll"]
    play.dice(again, PAUSE).do("reroll")
    assert play.fight.round == 2  # they are not asked again about the first round
    assert dealt(play) == wounds


@rule("DQ-VSOL-12")
def test_hugo_may_keep_a_one():
    assert dealt(meets("golem", 6).dice(1, PAUSE).do("attack", "keep")) == (1, 0)


@rule("DQ-VSOL-12")
@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_hugo_may_reroll_nothing_but_a_one(die):
    assert attacks(meets("golem", 6), die).fight.round == 2


@rule("DQ-VSOL-12")
def test_nobody_else_rerolls():
    assert dice_rolled(meets("skeleton", 2, hero="lindel"), 1, 6) == 2


@rule("DQ-VSOL-13")
@pytest.mark.parametrize(("die", "hit"), [(3, (1, 1)), (4, (1, 1)), (5, (0, 1)), (6, (0, 2))])
@pytest.mark.parametrize(("answer", "more"), [("add", 1), ("enough", 0)])
def test_krutzbeck_may_add_one_wound_when_the_monster_is_hit(die, hit, answer, more):
    play = meets("demon", 8, hero="krutzbeck").dice(die, 5).do("attack")
    assert (play.asked, play.player) == ("press_home", 0)
    assert play.options == ["add", "enough"]
    assert dealt(play) == hit
    play.do(answer)
    assert play.fight.round == 2  # one wound more at most
    assert dealt(play) == (hit[0], hit[1] + more + 1)


@rule("DQ-VSOL-13")
@pytest.mark.parametrize("die", [1, 2])
def test_krutzbeck_adds_nothing_to_a_miss_or_to_a_dead_monster(die):
    play = meets("golem", 4, hero="krutzbeck").dice(die, 6, 6).do("attack")
    assert play.fight.round == 2  # the miss of round 1 went by without a question
    assert dealt(play) == (1, 2)
    play.do("enough")
    assert play.state.fight is None
    assert play.player == 1


@rule("DQ-VSOL-13")
def test_krutzbecks_added_wound_can_kill():
    play = meets("skeleton", 2, hero="krutzbeck").dice(5).do("attack", "add")
    assert play.state.fight is None
    assert play.hero(0).wounds == 0


@rule("DQ-VSOL-14", "DQ-VSOL-15")
def test_tatianna_looses_her_arrows_before_the_first_roll():
    play = meets("golem", 4, hero="tatianna").combat("quick_shot", "slash", "spark")
    assert dice_rolled(play, 6, 5) == 3 + 2  # 1 arrow hits; then 2 wounds and 1
    assert play.hero(0).wounds == 0
    assert len(play.state.bags[COMBAT_DECK]) == 54


@rule("DQ-VSOL-14")
def test_tatiannas_arrows_alone_can_kill():
    play = meets("skeleton", 2, hero="tatianna").combat("quick_shot", "slash", "aimed_shot")
    assert dice_rolled(play) == 3


@rule("DQ-VSOL-14")
def test_tatianna_looses_no_arrows_when_she_is_caught_escaping():
    play = meets("demon", 5, hero="tatianna").escape_cards("twin_arrows", "hellfire")
    before = len(play.table.outcomes)
    play.dice(6, 6, 5).do("escape")  # 4 against 6 costs 6 wounds
    assert play.state.fight is None
    assert len(play.table.outcomes) - before == 2 + 3  # two Power cards and three dice
    assert play.hero(0).wounds == 6


@rule("DQ-VSOL-16")
@pytest.mark.parametrize(("wounds", "rounds"), [(7, 2), (8, 4), (9, 4)])
def test_challaras_six_counts_once_from_eight_wounds_on(wounds, rounds):
    play = meets("golem", 4, hero="challara", wounds=wounds)
    assert dice_rolled(play, *[6] * rounds) == rounds
    assert play.hero(0).wounds == wounds


@rule("DQ-VSOL-16")
def test_challaras_wounds_of_the_same_fight_count():
    assert dice_rolled(meets("golem", 4, hero="challara", wounds=7), 2, 6, 6, 6, 6) == 5
    assert dice_rolled(meets("golem", 4, hero="challara", wounds=6), 2, 6, 6) == 3
