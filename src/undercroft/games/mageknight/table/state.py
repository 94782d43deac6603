"""The state of a game: plain data, and nothing that could not be written to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from undercroft.kernel.agenda import Agenda, Frame
from undercroft.kernel.data import plain
from undercroft.kernel.moments import EVERYTHING, Moments
from undercroft.kernel.naming import Named
from undercroft.kernel.ranges import HEARD, MASK, EachSeat, Scope, SeatNumber, SeatOrNone
from undercroft.kernel.windows import Happening  # noqa: TC001, `plain` reads the annotations

from ..content.catalogue import MageKnightContent  # noqa: TC001
from .ground import Dungeon, ground_of

if TYPE_CHECKING:
    from typing import Self

    from undercroft.kernel.table import Table

    from ..content.dials import Figure
    from ..content.entries import Click
    from .ground import Ground

    MageKnightTable = Table["State"]

AGENDA = Agenda()
MOMENTS: Moments[MageKnightTable] = Moments()  # declared in rules/moments.py

# Numbers that are written by name.
FigureNo = Annotated[int, Named("figure")]
AbilityNo = Annotated[int, Named("ability")]
ChestNo = Annotated[int, Named("chest")]
TokenNo = Annotated[int, Named("token")]
Figures = Annotated[tuple[int, ...], Named("figure")]
Tiles = Annotated[tuple[int, ...], Named("tile")]
Tokens = Annotated[tuple[int, ...], Named("token")]

LONE_WOLF, HEROIC_TEAM = "lone_wolf", "heroic_team"  # modes
BY_POLICY, BY_BOT, BY_PLAYER = "policy", "bot", "player"  # who plays the monster side of a solo
MONSTERS = 1  # alone: the seat of the monster side, which nobody sits on (MKD-SOLO-19)
NONE = -1
NOBODY = NONE  # the seat of Mage Spawn: no player owns them

# Where a figure is. POOL: its place in the list is free, the Mage Spawn lies in a pool again.
POOL, OUTSIDE, INSIDE, LEFT, ELIMINATED = range(5)
# Where a chest is; one that was left in the dungeon lies on a square again.
SHUT_AWAY, ON_THE_FLOOR, HELD, CARRIED_OUT, REMOVED = range(5)
# Where a token is. Which it is, is decided as it is turned over: nobody knows before.
IN_THE_BOX, ON_A_SQUARE, CONVERTED = range(3)
# Which arc an attack comes through; after a jump it does not depend on facings.
BY_FACING, REAR, FRONT = range(3)

BLANK = 0  # of a trap dial (MKD-SET-05)


class SideSeat(SeatNumber):
    """A seat, or that of the monster side of a solo."""

    __slots__ = ()

    def limits(self, scope: Scope) -> tuple[int, int]:
        return self.low, max(scope.players - 1, MONSTERS)


@plain
class Warrior(msgspec.Struct, gc=False):
    """A figure in this game, and what the turn has brought it so far."""

    figure: FigureNo
    seat: SeatOrNone = NOBODY
    copy: int = 0  # tells figures of one kind apart
    level: int = 0  # of a hero
    highest: int = 0  # level that it ever had (MKD-EXP)
    click: int = 0
    place: int = POOL
    square: int = NONE
    facing: int = 0  # in eighths clockwise from north
    activated: bool = False  # this turn (MKD-TURN-02)
    marked: bool = False  # since the Monster Master's last turn, with three players or more
    frozen: bool = False
    switched_off: tuple[AbilityNo, ...] = ()  # optional abilities, this turn (MKD-ABIL-04)
    lent: tuple[int, ...] = ()  # chests whose treasure it has this turn
    drunk: tuple[int, ...] = ()  # chests whose potion works until its owner's next turn
    set_aside: tuple[AbilityNo, ...] = ()  # of treasures, this turn: others were picked

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Chest(msgspec.Struct, gc=False):
    """A chest: where its two dials stand, where it is, and how far it was dealt with."""

    kind: ChestNo
    treasure: int = NONE  # the face of its treasure dial; nobody knows it before it is opened
    trap: int = BLANK
    place: int = SHUT_AWAY
    square: int = NONE
    facing: int = 0
    exposed: bool = False
    harmless: bool = False  # disarmed, sprung or without a trap
    seat: SeatOrNone = NOBODY  # who holds it, or carried it out
    spent: bool = False  # its potion was used

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Token(msgspec.Struct, gc=False):
    """A wandering monster token, face down until it is converted."""

    kind: TokenNo = NONE  # once it has been turned over
    place: int = IN_THE_BOX
    square: int = NONE
    activated: bool = False
    marked: bool = False

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Activation(msgspec.Struct, gc=False):
    """What is under way: a figure or a token, and the speed points that are left."""

    warrior: int = NONE
    token: int = NONE
    points: int = 0
    granted: int = 0  # the points it began with (MKD-TURN-07)
    begun: bool = False  # it did something: what takes the place of an activation comes too late
    attacked: bool = False  # MKD-TURN-08
    over: bool = False
    moved: bool = False  # since it last stopped: opponents beside it have a free spin to come
    free_of: Annotated[int, MASK] = 0  # opponents it has broken away from, as bits (MKD-BREAK-06)
    heading: int = NONE  # of its last step: its front arc while moving
    opened: tuple[int, ...] = ()  # iron doors that fall shut when it ends (MKD-DOOR-04)
    quick: bool = False  # by Quickness: only moving and opening doors

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Attack(msgspec.Struct, gc=False):
    """An attack under way, or the last one: who makes it, how, at whom, and what was rolled."""

    attacker: int
    manner: str  # the verb of a manner of attack (rules/manners.py)
    targets: tuple[int, ...]  # warriors who were named
    door: int = NONE  # that it is aimed at
    affected: tuple[int, ...] = ()  # warriors whom the roll is compared with
    counter: bool = False
    through: int = BY_FACING  # which arc of the target it comes through
    dice: int = 0
    damage: int = 0  # the attacker's damage value as it rolled
    reached: tuple[int, ...] = ()  # of those affected, whose defense the roll reached
    hits: tuple[int, ...] = ()

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Side(msgspec.Struct, gc=False):
    """A player: entrance and exit, experience, and how many heroes began."""

    entrance: int = NONE
    exit: int = NONE
    experience: int = 0
    heroes: int = 0
    cost: int = 0  # the points of the team at the start (MKD-END-04)
    took_chest: bool = False  # MKD-LEAVE
    tiles: Tiles = ()  # still to be laid
    box: Tiles = ()  # that were not picked

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class State(msgspec.Struct, gc=False):
    """The whole table."""

    rng: int
    content: MageKnightContent
    mode: str
    dungeon: Dungeon
    warriors: list[Warrior]
    chests: list[Chest]
    tokens: list[Token]
    sides: Annotated[list[Side], EachSeat()]
    doors: tuple[int, ...]  # how each door of the ground is
    agenda: Annotated[list[Frame], AGENDA]  # the steps still to come, the next one last
    teams: tuple[str, ...] = ()  # by seat; those not named are drawn as the game begins
    tiles_each: int = 0  # that a player lays; 0 on a ready-made layout (MKD-TILE-02)
    pieces: tuple[str, ...] = ()  # terrain markers and doors that can be drawn (MKD-TILE-08)
    pieces_each: int = 0
    chests_each: int = 0  # as agreed; 0: as the rules say (MKD-TEAM-12)
    tokens_each: int = 0
    draft: str = ""  # how teams are put together, if not ready-made
    points: int = 100  # of a team at most (MKD-TEAM-01)
    uniques: bool = False  # unique Mage Spawn are in use, too (MKD-SET-14)
    by_hand: bool = False  # players place chests, tokens and themselves; else chance does
    pool: Figures = ()  # Mage Spawn that have not appeared yet (MKD-SET-14)
    fallen: Figures = ()  # Mage Spawn back in the pool (MKD-SPAWN-06)
    bag: Tokens = ()  # the tokens that may still lie face down
    activation: Activation | None = None
    attack: Attack | None = None
    answered: int = NONE  # the attacker whom the counterattack that is asked about would strike
    answering: int = NONE  # the figure that would strike
    happening: list[Happening] = msgspec.field(default_factory=list)
    listening: Annotated[int, MOMENTS.written, HEARD] = EVERYTHING
    first: SeatOrNone = NONE  # the starting player
    active: Annotated[int, SideSeat(nobody=True)] = NONE
    activations: int = 0  # that the active player has left
    turn: int = 0
    rounds: int = 100  # after which the game ends (MKD-END-05)
    monster_master: SeatOrNone = NONE
    explored: Annotated[int, MASK] = 0  # solo: tiles that a Hero has entered, as bits
    monsters_turn: bool = False  # solo: the turn of the monster side
    monsters: str = BY_PLAYER  # solo: who plays the monster side
    turning: int = NONE  # the figure that was last asked to turn
    over: bool = False

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    @property
    def by_team_rules(self) -> bool:
        """Whether chests and tokens are placed as in a team game (MKD-TILE-10)."""
        return self.mode != LONE_WOLF or self.tiles_each > 0

    @property
    def players(self) -> int:
        return len(self.sides)

    @property
    def ground(self) -> Ground:
        """The squares of the dungeon, shared by all forks."""
        try:
            found = self.content.grounds[self.dungeon]
        except KeyError:
            found = ground_of(self.content, self.dungeon)
        if found.dungeon is not self.dungeon:
            # Equal ones are told apart tile by tile, which takes twenty times as long.
            self.dungeon = found.dungeon
        return found

    def figure(self, warrior: int) -> Figure:
        """What is printed of a warrior."""
        return self.content.figures[self.warriors[warrior].figure]

    def shown(self, warrior: Warrior) -> Click:
        """What its dial shows now."""
        return self.content.figures[warrior.figure].dial[warrior.click]

    def handle(self, number: int) -> str:
        """What a warrior is called in options: its figure, with a number if there are several."""
        warrior = self.warriors[number]
        name = self.content.figures[warrior.figure].id
        return f"{name}.{warrior.copy + 1}" if warrior.copy else name

    def called(self, handle: str) -> int:
        """The warrior of that name, or NONE."""
        for number, warrior in enumerate(self.warriors):
            if warrior.place != POOL and self.handle(number) == handle:
                return number
        return NONE
