"""The classic combat variant (DQ-VCLA) with its whole display, and DQ-GAP-40."""

import msgspec
import pytest

import undercroft
from tests.support.dungeonquest import PRINTED, Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import (
    COMBAT_DECK,
)
from undercroft.games.dungeonquest.table.state import DEAD

HAND = ["bolt_of_agony", "quick_shot", "slash"]

# Wounds on the hero and on the monster, the hero's card first.
DISPLAY = {
    ("quick_shot", "quick_shot"): (1, 1),
    ("quick_shot", "slash"): (0, 2),
    ("quick_shot", "bolt_of_agony"): (1, 0),
    ("slash", "quick_shot"): (1, 0),
    ("slash", "slash"): (1, 1),
    ("slash", "bolt_of_agony"): (0, 1),
    ("bolt_of_agony", "quick_shot"): (0, 1),
    ("bolt_of_agony", "slash"): (1, 0),
    ("bolt_of_agony", "bolt_of_agony"): (1, 1),
}


def before(
    monster: str = "golem",
    life: int = 6,
    heroes: tuple[str, ...] = ("lindel", "challara"),
    combat: str = "classic",
) -> Situation:
    """The first hero is in a tower, the monster in the chamber to its east."""
    s = Situation(heroes=list(heroes), combat=combat)
    return s.lay("r1c2", "room_lfr", arrow="west").token("r1c2", monster, life)


def fighting(s: Situation) -> Play:
    """The hero walks in and attacks; the chamber itself, met afterwards, is empty."""
    return s.action_of(0).cards("dungeon", "empty").do("east", "attack")


def wounds(play: Play) -> tuple[int, int]:
    """Wounds of this fight on the hero and on the monster."""
    return play.fight.sides[0].hurt, play.fight.sides[1].hurt


# -- setting up ----------------------------------------------------------------------------


@rule("DQ-VCLA-01")
def test_classic_combat_needs_more_than_one_player():
    with pytest.raises(undercroft.BadSetup, match="two players or more"):
        undercroft.new("dungeonquest", players=1, combat="classic")
    for players in (2, 3, 4):
        assert undercroft.new("dungeonquest", players=players, combat="classic").decision


@rule("DQ-VCLA-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_takes_a_slash_a_bolt_of_agony_and_a_quick_shot(players):
    heroes = ["tatianna", "lindel", "hugo", "challara"][:players]
    table = undercroft.new("dungeonquest", players, seed=1, combat="classic", heroes=heroes)
    left = [PRINTED.fight_id[card] for card in table.state.bags[COMBAT_DECK]]
    assert len(left) == len(PRINTED.combat_cards) - 3 * players
    assert [left.count(card) for card in HAND] == [4 - players] * 3
    play = fighting(before(heroes=("lindel", *heroes[:1])))
    assert sorted(play.options) == HAND
    play.do("slash")
    assert (play.player, sorted(play.options)) == (1, HAND)


@rule("DQ-VCLA-03")
def test_without_tatianna_there_is_no_combat_deck():
    classic = undercroft.new("dungeonquest", 2, combat="classic", heroes=["lindel", "hugo"])
    standard = undercroft.new("dungeonquest", 2, heroes=["lindel", "hugo"])
    assert classic.view(0).combat_deck == 0
    assert standard.view(0).combat_deck == len(PRINTED.combat_cards)
    play = fighting(before(life=4)).do("quick_shot", "slash", "quick_shot", "slash")
    assert play.tokens_at("r1c2") == []
    assert play.table.view(0).combat_deck == 0


# -- meeting and escaping ------------------------------------------------------------------


@rule("DQ-VCLA-04")
@pytest.mark.parametrize("combat", ["standard", "classic"])
def test_a_monster_is_met_as_in_standard_combat(combat):
    s = Situation(heroes=["lindel", "hugo", "challara"], combat=combat)
    s.lay("r1c12", "room_lfr", arrow="east")
    play = s.action_of(1).cards("dungeon", "troll").tokens("troll", 5).do("west")
    assert (play.asked, play.player, play.options) == ("fight_or_flee", 1, ["attack", "escape"])
    assert play.fight.sides[1].seat == 2
    assert PRINTED.token_life[play.fight.token] == 5
    assert [play.table.view(player).fight.life for player in range(3)] == [None, None, 5]


@rule("DQ-VCLA-05")
def test_an_escape_compares_power_cards():
    play = before(monster="skeleton", life=2).action_of(0)
    play.escape_cards("long_shot", "clattering_rush")
    play.do("east", "escape")  # 3 against 3
    assert play.state.fight is None
    assert play.space(0) == "r1c1"
    assert play.tokens_at("r1c2") == ["skeleton"]
    play = before(monster="troll", life=4).action_of(0).escape_cards("long_shot", "knitting_flesh")
    play.do("east", "escape")  # 3 against 4
    assert play.asked == "choose_card"
    assert play.hero(0).wounds == 0
    play = before(monster="demon", life=6).action_of(0).escape_cards("long_shot", "brimstone")
    play.do("east", "escape")
    assert play.hero(0).wounds == 3


# -- rounds --------------------------------------------------------------------------------


@rule("DQ-VCLA-06")
def test_power_cards_play_no_part_in_the_fight():
    play = fighting(before(monster="golem", life=6))
    before_the_fight = play.table.outcomes
    for _ in range(3):
        play.do("slash", "slash")
        assert [side.hand for side in play.fight.sides] == [(), ()]
        assert play.fight.sides[0].powers == PRINTED.hero_powers[play.hero(0).kind]
        assert play.fight.sides[1].powers == PRINTED.monster_powers[play.fight.monster]
    assert play.table.outcomes == before_the_fight


@rule("DQ-VCLA-07")
def test_rounds_follow_until_one_of_the_two_is_killed():
    play = fighting(before(monster="golem", life=6))
    for number in range(1, 6):
        assert play.fight.round == number
        play.do("slash", "slash")
        assert wounds(play) == (number, number)
    play.do("slash", "slash")
    assert play.state.fight is None
    assert play.hero(0).wounds == 6


@rule("DQ-VCLA-07")
def test_rounds_end_when_the_hero_is_killed():
    s = before(monster="golem", life=6)
    s.hero(0).wounds = s.hero(0).life - 2
    play = fighting(s).do("slash", "quick_shot")
    assert play.fight.round == 2
    play.do("slash", "quick_shot")
    assert play.state.fight is None
    assert play.hero(0).fate == DEAD


@rule("DQ-VCLA-08")
def test_each_player_chooses_a_card_that_the_other_cannot_see():
    seen = set()
    for card in HAND:
        play = fighting(before()).do(card)
        assert (play.asked, play.player) == ("choose_card", 1)
        assert sorted(play.options) == HAND
        for watcher in (1, None):
            seen.add((watcher, msgspec.json.encode(play.table.view(watcher))))
            seen.add((watcher, msgspec.json.encode(play.table.events_seen_by(watcher))))
    assert len(seen) == 4, "the monster player or a spectator can tell the hero's card"


@rule("DQ-VCLA-08")
def test_the_monster_player_can_only_imagine_the_card_laid_against_him():
    play = fighting(before()).do("slash")
    worlds = [play.table.fork(as_seen_by=1, seed=seed) for seed in range(40)]
    assert {world.answers[-1] for world in worlds} == set(HAND)
    own = [play.table.fork(as_seen_by=0, seed=seed) for seed in range(9)]
    assert {world.answers[-1] for world in own} == {"slash"}


@rule("DQ-VCLA-09")
def test_nothing_happens_before_both_have_chosen_and_then_one_box_is_applied():
    play = fighting(before()).do("quick_shot")
    assert wounds(play) == (0, 0)
    assert play.fight.round == 1
    play.do("slash")
    assert wounds(play) == (0, 2)
    assert play.fight.round == 2
    assert (
        "Quick Shot against Slash: Lindel takes 0 wounds, the Golem takes 2 wounds." in play.told()
    )


# -- the combat display --------------------------------------------------------------------


def box(hero_card: str, monster_card: str) -> tuple[int, int]:
    return wounds(fighting(before()).do(hero_card, monster_card))


@rule("DQ-VCLA-10")
def test_a_white_box_wounds_the_hero_alone():
    white = {pair for pair, result in DISPLAY.items() if not result[1]}
    assert {pair: box(*pair) for pair in white} == dict.fromkeys(white, (1, 0))


@rule("DQ-VCLA-11")
def test_a_grey_box_wounds_the_monster_alone():
    assert box("slash", "bolt_of_agony") == (0, 1)
    assert box("bolt_of_agony", "quick_shot") == (0, 1)


@rule("DQ-VCLA-12")
@pytest.mark.parametrize("card", HAND)
def test_a_split_box_wounds_both(card):
    assert box(card, card) == (1, 1)


@rule("DQ-VCLA-13")
def test_slash_against_slash_deals_a_wound_to_each_side():
    assert box("slash", "slash") == (1, 1)


@rule("DQ-VCLA-14")
def test_quick_shot_against_slash_is_the_only_two():
    assert box("quick_shot", "slash") == (0, 2)
    assert [pair for pair in DISPLAY if 2 in box(*pair)] == [("quick_shot", "slash")]


@rule("DQ-VCLA-15")
@pytest.mark.parametrize(("pair", "result"), DISPLAY.items())
def test_the_whole_display(pair, result):
    assert box(*pair) == result


@rule("DQ-VCLA-16")
def test_played_cards_go_back_to_hand_and_may_be_chosen_again():
    play = fighting(before(monster="golem", life=6)).do("slash", "slash")
    assert [side.played for side in play.fight.sides] == [(), ()]
    assert (play.asked, play.player, sorted(play.options)) == ("choose_card", 0, HAND)
    play.do("slash")
    assert (play.player, sorted(play.options)) == (1, HAND)
    play.do("slash")
    assert wounds(play) == (2, 2)


# -- heroes --------------------------------------------------------------------------------


@rule("DQ-VCLA-17")
def test_hugo_takes_no_wound_from_equal_cards():
    for card in HAND:
        assert wounds(fighting(before(heroes=("hugo", "lindel"))).do(card, card)) == (0, 1)
    assert wounds(fighting(before(heroes=("hugo", "lindel"))).do("slash", "quick_shot")) == (1, 0)
    other = before(heroes=("lindel", "hugo"))  # Hugo's player plays the monster
    assert wounds(fighting(other).do("slash", "slash")) == (1, 1)


@rule("DQ-VCLA-18")
@pytest.mark.parametrize(
    ("cards", "result"),
    [(("quick_shot", "slash"), (0, 2)), (("slash", "slash"), (1, 1))],
)
def test_krutzbeck_may_add_a_wound_whenever_the_monster_takes_one(cards, result):
    play = fighting(before(heroes=("krutzbeck", "lindel"))).do(*cards)
    assert (play.asked, play.player, play.options) == ("press_home", 0, ["add", "enough"])
    spared = fighting(before(heroes=("krutzbeck", "lindel"))).do(*cards, "enough")
    assert wounds(spared) == result
    play.do("add")
    assert wounds(play) == (result[0], result[1] + 1)
    assert (play.asked, play.fight.round) == ("choose_card", 2)


@rule("DQ-VCLA-18")
def test_krutzbeck_adds_nothing_where_the_monster_takes_no_wound():
    play = fighting(before(heroes=("krutzbeck", "lindel"))).do("slash", "quick_shot")
    assert play.asked == "choose_card"
    assert wounds(play) == (1, 0)


@rule("DQ-VCLA-19")
def test_tatianna_looses_three_arrows_before_a_fight_she_chose():
    arrows = ("aimed_shot", "cleave", "snap_throw")
    s = before(monster="troll", life=4, heroes=("tatianna", "lindel"))
    play = fighting_with(s, arrows)
    assert wounds(play) == (0, 2)
    assert play.asked == "choose_card"
    s = before(monster="skeleton", life=2, heroes=("tatianna", "lindel"))
    play = fighting_with(s, arrows)
    assert play.state.fight is None, "two arrows kill a Skeleton of life 2"
    s = before(monster="demon", life=6, heroes=("tatianna", "lindel")).rune(0, "rune_of_lightning")
    play = s.action_of(0).escape_cards("twin_arrows", "hellfire").combat(*arrows)
    play.do("east", "escape", "fight")
    assert play.asked == "choose_card"
    assert wounds(play) == (0, 0), "no arrows in a fight they did not choose"


def fighting_with(s: Situation, arrows: tuple[str, ...]) -> Play:
    return s.action_of(0).cards("dungeon", "empty").combat(*arrows).do("east", "attack")


@rule("DQ-VCLA-20")
def test_only_tatiannas_arrows_touch_the_combat_deck():
    s = before(monster="golem", life=6, heroes=("lindel", "tatianna"))
    deck = s.state.bags[COMBAT_DECK]
    assert len(deck) == len(PRINTED.combat_cards) - 6
    play = fighting(s)
    drawn = len(play.table.outcomes)
    for _ in range(3):
        play.do("slash", "slash")
        assert play.state.bags[COMBAT_DECK] == deck
    assert len(play.table.outcomes) == drawn
    s = before(monster="golem", life=6, heroes=("tatianna", "lindel"))
    play = fighting_with(s, ("cleave", "cleave", "parry"))
    assert play.state.bags[COMBAT_DECK] == deck, "the three cards are shuffled back"
    drawn = len(play.table.outcomes)
    for _ in range(5):
        play.do("quick_shot", "bolt_of_agony")
    assert len(play.table.outcomes) == drawn
    assert play.state.bags[COMBAT_DECK] == deck


@rule("DQ-VCLA-21")
@pytest.mark.parametrize(("old_wounds", "dealt"), [(7, 2), (8, 1), (9, 1)])
def test_challara_with_eight_wounds_deals_one_with_her_quick_shot(old_wounds, dealt):
    s = before(heroes=("challara", "lindel"))
    s.hero(0).wounds = old_wounds
    assert wounds(fighting(s).do("quick_shot", "slash")) == (0, dealt)


@rule("DQ-VCLA-21")
def test_challaras_wounds_of_this_fight_count_and_other_boxes_do_not_change():
    s = before(heroes=("challara", "lindel"))
    s.hero(0).wounds = 7
    play = fighting(s).do("slash", "quick_shot", "quick_shot", "slash")
    assert wounds(play) == (1, 1)
    play.do("slash", "bolt_of_agony")
    assert wounds(play) == (1, 2)
    s = before(heroes=("lindel", "challara"))
    s.hero(0).wounds = 9
    assert wounds(fighting(s).do("quick_shot", "slash")) == (0, 2), "another hero is not weakened"


@rule("DQ-VCLA-12", "DQ-VCLA-14", "DQ-VCLA-16")
def test_the_worked_example():
    play = fighting(before(monster="skeleton", life=3)).do("slash", "slash")
    assert wounds(play) == (1, 1)
    assert play.asked == "choose_card"
    play.do("quick_shot", "slash")
    assert play.state.fight is None
    assert play.hero(0).wounds == 1
    assert play.tokens_at("r1c2") == []


# -- eliminated players -------------------------------------------------------------------


@rule("DQ-GAP-40")
def test_an_eliminated_player_still_chooses_the_monsters_cards():
    s = before(heroes=("lindel", "challara", "hugo"))
    s.hero(1).fate, s.hero(1).cell = DEAD, -1
    play = fighting(s).do("quick_shot")
    assert (play.asked, play.player, sorted(play.options)) == ("choose_card", 1, HAND)
    play.do("slash")
    assert wounds(play) == (0, 2)
