"""World of Warcraft as numbers, for programs that learn: what a player sees and nothing else.

It reads the state and not the view, for speed; that nothing hidden shows through is tested.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from undercroft.kernel.encoding import Encoder
from undercroft.kernel.rows import one_hot, row, share, zeros

from ..content.catalogue_types import LEVELS
from ..rules.victory import ENOUGH, valor
from . import characters, foes, places
from .middle import MIDDLE_NAMES, middle
from .options import OPTION_NAMES, options
from .printed import ALONE, as_printed, choices_as_printed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.flow import Decision
    from undercroft.kernel.table import Table

    from ..table.state import State

DISCOVERIES = ALONE.discoveries
ITEMS = ALONE.items
POWERS = ALONE.powers
ABILITY_OF = ALONE.ability_of
DISCOVERY_OF = ALONE.discovery_of
LINKS = ALONE.links

# Every kind of question, in the order of the alphabet; a new one goes to the end.
QUESTIONS = (
    "after_combat", "after_looking", "after_movement_roll", "after_roll",
    "attach_to", "before_roll", "challenge", "character", "discard_card", "discard_down",
    "discard_item", "equip", "event_roll", "false_map", "hearthstone", "item_colour",
    "look_at_discovery", "move", "movement_roll", "on_damage", "on_defeat", "pay",
    "pay_event", "place_discovery", "quest_step", "reroll", "resource", "response", "resurrect",
    "roll_again", "start_of_turn", "starting_city", "surplus_quest", "take_item", "take_off",
    "task", "teleport", "which_discovery", "which_marker", "who_answers", "whose_bag",
    "demand", "recall", "whom", "offer",
)  # fmt: skip
_QUESTION = {kind: row(one_hot(place, len(QUESTIONS))) for place, kind in enumerate(QUESTIONS)}
_NO_QUESTION = zeros(len(QUESTIONS))

NAMES = (
    *(f"asked {kind}" for kind in QUESTIONS), *(f"own {name}" for name in characters.OPEN_NAMES),
    *characters.CARD_NAMES, *characters.QUEST_NAMES, *MIDDLE_NAMES, *foes.COMBAT_NAMES,
    *places.PLACE_NAMES, *characters.OTHER_NAMES,
)  # fmt: skip


def _most_at_once(moment: str) -> int:
    """No more powers of items can be used at a moment."""
    return sum(power.when == moment for power in POWERS)


# In the movement phase: a step, the end of it, every kind of card of their deck, powers, turning
# the card, every potion to be drunk at once, an item for gold, and the discoveries that they keep.
_MOVEMENT = (
    max(len(links) for links in LINKS[-1]) + 1 + max(len(set(deck)) for deck in ABILITY_OF)
    + _most_at_once("movement") + 1
    + sum(kind in item.potions for item in ITEMS for kind in ("health", "swiftness"))
    + len(LEVELS) + sum(kind.kept for kind in DISCOVERIES)
)  # fmt: skip


class WarcraftEncoder(Encoder):
    """Over a thousand numbers for what a player sees, and more than a hundred for each option."""

    version = 2
    names = NAMES
    option_names = OPTION_NAMES
    # Any item of anybody's, any discovery, or whatever the movement phase allows.
    most_options = max(_MOVEMENT, len(ITEMS) + 1, len(DISCOVERY_OF))
    usual_options = 64  # a choice among all discoveries has some 35

    def observe(self, table: Table[State], player: int) -> Sequence[float]:
        state: State = as_printed(table.state)
        own, now = state.characters[player], state.combat
        decision = table.decision
        asked = decision is not None and decision.player == player
        return array("f", b"".join([
            _QUESTION[decision.question.kind] if asked and decision is not None else _NO_QUESTION,
            characters.in_the_open(state, own), characters.cards(own),
            characters.way(state, own).row,
            middle(state, player),
            foes.NO_COMBAT if now is None else foes.combat(state, now, player),
            places.places(state, player), characters.others(state, player),
        ]))  # fmt: skip

    def option_features(self, table: Table[State], decision: Decision) -> Sequence[float]:
        return array(
            "f",
            options(
                as_printed(table.state),
                decision.player,
                choices_as_printed(table.state.content, decision.choices),
            ),
        )

    def potential(self, table: Table[State], player: int) -> float:
        """Valor counts most; levels and what is done of quests are on the way to it."""
        state: State = as_printed(table.state)
        own = state.characters[player]
        done = sum(characters.way(state, own).done.values())
        return (
            0.7 * share(valor(state.content, own), ENOUGH)
            + 0.2 * own.level / 3
            + 0.1 * share(done, 3)
        )
