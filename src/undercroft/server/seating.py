"""Who sits where: sitting down, coming back, handing a seat to a bot, asking for another's."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel.errors import BadSetup

from . import access as links
from . import names, takeover, views
from .access import HOSTS_OWN, INVITE, SEAT, has_link, new_key
from .discretion import with_wish
from .entering import open_for, worth_now
from .fairness import check_newcomer, check_opened
from .logs import log
from .refusals import Refusal
from .seat_messages import BOT, HUMAN, OPEN
from .thinking.bots import best_bot, wake_bots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.game import Game

    from .access import Access
    from .asking_messages import AskMe
    from .hall import Hall
    from .messages import Hello
    from .seat_messages import Consent, NewSeat, SeatChange
    from .settings import Settings
    from .store import SeatRow
    from .tables import LiveTable
    from .takeover import Request


SHORTEST_CLAIM, LONGEST_CLAIM = 16, 100
LONGEST_SLEEP = 30.0


def new_seats(
    game: Game[Any], asked: Sequence[NewSeat], name: str, settings: Settings
) -> list[SeatRow]:
    """The seats of a new table; an open one has an invitation."""
    from .store import SeatRow

    own = [seat.kind for seat in asked].count(HUMAN)
    rows = []
    for number, seat in enumerate(asked):
        if seat.kind == HUMAN:
            rows.append(SeatRow(number, HUMAN, name if own == 1 else "", "", HOSTS_OWN))
        elif seat.kind == BOT:
            rows.append(SeatRow(number, BOT, "", bot_name(game, seat.bot, settings), ""))
        elif seat.kind == OPEN:
            rows.append(SeatRow(number, OPEN, "", "", "", invite=new_key()))
        else:
            raise BadSetup(f"seats: {seat.kind!r} is unknown; a seat is human, bot or open")
    return rows


def bot_name(game: Game[Any], name: str, settings: Settings) -> str:
    """A bot of that name, of those that this server offers; the best where none is named.

    Visitors name no modules and no settings: those run whatever the operator did not choose.
    """
    name, offered = name or best_bot(game), settings.bots_for(game)
    if name not in offered:
        raise BadSetup(f"bot: {name!r} is unknown; there are: {', '.join(offered)}")
    return name


async def enter(hall: Hall, hello: Hello, name: str) -> tuple[LiveTable, Access]:
    """Credentials, the table, and a seat for those who are invited to one."""
    said = hall.signer.read(hello.link)
    live, claim = await open_for(hall, said, hello.table), _checked_claim(hello.claim)
    seated = hall.signer.seated(said, claim)
    try:
        access = await worth_now(hall, live, said)
        if access.role == INVITE:
            access = await _sit_down(hall, live, access, claim, name)
    except Refusal:
        if said.role not in (INVITE, SEAT) or not _holds(live, seated):
            raise
        return live, seated
    return live, access


def _checked_claim(claim: str) -> str:
    if not claim:
        return new_key()
    if not SHORTEST_CLAIM <= len(claim) <= LONGEST_CLAIM:
        raise Refusal(
            "garbage", f"A claim has {SHORTEST_CLAIM} to {LONGEST_CLAIM} characters, or none."
        )
    return claim


def _holds(live: LiveTable, access: Access) -> bool:
    """They sit there already: their Hello was heard, and the answer to it was lost."""
    return any(seat.seat == access.seat and seat.key == access.key for seat in live.seats)


async def _sit_down(
    hall: Hall, live: LiveTable, invitation: Access, claim: str, name: str
) -> Access:
    """Take the seat of an invitation, which is void from then on; the link of one's own."""
    seated = hall.signer.seated(invitation, claim)
    async with hall.turn(live):
        if _holds(live, seated):
            return seated
        links.check(invitation, live.row, live.seats)
        check_newcomer(live)
        seat, since = live.seats[invitation.seat], live.game.seq
        given = names.name_for_seat(live, seat, name) if name else ""
        new = msgspec.structs.replace(
            seat, kind=HUMAN, name=given, bot="", key=seated.key, invite="", since=since,
            muted=False, request="", asks="", stands_in=False,
        )  # fmt: skip
        before = names.called(live, seat.seat)
        await hall.set_seat(live, seat, new)
        if since:
            await announce(hall, live, f"{given or 'Somebody new'} plays {before} from now on.")
        hall.take_seats(live, live.seats)
    return seated


async def come(hall: Hall, live: LiveTable, access: Access, name: str) -> None:
    """A player is here: their seat is theirs again, whatever was asked for it meanwhile.

    A bot that others let play for them stops; one that they chose themselves goes on.
    """
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        changed = False
        mine = [seat for seat in live.seats if seat.key == access.owner]
        for seat in mine:
            new = msgspec.structs.replace(seat, request="")
            if seat.kind == OPEN:
                new = msgspec.structs.replace(new, kind=HUMAN, invite="")
            elif seat.stands_in:
                new = msgspec.structs.replace(new, kind=HUMAN, bot="", stands_in=False)
            if name and len(mine) == 1:
                new = msgspec.structs.replace(new, name=names.name_for_seat(live, seat, name))
            if new != seat:
                await hall.set_seat(live, seat, new)
                changed = True
            if seat.request or seat.kind != new.kind:
                does = "plays again" if seat.stands_in else "the seat stays theirs"
                await announce(hall, live, f"{names.called(live, seat.seat)} is back; {does}.")
        if changed:
            hall.take_seats(live, live.seats)


async def change(hall: Hall, live: LiveTable, access: Access, message: SeatChange) -> None:
    """Hand a seat to a bot, take it back, or open it; another's seat may have to be asked for."""
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        seat = _seat(live, message.seat)
        await hall.look_around(live)
        own = access.owner is not None and seat.key == access.owner
        if not own:
            takeover.check_may_ask(live, access, seat, message.kind)
        new = _changed(live, access, seat, message, hall.settings)
        if msgspec.structs.replace(new, since=seat.since) == seat:
            raise Refusal("nothing", "The seat is like that already.")
        if new.kind == OPEN:
            check_opened(live, seat)
            check_newcomer(live)
        if takeover.needs_consent(live, access, seat, message.kind):
            await _ask(hall, live, access, seat, message)
        else:
            await _carry_out(hall, live, access, seat, new)
    wake_bots(hall, live)


async def _ask(
    hall: Hall, live: LiveTable, access: Access, seat: SeatRow, message: SeatChange
) -> None:
    if seat.request:
        raise Refusal("asked", "Somebody asks for this seat already; wait for the others.")
    if takeover.was_declined(live, seat):
        raise Refusal("declined", "That was declined just now; wait a while and ask again.")
    request = takeover.new_request(live, access, seat, message)
    await hall.set_seat(live, seat, _with(seat, request))
    await announce(hall, live, takeover.what_is_asked(live, seat, request))
    hall.take_seats(live, live.seats)


async def consent(hall: Hall, live: LiveTable, access: Access, message: Consent) -> None:
    """Agree to a request, decline it, or withdraw one's own."""
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        seat = _seat(live, message.seat)
        await hall.look_around(live)
        request = takeover.read(seat)
        if request is None:
            raise Refusal("nothing", "Nobody asks for this seat.")
        own = access.owner == request.owner
        if not own and not takeover.may_answer(live, seat, request, access):
            raise Refusal("not_yours", "It is not for you to agree.")
        if message.yes:
            if not own and access.owner not in request.agreed:
                agreed = (*request.agreed, access.owner or "")
                request = msgspec.structs.replace(request, agreed=agreed)
                await hall.set_seat(live, seat, _with(seat, request))
            await _carry_out_if_done(hall, live, live.seats[seat.seat], request)
            live.tell_seats()
        else:
            said = "withdrew the request" if own else "declined"
            until = time.time() + takeover.waiting_seconds(live, seat)
            seat = msgspec.structs.replace(seat, declined=until)
            await _drop(hall, live, seat, f"{names.who_says(live, access, '')} {said}.")
    wake_bots(hall, live)


async def _carry_out_if_done(hall: Hall, live: LiveTable, seat: SeatRow, request: Request) -> None:
    if not takeover.is_done(live, seat, request):
        return
    access = takeover.access_of(live, request)
    if live.game.table.over or (has_link(seat) and live.is_here(seat.key)):
        await _drop(hall, live, seat, "The request for a seat came to nothing.")
        return
    new = _changed(live, access, seat, request, hall.settings)
    await _carry_out(hall, live, access, seat, new)


async def _drop(hall: Hall, live: LiveTable, seat: SeatRow, why: str) -> None:
    await hall.set_seat(live, live.seats[seat.seat], msgspec.structs.replace(seat, request=""))
    await announce(hall, live, why)
    hall.take_seats(live, live.seats)


async def _carry_out(
    hall: Hall, live: LiveTable, access: Access, seat: SeatRow, new: SeatRow
) -> None:
    """The seat is another's from now on; where others sit they are told, even of one's own."""
    told = takeover.what_was_done(live, seat, new, names.who_says(live, access, ""))
    await hall.set_seat(live, seat, new)
    if live.others_seated(access):
        await announce(hall, live, told)
    hall.take_seats(live, live.seats)


async def ask_me(hall: Hall, live: LiveTable, access: Access, message: AskMe) -> None:
    """When the player of a seat wants to be asked. The others need not know."""
    async with hall.turn(live):
        links.check(access, live.row, live.seats)
        if message.seat not in live.seats_of(access):
            raise Refusal("not_yours", "This seat is not yours.")
        seat = live.seats[message.seat]
        new = with_wish(seat, message, live.game.table.log.answer_count)
        if new != seat:
            await hall.set_seat(live, seat, new)
        for watcher in list(live.watchers):
            if watcher.access.owner == access.owner:
                watcher.send(views.welcome(live, watcher.access, watcher.link))
                live.tell_one(watcher)


def _changed(
    live: LiveTable, access: Access, seat: SeatRow, wanted: SeatChange | Request, settings: Settings
) -> SeatRow:
    """The seat as it is asked to be. A guest's key stays until somebody else sits down."""
    replace = msgspec.structs.replace
    own = seat.key == access.owner
    plain = replace(seat, request="", stands_in=False)
    if wanted.kind == BOT:
        try:
            bot = bot_name(live.game.table.game, wanted.bot, settings)
        except BadSetup as error:
            raise Refusal("setup", str(error)) from error
        stands_in = not own and seat.key != "" and (seat.kind != BOT or seat.stands_in)
        return replace(plain, kind=BOT, bot=bot, invite="", stands_in=stands_in)
    if wanted.kind == OPEN:
        key = "" if own or not has_link(seat) else seat.key
        since = seat.since if key or not live.others_seated(access) else live.game.seq
        return replace(
            plain, kind=OPEN, bot="", name="" if not key else seat.name, key=key,
            invite=seat.invite or new_key(), since=since,
        )  # fmt: skip
    if wanted.kind == HUMAN:
        if own or (has_link(seat) and seat.kind != OPEN):
            return replace(plain, kind=HUMAN, bot="")
        # What the seat saw is no secret where nobody else has ever sat at the table.
        alone = not live.others_seated(access) and not any(each.since for each in live.seats)
        since = seat.since if alone else live.game.seq
        return replace(
            plain, kind=HUMAN, bot="", name="", key=HOSTS_OWN, invite="", since=since,
            muted=False, asks="",
        )  # fmt: skip
    raise Refusal("garbage", "A seat is human, bot or open.")


def _seat(live: LiveTable, number: int) -> SeatRow:
    if not 0 <= number < len(live.seats):
        raise Refusal("no_seat", "There is no such seat.")
    return live.seats[number]


def _with(seat: SeatRow, request: Request) -> SeatRow:
    return msgspec.structs.replace(seat, request=takeover.written(request))


async def announce(hall: Hall, live: LiveTable, text: str) -> None:
    """A line of chat that is nobody's: the server tells it."""
    store = hall.store
    await hall.ask_store(store.add_chat, live.row.id, names.ANNOUNCER, text, time.time())
    live.tell_chat(await hall.ask_store(store.chat, live.row.id, live.last_chat))


# -- waiting -------------------------------------------------------------------------------


def watch_requests(hall: Hall, live: LiveTable) -> None:
    """See to it that what is asked for at this table is carried out in time."""
    waits = any(seat.request for seat in live.seats)
    if waits and (live.requests is None or live.requests.done()):
        live.requests = hall.spawn(_wait_for_requests(hall, live))


async def _wait_for_requests(hall: Hall, live: LiveTable) -> None:
    while not hall.closing and hall.tables.get(live.row.id) is live:
        due = [request.due for seat in live.seats if (request := takeover.read(seat))]
        if not due:
            return
        await asyncio.sleep(min(max(min(due) - time.time(), 0.05), LONGEST_SLEEP))
        try:
            async with hall.turn(live):
                await hall.look_around(live)
                for seat in live.seats:
                    request = takeover.read(seat)
                    if request is not None:
                        await _carry_out_if_done(hall, live, seat, request)
        except Refusal as error:  # another process was faster, or the database fails: look again
            log.warning("a request for a seat waits", extra={"data": {"why": error.code}})
        wake_bots(hall, live)
