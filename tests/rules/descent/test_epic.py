"""Single quests at a higher level, and in company of one (DES-EPIC, DES-DUO)."""

import pytest

import undercroft
from tests.support.descent import CONTENT
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import epic
from undercroft.kernel.errors import BadSetup


def begun(players=3, **settings):
    """Jain Fairwood, a wildlander, and Grisban the Thirsty, a berserker, against seat 0."""
    heroes, classes = ["jain_fairwood", "grisban_the_thirsty"], ["wildlander", "berserker"]
    return undercroft.new("descent", players=players, seed=1, overlord=0, heroes=heroes,
                          classes=classes, **settings)  # fmt: skip


def past(table, *kinds):
    """The same with these questions declined."""
    while table.decision.kind in kinds:
        table.act(table.decision.question.passing)
    return table


def offered(table, verb):
    return {
        each.partition(":")[2] for each in table.decision.choices if each.startswith(f"{verb}:")
    }


def shopping(power):
    return past(begun(power=power), "learn_skill")


@rule("DES-EPIC-01")
def test_the_power_level_is_one_of_three_and_a_matter_of_the_quest():
    setting = next(each for each in GAME.schema().settings if each.name == "power")
    assert setting.choices == ("basic", "advanced", "expert")
    assert (setting.default, setting.rule) == ("basic", "DES-EPIC-01")
    names = [each.name for each in GAME.schema().settings]
    assert names.index("quest") < names.index("power")
    with pytest.raises(BadSetup, match="power level"):
        begun(power="expert", overlord_xp=3)


@rule("DES-EPIC-03", "DES-HSET-09", "DES-HSET-11")
def test_the_basic_level_is_the_usual_setup():
    table = begun()
    assert table.decision.kind not in ("learn_skill", "shop", "buy_card")
    skills = [CONTENT.skill_list[each] for each in table.state.fighters[0].skills]
    assert [(each.class_id, each.xp) for each in skills] == [("wildlander", 0)]
    assert (table.state.gold, table.state.hero_xp, table.state.act) == (0, (), 1)
    assert len(table.state.owned) == 15


@rule("DES-EPIC-04", "DES-GAP-42")
def test_at_the_advanced_level_each_hero_has_3_xp_for_skills():
    table = begun(power="advanced")
    assert table.decision.kind == "learn_skill"
    assert table.decision.player == 1
    known = {name for name, each in CONTENT.skills.items() if each.class_id == "wildlander"}
    assert offered(table, "learn") == {name for name in known if 0 < CONTENT.skills[name].xp <= 3}
    two = next(name for name in known if CONTENT.skills[name].xp == 2)
    one = next(name for name in known if CONTENT.skills[name].xp == 1)
    table.act(f"learn:{two}")
    assert GAME.view(table, None).hero_xp == (1, 3)
    assert offered(table, "learn") == {n for n in known if CONTENT.skills[n].xp == 1}
    table.act(f"learn:{one}")
    assert table.state.hero_xp == (0, 3)
    assert table.decision.player == 2  # the other hero has their own
    skills = {CONTENT.skill_list[each].id for each in table.state.fighters[0].skills}
    assert {one, two} < skills
    assert len(skills) == 3


@rule("DES-EPIC-07", "DES-EPIC-09", "DES-EPIC-10", "DES-EPIC-06")
def test_what_each_level_gives():
    for power, xp, overlord, act in (("advanced", 3, 4, 1), ("expert", 6, 8, 2)):
        table = begun(power=power)
        assert (table.state.hero_xp, table.state.overlord_xp) == ((xp, xp), overlord)
        assert table.state.act == act
        past(table, "learn_skill", "shop")
        assert table.decision.kind == "buy_card"
        while (cards := offered(table, "buy")) and table.decision.kind == "buy_card":
            table.act(f"buy:{sorted(cards, key=lambda n: CONTENT.overlord_cards[n].xp)[0]}")
        bought = [CONTENT.overlord_list[each].xp for each in table.state.owned]
        assert sum(bought) == overlord
        assert len(bought) > 15


@rule("DES-EPIC-05", "DES-EPIC-08")
def test_the_shop_has_the_acts_of_the_level_whole():
    for power, gold, acts in (("advanced", 300, {1}), ("expert", 500, {1, 2})):
        table = shopping(power)
        assert table.decision.kind == "shop"
        assert table.state.gold == gold
        stall = [CONTENT.item_list[each] for each in table.state.stall]
        everything = [each for each in CONTENT.items.values() if each.act in acts]
        assert len(stall) == sum(each.copies for each in everything)
        assert offered(table, "buy") == {each.id for each in everything if each.cost <= gold}


@rule("DES-EPIC-02", "DES-GAP-41")
def test_heroes_share_gold_may_sell_what_they_began_with_and_lose_the_rest():
    table = shopping("advanced")
    dear = next(each for each in CONTENT.items.values() if each.act == 1 and each.cost > 150)
    own = CONTENT.item_list[table.state.fighters[0].items[0]]
    table.act(f"sell:{own.id}@jain_fairwood")
    assert table.state.gold == 325
    table.act(f"buy:{dear.id}")
    assert table.decision.kind == "for_whom"
    table.act("grisban_the_thirsty")
    assert table.state.gold == 325 - dear.cost  # more than one hero's 150
    assert table.state.fighters[1].pack == (CONTENT.item_called[dear.id],)
    held = {choice for verb in ("sell", "give") for choice in offered(table, verb)}
    assert f"{dear.id}@grisban_the_thirsty" not in held  # what was bought stays
    table.act("done")
    assert table.state.gold == 0
    assert not table.state.stall
    assert CONTENT.item_called[own.id] not in table.state.fighters[0].items


@rule("DES-MON-06", "DES-EPIC-10")
def test_a_single_quest_has_monsters_of_act_one_but_at_the_expert_level():
    for quest in ("first_blood", "the_dawnblade"):
        assert begun(quest=quest).state.act == 1
        assert begun(quest=quest, power="advanced").state.act == 1
        assert begun(quest=quest, power="expert").state.act == 2
    assert epic.LEVELS["basic"].act == 1


@rule("DES-DUO-01", "DES-DUO-02", "DES-DUO-07")
def test_a_lone_hero_player_has_two_heroes_and_decides_for_both():
    table = undercroft.new("descent", players=2, seed=3, overlord=0, power="advanced")
    state = table.state
    assert [fighter.seat for fighter in state.fighters] == [1, 1]
    assert len(set(state.classes)) == 2
    past(table, "learn_skill")
    assert table.decision.kind == "shop"
    assert table.decision.players == (1,)
    past(table, "shop", "buy_card")
    assert len(state.hand) == 2
