"""Magic Freeze and Magic Confusion: shots that do something else than harm (MKD-DMG-45 to 62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import direction, members

from ...content.abilities import MAGIC_CONFUSION, MAGIC_FREEZE
from ...table.state import INSIDE, NOBODY, NONE, ON_A_SQUARE
from .. import hooks, manners, moving, passing, spinning, steps, terms, tokens, values
from ..manners import Manner
from ..moments import AFTER_HIT, DAMAGE, DAMAGE_BASE
from ..seats import controller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.flow import Flow
    from undercroft.kernel.windows import Happening

    from ...table.state import Attack, MageKnightTable, State
    from ..prospects import Blow

# -- Magic Freeze ------------------------------------------------------------------------------

# At several targets it would be an ordinary shot: 1 click each and no mark (MKD-DMG-47).
FREEZE = manners.register(
    Manner("freeze", "MKD-DMG-45", "Magic Freeze at {}", True, manners.forbids_ranged,
           ability=MAGIC_FREEZE)
)  # fmt: skip
FREEZES = (4, 5, 6)  # MKD-DMG-46
OF_FREEZE = 1  # its damage value (MKD-DMG-45)


@DAMAGE_BASE.handler(order=20)
def damage_of_freeze(table: MageKnightTable, happening: Happening) -> None:
    """MKD-DMG-45."""
    if _attack(table.state).manner == FREEZE.verb:
        happening.value = OF_FREEZE


@hooks.CLICKS_BASE.of(MAGIC_FREEZE)
def expects_one_click(blow: Blow) -> Sequence[int]:
    """MKD-DMG-45."""
    return (OF_FREEZE,) if blow.manner is FREEZE else ()


@AFTER_HIT.handler(order=10)
def freeze(table: MageKnightTable, happening: Happening) -> None:
    """On 4 or more its target is marked as frozen (MKD-DMG-46); thawing it is rules/turn.py."""
    target = table.state.warriors[happening.subject]
    if _attack(table.state).manner != FREEZE.verb or target.place != INSIDE:
        return
    if table.roll() in FREEZES:
        target.frozen = True
        table.say("MKD-DMG-46", "{figure} is frozen.", target.figure)
    else:
        table.say("MKD-DMG-46", "{figure} does not freeze.", target.figure)


def _attack(state: State) -> Attack:
    assert state.attack is not None
    return state.attack


# -- Magic Confusion ---------------------------------------------------------------------------

# At several targets it would do nothing at all (MKD-DMG-57).
CONFUSE = manners.register(
    Manner("confuse", "MKD-DMG-54", "Magic Confusion at {}", True, manners.forbids_ranged,
           ability=MAGIC_CONFUSION, answered=False)  # MKD-DMG-59
)  # fmt: skip
STAY = "stay"


def _describe(_table: MageKnightTable, _seat: int, choice: str) -> Label:
    verb, _, name = choice.partition(":")
    if verb == STAY:
        return Label("Leave it there", "MKD-DMG-56")
    word = "Jump" if verb == moving.JUMP else "Go"
    return Label(f"{word} to {name}", "MKD-DMG-55", (f"space:{name}",))


WHERE = Question(
    "confused", "MKD-DMG-55", "Where does the confused figure go?", _describe, passing=STAY
)


@DAMAGE.handler(order=55)
def no_damage(table: MageKnightTable, happening: Happening) -> None:
    """The move takes the place of all damage, that of a 12 as well (MKD-DMG-54, MKD-DMG-61)."""
    if _attack(table.state).manner == CONFUSE.verb:
        happening.value = 0


@hooks.CLICKS.of(MAGIC_CONFUSION, order=55)
def expects_none(blow: Blow, clicks: int) -> int:
    """MKD-DMG-54, MKD-DMG-61."""
    return 0 if blow.manner is CONFUSE else clicks


@AFTER_HIT.handler(order=20)
def confuse(table: MageKnightTable, happening: Happening) -> Flow[None]:
    """The attacker's player moves the target at once (MKD-DMG-55)."""
    state = table.state
    if _attack(state).manner != CONFUSE.verb or state.warriors[happening.subject].place != INSIDE:
        return NOTHING
    return _lead_astray(table, happening.subject, controller(state, _attack(state).attacker))


def _lead_astray(table: MageKnightTable, number: int, seat: int) -> Flow[None]:
    """Step by step for up to its speed value, never held by anybody (MKD-DMG-56, MKD-DMG-60)."""
    state = table.state
    target = state.warriors[number]
    points, begins = values.speed(state, target), target.square
    while target.place == INSIDE:
        ways = _ways(state, number, seat, points)
        if not ways:
            break
        choice = yield WHERE, seat, [STAY, *ways]
        if choice == STAY:
            break
        points -= ways[choice]
        yield from _go(table, number, choice)
    if target.place == INSIDE and target.square != begins:
        yield from spinning.offer_spins(table, number)  # MKD-FACE-10


def _ways(state: State, number: int, seat: int, points: int) -> dict[str, int]:
    """The steps and jumps that these points pay for, each with its cost."""
    target, ground = state.warriors[number], state.ground
    squares = ground.legal & ~barred(state, number)
    if target.seat == NOBODY:
        squares &= ~terms.near_heroes_of(state, seat)  # MKD-SPAWN-03
    near, taken = terms.beside(state, target.square), steps.taken(state)
    ways = {
        ground.go[square]: steps.step_cost(state, target, square)
        for square in members(near & ~taken & squares)
    }
    for over in members(near & taken):
        landing = passing.beyond(state, target.square, over)
        if landing is not None and squares >> landing & 1:
            if passing.forbids_jump(state, number, over, landing) is None:
                cost = moving.OVER + steps.entering(state, target, landing)
                ways[ground.jump[landing]] = cost
    return {way: cost for way, cost in ways.items() if cost <= points}


def barred(state: State, number: int) -> int:
    """The squares next to Mage Spawn, tokens and the attacker's friends (MKD-DMG-58)."""
    attacker = state.warriors[_attack(state).attacker]
    squares = 0
    for other, warrior in enumerate(state.warriors):
        if other != number and warrior.place == INSIDE:
            if warrior.seat == NOBODY or terms.friendly(attacker, warrior):
                squares |= terms.beside(state, warrior.square)
    for token in state.tokens:
        if token.place == ON_A_SQUARE:
            squares |= terms.beside(state, token.square)
    return squares


def _go(table: MageKnightTable, number: int, choice: str) -> Flow[None]:
    """It did not move by itself: neither Pole Arm nor Ram takes part (MKD-DMG-55)."""
    state = table.state
    target = state.warriors[number]
    verb, _, name = choice.partition(":")
    square = state.ground.called[name]
    over = passing.jumpable(state, number, square) if verb == moving.JUMP else None
    heading = direction(state.ground.grid, target.square, square)
    if heading is not None:
        target.facing = heading
    target.square = square
    table.say("MKD-DMG-55", "{figure} goes to {square}.", target.figure, square)
    jumped = NONE if over is None else terms.standing_on(state, over)
    if jumped != NONE and terms.opposing(target, state.warriors[jumped]):
        push(state, "free_attack", jumped, number)  # MKD-PASS-07
    if target.seat != NOBODY:
        for token in tokens.tokens_met(state, target):
            yield from tokens.convert(table, token, target.seat)  # MKD-TOKEN-04
