"""The turn: its start, the choice to move or search, its end; and the sun (DQ-TURN, DQ-SUN)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from undercroft.kernel.events import TURN, Template
from undercroft.kernel.flow import Flow, Label, Question

from ..table.state import DEAD, FREE, IN_THE_DUNGEON, ONE_SHOT
from .actions import heal_with_rune, take_action
from .agenda import ACTION, END_GAME, END_TURN, MOVE_AGAIN, SERVANT, START_TURN
from .attributes import drop_tokens
from .cards.catacomb import bite_festers, venom_works
from .cards.dungeon import relight_torch, shade_strikes
from .cards.trap import climb_out
from .kept import end_effect, in_a_trapdoor, kept_called
from .loot import names_of
from .movement import ways_out
from .runes import HASTE, HEALING, holds_rune, use_rune
from .treasure import dragon_sleeps_again
from .wounds import die

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

_TURN_BEGINS = Template(TURN, "{hero}'s turn.")

KeptEffect = Callable[["DungeonQuestTable", "Hero", int], "Flow[bool]"]

# What kept cards do at the start of a turn; each returns whether the card is done with.
AT_START: dict[str, KeptEffect] = {
    "torch_goes_out": relight_torch,
    "torch_goes_out_below": relight_torch,
    "lingering_shade": shade_strikes,
    "trapdoor": climb_out,
    "spiders_venom": venom_works,
    "vampire_bite": bite_festers,
}


def _describe_kept(table: DungeonQuestTable, player: int, choice: str) -> Label:
    if choice == "rune_of_healing":
        return Label("Use the Rune of Healing first", "DQ-RUNE-02")
    return Label(table.state.content.cards[kept_called(table.state.heroes[player], choice)].name)


WHICH_EFFECT = Question("which_effect", "DQ-TURN-08", "What takes effect first?", _describe_kept)
ONE_MORE_MOVE = Question(
    "one_more_move",
    "DQ-RUNE-02",
    "Your encounter is over",
    {"end": "End your turn", "rune_of_haste": "Use the Rune of Haste: move once more"},
)


def start_turn(table: DungeonQuestTable, seat: int) -> Flow[None] | None:
    """The sun, a lost turn, the effects due, and then the hero acts (DQ-TURN-01 to 09)."""
    state = table.state
    content = state.content
    hero = state.heroes[seat]
    state.active = seat
    state.agenda.append((END_TURN,))
    state.corridors = ()
    state.encountered = state.left_dragon = state.got_across = False
    hero.ability_used = False
    if hero.extra_turns:
        hero.extra_turns -= 1
    if seat == state.first and state.turn and sun_sets(table):  # extra turns too (DQ-SUN-02)
        return None
    state.turn += 1
    if not hero.alive:
        if hero.fate == DEAD and state.house.servants_of_kalladra:
            state.agenda.append((SERVANT, seat))
        return None
    table.say("DQ-TURN-01", _TURN_BEGINS, seat)
    if hero.lost_turns:  # DQ-GAP-11
        hero.lost_turns -= 1
        table.say("DQ-GAP-11", "{hero} loses the turn.", seat)
        return None
    due = hero.kept and [card for card in hero.kept if content.card_id[card] in AT_START]
    if not due:
        return take_action(table, seat)
    state.agenda.append((ACTION, seat))
    return effects_at_start(table, hero, due)


def effects_at_start(table: DungeonQuestTable, hero: Hero, due: list[int]) -> Flow[None]:
    """Every effect due, in the player's order, even once the turn has been ended."""
    content = table.state.content
    while due:
        cure = ["rune_of_healing"] if holds_rune(hero, HEALING) else []
        chosen = yield WHICH_EFFECT, hero.seat, [*names_of(hero.content, due), *cure]
        if chosen == "rune_of_healing":
            yield from heal_with_rune(table, hero)
            due = [card for card in due if card in hero.kept]
            continue
        card = next(card for card in due if content.card_id[card] == chosen)
        due.remove(card)
        done = yield from AT_START[content.card_id[card]](table, hero, card)
        if hero.fate == DEAD:
            return
        if done:
            end_effect(table, hero, card)


# -- the sun -------------------------------------------------------------------------------


def sun_sets(table: DungeonQuestTable) -> bool:
    """The token moves on; on a numbered space a die may end the game (DQ-SUN-02 to 08)."""
    state = table.state
    content = state.content
    if state.sun < content.sun_spaces:
        state.sun += 1
        table.say("DQ-SUN-02", "The sun moves to space {n}.", state.sun)
    if state.sun not in content.night_falls_on:
        return False
    number = table.roll()
    night = content.night_falls_on[state.sun]
    light = number > night
    table.say(
        "DQ-SUN-04", "The sun sinks; night falls on {n} or less: {die}, {word}.",
        night, number, "it is still light" if light else "it is dark",
    )  # fmt: skip
    if light:
        return False
    night_falls(table)
    return True


def night_falls(table: DungeonQuestTable) -> None:
    """Whoever is still inside is killed, above or below (DQ-SUN-05, 06; DQ-GAP-32)."""
    state = table.state
    table.say("DQ-SUN-05", "Night falls on the dungeon.")
    for hero in state.heroes:
        if hero.alive:
            die(table, hero, "nightfall")
    state.agenda[:] = [(END_GAME,)]


# -- the end of a turn ---------------------------------------------------------------------


def end_turn(table: DungeonQuestTable) -> Flow[None] | None:
    """Loose ends, then the next player's turn, or the end of the game (DQ-TURN-06, DQ-WIN-01)."""
    state = table.state
    hero = state.heroes[state.active]
    drop_tokens(table, hero, ONE_SHOT)
    if may_hasten(table, hero):
        return hasten(table, hero)
    following = close_turn(table)
    if following is None:
        state.agenda.append((END_GAME,))
        return None
    return start_turn(table, following)


def close_turn(table: DungeonQuestTable) -> int | None:
    """Loose ends; returns whose turn is next, or None if nobody is left inside."""
    state = table.state
    hero = state.heroes[state.active]
    if hero.came_up:
        hero.came_up -= 1
    dragon_sleeps_again(table)
    if hero.extra_turns and hero.alive:
        return hero.seat
    return next_player(state)


def next_player(state: State) -> int | None:
    """Clockwise, the next who has anything to do: a hero, the sun to move, a servant's turn."""
    heroes, players = state.heroes, state.house.players
    seat = (state.active + 1) % players
    if heroes[seat].fate == IN_THE_DUNGEON:  # most often, and then nothing else matters
        return seat
    anybody_inside = False
    servants = state.house.servants_of_kalladra
    following = None
    for step in range(players, 0, -1):
        seat = (state.active + step) % players
        fate = heroes[seat].fate
        if fate == IN_THE_DUNGEON:
            anybody_inside = True
            following = seat
        elif seat == state.first or (servants and fate == DEAD):
            following = seat
    return following if anybody_inside else None


def may_hasten(table: DungeonQuestTable, hero: Hero) -> bool:
    """The Rune of Haste: after an encounter, if the hero stands free on the board."""
    return (
        table.state.encountered
        and holds_rune(hero, HASTE)
        and hero.cell >= 0
        and hero.plight == FREE
        and not in_a_trapdoor(hero)
        and bool(ways_out(table.state, hero))
    )


def hasten(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """Move once more this turn, if the player likes."""
    if (yield ONE_MORE_MOVE, hero.seat, ("end", "rune_of_haste")) == "end":
        following = close_turn(table)
        table.state.agenda.append((END_GAME,) if following is None else (START_TURN, following))
        return
    use_rune(table, hero, HASTE)
    table.state.encountered = False
    table.state.agenda.extend([(END_TURN,), (MOVE_AGAIN, hero.seat)])
