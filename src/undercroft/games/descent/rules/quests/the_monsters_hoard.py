"""The Monster's Hoard: an old man led through the foothills, then a bow among treasures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question

from ...content.figures import SIZES
from ...table.state import HEROES, NONE, OVERLORD, Token
from .. import deck, harm, placing, terms, testing
from . import Script, add, conclude, escort, register, tokens
from .aims import FIGHT, Aim
from .deeds import ONCE_AN_OVERLORD_TURN, Deed, anybody, heroes, the_overlords
from .prospects import Prospects, carried, gone_by, harmed, part, way_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable, State

# -- the foothills -----------------------------------------------------------------------------

FREDERICK, KEY, MERRIODS = "frederick_of_the_hoard", "rune_key", "merriod"
RUNE_DOOR = 0
OTHERS_FROM = 3  # the round


def is_frederick(state: State, number: int) -> bool:
    return state.printed(number).id == FREDERICK


def has_key(state: State, number: int) -> bool:
    return state.is_hero(number) and bool(tokens.carried_by(state, number))


def before_rune_door(state: State, number: int) -> list[str]:
    """4: for a hero without the key."""
    near = RUNE_DOOR in state.ground.doors_at(state.squares(number))
    return [""] if near and state.closed and not has_key(state, number) else []


def force_door(table: DescentTable, number: int, _target: str) -> Flow[None]:
    """4: by Knowledge."""
    if not (yield from testing.passes(table, number, "knowledge")):
        harm.tire(table, number, 1)
        return
    state = table.state
    state.closed = state.locked = 0
    table.say("DES-DOOR-01", "{figure} opens the rune door.", state.fighters[number].kind)


class Foothills(Script):
    """Frederick is led to the cave."""

    last_round = 12
    deeds = (
        escort.lead(FREDERICK, lambda state: True),
        Deed("force", "Open the rune door by Knowledge", heroes, before_rune_door, force_door,
             rule="DES-ATTR-02"),
        tokens.take(KEY, "Take the {}", heroes),
        tokens.give("Give the rune key to {}"),
    )  # fmt: skip

    def as_hero(self, state: State, number: int) -> bool:
        """1: Frederick."""
        return is_frederick(state, number)

    def acts(self, state: State, number: int) -> bool:
        """2: not after the heroes, but after one of them."""
        return False

    def end_turn(self, table: DescentTable, number: int) -> Flow[None]:
        """2: Frederick's move in a round."""
        return escort.after_hero_turn(table, number, FREDERICK)

    def finds(self, table: DescentTable, number: int, square: int) -> bool:
        """5: the rune key."""
        return tokens.finds_key(table, number, KEY)

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """4: by the key, and never closed again."""
        return bool(state.closed) and has_key(state, number)

    def door_moved(self, table: DescentTable, number: int, door: int) -> None:
        table.state.locked = 0

    def may_leave(self, state: State, number: int) -> bool:
        """6: Frederick on the exit, without a monster beside him."""
        if not is_frederick(state, number):
            return False
        own = state.squares(number)
        beside = state.ground.beside(own, state.closed) & terms.monsters_on(state)
        return bool(own & state.ground.areas["exit_a"]) and not beside

    def left(self, table: DescentTable, number: int) -> None:
        conclude(table, HEROES)

    def defeated(self, table: DescentTable, number: int) -> None:
        if is_frederick(table.state, number):
            conclude(table, OVERLORD)

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """7: a merriod behind the heroes, or somebody before them."""
        state = table.state
        if not state.round % 2:
            return placing.reinforce(table, terms.minions_first(state, MERRIODS), 1, _out_of_pond)
        if state.round < OTHERS_FROM:
            return NOTHING
        far_side = state.ground.areas["far_side"]
        return placing.reinforce(
            table, terms.rank_and_file(state, state.groups[1]), 1,
            lambda state, number: placing.touching(state, number, far_side),
        )  # fmt: skip

    def out_of_time(self, table: DescentTable) -> None:
        """8: too late."""
        conclude(table, OVERLORD)

    def aim(self, state: State, number: int) -> Aim:
        """Frederick is led to the cave, or hunted."""
        frederick = terms.first_of(state, FREDERICK)
        if number == frederick:
            return Aim(state.ground.areas["exit_a"], 3.0)
        if not state.is_hero(number):
            return Aim(hunt=(frederick,))
        if state.closed:
            return Aim(state.ground.grid.beside(state.ground.doors[RUNE_DOOR].edges), 1.0)
        return Aim(state.squares(frederick), 0.8)

    def prospects(self, state: State) -> Prospects:
        frederick = terms.first_of(state, FREDERICK)
        lost = max(harmed(state, frederick), gone_by(state, self.last_round))
        return Prospects(way_of(state, frederick, state.ground.areas["exit_a"]), lost)

    def progress(self, state: State) -> str:
        frederick = terms.health_of(state, terms.first_of(state, FREDERICK))
        door = "closed" if state.closed else "open"
        return (
            f"Frederick: {frederick}. The rune door is {door}. "
            f"Round {state.round} of {self.last_round}."
        )


def _out_of_pond(state: State, number: int) -> list[str]:
    """7: at least partly in the water, and not next to Frederick."""
    near = terms.near(state, terms.first_of(state, FREDERICK))
    return [
        choice
        for choice in placing.touching(state, number, state.ground.areas["pond"])
        if not near & placing.covered(state, number, choice)
    ]


# -- the hoard ---------------------------------------------------------------------------------

HOARD, BOW = "hoard", "bow"
TRUESHOT, COINS, SPRING = "trueshot", "coins", "spring"  # faces; the others are alarms
GOLD, FALLS = "gold", "knock_outs"
COIN, HEALED = 25, 4
HINTS = 1
MORE_FALLS = 4  # than heroes
TWO_FROM = 5  # the round
QUIET = 2  # rounds without reinforcement
REVEAL, BACK, CARD, COME = "reveal", "back", "card", "come"


def _at(table: DescentTable, _seat: int, choice: str) -> Label:
    where = table.state.ground.names[tokens.called(table.state, choice).at]
    return Label(f"At {where}", targets=(f"space:{where}",))


HINT = Question("hint", "DES-OBJ-07", "Which token of the hoard do you look at?", _at)
RANSACK = Question(
    "ransack", "DES-OBJ-07", "Do you turn the token up?",
    {REVEAL: "Take Trueshot", BACK: "Put it back"}, hides=lambda table, seat: True, passing=BACK,
)  # fmt: skip
ALARM = Question(
    "alarm", "DES-OBJ-07", "What does the alarm bring?",
    {COME: "A monster", CARD: "An Overlord card"},
)  # fmt: skip


def face_down(state: State, number: int) -> list[str]:
    """2 and 4: next to a figure."""
    return [token.name for token in tokens.next_to(state, number, HOARD)]


def may_ransack(state: State, number: int) -> bool:
    """4: masters, and whoever has no master in this encounter."""
    figure = state.printed(number)
    if not the_overlords(state, number) or figure.group not in state.content.monsters:
        return False
    size = SIZES.index(state.heroes)
    return figure.master or not state.content.monsters[figure.group].masters[size]


def _carry(table: DescentTable, number: int, name: str) -> None:
    """3 and 4: a figure has Trueshot."""
    state = table.state
    tokens.discard(tokens.called(state, name))
    state.tokens.append(Token(BOW, 0, NONE, number))
    table.say("DES-OBJ-07", "{figure} has found Trueshot.", state.fighters[number].kind)


def rummage(table: DescentTable, number: int, name: str) -> Flow[None]:
    """2 and 3: what the token is."""
    state = table.state
    if not (yield from testing.passes(table, number, "awareness")):
        return
    token = tokens.called(state, name)
    face = tokens.turn_over(table, token)
    table.say("DES-OBJ-07", "{figure} finds: {text}.", state.fighters[number].kind, face)
    if face == TRUESHOT:
        _carry(table, number, name)
        return
    tokens.discard(token)
    if face == COINS:
        add(state, GOLD, COIN)
    elif face == SPRING:
        fatigue = state.fighters[number].fatigue
        yield from harm.recover(table, number, HEALED, fatigue)
    else:
        yield from _alarm(table)


def _alarm(table: DescentTable) -> Flow[None]:
    """3: a monster or a card."""
    state = table.state
    waiting = terms.rank_and_file(state, *state.groups)
    options = [COME] if any(_at_exit(state, number) for number in waiting) else []
    options += [CARD] if deck.can_draw(state) else []
    if not options:
        return
    if (yield ALARM, state.overlord, options) == CARD:
        deck.draw(table)
    else:
        yield from placing.reinforce(table, waiting, 1, _at_exit)


def ransack(table: DescentTable, number: int, name: str) -> Flow[None]:
    """4: the overlord looks in secret."""
    state = table.state
    face = tokens.look(table, tokens.called(state, name), OVERLORD)
    table.say("DES-OBJ-07", "{figure} ransacks the hoard.", state.fighters[number].kind)
    choice = yield RANSACK, state.overlord, [REVEAL, BACK] if face == TRUESHOT else [BACK]
    if choice == REVEAL:
        tokens.turn_over(table, tokens.called(state, name))
        _carry(table, number, name)


def _at_exit(state: State, number: int) -> list[str]:
    return placing.touching(state, number, state.ground.areas["exit_b"])


class Cave(Script):
    """Six tokens, one of them Trueshot."""

    deeds = (
        Deed("rummage", "Rummage in the {}", heroes, face_down, rummage, rule="DES-ATTR-02"),
        Deed("ransack", "Ransack the {}", may_ransack, face_down, ransack,
             once=ONCE_AN_OVERLORD_TURN),
        tokens.take(BOW, "Take {}", anybody),
        tokens.drop("Drop Trueshot at {}", lambda state: state.ground.lava),
        tokens.give("Give Trueshot to {}"),
    )  # fmt: skip

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """1: whoever won in the foothills has a hint."""
        state = table.state
        side = OVERLORD if state.won[-1:] == (OVERLORD,) else HEROES
        eyes = state.overlord if side == OVERLORD else state.hero_players()
        for _ in range(HINTS):
            unknown = [t.name for t in tokens.lying(state, HOARD) if not t.known_to(side)]
            choice = yield HINT, eyes, unknown
            tokens.look(table, tokens.called(state, choice), side)
            table.say("DES-OBJ-07", "The {text} look at a token of the hoard.",
                      "overlord's spies" if side == OVERLORD else "heroes")  # fmt: skip

    def knocked_out(self, table: DescentTable, number: int) -> None:
        """The overlord wins by knocking out often enough."""
        state = table.state
        if add(state, FALLS) >= state.heroes + MORE_FALLS:
            conclude(table, OVERLORD)

    def may_leave(self, state: State, number: int) -> bool:
        """6: with Trueshot, by the way out of one's side."""
        way_out = "entrance" if state.is_hero(number) else "exit_b"
        on_it = state.squares(number) & state.ground.areas[way_out]
        return bool(on_it) and bool(tokens.carried_by(state, number))

    def left(self, table: DescentTable, number: int) -> None:
        for token in tokens.carried_by(table.state, number):
            tokens.discard(token)
        conclude(table, HEROES if table.state.is_hero(number) else OVERLORD)

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """7: more monsters."""
        state = table.state
        if state.round <= QUIET:
            return NOTHING
        most = 1 + (state.round >= TWO_FROM)
        waiting = terms.rank_and_file(state, *state.groups)
        return placing.reinforce(table, waiting, most, _at_exit)

    def aim(self, state: State, number: int) -> Aim:
        """The hoard is searched for Trueshot; whoever has it leaves."""
        if tokens.carried_by(state, number):
            return Aim(state.ground.areas["entrance" if state.is_hero(number) else "exit_b"], 2.0)
        bearers, lying = tokens.carriers(state, BOW), tokens.squares_with(state, BOW)
        if lying or bearers:
            return Aim(lying, 2.0, bearers)
        looks = state.is_hero(number) or may_ransack(state, number)
        return Aim(tokens.squares_with(state, HOARD), 1.2) if looks else FIGHT

    def prospects(self, state: State) -> Prospects:
        falls = part(state.counts.get(FALLS, 0), state.heroes + MORE_FALLS)
        areas = state.ground.areas
        bow = next(iter(tokens.in_play(state, BOW)), None)
        if bow is None:
            return Prospects(0.0, falls)
        return Prospects(
            carried(state, bow, HEROES, areas["entrance"]),
            max(falls, carried(state, bow, OVERLORD, areas["exit_b"])),
        )

    def progress(self, state: State) -> str:
        bow = next(iter(tokens.in_play(state, BOW)), None)
        if bow is None:
            where = "is not found"
        elif bow.carrier != NONE:
            where = f"is carried by {state.name_of(bow.carrier)}"
        else:
            where = f"lies at {state.ground.names[bow.at]}"
        return (
            f"Trueshot {where}. Heroes were knocked out {state.counts.get(FALLS, 0)} of "
            f"{state.heroes + MORE_FALLS} times. Gold: {state.counts.get(GOLD, 0)}. "
            f"Round {state.round}."
        )


register("the_monsters_hoard", Foothills(), Cave())
