"""Moments: what happens by itself, who is asked, and how an ability is paid for and carried out.

A moment is a step of the agenda, and so is each question it asks: a reaction may contain a whole
attack, which then comes first. A moment for which nobody listens pushes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel import events
from undercroft.kernel.agenda import push
from undercroft.kernel.dice import roll
from undercroft.kernel.events import Template
from undercroft.kernel.flow import Label, Posed, Question
from undercroft.kernel.preview import Preview
from undercroft.kernel.windows import PASS

from ..table.cards import text_of
from ..table.frames import Run
from ..table.state import AGENDA, NONE
from . import deck, paying
from .deck import may_surprise
from .effects import EFFECT, all_hold
from .fitting import found, grants, inherit, may_be_in_hand, seat_of, trigger
from .moments import CARD_USED, DIE_ROLLED, PROMPTS, UNTIL_ALL_PASS

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.moments import Moment

    from ..table.state import DescentTable, State
    from .effects import Op

HAPPENS, USE = "happens", "use"
LATER = "later"
LATER_BIT = 8  # above the bits of seats that have passed: those that let others go first
AT = "@"
# Why a window is open: the moment, its subject and detail, its number; who has passed, as bits.
Opened = tuple[str, int, int, int, int]
CARD = "ov"  # the kind of Overlord cards
_PLAYS = Template(events.CARD, "The overlord plays {card}.")


# -- announcing --------------------------------------------------------------------------------


def listens(state: State, moment: Moment[DescentTable], subject: int) -> bool:
    """Whether anybody on the table may have something for it."""
    heard = (state.listening | state.hearing) & moment.bits
    if not heard or subject == NONE:
        return bool(heard)
    return bool(heard & moment.bit << (not state.of_heroes(subject)))


def happen(
    table: DescentTable, moment: Moment[DescentTable], subject: int, detail: int = 0
) -> None:
    """It happens next, before whatever is on the agenda; nothing is pushed if nobody listens."""
    state = table.state
    if listens(state, moment, subject):
        push(state, HAPPENS, moment.name, subject, detail)


def at_once(
    table: DescentTable, moment: Moment[DescentTable], subject: int, detail: int = 0
) -> Flow[None]:
    """It happens inside a flow, as quests are written: with all that follows from it."""
    depth = len(table.state.agenda)
    happen(table, moment, subject, detail)
    yield from AGENDA.finish(table, depth)


@AGENDA.step(HAPPENS)
def happens(table: DescentTable, name: str, subject: int, detail: int) -> Posed | None:
    """What is automatic comes first; then those are asked who have something."""
    state = table.state
    serial = state.serial + 1
    known = table.handed()
    runs = found(state, name, subject, detail, serial)
    seems = _must_seem_asked(table, name, subject, detail, serial)
    if not (runs or seems):
        if known is not None:
            table.hand_on(known)
        return None  # a state that was read may hear too much: nothing comes of it
    state.serial = serial
    asked = [run for run in runs if _is_asked(state, run)]
    if len(asked) == len(runs):
        return _window(table, (name, subject, detail, serial, 0), _payable(state, runs))
    if seems or asked:
        push(state, "window", name, subject, detail, serial, 0)
    for run in reversed(runs):
        if not _is_asked(state, run):
            run.serial = state.serial
            push(state, "automatic", run.ability, run.owner, run.subject, detail, run.serial, run.x)
    return None


def _is_asked(state: State, run: Run) -> bool:
    return state.content.abilities[run.ability].entry.optional


@AGENDA.step("automatic")
def automatic(
    table: DescentTable, ability: int, owner: int, subject: int, detail: int, serial: int, x: int
) -> None:
    """An ability that works by itself, if it still can when its turn has come."""
    state = table.state
    made = state.content.abilities[ability]
    run = Run(ability, owner, seat_of(state, owner), subject, detail, serial, x)
    inherit(state, made.moments, run)
    if all_hold(made.entry.condition, state, run, subject):
        start(table, run)


def _must_seem_asked(
    table: DescentTable, name: str, subject: int, detail: int, serial: int
) -> bool:
    """Whether the overlord is asked so that nobody can tell what they hold (DES-GAP-77)."""
    return table.discreet and may_be_in_hand(table.state, name, subject, detail, serial)


# -- asking ------------------------------------------------------------------------------------


def choice_of(state: State, run: Run) -> str:
    """What an ability is called among options."""
    name = f"{USE}:{state.content.abilities[run.ability].id}"
    if run.owner != NONE:
        name += f"{AT}{state.handle(run.owner)}"
    if run.subject not in (run.owner, NONE) and name:
        name += f"{AT}{state.handle(run.subject)}"
    return name


def ability_in(state: State, choice: str) -> int:
    """The ability that a choice names."""
    return state.content.abilities.called[choice.removeprefix(f"{USE}:").partition(AT)[0]]


def describe(table: DescentTable, _seat: int, choice: str) -> Label:
    """The label of an ability among options."""
    if choice == PASS:
        return Label("Use nothing")
    if choice == LATER:
        return Label("Let the others go first", "DES-GEN-04")
    state = table.state
    ability = state.content.abilities[ability_in(state, choice)]
    handles = choice.split(AT)[1:]
    targets = tuple(f"figure:{handle}" for handle in handles)
    title = state.content.title_of(ability.card)
    preview = Preview(text_of(state.content, ability.card))
    if ability.kind == CARD:
        return Label(f"Play {title}", "DES-OCRD-03", targets, preview=preview)
    return Label(title, "DES-SPEC-01", targets, preview=preview)


def hides(table: DescentTable, seat: int) -> bool:
    """Whether a question may depend on the overlord's hand (DES-GAP-09, DES-GAP-77)."""
    return seat == table.state.overlord and may_surprise(table.state)


QUESTIONS = {
    name: Question(name, rule, prompt, describe, passing=PASS, hides=hides)
    for name, (rule, prompt) in PROMPTS.items()
}


def _payable(state: State, runs: list[Run]) -> list[Run]:
    """Those that may be used once more and can be paid."""
    return [
        run
        for run in runs
        if _is_asked(state, run)
        and (run.owner == NONE or _use(state, run) not in state.limits)  # once (DES-GAP-68)
        and paying.may_pay(state, run) is None
    ]


@AGENDA.step("window")
def window(
    table: DescentTable, name: str, subject: int, detail: int, serial: int, passed: int
) -> Posed | None:
    """One seat after the other that has something is asked, until it passes."""
    state = table.state
    runs = _payable(state, found(state, name, subject, detail, serial))
    return _window(table, (name, subject, detail, serial, passed), runs)


def _window(table: DescentTable, it: Opened, runs: list[Run]) -> Posed | None:
    state, (name, subject, detail, serial, passed) = table.state, it
    seats = [*dict.fromkeys(run.seat for run in runs)]
    overlord = state.overlord
    if overlord not in seats and _must_seem_asked(table, name, subject, detail, serial):
        heroes_first = state.turn is not None and state.of_heroes(state.turn.figure)
        seats.insert(len(seats) if heroes_first else 0, overlord)
    waiting = [seat for seat in seats if not passed >> seat & 1]
    if not waiting:
        return None
    current = _current(state)
    waiting.sort(key=lambda seat: (passed >> seat + LATER_BIT & 1, seat != current))
    seat = waiting[0]
    choices = {choice_of(state, run): run for run in runs if run.seat == seat}
    later = [LATER] if seat == current and len(waiting) > 1 and choices else []
    return Posed((QUESTIONS[name], seat, [PASS, *later, *choices]), _answered, it, seat, choices)


def _current(state: State) -> int:
    """The seat whose turn it is, which decides who is first (DES-GEN-04)."""
    return state.overlord if state.turn is None else seat_of(state, state.turn.figure)


def _answered(
    table: DescentTable, choice: str, it: Opened, seat: int, choices: dict[str, Run]
) -> None:
    state, (name, subject, detail, serial, passed) = table.state, it
    if choice == LATER:
        push(state, "window", name, subject, detail, serial, passed | 1 << seat + LATER_BIT)
        return
    if choice == PASS:
        push(state, "window", name, subject, detail, serial, passed | 1 << seat)
        return
    push(state, "window", name, subject, detail, serial, 0 if name in UNTIL_ALL_PASS else passed)
    run = choices[choice].clone()
    if run.owner == NONE:
        play(table, name, run)
        return
    state.limits = (*state.limits, _use(state, run))
    start(table, run)


def _use(state: State, run: Run) -> tuple[str, int, int]:
    return state.content.abilities[run.ability].id, run.owner, run.serial


# -- carrying out ------------------------------------------------------------------------------


def play(table: DescentTable, name: str, run: Run) -> None:
    """An Overlord card is played: it costs nothing, and is seen (DES-OCRD-01, DES-OCRD-03)."""
    state = table.state
    ability = state.content.abilities[run.ability]
    state.limits = (*state.limits, trigger(state, ability, name, run))
    cards = state.content.overlord_list
    own = [card for card in state.hand if f"{CARD}:{cards[card].id}" == ability.card]
    run.card = (next((card for card in own if card in state.shown), own[0]),)
    deck.taken_from_hand(state, run.card[0])
    table.say("DES-OCRD-03", _PLAYS, ability.card)
    start(table, run)


def start(table: DescentTable, run: Run) -> None:
    """An ability is used: it is paid for, then its steps follow one by one."""
    state = table.state
    ability = state.content.abilities[run.ability]
    state.runs.append(run)
    push(state, "run_done")
    push(state, EFFECT, ability.effect, 0, run.subject, False)
    push(state, "pay")
    if run.owner != NONE:
        table.say("DES-SPEC-01", "{figure} uses {card}.", state.fighters[run.owner].kind,
                  ability.card)  # fmt: skip


def start_steps(table: DescentTable, run: Run, path: str) -> None:
    """Steps of an ability that are not its own effect, such as what a surge buys."""
    table.state.runs.append(run)
    push(table.state, "run_over")
    push(table.state, EFFECT, path, 0, run.subject, False)


@AGENDA.step("pay")
def pay(table: DescentTable) -> Flow[None] | None:
    """The price of the ability that begins."""
    return paying.pay(table, table.state.runs[-1])


@AGENDA.step(EFFECT)
def go_on(
    table: DescentTable, path: str, at: int, who: int, rolled: bool = False
) -> Flow[None] | None:
    """One step of an effect, the rest of it waiting below; dice that it needs are rolled first."""
    state = table.state
    abilities = state.content.abilities
    steps, run = abilities.effects[path], state.runs[-1]
    op = steps[at]
    if op.rolls and not rolled:
        push(state, EFFECT, path, at, who, True)
        _roll(table, op.rolls)
        return None
    if at + 1 < len(steps):
        push(state, EFFECT, path, at + 1, who, False)
    run.effect, run.step = path, at
    if op.condition and not all_hold(op.condition, state, run, who):
        return None
    return _maybe(table, op, who) if op.optional else op.apply(table, who)


def _roll(table: DescentTable, names: tuple[str, ...]) -> None:
    state, content = table.state, table.state.content
    run = state.runs[-1]
    run.dice = tuple(content.die_called[name] for name in names)
    run.faces = roll(table, tuple(content.dice[name] for name in names)).faces
    happen(table, DIE_ROLLED, run.owner)


YES, NO = "yes", "no"
WHETHER = Question("whether", "DES-SPEC-01", "Do you want this?",
                   {YES: "Yes", NO: "No"}, passing=NO)  # fmt: skip


def _maybe(table: DescentTable, op: Op, who: int) -> Flow[None]:
    run = table.state.runs[-1]
    if not op.possible(table.state, run, who):
        return
    choice = yield WHETHER, run.seat, [YES, NO]
    if choice == YES:
        flow = op.apply(table, who)
        if flow is not None:
            yield from flow


@AGENDA.step("run_done")
def run_done(table: DescentTable) -> None:
    """An ability is over; others may follow what it did."""
    state = table.state
    run = state.runs[-1]
    if run.card:
        deck.discard(table, run.card)
        run.card = ()
    if run.owner != NONE and listens(state, CARD_USED, run.owner):
        push(state, "run_over")
        happen(table, CARD_USED, run.owner, run.ability)
    else:
        state.runs.pop()


@AGENDA.step("run_over")
def run_over(table: DescentTable) -> None:
    table.state.runs.pop()


def listen_to(state: State, number: int) -> None:
    """One figure has something new: its moments are listened to from now on."""
    state.listening |= state.content.abilities.kit(state, number).mask


def listen(state: State) -> None:
    """What anybody on the table may have something for; called when somebody's things change."""
    mask = 0
    for number in range(len(state.fighters)):
        mask |= state.content.abilities.kit(state, number).mask
    state.listening = mask | grants(state)
