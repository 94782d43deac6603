"""Words of effects and conditions: read from tables, carried out, left and resumed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from undercroft.kernel.agenda import Agenda, push
from undercroft.kernel.content import convert
from undercroft.kernel.effects import (
    RESUME,
    Condition,
    Conditions,
    Effect,
    Steps,
    Vocabulary,
    begin,
    hook_for,
    resume,
    words_in,
)
from undercroft.kernel.errors import BadContent

Points = Annotated[int, Meta(ge=1, le=9)]


class Spell(Effect, frozen=True, kw_only=True):
    """The words of these tests."""


class Gain(Spell, frozen=True, kw_only=True, tag="gain"):
    points: Points | Literal["all"]
    to: Literal["self", "others"] = "self"

    def apply(self, table: Any, who: int) -> None:
        table.state.told.append(("gain", self.points, who))


class Fight(Spell, frozen=True, kw_only=True, tag="fight"):
    """A whole attack: a chain of steps of its own."""

    rounds: Points

    def __post_init__(self) -> None:
        if self.rounds > 3:
            raise ValueError("rounds: nobody fights that long")

    def apply(self, table: Any, who: int) -> None:
        for _ in range(self.rounds):
            push(table.state, "strike", who)


class Repeat(Spell, frozen=True, kw_only=True, tag="repeat"):
    steps: Steps[Spell]
    when: Conditions = Conditions()

    def apply(self, table: Any, who: int) -> None:
        for step in self.steps:
            if self.when.hold(table.state, who):
                step.apply(table, who)


class Asked(Condition, frozen=True, kw_only=True):
    """The conditions of these tests."""


class Colour(Asked, frozen=True, kw_only=True, tag="colour"):
    colours: tuple[Literal["red", "blue"], ...]

    def holds(self, state: Any, who: int, moment: str) -> bool:
        return state.colour in self.colours


class Rich(Asked, frozen=True, kw_only=True, tag="rich"):
    rich: bool

    def holds(self, state: Any, who: int, moment: str) -> bool:
        return state.rich == self.rich


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    effect: Steps[Spell]


HOOK = hook_for(Spell, Asked)


def card(*effect: object) -> Card:
    return convert("cards.toml: card 1", {"id": "x", "effect": list(effect)}, Card, HOOK)


def wrong(*effect: object) -> str:
    with pytest.raises(BadContent) as caught:
        card(*effect)
    return str(caught.value).removeprefix("cards.toml: card 1: ")


def test_tables_become_words_also_inside_others() -> None:
    inner = {"op": "repeat", "steps": [{"op": "gain", "points": 2}], "when": {"colour": "red"}}
    (repeat,) = card(inner).effect
    assert isinstance(repeat, Repeat)
    assert repeat.steps == (Gain(points=2),)
    assert repeat.when == (Colour(colours=("red",)),)
    assert [(place, word.word) for place, word in words_in("x", card(inner))] == [
        ("x: effect 1", "repeat"),
        ("x: effect 1: steps 1", "gain"),
        ("x: effect 1: when: colour", "colour"),
    ]


WRONG = [
    ({"op": "gian"}, "effect 1: op: expected one of gain, fight, repeat, got 'gian'"),
    ({"points": 2}, "effect 1: op: expected it, but it is missing"),
    ({"op": "gain"}, "effect 1: points: expected it for gain, but it is missing"),
    ({"op": "gain", "points": 0}, "points: expected a number from 1 to 9 or one of all, got 0"),
    ({"op": "gain", "points": 1, "too": 1}, "effect 1: too: unknown field for gain, expected one"),
    ({"op": "gain", "points": 1, "to": "me"}, "to: expected one of self, others, got 'me'"),
    ({"op": "fight", "rounds": 4}, "effect 1: rounds: nobody fights that long"),
    (3, "effect 1: expected a table, got 3"),
    ({"op": "repeat", "steps": 1}, "effect 1: steps: expected a list of tables, got 1"),
    (
        {"op": "repeat", "steps": [{"op": "gain", "points": 1}, {"op": "gain", "points": "2"}]},
        "effect 1: steps 2: points: expected a number from 1 to 9 or one of all, got '2'",
    ),
    (
        {"op": "repeat", "steps": [], "when": {"colour": ["red", "green"]}},
        "effect 1: when: colour: expected one of red, blue, got 'green'",
    ),
    (
        {"op": "repeat", "steps": [], "when": {"size": 1}},
        "effect 1: when: expected one of colour, rich, got 'size'",
    ),
    (
        {"op": "repeat", "steps": [], "when": {"rich": 1}},
        "effect 1: when: rich: expected true or false, got 1",
    ),
    (
        {"op": "repeat", "steps": [], "when": 1},
        "effect 1: when: expected a table of conditions, got 1",
    ),
]


@pytest.mark.parametrize(("table", "message"), WRONG)
def test_a_mistake_is_told_with_its_place_and_what_was_expected(table: object, message: str):
    assert message in wrong(table)


def test_a_word_without_a_meaning_cannot_be_used() -> None:
    class Mute(Effect, frozen=True, kw_only=True):
        pass

    class Silence(Mute, frozen=True, kw_only=True, tag="silence"):
        pass

    with pytest.raises(TypeError, match=r"Silence: the word silence has no apply\(\)"):
        Vocabulary(Mute)


def test_two_classes_cannot_stand_for_one_word() -> None:
    class Twice(Effect, frozen=True, kw_only=True):
        def apply(self, table: Any, who: int) -> None:
            pass

    class One(Twice, frozen=True, kw_only=True, tag="one"):
        pass

    class Other(Twice, frozen=True, kw_only=True, tag="one"):
        pass

    assert One is not Other
    with pytest.raises(TypeError, match="one: two classes stand for this word"):
        Vocabulary(Twice)


def test_all_conditions_must_hold() -> None:
    both = card({"op": "repeat", "steps": [], "when": {"colour": ["red"], "rich": True}}).effect[0]
    assert isinstance(both, Repeat)
    assert both.when.hold(SimpleNamespace(colour="red", rich=True), 0)
    assert not both.when.hold(SimpleNamespace(colour="red", rich=False), 0)
    assert not both.when.hold(SimpleNamespace(colour="blue", rich=True), 0)
    assert Conditions().hold(None, 0)


def test_an_effect_with_a_whole_attack_is_left_and_resumed_from_plain_data() -> None:
    """Gain, fight two rounds, gain again: between any two steps the rest is frames alone."""
    steps = card(
        {"op": "gain", "points": 1}, {"op": "fight", "rounds": 2}, {"op": "gain", "points": 5}
    ).effect
    agenda = Agenda()
    agenda.add({RESUME: resume, "strike": lambda table, who: table.state.told.append("strike")})
    state = SimpleNamespace(agenda=[], told=[], content=SimpleNamespace(effects={"card:x": steps}))
    begin(SimpleNamespace(state=state), "card:x", 2)
    frames = []
    while state.agenda:
        frames.append(list(state.agenda))
        # A new table each time: nothing but the state is left of the one before.
        agenda.run_next(SimpleNamespace(state=state))
    assert state.told == [("gain", 1, 2), "strike", "strike", ("gain", 5, 2)]
    assert frames[1] == [(RESUME, "card:x", 1, 2)]
    assert frames[2] == [(RESUME, "card:x", 2, 2), ("strike", 2), ("strike", 2)]
