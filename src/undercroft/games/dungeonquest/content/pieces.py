"""The pieces in the box, numbered: states hold these numbers and never the things themselves."""

from __future__ import annotations

from .catalogue import CONTENT, DECKS, Card, Chamber, CombatCard, PowerCard

# -- attributes and directions -------------------------------------------------------------

ATTRIBUTES = ("strength", "agility", "armor", "luck")
STRENGTH, AGILITY, ARMOR, LUCK = range(4)

DIRECTIONS = ("north", "east", "south", "west")
NORTH, EAST, SOUTH, WEST = range(4)

# -- heroes and monsters -------------------------------------------------------------------

HEROES = CONTENT.heroes
HERO_IDS = tuple(hero.id for hero in HEROES)
HERO_ATTRIBUTES = tuple((h.strength, h.agility, h.armor, h.luck) for h in HEROES)
LIFE = tuple(hero.life for hero in HEROES)
HUGO, KRUTZBECK, TATIANNA, CHALLARA, LINDEL, GHERINN = (
    HERO_IDS.index(name)
    for name in ("hugo", "krutzbeck", "tatianna", "challara", "lindel", "gherinn")
)

MONSTERS = CONTENT.monsters
MONSTER_IDS = tuple(monster.id for monster in MONSTERS)
SKELETON, SORCERER, TROLL, GOLEM, DEMON = (
    MONSTER_IDS.index(name) for name in ("skeleton", "sorcerer", "troll", "golem", "demon")
)
MONSTER_ATTRIBUTE = tuple(ATTRIBUTES.index(monster.attribute) for monster in MONSTERS)

# Monster tokens: four a monster, each with the life value on its underside.
TOKEN_MONSTER = tuple(kind for kind, monster in enumerate(MONSTERS) for _ in monster.tokens)
TOKEN_LIFE = tuple(life for monster in MONSTERS for life in monster.tokens)
TOKENS = len(TOKEN_MONSTER)

# -- the cards of the ten decks ------------------------------------------------------------

CARDS: tuple[Card, ...] = tuple(
    card for deck in DECKS for card in CONTENT.decks[deck] for _ in range(card.count)
)
CARD_DECK = tuple(
    number for number, deck in enumerate(DECKS) for card in CONTENT.decks[deck]
    for _ in range(card.count)
)  # fmt: skip
DUNGEON, CATACOMB, TREASURE, SEARCH, CORPSE, CRYPT, DOOR, TRAP, RUNE, DRAGON = range(10)
PILE, COMBAT_DECK = 10, 11  # the bags beside the ten decks
DECK_CARDS = tuple(
    tuple(card for card, deck in enumerate(CARD_DECK) if deck == number)
    for number in range(len(DECKS))
)
CARD_ID = tuple(card.id for card in CARDS)
CARD_TYPE = tuple(card.type for card in CARDS)
CARD_GOLD = tuple(card.gold for card in CARDS)
IS_LOOT = tuple(card.type == "loot" for card in CARDS)
IS_TRAP = tuple(card.type == "trap" for card in CARDS)

# -- Combat and Power cards: one numbering, Combat cards first -----------------------------

ATTACKS = ("melee", "ranged", "magic")
MELEE, RANGED, MAGIC = range(3)
NO_ICON = -1

_COMBAT = tuple(card for card in CONTENT.combat for _ in range(card.count))
_FIGHT: tuple[CombatCard | PowerCard, ...] = (*_COMBAT, *CONTENT.powers)
COMBAT_CARDS = tuple(range(len(_COMBAT)))
FIRST_POWER = len(_COMBAT)
FIGHT_ID = tuple(card.id for card in _FIGHT)
FIGHT_NAME = tuple(card.name for card in _FIGHT)
FIGHT_ATTACK = tuple(ATTACKS.index(card.attack) for card in _FIGHT)
FIGHT_VALUE = tuple(card.value for card in _FIGHT)
FIGHT_COUNTER = tuple(ATTACKS.index(card.counter) if card.counter else NO_ICON for card in _FIGHT)
POWERS = CONTENT.powers


def _powers_of(owner: str) -> tuple[int, ...]:
    return tuple(FIRST_POWER + i for i, power in enumerate(POWERS) if power.owner == owner)


HERO_POWERS = tuple(_powers_of(hero) for hero in HERO_IDS)
MONSTER_POWERS = tuple(_powers_of(monster) for monster in MONSTER_IDS)
POWER_EFFECT = tuple("" for _ in _COMBAT) + tuple(power.effect for power in POWERS)
POWER_AMOUNT = tuple(0 for _ in _COMBAT) + tuple(power.amount for power in POWERS)
POWER_AGAINST = tuple(NO_ICON for _ in _COMBAT) + tuple(
    ATTACKS.index(power.against) if power.against else NO_ICON for power in POWERS
)
POWER_ESCAPE = tuple(0 for _ in _COMBAT) + tuple(power.escape for power in POWERS)
POWER_DAMAGE = tuple(0 for _ in _COMBAT) + tuple(power.damage for power in POWERS)

# -- chamber tiles -------------------------------------------------------------------------

PASSAGE, WALL, GATE, PORTCULLIS = range(4)  # a door is a GATE here: DOOR is its deck
_EDGES = {"passage": PASSAGE, "wall": WALL, "door": GATE, "portcullis": PORTCULLIS}
_SIDES = ("entry", "left", "front", "right")  # clockwise, from the side of the arrow

CHAMBER_TYPES = CONTENT.chamber_types
(
    DUNGEON_ROOM, TRAP_ROOM, PIT, ENTRANCE, CORRIDOR, CHASM, DARKNESS, CAVE_IN, WEB,
    PORTCULLIS_ROOM, BRIDGE, ROTATING_ROOM,
) = (
    [kind.id for kind in CHAMBER_TYPES].index(name)
    for name in (
        "dungeon_room", "trap_room", "bottomless_pit", "catacomb_entrance", "corridor", "chasm",
        "chamber_of_darkness", "cave_in", "spider_web", "portcullis", "bridge", "rotating_room",
    )
)  # fmt: skip
TOWER_ROOM = len(CHAMBER_TYPES)
TREASURE_ROOM = TOWER_ROOM + 1

TILES: tuple[Chamber, ...] = tuple(
    chamber for chamber in CONTENT.chambers for _ in range(chamber.count)
)
TILE_COUNT = len(TILES)
TOWER_TILES = tuple(range(TILE_COUNT, TILE_COUNT + len(CONTENT.board.towers)))
TREASURE_TILE = TILE_COUNT + len(CONTENT.board.towers)

_types = [kind.id for kind in CHAMBER_TYPES]
TILE_TYPE = (
    *(_types.index(tile.type) for tile in TILES),
    *(TOWER_ROOM for _ in TOWER_TILES),
    TREASURE_ROOM,
)
TILE_SEARCH = (*(tile.search for tile in TILES), *(False for _ in TOWER_TILES), False)


def _turned(values: tuple[int, ...], entry: int) -> tuple[int, ...]:
    """Sides by direction, north first, of a tile whose entry arrow points in direction `entry`."""
    return tuple(values[(direction - entry) % 4] for direction in range(4))


def _edges(tile: Chamber) -> tuple[int, ...]:
    return tuple(_EDGES[getattr(tile, side)] for side in _SIDES)


def _tower_sides(passages: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(PASSAGE if direction in passages else WALL for direction in DIRECTIONS)


# A laid tile is one number: tile * 4 + the direction its entry arrow points in.
SIDES: tuple[tuple[int, ...], ...] = (
    *(_turned(_edges(tile), entry) for tile in TILES for entry in range(4)),
    *(_tower_sides(tower.passages) for tower in CONTENT.board.towers for _ in range(4)),
    *((PASSAGE,) * 4 for _ in range(4)),
)


def _half_of_side(tile: Chamber) -> tuple[int, ...]:
    """Which half each side belongs to; -1 for a wall that belongs to neither."""
    return tuple(
        next((n for n, half in enumerate(tile.halves) if side in half), -1) for side in _SIDES
    )


# Which half of a Chasm or Bridge each direction belongs to, by laid tile.
HALVES: tuple[tuple[int, ...], ...] = tuple(
    _turned(_half_of_side(tile), entry) for tile in TILES for entry in range(4)
)


def _dark_exits(tile: Chamber, entry: int) -> tuple[int, ...]:
    return tuple((_SIDES.index(side) + entry) % 4 for side in tile.exit_die)


# Chamber of Darkness: the direction for each face of the die, by laid tile.
DARK_EXIT: tuple[tuple[int, ...], ...] = tuple(
    _dark_exits(tile, entry) for tile in TILES for entry in range(4)
)
