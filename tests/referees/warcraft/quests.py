"""Quests, trophies and winning (WOW-QST, WOW-TRO, WOW-WIN)."""

from __future__ import annotations

from typing import Any

from .book import COLOURS, Entry
from .table import Character, Flow, Over, Quest


class Quests:
    """What brings valor."""

    def goals(self, quest: Quest) -> list[Entry]:
        return self.book.quests[quest.name]["goals"]

    def needed(self, goal: Entry) -> int:
        if goal["goal"] in ("play_abilities", "discard_items", "defeat_board"):
            return 1
        if goal["goal"] == "reach_level":
            return COLOURS.index(goal["level"])
        if goal["goal"] == "equip":
            return len(goal["slots"])
        return int(goal.get("count", goal.get("amount", 1)))

    # -- new quests --------------------------------------------------------------------------

    def receive_quest(self, who: Character, name: str) -> Quest:
        count = len(self.book.quests[name]["goals"])
        quest = Quest(name, [0] * count, [[] for _ in range(count)])
        who.quests.append(quest)
        return quest

    def follow_instructions(self, who: Character, quest: Quest) -> None:
        """A quest to collect tokens places them (WOW-QST-11)."""
        for goal in self.goals(quest):
            if goal["goal"] == "collect":
                self.quest_tokens += [(space, who.seat, quest.name) for space in goal["spaces"]]

    def new_quest(self, who: Character) -> Flow[None]:
        if not len(self.elite):
            return
        if self.elite.unknown:
            numbers = self.book.quest_numbers
            name = self.told.draw("elite quest", numbers, self.elite.unknown)
            self.elite.unknown.remove(name)
        else:
            name = self.elite.last.pop(0)
        quest = self.receive_quest(who, name)
        self.note("new quest", "WOW-QST-10")
        self.look_over_quests(who)
        if len(who.quests) > 2:
            options = [f"drop:{each.name}" for each in who.quests]
            chosen = yield from self.ask("surplus_quest", who.seat, options)
            self.drop_quest(who, chosen.split(":")[1])
        if quest in who.quests:
            self.follow_instructions(who, quest)
        yield from self.check_quests(who)

    def drop_quest(self, who: Character, name: str) -> None:
        who.quests = [quest for quest in who.quests if quest.name != name]
        self.remove_tokens(who, name)
        if name in self.book.elite_quests:
            self.elite.last.append(name)

    def remove_tokens(self, who: Character, name: str) -> None:
        gone = (who.seat, name)
        self.quest_tokens = [token for token in self.quest_tokens if token[1:] != gone]

    # -- progress ----------------------------------------------------------------------------

    def progress(self, who: Character, what: str, amount: int, **facts: Any) -> Flow[None]:
        for quest in who.quests:
            for place, goal in enumerate(self.goals(quest)):
                if goal["goal"] == what and self.counts(goal, facts):
                    done = min(self.needed(goal), quest.done[place] + amount)
                    if done != quest.done[place]:
                        self.note("quest progress", "WOW-QST-05")
                    quest.done[place] = done
        yield from self.check_quests(who)

    def counts(self, goal: Entry, facts: dict[str, Any]) -> bool:
        if "played" in facts:
            return facts["played"] >= goal["count"]
        if "loser" in facts:
            return self.counts_rival(goal, facts["winner"], facts["loser"])
        foe = facts.get("foe")
        if not isinstance(foe, str):
            return True
        if goal.get("cards_only") and foe in self.book.board_foes:
            return False
        if "encounters" in goal and foe not in goal["encounters"]:
            return False
        if "attack_type" in goal and self.book.foe(foe)["attack_type"] != goal["attack_type"]:
            return False
        if "family" in goal and self.book.foe(foe)["family"] != goal["family"]:
            return False
        return self.book.foe_colour(foe) >= COLOURS.index(goal.get("colour_min", "grey"))

    def counts_rival(self, goal: Entry, winner: Character, loser: Character) -> bool:
        """Whose defeat a quest asks for (WOW-GAP-66)."""
        factions = [self.book.characters[who.name]["faction"] for who in (winner, loser)]
        if goal.get("other_faction") and factions[0] == factions[1]:
            return False
        if goal.get("whom") == "neighbour":
            return (winner.seat - loser.seat) % self.players in (1, self.players - 1)
        if goal.get("whom") == "ahead":
            return self.valor(loser) >= max(1, self.valor(winner))
        return True

    def contested(self, who: Character, what: str, **facts: Any) -> Flow[None]:
        """Quests of others that this deed completes (WOW-GAP-64)."""
        for holder in self.others(who):
            for quest in list(holder.quests):
                card = self.book.quests[quest.name]
                goal = card["goals"][0]
                if card.get("contested") and goal["goal"] == what and self.counts(goal, facts):
                    self.note("contested quest", "WOW-GAP-64")
                    holder.quests.remove(quest)
                    who.log.append(quest.name)
                    yield from self.resolve(who, card.get("reward", []), "")
                    yield from self.new_quest(holder)

    def check_quests(self, who: Character) -> Flow[None]:
        """What is so by itself is noted; a quest with all goals met is completed (WOW-QST-08)."""
        self.look_over_quests(who)
        for quest in list(who.quests):
            needed = [self.needed(goal) for goal in self.goals(quest)]
            if quest in who.quests and quest.done == needed:
                yield from self.complete(who, quest)

    def look_over_quests(self, who: Character) -> None:
        for quest in who.quests:
            for place, goal in enumerate(self.goals(quest)):
                self.see_for_itself(who, quest, place, goal)

    def see_for_itself(self, who: Character, quest: Quest, place: int, goal: Entry) -> None:
        if goal["goal"] == "reach_level":
            quest.done[place] = min(who.level, self.needed(goal))
        elif goal["goal"] == "equip":
            worn = [getattr(who, slot) for slot in goal["slots"]]
            least = COLOURS.index(goal.get("colour_min", "grey"))
            quest.done[place] = sum(bool(i) and self.book.item_colour(i) >= least for i in worn)

    def complete(self, who: Character, quest: Quest) -> Flow[None]:
        self.note("quest completed", "WOW-QST-09")
        who.quests.remove(quest)
        who.log.append(quest.name)
        self.remove_tokens(who, quest.name)
        yield from self.resolve(who, self.book.quests[quest.name].get("reward", []), "")
        yield from self.new_quest(who)

    def gain_trophy(self, who: Character, trophy: str) -> Flow[None]:
        if not self.trophies[trophy] or trophy in who.trophies:
            return
        self.trophies[trophy] -= 1
        who.trophies.append(trophy)
        self.note("trophy", "WOW-TRO-01")
        yield from self.flip_event("trophy_gained", who)

    # -- the quest step ----------------------------------------------------------------------

    def quest_step(self, who: Character) -> Flow[None]:
        while True:
            options = self.quest_options(who) + self.gold_options(who)
            if self.flips(who, "maintenance"):
                options.append("flip")
            chosen = yield from self.ask("quest_step", who.seat, [*options, "done"])
            verb, *rest = chosen.split(":")
            if verb == "done":
                return
            if verb == "flip":
                yield from self.use_flip(who, "maintenance")
            elif verb == "gold":
                self.spend_gold(who, rest[0])
            else:
                self.note("quest step", "WOW-MNT-02")
                yield from getattr(self, f"quest_{verb}")(who, *rest)
            self.check_end()

    def open_goals(self, who: Character) -> list[tuple[Quest, int, Entry]]:
        return [
            (quest, place, goal)
            for quest in who.quests
            for place, goal in enumerate(self.goals(quest))
            if quest.done[place] < self.needed(goal)
        ]

    def quest_options(self, who: Character) -> list[str]:
        found = []
        for quest, place, goal in self.open_goals(who):
            name, known = quest.name, quest.with_whom[place]
            if goal["goal"] == "travel" and who.space in goal["spaces"] and who.space not in known:
                found.append(f"travel:{name}:{who.space}")
            elif goal["goal"] == "collect" and (who.space, who.seat, name) in self.quest_tokens:
                found.append(f"collect:{name}:{who.space}")
            elif goal["goal"] == "trade":
                near = [o.name for o in self.others(who) if o.space == who.space]
                found += [f"trade:{name}:{other}" for other in near if other not in known]
            elif goal["goal"] == "discard_items" and self.may_give(who, goal):
                found.append(f"give:{name}")
        return found

    def may_give(self, who: Character, goal: Entry) -> bool:
        place = goal["in"]
        if not (self.in_city(who) if place == "city" else who.space == place):
            return False
        return len(self.givable(who, goal)) >= goal["count"]

    def givable(self, who: Character, goal: Entry) -> list[str]:
        least = COLOURS.index(goal.get("colour_min", "grey"))
        return [item for item in who.items if self.book.item_colour(item) >= least]

    def quest_travel(self, who: Character, name: str, space: str) -> Flow[None]:
        yield from self.mark(who, name, "travel", space)

    def quest_trade(self, who: Character, name: str, other: str) -> Flow[None]:
        yield from self.mark(who, name, "trade", other)

    def quest_collect(self, who: Character, name: str, space: str) -> Flow[None]:
        self.quest_tokens.remove((space, who.seat, name))
        yield from self.mark(who, name, "collect", space)

    def mark(self, who: Character, name: str, what: str, where: str) -> Flow[None]:
        for quest, place, goal in self.open_goals(who):
            if quest.name == name and goal["goal"] == what and where in goal.get("spaces", [where]):
                quest.done[place] += 1
                quest.with_whom[place].append(where)
        yield from self.check_quests(who)

    def quest_give(self, who: Character, name: str) -> Flow[None]:
        quest, place, goal = next(each for each in self.open_goals(who) if each[0].name == name)
        yield from self.give_items(who, goal, goal["count"])
        quest.done[place] += 1
        yield from self.check_quests(who)

    def give_items(self, who: Character, goal: Entry, count: int) -> Flow[None]:
        for _ in range(count):
            options = [f"discard:{item}" for item in self.givable(who, goal)]
            chosen = yield from self.ask("discard_item", who.seat, options)
            self.lose_item(who, chosen.split(":")[1])

    # -- winning -----------------------------------------------------------------------------

    def valor(self, who: Character) -> int:
        quests = sum(self.book.quests[name]["valor"] for name in who.log)
        return quests + sum(self.book.trophies[name]["valor"] for name in who.trophies)

    def check_end(self) -> None:
        """The game is over once somebody has 8 valor (WOW-WIN-02)."""
        if self.winners():
            raise Over

    def winners(self) -> list[int]:
        """Most valor, then most cards in the log, then the highest level (WOW-WIN-03)."""
        ranks = {
            who.seat: (self.valor(who), len(who.log) + len(who.trophies), who.level)
            for who in self.seats
            if self.valor(who) >= 8
        }
        return sorted(seat for seat, rank in ranks.items() if rank == max(ranks.values()))
