"""Situations of a campaign: a table made from a sheet, as its quest begins or as it ends."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Self

from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import setup
from undercroft.games.descent.table.state import HEROES, OVERLORD, Fighter, State
from undercroft.kernel.game import configure
from undercroft.testing import Play

from .descent import CONTENT

SHADOW_RUNE = "the_shadow_rune"
WIN, LOSS = "heroes", "overlord"
# A campaign up to Act II, its finale: who won what.
ACT_ONE = (("first_blood", WIN), ("a_fat_goblin", WIN), ("castle_daerion", LOSS),
           ("the_cardinals_plight", WIN))  # fmt: skip
INTERLUDE = (*ACT_ONE, ("the_shadow_vault", LOSS))
ACT_TWO = (*INTERLUDE, ("the_monsters_hoard", LOSS), ("the_desecrated_tomb", WIN),
           ("the_twin_idols", LOSS))  # fmt: skip
PARTY = (("syndrael", "knight"), ("leoric_of_the_book", "runemaster"),
         ("avric_albright", "disciple"), ("jain_fairwood", "thief"))  # fmt: skip


def hero_line(hero: str, kind: str, **more: Any) -> dict[str, Any]:
    """A hero as they begin, and what they have beside that."""
    first = CONTENT.first_skills(kind)
    line = {"hero": hero, "kind": kind, "items": list(CONTENT.classes[kind].equipment), **more}
    return {**line, "skills": [*first, *more.get("skills", ())]}


def sheet_of(
    *played: tuple[str, str], heroes: int = 2, each: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """A sheet; `each` is what every hero has."""
    return {
        "campaign": SHADOW_RUNE,
        "heroes": [hero_line(*who, **(each or {})) for who in PARTY[:heroes]],
        "played": [{"quest": quest, "winner": winner} for quest, winner in played],
        **more,
    }


class Campaign(Play[State]):
    """Players: seat 0 is the overlord. The heroes stand beside the map of the quest."""

    def __init__(
        self,
        quest: str,
        *played: tuple[str, str],
        players: int = 3,
        overlord: int = 0,
        **more: Any,
    ) -> None:
        sheet = sheet_of(*played, heroes=setup.HEROES[players], **more)
        config = configure(
            GAME, players,
            {"campaign": SHADOW_RUNE, "quest": quest, "overlord": overlord, "sheet": sheet},
        )  # fmt: skip
        super().__init__(GAME, config, GAME.setup(config, 1))

    @classmethod
    def of(cls, state: State, config: dict[str, Any]) -> Self:
        """The table that begins with a state."""
        found = cls.__new__(cls)
        Play.__init__(found, GAME, config, state)
        return found

    @classmethod
    def new(cls, players: int = 3) -> Self:
        """The first table of a campaign, at its first question."""
        config = configure(GAME, players, {"campaign": SHADOW_RUNE, "overlord": 0})
        return cls.of(GAME.setup(config, 1), config)

    def mustered(self) -> Self:
        """The heroes are there."""
        table: Any = SimpleNamespace(state=self.state_so_far, say=lambda *_: None)
        setup.muster(table)
        self.state_so_far.agenda = []
        return self

    def after(self, *steps: str) -> Self:
        """These steps come next, in that order."""
        self.mustered()
        self.state_so_far.agenda = [(step,) for step in reversed(steps)]
        return self

    def ended(self, winner: str) -> Self:
        """The last encounter of the quest is over."""
        self.mustered()
        state = self.state_so_far
        state.winner = HEROES if winner == WIN else OVERLORD
        state.encounter = len(CONTENT.quests[state.quest].encounter) - 1
        state.round, state.concluded = 7, True
        return self

    def hero(self, number: int) -> Fighter:
        return self.state_so_far.fighters[number]

    def hold(self, number: int, *cards: str, used: bool = False) -> Self:
        """Search cards go from the deck to a hero."""
        state, field = self.state_so_far, "used_cards" if used else "cards"
        for name in cards:
            card = next(each for each in state.bags[0] if CONTENT.cards[each].id == name)
            state.bags[0] = tuple(each for each in state.bags[0] if each != card)
            setattr(self.hero(number), field, (*getattr(self.hero(number), field), card))
        return self

    def until(self, kind: str) -> Self:
        """Everybody does nothing where they can, up to that question."""
        while self.asked != kind:
            assert self.table.decision is not None, f"{kind} is never asked"
            passing = self.table.decision.question.passing
            self.table.act(passing if passing in self.options else self.options[0])
        return self

    def to_the_end(self) -> Self:
        """Everybody does nothing where they can, until the table is over."""
        while self.table.decision is not None:
            self.until(self.asked)
            passing = self.table.decision.question.passing
            self.table.act(passing if passing in self.options else self.options[0])
        return self
