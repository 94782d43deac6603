"""The table as a picture without rules: spaces, pieces, panels, cards. Made from the view alone."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from undercroft.kernel.scene import (
    QUARTER,
    Board,
    Card,
    Gauge,
    Panel,
    Piece,
    Pile,
    Scene,
    Space,
    Track,
)  # fmt: skip

from ..content.catalogue import DECKS
from ..content.pieces import DIRECTIONS, EDGES
from .board import (
    COLUMNS,
    ROWS,
    SPACE_ID,
    SPACE_NUMBER,
    SPACES,
    TOWER_CELL,
    TOWER_NAME,
    TOWERS,
    TREASURE_LOWER,
)
from .fight_scene import draw_duel, hero_name
from .pictures import drawing_of, icon_of
from .state import (
    ACROSS,
    DEAD,
    IN_THE_DARK,
    IN_THE_DUNGEON,
    MUST_GO_BACK,
    OUT,
    OWES_ENCOUNTER,
    WEBBED,
)

if TYPE_CHECKING:
    from ..content.catalogue import Card as CardKind
    from ..content.tables import DungeonQuestContent
    from .view import HeroView, SpaceView, View

_TOWER_NAME = {SPACE_ID[TOWER_CELL[tower]]: name for tower, name in TOWER_NAME.items()}

_FATE = {IN_THE_DUNGEON: "in the dungeon", OUT: "out", DEAD: "dead"}
_PLIGHT = {
    OWES_ENCOUNTER: "must meet this chamber next turn",
    WEBBED: "stuck in the web",
    MUST_GO_BACK: "must go back next turn",
    IN_THE_DARK: "lost in the dark",
    ACROSS: "on the far side",
}


def draw_scene(view: View, content: DungeonQuestContent) -> Scene:
    """What a client draws for the viewer of this view."""
    return Scene(
        title="DungeonQuest",
        viewer=view.viewer,
        board=Board(
            COLUMNS, ROWS, _spaces(content, view.spaces, view.markers), _pieces(content, view)
        ),
        panels=tuple(_panel(content, view, hero) for hero in view.heroes),
        tracks=(_sun(content, view.sun),),
        piles=_piles(view),
        duel=None if view.fight is None else draw_duel(content, view, view.fight),
        status=_status(content, view),
        card=_card(content, view.card) if view.card else None,
    )


def _status(content: DungeonQuestContent, view: View) -> str:
    if view.over:
        return "The game is over"
    hero = view.heroes[view.active].hero
    if not hero:
        return "Setting up"
    return f"{hero_name(content, hero)}'s turn"


# -- the board -----------------------------------------------------------------------------


_UNEXPLORED = {
    SPACE_ID[cell]: Space(SPACE_ID[cell], "Unexplored", cell % COLUMNS, cell // COLUMNS, "unknown")
    for cell in range(SPACES)
    if cell != TREASURE_LOWER
}


# What is drawn again and again is one object (here and below): it need not be made, compared or
# looked through by the garbage collector each time.
@lru_cache(1024)
def _spaces(
    content: DungeonQuestContent, explored: tuple[SpaceView, ...], markers: tuple[str, ...]
) -> tuple[Space, ...]:
    spaces = _UNEXPLORED.copy()
    for known in explored:
        name = known.space
        spaces[name] = _space(content, name, known.chamber, known.arrow, name in markers)
    return tuple(spaces.values())


@lru_cache(4096)
def _space(
    content: DungeonQuestContent, name: str, chamber: str, arrow: str, way_down: bool
) -> Space:
    row, column = divmod(SPACE_NUMBER[name], COLUMNS)
    if chamber == "treasure":
        return Space(
            name, "Treasure chamber", column, row, "treasure", ("passage",) * 4, height=2,
            text="A Dragon card for entering and for every turn spent here.",
        )  # fmt: skip
    if chamber == "tower":
        tower = _TOWER_NAME[name]
        sides = content.sides[content.tower_tiles[TOWERS.index(SPACE_NUMBER[name])] * 4]
        return Space(
            name, tower, column, row, "tower", _edges(sides),
            text="Leave the dungeon from here with at least one Loot card.",
        )  # fmt: skip
    laid = content.tile_called[chamber] * 4 + DIRECTIONS.index(arrow)
    return draw_chamber(content, laid, name, column, row, way_down=way_down)


def draw_chamber(
    content: DungeonQuestContent,
    laid: int,
    name: str,
    column: int = 0,
    row: int = 0,
    *,
    way_down: bool = False,
) -> Space:
    """A chamber as it lies."""
    tile = laid // 4
    kind = content.chamber_types[content.tile_type[tile]]
    marks = []
    if content.tiles[tile].search:
        marks.append("search")
    if way_down or kind.id == "catacomb_entrance":
        marks.append("down")
    if kind.id == "chasm":  # which of its neighbours the north side lies together with
        north, east, *_ = content.halves[laid]
        marks.append("split:north-east" if north == east else "split:north-west")
    edges = _edges(content.sides[laid])
    return Space(
        name, kind.name, column, row, kind.id, edges, marks=tuple(marks), text=kind.text,
        drawing=drawing_of(kind.id, edges, marks),
    )  # fmt: skip


def _edges(sides: tuple[int, ...]) -> tuple[str, str, str, str]:
    north, east, south, west = (EDGES[side] for side in sides)
    return north, east, south, west


def _is_beside_a_chasm(content: DungeonQuestContent, view: View, hero: HeroView) -> bool:
    """On one of the two sides of a chasm."""
    return hero.side >= 0 and any(
        known.space == hero.space and _is_chasm(content, known) for known in view.spaces
    )


def _is_chasm(content: DungeonQuestContent, known: SpaceView) -> bool:
    return (
        known.chamber in content.tile_called
        and content.tiles[content.tile_called[known.chamber]].type == "chasm"
    )


def _pieces(content: DungeonQuestContent, view: View) -> tuple[Piece, ...]:
    pieces = []
    for hero in view.heroes:
        if not hero.hero:
            continue
        card = content.heroes[content.hero_ids.index(hero.hero)]
        if hero.space:
            pieces.append(
                Piece(
                    f"hero:{hero.seat}", card.name, hero.space, "hero", card.letter, hero.seat,
                    hero.side * QUARTER if _is_beside_a_chasm(content, view, hero) else None,
                    icon=icon_of(hero.hero),
                )
            )  # fmt: skip
        elif hero.below:
            pieces.append(
                Piece(
                    f"marker:{hero.seat}", f"{card.name}, below", hero.marker, "marker",
                    card.letter, hero.seat, DIRECTIONS.index(hero.heading) * QUARTER,
                )
            )  # fmt: skip
    for token in view.tokens:
        monster = content.monsters[content.monster_ids.index(token.monster)]
        pieces.append(
            Piece(f"monster:{token.space}:{monster.id}", monster.name, token.space, "monster",
                  monster.letter, icon=icon_of(monster.id))
        )  # fmt: skip
    return tuple(pieces)


# -- panels --------------------------------------------------------------------------------


def _panel(content: DungeonQuestContent, view: View, hero: HeroView) -> Panel:
    if not hero.hero:
        return Panel(f"hero:{hero.seat}", hero.seat, f"Player {hero.seat + 1}", "?", "no hero yet")
    card = content.heroes[content.hero_ids.index(hero.hero)]
    ability = {
        "dice": card.ability_dice, "classic_solo": card.ability_classic_solo,
        "classic": card.ability_classic,
    }.get(view.combat, "")  # fmt: skip
    return Panel(
        id=f"hero:{hero.seat}",
        owner=hero.seat,
        name=card.name,
        letter=card.letter,
        icon=icon_of(hero.hero),
        status=_hero_status(hero),
        gauges=(
            *(() if hero.fate == DEAD else (_wounds(view, hero, card.life),)),
            Gauge("Strength", card.strength),
            Gauge("Agility", card.agility),
            Gauge("Armor", card.armor),
            Gauge("Luck", card.luck),
            *(() if hero.gold is None else (Gauge("Gold", hero.gold, look="gold"),)),
        ),
        cards=_cards_of(content, hero),
        notes=_notes(view, hero),
        active=hero.seat == view.active and not view.over,
        text=ability or card.ability,
    )


def _wounds(view: View, hero: HeroView, life: int) -> Gauge:
    return Gauge("Wounds", hero.wounds + _in_this_fight(view, hero.seat), life, "wounds")


def _in_this_fight(view: View, seat: int) -> int:
    """Wounds of the fight in progress, which become tokens when it is over."""
    fight = view.fight
    if fight is None or seat not in (fight.hero, fight.rival):
        return 0
    return fight.sides[0 if seat == fight.hero else 1].wounds


def _hero_status(hero: HeroView) -> str:
    if hero.fate != IN_THE_DUNGEON:
        ended = f": {hero.ending}" if hero.fate == DEAD else ""
        return _FATE[hero.fate] + ended
    if hero.below:
        return "in the catacombs"
    return _FATE[IN_THE_DUNGEON] if hero.space else "about to enter the dungeon"


def _cards_of(content: DungeonQuestContent, hero: HeroView) -> tuple[Card, ...]:
    cards = []
    if hero.loot is None:
        cards += [Card("hidden", "Loot", "loot", hidden=True) for _ in range(hero.loot_count)]
    else:
        cards += [_card(content, name) for name in hero.loot]
    return (
        *cards,
        *(_card(content, rune) for rune in hero.runes),
        *(_card(content, kept) for kept in hero.kept),
    )


@cache
def _card(content: DungeonQuestContent, name: str) -> Card:
    return draw_card(content.card_called[name])


def draw_card(card: CardKind) -> Card:
    """A card of one of the decks."""
    return Card(card.id, card.name, card.type, card.text, f"{card.gold} gold" if card.gold else "")


def _notes(view: View, hero: HeroView) -> tuple[str, ...]:
    notes = []
    if hero.seat == view.first:
        notes.append("first player")
    if hero.plight in _PLIGHT and hero.fate == IN_THE_DUNGEON:
        notes.append(_PLIGHT[hero.plight])
    if hero.lost_turns:
        notes.append(
            "loses the next turn" if hero.lost_turns == 1 else f"loses {hero.lost_turns} turns"
        )
    if hero.extra_turns:
        notes.append(
            "one more turn in a row"
            if hero.extra_turns == 1
            else f"{hero.extra_turns} more turns in a row"
        )
    if hero.determination:
        notes.append(f"{hero.determination} determination")
    if hero.searches:
        notes.append("searched here twice" if hero.searches > 1 else "searched here once")
    if hero.below:
        notes.append(f"heading {hero.heading}, {len(hero.gathered)} Catacomb cards")
    return tuple(notes)


@cache
def _sun(content: DungeonQuestContent, position: int) -> Track:
    numbered = content.night_falls_on
    marks = tuple(
        "" if space not in numbered else "1" if numbered[space] == 1 else f"1-{numbered[space]}"
        for space in range(1, content.board.sun.spaces + 1)
    )
    return Track("sun", "Sun", position, marks, look="sun")


def _piles(view: View) -> tuple[Pile, ...]:
    return (
        *(_deck(deck, view.decks[deck], view.discards[deck]) for deck in DECKS if deck != "rune"),
        Pile("pile", "Chambers", view.pile),
        Pile("combat", "Combat", view.combat_deck),
    )


@lru_cache(4096)
def _deck(deck: str, count: int, discards: tuple[str, ...]) -> Pile:
    discarded = tuple(f"{deck}/{card}" for card in reversed(discards))
    return Pile(deck, deck.capitalize(), count, len(discards), discarded)
