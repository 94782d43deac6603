"""Ability cards and powers: when they may be played, what they cost, who may answer."""

from __future__ import annotations

from dataclasses import dataclass

from .book import Entry, effects_of
from .table import Character, Flow


@dataclass(eq=False)
class Played:
    """An ability card that is being played."""

    seat: int
    ability: str
    cancelled: bool = False


class Cards:
    """Hands, costs and windows (WOW-ABIL, WOW-POW, WOW-POT)."""

    # -- drawing and discarding --------------------------------------------------------------

    def draw_cards(self, who: Character, count: int) -> Flow[None]:
        """Draw, then discard down to 10 at once (WOW-GAP-34)."""
        self.take_cards(who, count)
        yield from self.keep_ten(who)

    def keep_ten(self, who: Character) -> Flow[None]:
        while len(who.hand) > 10:
            options = [f"discard:{card}" for card in who.hand]
            chosen = yield from self.ask("discard_down", who.seat, options)
            self.discard_card(who, chosen.split(":")[1])

    def take_cards(self, who: Character, count: int) -> None:
        numbers = self.book.ability_numbers(who.name)
        for _ in range(count):
            self.renew_deck(who)
            if not who.deck:
                break
            card = self.told.draw(f"ability cards of {who.name}", numbers, who.deck)
            who.deck.remove(card)
            who.hand.append(card)
            self.renew_deck(who)
        self.note("ability cards drawn", "WOW-ABIL-03")

    def renew_deck(self, who: Character) -> None:
        """A deck that has run out is made of the discards (WOW-ABIL-03)."""
        if not who.deck:
            who.deck, who.discard = who.discard, []

    def discard_card(self, who: Character, card: str) -> None:
        who.hand.remove(card)
        who.discard.append(card)

    def discard_random_cards(self, who: Character, count: int) -> None:
        numbers = self.book.ability_numbers(who.name)
        for _ in range(min(count, len(who.hand))):
            card = self.told.draw(f"ability cards of {who.name}", numbers, who.hand)
            self.discard_card(who, card)

    def choose_discard(self, who: Character, count: int) -> Flow[None]:
        for _ in range(min(count, len(who.hand))):
            options = [f"discard:{card}" for card in who.hand]
            chosen = yield from self.ask("discard_card", who.seat, options)
            self.discard_card(who, chosen.split(":")[1])

    # -- costs -------------------------------------------------------------------------------

    def mana_potions(self, who: Character, but: str = "") -> list[str]:
        items = self.book.items
        return [i for i in who.items if i != but and "mana" in items[i].get("potions", ())]

    def can_pay(self, who: Character, cost: int, item: str = "") -> bool:
        return cost <= who.energy + len(self.mana_potions(who, item))

    def pay(self, who: Character, cost: int, item: str = "") -> Flow[None]:
        """With energy, or with mana potions for 1 each (WOW-POT-03)."""
        if cost:
            self.note("cost", "WOW-ABIL-04")
        while cost > 0:
            options = ["energy"] if who.energy >= cost else []
            options += [f"mana:{potion}" for potion in self.mana_potions(who, item)]
            chosen = yield from self.ask("pay", who.seat, options)
            if chosen == "energy":
                who.energy -= cost
                return
            self.lose_item(who, chosen.split(":")[1])
            cost -= 1

    # -- what may be played ------------------------------------------------------------------

    def plays(self, who: Character, when: str) -> list[str]:
        """The cards and powers that a seat may use at that moment."""
        cards = [
            f"play:{card}" for card in dict.fromkeys(who.hand) if self.may_play(who, card, when)
        ]
        powers = [
            f"power:{p['id']}" for p, item in self.powers(who) if self.may_use(who, p, item, when)
        ]
        return cards + powers

    def may_play(self, who: Character, name: str, when: str) -> bool:
        card = self.book.abilities[name]
        if card["when"] != when or name in who.played or not self.can_pay(who, card.get("cost", 0)):
            return False
        if card["phase"] == "combat" and (not self.combat or not self.combat.side_of(who)):
            return False
        side = self.combat.side_of(who) if self.combat else None
        if "instead_of_weapon" in card and side and side.replacement:
            return False
        return self.worth(who, effects_of(card, who.level))

    def may_use(self, who: Character, power: Entry, item: str, when: str) -> bool:
        if power.get("when") != when or not power.get("optional"):
            return False
        if power["id"] in who.used and power.get("per_turn"):
            return False
        cost = power.get("cost", {}).get("energy", 0)
        if not self.can_pay(who, cost, item):
            return False
        return self.condition(power.get("if", {}), who) and self.worth(who, power["effect"])

    # -- playing -----------------------------------------------------------------------------

    def window(self, when: str, order: list[Character]) -> Flow[None]:
        """Each in turn is asked until they pass; who has nothing is not asked."""
        for who in order:
            while True:
                if when in ("before_roll", "after_roll"):
                    self.check_end()
                if self.window_closed(when):
                    return
                options = self.plays(who, when)
                if not options:
                    break
                chosen = yield from self.ask(when, who.seat, ["pass", *options])
                if chosen == "pass":
                    break
                yield from self.take(who, chosen)
                # A new result triggers powers at once (WOW-POW-02): they belong to the effect
                # after which it is seen who has won (WOW-GAP-43).
                if when == "after_roll":
                    yield from self.triggers(self.combat)

    def window_closed(self, when: str) -> bool:
        if when in ("on_damage", "on_defeat"):
            return self.incoming <= 0
        if when == "response":
            return self.playing[-1].cancelled
        fight = self.combat
        if when in ("before_roll", "after_roll"):
            return (
                fight is None
                or fight.cancelled
                or fight.attacker.defeated
                or fight.defender.defeated
            )
        return False

    def take(self, who: Character, chosen: str) -> Flow[None]:
        verb, name = chosen.split(":")[:2]
        if verb == "play":
            yield from self.play_ability(who, name)
        else:
            yield from self.use_power(who, name)

    def play_ability(self, who: Character, name: str) -> Flow[None]:
        card = self.book.abilities[name]
        self.note("ability card", "WOW-ABIL-07")
        who.hand.remove(name)
        who.played.append(name)
        played = Played(who.seat, name)
        self.playing.append(played)
        yield from self.pay(who, card.get("cost", 0))
        yield from self.responses(who)
        kept = False
        if not played.cancelled:
            side = self.combat.side_of(who) if self.combat else None
            if "instead_of_weapon" in card and side:
                side.replacement = name
            kept = yield from self.resolve(who, effects_of(card, who.level), name)
        self.playing.remove(played)
        if not kept:
            who.discard.append(name)
        yield from self.abilities_played(who)

    def responses(self, who: Character) -> Flow[None]:
        """In a battle the defender answers first; elsewhere the active player settles it.

        After an answer that lets the card stand all are asked again, until all pass (WOW-ABIL-09).
        """
        while not self.window_closed("response"):
            willing: dict[str, str] = {}
            for each in self.who_may_answer(who):
                options = self.plays(each, "response")
                chosen = "pass"
                if options:
                    chosen = yield from self.ask("response", each.seat, ["pass", *options])
                if chosen != "pass":
                    willing[each.name] = chosen
                    if self.combat:
                        break
            if not willing:
                return
            name = yield from self.ask("who_answers", self.active, willing)
            yield from self.take(self.named_seat(name), willing[name])

    def who_may_answer(self, who: Character) -> list[Character]:
        """Everybody else, the defender of a battle first."""
        fighters = self.fighters(self.combat) if self.combat else []
        rest = [each for each in self.around(self.active) if each not in fighters]
        return [each for each in [*fighters, *rest] if each is not who]

    def abilities_played(self, who: Character) -> Flow[None]:
        yield from self.progress(who, "play_abilities", 1, played=len(who.played))
        yield from self.flip_event("abilities_played", who, count=len(who.played))

    def use_power(self, who: Character, name: str) -> Flow[None]:
        power, item = next((p, i) for p, i in self.powers(who) if p["id"] == name)
        self.note("power", "WOW-POW-05")
        cost = power.get("cost", {})
        if power.get("per_turn"):
            who.used.append(name)
        yield from self.pay(who, cost.get("energy", 0), item)
        if cost.get("discard_this"):
            self.lose_item(who, item)
        yield from self.resolve(who, power["effect"], "")
