"""OpenSpiel: games written in C++ and in Python behind one state interface."""

from __future__ import annotations

from typing import Any

from benchmarks.measure import SteppedSubject


class OpenSpiel(SteppedSubject):
    """One registered game, driven from Python through `pyspiel`."""

    package = "open-spiel"

    def __init__(self, name: str, game: str, about: str) -> None:
        super().__init__()
        self.name = name
        self.about = f"{about}; State.apply_action, State.clone"
        self._short_name = game

    def available(self) -> str | None:
        """Load the game; importing `games` registers those written in Python."""
        try:
            import pyspiel
            from open_spiel.python import games  # noqa: F401
        except ImportError as error:
            return str(error)
        self._game = pyspiel.load_game(self._short_name)
        return None

    def new_game(self, seed: int) -> Any:  # noqa: ARG002 - all its chance is drawn by the caller
        """Start before the deal, which is the caller's to draw."""
        return self._game.new_initial_state()

    def advance(self, game: Any, limit: int) -> int:
        """Apply random actions.

        At a chance node the legal actions are the outcomes, uniform in all the games used here:
        drawing from them is the cheapest correct sample. No legal action is left at the end.
        """
        rnd, made = self.rnd, 0
        while made < limit:
            actions = game.legal_actions()
            options = len(actions)
            if options > 1:
                made += game.current_player() >= 0
                game.apply_action(actions[int(rnd() * options)])
            elif options:
                game.apply_action(actions[0])
            else:
                break
        return made

    def settle(self, game: Any) -> bool:
        """Draw the chance nodes and pass the forced moves."""
        while actions := game.legal_actions():
            if len(actions) > 1 and game.current_player() >= 0:
                return True
            game.apply_action(actions[int(self.rnd() * len(actions))])
        return False

    def copy(self, game: Any) -> Any:
        """Its own copy."""
        return game.clone()
