"""Card combat: which card to lay, when to counterattack, when to break off."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from undercroft.kernel.chance import sees

from ..content.pieces import (
    CLASSIC_HAND,
    HUGO,
)
from ..rules.combat.aftermath import wounds_of
from ..rules.combat.standard import attack_value
from .classic_cards import best_mixes
from .danger import (
    GOT_AWAY,
    GOT_AWAY_AGAIN,
    GOT_AWAY_BELOW,
    combat_of,
    price_of_death,
    price_of_escape,
    price_of_fight,
    stamina,
)
from .odds import best_reroll, lives_of, opening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.tables import DungeonQuestContent
    from ..table.state import Fight, Side, State

BEATEN_AT = 4
MOST = 10  # no total that matters is higher

# -- fight or flee -------------------------------------------------------------------------


def fight_or_flee(state: State, player: int, choices: Sequence[str]) -> str:
    """Whichever is likely to cost less."""
    content = state.content
    fight = state.fight
    assert fight is not None
    hero = state.heroes[fight.hero]
    if "escape" not in choices:
        return "attack"
    combat, left, death = combat_of(state), stamina(hero), price_of_death(state)
    lives = known_lives(state, fight, player)
    stand = price_of_fight(
        content, combat, hero.kind, fight.monster, left, death, lives, opening(content, hero.kind)
    )
    away = GOT_AWAY_BELOW if hero.below else GOT_AWAY if fight.card >= 0 else GOT_AWAY_AGAIN
    if "rune_of_light" in choices and stand > away + 2.0:
        return "rune_of_light"
    flight = price_of_escape(content, combat, hero.kind, fight.monster, left, death, away, lives)
    return "attack" if stand <= flight else "escape"


def known_lives(state: State, fight: Fight, player: int) -> tuple[int, ...]:
    """The token's life value if that player has seen it, else all it may be."""
    content = state.content
    if sees(state.token_seen[fight.token], player):
        return (content.token_life[fight.token],)
    return lives_of(content, fight.monster)


def strike_first(state: State, player: int, choices: Sequence[str]) -> str:
    """The Rune of Lightning: where a fight promises to be hard."""
    fight = state.fight
    assert fight is not None
    hero = state.heroes[fight.hero]
    combat, left, death = combat_of(state), stamina(hero), price_of_death(state)
    stand = price_of_fight(
        state.content,
        combat,
        hero.kind,
        fight.monster,
        left,
        death,
        known_lives(state, fight, player),
    )
    return "rune_of_lightning" if stand > 1.5 else "fight"


# -- laying a card -------------------------------------------------------------------------

# How often a player lays a card of each value; the Combat deck lays them as they come.
_LAID_BY_HAND = (0.0, 0.12, 0.14, 0.22, 0.24, 0.24, 0.04)
_LAID_BY_DECK = (0.0, 4 / 18, 4 / 18, 4 / 18, 3 / 18, 3 / 18, 0.0)
COUNTERED_BY = (1, 2, 0)  # melee is countered by ranged, ranged by magic, magic by melee


def _below(laid: tuple[float, ...]) -> tuple[float, ...]:
    """The chance of a lower value, by value."""
    return tuple(sum(laid[:value]) for value in range(MOST + 1))


def _counter_odds(content: DungeonQuestContent, cards: int) -> tuple[float, ...]:
    """The chance that so many random cards hold matching ones worth more than a gap."""
    low = [content.fight_value[c] for c in content.combat_cards if content.fight_counter[c] == 0]
    rest = len(content.combat_cards) - len(low)
    odds: dict[int, float] = {0: 1.0}
    for _ in range(cards):
        after: dict[int, float] = {}
        for worth, share in odds.items():
            after[worth] = after.get(worth, 0.0) + share * rest / len(content.combat_cards)
            for value in low:
                after[worth + value] = after.get(worth + value, 0.0) + share / len(
                    content.combat_cards
                )
        odds = after
    return tuple(
        sum(share for worth, share in odds.items() if worth > gap) for gap in range(MOST + 1)
    )


class Manner:
    """How an opponent lays cards and counterattacks."""

    __slots__ = ("below", "countered", "laid")

    def __init__(
        self, content: DungeonQuestContent, laid: tuple[float, ...], cards_to_counter: int
    ) -> None:
        self.laid = laid + (0.0,) * (MOST + 1 - len(laid))
        self.below = _below(laid)
        counters = _counter_odds(content, cards_to_counter)
        # The chance that the opponent lays a lower card of the right type and counters with it.
        self.countered = tuple(
            sum(self.laid[low] * counters[value - low] for low in range(1, 4) if low < value)
            for value in range(MOST + 1)
        )


@cache
def by_hand(content: DungeonQuestContent) -> Manner:
    """How a player lays cards."""
    return Manner(content, _LAID_BY_HAND, 4)


@cache
def by_deck(content: DungeonQuestContent) -> Manner:
    """How the Combat deck does it against one who plays alone."""
    return Manner(content, _LAID_BY_DECK, 5)


def lay_card(state: State, player: int, choices: Sequence[str]) -> str:
    """The card that promises most wounds on the other side for those on this one."""
    fight = state.fight
    assert fight is not None
    which = 0 if fight.sides[0].seat == player else 1
    manner = (by_deck if state.house.players == 1 else by_hand)(state.content)
    return max(choices, key=_appeal_of(state, fight, which, manner).__getitem__)


def _appeal_of(state: State, fight: Fight, which: int, manner: Manner) -> dict[str, float]:
    content = state.content
    me, other = fight.sides[which], fight.sides[1 - which]
    seat = me.seat
    mine, theirs = endurance(state, fight, which, seat), endurance(state, fight, 1 - which, seat)
    stack = [0, 0, 0]
    for card in fight.stack:
        stack[content.fight_attack[card]] += 1
    edge = me.bonus - other.bonus
    if me.due_bonus and me.due_against < 0:
        edge += me.due_bonus
    if other.due_bonus and other.due_against < 0:
        edge -= other.due_bonus
    wins_ties = which == 0 and fight.rival < 0 and state.heroes[fight.hero].kind == HUGO
    on_me = [_harm(1 + stack[attack], mine) for attack in range(3)]
    appeal: dict[str, float] = {}
    for card in me.hand:
        name = content.fight_id[card]
        if name not in appeal:
            appeal[name] = _appeal(content, card, me, edge, stack, on_me, theirs, manner, wins_ties)
    return appeal


def _harm(wounds: float, endurance: int) -> float:
    """Wounds as they count: those that end the fight count for more."""
    return endurance + 1.5 if wounds >= endurance else wounds


def _appeal(
    content: DungeonQuestContent, card: int, me: Side, edge: int, stack: list[int],
    on_me: list[float], theirs: int, manner: Manner, wins_ties: bool,
) -> float:  # fmt: skip
    attack, icon = content.fight_attack[card], content.fight_counter[card]
    effect = content.power_effect[card]
    value = max(0, min(MOST, content.fight_value[card] + edge))
    gain = _harm(1 + stack[attack] + (effect == "extra_wound_on_win"), theirs)
    below, laid = manner.below, manner.laid
    won, tied = below[value], laid[value]
    if wins_ties:
        won, tied = won + tied, 0.0
    lost = 1 - won - tied
    appeal = 0.0
    for foe in range(3):
        if effect == "cancel_if_type" and content.power_against[card] == foe:
            appeal += gain
            continue
        harm = on_me[foe]
        if effect == "reduce_wounds_on_loss":
            harm -= 1
        elif effect == "extra_wound_on_loss":
            harm += 1
        win, lose = won, lost
        if foe == COUNTERED_BY[attack] and effect not in ("no_counter", "suppress_counter"):
            countered = manner.countered[value]
            win -= countered
            appeal -= countered * (harm + 1)
        elif foe == icon:
            worth, cards = _counters(content, me, card, icon)
            if effect == "counter_bonus":
                worth += content.power_amount[card]
            if cards:
                reach = below[min(MOST, value + worth)] - below[min(MOST, value + 1)]
                lose -= reach
                appeal += reach * _harm(gain + min(cards, 1.5), theirs)
                appeal += tied * gain
        appeal += win * gain - lose * harm
    return appeal / 3 + _LASTING.get(effect, 0.0)


# What the text of a Power card is worth beyond the round.
_LASTING = {"next_round_bonus": 0.25, "draw_extra": 0.15, "weaken": 0.4, "heal_on_win": 0.4,
            "discard_random": 0.3, "peek_hand": 0.1, "bonus_per_wounds": 0.2,
            "ignore_text": 0.1, "pay_wound_bonus": 0.2}  # fmt: skip


def _counters(content: DungeonQuestContent, me: Side, card: int, icon: int) -> tuple[int, int]:
    """What the rest of the hand could add to a counterattack: its worth, and how many cards."""
    worth = cards = 0
    for other in me.hand:
        if other != card and content.fight_counter[other] == icon:
            worth += content.fight_value[other]
            cards += 1
    return worth, cards


def endurance(state: State, fight: Fight, which: int, player: int) -> int:
    """The wounds that a side can still take, as far as that player knows."""
    taken = wounds_of(fight.sides[which])
    if which == 1 and fight.rival < 0:
        lives = known_lives(state, fight, player)
        return max(1, round(sum(lives) / len(lives)) - taken)
    hero = state.heroes[fight.hero if which == 0 else fight.rival]
    left = state.content.life[hero.kind] - hero.wounds - taken
    return min(left, BEATEN_AT - taken) if fight.rival >= 0 else left


# -- counterattacks and other answers ------------------------------------------------------


def counterattack(state: State, player: int, choices: Sequence[str]) -> str:
    """Small cards first, each a wound more, if they can win the round; else none."""
    content = state.content
    fight = state.fight
    assert fight is not None
    which = 0 if fight.sides[0].seat == player else 1
    me, other = fight.sides[which], fight.sides[1 - which]
    gap = attack_value(content, other) - attack_value(content, me)
    icon = content.fight_attack[other.played[0]]
    matching = [card for card in me.hand if content.fight_counter[card] == icon]
    if fight.countered < 0 and content.power_effect[me.played[0]] == "counter_bonus":
        gap -= content.power_amount[me.played[0]]
    if sum(content.fight_value[card] for card in matching) <= gap:
        return "stop"
    ends = endurance(state, fight, 1 - which, player) <= 1 + len(me.played)
    best = max if ends else min
    return content.fight_id[
        best(matching, key=lambda card: (content.fight_value[card], content.fight_id[card]))
    ]


def whose_effect_first(state: State, player: int, choices: Sequence[str]) -> str:
    """Their own effect, before the other can blank it."""
    return "mine"


def pay_for_power(state: State, player: int, choices: Sequence[str]) -> str:
    """A wound for two more, where two more turn the round."""
    fight = state.fight
    assert fight is not None
    which = 0 if fight.sides[0].seat == player else 1
    mine = attack_value(state.content, fight.sides[which])
    theirs = attack_value(state.content, fight.sides[1 - which])
    return "pay" if mine <= theirs < mine + 2 else "spare"


def press_home(state: State, player: int, choices: Sequence[str]) -> str:
    """Krutzbeck's extra wound costs nothing."""
    return "add"


def announce_escape(state: State, player: int, choices: Sequence[str]) -> str:
    """A fight that goes badly is broken off, if this blow would not end it."""
    fight = state.fight
    assert fight is not None
    mine = endurance(state, fight, 0, player)
    theirs = endurance(state, fight, 1, player)
    return "break_off" if mine <= 2 and theirs > len(fight.sides[0].played) + 1 else "strike"


def reroll(state: State, dice: Sequence[int]) -> str:
    """Hugo's high dice, where rolling them again makes a hit likelier."""
    content = state.content
    fight = state.fight
    assert fight is not None
    attribute = content.attributes[state.heroes[fight.hero].kind][
        content.monster_attribute[fight.monster]
    ]
    return best_reroll(attribute, *dice)


def reroll_one(state: State, player: int, choices: Sequence[str]) -> str:
    """Nothing is worse than a 1."""
    return "reroll"


def classic_mix(state: State, player: int) -> tuple[tuple[str, ...], tuple[float, ...]]:
    """The three cards, and how often each should be played by this side."""
    fight = state.fight
    assert fight is not None
    mine, theirs = best_mixes(state.content, state.heroes[fight.hero].kind)
    return CLASSIC_HAND, mine if fight.sides[0].seat == player else theirs
