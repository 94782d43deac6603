"""Questions that tell nothing: which answer themselves, and after what pause.

A discreet table asks whoever may hold something hidden, even if all they can do is pass. Such a
question is answered here, after a time that is drawn alike whether there was a choice or not.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from .refusals import Refusal
from .seat_messages import BOT, HUMAN

if TYPE_CHECKING:
    from undercroft.kernel.flow import Decision

    from .asking_messages import AskMe
    from .hall import Hall
    from .store import SeatRow
    from .tables import LiveTable

# When players want to be asked what they may pass:
ALWAYS = "always"  # even if all they can do is pass
ABLE = "able"  # if they have something for it; so it is where nothing was said
OWN = "own"  # the same, in a fight of their own
NEVER = "never"
WHEN = (ALWAYS, ABLE, OWN, NEVER)

# A pause lasts from a part of the longest to the longest, all times alike likely. Each pause that
# follows a pass is at most half as long: all together take less than twice the longest.
SHORTEST = 1 / 3
SHORTER = 0.5

MOST_KINDS, LONGEST_KIND = 64, 64


# -- what players wish ---------------------------------------------------------------------------


class Wish(msgspec.Struct, frozen=True, array_like=True):
    """When a player wants to be asked. A change counts from the next question on."""

    when: str = ABLE
    before: str = ABLE  # what counted until then
    since: int = -1  # how many answers there were: the question that was pending then

    def at(self, answers: int) -> str:
        """What counts for the question that comes after so many answers."""
        return self.before if answers == self.since else self.when


def _kept_wishes(seat: SeatRow) -> dict[str, Wish]:
    if not seat.asks:
        return {}
    kept = msgspec.json.decode(seat.asks, type=dict[str, Wish | str])
    return {kind: Wish(wish) if isinstance(wish, str) else wish for kind, wish in kept.items()}


def wishes(seat: SeatRow) -> dict[str, str]:
    """When its player wants to be asked, by kind of question."""
    kept = _kept_wishes(seat)
    return {kind: wish.when for kind, wish in kept.items() if wish.when != ABLE}


def with_wish(seat: SeatRow, message: AskMe, answers: int) -> SeatRow:
    """The seat with one wish more or changed; Refusal if it makes no sense."""
    if message.when not in WHEN or not 0 < len(message.kind) <= LONGEST_KIND:
        raise Refusal("garbage", f"Players are asked one of: {', '.join(WHEN)}.")
    kept = _kept_wishes(seat)
    before = kept.get(message.kind, Wish()).at(answers)
    said = {**kept, message.kind: Wish(message.when, before, answers)}
    said = {
        kind: wish for kind, wish in said.items() if {wish.when, wish.at(answers)} != {ABLE}
    }  # fmt: skip
    if len(said) > MOST_KINDS:
        raise Refusal("too_big", f"No more than {MOST_KINDS} kinds of questions can be set.")
    return msgspec.structs.replace(seat, asks=msgspec.json.encode(said).decode() if said else "")


# -- what answers itself -------------------------------------------------------------------------


def is_watched(live: LiveTable) -> bool:
    """Whether several people play, or may: one who plays with bots alone waits for nobody."""
    return len({seat.key for seat in live.seats if seat.kind != BOT}) > 1


def by_itself(live: LiveTable) -> str | None:
    """The answer to the pending question, where it needs nobody to give it."""
    decision = live.game.table.decision
    if decision is None or len(decision.players) != 1:
        return None
    seat = live.seats[decision.player]
    when = ABLE
    if seat.kind == HUMAN and seat.asks:
        wish = _kept_wishes(seat).get(decision.kind, Wish())
        when = wish.at(live.game.table.log.answer_count)
    if decision.is_silent:
        return None if when == ALWAYS and is_watched(live) else decision.choices[0]
    passing = decision.question.passing
    if passing not in decision.choices:
        return None
    unwanted = when == NEVER or (when == OWN and not _in_a_fight(live, seat.seat))
    return passing if unwanted else None


def _in_a_fight(live: LiveTable, seat: int) -> bool:
    duel = live.scene(seat).duel
    return duel is not None and not duel.verdict and any(s.owner == seat for s in duel.sides)


# -- pauses --------------------------------------------------------------------------------------


def pause_left(hall: Hall, live: LiveTable) -> float:
    """Seconds until the pending question may be passed; drawn once for each question."""
    decision = live.game.table.decision
    if decision is None or not decision.is_hidden_from(None) or not is_watched(live):
        return 0.0
    seq, now = live.game.seq, time.monotonic()
    if live.pause is None or live.pause[0] != seq:
        share = SHORTEST + (1 - SHORTEST) * hall.draw_pause()
        live.pause = seq, now + hall.settings.pause_seconds * share * SHORTER**live.game.passes
    return max(0.0, live.pause[1] - now)


async def hold_back(hall: Hall, live: LiveTable, seq: int, option: str) -> None:
    """Who passes faster than a pause lasts would tell that there was a choice."""
    decision = live.game.table.decision
    if seq == live.game.seq and decision is not None and _passes(decision, option):
        await asyncio.sleep(pause_left(hall, live))


def _passes(decision: Decision, option: str) -> bool:
    return option == decision.question.passing or decision.is_silent
