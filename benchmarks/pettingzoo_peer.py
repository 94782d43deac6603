"""PettingZoo: Connect Four of its classic games."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from benchmarks.measure import SteppedSubject


class PettingZoo(SteppedSubject):
    """The bare environment, without the checking wrappers, which halve its speed."""

    name = "pettingzoo"
    about = "Connect Four, unwrapped; env.observe, env.step; it has no copy: deepcopy of its fields"
    package = "pettingzoo"

    def available(self) -> str | None:
        """Make the environment once; a game begins with a reset."""
        try:
            from pettingzoo import make

            self._env = make("aec", "classic/connect_four_v3").unwrapped
        except ImportError as error:
            return str(error)
        return None

    def new_game(self, seed: int) -> Any:
        """Reset the one environment, as its loop does between games."""
        self._env.reset(seed=seed)
        return self._env

    def advance(self, game: Any, limit: int) -> int:
        """Step by the action mask; it comes only with a whole observation."""
        rnd, made = self.rnd, 0
        while made < limit and not game.terminations[agent := game.agent_selection]:
            actions = game.observe(agent)["action_mask"].nonzero()[0].tolist()
            options = len(actions)
            made += options > 1
            game.step(actions[int(rnd() * options)])
        return made

    def settle(self, game: Any) -> bool:
        """Drop the discs that have only one column left."""
        while not game.terminations[agent := game.agent_selection]:
            actions = game.observe(agent)["action_mask"].nonzero()[0].tolist()
            if len(actions) > 1:
                return True
            game.step(actions[0])
        return False

    def copy(self, game: Any) -> Any:
        """Deep-copy the fields, sharing the constant spaces.

        The environment has no copy of its own, and `deepcopy` of it is none either: it pickles by
        constructor arguments, so the result is a fresh environment without the board.
        """
        spaces = (game.action_spaces, game.observation_spaces)
        twin = object.__new__(type(game))
        twin.__dict__ = deepcopy(vars(game), {id(space): space for space in spaces})
        return twin
