"""What a figure can do in its activation. Each chapter registers its own actions here.

An action has verbs (the part of an option before the colon), what it offers now, what forbids it,
and what it does. Options and "why can't I?" come from the same checks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow, Label
    from undercroft.kernel.legality import Verdict

    from ..table.state import MageKnightTable, State


class Action(Protocol):
    """One kind of thing to do with speed points, or in place of an activation."""

    @property
    def verbs(self) -> tuple[str, ...]: ...

    def offers(self, state: State, number: int) -> list[str]:
        """What the active figure may do of this now."""

    def forbids(self, state: State, number: int, verb: str, name: str) -> Verdict:
        """Why the active figure may not, or None."""

    def do(self, table: MageKnightTable, number: int, verb: str, name: str) -> Flow[None] | None:
        """Carry out one of the offers. What it costs is paid here."""

    def describe(self, table: MageKnightTable, number: int, verb: str, name: str) -> Label:
        """The label of one of the offers."""


ACTIONS: list[Action] = []
BY_VERB: dict[str, Action] = {}


def register(action: Action) -> Action:
    """Let figures do this; actions are offered in the order in which they are registered."""
    for verb in action.verbs:
        if verb in BY_VERB:
            raise ValueError(f"the verb {verb!r} is taken by {BY_VERB[verb]!r}")
        BY_VERB[verb] = action
    ACTIONS.append(action)
    return action


def pay(state: State, points: int) -> None:
    """Spend speed points of the activation under way."""
    activation = state.activation
    assert activation is not None
    activation.points -= points
    activation.begun = True
