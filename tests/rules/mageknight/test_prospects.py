"""What an attack can be expected to do is what the rules do, over all dice that may fall."""

from collections import Counter

import pytest

from tests.support.mageknight_abilities import CLICKS, Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    BATTLE_ARMOR,
    BERSERK,
    DEFEND,
    DODGE,
    FLAME_LIGHTNING,
    INVULNERABILITY,
    MAGIC_BLAST,
    MAGIC_CONFUSION,
    MAGIC_ENHANCEMENT,
    MAGIC_FREEZE,
    MAGIC_IMMUNITY,
    MAGIC_RETALIATION,
    PIERCE,
    SHOCKWAVE,
    SNEAK_ATTACK,
    SWEEP,
    TOUGHNESS,
    VAMPIRISM,
    VENOM,
    WEAPON_MASTER,
)
from undercroft.games.mageknight.rules import odds, prospects
from undercroft.games.mageknight.table.state import NONE

ROOM = (".........",) * 7
TOTALS = Counter(one + two for one in range(1, 7) for two in range(1, 7))
DIE = range(1, 7)
HERO, FOE, OTHER = "hero", "foe", "other"
MINE = ("hit", "damage_base", "facing")  # questions of an attack; others come after it


def laid(
    mine: int = 0,
    theirs: int = 0,
    *,
    at: str = "r2c3",
    facing: str = "W",
    damage: int = 2,
    left: int = CLICKS,
    wounds: int = 2,
    other: str = "",
    friend: int | None = None,
) -> Bench:
    """A hero with attack 8 in the west, a foe with defense 14, and whoever else is named."""
    s = Bench(*ROOM)
    s.make(HERO, "r2c2", "E", 0, mine, values=(9, 8, 14, damage), reach=8, wounds=wounds)
    s.make(FOE, at, facing, abilities=theirs, wounds=CLICKS - left)
    if other:
        s.make(OTHER, other, "W", values=(9, 8, 12, 2))
    if friend is not None:
        s.make("friend", "r3c1", "N", 0, friend)
    return s


def played(s: Bench, choice: str, total: int, die: int) -> list[int]:
    """The clicks that everybody loses by an attack, if the dice fall like this."""
    before = [each.click for each in s.state.warriors]
    p = s.activate(s.state.warriors[0]).throw(total).dice(*[die] * 4).do(choice)
    while p.asked in MINE:
        use = [option for option in p.options if option in ("dodge", "weapon_master")]
        p.do(*(use or p.options[:1]))
    return [each.click - was for each, was in zip(p.state.warriors, before, strict=True)]


def mean(choice: str, lay: dict) -> list[float]:
    """The same on average, over all dice."""
    sums = [0.0] * len(laid(**lay).state.warriors)
    for total, ways in TOTALS.items():
        for die in DIE:
            for at, clicks in enumerate(played(laid(**lay), choice, total, die)):
                sums[at] += ways * clicks
    return [each / sum(TOTALS.values()) / len(DIE) for each in sums]


NEAR = {
    "plain": {},
    "tough": {"theirs": TOUGHNESS},
    "invulnerable": {"theirs": INVULNERABILITY, "damage": 4},
    "invulnerable against little damage": {"theirs": INVULNERABILITY},
    "hardly a click left": {"left": 1},
    "two clicks left": {"left": 2, "damage": 3},
    "Venom": {"mine": VENOM},
    "Venom against Toughness": {"mine": VENOM, "theirs": TOUGHNESS},
    "Venom against Dodge": {"mine": VENOM, "theirs": DODGE},
    "Weapon Master": {"mine": WEAPON_MASTER},
    "Weapon Master against Toughness": {"mine": WEAPON_MASTER, "theirs": TOUGHNESS},
    "Sneak Attack from before": {"mine": SNEAK_ATTACK},
    "Sneak Attack from behind": {"mine": SNEAK_ATTACK, "facing": "E"},
    "Sneak Attack with much damage": {"mine": SNEAK_ATTACK, "facing": "E", "damage": 3},
    "from behind": {"facing": "E"},
    "Berserk": {"mine": BERSERK},
    "Dodge": {"theirs": DODGE},
    "Defend": {"theirs": DEFEND},
    "Battle Armor": {"theirs": BATTLE_ARMOR},
}
SHOTS = {
    "shoot": {
        "plain": {},
        "Battle Armor": {"theirs": BATTLE_ARMOR},
        "Pierce": {"mine": PIERCE, "theirs": INVULNERABILITY},
        "Venom": {"mine": VENOM},
        "Weapon Master": {"mine": WEAPON_MASTER},
        "alone with Magic Enhancement": {"mine": MAGIC_ENHANCEMENT},
        "beside Magic Enhancement": {"friend": MAGIC_ENHANCEMENT},
        "beside it, but immune": {"friend": MAGIC_ENHANCEMENT, "theirs": MAGIC_IMMUNITY},
        "beside it, with Venom against Toughness": {
            "friend": MAGIC_ENHANCEMENT, "mine": VENOM, "theirs": TOUGHNESS,
        },
    },
    "blast": {
        "plain": {"mine": MAGIC_BLAST},
        "tough": {"mine": MAGIC_BLAST, "theirs": TOUGHNESS},
    },
    "flames": {
        "alone": {"mine": FLAME_LIGHTNING, "damage": 4},
        "two": {"mine": FLAME_LIGHTNING, "damage": 4, "other": "r2c7"},
    },
    "freeze": {"plain": {"mine": MAGIC_FREEZE, "damage": 4}},
    "confuse": {"plain": {"mine": MAGIC_CONFUSION, "damage": 4}},
}  # fmt: skip


@rule("MKD-SOLO-15")
@pytest.mark.parametrize("lay", NEAR.values(), ids=NEAR)
def test_a_strike_is_expected_to_do_what_it_does(lay):
    s = laid(**lay)
    (found,) = prospects.prospects(s.state, 0, "strike", 1)
    assert found.clicks == pytest.approx(mean("strike:foe", lay)[1])
    assert found.clicks == prospects.expected_clicks(s.state, 0, "strike", 1)


@rule("MKD-SOLO-15")
@pytest.mark.parametrize(
    ("verb", "lay"),
    [(verb, lay) for verb, all_ in SHOTS.items() for lay in all_.values()],
    ids=[f"{verb} {name}" for verb, all_ in SHOTS.items() for name in all_],
)
def test_a_shot_is_expected_to_do_what_it_does(verb, lay):
    lay = {"at": "r2c6", **lay}
    clicks = sum(mean(f"{verb}:foe", lay)[1:3])
    assert prospects.expected_clicks(laid(**lay).state, 0, verb, 1) == pytest.approx(clicks)


@rule("MKD-SOLO-15", "MKD-ATK-33", "MKD-ATK-34")
@pytest.mark.parametrize("other", ["", "r4c4"])
def test_a_shockwave_deals_its_damage_to_one_and_a_click_to_several(other):
    lay = {"at": "r2c4", "mine": SHOCKWAVE, "damage": 3, "other": other}
    clicks = sum(mean("shockwave", lay)[1:])
    assert prospects.expected_clicks(laid(**lay).state, 0, "shockwave", NONE) == pytest.approx(
        clicks
    )


@rule("MKD-SOLO-15", "MKD-ATK-65")
def test_a_sweep_counts_all_whom_the_attacker_can_have_before_it():
    s = laid(SWEEP, other="r3c3")
    s.state.warriors[0].facing = 0  # before it strikes, it turns
    found = prospects.prospects(s.state, 0, "sweep", 1)
    assert {each.number for each in found} == {1, 2}
    one = prospects.expected_clicks(s.state, 0, "strike", 1)
    assert prospects.expected_clicks(s.state, 0, "sweep", 1) == pytest.approx(
        one + prospects.expected_clicks(s.state, 0, "strike", 2)
    )
    assert s.state.warriors[0].facing == 0


@rule("MKD-SOLO-15", "MKD-ATK-29")
def test_friends_in_a_shockwave_count_against_it():
    s = laid(SHOCKWAVE, at="r2c4", friend=0)
    foe, friend = prospects.prospects(s.state, 0, "shockwave", NONE)
    wave = prospects.expected_clicks(s.state, 0, "shockwave", NONE)
    assert wave == pytest.approx(foe.clicks - friend.clicks)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [(0, MAGIC_RETALIATION), (MAGIC_IMMUNITY, MAGIC_RETALIATION), (TOUGHNESS, MAGIC_RETALIATION),
     (VAMPIRISM, 0), (VAMPIRISM, MAGIC_RETALIATION), (VENOM, MAGIC_RETALIATION)],
)  # fmt: skip
@rule("MKD-DEF-41", "MKD-ATK-39")
def test_what_comes_back_is_expected_as_well(mine, theirs):
    lay = {"mine": mine, "theirs": theirs}
    (found,) = prospects.prospects(laid(**lay).state, 0, "strike", 1)
    of_a_miss = 1 / odds.ROLLS  # a click, whatever it shows (MKD-CRIT-01)
    assert found.recoil == pytest.approx(mean("strike:foe", lay)[0] - of_a_miss)


@rule("MKD-ATK-39", "MKD-DIAL-03")
@pytest.mark.parametrize(("wounds", "refreshed"), [(0, False), (1, True)])
def test_only_the_wounded_expect_something_of_vampirism(wounds, refreshed):
    lay = {"mine": VAMPIRISM, "wounds": wounds}
    (found,) = prospects.prospects(laid(**lay).state, 0, "strike", 1)
    assert (found.recoil < 0) is refreshed
    assert (mean("strike:foe", lay)[0] < 0) is refreshed


@rule("MKD-SOLO-15", "MKD-FACE-10", "MKD-ATK-58")
def test_whoever_comes_up_from_behind_is_faced_unless_it_sneaks():
    for mine, doubled in ((0, False), (SNEAK_ATTACK, True)):
        s = laid(mine, facing="E")
        stands = prospects.prospects(s.state, 0, "strike", 1, arrives=False)[0]
        comes = prospects.prospects(s.state, 0, "strike", 1, arrives=True)[0]
        assert (stands.clicks == comes.clicks) == doubled, mine
        assert stands.clicks >= comes.clicks


def test_the_chance_that_somebody_falls():
    s = laid(left=2)
    (found,) = prospects.prospects(s.state, 0, "strike", 1)
    assert found.falls == found.hits == odds.chance(6)
    s = laid(left=3)
    assert prospects.prospects(s.state, 0, "strike", 1)[0].falls == odds.CRITICAL
    s = laid(VENOM, left=1)
    assert prospects.prospects(s.state, 0, "strike", 1)[0].falls == pytest.approx(1)
