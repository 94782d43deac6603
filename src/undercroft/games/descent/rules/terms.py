"""What the rules speak of: who is on the map, who is friend and foe, what is empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.cards import CONDITIONS
from ..content.figures import SIZES
from ..table.state import NONE, OFF, ON_MAP
from .quests import script

if TYPE_CHECKING:
    from ..table.state import State

LARGE = 4  # spaces
BITS: dict[str, int] = {name: 1 << number for number, name in enumerate(CONDITIONS)}
ACTIONS = 2  # of a turn or an activation (DES-HTRN-07, DES-OTRN-09)
DISEASED, IMMOBILIZED, POISONED, STUNNED = (BITS[name] for name in CONDITIONS)


def heroes_on(state: State) -> int:
    """The squares with heroes and their friends; hero tokens do not count (DES-KOUT-14, 15)."""
    squares, none = 0, state.content.no_figures  # DES-FAM-10
    for number, fighter in enumerate(state.fighters):
        if fighter.place == ON_MAP:
            if number < state.heroes:
                squares |= 1 << fighter.at
            elif fighter.friend and fighter.kind not in none:
                squares |= state.squares(number)
    return squares


def monsters_on(state: State) -> int:
    """The squares with monsters."""
    squares = 0
    small = state.content.small
    for number in range(state.heroes, len(state.fighters)):
        fighter = state.fighters[number]
        if fighter.place == ON_MAP and not fighter.friend:
            squares |= 1 << fighter.at if small[fighter.kind] else state.squares(number)
    return squares


def figures_on(state: State) -> int:
    """The squares with figures."""
    return heroes_on(state) | monsters_on(state)


def figures_on_but(state: State, one: int) -> int:
    """The squares with other figures than this one, which may share its space with another.

    Figures and familiars that are none share theirs as they like (DES-FAM-11).
    """
    small, none = state.content.small, state.content.no_figures
    if none and state.fighters[one].kind in none:
        return 0
    squares = 0
    for number, fighter in enumerate(state.fighters):
        if fighter.place == ON_MAP and number != one and fighter.kind not in none:
            squares |= 1 << fighter.at if small[fighter.kind] else state.squares(number)
    return squares


def empty_squares(state: State) -> int:
    """The squares without a figure or an obstacle (DES-MOV-24)."""
    return state.ground.floor & ~figures_on(state) & ~script(state).filled(state)


def foes_of(state: State, number: int) -> list[int]:
    """The figures of the other side."""
    fighters, last = state.fighters, state.heroes
    ours = number < last or fighters[number].friend
    if number == state.charmed:  # heroes, and themselves (DES-GAP-74)
        ours = not ours
    none = state.content.no_figures  # DES-FAM-02
    return [
        other
        for other, fighter in enumerate(fighters)
        if (other < last or fighter.friend) != ours and fighter.kind not in none
    ]


def friends(state: State) -> list[int]:
    """The figures on the map that are with the heroes, but no heroes."""
    return [
        number
        for number in range(state.heroes, len(state.fighters))
        if state.fighters[number].friend
        and state.fighters[number].place == ON_MAP
        and state.fighters[number].master == NONE
    ]


def monsters(state: State) -> list[int]:
    """The figures of the overlord that are on the map."""
    return [
        number
        for number in range(state.heroes, len(state.fighters))
        if not state.fighters[number].friend and state.fighters[number].place == ON_MAP
    ]


def monsters_of(state: State, group: str) -> list[int]:
    """The monsters of a group that are on the map (DES-MON-03)."""
    fighters, group_of = state.fighters, state.content.group_of
    return [
        number
        for number in range(state.heroes, len(fighters))
        if group_of[(fighter := fighters[number]).kind] == group
        and fighter.place == ON_MAP
        and not fighter.friend
    ]


def first_of(state: State, figure: str) -> int:
    """The one figure of that kind, on the map or off it; NONE if there is none."""
    kind = state.content.figure_called[figure]
    for number in range(state.heroes, len(state.fighters)):
        if state.fighters[number].kind == kind:
            return number
    return NONE


def gone(state: State, group: str) -> list[int]:
    """The monsters of a group that are off the map, and may come back (DES-GAP-31)."""
    return [
        number
        for number in range(state.heroes, len(state.fighters))
        if state.fighters[number].place == OFF
        and state.content.group_of[state.fighters[number].kind] == group
    ]


def minions_first(state: State, group: str) -> list[int]:
    """Who of a group may come as reinforcement: minions, and masters only if none of them is left.

    Quests say it of most groups.
    """
    return minions_gone(state, group) or gone(state, group)


def minions_gone(state: State, group: str) -> list[int]:
    """The minions of a group that are off the map."""
    return [number for number in gone(state, group) if not state.printed(number).master]


def health_of(state: State, number: int) -> str:
    """How much Health a figure has left, in words."""
    health = state.health(number)
    return f"{health - state.fighters[number].damage} of {health} Health"


def is_large(state: State, group: str) -> bool:
    """Whether the monsters of a group cover four spaces or more."""
    card = state.content.monsters[group]
    return card.width * card.height >= LARGE


def rank_and_file(state: State, *groups: str) -> list[int]:
    """Who of groups may come: minions, or masters where the card has no minion for this table."""
    size = SIZES.index(state.heroes)
    return [
        number
        for group in groups
        for number in gone(state, group)
        if not state.printed(number).master or not state.content.monsters[group].minions[size]
    ]


def standing_heroes(state: State) -> list[int]:
    """The heroes on the map who are not knocked out."""
    return [number for number in range(state.heroes) if state.fighters[number].place == ON_MAP]


def near_heroes(state: State) -> int:
    """The squares in or adjacent to those of heroes on the map."""
    squares = 0
    for number in range(state.heroes):
        if state.fighters[number].place == ON_MAP:
            squares |= near(state, number)
    return squares


def within(state: State, one: int, other: int, spaces: int) -> bool:
    """Whether two figures are up to so many spaces apart; sight does not matter (DES-RNG-05)."""
    area = state.ground.within(state.squares(one), spaces, state.closed)
    return bool(area & state.squares(other))


def near(state: State, number: int) -> int:
    """The squares in or adjacent to a figure's own: "next to" in quests."""
    own = state.squares(number)
    return own | state.ground.beside(own, state.closed)


def conditions_of(conditions: int) -> list[str]:
    """The conditions of a set, by name."""
    return [name for name, bit in BITS.items() if conditions & bit]


def adjacent(state: State, one: int, other: int) -> bool:
    """Whether two figures are in adjacent spaces (DES-GAP-11, DES-DOOR-07)."""
    beside = state.ground.beside(state.squares(one), state.closed)
    return bool(beside & state.squares(other))


def sees(state: State, one: int, other: int) -> bool:
    """Whether a figure has line of sight to a space of another (DES-LOS-01, DES-LOS-07)."""
    return sees_past(state, one, other, figures_on(state))


def sees_past(state: State, one: int, other: int, figures: int) -> bool:
    """The same, given where figures stand."""
    own, squares, ground = state.squares(one), state.squares(other), state.ground
    if ground.beside(own, state.closed) & squares:
        return True
    return bool(ground.seen_afar(own, squares, figures, state.closed))


def rank_of(state: State, number: int) -> str:
    """Minion, master or lieutenant; "" for others."""
    figure = state.printed(number)
    if figure.lieutenant:
        return "lieutenant"
    if not figure.group:
        return ""
    return "master" if figure.master else "minion"


def waiting_master(state: State, number: int) -> int:
    """A master of a minion's group that is off the map, within the group's limits; or NONE."""
    group = state.printed(number).group
    return next((one for one in gone(state, group) if state.printed(one).master), NONE)


def familiars_of(state: State, number: int) -> list[int]:
    """The familiars of a hero that are on the map (DES-FAM)."""
    return [
        each
        for each in state.familiars
        if state.fighters[each].master == number and state.fighters[each].place == ON_MAP
    ]


def traits_of(state: State, number: int, weapon: str) -> tuple[str, ...]:
    """The traits of a figure's weapon, those that a skill gives it included."""
    traits = state.content.items[weapon].traits if weapon in state.content.items else ()
    given = state.content.abilities.kit(state, number).weapon_traits
    return (*traits, *given) if weapon in state.content.items else traits
