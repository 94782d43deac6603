"""Wounds, healing and death (DQ-DEATH), and Death Can Wait (DQ-OPT-17 to 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.events import FALL, HARM, Template
from undercroft.kernel.flow import Flow, Question

from ..table.board import NOWHERE
from ..table.state import BELOW, DEAD, FREE
from .agenda import turn_is_over
from .decks import shuffle_in
from .loot import choose_loot_to_discard
from .runes import PROTECTION, holds_rune, use_rune

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

_TAKES = Template(HARM, "{hero} takes {wounds}.")
_KILLED = Template(FALL, "{hero} is killed by {word}.")
_KNOCKED_OUT = Template(FALL, "{hero} is knocked out by {word} and rolls {die} for Loot to lose.")

WARD_OFF = Question(
    "ward_off",
    "DQ-RUNE-02",
    "You are about to be wounded",
    {"suffer": "Take the wounds", "rune_of_protection": "Use the Rune of Protection: take none"},
)


def suffer(table: DungeonQuestTable, hero: Hero, amount: int, rule: str, cause: str) -> Flow[bool]:
    """Wounds outside combat; returns whether the hero can go on with their turn."""
    if amount <= 0:
        return True
    if holds_rune(hero, PROTECTION):
        if (yield WARD_OFF, hero.seat, ("suffer", "rune_of_protection")) != "suffer":
            use_rune(table, hero, PROTECTION)
            return True
    hero.wounds += amount
    table.say(rule, _TAKES, hero.seat, amount)
    if hero.wounds < hero.life:
        return True
    yield from kill(table, hero, cause)  # DQ-DEATH-01
    return False


def suffer_dice(
    table: DungeonQuestTable, hero: Hero, dice: int, rule: str, cause: str, less: int = 0
) -> Flow[bool]:
    """Wounds by dice, less a number but never below none; returns as `suffer` does."""
    rolled = tuple(table.roll() for _ in range(dice))
    if less:
        table.say(rule, "{hero} rolls {dice} for wounds, less {n}.", hero.seat, rolled, less)
    else:
        table.say(rule, "{hero} rolls {dice} for wounds.", hero.seat, rolled)
    amount = sum(rolled) - less
    if amount <= 0:
        table.say(rule, "{hero} takes no wounds.", hero.seat)
    return (yield from suffer(table, hero, amount, rule, cause))


def kill(table: DungeonQuestTable, hero: Hero, cause: str) -> Flow[None]:
    """The hero is killed, or under Death Can Wait knocked out; either way their turn is over."""
    if table.state.house.death_can_wait:
        yield from knock_out(table, hero, cause)
        return
    die(table, hero, cause)


def die(table: DungeonQuestTable, hero: Hero, cause: str) -> None:
    """Out of the game: figure, cards and tokens go back where they belong."""
    state = table.state
    hero.fate = DEAD
    hero.ending = cause
    hero.ended_at = BELOW if hero.below else hero.cell
    take_off_the_board(hero)
    give_everything_back(state, hero)
    table.say("DQ-DEATH-02", _KILLED, hero.seat, cause)
    if state.active == hero.seat:
        turn_is_over(state)


def take_off_the_board(hero: Hero) -> None:
    """The figure, or the travel marker of a hero below, leaves the board (DQ-DEATH-03)."""
    hero.cell = hero.marker = hero.came_from = NOWHERE
    hero.below = False
    hero.came_up = 0
    hero.plight = FREE


def give_everything_back(state: State, hero: Hero) -> None:
    """Cards are shuffled back into their decks; Runes go out of play (DQ-GAP-39)."""
    content = state.content
    for card in (*hero.loot, *hero.kept, *hero.gathered):
        shuffle_in(state, content.card_deck[card], (card,))
    hero.loot = hero.kept = hero.gathered = hero.runes = ()
    hero.tries = ()
    hero.wounds = hero.lost_turns = hero.extra_turns = hero.distance = 0


def knock_out(table: DungeonQuestTable, hero: Hero, cause: str) -> Flow[None]:
    """Death Can Wait: a die of Loot, half the wounds, and the turn is over."""
    state = table.state
    number = table.roll()
    table.say(
        "DQ-OPT-17", _KNOCKED_OUT,
        hero.seat, cause, number,
    )  # fmt: skip
    for _ in range(min(number, len(hero.loot))):  # DQ-OPT-18
        yield from choose_loot_to_discard(table, hero, "DQ-OPT-18")
    hero.wounds = min(hero.wounds // 2, hero.life - 1)
    table.say("DQ-OPT-19", "{hero} comes round with {wounds}.", hero.seat, hero.wounds)
    if state.active == hero.seat:
        state.encountered = False  # no moment for a Rune of Haste is left (DQ-RUNE-02)
        turn_is_over(state)


def heal(table: DungeonQuestTable, hero: Hero, amount: int) -> None:
    """Discard wound tokens, as many as there are (DQ-DEATH-08)."""
    healed = min(amount, hero.wounds)
    hero.wounds -= healed
    table.say("DQ-DEATH-08", "{hero} heals {wounds}.", hero.seat, healed)


def wound_tokens(wounds: int) -> tuple[int, int]:
    """How many tokens worth 5 and worth 1 lie on the hero card (DQ-DEATH-10)."""
    return divmod(wounds, 5)
