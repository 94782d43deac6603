"""Phases have no lines of their own: each frame shows in which one its line was said."""

from collections import defaultdict
from random import Random

from tests.support.rules import rule
from tests.support.warcraft_turns import setting_up
from undercroft.kernel.events import TURN
from undercroft.kernel.frames import Reel

WHEN = {
    "{character} rolls {number} to move and {number} energy.": "movement",
    "{character} draws {challenge}.": "challenge",
}
PHASES = {"movement", "exploration", "challenge", "maintenance"}


@rule("WOW-TURN-01", "WOW-ABIL-06")
def test_every_frame_shows_whose_turn_and_which_phase_its_line_belongs_to():
    table = setting_up(3, seed=5).table
    luck, reel, whose = Random(5), Reel(table), ""
    found = defaultdict(set)
    while not table.over and table.log.answer_count < 250:
        reel.clear()
        table.act(luck.choice(table.decision.options))
        for frame in reel.frames:
            event, status = table.events[frame.event], reel.scene(frame, None).status
            turn, _, phase = status.rpartition(", ")
            if " phase" in turn:  # "movement phase, 3 to move"
                turn, _, phase = turn.rpartition(", ")
            if not phase.endswith(" phase"):
                continue
            if event.kind == TURN:
                whose = turn
                assert phase == "movement phase"
            assert turn == whose, event.template
            found[event.template].add(phase.removesuffix(" phase"))
    assert {template: found[template] for template in WHEN} == {
        template: {phase} for template, phase in WHEN.items()
    }
    assert set().union(*found.values()) == PHASES
    assert found["{character} loses {energy} not spent."] <= {"challenge", "maintenance"}
