"""What the log tells of an attack's sum, and of what became of its damage."""

import pytest

from tests.support.mageknight import Playing
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    BATTLE_ARMOR,
    BATTLE_FURY,
    DODGE,
    SWEEP,
    TOUGHNESS,
    VENOM,
)

ROOM = (".........",) * 5


def fight(mine: int, theirs: int, dice: int, *, square="r2c3", damage=2) -> Playing:
    """A hero at r2c2 attacks a foe that faces it; attack 8 against defense 14."""
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, mine, reach=8, values=(9, 8, 14, damage))
    s.make("foe", square, "W", abilities=theirs, values=(9, 8, 14, 2))
    how = "strike" if square == "r2c3" else "shoot"
    return s.activate(hero).throw(dice).do(f"{how}:foe", "E")


@rule("MKD-CLOSE-05", "MKD-DEF-01")
def test_the_sum_names_the_abilities_that_count_on_either_side():
    p = fight(0, BATTLE_ARMOR, 7, square="r2c6")
    assert "7 + attack 8 = 15 against defense 14 +2 by Battle Armor: Foe is missed." in p.told()
    back = fight(0, BATTLE_FURY, 3).throw(5).do("strike")
    sums = "5 + attack 8 +1 by Battle Fury = 14 against defense 14: Hero is hit."
    assert sums in back.told()


@rule("MKD-ATK-66")
def test_everybody_reached_has_a_sum_of_their_own():
    s = Bench(*ROOM)
    hero = s.make("hero", "r2c2", "E", 0, SWEEP, values=(9, 8, 14, 2))
    s.make("one", "r2c3", "W", values=(9, 8, 13, 2))
    s.make("two", "r1c3", "E", values=(9, 8, 16, 2))
    lines = s.activate(hero).throw(7).do("sweep:one", "E").told()
    assert "7 + attack 8 = 15 against defense 13: One is hit." in lines
    assert "7 + attack 8 +1 from behind = 16 against defense 16: Two is hit." in lines


@rule("MKD-DEF-36")
def test_a_hit_that_was_avoided_has_no_sum_that_says_otherwise():
    lines = fight(0, DODGE, 9).dice(5).do("dodge").told()
    assert "Foe is missed." in lines
    assert not any("against" in line for line in lines)


@rule("MKD-DAM-01", "MKD-DAM-02", "MKD-DAM-03", "MKD-CRIT-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "line"),
    [
        (0, 0, 9, "Foe takes 3 clicks of damage."),
        (VENOM, 0, 9, "Damage 3 + 1: Foe takes 4 clicks of damage."),
        (VENOM, 0, 4, "Foe takes 1 click of damage."),
        (0, TOUGHNESS, 9, "Damage 3 - 1: Foe takes 2 clicks of damage."),
        (VENOM, TOUGHNESS, 9, "Foe takes 3 clicks of damage."),
        (0, 0, 12, "Damage 3 + 1: Foe takes 4 clicks of damage."),
    ],
)
def test_damage_tells_what_it_began_with_and_what_it_came_to(mine, theirs, dice, line):
    lines = fight(mine, theirs, dice, damage=3).told()
    assert line in lines
    assert ("12 on the dice: 1 click more." in lines) is (dice == 12)
