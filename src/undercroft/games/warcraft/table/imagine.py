"""A world that one player cannot tell from the real one: hidden things are dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import Dealer, sees

from ..rules.decks import open_cards
from .state import ABILITIES, CHALLENGES, DISCOVERIES, NONE

if TYPE_CHECKING:
    from .state import Character, State


def imagine(state: State, player: int, now: State) -> None:
    """Deal anew, in place, all that this player does not know."""
    dealer = Dealer(state.rng)
    for character in state.characters:
        if character.seat != player and character.kind != NONE:
            imagine_hand(state, character, open_cards(now, character.seat), dealer)
    imagine_discoveries(state, player, now, dealer)
    if any(card != NONE for card in state.foreseen):
        imagine_next_challenges(state, player, now, dealer)


# -- ability cards -----------------------------------------------------------------------------


def imagine_hand(state: State, character: Character, shown: set[int], dealer: Dealer) -> None:
    """Their hand is mixed with their deck, but for cards that lie open by now.

    Those they have held all along, whether they drew them since or not: that is no contradiction.
    """
    which = ABILITIES + character.seat
    hand, deck = character.hand, state.bags[which]
    if not hand or not deck:
        return
    held = [card for card in hand if card in shown]
    drawn = [card for card in deck if card in shown] if shown else []
    unknown = [card for card in (*hand, *deck) if card not in shown]
    dealer.shuffle(unknown)
    held += drawn[: len(hand) - len(held)]
    left_in_deck = [card for card in drawn if card not in held]
    free = len(hand) - len(held)
    dealt = held + unknown[:free]
    dealer.shuffle(dealt)
    character.hand = bytes(dealt)
    state.bags[which] = bytes(sorted(left_in_deck + unknown[free:]))


# -- discoveries -------------------------------------------------------------------------------


def imagine_discoveries(state: State, player: int, now: State, dealer: Dealer) -> None:
    """Tokens whose face they have not seen change places; who has seen which stays as it is."""
    seen, seen_now = state.hidden_seen, now.hidden_seen
    places = [token for tokens in state.hidden if tokens for token in tokens]
    if state.held != NONE:
        places.append(state.held)
    if all(sees(seen[token], player) for token in places):
        return  # those in the pile are mixed already
    unseen = [
        token
        for token in (*places, *state.bags[DISCOVERIES])
        if not sees(seen[token] | seen_now[token], player)
    ]
    shuffled = unseen[:]
    dealer.shuffle(shuffled)
    renamed = dict(zip(unseen, shuffled, strict=True))
    seen_by = [seen[token] for token in unseen]
    for token, known in zip(shuffled, seen_by, strict=True):
        seen[token] = known
    name = renamed.get
    state.hidden = [
        bytes([name(token, token) for token in tokens]) if tokens else tokens
        for tokens in state.hidden
    ]
    state.bags[DISCOVERIES] = bytes(
        sorted([name(token, token) for token in state.bags[DISCOVERIES]])
    )
    state.held = name(state.held, state.held)


# -- challenge cards ---------------------------------------------------------------------------


def imagine_next_challenges(state: State, player: int, now: State, dealer: Dealer) -> None:
    """A card that others have looked at is any card of its deck, unless it has come up since."""
    for colour, card in enumerate(state.foreseen):
        if card == NONE or sees(state.foreseen_by[colour], player) or now.foreseen[colour] != card:
            continue
        came_up = set(state.bags[CHALLENGES + colour]) - set(now.bags[CHALLENGES + colour])
        cards = [card, *(c for c in state.bags[CHALLENGES + colour] if c not in came_up)]
        dealer.shuffle(cards)
        state.foreseen[colour] = cards.pop()
        state.bags[CHALLENGES + colour] = bytes(sorted([*cards, *came_up]))
