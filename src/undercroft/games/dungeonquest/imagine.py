"""A world that one player cannot tell from the real one: hidden things are dealt anew."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from undercroft.kernel.chance import sees

from .combat.aftermath import wounds_of
from .pieces import (
    CARD_DECK,
    COMBAT_DECK,
    DECK_CARDS,
    FIRST_POWER,
    IS_LOOT,
    TOKEN_LIFE,
    TOKEN_MONSTER,
    TOKENS,
)

if TYPE_CHECKING:
    from .state import Fight, State


def imagine(state: State, player: int, now: State) -> None:
    """Deal anew, in place, all that this player does not know."""
    rng = Random(state.rng)
    imagine_tokens(state, player, rng)
    if state.fight is not None and not state.solo:
        imagine_hands(state, state.fight, player, rng)
    if state.house.cloak_and_dagger:
        imagine_loot(state, player, now, rng)


def imagine_tokens(state: State, player: int, rng: Random) -> None:
    """Which token of a kind lies where, as far as he has not seen its underside."""
    for monster in sorted(set(TOKEN_MONSTER)):
        unseen = [
            token
            for token in range(TOKENS)
            if TOKEN_MONSTER[token] == monster and not sees(state.token_seen[token], player)
        ]
        shuffled = _dealt(unseen, state.fight, rng)
        places = {token: state.tokens[token] for token in unseen}
        seen_by = {token: state.token_seen[token] for token in unseen}
        renamed = dict(zip(unseen, shuffled, strict=True))
        for token, other in renamed.items():
            state.tokens[other] = places[token]
            state.token_seen[other] = seen_by[token]
        fight = state.fight
        if fight is not None and fight.token in renamed:
            fight.token = renamed[fight.token]
        if state.last_moved_token in renamed:
            state.last_moved_token = renamed[state.last_moved_token]


def _dealt(unseen: list[int], fight: Fight | None, rng: Random) -> list[int]:
    """Any order, but a monster that fights on has more life than the wounds it has taken."""
    shuffled = unseen[:]
    while True:
        rng.shuffle(shuffled)
        if fight is None or fight.token not in unseen:
            return shuffled
        if TOKEN_LIFE[shuffled[unseen.index(fight.token)]] > wounds_of(fight.sides[1]):
            return shuffled


def imagine_hands(state: State, fight: Fight, player: int, rng: Random) -> None:
    """Other hands are mixed with the Combat deck, their Power cards with those not drawn."""
    deck = list(state.bags[COMBAT_DECK])
    hidden = [side for side in fight.sides if side.seat != player]
    known = {}
    for number, side in enumerate(hidden):
        looked_at = side.seen if _has_looked(fight, player) else ()
        known[number] = looked_at
        unknown = [card for card in side.hand if card not in looked_at]
        deck += [card for card in unknown if card < FIRST_POWER]
        powers = [card for card in unknown if card >= FIRST_POWER]
        stack = [*side.powers, *powers]
        rng.shuffle(stack)
        drawn, side.powers = stack[: len(powers)], tuple(sorted(stack[len(powers) :]))
        side.hand = tuple(
            -1 if card < FIRST_POWER and card not in looked_at
            else drawn.pop() if card not in looked_at else card
            for card in side.hand
        )  # fmt: skip
    rng.shuffle(deck)
    for side in hidden:
        side.hand = tuple(deck.pop() if card < 0 else card for card in side.hand)
    state.bags[COMBAT_DECK] = bytes(sorted(deck))


def _has_looked(fight: Fight, player: int) -> bool:
    """Whether the player is one of the two who fight: only they look at each other's cards."""
    return any(side.seat == player for side in fight.sides)


def imagine_loot(state: State, player: int, now: State, rng: Random) -> None:
    """Hidden Loot is mixed with the Loot of its deck, unless it has been discarded since."""
    shown = {card for pile in now.discards for card in pile}
    for deck in range(len(DECK_CARDS)):
        holders = [hero for hero in state.heroes if hero.seat != player]
        hidden = [
            card
            for hero in holders
            for card in hero.loot
            if CARD_DECK[card] == deck and card not in shown
        ]
        if not hidden:
            continue
        spare = [card for card in state.bags[deck] if IS_LOOT[card] and card not in shown]
        pool = hidden + spare
        rng.shuffle(pool)
        dealt = {card: pool.pop() for card in hidden}
        for hero in holders:
            hero.loot = tuple(dealt.get(card, card) for card in hero.loot)
        state.card = dealt.get(state.card, state.card)
        others = [card for card in state.bags[deck] if card not in spare]
        state.bags[deck] = bytes(sorted([*others, *pool]))
