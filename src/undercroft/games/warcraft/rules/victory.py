"""Valor points and who has won (WOW-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.game import Result, Standing

from ..content.pieces import CHARACTERS, LEVELS, QUEST_VALOR, TROPHY_VALOR

if TYPE_CHECKING:
    from ..game import WarcraftTable
    from ..table.state import Character, State

ENOUGH = 8


def valor(character: Character) -> int:
    """Points of the completed quests and trophies in the log (WOW-WIN-01, WOW-QST-01)."""
    points = 0
    for quest in character.log:
        points += QUEST_VALOR[quest]
    for trophy in character.trophies:
        points += TROPHY_VALOR[trophy]
    return points


def note_log_grew(state: State, seat: int) -> None:
    """A card has come into the log: with 8 points the game ends after this (WOW-WIN-02)."""
    if valor(state.characters[seat]) >= ENOUGH:
        state.claimed = True


def settle(table: WarcraftTable) -> None:
    """The whole effect is resolved: whoever has most of those with 8 wins (WOW-GAP-43)."""
    state = table.state
    state.winners = winners(state)
    state.over = True
    for seat in state.winners:
        points = valor(state.characters[seat])
        table.say("WOW-WIN-02", "{character} wins with {valor}.", seat, points)


def winners(state: State) -> tuple[int, ...]:
    """Most valor, then most cards in the log, then the highest level; all tied share it."""
    best = max(_merit(character) for character in state.characters)
    return tuple(c.seat for c in state.characters if _merit(c) == best)


def _merit(character: Character) -> tuple[int, int, int]:
    """What is compared, in order (WOW-WIN-03 to 06)."""
    return valor(character), len(character.log) + len(character.trophies), character.level


def result(state: State) -> Result | None:
    """The final standings, once the game is over."""
    if not state.over:
        return None
    order = sorted(
        state.characters,
        key=lambda c: (c.seat not in state.winners, *(-part for part in _merit(c)), c.seat),
    )
    standings = tuple(
        Standing(
            player=character.seat,
            name=CHARACTERS[character.kind].name,
            outcome=_outcome(character),
            score=valor(character),
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
    names = " and ".join(CHARACTERS[state.characters[seat].kind].name for seat in state.winners)
    points = valor(state.characters[state.winners[0]])
    return f"{names} won with {points} valor points."
