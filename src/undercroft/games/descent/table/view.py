"""What a player may know: a field is here because it is named, never because nobody removed it.

What a face-down token is, a side knows if it has looked at it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.kernel.grid import each

from ..content.cards import CONDITIONS
from .ground import named
from .sheet import Sheet  # noqa: TC001, the view holds it
from .state import NONE, OFF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .state import State


class FigureView(msgspec.Struct, frozen=True):
    """A hero or a monster."""

    handle: str
    figure: str
    seat: int
    hero: bool
    friend: bool
    place: int
    squares: tuple[str, ...]  # the one in the north-west first
    damage: int
    health: int
    fatigue: int
    conditions: tuple[str, ...]
    skills: tuple[str, ...]
    items: tuple[str, ...]
    pack: tuple[str, ...]  # items that are not equipped
    exhausted: tuple[str, ...]  # cards with their kinds
    feat_used: bool
    cards: tuple[str, ...]
    used_cards: tuple[str, ...]
    done: bool


class TurnView(msgspec.Struct, frozen=True):
    """Whose turn it is, and what is left of it."""

    figure: str
    actions: int
    points: int
    free_attack: bool
    rested: bool


class AttackView(msgspec.Struct, frozen=True):
    """The attack under way, or the last one."""

    attacker: str
    weapon: str
    target: str
    square: str
    distance: int
    faces: tuple[int, ...]
    defense: tuple[int, ...]
    missed: bool
    damage: int
    range: int
    pierce: int
    shields: int
    surges: int
    dealt: int
    dice: tuple[str, ...]
    defense_dice: tuple[str, ...]
    also: tuple[str, ...]  # others that it affects
    ranged: bool
    fixed: int  # shields instead of those that were rolled; -1: none


class TokenView(msgspec.Struct, frozen=True):
    """An objective token on the map, or carried by a figure."""

    name: str
    kind: str
    square: str
    carrier: str
    face: str  # "" if the viewer does not know it
    up: bool


class OverlordView(msgspec.Struct, frozen=True):
    """The overlord's cards: the hand is theirs to see, but for what was shown (DES-GAP-09)."""

    held: int
    hand: tuple[str, ...]  # what the viewer knows of it
    deck: int
    foreseen: tuple[str, ...]  # on top of the deck, for the overlord alone
    discards: tuple[str, ...]  # the last one first
    played: tuple[str, ...]  # that are resolved now
    bought: tuple[str, ...]  # open to all (DES-GAP-60)
    xp: int  # that are not spent
    put_aside: int  # for this quest
    aside: tuple[str, ...]  # which these are, for the overlord alone (DES-GAP-60)


class View(msgspec.Struct, frozen=True):
    """The table as one player sees it."""

    viewer: int | None
    quest: str
    encounter: int
    act: int
    overlord: int
    round: int
    figures: tuple[FigureView, ...]
    classes: tuple[str, ...]
    gold: int  # of the heroes
    hero_xp: tuple[int, ...]  # by hero, not spent yet
    stall: tuple[str, ...]  # on offer in the shop
    parcel: tuple[str, ...]  # that is being handed to a hero
    journey: tuple[str, ...]  # stops of the way to the quest that are still ahead
    search: tuple[str, ...]
    search_cards: int
    overlord_cards: OverlordView
    closed_doors: tuple[str, ...]
    turn: TurnView | None
    attack: AttackView | None
    group: str
    tokens: tuple[TokenView, ...]
    counts: tuple[tuple[str, int], ...]
    groups: tuple[str, ...]
    locked_doors: tuple[str, ...]
    terrain: tuple[tuple[str, str], ...]  # that has changed
    won: tuple[int, ...]
    winner: int
    over: bool
    sheet: Sheet | None  # of a campaign: all on it is open (DES-GAP-60)
    phase: str  # the step of the Campaign phase
    next_quest: str


def view_of(state: State, player: int | None) -> View:
    """What that player may know; a spectator is None."""
    ground, sheet = state.ground, state.sheet
    return View(
        viewer=player,
        quest=state.quest,
        encounter=state.encounter,
        act=state.act,
        overlord=state.overlord,
        round=state.round,
        figures=tuple(_figure(state, number) for number in range(len(state.fighters))),
        classes=state.classes,
        gold=state.gold if sheet is None else sheet.gold,
        hero_xp=state.hero_xp if sheet is None else tuple(hero.xp for hero in sheet.heroes),
        stall=_items(state, state.stall),
        parcel=_items(state, state.parcel),
        journey=state.journey,
        search=named(ground, state.search),
        search_cards=len(state.bags[0]),
        overlord_cards=_overlord_cards(state, player),
        closed_doors=tuple(ground.door_names[door] for door in each(state.closed)),
        turn=_turn(state),
        attack=_attack(state),
        group=state.group,
        tokens=_tokens(state, None if player is None else state.side_of_seat(player)),
        counts=tuple(sorted(state.counts.items())),
        groups=state.groups,
        locked_doors=tuple(ground.door_names[door] for door in each(state.locked)),
        terrain=tuple((ground.names[square], kind) for square, kind in state.terrain),
        won=state.won,
        winner=state.winner,
        over=state.over,
        sheet=state.sheet,
        phase=state.phase,
        next_quest=state.next_quest,
    )


def _figure(state: State, number: int) -> FigureView:
    fighter, content = state.fighters[number], state.content
    on_table = fighter.place != OFF and fighter.at != NONE
    return FigureView(
        handle=state.handle(number),
        figure=state.printed(number).id,
        seat=fighter.seat,
        hero=state.is_hero(number),
        friend=fighter.friend,
        place=fighter.place,
        squares=named(state.ground, each(state.squares(number))) if on_table else (),
        damage=fighter.damage,
        health=state.health(number),
        fatigue=fighter.fatigue,
        conditions=tuple(CONDITIONS[bit] for bit in each(fighter.conditions)),
        items=_items(state, fighter.items),
        pack=_items(state, fighter.pack),
        skills=tuple(content.skill_list[skill].id for skill in fighter.skills),
        exhausted=tuple(content.numberings["thing"].names[thing] for thing in fighter.exhausted),
        feat_used=fighter.feat_used,
        cards=tuple(content.cards[card].id for card in fighter.cards),
        used_cards=tuple(content.cards[card].id for card in fighter.used_cards),
        done=fighter.done,
    )


def _items(state: State, items: Iterable[int]) -> tuple[str, ...]:
    return tuple(state.content.item_list[item].id for item in items)


def _overlord_cards(state: State, player: int | None) -> OverlordView:
    own = player == state.overlord
    return OverlordView(
        held=len(state.hand),
        hand=_titles(state, state.hand if own else state.shown),
        deck=len(state.overlord_bags[0]) + len(state.foreseen),
        foreseen=_titles(state, state.foreseen) if own else (),
        discards=_titles(state, state.discards),
        played=_titles(state, [card for run in state.runs for card in run.card]),
        bought=tuple(
            name for name in _titles(state, state.owned) if state.content.overlord_cards[name].xp
        ),
        xp=state.overlord_xp,
        put_aside=len(state.aside),
        aside=_titles(state, state.aside) if own else (),
    )


def _titles(state: State, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(state.content.overlord_list[card].id for card in cards)


def _tokens(state: State, side: int | None) -> tuple[TokenView, ...]:
    names = state.ground.names
    return tuple(
        TokenView(
            token.name,
            token.kind,
            names[token.at] if token.at != NONE else "",
            state.handle(token.carrier) if token.carrier != NONE else "",
            token.face if token.known_to(side) else "",
            token.up,
        )
        for token in state.tokens
        if token.at != NONE or token.carrier != NONE
    )


def _turn(state: State) -> TurnView | None:
    turn = state.turn
    if turn is None:
        return None
    return TurnView(
        state.handle(turn.figure), turn.actions, turn.points, turn.free_attack, turn.rested
    )


def _attack(state: State) -> AttackView | None:
    attack = state.attack
    if attack is None:
        return None
    victim, dice = attack.victims[0], state.content.dice_list
    return AttackView(
        state.handle(attack.attacker), attack.weapon, state.handle(attack.target),
        state.ground.names[attack.square], attack.distance, attack.faces, victim.faces,
        attack.missed, attack.damage, attack.range, attack.pierce, victim.shields, attack.surges,
        victim.dealt, tuple(dice[die].name for die in attack.dice),
        tuple(dice[die].name for die in victim.dice),
        tuple(state.handle(each.figure) for each in attack.victims[1:]),
        attack.ranged and not attack.free_range, victim.fixed,
    )  # fmt: skip
