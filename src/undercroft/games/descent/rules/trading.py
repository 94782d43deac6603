"""Trading between adjacent heroes (DES-TRAD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question

from ..table.state import ON_MAP
from . import equipment, reacting

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.state import DescentTable, State

TRADE, GIVE, TAKE, DONE = "trade", "give", "take", "done"
ITEM, SEARCH = "item", "search"
YES, NO = "yes", "no"


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == DONE:
        return Label("Trade no more")
    verb, _, card = choice.partition(":")
    name = table.state.content.title_of(card)
    return Label(f"Give {name}" if verb == GIVE else f"Ask for {name}", "DES-TRAD-02")


WHAT = Question("trade", "DES-TRAD-03", "What changes hands?", _describe, passing=DONE)
AGREE = Question(
    "agree", "DES-TRAD-04", "Do you give the card that you are asked for?",
    {YES: "Give it", NO: "Keep it"}, passing=NO,
)  # fmt: skip


def offers(state: State, number: int, near: int) -> list[str]:
    """With whom a hero may trade now, during their move action (DES-TRAD-01, DES-GAP-15)."""
    turn, fighters = state.turn, state.fighters
    assert turn is not None
    if not turn.moving or not state.is_hero(number):
        return []
    return [
        f"{TRADE}:{state.handle(other)}"
        for other in range(state.heroes)
        if fighters[other].place == ON_MAP
        and near >> fighters[other].at & 1
        and other != number
        and other not in turn.traded
        and (_has_something(state, number) or _has_something(state, other))
    ]


def _has_something(state: State, number: int) -> bool:
    """Whether a hero has anything that may change hands."""
    content, fighter = state.content, state.fighters[number]
    if fighter.cards:
        return True
    for item in (*fighter.items, *fighter.pack):  # noqa: SIM110 -- a generator takes longer
        if not content.item_list[item].starting:
            return True
    return False


def tradable(state: State, number: int) -> list[str]:
    """The cards of a hero that may change hands (DES-TRAD-02, DES-TRAD-06)."""
    content, fighter = state.content, state.fighters[number]
    items = [content.item_list[item] for item in (*fighter.items, *fighter.pack)]
    cards = {content.cards[card].id: 0 for card in fighter.cards}
    return [
        *(content.card_of(item.id) for item in items if not item.starting),
        *(f"{SEARCH}:{name}" for name in cards),
    ]


def trade(table: DescentTable, number: int, name: str) -> Flow[None]:
    """Any number of cards change hands, each once (DES-TRAD-03, DES-TRAD-04, DES-TRAD-07)."""
    state, turn = table.state, table.state.turn
    assert turn is not None
    other = state.called(name)
    turn.traded = (*turn.traded, other)
    mine = dict.fromkeys(tradable(state, number))
    theirs = dict.fromkeys(tradable(state, other))
    while mine or theirs:
        options = [*(f"{GIVE}:{card}" for card in mine), *(f"{TAKE}:{card}" for card in theirs)]
        choice = yield WHAT, state.fighters[number].seat, [*options, DONE]
        if choice == DONE:
            return
        verb, _, card = choice.partition(":")
        if verb == GIVE:
            del mine[card]
            _hand_over(table, number, other, card)
            continue
        del theirs[card]
        agreed = YES
        if state.fighters[other].seat != state.fighters[number].seat:
            agreed = yield AGREE, state.fighters[other].seat, [YES, NO]
        if agreed == YES:
            _hand_over(table, other, number, card)


def _hand_over(table: DescentTable, giver: int, taker: int, card: str) -> None:
    """A card has a new owner, who may equip it in their next turn (DES-TRAD-05)."""
    state = table.state
    content, one, two = state.content, state.fighters[giver], state.fighters[taker]
    kind, _, name = card.partition(":")
    if kind == SEARCH:
        number = next(each for each in one.cards if content.cards[each].id == name)
        one.cards = _without(one.cards, number)
        two.cards = (*two.cards, number)
    else:
        item = content.item_called[name]
        if item in one.pack:
            one.pack = _without(one.pack, item)
        else:
            one.items = _without(one.items, item)
        two.pack = (*two.pack, item)
    thing = content.abilities.things.get(card)
    if thing is not None and thing in one.exhausted:
        one.exhausted = _without(one.exhausted, thing)
        two.exhausted = (*two.exhausted, thing)
    table.say("DES-TRAD-03", "{figure} gives {text} to {figure}.", one.kind,
              content.title_of(card), two.kind)  # fmt: skip
    reacting.listen(state)
    equipment.changed(table, giver)


def _without(things: tuple[int, ...], one: int) -> tuple[int, ...]:
    place = things.index(one)
    return things[:place] + things[place + 1 :]
