"""Which quests come when (DES-NEXT, DES-INTER, DES-FIN, DES-ACTII)."""

import pytest

from tests.support.descent import CONTENT
from tests.support.descent_campaign import (
    ACT_ONE,
    ACT_TWO,
    INTERLUDE,
    LOSS,
    WIN,
    Campaign,
    sheet_of,
)
from tests.support.rules import rule
from undercroft.games.descent.rules.campaign import course
from undercroft.games.descent.table.sheet import read_sheet
from undercroft.games.descent.table.state import HEROES, OVERLORD

ONES = {"a_fat_goblin", "castle_daerion", "the_cardinals_plight", "the_masquerade_ball",
        "death_on_the_wing"}  # fmt: skip


def following(*played):
    return set(course.available(CONTENT, read_sheet(sheet_of(*played))))


@rule("DES-CAMP-08", "DES-GAP-52", "DES-NEXT-01")
def test_a_campaign_begins_with_the_introduction_and_goes_on_in_act_one():
    assert following() == {"first_blood"}
    assert following(("first_blood", LOSS)) == ONES
    assert following(*ACT_ONE[:2]) == ONES - {"a_fat_goblin"}  # no quest twice


@rule("DES-INTER-02", "DES-INTER-04", "DES-NEXT-08")
@pytest.mark.parametrize(
    ("winners", "interlude"),
    [
        ((WIN, WIN, LOSS), "the_shadow_vault"),
        ((WIN, WIN, WIN), "the_shadow_vault"),
        ((WIN, LOSS, LOSS), "the_overlord_revealed"),
        ((LOSS, LOSS, LOSS), "the_overlord_revealed"),
    ],
)
def test_after_three_quests_of_act_one_comes_the_interlude_of_whoever_won_two(winners, interlude):
    ones = zip(("castle_daerion", "a_fat_goblin", "death_on_the_wing"), winners, strict=True)
    assert following(("first_blood", WIN), *ones) == {interlude}
    # The introduction is not one of the three.
    swapped = zip(("castle_daerion", "a_fat_goblin", "death_on_the_wing"), winners, strict=True)
    assert following(("first_blood", LOSS), *swapped) == {interlude}


@rule("DES-ACTII-01", "DES-NEXT-05", "DES-NEXT-06", "DES-NEXT-07", "DES-NEXT-10")
def test_each_quest_of_act_one_opens_one_of_its_two_and_what_was_not_tried_is_lost():
    assert following(*INTERLUDE) == {
        "the_monsters_hoard",  # the heroes won A Fat Goblin
        "the_desecrated_tomb",  # the overlord won Castle Daerion
        "enduring_the_elements",
        "the_twin_idols", "the_wyrm_rises",  # nobody tried those of Act I
    }  # fmt: skip
    assert "the_monsters_hoard" not in following(*ACT_TWO[:6])
    pairs = [CONTENT.quests[quest] for quest in ONES]
    opened = {entry.heroes_win.opens for entry in pairs}
    opened |= {entry.overlord_wins.opens for entry in pairs}
    assert len(opened) == 2 * len(ONES)
    assert all(CONTENT.quests[quest].act == 2 for quest in opened)


@rule("DES-FIN-01", "DES-FIN-06", "DES-NEXT-02", "DES-NEXT-08")
def test_after_three_quests_of_act_two_comes_the_finale_of_whoever_won_two_of_them():
    assert following(*ACT_TWO) == {"the_man_who_would_be_king"}
    two = ("the_monsters_hoard", WIN), ("the_desecrated_tomb", WIN), ("the_twin_idols", LOSS)
    assert following(*INTERLUDE, *two) == {"gryvorn_unleashed"}
    whole = (*ACT_TWO, ("the_man_who_would_be_king", LOSS))
    assert following(*whole) == set()
    assert len(whole) == 9


@rule("DES-PHAS-15", "DES-NEXT-01", "DES-NEXT-03")
def test_the_side_that_won_chooses_the_next_quest():
    lost = Campaign("a_fat_goblin", ("first_blood", WIN), overlord=2).ended(LOSS)
    lost.until("choose_quest")
    assert lost.player == 2
    assert set(lost.options) == ONES - {"a_fat_goblin"}
    lost.do("death_on_the_wing").to_the_end()
    assert lost.table.sequel["quest"] == "death_on_the_wing"
    won = Campaign("a_fat_goblin", ("first_blood", LOSS), overlord=2).ended(WIN)
    assert won.until("choose_quest").player == 0


@rule("DES-NEXT-04", "DES-NEXT-03", "DES-PHAS-01")
def test_the_winner_of_each_quest_is_noted_and_a_phase_follows():
    s = Campaign("first_blood").ended(LOSS)
    assert s.asked
    assert (s.state.over, s.table.sequel) == (False, None)
    assert [(each.quest, each.winner) for each in s.state.sheet.played] == [("first_blood", LOSS)]
    s.to_the_end()
    assert s.table.result.winners == (0,)
    assert s.table.sequel["sheet"]["played"] == [{"quest": "first_blood", "winner": LOSS}]


@rule("DES-PHAS-01")
def test_between_encounters_there_is_no_phase():
    s = Campaign("a_fat_goblin", ("first_blood", LOSS)).mustered()
    state = s.state_so_far
    state.concluded, state.won = True, (OVERLORD,)
    s.until("act")
    assert (s.state.encounter, s.state.phase) == (1, "")
    assert [each.quest for each in s.state.sheet.played] == ["first_blood"]


@rule("DES-FIN-05")
@pytest.mark.parametrize(("winner", "seats"), [(WIN, (1, 2)), (LOSS, (0,))])
def test_whoever_wins_the_finale_wins_the_campaign(winner, seats):
    s = Campaign("the_man_who_would_be_king", *ACT_TWO).ended(winner)
    assert s.asked == ""  # no phase follows
    assert s.table.result.winners == seats
    assert s.table.sequel is None
    assert s.state.winner == (HEROES if winner == WIN else OVERLORD)
    assert s.state.sheet.story[-1].endswith("won the campaign.")


@rule("DES-FIN-02")
def test_a_quest_looks_up_who_won_the_earlier_ones():
    s = Campaign("the_man_who_would_be_king", *ACT_TWO)
    assert s.state_so_far.earlier[1:3] == (("a_fat_goblin", HEROES), ("castle_daerion", OVERLORD))


@rule("DES-INTER-01", "DES-ACTII-07", "DES-CAMP-07", "DES-ACTII-06", "DES-INTER-05")
def test_act_two_begins_after_the_interlude():
    quests = ("first_blood", "a_fat_goblin", "the_shadow_vault", "the_twin_idols")
    befores = ((), ACT_ONE[:1], ACT_ONE, INTERLUDE)
    acts = [
        Campaign(quest, *before).state_so_far.act
        for quest, before in zip(quests, befores, strict=True)
    ]
    assert acts == [1, 1, 1, 2]
    s = Campaign("the_shadow_vault", *ACT_ONE).ended(WIN).to_the_end()
    assert s.table.sequel["quest"] in following(*ACT_ONE, ("the_shadow_vault", WIN))


@rule("DES-GAP-48")
def test_what_one_hero_proposes_all_confirm():
    s = Campaign("first_blood", players=4, overlord=2).ended(WIN).until("choose_quest")
    assert s.player == 3  # at the overlord's left
    s.do("a_fat_goblin")
    assert (s.asked, s.player) == ("confirm", 0)
    s.do("agree")
    assert (s.asked, s.player) == ("confirm", 1)
    s.do("refuse")
    assert (s.asked, s.player) == ("choose_quest", 0)  # the next one proposes
    s.do("castle_daerion", "agree", "agree").to_the_end()
    assert s.table.sequel["quest"] == "castle_daerion"


@rule("DES-GAP-48")
def test_whoever_sits_at_the_overlords_left_decides_a_deadlock():
    s = Campaign("first_blood", players=3, overlord=1).ended(WIN).until("choose_quest")
    s.do("a_fat_goblin", "refuse", "castle_daerion", "refuse")
    assert (s.asked, s.player) == ("choose_quest", 2)
    s.do("death_on_the_wing").to_the_end()
    assert s.table.sequel["quest"] == "death_on_the_wing"
