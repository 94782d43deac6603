"""Tables that depend on what the words of effects mean, worked out once for each catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ..rules.conditions import AtMoment
from ..rules.effects import Effect
from ..rules.effects.attaching import Attach
from ..rules.effects.strength import Energy, IgnoreAggro
from ..rules.effects.things import Sicken
from ..rules.effects.travel import Teleport
from ..rules.effects.wounds import Heal
from .catalogue import Meanings
from .tables import LEVEL_NUMBERS, physical_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .cards import Ability, ChallengeCard, CharacterCard
    from .loading import Content
    from .powers import Power


def meanings_of(read: Content) -> Meanings:
    """What the rules want to know of effects without looking at every word."""
    powers = {power.id: power for power in read.powers}
    kinds = read.discoveries
    return Meanings(
        ends_when=tuple(_ends_when(ability) for ability in read.abilities),
        ignores_aggro=tuple(
            tuple((_ignores_aggro(one), _ignores_aggro(other)) for one, other in who.cards)
            for who in read.characters
        ),
        ability_journeys=tuple(
            frozenset(a.index for a in read.abilities if _only_travels(a.by_level[level]))
            for level in LEVEL_NUMBERS
        ),
        power_journeys=frozenset(p.index for p in read.powers if _only_travels(p.effects)),
        passives_on=tuple(
            tuple(step for attach in _attaches(ability) for step in attach.passive)
            for ability in read.abilities
        ),
        powers_on=tuple(
            tuple(powers[entry.id] for attach in _attaches(ability) for entry in attach.powers)
            for ability in read.abilities
        ),
        bounties_on=tuple(
            tuple(step for attach in _attaches(ability) for step in attach.bounty)
            for ability in read.abilities
        ),
        ongoing=tuple(_ongoing(card) for card in read.challenges),
        needing=tuple(
            tuple(step for step in ability.effects if type(step).forbids is not Effect.forbids)
            for ability in read.abilities
        ),
        power_needing={
            power.index: steps
            for power in read.powers
            if (steps := tuple(s for s in power.effects if type(s).forbids is not Effect.forbids))
        },
        due=dict(_due(read.abilities, read.powers)),
        sickness=tuple(
            sum(step.health for step in kinds[kind].effects if isinstance(step, Sicken))
            for kind in physical_cards([(kind.index, kind.count) for kind in kinds])
        ),
    )


def _attaches(ability: Ability) -> list[Attach]:
    return [step for step in ability.effects if isinstance(step, Attach)]


def _ends_when(ability: Ability) -> frozenset[str]:
    steps = (step for step in ability.by_level[-1] if isinstance(step, Attach))
    return frozenset(word for step in steps for word in step.discard_when)


def _ignores_aggro(card: CharacterCard) -> bool:
    """Whether a side of a character card is never held up by Aggro."""
    passive = (power for power in card.powers if power.when == "passive")
    return any(isinstance(step, IgnoreAggro) for power in passive for step in power.effects)


def _only_travels(steps: tuple[Effect, ...]) -> bool:
    """Whether an effect is a journey and nothing else."""
    return bool(steps) and all(isinstance(step, Teleport) for step in steps)


def _ongoing(card: ChallengeCard) -> dict[str, tuple[Effect, ...]]:
    """What a global event does by itself at moments of a character's turn, to that character."""
    found: dict[str, tuple[Effect, ...]] = {}
    if card.event != "global":
        return found
    for step in card.effects:
        for condition in step.condition:
            if isinstance(condition, AtMoment):
                for moment in condition.moments:
                    found[moment] = (*found.get(moment, ()), _for_one(step))
    return found


def _for_one(step: Effect) -> Effect:
    """A step for all characters, as it works for the one whose turn it is."""
    return replace(step, target="self") if isinstance(step, Heal | Energy) else step


def _due(abilities: Iterable[Ability], powers: Iterable[Power]) -> Iterator[tuple[str, Effect]]:
    """Steps that wait for the end of the combat, named by their card and their place on it."""
    cards = [(ability.id, ability.by_level[-1]) for ability in abilities]
    cards += [(power.id, power.effects) for power in powers]
    for name, steps in cards:
        for number, step in enumerate(steps, 1):
            if step.at:
                yield f"{name}.{number}", step
