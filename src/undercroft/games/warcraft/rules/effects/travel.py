"""Effects that move figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from undercroft.kernel.flow import Label, Question

from ...table.state import MOVING_IS_OVER
from .. import journeys
from . import Effect, OwnTarget, Points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.flow import Flow
    from undercroft.kernel.legality import Verdict

    from ...game import WarcraftTable
    from ...table.state import State


def _to_space(table: WarcraftTable, choice: str, words: str) -> Label:
    content = table.state.content
    space = content.space_called[choice.partition(":")[2]]
    return Label(
        f"{words} {content.space_name[space]}", targets=(f"space:{content.space_id[space]}",)
    )


def _describe_city(table: WarcraftTable, player: int, choice: str) -> Label:
    return _to_space(table, choice, "Go to")


def _describe_push(table: WarcraftTable, player: int, choice: str) -> Label:
    state = table.state
    led = state.content.characters[state.characters[state.on_the_left_of(player)].kind].name
    if choice == "leave":
        return Label(f"Leave {led} where they are")
    return _to_space(table, choice, f"Move {led} to")


HEARTHSTONE_CITY = Question(
    "hearthstone", "WOW-DISC-04", "Which city does the Hearthstone take you to?", _describe_city
)
FALSE_MAP = Question(
    "false_map", "WOW-DISC-15", "The map is false: you lead another astray", _describe_push
)


class Teleport(Effect, frozen=True, kw_only=True, tag="teleport"):
    """The figure may be put down elsewhere; its level and Aggro set limits (WOW-GAP-08, 40)."""

    target: OwnTarget
    to: Literal["any_city", "nearest_city", "flight_path"] | None = None
    within: Points | None = None

    def __post_init__(self) -> None:
        if (self.to is None) == (self.within is None):
            raise ValueError("expected either to or within for teleport")

    def goals(self, state: State, seat: int) -> list[int]:
        """Where it would take them."""
        content = state.content
        here = state.characters[seat].space
        if self.within is not None:
            away = content.distance[here]
            places = [s.index for s in content.spaces if 0 < away[s.index] <= self.within]
        elif self.to == "any_city":
            places = list(content.cities)
        elif self.to == "nearest_city":
            places = list(content.nearest_cities[here])
        else:
            places = list(content.flight_paths)
        return [place for place in places if place != here]

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        goals = self.goals(table.state, who)
        return journeys.teleport(table, who, goals, "WOW-GAP-08", optional=True)


def forbids_journey(state: State, seat: int, steps: Iterable[Effect]) -> Verdict:
    """What keeps them where they are: Aggro, or no goal that is open to them (WOW-GAP-08, 40)."""
    for step in steps:
        if isinstance(step, Teleport) and journeys.may_enter(state, seat, step.goals(state, seat)):
            return None
    return journeys.forbids_leaving(state, seat) or "WOW-GAP-08"


class GoHome(Effect, frozen=True, kw_only=True, tag="go_home"):
    """Any city, and no further steps (WOW-DISC-04)."""

    to: Literal["any_city"]

    def apply(self, table: WarcraftTable, who: int) -> Flow[None]:
        state = table.state
        content = state.content
        cities = [f"city:{content.space_id[city]}" for city in content.cities]
        choice = yield HEARTHSTONE_CITY, who, cities
        state.moving = MOVING_IS_OVER
        city = content.space_called[choice.partition(":")[2]]
        journeys.arrive(table, who, city, "WOW-DISC-04")


class LeadAstray(Effect, frozen=True, kw_only=True, tag="lead_astray"):
    """The opponent on the right may move the figure so many spaces (WOW-DISC-15 to 17)."""

    steps: Points

    def apply(self, table: WarcraftTable, who: int) -> Flow[None] | None:
        places = journeys.within_steps(table.state, who, self.steps)
        return self._push(table, who, places) if places else None

    def _push(self, table: WarcraftTable, who: int, places: list[int]) -> Flow[None]:
        state = table.state
        content = state.content
        rival = state.on_the_right_of(who)
        choices = ["leave", *(f"go:{content.space_id[space]}" for space in places)]
        choice = yield FALSE_MAP, rival, choices
        if choice != "leave":
            space = content.space_called[choice.partition(":")[2]]
            state.characters[who].space = space
            table.say("WOW-DISC-15", "{character} is led astray to {space}.", who, space)
