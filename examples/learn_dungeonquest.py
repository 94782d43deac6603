"""Learn to play DungeonQuest alone: from a teacher, then by PPO, in JAX on a CPU.

    uv run --group learn python examples/learn_dungeonquest.py

Every option of a decision is scored by one small network from what the player sees and what the
option is; the policy is a softmax over the options there are. Whoever learns from rewards alone
learns to leave by the nearest tower, for treasure is hours away; so the network first learns what
the bot that plays by rules of thumb would choose (`--taught 0` leaves that out), and then from its
own games. Ctrl-C ends the training early and keeps the best policy so far. The curve is written as
CSV and SVG. How far it came is kept in `--out`: stopped by Ctrl-C or a kill, the same command goes
on from there, with new games at the tables.
"""

from __future__ import annotations

import argparse
import csv
import json
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
from undercroft import bots
from undercroft.kernel import game as registry

TABLES, STEPS = 64, 32  # tables played side by side, and steps of each between two updates
EPOCHS, BATCHES = 3, 4
DISCOUNT, TRACE, CLIP, ENTROPY, VALUE = 0.997, 0.95, 0.2, 0.01, 0.5
OPTIONS = 16  # the first so many options are weighed; only a teleport ever offers more
GOLD = 1000  # so much gold is worth as much as a win
TEACHER = "heuristic"
OWN_WAY = 0.1  # how often the learner's choice is played while it is taught, right or wrong
RECENT = 500  # games that a point of the curve tells of
KEPT_EVERY = 10 * TABLES * STEPS  # steps between two points, after which all is kept


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
    right: Any  # what the teacher would have done, as long as there is one
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


def lesson(params: Any, batch: Batch) -> jax.Array:
    """Do as the teacher would have done, and learn what such play is worth."""
    scores, value = player.apply(params, batch.seen)
    right = jnp.take_along_axis(nn.log_softmax(scores), batch.right[:, None], 1)[:, 0]
    return VALUE * ((value - batch.target) ** 2).mean() - right.mean()


@partial(jax.jit, static_argnums=(0, 1))
def update(optimiser: Any, aim: Any, params: Any, state: Any, batch: Batch) -> tuple[Any, Any]:
    grads = jax.grad(aim)(params, batch)
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


class Teacher:
    """The bot that plays by rules of thumb, at every table."""

    def __init__(self) -> None:
        game = registry.find("dungeonquest")
        self.bots = [bots.make(TEACHER, game, row) for row in range(TABLES)]

    def choices(self, tables: Any) -> np.ndarray:
        """What it would do; of what is beyond the list of options, the last of the list."""
        chosen = [bot.choose(table) for bot, table in zip(self.bots, tables.tables, strict=True)]
        return np.minimum(np.array(chosen), OPTIONS - 1)


def optimiser_of(rate: float) -> Any:
    return optax.chain(optax.clip_by_global_norm(0.5), optax.adam(rate, eps=1e-5))


class Training:
    """A policy as it learns, and how its games have gone."""

    def __init__(self, seed: int, taught: int, folder: Path) -> None:
        self.seed, self.taught = seed, taught
        self.file = folder / "training.msgpack"
        self.random = np.random.default_rng(seed)
        self.recent: deque[dict[str, Any]] = deque(maxlen=RECENT)
        self.curve: list[dict[str, float]] = []
        self.best_share, self.steps = -1.0, 0
        self.seconds, self.begun = 0.0, time.process_time()
        self.teacher: Teacher | None = None
        self.sit_down(workers=1)
        self.key, start = jax.random.split(jax.random.key(seed))
        self.params = self.best = player.init(start, self.seen)
        self.state = optimiser_of(1.0).init(self.params)
        if self.file.exists():
            self.take_up()

    def kept(self) -> dict[str, Any]:
        """All that it takes to go on."""
        names = ("seed", "taught", "steps", "seconds", "best_share", "curve")
        told = json.dumps({name: getattr(self, name) for name in names})
        parts = {name: getattr(self, name) for name in ("params", "best", "state")}
        return {**parts, "key": jax.random.key_data(self.key), "told": told}

    def keep(self) -> None:
        """Write it down: whole or not at all."""
        now = time.process_time()
        self.seconds, self.begun = self.seconds + now - self.begun, now
        self.file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.file.with_suffix(".part")
        unfinished.write_bytes(serialization.to_bytes(self.kept()))
        unfinished.replace(self.file)

    def take_up(self) -> None:
        """Go on from what was kept."""
        kept = serialization.from_bytes(self.kept(), self.file.read_bytes())
        told = json.loads(kept["told"])
        if (told["seed"], told["taught"]) != (self.seed, self.taught):
            raise SystemExit(
                f"{self.file} was begun with --seed {told['seed']} --taught {told['taught']}: "
                "name another --out, or remove it"
            )
        self.params, self.best, self.state = kept["params"], kept["best"], kept["state"]
        self.key = jax.random.wrap_key_data(jnp.asarray(kept["key"]))
        self.steps, self.seconds = told["steps"], told["seconds"]
        self.best_share, self.curve = told["best_share"], told["curve"]
        print(f"going on after {self.steps:,} steps", flush=True)

    def sit_down(self, workers: int) -> None:
        """New tables; only those of this process can be shown to a teacher."""
        self.tables = undercroft.gym.vector_env(
            "dungeonquest", TABLES, reward="shaped", most_options=OPTIONS, workers=workers,
            copy=False,
        )  # fmt: skip
        self.seen = look(self.tables.reset(seed=self.seed + self.steps)[0])

    def run(self, steps: int, workers: int) -> None:
        """Learn from the teacher, then from its own games, or until somebody presses Ctrl-C."""
        taught = self.taught
        try:
            if self.steps < taught:
                self.teacher = Teacher()
                self.go(taught, lesson, rate=1e-3)
                self.teacher = None
                self.state = optimiser_of(1.0).init(self.params)
                self.keep()
            self.tables.close()
            self.sit_down(workers)
            self.go(taught + steps, loss, rate=3e-4 if taught else 7e-4)
            self.keep()
        except KeyboardInterrupt:
            print("\nInterrupted: going on with the best policy so far.")

    def go(self, until: int, aim: Any, rate: float) -> None:
        """Play and learn until so many steps have been made in all."""
        self.optimiser = optimiser_of(rate)
        self.recent.clear()
        while self.steps < until:
            self.learn(self.play(), aim)
            if self.steps % KEPT_EVERY == 0:
                self.note()
                self.keep()

    def play(self) -> Batch:
        """Some steps at every table: by its own choices, or mostly by the teacher's."""
        seens, columns = [], []
        for _ in range(STEPS):
            self.key, key = jax.random.split(self.key)
            action, likelihood, value = map(np.asarray, choose(self.params, self.seen, key))
            right = action
            if self.teacher is not None:
                right = self.teacher.choices(self.tables)
                action = np.where(self.random.random(TABLES) < OWN_WAY, action, right)
            seens.append(self.seen)
            observation, reward, end, _, infos = self.tables.step(action)
            self.seen = look(observation)
            reward = reward + self.remember(infos)
            columns.append((action, right, likelihood, value, reward.astype(np.float32), end))
        self.steps += STEPS * TABLES
        actions, rights, likelihoods, values, rewards, ends = map(
            np.stack, zip(*columns, strict=True)
        )
        last = np.asarray(choose(self.params, self.seen, self.key)[2])
        gains = advantages(rewards, ends, np.concatenate([values, last[None]]))
        stacked = Seen(*(np.concatenate(part) for part in zip(*seens, strict=True)))
        flat = (np.ravel(part) for part in (actions, rights, likelihoods, gains, gains + values))
        return Batch(stacked, *flat)

    def learn(self, batch: Batch, aim: Any) -> None:
        """Several passes over what was played, in small batches."""
        for _ in range(EPOCHS):
            for rows in np.split(self.random.permutation(TABLES * STEPS), BATCHES):
                part = jax.tree.map(lambda array, rows=rows: array[rows], batch)
                self.params, self.state = update(self.optimiser, aim, self.params, self.state, part)

    def remember(self, infos: dict[str, Any]) -> np.ndarray:
        """The games that have ended; a reward for the gold that was brought out."""
        gold = np.zeros(TABLES)
        for row in np.flatnonzero(infos.get("_final_info", ())):
            told = infos["final_info"]
            self.recent.append({name: told[name][row] for name in ("survived", "score", "won")})
            gold[row] = told["score"][row] / GOLD
        return gold

    def note(self) -> None:
        """A point of the curve, once there are enough games; the best policy is kept."""
        if self.teacher is not None:  # the games are more the teacher's than its own
            self.best = self.params
        if len(self.recent) < RECENT:
            return
        minutes = (self.seconds + time.process_time() - self.begun) / 60
        point = {"steps": self.steps, "minutes": minutes}  # of processor time, of this process
        point["taught"] = float(self.teacher is not None)
        for name in ("survived", "score", "won"):
            point[name] = float(np.mean([game[name] for game in self.recent]))
        self.curve.append(point)
        if self.teacher is None and point["won"] > self.best_share:
            self.best_share, self.best = point["won"], self.params
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
    return {
        name: np.array([game[name] for game in ended], float)
        for name in ("won", "survived", "score")
    }


def told(name: str, games: dict[str, np.ndarray]) -> str:
    """Means with their 95% confidence intervals."""
    means = {
        key: (each.mean(), 1.96 * each.std() / len(each) ** 0.5) for key, each in games.items()
    }
    (wins, wins_by), (alive, alive_by), (gold, gold_by) = means.values()
    return (
        f"{name:8} wins {wins:6.1%} (+/- {wins_by:.1%}), "
        f"survives {alive:6.1%} (+/- {alive_by:.1%}), "
        f"brings out {gold:5.0f} gold (+/- {gold_by:.0f}) in {len(games['score'])} games"
    )


def draw(curve: list[dict[str, float]], random: dict[str, np.ndarray], path: Path) -> None:
    """Wins, survival and gold over the steps, with the random player for comparison."""
    plt.rcParams["svg.fonttype"] = "none"
    figure, axes = plt.subplots(1, 3, figsize=(10, 3), layout="constrained")
    titles = ("share of games won", "share of games survived", "gold brought out")
    for axis, name, title in zip(axes, ("won", "survived", "score"), titles, strict=True):
        for taught, label in ((1.0, "taught: mostly the teacher's moves"), (0.0, "its own games")):
            points = [point for point in curve if point["taught"] == taught]
            axis.plot([p["steps"] / 1e6 for p in points], [p[name] for p in points], label=label)
        axis.axhline(random[name].mean(), color="grey", linestyle="--", label="random")
        axis.set(xlabel="million steps", title=title, ylim=(0, None))
        axis.grid(alpha=0.3)
    axes[0].legend(fontsize="small")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--taught", type=int, default=400_000, help="steps with a teacher (400,000)"
    )
    parser.add_argument("--steps", type=int, default=500_000, help="steps of its own (500,000)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds learn equally (default 1)")
    parser.add_argument("--games", type=int, default=1000, help="games to evaluate (default 1000)")
    parser.add_argument("--workers", type=int, default=1, help="processes that play (default 1)")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="where files are written")
    arguments = parser.parse_args()
    if min(arguments.taught, arguments.steps) < 0 or arguments.games < 1:
        parser.error("--taught and --steps are no less than 0, --games is positive")
    if not 1 <= arguments.workers <= TABLES:
        parser.error(f"--workers is a number from 1 to {TABLES}")
    training = Training(arguments.seed, arguments.taught, arguments.out)
    training.run(arguments.steps, arguments.workers)
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
