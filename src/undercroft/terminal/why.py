"""Why can't I? What the player has in mind, how things stand, and the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .looks import DIRECTIONS
from .wording import rule_lines, side_words

if TYPE_CHECKING:
    from undercroft.kernel.scene import Scene, Space
    from undercroft.kernel.table import Table

# What a player may ask "why can't I?" about; games say why, or that it is possible.
INTENTS = (*DIRECTIONS, "search", "exit", "escape", "go_down")
# The kind of decision in which a player is free to do what he likes: anything else comes first.
TURN = "turn"
SPACE = "space:"


def why_lines(table: Table[Any], player: int, intent: str) -> list[str]:
    """The answer: what is being asked just now, how things stand, and the rule."""
    from undercroft import explain

    scene = table.scene(player)
    intent = _as_meant(scene, intent)
    rule = explain(table, player, intent)
    if rule is None:
        return [f"{intent}: nothing forbids it; it is among your options now."]
    decision = table.decision
    asked = decision is not None and decision.player == player
    if asked and decision is not None and rule.id == decision.rule and not _known(scene, intent):
        return [f"{intent}: unknown; try {', '.join(INTENTS)}, or a space such as r3c4."]
    lines = [f"{intent}: not possible now. {situation(scene, player, intent)}".rstrip()]
    if asked and decision is not None and decision.kind != TURN:
        end = "" if decision.prompt.endswith(("?", "!", ".")) else "."
        lines.insert(0, f"First: {decision.prompt}{end}")
    return [*lines, *rule_lines(table.game.rulebook, rule.id)]


def _as_meant(scene: Scene, intent: str) -> str:
    """A space may be named without saying that it is one."""
    return f"{SPACE}{intent}" if _space(scene, intent) is not None else intent


def _known(scene: Scene, intent: str) -> bool:
    return intent in INTENTS or _space(scene, intent.removeprefix(SPACE)) is not None


def _space(scene: Scene, name: str) -> Space | None:
    return next((space for space in scene.board.spaces if space.id == name), None)


def situation(scene: Scene, player: int, intent: str) -> str:
    """One sentence: where the player is, and what he has before him there."""
    if scene.duel is not None:
        return f"There is a fight: {scene.duel.title}."
    stands = next(
        (
            piece.space
            for piece in scene.board.pieces
            if piece.owner == player and piece.look == "hero"
        ),
        "",
    )
    here = _space(scene, stands)
    if here is None:
        return f"You are {scene.panels[player].status}."
    where = f"You are in: {here.name} ({here.id})"
    if intent in DIRECTIONS:
        return f"{where}; {intent} of you: {side_words(scene.board, here, intent)}."
    there = _space(scene, intent.removeprefix(SPACE))
    if there is not None:
        return f"{where}; {there.id} is {_distance(here, there)}."
    if intent == "search" and "search" not in here.marks:
        return f"{where}; there is no sign here that it can be searched."
    return f"{where}."


def _distance(here: Space, there: Space) -> str:
    if here.id == there.id:
        return "where you are"
    down = max(0, there.row - here.row - here.height + 1, here.row - there.row - there.height + 1)
    across = max(
        0, there.column - here.column - here.width + 1, here.column - there.column - there.width + 1
    )
    if down and across:
        return "diagonal to you" if down == across == 1 else "not in line with you"
    return "beside you" if down + across == 1 else f"{down + across} spaces away"
