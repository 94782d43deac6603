"""Timing windows: what a seat has for the moments of the game (WOW-POW-05).

At a moment it may play ability cards, use optional powers of its card and items, and turn the
character card over. What works by itself comes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import NOTHING, Flow, Label

from ..table.state import FLIPPED, NONE, STARTING
from ..table.wording import in_force
from . import abilities, effects
from .combat import story
from .combat.enemy_powers import enemy_works
from .effects.travel import forbids_journey
from .items import discard_item
from .moments import (
    AFTER_COMBAT,
    AFTER_MOVE_ROLL,
    AFTER_ROLL,
    BEFORE_ROLL,
    CARD_USED_AFTER_ROLL,
    DAMAGED,
    MAINTENANCE_BEGINS,
    ON_DAMAGE,
    ON_DEFEAT,
    RESPONSE,
    START_OF_TURN,
    defender_first,
)
from .powers import optional_powers_at, out_of_force, powers_at
from .stance import turn_card

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict
    from undercroft.kernel.windows import Happening

    from ..content.cards import Flip
    from ..content.catalogue import WarcraftContent
    from ..content.powers import Power
    from ..game import WarcraftTable
    from ..table.state import Character, State

FLIP = "flip"


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
    character = table.state.characters[player]
    card = content.characters[character.kind].cards[character.level][1 - character.side]
    who = content.characters[character.kind].id
    return Label(f"Turn your character card to {card.side_name}", "WOW-POW-05", (f"card:{who}",))


# -- what is on offer --------------------------------------------------------------------------


def _has_nothing_for(content: WarcraftContent, character: Character, moment: str) -> bool:
    """Whether a glance tells that nothing of theirs works at this moment."""
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
    for kind in abilities.in_hand(content, character, moment):
        if abilities.forbids_play(state, character, kind) is None:
            found.append(content.play[kind])
    for power in optional_powers_at(state, seat, moment):
        if forbids_using(state, character, power) is None:
            found.append(content.use_power[power.index])
    if moment in content.flips[character.kind][character.side]:
        if forbids_flip(state, character, moment) is None:
            found.append(FLIP)
    return found


def forbids_power(state: State, character: Character, power: Power, moment: str) -> Verdict:
    """It must be in force, for this moment, and theirs to use or not (WOW-POW-02, 05)."""
    now = powers_at(state, character.seat, moment) if moment else ()
    if all(power.index != each.index for each in now):
        return out_of_force(state, character, power)
    return forbids_using(state, character, power) if power.optional else "WOW-POW-05"


def forbids_using(state: State, character: Character, power: Power) -> Verdict:
    """Used as often as it says, too expensive, nowhere to go, or not what it asks for."""
    content = state.content
    if power.per_turn and character.used.count(power.index) >= power.per_turn:
        return "WOW-POW-05"
    if power.cost.energy:
        item = content.item_with.get(power.index, NONE)
        unpaid = abilities.forbids_paying(state, character, power.cost.energy, item)
        if unpaid is not None:
            return unpaid
    if power.index in content.power_journeys:
        stuck = forbids_journey(state, character.seat, power.effects)
        if stuck is not None:
            return stuck
    if power.condition and not power.condition.hold(state, character.seat):
        return "WOW-POW-05"
    for step in content.power_needing.get(power.index, ()):
        useless = step.forbids(state, character.seat)
        if useless is not None:
            return useless
    return None


def forbids_flip(state: State, character: Character, moment: str) -> Verdict:
    """Each character card says when it may be turned, and at what price (WOW-POW-05)."""
    flip = state.content.flips[character.kind][character.side].get(moment)
    if flip is None or not flip.optional:
        return "WOW-POW-05"
    if flip.cost.energy:
        unpaid = abilities.forbids_paying(state, character, flip.cost.energy)
        if unpaid is not None:
            return unpaid
    elif FLIP_USED in character.used and _turns_back(state.content, character, moment):
        return "WOW-GAP-49"
    if flip.condition and not flip.condition.hold(state, character.seat):
        return "WOW-POW-05"
    return None


def _turns_back(content: WarcraftContent, character: Character, moment: str) -> bool:
    """Whether both sides turn over for nothing at this moment: once is enough (WOW-GAP-49)."""
    flips = [content.flips[character.kind][side].get(moment) for side in (STARTING, FLIPPED)]
    return all(flip is not None and flip.optional and not flip.cost.energy for flip in flips)


# Marks in `used` that a card that turns back for nothing was turned this turn.
FLIP_USED = -1


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
    if power.cost.energy:
        item = content.item_with.get(power.index, NONE)
        yield from abilities.pay(table, seat, power.cost.energy, item)
    if power.per_turn:
        character.used += (power.index,)
    story.tell(state, story.USED, seat, power.index)
    table.say(
        "WOW-POW-05", "{character} uses the {source}: {power}", seat, power.index, power.index
    )
    if power.cost.discard_this:
        discard_item(table, seat, content.item_with[power.index])
    yield from effects.apply(table, power.effects, seat, rule="WOW-POW-05")


def _flip(table: WarcraftTable, seat: int, moment: str) -> Flow[None]:
    """Turn the character card over, at its price."""
    character = table.state.characters[seat]
    flip = table.state.content.flips[character.kind][character.side][moment]
    if flip.cost.energy:
        yield from abilities.pay(table, seat, flip.cost.energy)
    elif _turns_back(table.state.content, character, moment):
        character.used += (FLIP_USED,)
    turn_card(table, seat, flip.to)


# -- what works by itself ------------------------------------------------------------------------


def automatic(table: WarcraftTable, seat: int, moment: str) -> Flow[None]:
    """Powers that work by themselves at this moment, and a card that must be turned."""
    state = table.state
    content = state.content
    character = state.characters[seat]
    if _has_nothing_for(content, character, moment):
        return NOTHING
    flip = content.flips[character.kind][character.side].get(moment)
    due = flip is not None and not flip.optional and flip.condition.hold(state, seat)
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
        if forbids_using(state, state.characters[seat], power) is None:
            if power.per_turn:
                state.characters[seat].used += (power.index,)
            story.tell(state, story.USED, seat, power.index)
            table.say(
                "WOW-POW-05", "{character}, {source}: {power}", seat, power.index, power.index
            )
            yield from effects.apply(table, power.effects, seat, moment, rule="WOW-POW-05")
    if flip is not None:
        turn_card(table, seat, flip.to)


@START_OF_TURN.handler(order=20)
@AFTER_MOVE_ROLL.handler(order=20)
@MAINTENANCE_BEGINS.handler(order=20)
@AFTER_COMBAT.handler(order=10)
def works_for_the_subject(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """What works by itself for the character whom the moment concerns."""
    return automatic(table, happening.subject, happening.moment)


@BEFORE_ROLL.handler(order=10)
def works_for_both_sides(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """What works by itself before the roll, the defender's first (WOW-KEY-11)."""
    defender, attacker = defender_first(table, happening)
    moment = happening.moment
    first = enemy_works(table, moment) if defender == NONE else automatic(table, defender, moment)
    if first is NOTHING:
        return automatic(table, attacker, moment)
    return _one_after_the_other(table, first, attacker, moment)


def _one_after_the_other(
    table: WarcraftTable, first: Flow[None], seat: int, moment: str
) -> Flow[None]:
    yield from first
    yield from automatic(table, seat, moment)


@DAMAGED.handler(order=20)
def pays_back(table: WarcraftTable, happening: Happening) -> Flow[None]:
    """Powers that answer damage by another character, in combat or out of it (WOW-KEY-06)."""
    flow = automatic(table, happening.subject, ON_DAMAGE.name)
    return NOTHING if flow is NOTHING else _while_struck(table, happening, flow)


def _while_struck(table: WarcraftTable, happening: Happening, flow: Flow[None]) -> Flow[None]:
    state = table.state
    outer, state.struck = state.struck, (happening.subject, happening.details[0])
    yield from flow
    state.struck = outer


# -- windows -------------------------------------------------------------------------------------


def may_hold_a_card(table: WarcraftTable, seat: int, happening: Happening) -> bool:
    """Whether others must reckon with a card in the hand for this moment."""
    return abilities.may_be_in_hand(table.state, seat, happening.moment)


class CardsAndPowers:
    """All that a seat has for a moment."""

    verbs = ("play", "power", FLIP)

    def offers(self, table: WarcraftTable, seat: int, happening: Happening) -> list[str]:
        return offers(table.state, seat, happening.moment)

    def use(self, table: WarcraftTable, seat: int, choice: str, happening: Happening) -> Flow[None]:
        return use(table, seat, choice, happening.moment)

    def describe(self, table: WarcraftTable, seat: int, choice: str) -> Label:
        return describe(table, seat, choice)


class CardsAfterTheRoll(CardsAndPowers):
    """The same once the combat dice lie there: a card may change a die."""

    def use(self, table: WarcraftTable, seat: int, choice: str, happening: Happening) -> Flow[None]:
        yield from super().use(table, seat, choice, happening)
        yield from CARD_USED_AFTER_ROLL.announce(table, seat)


for _moment in (
    START_OF_TURN,
    AFTER_MOVE_ROLL,
    BEFORE_ROLL,
    ON_DAMAGE,
    ON_DEFEAT,
    AFTER_COMBAT,
    RESPONSE,
):
    _moment.subscribe(CardsAndPowers(), hides=may_hold_a_card)
AFTER_ROLL.subscribe(CardsAfterTheRoll(), hides=may_hold_a_card)
