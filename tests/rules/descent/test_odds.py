"""The chances that are shown of an attack: exact, and what really comes."""

from itertools import product
from random import Random

import pytest

from tests.support.descent import CONTENT, Situation
from undercroft.games.descent.content.cards import Surge
from undercroft.games.descent.rules.odds import Stakes, chances, stakes_of
from undercroft.games.descent.table.state import ON_MAP

HEART, FAR, PIERCING = Surge(damage=1), Surge(range=2), Surge(cost=2, pierce=2)
SPENDINGS = ((), (HEART,), (FAR,), (PIERCING,), (HEART, FAR), (HEART, PIERCING), (FAR, PIERCING))


def pool(*names):
    return tuple(CONTENT.dice[name] for name in names)


def shown(dice, faces, symbol):
    return sum(die.count(face, symbol) for die, face in zip(dice, faces, strict=True))


def best(stakes, attack, defense):
    """What one roll comes to, by trying all that its surges may buy; None for a miss."""
    if shown(stakes.attack, attack, "miss"):
        return None
    found = None
    for lines in SPENDINGS:
        if sum(line.cost for line in lines) > shown(stakes.attack, attack, "surge"):
            continue
        if not {*lines} <= {*stakes.surges}:
            continue
        reach = shown(stakes.attack, attack, "range") + sum(line.range for line in lines)
        if reach < stakes.distance:
            continue
        shields = shown(stakes.defense, defense, "shield") + stakes.shields - stakes.pierce
        shields -= sum(line.pierce for line in lines)
        dealt = shown(stakes.attack, attack, "heart") + sum(line.damage for line in lines)
        dealt -= max(0, shields)
        found = dealt if found is None else max(found, dealt)
    return found


STAKES = [
    Stakes(pool("blue", "red"), pool("brown"), (), 0, 0, 0, 3),
    Stakes(pool("blue", "red"), pool("gray"), (HEART,), 0, 0, 0, 4),
    Stakes(pool("blue", "yellow"), pool("black"), (HEART, FAR), 1, 0, 5, 2),
    Stakes(pool("blue", "yellow", "yellow"), pool("gray"), (HEART, FAR, PIERCING), 0, 1, 4, 3),
]


@pytest.mark.parametrize("stakes", STAKES)
def test_the_chances_are_those_of_all_rolls(stakes):
    rolls = product(*([*die.numbers] for die in (*stakes.attack, *stakes.defense)))
    own = len(stakes.attack)
    results = [best(stakes, faces[:own], faces[own:]) for faces in rolls]
    found = chances(stakes)
    share = 1 / len(results)
    assert found.hits == pytest.approx(share * sum(each is not None for each in results))
    assert found.harms == pytest.approx(share * sum((each or 0) > 0 for each in results))
    assert found.defeats == pytest.approx(
        share * sum((each or 0) >= stakes.left for each in results)
    )


def test_they_agree_with_100_000_rolls():
    stakes, rng, games = STAKES[2], Random(5), 100_000
    fell = 0
    for _ in range(games):
        attack = [rng.choice([*die.numbers]) for die in stakes.attack]
        defense = [rng.choice([*die.numbers]) for die in stakes.defense]
        fell += (best(stakes, attack, defense) or 0) >= stakes.left
    expected = chances(stakes).defeats
    error = (expected * (1 - expected) / games) ** 0.5
    assert abs(fell / games - expected) < 4 * error


def test_they_are_what_comes_of_attacks_at_the_table():
    games, fell = 300, 0
    for seed in range(games):
        s = Situation("....").hero("syndrael", "r0c0", "iron_longsword")
        s.monster("zombie.minion", "r0c1").turn_of("syndrael")
        s.state_so_far.rng = seed * 7919
        s.do("attack:iron_longsword:r0c1")
        while s.asked == "surge":
            s.do(next(option for option in s.options if option.startswith("surge:")))
        fell += s.of("zombie.minion.1").place != ON_MAP
    s = Situation("....").hero("syndrael", "r0c0", "iron_longsword")
    s.monster("zombie.minion", "r0c1").turn_of("syndrael")
    target = s.number("zombie.minion.1")
    at = s.state.ground.called["r0c1"]
    expected = chances(stakes_of(s.state, 0, "iron_longsword", target, at)).defeats
    assert 0.1 < expected < 0.9
    assert abs(fell / games - expected) < 4 * (expected * (1 - expected) / games) ** 0.5


def test_they_are_told_with_the_attack():
    s = Situation("....").hero("syndrael", "r0c0", "iron_longsword")
    s.monster("zombie.minion", "r0c1").turn_of("syndrael")
    (attack,) = (o for o in s.table.decision.options if o.id == "attack:iron_longsword:r0c1")
    assert "% to hit" in attack.label
    assert "% to defeat" in attack.label


def test_what_the_quest_and_the_weapon_add_counts():
    near = Situation(".......").hero("jain_fairwood", "r0c0", "yew_shortbow")
    near.monster("goblin_archer.minion", "r0c2").turn_of("jain_fairwood")
    far = Situation(".......").hero("jain_fairwood", "r0c0", "yew_shortbow")
    far.monster("goblin_archer.minion", "r0c6").turn_of("jain_fairwood")
    ways = [
        stakes_of(s.state, 0, "yew_shortbow", 1, s.state.ground.called[at])
        for s, at in ((near, "r0c2"), (far, "r0c6"))
    ]
    assert [each.distance for each in ways] == [2, 6]
    assert chances(ways[1]).hits < chances(ways[0]).hits
