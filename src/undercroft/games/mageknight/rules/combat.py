"""An attack from its declaration to the counterattacks (MKD-CLOSE-08, MKD-CRIT, MKD-CTR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.events import BLOW, Template
from undercroft.kernel.flow import Label, Question

from ..table.state import BY_FACING, FRONT, INSIDE, NONE, REAR, Attack
from . import attack_words, doors, hooks, manners, telling, terms, values
from .damage import fall_if_dead, take, take_of_attack
from .facing import from_behind
from .manners import MANNERS, STRIKE
from .moments import AFTER_HIT, DAMAGE, DAMAGE_BASE, DAMAGED, DECLARED, HIT, ROLLED
from .seats import controller

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ..table.state import MageKnightTable, State
    from .manners import Manner
    from .prospects import Blow

ALWAYS_MISSES, ALWAYS_HITS = 2, 12  # MKD-CRIT-01, MKD-CRIT-02
LET_IT_BE = "pass"
_UNFACED = "MKD-CTR-04"
_ATTACKS = Template(BLOW, "{figure} attacks {figure}.")
_HEALS = Template(BLOW, "{figure} tries to heal {figure}.")
_HIT = Template(BLOW, "{text}: {figure} is hit.")
_MISSED = Template(BLOW, "{text}: {figure} is missed.")
_AVOIDED = Template(BLOW, "{figure} is missed.")
_NOT_HEALED = Template(BLOW, "{text}: {figure} is not healed.")


def _describe(table: MageKnightTable, _seat: int, choice: str) -> Label:
    if choice == LET_IT_BE:
        return Label("Do not attack back")
    state = table.state
    attack, manner = state.attack, MANNERS[choice]
    assert attack is not None
    striker, target = state.warriors[state.answering], state.warriors[state.answered]
    # After a jump there is no bonus (MKD-PASS-08).
    behind = None if attack.through == BY_FACING else False
    why = attack_words.in_words(state, striker, target, manner, counter=True, behind=behind)
    label = f"{manner.label.format(state.figure(state.answered).name)} ({why})"
    return Label(label, targets=(f"figure:{state.handle(state.answered)}",))


def _describe_free(table: MageKnightTable, _seat: int, choice: str) -> Label:
    if choice == LET_IT_BE:
        return Label("Let it go")
    state = table.state
    striker, target = state.warriors[state.answering], state.warriors[state.answered]
    why = attack_words.in_words(state, striker, target, STRIKE, behind=True)
    return Label(f"Strike ({why})", targets=(f"figure:{state.handle(state.answered)}",))


COUNTER = Question(
    "counter", "MKD-CTR-01", "Your figure was attacked: attack back?", _describe, passing=LET_IT_BE
)
FREE_ATTACK = Question(
    "free_attack", "MKD-PASS-07", "An opponent jumped over your figure: strike at it?",
    _describe_free, passing=LET_IT_BE,
)  # fmt: skip


def begin(table: MageKnightTable, attack: Attack) -> None:
    """Let an attack be resolved next."""
    table.state.attack = attack
    push(table.state, "resolve")


def resolve(table: MageKnightTable) -> Flow[None]:
    """Declare, roll, test each hit, deal damage, then whoever may attacks back (MKD-CLOSE-08)."""
    state = table.state
    attack = state.attack
    assert attack is not None
    attacker, manner = state.warriors[attack.attacker], MANNERS[attack.manner]
    for target in attack.targets:
        _say_declared(table, attack, target)
    if attack.door != NONE:
        table.say("MKD-DOOR-07", "{figure} attacks a door.", attacker.figure)
    yield from DECLARED.announce(table, attack.attacker)
    attack.affected = manner.affected(state, attack)
    attack.dice = dice = table.roll() + table.roll()
    table.say("MKD-CLOSE-05", "{figure} rolls {number}.", attacker.figure, dice)
    if dice not in (ALWAYS_MISSES, ALWAYS_HITS):
        telling.tell_roll(table, attack, manner)
    yield from ROLLED.announce(table, attack.attacker)
    attack.damage = values.damage(state, attacker)
    attack.reached = tuple(
        number for number in attack.affected if _hits(state, attack, manner, number)
    )
    # A blow may change what the next one would have come to, but not what was rolled.
    sums = [
        (number, attack_words.rolled(state, attack, number, is_behind(state, attack, number)))
        for number in attack.affected
        if state.warriors[number].place == INSIDE
    ]
    for number, told in sums:
        if state.warriors[number].place == INSIDE:
            yield from _land(table, attack, number, told)
    if attack.door != NONE:
        doors.batter(table, attacker, attack.door, dice)
    if dice == ALWAYS_MISSES and manner.harms and attacker.place == INSIDE:
        # No ability lessens it (MKD-DEF-20, MKD-DEF-32).
        take(table, attack.attacker, 1, "MKD-CRIT-01")
    yield from fall_if_dead(table, attack.attacker)
    if attack.through == REAR:
        push(state, "answer_free_attack", attack.targets[0], attack.attacker)
    elif manner.answered and not attack.counter:
        # Each of several targets and each whom a Sweep reached (MKD-CTR-06, MKD-ATK-71).
        answering = attack.affected if manner.bystanders_answer else attack.targets
        for number in reversed(answering):
            if terms.opposing(attacker, state.warriors[number]):
                push(state, "counter", number, attack.attacker)


def _say_declared(table: MageKnightTable, attack: Attack, target: int) -> None:
    state = table.state
    manner = MANNERS[attack.manner]
    figures = state.warriors[attack.attacker].figure, state.warriors[target].figure
    table.say(manner.rule, _ATTACKS if manner.harms else _HEALS, *figures)


def _hits(state: State, attack: Attack, manner: Manner, number: int) -> bool:
    """Whether the roll reaches a figure's defense; 2 never does, 12 always (MKD-CRIT-01, 02)."""
    if attack.dice in (ALWAYS_MISSES, ALWAYS_HITS):
        return attack.dice == ALWAYS_HITS
    attacker, target = state.warriors[attack.attacker], state.warriors[number]
    behind = is_behind(state, attack, number)
    total = manners.attack_total(state, attacker, target, manner, attack.counter, behind)
    bystander = number not in attack.targets
    return attack.dice + total >= manners.defense_total(state, target, attacker, manner, bystander)


def is_behind(state: State, attack: Attack, number: int) -> bool:
    """Whether an attack comes through a figure's rear arc (MKD-FACE-06, MKD-PASS-07, 08).

    It does not matter how far the attacker is (MKD-RANGE-04).
    """
    if attack.through != BY_FACING:
        return attack.through == REAR
    return from_behind(state, state.warriors[attack.attacker], state.warriors[number])


def _land(table: MageKnightTable, attack: Attack, number: int, told: str) -> Flow[None]:
    """A hit or a miss on one figure, and all that follows from it."""
    manner, figure = MANNERS[attack.manner], table.state.warriors[number].figure
    is_hit = was_reached = number in attack.reached
    if is_hit:
        is_hit = bool((yield from HIT.change(table, 1, number)))
    if is_hit:
        attack.hits = (*attack.hits, number)
    if manner.harms:
        rule = manner.rule if manner.ability else "MKD-CLOSE-05"
        if was_reached and not is_hit:
            table.say(rule, _AVOIDED, figure)
        else:
            table.say(rule, _HIT if is_hit else _MISSED, told, figure)
        yield from _harm(table, attack, number, is_hit)
    elif not is_hit:
        table.say(manner.rule, _NOT_HEALED, told, figure)
    if is_hit:
        yield from AFTER_HIT.announce(table, number)


def _harm(table: MageKnightTable, attack: Attack, number: int, is_hit: bool) -> Flow[None]:
    """Damage in the order of MKD-DAM-01 to 03, then the reactions (MKD-DAM-04).

    One target takes the damage value, several take 1 click each (MKD-RANGE-05, MKD-RANGE-07).
    """
    clicks = base = 0
    if is_hit:
        alone = len(attack.targets) == 1
        clicks = attack.damage if alone else 1
        base = yield from DAMAGE_BASE.change(table, clicks, number)
    clicks = yield from DAMAGE.change(table, base, number, int(is_hit))
    if clicks > 0:
        taken = take_of_attack(table, number, base, clicks, "MKD-CLOSE-07")
        yield from DAMAGED.announce(table, number, attack.attacker, taken)


@DAMAGE.handler(order=50)
def critical_hit(table: MageKnightTable, happening: Happening) -> None:
    """A 12 on the dice deals one more click, to each figure it hits (MKD-CRIT-02 to 04)."""
    attack = table.state.attack
    assert attack is not None
    if attack.dice == ALWAYS_HITS and happening.details[0]:
        happening.value += 1
        table.say("MKD-CRIT-02", "{number} on the dice: 1 click more.", ALWAYS_HITS)


@hooks.CLICKS.of(0, order=50, whose=hooks.EVERYBODYS)
def expects_critical_hits(blow: Blow, clicks: int) -> int:
    """MKD-CRIT-02."""
    return clicks + 1 if blow.critical else clicks


# -- counterattacks ----------------------------------------------------------------------------


def counter(table: MageKnightTable, defender: int, attacker: int) -> Flow[None] | None:
    """The target may attack back once, free of cost (MKD-CTR-01 to 05, MKD-COST-10).

    Whether it is marked does not matter (MKD-MULTI-04).
    """
    state = table.state
    if state.warriors[defender].place != INSIDE or state.warriors[attacker].place != INSIDE:
        return None  # MKD-CTR-02
    verdicts = _answers(state, defender, attacker)
    ways = [verb for verb, verdict in verdicts.items() if verdict is None]
    if ways:
        return _ask_counter(table, defender, attacker, ways)
    one, other = state.warriors[defender], state.warriors[attacker]
    mine = values.abilities(state, one)
    verdict = hooks.MAY_ATTACK.forbids(mine, STRIKE)
    if verdict is not None:
        ability = telling.name_of(hooks.MAY_ATTACK.forbidding(mine, STRIKE))
        table.say(verdict, "{figure} cannot attack back: {ability}.", one.figure, ability)
    elif _UNFACED in verdicts.values():
        table.say(_UNFACED, "{figure} does not face {figure} and cannot attack back.",
                  one.figure, other.figure)  # fmt: skip
    return None


def _answers(state: State, defender: int, attacker: int) -> dict[str, Verdict]:
    """What forbids a figure to attack back in each manner."""
    one, other = state.warriors[defender], state.warriors[attacker]
    return {
        verb: manners.forbids_answer(state, one, other, manner) for verb, manner in MANNERS.items()
    }


def _ask_counter(
    table: MageKnightTable, defender: int, attacker: int, ways: list[str], through: int = BY_FACING
) -> Flow[None]:
    table.state.answered, table.state.answering = attacker, defender
    choice = yield COUNTER, controller(table.state, defender), [LET_IT_BE, *ways]
    table.state.answered = table.state.answering = NONE
    if choice != LET_IT_BE:
        begin(table, Attack(defender, choice, (attacker,), counter=True, through=through))


def free_attack(table: MageKnightTable, jumped: int, mover: int) -> Flow[None] | None:
    """An opponent who was jumped over may strike at the mover's rear (MKD-PASS-07)."""
    state = table.state
    one, other = state.warriors[jumped], state.warriors[mover]
    if one.place != INSIDE or other.place != INSIDE:
        return None
    if manners.forbids_attack(state, one, other, STRIKE) is not None:
        return None
    return _ask_free_attack(table, jumped, mover)


def _ask_free_attack(table: MageKnightTable, jumped: int, mover: int) -> Flow[None]:
    table.state.answered, table.state.answering = mover, jumped
    choice = yield FREE_ATTACK, controller(table.state, jumped), [LET_IT_BE, STRIKE.verb]
    table.state.answered = table.state.answering = NONE
    if choice != LET_IT_BE:
        begin(table, Attack(jumped, STRIKE.verb, (mover,), through=REAR))


def answer_free_attack(table: MageKnightTable, mover: int, jumped: int) -> Flow[None] | None:
    """The mover may answer whichever way both face, without a bonus (MKD-PASS-08, MKD-CTR-04)."""
    state = table.state
    one, other = state.warriors[mover], state.warriors[jumped]
    if one.place != INSIDE or other.place != INSIDE:
        return None
    if manners.forbids_attack(state, one, other, STRIKE) is not None:
        return None
    return _ask_counter(table, mover, jumped, [STRIKE.verb], FRONT)
