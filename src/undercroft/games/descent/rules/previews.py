"""What is shown while somebody looks at an option: reach, line of sight, dice and chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel import scene
from undercroft.kernel.grid import each
from undercroft.kernel.preview import DicePool, DrawnLine, Glance, Likelihood, Preview

from ..table.drawing import plain_dice
from ..table.ground import SMALL, named
from ..table.spoken import many
from ..table.state import ON_MAP
from . import attacking, far_squares, foresight, holding, large_monsters, moving, odds, stats, terms
from .crowd import around
from .foresight import PLAINLY
from .placing import TURNED

if TYPE_CHECKING:
    from ..table.state import DescentTable, State
    from .foresight import Manner


HARDLY = 0.01  # a chance of defeat that is not worth telling

# -- moving ------------------------------------------------------------------------------------


def of_moving(state: State, number: int) -> Preview:
    """Where a move action leads, and where fatigue leads beyond that."""
    turn = state.turn
    assert turn is not None
    points = turn.points + stats.speed(state, number)
    text = many(points, "movement point")
    if state.printed(number).base != SMALL:
        squares = far_squares.covered(state, number, points)
        return Preview(text, (_layer(state, "reach", text, "green", squares),))
    near = far_squares.reached(state, number, points)
    further = far_squares.by_fatigue(state, number)
    far = far_squares.reached(state, number, points + further) & ~near if further else 0
    layers = [_layer(state, "reach", text, "green", near)]
    if far:
        layers.append(_layer(state, "fatigue", "with fatigue", "gold", far))
    return Preview(text, tuple(layers))


def _layer(state: State, name: str, text: str, tone: str, squares: int) -> scene.Layer:
    return scene.Layer(name, text, tone, named(state.ground, each(squares)))


def of_a_step(state: State, number: int, square: int) -> Preview:
    """What a step costs, and what the space does to whoever enters it."""
    turn = state.turn
    assert turn is not None
    text = f"{moving.cost(state, number, square)} of {many(turn.points, 'movement point')}"
    toll = holding.leaving_fatigue(state, number)
    if toll:
        text += f" and {toll} fatigue"
    return Preview(text)


def of_a_stand(state: State, number: int, choice: str) -> Preview:
    """What it costs a large figure to end its movement there, and the spaces that it then fills."""
    turn = state.turn
    assert turn is not None
    stand = choice.partition(":")[2]
    at = state.ground.called[stand.removesuffix(TURNED)]
    squares = state.ground.covers(state.printed(number).base, at, stand.endswith(TURNED))
    cost, _ = large_monsters.stands_within(state, number, turn.points)[choice]
    text = f"{cost} of {many(turn.points, 'movement point')}"
    return Preview(text, (_layer(state, "stand", "would stand here", "green", squares),))


# -- attacks -----------------------------------------------------------------------------------


def of_an_attack(
    state: State, number: int, weapon: str, foe: int, square: int, manner: Manner = PLAINLY
) -> tuple[Preview, str]:
    """The line of sight, both pools and the chances as it is declared; and these in words."""
    stakes = foresight.stakes_of(state, number, weapon, foe, square, manner)
    found = odds.outcome(stakes)
    parts = [f"range {stakes.distance} is needed"] if stakes.distance else []
    if stakes.tolls:
        parts.append(f"it misses without {_surges(stakes.tolls)}")
    if manner.others:
        parts.append(f"{manner.others + 1} figures are affected, each defends for itself")
    shown = Preview(
        "; ".join(parts),
        rays=() if manner.unseen else _rays(state, number, weapon, square),
        pools=(
            DicePool(state.name_of(number), plain_dice(stakes.attack)),
            DicePool(state.name_of(foe), plain_dice(stakes.defense)),
        ),
        chances=(
            Likelihood("to hit", found.hits),
            Likelihood("to do damage", found.harms),
            Likelihood("to defeat", found.defeats),
        ),
    )
    return shown, _in_words(found, stakes.left)


def _surges(number: int) -> str:
    return "a surge" if number == 1 else f"{number} surges"


def _in_words(found: odds.Outcome, left: int) -> str:
    """The chances of an attack; where it will not defeat anybody, what it does on average."""
    if found.defeats >= HARDLY:
        return f"{found.hits:.0%} to hit, {found.defeats:.0%} to defeat"
    mean = found.wounds + found.defeats * left
    return f"{found.hits:.0%} to hit, {mean:.1f} damage on average"


def _rays(state: State, number: int, weapon: str, square: int) -> tuple[DrawnLine, ...]:
    ray = state.ground.ray(
        state.squares(number),
        square,
        attacking.in_the_way(state, number, weapon, terms.figures_on(state)),
        state.closed,
    )
    if ray is None:
        return ()
    (row, column), (other_row, other_column) = ray.start, ray.end
    return (DrawnLine((column, row), (other_column, other_row), not ray.cut_by),)


# -- what cannot be attacked -------------------------------------------------------------------


def glances(table: DescentTable, _seat: int) -> tuple[Glance, ...]:
    """Enemies that the figure would attack from here if something were not in the way."""
    state = table.state
    turn = state.turn
    if turn is None or not (turn.actions or turn.free_attack):
        return ()
    number = turn.figure
    if state.fighters[number].place != ON_MAP:
        return ()
    weapons = attacking.weapons_of(state, number)
    far = [name for name in weapons if state.weapon(number, name).ranged]
    if not far:
        return ()
    crowd = around(state, number)
    open_to = {at for name in weapons for at in attacking.targets(state, number, name, crowd)}
    found = []
    for foe in terms.foes_of(state, number):
        squares = [*each(state.squares(foe))] if state.fighters[foe].place == ON_MAP else []
        if foe != number and squares and not open_to & {*squares}:
            found.append(
                Glance(f"figure:{state.handle(foe)}", _hidden(state, number, far[0], squares))
            )
    return tuple(found)


def _hidden(state: State, number: int, weapon: str, squares: list[int]) -> Preview:
    """The line to an enemy's space that is cut by least, and by what."""
    ground, own = state.ground, state.squares(number)
    figures = attacking.in_the_way(state, number, weapon, terms.figures_on(state))
    rays = [ground.ray(own, square, figures, state.closed) for square in squares]
    best = min((ray for ray in rays if ray), key=lambda ray: ray.cut_by.bit_count(), default=None)
    if best is None or not best.cut_by:
        return Preview("It cannot be attacked from here.")
    (row, column), (other_row, other_column) = best.start, best.end
    cut = best.cut_by & ground.grid.squares
    names = [
        state.name_of(other)
        for other, fighter in enumerate(state.fighters)
        if fighter.place == ON_MAP and state.squares(other) & cut
    ]
    if cut & ground.obstacles:
        names.append("an obstacle")
    if best.cut_by & ground.shut(state.closed):
        names.append("a closed door")
    elif not names:
        names.append("a wall")
    return Preview(
        f"Out of sight: {' and '.join(names)} in the way.",
        rays=(DrawnLine((column, row), (other_column, other_row), False),),
        stops=tuple(f"space:{name}" for name in named(ground, each(cut))),
    )
