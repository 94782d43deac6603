"""The map: spaces with their colours and links, and all that stands and lies on them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.scene import Band, Board, Link, Piece, Sign, Space

from ..content.catalogue_types import ATTACK_TYPES, FAMILIES, LEVELS
from ..rules.resources import TEXTS
from .scene_cards import CARD_SIGNS, TONES, drawn_once, family_icon, hero_icon
from .state import NONE
from .wording import RESOURCE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..content.cards import Character, Encounter
    from ..content.catalogue import WarcraftContent
    from ..content.catalogue_entries import Space as CatalogueSpace
    from .view_types import HiddenView, TrackView, View

_PATTERNS = ("plain", "dots", "stripes", "checks")
_RESOURCE_ICON = {
    "scroll": "scroll", "book": "book", "small_healing_potion": "potion-health",
    "large_healing_potion": "potion-large", "place_discovery": "discovery",
    "flight_path": "flight", "auction_house": "auction", "quest_giver": "quill",
}  # fmt: skip
SIGNS = (
    *(
        Sign(name, RESOURCE_NAMES[name].capitalize(), _RESOURCE_ICON[name], text)
        for name, (text, _) in TEXTS.items()
    ),
    *CARD_SIGNS,
)


def letter_of(content: WarcraftContent, who: Character) -> str:
    """The first letter of a word of the name, or any of it, that no character before has."""
    taken: set[str] = set()
    for each in content.characters:
        letters = [*(word[0] for word in each.name.split()), *each.name.replace(" ", "")]
        letter: str = next((one for one in letters if one.upper() not in taken), letters[0]).upper()
        if each.id == who.id:
            return letter
        taken.add(letter)
    return who.name[0].upper()


def against(encounter: Encounter) -> str:
    """An enemy's numbers in words."""
    if encounter.task:
        return encounter.text
    return (
        f"{FAMILIES[encounter.family]}, attack {encounter.attack} "
        f"({ATTACK_TYPES[encounter.attack_type]}), defense {encounter.defense}, "
        f"damage {encounter.damage}. {encounter.text}"
    )


def _look(space: CatalogueSpace) -> str:
    if space.city:
        return "city"
    return "lair" if space.board_encounter != NONE else "place"


def map_text(content: WarcraftContent, space: CatalogueSpace) -> str:
    """What is printed on a space of the map, in words."""
    kind = "city" if space.city else "space"
    words = [f"{LEVELS[space.colour].capitalize()} {kind} of the {space.region}."]
    if space.board_encounter != NONE:
        encounter = content.encounters[space.board_encounter]
        words.append(f"{encounter.name}: {against(encounter)}")
    return " ".join(words)


class _Map(NamedTuple):
    """What is printed on the board: it never changes."""

    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    bands: tuple[Band, ...]
    pieces: tuple[Piece, ...]


@cache
def _map(content: WarcraftContent) -> _Map:
    spaces = tuple(
        Space(
            space.id, space.name, space.x, space.y, _look(space), marks=space.resources,
            text=map_text(content, space),
        )
        for space in content.spaces
    )  # fmt: skip
    links = tuple(
        Link((space.id, content.spaces[other].id))
        for space in content.spaces
        for other in space.links
        if space.index < other
    )
    bands = tuple(
        Band(
            level, f"{level.capitalize()} spaces", TONES[level], _PATTERNS[number],
            tuple(space.id for space in content.spaces if space.colour == number),
        )
        for number, level in enumerate(LEVELS)
    )  # fmt: skip
    return _Map(spaces, links, bands, tuple(_board_encounters(content)))


def _board_encounters(content: WarcraftContent) -> Iterator[Piece]:
    for space in content.spaces:
        if space.board_encounter != NONE:
            encounter = content.encounters[space.board_encounter]
            yield Piece(
                f"encounter:{encounter.id}", encounter.name, space.id, "monster",
                encounter.name[0], icon=family_icon(encounter), tone=TONES[LEVELS[space.colour]],
                text=against(encounter),
            )  # fmt: skip


def draw_board(content: WarcraftContent, view: View) -> Board:
    """The map as the viewer sees it."""
    printed = _map(content)
    return Board(
        content.width,
        content.height,
        printed.spaces,
        (
            *_figures(content, view),
            *printed.pieces,
            *(_marker(content, entry) for entry in view.track),
            *_events(content, view),
            *(piece for hidden in view.hidden for piece in _discoveries(content, view, hidden)),
            *_tokens(content, view),
        ),
        layout="graph",
        links=printed.links,
        bands=printed.bands,
        signs=SIGNS,
    )


def character_name(content: WarcraftContent, view: View, seat: int) -> str:
    """What a seat's character is called."""
    name = view.characters[seat].character
    return content.character_by_id[name].name if name else f"Player {seat + 1}"


def _figures(content: WarcraftContent, view: View) -> Iterator[Piece]:
    for one in view.characters:
        if one.space:
            who = content.character_by_id[one.character]
            yield Piece(
                f"character:{who.id}", who.name, one.space, "hero", letter_of(content, who),
                one.seat, icon=hero_icon(who),
                text=f"{one.level} level, {one.damage} of {one.health} damage",
            )  # fmt: skip


@drawn_once
def _marker(content: WarcraftContent, entry: TrackView) -> Piece:
    """A numbered marker; a red one is aggressive (WOW-UND-02, 04)."""
    card = content.challenge_by_id[entry.card]
    enemy = card.foe or card.encounter
    assert enemy is not None
    aggro = "Aggro! " if entry.aggro else ""
    return Piece(
        f"marker:{entry.number}", f"{entry.number}: {enemy.name}", entry.space, "marker",
        str(entry.number), icon="aggro" if entry.aggro else family_icon(enemy),
        tone="red" if entry.aggro else "stone", text=f"{aggro}{against(enemy)}",
    )  # fmt: skip


def _events(content: WarcraftContent, view: View) -> Iterator[Piece]:
    for name, space in view.located:
        card = content.challenge_by_id[name]
        yield Piece(
            f"event:{name}", card.name, space, "token", "!", icon="event",
            tone=TONES[LEVELS[card.colour]], text=card.text,
        )  # fmt: skip


def _discoveries(content: WarcraftContent, view: View, hidden: HiddenView) -> Iterator[Piece]:
    for number, (face, known) in enumerate(zip(hidden.faces, hidden.known_to, strict=True), 1):
        others = [character_name(content, view, seat) for seat in known if seat != view.viewer]
        seen = f"Seen by {' and '.join(others)}." if others else ""
        yield Piece(
            f"discovery:{hidden.space}:{number}",
            f"Discovery: {content.discovery_by_id[face].name}" if face else "Discovery",
            hidden.space,
            "token",
            "?",
            icon="discovery",
            hidden=not face,
            text=f"{content.discovery_by_id[face].text} {seen}".strip() if face else seen,
        )


def _tokens(content: WarcraftContent, view: View) -> Iterator[Piece]:
    for number, token in enumerate(view.tokens, 1):
        owner = view.characters[token.owner]
        name = character_name(content, view, token.owner)
        yield Piece(
            f"token:{number}",
            f"Token for {content.quest_by_id[token.quest].name}",
            token.space,
            "token",
            letter_of(content, content.character_by_id[owner.character]).lower(),
            token.owner,
            icon="quill",
            text=f"{name} collects it in the maintenance phase.",
        )
