"""Combat with encounters and between characters (WOW-CENC, WOW-CCHR)."""

from __future__ import annotations

from .book import Entry
from .numbers import Combat, Side
from .table import Character, Flow, Marker


class Fighting:
    """The five steps of a battle."""

    def fight_encounter(self, who: Character, foe: str, marker: Marker | None) -> Flow[None]:
        defender = Side(self.right_of(who.seat), foe=foe)
        yield from self.battle(Combat(Side(who.seat, who), defender, who.space, marker))

    def fight_character(self, who: Character, other: Character) -> Flow[None]:
        other.energy += 1
        yield from self.battle(Combat(Side(who.seat, who), Side(other.seat, other), who.space))

    def battle(self, fight: Combat) -> Flow[None]:
        self.note("battle", "WOW-CENC-02")
        self.combat = fight
        yield from self.before_the_roll(fight)
        if self.goes_on(fight):
            yield from self.roll_dice(fight)
        if self.goes_on(fight):
            fight.stage = 2
            yield from self.triggers(fight)
            self.check_end()
        if self.goes_on(fight):
            yield from self.window("after_roll", self.fighters(fight))
        for stage, kind in ((3, "ranged"), (4, "melee")):
            if self.goes_on(fight):
                fight.stage = stage
                yield from self.attacks(fight, kind)
                self.check_end()
        fight.stage = 5
        yield from self.end_of_combat(fight)

    def goes_on(self, fight: Combat) -> bool:
        return not (fight.cancelled or fight.attacker.defeated or fight.defender.defeated)

    def cancel(self, fight: Combat) -> None:
        """Who has fallen has fallen: that battle was at its end already (WOW-GAP-47)."""
        if self.goes_on(fight):
            fight.cancelled = True

    def in_order(self, fight: Combat) -> list[Side]:
        """The defender is always first (WOW-POW-01)."""
        return [fight.defender, fight.attacker]

    def fighters(self, fight: Combat) -> list[Character]:
        return [side.who for side in self.in_order(fight) if side.who is not None]

    def side_powers(self, side: Side) -> list[Entry]:
        if side.who is None:
            return list(self.book.foe(side.foe).get("powers", ()))
        return [power for power, _ in self.powers(side.who)]

    # -- 1: the roll -------------------------------------------------------------------------

    def foe_works(self, fight: Combat, when: str) -> Flow[None]:
        """A power of the encounter for that moment (WOW-GAP-54)."""
        for side in (fight.defender,) if fight.defender.who is None else ():
            for power in self.side_powers(side):
                condition = power.get("if", {})
                if power.get("when") == when and self.holds_for(condition, side, fight.attacker):
                    for effect in power["effect"]:
                        yield from self.foe_effect(side, effect)

    def before_the_roll(self, fight: Combat) -> Flow[None]:
        yield from self.foe_works(fight, "before_roll")
        for who in self.fighters(fight):
            for power, _ in self.powers(who):
                if power.get("when") == "before_roll" and not power.get("optional"):
                    if self.condition(power.get("if", {}), who):
                        yield from self.resolve(who, power["effect"], "")
        yield from self.window("before_roll", self.fighters(fight))

    def roll_dice(self, fight: Combat) -> Flow[None]:
        self.note("combat dice", "WOW-CENC-03")
        fight.stage = 1
        fight.attacker.die = self.roll()
        fight.defender.die = self.roll()
        for side in self.in_order(fight):
            yield from self.boots_for_combat(side)

    def boots_for_combat(self, side: Side) -> Flow[None]:
        """Who rolled the die may roll it again (WOW-DISC-09)."""
        roller = self.seats[side.roller]
        while "disc_rocket_boots" in roller.kept:
            options = ["keep", "use:disc_rocket_boots"]
            if (yield from self.ask("roll_again", roller.seat, options)) == "keep":
                return
            self.spend_token(roller, "disc_rocket_boots")
            side.die = self.roll()

    def reroll_combat(self, side: Side) -> Flow[None]:
        side.die = self.roll()
        self.note("combat reroll", "WOW-GAP-14")
        yield from self.boots_for_combat(side)

    # -- 2: special powers -------------------------------------------------------------------

    def triggers(self, fight: Combat) -> Flow[None]:
        """The defender's powers first; each at most once in a battle (WOW-POW-03)."""
        while self.goes_on(fight):
            side = next((each for each in self.in_order(fight) if self.due(each)), None)
            if side is None:
                return
            power = self.due(side)
            side.fired.append(power["id"])
            self.note("triggered power", "WOW-POW-02")
            yield from self.fire(side, power)

    def due(self, side: Side) -> Entry | None:
        if side.mute:
            return None
        for power in self.side_powers(side):
            if side.die in power.get("faces", ()) and power["id"] not in side.fired:
                return power
        return None

    def fire(self, side: Side, power: Entry) -> Flow[None]:
        if side.who is not None:
            yield from self.resolve(side.who, power["effect"], "")
            return
        for effect in power["effect"]:
            yield from self.foe_effect(side, effect)

    def foe_effect(self, side: Side, effect: Entry) -> Flow[None]:
        """An encounter's power: it has no player to choose anything."""
        fight = self.combat
        enemy = fight.against(side)
        if not self.holds_for(effect.get("if", {}), side, enemy):
            return
        target = enemy if effect.get("target") == "enemy" else side
        if effect["op"] in ("attack_mod", "defense_mod", "damage_mod", "set_attack_type"):
            target.mods.append(effect)
        elif effect["op"] == "reroll":
            yield from self.reroll_combat(enemy if effect["die"] == "enemy_combat" else side)
        elif effect["op"] == "cancel_battle":
            self.cancel(fight)
        elif effect["op"] == "damage":
            yield from self.hurt(enemy.who, effect["amount"], None)
        elif effect["op"] == "discard" and effect["choice"] == "owner":
            yield from self.choose_discard(enemy.who, effect["amount"])
        elif effect["op"] == "discard":
            self.discard_random_cards(enemy.who, effect["amount"])
        elif effect["op"] == "prevent_damage":
            side.shield += effect["amount"]
        elif effect["op"] == "no_triggers":
            enemy.mute = True
        elif effect["op"] in ("set_die", "die_mod", "swap_dice"):
            self.change_dice(side, effect)
        elif effect["op"] == "disarm":
            self.disarm(enemy.who, effect["slot"])
        elif effect["op"] == "flip":
            self.turn_card(enemy.who, effect.get("to"))
        elif effect["op"] == "demand":
            for otherwise in (yield from self.demanded(enemy.who, effect)):
                yield from self.foe_effect(side, otherwise)
        elif effect["op"] == "offer":
            yield from self.offered(enemy.who, effect)
        elif effect["op"] == "discard_item" and effect["choice"] == "owner":
            if enemy.who.items:
                yield from self.choose_item(enemy.who, enemy.who.items)
        elif effect["op"] == "energy":
            enemy.who.energy = max(0, enemy.who.energy + effect["amount"])
        elif among := enemy.who.bag if effect["from"] == "bag" else enemy.who.items:
            item = self.told.draw("item", self.item_numbers(), list(among))
            self.lose_item(enemy.who, item)

    # -- 3 and 4: the attacks ----------------------------------------------------------------

    def attacks(self, fight: Combat, kind: str) -> Flow[None]:
        attacking = [s for s in (fight.attacker, fight.defender) if self.attack_type(s) == kind]
        hits = []
        for side in attacking:
            enemy = fight.against(side)
            total = self.number(side, "attack") + self.die_result(side)
            side.hit = total >= self.number(enemy, "defense")
            self.note(f"{kind} attack", "WOW-CENC-09" if kind == "ranged" else "WOW-CENC-15")
            if side.hit:
                hits.append((side, self.number(side, "damage")))
        for side, amount in hits:
            yield from self.strike(fight.against(side), amount, side.who)

    def strike(self, target: Side, amount: int, by: Character | None) -> Flow[None]:
        if self.combat.cancelled:
            return
        if target.who is None:
            stopped = min(target.shield, amount)  # WOW-GAP-55
            target.shield -= stopped
            amount -= stopped
            if amount > 0:
                target.taken += amount
                target.defeated = True
            return
        yield from self.hurt(target.who, amount, by)

    # -- 5: the end --------------------------------------------------------------------------

    def end_of_combat(self, fight: Combat) -> Flow[None]:
        yield from self.after_combat(fight)
        attacker, defender = fight.attacker, fight.defender
        self.combat = None
        self.fought = fight
        if defender.who is not None:
            defender.who.energy = 0
            if not fight.cancelled:
                yield from self.progress(attacker.who, "attack_character", 1)
            yield from self.end_between_characters(fight)
        elif attacker.defeated and defender.defeated:
            yield from self.defeat(attacker.who)
            yield from self.leave_fight(fight)
        elif defender.defeated:
            yield from self.victory(fight)
        else:
            if attacker.defeated:
                yield from self.defeat(attacker.who)
            if fight.slot is None and defender.foe not in self.book.board_foes:
                yield from self.put_on_track(defender.foe, fight.space)

    def leave_fight(self, fight: Combat) -> Flow[None]:
        """Without an item: the card is discarded, its marker freed (WOW-CENC-23)."""
        if fight.slot is not None:
            self.track.remove(fight.slot)
        if fight.defender.foe not in self.book.board_foes:
            self.discard_challenge(fight.defender.foe)
        yield from self.foe_fell(fight)

    def victory(self, fight: Combat) -> Flow[None]:
        who, foe = fight.attacker.who, fight.defender.foe
        self.note("victory", "WOW-CENC-19")
        if fight.slot is not None:
            self.track.remove(fight.slot)
        if foe in self.book.board_foes:
            yield from self.resolve(who, self.book.board_foes[foe]["reward"], "")
        elif self.book.is_event(foe):
            self.discard_challenge(foe)
            yield from self.resolve(who, self.book.challenges[foe]["foe"].get("reward", []), "")
        else:
            who.bag.append(self.book.challenges[foe]["item"]["id"])
        yield from self.foe_fell(fight)

    def foe_fell(self, fight: Combat) -> Flow[None]:
        who, foe = fight.attacker.who, fight.defender.foe
        yield from self.progress(who, "defeat_encounter", 1, foe=foe)
        yield from self.progress(who, "defeat_board", 1, foe=foe)
        yield from self.contested(who, "defeat_encounter", foe=foe)
        yield from self.contested(who, "defeat_board", foe=foe)
        yield from self.flip_event("encounter_defeated", who, foe=foe)

    def end_between_characters(self, fight: Combat) -> Flow[None]:
        attacker, defender = fight.attacker, fight.defender
        for loser, winner in ((defender, attacker), (attacker, defender)):
            if loser.defeated and not winner.defeated:
                self.note("character beaten", "WOW-CCHR-09")
                yield from self.bounties(winner.who, loser.who)
                if loser.who.bag:
                    yield from self.choose_spoils(winner.who, [loser.who])
        for loser in (defender, attacker):
            if loser.defeated:
                yield from self.defeat(loser.who)
        for loser, winner in ((defender, attacker), (attacker, defender)):
            if loser.defeated:
                yield from self.character_fell(winner.who, loser.who)

    def character_fell(self, winner: Character, loser: Character) -> Flow[None]:
        """Quests and events ask who defeated a character, not with what."""
        yield from self.progress(winner, "defeat_character", 1, loser=loser, winner=winner)
        yield from self.contested(winner, "defeat_character", loser=loser, winner=winner)
        yield from self.flip_event("character_defeated", winner)

    def after_combat(self, fight: Combat) -> Flow[None]:
        """What cards, powers and character cards do after a battle."""
        if not fight.cancelled and not fight.defender.defeated:
            yield from self.foe_works(fight, "after_combat")
        for who, effect in fight.later:
            if self.condition(effect.get("if", {}), who):
                yield from getattr(self, f"op_{effect['op']}")(who, effect, "")
        for who in self.fighters(fight):
            if fight.side_of(who).defeated:
                continue
            for power, _ in self.powers(who):
                if power.get("when") == "after_combat" and self.condition(power.get("if", {}), who):
                    yield from self.resolve(who, power["effect"], "")
            for flip in self.flips(who, "after_combat"):
                if flip["optional"]:
                    if (yield from self.ask("after_combat", who.seat, ["pass", "flip"])) == "pass":
                        continue
                self.turn_card(who, flip["to"])
            for attached in list(who.attached):
                self.curse_ends(fight, who, attached)

    def curse_ends(self, fight: Combat, who: Character, attached: object) -> None:
        side = fight.side_of(who)
        won = fight.against(side).defeated and not side.defeated
        for effect in self.attaching(attached.ability):
            if won and "bearer_combat_won" in effect["discard_when"]:
                who.attached.remove(attached)
                self.seats[attached.owner].discard.append(attached.ability)
