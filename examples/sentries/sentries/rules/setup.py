"""Setting up (chapter SET)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.agenda import push
from undercroft.kernel.chance import only
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.results import Side

from ..content.entries import SIDES
from ..table.ground import fits, occupied
from ..table.state import NONE, Fighter, State

if TYPE_CHECKING:
    from ..content.catalogue import SentriesContent
    from .moments import SentriesTable

A_SEAT = 2  # figures


def sides(config: dict[str, Any]) -> tuple[Side, ...]:
    """Who is on whose side: as agreed, or by turns (SEN-SET-01)."""
    players = config["players"]
    chosen = config["sides"] or [SIDES[seat % 2] for seat in range(players)]
    return tuple(
        Side(name, tuple(seat for seat in range(players) if chosen[seat] == name)) for name in SIDES
    )


def check(content: SentriesContent, config: dict[str, Any]) -> None:
    """Refuse settings that do not go together."""
    if config["players"] == 3:
        raise BadSetup("players: 3 is not possible; this game is for 2 or 4 players")
    figures = config["figures"]
    for side in sides(config):
        if len(side.players) * 2 != config["players"]:
            raise BadSetup("sides: as many seats must be raiders as sentries")  # SEN-SET-01
        for seat in side.players:
            for name in figures[seat * A_SEAT : (seat + 1) * A_SEAT]:
                if content.figures[content.figure_ids.index(name)].side != side.name:
                    raise BadSetup(
                        f"figures: {name} is not one of the {side.name}; "
                        f"name two figures for each seat, in the order of seats"
                    )


def lay_out(content: SentriesContent, config: dict[str, Any], rng: int) -> State:
    """The table before the cards are dealt."""
    teams = sides(config)
    state = State(
        rng, content, tuple(side.players for side in teams), [],
        list(content.decks), [b""] * config["players"], [b"", b""], [("deal",)],
    )  # fmt: skip
    for number, side in enumerate(teams):
        _place(state, number, side, config["figures"])
    return state


def _place(state: State, number: int, side: Side, named: list[str]) -> None:
    """Each seat's two figures on the next start squares of its side (SEN-SET-02, SEN-SET-03)."""
    content = state.content
    free = [kind for kind, figure in enumerate(content.figures) if figure.side == side.name]
    starts = iter(content.starts[number])
    for seat in side.players:
        own = named[seat * A_SEAT : (seat + 1) * A_SEAT]
        for place in range(A_SEAT):
            kind = content.figure_ids.index(own[place]) if own else free.pop(0)
            fighter = Fighter(kind, seat, next(starts))
            if content.figures[kind].long:
                fighter.tail = _behind(state, fighter.head, number)
            state.fighters.append(fighter)


def _behind(state: State, head: int, side: int) -> int:
    """The first free square beside the head, in the order of squares."""
    content = state.content
    taken = occupied(state) | content.walls | content.pillars
    for start in content.starts[side]:
        taken |= 1 << start
    for square in range(content.grid.size):
        if fits(state, head, square, (taken | _doors(content)) & ~(1 << head)):
            return square
    return NONE


def _doors(content: SentriesContent) -> int:
    return sum(1 << edge for edge in content.door_edges)


def deal(table: SentriesTable) -> None:
    """Each seat is dealt its cards, seen by that seat alone (SEN-SET-04)."""
    state = table.state
    for side, seats in enumerate(state.sides):
        for seat in seats:
            draw_cards(table, side, seat, state.content.numbers.hand)
    push(state, "next_turn")


def draw_cards(table: SentriesTable, side: int, seat: int, count: int) -> int:
    """Draw from a side's deck; an empty deck gives nothing (SEN-CARD-02)."""
    state = table.state
    drawn = 0
    while drawn < count and state.bags[side]:
        card = table.draw(state.bags, side, SIDES[side], only(seat))
        state.hands[seat] += bytes((card,))
        table.say("SEN-CARD-02", "{player} draws {card}.", seat, card, to=only(seat))
        drawn += 1
    return drawn
