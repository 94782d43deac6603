"""Other characters: what beating one brings, whom a card is for, which cards are answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import numbers
from ..rules.effects.attaching import Attach
from ..rules.effects.cards import Discard
from ..rules.effects.reach import Reaching
from ..rules.effects.things import StealItem
from ..rules.effects.wounds import Damage
from ..rules.goals import AttackCharacter, DealDamage, DefeatCharacter, Rob, open_goals
from ..rules.victory import valor
from .odds import Odds, fighter_of, odds
from .worth import A_DEFEAT, A_WOUND, item_worth, step_worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.cards import Ability
    from ..rules.goals import Goal
    from ..table.state import State
    from .odds import Fighter

A_SETBACK = 0.65  # what a rival loses by falling is worth to each of the others
PER_VALOR = 0.06  # and more, the nearer they are to winning
A_BOUNTY = 0.5
NEEDS_AN_ATTACK = (DefeatCharacter, DealDamage, AttackCharacter, Rob)


def beating(state: State, seat: int, rival: int) -> float:
    """What the defeat of that rival would bring: an item, a quest, a bounty, their way back."""
    other = state.characters[rival]
    spoils = max((item_worth(state, seat, card) for card in other.bag), default=0.0)
    heads = sum(
        bool(
            state.content.bounties_on[state.content.ability_of[state.characters[owner].kind][card]]
        )
        for owner, card in other.attached
    )
    gain = A_SETBACK + PER_VALOR * valor(state.content, other) + spoils + A_BOUNTY * heads
    gain += _quest_steps(state, seat, Rob, 1) if other.bag else 0.0
    return gain + _defeats(state, seat, rival)


def _defeats(state: State, seat: int, rival: int) -> float:
    """Quests that ask for this defeat: their own, and contested ones of others."""
    content = state.content
    gain = 0.0
    for holder in state.characters:
        for quest, goal, _ in open_goals(state, holder):
            if holder.seat != seat and not content.quests[quest].contested:
                continue
            if isinstance(goal, DefeatCharacter) and goal.asks_for(state, seat, rival):
                gain += step_worth(content, quest, goal)
    return gain


def _quest_steps(state: State, seat: int, kind: type[Goal], steps: float) -> float:
    """What so many steps of goals of a kind are worth to them."""
    content = state.content
    character = state.characters[seat]
    gain = 0.0
    for quest, goal, done in open_goals(state, character):
        if isinstance(goal, kind):
            left = goal.steps - done
            gain += step_worth(content, quest, goal) * min(steps, left)
    return gain


def attack_worth(state: State, seat: int, rival: int, mine: Fighter) -> float:
    """What an attack on a rival promises; they play a card or two as well."""
    theirs = fighter_of(state, rival).with_changes(attack=1, defense=1)
    chances = odds(mine, theirs)
    dealt = odds(theirs, mine).damage
    return (
        chances.win * beating(state, seat, rival)
        + _quest_steps(state, seat, AttackCharacter, 1)
        + _quest_steps(state, seat, DealDamage, dealt)
        + 0.5 * A_WOUND * dealt
        - chances.fall * A_DEFEAT
        - chances.damage * A_WOUND
    )


def best_attack(state: State, seat: int, space: int, mine: Fighter) -> float:
    """The best attack that a space offers; in a city there is none."""
    if state.content.is_city[space]:
        return 0.0
    return max(
        (
            attack_worth(state, seat, other.seat, mine)
            for other in state.characters
            if other.seat != seat and other.space == space
        ),
        default=0.0,
    )


def stakes_between(state: State, seat: int, rival: int, chances: Odds) -> float:
    """What a battle with a rival is worth to one side of it."""
    return (
        chances.win * beating(state, seat, rival)
        - chances.fall * A_DEFEAT
        - chances.damage * A_WOUND
    )


# -- cards and powers that are for somebody ------------------------------------------------------


def whom(state: State, seat: int, choices: Sequence[str]) -> str:
    """The rival whose defeat would bring most."""
    content = state.content
    seats = {content.character_ids[each.kind]: each.seat for each in state.characters}
    return max(choices, key=lambda name: beating(state, seat, seats[name]))


def recall(state: State, seat: int, choices: Sequence[str]) -> str:
    """A card for combat, the dearest."""

    def worth(choice: str) -> tuple[bool, int]:
        ability = state.content.ability_by_id[choice.partition(":")[2]]
        return ability.phase == "combat", ability.cost

    return max(choices, key=worth)


# -- answering cards -----------------------------------------------------------------------------


def respond(state: State, seat: int, choices: Sequence[str]) -> str:
    """Cancel what is played against them, and what brings the one in front further."""
    player, card, _ = state.playing[-1]
    content = state.content
    ability = content.abilities[content.ability_of[state.characters[player].kind][card]]
    fights_me = numbers.fights(state, seat) and numbers.fights(state, player)
    if fights_me or _is_aimed(ability) or _helps_the_leader(state, seat, player):
        return next((choice for choice in choices if choice != "pass"), "pass")
    return "pass"


def _is_aimed(ability: Ability) -> bool:
    """Whether a card is for others than its player."""
    return any(
        isinstance(op, Reaching | StealItem)
        or (isinstance(op, Attach) and op.to == "any_character")
        or (isinstance(op, Damage | Discard) and op.target == "all_others")
        for op in ability.effects
    )


def _helps_the_leader(state: State, seat: int, player: int) -> bool:
    """A card in a fight of somebody who is in front and near the end."""
    points = [valor(state.content, character) for character in state.characters]
    ahead = points[player] >= 3 and points[player] >= max(points)
    return ahead and player != seat and numbers.fights(state, player)


def wants_a_battle(goal: Goal) -> bool:
    """Whether only other characters can bring a goal on."""
    return isinstance(goal, NEEDS_AN_ATTACK)
