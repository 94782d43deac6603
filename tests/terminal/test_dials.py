"""Dials in the terminal: where they stand, and what comes next."""

from undercroft.kernel.scene import Card, Clause, Gauge, Tray
from undercroft.terminal.belongings import tray_lines, tray_summary


def dial(now: int) -> Tray:
    cards = tuple(
        Card(f"c{number}", f"Click {number + 1}", "click", note="now" if number == now else "",
             gauges=(Gauge("speed", 9 - number),), clauses=(Clause("Told at length.", "Swift"),))
        for number in range(5)
    )  # fmt: skip
    return Tray("dial", "Dial", "dial", cards)


def test_a_dial_tells_where_it_stands_and_what_all_its_clicks_are():
    assert tray_summary(dial(1)) == "Dial: 2 of 5"
    assert tray_lines(dial(1)) == [
        "Dial: 2 of 5",
        "  now: speed 8, Swift",
        "  after 1: speed 7, Swift",
        "  after 2: speed 6, Swift",
        "  then: 5, Swift",
        "  before: 9, Swift",
    ]


def test_a_dial_at_its_last_click_and_past_it():
    assert tray_lines(dial(4)) == [
        "Dial: 5 of 5",
        "  now: speed 5, Swift",
        "  before: 9, Swift; 8, Swift; 7, Swift; 6, Swift",
    ]
    assert tray_lines(dial(9)) == ["Dial: at its end"]
