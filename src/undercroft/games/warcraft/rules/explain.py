"""Why can't I? The rule that forbids what a player has in mind, by the checks that make options.

Intents are option ids ("go:old_dam", "play:...", "attack:mage", "draw", "flip"), spaces
("space:old_dam") and the ids of cards, items, discoveries, quests, characters and encounters.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from ..content.catalogue_types import BAG, LEVELS, SLOTS
from ..table.state import CHALLENGE, NONE, NOWHERE
from . import challenge, goals, maintenance, quests, windows
from .abilities import forbids_card
from .equipment import forbids_equipping, forbids_unequipping
from .exploration import forbids_resource
from .journeys import TELEPORT, forbids_entering
from .kept import forbids_colour, forbids_gold, forbids_use
from .movement import forbids_step
from .potions import forbids_potion
from .powers import forbids_text
from .resources import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from undercroft.kernel.legality import Verdict

    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character, State

# What is meant, at a moment of cards and powers ("" where there is none); the last is its name.
Check: TypeAlias = "Callable[[State, Character, str, str], Verdict]"

# The questions in which players choose freely, and what cards call that moment.
MENUS = {
    "move": "movement",
    "quest_step": "maintenance",
    "resource": "",
    "challenge": "",
    "equip": "",
    "start_of_turn": "start_of_turn",
    "after_movement_roll": "after_move_roll",
    "before_roll": "before_roll",
    "after_roll": "after_roll",
    "on_damage": "on_damage",
    "on_defeat": "on_defeat",
    "after_combat": "after_combat",
    "response": "response",
}


def explain(table: WarcraftTable, player: int, intent: str) -> Verdict:
    """A rule id, or None where nothing forbids it."""
    decision = table.decision
    if decision is None:
        return "WOW-WIN-02"
    state = table.state
    if decision.player != player:
        return _not_asked(state, player, decision.rule)
    if _offered(table, intent):
        return None
    return forbids(state, player, decision.kind, intent) or decision.rule


def _not_asked(state: State, player: int, asked: str) -> str:
    """It is another's turn, the other side of a combat goes first, or somebody must answer."""
    if state.combat is not None:
        return "WOW-ABIL-08"
    return asked if state.active == player else "WOW-TURN-02"


def _offered(table: WarcraftTable, intent: str) -> bool:
    assert table.decision is not None
    kinds = ("space", "card", "task", "character", "encounter")
    pointed_at = {intent, *(f"{kind}:{intent}" for kind in kinds)}
    return any(
        intent == option.id or any(target in pointed_at for target in option.targets)
        for option in table.decision.options
    )


def forbids(state: State, seat: int, asked: str, intent: str) -> Verdict:
    """The check of what is meant; None where the question that is asked comes first."""
    character = state.characters[seat]
    if asked == TELEPORT.kind:
        return _forbids_goal(state, character, intent)
    if asked not in MENUS or character.space == NOWHERE:
        return None
    moment = MENUS[asked]
    verb, _, name = intent.partition(":")
    if verb in _ALONE and not name:
        return _ALONE[verb](state, character, moment, name)
    for known, check in _by_verb(state.content).get(verb, ()):
        if name.partition(":")[0] in known:
            return check(state, character, moment, name)
    for known, check in _by_id(state.content):
        if intent in known:
            return check(state, character, moment, intent)
    return None


# -- by space --------------------------------------------------------------------------------------


def _forbids_goal(state: State, character: Character, intent: str) -> Verdict:
    """A journey by a card, an item or a flight path."""
    space = state.content.space_called.get(intent.rpartition(":")[2], NOWHERE)
    if space == NOWHERE:
        return None
    return forbids_entering(state.content, character.level, space)


def _step(state: State, character: Character, moment: str, name: str) -> Verdict:
    if state.active != character.seat:
        return "WOW-TURN-02"
    return forbids_step(state, character.seat, state.content.space_called[name])


def _resource(state: State, character: Character, moment: str, name: str) -> Verdict:
    if state.active != character.seat:
        return "WOW-TURN-02"
    return forbids_resource(state, character.seat, name)


# -- challenges ------------------------------------------------------------------------------------


def _no_challenge(state: State, seat: int) -> Verdict:
    if state.active != seat:
        return "WOW-TURN-02"
    if (none := challenge.forbids_challenge(state, seat)) is not None:
        return none
    return None if state.phase == CHALLENGE else "WOW-TURN-01"


def _attack(state: State, character: Character, moment: str, name: str) -> Verdict:
    kind = state.content.character_by_id[name].index
    if kind == character.kind:
        return windows.forbids_flip(state, character, moment)
    for other in state.characters:
        if other.kind == kind:
            barred = challenge.forbids_attack(state, character.space, other.seat)
            return barred or _no_challenge(state, character.seat)
    return "WOW-CHAL-03"


def _draw(state: State, character: Character, moment: str, name: str) -> Verdict:
    barred = challenge.forbids_challenge(state, character.seat)
    barred = barred or challenge.forbids_draw(state, character.space)
    return barred or _no_challenge(state, character.seat)


def _fight(state: State, character: Character, moment: str, name: str) -> Verdict:
    card = state.content.challenge_by_id[name].index
    for slot, (held, _) in enumerate(state.track):
        if held == card:
            barred = challenge.forbids_fight(state, character.space, slot)
            return barred or _no_challenge(state, character.seat)
    return "WOW-CHAL-02"


def _event(state: State, character: Character, moment: str, name: str) -> Verdict:
    card = state.content.challenge_by_id[name].index
    barred = challenge.forbids_event(state, character.space, card)
    return barred or _no_challenge(state, character.seat)


def _card(state: State, character: Character, moment: str, name: str) -> Verdict:
    """A challenge card: an event that lies on a space, or an encounter."""
    card = state.content.challenge_by_id[name].index
    lies = any(card == lying for lying, _ in state.located)
    return (_event if lies else _fight)(state, character, moment, name)


def _encounter(state: State, character: Character, moment: str, name: str) -> Verdict:
    encounter = state.content.encounter_by_id[name]
    if encounter.card != NONE:
        return _card(state, character, moment, state.content.card_id[encounter.card])
    barred = challenge.forbids_board(state, character.space, encounter.index)
    return barred or _no_challenge(state, character.seat)


# -- cards, items, discoveries ---------------------------------------------------------------------


def _play(state: State, character: Character, moment: str, name: str) -> Verdict:
    return forbids_card(state, character, state.content.ability_called[name], moment)


def _power(state: State, character: Character, moment: str, name: str) -> Verdict:
    return windows.forbids_power(state, character, state.content.power_by_id[name], moment)


def _flip(state: State, character: Character, moment: str, name: str) -> Verdict:
    return windows.forbids_flip(state, character, moment)


def _equip(state: State, character: Character, moment: str, name: str) -> Verdict:
    return forbids_equipping(state, character, state.content.item_called[name])


def _unequip(state: State, character: Character, moment: str, name: str) -> Verdict:
    return forbids_unequipping(state, character, SLOTS.index(name))


def _potion(state: State, character: Character, moment: str, name: str) -> Verdict:
    item, _, kind = name.partition(":")
    return forbids_potion(state, character, state.content.item_called[item], kind)


def _item(state: State, character: Character, moment: str, name: str) -> Verdict:
    """What is worn or of use in the bag is used; anything else is to be equipped."""
    item = state.content.item_called[name]
    thing = state.content.item_of(item)
    if thing.slot != BAG and item not in (character.weapon, character.armor):
        return forbids_equipping(state, character, item)
    if (closed := forbids_text(state, character, item)) is not None:
        return closed
    for power in thing.powers:
        return windows.forbids_power(state, character, power, moment)
    return "WOW-ITEM-08"  # it works by lying there


def _gold(state: State, character: Character, moment: str, name: str) -> Verdict:
    barred = forbids_gold(state, character.seat)
    return barred or forbids_colour(state, character.seat, LEVELS.index(name))


def _use(state: State, character: Character, moment: str, name: str) -> Verdict:
    return forbids_use(state, character.seat, name)


def _kept(state: State, character: Character, moment: str, name: str) -> Verdict:
    if state.content.discovery_by_id[name].when == "city":
        return forbids_gold(state, character.seat)
    return _use(state, character, moment, name)


# -- quests ----------------------------------------------------------------------------------------


def _task(state: State, character: Character, moment: str, name: str) -> Verdict:
    quest = state.content.quest_called[name.partition(":")[0]]
    if (inactive := quests.forbids_following(character, quest)) is not None:
        return inactive
    return goals.forbids_completing(state, character, character.quests.index(quest))


def _quest_step(verb: str) -> Check:
    return lambda state, character, _, name: maintenance.forbids_quest_step(
        state, character, f"{verb}:{name}"
    )


# -- what is meant ---------------------------------------------------------------------------------

_ALONE: dict[str, Check] = {challenge.DRAW: _draw, windows.FLIP: _flip}


@cache
def _by_verb(content: WarcraftContent) -> dict[str, tuple[tuple[Container[str], Check], ...]]:
    """By the verb of an option: what it may name, and the check for that."""
    return {
        "space": ((content.space_by_id, _step),),
        "go": ((content.space_by_id, _step),),
        "resource": ((TEXTS, _resource),),
        "attack": ((content.character_by_id, _attack),),
        "character": ((content.character_by_id, _attack),),
        "fight": ((content.challenge_by_id, _fight),),
        "board": ((content.encounter_by_id, _encounter),),
        "encounter": ((content.encounter_by_id, _encounter),),
        "event": ((content.challenge_by_id, _event),),
        "play": ((content.ability_by_id, _play),),
        "power": ((content.power_by_id, _power),),
        "equip": ((content.item_by_id, _equip),),
        "unequip": ((SLOTS[:2], _unequip),),
        "potion": ((content.item_by_id, _potion),),
        "gold": ((LEVELS, _gold),),
        "use": ((content.discovery_by_id, _use),),
        "task": ((content.quest_by_id, _task),),
        **{
            verb: ((content.quest_by_id, _quest_step(verb)),)
            for verb in ("travel", "collect", "trade", "give")
        },
    }


@cache
def _by_id(content: WarcraftContent) -> tuple[tuple[Container[str], Check], ...]:
    """Things that can be pointed at, by id, and the check of what they are for."""
    return (
        (content.space_by_id, _step),
        (content.ability_by_id, _play),
        (content.item_by_id, _item),
        (content.discovery_by_id, _kept),
        (content.quest_by_id, _task),
        (content.character_by_id, _attack),
        (content.challenge_by_id, _card),
        (content.encounter_by_id, _encounter),
        (TEXTS, _resource),
    )
