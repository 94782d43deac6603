"""Characters as numbers: all that lies open of each, and of the player's own the hand as well."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.rows import MOST_KEPT, cached, one_hot, row, share, zeros

from ..content.catalogue_types import HORDE, LEVELS, RANGED
from ..rules.goals import how_far
from ..rules.victory import ENOUGH
from ..table.state import ABILITIES, FLIPPED, NONE
from .printed import PRINTED

if TYPE_CHECKING:
    from ..content.cards import CharacterCard
    from ..table.state import Change, Character, State

CHARACTERS = PRINTED.characters
DISCOVERIES = PRINTED.discoveries
QUESTS = PRINTED.quests
ABILITY_ID = PRINTED.ability_id
ABILITY_OF = PRINTED.ability_of
DISCOVERY_OF = PRINTED.discovery_of
QUEST_ID = PRINTED.quest_id
QUEST_VALOR = PRINTED.quest_valor
SPACES = PRINTED.spaces
TROPHY_VALOR = PRINTED.trophy_valor
item_of = PRINTED.item_of

DEADLY = 10  # no character has more health
STRONG = 12  # attack values seldom go beyond
STURDY = 16  # nor defense values
DECK = max(len(deck) for deck in ABILITY_OF)
DISEASES = sum(kind.count for kind in DISCOVERIES if kind.id == "disc_disease")
POTIONS = ("health", "swiftness", "mana")

# -- who they are and where -------------------------------------------------------------------

_WHO = (
    *(f"is {who.id}" for who in CHARACTERS), *(f"is {level} level" for level in LEVELS),
    "card is flipped", "is of the Horde",
)  # fmt: skip


def _who(kind: int, level: int, side: int) -> list[float]:
    return [
        *one_hot(kind, len(CHARACTERS)), *one_hot(level, len(LEVELS)), float(side == FLIPPED),
        float(CHARACTERS[kind].faction == HORDE),
    ]  # fmt: skip


_WHERE = ("is on the board", "across", "down", "is in a city")
_AT = (
    *(
        row([1.0, place.x / PRINTED.width, place.y / PRINTED.height, float(place.city)])
        for place in SPACES
    ),
    zeros(len(_WHERE)),  # they have not begun: space -1
)


# -- how they fight, and what they have --------------------------------------------------------

_FIGHTS = ("attack", "attacks from afar", "defense", "strength", "health")


def _as_printed(card: CharacterCard, weapon: int, armor: int) -> list[float]:
    """By their card and their items; what changes them for a while is told elsewhere."""
    arms = item_of(weapon) if weapon != NONE and card.weapon_allowed else None
    defense = item_of(armor).defense if armor != NONE else card.defense
    return [
        share(arms.attack if arms else card.attack, STRONG),
        float((arms.attack_type if arms else card.attack_type) == RANGED),
        share(defense, STURDY), share(card.damage, 6), share(card.health, DEADLY),
    ]  # fmt: skip


_KEPT = tuple(kind.index for kind in DISCOVERIES if kind.kept)
_HAS = (
    "weapon", "weapon colour", "weapon powers", "armor", "armor colour", "armor powers",
    "items in bag", *(f"{level} items" for level in LEVELS),
    *(f"{kind} potions" for kind in POTIONS),
    *(f"kept {DISCOVERIES[kind].id}" for kind in _KEPT),
)  # fmt: skip


@cached
def _has(what: tuple[bytes, int, int, bytes]) -> bytes:
    bag, weapon, armor, tokens = what
    colours, potions, kinds = [0] * len(LEVELS), dict.fromkeys(POTIONS, 0), [0] * len(DISCOVERIES)
    for card in (*bag, weapon, armor):
        if card != NONE:
            item = item_of(card)
            colours[item.colour] += 1
            for kind in item.potions:
                potions[kind] += 1
    for token in tokens:
        kinds[DISCOVERY_OF[token]] += 1
    counts = (*colours, *potions.values(), *[kinds[kind] for kind in _KEPT])
    return row(
        [*_worn(weapon), *_worn(armor), share(len(bag), 10), *[min(1.0, n / 5) for n in counts]]
    )


def _worn(card: int) -> tuple[float, float, float]:
    if card == NONE:
        return 0.0, 0.0, 0.0
    item = item_of(card)
    return 1.0, item.colour / 3, share(len(item.powers), 3)


# -- how they stand -------------------------------------------------------------------------

_DONE = ("valor", "quests completed", "trophies", "active quests", "seals", "attached cards")
_CHANGED = {"attack_mod": "attack changed", "defense_mod": "defense changed",
            "damage_mod": "strength changed"}  # fmt: skip
_UNCHANGED = (0.0,) * len(_CHANGED)
_PASSING = (
    "plays", "damage", "life left", "energy", "cards in hand", "cards in deck", "cards discarded",
    "diseases", "cards played this turn", *_CHANGED.values(),
)  # fmt: skip
_passing = Struct(f"{len(_PASSING)}f").pack


def _changed(changes: tuple[Change, ...]) -> tuple[float, ...]:
    """What this turn adds to their numbers."""
    sums = [sum(by for change, by, _ in changes if change == what) for what in _CHANGED]
    return tuple(max(-1.0, min(1.0, amount / 5)) for amount in sums)


@cached
def _done(what: tuple[tuple[int, ...], tuple[int, ...], int, int, int]) -> bytes:
    log, trophies, quests, seals, attached = what
    valor = sum([QUEST_VALOR[quest] for quest in log]) + sum([TROPHY_VALOR[t] for t in trophies])
    return row([
        share(valor, ENOUGH), share(len(log), 6), share(len(trophies), 4), share(quests, 3),
        share(seals, 4), share(attached, 4),
    ])  # fmt: skip


@cached
def _is(what: tuple[int, int, int, int, int]) -> bytes:
    """Who they are, and how they fight."""
    kind, level, side, weapon, armor = what
    card = CHARACTERS[kind].cards[level][side]
    return row([*_who(kind, level, side), *_as_printed(card, weapon, armor)])


# -- a character, and what is the player's own ---------------------------------------------

OPEN_NAMES = (*_WHO, *_FIGHTS, *_HAS, *_WHERE, *_DONE, *_PASSING)
NOBODY = zeros(len(OPEN_NAMES))
_NOT_CHOSEN = row(one_hot(OPEN_NAMES.index("plays"), len(OPEN_NAMES)))
OTHERS = 3
OTHER_NAMES = tuple(f"neighbour {seat + 1} {name}" for seat in range(OTHERS) for name in OPEN_NAMES)


def in_the_open(state: State, own: Character) -> bytes:
    """All that everybody sees of a character."""
    kind, level, side, damage, energy = own.kind, own.level, own.side, own.damage, own.energy
    if kind == NONE:
        return _NOT_CHOSEN
    sick, held, played, changes = len(own.diseases), len(own.hand), len(own.played), own.changes
    weapon, armor = own.weapon, own.armor
    left = CHARACTERS[kind].cards[level][side].health - sick - damage
    return b"".join((
        _is((kind, level, side, weapon, armor)), _has((own.bag, weapon, armor, own.kept)),
        _AT[own.space],
        _done((
            own.log, own.trophies, len(own.quests), len(own.seals),
            len(own.attached) + len(own.on_items),
        )),
        _passing(
            1.0, damage / DEADLY if damage < DEADLY else 1.0, left / DEADLY if left > 0 else 0.0,
            energy / DEADLY if energy < DEADLY else 1.0, held / 12 if held < 12 else 1.0,
            len(state.bags[ABILITIES + own.seat]) / DECK, len(own.discard) / DECK, sick / DISEASES,
            played / 4 if played < 4 else 1.0, *(_changed(changes) if changes else _UNCHANGED),
        ),
    ))  # fmt: skip


def others(state: State, player: int) -> bytes:
    """The other characters, clockwise from the player's left."""
    characters, players = state.characters, len(state.characters)
    found = [in_the_open(state, characters[(player + n) % players]) for n in range(1, players)]
    return b"".join(found) + NOBODY * (OTHERS + 1 - players)


CARD_NAMES = (
    *(f"holds {ability}" for ability in ABILITY_ID),
    *(f"has discarded {ability}" for ability in ABILITY_ID),
)  # fmt: skip
_NO_CARDS = zeros(len(ABILITY_ID))


def cards(own: Character) -> bytes:
    """The player's own ability cards: in their hand, and on their discard pile."""
    return _counted((own.kind, own.hand)) + _counted((own.kind, own.discard))


@cached
def _counted(what: tuple[int, bytes]) -> bytes:
    kind, pile = what
    if not pile:
        return _NO_CARDS
    numbers = [0.0] * len(ABILITY_ID)
    for card in pile:
        numbers[ABILITY_OF[kind][card]] += 0.5  # there are two of each at most
    return row(numbers)


QUEST_NAMES = (
    *(f"has quest {quest}" for quest in QUEST_ID),
    *(f"share done of {quest}" for quest in QUEST_ID),
)  # fmt: skip


class Way(NamedTuple):
    """How far a player's quests have come: of each the share that is done, and the row of it."""

    done: dict[int, float]
    row: bytes


_WAYS: dict[tuple[object, ...], Way] = {}


def way(state: State, own: Character) -> Way:
    """How far the player's own quests have come."""
    # All that conditions look at.
    key = (own.quests, own.progress, own.level, own.weapon, own.armor)
    found = _WAYS.get(key)
    if found is None:
        if len(_WAYS) >= MOST_KEPT:
            _WAYS.clear()
        found = _WAYS[key] = _way(state, own)
    return found


def _way(state: State, own: Character) -> Way:
    numbers, shares = [0.0] * len(QUEST_NAMES), {}
    for quest, progress in zip(own.quests, own.progress, strict=True):
        goals = QUESTS[quest].goals
        reached = [
            how_far(state, own, goal, number) for goal, number in zip(goals, progress, strict=True)
        ]
        done = sum(done / max(1, needed) for done, needed in reached) / max(1, len(goals))
        shares[quest] = done
        numbers[quest], numbers[len(QUEST_ID) + quest] = 1.0, done
    return Way(shares, row(numbers))
