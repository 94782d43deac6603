"""Play line by line: for pipes, tests and screen readers. No colours, no control codes."""

from __future__ import annotations

from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TextIO

from undercroft.kernel.errors import NothingToUndo, UndercroftError

from .belongings import card_line, under_way
from .hint import hint_lines, weigh
from .legend import legend_lines
from .looks import SIZES
from .map_drawing import draw_board
from .why import SOME, intents_of, some_space, why_lines
from .wording import (
    asked_as,
    board_lines,
    duel_lines,
    first_numbers,
    question_lines,
    result_lines,
    rule_lines,
    space_lines,
    status_lines,
    wrapped,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.flow import Decision, Option
    from undercroft.kernel.scene import Duel

    from .session import Session

HELP = """\
Answer with the number of an option, or with its id.
  ?N, rule N    the rule behind option N (? alone: behind the question)
  hint          what a bot would do, and how it weighs your options
  w, why X      why something is not possible: {intents}, or a space
  m, map        the map in characters
  l, legend     what the signs on the map mean
  i, inspect X  what a space is, for example: inspect {space}
  status        players, cards, decks
  g, log        all that has happened
  options       the question once more
  u, undo       back to the last decision that a person made
  s, save NAME  keep a copy of the game under a name of your own
  q, quit       stop; the game is saved
  h, help       this text"""

RECENT = 20
KEYED = ("help", "why", "inspect", "legend", "undo", "quit", "save", "map")


class Quit(Exception):
    """The player stops, or there is nobody there any more."""


class PlainGame:
    """One game through two streams of text."""

    def __init__(
        self,
        session: Session,
        source: TextIO,
        target: TextIO,
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        """`pause` comes after each thing that happened, for those who read along."""
        self.session = session
        self.pause = pause
        self.source = source
        self.target = target
        self._report: Duel | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "map": self._map,
            "legend": self._legend,
            "inspect": self._inspect,
            "status": self._status,
            "log": self._log,
            "options": self._repeat,
            "undo": self._undo,
            "save": self._save,
            "why": self._why,
            "rule": self._rule,
            "hint": self._hint,
            "help": self._help,
            "quit": self._quit,
        }
        # The keys of the full screen mean the same here.
        for key, word in (*((word[0], word) for word in KEYED), ("g", "log")):
            self._commands[key] = self._commands[word]

    def run(self) -> int:
        """Play until the game is over or the player stops; returns the exit code."""
        table = self.session.table
        self._say(f"{table.game.title}. Type help for what you can type.")
        if not table.answers and table.game.aim:
            self._say(table.game.aim)
        if not self.session.humans:
            self._say("No human seat: watching the bots.")
        try:
            while not table.over:
                self._bots()
                if not table.over:
                    self._turn()
            self._end()
        except (Quit, KeyboardInterrupt):
            self._show(*self.session.leave())
            return 0
        with suppress(Quit, KeyboardInterrupt):
            self._ask_on()
        return 0

    # -- the game ----------------------------------------------------------------------------

    def _bots(self) -> None:
        session = self.session
        moved = False
        while session.bot_to_move:
            session.act(session.bot_choice(session.table))
            moved = True
        if moved:
            self._warn(session.store())

    def _turn(self) -> None:
        """One decision of a person: tell, ask, answer, write down."""
        session = self.session
        if session.hand_over_due:
            session.sit_down()
            assert session.watching is not None
            self._say("", f"=== {session.player_name(session.watching)}: it is your turn ===")
        self._news()
        before = session.turn_of_events
        self._ask()
        while session.turn_of_events == before:
            self._answer(self._read())
        if session.lingers:  # whoever has moved hears what came of it
            self._news()
            session.rise()
        self._warn(session.store())

    def _news(self) -> None:
        session = self.session
        news = session.news()
        if len(news) > RECENT and session.viewer not in session.told:
            self._say(f"({len(news) - RECENT} earlier events: type log)")
            news = news[-RECENT:]
        for event in news:
            self._say(session.tell(event))
            self.pause()
        card = session.card_in(news)
        if card is not None:
            self._say(f"  {card_line(card)}")
        session.mark_told()

    def _ask(self) -> None:
        decision = self._decision
        scene = self.session.table.scene(self.session.viewer)
        self._say("", *([] if scene.duel == self._report else duel_lines(scene)))
        self._report = None if under_way(scene) else scene.duel  # one that is over is told once
        who = " or ".join(filter(None, (asked_as(scene, each) for each in decision.players)))
        self._say(f"{who}: {decision.prompt}" if who else decision.prompt)
        for number, option in enumerate(decision.options, 1):
            self._say(f"  {number}. {option.label} [{option.id}]")

    def _end(self) -> None:
        session = self.session
        self._warn(session.store())
        if session.hot_seat:
            session.watching = None
        self._news()
        self._say("", *result_lines(session.table, session.score(), session.names))
        self._show(*session.farewell())

    def _ask_on(self) -> None:
        """Whether the table that follows is played now; it can be begun later."""
        session = self.session
        if not session.sequel:
            return
        self._say("", f"Go on: {session.sequel}? (y/n)")
        while not session.goes_on:
            word = self._read().lower()
            if word in ("n", "no", "q", "quit"):
                self._say("It can be gone on with later, by the command with --resume.")
                return
            session.goes_on = word in ("y", "yes")
            if not session.goes_on:
                self._say("Type y to go on, n to stop here.")

    # -- what is typed -----------------------------------------------------------------------

    def _answer(self, line: str) -> None:
        if not line:
            return
        option = self._option(line)
        if option is not None:
            self.session.act(option)
            return
        if line.startswith("?"):
            self._rule(line[1:].strip())
            return
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest.strip())
            return
        count = len(self._decision.options)
        self._say(f"{line!r} is no option: type a number from 1 to {count}, an id, or help.")

    def _option(self, text: str) -> Option | None:
        options = self._decision.options
        if text.isascii() and text.isdigit():
            number = int(text) if len(text) < 6 else 0
            return options[number - 1] if 1 <= number <= len(options) else None
        return next((option for option in options if option.id == text), None)

    def _rule(self, which: str) -> None:
        option = self._option(which)
        if which and option is None:
            self._say(f"?{which}: there is no such option; ?1 is the rule of option 1.")
            return
        fighting = under_way(self.session.table.scene(self.session.viewer))
        self._say(*question_lines(self.session.table, option, fighting=fighting))

    def _why(self, intent: str) -> None:
        if not intent:
            self._say(f"why what? For example: why {self._intents()[0]}")
            return
        option = self._option(intent) if intent.isdigit() else None
        if option is not None:
            rules = rule_lines(self.session.table.game.rulebook, option.rule)
            self._say(f"{intent}: {option.label} is possible; nothing forbids it.", *rules)
            return
        player = self.session.asked
        assert player is not None, "somebody is asked"
        self._say(*why_lines(self.session.table, player, intent))

    def _hint(self, _rest: str) -> None:
        table = self.session.table
        self._say("Thinking it over ...", *hint_lines(table, weigh(table)))

    def _intents(self) -> list[str]:
        """What may be asked about, as it is typed."""
        scene = self.session.table.scene(self.session.viewer)
        return [*intents_of(scene, self.session.looks)]

    def _map(self, _rest: str) -> None:
        board = self.session.table.scene(self.session.viewer).board
        if board.layout == "graph":
            self._say(*board_lines(board))
            return
        lines = draw_board(board, SIZES[0], self.session.looks).text()
        top, left = first_numbers(board)
        numbers = "".join(f"{column + left:^4}" for column in range(board.columns))
        self._show(f"    {numbers}".rstrip())
        for number, line in enumerate(lines):
            row = number // SIZES[0].down + top
            label = f"{row:>2} " if number % SIZES[0].down == 1 else "   "
            self._show(label + line)

    def _legend(self, _rest: str) -> None:
        scene = self.session.table.scene(self.session.viewer)
        self._show(*legend_lines(scene, self.session.names, self.session.looks))

    def _inspect(self, name: str) -> None:
        scene = self.session.table.scene(self.session.viewer)
        if not name:
            first, last = scene.board.spaces[0].id, scene.board.spaces[-1].id
            if scene.board.layout == "graph":
                self._say(f"inspect which space? For example: inspect {first}; map lists them all.")
                return
            self._say(
                f"inspect which space? {first} to {last}: row and column as on "
                f"the map. For example: inspect {some_space(scene)}"
            )
            return
        space = next((each for each in scene.board.spaces if each.id == name), None)
        if space is None:
            self._say(f"{name!r} is no space; the first is {scene.board.spaces[0].id}.")
            return
        self._say(*space_lines(scene, space, self.session.looks))

    def _status(self, _rest: str) -> None:
        scene = self.session.table.scene(self.session.viewer)
        self._say(*status_lines(scene, self.session.names))

    def _log(self, _rest: str) -> None:
        self._say(*(self.session.tell(event) for event in self.session.events()))

    def _repeat(self, _rest: str) -> None:
        self._ask()

    def _undo(self, _rest: str) -> None:
        try:
            self.session.undo()
        except NothingToUndo as error:
            self._say(f"Nothing to undo: {error}.")
            return
        self._say("The last decision is taken back.")

    def _save(self, name: str) -> None:
        if not name:
            self._say("save where? For example: save my-game")
            return
        try:
            self._say(f"A copy of the game is kept in {self.session.keep_copy(name)}")
        except UndercroftError as error:
            self._say(f"The game could not be saved: {error}")

    def _help(self, _rest: str) -> None:
        if self.session.table.game.aim:
            self._say(self.session.table.game.aim)
        space = some_space(self.session.table.scene(self.session.viewer))
        self._say(HELP.format(intents=", ".join(self._intents()[:SOME]), space=space))

    def _quit(self, _rest: str) -> None:
        raise Quit

    # -- streams -----------------------------------------------------------------------------

    @property
    def _decision(self) -> Decision:
        decision = self.session.table.decision
        assert decision is not None
        return decision

    def _read(self) -> str:
        self.target.write("> ")
        self.target.flush()
        try:
            line = self.source.readline()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        if not line:
            self._say("", "End of input.")
            raise Quit
        return line.strip()

    def _say(self, *lines: str) -> None:
        """Sentences; in a terminal no word of them is torn at its edge."""
        if self.target.isatty():
            width = get_terminal_size().columns
            lines = tuple(part for line in lines for part in wrapped(line, width))
        self._show(*lines)

    def _show(self, *lines: str) -> None:
        """Lines as they are: drawings, and paths and commands that somebody copies."""
        for line in lines:
            self.target.write(f"{line}\n")
        self.target.flush()

    def _warn(self, problem: str) -> None:
        if problem:
            self._say(problem)
