"""Options as numbers: what is chosen, and for a way where it leads and what bars it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.rows import cached, one_hot, row, share, zeros

from ..content.pieces import DIRECTIONS, GATE, PASSAGE, PORTCULLIS
from ..content.pieces import TREASURE as TREASURE_DECK
from ..table.board import SPACE_NUMBER, TREASURE, UNEXPLORED, WAY
from .fights import CARD_NAMES
from .heroes import RICH
from .places import CHAMBER_NAMES, TO_TOWER, TO_TREASURE, WAY_OUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.tables import DungeonQuestContent
    from ..table.state import Hero, State
    from .fights import Fights
    from .places import Chambers

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
_TOWERS = ("nw", "ne", "sw", "se")

_WAY = (
    *(f"goes {direction}" for direction in DIRECTIONS), "goes back", "past a door",
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
    word: row(one_hot(place, len(WORDS) + len(_TOWERS))) for place, word in enumerate(
        (*WORDS, *_TOWERS)
    )
}  # fmt: skip


class Options:
    """Options with the cards and chambers of a catalogue as numbers."""

    __slots__ = ("_chambers", "_content", "_first", "_plain", "_sides", "_there", "_thing")

    def __init__(self, content: DungeonQuestContent, chambers: Chambers, fights: Fights) -> None:
        self._content, self._sides, self._chambers = content, content.sides, chambers
        # What is there: by whether a monster is, and by the tile that is laid.
        self._there = tuple(
            tuple(row([1.0]) + chamber + row([monster]) for chamber in chambers.rows)
            for monster in (0.0, 1.0)
        )
        # What an option says by itself, wherever the hero stands: its row. None is called like a
        # way.
        self._plain = {
            **{name: _fight_card(fights.card[n]) for n, name in enumerate(content.fight_id)},
            **{word: first + _NO_WAY + _NO_TARGET + _NO_CARD for word, first in _WORD.items()},
        }
        self._first = {name: n for n, name in reversed([*enumerate(content.card_id)])}
        self._thing = cached(self._describe)

    def rows(self, state: State, player: int, choices: Sequence[str]) -> bytes:
        """Row after row."""
        hero = state.heroes[player]
        cell, plain = hero.cell, self._plain
        ways = _WAYS[cell]
        parts: list[bytes] = []
        for choice in choices:
            if choice in plain:
                parts.append(plain[choice])
            elif choice in ways:
                parts += self._way(state, hero, *ways[choice])
            else:
                parts += self._other(state, cell, choice)
        return b"".join(parts)

    def _way(
        self, state: State, hero: Hero, direction: int, target: int, nearer: bytes
    ) -> tuple[bytes, ...]:
        """A way out of the chamber where the hero is."""
        cell, board, sides = hero.cell, state.board, self._sides
        near, beyond = sides[board[cell]][direction], board[target]
        far = near if beyond == UNEXPLORED else sides[beyond][direction ^ 2]
        homeward = self._chambers.known(board).homeward
        return (
            _NO_WORD, _step((direction, target == hero.came_from, near, far)),
            self._there[target in state.tokens][beyond], nearer,
            _homeward((homeward[cell], homeward[target])), _NO_CARD,
        )  # fmt: skip

    def _target(self, state: State, cell: int, target: int) -> tuple[bytes, ...]:
        """A space that an option leads to: what is there, where it lies, how far from a way out."""
        board = state.board
        homeward = self._chambers.known(board).homeward
        return (
            self._there[target in state.tokens][board[target]], _nearer(cell, target),
            _homeward((homeward[cell] if cell >= 0 else 0, homeward[target])),
        )  # fmt: skip

    def _other(self, state: State, cell: int, choice: str) -> tuple[bytes, ...]:
        """A space, a direction where no way is meant, a card, or two things at once."""
        if choice in SPACE_NUMBER:
            target = self._target(state, cell, SPACE_NUMBER[choice])
            return (_NO_WORD, _NO_WAY, *target, _NO_CARD)
        if ":" not in choice:
            return (self._thing(choice),)
        first, *rest = choice.split(":")
        if first == "drop":  # a Loot card
            return (_WORD[first], self._thing(rest[0])[len(_NO_WORD) :])
        direction, space = WAY[SPACE_NUMBER[first]][rest[1]]  # a monster that is moved
        return (_NO_WORD, _bare_step(direction), *self._target(state, cell, space), _NO_CARD)

    def _describe(self, choice: str) -> bytes:
        """A bare direction, a card of the ten decks, or a tile by its name."""
        if choice in DIRECTIONS:
            return _NO_WORD + _bare_step(DIRECTIONS.index(choice)) + _NO_TARGET + _NO_CARD
        return _NO_WORD + _NO_WAY + _NO_TARGET + _NO_FIGHT_CARD + self._card(choice)

    def _card(self, name: str) -> bytes:
        card = self._first.get(name)
        if card is None:
            return _NO_THING
        content = self._content
        kind = content.card_type[card]
        return row([
            1.0, share(content.card_gold[card], RICH), float(kind == "loot"),
            float(content.card_deck[card] == TREASURE_DECK), float(kind == "monster"),
            float(kind == "trap"),
        ])  # fmt: skip


@cached
def _step(what: tuple[int, bool, int, int]) -> bytes:
    """A direction, whether it leads back, and what stands on either side of the wall."""
    direction, back, *sides = what
    bars = [float(GATE in sides), float(PORTCULLIS in sides)]
    return row([*one_hot(direction, 4), float(back), *bars])


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


@cached
def _homeward(what: tuple[int, int]) -> bytes:
    here, there = (WAY_OUT[steps] for steps in what)
    return row([_sign(here - there), there])


def _bare_step(direction: int) -> bytes:
    return _step((direction, False, PASSAGE, PASSAGE))


def _fight_card(card: list[float]) -> bytes:
    return _NO_WORD + _NO_WAY + _NO_TARGET + row(card) + _NO_THING
