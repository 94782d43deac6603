"""Equipment: what may be worn together, when it is changed, and trading."""

import pytest

import undercroft
from tests.support.descent import BLUE_2_FAR, CONTENT, NO_SHIELD, RED_1, Situation
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import equipment
from undercroft.games.descent.table.state import KNOCKED_OUT
from undercroft.kernel.scene import Gauge

HALL = ("........", "........", "........")


def numbers(*names):
    return tuple(CONTENT.item_called[name] for name in names)


def skilled(*names):
    return tuple(CONTENT.skill_called[name] for name in names)


def turn(*items, hero="syndrael", **more):
    """A hero's turn, far from a monster."""
    s = Situation(*HALL).hero(hero, "r0c0", *items, **more)
    return s.monster("ettin.minion", "r1c6").turn_of(hero)


def equipped(s, hero="syndrael"):
    return {CONTENT.item_list[item].id for item in s.of(hero).items}


def stowed(s, hero="syndrael"):
    return {CONTENT.item_list[item].id for item in s.of(hero).pack}


# -- what goes together ------------------------------------------------------------------------


@rule("DES-EQP-02", "DES-EQP-03", "DES-EQP-04")
@pytest.mark.parametrize(
    ("items", "fit"),
    [
        (("iron_longsword", "iron_shield"), True),
        (("iron_longsword", "iron_shield", "light_hammer"), False),
        (("chipped_greataxe", "iron_shield"), False),
        (("leather_armor",), True),
        (("leather_armor", "heavy_cloak"), False),
        (("ring_of_power", "mana_weave"), True),
        (("ring_of_power", "mana_weave", "lucky_charm"), False),
        (("chainmail", "iron_longsword"), True),
        (("chainmail", "sunburst"), False),  # what it says of Runes
        (("chainmail", "mana_weave"), False),
        (("scorpion_helm", "scorpion_helm"), False),  # one Helmet
    ],
)
def test_what_may_be_equipped_together(items, fit):
    s = turn()
    assert equipment.fit(s.state, 0, numbers(*items)) is fit


@rule("DES-EQP-11")
def test_a_weapon_that_counts_as_a_rune_does_not_go_with_heavy_armor():
    plain, inscribed = turn(), turn(skills=skilled("inscribe_rune"))
    both = numbers("chainmail", "iron_longsword")
    assert equipment.fit(plain.state, 0, both)
    assert not equipment.fit(inscribed.state, 0, both)


# -- the step to equip -------------------------------------------------------------------------


@rule("DES-HTRN-01", "DES-HTRN-05", "DES-HTRN-06", "DES-EQP-01", "DES-EQP-05")
def test_items_are_changed_before_the_first_action_within_the_limits():
    s = turn("iron_longsword", "wooden_shield", pack=numbers("chipped_greataxe", "leather_armor"))
    s.do("equip")
    assert (s.asked, s.player) == ("equip", 1)
    s.do("equip:chipped_greataxe")
    assert s.offered("equip") == ["leather_armor"]  # no hand is free
    s.do("equip:leather_armor")
    assert (equipped(s), stowed(s)) == (
        {"chipped_greataxe", "leather_armor"}, {"iron_longsword", "wooden_shield"},
    )  # fmt: skip
    assert "equip" not in s.options


@rule("DES-HTRN-05")
def test_with_nothing_else_to_put_on_equipment_can_only_be_taken_off():
    plain, packed = turn("iron_longsword"), turn("iron_longsword", pack=numbers("leather_armor"))
    assert plain.table.decision.option("equip").label == "Take equipment off"
    assert packed.table.decision.option("equip").label == "Change your equipment"
    plain.do("equip", "done")
    assert (equipped(plain), stowed(plain)) == (set(), {"iron_longsword"})


@rule("DES-HTRN-05")
@pytest.mark.parametrize("first", ["move", "rest", "fatigue"])
def test_after_the_first_action_nothing_is_equipped(first):
    s = turn("iron_longsword", pack=numbers("leather_armor"))
    assert "equip" in s.options
    s.do(first)
    assert s.why_not("equip") == "DES-HTRN-05"


@rule("DES-EQP-06", "DES-EQP-10", "DES-EQP-09")
def test_what_is_stowed_does_nothing():
    s = Situation(*HALL).hero("syndrael", "r0c0", pack=numbers("iron_longsword", "leather_armor"))
    s.monster("ettin.minion", "r0c1").turn_of("syndrael")
    assert s.state.health(0) == 12
    assert s.offered("attack") == ["hands:r0c1"]
    s.do("equip", "equip:iron_longsword", "equip:leather_armor")
    assert s.state.health(0) == 13
    assert "iron_longsword:r0c1" in s.offered("attack")


@rule("DES-GAP-63")
def test_whoever_takes_off_what_keeps_them_alive_is_defeated():
    s = turn("leather_armor", damage=12).do("equip", "done")
    assert s.of("syndrael").place == KNOCKED_OUT
    kept = turn("leather_armor", damage=11).do("equip", "done")
    assert kept.of("syndrael").place != KNOCKED_OUT


def test_fatigue_beyond_a_lower_stamina_goes():
    s = turn("ring_of_power", fatigue=5).do("equip", "done")
    assert s.of("syndrael").fatigue == 4


@rule("DES-KOUT-16")
def test_a_knocked_out_hero_equips_nothing():
    s = Situation(*HALL).hero("syndrael", "r0c0", pack=numbers("leather_armor"))
    s.monster("ettin.minion", "r1c6").down("syndrael").turn_of("syndrael")
    assert s.options == ["stand", "end"]


@rule("DES-KOUT-02", "DES-GAP-05")
def test_a_hero_who_lies_there_has_damage_up_to_the_health_that_their_equipment_gives():
    s = Situation(*HALL).hero("syndrael", "r0c0", pack=numbers("leather_armor"))
    s.monster("ettin.minion", "r1c6").down("syndrael")
    s.state_so_far.agenda = [("begin_round",), ("equip", 0)]
    s.do("equip:leather_armor")
    assert (s.of("syndrael").place, s.of("syndrael").damage) == (KNOCKED_OUT, 13)
    assert not [each for each in GAME.audit(s.state, settled=False) if "syndrael" in each]


# -- trading -----------------------------------------------------------------------------------


def market(**more):
    """Two heroes side by side, the first one moving; another is far away."""
    s = Situation(*HALL, players=4)
    s.hero("syndrael", "r0c0", "iron_longsword", "leather_armor", "trueshot", **more)
    s.hero("ashrian", "r0c1", "sling").hero("widow_tarha", "r0c5", "sunburst")
    s.monster("ettin.minion", "r1c6").hold("syndrael", "health_potion")
    return s.turn_of("syndrael")


@rule("DES-TRAD-01", "DES-TRAD-07")
def test_trading_is_for_adjacent_heroes_in_a_move_action_and_takes_nothing():
    s = market()
    assert s.offered("trade") == []
    assert s.why_not("trade:ashrian") == "DES-TRAD-01"
    s.do("move")
    assert s.offered("trade") == ["ashrian"]
    before = s.state.turn.actions, s.state.turn.points
    s.do("trade:ashrian", "give:search:health_potion", "done")
    assert (s.state.turn.actions, s.state.turn.points) == before
    assert [CONTENT.cards[card].id for card in s.of("ashrian").cards] == ["health_potion"]
    assert s.of("syndrael").cards == ()


@rule("DES-TRAD-01", "DES-MOV-13")
def test_a_move_action_is_over_after_another_action_without_points():
    s = market().do("move")
    s.do("rest")
    assert s.offered("trade") == ["ashrian"]  # points are left
    done = market().do("move")
    done.state.turn.points = 0
    done.do("rest")
    assert done.offered("trade") == []


@rule("DES-TRAD-02", "DES-TRAD-06", "DES-TRAD-03")
def test_shop_items_relics_and_search_cards_are_traded_but_no_class_card():
    s = market().do("move", "trade:ashrian")
    assert s.offered("give") == ["item:leather_armor", "relic:trueshot", "search:health_potion"]
    assert s.offered("take") == ["item:sling"]
    s.do("give:item:leather_armor", "give:relic:trueshot")
    assert (equipped(s), stowed(s, "ashrian")) == (
        {"iron_longsword"},
        {"leather_armor", "trueshot"},
    )
    assert "give:item:leather_armor" not in s.options


@rule("DES-TRAD-04")
@pytest.mark.parametrize(("answer", "stays"), [("yes", set()), ("no", {"sling"})])
def test_whoever_is_asked_for_a_card_may_keep_it(answer, stays):
    s = market().do("move", "trade:ashrian", "take:item:sling")
    assert (s.asked, s.player) == ("agree", 2)
    s.do(answer)
    assert (equipped(s, "ashrian"), stowed(s)) == (stays, {"sling"} - stays)


@rule("DES-TRAD-05", "DES-GAP-61")
def test_a_traded_item_is_equipped_in_the_next_turn():
    s = market().do("move", "trade:ashrian", "take:item:sling", "yes", "done")
    assert stowed(s) == {"sling"}
    assert "equip" not in s.options
    assert "sling:r1c6" not in s.offered("attack")


@rule("DES-GAP-15")
def test_nobody_trades_with_a_knocked_out_hero():
    s = market().down("ashrian").do("move")
    assert s.offered("trade") == []


def test_what_is_exhausted_stays_so_with_its_new_owner():
    s = Situation(*HALL).hero("syndrael", "r0c0", "iron_shield").hero("ashrian", "r0c1")
    s.monster("ettin.minion", "r1c6").turn_of("syndrael")
    thing = CONTENT.abilities.things["item:iron_shield"]
    s.of("syndrael").exhausted = (thing,)
    s.do("move", "trade:ashrian", "give:item:iron_shield")
    assert (s.of("syndrael").exhausted, s.of("ashrian").exhausted) == ((), (thing,))


# -- weapons and armor -------------------------------------------------------------------------


@rule("DES-TGT-08")
def test_only_the_chosen_weapon_counts():
    s = Situation(*HALL).hero("syndrael", "r0c0", "light_hammer", "iron_longsword")
    s.monster("ettin.minion", "r0c1").turn_of("syndrael")
    s.force("blue", 1).force("red", RED_1).force("gray", NO_SHIELD, NO_SHIELD)
    s.do("attack:iron_longsword:r0c1")
    assert s.asked == "surge"
    assert s.offered("surge") == ["0"]  # its own one, none of the hammer's


@rule("DES-TGT-09", "DES-ATK-02", "DES-ATK-03")
def test_far_targets_need_a_ranged_weapon():
    s = Situation(*HALL).hero("syndrael", "r0c0", "iron_longsword", "sling")
    s.monster("ettin.minion", "r0c4").turn_of("syndrael")
    assert {each.partition(":")[0] for each in s.offered("attack")} == {"sling"}


@pytest.mark.parametrize(
    ("armor", "cap"), [("chainmail", 4), ("platemail", 3)]
)  # fmt: skip
def test_heavy_armor_slows(armor, cap):
    s = turn(armor, hero="jain_fairwood").do("move")
    assert s.state.turn.points == min(5, cap)


@pytest.mark.parametrize(
    ("armor", "die"),
    [("leather_armor", "brown"), ("chainmail", "gray"), ("demonhide_leather", "gray"),
     ("platemail", "black")],
)  # fmt: skip
def test_armor_adds_its_die_to_the_defense(armor, die):
    s = Situation(*HALL).hero("syndrael", "r0c0", armor).monster("ettin.minion", "r0c1")
    s.turn_of("ettin.minion.1")
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", NO_SHIELD)
    if die != "gray":
        s.force(die, 0)
    else:
        s.force("gray", NO_SHIELD)
    s.do("attack:r0c0")
    dice = [CONTENT.dice_list[each].name for each in s.state.attack.victims[0].dice]
    assert dice == ["gray", die]


def test_a_hero_sheet_counts_damage_where_every_game_shows_how_hurt_somebody_is():
    s = Situation("....").hero("syndrael", "r0c0", damage=5).turn_of("syndrael")
    panel = next(each for each in s.table.scene(1).panels if each.id == "figure:syndrael")
    assert panel.gauges[0] == Gauge("damage", 5, 12, "wounds")


def test_a_hero_sheet_is_called_by_the_hero_alone_and_tells_their_class_below():
    state = undercroft.new("descent", 3, 1, quest="first_blood", classes=["knight", "thief"],
                           heroes=["syndrael", "jain_fairwood"])  # fmt: skip
    panels = {panel.id: panel for panel in state.scene(1).panels}
    shown = panels["figure:syndrael"]
    assert (shown.name, shown.status) == ("Syndrael", "Knight, off the map")


@rule("DES-EQP-02", "DES-EQP-03", "DES-EQP-04")
def test_a_hero_sheet_shows_what_is_equipped_in_which_slot_and_what_is_free():
    s = Situation("....").hero("syndrael", "r0c0", "iron_longsword", "leather_armor", "lucky_charm")
    s.hero("grisban_the_thirsty", "r0c2", "chipped_greataxe").turn_of("syndrael")
    panels = {panel.id: panel for panel in s.table.scene(1).panels}
    (worn, heavy) = (
        next(tray for tray in panels[f"figure:{name}"].trays if tray.name == "Equipment")
        for name in ("syndrael", "grisban_the_thirsty")
    )
    assert [(slot.name, slot.card.name if slot.card else "") for slot in worn.slots] == [
        ("Hand", "Iron Longsword"), ("Armor", "Leather Armor"), ("Other", "Lucky Charm"),
        ("Hand", ""), ("Other", ""),
    ]  # fmt: skip
    assert [slot.name for slot in heavy.slots] == ["Both hands", "Armor", "Other", "Other"]
    assert heavy.slots[0].card.text.startswith("Both hands. Melee attack: blue, red")
    assert len({slot.id for slot in (*worn.slots, *heavy.slots)}) == 9
