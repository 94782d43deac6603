"""The Dawnblade: stones that are lit or shattered, then a sword behind wards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question

from ...table.state import HEROES, NONE, OVERLORD
from .. import harm, placing, terms, testing, walking
from . import Script, add, conclude, register, tokens
from .aims import Aim
from .deeds import ONCE_A_TURN, ONCE_AN_OVERLORD_TURN, Deed, heroes, spend, the_overlords
from .prospects import Prospects, carried, gone_by, harmed, part

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State, Token

ALRIC = "sir_alric_farrow"
LIT, SHATTERED = "lit", "shattered"


def is_alric(state: State, number: int) -> bool:
    return state.printed(number).id == ALRIC


# -- the dawn stones ---------------------------------------------------------------------------

STONE, BARGHESTS = "stone", "barghest"
LIGHTS = {2: 1, 3: 2, 4: 2}  # that a stone needs, by the number of heroes
CRACKS = 4
NEEDED = 2  # stones, for either side
TRIED = "try_stone"


def light_of(state: State, stone: Token) -> int:
    return state.counts.get(f"light_{stone.copy}", 0)


def cracks_of(state: State, stone: Token) -> int:
    return state.counts.get(f"cracks_{stone.copy}", 0)


def dark_stones(state: State, number: int) -> list[str]:
    """1: those next to a hero who tried none in this turn."""
    if TRIED + ONCE_A_TURN in state.spent:
        return []
    return [token.name for token in tokens.next_to(state, number, STONE)]


def _light(table: DescentTable, number: int, name: str, attribute: str) -> Flow[None]:
    """1 and 2: a stone has more light, up to being lit."""
    state = table.state
    spend(state, TRIED, ONCE_A_TURN)
    if not (yield from testing.passes(table, number, attribute)):
        harm.tire(table, number, 1)
        return
    stone = tokens.called(state, name)
    light = add(state, f"light_{stone.copy}")
    table.say("DES-OBJ-07", "{figure} lights a dawn stone: {number} of {number}.",
              state.fighters[number].kind, light, LIGHTS[state.heroes])  # fmt: skip
    if light >= LIGHTS[state.heroes]:
        tokens.discard(stone)
        if add(state, LIT) >= NEEDED:
            conclude(table, HEROES)


def by_willpower(table: DescentTable, number: int, name: str) -> Flow[None]:
    return _light(table, number, name, "willpower")


def by_knowledge(table: DescentTable, number: int, name: str) -> Flow[None]:
    return _light(table, number, name, "knowledge")


def whole_stones(state: State, number: int) -> list[str]:
    """3: those next to a monster that were not cracked in this overlord turn."""
    return [
        token.name
        for token in tokens.next_to(state, number, STONE)
        if token.name + ONCE_AN_OVERLORD_TURN not in state.spent
    ]


def crack(table: DescentTable, number: int, name: str) -> Flow[None]:
    """3 and 4: a stone has more cracks, up to being shattered."""
    state = table.state
    spend(state, name, ONCE_AN_OVERLORD_TURN)
    stone = tokens.called(state, name)
    cracks = add(state, f"cracks_{stone.copy}")
    table.say("DES-OBJ-07", "{figure} cracks a dawn stone: {number} of {number}.",
              state.fighters[number].kind, cracks, CRACKS)  # fmt: skip
    if cracks >= CRACKS:
        tokens.discard(stone)
        if add(state, SHATTERED) >= NEEDED:
            conclude(table, OVERLORD)
    return NOTHING


class Stones(Script):
    """Heroes light stones, monsters shatter them."""

    deeds = (
        Deed("willpower", "Light the {} by Willpower", heroes, dark_stones, by_willpower,
             rule="DES-ATTR-02"),
        Deed("knowledge", "Light the {} by Knowledge", heroes, dark_stones, by_knowledge,
             rule="DES-ATTR-02"),
        Deed("crack", "Crack the {}", the_overlords, whole_stones, crack),
    )  # fmt: skip

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """6: a barghest comes."""
        state = table.state
        exit_tile = state.ground.areas["exit_a"]
        return placing.reinforce(
            table, terms.minions_first(state, BARGHESTS), 1,
            lambda state, number: placing.spots(state, number, exit_tile),
        )  # fmt: skip

    def carried_over(self, state: State) -> dict[str, int]:
        return {name: state.counts.get(name, 0) for name in (LIT, SHATTERED)}

    def aim(self, state: State, number: int) -> Aim:
        """Everybody goes to the stones."""
        return Aim(tokens.squares_with(state, STONE), 1.0 if state.is_hero(number) else 0.8)

    def prospects(self, state: State) -> Prospects:
        stones = tokens.lying(state, STONE)
        light = max((light_of(state, stone) for stone in stones), default=0)
        cracks = max((cracks_of(state, stone) for stone in stones), default=0)
        lit = state.counts.get(LIT, 0) + part(light, LIGHTS[state.heroes])
        shattered = state.counts.get(SHATTERED, 0) + part(cracks, CRACKS)
        return Prospects(part(lit, NEEDED), part(shattered, NEEDED))

    def progress(self, state: State) -> str:
        stones = ", ".join(
            f"{light_of(state, stone)} light and {cracks_of(state, stone)} cracks at "
            f"{state.ground.names[stone.at]}"
            for stone in tokens.lying(state, STONE)
        )
        return (
            f"Stones lit: {state.counts.get(LIT, 0)}, shattered: "
            f"{state.counts.get(SHATTERED, 0)} of {NEEDED}. {stones}. Round {state.round}."
        )


# -- the barrow --------------------------------------------------------------------------------

BLADE, ZOMBIES = "blade", "zombie"
WARDS = {2: 3, 3: 3, 4: 4}  # by the number of heroes
BROKEN, FALLEN, AWAY = "wards_broken", "alric_fallen", "alric_away"
ABSENCE = 2  # overlord turns
TIMES = {2: 1, 3: 2, 4: 2}  # that Alric falls for good, by the number of heroes
STEPS, RECOVERED = 2, 5  # spaces for each stone, damage for each lit one
GIFT = Question(
    "gift", "DES-QST-04", "Who recovers and moves by the light of a stone?",
    lambda table, seat, choice: Label(table.state.name_of(table.state.called(choice)),
                                      targets=(f"figure:{choice}",)),
)  # fmt: skip


def may_bear(state: State, number: int) -> bool:
    """1 and 2: heroes and Alric."""
    return state.is_hero(number) or is_alric(state, number)


def wards(state: State) -> int:
    """How many are left."""
    return WARDS[state.heroes] - state.counts.get(BROKEN, 0)


def has_blade(state: State, number: int) -> bool:
    return bool(tokens.carried_by(state, number))


def at_sarcophagus(state: State, number: int) -> list[str]:
    """1: while a ward is left."""
    return [""] if wards(state) and tokens.next_to(state, number, BLADE) else []


def break_ward(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """1: heroes by Willpower, Alric by Might."""
    state = table.state
    attribute = "willpower" if state.is_hero(number) else "might"
    if (yield from testing.passes(table, number, attribute)):
        add(state, BROKEN)
        table.say("DES-OBJ-07", "{figure} breaks a ward; left: {number}.",
                  state.fighters[number].kind, wards(state))  # fmt: skip


def free_blade(state: State, number: int) -> list[str]:
    """2: once no ward is left."""
    return [] if wards(state) else [each.name for each in tokens.next_to(state, number, BLADE)]


class Barrow(Script):
    """Heroes and Alric want the same sword."""

    last_round = 12
    deeds = (
        Deed("ward", "Break a ward", may_bear, at_sarcophagus, break_ward, once=ONCE_A_TURN,
             rule="DES-ATTR-02"),
        Deed("take", "Take the {}", may_bear, free_blade, tokens.take_up, rule="DES-OBJ-01"),
        tokens.drop("Drop the Dawnblade at {}", terms.figures_on),
        tokens.give("Give the Dawnblade to {}"),
    )  # fmt: skip

    def barred(self, state: State, number: int) -> int:
        """The open group begins at the crossing, and east of it if there is no room."""
        if state.round or state.printed(number).group != state.groups[1]:
            return 0
        areas = state.ground.areas
        return state.ground.floor & ~(areas["16b"] | areas["22b"])

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """6: what the stones bring."""
        state = table.state
        alric = terms.first_of(state, ALRIC)
        steps = STEPS * state.counts.get(SHATTERED, 0)
        yield from walking.moves(table, alric, steps, state.overlord)
        for _ in range(state.counts.get(LIT, 0)):
            handles = [state.handle(number) for number in range(state.heroes)]
            number = state.called((yield GIFT, state.hero_players(), handles))
            yield from harm.recover(table, number, RECOVERED, 0)
            yield from walking.moves(table, number, STEPS, state.fighters[number].seat)

    def may_hurry(self, state: State, number: int) -> bool:
        """3: not with the blade."""
        return not has_blade(state, number)

    def may_leave(self, state: State, number: int) -> bool:
        """5: with the blade, by the way out of one's side."""
        way_out = "entrance" if state.is_hero(number) else "exit_b"
        on_it = state.squares(number) & state.ground.areas[way_out]
        return bool(on_it) and has_blade(state, number)

    def left(self, table: DescentTable, number: int) -> None:
        for token in tokens.carried_by(table.state, number):
            tokens.discard(token)
        conclude(table, HEROES if table.state.is_hero(number) else OVERLORD)

    def defeated(self, table: DescentTable, number: int) -> None:
        """4: Alric comes back once."""
        state = table.state
        if not is_alric(state, number):
            return
        if add(state, FALLEN) >= TIMES[state.heroes]:
            conclude(table, HEROES)
        else:
            state.counts[AWAY] = ABSENCE

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """4 and 7: Alric comes back, then a zombie."""
        state = table.state
        if AWAY in state.counts and not add(state, AWAY, -1):
            del state.counts[AWAY]
            alric = terms.first_of(state, ALRIC)
            state.fighters[alric].damage = state.health(alric) // 2
            state.fighters[alric].done = False
            yield from placing.place(table, alric, state.ground.areas["exit_b"])
        if not state.round % 2:
            waiting = terms.minions_first(state, ZOMBIES)
            yield from placing.reinforce(table, waiting, 1, _from_graves)

    def out_of_time(self, table: DescentTable) -> None:
        conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """The blade, then the way out; whoever has it is hunted."""
        bearers = tokens.carriers(state, BLADE)
        if not may_bear(state, number):
            return Aim(hunt=bearers)
        if has_blade(state, number):
            return Aim(state.ground.areas["entrance" if state.is_hero(number) else "exit_b"], 2.0)
        return Aim(tokens.squares_with(state, BLADE), 1.2, bearers)

    def prospects(self, state: State) -> Prospects:
        blade, areas = tokens.called(state, f"{BLADE}.1"), state.ground.areas
        fallen, away = state.counts.get(FALLEN, 0), AWAY in state.counts
        alric = fallen + (0.0 if away else harmed(state, terms.first_of(state, ALRIC)))
        late = gone_by(state, self.last_round)
        return Prospects(
            max(carried(state, blade, HEROES, areas["entrance"]), part(alric, TIMES[state.heroes])),
            max(carried(state, blade, OVERLORD, areas["exit_b"]), late),
        )

    def progress(self, state: State) -> str:
        blade = tokens.called(state, f"{BLADE}.1")
        if blade.carrier != NONE:
            where = f"is carried by {state.name_of(blade.carrier)}"
        elif wards(state):
            where = f"lies behind {wards(state)} wards"
        else:
            where = "is free"
        times = state.counts.get(FALLEN, 0)
        return (
            f"The Dawnblade {where}. Sir Alric was defeated {times} times. "
            f"Round {state.round} of {self.last_round}."
        )


def _from_graves(state: State, number: int) -> list[str]:
    """7: on the end caps, or as near as there is room, and not next to a hero."""
    near = terms.near_heroes(state)
    graves = state.ground.areas["graves"] & ~near
    if not graves:
        return []
    return [
        choice
        for choice in placing.spots(state, number, graves)
        if not near & placing.covered(state, number, choice)
    ]


register("the_dawnblade", Stones(), Barrow())
