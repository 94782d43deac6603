"""Mage Knight Dungeons as numbers, for programs that learn. Nothing is hidden in this game."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from undercroft.kernel.encoding import Encoder
from undercroft.kernel.rows import one_hot, row, share, zeros

from ..bot.appraisal import MUCH, outlook
from ..table.state import LONE_WOLF, NONE
from .board import BOARD_NAMES, board
from .figures import NAMES_OF_ALL, figures
from .options import OPTION_NAMES, options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.flow import Decision
    from undercroft.kernel.table import Table

    from ..table.state import State

# Every kind of question; a new one goes to the end.
QUESTIONS = (
    "act", "activate", "assign", "carry", "chest_facing", "confused", "counter", "damage_base",
    "declared", "dropped_chest", "entrance", "facing", "free_attack", "healing", "hit", "level",
    "levitate", "place_chest", "place_token", "spawn", "spawn_square", "spin", "targets", "token",
    "treasure_ability", "draft", "exit", "lay_tile", "pick_tile", "piece_face", "place_piece",
    "tile_place",
)  # fmt: skip
_QUESTION = {kind: row(one_hot(place, len(QUESTIONS))) for place, kind in enumerate(QUESTIONS)}
_NO_QUESTION = zeros(len(QUESTIONS))
_POINTS, _ACTIVATIONS = 20, 6
_TABLE = ("lone wolf", "players", "time", "activations", "points", "attacked", "quick",
          "monsters' turn", "mine is the turn", "monster master is me", "spawn left")  # fmt: skip
NAMES = (*(f"asked {kind}" for kind in QUESTIONS), *_TABLE, *NAMES_OF_ALL, *BOARD_NAMES)
MOST = 400  # squares of the largest dungeon, and kinds of Mage Spawn: no question has more options


class MageKnightEncoder(Encoder):
    """Figures with their dials, the dungeon around the one that acts, and each option."""

    names = NAMES
    option_names = OPTION_NAMES
    most_options = MOST
    usual_options = 64  # where a Mage Spawn may appear: some 40 squares
    most_outcomes = MOST

    def observe(self, table: Table[State], player: int) -> Sequence[float]:
        state: State = table.state
        decision = table.decision
        asked = decision is not None and decision.player == player
        question = _NO_QUESTION
        if asked and decision is not None:
            question = _QUESTION.get(decision.question.kind, _NO_QUESTION)
        return array("f", b"".join((
            question, _table(state, player), figures(state, player), board(state, player),
        )))  # fmt: skip

    def option_features(self, table: Table[State], decision: Decision) -> Sequence[float]:
        return array("f", options(table.state, decision.player, decision.choices))

    def potential(self, table: Table[State], player: int) -> float:
        """The gold that a player has and may still come by."""
        return share(outlook(table.state, player), MUCH)


def _table(state: State, player: int) -> bytes:
    activation = state.activation
    acts = activation is not None and activation.warrior != NONE
    return row((
        float(state.mode == LONE_WOLF), state.players / 4,
        share(state.turn, state.rounds * state.players), share(state.activations, _ACTIVATIONS),
        share(max(0, activation.points), _POINTS) if activation is not None else 0.0,
        float(acts and activation is not None and activation.attacked),
        float(activation is not None and activation.quick), float(state.monsters_turn),
        float(state.active == player), float(state.monster_master == player),
        share(len(state.pool), 200),
    ))  # fmt: skip
