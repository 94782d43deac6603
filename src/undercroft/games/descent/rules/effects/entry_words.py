"""Words that both abilities and their steps use."""

from __future__ import annotations

from typing import Literal

Until = Literal[
    "refresh", "turn_end", "next_turn", "next_attack", "attack", "activation", "overlord_next",
    "overlord_turn_end", "after_next_turn", "quest",
]  # fmt: skip
