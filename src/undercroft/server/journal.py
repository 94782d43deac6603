"""A table's journal: every entry in order makes the game, and nothing else does.

"act" is an answer, "pass" one that came by itself (see discretion.py); "undo" drops the last answer
that still counts. "ask", "agree" and "decline" are what players say about an undo that needs
consent. The sequence number counts all of them.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from undercroft.kernel import game as registry
from undercroft.kernel import record as records
from undercroft.kernel.errors import BadRecord, UndercroftError
from undercroft.kernel.frames import Reel
from undercroft.kernel.sealed import SealedTable
from undercroft.kernel.secret import Secret
from undercroft.kernel.table import Table

from .refusals import Refusal
from .ruleset import frozen, rules_of
from .store.checkpoints import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .store import JournalEntry, Store, TableRow
    from .store.checkpoints import Kept

# A game of more answers is told from its checkpoint on after a restart: hearing it all again takes
# as long as playing it.
HEARD_WHOLE = 2_000

ACT, PASS, UNDO, ASK, AGREE, DECLINE = "act", "pass", "undo", "ask", "agree", "decline"
ANSWERS = (ACT, PASS)
PASSED_TOLD = 3  # so many of the questions that passed by a player's wish are told to them


class JournalGame:
    """A game as its journal makes it, with what the kernel's table does not remember."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        # The game began with a state that came in a file: its rules are not run before they were
        # tried elsewhere.
        self.foreign = records.begins_elsewhere(table)
        self.kinds: list[str] = []
        # How many events there were after each answer since the game was opened, and before.
        self.lengths: list[int] = []
        # The entry of each answer that still counts; 0 for those before the journal began.
        self.answered_at = [0] * table.log.answer_count
        self.passes = 0  # how many questions were passed one after the other, up to now
        # What was passed by a player's own wish since they answered last: entries and prompts.
        self.passed_for: dict[int, list[tuple[int, str]]] = {}
        self.undos = 0
        # What is in the database already: entries by a checkpoint, and lines of the log.
        self.kept_seq = -1
        self.story_from = self.story_base = 0
        self.explored = 0  # how many dice and draws somebody has seen, those taken back too
        self.asker: int | None = None
        self.agreed: set[int] = set()
        self.declined = False
        self._outcomes_before: int | None = None
        self._listen()
        self.reel = Reel(table)  # what nobody was told yet

    @property
    def seq(self) -> int:
        return len(self.kinds)

    @property
    def last_player(self) -> int | None:
        """Who gave the last answer."""
        answer = self.table.log.last_answer
        return None if answer is None else answer.player

    def apply(self, entry: JournalEntry) -> None:
        """Follow one entry of the journal."""
        if entry.kind in ANSWERS:
            before = self.table.log.outcome_count
            self._count_pass(entry)
            self.table.act(entry.option, entry.player)
            self._outcomes_before = before
            self.lengths.append(len(self.table.events))
            self.answered_at.append(self.seq + 1)
            self._no_request()
        elif entry.kind == UNDO:
            self.explored = max(self.explored, self.table.log.outcome_count)
            self.table.undo()
            self.reel.clear()  # playing again is not shown
            self.lengths.pop()
            self.answered_at.pop()
            self.passes = 0
            self.passed_for.clear()
            if not self.lengths:
                self._listen()
            self.story_from = min(self.story_from, self.lengths[-1])
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
        since = sum(kind in ANSWERS for kind in self.kinds[seq:])
        return self.lengths[-1 - since] if since < len(self.lengths) else 0

    def step_at(self, seq: int) -> int:
        """How many of the answers that count had been given at an earlier sequence number."""
        return bisect_right(self.answered_at, seq)

    def events_at_step(self, step: int) -> int:
        """How many of the events are older than a step; too many where that was not heard."""
        if self.table.heard_from and step <= self.table.heard_from:
            return 0
        return self.lengths[max(0, step - len(self.answered_at) - 1 + len(self.lengths))]

    def count_events(self) -> None:
        """Count the events after each answer of the whole game, where all of it was heard."""
        if self.table.heard_from == 0 and len(self.lengths) <= len(self.answered_at):
            told = records.retell(records.record_of(self.table))
            self.lengths = [len(table.events) for table in told]

    def came_by_itself(self, number: int) -> bool:
        """Whether the answer of that number, counted from the last one, was nobody's choice."""
        at = self.answered_at[-number]
        return at > 0 and self.kinds[at - 1] == PASS

    def _count_pass(self, entry: JournalEntry) -> None:
        decision = self.table.decision
        passing = decision.question.passing if decision is not None else ""
        self.passes = self.passes + 1 if passing and entry.option == passing else 0
        if entry.kind == ACT:
            self.passed_for.pop(entry.player, None)
        elif decision is not None and not decision.is_silent:
            passed = self.passed_for.setdefault(entry.player, [])
            passed.append((self.seq + 1, decision.seen_by(entry.player).prompt))
            del passed[:-PASSED_TOLD]

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


def load(store: Store, row: TableRow) -> JournalGame:
    """A table's game from its newest checkpoint and the entries since."""
    kept = store.checkpoints.newest(row.id)  # first: it must not be newer than the entries
    return folded(row, store.entries(row.id), kept)


def folded(row: TableRow, entries: Sequence[JournalEntry], kept: Kept | None) -> JournalGame:
    """The same, of what was read already; Refusal if it makes no game any more."""
    _check_all_kept(row, entries, kept)
    try:
        return _folded(row, entries, kept)
    except (UndercroftError, *records.BROKEN) as error:
        if kept is not None and not _of_these_rules(row):
            raise frozen(str(error)) from error
        raise Refusal("broken", f"This table cannot be read any more: {error}") from error


def _of_these_rules(row: TableRow) -> bool:
    try:
        return Rules(row.rules_version, row.content) == rules_of(
            registry.find(row.game), row.config
        )
    except UndercroftError:  # the game or its content is gone
        return False


def _check_all_kept(row: TableRow, entries: Sequence[JournalEntry], kept: Kept | None) -> None:
    """Answers are played by the rules that they were given under, and by no others.

    A server that stops keeps its games; one that was killed could not, and other rules would make
    something else of the answers since.
    """
    since = 0 if kept is None else kept.seq
    left = sum(entry.seq > since and entry.kind in (*ANSWERS, UNDO) for entry in entries)
    if left and row.rules_version and not _of_these_rules(row):
        raise frozen(
            f"the server was killed before it had kept the last {left} answers, and only the rules "
            "of before can tell what they brought; if its operator starts the version of before "
            "once and stops it, the table can go on"
        )


def _folded(row: TableRow, entries: Sequence[JournalEntry], kept: Kept | None) -> JournalGame:
    secret = Secret.from_hex(row.secret) if row.secret else None
    if kept is not None:
        seq = kept.seq
        game = JournalGame(_reopened(kept.record, secret))
        game.kept_seq, game.story_from = seq, len(game.table.events)
        game.story_base = kept.lines - game.story_from
        earlier = [entry for entry in entries if entry.seq <= seq]
        game.kinds = [entry.kind for entry in earlier]
        game.answered_at = _answered_at(earlier, game.table.log.answer_count)
        game.explored = max((_before_undo(entry) for entry in earlier), default=0)
        _check_request(game, earlier)
    else:
        seq, game = 0, JournalGame(_begun(row, secret))
    for entry in entries:
        if entry.seq > seq:
            game.apply(entry)
    game.reel.clear()
    return game


def _answered_at(entries: Sequence[JournalEntry], count: int) -> list[int]:
    """The entry of each of the answers that count."""
    at: list[int] = []
    for entry in entries:
        if entry.kind in ANSWERS:
            at.append(entry.seq)
        elif entry.kind == UNDO and at:
            at.pop()
    return [0] * (count - len(at)) + at


def _begun(row: TableRow, secret: Secret | None) -> Table[Any]:
    """The table before its first answer: by its secret, or by a seed that somebody chose."""
    game = registry.find(row.game)
    if secret is None:
        return Table(game, row.config, row.seed)
    return SealedTable(game, row.config, secret)


def _reopened(data: bytes, secret: Secret | None) -> Table[Any]:
    """The table of a checkpoint. All is heard again unless that would take too long."""
    table = records.reopen(data, secret)
    if table.log.answer_count <= HEARD_WHOLE:
        table.hear_all()
    return table


def _before_undo(entry: JournalEntry) -> int:
    """How many dice and draws there were when something was taken back."""
    return int(entry.option) if entry.kind == UNDO and entry.option.isdecimal() else 0


def _check_request(game: JournalGame, entries: Sequence[JournalEntry]) -> None:
    """An undo that was asked for before the checkpoint may still be waiting for consent."""
    for entry in entries:
        if entry.kind in (*ANSWERS, UNDO):
            game._no_request()
        elif entry.kind == ASK:
            game.asker = entry.player
        elif entry.kind == AGREE:
            game.agreed.add(entry.player)
        else:
            game._no_request()
            game.declined = True
