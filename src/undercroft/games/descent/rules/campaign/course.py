"""The course of a campaign: which quests come when (DES-NEXT, DES-INTER, DES-FIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.sheet import WINNERS
from ...table.state import HEROES, OVERLORD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...content.campaigns import CampaignEntry, Fork
    from ...content.catalogue import DescentContent
    from ...table.sheet import Sheet
    from ...table.state import State

FINALE = "finale"


def available(content: DescentContent, sheet: Sheet) -> tuple[str, ...]:
    """The quests of which the next one is chosen; none once the finale was played (DES-NEXT-01)."""
    campaign = content.campaigns[sheet.campaign]
    won = {each.quest: each.winner for each in sheet.played}
    if not won:
        return (campaign.introduction,)  # DES-CAMP-08
    ones = [quest for quest in campaign.act_one if quest in won]
    if len(ones) < campaign.quests_an_act:
        return tuple(quest for quest in campaign.act_one if quest not in won)  # DES-GAP-52
    if not _was_played(campaign.interlude, won):
        return (_by_wins(campaign.interlude, ones, won),)  # DES-INTER-02
    opened = [opened_by(content, quest, won.get(quest)) for quest in campaign.act_one]
    twos = [quest for quest in opened if quest in won]
    if len(twos) < campaign.quests_an_act:
        return tuple(quest for quest in opened if quest not in won)  # DES-ACTII-01
    if not _was_played(campaign.finale, won):
        return (_by_wins(campaign.finale, twos, won),)  # DES-FIN-01, DES-ACTII-11
    return ()


def opened_by(content: DescentContent, quest: str, winner: str | None) -> str:
    """The quest of Act II that a quest of Act I leads to (DES-NEXT-05 to 07, DES-NEXT-10)."""
    entry = content.quests[quest]
    prize = entry.heroes_win if winner == WINNERS[HEROES] else entry.overlord_wins
    assert prize.opens is not None, "checked as the campaigns are read"
    return prize.opens


def _was_played(fork: Fork, won: Mapping[str, str]) -> bool:
    return any(quest in won for quest in fork.both)


def _by_wins(fork: Fork, quests: list[str], won: Mapping[str, str]) -> str:
    """Which quest follows from who won more of the act (DES-NEXT-08, DES-INTER-04, DES-FIN-06)."""
    heroes = sum(won[quest] == WINNERS[HEROES] for quest in quests)
    return fork.heroes if 2 * heroes > len(quests) else fork.overlord


def is_interlude(state: State) -> bool:
    """Whether the quest of this table is an interlude: Act II begins after it (DES-INTER-01)."""
    return state.sheet is not None and state.quest in _campaign(state).interlude.both


def is_finale(state: State) -> bool:
    """Whether the quest of this table decides the campaign (DES-FIN-05)."""
    return state.sheet is not None and state.quest in _campaign(state).finale.both


def is_introduction(state: State) -> bool:
    """Whether the quest of this table is the first one: there is no travel (DES-GAP-52)."""
    return state.sheet is not None and state.quest == _campaign(state).introduction


def winner_number(name: str) -> int:
    """The side of that name."""
    return HEROES if name == WINNERS[HEROES] else OVERLORD


def _campaign(state: State) -> CampaignEntry:
    assert state.sheet is not None
    return state.content.campaigns[state.sheet.campaign]
