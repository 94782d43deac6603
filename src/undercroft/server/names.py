"""What people are called at a table: one name each, and none that is taken for another's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .access import HOST, HOSTS_OWN, SPECTATOR
from .refusals import Refusal
from .texts import NAME_LENGTH, skeleton

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .access import Access
    from .store import SeatRow
    from .tables import LiveTable

_NOT_A_WORD = re.compile(r"[\W_]+")
# What would be taken for the house or for another role speaks for nobody.
_RESERVED = frozenset(
    skeleton(word)
    for word in (
        "server", "undercroft", "system", "host", "admin", "administrator", "moderator",
        "operator", "spectator", "watching",
    )
)  # fmt: skip
ANNOUNCER = ""  # who says what the server itself tells: nobody can be called so
EVERY_WATCHER = "*"  # stands for all spectators where they are muted
_WATCHER = "?"  # begins the mark of a spectator; a key never begins so


def allowed(name: str) -> str:
    """A name that may be used, or a Refusal."""
    words = (skeleton(word) for word in _NOT_A_WORD.split(name))
    if skeleton(name) in _RESERVED or any(word in _RESERVED for word in words):
        raise Refusal(
            "name",
            f"Nobody can be called “{name}” here: it has a word in it that the table uses for the "
            "host, for spectators or for the server itself. Please choose another.",
        )
    return name


def unique(name: str, taken: Iterable[str]) -> str:
    """The name, or with a number behind it where it would be taken for one of these."""
    known = {_look(each) for each in taken if each}
    given, number = name, 2
    while _look(given) in known:
        given = f"{name[: NAME_LENGTH - 5]} ({number})"
        number += 1
    return given


def _look(name: str) -> str:
    """What names are compared by; a name may have no letters at all."""
    return skeleton(name) or name


def name_for_seat(live: LiveTable, seat: SeatRow, name: str) -> str:
    """Their name at this table, with a number behind it if somebody else is called so."""
    others = [other.seat for other in live.seats if other.seat != seat.seat]
    taken = [*(live.seats[other].name for other in others), *(_figure(live, o) for o in others)]
    return unique(name, [*taken, *_watchers(live)])


def name_for_watcher(live: LiveTable, known: str, name: str) -> str:
    """A spectator's name at this table; empty where they gave none."""
    seated = (seat.name for seat in live.seats)
    figures = (_figure(live, seat.seat) for seat in live.seats)
    return unique(name, [*seated, *figures, *_watchers(live, besides=known)]) if name else ""


def called(live: LiveTable, seat: int) -> str:
    """What a seat is called: by its player's name, else by what it plays."""
    return live.seats[seat].name or _figure(live, seat) or f"Seat {seat + 1}"


def host_name(live: LiveTable) -> str:
    """The name that the host gave; empty where they gave none, or sit there as several people."""
    given = [seat.name for seat in live.seats if seat.key == HOSTS_OWN]
    return given[0] if len(given) == 1 else ""


def who_says(live: LiveTable, access: Access, name: str) -> str:
    """How a chat line is signed; `name` is what a host or a spectator gave as theirs."""
    if access.role == SPECTATOR:
        return f"{name} (watching)" if name else "A spectator"
    own = [seat.seat for seat in live.seats if seat.key == access.owner]
    if len(own) == 1:
        return called(live, own[0])
    return f"{name} (host)" if name and access.role == HOST else "Host"


def _figure(live: LiveTable, seat: int) -> str:
    """What a seat plays: the log and the panels use that name, too."""
    panels = live.scene(None).panels
    return next((panel.name for panel in panels if panel.owner == seat), "")


def _watchers(live: LiveTable, besides: str = "") -> list[str]:
    return [watcher.name for watcher in live.watching() if watcher.id != besides]


# -- marks: how one process tells the others of a spectator ----------------------------------


def mark_of(known: str, name: str) -> str:
    return f"{_WATCHER}{known} {name}"


def is_watcher(mark: str) -> bool:
    return mark.startswith(_WATCHER)


def read_mark(mark: str) -> tuple[str, str]:
    """The id and the name of a spectator."""
    known, _, name = mark.removeprefix(_WATCHER).partition(" ")
    return known, name
