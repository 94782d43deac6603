"""The catalogue of a table: all its pieces numbered, and tables by number for the rules to look in.

States hold these numbers and never the things themselves.
"""

from __future__ import annotations

from hashlib import blake2b
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.catalogue import Catalogue, Numbering, numbering_of_first_format

from .catalogue import (
    DECKS,
    Card,
    Chamber,
    CombatCard,
    Content,
    HeroCard,
    PowerCard,
    content_folder,
)
from .pieces import (
    ABILITIES,
    ATTACKS,
    ATTRIBUTES,
    CHAMBER_TYPE_IDS,
    DIRECTIONS,
    EDGES,
    NO_ABILITY,
    NO_ICON,
    PASSAGE,
    RUNE,
    TOWER_ROOM,
    TREASURE_ROOM,
    USED_ON_A_TURN,
    WALL,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undercroft.kernel.chance import Bag

_SIDES = ("entry", "left", "front", "right")  # clockwise, from the side of the arrow
_BYTE = 256


# Which kind of thing each source of draws brings.
_SOURCES = MappingProxyType(
    {
        **dict.fromkeys(DECKS, "card"),
        "loot": "card",
        "pile": "tile",
        "tokens": "token",
        "hero": "hero",
        **dict.fromkeys(("combat", "power", "hero power", "monster power", "hand"), "fight_card"),
    }
)


class DungeonQuestContent(Catalogue):
    """What the boxes and packs of a table hold."""

    game = "dungeonquest"
    sources = _SOURCES

    def __init__(self, content: Content, boxes: tuple[str, ...], packs: tuple[str, ...]) -> None:
        self.boxes, self.packs = boxes, packs
        self.fingerprint = blake2b(msgspec.json.encode(content), digest_size=16).hexdigest()
        self.board = content.board
        self.combat, self.powers = content.combat, content.powers
        self._number_heroes_and_monsters(content)
        self._number_cards(content)
        self._number_fight_cards(content)
        self._number_tiles(content)
        self.sun_spaces = content.board.sun.spaces
        self.first_night = min(each.space for each in content.board.sun.numbered)
        self.night_falls_on = {each.space: each.ends_on for each in content.board.sun.numbered}
        self.card_bag, self.tile_bag = _bag_for(len(self.cards)), _bag_for(self.tile_count)
        self.fight_bag = _bag_for(len(self.fight_id))
        self.bags = (*(self.card_bag for _ in DECKS), self.tile_bag, self.fight_bag)
        self.whole_combat_deck = self.fight_bag(self.combat_cards)
        self.numberings = MappingProxyType({each.kind: each for each in self._numberings()})
        self.first_numbering = numbering_of_first_format(content_folder())

    # -- heroes and monsters ---------------------------------------------------------------

    def _number_heroes_and_monsters(self, content: Content) -> None:
        self.heroes = content.heroes
        self.hero_ids = tuple(hero.id for hero in self.heroes)
        self.attributes = tuple((h.strength, h.agility, h.armor, h.luck) for h in self.heroes)
        self.life = tuple(hero.life for hero in self.heroes)
        self.ability = tuple(_ability(hero) for hero in self.heroes)
        self.monsters = content.monsters
        self.monster_ids = tuple(monster.id for monster in self.monsters)
        self.monster_number = {name: number for number, name in enumerate(self.monster_ids)}
        self.monster_attribute = tuple(ATTRIBUTES.index(each.attribute) for each in self.monsters)
        # Monster tokens: four a monster, each with the life value on its underside.
        self.token_monster = tuple(n for n, each in enumerate(self.monsters) for _ in each.tokens)
        self.token_life = tuple(life for each in self.monsters for life in each.tokens)
        self.token_count = len(self.token_life)
        self.tokens_alike = tuple(
            tuple(token for token, kind in enumerate(self.token_monster) if kind == number)
            for number in range(len(self.monsters))
        )

    # -- the cards of the ten decks --------------------------------------------------------

    def _number_cards(self, content: Content) -> None:
        self.deck_sizes = tuple(sum(c.count for c in content.decks[deck]) for deck in DECKS)
        self.cards: tuple[Card, ...] = tuple(
            card for deck in DECKS for card in content.decks[deck] for _ in range(card.count)
        )
        self.card_deck = tuple(
            number for number, size in enumerate(self.deck_sizes) for _ in range(size)
        )
        self.deck_cards = tuple(
            tuple(card for card, deck in enumerate(self.card_deck) if deck == number)
            for number in range(len(DECKS))
        )
        self.card_id = tuple(card.id for card in self.cards)
        self.card_type = tuple(card.type for card in self.cards)
        self.card_gold = tuple(card.gold for card in self.cards)
        self.is_loot = tuple(card.type == "loot" for card in self.cards)
        self.is_trap = tuple(card.type == "trap" for card in self.cards)
        self.is_shuffle = tuple(card.id == "shuffle" for card in self.cards)
        self.card_called = {card.id: card for card in self.cards}
        self.usable = {n: name for n, name in enumerate(self.card_id) if name in USED_ON_A_TURN}
        self.runes = {self.card_id[card]: card for card in self.deck_cards[RUNE]}

    # -- Combat and Power cards: one numbering, Combat cards first -------------------------

    def _number_fight_cards(self, content: Content) -> None:
        combat = tuple(card for card in content.combat for _ in range(card.count))
        fight: tuple[CombatCard | PowerCard, ...] = (*combat, *content.powers)
        self.combat_cards = tuple(range(len(combat)))
        self.first_power = first = len(combat)
        self.fight_id = tuple(card.id for card in fight)
        self.fight_name = tuple(card.name for card in fight)
        self.fight_attack = tuple(ATTACKS.index(card.attack) for card in fight)
        self.fight_value = tuple(card.value for card in fight)
        self.value_of = self.fight_value.__getitem__  # bound once: it is looked up most
        self.fight_counter = tuple(_icon(card.counter) for card in fight)
        # The wounds on hero and monster for each pair of cards (DQ-VCLA-09).
        self.classic_display = {
            (self.fight_id.index(cell.hero), self.fight_id.index(cell.monster)): (
                cell.hero_wounds,
                cell.monster_wounds,
            )
            for cell in content.display
        }
        powers = content.powers
        self.combat_called = {card.id: card for card in content.combat}
        self.power_called = {power.id: power for power in powers}
        self.power_effect = (*("" for _ in combat), *(power.effect for power in powers))
        self.power_text = (*("" for _ in combat), *(power.text for power in powers))
        self.power_amount = (*(0 for _ in combat), *(power.amount for power in powers))
        self.power_against = (
            *(NO_ICON for _ in combat),
            *(_icon(power.against) for power in powers),
        )
        self.power_escape = (*(0 for _ in combat), *(power.escape for power in powers))
        self.power_damage = (*(0 for _ in combat), *(power.damage for power in powers))

        def owned_by(owner: str) -> tuple[int, ...]:
            return tuple(first + n for n, power in enumerate(powers) if power.owner == owner)

        self.hero_powers = tuple(owned_by(hero) for hero in self.hero_ids)
        self.monster_powers = tuple(owned_by(monster) for monster in self.monster_ids)

    # -- chamber tiles ---------------------------------------------------------------------

    def _number_tiles(self, content: Content) -> None:
        types = {kind.id: kind for kind in content.chamber_types}
        self.chamber_types = tuple(types[name] for name in CHAMBER_TYPE_IDS)
        self.tiles: tuple[Chamber, ...] = tuple(
            chamber for chamber in content.chambers for _ in range(chamber.count)
        )
        self.tile_count = count = len(self.tiles)
        towers = content.board.towers
        self.tower_tiles = tuple(range(count, count + len(towers)))
        self.treasure_tile = count + len(towers)
        self.tile_type = (
            *(CHAMBER_TYPE_IDS.index(tile.type) for tile in self.tiles),
            *(TOWER_ROOM for _ in towers),
            TREASURE_ROOM,
        )
        self.tile_search = (*(tile.search for tile in self.tiles), *(False for _ in towers), False)
        self.tile_called = {tile.id: n for n, tile in reversed([*enumerate(self.tiles)])}
        # A laid tile is one number: tile * 4 + the direction its entry arrow points in.
        self.sides: tuple[tuple[int, ...], ...] = (
            *(_turned(_edges(tile), entry) for tile in self.tiles for entry in range(4)),
            *(_tower_sides(tower.passages) for tower in towers for _ in range(4)),
            *((PASSAGE,) * 4 for _ in range(4)),
        )
        # By laid tile, a bit for every side that is no wall; 0 for what is unexplored, at the end.
        self.open_sides = (
            *(sum((side != WALL) << n for n, side in enumerate(sides)) for sides in self.sides),
            0,
        )
        # Which half of a Chasm or Bridge each direction belongs to, by laid tile.
        self.halves: tuple[tuple[int, ...], ...] = tuple(
            _turned(_half_of_side(tile), entry) for tile in self.tiles for entry in range(4)
        )
        # Chamber of Darkness: the direction for each face of the die, by laid tile.
        self.dark_exit: tuple[tuple[int, ...], ...] = tuple(
            _dark_exits(tile, entry) for tile in self.tiles for entry in range(4)
        )

    # -- names -----------------------------------------------------------------------------

    def _numberings(self) -> tuple[Numbering, ...]:
        """A card is named with its deck: copies in one deck are alike, in two they are not."""
        cards = zip(self.card_deck, self.card_id, strict=True)
        tokens = zip(self.token_monster, self.token_life, strict=True)
        return (
            Numbering("hero", self.hero_ids),
            Numbering("monster", self.monster_ids),
            Numbering("token", (f"{self.monster_ids[kind]}/{life}" for kind, life in tokens)),
            Numbering("card", (f"{DECKS[deck]}/{name}" for deck, name in cards)),
            Numbering("fight_card", self.fight_id),
            Numbering("tile", self._tile_names()),
            Numbering("space", (space_id(self.board.columns, n) for n in range(self.spaces))),
        )

    def _tile_names(self) -> tuple[str, ...]:
        """The chambers, and what is printed on the board as if it had been laid there."""
        towers = (f"{tower.id}_tower" for tower in self.board.towers)
        return (*(tile.id for tile in self.tiles), *towers, "treasure_chamber")

    @property
    def spaces(self) -> int:
        return self.board.rows * self.board.columns


def _bag_for(count: int) -> Callable[[Iterable[int]], Bag]:
    """How a bag is made of things with so many numbers."""
    return bytes if count <= _BYTE else tuple


def space_id(columns: int, cell: int) -> str:
    """What players call a space: row and column, counted from 1."""
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def _ability(hero: HeroCard) -> int:
    name = hero.ability_of or hero.id
    return ABILITIES.index(name) if name in ABILITIES else NO_ABILITY


def _icon(attack: str) -> int:
    return ATTACKS.index(attack) if attack else NO_ICON


def _turned(values: tuple[int, ...], entry: int) -> tuple[int, ...]:
    """Sides by direction, north first, of a tile whose entry arrow points in direction `entry`."""
    return tuple(values[(direction - entry) % 4] for direction in range(4))


def _edges(tile: Chamber) -> tuple[int, ...]:
    return tuple(EDGES.index(getattr(tile, side)) for side in _SIDES)


def _tower_sides(passages: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(PASSAGE if direction in passages else WALL for direction in DIRECTIONS)


def _half_of_side(tile: Chamber) -> tuple[int, ...]:
    """Which half each side belongs to; -1 for a wall that belongs to neither."""
    return tuple(
        next((n for n, half in enumerate(tile.halves) if side in half), -1) for side in _SIDES
    )


def _dark_exits(tile: Chamber, entry: int) -> tuple[int, ...]:
    return tuple((_SIDES.index(side) + entry) % 4 for side in tile.exit_die)
