"""The smaller choices: what to discard, to take, to equip, to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.catalogue_types import LEVELS
from ..rules.effects.attaching import Attach
from ..rules.effects.cards import Discard, Draw, others_within
from ..rules.effects.reach import Pull, Strike, SwapPlaces
from ..rules.effects.strength import AttackMod, Energy
from ..rules.effects.things import StealItem
from ..rules.effects.wounds import Damage, Heal
from ..rules.goals import Equip, is_met
from ..rules.numbers import encounter_on
from ..rules.victory import valor
from ..table.state import NONE
from . import travel
from .odds import fighter_of, odds_against
from .rivals import attack_worth, wants_a_battle
from .stances import as_worn, flip_helps, price_of_a_flip, with_item
from .worth import ENOUGH_CARDS, item_worth, myself, need_of_healing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.cards import Ability, Item
    from ..content.powers import Power
    from ..table.state import State


# -- movement ----------------------------------------------------------------------------------

# Movement cards that help whatever the situation is, by what their steps do.
GOOD_IN_MOVEMENT = {
    "draw": 1.0, "heal": 0.8, "gain_item": 1.0, "place_discovery": 0.2, "recall": 0.9,
}  # fmt: skip


def move(state: State, seat: int, choices: Sequence[str]) -> str:
    """Cards and potions that help, then a step towards the best space."""
    useful = [choice for choice in choices if _helps(state, seat, choice)]
    if useful:
        return useful[0]
    step = travel.next_step(state, seat, choices)
    return _one_space_more(state, seat, choices) if step == "stop" else step


A_SPACE = 0.25  # what one space more has to bring


def _one_space_more(state: State, seat: int, choices: Sequence[str]) -> str:
    """The poorest potion of swiftness, if the space it leads to is worth it."""
    potions = [choice for choice in choices if choice.endswith(":swiftness")]
    bag = state.characters[seat].bag
    worth = {
        choice: item_worth(state, seat, item.card)
        for choice in potions
        if (item := state.content.item_by_id[choice.split(":")[1]]).card in bag
    }
    if not worth:
        return "stop"
    poorest = min(worth, key=lambda choice: worth[choice])
    return poorest if travel.gain_of_a_step(state, seat) > worth[poorest] + A_SPACE else "stop"


def _helps(state: State, seat: int, choice: str) -> bool:
    content = state.content
    verb, _, name = choice.partition(":")
    if verb == "gold":
        return name == LEVELS[state.characters[seat].level]
    if verb == "potion":
        return name.endswith(":health") and _worth_drinking(state, seat, name.partition(":")[0])
    if verb == "play":
        return _helpful_card(state, seat, content.ability_by_id[name])
    if verb == "flip":
        return flip_helps(state, seat, price_of_a_flip(state, seat))
    if verb == "power":
        return _helpful_power(state, seat, content.power_by_id[name])
    return name in ("disc_traveling_merchant",)


def _helpful_power(state: State, seat: int, power: Power) -> bool:
    """What costs the item is kept for a need, or for a rival in reach."""
    ops = power.effects
    if any(
        isinstance(op, Pull | SwapPlaces) and _worth_meeting(state, seat, op) > 0.5 for op in ops
    ):
        return True
    if any(isinstance(op, Strike) or op.word in ("gain_item", "recall") for op in ops):
        return True
    if any(isinstance(op, Discard) and op.target == "all_others" for op in ops):
        return True
    helps = any(isinstance(op, Draw | Heal | Energy) for op in ops)
    return helps and (not power.cost.discard_this or need_of_healing(state, seat) > 0.5)


def _worth_drinking(state: State, seat: int, name: str) -> bool:
    item = state.content.item_by_id[name].card
    if item in (state.characters[seat].weapon, state.characters[seat].armor):
        return False
    return need_of_healing(state, seat) > 0.5 and item_worth(state, seat, item) < 0.4


def _helpful_card(state: State, seat: int, ability: Ability) -> bool:
    """Cards and healing; energy is kept for a fight if they hold cards for one."""
    character = state.characters[seat]
    worth = 0.0
    for op in ability.by_level[character.level]:
        if isinstance(op, Heal) and op.target == "self":
            worth += 0.8 * min(op.points, character.damage)
        elif isinstance(op, Damage) and op.target == "self":
            worth -= 1.0 + need_of_healing(state, seat)
        elif isinstance(op, Attach) and op.to == "any_character":
            worth += 0.6 if op.bounty else 0.4
        elif isinstance(op, Attach | Strike):
            worth += 0.6
        elif isinstance(op, Pull | SwapPlaces):
            worth += _worth_meeting(state, seat, op)
        elif isinstance(op, Discard) and op.target == "all_others":
            worth += 0.2 * len(others_within(state, seat, op.range))
        elif isinstance(op, StealItem):
            worth += 0.8
        elif (isinstance(op, AttackMod) and op.until == "turn") or (
            isinstance(op, Damage) and op.target == "all_others"
        ):
            worth += 0.3
        elif op.word in GOOD_IN_MOVEMENT:
            worth += GOOD_IN_MOVEMENT[op.word] * max(1, op.points)
    left = character.energy - ability.cost
    return worth > 0.5 and (left >= 1 or ability.cost == 0 or worth > 1.5)


def _worth_meeting(state: State, seat: int, op: Pull | SwapPlaces) -> float:
    """What it promises to have a rival here: an attack, if this is where they stay."""
    if state.content.is_city[state.characters[seat].space]:
        return 0.0
    mine = myself(state, seat)
    return max(
        (attack_worth(state, seat, other, mine) for other in op.within_reach(state, seat)),
        default=0.0,
    )


def window(state: State, seat: int, choices: Sequence[str]) -> str:
    """Powers for the moment are used if they cost nothing that matters."""
    content = state.content
    for choice in choices:
        verb, _, name = choice.partition(":")
        if verb == "power" and not content.power_by_id[name].cost.discard_this:
            return choice
        if verb == "flip" and flip_helps(state, seat, 0.0):
            return choice
    return next(choice for choice in choices if choice in ("go_on", "pass", "done", "keep"))


# -- items -------------------------------------------------------------------------------------


def equip(state: State, seat: int, choices: Sequence[str]) -> str:
    """The best that fits."""
    content = state.content
    best, most = "keep", 0.0
    for choice in choices:
        verb, _, name = choice.partition(":")
        if verb == "equip":
            item = content.item_by_id[name]
            gain = with_item(state, seat, item.card) - as_worn(state, seat, item.slot)
            gain += A_QUEST_OF_IT * _asked_to_wear(state, seat, item)
            if gain > most:
                best, most = choice, gain
    return best


A_QUEST_OF_IT = 1.0  # what wearing it is worth to a quest that asks for it


def _asked_to_wear(state: State, seat: int, item: Item) -> bool:
    """Whether an active quest asks for something like it."""
    content = state.content
    character = state.characters[seat]
    return any(
        isinstance(goal, Equip)
        and goal.wants(item.slot)
        and item.colour >= goal.colour_min
        and not is_met(state, character, goal, 0)
        for quest in character.quests
        for goal in content.quests[quest].goals
    )


def discard_item(state: State, seat: int, choices: Sequence[str]) -> str:
    """The item they miss least; what they wear last of all."""
    content = state.content
    character = state.characters[seat]

    def missed(choice: str) -> float:
        card = content.item_by_id[choice.rpartition(":")[2]].card
        worn = card in (character.weapon, character.armor)
        return 5.0 + content.item_of(card).colour if worn else item_worth(state, seat, card)

    return min(choices, key=missed)


def take_item(state: State, seat: int, choices: Sequence[str]) -> str:
    """The item that helps them most."""
    items = [choice for choice in choices if choice != "nothing"]
    return max(
        items,
        key=lambda choice: item_worth(
            state, seat, state.content.item_by_id[choice.rpartition(":")[2]].card
        ),
    )


def whose_bag(state: State, seat: int, choices: Sequence[str]) -> str:
    """The fullest."""
    return max(choices, key=lambda c: len(state.characters[int(c.rpartition(":")[2])].bag))


def colour(state: State, seat: int, choices: Sequence[str]) -> str:
    """The highest offered."""
    return max(choices, key=lambda choice: LEVELS.index(choice.rpartition(":")[2]))


# -- cards -------------------------------------------------------------------------------------


def discard_card(state: State, seat: int, choices: Sequence[str]) -> str:
    """A copy of what they have twice, else the dearest."""
    character = state.characters[seat]

    def worth(choice: str) -> float:
        ability = state.content.ability_by_id[choice.rpartition(":")[2]]
        dear = 0.3 * max(0, ability.cost - 1)
        kinds = {"combat": 1.0, "special": 0.8, "movement": 0.6}
        return kinds[ability.phase] - dear + 0.001 * (ability.index + character.seat)

    return min(choices, key=worth)


def pay(state: State, seat: int, choices: Sequence[str]) -> str:
    """With energy while there is some; else the poorest potion."""
    if "energy" in choices:
        return "energy"
    return min(
        choices,
        key=lambda choice: item_worth(
            state, seat, state.content.item_by_id[choice.rpartition(":")[2]].card
        ),
    )


def attach_to(state: State, seat: int, choices: Sequence[str]) -> str:
    """The rival who is ahead."""
    content = state.content
    by_kind = {character.kind: character for character in state.characters}
    return max(
        choices,
        key=lambda name: (
            valor(content, by_kind[content.character_by_id[name].index]),
            by_kind[content.character_by_id[name].index].level,
        ),
    )


# -- exploration ---------------------------------------------------------------------------------


def resource(state: State, seat: int, choices: Sequence[str]) -> str:
    """Gold first, then the resource that helps most."""
    gold = [choice for choice in choices if choice.startswith("gold:")]
    if gold:
        return colour(state, seat, gold)
    return max(
        choices, key=lambda choice: travel.resource_worth(state, seat, choice.partition(":")[2])
    )


def place_discovery(state: State, seat: int, choices: Sequence[str]) -> str:
    """A good one where they will soon be, a bad one where the leader is."""
    content = state.content
    kept = state.held != NONE and content.discovery_by_id[_held(state)].kept
    whose = seat if kept else _leader(state, seat)
    here = state.characters[whose].space
    level = state.characters[whose].level
    away = travel.distances(content)[level][here]

    def nearness(choice: str) -> int:
        return away[content.space_by_id[choice.rpartition(":")[2]].index]

    return min(choices, key=nearness)


def _held(state: State) -> str:

    return state.content.token_id[state.held]


def _leader(state: State, seat: int) -> int:
    """The rival with the most valor, then the highest level."""
    rivals = [character for character in state.characters if character.seat != seat]
    return max(rivals, key=lambda rival: (valor(state.content, rival), rival.level)).seat


def after_looking(state: State, seat: int, choices: Sequence[str]) -> str:
    """Left where it lies: it may hit somebody else."""
    return "put_back"


def which_discovery(state: State, seat: int, choices: Sequence[str]) -> str:
    """What is kept first."""
    return max(
        choices, key=lambda choice: state.content.discovery_by_id[choice.partition(":")[2]].kept
    )


# -- quests --------------------------------------------------------------------------------------


def quest_step(state: State, seat: int, choices: Sequence[str]) -> str:
    """Whatever brings a quest on; then powers; then they are done."""
    for choice in choices:
        if choice.partition(":")[0] in ("travel", "collect", "trade", "give"):
            return choice
    gold = [choice for choice in choices if choice.startswith("gold:")]
    if gold:
        return colour(state, seat, gold)
    return window(state, seat, choices)


def surplus_quest(state: State, seat: int, choices: Sequence[str]) -> str:
    """The quest they are furthest from."""
    content = state.content
    character = state.characters[seat]

    def nearness(choice: str) -> float:
        quest = content.quest_by_id[choice.partition(":")[2]].index
        at = character.quests.index(quest)
        goals = content.quests[quest].goals
        met = sum(
            is_met(state, character, goal, progress)
            for goal, progress in zip(goals, character.progress[at], strict=True)
        )
        too_high = max(0, content.quests[quest].level_needed - character.level)
        against = any(wants_a_battle(goal) for goal in goals)
        return content.quests[quest].valor + met - 0.8 * too_high - 0.5 * against - 0.2 * len(goals)

    return min(choices, key=nearness)


# -- the rest --------------------------------------------------------------------------------------


def task(state: State, seat: int, choices: Sequence[str]) -> str:
    """A trophy is worth three items."""
    return "pay"


def pay_event(state: State, seat: int, choices: Sequence[str]) -> str:
    """One or two cards for what lies behind an event, if there are cards to spare."""
    return "pay" if len(state.characters[seat].hand) >= ENOUGH_CARDS else "decline"


def movement_roll(state: State, seat: int, choices: Sequence[str]) -> str:
    """Boots are better kept for a fight."""
    return "keep"


def which_marker(state: State, seat: int, choices: Sequence[str]) -> str:
    """The one that is hardest to beat makes room."""
    content = state.content
    mine = fighter_of(state, seat)
    return min(
        choices,
        key=lambda name: (
            odds_against(
                content, mine, encounter_on(content, content.challenge_by_id[name].index)
            ).win
        ),
    )


def false_map(state: State, seat: int, choices: Sequence[str]) -> str:
    """The active character is led where they like it least."""
    return travel.worst_space(state, state.active, choices)
