"""Hero against hero (DQ-OPT-33 to 38)."""

import pytest

from tests.support.dungeonquest import PRINTED, Play, Situation
from tests.support.rules import rule
from undercroft import BadSetup
from undercroft.games.dungeonquest.content.pieces import PILE
from undercroft.games.dungeonquest.table.state import DEAD, FREE, OWES_ENCOUNTER

STRONG = ("sundering_blow", "sundering_blow", "sundering_blow", "cleave")
WEAK = ("spark", "spark", "spark", "spark")


def rivals(heroes: tuple[str, ...] = ("lindel", "hugo", "gherinn"), **house: object) -> Situation:
    """A row of rooms, r3c2 to r3c6; the first hero in r3c3, the third east of them in r3c4."""
    s = Situation(heroes=list(heroes), **{"hero_vs_hero": True, **house})
    for column in range(2, 7):
        s.lay(f"r3c{column}", "room_lfr", arrow="west")
    return s.put(0, "r3c3", came_from="r3c2").put(2, "r3c4", came_from="r3c5")


def fighting(s: Situation, mine: tuple[str, ...] = STRONG, theirs: tuple[str, ...] = WEAK) -> Play:
    """The first hero walks into the third."""
    play = s.action_of(0).powers("blade_dance", "staff_sweep").combat(*mine, *theirs)
    return play.cards("dungeon", "empty").do("east")


def beat(play: Play, rounds: int = 4) -> Play:
    """The attacker wins that many rounds, one card each."""
    for card in STRONG[:rounds]:
        play.do(card, "spark")
    return play


def be_beaten(s: Situation) -> Play:
    """The attacker loses four rounds, one card each."""
    play = fighting(s, WEAK, STRONG)
    for card in STRONG:
        play.do("spark", card)
    return play


# -- attacking -----------------------------------------------------------------------------


@rule("DQ-OPT-33")
def test_a_hero_may_move_into_anothers_space_and_must_attack_him():
    play = rivals().action_of(0)
    assert "east" in play.options
    play = fighting(rivals())
    assert (play.asked, play.player) == ("lay_card", 0), "no choice of escape for either"
    assert [side.seat for side in play.fight.sides] == [0, 2]
    assert any("attacks" in line for line in play.told())
    assert (play.fight.card, play.fight.token) == (-1, -1), "neither card nor token brought it"
    play.do("cleave")
    assert (play.asked, play.player) == ("lay_card", 2)
    assert play.state.heroes[0].cell == play.state.heroes[2].cell


@rule("DQ-OPT-33")
def test_without_the_rule_the_move_is_not_offered():
    assert "east" not in rivals(hero_vs_hero=False).action_of(0).options


@rule("DQ-OPT-33")
def test_it_goes_with_standard_combat_only():
    with pytest.raises(BadSetup, match="combat=standard"):
        rivals(combat="classic")


@rule("DQ-OPT-33")
def test_a_door_between_them_must_be_passed_first():
    s = rivals()
    s.lay("r4c4", "room_door_front", arrow="south").put(0, "r4c4").put(2, "r3c4")
    play = s.action_of(0).cards("door", "door_jammed").do("north")
    assert play.state.fight is None
    assert (play.space(0), play.player) == ("r4c4", 1)


# -- the end of the fight ------------------------------------------------------------------


@rule("DQ-OPT-34")
def test_a_hero_with_four_cards_of_damage_is_beaten():
    play = beat(fighting(rivals()), 3)
    assert len(play.fight.sides[1].damage) == 3
    assert play.asked == "lay_card"
    play.do("cleave", "spark")
    assert play.state.fight is None
    assert "Brother Gherinn is beaten." in play.told()
    assert play.hero(2).wounds == 4, "their damage cards become wounds"


@rule("DQ-OPT-34")
def test_more_than_four_at_once_and_wounds_of_both():
    s = rivals()
    play = fighting(s, ("slash", "slash", "sundering_blow", "sundering_blow"),
                    ("cleave", "feint", "feint", "feint"))  # fmt: skip
    play.do("slash", "cleave")  # the attacker takes a card, a melee card goes to the stack
    play.do("sundering_blow", "feint")  # a deathblow: two cards
    assert len(play.fight.sides[1].damage) == 2
    play.do("sundering_blow", "feint")  # another two: four in all
    assert play.state.fight is None
    assert (play.hero(0).wounds, play.hero(2).wounds) == (1, 4)


@rule("DQ-OPT-34")
def test_a_hero_who_reaches_his_life_value_is_killed():
    s = rivals()
    s.hero(2).wounds = s.hero(2).life - 1
    play = beat(fighting(s.give(2, "ruby_ring")), 1)
    assert play.state.fight is None
    assert play.hero(2).fate == DEAD
    assert play.loot(0) == [], "a dead hero's cards go back to their decks"
    assert play.player == 1


@rule("DQ-OPT-34")
def test_the_victorious_attacker_goes_on_to_meet_the_chamber():
    play = beat(fighting(rivals()))
    assert play.discarded("dungeon") == ["empty"]
    assert play.space(0) == "r3c4"


@rule("DQ-OPT-34")
def test_a_beaten_attacker_meets_nothing_and_his_turn_is_over():
    play = be_beaten(rivals())
    assert play.discarded("dungeon") == []
    assert play.space(0) == "r3c3"
    assert play.hero(0).wounds == 4
    assert play.player == 1


# -- spoils --------------------------------------------------------------------------------


@rule("DQ-OPT-35")
def test_the_victor_may_take_one_loot_card_of_his_choice():
    loot = ("ruby_ring", "rope", "gold_coins_30")
    play = beat(fighting(rivals().give(2, *loot)))
    assert (play.asked, play.player, play.options) == ("spoils", 0, [*loot, "nothing"])
    play.do("rope")
    assert (play.loot(0), play.loot(2)) == (["rope"], ["ruby_ring", "gold_coins_30"])
    assert play.asked != "spoils", "a single card"
    robbed = play.told().index("Lindel robs Brother Gherinn.")
    assert play.told()[robbed + 1] == "Lindel takes Rope."


@rule("DQ-OPT-35")
def test_the_victor_may_take_nothing_and_the_loser_takes_nothing():
    s = rivals().give(2, "ruby_ring").give(0, "rope")
    play = beat(fighting(s)).do("nothing")
    assert (play.loot(0), play.loot(2)) == (["rope"], ["ruby_ring"])


@rule("DQ-OPT-35")
def test_a_victorious_defender_takes_from_the_attacker():
    play = be_beaten(rivals().give(0, "ruby_ring"))
    assert (play.asked, play.player, play.options) == ("spoils", 2, ["ruby_ring", "nothing"])
    play.do("ruby_ring")
    assert (play.loot(0), play.loot(2)) == ([], ["ruby_ring"])


@rule("DQ-OPT-35")
def test_hidden_loot_is_taken_unseen():
    s = rivals(cloak_and_dagger=True).give(2, "ruby_ring", "rope")
    play = beat(fighting(s))
    assert play.options == ["unseen", "nothing"]
    rope = next(card for card in play.hero(2).loot if PRINTED.card_id[card] == "rope")
    play.force("loot", rope).do("unseen")
    assert (play.loot(0), play.loot(2)) == (["rope"], ["ruby_ring"])
    assert play.table.view(1).heroes[0].loot is None
    assert not any("Rope" in play.table.tell(event) for event in play.table.events_seen_by(1))
    taken = next(each for each in play.table.log.outcomes if each.source == "loot")
    assert [taken.seen_by(player) for player in (0, 1, 2)] == [True, False, True]


# -- giving way ----------------------------------------------------------------------------


@rule("DQ-ENC-13", "DQ-OPT-36")
def test_a_loser_driven_out_of_his_chamber_is_out_of_its_trapdoor():
    play = beat(fighting(rivals().keep(2, "trapdoor")))
    assert play.space(2) == "r3c5"
    assert play.hero(2).kept == ()
    assert play.discarded("trap") == ["trapdoor"]


@rule("DQ-OPT-36")
def test_the_loser_goes_back_where_he_came_from_and_meets_it_next_turn():
    play = beat(fighting(rivals()))
    assert play.space(2) == "r3c5"
    assert play.hero(2).plight == OWES_ENCOUNTER
    assert play.player == 1, "they have not met it yet"


@rule("DQ-OPT-36")
def test_a_loser_without_a_way_back_chooses_a_passage_to_a_free_space():
    s = rivals()
    s.put(1, "r3c5").hero(2).came_from = -1
    play = beat(fighting(s))
    assert (play.asked, play.player) == ("give_way", 2)
    assert play.options == ["north", "south", "west"], "not to the hero in the east"
    play.tiles("room_f").do("north")
    assert play.space(2) == "r2c4"
    assert play.hero(2).plight == OWES_ENCOUNTER
    assert play.state.board[16] >= 0, "a chamber was laid there"


@rule("DQ-OPT-36")
def test_a_way_back_taken_by_another_hero_is_no_way_back():
    s = rivals().put(1, "r3c5")
    play = beat(fighting(s))
    assert (play.asked, play.player) == ("give_way", 2)
    assert "east" not in play.options


@rule("DQ-OPT-36")
def test_a_loser_without_any_way_stays():
    s = rivals(("lindel", "hugo", "gherinn", "krutzbeck")).put(1, "r3c5").put(3, "r3c3")
    s.state.bags[PILE] = b""  # nothing can be laid in the north and south
    play = beat(fighting(s))
    assert play.asked != "give_way"
    assert (play.space(2), play.hero(2).plight) == ("r3c4", FREE)


@rule("DQ-OPT-36")
def test_the_loser_meets_that_chamber_on_his_next_turn_and_cannot_escape_from_it():
    s = rivals().token("r3c5", "skeleton", 2).lay("r1c12", "rotating", arrow="east")
    play = beat(fighting(s)).do("west")
    assert play.state.active == 2
    assert play.asked == "lay_card", "the monster there must be fought"


# -- timing --------------------------------------------------------------------------------


@rule("DQ-OPT-37")
def test_the_attacker_decides_whose_power_card_works_first():
    s = rivals(("challara", "hugo", "tatianna"))
    play = s.action_of(0).powers("mirror_ward", "leap_back").do("east", "mirror_ward", "leap_back")
    assert (play.asked, play.player) == ("whose_effect_first", 0)
    assert play.options == ["mine", "theirs"]


@rule("DQ-OPT-37")
@pytest.mark.parametrize(("order", "weakened"), [("mine", 0), ("theirs", 1)])
def test_the_order_matters(order, weakened):
    s = rivals(("challara", "hugo", "gherinn"))
    play = s.action_of(0).powers("mirror_ward", "penance")
    play.do("east", "mirror_ward", "penance", order)
    if order == "theirs":  # Penance works before it is cancelled
        assert (play.asked, play.player) == ("pay_for_power", 2)
        play.do("pay")
    assert play.fight.sides[1].hurt == weakened


@rule("DQ-OPT-37")
def test_nobody_is_asked_about_a_single_power_card_or_in_a_fight_with_a_monster():
    play = fighting(rivals()).do("blade_dance", "spark")
    assert play.asked == "lay_card"
    s = Situation(heroes=["lindel", "gherinn"], hero_vs_hero=True)
    s.lay("r1c2", "room_lfr").token("r1c2", "golem", 6)
    play = s.action_of(0).powers("patience", "crushing_grip")
    play.do("east", "attack", "patience", "crushing_grip")
    assert play.asked == "lay_card"


# -- the treasure chamber ------------------------------------------------------------------


@rule("DQ-OPT-38")
def test_no_hero_attacks_another_in_the_treasure_chamber():
    s = rivals().lay("r4c7", "room_lfr", arrow="north").put(0, "r4c7").put(2, "r5c7")
    play = s.action_of(0).cards("dragon", "sleeping").do("south")
    assert play.state.fight is None
    assert play.space(0) == play.space(2) == "r5c7"
    assert len(play.loot(0)) == 2
