"""Attacks on large figures: each is offered once, unless the space that is named matters."""

from __future__ import annotations

from tests.support.descent import CONTENT, MISS, Situation
from tests.support.rules import rule

SKILL = (CONTENT.skill_called["exploding_rune"],)
HALL = ("........",) * 4
BOW, BLASTS, RUNE = "yew_shortbow", "lightning_strike", "arcane_bolt"


def shot(monster: str, at: str, weapon: str = BOW, hero: str = "jain_fairwood") -> Situation:
    s = Situation(*HALL).hero(hero, "r1c0", weapon).hero("syndrael", "r3c7", "iron_longsword")
    return s.monster(monster, at).turn_of(hero)


@rule("DES-TGT-11")
def test_a_large_figure_is_shot_at_in_its_nearest_space():
    s = shot("ettin.master", "r0c3")
    assert s.offered("attack") == [f"{BOW}:r0c3"]
    assert s.why_not(f"attack:{BOW}:r1c3") == "DES-TGT-11"
    s.force("blue", MISS).do(f"attack:{BOW}:r0c3")
    assert s.state.attack.distance == 3


@rule("DES-TGT-11")
def test_several_large_figures_are_offered_once_each():
    s = Situation(*HALL).hero("jain_fairwood", "r1c0", BOW)
    s.monster("ettin.minion", "r0c3").monster("goblin_archer.minion", "r3c3")
    s.monster("ettin.master", "r2c6").turn_of("jain_fairwood")
    assert s.offered("attack") == [f"{BOW}:r0c3", f"{BOW}:r2c6", f"{BOW}:r3c3"]


@rule("DES-TGT-11", "DES-SPEC-01")
def test_where_an_ability_asks_how_near_the_target_is_both_are_offered():
    """Beside a shadow dragon, a surge more is needed; two spaces off it is not (DES-SPEC-01)."""
    s = Situation(*HALL).hero("jain_fairwood", "r0c0", BOW)
    s.monster("shadow_dragon.minion", "r1c1").turn_of("jain_fairwood")
    assert s.offered("attack") == [f"{BOW}:r1c1", f"{BOW}:r1c2", "hands:r1c1"]
    knives = Situation(*HALL).hero("jain_fairwood", "r0c0", "throwing_knives")
    knives.monster("ettin.minion", "r1c1").turn_of("jain_fairwood")
    assert knives.offered("attack") == ["throwing_knives:r1c1", "throwing_knives:r1c2",
                                        "hands:r1c1"]  # fmt: skip


@rule("DES-TGT-11", "DES-KEY-04")
def test_with_blast_every_space_is_offered():
    s = Situation(*HALL).hero("leoric_of_the_book", "r1c0", BLASTS)
    s.monster("ettin.minion", "r0c2").turn_of("leoric_of_the_book")
    assert s.offered("attack") == [f"{BLASTS}:{at}" for at in ("r0c2", "r1c2")]


@rule("DES-TGT-11", "DES-KEY-04")
def test_attacks_of_abilities_offer_every_space_only_if_they_have_blast():
    s = Situation(*HALL).hero("widow_tarha", "r1c0", RUNE, skills=SKILL)
    s.monster("ettin.minion", "r0c2").turn_of("widow_tarha")
    assert s.offered("attack") == [f"{RUNE}:r0c2"]
    s.do("use:skill:exploding_rune@widow_tarha")
    assert s.offered("attack") == [f"{RUNE}:{at}" for at in ("r0c2", "r1c2")]
