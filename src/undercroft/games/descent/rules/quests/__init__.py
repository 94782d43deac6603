"""Quests: a script for each encounter, found by the quest's id.

A script says what its encounter does beyond the general rules: what figures may do there, who may
leave the map, what it means that somebody falls, who comes as reinforcement and when a side has
won. `Script` has what holds if a quest says nothing (DES-GEN-08); see docs/writing-a-quest.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.events import FALL, Template
from undercroft.kernel.flow import NOTHING
from undercroft.kernel.grid import each

from ...table.state import HEROES, NONE, OVERLORD
from .aims import FIGHT
from .prospects import NOTHING_YET

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.frames import Attack, Run
    from ...table.state import DescentTable, State
    from .aims import Aim
    from .deeds import Deed
    from .prospects import Prospects


class Script:
    """What an encounter may change; each method says when it is asked."""

    deeds: tuple[Deed, ...] = ()  # what figures may do here and nowhere else
    free_deeds: tuple[Deed, ...] = ()  # those of them that take no action
    actions: tuple[Deed, ...] = ()  # and those that do
    lets_pass = True  # nothing of it bars squares or lets figures through others
    answers: frozenset[str] = frozenset()  # its own methods below: others need not be asked
    no_return = False  # a defeated hero is out of the encounter
    last_round = 0  # `out_of_time` comes as it ends; 0: no limit

    def __init_subclass__(cls) -> None:
        cls.free_deeds = tuple(deed for deed in cls.deeds if deed.free)
        cls.actions = tuple(deed for deed in cls.deeds if not deed.free)
        cls.answers = frozenset(
            name for name, rule in vars(Script).items()
            if callable(rule) and getattr(cls, name) is not rule
        )  # fmt: skip
        cls.lets_pass = cls.answers.isdisjoint(("barred", "passable"))

    # -- setting up --------------------------------------------------------------------------

    def set_up(self, table: DescentTable) -> None:
        """The map lies with doors and tokens; figures are still to come."""

    def kinds(self, state: State, group: int, monsters: list[str]) -> list[str]:
        """Which of these monsters a group of the encounter may be."""
        return monsters

    def numbers(self, state: State, group: int, minions: int, masters: int) -> tuple[int, int]:
        """How many minions and masters a group of the encounter has, if not as its file says."""
        return minions, masters

    def arrive(self, table: DescentTable, number: int) -> None:
        """A figure is about to be placed: more Health and the like."""

    def all_stand(self, table: DescentTable) -> Flow[None]:
        """Everybody is placed, the first round is to begin."""
        return NOTHING

    # -- rounds and turns --------------------------------------------------------------------

    def begin_round(self, table: DescentTable) -> Flow[None]:
        """Before the first hero turn of a round."""
        return NOTHING

    def begin_turn(self, table: DescentTable, number: int) -> None:
        """A turn or an activation begins."""

    def end_turn(self, table: DescentTable, number: int) -> Flow[None]:
        """A turn or an activation has ended."""
        return NOTHING

    def heroes_are_done(self, table: DescentTable) -> Flow[None]:
        """After the last hero turn of a round, before the friends of the heroes act."""
        return NOTHING

    def acts(self, state: State, number: int) -> bool:
        """Whether a friend of the heroes acts in this round."""
        return True

    def begin_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """Before any group is activated."""
        return NOTHING

    def sleeps(self, state: State, number: int) -> bool:
        """Whether a monster is not activated; no card activates or moves it either."""
        return False

    def end_overlord_turn(self, table: DescentTable) -> Flow[None]:
        """All groups were activated."""
        return NOTHING

    def end_round(self, table: DescentTable) -> None:
        """A round is over."""

    def out_of_time(self, table: DescentTable) -> None:
        """The last round is over."""

    def joins(self, state: State, number: int) -> bool:
        """Whether a friend has its turn among the heroes, instead of after them."""
        return False

    def allowed(self, state: State, number: int, actions: list[str]) -> list[str]:
        """Which of these actions a figure may take, of all that the rules let it do."""
        return actions

    def returns(self, state: State, number: int) -> bool:
        """Whether a hero who is off the map has turns, and comes back as one begins."""
        return False

    # -- figures -----------------------------------------------------------------------------

    def as_hero(self, state: State, number: int) -> bool:
        """Whether effects that name a hero may name this friend of the heroes, too."""
        return False

    def spared(self, state: State, run: Run, number: int) -> bool:
        """Whether an ability under way cannot be turned on a figure."""
        return False

    def may_use(self, state: State, run: Run) -> bool:
        """Whether a figure may use an ability in its turn."""
        return True

    def used(self, table: DescentTable, run: Run) -> None:
        """A figure uses an ability in its turn; the action is paid for."""

    def silenced(self, state: State, number: int, ability: str) -> bool:
        """Whether a figure does without a standing ability of its card for now."""
        return False

    def switches_off(self, state: State, number: int, switch: str) -> bool:
        """Whether a switch, such as `fly`, does not hold for a figure that has it."""
        return False

    # -- moving ------------------------------------------------------------------------------

    def speed(self, state: State, number: int, speed: int) -> int:
        """The Speed of a figure, given what it is without the quest."""
        return speed

    def may_hurry(self, state: State, number: int) -> bool:
        """Whether a hero may suffer fatigue for movement points."""
        return True

    def unharmed(self, state: State, number: int) -> bool:
        """Whether pits and lava do a figure no harm."""
        return False

    def barred(self, state: State, number: int) -> int:
        """Further squares that a figure may neither enter nor cover."""
        return 0

    def passable(self, state: State) -> int:
        """Squares with figures that everybody may move through, but where nobody stops."""
        return 0

    def fords(self, state: State, number: int) -> int:
        """Squares of water that cost a large figure no more than others."""
        return 0

    def filled(self, state: State) -> int:
        """Squares that are not empty, although no figure stands there."""
        return 0

    def entered(self, table: DescentTable, number: int, square: int) -> None:
        """A figure entered a space; whoever else moves or falls by it does so in a later step."""

    def placed(self, table: DescentTable, run: Run, number: int, origin: int) -> None:
        """An ability took a figure from one square and put it elsewhere."""

    def may_leave(self, state: State, number: int) -> bool:
        """Whether a figure may leave the map where it stands (DES-MOV-22, DES-MOV-23)."""
        return False

    def left(self, table: DescentTable, number: int) -> None:
        """A figure left the map."""

    # -- fighting ----------------------------------------------------------------------------

    def damage(self, state: State, attack: Attack) -> int:
        """Further damage of an attack, before defense."""
        return 0

    def attack(self, state: State, number: int) -> tuple[str, ...]:
        """Further dice in each attack of a figure."""
        return ()

    def defense(self, state: State, number: int) -> tuple[str, ...]:
        """Further dice in each defense roll of a figure."""
        return ()

    def shields(self, state: State, number: int) -> int:
        """Further shields in each defense roll of a figure."""
        return 0

    def attacked(self, table: DescentTable, attack: Attack) -> Flow[None]:
        """An attack is resolved; `victims` say what each of them took."""
        return NOTHING

    def hardy(self, state: State, number: int) -> bool:
        """Whether a figure passes tests unrolled, has no conditions or fatigue, never recovers."""
        return False

    def may_attack(self, state: State, number: int, foe: int) -> bool:
        """Whether a figure may attack an enemy."""
        return True

    def untouched(self, state: State, number: int) -> bool:
        """Whether damage to a figure does nothing now."""
        return False

    def hurt(self, table: DescentTable, number: int) -> None:
        """A figure suffered damage, and stands."""

    # -- doors and searching -----------------------------------------------------------------

    def may_use_door(self, state: State, number: int, door: int) -> bool:
        """Whether an action of a figure opens or closes a door (DES-DOOR-02)."""
        return not state.locked >> door & 1

    def door_moved(self, table: DescentTable, number: int, door: int) -> None:
        """A figure opened or closed a door."""

    def finds(self, table: DescentTable, number: int, square: int) -> bool:
        """A hero turns a search token over; True if it is no ordinary one: no card is drawn."""
        return False

    def searched(self, table: DescentTable, number: int) -> Flow[None]:
        """A hero has searched; a card was drawn, if it was an ordinary token."""
        return NOTHING

    # -- who falls ---------------------------------------------------------------------------

    def lays_down(self, state: State, number: int, squares: int) -> None:
        """What a figure carried stays where it stood as it leaves the map (DES-OBJ-05)."""
        for place, token in enumerate(state.tokens):
            if token.carrier == number:
                token.carrier = NONE
                token.at = (squares & -squares).bit_length() - 1
                if squares.bit_count() > 1:  # the overlord chooses the space (DES-GAP-32)
                    push(state, "settle_token", place, tuple(each(squares)))

    def fell(self, table: DescentTable, number: int, squares: int) -> None:
        """A figure was defeated where it stood."""
        state = table.state
        self.lays_down(state, number, squares)
        if state.is_hero(number):
            self.knocked_out(table, number)
        elif state.fighters[number].master == NONE:
            self.defeated(table, number)

    def defeated(self, table: DescentTable, number: int) -> None:
        """A monster, a lieutenant or a friend of the heroes was defeated."""

    def knocked_out(self, table: DescentTable, number: int) -> None:
        """A hero was knocked out."""

    # -- for bots ----------------------------------------------------------------------------

    def aim(self, state: State, number: int) -> Aim:
        """What serves the side of a figure best: where to go, whom to strike first."""
        return FIGHT

    def prospects(self, state: State) -> Prospects:
        """How far each side has come on its way to win the encounter."""
        return NOTHING_YET

    # -- the end -----------------------------------------------------------------------------

    def carried_over(self, state: State) -> dict[str, int]:
        """What the next encounter is told, in `state.counts`."""
        return {}

    def progress(self, state: State) -> str:
        """How far both sides have come, in words."""
        return ""


_SCRIPTS: dict[str, tuple[Script, ...]] = {}
_WIN = {
    True: Template(FALL, "The heroes win the quest."),
    False: Template(FALL, "The overlord wins the quest."),
}
_OVER = {
    HEROES: Template(FALL, "The heroes have the better of this encounter."),
    1 - HEROES: Template(FALL, "The overlord has the better of this encounter."),
    NONE: Template(FALL, "This encounter is over."),
}


def register(quest: str, *encounters: Script) -> None:
    """The scripts of a quest, one for each encounter: with them it can be played."""
    _SCRIPTS[quest] = encounters


def scripted() -> tuple[str, ...]:
    """The quests that can be played."""
    return tuple(_SCRIPTS)


def scripts(quest: str) -> tuple[Script, ...]:
    """The scripts of a quest, by encounter."""
    return _SCRIPTS[quest]


def script(state: State) -> Script:
    """The script of the encounter that is played."""
    return _SCRIPTS[state.quest][state.encounter]


def add(state: State, count: str, by: int = 1) -> int:
    """Count something for the quest; the sum so far."""
    state.counts[count] = state.counts.get(count, 0) + by
    return state.counts[count]


def _both(state: State, winner: int) -> None:
    """One event gives both sides what they want: whose turn it is wins (DES-GAP-57)."""
    turn = state.turn
    if winner != (OVERLORD if turn is None else state.side_of(turn.figure)):
        return
    if state.winner != NONE:
        state.winner = winner
    else:
        state.won = (*state.won[:-1], winner)


def conclude(table: DescentTable, winner: int) -> None:
    """The encounter ends at once; the last one decides the quest (DES-QST-04, 05, 14, 16)."""
    state = table.state
    if state.over or state.concluded:
        _both(state, winner)
        return
    if state.encounter + 1 < len(_SCRIPTS[state.quest]):
        state.won = (*state.won, winner)
        state.counts = script(state).carried_over(state)
        state.concluded = True
        table.say("DES-QST-04", _OVER[winner])
    else:
        state.winner = winner
        state.over = state.sheet is None
        state.concluded = not state.over  # the Campaign phase follows
        table.say("DES-QST-14", _WIN[winner == HEROES])
