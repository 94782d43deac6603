"""Quests: gaining, following and completing them (WOW-QST, WOW-RES-15 to 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..table.state import MOMENTS, NONE, RETURNED_QUESTS
from . import effects, goals
from .decks import draw_elite
from .listening import of_quest
from .moments import (
    ABILITY_PLAYED,
    CHARACTER_DEFEATED,
    CROSSED,
    DAMAGED,
    DEEDS,
    DISCOVERY_PLACED,
    ENCOUNTER_DEFEATED,
    EQUIPPED,
    LEVEL_GAINED,
    QUEST_COMPLETED,
    RESOURCE_USED,
    RESOURCES,
)
from .numbers import encounter

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ..content.cards import Encounter
    from ..game import WarcraftTable
    from ..table.state import Character, State

GoalT = TypeVar("GoalT", bound=goals.Goal)
MOST_ACTIVE = 2  # WOW-RES-17


def _describe_surplus(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    quest = content.quests[content.quest_called[choice.partition(":")[2]]]
    return Label(f"Discard {quest.name}: {quest.text}", targets=(f"task:{quest.id}",))


SURPLUS = Question(
    "surplus_quest", "WOW-RES-18", "You have three active quests: discard one", _describe_surplus
)


# -- gaining -----------------------------------------------------------------------------------


def gain_quest(table: WarcraftTable, seat: int, quest: int) -> None:
    """The card lies in front of the player; its progress counts from now on."""
    state = table.state
    character = state.characters[seat]
    character.quests += (quest,)
    character.progress += ((0,) * len(state.content.quests[quest].goals),)
    state.listening |= of_quest(state.content, quest) & MOMENTS.of_seat(seat)
    table.say("WOW-QST-11", "{character} has a new quest: {quest}.", seat, quest)


def follow_setup(table: WarcraftTable, seat: int, quest: int) -> None:
    """Tokens to collect go on their spaces, those to trade to their owner (WOW-SET-15, QST-11)."""
    state = table.state
    for goal in state.content.quests[quest].goals:
        if isinstance(goal, goals.Collect):
            for space in goal.spaces:
                state.tokens[space] += ((seat, quest),)
                table.say("WOW-QST-11", "{character} places a token on {space}.", seat, space)
        elif isinstance(goal, goals.Trade):
            state.characters[seat].seals += ((seat, quest),) * goal.count


def draw_quest(table: WarcraftTable, seat: int) -> Flow[None]:
    """An elite quest; a third one makes them discard (WOW-RES-15, 18; WOW-GAP-41, 48)."""
    quest = draw_elite(table)
    if quest == NONE:
        table.say("WOW-GAP-41", "There is no elite quest left.")
        return NOTHING
    gain_quest(table, seat, quest)
    return _keep_two(table, seat, quest)


def _keep_two(table: WarcraftTable, seat: int, quest: int) -> Flow[None]:
    """Its setup is followed only if it is kept (WOW-GAP-48); then it may be met already."""
    content = table.state.content
    character = table.state.characters[seat]
    if len(character.quests) > MOST_ACTIVE:
        choices = [f"drop:{content.quest_id[each]}" for each in character.quests]
        choice = yield SURPLUS, seat, choices
        discard_quest(table, seat, content.quest_called[choice.partition(":")[2]])
    if quest in character.quests:
        follow_setup(table, seat, quest)
        yield from complete_met(table, seat)


def discard_quest(table: WarcraftTable, seat: int, quest: int) -> None:
    """An elite quest goes to the bottom of its deck, a starting one to the box (WOW-GAP-41)."""
    state = table.state
    forget(state, state.characters[seat], quest)
    if state.content.quests[quest].elite:
        state.returned[RETURNED_QUESTS] += bytes((quest,))
    table.say("WOW-RES-18", "{character} discards the quest {quest}.", seat, quest)


def forget(state: State, character: Character, quest: int) -> None:
    """It is active no more, and its tokens leave the board and the players (WOW-GAP-42)."""
    at = character.quests.index(quest)
    character.quests = character.quests[:at] + character.quests[at + 1 :]
    character.progress = character.progress[:at] + character.progress[at + 1 :]
    for goal in state.content.quests[quest].goals:
        if isinstance(goal, goals.Collect):
            for space in goal.spaces:
                tokens = state.tokens[space]
                state.tokens[space] = tuple(token for token in tokens if token[1] != quest)
    for other in state.characters:
        if other.seals:
            other.seals = tuple(seal for seal in other.seals if seal[1] != quest)


# -- completing --------------------------------------------------------------------------------


def forbids_following(character: Character, quest: int) -> Verdict:
    """Only an active quest is followed: not one in the log, nor one that is not theirs."""
    if quest in character.quests:
        return None
    return "WOW-QST-09" if quest in character.log else "WOW-RES-16"


def complete_met(table: WarcraftTable, seat: int) -> Flow[None]:
    """Level, equipment or progress have changed: is a quest completed? (WOW-QST-08)"""
    state = table.state
    character = state.characters[seat]
    for at in range(len(character.quests)):
        if goals.forbids_completing(state, character, at) is None:
            return _complete(table, seat, character.quests[at])
    return NOTHING


def _complete(table: WarcraftTable, seat: int, quest: int) -> Flow[None]:
    """Into the log, a new elite quest, its instructions (WOW-QST-09 to 11)."""
    state = table.state
    content = state.content
    character = state.characters[seat]
    forget(state, character, quest)
    character.log += (quest,)
    table.say("WOW-QST-09", "{character} completes the quest {quest}.", seat, quest)
    yield from QUEST_COMPLETED.announce(table, seat)
    if content.quests[quest].reward:
        reward = content.quests[quest].reward
        yield from effects.apply(table, reward, seat, rule="WOW-QST-09")
    yield from draw_another(table, seat)


def draw_another(table: WarcraftTable, seat: int) -> Flow[None]:
    """An elite quest in place of one that is gone (WOW-QST-10, 11)."""
    following = draw_elite(table)
    if following != NONE:
        gain_quest(table, seat, following)
        follow_setup(table, seat, following)
    return complete_met(table, seat)


# -- progress ----------------------------------------------------------------------------------


def advance(
    table: WarcraftTable, seat: int, at: int, goal_at: int, progress: int, rule: str
) -> None:
    """The progress of one goal of an active quest."""
    character = table.state.characters[seat]
    row = character.progress[at]
    was = row[goal_at]
    row = (*row[:goal_at], progress, *row[goal_at + 1 :])
    character.progress = (*character.progress[:at], row, *character.progress[at + 1 :])
    quest = character.quests[at]
    goal = table.state.content.quests[quest].goals[goal_at]
    done, needed = goals.how_far(table.state, character, goal, progress)
    before, _ = goals.how_far(table.state, character, goal, was)
    if done != before:
        table.say(
            rule,
            "{character}, {quest}: from {number} to {number} of {number}.",
            seat,
            quest,
            before,
            done,
            needed,
        )


def _count(
    table: WarcraftTable, seat: int, kind: type[GoalT], amount: Callable[[GoalT], int]
) -> Flow[None]:
    """Something happened: every goal of that kind it counts for comes on."""
    content = table.state.content
    character = table.state.characters[seat]
    changed = False
    for at, quest in enumerate(character.quests):
        if kind.word not in content.goal_kinds[quest]:
            continue
        for goal_at, goal in enumerate(content.quests[quest].goals):
            counted = amount(goal) if isinstance(goal, kind) else 0
            if counted:
                progress = character.progress[at][goal_at] + counted
                advance(table, seat, at, goal_at, progress, goal.met_by)
                changed = True
    return complete_met(table, seat) if changed else NOTHING


@EQUIPPED.handler(order=10)
@LEVEL_GAINED.handler(order=20)
def stands_otherwise(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """A level or equipment that a quest asks for."""
    return complete_met(table, happening.subject)


@ENCOUNTER_DEFEATED.handler(order=10)
def encounter_defeated(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """An encounter defeated in a combat of theirs, card or board (WOW-QST-05)."""
    content = table.state.content
    for quest in table.state.characters[happening.subject].quests:
        if not content.goal_kinds[quest].isdisjoint(("defeat_encounter", "defeat_board")):
            card, board = happening.details
            return _count_encounter(table, happening.subject, encounter(content, card, board))
    return NOTHING


def _count_encounter(table: WarcraftTable, seat: int, fallen: Encounter) -> Flow[None]:
    for kind in (goals.DefeatEncounter, goals.DefeatBoard):
        yield from _count(table, seat, kind, lambda goal: int(goal.counts(fallen)))


@CHARACTER_DEFEATED.handler(order=10)
def character_defeated(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """Another character defeated by them (WOW-QST-05)."""
    state = table.state
    winner, loser = happening.subject, happening.details[0]
    return _count(
        table,
        winner,
        goals.DefeatCharacter,
        lambda goal: int(goal.asks_for(state, winner, loser)),
    )


_DEEDS = {"attack_character": goals.AttackCharacter, "rob": goals.Rob}


@CROSSED.handler(order=10)
def rival_crossed(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """A battle they began and saw through, an item out of another's bag (WOW-GAP-65, 67)."""
    deed = _DEEDS[DEEDS[happening.details[1]]]
    return _count(table, happening.subject, deed, lambda _goal: 1)


@DAMAGED.handler(order=10)
def damage_dealt(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """Damage they dealt to another character, by a card or in combat (WOW-QST-05)."""
    dealer, amount = happening.details
    return _count(table, dealer, goals.DealDamage, lambda _goal: amount)


@ABILITY_PLAYED.handler(order=10)
def ability_played(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """Enough ability cards in one turn."""
    seat = happening.subject
    played = len(table.state.characters[seat].played)
    return _count(table, seat, goals.PlayAbilities, lambda goal: int(played >= goal.count))


@RESOURCE_USED.handler(order=20)
def resource_used(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """A resource they activated."""
    name = RESOURCES[happening.details[0]]
    return _count(
        table, happening.subject, goals.UseResource, lambda goal: int(goal.resource == name)
    )


@DISCOVERY_PLACED.handler(order=10)
def discovery_placed(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """A discovery they placed."""
    return _count(table, happening.subject, goals.PlaceDiscoveries, lambda _goal: 1)
