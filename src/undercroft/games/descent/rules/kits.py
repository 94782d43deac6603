"""What a figure has: its abilities by moment, what always holds for it, what it attacks with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..table.state import BARE_HANDS
from .effects.standing import Amend, Rule, Stat, SurgeAbility
from .moments import AFTER_ROLL, BEFORE_ROLL, SUM, TARGETED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..content.printed import Figure, Weapon
    from ..table.state import State
    from .abilities import Abilities, Ability
    from .effects import Op

ALWAYS = "always"
ACTION, MY_TURN = "action", "my_turn"
OF_ATTACKS = tuple(each.name for each in (TARGETED, BEFORE_ROLL, AFTER_ROLL, SUM))


class Held(NamedTuple):
    """An ability of a figure, with the number of its keyword."""

    ability: Ability
    x: int


class Kit(NamedTuple):
    """Everything that a figure has: its abilities by moment, and what always holds."""

    figure: Figure  # what is printed of it
    by_moment: dict[str, tuple[Held, ...]]
    in_turn: tuple[Held, ...]  # those for its own turn, actions first
    standing: tuple[Held, ...]  # what always holds, but for plain numbers and switches
    conditional: tuple[Held, ...]  # those of them that are numbers or switches of its own
    surges: tuple[Held, ...]  # those of them that surges may buy
    at_times: frozenset[str]  # the switches among those
    switches: frozenset[str]  # both: no other one holds by its own cards
    by_weapon: frozenset[str]  # switches that hold for some weapons
    how_near: bool  # something asks whether an attack is made from next to its target
    sure: tuple[tuple[str, Held], ...]  # what happens of itself in attacks, with its moment
    mask: int  # the moments
    rules: frozenset[str]  # switches that always hold for it
    health: int
    stamina: int
    speed: int
    speed_cap: int
    attack: tuple[int, ...]  # dice, by number
    defense: tuple[int, ...]
    weapon_traits: tuple[str, ...]
    amends: dict[tuple[str, str], int]  # by card and what of it
    range: int  # that ranged attacks have more
    spares: tuple[tuple[int, str], ...]  # cards that are exhausted in place of one with a trait
    arms: tuple[tuple[str, Weapon], ...]  # what it may attack with, by name
    far: bool  # one of these reaches beyond adjacent spaces


def made(abilities: Abilities, state: State, number: int) -> Kit:
    """The kit of a figure: it depends on nothing but its kind, side, cards and conditions."""
    content, fighter, figure = state.content, state.fighters[number], state.printed(number)
    held = [
        Held(ability, x)
        for card, x in _cards_of(state, number)
        for ability in abilities.of_card(card)
        if not ability.entry.granted and _bears(figure, ability)
    ]
    by_moment: dict[str, tuple[Held, ...]] = {}
    for one in held:
        for moment in one.ability.moments:
            by_moment[moment] = (*by_moment.get(moment, ()), one)
    standing = by_moment.pop(ALWAYS, ())
    plain, others = _divided(standing)
    conditional = tuple(held for held in others if held.ability.entry.aura is None
                        and isinstance(held.ability.entry.effect[0], Stat | Rule))  # fmt: skip
    at_times = frozenset(op.name for op in _rules_in(conditional) if not op.weapon)
    rules = frozenset(op.name for op in plain if isinstance(op, Rule) and op.weapon is None)
    stats = [op for op in plain if isinstance(op, Stat)]
    items = [content.item_list[item] for item in fighter.items]
    caps = [item.speed_cap for item in items if item.speed_cap]
    dice = content.die_called
    arms = _arms(state, number)
    return Kit(
        figure,
        by_moment,
        (*by_moment.get(ACTION, ()), *by_moment.get(MY_TURN, ())),
        others,
        conditional,
        tuple(one for one in others
              if any(isinstance(op, SurgeAbility) for op in one.ability.entry.effect)),
        at_times,
        at_times | rules,
        frozenset(op.name for op in _rules_in(others) if op.weapon),
        any(one.ability.number in abilities.asking_how_near for one in held),
        tuple((moment, one) for moment in OF_ATTACKS for one in by_moment.get(moment, ())
              if not one.ability.entry.optional),
        _mask(abilities, held, state.of_heroes(number)),
        rules,
        sum(op.health for op in stats) + sum(item.health for item in items),
        sum(op.stamina for op in stats) + sum(item.stamina for item in items),
        sum(op.speed for op in stats),
        min(caps) if caps else 0,
        tuple(dice[name] for op in stats for name in op.attack),
        tuple(dice[die.name] for die in figure.defense)
        + tuple(dice[name] for op in stats for name in op.defense)
        + tuple(dice[name] for item in items for name in item.defense),
        tuple(op.value for op in plain
              if isinstance(op, Rule) and op.name == "weapon_counts_as"),
        {(op.card, op.field): op.by for held in standing for op in held.ability.entry.effect
         if isinstance(op, Amend)},
        sum(item.range for item in items if item.attack_type is None),
        tuple((held.ability.thing, op.value) for held in standing
              for op in held.ability.entry.effect
              if isinstance(op, Rule) and op.name == "exhausted_instead"),
        arms,
        any(weapon.ranged or weapon.reach for _, weapon in arms),
    )  # fmt: skip


def _arms(state: State, number: int) -> tuple[tuple[str, Weapon], ...]:
    """Equipped weapons and bare hands, or what a card says (DES-TGT-05, DES-TGT-10)."""
    content = state.content
    if state.printed(number).is_hero:
        held = [item for item in state.fighters[number].items if content.weapons[item] is not None]
        names = [*(content.item_list[item].id for item in held), BARE_HANDS]
    else:
        names = [""] if state.printed(number).weapon is not None else []
    return tuple((name, state.weapon(number, name)) for name in names)


def _cards_of(state: State, number: int) -> Iterator[tuple[str, int]]:
    content, fighter, printed = state.content, state.fighters[number], state.printed(number)
    yield from printed_cards(printed)
    for skill in fighter.skills:
        yield f"skill:{content.skill_list[skill].id}", 0
    for item in fighter.items:
        name = content.item_list[item].id
        yield content.card_of(name) if printed.is_hero else f"dark:{name}", 0
    for name in {content.cards[card].id: 0 for card in fighter.cards}:
        yield f"search:{name}", 0
    for bit, condition in enumerate(content.conditions):
        if fighter.conditions >> bit & 1:
            yield f"condition:{condition}", 0


def printed_cards(printed: Figure) -> Iterator[tuple[str, int]]:
    """What is printed of a figure, whatever it has besides."""
    if printed.is_hero:
        yield f"hero:{printed.id}", 0
        yield f"feat:{printed.id}", 0
    if printed.familiar:
        yield f"familiar:{printed.id}", 0
    for keyword in printed.keywords:
        yield f"kw:{keyword.id}", keyword.x


def _mask(abilities: Abilities, held: list[Held], heroic: bool) -> int:
    mask = 0
    for one in held:
        mask |= abilities.mask_of_ability(one.ability, heroic)
    return mask


def _bears(figure: Figure, ability: Ability) -> bool:
    """Whether an ability of its own card, or of its hero's skill, is this figure's."""
    if figure.familiar and ability.kind == "skill":
        return ability.entry.bearer == "familiar"
    return ability.entry.bearer is None


def _divided(standing: tuple[Held, ...]) -> tuple[list[Op], tuple[Held, ...]]:
    """The steps that simply hold for their owner, and the abilities that must be asked."""
    plain: list[Op] = []
    others: list[Held] = []
    for held in standing:
        entry = held.ability.entry
        own = all(
            (isinstance(op, Stat) and op.who == "self")
            or (isinstance(op, Rule) and not op.weapon)
            or isinstance(op, Amend)
            for op in entry.effect
        )
        if own and not entry.condition and entry.aura is None:
            plain += entry.effect
        else:
            others.append(held)
    return plain, tuple(others)


def _rules_in(several: tuple[Held, ...]) -> list[Rule]:
    """The switches of abilities."""
    return [op for held in several for op in held.ability.entry.effect if isinstance(op, Rule)]
