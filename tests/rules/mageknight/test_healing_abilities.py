"""Healing and Magic Healing (MKD-ATK-01 to 09, MKD-ATK-43 to 52)."""

import pytest

from tests.support.mageknight import Playing
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    BERSERK,
    BOUND,
    DEFEND,
    DEMORALIZED,
    DODGE,
    HEALING,
    INVULNERABILITY,
    LIMITED_INVISIBILITY,
    MAGIC_HEALING,
    MAGIC_IMMUNITY,
    NIMBLE,
)

ROOM = (".......",) * 7
START = 4


def ward(
    ability: int, square: str = "r2c3", *, patient: int = 0, wounds: int = 5, foe: str = "",
    rows=ROOM, points: int = 20, own: int = 0, reach: int = 8,
) -> Playing:  # fmt: skip
    """A healer (attack 8, damage 3) at r3c3, a wounded friend (defense 14), its back to it."""
    s = Bench(*rows)
    healer = s.make("healer", "r3c3", "N", 0, ability, reach=reach, wounds=own,
                    values=(9, 8, 14, 3))  # fmt: skip
    s.make("friend", square, "N", 0, patient, wounds=wounds)
    if foe:
        s.make("foe", foe, "N")
    return s.activate(healer, points=points)


def clicks(p: Playing, name: str = "friend") -> int:
    """How far below its level it is."""
    return p.figure(name).click - START


# -- Healing -----------------------------------------------------------------------------------


@rule("MKD-ATK-01", "MKD-ATK-04", "MKD-COST-09")
def test_healing_asks_for_the_damage_value_or_a_die():
    p = ward(HEALING)
    assert p.offered("heal") == ["friend"]
    p.throw(6).do("heal:friend", "N")
    assert (p.asked, p.player, p.options) == ("healing", 0, ["damage_value", "die"])
    assert clicks(p.do("damage_value")) == 2
    assert "MKD-ATK-04" in p.rules_told()
    assert p.asked == "activate", "nobody attacks back, and the activation is over"
    assert clicks(ward(HEALING).throw(6).do("heal:friend", "N").dice(4).do("die")) == 1
    assert ward(HEALING, points=3).why_not("heal:friend") == "MKD-COST-09"


@rule("MKD-ATK-01")
def test_whom_healing_is_not_offered_for():
    far = ward(HEALING, "r1c3", foe="r4c3")
    assert not far.offered("heal")
    assert far.why_not("heal:friend") == far.why_not("heal:foe") == "MKD-ATK-01"
    assert not ward(0).offered("heal")


@rule("MKD-ATK-03", "MKD-CLOSE-06", "MKD-DMG-04")
@pytest.mark.parametrize("ability", [0, BERSERK])
def test_no_modifier_helps_to_heal(ability):
    assert clicks(ward(HEALING | ability).throw(5).do("heal:friend", "N")) == 5
    assert ward(HEALING | ability).throw(6).do("heal:friend", "N").asked == "healing"


@rule("MKD-ATK-02")
@pytest.mark.parametrize("foe", ["r4c3", "r1c3", "r3c4"])  # beside one, the other, or both
def test_opponents_nearby_make_healing_harder_once(foe):
    assert clicks(ward(HEALING, foe=foe).throw(7).do("heal:friend", "N")) == 5
    assert ward(HEALING, foe=foe).throw(8).do("heal:friend", "N").asked == "healing"


@rule("MKD-CRIT-05", "MKD-DAM-06")
def test_criticals_of_healing():
    p = ward(HEALING).throw(2).do("heal:friend", "N")
    assert (clicks(p), clicks(p, "healer")) == (6, 0)
    last = ward(HEALING, wounds=6).throw(2).do("heal:friend", "N")
    assert last.state.warriors[1].square == -1, "the friend falls"
    best = ward(HEALING).throw(12).do("heal:friend", "N", "damage_value")
    assert clicks(best) == 1
    magic = ward(MAGIC_HEALING).throw(12).dice(3).do("heal_afar:friend", "N")
    assert clicks(magic) == 1
    wrong = ward(MAGIC_HEALING).throw(2).do("heal_afar:friend", "N")
    assert (clicks(wrong), clicks(wrong, "healer")) == (6, 0)


@rule("MKD-ATK-09", "MKD-DIAL-03", "MKD-DAM-06")
def test_healing_stops_at_the_level():
    assert clicks(ward(HEALING, wounds=2).throw(6).do("heal:friend", "N", "damage_value")) == 0
    assert ward(HEALING, wounds=0).why_not("heal:friend") == "MKD-ATK-09"


@rule("MKD-ATK-07", "MKD-DEF-14")
@pytest.mark.parametrize("ability", [DODGE, DEFEND, MAGIC_IMMUNITY])
def test_abilities_make_no_difference_to_healing(ability):
    p = ward(HEALING, patient=ability).throw(6).do("heal:friend", "N")
    assert clicks(p.do("damage_value")) == 2


@rule("MKD-ATK-08", "MKD-ATK-51", "MKD-DEF-34")
@pytest.mark.parametrize(("ability", "verb"), [(HEALING, "heal"), (MAGIC_HEALING, "heal_afar")])
def test_nobody_heals_the_invulnerable(ability, verb):
    p = ward(ability, patient=INVULNERABILITY)
    assert not p.offered(verb)
    assert p.why_not(f"{verb}:friend") == "MKD-DEF-34"


@rule("MKD-DMG-17")
def test_the_demoralized_heal_only_themselves():
    p = ward(HEALING | DEMORALIZED, own=2)
    assert not p.offered("heal")
    assert "heal_self" in p.options


# -- healing oneself ---------------------------------------------------------------------------


@rule("MKD-ATK-05", "MKD-ATK-06", "MKD-COST-16")
def test_healing_oneself_ends_the_activation():
    p = ward(HEALING, own=2, points=9).do("heal_self", "N")
    assert clicks(p, "healer") == 1
    assert p.asked == "activate"


@rule("MKD-ATK-47", "MKD-ATK-48", "MKD-COST-16")
def test_with_magic_healing_the_activation_goes_on():
    p = ward(MAGIC_HEALING, own=3, points=9).do("heal_self")
    assert clicks(p, "healer") == 2
    assert p.asked == "act"
    assert p.state.activation.points == 5
    assert p.offered("heal_afar") == ["friend"], "it was not the attack of the activation"
    p.do("heal_self")
    assert "heal_self" not in p.options
    assert p.why_not("heal_self") == "MKD-COST-16"


@rule("MKD-COST-16", "MKD-ATK-09", "MKD-DEF-34", "MKD-DEF-13", "MKD-DEF-17")
def test_who_cannot_heal_itself():
    assert ward(HEALING, own=2, points=3).why_not("heal_self") == "MKD-COST-16"
    assert ward(HEALING | NIMBLE, own=2, points=3).why_not("heal_self") == "MKD-COST-16"
    assert ward(HEALING).why_not("heal_self") == "MKD-ATK-09"
    assert ward(HEALING | INVULNERABILITY, own=2).why_not("heal_self") == "MKD-DEF-34"
    assert ward(MAGIC_HEALING | MAGIC_IMMUNITY, own=2).why_not("heal_self") == "MKD-DEF-13"
    assert ward(HEALING | MAGIC_IMMUNITY, own=2).why_not("heal_self") is None
    assert "heal_self" not in ward(0, own=2).options


# -- Magic Healing -----------------------------------------------------------------------------


@rule("MKD-ATK-43", "MKD-ATK-46", "MKD-ATK-52")
@pytest.mark.parametrize("square", ["r0c3", "r2c3"])
def test_magic_healing_shoots_and_rolls(square):
    p = ward(MAGIC_HEALING, square)
    assert p.offered("heal_afar") == ["friend"]
    p.throw(6).dice(4).do("heal_afar:friend", "N")
    assert clicks(p) == 1
    assert "MKD-ATK-46" in p.rules_told()
    assert p.asked == "activate", "no choice was offered"


@rule("MKD-ATK-43", "MKD-LOF-03", "MKD-RANGE-01")
def test_magic_healing_needs_range_and_a_line():
    assert ward(MAGIC_HEALING, "r0c3", foe="r1c3").why_not("heal_afar:friend") == "MKD-LOF-03"
    assert ward(MAGIC_HEALING, "r0c3", reach=2).why_not("heal_afar:friend") == "MKD-RANGE-01"
    assert ward(MAGIC_HEALING, foe="r3c6").why_not("heal_afar:foe") == "MKD-ATK-43"
    assert ward(MAGIC_HEALING, "r0c3", reach=3).why_not("heal_afar:friend") is None


@rule("MKD-ATK-44", "MKD-RANGE-02", "MKD-RANGE-03")
@pytest.mark.parametrize("foe", ["r4c3", "r0c4"])
def test_magic_healing_is_harder_near_opponents_but_allowed(foe):
    assert clicks(ward(MAGIC_HEALING, "r0c3", foe=foe).throw(7).do("heal_afar:friend", "N")) == 5
    p = ward(MAGIC_HEALING, "r0c3", foe=foe).throw(8).dice(2)
    assert clicks(p.do("heal_afar:friend", "N")) == 3


@rule("MKD-ATK-45", "MKD-LOF-09")
def test_terrain_does_not_hinder_a_healing_shot():
    rows = (".......", "...h...", *(".......",) * 5)
    p = ward(MAGIC_HEALING, "r0c3", rows=rows)
    assert clicks(p.throw(6).dice(2).do("heal_afar:friend", "N")) == 3
    assert clicks(ward(MAGIC_HEALING, "r0c3", rows=rows).throw(5).do("heal_afar:friend", "N")) == 5


@rule("MKD-ATK-49")
@pytest.mark.parametrize("ability", [LIMITED_INVISIBILITY, DODGE])
def test_abilities_make_no_difference_to_magic_healing(ability):
    p = ward(MAGIC_HEALING, "r0c3", patient=ability).throw(6).dice(2)
    assert clicks(p.do("heal_afar:friend", "N")) == 3


@rule("MKD-ATK-50", "MKD-DEF-13")
def test_magic_healing_does_not_reach_the_immune():
    p = ward(MAGIC_HEALING, "r0c3", patient=MAGIC_IMMUNITY)
    assert not p.offered("heal_afar")
    assert p.why_not("heal_afar:friend") == "MKD-DEF-12"


@rule("MKD-SPD-39", "MKD-SPD-40", "MKD-DMG-06")
def test_bound_pays_for_a_healing_shot_and_berserk_forbids_it():
    assert ward(MAGIC_HEALING | BOUND, "r0c3", points=0).offered("heal_afar") == ["friend"]
    assert not ward(MAGIC_HEALING, "r0c3", points=0).offered("heal_afar")
    raging = ward(MAGIC_HEALING | BOUND | BERSERK, "r0c3")
    assert raging.why_not("heal_afar:friend") == "MKD-DMG-06"
    assert ward(HEALING | NIMBLE, points=2).offered("heal") == ["friend"]
