"""Attribute tests and determination tokens (DQ-ATT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import EVERYONE, only
from undercroft.kernel.flow import Flow, Label, Question

from ..content.pieces import AGILITY, ATTRIBUTES, GHERINN
from ..table.state import KEPT_CARD, ONE_SHOT
from .runes import FORTUNE, holds_rune, use_rune
from .wounds import suffer

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero, Tries

# What a test needs, to be put into words: the attribute, its printed value, Loadstones that lower
# it, determination that raises it, and what the Loot carried adds to the dice.
Need = tuple[int, int, int, int, int]

BEFORE_TEST = Question(
    "before_test",
    "DQ-ATT-02",
    "An attribute test is due",
    lambda table, player, choice: {
        "roll": Label("Roll the dice", "DQ-ATT-02"),
        "rune_of_fortune": Label("Use the Rune of Fortune: succeed without a roll", "DQ-RUNE-02"),
        "penance": Label("Take 1 wound for 3 determination tokens", "DQ-ATT-08"),
    }[choice],
)


def attribute_test(
    table: DungeonQuestTable, hero: Hero, attribute: int, test: int = ONE_SHOT, extra: int = 0
) -> Flow[int]:
    """A test whose success resolves its encounter; returns 0, or how much too high it was."""
    too_high = yield from one_of_several_tests(table, hero, attribute, test, extra)
    if not too_high:
        drop_tokens(table, hero, test)
    return too_high


def one_of_several_tests(
    table: DungeonQuestTable, hero: Hero, attribute: int, test: int = ONE_SHOT, extra: int = 0
) -> Flow[int]:
    """Two dice against the attribute. The encounter may go on, so determination tokens stay."""
    if test == ONE_SHOT:
        drop_tokens(table, hero, ONE_SHOT)  # tokens of another encounter do not count
    while True:
        choices = _before_test(hero)
        if len(choices) == 1:
            break
        _tell_need(table, "{hero} needs {test}.", hero, _need(hero, attribute, test, extra))
        answer = yield BEFORE_TEST, hero.seat, choices
        if answer == "rune_of_fortune":
            use_rune(table, hero, FORTUNE)
            return 0
        if answer == "roll":
            break
        hero.ability_used = True
        table.say("DQ-ATT-08", "{hero} does penance: a wound for determination.", hero.seat)
        give_tokens(table, hero, test, 3, "DQ-ATT-08")
        yield from suffer(table, hero, 1, "DQ-ATT-08", "penance")
    need = _need(hero, attribute, test, extra)
    target = need[1] - need[2] + need[3]
    first, second = table.roll(), table.roll()
    total = first + second + extra
    if total <= target:  # DQ-ATT-03
        _tell_test(table, "DQ-ATT-03", hero, need, (first, second), "is enough")
        return 0
    _tell_test(table, "DQ-ATT-04", hero, need, (first, second), "is too much")
    give_tokens(table, hero, test, 1, "DQ-ATT-05")
    return total - target


def _need(hero: Hero, attribute: int, test: int, extra: int) -> Need:
    printed = hero.attribute(attribute)
    stones = printed - attribute_value(hero, attribute)
    return attribute, printed, stones, tokens_for(hero, test), extra


def _tell_need(table: DungeonQuestTable, template: str, hero: Hero, need: Need) -> None:
    """What is needed is public, but for an Agility that a hidden Loadstone may have lowered."""
    to = only(hero.seat) if _hidden(table, need) else EVERYONE
    table.say("DQ-ATT-02", template, hero.seat, need, to=to)


def _tell_test(
    table: DungeonQuestTable, rule: str, hero: Hero, need: Need, dice: tuple[int, int],
    verdict: str,
) -> None:  # fmt: skip
    if _hidden(table, need):
        _tell_need(table, "{hero} needs {test}.", hero, need)
        table.say(
            rule, "{hero} tests {attribute}: {dice} {word}.", hero.seat, need[0], dice, verdict
        )
        return
    table.say(rule, "{hero} needs {test}: {dice} {word}.", hero.seat, need, dice, verdict)


def _hidden(table: DungeonQuestTable, need: Need) -> bool:
    return need[0] == AGILITY and table.state.house.cloak_and_dagger


def _before_test(hero: Hero) -> list[str]:
    choices = ["roll"]
    if holds_rune(hero, FORTUNE):
        choices.append("rune_of_fortune")
    if hero.ability == GHERINN and not hero.ability_used and hero.wounds + 1 < hero.life:
        choices.append("penance")
    return choices


def attribute_value(hero: Hero, attribute: int) -> int:
    """The attribute as printed, less what the hero's Loot takes away."""
    content = hero.content
    value = hero.attribute(attribute)
    if attribute == AGILITY and hero.loot:
        value -= sum(content.card_id[card] == "loadstone" for card in hero.loot)
    return value


def lower_attribute(hero: Hero, one: int, other: int) -> int:
    """Which of two attributes is the lower."""
    return one if attribute_value(hero, one) <= attribute_value(hero, other) else other


def tokens_for(hero: Hero, test: int) -> int:
    """The determination tokens that raise the attribute in this test (DQ-ATT-06)."""
    return next((tokens for key, tokens in hero.tries if key == test), 0)


def give_tokens(table: DungeonQuestTable, hero: Hero, test: int, amount: int, rule: str) -> None:
    """Determination tokens, as far as the box has any left (DQ-GAP-45)."""
    state = table.state
    left = state.content.board.limits.determination - sum(
        tokens for other in state.heroes for _, tokens in other.tries
    )
    if (granted := min(amount, left)) > 0:
        held = tokens_for(hero, test)
        others = tuple(pair for pair in hero.tries if pair[0] != test)
        hero.tries = (*others, (test, held + granted))
        table.say(rule, "{hero} gains {determination}.", hero.seat, granted)


def drop_tokens(table: DungeonQuestTable, hero: Hero, test: int) -> None:
    """The encounter of that test has been resolved (DQ-ATT-07)."""
    if hero.tries:
        left = tuple(pair for pair in hero.tries if pair[0] != test)
        _leave(table, hero, left, "DQ-ATT-07")


def give_up(table: DungeonQuestTable, hero: Hero, but: int = -1) -> None:
    """Trying something else drops the tokens of tests tied to this chamber (DQ-GAP-33)."""
    if hero.tries:
        left = tuple(pair for pair in hero.tries if pair[0] >= KEPT_CARD or pair[0] == but)
        _leave(table, hero, left, "DQ-GAP-33")


def _leave(table: DungeonQuestTable, hero: Hero, left: Tries, rule: str) -> None:
    """Only these tokens stay."""
    before, hero.tries = hero.tries, left
    gone = sum(tokens for _, tokens in before) - sum(tokens for _, tokens in left)
    if gone:
        table.say(rule, "{hero} discards {determination}.", hero.seat, gone)


def attribute_name(attribute: int) -> str:
    """The attribute's name as players read it."""
    return ATTRIBUTES[attribute].capitalize()


def needed(hero: Hero, attribute: int, test: int = ONE_SHOT, extra: int = 0) -> str:
    """What a test that is still to be made would need; a new encounter begins without tokens."""
    attribute, printed, stones, tokens, _ = _need(hero, attribute, test, extra)
    return need_in_words((attribute, printed, stones, 0 if test == ONE_SHOT else tokens, extra))


def need_in_words(need: Need) -> str:
    """What the dice may show at most, why, and how likely: "6 or less (Agility; 2 dice: 42%)"."""
    attribute, printed, stones, tokens, extra = need
    changes = ((-stones, "Loadstone"), (tokens, "determination"), (-extra, "Loot"))
    why = "".join(f" {'+' if by > 0 else '-'} {abs(by)} {name}" for by, name in changes if by)
    most = printed - stones + tokens - extra
    name = f"{attribute_name(attribute)}{f' {printed}{why}' if why else ''}"
    return f"{most} or less ({name}; 2 dice: {_chance(most):.0%})"


def _chance(most: int) -> float:
    """How likely two dice show no more than this."""
    return sum(one + two <= most for one in range(1, 7) for two in range(1, 7)) / 36
