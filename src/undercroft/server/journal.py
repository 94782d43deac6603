"""A table's journal: every entry in order makes the game, and nothing else does.

"act" is an answer, "undo" drops the last answer that still counts. "ask", "agree" and "decline"
are what players say about an undo that needs consent. The sequence number counts all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel import game as registry
from undercroft.kernel import record as records
from undercroft.kernel.errors import BadRecord, UndercroftError
from undercroft.kernel.table import Table

from .refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.record import Record

    from .store import Entry, Store, TableRow

# A game of more answers is told from its checkpoint on after a restart: hearing it all again takes
# as long as playing it.
HEARD_WHOLE = 2_000

ACT, UNDO, ASK, AGREE, DECLINE = "act", "undo", "ask", "agree", "decline"


class Game:
    """A game as its journal makes it, with what the kernel's table does not remember."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.kinds: list[str] = []
        # How many events there were after each answer since the game was opened, and before.
        self.lengths: list[int] = []
        self.undos = 0
        self.explored = 0  # how many dice and draws somebody has seen, those taken back too
        self.asker: int | None = None
        self.agreed: set[int] = set()
        self.declined = False
        self._outcomes_before: int | None = None
        self._listen()

    @property
    def seq(self) -> int:
        return len(self.kinds)

    @property
    def last_player(self) -> int | None:
        """Who gave the last answer."""
        answer = self.table.log.last_answer
        return None if answer is None else answer.player

    def apply(self, entry: Entry) -> None:
        """Follow one entry of the journal."""
        if entry.kind == ACT:
            before = self.table.log.outcome_count
            self.table.act(entry.option, entry.player)
            self._outcomes_before = before
            self.lengths.append(len(self.table.events))
            self._no_request()
        elif entry.kind == UNDO:
            self.explored = max(self.explored, self.table.log.outcome_count)
            self.table.undo()
            self.lengths.pop()
            if not self.lengths:
                self._listen()
            self._outcomes_before = None
            self.undos += 1
            self._no_request()
        elif entry.kind == ASK:
            self.asker = entry.player
        elif entry.kind == AGREE:
            self.agreed.add(entry.player)
        elif entry.kind == DECLINE:
            self._no_request()
            self.declined = True
        else:
            raise BadRecord(f"the journal has an entry of an unknown kind, {entry.kind!r}")
        self.kinds.append(entry.kind)

    def last_answer_shows_nothing(self) -> bool:
        """Nothing was rolled, drawn or revealed since the last answer was given."""
        table = self.table
        last = table.log.last_answer
        if last is None or last.secret:
            return False
        if self._outcomes_before is None:
            earlier = table.fork()
            earlier.undo()
            self._outcomes_before = earlier.log.outcome_count
        return self._outcomes_before == table.log.outcome_count

    def events_known_at(self, seq: int) -> int:
        """How many events there were at an earlier sequence number; none after an undo."""
        if not 0 <= seq <= self.seq or UNDO in self.kinds[seq:]:
            return 0
        since = self.kinds[seq:].count(ACT)
        return self.lengths[-1 - since] if since < len(self.lengths) else 0

    def let_go(self) -> None:
        """A table refers to itself; without this it would stay until all memory is gone through."""
        self.table.close()

    def _no_request(self) -> None:
        self.asker = None
        self.agreed = set()
        self.declined = False

    def _listen(self) -> None:
        """Count events from here on; a client that knows less is told all that was heard."""
        self.lengths = [len(self.table.events)]  # the first look makes the table listen


def load(store: Store, row: TableRow) -> Game:
    """A table's game from its newest checkpoint and the entries since."""
    entries = store.entries(row.id)
    kept = store.checkpoint(row.id)
    try:
        return _folded(row, entries, kept)
    except (UndercroftError, *records.BROKEN) as error:
        raise Refusal("broken", f"This table cannot be read any more: {error}") from error


def _folded(row: TableRow, entries: Sequence[Entry], kept: tuple[int, bytes] | None) -> Game:
    if kept is not None:
        seq, data = kept
        game = Game(_reopened(data))
        earlier = [entry for entry in entries if entry.seq <= seq]
        game.kinds = [entry.kind for entry in earlier]
        game.explored = max((_before_undo(entry) for entry in earlier), default=0)
        _check_request(game, earlier)
    else:
        seq, game = 0, Game(Table(registry.find(row.game), row.config, row.seed))
    for entry in entries:
        if entry.seq > seq:
            game.apply(entry)
    return game


def _reopened(data: bytes) -> Table[Any]:
    """The table of a checkpoint. All is heard again unless that would take too long."""
    table = records.reopen(data)
    if table.log.answer_count <= HEARD_WHOLE:
        table.hear_all()
    return table


def _before_undo(entry: Entry) -> int:
    """How many dice and draws there were when something was taken back."""
    return int(entry.option) if entry.kind == UNDO and entry.option.isdecimal() else 0


def _check_request(game: Game, entries: Sequence[Entry]) -> None:
    """An undo that was asked for before the checkpoint may still be waiting for consent."""
    for entry in entries:
        if entry.kind in (ACT, UNDO):
            game._no_request()
        elif entry.kind == ASK:
            game.asker = entry.player
        elif entry.kind == AGREE:
            game.agreed.add(entry.player)
        else:
            game._no_request()
            game.declined = True


def at_step(record: Record, step: int) -> Table[Any]:
    """The game as it was after its first answers."""
    if step <= len(record.answers):
        for number, table in enumerate(records.retell(record)):
            if number == step:
                return table
    raise Refusal("garbage", f"This game has no step {step}; the last is {len(record.answers)}.")
