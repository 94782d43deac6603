"""Attacking in one's activation: whom, with which targets, facing which way (MKD-TURN-08, 09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question

from ..table.state import INSIDE, NONE, Attack
from . import actions, attack_words, combat, doors, manners, spinning, telling, terms, values
from .manners import MANNERS, SHOOT

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.state import MageKnightTable, State
    from .manners import Manner

ENOUGH = "enough"


def _describe_more(table: MageKnightTable, _seat: int, choice: str) -> Label:
    if choice == ENOUGH:
        return Label("No further target")
    state = table.state
    activation, number = state.activation, state.called(choice)
    assert activation is not None
    attacker, target = state.warriors[activation.warrior], state.warriors[number]
    why = attack_words.in_words(state, attacker, target, SHOOT)
    return Label(f"Also at {state.figure(number).name} ({why})", targets=(f"figure:{choice}",))


MORE = Question("targets", "MKD-RANGE-06", "Aim at another figure, too?", _describe_more)


class Attacking:
    """Attacks of every manner. The arrows of a base are asked for one by one (MKD-RANGE-06).

    Other figures and doors can be attacked, nothing else (MKD-CLOSE-03, MKD-CLOSE-04). All that
    can be is shown before anything is paid (MKD-LOF-08).
    """

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(MANNERS)

    def offers(self, state: State, number: int) -> list[str]:
        activation = state.activation
        assert activation is not None
        warrior = state.warriors[number]
        if activation.attacked or activation.quick or warrior.place != INSIDE:
            return []
        near, reach = terms.beside(state, warrior.square), manners.reach_of(state, warrior)
        there = [
            (other, target, near >> target.square & 1)
            for other, target in enumerate(state.warriors)
            if target.place == INSIDE and other != number
        ]
        found: list[str] = []
        for manner, cost in manners.open_to(values.abilities(state, warrior)):
            if cost > activation.points or (manner.ranged and not reach):
                continue
            verb = manner.verb
            # What is no ranged attack reaches the next squares alone.
            others = [
                other
                for other, target, is_near in there
                if (is_near or manner.ranged)
                and manners.forbids_attack(state, warrior, target, manner) is None
            ]
            if manner.aimed:
                found += [f"{verb}:{state.handle(other)}" for other in others]
            elif others:
                found.append(verb)
            if manner.forbids_door is not None:
                found += [
                    f"{verb}:{doors.name_of(state, door)}"
                    for door in range(len(state.doors))
                    if manner.forbids_door(state, warrior, door) is None
                ]
        return found

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        activation = state.activation
        assert activation is not None
        if activation.attacked:
            return "MKD-TURN-08"
        if activation.quick:
            return "MKD-SPD-07"
        manner, other = MANNERS[verb], state.called(name)
        warrior = state.warriors[number]
        door = doors.called(state, name)
        if door is not None and warrior.place == INSIDE:
            verdict = manners.forbids_door(state, warrior, door, manner)
            dear = manners.cost(state, warrior, manner) > activation.points
            return "MKD-COST-09" if verdict is None and dear else verdict
        if not manner.aimed:
            return self._forbids_unaimed(state, number, manner)
        if other == NONE or state.warriors[other].place != INSIDE or warrior.place != INSIDE:
            return manner.rule
        verdict = manners.forbids_attack(state, warrior, state.warriors[other], manner)
        if verdict is None and manners.cost(state, warrior, manner) > activation.points:
            return "MKD-COST-09"
        return verdict

    def _forbids_unaimed(self, state: State, number: int, manner: Manner) -> Verdict:
        """The first reason, if nobody is in its reach for whose sake it could be made."""
        warrior, activation = state.warriors[number], state.activation
        assert activation is not None
        verdict: Verdict = manner.rule
        for other, target in enumerate(state.warriors):
            if other != number and target.place == INSIDE and terms.opposing(warrior, target):
                verdict = manners.forbids_attack(state, warrior, target, manner)
                if verdict is None:
                    dear = manners.cost(state, warrior, manner) > activation.points
                    return "MKD-COST-09" if dear else None
        return verdict

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None]:
        """Pay, choose further targets, turn; then whoever stands beside it may turn, too."""
        state, manner = table.state, MANNERS[verb]
        activation = state.activation
        assert activation is not None
        actions.pay(state, manners.cost(state, state.warriors[number], manner))
        telling.tell_cost(table, state.warriors[number], manner)
        activation.attacked = activation.over = True  # MKD-TURN-08, MKD-TURN-09
        door, squares = doors.called(state, name), 0
        targets: tuple[int, ...] = ()
        if door is not None:
            if manner.aimed:  # else it goes to all sides (MKD-ATK-30)
                squares = 1 << doors.near_square(state, door, state.warriors[number])
        elif manner.aimed:
            targets = yield from _choose_targets(table, number, manner, state.called(name))
            squares = _squares(state, targets)
        yield from _face(table, number, squares)
        yield from spinning.stop(table, number)
        combat.begin(table, Attack(number, verb, targets, NONE if door is None else door))

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        state, manner = table.state, MANNERS[verb]
        warrior = state.warriors[number]
        cost = manners.cost(state, warrior, manner)
        door = doors.called(state, name)
        if door is not None:
            text = manner.label.format("the door") + ("" if manner.aimed else " at the door")
            need = doors.needed(state, warrior, door)
            others = attack_words.of_the_others(state, number, manner, door=door)
            why = f"{attack_words.told(need)}{f'; also {others}' if others else ''}"
            text = f"{text} {name} ({cost} points; {why})"
            spaces = tuple(f"space:{square}" for square in name.split("-"))
            return Label(text, "MKD-DOOR-07", spaces)
        if not manner.aimed:
            reached = attack_words.of_the_others(state, number, manner)
            return Label(f"{manner.label} ({cost} points; {reached})", manner.rule)
        target = state.called(name)
        text = manner.label.format(state.figure(target).name)
        why = attack_words.in_words(state, warrior, state.warriors[target], manner)
        others = attack_words.of_the_others(state, number, manner, target)
        text = f"{text} ({cost} points; {why}{f'; also {others}' if others else ''})"
        return Label(text, manner.rule, (f"figure:{name}",))


def _squares(state: State, targets: tuple[int, ...]) -> int:
    squares = 0
    for target in targets:
        squares |= 1 << state.warriors[target].square
    return squares


def _choose_targets(
    table: MageKnightTable, number: int, manner: Manner, first: int
) -> Flow[tuple[int, ...]]:
    """Different figures, each in a clear line of fire, all in one front arc (MKD-RANGE-06)."""
    state = table.state
    warrior = state.warriors[number]
    targets: tuple[int, ...] = (first,)
    arrows = state.figure(number).targets if manner.several else 1
    while len(targets) < arrows:
        more = [
            state.handle(other)
            for other, target in enumerate(state.warriors)
            if target.place == INSIDE
            and other not in targets
            and manners.forbids_attack(state, warrior, target, manner) is None
            and spinning.ways_to_face(state, warrior, _squares(state, (*targets, other)))
        ]
        if not more:
            break
        choice = yield MORE, state.active, [ENOUGH, *more]
        if choice == ENOUGH:
            break
        targets = (*targets, state.called(choice))
    return targets


def _face(table: MageKnightTable, number: int, squares: int) -> Flow[None]:
    """Attacks go out through the front arc: the figure turns so (MKD-FACE-07, MKD-FACE-08)."""
    state = table.state
    ways = spinning.ways_to_face(state, state.warriors[number], squares)
    yield from spinning.turn(table, number, state.active, ways)


ATTACKING = Attacking()
