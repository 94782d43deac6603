"""What must hold whatever happens: every piece in one place, and nobody where nobody may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.data import doubled

from ..content.catalogue import DECKS
from ..content.pieces import (
    COMBAT_DECK,
    PILE,
    RUNE,
)
from ..rules.combat.aftermath import wounds_of
from ..rules.decks import combat_deck
from .board import NOWHERE, SPACES, TOWERS, TREASURE, TREASURE_LOWER, UNEXPLORED
from .state import DEAD, MET, POOL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .state import Fight, Hero, State


def audit(state: State, *, settled: bool) -> list[str]:
    """Everything that is wrong. Unless `settled`, a card may be in the hands of a step."""
    wrong = [
        *_cards(state, settled),
        *_tiles(state, settled),
        *_combat_cards(state, settled),
        *_tokens(state),
        *_markers(state),
    ]
    if settled:
        wrong += [*_heroes(state), *_shared_spaces(state)]
        if state.fight is not None:
            wrong += _fight(state, state.fight)
    if state.over:
        wrong += _end(state)
    return wrong


# -- cards, tiles and tokens ---------------------------------------------------------------


def _cards(state: State, settled: bool) -> Iterator[str]:
    """Each card of the ten decks lies in one place; used Runes alone leave the game."""
    content = state.content
    places = [card for pile in (*state.bags[: len(DECKS)], *state.discards) for card in pile]
    for hero in state.heroes:
        places += [*hero.loot, *hero.kept, *hero.gathered, *hero.runes]
    if state.fight is not None and state.fight.card >= 0:
        places.append(state.fight.card)
    for card in doubled(places):
        yield f"the card {content.card_id[card]} ({card}) is in two places"
    if settled:
        for card in sorted(
            set(range(len(content.card_id))) - set(places) - set(content.deck_cards[RUNE])
        ):
            yield f"the card {content.card_id[card]} ({card}) is lost"
    for deck, name in enumerate(DECKS):
        for card in (*state.bags[deck], *state.discards[deck]):
            if content.card_deck[card] != deck:
                yield f"the card {content.card_id[card]} ({card}) lies with the {name} deck"


def _tiles(state: State, settled: bool) -> Iterator[str]:
    """117 chambers, in the pile or on the board; towers and treasure chamber where printed."""
    content = state.content
    fixed = {*TOWERS, TREASURE, TREASURE_LOWER}
    laid = [
        tile >> 2
        for cell, tile in enumerate(state.board)
        if cell not in fixed and tile != UNEXPLORED
    ]
    tiles = [*state.bags[PILE], *laid]
    for tile in doubled(tiles):
        yield f"chamber {tile} is in two places"
    if settled and len(tiles) != content.tile_count:
        yield f"there are {len(tiles)} chambers, not {content.tile_count}"
    for tile, cell in zip(content.tower_tiles, TOWERS, strict=True):
        if state.board[cell] != tile * 4:
            yield f"the tower on space {cell} is gone"
    if {state.board[TREASURE], state.board[TREASURE_LOWER]} != {content.treasure_tile * 4}:
        yield "the treasure chamber is gone"


def _combat_cards(state: State, settled: bool) -> Iterator[str]:
    """The Combat deck is whole, or shared out over the fight; classic combat has no need of it."""
    content = state.content
    deck = list(state.bags[COMBAT_DECK])
    fight = state.fight
    if state.house.combat == "classic":
        if sorted(deck) != sorted(combat_deck(state)):
            yield "the Combat deck of classic combat is not what the hands left of it"
        return
    if not settled and sorted(deck) == list(content.combat_cards):
        return  # the fight is being cleared away
    out: list[int] = []
    if fight is not None:
        out = [*fight.stack, *fight.discards]
        for side in fight.sides:
            out += [*side.hand, *side.played, *side.damage, *side.powers]
    if sorted([*deck, *(card for card in out if card < content.first_power)]) != list(
        content.combat_cards
    ):
        yield f"the Combat cards are not whole: {len(deck)} in the deck, {len(out)} in the fight"
    if twice := doubled(card for card in out if card >= content.first_power):
        yield f"Power cards are in two places: {twice}"


def _tokens(state: State) -> Iterator[str]:
    """Twenty monster tokens: in the pool, before the monster player, or on a laid chamber."""
    content = state.content
    if len(state.tokens) != content.token_count or len(state.token_seen) != content.token_count:
        yield f"there are {len(state.tokens)} monster tokens, not {content.token_count}"
    for token, place in enumerate(state.tokens):
        if place == MET and (state.fight is None or state.fight.token != token):
            yield f"monster token {token} is met by nobody"
        elif place not in (MET, POOL) and not 0 <= place < SPACES:
            yield f"monster token {token} lies on no space: {place}"
        elif place >= 0 and state.board[place] == UNEXPLORED:
            yield f"monster token {token} lies where no chamber is"


def _markers(state: State) -> Iterator[str]:
    """Determination tokens, entrance markers and travel markers are as many as the box holds."""
    content = state.content
    tries = [tokens for hero in state.heroes for _, tokens in hero.tries]
    if sum(tries) > content.board.limits.determination or any(tokens < 1 for tokens in tries):
        yield f"determination tokens: {tries}, and the box has {content.board.limits.determination}"
    if len(state.markers) > content.board.limits.catacomb_markers or doubled(state.markers):
        yield f"catacomb entrance markers: {state.markers}"
    if sum(hero.marker != NOWHERE for hero in state.heroes) > content.board.limits.travel_markers:
        yield "there are more travel markers than the box holds"
    if not 1 <= state.sun <= content.sun_spaces:
        yield f"the sun stands on space {state.sun}"


# -- heroes --------------------------------------------------------------------------------


def _heroes(state: State) -> Iterator[str]:
    for hero in state.heroes:
        for complaint in _hero(state, hero):
            yield f"seat {hero.seat} ({hero.content.hero_ids[hero.kind]}): {complaint}"


def _hero(state: State, hero: Hero) -> Iterator[str]:
    """A hero is on the board, or below with a travel marker, or gone with all that was theirs."""
    if not hero.alive:
        if hero.cell != NOWHERE or hero.marker != NOWHERE or hero.below:
            yield "is gone, and yet somewhere"
        if hero.fate == DEAD and (hero.loot or hero.runes):
            yield "is dead and still holds something"
        if hero.kept or hero.gathered or hero.tries:
            yield "is gone and still holds cards or tokens"
        return
    if not 0 <= hero.wounds < hero.life:
        yield f"lives with {hero.wounds} wounds of {hero.life}"
    if hero.below:
        if hero.cell != NOWHERE or not 0 <= hero.marker < SPACES:
            yield "is below without a travel marker, or on the board too"
    elif hero.marker != NOWHERE or hero.gathered:
        yield "is not below and has a travel marker or Catacomb cards"
    elif hero.cell == NOWHERE:
        if state.turn:
            yield "is nowhere"
    elif state.board[hero.cell] == UNEXPLORED:
        yield "stands where no chamber is"
    elif hero.cell == TREASURE_LOWER:
        yield "stands on the lower cell of the treasure chamber, which is not a space"


def _shared_spaces(state: State) -> Iterator[str]:
    """Only who came up or fell back shares a space (DQ-MOV-12), or fights for it (DQ-OPT-33)."""
    if state.house.hero_vs_hero:
        return
    plain = [hero.cell for hero in state.heroes if hero.cell not in (NOWHERE, TREASURE)]
    ordinary = [
        hero.cell
        for hero in state.heroes
        if hero.cell not in (NOWHERE, TREASURE) and not hero.special
    ]
    for cell in doubled(plain):
        if ordinary.count(cell) > 1:
            yield f"space {cell} is shared by heroes who moved there"


def _fight(state: State, fight: Fight) -> Iterator[str]:
    """Between steps nobody fights on with as many wounds as they have life."""
    hero = state.heroes[fight.hero]
    if not hero.alive:
        yield "a hero who is gone fights on"
    elif hero.wounds + wounds_of(fight.sides[0]) >= hero.life:
        yield f"seat {hero.seat} fights on though they are dead"
    if fight.rival < 0 and fight.token >= 0:
        if wounds_of(fight.sides[1]) >= state.content.token_life[fight.token]:
            yield "the monster fights on though it is dead"


def _end(state: State) -> Iterator[str]:
    """A game over has nobody left inside and a gold total for everybody."""
    if state.fight is not None:
        yield "the game is over in the middle of a fight"
    if any(hero.alive for hero in state.heroes):
        yield "the game is over and somebody is still inside"
    if len(state.final_gold) != len(state.heroes) or any(gold < 0 for gold in state.final_gold):
        yield f"final gold: {state.final_gold}"
    elif any(hero.fate == DEAD and state.final_gold[hero.seat] for hero in state.heroes):
        yield "a dead hero has gold"
