"""The state of a game: plain data, and nothing that could not be written to a file.

What changes seldom is held in tuples and bytes: a clone shares them instead of copying.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from undercroft.kernel.agenda import Agenda, Frame
from undercroft.kernel.chance import Bag  # noqa: TC001
from undercroft.kernel.data import plain
from undercroft.kernel.naming import Coded, Named, NamedEach, Per
from undercroft.kernel.ranges import (
    MOST,
    Audience,
    Between,
    EachSeat,
    PlayerCount,
    SeatNo,
    SeatOrNone,
)

from ..content.pieces import DIRECTIONS
from ..content.tables import DungeonQuestContent  # noqa: TC001
from .board import NOWHERE, UNEXPLORED

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from undercroft.kernel.catalogue import Numbering
    from undercroft.kernel.naming import Spot

AGENDA = Agenda()

# Numbers that are written by name.
HeroNo = Annotated[int, Named("hero")]
MonsterNo = Annotated[int, Named("monster")]
TokenNo = Annotated[int, Named("token")]
CardNo = Annotated[int, Named("card")]
SpaceNo = Annotated[int, Named("space")]
Cards = Annotated[tuple[int, ...], Named("card")]
FightCards = Annotated[tuple[int, ...], Named("fight_card")]
Spaces = Annotated[tuple[int, ...], Named("space")]

Counter = Annotated[int, Between(0, MOST)]
Direction = Annotated[int, Between(0, 3)]

# What has become of a hero.
IN_THE_DUNGEON, OUT, DEAD = range(3)

# What awaits a hero on their next turn in place of the usual choice (DQ-TURN-07).
FREE, OWES_ENCOUNTER, WEBBED, MUST_GO_BACK, IN_THE_DARK, ACROSS = range(6)

# Where a hero ended who was killed in the catacombs.
BELOW = -2

# Where a monster token is when it lies on no space.
POOL, MET = -1, -2


class House(msgspec.Struct, frozen=True):
    """What was agreed before the game: the number of players, the combat, the optional rules."""

    players: PlayerCount
    combat: str = "standard"
    heroes: tuple[str, ...] = ()
    servants_of_kalladra: bool = False
    death_can_wait: bool = False
    cloak_and_dagger: bool = False
    magical_might: int = 1
    live_to_fight_another_day: bool = False
    no_guts_no_glory: bool = False
    late_start: bool = False
    tower_power: bool = False
    hero_vs_hero: bool = False


# -- numbers that say more than a name --------------------------------------------------------

# The test a determination token belongs to. A kept card's own test is KEPT_CARD + the card.
ONE_SHOT, CROSSING, PORTCULLIS_SIDE, KEPT_CARD = 0, 1, 2, 10


def _write_tries(spot: Spot, tries: tuple[tuple[int, int], ...]) -> list[list[str | int]]:
    names = spot.content.numberings["card"].names
    return [[names[test - KEPT_CARD] if test >= KEPT_CARD else test, n] for test, n in tries]


def _read_tries(numberings: Mapping[str, Numbering], tree: Any) -> list[tuple[int, int]]:
    cards = numberings["card"]
    return [(KEPT_CARD + cards.number(t) if isinstance(t, str) else t, n) for t, n in tree]


def _write_board(spot: Spot, board: tuple[int, ...]) -> dict[str, str]:
    """The laid spaces: which chamber lies there and where its arrow points."""
    tiles, spaces = (spot.content.numberings[kind].names for kind in ("tile", "space"))
    return {
        spaces[cell]: f"{tiles[laid >> 2]} {DIRECTIONS[laid & 3]}"
        for cell, laid in enumerate(board)
        if laid >= 0
    }


def _read_board(numberings: Mapping[str, Numbering], tree: Any) -> list[int]:
    tiles, spaces = numberings["tile"], numberings["space"]
    board = [UNEXPLORED] * len(spaces)
    for space, chamber in tree.items():
        tile, _, arrow = chamber.partition(" ")
        board[spaces.number(space)] = tiles.number(tile) * 4 + DIRECTIONS.index(arrow)
    return board


Tries = Annotated[tuple[tuple[int, int], ...], Coded("card", _write_tries, _read_tries)]
LaidBoard = Annotated[tuple[int, ...], Coded("tile", _write_board, _read_board)]


@plain
class Hero(msgspec.Struct, gc=False):
    """A hero, what they carry, and what they are in the middle of."""

    seat: SeatNo
    content: DungeonQuestContent  # what is printed on the cards
    kind: HeroNo = -1
    cell: SpaceNo = NOWHERE
    fate: Annotated[int, Between(IN_THE_DUNGEON, DEAD)] = IN_THE_DUNGEON
    ending: str = ""
    ended_at: SpaceNo = NOWHERE  # the space where they were killed or left, or BELOW
    wounds: Counter = 0
    came_from: SpaceNo = NOWHERE
    side: Annotated[
        int, Between(-1, 3)
    ] = -1  # the side of their chamber they came in by; -1 if they did not come by a side
    special: bool = False  # they came by special movement (DQ-GAP-12)
    came_up: Counter = 0  # turns, this one included, that count as having just come up (DQ-CATA-26)
    plight: Annotated[int, Between(FREE, ACROSS)] = FREE
    searches: Counter = 0
    way_down: bool = False  # they found a Passage Down here that got no marker
    lost_turns: Counter = 0
    extra_turns: Counter = 0
    ability_used: bool = False  # their once-a-turn ability
    below: bool = False
    marker: SpaceNo = NOWHERE  # where their travel marker lies
    heading: Direction = 0
    gathered: Cards = ()  # Catacomb cards of this visit that go back when they come up
    distance: Counter = 0  # Catacomb cards drawn on this visit: how far the marker will move
    loot: Cards = ()
    runes: Cards = ()
    kept: Cards = ()  # cards whose effect stays with them
    tries: Tries = ()  # determination tokens by the test they belong to

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    @property
    def life(self) -> int:
        return self.content.life[self.kind]

    @property
    def ability(self) -> int:
        return self.content.ability[self.kind]

    @property
    def alive(self) -> bool:
        return self.fate == IN_THE_DUNGEON

    def attribute(self, attribute: int) -> int:
        return self.content.attributes[self.kind][attribute]


@plain
class Side(msgspec.Struct, gc=False):
    """One side of a fight."""

    seat: SeatNo  # the player who decides for it
    powers: FightCards = ()  # Power cards face down, not in hand
    hand: FightCards = ()
    played: FightCards = ()
    damage: FightCards = ()  # the damage stack
    hurt: Counter = 0  # wounds of this fight that no card stands for
    bonus: int = 0
    text_bonus: int = 0  # by the text of the card laid, for as long as that text counts
    cancelled: bool = False
    textless: bool = False
    counter_barred: bool = False
    due_bonus: int = 0  # promised last round, against `due_against` only if that is a type
    due_against: int = -1
    next_bonus: int = 0
    next_against: int = -1
    next_weakness: int = 0
    next_draw: int = 0
    seen: FightCards = ()  # cards of the hand that the other side has looked at

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Fight(msgspec.Struct, gc=False):
    """A monster met, or two heroes at each other's throats: `sides[0]` is the acting hero."""

    hero: SeatNo
    monster: MonsterNo  # kind of monster, -1 in a fight between heroes
    token: TokenNo  # -1 in a fight between heroes
    card: CardNo  # the card that brought the monster, -1 if it was a token
    sides: list[Side]
    rival: SeatOrNone = -1  # the other hero's seat, in a fight between heroes
    may_escape: bool = False
    attacked: bool = False  # the hero chose to attack
    stage: int = 0
    round: Counter = 0
    stack: FightCards = ()  # the combat stack
    discards: FightCards = ()
    breaking_off: bool = False  # an escape was announced (DQ-OPT-25)
    countered: Annotated[int, Between(-1, 1)] = -1  # which side counterattacked this round

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class State(msgspec.Struct, gc=False):
    """The whole table."""

    rng: int
    content: DungeonQuestContent
    house: House
    heroes: Annotated[list[Hero], EachSeat()]
    board: LaidBoard
    bags: Annotated[
        list[Bag], NamedEach("card", ..., "tile", "fight_card")
    ]  # the ten decks, the chamber pile, the Combat deck
    discards: Annotated[list[Bag], NamedEach("card", ...)]  # of the ten decks
    tokens: Annotated[
        list[SpaceNo], Per("token", POOL)
    ]  # where each monster token is: a space, POOL or MET
    token_seen: Annotated[
        list[Audience], Per("token", 0)
    ]  # who knows its life value, as an audience
    agenda: Annotated[list[Frame], AGENDA]  # the steps still to come, the next one last
    markers: Spaces = ()  # spaces with a catacomb entrance marker
    first: SeatNo = 0
    active: SeatNo = 0
    turn: Counter = 0
    sun: int = 1
    fight: Fight | None = None
    corridors: Spaces = ()  # corridors entered this turn
    encountered: bool = False  # the active hero has met a chamber this turn
    left_dragon: bool = False  # they have left the treasure chamber this turn (DQ-TRE-10)
    got_across: bool = False  # they have crossed their chamber, so the turn's start is past
    card: CardNo = -1  # the card of the ten decks drawn last
    last_moved_token: TokenNo = -1
    over: bool = False
    dragon_won: bool = False
    out_with_treasure: tuple[SeatNo, ...] = ()  # who left with a Treasure card (DQ-SOLO-10)
    final_gold: tuple[int, ...] = ()
    best_loot: tuple[int, ...] = ()

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    @property
    def solo(self) -> bool:
        return self.house.players == 1
