"""How the numbers of a state are written down: by the names of cards, spaces, powers and tokens.

Ability cards are numbered within the deck of their character, so a card's name also tells whose
deck it is of. The beats of a combat hold numbers whose kind depends on what they tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from undercroft.kernel.naming import Coded, Named
from undercroft.kernel.ranges import SeatNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undercroft.kernel.catalogue import Numbering
    from undercroft.kernel.naming import Spot

    Numberings = Mapping[str, Numbering]

CharacterNo = Annotated[int, Named("character")]
SpaceNo = Annotated[int, Named("space")]
AbilityNo = Annotated[int, Named("ability")]
PowerNo = Annotated[int, Named("power")]
ChallengeNo = Annotated[int, Named("challenge")]
EncounterNo = Annotated[int, Named("encounter")]
QuestNo = Annotated[int, Named("quest")]
TrophyNo = Annotated[int, Named("trophy")]
DiscoveryNo = Annotated[int, Named("discovery")]
DueNo = Annotated[int, Named("due")]
Challenges = Annotated[bytes, Named("challenge")]
Discoveries = Annotated[bytes, Named("discovery")]
Trophies = Annotated[bytes, Named("trophy")]

DECK = "deck:"  # with a character's id: the numbering of the ability cards of that character


# -- ability cards -----------------------------------------------------------------------------


def _name(spot: Spot, seat: int, card: int) -> str:
    who = spot.content.numberings["character"].names[spot.state.characters[seat].kind]
    return spot.content.numberings[DECK + who].names[card]


def _number(numberings: Numberings, name: str) -> int:
    for kind, numbering in numberings.items():
        if kind.startswith(DECK) and name in numbering:
            return numbering.number(name)
    raise KeyError(name)


def _write_bag(spot: Spot, card: int) -> str:
    return _name(spot, spot.place, card)  # a bag for each seat


def _write_own(spot: Spot, cards: bytes) -> list[str]:
    return [_name(spot, spot.owner.seat, card) for card in cards]


def _read_own(numberings: Numberings, names: Iterable[str]) -> bytes:
    return bytes([_number(numberings, name) for name in names])


def _write_attached(spot: Spot, attached: tuple[tuple[int, int], ...]) -> list[Any]:
    return [[owner, _name(spot, owner, card)] for owner, card in attached]


def _read_attached(numberings: Numberings, tree: Any) -> list[Any]:
    return [[owner, _number(numberings, name)] for owner, name in tree]


def _write_on_items(spot: Spot, attached: tuple[tuple[int, int, int], ...]) -> list[Any]:
    items = spot.content.numberings["challenge"].names
    return [[items[item], owner, _name(spot, owner, card)] for item, owner, card in attached]


def _read_on_items(numberings: Numberings, tree: Any) -> list[Any]:
    items = numberings["challenge"]
    return [[items.number(item), owner, _number(numberings, name)] for item, owner, name in tree]


def _write_playing(spot: Spot, playing: tuple[tuple[int, int, bool], ...]) -> list[Any]:
    return [[seat, _name(spot, seat, card), cancelled] for seat, card, cancelled in playing]


def _read_playing(numberings: Numberings, tree: Any) -> list[Any]:
    return [[seat, _number(numberings, name), cancelled] for seat, name, cancelled in tree]


_CARD = "ability card"
OF_A_DECK = Coded(_CARD, _write_bag, _number)
AbilityCards = Annotated[bytes, Coded(_CARD, _write_own, _read_own)]
AttachedCards = Annotated[
    tuple[tuple[SeatNo, int], ...], Coded(_CARD, _write_attached, _read_attached)
]
CardsOnItems = Annotated[
    tuple[tuple[int, SeatNo, int], ...], Coded(_CARD, _write_on_items, _read_on_items)
]
CardsPlayed = Annotated[
    tuple[tuple[SeatNo, int, bool], ...], Coded(_CARD, _write_playing, _read_playing)
]


# -- the story of a combat ------------------------------------------------------------------------

# What a beat tells (see rules/combat/story.py): its word on disk, and the kind of its last number.
BEATS = (
    ("played", "ability"),
    ("cancelled", "ability"),
    ("used", "power"),
    ("turned", ""),
    ("rolled", ""),
    ("triggered", "power"),
    ("attacked", ""),
    ("took", ""),
    ("prevented", ""),
    ("healed", ""),
    ("called_off", ""),
)
_BEAT = {word: number for number, (word, _) in enumerate(BEATS)}


def _write_beats(spot: Spot, beats: tuple[tuple[int, ...], ...]) -> list[Any]:
    return [_write_beat(spot, *beat) for beat in beats]


def _write_beat(spot: Spot, stage: int, what: int, *rest: int) -> list[Any]:
    word, kind = BEATS[what]
    if not kind:
        return [stage, word, *rest]
    return [stage, word, *rest[:-1], spot.content.numberings[kind].names[rest[-1]]]


def _read_beats(numberings: Numberings, tree: Any) -> list[Any]:
    return [_read_beat(numberings, *beat) for beat in tree]


def _read_beat(numberings: Numberings, stage: int, word: str, *rest: Any) -> list[Any]:
    what = _BEAT[word]
    kind = BEATS[what][1]
    if not kind:
        return [stage, what, *rest]
    return [stage, what, *rest[:-1], numberings[kind].number(rest[-1])]


Beats = Annotated[tuple[tuple[int, ...], ...], Coded("beat", _write_beats, _read_beats)]
