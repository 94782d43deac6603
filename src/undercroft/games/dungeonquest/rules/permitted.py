"""What a hero may do on their turn (DQ-TURN-03, DQ-TURN-07): each check gives what forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..content.pieces import CAVE_IN, CHASM, MOST_SEARCHES, TOWER_ROOM
from ..table.board import (
    NOWHERE,
    SPACE_ID,
    SPACES,
    TREASURE,
    TREASURE_LOWER,
    UNEXPLORED,
    chamber_type,
)
from ..table.state import ACROSS, FREE, IN_THE_DARK, MUST_GO_BACK, OWES_ENCOUNTER, WEBBED
from .catacombs import no_way_down
from .movement import crossed_by, sent_back_by, walled_in, way_back_is_walled, ways_out
from .runes import HEALING, STASIS, TELEPORTATION, holds_rune

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..table.state import Hero, State

Check = Callable[["State", "Hero"], "Verdict"]

# Where a hero may still choose to move, at least back.
_FREE_TO_MOVE = (FREE, ACROSS, MUST_GO_BACK)


def held_by(state: State, hero: Hero) -> Verdict:
    """What takes the place of the move-or-search choice (DQ-TURN-07)."""
    if hero.below:
        return "DQ-CATA-10"
    plight = hero.plight
    if plight == FREE or plight in _FREE_TO_MOVE:
        return None
    if plight == OWES_ENCOUNTER:
        return owed_by(hero)
    return "DQ-CHAM-26" if plight == WEBBED else "DQ-CHAM-14"


def owed_by(hero: Hero) -> str:
    """Why an encounter is owed: they came up here, fled the dragon, or fell back."""
    if hero.came_from == NOWHERE:
        return "DQ-CATA-29"
    return "DQ-TRE-18" if hero.came_from == TREASURE else "DQ-ESC-12"


# -- what stands in the place of moving and searching --------------------------------------


def forbids_encounter(state: State, hero: Hero) -> Verdict:
    """Meeting the chamber one is in: only where that was put off."""
    if hero.plight == OWES_ENCOUNTER and not hero.below:
        return None
    return held_by(state, hero) or "DQ-TURN-07"


def forbids_struggle(state: State, hero: Hero) -> Verdict:
    """Tearing at the web: only once stuck in it."""
    if hero.plight == WEBBED and not hero.below:
        return None
    return held_by(state, hero) or "DQ-CHAM-26"


def forbids_groping(state: State, hero: Hero) -> Verdict:
    """Rolling for a way out of the dark: only where a roll before led nowhere."""
    if hero.plight == IN_THE_DARK and not hero.below:
        return None
    return held_by(state, hero) or "DQ-CHAM-14"


def forbids_drawing(state: State, hero: Hero) -> Verdict:
    """A Catacomb card: only below."""
    return None if hero.below else "DQ-CATA-10"


def forbids_climbing(state: State, hero: Hero) -> Verdict:
    """The hole in the roof again: only where one was found."""
    card_id = hero.content.card_id
    if hero.below and any(card_id[card] == "hole_in_the_roof" for card in hero.kept):
        return None
    return "DQ-CATA-11"


# -- what is open to a hero whom nothing holds ---------------------------------------------


def forbids_staying(state: State, hero: Hero) -> Verdict:
    """Another Dragon card: only in the treasure chamber."""
    return None if hero.cell == TREASURE else "DQ-TRE-07"


def forbids_crossing(state: State, hero: Hero) -> Verdict:
    """Over the rubble of a Cave-in; elsewhere only where a wall has closed the way back."""
    plight = hero.plight
    if plight == FREE:
        return None if chamber_type(state, hero.cell) == CAVE_IN else "DQ-TURN-07"
    if plight == ACROSS:
        return crossed_by(state, hero)
    return None if way_back_is_walled(state, hero) else sent_back_by(state, hero)


def must_move(state: State, hero: Hero) -> Verdict:
    """What leaves nothing but moving: the dragon beside one, or a chamber to go back from."""
    if hero.cell == TREASURE:
        return "DQ-TRE-07"
    return sent_back_by(state, hero) if hero.plight == MUST_GO_BACK else None


def forbids_search(state: State, hero: Hero) -> Verdict:
    """In the place of a move, in a chamber that lets itself be searched (DQ-SRCH)."""
    if (closed := not_searchable(state, hero)) is not None:
        return closed
    if hero.plight == FREE and chamber_type(state, hero.cell) == CAVE_IN:
        return "DQ-CHAM-16"
    return None


def not_searchable(state: State, hero: Hero) -> Verdict:
    """A chamber with the icon, no monster in it, at most twice running (DQ-SRCH-02, 06, 07)."""
    if not state.content.tile_search[state.board[hero.cell] >> 2]:
        return "DQ-SRCH-06"
    if hero.cell in state.tokens:
        return "DQ-SRCH-07"
    return "DQ-SRCH-03" if hero.searches >= MOST_SEARCHES else None


def unless(bound: Check, check: Check) -> Check:
    """The check for any hero, of one that is only for those whom nothing binds so."""
    return lambda state, hero: bound(state, hero) or check(state, hero)


def forbids_waiting(state: State, hero: Hero) -> Verdict:
    """Only who is blocked by others waits: who is walled in is lost (DQ-GAP-09, 10)."""
    if situation(state, hero):
        return held_by(state, hero) or "DQ-TURN-03"
    return "DQ-GAP-09" if walled_in(state, hero) else None


# -- things to use -------------------------------------------------------------------------


def _has(hero: Hero, name: str) -> bool:
    card_id = hero.content.card_id
    return any(card_id[card] == name for card in hero.loot)


def forbids_potion(state: State, hero: Hero) -> Verdict:
    """A potion can be drunk on any turn of the one who has it."""
    return None if _has(hero, "unstable_potion") else "DQ-ENC-07"


def forbids_rope(state: State, hero: Hero) -> Verdict:
    """A Rope leads over a chasm, and the turn goes on."""
    if not _has(hero, "rope"):
        return "DQ-ENC-07"
    if (held := held_by(state, hero)) is not None:
        return held
    over_a_chasm = hero.plight == FREE and chamber_type(state, hero.cell) == CHASM
    return None if over_a_chasm else "DQ-ENC-15"


def forbids_stasis(state: State, hero: Hero) -> Verdict:
    """At the start of a turn: not once the hero has crossed their chamber."""
    if (gone := forbids_rune(hero, STASIS)) is not None:
        return gone
    return "DQ-RUNE-02" if state.got_across else None


def forbids_healing(state: State, hero: Hero) -> Verdict:
    """There must be something to heal."""
    if (gone := forbids_rune(hero, HEALING)) is not None:
        return gone
    return None if hero.wounds or hero.kept else "DQ-RUNE-02"


def forbids_teleporting(state: State, hero: Hero) -> Verdict:
    """From a space that nothing holds the hero to, with somewhere to go."""
    if (gone := forbids_rune(hero, TELEPORTATION)) is not None:
        return gone
    if hero.cell == NOWHERE or hero.plight not in _FREE_TO_MOVE:
        return held_by(state, hero) or "DQ-RUNE-02"
    return None if destinations(state, hero) else "DQ-RUNE-02"


def forbids_rune(hero: Hero, rune: str) -> Verdict:
    """A Rune is used once, and so only by one who still has it."""
    return None if holds_rune(hero, rune) else "DQ-RUNE-01"


def destinations(state: State, hero: Hero) -> list[str]:
    """Explored chambers without a hero, no tower and not the treasure chamber."""
    taken = [other.cell for other in state.heroes]
    return [
        SPACE_ID[cell]
        for cell in range(SPACES)
        if state.board[cell] != UNEXPLORED
        and cell not in taken
        and cell not in (TREASURE, TREASURE_LOWER)
        and chamber_type(state, cell) != TOWER_ROOM
    ]


# -- the options of a turn -----------------------------------------------------------------

# In the place of everything else; offered in this order.
INSTEAD: dict[str, Check] = {
    "draw_card": forbids_drawing,
    "climb": forbids_climbing,
    "encounter": forbids_encounter,
    "struggle": forbids_struggle,
    "grope": forbids_groping,
}
# For a hero whom nothing holds, offered before the moves; and for one who need not move, in the
# place of a move (DQ-SRCH-01, DQ-CATA-04), offered after them.
BEFORE_MOVES: dict[str, Check] = {"stay": forbids_staying, "cross": forbids_crossing}
AFTER_MOVES: dict[str, Check] = {"search": forbids_search, "go_down": no_way_down}
THINGS: dict[str, Check] = {
    "drink_potion": forbids_potion,
    "rope": forbids_rope,
    "stasis_rune": forbids_stasis,
    "rune_of_healing": forbids_healing,
    "rune_of_teleportation": forbids_teleporting,
}
CHECKS = {
    **INSTEAD,
    **{deed: unless(held_by, check) for deed, check in BEFORE_MOVES.items()},
    **{deed: unless(held_by, unless(must_move, check)) for deed, check in AFTER_MOVES.items()},
    "pass": forbids_waiting,
    **THINGS,
}
_BEFORE_MOVES, _AFTER_MOVES = tuple(BEFORE_MOVES.items()), tuple(AFTER_MOVES.items())


def situation(state: State, hero: Hero) -> list[str]:
    """What takes the place of the move-or-search choice, or that choice itself."""
    if held_by(state, hero) is not None:
        return [deed for deed, check in INSTEAD.items() if check(state, hero) is None]
    choices = []  # loops, since each comprehension would cost a call
    for deed, check in _BEFORE_MOVES:
        if check(state, hero) is None:
            choices.append(deed)
    for way in ways_out(state, hero):
        choices.append(way[0])
    if must_move(state, hero) is None:
        for deed, check in _AFTER_MOVES:
            if check(state, hero) is None:
                choices.append(deed)
    return choices


def things_to_use(state: State, hero: Hero) -> list[str]:
    """Potions, ropes and Runes whose moment is the hero's turn."""
    usable = hero.content.usable
    for card in hero.loot + hero.runes:
        if card in usable:
            return [thing for thing, check in THINGS.items() if check(state, hero) is None]
    return []
