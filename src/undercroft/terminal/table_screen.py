"""How the table is laid out on the screen and drawn anew; nothing here chooses anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from .map_view import MapView
from .panels import (
    BRIGHT,
    FAINT,
    duel_text,
    last_card,
    log_text,
    option_text,
    panels_text,
    piles_text,
    player_colour,
    track_text,
)
from .screens import OPTION_KEYS

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from undercroft.kernel.flow import Option
    from undercroft.kernel.scene import Scene

    from .session import Session

LOG_LINES = 25
KEYS_LINE = "? rule  w why  i inspect  u undo  l legend  g log  s save  h help  q quit"


def spaces_of(option: Option) -> tuple[str, ...]:
    """The spaces that an option points at."""
    return tuple(
        target.removeprefix("space:") for target in option.targets if target.startswith("space:")
    )


class TableScreen(Screen[None]):
    """Map, players, log and options of one game, as whoever may look sees them."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-medium"), (140, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-high"), (46, "-tall")]
        self.session = session
        self.options: tuple[Option, ...] = ()
        self.scene: Scene = session.table.scene(None)
        self.map_in_fight = False

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield MapView(id="map")
                with VerticalScroll(id="duel", can_focus=False):
                    yield Static(id="duel-text")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="log-text")
            with Vertical(id="right"):
                with VerticalScroll(id="panels", can_focus=False):
                    yield Static(id="panels-text")
                    yield Static(id="piles")
                with VerticalScroll(id="inspect", can_focus=False):
                    yield Static(id="inspect-text")
                yield Static(id="card")
                yield Static(id="prompt")
                yield OptionList(id="options")
        yield Static(KEYS_LINE, id="keys")

    def refresh_table(self) -> None:
        """Draw everything anew for whoever may look."""
        session = self.session
        self.scene = scene = session.table.scene(session.viewer)
        decision = session.table.decision
        mine = decision is not None and decision.player in session.humans
        mine = mine and decision is not None and decision.player == session.viewer
        self.options = decision.options if decision is not None and mine else ()
        self._show_top(scene)
        self._show_texts(scene)
        self._show_options()
        self._show_board(scene)

    def _show_texts(self, scene: Scene) -> None:
        self.query_one("#panels-text", Static).update(panels_text(scene, self._width("#right") - 3))
        self.query_one("#piles", Static).update(piles_text(scene.piles))
        self.query_one("#card", Static).update(last_card(scene))
        if scene.duel is not None:
            duel = duel_text(scene.duel, self._width("#left") - 5)
            self.query_one("#duel-text", Static).update(duel)
        self._show_log()

    def _width(self, column: str) -> int:
        """How wide a column is; before the first layout nobody knows."""
        return self.query_one(column).size.width or 40

    def _show_top(self, scene: Scene) -> None:
        width = self.app.size.width
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(f" {scene.title} ", BRIGHT)
        for track in scene.tracks:
            text.append(" ").append_text(track_text(track, width - len(text)))
        text.append(f"   {scene.status}", FAINT)
        self.query_one("#top", Static).update(text)

    def _show_log(self) -> None:
        session = self.session
        told = session.told.get(session.viewer, 0)
        seen = [
            (event, number >= told)
            for number, event in enumerate(session.table.events)
            if event.seen_by(session.viewer)
        ]
        text = log_text(session.table, seen[-LOG_LINES:], self._width("#left") - 3)
        self.query_one("#log-text", Static).update(text)
        log = self.query_one("#log", VerticalScroll)
        log.call_after_refresh(log.scroll_end, animate=False)

    def _show_options(self) -> None:
        session, prompt = self.session, Text()
        lines = [
            Line(option_text(OPTION_KEYS[number : number + 1], option, self._width("#right") - 3))
            for number, option in enumerate(self.options)
        ]
        decision = session.table.decision
        if decision is None:
            prompt.append("The game is over", BRIGHT)
            lines = [Line(" 1  Show the result"), Line(" 2  Quit")]
        elif self.options:
            panel = self.scene.panels[decision.player]
            prompt.append(f"{panel.name}: ", f"bold {player_colour(decision.player)}")
            prompt.append(decision.prompt, BRIGHT)
        elif session.bot_to_move:
            panel = self.scene.panels[decision.player]
            prompt.append(f"{panel.name} ({session.seats[decision.player]}) moves ...", FAINT)
        self.query_one("#prompt", Static).update(prompt)
        listed = self.query_one("#options", OptionList)
        listed.set_options(lines)
        if lines:
            listed.highlighted = 0

    def _show_board(self, scene: Scene) -> None:
        keys: dict[str, str] = {}
        for number, option in enumerate(self.options):
            for space in spaces_of(option):
                keys.setdefault(space, OPTION_KEYS[number : number + 1] or "•")
        view = self.query_one("#map", MapView)
        view.show(scene, keys, spaces_of(self.options[0]) if self.options else ())
        if scene.duel is None:
            self.map_in_fight = False
        self.set_class(scene.duel is not None and not self.map_in_fight, "-fighting")

    def on_resize(self) -> None:
        """Texts are wrapped by hand: wrap them again once the columns have their new width."""
        self.call_after_refresh(self._wrap_again)

    def _wrap_again(self) -> None:
        self._show_top(self.scene)
        self._show_texts(self.scene)
