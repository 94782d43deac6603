"""Screens over the table: texts to read, hand-over, questions before saving or leaving, result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static

from undercroft.kernel.game import survey_of

from .panels import BRIGHT, FAINT, WARM, player_colour
from .wording import placings, side_of

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual import events
    from textual.app import ComposeResult

    from .session import Session

# Keys that take options, in order: those that are commands are left out.
OPTION_KEYS = "123456789abcdefjknoprtvxy"

HELP = (
    ("1-9, a-z", "take the option with that key"),
    ("↑ ↓ Enter", "move through the options and take one; or click it"),
    ("Shift+arrow", "move in that direction, if that is an option (also: capital N E S W)"),
    ("?", "the rule behind the selected option; in a fight also how a round goes"),
    ("w", "why can't I ...? The rule that forbids it"),
    ("H, F2", "a hint: what a bot would do, and how it weighs your options"),
    ("i, Tab", "inspect the board: arrows move the cursor, Enter goes there, w asks why not, "
     "Esc comes back; a click on any space inspects it too"),
    ("l", "legend: what the signs on the map mean"),
    ("g", "the whole log of the game"),
    ("m", "during a fight: change between the fight and the map"),
    ("z", "zoom the map"),
    ("u", "undo: back to the last decision that a person made"),
    ("s", "save a copy under a name of your own"),
    ("+ -", "what happens is shown longer or shorter, and bots pause so long; any key goes on"),
    ("q", "quit; the game is always saved"),
    ("h, F1", "this help"),
)  # fmt: skip


def help_text(aim: str, pause: float) -> Group:
    """What the game is about, and all keys."""
    keys = Table.grid(padding=(0, 2))
    keys.add_column(justify="right", no_wrap=True, style=f"bold {WARM}")
    keys.add_column()
    for key, what in HELP:
        keys.add_row(key, what)
    text = Text("\nOn the map, spaces that options lead to show the option's key. ")
    text.append("In the log, ▸ marks what is new since your last choice.\n")
    text.append(f"Bots pause {pause:g} seconds now.", FAINT)
    return Group(Text(f"{aim}\n", BRIGHT) if aim else Text(), keys, text)


class TextScreen(ModalScreen[None]):
    """Something to read; Escape, Enter or Space closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,h,f1,H,f2,l,g,question_mark", "dismiss", "Close"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, text: RenderableType, *, at_end: bool = False) -> None:
        super().__init__()
        self._heading = title
        self.text = text
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box") as box:
            box.border_title = self._heading
            box.border_subtitle = "Esc closes"
            yield Static(self.text, classes="text")

    def on_mount(self) -> None:
        self.call_after_refresh(self._place)

    def _place(self) -> None:
        box = self.query_one(VerticalScroll)
        if box.max_scroll_y:
            box.border_subtitle = "↑ ↓ scroll · Esc closes"
        if self._at_end:
            box.scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class OutcomeScreen(ModalScreen[None]):
    """What came of a move, for whoever made it, before the screen is another's.

    Space is for the screen that follows: whoever presses a key twice must not open that.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "dismiss", "Hand over"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]

    def __init__(self, text: Text, then: str) -> None:
        super().__init__()
        self._text = text
        self._then = then

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box outcome") as box:
            box.border_title = "What came of it"
            box.border_subtitle = f"Enter: {self._then}"
            yield Static(self._text, classes="text")

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class HandOverScreen(Screen[None]):
    """Hides the table until the next person sits down. Only Space goes on: no stray key does."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "dismiss", "Go on")]

    def __init__(self, name: str, player: int, asked: str) -> None:
        super().__init__()
        self._name_of_next = name
        self._player = player
        self._asked = asked

    def compose(self) -> ComposeResult:
        text = Text(justify="center")
        text.append("Hand over to\n\n", FAINT)
        text.append(f"{self._name_of_next}\n\n", f"bold {player_colour(self._player)}")
        text.append(f"{self._asked}\n\n", FAINT)
        text.append("Press Space when nobody else is looking\n\n", BRIGHT)
        text.append("Ctrl+C leaves; the game is saved", FAINT)
        yield Static(text, id="handover")


class WhyScreen(ModalScreen[str]):
    """What the player would like to do and cannot."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,w", "cancel", "Close")]

    def __init__(self, intents: dict[str, str]) -> None:
        super().__init__()
        self._intents = tuple(intents)[: len(OPTION_KEYS)]
        self._words = intents

    def compose(self) -> ComposeResult:
        with Vertical(classes="box small") as box:
            box.border_title = "Why can't I ..."
            box.border_subtitle = "Esc closes"
            yield OptionList(
                *(
                    Text.assemble((f" {key} ", f"bold {WARM}"), self._words[intent])
                    for key, intent in zip(OPTION_KEYS, self._intents, strict=False)
                )
            )

    def on_key(self, event: events.Key) -> None:
        key = event.character
        if key and key in OPTION_KEYS[: len(self._intents)]:
            self.dismiss(self._intents[OPTION_KEYS.index(key)])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._intents[event.option_index])

    def action_cancel(self) -> None:
        self.dismiss("")


class SaveScreen(ModalScreen[str]):
    """Asks for the name of a file."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Cancel")]

    def __init__(self, proposal: str) -> None:
        super().__init__()
        self._proposal = proposal

    def compose(self) -> ComposeResult:
        with Vertical(classes="box small") as box:
            box.border_title = "Save a copy as"
            box.border_subtitle = "Enter saves, Esc cancels"
            yield Input(self._proposal, placeholder="a name")
            yield Static("It goes beside your other saved games.", classes="text")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        self.dismiss("")


class QuitScreen(ModalScreen[bool]):
    """Says that the game is saved and how to come back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y,q", "answer(True)", "Quit"),
        Binding("escape,n", "answer(False)", "Play on"),
    ]

    def __init__(self, farewell: list[str]) -> None:
        super().__init__()
        self._farewell = farewell

    def compose(self) -> ComposeResult:
        with Vertical(classes="box small") as box:
            box.border_title = "Quit?"
            box.border_subtitle = "Enter quits, Esc plays on"
            # Within the box and its border; a path goes on after one of its slashes.
            width = min(72, self.app.size.width * 9 // 10) - 4
            lines = (part for line in self._farewell for part in broken_path(line, width))
            yield Static(Text("\n".join(lines)), classes="text")

    def action_answer(self, leave: bool) -> None:
        self.dismiss(leave)


def broken_path(line: str, width: int) -> list[str]:
    """A long path in lines that end with a slash, so that no word is torn."""
    if " " in line or "/" not in line:
        return [line]
    lines = [""]
    for part in re.findall(r"[^/]*/|[^/]+", line):
        if lines[-1] and len(lines[-1]) + len(part) > width:
            lines.append("")
        lines[-1] += part
    return lines


class ResultScreen(ModalScreen[str]):
    """How the game ended; then the board, the log, or the end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "go_on", "Go on"),
        Binding("b,escape", "answer('board')", "Look at the board"),
        Binding("g", "answer('log')", "Read the log"),
        Binding("q,enter", "answer('quit')", "Quit"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box") as box:
            box.border_title = "The game is over"
            box.border_subtitle = "b board · g log · q quit"
            yield Static(self._text(), classes="text")

    def _text(self) -> Text:
        session = self._session
        assert session.table.result is not None
        text = Text(f"{session.table.result.summary}\n\n", BRIGHT)
        points = survey_of(session.table.game).score
        for place, standing in placings(session.table):
            crown = "★" if standing.won else " "
            text.append(f"{crown} {place:<2} ", f"bold {WARM}")
            text.append(standing.name, f"bold {player_colour(standing.player)}")
            side = side_of(session.table.result, standing.player)
            text.append(f" ({session.names[standing.player]}){side}: {standing.outcome}, ")
            text.append(f"{standing.score} {points}\n", f"bold {WARM}")
        score = session.score()
        if score:
            text.append("\n" + "\n".join(score) + "\n", FAINT)
        if session.sequel:
            text.append(f"\nGo on: {session.sequel}? (y)\n", BRIGHT)
        return text

    def action_go_on(self) -> None:
        """Where nothing follows, the key means nothing."""
        if self._session.sequel:
            self.dismiss("on")

    def action_answer(self, what: str) -> None:
        self.dismiss(what)
