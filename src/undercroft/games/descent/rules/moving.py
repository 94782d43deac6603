"""Moving (DES-MOV, DES-LARGE, DES-TERR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Route
from undercroft.kernel.grid import each

from ..table.ground import SMALL, WATER_COST
from ..table.state import NONE, ON_MAP
from . import harm, reacting, stats, terms
from .moments import ENTER, FATIGUE_FOR_MP
from .placing import TURNED
from .quests import script

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.grid import Reach
    from undercroft.kernel.legality import Verdict

    from ..table.state import DescentTable, State, Turn

GO, TO, LEAVE, FATIGUE = "go", "to", "leave", "fatigue"
LEAVING = 1  # movement points (DES-MOV-22)


def barred(state: State, number: int) -> int:
    """The squares that a figure may not move through: those of its enemies (DES-MOV-07, 10, 20)."""
    by_quest = script(state).barred(state, number)
    if state.is_no_figure(number):
        return by_quest  # DES-FAM-11
    if stats.switched(state, number, "pass_enemies") or stats.switched(state, number, "fly"):
        return by_quest
    heroic = state.of_heroes(number) and number != state.charmed
    foes = terms.monsters_on(state) if heroic else terms.heroes_on(state)
    return foes & ~script(state).passable(state) | by_quest


def shares(state: State, number: int) -> bool:
    """Whether a figure is in a space with another one, where it may not stop (DES-GAP-13)."""
    return bool(terms.figures_on_but(state, number) & state.squares(number))


def may_step(state: State, number: int, square: int) -> Verdict:
    """Whether a figure of one space may step to a square with the points it has."""
    turn, ground, at = state.turn, state.ground, state.fighters[number].at
    if turn is None or turn.figure != number:
        return "DES-RND-04"
    if ground.obstacles >> square & 1 or barred(state, number) >> square & 1:
        return "DES-MOV-07"
    if not ground.nexts(1 << at, state.closed) >> square & 1:
        return "DES-MOV-02"
    if _is_stuck(state, number):
        return "DES-TERR-06"
    if cost(state, number, square) > turn.points:
        return "DES-MOV-03"
    if not may_pay_to_leave(state, number):
        return "DES-FTG-01"
    return _may_pass(state, number, square)


def _may_pass(state: State, number: int, square: int) -> Verdict:
    turn = state.turn
    assert turn is not None
    return may_pass(state, number, square, turn.points)


def may_pass(state: State, number: int, square: int, points: int) -> Verdict:
    """A figure in the way may be passed, if the points suffice to come out behind it."""
    occupied = terms.figures_on_but(state, number)
    if not occupied >> square & 1:
        return None
    ground = state.ground
    if ground.pits >> square & 1 and not is_above(state, number):
        return "DES-MOV-12"
    left = points - cost(state, number, square)
    if holders(state, number):
        # Fatigue may be wanted on the way: only the next space is sure.
        if not may_pay_to_leave(state, number, square):
            return "DES-FTG-01"
        left = min(left, 1)
    free = ~occupied & ~(1 << square)
    if left and _beyond(state, number, square) & free:
        return None
    near = _reach(state, number, 1 << square, left).squares
    return None if near & free else "DES-MOV-12"


def _beyond(state: State, number: int, square: int) -> int:
    """The squares behind one that a figure passes that cost anybody a point."""
    ground = state.ground
    near = ground.nexts(1 << square, state.closed) & ground.floor & ~ground.water
    return near & ~barred(state, number)


def steps(state: State, number: int) -> list[str]:
    """The squares a figure of one space may step to now."""
    turn, ground = state.turn, state.ground
    assert turn is not None
    at = state.fighters[number].at
    if not turn.points or _is_stuck(state, number) or not may_pay_to_leave(state, number):
        return []
    near = ground.nexts(1 << at, state.closed) & ground.floor & ~barred(state, number)
    occupied = terms.figures_on_but(state, number)
    return [
        ground.go[square]
        for square in each(near)
        if cost(state, number, square) <= turn.points
        and (not occupied >> square & 1 or _may_pass(state, number, square) is None)
    ]


def step(table: DescentTable, number: int, square: int) -> None:
    """One step (DES-MOV-03)."""
    state = table.state
    turn, fighter = state.turn, state.fighters[number]
    assert turn is not None
    turn.points -= cost(state, number, square)
    turn.moved = True
    pay_to_leave(table, number)
    fighter.at = square
    table.say("DES-MOV-03", "{figure} moves to {square}.", fighter.kind,
              state.ground.names[square])  # fmt: skip
    enter(table, number, square)


def enter(table: DescentTable, number: int, square: int) -> None:
    """What a space does to whoever enters it (DES-TERR-05, DES-TERR-13), and who answers."""
    state = table.state
    ground = state.ground
    reacting.happen(table, ENTER, number, square)
    if (ground.pits | ground.lava) >> square & 1 and not is_above(state, number):
        harm.suffer(table, number, 2 if ground.pits >> square & 1 else 1)
    script(table.state).entered(table, number, square)


def is_above(state: State, number: int) -> bool:
    """Whether pits and lava do a figure nothing."""
    if state.is_no_figure(number):
        return True  # DES-FAM-07
    return stats.switched(state, number, "fly") or script(state).unharmed(state, number)


def _is_stuck(state: State, number: int) -> bool:
    """Whether a figure is in a pit, which no movement points lead out of (DES-TERR-06)."""
    return bool(state.ground.pits >> state.fighters[number].at & 1) and not is_above(state, number)


def cost(state: State, number: int, square: int) -> int:
    """What entering a space costs (DES-MOV-03, DES-TERR-03); terrain is nothing to who flies."""
    ground = state.ground
    if state.is_no_figure(number) and (ground.pits | ground.lava) >> square & 1:
        return WATER_COST  # DES-FAM-07
    points = ground.cost[square]
    return 1 if points > 1 and stats.switched(state, number, "fly") else points


def _reach(state: State, number: int, starts: int, points: int) -> Reach:
    """Where movement points lead a figure."""
    ground, blocked = state.ground, barred(state, number)
    if ground.dear and stats.switched(state, number, "fly"):
        return ground.walks.reach(starts, points, blocked | ground.shut(state.closed))
    return ground.reach(starts, points, blocked, state.closed)


def holders(state: State, number: int) -> list[int]:
    """The figures on the map whose neighbours pay fatigue to leave their space."""
    kinds = state.content.abilities.holders(state.act, "costly_to_leave")
    if not kinds or not state.is_hero(number):
        return []
    return [
        other
        for other, fighter in enumerate(state.fighters)
        if fighter.kind in kinds
        and fighter.place == ON_MAP
        and stats.switched(state, other, "costly_to_leave")
    ]


def leaving_fatigue(state: State, number: int, *squares: int) -> int:
    """The fatigue that a hero pays to leave their space, and these: 1 for each who holds them."""
    total = 0
    for other in holders(state, number):
        near = state.ground.beside(state.squares(other), state.closed)
        total += sum(near >> at & 1 for at in (state.fighters[number].at, *squares))
    return total


def may_pay_to_leave(state: State, number: int, *squares: int) -> bool:
    """Whether a figure can pay what leaving its space and these costs in fatigue (DES-FTG-01)."""
    toll = leaving_fatigue(state, number, *squares)
    return not toll or state.fighters[number].fatigue + toll <= stats.stamina(state, number)


def pay_to_leave(table: DescentTable, number: int) -> None:
    """Fatigue for leaving a space beside somebody who holds on."""
    toll = leaving_fatigue(table.state, number)
    if toll:
        fighter = table.state.fighters[number]
        fighter.fatigue += toll
        table.say("DES-SPEC-01", "{figure} suffers {number} fatigue to get away.", fighter.kind,
                  toll)  # fmt: skip


def break_off(turn: Turn) -> None:
    """A move action goes on after another action if movement points are left (DES-MOV-13)."""
    turn.moving &= turn.points > 0


# -- large monsters ----------------------------------------------------------------------------


def placements(state: State, number: int) -> dict[str, tuple[int, int]]:
    """Where a large monster may be placed after moving: the points it costs, the space it moved to.

    It moves as if it filled one of its spaces; its base must fit at the end (DES-LARGE-02 to 05).
    """
    turn = state.turn
    assert turn is not None
    if not turn.points or turn.placed:
        return {}
    return stands_within(state, number, turn.points)


def stands_within(state: State, number: int, points: int) -> dict[str, tuple[int, int]]:
    """Where a large figure may stand after so many points."""
    ground, own = state.ground, state.squares(number)
    if not own & ~ground.pits and not is_above(state, number):
        return {}  # DES-TERR-06, DES-TERR-12
    fords = script(state).fords(state, number)
    near = ground.roam(own, points, barred(state, number), state.closed, fords)
    blocked = terms.figures_on_but(state, number) | ground.shut(state.closed)
    blocked |= script(state).barred(state, number)
    found = {}
    for stand in ground.stands_at(state.printed(number).base, near.squares, blocked):
        if stand.squares == own:
            continue
        cost = near.least(stand.squares & ~own or stand.squares)
        if cost is not None:
            ended = near.nearest(stand.squares & ~own or stand.squares)
            name = ground.names[stand.anchor] + (TURNED if stand.turned else "")
            found[f"{TO}:{name}"] = cost, (ended & -ended).bit_length() - 1
    return found


def move_large(table: DescentTable, number: int, choice: str) -> None:
    """A large monster moves and is placed (DES-LARGE-03)."""
    turn = table.state.turn
    assert turn is not None
    turn.placed = turn.moved = True
    turn.points -= put_large(table, number, choice, turn.points)


def put_large(table: DescentTable, number: int, choice: str, points: int) -> int:
    """A large figure is set down; it entered the space where it ended (DES-LARGE-06)."""
    state = table.state
    cost, ended = stands_within(state, number, points)[choice]
    fighter = state.fighters[number]
    name = choice.partition(":")[2]
    fighter.at, fighter.turned = state.ground.called[name.removesuffix(TURNED)], TURNED in name
    table.say("DES-LARGE-03", "{figure} moves to {square}.", fighter.kind,
              name.removesuffix(TURNED))  # fmt: skip
    if not state.ground.pits >> ended & 1 or not state.squares(number) & ~state.ground.pits:
        enter(table, number, ended)
    return cost


# -- what is offered ---------------------------------------------------------------------------


def may_suffer_fatigue(state: State, number: int) -> Verdict:
    """Whether a hero may buy a movement point (DES-MOV-14, DES-MOV-15, DES-MOV-19)."""
    if not state.is_hero(number):
        return "DES-MOV-19"
    if number == state.charmed:
        return "DES-GAP-74"
    fighter = state.fighters[number]
    if stats.switched(state, number, "no_fatigue_for_mp"):
        return "DES-COND-07"
    if not script(state).may_hurry(state, number):
        return "DES-GEN-08"
    return "DES-MOV-15" if fighter.fatigue >= stats.stamina(state, number) else None


def may_leave(state: State, number: int) -> Verdict:
    """Whether a figure may leave the map now (DES-MOV-22, DES-MOV-23)."""
    turn = state.turn
    assert turn is not None
    if state.fighters[number].master != NONE or not script(state).may_leave(state, number):
        return "DES-MOV-23"
    return None if turn.points >= LEAVING else "DES-MOV-22"


def offers(state: State, number: int) -> list[str]:
    """Steps and what goes with them; none of it takes an action."""
    turn = state.turn
    assert turn is not None
    small = state.printed(number).base == SMALL
    found = steps(state, number) if small else [*placements(state, number)]
    if turn.points and not turn.placed and may_leave(state, number) is None:
        found.append(LEAVE)
    if may_suffer_fatigue(state, number) is None:
        found.append(FATIGUE)
    return found


def use(table: DescentTable, number: int, verb: str, name: str) -> Flow[None] | None:
    """Carry out one of the offers."""
    state = table.state
    turn, fighter = state.turn, state.fighters[number]
    assert turn is not None
    if verb == GO:
        step(table, number, state.ground.called[name])
    elif verb == TO:
        move_large(table, number, f"{TO}:{name}")
    elif verb == FATIGUE:
        turn.moving &= turn.points > 0  # its steps are no part of a move action that is used up
        fighter.fatigue += 1
        turn.points += _worth(state, number)
        table.say("DES-MOV-14", "{figure} suffers fatigue to move.", fighter.kind)
        reacting.happen(table, FATIGUE_FOR_MP, number)
    else:
        turn.points -= LEAVING
        leave(table, number)
    return None


def leave(table: DescentTable, number: int) -> None:
    """A figure leaves the map (DES-MOV-22, DES-GAP-14)."""
    state = table.state
    table.say("DES-MOV-22", "{figure} leaves the map.", state.fighters[number].kind)
    harm.leave(state, number)
    script(state).left(table, number)


def _worth(state: State, number: int) -> int:
    """The movement points for each fatigue (DES-MOV-14)."""
    return 1 + state.content.abilities.amended(state, number, "rule:fatigue_for_mp", "amount")


def by_fatigue(state: State, number: int) -> int:
    """The movement points that a hero may still buy; none where leaving a space costs fatigue."""
    if may_suffer_fatigue(state, number) is not None or holders(state, number):
        return 0
    left = stats.stamina(state, number) - state.fighters[number].fatigue
    return left * _worth(state, number)


def reached(state: State, number: int, points: int) -> int:
    """The squares where a figure of one space may end a move of so many points."""
    at = state.fighters[number].at
    if at == NONE or _is_stuck(state, number) or not may_pay_to_leave(state, number):
        return 0
    free = ~terms.figures_on_but(state, number) & ~(1 << at)
    return _reach(state, number, 1 << at, points).squares & free


def routes(table: DescentTable, _seat: int) -> tuple[Route, ...]:
    """The cheapest way to every far square: one click takes all its steps.

    What movement points do not suffice for is paid with fatigue first (DES-MOV-14).
    """
    state = table.state
    turn = state.turn
    if turn is None or state.printed(turn.figure).base != SMALL:
        return ()
    number, ground, points = turn.figure, state.ground, turn.points
    at = state.fighters[number].at
    more = 0 if shares(state, number) else by_fatigue(state, number)  # DES-GAP-13
    far = reached(state, number, points + more)
    if not far:
        return ()
    near = _reach(state, number, 1 << at, points + more)
    beside, found = ground.nexts(1 << at, state.closed), []
    for to in each(far):
        cost = near.cost(to) or 0
        if cost <= points and beside >> to & 1:
            continue  # a step
        fatigue = -(-max(0, cost - points) // _worth(state, number))
        path = near.route(to)[1:]
        text = f"{cost} movement points" + (f", {fatigue} fatigue" if fatigue else "")
        found.append(Route(
            f"space:{ground.names[to]}",
            (FATIGUE,) * fatigue + tuple(ground.go[square] for square in path),
            tuple(ground.names[square] for square in path),
            text,
            f"It costs {fatigue} fatigue." if fatigue else "",
        ))  # fmt: skip
    return tuple(found)
