"""Many tables at once: each process plays a strip of them and writes into shared memory."""

from __future__ import annotations

import pickle
import secrets
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from undercroft.kernel.chance import scramble
from undercroft.kernel.errors import BadSetup, UndercroftError
from undercroft.workers import RequestPool
from undercroft.workers.processes import CONTEXT

from . import rewards
from .seat import plan
from .strip import Strip, layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from undercroft.kernel.table import Table

    from .opponents import Opponents
    from .seat import SeatPlan
    from .sight import Seen
    from .strip import Finished, Layout

_SEEN = ("observation", "options", "action_mask")


def vector_env(
    game: str,
    num_envs: int = 1,
    players: int | None = None,
    *,
    workers: int = 1,
    copy: bool = True,
    seat: int = 0,
    opponents: Opponents = "random",
    reward: str = rewards.WIN,
    most_options: int | None = None,
    **settings: Any,
) -> TablesEnv:
    """So many tables of `solo_env`, played by `workers` processes (1: by this one).

    Without `copy` observations are the shared memory itself, overwritten by the next step.
    """
    if type(num_envs) is not int or num_envs < 1:
        raise BadSetup(f"num_envs: {num_envs!r} is not a positive number")
    if type(workers) is not int or not 1 <= workers <= num_envs:
        raise BadSetup(f"workers: {workers!r} is not a number from 1 to the {num_envs} tables")
    chosen = plan(game, players, seat, opponents, reward, most_options, settings)
    if workers > 1:
        _check_that_it_travels(chosen)
    return TablesEnv(chosen, num_envs, workers, copy=copy)


def _check_that_it_travels(chosen: SeatPlan) -> None:
    """Opponents are sent to the worker processes, which a lambda or a local class cannot be."""
    try:
        pickle.dumps(chosen.opponents)
    except Exception as error:  # pickle raises whatever the object's own code raises
        raise BadSetup(
            f"opponents: one of them cannot be sent to worker processes ({error}); define it in a "
            "module, or play with workers=1"
        ) from error


class TablesEnv(VectorEnv["Seen", "NDArray[np.int64]", "NDArray[Any]"]):
    """A table whose game is over begins another in the same step (Gymnasium's SAME_STEP)."""

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(self, plan: SeatPlan, num_envs: int, workers: int, *, copy: bool) -> None:
        self.num_envs = num_envs
        sight = plan.sight()
        self.metadata = self.metadata | {"layout": sight.layout}
        self.single_observation_space, self.single_action_space = sight.space(), sight.actions()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = None
        self._copy = copy
        places = layout(plan, num_envs)
        self._tables = _Tables(plan, places, workers)
        self._arrays = places.arrays(self._tables.memory)
        self._begun = False

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Seen, dict[str, Any]]:
        self._tables.all("reset", self._seeds(seed))
        self._begun = True
        return self._see(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        if not self._begun:
            raise UndercroftError("there is no game yet: call reset() first")
        self._arrays["action"][:] = actions
        infos: dict[str, Any] = {}
        for row, told in self._tables.all("step", None):
            infos = self._add_info(infos, told, row)
        return (
            self._see(), self._arrays["reward"].copy(), self._arrays["terminated"].copy(),
            np.zeros(self.num_envs, np.bool_), infos,
        )  # fmt: skip

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, table by table."""
        return self._arrays["action_mask"].astype(bool)

    @property
    def tables(self) -> list[Table[Any]]:
        """The games themselves, row by row, where this process plays them: for a teacher, say."""
        return self._tables.here()

    def close_extras(self, **_kwargs: Any) -> None:
        self._tables.close()

    def _see(self) -> Seen:
        return {
            name: self._arrays[name].copy() if self._copy else self._arrays[name] for name in _SEEN
        }

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise BadSetup(f"seed: {len(seed)} seeds for {self.num_envs} tables")
            return seed
        if seed is None and self._begun:
            return [None] * self.num_envs
        whole = secrets.randbits(48) if seed is None else seed
        return [scramble(whole, "row", row) for row in range(self.num_envs)]


class _Tables:
    """All tables: played by this process alone, or in shares by several."""

    def __init__(self, plan: SeatPlan, places: Layout, workers: int) -> None:
        bounds = [places.tables * number // workers for number in range(workers + 1)]
        self._shares = list(pairwise(bounds))
        self._strip: Strip | None = None
        self._pool: RequestPool[tuple[str, list[Any] | None], Finished] | None = None
        if workers == 1:
            self.memory: Any = bytearray(places.bytes_needed())
            self._strip = Strip(plan, places, self.memory, 0, places.tables)
            return
        self.memory = CONTEXT.RawArray("b", places.bytes_needed())
        shares = [(plan, places, self.memory, first, end - first) for first, end in self._shares]
        self._pool = RequestPool(_strip_of, shares)

    def all(self, command: str, what: list[Any] | None) -> Finished:
        """Have everybody do it; what they have to tell."""
        if self._strip is not None:
            return self._strip.commands()[command](what)
        if self._pool is None:
            raise UndercroftError("the tables are closed")
        requests = [
            (command, None if what is None else what[first:end]) for first, end in self._shares
        ]
        return [told for reply in self._pool.ask_all(requests) for told in reply]

    def here(self) -> list[Table[Any]]:
        """The tables of this process."""
        if self._strip is None:
            raise UndercroftError("tables: they are played by worker processes; set workers=1")
        return self._strip.tables

    def close(self) -> None:
        if self._pool is not None:
            self._pool.close()
            self._pool = None


def _strip_of(
    plan: SeatPlan, places: Layout, memory: Any, first: int, tables: int
) -> Callable[[tuple[str, list[Any] | None]], Finished]:
    """What a worker answers its requests with."""
    commands = Strip(plan, places, memory, first, tables).commands()
    return lambda request: commands[request[0]](request[1])
