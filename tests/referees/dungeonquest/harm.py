"""Wounds, death and attribute tests (chapters ATT, DEATH, and Death Can Wait)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from .content import content
from .story import Hero, Steps, Story, TurnOver, loot_name

_NEEDED = re.compile(r"(-?\d+) or less \((\w+)")


# Encounters that are over after one test; others can be tried again on a later turn.
TRIED_ONCE = (
    "bridge",
    "crossfire_trap",
    "ferrox",
    "horde_of_rats",
    "pit",
    "spectral_storm",
    "swinging_blade",
    "vampire_bite",
)


class Harm(Story):
    """What hurts heroes and what they are put to the test by."""

    # -- wounds ----------------------------------------------------------------------------

    def wound(self, hero: Hero, amount: int, *, rule: str = "DQ-DEATH-01") -> Steps[None]:
        """Wounds outside combat: the Rune of Protection may ward them off."""
        if amount <= 0:
            return
        if "rune_of_protection" in hero.runes:
            options = ("suffer", "rune_of_protection")
            if (yield from self.ask("ward_off", hero.seat, options, "DQ-RUNE-02")) != "suffer":
                self.use_rune(hero, "rune_of_protection")
                return
        line = self.hear("{hero} takes {wounds}.", hero.name, rule=rule)
        self.judge("wounds", rule, amount, line.values[1])
        hero.wounds += amount
        yield from self.check_life(hero)

    def check_life(self, hero: Hero) -> Steps[None]:
        """DQ-DEATH-01: wounds that equal or exceed the life value kill."""
        if hero.wounds >= hero.life:
            yield from self.kill(hero)

    def heal(self, hero: Hero, amount: int) -> None:
        """DQ-DEATH-08."""
        healed = min(amount, hero.wounds)
        line = self.hear("{hero} heals {wounds}.", hero.name, rule="DQ-DEATH-08")
        self.judge("healing", "DQ-DEATH-08", healed, line.values[1])
        hero.wounds -= healed

    def use_rune(self, hero: Hero, rune: str) -> None:
        """DQ-RUNE-02: the card is discarded."""
        name = content().cards["rune"][rune].name
        self.hear("{hero} uses the {card}.", hero.name, name, rule="DQ-RUNE-02")
        hero.runes.remove(rune)

    # -- death -----------------------------------------------------------------------------

    def kill(self, hero: Hero, *, night: bool = False, goes_on: bool = False) -> Steps[None]:
        """A hero is killed, or knocked out (DQ-OPT-17). What they were doing ends."""
        if self.config["death_can_wait"] and not night:
            yield from self.knock_out(hero)
        else:
            self.hear("{hero} is killed by {word}.", hero.name, rule="DQ-DEATH-02")
            self.remove(hero)
        if not goes_on:
            raise TurnOver

    def remove(self, hero: Hero) -> None:
        """DQ-DEATH-03, -04: the figure leaves the board, cards and tokens go back."""
        hero.fate = "dead"
        hero.space = hero.came_from = hero.marker = hero.heading = ""
        hero.wounds = hero.searches = hero.lost_turns = hero.extra_turns = 0
        hero.below = False
        hero.loot, hero.runes, hero.kept, hero.tries = [], [], [], {}
        hero.travelled = 0

    def knock_out(self, hero: Hero) -> Steps[None]:
        """DQ-OPT-17 to -19."""
        line = self.hear(
            "{hero} is knocked out by {word} and rolls {die} for Loot to lose.", hero.name
        )
        for _ in range(min(line.values[2], len(hero.loot))):
            self.recognise(hero)
            chosen = yield from self.ask("lose_loot", hero.seat, hero.loot, "DQ-OPT-18")
            self.discard_loot(hero, chosen, rule="DQ-OPT-18")
        hero.wounds -= (hero.wounds + 1) // 2
        line = self.hear("{hero} comes round with {wounds}.", hero.name, rule="DQ-OPT-19")
        self.judge("knocked out", "DQ-OPT-19", hero.wounds, line.values[1])
        for encounter in TRIED_ONCE:
            self.drop_determination(hero, encounter)

    def discard_loot(self, hero: Hero, card: str, *, rule: str) -> None:
        """One Loot card to its discard pile."""
        line = self.hear("{hero} discards {cards}.", hero.name, rule=rule)
        if card != "?":
            self.judge("discarded Loot", rule, loot_name(card), line.words[1])
        hero.loot.remove(card)

    def recognise(self, hero: Hero) -> None:
        """Which cards those are that no line named in full: their owner sees them."""
        unknown = [card for card in hero.loot if card.startswith("?")]
        known = Counter(card for card in hero.loot if not card.startswith("?"))
        seen = self.view.seats[hero.seat].heroes[hero.seat].loot or ()
        new = list((Counter(seen) - known).elements())
        if len(new) == len(unknown) and not known - Counter(seen):
            hero.loot = [*known.elements(), *new]

    # -- attribute tests -------------------------------------------------------------------

    def attribute(self, hero: Hero, name: str) -> int:
        """The value on the card; each Loadstone lowers Agility by 1."""
        value: int = hero.card[name]
        return value - (hero.loot.count("loadstone") if name == "agility" else 0)

    def drop_determination(self, hero: Hero, encounter: str) -> None:
        """DQ-ATT-07: the encounter is resolved."""
        hero.tries.pop(encounter, None)

    def give_up(self, hero: Hero, but: str = "") -> None:
        """DQ-GAP-33: what was tried in this chamber is given up; kept cards are faced still."""
        lasting = ("torch_goes_out", "torch_goes_out_below", "trapdoor", "hole_in_the_roof", but)
        hero.tries = {what: held for what, held in hero.tries.items() if what in lasting}

    def test(
        self,
        hero: Hero,
        name: str,
        encounter: str,
        *,
        burden: int = 0,
        excess: Callable[[int], None] | None = None,
    ) -> Steps[bool]:
        """DQ-ATT-02 to -07: 2 dice against an attribute; `encounter` says what is being tried.

        `burden` is added to the dice, which is the same as taken from what is needed.
        """
        while True:
            options = ["roll"]
            if "rune_of_fortune" in hero.runes:
                options.append("rune_of_fortune")
            if hero.id == "gherinn" and "penance" not in hero.spent and hero.wounds + 1 < hero.life:
                options.append("penance")  # a wound that kills buys nothing
            if len(options) > 1 and (line := self.maybe("{hero} needs {test}.", hero.name)):
                self.judge_need(hero, name, encounter, burden, line.words[1])
            chosen = yield from self.ask("before_test", hero.seat, options, "DQ-ATT-02")
            if chosen == "penance":
                yield from self.penance(hero, encounter)
            elif chosen == "rune_of_fortune":
                self.use_rune(hero, "rune_of_fortune")
                return True
            else:
                return self.roll_test(hero, name, encounter, burden, excess)

    def penance(self, hero: Hero, encounter: str) -> Steps[None]:
        """Gherinn: 1 wound for 3 determination tokens, once a turn."""
        hero.spent.add("penance")
        self.gain_determination(hero, encounter, 3)
        self.hear("{hero} does penance: a wound for determination.", hero.name, rule="DQ-ATT-08")
        yield from self.wound(hero, 1, rule="DQ-ATT-08")

    def gain_determination(self, hero: Hero, encounter: str, amount: int) -> None:
        """DQ-GAP-45: there are only so many tokens."""
        out = sum(sum(each.tries.values()) for each in self.heroes)
        gained = min(amount, content().determination - out)
        hero.tries[encounter] = hero.tries.get(encounter, 0) + gained

    def need(self, hero: Hero, name: str, encounter: str, burden: int) -> int:
        return self.attribute(hero, name) + hero.tries.get(encounter, 0) - burden

    def judge_need(self, hero: Hero, name: str, encounter: str, burden: int, words: str) -> None:
        found = _NEEDED.match(words)
        assert found, words
        said = (self.need(hero, name, encounter, burden), name)
        self.judge("test threshold", "DQ-ATT-06", said, (int(found[1]), found[2].lower()))

    def roll_test(
        self,
        hero: Hero,
        name: str,
        encounter: str,
        burden: int,
        excess: Callable[[int], None] | None,
    ) -> bool:
        if line := self.maybe("{hero} tests {attribute}: {dice} {word}.", hero.name):
            self.judge("test threshold", "DQ-ATT-02", name, line.words[1].lower())
            dice, word = line.values[2], line.words[3]
        else:
            line = self.hear("{hero} needs {test}: {dice} {word}.", hero.name, rule="DQ-ATT-02")
            self.judge_need(hero, name, encounter, burden, line.words[1])
            dice, word = line.values[2], line.words[3]
        over = sum(dice) - self.need(hero, name, encounter, burden)
        passed = over <= 0
        self.judge("attribute test", "DQ-ATT-03", passed, word == "is enough")
        if not passed:
            self.gain_determination(hero, encounter, 1)
            if excess is not None:
                excess(over)
        return bool(passed)
