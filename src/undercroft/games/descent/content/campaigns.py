"""What the file of campaigns says, and the check that its quests are there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from undercroft.kernel.content import ContentFile, Count, Entry, Id, Text, each, known, need

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.kernel.shelf import Shelf

    from .quests import QuestEntry


class Fork(Entry, frozen=True, kw_only=True):
    """A quest that depends on which side won more of the act (DES-NEXT-08)."""

    heroes: Id
    overlord: Id

    @property
    def both(self) -> tuple[str, str]:
        return self.heroes, self.overlord


class CampaignEntry(Entry, frozen=True, kw_only=True):
    """A campaign; each quest of Act I says which quests of Act II it opens (DES-NEXT-10)."""

    id: Id
    name: Text
    source: Text
    introduction: Id
    act_one: Annotated[tuple[Id, ...], Meta(min_length=1)]
    interlude: Fork
    finale: Fork
    quests_an_act: Count = 3  # DES-NEXT-02


def read_campaigns(shelf: Shelf, quests: Mapping[str, QuestEntry]) -> dict[str, CampaignEntry]:
    """All campaigns; what they name is there, and leads to enough quests of Act II."""
    file = ContentFile(shelf, "campaigns.toml", keys=("campaign",))
    found = {}
    for where, entry in each(file.label, "campaign", file.entries("campaign", CampaignEntry)):
        named = (entry.introduction, *entry.act_one, *entry.interlude.both, *entry.finale.both)
        for quest in named:
            known(where, quest, quests)
        for quest in entry.act_one:
            for prize in (quests[quest].heroes_win, quests[quest].overlord_wins):
                need(prize.opens is not None, f"{where}: act_one: {quest}",
                     "expected that each side's win opens a quest of Act II")  # fmt: skip
                known(f"{where}: act_one: {quest}: opens", prize.opens or "", quests)
        need(len(entry.act_one) >= entry.quests_an_act, f"{where}: act_one",
             f"expected {entry.quests_an_act} quests or more")  # fmt: skip
        found[entry.id] = entry
    return found
