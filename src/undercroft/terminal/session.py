"""A game at one terminal: who sits where, whose eyes are on the screen, what is kept on disk."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from undercroft import bots, saves
from undercroft.kernel.chance import scramble
from undercroft.kernel.errors import NothingToUndo, UndercroftError

if TYPE_CHECKING:
    from pathlib import Path

    from undercroft.kernel.events import Event
    from undercroft.kernel.flow import Option
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
        self.watching: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.told: dict[int | None, int] = {}
        self.turn_of_events = 0  # rises with every answer and undo: tells stale answers apart
        self._score: list[str] | None = None

    # -- whose turn, whose eyes --------------------------------------------------------------

    @property
    def asked(self) -> int | None:
        """The player who must choose now."""
        return self.table.decision.player if self.table.decision is not None else None

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

    @property
    def viewer(self) -> int | None:
        """Whose view may be shown. With several people, a bot's turn shows what everybody sees."""
        if not self.hot_seat:
            return self.watching
        return self.watching if self.asked == self.watching else None

    def player_name(self, player: int) -> str:
        """A player as named when the game began, with whom he plays."""
        name = saves.player_names(self.path, len(self.seats))[player]
        plays = self.table.scene(None).panels[player].name
        return name if plays == name else f"{name}, {plays}"

    # -- moving on ---------------------------------------------------------------------------

    def act(self, option: Option | str | int) -> None:
        """Answer for whoever is asked."""
        self.table.act(option)
        self.turn_of_events += 1

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
            if trial.decision is not None and trial.decision.player in self.humans:
                break
        for _ in range(steps):
            self.table.undo()
        self.turn_of_events += 1
        happened = len(self.table.events)
        self.told = {who: min(count, happened) for who, count in self.told.items()}

    # -- what happened -----------------------------------------------------------------------

    def events(self) -> list[Event]:
        """All that the present viewer may know of."""
        return self.table.events_seen_by(self.viewer)

    def news(self) -> list[Event]:
        """What the present viewer has not been told yet; telling it is up to the caller."""
        start = self.told.get(self.viewer, 0)
        return [event for event in self.table.events[start:] if event.seen_by(self.viewer)]

    def mark_told(self) -> None:
        """All there is has been told to the present viewer."""
        self.told[self.viewer] = len(self.table.events)

    # -- the file ----------------------------------------------------------------------------

    def store(self, path: Path | None = None) -> str:
        """Write the game down; returns what went wrong, or nothing."""
        try:
            saves.save_game(path or self.path, self.table, self.seats)
        except UndercroftError as error:
            return f"The game could not be saved: {error}"
        return ""

    def score(self) -> list[str]:
        """Write the result into the scores, once, and what that brings to tell."""
        if self._score is None:
            try:
                self._score = saves.record_result(self.table, self.seats, self.path)
            except UndercroftError as error:
                self._score = [f"The scores could not be written: {error}"]
        return self._score

    def farewell(self) -> str:
        """How to come back to this game."""
        if self.table.over:
            return f"The game is over. Its record is {self.path}"
        return (
            f"The game is saved in {self.path}\nResume it with: "
            f"undercroft play {self.table.game.name} --resume {shlex.quote(str(self.path))}"
        )
