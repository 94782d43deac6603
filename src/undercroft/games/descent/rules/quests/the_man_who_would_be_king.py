"""The Man Who Would Be King: Splig with the keys of the house, and a baron on a stolen throne."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import NOTHING, Question

from ...table.state import HEROES, OFF, ON_MAP, OVERLORD
from .. import harm, placing, reacting, searching, terms, testing
from ..abilities import a_run
from ..effects.tests import Test
from . import Script, conclude, register
from .aims import FIGHT, Aim
from .deeds import ONCE_AN_OVERLORD_TURN, Deed, describe_figure, heroes
from .prospects import Prospects, gone_by, harmed, mean, way_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Attack, Run
    from ...table.state import DescentTable, State

SPLIG, ZOMBIES = "splig", "zombie"

# -- keys and locks ----------------------------------------------------------------------------

LOCK_BROKEN = "lock broken"  # and the name of the door


def is_splig(state: State, number: int) -> bool:
    return state.printed(number).id == SPLIG


def doors_beside(state: State, number: int, among: int) -> list[str]:
    """The doors of a set, as bits, next to a figure."""
    ground = state.ground
    return [
        ground.door_names[door]
        for door in ground.doors_at(state.squares(number))
        if among >> door & 1
    ]


def lockable(state: State, number: int) -> list[str]:
    names = doors_beside(state, number, state.closed & ~state.locked)
    return [name for name in names if f"{LOCK_BROKEN} {name}" not in state.counts]


def locked_doors(state: State, number: int) -> list[str]:
    return doors_beside(state, number, state.locked)


def turn_key(table: DescentTable, number: int, name: str) -> Flow[None]:
    """Splig locks a door, or unlocks it."""
    state = table.state
    state.locked ^= 1 << state.ground.door_names.index(name)
    table.say("DES-DOOR-01", "{figure} turns a key.", state.fighters[number].kind)
    return NOTHING


def force_lock(table: DescentTable, number: int, name: str, attribute: str) -> Flow[None]:
    """A hero opens a locked door for good."""
    if not (yield from testing.passes(table, number, attribute)):
        return
    state = table.state
    bit = 1 << state.ground.door_names.index(name)
    state.closed &= ~bit
    state.locked &= ~bit
    state.counts[f"{LOCK_BROKEN} {name}"] = 1
    table.say("DES-DOOR-01", "{figure} breaks a lock.", state.fighters[number].kind)


def force_by_awareness(table: DescentTable, number: int, name: str) -> Flow[None]:
    return force_lock(table, number, name, "awareness")


def force_by_might(table: DescentTable, number: int, name: str) -> Flow[None]:
    return force_lock(table, number, name, "might")


LOCKS = (
    Deed("lock", "Lock the {}", is_splig, lockable, turn_key, helps=False, rule="DES-DOOR-01"),
    Deed("unlock", "Unlock the {}", is_splig, locked_doors, turn_key, helps=False,
         rule="DES-DOOR-01"),
    Deed("force_by_awareness", "Open the {} by Awareness", heroes, locked_doors,
         force_by_awareness, rule="DES-ATTR-02"),
    Deed("force_by_might", "Open the {} by Might", heroes, locked_doors, force_by_might,
         rule="DES-ATTR-02"),
)  # fmt: skip


# -- the keeper of the keys --------------------------------------------------------------------

DRAGONS = "shadow_dragon"
SLEEPERS = ("belthir", "sir_alric_farrow")
AWAKE, CAME = "awake", "dragon came"
AWAKE_FROM = 3  # the round
DRAGON_FROM, ZOMBIES_FROM = 2, 3  # overlord turns
PROMOTION = "kw:promotion"


def disturbed(state: State) -> bool:
    """6: whether a hero is far in the north, or sees who sleeps."""
    sleepers = [terms.first_of(state, name) for name in SLEEPERS]
    castle = state.ground.areas["castle"]
    return any(
        state.squares(hero) & castle
        or any(
            state.fighters[each].place == ON_MAP and terms.sees(state, hero, each)
            for each in sleepers
        )
        for hero in range(state.heroes)
        if state.fighters[hero].place == ON_MAP
    )


def by_the_gate(state: State, number: int) -> list[str]:
    """9: on the south entrance, else nearest to it south of the door."""
    ground = state.ground
    near = ground.areas["gate"]
    for ring in ground.steps.reach(near, ground.grid.size, 0).rings:
        near |= ring & ground.areas["south"]
        options = placing.inside(state, number, near)
        if options:
            return options
    return []


class KeeperOfTheKeys(Script):
    """Splig runs and locks."""

    last_round = 12
    deeds = LOCKS

    def begin_round(self, table: DescentTable) -> Flow[None]:
        """1: the heroes are surprised."""
        state = table.state
        if state.round == 1:
            for fighter in state.fighters[: state.heroes]:
                fighter.done = True
        return NOTHING

    def sleeps(self, state: State, number: int) -> bool:
        """6: Belthir and Alric."""
        asleep = AWAKE not in state.counts and state.round < AWAKE_FROM
        return asleep and state.printed(number).id in SLEEPERS

    def entered(self, table: DescentTable, number: int, square: int) -> None:
        if table.state.is_hero(number):
            self._listen(table)

    def door_moved(self, table: DescentTable, number: int, door: int) -> None:
        self._listen(table)

    def attacked(self, table: DescentTable, attack: Attack) -> Flow[None]:
        """6: whoever is attacked wakes."""
        state = table.state
        if any(state.printed(victim.figure).id in SLEEPERS for victim in attack.victims):
            state.counts[AWAKE] = 1
        return NOTHING

    def _listen(self, table: DescentTable) -> None:
        state = table.state
        if AWAKE not in state.counts and disturbed(state):
            state.counts[AWAKE] = 1
            table.say("DES-OTRN-07", "Belthir and Sir Alric are awake.")

    def spared(self, state: State, run: Run, number: int) -> bool:
        """7: the shadow dragon."""
        promoted = state.content.abilities[run.ability].id == PROMOTION
        return promoted and state.printed(number).group == DRAGONS

    def may_leave(self, state: State, number: int) -> bool:
        """8: Splig on the exit."""
        return is_splig(state, number) and bool(state.squares(number) & state.ground.areas["exit"])

    def left(self, table: DescentTable, number: int) -> None:
        conclude(table, OVERLORD)

    def defeated(self, table: DescentTable, number: int) -> None:
        """5: the keys do not matter any more."""
        if is_splig(table.state, number):
            conclude(table, HEROES)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """6, 9 and 10: who wakes, and who comes."""
        state = table.state
        self._listen(table)
        dragon = terms.gone(state, DRAGONS)
        if state.round >= DRAGON_FROM and dragon and CAME not in state.counts:
            options = by_the_gate(state, dragon[0])
            if options:
                state.counts[CAME] = 1
                state.fighters[dragon[0]].done = False
                yield from placing.place_at(table, dragon[0], options)
        if state.round >= ZOMBIES_FROM:
            passage = placing.in_area(state.ground.areas["passage"])
            yield from placing.reinforce_group(table, ZOMBIES, 1, passage)

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Splig runs, heroes are after him."""
        if state.is_hero(number):
            return Aim(hunt=(terms.first_of(state, SPLIG),))
        return Aim(state.ground.areas["exit"], 2.0) if is_splig(state, number) else FIGHT

    def prospects(self, state: State) -> Prospects:
        splig = terms.first_of(state, SPLIG)
        away = way_of(state, splig, state.ground.areas["exit"])
        return Prospects(harmed(state, splig), max(away, gone_by(state, self.last_round)))

    def progress(self, state: State) -> str:
        splig = terms.first_of(state, SPLIG)
        doors = enumerate(state.rules.door)
        locked = [door.name for place, door in doors if state.locked >> place & 1]
        return (
            f"Splig: {terms.health_of(state, splig)}. Locked: "
            f"{', '.join(locked) or 'none'}. Round {state.round} of {self.last_round}."
        )


# -- the throne of Talon -----------------------------------------------------------------------

ZACHARETH, MERICK, ELIZA = "baron_zachareth", "lord_merick_farrow", "lady_eliza_farrow"
HALL_DOOR = 0
DOMINION, SACRIFICE = "kw:dominion", "kw:sacrifice"
RESTED = {2: 8, 3: 8, 4: 4}  # damage, by the number of heroes
FINDER = Question("finder", "DES-SRCH-03", "Which hero draws a Search card?", describe_figure)


def zachareth(state: State) -> int:
    return terms.first_of(state, ZACHARETH)


def is_zachareth(state: State, number: int) -> bool:
    return state.printed(number).id == ZACHARETH


def on_throne(state: State, number: int) -> list[str]:
    """5: with a hero in sight."""
    if not state.squares(number) & state.ground.areas["throne"]:
        return []
    seen = any(
        state.fighters[hero].place == ON_MAP and terms.sees(state, number, hero)
        for hero in range(state.heroes)
    )
    return [""] if seen else []


def dominate(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """5: Dominion as if the test was passed."""
    state = table.state
    abilities = state.content.abilities
    dominion = abilities.named(DOMINION)
    (first,) = dominion.entry.effect
    assert isinstance(first, Test)
    run = a_run(dominion, number, state.fighters[number].seat, number)
    table.say("DES-SPEC-01", "{figure} rules from the throne.", state.fighters[number].kind)
    reacting.start_steps(table, run, abilities.path_of(first.passed))
    return NOTHING


def open_at_once(state: State, number: int) -> list[str]:
    """8: with Splig's keys."""
    if state.won[-1:] != (HEROES,):
        return []
    return doors_beside(state, number, state.closed)


def open_with_keys(table: DescentTable, number: int, _name: str) -> Flow[None]:
    """8: no action is needed."""
    state = table.state
    state.closed &= ~(1 << HALL_DOOR)
    table.say("DES-DOOR-01", "{figure} opens a door.", state.fighters[number].kind)
    return NOTHING


class ThroneOfTalon(Script):
    """The last fight, if the overlord has the upper hand."""

    last_round = 12
    no_return = True  # 1
    deeds = (
        *LOCKS,
        Deed("throne", "Rule from the throne: Dominion without a test", is_zachareth, on_throne,
             dominate, once=ONCE_AN_OVERLORD_TURN, rule="DES-SPEC-01"),
        Deed("keys", "Open the {} with the keys", heroes, open_at_once, open_with_keys, free=True,
             rule="DES-DOOR-01"),
    )  # fmt: skip

    def set_up(self, table: DescentTable) -> None:
        """7: the door is locked."""
        if table.state.won[-1:] == (OVERLORD,):
            table.state.locked |= 1 << HALL_DOOR

    def arrive(self, table: DescentTable, number: int) -> None:
        """7: Zachareth is warned."""
        state = table.state
        if is_zachareth(state, number) and state.won[-1:] == (OVERLORD,):
            state.fighters[number].extra_health = state.heroes

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """1, 7 and 8: heroes have rested; Splig, or what he lost."""
        state = table.state
        for number in range(state.heroes):
            yield from harm.recover(table, number, RESTED[state.heroes], 0)
        if state.won[-1:] == (OVERLORD,):
            splig = terms.first_of(state, SPLIG)
            yield from placing.place(table, splig, state.ground.areas["hall"])
        elif state.won[-1:] == (HEROES,) and state.bags[0]:
            handles = [state.handle(number) for number in range(state.heroes)]
            choice = yield FINDER, state.hero_players(), handles
            number = state.called(choice)
            push(state, "keep", number)
            searching.draw(table, number)

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """3: locked for heroes alone."""
        return state.side_of(number) == OVERLORD or not state.locked >> door & 1

    def door_moved(self, table: DescentTable, number: int, door: int) -> None:
        """3: an open door is not locked."""
        if not table.state.closed >> door & 1:
            table.state.locked &= ~(1 << door)

    def defense(self, state: State, number: int) -> tuple[str, ...]:
        """4: a guard beside Zachareth."""
        if not is_zachareth(state, number):
            return ()
        guards = [terms.first_of(state, name) for name in (MERICK, ELIZA)]
        guarded = any(
            state.fighters[guard].place == ON_MAP and terms.adjacent(state, number, guard)
            for guard in guards
        )
        return ("brown",) if guarded else ()

    def spared(self, state: State, run: Run, number: int) -> bool:
        """6: those whom Eliza needs."""
        sacrificed = state.content.abilities[run.ability].id == SACRIFICE
        return sacrificed and state.printed(number).id in (ZACHARETH, MERICK)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """9: zombies."""
        state = table.state
        if state.round % 2:
            return NOTHING
        entrance = placing.in_area(state.ground.areas["entrance"])
        return placing.reinforce_group(table, ZOMBIES, 1, entrance)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_zachareth(table.state, number):
            conclude(table, HEROES)

    def knocked_out(self, table: DescentTable, number: int) -> None:
        state = table.state
        if all(fighter.place == OFF for fighter in state.fighters[: state.heroes]):
            conclude(table, OVERLORD)

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Heroes are after Zachareth."""
        return Aim(hunt=(zachareth(state),)) if state.is_hero(number) else FIGHT

    def prospects(self, state: State) -> Prospects:
        lost = mean(fighter.place != ON_MAP for fighter in state.fighters[: state.heroes])
        late = gone_by(state, self.last_round)
        return Prospects(harmed(state, zachareth(state)), max(lost, late))

    def progress(self, state: State) -> str:
        standing = sum(f.place == ON_MAP for f in state.fighters[: state.heroes])
        return (
            f"Baron Zachareth: {terms.health_of(state, zachareth(state))}. Heroes left: "
            f"{standing} of {state.heroes}. Round {state.round} of {self.last_round}."
        )


register("the_man_who_would_be_king", KeeperOfTheKeys(), ThroneOfTalon())
