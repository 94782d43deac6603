"""The course of a game on the screen, and every key that a player may press."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from undercroft.kernel.errors import NothingToUndo

from .legend import legend
from .map_view import MapView
from .panels import (
    BRIGHT,
    FAINT,
    log_text,
)
from .screens import (
    OPTION_KEYS,
    HandOverScreen,
    QuitScreen,
    ResultScreen,
    SaveScreen,
    TextScreen,
    WhyScreen,
    help_text,
)
from .table_screen import TableScreen, spaces_of
from .wording import INTENTS, rule_lines, space_lines, why_lines

if TYPE_CHECKING:
    from textual import events

    from undercroft.kernel.flow import Option

    from .session import Session

PAUSES = (0.0, 0.2, 0.5, 1.0, 2.0, 4.0)


class PlayScreen(TableScreen):
    """One game in progress."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rule", "Rule"),
        Binding("w", "why", "Why not"),
        Binding("i", "inspect", "Inspect"),
        Binding("escape", "options", "Options"),
        Binding("u", "undo", "Undo"),
        Binding("l", "legend", "Legend"),
        Binding("g", "log", "Log"),
        Binding("s", "save", "Save"),
        Binding("m", "swap", "Map"),
        Binding("z", "zoom", "Zoom"),
        Binding("h,f1", "help", "Help"),
        Binding("q", "quit_game", "Quit"),
        Binding("plus,equals_sign", "pause(-1)", "Faster"),
        Binding("minus", "pause(1)", "Slower"),
        Binding("shift+up,N", "go('north')", "North", priority=True),
        Binding("shift+right,E", "go('east')", "East", priority=True),
        Binding("shift+down,S", "go('south')", "South", priority=True),
        Binding("shift+left,W", "go('west')", "West", priority=True),
    ]

    def __init__(self, session: Session, pause: float = 0.5) -> None:
        super().__init__(session)
        self.pause = pause
        self._result_shown = False

    def on_mount(self) -> None:
        self.query_one("#log").border_title = "What happened"
        self.query_one("#inspect").border_title = "Inspect (Esc ends)"
        self.query_one("#options").focus()
        self.advance()

    # -- the course of the game --------------------------------------------------------------

    def advance(self) -> None:
        """Show the table and let whoever is to choose do so."""
        session = self.session
        if session.table.over:
            self._end()
        elif session.bot_to_move:
            self.refresh_table()
            self.move_bots()
        elif session.hand_over_due:
            self._hand_over()
        else:
            self.refresh_table()

    def take(self, option: Option) -> None:
        """A person has chosen."""
        session = self.session
        if session.asked not in session.humans or option not in self.options:
            return
        self.options = ()
        session.mark_told()
        session.act(option)
        self._store()
        self.advance()

    def _store(self) -> None:
        problem = self.session.store()
        if problem:
            self.notify(problem, severity="error", timeout=10, markup=False)

    @work(exclusive=True, group="bots")
    async def move_bots(self) -> None:
        """Bots move by themselves, each after a pause, until a person is to choose."""
        session = self.session
        while session.bot_to_move:
            moment = session.turn_of_events
            await asyncio.sleep(self.pause)
            # A copy: whoever undoes or quits meanwhile must not meet a thread in the table.
            choice = await asyncio.to_thread(session.bot_choice, session.table.fork())
            if session.turn_of_events != moment:
                return
            if session.viewer is None:
                session.mark_told()
            session.act(choice)
            if session.bot_to_move:
                self.refresh_table()
        self._store()
        self.advance()

    def _hand_over(self) -> None:
        session = self.session
        player = session.asked
        assert player is not None
        public = session.table.scene(None)

        def sit_down(_nothing: None) -> None:
            session.sit_down()
            self.refresh_table()

        self._blank()
        self.app.push_screen(
            HandOverScreen(session.player_name(player), player, public.status), sit_down
        )

    def _blank(self) -> None:
        """Nothing of the last player's stays on the screen beneath."""
        self.session.watching = None
        self.refresh_table()

    def _end(self) -> None:
        session = self.session
        if session.hot_seat:
            session.watching = None
        self._store()
        self.refresh_table()
        if not self._result_shown:
            self._result_shown = True
            self._show_result()

    def _show_result(self) -> None:
        result = self.session.table.result
        assert result is not None

        def then(what: str | None) -> None:
            if what == "quit":
                self.app.exit(0)
            elif what == "log":
                self.action_log()

        self.app.push_screen(ResultScreen(result, self.session.score()), then)

    # -- options -----------------------------------------------------------------------------

    @property
    def selected(self) -> Option | None:
        at = self.query_one("#options", OptionList).highlighted
        return self.options[at] if at is not None and at < len(self.options) else None

    def on_option_list_option_highlighted(self, _event: OptionList.OptionHighlighted) -> None:
        option = self.selected
        self.query_one("#map", MapView).choose(spaces_of(option) if option is not None else ())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._take_number(event.option_index)

    def on_key(self, event: events.Key) -> None:
        key = event.character
        if key and key in OPTION_KEYS and OPTION_KEYS.index(key) < max(2, len(self.options)):
            event.stop()
            self._take_number(OPTION_KEYS.index(key))

    def _take_number(self, number: int) -> None:
        if self.session.table.over:
            if number == 0:
                self._show_result()
            elif number == 1:
                self.app.exit(0)
        elif number < len(self.options):
            self.take(self.options[number])

    def action_go(self, direction: str) -> None:
        """Move that way; where several options lead there, only select the first of them."""
        ways = [
            option
            for option in self.options
            if option.id == direction or option.id.endswith(f"_{direction}")
        ]
        if len(ways) == 1:
            self.take(ways[0])
        elif ways:
            at = self.options.index(ways[0])
            self.query_one("#options", OptionList).highlighted = at
            self.notify(f"There are {len(ways)} ways {direction}: choose one of them.")
        elif self.options:
            self.notify(f"You cannot go {direction} now (w says why).")

    # -- the board ---------------------------------------------------------------------------

    def action_inspect(self) -> None:
        self.map_in_fight = True
        self.remove_class("-fighting")
        self.query_one("#map").focus()

    def action_options(self) -> None:
        self.query_one("#options").focus()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self.set_class(event.widget.id == "map", "-inspecting")

    def on_map_view_inspected(self, message: MapView.Inspected) -> None:
        lines = space_lines(self.scene, message.space)
        text = Text().append(f"{lines[0]}\n", BRIGHT)
        text.append("".join(f"\n{line}\n" for line in lines[1:]))
        text.append("\nEnter goes there, w asks why not.", FAINT)
        self.query_one("#inspect-text", Static).update(text)

    def on_map_view_taken(self, message: MapView.Taken) -> None:
        ways = [option for option in self.options if message.space.id in spaces_of(option)]
        if len(ways) == 1:
            self.query_one("#options").focus()
            self.take(ways[0])
        elif ways:
            self.query_one("#options").focus()
            self.query_one("#options", OptionList).highlighted = self.options.index(ways[0])
            self.notify("More than one option leads there: choose one.")
        else:
            self._explain(f"space:{message.space.id}")

    def action_swap(self) -> None:
        if self.scene.duel is not None:
            self.map_in_fight = not self.map_in_fight
            self.set_class(not self.map_in_fight, "-fighting")

    def action_zoom(self) -> None:
        self.query_one("#map", MapView).zoom_on()

    # -- questions ---------------------------------------------------------------------------

    def action_rule(self) -> None:
        decision = self.session.table.decision
        if decision is None or not self.options:
            self.notify("Nothing is being asked.")
            return
        option = self.selected
        rule, title = (
            (option.rule, option.label) if option is not None else (decision.rule, decision.prompt)
        )
        self._read(title, rule_lines(self.session.table.game.rulebook, rule))

    def action_why(self) -> None:
        cursor = self.query_one("#map", MapView).cursor
        if not self.options:
            self.notify("It is not your turn to choose.")
        elif cursor is not None:
            self._explain(f"space:{cursor.id}")
        else:
            self.app.push_screen(WhyScreen(INTENTS), self._explain)

    def _explain(self, intent: str | None) -> None:
        player = self.session.viewer
        if intent and player is not None:
            self._read("Why can't I?", why_lines(self.session.table, player, intent))

    def _read(self, title: str, lines: list[str]) -> None:
        text = Text().append(f"{lines[0]}\n", BRIGHT)
        for line in lines[1:]:
            text.append(f"\n{line}\n")
        self.app.push_screen(TextScreen(title, text))

    def action_help(self) -> None:
        self.app.push_screen(TextScreen("Help", help_text(self.pause)))

    def action_legend(self) -> None:
        self.app.push_screen(TextScreen("Legend", legend(self.scene)))

    def action_log(self) -> None:
        events = [(event, False) for event in self.session.events()]
        text = log_text(self.session.table, events, min(80, self.app.size.width * 9 // 10 - 6))
        self.app.push_screen(TextScreen("Log", text, at_end=True))

    # -- the file ----------------------------------------------------------------------------

    def action_undo(self) -> None:
        try:
            self.session.undo()
        except NothingToUndo as error:
            self.notify(f"Nothing to undo: {error}.")
            return
        self.workers.cancel_group(self, "bots")
        self._store()
        self.notify("The last decision is taken back.")
        self.advance()

    def action_save(self) -> None:
        proposal = self.session.path.with_name(f"my-game{self.session.path.suffix}")

        def then(name: str | None) -> None:
            if not name:
                return
            path = Path(name).expanduser()
            problem = self.session.store(path)
            self.notify(
                problem or f"A copy of the game is kept in {path}",
                severity="error" if problem else "information",
                markup=False,
            )

        self.app.push_screen(SaveScreen(str(proposal)), then)

    def action_quit_game(self) -> None:
        self._store()

        def then(leave: bool | None) -> None:
            if leave:
                self.app.exit(0)

        self.app.push_screen(QuitScreen(self.session.farewell()), then)

    def action_pause(self, step: int) -> None:
        at = min(range(len(PAUSES)), key=lambda number: abs(PAUSES[number] - self.pause))
        self.pause = PAUSES[max(0, min(len(PAUSES) - 1, at + step))]
        self.notify(f"Bots pause {self.pause:g} seconds.", timeout=2)
