"""Every word that cards are written in is one of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content import vocabulary
from undercroft.games.warcraft.content.catalogue_types import RED, Condition, Op


def inside(ops: tuple[Op, ...]) -> Iterator[Op]:
    """Steps of an effect and those that an attached card brings."""
    for op in ops:
        yield op
        yield from inside(op.passive)


def all_ops() -> Iterator[Op]:
    """Every step of every effect in the box, those of powers included."""
    for power in CONTENT.powers:
        yield from inside(power.effects)
    for ability in CONTENT.abilities:
        yield from inside(ability.by_level[RED])
    for encounter in CONTENT.encounters:
        yield from inside(encounter.reward + encounter.requirement + encounter.if_unpaid)
    for card in CONTENT.challenges:
        yield from inside(card.effects + card.back_effects)
        if card.flip:
            yield from inside(card.flip.cost + card.flip.otherwise)
    for quest in CONTENT.quests:
        yield from inside(quest.setup + quest.reward)
    for discovery in CONTENT.discoveries:
        yield from inside(discovery.effects)


def all_conditions() -> Iterator[Condition]:
    for op in all_ops():
        yield from op.condition
    for power in CONTENT.powers:
        yield from power.condition
    for character in CONTENT.characters:
        for flip in character.flips:
            yield from flip.condition


def test_content_uses_every_op_of_the_vocabulary_and_no_other() -> None:
    assert {op.op for op in all_ops()} == set(vocabulary.OPS)


def test_conditions_moments_targets_and_goals_are_words_of_the_vocabulary() -> None:
    assert {condition.kind for condition in all_conditions()} <= set(vocabulary.CONDITIONS)
    assert {op.target for op in all_ops()} <= set(vocabulary.TARGETS)
    assert {goal.kind for quest in CONTENT.quests for goal in quest.goals} <= set(vocabulary.GOALS)
    moments = {power.when for power in CONTENT.powers if not power.faces}
    moments |= {ability.when for ability in CONTENT.abilities}
    moments |= {flip.when for character in CONTENT.characters for flip in character.flips}
    assert moments <= set(vocabulary.WHEN)
    flips = {card.flip.when for card in CONTENT.challenges if card.flip}
    assert flips == set(vocabulary.FLIP_WHEN)


def test_a_power_of_a_die_is_never_optional_and_costs_nothing() -> None:
    for power in CONTENT.powers:
        assert bool(power.faces) == (power.when == ""), power.id
        if power.faces:
            assert not power.optional, power.id
            assert (power.energy_cost, power.discard_cost, power.per_turn) == (0, False, 0)
            assert set(power.faces) <= set(range(1, 7)), power.id
