"""Questions that tell nothing: what others are sent, and when, whatever a hidden hand holds."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from tests.properties.test_discreet import PLAYERS, new
from undercroft.kernel.table import Table
from undercroft.server import discretion, journal, views
from undercroft.server.asking_messages import AskMe
from undercroft.server.refusals import Refusal
from undercroft.server.store import SeatRow
from undercroft.server.tables import LiveTable

LONGEST = 1.2


def seat(number: int, kind: str = "human", **wishes: str) -> SeatRow:
    row = SeatRow(number, kind, "", "", f"key {number}" if kind != "bot" else "")
    for question, when in wishes.items():
        row = discretion.with_wish(row, AskMe(number, question, when), -1)
    return row


def live_at(table: Table[Any], *seats: SeatRow) -> LiveTable:
    """A table in memory, without a server around it."""
    row: Any = SimpleNamespace(id="t", finished=False)
    packs: Any = None
    return LiveTable(row, list(seats), journal.JournalGame(table), 0, packs)


def hall_with(draw: Any) -> Any:
    return SimpleNamespace(settings=SimpleNamespace(pause_seconds=LONGEST), draw_pause=draw)


def until_asked(table: Table[Any], silent: bool, passing: bool = True) -> Table[Any]:
    """Play on to a question that may be passed, and where there is a choice or none."""
    rng = Random(5)
    while not table.over:
        decision = table.decision
        hidden = decision.is_hidden_from(None) and bool(decision.question.passing) is passing
        if hidden and decision.is_silent is silent:
            return table
        table.act(rng.randrange(len(decision.choices)))
    raise AssertionError("no such question came")


# -- what answers itself -------------------------------------------------------------------------


def test_who_can_only_pass_passes_by_itself():
    table = until_asked(new("warcraft", 1, discreet=True), silent=True)
    live = live_at(table, *(seat(number) for number in range(PLAYERS)))
    assert discretion.by_itself(live) == table.decision.choices[0]


def test_who_has_a_choice_is_asked_unless_they_said_otherwise():
    table = until_asked(new("warcraft", 1, discreet=True), silent=False)
    decision = table.decision
    kind, asked = decision.kind, decision.player

    def answer(kind_of_seat: str = "human", **wishes: str) -> str | None:
        seats = [seat(number) for number in range(PLAYERS)]
        seats[asked] = seat(asked, kind_of_seat, **wishes)
        return discretion.by_itself(live_at(table, *seats))

    passing = decision.question.passing
    assert answer() is None
    assert answer(**{kind: "always"}) is None
    assert answer(**{kind: "never"}) == passing
    assert answer(another="never") is None
    assert answer("bot") is None, "a bot thinks for itself"


def test_only_in_ones_own_fights():
    rng = Random(3)
    found: dict[bool, str | None] = {}
    for seed in range(40):
        table = new("warcraft", seed, discreet=True)
        while not table.over and len(found) < 2:
            decision = table.decision
            if decision.question.passing and not decision.is_silent:
                asked = decision.player
                duel = table.scene(asked).duel
                fights = (
                    duel is not None
                    and not duel.verdict
                    and asked in [side.owner for side in duel.sides]
                )
                seats = [seat(n, **{decision.kind: "own"}) for n in range(PLAYERS)]
                found[fights] = discretion.by_itself(live_at(table, *seats))
                expected = None if fights else decision.question.passing
                assert found[fights] == expected
            table.act(rng.randrange(len(decision.choices)))
        if len(found) == 2:
            return
    raise AssertionError(f"fights of one's own and others should come up: {found}")


def test_who_wants_to_be_asked_always_passes_by_hand_and_only_among_others():
    table = until_asked(new("warcraft", 1, discreet=True), silent=True)
    always = {table.decision.kind: "always"}
    people = [seat(number, **always) for number in range(PLAYERS)]
    assert discretion.by_itself(live_at(table, *people)) is None
    asked = table.decision.player
    alone = [seat(n, "human" if n == asked else "bot", **always) for n in range(PLAYERS)]
    assert discretion.by_itself(live_at(table, *alone)) is not None


def test_wishes_that_make_no_sense_are_refused():
    for kind, when in (("", "never"), ("k" * 65, "never"), ("hit", "sometimes")):
        with pytest.raises(Refusal):
            discretion.with_wish(seat(0), AskMe(0, kind, when), 0)
    full = seat(0, **{f"kind{number}": "never" for number in range(64)})
    with pytest.raises(Refusal):
        discretion.with_wish(full, AskMe(0, "one more", "never"), 0)
    taken_back = discretion.with_wish(seat(0, hit="never"), AskMe(0, "hit", "able"), 0)
    assert discretion.wishes(taken_back) == {}
    assert discretion.with_wish(taken_back, AskMe(0, "hit", "able"), 1).asks == ""


def test_a_wish_counts_from_the_next_question_on():
    table = until_asked(new("warcraft", 1, discreet=True), silent=False)
    decision, answers = table.decision, table.log.answer_count
    asked, kind = decision.player, decision.kind

    def answer(row: SeatRow) -> str | None:
        seats = [seat(number) for number in range(PLAYERS)]
        seats[asked] = row
        return discretion.by_itself(live_at(table, *seats))

    row = discretion.with_wish(seat(asked), AskMe(asked, kind, "own"), answers)
    row = discretion.with_wish(row, AskMe(asked, kind, "never"), answers)
    assert discretion.wishes(row) == {kind: "never"}
    assert answer(row) is None, "the question at hand is still theirs"
    earlier = discretion.with_wish(seat(asked), AskMe(asked, kind, "never"), answers - 1)
    assert answer(earlier) == decision.question.passing
    # Taking a wish back does not call off what passes already, either.
    assert answer(discretion.with_wish(earlier, AskMe(asked, kind, "able"), answers)) is not None


def test_what_passed_by_a_wish_is_told_to_its_player_until_they_answer():
    table = until_asked(new("warcraft", 1, discreet=True), silent=False)
    asked, prompt = table.decision.player, table.decision.seen_by(table.decision.player).prompt
    live = live_at(table, *(seat(number) for number in range(PLAYERS)))

    def told(viewer: int | None) -> tuple[str, ...]:
        return views._passed(live, viewer)

    passing = table.decision.question.passing
    live.game.apply(journal_entry(1, journal.PASS, passing, asked))
    assert told(asked) == (prompt,)
    assert told(None) == ()
    assert told((asked + 1) % PLAYERS) == ()
    taken_over = replace(live.seats[asked], since=live.game.seq)
    live.seats[asked] = taken_over
    assert told(asked) == (), "who took the seat over was not asked"
    live.seats[asked] = replace(taken_over, since=0)
    rng = Random(1)
    while table.decision.player != asked:
        choice = rng.choice(table.decision.choices)
        live.game.apply(journal_entry(live.game.seq, journal.ACT, choice, table.decision.player))
    assert told(asked) == (prompt,)
    choice = table.decision.choices[0]
    live.game.apply(journal_entry(live.game.seq, journal.ACT, choice, asked))
    assert told(asked) == ()


# -- pauses --------------------------------------------------------------------------------------


def observed(seed: int, rng: Random) -> list[tuple[float, bool]]:
    """What a viewer of a game measures where everything passes: pauses; and whether one could act.

    Pauses are given as shares of the longest at their place in a row of passes, which is public.
    """
    table = new("warcraft", seed, discreet=True)
    choose = Random(seed)
    hall = hall_with(rng.random)
    kinds = ("before_roll", "after_roll", "on_damage", "on_defeat", "response", "after_combat")
    live = live_at(table, *(seat(n, **dict.fromkeys(kinds, "never")) for n in range(PLAYERS)))
    found = []
    for seq in range(1, 400):
        if table.over:
            break
        decision = table.decision
        option = discretion.by_itself(live)
        if option is not None and decision.question.passing and decision.is_hidden_from(None):
            discretion.pause_left(hall, live)
            assert live.pause is not None
            found.append(
                (live.pause[1] / discretion.SHORTER**live.game.passes, not decision.is_silent)
            )
        choice = option or choose.choice(decision.choices)
        kind = journal.ACT if option is None else journal.PASS
        live.game.apply(journal_entry(seq, kind, choice, decision.player))
    return found


def journal_entry(seq: int, kind: str, option: str, player: int) -> Any:
    return SimpleNamespace(seq=seq, kind=kind, option=option, player=player, at=0.0)


def test_from_the_pauses_nobody_can_guess_who_holds_something(monkeypatch):
    """The best guess by the time is as good as one without it: of any two, half are right."""
    monkeypatch.setattr(discretion, "time", SimpleNamespace(monotonic=lambda: 0.0))
    rng = Random(1)
    seen = [each for seed in range(12) for each in observed(seed, rng)]
    able = sorted(length for length, can in seen if can)
    unable = sorted(length for length, can in seen if not can)
    assert len(able) > 100
    assert len(unable) > 100
    wins = sum((one > other) + (one == other) / 2 for one in able for other in unable)
    error = (1 / 12 * (1 / len(able) + 1 / len(unable))) ** 0.5
    assert abs(wins / (len(able) * len(unable)) - 0.5) < 4 * error
    assert min(able[0], unable[0]) >= LONGEST / 3
    assert max(able[-1], unable[-1]) <= LONGEST


def test_pauses_of_one_answer_have_a_bound_together():
    """However many questions are passed in a row, the last has hardly a pause any more."""
    table = until_asked(new("warcraft", 1, discreet=True), silent=True)
    live = live_at(table, *(seat(number) for number in range(PLAYERS)))
    total = 0.0
    for passed in range(50):
        live.game.passes, live.pause = passed, None
        total += discretion.pause_left(hall_with(lambda: 1.0), live)
    assert total <= 2 * LONGEST


def test_a_pause_is_drawn_once_for_each_question():
    table = until_asked(new("warcraft", 1, discreet=True), silent=True)
    live = live_at(table, *(seat(number) for number in range(PLAYERS)))
    draws = iter((0.5, 0.9))
    hall = hall_with(lambda: next(draws))
    first = discretion.pause_left(hall, live)
    assert discretion.pause_left(hall, live) <= first
    assert next(draws) == 0.9


def test_no_pause_where_nobody_else_plays_or_nothing_is_hidden():
    table = until_asked(new("warcraft", 1, discreet=True), silent=True)
    hall = hall_with(lambda: 1.0)
    alone = [seat(0), *(seat(number, "bot") for number in range(1, PLAYERS))]
    assert discretion.pause_left(hall, live_at(table, *alone)) == 0.0
    shown = new("warcraft", 1, discreet=True)
    people = [seat(number) for number in range(PLAYERS)]
    assert not shown.decision.is_hidden_from(None)
    assert discretion.pause_left(hall, live_at(shown, *people)) == 0.0
