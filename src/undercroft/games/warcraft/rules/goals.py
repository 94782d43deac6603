"""The conditions of quests: what counts towards each, and when it is met (WOW-QST-02 to 08).

The progress of a goal is one number: a count, or bits where things must be different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.catalogue_types import WEAPON
from ..table.state import NONE
from .items import of_colour_or_higher
from .victory import valor

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.legality import Verdict

    from ..content.catalogue_types import Encounter, Goal
    from ..table.state import Character, State


# -- what counts -------------------------------------------------------------------------------


def encounter_counts(goal: Goal, encounter: Encounter) -> bool:
    """Colour and family as asked for; on the board too, unless it asks for cards (WOW-GAP-52)."""
    if encounter.card == NONE and goal.cards_only:
        return False
    if goal.colour not in (NONE, encounter.colour) or encounter.colour < goal.colour_min:
        return False
    if goal.attack_type not in (NONE, encounter.attack_type):
        return False
    return goal.family in (NONE, encounter.family)


def rival_counts(state: State, goal: Goal, winner: int, loser: int) -> bool:
    """Another character, of the other faction or the one meant (WOW-QST-05, WOW-GAP-66)."""
    content, characters = state.content, state.characters
    if goal.other_faction:
        sides = [content.characters[characters[seat].kind].faction for seat in (winner, loser)]
        if sides[0] == sides[1]:
            return False
    if goal.whom == "neighbour":
        return loser in (state.on_the_left_of(winner), state.on_the_right_of(winner))
    if goal.whom == "ahead":
        return valor(content, characters[loser]) >= max(1, valor(content, characters[winner]))
    return True


def board_encounter_counts(goal: Goal, encounter: Encounter) -> bool:
    """One of those the quest names, printed on the board."""
    return encounter.card == NONE and encounter.index in goal.encounters


def visit(goal: Goal, progress: int, space: int) -> int:
    """The progress after travelling to a space; unchanged if that adds nothing (WOW-QST-02)."""
    if space not in goal.spaces or travelled(goal, progress):
        return progress
    if goal.different:
        return progress | 1 << goal.spaces.index(space)
    return progress + 1


def offerings(state: State, character: Character, goal: Goal) -> bytes:
    """Items that could be given up here, or none if they are too few or it is not the place."""
    content = state.content
    here = content.is_city[character.space] if goal.in_city else character.space == goal.space
    if not here:
        return b""
    fitting = of_colour_or_higher(content, character.items, goal.colour_min)
    return fitting if len(fitting) >= goal.count else b""


# -- how far it has come, and when it is met ---------------------------------------------------

# Of what is asked for: how much is done, and how much is needed.
Reach = tuple[int, int]


def travelled(goal: Goal, progress: int) -> bool:
    """Enough spaces travelled to, different ones where the quest says so."""
    return (progress.bit_count() if goal.different else progress) >= goal.count


def _travel(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return progress.bit_count() if goal.different else progress, goal.count


def _count(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return progress, goal.count


def _damage(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return progress, goal.amount


def _once(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return progress, 1


def _trade(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return progress.bit_count(), goal.count


def _reach_level(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    return character.level, goal.level


def _equip(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    content = state.content
    worn = 0
    for slot in goal.slots:
        item = character.weapon if slot == WEAPON else character.armor
        worn += item != NONE and content.item_of(item).colour >= goal.colour_min
    return worn, len(goal.slots)


_HOW_FAR: dict[str, Callable[[State, Character, Goal, int], Reach]] = {
    "travel": _travel,
    "collect": _count,
    "defeat_encounter": _count,
    "defeat_board": _once,
    "defeat_character": _count,
    "attack_character": _count,
    "deal_damage_character": _damage,
    "rob": _count,
    "trade": _trade,
    "reach_level": _reach_level,
    "equip": _equip,
    "discard_items": _once,
    "play_abilities": _once,
    "use_resource": _count,
    "place_discoveries": _count,
}


def how_far(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    """How much of a goal is done, never more than it needs, and how much that is."""
    done, needed = _HOW_FAR[goal.kind](state, character, goal, progress)
    return min(done, needed), needed


def is_met(state: State, character: Character, goal: Goal, progress: int) -> bool:
    """Whether one goal of an active quest is met."""
    done, needed = _HOW_FAR[goal.kind](state, character, goal, progress)
    return done >= needed


# The rule that says how goals of a kind are met.
_MET_BY = {
    "travel": "WOW-QST-02",
    "collect": "WOW-QST-03",
    "trade": "WOW-QST-06",
    "discard_items": "WOW-MNT-02",
    "defeat_encounter": "WOW-QST-05",
    "defeat_board": "WOW-QST-05",
    "defeat_character": "WOW-QST-05",
    "deal_damage_character": "WOW-QST-05",
    "rob": "WOW-GAP-65",
    "attack_character": "WOW-GAP-67",
}


def forbids_completing(state: State, character: Character, at: int) -> Verdict:
    """Every goal of an active quest must be met (WOW-QST-08); the first that is not says how."""
    goals = state.content.quests[character.quests[at]].goals
    for goal, progress in zip(goals, character.progress[at], strict=True):
        if not is_met(state, character, goal, progress):
            return _MET_BY.get(goal.kind, "WOW-QST-08")
    return None


# -- what can be done for a goal in one's maintenance phase ----------------------------------------


def forbids_visit(
    state: State, character: Character, quest: int, goal: Goal, progress: int
) -> Verdict:
    """Being here must bring a goal of travelling on."""
    return "WOW-QST-02" if visit(goal, progress, character.space) == progress else None


def forbids_collecting(
    state: State, character: Character, quest: int, goal: Goal, progress: int
) -> Verdict:
    """A token of theirs for this quest lies here, and is still asked for."""
    here = character.space
    lies = here in goal.spaces and (character.seat, quest) in state.tokens[here]
    return None if lies and progress < goal.count else "WOW-QST-03"


def forbids_trading(character: Character, quest: int, other: Character, progress: int) -> Verdict:
    """With another character in their space, each once, for a token of their own."""
    if other.seat == character.seat or other.space != character.space:
        return "WOW-QST-06"
    traded = progress >> other.seat & 1 or (character.seat, quest) not in character.seals
    return "WOW-QST-06" if traded else None


def forbids_giving(
    state: State, character: Character, quest: int, goal: Goal, progress: int
) -> Verdict:
    """Enough of the items asked for, in the right place, once."""
    return None if not progress and offerings(state, character, goal) else "WOW-MNT-02"
