"""Whole turns of World of Warcraft for tests: from the box to the table, and phase by phase."""

from __future__ import annotations

from tests.support.warcraft import Play
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.rules.setup import lay_out

PHASES = ("setting up", "movement", "exploration", "challenge", "maintenance")


def setting_up(players: int, *characters: str, seed: int = 1) -> Play:
    """A game before the first die is rolled; whatever is random can still be forced."""
    config = GAME.schema().check(players, {"characters": list(characters)})
    return Play(GAME, config, lay_out(CONTENT, config, seed))


def begin(play: Play, city: str = "stormwind") -> Play:
    """Everybody starts in that city; the first player's turn begins."""
    while play.asked == "starting_city":
        play.do(f"city:{city}")
    return play


def phase(play: Play) -> str:
    """The phase of the turn, as the view has it."""
    return PHASES[play.table.view(None).phase]


def steps_offered(play: Play) -> list[str]:
    """The spaces that one step may lead to."""
    return sorted(option[3:] for option in play.options if option.startswith("go:"))
