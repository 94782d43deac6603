"""The end of a combat: what it leads to for both sides (WOW-CENC-19 to 23, WOW-CCHR-09 to 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import BLOW, Template

from ...table.state import NONE
from .. import effects
from ..bounties import claim_bounties
from ..conditions import results_of
from ..damage import defeat, lose_attached
from ..decks import put_back_challenge
from ..energy import lose_energy
from ..items import choose_theft, steal, take_card
from ..moments import (
    AFTER_COMBAT,
    ATTACK,
    CHARACTER_DEFEATED,
    CROSSED,
    ENCOUNTER_DEFEATED,
    combat_of,
)
from ..numbers import encounter_of
from ..undefeated import free_slot, place_undefeated
from . import story
from .enemy_powers import enemy_works

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ...game import WarcraftTable
    from ...table.state import Combat, Combatant

_DEFEATS = Template(BLOW, "{character} defeats {encounter}.")


def end_of_combat(table: WarcraftTable, seat: int) -> Flow[None]:
    """What waited for the end, then the outcome; changes of the combat are over (WOW-POW-06)."""
    state = table.state
    combat = combat_of(state)
    combat.stage = story.END
    if combat.cancelled:  # nobody is defeated (WOW-KEY-03)
        combat.attacker.defeated = combat.defender.defeated = False
    for side in (combat.defender, combat.attacker):
        if side.seat != NONE:
            yield from _afterwards(table, side)
        elif not side.defeated and not combat.cancelled:
            yield from enemy_works(table, AFTER_COMBAT.name)
    state.combat = None
    story.remember(state, combat)
    if combat.defender.seat == NONE:
        yield from _encounter_outcome(table, combat)
    else:
        yield from _character_outcome(table, combat)


def _afterwards(table: WarcraftTable, side: Combatant) -> Flow[None]:
    """Powers and effects for the end of a combat, of whoever still stands."""
    state = table.state
    character = state.characters[side.seat]
    character.results += results_of(state, side.seat)
    if side.defeated:
        return
    yield from effects.carry_out_due(table, side.seat)
    yield from AFTER_COMBAT.announce(table, side.seat)
    if "won" in character.results:
        lose_attached(table, side.seat, "bearer_combat_won")


# -- against an encounter ------------------------------------------------------------------------


def _encounter_outcome(table: WarcraftTable, combat: Combat) -> Flow[None]:
    seat = combat.attacker.seat
    if combat.attacker.defeated:
        space = combat.space
        yield from defeat(table, seat)
        if combat.defender.defeated:
            yield from _both_fell(table, combat)
        elif combat.board == NONE and combat.slot == NONE:  # WOW-CENC-22
            yield from place_undefeated(table, combat.encounter, space)
    elif combat.defender.defeated:
        yield from _won(table, combat)
    elif combat.board == NONE and combat.slot == NONE:  # WOW-CENC-21, WOW-GAP-26, WOW-GAP-28
        yield from place_undefeated(table, combat.encounter, combat.space)


def _won(table: WarcraftTable, combat: Combat) -> Flow[None]:
    """The item behind the encounter, or the reward described for it (WOW-CENC-19, 20)."""
    state = table.state
    content = state.content
    seat = combat.attacker.seat
    encounter = encounter_of(content, combat)
    if combat.slot != NONE:
        free_slot(state, combat.slot)
    table.say("WOW-CENC-19", _DEFEATS, seat, _named(combat))
    if combat.board == NONE:
        if content.challenges[combat.encounter].encounter is not None:
            take_card(table, seat, combat.encounter)
        else:  # an event that had turned into an enemy (WOW-EVT-04)
            put_back_challenge(state, combat.encounter)
    yield from effects.apply(table, encounter.reward, seat, rule="WOW-CENC-20")
    yield from _encounter_defeated(table, combat)


def _both_fell(table: WarcraftTable, combat: Combat) -> Flow[None]:
    """Nobody gains anything; the card goes back to its deck (WOW-CENC-23, WOW-GAP-27)."""
    state = table.state
    if combat.slot != NONE:
        free_slot(state, combat.slot)
    if combat.board == NONE:
        put_back_challenge(state, combat.encounter)
    table.say("WOW-CENC-23", "{encounter} falls too.", _named(combat))
    yield from _encounter_defeated(table, combat)


def _encounter_defeated(table: WarcraftTable, combat: Combat) -> Flow[None]:
    """It counts for quests and for the global event, whoever else fell (WOW-QST-05)."""
    return ENCOUNTER_DEFEATED.announce(table, combat.attacker.seat, combat.encounter, combat.board)


def _named(combat: Combat) -> tuple[int, int]:
    return combat.encounter, combat.board


# -- between characters --------------------------------------------------------------------------


def _character_outcome(table: WarcraftTable, combat: Combat) -> Flow[None]:
    """The survivor may take an item, then the loser follows the defeat rules (WOW-CCHR-09, 10)."""
    state = table.state
    attacker, defender = combat.attacker, combat.defender
    lose_energy(table, state.characters[defender.seat], "WOW-CCHR-06")
    if not combat.cancelled:
        yield from CROSSED.announce(table, attacker.seat, defender.seat, ATTACK)
    if attacker.defeated and defender.defeated:  # WOW-CCHR-11, WOW-CCHR-12
        yield from defeat(table, defender.seat)
        yield from defeat(table, attacker.seat)
        yield from CHARACTER_DEFEATED.announce(table, attacker.seat, defender.seat)
        yield from CHARACTER_DEFEATED.announce(table, defender.seat, attacker.seat)
    elif defender.defeated:
        yield from _plunder(table, attacker.seat, defender.seat)
    elif attacker.defeated:
        yield from _plunder(table, defender.seat, attacker.seat)


def _plunder(table: WarcraftTable, winner: int, loser: int) -> Flow[None]:
    yield from claim_bounties(table, winner, loser)
    theft = yield from choose_theft(table, winner, [loser], optional=True)
    if theft is not None:
        yield from steal(table, winner, *theft)
    yield from defeat(table, loser)
    yield from CHARACTER_DEFEATED.announce(table, winner, loser)
