"""Large monsters (DES-LARGE): they move as if they filled one space, and are placed at the end.

The way is the cheapest; among equals it keeps away from heroes who may answer it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label, Question

from ..table.ground import WATER_COST
from ..table.state import AGENDA, ON_MAP
from . import fitting, harm, moving, reacting, stats, terms
from .hot_ways import HotWays
from .moments import ENTER
from .placing import TURNED
from .quests import script

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.flow import Flow
    from undercroft.kernel.grid import Reach, Stand

    from ..table.state import DescentTable, State
    from .crowd import Crowd

TO = "to"
HALT = "halt"


def _describe(_table: DescentTable, _seat: int, choice: str) -> Label:
    name = choice.removesuffix(TURNED)
    return Label(f"At {choice}", "DES-LARGE-03", targets=(f"space:{name}",))


WHERE = Question(HALT, "DES-LARGE-03", "Where does it stand while somebody answers?", _describe)


# -- where it may end --------------------------------------------------------------------------


def placements(state: State, number: int, crowd: Crowd) -> list[str]:
    """Where a large monster may be placed after moving.

    It moves as if it filled one of its spaces; its base must fit at the end (DES-LARGE-02 to 05).
    """
    turn = state.turn
    assert turn is not None
    if not turn.points or turn.placed:
        return []
    bars = moving.barred_among(state, number, crowd.foes_on, crowd.switches)
    ways = _ways(state, number, turn.points, bars)
    return [_option(state, stand) for stand, _ in _stands(state, number, ways, crowd.others)]


def stands_within(state: State, number: int, points: int) -> dict[str, tuple[int, int]]:
    """Where a large figure may stand after so many points: what it costs, and where it ends."""
    ways = _ways(state, number, points, moving.barred(state, number))
    others = terms.figures_on_but(state, number)
    return {
        _option(state, stand): _end_of(ways, entered)
        for stand, entered in _stands(state, number, ways, others)
    }


def why_not_to(state: State, number: int, square: int) -> str:
    """The rule for which a large figure is not offered to go to a square by itself."""
    turn, ground = state.turn, state.ground
    if turn is None or turn.figure != number:
        return "DES-RND-04"
    if not turn.points:
        return "DES-MOV-03"
    if turn.placed:
        return "DES-LARGE-07"
    if is_stuck(state, number):
        return "DES-TERR-06"
    bars = moving.barred(state, number)
    if (ground.obstacles | bars) >> square & 1:
        return "DES-MOV-07"
    ways, others = _ways(state, number, turn.points, bars), terms.figures_on_but(state, number)
    if any(stand.squares >> square & 1 for stand, _ in _stands(state, number, ways, others)):
        return "DES-LARGE-03"  # it is placed, and its base may come to cover the square
    return "DES-LARGE-05" if ways.squares >> square & 1 else "DES-MOV-03"


def is_stuck(state: State, number: int) -> bool:
    """Whether all of its base is in a pit, which no movement points lead out of (DES-TERR-06)."""
    own = state.squares(number)
    return not own & ~state.ground.pits and not moving.is_above(state, number)


def _stands(
    state: State, number: int, ways: Reach | HotWays, others: int
) -> Iterator[tuple[Stand, int]]:
    """Where a large figure may stand, given its ways and where others stand: what it enters."""
    if is_stuck(state, number):
        return  # DES-TERR-06, DES-TERR-12
    own, reached = state.squares(number), ways.squares
    for stand in _fitting(state, number, reached, others):
        if stand.squares == own:
            continue
        entered = stand.squares & ~own or stand.squares
        if entered & reached:
            yield stand, entered


def _fitting(state: State, number: int, over: int, others: int) -> list[Stand]:
    """Every way its base fits over one of these squares at least (DES-LARGE-05)."""
    ground = state.ground
    blocked = others | ground.shut(state.closed) | script(state).barred(state, number)
    return ground.stands_at(state.printed(number).base, over, blocked)


def _name(state: State, stand: Stand) -> str:
    return state.ground.names[stand.anchor] + (TURNED if stand.turned else "")


def _option(state: State, stand: Stand) -> str:
    return f"{TO}:{_name(state, stand)}"


def _end_of(near: Reach | HotWays, entered: int) -> tuple[int, int]:
    """What the cheapest way into one of these squares costs, and the square where it ends."""
    cost, ended = near.least(entered), near.nearest(entered)
    assert cost is not None
    return cost, (ended & -ended).bit_length() - 1


def _fords(state: State, number: int) -> int:
    """The water that costs it no more than other spaces."""
    flies = state.ground.dear and stats.switched(state, number, "fly")
    return state.ground.water if flies else script(state).fords(state, number)


def _ways(state: State, number: int, points: int, bars: int) -> Reach | HotWays:
    """The ways of a large figure to all that is within its reach."""
    ground, own = state.ground, state.squares(number)
    fords = _fords(state, number)
    near = ground.roam(own, points, bars, state.closed, fords)
    if near.squares & ground.lava and not moving.is_above(state, number):
        return HotWays(ground, own, points, near.squares, bars, state.closed, fords)
    return near


# -- moving ------------------------------------------------------------------------------------


def move_large(table: DescentTable, number: int, choice: str) -> None:
    """A large monster moves and is placed (DES-LARGE-03); if it is interrupted, it may go on."""
    state = table.state
    turn = state.turn
    assert turn is not None
    way, arrives = way_of(state, number, choice, turn.points)
    turn.moved, turn.placed = True, arrives
    turn.points -= price(state, number, way)
    follow(table, number, choice, way, arrives)


def way_of(state: State, number: int, choice: str, points: int) -> tuple[tuple[int, ...], bool]:
    """The way to a stand, or as far as where it is interrupted; and whether it arrives.

    It enters the spaces on its way, and of those it then stands on the last one (DES-LARGE-06).
    """
    own = state.squares(number)
    at, turned = _stand_called(state, choice)
    entered = state.ground.covers(state.printed(number).base, at, turned)
    way = _way(state, number, points, entered & ~own or entered)
    for steps in range(2, len(way)):
        if _is_answered(state, number, way[steps - 1]):
            return way[:steps], False
    return way, True


def follow(
    table: DescentTable, number: int, choice: str, way: tuple[int, ...], arrives: bool
) -> None:
    """It goes such a way."""
    if arrives:
        _set_down(table, number, way, *_stand_called(table.state, choice))
    else:
        push(table.state, HALT, number, *way)


def _stand_called(state: State, choice: str) -> tuple[int, bool]:
    name = choice.partition(":")[2]
    return state.ground.called[name.removesuffix(TURNED)], name.endswith(TURNED)


def _way(state: State, number: int, points: int, entered: int) -> tuple[int, ...]:
    """The cheapest way into one of these squares: a square of its own, then those it enters."""
    bars = moving.barred(state, number)
    ways = _ways(state, number, points, bars)
    cost, ended = _end_of(ways, entered)
    way = ways.route(ended)
    if len(way) > 2 and reacting.listens(state, ENTER, number):
        watched = terms.near_heroes(state) & ~(1 << ended)
        other = _ways(state, number, points, bars | watched)
        if other.least(1 << ended) == cost:
            aside = other.route(ended)
            if _burns(state, number, aside) <= _burns(state, number, way):
                return aside
    return way


def price(state: State, number: int, way: tuple[int, ...]) -> int:
    """What a way costs (DES-MOV-03, DES-TERR-03)."""
    dear = state.ground.water & ~_fords(state, number)
    return sum(WATER_COST if dear >> square & 1 else 1 for square in way[1:])


def _burns(state: State, number: int, way: tuple[int, ...]) -> int:
    """The lava that it enters before the last space of a way (DES-LARGE-08, DES-TERR-13)."""
    if not state.ground.lava or moving.is_above(state, number):
        return 0
    return sum(state.ground.lava >> square & 1 for square in way[1:-1])


def _set_down(
    table: DescentTable, number: int, way: tuple[int, ...], at: int, turned: bool
) -> None:
    """It is placed, and what it entered has its effect."""
    state = table.state
    fighter, ground, ended = state.fighters[number], state.ground, way[-1]
    burnt = _burns(state, number, way)
    fighter.at, fighter.turned = at, turned
    table.say("DES-LARGE-03", "{figure} moves to {square}.", fighter.kind, ground.names[at])
    if burnt:
        harm.suffer(table, number, burnt)
    if not ground.pits >> ended & 1 or not state.squares(number) & ~ground.pits:
        moving.enter(table, number, ended)


# -- being interrupted -------------------------------------------------------------------------


def _halts(state: State, number: int, square: int) -> list[Stand]:
    """Where it may stand if its movement is interrupted in a space (DES-LARGE-05)."""
    if state.ground.pits >> square & 1:
        return []
    return _fitting(state, number, 1 << square, terms.figures_on_but(state, number))


def _is_answered(state: State, number: int, square: int) -> bool:
    """Whether somebody has something for its coming to a space on its way (DES-LARGE-06)."""
    if not reacting.listens(state, ENTER, number):
        return False
    halts, fighter = _halts(state, number, square), state.fighters[number]
    if not halts:
        return False
    left = fighter.at, fighter.turned
    fighter.at, fighter.turned = halts[0].anchor, halts[0].turned
    answers = fitting.found(state, ENTER.name, number, square, state.serial + 1)
    fighter.at, fighter.turned = left
    return bool(answers)


@AGENDA.step(HALT)
def halt(table: DescentTable, number: int, *way: int) -> Flow[None] | None:
    """It is placed in the middle of its movement, where somebody answers (DES-LARGE-03)."""
    state = table.state
    if state.fighters[number].place != ON_MAP:
        return None
    halts = _halts(state, number, way[-1])
    if len(halts) == 1:
        _set_down(table, number, way, halts[0].anchor, halts[0].turned)
        return None
    return _ask(table, number, way, halts)


def _ask(table: DescentTable, number: int, way: tuple[int, ...], halts: list[Stand]) -> Flow[None]:
    state = table.state
    named = {_name(state, stand): stand for stand in halts}
    choice = yield WHERE, fitting.seat_of(state, number), [*named]
    stand = named[choice]
    _set_down(table, number, way, stand.anchor, stand.turned)
