"""Every game as a PettingZoo environment: the players act one after the other (AEC)."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from pettingzoo import AECEnv

from undercroft.kernel import game as registry
from undercroft.kernel.chance import scramble
from undercroft.kernel.errors import BadSetup, IllegalAnswer, UndercroftError
from undercroft.kernel.table import Table

from . import rendering, rewards
from .sight import Observer

if TYPE_CHECKING:
    from gymnasium import spaces

    from undercroft.kernel.game import Game

    from .sight import Floats, Seen


def env(
    game: str,
    players: int | None = None,
    *,
    render_mode: str | None = None,
    seed: int | None = None,
    reward: str = rewards.WIN,
    most_options: int | None = None,
    **settings: Any,
) -> TableEnv:
    """A table where every seat is an agent: `player_0`, `player_1` and so on.

    An action is the number of an option. Rewards come when the game is over: 1 to each who
    won, divided among rivals who tie (`reward="win"`), or everybody's score (`reward="score"`).
    Where several seats decide together, the first of them is the agent who is asked.
    """
    found = registry.find(game)
    schema = found.schema()
    if players is None:
        players = min(schema.most, max(schema.fewest, 2))
    config = registry.configure(found, players, settings)
    return TableEnv(
        found, config, seed=seed, reward=rewards.check(reward, (rewards.WIN, rewards.SCORE)),
        render_mode=rendering.check(render_mode),
        sight=Observer(found, most_options, registry.content_of(found, config)),
    )  # fmt: skip


class TableEnv(AECEnv):  # type: ignore[misc]
    """One table. `table` is the game itself: look at it, fork it, save it."""

    def __init__(
        self,
        game: Game[Any],
        config: dict[str, Any],
        *,
        seed: int | None,
        reward: str,
        render_mode: str | None,
        sight: Observer,
    ) -> None:
        self.metadata = {
            "name": f"undercroft_{game.name}_v0",
            "render_modes": list(rendering.MODES),
            "is_parallelizable": False,
            "render_fps": 1,
            "layout": sight.layout,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(config["players"])]
        self.agents: list[str] = []
        self._game, self._config = game, config
        self._seed, self._episode, self._reward = seed, 0, reward
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sight = sight
        self._table: Table[Any] | None = None
        self.observation_spaces = {agent: sight.space() for agent in self.possible_agents}
        self.action_spaces = {agent: sight.actions() for agent in self.possible_agents}
        self.state_space = sight.global_space(len(self.possible_agents))

    @property
    def table(self) -> Table[Any]:
        if self._table is None:
            raise UndercroftError("there is no game yet: call reset() first")
        return self._table

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo's signature
    ) -> None:
        """A new game. Equal seeds give equal games, and so do the resets that follow one."""
        if seed is not None:
            self._seed, self._episode = seed, 0
        self._table = Table(self._game, self._config, self._next_seed())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        decision = self._table.decision
        if decision is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[decision.player]

    def observe(self, agent: str) -> Seen:
        return self._sight.see(self.table, self._seat[agent])

    def state(self) -> Floats:
        """What all players see together, for critics that may know more than their actors."""
        return self._sight.see_all(self.table, len(self.possible_agents))

    def step(self, action: int | None) -> None:
        """The option of that number, for the agent who is asked; None once the game is over."""
        table = self.table
        if table.over:
            if not self.agents:
                raise UndercroftError("the game is over for everybody: call reset()")
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAnswer("the game is not over: an action is the number of an option")
        table.act(int(action))
        decision = table.decision
        if decision is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[decision.player]

    def render(self) -> str | None:
        return rendering.render(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _next_seed(self) -> int:
        if self._seed is None:
            return secrets.randbits(48)
        if type(self._seed) is not int or not 0 <= self._seed <= registry.MAX_SEED:
            raise BadSetup(f"seed: {self._seed!r} is not a whole number from 0 to 2**63 - 1")
        self._episode += 1
        return scramble(self._seed, "episode", self._episode) & registry.MAX_SEED

    def _end(self) -> None:
        """The game is over for all at once."""
        self.agent_selection = self.agents[0]
        told = rewards.told(self.table)
        for agent, worth in zip(self.agents, rewards.final(self.table, self._reward), strict=True):
            self.terminations[agent] = True
            self.rewards[agent] = self._cumulative_rewards[agent] = worth
            self.infos[agent] = told[self._seat[agent]]
