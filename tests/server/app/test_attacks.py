"""Attacks on a real server: another player's answers do not wait for what attackers ask for.

How long somebody waited is the lesser of two figures: by the clock, and by the processor time that
the server spent meanwhile (see `attack_victim.Waits`). So a machine that is busy with other things
fails no test; each of these attacks once cost the server 3 to 90 seconds of work, every time. What
the clock says on a quiet machine is told by `python -m benchmarks.attacks`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.attack_clients import ATTACKS, THINKING
from benchmarks.attacks import run

SECONDS = 2.0
SETTLING = 1.0  # seconds that an attack has gone on when measuring begins
TOO_LONG = 250.0  # milliseconds
TOO_LONG_TO_ARRIVE = 2 * TOO_LONG  # a new table, a new socket, and all that is shown first
# Beside its own thought and pause a bot may have to wait for one that is under way already.
TOO_LONG_FOR_BOTS = 4 * TOO_LONG
TOO_LONG_FOR_THOUGHTS = 12_000.0
MOST_MEMORY = 400  # MiB of all processes together
# Disks are shared with whatever else runs: what is measured here lies in memory.
IN_MEMORY = Path("/dev/shm")


@pytest.mark.parametrize("attack", ATTACKS)
def test_nobody_else_notices_an_attack(attack: str) -> None:
    figures = run(attack, SECONDS, SETTLING, str(IN_MEMORY) if IN_MEMORY.is_dir() else None)
    answered = figures["attackers were answered"]
    assert figures["answers"] > 0, figures
    assert figures["least p99 ms"] < TOO_LONG, figures
    assert figures["arrival least max ms"] < TOO_LONG_TO_ARRIVE, figures
    assert (figures["bot least max ms"] or 0.0) < TOO_LONG_FOR_BOTS, figures
    assert figures["MiB of all"] < MOST_MEMORY, figures
    assert figures["errors"] == {}, figures
    assert figures["tracebacks"] == 0, figures
    assert "ended" not in answered, figures
    assert "500" not in answered, figures
    if attack == THINKING:
        for who in ("hard bot", "hint"):
            assert 0 < figures[f"{who} least max ms"] < TOO_LONG_FOR_THOUGHTS, figures
    else:
        assert answered, figures
