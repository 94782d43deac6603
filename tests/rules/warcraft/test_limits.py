"""How large numbers of content files may be: the last that is read, the first that is not."""

from typing import Any, get_type_hints

import msgspec
import pytest

from undercroft.games.warcraft.content import cards, powers
from undercroft.games.warcraft.content import catalogue_entries as entries
from undercroft.games.warcraft.rules import effects, goals
from undercroft.games.warcraft.rules.effects import strength
from undercroft.games.warcraft.rules.event_flips import MovementRoll


def field(owner: type, name: str) -> Any:
    """What may stand in that field of an entry."""
    return get_type_hints(owner, include_extras=True)[name]


LIMITS = {
    "attack": (cards.Attack, 0, 20),
    "defense": (cards.Defense, 1, 20),
    "damage": (cards.Damage, 0, 9),
    "health": (cards.Health, 1, 20),
    "valor": (entries.Valor, 1, 7),
    "face of a power": (powers.Face, 1, 6),
    "amount": (effects.Amount, -9, 9),
    "points": (effects.Points, 1, 9),
    "distance": (effects.Distance, 0, 9),
    "least number of spaces": (field(strength.MoveMod, "minimum"), 0, 9),
    "players of a quest": (field(entries.QuestEntry, "min_players"), 2, 4),
    "move that turns an event": (field(MovementRoll, "move"), 1, 4),
    "times in a goal": (goals.Times, 1, 20),
    "move of a face": (field(entries.MoveFace, "move"), 1, 4),
    "energy of a face": (field(entries.MoveFace, "energy"), 1, 3),
}


@pytest.mark.parametrize(("kind", "least", "most"), LIMITS.values(), ids=LIMITS)
def test_a_number_may_be_no_smaller_and_no_larger(kind: Any, least: int, most: int):
    for number in (least, most):
        assert msgspec.convert(number, kind) == number
    for number in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(number, kind)


FACE, SIGN = {"move": 1, "energy": 1}, {"value": 1, "symbol": "1"}
DIE = {"id": "d", "colour": "red", "role": "own", "faces": [SIGN] * 6} | {
    "source": "original", "confidence": "design",
}  # fmt: skip
LENGTHS = {
    "faces of the movement die": (field(entries.MovementDieEntry, "faces"), [FACE], 6, 6),
    "faces of a combat die": (field(entries.CombatDieEntry, "faces"), [SIGN], 6, 6),
    "combat dice": (field(entries.DiceEntry, "combat"), [DIE], 2, 2),
    "symbol of a face": (field(entries.CombatFaceEntry, "symbol"), "*", 1, 1),
}


@pytest.mark.parametrize(("kind", "one", "least", "most"), LENGTHS.values(), ids=LENGTHS)
def test_there_may_be_no_fewer_and_no_more(kind: Any, one: Any, least: int, most: int):
    for count in (least, min(most, 7)):
        assert len(msgspec.convert(one * count, kind)) == count
    for count in (least - 1, *([most + 1] if most < 99 else [])):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(one * count, kind)


def test_a_loss_of_movement_leaves_no_space_at_the_least():
    assert strength.MoveMod(target="self", amount=-3).minimum == 0
