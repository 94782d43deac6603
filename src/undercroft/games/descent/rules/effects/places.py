"""Words for moving and placing figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from undercroft.kernel.agenda import push
from undercroft.kernel.content import Count, Entry
from undercroft.kernel.effects import Steps
from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import each

from .. import moving, stats, terms
from ..quests import script
from . import Op, begin, this_run
from .amounts import HowMuch, worth
from .selecting import Who, Word, choose, find, finds, seat_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

WHERE = Question(
    "landing", "DES-GAP-62", "Where is the figure placed?",
    lambda table, seat, choice: Label(f"At {choice}", targets=(f"space:{choice}",)),
)  # fmt: skip


class Move(Op, frozen=True, kw_only=True, tag="move"):
    """A figure moves so many spaces; it costs no movement points."""

    who: Who = "self"
    spaces: HowMuch
    by: Literal["owner", "overlord"] = "owner"
    points: bool = False  # as many movement points, not spaces: water costs more
    during: Steps[Op] = Steps()  # once, at any point of the way
    each_space: Steps[Op] = Steps()  # after each step

    def _extras(self, run: Run) -> tuple[str, int]:
        return (run.effect, run.step) if self.during or self.each_space else ("", 0)

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        run.passed, run.struck = (), False
        seat = seat_of(state, run, who, self.by)
        for number in (yield from choose(table, who, self.who)):
            if seat != state.fighters[number].seat and stats.switched(state, number, "unmovable"):
                continue
            ability = state.content.abilities[run.ability]
            more = state.content.abilities.amended(state, run.owner, ability.card, "spaces")
            spaces = worth(state, run, number, self.spaces) + more
            push(state, "walk", number, spaces, seat, self.points, *self._extras(run))

    def possible(self, state: State, run: Run, who: int) -> bool:
        return finds(state, run, who, self.who)


class Points(Op, frozen=True, kw_only=True, tag="mp"):
    """Movement points of the figure whose turn it is."""

    amount: int
    otherwise: Steps[Op] = Steps()  # if there are none to lose

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        turn = table.state.turn
        if turn is not None and turn.figure == who and turn.points + self.amount >= 0:
            turn.points += self.amount
        else:
            begin(table, self.otherwise, who)
        return NOTHING


class Spot(Entry, frozen=True, kw_only=True):
    """Spaces that are meant."""

    within: Count | None = None
    adjacent: bool = False
    of: Word = "self"
    nearest: bool = False  # to the owner


class Place(Op, frozen=True, kw_only=True, tag="place"):
    """A figure is placed in an empty space; it enters it (DES-GAP-62)."""

    who: Who
    where: Spot
    by: Literal["owner", "overlord", "subject"] = "owner"
    waits: ClassVar[bool] = True

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        seat = seat_of(state, run, who, self.by)
        for number in (yield from choose(table, who, self.who)):
            if stats.switched(state, number, "unmovable") and number != run.owner:
                continue
            squares = spots(state, run, who, self.where)
            if not squares:
                continue
            names = [state.ground.names[square] for square in each(squares)]
            choice = yield WHERE, seat, names
            fighter = state.fighters[number]
            origin, fighter.at = fighter.at, state.ground.called[choice]
            table.say("DES-GAP-62", "{figure} lands at {square}.", fighter.kind, choice)
            script(state).placed(table, run, number, origin)
            moving.enter(table, number, fighter.at)

    def possible(self, state: State, run: Run, who: int) -> bool:
        return finds(state, run, who, self.who)


def spots(state: State, run: Run, who: int, where: Spot) -> int:
    """The empty squares that are meant (DES-MOV-24)."""
    ground = state.ground
    found = find(state, run, who, where.of, fallen=True)
    if not found:
        return 0
    center = state.squares(found[0])
    free = terms.empty_squares(state)
    if where.adjacent:
        free &= ground.beside(center, state.closed)
    elif where.within is not None:
        free &= ground.steps.reach(center, where.within, ground.shut(state.closed)).squares
    if where.nearest:
        free = ground.nearest(state.squares(run.owner), free, state.closed)
    return free


def _may_move(state: State, number: int) -> bool:
    return not stats.switched(state, number, "no_move_action")


class Act(Op, frozen=True, kw_only=True, tag="action"):
    """More actions: of any kind, a move action at once, or one that must be an attack."""

    kind: Literal["move", "attack", "any"]
    who: Who = "self"
    count: int = 1

    def possible(self, state: State, run: Run, who: int) -> bool:
        return self.kind != "move" or finds(state, run, who, self.who, _may_move)

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, turn = table.state, table.state.turn
        run = this_run(table)
        for number in (yield from choose(table, who, self.who)):
            mine = turn is not None and turn.figure == number
            if self.kind == "move":
                if mine:
                    assert turn is not None
                    turn.points += stats.speed(state, number)
                    turn.moves += 1
                    turn.moving = True
                else:
                    push(state, "walk", number, stats.speed(state, number), run.seat, True)
            elif mine:
                assert turn is not None
                if self.kind == "attack":
                    turn.extra_attacks += self.count
                    turn.attacks += self.count
                else:
                    turn.actions += self.count
