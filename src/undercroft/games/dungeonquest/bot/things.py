"""Loot, Runes and cards: what to use, what to risk, what to part with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..content.pieces import (
    AGILITY,
    ARMOR,
    GATE,
    LUCK,
    PIT,
    STRENGTH,
)
from ..rules.loot import treasures
from ..table.board import SPACES, TOWERS, TREASURE, TREASURE_LOWER, chamber_type
from .danger import (
    combat_of,
    price_of_death,
    price_of_fight,
    price_of_trap,
    price_of_wounds,
    stamina,
)
from .odds import chance, failures
from .route import TO_TOWER
from .worth import has_treasure, worths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.tables import DungeonQuestContent
    from ..table.state import Hero, State
    from .route import Route
    from .temper import Temper
    from .worth import Worths

# A first Loot card opens the way out: it is worth so many turns.
FIRST_LOOT = 3.0
PENANCE_SAVES = 1.2  # what a turn is worth that a failed test would cost

# A Corpse and a Crypt card on average, by the decks as they lie in the box.
_CORPSE_GOLD, _CRYPT_GOLD = 350 / 13, 480 / 15
_CORPSE_LOOT, _CRYPT_LOOT = 7 / 13, 7 / 15

_TROUBLES = ("vampire_bite", "lingering_shade", "trapdoor", "torch_goes_out",
             "torch_goes_out_below", "spiders_venom")  # fmt: skip


def thing_to_use(
    state: State, hero: Hero, choices: Sequence[str], route: Route | None, home: bool
) -> str:
    """A Rune or potion whose moment has come, or "" for none."""
    if not hero.runes and not hero.loot:
        return ""
    if "stasis_rune" in choices and state.turn > state.house.players:
        return "stasis_rune"
    if "rune_of_healing" in choices and wants_healing(hero):
        return "rune_of_healing"
    if "rune_of_teleportation" in choices and wants_to_teleport(state, hero, route, home):
        return "rune_of_teleportation"
    if "drink_potion" in choices and wants_to_drink(hero, route):
        return "drink_potion"
    return ""


def wants_healing(hero: Hero) -> bool:
    """When all of it is needed, or something worse than wounds is to be ended."""
    content = hero.content
    if any(content.card_id[card] in ("vampire_bite", "lingering_shade") for card in hero.kept):
        return True
    return hero.wounds >= 4 and stamina(hero) <= 8


def wants_to_teleport(state: State, hero: Hero, route: Route | None, home: bool) -> bool:
    """Home, if that saves turns; or anywhere, if no way leads on."""
    if route is None:
        return True
    if not home:
        return False
    nearest = min(
        (TO_TOWER[cell] for cell in range(SPACES)
         if state.board[cell] >= 0 and cell not in (*TOWERS, TREASURE, TREASURE_LOWER)),
        default=99.0,
    )  # fmt: skip
    return route.turns > nearest + 3


def wants_to_drink(hero: Hero, route: Route | None) -> bool:
    """A potion does as much harm as good: only against a bite that would kill them anyway."""
    content = hero.content
    bitten = any(content.card_id[card] == "vampire_bite" for card in hero.kept)
    far = 8.0 if route is None else route.turns
    return bitten and stamina(hero) <= far


# -- cards that may be left alone ----------------------------------------------------------


def look_at_corpse(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """Three scorpions and some bones against coins, ropes and a potion."""
    harm = _harm_of_corpse(
        state.content, combat_of(state), hero.kind, stamina(hero), price_of_death(state)
    )
    gain = _CORPSE_GOLD / temper.gold_for_a_turn + (0.0 if hero.loot else _CORPSE_LOOT * FIRST_LOOT)
    return "draw" if gain > harm else "leave"


@cache
def _harm_of_corpse(
    content: DungeonQuestContent, combat: str, kind: int, left: int, death: float
) -> float:
    stings = sum(
        price_of_wounds(max(0, die - less), left, death) for die in range(1, 7) for less in range(3)
    )
    bones = 0.5 * price_of_fight(
        content, combat, kind, content.monster_number["skeleton"], left, death
    )
    return (stings / 6 + bones) / 13


def open_crypt(state: State, hero: Hero, choices: Sequence[str], temper: Temper) -> str:
    """Bones, a storm and a trap against coins and potions."""
    harm = _harm_of_crypt(
        state.content, combat_of(state), hero.kind, stamina(hero), price_of_death(state)
    )
    gain = _CRYPT_GOLD / temper.gold_for_a_turn + (0.0 if hero.loot else _CRYPT_LOOT * FIRST_LOOT)
    return "draw" if gain > harm else "leave"


@cache
def _harm_of_crypt(
    content: DungeonQuestContent, combat: str, kind: int, left: int, death: float
) -> float:
    bones = price_of_fight(content, combat, kind, content.monster_number["skeleton"], left, death)
    weak = 1 - chance(content.attributes[kind][STRENGTH])
    storm = weak * price_of_wounds((left + 1) // 2, left, death)
    return (bones + storm + price_of_trap(content, kind, left, death)) / 15


# What Challara would rather not have drawn.
_UNWELCOME = {"skeleton", "sorcerer", "troll", "golem", "demon", "hidden_trap", "torch_goes_out",
              "razorwing_attack", "lingering_shade", "ceiling_collapses"}  # fmt: skip
_HARMLESS_TRAPS = {"ceiling_collapses"}


def face_card(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """Draw again, or call a trap off, where the card is worse than what may come instead."""
    name = state.content.card_id[state.card]
    if "redraw" in choices:
        return "redraw" if name in _UNWELCOME else "resolve"
    if name in _HARMLESS_TRAPS:
        return "resolve"
    if name == "trapdoor":
        return "rune_of_warning" if chance(hero.attribute(AGILITY)) < 0.4 else "resolve"
    if name == "crossfire_trap":
        return "rune_of_warning" if hero.attribute(ARMOR) <= 5 else "resolve"
    return "rune_of_warning"


def choose_find(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """Lindel's better card: a way on where they need one, else what harms them least."""
    by_name = worths(state.content).by_name
    return max(choices, key=lambda name: _FINDS.get(name, 1.0 + by_name.get(name, 0) / 1000))


_FINDS = {"secret_door": 5.0, "passage_down": 3.0, "empty": 0.5, "unstable_potion": 2.0,
          "giant_centipede": -5.0, "ferrox": -3.0, "hidden_trap": -4.0}  # fmt: skip


# -- tests ---------------------------------------------------------------------------------


def card_in_play(state: State) -> str:
    """The card being carried out: drawn, and not yet put away."""
    content = state.content
    card = state.card
    if card < 0 or card in state.discards[content.card_deck[card]]:
        return ""
    return content.card_id[card]


_TESTED = {"swinging_blade": ARMOR, "crossfire_trap": ARMOR, "horde_of_rats": ARMOR,
           "trapdoor": AGILITY, "hole_in_the_roof": AGILITY, "torch_goes_out": LUCK,
           "torch_goes_out_below": LUCK, "spectral_storm": STRENGTH, "ferrox": STRENGTH,
           "vampire_bite": AGILITY}  # fmt: skip


def before_test(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The Rune of Fortune and Gherinn's penance are for tests that matter."""
    card = card_in_play(state)
    deadly = card == "swinging_blade" or (
        hero.cell >= 0 and state.encountered and chamber_type(state, hero.cell) == PIT
    )
    if deadly and "rune_of_fortune" in choices:
        return "rune_of_fortune"
    if "penance" in choices:
        attribute = hero.attribute(_TESTED.get(card, LUCK if deadly else STRENGTH))
        saved = PENANCE_SAVES * (failures(attribute) - failures(attribute + 3))
        if deadly:
            saved = price_of_death(state) * (chance(attribute + 3) - chance(attribute))
        if saved > price_of_wounds(1, stamina(hero), price_of_death(state)):
            return "penance"
    if "rune_of_fortune" in choices and (
        card in ("vampire_bite", "horde_of_rats")
        or (has_treasure(hero) and failures(hero.attribute(_TESTED.get(card, STRENGTH))) > 1)
    ):
        return "rune_of_fortune"
    return "roll"


def ward_off(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The Rune of Protection is for wounds by the handful, or for those that may kill."""
    heavy = {"dragon_rage", "giant_centipede", "explosion", "razorwing_attack",
             "poisonous_snakes", "horde_of_rats", "deadly_scorpion", "spectral_storm"}  # fmt: skip
    name = state.content.card_id[state.card] if state.card >= 0 else ""
    return "rune_of_protection" if name in heavy or stamina(hero) <= 6 else "suffer"


def barrier(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The Rune of Opening is as good here as anywhere, but for those who lift gates with ease."""
    strong = chance(hero.attribute(STRENGTH)) > 0.7 and not has_treasure(hero)
    return "try" if strong and not _beside_a_door(state, hero) else "rune_of_opening"


def _beside_a_door(state: State, hero: Hero) -> bool:
    return GATE in state.content.sides[state.board[hero.cell]]


def use_rope(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """A rope is worth nothing in gold; it may be the Loot that opens the tower, though."""
    if len(hero.loot) == 1 and chance(hero.attribute(AGILITY)) > 0.5:
        return "test"
    return "rope"


def dragon_rage(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The Rune of Slumber has no better moment than this."""
    return "rune_of_slumber"


def before_exploring(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The Rune of Sight: away from the towers, where the way matters most."""
    return "rune_of_sight" if TO_TOWER[hero.cell] > 1 else "draw"


# -- losing and winning Loot ---------------------------------------------------------------


def lose_loot(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """What is worth least; but one who is alone needs a Treasure card more than gold."""
    content = state.content
    held = {content.card_id[card] for card in treasures(hero)}
    needed = held if state.house.players == 1 and len(treasures(hero)) == 1 else set()
    return min(
        choices, key=lambda name: (name in needed, worths(state.content).by_name[name], name)
    )


def spoils(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The best card there is, but never a Loadstone."""
    by_name = worths(state.content).by_name
    return max(choices, key=lambda name: by_name.get(name, 50 if name != "nothing" else 5))


def bribe(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """Nothing for the Deep Elf: what would satisfy it is worth more than a Sorcerer's blows."""
    return "enough"


def bottle_imp(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """A treasure on 4 to 6, another Loot card lost on 1 and 2."""
    content = state.content
    others = [card for card in hero.loot if content.card_id[card] != "bottle_imp"]
    held = treasures(hero)
    if state.house.players == 1:  # nothing counts but to have a Treasure card
        return (
            "open"
            if not held
            else "leave"
            if len(held) == 1
            else _by_gold(worths(state.content), others)
        )
    return _by_gold(worths(state.content), others)


def _by_gold(worth_of: Worths, others: list[int]) -> str:
    mean = sum(worth_of.by_card[card] for card in others) / len(others) if others else 0.0
    return "open" if mean / 3 < worth_of.mean_treasure / 2 else "leave"


def cure(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The worst of what troubles them."""
    return min(choices, key=_gravity)


def which_effect(state: State, hero: Hero, choices: Sequence[str]) -> str:
    """The Rune of Healing against the worst of them; else what may kill comes last."""
    if "rune_of_healing" in choices and wants_healing(hero):
        return "rune_of_healing"
    kept = [choice for choice in choices if choice != "rune_of_healing"]
    return max(kept, key=_gravity)


def _gravity(name: str) -> int:
    """The place of a trouble among those the bot knows, the gravest first; others come last."""
    return _TROUBLES.index(name) if name in _TROUBLES else len(_TROUBLES)
