"""Dice are told with what they have to show and how likely that is, before the choice and after."""

from __future__ import annotations

import pytest

from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, attack, field, meet
from undercroft.games.warcraft.rules.chances import faces_in_words, hitting_faces


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((), "no number"),
        ((1, 2, 3, 4, 5, 6), "any number"),
        ((4, 5, 6), "4 or more (50%)"),
        ((6,), "6 (17%)"),
        ((1, 6), "1 or 6 (33%)"),
        ((1, 2, 5), "1, 2 or 5 (50%)"),
    ],
)
def test_faces_in_words(faces: tuple[int, ...], words: str) -> None:
    assert faces_in_words(faces) == words


def test_a_change_of_the_die_counts_within_one_to_six() -> None:
    assert hitting_faces(2, 6) == (4, 5, 6)
    assert hitting_faces(2, 6, nudge=2) == (2, 3, 4, 5, 6)
    assert hitting_faces(0, 7, nudge=2) == ()


def before_the_roll():
    """The warrior has a card to play, so that they are asked before the dice are rolled."""
    situation = Situation("warrior", "dongon").put(0, FIELD).bag(0, "grey_c15_item")
    return meet(situation, "grey_c01", 3, 5)


def test_before_the_roll_the_chances_of_both_sides_are_told() -> None:
    play = before_the_roll()
    assert play.asked == "before_roll"
    labels = {option.id: option.label for option in play.table.decision.options}
    mine, foe = (play.table.view(0).combat.sides[side] for side in (0, 1))
    hit = faces_in_words(hitting_faces(mine.attack, foe.defense))
    is_hit = faces_in_words(hitting_faces(foe.attack, mine.defense))
    assert "%" in hit
    assert "%" in is_hit
    assert hit != is_hit
    assert labels["pass"] == f"Let the dice roll: yours hits with {hit}, the other with {is_hit}"
    duel = play.table.scene(0).duel
    assert duel is not None
    told = [(beat.text.partition(" hits with ")[2], beat.side) for beat in duel.stages[0].beats]
    assert told == [(f"{hit}.", 0), (f"{is_hit}.", 1)]
    play.do("pass")
    assert f"Orc Warrior rolls 3 with the red die; it hits with {hit}." in play.told()


def test_who_rolls_for_the_monster_is_told() -> None:
    play = before_the_roll()
    statuses = [play.table.scene(viewer).duel.sides[1].status for viewer in (0, 1, None)]
    other = play.table.scene(0).panels[1].name
    assert statuses == [f"{other} rolls its die", "you roll its die", f"{other} rolls its die"]
    play.do("pass")
    monster = play.table.scene(0).duel.sides[1].name
    assert any(
        line.startswith(f"{other} rolls 5 with the black die for {monster}; it hits with ")
        for line in play.told()
    )


def test_a_choice_of_whom_to_fight_tells_the_chances_of_both() -> None:
    play = field("warrior", "mage").challenged(0)
    labels = {option.id: option.label for option in play.table.decision.options}
    assert labels["attack:mage"].endswith(
        "your die hits with 4 or more (50%), theirs with 4 or more (50%)"
    )
    rolled = attack(field("warrior", "mage"), "mage", 2, 5).told()
    assert "Orc Warrior rolls 2 with the red die; it hits with 4 or more (50%)." in rolled


def test_a_roll_for_an_event_tells_what_turns_it_over() -> None:
    situation = Situation("warrior", "mage").put(0, "millers_creek")
    play = situation.located("grey_e03", "millers_creek").challenged(0).dice(3)
    event = CONTENT.challenge_by_id["grey_e03"].name
    assert f"Orc Warrior rolls 3 for {event}; it turns over with 4 or more (50%)." in play.told()
