"""The Campaign phase (DES-PHAS) and what heroes and overlord buy (DES-EXP, DES-DECK)."""

import pytest

from tests.support.descent import CONTENT
from tests.support.descent_campaign import INTERLUDE, LOSS, SHADOW_RUNE, WIN, Campaign
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules.campaign import phase
from undercroft.games.descent.table.state import OFF, OVERLORD

FIRST = ("first_blood", WIN)


def skills(s, number):
    return [CONTENT.skill_list[skill].id for skill in s.hero(number).skills]


def sheet_after(s):
    return s.to_the_end().table.sequel["sheet"]


@rule("DES-PHAS-02")
def test_the_steps_have_their_order():
    order = ("gain_gold", "clean_up", "rewards", "shopping", "spend_xp", "choose_quest")
    assert phase.STEPS[:6] == order
    s = Campaign("a_fat_goblin", FIRST, each={"xp": 1}).ended(LOSS)
    seen = []
    while s.asked:
        seen.append(s.state.phase)
        passing = s.table.decision.question.passing
        s.do(passing if passing in s.options else s.options[0])
    assert [each for n, each in enumerate(seen) if each not in seen[:n]] == [
        each for each in order if each in seen
    ]
    assert {"spend_xp", "choose_quest"} <= {*seen}


@rule("DES-PHAS-03", "DES-PHAS-04", "DES-PHAS-05")
def test_search_cards_bring_gold_used_or_not_and_go_back_to_the_deck():
    s = Campaign("first_blood", gold=60).ended(LOSS)
    s.hold(0, "health_potion", "fire_flask").hold(1, "curse_doll", used=True)
    s.hold(1, "nothing", used=True)
    assert len(s.state_so_far.bags[0]) == len(CONTENT.cards) - 4
    assert s.asked
    assert s.state.sheet.gold == 60 + 25 + 50 + 50
    assert s.state.bags[0] == tuple(range(len(CONTENT.cards)))
    assert not any(f.cards or f.used_cards for f in s.state.fighters)


@rule("DES-PHAS-03")
def test_gold_that_a_quest_counts_is_gold_too():
    s = Campaign("the_monsters_hoard", *INTERLUDE).ended(LOSS)
    s.state_so_far.counts["gold"] = 50
    assert s.asked
    assert s.state.sheet.gold == 50


@rule("DES-PHAS-06", "DES-PHAS-08", "DES-PHAS-09")
def test_heroes_recover_and_nothing_lasts():
    s = Campaign("first_blood").ended(LOSS)
    hero = s.hero(1)
    hero.damage, hero.fatigue, hero.conditions, hero.feat_used = 4, 3, 5, True
    hero.exhausted = (CONTENT.numberings["thing"].number("skill:runic_knowledge"),)
    s.state_so_far.limits = (("skill:x", 0, 1),)
    assert s.asked
    state = s.state
    hero = state.fighters[1]
    assert (hero.damage, hero.fatigue, hero.conditions, hero.exhausted) == (0, 0, 0, ())
    assert (hero.feat_used, hero.place, state.limits, state.lasting) == (False, OFF, (), ())
    assert (len(state.fighters), state.search, state.tokens) == (2, (), [])


@rule("DES-PHAS-07", "DES-GAP-46", "DES-DECK-14")
def test_the_overlord_puts_all_cards_together_those_of_the_hand_and_set_aside_too():
    s = Campaign("a_fat_goblin", FIRST, overlord_cards=["schemes"]).ended(WIN)
    state = s.state_so_far
    one, two, three, four, *rest = state.overlord_bags[0]
    state.hand, state.discards, state.aside, state.foreseen = (one,), (two,), (three,), (four,)
    state.overlord_bags[0] = tuple(rest)
    assert s.asked
    assert s.state.overlord_bags[0] == tuple(sorted((one, two, three, four, *rest)))
    assert (s.state.hand, s.state.discards, s.state.aside, s.state.foreseen) == ((), (), (), ())


@rule("DES-PHAS-10", "DES-PHAS-11", "DES-GAP-47")
@pytest.mark.parametrize("winner", [WIN, LOSS])
def test_everybody_gains_a_point_whoever_won(winner):
    s = Campaign("first_blood", players=2, overlord_xp=2, each={"xp": 3}).ended(winner)
    assert s.asked
    assert [hero.xp for hero in s.state.sheet.heroes] == [4, 4]  # each of the two heroes
    assert s.state.overlord_xp == 3
    assert "Each hero and the overlord gain 1 XP." in s.told()


@rule("DES-PHAS-12")
def test_the_winners_gain_what_the_quest_lists_besides():
    won = Campaign("a_fat_goblin", FIRST, players=4).ended(WIN)
    assert won.asked
    assert (won.state.sheet.gold, won.state.overlord_xp) == (75, 1)  # 25 for each of 3 heroes
    lost = Campaign("a_fat_goblin", FIRST, players=4).ended(LOSS)
    assert lost.asked
    assert (lost.state.sheet.gold, lost.state.overlord_xp) == (0, 2)
    assert [hero.xp for hero in lost.state.sheet.heroes] == [1, 1, 1]
    learned = Campaign("the_twin_idols", *INTERLUDE).ended(WIN)
    assert learned.asked
    assert [hero.xp for hero in learned.state.sheet.heroes] == [2, 2]


@rule("DES-PHAS-12")
def test_an_overlord_may_name_monsters_for_open_groups():
    s = Campaign("the_desecrated_tomb", *INTERLUDE, monsters=["ettin"]).ended(LOSS)
    s.until("name_monster")
    assert (s.player, "name:ettin" in s.options) == (0, False)
    s.do("name:zombie")
    assert s.state.sheet.monsters == ("ettin", "zombie")
    later = Campaign("first_blood", monsters=["zombie"])  # First Blood has no open group
    assert later.until("next_hero").state.groups == ("ettin", "goblin_archer")
    open_group = Campaign("a_fat_goblin", FIRST, monsters=["shadow_dragon"]).until("choose_group")
    assert "shadow_dragon" in open_group.options
    without = Campaign("a_fat_goblin", FIRST).until("choose_group")
    assert "shadow_dragon" not in without.options


@rule("DES-PHAS-12", "DES-DECK-06")
def test_cards_may_be_handed_back_if_the_others_need_them_not():
    cards = ["word_of_pain", "unholy_ritual", "rise_again", "schemes"]
    won = (("first_blood", LOSS), ("a_fat_goblin", WIN), ("castle_daerion", LOSS),
           ("death_on_the_wing", WIN), ("the_shadow_vault", LOSS))  # fmt: skip
    s = Campaign("the_ritual_of_shadows", *won, overlord_cards=cards, overlord_spent=5).ended(LOSS)
    s.until("hand_back")
    assert set(s.options) == {"return:rise_again", "return:schemes", "enough"}
    s.do("return:rise_again")
    assert "return:word_of_pain" in s.options
    assert (s.state.overlord_xp, s.state.sheet.overlord_spent) == (4, 3)  # 1, 1 of the prize, 2
    s.do("return:schemes")
    assert (s.state.overlord_xp, s.state.sheet.overlord_spent) == (5, 2)
    few = Campaign("the_ritual_of_shadows", *won, overlord_cards=["schemes"], overlord_spent=1)
    few.ended(LOSS).until("hand_back").do("return:schemes")
    assert few.state.sheet.overlord_spent == 0
    s.do("enough")
    assert sheet_after(s)["overlord_cards"] == ["unholy_ritual", "word_of_pain"]


# -- spending ------------------------------------------------------------------------------------


@rule("DES-PHAS-14", "DES-EXP-01", "DES-EXP-02", "DES-EXP-03", "DES-EXP-07", "DES-EXP-08")
def test_heroes_buy_skills_of_their_class_for_what_these_cost():
    s = Campaign("first_blood", each={"xp": 2}).ended(LOSS).until("learn_skill")
    assert s.player == 1
    knight = {"advance", "challenge", "defend", "defense_training", "guard", "shield_slam",
              "inspiration", "stalwart"}  # fmt: skip
    assert set(s.options) == {*(f"learn:{skill}" for skill in knight), "enough"}  # 3 XP
    assert "learn:oath_of_honor" not in s.options  # they have it
    s.do("learn:defend")
    assert not {"learn:inspiration", "learn:defend"} & {*s.options}
    s.do("learn:guard")
    assert (s.asked, s.player) == ("learn_skill", 2)  # the other hero has XP of their own
    heroes = s.state.sheet.heroes
    assert [(hero.xp, hero.spent) for hero in heroes] == [(0, 3), (3, 0)]
    assert skills(s, 0) == ["oath_of_honor", "defend", "guard"]


@rule("DES-EXP-04", "DES-EXP-05", "DES-EXP-06")
def test_skills_are_kept_and_so_are_points():
    s = Campaign("first_blood", each={"xp": 2}).ended(LOSS).until("learn_skill")
    s.do("learn:challenge", "enough")
    sheet = sheet_after(s)
    first, second = sheet["heroes"]
    assert (first["xp"], first["spent"], second["xp"], second["spent"]) == (2, 1, 3, 0)
    assert first["skills"] == ["oath_of_honor", "challenge"]
    more = {key: value for key, value in s.table.sequel.items() if key != "sheet"}
    again = GAME.setup({**s.table.config, **more, "sheet": sheet}, 2)
    begun = Campaign.of(again, s.table.config).mustered()
    assert skills(begun, 0) == ["oath_of_honor", "challenge"]
    assert begun.state_so_far.sheet.heroes[0].xp == 2


@rule("DES-EXP-01", "DES-EXP-03", "DES-EXP-04")
def test_why_a_skill_cannot_be_bought():
    s = Campaign("first_blood", each={"xp": 1}).ended(LOSS).until("learn_skill")
    whys = {"learn:inspiration": "DES-EXP-03", "learn:ghost_armor": "DES-EXP-01",
            "learn:oath_of_honor": "DES-EXP-04"}  # fmt: skip
    assert {name: GAME.explain(s.table, 1, name) for name in whys} == whys
    assert GAME.explain(s.table, 1, "learn:guard") is None


@rule("DES-DECK-09", "DES-PHAS-14", "DES-DECK-02")
def test_the_overlord_buys_cards_and_saves_points():
    s = Campaign("first_blood", overlord_xp=2).ended(LOSS).until("buy_card")
    s.do("buy:schemes", "enough")
    sheet = sheet_after(s)
    assert (sheet["overlord_xp"], sheet["overlord_spent"]) == (2, 1)
    assert sheet["overlord_cards"] == ["schemes"]
    none = Campaign("first_blood").ended(LOSS).until("buy_card")  # the point of the quest
    none.do("enough")
    assert sheet_after(none)["overlord_xp"] == 1


@rule("DES-CAMP-04", "DES-DECK-02", "DES-DECK-15")
def test_the_deck_is_the_basic_one_and_what_was_bought():
    assert len(Campaign("first_blood").state_so_far.owned) == 15
    owned = Campaign("a_fat_goblin", FIRST, overlord_cards=["schemes"]).state_so_far.owned
    assert "schemes" in [CONTENT.overlord_list[card].id for card in owned]
    assert len(owned) == 16


# -- the next quest --------------------------------------------------------------------------------


@rule("DES-PHAS-16", "DES-PHAS-17", "DES-PHAS-18")
def test_the_next_table_sets_the_quest_up_with_a_new_hand_of_the_whole_deck():
    s = Campaign("a_fat_goblin", FIRST, overlord_cards=["schemes"]).until("next_hero")
    state = s.state
    assert len(state.hand) == 2
    assert len(state.overlord_bags[0]) + len(state.hand) == 16
    drawn = [each for each in s.table.log.sources if each == "overlord"]
    assert len(drawn) == 2  # in an order of their own


@rule("DES-DECK-11", "DES-DECK-12", "DES-DECK-13")
def test_cards_may_be_set_aside_before_a_quest_but_fifteen_stay():
    s = Campaign("a_fat_goblin", FIRST, overlord_cards=["schemes", "blood_rage"])
    s.until("set_aside")
    assert s.player == 0
    s.do("aside:schemes")
    assert s.asked == "set_aside"
    s.do("aside:dash")
    assert s.until("next_hero").state.aside
    names = [CONTENT.overlord_list[card].id for card in s.state.aside]
    assert sorted(names) == ["dash", "schemes"]
    assert len(s.state.overlord_bags[0]) + len(s.state.hand) == 15
    assert Campaign("a_fat_goblin", FIRST).asked != "set_aside"  # there are 15
    s.state_so_far.concluded, s.state_so_far.won = True, (OVERLORD,)
    assert s.state.aside  # the next encounter has no such step


@rule("DES-TRAV-06")
def test_cards_are_set_aside_before_the_hand_is_drawn_and_the_heroes_set_out():
    s = Campaign("a_fat_goblin", FIRST, overlord_cards=["schemes", "blood_rage"])
    s.until("set_aside")
    assert not s.state.hand
    steps = [frame[0] for frame in reversed(s.state.agenda)]
    assert steps.index("opening_hand") < steps.index("lay_map")  # which leads to the travel
    s.do("enough")
    assert len(s.state.hand) == 2
    asked = set()
    while s.asked not in ("next_hero", ""):
        asked.add(s.asked)
        s.do(s.options[0])
    assert "set_aside" not in asked


@rule("DES-DECK-11", "DES-GAP-60")
def test_which_cards_are_set_aside_the_heroes_do_not_learn():
    s = Campaign("a_fat_goblin", FIRST, overlord_cards=["schemes", "blood_rage"])
    s.until("set_aside")
    assert s.table.decision.is_hidden_from(1)
    s.do("aside:schemes")
    s.do("enough")
    own, other = s.table.view(0).overlord_cards, s.table.view(1).overlord_cards
    assert (own.put_aside, own.aside) == (1, ("schemes",))
    assert (other.put_aside, other.aside, other.bought) == (1, (), ("schemes", "blood_rage"))
    worlds = {
        CONTENT.overlord_list[s.table.fork(as_seen_by=1, seed=seed).state.aside[0]].id
        for seed in range(12)
    }
    assert len(worlds) > 1
    assert not any("Schemes" in s.table.tell(event) for event in s.table.events_seen_by(1))


@rule("DES-PHAS-13")
def test_shopping_is_the_fourth_step():
    assert phase.STEPS.index("shopping") == 3


@rule("DES-NEXT-09", "DES-CAMP-01", "DES-CAMP-02")
def test_the_same_party_plays_on():
    s = Campaign("a_fat_goblin", FIRST, overlord=2, gold=40).ended(LOSS).to_the_end()
    config = s.table.sequel
    assert (config["overlord"], config["campaign"]) == (2, SHADOW_RUNE)
    assert [(each["hero"], each["kind"]) for each in config["sheet"]["heroes"]] == [
        ("syndrael", "knight"), ("leoric_of_the_book", "runemaster"),
    ]  # fmt: skip
    again = Campaign.of(GAME.setup(config, 3), config).mustered().state_so_far
    assert again.classes == ("knight", "runemaster")
    assert [again.printed(n).id for n in range(2)] == ["syndrael", "leoric_of_the_book"]
    assert [fighter.seat for fighter in again.fighters] == [0, 1]
    assert (again.sheet.gold, again.overlord) == (40, 2)


@rule("DES-CAMP-03", "DES-GAP-52")
def test_a_new_campaign_has_nothing_but_what_the_classes_begin_with():
    s = Campaign.new()
    state = s.state
    assert (state.quest, state.act, state.sheet.gold, state.overlord_xp) == ("first_blood", 1, 0, 0)
    for number, kind in enumerate(state.classes):
        fighter = state.fighters[number]
        items = [CONTENT.item_list[item].id for item in (*fighter.items, *fighter.pack)]
        assert sorted(items) == sorted(CONTENT.classes[kind].equipment)
        assert skills(s, number) == CONTENT.first_skills(kind)
        assert (state.sheet.heroes[number].kind, state.sheet.heroes[number].xp) == (kind, 0)
    assert ("travel",) not in state.agenda
