"""Screens over the table: texts to read, hand-over, questions before saving or leaving, result."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static

from .looks import DIRECTIONS
from .panels import BRIGHT, FAINT, WARM, player_colour

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual import events
    from textual.app import ComposeResult

    from undercroft.kernel.game import Result

# Keys that take options, in order: those that are commands are left out.
OPTION_KEYS = "123456789abcdefjknoprtvxy"

HELP = (
    ("1-9, a-z", "take the option with that key"),
    ("↑ ↓ Enter", "move through the options and take one; or click it"),
    ("Shift+arrows", "move in that direction, if that is an option (also: capital N E S W)"),
    ("?", "the rule behind the selected option"),
    ("w", "why can't I ...? The rule that forbids it"),
    ("i or Tab", "inspect the board: arrows move the cursor, Enter goes there, w asks why not,"),
    ("", "Esc comes back; a click on any space inspects it too"),
    ("l", "legend: what the signs on the map mean"),
    ("g", "the whole log of the game"),
    ("m", "during a fight: change between the fight and the map"),
    ("z", "zoom the map"),
    ("u", "undo: back to the last decision that a person made"),
    ("s", "save a copy under a name of your own"),
    ("+ -", "bots pause less or longer before they move"),
    ("q", "quit; the game is always saved"),
    ("h, F1", "this help"),
)


def help_text(pause: float) -> Text:
    """All keys."""
    text = Text()
    for keys, what in HELP:
        text.append(f"{keys:>13}  ", f"bold {WARM}")
        text.append(f"{what}\n")
    text.append("\nOn the map, spaces that options lead to show the option's key. ")
    text.append("In the log, ▸ marks what is new since your last choice.\n")
    text.append(f"Bots pause {pause:g} seconds now.", FAINT)
    return text


class TextScreen(ModalScreen[None]):
    """Something to read; Escape, Enter or Space closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,h,f1,l,g,question_mark", "dismiss", "Close"),
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
        if self._at_end:
            box = self.query_one(VerticalScroll)
            box.call_after_refresh(box.scroll_end, animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class HandOverScreen(Screen[None]):
    """Hides the table until the next person sits down. Only Space goes on: no stray key does."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "dismiss", "Go on")]

    def __init__(self, name: str, player: int, status: str) -> None:
        super().__init__()
        self._name_of_next = name
        self._player = player
        self._status = status

    def compose(self) -> ComposeResult:
        text = Text(justify="center")
        text.append("Hand over to\n\n", FAINT)
        text.append(f"{self._name_of_next}\n\n", f"bold {player_colour(self._player)}")
        text.append(f"{self._status}\n\n", FAINT)
        text.append("Press Space when nobody else is looking\n\n", BRIGHT)
        text.append("Ctrl+C leaves; the game is saved", FAINT)
        yield Static(text, id="handover")


class WhyScreen(ModalScreen[str]):
    """What the player would like to do and cannot."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,w", "cancel", "Close")]

    def __init__(self, intents: tuple[str, ...]) -> None:
        super().__init__()
        self._intents = intents

    def compose(self) -> ComposeResult:
        with Vertical(classes="box small") as box:
            box.border_title = "Why can't I ..."
            box.border_subtitle = "Esc closes"
            yield OptionList(
                *(
                    Text.assemble((f" {key} ", f"bold {WARM}"), _intent_words(intent))
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


def _intent_words(intent: str) -> str:
    words = intent.replace("_", " ")
    return f"go {words}" if intent in DIRECTIONS else words


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
            yield Input(self._proposal, placeholder="name of a file")

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

    def __init__(self, farewell: str) -> None:
        super().__init__()
        self._farewell = farewell

    def compose(self) -> ComposeResult:
        with Vertical(classes="box small") as box:
            box.border_title = "Quit?"
            box.border_subtitle = "Enter quits, Esc plays on"
            yield Static(self._farewell, classes="text")

    def action_answer(self, leave: bool) -> None:
        self.dismiss(leave)


class ResultScreen(ModalScreen[str]):
    """How the game ended; then the board, the log, or the end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b,escape", "answer('board')", "Look at the board"),
        Binding("g", "answer('log')", "Read the log"),
        Binding("q,enter", "answer('quit')", "Quit"),
    ]

    def __init__(self, result: Result, score: list[str]) -> None:
        super().__init__()
        self._result = result
        self._score = score

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box") as box:
            box.border_title = "The game is over"
            box.border_subtitle = "b board · g log · q quit"
            yield Static(self._text(), classes="text")

    def _text(self) -> Text:
        text = Text(f"{self._result.summary}\n\n", BRIGHT)
        for place, standing in enumerate(self._result.standings, 1):
            crown = "★" if standing.won else " "
            text.append(f"{crown} {place}. ", f"bold {WARM}")
            text.append(standing.name, f"bold {player_colour(standing.player)}")
            text.append(f" (player {standing.player + 1}): {standing.outcome}, ")
            text.append(f"{standing.score} gold\n", f"bold {WARM}")
        if self._score:
            text.append("\n" + "\n".join(self._score) + "\n", FAINT)
        return text

    def action_answer(self, what: str) -> None:
        self.dismiss(what)
