"""Frames: what lay on the table at each event, kept only where somebody asked for it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import undercroft
from undercroft.kernel import game as registry
from undercroft.kernel.events import FALL, ROLL, TURN, Event, Template
from undercroft.kernel.frames import MOST_FRAMES, Reel


def answer(table: Any, rng: Random) -> None:
    table.act(rng.randrange(len(table.decision.choices)))


@pytest.mark.parametrize("name", registry.names())
def test_each_event_has_the_scene_of_its_moment(name: str) -> None:
    table, rng = undercroft.new(name, players=3, seed=5), Random(5)
    reel, viewers = Reel(table), (None, 0, 2)
    keep, drawn = table.say, []

    def say(*told: Any, **to: Any) -> None:
        keep(*told, **to)
        drawn.append([table.scene(viewer) for viewer in viewers])

    table.say = say
    for _ in range(40):
        before = len(table.events)
        answer(table, rng)
        frames = reel.frames
        assert [frame.event for frame in frames] == list(range(before, len(table.events)))
        shown = [[reel.scene(frame, viewer) for viewer in viewers] for frame in frames]
        assert shown == drawn
        reel.clear()
        drawn.clear()
        if table.over:
            break
    assert len(table.events) > 20


def test_states_that_look_the_same_are_kept_once() -> None:
    table = undercroft.new("dungeonquest", players=2, seed=1)
    reel = Reel(table)
    for text in ("One.", "Two."):
        table.say("", text)
    one, two = reel.frames
    assert one.state is two.state
    assert one.state is not table.state
    table.state.sun += 1
    table.say("", "Three.")
    assert reel.frames[2].state.sun == two.state.sun + 1


def test_no_more_is_kept_than_is_told_at_once() -> None:
    table = undercroft.new("dungeonquest", players=2, seed=1)
    reel = Reel(table)
    for number in range(MOST_FRAMES + 5):
        table.say("", "{n}", number)
    assert len(reel.frames) == MOST_FRAMES
    assert reel.frames[-1].event == len(table.events) - 1


def test_copies_keep_nothing() -> None:
    table = undercroft.new("dungeonquest", players=2, seed=1)
    reel, rng = Reel(table), Random(1)
    copy = table.fork()
    for _ in range(10):
        answer(copy, rng)
    assert reel.frames == []


def test_playing_again_ends_where_it_was() -> None:
    """Undo replays with the reel attached: events and their numbers stay those of the game."""
    table, rng = undercroft.new("dungeonquest", players=2, seed=3), Random(3)
    reel = Reel(table)
    for _ in range(12):
        answer(table, rng)
    told = list(table.events)
    reel.clear()
    table.undo()
    assert table.events == told[: len(table.events)]
    reel.clear()
    answer(table, rng)
    assert all(frame.event < len(table.events) for frame in reel.frames)


def test_kinds_come_from_the_template_or_from_its_dice() -> None:
    assert Event("", Template(TURN, "{hero}'s turn."), (0,)).kind == TURN
    assert Event("", Template(FALL, "{hero} falls with {die}."), (0, 1)).kind == FALL
    assert Event("", "{hero} rolls {dice}.", (0, (1, 2))).kind == ROLL
    assert Event("", "{hero} goes to {space}.", (0, 1)).kind == ""


@pytest.mark.parametrize("name", ["dungeonquest", "warcraft"])
def test_games_tell_turns_cards_rolls_and_blows(name: str) -> None:
    """What clients show in ways of their own happens in any game of some length."""
    kinds: set[str] = set()
    for seed in range(4):
        table, rng = undercroft.new(name, players=2, seed=seed), Random(seed)
        while not table.over and len(table.answers) < 300:
            answer(table, rng)
        kinds |= {event.kind for event in table.events}
    assert kinds >= {"turn", "card", "roll", "blow", "harm", "fall"}
