"""What must hold for an ability, or for a step of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from undercroft.kernel.content import Amount, Count, Entry, Id

from ...table.state import NONE
from .. import lasting, terms
from ..moments import EFFECT_DICE
from . import Condition
from .amounts import rolled
from .selecting import Selector, Who, find, matches

if TYPE_CHECKING:
    from ...table.frames import Attack, Run
    from ...table.state import State


class WeaponFilter(Entry, frozen=True, kw_only=True):
    """What a weapon must be."""

    type: Literal["melee", "ranged"] | None = None
    trait: Id | None = None
    or_trait: Id | None = None  # a trait that is enough by itself
    hands: Count | None = None
    or_pair: bool = False  # two weapons of one hand each are enough

    def fits(self, state: State, number: int, name: str) -> bool:
        """Whether a figure's weapon is meant; `name` as in an Attack."""
        weapon = state.weapon(number, name)
        traits = terms.traits_of(state, number, name)
        if self.or_trait is not None and self.or_trait in traits:
            return True
        if self.trait is not None and self.trait not in traits:
            return False
        if self.type is not None and weapon.ranged != (self.type == "ranged"):
            return False
        return self.hands is None or self._held(state, number, name)

    def _held(self, state: State, number: int, name: str) -> bool:
        items = state.content.item_list
        held = [items[item] for item in state.fighters[number].items]
        if any(item.id == name and item.hands == self.hands for item in held):
            return True
        pair = [item for item in held if item.hands == 1 and item.attack_type == self.type]
        return self.or_pair and len(pair) > 1


def under_way(state: State) -> Attack:
    """The attack that a condition or a step speaks of."""
    attack = state.attack
    assert attack is not None, "no attack is under way"
    return attack


class Weapon(Condition, frozen=True, kw_only=True, tag="weapon"):
    """The attack is made with such a weapon."""

    weapon: WeaponFilter

    def meets(self, state: State, run: Run, who: int) -> bool:
        attack = under_way(state)
        return self.weapon.fits(state, attack.attacker, attack.weapon)


class WeaponIs(Condition, frozen=True, kw_only=True, tag="weapon_is"):
    """The attack is made with the card that says this."""

    weapon_is: Literal["this"]

    def meets(self, state: State, run: Run, who: int) -> bool:
        card = state.content.abilities[run.ability].card
        return card.endswith(f":{under_way(state).weapon}")


class AttackIs(Condition, frozen=True, kw_only=True, tag="attack"):
    """The kind of attack."""

    attack: Literal["melee", "ranged"]

    def meets(self, state: State, run: Run, who: int) -> bool:
        return under_way(state).ranged == (self.attack == "ranged")


class Adjacent(Condition, frozen=True, kw_only=True, tag="adjacent"):
    """Attacker and the figure that is affected stand next to each other, or do not."""

    how_near: ClassVar[bool] = True
    adjacent: bool

    def meets(self, state: State, run: Run, who: int) -> bool:
        attack = under_way(state)
        other = run.subject if run.subject != attack.attacker else attack.target
        near = attack.distance <= 1 if other == attack.target else terms.adjacent(
            state, attack.attacker, other
        )  # fmt: skip
        return near == self.adjacent


class AttackerIs(Condition, frozen=True, kw_only=True, tag="attacker"):
    """The side of the attacker."""

    attacker: Literal["hero", "monster"]

    def meets(self, state: State, run: Run, who: int) -> bool:
        return state.of_heroes(under_way(state).attacker) == (self.attacker == "hero")


class TargetIs(Condition, frozen=True, kw_only=True, tag="target"):
    """Who is attacked."""

    target: Who

    def meets(self, state: State, run: Run, who: int) -> bool:
        return matches(state, run, under_way(state).target, self.target)


class AttackerMarked(Condition, frozen=True, kw_only=True, tag="attacker_marked"):
    """The owner has marked the attacker."""

    attacker_marked: Id

    def meets(self, state: State, run: Run, who: int) -> bool:
        attacker = under_way(state).attacker
        return lasting.marked(state, run.owner, attacker, self.attacker_marked)


class Killed(Condition, frozen=True, kw_only=True, tag="killed"):
    """Somebody was defeated: by the attack under way, or by one of these figures."""

    killed: bool | Who

    def meets(self, state: State, run: Run, who: int) -> bool:
        attack = state.attack
        if attack is None:
            return False
        if isinstance(self.killed, bool):
            return any(victim.killed for victim in attack.victims) == self.killed
        if not any(victim.figure == who and victim.killed for victim in attack.victims):
            return False
        return matches(state, run, attack.attacker, self.killed)


class Survived(Condition, frozen=True, kw_only=True, tag="survived"):
    """The figure is still there after the attack."""

    survived: bool

    def meets(self, state: State, run: Run, who: int) -> bool:
        return any(v.figure == who and v.killed != self.survived for v in under_way(state).victims)


class Dealt(Condition, frozen=True, kw_only=True, tag="dealt"):
    """The attack dealt damage after defense, or none."""

    dealt: bool

    def meets(self, state: State, run: Run, who: int) -> bool:
        return any(v.dealt > 0 for v in under_way(state).victims) == self.dealt


class HowMany(Condition, frozen=True, kw_only=True, tag="count"):
    """How many figures of a kind there are: at least one, or within bounds."""

    count: Selector

    def meets(self, state: State, run: Run, who: int) -> bool:
        many = len(find(state, run, who, self.count))
        least = self.count.min if self.count.min is not None else int(self.count.max is None)
        return many >= least and (self.count.max is None or many <= self.count.max)


class Equipped(Condition, frozen=True, kw_only=True, tag="equipped"):
    """The owner has an item with one of these traits equipped."""

    equipped: tuple[Id, ...]

    def meets(self, state: State, run: Run, who: int) -> bool:
        items = state.content.item_list
        return any(
            trait in items[item].traits
            for item in state.fighters[run.owner].items
            for trait in self.equipped
        )


class Without(Condition, frozen=True, kw_only=True, tag="without"):
    """The owner has no item with one of these traits equipped."""

    without: tuple[Id, ...]

    def meets(self, state: State, run: Run, who: int) -> bool:
        return not Equipped(equipped=self.without).meets(state, run, who)


class FreeHand(Condition, frozen=True, kw_only=True, tag="free_hand"):
    """The owner's other hand is empty."""

    free_hand: bool

    def meets(self, state: State, run: Run, who: int) -> bool:
        items = state.content.item_list
        hands = sum(items[item].hands for item in state.fighters[run.owner].items)
        return (hands < 2) == self.free_hand


class Rolled(Condition, frozen=True, kw_only=True, tag="rolled"):
    """What lies there: a surge for the ability, or a blank in the defense of the figure."""

    of_faces: ClassVar[bool] = True
    rolled: Literal["surge", "blank"]

    def meets(self, state: State, run: Run, who: int) -> bool:
        if self.rolled == "surge":
            return rolled(state, run, "surge") > 0
        dice = state.content.dice_list
        return any(
            not dice[die].count(face, "shield")
            for victim in under_way(state).victims
            if victim.figure == who
            for die, face in zip(victim.dice, victim.faces, strict=True)
        )


class RolledFor(Condition, frozen=True, kw_only=True, tag="rolled_for"):
    """The dice are those of an ability or a test, which no other moment of an attack tells of."""

    rolled_for: Literal["effect"]

    def meets(self, state: State, run: Run, who: int) -> bool:
        return run.detail == EFFECT_DICE


class Space(Condition, frozen=True, kw_only=True, tag="space"):
    """The space that was entered holds nobody else."""

    space: Literal["empty"]

    def meets(self, state: State, run: Run, who: int) -> bool:
        return not terms.figures_on_but(state, who) & state.squares(who)


class During(Condition, frozen=True, kw_only=True, tag="during"):
    """What it happens in."""

    during: Literal["attack", "move_action", "rest"]

    def meets(self, state: State, run: Run, who: int) -> bool:
        if self.during == "attack":
            return bool(state.harms) and state.harms[-1].attack
        if self.during == "rest":
            return state.turn is not None and state.turn.rested
        turn = state.turn
        return turn is not None and turn.figure == who and turn.moving


class Moved(Condition, frozen=True, kw_only=True, tag="moved"):
    """Whether the owner's own player moved them this turn (DES-GAP-75)."""

    moved: bool

    def meets(self, state: State, run: Run, who: int) -> bool:
        turn = state.turn
        return turn is not None and turn.moved == self.moved


class Moves(Condition, frozen=True, kw_only=True, tag="move_actions"):
    """So many move actions in this turn, or more."""

    move_actions: Amount

    def meets(self, state: State, run: Run, who: int) -> bool:
        return state.turn is not None and state.turn.moves >= self.move_actions


class Result(Condition, frozen=True, kw_only=True, tag="result"):
    """How the test came out so far."""

    result: Literal["pass", "fail"]

    def meets(self, state: State, run: Run, who: int) -> bool:
        trial = state.trials[-1]
        return (trial.shields <= trial.limit) == (self.result == "pass")


class CardUsed(Condition, frozen=True, kw_only=True, tag="card"):
    """Which card was used: one of that id, or any class card."""

    card: str

    def meets(self, state: State, run: Run, who: int) -> bool:
        used = state.content.abilities[run.detail]
        if self.card == "class_skill":
            return used.kind == "skill"
        return used.card == self.card


class Exhausted(Condition, frozen=True, kw_only=True, tag="exhausted"):
    """The card that says this is exhausted."""

    exhausted: bool

    def meets(self, state: State, run: Run, who: int) -> bool:
        if run.owner == NONE:
            return False
        thing = state.content.abilities[run.ability].thing
        return (thing in state.fighters[run.owner].exhausted) == self.exhausted
