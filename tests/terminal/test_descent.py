"""Descent in the terminal: a quest by keys, and two quests of a campaign line by line."""

from __future__ import annotations

import io
import re
from pathlib import Path

import msgspec

import undercroft
from tests.cli.conftest import home, run
from tests.support.descent_plans import CAMPAIGN, FIRST, LAST, MAULER, SECOND, SEED, Walk
from tests.terminal.driving import on_screen, until_idle
from undercroft import saves
from undercroft.terminal import Session
from undercroft.terminal.app import TableApp
from undercroft.terminal.screens import OPTION_KEYS, OutcomeScreen, ResultScreen

__all__ = ["home", "run"]  # fixtures

OPTION = re.compile(r"^  \d+\. .* \[([^\]]+)\]$", re.MULTILINE)
ANSWERS = 200  # far more than any of these games takes


async def test_a_quest_by_keys_against_a_bot(tmp_path: Path) -> None:
    table = undercroft.new("descent", 2, SEED, quest=FIRST, overlord=1)
    session = Session(table, ["human", "heuristic"], tmp_path / "game.undercroft")
    app, plan = TableApp(session, pause=0.0), Walk(MAULER)
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(ANSWERS):
            await until_idle(pilot)
            if isinstance(app.screen, ResultScreen):
                break
            if isinstance(app.screen, OutcomeScreen):
                await pilot.press("enter")
                continue
            decision = session.table.decision
            assert decision is not None
            asked = {
                "kind": decision.kind,
                "options": msgspec.to_builtins(decision.options),
                "routes": [],
                "passing": decision.question.passing,
            }
            chosen = plan.choose(asked, msgspec.to_builtins(session.table.scene(0)))
            await pilot.press(OPTION_KEYS[decision.choices.index(chosen["id"])])
        assert session.table.result is not None
        assert session.table.result.summary in " ".join(on_screen(app).split())
    assert undercroft.load(session.path.read_bytes()).over


class Heroes(io.StringIO):
    """Somebody whose heroes let the overlord do what they like, and who goes on once."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = ""
        self.went_on = 0

    def readline(self, *_size: int) -> str:
        asked = self.heard.removesuffix("> ").rpartition("\n> ")[2]
        if "(y/n)" in asked or "Type y" in asked:
            self.went_on += 1
            return "y\n" if self.went_on == 1 else "n\n"
        offered = OPTION.findall(asked)
        wanted = (SECOND, f"quest:{SECOND}", *LAST)
        return next((each for each in wanted if each in offered), "1") + "\n"


def test_two_quests_of_a_campaign_line_by_line(run, monkeypatch) -> None:
    reader = Heroes()

    class Told(io.StringIO):
        def write(self, text: str) -> int:
            reader.heard += text
            return super().write(text)

    told = Told()
    monkeypatch.setattr("sys.stdin", reader)
    monkeypatch.setattr("sys.stdout", told)
    played = run(
        "play", "descent", "--seats", "human,heuristic", "--overlord", "1", "--campaign", CAMPAIGN,
        "--plain", "--seed", "3",
    )  # fmt: skip
    text = told.getvalue()
    assert played.code == 0
    assert text.count("THE GAME IS OVER") == 2
    assert "wins First Blood in round" in text
    assert "Which skill do you buy?" in text
    assert reader.went_on == 2
    kept = sorted(saves.games_folder().glob(f"*{saves.SUFFIX}"))
    assert len(kept) == 2
    assert all(undercroft.load(path.read_bytes()).over for path in kept)
