"""Drawing from the decks, and where cards go afterwards (WOW-ABIL-01 to 03, WOW-CHAL-07, 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import only
from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..table.state import ABILITIES as ABILITY_BAGS
from ..table.state import CHALLENGES, ELITE_QUESTS, NONE, RETURNED_QUESTS
from .agenda import DRAW_CHALLENGE

if TYPE_CHECKING:
    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Attached, Character, State

HAND_LIMIT = 10


def _describe_hand(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    ability = content.abilities[content.ability_called[choice.partition(":")[2]]]
    return Label(f"Discard {ability.name}", targets=(f"card:{ability.id}",))


def has_a_hand(table: WarcraftTable, seat: int) -> bool:
    """Whether the player holds cards that the others do not see (WOW-ABIL-01)."""
    return bool(table.state.characters[seat].hand)


DISCARD_DOWN = Question(
    "discard_down",
    "WOW-GAP-34",
    "You hold more than 10 cards: discard one",
    _describe_hand,
    hides=has_a_hand,
)
DISCARD_CARD = Question(
    "discard_card",
    "WOW-RES-04",
    "Choose a card of your hand to discard",
    _describe_hand,
    hides=has_a_hand,
)


# -- ability cards ---------------------------------------------------------------------------


def draw_abilities(table: WarcraftTable, seat: int, count: int, rule: str) -> Flow[None]:
    """Cards from one's own deck; above 10 they choose which to discard (WOW-GAP-34)."""
    take_abilities(table, seat, count, rule)
    if len(table.state.characters[seat].hand) <= HAND_LIMIT:
        return NOTHING
    return discard_down(table, seat)


def take_abilities(table: WarcraftTable, seat: int, count: int, rule: str) -> None:
    """Cards from one's own deck into the hand, which may be too many for a while."""
    character = table.state.characters[seat]
    drawn = _draw(table, character, count)
    if drawn:
        table.say(rule, "{character} draws {cards_drawn}.", seat, drawn)
        if table.heard:
            deck = table.state.content.ability_of[character.kind]
            new = tuple(deck[card] for card in character.hand[-drawn:])
            table.say(rule, "The cards drawn: {abilities}.", new, to=only(seat))


def _draw(table: WarcraftTable, character: Character, count: int) -> int:
    """How many cards could be drawn; the discard pile makes a new deck (WOW-ABIL-03)."""
    seat = character.seat
    bags = table.state.bags
    which = ABILITY_BAGS + seat
    source = table.state.content.deck_source[character.kind]
    for number in range(count):
        if not bags[which] and not _shuffle(table, character):  # WOW-GAP-35
            return number
        card = table.draw(bags, which, source, only(seat))
        character.hand += bytes((card,))
        if not bags[which]:  # it runs out now (WOW-ABIL-03)
            _shuffle(table, character)
    return count


def _shuffle(table: WarcraftTable, character: Character) -> bool:
    """The discard pile makes a new deck; whether there was one."""
    if not character.discard:
        return False
    seat = character.seat
    table.state.bags[ABILITY_BAGS + seat], character.discard = character.discard, b""
    table.say("WOW-ABIL-03", "{character} shuffles the discarded ability cards.", seat)
    return True


def discard_down(table: WarcraftTable, seat: int) -> Flow[None]:
    """Down to 10 cards at once, as the player chooses (WOW-ABIL-01, WOW-GAP-34)."""
    content = table.state.content
    character = table.state.characters[seat]
    while len(character.hand) > HAND_LIMIT:
        choice = yield DISCARD_DOWN, seat, hand_choices(content, character)
        discard_from_hand(table, seat, card_called(content, character, choice))


def choose_discards(
    table: WarcraftTable, seat: int, count: int, question: Question = DISCARD_CARD
) -> Flow[None]:
    """The owner picks that many cards of their hand, or all they have."""
    content = table.state.content
    character = table.state.characters[seat]
    for _ in range(min(count, len(character.hand))):
        choice = yield question, seat, hand_choices(content, character)
        discard_from_hand(table, seat, card_called(content, character, choice))


def discard_random(table: WarcraftTable, seat: int, count: int) -> None:
    """Cards of the hand at random, or as many as there are (WOW-DISC-18, WOW-GAP-16)."""
    character = table.state.characters[seat]
    source = table.state.content.deck_source[character.kind]
    for _ in range(min(count, len(character.hand))):
        discard_from_hand(table, seat, table.pick(character.hand, source))


def _describe_recall(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    ability = content.abilities[content.ability_called[choice.partition(":")[2]]]
    return Label(f"Take back {ability.name}")


RECALL = Question("recall", "WOW-GAP-62", "Which card do you take back?", _describe_recall)


def recall_ability(table: WarcraftTable, seat: int) -> Flow[None]:
    """A card of the player's choice from their discard pile into their hand (WOW-GAP-62)."""
    content = table.state.content
    character = table.state.characters[seat]
    deck = content.ability_of[character.kind]
    names = dict.fromkeys("recall:" + content.ability_id[deck[c]] for c in character.discard)
    if not names:
        return
    choice = yield RECALL, seat, list(names)
    kind = content.ability_called[choice.partition(":")[2]]
    card = next(card for card in character.discard if deck[card] == kind)
    character.discard = without(character.discard, card)
    character.hand += bytes((card,))
    table.say("WOW-GAP-62", "{character} takes {ability} back.", seat, kind)
    yield from discard_down(table, seat)


def hand_choices(content: WarcraftContent, character: Character) -> list[str]:
    """Each kind of card in the hand once: copies are alike."""
    deck = content.ability_of[character.kind]
    return list(
        dict.fromkeys("discard:" + content.ability_id[deck[card]] for card in character.hand)
    )


def card_called(content: WarcraftContent, character: Character, choice: str) -> int:
    """The first card of the hand that a choice names."""
    ability = content.ability_called[choice.partition(":")[2]]
    deck = content.ability_of[character.kind]
    return next(card for card in character.hand if deck[card] == ability)


def discard_from_hand(table: WarcraftTable, seat: int, card: int) -> None:
    """From the hand to the discard pile, face up (WOW-ABIL-02)."""
    character = table.state.characters[seat]
    character.hand = without(character.hand, card)
    character.discard += bytes((card,))
    table.say(
        "WOW-ABIL-02",
        "{character} discards {ability}.",
        seat,
        table.state.content.ability_of[character.kind][card],
    )


def discard_ability(state: State, seat: int, card: int) -> None:
    """A card that is done with, on top of its player's pile (WOW-ABIL-02)."""
    state.characters[seat].discard += bytes((card,))


def open_cards(state: State, seat: int) -> set[int]:
    """The cards of that player's deck that lie open."""
    shown = set(state.characters[seat].discard)
    for other in state.characters:
        if other.attached:
            shown.update([card for owner, card in other.attached if owner == seat])
        if other.on_items:
            shown.update([card for _, owner, card in other.on_items if owner == seat])
    if state.playing:
        shown.update([card for owner, card, _ in state.playing if owner == seat])
    return shown


def discard_attached(state: State, attached: Attached) -> None:
    """An attached card goes to the pile of the player it came from (WOW-GAP-36)."""
    discard_ability(state, attached[0], attached[1])


def without(cards: bytes, card: int) -> bytes:
    """The cards but for one."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


# -- challenge cards ---------------------------------------------------------------------------


def cards_in(state: State, colour: int) -> int:
    """How many cards a challenge deck has: one search goes no further (WOW-GAP-46)."""
    seen = state.foreseen[colour] != NONE
    return len(state.bags[CHALLENGES + colour]) + len(state.returned[colour]) + seen


def next_challenge(table: WarcraftTable, colour: int) -> int:
    """The bottom card of a challenge deck, for all to see; NONE if it is empty (WOW-CHAL-07)."""
    state = table.state
    _comes_up(state, colour)
    foreseen = state.foreseen[colour]
    if foreseen != NONE:
        state.foreseen[colour] = NONE
        state.foreseen_by[colour] = 0
        return foreseen
    if state.bags[CHALLENGES + colour]:
        return table.draw(state.bags, CHALLENGES + colour, "challenge")
    return _first(state.returned, colour)


def _comes_up(state: State, colour: int) -> None:
    """A search under way in that deck has a card less before it: it is not drawn twice."""
    for at, frame in enumerate(state.agenda):
        if frame[0] == DRAW_CHALLENGE and frame[2] == colour:
            _, seat, _, left = frame
            assert isinstance(left, int)
            state.agenda[at] = (DRAW_CHALLENGE, seat, colour, max(0, left - 1))


def put_back_challenge(state: State, card: int) -> None:
    """On top of its own deck: it is drawn last (WOW-CHAL-12)."""
    state.returned[state.content.card_colour[card]] += bytes((card,))
    if card in state.flipped:
        state.flipped = without(state.flipped, card)


# -- quests ------------------------------------------------------------------------------------


def draw_elite(table: WarcraftTable) -> int:
    """The top elite quest; those put back lie at the bottom (WOW-QST-10, WOW-GAP-41)."""
    state = table.state
    if state.bags[ELITE_QUESTS]:
        return table.draw(state.bags, ELITE_QUESTS, "elite quest")
    return _first(state.returned, RETURNED_QUESTS)


def _first(returned: list[bytes], which: int) -> int:
    cards = returned[which]
    if not cards:
        return NONE
    returned[which] = cards[1:]
    return cards[0]


def draw_challenges(state: State, seat: int, colour: int) -> None:
    """Cards of the space's colour until an encounter comes up (WOW-CHAL-07, 10, 11)."""
    state.agenda.append((DRAW_CHALLENGE, seat, colour, cards_in(state, colour)))
