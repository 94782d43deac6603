"""The Frozen Spire: beyond the bridge, a man whose mind was twisted sits in a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import NOTHING, Label, Question

from ...content.figures import SIZES
from ...table.state import AGENDA, HEROES, KNOCKED_OUT, NONE, OFF, OVERLORD
from .. import harm, placing, terms, testing, walking
from . import Script, add, conclude, escort, register, tokens
from .aims import Aim
from .bridge_dragon import Bridge
from .deeds import ONCE_A_ROUND, Deed, heroes, the_overlords
from .prospects import HALF, Prospects, harmed, part, way_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

FREDERICK, PAGE, KEY = "frederick_of_the_spire", "page", "cell_key"
CELL = 1  # the door
WHISPERS, AT_FIRST = "whispers", 1
GONE = "pages_gone"
PAGES = 4  # that must leave
COLD_FROM = {OVERLORD: 1, HEROES: 4}  # the round, by who won at the bridge
DRAWN = 1  # space that the overlord moves Frederick
REINFORCED_FROM = 4  # the round
ENDURE = Question(
    "cold", "DES-ATTR-02", "Which attribute do you test against the cold?",
    lambda table, seat, choice: Label(choice.capitalize()),
)  # fmt: skip


@AGENDA.step("bitter_cold")
def bitter_cold(table: DescentTable, number: int) -> Flow[None]:
    """1: a hero tests Might or Willpower against the cold."""
    state = table.state
    attribute = yield ENDURE, state.fighters[number].seat, ["might", "willpower"]
    if not (yield from testing.passes(table, number, attribute)):
        harm.tire(table, number, 1)


def is_frederick(state: State, number: int) -> bool:
    return state.printed(number).id == FREDERICK


def bewitched(state: State) -> bool:
    return state.counts.get(WHISPERS, 0) > 0


def pages_to_grab(state: State, number: int) -> list[str]:
    """2: next to a monster that has none."""
    if tokens.carried_by(state, number):
        return []
    return [token.name for token in tokens.next_to(state, number, PAGE)]


def pages_to_burn(state: State, number: int) -> list[str]:
    return [token.name for token in tokens.next_to(state, number, PAGE)]


def burn(table: DescentTable, number: int, name: str) -> Flow[None]:
    """2: a page is out of play."""
    tokens.discard(tokens.called(table.state, name))
    table.say("DES-OBJ-07", "{figure} burns a page.", table.state.fighters[number].kind)
    return NOTHING


def has_key(state: State, number: int) -> bool:
    return any(token.kind == KEY for token in tokens.carried_by(state, number))


def before_cell(state: State, number: int) -> list[str]:
    """4: what a hero without the key may test."""
    near = CELL in state.ground.doors_at(state.squares(number))
    shut = state.closed >> CELL & 1
    return ["might", "awareness"] if near and shut and not has_key(state, number) else []


def force_cell(table: DescentTable, number: int, attribute: str) -> Flow[None]:
    """4: the cell is open for good."""
    if (yield from testing.passes(table, number, attribute)):
        state = table.state
        state.closed &= ~(1 << CELL)
        state.locked &= ~(1 << CELL)
        table.say("DES-DOOR-01", "{figure} opens the cell.", state.fighters[number].kind)


def by_frederick(state: State, number: int) -> list[str]:
    """6: while he is bewitched."""
    near = state.ground.beside(state.squares(number), state.closed)
    frederick = terms.first_of(state, FREDERICK)
    return [""] if bewitched(state) and near & state.squares(frederick) else []


def calm(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """6: a whisper less."""
    state = table.state
    if not (yield from testing.passes(table, number, "willpower")):
        harm.tire(table, number, 1)
        return
    left = add(state, WHISPERS, -1)
    table.say("DES-OBJ-07", "{figure} calms Frederick; whispers left: {number}.",
              state.fighters[number].kind, left)  # fmt: skip


class Cell(Script):
    """Frederick, whom whispers hold."""

    deeds = (
        Deed("grab", "Take the {}", the_overlords, pages_to_grab, tokens.take_up,
             once=ONCE_A_ROUND, rule="DES-OBJ-01"),
        Deed("burn", "Burn the {}", heroes, pages_to_burn, burn),
        Deed("force", "Force the cell by {}", heroes, before_cell, force_cell, rule="DES-ATTR-02"),
        Deed("calm", "Calm Frederick", heroes, by_frederick, calm, rule="DES-ATTR-02"),
        escort.lead(FREDERICK, lambda state: not bewitched(state)),
        tokens.take(KEY, "Take the {}", heroes),
        tokens.give("Give the cell key to {}"),
    )  # fmt: skip

    def set_up(self, table: DescentTable) -> None:
        table.state.counts[WHISPERS] = AT_FIRST

    def begin_turn(self, table: DescentTable, number: int) -> None:
        """1: the cold."""
        state = table.state
        since = COLD_FROM[OVERLORD if state.won[-1:] == (OVERLORD,) else HEROES]
        up = state.fighters[number].place not in (KNOCKED_OUT, OFF)
        if state.is_hero(number) and up and state.round >= since:
            push(state, "bitter_cold", number)

    def end_turn(self, table: DescentTable, number: int) -> Flow[None]:
        """7: Frederick's move in a round."""
        if bewitched(table.state):
            return NOTHING
        return escort.after_hero_turn(table, number, FREDERICK)

    # -- doors and the key -------------------------------------------------------------------

    def finds(self, table: DescentTable, number: int, square: int) -> bool:
        """4: the cell key."""
        return tokens.finds_key(table, number, KEY)

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """4: the cell by its key, and never closed again."""
        if door != CELL:
            return True
        return bool(state.closed >> CELL & 1) and state.is_hero(number) and has_key(state, number)

    def door_moved(self, table: DescentTable, number: int, door: int) -> None:
        if door == CELL:
            table.state.locked &= ~(1 << CELL)

    # -- Frederick ---------------------------------------------------------------------------

    def acts(self, state: State, number: int) -> bool:
        """7: not after the heroes, but after one of them."""
        return False

    def as_hero(self, state: State, number: int) -> bool:
        """7: once he is free."""
        return is_frederick(state, number) and not bewitched(state)

    def _spell(self, state: State, number: int) -> bool:
        return is_frederick(state, number) and bewitched(state)

    def may_attack(self, state: State, number: int, foe: int) -> bool:
        """5: not while he is bewitched."""
        return not self._spell(state, foe)

    def untouched(self, state: State, number: int) -> bool:
        return self._spell(state, number)

    def hardy(self, state: State, number: int) -> bool:
        return self._spell(state, number)

    def spared(self, state: State, run: Run, number: int) -> bool:
        return self._spell(state, number)

    def passable(self, state: State) -> int:
        """5: everybody may move through his space."""
        frederick = terms.first_of(state, FREDERICK)
        return state.squares(frederick) if frederick != NONE and bewitched(state) else 0

    def barred(self, state: State, number: int) -> int:
        """5: a bewitched Frederick moves over empty spaces."""
        return terms.figures_on_but(state, number) if self._spell(state, number) else 0

    # -- leaving and the end -----------------------------------------------------------------

    def may_leave(self, state: State, number: int) -> bool:
        """2 and 8: monsters with a page, and a free Frederick."""
        at, areas = state.squares(number), state.ground.areas
        if is_frederick(state, number):
            return bool(at & areas["entrance"]) and not bewitched(state)
        monster = state.side_of(number) == OVERLORD
        return monster and bool(at & areas["exit_b"]) and bool(tokens.carried_by(state, number))

    def left(self, table: DescentTable, number: int) -> None:
        """3: a page is gone, or Frederick is saved."""
        state = table.state
        if is_frederick(state, number):
            conclude(table, HEROES)
            return
        for token in tokens.carried_by(state, number):
            tokens.discard(token)
            table.say("DES-OBJ-07", "Pages gone: {number}.", add(state, GONE))
            if bewitched(state):
                add(state, WHISPERS)
        if state.counts.get(GONE, 0) >= PAGES:
            conclude(table, OVERLORD)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_frederick(table.state, number):
            conclude(table, OVERLORD)

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """5 and 9: Frederick follows the whispers, then a monster comes."""
        state = table.state
        frederick = terms.first_of(state, FREDERICK)
        if bewitched(state) and not state.closed >> CELL & 1:
            yield from walking.moves(table, frederick, DRAWN, state.overlord)
            if state.squares(frederick) & state.ground.areas["exit_b"]:
                conclude(table, OVERLORD)
                return
        if state.round < REINFORCED_FROM or (state.heroes == SIZES[0] and state.round % 2):
            return
        way_in = state.ground.areas["way_in"]
        yield from placing.reinforce(
            table, terms.rank_and_file(state, *state.groups), 1,
            lambda state, number: placing.touching(state, number, way_in),
        )  # fmt: skip

    def aim(self, state: State, number: int) -> Aim:
        """Frederick is freed and brought out; monsters carry pages away, or are after him."""
        areas, frederick = state.ground.areas, terms.first_of(state, FREDERICK)
        if is_frederick(state, number):
            return Aim(areas["entrance"], 3.0)
        if state.is_hero(number):
            thieves = tokens.carriers(state, PAGE)
            return Aim(state.squares(frederick), 1.2 if bewitched(state) else 0.4, thieves)
        if tokens.carried_by(state, number):
            return Aim(areas["exit_b"], 2.0)
        hunted = () if bewitched(state) else (frederick,)
        return Aim(tokens.squares_with(state, PAGE), 0.8, hunted)

    def prospects(self, state: State) -> Prospects:
        frederick = terms.first_of(state, FREDERICK)
        pages = part(state.counts.get(GONE, 0), PAGES)
        if bewitched(state):
            calmed = 1 - part(state.counts[WHISPERS], AT_FIRST + PAGES)
            return Prospects(HALF * calmed, pages)
        home = way_of(state, frederick, state.ground.areas["entrance"])
        return Prospects(HALF + HALF * home, max(pages, harmed(state, frederick)))

    def progress(self, state: State) -> str:
        frederick = terms.first_of(state, FREDERICK)
        left = state.health(frederick) - state.fighters[frederick].damage
        how = f"{state.counts.get(WHISPERS, 0)} whispers" if bewitched(state) else "free"
        return (
            f"Frederick: {how}, {left} of {state.health(frederick)} Health. Pages gone: "
            f"{state.counts.get(GONE, 0)} of {PAGES}. Round {state.round}."
        )


register("the_frozen_spire", Bridge(), Cell())
