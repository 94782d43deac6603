"""What lies in the middle of the table as numbers: the turn, the decks, events, tokens."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING

from undercroft.kernel.chance import sees
from undercroft.kernel.rows import cached, one_hot, row, share, zeros

from ..content.catalogue_types import LEVELS
from ..rules.decks import cards_in
from ..table.state import DISCOVERIES as DISCOVERY_PILE
from ..table.state import ELITE_QUESTS as ELITE_BAG
from ..table.state import NONE, RETURNED_QUESTS
from .characters import OTHERS
from .foes import ENEMY, ENEMY_NAMES, NO_ENEMY
from .printed import PRINTED

if TYPE_CHECKING:
    from ..table.state import State

CHALLENGE_DECKS = PRINTED.challenge_decks
CHALLENGES = PRINTED.challenges
DISCOVERIES = PRINTED.discoveries
ELITE_QUESTS = PRINTED.elite_quests
DISCOVERY_OF = PRINTED.discovery_of
ENEMY_OF = PRINTED.enemy_of
MOVEMENT_DIE = PRINTED.movement_die
TROPHIES = PRINTED.trophies
TROPHY_KIND = PRINTED.trophy_kind

# -- the turn ------------------------------------------------------------------------------

_PHASES = ("setting up", "movement", "exploration", "challenge", "maintenance")
_MOVING = ("has not moved", "has moved", "may move no more")
_TURN = (
    "acts", *(f"neighbour {seat + 1} acts" for seat in range(OTHERS)), "began the game",
    *(f"{players} play" for players in (2, 3, 4)), *_PHASES, *_MOVING, "challenge is skipped",
    "movement die is rolled", "die's spaces", "die's energy",
)  # fmt: skip
_RUNNING = ("round", "spaces left to move", "damage about to come", "cards being played",
            "own card being played")  # fmt: skip
_runs = Struct(f"{len(_RUNNING)}f").pack


@cached
def _turn(what: tuple[int, int, bool, int, int, bool, int]) -> bytes:
    ahead, players, first, phase, moving, skipped, rolled = what
    face = MOVEMENT_DIE[rolled] if rolled != NONE else None
    return row([
        *one_hot(ahead, OTHERS + 1), float(first), *one_hot(players - 2, 3),
        *one_hot(phase, len(_PHASES)), *one_hot(moving, len(_MOVING)), float(skipped),
        float(face is not None), face.move / 4 if face else 0.0, face.energy / 4 if face else 0.0,
    ])  # fmt: skip


def turn(state: State, player: int) -> bytes:
    """Whose turn it is and how far it has come."""
    players = len(state.characters)
    still = _turn((
        (state.active - player) % players, players, state.first == player, state.phase,
        state.moving, state.skip_challenge, state.rolled,
    ))  # fmt: skip
    playing = state.playing
    own = bool(playing) and player in [seat for seat, _, _ in playing]
    return still + _runs(
        share(state.round, 20), share(state.steps, 8), share(state.incoming, 10),
        share(len(playing), 3), own,
    )  # fmt: skip


# -- the decks -----------------------------------------------------------------------------

_DECKS = (
    *(f"{level} challenges left" for level in LEVELS), "elite quests left", "discoveries left",
    *(f"{trophy.id} left" for trophy in TROPHIES),
)  # fmt: skip
_FORESEEN = tuple(
    f"next {level} card {name}" for level in LEVELS for name in ("is known", *ENEMY_NAMES)
)
_NOT_FORESEEN = zeros(1 + len(ENEMY_NAMES))
_NOTHING_FORESEEN = _NOT_FORESEEN * len(LEVELS)


def decks(state: State) -> bytes:
    """How many cards are left of each."""
    colours = range(len(LEVELS))
    return _decks((
        *[cards_in(state, colour) for colour in colours],
        len(state.bags[ELITE_BAG]) + len(state.returned[RETURNED_QUESTS]),
        len(state.bags[DISCOVERY_PILE]),
    )) + _trophies(state.trophies)  # fmt: skip


_WHOLE = (*(len(deck) for deck in CHALLENGE_DECKS), len(ELITE_QUESTS), len(DISCOVERY_OF))


@cached
def _decks(counts: tuple[int, ...]) -> bytes:
    return row(share(count, whole) for count, whole in zip(counts, _WHOLE, strict=True))


@cached
def _trophies(left: bytes) -> bytes:
    kinds = [TROPHY_KIND[card] for card in left]
    return row(kinds.count(trophy.index) / trophy.copies for trophy in TROPHIES)


def foreseen(state: State, player: int) -> bytes:
    """The next cards of the decks, for those who have looked."""
    if max(state.foreseen) == NONE:
        return _NOTHING_FORESEEN
    return b"".join([
        _next(card) if card != NONE and sees(seen_by, player) else _NOT_FORESEEN
        for card, seen_by in zip(state.foreseen, state.foreseen_by, strict=True)
    ])  # fmt: skip


@cached
def _next(card: int) -> bytes:
    enemy = ENEMY_OF[card]
    return row([1.0]) + (NO_ENEMY if enemy is None else ENEMY[enemy.index])


# -- events and tokens ---------------------------------------------------------------------

_GLOBAL = tuple(card.index for card in CHALLENGES if card.event == "global")
_TOKENS = ("revealed", "in hand", "in the box")
_LYING = tuple(f"{kind.id} {where}" for where in _TOKENS for kind in DISCOVERIES)
_EVENTS = (*(f"event {CHALLENGES[card].id}" for card in _GLOBAL), "events turned over")


def lying(state: State, player: int) -> bytes:
    """Discovery tokens that lie open, and the one in the player's own hand."""
    held = bytes((state.held,)) if state.held != NONE and state.holder == player else b""
    return _kinds(state.revealed) + _kinds(held) + _kinds(state.box)


@cached
def _kinds(tokens: bytes) -> bytes:
    kinds = [DISCOVERY_OF[token] for token in tokens]
    return row(kinds.count(kind.index) / kind.count for kind in DISCOVERIES)


def events(state: State) -> bytes:
    """The event that holds for all, and how many cards lie with their back up."""
    return _events((state.global_event, len(state.flipped)))


@cached
def _events(what: tuple[int, int]) -> bytes:
    card, flipped = what
    return row([*(float(card == each) for each in _GLOBAL), share(flipped, 4)])


MIDDLE_NAMES = (*_TURN, *_RUNNING, *_DECKS, *_FORESEEN, *_LYING, *_EVENTS)


def middle(state: State, player: int) -> bytes:
    """All of it."""
    return b"".join((
        turn(state, player), decks(state), foreseen(state, player), lying(state, player),
        events(state),
    ))  # fmt: skip
