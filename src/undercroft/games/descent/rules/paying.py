"""Costs and limits of abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Label, Question

from ..table.state import NONE
from . import stats
from .effects.amounts import worth

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.frames import Run
    from ..table.state import DescentTable, Fighter, State
    from .abilities import Ability
    from .kits import Kit

HOW_MUCH = Question(
    "how_much", "DES-SKL-05", "How much do you pay?", lambda table, seat, choice: Label(choice)
)


def is_out_of_reach(fighter: Fighter, kit: Kit, ability: Ability) -> bool:
    """Whether it is surely too dear: a quick look before the whole `may_pay`."""
    cost = ability.entry.cost
    if cost.feat and fighter.feat_used:
        return True  # DES-FEAT-03
    fatigue = cost.fatigue
    return fatigue > 0 and fighter.fatigue + fatigue > kit.figure.stamina + kit.stamina


def may_pay(state: State, run: Run) -> Verdict:
    """Whether an ability may be used once more and its price can be paid (DES-SKL-05)."""
    ability = state.content.abilities[run.ability]
    entry, cost = ability.entry, ability.entry.cost
    if entry.limit is not None and (ability.id, run.owner, _period(state, run)) in state.limits:
        return "DES-SPEC-01"
    if run.owner == NONE:
        return None
    fighter = state.fighters[run.owner]
    if cost.exhaust and not _exhaustible(state, run):
        return "DES-GEN-06"
    if cost.feat and fighter.feat_used:
        return "DES-FEAT-03"
    if cost.fatigue and fighter.fatigue + cost.fatigue > stats.stamina(state, run.owner):
        return "DES-SKL-05"
    if cost.fatigue_up_to is not None and not worth(state, run, run.owner, cost.fatigue_up_to):
        return "DES-SKL-05"
    if cost.damage and fighter.damage + cost.damage >= state.health(run.owner):
        return "DES-HLTH-02"
    return None


def _exhaustible(state: State, run: Run) -> list[int]:
    """The cards that may be exhausted for an ability: its own, or one that stands in for it."""
    ability, fighter = state.content.abilities[run.ability], state.fighters[run.owner]
    found = [ability.thing]
    if ability.kind in ("item", "relic"):
        traits = state.content.items[ability.card.partition(":")[2]].traits
        spares = state.content.abilities.kit(state, run.owner).spares
        found += [thing for thing, trait in spares if trait in traits]
    return [thing for thing in found if thing not in fighter.exhausted]


def _describe_card(table: DescentTable, _seat: int, choice: str) -> Label:
    return Label(table.state.content.title_of(choice))


WHICH = Question("exhaust", "DES-GEN-05", "Which card do you exhaust?", _describe_card)


def _exhaust(table: DescentTable, run: Run) -> Flow[None]:
    state = table.state
    names = state.content.numberings["thing"].names
    things = {names[thing]: thing for thing in _exhaustible(state, run)}
    choice = yield WHICH, run.seat, [*things]
    fighter = state.fighters[run.owner]
    fighter.exhausted = (*fighter.exhausted, things[choice])


def _period(state: State, run: Run) -> int:
    """What a limit counts in: attacks and causes by their serial numbers."""
    scope = state.content.abilities[run.ability].entry.limit
    if scope == "attack":
        attack = state.attack
        return attack.serial if attack is not None else 0
    if scope in ("each", "test"):
        return run.serial
    if scope in ("turn", "round"):
        return -state.round
    return 0


def pay(table: DescentTable, run: Run) -> Flow[None] | None:
    """Pay for an ability that is used, and note that it was."""
    state = table.state
    ability = state.content.abilities[run.ability]
    entry, cost = ability.entry, ability.entry.cost
    if entry.limit is not None:
        state.limits = (*state.limits, (ability.id, run.owner, _period(state, run)))
    if run.owner == NONE:
        return None
    fighter = state.fighters[run.owner]
    if cost.feat:
        fighter.feat_used = True
    if cost.flip:
        _flip(table, run.owner, ability.card.partition(":")[2])
    fighter.fatigue += cost.fatigue  # chosen, so never more than the Stamina (DES-SKL-05)
    if cost.fatigue:
        _tell(table, fighter.kind, cost.fatigue)
    if cost.damage:
        fighter.damage += cost.damage
        table.say("DES-SPEC-01", "{figure} suffers {number} damage for it.", fighter.kind,
                  cost.damage)  # fmt: skip
    run.paid = cost.fatigue
    chooses = cost.exhaust or cost.fatigue_up_to is not None
    return _pay_as_wanted(table, run) if chooses else NOTHING


def _pay_as_wanted(table: DescentTable, run: Run) -> Flow[None]:
    state = table.state
    cost = state.content.abilities[run.ability].entry.cost
    if cost.exhaust:
        yield from _exhaust(table, run)
    if cost.fatigue_up_to is None:
        return
    most = worth(state, run, run.owner, cost.fatigue_up_to)
    choice = yield HOW_MUCH, run.seat, [str(amount) for amount in range(1, most + 1)]
    run.paid = int(choice)
    fighter = state.fighters[run.owner]
    fighter.fatigue += run.paid
    _tell(table, fighter.kind, run.paid)


def _tell(table: DescentTable, kind: int, fatigue: int) -> None:
    table.say("DES-SKL-05", "{figure} suffers {number} fatigue for it.", kind, fatigue)


def _flip(table: DescentTable, number: int, name: str) -> None:
    """A Search card is used and lies face down from now on (DES-SRCH-07)."""
    state = table.state
    fighter, cards = state.fighters[number], state.content.cards
    card = next(each for each in fighter.cards if cards[each].id == name)
    held = list(fighter.cards)
    held.remove(card)
    fighter.cards, fighter.used_cards = tuple(held), (*fighter.used_cards, card)
    table.say("DES-SRCH-07", "{figure} uses {card}.", fighter.kind, f"search:{name}")
