"""A tug of war for tests: seats that belong to sides and decide together.

Each round every side in turn decides which of its figures pulls, then in secret how. A hard pull
counts double and fails on a low die. Each seat holds a weight that nobody else sees and that
counts at the end. Played in teams, by one against all, or by all together against a goal.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from undercroft.kernel import game as registry
from undercroft.kernel.catalogue import Catalogue
from undercroft.kernel.chance import Dealer, only
from undercroft.kernel.data import plain
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.flow import Flow, Question
from undercroft.kernel.game import Facts, Result, Schema, Setting, Side, Standing
from undercroft.kernel.rulebook import Rule, Rulebook, Section
from undercroft.kernel.scene import Board, Scene
from undercroft.kernel.table import Table

FIGURES = ("ant", "bee", "cow", "dog", "elk", "fox")
GOAL = 12


@plain
class Tug(msgspec.Struct):
    """The state: who is on which side, and how far each has pulled."""

    rng: int
    mode: str
    sides: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    figures: tuple[tuple[int, ...], ...]  # of each seat: none, one or two
    bags: list[bytes]
    weights: list[int]
    pulled: list[int]
    rounds: int
    over: bool = False
    round: int = 1
    turn: int = -1  # before the first turn, weights are drawn
    plans: tuple[str, ...] = ()  # how each side pulled, once the round is over


class TugView(msgspec.Struct, frozen=True):
    """A player knows their own weight, and what lies open."""

    weight: int | None
    pulled: tuple[int, ...]
    plans: tuple[str, ...]
    round: int
    turn: int


WHO = Question("who", "TUG-PULL-01", "Who pulls?", {str(n): name for n, name in enumerate(FIGURES)})
HOW = Question(
    "how", "TUG-PULL-02", "How?", {"hard": "Pull hard", "soft": "Pull softly"}, secret=True
)


class TugGame:
    """The toy as the kernel sees it."""

    name = "tug"
    title = "Tug of war"
    aim = "Pull further than the others."
    rules_version = 1
    state_type = Tug

    @property
    def rulebook(self) -> Rulebook:
        rules = [
            Rule("TUG-PULL-01", "A side decides who pulls.", "any of its seats answers"),
            Rule("TUG-PULL-02", "A side decides in secret how.", "its seats alone know it"),
        ]
        return Rulebook("Tug", [Section("PULL", "Pulling")], rules)

    def catalogue(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> Catalogue:
        return Catalogue()

    def schema(self, content: Catalogue | None = None) -> Schema:
        return Schema(
            1, 4,
            (
                Setting("mode", "choice", "who pulls against whom", "teams",
                        ("teams", "giant", "together")),
                Setting("team", "sides", "who is in which team", [], ("red", "blue"),
                        low=1, high=2),
                Setting("giant", "seat", "who pulls against all others", 0),
                Setting("figures", "names", "who pulls", [], FIGURES, count={1: 2, 2: 4}),
                Setting("rounds", "number", "how long it lasts", 2, low=1, high=5),
            ),
        )  # fmt: skip

    def check(self, config: dict[str, Any]) -> None:
        if config["players"] < 2 and config["mode"] != "together":
            raise BadSetup("mode: one player alone can only play together")

    def sides(self, config: dict[str, Any]) -> tuple[Side, ...]:
        seats = range(config["players"])
        if config["mode"] == "together":
            return (Side("band", tuple(seats)),)
        if config["mode"] == "giant":
            giant = config["giant"]
            return Side("giant", (giant,)), Side("band", tuple(s for s in seats if s != giant))
        teams = config["team"] or ["red", "blue", "red", "blue"][: config["players"]]
        return tuple(
            Side(team, tuple(seat for seat in seats if teams[seat] == team))
            for team in ("red", "blue")
        )

    def setup(self, config: dict[str, Any], rng: int) -> Tug:
        players, sides = config["players"], self.sides(config)
        named = [FIGURES.index(name) for name in config["figures"]]
        named = named or list(range(self.schema().settings[3].needed(players)))
        figures = tuple(tuple(named[seat::players]) for seat in range(players))
        return Tug(
            rng, config["mode"], tuple(side.players for side in sides),
            tuple(side.name for side in sides), figures, [bytes(range(1, 9))],
            [0] * players, [0] * len(sides), config["rounds"],
        )  # fmt: skip

    def step(self, table: Table[Tug]) -> Flow[None] | None:
        if table.state.turn < 0:
            return draw_weights(table)
        return pull(table)

    def result(self, state: Tug) -> Result | None:
        totals = [
            pulled + sum(state.weights[seat] for seat in seats)
            for pulled, seats in zip(state.pulled, state.sides, strict=True)
        ]
        best = GOAL if state.mode == "together" else max(totals)
        winners = tuple(
            seat
            for total, seats in zip(totals, state.sides, strict=True)
            if total >= best
            for seat in seats
        )
        standings = tuple(
            Standing(seat, f"player {seat}", name, total, seat in winners)
            for total, seats, name in zip(totals, state.sides, state.names, strict=True)
            for seat in seats
        )
        sides = tuple(map(Side, state.names, state.sides))
        return Result(winners, standings, f"The best pulled {max(totals)}.", sides)

    def view(self, table: Table[Tug], player: int | None) -> TugView:
        state = table.state
        weight = None if player is None else state.weights[player]
        return TugView(weight, tuple(state.pulled), state.plans, state.round, state.turn)

    def scene(self, table: Table[Tug], player: int | None) -> Scene:
        return Scene("Tug of war", player, Board(0, 0, (), ()), ())

    def imagine(self, state: Tug, player: int, now: Tug) -> None:
        """The others' weights are mixed with those in the bag."""
        others = [seat for seat, held in enumerate(state.weights) if seat != player and held]
        pool = [*state.bags[0], *(state.weights[seat] for seat in others)]
        Dealer(state.rng).shuffle(pool)
        for seat in others:
            state.weights[seat] = pool.pop()
        state.bags[0] = bytes(sorted(pool))

    def explain(self, table: Table[Tug], player: int, intent: str) -> str | None:
        return None if intent in table.decision.choices else "TUG-PULL-01"

    def word(self, state: Tug, kind: str, value: Any) -> str:
        return f"{kind} {value}"

    def bots(self) -> dict[str, Any]:
        return {}

    def facts(self, state: Tug) -> Facts:
        roles = tuple(tuple(FIGURES[each] for each in own) for own in state.figures)
        return Facts(state.round, roles, (True,) * len(roles), roles)

    def audit(self, state: Tug, *, settled: bool) -> list[str]:
        return []


def draw_weights(table: Table[Tug]) -> None:
    """Each seat draws a weight that it alone sees."""
    state = table.state
    for seat in range(len(state.weights)):
        state.weights[seat] = table.draw(state.bags, 0, "weights", only(seat))
    state.turn = 0


def pull(table: Table[Tug]) -> Flow[None]:
    """One round: every side decides who pulls and how, then all pull."""
    state = table.state
    plans = []
    for seats in state.sides:
        pullers = sorted(figure for seat in seats for figure in state.figures[seat])
        owner = seats if len(seats) > 1 else seats[0]
        who = yield WHO, owner, tuple(map(str, pullers))
        table.say("TUG-PULL-01", "{figure} goes to the rope.", who)
        plans.append((yield HOW, owner, ("hard", "soft")))
    for side, plan in enumerate(plans):
        die = table.roll()
        state.pulled[side] += die if plan == "soft" else 2 * die * (die > 3)
    state.plans = tuple(plans)
    state.round += 1
    state.over = state.round > state.rounds


TUG_GAME = TugGame()


def tug(players: int = 4, seed: int = 1, **settings: Any) -> Table[Tug]:
    """A new tug of war."""
    config = TUG_GAME.schema().check(players, settings)
    TUG_GAME.check(config)
    return Table(TUG_GAME, config, seed)


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy one of the games there are, in this process."""
    find, names = registry.find, registry.names()
    monkeypatch.setattr(registry, "find", lambda name: TUG_GAME if name == "tug" else find(name))
    monkeypatch.setattr(registry, "names", lambda: sorted([*names, "tug"]))
