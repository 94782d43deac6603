"""In which order rules react to one another's moments."""

import pytest

from undercroft.games.warcraft.rules import moments
from undercroft.games.warcraft.rules.moments import MOMENTS

EVENTS, QUESTS, WINDOWS, VICTORY, ROLLING = (
    "events", "quests", "windows", "victory", "combat.rolling",
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
        ("encounter_defeated", [QUESTS, EVENTS]),
        ("character_defeated", [QUESTS, EVENTS]),
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
