"""Attack, defense, damage and health: what the cards print and what changes it."""

from __future__ import annotations

from dataclasses import dataclass, field

from .book import COLOURS, Entry
from .table import Character, Marker, Table

_OF_THE_OTHER = (
    "enemy_level", "enemy_attack_type", "enemy_side", "enemy_wears", "enemy_hurt", "enemy_valor",
    "die",
)  # fmt: skip


def compared(one: int, other: int) -> str:
    return "same" if one == other else "higher" if one > other else "lower"


@dataclass
class Side:
    """A combatant: a character, or the foe of that name."""

    roller: int
    who: Character | None = None
    foe: str = ""
    die: int = 0
    shift: int = 0
    mods: list[Entry] = field(default_factory=list)
    replacement: str = ""
    fired: list[str] = field(default_factory=list)
    mute: bool = False
    shield: int = 0
    taken: int = 0
    hit: bool = False
    defeated: bool = False


@dataclass
class Combat:
    """A battle: the attacker, the defender, and where it is fought."""

    attacker: Side
    defender: Side
    space: str
    slot: Marker | None = None
    stage: int = 0
    cancelled: bool = False
    later: list[tuple[Character, Entry]] = field(default_factory=list)

    def side_of(self, character: Character | None) -> Side | None:
        if character is None:
            return None
        return next((s for s in (self.defender, self.attacker) if s.who is character), None)

    def against(self, side: Side) -> Side:
        return self.attacker if side is self.defender else self.defender


class Numbers(Table):
    """The numbers of a combatant."""

    combat: Combat | None

    def printed(self, who: Character) -> Entry:
        return self.book.side(who.name, who.level, who.side)

    def icons(self, who: Character) -> list[str]:
        return self.book.level(who.name, who.level)["icons"]

    def health(self, who: Character) -> int:
        return self.printed(who)["health"] - who.diseases

    def weapon(self, who: Character) -> str:
        """The weapon in use: some sides of a card allow none."""
        return who.weapon if self.printed(who).get("weapon_allowed", True) else ""

    def powers(self, who: Character) -> list[tuple[Entry, str]]:
        """Every power that a character has just now, with the item it is on, if it is on one."""
        found = [(power, "") for power in self.printed(who).get("powers", ())]
        side = self.combat.side_of(who) if self.combat else None
        replaced = side is not None and side.replacement
        if weapon := self.weapon(who):
            powers = self.book.items[weapon].get("powers", ())
            found += [(p, weapon) for p in powers if not replaced or p.get("for_abilities")]
        if who.armor:
            found += [(p, who.armor) for p in self.book.items[who.armor].get("powers", ())]
        for item in who.bag:
            entry = self.book.items[item]
            if entry.get("usable_in_bag") and self.book.item_colour(item) <= who.level:
                found += [(power, item) for power in entry.get("powers", ())]
        for attached in who.attached:
            if attached.item and (attached.item != weapon or replaced):
                continue
            for effect in self.attaching(attached.ability):
                found += [(power, "") for power in effect.get("powers", ())]
        return found

    def attaching(self, ability: str) -> list[Entry]:
        effects = self.book.abilities[ability].get("effect", ())
        return [effect for effect in effects if effect["op"] == "attach"]

    # -- what changes numbers ----------------------------------------------------------------

    def changes(self, side: Side) -> list[Entry]:
        """All that changes a combatant's numbers: turn, battle, events, attached cards."""
        found: list[Entry] = []
        enemy = self.combat.against(side) if self.combat else None
        if side.who is not None:
            found += side.who.changes
            for attached in side.who.attached:
                for effect in self.attaching(attached.ability):
                    found += effect.get("passive", ())
        found += self.event_changes(side, enemy)
        if enemy is not None and enemy.who is not None:
            found += enemy.who.foe_changes
        return found + side.mods

    def event_changes(self, side: Side, enemy: Side | None) -> list[Entry]:
        if not self.global_event:
            return []
        effects = self.book.challenges[self.global_event].get("effect", ())
        target = "encounter" if side.who is None else "all_characters"
        return [
            effect
            for effect in effects
            if effect["target"] == target and self.holds_for(effect.get("if", {}), side, enemy)
        ]

    def holds_for(self, condition: Entry, side: Side, enemy: Side | None) -> bool:
        """Whether a condition about a combatant and its opponent holds."""
        if "family" in condition and self.book.foe(side.foe)["family"] not in condition["family"]:
            return False
        if "attack_type" in condition and self.attack_type(side) != condition["attack_type"]:
            return False
        if "side" in condition and (side.who is None or side.who.side != condition["side"]):
            return False
        if "enemy" in condition:
            kind = enemy and ("encounter" if enemy.who is None else "character")
            if kind != condition["enemy"]:
                return False
        if not self.compares(condition, side, enemy):
            return False
        if "enemy_faction" in condition:
            who = enemy and enemy.who
            if not who or self.book.characters[who.name]["faction"] != condition["enemy_faction"]:
                return False
        return True

    def compares(self, condition: Entry, side: Side, enemy: Side | None) -> bool:
        """What compares the two sides, or asks what the other one has."""
        if "level" in condition and COLOURS[self.level_of(side)] not in condition["level"]:
            return False
        if "hurt" in condition and (side.who.damage > 0) != condition["hurt"]:
            return False
        asked = [name for name in _OF_THE_OTHER if name in condition]
        if asked and enemy is None:
            return False
        return all(getattr(self, f"is_{name}")(condition[name], side, enemy) for name in asked)

    def level_of(self, side: Side) -> int:
        return side.who.level if side.who is not None else self.book.foe_colour(side.foe)

    def is_enemy_level(self, wanted: str, side: Side, enemy: Side) -> bool:
        return compared(self.level_of(enemy), self.level_of(side)) == wanted

    def is_enemy_attack_type(self, wanted: str, side: Side, enemy: Side) -> bool:
        return self.attack_type(enemy) == wanted

    def is_enemy_side(self, wanted: str, side: Side, enemy: Side) -> bool:
        return enemy.who is not None and enemy.who.side == wanted

    def is_enemy_wears(self, wanted: str, side: Side, enemy: Side) -> bool:
        if enemy.who is None:
            return False
        if wanted == "nothing":
            return not enemy.who.weapon and not enemy.who.armor
        return bool(getattr(enemy.who, wanted))

    def is_enemy_hurt(self, wanted: bool, side: Side, enemy: Side) -> bool:
        return enemy.who is not None and (enemy.who.damage > 0) == wanted

    def is_enemy_valor(self, wanted: str, side: Side, enemy: Side) -> bool:
        if enemy.who is None or side.who is None:
            return False
        return compared(self.valor(enemy.who), self.valor(side.who)) == wanted

    def is_die(self, wanted: str, side: Side, enemy: Side) -> bool:
        return compared(self.die_result(side), self.die_result(enemy)) == wanted

    # -- the numbers -------------------------------------------------------------------------

    def attack_type(self, side: Side) -> str:
        """A power or an Ambush decides first, then a replacement, the weapon, the card."""
        set_by = list(side.mods)
        if side.who is not None:
            set_by = side.who.changes + set_by
        enemy = self.combat.against(side).who if self.combat else None
        if enemy is not None:
            set_by = enemy.foe_changes + set_by
        types = [change["type"] for change in set_by if change["op"] == "set_attack_type"]
        if types:
            return str(types[-1])
        if side.who is None:
            return str(self.book.foe(side.foe)["attack_type"])
        if side.replacement:
            return str(self.book.abilities[side.replacement]["instead_of_weapon"]["attack_type"])
        weapon = self.weapon(side.who)
        return str((self.book.items[weapon] if weapon else self.printed(side.who))["attack_type"])

    def base(self, side: Side, what: str) -> int:
        if side.who is None:
            return int(self.book.foe(side.foe)[what])
        weapon = self.weapon(side.who)
        if what in ("attack", "damage") and side.replacement:
            replacement = self.book.abilities[side.replacement]["instead_of_weapon"]
            if what in replacement:
                return int(replacement[what])
        elif what in ("attack", "damage") and weapon and what in self.book.items[weapon]:
            return int(self.book.items[weapon][what])
        if what == "defense" and side.who.armor:
            return int(self.book.items[side.who.armor]["defense"])
        return int(self.printed(side.who)[what])

    def number(self, side: Side, what: str) -> int:
        changes = self.changes(side)
        more = sum(change["amount"] for change in changes if change["op"] == f"{what}_mod")
        return self.base(side, what) + more

    def die_result(self, side: Side) -> int:
        """A changed result is still one that a die can show."""
        return min(6, max(1, side.die + side.shift)) if side.die else 0
