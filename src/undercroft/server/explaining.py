"""Why somebody cannot do something: the rule that forbids it, and how things stand with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.transfer import taken_along

from . import views
from .clerks.history import ask_clerk
from .clerks.jobs import Explain
from .messages import Because
from .refusals import Refusal
from .thinking.fair_room import Asker

if TYPE_CHECKING:
    from .access import Access
    from .hall import Hall
    from .tables import LiveTable

LONGEST_INTENT = 200


async def why(hall: Hall, live: LiveTable, access: Access, intent: str, address: str) -> Because:
    """What a player is told. The rules of a game from outside are asked elsewhere."""
    viewer = live.viewer_now(access)
    if viewer is None:
        raise Refusal("not_yours", "Only players ask why they cannot do something.")
    if len(intent) > LONGEST_INTENT:
        raise Refusal("garbage", "That is too long for something to do.")
    if not live.game.foreign:
        return views.because(live.game.table, viewer, intent)
    async with hall.turn(live):
        table = await hall.off_loop(taken_along, live.game.table)
    job = Explain(packs=live.packs.data, table=table, viewer=viewer, intent=intent)
    told = await ask_clerk(hall, job, Asker(address, live.row.id))
    return msgspec.json.decode(told, type=Because)
