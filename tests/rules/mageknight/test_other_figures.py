"""Figures of the parent game in a team: no levels, experience only heals them (MKD-OTHER)."""

import pytest

from tests.support.mageknight import CONTENT
from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.dials import Figure, hero
from undercroft.games.mageknight.content.entries import Click, HeroEntry
from undercroft.games.mageknight.rules import drafting
from undercroft.games.mageknight.table.state import HEROIC_TEAM, INSIDE, Warrior
from undercroft.kernel.errors import BadContent

ROOM = (".........",) * 5
DIAL = ("8 9 15 3", "7 8 14 2", "6 7 13 1")


def archer(**changes) -> HeroEntry:
    entry = {"id": "archer", "name": "Archer", "source": "test", "points": (25,), "dial": DIAL}
    return HeroEntry(**{**entry, **changes})


def with_archer(s: Bench, square: str, click: int = 2) -> Warrior:
    """A figure without levels on the team of the first player."""
    content = s.state.content
    content.figures = (*content.figures, hero("here", archer()))
    content.figure_called["archer"] = len(content.figures) - 1
    at = s.state.ground.called[square]
    warrior = Warrior(len(content.figures) - 1, 0, 0, 1, 1, click, INSIDE, at)
    s.state.warriors.append(warrior)
    return warrior


def eliminating(points: int) -> Bench:
    """The hero's next hit eliminates a foe worth so many points."""
    s = Bench(*ROOM)
    s.make("hero", "r2c2", "E", 0, wounds=3)
    foe = s.make("foe", "r2c3", "W", wounds=10)
    figures = list(s.state.content.figures)
    figures[foe.figure] = Figure(
        "foe", "Foe", "weak", (points,), 0, 1, 90, (Click((9, 8, 14, 2), 0),) * 11
    )
    s.state.content.figures = tuple(figures)
    return s


@rule("MKD-OTHER-05", "MKD-EXP-08")
def test_fifty_points_restore_such_a_figure_to_its_start():
    s = eliminating(50)
    with_archer(s, "r0c0")
    p = s.activate(s.state.warriors[0]).throw(11).do("strike:foe", "E")
    assert p.asked == "level"
    option = p.table.decision.option("archer")
    assert (option.label, option.rule) == ("Archer is restored to its start", "MKD-OTHER-05")
    p.do("archer")
    assert (p.figure("archer").click, p.figure("archer").level) == (0, 1)
    assert p.figure("hero").click == 7, "the hero has nothing of it"
    assert "Archer is restored." in p.told()


@rule("MKD-OTHER-05", "MKD-EXP-11")
def test_or_a_hero_gains_a_level_instead():
    s = eliminating(50)
    with_archer(s, "r0c0")
    p = s.activate(s.state.warriors[0]).throw(11).do("strike:foe", "E", "hero")
    assert (p.figure("archer").click, p.figure("hero").level, p.figure("hero").click) == (2, 2, 3)


@rule("MKD-OTHER-05", "MKD-EXP-02")
def test_such_a_figure_is_healed_to_its_first_click_and_worth_its_points():
    s = Bench(*ROOM)
    number = with_archer(s, "r0c0").figure
    figure = s.state.content.figures[number]
    assert (figure.is_hero, figure.has_levels) == (True, False)
    assert ({figure.start(level) for level in (1, 2, 5)}, figure.cost(1)) == ({0}, 25)
    oren = CONTENT.figures[CONTENT.figure_called["lord_oren"]]
    assert (oren.has_levels, oren.start(2), oren.cost(2)) == (True, 3, 33)


@rule("MKD-OTHER-05", "MKD-OTHER-03")
def test_such_a_figure_joins_a_team_without_a_level():
    s = Bench(*ROOM)
    s.state.mode, s.state.warriors = HEROIC_TEAM, []
    number = with_archer(s, "r0c0").figure
    s.state.warriors = []
    assert drafting.forbids(s.state, 0, number, 1) is None
    assert drafting.forbids(s.state, 0, number, 2) == "MKD-OTHER-05"
    assert "archer:1" in drafting.candidates(s.state, 0)
    assert "archer:2" not in drafting.candidates(s.state, 0)


@rule("MKD-OTHER-01")
@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"points": (25, 30)}, "points: expected 5 numbers"),
        ({"points": (25, 30, 35, 40, 45)}, "dial: expected a click for each of 5 levels, got 3"),
    ],
)
def test_a_hero_has_five_levels_or_none(changes, problem):
    with pytest.raises(BadContent, match=problem):
        hero("here", archer(**changes))
