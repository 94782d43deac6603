"""Which side of their card to show, and what to wear: the next fight weighed, and the one after."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..content.catalogue_types import WEAPON
from ..rules.effects.cards import Draw
from ..rules.effects.wounds import Heal
from ..rules.numbers import health
from ..rules.powers import DIE, powers_at
from .odds import fighter_of, shielded
from .worth import A_CARD, A_WOUND, ENERGY, unknown_fight

if TYPE_CHECKING:
    from ..content.catalogue import WarcraftContent
    from ..content.powers import Power
    from ..table.state import State
    from .odds import Odds

AFTERWARDS = 0.8  # what the fight after the next counts for
A_POWER = 0.03  # one that the odds do not show


def flip_helps(state: State, seat: int, least: float) -> bool:
    """Whether the other side of their card would serve better, by so much at least."""
    other = state.clone()
    other.characters[seat].side = 1 - other.characters[seat].side
    return prospect(other, seat) - prospect(state, seat) > least


def price_of_a_flip(state: State, seat: int) -> float:
    """Energy that cards in hand could use is dearer than what is lost at the end of the turn."""
    character = state.characters[seat]
    flip = state.content.flips[character.kind][character.side]["movement"]
    needed = sum(state.content.abilities[kind].cost for kind in _for_a_fight(state, seat)[:2])
    spare = max(0, character.energy - needed)
    taken = max(0, flip.cost.energy - spare)
    return 0.02 + ENERGY * flip.cost.energy + A_CARD * taken


def _for_a_fight(state: State, seat: int) -> list[int]:
    """The kinds of card in their hand that are for combat."""
    content, character = state.content, state.characters[seat]
    kinds = (content.ability_of[character.kind][card] for card in character.hand)
    return [kind for kind in kinds if content.abilities[kind].when == "before_roll"]


def prospect(state: State, seat: int) -> float:
    """What the next two cards of their own colour promise: a blow of the first one still hurts."""
    content, character = state.content, state.characters[seat]
    mine = fighter_of(state, seat)
    whole = health(state, seat)
    heals, draws = _gains(powers_at(state, seat, "start_of_turn"), powers_at(state, seat, DIE))
    first = unknown_fight(content, mine, character.level)
    blow = _blow(content, character.level)
    hit = min(1.0, first.damage / blow)

    def afterwards(damage: int) -> float:
        """The second fight, with so much damage taken; who has fallen comes back healed."""
        left = whole - max(0, damage - heals)
        life = (left if left > 0 else whole) + shielded(state, seat)
        return _value(unknown_fight(content, mine._replace(life=life), character.level))

    unhurt, hurt = afterwards(character.damage), afterwards(character.damage + blow)
    return _value(first) + AFTERWARDS * ((1 - hit) * unhurt + hit * hurt) + draws


def _value(chances: Odds) -> float:
    return chances.win - chances.fall - A_WOUND * chances.damage


@cache
def _blow(content: WarcraftContent, colour: int) -> int:
    """The damage of a hit, of the encounters of a colour on the average."""
    foes = [content.challenges[card].encounter for card in content.challenge_decks[colour]]
    blows = [foe.damage for foe in foes if foe is not None]
    return max(1, round(sum(blows) / max(1, len(blows))))


def _gains(each_turn: tuple[Power, ...], rolled: tuple[Power, ...]) -> tuple[int, float]:
    """The damage that comes off every turn, and what the cards are worth that a die may bring."""
    heals = sum(
        step.points
        for power in each_turn
        if not power.optional
        for step in power.effects
        if isinstance(step, Heal)
    )
    draws = sum(
        A_CARD * step.points * len(power.faces) / 6
        for power in rolled
        for step in power.effects
        if isinstance(step, Draw)
    )
    return heals, draws


def with_item(state: State, seat: int, card: int) -> float:
    """What they promise with an item worn, beside what they wear otherwise."""
    other = state.clone()
    item = state.content.item_of(card)
    if item.slot == WEAPON:
        other.characters[seat].weapon = card
    else:
        other.characters[seat].armor = card
    return prospect(other, seat) + A_POWER * len(item.powers)


def as_worn(state: State, seat: int, slot: int) -> float:
    """What they promise with what they wear."""
    character = state.characters[seat]
    worn = character.weapon if slot == WEAPON else character.armor
    powers = state.content.item_of(worn).powers if worn >= 0 else ()
    return prospect(state, seat) + A_POWER * len(powers)
