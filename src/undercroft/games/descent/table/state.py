"""The state of a game: plain data, and nothing that could not be written to a file."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

import msgspec

from undercroft.kernel.agenda import Agenda, Frame
from undercroft.kernel.data import plain
from undercroft.kernel.moments import EVERYTHING, Moments
from undercroft.kernel.naming import Named
from undercroft.kernel.ranges import HEARD, MASK, SeatNo
from undercroft.kernel.windows import Happening  # noqa: TC001, `plain` reads the annotations

from ..content.catalogue import DescentContent  # noqa: TC001
from . import frames
from .frames import Attack, Harm, Lasting, Run, Trial  # noqa: TC001
from .sheet import Sheet  # noqa: TC001

if TYPE_CHECKING:
    from typing import Self

    from undercroft.kernel.table import Table

    from ..content.printed import Figure, Weapon
    from ..content.quests import EncounterEntry
    from .ground import Ground

    DescentTable = Table["State"]

AGENDA = Agenda()
MOMENTS: Moments[DescentTable] = Moments()  # declared in rules/moments.py

# Numbers that are written by name.
FigureNo = Annotated[int, Named("figure")]
Skills = Annotated[tuple[int, ...], Named("skill")]
Things = Annotated[tuple[int, ...], Named("thing")]  # cards that can be exhausted
Items = Annotated[tuple[int, ...], Named("item")]
Cards = Annotated[tuple[int, ...], Named("card")]
Bags = Annotated[list[tuple[int, ...]], Named("card")]
OverlordCards = frames.OverlordCards
OverlordBags = Annotated[list[tuple[int, ...]], Named("overlord_card")]

NONE = frames.NONE
BARE_HANDS = "hands"
TRAVEL = "travel"  # the phase of a campaign in which the heroes are on their way
HEROES, OVERLORD = range(2)  # the sides
# Where a figure is. KNOCKED_OUT: a hero token lies in its space. OFF: defeated, or left the map.
# AWAY: off the map until the next turn; a hero token lies where the hero was.
ON_MAP, KNOCKED_OUT, OFF, AWAY = range(4)


@plain
class Fighter(msgspec.Struct, gc=False):
    """A hero, a monster or a friend of the heroes."""

    kind: FigureNo
    seat: SeatNo
    copy: int = 0  # tells monsters of one kind apart
    place: int = OFF
    at: int = NONE  # the square in the north-west of its base, or of its hero token
    turned: bool = False
    damage: int = 0
    fatigue: int = 0
    extra_health: int = 0  # that the quest gives it
    conditions: Annotated[int, MASK] = 0  # as bits, in the order of `CONDITIONS`
    master: int = NONE  # the hero whose familiar it is
    skills: Skills = ()
    items: Items = ()  # that are equipped; of a lieutenant, the relic they wield
    pack: Items = ()  # carried, but not equipped: they do nothing (DES-EQP-06)
    exhausted: Things = ()
    feat_used: bool = False  # once an encounter (DES-FEAT-03)
    cards: Cards = ()  # Search cards that were not used yet
    used_cards: Cards = ()  # that lie face down (DES-SRCH-07)
    done: bool = False  # it had its turn or activation in this round
    friend: bool = False  # of the heroes' side, but no hero
    fell_at: int = NONE  # where it stood when it was taken off the map

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Turn(msgspec.Struct, gc=False):
    """The turn of a hero or the activation of a monster."""

    figure: int
    actions: int = 2  # that are left (DES-HTRN-07, DES-OTRN-09)
    points: int = 0  # movement points (DES-GAP-12)
    attacks: int = 1  # that a monster has left (DES-OTRN-10)
    free_attack: bool = False  # it is still to be had (DES-DUO-03)
    rested: bool = False
    moving: bool = False  # points of a move action are left
    moved: bool = False  # its player moved it (DES-GAP-75)
    moves: int = 0  # move actions
    begun: bool = False  # the step to equip items is over (DES-HTRN-01)
    traded: tuple[int, ...] = ()  # with whom, in this move action
    acted: bool = False  # an action was taken
    activated: tuple[int, ...] = ()  # familiars, in this turn
    extra_attacks: int = 0  # attack actions beyond `actions`
    placed: bool = False  # a large monster that moved: its movement has ended (DES-LARGE-03)
    over: bool = False

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Token(msgspec.Struct, gc=False):
    """An objective token (DES-OBJ). It lies on a square, or a figure carries it, or it is gone."""

    kind: str
    copy: int
    at: int = NONE
    carrier: int = NONE
    face: str = ""  # what is on its other side; "" if that is not decided yet
    up: bool = False  # it lies face up
    seen: Annotated[int, MASK] = 0  # sides that have looked at it, as bits

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    @property
    def name(self) -> str:
        """What it is called in options."""
        return f"{self.kind}.{self.copy + 1}"

    def known_to(self, side: int | None) -> bool:
        """Whether a side knows what is on its other side; a spectator has none."""
        return self.up or (side is not None and bool(self.seen >> side & 1))


@plain
class State(msgspec.Struct, gc=False):
    """The whole table."""

    rng: int
    content: DescentContent
    quest: str
    map: str
    act: int
    players: int
    overlord: SeatNo
    fighters: list[Fighter]  # heroes first
    heroes: int  # how many of them are heroes
    agenda: Annotated[list[Frame], AGENDA]  # the steps still to come, the next one last
    bags: Bags  # the Search deck
    overlord_xp: int = 0  # that are left for cards
    owned: OverlordCards = ()  # the cards that the Overlord deck is made of
    overlord_bags: OverlordBags = msgspec.field(default_factory=lambda: [()])  # the Overlord deck
    foreseen: OverlordCards = ()  # on top of it, in order: the overlord has looked at them
    hand: OverlordCards = ()  # the overlord's
    shown: OverlordCards = ()  # of the hand: everybody has seen them
    discards: OverlordCards = ()  # face up, the last one first
    named_heroes: tuple[str, ...] = ()  # as agreed; the others are drawn
    named_classes: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()  # by hero
    search: tuple[int, ...] = ()  # squares with a search token
    closed: Annotated[int, MASK] = 0  # doors, as bits
    turn: Turn | None = None
    attacks: list[Attack] = msgspec.field(default_factory=list)  # a stack, or the last one
    runs: list[Run] = msgspec.field(default_factory=list)  # a stack
    trials: list[Trial] = msgspec.field(default_factory=list)  # a stack
    harms: list[Harm] = msgspec.field(default_factory=list)  # a stack
    lasting: tuple[Lasting, ...] = ()
    limits: tuple[tuple[str, int, int], ...] = ()  # abilities used: id, owner, when
    serial: int = 0  # numbers what happens
    away: tuple[tuple[int, int], ...] = ()  # heroes who are away, and how far they come back
    drawn: Cards = ()  # a Search card that was just drawn, and nobody has yet
    search_discards: Cards = ()  # Search cards that were discarded
    passing: int = NONE  # a figure that an effect moves through the space of another
    happening: list[Happening] = msgspec.field(default_factory=list)
    listening: Annotated[int, MOMENTS.written, HEARD] = EVERYTHING
    hearing: Annotated[int, MOMENTS.written, HEARD] = 0  # the same for the overlord's hand
    discreet: bool = False  # who is asked depends on public knowledge alone
    familiars: tuple[int, ...] = ()  # figures that heroes have summoned
    paused: Turn | None = None  # the turn of a hero whose familiar acts
    charmed: int = NONE  # a hero with whom the overlord acts (DES-GAP-74)
    round: int = 0
    placing: int = NONE  # the figure that is put on the map
    group: str = ""  # that is activated
    encounter: int = 0
    groups: tuple[str, ...] = ()  # the monsters of the encounter's groups, as chosen
    tokens: list[Token] = msgspec.field(default_factory=list)
    faces: tuple[str, ...] = ()  # of face-down tokens, not decided yet which has which
    counts: dict[str, int] = msgspec.field(default_factory=dict)  # what the quest counts
    spent: tuple[str, ...] = ()  # what may be done once a turn or round, and was
    locked: Annotated[int, MASK] = 0  # doors, as bits
    terrain: tuple[tuple[int, str], ...] = ()  # squares whose terrain has changed
    won: tuple[int, ...] = ()  # who won the earlier encounters; NONE: nobody
    earlier: tuple[tuple[str, int], ...] = ()  # quests of the campaign so far, and who won them
    concluded: bool = False  # the encounter is over, and another one or the Campaign phase follows
    power: str = "basic"  # the level of a single quest (DES-EPIC-01)
    gold: int = 0  # of all heroes, before a single quest at a higher level (DES-EPIC-02)
    hero_xp: tuple[int, ...] = ()  # the same for XP, by hero
    stall: Items = ()  # Shop Items on offer, each copy
    parcel: Items = ()  # an item that the heroes are handing to one of them
    sheet: Sheet | None = None  # of a campaign
    phase: str = ""  # the step of the Campaign phase that is under way
    journey: tuple[str, ...] = ()  # stops of the way to the quest that are still ahead
    aside: OverlordCards = ()  # set aside for this quest (DES-DECK-11)
    wielded: tuple[tuple[str, str], ...] = ()  # lieutenants of the quest, and their relics
    wielder: str = ""  # the lieutenant for whom the overlord is asked
    learner: int = NONE  # the hero who is asked which skill they buy
    proposed: str = ""  # what a hero player proposed, in words
    next_quest: str = ""  # of the campaign
    winner: int = NONE  # a side
    over: bool = False

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    @property
    def attack(self) -> Attack | None:
        """The attack under way, or the last one."""
        return self.attacks[-1] if self.attacks else None

    @property
    def ground(self) -> Ground:
        """The squares of the map, shared by all forks."""
        laid = self.content.grounds[self.map]
        return laid.changed(self.terrain) if self.terrain else laid

    @property
    def rules(self) -> EncounterEntry:
        """What the quest's file says of this encounter."""
        return self.content.quests[self.quest].encounter[self.encounter]

    def printed(self, number: int) -> Figure:
        """What is printed of a figure."""
        return self.content.cast[self.act][self.heroes][self.fighters[number].kind]

    def name_of(self, number: int) -> str:
        """What a figure is called."""
        return self.name_of_kind(self.fighters[number].kind)

    def name_of_kind(self, kind: int) -> str:
        """What the figures of a kind are called: as on their card, unless the quest names one."""
        figure = self.content.figures[self.act][kind]
        if figure.master:
            for group in self.rules.group:
                if group.monster == figure.group and group.master_name:
                    return group.master_name
        return figure.name

    def squares(self, number: int) -> int:
        """The squares that a figure covers; those of a hero token count, too."""
        fighter = self.fighters[number]
        if fighter.at == NONE:
            return 0
        if self.content.small[fighter.kind]:
            return 1 << fighter.at
        return self.ground.covers(self.content.bases[fighter.kind], fighter.at, fighter.turned)

    def health(self, number: int) -> int:
        """How much damage defeats a figure."""
        kit = self.content.abilities.kit(self, number)
        return self.printed(number).health + self.fighters[number].extra_health + kit.health

    def is_hero(self, number: int) -> bool:
        return number < self.heroes

    def is_no_figure(self, number: int) -> bool:
        """Whether it is a familiar that does not count as a figure (DES-FAM-02)."""
        return self.fighters[number].kind in self.content.no_figures

    def of_heroes(self, number: int) -> bool:
        """Whether a figure is a hero, or with the heroes."""
        return number < self.heroes or self.fighters[number].friend

    def side_of(self, number: int) -> int:
        """The side that a figure fights for."""
        return HEROES if number < self.heroes or self.fighters[number].friend else OVERLORD

    def side_of_seat(self, seat: int) -> int:
        return OVERLORD if seat == self.overlord else HEROES

    def deciders(self, number: int) -> int | tuple[int, ...]:
        """Who decides what a figure does; the hero players together for their friends."""
        if number == self.charmed:
            return self.overlord
        fighter = self.fighters[number]
        if not fighter.friend or fighter.master != NONE:
            return fighter.seat
        return self.hero_players()

    def hero_players(self) -> int | tuple[int, ...]:
        """All seats of the heroes, to be asked together; from the overlord's left (DES-RND-03)."""
        return _hero_players(self.players, self.overlord)

    def handle(self, number: int) -> str:
        """What a figure is called in options."""
        fighter = self.fighters[number]
        return self.content.handle(fighter.kind, fighter.copy)

    def called(self, handle: str) -> int:
        """The figure of that name, or NONE."""
        handle_of = self.content.handle
        kind = self.content.kind_called(handle)
        for number, fighter in enumerate(self.fighters):
            if fighter.kind == kind and handle_of(kind, fighter.copy) == handle:
                return number
        return NONE

    def from_the_overlord(self, seat: int) -> int:
        """How many places clockwise from the overlord somebody sits."""
        return (seat - self.overlord) % self.players

    def hero_seats(self) -> tuple[int, ...]:
        """The seats of the heroes' side."""
        return tuple(seat for seat in range(self.players) if seat != self.overlord)

    def weapon(self, number: int, name: str) -> Weapon:
        """What a figure attacks with: an item, bare hands, or what its card says."""
        if name == BARE_HANDS:
            return self.content.bare_hands
        if ":" in name:
            return self.content.abilities.weapons[name]
        if name:
            found = self.content.weapons[self.content.item_called[name]]
        else:
            found = self.printed(number).weapon
            if found is not None and self.fighters[number].items:
                found = self.content.with_relic(found, self.fighters[number].items)
        assert found is not None
        return found


@cache
def _hero_players(players: int, overlord: int) -> int | tuple[int, ...]:
    seats = tuple((overlord + place) % players for place in range(1, players))
    return seats if len(seats) > 1 else seats[0]
