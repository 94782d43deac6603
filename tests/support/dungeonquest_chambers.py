"""A hero about to enter a chamber: they stand on r2c2 and the chamber lies east of it on r2c3.

    s = entering("web_lfr")
    play = s.action_of(0).do("east")

With its arrow to the west, where they come from, a chamber's left side is north, its front east
and its right side south.
"""

from __future__ import annotations

from typing import Any

from tests.support.dungeonquest import Play, Situation
from tests.support.dungeonquest_content import LAID_OUT
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.table.state import ACROSS

START, CHAMBER = "r2c2", "r2c3"


def unlike(hero: str) -> str:
    """Another hero, who has no attribute in common with this one."""
    mine = LAID_OUT.attributes[LAID_OUT.hero_ids.index(hero)]
    return next(
        name
        for name, theirs in zip(LAID_OUT.hero_ids, LAID_OUT.attributes, strict=True)
        if not any(one == other for one, other in zip(mine, theirs, strict=True))
    )


def entering(
    chamber: str | None = None, hero: str = "hugo", arrow: str = "west", **house: Any
) -> Situation:
    """Two heroes; the other one loses all their turns, so the first plays on and on.

    Without a chamber named the space east of the hero is unexplored.
    """
    s = Situation(heroes=[hero, unlike(hero)], **house)
    s.lay(START, "room_lfr", arrow="west").put(0, START, "r2c1")
    if chamber is not None:
        s.lay(CHAMBER, chamber, arrow)
    s.hero(1).lost_turns = 1000
    return s


def standing_in(chamber: str, hero: str = "hugo", **house: Any) -> Situation:
    """The hero has come into the chamber from the west on an earlier turn."""
    return entering(chamber, hero, **house).put(0, CHAMBER, START)


def below(hero: str = "hugo", distance: int = 0, **house: Any) -> Situation:
    """The hero is in the catacombs under r5c2, heading east.

    They have a potion that they could drink, so that their turns do not run on by themselves.
    """
    s = entering(hero=hero, **house).give(0, "unstable_potion", deck="search")
    return s.below(0, "r5c2", "east", distance)


def turn_is_over(play: Play) -> bool:
    """The other player's turn has come (and they lose it)."""
    return play.hero(1).lost_turns < 1000


def across(play: Play, seat: int = 0) -> bool:
    """They have got to the far side of their chamber."""
    return play.hero(seat).plight == ACROSS


def deck_sizes(play: Play) -> list[int]:
    """The ten decks."""
    return [len(bag) for bag in play.state.bags[:10]]


def kept(play: Play, seat: int = 0) -> list[str]:
    """The cards whose effect stays with the hero."""
    return list(play.table.view(seat).heroes[seat].kept)


def runes(play: Play, seat: int = 0) -> tuple[str, ...]:
    """Their Runes, as another player sees them."""
    shown: tuple[str, ...] = play.table.view(1 - seat).heroes[seat].runes
    return shown


def tokens(play: Play, seat: int = 0) -> int:
    """Their determination tokens."""
    return int(play.table.view(seat).heroes[seat].determination)


def arrow(play: Play, space: str = CHAMBER) -> str:
    """Where the arrow of the chamber on that space points."""
    return str(next(s.arrow for s in play.table.view(0).spaces if s.space == space))


def all_in_place(play: Play) -> bool:
    """No card, tile or token is lost or doubled."""
    assert GAME.audit(play.state, settled=True) == []
    return True
