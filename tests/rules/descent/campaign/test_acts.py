"""Act II: what changes after the interlude (DES-ACTII), and cards of two acts (DES-CAMP)."""

from tests.support.descent import CONTENT
from tests.support.descent_campaign import ACT_ONE, ACT_TWO, INTERLUDE, LOSS, WIN, Campaign
from tests.support.rules import rule
from undercroft.games.descent.rules import shop
from undercroft.games.descent.rules.campaign import learning

BOW = "elm_greatbow"  # of Act I


def offered(s):
    return [CONTENT.item_list[item] for item in s.state.stall]


@rule("DES-CAMP-06", "DES-CAMP-07")
def test_shop_monsters_and_lieutenants_have_cards_of_both_acts():
    assert {item.act for item in CONTENT.item_list if item.cost} == {1, 2}
    for cards in (*CONTENT.monsters.values(), *CONTENT.lieutenants.values()):
        assert {card.act for card in cards.card} == {1, 2}
    s = Campaign("a_fat_goblin", ("first_blood", LOSS), gold=1000).ended(LOSS).until("shop")
    assert {item.act for item in offered(s)} == {1}


@rule("DES-CAMP-05")
def test_the_rest_of_a_class_deck_stays_at_hand():
    s = Campaign("first_blood", each={"xp": 9}).ended(LOSS).until("learn_skill")
    left = [
        skill.id for skill in CONTENT.skills.values() if skill.class_id == "knight" and skill.xp
    ]
    assert s.options == [*(f"learn:{skill}" for skill in left), learning.ENOUGH]


@rule("DES-ACTII-02", "DES-ACTII-03", "DES-ACTII-04", "DES-ACTII-10")
def test_after_the_interlude_all_of_act_one_is_on_offer_between_the_usual_steps():
    s = Campaign("the_shadow_vault", *ACT_ONE, gold=2000).ended(WIN)
    phases = []
    while s.asked != "shop":
        phases.append(s.state.phase)
        s.do(s.options[0])
    assert s.state.sheet.heroes[0].xp == 1  # steps 1 to 3 came first
    assert len(offered(s)) == sum(item.copies for item in CONTENT.item_list if item.act == 1)
    for name in (BOW, "leather_armor", "chainmail"):
        s.do(f"buy:{name}", "syndrael")
    assert s.until("learn_skill").state.phase == "spend_xp"
    assert s.until("choose_quest").state.phase == "choose_quest"


@rule("DES-ACTII-05", "DES-ACTII-06", "DES-ACTII-07", "DES-ACTII-08", "DES-ACTII-09")
def test_in_act_two_cards_of_act_one_are_gone_but_for_those_that_heroes_have():
    s = Campaign("the_twin_idols", *INTERLUDE, gold=2000).ended(LOSS)
    s.hero(0).pack = (CONTENT.item_called[BOW],)
    s.until("shop")
    assert (s.state.act, {item.act for item in offered(s)}) == (2, {2})
    assert CONTENT.item_called[BOW] in s.hero(0).pack
    s.do(f"sell:{BOW}@syndrael")
    assert CONTENT.item_called[BOW] not in shop.deck_of(s.state, s.state.act)
    first = Campaign("the_shadow_vault", *ACT_ONE).state_so_far
    second = Campaign("the_twin_idols", *INTERLUDE).state_so_far
    goblin = CONTENT.figure_called["goblin_archer.master"]
    health = [CONTENT.cast[state.act][2][goblin].health for state in (first, second)]
    assert health == [4, 6]


@rule("DES-ACTII-11", "DES-FIN-01")
def test_after_three_quests_of_act_two_a_phase_and_then_the_finale():
    s = Campaign("the_twin_idols", *ACT_TWO[:-1]).ended(LOSS)
    assert s.until("buy_card").state.phase == "spend_xp"
    config = s.to_the_end().table.sequel
    assert config["quest"] == "the_man_who_would_be_king"
    begun = Campaign(config["quest"], *ACT_TWO).mustered().after("all_stand")
    assert begun.state_so_far.quest == "the_man_who_would_be_king"
    travelling = Campaign(config["quest"], *ACT_TWO).until("next_hero")
    assert len(travelling.state.sheet.travel_discards) > 0
