"""Compare the referee's account with what the table shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referees.protocol import Situation

from .content import content
from .ending import Ending
from .story import Hero

FATES = {"inside": 0, "out": 1, "dead": 2}


class Comparing(Ending):
    """Every figure, token and card that is public, at every question."""

    def compare(self, now: Situation) -> None:
        """Judge the whole table, then learn what the lines could not tell."""
        view = now.public
        for hero in self.heroes:
            self.compare_hero(hero, now.seats[hero.seat].heroes[hero.seat])
        if not self.over:
            self.judge("whose turn", "DQ-TURN-01", self.active, view.active)
        self.judge("sun", "DQ-SUN-02", self.sun, view.sun)
        self.compare_board(view)
        if self.fight is None:
            self.judge("fight", "DQ-CMB-35", None, view.fight)
        else:
            self.compare_fight(view)

    def compare_hero(self, hero: Hero, shown: Any) -> None:
        self.judge("fate", "DQ-DEATH-02", FATES[hero.fate], shown.fate)
        if hero.fate == "dead":
            self.judge(
                "death", "DQ-DEATH-04", (0, 0, ()), (shown.wounds, shown.loot_count, shown.kept)
            )
            self.judge("death", "DQ-DEATH-03", ("", ()), (shown.space, shown.runes))
            return
        self.judge("position", "DQ-MOV-01", hero.space or hero.marker, shown.space or shown.marker)
        self.judge(
            "position", "DQ-CATA-06", (hero.below, hero.heading), (shown.below, shown.heading)
        )
        self.judge("wounds", "DQ-DEATH-01", hero.wounds, shown.wounds)
        tokens = (hero.wounds // 5, hero.wounds % 5)
        self.judge("wound tokens", "DQ-DEATH-10", tokens, (shown.wound_fives, shown.wound_ones))
        self.judge("determination", "DQ-ATT-05", sum(hero.tries.values()), shown.determination)
        self.judge("determination told", "DQ-ATT-05", hero.tokens_told, shown.determination)
        self.judge("lost turns", "DQ-GAP-11", hero.lost_turns, shown.lost_turns)
        self.judge("runes", "DQ-RUNE-01", sorted(hero.runes), sorted(shown.runes))
        self.judge("kept cards", "DQ-ENC-12", sorted(hero.kept), sorted(shown.kept))
        if hero.inside and not hero.below:
            self.judge("searches", "DQ-SRCH-02", hero.searches, shown.searches)
        if hero.below:
            fits = (
                len(shown.gathered) <= hero.travelled + hero.uncounted
            )  # Loot and kept cards lie elsewhere
            self.judge("catacomb pile", "DQ-CATA-12", True, fits)
        self.compare_loot(hero, shown)

    def compare_loot(self, hero: Hero, shown: Any) -> None:
        """Cards whose id was not told must have the name told; then the ids are known."""
        loot = content().loot
        known = Counter(card for card in hero.loot if not card.startswith("?"))
        new = Counter(shown.loot) - known
        self.judge("loot", "DQ-ENC-07", len(hero.loot), shown.loot_count)
        self.judge("loot", "DQ-ENC-07", {}, dict(known - Counter(shown.loot)))
        told = sorted(card[1:] for card in hero.loot if card.startswith("?"))
        if "" not in told:
            self.judge(
                "loot", "DQ-ENC-07", told, sorted(loot[card].name for card in new.elements())
            )
        gold = sum(loot[card].gold for card in shown.loot)
        if hero.inside:
            self.judge("gold", "DQ-WIN-02", gold, shown.gold)
        hero.loot = list(shown.loot)

    def compare_board(self, view: Any) -> None:
        shown = {
            each.space: (each.chamber, each.arrow)
            for each in view.spaces
            if each.chamber not in ("tower", "treasure")
        }
        said = {space: (laid.tile, laid.arrow) for space, laid in self.board.laid.items()}
        self.judge("chambers", "DQ-MOV-10", said, shown)
        self.judge("chamber pile", "DQ-MOV-09", self.board.pile, view.pile)
        tokens = sorted((token.space, token.monster) for token in self.tokens)
        self.judge("tokens", "DQ-ESC-06", tokens, sorted((t.space, t.monster) for t in view.tokens))
        if self.fight is None:
            self.judge("pool", "DQ-CMB-42", +self.pool(), +Counter(view.pool))
        self.judge("markers", "DQ-CATA-02", sorted(self.markers), sorted(view.markers))
        self.judge("dragon cards", "DQ-TRE-06", self.dragon_cards, len(view.dragon_cards))

    def compare_fight(self, view: Any) -> None:
        fight = self.fight
        assert fight is not None
        shown = view.fight
        if shown is None:
            self.part("fight", "DQ-CMB-01", f"a fight of {fight.hero.name}", None)
        self.judge("fight", "DQ-CMB-02", fight.hero.seat, shown.hero)
        seats = tuple(side.seat for side in fight.sides())
        self.judge("monster player", "DQ-MON-05", seats, tuple(side.seat for side in shown.sides))
        hits = tuple(side.hits for side in fight.sides())
        self.judge("combat wounds", "DQ-CMB-20", hits, tuple(side.wounds for side in shown.sides))
        stack = sorted(card.id for card in fight.stack)
        self.judge("combat stack", "DQ-CMB-21", stack, sorted(shown.stack))
        if fight.round and self.config["combat"] == "standard":
            hands = tuple(side.cards for side in fight.sides())
            theirs = tuple(side.hand_size for side in shown.sides)
            self.judge("combat hand", "DQ-CMB-06", hands, theirs)
            self.judge("combat deck", "DQ-CMB-06", fight.deck, view.combat_deck)
        if fight.foe.hero is None and not self.alone:
            self.judge("hidden life", "DQ-CMB-39", None, shown.life)
