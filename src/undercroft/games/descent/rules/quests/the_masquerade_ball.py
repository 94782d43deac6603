"""The Masquerade Ball: guests behind masks, then a race through sealed doors to a vault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.dice import roll
from undercroft.kernel.flow import NOTHING, Label, Question
from undercroft.kernel.grid import each

from ...content.figures import SIZES
from ...table.state import HEROES, NONE, OFF, OVERLORD
from .. import attacking, combat, placing, setup, terms, testing
from . import Script, add, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_A_TURN, Deed, anybody, heroes, spend
from .prospects import HALF, Prospects, gone_by, mean, part, through, way_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State, Token

ELIZA = "lady_eliza_farrow"
HOST = "host_saved"


def is_eliza(state: State, number: int) -> bool:
    return state.printed(number).id == ELIZA


def minions_gone(state: State, *groups: str) -> list[int]:
    """The minions of groups that may come as reinforcement."""
    return [
        number
        for group in groups
        for number in terms.gone(state, group)
        if not state.printed(number).master
    ]


# -- the guests --------------------------------------------------------------------------------

GUEST, REAL = "guest", "real_guest"
MOULDERS = "flesh_moulder"
SAVED, LOST = "saved", "lost"
DICE = {2: "gray", 3: "black", 4: "black"}  # that look for the host, by the number of heroes
CULTIST = Question(
    "cultist", "DES-OBJ-07", "Who is behind the mask?",
    lambda table, seat, choice: Label(f"A {choice.partition('.')[2]} flesh moulder"),
)  # fmt: skip


def masked(state: State, number: int) -> list[str]:
    """1: next to a figure."""
    return [token.name for token in tokens.next_to(state, number, GUEST) if not token.up]


def unmask(table: DescentTable, number: int, name: str) -> Flow[None]:
    """1: a guest stays, a cultist becomes a flesh moulder."""
    state = table.state
    token = tokens.called(state, name)
    face = tokens.turn_over(table, token)
    table.say("DES-OBJ-07", "{figure} takes off a mask: {text}.", state.fighters[number].kind,
              face.replace("_", " "))  # fmt: skip
    if face == REAL:
        return
    at = token.at
    tokens.discard(token)
    figure = yield CULTIST, state.overlord, _cultists(state)
    done = _had_their_turn(state)
    moulder = setup.enlist(state, figure, _copies(state, figure))
    yield from placing.put_nearest(table, moulder, at)
    if state.is_hero(number):
        _strike(table, moulder, number)
    else:
        state.fighters[moulder].done = done


def _copies(state: State, figure: str) -> int:
    kind = state.content.figure_called[figure]
    return sum(fighter.kind == kind for fighter in state.fighters)


def _cultists(state: State) -> list[str]:
    """1 and 5: flesh moulders that were not on the map yet, by the limits of their group."""
    card, size = state.content.monsters[MOULDERS], SIZES.index(state.heroes)
    return [
        f"{MOULDERS}.{rank}"
        for rank, limits in (("master", card.masters), ("minion", card.minions))
        if _copies(state, f"{MOULDERS}.{rank}") < limits[size]
    ]


def _had_their_turn(state: State) -> bool:
    """Whether the flesh moulders were activated in this overlord turn, or are just now."""
    return state.group == MOULDERS or any(
        state.fighters[number].done for number in terms.monsters_of(state, MOULDERS)
    )


def _strike(table: DescentTable, moulder: int, hero: int) -> None:
    """1: an attack on whoever took the mask off."""
    state = table.state
    square = state.fighters[hero].at
    if attacking.may_target(state, moulder, "", square) is None:
        combat.declare(table, moulder, "", square, (hero,), seat=state.overlord)


def real(state: State, number: int) -> list[str]:
    """2: guests without a mask next to a figure that leads nobody."""
    if tokens.carried_by(state, number):
        return []
    return [token.name for token in tokens.next_to(state, number, GUEST) if token.up]


def guests_left(state: State) -> int:
    """How many real guests are on the map or led, masked or not."""
    known = [token for token in tokens.in_play(state, GUEST) if token.face == REAL]
    return len(known) + state.faces.count(REAL)


class Ball(Script):
    """Guests and cultists behind masks."""

    last_round = 9
    deeds = (
        Deed("unmask", "Unmask the {}", anybody, masked, unmask, rule="DES-OBJ-07"),
        Deed("take", "Lead the {}", anybody, real, tokens.take_up, rule="DES-OBJ-01"),
        tokens.drop("Leave the guest at {}", lambda state: 0),
    )

    def returns(self, state: State, number: int) -> bool:
        """3: heroes who brought a guest out."""
        return state.is_hero(number)

    def may_leave(self, state: State, number: int) -> bool:
        """3 and 4: whoever leads a guest, by the way out of their side."""
        way_out = "entrance" if state.is_hero(number) else "exit_b"
        on_it = state.squares(number) & state.ground.areas[way_out]
        return bool(on_it and tokens.carried_by(state, number))

    def left(self, table: DescentTable, number: int) -> None:
        state = table.state
        how = SAVED if state.is_hero(number) else LOST
        for token in tokens.carried_by(state, number):
            self._count(table, token, how)
        self._end_if_over(table)

    def _count(self, table: DescentTable, token: Token, how: str) -> None:
        tokens.discard(token)
        table.say("DES-OBJ-07", "A guest is {text}: {number} so far.", how, add(table.state, how))

    def defeated(self, table: DescentTable, number: int) -> None:
        self._end_if_over(table)

    def _end_if_over(self, table: DescentTable) -> None:
        """6: nobody is left to be led, or nobody to lead them away."""
        state = table.state
        guests = guests_left(state)
        if not terms.monsters(state):
            add(state, SAVED, guests)
            self._look_for_host(table)
        elif not guests:
            self._look_for_host(table)

    def out_of_time(self, table: DescentTable) -> None:
        """6: after the last round."""
        state = table.state
        for token in tokens.in_play(state, GUEST):
            if token.carrier != NONE and state.is_hero(token.carrier):
                self._count(table, token, SAVED)
        add(state, LOST, guests_left(state))
        self._look_for_host(table)

    def _look_for_host(self, table: DescentTable) -> None:
        """7: one die decides, if anybody was saved."""
        state = table.state
        saved = state.counts.get(SAVED, 0)
        if saved:
            shields = roll(table, (state.content.dice[DICE[state.heroes]],)).count("shield")
            found = shields <= saved
            state.counts[HOST] = int(found)
            table.say("DES-QST-17", "{number} shields for {number} guests: the host is {text}.",
                      shields, saved, SAVED if found else LOST)  # fmt: skip
        conclude(table, NONE)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """8: from the second one on."""
        state = table.state
        if state.round == 1:
            return NOTHING
        exit_tile = state.ground.areas["exit_b"]
        return placing.reinforce(
            table, minions_gone(state, *state.groups), 1,
            lambda state, number: placing.touching(state, number, exit_tile),
        )  # fmt: skip

    def carried_over(self, state: State) -> dict[str, int]:
        return {HOST: state.counts.get(HOST, 0)}

    def aim(self, state: State, number: int) -> Aim:
        """Guests are unmasked and led out, each side by its own way."""
        led = tuple(
            carrier
            for carrier in tokens.carriers(state, GUEST)
            if state.side_of(carrier) != state.side_of(number)
        )
        if tokens.carried_by(state, number):
            way_out = "entrance" if state.is_hero(number) else "exit_b"
            return Aim(state.ground.areas[way_out], 2.0)
        return Aim(tokens.squares_with(state, GUEST), 1.2, led)

    def prospects(self, state: State) -> Prospects:
        led = [t.carrier for t in tokens.in_play(state, GUEST) if t.carrier != NONE]
        ours = sum(state.is_hero(number) for number in led)
        saved, lost = state.counts.get(SAVED, 0), state.counts.get(LOST, 0)
        all_guests = saved + lost + guests_left(state)
        return Prospects(
            part(saved + HALF * ours, all_guests),
            part(lost + HALF * (len(led) - ours), all_guests),
        )

    def progress(self, state: State) -> str:
        masks = sum(not token.up for token in tokens.in_play(state, GUEST))
        return (
            f"Guests saved: {state.counts.get(SAVED, 0)}, lost: {state.counts.get(LOST, 0)}. "
            f"Masks left: {masks}. Round {state.round} of {self.last_round}."
        )


# -- the vault ---------------------------------------------------------------------------------

CAVE_DOORS = (4, 5)
CAVE = "9b"  # of the goblins
ELIZA_AT = {True: "r5c8", False: "r7c9"}  # by whether the host was saved
BROKEN, WOKEN, TRIED = "broken", "woken", "try_door"


def may_riddle(state: State, number: int) -> bool:
    return state.is_hero(number) or is_eliza(state, number)


def sealed(state: State, number: int) -> list[str]:
    """1: closed doors next to a figure that tried none in this turn."""
    if TRIED + ONCE_A_TURN in state.spent:
        return []
    ground = state.ground
    doors = ground.doors_at(state.squares(number))
    return [ground.door_names[door] for door in doors if state.closed >> door & 1]


def _try(table: DescentTable, number: int, name: str, attribute: str) -> Flow[int]:
    """The number of the door, or NONE if the test fails."""
    state = table.state
    spend(state, TRIED, ONCE_A_TURN)
    helped = attribute == "knowledge" and state.is_hero(number)
    more = state.counts.get(HOST, 0) if helped else 0  # 2
    passed = yield from testing.passes(table, number, attribute, more)
    return state.ground.door_names.index(name) if passed else NONE


def _opened(table: DescentTable, door: int) -> None:
    state = table.state
    state.closed &= ~(1 << door)
    table.say("DES-DOOR-01", "The {text} is open.", state.rules.door[door].name)
    if door in CAVE_DOORS:
        _wake(table)


def break_door(table: DescentTable, number: int, name: str) -> Flow[None]:
    """1: a door is gone for good."""
    door = yield from _try(table, number, name, "might")
    if door != NONE:
        table.state.counts[BROKEN] = table.state.counts.get(BROKEN, 0) | 1 << door
        _opened(table, door)


def pick(table: DescentTable, number: int, name: str) -> Flow[None]:
    """1: a door is open, until somebody shuts it."""
    door = yield from _try(table, number, name, "awareness")
    if door != NONE:
        _opened(table, door)


def riddle(table: DescentTable, number: int, name: str) -> Flow[None]:
    """1: a figure is put behind a door that stays closed."""
    door = yield from _try(table, number, name, "knowledge")
    if door == NONE:
        return
    state = table.state
    beyond = _beyond(state, number, door)
    yield from placing.place(table, number, beyond)
    script_of_vault.entered(table, number, state.fighters[number].at)


def _beyond(state: State, number: int, door: int) -> int:
    """The squares on the other side of a door."""
    ground = state.ground
    edges = [ground.grid.edge(edge) for edge in each(ground.doors[door].edges)]
    one, other = sum(1 << edge.a for edge in edges), sum(1 << edge.b for edge in edges)
    return other if state.squares(number) & one else one


def _wake(table: DescentTable) -> None:
    """4: the second open group comes to its cave."""
    state = table.state
    if WOKEN in state.counts:
        return
    state.counts[WOKEN] = 1
    for number in reversed(terms.gone(state, state.groups[1])):
        state.fighters[number].done = False
        push(state, "place", number, CAVE)


class Vault(Script):
    """Whoever opens the doors faster has the hoard."""

    last_round = 15
    deeds = (
        Deed("break", "Break the {} by Might", heroes, sealed, break_door, rule="DES-ATTR-02",
             tests="might"),
        Deed("pick", "Pick the {} by Awareness", heroes, sealed, pick, rule="DES-ATTR-02",
             tests="awareness"),
        Deed("riddle", "Solve the riddle of the {} by Knowledge", may_riddle, sealed, riddle,
             rule="DES-ATTR-02",
             tests="knowledge"),
    )  # fmt: skip

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """2: where Eliza begins."""
        state = table.state
        at = ELIZA_AT[bool(state.counts.get(HOST, 0))]
        placing.put(state, terms.first_of(state, ELIZA), at)
        return NOTHING

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """1 and 3: open doors that are not broken may be shut, by heroes and Eliza."""
        there = not state.counts.get(BROKEN, 0) >> door & 1
        return there and may_riddle(state, number) and not state.closed >> door & 1

    def entered(self, table: DescentTable, number: int, square: int) -> None:
        """4: somebody is in the goblin cave."""
        if table.state.squares(number) & table.state.ground.areas[CAVE]:
            _wake(table)

    def may_leave(self, state: State, number: int) -> bool:
        """5: heroes and Eliza."""
        on_exit = state.squares(number) & state.ground.areas["exit_b"]
        return bool(on_exit) and may_riddle(state, number)

    def left(self, table: DescentTable, number: int) -> None:
        state = table.state
        if not state.is_hero(number):
            conclude(table, OVERLORD)
        elif all(fighter.place == OFF for fighter in state.fighters[: state.heroes]):
            conclude(table, HEROES)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """7: from the second one on."""
        state = table.state
        if state.round == 1:
            return NOTHING
        entrance = state.ground.areas["entrance"]
        return placing.reinforce(
            table, minions_gone(state, state.groups[0]), 1,
            lambda state, number: placing.touching(state, number, entrance),
        )  # fmt: skip

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Heroes and Eliza race for the way out."""
        if may_riddle(state, number):
            eliza = (terms.first_of(state, ELIZA),) if state.is_hero(number) else ()
            return Aim(state.ground.areas["exit_b"], 2.0, eliza)
        return FIGHT

    def prospects(self, state: State) -> Prospects:
        way_out = state.ground.areas["exit_b"]
        eliza = way_of(state, terms.first_of(state, ELIZA), way_out)
        late = gone_by(state, self.last_round)
        return Prospects(mean(through(state, way_out)), max(eliza, late))

    def progress(self, state: State) -> str:
        gone = sum(fighter.place == OFF for fighter in state.fighters[: state.heroes])
        shut = state.closed.bit_count()
        return (
            f"Heroes in the vault: {gone} of {state.heroes}. Doors closed: {shut}. "
            f"Round {state.round} of {self.last_round}."
        )


script_of_vault = Vault()
register("the_masquerade_ball", Ball(), script_of_vault)
