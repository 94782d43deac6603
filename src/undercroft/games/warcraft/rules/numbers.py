"""The numbers that count right now: attack, defense, damage and health (WOW-ITEM-18 to 20).

A character's numbers come from their card, an item or a replacement card; changes come on top:
those of the combat, of the turn, of attached cards and of the global event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import NONE

if TYPE_CHECKING:
    from ..content.cards import CharacterCard, Encounter
    from ..content.catalogue import WarcraftContent
    from ..table.state import Attached, Change, Character, Combat, Combatant, State
    from .effects import Effect


def card_up(content: WarcraftContent, character: Character) -> CharacterCard:
    """The side of the character card that lies up."""
    return content.characters[character.kind].cards[character.level][character.side]


# -- who fights ------------------------------------------------------------------------------


def combatant(state: State, who: int) -> Combatant:
    """One side of the combat: a seat's, or the encounter's (NONE)."""
    combat = state.combat
    assert combat is not None
    return combat.attacker if combat.attacker.seat == who else combat.defender


def foe(state: State, who: int) -> Combatant:
    """The other side of the combat."""
    combat = state.combat
    assert combat is not None
    return combat.defender if combat.attacker.seat == who else combat.attacker


def fights(state: State, who: int) -> bool:
    """Whether there is a combat and this is one of its sides."""
    combat = state.combat
    return combat is not None and who in (combat.attacker.seat, combat.defender.seat)


# The moment of a number that is worked out, not of a power that answers damage.
FOR_A_NUMBER = "number"


def struck_by(state: State, who: int) -> int:
    """The character whose damage their powers are answering, in combat or out of it; else NONE."""
    victim, dealer = state.struck
    return dealer if victim == who else NONE


def encounter_of(content: WarcraftContent, combat: Combat) -> Encounter:
    """The encounter that is fought: printed on the board, or a side of a challenge card."""
    return encounter(content, combat.encounter, combat.board)


def encounter(content: WarcraftContent, card: int, board: int) -> Encounter:
    """The encounter of a challenge card, or one of the board."""
    return encounter_on(content, card) if board == NONE else content.encounters[board]


def encounter_on(content: WarcraftContent, card: int) -> Encounter:
    """The enemy a challenge card is: its front, or what an event turned into."""
    challenge = content.challenges[card]
    enemy = challenge.encounter or challenge.foe
    assert enemy is not None
    return enemy


# -- combat numbers --------------------------------------------------------------------------


def die_result(side: Combatant) -> int:
    """What its die counts as; a change never leads out of 1 to 6."""
    return min(6, max(1, side.die + side.nudge))


def attack(state: State, side: Combatant) -> int:
    """The attack value, without the die (WOW-ITEM-18, WOW-KEY-12)."""
    content = state.content
    if side.seat == NONE:
        base = encounter_of(content, _combat(state)).attack
    else:
        character = state.characters[side.seat]
        if side.replacement != NONE:
            base = content.abilities[side.replacement].attack
        elif wields(content, character):
            item = content.challenges[character.weapon].item
            assert item is not None
            base = item.attack
        else:
            base = card_up(content, character).attack
    return base + _changed(state, side, "attack_mod")


def attack_type(state: State, side: Combatant) -> int:
    """Melee or ranged: whatever changed it last, else what they fight with (WOW-ITEM-19)."""
    content = state.content
    changes = _from_the_foe(state, side)
    if side.seat != NONE:
        changes += state.characters[side.seat].changes
    changes += side.changes
    if changes:
        changed = type_set(changes)
        if changed != NONE:
            return changed
    if side.seat == NONE:
        return encounter_of(content, _combat(state)).attack_type
    character = state.characters[side.seat]
    if side.replacement != NONE:
        return content.abilities[side.replacement].attack_type
    if wields(content, character):
        item = content.challenges[character.weapon].item
        assert item is not None
        return item.attack_type
    return card_up(content, character).attack_type


def type_set(changes: tuple[Change, ...]) -> int:
    """The attack type that the last of these changes sets; NONE if none does."""
    for change, amount, _ in reversed(changes):
        if change == "set_attack_type":
            return amount
    return NONE


def defense(state: State, side: Combatant) -> int:
    """The defense value (WOW-ITEM-20)."""
    content = state.content
    if side.seat == NONE:
        base = encounter_of(content, _combat(state)).defense
    else:
        character = state.characters[side.seat]
        if character.armor != NONE:
            item = content.challenges[character.armor].item
            assert item is not None
            base = item.defense
        else:
            base = card_up(content, character).defense
    return base + _changed(state, side, "defense_mod")


def damage(state: State, side: Combatant) -> int:
    """What a hit deals: the card's own number, whatever they fight with (WOW-GAP-31)."""
    content = state.content
    if side.seat == NONE:
        base = encounter_of(content, _combat(state)).damage
    else:
        base = card_up(content, state.characters[side.seat]).damage
    return max(0, base + _changed(state, side, "damage_mod"))


def wields(content: WarcraftContent, character: Character) -> bool:
    """Whether their weapon counts: some sides of a card fight without one."""
    return character.weapon != NONE and card_up(content, character).weapon_allowed


def _combat(state: State) -> Combat:
    assert state.combat is not None
    return state.combat


def _changed(state: State, side: Combatant, what: str) -> int:
    """All that is added to a number of one side."""
    total = 0
    for change, amount, _ in side.changes:
        if change == what:
            total += amount
    for change, amount, _ in _from_the_foe(state, side):
        if change == what:
            total += amount
    if side.seat != NONE:
        character = state.characters[side.seat]
        for change, amount, _ in character.changes:
            if change == what:
                total += amount
        if character.attached:
            total += attached_change(state, character, what)
    if state.global_event != NONE:
        total += _event_change(state, side, what)
    return total


def _from_the_foe(state: State, side: Combatant) -> tuple[Change, ...]:
    """What this turn holds for whoever fights the other side (WOW-DISC-13, WOW-DISC-14)."""
    other = foe(state, side.seat).seat
    return () if other == NONE else state.characters[other].foe_changes


def attached_change(state: State, character: Character, what: str) -> int:
    """What cards attached to a character change (WOW-KEY-06)."""
    total = 0
    for attached in character.attached:
        for op in passives_of(state, attached):
            total += op.adds(what, "self")
    return total


def passives_of(state: State, attached: Attached) -> tuple[Effect, ...]:
    """The lasting changes of an attached card."""
    content = state.content
    owner, card = attached
    return content.passives_on[content.ability_of[state.characters[owner].kind][card]]


def _event_change(state: State, side: Combatant, what: str) -> int:
    """What the global event changes in every combat (WOW-EVT-09)."""
    meant = "encounter" if side.seat == NONE else "all_characters"
    return event_change(state, side.seat, what, meant)


def event_change(state: State, who: int, what: str, meant: str) -> int:
    """What the global event adds to a number of those it is meant for."""
    total = 0
    for step in state.content.challenges[state.global_event].effects:
        added = step.adds(what, meant)
        if added and step.condition.hold(state, who, FOR_A_NUMBER):
            total += added
    return total


# -- a character at any time -----------------------------------------------------------------


def health(state: State, seat: int) -> int:
    """How much damage defeats them; each Disease lowers it by 1 (WOW-DISC-20, WOW-GAP-18)."""
    character = state.characters[seat]
    health = card_up(state.content, character).health
    for token in character.diseases:
        health -= state.content.sickness[token]
    return health


def spaces_rolled(state: State, seat: int, rolled: int) -> int:
    """What a movement roll is worth: attached cards and the global event change it."""
    character = state.characters[seat]
    spaces = rolled
    if character.attached:
        spaces += attached_change(state, character, "move_mod")
    if state.global_event != NONE:
        spaces += event_moves_by(state, seat, rolled)
    return max(0, spaces)


def moves_by(state: State, attached: Attached) -> int:
    """What one attached card adds to its bearer's movement roll."""
    return sum(op.adds("move_mod", "self") for op in passives_of(state, attached))


def event_moves_by(state: State, seat: int, rolled: int) -> int:
    """What the global event adds to a movement roll, with its lower bound (WOW-EVT-09)."""
    if state.global_event == NONE:
        return 0
    character = state.characters[seat]
    before = attached_change(state, character, "move_mod") if character.attached else 0
    bonus = before
    for op in state.content.challenges[state.global_event].effects:
        if not op.condition or op.condition.hold(state, seat):
            bonus = op.steps_with(bonus, rolled)
    return bonus - before
