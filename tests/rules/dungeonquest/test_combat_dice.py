"""The combat dice variant (DQ-VDIC). Hugo, who is asked about high dice, shows a fight midway."""

import pytest

import undercroft
from tests.support.dungeonquest import Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK
from undercroft.games.dungeonquest.rules.attributes import ONE_SHOT
from undercroft.games.dungeonquest.table.state import DEAD

PAUSE = (6, 1)  # a roll at which Hugo is asked


def meets(monster: str, life: int, hero: str = "hugo", wounds: int = 0, players: int = 2) -> Play:
    """The hero has walked into a chamber and met that monster."""
    others = [name for name in ("lindel", "krutzbeck", "tatianna") if name != hero]
    s = Situation(heroes=[hero, *others][:players], combat="dice")
    s.lay("r4c4", "room_lfr").lay("r4c5", "room_lfr").put(0, "r4c4", came_from="r4c3")
    s.hero(0).wounds = wounds
    return confronted(s, monster, life)


def confronted(s: Situation, monster: str, life: int) -> Play:
    play = s.action_of(0).cards("dungeon", monster).tokens(monster, life).do("east")
    if play.asked == "face_card":  # Challara may draw again
        play.do("resolve")
    assert play.asked == "fight_or_flee"
    return play


def attacks(play: Play, *dice: int) -> Play:
    """Hugo attacks, keeps the roll, and the fight pauses in the round after these."""
    play.dice(*dice, *PAUSE).do("attack")
    for high in range(0, len(dice), 2):
        if max(dice[high : high + 2]) >= 5:
            play.do("keep")
    assert play.asked == "reroll"
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


@rule("DQ-VDIC-14", "DQ-VDIC-15", "DQ-VDIC-18", "DQ-VDIC-03")
def test_the_example_of_lindel_against_the_skeleton():
    play = meets("skeleton", 2, hero="lindel")
    assert dice_rolled(play, 5, 4, 3, 3) == 4
    assert play.hero(0).wounds == 1
    assert play.state.tokens.count(-1) == 20
    assert play.player == 1


@rule("DQ-VDIC-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_combat_dice_are_for_any_number_of_players(players):
    table = undercroft.new("dungeonquest", players=players, seed=1, combat="dice")
    assert table.view(None).combat == "dice"
    play = meets("skeleton", 2, hero="lindel", players=players)
    assert dice_rolled(play, 1, 1) == 2


@rule("DQ-VDIC-02")
def test_nothing_is_asked_in_a_fight_of_dice():
    play = meets("golem", 4, hero="lindel")
    assert dice_rolled(play, 1, 2, 6, 4, 3, 3, 2, 1) == 8
    assert (play.asked, play.player) == ("turn", 1)


@rule(
    "DQ-VDIC-03", "DQ-VDIC-04", "DQ-VDIC-05", "DQ-VDIC-06", "DQ-VDIC-07",
    "DQ-VDIC-15", "DQ-VDIC-16",
)  # fmt: skip
@pytest.mark.parametrize(
    ("monster", "life", "enough", "too_much"),
    [
        ("skeleton", 3, (1, 3), (1, 4)),  # Hugo's Agility is 4
        ("sorcerer", 3, (1, 2), (1, 3)),  # Luck 3
        ("troll", 5, (4, 5), (4, 6)),  # Armor 9
        ("golem", 6, (3, 4), (3, 5)),  # Strength 7
        ("demon", 8, (3, 4), (3, 5)),
    ],
)
def test_each_monster_calls_for_its_own_attribute(monster, life, enough, too_much):
    assert dealt(attacks(meets(monster, life), *enough)) == (0, 1)
    assert dealt(attacks(meets(monster, life), *too_much)) == (1, 0)


@rule("DQ-VDIC-08")
def test_a_failed_combat_test_gives_no_determination_token():
    play = attacks(meets("skeleton", 3), 4, 1, 4, 1)
    assert dealt(play) == (2, 0)  # the second 5 fails as the first did
    assert play.table.view(0).heroes[0].determination == 0


@rule("DQ-VDIC-09")
def test_determination_tokens_do_not_help_in_a_combat_test():
    play = meets("skeleton", 3)
    play.hero(0).tries = ((ONE_SHOT, 3),)
    assert dealt(attacks(play, 4, 1)) == (1, 0)


@rule("DQ-VDIC-09")
def test_a_loadstone_lowers_the_agility_that_a_combat_test_is_made_against():
    s = Situation(heroes=["lindel", "hugo"], combat="dice").lay("r4c4", "room_lfr")
    s.lay("r4c5", "room_lfr").put(0, "r4c4", came_from="r4c3").give(0, "loadstone")
    play = confronted(s, "skeleton", 2)
    assert dice_rolled(play, 4, 2, 1, 1) == 4  # Agility 6 less 1: the first 6 is too much
    assert play.hero(0).wounds == 1


@rule("DQ-VDIC-14", "DQ-OPT-22")
def test_what_a_hidden_loadstone_lowers_is_told_to_its_owner_alone():
    s = Situation(heroes=["lindel", "hugo"], combat="dice", cloak_and_dagger=True)
    s.lay("r4c4", "room_lfr").lay("r4c5", "room_lfr").put(0, "r4c4", came_from="r4c3")
    play = confronted(s.give(0, "loadstone"), "skeleton", 2)
    dice_rolled(play, 1, 1)
    heard = {
        player: [play.table.tell(e) for e in play.table.events if e.seen_by(player)]
        for player in (0, 1)
    }
    assert "Your Agility is 5." in heard[0]
    assert "Lindel rolls 1 + 1 = 2 against Agility: the Skeleton takes 2 wounds." in heard[1]
    assert not any("Agility 5" in line or "is 5" in line for line in heard[1])


@rule("DQ-VDIC-09")
@pytest.mark.parametrize("hero", ["gherinn", "lindel"])
def test_neither_penance_nor_the_rune_of_fortune_is_offered(hero):
    s = Situation(heroes=[hero, "hugo"], combat="dice").lay("r4c4", "room_lfr")
    s.lay("r4c5", "room_lfr").put(0, "r4c4", came_from="r4c3").rune(0, "rune_of_fortune")
    assert dice_rolled(confronted(s, "golem", 4), 1, 1, 1, 1) == 4


@rule("DQ-VDIC-10")
@pytest.mark.parametrize("life", [2, 3])
def test_the_player_on_the_left_draws_the_monsters_token(life):
    play = meets("skeleton", life, players=3)
    assert play.fight.sides[1].seat == 1
    assert [play.table.view(seat).fight.life for seat in range(3)] == [None, life, None]
    assert play.table.view(0).pool["skeleton"] == 3


@rule("DQ-VDIC-11")
def test_a_higher_or_equal_power_card_gets_the_hero_away():
    play = meets("skeleton", 3)
    assert play.options == ["attack", "escape"]
    play.escape_cards("riposte", "clattering_rush").do("escape")  # 3 against 3
    assert play.space(0) == "r4c4"
    assert play.tokens_at("r4c5") == ["skeleton"]
    assert play.hero(0).wounds == 0


@rule("DQ-VDIC-11")
def test_a_lower_power_card_costs_wounds_and_the_dice_decide():
    play = meets("skeleton", 3).escape_cards("shield_wall", "clattering_rush").dice(*PAUSE)
    play.do("escape")  # 2 against 3
    assert play.hero(0).wounds == 2
    assert play.asked == "reroll"


@rule("DQ-VDIC-12", "DQ-VDIC-23")
def test_no_power_or_combat_cards_are_used_in_the_fight():
    play = attacks(meets("golem", 6), 1, 1, 3, 5)
    for side in play.fight.sides:
        assert len(side.powers) == 4
        assert side.hand == side.played == side.damage == ()
    assert play.table.view(0).combat_deck == 54


@rule("DQ-VDIC-13")
def test_rounds_go_on_until_the_monster_is_killed():
    play = meets("golem", 4, hero="lindel")
    assert dice_rolled(play, 1, 2, 1, 2, 6, 5, 1, 2, 1, 2) == 10
    assert play.hero(0).wounds == 1
    assert play.tokens_at("r4c5") == []


@rule("DQ-VDIC-13")
def test_rounds_go_on_until_the_hero_is_killed():
    play = meets("golem", 4, hero="lindel", wounds=13)
    assert dice_rolled(play, 6, 5, 1, 2, 6, 5) == 6
    assert play.hero(0).fate == DEAD
    assert play.tokens_at("r4c5") == ["golem"]


@rule("DQ-VDIC-14")
def test_two_dice_are_added_up():
    play = meets("golem", 4, hero="lindel")
    assert dice_rolled(play, 4, 2, 2, 4, 5, 1, 1, 5) == 8  # four times 6 against Strength 6
    assert play.hero(0).wounds == 0


@rule("DQ-VDIC-15", "DQ-VDIC-16", "DQ-VDIC-17", "DQ-VDIC-18")
@pytest.mark.parametrize(
    ("dice", "wounds"),
    [
        ((3, 4), (0, 1)),  # Strength 7
        ((3, 3), (0, 2)),
        ((2, 6), (1, 0)),
        ((4, 4), (2, 0)),
        ((1, 1), (0, 2)),
        ((6, 6), (2, 0)),
    ],
)
def test_a_pass_wounds_the_monster_a_failure_the_hero_and_doubles_twice(dice, wounds):
    assert dealt(attacks(meets("golem", 6), *dice)) == wounds


@rule("DQ-VDIC-19")
def test_a_fight_begun_cannot_be_broken_off():
    play = attacks(meets("golem", 6), 3, 5)
    assert play.options == ["keep", "first"]
    assert play.fight.round == 2
    play.dice(*PAUSE).do("keep")
    assert play.options == ["keep", "first"]
    assert play.fight.round == 3


# -- the heroes' abilities -----------------------------------------------------------------


@rule("DQ-VDIC-20")
@pytest.mark.parametrize(
    ("dice", "options"),
    [
        ((6, 3), ["keep", "first"]),
        ((3, 6), ["keep", "second"]),
        ((5, 4), ["keep", "first"]),
        ((5, 6), ["keep", "first", "second", "both"]),
        ((5, 5), ["keep", "first", "second", "both"]),
    ],
)
def test_hugo_may_reroll_fives_and_sixes(dice, options):
    play = meets("golem", 6).dice(*dice).do("attack")
    assert (play.asked, play.player) == ("reroll", 0)
    assert play.options == options


@rule("DQ-VDIC-20")
def test_hugo_may_reroll_no_lower_die():
    assert attacks(meets("golem", 6), 4, 4, 4, 3).fight.round == 3


@rule("DQ-VDIC-20")
@pytest.mark.parametrize(
    ("dice", "answer", "again", "wounds"),
    [
        ((6, 3), "first", (4,), (0, 1)),  # 7
        ((6, 3), "first", (5,), (1, 0)),  # 8, though a 5, stands
        ((6, 3), "first", (3,), (0, 2)),  # the doubles are those of the final dice
        ((5, 5), "first", (2,), (0, 1)),  # 7, and a double no longer
        ((5, 5), "both", (6, 6), (2, 0)),
        ((5, 6), "second", (2,), (0, 1)),
        ((6, 2), "keep", (), (1, 0)),
    ],
)
def test_hugos_second_result_stands(dice, answer, again, wounds):
    play = meets("golem", 6).dice(*dice, *again, *PAUSE).do("attack", answer)
    assert play.fight.round == 2  # they are not asked again about the first round
    assert dealt(play) == wounds


@rule("DQ-VDIC-20")
def test_nobody_else_rerolls():
    assert dice_rolled(meets("skeleton", 2, hero="lindel"), 5, 6, 5, 5, 1, 1) == 6


@rule("DQ-VDIC-21")
@pytest.mark.parametrize(("dice", "hit"), [((1, 3), 1), ((2, 2), 2)])
@pytest.mark.parametrize(("answer", "more"), [("add", 1), ("enough", 0)])
def test_krutzbeck_may_add_one_wound_when_the_monster_is_hit(dice, hit, answer, more):
    play = meets("demon", 8, hero="krutzbeck").dice(*dice, 1, 2).do("attack")
    assert (play.asked, play.player) == ("press_home", 0)
    assert play.options == ["add", "enough"]
    assert dealt(play) == (0, hit)
    play.do(answer)
    assert play.fight.round == 2  # one wound more at most
    assert dealt(play) == (0, hit + more + 1)


@rule("DQ-VDIC-21")
def test_krutzbeck_adds_nothing_to_a_miss_or_to_a_dead_monster():
    play = meets("golem", 4, hero="krutzbeck").dice(6, 4, 1, 1, 1, 1).do("attack")
    assert play.fight.round == 2  # the miss of round 1 went by without a question
    assert dealt(play) == (1, 2)
    play.do("enough")
    assert play.state.fight is None
    assert play.player == 1


@rule("DQ-VDIC-21")
def test_krutzbecks_added_wound_can_kill():
    play = meets("skeleton", 2, hero="krutzbeck").dice(1, 2).do("attack", "add")
    assert play.state.fight is None
    assert play.hero(0).wounds == 0


@rule("DQ-VDIC-22", "DQ-VDIC-23")
def test_tatianna_looses_her_arrows_before_the_first_roll():
    play = meets("golem", 4, hero="tatianna").combat("quick_shot", "slash", "spark")
    assert dice_rolled(play, 1, 1, 1, 2) == 3 + 4  # 1 arrow hits; then 2 wounds and 1
    assert play.hero(0).wounds == 0
    assert len(play.state.bags[COMBAT_DECK]) == 54


@rule("DQ-VDIC-22")
def test_tatiannas_arrows_alone_can_kill():
    play = meets("skeleton", 2, hero="tatianna").combat("quick_shot", "slash", "aimed_shot")
    assert dice_rolled(play) == 3


@rule("DQ-VDIC-22")
def test_tatianna_looses_no_arrows_when_she_is_caught_escaping():
    play = meets("demon", 5, hero="tatianna").escape_cards("twin_arrows", "hellfire")
    before = len(play.table.outcomes)
    play.dice(1, 1, 1, 1, 1, 2).do("escape")  # 4 against 6 costs 6 wounds
    assert play.state.fight is None
    assert len(play.table.outcomes) - before == 2 + 6  # two Power cards and six dice
    assert play.hero(0).wounds == 6


@rule("DQ-VDIC-24")
@pytest.mark.parametrize(("wounds", "rounds"), [(7, 2), (8, 4), (9, 4)])
def test_challaras_doubles_count_once_from_eight_wounds_on(wounds, rounds):
    play = meets("golem", 4, hero="challara", wounds=wounds)
    assert dice_rolled(play, *[1, 1] * rounds) == 2 * rounds
    assert play.hero(0).wounds == wounds


@rule("DQ-VDIC-24")
def test_challaras_wounds_of_the_same_fight_count():
    play = meets("golem", 4, hero="challara", wounds=7)
    assert dice_rolled(play, 6, 4, *[1, 1] * 4) == 10


@rule("DQ-VDIC-24")
def test_with_eight_wounds_failed_doubles_still_cost_challara_two():
    play = meets("golem", 4, hero="challara", wounds=8)
    assert dice_rolled(play, 4, 4, *[1, 1] * 4) == 10
    assert play.hero(0).wounds == 10
