"""Answers, undo and consent. Handling an answer is a checklist, in this order:

allowed kind (the decoder knows no other) · credentials · the table exists (both: Hall.enter, and
a link that becomes void is shown out) · this seat's decision · fresh sequence number · legal
option · apply (on a copy: nothing that breaks may reach the journal) · persist · tell.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.errors import IllegalAnswer
from undercroft.kernel.record import BROKEN
from undercroft.kernel.replay import rehearse
from undercroft.kernel.transfer import taken_along

from . import access as links
from .clerks.history import ask_clerk
from .clerks.jobs import Attempt
from .discretion import by_itself, hold_back, is_watched
from .fairness import make_known
from .journal import ACT, AGREE, ASK, DECLINE, PASS, UNDO
from .limits import neighbourhood
from .logs import log
from .refusals import Refusal
from .store import JournalEntry
from .thinking.fair_room import Asker

if TYPE_CHECKING:
    from undercroft.kernel.flow import Decision

    from .access import Access
    from .hall import Hall
    from .messages import Act, Agree, Undo
    from .tables import LiveTable


LONGEST_ROUTE = 64


async def act(hall: Hall, live: LiveTable, access: Access, message: Act) -> int:
    """A player's answer, and those of a route that follow it; how many were taken."""
    began = time.perf_counter()
    if len(message.then) >= LONGEST_ROUTE:
        raise Refusal("too_big", f"A route has {LONGEST_ROUTE} steps at most.")
    await hold_back(hall, live, message.seq, message.option)
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        seats, before = live.seats_of(access), live.game.table.decision
        await _take_answer(hall, live, seats, message.seq, message.option)
        taken = 1
        for option in message.then:
            if not _goes_on(live, before, option):
                break
            await _take_answer(hall, live, seats, live.game.seq, option)
            taken += 1
    hall.metrics.answer_seconds.observe(time.perf_counter() - began)
    hall.metrics.answers.labels("human").inc(taken)
    return taken


def _goes_on(live: LiveTable, before: Decision | None, option: str) -> bool:
    """The same player is asked the same again, and nothing was rolled, drawn or revealed."""
    now = live.game.table.decision
    return (
        before is not None
        and now is not None
        and now.question is before.question
        and now.owner == before.owner
        and option in now.choices
        and live.game.last_answer_shows_nothing()
    )


async def bot_acts(hall: Hall, live: LiveTable, seat: int, seq: int, option: str) -> None:
    """A bot's answer goes the same way, if the seat is still a bot's."""
    async with hall.turn(live):
        asked = live.bot_asked()
        seats = (seat,) if asked is not None and asked.seat == seat else ()
        await _take_answer(hall, live, seats, seq, option)
    hall.metrics.answers.labels("bot").inc()


async def _take_answer(
    hall: Hall, live: LiveTable, seats: tuple[int, ...], seq: int, option: str
) -> None:
    player = _asked_of(live, seats)
    _fresh(live, seq)
    _legal(live, option)
    await _write_answer(hall, live, ACT, option, player)
    while not is_watched(live) and (option := by_itself(live) or "") != "":
        await hall.keep(live)
        await _write_answer(hall, live, PASS, option, _asked_first(live))
    live.tell()
    await hall.keep(live)


async def pass_by_itself(hall: Hall, live: LiveTable, seq: int) -> None:
    """The answer of nobody, where the question still needs none."""
    async with hall.turn(live):
        _fresh(live, seq)
        option = by_itself(live)
        if option is None:
            raise Refusal("stale", "It is for a player to answer this.")
        await _write_answer(hall, live, PASS, option, _asked_first(live))
        live.tell()
        await hall.keep(live)
    hall.metrics.answers.labels("itself").inc()


def _asked_first(live: LiveTable) -> int:
    decision = live.game.table.decision
    assert decision is not None
    return decision.player


async def _write_answer(hall: Hall, live: LiveTable, kind: str, option: str, player: int) -> None:
    """Tried, then durable."""
    if live.game.foreign:
        await _try_elsewhere(hall, live, option, player)
    else:
        _apply_on_a_copy(live, option)
    await hall.commit(live, JournalEntry(live.game.seq + 1, kind, option, player, time.time()))


def _asked_of(live: LiveTable, seats: tuple[int, ...]) -> int:
    decision = live.game.table.decision
    if decision is None:
        raise Refusal("over", "The game is over.")
    for player in decision.players:
        if player in seats:
            return player
    raise Refusal("not_yours", "It is not for you to answer this.")


def _fresh(live: LiveTable, seq: int) -> None:
    if seq != live.game.seq:
        raise Refusal("stale", "The game has gone on meanwhile.")


def _legal(live: LiveTable, option: str) -> None:
    decision = live.game.table.decision
    if decision is None or option not in decision.choices:
        raise Refusal("illegal", "That is not among the options.")


def _apply_on_a_copy(live: LiveTable, option: str) -> None:
    try:
        rehearse(live.game.table, option)
    except (IllegalAnswer, *BROKEN) as error:
        log.exception("the rules failed", extra={"data": {"table": live.row.id, "option": option}})
        raise Refusal("broken", "The rules failed on this answer; it was not taken.") from error


async def _try_elsewhere(hall: Hall, live: LiveTable, option: str, player: int) -> None:
    """A game from outside may be what no game comes to: only that process is hurt by it."""
    table = await hall.off_loop(taken_along, live.game.table)
    job = Attempt(packs=live.packs.data, table=table, option=option, player=player)
    address = min((neighbourhood(watcher.address) for watcher in live.watchers), default="")
    try:
        await ask_clerk(hall, job, Asker(address, live.row.id))
    except Refusal as error:
        if error.code in ("busy", "illegal"):
            raise
        log.error("the rules failed", extra={"data": {"table": live.row.id, "why": error.text}})
        raise Refusal("broken", f"This answer was not taken. {error.text}") from error


# -- taking back ---------------------------------------------------------------------------


async def undo(hall: Hall, live: LiveTable, access: Access, message: Undo) -> None:
    """Take back the last answer, or ask the others for it where something came to light."""
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        await hall.look_around(live)
        game = live.game
        others = live.other_people(access)
        if game.table.over and live.others_have_links(access):
            raise Refusal("over", "The game is over.")
        if game.table.over and live.has_sequel:
            raise Refusal("over", "The next table has begun with how this one ended: it stays so.")
        if not live.seats_of(access):
            raise Refusal("not_yours", "Only players take answers back.")
        _fresh(live, message.seq)
        count = live.answers_to_drop(access)
        if not count:
            raise Refusal("not_yours", "Only the last answer can be taken back, by its maker.")
        player = live.seats_of(access)[0]
        if game.table.over:  # all that was hidden has been shown
            await make_known(hall, live)
        alone = not live.others_have_links(access)
        if alone or (count == 1 and game.last_answer_shows_nothing()):
            await _drop(hall, live, player, count)
        else:
            _may_ask(live, others)
            await hall.commit(live, _entry(live, ASK, game.last_player))
            live.tell()


def _may_ask(live: LiveTable, others: set[str]) -> None:
    if live.game.asker is not None:
        raise Refusal("asked", "The others have been asked already.")
    if live.game.declined:
        raise Refusal("declined", "This answer stands: taking it back was declined.")
    if not any(map(live.is_here, others)):
        raise Refusal("absent", "Nobody is here who could agree to take that back.")


async def agree(hall: Hall, live: LiveTable, access: Access, message: Agree) -> None:
    """Consent, or not. The answer is taken back once everybody else who is here agrees."""
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        await hall.look_around(live)
        game, seats = live.game, live.seats_of(access)
        if not seats or game.asker in seats:
            raise Refusal("not_yours", "It is not for you to agree.")
        _fresh(live, message.seq)
        if game.asker is None:
            raise Refusal("nothing", "Nobody asks to take anything back.")
        if not message.yes:
            await hall.commit(live, _entry(live, DECLINE, seats[0]))
            live.tell()
            return
        asker = game.asker
        await hall.commit(live, _entry(live, AGREE, seats[0]))
        if _all_agree(live, asker):
            await _drop(hall, live, asker, live.answers_back({asker}, along=set()))
        else:
            live.tell()


def _all_agree(live: LiveTable, asker: int) -> bool:
    """Everybody else who is here, at whichever process."""
    keys = {seat.seat: seat.key for seat in live.seats}
    agreed = {keys[seat] for seat in live.game.agreed}
    others = {seat.key for seat in live.seats if seat.kind == "human"} - {keys[asker]}
    return all(key in agreed for key in others if live.is_here(key))


async def _drop(hall: Hall, live: LiveTable, player: int, count: int) -> None:
    try:
        for _ in range(count):
            entry = _entry(live, UNDO, player)
            seen = str(len(live.game.table.outcomes))
            await hall.commit(live, msgspec.structs.replace(entry, option=seen))
    finally:
        live.tell()
    await hall.keep(live)


def _entry(live: LiveTable, kind: str, player: int | None) -> JournalEntry:
    return JournalEntry(live.game.seq + 1, kind, "", -1 if player is None else player, time.time())
