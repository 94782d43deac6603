"""The movement phase (WOW-MOV, WOW-AGG)."""

from __future__ import annotations

from .book import Entry
from .table import Character, Flow


class Movement:
    """The die, the steps and what may be done on the way."""

    def start_of_turn(self, who: Character) -> Flow[None]:
        for power, _ in self.powers(who):
            if power.get("when") == "start_of_turn" and not power.get("optional"):
                yield from self.resolve(who, power["effect"], "")
        if self.flips(who, "start_of_turn"):
            chosen = yield from self.ask("start_of_turn", who.seat, ["flip", "go_on"])
            if chosen == "flip":
                self.turn_card(who, None)

    def flips(self, who: Character, when: str) -> list[Entry]:
        """The printed ways to turn the card over at that moment."""
        return [
            flip
            for flip in self.book.characters[who.name]["flip"]
            if flip["when"] == when
            and flip["to"] != who.side
            and not flip.get("by_power")
            and self.condition(flip.get("if", {}), who)
            and self.can_pay(who, flip.get("cost", {}).get("energy", 0))
        ]

    def use_flip(self, who: Character, when: str) -> Flow[None]:
        flip = self.flips(who, when)[0]
        yield from self.pay(who, flip.get("cost", {}).get("energy", 0))
        self.turn_card(who, flip["to"])
        self.note("card turned", "WOW-POW-05")

    # -- the roll ----------------------------------------------------------------------------

    def movement_roll(self, who: Character) -> Flow[None]:
        self.start_space = who.space
        self.rolled = self.book.movement_die[self.roll() - 1]
        yield from self.boots_for_movement(who)
        self.note("movement roll", "WOW-MOV-03")
        who.energy = self.rolled["energy"]
        self.steps = self.worth_of_roll(who, self.rolled["move"])
        yield from self.after_movement_roll(who)

    def boots_for_movement(self, who: Character) -> Flow[None]:
        while "disc_rocket_boots" in who.kept:
            options = ["keep", "use:disc_rocket_boots"]
            if (yield from self.ask("movement_roll", who.seat, options)) == "keep":
                return
            self.spend_token(who, "disc_rocket_boots")
            self.rolled = self.book.movement_die[self.roll() - 1]

    def reroll_movement(self) -> Flow[None]:
        who, old = self.who, self.rolled
        self.rolled = self.book.movement_die[self.roll() - 1]
        yield from self.boots_for_movement(who)
        gained = self.worth_of_roll(who, self.rolled["move"]) - self.worth_of_roll(who, old["move"])
        self.steps = max(0, self.steps + gained)
        who.energy = max(0, who.energy + self.rolled["energy"] - old["energy"])
        self.note("movement reroll", "WOW-GAP-14")
        yield from self.flip_event("movement_roll", who, move=self.rolled["move"])

    def worth_of_roll(self, who: Character, move: int) -> int:
        """The spaces of a roll: attached cards first, then the event for where the turn began."""
        for attached in who.attached:
            for attaching in self.attaching(attached.ability):
                passive = attaching.get("passive", ())
                move += sum(each["amount"] for each in passive if each["op"] == "move_mod")
        colour = self.book.spaces[self.start_space]["colour"]
        for effect in self.global_effects():
            if effect["op"] == "move_mod" and colour in effect["if"]["began_in_colour"]:
                changed = move + effect["amount"]
                move = (
                    max(changed, min(move, effect["minimum"])) if "minimum" in effect else changed
                )
        return max(0, move)

    def global_effects(self) -> list[Entry]:
        return (
            self.book.challenges[self.global_event].get("effect", []) if self.global_event else []
        )

    def after_movement_roll(self, who: Character) -> Flow[None]:
        for effect in self.global_effects():
            if effect["op"] == "energy":
                who.energy += effect["amount"]
        yield from self.flip_event("movement_roll", who, move=self.rolled["move"])
        for power, _ in self.powers(who):
            if power.get("when") == "after_move_roll" and not power.get("optional"):
                yield from self.resolve(who, power["effect"], "")
        while options := self.plays(who, "after_move_roll"):
            chosen = yield from self.ask("after_movement_roll", who.seat, [*options, "go_on"])
            if chosen == "go_on":
                break
            yield from self.take(who, chosen)

    # -- moving ------------------------------------------------------------------------------

    def ignores_aggro(self, who: Character) -> bool:
        if any(change["op"] == "ignore_aggro" for change in who.changes):
            return True
        powers = (power for power, _ in self.powers(who) if power.get("when") == "passive")
        return any(effect["op"] == "ignore_aggro" for p in powers for effect in p["effect"])

    def held_fast(self, who: Character) -> bool:
        """An Aggro marker lets nobody leave its space (WOW-AGG-01)."""
        return bool(self.aggro_markers(who.space)) and not self.ignores_aggro(who)

    def ways(self, who: Character) -> list[str]:
        if self.held_fast(who):
            return []
        links = self.book.spaces[who.space]["links"]
        return [space for space in links if self.may_enter(who, space)]

    def move_options(self, who: Character) -> list[str]:
        options = [f"go:{space}" for space in self.ways(who)] if self.may_step() else []
        options.append("stop")
        options += self.plays(who, "movement")
        if self.flips(who, "movement"):
            options.append("flip")
        options += self.potion_options(who)
        if "disc_hearthstone" in who.kept and not self.moved and not self.held_fast(who):
            options.append("use:disc_hearthstone")
        if "disc_far_sight" in who.kept and self.hidden:
            options.append("use:disc_far_sight")
        if "disc_traveling_merchant" in who.kept and any(o.bag for o in self.others(who)):
            options.append("use:disc_traveling_merchant")
        return options + self.gold_options(who)

    def may_step(self) -> bool:
        """A Hearthstone takes the place of all normal movement (WOW-DISC-04)."""
        return self.steps > 0 and not self.went_home

    def potion_options(self, who: Character) -> list[str]:
        found = []
        for item in who.items:
            potions = self.book.items[item].get("potions", ())
            if "health" in potions and who.damage:
                found.append(f"potion:{item}:health")
            if "swiftness" in potions:
                found.append(f"potion:{item}:swiftness")
        return found

    def movement_phase(self, who: Character) -> Flow[None]:
        self.phase = 1
        yield from self.start_of_turn(who)
        yield from self.movement_roll(who)
        while True:
            chosen = yield from self.ask("move", who.seat, self.move_options(who))
            if chosen == "stop":
                return
            yield from self.movement_action(who, chosen)
            self.check_end()

    def movement_action(self, who: Character, chosen: str) -> Flow[None]:
        verb, *rest = chosen.split(":")
        if verb == "go":
            who.space = rest[0]
            self.steps -= 1
            self.moved = True
            self.note("step", "WOW-MOV-02")
        elif verb == "flip":
            yield from self.use_flip(who, "movement")
        elif verb == "potion":
            self.drink(who, *rest)
        elif verb == "gold":
            self.spend_gold(who, rest[0])
        elif chosen == "use:disc_hearthstone":
            yield from self.use_hearthstone(who)
        elif chosen == "use:disc_far_sight":
            self.spend_token(who, "disc_far_sight")
            yield from self.look_at_discovery(who)
        elif chosen == "use:disc_traveling_merchant":
            yield from self.use_merchant(who)
        else:
            yield from self.take(who, chosen)

    def drink(self, who: Character, item: str, potion: str) -> None:
        self.lose_item(who, item)
        self.note("potion", "WOW-POT-01")
        if potion == "health":
            self.heal(who, 1)
        else:
            self.steps += 1

    def use_hearthstone(self, who: Character) -> Flow[None]:
        self.spend_token(who, "disc_hearthstone")
        options = [f"city:{city}" for city in self.book.cities]
        chosen = yield from self.ask("hearthstone", who.seat, options)
        who.space = chosen.split(":")[1]
        self.went_home = self.moved = True
        self.note("hearthstone", "WOW-DISC-04")
