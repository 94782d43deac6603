"""The full-screen application: colours, layout, and leaving in good order."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from .play_screen import PlayScreen

if TYPE_CHECKING:
    from .session import Session

THEME = Theme(
    name="undercroft",
    primary="#e8b04a",
    secondary="#8fc7d8",
    accent="#e8b04a",
    foreground="#e4d8c4",
    background="#14110e",
    surface="#1c1814",
    panel="#29231c",
    success="#8fd8a8",
    warning="#ffb347",
    error="#ff6f6f",
    dark=True,
)

CSS = """
#top { height: 1; background: $panel; }
#keys { height: 1; background: $panel; color: $foreground 70%; padding: 0 1; }
#notice { display: none; height: auto; max-height: 4; background: $panel; color: $primary; }
#notice { padding: 0 1; text-style: bold; }
.-wrong #notice { color: $error; }
.-noticed #notice { display: block; }
.-noticed #keys { display: none; }
#too-small { display: none; height: 1fr; padding: 0 1; color: $warning; }
.-slim #too-small, .-flat #too-small { display: block; }
.-slim #top, .-slim #table, .-slim #keys, .-slim #notice { display: none; }
.-flat #top, .-flat #table, .-flat #keys, .-flat #notice { display: none; }
#table { height: 1fr; }
#left { width: 1fr; }
#right { width: 44; }
.-narrow #right { width: 36; }
.-wide #right { width: 50; }

#map { height: 1fr; border: round #4d4234; background: #14110e; scrollbar-size: 1 1; }
#map:focus { border: round $primary; }
#duel { display: none; height: 1fr; border: round #a01c1c; padding: 0 1; scrollbar-size: 1 1; }
.-fighting #map { display: none; }
.-fighting #duel { display: block; }

#log { height: 5; border-top: solid #4d4234; border-title-color: $primary; padding: 0 1; }
#log { scrollbar-size: 1 1; }
.-high #log { height: 9; }
.-tall #log { height: 13; }

#inspect { display: none; height: 1fr; border: round $primary; padding: 0 1; }
.-inspecting #inspect { display: block; }
.-inspecting #panels { display: none; }
#panels { height: 1fr; padding: 0 1 0 0; scrollbar-size: 1 1; }
#piles { color: $foreground 70%; padding: 1 0 0 3; }
.-low #piles { display: none; }
#card { height: auto; max-height: 4; padding: 0 1; border-top: solid #4d4234; }
.-high #card { max-height: 9; }
#prompt { height: auto; padding: 0 1; border-top: solid #4d4234; }
#options { height: auto; max-height: 55%; border: none; padding: 0; background: $background; }
#options { scrollbar-size: 1 1; }
#options > .option-list--option-highlighted {
    background: $primary 35%; color: $foreground; text-style: bold;
}

ModalScreen { align: center middle; background: #000000 60%; }
.box {
    width: 90%; max-width: 84; height: auto; max-height: 90%;
    border: round $primary; background: $surface; padding: 0 1; scrollbar-size: 1 1;
}
.box .text { height: auto; }
.box.small { max-width: 72; }
.box.outcome { max-height: 60%; }
.box OptionList { height: auto; border: none; background: $surface; }
OutcomeScreen { align: center bottom; }
HandOverScreen { align: center middle; background: $background; }
#handover { width: 60; height: auto; border: round $primary; padding: 2 4; text-align: center; }
"""


class TableApp(App[int]):
    """One game on the screen."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "Quit", show=False, priority=True),
    ]

    def __init__(self, session: Session, pause: float = 0.5) -> None:
        super().__init__()
        self.session = session
        self._pause = pause
        self._table: PlayScreen | None = None
        self.title = session.table.game.title

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            # Whoever ends the process gets the terminal back as it was.
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.exit, 0)
        self._table = PlayScreen(self.session, self._pause)
        self.push_screen(self._table)

    async def on_event(self, event: events.Event) -> None:
        """Whatever was said has been read once another key is pressed; Esc wants no more of it."""
        if isinstance(event, events.Key) and not event.is_forwarded and self._table is not None:
            self._table.clear_notice()
            if event.key == "escape":
                self._table.drop_hint()
        await super().on_event(event)

    def action_leave(self) -> None:
        self.exit(0)

    def play(self) -> int:
        """Run until the players leave; the game is written down whatever happens."""
        try:
            self.run()
        finally:
            said = self.session.leave()
        print("\n".join(said))
        return self.return_code or 0
