"""The moments of the game: rules announce them here, cards and other rules subscribe to them.

Who subscribes: `windows` (cards, powers, turning the character card), `events`, `quests`,
`victory`, `combat/rolling`. Lower orders come first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question
from undercroft.kernel.moments import SEATS
from undercroft.kernel.windows import Happening, UntilAllPass, Window

from ..table.state import MOMENTS, NONE
from . import numbers
from .chances import as_it_stands, faces_in_words, side_hits_with

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undercroft.kernel.moments import Moment

    from ..game import WarcraftTable
    from ..table.state import Combat, State


# -- moments of a turn ---------------------------------------------------------------------------


class TurnWindow(Window["WarcraftTable"]):
    """A window of their own turn: going on is the last choice."""

    def menu(self, offers: Sequence[str]) -> Sequence[str]:
        return [*offers, self.passing]


def _of_the_turn(name: str, kind: str, prompt: str) -> Moment[WarcraftTable]:
    window = TurnWindow("WOW-POW-05", prompt, kind=kind, passing="go_on", passing_label="Go on")
    return MOMENTS.declare(name, window, seats=SEATS)


# The subject is the seat whose turn it is.
START_OF_TURN = _of_the_turn("start_of_turn", "start_of_turn", "Before the movement roll")
AFTER_MOVE_ROLL = _of_the_turn("after_move_roll", "after_movement_roll", "After the roll")
MAINTENANCE_BEGINS = MOMENTS.declare("maintenance", seats=SEATS)


# -- moments of a combat -------------------------------------------------------------------------


def combat_of(state: State) -> Combat:
    """The combat under way."""
    assert state.combat is not None
    return state.combat


def decided(combat: Combat) -> bool:
    """Cancelled, or somebody has fallen before the attacks (WOW-KEY-02, WOW-GAP-47)."""
    return combat.cancelled or combat.attacker.defeated or combat.defender.defeated


def defender_first(table: WarcraftTable, _happening: Happening) -> tuple[int, int]:
    """Both sides of the combat (WOW-ABIL-08)."""
    combat = combat_of(table.state)
    return combat.defender.seat, combat.attacker.seat


def _decided(table: WarcraftTable, _happening: Happening) -> bool:
    """Nobody plays on in a battle that is decided, or once somebody has won (WOW-WIN-02)."""
    combat = table.state.combat
    return table.state.claimed or (combat is not None and decided(combat))


def _in_combat(
    name: str, prompt: str, passing: Callable[[WarcraftTable, int], str]
) -> Moment[WarcraftTable]:
    window: Window[WarcraftTable] = Window(
        "WOW-ABIL-08",
        prompt,
        seats=defender_first,
        closed=_decided,
        passing_label=passing,
    )
    return MOMENTS.declare(name, window)


def _let_roll(table: WarcraftTable, seat: int) -> str:
    """To do nothing more is to roll: what the dice have to show then."""
    state = table.state
    mine = faces_in_words(side_hits_with(state, numbers.combatant(state, seat)))
    theirs = faces_in_words(side_hits_with(state, numbers.foe(state, seat)))
    return f"Let the dice roll: yours hits with {mine}, the other with {theirs}"


def _let_stand(table: WarcraftTable, seat: int) -> str:
    """To do nothing more is to keep what was rolled."""
    state = table.state
    mine = as_it_stands(state, numbers.combatant(state, seat))
    theirs = as_it_stands(state, numbers.foe(state, seat))
    return f"Do nothing more: your attack {mine}, the other {theirs}"


BEFORE_ROLL = _in_combat("before_roll", "Before the combat dice are rolled", _let_roll)
AFTER_ROLL = _in_combat("after_roll", "The combat dice are rolled", _let_stand)
# A card may have changed a die: powers that had not worked yet may be triggered (WOW-POW-03).
CARD_USED_AFTER_ROLL = MOMENTS.declare("card_used_after_roll")
# The subject is one of those who fought and still stand.
AFTER_COMBAT = MOMENTS.declare(
    "after_combat",
    Window("WOW-POW-05", "The combat is over", passing_label="Go on: play nothing after it"),
    seats=SEATS,
)


# -- damage --------------------------------------------------------------------------------------


def _all_prevented(_table: WarcraftTable, happening: Happening) -> bool:
    return happening.value <= 0


def _about_to(name: str, rule: str, prompt: str, let_it: str) -> Moment[WarcraftTable]:
    window: Window[WarcraftTable] = Window(
        rule, prompt, closed=_all_prevented, passing_label=let_it
    )
    return MOMENTS.declare(name, window, seats=SEATS)


# The value is the damage about to be taken by the subject.
ON_DAMAGE = _about_to("on_damage", "WOW-DEF-01", "You are about to take damage", "Take the damage")
ON_DEFEAT = _about_to("on_defeat", "WOW-DEF-03", "You are about to be defeated", "Be defeated")
# The subject has taken damage; details: the other character who dealt it, how much.
DAMAGED = MOMENTS.declare("damaged")


# -- cards being played --------------------------------------------------------------------------


def _describe_order(table: WarcraftTable, _player: int, choice: str) -> Label:
    return Label(f"{table.state.content.character_by_id[choice].name} answers first")


WHO_ANSWERS = Question(
    "who_answers", "WOW-ABIL-09", "Several want to answer: who goes first?", _describe_order
)


def _answering_order(table: WarcraftTable, happening: Happening) -> list[int]:
    """Everybody else: in combat the defender first, otherwise clockwise (WOW-ABIL-08)."""
    state = table.state
    order = state.clockwise_from(state.active)
    combat = state.combat
    if combat is not None and combat.defender.seat != NONE:
        order.remove(combat.defender.seat)
        order.insert(0, combat.defender.seat)
    order.remove(happening.subject)
    return order


def _who_answers_first(table: WarcraftTable, wishing: list[int]) -> Flow[int]:
    """The active player settles the order of those who want to play cards (WOW-ABIL-09)."""
    state = table.state
    names = [state.content.characters[state.characters[seat].kind].id for seat in wishing]
    choice = yield WHO_ANSWERS, state.active, names
    return wishing[names.index(choice)]


def _while_fighting(table: WarcraftTable) -> bool:
    """In combat the defender plays first (WOW-ABIL-08)."""
    return table.state.combat is not None


def _cancelled(table: WarcraftTable, _happening: Happening) -> bool:
    return table.state.playing[-1][2]


# The subject is the seat that plays a card; everybody else may answer.
RESPONSE = MOMENTS.declare(
    "response",
    UntilAllPass(
        "WOW-KEY-01",
        "Answer the card that is being played",
        seats=_answering_order,
        closed=_cancelled,
        passing_label="Do not answer it",
        arrange=_who_answers_first,
        in_order=_while_fighting,
    ),
)


# -- what quests and events wait for; nobody is asked --------------------------------------------

RESOURCES = (
    "scroll",
    "book",
    "small_healing_potion",
    "large_healing_potion",
    "place_discovery",
    "flight_path",
    "auction_house",
    "quest_giver",
)

# The subject is the character who did it; behind each moment its details.
ABILITY_PLAYED = MOMENTS.declare("ability_played")
MOVEMENT_ROLLED = MOMENTS.declare("movement_rolled")  # the number of spaces
RESOURCE_USED = MOMENTS.declare("resource_used")  # its number among RESOURCES
DISCOVERY_PLACED = MOMENTS.declare("discovery_placed")
ENCOUNTER_DEFEATED = MOMENTS.declare("encounter_defeated")  # challenge card, board encounter
CROSSED = MOMENTS.declare("crossed")  # another character, and what was done to them: see below
CHARACTER_DEFEATED = MOMENTS.declare("character_defeated")  # the loser
LEVEL_GAINED = MOMENTS.declare("level_gained")  # the level
TROPHY_GAINED = MOMENTS.declare("trophy_gained")
EQUIPPED = MOMENTS.declare("equipped")
QUEST_COMPLETED = MOMENTS.declare("quest_completed")

# What one character does to another, as goals of quests call it: a battle that is over, a theft.
DEEDS = ("attack_character", "rob")
ATTACK, THEFT = range(len(DEEDS))
