"""Panels, track, decks, duel and log as styled text for the full screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.text import Text

from .belongings import (
    card_line,
    cards_of,
    counted,
    dial_lines,
    gauge_text,
    task_line,
    tray_summary,
    verdict_apart,
)
from .looks import FOE, PLAYER_COLOURS, TONES
from .wording import duel_gauges, parts_with_faces

if TYPE_CHECKING:
    from undercroft.kernel.events import Event
    from undercroft.kernel.flow import Option
    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import (
        Card,
        Duel,
        Gauge,
        Panel,
        Pile,
        Scene,
        Stage,
        Task,
        Track,
        Tray,
    )

    from .session import Session

FAINT = "#9a8f80"
NEW_LINE = Text("\n")
_CONSOLE = Console(width=200)  # asked only how to break lines
BRIGHT = "bold #f4ead8"
WARM = "#e8b04a"

_DIE_KINDS = ("dice", "die")
_STYLES = {"card": "bold #f0dfc0", "figure": "bold"}  # of words in the log


def player_colour(player: int | None) -> str:
    """The colour of a seat, or of what no player owns."""
    return FOE if player is None else PLAYER_COLOURS[player % len(PLAYER_COLOURS)]


def bar(value: int, limit: int, width: int = 10) -> str:
    """How full something is; anything above nothing shows."""
    full = min(width, -(-value * width // limit)) if limit > 0 else 0
    return "█" * full + "░" * (width - full)


# -- players -------------------------------------------------------------------------------


def hanging(text: Text, width: int, lead: Text) -> Text:
    """A paragraph wrapped by hand: further lines begin where the first does, after its lead."""
    indent = len(lead)
    lines = text.wrap(_CONSOLE, max(8, width - indent))
    wrapped = Text().append_text(lead)
    for number, line in enumerate(lines):
        if number:
            wrapped.append("\n" + " " * indent)
        line.rstrip()
        wrapped.append_text(line)
    return wrapped


def indented(text: Text, width: int) -> Text:
    """A paragraph below a title."""
    return hanging(text, width, Text("   "))


def panel_lines(panel: Panel, width: int, *, full: bool) -> list[Text]:
    """What lies before one player; in full for whoever looks or moves."""
    colour = player_colour(panel.owner)
    lead = Text(f"{'▶' if panel.active else ' '}{panel.letter} ", f"bold {colour}")
    title = Text()
    title.append(panel.name, f"bold {colour}" + (" underline" if panel.active else ""))
    title.append(f"  {panel.status}", FAINT)
    health = Text()
    for gauge in panel.gauges:
        if gauge.look == "wounds":
            health.append_text(_wounds(gauge))
        elif gauge.look:
            health.append(f"  {gauge_text(gauge)}", f"bold {WARM}")
    lines = [hanging(title, width, lead)]
    if panel.gauges:
        lines.append(indented(health, width))
    numbers = [gauge_text(gauge) for gauge in panel.gauges if not gauge.look]
    if full and numbers:
        lines.append(indented(Text("  ".join(numbers)), width))
    if panel.notes:
        lines.append(indented(Text("; ".join(panel.notes), "italic #d8c8a8"), width))
    lines += [indented(line, width) for line in _cards(panel.cards, full=full)]
    lines += [indented(line, width) for line in _trays(panel.trays, full=full)]
    lines += [indented(line, width) for line in _tasks(panel.tasks, full=full)]
    return lines


def _trays(trays: tuple[Tray, ...], *, full: bool) -> list[Text]:
    """What lies in each tray; cards in full for whoever looks or moves."""
    lines = []
    for tray in trays:
        cards = cards_of(tray)
        if full and tray.look == "dial":
            lines += [Text(line, FAINT) for line in dial_lines(tray)]
        elif full and cards and not all(card.hidden for card in cards):
            lines.append(Text(tray.name, WARM))
            lines += _cards(tuple(cards), full=True)
        elif cards:
            lines.append(Text(tray_summary(tray), FAINT))
    return lines


def _tasks(tasks: tuple[Task, ...], *, full: bool) -> list[Text]:
    """What a player is about, and how far it has come."""
    if not full:
        return [Text(task_line(task), FAINT) for task in tasks]
    lines = [Text("Tasks", WARM)] if tasks else []
    for task in tasks:
        text = Text().append("▪ ", WARM)
        text.append(f"{task.name}: ", TONES.get(task.tone, "#f0dfc0")).append(task.text)
        lines.append(text)
        for goal in task.goals:
            done = bar(goal.value, goal.limit or 1, 5)
            lines.append(Text(f"  {done} {gauge_text(goal)}", FAINT))
        if task.reward:
            lines.append(Text(f"  {task.reward}", f"italic {FAINT}"))
    return lines


def _wounds(gauge: Gauge) -> Text:
    if gauge.limit is None:
        return Text(f"{gauge.name} {gauge.value}")
    near = gauge.value * 3 >= gauge.limit * 2
    text = Text(f"{gauge.name} ")
    text.append(bar(gauge.value, gauge.limit), "#ff5f5f" if near else "#d08770")
    text.append(f" {gauge.value}/{gauge.limit}", "bold" if near else "")
    return text


def _cards(cards: tuple[Card, ...], *, full: bool) -> list[Text]:
    if not cards:
        return []
    if not full:
        return [Text(counted([card.name for card in cards]), FAINT)]
    counts: dict[str, int] = {}
    for card in cards:
        line = card_line(card)
        counts[line] = counts.get(line, 0) + 1
    return [_card(line, count) for line, count in counts.items()]


def _card(line: str, count: int = 1) -> Text:
    name, colon, rest = line.partition(":")
    text = Text()
    text.append("▪ ", WARM)
    text.append(name + (f" x{count}" if count > 1 else ""), "#f0dfc0")
    text.append(f"{colon}{rest}", FAINT)
    return text


def panels_text(scene: Scene, width: int) -> Text:
    """All players: whoever looks (or is active) in full, the others short."""
    chief = scene.viewer
    if chief is None:
        chief = next((panel.owner for panel in scene.panels if panel.active), None)
    lines: list[Text] = []
    for panel in sorted(scene.panels, key=lambda panel: panel.owner != chief):
        lines += panel_lines(panel, width, full=panel.owner == chief)
    for panel in scene.panels:
        if panel.owner == chief and panel.text:
            whose = f"{panel.name}: " if panel.trays else f"{panel.name}'s ability: "
            ability = Text(f"{whose}{panel.text}", f"italic {FAINT}")
            lines.append(indented(ability, width))
    for tray in scene.trays:
        lines.append(Text(tray.name, WARM))
        lines += [indented(line, width) for line in _cards(tray.cards, full=True)]
    return NEW_LINE.join(lines)


def last_card(scene: Scene) -> Text:
    """The card drawn last, with what it says."""
    if scene.card is None:
        return Text("No card drawn", FAINT)
    return Text().append("Last card ", FAINT).append_text(_card(card_line(scene.card)))


# -- the table -----------------------------------------------------------------------------


def track_sign(track: Track, looks: Looks) -> str:
    """What stands on the present space of a track."""
    look = looks.track.get(track.id)
    return look.glyph if look is not None and look.glyph else "◆"


def track_text(track: Track, width: int, looks: Looks) -> Text:
    """A strip that runs out: gone, the present space, what is left with its printed marks."""
    left = len(track.spaces) - track.position
    text = Text(f"{track.name} ", WARM)
    marked = [mark for mark in track.spaces if mark]
    roomy = len(track.spaces) + sum(len(mark) for mark in marked) + 14 <= width
    for number, mark in enumerate(track.spaces, 1):
        if number == track.position:
            text.append(track_sign(track, looks), f"bold {WARM}")
        if number > track.position:
            sign = (mark if roomy else mark[-1:]) or "▪"
            style = "bold #ff875f" if mark else "#c9a25a"
            text.append(f" {sign}" if mark and roomy else sign, style)
        elif number < track.position:
            text.append("·", "#5c5248")
    rest = f" {left} left" if roomy else f" {left}"
    text.append(rest, "bold" if left <= len(marked) else FAINT)
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


class Fight(NamedTuple):
    """The text of a fight, and the last line of the stage that is under way (or the first)."""

    text: Text
    present: int


def duel_text(duel: Duel, width: int, looks: Looks, *, solo: bool) -> Fight:
    """A fight: its sides with what they show, the stack, and the viewer's hand."""
    present = 0
    title = Text()
    title.append(duel.title, BRIGHT)
    if duel.round or not duel.stages:
        title.append(f"   round {duel.round}" if duel.round else "   before the fight", FAINT)
    lines = [title]
    for side in duel.sides:
        lines += [Text(), *_numbers(side, width, solo=solo)]
        if not duel.stages:
            lines += _shown(side, width, looks)
    if duel.stages:
        lines.append(Text())
    for stage in duel.stages:
        lines += _stage(stage, width)
        if stage.state == "now":
            present = sum(line.plain.count("\n") + 1 for line in lines) - 1
    if verdict_apart(duel):
        lines += [Text(), Text(duel.verdict, f"bold {WARM}")]
    if duel.stages:  # what happens matters more than what is printed
        for side in duel.sides:
            lines += [Text(), Text(side.name, WARM), *_shown(side, width, looks)]
    if duel.stack:
        names = counted([card.name for card in duel.stack])
        stack = Text().append("Stack: ", WARM).append(names, FAINT)
        lines += [Text(), hanging(stack, width, Text())]
    if duel.hand:
        lines += [Text(), Text("Your hand", WARM)]
        lines += [indented(_fight_card(card, looks), width) for card in duel.hand]
    return Fight(NEW_LINE.join(lines), present)


_PRESENT = "▶ "
_BEAT = "    · "


def _stage(stage: Stage, width: int) -> list[Text]:
    """A stage and what happened in it; the present one stands out, with or without colour."""
    if stage.state == "now":
        lines = [Text(f"{_PRESENT}{stage.name}", BRIGHT)]
    else:
        lines = [Text(f"  {stage.name}", FAINT)]
    for beat in stage.beats:
        lines.append(hanging(Text(beat.text), width, Text(_BEAT, WARM)))
    return lines


def _numbers(side: Panel, width: int, *, solo: bool) -> list[Text]:
    colour = player_colour(side.owner)
    lines = [Text(side.name, f"bold {colour}")]
    if side.status:
        lines[0].append(f"  {side.status}", FAINT)
    numbers = Text()
    for gauge in duel_gauges(side, solo=solo):
        if gauge.look == "wounds":
            numbers.append_text(_wounds(gauge))
        else:
            numbers.append(f"   {gauge_text(gauge)}", FAINT)
    lines.append(indented(numbers, width))
    return lines


def _shown(side: Panel, width: int, looks: Looks) -> list[Text]:
    lead = Text("   shows ", FAINT)
    return [hanging(_fight_card(card, looks), width, lead.copy()) for card in side.cards]


def _fight_card(card: Card, looks: Looks) -> Text:
    text = Text()
    look = looks.card.get(card.look)
    if look is None or not look.glyph:
        return _card(card_line(card))
    text.append(f"{look.glyph} {card.value:>2} ", f"bold {WARM}")
    text.append(f"{card.name}  ", "#f0dfc0")
    text.append(card.text, FAINT)
    return text


# -- what happened, what to do -------------------------------------------------------------


def event_text(session: Session, event: Event, *, new: bool) -> Text:
    """What happened as a sentence; dice and cards stand out."""
    text = Text()
    for kind, words in parts_with_faces(session.table, event, session.names):
        text.append(words, _event_style(kind, session.looks, new=new))
    return text


def log_text(session: Session, events: list[tuple[Event, bool]], width: int) -> Text:
    """Lines of the log; what is new is marked, with or without colour."""
    return NEW_LINE.join(
        hanging(
            event_text(session, event, new=new), width, Text("▸ " if new else "  ", f"bold {WARM}")
        )
        for event, new in events
    )


def _event_style(kind: str, looks: Looks, *, new: bool) -> str:
    if not new:
        return FAINT
    if kind in _DIE_KINDS:
        return "bold #ffd787"
    return _STYLES.get(looks.styles.get(kind, ""), "#f4ead8")


def option_text(key: str, option: Option, width: int) -> Text:
    """One option with the key that takes it."""
    return hanging(Text(option.label), width, Text(f" {key or ' '} ", f"bold {WARM}"))
