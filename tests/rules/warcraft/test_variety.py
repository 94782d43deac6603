"""No two cards for the same thing: how much of the content is a thing of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content.cards import Encounter
from undercroft.games.warcraft.content.catalogue_types import BAG, LEVELS, RED
from undercroft.games.warcraft.content.powers import Power
from undercroft.games.warcraft.rules.effects import Effect
from undercroft.games.warcraft.rules.effects.attaching import Attach
from undercroft.games.warcraft.rules.effects.bargains import Demand, Offer, TaxAbility
from undercroft.games.warcraft.rules.effects.cards import CancelAbility, Discard
from undercroft.games.warcraft.rules.effects.reach import Reaching
from undercroft.games.warcraft.rules.effects.things import DiscardItem, StealItem
from undercroft.games.warcraft.rules.effects.wounds import Damage

NUMBERS = {"amount", "face", "text", "id"}


def shape_of(thing: Any) -> Any:
    """What a step or a condition says, but for its numbers."""
    if isinstance(thing, list | tuple):
        return tuple(shape_of(each) for each in thing)
    if isinstance(thing, msgspec.Struct):
        fields = [name for name in thing.__struct_fields__ if name not in NUMBERS]
        return (type(thing).__name__, *(shape_of(getattr(thing, name)) for name in fields))
    return thing


def shape(powers: Iterable[Power]) -> frozenset[Any]:
    """What the powers of an encounter do and when, whatever the faces and the numbers."""
    return frozenset(
        (power.when, shape_of(power.condition), shape_of(power.effects)) for power in powers
    )


def test_encounters_have_more_than_forty_shapes_of_powers() -> None:
    fights = [foe for foe in CONTENT.encounters if not foe.task]
    shapes = Counter(shape(foe.powers) for foe in fights if foe.powers)
    assert len(shapes) >= 40
    assert len(set(map(shape, _of_cards(fights)))) >= 40


def _of_cards(fights: Iterable[Encounter]) -> list[tuple[Power, ...]]:
    return [foe.powers for foe in fights if foe.card >= 0]


def test_each_deck_has_at_least_twenty_shapes_of_powers() -> None:
    for colour, name in enumerate(LEVELS):
        own = [foe for foe in CONTENT.encounters if foe.colour == colour and foe.card >= 0]
        assert len({shape(foe.powers) for foe in own}) >= 20, name


def test_a_deck_has_shapes_of_powers_that_no_other_has() -> None:
    decks: dict[Any, set[int]] = {}
    for foe in CONTENT.encounters:
        if foe.card >= 0 and foe.powers:
            decks.setdefault(shape(foe.powers), set()).add(foe.colour)
    for colour, name in enumerate(LEVELS):
        assert sum(found == {colour} for found in decks.values()) >= 8, name


def asks_a_player(step: Effect) -> bool:
    """Whether whoever fights it has something to choose."""
    if isinstance(step, Demand | Offer):
        return True
    return isinstance(step, Discard | DiscardItem) and step.choice == "owner"


def test_many_encounters_ask_a_player_something_and_most_of_them_are_red() -> None:
    asking = Counter(
        foe.colour
        for foe in CONTENT.encounters
        if not foe.task and any(map(asks_a_player, _steps(foe.powers)))
    )
    assert asking.total() >= 36
    assert asking[RED] >= 16
    assert min(asking[colour] for colour in range(RED)) >= 5


def test_bounties_are_promised_by_at_least_four_decks() -> None:
    decks = {each.character for each in CONTENT.abilities if CONTENT.bounties_on[each.index]}
    assert len(decks) >= 4


def test_no_base_effect_of_an_ability_is_shared_by_more_than_two_decks() -> None:
    decks: dict[Any, set[int]] = {}
    for ability in CONTENT.abilities:
        base = (ability.when, ability.attack, ability.effects)
        decks.setdefault(base, set()).add(ability.character)
    assert all(len(found) <= 2 for found in decks.values())


def test_every_deck_has_at_least_four_abilities_that_no_other_has() -> None:
    decks: dict[Any, set[int]] = {}
    for ability in CONTENT.abilities:
        decks.setdefault((ability.when, ability.attack, ability.effects), set()).add(
            ability.character
        )
    for who in CONTENT.characters:
        bases = {
            (each.when, each.attack, each.effects)
            for each in CONTENT.abilities
            if each.character == who.index
        }
        own = [base for base in bases if decks[base] == {who.index}]
        assert len(own) >= 4, who.id


def _for_others(step: Effect) -> bool:
    return (
        isinstance(step, Reaching | StealItem | TaxAbility | CancelAbility | Demand)
        or (isinstance(step, Attach) and step.to == "any_character")
        or (isinstance(step, Damage | Discard) and step.target == "all_others")
    )


def test_many_abilities_and_items_are_for_others() -> None:
    abilities = [each for each in CONTENT.abilities if any(map(_for_others, each.effects))]
    assert len(abilities) >= 15
    items = [item for item in CONTENT.items if any(map(_for_others, _steps(item.powers)))]
    assert len(items) >= 12


def _steps(powers: Iterable[Power]) -> list[Effect]:
    return [step for power in powers for step in power.effects]


def test_every_colour_but_red_has_arms_that_grow_with_their_bearer() -> None:
    for colour, name in enumerate(LEVELS[:3]):
        growing = [
            item
            for item in CONTENT.items
            if item.colour == colour
            and item.slot != BAG
            and any(each.word == "level" for power in item.powers for each in power.condition)
        ]
        assert growing, name


def test_the_two_sides_of_a_character_card_have_other_powers() -> None:
    for who in CONTENT.characters:
        for starting, flipped in who.cards[1:]:
            assert shape(starting.powers) != shape(flipped.powers), who.id
