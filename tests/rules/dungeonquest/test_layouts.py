"""What situations are laid out with: with values that differ, a test sees which one was read."""

import pytest

from tests.support.dungeonquest import Situation
from tests.support.dungeonquest_chambers import entering
from tests.support.dungeonquest_content import LAID_OUT
from tests.support.dungeonquest_fights import lair


@pytest.mark.parametrize("hero", LAID_OUT.heroes, ids=lambda hero: hero.id)
def test_no_two_attributes_of_a_hero_are_alike(hero):
    assert len({hero.strength, hero.agility, hero.armor, hero.luck, hero.life}) == 5


@pytest.mark.parametrize("hero", LAID_OUT.hero_ids)
def test_nor_have_a_hero_and_who_waits_while_they_enter_a_chamber(hero):
    first, second = (LAID_OUT.attributes[one.kind] for one in entering(hero=hero).state.heroes)
    assert not any(one == other for one, other in zip(first, second, strict=True))


@pytest.mark.parametrize("situation", [Situation(players=2), lair()], ids=["players", "lair"])
def test_two_heroes_who_are_not_named_have_no_attribute_in_common(situation):
    first, second = (LAID_OUT.attributes[hero.kind] for hero in situation.state.heroes)
    assert not any(one == other for one, other in zip(first, second, strict=True))
