"""Tables of bars: how players of one role, seat, bot or variant fared beside the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.arena import significance
from undercroft.arena.plan import seats_note
from undercroft.arena.statistics import ALL, SETUPS, THING, Group, mean, median

from .markup import Markup, bar, number, section, table

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from undercroft.arena.plan import Plan
    from undercroft.arena.results.folder import Thinking
    from undercroft.arena.statistics import Tally
    from undercroft.kernel.game import Survey

    from .markup import Cell

MOST_ENDINGS = 20


def by_bot(survey: Survey, tally: Tally, thinking: dict[str, Thinking]) -> Markup:
    """The bots, with the time they take."""
    found = tally.by("bot")
    rows = _rows(found, {})
    for name, row in zip(found, rows, strict=True):
        row.append(f"{thinking[name].milliseconds:.3g}" if name in thinking else "")
    return section("By bot", table([*_head(survey, "bot"), "ms a decision"], rows))


def groups(survey: Survey, tally: Tally, plan: Plan) -> Iterator[Markup]:
    """A table for whatever else there are several of."""
    titles = {
        "role": survey.role,
        "seat": "seat",
        "variant": "variant",
        "players": "number of players",
        "side": "side",
        THING: "what they had",
    }
    for dimension, title in titles.items():
        found = tally.by(dimension)
        if len(found) > 1:
            names = {
                "role": survey.roles, THING: survey.things, "players": _tables(survey),
            }.get(dimension, {})  # fmt: skip
            note = seats_note(plan) if dimension == "seat" else ""
            shown = table(_head(survey, title), _rows(found, names))
            yield section(f"By {title}", shown, note=note)


def _tables(survey: Survey) -> dict[str, str]:
    return {str(players): name for players, name in survey.tables.items()}


def sides(survey: Survey, tally: Tally) -> Iterator[Markup]:
    """Which side wins, by whatever there are several of; games without sides have no such table."""
    names = sorted({side for counts in tally.won_by.values() for side in counts if side})
    if len(names) < 2:
        return
    rows = [_won("all", tally.won_by[ALL], names)]
    for dimension in SETUPS:
        found = {key[1]: counts for key, counts in tally.won_by.items() if key[0] == dimension}
        if len(found) > 1:
            called = _tables(survey) if dimension == "players" else {}
            word = " players" if dimension == "players" else ""
            rows += [
                _won(called.get(name, f"{name}{word}"), found[name], names)
                for name in sorted(found)
            ]
    note = "Each game counts once, however many sat on a side."
    yield section("Which side wins", table(["", *names, "played"], rows), note=note)


def _won(name: str, counts: Counter[str], sides: list[str]) -> list[Cell]:
    bars = [bar(significance.share(counts[side], counts[""]), "won") for side in sides]
    return [name, *bars, f"{counts['']:,}"]


def _head(survey: Survey, title: str) -> list[Cell]:
    return [
        title, "won", survey.survived, f"mean {survey.score}", "survivors' median", "played",
    ]  # fmt: skip


def _rows(found: dict[str, Group], names: dict[str, str]) -> list[list[Cell]]:
    won = {name: significance.share(group.won, group.players) for name, group in found.items()}
    lived = {
        name: significance.share(group.survived, group.players) for name, group in found.items()
    }
    return [
        [
            names.get(name, name),
            bar(won[name], "won"),
            bar(lived[name], "lived"),
            number(mean(group.score)),
            number(median(group.survivors_score)),
            f"{group.players:,}",
        ]
        for name, group in found.items()
    ]


def endings(survey: Survey, tally: Tally) -> Markup:
    """The ways in which it ended, most frequent first."""
    counted = sorted(tally.endings.items(), key=lambda item: (-item[1], item[0]))
    total = sum(tally.endings.values())
    shown = counted[:MOST_ENDINGS]
    rest = sum(count for _, count in counted[MOST_ENDINGS:])
    if rest:
        shown.append(("in other ways", rest))
    rows = [
        (name, bar(significance.share(count, total), "ending"), f"{count:,}")
        for name, count in shown
    ]
    return section(f"How it ends for a {survey.role}", table(("ending", "share", "number"), rows))


def measures(survey: Survey, tally: Tally) -> Iterator[Markup]:
    """What else the game counts: means for all, for each role and for each bot."""
    if not survey.measures or ALL not in tally.groups:
        return
    rows: list[list[Cell]] = [_means("all", tally.groups[ALL])]
    for dimension, names in (("bot", {}), ("role", survey.roles)):
        found = tally.by(dimension)
        if len(found) > 1:
            rows += [_means(names.get(name, name), group) for name, group in found.items()]
    head = ["who", *(measure.title for measure in survey.measures)]
    yield section("What else was counted", table(head, rows), note="Means for one player.")


def _means(name: str, group: Group) -> list[Cell]:
    return [name, *(f"{total / group.players:.3g}" for total in group.measures)]
