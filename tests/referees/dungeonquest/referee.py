"""The referee of DungeonQuest: feeds the account with what the table tells, and collects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.referees.protocol import Answered, Judgement, Line, Situation

from .comparing import Comparing
from .content import content
from .story import Ask, Hero, Parted, Steps


class DungeonQuestReferee:
    """Follows a game until the table goes another way than the rules as read here."""

    def __init__(self, config: dict[str, Any]) -> None:
        self._story = Comparing(config)
        self._steps: Steps[None] = self._story.whole_game()
        self._asked: Ask | None = None
        self._lost = False

    def begins(self, first: Situation, told: tuple[Line, ...]) -> Iterable[Judgement]:
        story = self._story
        view = first.public
        story.first, story.sun, story.active = view.first, view.sun, view.active
        for shown in view.heroes:
            story.heroes.append(Hero(shown.seat, shown.hero, list(shown.runes)))
        runes = [rune for hero in story.heroes for rune in hero.runes]
        share = min(story.config["magical_might"], len(content().cards["rune"]) // story.players)
        late = range(2, 8) if story.config["late_start"] else (1,)
        yield from (
            Judgement("setup", "DQ-SET-10", story.players, len({h.id for h in story.heroes})),
            Judgement("setup", "DQ-SET-15", share * story.players, len(set(runes))),
            Judgement("setup", "DQ-SET-02", True, view.sun in late),
            Judgement("setup", "DQ-SET-23", 117, view.pile),
            Judgement("setup", "DQ-SET-13", view.first, first_player(told, story.players)),
        )
        if story.config["late_start"]:
            (late_sun,) = (line.values for line in told if line.rule == "DQ-OPT-30")
            yield Judgement("setup", "DQ-OPT-30", (view.sun - 1, view.sun), late_sun)
        yield from self._go_on(first, None)

    def options(self, now: Situation) -> Judgement | None:
        if self._lost or self._asked is None:
            return None
        asked = self._asked
        if asked.kind == "choose_tile":
            return None  # which tiles were drawn is known to the table alone
        said = (asked.kind, asked.seat, sorted(asked.options))
        found = (now.kind, now.asked[0], sorted(now.options))
        judgement = Judgement(now.kind, asked.rule, said, found)
        self._lost = not judgement.agrees
        return judgement

    def outcomes(self, answered: Answered) -> Iterable[Judgement]:
        if self._lost:
            return ()
        self._story.take(answered.told)
        return self._go_on(answered.after, answered.chosen)

    def _go_on(self, now: Situation, chosen: str | None) -> list[Judgement]:
        story = self._story
        story.view = now
        story.judged = judged = []
        try:
            self._advance(now, chosen)
        except Parted as parted:
            self._lost = True
            judged.append(parted.judgement)
        return judged

    def _advance(self, now: Situation, chosen: str | None) -> None:
        story = self._story
        try:
            self._asked = next(self._steps) if chosen is None else self._steps.send(chosen)
        except StopIteration:
            self._asked = None
        if story.lines:
            line = story.lines[0]
            story.part(
                "story", line.rule, f"no line before {self._asked}", (line.template, line.words)
            )
        if self._asked is None:
            story.judge("end of the game", "DQ-WIN-01", "", now.kind)
            assert now.result is not None
            story.compare(now)
            story.judge_result(now.result)
        elif now.kind:
            story.compare(now)
        else:
            story.part("end of the game", "DQ-WIN-01", self._asked, "the game is over")


def first_player(told: tuple[Line, ...], players: int) -> int:
    """DQ-SET-13, -14: who was told to have rolled highest, tie after tie."""
    rolls = [line.values for line in told if line.template == "{hero} rolls {die} to go first."]
    tied = list(range(players))
    while len(tied) > 1:
        heard, rolls = dict(rolls[: len(tied)]), rolls[len(tied) :]
        tied = [seat for seat in tied if heard[seat] == max(heard.values())]
    return tied[0]
