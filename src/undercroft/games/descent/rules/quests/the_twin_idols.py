"""The Twin Idols: one in a vault, one carried off, and both sides want them elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Question

from ...table.spoken import many
from ...table.state import HEROES, NONE, ON_MAP, OVERLORD, Token
from .. import harm, placing, terms, testing
from . import Script, add, conclude, register, tokens
from .aims import Aim
from .deeds import ONCE_A_TURN, Deed, describe_figure, heroes
from .prospects import HALF, Prospects, brought, carried, gone_by, part, way_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Attack, Run
    from ...table.state import DescentTable, State

# -- carrying an idol --------------------------------------------------------------------------

SUN, SKULL = "sun_idol", "skull_idol"
IDOLS = (SUN, SKULL)
SLOWER, LEAST_SPEED = 2, 2
NOT_WITH_AN_IDOL = ("fly", "pass_enemies")  # Fly and Scamper


def idol_of(state: State, number: int) -> Token | None:
    """The idol that a figure carries."""
    return next((t for t in tokens.carried_by(state, number) if t.kind in IDOLS), None)


def carries(state: State, number: int, kind: str) -> bool:
    return bool(tokens.carried_by(state, number, kind))


def may_carry(state: State, number: int) -> bool:
    """Everybody but familiars."""
    return not state.printed(number).familiar


def near_idols(state: State, number: int) -> list[str]:
    """Idols that a figure without one may take."""
    if idol_of(state, number) is not None:
        return []
    return [token.name for kind in IDOLS for token in tokens.next_to(state, number, kind)]


def near_idols_of_the_cave(state: State, number: int) -> list[str]:
    """First encounter, 4: the Sun Idol is for heroes."""
    found = near_idols(state, number)
    if state.is_hero(number):
        return found
    return [name for name in found if not name.startswith(SUN)]


def takers(state: State, number: int) -> list[str]:
    """Adjacent figures of the same side that may get the idol."""
    if idol_of(state, number) is None:
        return []
    return [
        state.handle(other)
        for other, fighter in enumerate(state.fighters)
        if other != number
        and fighter.place == ON_MAP
        and state.side_of(other) == state.side_of(number)
        and may_carry(state, other)
        and idol_of(state, other) is None
        and terms.adjacent(state, number, other)
    ]


def hand(table: DescentTable, number: int, name: str) -> Flow[None]:
    """An idol goes to another figure."""
    idol = idol_of(table.state, number)
    assert idol is not None
    tokens.hand_over(table, idol, table.state.called(name))
    return NOTHING


def around(state: State, number: int) -> list[str]:
    return tokens.free_spaces(state, number) if idol_of(state, number) is not None else []


def drop(table: DescentTable, number: int, square: str) -> Flow[None]:
    """An idol is dropped."""
    state = table.state
    idol = idol_of(state, number)
    assert idol is not None
    idol.at, idol.carrier = state.ground.called[square], NONE
    table.say("DES-OBJ-04", "{figure} drops an idol.", state.fighters[number].kind)
    return NOTHING


HAND = Deed("hand", "Give the idol to {}", may_carry, takers, hand, helps=False)
DROP = Deed("drop", "Drop the idol at {}", may_carry, around, drop, helps=False, rule="DES-OBJ-04")


class Idols(Script):
    """What holds for idols in both encounters."""

    def speed(self, state: State, number: int, speed: int) -> int:
        """An idol is heavy."""
        if idol_of(state, number) is None:
            return speed
        return max(min(speed, LEAST_SPEED), speed - SLOWER)

    def switches_off(self, state: State, number: int, switch: str) -> bool:
        """No flight and no slipping past heroes with an idol."""
        if switch not in NOT_WITH_AN_IDOL or state.is_hero(number):
            return False
        return idol_of(state, number) is not None


# -- the cave of keys --------------------------------------------------------------------------

ETTINS, KEY, STRAIN = "ettin", "vault_key", "strain"
VAULT = 0  # the door
STRONG = 2  # strain that opens it
SKULL_BEARER = Question(
    "skull_bearer", "DES-OBJ-02", "Who carries the Skull Idol?", describe_figure
)


def at_vault(state: State, number: int) -> bool:
    return bool(state.closed >> VAULT & 1) and VAULT in state.ground.doors_at(state.squares(number))


def breakable(state: State, number: int) -> list[str]:
    return [state.ground.door_names[VAULT]] if at_vault(state, number) else []


def break_vault(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """3: strain on the door."""
    if not (yield from testing.passes(table, number, "might")):
        harm.tire(table, number, 1)
        return
    state = table.state
    strain = add(state, STRAIN)
    table.say("DES-DOOR-01", "The vault has {number} of {number} strain.", strain, STRONG)
    if strain >= STRONG:
        state.closed &= ~(1 << VAULT)
        state.locked = 0


def near_key(state: State, number: int) -> list[str]:
    return [token.name for token in tokens.next_to(state, number, KEY)]


def take_idol(table: DescentTable, number: int, name: str) -> Flow[None]:
    """4 and 5: the Sun Idol decides the encounter."""
    yield from tokens.take_up(table, number, name)
    if tokens.called(table.state, name).kind == SUN:
        conclude(table, HEROES)


def zaknjak(state: State) -> int:
    """8: the master ettin."""
    return terms.first_of(state, f"{ETTINS}.master")


class CaveOfKeys(Idols):
    """A vault for the heroes, a way out for the overlord."""

    last_round = 10
    deeds = (
        Deed("take", "Take the {}", may_carry, near_idols_of_the_cave, take_idol,
             rule="DES-OBJ-01"),
        Deed("key", "Take the {}", heroes, near_key, tokens.take_up, rule="DES-OBJ-01"),
        HAND,
        DROP,
        Deed("break", "Strain the {}", heroes, breakable, break_vault, once=ONCE_A_TURN,
             rule="DES-ATTR-02"),
        tokens.give("Give the vault key to {}", KEY),
    )  # fmt: skip

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """5: the overlord chooses who has the Skull Idol, and where they stand."""
        state = table.state
        bearers = terms.monsters_of(state, state.groups[1])
        choice = yield SKULL_BEARER, state.overlord, [state.handle(number) for number in bearers]
        number = state.called(choice)
        tokens.receive(state, SKULL, number)
        north = state.ground.areas["north"]
        if not state.squares(number) & north:
            options = placing.touching(state, number, north)
            yield from placing.place_at(table, number, options)

    def finds(self, table: DescentTable, number: int, square: int) -> bool:
        """1: the key."""
        state = table.state
        if any(token.kind == KEY for token in state.tokens):
            return False
        if not tokens.is_unique(table, 1 + len(state.search)):
            return False
        tokens.receive(state, KEY, number)
        table.say("DES-SRCH-05", "{figure} finds the vault key.", state.fighters[number].kind)
        return True

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """2: a hero with the key opens it, and nobody closes it."""
        return bool(state.closed >> VAULT & 1) and carries(state, number, KEY)

    def door_moved(self, table: DescentTable, number: int, door: int) -> None:
        table.state.locked = 0

    def placed(self, table: DescentTable, run: Run, number: int, origin: int) -> None:
        """7: Zak'n'Jak shakes the Skull Idol out of a hero's hands."""
        state = table.state
        ability = state.content.abilities[run.ability]
        if run.owner != zaknjak(state) or ability.id != "kw:throw":
            return
        for token in tokens.carried_by(state, number, SKULL):
            token.carrier, token.at = NONE, origin
            table.say("DES-OBJ-05", "The Skull Idol stays behind.")

    def may_leave(self, state: State, number: int) -> bool:
        """6: a monster with the Skull Idol, from the second overlord turn on."""
        return (
            state.round > 1
            and state.side_of(number) == OVERLORD
            and carries(state, number, SKULL)
            and bool(state.squares(number) & state.ground.areas["entrance"])
        )

    def left(self, table: DescentTable, number: int) -> None:
        conclude(table, OVERLORD)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """9: one of the open group."""
        state = table.state
        entrance = state.ground.areas["entrance"]
        return placing.reinforce_group(
            table, state.groups[1], 1,
            lambda state, number: placing.touching(state, number, entrance),
        )  # fmt: skip

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Heroes open the vault; whoever has the Skull Idol leaves with it."""
        bearers = tokens.carriers(state, SKULL)
        if not state.is_hero(number):
            if carries(state, number, SKULL):
                return Aim(state.ground.areas["entrance"], 2.0)
            return Aim(tokens.squares_with(state, SKULL), 1.0)
        if not state.closed >> VAULT & 1:
            return Aim(tokens.squares_with(state, SUN), 2.0, bearers)
        return Aim(state.ground.grid.beside(state.ground.doors[VAULT].edges), 1.5, bearers)

    def prospects(self, state: State) -> Prospects:
        late, strain = gone_by(state, self.last_round), part(state.counts.get(STRAIN, 0), STRONG)
        away = carried(state, tokens.called(state, f"{SKULL}.1"), OVERLORD, goal_of(state, SKULL))
        if state.closed >> VAULT & 1:
            opened = max(strain, HALF * bool(tokens.carriers(state, KEY)))
            return Prospects(HALF * opened, max(late, away))
        near = max(way_of(state, n, tokens.squares_with(state, SUN)) for n in range(state.heroes))
        return Prospects(HALF + HALF * near, max(late, away))

    def progress(self, state: State) -> str:
        key = any(token.kind == KEY for token in state.tokens)
        door = "closed" if state.closed >> VAULT & 1 else "open"
        return (
            f"The vault is {door}, strain {state.counts.get(STRAIN, 0)} of {STRONG}. The key is "
            f"{'found' if key else 'not found'}. Round {state.round} of {self.last_round}."
        )


# -- the idols cross ---------------------------------------------------------------------------

ELIZA, ZOMBIES = "lady_eliza_farrow", "zombie"
HUMS, MORE_DAMAGE = 3, 1  # spaces between the idols, and what it is worth
LEAVE_FROM = {SUN: 2, SKULL: 8}  # the round, by idol
COMING_FROM = 4
RESTED = 6  # damage
SUN_BEARER = Question("sun_bearer", "DES-OBJ-02", "Who carries the Sun Idol?", describe_figure)


def where_is(state: State, token: Token) -> int:
    """The squares of an idol, or of whoever carries it."""
    return 1 << token.at if token.at != NONE else state.squares(token.carrier)


def goal_of(state: State, kind: str) -> int:
    return state.ground.areas["exit_a" if kind == SUN else "entrance"]


def way_left(state: State, kind: str) -> int:
    """8: movement points from an idol to its goal, whoever is in the way."""
    token = next(token for token in state.tokens if token.kind == kind)
    ground = state.ground
    all_points = 2 * ground.grid.size
    cost = ground.reach(where_is(state, token), all_points, 0, 0).least(goal_of(state, kind))
    return all_points if cost is None else cost


def at_pond(state: State, number: int) -> list[str]:
    """7: not next to a hero, else as far from them as possible."""
    pond = state.ground.areas["pond"] & terms.empty_squares(state)
    away = placing.inside(state, number, pond & ~terms.near_heroes(state))
    if away:
        return away
    ground = state.ground
    for ring in reversed(ground.steps.reach(terms.heroes_on(state), ground.grid.size, 0).rings):
        options = placing.inside(state, number, pond & ring)
        if options:
            return options
    return []


class IdolsCross(Idols):
    """Two idols, two goals."""

    last_round = 12
    deeds = (
        Deed("take", "Take the {}", may_carry, near_idols, tokens.take_up, rule="DES-OBJ-01"),
        HAND,
        DROP,
    )

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """6: heroes have rested; whoever had the better of it has an idol."""
        state = table.state
        for number in range(state.heroes):
            yield from harm.recover(table, number, RESTED, 0)
        if state.won[-1:] == (OVERLORD,):
            tokens.called(state, f"{SKULL}.1").at = NONE
            tokens.called(state, f"{SKULL}.1").carrier = terms.first_of(state, ELIZA)
        elif state.won[-1:] == (HEROES,):
            handles = [state.handle(number) for number in range(state.heroes)]
            choice = yield SUN_BEARER, state.hero_players(), handles
            tokens.called(state, f"{SUN}.1").at = NONE
            tokens.called(state, f"{SUN}.1").carrier = state.called(choice)

    def damage(self, state: State, attack: Attack) -> int:
        """4: idols hum to each other."""
        own = idol_of(state, attack.attacker)
        if own is None:
            return 0
        other = next(t for t in state.tokens if t.kind in IDOLS and t is not own)
        squares = state.squares(attack.attacker)
        apart = state.ground.apart(squares, where_is(state, other), state.closed)
        return MORE_DAMAGE if apart is not None and apart <= HUMS else 0

    def may_leave(self, state: State, number: int) -> bool:
        """2 and 5: with the own idol at the own goal."""
        kind = SUN if state.is_hero(number) else SKULL
        if state.round < LEAVE_FROM[kind] or not carries(state, number, kind):
            return False
        if kind == SKULL and state.of_heroes(number):
            return False
        return bool(state.squares(number) & goal_of(state, kind))

    def left(self, table: DescentTable, number: int) -> None:
        conclude(table, HEROES if table.state.is_hero(number) else OVERLORD)

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """7: a zombie rises from the pond."""
        if table.state.round < COMING_FROM:
            return NOTHING
        return placing.reinforce_group(table, ZOMBIES, 1, at_pond)

    def out_of_time(self, table: DescentTable) -> None:
        """8: who is nearer."""
        state = table.state
        ahead = way_left(state, SKULL) - way_left(state, SUN)
        if ahead:
            conclude(table, HEROES if ahead > 0 else OVERLORD)
        else:
            conclude(table, state.won[-1] if state.won else OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Each side brings its own idol to its goal, and hunts whoever has it."""
        kind = SUN if state.is_hero(number) else SKULL
        own = idol_of(state, number)
        if own is not None and own.kind == kind:
            return Aim(goal_of(state, kind), 2.0)
        bearers = [bearer for idol in IDOLS for bearer in tokens.carriers(state, idol)]
        hunted = tuple(each for each in bearers if state.side_of(each) != state.side_of(number))
        return Aim(tokens.squares_with(state, kind), 1.5, hunted)

    def prospects(self, state: State) -> Prospects:
        sun, skull = (tokens.called(state, f"{kind}.1") for kind in IDOLS)
        return Prospects(
            brought(state, sun, HEROES, goal_of(state, SUN)),
            brought(state, skull, OVERLORD, goal_of(state, SKULL)),
        )

    def progress(self, state: State) -> str:
        sun, skull = many(way_left(state, SUN), "movement point"), way_left(state, SKULL)
        so_far = f"Round {state.round} of {self.last_round}."
        return f"The Sun Idol has {sun} to go, the Skull Idol {skull}. {so_far}"


register("the_twin_idols", CaveOfKeys(), IdolsCross())
