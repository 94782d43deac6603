"""The referee's own table: characters, decks, markers, and the dice and draws that were told."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .book import COLOURS, Book, Entry, the_book

T = TypeVar("T")


class Ask:
    """A question with the exact options that the rules give."""

    def __init__(self, kind: str, seat: int, options: list[str]) -> None:
        self.kind, self.seat, self.options = kind, seat, options


Flow = Generator[Ask, str, T]


class Untold(Exception):
    """The rules ask for a die or a card here, and none was told."""


class Over(Exception):
    """Somebody has won."""


@dataclass(eq=False)
class Quest:
    """An active quest: for each goal how much is done, and where or with whom."""

    name: str
    done: list[int]
    with_whom: list[list[str]]


@dataclass(eq=False)
class Attached:
    """An ability card attached to a character, or to one of their items."""

    owner: int
    ability: str
    item: str = ""


@dataclass
class Character:
    """A seat's character with all that lies before its player."""

    seat: int
    name: str = ""
    level: int = 0
    side: str = "starting"
    space: str = ""
    damage: int = 0
    energy: int = 0
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    attached: list[Attached] = field(default_factory=list)
    weapon: str = ""
    armor: str = ""
    bag: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    diseases: int = 0
    quests: list[Quest] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    trophies: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    changes: list[Entry] = field(default_factory=list)  # for this turn
    foe_changes: list[Entry] = field(default_factory=list)  # for this turn
    hurt_this_turn: bool = False

    @property
    def items(self) -> list[str]:
        """Bag and equipped items alike (WOW-MISC-02)."""
        return [*self.bag, *(item for item in (self.weapon, self.armor) if item)]


@dataclass
class Deck:
    """A deck whose order nobody knows, and the discards that are drawn after it, in order."""

    unknown: list[str]
    last: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.unknown) + len(self.last)


@dataclass
class Marker:
    """An undefeated encounter: its slot on the track, its card and its space."""

    number: int
    card: str
    space: str


@dataclass(eq=False)
class Search:
    """A search of a challenge deck: how many of its cards have not come up yet."""

    colour: str
    left: int


class Told:
    """The dice and draws in the order in which they were told."""

    def __init__(self) -> None:
        self.feed: deque[tuple[str, int]] = deque()

    def hear(self, outcomes: Iterable[tuple[str, int]]) -> None:
        self.feed.extend(outcomes)

    def die(self) -> int:
        if not self.feed or self.feed[0][0] != "die":
            raise Untold(f"a die; told: {list(self.feed)[:3]}")
        return self.feed.popleft()[1]

    def draw(self, source: str, names: list[str], among: list[str]) -> str:
        """What was drawn. With a single card to draw from nothing needs to be told."""
        if self.feed and self.feed[0][0] == source and names[self.feed[0][1]] in among:
            return names[self.feed.popleft()[1]]
        if len(set(among)) == 1:
            return among[0]
        raise Untold(f"{source} out of {among}; told: {list(self.feed)[:3]}")


class Table:
    """What lies on the table. The chapters of the rules are added by subclasses."""

    def __init__(self, players: int, characters: list[str] | None) -> None:
        self.book: Book = the_book()
        self.told = Told()
        self.players = players
        self.named = characters or []
        self.seats = [Character(seat) for seat in range(players)]
        self.first = -1
        self.active = -1
        self.phase = 0
        self.rolled: Entry | None = None
        self.steps = 0
        self.moved = False
        self.skip_challenge = False
        self.decks = {
            colour: Deck([c for c in self.book.challenges if self.book.colour_of[c] == colour])
            for colour in COLOURS
        }
        self.searches: list[Search] = []
        elite = [q for q in self.book.elite_quests if self.book.quests[q]["min_players"] <= players]
        self.elite = Deck(elite)
        self.starting = list(self.book.starting_quests)
        self.trophies = Counter({i: t["copies"] for i, t in self.book.trophies.items()})
        self.pile = list(self.book.token_numbers)
        self.box: list[str] = []
        self.revealed: list[str] = []
        self.hidden: dict[str, list[str]] = {}
        self.quest_tokens: list[tuple[str, int, str]] = []
        self.track: list[Marker] = []
        self.global_event = ""
        self.located: dict[str, str] = {}  # event by space
        self.combat: Any = None
        self.playing: list[Any] = []
        self.resolved: list[tuple[str, str]] = []  # what was worked out since the last question

    # -- asking ----------------------------------------------------------------------------

    def ask(self, kind: str, seat: int, options: Iterable[str]) -> Flow[str]:
        """Ask, or take the only option."""
        offered = list(dict.fromkeys(options))
        if len(offered) == 1:
            return offered[0]
        return (yield Ask(kind, seat, offered))

    def note(self, kind: str, rule: str) -> None:
        """Something was worked out by the rules; the views are about to show whether it is so."""
        self.resolved.append((kind, rule))

    # -- who and where ---------------------------------------------------------------------

    @property
    def who(self) -> Character:
        return self.seats[self.active]

    def around(self, seat: int) -> list[Character]:
        """All characters, clockwise from that seat."""
        return [self.seats[(seat + n) % self.players] for n in range(self.players)]

    def others(self, character: Character) -> list[Character]:
        return self.around(character.seat)[1:]

    def right_of(self, seat: int) -> int:
        return (seat - 1) % self.players

    def named_seat(self, character: str) -> Character:
        return next(each for each in self.seats if each.name == character)

    def in_city(self, character: Character) -> bool:
        return character.space in self.book.cities

    def may_enter(self, character: Character, space: str) -> bool:
        return COLOURS.index(self.book.spaces[space]["colour"]) <= character.level

    def distance(self, one: str, other: str) -> int:
        return self.book.distances[one][other]

    def aggro_markers(self, space: str) -> list[Marker]:
        return [m for m in self.track if m.space == space and self.book.foe(m.card).get("aggro")]

    # -- decks -----------------------------------------------------------------------------

    def roll(self) -> int:
        return self.told.die()

    def discard_challenge(self, card: str) -> None:
        """On the top of its own deck, so it is drawn last (WOW-CHAL-12)."""
        self.decks[self.book.colour_of[card]].last.append(card)

    def bottom_challenge(self, colour: str) -> str:
        deck = self.decks[colour]
        if deck.unknown:
            numbers = self.book.challenge_numbers
            card = self.told.draw("challenge", numbers, deck.unknown)
            deck.unknown.remove(card)
        else:
            card = deck.last.pop(0)
        for search in self.searches:
            search.left -= search.colour == colour
        return card

    def begin_search(self, colour: str) -> Search:
        """A search goes once through the deck as it lies when it begins (WOW-GAP-46)."""
        search = Search(colour, len(self.decks[colour]))
        self.searches.append(search)
        return search
