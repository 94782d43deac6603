"""Games on a Ray cluster: the same chunks, as Ray tasks."""

from __future__ import annotations

import logging
import os
import socket
import warnings
from importlib.metadata import version
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic

from undercroft.kernel.errors import UndercroftError

from .pools import attempt
from .scheduling import Finished, GameFailed, P, R

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .scheduling import Play

# Names that Ray itself understands as addresses: a cluster it finds, or one it starts here.
LOCAL, AUTO = "local", "auto"
OBJECT_STORE = 100 << 20  # bytes; results are small
SECONDS_TO_ANSWER = 5.0
# How a conversation with a cluster begins, and how a cluster answers that.
SETTINGS_FRAME, TLS_ALERT = b"\x04", b"\x15\x03"
HTTP_2 = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))


class RayPool(Generic[P, R]):
    """A cluster. Ray sees to it that the tasks of a machine that is lost are done elsewhere."""

    def __init__(
        self,
        play: Play[P, R],
        plan: P,
        address: str,
        workers: int,
        finished: Callable[[int], None],
    ) -> None:
        self._ray = _imported()
        self._finished = finished
        self._ours = not self._ray.is_initialized()
        if self._ours:
            _connect(self._ray, address, workers)
        try:
            self._task = self._ray.remote(max_retries=3)(_play_chunk)
            _check_versions(self._ray)
            self._work = self._ray.put((play, plan))
        except BaseException:
            self.close()
            raise
        self._under_way: dict[Any, range] = {}

    @property
    def slots(self) -> int:
        """One chunk for each processor of the cluster, and one that waits for the next free one."""
        return int(self._ray.cluster_resources().get("CPU", 1)) + 1

    def begin(self, chunk: range) -> None:
        self._under_way[self._task.remote(self._work, chunk)] = chunk

    def collect(self, patience: float) -> Iterable[Finished[R]]:
        references = list(self._under_way)
        ready, _ = self._ray.wait(references, num_returns=1, timeout=patience)
        for reference in ready:
            chunk = self._under_way.pop(reference)
            results, seconds = self._result(reference, chunk)
            self._finished(len(results))
            yield Finished(chunk, results, seconds)

    def _result(self, reference: Any, chunk: range) -> tuple[list[R], float]:
        try:
            results, seconds, failure = self._ray.get(reference)
        except self._ray.exceptions.RayError as error:
            games = f"games {chunk.start} to {chunk.stop - 1}"
            raise GameFailed(
                chunk.start, f"the cluster could not play {games}: {_first_line(error)}"
            ) from error
        if failure is not None:
            raise GameFailed(*failure)
        return results, seconds

    def ask_to_stop(self) -> None:
        """Chunks are short: those under way are waited for."""

    def close(self) -> None:
        if self._ours:
            self._ray.shutdown()


def _play_chunk(
    work: tuple[Play[P, R], P], chunk: range
) -> tuple[list[R], float, tuple[int, str, str] | None]:
    """What a task does: results, seconds, and the game that failed, if one did."""
    play, plan = work
    start = perf_counter()
    results: list[R] = []
    for number in chunk:
        try:
            results.append(attempt(play, plan, number))
        except GameFailed as failed:
            return results, 0.0, (failed.number, failed.problem, failed.details)
    return results, perf_counter() - start, None


def _imported() -> Any:
    # Ray would have its workers start by `uv run` if we were, and make the environment anew.
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its imports use what is deprecated elsewhere
            import ray
    except ImportError as error:
        raise UndercroftError(
            "--ray needs Ray, which is not installed: pip install 'undercroft[ray]', or in a "
            "checkout `uv run --extra ray undercroft`"
        ) from error
    return ray


def _connect(ray: Any, address: str, workers: int) -> None:
    options: dict[str, Any] = {"address": address}
    if address == LOCAL:
        options |= {
            "num_cpus": workers,
            "object_store_memory": OBJECT_STORE,
            "include_dashboard": False,
        }
    else:
        _knock(address)
    try:
        ray.init(logging_level=logging.ERROR, log_to_driver=False, **options)
    except Exception as error:  # what Ray raises here is of any kind
        if address == LOCAL:
            problem = f"--ray: a cluster cannot be started here: {_first_line(error)}"
            raise UndercroftError(problem) from error
        raise _unreachable(address, _first_line(error)) from error


def _knock(address: str) -> None:
    """Whether anybody is at that address: Ray itself would take a minute to say no."""
    if address == AUTO:
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        raise UndercroftError(f"--ray: {address!r} is not an address: HOST:PORT, auto or local")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), SECONDS_TO_ANSWER) as link:
            link.sendall(HTTP_2)
            answer = link.recv(9)
    except TimeoutError:
        return  # there is somebody who says nothing; Ray will find out
    except (OSError, OverflowError) as error:
        raise _unreachable(address, str(error)) from error
    if answer[3:4] != SETTINGS_FRAME and not answer.startswith(TLS_ALERT):
        raise _unreachable(address, "something else answers there (its port is mostly 6379)")


def _unreachable(address: str, why: str) -> UndercroftError:
    return UndercroftError(f"--ray: no Ray cluster can be reached at {address}: {why}")


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__


def _version() -> str:
    return version("undercroft")


def _check_versions(ray: Any) -> None:
    """The cluster must play by the same rules as this machine."""
    try:
        theirs = ray.get(ray.remote(_version).remote())
    except ray.exceptions.RayError as error:
        raise UndercroftError(
            "--ray: undercroft cannot be used on the cluster; install the same version on every "
            f"machine of it ({_first_line(error)})"
        ) from error
    if theirs != _version():
        raise UndercroftError(
            f"--ray: the cluster has undercroft {theirs}, this machine {_version()}; results are "
            "the same only with the same version"
        )
