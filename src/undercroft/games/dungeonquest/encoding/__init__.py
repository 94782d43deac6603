"""DungeonQuest as numbers, for programs that learn: all that a player sees and nothing else.

It reads the state and not the view, for speed; that both tell the same is tested.
"""

from __future__ import annotations

from array import array
from functools import cache, partial
from operator import getitem
from struct import Struct
from typing import TYPE_CHECKING

from undercroft.kernel.encoding import Encoder
from undercroft.kernel.rows import Cache, cached, latest, one_hot, row, share, zeros

from ..content.catalogue import DECKS
from ..content.pieces import RUNE
from ..rules.combat.aftermath import wounds_of
from ..table.state import IN_THE_DUNGEON, OUT
from . import fights, heroes, places
from .fights import Fights
from .heroes import RICH, Heroes
from .options import OPTION_NAMES, Options
from .places import Chambers

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.kernel.chance import Bag
    from undercroft.kernel.flow import Decision
    from undercroft.kernel.table import Table

    from ..content.tables import DungeonQuestContent
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
    kind: row(one_hot(place, len(QUESTIONS))) for place, kind in enumerate(QUESTIONS)
}  # fmt: skip
_NO_QUESTION = zeros(len(QUESTIONS))

# -- the sun -------------------------------------------------------------------------------

_SUN_NAMES = ("sun", "night may fall next", "night may fall in two", "turns that are safe")


def _sun(content: DungeonQuestContent, sun: int) -> bytes:
    def night(space: int) -> float:
        """How likely night falls when the sun moves on to that space."""
        return content.night_falls_on.get(min(space, content.sun_spaces), 0) / 6

    in_two = 1 - (1 - night(sun + 1)) * (1 - night(sun + 2))
    safe = max(0, content.first_night - 1 - sun)
    whole = content.sun_spaces
    return row([share(sun, whole), night(sun + 1), in_two, share(safe, whole)])


# -- the decks -----------------------------------------------------------------------------

_TYPES = ("loot", "event", "threat", "monster", "trap")
# Runes are dealt before the game begins, and of Dragon cards the number left tells all.
_SORTED = DECKS[:RUNE]
_DECK_NAMES = (
    *(f"{deck} cards left" for deck in DECKS), "tiles left", "combat cards left",
    *(f"share of {kind} among {deck} cards not discarded" for deck in _SORTED for kind in _TYPES),
)  # fmt: skip
_shares = Struct(f"{len(_TYPES)}f").pack


class Decks:
    """The decks of a catalogue as numbers."""

    __slots__ = ("_left", "_sorts", "_type_of", "_whole", "left", "not_discarded")

    def __init__(self, content: DungeonQuestContent) -> None:
        sizes = (*content.deck_sizes, content.tile_count, len(content.combat_cards))
        # By deck and by how many cards are left in it.
        self._left = tuple(tuple(row([n * (1 / size)]) for n in range(size + 1)) for size in sizes)
        self._type_of = tuple(
            _TYPES.index(kind) if kind in _TYPES else -1 for kind in content.card_type
        )
        # By deck: how many cards of each type it has.
        self._whole = tuple(self._count(cards) for cards in content.deck_cards)
        self._sorts = tuple(Cache(partial(self._share, deck)) for deck in range(len(_SORTED)))
        self.left = latest(self._all_left)
        self.not_discarded = latest(self._all_sorts)

    def _count(self, cards: Iterable[int]) -> list[int]:
        """How many cards of each type there are."""
        types = [self._type_of[card] for card in cards]
        return [types.count(kind) for kind in range(len(_TYPES))]

    def _share(self, deck: int, pile: Bag) -> bytes:
        """What sort of cards a deck still has while these are on its discard pile."""
        whole = self._whole[deck]
        gone = self._count(pile)
        left = self._size(deck) - len(pile) or 1
        return _shares(*[(all_ - out) / left for all_, out in zip(whole, gone, strict=True)])

    def _size(self, deck: int) -> int:
        return len(self._left[deck]) - 1

    # Looked up without a line of Python for each deck: there are many.
    def _all_left(self, bags: list[Bag]) -> bytes:
        """How many cards are left in each deck."""
        return b"".join(map(getitem, self._left, map(len, bags)))

    def _all_sorts(self, discards: list[Bag]) -> bytes:
        """What sort of cards is not on the discard pile, deck by deck."""
        return b"".join(map(getitem, self._sorts, discards))


# -- the whole -----------------------------------------------------------------------------

_TABLE_NAMES = ("acts", "way out is known", "known way out", "players inside")


def _inside(all_heroes: list[Hero]) -> int:
    """How many are in the dungeon. A loop: building a list to count in takes twice as long."""
    inside = 0
    for hero in all_heroes:
        if hero.fate == IN_THE_DUNGEON:
            inside += 1
    return inside


@cached
def _about(what: tuple[bool, int, int]) -> bytes:
    acts, steps_home, inside = what
    return row([float(acts), float(steps_home > 0), places.WAY_OUT[steps_home], inside / 4])


NAMES = (
    *(f"asked {kind}" for kind in QUESTIONS), *heroes.KIND_NAMES, *heroes.HEALTH_NAMES,
    *heroes.HELD_NAMES, *heroes.PLIGHT_NAMES, *places.POSITION_NAMES, *_SUN_NAMES, *_TABLE_NAMES,
    *fights.FIGHT_NAMES, *places.SURROUNDINGS_NAMES, *places.MONSTER_NAMES, *_DECK_NAMES,
    *heroes.OTHER_NAMES, *places.HOMEWARD_NAMES,
)  # fmt: skip


class Rows:
    """All that is laid out beforehand for the pieces of a catalogue."""

    __slots__ = ("chambers", "decks", "fights", "heroes", "options", "sun")

    def __init__(self, content: DungeonQuestContent) -> None:
        self.chambers, self.heroes = Chambers(content), Heroes(content)
        self.fights, self.decks = Fights(content), Decks(content)
        self.options = Options(content, self.chambers, self.fights)
        self.sun = tuple(_sun(content, sun) for sun in range(content.sun_spaces + 1))


rows_of = cache(Rows)


class DungeonQuestEncoder(Encoder):
    """About a thousand numbers for what a player sees, a hundred for each of their options.

    What a pack adds is told by its numbers and its type; the places are the same for all content.
    """

    names = NAMES
    option_names = OPTION_NAMES
    longest = 10_000
    usual_options = 48  # a teleport at the end of a long game has some 35
    version = 2

    def __init__(self, content: DungeonQuestContent) -> None:
        # A chamber to teleport to, a Loot card by name, a card of a hand, a monster's way: no
        # question offers more than there are of these, and two words beside them.
        self.most_options = 2 + max(
            content.tile_count, len(set(content.card_id)), len(set(content.fight_id)),
            4 * content.token_count,
        )  # fmt: skip
        self.most_outcomes = max(
            Encoder.most_outcomes, len(content.cards), content.tile_count, len(content.fight_id)
        )

    def observe(self, table: Table[State], player: int) -> Sequence[float]:
        state: State = table.state
        rows = rows_of(state.content)
        hero, now = state.heroes[player], state.fight
        cell = hero.cell
        known = rows.chambers.known(state.board)
        steps_home = known.homeward[cell] if cell >= 0 else 0
        decision = table.decision
        asked = _NO_QUESTION
        if decision is not None and decision.player == player:
            asked = _QUESTION[decision.question.kind]
        hurt = wounds_of(now.sides[0]) if now is not None and now.hero == player else 0
        mine, decks = rows.heroes, rows.decks
        return array("f", b"".join([
            asked, mine.kind[hero.kind], mine.health((hero.kind, hero.wounds + hurt)),
            mine.held(hero.runes + hero.kept + hero.loot), heroes.plight(hero),
            places.POSITION[cell], rows.sun[state.sun],
            _about((state.active == player, steps_home, _inside(state.heroes))),
            *rows.fights.fight(state, now, player),
            known.surroundings(cell), places.monsters_around(state.tokens, cell),
            decks.left(state.bags), decks.not_discarded(state.discards),
            *mine.others(state, player), known.nearness,
        ]))  # fmt: skip

    def option_features(self, table: Table[State], decision: Decision) -> Sequence[float]:
        state: State = table.state
        rows = rows_of(state.content).options
        return array("f", rows.rows(state, decision.player, decision.choices))

    def potential(self, table: Table[State], player: int) -> float:
        """Gold counts in full once it is out; inside, so does how far the hero has come."""
        state: State = table.state
        rows = rows_of(state.content)
        hero = state.heroes[player]
        gold = share(rows.heroes.gold_of(hero.loot), RICH)
        if hero.fate == OUT:
            return 0.05 + 0.95 * gold
        if hero.fate != IN_THE_DUNGEON:
            return 0.0
        homeward = rows.chambers.known(state.board).homeward
        return 0.02 + 0.5 * gold + 0.4 * rows.heroes.progress(hero, homeward)
