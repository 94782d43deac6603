"""`python -m tests.referees --game NAME --games N`: have a referee watch many games."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from undercroft.arena.pools import local_pool
from undercroft.arena.scheduling import GameFailed, catching_ctrl_c, stream
from undercroft.cli.running import progress

from .protocol import Disagreement, Verdict
from .watching import watch


def main() -> int:
    """Watch the games, print what was judged and the first disagreements; 1 if there are any."""
    arguments = _arguments()
    verdict = Verdict(Counter(), Counter(), Counter(), [])
    games = range(arguments.first, arguments.first + arguments.games)
    played = 0
    with progress(len(games)) as finished, catching_ctrl_c() as interrupted:
        pool = local_pool(watch, arguments.game, arguments.workers, interrupted, finished)
        try:
            for chunk in stream(pool, [games], interrupted):
                for result in chunk.results:
                    verdict.add(result)
                    played += 1
        except GameFailed as failed:
            print(failed.details, file=sys.stderr)
            print(f"{failed}: play it alone with --first {failed.number} --games 1")
            return 2
        finally:
            pool.close()
    print(report(verdict, played))
    verdict.disagreements.sort(key=lambda each: (each.game, each.answer))
    for each in verdict.disagreements[: arguments.show]:
        print(in_words(each))
    return 1 if verdict.disagreements else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.referees", description=main.__doc__)
    parser.add_argument("--game", required=True, help="whose referee watches")
    parser.add_argument("--games", type=int, default=200, help="how many games")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--workers", type=int, default=1, help="how many processes")
    parser.add_argument("--show", type=int, default=10, help="how many disagreements are told")
    return parser.parse_args()


def report(verdict: Verdict, games: int) -> str:
    """The table of what was judged: questions by kind, then outcomes by kind."""
    lines = [f"{games:,} games", "", f"{'options of':32}{'asked':>12}{'judged':>12}{'share':>8}"]
    for kind, asked in verdict.decisions.most_common():
        judged = verdict.judged[kind]
        lines.append(f"{kind:32}{asked:>12,}{judged:>12,}{judged / asked:>8.1%}")
    total, judged = verdict.decisions.total(), verdict.judged.total()
    lines.append(f"{'all':32}{total:>12,}{judged:>12,}{verdict.share:>8.1%}")
    lines += ["", f"{'outcome of':32}{'judged':>12}"]
    lines += [f"{kind:32}{count:>12,}" for kind, count in verdict.outcomes.most_common()]
    lines.append(f"{'all':32}{verdict.outcomes.total():>12,}")
    lines += ["", f"{len(verdict.disagreements):,} disagreements"]
    return "\n".join(lines)


def in_words(found: Disagreement) -> str:
    """A disagreement with what is needed to see it again."""
    deal, judgement = found.deal, found.judgement
    return (
        f"game {found.game} (seed {deal.seed}, {deal.players} players, {deal.settings}, bots "
        f"{', '.join(deal.bots)}), after {found.answer} answers, seat {found.seat}: "
        f"{judgement.kind} by {judgement.rule}\n"
        f"  referee: {judgement.said}\n  table:   {judgement.found}"
    )


if __name__ == "__main__":
    sys.exit(main())
