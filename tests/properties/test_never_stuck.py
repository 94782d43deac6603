"""Random games end, and on the way every piece stays in exactly one place."""

from random import Random

from hypothesis import given

from tests.properties.games import configs, new, play_on, seeds, some
from tests.support.dungeonquest import PRINTED, decks_whole
from undercroft.games.dungeonquest.content.pieces import (
    COMBAT_DECK,
    PILE,
)
from undercroft.games.dungeonquest.rules.decks import combat_deck
from undercroft.games.dungeonquest.table.audit import audit
from undercroft.games.dungeonquest.table.board import NOWHERE, TREASURE, TREASURE_LOWER, UNEXPLORED
from undercroft.games.dungeonquest.table.state import DEAD, IN_THE_DUNGEON, MET, POOL, State

MOST_ANSWERS = 6000
# Chambers that a player holds while they are asked where, or which of two, to lay.
IN_HAND = {"lay_tile": 1, "choose_tile": 2}


def tiles_whole(state: State, asked: str) -> None:
    """117 chambers, each in the pile or on one space, but for those about to be laid."""
    laid = [
        value >> 2
        for cell, value in enumerate(state.board)
        if value != UNEXPLORED and cell not in (TREASURE, TREASURE_LOWER)
    ]
    chambers = [tile for tile in laid if tile < PRINTED.tile_count]
    whole = sorted([*state.bags[PILE], *chambers])
    assert len(whole) == len(set(whole))
    assert len(whole) == 117 - IN_HAND.get(asked, 0)


def tokens_whole(state: State) -> None:
    """20 tokens: on the board, in the pool, or before the monster player of a fight."""
    assert len(state.tokens) == PRINTED.token_count == 20
    met = [token for token, place in enumerate(state.tokens) if place == MET]
    assert all(place >= 0 or place in (POOL, MET) for place in state.tokens)
    assert len(met) <= 1
    if met:
        assert state.fight is not None
        assert state.fight.token == met[0]


def combat_cards_whole(state: State) -> None:
    """Outside fights the Combat deck is whole; in one, deck and table make up the whole."""
    fight, whole = state.fight, sorted(combat_deck(state))
    if fight is None:
        assert sorted(state.bags[COMBAT_DECK]) == whole
        return
    piles = [fight.stack, fight.discards]
    for side in fight.sides:
        piles += [side.hand, side.played, side.damage]
    out = [card for pile in piles for card in pile]
    assert len(out) == len(set(out))
    if state.house.combat == "standard":
        combat = [card for card in out if card < PRINTED.first_power]
        assert sorted([*state.bags[COMBAT_DECK], *combat]) == whole
        owners = {
            power for powers in (*PRINTED.hero_powers, *PRINTED.monster_powers) for power in powers
        }
        assert {card for card in out if card >= PRINTED.first_power} <= owners


def heroes_in_their_places(state: State, asked: str) -> None:
    """Above, below or off the board; alive with fewer wounds than life."""
    for hero in state.heroes:
        if hero.fate != IN_THE_DUNGEON:
            assert hero.cell == NOWHERE
            assert not hero.below
            assert hero.fate != DEAD or not (hero.loot or hero.kept or hero.runes)
        elif hero.cell == NOWHERE and not hero.below:
            assert asked == "starting_tower"
        if hero.below:
            assert hero.cell == NOWHERE
            assert hero.marker >= 0
        assert hero.fate != IN_THE_DUNGEON or hero.wounds < hero.life or asked == "lose_loot"


def chambers_shared(state: State) -> set[int]:
    """Spaces, but for the treasure chamber, that hold more than one hero."""
    cells = [h.cell for h in state.heroes if h.cell not in (NOWHERE, TREASURE)]
    return {cell for cell in cells if cells.count(cell) > 1}


@some
@given(configs(), seeds)
def test_a_random_game_ends_with_a_result_and_no_piece_is_lost(config, seed):
    table = new(config)
    for count, _ in enumerate(play_on(table, Random(seed))):
        assert count < MOST_ANSWERS, "the game goes on for ever"
        state, asked = table.state, table.decision.kind if table.decision else ""
        tiles_whole(state, asked)
        tokens_whole(state)
        combat_cards_whole(state)
        heroes_in_their_places(state, asked)
        assert audit(state, settled=False) == []
    assert table.over
    decks_whole(table.state)
    assert audit(table.state, settled=True) == []
    result = table.result
    assert sorted(standing.player for standing in result.standings) == list(
        range(config["players"])
    )
    assert all(hero.fate != IN_THE_DUNGEON for hero in table.state.heroes)
    assert set(result.winners) <= {h.seat for h in table.state.heroes if h.fate != DEAD}


@some
@given(configs(), seeds)
def test_cards_are_whole_whenever_a_turn_begins(config, seed):
    table = new(config)
    for _ in play_on(table, Random(seed)):
        if table.decision is not None and table.decision.kind == "turn":
            decks_whole(table.state)


@some
@given(configs(), seeds)
def test_heroes_share_a_chamber_only_as_the_rules_allow(config, seed):
    """A hero comes to another by coming up, by falling back, or to fight them (DQ-MOV-12)."""
    table = new(config)
    shared: set[int] = set()
    for _ in play_on(table, Random(seed)):
        state = table.state
        now = chambers_shared(state)
        for cell in now - shared:
            here = [hero for hero in state.heroes if hero.cell == cell]
            assert (
                any(hero.special for hero in here)
                or (state.fight is not None and state.fight.rival >= 0)
                or config.get("hero_vs_hero", False)
            ), "two heroes met by an ordinary move"
        shared = now
