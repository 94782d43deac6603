"""Situations in Sentries: lay out a table, force dice and draws, choose, look.

    s = Situation().put("runner", "r1c1").put("archer", "r1c3").turn_of("runner")
    assert "attack:archer" not in s.options

The map: columns 0 to 4 are the yard, 5 to 9 the hall; doors r1c4-r1c5, r3c4-r3c5, r1c7-r1c8.
"""

from __future__ import annotations

from typing import Any, Self

from sentries.game import GAME
from sentries.table.state import FALLEN, NONE, State
from undercroft.kernel.game import configure
from undercroft.testing import Play

# Where figures stand until a test puts them somewhere: out of everybody's sight.
HIDDEN = ("r0c0", "r2c0", "r0c9", "r2c9", "r1c0", "r3c0", "r1c9", "r3c9")
# Faces of the dice, by number (content/base/dice.toml).
TWO_HITS, HIT, HIT_AND_SPARK, BLANK = 0, 1, 3, 5
SHIELD, TWO_SHIELDS = 0, 2


class Situation(Play[State]):
    """Two players: runner and breaker against archer and hound, unless told otherwise."""

    def __init__(self, players: int = 2, **settings: Any) -> None:
        config = configure(GAME, players, settings)
        state = GAME.setup(config, 1)
        state.agenda = [("next_turn",)]
        super().__init__(GAME, config, state)

    def number(self, figure: str) -> int:
        number = self.state_so_far.called(figure)
        assert number != NONE, f"{figure} is not in this game"
        return number

    def square(self, name: str) -> int:
        return self.state_so_far.content.squares.index(name)

    def put(self, figure: str, head: str, tail: str = "") -> Self:
        fighter = self.state_so_far.fighters[self.number(figure)]
        fighter.head = self.square(head)
        fighter.tail = self.square(tail) if tail else NONE
        return self

    def without(self, *figures: str) -> Self:
        """These have fallen."""
        for figure in figures:
            fighter = self.state_so_far.fighters[self.number(figure)]
            fighter.fate, fighter.wounds = (
                FALLEN,
                self.state_so_far.figure(self.number(figure)).life,
            )
        return self

    def wound(self, figure: str, wounds: int) -> Self:
        self.state_so_far.fighters[self.number(figure)].wounds = wounds
        return self

    def open(self, *doors: str) -> Self:
        names = self.state_so_far.content.door_names
        self.state_so_far.open_doors = tuple(sorted(names.index(door) for door in doors))
        return self

    def hold(self, seat: int, *cards: str) -> Self:
        """These cards go from the deck to a hand."""
        state = self.state_so_far
        side = 0 if seat in state.sides[0] else 1
        for name in cards:
            card = next(c for c in state.bags[side] if state.content.cards[c].id == name)
            state.bags[side] = bytes(c for c in state.bags[side] if c != card)
            state.hands[seat] += bytes((card,))
        return self

    def turn_of(self, figure: str, steps: int | None = None) -> Self:
        state, number = self.state_so_far, self.number(figure)
        state.side, state.active = state.side_of(number), number
        state.steps = state.figure(number).speed if steps is None else steps
        state.fighters[number].went = True
        state.agenda = [("next_turn",), ("act", number)]
        return self

    def walk(self, *squares: str) -> Self:
        """Take these steps."""
        return self.do(*(f"go:{square}" for square in squares))

    def at(self, figure: str) -> str:
        """The square of a figure's head."""
        state = self.state_so_far
        return state.content.squares[state.fighters[self.number(figure)].head]

    def wounds(self, figure: str) -> int:
        return self.state.fighters[self.number(figure)].wounds

    def hand(self, seat: int) -> list[str]:
        state = self.state
        return sorted(state.content.cards[card].id for card in state.hands[seat])

    def why_not(self, intent: str) -> str | None:
        """The rule that forbids it to the player who is asked."""
        return self.table.explain(self.player, intent)
