"""Rounds, hero turns and the overlord's turn (DES-RND, DES-HTRN, DES-OTRN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.events import TURN, Template
from undercroft.kernel.flow import Posed, Question

from ..content.maps import ENTRANCE
from ..table.state import AGENDA, AWAY, KNOCKED_OUT, NONE, OFF, ON_MAP, Turn
from . import (
    actions,
    deck,
    far_squares,
    harm,
    in_turn,
    lasting,
    moving,
    placing,
    previews,
    reacting,
    stats,
    terms,
    turn_words,
)  # fmt: skip
from .crowd import around
from .moments import (
    ACTIVATION,
    OVERLORD_END,
    OVERLORD_START,
    OVERLORD_TURN,
    RECOVER,
    TURN_END,
    TURN_START,
)
from .quests import deeds, script

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow

    from ..table.frames import Run
    from ..table.state import DescentTable, State
    from .crowd import Crowd

DUO = 2  # players: one hero player has two heroes (DES-DUO-01)
_HERO_TURN = Template(TURN, "{figure} has their turn.")
_OVERLORD_TURN = Template(TURN, "The overlord has their turn.")


NEXT_HERO = Question("next_hero", "DES-RND-02", "Which hero goes next?", deeds.describe_figure)
NEXT_FRIEND = Question(
    "next_friend", "DES-QST-17", "Which friend acts next?", deeds.describe_figure
)
ACT = Question(
    "act", "DES-HTRN-11", "What does your figure do?", turn_words.describe, passing=actions.END,
    routes=far_squares.routes, hides=in_turn.hides, note=turn_words.note, glances=previews.glances,
)  # fmt: skip


def begin_round(table: DescentTable) -> None:
    """Reference cards are turned face up (DES-OTRN-13)."""
    state = table.state
    state.round += 1
    reacting.listen(state)
    state.limits = tuple(each for each in state.limits if each[2] == 0)
    quest = script(state)
    for number, fighter in enumerate(state.fighters):
        fighter.done = fighter.place == OFF and not quest.returns(state, number)
    deeds.renew(state, deeds.ONCE_A_ROUND)
    table.say("DES-RND-01", "Round {number} begins.", state.round)
    push(state, "overlord_turn")
    push(state, "heroes_are_done")
    push(state, "next_hero")
    push(state, "open_round")


def open_round(table: DescentTable) -> Flow[None]:
    """What the quest brings before the first hero turn."""
    return script(table.state).begin_round(table)


# -- heroes ------------------------------------------------------------------------------------


def next_hero(table: DescentTable) -> Posed | None:
    """The heroes decide together who goes next (DES-RND-02, DES-GAP-06, DES-HTRN-14).

    Whoever has no wish follows the seats, from the overlord's left (DES-RND-03).
    """
    state = table.state
    quest = script(state)
    ready = [number for number in range(state.heroes) if not state.fighters[number].done]
    ready.sort(key=lambda number: state.from_the_overlord(state.fighters[number].seat))
    ready += [
        number
        for number in terms.friends(state)
        if not state.fighters[number].done and quest.joins(state, number)
    ]
    if not ready:
        return None
    handles = [state.handle(number) for number in ready]
    return Posed((NEXT_HERO, state.hero_players(), handles), _goes_next)


def _goes_next(table: DescentTable, choice: str) -> None:
    push(table.state, "next_hero")
    plan(table.state, table.state.called(choice))


def plan(state: State, number: int) -> None:
    """A figure has its turn or activation next."""
    push(state, "end_turn", number)
    push(state, "act", number)
    push(state, "begin_turn", number)
    if state.fighters[number].place == AWAY:
        push(state, "come_back", number)
    if state.fighters[number].place == OFF:  # a hero whom the quest lets come back
        push(state, "place", number, ENTRANCE)


@AGENDA.step("come_back")
def come_back(table: DescentTable, number: int) -> Flow[None]:
    """A hero who was away comes back near their token (DES-SPEC-02, DES-GAP-19)."""
    state = table.state
    fighter, ground = state.fighters[number], state.ground
    spaces = dict(state.away)[number]
    state.away = tuple(one for one in state.away if one[0] != number)
    near = ground.steps.reach(1 << fighter.at, spaces, ground.shut(state.closed)).squares
    yield from placing.place(table, number, near & terms.empty_squares(state) or 1 << fighter.at)
    moving.enter(table, number, fighter.at)


def begin_turn(table: DescentTable, number: int) -> None:
    """Old effects end, what begins a turn comes, cards are refreshed (DES-HTRN-02 to 04)."""
    state = table.state
    fighter = state.fighters[number]
    state.turn = Turn(number)
    if fighter.master == NONE:  # a familiar acts within a turn
        deeds.renew(state, deeds.ONCE_A_TURN)
    lasting.begin_turn(state, number)
    if state.of_heroes(number):
        push(state, "refresh", number)
    reacting.happen(table, TURN_START, number)
    if fighter.friend and (ally := state.content.allies.get(state.printed(number).group)):
        state.turn.actions = ally.actions
    state.turn.actions -= stats.switched(state, number, "one_action_less")
    if state.is_hero(number):
        table.say("DES-HTRN-01", _HERO_TURN, fighter.kind)
        # Whoever is knocked out can only stand up, and recovers then (DES-DUO-03, DES-GAP-40).
        state.turn.free_attack = state.players == DUO
    else:
        reacting.happen(table, ACTIVATION, number)
    script(state).begin_turn(table, number)


@AGENDA.step("refresh")
def refresh(table: DescentTable, number: int) -> None:
    """Exhausted cards are turned upright (DES-HTRN-04, DES-GEN-06)."""
    table.state.fighters[number].exhausted = ()


def act(table: DescentTable, number: int) -> Posed | None:
    """One thing after another, until the turn ends."""
    state = table.state
    turn = state.turn
    if turn is None or turn.over:
        return None
    crowd = table.handed() or around(state, number)
    offers = actions.offers(state, number, crowd)
    fighter = state.fighters[number]
    cards = in_turn.cards(state) if state.group and not fighter.friend else {}
    if cards:
        offers += cards
    own = not fighter.friend and number != state.charmed
    seats = fighter.seat if own else state.deciders(number)
    return Posed((ACT, seats, offers), _acted, number, crowd, cards)


def _acted(
    table: DescentTable, choice: str, number: int, crowd: Crowd, cards: dict[str, Run]
) -> Flow[None] | None:
    if choice == actions.END:
        return None
    state = table.state
    push(state, "act", number)
    if choice in cards:
        reacting.play(table, OVERLORD_TURN.name, cards[choice].clone())
        return None
    waiting = len(state.agenda)
    flow = actions.perform(table, number, choice, crowd)
    agenda = state.agenda
    if len(agenda) == waiting or all(frame[0] == reacting.HAPPENS for frame in agenda[waiting:]):
        # It may come to nothing for which anybody has something: then nothing has changed.
        after = actions.found_after(state, number, choice, crowd)
        if after is not None:
            table.hand_on(after)
    return flow


def end_turn(table: DescentTable, number: int) -> Flow[None] | Posed | None:
    """Abilities and conditions come first, then lava, then the rest (DES-GAP-76)."""
    state = table.state
    if state.fighters[number].place != ON_MAP or not reacting.listens(state, TURN_END, number):
        return after_turn(table, number)
    push(state, "after_turn", number)
    reacting.happen(table, TURN_END, number)
    return None


@AGENDA.step("after_turn")
def after_turn(table: DescentTable, number: int) -> Flow[None]:
    """Lava, the rest; the Reference card is flipped (DES-HTRN-13, DES-REST-03)."""
    state = table.state
    turn, fighter = state.turn, state.fighters[number]
    assert turn is not None
    quest = script(state)
    lasting.end_turn(state, number)
    fighter.done = True
    state.turn = None
    burns = fighter.place == ON_MAP and not state.squares(number) & ~state.ground.lava
    if burns and not stats.switched(state, number, "fly") and not quest.unharmed(state, number):
        _burn(table, number)
    if turn.rested and fighter.place == ON_MAP:
        reacting.happen(table, RECOVER, number, fighter.fatigue)
        if fighter.fatigue:
            table.say("DES-REST-03", "{figure} has rested and recovers {number} fatigue.",
                      fighter.kind, fighter.fatigue)  # fmt: skip
        fighter.fatigue = 0
    if turn.free_attack and not burns and fighter.place == ON_MAP and fighter.damage:
        table.say("DES-DUO-06", "{figure} has not used the free attack of a two-hero game.",
                  fighter.kind)  # fmt: skip
        yield from harm.recover(table, number, actions.FREE_RECOVERY, 0)
    yield from quest.end_turn(table, number)


def _burn(table: DescentTable, number: int) -> None:
    """Whoever ends a turn in lava is defeated (DES-TERR-14 to 16)."""
    push(table.state, "out_of_lava", number)
    table.say("DES-TERR-14", "{figure} ends the turn in lava.", table.state.fighters[number].kind)
    harm.defeat(table, number)


@AGENDA.step("out_of_lava")
def out_of_lava(table: DescentTable, number: int) -> None:
    """A hero token is put beside the lava (DES-TERR-15)."""
    state = table.state
    fighter = state.fighters[number]
    if fighter.place == KNOCKED_OUT:
        safe = terms.empty_squares(state) & ~state.ground.lava
        nearest = state.ground.nearest(1 << fighter.at, safe, state.closed)
        fighter.at = (nearest & -nearest).bit_length() - 1


# -- friends of the heroes ---------------------------------------------------------------------


def heroes_are_done(table: DescentTable) -> Flow[None]:
    """After the last hero turn, friends of the heroes act (DES-QST-17)."""
    push(table.state, "next_friend")
    return script(table.state).heroes_are_done(table)


def next_friend(table: DescentTable) -> Flow[None] | None:
    """Friends act one after the other, in the order that the heroes choose."""
    state = table.state
    quest = script(state)
    ready = [
        number
        for number in terms.friends(state)
        if not state.fighters[number].done and quest.acts(state, number)
    ]
    return _next_friend(table, ready) if ready else None


def _next_friend(table: DescentTable, ready: list[int]) -> Flow[None]:
    state = table.state
    choice = yield NEXT_FRIEND, state.hero_players(), [state.handle(number) for number in ready]
    push(state, "next_friend")
    plan(state, state.called(choice))


# -- the overlord ------------------------------------------------------------------------------


def overlord_turn(table: DescentTable) -> None:
    """Start of turn, the groups, end of the round (DES-OTRN-01, DES-OTRN-06)."""
    table.say("DES-OTRN-01", _OVERLORD_TURN)
    lasting.begin_overlord_turn(table.state)  # DES-OTRN-02
    deeds.renew(table.state, deeds.ONCE_AN_OVERLORD_TURN)
    push(table.state, "end_round")
    push(table.state, "end_overlord_turn")
    push(table.state, "overlord_ends")
    push(table.state, "next_group")
    push(table.state, "overlord_starts")
    push(table.state, "begin_overlord_turn")


def begin_overlord_turn(table: DescentTable) -> Flow[None]:
    """What the quest brings before the groups are activated."""
    return script(table.state).begin_overlord_turn(table)


@AGENDA.step("overlord_starts")
def overlord_starts(table: DescentTable) -> None:
    """A card is drawn, cards may be played, others are refreshed (DES-OTRN-03 to 05)."""
    deck.draw(table)
    push(table.state, "overlord_refresh")
    reacting.happen(table, OVERLORD_START, NONE)


@AGENDA.step("overlord_refresh")
def overlord_refresh(table: DescentTable) -> None:
    """Exhausted cards of the overlord's figures are turned upright (DES-OTRN-05)."""
    for number in terms.monsters(table.state):
        table.state.fighters[number].exhausted = ()


@AGENDA.step("overlord_ends")
def overlord_ends(table: DescentTable) -> None:
    """All groups were activated; cards may be played."""
    push(table.state, "overlord_over")
    reacting.happen(table, OVERLORD_END, NONE)


@AGENDA.step("overlord_over")
def overlord_over(table: DescentTable) -> None:
    """What lasted for the turn is over."""
    lasting.end_overlord_turn(table.state)


def end_overlord_turn(table: DescentTable) -> Flow[None]:
    """What the quest brings at the end of the overlord's turn."""
    return script(table.state).end_overlord_turn(table)


def end_round(table: DescentTable) -> None:
    """The round is over (DES-RND-06)."""
    state = table.state
    push(state, "begin_round")
    quest = script(state)
    quest.end_round(table)
    if quest.last_round and state.round >= quest.last_round:
        quest.out_of_time(table)
