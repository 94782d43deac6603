"""Searching (DQ-SRCH) and dead ends (DQ-DEAD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import EVERYONE
from undercroft.kernel.flow import Flow, Label, Question

from ..content.pieces import LINDEL, MOST_SEARCHES, SEARCH
from ..table.board import WAY
from ..table.ways import describe_step
from .agenda import turn_is_over
from .cards import resolve
from .cards.search import spaces_beside
from .catacombs import no_way_down, surface
from .decks import NO_CARD, discard, draw_for
from .movement import walled_in
from .wounds import die, knock_out

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero


def _describe_find(table: DungeonQuestTable, player: int, choice: str) -> Label:
    content = table.state.content
    card = next(card for card in content.cards if card.id == choice)
    return Label(f"Resolve {card.name}: {card.text}")


CHOOSE_FIND = Question("choose_find", "DQ-ATT-08", "Two cards found: keep which?", _describe_find)
CHOOSE_FIND_UNSEEN = Question(
    "choose_find",
    "DQ-ATT-08",
    "Two cards found: keep which?",
    _describe_find,
    secret=True,
    hides=lambda table, _player: table.state.house.cloak_and_dagger,
)
CARRIED_OUT = Question("carried_out", "DQ-OPT-20", "Where do you wake up?", describe_step)


def search(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """A Search card; after a second fruitless search a trapped hero dies (DQ-DEAD-03)."""
    state = table.state
    hero.searches += 1
    searched, cell = hero.searches, hero.cell
    trapped = walled_in(state, hero)
    table.say("DQ-SRCH-01", "{hero} searches.", hero.seat)
    card = yield from find(table, hero)
    if card != NO_CARD:
        yield from resolve(table, hero, card)
    if (
        trapped
        and searched == MOST_SEARCHES
        and hero.alive
        and hero.cell == cell
        and walled_in(state, hero)
        and no_way_down(state, hero) is not None
        and (card == NO_CARD or state.content.card_id[card] != "secret_door")  # found, if not used
    ):
        table.say("DQ-DEAD-03", "{hero} is walled in and has searched twice in vain.", hero.seat)
        yield from killed_in_dead_end(table, hero)


def find(table: DungeonQuestTable, hero: Hero) -> Flow[int]:
    """The top Search card; Lindel draws two and resolves one of their choice."""
    content = table.state.content
    card, drawn_at = draw_for(table, hero, SEARCH), table.last_outcome
    if hero.ability != LINDEL or card == NO_CARD:
        return card
    other, other_at = draw_for(table, hero, SEARCH), table.last_outcome
    if other == NO_CARD:
        return card
    names = list(dict.fromkeys((content.card_id[card], content.card_id[other])))
    hidden = table.state.house.cloak_and_dagger
    chosen = yield CHOOSE_FIND_UNSEEN if hidden else CHOOSE_FIND, hero.seat, names
    if chosen != content.card_id[card]:
        card, other, other_at = other, card, drawn_at
    if hidden:
        table.set_audience(EVERYONE, other_at)  # the card not kept is discarded face up
    discard(table.state, other)
    table.state.card = card
    return card


def killed_in_dead_end(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Death without a wound; under Death Can Wait they wake up next door (DQ-OPT-20)."""
    if not table.state.house.death_can_wait:
        die(table, hero, "a dead end")
        return
    yield from knock_out(table, hero, "a dead end")
    ways = [way[0] for way in spaces_beside(table.state, hero)]
    if ways:
        way = yield CARRIED_OUT, hero.seat, ways
        yield from surface(table, hero, WAY[hero.cell][way][1])
    turn_is_over(table.state)
