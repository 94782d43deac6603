"""Play a game and have its referee judge every question and every answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from typing import Any, cast

import undercroft
from undercroft import Event, Table

from .protocol import (
    Answered,
    Deal,
    Disagreement,
    Judgement,
    Line,
    MakeDeal,
    MakeReferee,
    Referee,
    Situation,
    Verdict,
)

_PLACEHOLDER = re.compile(r"\{(\w+)\}")

# Disagreements after the first few in a game are mostly consequences of those.
TOLD_A_GAME = 3


def deal_of(game: str, number: int) -> Deal:
    """What the referee's package sets up for a game of that number."""
    return cast("MakeDeal", import_module(f"tests.referees.{game}").deal)(number)


def watch(game: str, number: int) -> Verdict:
    """Play the game of that number to its end and judge all of it."""
    deal = deal_of(game, number)
    table = undercroft.new(game, deal.players, deal.seed, **deal.settings)
    make = cast("MakeReferee", import_module(f"tests.referees.{game}").referee)
    referee = make(table.config)
    bots = [undercroft.bot(name, table, deal.seed + seat) for seat, name in enumerate(deal.bots)]
    verdict = Verdict(Counter(), Counter(), Counter(), [])

    def judge(judgements: Iterable[Judgement], at: Situation) -> None:
        for judgement in judgements:
            verdict.outcomes[judgement.kind] += 1
            note(judgement, at)

    def note(judgement: Judgement, at: Situation) -> None:
        if not judgement.agrees and len(verdict.disagreements) < TOLD_A_GAME:
            seat = at.asked[0] if at.asked else -1
            verdict.disagreements.append(Disagreement(number, at.number, seat, deal, judgement))

    now = _situation(table, referee, 0, 0)
    judge(referee.begins(now, _told(table)), now)
    while table.decision is not None:
        verdict.decisions[now.kind] += 1
        said = referee.options(now)
        if said is not None:
            verdict.judged[now.kind] += 1
            note(said, now)
        index = bots[now.asked[0]].choose(table)
        heard = table.log.outcome_count
        table.listen()
        table.act(index)
        after = _situation(table, referee, now.number + 1, heard)
        judge(referee.outcomes(Answered(now, now.options[index], _told(table), after)), now)
        now = after
    table.close()
    return verdict


def _situation(table: Table[Any], referee: Referee, number: int, heard: int) -> Situation:
    decision = table.decision
    only_asked = getattr(referee, "only_asked", False)
    asked = () if decision is None else decision.players
    seats = range(table.players)
    return Situation(
        number,
        "" if decision is None else decision.question.kind,
        asked,
        () if decision is None else tuple(decision.choices),
        None if only_asked else table.view(None),
        tuple(table.view(seat) if seat in asked or not only_asked else None for seat in seats),
        _chance(table, heard),
        table.result,
    )


def _chance(table: Table[Any], heard: int) -> tuple[tuple[str, int], ...]:
    if table.log.outcome_count == heard:
        return ()
    return tuple(zip(table.log.sources[heard:], table.log.values[heard:], strict=True))


def _told(table: Table[Any]) -> tuple[Line, ...]:
    return tuple(
        Line(event.rule, event.template, _words(table, event), event.values)
        for event in table.events_seen_by(None)
    )


def _words(table: Table[Any], event: Event) -> tuple[str, ...]:
    kinds = _PLACEHOLDER.findall(event.template)
    return tuple(
        value if kind == "text" else table.game.word(table.state, kind, value)
        for kind, value in zip(kinds, event.values, strict=True)
    )
