"""What is wrong with a state, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .state import KNOCKED_OUT, NONE, OFF, ON_MAP

if TYPE_CHECKING:
    from .state import State


def audit(state: State, *, settled: bool) -> list[str]:
    """Figures, tokens and cards that are lost, doubled or where none may be."""
    faults: list[str] = []
    if not state.fighters:
        return faults
    seen = 0
    passing = (state.passing, state.turn.figure if state.turn is not None else NONE)
    for number in range(len(state.fighters)):
        faults += _figure(state, number)
        if state.is_no_figure(number):
            continue
        if state.fighters[number].place == ON_MAP and number not in passing:
            squares = state.squares(number)
            if seen & squares:
                faults.append(f"{state.handle(number)} stands where another figure stands")
            seen |= squares
    turn, ground = state.turn, state.ground
    if seen & ground.obstacles:
        faults.append("a figure stands in an obstacle")
    if turn is not None and (turn.points < 0 or turn.actions < 0):
        faults.append(f"{turn.points} movement points and {turn.actions} actions are left")
    cards = [*state.bags[0], *state.drawn, *state.search_discards]
    for fighter in state.fighters:
        cards += [*fighter.cards, *fighter.used_cards]
    if sorted(cards) != list(range(len(state.content.cards))):
        faults.append("a Search card is lost or doubled")
    hidden = (
        *state.overlord_bags[0], *state.foreseen, *state.hand, *state.discards, *state.aside,
    )  # fmt: skip
    played = (card for run in state.runs for card in run.card)
    if sorted((*hidden, *played)) != sorted(state.owned):
        faults.append("an Overlord card is lost or doubled")
    if not set(state.shown) <= set(state.hand):
        faults.append("a card that all have seen in the overlord's hand is not there")
    faults += [
        f"{token.name} lies somewhere and is carried, or by nobody on the map"
        for token in state.tokens
        # What was under way is put away next; whoever won may have carried it off the map.
        if not (state.concluded or state.over)
        and token.carrier != NONE
        and (token.at != NONE or state.fighters[token.carrier].place == OFF)
    ]
    between = state.sheet is not None and (state.concluded or bool(state.phase))
    if state.over != (state.winner != NONE) and not between:
        faults.append("the quest is over without a winner, or won and not over")
    return faults


def _stamina(state: State, number: int) -> int:
    kit = state.content.abilities.kit(state, number)
    return state.printed(number).stamina + kit.stamina


def _relics(state: State, number: int) -> list[str]:
    """A lieutenant wields one relic at most, and one that is for them (DES-RELIC-06)."""
    fighter, content = state.fighters[number], state.content
    wielded = [content.relics[content.item_list[item].id] for item in fighter.items]
    wrong = [relic for relic in wielded if relic.dark_only not in (None, state.printed(number).id)]
    if len(wielded) == 1 and not wrong and state.printed(number).lieutenant:
        return []
    return [f"{state.handle(number)} may not wield {', '.join(each.id for each in wielded)}"]


def _figure(state: State, number: int) -> list[str]:
    fighter, name = state.fighters[number], state.handle(number)
    faults = []
    if (fighter.place == OFF) != (fighter.at == NONE) and state.round:
        faults.append(f"{name} is off the map and on a square, or on it without one")
    if fighter.place == KNOCKED_OUT and not state.is_hero(number):
        faults.append(f"{name} is knocked out, but no hero")
    if not 0 <= fighter.damage <= state.health(number):
        faults.append(f"{name} has {fighter.damage} damage")  # DES-KOUT-10
    if not state.is_hero(number) and fighter.items:
        faults += _relics(state, number)
    if fighter.friend and state.is_hero(number):
        faults.append(f"{name} is a hero and a friend of the heroes")
    if not 0 <= fighter.fatigue <= _stamina(state, number):
        faults.append(f"{name} has {fighter.fatigue} fatigue")
    whole = fighter.damage >= state.health(number)
    falling = any(frame[:2] == ("fall", number) for frame in state.agenda)  # DES-GAP-73
    if whole != (fighter.place == KNOCKED_OUT) and fighter.place != OFF and not falling:
        faults.append(f"{name} has {fighter.damage} damage and is at place {fighter.place}")
    return faults
