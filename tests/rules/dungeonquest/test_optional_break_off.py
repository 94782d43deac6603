"""Live to Fight Another Day: a fight that has begun can be broken off (DQ-OPT-25 to 28)."""

from tests.support.dungeonquest import PRINTED, Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK
from undercroft.games.dungeonquest.table.state import OWES_ENCOUNTER

MINE = ("sundering_blow", "cleave", "slash", "sidestep_shot")
THEIRS = ("spark", "slash", "ward", "storm_of_force")


def fighting(
    mine: tuple[str, ...] = MINE,
    theirs: tuple[str, ...] = THEIRS,
    **house: object,
) -> Play:
    """Lindel and a Golem of 6 life with these cards in hand, besides a Power card each."""
    s = Situation(heroes=["lindel", "gherinn"], **{"live_to_fight_another_day": True, **house})
    s.lay("r1c2", "room_lfr", arrow="west").lay("r1c3", "room_lfr", arrow="west")
    s.token("r1c3", "golem", life=6).put(0, "r1c2", came_from="r1c1")
    play = s.action_of(0).powers("blade_dance", "crushing_grip").combat(*mine, *theirs)
    return play.do("east", "attack")


def names(cards: tuple[int, ...]) -> list[str]:
    return [PRINTED.fight_id[card] for card in cards]


def wounds_of_monster(play: Play) -> int:
    return len(play.fight.sides[1].damage) + play.fight.sides[1].hurt


@rule("DQ-OPT-25")
def test_a_hero_who_wins_a_round_may_announce_an_escape():
    play = fighting().do("sundering_blow", "spark")
    assert (play.asked, play.player) == ("announce_escape", 0)
    assert play.options == ["strike", "break_off"]
    play.do("strike")
    assert wounds_of_monster(play) == 1
    assert play.asked == "lay_card"


@rule("DQ-OPT-25")
def test_a_hero_who_loses_or_ties_may_not():
    assert fighting().do("slash", "storm_of_force").asked == "lay_card"
    assert fighting().do("slash", "slash").asked == "lay_card"


@rule("DQ-OPT-25")
def test_it_needs_the_optional_rule_and_a_way_back():
    play = fighting(live_to_fight_another_day=False).do("sundering_blow", "spark")
    assert play.asked == "lay_card"
    s = Situation(heroes=["lindel", "gherinn"], live_to_fight_another_day=True)
    s.lay("r1c2", "portcullis_lfr", arrow="east").lay("r2c2", "room_lfr", arrow="north")
    s.token("r1c2", "golem", life=6).put(0, "r2c2")
    play = s.action_of(0).powers("blade_dance", "crushing_grip").combat(*MINE, *THEIRS)
    play.do("north", "sundering_blow", "spark")
    assert play.asked == "lay_card", "no escape from a chamber with a portcullis"


@rule("DQ-OPT-26")
def test_the_cards_that_would_have_wounded_the_monster_are_discarded():
    play = fighting(mine=("sidestep_shot", "quick_shot", "cleave", "parry"))
    play.do("sidestep_shot", "slash", "quick_shot")  # 2 and 3 in a counterattack against 3
    assert play.asked == "announce_escape"
    play.do("break_off")
    assert wounds_of_monster(play) == 0
    assert names(play.fight.discards) == ["sidestep_shot", "quick_shot"]
    assert names(play.fight.stack) == ["slash"], "the loser's card joins the stack as ever"
    assert play.asked == "lay_card"


@rule("DQ-OPT-26")
def test_the_cards_of_a_deathblow_are_discarded_too():
    play = fighting().do("slash", "slash")  # a stand-off leaves two melee cards on the stack
    play.do("sundering_blow", "spark", "break_off")
    assert wounds_of_monster(play) == 0
    assert sorted(names(play.fight.discards)) == ["slash", "slash", "sundering_blow"]
    assert names(play.fight.stack) == ["spark"]


@rule("DQ-OPT-26")
def test_a_card_still_does_what_it_says_for_the_round_won():
    s = Situation(heroes=["gherinn", "lindel"], live_to_fight_another_day=True)
    s.lay("r1c2", "room_lfr").token("r1c2", "golem", life=6).hero(0).wounds = 5
    play = s.action_of(0).powers("blessing", "crushing_grip").combat(*MINE, *THEIRS)
    play.do("east", "attack", "blessing", "spark", "break_off")
    assert play.hero(0).wounds == 4, "Blessing heals a wound in a round that is won"


@rule("DQ-OPT-27")
def test_winning_the_following_round_too_gets_him_away():
    play = fighting().do("slash", "storm_of_force")
    assert len(play.fight.sides[0].damage) == 1
    play.do("sundering_blow", "spark", "break_off", "cleave", "ward")
    assert play.state.fight is None, "nothing was asked: they escape"
    assert play.space(0) == "r1c2"
    assert play.hero(0).plight == OWES_ENCOUNTER
    assert play.hero(0).wounds == 1, "their damage stack becomes wound tokens"
    assert play.tokens_at("r1c3") == ["golem"]
    assert play.player == 1
    assert play.state.bags[COMBAT_DECK] == bytes(PRINTED.combat_cards), (
        "the Combat deck is whole again"
    )


@rule("DQ-OPT-27")
def test_the_monster_he_got_away_from_is_unhurt():
    play = fighting().do("sundering_blow", "spark", "strike", "cleave", "ward", "break_off")
    assert wounds_of_monster(play) == 1, "only the round before the announcement hurt it"
    play.do("sidestep_shot", "storm_of_force")
    assert play.state.fight is not None
    assert wounds_of_monster(play) == 1


@rule("DQ-OPT-28")
def test_a_stand_off_in_the_following_round_makes_the_attempt_fail():
    play = fighting().do("sundering_blow", "spark", "break_off", "slash", "slash")
    assert play.asked == "lay_card"
    assert not play.fight.breaking_off
    play.do("cleave", "ward")
    assert (play.asked, play.options) == ("announce_escape", ["strike", "break_off"])
    play.do("break_off")
    assert play.state.fight is not None, "the new attempt needs a further round"


@rule("DQ-OPT-28")
def test_a_lost_round_makes_the_attempt_fail_and_wounds_him():
    play = fighting().do("sundering_blow", "spark", "break_off", "slash", "storm_of_force")
    assert play.asked == "lay_card"
    assert len(play.fight.sides[0].damage) == 2, "a deathblow with the Spark on the stack"
    play.do("cleave", "ward")
    assert play.asked == "announce_escape"
    play.do("strike")
    assert wounds_of_monster(play) == 2, "a deathblow with the melee card on the stack"
