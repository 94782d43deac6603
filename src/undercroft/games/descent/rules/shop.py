"""The shop: what is on offer, buying, selling and passing items on (DES-SHOP).

The deck of an act is what no hero has of its items, so that cards nobody bought and cards that were
sold are in it again by themselves (DES-SHOP-06, DES-SHOP-09).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label, Question

from ..table.state import AGENDA
from . import purse, reacting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..content.cards import ItemEntry
    from ..table.state import DescentTable, State

REVEALED = 5  # DES-SHOP-04
STARTING_VALUE = 25  # DES-SHOP-08
STEP = 25  # prices are multiples of it (DES-SHOP-07)
INTERLUDE = "interlude"
BUY, SELL, GIVE, DONE = "buy", "sell", "give", "done"
OF = "@"


# -- the deck ----------------------------------------------------------------------------------


def deck_of(state: State, act: int) -> list[int]:
    """The Shop Items of an act that no hero has, by number; each copy counts."""
    held = [item for fighter in state.fighters for item in (*fighter.items, *fighter.pack)]
    return [
        number
        for number, item in enumerate(state.content.item_list)
        if item.act == act
        for _ in range(item.copies - held.count(number))
    ]


@AGENDA.step("shopping")
def shopping(table: DescentTable) -> None:
    """Cards of the act are revealed for this step (DES-SHOP-04, DES-GAP-49).

    After the interlude all that is left of Act I lies open (DES-ACTII-03).
    """
    state = table.state
    quest = state.content.quests[state.quest]
    left = deck_of(state, quest.act)
    if quest.stage == INTERLUDE:
        state.stall = tuple(left)
    else:
        stall: list[int] = []
        while left and len(stall) < REVEALED:
            stall.append(table.pick(left, "item"))
            left.remove(stall[-1])
        state.stall = tuple(stall)
    names = ", ".join(state.content.item_list[item].name for item in state.stall)
    table.say("DES-SHOP-04", "In the shop: {text}.", names or "nothing")
    push(state, "shop")


# -- what may be done --------------------------------------------------------------------------


def value(item: ItemEntry) -> int:
    """What the shop pays: half, rounded down to a multiple of 25 gold (DES-SHOP-07, 08)."""
    return STARTING_VALUE if item.starting else item.cost // 2 // STEP * STEP


def may_buy(state: State, item: int) -> Verdict:
    """Whether the heroes can pay for what is on offer (DES-SHOP-05)."""
    if item not in state.stall:
        return "DES-SHOP-04"
    return "DES-SHOP-05" if state.content.item_list[item].cost > purse.gold(state) else None


def may_sell(state: State, item: int) -> Verdict:
    """Whether the shop takes an item: any but relics (DES-SHOP-11).

    Before a single quest it takes what classes begin with (DES-GAP-41).
    """
    entry = state.content.item_list[item]
    if entry.id in state.content.relics:
        return "DES-SHOP-11"
    return None if entry.starting or state.sheet is not None else "DES-GAP-41"


def may_give(state: State, item: int) -> Verdict:
    """Whether an item may change hands; what a class begins with stays (DES-SHOP-14).

    Relics may, too (DES-GAP-51).
    """
    if state.sheet is None:
        return "DES-SHOP-12"  # a single quest has no Campaign phase
    return "DES-SHOP-14" if state.content.item_list[item].starting else None


def _held(state: State, verb: str) -> list[str]:
    """What heroes have that may be sold or given, as choices."""
    may = may_sell if verb == SELL else may_give
    items = state.content.item_list
    found: dict[str, None] = {}
    for number in range(state.heroes):
        fighter = state.fighters[number]
        for item in (*fighter.items, *fighter.pack):
            if may(state, item) is None:
                found[f"{verb}:{items[item].id}{OF}{state.handle(number)}"] = None
    return [*found]


def _wares(state: State) -> list[str]:
    items = state.content.item_list
    found = [f"{BUY}:{items[item].id}" for item in state.stall if may_buy(state, item) is None]
    return [*dict.fromkeys(found)]


# -- asking ------------------------------------------------------------------------------------


def _describe(table: DescentTable, _seat: int, choice: str) -> Label:
    state = table.state
    verb, _, rest = choice.partition(":")
    name, _, owner = rest.partition(OF)
    if verb == DONE:
        return Label(f"That is all: {purse.gold(state)} gold left", "DES-SHOP-03")
    item = state.content.items[name]
    if verb == BUY:
        return Label(f"Buy {item.name}: {item.cost} gold", "DES-SHOP-05", (f"card:{name}",))
    who = state.name_of(state.called(owner))
    if verb == SELL:
        return Label(f"Sell {item.name} of {who}: {value(item)} gold", "DES-SHOP-07")
    return Label(f"{item.name} of {who} goes to somebody else", "DES-SHOP-12")


SHOP = Question("shop", "DES-SHOP-05", "What do you buy or sell?", _describe, passing=DONE)
PASS_ON = Question("pass_on", "DES-SHOP-12", "Who passes on what?", _describe, passing=DONE)
FOR_WHOM = Question(
    "for_whom", "DES-SHOP-02", "Who gets it?",
    lambda table, seat, choice: Label(table.state.name_of(table.state.called(choice))),
)  # fmt: skip


@AGENDA.step("shop")
def shop(table: DescentTable) -> Flow[None] | None:
    """One thing after the other, as the heroes like (DES-SHOP-03, DES-GAP-50)."""
    state = table.state
    gifts = _held(state, GIVE) if state.heroes > 1 else []
    found = [*_wares(state), *_held(state, SELL), *gifts]
    if found:
        return _deal(table, SHOP, "shop", found)
    _close(state)
    return None


@AGENDA.step("pass_items")
def pass_items(table: DescentTable) -> Flow[None] | None:
    """Up to the next quest items may still change hands (DES-SHOP-12)."""
    gifts = _held(table.state, GIVE)
    return _deal(table, PASS_ON, "pass_items", gifts) if gifts else None


def _close(state: State) -> None:
    """What nobody bought is in the deck again (DES-SHOP-06); a single quest saves no gold."""
    state.stall = ()
    if state.sheet is None:
        state.gold = 0  # DES-GAP-41


def _deal(table: DescentTable, question: Question, step: str, found: list[str]) -> Flow[None]:
    state = table.state
    choice = yield question, state.hero_players(), [*found, DONE]
    verb, _, rest = choice.partition(":")
    if verb == DONE:
        _close(state)
        return
    name, _, owner = rest.partition(OF)
    item = state.content.item_called[name]
    if verb == BUY:
        yield from _buy(table, item)
    elif verb == SELL:
        _sell(table, item, state.called(owner))
    else:
        yield from _give(table, item, state.called(owner))
    reacting.listen(state)
    push(state, step)


def _to_whom(table: DescentTable, item: int, numbers: Iterable[int]) -> Flow[int]:
    state = table.state
    state.parcel = (item,)
    handles = [state.handle(number) for number in numbers]
    choice = yield FOR_WHOM, state.hero_players(), handles
    state.parcel = ()
    return state.called(choice)


def _buy(table: DescentTable, item: int) -> Flow[None]:
    """An item is paid for and goes to a hero, who does not have it ready yet (DES-SHOP-02)."""
    state, entry = table.state, table.state.content.item_list[item]
    number = yield from _to_whom(table, item, range(state.heroes))
    stall = list(state.stall)
    stall.remove(item)
    state.stall = tuple(stall)
    purse.gain(state, -entry.cost)
    fighter = state.fighters[number]
    fighter.pack = (*fighter.pack, item)
    table.say("DES-SHOP-05", "{figure} gets {text} for {number} gold.", fighter.kind, entry.name,
              entry.cost)  # fmt: skip
    purse.note(state, f"{state.name_of(number)} gets {entry.name} for {entry.cost} gold.")


def _sell(table: DescentTable, item: int, number: int) -> None:
    """Back to its deck, or, of what a class began with, out of the game (DES-SHOP-09, 10)."""
    state, entry = table.state, table.state.content.item_list[item]
    _take(state, number, item)
    purse.gain(state, value(entry))
    table.say("DES-SHOP-07", "{figure} sells {text} for {number} gold.",
              state.fighters[number].kind, entry.name, value(entry))  # fmt: skip
    purse.note(state, f"{state.name_of(number)} sells {entry.name} for {value(entry)} gold.")


def _give(table: DescentTable, item: int, number: int) -> Flow[None]:
    """From hero to hero, for nothing and from anywhere (DES-SHOP-12)."""
    state, entry = table.state, table.state.content.item_list[item]
    others = [each for each in range(state.heroes) if each != number]
    other = yield from _to_whom(table, item, others)
    _take(state, number, item)
    fighter = state.fighters[other]
    fighter.pack = (*fighter.pack, item)
    table.say("DES-SHOP-12", "{figure} gets {text}.", fighter.kind, entry.name)


def _take(state: State, number: int, item: int) -> None:
    fighter = state.fighters[number]
    for held in ("pack", "items"):
        things = list(getattr(fighter, held))
        if item in things:
            things.remove(item)
            setattr(fighter, held, tuple(things))
            return
