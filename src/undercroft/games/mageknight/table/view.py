"""What a player may know: a field is here because it is named, never because nobody removed it.

All of this game lies open: what nobody knows yet (a token's face, a trap, a treasure) is decided
when it is turned over, so a view needs no eyes of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.grid import FACINGS

from ..content.abilities import named
from .state import INSIDE, NONE, ON_THE_FLOOR, POOL

if TYPE_CHECKING:
    from .state import Activation, Chest, Side, State, Warrior


class FigureView(msgspec.Struct, frozen=True):
    """A figure and its dial."""

    handle: str
    figure: str
    seat: int
    level: int
    click: int
    place: int
    square: str
    facing: str
    activated: bool
    marked: bool
    frozen: bool
    switched_off: tuple[str, ...]
    treasures: tuple[str, ...]


class ChestView(msgspec.Struct, frozen=True):
    """A chest: its trap once it was exposed, its treasure once it was taken."""

    chest: str
    place: int
    square: str
    facing: str
    trap: str
    exposed: bool
    harmless: bool
    treasure: str
    seat: int
    spent: bool


class TokenView(msgspec.Struct, frozen=True):
    """A token; which it is, is known only of those that were turned over."""

    square: str
    kind: str
    activated: bool
    marked: bool


class SideView(msgspec.Struct, frozen=True):
    """A player."""

    team: str
    entrance: str
    exit: str
    experience: int
    heroes: int
    cost: int
    took_chest: bool


class ActivationView(msgspec.Struct, frozen=True):
    """What is under way."""

    figure: str
    token: int
    points: int
    granted: int
    attacked: bool
    quick: bool


class AttackView(msgspec.Struct, frozen=True):
    """The attack under way, or the last one."""

    attacker: str
    manner: str
    targets: tuple[str, ...]
    counter: bool
    dice: int
    hits: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """The table as one player sees it."""

    viewer: int | None
    mode: str
    figures: tuple[FigureView, ...]
    chests: tuple[ChestView, ...]
    tokens: tuple[TokenView, ...]
    sides: tuple[SideView, ...]
    doors: tuple[int, ...]
    pool: tuple[str, ...]
    fallen: tuple[str, ...]
    face_down: tuple[str, ...]  # the tokens that may still lie face down
    activation: ActivationView | None
    attack: AttackView | None
    first: int
    active: int
    activations: int
    turn: int
    monster_master: int
    monsters_turn: bool
    over: bool


def view_of(state: State, player: int | None) -> View:
    """What that player may know; a spectator (None) sees the same."""
    content = state.content
    ids = [figure.id for figure in content.figures]
    return View(
        viewer=player,
        mode=state.mode,
        figures=tuple(
            _figure(state, number, warrior)
            for number, warrior in enumerate(state.warriors)
            if warrior.place != POOL
        ),
        chests=tuple(_chest(state, chest) for chest in state.chests),
        tokens=tuple(
            TokenView(
                square_name(state, token.square),
                content.tokens[token.kind].id if token.kind != NONE else "",
                token.activated, token.marked,
            )
            for token in state.tokens
        ),
        sides=tuple(_side(state, seat, side) for seat, side in enumerate(state.sides)),
        doors=state.doors,
        pool=tuple(ids[figure] for figure in state.pool),
        fallen=tuple(ids[figure] for figure in state.fallen),
        face_down=tuple(content.tokens[kind].id for kind in state.bag),
        activation=None if state.activation is None else _activation(state, state.activation),
        attack=_attack(state),
        first=state.first,
        active=state.active,
        activations=state.activations,
        turn=state.turn,
        monster_master=state.monster_master,
        monsters_turn=state.monsters_turn,
        over=state.over,
    )  # fmt: skip


def square_name(state: State, square: int) -> str:
    """The name of a square, "" for none."""
    return state.ground.names[square] if square != NONE else ""


def _figure(state: State, number: int, warrior: Warrior) -> FigureView:
    return FigureView(
        handle=state.handle(number),
        figure=state.content.figures[warrior.figure].id,
        seat=warrior.seat,
        level=warrior.level,
        click=warrior.click,
        place=warrior.place,
        square=square_name(state, warrior.square if warrior.place == INSIDE else NONE),
        facing=FACINGS[warrior.facing],
        activated=warrior.activated,
        marked=warrior.marked,
        frozen=warrior.frozen,
        switched_off=named(sum(1 << ability for ability in warrior.switched_off)),
        treasures=tuple(
            _treasure(state, state.chests[chest]) for chest in (*warrior.lent, *warrior.drunk)
        ),
    )


def _treasure(state: State, chest: Chest) -> str:
    return state.content.chests[chest.kind].treasures[chest.treasure]


def _chest(state: State, chest: Chest) -> ChestView:
    entry = state.content.chests[chest.kind]
    return ChestView(
        chest=entry.id,
        place=chest.place,
        square=square_name(state, chest.square if chest.place == ON_THE_FLOOR else NONE),
        facing=FACINGS[chest.facing],
        trap=entry.traps[chest.trap - 1] if chest.exposed and chest.trap else "",
        exposed=chest.exposed,
        harmless=chest.harmless,
        treasure=_treasure(state, chest) if chest.treasure != NONE else "",
        seat=chest.seat,
        spent=chest.spent,
    )


def _side(state: State, seat: int, side: Side) -> SideView:
    return SideView(
        team=state.teams[seat] if state.teams else "",
        entrance=square_name(state, side.entrance),
        exit=square_name(state, side.exit),
        experience=side.experience,
        heroes=side.heroes,
        cost=side.cost,
        took_chest=side.took_chest,
    )


def _activation(state: State, activation: Activation) -> ActivationView:
    return ActivationView(
        state.handle(activation.warrior) if activation.warrior != NONE else "",
        activation.token, activation.points, activation.granted, activation.attacked,
        activation.quick,
    )  # fmt: skip


def _attack(state: State) -> AttackView | None:
    attack = state.attack
    if attack is None:
        return None
    return AttackView(
        state.handle(attack.attacker), attack.manner,
        tuple(state.handle(target) for target in attack.targets), attack.counter, attack.dice,
        tuple(state.handle(target) for target in attack.hits),
    )  # fmt: skip
