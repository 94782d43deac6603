"""A table where people sit: its dice come from a secret that is committed to beforehand.

The rules cannot tell it from any other table. Whatever leaves it (forks, imagined worlds, copies,
pickles) is an ordinary table with the fast generator, freshly seeded: only this class has a place
for the secret.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import structs

from .chance import EVERYONE, Script, after
from .dealing import DIE
from .errors import BadRecord
from .nature import handed_over
from .recording import Seal
from .table import Table
from .transfer import restored, taken_along

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .game import Game, State
    from .log import Segment
    from .secret import Secret

S = TypeVar("S", bound="State")

# The fast generator runs along, so that a state is the same whichever table replays it, but
# nothing comes of it: it begins with a number that everybody may know.
OPEN_SEED = 0


class SealedTable(Table[S]):
    """One game in progress whose chance is a keyed function of a secret."""

    __slots__ = ("_drawn_before", "_secret")

    _secret: Secret
    _drawn_before: int  # how many outcomes came from the secret before the log begins

    def __init__(
        self, game: Game[S], config: dict[str, Any], secret: Secret, seal: Seal | None = None
    ) -> None:
        """`seal` is that of a record which goes on: it must commit to this secret."""
        if seal is not None and seal.commitment != secret.commitment:
            raise BadRecord("the secret is not the one that the record's hash commits to")
        self._secret = secret
        self._drawn_before = 0 if seal is None else seal.drawn_before
        super().__init__(game, config, OPEN_SEED)

    @property
    def seal(self) -> Seal:
        """The commitment, and once the game is over the secret."""
        revealed = self._secret.revealed() if self.over else ""
        return Seal(self._secret.commitment, revealed, self._drawn_before)

    def skip(self, outcomes: int) -> None:
        """So many dice and draws are no longer in the log: they are not to come again."""
        self._drawn_before += outcomes

    # -- what rules use --------------------------------------------------------------------

    def roll(self, sides: int = 6) -> int:
        return self.pick(range(1, sides + 1), DIE)

    def pick(self, things: Sequence[int], source: str, audience: int = EVERYONE) -> int:
        place = self._drawn_before + self.last_outcome + 1
        keyed = things[self._secret.below(len(things), source, place)]
        script = self._script
        # What comes out is laid down for the ordinary draw, which writes the log.
        self._script = Script([self._given(keyed, source, audience)])
        try:
            return super().pick(things, source, audience)
        finally:
            self._script = script

    # -- what leaves the table -------------------------------------------------------------

    def fork(self, as_seen_by: int | None = None, seed: int | None = None) -> Table[S]:
        if as_seen_by is not None:
            return super().fork(as_seen_by, secrets.randbits(63) if seed is None else seed)
        twin = super().fork()
        reseed(twin)
        return twin

    def __reduce__(self) -> tuple[Callable[[bytes], Table[Any]], tuple[bytes]]:
        return restored, (taken_along(self.fork()),)

    def _double(self) -> SealedTable[S]:
        twin = handed_over(super().fork(), SealedTable.__new__(SealedTable))
        twin._secret, twin._drawn_before = self._secret, self._drawn_before
        return twin


def reseed(table: Table[Any]) -> None:
    """Give a table a fresh generator, as if that had run along from the game's beginning."""
    rng = secrets.randbits(64)

    def at(state: Any, outcomes: int) -> Any:
        state = state.clone()
        state.rng = after(rng, outcomes)
        return state

    before: Segment | None = None
    for node in table._past.chain():
        state = at(node.state, node.outcome_count)
        before = structs.replace(node, before=before, state=state)
        if node is table._root:
            table._root = before
    assert before is not None
    table._past = before
    table._mark = at(table._mark, before.outcome_count + table._mark_outcomes)
    table.state.rng = after(rng, table.last_outcome + 1)  # in place: a step may be under way in it
