"""Damage, healing and defeat (WOW-DEF)."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_fights import FIELD, alone, attack, field, last, meet
from undercroft.games.warcraft.table.state import FLIPPED, STARTING


def damage_shown(play, seat):
    """The damage tokens that everybody sees on their card."""
    (tokens,) = {play.table.view(viewer).characters[seat].damage for viewer in (0, 1, None)}
    return tokens


def bomb(situation, space=FIELD, seat=0):
    """They reveal a bomb there: 2 damage; if they still stand, they are asked whom they fight."""
    situation.undefeated("grey_c02", space).undefeated("grey_c05", space)
    return situation.put(seat, space).discovery(space, "disc_bomb").exploring(seat)


# -- damage and healing --------------------------------------------------------------------------


@rule("WOW-DEF-01")
@pytest.mark.parametrize("before", [0, 1])
def test_damage_puts_that_many_tokens_on_the_card(before):
    play = bomb(Situation("warrior", "mage").hurt(0, before))
    assert play.character(0).damage == before + 2 == damage_shown(play, 0)
    assert play.character(1).damage == 0
    assert "Orc Warrior takes 2 damage." in play.told()


@rule("WOW-DEF-01")
def test_in_combat_it_is_the_damage_value_that_is_dealt():
    play = attack(field("warrior", "dongon").level(1, "red"), "dongon", 1, 2)
    assert damage_shown(play, 0) == 2  # of Dongon's red card
    assert damage_shown(play, 1) == 0


@rule("WOW-DEF-01")
def test_damage_that_is_prevented_leaves_no_token():
    situation = Situation("hunter", "mage")
    play = bomb(situation).do("power:hunter_grey_s2")
    assert damage_shown(play, 0) == 1


@rule("WOW-DEF-02")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0)])
def test_healing_takes_tokens_off_the_card(before, after):
    situation = Situation("mage", "warrior").hurt(0, before).hand(0, "ab_mage_12").energy(0, 1)
    play = situation.moving(0, 1).do("play:ab_mage_12")
    assert damage_shown(play, 0) == after


@rule("WOW-DEF-02")
def test_no_more_tokens_come_off_than_lie_there_and_nobody_else_is_healed():
    situation = Situation("mage", "warrior").hurt(0, 1).hurt(1, 2).level(0, "green")
    play = situation.hand(0, "ab_mage_12").energy(0, 1).moving(0, 1).do("play:ab_mage_12")
    assert damage_shown(play, 0) == 0  # the green card heals 2
    assert damage_shown(play, 1) == 2


def fell(play, name):
    return any(line.startswith(f"{name} is defeated: ") for line in play.told())


# -- when they are defeated ---------------------------------------------------------------------


@rule("WOW-DEF-03")
@pytest.mark.parametrize(
    ("before", "defeated"), [(0, False), (1, False), (2, True), (3, True)], ids=str
)
def test_he_is_defeated_when_the_tokens_come_to_his_health_or_more(before, defeated):
    play = bomb(Situation("warrior", "mage").hurt(0, before))  # their health is 4
    assert fell(play, "Orc Warrior") == defeated
    assert (play.space(0) == "stormwind") == defeated
    assert damage_shown(play, 0) == (0 if defeated else before + 2)
    assert (play.asked == "challenge") == (not defeated)


@rule("WOW-DEF-03")
def test_it_is_the_health_of_the_card_that_lies_there_now():
    play = bomb(Situation("warrior", "mage").level(0, "green").hurt(0, 3))
    assert not fell(play, "Orc Warrior")  # 5 of 6
    play = bomb(Situation("warrior", "mage").level(0, "green").hurt(0, 4))
    assert fell(play, "Orc Warrior")
    play = bomb(Situation("warrior", "mage").diseased(0).hurt(0, 1))
    assert fell(play, "Orc Warrior")  # 3 of 4 - 1
    assert "Orc Warrior is defeated: 3 damage against 3 health." in play.told()


@rule("WOW-DEF-03")
def test_it_happens_at_once_in_anybodys_turn():
    situation = field("hunter", "mage", "warrior").hurt(1, 2).hand(0, "ab_hunter_12").energy(0, 2)
    play = situation.moving(0, 2).do("play:ab_hunter_12")
    assert (play.player, play.asked) == (0, "move")  # the hunter is still moving
    assert (play.space(1), damage_shown(play, 1)) == ("stormwind", 0)
    assert (play.space(2), damage_shown(play, 2)) == (FIELD, 1)


@rule("WOW-DEF-03", "WOW-EVT-03")
def test_an_event_for_who_defeats_a_character_is_theirs_whose_card_did_it():
    situation = field("hunter", "mage").hurt(1, 2).hand(0, "ab_hunter_12").energy(0, 2)
    play = situation.global_event("green_e01").moving(0, 2).do("play:ab_hunter_12")
    assert (play.bag(0), play.table.view(None).global_event) == (["green_e01_item"], "")


# -- the four steps ------------------------------------------------------------------------------


def cursed_and_flipped(space, *characters):
    """A warrior with two cards attached to them and their card turned, about to fall to a bomb."""
    situation = Situation(*(characters or ("warrior", "warlock", "artumnis"))).flip(0).hurt(0, 3)
    situation.attach(1, "ab_warlock_05", 0).attach(1, "ab_warlock_06", 0)
    return bomb(situation, space)


@rule("WOW-DEF-04")
def test_he_is_resurrected_and_healed_and_his_card_reset_before_what_is_attached_goes():
    play = cursed_and_flipped("goldwood_farms")
    steps = [rule for rule in play.rules_told() if rule.startswith("WOW-DEF-0")]
    assert steps == [
        "WOW-DEF-03", "WOW-DEF-05", "WOW-DEF-07", "WOW-DEF-08", "WOW-DEF-09", "WOW-DEF-09"
    ]  # fmt: skip


@rule("WOW-DEF-04")
def test_the_other_steps_wait_until_he_has_chosen_where_he_comes_back():
    play = cursed_and_flipped("millers_creek")
    assert (play.player, play.asked) == (0, "resurrect")
    assert play.space(0) == "millers_creek"
    assert damage_shown(play, 0) == 5
    assert play.character(0).side == FLIPPED
    assert len(play.character(0).attached) == 2
    play.do("city:ironforge")
    assert damage_shown(play, 0) == 0
    assert (play.character(0).side, play.character(0).attached) == (STARTING, ())


@rule("WOW-DEF-05")
@pytest.mark.parametrize(
    ("space", "city"),
    [
        ("goldwood_farms", "stormwind"),  # 1 space; Ironforge 2, Undercity 4
        ("snowy_pass", "ironforge"),
        ("ruined_keep", "undercity"),  # 2; Ironforge 3
        ("redrock_lake", "stormwind"),  # 3; Ironforge 4
        ("bone_citadel", "undercity"),
    ],
)
def test_he_comes_back_in_the_nearest_city(space, city):
    play = bomb(Situation("warrior", "mage").hurt(0, 3), space)
    assert play.asked != "resurrect"
    assert play.space(0) == city
    assert [piece.space for piece in play.table.view(1).characters] == [city, "stormwind"]


@rule("WOW-DEF-05")
def test_only_the_figure_of_the_defeated_one_is_moved():
    situation = field("warrior", "mage").put(1, "snowy_pass").hurt(0, 3)
    play = bomb(situation)
    assert (play.space(0), play.space(1)) == ("stormwind", "snowy_pass")


@rule("WOW-DEF-06")
@pytest.mark.parametrize(
    ("space", "cities"),
    [
        ("millers_creek", ["ironforge", "stormwind"]),
        ("mill_road", ["undercity", "ironforge"]),
        ("highland_farmstead", ["ironforge", "stormwind"]),
        ("cinder_steppe", ["undercity", "ironforge", "stormwind"]),
    ],
)
def test_of_cities_equally_near_he_chooses_one(space, cities):
    for city in cities:
        play = bomb(Situation("warrior", "mage").hurt(0, 3), space)
        assert (play.player, play.asked) == (0, "resurrect")
        assert sorted(play.options) == sorted(f"city:{each}" for each in cities)
        play.do(f"city:{city}")
        assert play.space(0) == city


@rule("WOW-DEF-06")
def test_the_defeated_one_chooses_in_anothers_turn_too():
    situation = Situation("hunter", "mage").put(0, "millers_creek").put(1, "millers_creek")
    situation.hurt(1, 2).hand(0, "ab_hunter_12").energy(0, 2)
    play = situation.moving(0, 2).do("play:ab_hunter_12")
    assert (play.player, play.asked) == (1, "resurrect")
    play.do("city:ironforge")
    assert (play.space(0), play.space(1)) == ("millers_creek", "ironforge")
    assert (play.player, play.asked) == (0, "move")


@rule("WOW-DEF-07")
@pytest.mark.parametrize("before", [2, 3, 9])
def test_all_damage_is_gone_after_a_defeat(before):
    play = bomb(Situation("warrior", "mage").hurt(0, before).hurt(1, 1))
    assert (damage_shown(play, 0), damage_shown(play, 1)) == (0, 1)


@rule("WOW-DEF-07")
def test_after_a_defeat_in_combat_too():
    play = meet(alone("warrior").hurt(0, 3), "grey_c01", 1, 6)
    assert last(play).fell == (True, False)
    assert damage_shown(play, 0) == 0


@rule("WOW-DEF-08")
@pytest.mark.parametrize("level", ["grey", "yellow"])
def test_the_card_is_turned_to_its_starting_side_and_the_level_stays(level):
    play = bomb(Situation("warrior", "mage").level(0, level).flip(0).flip(1).hurt(0, 8))
    shown = play.table.view(1).characters[0]
    assert (shown.level, shown.side) == (level, "starting")
    assert play.character(1).side == FLIPPED  # nobody else's


@rule("WOW-DEF-08")
def test_a_card_that_shows_its_starting_side_is_not_turned():
    play = bomb(Situation("warrior", "mage").hurt(0, 3))
    assert play.character(0).side == STARTING
    assert "WOW-DEF-08" not in play.rules_told()


@rule("WOW-DEF-09")
def test_all_cards_attached_to_his_character_card_are_discarded():
    situation = Situation("artumnis", "warlock", "mage").hurt(0, 2)
    situation.attach(1, "ab_warlock_05", 0).attach(0, "ab_artumnis_09", 0)
    situation.attach(1, "ab_warlock_06", 2)
    play = bomb(situation)
    assert play.character(0).attached == ()
    assert (play.discards(0), play.discards(1)) == (["ab_artumnis_09"], ["ab_warlock_05"])
    assert len(play.character(2).attached) == 1  # on somebody else's card


@rule("WOW-DEF-09")
def test_damage_without_defeat_leaves_them():
    situation = Situation("warrior", "warlock").attach(1, "ab_warlock_05", 0).hurt(0, 1)
    assert len(bomb(situation).character(0).attached) == 1


@rule("WOW-DEF-10")
def test_a_card_attached_to_his_weapon_stays_on_it():
    situation = Situation("dongon", "warlock").weapon(0, "grey_c04_item").hurt(0, 3)
    situation.attach_to_weapon(0, "ab_dongon_04").attach(1, "ab_warlock_05", 0)
    play = bomb(situation)
    assert fell(play, "Dongon Swiftblade")
    attached = play.table.view(1).characters[0].attached
    assert [(card.ability, card.item) for card in attached] == [("ab_dongon_04", "grey_c04_item")]
    assert (play.wears(0), play.discards(0)) == (["grey_c04_item"], [])
