"""Fights of World of Warcraft for tests: who fights whom with which dice, and what came of it."""

from __future__ import annotations

from tests.support.warcraft import Play, Situation
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.rules.combat import story
from undercroft.games.warcraft.table.state import NONE, Beat, Fought

FIELD = "goldwood_farms"  # grey, next to Stormwind; nothing on it but a small healing potion
FOE = NONE  # the seat of an encounter in what is told of a combat


def field(*characters: str) -> Situation:
    """The characters stand together in the field."""
    situation = Situation(*(characters or ("warrior", "mage")))
    for seat in range(len(situation.state.characters)):
        situation.put(seat, FIELD)
    return situation


def alone(character: str = "warrior", other: str = "mage") -> Situation:
    """The first character stands in the field, the other one in a city."""
    return Situation(character, other).put(0, FIELD)


def meet(situation: Situation, card: str, *dice: int, seat: int = 0) -> Play:
    """That challenge card comes up; the red die is rolled first, then the black one."""
    return situation.challenged(seat).challenge(card).dice(*dice)


def attack(situation: Situation, rival: str, *dice: int, seat: int = 0) -> Play:
    """They attack that character in their challenge phase."""
    return situation.challenged(seat).dice(*dice).do(f"attack:{rival}")


QUIET = ("stop", "pass", "go_on", "done", "keep", "stay", "nothing", "resource:quest_giver")


def next_turn(play: Play, seat: int) -> Play:
    """Everybody does as little as they can, until that player's movement phase comes round."""
    turn = play.state.turn
    while (play.player, play.asked) != (seat, "move") or play.state.turn == turn:
        quiet = [choice for choice in QUIET if choice in play.options]
        play.do(quiet[0] if quiet else play.options[0])
    return play


def last(play: Play) -> Fought:
    """The combat that is over."""
    assert play.state.combat is None
    assert play.state.fought is not None
    return play.state.fought


def beats(play: Play, *kinds: int) -> list[Beat]:
    """What happened in the combat under way or in the last one, of those kinds."""
    told = play.state.combat or play.state.fought
    assert told is not None
    return [beat for beat in told.beats if beat[1] in kinds]


def attacks(play: Play) -> dict[int, tuple[int, int, int]]:
    """By seat: the attack value, the die and the defense against it; one attack a side."""
    made = [(beat[2], beat[3:]) for beat in beats(play, story.ATTACKED)]
    assert len(made) == len(dict(made)), "somebody attacked twice"
    return {seat: (int(numbers[0]), int(numbers[1]), int(numbers[2])) for seat, numbers in made}


def steps(play: Play) -> dict[int, int]:
    """By seat: the step in which it attacked."""
    return {beat[2]: beat[0] for beat in beats(play, story.ATTACKED)}


def triggered(play: Play) -> list[str]:
    """The powers that dice triggered, in order."""
    return [CONTENT.powers[beat[4]].id for beat in beats(play, story.TRIGGERED)]


def rolled(play: Play) -> list[tuple[int, int, int]]:
    """Every die: for whom, the face, and who rolled it."""
    return [(beat[2], beat[3], beat[4]) for beat in beats(play, story.ROLLED)]


def taken(play: Play) -> dict[int, int]:
    """By seat: the damage taken in the combat."""
    total: dict[int, int] = {}
    for beat in beats(play, story.TOOK):
        total[beat[2]] = total.get(beat[2], 0) + beat[3]
    return total


def played(play: Play) -> list[tuple[int, str]]:
    """The ability cards played in the combat, in order."""
    return [(beat[2], CONTENT.abilities[beat[3]].id) for beat in beats(play, story.PLAYED)]
