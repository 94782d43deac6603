"""Every game as a Gymnasium environment: one learner, the other seats played by bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium

from undercroft.kernel import game as registry
from undercroft.kernel.errors import UndercroftError

from . import rendering, rewards
from .seat import Seat, plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from undercroft.kernel.table import Table

    from .opponents import Opponents
    from .sight import Seen


def solo_env(
    game: str,
    players: int | None = None,
    *,
    seat: int = 0,
    opponents: Opponents = "random",
    reward: str = rewards.WIN,
    render_mode: str | None = None,
    most_options: int | None = None,
    **settings: Any,
) -> SoloEnv:
    """One seat of a table; `opponents` play the others, cycled over the seats: names of
    bots, classes of bots, or policies that make an action of an observation (`opponents.py`).

    `reward` is "win" or "score", at the end, or "shaped": at each step what it adds to the
    game's own estimate of how the player stands, and the win at the end.
    """
    return SoloEnv(
        Seat(plan(game, players, seat, opponents, reward, most_options, settings)),
        rendering.check(render_mode),
    )


class SoloEnv(gymnasium.Env[Any, Any]):
    """An action is the number of an option; one that is not offered changes nothing and costs."""

    # As Gymnasium declares it.
    metadata = {"render_modes": list(rendering.MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(self, seat: Seat, render_mode: str | None) -> None:
        self.metadata = self.metadata | {"layout": seat.sight.layout}
        self._seat = seat
        self._begun = False
        self.render_mode = render_mode
        self.observation_space = seat.sight.space()
        self.action_space = seat.sight.actions()

    @property
    def table(self) -> Table[Any]:
        if not self._begun:
            raise UndercroftError("there is no game yet: call reset() first")
        return self._seat.table

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self._seat.begin(int(self.np_random.integers(registry.MAX_SEED)))
        self._begun = True
        seen = self._see()
        self._show()
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if self.table.over:
            raise UndercroftError("the game is over: call reset()")
        gain = self._seat.act(int(action))
        seen = self._see()
        info: dict[str, Any] = {"action_mask": seen["action_mask"]}
        if self._seat.over:
            info |= self._seat.told()
        self._show()
        return seen, gain, self._seat.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as maskable algorithms ask for it."""
        return self._seat.sight.mask(self.table, self._seat.plan.seat).astype(bool)

    def render(self) -> str | None:
        return rendering.render(self.table, self.render_mode)

    def _see(self) -> Seen:
        return self._seat.sight.see(self._seat.table, self._seat.plan.seat)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def register() -> None:
    """Make every game known to `gymnasium.make` as `undercroft/<name>-v0`."""
    for name in registry.names():
        gymnasium.register(
            f"undercroft/{name}-v0",
            entry_point="undercroft.gym.solo:solo_env",
            vector_entry_point="undercroft.gym.vector:vector_env",
            kwargs={"game": name},
        )
