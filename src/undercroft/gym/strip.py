"""A strip of tables that one process plays, and the memory that it shares with the learner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from undercroft.kernel.chance import scramble

from .seat import Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from undercroft.kernel.table import Table

    from .seat import SeatPlan

    Finished = list[tuple[int, dict[str, Any]]]

# Rows begin at multiples of this many bytes.
_ALIGNED = 64


class Layout(msgspec.Struct, frozen=True):
    """How large the memory for so many tables is, and where each array lies in it."""

    tables: int
    size: int
    limit: int
    option_size: int

    def _fields(self) -> dict[str, tuple[tuple[int, ...], type]]:
        return {
            "observation": ((self.tables, self.size), np.float32),
            "options": ((self.tables, self.limit, self.option_size), np.float32),
            "action_mask": ((self.tables, self.limit), np.int8),
            "action": ((self.tables,), np.int64),
            "reward": ((self.tables,), np.float64),
            "terminated": ((self.tables,), np.bool_),
        }

    def bytes_needed(self) -> int:
        return sum(_room(shape, kind) for shape, kind in self._fields().values())

    def arrays(self, memory: Any) -> dict[str, NDArray[Any]]:
        """The arrays in a block of memory."""
        arrays: dict[str, NDArray[Any]] = {}
        at = 0
        for name, (shape, kind) in self._fields().items():
            count = int(np.prod(shape))
            arrays[name] = np.frombuffer(memory, kind, count, at).reshape(shape)
            at += _room(shape, kind)
        return arrays


def _room(shape: tuple[int, ...], kind: type) -> int:
    needed = int(np.prod(shape)) * np.dtype(kind).itemsize
    return -(-needed // _ALIGNED) * _ALIGNED


def layout(plan: SeatPlan, tables: int) -> Layout:
    sight = plan.sight()
    return Layout(tables, sight.encoder.size, sight.limit, sight.encoder.option_size)


class Strip:
    """The tables from `first` on; each begins another game as soon as one is over."""

    def __init__(
        self, plan: SeatPlan, layout: Layout, memory: Any, first: int, tables: int
    ) -> None:
        sight = plan.sight()
        self._seats = [Seat(plan, sight) for _ in range(tables)]
        self._arrays = {
            name: array[first : first + tables] for name, array in layout.arrays(memory).items()
        }
        # Rows are cut out once: to cut them at every step would cost as much as to write them.
        seen = (self._arrays[name] for name in ("observation", "options", "action_mask"))
        self._rows = list(zip(*seen, strict=True))
        self._first = first
        self._seeds = [0] * tables
        self._episodes = [0] * tables

    def reset(self, seeds: list[int | None]) -> Finished:
        """A new game at every table; one without a seed goes on in its row of seeds."""
        for row, seed in enumerate(seeds):
            if seed is not None:
                self._seeds[row], self._episodes[row] = seed, 0
            self._begin(row)
            self._write(row)
        self._arrays["reward"][:] = 0.0
        self._arrays["terminated"][:] = False
        return []

    def step(self, _nothing: None) -> Finished:
        """The actions that lie in memory; which games ended, and how."""
        arrays = self._arrays
        gains, ended, actions = arrays["reward"], arrays["terminated"], arrays["action"].tolist()
        finished: Finished = []
        for row, seat in enumerate(self._seats):
            gains[row] = seat.act(actions[row])
            over = seat.over
            ended[row] = over
            if over:
                last = seat.sight.see(seat.table, seat.plan.seat)
                told = {"final_obs": last, "final_info": seat.told()}
                finished.append((self._first + row, told))
                self._begin(row)
            self._write(row)
        return finished

    @property
    def tables(self) -> list[Table[Any]]:
        """The games as they stand."""
        return [seat.table for seat in self._seats]

    def commands(self) -> dict[str, Callable[[Any], Finished]]:
        return {"reset": self.reset, "step": self.step}

    def _begin(self, row: int) -> None:
        self._episodes[row] += 1
        self._seats[row].begin(scramble(self._seeds[row], "episode", self._episodes[row]))

    def _write(self, row: int) -> None:
        seat = self._seats[row]
        seat.sight.write(seat.table, seat.plan.seat, *self._rows[row])
