"""Questions that depend on hidden things, and tables that ask whoever may hold one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kernel.brawl import HURT, STRIKE, Brawl, BrawlGame, BrawlTable, Cards
from undercroft.kernel.flow import THINKING
from undercroft.kernel.table import Table
from undercroft.kernel.windows import Happening

SHIELD, STONE = b"\x01", b"\x02"


def holds_cards(table: BrawlTable, seat: int, _happening: Happening) -> bool:
    return bool(table.state.hands[seat])


class Curses(Cards):
    """Something else to do at the same moment, that nobody ever has."""

    def __init__(self) -> None:
        super().__init__()
        self.verbs = ("curse",)


@pytest.fixture(autouse=True)
def hands_are_hidden(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The brawl's moments know for this test that its hands are hidden."""
    for moment in (STRIKE, HURT):
        monkeypatch.setattr(moment, "_hidden", [])
        monkeypatch.setattr(moment, "_verbs", dict(moment._verbs))
        monkeypatch.setattr(moment, "_reactions", list(moment._reactions))
        monkeypatch.setattr(moment, "offers", moment.offers)
        moment.subscribe(Curses(), hides=holds_cards)
    yield
    for moment in (STRIKE, HURT):
        moment.question.hides = None


def brawl(*hands: bytes, discreet: bool = True) -> BrawlTable:
    state = Brawl(1, [20] * len(hands), [0] * len(hands), list(hands))
    config = {"players": len(hands), **({"discreet": True} if discreet else {})}
    return Table.at(BrawlGame(), config, state)


def asked(table: BrawlTable) -> list[tuple[str, int, int]]:
    """All that is asked of one strike if everybody does what comes first."""
    found = []
    while table.state.turn == 0:
        decision = table.decision
        found.append((decision.kind, decision.player, len(decision.choices)))
        table.act(0)
    return found


def test_who_may_hold_something_is_asked_and_can_only_pass():
    assert asked(brawl(b"", SHIELD, STONE)) == [
        ("force", 0, 2), ("strike", 1, 1), ("strike", 2, 1), ("hurt", 1, 2), ("gloat", 0, 2)
    ]  # fmt: skip
    assert asked(brawl(b"", STONE, SHIELD)) == [
        ("force", 0, 2), ("strike", 1, 1), ("strike", 2, 1), ("hurt", 1, 1), ("gloat", 0, 2)
    ]  # fmt: skip


def test_who_can_hold_nothing_is_not_asked():
    assert [kind for kind, *_ in asked(brawl(b"", b"", b""))] == ["force", "gloat"]


def test_elsewhere_nobody_is_asked_without_a_choice():
    assert asked(brawl(b"", SHIELD, STONE, discreet=False)) == [
        ("force", 0, 2), ("hurt", 1, 2), ("gloat", 0, 2)
    ]  # fmt: skip


def test_a_closed_window_asks_nobody():
    table = brawl(b"", SHIELD * 2)
    for choice in ("light", "pass", "shield"):
        table.act(choice)
    assert table.decision.kind == "gloat", "the blow is stopped: the second shield is not asked for"


def test_after_a_use_the_rest_of_the_hand_may_hold_more():
    table = brawl(b"", SHIELD + STONE)
    for choice in ("hard", "pass", "shield"):
        table.act(choice)
    assert (table.decision.kind, table.decision.choices) == ("hurt", ("pass",))


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_others_learn_only_that_somebody_is_thinking(viewer):
    table = brawl(b"", SHIELD, b"")
    table.act("light")
    seen = []
    while table.decision.player == 1:
        assert table.decision.is_hidden_from(viewer)
        seen.append(table.decision.seen_by(viewer))
        table.act("pass")
    assert seen == [THINKING, THINKING]


def test_those_who_are_asked_learn_what_they_are_asked():
    table = brawl(b"", SHIELD)
    table.act("light")
    assert table.decision.seen_by(1).kind == "strike"
    assert table.decision.seen_by(1).rule == "TOY-HIT-02"


def test_what_hides_nothing_is_told_to_all():
    table = brawl(b"", SHIELD)
    assert table.decision.seen_by(None).kind == "force"
    assert not table.decision.is_hidden_from(1)


def test_a_world_may_give_the_one_who_thinks_any_hand():
    """Whoever is asked: the worlds of another fit cards for the moment, and others."""
    table = brawl(b"", SHIELD)
    table.act("light")
    table.act("pass")
    assert table.decision.kind == "hurt"
    hands = {table.fork(as_seen_by=0, seed=seed).state.hands[1] for seed in range(60)}
    assert len(hands) == 4
