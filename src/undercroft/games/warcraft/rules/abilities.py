"""Ability cards: their cost, playing them, answering them (WOW-ABIL, WOW-KEY-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import CARD, Template
from undercroft.kernel.flow import Flow, Label, Question

from ..table.state import NONE
from . import effects
from .combat import story
from .decks import discard_ability, open_cards, without
from .effects.travel import forbids_journey
from .items import discard_item
from .moments import ABILITY_PLAYED, RESPONSE
from .numbers import combatant, fights

if TYPE_CHECKING:
    from collections.abc import Collection

    from undercroft.kernel.legality import Verdict

    from ..content.cards import Ability
    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character, State

_PLAYS = Template(CARD, "{character} plays {ability}.")


def in_hand(content: WarcraftContent, character: Character, moment: str) -> Collection[int]:
    """The kinds of ability card in their hand for this moment, each once (WOW-ABIL-07)."""
    others = content.idle_in_hand[character.kind].get(moment)
    if others is None or not (cards := character.hand.translate(None, others)):
        return ()
    deck = content.ability_of[character.kind]
    return dict.fromkeys([deck[card] for card in cards])


def _describe_payment(table: WarcraftTable, player: int, choice: str) -> Label:
    if choice == "energy":
        return Label("Pay with energy", "WOW-ABIL-04")
    item = table.state.content.item_by_id[choice.partition(":")[2]]
    return Label(
        f"Discard {item.name} as a mana potion: 1 less to pay", targets=(f"card:{item.id}",)
    )


PAY = Question("pay", "WOW-POT-03", "Pay for it", _describe_payment)


# -- whether a card can be played --------------------------------------------------------------


def forbids_card(state: State, character: Character, kind: int, moment: str) -> Verdict:
    """A card must be in the hand and have its moment now (WOW-ABIL-07); then see `forbids_play`."""
    content = state.content
    if kind in in_hand(content, character, moment):
        return forbids_play(state, character, kind)
    ability = content.abilities[kind]
    if kind not in in_hand(content, character, ability.when):
        return _not_in_hand(state, character, ability)
    return "WOW-ABIL-07" if ability.attack == NONE else "WOW-KEY-11"


def may_be_in_hand(state: State, seat: int, moment: str) -> bool:
    """Whether, as far as the others know, a card that could be played at this moment is in hand.

    It tells nothing of the hand but its size: only the deck and the cards that lie open count.
    """
    character = state.characters[seat]
    if not character.hand:
        return False
    content = state.content
    deck, shown = content.ability_of[character.kind], open_cards(state, seat)
    unseen = dict.fromkeys(kind for card, kind in enumerate(deck) if card not in shown)
    return any(
        content.abilities[kind].when == moment and forbids_play(state, character, kind) is None
        for kind in unseen
    )


def _not_in_hand(state: State, character: Character, ability: Ability) -> str:
    """It is another character's, lies on the discard pile, lies attached, or is in the deck."""
    if ability.character != character.kind:
        return "WOW-SET-10"
    deck = state.content.ability_of[character.kind]
    if any(deck[card] == ability.index for card in character.discard):
        return "WOW-ABIL-02"
    for other in state.characters:
        lying = (*other.attached, *(entry[1:] for entry in other.on_items))
        if any(owner == character.seat and deck[card] == ability.index for owner, card in lying):
            return "WOW-KEY-06"
    return "WOW-SET-13"


def forbids_play(state: State, character: Character, kind: int) -> Verdict:
    """A copy was played this turn, it costs too much, or it has nothing to work on."""
    content = state.content
    ability = content.abilities[kind]
    if kind in character.played:
        return "WOW-ABIL-10"
    if ability.cost > character.energy:
        unpaid = forbids_paying(state, character, ability.cost)
        if unpaid is not None:
            return unpaid
    if ability.phase == "combat":
        if not fights(state, character.seat):
            return "WOW-ABIL-07"
        if ability.attack != NONE and combatant(state, character.seat).replacement != NONE:
            return "WOW-KEY-12"  # one card is played instead of the weapon already
    for step in content.needing[kind]:
        useless = step.forbids(state, character.seat)
        if useless is not None:
            return useless
    if kind not in content.ability_journeys[character.level]:
        return None
    return forbids_journey(state, character.seat, ability.by_level[character.level])


# -- paying ------------------------------------------------------------------------------------


def forbids_paying(state: State, character: Character, cost: int, item: int = NONE) -> Verdict:
    """Energy and the mana potions that could be discarded must be enough (WOW-POT-03).

    `item` is the one whose power is paid for: it cannot be discarded for that (WOW-GAP-37).
    """
    energy = character.energy
    if cost <= energy or cost <= energy + len(mana_potions(state.content, character, item)):
        return None
    if cost <= energy + len(mana_potions(state.content, character)):
        return "WOW-GAP-37"
    return "WOW-ABIL-04" if character.seat == state.active else "WOW-GAP-32"


def mana_potions(content: WarcraftContent, character: Character, item: int = NONE) -> list[int]:
    """Items they could discard to lower a cost, worn ones too (WOW-GAP-37)."""
    potions = character.items.translate(None, content.other_than_potions["mana"])
    return [potion for potion in potions if potion != item]


def pay(table: WarcraftTable, seat: int, cost: int, item: int = NONE) -> Flow[None]:
    """Energy, less 1 for each mana potion they discard (WOW-ABIL-04, WOW-POT-03, WOW-POT-06).

    `item` is the one whose power is paid for, if it is one's.
    """
    content = table.state.content
    character = table.state.characters[seat]
    while cost:
        potions = mana_potions(content, character, item)
        if not potions:
            break
        choices = [f"mana:{content.item_of(card).id}" for card in potions]
        if character.energy >= cost:
            choices.insert(0, "energy")
        choice = yield PAY, seat, choices
        if choice == "energy":
            break
        card = content.item_by_id[choice.partition(":")[2]].card
        table.say("WOW-POT-03", "{character} drinks {item} as a mana potion.", seat, card)
        discard_item(table, seat, card)
        cost -= 1
    character.energy -= cost
    if cost:
        table.say("WOW-ABIL-04", "{character} pays {energy}.", seat, cost)


# -- playing -----------------------------------------------------------------------------------


def play(table: WarcraftTable, seat: int, kind: int) -> Flow[None]:
    """Pay, let others answer, carry it out, discard it (WOW-ABIL-02, 04; WOW-KEY-09)."""
    state = table.state
    content = state.content
    character = state.characters[seat]
    ability = content.abilities[kind]
    deck = content.characters[character.kind].deck
    card = next(card for card in character.hand if deck[card] == kind)
    character.hand = without(character.hand, card)
    character.played += (kind,)
    state.playing += ((seat, card, False),)  # laid down first: all see what is paid for
    table.say("WOW-ABIL-07", _PLAYS, seat, kind)
    if ability.cost:
        yield from pay(table, seat, ability.cost)
    story.tell(state, story.PLAYED, seat, kind)
    yield from RESPONSE.announce(table, seat)
    cancelled = state.playing[-1][2]
    if cancelled:  # WOW-KEY-01
        story.tell(state, story.CANCELLED, seat, kind)
        table.say("WOW-KEY-01", "{ability} is cancelled.", kind)
    else:
        if ability.attack != NONE:  # WOW-KEY-12
            combatant(state, seat).replacement = kind
        steps = ability.by_level[character.level]
        yield from effects.apply(table, steps, seat, rule="WOW-ABIL-07")
    if not _attached_now(state, seat, card):
        discard_ability(state, seat, card)
    state.playing = state.playing[:-1]
    yield from ABILITY_PLAYED.announce(table, seat)


def _attached_now(state: State, owner: int, card: int) -> bool:
    """Whether the card lies attached somewhere, by its own effect (WOW-KEY-04, WOW-KEY-05)."""
    for character in state.characters:
        if character.attached and (owner, card) in character.attached:
            return True
        for _, on, which in character.on_items:
            if (on, which) == (owner, card):
                return True
    return False
