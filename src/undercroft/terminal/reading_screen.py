"""Looking and asking: the board under the cursor, rules, reasons, legend and log."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from .belongings import under_way
from .legend import legend
from .map_view import MapView
from .panels import BRIGHT, FAINT, log_text
from .screens import TextScreen, WhyScreen, help_text
from .table_screen import TableScreen, spaces_of
from .why import intents_of, why_lines
from .wording import question_lines, space_lines

if TYPE_CHECKING:
    from textual import events

    from undercroft.kernel.flow import Option

    from .session import Session


class ReadingScreen(TableScreen):
    """A table that can be looked at and asked about; nothing here moves the game on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rule", "Rule"),
        Binding("w", "why", "Why not"),
        Binding("i", "inspect", "Inspect"),
        Binding("escape", "options", "Options"),
        Binding("l", "legend", "Legend"),
        Binding("g", "log", "Log"),
        Binding("m", "swap", "Map"),
        Binding("z", "zoom", "Zoom"),
        Binding("h,f1", "help", "Help"),
    ]

    def __init__(self, session: Session, pause: float) -> None:
        super().__init__(session)
        self.pause = pause
        self._fight_left = False  # the map is shown in a fight only to inspect it

    @property
    def selected(self) -> Option | None:
        at = self.query_one("#options", OptionList).highlighted
        return self.options[at] if at is not None and at < len(self.options) else None

    def on_option_list_option_highlighted(self, _event: OptionList.OptionHighlighted) -> None:
        option = self.selected
        self.query_one("#map", MapView).choose(spaces_of(option) if option is not None else ())

    # -- the board ---------------------------------------------------------------------------

    def action_inspect(self) -> None:
        if self.scene.duel is not None and not self.map_in_fight:
            self._fight_left = True
            self._show_map_in_fight(True)
        self.query_one("#map").focus()

    def action_options(self) -> None:
        self.query_one("#options").focus()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        inspecting = event.widget.id == "map"
        self.set_class(inspecting, "-inspecting")
        if self._fight_left and not inspecting:
            self._fight_left = False
            self._show_map_in_fight(False)

    def on_map_view_inspected(self, message: MapView.Inspected) -> None:
        lines = space_lines(self.scene, message.space, self.session.looks)
        text = Text().append(f"{lines[0]}\n", BRIGHT)
        text.append("".join(f"\n{line}\n" for line in lines[1:]))
        text.append("\nEnter goes there, w asks why not.", FAINT)
        self.query_one("#inspect-text", Static).update(text)

    def action_swap(self) -> None:
        if self.scene.duel is not None:
            self._fight_left = False
            self._show_map_in_fight(not self.map_in_fight)

    def _show_map_in_fight(self, shown: bool) -> None:
        self.map_in_fight = shown
        self._show_keys()
        self.set_class(self.scene.duel is not None and not shown, "-fighting")

    def action_zoom(self) -> None:
        self.query_one("#map", MapView).zoom_on()

    # -- questions ---------------------------------------------------------------------------

    def action_rule(self) -> None:
        decision = self.session.table.decision
        if decision is None or not self.options:
            self.say("Nothing is being asked.")
            return
        option = self.selected
        fighting = under_way(self.scene)
        self._read(
            decision.prompt if option is None else option.label,
            question_lines(self.session.table, option, fighting=fighting),
        )

    def action_why(self) -> None:
        cursor = self.query_one("#map", MapView).cursor
        if not self.options:
            self.say("It is not your turn to choose.")
        elif cursor is not None:
            self._explain(f"space:{cursor.id}")
        else:
            self.app.push_screen(
                WhyScreen(intents_of(self.scene, self.session.looks)), self._explain
            )

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
        self.app.push_screen(TextScreen("Help", help_text(self.session.table.game.aim, self.pause)))

    def action_legend(self) -> None:
        text = legend(self.scene, self.session.names, self.session.looks)
        self.app.push_screen(TextScreen("Legend", text))

    def action_log(self) -> None:
        events = [(event, False) for event in self.session.events()]
        text = log_text(self.session, events, min(80, self.app.size.width * 9 // 10 - 6))
        if self.session.table.game.aim:
            text = Text(f"{self.session.table.game.aim}\n", BRIGHT).append_text(text)
        self.app.push_screen(TextScreen("Log", text, at_end=True))
