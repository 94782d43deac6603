"""All words of effects and conditions; importing this module makes them known."""

from __future__ import annotations

from undercroft.kernel.effects import hook_for

from . import (
    Condition,
    Op,
    cards,
    conditions,
    fighting,
    finding,
    harming,
    overlord,
    places,
    rerolling,
    standing,
    summoning,
    swapping,
    tests,
    tracing,
    travelling,
)

WORDS = (
    cards, conditions, fighting, finding, harming, overlord, places, rerolling, standing, summoning,
    swapping, tests, tracing, travelling,
)  # fmt: skip

HOOK = hook_for(Op, Condition)
