"""Options as numbers: what is done, where, with what, to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.kernel.rows import cached, one_hot, row, share, zeros

from ..content.catalogue_types import ALL, ARMOR, LEVELS, RANGED, SLOTS, WEAPON
from ..rules.effects.strength import Modifier
from ..table.state import NONE
from .characters import DEADLY, OTHERS, POTIONS, STRONG, STURDY, way
from .foes import ENEMY, ENEMY_NAMES, NO_ENEMY
from .places import NO_SPOT, SPOT_NAMES, spots
from .printed import PRINTED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..rules.effects import Effect
    from ..table.state import Character, State

ABILITIES = PRINTED.abilities
CHALLENGE_BY_ID = PRINTED.challenge_by_id
CHARACTER_BY_ID = PRINTED.character_by_id
DISCOVERIES = PRINTED.discoveries
ENCOUNTER_BY_ID = PRINTED.encounter_by_id
POWER_BY_ID = PRINTED.power_by_id
QUEST_BY_ID = PRINTED.quest_by_id
QUESTS = PRINTED.quests
ABILITY_CALLED = PRINTED.ability_called
ABILITY_OF = PRINTED.ability_of
ENEMY_OF = PRINTED.enemy_of
ITEM_CALLED = PRINTED.item_called
ITEMS = len(PRINTED.items)
SPACE_CALLED = PRINTED.space_called
item_of = PRINTED.item_of
PLACES = PRINTED.spaces

# What is done, by the first word of a choice. A choice that begins with a name has none.
VERBS = (
    "attack", "attached", "board", "character", "city", "collect", "colour", "decline", "discard",
    "done", "draw", "drop", "energy", "equip", "event", "fight", "flip", "give", "go", "go_on",
    "gold", "keep", "leave", "look", "mana", "nothing", "pass", "pay", "place", "play", "potion",
    "power", "put_back", "reroll", "resolve", "resource", "rob", "stay", "stop", "take", "to",
    "trade", "travel", "unequip", "use",
    "recall",
)  # fmt: skip
_VERB = {verb: row(one_hot(place, len(VERBS))) for place, verb in enumerate(VERBS)}
_NO_VERB = zeros(len(VERBS))

_RESOURCES = tuple(sorted({resource for place in PLACES for resource in place.resources}))
_WORDS = (
    *LEVELS, *_RESOURCES, *POTIONS, *SLOTS[:2], *CHARACTER_BY_ID,
    *(kind.id for kind in DISCOVERIES),
)  # fmt: skip
_WORD_NAMES = tuple(f"names {word}" for word in _WORDS)
_PLACE_OF_WORD = {word: place for place, word in enumerate(_WORDS)}

# What an effect does that counts most; an amount without limit is as much as counts.
_EFFECTS = (
    "attack_mod", "defense_mod", "damage_mod", "damage", "heal", "prevent_damage", "draw", "energy",
    "move_mod", "die_mod", "reroll", "flip", "teleport", "attach", "cancel_battle",
    "cancel_ability", "gain_item", "steal_item", "demand", "disarm", "pull", "recall", "set_die",
    "strike", "swap_dice", "swap_places", "tax_ability",
)  # fmt: skip
_EFFECT = {name: place for place, name in enumerate(_EFFECTS)}
_MUCH = 5

_GOALS = tuple(sorted({goal.word for quest in QUESTS for goal in quest.goals}))
# Where a kind of card stands among those of its deck.
_IN_DECK = {
    kind: place
    for deck in reversed(ABILITY_OF)  # another ability is the last of the printed decks
    for place, kind in enumerate(dict.fromkeys(deck))
}  # fmt: skip
_KINDS = 1 + max(_IN_DECK.values())

_FIXED_NAMES = (
    *(f"chooses to {verb}" for verb in VERBS), *_WORD_NAMES, "leads to a space",
    *(f"there {level} ground" for level in LEVELS), "there a city",
    *(f"there {resource}" for resource in _RESOURCES), "there an enemy of the board",
    "across", "down", *ENEMY_NAMES, "is an event", "is an elite quest", "quest valor",
    *(f"asks to {kind}" for kind in _GOALS), "number",
)  # fmt: skip
_CARD_NAMES = (
    *(f"is ability {place + 1} of the deck" for place in range(_KINDS)), "is an ability",
    "costs energy", "is red", "card's attack", "card attacks from afar", "is a power",
    "costs the item", *(f"does {effect}" for effect in _EFFECTS),
)  # fmt: skip
_ITEM_NAMES = (
    "is an item", *(f"fits the {slot}" for slot in SLOTS), "item colour", "is above their level",
    "item's attack", "item attacks from afar", "item's defense", "better than what they wear",
    *(f"is a {potion} potion" for potion in POTIONS), "item powers", "which item",
)  # fmt: skip
_WHOM_NAMES = (
    "share of the quest done", "concerns themselves",
    *(f"concerns neighbour {seat + 1}" for seat in range(OTHERS)),
    "their level", "their damage", "their items",
)  # fmt: skip
OPTION_NAMES = (*_FIXED_NAMES, *_CARD_NAMES, *_ITEM_NAMES, *SPOT_NAMES, *_WHOM_NAMES)
_NO_CARD, _NO_ITEM, _NOBODY = (
    zeros(len(names)) for names in (_CARD_NAMES, _ITEM_NAMES, _WHOM_NAMES)
)  # fmt: skip


class Read(NamedTuple):
    """What a choice names; NONE where it names none of that kind."""

    fixed: bytes
    is_card: bool  # an ability or a power
    is_told_of: bool  # a quest or a character
    space: int
    ability: int
    power: str
    item: int
    quest: int
    kind: int  # a character
    seat: int


@cached
def read(choice: str) -> Read:
    """A choice word by word: every id of the catalogue belongs to one thing alone."""
    verb, *parts = choice.split(":")
    if verb not in _VERB:  # a name by itself
        verb, parts = "", [verb]
    space, item, quest, kind, seat = (
        next((found[part] for part in parts if part in found), NONE)
        for found in (SPACE_CALLED, ITEM_CALLED, _QUEST, _KIND, _seats(verb))
    )
    ability = next((ABILITY_CALLED[part] for part in parts if part in ABILITY_CALLED), NONE)
    power = next((part for part in parts if part in POWER_BY_ID), "")
    return Read(
        _fixed(verb, parts, space, quest), ability != NONE or bool(power),
        max(quest, kind, seat) != NONE, space, ability, power, item, quest, kind, seat,
    )  # fmt: skip


_QUEST = {name: quest.index for name, quest in QUEST_BY_ID.items()}
_KIND = {name: who.index for name, who in CHARACTER_BY_ID.items()}


def _seats(verb: str) -> dict[str, int]:
    """Who is robbed is named by their seat."""
    return {str(seat): seat for seat in range(OTHERS + 1)} if verb in ("take", "rob") else {}


def _fixed(verb: str, parts: list[str], space: int, quest: int) -> bytes:
    """What a choice says by itself."""
    words = [0.0] * len(_WORDS)
    for part in parts:
        if part in _PLACE_OF_WORD:
            words[_PLACE_OF_WORD[part]] = 1.0
    number = int(parts[-1]) if verb in ("look", "attached") else 0
    card = next((CHALLENGE_BY_ID[part].index for part in parts if part in CHALLENGE_BY_ID), NONE)
    foe = next((ENCOUNTER_BY_ID[part] for part in parts if part in ENCOUNTER_BY_ID), None)
    if foe is None and card != NONE:
        foe = ENEMY_OF[card]
    return b"".join((
        _VERB.get(verb, _NO_VERB), row(words), _THERE[space],
        NO_ENEMY if foe is None else ENEMY[foe.index],
        row([
            float(card != NONE and foe is None),
            *_asked(quest), share(number, 5),
        ]),
    ))  # fmt: skip


def _asked(quest: int) -> list[float]:
    """What a quest is worth, and what it asks for."""
    if quest == NONE:
        return [0.0] * (2 + len(_GOALS))
    card = QUESTS[quest]
    kinds = [goal.word for goal in card.goals]
    return [float(card.elite), card.valor / 3, *(float(kind in kinds) for kind in _GOALS)]


# By space, with none at the end: what is printed there.
_THERE = (
    *(
        row([
            1.0, *one_hot(place.colour, len(LEVELS)), float(place.city),
            *(float(resource in place.resources) for resource in _RESOURCES),
            float(place.board_encounter != NONE), place.x / PRINTED.width, place.y / PRINTED.height,
        ])
        for place in PLACES
    ),
    zeros(1 + len(LEVELS) + 1 + len(_RESOURCES) + 3),
)  # fmt: skip


def options(state: State, player: int, choices: Sequence[str]) -> bytes:
    """Row after row."""
    own = state.characters[player]
    every = [read(choice) for choice in choices]
    there = [what.space for what in every if what.space != NONE]
    spot = iter(spots(state, own, there) if there else ())
    parts: list[bytes] = []
    for choice, what in zip(choices, every, strict=True):
        parts += (
            what.fixed,
            _card((choice, own.level)) if what.is_card else _NO_CARD,
            _item((what.item, own.level, own.weapon, own.armor)) if what.item != NONE else _NO_ITEM,
            next(spot) if what.space != NONE else NO_SPOT,
            _whom(state, own, what) if what.is_told_of else _NOBODY,
        )
    return b"".join(parts)


# -- cards, powers and items, for the one who has them --------------------------------------


@cached
def _card(key: tuple[str, int]) -> bytes:
    choice, level = key
    what = read(choice)
    card, power = [0.0] * 5, [0.0] * 2
    if what.ability != NONE:
        ability = ABILITIES[what.ability]
        card = [
            1.0, share(ability.cost, 3), float(ability.background == "red"),
            share(max(0, ability.attack), STRONG), float(ability.attack_type == RANGED),
        ]  # fmt: skip
        effects = ability.by_level[level]
    else:
        used = POWER_BY_ID[what.power]
        card[1], power = share(used.cost.energy, 3), [1.0, float(used.cost.discard_this)]
        effects = used.effects
    place = one_hot(_IN_DECK.get(what.ability, NONE), _KINDS)
    return row([*place, *card, *power, *_done_by(effects)])


def _done_by(effects: tuple[Effect, ...]) -> list[float]:
    """How much of everything an effect does; what it does to the enemy's numbers is turned."""
    numbers = [0.0] * len(_EFFECTS)
    for op in effects:
        place = _EFFECT.get(op.word)
        if place is not None:
            amount = _MUCH if op.points == ALL else op.points or 1
            turned = -amount if isinstance(op, Modifier) and op.target == "enemy" else amount
            numbers[place] = max(-1.0, min(1.0, numbers[place] + turned / _MUCH))
    return numbers


@cached
def _item(key: tuple[int, int, int, int]) -> bytes:
    card, level, weapon, armor = key
    item = item_of(card)
    attack, defense = max(0, item.attack), max(0, item.defense)
    worn = {WEAPON: weapon, ARMOR: armor}.get(item.slot, NONE)
    before = max(item_of(worn).attack, item_of(worn).defense) if worn != NONE else 0
    gain = (max(attack, defense) - before) / STURDY if item.slot in (WEAPON, ARMOR) else 0.0
    return row([
        1.0, *one_hot(item.slot, len(SLOTS)), item.colour / 3, float(item.colour > level),
        share(attack, STRONG), float(item.attack_type == RANGED), share(defense, STURDY), gain,
        *(float(kind in item.potions) for kind in POTIONS), share(len(item.powers), 3),
        share(1 + item.index, ITEMS),  # many are alike but for what their powers do
    ])  # fmt: skip


# -- quests and characters as they are now --------------------------------------------------


def _whom(state: State, own: Character, what: Read) -> bytes:
    """How far a quest has come, and whom it is done to."""
    done = way(state, own).done.get(what.quest, 0.0)
    for each in state.characters:
        if each.seat == what.seat or each.kind == what.kind != NONE:
            ahead = (each.seat - own.seat) % len(state.characters)
            return row([
                done, *one_hot(ahead, OTHERS + 1), each.level / 3, share(each.damage, DEADLY),
                share(len(each.items), 10),
            ])  # fmt: skip
    return row([done, *[0.0] * (OTHERS + 4)])


__all__ = ["OPTION_NAMES", "options", "read"]
