"""Meeting monsters (DQ-MON), escaping them (DQ-ESC) and their tokens (DQ-MTOK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import EVERYONE, only
from undercroft.kernel.flow import Flow, Label, Question

from ..content.pieces import (
    PORTCULLIS_ROOM,
)
from ..table.board import NOWHERE, SPACE_ID, SPACE_NUMBER, between, chamber_type
from ..table.state import MET, OWES_ENCOUNTER, POOL, Fight, Side
from .agenda import COMBAT, ENCOUNTER, MEET, turn_is_over
from .decks import put_away
from .exploring import arrive_specially
from .runes import LIGHT, holds_rune, use_rune
from .wounds import suffer

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

NO_TOKEN = -1


def _describe_attack(table: DungeonQuestTable, player: int, choice: str) -> Label:
    fight = table.state.fight
    assert fight is not None
    name = table.state.content.monsters[fight.monster].name
    return {
        "attack": Label(f"Attack the {name}", "DQ-ESC-14"),
        "escape": Label(f"Try to escape from the {name}", "DQ-ESC-01"),
        "rune_of_light": Label("Use the Rune of Light: escape for certain", "DQ-RUNE-02"),
    }[choice]


def _describe_token(table: DungeonQuestTable, player: int, choice: str) -> Label:
    return Label(f"The token in {choice}", targets=(f"space:{choice}",))


def _describe_order(table: DungeonQuestTable, player: int, choice: str) -> Label:
    content = table.state.content
    return Label(f"Meet the {content.monsters[content.monster_number[choice]].name} first")


FIGHT_OR_FLEE = Question("fight_or_flee", "DQ-MON-10", "A monster!", _describe_attack)
WHICH_TOKEN = Question(
    "which_token", "DQ-MTOK-02", "Which token on the board is it?", _describe_token
)
WHICH_FIRST = Question("which_first", "DQ-OPT-16", "Several monsters lurk here", _describe_order)


# -- meeting -------------------------------------------------------------------------------


def meet_monster(
    table: DungeonQuestTable,
    hero: Hero,
    monster: int,
    card: int,
    token: int = NO_TOKEN,
    monster_player: int = -1,
) -> None:
    """A monster stands before the hero: the encounter is the next step (DQ-MON-05)."""
    state = table.state
    content = state.content
    if monster_player < 0:
        monster_player = (hero.seat + 1) % state.house.players
    state.fight = Fight(
        hero=hero.seat,
        monster=monster,
        token=token,
        card=card,
        sides=[
            Side(hero.seat, powers=content.hero_powers[hero.kind]),
            Side(monster_player, powers=content.monster_powers[monster]),  # DQ-MON-06
        ],
        may_escape=no_way_back(state, hero) is None,
    )
    if token != NO_TOKEN:  # looked at before the next step, so that its player knows it there
        take_token(state, state.fight)
    state.agenda.append((MEET,))


def forbids_escape(state: State, hero: Hero) -> Verdict:
    """Not once the fight has begun, not from a hero, not where there is no way back."""
    fight = state.fight
    if fight is None:
        return "DQ-MON-10"
    if fight.rival >= 0:
        return "DQ-OPT-33"
    closed = no_way_back(state, hero) if hero.seat == fight.hero else None
    return closed or ("DQ-CMB-35" if fight.stage else None)


def no_way_back(state: State, hero: Hero) -> Verdict:
    """Not just up from below, after special movement, behind a portcullis, without a way back."""
    if hero.below:  # DQ-GAP-30
        return None
    if hero.came_up:
        return "DQ-CATA-26"
    if hero.special:
        return "DQ-MON-12"
    if chamber_type(state, hero.cell) == PORTCULLIS_ROOM:
        return "DQ-MON-11"
    return "DQ-GAP-16" if hero.came_from == NOWHERE else None


def meet_token(table: DungeonQuestTable, hero: Hero) -> Flow[None]:
    """The token in the chamber is met; the chamber itself afterwards (DQ-MOV-06, 07)."""
    state = table.state
    content = state.content
    here = [token for token in range(content.token_count) if state.tokens[token] == hero.cell]
    kinds = sorted({content.token_monster[token] for token in here})
    chosen = yield WHICH_FIRST, hero.seat, [content.monster_ids[kind] for kind in kinds]
    kind = content.monster_ids.index(chosen)
    alike = [token for token in here if content.token_monster[token] == kind]
    token = alike[0] if len(alike) == 1 else table.pick(alike, "tokens", 0)
    state.agenda.append((ENCOUNTER, hero.seat))
    meet_monster(table, hero, kind, -1, token)


def face_monster(table: DungeonQuestTable) -> Flow[None]:
    """The token is laid out, then the hero attacks or tries to escape (DQ-MON-07, 10)."""
    state = table.state
    fight = state.fight
    assert fight is not None
    hero = state.heroes[fight.hero]
    if fight.token == NO_TOKEN:
        fight.token = yield from token_for(table, fight.monster, fight.sides[1].seat)
    take_token(state, fight)
    table.say("DQ-MON-01", "{hero} meets a {monster}.", hero.seat, fight.monster)
    choices = ["attack"]
    if fight.may_escape:
        choices.append("escape")
        if holds_rune(hero, LIGHT):
            choices.append("rune_of_light")
    answer = yield FIGHT_OR_FLEE, hero.seat, choices
    if answer == "attack":
        fight.attacked = True
    elif answer == "rune_of_light":
        use_rune(table, hero, LIGHT)
        get_away(table, hero, fight)
        return
    elif not (yield from fails_to_escape(table, hero, fight)):
        return
    state.agenda.append((COMBAT,))  # DQ-ESC-14


# -- tokens --------------------------------------------------------------------------------


def token_for(table: DungeonQuestTable, monster: int, monster_player: int) -> Flow[int]:
    """A random token of that monster from the pool, or one off the board (DQ-MON-07, 09)."""
    content = table.state.content
    tokens = table.state.tokens
    pool = [
        t
        for t in range(content.token_count)
        if content.token_monster[t] == monster and tokens[t] == POOL
    ]
    if pool:
        return table.pick(pool, "tokens", token_audience(table.state, monster_player))
    return (yield from token_off_the_board(table, monster, monster_player))


def token_off_the_board(table: DungeonQuestTable, monster: int, monster_player: int) -> Flow[int]:
    """The monster player picks a space, without seeing any life value (DQ-MTOK-02, 03)."""
    content = table.state.content
    tokens = table.state.tokens
    out = [
        t
        for t in range(content.token_count)
        if content.token_monster[t] == monster and tokens[t] >= 0
    ]
    spaces = sorted({tokens[token] for token in out})
    chosen = yield WHICH_TOKEN, monster_player, [SPACE_ID[cell] for cell in spaces]
    there = [token for token in out if tokens[token] == SPACE_NUMBER[chosen]]
    return there[0] if len(there) == 1 else table.pick(there, "tokens", 0)


def token_audience(state: State, monster_player: int) -> int:
    """Only the monster player may look (DQ-CMB-39); a solo player sees it (DQ-SOLO-02)."""
    return EVERYONE if state.solo else only(monster_player)


def may_look(state: State, fight: Fight, player: int | None) -> bool:
    """Who may look at the token of a fight, whatever they saw of it before (DQ-CMB-39)."""
    return state.solo or player == fight.sides[1].seat


def take_token(state: State, fight: Fight) -> None:
    """The token lies before the monster player."""
    state.tokens[fight.token] = MET
    state.token_seen[fight.token] |= token_audience(state, fight.sides[1].seat)


def return_token(state: State, token: int) -> None:
    """Into the pool, which is mixed: nobody knows which is which any more (DQ-CMB-42)."""
    content = state.content
    monster = content.token_monster[token]
    state.tokens[token] = POOL
    if state.last_moved_token == token:  # it may come back as any other (DQ-OPT-08)
        state.last_moved_token = NO_TOKEN
    for other in range(content.token_count):
        if content.token_monster[other] == monster and state.tokens[other] == POOL:
            state.token_seen[other] = 0


def leave_token(state: State, hero: Hero, fight: Fight, cell: int) -> None:
    """A monster that lives stays where it was met, except below (DQ-ESC-06, DQ-CATA-14)."""
    if hero.below or cell == NOWHERE:
        return_token(state, fight.token)
    else:
        state.tokens[fight.token] = cell


# -- escaping ------------------------------------------------------------------------------


def fails_to_escape(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[bool]:
    """Power cards are compared; returns whether the hero stands and has to fight."""
    content = table.state.content
    side, monster = fight.sides
    mine = table.pick(side.powers, "hero power")
    theirs = table.pick(monster.powers, "monster power")
    table.say(
        "DQ-ESC-02", "{hero} tries to escape: {fight_name} ({n}) against {fight_name} ({n}).",
        hero.seat, mine, content.power_escape[mine], theirs, content.power_escape[theirs],
    )  # fmt: skip
    if content.power_escape[mine] >= content.power_escape[theirs]:  # DQ-ESC-05
        get_away(table, hero, fight)
        return False
    side.powers = tuple(power for power in side.powers if power != mine)  # DQ-CMB-09
    monster.powers = tuple(power for power in monster.powers if power != theirs)
    cell = hero.cell
    standing = yield from suffer(
        table,
        hero,
        content.power_damage[theirs],
        "DQ-ESC-04",
        f"a {content.monsters[fight.monster].name}",
    )
    if standing:
        return True
    monster_stays(table.state, hero, fight, cell)  # DQ-GAP-14
    hero_is_down(table, hero)
    return False


def get_away(table: DungeonQuestTable, hero: Hero, fight: Fight) -> None:
    """Back where they came from; the monster stays and the turn is over (DQ-ESC-06 to 11)."""
    state = table.state
    leave_token(state, hero, fight, hero.cell)
    end_encounter(state, hero, fight)
    table.say("DQ-ESC-05", "{hero} gets away.", hero.seat)
    fall_back(table, hero)
    turn_is_over(state)


def fall_back(table: DungeonQuestTable, hero: Hero) -> None:
    """To the chamber they came from, which they must meet next turn (DQ-ESC-10, 12)."""
    if hero.below or hero.came_from == NOWHERE:
        return
    left, back = hero.cell, hero.came_from
    arrive_specially(table, hero, back, left, between(back, left))
    hero.plight = OWES_ENCOUNTER
    table.say("DQ-ESC-10", "{hero} falls back into {space}.", hero.seat, back)


def monster_stays(state: State, hero: Hero, fight: Fight, cell: int) -> None:
    """It has won: its token stays, the damage to it is forgotten (DQ-CMB-45, 46)."""
    leave_token(state, hero, fight, cell)
    end_encounter(state, hero, fight)


def hero_is_down(table: DungeonQuestTable, hero: Hero) -> None:
    """Dead, or under Death Can Wait knocked out and falling back (DQ-OPT-19)."""
    if hero.alive:
        fall_back(table, hero)
    turn_is_over(table.state)


def end_encounter(state: State, hero: Hero, fight: Fight) -> None:
    """The card that brought the monster is put away; Power cards go back (DQ-ESC-07, 08)."""
    if fight.card >= 0:
        put_away(state, hero, fight.card)
    state.fight = None
