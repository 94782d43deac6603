"""Items, discovery tokens and quests that people hold (WOW-ITEM, WOW-DISC, WOW-POT)."""

from __future__ import annotations

from .book import COLOURS
from .table import Character, Flow


class Items:
    """Gaining, losing, stealing and wearing items."""

    def lose_item(self, who: Character, item: str) -> None:
        """Discard an item: its card goes on top of its deck, with what is attached (WOW-KEY-07)."""
        self.take_away(who, item)
        self.discard_challenge(self.book.items[item]["card"])

    def take_away(self, who: Character, item: str) -> None:
        if who.weapon == item:
            who.weapon = ""
        elif who.armor == item:
            who.armor = ""
        else:
            who.bag.remove(item)
        self.detach(who, item)
        self.look_over_quests(who)

    def detach(self, who: Character, item: str) -> None:
        for attached in [each for each in who.attached if each.item == item]:
            who.attached.remove(attached)
            self.seats[attached.owner].discard.append(attached.ability)

    def hand_over(self, giver: Character, taker: Character, item: str) -> Flow[None]:
        giver.bag.remove(item)
        taker.bag.append(item)
        self.note("item changes hands", "WOW-ITEM-16")
        yield from self.progress(taker, "rob", 1)

    def gain_item(self, who: Character, colour: str) -> None:
        """From the bottom of the deck until a card with an item comes up (WOW-ITEM-06)."""
        search = self.begin_search(colour)
        while search.left > 0:
            card = self.bottom_challenge(colour)
            item = self.book.challenges[card].get("item")
            if item:
                who.bag.append(item["id"])
                self.note("item gained", "WOW-ITEM-05")
                break
            self.discard_challenge(card)
        self.searches.remove(search)

    def choose_spoils(self, who: Character, victims: list[Character]) -> Flow[str]:
        options = [f"take:{v.seat}:{item}" for v in victims for item in v.bag]
        chosen = yield from self.ask("take_item", who.seat, [*options, "nothing"])
        if chosen == "nothing":
            return ""
        _, seat, item = chosen.split(":")
        yield from self.hand_over(self.seats[int(seat)], who, item)
        return item

    # -- wearing -----------------------------------------------------------------------------

    def may_equip(self, who: Character, item: str) -> bool:
        entry = self.book.items[item]
        if entry["slot"] == "bag" or self.book.item_colour(item) > who.level:
            return False
        return set(entry.get("icons", ())) <= set(self.icons(who))

    def equip_step(self, who: Character) -> Flow[None]:
        """First the weapon, then the armor (WOW-MNT-03)."""
        for slot in ("weapon", "armor"):
            bag = [item for item in who.bag if self.book.items[item]["slot"] == slot]
            options = [f"equip:{item}" for item in bag if self.may_equip(who, item)]
            if getattr(who, slot):
                options.append(f"unequip:{slot}")
            chosen = yield from self.ask("equip", who.seat, ["keep", *options])
            if chosen == "keep":
                continue
            verb, name = chosen.split(":")
            if old := getattr(who, slot):
                self.detach(who, old)
                who.bag.append(old)
            setattr(who, slot, name if verb == "equip" else "")
            if verb == "equip":
                who.bag.remove(name)
            self.note("equipment", "WOW-MNT-03")
            yield from self.check_quests(who)
            self.check_end()

    # -- kept discoveries --------------------------------------------------------------------

    def gold_options(self, who: Character) -> list[str]:
        if "disc_gold" not in who.kept or not self.in_city(who) or who.seat != self.active:
            return []
        return [f"gold:{c}" for c in COLOURS[: who.level + 1] if self.has_items(c)]

    def has_items(self, colour: str) -> bool:
        """Gold brings nothing from a deck without items (WOW-MISC-04)."""
        deck = self.decks[colour]
        return any("item" in self.book.challenges[card] for card in deck.unknown + deck.last)

    def spend_gold(self, who: Character, colour: str) -> None:
        self.spend_token(who, "disc_gold")
        self.note("gold", "WOW-DISC-02")
        self.gain_item(who, colour)

    def spend_token(self, who: Character, token: str) -> None:
        who.kept.remove(token)
        self.to_box(token)

    def to_box(self, token: str) -> None:
        self.box.append(token)
        self.refill()

    def refill(self) -> None:
        """An empty pile takes all tokens of the box (WOW-EXP-10)."""
        if not self.pile:
            self.pile, self.box = self.box, []

    def use_merchant(self, who: Character) -> Flow[None]:
        self.spend_token(who, "disc_traveling_merchant")
        options = [f"take:{v.seat}:{item}" for v in self.others(who) for item in v.bag]
        chosen = yield from self.ask("take_item", who.seat, options)
        _, seat, item = chosen.split(":")
        robbed = self.seats[int(seat)]
        yield from self.hand_over(robbed, who, item)
        options = [f"take:{who.seat}:{each}" for each in who.bag if each != item]
        chosen = yield from self.ask("take_item", robbed.seat, [*options, "nothing"])
        if chosen != "nothing":
            yield from self.hand_over(who, robbed, chosen.split(":")[2])

    def look_at_discovery(self, who: Character) -> Flow[None]:
        options = [
            f"look:{space}:{n}" for space, tokens in self.hidden.items() for n in range(len(tokens))
        ]
        if not options:
            return
        chosen = yield from self.ask("look_at_discovery", who.seat, options)
        _, space, place = chosen.split(":")
        answer = yield from self.ask("after_looking", who.seat, ["put_back", "discard"])
        self.note("look at a discovery", "WOW-DISC-06")
        if answer == "discard":
            token = self.hidden[space].pop(int(place))
            if not self.hidden[space]:
                del self.hidden[space]
            self.to_box(token)

    def place_discovery(self, who: Character) -> Flow[None]:
        if not self.pile:
            return
        numbers = self.book.token_numbers
        token = self.told.draw("discovery", numbers, self.pile)
        self.pile.remove(token)
        spaces = [s for s in self.book.spaces if s != who.space and s not in self.book.cities]
        chosen = yield from self.ask("place_discovery", who.seat, [f"place:{s}" for s in spaces])
        self.hidden.setdefault(chosen.split(":")[1], []).append(token)
        self.note("discovery placed", "WOW-RES-09")
        self.refill()
        yield from self.progress(who, "place_discoveries", 1)
