"""Undercroft for programs that learn: PettingZoo, Gymnasium and OpenSpiel (extra `gym`)."""

from __future__ import annotations

from .missing import MissingExtra, need

need("gymnasium", "numpy", "pettingzoo")

from .aec import TableEnv, env  # noqa: E402 - what they import has to be there first
from .opponents import PolicyBot  # noqa: E402
from .sight import Observer, encoder_of  # noqa: E402
from .solo import SoloEnv, register, solo_env  # noqa: E402
from .vector import TablesEnv, vector_env  # noqa: E402

__all__ = [
    "MissingExtra",
    "Observer",
    "PolicyBot",
    "SoloEnv",
    "TableEnv",
    "TablesEnv",
    "encoder_of",
    "env",
    "solo_env",
    "vector_env",
]

register()
