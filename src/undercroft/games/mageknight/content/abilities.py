"""The special abilities by name, each a bit: what each does is written in rules/abilities/.

A content file may change how an ability is told, not which there are (MKD-ABIL-05, MKD-ABIL-06).
"""

from __future__ import annotations

from typing import Final

# Speed, attack, defense and damage, in the order of the card; the slots of a dial (MKD-ABIL-01).
BY_SLOT: Final = (
    (
        "charge", "quickness", "magic_levitation", "flight", "aquatic", "stealth", "bound",
        "forced_march", "nimble", "ram",
    ),
    (
        "healing", "weapon_master", "magic_blast", "flame_lightning", "shockwave", "vampirism",
        "magic_healing", "venom", "sneak_attack", "sweep",
    ),
    (
        "battle_armor", "pole_arm", "magic_immunity", "toughness", "defend", "regeneration",
        "invulnerability", "dodge", "magic_retaliation", "limited_invisibility",
    ),
    (
        "berserk", "magic_enhancement", "battle_fury", "demoralized", "necromancy", "command",
        "pierce", "magic_freeze", "magic_confusion",
    ),
)  # fmt: skip
NAMES: Final = tuple(name for slot in BY_SLOT for name in slot)
BIT: Final = {name: 1 << number for number, name in enumerate(NAMES)}
EVERY_ABILITY: Final = sum(BIT.values())
IN_SLOT: Final = tuple(sum(BIT[name] for name in slot) for slot in BY_SLOT)

CHARGE, QUICKNESS, MAGIC_LEVITATION, FLIGHT, AQUATIC = (BIT[name] for name in BY_SLOT[0][:5])
STEALTH, BOUND, FORCED_MARCH, NIMBLE, RAM = (BIT[name] for name in BY_SLOT[0][5:])
HEALING, WEAPON_MASTER, MAGIC_BLAST, FLAME_LIGHTNING, SHOCKWAVE = (
    BIT[name] for name in BY_SLOT[1][:5]
)
VAMPIRISM, MAGIC_HEALING, VENOM, SNEAK_ATTACK, SWEEP = (BIT[name] for name in BY_SLOT[1][5:])
BATTLE_ARMOR, POLE_ARM, MAGIC_IMMUNITY, TOUGHNESS, DEFEND = (BIT[name] for name in BY_SLOT[2][:5])
REGENERATION, INVULNERABILITY, DODGE, MAGIC_RETALIATION, LIMITED_INVISIBILITY = (
    BIT[name] for name in BY_SLOT[2][5:]
)
BERSERK, MAGIC_ENHANCEMENT, BATTLE_FURY, DEMORALIZED, NECROMANCY = (
    BIT[name] for name in BY_SLOT[3][:5]
)
COMMAND, PIERCE, MAGIC_FREEZE, MAGIC_CONFUSION = (BIT[name] for name in BY_SLOT[3][5:])

# Magic Immunity stops all others that have the word in their name.
NAMED_MAGIC: Final = sum(BIT[name] for name in NAMES if "magic" in name) & ~MAGIC_IMMUNITY


def named(bits: int) -> tuple[str, ...]:
    """The names of these abilities, slot by slot."""
    return tuple(name for name in NAMES if BIT[name] & bits)


def only_one_a_slot(bits: int) -> bool:
    """Whether no slot shows two (MKD-ABIL-01)."""
    return all((bits & slot).bit_count() <= 1 for slot in IN_SLOT)
