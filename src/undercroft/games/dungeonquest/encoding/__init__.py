"""DungeonQuest as numbers, for programs that learn: all that a player sees and nothing else.

It reads the state and not the view, for speed; that both tell the same is tested.
"""

from __future__ import annotations

from array import array
from operator import mul
from struct import Struct
from typing import TYPE_CHECKING, Any

from undercroft.kernel.encoding import Encoder
from undercroft.kernel.rows import MOST_KEPT, one_of, row, share, zeros

from ..catalogue import DECKS
from ..combat.aftermath import wounds_of
from ..pieces import (
    CARD_ID,
    CARD_TYPE,
    COMBAT_CARDS,
    DECK_CARDS,
    FIGHT_ID,
    RUNE,
    TILE_COUNT,
    TOKENS,
)
from ..state import IN_THE_DUNGEON, OUT
from ..turn import NIGHT_FALLS_ON, SUN_SPACES
from . import fights, heroes, places
from .heroes import RICH, gold_of
from .options import OPTION_NAMES, options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.flow import Decision
    from undercroft.kernel.table import Table

    from ..state import State

# Every kind of question, in the order of the alphabet; a new one goes to the end.
QUESTIONS = (
    "announce_escape", "barrier", "before_crossing", "before_exploring", "before_test",
    "bottle_imp", "bribe", "bridge", "carried_out", "choose_card", "choose_find", "choose_side",
    "choose_tile", "come_up", "counterattack", "crypt", "cure", "dead_adventurer", "dragon_rage",
    "face_card", "fight_or_flee", "give_way", "heading", "lay_card", "lay_tile", "lose_loot",
    "move_on", "one_more_move", "pay_for_power", "place_monster", "press_home", "reroll",
    "reroll_one", "retreat", "secret_door", "servant", "sideways", "spider_web", "spoils",
    "starting_tower", "strike_first", "teleport", "tower", "turn", "use_rope", "ward_off",
    "which_effect", "which_first", "which_token", "whose_effect_first",
)  # fmt: skip
_QUESTION = {
    kind: row(one_of(place, len(QUESTIONS))) for place, kind in enumerate(QUESTIONS)
}  # fmt: skip
_NO_QUESTION = zeros(len(QUESTIONS))

# -- the sun -------------------------------------------------------------------------------

_SUN_NAMES = ("sun", "night may fall next", "night may fall in two", "turns that are safe")


def _night(sun: int) -> float:
    """How likely night falls when the sun moves on to that space."""
    return NIGHT_FALLS_ON.get(min(sun, SUN_SPACES), 0) / 6


def _sun(sun: int) -> bytes:
    in_two = 1 - (1 - _night(sun + 1)) * (1 - _night(sun + 2))
    safe = max(0, min(NIGHT_FALLS_ON) - 1 - sun)
    return row([share(sun, SUN_SPACES), _night(sun + 1), in_two, share(safe, SUN_SPACES)])


_SUN = tuple(_sun(sun) for sun in range(SUN_SPACES + 1))

# -- the decks -----------------------------------------------------------------------------

_TYPES = ("loot", "event", "threat", "monster", "trap")
_SIZES = (*(len(cards) for cards in DECK_CARDS), TILE_COUNT, len(COMBAT_CARDS))
# Runes are dealt before the game begins, and of Dragon cards the number left tells all.
_SORTED = DECKS[:RUNE]
_DECK_NAMES = (
    *(f"{deck} cards left" for deck in DECKS), "tiles left", "combat cards left",
    *(f"share of {kind} among {deck} cards not discarded" for deck in _SORTED for kind in _TYPES),
)  # fmt: skip
_SCALE = tuple(1 / size for size in _SIZES)
_left = Struct(f"{len(_SIZES)}f").pack
# The type of a card by its number: so a pile of cards becomes a pile of types at once.
_TYPE_OF = bytes(
    _TYPES.index(CARD_TYPE[card]) if card < len(CARD_TYPE) and CARD_TYPE[card] in _TYPES else 255
    for card in range(256)
)
_WHOLE = tuple(bytes(cards).translate(_TYPE_OF) for cards in DECK_CARDS)
# By deck what was made of each discard pile, and what was made of all of them last.
_KNOWN_PILES: tuple[dict[bytes, bytes], ...] = tuple({} for _ in _SORTED)
_latest: list[tuple[list[bytes], bytes]] = [([], b"")]


def _decks(state: State) -> bytes:
    """How many cards are left, and what sort of cards is not on the discard pile."""
    left = _left(*map(mul, map(len, state.bags), _SCALE))
    discards, sorts = _latest[0]
    if state.discards != discards:
        sorts = b"".join([
            known.get(pile) or _sorts(deck, pile)
            for deck, (known, pile) in enumerate(zip(_KNOWN_PILES, state.discards, strict=False))
        ])  # fmt: skip
        _latest[0] = (state.discards[:], sorts)
    return left + sorts


def _sorts(deck: int, pile: bytes) -> bytes:
    gone, whole = pile.translate(_TYPE_OF), _WHOLE[deck]
    left = len(DECK_CARDS[deck]) - len(pile) or 1
    known = _KNOWN_PILES[deck]
    if len(known) >= MOST_KEPT:
        known.clear()
    known[pile] = found = row(
        [(whole.count(kind) - gone.count(kind)) / left for kind in range(len(_TYPES))]
    )
    return found


# -- the whole -----------------------------------------------------------------------------

_TABLE_NAMES = ("acts", "way out is known", "known way out", "players inside")
_about = Struct(f"{len(_TABLE_NAMES)}f").pack

NAMES = (
    *(f"asked {kind}" for kind in QUESTIONS), *heroes.KIND_NAMES, *heroes.HEALTH_NAMES,
    *heroes.HELD_NAMES, *heroes.PLIGHT_NAMES, *places.POSITION_NAMES, *_SUN_NAMES, *_TABLE_NAMES,
    *fights.FIGHT_NAMES, *places.SURROUNDINGS_NAMES, *places.MONSTER_NAMES, *_DECK_NAMES,
    *heroes.OTHER_NAMES, *places.HOMEWARD_NAMES,
)  # fmt: skip


class DungeonQuestEncoder(Encoder):
    """About a thousand numbers for what a player sees, a hundred for each of his options."""

    names = NAMES
    option_names = OPTION_NAMES
    # A chamber to teleport to, a Loot card by name, a card of a hand, a monster's way: no question
    # offers more than there are of these, and two words beside them.
    most_options = 2 + max(TILE_COUNT, len(set(CARD_ID)), len(set(FIGHT_ID)), 4 * TOKENS)
    longest = 10_000

    def observe(self, table: Table[Any], player: int) -> Sequence[float]:
        state: State = table.state
        hero, now = state.heroes[player], state.fight
        cell = hero.cell
        known = places.known(state.board)
        steps_home = known.homeward[cell] if cell >= 0 else 0
        decision = table.decision
        asked = decision is not None and decision.player == player
        inside = [other.fate for other in state.heroes].count(IN_THE_DUNGEON)
        hurt = wounds_of(now.sides[0]) if now is not None and now.hero == player else 0
        return array("f", b"".join([
            _QUESTION[decision.question.kind] if asked and decision is not None else _NO_QUESTION,
            heroes.KIND[hero.kind], heroes.health(hero, hurt),
            heroes.held(hero.runes + hero.kept + hero.loot), heroes.plight(hero),
            places.POSITION[cell], _SUN[state.sun],
            _about(
                state.active == player, steps_home > 0, places.WAY_OUT[steps_home], inside / 4
            ),
            fights.NO_FIGHT if now is None else fights.fight(state, now, player),
            known.surroundings(cell), places.monsters_around(state.tokens, cell),
            _decks(state), heroes.others(state, player), known.nearness,
        ]))  # fmt: skip

    def option_features(self, table: Table[Any], decision: Decision) -> Sequence[float]:
        return array("f", options(table.state, decision.player, decision.choices))

    def promise(self, table: Table[Any], player: int) -> float:
        """Gold counts in full once it is out; inside, so does how far the hero has come."""
        state: State = table.state
        hero = state.heroes[player]
        gold = share(gold_of(hero.loot), RICH)
        if hero.fate == OUT:
            return 0.05 + 0.95 * gold
        if hero.fate != IN_THE_DUNGEON:
            return 0.0
        homeward = places.known(state.board).homeward
        return 0.02 + 0.5 * gold + 0.4 * heroes.progress(hero, homeward)
