"""The Campaign phase: its steps in order (DES-PHAS).

The shopping is `rules/shop.py`; setting up the next quest and the travel belong to the next table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Label, Question

from ...table.campaign_panel import TITLES
from ...table.sheet import WINNERS, Played, change, change_hero, tell
from ...table.state import AGENDA, HEROES, NONE, OFF
from .. import reacting
from . import course
from .agreeing import agree

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...table.state import DescentTable

STEPS = (*TITLES, "pass_items", "close_sheet")  # in their order (DES-PHAS-02, DES-PHAS-13)
COUNTED = "gold"  # what a quest counts of gold that heroes found in it (`State.counts`)


def begin(table: DescentTable) -> None:
    """A whole quest is over: it goes to the log, and a phase follows (DES-PHAS-01, DES-NEXT-03).

    The finale decides the campaign, and nothing follows (DES-FIN-05).
    """
    state = table.state
    sheet, name = state.sheet, state.content.quests[state.quest].name
    assert sheet is not None
    for fighter in state.fighters:
        fighter.place, fighter.at = OFF, NONE
    state.tokens, state.faces = [], ()
    change(state, played=(*sheet.played, Played(state.quest, WINNERS[state.winner])))  # DES-NEXT-04
    who = "the heroes" if state.winner == HEROES else "the overlord"
    tell(state, f"{len(sheet.played) + 1}. {name}: {who} won in round {state.round}.")
    if course.is_finale(state):
        state.over = True
        tell(state, f"{who.capitalize()} won the campaign.")
        table.say("DES-FIN-05", "{text} won the campaign.", who)
        return
    state.phase = next(iter(TITLES))
    state.agenda = [(step,) for step in reversed(STEPS)]


@AGENDA.step("gain_gold")
def gain_gold(table: DescentTable) -> None:
    """Search cards bring their gold, used or not, and go back (DES-PHAS-03, 04, 05)."""
    state = table.state
    sheet, cards = state.sheet, state.content.cards
    assert sheet is not None
    state.phase = "gain_gold"
    gold = state.counts.get(COUNTED, 0)
    for fighter in state.fighters[: state.heroes]:
        gold += sum(cards[card].gold for card in (*fighter.cards, *fighter.used_cards))
        fighter.cards = fighter.used_cards = ()
    state.bags[0] = tuple(range(len(cards)))
    state.drawn = state.search_discards = ()
    change(state, gold=sheet.gold + gold)
    table.say("DES-PHAS-03", "The heroes found {number} gold in the quest.", gold)
    tell(state, f"The heroes found {gold} gold.")


@AGENDA.step("clean_up")
def clean_up(table: DescentTable) -> None:
    """Heroes recover, decks are whole, nothing lasts, the map goes (DES-PHAS-06 to 09)."""
    state = table.state
    state.phase = "clean_up"
    for fighter in state.fighters:
        fighter.damage = fighter.fatigue = fighter.conditions = 0
        fighter.exhausted, fighter.feat_used, fighter.done = (), False, False
    state.overlord_bags[0] = tuple(sorted(state.owned))  # DES-GAP-46, DES-DECK-14
    state.foreseen = state.hand = state.shown = state.discards = state.aside = ()
    state.hearing, state.limits, state.counts, state.wielded = 0, (), {}, ()
    state.search = state.groups = state.terrain = ()
    reacting.listen(state)
    table.say("DES-PHAS-06", "All heroes recover. The map is put away.")


@AGENDA.step("rewards")
def rewards(table: DescentTable) -> None:
    """XP for everybody, then what the quest lists for the winners (DES-PHAS-10, 11, 12)."""
    state = table.state
    state.phase = "rewards"
    xp = state.content.quests[state.quest].xp  # each hero's own (DES-GAP-47)
    assert state.sheet is not None
    for number in range(state.heroes):
        change_hero(state, number, xp=state.sheet.heroes[number].xp + xp)
    state.overlord_xp += xp
    table.say("DES-PHAS-10", "Each hero and the overlord gain {number} XP.", xp)
    state.agenda.append(("gain_prize",))


@AGENDA.step("spend_xp")
def spend_xp(table: DescentTable) -> None:
    """Heroes buy skills, the overlord cards (DES-PHAS-14)."""
    state = table.state
    state.phase = "spend_xp"
    state.agenda.append(("buy_cards",))
    state.agenda += [("learn_skills", number) for number in reversed(range(state.heroes))]


def _describe_quest(table: DescentTable, _seat: int, choice: str) -> Label:
    return Label(table.state.content.quests[choice].name)


WHICH = Question(
    "choose_quest", "DES-PHAS-15", "Which quest comes next?", _describe_quest
)  # fmt: skip


@AGENDA.step("choose_quest")
def choose_quest(table: DescentTable) -> Flow[None]:
    """The side that won chooses, of what the campaign offers now (DES-PHAS-15, DES-NEXT-01)."""
    state = table.state
    sheet, content = state.sheet, state.content
    assert sheet is not None
    state.phase = "choose_quest"
    quests = course.available(content, sheet)
    if len(quests) == 1:
        choice = quests[0]
    elif state.winner == HEROES:
        choice = yield from agree(table, WHICH, quests)
    else:
        choice = yield WHICH, state.overlord, quests
    state.next_quest = choice
    table.say("DES-PHAS-15", "The next quest is {text}.", content.quests[choice].name)


@AGENDA.step("close_sheet")
def close_sheet(table: DescentTable) -> None:
    """This table is over; the next one sets up the quest, and the heroes travel (DES-PHAS-16)."""
    table.state.over = True
