"""A fight as numbers, from the side of whoever looks."""

from __future__ import annotations

from functools import partial
from struct import Struct
from typing import TYPE_CHECKING

from undercroft.kernel.rows import cached, one_hot, row, share, zeros

from ..content.pieces import ATTACKS
from ..rules.combat.aftermath import wounds_of
from ..rules.monsters import may_look

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from ..table.state import Fight, State

_PRINTED = ("skeleton", "sorcerer", "troll", "golem", "demon")
MONSTERS = (*_PRINTED, "another monster")  # one of a pack
STRONG = 10  # no Combat or Power card is stronger

CARD_NAMES = (*(f"is {attack}" for attack in ATTACKS), "strength",
              *(f"counters {attack}" for attack in ATTACKS), "is a Power card")  # fmt: skip
_SIDE = ("wounds", "cards in hand", *(f"last card {name}" for name in CARD_NAMES))
FIGHT_NAMES = (
    "is fighting", "is the acting hero", "is the other side",
    *(f"against {monster}" for monster in MONSTERS), "against a hero",
    "monster's life is known", "monster's life", "round", "may escape", "is breaking off",
    "cards in the stack",
    *(f"hero's {name}" for name in _SIDE), *(f"opponent's {name}" for name in _SIDE),
    *(f"own {attack} cards" for attack in ATTACKS), *(f"best own {attack}" for attack in ATTACKS),
    "own Power cards",
)  # fmt: skip
_NO_FIGHT = (zeros(len(FIGHT_NAMES)),)
_NO_HAND = zeros(7)
_NO_CARD = [0.0] * len(CARD_NAMES)

_of_hand = Struct("7f").pack


class Fights:
    """Fights with the cards and monsters of a catalogue as numbers."""

    __slots__ = ("_attack", "_first_power", "_side", "_stand", "_token_life", "card")

    def __init__(self, content: DungeonQuestContent) -> None:
        # A Combat or Power card by its number.
        self.card = tuple(_card(content, card) for card in range(len(content.fight_value)))
        self._attack, self._first_power = content.fight_attack, content.first_power
        self._token_life = content.token_life
        place = {monster: place for place, monster in enumerate(_PRINTED)}
        monsters = [place.get(monster, len(_PRINTED)) for monster in content.monster_ids]
        self._stand = cached(partial(_stand, (*monsters, -1)))  # a fight of heroes has monster -1
        self._side = cached(partial(_side, self.card))

    def fight(self, state: State, now: Fight | None, player: int) -> tuple[bytes, ...]:
        """How it stands, row after row: a hand is its owner's alone, played cards lie open."""
        if now is None:
            return _NO_FIGHT
        first, second = now.sides
        own = first if first.seat == player else second if second.seat == player else None
        role = 0 if own is None else 1 if own is first else 2
        return (
            self._stand(
                (
                    role, now.monster, now.rival >= 0, self._life(state, now, player), now.round,
                    now.may_escape, now.breaking_off, len(now.stack),
                )
            ),
            self._side((wounds_of(first), len(first.hand), first.played[-1:])),
            self._side((wounds_of(second), len(second.hand), second.played[-1:])),
            self._hand(() if own is None else own.hand),
        )  # fmt: skip

    def _life(self, state: State, now: Fight, player: int) -> int:
        """The life value of the monster's token; -1 where the player may not look at it."""
        if now.token < 0 or not may_look(state, now, player):
            return -1
        return self._token_life[now.token]

    def _hand(self, cards: tuple[int, ...]) -> bytes:
        if not cards:
            return _NO_HAND
        attacks, rows, first_power = self._attack, self.card, self._first_power
        numbers = [0.0] * 7
        for card in cards:
            attack, strength = attacks[card], rows[card][_STRENGTH]
            numbers[attack] += 0.1
            numbers[3 + attack] = max(numbers[3 + attack], strength)
            if card >= first_power:
                numbers[6] += 0.1
        return _of_hand(*numbers)


_STRENGTH = CARD_NAMES.index("strength")


def _card(content: DungeonQuestContent, card: int) -> list[float]:
    return [
        *one_hot(content.fight_attack[card], 3), min(1.0, content.fight_value[card] / STRONG),
        *one_hot(content.fight_counter[card], 3), float(card >= content.first_power),
    ]  # fmt: skip


def _stand(
    places: tuple[int, ...], what: tuple[int, int, bool, int, int, bool, bool, int]
) -> bytes:
    role, monster, rival, life, rounds, may_escape, breaking_off, stack = what
    return row([
        1.0, float(role == 1), float(role == 2), *one_hot(places[monster], len(MONSTERS)),
        float(rival), float(life >= 0), share(max(0, life), 10), share(rounds, 10),
        float(may_escape), float(breaking_off), share(stack, 10),
    ])  # fmt: skip


def _side(cards: tuple[list[float], ...], what: tuple[int, int, tuple[int, ...]]) -> bytes:
    wounds, count, last = what
    return row([share(wounds, 20), share(count, 10), *(cards[last[0]] if last else _NO_CARD)])
