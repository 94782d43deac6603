"""Levels (WOW-LVL) and affiliation (WOW-AFF)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import (
    FIELD,
    attack,
    attacks,
    field,
    last,
    meet,
    next_turn,
    triggered,
)
from tests.support.warcraft_turns import steps_offered
from undercroft.games.warcraft.content.catalogue_types import LEVELS

CAPTAIN = "bandit_hollow"  # a board encounter with a green arrow, and nothing else


def shown(play, seat=0):
    """What everybody sees of a character."""
    (first, *others) = (play.table.view(viewer).characters[seat] for viewer in (0, 1, None))
    for other in others:
        assert (other.level, other.side, other.damage) == (first.level, first.side, first.damage)
    return first


def before_the_captain(character="warrior", *more):
    """They fight the captain; a 5 hits it, and its 1 never hits them."""
    return Situation(character, *(more or ("mage",))).put(0, CAPTAIN)


def win(situation):
    return situation.challenged(0).dice(6, 1)


# -- gaining a level -----------------------------------------------------------------------------


@rule("WOW-LVL-01")
@pytest.mark.parametrize("has", range(4))
@pytest.mark.parametrize("gains", range(1, 4))
def test_the_levels_rise_from_grey_over_green_and_yellow_to_red(has, gains):
    space = {1: CAPTAIN, 2: "coastal_fields", 3: "rotting_fields"}[gains]  # with its arrow
    situation = Situation("warrior", "mage").level(0, LEVELS[has]).put(0, space)
    situation.character(0).changes = (("attack_mod", 9, "turn"), ("defense_mod", 9, "turn"))
    play = situation.challenged(0).dice(5, 1)
    assert last(play).fell == (False, True)
    assert shown(play).level == ("grey", "green", "yellow", "red")[max(has, gains)]


@rule("WOW-LVL-02")
def test_it_happens_at_once_heal_draw_and_replace_in_this_order():
    play = win(before_the_captain().hurt(0, 2).bag(0, "green_c01_item"))
    assert [each for each in play.rules_told() if each.startswith("WOW-LVL")] == [
        "WOW-LVL-02", "WOW-LVL-03", "WOW-LVL-04", "WOW-LVL-04", "WOW-LVL-05"
    ]  # fmt: skip
    assert (play.player, play.asked) == (0, "equip")  # still their turn, with the level in force
    assert "equip:green_c01_item" in play.options


@rule("WOW-LVL-02")
def test_the_card_is_replaced_only_after_the_cards_are_drawn_and_he_is_healed_before():
    hand = [f"ab_warrior_{number:02}" for number in (1, 3, 4, 5, 6, 7, 8, 9, 10)]
    play = win(before_the_captain().hurt(0, 2).hand(0, *hand))
    assert (play.player, play.asked) == (0, "discard_down")  # with 12 cards
    assert (shown(play).damage, shown(play).level) == (0, "grey")
    play.do("discard:ab_warrior_01", "discard:ab_warrior_03")
    assert (shown(play).level, len(play.hand(0))) == ("green", 10)


@rule("WOW-LVL-03")
@pytest.mark.parametrize("damage", [1, 3])
def test_all_damage_is_healed(damage):
    play = win(before_the_captain().hurt(0, damage).hurt(1, 2))
    assert (shown(play, 0).damage, shown(play, 1).damage) == (0, 2)


@rule("WOW-LVL-04")
def test_three_ability_cards_are_drawn_from_his_own_deck():
    situation = before_the_captain().hand(0, "ab_warrior_04")
    play = situation.challenged(0).dice(6, 1)
    play.ability(0, "ab_warrior_01", "ab_warrior_05", "ab_warrior_12")
    assert play.hand(0) == ["ab_warrior_01", "ab_warrior_04", "ab_warrior_05", "ab_warrior_12"]
    assert (len(play.state.bags[0]), len(play.state.bags[1])) == (19, 23)
    assert play.hand(1) == []


@rule("WOW-LVL-04")
def test_the_discard_pile_helps_out_if_the_deck_has_too_few():
    situation = before_the_captain()
    situation.discarded(0, "ab_warrior_01", "ab_warrior_02", "ab_warrior_03").no_deck(0)
    play = win(situation)
    assert play.hand(0) == ["ab_warrior_01", "ab_warrior_02", "ab_warrior_03"]


@rule("WOW-LVL-05")
@pytest.mark.parametrize("flipped", [False, True])
def test_the_new_card_lies_with_the_same_side_up(flipped):
    situation = before_the_captain("mage", "warrior").hand(0, "ab_mage_10")
    if flipped:
        situation.flip(0)
    play = situation.challenged(0).dice(5, 1).do("play:ab_mage_10")
    assert (shown(play).level, shown(play).side) == ("green", "flipped" if flipped else "starting")


@rule("WOW-LVL-06")
def test_the_old_card_never_comes_back():
    situation = before_the_captain("warrior", "mage").bag(0, "green_c01_item").flip(0)
    play = win(situation)
    assert (play.player, play.options) == (0, ["flip", "done"])  # its maintenance phase
    play.do("flip")
    assert (shown(play).level, shown(play).side) == ("green", "starting")
    play = next_turn(play.do("keep"), 0)
    assert (shown(play).level, shown(play).health) == ("green", 6)


@rule("WOW-LVL-06")
def test_neither_defeat_nor_a_lower_arrow_brings_it_back():
    fallen = before_the_captain().level(0, "green").hurt(0, 5).flip(0).challenged(0).dice(1, 6)
    assert last(fallen).fell[0]
    assert shown(fallen).level == "green"
    assert shown(win(before_the_captain().level(0, "red"))).level == "red"


@rule("WOW-LVL-07")
def test_numbers_and_powers_are_those_of_the_new_card():
    situation = before_the_captain().bag(0, "grey_c01_item")
    before = shown(situation.moving(0))
    assert (before.health, before.attack, before.defense, before.strength) == (4, 1, 6, 2)
    after = shown(win(before_the_captain()))
    assert (after.health, after.attack, after.defense, after.strength) == (6, 3, 8, 1)


@rule("WOW-LVL-07")
@pytest.mark.parametrize(("level", "works"), [("green", False), ("yellow", True)])
def test_a_power_that_only_the_new_card_has_works_from_then_on(level, works):
    situation = field("mage", "warrior").level(0, level).level(1, "yellow")
    play = attack(situation, "warrior", 6, 1)  # a yellow mage: 1 damage more on a 6
    assert triggered(play) == (["mage_yellow_s2"] if works else [])
    assert shown(play, 1).damage == (3 if works else 0)


@rule("WOW-LVL-08")
def test_spaces_of_the_new_colour_are_open_from_then_on():
    ahead = next_turn(before_the_captain().challenged(0).dice(1, 1), 0)
    assert steps_offered(ahead) == ["goldwood_farms", "stormwind"]
    play = next_turn(win(before_the_captain()), 0)
    assert steps_offered(play) == ["coastal_fields", "goldwood_farms", "stormwind"]
    play.do("go:coastal_fields")
    assert play.space(0) == "coastal_fields"


# -- limits of a level ---------------------------------------------------------------------------


@rule("WOW-LVL-09")
@pytest.mark.parametrize("level", range(4))
def test_he_may_enter_only_spaces_of_his_level_or_lower(level):
    for space in CONTENT.spaces:
        if space.colour > level:
            continue
        play = Situation("warrior", "mage").put(0, space.id).level(0, LEVELS[level]).moving(0, 1)
        open_to_him = [
            CONTENT.spaces[link].id for link in space.links if CONTENT.spaces[link].colour <= level
        ]
        assert steps_offered(play) == sorted(open_to_him)


@rule("WOW-LVL-10")
@pytest.mark.parametrize(("level", "usable"), [("grey", False), ("green", True), ("red", True)])
def test_he_may_use_only_items_of_his_level_or_lower(level, usable):
    def carrying():
        situation = Situation("warrior", "mage").level(0, level).hurt(0, 3)
        items = ("green_c01_item", "green_c12_item", "green_c15_item", "grey_c01_item")
        return situation.bag(0, *items)

    assert ("power:green_c15_item_p1" in carrying().moving(0, 0).options) == usable
    play = carrying().maintaining(0)
    assert (play.player, play.asked) == (0, "equip")
    assert ("equip:green_c01_item" in play.options) == usable
    assert "equip:grey_c01_item" in play.options
    play.do("keep")
    assert ("equip:green_c12_item" in play.options) == usable


@rule("WOW-LVL-11")
@pytest.mark.parametrize(("level", "added"), [("grey", 3), ("green", 5), ("yellow", 7), ("red", 9)])
def test_improved_text_counts_up_to_his_own_level(level, added):
    situation = Situation("warrior", "mage").put(0, FIELD).level(0, level)
    situation.hand(0, "ab_warrior_11").energy(0, 1)
    play = meet(situation, "grey_c02", 4, 1).do("play:ab_warrior_11")
    assert attacks(play)[0][0] == added


# -- arrows --------------------------------------------------------------------------------------


@rule("WOW-LVL-12")
@pytest.mark.parametrize(
    ("space", "has", "gains"),
    [
        (CAPTAIN, "grey", "green"),
        ("coastal_fields", "green", "yellow"),
        ("rotting_fields", "yellow", "red"),
    ],
)
def test_a_board_encounter_gives_the_level_of_its_arrow_to_whoever_defeats_it(space, has, gains):
    situation = Situation("warrior", "mage").level(0, has).put(0, space)
    situation.character(0).changes = (("defense_mod", 5, "turn"),)
    lost = situation.challenged(0).dice(1, 1)
    assert (last(lost).fell, shown(lost).level) == ((False, False), has)
    situation = Situation("warrior", "mage").level(0, has).put(0, space)
    won = situation.challenged(0).dice(6, 1)
    assert (last(won).fell, shown(won).level) == ((False, True), gains)
    assert shown(won, 1).level == "grey"


@rule("WOW-LVL-12")
def test_encounter_cards_have_no_arrow_and_give_no_level():
    play = meet(Situation("warrior", "mage").put(0, FIELD), "grey_c02", 6, 1)
    assert (last(play).fell, shown(play).level) == ((False, True), "grey")


@rule("WOW-LVL-13")
@pytest.mark.parametrize("level", ["green", "yellow", "red"])
def test_a_level_he_has_already_gives_nothing_at_all(level):
    play = win(before_the_captain().level(0, level).flip(0).hurt(0, 2).hand(0, "ab_warrior_04"))
    assert last(play).fell == (False, True)
    assert (shown(play).level, shown(play).side, shown(play).damage) == (level, "flipped", 2)
    assert play.hand(0) == ["ab_warrior_04"]
    assert not any(each.startswith("WOW-LVL") for each in play.rules_told())


# -- affiliation ---------------------------------------------------------------------------------

HORDE, ALLIANCE = ("warrior", "warlock", "dongon"), ("hunter", "mage", "artumnis")


@rule("WOW-AFF-01", "WOW-AFF-02")
@pytest.mark.parametrize(("names", "said"), [(HORDE, "Horde"), (ALLIANCE, "Alliance")])
def test_red_ability_cards_are_the_hordes_and_blue_ones_the_alliances(names, said):
    for name in names:
        other = "mage" if name != "mage" else "warrior"
        panel = Situation(name, other).moving(0).table.scene(1).panels[0]
        assert panel.status.startswith(f"{said}, ")
        (hero,) = [character for character in CONTENT.characters if character.id == name]
        backgrounds = {CONTENT.abilities[kind].background for kind in hero.deck}
        assert backgrounds == {"red" if said == "Horde" else "blue"}


MEDAL = "green_e01_item"  # +1 attack against a character, +1 more against the Horde


@rule("WOW-AFF-01", "WOW-AFF-02")
@pytest.mark.parametrize("rival", [*HORDE[1:], *ALLIANCE])
def test_a_card_that_targets_the_horde_finds_it_by_the_colour_of_the_ability_cards(rival):
    situation = field("warrior", rival).level(0, "green").bag(0, MEDAL)
    play = attack(situation, rival, 1, 2)
    assert attacks(play)[0][0] == 3 + (2 if rival in HORDE else 1)


@rule("WOW-AFF-03")
def test_otherwise_it_makes_no_difference_who_belongs_where():
    play = field("mage", "hunter", "artumnis", "warrior").challenged(0)
    assert play.options == ["draw", "attack:hunter", "attack:artumnis", "attack:warrior"]
    play.dice(5, 2).do("attack:artumnis")  # of their own side
    assert (last(play).attacker, last(play).defender) == (0, 2)
    assert attacks(play)[0][0] == 2


@rule("WOW-AFF-03")
@pytest.mark.parametrize("rival", ["hunter", "warlock"])
def test_a_card_that_names_no_side_works_on_both(rival):
    situation = field("mage", rival).hand(0, "ab_mage_06").energy(0, 1).quest(0, "sq_08", 1)
    play = attack(situation, rival, 6, 2).do("play:ab_mage_06")
    if play.asked == "on_damage":
        play.do("pass")
    assert attacks(play)[1][0] == 1 - 2
    assert play.log(0) == ["sq_08"]  # damage to another character, whoever that is


@rule("WOW-AFF-03")
def test_the_medal_of_one_side_still_works_for_a_character_of_that_side():
    play = attack(field("warrior", "dongon").level(0, "green").bag(0, MEDAL), "dongon", 1, 2)
    assert attacks(play)[0][0] == 3 + 2  # it asks about the foe, not about its owner
    encounter = Situation("warrior", "mage").put(0, FIELD).level(0, "green").bag(0, MEDAL)
    assert attacks(meet(encounter, "grey_c02", 1, 1))[0][0] == 3  # and not about encounters
