"""Timing windows: the moments at which cards may be played and powers used (WOW-POW-05).

A window offers a seat everything it has for a moment: ability cards in hand, optional powers of
its card and items, and turning the character card over. What works by itself is `automatic`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..content.catalogue import ABILITIES, ABILITY_BY_ID, CHARACTERS, ITEMS, POWER_BY_ID, POWERS
from ..content.catalogue_types import SIDES
from ..table.state import NONE
from ..table.wording import in_force
from . import abilities, effects
from .combat import story
from .conditions import hold
from .effects.travel import leads_anywhere, only_travels
from .items import discard_item
from .powers import powers_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..content.catalogue_types import Character as CharacterType
    from ..content.catalogue_types import Flip, Power
    from ..game import WarcraftTable
    from ..table.state import Character, State

PLAY = tuple(f"play:{ability.id}" for ability in ABILITIES)
FLIP = "flip"
PASS = "pass"


def _flips(flips: tuple[Flip, ...], side: int) -> dict[str, Flip]:
    return {flip.when: flip for flip in flips if not flip.by_power and flip.to != side}


# By character, the side that lies up and the moment: how the card may be turned.
FLIPS = tuple(
    tuple(_flips(character.flips, side) for side in range(len(SIDES))) for character in CHARACTERS
)


def describe(table: WarcraftTable, player: int, choice: str) -> Label:
    """What a choice of a window is called."""
    kind, _, name = choice.partition(":")
    if kind == "play":
        ability = ABILITY_BY_ID[name]
        cost = f" ({ability.cost} energy)" if ability.cost else ""
        does = in_force(ability, table.state.characters[player].level)
        return Label(f"Play {ability.name}{cost}: {does}", "WOW-ABIL-07", (f"card:{ability.id}",))
    if kind == "power":
        power = POWER_BY_ID[name]
        return Label(f"Use a power: {power.text}", "WOW-POW-05", (f"card:{power.card}",))
    if choice == FLIP:
        character = table.state.characters[player]
        card = CHARACTERS[character.kind].cards[character.level][1 - character.side]
        who = CHARACTERS[character.kind].id
        return Label(
            f"Turn your character card to {card.side_name}", "WOW-POW-05", (f"card:{who}",)
        )
    return Label("Do nothing more here")


def _question(moment: str, rule: str, prompt: str) -> Question:
    return Question(moment, rule, prompt, describe)


QUESTIONS = {
    "start_of_turn": _question("start_of_turn", "WOW-POW-05", "Before you roll for movement"),
    "after_move_roll": _question("after_move_roll", "WOW-POW-05", "You have rolled for movement"),
    "before_roll": _question("before_roll", "WOW-ABIL-08", "Before the combat dice are rolled"),
    "after_roll": _question("after_roll", "WOW-ABIL-08", "The combat dice are rolled"),
    "on_damage": _question("on_damage", "WOW-DEF-01", "You are about to take damage"),
    "on_defeat": _question("on_defeat", "WOW-DEF-03", "You are about to be defeated"),
    "after_combat": _question("after_combat", "WOW-POW-05", "The combat is over"),
    "maintenance": _question("maintenance", "WOW-POW-05", "Your maintenance phase"),
    "response": _question("response", "WOW-KEY-01", "Answer the card that is being played"),
}


# -- what is on offer --------------------------------------------------------------------------


def _own_moments(character: CharacterType) -> frozenset[str]:
    """When anything of a character itself may work: ability cards, sides of the card, flips."""
    powers = [power for level in character.cards for side in level for power in side.powers]
    flips = [flip for flip in character.flips if not flip.by_power]
    cards = [ABILITIES[kind] for kind in character.deck]
    return frozenset(thing.when for things in (powers, flips, cards) for thing in things)


# Most moments concern few: by character what its own things are for, and what items are for.
OWN_MOMENTS = tuple(_own_moments(character) for character in CHARACTERS)
ITEM_MOMENTS = frozenset(power.when for item in ITEMS for power in item.powers)
# The challenge card whose item a power is printed on.
ITEM_WITH = {power.index: item.card for item in ITEMS for power in item.powers}
# Powers that do nothing but take a character elsewhere.
JOURNEYS = frozenset(power.index for power in POWERS if only_travels(power.effects))


def _has_nothing_for(character: Character, moment: str) -> bool:
    """Whether a glance tells that nothing of his works at this moment."""
    if moment in OWN_MOMENTS[character.kind] or character.attached or character.on_items:
        return False
    if moment not in ITEM_MOMENTS:
        return True
    return not character.bag and character.weapon == NONE and character.armor == NONE


def offers(state: State, seat: int, moment: str) -> list[str]:
    """The choices a seat has at this moment (WOW-ABIL-07, WOW-ABIL-10)."""
    character = state.characters[seat]
    found: list[str] = []
    if _has_nothing_for(character, moment):
        return found
    for kind in abilities.in_hand(character.kind, character.hand).get(moment, ()):
        if abilities.playable(state, character, kind):
            found.append(PLAY[kind])
    for power in powers_at(state, seat, moment):
        if power.optional and _usable(state, character, power):
            found.append(f"power:{power.id}")
    flip = FLIPS[character.kind][character.side].get(moment)
    if flip is not None and flip.optional and _may_flip(state, character, flip):
        found.append(FLIP)
    return found


def _usable(state: State, character: Character, power: Power) -> bool:
    if power.per_turn and character.used.count(power.index) >= power.per_turn:
        return False
    if power.energy_cost:
        if not abilities.affordable(character, power.energy_cost, ITEM_WITH.get(power.index, NONE)):
            return False
    if power.index in JOURNEYS and not leads_anywhere(state, character.seat, power.effects):
        return False  # WOW-GAP-08, WOW-GAP-40
    return not power.condition or hold(state, power.condition, character.seat)


def _may_flip(state: State, character: Character, flip: Flip) -> bool:
    if flip.energy_cost and not abilities.affordable(character, flip.energy_cost):
        return False
    if not flip.energy_cost and FLIP_USED in character.used:  # a free turn of the card, once
        return False
    return not flip.condition or hold(state, flip.condition, character.seat)


# Marks in `used` that the card was turned for nothing this turn: else one could turn for ever.
FLIP_USED = -1


def may_answer(state: State, seat: int, moment: str) -> bool:
    """Whether a seat has anything for this moment."""
    return bool(offers(state, seat, moment))


# -- using it ----------------------------------------------------------------------------------


def use(table: WarcraftTable, seat: int, choice: str, moment: str) -> Flow[None]:
    """Do what was chosen of a window's offers."""
    kind, _, name = choice.partition(":")
    if kind == "play":
        yield from abilities.play(table, seat, ABILITY_BY_ID[name].index)
    elif kind == "power":
        yield from _use_power(table, seat, POWER_BY_ID[name])
    else:
        yield from _flip(table, seat, moment)


def _use_power(table: WarcraftTable, seat: int, power: Power) -> Flow[None]:
    """Pay for it, then it works (WOW-POW-05)."""
    state = table.state
    character = state.characters[seat]
    if power.energy_cost:
        item = ITEM_WITH.get(power.index, NONE)
        yield from abilities.pay(table, seat, power.energy_cost, item)
    if power.per_turn:
        character.used += (power.index,)
    story.tell(state, story.USED, seat, power.index)
    table.say("WOW-POW-05", "{character} uses a power: {power}", seat, power.index)
    if power.discard_cost:
        discard_item(table, seat, ITEM_WITH[power.index])
    yield from effects.apply(table, power.effects, seat)


def _flip(table: WarcraftTable, seat: int, moment: str) -> Flow[None]:
    """Turn the character card over, at its price."""
    character = table.state.characters[seat]
    flip = FLIPS[character.kind][character.side][moment]
    if flip.energy_cost:
        yield from abilities.pay(table, seat, flip.energy_cost)
    else:
        character.used += (FLIP_USED,)
    turn_card(table, seat, flip.to)


def turn_card(table: WarcraftTable, seat: int, side: int) -> None:
    """The character card shows that side from now on."""
    character = table.state.characters[seat]
    if character.side != side:
        character.side = side
        story.tell(table.state, story.TURNED, seat, side)
        table.say("WOW-POW-05", "{character} turns the card to {stance}.", seat, _stance(character))


def _stance(character: Character) -> int:
    """The number of the side of the character card that lies up."""
    return CHARACTERS[character.kind].cards[character.level][character.side].index


# -- windows that open ---------------------------------------------------------------------------


def open_window(table: WarcraftTable, moment: str, seats: Iterable[int]) -> Flow[None]:
    """Each in turn is asked until he passes (WOW-ABIL-08)."""
    for seat in seats:
        if seat != NONE and offers(table.state, seat, moment):
            yield from _ask(table, moment, seat)


def _ask(table: WarcraftTable, moment: str, seat: int) -> Flow[None]:
    state = table.state
    while True:
        combat = state.combat
        if combat is not None and (
            combat.cancelled or combat.attacker.defeated or combat.defender.defeated
        ):
            if moment != "after_combat":
                return
        choices = offers(state, seat, moment)
        if not choices:
            return
        choice = yield QUESTIONS[moment], seat, [PASS, *choices]
        if choice == PASS:
            return
        yield from use(table, seat, choice, moment)


def automatic(table: WarcraftTable, seat: int, moment: str) -> Flow[None]:
    """Powers that work by themselves at this moment, and a card that must be turned."""
    state = table.state
    character = state.characters[seat]
    if _has_nothing_for(character, moment):
        return NOTHING
    flip = FLIPS[character.kind][character.side].get(moment)
    due = flip is not None and not flip.optional and hold(state, flip.condition, seat)
    powers = powers_at(state, seat, moment)
    if powers:
        powers = tuple([power for power in powers if not power.optional])
    if not due and not powers:
        return NOTHING
    return _work(table, seat, moment, powers, flip if due else None)


def _work(
    table: WarcraftTable, seat: int, moment: str, powers: tuple[Power, ...], flip: Flip | None
) -> Flow[None]:
    state = table.state
    for power in powers:
        if _usable(state, state.characters[seat], power):
            if power.per_turn:
                state.characters[seat].used += (power.index,)
            story.tell(state, story.USED, seat, power.index)
            table.say("WOW-POW-05", "{character}: {power}", seat, power.index)
            yield from effects.apply(table, power.effects, seat, moment)
    if flip is not None:
        turn_card(table, seat, flip.to)


# -- damage about to be taken --------------------------------------------------------------------


def on_damage(table: WarcraftTable, seat: int, amount: int, by: int) -> Flow[int]:
    """He may answer a blow; how much of it remains."""
    return _lessen(table, "on_damage", seat, amount)


def on_defeat(table: WarcraftTable, seat: int, amount: int) -> Flow[int]:
    """He may answer a blow that would defeat him; how much of it remains."""
    return _lessen(table, "on_defeat", seat, amount)


def _lessen(table: WarcraftTable, moment: str, seat: int, amount: int) -> Flow[int]:
    state = table.state
    outer, state.incoming = state.incoming, amount
    while state.incoming:
        choices = offers(state, seat, moment)
        if not choices:
            break
        choice = yield QUESTIONS[moment], seat, [PASS, *choices]
        if choice == PASS:
            break
        yield from use(table, seat, choice, moment)
    remaining, state.incoming = state.incoming, outer
    return remaining
