"""The turn of a figure: where it stands best, and what it does there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.grid import each

from ..rules import actions, attacking, familiars, large_monsters, moving, stats, terms
from ..rules.effects.summoning import Dismiss
from ..rules.placing import TURNED
from ..rules.quests import deeds, script
from ..rules.reacting import USE, ability_in
from ..rules.walking import STAY
from ..table.ground import SMALL
from ..table.state import NONE, ON_MAP
from . import blows, ways
from .memory import key_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undercroft.kernel.grid import Reach

    from ..rules.quests.aims import Aim
    from ..table.state import State
    from .memory import Memory

# What things are worth beside the defeat of a minion, which is 1.
A_REVIVAL, A_SEARCH, A_SKILL, A_FAMILIAR = 1.3, 0.35, 0.3, 0.4
A_FATIGUE = 0.07  # what each costs; a rest is worth as much for each
A_TURN_NEARER = 0.35  # to foes, where the quest urges nothing
A_TURN_NEARER_TO_PREY = 0.8  # to those whom the quest is about
CALM, IN_A_HURRY = 0.4, 1.3  # of what the quest says it is worth to heroes to come nearer
CAUTION = 0.2  # how much heroes mind what the blows of foes near enough are worth
BESIDE_A_FOE = 0.12  # what it costs a hero who shoots to stand next to one
IN_LAVA = 5.0
A_LITTLE = 0.01  # a longer way for nothing is not gone


class Place(NamedTuple):
    """Somewhere a figure could stand."""

    squares: int
    cost: int  # movement points
    option: str  # that leads there at once, of a large figure


class Plan(NamedTuple):
    """Where to, and what that takes."""

    worth: float
    place: Place
    moves: int  # move actions
    fatigue: int


class View(NamedTuple):
    """What a figure knows as it decides."""

    number: int
    aim: Aim
    arms: blows.Armory
    goal: Reach | None
    urge: float
    fallen: int
    here: int  # steps from where it stands to its goal
    speed: int
    threats: list[blows.Threat]


def act(state: State, options: Sequence[str], memory: Memory | None = None) -> str:
    """What the figure whose turn it is does next."""
    turn = state.turn
    assert turn is not None
    number = turn.figure
    if actions.STAND in options:
        return actions.STAND
    if moving.LEAVE in options:
        return moving.LEAVE
    deed = _deed(state, number, options) or _point_to_leave(state, number, options)
    if deed:
        return deed
    if memory is not None:
        return _act_by_memory(state, number, options, memory)
    view = _look(state, number)
    plan = _best_plan(state, view, options)
    return _toward(state, number, plan, options) or _here(state, view, options)


def _act_by_memory(state: State, number: int, options: Sequence[str], memory: Memory) -> str:
    """The same by somebody who goes where they wanted to go, as long as nothing has changed."""
    key = key_of(state, number)
    plan = memory.plan(key)
    if plan is not None and plan.place.squares != state.squares(number):
        step = _toward(state, number, plan, options)
        if step:
            return step
    view = _look(state, number, memory.arms(state, number, script(state).aim(state, number), key))
    if plan is None:
        plan = _best_plan(state, view, options)
        memory.keep(key, plan)
        step = _toward(state, number, plan, options)
        if step:
            return step
    return _here(state, view, options)


def _deed(state: State, number: int, options: Sequence[str]) -> str:
    """Something that the quest is about: of what is tested, what the figure is best at."""
    best, found = -1, ""
    for option in options:
        verb, _, name = option.partition(":")
        if verb != deeds.DO:
            continue
        deed = deeds.called(state, name.partition(":")[0])
        skill = stats.attribute(state, number, deed.tests) if deed.tests else stats.MOST_ATTRIBUTE
        if deed.helps and skill > best:
            best, found = skill, option
    return found


def _point_to_leave(state: State, number: int, options: Sequence[str]) -> str:
    """What brings the movement point that is missing to leave the map."""
    if moving.may_leave(state, number) != moving.NO_POINT:
        return ""
    return next((each for each in (actions.MOVE, moving.FATIGUE) if each in options), "")


def _look(state: State, number: int, arms: blows.Armory | None = None) -> View:
    aim = script(state).aim(state, number)
    heading = ways.heading(state, number, aim)
    goal = ways.from_goal(state, heading) if heading else None
    urge = aim.urge if aim.go else A_TURN_NEARER_TO_PREY if aim.hunt else A_TURN_NEARER
    here = ways.steps_to(goal, state.squares(number)) if goal else 0
    if state.is_hero(number) and aim.go:  # whoever is hunted does not wait
        urge *= _haste(state, number, here)
    fallen = ways.fallen(state, number) if state.is_hero(number) else 0
    return View(number, aim, arms or blows.Armory(state, number, aim), goal, urge, fallen, here,
                max(1, stats.speed(state, number)),
                blows.threats(state, number) if state.is_hero(number) else [])  # fmt: skip


def _haste(state: State, number: int, steps: int) -> float:
    """How far heroes hurry: less while there is time, or they run past foes who strike them down.

    An encounter that does not end by itself can wait.
    """
    last = script(state).last_round
    if not last:
        return CALM
    turns = steps / (terms.ACTIONS * max(1, stats.speed(state, number)))
    return min(IN_A_HURRY, CALM + turns / max(1, last - state.round + 1))


# -- where to stand ----------------------------------------------------------------------------


def _best_plan(state: State, view: View, options: Sequence[str]) -> Plan:
    turn = state.turn
    assert turn is not None
    stay = Place(state.squares(view.number), 0, "")
    best = Plan(_worth(state, view, stay, 0, 0), stay, 0, 0)
    speed = stats.speed(state, view.number) if actions.MOVE in options else 0
    spare = _spare_fatigue(state, view.number, options)
    moves = turn.actions if speed else 0
    for place in _places(state, view.number, turn.points + moves * speed + spare):
        for taken in range(moves + 1):
            short = max(0, place.cost - turn.points - taken * speed)
            if short > spare:
                continue
            worth = _worth(state, view, place, taken, short)
            if worth > best.worth:
                best = Plan(worth, place, taken, short)
            if not short:
                break
    return best


def _spare_fatigue(state: State, number: int, options: Sequence[str]) -> int:
    if moving.FATIGUE not in options:
        return 0
    return stats.stamina(state, number) - state.fighters[number].fatigue


def _places(state: State, number: int, points: int) -> Iterator[Place]:
    """Everywhere a figure comes to with so many movement points."""
    ground, own = state.ground, state.squares(number)
    if points <= 0 or not own & ~ground.pits:
        return
    if state.printed(number).base != SMALL:
        base = state.printed(number).base
        for option, (cost, _) in large_monsters.stands_within(state, number, points).items():
            name = option.partition(":")[2]
            at = ground.called[name.removesuffix(TURNED)]
            yield Place(ground.covers(base, at, name.endswith(TURNED)), cost, option)
        return
    reach = ground.reach(own, points, moving.barred(state, number), state.closed)
    free = ~terms.figures_on_but(state, number) & ~own
    for cost, ring in enumerate(reach.rings):
        for square in each(ring & free):
            yield Place(1 << square, cost, "")


def _worth(state: State, view: View, place: Place, moves: int, fatigue: int) -> float:
    """What it is worth to stand somewhere, and to do what can be done there."""
    turn, number = state.turn, view.number
    assert turn is not None
    left = turn.actions - moves
    blow = view.arms.best_from(place.squares)
    worth = -A_FATIGUE * fatigue - A_LITTLE * place.cost
    if turn.free_attack:
        worth += blow
    gains = [blow] * min(left, turn.attacks) if not state.is_hero(number) else [blow] * left
    if state.is_hero(number):
        gains += _other_gains(state, view, place)
        if view.arms.shoots and _near(state, place.squares) & view.arms.foes_on:
            worth -= BESIDE_A_FOE
        square = place.squares.bit_length() - 1
        for threat in view.threats:
            if threat.spans[square] <= threat.spaces:
                worth -= CAUTION * threat.worth
    worth += sum(sorted(gains, reverse=True)[:left])
    if view.goal is not None:
        nearer = view.here - ways.steps_to(view.goal, place.squares)
        worth += view.urge * nearer / view.speed
    if not place.squares & ~state.ground.lava:
        worth -= IN_LAVA
    return worth


def _near(state: State, squares: int) -> int:
    return state.ground.beside(squares, state.closed)


def _other_gains(state: State, view: View, place: Place) -> list[float]:
    near = place.squares | _near(state, place.squares)
    gains = [A_FATIGUE * state.fighters[view.number].fatigue]
    if near & view.fallen:
        gains.append(A_REVIVAL)
    gains += [A_SEARCH for square in state.search if near >> square & 1]
    return gains


# -- going there -------------------------------------------------------------------------------


def _toward(state: State, number: int, plan: Plan, options: Sequence[str]) -> str:
    """The next step of a plan; "" if there is none, or none after all."""
    turn = state.turn
    assert turn is not None
    if not plan.place.cost:
        return ""
    if plan.place.option:
        if plan.place.option in options:
            return plan.place.option
    elif turn.points:
        ground = state.ground
        start = state.squares(number)
        reach = ground.reach(start, plan.place.cost, moving.barred(state, number), state.closed)
        end = plan.place.squares.bit_length() - 1
        if reach.cost(end) is not None:
            step = ground.go[reach.route(end)[1]]
            if step in options:
                return step
    if plan.moves and actions.MOVE in options:
        return actions.MOVE
    return moving.FATIGUE if plan.fatigue and moving.FATIGUE in options else ""


def walk(state: State, options: Sequence[str]) -> str:
    """A move that an effect grants: nearer to the goal, or not at all."""
    for option in options:
        if ":" not in option and option != STAY:
            return option  # an attack on the way
    number = _walker(state, options)
    goal = ways.heading(state, number, script(state).aim(state, number))
    if not goal:
        return STAY if STAY in options else options[0]
    reach = ways.from_goal(state, goal)
    called = state.ground.called

    def far(option: str) -> int:
        if option == STAY:
            return ways.steps_to(reach, state.squares(number))
        name = option.partition(":")[2].removesuffix(TURNED)
        return ways.steps_to(reach, 1 << called[name])

    return min(options, key=far)


def _walker(state: State, options: Sequence[str]) -> int:
    """The figure that an effect moves: one beside which all options lie."""
    called = state.ground.called
    squares = 0
    for option in options:
        if ":" in option:
            squares |= 1 << called[option.partition(":")[2].removesuffix(TURNED)]
    run = state.runs[-1] if state.runs else None
    numbers: list[int] = [] if run is None else [run.subject, run.owner]
    numbers += range(len(state.fighters))
    for number in numbers:
        if number != NONE and state.fighters[number].place == ON_MAP:
            if not squares & ~terms.near(state, number):
                return number
    return numbers[0]  # it stands where the options do not tell


# -- what to do where one stands -----------------------------------------------------------------


def _here(state: State, view: View, options: Sequence[str]) -> str:
    """The best of what can be done without a further step."""
    best, found = 0.0, actions.END
    for option in options:
        worth = _worth_doing(state, view, option)
        if worth > best:
            best, found = worth, option
    return found if found in options else options[0]


def _worth_doing(state: State, view: View, option: str) -> float:
    verb, _, name = option.partition(":")
    if verb in (actions.ATTACK, actions.FREE):
        return _worth_attacking(state, view, name) + A_LITTLE * (verb == actions.FREE)
    if verb == actions.REVIVE:
        return A_REVIVAL
    if verb == actions.SEARCH:
        return A_SEARCH
    if verb == actions.CLIMB:
        return 1.0
    if verb == actions.REST:
        return A_FATIGUE * state.fighters[view.number].fatigue
    if verb == actions.DOOR:
        return _worth_opening(state, view, name)
    if verb == USE and view.arms.foes and not _sends_away(state, option):
        return A_SKILL
    return A_FAMILIAR if verb == familiars.ACTIVATE else 0.0


def _sends_away(state: State, option: str) -> bool:
    """Whether an ability takes its owner's familiar off the map."""
    effects = state.content.abilities[ability_in(state, option)].entry.effect
    return any(isinstance(op, Dismiss) for op in effects)


def _worth_attacking(state: State, view: View, name: str) -> float:
    weapon, _, at = name.rpartition(":")
    square = state.ground.called[at]
    foe = attacking.foe_at(state, view.number, square)
    return blows.worth_of(state, view.number, weapon, foe, square, view.aim)


def _worth_opening(state: State, view: View, name: str) -> float:
    """What a door is worth that stands between a figure and its goal."""
    door = state.ground.door_names.index(name)
    if not state.closed >> door & 1 or view.goal is None:
        return 0.0
    shut = state.ground.shut(state.closed)
    around = state.ground.walks.reach(state.squares(view.number), ways.FAR, shut)
    goal = view.goal.rings[0]
    return view.urge if ways.steps_to(around, goal) > view.here + 1 else 0.0
