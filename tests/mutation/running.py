"""Inside pytest: tests that are run one by one in a child process, with a limit on each."""

from __future__ import annotations

import functools
import gc
import os
import resource
import time
from collections.abc import Callable

import pytest

MEMORY = 3 << 30  # a mutant that gathers things for ever
SPARE_SECONDS = 4  # of processor time, on top of five times what the test took when recorded


def quiet_hypothesis() -> None:
    """The same examples every time, and no search for a smaller one: one failure is enough."""
    from hypothesis import HealthCheck, Phase, settings  # pytest wants to import it first

    settings.register_profile(
        "mutation",
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutation")


def cached_functions(game: str) -> list[functools._lru_cache_wrapper[object]]:
    """The caches of a game's rules: a cached line would be seen by the first test alone."""
    rooms = tuple(f"undercroft.games.{game}.{room}" for room in ("rules", "table"))
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, functools._lru_cache_wrapper)
        and (each.__module__ or "").startswith(rooms)
    ]


class Failures:
    """A plugin that remembers the first test that failed."""

    def __init__(self) -> None:
        self.first = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid or "collection"


def run_until_caught(
    items: list[pytest.Item], seconds: dict[str, float], failures: Failures
) -> str:
    """Run these tests until one fails; its name, or "" if all of them pass.

    What failed before, while tests were collected, has caught the mutant already.
    """
    if failures.first or not items:
        return failures.first
    for item, after in zip(items, [*items[1:], None], strict=True):
        _limit(seconds.get(item.nodeid, 1.0))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if failures.first:
            return failures.first
    return ""


def _limit(seconds: float) -> None:
    """A test that takes far longer than it did is in a loop: the kernel ends the process."""
    used = time.process_time()
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + SPARE_SECONDS + 5 * seconds) + 1, most))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def in_child(work: Callable[[], str]) -> str:
    """What `work` says in a forked child; a child that dies says how."""
    receive, send = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(receive)
        answer = "crashed"
        try:
            answer = work()
        except BaseException as error:  # noqa: BLE001 - reported to the parent, then the child ends
            answer = f"{type(error).__name__}: {error}"
        finally:
            os.write(send, answer.encode()[:60_000])
            os._exit(0)
    os.close(send)
    with os.fdopen(receive, "rb") as pipe:
        said = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return f"killed by signal {os.WTERMSIG(status)}"
    return said
