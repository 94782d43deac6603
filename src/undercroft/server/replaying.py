"""The routes of a replay: a game once more, as a link may see it. All of it is the clerks' work."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .clerks.history import FRAMES, LINES, PAST, TIMELINE, History, outlook_of
from .refusals import Refusal
from .requests import (
    address_of,
    answer_json,
    asker_of,
    count,
    count_answers,
    enter,
    hall_of,
    limits_of,
)
from .thinking.bots import check_line

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from .access import Access
    from .eyes import Eyes
    from .tables import LiveTable
    from .thinking.fair_room import Asker

    Telling = Callable[[History, LiveTable, Eyes, Asker], Awaitable[bytes]]


class Reader(NamedTuple):
    """Who reads which game, and what they may see of it."""

    request: Request
    live: LiveTable
    access: Access
    eyes: Eyes
    asker: Asker

    @property
    def history(self) -> History:
        return hall_of(self.request).history

    @property
    def answers(self) -> int:
        """How many answers the game has had."""
        return self.live.game.table.log.answer_count

    def pay(self, what: str, answers: int, number: int = 0) -> None:
        """What a clerk must play again is counted; what was told before costs nothing."""
        if not self.history.has(self.live, what, self.eyes, number):
            count_answers(self.request, answers)


async def _reader(request: Request) -> Reader:
    count(request)
    live, access = await enter(request)
    return Reader(request, live, access, live.eyes(access), asker_of(request, live.row.id))


async def replay(request: Request) -> Response:
    """The game after its first answers, as this link may see it."""
    reader = await _reader(request)
    step = _whole(request, "step")
    if step > reader.answers:
        raise Refusal("garbage", f"This game has no step {step}; the last is {reader.answers}.")
    reader.pay(PAST, step, step)
    return answer_json(await reader.history.past(reader.live, reader.eyes, step, reader.asker))


async def _whole_game(request: Request, what: str, tell: Telling) -> Response:
    """Something about the game from its beginning to its end."""
    reader = await _reader(request)
    reader.pay(what, reader.answers)
    return answer_json(await tell(reader.history, reader.live, reader.eyes, reader.asker))


async def read_lines(request: Request) -> Response:
    """The whole log, with the place of each line in the game."""
    return await _whole_game(request, LINES, History.lines)


async def show_frames(request: Request) -> Response:
    """A page of frames: what lay on the table as those lines were said."""
    reader = await _reader(request)
    first = _whole(request, "first")
    reader.pay(FRAMES, reader.answers, first)
    return answer_json(await reader.history.frames(reader.live, reader.eyes, first, reader.asker))


async def show_timeline(request: Request) -> Response:
    """The numbers of the whole game, for a plot."""
    return await _whole_game(request, TIMELINE, History.timeline)


async def show_outlook(request: Request) -> Response:
    """Where it went wrong: some points of how a seat of this link's own stood, for a plot.

    While others still play, nobody gets to know how well they do.
    """
    reader = await _reader(request)
    live, eyes, history = reader.live, reader.eyes, reader.history
    seat, first = _whole(request, "seat"), _whole(request, "first")
    if seat not in eyes.held:
        raise Refusal("not_yours", "How a game stood is told to those who played it.")
    if not (live.game.table.over or live.holds_all(reader.access)):
        raise Refusal("hidden", "How the game stood is told when it is over.")
    if not history.has(live, outlook_of(seat), eyes, first):
        check_line(hall_of(request))
        limits_of(request).hint(address_of(request))
    return answer_json(await history.outlooks(live, eyes, seat, first, reader.asker))


def _whole(request: Request, name: str) -> int:
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal("garbage", f"A {name} is a whole number from 0 on.")
    return int(text)
