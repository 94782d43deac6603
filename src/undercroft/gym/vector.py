"""Many tables at once: each process plays a strip of them and writes into shared memory."""

from __future__ import annotations

import multiprocessing
import secrets
import signal
import traceback
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from undercroft.kernel import game as registry
from undercroft.kernel.chance import scramble
from undercroft.kernel.errors import BadSetup, UndercroftError

from . import rewards
from .seat import plan
from .sight import Sight
from .strip import Strip, layout

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from numpy.typing import NDArray

    from .seat import Plan
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
    opponents: str | list[str] | tuple[str, ...] = "random",
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
    return TablesEnv(chosen, num_envs, workers, copy=copy)


class TablesEnv(VectorEnv["Seen", "NDArray[np.int64]", "NDArray[Any]"]):
    """A table whose game is over begins another in the same step (Gymnasium's SAME_STEP)."""

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(self, plan: Plan, num_envs: int, workers: int, *, copy: bool) -> None:
        self.num_envs = num_envs
        sight = Sight(registry.find(plan.game), plan.most_options)
        self.single_observation_space, self.single_action_space = sight.space(), sight.actions()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = None
        self._copy = copy
        places = layout(plan, num_envs)
        self._crew = _Crew(plan, places, workers)
        self._arrays = places.arrays(self._crew.memory)
        self._begun = False

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Seen, dict[str, Any]]:
        self._crew.all("reset", self._seeds(seed))
        self._begun = True
        return self._see(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        if not self._begun:
            raise UndercroftError("there is no game yet: call reset() first")
        self._arrays["action"][:] = actions
        infos: dict[str, Any] = {}
        for row, told in self._crew.all("step", None):
            infos = self._add_info(infos, told, row)
        return (
            self._see(), self._arrays["reward"].copy(), self._arrays["terminated"].copy(),
            np.zeros(self.num_envs, np.bool_), infos,
        )  # fmt: skip

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, table by table."""
        return self._arrays["action_mask"].astype(bool)

    def close_extras(self, **_kwargs: Any) -> None:
        self._crew.close()

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


class _Crew:
    """The processes that play, or this process alone where there is but one."""

    def __init__(self, plan: Plan, places: Layout, workers: int) -> None:
        bounds = [places.tables * number // workers for number in range(workers + 1)]
        self._shares = list(pairwise(bounds))
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        self._strip: Strip | None = None
        if workers == 1:
            self.memory: Any = bytearray(places.bytes_needed())
            self._strip = Strip(plan, places, self.memory, 0, places.tables)
            return
        context = multiprocessing.get_context("spawn")
        self.memory = context.RawArray("b", places.bytes_needed())
        for first, end in self._shares:
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_work, args=(theirs, plan, places, self.memory, first, end - first),
                daemon=True,
            )  # fmt: skip
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def all(self, command: str, what: list[Any] | None) -> Finished:
        """Have everybody do it; what they have to tell."""
        if self._strip is not None:
            return self._strip.commands()[command](what)
        try:
            for pipe, (first, end) in zip(self._pipes, self._shares, strict=True):
                pipe.send((command, None if what is None else what[first:end]))
            replies = [pipe.recv() for pipe in self._pipes]
        except (EOFError, ConnectionError) as error:
            raise UndercroftError("a worker process has ended; try fewer workers") from error
        for done, reply in replies:
            if not done:
                raise UndercroftError(f"a worker process failed:\n{reply}")
        return [told for _, reply in replies for told in reply]

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.close()  # a worker ends when nobody speaks to it any more
        for process in self._processes:
            process.join()
        self._pipes, self._processes = [], []


def _work(
    pipe: Connection, plan: Plan, places: Layout, memory: Any, first: int, tables: int
) -> None:
    """What a worker does until its pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the learner's to answer
    try:
        commands = Strip(plan, places, memory, first, tables).commands()
        while True:
            command, what = pipe.recv()
            pipe.send((True, commands[command](what)))
    except (EOFError, ConnectionError):
        return
    except Exception:  # noqa: BLE001 - whatever it was, the learner must hear of it
        pipe.send((False, traceback.format_exc()))
