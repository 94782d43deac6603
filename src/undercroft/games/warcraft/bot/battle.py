"""Cards and powers in combat: played where they change the odds by more than they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import numbers
from ..rules.effects.cards import CancelBattle, Draw
from ..rules.effects.dice import DieMod, Reroll, SetDie, SwapDice
from ..rules.effects.strength import Modifier, NoTriggers, SetAttackType
from ..rules.effects.wounds import Damage, Heal
from ..rules.numbers import health
from ..rules.powers import DIE, powers_at
from ..table.state import NONE
from .odds import (
    PLAIN,
    Fighter,
    Odds,
    as_rolled,
    faces_of,
    odds,
    odds_against,
    without_demands,
)
from .rivals import attack_worth, stakes_between
from .worth import (
    A_CARD,
    A_WOUND,
    ENERGY,
    challenge_worth,
    event_worth,
    fight_worth,
    myself,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..content.cards import Ability
    from ..rules.effects import Effect
    from ..table.state import Combatant, State


def sides(state: State, seat: int) -> tuple[Fighter, Fighter]:
    """The two of the combat under way as they stand now, the asker first."""
    mine, other = numbers.combatant(state, seat), numbers.foe(state, seat)
    return _fighter(state, mine), _fighter(state, other)


def _fighter(state: State, side: Combatant) -> Fighter:
    content = state.content
    if side.seat == NONE:
        assert state.combat is not None
        powers = numbers.encounter_of(content, state.combat).powers
        life = 1
    else:
        powers = powers_at(state, side.seat, DIE)
        life = max(1, health(state, side.seat) - state.characters[side.seat].damage)
    return Fighter(
        numbers.attack(state, side),
        numbers.attack_type(state, side),
        numbers.defense(state, side),
        numbers.damage(state, side),
        life,
        PLAIN if side.mute else faces_of(content, powers),
    )


def stakes(state: State, seat: int, chances: Odds) -> float:
    """What a combat with these odds is worth to one side of it."""
    combat = state.combat
    assert combat is not None
    if combat.defender.seat == NONE:
        return fight_worth(state, seat, numbers.encounter_of(state.content, combat), chances)
    return stakes_between(state, seat, numbers.foe(state, seat).seat, chances)


def before_roll(state: State, seat: int, choices: Sequence[str]) -> str:
    """The card or power that raises the stakes most, if it is worth it."""
    mine, foe = sides(state, seat)
    now = stakes(state, seat, odds(mine, foe))
    best, most = "pass", 0.0
    for choice in choices:
        gain = _gain(state, seat, choice, mine, foe, now)
        if gain > most:
            best, most = choice, gain
    return best


def with_card(
    state: State, seat: int, choice: str, mine: Fighter, foe: Fighter
) -> tuple[Fighter, Fighter] | None:
    """The two after a card or power that changes them; None where it is something else."""
    kind, _, name = choice.partition(":")
    if kind == "play":
        ability = state.content.ability_by_id[name]
        ops = _that_hold(state, seat, ability.by_level[state.characters[seat].level])
        mine = _replaced(state, seat, ability, mine)
    elif kind == "power":
        ops = _that_hold(state, seat, state.content.power_by_id[name].effects)
    else:
        return None
    if any(isinstance(op, CancelBattle) for op in ops):
        return None
    mine, foe, _ = with_ops(mine, foe, ops)
    return mine, foe


def _replaced(state: State, seat: int, ability: Ability, mine: Fighter) -> Fighter:
    """With a card that is fought with instead of a weapon."""
    if ability.attack == NONE:
        return mine
    return mine._replace(
        attack=ability.attack + mine.attack - _base_attack(state, seat),
        attack_type=ability.attack_type,
    )


def _gain(state: State, seat: int, choice: str, mine: Fighter, foe: Fighter, now: float) -> float:
    content = state.content
    kind, _, name = choice.partition(":")
    if kind == "play":
        ability = content.ability_by_id[name]
        ops = _that_hold(state, seat, ability.by_level[state.characters[seat].level])
        price = 0.3 * A_CARD + ENERGY * ability.cost
        mine = _replaced(state, seat, ability, mine)
    elif kind == "power":
        ops = _that_hold(state, seat, content.power_by_id[name].effects)
        price = 0.1 if content.power_by_id[name].cost.discard_this else ENERGY
    else:
        return 0.0
    if any(isinstance(op, CancelBattle) for op in ops):
        return -now - price - 0.05
    mine, foe, extra = with_ops(mine, foe, ops)
    return stakes(state, seat, odds(mine, foe)) - now - price + extra


def _that_hold(state: State, seat: int, ops: Iterable[Effect]) -> tuple[Effect, ...]:
    """The steps whose conditions hold; what is demanded is seldom given, then the rest happens."""
    return tuple(
        op
        for op in without_demands(ops)
        if op.at or not op.condition or op.condition.hold(state, seat, "before_roll")
    )


def _base_attack(state: State, seat: int) -> int:
    """The part of their attack that a replacement card replaces."""
    content = state.content
    character = state.characters[seat]
    if numbers.wields(content, character):
        return content.item_of(character.weapon).attack
    return numbers.card_up(content, character).attack


def with_ops(
    mine: Fighter, foe: Fighter, ops: tuple[Effect, ...]
) -> tuple[Fighter, Fighter, float]:
    """The two after an effect, and what it is worth besides."""
    extra = 0.0
    for op in ops:
        if isinstance(op, Modifier):
            changes = {op.word.removesuffix("_mod"): op.amount}
            if op.target == "enemy":
                foe = foe.with_changes(**changes)
            else:
                mine = mine.with_changes(**changes)
        elif isinstance(op, NoTriggers):
            foe = foe._replace(faces=PLAIN)
        elif isinstance(op, SetAttackType):
            mine = mine._replace(attack_type=op.attack_type)
        elif isinstance(op, Damage) and op.target == "enemy":
            foe = foe._replace(life=max(1, foe.life - op.amount))
            extra += 0.05
        elif isinstance(op, Damage):
            mine = mine._replace(life=max(1, mine.life - op.amount))
            extra -= A_WOUND
        elif isinstance(op, Draw):
            extra += A_CARD * op.amount
        elif isinstance(op, Heal):
            extra += A_WOUND * min(op.points, 2)
    return mine, foe, extra


def after_roll(state: State, seat: int, choices: Sequence[str]) -> str:
    """What makes most of the dice as they lie, if it is worth it."""
    mine, foe = sides(state, seat)
    dice = (numbers.combatant(state, seat).die, numbers.foe(state, seat).die)
    now = stakes(state, seat, as_rolled(mine, foe, (dice,)))
    best, most = "pass", A_CARD * 0.3
    for choice in choices:
        kind, _, name = choice.partition(":")
        if kind == "play":
            ops = state.content.ability_by_id[name].by_level[state.characters[seat].level]
        elif kind == "power":
            ops = state.content.power_by_id[name].effects
        else:
            continue
        gain = stakes(state, seat, as_rolled(mine, foe, _turned(ops, dice))) - now
        if gain > most:
            best, most = choice, gain
    return best


Rolled = tuple[int, int]


def _turned(ops: tuple[Effect, ...], dice: Rolled) -> tuple[Rolled, ...]:
    """The dice after such an effect: each pair that may come of it is as likely as the others."""
    found: tuple[Rolled, ...] = (dice,)
    for op in ops:
        if isinstance(op, Reroll | SetDie | DieMod):
            found = tuple(
                (face, his) if op.die == "own_combat" else (own, face)
                for own, his in found
                for face in _faces_after(op, own if op.die == "own_combat" else his)
            )
        elif isinstance(op, SwapDice):
            found = tuple((his, own) for own, his in found)
    return found


def _faces_after(op: Effect, face: int) -> Sequence[int]:
    if isinstance(op, SetDie):
        return (op.face,)
    if isinstance(op, DieMod):
        return (min(6, max(1, face + op.amount)),)
    return range(1, 7)


def roll_again(state: State, seat: int, choices: Sequence[str]) -> str:
    """Boots are for a roll of their own that misses, or an encounter's for a rival that does."""
    combat = state.combat
    assert combat is not None
    if seat not in (combat.attacker.seat, combat.defender.seat):
        return "keep"
    mine, other = numbers.combatant(state, seat), numbers.foe(state, seat)
    need = numbers.defense(state, other) - numbers.attack(state, mine)
    return "keep" if numbers.die_result(mine) >= need or need > 6 else choices[1]


def on_damage(state: State, seat: int, choices: Sequence[str]) -> str:
    """Prevent what would be the end of them, or what can be prevented for little."""
    content = state.content
    left = health(state, seat) - state.characters[seat].damage
    for choice in choices:
        kind, _, name = choice.partition(":")
        if kind == "play" and (state.incoming >= left or content.ability_by_id[name].cost <= 1):
            return choice
        if kind == "power" and (
            state.incoming >= left or not content.power_by_id[name].cost.discard_this
        ):
            return choice
    return "pass"


def on_defeat(state: State, seat: int, choices: Sequence[str]) -> str:
    """Whatever saves them."""
    return next((choice for choice in choices if choice != "pass"), "pass")


def challenge(state: State, seat: int, choices: Sequence[str]) -> str:
    """The fight that promises most."""
    content = state.content
    mine = myself(state, seat)
    here = state.characters[seat].space

    def promise(choice: str) -> float:
        verb, _, name = choice.partition(":")
        if verb == "attack":
            kind = content.character_by_id[name].index
            rival = next(other.seat for other in state.characters if other.kind == kind)
            return attack_worth(state, seat, rival, mine)
        if verb == "board" and not content.encounter_by_id[name].task:
            foe = content.encounter_by_id[name]
            return fight_worth(state, seat, foe, odds_against(content, mine, foe))
        if verb == "fight":
            foe = numbers.encounter_on(content, content.challenge_by_id[name].index)
            return fight_worth(state, seat, foe, odds_against(content, mine, foe))
        if verb == "event":
            return event_worth(state, seat, content.challenge_by_id[name].index, mine)
        return challenge_worth(state, seat, here, mine)

    return max(choices, key=promise)
