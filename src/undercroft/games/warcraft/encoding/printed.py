"""The content that the numbers of the encoding stand for: the printed one.

A table with other content is encoded as the printed table that is most like it: each thing that
was never printed is replaced by a printed one of its kind.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel.written import read_state, tree_of

from ..content.loading import printed
from ..table.names import DECK
from ..table.state import State

if TYPE_CHECKING:
    from ..content.catalogue import WarcraftContent

PRINTED = printed()


def as_printed(state: State) -> State:
    """The state itself if it is played with the printed content, else one that is like it."""
    content = state.content
    if content is PRINTED:
        return state
    tree = _renamed(tree_of(state, content), _stand_ins(content))
    alike = read_state(msgspec.msgpack.encode(tree), State, PRINTED)
    for character in alike.characters:
        character.progress = tuple(
            _fitting(progress, len(PRINTED.quests[quest].goals))
            for quest, progress in zip(character.quests, character.progress, strict=True)
        )
    return alike


def _fitting(progress: tuple[int, ...], goals: int) -> tuple[int, ...]:
    return (*progress, *(0,) * goals)[:goals]


@cache
def _stand_ins(content: WarcraftContent) -> dict[str, str | None]:
    """By the name of what was never printed: what stands for it, or None for nothing."""
    found: dict[str, str | None] = {}
    for kind, numbering in content.numberings.items():
        printed_kind = kind if kind in PRINTED.numberings else DECK + PRINTED.character_ids[0]
        known = PRINTED.numberings[printed_kind]
        for number, name in enumerate(numbering.names):
            if name not in known:
                found[name] = known.names[number % len(known)] if len(known) else None
    return found


def _renamed(tree: Any, names: dict[str, str | None]) -> Any:
    if isinstance(tree, str):
        return names.get(tree, tree)
    if isinstance(tree, list):
        return [_renamed(each, names) for each in tree]
    if isinstance(tree, dict):  # what lies on a space that was never printed is left out
        return {key: _renamed(each, names) for key, each in tree.items() if key not in names}
    return tree
