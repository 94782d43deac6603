"""What SQLite and Postgres have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from .errors import StoreError, told

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement, Connection, Engine, Table

T = TypeVar("T")

# Reading transactions carry this: SQLite then takes no lock for writing.
READING = "undercroft_reading"

_SCHEMA_LOCK = 0x756E646572  # any number that nobody else locks

EVERY_TABLE = ""  # what a listener hears when news was missed: any table may have changed


class Database(ABC):
    """A database and its connections. Safe to use from any thread; not across a fork."""

    shared: ClassVar[bool]  # several processes may serve the same tables
    may_hold_others: ClassVar[bool]  # tables of other programs may lie beside ours

    def __init__(self, engine: Engine, label: str) -> None:
        self.engine = engine
        self.label = label
        self._reading = engine.execution_options(**{READING: True})
        self._closed = False

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do this in one transaction that writes nothing."""
        self.check_open()
        with told(self.label), self._reading.begin() as connection:
            return work(connection)

    @abstractmethod
    def claim(self) -> None:
        """This process serves the tables from now on; StoreError where another must not."""

    @abstractmethod
    def check_unserved(self, connection: Connection) -> None:
        """StoreError where a server uses this; none starts before the transaction ends."""

    @abstractmethod
    def check_whole(self) -> None:
        """Damaged if the file is; one that is too large to be read through is let pass."""

    @abstractmethod
    def keep_claim(self) -> None:
        """See to it that the claim still holds; StoreError if another has it now."""

    @abstractmethod
    def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in a transaction; when it returns, all of it is durable."""

    @abstractmethod
    def insert(self, table: Table) -> Any:
        """An insert that knows ON CONFLICT, as SQLite and Postgres spell it."""

    @abstractmethod
    def snapshot(self, work: Callable[[Connection], T]) -> T:
        """Read in one transaction that sees one moment, whatever is written meanwhile."""

    def lock_schema(self, connection: Connection) -> None:
        """Let nobody else migrate until this transaction is over."""
        self.lock(connection, _SCHEMA_LOCK)

    @abstractmethod
    def lock(self, connection: Connection, number: int) -> None:
        """Let nobody else hold this number until the transaction is over."""

    @property
    @abstractmethod
    def clock(self) -> ColumnElement[float]:
        """The database's own time in seconds: clocks of several machines may differ."""

    @abstractmethod
    def announce(self, connection: Connection, table: str) -> None:
        """Tell other processes, once this transaction is durable, that a table has changed."""

    @abstractmethod
    def listen(self, callback: Callable[[str], None]) -> None:
        """Hear, on a thread, of tables that other processes change."""

    def check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self.label}: the store is closed")

    def close(self) -> None:
        self._closed = True
        with told(self.label):
            self.engine.dispose()
