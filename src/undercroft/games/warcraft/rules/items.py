"""Items: gaining, losing and stealing them (WOW-ITEM, WOW-MISC-01, 02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import CARD, Template
from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..content.catalogue_types import LEVELS, SELF_LEVEL, UP_TO_LEVEL
from ..table.state import CHALLENGES, MOMENTS, NONE
from .decks import cards_in, discard_attached, next_challenge, put_back_challenge, without
from .listening import of_challenge
from .moments import CROSSED, THEFT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.legality import Verdict

    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character, State

_GAINS = Template(CARD, "{character} gains {item}.")


def item_called(content: WarcraftContent, choice: str) -> int:
    """The challenge card whose item a choice names last."""
    return content.item_called[choice.rpartition(":")[2]]


def _describe_discard(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    item = content.item_of(item_called(content, choice))
    return Label(f"Discard {item.name} ({LEVELS[item.colour]})", targets=(f"card:{item.id}",))


def _describe_theft(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    if choice == "nothing":
        return Label("Take nothing")
    item = content.item_of(item_called(content, choice))
    owner = content.characters[table.state.characters[int(choice.split(":")[1])].kind].name
    return Label(f"Take {item.name} from {owner}", targets=(f"card:{item.id}",))


def _describe_bag(table: WarcraftTable, player: int, choice: str) -> Label:
    owner = table.state.content.characters[
        table.state.characters[int(choice.partition(":")[2])].kind
    ]
    return Label(f"Reach into the bag of {owner.name}", targets=(f"character:{owner.id}",))


def _describe_colour(table: WarcraftTable, player: int, choice: str) -> Label:
    return Label(f"Gain a {choice.partition(':')[2]} item")


DISCARD_ITEM = Question(
    "discard_item", "WOW-MISC-02", "Choose an item to discard", _describe_discard
)
TAKE_ITEM = Question("take_item", "WOW-ITEM-16", "Take an item from a bag", _describe_theft)
WHOSE_BAG = Question("whose_bag", "WOW-ITEM-16", "Whose bag do you reach into?", _describe_bag)
WHICH_COLOUR = Question(
    "item_colour", "WOW-DISC-02", "Gain an item of which colour?", _describe_colour
)


# -- gaining -----------------------------------------------------------------------------------


def gain_item(table: WarcraftTable, seat: int, colour: int, count: int = 1) -> Flow[None]:
    """Items from the bottom of a deck into the bag (WOW-ITEM-05)."""
    if colour == UP_TO_LEVEL:
        return _gain_up_to_level(table, seat, count)
    if colour == SELF_LEVEL:
        colour = table.state.characters[seat].level
    for _ in range(count):
        find_item(table, seat, colour)
    return NOTHING


def _gain_up_to_level(table: WarcraftTable, seat: int, count: int) -> Flow[None]:
    level = table.state.characters[seat].level
    choice = yield WHICH_COLOUR, seat, [f"colour:{LEVELS[each]}" for each in range(level + 1)]
    for _ in range(count):
        find_item(table, seat, LEVELS.index(choice.partition(":")[2]))


def find_item(table: WarcraftTable, seat: int, colour: int) -> None:
    """Cards without an item are put back; once through the deck is enough (WOW-ITEM-06).

    With no item in the whole deck nothing is gained (WOW-MISC-04, WOW-GAP-46).
    """
    state = table.state
    content = state.content
    for _ in range(cards_in(state, colour)):
        card = next_challenge(table, colour)
        if content.item_on[card] is not None:
            take_card(table, seat, card)
            return
        put_back_challenge(state, card)
        table.say("WOW-ITEM-06", "{challenge} has no item and is put back.", card)
    table.say("WOW-MISC-04", "There is no {colour} item left.", colour)


def has_items(state: State, colour: int) -> bool:
    """Whether any card left in a challenge deck is an item (WOW-MISC-04)."""
    item_on = state.content.item_on
    deck = state.bags[CHALLENGES + colour] + state.returned[colour]
    foreseen = state.foreseen[colour]
    return any(item_on[card] is not None for card in deck) or (
        foreseen != NONE and item_on[foreseen] is not None
    )


def take_card(table: WarcraftTable, seat: int, card: int) -> None:
    """A challenge card goes under the bag token, item side up (WOW-ITEM-04, 15)."""
    state = table.state
    state.characters[seat].bag += bytes((card,))
    state.listening |= of_challenge(state.content, card) & MOMENTS.of_seat(seat)
    table.say("WOW-ITEM-04", _GAINS, seat, card)


def forbids_having(state: State, character: Character, item: int) -> Verdict:
    """Somebody else has it, in the bag or worn, or nobody has won it yet."""
    if item in character.items:
        return None
    for other in state.characters:
        if item in other.items:
            return "WOW-ITEM-17" if item in (other.weapon, other.armor) else "WOW-ITEM-16"
    return "WOW-CHAL-09"


# -- losing ------------------------------------------------------------------------------------


def discard_item(table: WarcraftTable, seat: int, item: int) -> None:
    """The card goes back on top of its deck; what is attached to it goes too (WOW-KEY-07)."""
    state = table.state
    _leave(state.characters[seat], item)
    drop_attached_to(table, seat, item)
    put_back_challenge(state, item)
    table.say("WOW-CHAL-12", "{character} discards {item}.", seat, item)


def _leave(character: Character, item: int) -> None:
    """The card is taken from where it lies."""
    if item == character.weapon:
        character.weapon = NONE
    elif item == character.armor:
        character.armor = NONE
    else:
        character.bag = without(character.bag, item)


def drop_attached_to(table: WarcraftTable, seat: int, item: int) -> None:
    """Ability cards attached to an item go to their owners' piles."""
    character = table.state.characters[seat]
    if not character.on_items:
        return
    for entry in character.on_items:
        if entry[0] == item:
            discard_attached(table.state, entry[1:])
            table.say("WOW-KEY-07", "{attached} is discarded.", entry[1:])
    character.on_items = tuple(entry for entry in character.on_items if entry[0] != item)


def discard_random_item(table: WarcraftTable, seat: int, among: bytes) -> None:
    """One of the items that qualify, unseen (WOW-MISC-01)."""
    if among:
        discard_item(table, seat, table.pick(among, "item"))


def of_colour_or_higher(content: WarcraftContent, items: bytes, colour_min: int) -> bytes:
    """The items that are of that colour at least."""
    return bytes(item for item in items if content.item_of(item).colour >= colour_min)


def choose_discard(
    table: WarcraftTable, seat: int, among: bytes, question: Question = DISCARD_ITEM
) -> Flow[int]:
    """One of these items, which its owner chooses to discard; returns which."""
    content = table.state.content
    choice = yield question, seat, [f"discard:{content.item_id[item]}" for item in among]
    item = item_called(content, choice)
    discard_item(table, seat, item)
    return item


# -- stealing ----------------------------------------------------------------------------------


def choose_theft(
    table: WarcraftTable, chooser: int, victims: Sequence[int], *, optional: bool, but: int = NONE
) -> Flow[tuple[int, int] | None]:
    """An item in somebody's bag; what is equipped is safe (WOW-ITEM-16, 17)."""
    content = table.state.content
    characters = table.state.characters
    choices = [
        f"take:{victim}:{content.item_id[item]}"
        for victim in victims
        for item in characters[victim].bag
        if item != but
    ]
    if not choices:
        return None
    choice = yield TAKE_ITEM, chooser, [*choices, "nothing"] if optional else choices
    if choice == "nothing":
        return None
    return int(choice.split(":")[1]), item_called(content, choice)


def steal(table: WarcraftTable, thief: int, victim: int, item: int) -> Flow[None]:
    """From one bag into another; quests may count it (WOW-GAP-65)."""
    state = table.state
    state.characters[victim].bag = without(state.characters[victim].bag, item)
    state.characters[thief].bag += bytes((item,))
    state.listening |= of_challenge(state.content, item) & MOMENTS.of_seat(thief)
    table.say("WOW-ITEM-16", "{character} takes {item} from {character}.", thief, item, victim)
    return CROSSED.announce(table, thief, victim, THEFT)
