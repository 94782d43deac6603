"""The heroes as numbers: the player's own in full, the others as far as they lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.rows import cached, one_hot, row, share, zeros

from ..content.pieces import ABILITIES, ATTRIBUTES, TREASURE
from ..rules.turn import AT_START
from ..table.board import COLUMNS, ROWS, SPACES
from ..table.state import DEAD, IN_THE_DUNGEON, OUT
from .places import TO_TREASURE, WAY_OUT

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from ..table.state import Hero, State

RICH = 5_000  # gold that few heroes ever carry
_LONG_LIFE = 20  # no printed hero has more
# The printed heroes, in the order of their abilities; one of a pack is another hero.
HEROES = (*ABILITIES, "another hero")
_FAR_FROM_IT = max(TO_TREASURE)

# -- who they are --------------------------------------------------------------------------

KIND_NAMES = (*(f"is {hero}" for hero in HEROES), *ATTRIBUTES, "life")


def _kind(content: DungeonQuestContent, kind: int) -> bytes:
    name = content.hero_ids[kind]
    who = one_hot(HEROES.index(name) if name in ABILITIES else len(ABILITIES), len(HEROES))
    attributes = (share(number, 10) for number in content.attributes[kind])
    return row([*who, *attributes, share(content.life[kind], 20)])


# -- what they hold ------------------------------------------------------------------------

_RUNES = (
    "stasis_rune", "rune_of_warning", "rune_of_healing", "rune_of_opening", "rune_of_light",
    "rune_of_teleportation", "rune_of_lightning", "rune_of_protection", "rune_of_fortune",
    "rune_of_haste", "rune_of_sight", "rune_of_slumber",
)  # fmt: skip
_TROUBLES = (*AT_START, "hole_in_the_roof")
_THINGS = (
    "unstable_potion", "rope", "loadstone", "bottle_imp", "forbidden_tome", "treasure_chest",
)  # fmt: skip
_HELD = (*_RUNES, *_TROUBLES, *_THINGS)
HELD_NAMES = (*(f"has {name}" for name in _HELD), "gold", "Loot cards", "Treasure cards")
_PLACE = {name: place for place, name in enumerate(_HELD)}


class Heroes:
    """Heroes with the cards of a catalogue as numbers."""

    __slots__ = ("_content", "_open_holdings", "health", "held", "kind")

    def __init__(self, content: DungeonQuestContent) -> None:
        self._content = content
        self.kind = (
            *(_kind(content, kind) for kind in range(len(content.heroes))),
            zeros(len(KIND_NAMES)),  # heroes have not been dealt yet: kind -1
        )
        self.held = cached(self._held)
        self.health = cached(self._health)
        self._open_holdings = cached(self._holdings)

    def gold_of(self, loot: tuple[int, ...] | list[int]) -> int:
        """The gold printed on Loot cards."""
        gold = self._content.card_gold
        return sum([gold[card] for card in loot])

    def _held(self, cards: tuple[int, ...]) -> bytes:
        """Runes, cards that stay with them, and Loot."""
        content = self._content
        numbers = [0.0] * len(_HELD)
        for card in cards:
            place = _PLACE.get(content.card_id[card])
            if place is not None:
                numbers[place] = 1.0
        loot = [card for card in cards if content.is_loot[card]]
        treasures = sum(content.card_deck[card] == TREASURE for card in loot)
        gold = share(self.gold_of(loot), RICH)
        return row([*numbers, gold, share(len(loot), 10), share(treasures, 4)])

    def _health(self, what: tuple[int, int]) -> bytes:
        """By the kind of hero, and by their wounds with those of the fight they are in."""
        kind, wounds = what
        life = self._content.life[kind]
        return row([share(wounds, life), share(max(0, life - wounds), _LONG_LIFE)])

    def _holdings(self, what: tuple[int, int, tuple[int, ...], bool]) -> bytes:
        kind, wounds, loot, hidden = what
        gold = 0 if hidden else self.gold_of(loot)
        life = self._content.life[kind]
        return row([share(wounds, life), share(gold, RICH), share(len(loot), 10)])

    def progress(self, hero: Hero, homeward: bytes) -> float:
        """How far they have come: to the treasure chamber, and with a Treasure card out again."""
        cell, decks = hero.cell, self._content.card_deck
        if not any(decks[card] == TREASURE for card in hero.loot):
            return 0.5 * (1 - TO_TREASURE[cell] / _FAR_FROM_IT) if cell >= 0 else 0.0
        return 1.0 - 0.5 * (WAY_OUT[homeward[cell]] if cell >= 0 else 1.0)

    def others(self, state: State, player: int) -> list[bytes]:
        """The other heroes, clockwise from the player's left: row after row."""
        heroes, house = state.heroes, state.house
        hidden = house.cloak_and_dagger and not state.over
        parts: list[bytes] = []
        for seat in _CLOCKWISE[house.players][player]:
            other = heroes[seat]
            parts.append(_WHEREABOUTS[other.fate][other.below][other.cell])
            parts.append(self._open_holdings((other.kind, other.wounds, other.loot, hidden)))
        parts.append(_NOBODY[house.players])
        return parts


# -- what they are in the middle of --------------------------------------------------------

_PLIGHTS = ("free", "owes_encounter", "webbed", "must_go_back", "in_the_dark", "across")
_SIDES = ("north", "east", "south", "west")
PLIGHT_NAMES = (
    *(f"is {plight}" for plight in _PLIGHTS), *(f"came in by {side}" for side in _SIDES),
    "is below", *(f"goes {side} below" for side in _SIDES),
    "searches", "lost turns", "extra turns", "catacomb cards", "determination",
    "is inside", "is out",
)  # fmt: skip


@cached
def _plight(what: tuple[int, int, int, bool, int, int, int, int, int, int]) -> bytes:
    fate, plight, side, below, heading, searches, lost, extra, gathered, tokens = what
    return row([
        *one_hot(plight, len(_PLIGHTS)), *one_hot(side, 4), float(below),
        *one_hot(heading if below else -1, 4), searches / 2, share(lost, 3), share(extra, 2),
        share(gathered, 10), share(tokens, 6), float(fate == IN_THE_DUNGEON), float(fate == OUT),
    ])  # fmt: skip


def plight(hero: Hero) -> bytes:
    """What holds them, where they came in, how they are placed in turns and tests."""
    tokens = sum([count for _, count in hero.tries]) if hero.tries else 0
    return _plight(
        (
            hero.fate, hero.plight, hero.side, hero.below, hero.heading, hero.searches,
            hero.lost_turns, hero.extra_turns, len(hero.gathered), tokens,
        )
    )  # fmt: skip


HEALTH_NAMES = ("wounds", "life left")


# -- the others ----------------------------------------------------------------------------

_OTHERS = 3
_OTHER = ("plays", "is inside", "is out", "row", "column", "is below", "wounds", "gold", "Loot")
OTHER_NAMES = tuple(f"neighbour {seat + 1} {name}" for seat in range(_OTHERS) for name in _OTHER)
# By the number of players: the seats where nobody sits.
_NOBODY = tuple(zeros(len(_OTHER) * (_OTHERS + 1 - players)) for players in range(_OTHERS + 2))
# By the number of players and by seat: the seats of the others.
_CLOCKWISE = tuple(
    tuple(tuple((seat + step) % players for step in range(1, players)) for seat in range(players))
    for players in range(_OTHERS + 2)
)

# Row and column by space; a hero who is on none has -1, which is the last of these.
_AT = (
    *(((cell // COLUMNS) / ROWS, (cell % COLUMNS) / COLUMNS) for cell in range(SPACES)),
    (-1.0, -1.0),
)
# By fate, by whether they are below, and by space: all of it laid out, for it is looked up most.
_WHEREABOUTS = tuple(
    tuple(
        tuple(
            row([1.0, float(fate == IN_THE_DUNGEON), float(fate == OUT), *at, below]) for at in _AT
        )
        for below in (0.0, 1.0)
    )
    for fate in (IN_THE_DUNGEON, OUT, DEAD)
)
