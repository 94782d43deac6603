"""Transcripts: all that players are told in some kept games, held against what was told before.

A kept game is its settings, its answers and a checksum for each question: of the question with its
options, of the log lines since the last one and, now and then, of every view, every scene, reasons
why something cannot be done, and a world imagined. A changed rule changes what is told from some
question on.

    uv run python -m tests.support.transcripts warcraft 3      # print one, to compare two trees
    uv run python -m tests.support.transcripts warcraft        # the same answers, told anew
    uv run python -m tests.support.transcripts warcraft new    # other games: rules have changed
    uv run python -m tests.support.transcripts warcraft new 3  # in place of this one alone

Have them told anew when a change is meant, and look first at what the failure shows.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import undercroft
from tests.properties.games import COMBATS, FLAGS, STANDARD_ONLY
from undercroft.kernel.table import Table

FIXTURES = Path(__file__).parents[1] / "fixtures"
LOOK_EVERY = 4  # questions; a view and a scene for each seat take far longer than an answer
MOST_ANSWERS = {"dungeonquest": 160, "warcraft": 280, "mageknight": 240}
GAMES = {"dungeonquest": 32, "warcraft": 16, "mageknight": 24}
MOST_INTENTS = 12
# Reads JSON without fields that say nothing: no, 0, "", [] and {}.
LEAN = json.JSONDecoder(
    object_pairs_hook=lambda pairs: {key: value for key, value in pairs if value}
)


class Kept(msgspec.Struct):
    """A game to be played again, and the checksum of what was told at each question."""

    players: int
    seed: int
    settings: dict[str, Any]
    answers: str  # with spaces between
    told: str


class Difference(AssertionError):
    """What is told now at the first question where it is not what was told before."""


def path_of(game: str, number: int) -> Path:
    return FIXTURES / game / "transcripts" / f"{number:02}.json"


def read(game: str, number: int) -> Kept:
    return msgspec.json.decode(path_of(game, number).read_bytes(), type=Kept)


def numbers(game: str) -> list[int]:
    return list(range(GAMES[game]))


def told_again(game: str, kept: Kept) -> Iterator[str]:
    """What is told at each question of a kept game, and at its end."""
    table = undercroft.new(game, players=kept.players, seed=kept.seed, **kept.settings)
    answers = iter(kept.answers.split())
    yield from transcript(table, lambda _table: next(answers, None))


def transcript(table: Table[Any], choose: Callable[[Table[Any]], str | None]) -> Iterator[str]:
    """What is told at each question, until nobody chooses any more."""
    table.listen()
    heard, asked = 0, 0
    intents: dict[str, None] = {}
    while True:
        news = table.events[heard:]
        heard = len(table.events)
        parts = [f"{each.rule} {each.audience} {table.tell(each)}" for each in news]
        parts += _question(table)
        if asked % LOOK_EVERY == 0 or table.over:
            parts += _looks(table, list(intents)[-MOST_INTENTS:], asked)
        yield "\n".join(parts)
        if table.decision is None or (answer := choose(table)) is None:
            return
        intents.update(dict.fromkeys(table.decision.choices))
        table.act(answer)
        asked += 1


def _question(table: Table[Any]) -> list[str]:
    decision = table.decision
    if decision is None:
        return [f"result {_plain(table.result)}"]
    glimpses = [f"{decision.seen_by(seat)}" for seat in _seats(table)]
    options = [f"option {_plain(option)}" for option in decision.options]
    return [f"asks {decision.players} {decision.kind} {decision.rule}", *glimpses, *options]


def _looks(table: Table[Any], intents: list[str], asked: int) -> list[str]:
    parts = [f"views {seat} {_plain(table.view(seat))}" for seat in _seats(table)]
    parts += [f"scene {seat} {_plain(table.scene(seat))}" for seat in _seats(table)]
    parts += [f"facts {_plain(table.game.facts(table.state))}"]
    parts += [f"audit {table.game.audit(table.state, settled=True)}"]
    for seat in range(table.players):
        parts += [f"may {seat} {intent} {table.explain(seat, intent)}" for intent in intents]
    if not table.over:
        seat = asked % table.players
        world = table.fork(as_seen_by=seat, seed=asked)
        parts += [f"imagined {each} {_plain(world.view(each))}" for each in range(table.players)]
    return parts


def _seats(table: Table[Any]) -> list[int | None]:
    return [*range(table.players), None]


def _plain(thing: Any) -> str:
    """What says something: a field that is new and empty leaves older kept games as they are."""
    lean = LEAN.decode(msgspec.json.encode(thing).decode())
    return msgspec.json.encode(lean, order="sorted").decode()


def checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"[:6]


def check(game: str, number: int) -> None:
    """Raise `Difference` at the first question at which something else is told than was kept."""
    kept = read(game, number)
    told = told_again(game, kept)
    for asked, (now, before) in enumerate(zip(told, kept.told.split(), strict=True)):
        if checksum(now) != before:
            raise Difference(
                f"{game} {number}, question {asked}: this was not told before. If it is meant, run "
                f"`python -m tests.support.transcripts {game}`.\n{now}"
            )


# -- making them anew ----------------------------------------------------------------------


def settings_of(game: str, rng: Random) -> tuple[int, dict[str, Any]]:
    """How many play, and any settings that go together."""
    if game == "mageknight":
        return _ways_to_play(rng)
    if game != "dungeonquest":
        return rng.randint(2, 4), {}
    players = rng.randint(1, 4)
    combat = rng.choice(COMBATS if players > 1 else COMBATS[:3])
    flags = FLAGS + STANDARD_ONLY if combat == "standard" else FLAGS
    return players, {"combat": combat, **{flag: rng.random() < 0.4 for flag in flags}}


def _ways_to_play(rng: Random) -> tuple[int, dict[str, Any]]:
    """Modes, dungeons and teams of Mage Knight; figures of any kind, so that abilities differ."""
    players, mode = rng.randint(1, 4), rng.choice(("lone_wolf", "heroic_team"))
    settings: dict[str, Any] = {"mode": mode, "layout": rng.choice(("fitting", "tiles"))}
    settings["team"] = rng.choice(("ready", "chance", "chance", "draft"))
    settings["placing"] = rng.choice(("ready", "by_hand"))
    settings["uniques"] = rng.random() < 0.5
    if players == 1:
        settings["monsters"] = rng.choice(("policy", "bot", "player"))
    return players, settings


def make(game: str, number: int) -> Kept:
    """A new game of a bot that is heedless now and then."""
    rng = Random(number)
    players, settings = settings_of(game, rng)
    table = undercroft.new(game, players=players, seed=number, **settings)
    bot = table.game.bots()["heuristic"](number)
    answers: list[str] = []

    def choose(table: Table[Any]) -> str | None:
        assert table.decision is not None
        if len(answers) == MOST_ANSWERS[game]:
            return None
        choices = table.decision.choices
        heedless = rng.random() < (0.2 if number % 2 else 0.5)
        answers.append(rng.choice(choices) if heedless else choices[bot.choose(table)])
        return answers[-1]

    told = [checksum(text) for text in transcript(table, choose)]
    return Kept(players, number, settings, " ".join(answers), " ".join(told))


def retell(game: str, number: int) -> Kept:
    """The same answers with what is told now."""
    kept = read(game, number)
    kept.told = " ".join(checksum(text) for text in told_again(game, kept))
    return kept


def main(game: str, what: str = "", *alone: str) -> None:
    if game not in GAMES:
        raise SystemExit(f"no transcripts of {game}; there are some of: {', '.join(GAMES)}")
    if what.isdecimal():
        for asked, text in enumerate(told_again(game, read(game, int(what)))):
            print(f"== {asked}\n{text}")
        return
    if what not in ("", "new"):
        raise SystemExit(f"expected a number, `new` or nothing, got {what}")
    for number in map(int, alone) if alone else numbers(game):
        path = path_of(game, number)
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = make(game, number) if what else retell(game, number)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
        print(f"{path.name}: {kept.players} players, {len(kept.answers.split())} answers")


if __name__ == "__main__":
    main(*sys.argv[1:])
