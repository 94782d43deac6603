"""What is under way: attacks, abilities, attribute tests and harm, each a stack in the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from undercroft.kernel.data import plain
from undercroft.kernel.naming import Named
from undercroft.kernel.ranges import MASK, SeatNo

if TYPE_CHECKING:
    from typing import Self

NONE = -1
AbilityNo = Annotated[int, Named("ability")]
Dice = Annotated[tuple[int, ...], Named("die")]
OverlordCards = Annotated[tuple[int, ...], Named("overlord_card")]


@plain
class Victim(msgspec.Struct, gc=False):
    """A figure that an attack affects, with its own defense roll (DES-KEY-05)."""

    figure: int
    dice: Dice = ()
    faces: tuple[int, ...] = ()
    shields: int = 0  # what abilities add
    damage: int = 0  # that it alone suffers
    distance: int = NONE  # of a further target; the others go with the space that was named
    fixed: int = NONE  # shields instead of those that were rolled
    dealt: int = NONE  # the damage after defense, once it is over
    killed: bool = False
    rolled: bool = False

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Attack(msgspec.Struct, gc=False):
    """An attack under way, or the last one. The first victim is the target."""

    serial: int
    attacker: int
    weapon: str  # the id of an item, BARE_HANDS, or "" for what a Monster card says
    square: int  # the space that was named (DES-TGT-01)
    victims: list[Victim]
    seat: SeatNo  # who decides for the attacker
    distance: int = 0
    dice: Dice = ()
    faces: tuple[int, ...] = ()  # of the attack dice
    ranged: bool = False
    free_range: bool = False  # range is not needed
    missed: bool = False
    cancelled: bool = False
    blast: bool = False
    damage: int = 0  # what surges and abilities add
    range: int = 0
    pierce: int = 0
    floor: int = 0  # the least damage after defense, unless it misses
    least: int = 0  # damage before defense is not lowered below it
    surges: int = 0  # that are left
    more_surges: int = 0  # than the dice show
    tolls: int = 0  # surges without which it misses
    spent: Annotated[int, MASK] = 0  # surge abilities that were used, as bits (DES-SRG-05)
    bought: tuple[str, ...] = ()  # surge abilities of cards that were used
    gained: tuple[tuple[str, int, int], ...] = ()  # surge abilities of cards: path, step, owner
    waiting: tuple[tuple[str, int, int], ...] = ()  # effects of surges that wait for the damage
    refreshed: bool = False  # a surge recovered fatigue (DES-SRG-07)
    inflict: Annotated[int, MASK] = 0
    push: int = 0  # spaces that the attacker moves the target, after the damage
    effect: str = ""  # the effect that it is a step of, or ""
    step: int = 0
    late: int = 0  # while these roll later, the first of them (DES-GAP-66)
    spending: bool = False  # rerolls are over, an X is a miss (DES-GAP-26)
    over: bool = False

    if TYPE_CHECKING:

        def clone(self) -> Self: ...

    @property
    def target(self) -> int:
        return self.victims[0].figure

    @property
    def dealt(self) -> int:
        """The damage that its target took, once it is over."""
        return self.victims[0].dealt


@plain
class Run(msgspec.Struct, gc=False):
    """An ability under way: whose it is, what it is about, and what came of it so far."""

    ability: AbilityNo
    owner: int  # a figure, or NONE for a card of the overlord
    seat: SeatNo  # who decides
    subject: int = NONE  # the figure that the moment is about
    detail: int = 0
    serial: int = 0  # of what happened
    x: int = 0  # the number of a keyword
    paid: int = 0
    chosen: tuple[int, ...] = ()
    helped: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()  # figures that its move went through
    struck: bool = False  # what may come once during its move has come
    damaged: tuple[int, ...] = ()
    dealt: int = 0
    dice: Dice = ()
    faces: tuple[int, ...] = ()
    shields: int = 0  # of the last test
    passes: int = 0
    fails: int = 0
    tested: int = 0  # the attribute of the last test
    effect: str = ""  # the step that is carried out
    step: int = 0
    card: OverlordCards = ()  # the Overlord card that is resolved
    taken: OverlordCards = ()  # that it brought to the hand

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Trial(msgspec.Struct, gc=False):
    """An attribute test under way (DES-ATTR)."""

    figure: int
    attribute: str
    limit: int
    effect: str = ""  # the effect that it is a step of, or "" for the rules' own
    step: int = 0
    subject: int = NONE
    faces: tuple[int, ...] = ()
    shields: int = 0
    reward: int = 0  # cards that the overlord draws if it is passed

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


@plain
class Harm(msgspec.Struct, gc=False):
    """Damage on its way to a figure."""

    figure: int
    amount: int
    serial: int  # of what began it (DES-GAP-68)
    attack: bool = False  # it comes from the attack under way
    moved: bool = False  # it was redirected once

    if TYPE_CHECKING:

        def clone(self) -> Self: ...


# What lasts: the step of an effect, whose it is, for whom (NONE: its aura), until when, a number.
Lasting = tuple[str, int, int, int, str, int]
