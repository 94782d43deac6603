"""What the side that won a quest gains (DES-PHAS-12, DES-RELIC-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import Label, Question

from ...table.sheet import change, change_hero, tell
from ...table.state import AGENDA, HEROES
from .. import buying
from .agreeing import agree

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...content.quests import Prize
    from ...table.state import DescentTable, State

NAME, RETURN, ENOUGH = "name", "return", "enough"


def prize_of(state: State) -> Prize:
    """What the quest lists for the side that won it."""
    quest = state.content.quests[state.quest]
    return quest.heroes_win if state.winner == HEROES else quest.overlord_wins


@AGENDA.step("gain_prize")
def gain_prize(table: DescentTable) -> None:
    """Gold and XP at once; what is to be chosen comes next (DES-PHAS-12)."""
    state, prize = table.state, prize_of(table.state)
    assert state.sheet is not None
    if prize.gold_per_hero:
        gold = prize.gold_per_hero * state.heroes
        change(state, gold=state.sheet.gold + gold)
        table.say("DES-PHAS-12", "The heroes gain {number} gold.", gold)
        tell(state, f"The heroes gain {gold} gold.")
    if prize.xp and state.winner == HEROES:
        for number in range(state.heroes):
            change_hero(state, number, xp=state.sheet.heroes[number].xp + prize.xp)
        table.say("DES-PHAS-12", "Each hero gains {number} XP more.", prize.xp)
    elif prize.xp:
        state.overlord_xp += prize.xp
        table.say("DES-PHAS-12", "The overlord gains {number} XP more.", prize.xp)
    if prize.refund:
        push(state, "hand_back")
    if prize.monster:
        push(state, "name_monster")
    if prize.takes is not None and prize.takes in state.sheet.overlord_relics:
        push(state, "gain_relic", prize.takes)
    if prize.relic is not None:
        push(state, "gain_relic", prize.relic)


# -- relics ------------------------------------------------------------------------------------


def _describe_hero(table: DescentTable, _seat: int, choice: str) -> Label:
    state = table.state
    return Label(state.name_of(state.called(choice)), targets=(f"figure:{choice}",))


WHO = Question("relic_bearer", "DES-RELIC-03", "Which hero takes the relic?", _describe_hero)


@AGENDA.step("gain_relic")
def gain_relic(table: DescentTable, name: str) -> Flow[None]:
    """A hero stows it, or it goes to the overlord with its dark side up (DES-RELIC-03, 04, 11)."""
    state = table.state
    sheet, relic = state.sheet, state.content.relics[name]
    assert sheet is not None
    if state.winner != HEROES:
        change(state, overlord_relics=(*sheet.overlord_relics, name))
        table.say("DES-RELIC-04", "The overlord gains {text}.", relic.dark_name)
        tell(state, f"The overlord gains the relic {relic.dark_name}.")
        return
    others = tuple(each for each in sheet.overlord_relics if each != name)
    change(state, overlord_relics=others)
    handles = [state.handle(number) for number in range(state.heroes)]
    number = state.called((yield from agree(table, WHO, handles)))
    fighter = state.fighters[number]
    fighter.pack = (*fighter.pack, state.content.item_called[name])
    table.say("DES-RELIC-03", "{figure} takes {text}.", fighter.kind, relic.name)
    tell(state, f"{state.name_of(number)} gains the relic {relic.name}.")


# -- what overlords gain -----------------------------------------------------------------------


def _describe_monster(table: DescentTable, _seat: int, choice: str) -> Label:
    return Label(table.state.content.monsters[choice.partition(":")[2]].name)


WHICH = Question(
    "name_monster", "DES-PHAS-12", "Which monsters may be any open group from now on?",
    _describe_monster,
)  # fmt: skip


@AGENDA.step("name_monster")
def name_monster(table: DescentTable) -> Flow[None]:
    """A kind of monster that the overlord may choose whatever its traits."""
    state = table.state
    sheet, kinds = state.sheet, state.content.monsters
    assert sheet is not None
    options = [f"{NAME}:{kind}" for kind in kinds if kind not in sheet.monsters]
    if not options:
        return
    kind = (yield WHICH, state.overlord, options).partition(":")[2]
    change(state, monsters=(*sheet.monsters, kind))
    table.say("DES-PHAS-12", "From now on {text} may be any open group.", kinds[kind].name)
    tell(state, f"From now on any open group may be {kinds[kind].name}.")


def may_return(state: State, card: int) -> bool:
    """Whether the cards that stay could have been bought without this one."""
    listed = state.content.overlord_list
    left = [listed[each] for each in state.owned if each != card]
    return bool(listed[card].xp) and all(
        sum(low.deck == each.deck and low.xp < each.xp for low in left)
        >= buying.NEEDED.get(each.xp, 0)
        for each in left
        if each.deck != buying.UNIVERSAL
    )


def _describe_card(table: DescentTable, _seat: int, choice: str) -> Label:
    if choice == ENOUGH:
        return Label("Hand back no more")
    card = table.state.content.overlord_cards[choice.partition(":")[2]]
    return Label(f"{card.name}: {card.xp} XP")


BACK = Question(
    "hand_back", "DES-PHAS-12", "Which Overlord card do you hand back for its XP?",
    _describe_card, passing=ENOUGH,
)  # fmt: skip


@AGENDA.step("hand_back")
def hand_back(table: DescentTable) -> Flow[None]:
    """Bought cards leave the deck, and their XP can be spent anew."""
    state = table.state
    listed = state.content.overlord_list
    found = {listed[card].id: card for card in state.owned if may_return(state, card)}
    if not found:
        return
    choice = yield BACK, state.overlord, [*(f"{RETURN}:{name}" for name in found), ENOUGH]
    if choice == ENOUGH:
        return
    card = found[choice.partition(":")[2]]
    state.owned = tuple(each for each in state.owned if each != card)
    state.overlord_bags[0] = tuple(each for each in state.overlord_bags[0] if each != card)
    buying.refund(state, listed[card].xp)
    table.say("DES-PHAS-12", "The overlord hands back {text}.", listed[card].name)
    push(state, "hand_back")
