"""Learn any game of the house with PyTorch: masked PPO in one file, in the manner of CleanRL.

    uv run --group torch python examples/learn_with_torch.py --game dungeonquest --steps 200000

One learner, bots in the other seats, many tables at once (`undercroft.gym.vector_env`). An action
is the number of an option, so every option's row is scored by one network, together with what the
player sees; the policy is a softmax over the options there are. What is learnt is kept with the
layout of what it saw: `--go-on FILE` takes it up again, and refuses another layout.
"""

from __future__ import annotations

import argparse
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import undercroft.gym
from undercroft import bots

TOLD = ("won", "survived", "score")


@dataclass
class Arguments:
    game: str = "dungeonquest"
    players: int = 0  # 0: as few as the game has
    opponents: str = "random"
    reward: str = "shaped"
    steps: int = 200_000  # of all tables
    tables: int = 32
    rollout: int = 64  # steps of each table between two updates
    options: int = 32  # the first so many options are weighed
    epochs: int = 3
    batches: int = 4
    rate: float = 5e-4
    discount: float = 0.997
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    seed: int = 1
    out: str = "learned-torch.pt"
    go_on: str = ""


class Agent(nn.Module):
    """Scores each option, and values the whole."""

    def __init__(self, seen: int, option: int, width: int = 128) -> None:
        super().__init__()
        self.look = nn.Sequential(
            nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.weigh = nn.Linear(option, width)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(width, width // 2), nn.ReLU(),
                                   nn.Linear(width // 2, 1))  # fmt: skip
        self.worth = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, options: torch.Tensor, mask: torch.Tensor) -> Any:
        view = self.look(seen)
        scores = self.score(self.weigh(options) + view[:, None, :])[..., 0]
        return Categorical(logits=scores.masked_fill(~mask, -1e9)), self.worth(view)[..., 0]


Look = tuple[torch.Tensor, torch.Tensor, torch.Tensor]


def look(observation: dict[str, np.ndarray]) -> Look:
    """What the tables show, as the network takes it."""
    return (
        torch.as_tensor(observation["observation"]), torch.as_tensor(observation["options"]),
        torch.as_tensor(observation["action_mask"]).bool(),
    )  # fmt: skip


def advantages(
    rewards: torch.Tensor, ends: torch.Tensor, values: torch.Tensor, chosen: Arguments
) -> torch.Tensor:
    """How much better it went than expected, step by step (generalised advantage estimation)."""
    gains, running = torch.zeros_like(rewards), torch.zeros(rewards.shape[1])
    for step in reversed(range(len(rewards))):
        on = 1.0 - ends[step]
        surprise = rewards[step] + chosen.discount * values[step + 1] * on - values[step]
        running = gains[step] = surprise + chosen.discount * chosen.trace * on * running
    return gains


def update(agent: Agent, optimiser: Any, batch: dict[str, Any], chosen: Arguments) -> None:
    """Several passes over what was played, in small batches."""
    count = len(batch["action"])
    for _ in range(chosen.epochs):
        for rows in torch.randperm(count).chunk(chosen.batches):
            policy, value = agent(*(part[rows] for part in batch["look"]))
            ratio = (policy.log_prob(batch["action"][rows]) - batch["likelihood"][rows]).exp()
            gain = batch["gain"][rows]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            clipped = ratio.clamp(1 - chosen.clip, 1 + chosen.clip)
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss = loss - chosen.entropy * policy.entropy().mean()
            loss = loss + chosen.value * ((value - batch["target"][rows]) ** 2).mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def learn(chosen: Arguments) -> Agent:
    """Play and learn for so many steps."""
    torch.manual_seed(chosen.seed)
    tables = undercroft.gym.vector_env(
        chosen.game, chosen.tables, chosen.players or None, opponents=bots.split(chosen.opponents),
        reward=chosen.reward, most_options=chosen.options,
    )  # fmt: skip
    layout = str(tables.metadata["layout"])
    space: Any = tables.single_observation_space
    agent = Agent(space["observation"].shape[0], space["options"].shape[1])
    if chosen.go_on:
        kept = torch.load(chosen.go_on, weights_only=True)
        if kept["layout"] != layout:
            raise SystemExit(f"{chosen.go_on} was learnt with {kept['layout']}, not {layout}")
        agent.load_state_dict(kept["agent"])
    optimiser = torch.optim.Adam(agent.parameters(), chosen.rate, eps=1e-5)
    now = look(tables.reset(seed=chosen.seed)[0])
    ended: deque[dict[str, float]] = deque(maxlen=500)
    for update_number in range(max(1, chosen.steps // (chosen.tables * chosen.rollout))):
        looks, columns = [], []
        for _ in range(chosen.rollout):
            with torch.no_grad():
                policy, value = agent(*now)
                action = policy.sample()
            looks.append(now)
            seen, reward, end, _, infos = tables.step(action.numpy())
            for row in np.flatnonzero(infos.get("_final_info", ())):
                told = infos["final_info"]
                ended.append({name: float(told[name][row]) for name in TOLD})
            now = look(seen)
            came = torch.as_tensor(reward).float(), torch.as_tensor(end).float()
            columns.append((action, policy.log_prob(action), value, *came))
        actions, likelihoods, values, rewards, ends = map(torch.stack, zip(*columns, strict=True))
        with torch.no_grad():
            last = agent(*now)[1]
        gains = advantages(rewards, ends, torch.cat([values, last[None]]), chosen)
        batch = {
            "look": tuple(torch.cat(part) for part in zip(*looks, strict=True)),
            "action": actions.flatten(), "likelihood": likelihoods.flatten(),
            "gain": gains.flatten(), "target": (gains + values).flatten(),
        }  # fmt: skip
        update(agent, optimiser, batch, chosen)
        if ended and update_number % 10 == 0:
            means = {name: np.mean([game[name] for game in ended]) for name in ended[0]}
            steps = (update_number + 1) * chosen.tables * chosen.rollout
            print(f"{steps:9}  " + "  ".join(f"{n} {v:8.2f}" for n, v in means.items()), flush=True)
    tables.close()
    torch.save({"layout": layout, "agent": agent.state_dict()}, chosen.out)
    print(f"what was learnt is in {chosen.out}")
    return agent


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    for name, default in vars(Arguments()).items():
        option = "--" + name.replace("_", "-")
        parser.add_argument(option, type=type(default), default=default, help=f"({default!r})")
    chosen = Arguments(**vars(parser.parse_args()))
    Path(chosen.out).parent.mkdir(parents=True, exist_ok=True)
    learn(chosen)


if __name__ == "__main__":
    main()
