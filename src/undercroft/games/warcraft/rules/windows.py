"""Timing windows: the moments at which cards may be played and powers used (WOW-POW-05).

A window offers a seat everything it has for a moment: ability cards in hand, optional powers of
its card and items, and turning the character card over. What works by itself is `automatic`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..table.state import NONE
from ..table.wording import in_force
from . import abilities, effects
from .combat import story
from .conditions import hold
from .effects.travel import leads_anywhere
from .items import discard_item
from .powers import powers_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..content.catalogue import WarcraftContent
    from ..content.catalogue_types import Flip, Power
    from ..game import WarcraftTable
    from ..table.state import Character, State

FLIP = "flip"
PASS = "pass"


def describe(table: WarcraftTable, player: int, choice: str) -> Label:
    """What a choice of a window is called."""
    content = table.state.content
    kind, _, name = choice.partition(":")
    if kind == "play":
        ability = content.ability_by_id[name]
        cost = f" ({ability.cost} energy)" if ability.cost else ""
        does = in_force(ability, table.state.characters[player].level)
        return Label(f"Play {ability.name}{cost}: {does}", "WOW-ABIL-07", (f"card:{ability.id}",))
    if kind == "power":
        power = content.power_by_id[name]
        return Label(f"Use a power: {power.text}", "WOW-POW-05", (f"card:{power.card}",))
    if choice == FLIP:
        character = table.state.characters[player]
        card = content.characters[character.kind].cards[character.level][1 - character.side]
        who = content.characters[character.kind].id
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


def _has_nothing_for(content: WarcraftContent, character: Character, moment: str) -> bool:
    """Whether a glance tells that nothing of his works at this moment."""
    if moment in content.own_moments[character.kind] or character.attached or character.on_items:
        return False
    if moment not in content.item_moments:
        return True
    return not character.bag and character.weapon == NONE and character.armor == NONE


def offers(state: State, seat: int, moment: str) -> list[str]:
    """The choices a seat has at this moment (WOW-ABIL-07, WOW-ABIL-10)."""
    content = state.content
    character = state.characters[seat]
    found: list[str] = []
    if _has_nothing_for(content, character, moment):
        return found
    for kind in abilities.in_hand(content, character.kind, character.hand).get(moment, ()):
        if abilities.playable(state, character, kind):
            found.append(content.play[kind])
    for power in powers_at(state, seat, moment):
        if power.optional and _usable(state, character, power):
            found.append(content.use_power[power.index])
    flip = content.flips[character.kind][character.side].get(moment)
    if flip is not None and flip.optional and _may_flip(state, character, flip):
        found.append(FLIP)
    return found


def _usable(state: State, character: Character, power: Power) -> bool:
    content = state.content
    if power.per_turn and character.used.count(power.index) >= power.per_turn:
        return False
    if power.energy_cost:
        item = content.item_with.get(power.index, NONE)
        if not abilities.affordable(content, character, power.energy_cost, item):
            return False
    if power.index in content.power_journeys:
        if not leads_anywhere(state, character.seat, power.effects):
            return False  # WOW-GAP-08, WOW-GAP-40
    return not power.condition or hold(state, power.condition, character.seat)


def _may_flip(state: State, character: Character, flip: Flip) -> bool:
    if flip.energy_cost and not abilities.affordable(state.content, character, flip.energy_cost):
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
    content = table.state.content
    kind, _, name = choice.partition(":")
    if kind == "play":
        yield from abilities.play(table, seat, content.ability_by_id[name].index)
    elif kind == "power":
        yield from _use_power(table, seat, content.power_by_id[name])
    else:
        yield from _flip(table, seat, moment)


def _use_power(table: WarcraftTable, seat: int, power: Power) -> Flow[None]:
    """Pay for it, then it works (WOW-POW-05)."""
    state = table.state
    content = state.content
    character = state.characters[seat]
    if power.energy_cost:
        item = content.item_with.get(power.index, NONE)
        yield from abilities.pay(table, seat, power.energy_cost, item)
    if power.per_turn:
        character.used += (power.index,)
    story.tell(state, story.USED, seat, power.index)
    table.say("WOW-POW-05", "{character} uses a power: {power}", seat, power.index)
    if power.discard_cost:
        discard_item(table, seat, content.item_with[power.index])
    yield from effects.apply(table, power.effects, seat)


def _flip(table: WarcraftTable, seat: int, moment: str) -> Flow[None]:
    """Turn the character card over, at its price."""
    character = table.state.characters[seat]
    flip = table.state.content.flips[character.kind][character.side][moment]
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
        table.say(
            "WOW-POW-05",
            "{character} turns the card to {stance}.",
            seat,
            _stance(table.state.content, character),
        )


def _stance(content: WarcraftContent, character: Character) -> int:
    """The number of the side of the character card that lies up."""
    return content.characters[character.kind].cards[character.level][character.side].index


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
    content = state.content
    character = state.characters[seat]
    if _has_nothing_for(content, character, moment):
        return NOTHING
    flip = content.flips[character.kind][character.side].get(moment)
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
