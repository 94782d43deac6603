"""A word for rolling dice again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from undercroft.kernel.content import Amount  # noqa: TC001
from undercroft.kernel.dice import roll_die
from undercroft.kernel.flow import Label, Question

from ...table.spoken import face_of
from .. import combat, moments, testing
from ..purchases import NOTHING_BOUGHT, Purchase
from . import Op, this_run

if TYPE_CHECKING:
    from undercroft.kernel.dice import Die
    from undercroft.kernel.flow import Flow

    from ...table.frames import Run
    from ...table.state import DescentTable, State

POWER = ("red", "yellow", "green")
STOP = "stop"
ATTACK, TEST, ROLL = "attack", "test", "roll"


def _describe_die(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == STOP:
        return Label("No more dice")
    _, pool, place = choice.split(":")
    dice, faces = _lying(table.state, pool)
    die = table.state.content.dice_list[dice[int(place)]]
    return Label(f"The {die.name} die ({face_of(die, faces[int(place)])})")


WHICH_DIE = Question("reroll", "DES-ROLL-09", "Which die is rolled again?", _describe_die,
                     passing=STOP)  # fmt: skip


def _lying(state: State, pool: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Dice and faces of a pool: the attack's, a victim's by its place, a test's, a run's."""
    if pool == ATTACK:
        attack = combat.under_way(state)
        return attack.dice, attack.faces
    if pool == TEST:
        dice = tuple(state.content.die_called[die.name] for die in state.content.test_dice)
        return dice, state.trials[-1].faces
    if pool == ROLL:
        run = _rolling(state)
        return run.dice, run.faces
    victim = combat.under_way(state).victims[int(pool)]
    return victim.dice, victim.faces


class Reroll(Op, frozen=True, kw_only=True, tag="reroll"):
    """Dice are rolled again; the new result stands (DES-ROLL-09, DES-GAP-72)."""

    dice: Literal["attack_pool", "power", "red", "defense", "test", "any"]
    count: Amount = 1
    keep: Literal["new", "better"] = "new"  # better: a die with fewer shields is turned back

    def apply(self, table: DescentTable, who: int) -> Flow[None]:
        state, run = table.state, this_run(table)
        done: list[str] = []
        if self.dice == "test":
            testing.reroll_test(table, (0, 1))
            return
        while len(done) < self.count:
            options = [each for each in self._options(state, run, who) if each not in done]
            if not options:
                return
            if done:
                options.append(STOP)
            choice = yield WHICH_DIE, run.seat, options
            if choice == STOP:
                return
            done.append(choice)
            _roll_again(table, choice, self.keep)

    def _options(self, state: State, run: Run, who: int) -> list[str]:
        dice = state.content.dice_list
        if self.dice == "defense":
            attack = combat.under_way(state)
            place = attack.victims.index(combat.victim_of(attack, who))
            return [f"die:{place}:{n}" for n in range(len(attack.victims[place].faces))]
        if self.dice == "any":
            pool = _just_rolled(state, run, who)
            return [f"die:{pool}:{n}" for n in range(len(_lying(state, pool)[1]))]
        lying = _lying(state, ATTACK)
        return [
            f"die:attack:{n}"
            for n, die in enumerate(lying[0])
            if self.dice == "attack_pool"
            or (self.dice == "power" and dice[die].name in POWER)
            or dice[die].name == self.dice
        ]

    def buys(self, state: State, run: Run, target: int) -> Purchase:
        return Purchase(rerolls=self.count) if self.dice == "defense" else NOTHING_BOUGHT

    def possible(self, state: State, run: Run, who: int) -> bool:
        return self.dice == "test" or bool(self._options(state, run, who))


def _rolling(state: State) -> Run:
    """The ability that dice were rolled for: the answer to the roll may lie above it."""
    return next(run for run in reversed(state.runs) if run.faces)


def _just_rolled(state: State, run: Run, who: int) -> str:
    """The pool that was announced as rolled: its kind is the moment's detail."""
    if run.detail == moments.EFFECT_DICE:
        return TEST if state.trials else ROLL
    if run.detail != moments.DEFENSE_DICE:
        return {moments.ATTACK_DICE: ATTACK, moments.TEST_DICE: TEST}[run.detail]
    attack = combat.under_way(state)
    return str(attack.victims.index(combat.victim_of(attack, who)))


def _roll_again(table: DescentTable, choice: str, keep: str) -> None:
    state = table.state
    _, pool, name = choice.split(":")
    place = int(name)
    if pool == TEST:
        testing.reroll_test(table, (place,))
        return
    dice, faces = _lying(state, pool)
    die = state.content.dice_list[dice[place]]
    before, face = faces[place], roll_die(table, die)
    _tell(table, die, before, face)
    if keep == "better" and die.count(face, "shield") < die.count(faces[place], "shield"):
        face = before
        table.say("DES-ROLL-09", "The old face of the die stays.")
    again = (*faces[:place], face, *faces[place + 1 :])
    if pool == ROLL:
        _rolling(state).faces = again
    elif pool == ATTACK:
        attack = combat.under_way(state)
        attack.faces = again
        attack.surges = combat.rolled(state, attack, "surge") + attack.more_surges
    else:
        combat.under_way(state).victims[int(pool)].faces = again


def _tell(table: DescentTable, die: Die, before: int, face: int) -> None:
    if table.heard:
        table.say("DES-ROLL-09", "The {text} die is rolled again: {text}, in place of {text}.",
                  die.name, face_of(die, face), face_of(die, before))  # fmt: skip
