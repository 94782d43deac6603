"""Numbers that are shown or counted beside the rules that decide: each is the right one."""

from __future__ import annotations

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, alone
from undercroft.games.warcraft.content.catalogue_types import ATTACK_TYPES
from undercroft.games.warcraft.rules.effects.cards import Draw
from undercroft.games.warcraft.rules.effects.strength import Energy, MoveMod
from undercroft.games.warcraft.table.scene_cards import item_card

MILL = "mill_road"


@pytest.mark.parametrize("item", CONTENT.items, ids=lambda item: item.id)
def test_an_item_shows_its_attack_or_defense_and_nothing_it_has_not(item) -> None:
    shown = {gauge.look: gauge.value for gauge in item_card(CONTENT, item.id).gauges}
    attack = {ATTACK_TYPES[item.attack_type]: item.attack} if item.attack >= 0 else {}
    defense = {"defense": item.defense} if item.defense >= 0 else {}
    assert shown == attack | defense


@rule("WOW-QST-05")
def test_each_discovery_that_is_placed_counts_once() -> None:
    situation = alone("warrior").no_deck(0).quest(0, "sq_06", 0)
    play = situation.challenged(0).challenge("grey_e05", "grey_c02").dice(1, 1)
    play.do(f"place:{MILL}")
    (task,) = play.table.scene(0).panels[0].tasks
    assert [(goal.value, goal.limit) for goal in task.goals] == [(1, 2)]


def test_energy_for_everybody_and_never_less_than_none() -> None:
    play = Situation("warrior", "mage", "hunter").energy(0, 3).energy(1, 1).moving()
    Energy(target="all_characters", amount=-2).carry_out(play.table, 1, "WOW-EVT-03")
    assert [character.energy for character in play.state.characters] == [1, 0, 0]
    Energy(target="all_characters", amount=2).carry_out(play.table, 1, "WOW-EVT-03")
    assert [character.energy for character in play.state.characters] == [3, 2, 2]


@rule("WOW-POW-05")
@pytest.mark.parametrize(
    ("step", "told"),
    [
        (Energy(target="self", amount=2), "Orc Warrior has 3 energy now."),
        (MoveMod(target="self", amount=2), "Orc Warrior may move 5 now."),
        (Draw(target="self", amount=1), "Orc Warrior draws 1 ability card."),
    ],
)
def test_a_step_that_no_card_names_a_rule_for_is_told_as_a_power(step, told) -> None:
    play = Situation("warrior", "mage").energy(0, 1).moving(0, steps=3)
    play.table.listen()
    for _ in step.apply(play.table, 0) or ():
        raise AssertionError("nobody has anything to choose")
    first = play.table.events[0]
    assert (first.rule, play.table.tell(first)) == ("WOW-POW-05", told)


@pytest.mark.parametrize(("discarded", "note"), [((), False), (("ab_warrior_01",), True)])
def test_discards_are_noted_once_there_are_some(discarded, note) -> None:
    table = Situation("warrior", "mage").discarded(0, *discarded).moving().table
    notes = table.scene(1).panels[0].notes
    assert any("discarded" in each for each in notes) == note


@rule("WOW-EVT-09")
def test_what_an_event_changes_in_battles_shows_at_those_who_fight_alone():
    """Border War: +1 damage against characters. The hunter watches the other two fight."""
    situation = Situation("warrior", "mage", "hunter").put(0, FIELD).put(1, FIELD)
    situation.hand(1, "ab_mage_10").global_event("green_e01")
    play = situation.challenged(0).do("attack:mage")
    fighter, _, onlooker = play.table.view(None).characters
    assert (play.player, play.asked) == (1, "before_roll")
    assert (fighter.strength, onlooker.strength) == (3, 2)


@rule("WOW-EVT-09")
def test_whoever_answers_damage_outside_a_battle_deals_no_more_of_it():
    """Border War: +1 damage against characters. The hunter falls by the druid's Coat of Thorns."""
    situation = Situation("hunter", "artumnis").attach(1, "ab_artumnis_09", 1).dying(0)
    situation.put(0, "millers_creek").put(1, "millers_creek")
    situation.hand(0, "ab_hunter_12").energy(0, 2).global_event("green_e01")
    play = situation.moving(0, 2).do("play:ab_hunter_12").do("pass")
    assert (play.player, play.asked, play.state.struck) == (0, "resurrect", (1, 0))
    assert play.table.view(None).characters[1].strength == 2


@rule("WOW-EVT-09")
def test_an_onlooker_is_not_taken_for_one_who_attacks_at_range():
    """Cold Rain: -1 attack at range. The warrior, in melee, watches an encounter at range."""
    situation = Situation("mage", "warrior").put(0, FIELD).hand(0, "ab_mage_10")
    play = situation.global_event("grey_e02").challenged(0).challenge("grey_c10")
    mage, warrior = play.table.view(None).characters
    assert play.asked == "before_roll"
    assert (mage.attack, warrior.attack) == (1, 1)
