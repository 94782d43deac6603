"""The movement phase: the roll, then one step at a time (WOW-MOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Label, Question, Route

from ..content.tables import STOP, forbids_link
from ..table.state import MOVED, MOVEMENT, MOVING_IS_OVER, NONE
from . import kept, movement_die, potions, windows
from .abilities import may_be_in_hand
from .agenda import MOVE
from .aggro import held_by_aggro
from .journeys import arrive, describe_space
from .moments import AFTER_MOVE_ROLL

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..game import WarcraftTable
    from ..table.state import State


def describe_move(table: WarcraftTable, player: int, choice: str) -> Label:
    """What is said of everything that can be done in the movement phase."""
    verb = choice.partition(":")[0]
    if verb == "go":
        return describe_space(table.state.content, choice, "Move to")
    if verb == "stop":
        return Label("End the movement phase", "WOW-MOV-02")
    if verb == "potion":
        return potions.describe(table, player, choice)
    if verb in ("use", "gold"):
        return kept.describe(table, player, choice)
    return windows.describe(table, player, choice)


def _routes(table: WarcraftTable, player: int) -> tuple[Route, ...]:
    """The shortest ways to spaces that take several steps (WOW-MOV-02, WOW-MOV-04)."""
    state = table.state
    if forbids_moving(state, player) is not None:
        return ()
    content, character = state.content, state.characters[player]
    go = content.go[character.level]
    ways: dict[int, tuple[str, ...]] = {character.space: ()}
    for _ in range(state.steps):
        for space, way in list(ways.items()):
            for step in go[space]:
                ways.setdefault(content.space_called[step.partition(":")[2]], (*way, step))
    return tuple(
        Route(describe_space(content, way[-1], "").targets[0], way)
        for way in ways.values()
        if len(way) > 1
    )


def _may_play_a_card(table: WarcraftTable, player: int) -> bool:
    return may_be_in_hand(table.state, player, "movement")


MOVE_ON = Question(
    "move", "WOW-MOV-02", "Movement phase", describe_move, routes=_routes, hides=_may_play_a_card
)


# -- the roll ----------------------------------------------------------------------------------


def roll_to_move(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """The movement die must be rolled: it sets the energy, too (WOW-MOV-01, 03)."""
    boots = movement_die.roll(table, seat)
    if boots is NOTHING:
        flow = _act_on_roll(table, seat)
        if flow is NOTHING:
            return move(table, seat)
    else:
        flow = _with_boots(table, seat, boots)
    table.state.agenda.append((MOVE, seat))
    return flow


def _with_boots(table: WarcraftTable, seat: int, boots: Flow[None]) -> Flow[None]:
    yield from boots
    yield from _act_on_roll(table, seat)


def _act_on_roll(table: WarcraftTable, seat: int) -> Flow[None]:
    rolled = movement_die.act_on_roll(table, seat)
    if rolled is NOTHING:
        return AFTER_MOVE_ROLL.announce(table, seat)
    return _after_roll(table, seat, rolled)


def _after_roll(table: WarcraftTable, seat: int, rolled: Flow[None]) -> Flow[None]:
    yield from rolled
    yield from AFTER_MOVE_ROLL.announce(table, seat)


# -- one step at a time ------------------------------------------------------------------------


def move(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """One thing in the movement phase: a step, or whatever else it allows (WOW-MOV-02)."""
    choices = movement_choices(table, seat)
    if len(choices) == 1 and not table.discreet:  # nothing but to stop
        return None
    return _move(table, seat, choices)


def movement_choices(table: WarcraftTable, seat: int) -> tuple[str, ...]:
    """Steps first, then what can be played, drunk and used."""
    state = table.state
    content = state.content
    character = state.characters[seat]
    choices: tuple[str, ...] = STOP
    if forbids_moving(state, seat) is None:
        choices = content.go_or_stop[character.level][character.space]
    if others := windows.offers(state, seat, "movement"):
        choices = (*choices, *others)
    if character.bag or character.weapon >= 0 or character.armor >= 0:
        choices += potions.potion_choices(content, character)
    if character.kept:
        choices = (*choices, *kept.movement_choices(state, seat))
    return choices


def forbids_moving(state: State, seat: int) -> Verdict:
    """Normal movement was given up, no space is left to move, or Aggro holds them."""
    if state.moving == MOVING_IS_OVER:
        return "WOW-DISC-04"
    if state.steps <= 0:
        return "WOW-MOV-01" if state.rolled == NONE else "WOW-MOV-02"
    if held_by_aggro(state, seat):
        return "WOW-AGG-02" if state.moving == MOVED else "WOW-AGG-01"
    return None


def forbids_step(state: State, seat: int, space: int) -> Verdict:
    """One step to that space, in the movement phase (WOW-TURN-01)."""
    content, character = state.content, state.characters[seat]
    level, here, there = character.level, content.spaces[character.space], content.spaces[space]
    if forbids_link(here, there, level) == "WOW-MOV-04":
        return "WOW-MOV-04"
    if state.phase != MOVEMENT:
        return "WOW-TURN-01"
    return forbids_moving(state, seat) or forbids_link(here, there, level)


def _move(table: WarcraftTable, seat: int, choices: tuple[str, ...]) -> Flow[None]:
    choice = yield MOVE_ON, seat, choices
    if choice == "stop":
        return
    state = table.state
    state.agenda.append((MOVE, seat))
    verb, _, name = choice.partition(":")
    if verb == "go":
        state.steps -= 1
        state.moving = MOVED
        arrive(table, seat, state.content.space_called[name], "WOW-MOV-02")
    elif verb == "potion":
        potions.drink(table, seat, choice)
    elif verb == "use":
        yield from kept.use_kept(table, seat, name)
    elif verb == "gold":
        yield from kept.spend_gold(table, seat, name)
    else:
        yield from windows.use(table, seat, choice, "movement")
