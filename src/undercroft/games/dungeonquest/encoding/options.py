"""Options as numbers: what is chosen, and for a way where it leads and what bars it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.rows import kept, one_of, row, share, zeros

from ..content.pieces import (
    CARD_DECK,
    CARD_GOLD,
    CARD_ID,
    CARD_TYPE,
    FIGHT_ID,
    GATE,
    PASSAGE,
    PORTCULLIS,
    SIDES,
)
from ..content.pieces import TREASURE as TREASURE_DECK
from ..table.board import SPACE_NUMBER, TREASURE, UNEXPLORED, WAY
from .fights import CARD, CARD_NAMES
from .heroes import RICH
from .places import CHAMBER, CHAMBER_NAMES, TO_TOWER, TO_TREASURE, WAY_OUT, known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..table.state import Hero, State

# What is chosen by a word of its own.
WORDS = (
    "search", "go_down", "stay", "encounter", "struggle", "grope", "cross", "draw_card", "climb",
    "pass", "drink_potion", "rope", "stasis_rune", "rune_of_healing", "rune_of_teleportation",
    "rune_of_fortune", "rune_of_haste", "rune_of_light", "rune_of_lightning", "rune_of_opening",
    "rune_of_protection", "rune_of_sight", "rune_of_slumber", "rune_of_warning", "penance", "roll",
    "attack", "escape", "fight", "strike", "break_off", "stop", "add", "enough", "pay", "spare",
    "mine", "theirs", "keep", "first", "second", "both", "reroll", "try", "test", "draw", "leave",
    "retreat", "exit", "end", "open", "face", "resolve", "redraw", "suffer", "nothing", "unseen",
    "left", "right", "done", "drop",
)  # fmt: skip
_DIRECTIONS = ("north", "east", "south", "west")
_TOWERS = ("nw", "ne", "sw", "se")
_FIGHT_CARD = {name: number for number, name in reversed(list(enumerate(FIGHT_ID)))}
_CARD = {name: number for number, name in reversed(list(enumerate(CARD_ID)))}

_WAY = (
    *(f"goes {direction}" for direction in _DIRECTIONS), "goes back", "past a door",
    "past a portcullis",
)  # fmt: skip
_TARGET = (
    "leads to a space", *(f"there {name}" for name in CHAMBER_NAMES), "there a monster",
    "there the treasure chamber", "nearer to the treasure", "nearer to a tower",
    "shortens the known way out", "known way out from there",
)  # fmt: skip
_THING = ("is a card", "gold", "is Loot", "is Treasure", "is a monster", "is a trap")
OPTION_NAMES = (
    *(f"chooses {word}" for word in WORDS), *(f"chooses tower {tower}" for tower in _TOWERS),
    *_WAY, *_TARGET, *(f"fights with a card that {name}" for name in CARD_NAMES), *_THING,
)  # fmt: skip

_NO_WORD, _NO_WAY, _NO_TARGET, _NO_FIGHT_CARD, _NO_THING = (
    zeros(count)
    for count in (
        len(WORDS) + len(_TOWERS), len(_WAY), len(_TARGET), len(CARD_NAMES), len(_THING),
    )
)  # fmt: skip
_NO_CARD = _NO_FIGHT_CARD + _NO_THING

_WORD = {
    word: row(one_of(place, len(WORDS) + len(_TOWERS))) for place, word in enumerate(
        (*WORDS, *_TOWERS)
    )
}  # fmt: skip


def options(state: State, player: int, choices: Sequence[str]) -> bytes:
    """Row after row."""
    hero = state.heroes[player]
    cell = hero.cell
    ways = _WAYS[cell]
    parts: list[bytes] = []
    for choice in choices:
        if choice in _PLAIN:
            parts.append(_PLAIN[choice])
        elif choice in ways:
            parts += _way(state, hero, *ways[choice])
        else:
            parts += _other(state, cell, choice)
    return b"".join(parts)


def _way(state: State, hero: Hero, direction: int, target: int, nearer: bytes) -> tuple[bytes, ...]:
    """A way out of the chamber where the hero is."""
    cell, board = hero.cell, state.board
    near, beyond = SIDES[board[cell]][direction], board[target]
    far = near if beyond == UNEXPLORED else SIDES[beyond][direction ^ 2]
    homeward = known(board).homeward
    return (
        _NO_WORD, _step((direction, target == hero.came_from, near, far)),
        _THERE[target in state.tokens][beyond], nearer,
        _homeward((homeward[cell], homeward[target])), _NO_CARD,
    )  # fmt: skip


@kept
def _step(what: tuple[int, bool, int, int]) -> bytes:
    """A direction, whether it leads back, and what stands on either side of the wall."""
    direction, back, *sides = what
    bars = [float(GATE in sides), float(PORTCULLIS in sides)]
    return row([*one_of(direction, 4), float(back), *bars])


def _target(state: State, cell: int, target: int) -> tuple[bytes, ...]:
    """A space that an option leads to, compared with the one where the hero is."""
    board = state.board
    homeward = known(board).homeward
    return (
        _THERE[target in state.tokens][board[target]], _nearer(cell, target),
        _homeward((homeward[cell] if cell >= 0 else 0, homeward[target])),
    )  # fmt: skip


# These together are a target: what is there, where it lies, how far it is from a way out.
# What is there: by whether a monster is, and by the tile that is laid.
_THERE = tuple(
    tuple(row([1.0]) + chamber + row([monster]) for chamber in CHAMBER) for monster in (0.0, 1.0)
)


def _sign(number: float) -> float:
    return float((number > 0) - (number < 0))


def _nearer(cell: int, target: int) -> bytes:
    signs = [
        _sign(steps[cell] - steps[target]) if cell >= 0 else 0.0
        for steps in (TO_TREASURE, TO_TOWER)
    ]  # fmt: skip
    return row([float(target == TREASURE), *signs])


# By space the ways out of it, each with what never changes; a hero who is on none has space -1.
_WAYS = (
    *(
        {
            name: (direction, target, _nearer(cell, target))
            for name, (direction, target) in ways.items()
        }
        for cell, ways in enumerate(WAY)
    ),
    {},
)


@kept
def _homeward(what: tuple[int, int]) -> bytes:
    here, there = (WAY_OUT[steps] for steps in what)
    return row([_sign(here - there), there])


def _other(state: State, cell: int, choice: str) -> tuple[bytes, ...]:
    """A space, a direction where no way is meant, a card, or two things at once."""
    if choice in SPACE_NUMBER:
        target = _target(state, cell, SPACE_NUMBER[choice])
        return (_NO_WORD, _NO_WAY, *target, _NO_CARD)
    if ":" not in choice:
        return (_thing(choice),)
    first, *rest = choice.split(":")
    if first == "drop":  # a Loot card
        return (_WORD[first], _thing(rest[0])[len(_NO_WORD) :])
    direction, space = WAY[SPACE_NUMBER[first]][rest[1]]  # a monster that is moved
    return (_NO_WORD, _bare_step(direction), *_target(state, cell, space), _NO_CARD)


def _bare_step(direction: int) -> bytes:
    return _step((direction, False, PASSAGE, PASSAGE))


def _fight_card(card: int) -> bytes:
    return _NO_WORD + _NO_WAY + _NO_TARGET + row(CARD[card]) + _NO_THING


# What an option says by itself, wherever the hero stands: its row. None is called like a way.
_PLAIN = {
    **{name: _fight_card(card) for name, card in _FIGHT_CARD.items()},
    **{word: first + _NO_WAY + _NO_TARGET + _NO_CARD for word, first in _WORD.items()},
}


@kept
def _thing(choice: str) -> bytes:
    """A bare direction, a card of the ten decks, or a tile by its name."""
    if choice in _DIRECTIONS:
        return _NO_WORD + _bare_step(_DIRECTIONS.index(choice)) + _NO_TARGET + _NO_CARD
    return _NO_WORD + _NO_WAY + _NO_TARGET + _NO_FIGHT_CARD + _card(choice)


def _card(name: str) -> bytes:
    card = _CARD.get(name)
    if card is None:
        return _NO_THING
    kind = CARD_TYPE[card]
    return row([
        1.0, share(CARD_GOLD[card], RICH), float(kind == "loot"),
        float(CARD_DECK[card] == TREASURE_DECK), float(kind == "monster"), float(kind == "trap"),
    ])  # fmt: skip
