"""Moving, exploring, doors and portcullises (DQ-MOV, DQ-DOOR)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from undercroft.kernel.events import CARD, Template
from undercroft.kernel.flow import Flow, Question

from ..content.pieces import (
    BRIDGE,
    CAVE_IN,
    CHASM,
    DOOR,
    GATE,
    STRENGTH,
    WALL,
    WEB,
)
from ..table.board import (
    TREASURE,
    UNEXPLORED,
    WAY,
    Way,
    chamber_type,
    passages,
)
from ..table.state import ACROSS, FREE, MUST_GO_BACK, PORTCULLIS_SIDE
from ..table.ways import describe_way
from .agenda import ENCOUNTER, MOVE_AGAIN, turn_is_over
from .attributes import attribute_test, give_up
from .cards import avoided_with_rune
from .cards.trap import spring_trap
from .combat.rivals import attack_hero
from .decks import discard, draw_card
from .exploring import explore, leave_chamber, with_a_tile_to_lay
from .runes import OPENING, holds_rune, use_rune

if TYPE_CHECKING:
    from undercroft.kernel.legality import Verdict

    from ..game import DungeonQuestTable
    from ..table.state import Hero, State

_TRIES_THE_DOOR = Template(CARD, "{hero} tries the door: {card}.")

MOVE_ON = Question("move_on", "DQ-CHAM-08", "Move again", describe_way)
BARRIER = Question(
    "barrier",
    "DQ-DOOR-01",
    "The way is barred",
    {"try": "Try to get through", "rune_of_opening": "Use the Rune of Opening: pass freely"},
)
# -- which ways are open -------------------------------------------------------------------


def without_another_hero(state: State, hero: Hero, ways: list[Way]) -> list[Way]:
    """Not into another hero's chamber (DQ-MOV-03), unless to attack them there (DQ-OPT-33)."""
    if state.solo or state.house.hero_vs_hero:
        return ways
    taken = [other.cell for other in state.heroes]  # no way leads to where they stand themselves
    for way in ways:
        if way[2] in taken:
            return [way for way in ways if way[2] not in taken or way[2] == TREASURE]
    return ways  # most often


def within_reach(state: State, hero: Hero, ways: list[Way]) -> list[Way]:
    """In a Chasm, the ways of the half they stand on; anywhere else all of them (DQ-CHAM-11)."""
    if hero.side < 0 or chamber_type(state, hero.cell) != CHASM:
        return ways
    halves = state.content.halves[state.board[hero.cell]]
    return [way for way in ways if halves[way[1]] == halves[hero.side]]


def as_the_chamber_lets(state: State, hero: Hero, ways: list[Way]) -> list[Way]:
    """Who has got across goes on, who has not goes back; a Chasm parts its ways."""
    plight, kind = hero.plight, chamber_type(state, hero.cell)
    if kind == CHASM:
        ways = within_reach(state, hero, ways)
    if plight == ACROSS:
        return _onwards(state, hero, ways)
    if plight == MUST_GO_BACK or (kind == CAVE_IN and plight == FREE):  # DQ-CHAM-16
        return _backwards(state, hero, ways)
    return ways


def _onwards(state: State, hero: Hero, ways: list[Way]) -> list[Way]:
    """Not by the side they came in, as long as any passage leads on."""
    if all(way[1] == hero.side for way in passages(state, hero.cell)):
        return ways
    return [way for way in ways if way[1] != hero.side]


def _backwards(state: State, hero: Hero, ways: list[Way]) -> list[Way]:
    """By the side they came in alone (DQ-GAP-36)."""
    return ways if came_by_no_side(state, hero) else [w for w in ways if w[1] == hero.side]


def way_of_the_chamber(state: State, hero: Hero) -> str:
    """The rule by which a chamber leaves only some of its ways."""
    if chamber_type(state, hero.cell) == CHASM:
        return "DQ-CHAM-11"
    return crossed_by(state, hero) if hero.plight == ACROSS else sent_back_by(state, hero)


def crossed_by(state: State, hero: Hero) -> str:
    """The rule by which a hero who is across moves on."""
    rules = {WEB: "DQ-CHAM-24", BRIDGE: "DQ-CHAM-36"}
    return rules.get(chamber_type(state, hero.cell), "DQ-CHAM-18")


def sent_back_by(state: State, hero: Hero) -> str:
    """The rule by which a hero who did not get across goes back."""
    rules = {BRIDGE: "DQ-CHAM-33", CAVE_IN: "DQ-CHAM-16"}
    return rules.get(chamber_type(state, hero.cell), "DQ-CHAM-22")


Keep = Callable[["State", "Hero", list[Way]], list[Way]]
RuleOf = Callable[["State", "Hero"], str]

# What is left of the passages, step by step, and the rule by which the others are closed.
MOVES: tuple[tuple[Keep, str | RuleOf], ...] = (
    (with_a_tile_to_lay, "DQ-GAP-03"),
    (without_another_hero, "DQ-MOV-03"),
    (as_the_chamber_lets, way_of_the_chamber),
)
_KEPT_BY = tuple(keep for keep, _ in MOVES)


def ways_out(state: State, hero: Hero) -> list[Way]:
    """The moves a hero has, as far as their chamber lets them go (DQ-MOV-01 to 04, DQ-ENC-03)."""
    ways = passages(state, hero.cell)
    for keep in _KEPT_BY:
        ways = keep(state, hero, ways)
    return ways


def forbids_way(state: State, hero: Hero, way: Way) -> Verdict:
    """The rule that closes a way, by the same steps."""
    return closed_by(MOVES, state, hero, way)


def closed_by(
    steps: tuple[tuple[Keep, str | RuleOf], ...], state: State, hero: Hero, way: Way
) -> Verdict:
    """The rule of the first step that does not leave this way."""
    ways = passages(state, hero.cell)
    if way not in ways:
        near = state.content.sides[state.board[hero.cell]][way[1]]
        return "DQ-MOV-01" if near == WALL else "DQ-MOV-11"
    for keep, rule in steps:
        ways = keep(state, hero, ways)
        if way not in ways:
            return rule if isinstance(rule, str) else rule(state, hero)
    return None


def walled_in(state: State, hero: Hero) -> bool:
    """Nothing but walls on every side they can reach (DQ-DEAD-01, DQ-GAP-08)."""
    return not within_reach(state, hero, passages(state, hero.cell))


def came_by_no_side(state: State, hero: Hero) -> bool:
    """After special movement, from below or through a wall, any open side leads back."""
    if hero.side < 0:
        return True
    return hero.special and all(way[1] != hero.side for way in passages(state, hero.cell))


def way_back_is_walled(state: State, hero: Hero) -> bool:
    """A wall has closed the way back: corridors and collapsing ceilings turn chambers."""
    ways = passages(state, hero.cell)
    return not ways or (
        not came_by_no_side(state, hero) and all(way[1] != hero.side for way in ways)
    )


def names(ways: list[Way]) -> list[str]:
    """What the ways are called."""
    return [way[0] for way in ways]


def move(table: DungeonQuestTable, hero: Hero, way: str) -> Flow[None]:
    """A move through a passage, past whatever bars it, and into what lies beyond."""
    direction, target = WAY[hero.cell][way]
    give_up(table, hero, but=PORTCULLIS_SIDE + direction)
    bars = barriers(table.state, hero.cell, direction, target)
    if bars:
        if not (yield from pass_barriers(table, hero, direction, bars)):
            table.state.encountered = False  # the way held them: no Rune of Haste (DQ-RUNE-02)
            turn_is_over(table.state)  # DQ-GAP-05, DQ-DOOR-09
            return
        give_up(table, hero)
    came_from = hero.cell
    rival = _rival_in(table.state, hero, target)
    leave_chamber(hero)
    hero.came_from = came_from
    hero.side = (direction + 2) & 3
    hero.cell = target
    if came_from == TREASURE:
        table.state.left_dragon = True
    if table.state.board[target] == UNEXPLORED:  # DQ-MOV-09
        yield from explore(table, hero, hero.side)
    table.say("DQ-MOV-01", "{hero} moves {way} into {space}.", hero.seat, way, target)
    table.state.agenda.append((ENCOUNTER, hero.seat))  # DQ-MOV-05
    if rival is not None:
        attack_hero(table, hero, rival)


def _rival_in(state: State, hero: Hero, cell: int) -> Hero | None:
    """The hero to be attacked on that space, where the optional rule is in force (DQ-OPT-33)."""
    if not state.house.hero_vs_hero or cell == TREASURE:
        return None
    return next((other for other in state.heroes if other is not hero and other.cell == cell), None)


def move_again(table: DungeonQuestTable, seat: int) -> Flow[None]:
    """A further move in the same turn; with nowhere to go the turn ends here (DQ-GAP-35)."""
    hero = table.state.heroes[seat]
    ways = names(ways_out(table.state, hero))
    if not ways:
        turn_is_over(table.state)
        return
    way = yield MOVE_ON, seat, ways
    yield from move(table, hero, way)


def must_move_again(state: State, hero: Hero) -> None:
    """The hero moves again at once."""
    state.agenda.append((MOVE_AGAIN, hero.seat))


# -- doors and portcullises ----------------------------------------------------------------


def barriers(state: State, cell: int, direction: int, target: int) -> tuple[int, ...]:
    """The hero's own barrier first, then a different one beyond it (DQ-DOOR-06, 11, 12)."""
    content = state.content
    near = content.sides[state.board[cell]][direction]
    beyond = state.board[target]
    far = near if beyond == UNEXPLORED else content.sides[beyond][(direction + 2) & 3]  # DQ-GAP-06
    if near == far:
        return (near,) if near else ()
    return tuple(side for side in (near, far) if side)


def pass_barriers(
    table: DungeonQuestTable, hero: Hero, direction: int, bars: tuple[int, ...]
) -> Flow[bool]:
    """One after the other; the second is reached only past the first (DQ-DOOR-13)."""
    for barrier in bars:
        if barrier == GATE:
            passed = yield from pass_door(table, hero)
        else:
            passed = yield from lift_portcullis(table, hero, direction)
        if not passed:
            return False
    return True


def pass_door(table: DungeonQuestTable, hero: Hero) -> Flow[bool]:
    """A Door card decides (DQ-DOOR-01 to 04)."""
    if (yield from _opened_by_rune(table, hero)):
        return True
    card = draw_card(table, DOOR)
    if card < 0:  # every Door card is out of reach: nothing bars the way
        return True
    outcome = table.state.content.card_id[card]
    table.say("DQ-DOOR-01", _TRIES_THE_DOOR, hero.seat, card)
    if outcome == "hidden_trap":
        if not (yield from avoided_with_rune(table, hero, card)):
            yield from spring_trap(table, hero)
    discard(table.state, card)
    return outcome == "door_opens"


def lift_portcullis(table: DungeonQuestTable, hero: Hero, direction: int) -> Flow[bool]:
    """A Strength test decides (DQ-DOOR-07 to 09)."""
    if (yield from _opened_by_rune(table, hero)):
        return True
    table.say("DQ-DOOR-07", "{hero} strains at the portcullis.", hero.seat)
    if (yield from attribute_test(table, hero, STRENGTH, PORTCULLIS_SIDE + direction)):
        table.say("DQ-DOOR-09", "The portcullis stays down.")
        return False
    return True


def _opened_by_rune(table: DungeonQuestTable, hero: Hero) -> Flow[bool]:
    if holds_rune(hero, OPENING):
        if (yield BARRIER, hero.seat, ("try", "rune_of_opening")) != "try":
            use_rune(table, hero, OPENING)
            return True
    return False
