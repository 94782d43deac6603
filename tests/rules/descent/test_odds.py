"""The chances that are shown of an attack: exact, and what really comes."""

from itertools import product
from random import Random

import pytest

from tests.support.descent import CONTENT, Situation
from undercroft.games.descent.rules.foresight import stakes_of
from undercroft.games.descent.rules.odds import Stakes, outcome
from undercroft.games.descent.rules.purchases import Purchase

HEART, FAR, PIERCING = Purchase(1, damage=1), Purchase(1, range=2), Purchase(2, pierce=2)
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
    found = outcome(stakes)
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
    expected = outcome(stakes).defeats
    error = (expected * (1 - expected) / games) ** 0.5
    assert abs(fell / games - expected) < 4 * error


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
    assert outcome(ways[1]).hits < outcome(ways[0]).hits
