"""A hero in the catacombs of DungeonQuest, for tests: about to find a way up."""

from tests.support.dungeonquest import Play, Situation
from undercroft.games.dungeonquest.content.pieces import PILE


def below(
    space: str = "r6c4", heading: str = "north", cards: int = 0, players: int = 2, **house: object
) -> Situation:
    """Hugo is in the catacombs with so many plain cards already gathered."""
    return Situation(players=players, **house).below(0, space, heading, distance=cards)


def finds_exit(s: Situation, *cards: str) -> Play:
    """They draw these Catacomb cards, turn by turn, and then an Exit."""
    play = s.turn_of(0).cards("catacomb", *cards, "exit")
    assert (play.asked, play.player) == ("come_up", 0)
    return play


def comes_up(s: Situation, side: str, die: int) -> Play:
    """They draw an Exit, leave, and drift that far to that side."""
    return finds_exit(s).dice(die).do("leave", side)


def chambers(play: Play) -> dict[str, tuple[str, str]]:
    """What lies where, and where its arrow points."""
    return {s.space: (s.chamber, s.arrow) for s in play.table.view(0).spaces}


def tiles_left(play: Play) -> int:
    return len(play.state.bags[PILE])
