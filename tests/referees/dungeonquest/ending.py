"""The end of the game: effects, gold and winners (chapters WIN and SOLO)."""

from __future__ import annotations

from undercroft import Result

from .content import content
from .story import Hero, Steps
from .turn import Turns

TOME, TOME_LOST = (
    "{hero} reads the forbidden tome: {die}, and it is worth {n} gold.",
    "{hero} reads the forbidden tome: {die}.",
)


class Ending(Turns):
    """What happens once every hero is out or dead."""

    def whole_game(self) -> Steps[None]:
        yield from self.play()
        self.left_with = [len(self.treasures(hero)) for hero in self.heroes]
        self.worth: list[dict[str, int]] = [{} for _ in self.heroes]  # what the end made of cards
        for seat in self.clockwise(self.first):
            if self.heroes[seat].fate == "out":
                yield from self.last_effects(self.heroes[seat])

    # -- effects ---------------------------------------------------------------------------

    def last_effects(self, hero: Hero) -> Steps[None]:
        """DQ-WIN-05, -06: imps, chests and tomes, each once, whichever order they come in."""
        done: list[str] = []
        while True:
            if line := self.maybe("{hero} opens the chest: {n} gold.", hero.name):
                amount = line.values[1]
                possible = amount % 100 == 0 and 200 <= amount <= 1200
                self.judge("end of the game", "DQ-WIN-05", True, possible)
                self.worth[hero.seat][f"treasure_chest {done.count('treasure_chest')}"] = amount
                done.append("treasure_chest")
            elif line := self.maybe(TOME, hero.name):
                self.judge("end of the game", "DQ-WIN-05", 200 * line.values[1], line.values[2])
                self.worth[hero.seat]["forbidden_tome"] = line.values[2]
                done.append("forbidden_tome")
            elif line := self.maybe(TOME_LOST, hero.name):
                self.judge("end of the game", "DQ-WIN-05", 1, line.values[1])
                self.loses_another(hero, "forbidden_tome")
                done.append("forbidden_tome")
            elif "bottle_imp" in hero.loot and "bottle_imp" not in done and self.imp_is_asked(hero):
                done.append("bottle_imp")
                yield from self.bottle_imp(hero)
            else:
                break
        for card in ("bottle_imp", "treasure_chest", "forbidden_tome"):
            each_once = done.count(card) >= hero.loot.count(card)
            self.judge("end of the game", "DQ-WIN-05", True, each_once)

    def imp_is_asked(self, hero: Hero) -> bool:
        return not self.lines and self.view.kind == "bottle_imp" and self.view.asked == (hero.seat,)

    def bottle_imp(self, hero: Hero) -> Steps[None]:
        """A die: 1-2 lose another Loot card, 4-6 draw a Treasure card."""
        options = ("open", "leave")
        if (yield from self.ask("bottle_imp", hero.seat, options, "DQ-WIN-05")) == "leave":
            return
        die = self.hear("{hero} opens the bottle: {die}.", hero.name).values[1]
        if die <= 2:
            self.loses_another(hero, "bottle_imp")
        elif die == 3:
            self.hear("The bottle is empty.", rule="DQ-WIN-05")
        else:
            self.take_treasure(hero)

    def loses_another(self, hero: Hero, this: str) -> None:
        others = list(hero.loot)
        if this in others:  # else it is one of those that only its owner saw
            others.remove(this)
        if not others:
            self.hear("{hero} has nothing else to lose.", hero.name, rule="DQ-WIN-05")
            return
        line = self.hear("{hero} loses {card}.", hero.name, rule="DQ-WIN-05")
        names = {card: content().loot[card].name for card in others if not card.startswith("?")}
        gone = [card for card in others if names.get(card) == line.words[1]]
        gone = gone or [card for card in others if card[1:] in (line.words[1], "")]
        if not gone:
            self.part("end of the game", "DQ-WIN-05", sorted(names.values()), line.words[1])
        unsure = len(set(gone)) > 1
        hero.loot.remove(gone[0])
        if unsure:  # which of the Gold Coins it was, the view tells
            for card in gone[1:]:
                hero.loot.remove(card)
                hero.loot.append(f"?{line.words[1]}")

    # -- gold and winners ------------------------------------------------------------------

    def values(self, hero: Hero) -> list[int]:
        """The gold value of each Loot card, as it stands at the end."""
        found = []
        chests = 0
        for card in hero.loot:
            if card == "treasure_chest":
                found.append(self.worth[hero.seat].get(f"treasure_chest {chests}", 0))
                chests += 1
            else:
                found.append(self.worth[hero.seat].get(card, content().loot[card].gold))
        return found

    def judge_result(self, result: Result) -> None:
        """DQ-WIN-02 to -10, DQ-SOLO-10."""
        out = [hero for hero in self.heroes if hero.fate == "out"]
        gold = {hero.seat: sum(self.values(hero)) for hero in out}
        scores = {each.player: each.score for each in result.standings}
        said = {hero.seat: gold.get(hero.seat, 0) for hero in self.heroes}
        self.judge("gold", "DQ-WIN-02", said, scores)
        self.judge("winner", "DQ-WIN-04", self.winners(out), sorted(result.winners))

    def winners(self, out: list[Hero]) -> list[int]:
        if self.alone:
            return [hero.seat for hero in out if self.left_with[hero.seat]]
        # DQ-WIN-04, -07, -08, -09: gold, then the best card, then the number of cards.
        ranks = {
            hero.seat: (
                sum(self.values(hero)),
                max(self.values(hero), default=0),
                len(hero.loot),
            )
            for hero in out
        }
        best = max(ranks.values(), default=None)
        return sorted(seat for seat, rank in ranks.items() if rank == best)
