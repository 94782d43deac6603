"""The state of a game: plain data, and nothing that could not be written to a file.

What changes seldom is held in tuples and bytes: a clone shares them instead of copying.
Cards and tokens are physical: each has a number of its own in its deck (see catalogue.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from undercroft.kernel.agenda import Agenda, Frame
from undercroft.kernel.data import plain
from undercroft.kernel.moments import EVERYTHING, Moments
from undercroft.kernel.naming import NamedEach, Per
from undercroft.kernel.ranges import (
    HEARD,
    MOST,
    Audience,
    Between,
    EachSeat,
    PlayerCount,
    SeatNo,
    SeatOrNone,
)
from undercroft.kernel.windows import Happening, latest

# `plain` reads the annotations.
from ..content.catalogue import WarcraftContent  # noqa: TC001
from .names import (
    OF_A_DECK,
    AbilityCards,
    AbilityNo,
    AttachedCards,
    Beats,
    CardsOnItems,
    CardsPlayed,
    ChallengeNo,
    Challenges,
    CharacterNo,
    Discoveries,
    DiscoveryNo,
    DueNo,
    EncounterNo,
    PowerNo,
    QuestNo,
    SpaceNo,
    Trophies,
    TrophyNo,
)

if TYPE_CHECKING:
    from typing import Self

    from ..game import WarcraftTable

AGENDA = Agenda()
MOMENTS: Moments[WarcraftTable] = Moments()  # declared in rules/moments.py

NOWHERE = -1
NONE = -1

# The two faces of a character card.
STARTING, FLIPPED = range(2)

# The phases of a turn (WOW-TURN-01); before the first of them the table is being set up.
SETTING_UP, MOVEMENT, EXPLORATION, CHALLENGE, MAINTENANCE = range(5)

# How far normal movement has come: not begun, under way, or replaced by something else.
NOT_MOVED, MOVED, MOVING_IS_OVER = range(3)

# The bags: what is shuffled and face down. A challenge deck's cards that came back lie in
# `returned`, since everybody saw them go on top (WOW-CHAL-12); likewise discarded elite quests.
ABILITIES = 0  # four bags, one a seat
CHALLENGES = 4  # four bags, one a colour
STARTING_QUESTS, ELITE_QUESTS, DISCOVERIES = 8, 9, 10
BAGS = 11
CHALLENGE_DECKS = ("challenge",) * 4
RETURNED_QUESTS = 4  # in `returned`, after the four colours


Counter = Annotated[int, Between(0, MOST)]


class House(msgspec.Struct, frozen=True):
    """What was agreed before the game."""

    players: PlayerCount
    characters: tuple[str, ...] = ()


# A change to a number for a while: what changes, by how much (or to what), and until when.
# The names are the vocabulary's: "attack_mod", "defense_mod", "set_attack_type" and so on.
Change = tuple[str, int, str]

# One thing that happened in a combat, in numbers (see combat/story.py).
Beat = tuple[int, ...]

# An ability card that lies attached: whose deck it is of, and which card of that deck.
Attached = tuple[int, int]


@plain
class Character(msgspec.Struct, gc=False):
    """A character, what they carry, and what this turn has brought them so far."""

    seat: SeatNo
    kind: CharacterNo = NONE
    level: Annotated[int, Between(0, 3)] = 0
    side: Annotated[int, Between(STARTING, FLIPPED)] = STARTING
    space: SpaceNo = NOWHERE
    damage: Counter = 0
    energy: Counter = 0
    hand: AbilityCards = b""
    discard: AbilityCards = b""  # face up, the last one on top
    attached: AttachedCards = ()  # to their character card
    on_items: CardsOnItems = ()  # item, then the card attached to it
    bag: Challenges = b""  # challenge cards, item side up
    weapon: ChallengeNo = NONE
    armor: ChallengeNo = NONE
    kept: Discoveries = b""  # discovery tokens, face up
    diseases: Discoveries = b""  # discovery tokens on their card
    quests: tuple[QuestNo, ...] = ()  # active ones
    progress: tuple[tuple[int, ...], ...] = ()  # of each active quest, one number a condition
    log: tuple[QuestNo, ...] = ()  # quests completed
    trophies: tuple[TrophyNo, ...] = ()  # trophy cards, in the log too
    seals: tuple[tuple[SeatNo, QuestNo], ...] = ()  # character tokens held: whose, for which quest

    # This turn, whoever's turn it is.
    played: tuple[AbilityNo, ...] = ()  # ability cards by name (WOW-ABIL-10, WOW-GAP-33)
    changes: tuple[Change, ...] = ()  # until the end of the turn
    foe_changes: tuple[Change, ...] = ()  # for whoever fights them this turn (Ambush)
    used: tuple[PowerNo, ...] = ()  # powers used this turn, once for each use
    results: tuple[str, ...] = ()  # what their combats of this turn came to

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    @property
    def items(self) -> bytes:
        """All their items, those in the bag first (WOW-MISC-02)."""
        if self.weapon == NONE and self.armor == NONE:
            return self.bag
        return self.bag + bytes([item for item in (self.weapon, self.armor) if item != NONE])


@plain
class Combatant(msgspec.Struct, gc=False):
    """One side of a combat: a character, or an encounter with nobody's seat."""

    seat: SeatOrNone = NONE  # whose character; NONE for an encounter
    roller: SeatOrNone = NONE  # the player who rolls its die
    die: int = 0
    changes: tuple[Change, ...] = ()  # until the combat ends
    replacement: AbilityNo = NONE  # the ability card fought with instead of a weapon
    fired: tuple[PowerNo, ...] = ()  # powers triggered (WOW-POW-03)
    mute: bool = False  # its die powers do not work
    nudge: int = 0  # added to the die's result
    due: tuple[DueNo, ...] = ()  # effects that wait for the end of the combat
    taken: Counter = 0  # damage taken in this combat
    hit: bool = False  # its attack hit
    defeated: bool = False

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Combat(msgspec.Struct, gc=False):
    """A combat under way. The attacker is the active character (WOW-CENC-01, WOW-CCHR-05)."""

    attacker: Combatant
    defender: Combatant
    space: SpaceNo  # where it is fought
    encounter: ChallengeNo = NONE  # a challenge card; NONE for a board encounter or a character
    board: EncounterNo = NONE  # a board encounter
    slot: int = NONE  # the track slot the encounter came from
    cancelled: bool = False
    stage: int = 0  # how far it has come, see combat/story.py
    beats: Beats = ()  # what happened in it, see combat/story.py

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


class Fought(msgspec.Struct, frozen=True):
    """The last combat, over and done with: nothing but its story."""

    attacker: SeatOrNone
    defender: SeatOrNone
    encounter: ChallengeNo
    board: EncounterNo
    space: SpaceNo
    cancelled: bool
    fell: tuple[bool, bool]
    beats: Beats


@plain
class State(msgspec.Struct, gc=False):
    """The whole table."""

    rng: int
    house: House
    content: WarcraftContent  # what the numbers mean
    characters: Annotated[list[Character], EachSeat()]
    bags: Annotated[
        list[bytes], NamedEach(*[OF_A_DECK] * 4, *CHALLENGE_DECKS, "quest", "quest", "discovery")
    ]
    # Face-up cards put back, the one drawn next first.
    returned: Annotated[list[bytes], NamedEach(*CHALLENGE_DECKS, "quest")]
    foreseen: list[ChallengeNo]  # the next card of a colour, if somebody has looked at it
    foreseen_by: list[Audience]  # who has, as an audience
    agenda: Annotated[list[Frame], AGENDA]  # the steps still to come, the next one last
    # Discovery tokens face down on each space.
    hidden: Annotated[list[Discoveries], Per("space", b"")]
    hidden_seen: Annotated[
        list[Audience], Per("discovery", 0)
    ]  # who knows the face of each discovery token, as an audience
    # Quest tokens on each space: owner, quest.
    tokens: Annotated[list[tuple[tuple[SeatNo, QuestNo], ...]], Per("space", ())]
    track: list[
        tuple[ChallengeNo, SpaceNo]
    ]  # a slot's challenge card and space, or (NONE, NOWHERE)
    flipped: Challenges = b""  # event cards that lie with their back up
    located: tuple[tuple[ChallengeNo, SpaceNo], ...] = ()  # location events: card, space
    global_event: ChallengeNo = NONE
    resolving: Challenges = b""  # event cards whose instructions are being carried out
    box: Discoveries = b""  # discovery tokens discarded
    revealed: Discoveries = b""  # discovery tokens turned up and still to be resolved
    held: DiscoveryNo = NONE  # a discovery token drawn and still to be placed
    holder: SeatOrNone = NONE  # the seat that looks at it
    trophies: Trophies = b""  # trophy cards left
    first: SeatNo = 0
    active: SeatNo = 0
    phase: Annotated[int, Between(SETTING_UP, MAINTENANCE)] = SETTING_UP
    round: Counter = 0  # how often the first player has begun a turn
    turn: Counter = 0
    began: SpaceNo = NOWHERE  # where the active character stood when the turn began
    rolled: int = NONE  # the face of the movement die
    steps: Counter = 0  # spaces they may still move
    moving: Annotated[int, Between(NOT_MOVED, MOVING_IS_OVER)] = NOT_MOVED
    skip_challenge: bool = False  # defeated this turn, or let off (WOW-GAP-29)
    combat: Combat | None = None
    fought: Fought | None = None  # the last combat, until the next turn's movement is over
    playing: CardsPlayed = ()  # cards being played: seat, card, cancelled
    struck: tuple[SeatOrNone, SeatOrNone] = (
        NONE,
        NONE,
    )  # who was damaged by whom, while powers answer it
    claimed: bool = False  # somebody's log may have come to enough valor (WOW-GAP-43)
    over: bool = False
    winners: tuple[SeatNo, ...] = ()
    happening: list[Happening] = msgspec.field(default_factory=list)  # moments under way
    listening: Annotated[int, MOMENTS.written, HEARD] = EVERYTHING  # see rules/listening.py

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    @property
    def players(self) -> int:
        return len(self.characters)

    @property
    def incoming(self) -> int:
        """Damage about to be taken, while it can be prevented."""
        blow = latest(self, "on_damage", "on_defeat")
        return 0 if blow is None else blow.value

    def on_the_left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.characters)

    def on_the_right_of(self, seat: int) -> int:
        return (seat - 1) % len(self.characters)

    def clockwise_from(self, seat: int) -> list[int]:
        """Every seat, that one first."""
        count = len(self.characters)
        return [(seat + place) % count for place in range(count)]
