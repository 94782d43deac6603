"""Descent as numbers, for programs that learn: only what a player's view shows enters into them."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from undercroft.kernel.encoding import Encoder
from undercroft.kernel.game import BASE
from undercroft.kernel.rows import one_hot, row, share, zeros

from ..content.loading import catalogue
from ..rules.quests import script
from ..table.state import NONE
from .board import BOARD_NAMES, around
from .figures import NAMES_OF_ALL, figures
from .options import OPTION_NAMES, options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.flow import Decision
    from undercroft.kernel.table import Table

    from ..table.state import State

# Every kind of question; a new one goes to the end. A kind that is not here has the last place.
QUESTIONS = (
    "act", "action_done", "activation", "after_roll", "after_test", "agree", "alarm", "amount",
    "attack", "attack_done", "attribute", "bearer", "before_roll", "boulder", "buy_card",
    "card_used", "choose", "choose_group", "cold", "condition", "crack", "cultist", "die_rolled",
    "discard", "door", "drawn", "drive", "enter", "equip", "escort", "exhaust", "fallen_hero",
    "falling", "fatigue_for_mp", "fell", "finder", "gift", "hint", "how_much", "keep", "landing",
    "look", "next_friend", "next_group", "next_hero", "next_monster", "option", "order",
    "overlord_end", "overlord_start", "overlord_turn", "pace", "path", "place", "prey", "put",
    "ransack", "recover", "reinforce", "reroll", "rest", "revive", "roll_again", "search",
    "search_token", "second_vial", "settle_token", "shut_ring", "skull_bearer", "spend_card",
    "suffer", "suffered", "sum", "sun_bearer", "surge", "take", "targeted", "trade", "trait",
    "turn_end", "turn_start", "walk", "whether", "which_door", "choose_quest", "confirm",
    "for_whom", "hand_back", "learn_skill", "name_monster", "pass_on", "relic_bearer", "route",
    "set_aside", "settle", "shop", "volunteer", "wield_relic", "another",
)  # fmt: skip
_QUESTION = {kind: row(one_hot(place, len(QUESTIONS))) for place, kind in enumerate(QUESTIONS)}
_NO_QUESTION = zeros(len(QUESTIONS))
_TABLE = (
    "act II", "encounter", "players", "heroes", "is the overlord", "round", "rounds left",
    "actions", "points", "free attack", "doors closed", "search tokens", "search cards",
    "overlord's hand", "overlord's deck", "overlord's discards",
)  # fmt: skip
_ATTACK = ("is rolled", "missed", "hearts", "range", "pierce", "shields", "surges", "distance",
           "dealt")  # fmt: skip
ANOTHER = "another"  # what is of a pack
ROUNDS, HAND, DECK, POINTS = 20, 12, 40, 20
MOST = 400  # places of the largest map, each in two positions for a large figure, and some words


class DescentEncoder(Encoder):
    """Quest, turn and attack, the figures of both sides, the ground around, and each option."""

    most_options = MOST
    usual_options = 96  # where monsters are placed: some 50 squares
    most_outcomes = MOST
    option_names = OPTION_NAMES

    version = 2

    def __init__(self) -> None:
        printed = catalogue(BASE, ())
        # A quest or a card of a pack is another quest, another card.
        self._quests = {name: at for at, name in enumerate((*printed.quests, ANOTHER))}
        self._cards = tuple(printed.overlord_cards)
        self.names = (
            *(f"asked {kind}" for kind in QUESTIONS),
            *(f"quest {name}" for name in self._quests), *_TABLE,
            *(f"attack {name}" for name in _ATTACK),
            *(f"overlord holds {name}" for name in (*self._cards, ANOTHER)),
            *NAMES_OF_ALL, *BOARD_NAMES,
        )  # fmt: skip

    def observe(self, table: Table[State], player: int) -> Sequence[float]:
        state: State = table.state
        decision = table.decision
        question = _NO_QUESTION
        if decision is not None and decision.belongs_to(player):
            question = _QUESTION.get(decision.question.kind, _QUESTION[QUESTIONS[-1]])
        quest = self._quests.get(state.quest, self._quests[ANOTHER])
        return array("f", b"".join((
            question, row(one_hot(quest, len(self._quests))),
            _table(state, player), _attack(state), self._hand(state, player),
            figures(state, player), around(state),
        )))  # fmt: skip

    def _hand(self, state: State, player: int) -> bytes:
        """What the player knows of the overlord's hand."""
        known = state.hand if player == state.overlord else state.shown
        held = [state.content.overlord_list[card].id for card in known]
        printed = [held.count(name) for name in self._cards]
        return row(share(count, 2) for count in (*printed, len(held) - sum(printed)))

    def option_features(self, table: Table[State], decision: Decision) -> Sequence[float]:
        return array("f", options(table.state, decision.player, decision.choices))


def _table(state: State, player: int) -> bytes:
    turn = state.turn
    last = script(state).last_round
    return row((
        float(state.act > 1), share(state.encounter, 2), state.players / 5, state.heroes / 4,
        float(player == state.overlord), share(state.round, ROUNDS),
        share(max(0, last - state.round), ROUNDS) if last else 1.0,
        share(turn.actions, 3) if turn is not None and turn.actions > 0 else 0.0,
        share(turn.points, POINTS) if turn is not None else 0.0,
        float(turn is not None and turn.free_attack), share(state.closed.bit_count(), 8),
        share(len(state.search), 8), share(len(state.bags[0]), 20),
        share(len(state.hand), HAND),
        share(len(state.overlord_bags[0]) + len(state.foreseen), DECK),
        share(len(state.discards), DECK),
    ))  # fmt: skip


def _attack(state: State) -> bytes:
    attack = state.attack
    if attack is None or attack.over:
        return zeros(len(_ATTACK))
    victim = attack.victims[0]
    return row((
        float(bool(attack.faces)), float(attack.missed), share(attack.damage, 10),
        share(attack.range, 10), share(attack.pierce, 6), share(victim.shields, 6),
        share(attack.surges, 4), share(attack.distance, 12),
        share(victim.dealt, 10) if victim.dealt != NONE else 0.0,
    ))  # fmt: skip


__all__ = ["QUESTIONS", "DescentEncoder"]
