"""The referee's own account of a game: what it knows, what it hears, and what it asks.

Procedures are generators that stop where a player must choose. Log lines are taken from a queue,
one after the other: a line that does not come where the rules say so is a disagreement.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterable
from typing import Any, NamedTuple, NoReturn, TypeVar

import msgspec

from tests.referees.protocol import Judgement, Line, Situation

from .board import TREASURE, Board
from .content import content

T = TypeVar("T")

_TOKENS = {"{hero} gains {determination}.": 1, "{hero} discards {determination}.": -1}
_WITHOUT_TOKENS = ("{hero} is killed by {word}.", "{hero} leaves the dungeon alive.")


class Ask(NamedTuple):
    """A choice that a player must have now."""

    kind: str
    seat: int
    options: tuple[str, ...]
    rule: str


Steps = Generator[Ask, str, T]


class Parted(Exception):
    """The table went another way than the rules as read here."""

    def __init__(self, judgement: Judgement) -> None:
        super().__init__(str(judgement))
        self.judgement = judgement


class TurnOver(Exception):
    """Whatever a hero was doing is over: they were killed, knocked out or got away."""


class Hero(msgspec.Struct):
    """What is known of a hero."""

    seat: int
    id: str
    runes: list[str]
    space: str = ""  # "" off the board and in the catacombs
    side: str = ""  # the side of the chamber by which they came in
    came_from: str = ""
    wounds: int = 0
    tries: dict[str, int] = {}  # determination tokens, by the encounter they belong to
    tokens_told: int = 0  # determination tokens, as the lines count them
    searches: int = 0
    lost_turns: int = 0
    extra_turns: int = 0
    below: bool = False
    marker: str = ""
    marker_cell: tuple[int, int] = (0, 0)  # of the two that the treasure chamber covers, too
    heading: str = ""
    travelled: int = 0  # how many Catacomb cards were drawn on this visit
    uncounted: int = 0  # kept cards of earlier visits, or from before a Giant Naga
    loot: list[str] = []  # ids; a card whose id is not known yet has "?" and its name
    kept: list[str] = []
    fate: str = "inside"  # then "out" or "dead"
    must_meet: bool = False  # the chamber must be met next turn
    special: bool = False  # arrived by special movement
    stuck: bool = False  # in a web, or in the dark
    turned_back: bool = False  # chose to go back next turn
    chose_side: bool = False  # of a Chasm or a Bridge
    just_up: bool = False  # came up from the catacombs on the last turn taken
    across: bool = False  # beyond the rubble, the web or the bridge
    found_way_down: bool = False  # may go down here though no marker lies here
    spent: set[str] = set()  # what was used this turn and comes once a turn
    corridors: set[str] = set()  # entered this turn
    left_treasure: bool = False  # this turn

    @property
    def card(self) -> dict[str, Any]:
        return content().heroes[self.id]

    @property
    def name(self) -> str:
        name: str = self.card["name"]
        return name

    @property
    def life(self) -> int:
        life: int = self.card["life"]
        return life

    @property
    def inside(self) -> bool:
        return self.fate == "inside"

    def has(self, name: str) -> bool:
        """Whether they carry a Loot card of that id."""
        return any(loot in (name, f"?{loot_name(name)}") for loot in self.loot)


def loot_name(card: str) -> str:
    """The name of a Loot card by its id, or of one whose id is not known."""
    return card[1:] if card.startswith("?") else content().loot[card].name


class Token(msgspec.Struct):
    """A monster token on the board."""

    space: str
    monster: str
    life: int = 0  # 0 while the referee has not seen it


class Story:
    """The model and how it is fed. What happens by the rules is in the classes built on this."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.config = config
        self.players: int = config["players"]
        self.board = Board()
        self.heroes: list[Hero] = []
        self.tokens: list[Token] = []
        self.markers: list[str] = []
        self.sun = 1
        self.first = 0
        self.active = 0
        self.dragon_cards = 0  # those that lie face up
        self.lines: deque[Line] = deque()
        self.judged: list[Judgement] = []
        self.view: Situation  # the table at the next question, from which unseen things are taken

    # -- saying ----------------------------------------------------------------------------

    def judge(self, kind: str, rule: str, said: Any, found: Any) -> None:
        """Compare; where it differs, the account ends."""
        judgement = Judgement(kind, rule, said, found)
        if not judgement.agrees:
            raise Parted(judgement)
        self.judged.append(judgement)

    def part(self, kind: str, rule: str, said: Any, found: Any) -> NoReturn:
        raise Parted(Judgement(kind, rule, said, found))

    # -- hearing ---------------------------------------------------------------------------

    def take(self, told: Iterable[Line]) -> None:
        """New lines; those that count determination tokens are read at once."""
        for line in told:
            counts = _TOKENS.get(line.template)
            if counts is not None:
                hero = self.heroes[line.values[0]]
                hero.tokens_told += counts * line.values[1]
                continue
            if line.template in _WITHOUT_TOKENS:
                self.heroes[line.values[0]].tokens_told = 0
            self.lines.append(line)

    def next_is(self, *templates: str) -> bool:
        """Whether the next line has one of these templates."""
        return bool(self.lines) and self.lines[0].template in templates

    def hear(self, template: str, *first_words: str, rule: str = "") -> Line:
        """The next line, which must have this template and begin with these words."""
        found = self.lines[0] if self.lines else None
        heard = found is not None and found.template == template
        if found is None or not heard or found.words[: len(first_words)] != first_words:
            said = f"{template} {first_words}"
            self.part("story", rule or "line", said, found and f"{found.template} {found.words}")
        return self.lines.popleft()

    def maybe(self, template: str, *first_words: str) -> Line | None:
        """The next line if it is this one."""
        if self.next_is(template) and self.lines[0].words[: len(first_words)] == first_words:
            return self.lines.popleft()
        return None

    # -- asking ----------------------------------------------------------------------------

    def ask(self, kind: str, seat: int, options: Iterable[str], rule: str) -> Steps[str]:
        """A choice; one that leaves no choice is taken without a question."""
        offered = tuple(dict.fromkeys(options))
        if len(offered) == 1:
            return offered[0]
        return (yield Ask(kind, seat, offered, rule))

    # -- knowing ---------------------------------------------------------------------------

    @property
    def inside(self) -> list[Hero]:
        return [hero for hero in self.heroes if hero.inside]

    def clockwise(self, seat: int) -> list[int]:
        """All seats, this one first."""
        return [(seat + step) % self.players for step in range(self.players)]

    def monster_player(self, seat: int) -> int:
        """DQ-MON-05: the player on the left; alone one plays for the monsters, too."""
        return (seat + 1) % self.players

    def others_at(self, hero: Hero, space: str) -> list[Hero]:
        return [o for o in self.heroes if o is not hero and o.space == space]

    def tokens_at(self, space: str) -> list[Token]:
        return [token for token in self.tokens if token.space == space]

    def in_treasure(self) -> bool:
        return any(hero.space == TREASURE for hero in self.heroes)

    def pool(self) -> Counter[str]:
        """How many tokens of each monster are not on the board."""
        out = Counter(token.monster for token in self.tokens)
        return Counter({m: len(c["tokens"]) - out[m] for m, c in content().monsters.items()})

    # -- what higher chapters do -----------------------------------------------------------

    def encounter(self, hero: Hero) -> Steps[None]:
        """Meet the chamber that a hero is in: monsters first, then the chamber itself."""
        raise NotImplementedError
