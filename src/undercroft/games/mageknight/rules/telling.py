"""What abilities change, told in the log: each line cites the rule of its ability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.abilities import AQUATIC, FLIGHT, named
from ..table.state import NOBODY
from . import hooks, manners, steps, terms, tokens, values

if TYPE_CHECKING:
    from ..table.state import Attack, MageKnightTable, State, Warrior
    from .manners import Manner


def name_of(ability: int) -> str:
    """The id of one ability."""
    return named(ability)[0]


def tell_speed(table: MageKnightTable, warrior: Warrior) -> None:
    """What abilities add to the speed points of an activation (MKD-TURN-06)."""
    state = table.state
    bits = values.abilities(state, warrior)
    for ability, rule, points in hooks.SPEED.added(bits, state, warrior):
        table.say(rule, "{ability} gives {figure} {points} of speed more.", name_of(ability),
                  warrior.figure, points)  # fmt: skip
    if warrior.square < 0:
        return
    for friend in terms.friends_beside(state, warrior):
        added = hooks.SPEED_OF_A_FRIEND.added(values.abilities(state, friend), state, warrior)
        for ability, rule, points in added:
            table.say(rule, "{ability} of {figure} gives {figure} {points} of speed more.",
                      name_of(ability), friend.figure, warrior.figure, points)  # fmt: skip
            return  # the best of them counts, and all give the same (MKD-SPD-43)


def tell_cost(table: MageKnightTable, attacker: Warrior, manner: Manner) -> None:
    """What an attack costs less (MKD-COST-09)."""
    bits = values.abilities(table.state, attacker)
    for ability, rule, _ in hooks.ATTACK_COST.added(bits, manner):
        table.say(rule, "{ability} lets {figure} attack for {points}.", name_of(ability),
                  attacker.figure, manners.cost(table.state, attacker, manner))  # fmt: skip


def tell_disarm(table: MageKnightTable, hero: Warrior) -> None:
    """What is added to a roll to disarm (MKD-TRAP-05)."""
    for ability, rule, bonus in hooks.DISARM.added(values.abilities(table.state, hero)):
        table.say(rule, "{ability} of {figure} adds {number} to the roll.", name_of(ability),
                  hero.figure, bonus)  # fmt: skip


def tell_break_away(table: MageKnightTable, warrior: Warrior) -> None:
    """Whom an ability let slip away on a die that fails for others (MKD-BREAK-03)."""
    for ability, rule, _ in hooks.BREAK_AWAY.added(values.abilities(table.state, warrior)):
        table.say(rule, "{ability} helps {figure} to break away.", name_of(ability),
                  warrior.figure)  # fmt: skip


def tell_roll(table: MageKnightTable, attack: Attack, manner: Manner) -> None:
    """What abilities add to the roll, and to the defense of each whom it is compared with."""
    state = table.state
    if not attack.affected:
        return
    attacker = state.warriors[attack.attacker]
    if manner.added is None:
        mine, first = values.abilities(state, attacker), state.warriors[attack.affected[0]]
        added = hooks.ATTACK_ROLL.added(mine, state, attacker, first, manner, attack.counter)
        for ability, rule, bonus in added:
            table.say(rule, "{ability} of {figure} adds {number} to the roll.", name_of(ability),
                      attacker.figure, bonus)  # fmt: skip
    if manner.against is None:
        for number in attack.affected:
            _tell_defense(table, attack, manner, number)


def _tell_defense(table: MageKnightTable, attack: Attack, manner: Manner, number: int) -> None:
    state = table.state
    attacker, target = state.warriors[attack.attacker], state.warriors[number]
    bystander = number not in attack.targets
    mine = values.abilities(state, attacker)
    for ability, rule, bits in hooks.SETS_ASIDE.added(mine, manner, bystander):
        for useless in named(values.abilities(state, target) & bits):
            table.say(rule, "{ability} of {figure} ignores {ability}.", name_of(ability),
                      attacker.figure, useless)  # fmt: skip
    working = manners.working_against(state, target, attacker, manner, bystander)
    for ability, rule, bonus in hooks.DEFENSE.added(working, state, target, attacker, manner):
        table.say(rule, "{ability} of {figure} adds {number} to the defense.", name_of(ability),
                  target.figure, bonus)  # fmt: skip
    _tell_shield(table, state, target)


def _tell_shield(table: MageKnightTable, state: State, target: Warrior) -> None:
    """The friend beside it whose defense counts for it, if one does."""
    best: tuple[int, str, int, int] | None = None
    for friend in terms.friends_beside(state, target):
        bits = values.abilities(state, friend)
        for ability, rule, bonus in hooks.DEFENSE_OF_A_FRIEND.added(bits, state, target, friend):
            if best is None or bonus > best[3]:
                best = ability, rule, friend.figure, bonus
    if best is not None:
        ability, rule, figure, bonus = best
        table.say(rule, "{ability} of {figure} adds {number} to the defense of {figure}.",
                  name_of(ability), figure, bonus, target.figure)  # fmt: skip


def tell_terrain(table: MageKnightTable, warrior: Warrior, square: int) -> None:
    """Terrain that costs a figure less than others, or that only it can cross."""
    state, bits = table.state, values.abilities(table.state, warrior)
    ground = state.ground
    if not bits & (FLIGHT | AQUATIC):
        return
    over = ground.crevasses >> square & 1
    if not over and steps.entering(state, warrior, square) == ground.cost[square]:
        return
    if bits & AQUATIC:
        table.say("MKD-SPD-28", "{figure} swims.", warrior.figure)
    elif warrior.square < 0 or not ground.beyond_doorways[warrior.square] >> square & 1:
        table.say("MKD-SPD-22", "{figure} flies.", warrior.figure)


def tell_unnoticed(table: MageKnightTable, hero: Warrior) -> None:
    """Tokens of its tile that a Hero does not convert (MKD-SPD-32, MKD-DEF-51)."""
    state = table.state
    bits = values.abilities(state, hero)
    if hero.seat == NOBODY or not bits & hooks.CONVERTS_FAR_TOKENS.mask:
        return
    verdict = hooks.CONVERTS_FAR_TOKENS.forbids(bits, state, hero)
    if verdict is not None and tokens.tokens_left(state, hero):
        table.say(verdict, "The tokens here do not notice {figure}.", hero.figure)
