"""Verifying a game from its record: every answer, every die and draw, the secret, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from . import record as records
from .chance import Script
from .errors import BadRecord
from .outcomes import write_outcomes
from .replay import replay

if TYPE_CHECKING:
    from .record import Record
    from .table import Table


class Verified(msgspec.Struct, frozen=True):
    """A record that holds: the game as it ended, and what was found out about its dice."""

    table: Any
    chance: str
    complete: bool  # every die and draw was checked, too


class Forged(Exception):
    """An outcome that the seed or the secret did not bring."""

    def __init__(self, place: int, source: str, brought: int) -> None:
        super().__init__(f"{source} at place {place}")
        self.place = place
        self.source = source
        self.brought = brought


class CheckedScript(Script):
    """A replay in which every outcome must be the one that chance brings by itself."""

    def next(self, fresh: int, source: str, audience: int) -> int:
        place = self.at
        value = super().next(fresh, source, audience)
        if value != fresh:
            raise Forged(place, source, fresh)
        return value


def verify(record: Record, commitment: str = "") -> Verified:
    """Play a record again and check all of it; BadRecord says what does not hold.

    `commitment` is the hash that was shown when the table began, as somebody noted it.
    """
    _check_commitment(record, commitment)
    table = records.resume(record)
    _check_reveal(record, table)
    unchecked = _unchecked(record)
    return Verified(table, unchecked or _chance(record, table), not unchecked)


def _check_commitment(record: Record, noted: str) -> None:
    if not noted:
        return
    if record.seal is None:
        raise BadRecord("the outcomes of this record come from a seed: no hash commits to them")
    if noted.strip().lower() != record.seal.commitment:
        raise BadRecord(
            f"the record's hash is {record.seal.commitment}, not the one that you noted: "
            "this is another game, or its secret was exchanged"
        )


def _check_reveal(record: Record, table: Table[Any]) -> None:
    """A secret comes to light at the end of its game: neither sooner nor not at all."""
    if record.seal is None:
        return
    if record.seal.secret and not table.over:
        raise BadRecord(
            f"the record holds the secret of a game that was over, but ends before, after "
            f"{len(record.answers)} answers: it was cut short"
        )
    if table.over and not record.seal.secret:
        raise BadRecord("the game is over, but its secret is missing from the record")


def _unchecked(record: Record) -> str:
    """Why it cannot be checked where the outcomes come from; nothing if it can."""
    seal, count = record.seal, len(record.outcomes)
    if record.is_old or not records.is_of_these_rules(record):
        return f"not checked: other rules or other content decided the {count} dice and draws"
    if seal is None and record.beginning:
        return f"not checked: the game began with a state of its own ({count} dice and draws)"
    if seal is not None and not seal.secret:
        return f"not checked: the secret of the {count} dice and draws comes to light at the end"
    return ""


def _chance(record: Record, table: Table[Any]) -> str:
    """Where the outcomes come from; BadRecord where one of them comes from elsewhere."""
    seal, count = record.seal, len(record.outcomes)
    by = "seed" if seal is None else "secret"
    _play_again(record, table, by)
    return f"all {count} dice and draws come from the {by}"


def _play_again(record: Record, table: Table[Any], by: str) -> None:
    log = table.log
    again = [(choice, by) for choice, _, _, by in log.raw_answers()]
    try:
        replay(table, table._root, again, CheckedScript(log.values))
    except Forged as error:
        brought = write_outcomes([error.brought], [error.source], records.content_of(table))[0]
        raise BadRecord(
            f"outcome {error.place + 1} ({error.source}) is {record.outcomes[error.place]} in the "
            f"record, but the {by} brings {brought}: a die, a draw or an answer before was changed"
        ) from error
