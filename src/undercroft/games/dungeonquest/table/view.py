"""What a player may know: an allow-list. A field is here because a rule shows it to them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from ..content.catalogue import DECKS
from ..content.pieces import (
    COMBAT_DECK,
    DIRECTIONS,
    DRAGON,
    PILE,
)
from ..rules.combat.aftermath import wounds_of
from ..rules.monsters import may_look
from ..rules.wounds import wound_tokens
from .board import SPACE_ID, SPACES, TREASURE_LOWER, UNEXPLORED, space_of
from .state import DEAD, POOL

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent
    from .state import Fight, Hero, Side, State


class SpaceView(msgspec.Struct, frozen=True):
    """An explored space: which chamber lies there and where its arrow points."""

    space: str
    chamber: str  # a chamber's id, "tower" or "treasure"
    arrow: str


class HeroView(msgspec.Struct, frozen=True):
    """A hero as the viewer sees them; hidden Loot is None, its number is not (DQ-OPT-23)."""

    seat: int
    hero: str
    fate: int
    ending: str
    face_down: bool
    space: str
    side: int
    came_from: str
    wounds: int
    wound_fives: int
    wound_ones: int
    determination: int
    plight: int
    searches: int
    lost_turns: int
    extra_turns: int
    below: bool
    marker: str
    heading: str
    gathered: tuple[str, ...]
    loot_count: int
    loot: tuple[str, ...] | None
    gold: int | None
    runes: tuple[str, ...]
    kept: tuple[str, ...]


class TokenView(msgspec.Struct, frozen=True):
    """A monster token on the board lies face down: its life value is nobody's to see."""

    space: str
    monster: str


class SideView(msgspec.Struct, frozen=True):
    """One side of a fight: a hand is its owner's alone, played cards lie open."""

    seat: int
    hand_size: int
    hand: tuple[str, ...] | None
    seen: tuple[str, ...]
    played: tuple[str, ...]
    damage: int
    wounds: int


class FightView(msgspec.Struct, frozen=True):
    """A monster met, or two heroes fighting."""

    hero: int
    monster: str
    rival: int
    life: int | None
    round: int
    may_escape: bool
    breaking_off: bool
    sides: tuple[SideView, SideView]
    stack: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know; None is a spectator."""

    viewer: int | None
    combat: str
    first: int
    active: int
    turn: int
    sun: int
    over: bool
    card: str
    spaces: tuple[SpaceView, ...]
    markers: tuple[str, ...]
    tokens: tuple[TokenView, ...]
    pool: dict[str, int]
    decks: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    pile: int
    combat_deck: int
    dragon_cards: tuple[str, ...]
    heroes: tuple[HeroView, ...]
    fight: FightView | None
    final_gold: tuple[int, ...]


def view_of(state: State, player: int | None) -> View:
    """The allow-list of what that player may know."""
    content = state.content
    return View(
        viewer=player,
        combat=state.house.combat,
        first=state.first,
        active=state.active,
        turn=state.turn,
        sun=state.sun,
        over=state.over,
        card=_card_on_show(state, player),
        spaces=_spaces(content, state.board),
        markers=tuple(SPACE_ID[cell] for cell in sorted(state.markers)),
        tokens=_tokens(state),
        pool=_pool(state),
        decks={deck: len(state.bags[number]) for number, deck in enumerate(DECKS)},
        discards={
            deck: tuple([content.card_id[card] for card in state.discards[number]])
            for number, deck in enumerate(DECKS)
        },
        pile=len(state.bags[PILE]),
        combat_deck=len(state.bags[COMBAT_DECK]),
        dragon_cards=tuple(content.card_id[card] for card in state.discards[DRAGON]),
        heroes=tuple(_hero(state, hero, player) for hero in state.heroes),
        fight=None if state.fight is None else _fight(state, state.fight, player),
        final_gold=state.final_gold,
    )


def _card_on_show(state: State, player: int | None) -> str:
    """The card drawn last, unless it is Loot that its owner hides."""
    content = state.content
    if state.card < 0:
        return ""
    if content.is_loot[state.card] and state.house.cloak_and_dagger and not _shown(state, player):
        return ""
    return content.card_id[state.card]


def _shown(state: State, player: int | None) -> bool:
    """Whether hidden Loot that was drawn is the player's own, or has been discarded since."""
    card = state.card
    if player is not None and card in state.heroes[player].loot:
        return True
    return any(card in pile for pile in state.discards) or (
        player == state.active and not any(card in hero.loot for hero in state.heroes)
        and not any(card in bag for bag in state.bags[: len(DECKS)])
    )  # fmt: skip


@lru_cache(2048)
def _spaces(content: DungeonQuestContent, board: tuple[int, ...]) -> tuple[SpaceView, ...]:
    """Looked at from every seat and at every line of the log, and changed seldom."""
    return tuple(
        SpaceView(SPACE_ID[cell], _chamber(content, laid >> 2), DIRECTIONS[laid & 3])
        for cell in range(SPACES)
        if (laid := board[cell]) != UNEXPLORED and cell != TREASURE_LOWER
    )


def _chamber(content: DungeonQuestContent, tile: int) -> str:
    if tile < content.tile_count:
        return content.tiles[tile].id
    return "tower" if tile in content.tower_tiles else "treasure"


def _tokens(state: State) -> tuple[TokenView, ...]:
    content = state.content
    shown = sorted(
        (cell, content.token_monster[token]) for token, cell in enumerate(state.tokens) if cell >= 0
    )
    return tuple(TokenView(SPACE_ID[cell], content.monster_ids[monster]) for cell, monster in shown)


def _pool(state: State) -> dict[str, int]:
    content = state.content
    left = [0] * len(content.monster_ids)
    for token, cell in enumerate(state.tokens):
        if cell == POOL:
            left[content.token_monster[token]] += 1
    return dict(zip(content.monster_ids, left, strict=True))


def _hero(state: State, hero: Hero, player: int | None) -> HeroView:
    content = state.content
    shown = not state.house.cloak_and_dagger or player == hero.seat or state.over
    fives, ones = wound_tokens(hero.wounds)
    return HeroView(
        seat=hero.seat,
        hero=content.hero_ids[hero.kind] if hero.kind >= 0 else "",
        fate=hero.fate,
        ending=hero.ending,
        face_down=hero.fate == DEAD,  # DQ-DEATH-05
        space=_space_id(hero.cell),
        side=hero.side,
        came_from=_space_id(hero.came_from),
        wounds=hero.wounds,
        wound_fives=fives,
        wound_ones=ones,
        determination=sum(tokens for _, tokens in hero.tries),
        plight=hero.plight,
        searches=hero.searches,
        lost_turns=hero.lost_turns,
        extra_turns=hero.extra_turns,
        below=hero.below,
        marker=_space_id(hero.marker),
        heading=DIRECTIONS[hero.heading] if hero.below else "",
        gathered=tuple(content.card_id[card] for card in hero.gathered),
        loot_count=len(hero.loot),
        loot=tuple(content.card_id[card] for card in hero.loot) if shown else None,
        gold=sum(content.cards[card].gold for card in hero.loot) if shown else None,
        runes=tuple(content.card_id[card] for card in hero.runes),
        kept=tuple(content.card_id[card] for card in hero.kept),
    )


def _space_id(cell: int) -> str:
    return SPACE_ID[space_of(cell)] if cell >= 0 else ""


def _fight(state: State, fight: Fight, player: int | None) -> FightView:
    content = state.content
    return FightView(
        hero=fight.hero,
        monster=content.monster_ids[fight.monster] if fight.monster >= 0 else "",
        rival=fight.rival,
        life=_life(state, fight, player),
        round=fight.round,
        may_escape=fight.may_escape,
        breaking_off=fight.breaking_off,
        sides=(
            _side(state, fight, fight.sides[0], player),
            _side(state, fight, fight.sides[1], player),
        ),
        stack=tuple(content.fight_id[card] for card in fight.stack),
    )


def _life(state: State, fight: Fight, player: int | None) -> int | None:
    """The token's underside is the monster player's to see, and a solo player's (DQ-CMB-39)."""
    if fight.token < 0 or not may_look(state, fight, player):
        return None
    return state.content.token_life[fight.token]


def _side(state: State, fight: Fight, side: Side, player: int | None) -> SideView:
    content = state.content
    own = player == side.seat
    looked = any(other.seat == player for other in fight.sides) and not own
    return SideView(
        seat=side.seat,
        hand_size=len(side.hand),
        hand=tuple(content.fight_id[card] for card in side.hand) if own else None,
        seen=tuple(content.fight_id[card] for card in side.seen) if looked else (),
        played=tuple(content.fight_id[card] for card in side.played),
        damage=len(side.damage),
        wounds=wounds_of(side),
    )
