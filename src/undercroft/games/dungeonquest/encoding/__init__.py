"""DungeonQuest as numbers, for programs that learn: all that a player sees and nothing else.

It reads the state and not the view, for speed; that both tell the same is tested.
"""

from __future__ import annotations

from array import array
from functools import partial
from operator import getitem
from struct import Struct
from typing import TYPE_CHECKING, Any

from undercroft.kernel.encoding import Encoder
from undercroft.kernel.rows import Kept, kept, latest, one_of, row, share, zeros

from ..content.catalogue import DECKS
from ..content.pieces import (
    CARD_ID,
    CARD_TYPE,
    COMBAT_CARDS,
    DECK_CARDS,
    FIGHT_ID,
    RUNE,
    TILE_COUNT,
    TOKENS,
)
from ..rules.combat.aftermath import wounds_of
from ..rules.turn import NIGHT_FALLS_ON, SUN_SPACES
from ..table.state import IN_THE_DUNGEON, OUT
from . import fights, heroes, places
from .heroes import RICH, gold_of
from .options import OPTION_NAMES, options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.kernel.flow import Decision
    from undercroft.kernel.table import Table

    from ..table.state import Hero, State

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
# By deck and by how many cards are left in it.
_LEFT = tuple(tuple(row([left * (1 / size)]) for left in range(size + 1)) for size in _SIZES)
# The type of a card by its number: so a pile of cards becomes a pile of types at once.
_TYPE_OF = bytes(
    _TYPES.index(CARD_TYPE[card]) if card < len(CARD_TYPE) and CARD_TYPE[card] in _TYPES else 255
    for card in range(256)
)
# By deck: how many cards of each type it has.
_WHOLE = tuple(
    tuple(enumerate(map(bytes(cards).translate(_TYPE_OF).count, range(len(_TYPES)))))
    for cards in DECK_CARDS
)
_shares = Struct(f"{len(_TYPES)}f").pack


def _sorts(deck: int, pile: bytes) -> bytes:
    """What sort of cards a deck still has while these are on its discard pile."""
    gone = pile.translate(_TYPE_OF).count
    left = len(DECK_CARDS[deck]) - len(pile) or 1
    return _shares(*[(whole - gone(kind)) / left for kind, whole in _WHOLE[deck]])


_SORTS = tuple(Kept(partial(_sorts, deck)) for deck in range(len(_SORTED)))


# Looked up without a line of Python for each deck: there are many.
@latest
def _left(bags: list[bytes]) -> bytes:
    """How many cards are left in each deck."""
    return b"".join(map(getitem, _LEFT, map(len, bags)))


@latest
def _not_discarded(discards: list[bytes]) -> bytes:
    """What sort of cards is not on the discard pile, deck by deck."""
    return b"".join(map(getitem, _SORTS, discards))


# -- the whole -----------------------------------------------------------------------------

_TABLE_NAMES = ("acts", "way out is known", "known way out", "players inside")


def _inside(all_heroes: list[Hero]) -> int:
    """How many are in the dungeon. A loop: building a list to count in takes twice as long."""
    inside = 0
    for hero in all_heroes:
        if hero.fate == IN_THE_DUNGEON:
            inside += 1
    return inside


@kept
def _about(what: tuple[bool, int, int]) -> bytes:
    acts, steps_home, inside = what
    return row([float(acts), float(steps_home > 0), places.WAY_OUT[steps_home], inside / 4])


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
        asked = _NO_QUESTION
        if decision is not None and decision.player == player:
            asked = _QUESTION[decision.question.kind]
        hurt = wounds_of(now.sides[0]) if now is not None and now.hero == player else 0
        return array("f", b"".join([
            asked, heroes.KIND[hero.kind], heroes.health((hero.kind, hero.wounds + hurt)),
            heroes.held(hero.runes + hero.kept + hero.loot), heroes.plight(hero),
            places.POSITION[cell], _SUN[state.sun],
            _about((state.active == player, steps_home, _inside(state.heroes))),
            *fights.fight(state, now, player),
            known.surroundings(cell), places.monsters_around(state.tokens, cell),
            _left(state.bags), _not_discarded(state.discards), *heroes.others(state, player),
            known.nearness,
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
