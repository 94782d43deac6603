"""Every word that cards are written in is one of the vocabulary, and has a meaning."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.content import vocabulary
from undercroft.games.warcraft.content.catalogue_types import RED
from undercroft.games.warcraft.content.powers import FREE
from undercroft.games.warcraft.rules.conditions import Condition
from undercroft.games.warcraft.rules.effects import Effect
from undercroft.games.warcraft.rules.event_flips import EventFlip
from undercroft.games.warcraft.rules.goals import Goal
from undercroft.kernel.effects import Vocabulary, Word, words_in


def everything() -> Iterator[Word]:
    """Every step of every effect in the box, and every condition."""
    for things in (
        [power.effects for power in CONTENT.powers],
        [power.condition for power in CONTENT.powers],
        [ability.by_level[RED] for ability in CONTENT.abilities],
        [card.reward + card.requirement + card.if_unpaid for card in CONTENT.encounters],
        [(*card.effects, *card.back_effects) for card in CONTENT.challenges],
        [card.flip for card in CONTENT.challenges if card.flip],
        [quest.goals for quest in CONTENT.quests],
        [quest.reward for quest in CONTENT.quests],
        [discovery.effects for discovery in CONTENT.discoveries],
        [flip.condition for character in CONTENT.characters for flip in character.flips],
    ):
        for thing in things:
            for _, word in words_in("", thing):
                yield word


def test_content_uses_every_op_of_the_vocabulary() -> None:
    used = {word.word for word in everything() if isinstance(word, Effect)}
    assert used == set(Vocabulary(Effect).words)


def test_conditions_moments_and_goals_are_words_of_the_vocabulary() -> None:
    used = {word.word for word in everything() if isinstance(word, Condition)}
    assert used == set(Vocabulary(Condition).words)
    goals = {word.word for word in everything() if isinstance(word, Goal)}
    assert goals <= set(Vocabulary(Goal).words)
    moments = {power.when for power in CONTENT.powers if not power.faces}
    moments |= {ability.when for ability in CONTENT.abilities}
    moments |= {flip.when for character in CONTENT.characters for flip in character.flips}
    assert moments <= set(vocabulary.WHEN)
    flips = {word.word for word in everything() if isinstance(word, EventFlip)}
    assert flips == set(Vocabulary(EventFlip).words)


def test_a_power_of_a_die_is_never_optional_and_costs_nothing() -> None:
    for power in CONTENT.powers:
        assert bool(power.faces) == (power.when == ""), power.id
        if power.faces:
            assert not power.optional, power.id
            assert (power.cost, power.per_turn) == (FREE, 0)
            assert set(power.faces) <= set(range(1, 7)), power.id
