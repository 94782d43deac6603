"""How far both sides are in an encounter, in numbers: what searching bots are told."""

import pytest

import undercroft
from tests.support.descent import Situation
from tests.support.quests import party
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules.quests import script
from undercroft.games.descent.rules.quests.prospects import brought, carried, gone_by, harmed, mean
from undercroft.games.descent.table.state import HEROES, NONE, OFF, OVERLORD

QUESTS = next(each.choices for each in GAME.schema().settings if each.name == "quest")


def prospects(s):
    state = s.state_so_far
    return script(state).prospects(state)


@pytest.mark.parametrize("quest", QUESTS)
def test_nobody_has_nearly_won_as_a_quest_begins(quest):
    table = undercroft.new("descent", players=3, seed=4, quest=quest)
    while table.state.round == 0:
        table.act(table.decision.choices[0])
    heroes, overlord = script(table.state).prospects(table.state)
    assert 0 <= heroes < 0.8
    assert 0 <= overlord < 0.8


def test_shares_of_what_is_carried_harmed_and_gone_by():
    s = party(Situation(quest="a_fat_goblin", groups=("goblin_archer", "barghest")), "r5c5")
    s.monster("goblin_archer.minion", "r3c5")
    state, bundle = s.state_so_far, s.token("bundle.1")
    goal = 1 << state.ground.called["r5c5"]
    assert carried(state, bundle, HEROES, goal) == 0
    s.carrying("syndrael", "bundle.1")
    assert carried(state, bundle, HEROES, goal) == 1
    assert carried(state, bundle, OVERLORD, goal) == 0
    s.carrying("goblin_archer.minion.1", "bundle.1")
    assert carried(state, bundle, HEROES, goal) == 0
    assert 0.5 < carried(state, bundle, OVERLORD, goal) < 1
    assert 0 < brought(state, bundle, HEROES, goal) < 0.5
    goblin = s.number("goblin_archer.minion.1")
    assert (harmed(state, NONE), harmed(state, goblin)) == (0, 0)
    s.of("goblin_archer.minion.1").damage = 1
    assert harmed(state, goblin) == 0.5
    s.of("goblin_archer.minion.1").place, s.of("goblin_archer.minion.1").fell_at = OFF, 3
    assert harmed(state, goblin) == 1
    state.round = 4
    assert (gone_by(state, 6), mean(()), mean((1.0, 0.0))) == (0.5, 0, 0.5)


def test_ruined_spans_speak_for_the_overlord():
    def bridge(**counts):
        return prospects(party(Situation(quest="the_frozen_spire", counts=counts))).overlord

    assert bridge() == 0
    assert 0 < bridge(cracks=1) < bridge(ruined=1) < bridge(ruined=1, cracks=1)
    assert bridge(battered=2) == 0


def test_bound_shrines_or_merick_speak_for_the_heroes():
    def shrines(damage, **counts):
        s = party(Situation(quest="enduring_the_elements", counts=counts))
        s.monster("lord_merick_farrow", "r6c19", damage=damage)
        for number in range(1, 5):
            s.token(f"shrine.{number}").face = ("earth", "fire", "water", "air")[number - 1]
            s.token(f"shrine.{number}").up = True
        return prospects(s)

    assert shrines(0, bound_0=1).heroes == 0.25
    assert shrines(4).heroes == 0.5
    assert shrines(4, bound_0=1).heroes == 0.5  # whichever is more
    assert shrines(0, shadowed_0=1, shadowed_1=1).overlord == 0.5


def test_a_ward_that_is_gone_speaks_for_the_heroes():
    s = party(Situation(quest="the_cardinals_plight")).monster("lord_merick_farrow", "r5c14")
    assert prospects(s) == (0, 0)
    s.state_so_far.closed = 0
    assert prospects(s).heroes == 0.5
    s.of("lord_merick_farrow.1").damage = 4
    assert prospects(s).heroes == 0.75
    s.state_so_far.counts["escaped"] = 1
    assert 0 < prospects(s).overlord < 1


def test_whoever_has_the_dawnblade_is_nearer():
    s = party(Situation(quest="the_dawnblade", encounter=2)).monster("sir_alric_farrow", "r7c20")
    assert prospects(s) == (0, 0)
    s.carrying("syndrael", "blade.1")
    heroes, overlord = prospects(s)
    assert heroes > 0.5 > overlord
    s.carrying("sir_alric_farrow.1", "blade.1")
    heroes, overlord = prospects(s)
    assert heroes < 0.5 < overlord
