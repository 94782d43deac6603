"""The Wyrm Rises: winches and a gate of fire, then Belthir with a burning heart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING

from ...content.figures import SIZES
from ...table.state import HEROES, OFF, ON_MAP, OVERLORD
from .. import harm, placing, stats, terms, testing
from . import Script, add, conclude, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_A_TURN, Deed, heroes, nothing_done, the_overlords
from .prospects import HALF, Prospects, gone_by, harmed, mean, part, through, way_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Attack
    from ...table.state import DescentTable, State

# -- the fire galleries ------------------------------------------------------------------------

ELEMENTALS, WINCH, RITE = "elemental", "winch", "rite"
GATE = 0  # the door
NEEDED = {2: 2, 3: 2, 4: 3}  # heroes who leave
STRONG = 4  # Might
RITE_FROM = 3  # the round


def winches(state: State, number: int, *, up: bool) -> list[str]:
    """The winches next to a figure that are up, or down."""
    return [token.name for token in tokens.next_to(state, number, WINCH) if token.up == up]


def winches_to_wind(state: State, number: int) -> list[str]:
    return winches(state, number, up=False)


def winches_to_let_down(state: State, number: int) -> list[str]:
    """2: where no hero is."""
    near = terms.near_heroes(state)
    return [
        name
        for name in winches(state, number, up=True)
        if not near >> tokens.called(state, name).at & 1
    ]


def wind(table: DescentTable, number: int, name: str) -> Flow[None]:
    """1: up, by a test of Might if a monster is next to the hero."""
    state = table.state
    beside = state.ground.beside(state.squares(number), state.closed)
    if beside & terms.monsters_on(state):
        if not (yield from testing.passes(table, number, "might")):
            return
    tokens.called(state, name).up = True
    table.say("DES-OBJ-07", "{figure} winds a winch up.", state.fighters[number].kind)
    lift(table)


def let_down(table: DescentTable, number: int, name: str) -> Flow[None]:
    """2: down again."""
    state = table.state
    tokens.called(state, name).up = False
    table.say("DES-OBJ-07", "{figure} lets a winch down.", state.fighters[number].kind)
    return NOTHING


def held(state: State) -> bool:
    """3: whether the gate is held open."""
    up = [token for token in tokens.lying(state, WINCH) if token.up]
    near = terms.near_heroes(state)
    return len(up) > 1 or any(near >> token.at & 1 for token in up)


def blocked(state: State) -> bool:
    """3: whether a figure stands in the gate."""
    behind = state.ground.areas["exit"]
    return any(
        squares & behind and squares & ~behind
        for number, fighter in enumerate(state.fighters)
        if fighter.place == ON_MAP
        for squares in [state.squares(number)]
    )


def lift(table: DescentTable) -> None:
    """3: the gate opens at once."""
    state = table.state
    if state.closed >> GATE & 1 and held(state):
        state.closed &= ~(1 << GATE)
        table.say("DES-DOOR-01", "The gate is open.")


def before_gate(state: State, number: int) -> list[str]:
    """4: strong heroes at the shut gate."""
    ground, squares = state.ground, state.squares(number)
    if not state.closed >> GATE & 1 or GATE not in ground.doors_at(squares):
        return []
    behind = ground.areas["exit"]
    strong = stats.attribute(state, number, "might") >= STRONG
    room = behind & terms.empty_squares(state)
    return [""] if strong and room and not squares & behind else []


def lift_alone(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """4: a hero comes to the other side."""
    if (yield from testing.passes(table, number, "might")):
        state = table.state
        behind = state.ground.areas["exit"]
        yield from placing.place_at(table, number, placing.inside(state, number, behind))


class FireGalleries(Script):
    """Two winches, one gate."""

    last_round = 8
    deeds = (
        Deed("wind", "Wind up the {}", heroes, winches_to_wind, wind, once=ONCE_A_TURN),
        Deed("let_down", "Let down the {}", the_overlords, winches_to_let_down, let_down),
        Deed("lift", "Lift the gate for yourself", heroes, before_gate, lift_alone,
             once=ONCE_A_TURN, rule="DES-ATTR-02"),
    )  # fmt: skip

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """4: not the gate."""
        return False

    def entered(self, table: DescentTable, number: int, square: int) -> None:
        """3: a hero comes to a winch."""
        if table.state.is_hero(number):
            lift(table)

    def end_turn(self, table: DescentTable, number: int) -> Flow[None]:
        """3: the gate shuts, or opens for a hero who came to a winch otherwise."""
        state = table.state
        lift(table)
        if not state.closed >> GATE & 1 and not held(state) and not blocked(state):
            state.closed |= 1 << GATE
            table.say("DES-DOOR-01", "The gate shuts.")
        return NOTHING

    def unharmed(self, state: State, number: int) -> bool:
        """6: elementals."""
        return state.printed(number).group == ELEMENTALS

    def may_leave(self, state: State, number: int) -> bool:
        """5: heroes behind the gate."""
        return state.is_hero(number) and bool(state.squares(number) & state.ground.areas["exit"])

    def left(self, table: DescentTable, number: int) -> None:
        state = table.state
        if gone(state) >= NEEDED[state.heroes]:
            conclude(table, HEROES)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """8: who comes."""
        state = table.state
        areas = state.ground.areas
        yield from placing.reinforce_group(
            table, state.groups[1], 1,
            lambda state, number: placing.spots(state, number, areas["passage"]),
        )  # fmt: skip
        if state.round % 2 or state.heroes == SIZES[0]:
            return
        fire = placing.in_area(areas["fire"])
        yield from placing.reinforce(table, terms.minions_gone(state, ELEMENTALS), 1, fire)

    def end_round(self, table: DescentTable) -> None:
        """7: the rite goes on."""
        if table.state.round >= RITE_FROM:
            add(table.state, RITE)

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def carried_over(self, state: State) -> dict[str, int]:
        return {RITE: state.counts.get(RITE, 0)}

    def aim(self, state: State, number: int) -> Aim:
        """Heroes wind up winches, then go through the gate."""
        if not state.is_hero(number):
            return FIGHT
        if not state.closed >> GATE & 1:
            return Aim(state.ground.areas["exit"], 2.0)
        down = [token.at for token in tokens.lying(state, WINCH) if not token.up]
        return Aim(sum(1 << at for at in down), 1.5)

    def prospects(self, state: State) -> Prospects:
        up = part(sum(token.up for token in tokens.lying(state, WINCH)), 2)
        over = through(state, state.ground.areas["exit"])[: NEEDED[state.heroes]]
        late = gone_by(state, self.last_round)
        opened = up if state.closed >> GATE & 1 else 1.0
        return Prospects(HALF * HALF * opened + (1 - HALF * HALF) * mean(over), late)

    def progress(self, state: State) -> str:
        up = sum(token.up for token in tokens.lying(state, WINCH))
        gate = "shut" if state.closed >> GATE & 1 else "open"
        return (
            f"The gate is {gate}, winches up: {up} of 2. Heroes gone: {gone(state)} of "
            f"{NEEDED[state.heroes]}. The rite: {state.counts.get(RITE, 0)}. "
            f"Round {state.round} of {self.last_round}."
        )


def gone(state: State) -> int:
    """5: heroes who left."""
    return sum(fighter.place == OFF for fighter in state.fighters[: state.heroes])


# -- the heart of the wyrm ---------------------------------------------------------------------

BELTHIR, ALTAR, HEART = "belthir", "altar", "heart"
COUNTERS = "counters"
ENOUGH = 4  # counters
SWIFT = 5  # Speed with the heart
HEAT = 1  # damage
FURY = 2  # damage
DRAUGHT = 1  # fatigue
STEPS_A_HEALTH = 2


def is_belthir(state: State, number: int) -> bool:
    return state.printed(number).id == BELTHIR


def has_heart(state: State, number: int) -> bool:
    return bool(tokens.carried_by(state, number, HEART))


def heart_taken(state: State) -> bool:
    return bool(tokens.in_play(state, HEART))


def at_altar(state: State, number: int) -> bool:
    return bool(tokens.next_to(state, number, ALTAR)) and not heart_taken(state)


def for_rite(state: State, number: int) -> list[str]:
    return [""] if at_altar(state, number) else []


def perform_rite(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """1: a counter, and with the fourth the heart."""
    state = table.state
    counters = add(state, COUNTERS)
    table.say("DES-OBJ-07", "The altar has {number} of {number} counters.", counters, ENOUGH)
    if counters >= ENOUGH:
        tokens.receive(state, HEART, number)
        table.say("DES-OBJ-01", "{figure} takes the heart.", state.fighters[number].kind)
    return NOTHING


def for_quenching(state: State, number: int) -> list[str]:
    """2: what a hero may test."""
    if not state.counts.get(COUNTERS) or not at_altar(state, number):
        return []
    return ["willpower", "knowledge"]


def quench(table: DescentTable, number: int, attribute: str) -> Flow[None]:
    """2: a counter goes."""
    if (yield from testing.passes(table, number, attribute)):
        left = add(table.state, COUNTERS, -1)
        table.say("DES-OBJ-07", "The altar has {number} of {number} counters.", left, ENOUGH)


def for_fury(state: State, number: int) -> list[str]:
    """5: conditions, as the activation begins, if Belthir survives it."""
    fighter = state.fighters[number]
    if not nothing_done(state) or state.health(number) - fighter.damage <= FURY:
        return []
    return terms.conditions_of(fighter.conditions & (terms.IMMOBILIZED | terms.STUNNED))


def rage(table: DescentTable, number: int, condition: str) -> Flow[None]:
    """5: damage for a condition."""
    state = table.state
    state.fighters[number].conditions &= ~terms.BITS[condition]
    table.say("DES-COND-01", "{figure} is no longer {text}.", state.fighters[number].kind,
              condition)  # fmt: skip
    harm.suffer(table, number, FURY)
    return NOTHING


def on_ridge(state: State, number: int) -> list[str]:
    """9: not next to a hero; else on the open group's first place."""
    areas = state.ground.areas
    near = terms.near_heroes(state)
    away = [
        choice
        for choice in placing.touching(state, number, areas["ridge"])
        if not near & placing.covered(state, number, choice)
    ]
    return away or placing.inside(state, number, areas["camp"])


class HeartOfTheWyrm(Script):
    """Belthir wants the heart, and out."""

    last_round = 10
    deeds = (
        Deed("rite", "Go on with the rite", is_belthir, for_rite, perform_rite, once=ONCE_A_TURN),
        Deed("quench", "Quench the altar by {}", heroes, for_quenching, quench, once=ONCE_A_TURN,
             rule="DES-ATTR-02"),
        Deed("fury", "Suffer 2 damage, so as not to be {}", is_belthir, for_fury, rage,
             once=ONCE_A_TURN, free=True),
    )  # fmt: skip

    def set_up(self, table: DescentTable) -> None:
        """8: what the first encounter decided."""
        state = table.state
        state.counts[COUNTERS] = int(state.won[-1:] == (OVERLORD,))

    def arrive(self, table: DescentTable, number: int) -> None:
        """8: Belthir's Health."""
        state = table.state
        if is_belthir(state, number):
            more = state.counts.get(RITE, 0) // STEPS_A_HEALTH
            state.fighters[number].extra_health = more

    def speed(self, state: State, number: int, speed: int) -> int:
        """4: the heart drives him."""
        return SWIFT if has_heart(state, number) else speed

    def attacked(self, table: DescentTable, attack: Attack) -> Flow[None]:
        """4: the heat of the heart."""
        state = table.state
        for victim in attack.victims:
            if has_heart(state, victim.figure):
                if terms.adjacent(state, attack.attacker, victim.figure):
                    harm.suffer(table, attack.attacker, HEAT)
        return NOTHING

    def may_leave(self, state: State, number: int) -> bool:
        """3 and 6: Belthir with the heart."""
        return has_heart(state, number) and bool(state.squares(number) & state.ground.areas["exit"])

    def left(self, table: DescentTable, number: int) -> None:
        conclude(table, OVERLORD)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_belthir(table.state, number):
            conclude(table, HEROES)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """9: one of the open group."""
        return placing.reinforce_group(table, table.state.groups[1], 1, on_ridge)

    def end_round(self, table: DescentTable) -> None:
        """6: the draught of the shaft."""
        state = table.state
        for number in range(state.heroes):
            if state.squares(number) & state.ground.areas["exit"]:
                harm.tire(table, number, DRAUGHT)

    def out_of_time(self, table: DescentTable) -> None:
        """10: the heroes held out."""
        conclude(table, HEROES)

    def aim(self, state: State, number: int) -> Aim:
        """Belthir wants the heart, then out; heroes are after him."""
        if state.is_hero(number):
            return Aim(hunt=(terms.first_of(state, BELTHIR),))
        if not is_belthir(state, number):
            return FIGHT
        if has_heart(state, number):
            return Aim(state.ground.areas["exit"], 3.0)
        return Aim(tokens.squares_with(state, ALTAR), 2.0)

    def prospects(self, state: State) -> Prospects:
        number = terms.first_of(state, BELTHIR)
        held = max(harmed(state, number), gone_by(state, self.last_round))
        if heart_taken(state):
            return Prospects(held, HALF + HALF * way_of(state, number, state.ground.areas["exit"]))
        return Prospects(held, HALF * part(state.counts.get(COUNTERS, 0), ENOUGH))

    def progress(self, state: State) -> str:
        number = terms.first_of(state, BELTHIR)
        heart = "Belthir has the heart" if heart_taken(state) else (
            f"Counters on the altar: {state.counts.get(COUNTERS, 0)} of {ENOUGH}"
        )  # fmt: skip
        return (
            f"{heart}. Belthir: {terms.health_of(state, number)}. Round {state.round} of "
            f"{self.last_round}."
        )


register("the_wyrm_rises", FireGalleries(), HeartOfTheWyrm())
