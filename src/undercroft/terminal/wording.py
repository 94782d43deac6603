"""Things of the table in words: rules, spaces, cards, events. Shared by both ways to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .looks import DICE, DIRECTIONS, MARK_NAMES, SIDE_NAMES

if TYPE_CHECKING:
    from undercroft.kernel.events import Event
    from undercroft.kernel.game import Result
    from undercroft.kernel.rulebook import Rulebook
    from undercroft.kernel.scene import Card, Gauge, Panel, Scene, Space
    from undercroft.kernel.table import Table

# What a player may ask "why can't I?" about; games say why, or that it is possible.
INTENTS = (*DIRECTIONS, "search", "exit", "escape", "go_down")


def rule_lines(book: Rulebook, rule_id: str) -> list[str]:
    """A rule with its reading and what else to look up."""
    if rule_id not in book:
        return [f"{rule_id}: there is no such rule."]
    rule = book[rule_id]
    lines = [f"{rule.id}: {rule.text}"]
    if rule.unclear:
        lines.append(f"As it is read here: {rule.unclear}")
    lines += [f"See also {other}: {book[other].text}" for other in rule.see]
    return lines


def why_lines(table: Table[Any], player: int, intent: str) -> list[str]:
    """The answer to "why can't I?"."""
    from undercroft import explain

    rule = explain(table, player, intent)
    if rule is None:
        return [f"{intent}: nothing forbids it; it is among your options now."]
    return [f"{intent}: not possible now.", *rule_lines(table.game.rulebook, rule.id)]


# -- events --------------------------------------------------------------------------------


def faces(value: Any) -> str:
    """Dice as faces, if that is what they are."""
    dice = value if isinstance(value, tuple) else (value,)
    if not all(isinstance(die, int) and 1 <= die <= 6 for die in dice):
        return ""
    return " ".join(DICE[die - 1] for die in dice)


def event_parts(table: Table[Any], event: Event) -> list[tuple[str, str]]:
    """A sentence in pieces with their kinds; dice have their faces before the numbers."""
    parts = []
    for kind, value in event.parts:
        text = value if kind == "text" else table.game.word(table.state, kind, value)
        if kind in ("dice", "die") and faces(value):
            text = f"{faces(value)} {text}"
        parts.append((kind, text))
    return parts


# -- the table -----------------------------------------------------------------------------


def space_lines(scene: Scene, space: Space) -> list[str]:
    """What a space is, what is on its sides, and who is there."""
    lines = [f"{space.name} ({space.id}). {space.text}".rstrip()]
    here = [piece for piece in scene.board.pieces if piece.space == space.id]
    if here:
        lines.append("Here: " + ", ".join(f"{piece.name} ({piece.letter})" for piece in here))
    if space.look != "unknown":
        lines.append(_sides(space))
    if space.marks:
        lines.append("Marks: " + ", ".join(MARK_NAMES.get(mark, mark) for mark in space.marks))
    return lines


def _sides(space: Space) -> str:
    return (
        "; ".join(
            f"{direction}: {SIDE_NAMES.get(side, side)}"
            for direction, side in zip(DIRECTIONS, space.sides, strict=True)
        )
        + "."
    )


def card_line(card: Card) -> str:
    """A card in one line."""
    if card.hidden:
        return f"{card.name} (face down)"
    value = f" [{card.value}]" if card.value else ""
    text = f": {card.text}" if card.text else ""
    return f"{card.name}{value}{text}"


def gauge_text(gauge: Gauge) -> str:
    """A number with its limit."""
    limit = "" if gauge.limit is None else f"/{gauge.limit}"
    return f"{gauge.name} {gauge.value}{limit}"


def counted(names: list[str]) -> str:
    """Names with how often each stands there: Loot x3, Rope."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(name if count == 1 else f"{name} x{count}" for name, count in counts.items())


def panel_lines(panel: Panel) -> list[str]:
    """What lies before one player, in lines."""
    who = "* " if panel.active else "  "
    lines = [f"{who}{panel.name} ({panel.letter}), player {panel.player + 1}: {panel.status}"]
    if panel.gauges:
        lines.append("    " + ", ".join(gauge_text(gauge) for gauge in panel.gauges))
    if panel.notes:
        lines.append("    " + "; ".join(panel.notes))
    if panel.text:
        lines.append(f"    Ability: {panel.text}")
    lines += [f"    - {card_line(card)}" for card in panel.cards]
    return lines


def status_lines(scene: Scene) -> list[str]:
    """Everything on the table but the map."""
    lines = [f"{scene.title}: {scene.status}"]
    for track in scene.tracks:
        left = len(track.spaces) - track.position
        lines.append(f"{track.name}: space {track.position} of {len(track.spaces)}, {left} left")
    for panel in scene.panels:
        lines += panel_lines(panel)
    if scene.card is not None:
        lines.append(f"Last card: {card_line(scene.card)}")
    lines.append("Decks: " + ", ".join(f"{pile.name} {pile.count}" for pile in scene.piles))
    return [*lines, *duel_lines(scene)]


def duel_lines(scene: Scene) -> list[str]:
    """A fight in progress, in lines."""
    duel = scene.duel
    if duel is None:
        return []
    lines = [f"{duel.title}, round {duel.round}" if duel.round else duel.title]
    for side in duel.sides:
        lines.append(f"  {side.name}: " + ", ".join(gauge_text(gauge) for gauge in side.gauges))
        lines += [f"    shows {card_line(card)}" for card in side.cards]
    if duel.stack:
        lines.append("  Combat stack: " + counted([card.name for card in duel.stack]))
    if duel.hand:
        lines.append("  Your hand:")
        lines += [f"    - {card_line(card)}" for card in duel.hand]
    return lines


def result_lines(result: Result, score: list[str]) -> list[str]:
    """How the game ended."""
    lines = ["THE GAME IS OVER", result.summary]
    for place, standing in enumerate(result.standings, 1):
        won = " - WON" if standing.won else ""
        lines.append(
            f"{place}. {standing.name} (player {standing.player + 1}): "
            f"{standing.outcome}, {standing.score} gold{won}"
        )
    return [*lines, *score]
