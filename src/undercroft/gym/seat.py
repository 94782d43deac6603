"""One learner at one table, bots in the other seats: what Gymnasium's environments are made of."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel import game as registry
from undercroft.kernel.chance import scramble
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.table import Table

from . import rewards
from .opponents import check as check_opponents
from .opponents import seated
from .sight import Observer

if TYPE_CHECKING:
    from undercroft.kernel.game import Bot

    from .opponents import Opponents

# What an action costs that is not offered. It changes nothing else.
ILLEGAL = -0.01


class SeatPlan(msgspec.Struct, frozen=True):
    """Which game, who sits where, and what is rewarded."""

    game: str
    config: dict[str, Any]
    seat: int
    opponents: tuple[Any, ...]  # names, classes, bots or policies (see opponents.py)
    reward: str
    most_options: int | None

    def sight(self) -> Observer:
        """What sees such tables: their content says how much there is to see."""
        game = registry.find(self.game)
        return Observer(game, self.most_options, registry.content_of(game, self.config))


def plan(
    game: str,
    players: int | None,
    seat: int,
    opponents: Opponents,
    reward: str,
    most_options: int | None,
    settings: dict[str, Any],
) -> SeatPlan:
    """A plan that works, or BadSetup with what is wrong."""
    found = registry.find(game)
    schema = found.schema()
    config = registry.configure(found, schema.fewest if players is None else players, settings)
    others = check_opponents(opponents, found, config["players"] - 1)
    if type(seat) is not int or not 0 <= seat < config["players"]:
        raise BadSetup(f"seat: {seat!r} is not a seat from 0 to {config['players'] - 1}")
    known = (rewards.WIN, rewards.SCORE, rewards.SHAPED)
    return SeatPlan(game, config, seat, others, rewards.check(reward, known), most_options)


class Seat:
    """A seat at a table that begins anew as often as it is asked to."""

    __slots__ = ("_bots", "_game", "_potential", "plan", "sight", "table")

    table: Table[Any]

    def __init__(self, plan: SeatPlan, sight: Observer | None = None) -> None:
        self.plan = plan
        self._game = registry.find(plan.game)
        self.sight = sight or plan.sight()
        self._bots: dict[int, Bot] = {}
        self._potential = 0.0

    def begin(self, seed: int) -> None:
        """A new game, played on until this seat is asked something."""
        while True:
            self.table = Table(self._game, self.plan.config, seed & registry.MAX_SEED)
            self._bots = self._seat_bots(seed)
            self._play_on()
            if not self.table.over:
                break
            seed = scramble(seed, "again")  # a game that never asked is no game to learn from
        self._potential = self._potential_now()

    def _seat_bots(self, seed: int) -> dict[int, Bot]:
        """The opponents in turn, in the order of the other seats."""
        mine, opponents = self.plan.seat, self.plan.opponents
        others = [seat for seat in range(self.plan.config["players"]) if seat != mine]
        return {
            seat: seated(opponent, self._game, scramble(seed, "bot", seat), self.sight)
            for seat, opponent in zip(others, cycle(opponents), strict=False)
        }

    @property
    def over(self) -> bool:
        return self.table.over

    def act(self, action: int) -> float:
        """Take that option and play on; what it brought."""
        decision = self.table.decision
        assert decision is not None, "the game is over: begin another"
        if not 0 <= action < min(len(decision.choices), self.sight.limit):
            return ILLEGAL
        self.table.act(action, self.plan.seat)
        self._play_on()
        return self._gain()

    def told(self) -> dict[str, Any]:
        """How the game ended."""
        return rewards.told(self.table)[self.plan.seat]

    def _play_on(self) -> None:
        table, seat = self.table, self.plan.seat
        while (decision := table.decision) is not None and not decision.belongs_to(seat):
            table.act(self._bots[decision.player].choose(table))

    def _gain(self) -> float:
        gain = 0.0
        if self.plan.reward == rewards.SHAPED:
            before, self._potential = self._potential, self._potential_now()
            gain = self._potential - before
        if self.table.over:
            gain += rewards.final(self.table, self.plan.reward)[self.plan.seat]
        return gain

    def _potential_now(self) -> float:
        if self.plan.reward != rewards.SHAPED:
            return 0.0
        return self.sight.encoder.potential(self.table, self.plan.seat)
