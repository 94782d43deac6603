"""The movement phase: the roll, one step at a time, and moves by other means (WOW-MOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..content.tables import STOP
from ..table.state import MOVED, MOVING_IS_OVER
from . import events, kept, numbers, potions, windows
from .agenda import MOVE
from .aggro import aggro_spaces, held_by_aggro, ignores_aggro

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import State

BOOTS = "use:disc_rocket_boots"


def _to_space(content: WarcraftContent, choice: str, verb: str) -> Label:
    space = content.space_called[choice.partition(":")[2]]
    return Label(
        f"{verb} {content.space_name[space]}", targets=(f"space:{content.space_id[space]}",)
    )


def describe_move(table: WarcraftTable, player: int, choice: str) -> Label:
    """What is said of everything that can be done in the movement phase."""
    verb = choice.partition(":")[0]
    if verb == "go":
        return _to_space(table.state.content, choice, "Move to")
    if verb == "stop":
        return Label("End the movement phase", "WOW-MOV-02")
    if verb == "potion":
        return potions.describe(table, player, choice)
    if verb in ("use", "gold"):
        return kept.describe(table, player, choice)
    return windows.describe(table, player, choice)


def _describe_roll(table: WarcraftTable, player: int, choice: str) -> Label:
    if choice == "keep":
        face = table.state.content.movement_die[table.state.rolled]
        return Label(f"Keep the roll: {face.move} to move, {face.energy} energy", "WOW-MOV-02")
    return kept.describe(table, player, choice)


def _describe_window(table: WarcraftTable, player: int, choice: str) -> Label:
    if choice == "go_on":
        return Label("Go on")
    return windows.describe(table, player, choice)


def _describe_teleport(table: WarcraftTable, player: int, choice: str) -> Label:
    return (
        Label("Stay here") if choice == "stay" else _to_space(table.state.content, choice, "Go to")
    )


START_OF_TURN = Question(
    "start_of_turn", "WOW-POW-05", "Before the movement roll", _describe_window
)
JUST_ROLLED = Question(
    "movement_roll", "WOW-DISC-09", "You have rolled the movement die", _describe_roll
)
AFTER_ROLL = Question("after_movement_roll", "WOW-POW-05", "After the roll", _describe_window)
MOVE_ON = Question("move", "WOW-MOV-02", "Movement phase", describe_move)
TELEPORT = Question("teleport", "WOW-GAP-08", "Where to?", _describe_teleport)


# -- the roll ----------------------------------------------------------------------------------


def start_of_turn(table: WarcraftTable, seat: int) -> Flow[None]:
    """What works before the roll."""
    return moment_of_turn(table, seat, "start_of_turn", START_OF_TURN)


def moment_of_turn(table: WarcraftTable, seat: int, moment: str, question: Question) -> Flow[None]:
    """What works by itself at a moment of his turn, then whatever he may use."""
    state = table.state
    ongoing = events.ongoing(table, seat, moment)
    powers = windows.automatic(table, seat, moment)
    if ongoing is NOTHING and powers is NOTHING and not windows.may_answer(state, seat, moment):
        return NOTHING
    return _moment(table, seat, moment, question, (ongoing, powers))


def _moment(
    table: WarcraftTable,
    seat: int,
    moment: str,
    question: Question,
    automatic: tuple[Flow[None], ...],
) -> Flow[None]:
    for flow in automatic:
        yield from flow
    while choices := windows.offers(table.state, seat, moment):
        choice = yield question, seat, [*choices, "go_on"]
        if choice == "go_on":
            return
        yield from windows.use(table, seat, choice, moment)


def roll_to_move(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """The movement die must be rolled: it sets the energy, too (WOW-MOV-01, 03)."""
    state = table.state
    state.rolled = table.roll() - 1
    character = state.characters[seat]
    if character.kept and kept.holds(state.content, character, kept.ROCKET_BOOTS):
        return _roll_with_boots(table, seat)
    flow = _act_on_roll(table, seat)
    if flow is NOTHING:
        return move(table, seat)
    state.agenda.append((MOVE, seat))
    return flow


def _roll_with_boots(table: WarcraftTable, seat: int) -> Flow[None]:
    """Roll again before the roll is acted on (WOW-DISC-09, WOW-GAP-14)."""
    state = table.state
    content = state.content
    state.agenda.append((MOVE, seat))
    while kept.holds(content, state.characters[seat], kept.ROCKET_BOOTS):
        if (yield JUST_ROLLED, seat, ("keep", BOOTS)) == "keep":
            break
        kept.spend(table, seat, kept.ROCKET_BOOTS)
        state.rolled = table.roll() - 1
    yield from _act_on_roll(table, seat)


def _act_on_roll(table: WarcraftTable, seat: int) -> Flow[None]:
    """Spaces and energy come from the face (WOW-MOV-02, 03)."""
    state = table.state
    face = state.content.movement_die[state.rolled]
    state.characters[seat].energy += face.energy
    state.steps = max(0, state.steps + face.move + numbers.movement_bonus(state, seat, face.move))
    table.say(
        "WOW-MOV-03",
        "{character} rolls {number} to move and {number} energy.",
        seat,
        face.move,
        face.energy,
    )
    flip = events.note_movement_roll(table, seat, face.move)
    if flip is NOTHING:
        return moment_of_turn(table, seat, "after_move_roll", AFTER_ROLL)
    return _after_flip(table, seat, flip)


def _after_flip(table: WarcraftTable, seat: int, flip: Flow[None]) -> Flow[None]:
    yield from flip
    yield from moment_of_turn(table, seat, "after_move_roll", AFTER_ROLL)


def reroll_movement(table: WarcraftTable) -> Flow[None]:
    """A new face counts for everything: spaces and energy change by the difference."""
    state = table.state
    content = state.content
    before = content.movement_die[state.rolled]
    state.rolled = table.roll() - 1
    after = content.movement_die[state.rolled]
    character = state.characters[state.active]
    character.energy = max(0, character.energy + after.energy - before.energy)
    add_steps(state, after.move - before.move)
    table.say(
        "WOW-GAP-14",
        "The movement die shows {number} to move and {number} energy.",
        after.move,
        after.energy,
    )
    return events.note_movement_roll(table, state.active, after.move)


def add_steps(state: State, amount: int, minimum: int = 0) -> None:
    """More or fewer spaces to move this turn; a changed value has its lower bound."""
    state.steps = max(min(minimum, state.steps), state.steps + amount)


# -- one step at a time ------------------------------------------------------------------------


def move(table: WarcraftTable, seat: int) -> Flow[None] | None:
    """One thing in the movement phase: a step, or whatever else it allows (WOW-MOV-02)."""
    choices = movement_choices(table, seat)
    if len(choices) == 1:  # nothing but to stop
        return None
    return _move(table, seat, choices)


def movement_choices(table: WarcraftTable, seat: int) -> tuple[str, ...]:
    """Steps first, then what can be played, drunk and used."""
    state = table.state
    content = state.content
    character = state.characters[seat]
    choices: tuple[str, ...] = STOP
    if may_step(state, seat):
        choices = content.go_or_stop[character.level][character.space]
    if others := windows.offers(state, seat, "movement"):
        choices = (*choices, *others)
    if character.bag or character.weapon >= 0 or character.armor >= 0:
        choices += potions.potion_choices(content, character)
    if character.kept:
        choices = (*choices, *kept.movement_choices(state, seat))
    return choices


def may_step(state: State, seat: int) -> bool:
    """He has spaces left to move, and Aggro does not hold him (WOW-MOV-02, WOW-AGG-01, 02)."""
    if state.steps <= 0 or state.moving == MOVING_IS_OVER:
        return False
    return not held_by_aggro(state, seat)


def legal_steps(state: State, seat: int) -> tuple[str, ...]:
    """Connected spaces of his level, if he may step at all (WOW-MOV-04)."""
    character = state.characters[seat]
    return state.content.go[character.level][character.space] if may_step(state, seat) else ()


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


def arrive(table: WarcraftTable, seat: int, space: int, rule: str) -> None:
    """The figure stands there now."""
    table.state.characters[seat].space = space
    table.say(rule, "{character} goes to {space}.", seat, space)


# -- by other means ----------------------------------------------------------------------------


def may_enter(state: State, seat: int, spaces: Sequence[int]) -> list[int]:
    """Those that his level opens to him, if Aggro lets him leave (WOW-GAP-08, 40)."""
    content = state.content
    if held_by_aggro(state, seat):
        return []
    level = state.characters[seat].level
    return [space for space in spaces if content.colour_of_space[space] <= level]


def teleport(
    table: WarcraftTable, seat: int, spaces: Sequence[int], rule: str, optional: bool = False
) -> Flow[None]:
    """To one of these spaces, as he chooses; nowhere if none is open to him (WOW-GAP-08)."""
    possible = may_enter(table.state, seat, spaces)
    if not possible:
        return NOTHING
    return _teleport(table, seat, possible, rule, optional)


def _teleport(
    table: WarcraftTable, seat: int, spaces: list[int], rule: str, optional: bool
) -> Flow[None]:
    content = table.state.content
    choices = [f"to:{content.space_id[space]}" for space in spaces]
    choice = yield TELEPORT, seat, [*choices, "stay"] if optional else choices
    if choice != "stay":
        arrive(table, seat, content.space_called[choice.partition(":")[2]], rule)


def within_steps(state: State, seat: int, steps: int) -> list[int]:
    """Other spaces that legal steps lead to; Aggro stops on the way (WOW-AGG-02)."""
    if held_by_aggro(state, seat):
        return []
    character = state.characters[seat]
    links = state.content.links[character.level]
    stops = set() if ignores_aggro(state, seat) else aggro_spaces(state)
    found = {character.space}
    edge = [character.space]
    for _ in range(steps):
        edge = [
            link
            for space in edge
            if space == character.space or space not in stops
            for link in links[space]
            if link not in found
        ]
        found.update(edge)
    return sorted(found - {character.space})
