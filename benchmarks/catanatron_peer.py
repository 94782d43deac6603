"""Catanatron: four-player Catan in Python."""

from __future__ import annotations

from typing import Any

from benchmarks.measure import SteppedSubject


class Catanatron(SteppedSubject):
    """Random players, stepped by `Game.execute` with its check off, its fastest public step."""

    name = "catanatron"
    about = "Catan, 4 random players; Game.execute unvalidated, Game.copy"
    package = "catanatron"

    def available(self) -> str | None:
        """Import it, and keep what a game needs."""
        try:
            from catanatron.game import TURNS_LIMIT, Game
            from catanatron.models.player import Color, RandomPlayer
        except ImportError as error:
            return str(error)
        self._game, self._turns = Game, TURNS_LIMIT
        self._players = [RandomPlayer(color) for color in Color]
        return None

    def new_game(self, seed: int) -> Any:
        """Lay out a board; players keep no state between games."""
        return self._game(self._players, seed=seed)

    def advance(self, game: Any, limit: int) -> int:
        """The loop of `Game.play`, with the shared draws in place of the players'."""
        rnd, made, state, turns = self.rnd, 0, game.state, self._turns
        while made < limit and game.winning_color() is None and state.num_turns < turns:
            actions = state.playable_actions
            options = len(actions)
            made += options > 1
            game.execute(actions[int(rnd() * options)], validate_action=False)
        return made

    def settle(self, game: Any) -> bool:
        """Pass the forced moves: a roll with nothing else to do, or a turn to end."""
        state = game.state
        while game.winning_color() is None and state.num_turns < self._turns:
            if len(state.playable_actions) > 1:
                return True
            game.execute(state.playable_actions[0], validate_action=False)
        return False

    def copy(self, game: Any) -> Any:
        """Its own copy, made for search."""
        return game.copy()
