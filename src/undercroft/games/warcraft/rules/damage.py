"""Damage, healing and defeat (WOW-DEF)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import FALL, HARM, Template
from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ..table.state import NONE, STARTING
from . import numbers
from .bounties import claim_bounties
from .combat import story
from .decks import discard_attached
from .discovery_pile import to_the_box
from .moments import CHARACTER_DEFEATED, DAMAGED, ON_DAMAGE, ON_DEFEAT, combat_of

if TYPE_CHECKING:
    from ..game import WarcraftTable
    from ..table.state import Combatant, State

_TAKES = Template(HARM, "{character} takes {damage}.")
_FOE_TAKES = Template(HARM, "{encounter} takes {damage}.")
_DEFEATED = Template(FALL, "{character} is defeated: {damage} against {number} health.")


def _describe_city(table: WarcraftTable, player: int, choice: str) -> Label:
    content = table.state.content
    space = content.space_called[choice.partition(":")[2]]
    return Label(
        f"Come back to life in {content.space_name[space]}",
        targets=(f"space:{content.space_id[space]}",),
    )


RESURRECT = Question(
    "resurrect", "WOW-DEF-06", "Choose the city you come back to life in", _describe_city
)


def deal_damage(
    table: WarcraftTable, seat: int, amount: int, by: int = NONE, rule: str = "WOW-DEF-01"
) -> Flow[None]:
    """Tokens on the card, unless something prevents them; `by` is who dealt them, if anybody."""
    amount = _not_warded_off(table, seat, amount)
    if amount <= 0:
        return NOTHING
    return _deal_answered(table, seat, amount, by, rule)


def _not_warded_off(table: WarcraftTable, seat: int, amount: int) -> int:
    """What remains after powers of this combat that prevent damage, each used up (WOW-POW-06)."""
    side = _in_combat(table.state, seat)
    if side is None or not side.changes:
        return amount
    return _less_wards(table, side, amount, "WOW-POW-06")


def _less_wards(table: WarcraftTable, side: Combatant, amount: int, rule: str) -> int:
    for change in side.changes:
        what, ward, until = change
        if what != "prevent_damage" or not amount:
            continue
        prevented = min(ward, amount)
        amount -= prevented
        rest = ((what, ward - prevented, until),) if ward > prevented else ()
        at = side.changes.index(change)
        side.changes = (*side.changes[:at], *rest, *side.changes[at + 1 :])
        story.tell(table.state, story.PREVENTED, side.seat, prevented)
        combat = combat_of(table.state)
        who = (side.seat, combat.encounter, combat.board)
        table.say(rule, "{side} prevents {number} damage.", who, prevented)
    return amount


def _deal_answered(table: WarcraftTable, seat: int, amount: int, by: int, rule: str) -> Flow[None]:
    """They may answer the blow, and once more if it would defeat them."""
    state = table.state
    amount = yield from ON_DAMAGE.change(table, amount, seat)
    if amount > 0 and state.characters[seat].damage + amount >= numbers.health(state, seat):
        amount = yield from ON_DEFEAT.change(table, amount, seat)
    if amount > 0:
        yield from _take(table, seat, amount, by, rule)


def _take(table: WarcraftTable, seat: int, amount: int, by: int, rule: str) -> Flow[None]:
    """The tokens are put on the card, however many (WOW-DEF-01, WOW-MISC-03).

    Defeat is at once (WOW-DEF-03).
    """
    state = table.state
    character = state.characters[seat]
    character.damage += amount
    if "took_damage" not in character.results:
        character.results += ("took_damage",)
    side = _in_combat(state, seat)
    if side is not None:
        side.taken += amount
        story.tell(state, story.TOOK, seat, amount)
    table.say(rule, _TAKES, seat, amount)
    lose_attached(table, seat, "self_damaged")
    due = character.damage >= numbers.health(state, seat)
    if by in (NONE, seat):
        return defeat_if_due(table, seat) if due else NOTHING
    return _dealt_by(table, seat, amount, by)


def _dealt_by(table: WarcraftTable, seat: int, amount: int, by: int) -> Flow[None]:
    """It counts for that character's quests, and may be paid back (WOW-QST-05, WOW-KEY-06)."""
    state = table.state
    yield from DAMAGED.announce(table, seat, by, amount)
    fell = state.characters[seat].damage >= numbers.health(state, seat)
    by_a_card = fell and _in_combat(state, seat) is None  # a combat tells it at its end
    if by_a_card:
        yield from claim_bounties(table, by, seat)
    yield from defeat_if_due(table, seat)
    if by_a_card:
        yield from CHARACTER_DEFEATED.announce(table, by, seat)


def damage_encounter(table: WarcraftTable, side: Combatant, amount: int, rule: str) -> None:
    """1 damage defeats any encounter (WOW-CENC-12, 17), unless it wards it off (WOW-GAP-55)."""
    state = table.state
    combat = combat_of(state)
    amount = _less_wards(table, side, amount, "WOW-GAP-55")
    if amount <= 0:
        return
    side.taken += amount
    side.defeated = True
    story.tell(state, story.TOOK, NONE, amount)
    table.say(rule, _FOE_TAKES, (combat.encounter, combat.board), amount)


def _in_combat(state: State, seat: int) -> Combatant | None:
    combat = state.combat
    if combat is None:
        return None
    if combat.attacker.seat == seat:
        return combat.attacker
    return combat.defender if combat.defender.seat == seat else None


def defeat_if_due(table: WarcraftTable, seat: int) -> Flow[None]:
    """Damage has come to their health, or health has fallen to their damage (WOW-DEF-03).

    Whoever is in combat follows the defeat rules when it ends (WOW-GAP-47, WOW-CCHR-10).
    """
    state = table.state
    if state.characters[seat].damage < numbers.health(state, seat):
        return NOTHING
    side = _in_combat(state, seat)
    if side is not None:
        side.defeated = True
        return NOTHING
    return defeat(table, seat)


def heal(table: WarcraftTable, seat: int, amount: int, rule: str = "WOW-DEF-02") -> None:
    """Tokens come off the card, as many as there are (WOW-DEF-02)."""
    character = table.state.characters[seat]
    healed = min(amount, character.damage)
    if not healed:
        table.say(rule, "{character} has nothing to heal.", seat)
        return
    character.damage -= healed
    story.tell(table.state, story.HEALED, seat, healed)
    table.say(rule, "{character} heals {damage}.", seat, healed)


def defeat(table: WarcraftTable, seat: int) -> Flow[None]:
    """Resurrect, heal, reset the card, discard what is attached to it (WOW-DEF-04)."""
    state = table.state
    character = state.characters[seat]
    table.say(
        "WOW-DEF-03",
        _DEFEATED,
        seat,
        character.damage,
        numbers.health(state, seat),
    )
    cities = state.content.nearest_cities[character.space]
    if len(cities) == 1:
        resurrect(table, seat, cities[0])
        return NOTHING
    return _choose_city(table, seat, cities)


def _choose_city(table: WarcraftTable, seat: int, cities: tuple[int, ...]) -> Flow[None]:
    content = table.state.content
    choice = yield RESURRECT, seat, [f"city:{content.space_id[city]}" for city in cities]
    resurrect(table, seat, content.space_called[choice.partition(":")[2]])


def resurrect(table: WarcraftTable, seat: int, city: int) -> None:
    """The four steps, and a disease is over (WOW-DEF-05 to 10, WOW-DISC-21, WOW-GAP-30)."""
    state = table.state
    character = state.characters[seat]
    character.space = city
    table.say("WOW-DEF-05", "{character} comes back to life in {space}.", seat, city)
    character.damage = 0
    table.say("WOW-DEF-07", "{character} heals all damage.", seat)
    if character.side != STARTING:
        character.side = STARTING
        table.say("WOW-DEF-08", "{character} turns the card to its starting side.", seat)
    attached, character.attached = character.attached, ()
    for card in attached:
        discard_attached(state, card)
        table.say("WOW-DEF-09", "{attached} is discarded.", card)
    diseases, character.diseases = character.diseases, b""
    for token in diseases:
        table.say("WOW-DISC-21", "{character} is cured.", seat)
        to_the_box(table, token)
    if seat == state.active:
        state.skip_challenge = True  # WOW-GAP-29


def lose_attached(table: WarcraftTable, seat: int, happening: str) -> None:
    """Cards attached to their character card that this puts an end to (WOW-KEY-06)."""
    state = table.state
    content = state.content
    character = state.characters[seat]
    for card in character.attached:
        owner, number = card
        if happening in content.ends_when[content.ability_of[state.characters[owner].kind][number]]:
            character.attached = tuple(one for one in character.attached if one != card)
            discard_attached(state, card)
            table.say("WOW-KEY-06", "{attached} is discarded.", card)
