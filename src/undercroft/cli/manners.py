"""undercroft admin reports, settle, bans, ban, unban: what the operator does about people."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.errors import UndercroftError

from .operator_line import day

if TYPE_CHECKING:
    import argparse

    from undercroft.server.store import Store

    from .operator_line import Running


def run(what: str, server: Running, subject: str, arguments: argparse.Namespace) -> None:
    if what == "reports":
        _reports(server.store)
    elif what == "settle":
        _settle(server.store, subject)
    elif what == "bans":
        _bans(server.store)
    elif what == "ban":
        _ban(server, subject, arguments.because, arguments.days)
    else:
        _unban(server, subject)


def _reports(store: Store) -> None:
    complaints = store.complaints.all()
    if not complaints:
        print("nobody was reported")
    for told in complaints:
        where = f" at {told.address}" if told.address else ""
        print(
            f"{told.number}  {day(told.at)}  table {told.table}: {told.by} about "
            f"{told.about}{where}: {told.text}"
        )
        for who, text in told.chat:
            print(f"      {who or 'the server'}: {text}")


def _settle(store: Store, number: str) -> None:
    if not number.isdecimal() or not store.complaints.settle(int(number)):
        raise UndercroftError(f"admin settle: there is no report {number}")
    print(f"{number}: settled")


def _bans(store: Store) -> None:
    bans = store.bans.all(time.time())
    if not bans:
        print("nobody is shut out")
    for ban in bans:
        until = f"until {day(ban.until)}" if ban.until else "for good"
        print(f"{ban.network}  since {day(ban.at)}  {until}  {ban.why}")


def _ban(server: Running, address: str, why: str, days: float) -> None:
    """By the server if one runs, for it knows who is there; else in the database."""
    from undercroft.server.administration import NO_REASON, NewBan
    from undercroft.server.banned import network_of
    from undercroft.server.refusals import Refusal
    from undercroft.server.store.bans import Ban

    if days < 0:
        raise UndercroftError(f"admin ban: {days:g} is not a number of days")
    try:
        said = msgspec.json.encode(NewBan(address, why, days))
        ban = msgspec.json.decode(server.ask("POST", "/bans", said), type=Ban)
    except ConnectionError:
        now = time.time()
        try:
            network = network_of(address)
        except Refusal as error:
            raise UndercroftError(f"admin ban: {error.text}") from error
        ban = Ban(network, why or NO_REASON, now, now + days * 86_400.0 if days else 0.0)
        server.store.claim()
        server.store.bans.put(ban)
    print(f"{ban.network}: shut out {f'until {day(ban.until)}' if ban.until else 'for good'}")


def _unban(server: Running, address: str) -> None:
    from undercroft.server.banned import network_of
    from undercroft.server.refusals import Refusal

    try:
        server.ask("DELETE", "/bans", address.encode())
    except ConnectionError:
        server.store.claim()
        try:
            lifted = server.store.bans.lift(network_of(address))
        except Refusal as error:
            raise UndercroftError(f"admin unban: {error.text}") from error
        if not lifted:
            raise UndercroftError(f"admin unban: {address} is not shut out") from None
    print(f"{address}: may come again")
