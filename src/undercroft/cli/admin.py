"""undercroft admin: the tables of a server, how it is doing, an end to a table, and bans."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel.errors import UndercroftError

from . import manners
from .backup import DATABASE_HELP
from .operator_line import Running, day
from .serve import port

if TYPE_CHECKING:
    import argparse

    from undercroft.server.administration import Report
    from undercroft.server.store import Store

SHOWN = ("tables", "load", "reports", "bans")
NEED = {  # what has to be named, too
    "close": "a table's id", "delete": "a table's id", "ban": "an address or a network",
    "unban": "an address or a network", "settle": "a report's number",
}  # fmt: skip


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "admin",
        help="the tables of a server, its load, an end to a table, and who is shut out",
        description="For whoever runs a server, on the machine where it runs and as its user: "
        "its tables, how it is doing (load, slow requests, who was limited), an end to tables, "
        "whom players report, and who is shut out.",
    )
    parser.add_argument(
        "what", choices=(*SHOWN, *NEED),
        help="tables: all of them, by when they were last played; load: of the running server; "
        "reports: what players tell of others; bans: who is shut out; close: end a table and tell "
        "its players, who can still read it; delete: for good; ban, unban: an address or network; "
        "settle: forget a report",
    )  # fmt: skip
    parser.add_argument(
        "subject", nargs="?", metavar="SUBJECT",
        help="the table's id to close or delete, the address to ban or unban, the report's number",
    )  # fmt: skip
    parser.add_argument(
        "--because", metavar="TEXT", default="", help="what those are told who are concerned"
    )
    parser.add_argument("--days", metavar="N", type=float, default=0.0, help="of a ban (for good)")
    parser.add_argument("--db", metavar="URL", help=DATABASE_HELP)
    parser.add_argument("--port", metavar="N", type=port, help="where the server listens (8000)")
    parser.add_argument("--yes", action="store_true", help="delete without asking")
    parser.add_argument("--most", metavar="N", type=int, default=50, help="tables to list (50)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from undercroft.server.settings import from_environment
    from undercroft.server.store import Store, connect, default_url

    settings = from_environment(db=arguments.db, port=arguments.port)
    what, subject = arguments.what, arguments.subject
    if (what in NEED) != (subject is not None):
        needs = f"give {NEED[what]}" if what in NEED else "give nothing else"
        raise UndercroftError(f"admin {what}: {needs}")
    if arguments.because and what not in ("close", "ban"):
        raise UndercroftError("admin: --because goes with close and ban alone")
    with closing(Store(connect(settings.db or default_url(), create=False))) as store:
        server = Running(store, settings.port)
        if what == "tables":
            _list(store, arguments.most)
        elif what == "load":
            _show(_load(server))
        elif what == "close":
            _close(server, subject, arguments.because)
        elif what == "delete":
            if not arguments.yes and not _sure(subject):
                print("nothing was deleted")
                return 1
            _delete(server, subject)
        else:
            manners.run(what, server, subject, arguments)
    return 0


def _sure(table: str) -> bool:
    """Whether the operator means it. Where nobody can be asked, `--yes` has to say so."""
    try:
        answer = input(f"Delete table {table} for good, with its game and chat? [y/N] ")
    except EOFError as error:
        raise UndercroftError("admin delete: nobody is there to confirm it; add --yes") from error
    return answer.strip().lower() in ("y", "yes")


def _list(store: Store, most: int) -> None:
    tables = store.census.all(most)
    if not tables:
        print("there are no tables")
    for table in tables:
        state = "over" if table.finished else "public" if table.public else "running"
        state = "closed" if table.closed else state
        print(
            f"{table.id}  {table.game:<14} {state:<8} {table.entries:>6} entries  "
            f"last {day(table.last or table.created)}  rules {table.rules_version}  {table.name}"
        )


def _load(server: Running) -> bytes:
    try:
        return server.ask("GET", "")
    except ConnectionError as error:
        raise UndercroftError(
            f"no server answers on this machine at port {server.port}; is it another (--port)?"
        ) from error


def _close(server: Running, table: str, why: str) -> None:
    """By the server if one runs, for its players are there; else in the database."""
    from undercroft.server.administration import NO_REASON

    try:
        server.ask("POST", f"/tables/{table}/close", why.encode())
    except ConnectionError:
        server.store.claim()
        server.store.census.close(table, why or NO_REASON)
    print(f"{table}: closed")


def _delete(server: Running, table: str) -> None:
    """By the server if one runs, for it has the table in memory; else in the database."""
    try:
        server.ask("DELETE", f"/tables/{table}")
    except ConnectionError:
        server.store.claim()  # a server that listens elsewhere must not lose a table unawares
        server.store.census.delete(table)
    print(f"{table}: deleted")


def _show(body: bytes) -> None:
    from undercroft.server.administration import Report

    report: Report = msgspec.json.decode(body, type=Report)
    print(
        f"running for {report.seconds / 3600:.1f} h, {report.processes} processes; here "
        f"{report.tables} tables in memory, {report.sockets} sockets"
    )
    for table, sockets in report.busiest:
        print(f"table    {table}  {sockets} sockets")
    for slow in report.slow:
        print(f"slow     {day(slow.at)}  {slow.seconds:.2f} s  {slow.what}")
    for address, times in report.limited:
        print(f"limited  {address}  {times} times")
