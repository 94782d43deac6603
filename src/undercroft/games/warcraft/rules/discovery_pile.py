"""The discovery tokens that nobody has: the face-down pile and the box (WOW-EXP-09 to 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import EVERYONE, only

from ..table.state import DISCOVERIES, NONE

if TYPE_CHECKING:
    from ..game import WarcraftTable
    from ..table.state import State


def draw_discovery(table: WarcraftTable, seat: int) -> int:
    """A random token that only the one who draws it sees; NONE if there is none (WOW-RES-07)."""
    state = table.state
    if not state.bags[DISCOVERIES]:  # WOW-EXP-11
        return NONE
    token = table.draw(state.bags, DISCOVERIES, "discovery", only(seat))
    state.hidden_seen[token] = only(seat)
    return token


def to_the_box(table: WarcraftTable, token: int) -> None:
    """A discarded token lies open in the box; an empty pile takes it back (WOW-GAP-21)."""
    state = table.state
    state.box += bytes((token,))
    state.hidden_seen[token] = EVERYONE
    table.say("WOW-EXP-09", "{discovery} goes to the box.", token)
    refill(state)


def refill(state: State) -> None:
    """When the last token has been placed the box becomes the new pile (WOW-EXP-10)."""
    if state.box and not state.bags[DISCOVERIES]:
        for token in state.box:
            state.hidden_seen[token] = 0
        state.bags[DISCOVERIES], state.box = state.box, b""
