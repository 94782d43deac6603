"""Why can't I? Reasons one by one, each where nothing but that rule stands in the way."""

import msgspec
import pytest

from tests.support.rules import rule
from tests.support.warcraft import Play, Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, alone, field, meet
from undercroft.games.warcraft.content.catalogue_types import LEVELS
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.rules.explain import forbids
from undercroft.games.warcraft.rules.powers import forbids_from_bag


def why(play: Play, intent: str, player: int = 0) -> str | None:
    return GAME.explain(play.table, player, intent)


# -- cards -------------------------------------------------------------------------------------


@rule("WOW-KEY-06")
def test_a_card_that_lies_attached_is_not_in_the_hand():
    s = Situation("warlock", "mage").energy(0, 3).attach(0, "ab_warlock_05", bearer=1)
    assert forbids(s.moving().table.state, 0, "move", "play:ab_warlock_05") == "WOW-KEY-06"
    bare = Situation("warlock", "mage").energy(0, 3)
    assert forbids(bare.moving().table.state, 0, "move", "play:ab_warlock_05") == "WOW-SET-13"


@rule("WOW-KEY-12")
def test_one_card_is_played_instead_of_the_weapon_not_two():
    s = alone("mage", "warrior").hand(0, "ab_mage_01", "ab_mage_02").energy(0, 6)
    s.hand(0, *(a.id for a in CONTENT.abilities if _another_before_the_roll(a)))
    play = meet(s, "grey_c02", 1, 1)
    assert play.asked == "before_roll"
    assert why(play, "play:ab_mage_02") is None
    play.do("play:ab_mage_01")
    assert play.asked == "before_roll"
    assert why(play, "play:ab_mage_02") == "WOW-KEY-12"


def _another_before_the_roll(ability) -> bool:
    """A card of the mage that keeps the window open, and attacks with nothing."""
    mage = CONTENT.character_by_id["mage"].index
    return (ability.character, ability.when, ability.attack) == (mage, "before_roll", -1)


@rule("WOW-KEY-13")
def test_the_text_of_a_weapon_is_ignored_while_a_card_stands_in_for_it():
    s = alone().weapon(0, "grey_c01_item").hand(0, "ab_warrior_11", "ab_warrior_01").energy(0, 6)
    play = meet(s, "grey_c02", 1, 1)
    assert why(play, "power:grey_c01_item_p1") == "WOW-POW-02", "a die triggers it"
    play.do("play:ab_warrior_11")
    assert play.asked == "before_roll"
    assert why(play, "power:grey_c01_item_p1") == "WOW-KEY-13"


@rule("WOW-ABIL-08")
def test_in_combat_the_attacker_waits_until_the_defender_has_played():
    s = field("warrior", "mage").hand(0, "ab_warrior_01").hand(1, "ab_mage_01")
    s.energy(0, 6).energy(1, 6)
    play = s.challenged(0).do("attack:mage")
    assert (play.asked, play.player) == ("before_roll", 1)
    assert why(play, "play:ab_warrior_01", 0) == "WOW-ABIL-08"
    play.do("pass")
    assert (play.asked, play.player) == ("before_roll", 0)
    assert why(play, "play:ab_warrior_01", 0) is None


# -- powers ------------------------------------------------------------------------------------


@rule("WOW-POW-05")
def test_a_side_that_fights_without_a_weapon_has_none_of_its_powers():
    s = Situation("artumnis", "mage").weapon(0, "grey_c01_item")
    s.moving()
    assert forbids(s.state, 0, "move", "power:grey_c01_item_p1") == "WOW-POW-02"
    assert forbids(s.flip(0).state, 0, "move", "power:grey_c01_item_p1") == "WOW-POW-05"


@rule("WOW-POW-05")
def test_a_power_that_works_by_itself_is_nobodys_to_use():
    s = Situation("warrior", "mage").armor(0, "grey_c10_item")
    s.moving()
    assert forbids(s.state, 0, "after_movement_roll", "power:grey_c10_item_p1") == "WOW-POW-05"


@rule("WOW-POW-05")
def test_a_power_for_once_a_turn_is_used_once():
    play = Situation("warlock", "mage").put(0, FIELD).moving(0)
    assert why(play, "power:warlock_grey_s2") is None
    play.do("power:warlock_grey_s2")
    assert play.asked == "move"
    assert why(play, "power:warlock_grey_s2") == "WOW-POW-05"


@rule("WOW-POW-05")
def test_a_card_is_turned_at_its_own_moment():
    s = Situation("mage", "warrior").energy(0, 3)
    s.moving()
    assert forbids(s.state, 0, "move", "flip") is None
    assert forbids(s.state, 0, "start_of_turn", "flip") == "WOW-POW-05"


@rule("WOW-POW-05")
@pytest.mark.parametrize(("space", "reason"), [("stormwind", None), (FIELD, "WOW-POW-05")])
def test_a_card_is_turned_where_it_says(space, reason):
    s = Situation("hunter", "mage").flip(0).put(0, space)
    s.maintaining()
    assert forbids(s.state, 0, "quest_step", "flip") == reason


@rule("WOW-POW-05")
def test_a_card_that_must_turn_is_not_turned_by_choice():
    s = Situation("dongon", "mage").flip(0)
    s.moving()
    assert forbids(s.state, 0, "after_combat", "flip") == "WOW-POW-05"


# -- items -------------------------------------------------------------------------------------


@rule("WOW-ITEM-03")
def test_an_item_without_the_bag_symbol_is_of_no_use_in_the_bag():
    item = CONTENT.item_by_id["grey_c14_item"]
    red = LEVELS.index("red")
    assert forbids_from_bag(item, red) is None
    unmarked = msgspec.structs.replace(item, usable_in_bag=False)
    assert forbids_from_bag(unmarked, red) == "WOW-ITEM-03"


@rule("WOW-ITEM-08")
def test_what_is_worn_already_is_not_equipped():
    s = Situation("warrior", "mage").weapon(0, "grey_c01_item").bag(0, "grey_c05_item")
    play = s.maintaining(0)
    assert why(play, "equip:grey_c01_item") == "WOW-ITEM-08"


@rule("WOW-ITEM-08")
def test_what_is_worn_and_has_no_power_works_by_lying_there():
    plain = next(i for i in CONTENT.items if not i.powers and i.colour == 0)
    s = Situation("warrior", "mage")
    (s.weapon if plain.slot == 0 else s.armor)(0, plain.id)
    assert forbids(s.moving().table.state, 0, "move", plain.id) == "WOW-ITEM-08"


# -- challenges --------------------------------------------------------------------------------


@rule("WOW-EVT-12", "WOW-CHAL-02")
def test_a_card_on_the_board_is_an_event_or_an_enemy():
    s = field().located("grey_e04", FIELD).undefeated("grey_c13", "millers_creek")
    table = s.located("green_e04", "old_dam").challenged(0).table
    assert forbids(table.state, 0, "challenge", "grey_e04") is None
    assert forbids(table.state, 0, "challenge", "green_e04") == "WOW-EVT-12"
    assert forbids(table.state, 0, "challenge", "grey_c13") == "WOW-CHAL-02"


# -- quests ------------------------------------------------------------------------------------


@rule("WOW-QST-05")
@pytest.mark.parametrize("quest", ["sq_09", "eq_06"])
def test_a_named_encounter_or_a_character_must_be_defeated(quest):
    kinds = {goal.word for goal in CONTENT.quest_by_id[quest].goals}
    assert len(kinds & {"defeat_board", "defeat_character"}) == 1
    s = Situation("warrior", "mage").quest(0, quest)
    assert why(s.moving(), f"task:{quest}") == "WOW-QST-05"
    done = Situation("warrior", "mage").quest(0, quest, 9)
    assert forbids(done.moving().table.state, 0, "move", f"task:{quest}") is None
