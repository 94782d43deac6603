"""Odds of dice, of escapes and of fights, worked out once and looked up ever after."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..content.pieces import (
    HUGO,
    KRUTZBECK,
    TATIANNA,
)
from ..rules.combat.classic_solo import RESULTS
from .classic_cards import best_mixes, wounds_by_cards

if TYPE_CHECKING:
    from ..content.tables import DungeonQuestContent

# What a round may bring: its chance, the wounds on the hero, the wounds on the monster.
Round = tuple[float, int, int]
Rounds = tuple[Round, ...]
# How a fight is likely to go: the chance that it kills the hero, the wounds they can expect.
Forecast = tuple[float, float]

_TWO_DICE = tuple((a, b) for a in range(1, 7) for b in range(1, 7))


def passes(attribute: int) -> float:
    """The chance that two dice do not exceed the attribute."""
    return sum(a + b <= attribute for a, b in _TWO_DICE) / 36


PASSES = tuple(passes(attribute) for attribute in range(14))


def chance(attribute: int) -> float:
    """The same for any number, however low or high a rule has made it."""
    return PASSES[max(0, min(attribute, 13))]


@cache
def failures(attribute: int) -> float:
    """How often a test fails before it succeeds, a determination token coming after each."""
    if attribute >= 12:
        return 0.0
    return (1 - chance(attribute)) * (1 + failures(attribute + 1))


# -- escaping ------------------------------------------------------------------------------


@cache
def escape_odds(
    content: DungeonQuestContent, hero_kind: int, monster: int
) -> tuple[float, tuple[tuple[float, int], ...]]:
    """The chance to get away, and the wounds of a failure with the chance of each."""
    pairs = [
        (m, t) for m in content.hero_powers[hero_kind] for t in content.monster_powers[monster]
    ]
    away = sum(content.power_escape[mine] >= content.power_escape[theirs] for mine, theirs in pairs)
    caught: dict[int, int] = {}
    for mine, theirs in pairs:
        if content.power_escape[mine] < content.power_escape[theirs]:
            caught[content.power_damage[theirs]] = caught.get(content.power_damage[theirs], 0) + 1
    return away / len(pairs), tuple((n / len(pairs), wounds) for wounds, n in caught.items())


# -- the rounds of each kind of combat ------------------------------------------------------

# Card combat as bots of this kind fight it, measured over many games: the share of rounds that
# the hero wins, by monster, and how many wounds a won and a lost round deal, and how often.
Blows = tuple[tuple[float, int], ...]
_ALONE = {"skeleton": 0.71, "sorcerer": 0.71, "troll": 0.68, "golem": 0.69, "demon": 0.64}
_ALONE_WON: Blows = ((0.60, 1), (0.28, 2), (0.12, 3))
_ALONE_LOST: Blows = ((0.38, 1), (0.33, 2), (0.19, 3), (0.10, 4))
_AMONG_OTHERS = {"skeleton": 0.53, "sorcerer": 0.50, "troll": 0.54, "golem": 0.53, "demon": 0.47}
_ALONE_ON_AVERAGE = 0.68  # against a monster that came with a pack
_BLOWS: Blows = ((0.46, 1), (0.30, 2), (0.15, 3), (0.09, 4))


@cache
def rounds_of(content: DungeonQuestContent, combat: str, hero_kind: int, monster: int) -> Rounds:
    """What a round of that combat may bring a hero against a monster."""
    if combat == "dice":
        return _dice_rounds(content, hero_kind, monster)
    if combat == "classic_solo":
        return _one_die_rounds(content.ability[hero_kind])
    if combat == "classic":
        return _classic_rounds(content, hero_kind)
    alone, name = combat == "solo", content.monsters[monster].id
    won = (_ALONE if alone else _AMONG_OTHERS).get(name, _ALONE_ON_AVERAGE if alone else 0.5)
    dealt, taken = (_ALONE_WON, _ALONE_LOST) if alone else (_BLOWS, _BLOWS)
    more = content.ability[hero_kind] == KRUTZBECK
    return tuple((won * share, 0, wounds + more) for share, wounds in dealt) + tuple(
        ((1 - won) * share, wounds, 0) for share, wounds in taken
    )


def _dice_rounds(content: DungeonQuestContent, hero_kind: int, monster: int) -> Rounds:
    attribute = content.attributes[hero_kind][content.monster_attribute[monster]]
    ability = content.ability[hero_kind]
    outcomes: list[Round] = []
    for first, second in _TWO_DICE:
        for share, one, two in _kept_or_rolled_again(ability, attribute, first, second):
            wounds = 1 + (one == two)
            hit = one + two <= attribute
            more = ability == KRUTZBECK
            outcomes.append((share / 36, 0, wounds + more) if hit else (share / 36, wounds, 0))
    return _gathered(outcomes)


def _kept_or_rolled_again(
    ability: int, attribute: int, first: int, second: int
) -> list[tuple[float, int, int]]:
    """Where Hugo's reroll leads; anyone else keeps what they rolled."""
    if ability != HUGO:
        return [(1.0, first, second)]
    again = best_reroll(attribute, first, second)
    firsts = range(1, 7) if again in ("first", "both") else (first,)
    seconds = range(1, 7) if again in ("second", "both") else (second,)
    share = 1 / (len(firsts) * len(seconds))
    return [(share, one, two) for one in firsts for two in seconds]


def best_reroll(attribute: int, first: int, second: int) -> str:
    """Which high dice to roll again so that the roll is most likely to pass."""
    odds = {"keep": float(first + second <= attribute)}
    if first >= 5:
        odds["first"] = sum(n + second <= attribute for n in range(1, 7)) / 6
    if second >= 5:
        odds["second"] = sum(first + n <= attribute for n in range(1, 7)) / 6
    if first >= 5 and second >= 5:
        odds["both"] = chance(attribute)
    return max(odds, key=lambda name: odds[name])


def _one_die_rounds(ability: int) -> Rounds:
    more = ability == KRUTZBECK
    outcomes = [(1 / 6, mine, theirs + (more and theirs > 0)) for mine, theirs in RESULTS.values()]
    if ability == HUGO:  # a 1 is rolled again
        outcomes = outcomes[1:] + [(p / 6, mine, theirs) for p, mine, theirs in outcomes]
    return _gathered(outcomes)


def _classic_rounds(content: DungeonQuestContent, hero_kind: int) -> Rounds:
    wounds = wounds_by_cards(content, hero_kind)
    mine, theirs = best_mixes(content, hero_kind)
    return _gathered(
        [(mine[i] * theirs[j], *wounds[i][j]) for i in range(len(mine)) for j in range(len(theirs))]
    )


def _gathered(outcomes: list[Round]) -> Rounds:
    """Like outcomes together; rounds without a wound only put things off and are left out."""
    total: dict[tuple[int, int], float] = {}
    for share, mine, theirs in outcomes:
        if mine or theirs:
            total[mine, theirs] = total.get((mine, theirs), 0.0) + share
    whole = sum(total.values())
    return tuple((share / whole, mine, theirs) for (mine, theirs), share in total.items())


# -- whole fights --------------------------------------------------------------------------


@cache
def fight_to_the_end(rounds: Rounds, stamina: int, life: int) -> Forecast:
    """A fight of a hero who can take `stamina` wounds against a monster with `life` left."""
    if stamina <= 0:
        return 1.0, 0.0
    if life <= 0:
        return 0.0, 0.0
    death = wounds = 0.0
    for share, mine, theirs in rounds:
        dead, more = fight_to_the_end(rounds, stamina - mine, life - theirs)
        death += share * dead
        wounds += share * (mine + more)
    return death, wounds


@cache
def forecast(
    content: DungeonQuestContent,
    combat: str,
    hero_kind: int,
    monster: int,
    stamina: int,
    lives: tuple[int, ...],
    head_start: int,
) -> Forecast:
    """The fight against a monster whose life is one of these, some wounds ahead."""
    rounds = rounds_of(content, combat, hero_kind, monster)
    ends = [fight_to_the_end(rounds, stamina, max(0, life - head_start)) for life in lives]
    return sum(end[0] for end in ends) / len(ends), sum(end[1] for end in ends) / len(ends)


def lives_of(content: DungeonQuestContent, monster: int) -> tuple[int, ...]:
    """The life values on the undersides of that monster's tokens."""
    return tuple(content.monsters[monster].tokens)


def opening(content: DungeonQuestContent, hero_kind: int) -> int:
    """The wounds that a hero who attacks can count on before the first round."""
    return 1 if content.ability[hero_kind] == TATIANNA else 0
