"""Who judges a mutant: a warm server where the change fits into a function, else a new process."""

from __future__ import annotations

import json
import math
import os
import select
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from tests.mutation.mutants import Mutant
from tests.mutation.recording import Recorded
from tests.mutation.server import CANNOT_PATCH
from tests.mutation.workspace import Broken, environment, python

LIKELY_FILES = 4
MOST_SECONDS = 900  # of wall time for one mutant; processor time is limited for each test


@dataclass(frozen=True)
class Verdict:
    """What the tests said of a mutant; `by` is the test that failed, "" if none did."""

    mutant: Mutant
    by: str
    tests: int
    seconds: float

    @property
    def caught(self) -> bool:
        return bool(self.by)


class Process:
    """A server in a process group of its own."""

    def __init__(self, game: str, tree: Path, files: list[str]) -> None:
        jobs, self._jobs = os.pipe()
        self._answers, answers = os.pipe()
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self._process = subprocess.Popen(
            python(tree, "tests.mutation.server", game, str(jobs), str(answers), *files),
            cwd=tree, env=environment(tree), pass_fds=(jobs, answers), start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=self._said, stderr=subprocess.STDOUT,
        )  # fmt: skip
        os.close(jobs)
        os.close(answers)
        self._send = os.fdopen(self._jobs, "w", encoding="utf-8")

    def judge(self, job: dict[str, object]) -> str:
        """The test that failed, "" if none did, or how the process ended."""
        with suppress(BrokenPipeError):  # it ended while it imported the mutant, and says why
            self._send.write(json.dumps(job) + "\n")
            self._send.flush()
        said = b""
        until = time.monotonic() + MOST_SECONDS
        while not said.endswith(b"\n"):
            ready, _, _ = select.select([self._answers], [], [], until - time.monotonic())
            if not ready:
                return f"no answer in {MOST_SECONDS} seconds"
            part = os.read(self._answers, 1 << 16)
            if not part:
                return f"the process ended: {self._end()}"
            said += part
        return str(json.loads(said))

    def _end(self) -> str:
        self._process.wait()
        self._said.seek(0)
        last = self._said.read().decode(errors="replace").strip().splitlines()
        return f"status {self._process.returncode}, {last[-1] if last else 'without a word'}"

    def close(self) -> None:
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(BrokenPipeError):
            self._send.close()
        os.close(self._answers)
        self._said.close()


class Judge:
    """Judges one mutant after the other, with a copy of the tree of its own."""

    def __init__(self, game: str, recorded: Recorded, whole: Path, own: Path) -> None:
        self.game = game
        self.recorded = recorded
        self.whole = whole
        self.own = own
        self._warm: Process | None = None
        self._caught_by: Counter[str] = Counter()  # test files, by what a new process caught

    def judge(self, mutant: Mutant, budget: float) -> Verdict:
        began = time.monotonic()
        tests = self.recorded.tests_of(mutant, budget)
        by = ""
        if tests and mutant.function and not self.recorded.runs_at_import(mutant):
            by = self._in_warm_server(mutant, tests)
            by = "" if by == CANNOT_PATCH else by
        if tests and not by:  # a survivor is judged again by a process that imports it
            by = self._importing(mutant, tests)
        return Verdict(mutant, by, len(tests), round(time.monotonic() - began, 2))

    def _job(self, mutant: Mutant, tests: list[str]) -> dict[str, object]:
        seconds = {test: self.recorded.seconds[test] for test in tests}
        return {"file": mutant.file, "function": "", "tests": tests, "seconds": seconds}

    def _in_warm_server(self, mutant: Mutant, tests: list[str]) -> str:
        if self._warm is None:
            self._warm = Process(self.game, self.whole, self.recorded.files)
        source = mutant.apply((self.whole / mutant.file).read_bytes()).decode()
        job = self._job(mutant, tests) | {"function": mutant.function, "source": source}
        by = self._warm.judge(job)
        if by.startswith(("the process ended", "no answer")):
            self.close()
        return by

    def _importing(self, mutant: Mutant, tests: list[str]) -> str:
        """To collect all files takes longer than most tests: those that caught others are first."""
        likely = {file for file, _ in self._caught_by.most_common(LIKELY_FILES)}
        first = [test for test in tests if test.partition("::")[0] in likely]
        rest = [test for test in tests if test.partition("::")[0] not in likely]
        by = (first and self._in_new_process(mutant, first)) or (
            rest and self._in_new_process(mutant, rest)
        )
        if by and "::" in by:
            self._caught_by[by.partition("::")[0]] += 1
        return by or ""

    def _in_new_process(self, mutant: Mutant, tests: list[str]) -> str:
        files = sorted({test.split("::")[0] for test in tests})
        with Broken(self.own, mutant):
            process = Process(self.game, self.own, files)
            try:
                return process.judge(self._job(mutant, tests))
            finally:
                process.close()

    def close(self) -> None:
        if self._warm is not None:
            self._warm.close()
            self._warm = None


def judge_all(
    judges: list[Judge], mutants: list[Mutant], budget: float, tell: Callable[[Verdict], None],
    until: float = math.inf,
) -> None:  # fmt: skip
    """Judge all mutants, with as many at a time as there are judges; `tell` hears of each.

    After `until` (of the monotonic clock) none is begun.
    """
    waiting: SimpleQueue[Mutant] = SimpleQueue()
    for each in mutants:
        waiting.put(each)
    lock = Lock()

    def work(judge: Judge) -> None:
        with suppress(Empty):
            while time.monotonic() < until:
                verdict = judge.judge(waiting.get_nowait(), budget)
                with lock:
                    tell(verdict)

    threads = [Thread(target=work, args=(judge,), daemon=True) for judge in judges]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():  # short waits, so that Ctrl-C is heard
            thread.join(0.2)
