"""Worlds as one player may imagine them (determinization).

What they saw is as it was, all else is dealt anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from .chance import (
    INCREMENT,
    MASK,
    MULTIPLIER,
    Contradiction,
    Script,
    scramble,
    sees,
)
from .flow import owns
from .replay import move_mark

if TYPE_CHECKING:
    from .flow import Ask
    from .game import State
    from .log import Answer
    from .table import Table

S = TypeVar("S", bound="State")

ATTEMPTS = 500


def imagined(table: Table[S], player: int, seed: int | None) -> Table[S]:
    """A table at the same decision, in a world that this player cannot tell from the real one."""
    move_mark(table)
    if seed is None:
        table._worlds += 1
        seed = scramble(table.state.rng, table._worlds)
    for attempt in range(ATTEMPTS):
        try:
            return _dealt_anew(table, player, scramble(seed, "imagine", attempt))
        except Contradiction:
            continue
    raise RuntimeError(f"no world fits what player {player} saw after {ATTEMPTS} attempts")


def _dealt_anew(table: Table[S], player: int, rng: int) -> Table[S]:
    """Start the step again in another world, and drop it if it contradicts what they saw."""
    since = table._mark_outcomes
    outcomes, answers = table._outcomes[since:], table._answers[table._mark_answers :]
    state = table._mark.clone()
    state.rng = rng
    table.game.imagine(state, player, table.state)
    certain = bool(outcomes or answers) and _can_only_be_so(table, state, player)
    state.rng = rng
    world = table._elsewhere(state)
    if outcomes:
        world._script = Script(
            outcomes, table._audiences, player, table._past.outcome_count + since
        )
    world._proceed(None, None)
    for answer in answers:
        _follow(world, answer, player)
    _settle_secrets(world, table.pending, player)
    world._script = None
    if not _same_decision(world.pending, table.pending, player):
        raise Contradiction("another decision came up")
    happened = world._answers or world._outcomes or world._past.before is not None
    # A choice that was forced in this world alone may have led on to a question of the same kind.
    happened = happened or world._step != table._step - table._mark_step + 1
    if happened and not certain and world.view(player) != _seen(table, player):
        raise Contradiction("what came of it looks different")
    return world


def _can_only_be_so(table: Table[S], state: S, player: int) -> bool:
    """Whether nothing was dealt otherwise and nothing in this step was hidden from them."""
    state.rng = table._mark.rng
    if state != table._mark:
        return False
    first = table._past.outcome_count + table._mark_outcomes
    return all(
        place < first or sees(eyes, player) for place, eyes in table._audiences.items()
    ) and not any(
        question.secret and not owns(owner, player)
        for _, question, owner, _ in table._answers[table._mark_answers :]
    )


def _seen(table: Table[S], player: int) -> Any:
    """What they see of the real table, looked up once for all worlds imagined at a decision."""
    known = table._glimpse
    if known is None or known[0] is not table.pending or known[1] != player:
        known = table._glimpse = (table.pending, player, table.view(player))
    return known[2]


def _follow(world: Table[S], answer: Answer, player: int) -> None:
    """Give an answer as it was given, or where the player did not see it, any answer."""
    choice, question, owner, by = answer
    hidden = question.secret and not owns(owner, player)
    while world.pending is not None:
        asked, seats, choices = world.pending
        if asked is question and seats == owner:
            if hidden:
                _any_answer(world)
            elif choice in choices:
                _give(world, choice, by)
            else:
                raise Contradiction(f"{choice!r} is not offered in this world")
            return
        if not (asked.secret and not owns(seats, player)):
            break
        _any_answer(world)
    if not hidden:  # a hidden choice that was forced in this world is no contradiction
        raise Contradiction("this world asks something else")


def _settle_secrets(world: Table[S], pending: Ask | None, player: int) -> None:
    """Answer secret questions that this world asks and the real one had no need to ask."""
    while (
        world.pending is not None
        and world.pending[0].secret
        and not owns(world.pending[1], player)
        and (pending is None or world.pending[:2] != pending[:2])
    ):
        _any_answer(world)


def _any_answer(world: Table[S]) -> None:
    """Whatever another player may have chosen in secret."""
    assert world.pending is not None
    _, _, choices = world.pending
    state = world.state
    state.rng = x = (state.rng * MULTIPLIER + INCREMENT) & MASK
    _give(world, choices[(x >> 33) * len(choices) >> 31], None)


def _give(world: Table[S], choice: str, by: int | None) -> None:
    assert world.pending is not None
    question, owner, _ = world.pending
    world._answers.append((choice, question, owner, by))
    world._proceed(world._flow, choice)


def _same_decision(one: Ask | None, other: Ask | None, player: int) -> bool:
    """The same question to the same seats; where the player is among them, the same choices."""
    if one is None or other is None:
        return one is other
    if one[:2] != other[:2]:
        return False
    return not owns(other[1], player) or list(one[2]) == list(other[2])
