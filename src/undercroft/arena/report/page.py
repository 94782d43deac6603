"""The page as a whole: what it says, in which order."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from undercroft.arena.plan import bot_names
from undercroft.arena.runs import digest
from undercroft.arena.statistics import ALL, Group
from undercroft.kernel import game as registry
from undercroft.kernel.game import survey_of

from .comparisons import pairs, standings
from .groups import by_bot, endings, groups, measures, sides
from .heat_map import heat_map
from .histogram import common_axes, histogram
from .markup import Markup, html, number, percent, section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.arena.results import RunFolder
    from undercroft.arena.statistics import Tally
    from undercroft.kernel.game import Survey


def render(run: RunFolder) -> str:
    """One page of HTML that needs nothing else: no script, no font, no picture from elsewhere."""
    game = registry.find(run.manifest.plan.game)
    survey = survey_of(game)
    tally, contest = digest(run)
    thinking = run.thinking()
    parts: list[str] = [_head(run, game.title, tally), _tiles(survey, tally)]
    if contest is not None and contest.deals:
        parts += [standings(survey, contest, thinking), pairs(survey, contest)]
    else:
        parts.append(by_bot(survey, tally, thinking))
    parts += sides(survey, tally)
    parts += groups(survey, tally, run.manifest.plan)
    parts += _pictures(survey, tally)
    parts.append(endings(survey, tally))
    parts += measures(survey, tally)
    style = (resources.files(__package__) / "style.css").read_text("utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{html(game.title)}: {tally.games:,} games</title>\n<style>{style}</style>\n"
        f"</head>\n<body>\n<main>\n{chr(10).join(parts)}\n</main>\n"
        f"<footer>Made by undercroft {html(run.manifest.version)} (rules version "
        f"{run.manifest.rules_version}). Lines over bars and numbers in brackets hold 95 % of "
        "confidence.</footer>\n</body>\n</html>\n"
    )


def _head(run: RunFolder, title: str, tally: Tally) -> Markup:
    plan = run.manifest.plan
    players = sorted({config["players"] for config in plan.configs})
    facts = [
        f"Seed {plan.seed}",
        "one player" if players == [1] else f"{_listed([str(each) for each in players])} players",
        f"bots: {_listed(bot_names(plan))}",
        f"variants: {_listed(list(tally.by('variant')))}",
    ]
    warning = ""
    if tally.games < plan.games:
        warning = (
            f'<p class="warning">This run is not finished: {tally.games:,} of {plan.games:,} games '
            "have been played.</p>"
        )
    kind = "Tournament" if run.manifest.kind == "tournament" else "Simulation"
    return Markup(
        f'<header><p class="kind">{kind}</p><h1>{html(title)}: {tally.games:,} games</h1>'
        f"<p>{html('; '.join(facts))}.</p>{warning}</header>"
    )


def _listed(names: list[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


def _tiles(survey: Survey, tally: Tally) -> Markup:
    figures = tally.figures()
    everybody = tally.groups.get(ALL, Group())
    tiles = [
        (f"{everybody.players:,}", "seats played"),
        (percent(figures["all"]["survival_rate"]), survey.survived),
        (percent(figures["all"]["win_rate"]), "won"),
        (number(figures["all"]["score_mean"]), f"mean {survey.score}"),
        (number(figures["turns"]["median"]), f"{survey.turns} a game (median)"),
        (number(figures["decisions"]["median"]), "decisions a game (median)"),
    ]
    shown = "".join(
        f"<div><dt>{html(what)}</dt><dd>{html(value)}</dd></div>" for value, what in tiles
    )
    return Markup(f'<dl class="tiles">{shown}</dl>')


def _pictures(survey: Survey, tally: Tally) -> Iterator[Markup]:
    yield section(
        "How long games are",
        histogram(
            tally.turns, f"Length of games in {survey.turns}, as a share of all games",
            survey.turns, "length",
        ),
    )  # fmt: skip
    everybody = tally.groups.get(ALL, Group())
    if everybody.survivors_score:
        yield _scores(survey, tally, everybody)
    if survey.places and tally.fallen:
        fallen = sum(tally.fallen.values())
        yield section(
            survey.ended_at,
            heat_map(
                survey.places, tally.fallen,
                f"{survey.ended_at}: each place with its share, in per cent, of {fallen:,}",
            ),
        )  # fmt: skip


def _scores(survey: Survey, tally: Tally, everybody: Group) -> Markup:
    """Whoever did not survive has nothing: a bar of them all would dwarf the others."""
    some_fell = everybody.survived < everybody.players
    whose = f" of those who {survey.survived}" if some_fell else ""
    bots = tally.by("bot")
    shown = [
        (name, group)
        for name, group in (bots.items() if len(bots) > 1 else [("All", everybody)])
        if group.survived
    ]
    axes = common_axes([group.survivors_score for _, group in shown])
    pictures = [
        histogram(
            group.survivors_score,
            f"{name}: {survey.score}{whose}, as a share of them ({group.survived:,})",
            survey.score, "score", axes,
        )
        for name, group in shown
    ]  # fmt: skip
    wide = "pictures" if len(pictures) > 1 else ""
    return section(
        survey.score.capitalize(), Markup(f'<div class="{wide}">{"".join(pictures)}</div>')
    )
