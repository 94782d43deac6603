"""Valor points and who has won (WOW-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.game import Result, Standing

from ..content.catalogue_types import LEVELS
from .moments import QUEST_COMPLETED, TROPHY_GAINED

if TYPE_CHECKING:
    from undercroft.kernel.windows import Happening

    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character, State

ENOUGH = 8


def valor(content: WarcraftContent, character: Character) -> int:
    """Points of the completed quests and trophies in the log (WOW-WIN-01, WOW-QST-01)."""
    points = 0
    for quest in character.log:
        points += content.quest_valor[quest]
    for trophy in character.trophies:
        points += content.trophy_valor[trophy]
    return points


@TROPHY_GAINED.handler(order=10)
@QUEST_COMPLETED.handler(order=10)
def count_valor(table: WarcraftTable, happening: Happening) -> None:
    """A card has come into the log: with 8 points the game ends after this (WOW-WIN-02)."""
    state = table.state
    if valor(state.content, state.characters[happening.subject]) >= ENOUGH:
        state.claimed = True


def settle(table: WarcraftTable) -> None:
    """The whole effect is resolved: whoever has most of those with 8 wins (WOW-GAP-43)."""
    state = table.state
    content = state.content
    state.winners = winners(state)
    state.over = True
    for seat in state.winners:
        points = valor(content, state.characters[seat])
        table.say("WOW-WIN-02", "{character} wins with {valor}.", seat, points)


def winners(state: State) -> tuple[int, ...]:
    """Most valor, then most cards in the log, then the highest level; all tied share it."""
    content = state.content
    best = max(_merit(content, character) for character in state.characters)
    return tuple(c.seat for c in state.characters if _merit(content, c) == best)


def _merit(content: WarcraftContent, character: Character) -> tuple[int, int, int]:
    """What is compared, in order (WOW-WIN-03 to 06)."""
    return valor(content, character), len(character.log) + len(character.trophies), character.level


def result(state: State) -> Result | None:
    """The final standings, once the game is over."""
    content = state.content
    if not state.over:
        return None
    order = sorted(
        state.characters,
        key=lambda c: (
            c.seat not in state.winners,
            *(-part for part in _merit(content, c)),
            c.seat,
        ),
    )
    standings = tuple(
        Standing(
            player=character.seat,
            name=content.characters[character.kind].name,
            outcome=_outcome(character),
            score=valor(content, character),
            won=character.seat in state.winners,
        )
        for character in order
    )
    return Result(state.winners, standings, _summary(state))


def _outcome(character: Character) -> str:
    quests, trophies = len(character.log), len(character.trophies)
    return (
        f"{LEVELS[character.level]} level, {quests} quest{'' if quests == 1 else 's'}, "
        f"{trophies} troph{'y' if trophies == 1 else 'ies'}"
    )


def _summary(state: State) -> str:
    content = state.content
    names = " and ".join(
        content.characters[state.characters[seat].kind].name for seat in state.winners
    )
    points = valor(content, state.characters[state.winners[0]])
    return f"{names} won with {points} valor points."
