"""Who has something for what happens: figures, the overlord's hand, and what cards have granted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..table.state import KNOCKED_OUT, MOMENTS, NONE, ON_MAP, TRAVEL
from . import deck, paying
from .abilities import a_run
from .effects import all_hold
from .effects.entry import Cost
from .effects.selecting import Selector, Who, find, matches, passes
from .effects.standing import Grant
from .kits import Held
from .moments import CARD_USED, ENTER, OF_THE_TURN, REVIVE, ROLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..table.frames import Run
    from ..table.state import Fighter, State
    from .abilities import Ability

FREE = Cost()
EACH = "each"  # a limit: once for what began it
STANDING, FALLEN_TOO = (ON_MAP,), (ON_MAP, KNOCKED_OUT)  # where those are who use something


Holders = list[tuple[int, Held]]  # figures and their abilities


def seat_of(state: State, owner: int) -> int:
    """Who decides about an ability; cards without a figure are the overlord's."""
    return state.overlord if owner in (NONE, state.charmed) else state.fighters[owner].seat


def found(state: State, name: str, subject: int, detail: int, serial: int) -> list[Run]:
    """Every ability that fits what happens, those of the side whose turn it is first."""
    turn = state.turn
    heroes_first = turn is not None and state.of_heroes(turn.figure)
    first, second = _holders(state, name, subject)
    if not heroes_first:
        first, second = second, first
    hand = state.hand if state.hearing & MOMENTS[name].bits else ()
    runs: list[Run] = []
    for number, held in first:
        runs += fits(state, held, number, name, subject, detail, serial)
    if hand and not heroes_first:
        runs += in_hand(state, hand, name, subject, detail, serial)
    for number, held in second:
        runs += fits(state, held, number, name, subject, detail, serial)
    if hand and heroes_first:
        runs += in_hand(state, hand, name, subject, detail, serial)
    if state.lasting:
        runs += granted(state, name, subject, detail, serial)
    return runs


def _holders(state: State, name: str, subject: int) -> tuple[Holders, Holders]:
    """Who of each side has something for a moment, and what.

    Whoever is off the map or knocked out uses nothing, but for coming back (DES-KOUT-06).
    """
    heroes: Holders = []
    monsters: Holders = []
    if not state.listening & MOMENTS[name].bits:
        return heroes, monsters  # it is announced for the overlord's hand alone
    abilities, last = state.content.abilities, state.heroes
    kit, born = abilities.kit, abilities.born_for(state.act, name)
    told_of = NONE if name in ROLES else subject
    alone = told_of != NONE and name not in abilities.about_others
    fighters, there = state.fighters, STANDING if name != REVIVE.name else FALLEN_TOO
    several: Iterable[tuple[int, Fighter]] = (
        ((told_of, fighters[told_of]),) if alone else enumerate(fighters)
    )
    for number, fighter in several:
        place = fighter.place
        if place not in there:
            continue
        if fighter.kind not in born and not (
            fighter.items or fighter.skills or fighter.conditions or fighter.cards
        ):
            continue
        held_for_it = kit(state, number).by_moment.get(name)
        if held_for_it is None:
            continue
        side = heroes if number < last or fighter.friend else monsters
        for held in held_for_it:
            # What is about its owner alone is not looked at for others.
            if told_of in (NONE, number) or held.ability.entry.subject is not None:
                side.append((number, held))
    return heroes, monsters


def fits(
    state: State, held: Held, owner: int, name: str, subject: int, detail: int, serial: int
) -> Iterator[Run]:
    """An ability of somebody for what happens, once for each figure that it may be about."""
    entry = held.ability.entry
    if entry.limit == EACH and any(run.ability == held.ability.number for run in state.runs):
        return  # what it does itself does not set it off again (DES-GAP-68)
    if owner == state.charmed != NONE and entry.cost != FREE:
        return  # DES-GAP-74
    whom = entry.subject
    if name == ENTER.name and not _entered_there(state, owner, whom, detail):
        return
    for about in _subjects(state, held, owner, name, subject):
        if whom is None:
            if about != owner:
                continue
        elif isinstance(whom, Selector) and not passes(state, owner, about, whom):
            continue
        run = a_run(held.ability, owner, seat_of(state, owner), about, held.x)
        run.detail, run.serial = detail, serial
        inherit(state, (name,), run)
        if whom is not None and not (
            isinstance(whom, Selector) or matches(state, run, about, whom)
        ):
            continue
        if not all_hold(entry.condition, state, run, about):
            continue
        if paying.may_pay(state, run) is not None:
            continue
        if not entry.optional or entry.effect[0].possible(state, run, about):
            yield run


def _entered_there(state: State, owner: int, whom: Who | None, square: int) -> bool:
    """Whether the one space that was entered is adjacent, if it must be (DES-LARGE-06)."""
    if owner == NONE or not isinstance(whom, Selector) or not whom.adjacent:
        return True
    return bool(state.ground.beside(state.squares(owner), state.closed) >> square & 1)


def inherit(state: State, moments: tuple[str, ...], run: Run) -> None:
    """An ability that follows another card knows what that one did."""
    if CARD_USED.name in moments and state.runs:
        last = state.runs[-1]
        run.helped, run.damaged, run.dice, run.faces = (
            last.helped, last.damaged, last.dice, last.faces,
        )  # fmt: skip


def _subjects(state: State, held: Held, owner: int, name: str, subject: int) -> list[int]:
    """Whom it may be about: in an attack whoever has its role, in the overlord's turn anybody."""
    entry = held.ability.entry
    if name in ROLES:
        attack = state.attack
        assert attack is not None
        if entry.role == "attacker":
            return [] if attack.late else [attack.attacker]
        return [victim.figure for victim in attack.victims[attack.late :]]
    if subject != NONE:
        return [subject]
    if not isinstance(entry.subject, Selector):
        return [owner]
    figures = find(state, a_run(held.ability, owner, NONE), NONE, entry.subject)
    return _first_of_groups(state, figures) if entry.subject.on == "group" else figures


def _first_of_groups(state: State, figures: list[int]) -> list[int]:
    """One figure stands for its whole group."""
    groups = {state.printed(number).group: number for number in reversed(figures)}
    return sorted(groups.values())


# -- the overlord's hand -----------------------------------------------------------------------


def in_hand(
    state: State, cards: tuple[int, ...], name: str, subject: int, detail: int, serial: int
) -> Iterator[Run]:
    """What may be played of these cards, each name once (DES-OCRD-03, DES-OCRD-04)."""
    if state.phase == TRAVEL:
        return  # DES-TRAV-08
    for held in state.content.abilities.of_overlord(cards, name):
        for run in fits(state, held, NONE, name, subject, detail, serial):
            if trigger(state, held.ability, name, run) not in state.limits:
                yield run


def trigger(state: State, ability: Ability, name: str, run: Run) -> tuple[str, int, int]:
    """What a name is played for, and on whom: once (DES-OCRD-04, DES-OCRD-07)."""
    if name in OF_THE_TURN:
        return ability.card, run.subject, -state.round
    if name in ROLES:
        assert state.attack is not None
        return ability.card, run.subject, state.attack.serial
    return ability.card, run.subject, run.serial


def may_be_in_hand(state: State, name: str, subject: int, detail: int, serial: int) -> bool:
    """Whether, as far as everybody knows, the overlord may hold a card for it (DES-GAP-77)."""
    if not deck.may_surprise(state):
        return False
    runs = in_hand(state, deck.unseen(state), name, subject, detail, serial)
    return next(runs, None) is not None


# -- what lasts --------------------------------------------------------------------------------


def granted(state: State, name: str, subject: int, detail: int, serial: int) -> Iterator[Run]:
    """Abilities that a card has given to somebody for a time."""
    abilities = state.content.abilities
    for path, step, _, whom, _, _ in state.lasting:
        op = abilities.effects[path][step]
        if isinstance(op, Grant):
            ability = abilities.named(op.ability)
            if name in ability.moments:
                if op.about:
                    yield a_run(ability, NONE, state.overlord, whom)
                else:
                    held = Held(ability, 0)
                    yield from fits(state, held, whom, name, subject, detail, serial)


def grants(state: State) -> int:
    """The moments of abilities that cards have given."""
    abilities, mask = state.content.abilities, 0
    for path, step, _, whom, _, _ in state.lasting:
        op = abilities.effects[path][step]
        if isinstance(op, Grant):
            heroic = None if whom == NONE or op.about else state.of_heroes(whom)
            mask |= abilities.mask_of_ability(abilities.named(op.ability), heroic)
    return mask
