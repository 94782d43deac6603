"""How the table is laid out on the screen and drawn anew; nothing here chooses anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from .belongings import under_way
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
from .wording import asked_as

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from undercroft.kernel.flow import Option
    from undercroft.kernel.scene import Scene

    from .session import Session

LOG_LINES = 25
SMALLEST = (60, 20)


def keys_line(*, fight: bool, map_shown: bool, over: bool) -> str:
    """The keys that matter now, in a line that 80 columns hold."""
    if over:
        return "i inspect  l legend  g log  s save  h help  q quit"
    other = ("m fight" if map_shown else "m map") if fight else "l legend"
    return f"? rule  w why  H hint  i inspect  u undo  {other}  g log  h help  q quit"


def spaces_of(option: Option) -> tuple[str, ...]:
    """The spaces that an option points at."""
    return tuple(
        target.removeprefix("space:") for target in option.targets if target.startswith("space:")
    )


class FightScroll(VerticalScroll):
    """A fight, scrolled as far as it takes to read what has just happened."""

    _line = 0

    def show_line(self, line: int) -> None:
        """Bring a line into sight, now or once there is room for it."""
        self._line = line
        self._scroll_to_it()

    def on_resize(self) -> None:
        """It takes the place of the map, and only then has a height."""
        self._scroll_to_it()

    def _scroll_to_it(self) -> None:
        if self.size.height:
            self.scroll_to(y=max(0, self._line + 1 - self.size.height), animate=False)


class TableScreen(Screen[None]):
    """Map, players, log and options of one game, as whoever may look sees them."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        width, height = SMALLEST
        self.HORIZONTAL_BREAKPOINTS = [
            (0, "-slim"), (width, "-narrow"), (100, "-medium"), (140, "-wide"),
        ]  # fmt: skip
        self.VERTICAL_BREAKPOINTS = [
            (0, "-flat"), (height, "-low"), (36, "-high"), (46, "-tall"),
        ]  # fmt: skip
        self.session = session
        self.options: tuple[Option, ...] = ()
        self.scene: Scene = session.table.scene(None)
        self.map_in_fight = False
        self._fighting = False
        self._present_line = 0  # of the fight that is shown

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield MapView(self.session.looks, id="map")
                with FightScroll(id="duel", can_focus=False):
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
        yield Static(id="keys")
        yield Static(id="notice")
        yield Static(id="too-small")

    # -- the line at the bottom --------------------------------------------------------------

    def say(self, message: str, *, wrong: bool = False) -> None:
        """One message in place of the keys, until the next key is pressed."""
        self.query_one("#notice", Static).update(Text(message))
        self.set_class(wrong, "-wrong")
        self.add_class("-noticed")

    def clear_notice(self) -> None:
        if self.has_class("-noticed"):
            self.remove_class("-noticed")
            self.query_one("#notice", Static).update("")

    @property
    def too_small(self) -> bool:
        """Nobody can choose what they do not see."""
        return self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]

    def refresh_table(self) -> None:
        """Draw everything anew for whoever may look."""
        session = self.session
        self.scene = scene = session.table.scene(session.viewer)
        decision = session.table.decision
        mine = session.asked in session.humans and session.asked == session.viewer
        self.options = decision.options if decision is not None and mine else ()
        self._show(scene)

    def show_frame(self, scene: Scene) -> None:
        """Draw what lay there a moment ago: nothing can be chosen."""
        self.scene, self.options = scene, ()
        self._show(scene)

    def _show(self, scene: Scene) -> None:
        self._show_top(scene)
        self._show_texts(scene)
        self._show_options()
        self._show_board(scene)
        self._show_keys()

    def _show_keys(self) -> None:
        line = keys_line(
            fight=self.scene.duel is not None,
            map_shown=self.map_in_fight,
            over=self.session.table.decision is None,
        )
        self.query_one("#keys", Static).update(line)

    def _show_texts(self, scene: Scene) -> None:
        self.query_one("#panels-text", Static).update(panels_text(scene, self._width("#right") - 3))
        self.query_one("#piles", Static).update(piles_text(scene.piles))
        self.query_one("#card", Static).update(last_card(scene))
        if scene.duel is not None:
            solo = len(scene.panels) == 1
            fight = duel_text(scene.duel, self._width("#left") - 5, self.session.looks, solo=solo)
            self.query_one("#duel-text", Static).update(fight.text)
            self._present_line = fight.present
        self._show_log()

    def _bring_into_sight(self) -> None:
        self.query_one("#duel", FightScroll).show_line(self._present_line)

    def _width(self, column: str) -> int:
        """How wide a column is; before the first layout nobody knows."""
        return self.query_one(column).size.width or 40

    def _show_top(self, scene: Scene) -> None:
        width = self.app.size.width
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(f" {scene.title} ", BRIGHT)
        for track in scene.tracks:
            text.append(" ").append_text(track_text(track, width - len(text), self.session.looks))
        text.append(f"   {scene.status}", FAINT)
        self.query_one("#top", Static).update(text)

    def _show_log(self) -> None:
        session = self.session
        seen = [
            (event, session.is_new(number))
            for number, event in enumerate(session.table.events[: session.telling])
            if event.seen_by(session.viewer)
        ]
        text = log_text(session, seen[-LOG_LINES:], self._width("#left") - 3)
        beginning = not session.table.answers
        if beginning and session.table.game.aim:
            text = Text(f"{session.table.game.aim}\n", BRIGHT).append_text(text)
        self.query_one("#log-text", Static).update(text)
        log = self.query_one("#log", VerticalScroll)
        # A game begins with what it is about; later the end of the log is what matters.
        log.call_after_refresh(log.scroll_home if beginning else log.scroll_end, animate=False)

    def _show_options(self) -> None:
        session, prompt = self.session, Text()
        lines = [
            Line(option_text(OPTION_KEYS[number : number + 1], option, self._width("#right") - 3))
            for number, option in enumerate(self.options)
        ]
        decision, asked = session.table.decision, session.asked
        if decision is None or asked is None:
            prompt.append("The game is over", BRIGHT)
            lines = [Line(" 1  Show the result"), Line(" 2  Quit")]
        elif self.options:
            who = asked_as(self.scene, asked) or session.names[asked]
            prompt.append(f"{who}: ", f"bold {player_colour(asked)}")
            prompt.append(decision.prompt, BRIGHT)
        elif session.bot_to_move:
            who = asked_as(self.scene, asked) or session.names[asked]
            prompt.append(f"{who} ({session.seats[asked]}) moves ...", FAINT)
        elif session.lingers:
            prompt.append(f"Next: {session.player_name(asked)}", FAINT)
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
        chosen = spaces_of(self.options[0]) if self.options else ()
        view.show(scene, keys, chosen, scene.viewer if self.session.lingers else None)
        self._choose_map_or_fight(scene)

    def _choose_map_or_fight(self, scene: Scene) -> None:
        """A fight under way takes the place of the map; one that is over lies behind it."""
        fighting = under_way(scene)
        if fighting != self._fighting or scene.duel is None:
            self.map_in_fight = scene.duel is not None and not fighting
        self._fighting = fighting
        self.set_class(scene.duel is not None and not self.map_in_fight, "-fighting")
        self.call_after_refresh(self._bring_into_sight)

    def on_resize(self) -> None:
        """Texts are wrapped by hand: wrap them again once the columns have their new width."""
        self.call_after_refresh(self._wrap_again)

    def _wrap_again(self) -> None:
        width, height = self.size
        self.query_one("#too-small", Static).update(
            f"This window is too small: {width}x{height}. "
            f"The table needs {SMALLEST[0]}x{SMALLEST[1]}. Ctrl+C leaves; the game is saved."
        )
        self._show_top(self.scene)
        self._show_texts(self.scene)
