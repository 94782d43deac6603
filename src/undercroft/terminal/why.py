"""Why can't I? What the player has in mind, how things stand, and the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.game import circumstances_of
from undercroft.kernel.looks import looks_of

from .belongings import cards_of
from .looks import DIRECTIONS
from .wording import neighbours, rule_lines, side_words

if TYPE_CHECKING:
    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import Scene, Space
    from undercroft.kernel.table import Table

SPACE = "space:"
SOME = 9


def intents_of(scene: Scene, looks: Looks) -> dict[str, str]:
    """What the viewer may have in mind, in words: as the game lists it, or by what lies there."""
    if looks.intents:
        return {intent.id: intent.name for intent in looks.intents}
    found: dict[str, str] = {}
    here = _standing(scene, scene.viewer)
    if here is not None:
        found |= {other.id: f"go to {other.name}" for other in neighbours(scene.board, here)}
    for panel in scene.panels:
        if panel.owner == scene.viewer:
            trays = [tray for tray in panel.trays if tray.look != "dial"]  # no cards to use
            cards = [card for tray in trays for card in cards_of(tray) if not card.hidden]
            found |= {card.id: f"use {card.name}" for card in cards}
            found |= {task.id: f"complete {task.name}" for task in panel.tasks}
    if scene.board.layout == "squares":
        others = (piece for piece in scene.board.pieces if piece.owner != scene.viewer)
        found |= {piece.id: f"do something to {piece.name}" for piece in others}
    return found or {space.id: f"go to {space.name}" for space in scene.board.spaces[:SOME]}


def some_space(scene: Scene) -> str:
    """A space to name as an example."""
    spaces = scene.board.spaces
    return spaces[len(spaces) // 2].id


def why_lines(table: Table[Any], player: int, intent: str) -> list[str]:
    """The answer: what is being asked just now, how things stand, and the rule."""
    from undercroft import explain

    scene, looks = table.scene(player), looks_of(table.game)
    intent = _as_meant(scene, intent)
    rule = explain(table, player, intent)
    if rule is None:
        return [f"{intent}: nothing forbids it; it is among your options now."]
    decision = table.decision
    asked = decision is not None and decision.belongs_to(player)
    other_first = asked and decision is not None and rule.id == decision.rule
    if other_first and not _known(scene, looks, intent):
        tried = ", ".join([*intents_of(scene, looks)][:SOME])
        return [f"{intent}: unknown; try {tried}, or a space such as {some_space(scene)}."]
    named = _space(scene, intent.removeprefix(SPACE))
    meant = intent if named is None or scene.board.layout != "graph" else named.name
    now = circumstances_of(table, player, intent) or situation(scene, looks, player, intent)
    lines = [f"{meant}: not possible now. {now}".rstrip()]
    if other_first and decision is not None:
        end = "" if decision.prompt.endswith(("?", "!", ".")) else "."
        lines.insert(0, f"First: {decision.prompt}{end}")
    return [*lines, *rule_lines(table.game.rulebook, rule.id)]


def _as_meant(scene: Scene, intent: str) -> str:
    """A space may be named without saying that it is one."""
    return f"{SPACE}{intent}" if _space(scene, intent) is not None else intent


def _known(scene: Scene, looks: Looks, intent: str) -> bool:
    return (
        intent in intents_of(scene, looks) or _space(scene, intent.removeprefix(SPACE)) is not None
    )


def _space(scene: Scene, name: str) -> Space | None:
    return next((space for space in scene.board.spaces if space.id == name), None)


def situation(scene: Scene, looks: Looks, player: int, intent: str) -> str:
    """One sentence: where the player is, and what lies before them there."""
    if scene.duel is not None and not scene.duel.verdict:
        return f"There is a fight: {scene.duel.title}."
    here = _standing(scene, player)
    if here is None:
        own = [panel for panel in scene.panels if panel.owner == player and panel.status]
        if len(own) > 1:  # a player and their figures: each of them stands otherwise
            return "; ".join(f"{panel.name}: {panel.status}" for panel in own) + "."
        return f"You are {own[0].status}." if own else "You have nobody on the board."
    where = f"You are in: {here.name} ({here.id})"
    if intent in DIRECTIONS:
        return f"{where}; {intent} of you: {side_words(scene.board, here, intent, looks)}."
    there = _space(scene, intent.removeprefix(SPACE))
    if there is not None and scene.board.layout == "graph":
        linked = there in neighbours(scene.board, here)
        return f"{where}; {there.name} is {'next to it' if linked else 'not next to it'}."
    if there is not None:
        return f"{where}; {there.id} is {_distance(here, there)}."
    mark = next((known.mark for known in looks.intents if known.id == intent), "")
    if mark and mark not in here.marks:
        return f"{where}; it lacks the mark: {looks.mark[mark].name}."
    return f"{where}."


def _standing(scene: Scene, player: int | None) -> Space | None:
    """The space that a player's figure stands on."""
    for piece in scene.board.pieces:
        if piece.owner == player and piece.look == "hero":
            return _space(scene, piece.space)
    return None


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
