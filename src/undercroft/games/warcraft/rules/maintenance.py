"""The maintenance phase: quests first, then equipment (WOW-MNT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..table.state import MAINTENANCE
from . import equipment, goals, items, kept, quests, windows
from .abilities import may_be_in_hand
from .agenda import EQUIP_WEAPON, QUEST_STEP
from .decks import without
from .moments import MAINTENANCE_BEGINS

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..game import WarcraftTable
    from ..table.state import Character, State


def _describe(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    verb, _, rest = choice.partition(":")
    if verb == "done":
        return Label("Go on to your equipment", "WOW-MNT-01")
    if verb == "gold":
        return kept.describe(table, player, choice)
    if verb not in _SAID:
        return windows.describe(table, player, choice)
    quest = content.quests[content.quest_called[rest.split(":")[0]]]
    text, rule = _SAID[verb]
    if verb == "trade":
        text = f"{text} with {content.characters[_partner(table.state, choice)].name}"
    risk = "The items are discarded." if verb == "give" else ""
    return Label(f"{text}: {quest.name}", rule, (f"task:{quest.id}",), risk)


_SAID = {
    "travel": ("You have travelled here", "WOW-QST-02"),
    "collect": ("Collect your token here", "WOW-QST-03"),
    "trade": ("Trade a token", "WOW-QST-06"),
    "give": ("Give up the items asked for", "WOW-MNT-02"),
}


def _may_play_a_card(table: WarcraftTable, player: int) -> bool:
    return may_be_in_hand(table.state, player, "maintenance")


QUESTS_NOW = Question(
    "quest_step", "WOW-MNT-02", "Maintenance: your quests", _describe, hides=_may_play_a_card
)


def maintain(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """What works by itself in this phase, then its steps (WOW-MNT-01)."""
    state = table.state
    state.phase = MAINTENANCE
    flow = MAINTENANCE_BEGINS.announce(table, seat)
    if flow is NOTHING:
        return quest_step(table, seat)
    state.agenda.append((QUEST_STEP, seat))
    return flow


# -- the quest step ----------------------------------------------------------------------------


def quest_step(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """Conditions that are met by being here, one at a time and never by force (WOW-MNT-02)."""
    state = table.state
    choices = quest_choices(state, seat)
    choices += windows.offers(state, seat, "maintenance")
    if state.characters[seat].kept:
        choices += kept.gold_choices(state, seat)
    if not choices and not table.discreet:
        return equipment.equip_weapon(table, seat)
    choices.append("done")
    return _quest_step(table, seat, choices)


def quest_choices(state: State, seat: int) -> list[str]:
    """What their active quests let them do in their space."""
    content = state.content
    character = state.characters[seat]
    choices: list[str] = []
    for at, quest in enumerate(character.quests):
        if content.met_here[quest]:
            for goal, progress in zip(
                content.quests[quest].goals, character.progress[at], strict=True
            ):
                choices += _for_goal(state, character, quest, goal, progress)
    return choices


def _for_goal(
    state: State, character: Character, quest: int, goal: goals.Goal, progress: int
) -> list[str]:
    content = state.content
    name = content.quest_id[quest]
    if isinstance(goal, goals.Trade):
        return [
            f"trade:{name}:{content.character_ids[other.kind]}"
            for other in state.characters
            if goals.forbids_trading(character, quest, other, progress) is None
        ]
    if isinstance(goal, goals.Travel) and goals.forbids_visit(character, goal, progress) is None:
        return [f"travel:{name}:{_here(state, character)}"]
    if isinstance(goal, goals.Collect):
        if goals.forbids_collecting(state, character, quest, goal, progress) is None:
            return [f"collect:{name}:{_here(state, character)}"]
    if isinstance(goal, goals.DiscardItems):
        if goals.forbids_giving(state, character, goal, progress) is None:
            return [f"give:{name}"]
    return []


def _here(state: State, character: Character) -> str:
    return state.content.space_id[character.space]


def forbids_quest_step(state: State, character: Character, choice: str) -> Verdict:
    """What is done for an active quest in one's own maintenance phase (WOW-MNT-02)."""
    verb, _, rest = choice.partition(":")
    quest = state.content.quest_called[rest.partition(":")[0]]
    if (inactive := quests.forbids_following(character, quest)) is not None:
        return inactive
    in_time = state.phase == MAINTENANCE and character.seat == state.active
    return None if in_time and choice in quest_choices(state, character.seat) else _SAID[verb][1]


def _partner(state: State, choice: str) -> int:
    """The kind of the character that a choice to trade names."""
    content = state.content
    return next(c.index for c in content.characters if c.id == choice.rpartition(":")[2])


def _quest_step(table: WarcraftTable, seat: int, choices: list[str]) -> Flow[None]:
    choice = yield QUESTS_NOW, seat, choices
    if choice == "done":
        table.state.agenda.append((EQUIP_WEAPON, seat))
        return
    table.state.agenda.append((QUEST_STEP, seat))
    verb, _, name = choice.partition(":")
    if verb == "gold":
        yield from kept.spend_gold(table, seat, name)
    elif verb in _SAID:
        yield from _follow(table, seat, verb, choice)
    else:
        yield from windows.use(table, seat, choice, "maintenance")


def _follow(table: WarcraftTable, seat: int, verb: str, choice: str) -> Flow[None]:
    """One condition of one quest comes on."""
    content = table.state.content
    character = table.state.characters[seat]
    quest = content.quest_called[choice.split(":")[1]]
    at = character.quests.index(quest)
    for goal_at, goal in enumerate(content.quests[quest].goals):
        progress = character.progress[at][goal_at]
        if verb == "travel" and isinstance(goal, goals.Travel):
            progress = goal.after(progress, character.space)
        elif verb == "collect" and isinstance(goal, goals.Collect):
            if character.space in goal.spaces:
                progress += collect(table, seat, quest)
        elif verb == "trade" and isinstance(goal, goals.Trade):
            progress |= 1 << trade(table, seat, quest, choice)
        elif verb == "give" and isinstance(goal, goals.DiscardItems):
            yield from give_up(table, seat, goal)
            progress = 1
        else:
            continue
        quests.advance(table, seat, at, goal_at, progress, _SAID[verb][1])
    yield from quests.complete_met(table, seat)


def collect(table: WarcraftTable, seat: int, quest: int) -> int:
    """A token comes off the board onto the quest card (WOW-QST-03, 04); how many did."""
    state = table.state
    space = state.characters[seat].space
    tokens = list(state.tokens[space])
    if (seat, quest) not in tokens:
        return 0
    tokens.remove((seat, quest))
    state.tokens[space] = tuple(tokens)
    table.say("WOW-QST-04", "{character} collects a token for {quest}.", seat, quest)
    return 1


def trade(table: WarcraftTable, seat: int, quest: int, choice: str) -> int:
    """Each takes a token of the other (WOW-QST-06); returns the other's seat."""
    state = table.state
    kind = _partner(state, choice)
    character = state.characters[seat]
    other = next(one for one in state.characters if one.kind == kind)
    seals = list(character.seals)
    seals[seals.index((seat, quest))] = (other.seat, quest)
    character.seals = tuple(seals)
    other.seals += ((seat, quest),)
    table.say("WOW-QST-06", "{character} trades tokens with {character}.", seat, other.seat)
    return other.seat


def give_up(table: WarcraftTable, seat: int, goal: goals.DiscardItems) -> Flow[None]:
    """The items a quest asks for, all in one go."""
    character = table.state.characters[seat]
    offered = goal.offerings(table.state, character)
    for _ in range(goal.count):
        item = yield from items.choose_discard(table, seat, offered)
        offered = without(offered, item)
