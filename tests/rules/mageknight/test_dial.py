"""The combat dial (MKD-DIAL), and figures as they are printed (MKD-TERM, MKD-ABIL)."""

import pytest

from tests.support.mageknight import CONTENT, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import BIT, BY_SLOT, named
from undercroft.games.mageknight.content.dials import mage_spawn
from undercroft.games.mageknight.content.entries import MOST_CLICKS, SLOTS, SpawnEntry
from undercroft.games.mageknight.rules import dial
from undercroft.kernel.content import convert
from undercroft.kernel.errors import BadContent

ROOM = (".....",) * 5


def spawn(*rows: str):
    entry = SpawnEntry(id="thing", name="Thing", source="test", rank="weak", points=5, dial=rows)
    return mage_spawn("here", entry)


def oren(level: int = 1):
    s = Situation(*ROOM)
    return s.state, s.put("lord_oren", "r2c2", seat=0, level=level)


@rule("MKD-DIAL-01")
def test_damage_turns_the_dial_toward_the_skulls():
    state, hero = oren()
    assert dial.turn_toward_skulls(state, hero, 2) == 2
    assert hero.click == 6


@rule("MKD-DIAL-02", "MKD-DIAL-03", "MKD-DAM-06")
def test_healing_turns_it_back_as_far_as_the_level():
    state, hero = oren(level=2)
    hero.click = 6
    assert dial.turn_back(state, hero, 2) == 2
    assert hero.click == 4
    assert dial.turn_back(state, hero, 4) == 1
    assert hero.click == 3, "its level-2 start"


@rule("MKD-DIAL-03")
def test_a_mage_spawn_heals_back_to_its_first_click():
    s = Situation(*ROOM)
    gnoll = s.put("gnoll_hunter_weak", "r0c0")
    gnoll.click = 3
    assert dial.turn_back(s.state, gnoll, 9) == 3
    assert gnoll.click == 0


@rule("MKD-DIAL-04")
def test_a_dial_has_live_clicks_first_then_skulls():
    for figure in CONTENT.figures:
        assert 1 <= len(figure.dial) <= MOST_CLICKS < 12
    entry = {"id": "x", "name": "X", "source": "test", "rank": "weak", "points": 5}
    with pytest.raises(BadContent, match="dial: expected `array` of length <= 11"):
        convert("here", {**entry, "dial": ["1 2 3 4"] * 12}, SpawnEntry)


@rule("MKD-DIAL-05")
def test_skulls_show_when_the_last_live_click_is_lost():
    s = Situation(*ROOM)
    gnoll = s.put("gnoll_hunter_weak", "r0c0")
    assert dial.turn_toward_skulls(s.state, gnoll, 3) == 3
    assert not dial.shows_skulls(s.state, gnoll)
    assert dial.turn_toward_skulls(s.state, gnoll, 5) == 1, "no more than the dial has"
    assert dial.shows_skulls(s.state, gnoll)


@rule("MKD-DIAL-06")
@pytest.mark.parametrize(("level", "click", "shown"), [
    (1, 4, (8, 9, 15, 3)), (2, 3, (8, 10, 16, 3)), (5, 0, None),
])  # fmt: skip
def test_a_hero_starts_at_the_number_of_its_level(level, click, shown):
    state, hero = oren(level)
    assert hero.click == click == dial.starting_click(state, hero)
    if shown:
        assert state.shown(hero).values == shown


def test_a_level_1_lord_oren_has_seven_live_clicks_with_sweep_and_battle_armor():
    state, hero = oren()
    assert named(state.shown(hero).abilities) == ("sweep", "battle_armor")
    assert dial.turn_toward_skulls(state, hero, 99) == 7


# -- what is printed -------------------------------------------------------------------------------


@rule("MKD-TERM-04", "MKD-TERM-05", "MKD-TERM-06")
def test_every_figure_is_a_hero_or_a_mage_spawn_of_one_rank():
    heroes = [figure for figure in CONTENT.figures if figure.is_hero]
    assert len(heroes) == 65
    assert {figure.rank for figure in CONTENT.figures} == {
        None, "weak", "standard", "tough", "unique"
    }  # fmt: skip
    gnoll = CONTENT.figures[CONTENT.figure_called["gnoll_hunter_weak"]]
    assert (gnoll.range, gnoll.targets, gnoll.points) == (0, 1, (8,))
    assert [click.values for click in gnoll.dial[:2]] == [(8, 7, 14, 2), (6, 6, 13, 1)]


@rule("MKD-ABIL-01")
def test_no_slot_shows_two_abilities():
    good = spawn("1 2 3 4 charge venom dodge command")
    assert good.dial[0].abilities == BIT["charge"] | BIT["venom"] | BIT["dodge"] | BIT["command"]
    with pytest.raises(BadContent, match="here: dial 2: expected at most one ability for a slot"):
        spawn("1 2 3 4", "1 2 3 4 charge flight")


@pytest.mark.parametrize("row", ["1 2 3", "1 2 3 x", "1 2 3 99", "1 2 3 4 5"])
def test_a_dial_row_that_says_something_else_is_refused(row):
    with pytest.raises(BadContent, match="here: dial 1: expected"):
        spawn(row)


@rule("MKD-ABIL-05", "MKD-ABIL-06")
def test_which_abilities_are_optional():
    optional = {name for name, entry in CONTENT.abilities.items() if entry.optional}
    assert len(optional) == 26
    assert set(CONTENT.abilities) - optional == {
        "ram", "vampirism", "venom", "battle_armor", "pole_arm", "magic_immunity", "toughness",
        "invulnerability", "magic_retaliation", "berserk", "battle_fury", "demoralized", "command",
    }  # fmt: skip


@rule("MKD-ABIL-16", "MKD-ABIL-17", "MKD-ABIL-18", "MKD-ABIL-19", "MKD-ABIL-20")
def test_colours_and_shapes_tell_the_abilities_of_a_slot_apart():
    for slot, names in zip(SLOTS, BY_SLOT, strict=True):
        marks = [(CONTENT.abilities[name].colour, CONTENT.abilities[name].shape) for name in names]
        assert len(set(marks)) == len(names), slot
    colours = ["green", "red", "blue", "orange", "yellow", "black", "gray", "red", "blue", "black"]
    for slot, names in zip(SLOTS, BY_SLOT, strict=True):
        # The card has Starting Position first in the damage slot: green, and no ability.
        card = names if slot != "damage" else (None, *names)
        for place, (name, colour) in enumerate(zip(card, colours, strict=True)):
            if name is not None:
                entry = CONTENT.abilities[name]
                shape = "square" if place < 7 else "circle"
                assert (entry.slot, entry.colour, entry.shape) == (slot, colour, shape), name
