"""The challenge phase: encounters, events, the track (WOW-CHAL, WOW-EVT, WOW-UND)."""

from __future__ import annotations

from typing import Any

from .book import Entry
from .table import Character, Flow, Marker


class Challenge:
    """What waits in a space."""

    def challenge_options(self, who: Character) -> list[str]:
        aggro = self.aggro_markers(who.space)
        if aggro:
            return [f"fight:{marker.card}" for marker in aggro]
        here = [f"fight:{marker.card}" for marker in self.track if marker.space == who.space]
        board = self.book.spaces[who.space].get("board_encounter")
        if board:
            here.append(f"board:{board}")
        if who.space in self.located:
            here.append(f"event:{self.located[who.space]}")
        attacks = [f"attack:{o.name}" for o in self.others(who) if o.space == who.space]
        return attacks + (here or ["draw"])

    def challenge_phase(self, who: Character) -> Flow[None]:
        self.phase = 3
        if self.in_city(who) or self.skip_challenge:
            return
        chosen = yield from self.ask("challenge", who.seat, self.challenge_options(who))
        self.note("challenge", "WOW-CHAL-02")
        verb, *rest = chosen.split(":")
        if verb == "attack":
            yield from self.fight_character(who, self.named_seat(rest[0]))
        elif verb == "fight":
            marker = next(m for m in self.track if m.card == rest[0])
            yield from self.fight_encounter(who, marker.card, marker)
        elif verb == "board":
            yield from self.board_encounter(who, rest[0])
        elif verb == "event":
            yield from self.resolve_location(who, rest[0])
        else:
            yield from self.draw_challenges(who, self.book.spaces[who.space]["colour"])

    def board_encounter(self, who: Character, name: str) -> Flow[None]:
        entry = self.book.board_foes[name]
        if entry["kind"] == "combat":
            yield from self.fight_encounter(who, name, None)
            return
        paid = yield from self.pay_task(who, entry)
        yield from self.resolve(who, entry["reward" if paid else "if_unpaid"], "")

    def pay_task(self, who: Character, entry: Entry) -> Flow[bool]:
        requirement = entry["requirement"][0]
        if len(self.givable(who, requirement)) < requirement["amount"]:
            return False
        if not self.reward_is_left(who, entry["reward"]):
            return False
        if (yield from self.ask("task", who.seat, ["pay", "decline"])) == "decline":
            return False
        yield from self.give_items(who, requirement, requirement["amount"])
        self.note("task", "WOW-TRO-01")
        return True

    def reward_is_left(self, who: Character, reward: list[Entry]) -> bool:
        names = [each["trophy"] for each in reward if each["op"] == "gain_trophy"]
        return all(self.trophies[name] and name not in who.trophies for name in names)

    # -- drawing -----------------------------------------------------------------------------

    def draw_challenges(self, who: Character, colour: str) -> Flow[None]:
        """Events are carried out until an encounter comes up (WOW-CHAL-11)."""
        search = self.begin_search(colour)
        while search.left > 0 and not self.skip_challenge:
            card = self.bottom_challenge(colour)
            self.note("challenge card", "WOW-CHAL-07")
            if not self.book.is_event(card):
                self.searches.remove(search)
                yield from self.fight_encounter(who, card, None)
                return
            yield from self.new_event(who, card)
            self.check_end()  # an event is a whole effect: no card is drawn after it (WOW-GAP-43)
        self.searches.remove(search)

    def new_event(self, who: Character, card: str) -> Flow[None]:
        entry = self.book.challenges[card]
        self.note("event", "WOW-CHAL-10")
        if entry["event_type"] == "global":
            if self.global_event:
                self.discard_challenge(self.global_event)
            self.global_event = card
        elif entry["event_type"] == "location":
            space = entry["space"]
            if space in self.located:
                self.discard_challenge(self.located.pop(space))
            self.located[space] = card
        else:
            yield from self.resolve(who, entry["effect"], "")
            self.discard_challenge(card)

    # -- events ------------------------------------------------------------------------------

    def resolve_location(self, who: Character, card: str) -> Flow[None]:
        """As the event on the space says: a roll, a price, or at once."""
        flip = self.book.challenges[card]["flip"]
        self.note("location event", "WOW-EVT-12")
        turned = True
        if "roll" in flip:
            die = self.roll()
            while "disc_rocket_boots" in who.kept:
                options = ["keep", "use:disc_rocket_boots"]
                if (yield from self.ask("event_roll", who.seat, options)) == "keep":
                    break
                self.spend_token(who, "disc_rocket_boots")
                die = self.roll()
            turned = die in flip["roll"]
        elif "cost" in flip:
            turned = yield from self.pay_event(who, flip["cost"])
        if turned:
            yield from self.turn_event(card, who)
        else:
            yield from self.resolve(who, flip.get("else", []), "")

    def pay_event(self, who: Character, cost: list[Entry]) -> Flow[bool]:
        amount = cost[0]["amount"]
        if len(who.hand) < amount:
            return False
        if (yield from self.ask("pay_event", who.seat, ["pay", "decline"])) == "decline":
            return False
        yield from self.choose_discard(who, amount)
        return True

    def flip_event(self, when: str, who: Character, **facts: Any) -> Flow[None]:
        """Turn over the events in play whose time has come (WOW-EVT-02)."""
        for card in [self.global_event, *self.located.values()]:
            if not card:
                continue
            flip = self.book.challenges[card]["flip"]
            if flip["when"] == when and self.comes_true(flip, facts):
                yield from self.turn_event(card, who)

    def comes_true(self, flip: Entry, facts: dict[str, Any]) -> bool:
        if "count" in flip and facts["count"] < flip["count"]:
            return False
        foe = facts.get("foe")
        if isinstance(foe, str):
            if (
                "colour" in flip
                and self.book.foe(foe).get("colour", self.colour(foe)) != flip["colour"]
            ):
                return False
            if "family" in flip and self.book.foe(foe)["family"] != flip["family"]:
                return False
        names = ("move", "resource", "level")
        return all(flip[name] == facts.get(name) for name in names if name in flip)

    def colour(self, card: str) -> str:
        return self.book.colour_of.get(card, "")

    def turn_event(self, card: str, who: Character) -> Flow[None]:
        """An item is gained, an enemy fought or left on the board, a text carried out."""
        entry = self.book.challenges[card]
        self.note("event turned", "WOW-EVT-02")
        space = self.take_up(card)
        if "item" in entry:
            who.bag.append(entry["item"]["id"])
        elif "foe" in entry:
            if self.phase == 3 and who.seat == self.active:
                yield from self.fight_encounter(who, card, None)
            else:
                yield from self.put_on_track(card, space or who.space)
        else:
            yield from self.resolve(who, entry["back"]["effect"], "")
            self.discard_challenge(card)

    def take_up(self, card: str) -> str:
        if self.global_event == card:
            self.global_event = ""
        for space, event in list(self.located.items()):
            if event == card:
                del self.located[space]
                return space
        return ""

    # -- the track ---------------------------------------------------------------------------

    def put_on_track(self, card: str, space: str) -> Flow[None]:
        """Into an empty slot, or that of the nearest marker (WOW-UND-05)."""
        self.note("undefeated encounter", "WOW-UND-01")
        taken = {marker.number for marker in self.track}
        empty = [n for n in range(1, self.book.markers + 1) if n not in taken]
        if empty:
            self.track.append(Marker(empty[0], card, space))
            return
        nearest = min(self.distance(space, marker.space) for marker in self.track)
        near = [m for m in self.track if self.distance(space, m.space) == nearest]
        options = [marker.card for marker in near]
        chosen = yield from self.ask("which_marker", self.active, options)
        marker = next(m for m in near if m.card == chosen)
        self.track.remove(marker)
        self.discard_challenge(marker.card)
        self.track.append(Marker(marker.number, card, space))
