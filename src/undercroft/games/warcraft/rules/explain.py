"""Why can't I? The rule that forbids what a player has in mind.

Intents are option ids ("go:old_dam", "play:...", "attack:mage", "draw", "flip"), spaces
("space:old_dam") and the ids of cards, items, discoveries, quests, characters and encounters.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from ..table.state import CHALLENGE, EXPLORATION, MOVED, MOVEMENT, MOVING_IS_OVER, NONE, NOWHERE
from .aggro import aggro_at, held_by_aggro
from .challenge import DRAW
from .explain_cards import (
    why_no_power,
    why_not_equip,
    why_not_item,
    why_not_kept,
    why_not_play,
    why_not_potion,
)
from .goals import how_far
from .resources import TEXTS
from .undefeated import markers_at
from .windows import FLIP

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character, State

Why: TypeAlias = "Callable[[State, Character, str], str | None]"

# The decisions in which a player is free to do what he likes: anything else comes first.
FREE = frozenset(
    ("move", "start_of_turn", "resource", "challenge", "quest_step", "equip", "before_roll",
     "after_roll", "after_combat", "after_movement_roll")
)  # fmt: skip


def explain(table: WarcraftTable, player: int, intent: str) -> str | None:
    """A rule id, or None where nothing forbids it."""
    decision = table.decision
    if decision is None:
        return "WOW-WIN-02"
    if decision.player == player and _offered(table, intent):
        return None
    character = table.state.characters[player]
    if decision.player != player:
        return "WOW-TURN-02" if table.state.combat is None else "WOW-ABIL-08"
    if decision.kind not in FREE or character.space == NOWHERE:
        return decision.rule  # something else is to be decided first
    verb, _, name = intent.partition(":")
    if verb in _VERBS and (name or verb in _ALONE):
        return _VERBS[verb](table.state, character, name) or decision.rule
    for known, why in _by_id(table.state.content):
        if intent in known:
            return why(table.state, character, intent) or decision.rule
    return decision.rule


def _offered(table: WarcraftTable, intent: str) -> bool:
    assert table.decision is not None
    kinds = ("space", "card", "task", "character", "encounter")
    pointed_at = {intent, *(f"{kind}:{intent}" for kind in kinds)}
    return any(
        intent == option.id or any(target in pointed_at for target in option.targets)
        for option in table.decision.options
    )


# -- moving ------------------------------------------------------------------------------------


def why_no_step(state: State, character: Character, name: str) -> str | None:
    """Closed by its colour, not connected, no steps left, or held by Aggro."""
    content = state.content
    if name not in content.space_by_id:
        return None
    space = content.space_by_id[name].index
    if content.colour_of_space[space] > character.level:
        return "WOW-MOV-04"
    if state.phase != MOVEMENT:
        return "WOW-TURN-01"
    if state.moving == MOVING_IS_OVER:
        return "WOW-DISC-04"
    if held_by_aggro(state, character.seat):
        return "WOW-AGG-02" if state.moving == MOVED else "WOW-AGG-01"
    if space not in content.links[character.level][character.space]:
        return "WOW-GAP-05"
    return "WOW-MOV-02" if state.rolled != NONE else "WOW-MOV-01"


def why_no_resource(state: State, character: Character, name: str) -> str | None:
    """Resources are of the space one is in, in the exploration phase, one a turn."""
    if name not in TEXTS:
        return None
    if name not in state.content.resources_of[character.space]:
        return "WOW-EXP-03"
    if state.hidden[character.space]:
        return "WOW-EXP-05"
    return "WOW-TURN-01" if state.phase != EXPLORATION else "WOW-EXP-03"


# -- the challenge phase -----------------------------------------------------------------------


def _no_challenge(state: State, character: Character) -> str | None:
    """What keeps him from any challenge at all."""
    if state.content.is_city[character.space]:
        return "WOW-CHAL-01"
    if state.skip_challenge:
        return "WOW-GAP-29"
    return "WOW-TURN-01" if state.phase != CHALLENGE else None


def why_no_attack(state: State, character: Character, name: str) -> str | None:
    """Somebody else, in his space, outside cities, in his challenge phase; Aggro goes first."""
    content = state.content
    if name not in content.character_by_id:
        return None
    kind = content.character_by_id[name].index
    if kind == character.kind:
        return why_no_flip(state, character, name)
    rival = next((other for other in state.characters if other.kind == kind), None)
    if rival is None or rival.space != character.space:
        return "WOW-CHAL-03"
    if content.is_city[character.space]:
        return "WOW-CCHR-02"
    if aggro_at(state, character.space):
        return "WOW-AGG-03"
    return _no_challenge(state, character) or "WOW-CCHR-01"


def why_no_draw(state: State, character: Character, name: str) -> str | None:
    """Only with nothing there to resolve."""
    barred = _no_challenge(state, character)
    if barred is not None and barred != "WOW-TURN-01":
        return barred
    space = character.space
    if aggro_at(state, space):
        return "WOW-AGG-03"
    something = (
        markers_at(state, space)
        or state.content.spaces[space].board_encounter != NONE
        or any(where == space for _, where in state.located)
    )
    return "WOW-CHAL-04" if something else barred


def why_no_fight(state: State, character: Character, name: str) -> str | None:
    """An encounter on the board is fought where it is, in one's challenge phase."""
    content = state.content
    here = character.space
    if name in content.encounter_by_id and content.encounter_by_id[name].card == NONE:
        if content.encounter_by_id[name].space != here:
            return "WOW-CHAL-02"
    else:
        card = content.challenge_by_id[name].index if name in content.challenge_by_id else NONE
        if card == NONE:
            card = content.encounter_by_id[name].card if name in content.encounter_by_id else NONE
        places = [where for held, where in (*state.track, *state.located) if held == card]
        if card == NONE or here not in places:
            return "WOW-CHAL-02"
    barred = _no_challenge(state, character)
    if barred is not None:
        return barred
    return "WOW-AGG-03" if aggro_at(state, here) else "WOW-CHAL-02"


# -- quests and the character card -------------------------------------------------------------

_BY_GOAL = {
    "travel": "WOW-QST-02",
    "collect": "WOW-QST-03",
    "trade": "WOW-QST-06",
    "discard_items": "WOW-MNT-02",
    "defeat_encounter": "WOW-QST-05",
    "defeat_board": "WOW-QST-05",
    "defeat_character": "WOW-QST-05",
    "deal_damage_character": "WOW-QST-05",
}


def why_not_completed(state: State, character: Character, name: str) -> str | None:
    """The first condition that is not met says how it can be."""
    quest = state.content.quest_by_id.get(name.partition(":")[0])
    if quest is None:
        return None
    if quest.index in character.log:
        return "WOW-QST-09"
    if quest.index not in character.quests:
        return "WOW-RES-16"
    progress = character.progress[character.quests.index(quest.index)]
    for goal, number in zip(quest.goals, progress, strict=True):
        done, needed = how_far(state, character, goal, number)
        if done < needed:
            return _BY_GOAL.get(goal.kind, "WOW-QST-08")
    return "WOW-QST-08"


def why_no_flip(state: State, character: Character, name: str) -> str:
    """Each character card says when it is turned, and at what price."""
    return "WOW-POW-05"


_VERBS: dict[str, Why] = {
    "space": why_no_step,
    "go": why_no_step,
    "resource": why_no_resource,
    "attack": why_no_attack,
    "character": why_no_attack,
    DRAW: why_no_draw,
    "fight": why_no_fight,
    "board": why_no_fight,
    "encounter": why_no_fight,
    "event": why_no_fight,
    "play": why_not_play,
    "power": why_no_power,
    "equip": why_not_equip,
    "potion": why_not_potion,
    "gold": lambda state, character, colour: why_not_kept(state, character, "disc_gold"),
    "use": why_not_kept,
    "task": why_not_completed,
    "travel": why_not_completed,
    "collect": why_not_completed,
    "trade": why_not_completed,
    "give": why_not_completed,
    FLIP: why_no_flip,
}
_ALONE = frozenset((DRAW, FLIP))


@cache
def _by_id(content: WarcraftContent) -> tuple[tuple[dict[str, object], Why], ...]:
    """Things that can be pointed at, by id, and what tells why nothing comes of it."""
    return (
        ({**content.space_by_id}, why_no_step),
        ({**content.ability_by_id}, why_not_play),
        ({**content.item_by_id}, why_not_item),
        ({**content.discovery_by_id}, why_not_kept),
        ({**content.quest_by_id}, why_not_completed),
        ({**content.character_by_id}, why_no_attack),
        ({**content.challenge_by_id, **content.encounter_by_id}, why_no_fight),
        (dict.fromkeys(TEXTS), why_no_resource),
    )
