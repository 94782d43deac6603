"""Blood of Heroes: goblins draw blood at the ford, and Lady Eliza wants more of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Question

from ...content.figures import SIZES
from ...table.state import HEROES, NONE, OFF, ON_MAP, OVERLORD
from .. import harm, placing, terms, testing
from . import Script, add, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_AN_OVERLORD_TURN, Deed, describe_figure, heroes, spend
from .prospects import HALF, Prospects, gone_by, harmed, mean, part, through, way_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Attack
    from ...table.state import DescentTable, State

# -- the ford ----------------------------------------------------------------------------------

GOBLINS, VIAL = "goblin_archer", "vial"
DELIVERED, VIALS = "delivered", "vials"
NEEDED = {2: 3, 3: 4, 4: 4}  # vials, by the number of heroes
MOST_KEPT = 3  # vials that count in the second encounter
CLOSE = 3  # spaces from a hero who is knocked out


SECOND_VIAL = Question(
    "second_vial", "DES-OBJ-01", "Which goblin archer gets the second vial?", describe_figure
)


def has_vial(state: State, number: int) -> bool:
    return bool(tokens.carried_by(state, number))


def fill(table: DescentTable, number: int) -> None:
    """1: a goblin gets a vial, unless it has one."""
    state = table.state
    if state.fighters[number].place == ON_MAP and not has_vial(state, number):
        tokens.receive(state, VIAL, number)
        table.say("DES-OBJ-01", "{figure} fills a vial.", state.fighters[number].kind)


def on_exit(state: State, number: int) -> bool:
    return bool(state.squares(number) & state.ground.areas["exit_a"])


class Ford(Script):
    """Goblins carry off what they draw."""

    last_round = 9

    def attacked(self, table: DescentTable, attack: Attack) -> Flow[None]:
        """1: blood of heroes."""
        state = table.state
        if state.printed(attack.attacker).group != GOBLINS:
            return
        for victim in attack.victims:
            if victim.dealt < 1 or not state.is_hero(victim.figure):
                continue
            fill(table, attack.attacker)
            if victim.killed:
                yield from self._second_vial(table, attack.attacker, victim.figure)

    def _second_vial(self, table: DescentTable, first: int, hero: int) -> Flow[None]:
        state = table.state
        others = [
            state.handle(number)
            for number in terms.monsters_of(state, GOBLINS)
            if number != first
            and not has_vial(state, number)
            and terms.within(state, hero, number, CLOSE)
        ]
        if others:
            choice = yield SECOND_VIAL, state.overlord, others
            fill(table, state.called(choice))

    def lays_down(self, state: State, number: int, squares: int) -> None:
        """3: a vial is spilled."""
        for token in tokens.carried_by(state, number):
            tokens.discard(token)

    def barred(self, state: State, number: int) -> int:
        """5: the exit, for monsters without a vial."""
        if state.of_heroes(number) or has_vial(state, number):
            return 0
        return state.ground.areas["exit_a"]

    def end_turn(self, table: DescentTable, number: int) -> Flow[None]:
        """5: no monster stays on the exit."""
        state = table.state
        if state.of_heroes(number) or not on_exit(state, number):
            return
        free = terms.empty_squares(state) & ~state.ground.areas["exit_a"]
        nearest = state.ground.nearest(state.squares(number), free, state.closed)
        yield from placing.place_at(table, number, placing.inside(state, number, nearest))

    def may_leave(self, state: State, number: int) -> bool:
        """2, 4 and 5: heroes, and goblins with a vial."""
        return on_exit(state, number) and (state.is_hero(number) or has_vial(state, number))

    def left(self, table: DescentTable, number: int) -> None:
        state = table.state
        if state.is_hero(number):
            if all(fighter.place == OFF for fighter in state.fighters[: state.heroes]):
                conclude(table, HEROES)
            return
        for token in tokens.carried_by(state, number):
            tokens.discard(token)
        delivered = add(state, DELIVERED)
        table.say("DES-MOV-22", "{number} of {number} vials are delivered.", delivered,
                  NEEDED[state.heroes])  # fmt: skip
        if delivered >= NEEDED[state.heroes]:
            conclude(table, OVERLORD)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """6: goblins come."""
        state = table.state
        north = state.ground.areas["north"]
        return placing.reinforce_group(
            table, GOBLINS, 1 if state.heroes == SIZES[0] else 2,
            lambda state, number: placing.spots(state, number, north),
        )  # fmt: skip

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def carried_over(self, state: State) -> dict[str, int]:
        """7: vials."""
        return {VIALS: min(MOST_KEPT, state.counts.get(DELIVERED, 0))}

    def aim(self, state: State, number: int) -> Aim:
        """Heroes get through; goblins draw blood and bring it home."""
        way_out = state.ground.areas["exit_a"]
        if state.is_hero(number):
            return Aim(way_out, 1.5, tokens.carriers(state, VIAL))
        return Aim(way_out, 2.0) if has_vial(state, number) else FIGHT

    def prospects(self, state: State) -> Prospects:
        filled = len(tokens.carriers(state, VIAL))
        vials = part(state.counts.get(DELIVERED, 0) + HALF * filled, NEEDED[state.heroes])
        late = gone_by(state, self.last_round)
        return Prospects(mean(through(state, state.ground.areas["exit_a"])), max(vials, late))

    def progress(self, state: State) -> str:
        gone = sum(fighter.place == OFF for fighter in state.fighters[: state.heroes])
        return (
            f"Vials delivered: {state.counts.get(DELIVERED, 0)} of {NEEDED[state.heroes]}. "
            f"Heroes gone: {gone} of {state.heroes}. Round {state.round} of {self.last_round}."
        )


# -- the blood rite ----------------------------------------------------------------------------

ELIZA, MOULDERS, CAPTIVE = "lady_eliza_farrow", "flesh_moulder", "captive"
BLOOD, DRAINED, DRAINS = "blood", "drained", "drains"
BITE = "bite"
ENOUGH = {2: 7, 3: 7, 4: 8}  # blood, by the number of heroes
IN_CAPTIVE = 4  # blood
DRAINS_A_TURN = 2
RELIEF = 2  # damage that each hero recovers
GROUP_FROM, MOULDERS_FROM = 2, 5  # the rounds from which they come


def is_eliza(state: State, number: int) -> bool:
    return state.printed(number).id == ELIZA


def gain_blood(table: DescentTable, amount: int) -> None:
    state = table.state
    blood = add(state, BLOOD, amount)
    table.say("DES-OBJ-07", "Blood: {number} of {number}.", blood, ENOUGH[state.heroes])


def drainable(state: State, number: int) -> list[str]:
    """1: the captive, twice in an overlord turn."""
    if state.counts.get(DRAINS, 0) >= DRAINS_A_TURN:
        return []
    return [token.name for token in tokens.next_to(state, number, CAPTIVE)]


def drain(table: DescentTable, number: int, name: str) -> Flow[None]:
    """1: blood of the captive."""
    state = table.state
    add(state, DRAINS)
    if not (yield from testing.passes(table, number, "willpower")):
        return
    gain_blood(table, 1)
    if add(state, DRAINED) >= IN_CAPTIVE:
        tokens.discard(tokens.called(state, name))
        table.say("DES-OBJ-07", "The captive is dead.")


def can_be_freed(state: State, number: int) -> list[str]:
    """3: the captive, unless Eliza is next to him."""
    found = tokens.next_to(state, number, CAPTIVE)
    if not found:
        return []
    eliza = terms.first_of(state, ELIZA)
    if eliza != NONE and tokens.next_to(state, eliza, CAPTIVE):
        return []
    return [token.name for token in found]


def free(table: DescentTable, number: int, name: str) -> Flow[None]:
    """3: the captive is safe."""
    state = table.state
    tokens.discard(tokens.called(state, name))
    table.say("DES-OBJ-07", "{figure} frees the captive.", state.fighters[number].kind)
    for hero in range(state.heroes):
        if state.fighters[hero].place != OFF:
            yield from harm.recover(table, hero, RELIEF, 0)


def at_way_out(state: State, number: int) -> list[str]:
    """8: empty spaces of the entrance, while no hero stands there."""
    area = state.ground.areas["way_out"]
    if terms.heroes_on(state) & area:
        return []
    return placing.inside(state, number, area)


class Rite(Script):
    """Eliza gathers blood and flees with it."""

    last_round = 10
    deeds = (
        Deed("drain", "Drain the {}", is_eliza, drainable, drain, rule="DES-ATTR-02"),
        Deed("free", "Free the {}", heroes, can_be_freed, free),
    )

    def set_up(self, table: DescentTable) -> None:
        """7: blood from the ford."""
        counts = table.state.counts
        counts[BLOOD] = counts.get(VIALS, 0)

    def arrive(self, table: DescentTable, number: int) -> None:
        """7: Health from the ford."""
        state = table.state
        if is_eliza(state, number):
            state.fighters[number].extra_health = state.counts.get(VIALS, 0)

    def filled(self, state: State) -> int:
        """3: the space of the captive."""
        return sum(1 << token.at for token in tokens.lying(state, CAPTIVE))

    def barred(self, state: State, number: int) -> int:
        """3: the captive blocks his space."""
        return self.filled(state)

    def attacked(self, table: DescentTable, attack: Attack) -> Flow[None]:
        """2: Eliza drinks, once in an overlord turn."""
        state = table.state
        if not is_eliza(state, attack.attacker) or BITE + ONCE_AN_OVERLORD_TURN in state.spent:
            return NOTHING
        bitten = [v for v in attack.victims if v.dealt > 0 and state.is_hero(v.figure)]
        if bitten:
            spend(state, BITE, ONCE_AN_OVERLORD_TURN)
            gain_blood(table, 2 if any(victim.killed for victim in bitten) else 1)
        return NOTHING

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """1 and 8: Eliza may drain again, and monsters come."""
        state = table.state
        state.counts.pop(DRAINS, None)
        if state.round >= GROUP_FROM:
            yield from placing.reinforce_group(table, state.groups[1], 1, at_way_out)
        if state.round >= MOULDERS_FROM:
            yield from placing.reinforce_group(table, MOULDERS, 1, at_way_out)

    def may_leave(self, state: State, number: int) -> bool:
        """4: Eliza with enough blood."""
        return (
            is_eliza(state, number)
            and bool(state.squares(number) & state.ground.areas["way_out"])
            and state.counts.get(BLOOD, 0) >= ENOUGH[state.heroes]
        )

    def left(self, table: DescentTable, number: int) -> None:
        conclude(table, OVERLORD)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_eliza(table.state, number):
            conclude(table, HEROES)

    def out_of_time(self, table: DescentTable) -> None:
        """9: dawn."""
        conclude(table, HEROES)

    def aim(self, state: State, number: int) -> Aim:
        """Eliza drains the captive until she has enough blood; heroes are after her."""
        eliza = terms.first_of(state, ELIZA)
        captive = tokens.squares_with(state, CAPTIVE)
        if state.is_hero(number):
            return Aim(hunt=(eliza,))
        if number != eliza:
            return FIGHT
        if state.counts.get(BLOOD, 0) >= ENOUGH[state.heroes]:
            return Aim(state.ground.areas["way_out"], 3.0)
        return Aim(captive, 2.0) if captive else FIGHT

    def prospects(self, state: State) -> Prospects:
        eliza = terms.first_of(state, ELIZA)
        held = max(harmed(state, eliza), gone_by(state, self.last_round))
        blood = part(state.counts.get(BLOOD, 0), ENOUGH[state.heroes])
        home = way_of(state, eliza, state.ground.areas["way_out"]) if blood == 1 else 0.0
        return Prospects(held, HALF * blood + HALF * home)

    def progress(self, state: State) -> str:
        eliza = terms.first_of(state, ELIZA)
        return (
            f"Blood: {state.counts.get(BLOOD, 0)} of {ENOUGH[state.heroes]}. Lady Eliza: "
            f"{terms.health_of(state, eliza)}. Round {state.round} of {self.last_round}."
        )


register("blood_of_heroes", Ford(), Rite())
