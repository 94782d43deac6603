"""Cards that reach others, leave them a choice, or change dice and arms (WOW-GAP-55 to 63, 68)."""

from __future__ import annotations

from .book import Entry
from .numbers import Side
from .table import Character, Flow


class Reaching:
    """One method for each word that is of this edition."""

    # -- whom it reaches -----------------------------------------------------------------------

    def reached(self, who: Character, effect: Entry) -> list[Character]:
        """Those within range; to be moved they must not be in a city, nor held, nor shut out."""
        near = [o for o in self.others(who) if self.distance(who.space, o.space) <= effect["range"]]
        if effect["op"] == "strike":
            return near
        moved = [
            other
            for other in near
            if other.space != who.space
            and other.space not in self.book.cities
            and not self.held_fast(other)
            and self.may_enter(other, who.space)
        ]
        if effect["op"] == "swap_places":
            if self.held_fast(who):
                return []
            return [other for other in moved if self.may_enter(who, other.space)]
        return moved

    def whom(self, who: Character, effect: Entry) -> Flow[Character | None]:
        possible = self.reached(who, effect)
        if not possible:
            return None
        chosen = yield from self.ask("whom", who.seat, [other.name for other in possible])
        return self.named_seat(chosen)

    def op_strike(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        other = yield from self.whom(who, effect)
        if other is not None:
            yield from self.hurt(other, effect["amount"], who)

    def op_pull(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        other = yield from self.whom(who, effect)
        if other is not None:
            other.space = who.space

    def op_swap_places(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        other = yield from self.whom(who, effect)
        if other is not None:
            other.space, who.space = who.space, other.space

    # -- what is demanded ------------------------------------------------------------------------

    def can_give(self, who: Character, effect: Entry) -> bool:
        has = {
            "energy": who.energy,
            "ability": len(who.hand),
            "item": len(who.bag),
            "health": self.health(who) - who.damage - 1,
        }
        return has[effect["price"]] >= effect["amount"]

    def demanded(self, other: Character | None, effect: Entry) -> Flow[list[Entry]]:
        """What happens because it was not given: all that stands under `else`, or nothing."""
        if other is None or not self.can_give(other, effect):
            return effect["else"]
        if not (yield from self.gives("demand", other, effect)):
            return effect["else"]
        return []

    def gives(self, question: str, other: Character, effect: Entry) -> Flow[bool]:
        """Whether they give up all of the price."""
        price, amount = effect["price"], effect["amount"]
        options = [f"pay:{price}:{amount}", "decline"]
        if (yield from self.ask(question, other.seat, options)) == "decline":
            return False
        if price == "energy":
            other.energy -= amount
        elif price == "ability":
            yield from self.choose_discard(other, amount)
        elif price == "health":
            yield from self.hurt(other, amount, None)
        else:
            for _ in range(amount):
                yield from self.choose_item(other, other.bag)
        return True

    def offered(self, other: Character | None, effect: Entry) -> Flow[None]:
        """What they pay for is done for them (WOW-GAP-68)."""
        if other is not None and self.can_give(other, effect):
            if (yield from self.gives("offer", other, effect)):
                yield from self.resolve(other, effect["then"], "")

    def choose_item(self, who: Character, among: list[str]) -> Flow[None]:
        options = [f"discard:{item}" for item in among]
        chosen = yield from self.ask("discard_item", who.seat, options)
        self.lose_item(who, chosen.split(":")[1])

    def op_demand(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        side = self.target(who, {"target": "enemy"})
        if side is not None:
            rest = yield from self.demanded(side.who, effect)
            yield from self.resolve(who, rest, card)

    def op_tax_ability(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        played = [each for each in self.playing if each.seat != who.seat][-1]
        tax = {"price": "energy", "amount": effect["energy"], "else": [effect]}
        if (yield from self.demanded(self.seats[played.seat], tax)):
            played.cancelled = True

    def op_recall(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        for _ in range(effect["amount"]):
            names = list(dict.fromkeys(who.discard))
            if not names:
                break
            chosen = yield from self.ask("recall", who.seat, [f"recall:{name}" for name in names])
            who.discard.remove(chosen.split(":")[1])
            who.hand.append(chosen.split(":")[1])
            yield from self.keep_ten(who)

    # -- dice and arms -----------------------------------------------------------------------------

    def change_dice(self, side: Side, effect: Entry) -> None:
        other = self.combat.against(side)
        if effect["op"] == "swap_dice":
            side.die, other.die = other.die, side.die
            return
        meant = other if effect["die"] == "enemy_combat" else side
        if effect["op"] == "set_die":
            meant.die = effect["face"]
        else:
            meant.shift += effect["amount"]

    def op_swap_dice(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        self.change_dice(self.combat.side_of(who), effect)
        return
        yield

    op_set_die = op_swap_dice

    def disarm(self, who: Character | None, slot: str) -> None:
        if who is not None and (item := getattr(who, slot)):
            setattr(who, slot, "")
            self.detach(who, item)
            who.bag.append(item)

    def op_disarm(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        side = self.target(who, {"target": "enemy"})
        self.disarm(side.who if side else None, effect["slot"])
        return
        yield
