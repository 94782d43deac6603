"""In which order rules react to one another's moments, and who listens to which."""

import random

import pytest

import undercroft
from tests.support.warcraft import CONTENT, Situation
from undercroft.games.warcraft.rules import moments
from undercroft.games.warcraft.rules.listening import heard
from undercroft.games.warcraft.table.audit import audit
from undercroft.games.warcraft.table.state import MOMENTS

EVENTS, QUESTS, WINDOWS, VICTORY, ROLLING, CONTESTED = (
    "events", "quests", "windows", "victory", "combat.rolling", "contested",
)  # fmt: skip


@pytest.mark.parametrize(
    ("moment", "subscribers"),
    [
        ("start_of_turn", [EVENTS, WINDOWS]),  # the global event, then powers (WOW-EVT-09)
        ("after_move_roll", [EVENTS, WINDOWS]),
        ("maintenance", [EVENTS, WINDOWS]),
        ("before_roll", [WINDOWS]),
        ("after_roll", [ROLLING]),  # die powers before cards (WOW-CENC-05)
        ("card_used_after_roll", [ROLLING]),  # WOW-POW-03
        ("after_combat", [WINDOWS]),
        ("on_damage", []),
        ("on_defeat", []),
        ("damaged", [QUESTS, WINDOWS]),
        ("response", []),
        ("ability_played", [QUESTS, EVENTS]),
        ("movement_rolled", [EVENTS]),
        ("resource_used", [EVENTS, QUESTS]),
        ("discovery_placed", [QUESTS]),
        ("encounter_defeated", [QUESTS, CONTESTED, EVENTS]),  # one's own first (WOW-GAP-64)
        ("crossed", [QUESTS]),
        ("character_defeated", [QUESTS, CONTESTED, EVENTS]),
        ("level_gained", [EVENTS, QUESTS]),
        ("trophy_gained", [VICTORY, EVENTS]),
        ("equipped", [QUESTS]),
        ("quest_completed", [VICTORY]),
    ],
)
def test_subscribers_come_in_the_order_of_the_rules(moment, subscribers):
    package = moments.__name__.removesuffix("moments")
    modules = [handler.__module__.removeprefix(package) for handler in MOMENTS[moment].handlers]
    assert modules == subscribers


def test_every_moment_is_in_the_list_above():
    mark = test_subscribers_come_in_the_order_of_the_rules.pytestmark[0]
    assert {moment.name for moment in MOMENTS} == {row[0] for row in mark.args[1]}


# -- who listens -----------------------------------------------------------------------------------


def told(situation: Situation) -> set[str]:
    """The moments that somebody here has something for."""
    return set(MOMENTS.names(heard(situation.state)))


def test_only_what_is_at_the_table_listens():
    bare = told(Situation("mage", "warlock"))
    assert "response" in bare  # of the mage's own cards
    assert not bare & {"start_of_turn", "movement_rolled", "resource_used", "equipped"}
    assert "start_of_turn" in told(Situation("mage", "artumnis"))


@pytest.mark.parametrize("character", ["warrior", "hunter", "mage", "warlock"])
def test_items_quests_and_events_listen_while_they_are_there(character):
    situation = Situation(character, "dongon")
    before = told(situation)
    for card in CONTENT.challenges:
        if CONTENT.flip_when[card.index] == "movement_roll":
            situation.state.global_event = card.index
    assert told(situation) - before >= {"movement_rolled"}
    quest = next(n for n, kinds in enumerate(CONTENT.goal_kinds) if "equip" in kinds)
    situation.character(0).quests += (quest,)
    assert "equipped" in told(situation)
    item = next(each for each in CONTENT.items if any(p.when == "response" for p in each.powers))
    situation.character(1).bag += bytes((item.card,))
    assert "response" in told(situation)


def test_the_audit_tells_who_would_be_passed_over():
    situation = Situation("mage", "warrior")
    situation.state.listening = heard(situation.state)
    assert not [each for each in audit(situation.state, settled=False) if "is told of" in each]
    situation.state.listening &= ~MOMENTS["response"].bit
    assert "nobody is told of response" in audit(situation.state, settled=False)


def test_what_is_gained_is_heard_at_once():
    table = undercroft.new("warcraft", players=3, seed=4)
    chance = random.Random(4)
    for _ in range(1500):
        if table.decision is None:
            break
        table.act(chance.randrange(len(table.decision.choices)))
        assert heard(table.state) & ~table.state.listening == 0
    assert table.state.listening > 0  # not simply everything
