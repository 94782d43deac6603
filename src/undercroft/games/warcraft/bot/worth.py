"""What things are worth to a character, in valor points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..content.catalogue_types import ARMOR, BAG, LEVELS, WEAPON
from ..rules.effects.things import GainTrophy, LevelUp
from ..rules.effects.wounds import Damage
from ..rules.equipment import can_equip
from ..rules.event_flips import ChallengeResolve
from ..rules.goals import DefeatEncounter, open_goals
from ..rules.numbers import card_up, encounter_on, health
from ..rules.trophies import trophy_left
from ..table.state import NONE
from .odds import Odds, fighter_of, odds_against

if TYPE_CHECKING:
    from ..content.cards import Encounter, Item
    from ..content.catalogue import WarcraftContent
    from ..rules.goals import Goal
    from ..table.state import Character, State
    from .odds import Fighter

A_LEVEL = 1.6
A_CARD = 0.12  # an ability card in hand
ENERGY = 0.02  # what is not spent is lost
A_POTION = 0.1
ENOUGH_CARDS = 4  # in hand, for some to be spared
A_DEFEAT = 0.7  # the way back, the cards that come off, a turn lost
A_WOUND = 0.1
A_CHARM = 0.1  # a power that works again and again, from the bag
PER_POINT = 0.28  # a point of attack or defense


# -- items -------------------------------------------------------------------------------------


def item_worth(state: State, seat: int, card: int) -> float:
    """What an item adds to them: better arms, powers, or a potion at least."""
    content = state.content
    item = content.item_of(card)
    character = state.characters[seat]
    worth = A_POTION + 0.02 * len(item.potions)
    if item.slot == BAG:
        if item.colour > character.level:
            return worth + 0.05
        return worth + 0.1 + A_CHARM * any(not power.cost.discard_this for power in item.powers)
    if not can_equip(state, seat, card):
        later = item.colour > character.level and _icons_fit(content, character, item)
        return worth + (0.15 if later else 0.0)
    return worth + max(0.0, PER_POINT * (_points(item) - points_worn(state, seat, item.slot)))


def _icons_fit(content: WarcraftContent, character: Character, item: Item) -> bool:
    return not item.icon_mask & ~card_up(content, character).icon_mask


def _points(item: Item) -> float:
    value = item.attack if item.slot == WEAPON else item.defense
    return value + 0.4 * len(item.powers)


def points_worn(state: State, seat: int, slot: int) -> float:
    """How good their weapon or armor is, or their bare hands."""
    content = state.content
    character = state.characters[seat]
    worn = character.weapon if slot == WEAPON else character.armor
    if worn != NONE and (slot == ARMOR or card_up(content, character).weapon_allowed):
        return _points(content.item_of(worn))
    card = card_up(content, character)
    return card.attack if slot == WEAPON else card.defense


@lru_cache(maxsize=1 << 12)
def _fair_item(level: int, colour: int) -> float:
    """An item not yet seen: better from higher decks, useless from too high ones."""
    if colour > level:
        return 0.2
    return 0.5 - 0.12 * (level - colour)


# -- fights ------------------------------------------------------------------------------------


def fight_worth(state: State, seat: int, encounter: Encounter, chances: Odds) -> float:
    """What a fight promises: its reward and what it does for quests, less what it may cost."""
    gain = _reward(state, seat, encounter) + quest_gain(state, seat, encounter)
    return chances.win * gain - chances.fall * A_DEFEAT - chances.damage * A_WOUND


def _reward(state: State, seat: int, encounter: Encounter) -> float:
    character = state.characters[seat]
    if not encounter.reward:
        if encounter.card == NONE:
            return 0.0
        item = state.content.challenges[encounter.card].item
        return item_worth(state, seat, encounter.card) if item is not None else 0.0
    worth = 0.0
    for op in encounter.reward:
        if isinstance(op, LevelUp):
            worth += A_LEVEL if LEVELS.index(op.level) > character.level else 0.0
        elif isinstance(op, GainTrophy):
            worth += _trophy(state, seat, op.kind(state))
        else:
            worth += 0.3
    return worth


def _trophy(state: State, seat: int, kind: int) -> float:
    return (
        state.content.trophies[kind].valor * 1.3
        if trophy_left(state, seat, kind) is not None
        else 0.0
    )


def quest_gain(state: State, seat: int, encounter: Encounter) -> float:
    """What defeating an encounter adds to their quests."""
    content = state.content
    character = state.characters[seat]
    gain = 0.0
    for quest, goal, _ in open_goals(state, character):
        if goal.counts(encounter):
            gain += step_worth(content, quest, goal)
    return gain + _contested_gain(state, seat, encounter)


def _contested_gain(state: State, seat: int, encounter: Encounter) -> float:
    """Quests of others that whoever defeats it has (WOW-GAP-64)."""
    content = state.content
    gain = 0.0
    for holder in state.characters:
        for quest in holder.quests if holder.seat != seat else ():
            goal = content.quests[quest].goals[0]
            if content.quests[quest].contested and goal.counts(encounter):
                gain += step_worth(content, quest, goal)
    return gain


def step_worth(content: WarcraftContent, quest: int, goal: Goal) -> float:
    """One step towards a quest: its valor, shared out over what it asks for."""
    goals = content.quests[quest].goals
    steps = sum(each.steps for each in goals)
    return content.quests[quest].valor * 1.3 / steps


@lru_cache(maxsize=1 << 14)
def unknown_fight(content: WarcraftContent, mine: Fighter, colour: int) -> Odds:
    """The odds against the next card of a deck, whatever it is."""
    foes = [content.challenges[card].encounter for card in content.challenge_decks[colour]]
    chances = [odds_against(content, mine, foe) for foe in foes if foe is not None]
    count = len(chances)
    return Odds(*(sum(each[part] for each in chances) / count for part in range(3)))


def challenge_worth(state: State, seat: int, space: int, mine: Fighter) -> float:
    """What the challenge phase on a space promises."""
    content = state.content
    place = content.spaces[space]
    if place.city:
        return 0.0
    here = [
        _against(state, seat, encounter_on(content, card), mine)
        for card, where in state.track
        if where == space
    ]
    if place.board_encounter != NONE:
        here.append(_against(state, seat, content.encounters[place.board_encounter], mine))
    if here:
        return max(here)
    events = [card for card, where in state.located if where == space]
    if events:
        return max(event_worth(state, seat, card, mine) for card in events)
    chances = unknown_fight(content, mine, place.colour)
    gain = _fair_item(state.characters[seat].level, place.colour)
    gain += _unknown_quest_gain(state, seat, place.colour)
    return chances.win * gain - chances.fall * A_DEFEAT - chances.damage * A_WOUND


def event_worth(state: State, seat: int, card: int, mine: Fighter) -> float:
    """What an event on the board promises: what lies behind it, less what it asks for."""
    content = state.content
    event = content.challenges[card]
    flip = event.flip
    roll, cost, otherwise = (
        (flip.roll, flip.cost, flip.otherwise)
        if isinstance(flip, ChallengeResolve)
        else ((), (), ())
    )
    chance = len(roll) / 6 if roll else 1.0
    price = sum(step.points for step in cost)
    if price and len(state.characters[seat].hand) < max(price, ENOUGH_CARDS):
        chance, price = 0.0, 0
    if event.foe is not None:
        behind = fight_worth(state, seat, event.foe, odds_against(content, mine, event.foe))
    else:
        behind = _fair_item(state.characters[seat].level, event.colour)
    missed = sum(step.points for step in otherwise if isinstance(step, Damage))
    return chance * behind - A_CARD * price - (1 - chance) * A_WOUND * missed


def _against(state: State, seat: int, encounter: Encounter, mine: Fighter) -> float:
    if encounter.task:
        return _task(state, seat, encounter, mine)
    return fight_worth(state, seat, encounter, odds_against(state.content, mine, encounter))


def _task(state: State, seat: int, encounter: Encounter, mine: Fighter) -> float:
    """A price to pay for a trophy; who cannot pay draws a card."""
    content = state.content
    character = state.characters[seat]
    fitting = [card for card in character.items if content.item_of(card).colour >= 1]
    if len(fitting) >= 3:
        return _reward(state, seat, encounter) - 0.5
    chances = unknown_fight(content, mine, encounter.colour)
    return chances.win * 0.4 - chances.fall * A_DEFEAT - chances.damage * A_WOUND


def _unknown_quest_gain(state: State, seat: int, colour: int) -> float:
    """What any encounter of that colour would add to their quests, on the average."""
    content = state.content
    character = state.characters[seat]
    gain = 0.0
    for quest, goal, _ in open_goals(state, character):
        if isinstance(goal, DefeatEncounter):
            if colour >= goal.colour_min and goal.colour in (NONE, colour):
                share = 1.0 if goal.family == NONE else 0.2
                gain += share * step_worth(content, quest, goal)
    return gain


# -- themselves -----------------------------------------------------------------------------------


def need_of_healing(state: State, seat: int) -> float:
    """From 0 to 1: how near they are to their last point of health."""
    return state.characters[seat].damage / max(1, health(state, seat))


def myself(state: State, seat: int) -> Fighter:
    """As they would fight: with a card or two of their hand, if there is energy for them."""
    mine = fighter_of(state, seat)
    character = state.characters[seat]
    cards = min(2, len(character.hand), max(1, character.energy))
    return mine.with_changes(attack=1 if cards else 0, defense=1 if cards > 1 else 0)
