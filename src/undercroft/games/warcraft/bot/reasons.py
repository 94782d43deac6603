"""Why an option is good or bad, in words and numbers; from what the player may know alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.catalogue_types import BAG, WEAPON
from ..rules import numbers
from ..rules.chances import as_it_stands, faces_in_words, side_hits_with
from ..rules.goals import is_met
from ..rules.undefeated import markers_at
from ..table.state import NONE
from .battle import sides, with_card
from .odds import fighter_of, odds, odds_against
from .travel import goal_here
from .worth import points_worn

if TYPE_CHECKING:
    from ..content.cards import Encounter
    from ..game import WarcraftTable
    from ..table.state import State
    from .odds import Odds

# Questions whose options name spaces that somebody is put on.
_PLACES = ("starting_city", "teleport", "hearthstone", "resurrect")


def reasons(table: WarcraftTable, player: int, option: str) -> tuple[str, ...]:
    """What speaks for or against an option of the question that is asked."""
    decision = table.decision
    assert decision is not None
    state, kind = table.state, decision.question.kind
    if kind == "challenge":
        return _of_challenge(state, player, option)
    if kind == "before_roll" and numbers.fights(state, player):
        return _before_roll(state, player, option)
    if kind == "move" and option.startswith("go:"):
        return _of_space(state, player, state.content.space_called[option.partition(":")[2]])
    if kind in _PLACES:
        return _of_place(state, player, option)
    if kind in ("after_roll", "roll_again") and numbers.fights(state, player):
        return (_of_roll(state, player),)
    if kind in ("on_damage", "on_defeat"):
        return (_of_harm(state, player),)
    if kind in ("equip", "take_item"):
        return _of_item(state, player, option)
    return ()


def _in_words(chances: Odds) -> str:
    return (
        f"You win with {chances.win:.0%}, fall with {chances.fall:.0%} "
        f"and take {chances.damage:.1f} damage on average."
    )


# -- fights --------------------------------------------------------------------------------------


def _of_challenge(state: State, seat: int, option: str) -> tuple[str, ...]:
    content = state.content
    verb, _, name = option.partition(":")
    if verb == "attack":
        kind = content.character_by_id[name].index
        rival = next(one.seat for one in state.characters if one.kind == kind)
        return (_in_words(odds(fighter_of(state, seat), fighter_of(state, rival))),)
    if verb == "fight":
        return _against(
            state, seat, numbers.encounter_on(content, content.challenge_by_id[name].index)
        )
    if verb == "board":
        return _against(state, seat, content.encounter_by_id[name])
    return ()


def _against(state: State, seat: int, encounter: Encounter) -> tuple[str, ...]:
    if encounter.task:
        return ()
    return (_in_words(odds_against(state.content, fighter_of(state, seat), encounter)),)


def _before_roll(state: State, seat: int, option: str) -> tuple[str, ...]:
    """What a card or power changes, or how it stands without any."""
    mine, foe = sides(state, seat)
    now = odds(mine, foe)
    played = with_card(state, seat, option, mine, foe)
    if played is None:
        return (_in_words(now),)
    return (_in_words(odds(*played)), f"Without it you win with {now.win:.0%}.")


def _of_roll(state: State, seat: int) -> str:
    """What the dice as they lie come to."""
    mine, foe = numbers.combatant(state, seat), numbers.foe(state, seat)
    return (
        f"As the dice lie, your attack {as_it_stands(state, mine)} "
        f"(it hits with {faces_in_words(side_hits_with(state, mine))}) "
        f"and the other {as_it_stands(state, foe)}."
    )


def _of_harm(state: State, seat: int) -> str:
    left = numbers.health(state, seat) - state.characters[seat].damage
    end = "that defeats you" if state.incoming >= left else "you stand"
    return f"You can take {left} damage and {state.incoming} comes: {end}."


# -- items ---------------------------------------------------------------------------------------


def _of_item(state: State, seat: int, option: str) -> tuple[str, ...]:
    """How it compares with what they wear."""
    name = option.rpartition(":")[2]
    item = state.content.item_by_id.get(name)
    if item is None or item.slot == BAG:
        return ()
    what, value = ("attack", item.attack) if item.slot == WEAPON else ("defense", item.defense)
    worn = points_worn(state, seat, item.slot)
    return (f"It has {what} {value}; what you have for it now counts {worn:.1f}, powers included.",)


# -- spaces --------------------------------------------------------------------------------------


def _of_space(state: State, seat: int, space: int) -> tuple[str, ...]:
    """The quests that it helps, and the enemies there."""
    content = state.content
    foes = [
        numbers.encounter_on(content, state.track[slot][0]) for slot in markers_at(state, space)
    ]
    board = content.spaces[space].board_encounter
    if board != NONE:
        foes.append(content.encounters[board])
    return (
        *_quests_helped(state, seat, space),
        *(f"{foe.name} is there. {words}" for foe in foes for words in _against(state, seat, foe)),
    )


def _of_place(state: State, seat: int, option: str) -> tuple[str, ...]:
    """A space that somebody is put on; what names none leaves them where they are."""
    space = state.content.space_by_id.get(option.rpartition(":")[2])
    return () if space is None else _of_space(state, seat, space.index)


def _quests_helped(state: State, seat: int, space: int) -> list[str]:
    content = state.content
    character, mine = state.characters[seat], fighter_of(state, seat)
    return [
        f"It helps your quest {content.quests[quest].name}."
        for quest, row in zip(character.quests, character.progress, strict=True)
        if any(
            not is_met(state, character, goal, done)
            and goal_here(state, character, quest, goal, done, space, mine) > 0
            for goal, done in zip(content.quests[quest].goals, row, strict=True)
        )
    ]
