"""Every pair of abilities whose interplay the card or the collected facts mention, with its tests.

PAIRS is the table: two abilities and the tests that show what happens where they meet. Tests that
are named without a module are in this one. Starting Position is no ability but a mark; where a
figure that Necromancy brings back begins is shown by test_it_comes_back_at_its_level_less_the_die.
"""

import ast
from pathlib import Path

import pytest

from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    BERSERK,
    BIT,
    BOUND,
    CHARGE,
    FORCED_MARCH,
    NAMES,
    POLE_ARM,
    RAM,
    SNEAK_ATTACK,
    SWEEP,
    WEAPON_MASTER,
    only_one_a_slot,
)
from undercroft.games.mageknight.table.state import ELIMINATED

ROOM = (".........",) * 5
HERE = Path(__file__).parent
PAIRS = """
berserk weapon_master attack_abilities.weapon_master_and_berserk_work_together
berserk bound a_berserk_figure_has_no_use_for_bound
magic_enhancement magic_immunity defense_abilities.an_immune_target_takes_no_click_of_magic_enhancement
magic_enhancement magic_immunity defense_abilities.an_immune_shooter_gains_nothing_from_magic_enhancement
magic_enhancement toughness damage_abilities.the_click_of_magic_enhancement_is_reduced_with_the_rest
magic_enhancement shockwave ability_pairs.magic_enhancement_adds_nothing_to_a_shockwave
magic_enhancement flame_lightning burst_abilities.magic_enhancement_adds_a_click_for_each_whom_flames_hit
demoralized command abilities.command_heals_demoralized_friends_nearby
command invulnerability ability_pairs.command_heals_the_demoralized_but_not_the_invulnerable
magic_freeze magic_blast ability_pairs.magic_blast_and_magic_freeze_are_two_different_attacks
magic_freeze magic_immunity magic_shots.magic_is_not_aimed_at_the_immune
magic_freeze charge a_frozen_figure_runs_up_from_two
magic_freeze bound a_frozen_figure_runs_up_from_two
magic_freeze forced_march a_frozen_figure_runs_up_from_two
magic_confusion magic_immunity magic_shots.magic_is_not_aimed_at_the_immune
healing invulnerability healing_abilities.nobody_heals_the_invulnerable
weapon_master sweep nobody_shows_weapon_master_and_sweep_together
magic_blast magic_immunity burst_abilities.who_cannot_be_blasted
magic_blast limited_invisibility burst_abilities.who_cannot_be_blasted
magic_blast stealth burst_abilities.nothing_blocks_or_hinders_a_magic_blast
shockwave toughness burst_abilities.no_ability_helps_against_a_shockwave
shockwave invulnerability burst_abilities.no_ability_helps_against_a_shockwave
shockwave dodge burst_abilities.no_ability_helps_against_a_shockwave
shockwave limited_invisibility ability_pairs.a_shockwave_reaches_the_invisible_and_the_immune
shockwave magic_retaliation ability_pairs.a_shockwave_is_neither_retaliated_nor_dodged
vampirism invulnerability attack_abilities.an_invulnerable_vampire_does_not_heal
magic_healing magic_immunity healing_abilities.magic_healing_does_not_reach_the_immune
magic_healing invulnerability healing_abilities.nobody_heals_the_invulnerable
magic_healing bound healing_abilities.bound_pays_for_a_healing_shot_and_berserk_forbids_it
venom dodge attack_abilities.a_dodged_attack_leaves_the_venom
venom toughness attack_abilities.venom_is_damage_of_the_attack
sneak_attack pole_arm attack_abilities.a_pole_arm_does_not_turn_to_a_sneak_attack
pierce battle_armor damage_abilities.pierce_ignores_battle_armor_and_toughness
pierce toughness damage_abilities.pierce_ignores_battle_armor_and_toughness
pierce invulnerability damage_abilities.pierce_sets_invulnerability_aside_as_a_whole
pole_arm ram speed_abilities.a_ram_and_a_pole_arm_meet
pole_arm toughness abilities.toughness_takes_a_pole_arm_click_to_nothing_but_it_stops
pole_arm invulnerability defense_abilities.invulnerability_takes_a_pole_arm_click_to_nothing
pole_arm magic_levitation levitation.levitation_does_not_set_off_a_pole_arm
magic_immunity magic_levitation levitation.nobody_lifts_the_immune
magic_immunity magic_retaliation defense_abilities.who_takes_nothing_from_a_retaliation
magic_immunity flame_lightning burst_abilities.who_is_caught_by_flames
magic_retaliation toughness defense_abilities.who_takes_nothing_from_a_retaliation
limited_invisibility flame_lightning ability_pairs.flames_catch_the_invisible_beside_their_target
forced_march forced_march told_abilities.one_friend_who_drives_on_is_told
ram toughness speed_abilities.a_ram_against_the_tough
ram invulnerability speed_abilities.a_ram_against_the_tough
ram sneak_attack a_ram_that_sneaks_is_not_turned_to
"""  # noqa: E501 - a row is a line
TABLE = [line.split() for line in PAIRS.split("\n") if line]


@pytest.mark.parametrize(("one", "other", "test"), TABLE)
def test_each_pair_is_shown_by_a_test_that_is_there(one, other, test):
    assert {one, other} <= set(NAMES)
    module, _, name = test.rpartition(".")
    tree = ast.parse((HERE / f"test_{module or 'interplay'}.py").read_text("utf-8"))
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert f"test_{name}" in names


@rule("MKD-SPD-40", "MKD-DMG-06")
def test_a_berserk_figure_has_no_use_for_bound():
    def offered(abilities: int) -> list[str]:
        s = Bench(*ROOM)
        hero = s.make("hero", "r2c2", "E", 0, abilities, reach=8)
        s.make("foe", "r2c6", "W")
        return s.activate(hero, 0).offered("shoot")

    assert offered(BOUND) == ["foe"]
    assert offered(BOUND | BERSERK) == []


@rule("MKD-DMG-49", "MKD-DMG-48")
@pytest.mark.parametrize(
    ("ability", "points"), [(0, 2), (CHARGE, 6), (BOUND, 6), (FORCED_MARCH, 3)]
)
def test_a_frozen_figure_runs_up_from_two(ability, points):
    s = Bench(*ROOM)
    s.make("hero", "r2c2", "E", 0, ability).frozen = True
    assert s.turn(0).do("figure:hero").state.activation.points == points


@rule("MKD-ABIL-01")
def test_nobody_shows_weapon_master_and_sweep_together():
    assert not only_one_a_slot(WEAPON_MASTER | SWEEP)
    assert only_one_a_slot(WEAPON_MASTER | BIT["command"])


@rule("MKD-ATK-58", "MKD-SPD-47")
@pytest.mark.parametrize(("ability", "hurt"), [(RAM, True), (RAM | SNEAK_ATTACK, False)])
def test_a_ram_that_sneaks_is_not_turned_to(ability, hurt):
    # Beside a Pole Arm that looks away: it turns to a Ram, not to one that sneaks.
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c1", "E", 0, ability)
    s.make("foe", "r2c3", "E", abilities=POLE_ARM)
    p = s.activate(hero).do("go:r2c2")
    if p.asked == "spin":
        p.do("W")
    assert p.taken("foe") == 1, "rammed all the same"
    assert (p.figure("hero").click == 5) is hurt


@rule("MKD-DEF-03", "MKD-DEF-05")
def test_whoever_falls_by_one_pole_arm_meets_no_other():
    bench = Bench(*ROOM)
    mover = bench.make("mover", "r2c2", "N", seat=0, wounds=10)
    bench.make("guard", "r1c4", "W", abilities=POLE_ARM)
    bench.make("sentry", "r3c4", "E", abilities=POLE_ARM)  # it would have to turn first
    p = bench.activate(mover).do("go:r2c3")
    assert p.figure("mover").place == ELIMINATED
    assert p.rules_told().count("MKD-DEF-03") == 2, "the blow of the first and its click"
    assert p.asked != "spin"
