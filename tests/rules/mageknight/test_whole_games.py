"""Random play in every mode: never stuck, nothing lost, and saves and forks go on alike."""

from random import Random

import pytest

import undercroft
from undercroft.games.mageknight.game import GAME
from undercroft.kernel.data import pack

MODES = [
    (1, {}),
    (1, {"mode": "heroic_team"}),
    (2, {}),
    (2, {"placing": "by_hand"}),
    (2, {"mode": "heroic_team", "placing": "by_hand"}),
    (2, {"boxes": ["base", "pyramid"], "layout": "four_gates"}),
    (3, {}),
    (4, {"mode": "heroic_team"}),
]
ANSWERS = 500


@pytest.mark.parametrize(("players", "settings"), MODES)
def test_nothing_is_lost_and_every_option_has_words(players, settings):
    table, rng = undercroft.new("mageknight", players, 5, **settings), Random(5)
    for count in range(ANSWERS):
        if table.decision is None:
            break
        assert len(set(table.decision.choices)) == len(table.decision.choices) > 1
        if count % 10 == 0:
            rulebook = table.game.rulebook
            assert all(each.label and each.rule in rulebook for each in table.decision.options)
            assert table.scene(0).board.spaces
        table.act(rng.choice(table.decision.choices))
        assert GAME.audit(table.state, settled=False) == []
    assert all(table.tell(event) and event.rule in GAME.rulebook for event in table.events)


@pytest.mark.parametrize(("players", "settings"), MODES)
def test_saves_and_forks_go_on_alike(players, settings):
    table, rng = undercroft.new("mageknight", players, 8, **settings), Random(8)
    for _ in range(150):
        if table.decision is None:
            break
        table.act(rng.choice(table.decision.choices))
    twins = [undercroft.load(table.save()), table.fork()]
    for _ in range(100):
        if table.decision is None:
            break
        choice = rng.choice(table.decision.choices)
        for each in (table, *twins):
            assert each.decision.choices == table.decision.choices
        for each in (*twins, table):
            each.act(choice)
    assert len({pack(each.state) for each in (table, *twins)}) == 1


def test_what_is_offered_is_never_explained_away():
    """Options and reasons come from the same checks."""
    table, rng = undercroft.new("mageknight", 2, 11), Random(11)
    asked = 0
    for _ in range(ANSWERS):
        if table.decision is None:
            break
        decision = table.decision
        if decision.kind in ("act", "activate"):
            for choice in decision.choices:
                assert GAME.explain(table, decision.player, choice) is None
            near = {f"go:{name}" for name in table.state.ground.names} - {*decision.choices}
            for intent in rng.sample(sorted(near), 3):
                if decision.kind == "act":
                    asked += 1
                    assert GAME.explain(table, decision.player, intent) in GAME.rulebook
        table.act(rng.choice(decision.choices))
    assert asked > 50


def test_the_audit_notices_what_must_not_be():
    def faults(change):
        state = undercroft.new("mageknight", 2, 3).state
        assert GAME.audit(state, settled=False) == []
        change(state)
        return GAME.audit(state, settled=True)

    assert faults(lambda state: setattr(state.chests[0], "square", state.chests[1].square))
    assert faults(lambda state: setattr(state, "pool", state.pool[1:]))
    assert faults(lambda state: setattr(state, "fallen", state.pool[:1]))
    assert faults(lambda state: setattr(state.warriors[0], "click", 99))
    assert faults(lambda state: setattr(state, "bag", ()))
