"""A game at one terminal: who sits where, whose eyes are on the screen, what is kept on disk."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING, Any

from undercroft import bots, saved_rows, saves
from undercroft.kernel.chance import scramble
from undercroft.kernel.chapters import chapter_title
from undercroft.kernel.errors import NothingToUndo, UndercroftError
from undercroft.kernel.frames import Reel
from undercroft.kernel.looks import looks_of
from undercroft.scores import record_result

from .wording import event_parts, figures_of, sentence

if TYPE_CHECKING:
    from pathlib import Path

    from undercroft.kernel.events import Event
    from undercroft.kernel.flow import Option
    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import Card, Scene
    from undercroft.kernel.table import Table


class Session:
    """The table, its seats and its file. Both ways of playing in a terminal stand on it."""

    def __init__(self, table: Table[Any], seats: list[str], path: Path) -> None:
        if len(seats) != table.config["players"]:
            raise ValueError(f"{len(seats)} seats for {table.config['players']} players")
        self.table = table
        self.seats = seats
        self.path = path
        self.humans = [seat for seat, who in enumerate(seats) if who == saves.HUMAN]
        self._bots = {
            seat: bots.make(who, table.game, scramble(table.seed, "seat", seat))
            for seat, who in enumerate(seats)
            if who != saves.HUMAN
        }
        self.names = saves.player_names(path, len(seats))
        self.watching: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.lingers = False  # whoever has moved still looks at what came of it
        self.told: dict[int | None, int] = {}
        # What happened before this session is no news to anybody.
        self.before = len(table.events) if table.answers else 0
        self.reel = Reel(table)
        self.telling: int | None = None  # how many events are shown, while they are played
        self._untouched = not table.answers
        self.turn_of_events = 0  # rises with every answer and undo: tells stale answers apart
        self._score: list[str] | None = None
        self.goes_on = False  # the players want the table that follows

    # -- whose turn, whose eyes --------------------------------------------------------------

    @property
    def asked(self) -> int | None:
        """The player who must choose now.

        Of several who decide together, the one who looks, else a person, else the first bot.
        """
        decision = self.table.decision
        if decision is None:
            return None
        if self.watching is not None and decision.belongs_to(self.watching):
            return self.watching
        people = (player for player in decision.players if player in self.humans)
        return next(people, decision.player)

    @property
    def bot_to_move(self) -> bool:
        return self.asked in self._bots

    @property
    def hot_seat(self) -> bool:
        return len(self.humans) > 1

    @property
    def hand_over_due(self) -> bool:
        """Another person must sit down before anything of theirs is shown."""
        return self.hot_seat and self.asked in self.humans and self.asked != self.watching

    def sit_down(self) -> None:
        """The person who is asked is now the one who looks at the screen."""
        self.watching = self.asked
        self.lingers = False

    def rise(self) -> None:
        """Whoever has moved has seen what came of it and leaves the screen to others."""
        self.mark_told()
        self.lingers = False

    @property
    def viewer(self) -> int | None:
        """Whose view may be shown. With several people, a bot's turn shows what everybody sees."""
        if not self.hot_seat or self.lingers:
            return self.watching
        return self.watching if self.asked == self.watching else None

    def player_name(self, player: int) -> str:
        """A player as named when the game began, with the figures they play."""
        name = self.names[player]
        plays = figures_of(self.table.scene(None), player)
        return name if plays in ("", name) else f"{name}, {plays}"

    # -- moving on ---------------------------------------------------------------------------

    def act(self, option: Option | str | int) -> None:
        """Answer for whoever is asked. A person stays to see what comes of it."""
        by_hand = self.asked in self.humans
        if by_hand or not self.humans:
            self._untouched = False
        self.reel.clear()
        self.table.act(option, self.asked)
        self.turn_of_events += 1
        self.lingers = (
            by_hand and self.hot_seat and not self.table.over and self.asked != self.watching
        )

    def bot_choice(self, table: Table[Any]) -> int:
        """What the bot whose turn it is chooses, at this table or a copy of it."""
        assert table.decision is not None
        return self._bots[table.decision.player].choose(table)

    def undo(self) -> None:
        """Go back to the last decision that a person made; NothingToUndo if there was none."""
        if self.table.over:
            raise NothingToUndo("the game is over and its result is written down")
        trial, steps = self.table.fork(), 0
        while True:
            trial.undo()
            steps += 1
            if trial.decision is not None and set(trial.decision.players) & set(self.humans):
                break
        for _ in range(steps):
            self.table.undo()
        self.turn_of_events += 1
        happened = len(self.table.events)
        self.told = {who: min(count, happened) for who, count in self.told.items()}
        self.before = min(self.before, happened)
        self.lingers = False

    # -- what happened -----------------------------------------------------------------------

    def events(self) -> list[Event]:
        """All that the present viewer may know of."""
        return self.table.events_seen_by(self.viewer)

    def frames(self) -> list[tuple[int, Scene]]:
        """What the present viewer may know of the last answer: events by number, as they lay."""
        events, viewer = self.table.events, self.viewer
        return [
            (frame.event, self.reel.scene(frame, viewer))
            for frame in self.reel.frames
            if events[frame.event].seen_by(viewer)
        ]

    def news(self) -> list[Event]:
        """What the present viewer has not been told yet; telling it is up to the caller."""
        start = self.told.get(self.viewer, 0)
        return [event for event in self.table.events[start:] if event.seen_by(self.viewer)]

    def is_new(self, number: int) -> bool:
        """Whether an event, by its number, is news to the present viewer."""
        return number >= self.told.get(self.viewer, self.before)

    def tell(self, event: Event) -> str:
        """An event as a sentence, with the players' own names."""
        return sentence(event_parts(self.table, event, self.names))

    def card_in(self, news: list[Event]) -> Card | None:
        """The card drawn last, if it was drawn in the course of these events."""
        table = self.table
        card = table.scene(self.viewer).card
        named = {
            table.game.word(table.state, kind, value)
            for event in news
            for kind, value in event.parts
            if kind == "card"
        }
        return card if card is not None and card.name in named else None

    def mark_told(self) -> None:
        """All there is has been told to the present viewer."""
        self.told[self.viewer] = len(self.table.events)

    # -- the file ----------------------------------------------------------------------------

    def store(self) -> str:
        """Write the game down; returns what went wrong, or nothing."""
        try:
            saves.save_game(self.path, self.table, self.seats, self._given_names)
        except UndercroftError as error:
            return f"The game could not be saved: {error}"
        return ""

    def keep_copy(self, name: str) -> Path:
        """Write a copy under a name of the user's own; UndercroftError if that cannot be."""
        saves.check_name(name)
        path = saves.copy_path(name)
        saves.check_free(path, self.table)
        saves.save_game(path, self.table, self.seats, self._given_names)
        return path

    @property
    def _given_names(self) -> list[str] | None:
        """The names, if there are any but those of the seats."""
        return None if self.names == saves.player_names(None, len(self.seats)) else self.names

    def leave(self) -> list[str]:
        """Write the game down for the last time; returns what there is to say.

        A game that saved itself before anybody moved is no game yet, and is not kept.
        """
        if self._untouched and self.path.parent == saves.games_folder():
            saves.discard(self.path)
            return ["Nothing was answered: no game is kept."]
        problem = self.store()
        return [problem] if problem else self.farewell()

    @property
    def looks(self) -> Looks:
        """How the game's things look."""
        return looks_of(self.table.game)

    def score(self) -> list[str]:
        """Write the result into the scores, once, and what that brings to tell."""
        if self._score is None:
            try:
                self._score = record_result(self.table, self.seats, self.path)
            except UndercroftError as error:
                self._score = [f"The scores could not be written: {error}"]
        return self._score

    @property
    def sequel(self) -> str:
        """Once the game is over: what the table is called that follows, if one does."""
        config = self.table.sequel if self.humans else None
        return "" if config is None else chapter_title(self.table.game, config)

    def next(self) -> Session:
        """The table that follows, with the same players; it is saved at once."""
        table, path = saved_rows.next_table(self.path, self.table)
        return Session(table, self.seats, path)

    def farewell(self) -> list[str]:
        """How to come back to this game: a path or a command never shares its line."""
        if self.table.over:
            row = saved_rows.row_lines(self.path)
            return ["The game is over. Its record is", str(self.path), *row]
        return ["The game is saved in", str(self.path), "Resume it with", *self._resume_command()]

    def _resume_command(self) -> list[str]:
        """As whoever reads this would type it: uv tells those it runs that it does."""
        program = "uv run undercroft" if os.environ.get("UV") else "undercroft"
        command = f"{program} play {self.table.game.name} --resume"
        if self.path.parent == saves.games_folder():
            return [command]  # the newest game is this one
        return [f"{command} \\", shlex.quote(str(self.path))]
