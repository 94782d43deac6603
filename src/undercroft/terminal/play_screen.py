"""The course of a game on the screen, and every key that a player may press."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from undercroft.kernel.errors import NothingToUndo, UndercroftError

from .belongings import card_line
from .hint import hint_lines, weigh
from .panels import log_text
from .reading_screen import ReadingScreen
from .screens import (
    OPTION_KEYS,
    HandOverScreen,
    OutcomeScreen,
    QuitScreen,
    ResultScreen,
    SaveScreen,
)
from .table_screen import spaces_of

if TYPE_CHECKING:
    from textual import events

    from undercroft.kernel.flow import Option

    from .map_view import MapView
    from .session import Session

QUIT = "q"
PAUSES = (0.0, 0.2, 0.5, 1.0, 2.0, 4.0)


class PlayScreen(ReadingScreen):
    """One game in progress."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo"),
        Binding("H,f2", "hint", "Hint"),
        Binding("s", "save", "Save"),
        Binding(QUIT, "quit_game", "Quit"),
        Binding("plus,equals_sign", "pause(-1)", "Faster"),
        Binding("minus", "pause(1)", "Slower"),
        Binding("shift+up,N", "go('north')", "North", priority=True),
        Binding("shift+right,E", "go('east')", "East", priority=True),
        Binding("shift+down,S", "go('south')", "South", priority=True),
        Binding("shift+left,W", "go('west')", "West", priority=True),
    ]

    def __init__(self, session: Session, pause: float = 0.5) -> None:
        super().__init__(session, pause)
        self._result_shown = False
        self._skips = asyncio.Event()
        self._unasked = asyncio.Event()  # while nobody is asked whether they quit
        self._unasked.set()

    def on_mount(self) -> None:
        self.query_one("#log").border_title = "What happened"
        self.query_one("#inspect").border_title = "Inspect (Esc ends)"
        self.query_one("#options").focus()
        self.advance()
        if not self.session.humans:
            self.say("No human seat: watching the bots.")

    # -- the course of the game --------------------------------------------------------------

    def advance(self) -> None:
        """Show the table and let whoever is to choose do so."""
        session = self.session
        if session.table.over:
            self._end()
        elif session.lingers:
            self._show_outcome()
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
        if self.pause:
            self.play_frames()
        else:
            self.advance()

    @work(exclusive=True, group="frames")
    async def play_frames(self) -> None:
        """What came of an answer, before the next one is asked."""
        if await self._frames_shown():
            self.advance()

    async def _frames_shown(self) -> bool:
        """One thing after the other, until a key is pressed; False if it was undone."""
        session, frames = self.session, self.session.frames()
        moment = session.turn_of_events
        self._skips.clear()
        try:
            for event, scene in frames if self.pause and len(frames) > 1 else ():
                session.telling = event + 1
                self.show_frame(scene)
                if await self._skipped() or session.turn_of_events != moment:
                    break
        finally:
            session.telling = None
        await self._unasked.wait()  # no other screen comes over the question
        return session.turn_of_events == moment

    async def _skipped(self) -> bool:
        try:
            await asyncio.wait_for(self._skips.wait(), self.pause)
        except TimeoutError:
            return False
        return True

    def _store(self) -> None:
        problem = self.session.store()
        if problem:
            self.say(problem, wrong=True)

    @work(exclusive=True, group="bots")
    async def move_bots(self) -> None:
        """Bots move by themselves, each after a pause, until a person is to choose."""
        session = self.session
        while session.bot_to_move:
            moment = session.turn_of_events
            await asyncio.sleep(self.pause)
            # A copy: whoever undoes or quits meanwhile must not meet a thread in the table.
            choice = await asyncio.to_thread(session.bot_choice, session.table.fork())
            await self._unasked.wait()
            if session.turn_of_events != moment:
                return
            if session.viewer is None:
                session.mark_told()
            session.act(choice)
            if not await self._frames_shown():
                return
            if session.bot_to_move:
                self.refresh_table()
        self._store()
        self.advance()

    def _show_outcome(self) -> None:
        """Whoever has moved sees what came of it before the screen is another's."""
        session = self.session
        self.refresh_table()
        news = session.news()

        def then(_nothing: None) -> None:
            session.rise()
            self.advance()

        if not news:
            then(None)
            return
        width = min(80, self.app.size.width * 9 // 10 - 4)
        text = log_text(session, [(event, True) for event in news], width)
        card = session.card_in(news)
        if card is not None:
            text.append(f"\n  {card_line(card)}")
        what = "hand over" if session.hand_over_due else "go on"
        self.app.push_screen(OutcomeScreen(text, what), then)

    def _hand_over(self) -> None:
        session = self.session
        decision, player = session.table.decision, session.asked
        assert decision is not None
        assert player is not None

        def sit_down(_nothing: None) -> None:
            session.sit_down()
            self.refresh_table()

        # Everybody looks at this screen.
        asked = "" if decision.is_hidden_from(None) else decision.prompt
        self._blank()
        self.app.push_screen(HandOverScreen(session.player_name(player), player, asked), sit_down)

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
        def then(what: str | None) -> None:
            if what == "on":
                self.session.goes_on = True
            if what in ("on", "quit"):
                self.app.exit(0)
            elif what == "log":
                self.action_log()

        self.app.push_screen(ResultScreen(self.session), then)

    # -- options -----------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._take_number(event.option_index)

    def on_key(self, event: events.Key) -> None:
        key = event.character
        if self.session.telling is not None:
            self._skips.set()
            if key != QUIT:
                event.stop()
        elif key and key in OPTION_KEYS and OPTION_KEYS.index(key) < max(2, len(self.options)):
            event.stop()
            self._take_number(OPTION_KEYS.index(key))

    def _take_number(self, number: int) -> None:
        if self.too_small:
            return
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
            self.say(f"There are {len(ways)} ways {direction}: choose one of them.")
        elif self.options:
            self.say(f"You cannot go {direction} now (w says why).")

    def on_map_view_taken(self, message: MapView.Taken) -> None:
        ways = [option for option in self.options if message.space.id in spaces_of(option)]
        if len(ways) == 1:
            self.query_one("#options").focus()
            self.take(ways[0])
        elif ways:
            self.query_one("#options").focus()
            self.query_one("#options", OptionList).highlighted = self.options.index(ways[0])
            self.say("More than one option leads there: choose one.")
        else:
            self._explain(f"space:{message.space.id}")

    # -- advice ------------------------------------------------------------------------------

    def action_hint(self) -> None:
        if not self.options:
            self.say("A hint is for whoever is asked: it is not your turn to choose.")
            return
        self.say("Thinking it over ... (Esc: never mind)")
        self.think_over()

    @work(exclusive=True, group="hint")
    async def think_over(self) -> None:
        """Weigh the options in a thread, and tell of them if nobody has answered meanwhile."""
        session = self.session
        moment, table = session.turn_of_events, session.table.fork()
        weighing = await asyncio.to_thread(weigh, table)
        if session.turn_of_events == moment and self.is_current:
            self.clear_notice()
            self._read("Hint", hint_lines(table, weighing))

    def drop_hint(self) -> None:
        """Nobody waits for the hint any more: it does not open later by itself."""
        self.workers.cancel_group(self, "hint")

    # -- the file ----------------------------------------------------------------------------

    def action_undo(self) -> None:
        try:
            self.session.undo()
        except NothingToUndo as error:
            self.say(f"Nothing to undo: {error}.")
            return
        self.workers.cancel_group(self, "bots")
        self.say("The last decision is taken back.")
        self._store()
        self.advance()

    def action_save(self) -> None:
        def then(name: str | None) -> None:
            if not name:
                return
            try:
                path = self.session.keep_copy(name)
            except UndercroftError as error:
                self.say(f"The game could not be saved: {error}", wrong=True)
            else:
                self.say(f"A copy of the game is kept in {path}")

        self.app.push_screen(SaveScreen("my-game"), then)

    def action_quit_game(self) -> None:
        self._store()

        def then(leave: bool | None) -> None:
            if leave:
                self.app.exit(0)
            else:
                self._unasked.set()

        self._unasked.clear()
        self.app.push_screen(QuitScreen(self.session.farewell()), then)

    def action_pause(self, step: int) -> None:
        at = min(range(len(PAUSES)), key=lambda number: abs(PAUSES[number] - self.pause))
        self.pause = PAUSES[max(0, min(len(PAUSES) - 1, at + step))]
        self.say(f"Bots pause {self.pause:g} seconds.")
