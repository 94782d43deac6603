"""An ability as it is written in a file: when it works, for what price, and what it does."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from undercroft.kernel.content import Amount, Entry
from undercroft.kernel.effects import Conditions, Steps

from ...content.cards import AbilityId  # noqa: TC001, msgspec reads the annotations
from . import Op  # noqa: TC001
from .amounts import Word  # noqa: TC001
from .selecting import Who  # noqa: TC001

When = Literal[
    "always", "action", "my_turn", "turn_start", "turn_end", "action_done",
    "overlord_start", "overlord_turn", "overlord_end", "activation",
    "rest", "search", "drawn", "door", "revive", "enter", "fatigue_for_mp",
    "targeted", "before_roll", "after_roll", "surges", "sum", "suffer", "suffered", "attack_done",
    "falling", "fell", "after_test", "die_rolled", "recover", "card_used", "travel",
]  # fmt: skip
Role = Literal["attacker", "defender"]
Limit = Literal["attack", "each", "turn", "round", "quest", "test"]


class Cost(Entry, frozen=True, kw_only=True):
    """What is paid first; what cannot be paid is not offered."""

    fatigue: Amount = 0
    fatigue_up_to: Word | None = None
    exhaust: bool = False
    flip: bool = False  # a Search card is turned over (DES-SRCH-07)
    feat: bool = False  # once an encounter (DES-FEAT-03)
    damage: Amount = 0  # never one's last Health


class AbilityEntry(Entry, frozen=True, kw_only=True):
    """What a card does at a moment. One card may have several, told apart by a third part."""

    id: AbilityId
    when: tuple[When, ...] | When
    subject: Who | None = None  # whom the moment must be about; the owner if not told
    role: Role | None = field(default=None, name="as")  # in an attack, the subject's
    condition: Conditions = field(default=Conditions(), name="if")
    optional: bool = False
    cost: Cost = Cost()
    limit: Limit | None = None
    aura: Who | None = None  # of what always holds: for whom
    bearer: Literal["familiar"] | None = None  # it is no ability of the owner, but of this figure
    granted: bool = False  # it works only where a step of its card grants it
    effect: Steps[Op]
    source: str = "public"
