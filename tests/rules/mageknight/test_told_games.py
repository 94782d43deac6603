"""Some games of eager players: all that happens often in them is told, with its rule."""

from functools import cache
from itertools import pairwise
from random import Random

import undercroft

DECISIONS = 600
# What an eager player prefers; all else is chosen by chance.
EAGER = (
    "open", "disarm", "expose", "steal", "strike", "shoot", "blast", "break", "enter", "leave",
    "figure", "quick", "token",
)  # fmt: skip
GAMES = (
    (1, 2, {}),
    (2, 1, {"monsters": "player"}),
    (7, 3, {"mode": "heroic_team", "layout": "tiles", "team": "chance", "pieces": 3}),
    (4, 2, {"mode": "heroic_team", "layout": "tiles", "placing": "by_hand", "team": "draft"}),
)
TOLD = """
MKD-CLOSE-05 {text}: {figure} is hit.
MKD-CLOSE-05 {figure} rolls {number}.
MKD-CLOSE-07 {figure} takes {clicks} of damage.
MKD-COST-05 {figure} enters the dungeon.
MKD-FACE-08 {figure} faces {facing}.
MKD-MOV-01 {figure} goes to {square}.
MKD-MULTI-05 {player} is the Monster Master.
MKD-PASS-01 {figure} jumps to {square}.
MKD-SET-01 {player} plays {text}.
MKD-SET-02 {player} begins.
MKD-SET-02 {player} rolls {number}.
MKD-SET-06 {chest} stands on {square}.
MKD-SET-09 {player} places a token on {square}.
MKD-SET-15 {player} enters at {square}.
MKD-SOLO-08 The monsters have {activations}.
MKD-TEAM-01 {figure} joins {player}.
MKD-TEAM-10 {player} must leave at {square}.
MKD-TILE-02 {player} takes {tile}.
MKD-TILE-03 {player} lays {tile}.
MKD-TILE-08 {player} places a piece at {text}: {text}.
MKD-TOKEN-02 The token on {square} moves to {square}.
MKD-TOKEN-02 The token on {square} stays there.
MKD-TURN-01 {player} has {activations}.
MKD-TURN-03 {figure} is activated.
"""


@cache
def played(seed: int, players: int, settings: tuple):
    table = undercroft.new("mageknight", players, seed, **dict(settings))
    rng = Random(seed)
    for _ in range(DECISIONS):
        if table.decision is None:
            break
        choices = list(table.decision.choices)
        eager = [each for each in choices if each.partition(":")[0].startswith(EAGER)]
        table.act(rng.choice(eager or choices) if rng.random() < 0.7 else rng.choice(choices))
    return table


def all_played():
    return [played(seed, players, tuple(more.items())) for seed, players, more in GAMES]


def test_what_happens_often_is_told():
    told = {f"{event.rule} {event.template}" for table in all_played() for event in table.events}
    assert [line for line in TOLD.split("\n") if line and line not in told] == []


def test_every_line_can_be_read_and_cites_a_rule():
    for table in all_played():
        for event in table.events:
            assert event.rule in table.game.rulebook
            assert "{" not in table.tell(event)


def test_turns_go_round_and_nobody_acts_out_of_turn():
    for table in all_played():
        beginners = [event.values[0] for event in table.events if event.rule == "MKD-TURN-01"]
        players = table.config["players"]
        if players > 1:
            for one, other in pairwise(beginners):
                assert other == (one + 1) % players
