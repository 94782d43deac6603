"""Addresses that the operator has shut out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, or_, select

from . import schema

if TYPE_CHECKING:
    from .database import Database


class Ban(msgspec.Struct, frozen=True):
    """Nobody of this network comes in: an address is the network of one."""

    network: str
    why: str  # what they are told
    at: float
    until: float  # 0: for good


class Bans:
    """All bans, the same for every process and after a restart."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, ban: Ban) -> None:
        """A ban of the same network is replaced."""
        there = schema.bans.c
        values = msgspec.structs.asdict(ban)
        insert = self._database.insert(schema.bans).values(values)
        put = insert.on_conflict_do_update(index_elements=[there.network], set_=values)
        self._database.write(lambda connection: connection.execute(put))

    def lift(self, network: str) -> bool:
        """Whether there was such a ban."""
        gone = delete(schema.bans).where(schema.bans.c.network == network)
        found: int = self._database.write(lambda connection: connection.execute(gone).rowcount)
        return found > 0

    def all(self, now: float) -> list[Ban]:
        """Those that hold at this time, the newest first."""
        there = schema.bans.c
        query = select(schema.bans).where(or_(there.until == 0.0, there.until > now))
        rows = self._database.read(
            lambda connection: connection.execute(query.order_by(there.at.desc())).all()
        )
        return [Ban(*row) for row in rows]

    def forget(self, now: float) -> None:
        """Bans whose time is over."""
        there = schema.bans.c
        old = delete(schema.bans).where(there.until > 0.0, there.until <= now)
        self._database.write(lambda connection: connection.execute(old))
