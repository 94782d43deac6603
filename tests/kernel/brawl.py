"""A brawl with hidden cards: a toy game in which every kind of moment occurs.

The seat whose turn it is strikes the next one. Others may answer the strike, the victim may soften
the blow with a hidden card, and some figures hit back.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tests.kernel.toy import StonesGame
from undercroft.kernel.data import plain
from undercroft.kernel.flow import Flow, Label, Question
from undercroft.kernel.moments import EVERYTHING, Moments
from undercroft.kernel.table import Table
from undercroft.kernel.windows import Happening, UntilAllPass, Window

CARDS = ("dodge", "shield", "stone", "taunt")
DODGE, SHIELD, STONE, TAUNT = range(4)


@plain
class Brawl(msgspec.Struct):
    """Health, armour and hidden hands by seat; what was noted, in order."""

    rng: int
    health: list[int]
    armour: list[int]
    hands: list[bytes]
    listening: int = EVERYTHING
    happening: list[Happening] = msgspec.field(default_factory=list)
    thorns: tuple[int, ...] = ()  # seats that hit back
    notes: list[str] = msgspec.field(default_factory=list)
    turn: int = 0
    over: bool = False


BrawlTable = Table[Brawl]

FORCE = Question("force", "TOY-HIT-01", "How hard?", {"light": "1", "hard": "4"})
GLOAT = Question("gloat", "TOY-HIT-05", "Gloat?", {"yes": "Yes", "no": "No"})
ORDER = Question("order", "TOY-HIT-02", "Who answers?", lambda _t, _p, choice: Label(choice))


def the_others(table: BrawlTable, happening: Happening) -> list[int]:
    """Clockwise from the striker, without the striker."""
    count = len(table.state.health)
    return [(happening.subject + place) % count for place in range(1, count)]


def _arranged(table: BrawlTable, wishing: list[int]) -> Flow[int]:
    return int((yield ORDER, table.state.turn, [str(seat) for seat in wishing]))


MOMENTS: Moments[BrawlTable] = Moments()
STRIKE = MOMENTS.declare(
    "strike", UntilAllPass("TOY-HIT-02", "A strike", seats=the_others, arrange=_arranged)
)
HURT = MOMENTS.declare(
    "hurt",
    Window(
        "TOY-HIT-03", "You are hit", closed=lambda _table, blow: blow.value <= 0, secret=True,
        passing_label="Take it",
    ),
)  # fmt: skip
WOUNDED = MOMENTS.declare("wounded")


class Cards:
    """Cards of a hidden hand that fit a moment."""

    def __init__(self, *kinds: int) -> None:
        self.kinds = kinds
        self.verbs = tuple(CARDS[kind] for kind in kinds)

    def offers(self, table: BrawlTable, seat: int, _happening: Happening) -> list[str]:
        return [CARDS[kind] for kind in self.kinds if kind in table.state.hands[seat]]

    def use(
        self, table: BrawlTable, seat: int, choice: str, happening: Happening
    ) -> Flow[None] | tuple[()]:
        state = table.state
        card = CARDS.index(choice)
        at = state.hands[seat].index(card)
        state.hands[seat] = state.hands[seat][:at] + state.hands[seat][at + 1 :]
        state.notes.append(f"{seat} {choice}")
        if card == SHIELD:
            happening.value -= 2
        elif card == DODGE:
            happening.end()
        return ()

    def describe(self, _table: BrawlTable, _seat: int, choice: str) -> Label:
        return Label(f"Use the {choice}", "TOY-CARD-01")


STRIKE.subscribe(Cards(DODGE))
STRIKE.subscribe(Cards(TAUNT))
HURT.subscribe(Cards(SHIELD))


@HURT.handler(order=20)
def doubled(_table: BrawlTable, happening: Happening) -> None:
    """Registered first, runs second: what armour left is doubled."""
    happening.value = 2 * max(1, happening.value)


@HURT.handler(order=10)
def armour(table: BrawlTable, happening: Happening) -> None:
    happening.value -= table.state.armour[happening.subject]
    if happening.value <= 0:
        happening.value = 0
        happening.end()


@WOUNDED.handler(order=10)
def thorns(table: BrawlTable, happening: Happening) -> Flow[None] | None:
    """Somebody wounded hits back: a moment inside a moment."""
    seat, (by, _) = happening.subject, happening.details
    if seat not in table.state.thorns or by in table.state.thorns:
        return None
    return wound(table, by, 1, seat)


@WOUNDED.handler(order=30)
def noted(table: BrawlTable, happening: Happening) -> None:
    by, amount = happening.details
    table.state.notes.append(f"{happening.subject} wounded by {by}: {amount}")


def wound(table: BrawlTable, seat: int, amount: int, by: int) -> Flow[None]:
    amount = yield from HURT.change(table, amount, seat, by)
    if amount > 0:
        table.state.health[seat] -= amount
        yield from WOUNDED.announce(table, seat, by, amount)


def strike(table: BrawlTable) -> Flow[None]:
    """One turn: how hard, may it be answered, the blow, and a word afterwards."""
    state = table.state
    seat = state.turn
    victim = (seat + 1) % len(state.health)
    force = 4 if (yield FORCE, seat, ("light", "hard")) == "hard" else 1
    before = len(state.notes)
    yield from STRIKE.announce(table, seat, victim)
    if not any(note.endswith("dodge") for note in state.notes[before:]):
        yield from wound(table, victim, force, seat)
    yield GLOAT, seat, ("yes", "no")
    state.turn = victim
    state.over = min(state.health) <= 0


class BrawlGame(StonesGame):
    """The brawl as the kernel sees it."""

    name = "brawl"
    state_type = Brawl

    def step(self, table: Any) -> Flow[None] | None:
        return strike(table)

    def view(self, table: Any, player: int | None) -> Any:
        state = table.state
        hand = state.hands[player] if player is not None else b""
        return hand, [len(each) for each in state.hands], state.health[:], state.notes[:]

    def imagine(self, state: Any, player: int, now: Any) -> None:
        """Others may hold any cards."""
        for seat, hand in enumerate(state.hands):
            if seat != player:
                state.rng = state.rng * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
                state.hands[seat] = bytes((state.rng >> 40 + at * 2) % 4 for at in range(len(hand)))


def brawl(*hands: bytes, armour: dict[int, int] | None = None, **fields: Any) -> BrawlTable:
    """A brawl among so many seats, with these hands."""
    shields = [(armour or {}).get(seat, 0) for seat in range(len(hands))]
    state = Brawl(1, [20] * len(hands), shields, list(hands), **fields)
    return Table.at(BrawlGame(), {"players": len(hands)}, state)
