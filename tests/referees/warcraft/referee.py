"""The referee: plays its own game in step with a table and compares question by question."""

from __future__ import annotations

from collections.abc import Iterator

from ..protocol import Answered, Judgement, Line, Situation
from .comparing import differences
from .reading import Reading
from .table import Ask, Untold


class Follower:
    """Follows one game. After the first disagreement it says nothing more: its game is another."""

    only_asked = True

    def __init__(self, players: int, characters: list[str] | None) -> None:
        self.reading = Reading(players, characters)
        self.flow = self.reading.play()
        self.asking: Ask | None = None
        self.lost = False

    # -- what the runner asks for --------------------------------------------------------------

    def begins(self, first: Situation, told: tuple[Line, ...]) -> Iterator[Judgement]:
        """The first player, and the first question."""
        yield from self._judged(first, None)

    def options(self, now: Situation) -> Judgement | None:
        """The exact set of options of every question."""
        if self.lost or self.asking is None:
            return None
        return self._checked(
            Judgement(
                f"options of {now.kind}",
                "WOW-TURN-01",
                sorted(self.asking.options),
                sorted(now.options),
            )
        )

    def outcomes(self, answered: Answered) -> Iterator[Judgement]:
        """All that came of an answer, shown by the whole table after it."""
        if not self.lost:
            yield from self._judged(answered.after, answered.chosen)

    # -- judging -------------------------------------------------------------------------------

    def _judged(self, now: Situation, chosen: str | None) -> Iterator[Judgement]:
        self.reading.told.hear(now.chance)
        self.reading.resolved.clear()
        try:
            self.asking = next(self.flow) if chosen is None else self.flow.send(chosen)
        except StopIteration:
            self.asking = None
        except Untold as missing:
            self.lost = True
            yield Judgement("dice and draws", "WOW-TURN-01", str(missing), "it is not told")
            return
        for judgement in self._at(now):
            yield self._checked(judgement)
            if self.lost:
                return

    def _checked(self, judgement: Judgement) -> Judgement:
        self.lost = self.lost or not judgement.agrees
        return judgement

    def _at(self, now: Situation) -> Iterator[Judgement]:
        """Who is asked what, the dice and draws that nothing asked for, and the whole table."""
        asking = self.asking
        said = (asking.kind, (asking.seat,)) if asking else ("", ())
        yield Judgement("who is asked what", "WOW-TURN-02", said, (now.kind, now.asked))
        left = list(self.reading.told.feed)
        yield Judgement("dice and draws", "WOW-TURN-01", [], left)
        if asking is None:
            found = sorted(each.player for each in now.result.standings if each.won)
            yield Judgement("winners", "WOW-WIN-02", self.reading.winners(), found)
            return
        found_otherwise = differences(self.reading, now.mine)
        mine = {name: pair[0] for name, pair in found_otherwise.items()}
        theirs = {name: pair[1] for name, pair in found_otherwise.items()}
        for kind, rule in [*self.reading.resolved, ("whole table", "WOW-TURN-01")]:
            yield Judgement(kind, rule, mine, theirs)
