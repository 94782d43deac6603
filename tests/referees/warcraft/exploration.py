"""The exploration phase: discoveries and resources (WOW-EXP, WOW-DISC, WOW-RES)."""

from __future__ import annotations

from .table import Character, Flow


class Exploration:
    """Discoveries in a space come before its resources."""

    def exploration_phase(self, who: Character) -> Flow[None]:
        self.phase = 2
        if who.space in self.hidden:
            yield from self.discoveries(who)
            return
        resources = self.book.spaces[who.space]["resources"]
        while resources:
            options = [f"resource:{each}" for each in resources] + self.gold_options(who)
            chosen = yield from self.ask("resource", who.seat, options)
            verb, name = chosen.split(":")
            if verb == "resource":
                self.note("resource", "WOW-EXP-03")
                yield from getattr(self, f"use_{name}")(who)
                yield from self.flip_event("resource_used", who, resource=name)
                return
            self.spend_gold(who, name)

    # -- discoveries -------------------------------------------------------------------------

    def discoveries(self, who: Character) -> Flow[None]:
        self.revealed = self.hidden.pop(who.space)
        while self.revealed:
            options = [f"resolve:{token}" for token in self.revealed]
            chosen = yield from self.ask("which_discovery", who.seat, options)
            token = chosen.split(":")[1]
            self.note("discovery", "WOW-EXP-01")
            if self.book.tokens[token]["kind"] == "keep":
                self.revealed.remove(token)
                who.kept.append(token)
            elif token == "disc_disease":
                self.revealed.remove(token)
                yield from self.disc_disease(who)
            else:
                yield from getattr(self, token)(who)
                self.revealed.remove(token)
                self.to_box(token)

    def disc_ambush(self, who: Character) -> Flow[None]:
        who.foe_changes += self.book.tokens["disc_ambush"]["effect"]
        return
        yield

    def disc_power_drain(self, who: Character) -> Flow[None]:
        self.discard_random_cards(who, 2)
        return
        yield

    def disc_bomb(self, who: Character) -> Flow[None]:
        yield from self.hurt(who, 2, None)

    def disc_disease(self, who: Character) -> Flow[None]:
        who.diseases += 1
        if who.damage >= self.health(who):
            yield from self.defeat(who)

    def disc_false_map(self, who: Character) -> Flow[None]:
        options = ["leave", *(f"go:{space}" for space in self.within(who, 2))]
        chosen = yield from self.ask("false_map", self.right_of(who.seat), options)
        if chosen != "leave":
            who.space = chosen.split(":")[1]

    def within(self, who: Character, steps: int) -> list[str]:
        """Where a character can be led in so many steps: Aggro stops on the way (WOW-GAP-40)."""
        start, found = who.space, {who.space}
        edge = [start]
        for _ in range(steps):
            new = []
            for who.space in edge:
                new += [space for space in self.ways(who) if space not in found]
                found.update(new)
            edge = new
        who.space = start
        return sorted(found - {start})

    # -- resources ---------------------------------------------------------------------------

    def use_scroll(self, who: Character) -> Flow[None]:
        yield from self.draw_cards(who, 1)

    def use_book(self, who: Character) -> Flow[None]:
        yield from self.draw_cards(who, 2)
        for other in self.others(who):
            self.take_cards(other, 1)
            yield from self.choose_discard(other, 1)

    def use_small_healing_potion(self, who: Character) -> Flow[None]:
        self.heal(who, 1)
        return
        yield

    def use_large_healing_potion(self, who: Character) -> Flow[None]:
        self.heal(who, 2)
        for _ in range(who.diseases):
            self.to_box("disc_disease")
        who.diseases = 0
        return
        yield

    def use_place_discovery(self, who: Character) -> Flow[None]:
        yield from self.place_discovery(who)

    def use_flight_path(self, who: Character) -> Flow[None]:
        if self.held_fast(who):
            return
        spaces = [
            name
            for name, space in self.book.spaces.items()
            if "flight_path" in space["resources"]
            and name != who.space
            and self.may_enter(who, name)
        ]
        if spaces:
            chosen = yield from self.ask("teleport", who.seat, [f"to:{s}" for s in spaces])
            who.space = chosen.split(":")[1]

    def use_auction_house(self, who: Character) -> Flow[None]:
        if not who.items:
            return
        options = [f"discard:{item}" for item in who.items]
        chosen = yield from self.ask("discard_item", who.seat, options)
        item = chosen.split(":")[1]
        self.lose_item(who, item)
        self.gain_item(who, self.book.items[item]["colour"])

    def use_quest_giver(self, who: Character) -> Flow[None]:
        yield from self.new_quest(who)
