"""What the bot decides between the quests of a campaign: by a plan, from what lies open to all.

XP go to a cheap skill or card first, then they are saved for dearer ones, until too few phases are
left for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import buying, deck
from ..rules.campaign import learning, prizes, setting_aside, wielding
from ..table.state import HEROES
from . import market

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.quests import Prize
    from ..table.state import State

RELIC, XP, GOLD = 3.0, 2.0, 0.05  # what prizes are worth
FAVOURITE = "warlord"  # the class that the overlord begins with
WEAPONS = {"melee": ("warrior",), "ranged": ("mage", "scout")}


def _phases_left(state: State) -> int:
    """How many Campaign phases are still to come after this one."""
    if state.sheet is None:
        return 0
    campaign = state.content.campaigns[state.sheet.campaign]
    return 2 * campaign.quests_an_act + 1 - len(state.sheet.played)


def _worth_saving(xp: int, price: int, phases: int) -> bool:
    """Whether something dearer can be had in time, at one XP a quest."""
    return price > xp and price - xp <= phases


def learn(state: State, options: Sequence[str]) -> str:
    """The dearest skill that can be had; a second cheap one only if nothing dearer is in reach."""
    if state.sheet is None:
        return market.learn(state, options)
    hero, skills = state.sheet.heroes[state.learner], state.content.skills
    best = max(options[:-1], key=lambda option: skills[option.partition(":")[2]].xp)
    price = skills[best.partition(":")[2]].xp
    known = state.fighters[state.learner].skills
    dearer = [
        skill.xp
        for name, skill in skills.items()
        if skill.class_id == hero.kind
        and skill.xp == price + 1
        and state.content.skill_called[name] not in known
    ]
    saves = any(_worth_saving(hero.xp, xp, _phases_left(state)) for xp in dearer)
    return learning.ENOUGH if hero.spent and saves else best


def buy_card(state: State, options: Sequence[str]) -> str:
    """Cards of one class, the dearest first; XP are saved once the next level is open."""
    cards = state.content.overlord_cards
    owned = [state.content.overlord_list[card] for card in state.owned]
    classes = {card.deck for card in owned if card.deck not in (deck.BASIC, buying.UNIVERSAL)}
    own = max(
        classes or {FAVOURITE},
        key=lambda kind: (sum(card.deck == kind for card in owned), kind),
    )

    def rank(option: str) -> tuple[int, bool]:
        card = cards[option.partition(":")[2]]
        return card.xp, card.deck == own

    best = max((option for option in options if option != buying.ENOUGH), key=rank)
    price = cards[best.partition(":")[2]].xp
    lower = sum(card.deck == own and card.xp <= price for card in owned)
    ready = price < max(buying.NEEDED) and lower >= buying.NEEDED[price + 1]
    saves = ready and _worth_saving(state.overlord_xp, price + 1, _phases_left(state))
    return buying.ENOUGH if saves else best


def choose_quest(state: State, options: Sequence[str]) -> str:
    """The quest whose prize is worth most to the side that chooses."""
    quests = state.content.quests

    def worth(name: str) -> float:
        quest = quests[name]
        return _worth(quest.heroes_win if state.winner == HEROES else quest.overlord_wins)

    return max(options, key=worth)


def _worth(prize: Prize) -> float:
    relic = RELIC if prize.relic is not None else 0.0
    return relic + XP * prize.xp + GOLD * prize.gold_per_hero


def relic_bearer(state: State, options: Sequence[str]) -> str:
    """A hero who is at home with such a weapon, and carries little."""
    prize = prizes.prize_of(state)
    name = prize.relic if prize.relic is not None else prize.takes
    kind = state.content.relics[name].attack_type if name is not None else None

    def rank(handle: str) -> tuple[bool, int]:
        number = state.called(handle)
        fighter = state.fighters[number]
        archetype = state.content.heroes[handle].archetype
        fits = kind is None or archetype in WEAPONS[kind]
        return fits, -len(fighter.items) - len(fighter.pack)

    return max(options, key=rank)


def set_aside(state: State, options: Sequence[str]) -> str:
    """What was bought is better than what everybody begins with."""
    cards = state.content.overlord_cards
    for option in options:
        verb, _, name = option.partition(":")
        if verb == setting_aside.ASIDE and cards[name].deck == deck.BASIC:
            return option
    return setting_aside.ENOUGH


def wield(state: State, options: Sequence[str]) -> str:
    """A relic is better than none."""
    return next(option for option in options if option != wielding.BARE)


def name_monster(state: State, options: Sequence[str]) -> str:
    """The hardiest kind."""
    kinds = state.content.monsters

    def health(option: str) -> int:
        return max(card.health for card in kinds[option.partition(":")[2]].card)

    return max(options, key=health)
