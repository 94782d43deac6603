"""Figures that a test makes up: any values and abilities, on every click of the dial."""

from __future__ import annotations

from tests.support.mageknight import CONTENT, Situation
from undercroft.games.mageknight.content.catalogue import MageKnightContent
from undercroft.games.mageknight.content.dials import Figure
from undercroft.games.mageknight.content.entries import LEVELS, Click
from undercroft.games.mageknight.table.state import INSIDE, NOBODY, Warrior
from undercroft.kernel.grid import FACINGS

CLICKS = 11


class Bench(Situation):
    """A situation with figures of the test's own making."""

    def __init__(self, *rows: str, players: int = 2) -> None:
        super().__init__(*rows, players=players)
        # A catalogue copies as itself; this one gets figures that no other test may see.
        self.state.content = object.__new__(MageKnightContent)
        self.state.content.__dict__.update(CONTENT.__dict__)
        self.state.content.figure_called = dict(CONTENT.figure_called)

    def make(
        self,
        name: str,
        square: str,
        facing: str = "N",
        seat: int = NOBODY,
        abilities: int = 0,
        *,
        wounds: int = 0,
        values: tuple[int, int, int, int] = (9, 8, 14, 2),
        reach: int = 0,
        arrows: int = 1,
        arc: int = 90,
    ) -> Warrior:
        """A figure with these values (speed, attack, defense, damage); heroes are of level 1."""
        content, hero = self.state.content, seat != NOBODY
        level = int(hero)
        figure = Figure(
            name, name.title(), None if hero else "weak", (5,) * (LEVELS if hero else 1),
            reach, arrows, arc, (Click(values, abilities),) * CLICKS,
        )  # fmt: skip
        number = content.figure_called[name] = len(content.figures)
        content.figures = (*content.figures, figure)
        warrior = Warrior(
            figure=number, seat=seat, level=level, highest=level,
            click=figure.start(level) + wounds, place=INSIDE,
            square=self.state.ground.called[square], facing=FACINGS.index(facing),
        )  # fmt: skip
        self.state.warriors.append(warrior)
        return warrior
