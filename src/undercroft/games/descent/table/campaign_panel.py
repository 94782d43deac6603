"""The campaign beside the board: what both sides have, and the story so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.scene import Card, Gauge, Panel, Task, Tray

from .sheet import WINNERS
from .state import HEROES, TRAVEL

if TYPE_CHECKING:
    from ..content.catalogue import DescentContent
    from .sheet import Sheet
    from .view import View

TITLES = {
    "gain_gold": "Gold from Search cards", "clean_up": "Clean-up", "rewards": "Rewards",
    "shopping": "Shopping", "spend_xp": "Spending XP", "choose_quest": "The next quest",
}  # fmt: skip
STEPS = {**TITLES, TRAVEL: "Travel"}
_WORDS = ("the heroes won", "the overlord won")


def campaign_panel(content: DescentContent, view: View, sheet: Sheet) -> Panel:
    """The Campaign sheet: gold, XP, relics, the quest log, the story (DES-NEXT-04, DES-GAP-60)."""
    campaign = content.campaigns[sheet.campaign]
    wins = [sum(line.winner == side for line in sheet.played) for side in WINNERS]
    return Panel(
        id="campaign",
        owner=None,
        name=f"Campaign: {campaign.name}",
        letter="C",
        status=_status(content, view, sheet),
        gauges=(Gauge("gold", sheet.gold), Gauge("quests of the heroes", wins[HEROES]),
                Gauge("of the overlord", wins[1 - HEROES])),
        notes=sheet.story,
        tone="gold",
        tasks=tuple(_line(content, line.quest, line.winner) for line in sheet.played),
        trays=tuple(_relics(content, sheet)),
    )  # fmt: skip


def _status(content: DescentContent, view: View, sheet: Sheet) -> str:
    if view.next_quest:
        return f"Next: {content.quests[view.next_quest].name}"
    if view.phase:
        return f"Campaign phase: {STEPS[view.phase].lower()}"
    if view.over:
        return "The campaign is over"
    return f"Quest {len(sheet.played) + 1}"


def _line(content: DescentContent, quest: str, winner: str) -> Task:
    side = WINNERS.index(winner)
    tone = "blue" if side == HEROES else "red"
    return Task(f"played:{quest}", content.quests[quest].name, _WORDS[side], tone=tone)


def _relics(content: DescentContent, sheet: Sheet) -> list[Tray]:
    cards = tuple(
        Card(f"relic:{name}", content.relics[name].dark_name, "relic",
             content.relics[name].dark_text)
        for name in sheet.overlord_relics
    )  # fmt: skip
    return [Tray("relics", "Relics of the overlord", "row", cards)] if cards else []


def xp_notes(view: View, number: int) -> tuple[str, ...]:
    """What a hero has left to spend."""
    if view.sheet is None or number >= len(view.sheet.heroes):
        return ()
    hero = view.sheet.heroes[number]
    return (f"{hero.xp} XP to spend, {hero.spent} spent",)
