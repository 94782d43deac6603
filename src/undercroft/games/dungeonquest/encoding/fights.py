"""A fight as numbers, from the side of whoever looks."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING

from undercroft.kernel.chance import EVERYONE, sees
from undercroft.kernel.rows import kept, one_of, row, share, zeros

from ..content.pieces import (
    ATTACKS,
    FIGHT_ATTACK,
    FIGHT_COUNTER,
    FIGHT_VALUE,
    FIRST_POWER,
    MONSTER_IDS,
    TOKEN_LIFE,
)
from ..rules.combat.aftermath import wounds_of

if TYPE_CHECKING:
    from ..table.state import Fight, State

STRONG = 10  # no Combat or Power card is stronger

CARD_NAMES = (*(f"is {attack}" for attack in ATTACKS), "strength",
              *(f"counters {attack}" for attack in ATTACKS), "is a Power card")  # fmt: skip
_SIDE = ("wounds", "cards in hand", *(f"last card {name}" for name in CARD_NAMES))
FIGHT_NAMES = (
    "is fighting", "is the acting hero", "is the other side",
    *(f"against {monster}" for monster in MONSTER_IDS), "against a hero",
    "monster's life is known", "monster's life", "round", "may escape", "is breaking off",
    "cards in the stack",
    *(f"hero's {name}" for name in _SIDE), *(f"opponent's {name}" for name in _SIDE),
    *(f"own {attack} cards" for attack in ATTACKS), *(f"best own {attack}" for attack in ATTACKS),
    "own Power cards",
)  # fmt: skip
_NO_FIGHT = (zeros(len(FIGHT_NAMES)),)
_NO_HAND = zeros(7)
_NO_CARD = [0.0] * len(CARD_NAMES)

# A Combat or Power card by its number.
CARD = tuple(
    [
        *one_of(FIGHT_ATTACK[card], 3), min(1.0, FIGHT_VALUE[card] / STRONG),
        *one_of(FIGHT_COUNTER[card], 3), float(card >= FIRST_POWER),
    ]
    for card in range(len(FIGHT_VALUE))
)  # fmt: skip
_STRENGTH = tuple(numbers[3] for numbers in CARD)


def fight(state: State, now: Fight | None, player: int) -> tuple[bytes, ...]:
    """How it stands, row after row: a hand is its owner's alone, played cards lie open."""
    if now is None:
        return _NO_FIGHT
    first, second = now.sides
    own = first if first.seat == player else second if second.seat == player else None
    role = 0 if own is None else 1 if own is first else 2
    return (
        _stand(
            (
                role, now.monster, now.rival >= 0, _life(state, now, player), now.round,
                now.may_escape, now.breaking_off, len(now.stack),
            )
        ),
        _side((wounds_of(first), len(first.hand), first.played[-1:])),
        _side((wounds_of(second), len(second.hand), second.played[-1:])),
        _hand(() if own is None else own.hand),
    )  # fmt: skip


def _life(state: State, now: Fight, player: int) -> int:
    """The life value of the monster's token; -1 where the player has not seen it."""
    if now.token < 0:
        return -1
    seen_by = state.token_seen[now.token]
    return TOKEN_LIFE[now.token] if seen_by == EVERYONE or sees(seen_by, player) else -1


@kept
def _stand(what: tuple[int, int, bool, int, int, bool, bool, int]) -> bytes:
    role, monster, rival, life, rounds, may_escape, breaking_off, stack = what
    return row([
        1.0, float(role == 1), float(role == 2), *one_of(monster, len(MONSTER_IDS)), float(rival),
        float(life >= 0), share(max(0, life), 10), share(rounds, 10), float(may_escape),
        float(breaking_off), share(stack, 10),
    ])  # fmt: skip


@kept
def _side(what: tuple[int, int, tuple[int, ...]]) -> bytes:
    wounds, cards, last = what
    return row([share(wounds, 20), share(cards, 10), *(CARD[last[0]] if last else _NO_CARD)])


_of_hand = Struct("7f").pack


def _hand(cards: tuple[int, ...]) -> bytes:
    if not cards:
        return _NO_HAND
    numbers = [0.0] * 7
    for card in cards:
        attack, strength = FIGHT_ATTACK[card], _STRENGTH[card]
        numbers[attack] += 0.1
        numbers[3 + attack] = max(numbers[3 + attack], strength)
        if card >= FIRST_POWER:
            numbers[6] += 0.1
    return _of_hand(*numbers)
