"""A tournament's own tables: ratings, and how sure it is that one bot is better than another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .markup import Markup, bar, dot, number, section, table

if TYPE_CHECKING:
    from undercroft.arena.results.folder import Thinking
    from undercroft.arena.significance import Verdict
    from undercroft.arena.tournament import Contest
    from undercroft.kernel.game import Survey

    from .markup import Cell


def standings(survey: Survey, contest: Contest, thinking: dict[str, Thinking]) -> Markup:
    """The table of the tournament, best first."""
    lines = contest.standings()
    low = min(line.rating.low for line in lines)
    high = max(line.rating.high for line in lines)
    rows: list[list[Cell]] = []
    for line in lines:
        spent = thinking.get(line.bot)
        rating = f"{line.rating.value:.1f} [{line.rating.low:.1f}, {line.rating.high:.1f}]"
        score = f"{number(round(line.score.value))} [{_range(line.score.low, line.score.high)}]"
        rows.append([
            line.bot, dot(line.rating, low, high, rating),
            bar(line.won, "won"),
            bar(line.survived, "lived"),
            score, f"{line.games:,}", f"{spent.milliseconds:.3g}" if spent else "",
        ])  # fmt: skip
    head = ["bot", "rating", "won", survey.survived, f"mean {survey.score}", "games",
            "ms a decision"]  # fmt: skip
    return section(
        "Standings", table(head, rows),
        note=f"{contest.deals:,} deals, each played by {len(contest.plan.lineups)} line-ups. "
        "Ratings are OpenSkill's (Plackett-Luce).",
    )  # fmt: skip


def _range(low: float, high: float) -> str:
    return f"{number(round(low))}, {number(round(high))}"


def pairs(survey: Survey, contest: Contest) -> Markup:
    """Every two bots at the same deals."""
    rows = [
        (
            f"{pair.better} over {pair.worse}",
            f"{100 * pair.ahead:+.1f} %", _p(pair.ahead_test),
            f"{100 * pair.won:+.1f} %", _p(pair.won_test),
            f"{pair.score:+,.1f}", _p(pair.score_test), f"{pair.deals:,}",
        )
        for pair in contest.pairs()
    ]  # fmt: skip
    head = ("pair", "ahead", "p", "won", "p", f"{survey.score} a game", "p", "deals")
    return section(
        "How sure the order is", table(head, rows),
        note="Ahead is who won, else survived, else scored more. "
        "Two-sided paired permutation test over deals: how likely so large a difference "
        "would be between equals. A p in bold type is below 0.01; ~ marks a normal approximation.",
    )  # fmt: skip


def _p(verdict: Verdict) -> Markup:
    text = "&lt;1e-12" if verdict.p < 1e-12 else f"{verdict.p:.2g}"
    text = text if verdict.exact else f"~{text}"
    return Markup(f"<b>{text}</b>" if verdict.p < 0.01 else text)
