"""How a game came out: winners, standings, sides, and what statistics count."""

from __future__ import annotations

import msgspec


class Side(msgspec.Struct, frozen=True):
    """Seats that win and lose together."""

    name: str
    players: tuple[int, ...]
    open: bool = False  # whatever one of them knows, all of them know


class Standing(msgspec.Struct, frozen=True):
    """How one player came out of the game."""

    player: int
    name: str
    outcome: str
    score: int
    won: bool


class Result(msgspec.Struct, frozen=True):
    """The final standings, best first, and one sentence that sums the game up.

    Without `sides` everyone plays for themselves. Where all seats are on one side, they play
    against the game: either all of them win or nobody does.
    """

    winners: tuple[int, ...]
    standings: tuple[Standing, ...]
    summary: str
    sides: tuple[Side, ...] = ()
    draw: bool = False  # the rules call it so: the winners share it, and nobody is told to have won

    def share(self, player: int) -> float:
        """What a player gets of the win: each member of a side gets the whole of its share.

        Only rivals divide it: two sides that tie get a half each.
        """
        if player not in self.winners:
            return 0.0
        if not self.sides:
            return 1 / len(self.winners)
        return 1 / sum(not set(side.players).isdisjoint(self.winners) for side in self.sides)

    def side_of(self, player: int) -> str:
        """The name of a player's side; "" for one who plays for themselves."""
        return next((side.name for side in self.sides if player in side.players), "")


# What one seat played or where it ended: of several figures each, of none ().
Several = str | tuple[str, ...]


class Facts(msgspec.Struct, frozen=True):
    """What statistics ask of a game over: its length, and which figures each player had."""

    turns: int
    roles: tuple[Several, ...]
    survived: tuple[bool, ...]
    ended_at: tuple[Several, ...] = ()  # the place where each player ended, "" for none
    measures: dict[str, tuple[float, ...]] = {}  # by id: what is counted for each player
    things: tuple[tuple[str, ...], ...] = ()  # what each player had, by id, for `Survey.things`

    def roles_of(self, player: int) -> tuple[str, ...]:
        """The figures that a player had."""
        return _each(self.roles[player])

    def places_of(self, player: int) -> tuple[str, ...]:
        """The places where a player's figures ended."""
        return _each(self.ended_at[player]) if self.ended_at else ()

    def things_of(self, player: int) -> tuple[str, ...]:
        """What a player had."""
        return self.things[player] if self.things else ()


def _each(several: Several) -> tuple[str, ...]:
    if isinstance(several, str):
        return (several,) if several else ()
    return several
