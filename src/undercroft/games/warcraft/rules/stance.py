"""The two sides of a character card (WOW-POW-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .combat import story

if TYPE_CHECKING:
    from ..content.catalogue import WarcraftContent
    from ..game import WarcraftTable
    from ..table.state import Character


def turn_card(table: WarcraftTable, seat: int, side: int) -> None:
    """The character card shows that side from now on."""
    character = table.state.characters[seat]
    if character.side != side:
        character.side = side
        story.tell(table.state, story.TURNED, seat, side)
        table.say(
            "WOW-POW-05",
            "{character} turns the card to {stance}.",
            seat,
            _stance(table.state.content, character),
        )


def _stance(content: WarcraftContent, character: Character) -> int:
    """The number of the side of the character card that lies up."""
    return content.characters[character.kind].cards[character.level][character.side].index
