"""Damage, healing, defeat and levels (WOW-DEF, WOW-LVL)."""

from __future__ import annotations

from .book import COLOURS
from .table import Character, Flow


class Damage:
    """What happens to a character card."""

    def hurt(self, who: Character, amount: int, by: Character | None) -> Flow[int]:
        """Deal damage: what prevents it first, then tokens on the card, then defeat."""
        side = self.combat.side_of(who) if self.combat else None
        if side is not None and side.shield:
            stopped = min(side.shield, amount)
            side.shield -= stopped
            amount -= stopped
        outer, self.incoming = self.incoming, amount
        if self.incoming > 0:
            yield from self.window("on_damage", [who])
        if self.incoming > 0 and who.damage + self.incoming >= self.health(who):
            yield from self.window("on_defeat", [who])
        amount, self.incoming = self.incoming, outer
        if amount <= 0:
            return 0
        who.damage += amount
        who.hurt_this_turn = True
        for attached in [each for each in who.attached if not each.item]:
            ends = [
                end for each in self.attaching(attached.ability) for end in each["discard_when"]
            ]
            if "self_damaged" in ends:
                who.attached.remove(attached)
                self.seats[attached.owner].discard.append(attached.ability)
        self.note("damage", "WOW-DEF-01")
        if by is not None and by is not who:
            yield from self.progress(by, "deal_damage_character", amount)
        if side is not None:
            side.taken += amount
            side.defeated = who.damage >= self.health(who)
        if by is not None and by is not who:  # before defeat discards what is attached (WOW-DEF-09)
            yield from self.answer_damage(who, by)
        if side is None and who.damage >= self.health(who):
            if by is not None and by is not who:
                yield from self.bounties(by, who)
            yield from self.defeat(who)
            if by is not None and by is not who:  # a card defeats like a battle (WOW-DEF-03)
                yield from self.character_fell(by, who)
        return amount

    def answer_damage(self, who: Character, by: Character) -> Flow[None]:
        """What is attached to a character may hurt the character who damaged it."""
        for attached in list(who.attached):
            for attaching in self.attaching(attached.ability):
                for power in attaching.get("powers", ()):
                    if power.get("when") == "on_damage":
                        yield from self.hurt(by, power["effect"][0]["amount"], who)
        for power, item in self.powers(who):
            thorns = power.get("when") == "on_damage" and item and not power.get("optional")
            if thorns and power["id"] not in who.used:
                who.used.append(power["id"])
                yield from self.hurt(by, power["effect"][0]["amount"], who)

    def bounties(self, winner: Character, loser: Character) -> Flow[None]:
        """What is promised for the defeat of a character (WOW-GAP-60)."""
        for attached in list(loser.attached):
            for attaching in self.attaching(attached.ability):
                yield from self.resolve(winner, attaching.get("bounty", []), "")

    def heal(self, who: Character, amount: int | str) -> None:
        healed = who.damage if amount == "all" else min(who.damage, int(amount))
        who.damage -= healed
        self.note("healing", "WOW-DEF-02")

    def defeat(self, who: Character) -> Flow[None]:
        """Resurrect, heal, reset the card, discard attached cards (WOW-DEF-04)."""
        self.note("defeat", "WOW-DEF-04")
        cities = self.nearest_cities(who.space)
        chosen = yield from self.ask("resurrect", who.seat, [f"city:{city}" for city in cities])
        who.space = chosen.split(":")[1]
        who.damage = 0
        who.side = "starting"
        for attached in [each for each in who.attached if not each.item]:
            who.attached.remove(attached)
            self.seats[attached.owner].discard.append(attached.ability)
        for _ in range(who.diseases):
            self.to_box("disc_disease")
        who.diseases = 0
        if who.seat == self.active:
            self.skip_challenge = True

    def nearest_cities(self, space: str) -> list[str]:
        nearest = min(self.distance(space, city) for city in self.book.cities)
        return [city for city in self.book.cities if self.distance(space, city) == nearest]

    def gain_level(self, who: Character, level: str) -> Flow[None]:
        """Heal, draw 3, replace the card with the same side up (WOW-LVL-02)."""
        new = COLOURS.index(level)
        if new <= who.level:
            return
        self.note("level", "WOW-LVL-02")
        who.damage = 0
        yield from self.draw_cards(who, 3)
        who.level = new
        yield from self.check_quests(who)
        yield from self.flip_event("level_gained", who, level=level)

    def turn_card(self, who: Character, to: str | None) -> None:
        other = "flipped" if who.side == "starting" else "starting"
        who.side = to or other
