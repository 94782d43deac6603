"""The content that the numbers of the encoding stand for: the printed one and more of each kind.

A table with other content is encoded as if each thing that was never printed were one such: another
character, another quest, another weapon of its colour. They come last of their kind.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace

from undercroft.kernel.written import read_state, tree_of

from ..content.catalogue import WarcraftContent
from ..content.catalogue_types import LEVELS, SLOTS
from ..content.loading import Content, printed
from ..content.meanings import meanings_of
from ..table.names import DECK
from ..table.state import NONE, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.cards import Ability, ChallengeCard, Character, Encounter, Item
    from ..content.catalogue_entries import Quest

T = TypeVar("T", bound=msgspec.Struct)

ALONE = printed()  # without them
_COPIES = 4  # of a token or trophy that is another one


def _one_more(things: Sequence[T], like: T, name: str, **changes: object) -> tuple[T, ...]:
    """The same things, and one more like one of them."""
    return (*things, replace(like, index=len(things), id=name, name="Another", **changes))


def _widened() -> WarcraftContent:
    """The printed content with another of each kind."""
    p = ALONE
    abilities: tuple[Ability, ...] = _one_more(p.abilities, p.abilities[0], "another_ability")
    card = len(p.abilities)
    characters: tuple[Character, ...] = tuple(
        replace(who, deck=(*who.deck, card)) for who in p.characters
    )
    characters = _one_more(
        characters, characters[0], "another_character", deck=(card,) * len(characters[0].deck)
    )
    spaces = _one_more(
        p.spaces, p.spaces[0], "another_space", links=(), resources=(), board_encounter=NONE,
        x=0, y=0,
    )  # fmt: skip
    quests: tuple[Quest, ...] = p.quests
    for like, name in ((p.starting_quests[0], "starting"), (p.elite_quests[0], "elite")):
        quests = _one_more(quests, p.quests[like], f"another_{name}_quest", goals=(), reward=())
    discoveries = p.discoveries
    for kept, name in ((True, "kept"), (False, "revealed")):
        token = next(each for each in p.discoveries if each.kept == kept)
        discoveries = _one_more(
            discoveries, token, f"another_{name}_discovery", count=_COPIES, effects=()
        )
    challenges, encounters, items = _more_cards(p)
    read = Content(
        width=p.width,
        height=p.height,
        encounter_markers=p.encounter_markers,
        global_event_slots=p.global_event_slots,
        spaces=spaces,
        distance=(*((*steps, 0) for steps in p.distance), (0,) * len(spaces)),
        characters=characters,
        abilities=abilities,
        encounters=encounters,
        items=items,
        challenges=challenges,
        quests=quests,
        trophies=_one_more(p.trophies, p.trophies[0], "another_trophy", copies=_COPIES),
        discoveries=discoveries,
        powers=(*p.powers, replace(p.powers[0], index=len(p.powers), id="another_power")),
        movement_die=p.movement_die,
        star=p.star,
    )
    return WarcraftContent(read, meanings_of(read))


Cards = tuple[tuple["ChallengeCard", ...], tuple["Encounter", ...], tuple["Item", ...]]


def _more_cards(p: WarcraftContent) -> Cards:
    """Another card for each colour and kind of item, another event of each kind, another enemy."""
    like = [
        (f"another_{level}_{slot}", _with_item(p, colour, kind))
        for colour, level in enumerate(LEVELS)
        for kind, slot in enumerate(SLOTS)
    ]
    kinds = dict.fromkeys(card.event for card in p.challenges if card.event)
    like += [
        (f"another_{kind}_event", next(card for card in p.challenges if card.event == kind))
        for kind in kinds
    ]
    cards, foes, items = list(p.challenges), list(p.encounters), list(p.items)
    board = next(foe for foe in p.encounters if foe.card == NONE and not foe.task)
    enemy = replace(board, index=len(foes), id="another_enemy", powers=(), reward=())
    foes.append(enemy)
    for name, card in like:
        foe = replace(
            card.encounter or enemy, index=len(foes), id=name, card=len(cards), powers=(),
            colour=card.colour,
        )  # fmt: skip
        item = replace(
            card.item or p.items[0], index=len(items), id=f"{name}_item", card=len(cards),
            powers=(), colour=card.colour,
        )  # fmt: skip
        front = {"encounter": foe} if card.encounter is not None else {"foe": foe}
        cards.append(replace(card, index=len(cards), id=name, item=item, **front))
        foes.append(foe)
        items.append(item)
    return tuple(cards), tuple(foes), tuple(items)


def _with_item(p: WarcraftContent, colour: int, slot: int) -> ChallengeCard:
    return next(
        card
        for card in p.challenges
        if card.colour == colour and card.encounter and card.item and card.item.slot == slot
    )


PRINTED = _widened()


# -- tables with other content ---------------------------------------------------------------------


def as_printed(state: State) -> State:
    """The state itself if it is played with the printed content, else one that is like it."""
    content = state.content
    if content is ALONE:
        return state
    tree = _renamed(tree_of(state, content), _stand_ins(content))
    alike = read_state(msgspec.msgpack.encode(tree), State, PRINTED)
    for character in alike.characters:
        character.progress = tuple(
            _fitting(progress, len(PRINTED.quests[quest].goals))
            for quest, progress in zip(character.quests, character.progress, strict=True)
        )
    return alike


def choices_as_printed(content: WarcraftContent, choices: Sequence[str]) -> Sequence[str]:
    """The same choices, with another thing where one was never printed."""
    if content is ALONE:
        return choices
    names = _stand_ins(content)
    return [":".join(names.get(part, part) for part in choice.split(":")) for choice in choices]


def _fitting(progress: tuple[int, ...], goals: int) -> tuple[int, ...]:
    return (*progress, *(0,) * goals)[:goals]


@cache
def _stand_ins(content: WarcraftContent) -> dict[str, str]:
    """By the name of what was never printed: what stands for it."""
    found: dict[str, str] = {}
    for kind, numbering in content.numberings.items():
        wide = "ability" if kind.startswith(DECK) else kind
        for name in numbering.names:
            if name not in PRINTED.numberings.get(kind, PRINTED.numberings[wide]):
                thing = name.partition("#")[0]  # a copy more than there are is one of them
                is_known = thing in ALONE.numberings[wide]
                found.setdefault(name, thing if is_known else _another(content, wide, thing))
    for item in content.items:
        if item.id not in ALONE.item_called:
            card = content.card_id[item.card]
            found[item.id] = f"{found.get(card, card)}_item"
    return found


def _another(content: WarcraftContent, kind: str, name: str) -> str:
    """Which of the things that come last of their kind."""
    if name in content.challenge_by_id:  # the encounter on its front is named as the card
        card = content.challenge_by_id[name]
        if card.encounter is None or card.item is None:
            return f"another_{card.event}_event"
        return f"another_{LEVELS[card.colour]}_{SLOTS[card.item.slot]}"
    if kind == "quest":
        return f"another_{'elite' if content.quest_by_id[name].elite else 'starting'}_quest"
    if kind == "discovery":
        kept = content.discovery_by_id[name].kept
        return f"another_{'kept' if kept else 'revealed'}_discovery"
    if kind == "due":
        return ALONE.due_names[0]
    return "another_enemy" if kind == "encounter" else f"another_{kind}"


def _renamed(tree: Any, names: dict[str, str]) -> Any:
    if isinstance(tree, str):
        return names.get(tree, tree)
    if isinstance(tree, list):
        return [_renamed(each, names) for each in tree]
    if isinstance(tree, dict):
        return {names.get(key, key): _renamed(each, names) for key, each in tree.items()}
    return tree
