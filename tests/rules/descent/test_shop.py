"""The shop between quests (DES-SHOP)."""

from tests.support.descent import CONTENT, Situation
from tests.support.rules import rule
from undercroft.games.descent.rules import shop
from undercroft.games.descent.table.sheet import HeroSheet, Sheet

JAIN, GRISBAN = "jain_fairwood", "grisban_the_thirsty"
CLASSES = {JAIN: "wildlander", GRISBAN: "berserker"}
ACT_ONE = [item.id for item in CONTENT.items.values() if item.act == 1 for _ in range(item.copies)]


def number(name):
    return CONTENT.item_called[name]


def after_quest(*items, quest="a_fat_goblin", gold=100, other=(), reveal=(), step="shopping"):
    """The quest is over; Jain has these items, Grisban the others, and the shop reveals these."""
    s = Situation("......", quest=quest).hero(JAIN, "r0c0", *items).hero(GRISBAN, "r0c2", *other)
    state = s.state_so_far
    state.classes = tuple(CLASSES.values())
    heroes = tuple(HeroSheet(hero=hero, kind=kind) for hero, kind in CLASSES.items())
    state.sheet = Sheet(campaign="the_shadow_rune", heroes=heroes, gold=gold)
    state.act = CONTENT.quests[quest].act
    return s.force("item", *map(number, reveal)).after(step, "begin_round")


def names(items):
    return [CONTENT.item_list[each].id for each in items]


def priced(act, cost):
    """An item of an act that costs so much."""
    return next(i.id for i in CONTENT.items.values() if (i.act, i.cost) == (act, cost))


@rule("DES-SHOP-04", "DES-GAP-49")
def test_five_cards_of_the_act_are_revealed_or_all_that_are_left():
    for quest, act in (("a_fat_goblin", 1), ("the_dawnblade", 2)):
        s = after_quest(quest=quest)
        assert s.asked == "shop"
        stall = names(s.state.stall)
        assert len(stall) == 5
        assert {CONTENT.items[each].act for each in stall} == {act}
        assert all(stall.count(each) <= CONTENT.items[each].copies for each in stall)
    left = ACT_ONE[:3]
    s = after_quest(*ACT_ONE[3:])
    s.do("done")
    s = after_quest(*ACT_ONE[3:])
    assert s.asked == "shop"
    assert sorted(names(s.state.stall)) == sorted(left)


@rule("DES-SHOP-01", "DES-SHOP-05", "DES-SHOP-03", "DES-SHOP-02")
def test_what_the_party_can_pay_is_bought_for_any_hero_and_the_rest_is_saved():
    cheap, dear = priced(1, 75), priced(1, 150)
    s = after_quest(gold=100, reveal=(cheap, dear))
    assert s.offered("buy").count(cheap) == 1
    assert dear not in s.offered("buy")
    s.do(f"buy:{cheap}")
    assert set(s.options) == {JAIN, GRISBAN}
    s.do(GRISBAN)
    assert names(s.of(GRISBAN).pack) == [cheap]
    assert not s.of(JAIN).pack
    assert s.state.sheet.gold == 25
    assert all(CONTENT.items[each].cost <= 25 for each in s.offered("buy"))
    s.do("done")
    assert s.state.sheet.gold == 25


@rule("DES-SHOP-06")
def test_what_nobody_bought_is_in_the_deck_again():
    s = after_quest(gold=400, reveal=(priced(1, 75), priced(1, 100)))
    before = sorted(names(shop.deck_of(s.state, 1)))
    bought = names(s.state.stall)[0]
    s.do(f"buy:{bought}").do(JAIN)
    assert len(s.state.stall) == 4
    s.do("done")
    assert not s.state.stall
    deck = sorted(names(shop.deck_of(s.state, 1)))
    assert len(deck) == len(before) - 1
    assert sorted([*deck, bought]) == before


@rule("DES-SHOP-07", "DES-SHOP-09", "DES-GAP-50")
def test_items_are_sold_for_half_in_steps_of_25_and_bought_with_that_gold():
    assert [shop.value(CONTENT.items[priced(act, cost)])
            for act, cost in ((2, 175), (1, 100), (1, 75))] == [75, 50, 25]  # fmt: skip
    sold, wanted = priced(1, 100), priced(1, 50)
    s = after_quest(sold, gold=25, reveal=(wanted,))
    assert wanted not in s.offered("buy")
    assert f"{sold}@{JAIN}" in s.offered("sell")
    s.do(f"sell:{sold}@{JAIN}")
    assert s.state.sheet.gold == 75
    assert not s.of(JAIN).items
    copies = names(s.state.stall).count(sold)
    assert not copies
    assert sold not in s.offered("buy")
    s.do(f"buy:{wanted}").do(JAIN).do("done")
    assert s.state.sheet.gold == 25
    assert sold in names(shop.deck_of(s.state, 1))


@rule("DES-SHOP-08", "DES-SHOP-10")
def test_what_a_class_begins_with_brings_25_and_is_gone():
    own = CONTENT.classes["wildlander"].equipment
    s = after_quest(*own, gold=0)
    for name in own:
        s.do(f"sell:{name}@{JAIN}")
    assert s.state.sheet.gold == 25 * len(own)
    assert not s.of(JAIN).items
    assert not {number(name) for name in own} & {
        *shop.deck_of(s.state, 1), *shop.deck_of(s.state, 2), *s.state.stall
    }  # fmt: skip


@rule("DES-SHOP-11", "DES-GAP-51")
def test_relics_are_never_sold_but_passed_on():
    relic = next(iter(CONTENT.relics))
    s = after_quest(relic)
    assert f"{relic}@{JAIN}" not in s.offered("sell")
    s.do(f"give:{relic}@{JAIN}")  # there is one other hero
    assert names(s.of(GRISBAN).pack) == [relic]
    assert not s.of(JAIN).items


@rule("DES-SHOP-12", "DES-SHOP-14")
def test_shop_items_change_hands_freely_up_to_the_next_quest_but_not_starting_equipment():
    own, bought = CONTENT.classes["wildlander"].equipment[0], priced(1, 75)
    for step in ("shopping", "pass_items"):
        s = after_quest(own, bought, step=step)
        assert s.offered("give") == [f"{bought}@{JAIN}"]  # far apart, and for nothing
        s.do(f"give:{bought}@{JAIN}")
        assert names(s.of(GRISBAN).pack) == [bought]
        assert s.state.sheet.gold == 100


@rule("DES-ACTII-03", "DES-ACTII-04", "DES-GAP-50")
def test_after_the_interlude_all_that_is_left_of_act_one_lies_open():
    held = priced(1, 75)
    s = after_quest(held, quest="the_shadow_vault", gold=5000)
    left = list(ACT_ONE)
    left.remove(held)
    assert sorted(names(s.state.stall)) == sorted(left)
    for name in left:
        s.do(f"buy:{name}").do(JAIN)
    assert not s.state.stall
    assert not s.offered("buy")
    assert f"{held}@{JAIN}" in s.offered("sell")


@rule("DES-ACTII-09", "DES-SHOP-09")
def test_an_item_of_act_one_sold_in_act_two_is_never_offered_again():
    old, new = priced(1, 100), priced(2, 175)
    s = after_quest(old, new, quest="the_dawnblade", gold=0)
    s.do(f"sell:{old}@{JAIN}").do(f"sell:{new}@{JAIN}")
    assert s.state.sheet.gold == 50 + 75
    deck = names(shop.deck_of(s.state, 2))
    assert new in deck
    assert old not in deck
