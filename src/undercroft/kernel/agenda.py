"""The agenda: the steps still to come, as plain data in the state, the next one last.

A frame is a step's name and its arguments. Names go to disk, so that steps can be added and
reordered; a step that is renamed needs its old name kept (see `Agenda.add`).
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Protocol

from .flow import flow_of
from .game import State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .flow import Flow, Posed
    from .table import Table

    Step = Callable[..., Flow[None] | Posed | None]

Frame = tuple[str | int | bool | tuple[str | int, ...], ...]


class Planned(State, Protocol):
    """A state that holds an agenda."""

    agenda: list[Frame]


class Agenda:
    """The steps of a game by name: what each does, and what its arguments are."""

    def __init__(self) -> None:
        self.steps: dict[Any, Step] = {}

    def add(self, steps: Mapping[str, Step]) -> None:
        """More steps. Two names may stand for one step: an old name in saves and its new one."""
        for name, step in steps.items():
            if name in self.steps:
                raise ValueError(f"{name}: this step exists already")
            self.steps[name] = step

    def step(self, name: str) -> Callable[[Step], Step]:
        """Register a function as the step of that name."""

        def register(function: Step) -> Any:
            self.add({name: function})
            return function

        return register

    def run_next(self, table: Table[Any]) -> Flow[None] | Posed | None:
        """Take the next step off the agenda and begin it: most games' `step`."""
        frame = table.state.agenda.pop()
        step = self.steps[frame[0]]
        # Most have no argument or one: a plain call costs half of one with a star.
        if len(frame) == 1:
            return step(table)
        return step(table, frame[1]) if len(frame) == 2 else step(table, *frame[1:])

    def finish(self, table: Table[Any], depth: int) -> Flow[None]:
        """Carry out all steps above a depth of the agenda, inside another step."""
        agenda = table.state.agenda
        while len(agenda) > depth:
            yield from flow_of(table, self.run_next(table))

    def __contains__(self, name: object) -> bool:
        return name in self.steps

    def argument_names(self, name: str) -> list[str]:
        """What a step's arguments are called, without the table."""
        return list(inspect.signature(self.steps[name]).parameters)[1:]

    def argument_types(self, name: str) -> list[Any]:
        """The annotations of a step's arguments, without the table."""
        step = self.steps[name]
        parameters = list(inspect.signature(step).parameters.values())[1:]
        return [_evaluated(step, parameter) for parameter in parameters]


def _evaluated(step: Callable[..., Any], parameter: inspect.Parameter) -> Any:
    hint = parameter.annotation
    if not isinstance(hint, str):
        return hint
    try:
        return eval(hint, inspect.unwrap(step).__globals__)
    except NameError as error:
        raise TypeError(
            f"{step.__qualname__}: the type of {parameter.name!r} must be importable when the "
            f"game runs, since saves are written by it ({error})"
        ) from error


def push(state: Planned, name: str, *args: Any) -> None:
    """Do this step next."""
    state.agenda.append((name, *args))


def unwind(state: Planned, to: str) -> None:
    """Drop all steps that were to come before the nearest one of that name."""
    agenda = state.agenda
    for place in range(len(agenda) - 1, -1, -1):
        if agenda[place][0] == to:
            del agenda[place + 1 :]
            return
    raise LookupError(f"no step {to!r} is to come")
