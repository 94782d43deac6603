"""What situations are laid out with: with values that differ, a test sees which one was read."""

import pytest

from tests.support.warcraft import Situation
from tests.support.warcraft_content import LAID_OUT

CARDS = [card for character in LAID_OUT.characters for level in character.cards for card in level]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card.index))
def test_no_two_numbers_of_a_character_card_are_alike(card):
    assert len({card.attack, card.damage, card.health, card.defense}) == 4


@pytest.mark.parametrize("enemy", LAID_OUT.encounters, ids=lambda enemy: enemy.id)
def test_no_two_numbers_of_an_encounter_are_alike(enemy):
    if not enemy.task:
        assert len({enemy.attack, enemy.damage, enemy.defense}) == 3


def test_two_characters_who_are_not_named_have_no_number_in_common():
    first, second = (
        LAID_OUT.characters[character.kind].cards[0][0]
        for character in Situation().state.characters
    )
    for number in ("attack", "damage", "health", "defense"):
        assert getattr(first, number) != getattr(second, number), number
