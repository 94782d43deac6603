"""Games so small that the best choice is known: what a search is measured against."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.kernel.catalogue import Catalogue
from undercroft.kernel.data import plain
from undercroft.kernel.flow import Flow, Label, Question
from undercroft.kernel.game import Facts, Result, Schema, Standing
from undercroft.kernel.rulebook import Rule, Rulebook, Section
from undercroft.kernel.scene import Board, Scene
from undercroft.kernel.table import Table


@plain
class Parlour(msgspec.Struct):
    """Who has scored, and a number that nobody sees."""

    rng: int
    scores: list[int]
    secret: int = 0
    over: bool = False


def ask(kind: str, *, secret: bool = False) -> Question:
    """A question whose choices speak for themselves."""
    return Question(
        kind, "PAR-01", "Choose", lambda _table, _player, choice: Label(choice), secret=secret
    )


class ParlourGame:
    """All that such games have in common; each is one step."""

    title = "Parlour"
    aim = "Score."
    rules_version = 1
    state_type = Parlour
    players = 1

    @property
    def name(self) -> str:
        return type(self).__name__.lower()

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook("Parlour", [Section("PAR", "All")], [Rule("PAR-01", "Choose.", "chosen")])

    def catalogue(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> Catalogue:
        return Catalogue()

    def schema(self, content: Catalogue | None = None) -> Schema:
        return Schema(self.players, self.players, ())

    def check(self, config: dict[str, Any]) -> None:
        """Everything goes."""

    def setup(self, config: dict[str, Any], rng: int) -> Parlour:
        return Parlour(rng, [0] * config["players"])

    def step(self, table: Table[Parlour]) -> Flow[None]:
        return self.play(table)

    def play(self, table: Table[Parlour]) -> Flow[None]:
        raise NotImplementedError

    def result(self, state: Parlour) -> Result | None:
        best = max(state.scores)
        won = tuple(p for p, score in enumerate(state.scores) if score == best and score)
        standings = tuple(
            Standing(p, f"player {p}", "done", score, p in won)
            for p, score in enumerate(state.scores)
        )
        return Result(won, standings, "Over.")

    def view(self, table: Table[Parlour], player: int | None) -> Any:
        return tuple(table.state.scores)

    def scene(self, table: Table[Parlour], player: int | None) -> Scene:
        return Scene("Parlour", player, Board(0, 0, (), ()), ())

    def imagine(self, state: Parlour, player: int, now: Parlour) -> None:
        state.secret = 1 + state.rng % 6

    def explain(self, table: Table[Parlour], player: int, intent: str) -> str | None:
        return None

    def word(self, state: Parlour, kind: str, value: Any) -> str:
        return f"{kind} {value}"

    def bots(self) -> dict[str, Any]:
        return {}

    def facts(self, state: Parlour) -> Facts:
        return Facts(1, ("guest",) * len(state.scores), (True,) * len(state.scores))

    def audit(self, state: Parlour, *, settled: bool) -> list[str]:
        return []


WAGER, DOOR, HIDE, GUESS = ask("wager"), ask("door"), ask("hide", secret=True), ask("guess")
THROW = ask("throw", secret=True)


class Dice(ParlourGame):
    """Which wager wins is a matter of odds: 2 in 6, 4 in 6, 1 in 6."""

    NEEDS = {"low": 5, "likely": 3, "mad": 6}  # noqa: RUF012

    def play(self, table: Table[Parlour]) -> Flow[None]:
        wager = yield WAGER, 0, tuple(self.NEEDS)
        table.state.scores[0] = int(table.roll() >= self.NEEDS[wager])
        table.state.over = True


class Plan(ParlourGame):
    """Resting wins half the time; walking wins always, if the right door is then taken."""

    def play(self, table: Table[Parlour]) -> Flow[None]:
        if (yield WAGER, 0, ("rest", "walk")) == "rest":
            won = table.roll() > 3
        else:
            won = (yield DOOR, 0, ("a", "b", "c", "d", "e", "f")) == "e"
        table.state.scores[0] = int(won)
        table.state.over = True


class Hiding(ParlourGame):
    """One hides, the other guesses: whoever sees what is hidden always guesses right."""

    players = 2

    def play(self, table: Table[Parlour]) -> Flow[None]:
        hidden = yield HIDE, 0, ("left", "right")
        guess = yield GUESS, 1, ("left", "right")
        table.state.scores[int(hidden == guess)] = 1
        table.state.over = True


class Fingers(ParlourGame):
    """Both throw in secret, at once: even wins for the first, odd for the second."""

    players = 2

    def play(self, table: Table[Parlour]) -> Flow[None]:
        throws = []
        for player in range(2):
            throws.append((yield THROW, player, ("one", "two")))
        table.state.scores[0 if throws[0] == throws[1] else 1] = 1
        table.state.over = True


def open_table(game: ParlourGame, seed: int = 1) -> Table[Parlour]:
    """The game about to begin."""
    return Table(game, {"players": game.players}, seed)  # type: ignore[type-var, arg-type]
