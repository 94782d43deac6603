"""What the log tells of abilities: each line cites the rule by which something changed."""

import pytest

from tests.support.mageknight import Playing
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    AQUATIC,
    BATTLE_ARMOR,
    BATTLE_FURY,
    BERSERK,
    BOUND,
    CHARGE,
    DEFEND,
    DEMORALIZED,
    FLIGHT,
    FORCED_MARCH,
    HEALING,
    INVULNERABILITY,
    LIMITED_INVISIBILITY,
    MAGIC_BLAST,
    MAGIC_ENHANCEMENT,
    MAGIC_IMMUNITY,
    MAGIC_RETALIATION,
    NIMBLE,
    PIERCE,
    QUICKNESS,
    SHOCKWAVE,
    SNEAK_ATTACK,
    STEALTH,
    TOUGHNESS,
    VENOM,
)
from undercroft.games.mageknight.table.ground import OPEN

ROOM = (".........",) * 5


def told(p: Playing, rule_id: str) -> list[str]:
    return [p.table.tell(event) for event in p.table.events if event.rule == rule_id]


def fight(mine: int, theirs: int, dice: int, *, square="r2c3", damage=2, wounds=0) -> Playing:
    """A hero at r2c2 strikes or shoots a foe that faces it; attack 8 against defense 14."""
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, mine, reach=8, values=(9, 8, 14, damage), wounds=wounds)
    s.make("foe", square, "W", abilities=theirs)
    how = "strike" if square == "r2c3" else "shoot"
    return s.activate(hero).throw(dice).do(f"{how}:foe", "E")


@rule("MKD-SPD-02", "MKD-SPD-36", "MKD-SPD-42", "MKD-TURN-06")
@pytest.mark.parametrize(
    ("ability", "by", "line", "points"),
    [
        (CHARGE, "MKD-SPD-02", "Charge gives Hero 4 points of speed more.", 13),
        (BOUND, "MKD-SPD-36", "Bound gives Hero 4 points of speed more.", 13),
        (FORCED_MARCH, "MKD-SPD-42", "Forced March gives Hero 1 point of speed more.", 10),
    ],
)
def test_points_that_an_activation_begins_with_are_told(ability, by, line, points):
    s = Bench(*ROOM)
    s.make("hero", "r2c2", "E", 0, ability)
    p = s.turn(0).do("figure:hero")
    assert told(p, by) == [line]
    assert p.state.activation.points == points


@rule("MKD-SPD-41", "MKD-SPD-43")
def test_one_friend_who_drives_on_is_told():
    s = Bench(*ROOM)
    s.make("hero", "r2c2", "E", 0)
    s.make("first", "r2c1", "E", 0, FORCED_MARCH)
    s.make("second", "r2c3", "E", 0, FORCED_MARCH)
    p = s.turn(0).do("figure:hero")
    assert told(p, "MKD-SPD-41") == ["Forced March of First gives Hero 1 point of speed more."]
    assert p.state.activation.points == 10


@rule("MKD-SPD-06")
def test_quickness_is_told():
    s = Bench(*ROOM)
    s.make("hero", "r2c2", "E", 0, QUICKNESS)
    p = s.turn(0).do("quick:hero")
    assert told(p, "MKD-SPD-06") == ["Hero moves by Quickness."]
    assert told(p, "MKD-TURN-03") == []


@rule("MKD-SPD-01", "MKD-SPD-35", "MKD-SPD-44")
@pytest.mark.parametrize(
    ("ability", "square", "by", "line"),
    [
        (CHARGE, "r2c3", "MKD-SPD-01", "Charge lets Hero attack for 0 points."),
        (BOUND, "r2c6", "MKD-SPD-35", "Bound lets Hero attack for 0 points."),
        (NIMBLE, "r2c3", "MKD-SPD-44", "Nimble lets Hero attack for 2 points."),
        (CHARGE, "r2c6", "MKD-SPD-01", None),
        (BOUND, "r2c3", "MKD-SPD-35", None),
    ],
)
def test_what_an_attack_costs_less_is_told(ability, square, by, line):
    assert told(fight(ability, 0, 7, square=square), by) == ([line] if line else [])


@rule("MKD-DMG-04", "MKD-DEF-01", "MKD-DEF-29", "MKD-DEF-23", "MKD-DMG-10")
@pytest.mark.parametrize(
    ("mine", "theirs", "square", "by", "line"),
    [
        (BERSERK, 0, "r2c3", "MKD-DMG-04", "Berserk of Hero adds 2 to the roll."),
        (BATTLE_FURY, 0, "r2c3", "MKD-DMG-15", None),
        (MAGIC_ENHANCEMENT, 0, "r2c6", "MKD-DMG-10",
         "Magic Enhancement of Hero adds 1 to the roll."),
        (0, BATTLE_ARMOR, "r2c6", "MKD-DEF-01", "Battle Armor of Foe adds 2 to the defense."),
        (0, BATTLE_ARMOR, "r2c3", "MKD-DEF-01", None),
        (0, INVULNERABILITY, "r2c6", "MKD-DEF-29", "Invulnerability of Foe adds 2 to the defense."),
        (0, DEFEND, "r2c3", "MKD-DEF-23", "Defend of Foe adds 1 to the defense."),
    ],
)  # fmt: skip
def test_what_is_added_to_a_roll_or_a_defense_is_told(mine, theirs, square, by, line):
    assert told(fight(mine, theirs, 7, square=square), by) == ([line] if line else [])
    assert told(fight(mine, theirs, 12, square=square), by) == [], "a 12 hits whatever is added"


@rule("MKD-DEF-22")
def test_the_best_shield_beside_a_target_is_told():
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0)
    s.make("foe", "r2c3", "W")
    s.make("low", "r1c4", "W", abilities=DEFEND, values=(9, 8, 15, 2))
    s.make("high", "r3c4", "W", abilities=DEFEND, values=(9, 8, 17, 2))
    p = s.activate(hero).throw(8).do("strike:foe", "E")
    assert told(p, "MKD-DEF-22") == ["Defend of High adds 3 to the defense of Foe."]
    assert p.taken("foe") == 0


@rule("MKD-DMG-41")
def test_what_pierce_ignores_is_told():
    p = fight(PIERCE, TOUGHNESS, 7, square="r2c6")
    assert told(p, "MKD-DMG-41") == ["Pierce of Hero ignores Toughness."]
    assert p.taken("foe") == 2
    assert told(fight(PIERCE, STEALTH, 7, square="r2c6"), "MKD-DMG-41") == []


@rule("MKD-DEF-18", "MKD-DEF-30")
@pytest.mark.parametrize(
    ("ability", "by", "damage", "line", "taken"),
    [
        (TOUGHNESS, "MKD-DEF-18", 3, "Toughness saves Foe 1 click.", 2),
        (INVULNERABILITY, "MKD-DEF-30", 3, "Invulnerability saves Foe 2 clicks.", 1),
        (INVULNERABILITY, "MKD-DEF-30", 2, "Invulnerability saves Foe 1 click.", 1),
        (TOUGHNESS, "MKD-DEF-18", 1, None, 1),
        (INVULNERABILITY, "MKD-DEF-30", 1, None, 1),
    ],
)
def test_the_clicks_that_toughness_saves_are_told(ability, by, damage, line, taken):
    p = fight(0, ability, 9, damage=damage)
    assert told(p, by) == ([line] if line else [])
    assert p.taken("foe") == taken


@rule("MKD-ATK-53", "MKD-ATK-54", "MKD-ATK-59")
def test_venom_and_a_sneak_attack_are_told():
    assert told(fight(VENOM, 0, 9), "MKD-ATK-53") == ["Venom of Hero: 1 click more."]
    assert told(fight(VENOM, 0, 5), "MKD-ATK-54") == ["Venom of Hero: 1 click more."]
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, SNEAK_ATTACK)
    s.make("foe", "r2c3", "E")
    p = s.activate(hero).throw(9).do("strike:foe", "E")
    assert told(p, "MKD-ATK-59") == ["Sneak Attack of Hero: 4 clicks."]


@rule("MKD-DMG-09", "MKD-DEF-16")
@pytest.mark.parametrize(("immune", "clicks"), [(0, 3), (MAGIC_IMMUNITY, 2)])
def test_magic_enhancement_is_told_and_who_is_immune_to_it(immune, clicks):
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, reach=8)
    s.make("mage", "r1c2", "E", 0, MAGIC_ENHANCEMENT)
    s.make("foe", "r2c6", "W", abilities=immune)
    p = s.activate(hero).throw(9).do("shoot:foe", "E")
    assert p.taken("foe") == clicks
    more = ["Magic Enhancement: Hero deals 1 click more."]
    assert told(p, "MKD-DMG-09") == ([] if immune else more)
    assert told(p, "MKD-DEF-16") == (["Foe is immune to Magic Enhancement."] if immune else [])


@rule("MKD-DEF-15")
def test_an_attacker_who_is_immune_to_retaliation_is_told():
    p = fight(MAGIC_IMMUNITY, MAGIC_RETALIATION, 9)
    assert told(p, "MKD-DEF-15") == ["Hero is immune to Magic Retaliation."]
    assert p.figure("hero").click == 4
    assert told(fight(0, MAGIC_RETALIATION, 9), "MKD-DEF-15") == []


@rule("MKD-DEF-12")
def test_whoever_shoots_plainly_at_the_immune_is_told_why():
    p = fight(MAGIC_BLAST, MAGIC_IMMUNITY, 9, square="r2c5")
    assert told(p, "MKD-DEF-12") == ["Foe is immune to Magic Blast."]
    far = fight(MAGIC_BLAST, MAGIC_IMMUNITY, 9, square="r2c8")
    assert told(far, "MKD-DEF-12") == [], "it was too far for a blast anyway"
    assert told(fight(SHOCKWAVE, MAGIC_IMMUNITY, 9, square="r2c5"), "MKD-DEF-12") == []
    assert told(fight(MAGIC_BLAST, TOUGHNESS, 9, square="r2c5"), "MKD-DEF-12") == []


@rule("MKD-DMG-18", "MKD-CTR-02")
def test_the_demoralized_do_not_attack_back():
    p = fight(0, DEMORALIZED, 9)
    assert told(p, "MKD-DMG-17") == ["Foe cannot attack back: Demoralized."]
    assert p.asked == "activate"
    assert fight(0, 0, 9).asked == "counter"


@rule("MKD-ATK-58", "MKD-ATK-63")
@pytest.mark.parametrize(("ability", "line"), [(SNEAK_ATTACK, True), (0, False)])
def test_that_nobody_turns_to_a_sneak_attack_is_told(ability, line):
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c1", "E", 0, ability)
    s.make("foe", "r2c3", "E")
    p = s.activate(hero).do("go:r2c2", "end", "E")
    assert told(p, "MKD-ATK-58") == (["Nobody turns to Hero."] if line else [])
    assert p.asked == ("activate" if line else "spin")
    t = Bench(*ROOM)
    alone = t.make("hero", "r2c1", "E", 0, ability)
    t.make("foe", "r2c8", "E")
    assert told(t.activate(alone).do("go:r2c2", "end", "E"), "MKD-ATK-58") == []


@rule("MKD-SPD-03", "MKD-SPD-27", "MKD-SPD-37", "MKD-BREAK-03")
@pytest.mark.parametrize(
    ("ability", "by"), [(CHARGE, "MKD-SPD-03"), (FLIGHT, "MKD-SPD-27"), (BOUND, "MKD-SPD-37")]
)
@pytest.mark.parametrize(("die", "free", "helped"), [(1, 0, 0), (2, 1, 1), (3, 1, 1), (4, 1, 0)])
def test_whom_an_ability_helps_to_break_away(ability, by, die, free, helped):
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, ability)
    s.make("foe", "r2c3", "W")
    p = s.activate(hero).dice(die).do("break")
    assert bool(p.offered("go")) == bool(free)
    assert len(told(p, by)) == helped


@rule("MKD-SPD-22", "MKD-SPD-28")
@pytest.mark.parametrize(
    ("ability", "square", "by", "line"),
    [
        (FLIGHT, "r0c1", "MKD-SPD-22", "Hero flies."),
        (FLIGHT, "r1c0", "MKD-SPD-22", None),
        (AQUATIC, "r0c1", "MKD-SPD-28", "Hero swims."),
        (AQUATIC, "r1c1", "MKD-SPD-28", None),
    ],
)
def test_that_terrain_is_flown_over_or_swum_through_is_told(ability, square, by, line):
    s = Bench(".w.", ".h.", "...")
    hero = s.make("hero", "r0c0", "E", 0, ability)
    assert told(s.activate(hero).do(f"go:{square}"), by) == ([line] if line else [])


@rule("MKD-SPD-22")
def test_a_flight_over_a_crevasse_is_told():
    s = Bench(".X..")
    hero = s.make("hero", "r0c0", "E", 0, FLIGHT)
    assert told(s.activate(hero).do("go:r0c1"), "MKD-SPD-22") == ["Hero flies."]


@rule("MKD-SPD-23", "MKD-SPD-24")
def test_a_step_through_a_doorway_is_not_told_as_a_flight():
    s = Bench("+-+-+-+-+", "|. .Dh h|", "+-+-+-+-+")
    hero = s.make("hero", "r0c1", "E", 0, FLIGHT)
    s.state.doors = (OPEN,)
    p = s.activate(hero).do("go:r0c2")
    assert told(p, "MKD-SPD-22") == []
    assert told(p.do("go:r0c3"), "MKD-SPD-22") == ["Hero flies."]


@rule("MKD-DEF-51", "MKD-SPD-32")
@pytest.mark.parametrize(
    ("ability", "by"), [(LIMITED_INVISIBILITY, "MKD-DEF-51"), (STEALTH, "MKD-SPD-32")]
)
def test_tokens_that_do_not_notice_a_hero(ability, by):
    s = Bench("......h...", "..........")
    s.state.ground.tile_of = tuple(int(square % 10 > 2) for square in range(20))
    s.state.ground.areas = (0b0000000111_0000000111, 0b1111111000_1111111000)
    hero = s.make("hero", "r0c1", "E", 0, ability)
    s.token("r1c9")
    p = s.activate(hero).do("go:r0c2")
    assert told(p, by) == []
    p.do("go:r0c3", "go:r0c4")
    assert told(p, by) == ["The tokens here do not notice Hero."], "once, as it comes in"


@rule("MKD-DEF-34", "MKD-ATK-42")
def test_that_somebody_cannot_be_healed_is_told():
    s = Bench(*ROOM)
    s.make("foe", "r2c3", "W")
    hero = s.make("hero", "r2c2", "E", 0, INVULNERABILITY | HEALING, wounds=2)
    p = s.activate(hero)
    assert "heal_self" not in p.options
    assert p.why_not("heal_self") == "MKD-DEF-34"


@rule("MKD-ATK-01")
@pytest.mark.parametrize(
    ("dice", "last"),
    [
        (9, "Friend heals 1 click."),
        (5, "5 + attack 8 = 13 against defense 14: Friend is not healed."),
    ],
)
def test_healing_is_told_as_healing_not_as_an_attack(dice, last):
    s = Bench(*ROOM)
    hero = s.make("healer", "r2c2", "E", 0, HEALING)
    s.make("friend", "r2c3", "W", 0, wounds=1)
    p = s.activate(hero).throw(dice).do("heal:friend", "E")
    if p.asked == "healing":
        p.do("damage_value")
    lines = p.told()
    assert "Healer tries to heal Friend." in lines
    assert last in lines
    assert not any("attacks" in line or "hit" in line or "missed" in line for line in lines)


@rule("MKD-CLOSE-05")
@pytest.mark.parametrize(
    ("dice", "line"),
    [
        (7, "7 + attack 8 = 15 against defense 14: Foe is hit."),
        (5, "5 + attack 8 = 13 against defense 14: Foe is missed."),
        (2, "2 always misses: Foe is missed."),
        (12, "12 always hits: Foe is hit."),
    ],
)
def test_hits_and_misses_are_told(dice, line):
    assert line in fight(0, 0, dice).told()
