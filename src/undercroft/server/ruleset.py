"""Which rules a table is played by, and what its players are told where those are gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel import game as registry

from .refusals import Refusal
from .store.checkpoints import Rules

if TYPE_CHECKING:
    from undercroft.kernel.game import Game

    from .store import TableRow


def rules_of(game: Game[Any], config: dict[str, Any]) -> Rules:
    """The rules that a table of such settings is played by here and now."""
    return Rules(game.rules_version, registry.content_of(game, config).fingerprint)


# Why a table was ended, where no operator did it.
RECORD_TAKEN = "its record was downloaded"


def closed(why: str) -> Refusal:
    """The refusal to go on with a table that the operator has ended, or a player."""
    ended = f"The operator of this server has ended this table: {why}. "
    if why == RECORD_TAKEN:
        ended = "A player has ended this table: its rules were gone, and they took its record. "
    return Refusal("frozen", f"{ended}What happened can still be read, and its record downloaded.")


def check_goes_on(row: TableRow) -> None:
    if row.closed:
        raise closed(row.closed)


def frozen(why: str) -> Refusal:
    """The refusal to go on with a table, with what can still be done."""
    return Refusal(
        "frozen",
        "This table was played by other rules than this server has now, and cannot go on here: "
        f"{why}. What happened can still be read, and its record downloaded by a player. At a "
        "table with others that ends it for good: the record tells what everybody holds.",
    )
