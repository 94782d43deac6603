"""What an option to attack tells before it is chosen: the roll, its chance, and why."""

import pytest

from tests.support.mageknight import Playing, Situation
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    DEFEND,
    FLAME_LIGHTNING,
    SHOCKWAVE,
    SWEEP,
)
from undercroft.games.mageknight.table.scene_layers import BLOCKED

ROOM = (".........",) * 7
MINE = (9, 8, 12, 3)  # attack 8


def label(p: Playing, choice: str) -> str:
    assert p.table.decision is not None
    return next(each.label for each in p.table.decision.options if each.id == choice)


def active(mine: int, *foes: tuple[str, str, int, int, int], reach: int = 8) -> Playing:
    """A hero at r3c4 who faces east; foes as (name, square, defense, abilities, seat)."""
    s = Bench(*ROOM)
    hero = s.make("mage", "r3c4", "E", 0, mine, reach=reach, values=MINE)
    for name, square, defense, abilities, seat in foes:
        s.make(name, square, "W", seat, abilities, values=(9, 8, defense, 2))
    return s.activate(hero)


@rule("MKD-ATK-29", "MKD-ATK-30")
def test_a_shockwave_tells_the_chance_at_everybody_it_reaches():
    p = active(SHOCKWAVE, ("near", "r3c6", 13, 0, -1), ("behind", "r3c1", 17, 0, -1),
               ("friend", "r1c4", 15, 0, 0), ("far", "r0c0", 3, 0, -1))  # fmt: skip
    told = label(p, "shockwave")
    assert "Near 5+ on two dice, 83%" in told
    # The one to the west faces away from the mage: the rear arc adds 1.
    assert "Behind 8+ on two dice, 42%" in told
    assert "Friend 6+ on two dice, 72%" in told
    assert "Far" not in told


@rule("MKD-ATK-66", "MKD-ATK-20")
@pytest.mark.parametrize(
    ("ability", "how", "first", "second", "need"),
    [
        (SWEEP, "sweep:one", "r3c5", "r2c5", "7+"),
        (FLAME_LIGHTNING, "flames:one", "r3c6", "r3c7", "7+"),
    ],
)
def test_whoever_is_reached_beside_the_target_is_told_too(ability, how, first, second, need):
    p = active(ability, ("one", first, 13, 0, -1), ("two", second, 15, 0, -1))
    told = label(p, how)
    assert "5+ on two dice, 83%: attack 8 against defense 13" in told
    assert f"; also Two {need} on two dice, 58%" in told


@rule("MKD-DEF-22", "MKD-ATK-05")
def test_each_ability_that_counts_is_named():
    p = active(0, ("foe", "r3c5", 13, 0, -1), ("guard", "r2c6", 16, DEFEND, -1))
    assert "defense 13 +3 by Defend of Guard)" in label(p, "strike:foe")
    assert "8+ on two dice, 42%" in label(p, "strike:foe")


@rule("MKD-PASS-07")
def test_the_strike_at_whoever_jumps_over_tells_its_chance_from_behind():
    s = Situation(*ROOM)
    hero = s.put("alsyn_vale", "r3c1", "E", seat=0, click=7)  # attack 6, defense 12
    s.foe("r3c2", "W")
    p = s.activate(hero, points=6).do("jump:r3c3")
    assert p.asked == "free_attack"
    assert label(p, "strike").startswith("Strike (4+ on two dice, 92%: attack 7 +1 from behind")
    p.throw(4).do("strike")
    assert p.asked == "counter"
    assert "8+ on two dice, 42%: attack 6 against defense 14" in label(p, "strike")


@rule("MKD-CTR-04")
def test_who_cannot_answer_a_strike_from_behind_is_told_so():
    s = Bench(*ROOM)
    hero = s.make("mage", "r3c4", "E", 0, values=MINE)
    s.make("foe", "r3c5", "E", values=(9, 8, 14, 2))
    p = s.activate(hero).throw(3).do("strike:foe", "E")
    told = [p.table.tell(event) for event in p.table.events if event.rule == "MKD-CTR-04"]
    assert told == ["Foe does not face Mage and cannot attack back."]


@rule("MKD-LOF-03")
def test_a_line_that_a_wall_ends_shows_where():
    s = Situation("+-+-+", "|. .|", "+-+ +", "|. .|", "+ + +", "|. .|", "+-+-+")
    hero = s.shooter("r0c0", "S")
    s.foe("r2c0")
    p = s.activate(hero)
    layers = {layer.id: layer.spaces for layer in p.table.scene(p.player).board.layers}
    assert layers[BLOCKED] == ("r1c0",), "beyond the wall south of the shooter"


def test_the_active_figure_is_told_what_it_has_left():
    s = Situation(*ROOM)
    hero = s.shooter("r3c3", "S")
    p = s.activate(hero, points=7)
    table = p.table
    own = table.state.handle(0)
    assert "acts now and has 7 speed points" in table.game.circumstances(
        table, p.player, f"figure:{own}"
    )
