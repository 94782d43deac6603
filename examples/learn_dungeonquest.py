"""Learn to play DungeonQuest alone: PPO in JAX, on a CPU, in a few minutes.

    uv run --group learn python examples/learn_dungeonquest.py

Every option of a decision is scored by one small network from what the player sees and what the
option is; the policy is a softmax over the options there are. Ctrl-C ends the training early and
keeps the best policy so far. The curve is written as CSV and SVG.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import deque
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import flax.linen as nn
import jax
import jax.numpy as jnp
import matplotlib.pyplot as plt
import numpy as np
import optax
from flax import serialization

import undercroft.gym

TABLES, STEPS = 64, 32  # tables played side by side, and steps of each between two updates
EPOCHS, BATCHES = 3, 4
DISCOUNT, TRACE, CLIP, ENTROPY, VALUE = 0.997, 0.95, 0.2, 0.01, 0.5
OPTIONS = 16  # the first so many options are weighed; only a teleport ever offers more
GOLD = 1000  # so much gold is worth as much as a win
RECENT = 500  # games that a point of the curve tells of


class Seen(NamedTuple):
    """What the player sees at many tables."""

    view: Any
    options: Any
    mask: Any


class Player(nn.Module):
    """Scores each option, and values the whole."""

    width: int = 128

    @nn.compact
    def __call__(self, seen: Seen) -> tuple[jax.Array, jax.Array]:
        view = nn.relu(nn.Dense(self.width)(nn.relu(nn.Dense(self.width)(seen.view))))
        options = nn.Dense(self.width)(seen.options) + nn.Dense(self.width)(view)[:, None, :]
        scores = nn.Dense(1)(nn.relu(nn.Dense(self.width // 2)(nn.relu(options))))[..., 0]
        return jnp.where(seen.mask, scores, -1e9), nn.Dense(1)(view)[..., 0]


class Batch(NamedTuple):
    """What an update learns from."""

    seen: Seen
    action: Any
    likelihood: Any
    advantage: Any
    target: Any


player = Player()


@jax.jit
def choose(params: Any, seen: Seen, key: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    """An option at every table, how likely it was, and what the table is worth."""
    scores, value = player.apply(params, seen)
    action = jax.random.categorical(key, scores)
    likelihood = jnp.take_along_axis(nn.log_softmax(scores), action[:, None], 1)[:, 0]
    return action, likelihood, value


def loss(params: Any, batch: Batch) -> jax.Array:
    """PPO: do more of what went better than expected, but not too much more at once."""
    scores, value = player.apply(params, batch.seen)
    every = nn.log_softmax(scores)
    likelihood = jnp.take_along_axis(every, batch.action[:, None], 1)[:, 0]
    ratio = jnp.exp(likelihood - batch.likelihood)
    advantage = (batch.advantage - batch.advantage.mean()) / (batch.advantage.std() + 1e-8)
    clipped = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
    gain = jnp.minimum(ratio * advantage, clipped * advantage).mean()
    entropy = -(jnp.exp(every) * jnp.where(batch.seen.mask, every, 0.0)).sum(-1).mean()
    error = ((value - batch.target) ** 2).mean()
    return VALUE * error - gain - ENTROPY * entropy


@partial(jax.jit, static_argnums=0)
def update(optimiser: Any, params: Any, state: Any, batch: Batch) -> tuple[Any, Any]:
    grads = jax.grad(loss)(params, batch)
    changes, state = optimiser.update(grads, state)
    return optax.apply_updates(params, changes), state


def look(observation: dict[str, np.ndarray]) -> Seen:
    mask = observation["action_mask"].astype(bool)
    return Seen(observation["observation"].copy(), observation["options"].copy(), mask)


def advantages(rewards: np.ndarray, ends: np.ndarray, values: np.ndarray) -> np.ndarray:
    """How much better it went than expected, step by step (generalised advantage estimation)."""
    result, running = np.zeros_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for step in reversed(range(len(rewards))):
        going_on = 1.0 - ends[step]
        surprise = rewards[step] + DISCOUNT * values[step + 1] * going_on - values[step]
        running = result[step] = surprise + DISCOUNT * TRACE * going_on * running
    return result


class Training:
    """A policy as it learns, and how its games have gone."""

    def __init__(self, seed: int, workers: int) -> None:
        self.tables = undercroft.gym.vector_env(
            "dungeonquest", TABLES, reward="shaped", most_options=OPTIONS, workers=workers,
            copy=False,
        )  # fmt: skip
        self.seen = look(self.tables.reset(seed=seed)[0])
        self.key, start = jax.random.split(jax.random.key(seed))
        self.random = np.random.default_rng(seed)
        self.params = self.best = player.init(start, self.seen)
        self.optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(7e-4, eps=1e-5))
        self.state = self.optimiser.init(self.params)
        self.recent: deque[dict[str, Any]] = deque(maxlen=RECENT)
        self.curve: list[dict[str, float]] = []
        self.best_gold, self.steps = -1.0, 0
        self.begun = time.monotonic()

    def run(self, steps: int) -> None:
        """Play and learn for so many steps, or until somebody presses Ctrl-C."""
        try:
            while self.steps < steps:
                self.learn(self.play())
                if len(self.recent) == RECENT and self.steps % (10 * TABLES * STEPS) == 0:
                    self.note()
        except KeyboardInterrupt:
            print("\nInterrupted: going on with the best policy so far.")

    def play(self) -> Batch:
        """Some steps at every table."""
        seens, columns = [], []
        for _ in range(STEPS):
            self.key, key = jax.random.split(self.key)
            action, likelihood, value = map(np.asarray, choose(self.params, self.seen, key))
            seens.append(self.seen)
            observation, reward, end, _, infos = self.tables.step(action)
            self.seen = look(observation)
            reward = reward + self.remember(infos)
            columns.append((action, likelihood, value, reward.astype(np.float32), end))
        self.steps += STEPS * TABLES
        actions, likelihoods, values, rewards, ends = map(np.stack, zip(*columns, strict=True))
        last = np.asarray(choose(self.params, self.seen, self.key)[2])
        gains = advantages(rewards, ends, np.concatenate([values, last[None]]))
        stacked = Seen(*(np.concatenate(part) for part in zip(*seens, strict=True)))
        flat = (np.ravel(part) for part in (actions, likelihoods, gains, gains + values))
        return Batch(stacked, *flat)

    def learn(self, batch: Batch) -> None:
        """Several passes over what was played, in small batches."""
        for _ in range(EPOCHS):
            for rows in np.split(self.random.permutation(TABLES * STEPS), BATCHES):
                part = jax.tree.map(lambda array, rows=rows: array[rows], batch)
                self.params, self.state = update(self.optimiser, self.params, self.state, part)

    def remember(self, infos: dict[str, Any]) -> np.ndarray:
        """The games that have ended; a reward for the gold that was brought out."""
        gold = np.zeros(TABLES)
        for row in np.flatnonzero(infos.get("_final_info", ())):
            told = infos["final_info"]
            self.recent.append({name: told[name][row] for name in ("survived", "score", "won")})
            gold[row] = told["score"][row] / GOLD
        return gold

    def note(self) -> None:
        """A point of the curve; the best policy is kept."""
        point = {"steps": self.steps, "minutes": (time.monotonic() - self.begun) / 60}
        for name in ("survived", "score", "won"):
            point[name] = float(np.mean([game[name] for game in self.recent]))
        self.curve.append(point)
        if point["score"] > self.best_gold:
            self.best_gold, self.best = point["score"], self.params
        print("  ".join(f"{name} {value:9,.2f}" for name, value in point.items()), flush=True)


def evaluate(params: Any, games: int, seed: int) -> dict[str, np.ndarray]:
    """So many whole games; without a policy every option is as likely as the others."""
    tables = undercroft.gym.vector_env("dungeonquest", TABLES, most_options=OPTIONS, copy=False)
    seen, random = look(tables.reset(seed=seed)[0]), np.random.default_rng(seed)
    score = jax.jit(player.apply)
    # The first games of each table and no others: who ends early must not count more often.
    wanted = np.full(TABLES, -(-games // TABLES))
    ended: list[dict[str, Any]] = []
    while wanted.any():
        weights = random.random(seen.mask.shape) if params is None else score(params, seen)[0]
        action = np.argmax(np.where(seen.mask, weights, -np.inf), 1)
        observation, _, _, _, infos = tables.step(action)
        seen = look(observation)
        for row in np.flatnonzero(infos.get("_final_info", ())):
            if wanted[row]:
                wanted[row] -= 1
                ended.append({name: told[row] for name, told in infos["final_info"].items()})
    return {name: np.array([game[name] for game in ended], float) for name in ("survived", "score")}


def told(name: str, games: dict[str, np.ndarray]) -> str:
    """Means with their 95% confidence intervals."""
    means = {
        key: (each.mean(), 1.96 * each.std() / len(each) ** 0.5) for key, each in games.items()
    }
    (alive, alive_by), (gold, gold_by) = means["survived"], means["score"]
    return (
        f"{name:8} survives {alive:6.1%} (+/- {alive_by:.1%}), "
        f"brings out {gold:5.0f} gold (+/- {gold_by:.0f}) in {len(games['score'])} games"
    )


def draw(curve: list[dict[str, float]], random: dict[str, np.ndarray], path: Path) -> None:
    """Gold and survival over the steps, with the random player for comparison."""
    plt.rcParams["svg.fonttype"] = "none"
    steps = [point["steps"] / 1e6 for point in curve]
    figure, axes = plt.subplots(1, 2, figsize=(8, 3), layout="constrained")
    for axis, name, title in zip(
        axes, ("score", "survived"), ("gold brought out", "share of games survived"), strict=True
    ):
        axis.plot(steps, [point[name] for point in curve], label="learning")
        axis.axhline(random[name].mean(), color="grey", linestyle="--", label="random")
        axis.set(xlabel="million steps", title=title, ylim=(0, None))
        axis.grid(alpha=0.3)
    axes[0].legend()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=500_000, help="of all tables (500,000)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds learn equally (default 1)")
    parser.add_argument("--games", type=int, default=1000, help="games to evaluate (default 1000)")
    parser.add_argument("--workers", type=int, default=1, help="processes that play (default 1)")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="where files are written")
    arguments = parser.parse_args()
    if arguments.steps < 1 or arguments.games < 1 or not 1 <= arguments.workers <= TABLES:
        parser.error(f"--steps and --games are positive, --workers from 1 to {TABLES}")
    training = Training(arguments.seed, arguments.workers)
    training.run(arguments.steps)
    training.tables.close()
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "policy.msgpack").write_bytes(serialization.to_bytes(training.best))
    random = evaluate(None, arguments.games, arguments.seed + 1)
    print(told("random", random))
    print(told("learned", evaluate(training.best, arguments.games, arguments.seed + 1)))
    if training.curve:
        with (arguments.out / "curve.csv").open("w", newline="") as file:
            rows = csv.DictWriter(file, training.curve[0])
            rows.writeheader()
            rows.writerows(training.curve)
        draw(training.curve, random, arguments.out / "curve.svg")
    print(f"The policy and its curve are in {arguments.out}/")


if __name__ == "__main__":
    main()
