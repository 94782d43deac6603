"""A world that one player cannot tell from the real one: other hands are dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import Dealer

if TYPE_CHECKING:
    from .state import State


def imagine(state: State, player: int) -> None:
    """Mix the hands that a player does not see with the decks they were drawn from."""
    dealer = Dealer(state.rng)
    for side, seats in enumerate(state.sides):
        hidden = [seat for seat in seats if seat != player]
        pool = [*state.bags[side], *(card for seat in hidden for card in state.hands[seat])]
        dealer.shuffle(pool)
        for seat in hidden:
            count = len(state.hands[seat])
            state.hands[seat] = bytes(pool[:count])
            del pool[:count]
        state.bags[side] = bytes(sorted(pool))
