"""Panels, track, decks, duel and log as styled text for the full screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from .looks import PLAYER_COLOURS
from .wording import card_line, counted, event_parts, gauge_text

if TYPE_CHECKING:
    from undercroft.kernel.events import Event
    from undercroft.kernel.flow import Option
    from undercroft.kernel.scene import Card, Duel, Gauge, Panel, Pile, Scene, Track
    from undercroft.kernel.table import Table

FAINT = "#9a8f80"
BRIGHT = "bold #f4ead8"
WARM = "#e8b04a"

# What cards of a look are called when several kinds lie before a player.
_DIE_KINDS = ("dice", "die")
_NAMED = ("card", "cards", "fight_card")


def player_colour(player: int) -> str:
    return PLAYER_COLOURS[player % len(PLAYER_COLOURS)]


def bar(value: int, limit: int, width: int = 12) -> str:
    """How full something is; anything above nothing shows."""
    full = min(width, -(-value * width // limit)) if limit > 0 else 0
    return "█" * full + "░" * (width - full)


# -- players -------------------------------------------------------------------------------


def panel_text(panel: Panel, *, full: bool) -> Text:
    """What lies before one player; in full for whoever looks or moves."""
    colour = player_colour(panel.player)
    text = Text()
    text.append(f"{'▶' if panel.active else ' '}{panel.letter} ", f"bold {colour}")
    text.append(panel.name, f"bold {colour}" + (" underline" if panel.active else ""))
    text.append(f"  {panel.status}\n", FAINT)
    wounds = next((gauge for gauge in panel.gauges if gauge.look == "wounds"), None)
    if wounds is not None:
        text.append_text(_wounds(wounds))
    for gauge in panel.gauges:
        if gauge.look == "gold":
            text.append(f"  {gauge.name} {gauge.value}", f"bold {WARM}")
    text.append("\n")
    if full:
        numbers = [gauge_text(gauge) for gauge in panel.gauges if not gauge.look]
        if numbers:
            text.append(f"   {' · '.join(numbers)}\n")
    if panel.notes:
        text.append(f"   {'; '.join(panel.notes)}\n", "italic #d8c8a8")
    text.append_text(_cards(panel.cards, full=full))
    if full and panel.text:
        text.append(f"   {panel.text}\n", f"italic {FAINT}")
    return text


def _wounds(gauge: Gauge) -> Text:
    if gauge.limit is None:
        return Text(f"   {gauge.name} {gauge.value}")
    near = gauge.value * 3 >= gauge.limit * 2
    text = Text(f"   {gauge.name} ")
    text.append(bar(gauge.value, gauge.limit), "#ff5f5f" if near else "#d08770")
    text.append(f" {gauge.value}/{gauge.limit}", "bold" if near else "")
    return text


def _cards(cards: tuple[Card, ...], *, full: bool) -> Text:
    text = Text()
    if not cards:
        return text
    if not full:
        text.append(f"   {counted([card.name for card in cards])}\n", FAINT)
        return text
    lines: dict[str, int] = {}
    for card in cards:
        line = card_line(card)
        lines[line] = lines.get(line, 0) + 1
    for line, count in lines.items():
        name, colon, rest = line.partition(":")
        text.append("   ▪ ", WARM)
        text.append(name + (f" x{count}" if count > 1 else ""), "#f0dfc0")
        text.append(f"{colon}{rest}\n", FAINT)
    return text


def panels_text(scene: Scene) -> Text:
    """All players: whoever looks (or is active) in full, the others short."""
    text = Text()
    chief = scene.viewer
    if chief is None:
        chief = next((panel.player for panel in scene.panels if panel.active), None)
    first = sorted(scene.panels, key=lambda panel: (panel.player != chief, panel.player))
    for panel in first:
        text.append_text(panel_text(panel, full=panel.player == chief))
    text.rstrip()
    return text


# -- the table -----------------------------------------------------------------------------


def track_text(track: Track, width: int) -> Text:
    """A strip that runs out: gone, the present space, what is left with its printed marks."""
    left = len(track.spaces) - track.position
    text = Text(f"{track.name} ", WARM)
    marked = [mark for mark in track.spaces if mark]
    roomy = len(track.spaces) + sum(len(mark) for mark in marked) + 14 <= width
    for number, mark in enumerate(track.spaces, 1):
        if number == track.position:
            text.append("☀" if track.id == "sun" else "◆", f"bold {WARM}")
        if number > track.position:
            sign = (mark if roomy else mark[-1:]) or "▪"
            style = "bold #ff875f" if mark else "#c9a25a"
            text.append(f" {sign}" if mark and roomy else sign, style)
        elif number < track.position:
            text.append("·", "#5c5248")
    text.append(f" {left} left", "bold" if left <= len(marked) else FAINT)
    return text


def piles_text(piles: tuple[Pile, ...]) -> Text:
    """How many cards each deck has left."""
    text = Text()
    for number, pile in enumerate(piles):
        text.append(f"{' · ' if number else ''}{pile.name} ", FAINT)
        text.append(str(pile.count), "bold" if not pile.count else "")
        if pile.discards:
            text.append(f"+{pile.discards}", FAINT)
    return text


_ATTACKS = {"melee": "⚔", "ranged": "➶", "magic": "✦"}


def duel_text(duel: Duel) -> Text:
    """A fight, side by side as far as lines allow."""
    text = Text(justify="left")
    text.append(duel.title, BRIGHT)
    text.append(f"   round {duel.round}\n" if duel.round else "   before the fight\n", FAINT)
    for side in duel.sides:
        text.append_text(_side(side))
    text.append("\n")
    if duel.stack:
        text.append("Combat stack: ", WARM)
        text.append(counted([card.name for card in duel.stack]) + "\n", FAINT)
    if duel.hand:
        text.append("Your hand\n", WARM)
        for card in duel.hand:
            text.append_text(_fight_card(card, "   "))
    return text


def _side(side: Panel) -> Text:
    text = Text("\n")
    colour = player_colour(side.player) if side.player >= 0 else "#ff6f6f"
    text.append(f"{side.name}\n", f"bold {colour}")
    for gauge in side.gauges:
        if gauge.look == "wounds":
            text.append_text(_wounds(gauge)).append("\n")
        else:
            text.append(f"   {gauge_text(gauge)}\n", FAINT)
    for card in side.cards:
        text.append_text(_fight_card(card, "   shows "))
    return text


def _fight_card(card: Card, lead: str) -> Text:
    text = Text(lead, FAINT)
    text.append(f"{_ATTACKS.get(card.look, '▪')} {card.value:>2} ", f"bold {WARM}")
    text.append(f"{card.name}  ", "#f0dfc0")
    text.append(f"{card.text}\n", FAINT)
    return text


# -- what happened, what to do -------------------------------------------------------------


def event_text(table: Table[Any], event: Event, *, new: bool) -> Text:
    """A line of the log; what is new stands out, with or without colour."""
    text = Text("▸ " if new else "  ", f"bold {WARM}" if new else FAINT)
    for kind, words in event_parts(table, event):
        text.append(words, _event_style(kind, new=new))
    return text


def _event_style(kind: str, *, new: bool) -> str:
    if not new:
        return FAINT
    if kind in _DIE_KINDS:
        return "bold #ffd787"
    if kind in _NAMED:
        return "bold #f0dfc0"
    return "bold" if kind == "monster" else "#f4ead8"


def option_text(key: str, option: Option) -> Text:
    """One option with the key that takes it."""
    text = Text()
    text.append(f" {key or ' '} ", f"bold {WARM}")
    text.append(option.label)
    return text
