"""What holds for every quest that can be played: its words, its tests, whole random games."""

import ast
from functools import cache
from pathlib import Path
from random import Random

import pytest

import undercroft
from tests.support.descent import CONTENT
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import actions
from undercroft.games.descent.rules.crowd import around
from undercroft.games.descent.rules.quests import deeds, script, scripted
from undercroft.kernel.data import pack
from undercroft.kernel.grid import each as each_square

HERE = Path(__file__).parent
MOST = 30_000  # answers in a game
LOOKED_AT = 600  # answers in a game whose options are worked out twice
SAVED = 2_000  # answers in a game that is saved and forked again and again
PATIENCE = 2_000  # random answers; then figures hurry, for some maps are large
CHANCE = 0.5  # that somebody in a hurry does anything at all


@cache
def marked():
    """All (quest, encounter, number) that a test is marked with."""
    found = set()
    for path in HERE.glob("test_*.py"):
        tree = ast.parse(path.read_text())
        names = {
            target.id: ast.literal_eval(node.value)
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "special":
                quest, *numbers = (
                    names[arg.id] if isinstance(arg, ast.Name) else ast.literal_eval(arg)
                    for arg in node.args
                )
                found |= {(quest, numbers[0], number) for number in numbers[1:]}
    return found


@pytest.mark.parametrize("quest", scripted())
def test_every_special_rule_has_a_test_and_every_encounter_its_aims(quest):
    entry = CONTENT.quests[quest]
    tested = marked()
    for number, encounter in enumerate(entry.encounter, 1):
        assert encounter.aim_heroes
        assert encounter.aim_overlord
        assert encounter.group or encounter.lieutenant
        missing = [
            special
            for special in range(1, len(encounter.special) + 1)
            if (quest, number, special) not in tested
        ]
        assert encounter.special
        assert not missing, f"{quest}, encounter {number}: no test of special rules {missing}"


@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize("quest", scripted())
def test_random_play_ends_with_nothing_lost_and_words_for_everything(quest, players):
    seed = players + len(quest)
    table, rng, book = _begun(quest, players, seed), Random(seed), GAME.rulebook
    goals: dict[tuple[int, int], int] = {}
    for answers in range(MOST):
        decision = table.decision
        if decision is None:
            break
        if answers % 40 == 0:
            assert all(each.label and each.rule in book for each in decision.options)
            panels = table.scene(rng.choice((None, *range(players)))).panels
            panel = next(panel for panel in panels if panel.id == "quest")
            assert (panel.notes, panel.tasks[0].text) > ((), "")
        table.act(_answer(table, rng, answers, goals))
        assert GAME.audit(table.state, settled=False) == []
    assert GAME.result(table.state) is not None
    assert all(table.tell(event) and event.rule in book for event in table.events)


@pytest.mark.parametrize("quest", scripted())
def test_saves_forks_and_imagined_worlds_go_on(quest):
    table, rng = _begun(quest, 3, 5), Random(5)
    for answers in range(SAVED):
        if table.decision is None:
            break
        table.act(rng.choice(table.decision.choices))
        if answers % 150 == 0 and table.decision is not None:
            twins = [undercroft.load(table.save()), table.fork()]
            assert len({pack(each.state) for each in (table, *twins)}) == 1
            for seat in range(3):
                world = table.fork(as_seen_by=seat)
                assert world.view(seat) == table.view(seat)


@pytest.mark.parametrize("quest", scripted())
def test_what_a_figure_is_offered_is_what_it_finds_there(quest):
    """What it found before its last step may be kept: whoever looks anew finds the same."""
    table, rng = _begun(quest, 5, 7), Random(7)
    for _ in range(LOOKED_AT):
        if table.decision is None:
            break
        state, choices = table.state, [*table.decision.choices]
        if table.decision.kind == "act":
            found = actions.offers(state, state.turn.figure, around(state, state.turn.figure))
            assert choices[: len(found)] == found
        table.act(rng.choice([each for each in choices if each != actions.END] or choices))


def _begun(quest, players, seed):
    act = ("own", "1", "2")[seed % 3]
    return undercroft.new("descent", players, seed, quest=quest, overlord=seed % players, act=act)


def _answer(table, rng, answers, goals):
    """At random; after a while, everybody goes where they can do something, and does it.

    `goals` keeps, for a figure's turn, the squares it goes to: to look for them takes far longer
    than a step.
    """
    choices, state = table.decision.choices, table.state
    if answers < PATIENCE or table.decision.kind != "act" or rng.random() < CHANCE:
        return rng.choice(choices)
    number = state.turn.figure
    wanted = ["leave"] if "leave" in choices else [each for each in choices if _is_deed(each)]
    if wanted:
        return rng.choice(wanted)
    turn = (number, state.round)
    if turn not in goals:
        ways_out = _squares_where(state, number, script(state).may_leave)
        goals[turn] = ways_out or _squares_where(state, number, _has_deeds)
    return _nearer(state, goals[turn], choices) or rng.choice(choices)


def _is_deed(choice):
    return choice.startswith("do:") and choice.split(":")[1] not in ("drop", "give")


def _has_deeds(state, number):
    return any(_is_deed(each) for each in deeds.offers(state, number, script(state).actions))


def _squares_where(state, number, holds):
    """The squares where something would hold for a figure of one space."""
    fighter = state.fighters[number]
    at, found = fighter.at, 0
    if state.squares(number).bit_count() == 1:
        for fighter.at in range(state.ground.grid.size):
            found |= bool(holds(state, number)) << fighter.at
        fighter.at = at
    return found


def _nearer(state, goal, choices):
    """A step that brings the figure nearer to these squares, or the action that allows it."""
    ground = state.ground
    if not goal or state.fighters[state.turn.figure].at < 0:
        return ""
    rings = ground.walks.reach(goal, 200, ground.shut(state.closed)).rings
    apart = {square: n for n, ring in enumerate(rings) for square in each_square(ring)}
    steps = {each: apart.get(ground.called[each[3:]], 999) for each in choices if each[:3] == "go:"}
    best = min(steps, key=steps.get, default="")
    if best and steps[best] < apart.get(state.fighters[state.turn.figure].at, 999):
        return best
    return "move" if "move" in choices else ""
