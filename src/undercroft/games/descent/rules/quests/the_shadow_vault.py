"""The Shadow Vault: the Rune is taken, and the way out is long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import each

from ...table.ground import OBSTACLE
from ...table.state import HEROES, NONE, OVERLORD, Token
from .. import harm, placing, terms, testing
from . import Script, conclude, register, tokens
from .aims import Aim
from .deeds import Deed, anybody
from .prospects import NOTHING_YET, Prospects, brought

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

ZACHARETH, RUNE = "baron_zachareth", "rune"
LOCKED, STUCK = range(2)  # doors
FIRST, SLEEPERS, RESERVE = range(3)  # groups
STREAM = ("r25c13", "r26c13", "r27c13", "r28c13")
# Below the waterfall: the middle, then what is farther from it.
POOL = (("r30c13",), ("r30c12", "r30c14"), ("r30c11", "r30c15"), ("r30c16",))
FALL_OF_HEROES, FALL_OF_MONSTERS = 2, 1  # damage
WOKEN, AWAKE, AWAY = "woken", "awake", "away"
OVERLORD_CARD = "ov"  # the kind of ability
ABSENCE = 5  # overlord turns
COMES_EVERY = {2: 8, 3: 4, 4: 2}  # rounds in which a monster comes, by the number of heroes
LATE = 14  # the round from which other groups come back
BEARER = Question(
    "bearer", "DES-OBJ-07", "Who carries the Rune?",
    lambda table, seat, choice: Label(table.state.name_of(table.state.called(choice)),
                                      targets=(f"figure:{choice}",)),
)  # fmt: skip


def is_zachareth(state: State, number: int) -> bool:
    return state.printed(number).id == ZACHARETH


def is_able(state: State, number: int) -> bool:
    """3, 4 and 6: heroes and Zachareth."""
    return state.is_hero(number) or is_zachareth(state, number)


def has_rune(state: State, number: int) -> bool:
    return bool(tokens.carried_by(state, number))


# -- doors -------------------------------------------------------------------------------------


def at_locked_door(state: State, number: int) -> list[str]:
    """3: what may be tested there."""
    near = LOCKED in state.ground.doors_at(state.squares(number))
    return ["might", "awareness"] if near and state.locked >> LOCKED & 1 else []


def force(table: DescentTable, number: int, attribute: str) -> Flow[None]:
    """3: the locked door is an ordinary one from now on."""
    if (yield from testing.passes(table, number, attribute)):
        table.state.locked &= ~(1 << LOCKED)
        _open(table, number, LOCKED)


def at_stuck_door(state: State, number: int) -> list[str]:
    near = STUCK in state.ground.doors_at(state.squares(number))
    return [""] if near and state.closed >> STUCK & 1 else []


def push_open(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """4: the stuck door opens, until somebody closes it."""
    if (yield from testing.passes(table, number, "might")):
        _open(table, number, STUCK)


def _open(table: DescentTable, number: int, door: int) -> None:
    state = table.state
    state.closed &= ~(1 << door)
    table.say("DES-DOOR-01", "{figure} opens the {text}.", state.fighters[number].kind,
              state.rules.door[door].name)  # fmt: skip


# -- down the river ----------------------------------------------------------------------------


def in_river(state: State, number: int) -> list[str]:
    return [""] if state.squares(number) & state.ground.areas["river"] else []


def in_stream(state: State, number: int) -> list[str]:
    return [""] if state.squares(number) & _squares(state, STREAM) else []


def _squares(state: State, names: tuple[str, ...]) -> int:
    squares = 0
    for name in names:
        squares |= 1 << state.ground.called[name]
    return squares


def swim(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """5: from the river to the stream."""
    yield from _drift(table, number, [(name,) for name in STREAM])


def jump(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """6: from the stream down the waterfall."""
    yield from _drift(table, number, [*POOL])
    if not is_able(table.state, number):
        harm.suffer(table, number, FALL_OF_MONSTERS)
    elif not (yield from testing.passes(table, number, "might")):
        harm.suffer(table, number, FALL_OF_HEROES)


def _drift(table: DescentTable, number: int, order: list[tuple[str, ...]]) -> Flow[None]:
    """A figure comes to the first of these spaces that has room, else as near as it fits."""
    state = table.state
    for names in order:
        options = placing.touching(state, number, _squares(state, names))
        if options:
            yield from placing.place_at(table, number, options)
            return
    yield from placing.place(table, number, _squares(state, order[0]))


class Vault(Script):
    """One carries the Rune, and everybody wants it."""

    deeds = (
        Deed("force", "Force the locked door by {}", is_able, at_locked_door, force,
             rule="DES-ATTR-02"),
        Deed("push", "Push the stuck door open by might", is_able, at_stuck_door, push_open,
             rule="DES-ATTR-02"),
        Deed("swim", "Swim to the stream", anybody, in_river, swim),
        Deed("jump", "Jump down the waterfall", anybody, in_stream, jump),
        tokens.take(RUNE, "Take the {}", anybody),
        tokens.drop("Drop the Shadow Rune at {}", lambda state: state.ground.pits),
        tokens.give("Give the Shadow Rune to {}"),
    )  # fmt: skip

    def set_up(self, table: DescentTable) -> None:
        """The casket stands in the vault."""
        state = table.state
        casket = state.ground.areas["casket"]
        state.terrain = tuple((square, OBSTACLE) for square in each(casket))

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """1: the heroes choose who carries the Rune."""
        state = table.state
        handles = [state.handle(number) for number in range(state.heroes)]
        choice = yield BEARER, state.hero_players(), handles
        state.tokens.append(Token(RUNE, 0, NONE, state.called(choice)))

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """3 and 4: the stuck door is closed as usual, but not opened."""
        if door == STUCK:
            return not state.closed >> STUCK & 1
        return not state.locked >> door & 1

    def entered(self, table: DescentTable, number: int, square: int) -> None:
        """7: a hero or the Rune is out of the vault."""
        state = table.state
        if state.squares(number) & state.ground.areas["outdoors"]:
            if state.is_hero(number) or has_rune(state, number):
                self._wake(state)

    def hurt(self, table: DescentTable, number: int) -> None:
        """7: one of the sleepers is hurt."""
        if table.state.printed(number).group == table.state.groups[SLEEPERS]:
            self._wake(table.state)

    def _wake(self, state: State) -> None:
        state.counts.setdefault(WOKEN, 1)

    def sleeps(self, state: State, number: int) -> bool:
        """7: the second open group."""
        return AWAKE not in state.counts and (
            state.printed(number).group == state.groups[SLEEPERS]
        )  # fmt: skip

    def spared(self, state: State, run: Run, number: int) -> bool:
        """7: no Overlord card moves or activates a sleeper."""
        of_deck = state.content.abilities[run.ability].kind == OVERLORD_CARD
        return of_deck and self.sleeps(state, number)

    def defeated(self, table: DescentTable, number: int) -> None:
        """7 and 8: a sleeper fell, or Zachareth is driven off."""
        state = table.state
        self.hurt(table, number)
        if is_zachareth(state, number):
            state.counts[AWAY] = ABSENCE
            table.say("DES-OBJ-07", "Baron Zachareth is driven off for a while.")

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """7 and 8: sleepers act, Zachareth comes back."""
        state = table.state
        if WOKEN in state.counts and AWAKE not in state.counts:
            state.counts[AWAKE] = 1
            table.say("DES-OBJ-07", "The monsters at the river are awake.")
        if AWAY not in state.counts:
            return
        state.counts[AWAY] -= 1
        if not state.counts[AWAY]:
            del state.counts[AWAY]
            zachareth = terms.first_of(state, ZACHARETH)
            state.fighters[zachareth].done = False
            yield from placing.place(table, zachareth, state.ground.areas["entrance_a"])

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """10: one more monster."""
        state = table.state
        if state.round % COMES_EVERY[state.heroes]:
            return NOTHING
        waiting = terms.minions_first(state, state.groups[RESERVE])
        if state.round >= LATE:
            for group in (FIRST, SLEEPERS):
                gone = terms.gone(state, state.groups[group])
                waiting += [number for number in gone if not state.printed(number).master]
        return placing.reinforce(table, waiting, 1, _at_way_in)

    def may_leave(self, state: State, number: int) -> bool:
        """9: with the Rune, by the way out of one's side."""
        way_out = "exit_a" if state.is_hero(number) else "entrance_a"
        on_it = state.squares(number) & state.ground.areas[way_out]
        return bool(on_it) and has_rune(state, number)

    def left(self, table: DescentTable, number: int) -> None:
        for token in tokens.carried_by(table.state, number):
            tokens.discard(token)
        conclude(table, HEROES if table.state.is_hero(number) else OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """The Rune is carried out, each side by its own way, or its bearer is hunted."""
        if has_rune(state, number):
            if state.is_hero(number):
                return Aim(state.ground.areas["exit_a"], 5.0)
            return Aim(state.ground.areas["entrance_a"], 2.0)
        bearers = tokens.carriers(state, RUNE)
        if state.is_hero(number) and bearers and state.is_hero(bearers[0]):
            return Aim(state.ground.areas["exit_a"], 1.5)
        return Aim(tokens.squares_with(state, RUNE), 2.0, bearers)

    def prospects(self, state: State) -> Prospects:
        rune = next((token for token in state.tokens if token.kind == RUNE), None)
        if rune is None:
            return NOTHING_YET
        areas = state.ground.areas
        return Prospects(
            brought(state, rune, HEROES, areas["exit_a"]),
            brought(state, rune, OVERLORD, areas["entrance_a"]),
        )

    def progress(self, state: State) -> str:
        rune = next((token for token in state.tokens if token.kind == RUNE), None)
        if rune is None:
            where = "is still in its casket"
        elif rune.carrier != NONE:
            where = f"is carried by {state.name_of(rune.carrier)}"
        else:
            where = f"lies at {state.ground.names[rune.at]}"
        sleep = "The river group is awake" if AWAKE in state.counts else "The river group sleeps"
        return f"The Rune {where}. {sleep}. Round {state.round}."


def _at_way_in(state: State, number: int) -> list[str]:
    """10: on the entrance; a large figure may also cover spaces before it."""
    areas = state.ground.areas
    return [
        choice
        for choice in placing.inside(state, number, areas["way_in"])
        if placing.covered(state, number, choice) & areas["entrance_a"]
    ]


register("the_shadow_vault", Vault())
