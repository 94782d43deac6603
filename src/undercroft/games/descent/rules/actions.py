"""What a figure may do in its turn (DES-HTRN-11, DES-OTRN-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.agenda import push
from undercroft.kernel.flow import NOTHING

from ..table.ground import SMALL
from ..table.state import KNOCKED_OUT, NONE
from . import (
    attacking,
    combat,
    doors,
    equipment,
    familiars,
    harm,
    in_turn,
    moments,
    movement_points,
    moving,
    placing,
    reacting,
    searching,
    stats,
    terms,
    trading,
)
from .fitting import seat_of
from .large_monsters import TO
from .moments import ACTION_DONE
from .quests import deeds, script

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ..table.state import DescentTable, State, Turn
    from .crowd import Crowd

MOVE, ATTACK, FREE, REST, REVIVE, SEARCH = "move", "attack", "free", "rest", "revive", "search"
DOOR, CLIMB, STAND, END = "door", "climb", "stand", "end"
FREE_RECOVERY = 2  # damage, for a free attack that was not made (DES-DUO-06)
_HAS_POINTS = "{figure} has {number} movement points."
_HAS_A_POINT = "{figure} has {number} movement point."
HINDERING = ("no_move_action", "one_move_action")  # switches that forbid move actions


def turn_of(state: State) -> Turn:
    turn = state.turn
    assert turn is not None
    return turn


# -- what is offered ---------------------------------------------------------------------------


def offers(state: State, number: int, crowd: Crowd) -> list[str]:
    """Everything a figure may do now, among those it finds around it."""
    turn, fighter = state.turn, state.fighters[number]
    assert turn is not None
    if fighter.place == KNOCKED_OUT:
        return [STAND, END]  # DES-STND-02, DES-GAP-18
    found = movement_points.offers(state, number, crowd)
    if crowd.others & crowd.own:
        on = [each for each in found if each.startswith((moving.GO, TO))]
        if on:  # whoever cannot go on does what they can
            return on  # DES-MOV-12, DES-GAP-13
    if number == state.charmed:
        return [*found, *_charmed_actions(state, number, crowd), END]
    if fighter.master != NONE:
        return [*found, *_familiar_actions(state, number, crowd), END]
    if fighter.friend:
        return [*found, *_friend_actions(state, number, crowd), END]
    quest = crowd.quest
    heroic = number < state.heroes
    if heroic and turn.moving and crowd.near & crowd.friends:
        found += trading.offers(state, number, crowd.near)
    if quest.free_deeds:
        found += deeds.offers(state, number, quest.free_deeds)
    if turn.free_attack and not _held_back(state, number, crowd):
        found += _attacks(state, number, crowd, FREE)  # DES-DUO-03
    if turn.actions:
        own = _actions(state, number, crowd)
        found += quest.allowed(state, number, own) if "allowed" in quest.answers else own
    elif turn.extra_attacks and not _switched(state, number, crowd, "only_action"):
        found += quest.allowed(state, number, _attack_actions(state, number, crowd))
    if crowd.kit.in_turn:
        found += in_turn.offers(state, number, crowd)
    if state.familiars:
        found += familiars.offers(state, number)
    # What is wanted seldom comes last: the first thing that is read should be a good one.
    if heroic and movement_points.may_hurry(state, number, crowd):
        found.append(moving.FATIGUE)
    if heroic and not turn.begun and equipment.may_change(state, number):
        found.append(equipment.EQUIP)
    found.append(END)  # DES-HTRN-09, DES-OTRN-08
    return found


def _charmed_actions(state: State, number: int, crowd: Crowd) -> list[str]:
    """One move or attack action with a hero of the other side (DES-GAP-74)."""
    if not turn_of(state).actions or _switched(state, number, crowd, "only_action"):
        return []
    found = [MOVE] if _may_move(state, number, crowd) else []
    return found + _attack_actions(state, number, crowd)


def _familiar_actions(state: State, number: int, crowd: Crowd) -> list[str]:
    """One move action and one attack, in any order (DES-FAM-06, 08, 09)."""
    turn = turn_of(state)
    if not turn.actions:
        return []
    if _switched(state, number, crowd, "only_action"):
        return in_turn.offers(state, number, crowd)
    found = [MOVE] if not turn.moves and _may_move(state, number, crowd) else []
    return found + _attack_actions(state, number, crowd)


def _friend_actions(state: State, number: int, crowd: Crowd) -> list[str]:
    """What takes an action of a friend of the heroes: what the quest lets them do."""
    turn = turn_of(state)
    ally = state.content.allies.get(state.printed(number).group)
    if not turn.actions:
        return []
    if ally is None:  # a monster that changed sides
        own = [*_actions(state, number, crowd), *in_turn.offers(state, number, crowd)]
        return script(state).allowed(state, number, own)
    if _switched(state, number, crowd, "only_action"):
        return in_turn.offers(state, number, crowd)
    found: list[str] = []
    if MOVE in ally.may and _may_move(state, number, crowd):
        found.append(MOVE)
    if ATTACK in ally.may and turn.attacks > 0:
        found += _attacks(state, number, crowd, ATTACK)
    if DOOR in ally.may:
        found += _doors(state, number)
    return found


def _doors(state: State, number: int) -> list[str]:
    names = state.ground.door_names
    return [f"{DOOR}:{names[door]}" for door in doors.usable(state, number)]


def _actions(state: State, number: int, crowd: Crowd) -> list[str]:
    """What takes an action."""
    ground, turn = crowd.ground, state.turn
    assert turn is not None
    if not crowd.switches:
        found = [MOVE]
        if turn.attacks > 0:
            found += _attacks(state, number, crowd, ATTACK)
    elif _switched(state, number, crowd, "only_action"):
        return []  # DES-COND-07
    else:
        found = [MOVE] if _may_move(state, number, crowd) else []
        found += _attack_actions(state, number, crowd)
    if ground.doors and ground.doors_at(crowd.own):
        found += _doors(state, number)
    if crowd.quest.actions:
        found += deeds.offers(state, number, crowd.quest.actions)
    if ground.pits and not crowd.own & ~ground.pits:
        found += [f"{CLIMB}:{name}" for name in _ways_out(state, number)]  # DES-TERR-10
    if number < state.heroes:
        found += _hero_actions(state, turn, crowd)
    return found


def _switched(state: State, number: int, crowd: Crowd, name: str) -> bool:
    return name in crowd.switches and stats.switched(state, number, name)


def _held_back(state: State, number: int, crowd: Crowd) -> bool:
    """Whether a figure may not attack, even if that takes no action (DES-COND-07, DES-DUO-06)."""
    return _switched(state, number, crowd, "only_action") or _switched(
        state, number, crowd, "cannot_attack"
    )


def _attack_actions(state: State, number: int, crowd: Crowd) -> list[str]:
    if turn_of(state).attacks <= 0 or _switched(state, number, crowd, "cannot_attack"):
        return []
    return _attacks(state, number, crowd, ATTACK)


def may_move(state: State, number: int) -> Verdict:
    """Whether a figure may take a move action."""
    if stats.switched(state, number, "no_move_action"):
        return "DES-COND-07"
    if turn_of(state).moves and stats.switched(state, number, "one_move_action"):
        return "DES-SPEC-01"
    return None


def _may_move(state: State, number: int, crowd: Crowd) -> bool:
    """The same, where it is known which switches may hold."""
    return crowd.switches.isdisjoint(HINDERING) or may_move(state, number) is None


def _ways_out(state: State, number: int) -> list[str]:
    """Where a figure in a pit may climb to (DES-TERR-10, DES-TERR-11).

    A large one takes one of its spaces out of the pit and is placed around it (DES-GAP-38).
    """
    near = state.ground.beside(state.squares(number), state.closed) & terms.empty_squares(state)
    return placing.touching(state, number, near & ~_pits_for(state, number))


def _pits_for(state: State, number: int) -> int:
    """The squares that lead a large figure out of no pit."""
    return 0 if state.printed(number).base == SMALL else state.ground.pits


def _attacks(state: State, number: int, crowd: Crowd, verb: str) -> list[str]:
    names = crowd.ground.names
    return [
        f"{verb}:{weapon}:{names[square]}" if weapon else f"{verb}:{names[square]}"
        for weapon, square in attacking.attacks(state, number, crowd)
    ]


def _hero_actions(state: State, turn: Turn, crowd: Crowd) -> list[str]:
    ground = crowd.ground
    at, near = crowd.own, crowd.near
    found = [] if turn.rested else [REST]
    found += [
        f"{REVIVE}:{state.handle(other)}"
        for other in range(state.heroes)
        if state.fighters[other].place == KNOCKED_OUT and near >> state.fighters[other].at & 1
    ]  # DES-REV-01
    found += [
        f"{SEARCH}:{ground.names[square]}" for square in state.search if (near | at) >> square & 1
    ]  # DES-SRCH-01
    return found


# -- what is done ------------------------------------------------------------------------------


def perform(table: DescentTable, number: int, choice: str, crowd: Crowd) -> Flow[None] | None:
    """Carry out what was chosen among what a figure finds; an action is used up first."""
    state = table.state
    turn = state.turn
    assert turn is not None
    verb, _, name = choice.partition(":")
    turn.begun = True
    if verb in movement_points.VERBS:
        movement_points.use(table, number, verb, name, crowd)
        return None
    if verb in _BY_VERB:
        turn.actions -= 1
        turn.acted = True
        turn.placed = False  # DES-LARGE-07
        moving.break_off(turn)
        reacting.happen(table, ACTION_DONE, number)
        return _BY_VERB[verb](table, number, name)
    if verb == equipment.EQUIP:
        push(state, "equip", number)
        return None
    if verb == trading.TRADE:
        return trading.trade(table, number, name)
    if verb == reacting.USE:
        in_turn.use(table, number, choice)
        return None
    if verb in (familiars.ACTIVATE, familiars.STOP):
        familiars.use(table, verb, name)
        return None
    if verb in (ATTACK, FREE):
        weapon, _, square = name.rpartition(":")
        if verb == FREE:
            turn.free_attack = False
            turn.points = 0  # it cannot interrupt a move (DES-GAP-39)
        elif turn.extra_attacks:
            turn.extra_attacks -= 1
        else:
            turn.actions -= 1
        turn.acted = True
        turn.attacks -= not state.is_hero(number)  # DES-OTRN-10, DES-HTRN-12
        turn.placed = False
        moving.break_off(turn)
        at = state.ground.called[square]
        foe = attacking.foe_at(state, number, at)
        reacting.happen(table, ACTION_DONE, number)
        combat.declare(table, number, weapon, at, (foe,), seat=seat_of(state, number))
        return None
    assert verb == deeds.DO, choice
    free = deeds.called(state, name.partition(":")[0]).free
    turn.actions -= not free
    turn.acted |= not free
    turn.placed = False
    moving.break_off(turn)
    return deeds.perform(table, number, name)


def found_after(state: State, number: int, choice: str, crowd: Crowd) -> Crowd | None:
    """What a figure finds after something that nobody answered; None if it must look again."""
    if choice in (MOVE, REST, moving.FATIGUE):
        return crowd
    if not choice.startswith(moving.GO) or number == state.charmed:
        return None
    fighter = state.fighters[number]
    if fighter.kind in state.content.no_figures:
        return None
    return crowd.after_step(fighter.at, state.closed)


def _move(table: DescentTable, number: int, name: str) -> Flow[None]:
    """Movement points equal to the Speed (DES-MOV-01, DES-MOV-05)."""
    state = table.state
    turn = turn_of(state)
    turn.points += stats.speed(state, number)
    turn.moves += 1
    turn.moving = True
    turn.traded = ()
    table.say("DES-MOV-01", _HAS_A_POINT if turn.points == 1 else _HAS_POINTS,
              state.fighters[number].kind, turn.points)  # fmt: skip
    return NOTHING


def _rest(table: DescentTable, number: int, name: str) -> Flow[None]:
    """All fatigue goes as the turn ends (DES-REST-01, DES-REST-02)."""
    turn_of(table.state).rested = True
    reacting.happen(table, moments.REST, number)
    table.say("DES-REST-02", "{figure} rests.", table.state.fighters[number].kind)
    return NOTHING


def _stand(table: DescentTable, number: int, name: str) -> Flow[None]:
    """Standing up ends the turn (DES-STND-01, DES-STND-07)."""
    turn_of(table.state).over = True
    table.say("DES-STND-03", "{figure} stands up.", table.state.fighters[number].kind)
    yield from harm.recover_by_dice(table, number)


def _revive(table: DescentTable, number: int, name: str) -> Flow[None]:
    """The revived hero rolls (DES-REV-02)."""
    state = table.state
    other = state.called(name)
    table.say("DES-REV-01", "{figure} revives {figure}.", state.fighters[number].kind,
              state.fighters[other].kind)  # fmt: skip
    yield from harm.recover_by_dice(table, other)


def _search(table: DescentTable, number: int, name: str) -> Flow[None]:
    """A token in the hero's space or next to it (DES-SRCH-01)."""
    searching.search(table, number, table.state.ground.called[name])
    return NOTHING


def _door(table: DescentTable, number: int, name: str) -> Flow[None]:
    """A door is opened or closed (DES-DOOR-01)."""
    doors.move(table, number, table.state.ground.door_names.index(name))
    return NOTHING


def _climb(table: DescentTable, number: int, name: str) -> Flow[None]:
    """Out of a pit (DES-TERR-10)."""
    state = table.state
    fighter, before = state.fighters[number], state.squares(number)
    placing.put(state, number, name)
    square = name.removesuffix(placing.TURNED)
    table.say("DES-TERR-10", "{figure} climbs to {square}.", fighter.kind, square)
    out = state.squares(number) & ~before & ~_pits_for(state, number)
    moving.enter(table, number, (out & -out).bit_length() - 1)
    return NOTHING


_BY_VERB = {
    MOVE: _move, REST: _rest, STAND: _stand, REVIVE: _revive, SEARCH: _search, DOOR: _door,
    CLIMB: _climb,
}  # fmt: skip
