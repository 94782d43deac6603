"""The state of a game: plain data, and nothing that could not be written to a file.

What changes seldom is held in tuples and bytes: a clone shares them instead of copying.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from undercroft.kernel.agenda import Agenda, Frame
from undercroft.kernel.chance import Bag  # noqa: TC001
from undercroft.kernel.data import plain

from ..content.tables import DungeonQuestContent  # noqa: TC001
from .board import NOWHERE

if TYPE_CHECKING:
    from typing import Self

AGENDA = Agenda()

# What has become of a hero.
IN_THE_DUNGEON, OUT, DEAD = range(3)

# What awaits a hero on his next turn in place of the usual choice (DQ-TURN-07).
FREE, OWES_ENCOUNTER, WEBBED, MUST_GO_BACK, IN_THE_DARK, ACROSS = range(6)

# Where a hero ended who was killed in the catacombs.
BELOW = -2

# Where a monster token is when it lies on no space.
POOL, MET = -1, -2


class House(msgspec.Struct, frozen=True):
    """What was agreed before the game: the number of players, the combat, the optional rules."""

    players: int
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


@plain
class Hero(msgspec.Struct, gc=False):
    """A hero, what he carries, and what he is in the middle of."""

    seat: int
    content: DungeonQuestContent  # what is printed on the cards
    kind: int = -1
    cell: int = NOWHERE
    fate: int = IN_THE_DUNGEON
    ending: str = ""
    ended_at: int = NOWHERE  # the space where he was killed or left, or BELOW
    wounds: int = 0
    came_from: int = NOWHERE
    side: int = -1  # the side of his chamber he came in by; -1 if he did not come by a side
    special: bool = False  # he came by special movement (DQ-GAP-12)
    plight: int = FREE
    searches: int = 0
    way_down: bool = False  # he found a Passage Down here that got no marker
    lost_turns: int = 0
    extra_turns: int = 0
    ability_used: bool = False  # his once-a-turn ability
    below: bool = False
    marker: int = NOWHERE  # where his travel marker lies
    heading: int = 0
    gathered: tuple[int, ...] = ()  # Catacomb cards of this visit that go back when he comes up
    distance: int = 0  # Catacomb cards drawn on this visit: how far the marker will move
    loot: tuple[int, ...] = ()
    runes: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()  # cards whose effect stays with him
    tries: tuple[tuple[int, int], ...] = ()  # determination tokens by the test they belong to

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

    seat: int  # the player who decides for it
    powers: tuple[int, ...] = ()  # Power cards face down, not in hand
    hand: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    damage: tuple[int, ...] = ()  # the damage stack
    hurt: int = 0  # wounds of this fight that no card stands for
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
    seen: tuple[int, ...] = ()  # cards of the hand that the other side has looked at

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Fight(msgspec.Struct, gc=False):
    """A monster met, or two heroes at each other's throats: `sides[0]` is the acting hero."""

    hero: int
    monster: int  # kind of monster, -1 in a fight between heroes
    token: int  # -1 in a fight between heroes
    card: int  # the card that brought the monster, -1 if it was a token
    sides: list[Side]
    rival: int = -1  # the other hero's seat, in a fight between heroes
    may_escape: bool = False
    attacked: bool = False  # the hero chose to attack
    stage: int = 0
    round: int = 0
    stack: tuple[int, ...] = ()  # the combat stack
    discards: tuple[int, ...] = ()
    breaking_off: bool = False  # an escape was announced (DQ-OPT-25)
    countered: int = -1  # which side counterattacked this round

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class State(msgspec.Struct, gc=False):
    """The whole table."""

    rng: int
    content: DungeonQuestContent
    house: House
    heroes: list[Hero]
    board: tuple[int, ...]
    bags: list[Bag]  # the ten decks, the chamber pile, the Combat deck
    discards: list[Bag]  # of the ten decks
    tokens: list[int]  # where each monster token is: a space, POOL or MET
    token_seen: list[int]  # who knows its life value, as an audience
    agenda: Annotated[list[Frame], AGENDA]  # the steps still to come, the next one last
    markers: tuple[int, ...] = ()  # spaces with a catacomb entrance marker
    first: int = 0
    active: int = 0
    turn: int = 0
    sun: int = 1
    fight: Fight | None = None
    corridors: tuple[int, ...] = ()  # corridors entered this turn
    encountered: bool = False  # the active hero has met a chamber this turn
    card: int = -1  # the card of the ten decks drawn last
    last_moved_token: int = -1
    over: bool = False
    dragon_won: bool = False
    final_gold: tuple[int, ...] = ()
    best_loot: tuple[int, ...] = ()

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    @property
    def solo(self) -> bool:
        return self.house.players == 1
