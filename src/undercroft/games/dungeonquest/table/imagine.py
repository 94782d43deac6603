"""A world that one player cannot tell from the real one: hidden things are dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import Dealer, sees

from ..content.pieces import (
    COMBAT_DECK,
)
from ..rules.combat.aftermath import wounds_of
from .state import POOL

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from .state import Fight, State


def imagine(state: State, player: int, now: State) -> None:
    """Deal anew, in place, all that this player does not know."""
    dealer = Dealer(state.rng)
    if state.tokens.count(POOL) < state.content.token_count:  # those in the pool are mixed already
        imagine_tokens(state, player, dealer)
    if state.fight is not None and not state.solo:
        imagine_hands(state, state.fight, player, dealer)
    if state.house.cloak_and_dagger:
        imagine_loot(state, player, now, dealer)


def imagine_tokens(state: State, player: int, dealer: Dealer) -> None:
    """Which token of a kind lies where, as far as they have not seen its underside."""
    tokens, token_seen = state.tokens, state.token_seen
    for alike in state.content.tokens_alike:
        unseen = [token for token in alike if not sees(token_seen[token], player)]
        places = [tokens[token] for token in unseen]
        if not places or places.count(places[0]) == len(places):
            continue
        fight = state.fight
        met = -1 if fight is None else fight.token
        roles = sorted(
            (tokens[token], token_seen[token], token == met, token == state.last_moved_token)
            for token in unseen
        )
        if fight is None or met not in unseen:
            dealer.shuffle(unseen)
        else:
            role = next(number for number, each in enumerate(roles) if each[2])
            fight.token = _deal_a_fighter(
                state.content, unseen, role, wounds_of(fight.sides[1]), dealer
            )
        for token, (place, seen, _, last_moved) in zip(unseen, roles, strict=True):
            tokens[token], token_seen[token] = place, seen
            if last_moved:
                state.last_moved_token = token


def _deal_a_fighter(
    content: DungeonQuestContent, unseen: list[int], role: int, wounds: int, dealer: Dealer
) -> int:
    """Any order, but a monster that fights on has more life than the wounds it has taken."""
    while True:
        dealer.shuffle(unseen)
        if content.token_life[unseen[role]] > wounds:
            return unseen[role]


def imagine_hands(state: State, fight: Fight, player: int, dealer: Dealer) -> None:
    """Other hands are mixed with the Combat deck, their Power cards with those not drawn."""
    content = state.content
    deck = list(state.bags[COMBAT_DECK])
    hidden = [side for side in fight.sides if side.seat != player]
    known = {}
    for number, side in enumerate(hidden):
        looked_at = side.seen if _has_looked(fight, player) else ()
        known[number] = looked_at
        unknown = [card for card in side.hand if card not in looked_at]
        deck += [card for card in unknown if card < content.first_power]
        powers = [card for card in unknown if card >= content.first_power]
        stack = [*side.powers, *powers]
        dealer.shuffle(stack)
        drawn, side.powers = stack[: len(powers)], tuple(sorted(stack[len(powers) :]))
        side.hand = tuple(
            -1 if card < content.first_power and card not in looked_at
            else drawn.pop() if card not in looked_at else card
            for card in side.hand
        )  # fmt: skip
    dealer.shuffle(deck)
    for side in hidden:
        side.hand = tuple(deck.pop() if card < 0 else card for card in side.hand)
    state.bags[COMBAT_DECK] = state.content.fight_bag(sorted(deck))


def _has_looked(fight: Fight, player: int) -> bool:
    """Whether the player is one of the two who fight: only they look at each other's cards."""
    return any(side.seat == player for side in fight.sides)


def imagine_loot(state: State, player: int, now: State, dealer: Dealer) -> None:
    """Hidden Loot is mixed with the Loot of its deck, unless it lies open by now."""
    content = state.content
    shown = {card for pile in now.discards for card in pile}
    if now.over:  # the gold has been counted for all to see
        shown.update(card for hero in now.heroes for card in hero.loot)
    for deck in range(len(content.deck_cards)):
        holders = [hero for hero in state.heroes if hero.seat != player]
        hidden = [
            card
            for hero in holders
            for card in hero.loot
            if content.card_deck[card] == deck and card not in shown
        ]
        if not hidden:
            continue
        spare = [card for card in state.bags[deck] if content.is_loot[card] and card not in shown]
        pool = hidden + spare
        dealer.shuffle(pool)
        dealt = {card: pool.pop() for card in hidden}
        for hero in holders:
            hero.loot = tuple(dealt.get(card, card) for card in hero.loot)
        state.card = dealt.get(state.card, state.card)
        others = [card for card in state.bags[deck] if card not in spare]
        state.bags[deck] = content.card_bag(sorted([*others, *pool]))
