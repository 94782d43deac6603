"""What is demanded and what is offered: the price beside what comes of giving it or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import numbers
from ..rules.combat import story
from ..rules.effects.bargains import Demand, Offer
from ..rules.effects.cards import CancelBattle, Discard
from ..rules.effects.things import Disarm, DiscardItem
from ..rules.effects.wounds import Damage
from ..table.state import NONE
from .battle import sides, stakes, with_ops
from .odds import as_rolled, odds
from .worth import A_CARD, A_DEFEAT, A_WOUND, ENERGY, item_worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..rules.effects import Effect
    from ..table.state import State
    from .odds import Fighter

AN_ITEM = 0.25  # one that chance or its owner picks
A_SETBACK = 0.08  # a card that is turned back, arms that are put away


def demand(state: State, seat: int, choices: Sequence[str]) -> str:
    """What is dearer is let go: the price, or what happens otherwise."""
    _, price, amount = choices[0].split(":")
    step = _asked(state, Demand, price)
    cost = _cost(state, seat, price, int(amount))
    if not isinstance(step, Demand):  # a card of another player asks
        return choices[0] if cost < 2 * A_CARD else "decline"
    mine, foe = sides(state, seat)
    paid = _promise(state, seat, _after_paying(mine, price, int(amount)), foe)
    foe, worse, _ = with_ops(foe, mine, step.otherwise)
    loss = paid - _promise(state, seat, worse, foe) + _harm(state, seat, step.otherwise)
    return choices[0] if cost < loss else "decline"


def offer(state: State, seat: int, choices: Sequence[str]) -> str:
    """Taken if it promises more than its price."""
    _, price, amount = choices[0].split(":")
    step = _asked(state, Offer, price)
    if not isinstance(step, Offer):
        return "decline"
    mine, foe = sides(state, seat)
    now = _promise(state, seat, mine, foe)
    if any(isinstance(each, CancelBattle) for each in step.then):
        gain = -now
    else:
        mine, foe, extra = with_ops(mine, foe, step.then)
        mine = _after_paying(mine, price, int(amount))
        gain = _promise(state, seat, mine, foe) - now + extra
    return choices[0] if gain > _cost(state, seat, price, int(amount)) else "decline"


def _after_paying(mine: Fighter, price: str, amount: int) -> Fighter:
    """With the health that they have then."""
    return mine._replace(life=max(1, mine.life - amount)) if price == "health" else mine


def _asked(state: State, kind: type[Effect], price: str) -> Effect | None:
    """The step of the encounter that asks for it; None if it is not the encounter that does."""
    combat = state.combat
    if combat is None or combat.defender.seat != NONE or state.playing:
        return None
    powers = numbers.encounter_of(state.content, combat).powers
    steps = (step for power in powers for step in power.effects if isinstance(step, kind))
    return next((step for step in steps if getattr(step, "price", "") == price), None)


def _cost(state: State, seat: int, price: str, amount: int) -> float:
    """What giving it up is to them; the last card or two are kept for fights to come."""
    character = state.characters[seat]
    if price == "energy":
        return amount * (2 * ENERGY if character.hand else 0.5 * ENERGY)
    if price == "ability":
        return amount * A_CARD * (0.6 if len(character.hand) >= 4 else 1.0)
    if price == "item":
        return amount * min((item_worth(state, seat, card) for card in character.bag), default=1.0)
    return _wounds(state, seat, amount)


def _wounds(state: State, seat: int, amount: int) -> float:
    """Damage is dearer the less they can take."""
    left = numbers.health(state, seat) - state.characters[seat].damage
    return A_DEFEAT if amount >= left else A_WOUND * amount * (1 + 2 / left)


def _promise(state: State, seat: int, mine: Fighter, foe: Fighter) -> float:
    """What the combat is worth from here: before the roll, as rolled, nothing at its end."""
    combat = state.combat
    assert combat is not None
    if combat.stage == story.END:
        return 0.0
    if combat.stage == story.BEFORE:
        return stakes(state, seat, odds(mine, foe))
    dice = (numbers.combatant(state, seat).die, numbers.foe(state, seat).die)
    return stakes(state, seat, as_rolled(mine, foe, (dice,)))


def _harm(state: State, seat: int, steps: Iterable[Effect]) -> float:
    """What else happens to them."""
    harm = 0.0
    for step in steps:
        if isinstance(step, Damage):
            harm += _wounds(state, seat, step.amount)
        elif isinstance(step, Discard):
            harm += A_CARD * min(step.amount, len(state.characters[seat].hand))
        elif isinstance(step, DiscardItem):
            harm += AN_ITEM if step.losable(state, seat) else 0.0
        elif isinstance(step, Disarm) or step.word in ("flip", "no_triggers"):
            harm += A_SETBACK
    return harm
