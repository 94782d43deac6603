"""The learning examples learn for a few steps, where what they train with is installed."""

from __future__ import annotations

import csv
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import undercroft.gym
from undercroft.gym.vector import TablesEnv
from undercroft.kernel.errors import UndercroftError

ROOT = Path(__file__).parents[2]


def needs(*modules: str, group: str) -> pytest.MarkDecorator:
    """Left out where these are missing: they are large, and no part of what CI installs."""
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    why = f"{', '.join(missing)} cannot be imported; with `uv run --group {group} pytest` it is run"
    return pytest.mark.skipif(bool(missing), reason=why)


def run(example: str, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "examples" / example, *options], capture_output=True, text=True,
        check=False, env=os.environ | {"MPLBACKEND": "Agg"},
    )  # fmt: skip


SMALL = ("--tables", "4", "--rollout", "16", "--steps", "128", "--players", "2")


@needs("torch", group="torch")
def test_the_example_in_pytorch_learns_is_kept_and_goes_on(tmp_path):
    first = run("learn_with_torch.py", *SMALL, "--out", str(tmp_path / "one.pt"))
    assert first.returncode == 0, first.stderr
    assert (tmp_path / "one.pt").exists()
    again = ("--go-on", str(tmp_path / "one.pt"), "--out", str(tmp_path / "two.pt"))
    second = run("learn_with_torch.py", *SMALL, *again, "--opponents", "heuristic")
    assert second.returncode == 0, second.stderr
    import torch

    kept = [torch.load(tmp_path / f"{name}.pt", weights_only=True) for name in ("one", "two")]
    assert kept[0]["layout"] == kept[1]["layout"]
    changed = [not torch.equal(kept[0]["agent"][name], kept[1]["agent"][name])
               for name in kept[0]["agent"]]  # fmt: skip
    assert any(changed)
    other = run(
        "learn_with_torch.py", *SMALL, "--game", "warcraft", "--go-on", str(tmp_path / "one.pt")
    )
    assert other.returncode == 1
    assert "was learnt with dungeonquest-" in other.stderr


@needs("torch", group="torch")
def test_equal_seeds_learn_equally_in_pytorch(tmp_path):
    import torch

    agents = []
    for name in ("one.pt", "two.pt"):
        done = run("learn_with_torch.py", *SMALL, "--out", str(tmp_path / name))
        assert done.returncode == 0, done.stderr
        agents.append(torch.load(tmp_path / name, weights_only=True)["agent"])
    assert all(torch.equal(agents[0][name], agents[1][name]) for name in agents[0])


@needs("jax", "flax", "optax", group="learn")
def test_the_example_in_jax_is_taught_and_learns(tmp_path):
    words = ("learn_dungeonquest.py", "--taught", "20480", "--games", "64", "--out", str(tmp_path))
    done = run(*words, "--steps", "2048")
    assert done.returncode == 0, done.stderr
    assert "learned  wins" in done.stdout
    assert (tmp_path / "policy.msgpack").stat().st_size > 1000
    assert (tmp_path / "curve.svg").exists()
    with (tmp_path / "curve.csv").open() as file:
        points = list(csv.DictReader(file))
    assert [float(point["taught"]) for point in points] == [1.0]
    longer = run(*words, "--steps", "4096")
    assert "going on after 22,528 steps" in longer.stdout, longer.stderr
    other = run(*words, "--steps", "4096", "--seed", "2")
    assert "was begun with --seed 1 --taught 20480: name another --out" in other.stderr


def test_a_teacher_may_look_at_tables_of_the_same_process():
    env = undercroft.gym.vector_env("dungeonquest", 3)
    assert isinstance(env, TablesEnv)
    seen, _ = env.reset(seed=1)
    for _ in range(40):
        counts = [len(table.decision.choices) for table in env.tables]
        assert seen["action_mask"].sum(axis=1).tolist() == counts
        seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
    env.close()
    apart = undercroft.gym.vector_env("dungeonquest", 2, workers=2)
    with pytest.raises(UndercroftError, match="set workers=1"):
        apart.tables  # noqa: B018
    apart.close()
