"""Frames on the wire: everything a viewer may know comes with its line and its scene, in order.

`UNDERCROFT_LONG_GAMES=200` plays so many games of each kind instead of a few.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.watching import Onlooker, answer, onlookers, seated, take_back
from undercroft.kernel import game as registry
from undercroft.kernel.chance import EVERYONE, only
from undercroft.server.tables import LiveTable

GAMES = int(os.environ.get("UNDERCROFT_LONG_GAMES", "2"))
MOST_ANSWERS = 400 if GAMES > 2 else 200
KINDS = ("turn", "card", "roll", "blow", "harm", "fall")


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def choose(live: LiveTable, rng: Random) -> str:
    decision = live.game.table.decision
    assert decision is not None
    return rng.choice(list(decision.choices))


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_passes_untold(name: str, seed: int) -> None:
    """Turns, cards, rolls, blows and falls that a viewer was told are those of the game."""
    live, rng = seated(name, seed, discreet=True), Random(seed)
    table = live.game.table
    begun = {each.seat: len(table.events_seen_by(each.seat)) for each in onlookers(live)}
    while not table.over and table.log.answer_count < MOST_ANSWERS:
        answer(live, choose(live, rng))
    for each in onlookers(live):
        lines = [line for state in each.states[1:] for line in state["lines"]]
        assert [line["number"] for line in lines] == [
            *range(begun[each.seat], begun[each.seat] + len(lines))
        ]
        told = Counter(line["kind"] for line in lines)
        events = table.events_seen_by(each.seat)[begun[each.seat] :]
        happened = Counter(event.kind for event in events)
        assert {kind: told[kind] for kind in KINDS} == {kind: happened[kind] for kind in KINDS}
        assert len(lines) == len(events)
        assert each.states[-1]["scene"] == plain(table.scene(each.seat))


@pytest.mark.parametrize("name", registry.names())
def test_frames_come_to_the_scenes_that_lay_there(name: str) -> None:
    live, rng = seated(name, 7, discreet=True), Random(7)
    table, eyes = live.game.table, onlookers(live)
    keep = table.say
    drawn: dict[int | None, list[Any]] = {each.seat: [] for each in eyes}

    def say(*told: Any, **to: Any) -> None:
        keep(*told, **to)
        for seat, scenes in drawn.items():
            if table.events[-1].seen_by(seat):
                scenes.append(table.scene(seat))

    table.say = say
    shown = 0
    for _ in range(60):
        answer(live, choose(live, rng))
        for each in eyes:
            state, before = each.states[-1], each.states[-2]["scene"]
            frames = {frame["line"]: frame["scene"] for frame in state["frames"]}
            assert frames.keys() <= {line["number"] for line in state["lines"]}
            assert len(state["lines"]) == len(drawn[each.seat])
            for line, scene in zip(state["lines"], drawn[each.seat], strict=True):
                before = frames.get(line["number"], before)
                assert before == plain(scene), line["text"]
            shown += len(frames)
            drawn[each.seat].clear()
        if table.over:
            break
    assert shown > 30


def of(live: LiveTable, seat: int | None) -> Onlooker:
    return next(each for each in onlookers(live) if each.seat == seat)


def test_what_is_told_in_private_is_no_frame_of_the_others() -> None:
    """Neither its line nor its moment: the others get the frames of what they know alone."""
    live = seated("dungeonquest", 1)
    table = live.game.table
    for to, text in ((EVERYONE, "One."), (only(0), "Two."), (EVERYONE, "Three.")):
        table.state.sun += 1
        table.say("", text, to=to)
    live.changed()
    live.tell()
    suns = {
        seat: [
            (line["text"], frame["scene"]["tracks"][0]["position"])
            for line, frame in zip(state["lines"], state["frames"], strict=True)
        ]
        for seat in (None, 0, 1)
        for state in (of(live, seat).states[-1],)
    }
    assert suns == {
        None: [("One.", 2), ("Three.", 4)],
        0: [("One.", 2), ("Two.", 3), ("Three.", 4)],
        1: [("One.", 2), ("Three.", 4)],
    }


def test_several_answers_that_are_told_at_once_are_one_row_of_frames() -> None:
    live, rng = seated("dungeonquest", 2), Random(2)
    told = len(of(live, 0).states)
    while len(live.game.reel.frames) < 8:
        answer(live, choose(live, rng), tell=False)
    live.tell()
    assert len(of(live, 0).states) == told + 1
    state = of(live, 0).states[-1]
    assert len(state["lines"]) >= 8
    assert len(state["frames"]) > 2


def test_what_was_told_is_not_told_again() -> None:
    live, rng = seated("dungeonquest", 2), Random(2)
    while len(of(live, None).states[-1]["frames"]) < 2:
        answer(live, choose(live, rng))
    live.tell()
    assert of(live, None).states[-1]["frames"] == []
    assert of(live, None).states[-1]["lines"] == []


def test_taking_back_shows_no_frames_and_the_next_answer_does() -> None:
    live, rng = seated("dungeonquest", 2), Random(2)
    while len(of(live, None).states[-1]["frames"]) < 2:
        choice = choose(live, rng)
        answer(live, choice)
    shown = of(live, None).states[-1]
    take_back(live)
    assert of(live, None).states[-1]["frames"] == []
    answer(live, choice)
    again = of(live, None).states[-1]
    assert again["frames"] == shown["frames"]
    assert again["scene"] == shown["scene"]


def test_who_comes_new_is_shown_the_table_and_no_way_to_it() -> None:
    live, rng = seated("dungeonquest", 2), Random(2)
    while len(live.game.reel.frames) < 4:
        answer(live, choose(live, rng), tell=False)
    late = Onlooker(live, None)
    live.watchers.add(late)
    live.tell_one(late)
    assert late.states[0]["frames"] == []
    assert late.states[0]["scene"] == plain(live.game.table.scene(None))


def test_who_shares_a_screen_sees_the_way_through_the_eyes_of_who_moved() -> None:
    """The next one at the screen has a scene of their own; the frames are not theirs as well."""
    live, rng = seated("dungeonquest", 4), Random(4)
    seats = [msgspec.structs.replace(seat, key="both") for seat in live.seats]
    live.seats = seats
    shared = Onlooker(live, 0)
    live.watchers = {shared}
    live.tell()
    handed = 0
    for _ in range(40):
        answer(live, choose(live, rng))
        state = shared.states[-1]
        if state["aftermath"] is not None:
            handed += bool(state["aftermath"]["frames"])
            assert state["frames"] == []
        if live.game.table.over:
            break
    assert handed > 2
