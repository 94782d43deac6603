"""The process that judges mutants: pytest collects the tests once, then a child runs each job.

A mutant inside a function is a new code object for that function, put in place in a forked child:
nothing needs to be imported or collected again. What runs at import needs a process of its own,
started on a copy of the tree that holds the mutant; it is the same program with a single job.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutation.running import (
    Failures,
    cached_functions,
    in_child,
    quiet_hypothesis,
    run_until_caught,
)

CANNOT_PATCH = "cannot patch"
COLLECTING_SECONDS = 60  # of processor time: a mutant may loop while it is imported


class Server:
    """A plugin that takes the place of pytest's own loop over the tests."""

    def __init__(self, game: str, jobs: int, answers: int) -> None:
        self.game = game
        self.jobs = os.fdopen(jobs, "r", encoding="utf-8")
        self.answers = os.fdopen(answers, "w", encoding="utf-8")
        self.failures = Failures()

    def answer(self, said: str) -> None:
        self.answers.write(json.dumps(said) + "\n")
        self.answers.flush()

    def pytest_configure(self) -> None:
        quiet_hypothesis()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        for line in self.jobs:
            job = json.loads(line)
            self.answer(in_child(lambda job=job: self._judge(job, items)))  # type: ignore[misc]
        return True

    def _judge(self, job: dict[str, Any], items: dict[str, pytest.Item]) -> str:
        if job["function"] and not patch(job["file"], job["function"], job["source"]):
            return CANNOT_PATCH
        for function in cached_functions(self.game):
            function.cache_clear()
        chosen = [items[test] for test in job["tests"] if test in items]
        return run_until_caught(chosen, job["seconds"], self.failures)


def patch(file: str, function: str, source: str) -> bool:
    """Give a function of a file the code it has in another version of that file."""
    path = os.path.abspath(file)
    new = _code_of(compile(source, path, "exec"), function)
    live = [
        each
        for each in gc.get_objects()
        if isinstance(each, FunctionType)
        and each.__code__.co_filename == path
        and each.__code__.co_qualname == function
    ]
    if new is None or not live:
        return False
    try:
        for each in live:
            each.__code__ = new
    except ValueError:  # it closes over other variables than before
        return False
    return True


def _code_of(code: CodeType, function: str) -> CodeType | None:
    """The only code of that name in a module or class; None if there are several."""
    found, waiting = [], [code]
    while waiting:
        for each in waiting.pop().co_consts:
            if isinstance(each, CodeType):
                waiting.append(each)
                if each.co_qualname == function:
                    found.append(each)
    return found[0] if len(found) == 1 else None


def main(game: str, jobs: str, answers: str, *files: str) -> int:
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (COLLECTING_SECONDS, most))
    server = Server(game, int(jobs), int(answers))
    ended = pytest.main(
        ["-o", "addopts=", "-q", "-x", "-p", "no:cacheprovider", "--game", game, *files],
        plugins=[server, server.failures],
    )
    if server.failures.first:  # the mutant cannot even be imported
        server.answer(server.failures.first)
    return int(ended)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
