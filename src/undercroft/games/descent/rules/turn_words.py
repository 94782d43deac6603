"""The options of a turn in words, and what is left of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from undercroft.kernel.flow import Label
from undercroft.kernel.preview import Preview

from ..table.spoken import many
from ..table.state import BARE_HANDS, NONE, ON_MAP
from . import (
    attacking,
    doors,
    equipment,
    familiars,
    moving,
    previews,
    reacting,
    stats,
    trading,
)  # fmt: skip
from .actions import (
    ATTACK,
    CLIMB,
    DOOR,
    END,
    FREE,
    FREE_RECOVERY,
    MOVE,
    REST,
    SEARCH,
    STAND,
    turn_of,
)  # fmt: skip
from .large_monsters import TO
from .placing import TURNED
from .quests import deeds

if TYPE_CHECKING:
    from ..table.state import DescentTable, State, Turn

_TEXTS = {
    MOVE: ("Move", "DES-MOV-01"), REST: ("Rest", "DES-REST-01"),
    STAND: ("Stand up", "DES-STND-01"),
    END: ("End the turn", "DES-HTRN-09"),
    equipment.EQUIP: ("Change your equipment", "DES-HTRN-05"),
    moving.FATIGUE: ("Suffer 1 fatigue to move", "DES-MOV-14"),
    moving.LEAVE: ("Leave the map", "DES-MOV-22"),
}  # fmt: skip
_TWO_HEROES = (
    "In a two-hero game each hero has one free attack a turn: it takes no action and ends the "
    f"movement under way. Not making it recovers {FREE_RECOVERY} damage."
)
_PLACES = {
    SEARCH: ("Search at", "DES-SRCH-01"), CLIMB: ("Climb to", "DES-TERR-10"),
}  # fmt: skip


def note(table: DescentTable, _seat: int) -> str:
    """What is left of a turn, and whose it is: a name may be cut off where there is little room."""
    state = table.state
    turn = turn_of(state)
    parts = [many(turn.actions, "action")]
    if turn.points:
        parts.append(_to_move(turn))
    if state.is_hero(turn.figure):
        fighter = state.fighters[turn.figure]
        parts.append(f"fatigue {fighter.fatigue}/{stats.stamina(state, turn.figure)}")
    return f"{', '.join(parts)} – {state.name_of(turn.figure)}"


def _to_move(turn: Turn) -> str:
    """What is left of the movement; a large figure that was placed goes on later (DES-LARGE-07)."""
    if not turn.placed:
        return f"{turn.points} to move"
    if turn.actions or turn.extra_attacks:
        return "0 to move: its movement has ended, it goes on after an attack or another action"
    return "0 to move: its movement has ended"


def describe(table: DescentTable, _seat: int, choice: str) -> Label:
    """The label of an option."""
    state = table.state
    verb, _, name = choice.partition(":")
    if verb == MOVE:
        return Label(*_TEXTS[verb], preview=previews.of_moving(state, turn_of(state).figure))
    if verb == equipment.EQUIP and not state.fighters[turn_of(state).figure].pack:
        return Label("Take equipment off", "DES-HTRN-05")  # there is nothing else to put on
    if verb == END and turn_of(state).free_attack:
        return _describe_end(state)
    if verb in _TEXTS:
        return Label(*_TEXTS[verb])
    if verb == moving.GO:
        preview = previews.of_a_step(state, turn_of(state).figure, state.ground.called[name])
        return Label(f"Step to {name}", "DES-MOV-03", (f"space:{name}",), preview=preview)
    if verb == TO:
        preview = previews.of_a_stand(state, turn_of(state).figure, choice)
        square = name.removesuffix(TURNED)
        return Label(f"Move to {name}", "DES-LARGE-03", (f"space:{square}",), preview=preview)
    if verb in _PLACES:
        text, rule = _PLACES[verb]
        square = name.partition("/")[0]
        return Label(f"{text} {name}", rule, (f"space:{square}",))
    if verb in (ATTACK, FREE):
        return _describe_attack(state, verb, name)
    if verb == DOOR:
        return Label(doors.label(state, name), "DES-DOOR-01")
    if verb == deeds.DO:
        return _describe_deed(state, name)
    if verb == reacting.USE:
        return reacting.describe(table, _seat, choice)
    if verb in (familiars.ACTIVATE, familiars.STOP):
        return familiars.describe(state, verb, name)
    whom = state.name_of(state.called(name))
    if verb == trading.TRADE:
        return Label(f"Trade with {whom}", "DES-TRAD-01", (f"figure:{name}",))
    return Label(f"Revive {whom}", "DES-REV-01", (f"figure:{name}",))


def _describe_end(state: State) -> Label:
    """Ending a turn without the free attack of a two-hero game (DES-DUO-06)."""
    gone = min(FREE_RECOVERY, state.fighters[turn_of(state).figure].damage)
    if not gone:
        return Label(*_TEXTS[END])
    text = f"End the turn and recover {gone} damage in place of the free attack"
    return Label(text, "DES-DUO-06", preview=Preview(_TWO_HEROES))


def _describe_deed(state: State, name: str) -> Label:
    """What a figure may do in this encounter; of an attack, what comes of it."""
    label = deeds.describe(state, name)
    verb, _, at = name.partition(":")
    if not deeds.called(state, verb).strikes:
        return label
    number, square = turn_of(state).figure, state.ground.called[at]
    foe = next(
        other for other, fighter in enumerate(state.fighters)
        if fighter.place == ON_MAP and state.squares(other) >> square & 1
    )  # fmt: skip
    shown, chances = previews.of_an_attack(state, number, "", foe, square)
    return Label(f"{label.text} ({chances})", label.rule,
                 (f"figure:{state.handle(foe)}", f"space:{at}"), preview=shown)  # fmt: skip


def _describe_attack(state: State, verb: str, name: str) -> Label:
    number = turn_of(state).figure
    weapon, _, at = name.rpartition(":")
    square = state.ground.called[at]
    foe = attacking.foe_at(state, number, square)
    assert foe != NONE
    assert state.fighters[foe].place == ON_MAP
    free = verb == FREE
    text = f"{'Free attack' if free else 'Attack'}: {state.name_of(foe)} at {at}"
    if weapon == BARE_HANDS:
        text += " with bare hands"
    elif weapon:
        text += f" with {state.content.items[weapon].name}"
    shown, chances = previews.of_an_attack(state, number, weapon, foe, square)
    text += f" ({chances})"
    if free:
        shown = replace(shown, text="; ".join(filter(None, (shown.text, _TWO_HEROES))))
    return Label(text, "DES-DUO-03" if free else "DES-ATK-01",
                 (f"figure:{state.handle(foe)}", f"space:{at}"), preview=shown)  # fmt: skip


def describe_monster(table: DescentTable, seat: int, choice: str) -> Label:
    """A monster of the group, or something to use before it."""
    if choice.startswith(reacting.USE):
        return reacting.describe(table, seat, choice)
    return deeds.describe_figure(table, seat, choice)


def describe_group(table: DescentTable, seat: int, choice: str) -> Label:
    """A group, or something to use before it."""
    content = table.state.content
    if choice.startswith(reacting.USE):
        return reacting.describe(table, seat, choice)
    if choice in content.monsters:
        return Label(f"{content.monsters[choice].name}: the whole group")
    return Label(content.lieutenants[choice].name)
