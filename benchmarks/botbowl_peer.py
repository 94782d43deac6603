"""botbowl: Blood Bowl in Python, without its pathfinding.

Written to its documented interface. It is not on the package index, so a run measures it only
where someone has installed it by hand.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from benchmarks.measure import SIM_DECISIONS, SteppedSubject


class BotBowl(SteppedSubject):
    """Two teams stepped from outside; a simulation is undone by its forward model, not copied."""

    name = "botbowl"
    about = "Blood Bowl, random, no pathfinding; Game.step, copy.deepcopy, sim10 by step and revert"
    package = "botbowl"
    # A deep copy is slow and a game long: samples lie further apart to reach its later half.
    gap = 50

    def available(self) -> str | None:
        """Import it, and load what every game shares."""
        try:
            import botbowl
        except ImportError as error:
            return f"{error}; it is not on the package index (ffai there is another project)"
        self._botbowl = botbowl
        config = botbowl.load_config("bot-bowl-iii")
        config.competition_mode = config.debug_mode = config.pathfinding_enabled = False
        config.fast_mode = True
        rules = botbowl.load_rule_set(config.ruleset)
        self._shared = {
            "config": config,
            "ruleset": rules,
            "arena": botbowl.load_arena(config.arena),
        }
        self._teams = [botbowl.load_team_by_filename("human", rules) for _ in range(2)]
        return None

    def new_game(self, seed: int) -> Any:
        """Start with "human" agents: the engine then waits for `step` to be given an action."""
        agents = [self._botbowl.Agent(side, human=True) for side in ("home", "away")]
        game = self._botbowl.Game(seed, *self._teams, *agents, seed=seed, **self._shared)
        game.init()
        return game

    def advance(self, game: Any, limit: int) -> int:
        """Step as its random bot does: a kind of action, then a position and a player."""
        made = 0
        while made < limit and not game.state.game_over:
            action, free = self._draw(game)
            made += free
            game.step(action)
        return made

    def settle(self, game: Any) -> bool:
        """Pass the forced moves."""
        while not game.state.game_over:
            action, free = self._draw(game)
            if free:
                return True
            game.step(action)
        return False

    def copy(self, game: Any) -> Any:
        """Its documented copy."""
        return deepcopy(game)

    def simulate(self, game: Any) -> None:
        """Track changes, make ten decisions, and revert them: quicker than its copy."""
        if not game.trajectory.enabled:
            game.enable_forward_model()
        step = game.get_step()
        self.advance(game, SIM_DECISIONS)
        game.revert(step)

    def _draw(self, game: Any) -> tuple[Any, bool]:
        """A random action, and whether there was another to take."""
        rnd = self.rnd
        place = self._botbowl.ActionType.PLACE_PLAYER
        choices = [c for c in game.state.available_actions if c.action_type != place]
        if not choices:
            return None, False
        choice = choices[int(rnd() * len(choices))]
        positions, players = choice.positions, choice.players
        action = self._botbowl.Action(
            choice.action_type,
            position=positions[int(rnd() * len(positions))] if positions else None,
            player=players[int(rnd() * len(players))] if players else None,
        )
        return action, len(choices) > 1 or len(positions) > 1 or len(players) > 1
