"""What the bot of Descent decides between quests."""

import pytest

from tests.support.descent import Situation
from tests.support.descent_campaign import ACT_TWO, INTERLUDE, LOSS, WIN, Campaign
from undercroft.games.descent.bot import STUCK, HeuristicBot

FIRST = ("first_blood", WIN)


def answer(s):
    return s.options[HeuristicBot(1).choose(s.table)]


def asked(kind, *played, quest="first_blood", winner=LOSS, **more):
    return Campaign(quest, *played, **more).ended(winner).until(kind)


def test_a_hero_buys_a_cheap_skill_first_then_saves_for_dearer_ones_and_spends_all_at_the_end():
    first = asked("learn_skill")
    assert answer(first) == "learn:advance"  # for 1 XP
    saving = asked("learn_skill", each={"spent": 1})
    assert answer(saving) == "enough"
    dear = asked("learn_skill", each={"xp": 1, "spent": 1})
    assert answer(dear) == "enough"  # 3 XP in time
    three = asked("learn_skill", each={"xp": 2, "spent": 1})
    assert answer(three) == "learn:inspiration"
    late = asked("learn_skill", *ACT_TWO[:-1], quest="the_twin_idols",
                 each={"xp": 1, "spent": 1})  # fmt: skip
    assert answer(late).startswith("learn:")


def test_the_overlord_keeps_to_a_class_and_saves_for_its_next_level():
    assert answer(asked("buy_card")) == "buy:blood_rage"
    second = asked("buy_card", overlord_cards=["word_of_pain"])
    assert answer(second) in ("buy:word_of_pain", "buy:unholy_ritual")
    ready = asked("buy_card", overlord_cards=["word_of_pain", "unholy_ritual"])
    assert answer(ready) == "enough"
    rich = asked("buy_card", overlord_cards=["word_of_pain", "unholy_ritual"], overlord_xp=1)
    assert answer(rich) in ("buy:rise_again", "buy:word_of_despair")


@pytest.mark.parametrize(("winner", "quest"), [(WIN, "relic"), (LOSS, "relic")])
def test_the_quest_with_the_best_prize_is_chosen(winner, quest):
    s = asked("choose_quest", winner=winner)
    assert answer(s) in ("the_cardinals_plight", "the_masquerade_ball", "death_on_the_wing")


def test_a_staff_goes_to_a_mage_and_a_blade_to_a_warrior():
    staff = asked("relic_bearer", FIRST, quest="the_cardinals_plight", winner=WIN)
    assert answer(staff) == "leoric_of_the_book"
    blade = asked("relic_bearer", *INTERLUDE, quest="the_desecrated_tomb", winner=WIN)
    assert answer(blade) == "syndrael"


def test_basic_cards_are_set_aside_and_relics_wielded():
    s = Campaign("a_fat_goblin", FIRST, overlord_cards=["schemes"]).until("set_aside")
    assert answer(s).startswith("aside:")
    assert answer(s) != "aside:schemes"
    s = Campaign("death_on_the_wing", FIRST, overlord_relics=["trueshot"]).until("wield_relic")
    assert answer(s) == "wield:trueshot"


def test_the_hardiest_monster_is_named():
    s = asked("name_monster", *INTERLUDE, quest="the_desecrated_tomb")
    assert answer(s) == "name:elemental"


def test_after_many_rounds_a_figure_now_and_then_does_anything():
    def answers(first):
        s = Situation("........", "........").hero("syndrael", "r0c0", "iron_longsword")
        s.monster("zombie.minion", "r1c7").turn_of("syndrael")
        found = set()
        for turn in range(first, first + 20):
            s.state.round = turn
            found.add(answer(s))
        return found

    assert len(answers(1)) == 1
    assert len(answers(STUCK + 1)) > 1
