"""Records: a game as one small file that is save, replay, undo history and bug report at once.

Nothing in a record is a position: cards, tiles and steps stand there by their names, so that
content may grow. It says what it was played with; see `_from_checkpoint` for other content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import game as registry
from .chance import Contradiction, Script
from .errors import BadContent, BadRecord, BadSetup
from .log import OFTEN, Answer, Entries, Segment, question_of_kind
from .outcomes import OldScript, read_outcomes
from .ranges import faults
from .reading import MAX_BYTES, OLD_MAGIC, head, read
from .recording import (
    MAGIC,
    Checkpoint,
    Content,
    Record,
    Seal,
    begins_elsewhere,
    content_of,
    digest,
    fingerprint,
    record_of,
    write,
)
from .replay import Again, answer_again, replay, start_from
from .sealed import SealedTable, reseed
from .secret import Secret
from .table import Table
from .written import read_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .catalogue import Catalogue
    from .game import Game

# What rules run into on a state that no game could have led to: only a file can hold one.
BROKEN = (
    LookupError, ValueError, TypeError, ArithmeticError, AttributeError, AssertionError,
    RuntimeError, MemoryError, Contradiction,
)  # fmt: skip


# -- opening -------------------------------------------------------------------------------


def load(data: bytes) -> Table[Any]:
    """The game of a record, played again and checked to the last detail."""
    return resume(read(data))


def resume(record: Record, secret: Secret | None = None) -> Table[Any]:
    """A table at the point where the record ends.

    `secret` is that of a running table: its records do not hold it. Without it the game goes on
    with a generator of its own.
    """
    game, content = _found(record)
    if not _is_same(record, game, content):
        table = _from_checkpoint(game, record, content, secret)
        return _with_chance_of_its_own(table, record)
    table = _begun(game, record, content, secret)
    try:
        replay(table, table._root, _again(record), _script(record, content))
    except Contradiction as error:
        if record.rules_version != game.rules_version:
            raise BadRecord(
                "the record is of older rules, holds no state to go on from, and does not fit "
                f"today's rules: {error}"
            ) from error
        raise BadRecord(f"the record contradicts the rules: {error}") from error
    except BROKEN as error:
        if not record.beginning:
            raise
        raise BadRecord(f"the record begins with a state that cannot be: {error!r}") from error
    _check(record, table, content)
    return _with_chance_of_its_own(table, record)


def reopen(data: bytes, secret: Secret | None = None) -> Table[Any]:
    """The game of a record that this program wrote and kept itself, without playing it all again.

    It is played from the oldest state in it on, and events are heard from there. Use `load` for
    records from elsewhere.
    """
    record = read(data)
    game, content = _found(record)
    if not record.checkpoints or not _is_same(record, game, content):
        return resume(record, secret)
    table = _begun(game, record, content, secret)
    kept = record.checkpoints[0]
    state = read_state(kept.state, game.state_type, content)
    past = Segment(
        table._root, [], [], [], {}, kept.answers, kept.outcomes, 1, state,
        stored=lambda: _entries(record, kept, content),
    )  # fmt: skip
    try:
        table.listen()
        replay(table, past, _again(record, kept.answers), _script(record, content, kept.outcomes))
    except BROKEN as error:
        raise BadRecord(f"the record's kept state cannot be: {error!r}") from error
    if digest(table, content) != record.digest:
        raise BadRecord("the record does not lead to the state it claims")
    return _with_chance_of_its_own(table, record)


def _entries(record: Record, kept: Checkpoint, content: Catalogue) -> Entries:
    """The log of a record up to one of its checkpoints."""
    secrets = set(record.secrets)
    answers: list[Answer] = []
    for place in range(kept.answers):
        by = record.players[place]
        question = question_of_kind(record.kinds[place], secret=place in secrets)
        owner = (by,) if place in record.answered_by else by
        answers.append((record.answers[place], question, owner, by))
    sources = record.sources[: kept.outcomes]
    outcomes = read_outcomes(record.outcomes[: kept.outcomes], sources, content)
    audiences = {place: eyes for place, eyes in record.audiences.items() if place < kept.outcomes}
    return answers, outcomes, sources, audiences


def _found(record: Record) -> tuple[Game[Any], Catalogue]:
    """The game and the content of a record, or BadRecord with what is missing."""
    try:
        game = registry.find(record.game)
    except BadSetup as error:
        raise BadRecord(f"the record is of a game that is not installed: {error}") from error
    try:
        return game, registry.content_of(game, record.config)
    except (BadSetup, BadContent, TypeError) as error:
        raise BadRecord(f"the record was played with content that is not here: {error}") from error


def _is_same(record: Record, game: Game[Any], content: Catalogue) -> bool:
    """Whether rules and content are those that the record was played with.

    The first format holds no state to go on from: such a record is played again in any case.
    """
    if record.is_old:
        return True
    return (
        record.rules_version == game.rules_version
        and record.content.fingerprint == content.fingerprint
    )


def is_of_these_rules(record: Record) -> bool:
    """Whether a record was played with the rules and the content that are here."""
    return _is_same(record, *_found(record))


def _again(record: Record, start: int = 0) -> list[Again]:
    """The answers from that place on, with who gave them."""
    players: list[int | None] = [*record.players[start:]]
    choices = record.answers[start:]
    return [
        (choice, record.answered_by.get(place, by))
        for place, (choice, by) in enumerate(
            zip(choices, players or [None] * len(choices), strict=True), start
        )
    ]


def _script(record: Record, content: Catalogue, start: int = 0) -> Script:
    """The outcomes of the record from that place on, to come out once more."""
    if record.is_old:
        return OldScript(record.outcomes, content)
    return Script(read_outcomes(record.outcomes[start:], record.sources[start:], content))


def _check(record: Record, table: Table[Any], content: Catalogue) -> None:
    """Whether all that the record says is what came of playing it."""
    log = table.log
    if table.answered_by != record.answered_by:
        raise BadRecord("the record is wrong about who answered")
    if log.outcome_count != len(record.outcomes):
        raise BadRecord("the record has outcomes that no die or draw asked for")
    if log.audiences != record.audiences:
        raise BadRecord("the record is wrong about who saw what")
    if record.is_old:
        return
    if log.sources != record.sources:
        raise BadRecord("the record is wrong about what was drawn from where")
    answers = log.answers
    secrets = [place for place, answer in enumerate(answers) if answer.secret]
    if [answer.kind for answer in answers] != record.kinds or secrets != record.secrets:
        raise BadRecord("the record is wrong about what was asked")
    if digest(table, content) != record.digest:
        raise BadRecord("the record does not lead to the state it claims")


def retell(
    record: Record, listen: Callable[[Table[Any]], object] = Table.listen
) -> Iterator[Table[Any]]:
    """The game once more from its beginning, before each of its answers and after the last.

    Whoever wants to hear more than what was said listens in their own way.
    """
    game, content = _found(record)
    table = _begun(game, record, content)
    listen(table)
    start_from(table, table._root)
    table._script = _script(record, content)
    table._proceed(None, None)
    for answer in _again(record):
        yield table
        answer_again(table, [answer])
    yield table


def _fresh(game: Game[Any], record: Record, secret: Secret | None = None) -> Table[Any]:
    """The game as it was set up; settings are checked as for any new game."""
    chosen = {name: value for name, value in record.config.items() if name != "players"}
    try:
        config = registry.configure(game, record.config.get("players", 0), chosen)
    except BadSetup as error:
        raise BadRecord(f"the record's settings are not possible: {error}") from error
    seal = record.seal
    if seal is None and secret is not None:
        raise BadRecord("the record's outcomes come from a seed and not from the table's secret")
    if seal is None or not (secret or seal.secret):
        table = Table(game, config, record.seed)
    else:
        table = SealedTable(game, config, secret or _revealed(seal), seal)
    table.keep_marks(OFTEN)  # a game that was loaded is there to be looked at and forked
    return table


def _revealed(seal: Seal) -> Secret:
    try:
        return Secret.from_hex(seal.secret)
    except ValueError as error:
        raise BadRecord(f"the secret in the record is none: {error}") from error


def _with_chance_of_its_own(table: Table[Any], record: Record) -> Table[Any]:
    """Where nobody knows the secret, the game goes on with dice that nobody knows, either."""
    if record.seal is not None and table.seal is None:
        reseed(table)
    return table


def _begun(
    game: Game[Any], record: Record, content: Catalogue, secret: Secret | None = None
) -> Table[Any]:
    """The game where its record begins."""
    table = _fresh(game, record, secret)
    if record.beginning:
        table._begin(_state_from_outside(record.beginning, table, content))
    return table


def _state_from_outside(data: bytes, table: Table[Any], content: Catalogue) -> Any:
    """A state that no game of ours may have led to: every number must be in its range."""
    state = read_state(data, table.game.state_type, content)
    wrong = next(faults(state, table.config["players"], content), None)
    if wrong is not None:
        raise BadRecord(f"the record holds a state that cannot be: {wrong}")
    return state


def _from_checkpoint(
    game: Game[Any], record: Record, content: Catalogue, secret: Secret | None
) -> Table[Any]:
    """Rules or content have changed since: go on from the newest state that was kept.

    Everything in it is found by its name. What came before is no longer part of the game's log.
    """
    if not record.checkpoints:
        raise BadRecord("the record is of older rules and holds no state to go on from")
    newest = max(record.checkpoints, key=lambda checkpoint: checkpoint.answers)
    script = _script(record, content, newest.outcomes)
    table = _fresh(game, record, secret)
    state = _state_from_outside(newest.state, table, content)
    table._begin(state)
    _skip(table, newest.outcomes)
    try:
        try:
            replay(table, table._root, _again(record, newest.answers), script)
        except Contradiction:  # the step itself has changed: it begins once more
            table._begin(state)
            _skip(table, len(record.outcomes) - newest.outcomes)
            table._proceed(None, None)
    except BROKEN as error:
        raise BadRecord(f"the record's kept state cannot be: {error!r}") from error
    return table


def _skip(table: Table[Any], outcomes: int) -> None:
    if isinstance(table, SealedTable):
        table.skip(outcomes)


__all__ = [
    "BROKEN",
    "MAGIC",
    "MAX_BYTES",
    "OLD_MAGIC",
    "Checkpoint",
    "Content",
    "Record",
    "Seal",
    "begins_elsewhere",
    "content_of",
    "fingerprint",
    "head",
    "is_of_these_rules",
    "load",
    "read",
    "record_of",
    "reopen",
    "resume",
    "retell",
    "write",
]
