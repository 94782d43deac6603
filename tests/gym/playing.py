"""Games to learn from: every game that is installed, any number of players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import undercroft
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.table import Table

GAMES = registry.finished_names()

# What PettingZoo remarks on every environment whose observation is not one bare array, unless it is
# on a list of its own; and that whoever is not asked, or has finished, has no legal action.
REMARKS = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def player_counts(name: str) -> list[int]:
    """Every number of players that the game's default settings allow."""
    game = registry.find(name)
    schema = game.schema()
    possible = []
    for players in range(schema.fewest, schema.most + 1):
        try:
            game.check(schema.check(players, {}))
        except BadSetup:
            continue
        possible.append(players)
    return possible


def any_settings(name: str, rng: Random) -> tuple[int, dict[str, Any]]:
    """Some possible way to set the game up."""
    game = registry.find(name)
    schema = game.schema()
    while True:
        players, chosen = rng.choice(player_counts(name)), {}
        for setting in schema.settings:
            if setting.kind == "flag":
                chosen[setting.name] = rng.random() < 0.4
            elif setting.kind == "choice":
                chosen[setting.name] = rng.choice(setting.choices)
            elif setting.kind == "number":
                chosen[setting.name] = rng.randint(setting.low, setting.high)
        try:
            game.check(schema.check(players, chosen))
        except BadSetup:
            continue
        return players, chosen


# Games differ in length: of long ones fewer are played, until there are so many answers.
MOST_ANSWERS = 6_000


def whole_games(name: str, games: int, rng: Random) -> Iterator[Table[Any]]:
    """Random games with any settings, played to the end: so many, or fewer where they are long."""
    answers = 0
    for number in range(games):
        players, chosen = any_settings(name, rng)
        table = undercroft.new(name, players, seed=number, **chosen)
        while table.decision is not None:
            table.act(rng.randrange(len(table.decision.choices)))
        yield table
        answers += len(table.answers)
        if answers > MOST_ANSWERS:
            return


def decisions(name: str, games: int, seed: int = 1, looks: int = 400) -> Iterator[Table[Any]]:
    """Tables of random games, with any settings, where somebody is asked: at most so many.

    Each game is looked at now and then, so that its end is met as well.
    """
    rng = Random(seed)
    played = list(whole_games(name, games, rng))
    for table in played:
        asked = len(table.answers)
        wanted = set(rng.sample(range(asked), min(asked, looks // len(played))))
        yield from _at(table, wanted)


def late_state(name: str, players: int, answers: int) -> Table[Any]:
    """A random game so many answers before its end, or at the beginning of a shorter one.

    Its log begins at the last mark, so that what replays it has little to replay.
    """
    whole, rng = undercroft.new(name, players, seed=1), Random(1)
    while whole.decision is not None:
        whole.act(rng.randrange(len(whole.decision.choices)))
    table = Table(whole.game, whole.config, whole.seed)
    for answer in whole.answers[: max(0, len(whole.answers) - answers)]:
        table.act(answer)
    return Table.at(whole.game, whole.config, table.log.mark.state.clone())


def _at(played: Table[Any], wanted: set[int]) -> Iterator[Table[Any]]:
    """A game once more, where its decisions have these numbers."""
    table = Table(played.game, played.config, played.seed)
    for number, answer in enumerate(played.answers):
        if number in wanted:
            yield table
        table.act(answer)
