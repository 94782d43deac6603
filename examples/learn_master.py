"""Learning a mind for DungeonQuest by self-play, on a CPU: outlook weights for those who search.

    uv run --extra gym python -m examples.learn_master --folder master --workers 2

First many quick games of a player who goes for the win, then rounds of games of the searching bot
with the mind of the round before; after each the outlook is fitted to what became of the heroes. It
begins with the outlook that comes with the game, which was learnt from five times as many games of
`heuristic` (examples/learn_outlook.py): from nothing, so few games make a worse one.
What `master` plays with was learnt with `--quick 23000 --rounds 0`.
Equal settings learn equally, whatever the number of workers. Games are kept in the folder in small
parts: stopped by Ctrl-C or by a kill, the same command goes on where it was. The mind of each round
is `FOLDER/round-N.json`; it plays as `search(mind='FOLDER/round-N.json',depth=0)`.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from examples.learn_outlook import HINGES, RECKONINGS, Network, inputs, play
from undercroft.bots import SearchBot, SearchSettings
from undercroft.games.dungeonquest.bot import HeuristicBot
from undercroft.games.dungeonquest.bot.minds import Lore
from undercroft.games.dungeonquest.bot.outlook import Goals, Weights, weights
from undercroft.games.dungeonquest.bot.situation import MEASURES
from undercroft.games.dungeonquest.bot.temper import Temper

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undercroft.kernel.game import Bot

# A player who goes for the win: alone nothing else counts, and treasure is left once it is held.
TEMPER = Temper(bold_alone=10.0, life_alone=1e6)
# Winning is nearly all there is; the rest tells lost positions apart.
GOALS = Goals(
    alone=(0.0, 0.02, 0.021, 0.022, 0.023, 0.024, 0.97, 0.98, 0.985, 0.99, 1.0), winning=0.95
)
A_PART = {"quick": 500, "searched": 20}  # games that are kept together
# Passes over what was played, and how fast: on from what comes with the game, on from a round.
BEGINNING, GOING_ON = (2, 0.001), (4, 0.0015)


class Rounds(msgspec.Struct, frozen=True):
    """What is to be played and learnt."""

    quick: int  # games of the first round, which nobody thinks about
    searched: int  # games of each round after it
    rounds: int
    iterations: int  # of a decision in those
    seed: int


def bot_of(seed: int, mind: str, iterations: int) -> Bot:
    """The player of a round: quick at first, then the searching bot with the mind of before."""
    if not mind:
        return HeuristicBot(seed, TEMPER)
    return SearchBot(seed, SearchSettings(iterations, seconds=1e9, depth=0, mind=mind))


def play_part(job: tuple[Path, range, str, int]) -> Path:
    """Play some games and keep what is to be learnt from them."""
    path, seeds, mind, iterations = job
    player: Callable[[int], Bot] = partial(bot_of, mind=mind, iterations=iterations)
    lessons = [lesson for seed in seeds for lesson in play(seed, player)]
    arrays = {name: inputs(lessons, name).astype(np.float16) for name in RECKONINGS}
    arrays["fates"] = np.array([fate for _, fate in lessons], np.int8)
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **arrays)
    unfinished.replace(path)
    return path


def parts(folder: Path, wanted: Rounds, number: int) -> list[tuple[Path, range, str, int]]:
    """The parts of a round that are still to be played."""
    games, size = (
        (wanted.searched, A_PART["searched"]) if number else (wanted.quick, A_PART["quick"])
    )
    first = (wanted.seed * 100 + number) * 10_000_000
    mind = str(folder / f"round-{number - 1}.json") if number else ""
    where = folder / f"games-{number}"
    where.mkdir(exist_ok=True)
    return [
        (path, range(first + start, first + min(start + size, games)), mind, wanted.iterations)
        for start in range(0, games, size)
        if not (path := where / f"{start:07}.npz").exists()
    ]


def play_round(folder: Path, wanted: Rounds, number: int, workers: int) -> None:
    """All games of a round that were not played yet."""
    todo = parts(folder, wanted, number)
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns) as bar:
        task = bar.add_task(f"round {number}, parts", total=len(todo))
        played: Iterable[Path]
        if workers == 1:
            for job in todo:
                play_part(job)
                bar.advance(task)
            return
        with ProcessPoolExecutor(workers) as crew:
            for played in crew.map(play_part, todo):  # noqa: B007 - waits for each in turn
                bar.advance(task)


def kept(folder: Path, number: int) -> dict[str, Any]:
    """All lessons of a round, in the order of the games."""
    files = sorted((folder / f"games-{number}").glob("*.npz"))
    loaded = [dict(np.load(file)) for file in files]
    return {
        name: np.concatenate([each[name] for each in loaded]) for name in (*RECKONINGS, "fates")
    }


def learn_round(folder: Path, number: int, seed: int) -> Lore:
    """The mind of a round: fitted to its games, going on from the mind before."""
    lessons = kept(folder, number)
    fates = lessons["fates"].astype(int)
    kept_back = np.arange(len(fates)) // 100 % 10 == 0
    before = weights_before(folder, number)
    learnt = {}
    for name in RECKONINGS:
        rows = lessons[name].astype(np.float32)
        network = Network(rows.shape[1], HINGES[name], seed)
        network.go_on_from(parts_of(before[name]))
        epochs, pace = GOING_ON if number else BEGINNING
        losses = [network.loss(rows[kept_back], fates[kept_back])]
        network.fit(rows[~kept_back], fates[~kept_back], epochs, pace)
        losses.append(network.loss(rows[kept_back], fates[kept_back]))
        print(f"round {number}, {name}: {losses[0]:.4f} -> {losses[1]:.4f}", flush=True)
        learnt[name] = msgspec.convert(network.weights(), Weights)
    return Lore(TEMPER, GOALS, **learnt)


def weights_before(folder: Path, number: int) -> dict[str, Weights]:
    """What a round goes on from: the round before, or what comes with the game."""
    if not number:
        return weights()
    lore = msgspec.json.decode((folder / f"round-{number - 1}.json").read_bytes(), type=Lore)
    return {"closely": lore.closely, "from_afar": lore.from_afar}


def parts_of(known: Weights) -> list[Any]:
    """The weights as the network has them."""
    first = np.concatenate([np.array(known.measures).T, np.array(known.marks)])
    assert len(first) > len(MEASURES)
    whole = (first, known.thresholds, np.array(known.fates).T, known.biases)
    return [np.array(part, np.float32) for part in whole]


def check_folder(folder: Path, wanted: Rounds) -> None:
    """Games of other settings must not be learnt from."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "settings.json"
    if path.exists():
        there = msgspec.json.decode(path.read_bytes(), type=Rounds)
        if msgspec.structs.replace(there, rounds=wanted.rounds) != wanted:
            raise SystemExit(f"{folder} was begun with {there}: choose another folder")
    path.write_bytes(msgspec.json.encode(wanted))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=Path("master"), help="where all is kept")
    parser.add_argument("--quick", type=int, default=20_000, help="games of the first round")
    parser.add_argument("--searched", type=int, default=2000, help="games of each later round")
    parser.add_argument("--rounds", type=int, default=1, help="rounds of games that search")
    parser.add_argument("--iterations", type=int, default=24, help="of a decision in those")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    wanted = Rounds(chosen.quick, chosen.searched, chosen.rounds, chosen.iterations, chosen.seed)
    check_folder(chosen.folder, wanted)
    for number in range(wanted.rounds + 1):
        mind = chosen.folder / f"round-{number}.json"
        if not mind.exists():
            play_round(chosen.folder, wanted, number, chosen.workers)
            text = msgspec.json.encode(learn_round(chosen.folder, number, wanted.seed))
            mind.write_bytes(text.replace(b"],", b"],\n") + b"\n")
    print(f"{chosen.folder / f'round-{wanted.rounds}.json'} is learnt")


if __name__ == "__main__":
    main()
