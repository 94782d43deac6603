"""The Wyrm Turns: Belthir among the heroes, and bones that both sides want."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING

from ...table.state import HEROES, ON_MAP, OVERLORD
from .. import harm, placing, stats, terms, testing
from . import Script, add, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_A_ROUND, Deed, heroes
from .prospects import Prospects, carried, gone_by, harmed, part

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

BELTHIR = "belthir"
CRY_HAVOC = "kw:cry_havoc"


def belthir(state: State) -> int:
    return terms.first_of(state, BELTHIR)


# -- hunted ------------------------------------------------------------------------------------

PACK = "barghest"
RESERVE, COMPULSION = "reserve", "compulsion"
TURNED = 3  # counters of compulsion
CALL_FROM = 2  # the round
NEAR = 3  # spaces in which a hero helps Belthir
TENDED = 2  # damage that he recovers


def is_belthir(state: State, number: int) -> bool:
    return state.printed(number).id == BELTHIR


def beside_belthir(state: State, number: int) -> bool:
    friend = belthir(state)
    return state.fighters[friend].place == ON_MAP and terms.adjacent(state, number, friend)


def hurt_belthir(state: State, number: int) -> list[str]:
    """4: Belthir, if he has damage."""
    friend = belthir(state)
    hurt = state.fighters[friend].damage and beside_belthir(state, number)
    return [state.handle(friend)] if hurt else []


def tend(table: DescentTable, number: int, name: str) -> Flow[None]:
    """4: a hero helps him."""
    return harm.recover(table, table.state.called(name), TENDED, 0)


def soothing(state: State, number: int) -> list[str]:
    """7: what a hero may test, if he has a counter."""
    has_counter = state.counts.get(COMPULSION, 0) > 0
    return ["knowledge", "willpower"] if has_counter and beside_belthir(state, number) else []


def soothe(table: DescentTable, number: int, attribute: str) -> Flow[None]:
    """7: a counter goes."""
    if (yield from testing.passes(table, number, attribute)):
        left = add(table.state, COMPULSION, -1)
        table.say("DES-OBJ-07", "Counters of compulsion on Belthir: {number}.", left)


def at_hunters_way(state: State, number: int) -> list[str]:
    return placing.inside(state, number, state.ground.areas["hunters"])


class Hunted(Script):
    """Belthir fights beside the heroes, as long as he can."""

    last_round = 10
    deeds = (
        Deed("tend", "Tend {}", heroes, hurt_belthir, tend),
        Deed("soothe", "Soothe Belthir by {}", heroes, soothing, soothe, once=ONCE_A_ROUND,
             rule="DES-ATTR-02"),
    )  # fmt: skip

    def set_up(self, table: DescentTable) -> None:
        """8: hunters."""
        table.state.counts[RESERVE] = table.state.heroes

    def arrive(self, table: DescentTable, number: int) -> None:
        """1: Belthir is a friend of the heroes."""
        state = table.state
        if is_belthir(state, number):
            fighter = state.fighters[number]
            fighter.friend, fighter.seat = True, state.hero_seats()[0]

    def joins(self, state: State, number: int) -> bool:
        """1: in any place of the order."""
        return is_belthir(state, number)

    def allowed(self, state: State, number: int, actions: list[str]) -> list[str]:
        """1 and 3: one move action and one other; both for Cry Havoc."""
        turn = state.turn
        if not is_belthir(state, number) or turn is None:
            return actions
        others = terms.ACTIONS - turn.actions - turn.moves
        return [
            action
            for action in actions
            if (not turn.moves if action == "move" else not others)
            and (turn.actions == terms.ACTIONS or CRY_HAVOC not in action)
        ]

    def used(self, table: DescentTable, run: Run) -> None:
        """3: Cry Havoc is a whole turn."""
        state = table.state
        if state.content.abilities[run.ability].id == CRY_HAVOC and state.turn is not None:
            state.turn.actions = 0

    def spared(self, state: State, run: Run, number: int) -> bool:
        """3: friends whom Belthir moves through."""
        return (
            run.owner == belthir(state)
            and state.content.abilities[run.ability].id == CRY_HAVOC
            and number != run.owner
            and state.of_heroes(number)
        )

    def as_hero(self, state: State, number: int) -> bool:
        """2: Belthir."""
        return is_belthir(state, number)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """6 and 8: the call, then a hunter."""
        state = table.state
        if state.round >= CALL_FROM:
            yield from self._call(table)
        if state.concluded or not state.counts.get(RESERVE):
            return
        waiting = terms.minions_gone(state, PACK)
        yield from placing.reinforce(table, waiting, 1, at_hunters_way)
        if any(state.fighters[number].place == ON_MAP for number in waiting):
            add(state, RESERVE, -1)

    def _call(self, table: DescentTable) -> Flow[None]:
        state = table.state
        number = belthir(state)
        helped = any(
            state.fighters[hero].place == ON_MAP and terms.within(state, number, hero, NEAR)
            for hero in range(state.heroes)
        )
        more = helped - state.counts.get(COMPULSION, 0)
        if (yield from testing.passes(table, number, "willpower", more)):
            return
        counters = add(state, COMPULSION)
        table.say("DES-OBJ-07", "The call: Belthir has {number} of {number} counters.", counters,
                  TURNED)  # fmt: skip
        if counters >= TURNED:
            conclude(table, OVERLORD)

    def defeated(self, table: DescentTable, number: int) -> None:
        """5: Belthir; or nobody is left to fight."""
        state = table.state
        if is_belthir(state, number):
            conclude(table, OVERLORD)
        elif not terms.monsters(state):
            conclude(table, HEROES)

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Monsters are after Belthir."""
        return FIGHT if state.of_heroes(number) else Aim(hunt=(belthir(state),))

    def prospects(self, state: State) -> Prospects:
        left = len(terms.monsters(state)) + state.counts.get(RESERVE, 0)
        turned = part(max(0, state.counts.get(COMPULSION, 0)), TURNED)
        late = gone_by(state, self.last_round)
        lost = max(harmed(state, belthir(state)), turned, late)
        return Prospects(1 - part(left, sum(not each.friend for each in state.fighters)), lost)

    def progress(self, state: State) -> str:
        return (
            f"Belthir: {terms.health_of(state, belthir(state))}, compulsion "
            f"{state.counts.get(COMPULSION, 0)} of {TURNED}. Monsters left: "
            f"{len(terms.monsters(state))}, in reserve: {state.counts.get(RESERVE, 0)}. "
            f"Round {state.round} of {self.last_round}."
        )


# -- the valley of bones -----------------------------------------------------------------------

DRAGONS, BONE = "shadow_dragon", "bone"
BANKED = {HEROES: "banked_by_heroes", OVERLORD: "banked_by_overlord"}
NEEDED = 2  # bones
ARRIVAL = 2  # the overlord turn in which Belthir comes


def may_carry(state: State, number: int) -> bool:
    """1 and 2: everybody but familiars and shadow dragons."""
    figure = state.printed(number)
    return not figure.familiar and figure.group != DRAGONS


def guarded(state: State, square: int) -> bool:
    """2: under or next to a shadow dragon."""
    return any(
        terms.near(state, dragon) >> square & 1 for dragon in terms.monsters_of(state, DRAGONS)
    )


def take_bone(table: DescentTable, number: int, name: str) -> Flow[None]:
    """2: heroes test Might beside a shadow dragon."""
    state = table.state
    if state.is_hero(number) and guarded(state, tokens.called(state, name).at):
        if not (yield from testing.passes(table, number, "might")):
            return
    yield from tokens.take_up(table, number, name)


def at_bank(state: State, number: int) -> list[str]:
    """3: a bone on the entrance."""
    if not state.squares(number) & state.ground.areas["entrance"]:
        return []
    return [token.name for token in tokens.carried_by(state, number)]


def bank(table: DescentTable, number: int, name: str) -> Flow[None]:
    """3: heroes have a bone for good."""
    count(table, HEROES, name)
    return NOTHING


def count(table: DescentTable, side: int, name: str) -> None:
    """4: a bone is out of the encounter."""
    state = table.state
    tokens.discard(tokens.called(state, name))
    banked = add(state, BANKED[side])
    table.say("DES-OBJ-07", "A bone is banked by the {text}: {number} of {number}.",
              "heroes" if side == HEROES else "overlord", banked, NEEDED)  # fmt: skip
    if banked >= NEEDED:
        conclude(table, side)


def nowhere(state: State) -> int:
    return 0


class ValleyOfBones(Script):
    """Three bones, two ends of a valley."""

    last_round = 12
    deeds = (
        tokens.take(BONE, "Take the {}", may_carry)._replace(do=take_bone),
        tokens.drop("Drop the bone at {}", nowhere),
        Deed("bank", "Bank the {}", heroes, at_bank, bank, free=True),
    )

    def begin_turn(self, table: DescentTable, number: int) -> None:
        """5: the voice of bone."""
        state = table.state
        if state.is_hero(number) and tokens.carried_by(state, number):
            if state.fighters[number].fatigue < stats.stamina(state, number):
                harm.tire(table, number, 1)

    def may_leave(self, state: State, number: int) -> bool:
        """3: a monster with a bone."""
        return (
            state.side_of(number) == OVERLORD
            and bool(tokens.carried_by(state, number))
            and bool(state.squares(number) & state.ground.areas["exit"])
        )

    def left(self, table: DescentTable, number: int) -> None:
        for token in tokens.carried_by(table.state, number):
            count(table, OVERLORD, token.name)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """6 and 7: Belthir, or one of the open group."""
        state = table.state
        if state.round != ARRIVAL:
            way = state.ground.areas["exit"]
            yield from placing.reinforce_group(
                table, state.groups[1], 1,
                lambda state, number: placing.spots(state, number, way),
            )  # fmt: skip
        elif state.won[-1:] == (OVERLORD,):
            number = belthir(state)
            state.fighters[number].done = False
            yield from placing.place(table, number, state.ground.areas["entrance"])

    def out_of_time(self, table: DescentTable) -> None:
        """8: who has more."""
        counts = table.state.counts
        ahead = counts.get(BANKED[HEROES], 0) > counts.get(BANKED[OVERLORD], 0)
        conclude(table, HEROES if ahead else OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Bones are carried to either end of the valley."""
        bearers = tokens.carriers(state, BONE)
        if not may_carry(state, number):
            return Aim(hunt=bearers)
        if tokens.carried_by(state, number):
            return Aim(state.ground.areas["entrance" if state.is_hero(number) else "exit"], 2.0)
        return Aim(tokens.squares_with(state, BONE), 1.0, bearers)

    def prospects(self, state: State) -> Prospects:
        def brought(side: int, way_out: str) -> float:
            goal = state.ground.areas[way_out]
            led = sum(carried(state, token, side, goal) for token in state.tokens)
            return part(state.counts.get(BANKED[side], 0) + led, NEEDED)

        return Prospects(brought(HEROES, "entrance"), brought(OVERLORD, "exit"))

    def progress(self, state: State) -> str:
        return (
            f"Bones banked by the heroes: {state.counts.get(BANKED[HEROES], 0)}, by the overlord: "
            f"{state.counts.get(BANKED[OVERLORD], 0)}; {NEEDED} win. Round {state.round} of "
            f"{self.last_round}."
        )


register("the_wyrm_turns", Hunted(), ValleyOfBones())
