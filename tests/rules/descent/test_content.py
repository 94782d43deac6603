"""What is printed: how much there is of it, and a sample of each kind."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.support.rules import rule
from undercroft.games.descent.content.loading import catalogue
from undercroft.kernel.game import BASE
from undercroft.kernel.grid import Base

CONTENT = catalogue(BASE, ())


def figure(name: str, act: int = 1, heroes: int = 2):
    return CONTENT.cast[act][heroes][CONTENT.figure_called[name]]


def names(pool) -> list[str]:
    return [die.name for die in pool]


def test_the_box_is_complete():
    assert (len(CONTENT.heroes), len(CONTENT.classes), len(CONTENT.skills)) == (8, 8, 72)
    assert (len(CONTENT.monsters), len(CONTENT.lieutenants)) == (9, 7)
    shop = [item for item in CONTENT.items.values() if item.act]
    assert Counter(item.act for item in shop) == {1: 18, 2: 14}
    assert sum(item.copies for item in shop if item.act == 1) == 20
    assert (len(CONTENT.relics), len(CONTENT.conditions), len(CONTENT.keywords)) == (6, 4, 37)
    decks = Counter()
    for card in CONTENT.overlord_cards.values():
        decks[card.deck] += card.copies
    assert decks == {"basic": 15, "universal": 4, "warlord": 7, "saboteur": 7, "magus": 7}


def test_every_class_has_its_skills():
    by_class = {name: Counter() for name in CONTENT.classes}
    for skill in CONTENT.skills.values():
        by_class[skill.class_id][skill.xp] += 1
    assert by_class.pop("necromancer") == {0: 1, 1: 3, 2: 3, 3: 2}
    assert by_class["knight"] == {0: 1, 1: 3, 2: 3, 3: 2}
    assert all(skills[0] == 1 for skills in by_class.values())


@rule("DES-MON-07")
def test_a_monster_card_has_its_own_numbers_for_act_and_rank():
    weak, strong = figure("barghest.minion"), figure("barghest.master", act=2)
    assert (weak.speed, weak.health, names(weak.defense)) == (4, 4, ["gray"])
    assert (strong.health, names(strong.defense)) == (8, ["black"])
    assert names(strong.weapon.dice) == ["blue", "red", "yellow"]
    assert strong.abilities == {"night_stalker", "howl"}
    assert figure("shadow_dragon.minion").base == Base(2, 3)


@pytest.mark.parametrize(("heroes", "health"), [(2, 10), (3, 13), (4, 16)])
def test_a_lieutenant_grows_with_the_number_of_heroes(heroes, health):
    zachareth = figure("baron_zachareth", heroes=heroes)
    assert (zachareth.health, zachareth.attributes["awareness"]) == (health, 4)
    assert zachareth.lieutenant
    assert [ability.x for ability in figure("sir_alric_farrow", act=2).keywords] == [1, 0, 0]
