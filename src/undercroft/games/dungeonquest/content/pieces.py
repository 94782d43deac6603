"""What the rulebook fixes: attributes, directions, abilities, decks, edges, types of chambers.

What the boxes and packs hold is in the catalogue of a table: `state.content` (see tables.py).
"""

from __future__ import annotations

# -- attributes and directions -------------------------------------------------------------

ATTRIBUTES = ("strength", "agility", "armor", "luck")
STRENGTH, AGILITY, ARMOR, LUCK = range(4)

DIRECTIONS = ("north", "east", "south", "west")
NORTH, EAST, SOUTH, WEST = range(4)

MOST_SEARCHES = 2  # of one chamber, running (DQ-SRCH-02)

# -- abilities of heroes -------------------------------------------------------------------

# An ability is called like the printed hero who has it; a hero of a pack may have the same one.
ABILITIES = ("hugo", "krutzbeck", "tatianna", "challara", "lindel", "gherinn")
HUGO, KRUTZBECK, TATIANNA, CHALLARA, LINDEL, GHERINN = range(6)
NO_ABILITY = -1

# -- the ten decks, and the bags beside them -----------------------------------------------

DUNGEON, CATACOMB, TREASURE, SEARCH, CORPSE, CRYPT, DOOR, TRAP, RUNE, DRAGON = range(10)
PILE, COMBAT_DECK = 10, 11

# Cards that heroes can use on their own turn.
USED_ON_A_TURN = (
    "unstable_potion", "rope", "stasis_rune", "rune_of_healing", "rune_of_teleportation",
)  # fmt: skip

# -- Combat and Power cards ----------------------------------------------------------------

ATTACKS = ("melee", "ranged", "magic")
MELEE, RANGED, MAGIC = range(3)
NO_ICON = -1
CLASSIC_HAND = ("quick_shot", "slash", "bolt_of_agony")  # DQ-VCLA-02

# -- chambers ------------------------------------------------------------------------------

PASSAGE, WALL, GATE, PORTCULLIS = range(4)  # a door is a GATE here: DOOR is its deck
EDGES = ("passage", "wall", "door", "portcullis")

# Each type of chamber is a rule of its own: a pack can add chambers, but no types.
CHAMBER_TYPE_IDS = (
    "dungeon_room", "trap_room", "bottomless_pit", "catacomb_entrance", "corridor", "chasm",
    "chamber_of_darkness", "cave_in", "spider_web", "portcullis", "bridge", "rotating_room",
)  # fmt: skip
(
    DUNGEON_ROOM, TRAP_ROOM, PIT, ENTRANCE, CORRIDOR, CHASM, DARKNESS, CAVE_IN, WEB,
    PORTCULLIS_ROOM, BRIDGE, ROTATING_ROOM, TOWER_ROOM, TREASURE_ROOM,
) = range(14)  # fmt: skip
