"""What a clerk's process does. A job holds all that it needs: there is no database there."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel import record as records
from undercroft.kernel.errors import BadRecord, IllegalAnswer, MissingPack, UndercroftError
from undercroft.kernel.frames import Reel
from undercroft.kernel.record import BROKEN, Record
from undercroft.kernel.transfer import restored
from undercroft.kernel.verifying import verify

from .. import views
from ..eyes import NEVER_TAKEN_OVER, Eyes, seats_asked
from ..messages import Verification
from ..refusals import Refusal
from ..timeline import timeline
from .bounded import check_bounded, draw, draw_frames
from .looking_back import outlooks
from .retelling import FramePages, story

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.kernel.table import Table

    from ..replay_messages import FramesPage

# Processor time that an uploaded game may take to be played again: the server does so, too.
UPLOAD_SECONDS = 5.0
MOST_SAID = 500


class Done(msgspec.Struct, frozen=True, array_like=True):
    """What came of a job: data, or a refusal's code and text."""

    data: bytes = b""
    code: str = ""
    text: str = ""


class Job(msgspec.Struct, frozen=True, array_like=True, tag=True, kw_only=True):
    """A request to a clerk."""

    packs: dict[str, bytes] = {}


class Past(Job, frozen=True, array_like=True, tag=True, kw_only=True):
    """The table as it was after `step` answers, as these eyes saw it."""

    game: str  # which game in which state: a clerk goes on where it was
    record: bytes
    step: int
    eyes: Eyes


class Curves(Job, frozen=True, array_like=True, tag=True, kw_only=True):
    """The numbers of the whole game."""

    record: bytes
    eyes: Eyes


class LogLines(Job, frozen=True, array_like=True, tag=True, kw_only=True):
    """The whole log, as these eyes may read it."""

    record: bytes
    eyes: Eyes


class Frames(Job, frozen=True, array_like=True, tag=True, kw_only=True):
    """What lay on the table at the lines from `first` on, as these eyes saw it."""

    game: str  # which game in which state: a clerk goes on where it was
    record: bytes
    first: int
    eyes: Eyes


class LookBack(Job, frozen=True, array_like=True, tag=True, kw_only=True):
    """How the game stood for a seat at its own decisions, from number `first` on."""

    record: bytes
    eyes: Eyes
    seat: int
    first: int


class Verify(Job, frozen=True, array_like=True, tag=True, kw_only=True):
    """Does this game hold, and do its dice come from its secret?"""

    record: bytes


class Check(Job, frozen=True, array_like=True, tag=True, kw_only=True):
    """Is this file a record of a game that can be played on and drawn?"""

    data: bytes
    most_answers: int


class Attempt(Job, frozen=True, array_like=True, tag=True, kw_only=True):
    """Can this answer be taken, and the table be drawn afterwards?"""

    table: bytes
    option: str
    player: int


class Explain(Job, frozen=True, array_like=True, tag=True, kw_only=True):
    """Why can this player not do that?"""

    table: bytes
    viewer: int
    intent: str


class Checked(msgspec.Struct, frozen=True, array_like=True):
    """An uploaded game: what its table is to be, and its record as we would write it."""

    game: str
    config: dict[str, Any]
    seed: int
    over: bool
    record: bytes
    secret: str  # of a game that is over


AnyJob = Past | Curves | LogLines | Frames | LookBack | Verify | Check | Attempt | Explain


def done(job: AnyJob) -> Done:
    """Do a job. Whatever is wrong is a refusal, in words."""
    try:
        return Done(_do(job))
    except Refusal as error:
        return Done(code=error.code, text=error.text)
    except BadRecord as error:
        missing = error.__cause__
        text = str(error)
        if isinstance(missing, MissingPack):
            text = f"The record needs the pack {missing.pack}, which is not here."
        return Done(code="record", text=text[:MOST_SAID])
    except (UndercroftError, *BROKEN) as error:
        code = "record" if isinstance(job, Check) else "broken"
        return Done(code=code, text=f"The rules failed on this game: {error!r}"[:MOST_SAID])


def _do(job: AnyJob) -> bytes:
    match job:
        case Past():
            return msgspec.json.encode(_past(job))
        case Curves():
            return msgspec.json.encode(timeline(_read(job.record), job.eyes))
        case LogLines():
            return msgspec.json.encode(story(_read(job.record), job.eyes))
        case Frames():
            return msgspec.json.encode(_frames(job))
        case LookBack():
            found = outlooks(_read(job.record), job.eyes, job.seat, job.first)
            return msgspec.json.encode(found)
        case Verify():
            return msgspec.json.encode(_verdict(job))
        case Check():
            return msgspec.msgpack.encode(check(job.data, job.most_answers))
        case Attempt():
            return _attempted(job)
        case Explain():
            return msgspec.json.encode(views.because(restored(job.table), job.viewer, job.intent))


def _read(record: bytes) -> Record:
    return msgspec.msgpack.decode(record, type=Record)


# -- replays -----------------------------------------------------------------------------------


class _Retelling:
    """A game that is being told; the next step costs no more than its answer."""

    def __init__(self, game: str, record: Record) -> None:
        self.game = game
        self.record = record
        self.step = -1
        self.table: Table[Any] | None = None
        self.events: list[int] = []  # how many there were at each step
        self._tables: Iterator[Table[Any]] = records.retell(record)

    def go_to(self, step: int) -> Table[Any]:
        while self.step < step:
            self.table = next(self._tables)
            self.events.append(len(self.table.events))
            self.step += 1
        assert self.table is not None
        return self.table


_telling: list[_Retelling] = []  # the last one


def _past(job: Past) -> Any:
    told = _telling.pop() if _telling else None
    if told is None or told.game != job.game or told.step > job.step:
        told = _Retelling(job.game, _read(job.record))
    answers = len(told.record.answers)
    if job.step > answers:
        raise Refusal("garbage", f"This game has no step {job.step}; the last is {answers}.")
    table = told.go_to(job.step)
    _telling.append(told)
    viewer = job.eyes.at(job.step).viewer(seats_asked(table))
    first = NEVER_TAKEN_OVER if viewer is None else job.eyes.first_step(viewer)
    sealed = 0 if first == NEVER_TAKEN_OVER else told.events[first]
    return views.past_state(table, viewer, job.step, sealed)


_pages: list[tuple[str, Eyes, FramePages]] = []  # the last ones, of which game and for whom


def _frames(job: Frames) -> FramesPage:
    game, eyes, pages = _pages.pop() if _pages else ("", None, None)
    if pages is None or (game, eyes) != (job.game, job.eyes) or not pages.reaches(job.first):
        pages = FramePages(_read(job.record), job.eyes)
    page = pages.page(job.first)
    _pages.append((job.game, job.eyes, pages))
    return page


def _verdict(job: Verify) -> Verification:
    try:
        return Verification(True, verify(_read(job.record)).chance)
    except BadRecord as error:
        return Verification(False, str(error)[:MOST_SAID])


# -- uploads -----------------------------------------------------------------------------------


def check(data: bytes, most_answers: int) -> Checked:
    """A record's game, if it can be played on and drawn."""
    record = records.read(data)
    if len(record.answers) > most_answers:
        raise BadRecord(
            f"the record has {len(record.answers):,} answers; {most_answers:,} are the most"
        )
    began = time.process_time()
    table = records.resume(record)
    wrong = _what_is_wrong(table)
    if wrong:
        raise BadRecord(f"the record's game cannot be: {wrong[0]}")
    check_bounded(lambda: draw(table))
    if time.process_time() - began > UPLOAD_SECONDS:
        raise BadRecord("the record's game takes too long to be played again")
    if table.seal is not None and records.begins_elsewhere(table):
        table = table.fork()  # answers are tried out elsewhere, where the secret is not known
    seal = table.seal
    secret = "" if seal is None else seal.secret
    return Checked(table.game.name, table.config, table.seed, table.over, table.save(), secret)


def _what_is_wrong(table: Table[Any]) -> list[str]:
    """Between two steps every piece must be somewhere; during one it may be in a hand."""
    audit = table.game.audit
    wrong = audit(table.state, settled=table.over)
    for state in (table.log.mark.state, table.log.origin):
        wrong += audit(state, settled=True)
    return wrong


def _attempted(job: Attempt) -> bytes:
    def take() -> None:
        table = restored(job.table)
        reel = Reel(table)
        table.act(job.option, job.player)
        draw(table)
        draw_frames(table, reel)

    try:
        check_bounded(take)
    except IllegalAnswer as error:
        raise Refusal("illegal", "That is not among the options.") from error
    return b""
