"""What cards, powers and events do: one method for each word of their effects."""

from __future__ import annotations

from .book import COLOURS, Entry
from .numbers import Side
from .table import Attached, Character, Flow


class Effects:
    """The words of the cards."""

    # -- conditions --------------------------------------------------------------------------

    def condition(self, condition: Entry, who: Character) -> bool:
        if "space" in condition and who.space not in condition["space"]:
            return False
        if condition.get("no_aggro_marker") and self.aggro_markers(who.space):
            return False
        if "result" in condition and not self.resulted(condition["result"], who):
            return False
        side = self.combat.side_of(who) if self.combat else None
        if side is None:
            side = Side(who.seat, who)
            return self.holds_for(condition, side, None)
        return self.holds_for(condition, side, self.combat.against(side))

    def resulted(self, result: str, who: Character) -> bool:
        if self.combat and (side := self.combat.side_of(who)):
            if result == "won":
                return self.combat.against(side).defeated and not side.defeated
            if result == "took_damage":
                return side.taken > 0
            if result == "no_damage":
                return side.taken == 0
        return result == "no_damage" and not who.hurt_this_turn

    def worth(self, who: Character, effects: list[Entry]) -> bool:
        """Whether what a card needs is there."""
        moves = [effect["op"] == "teleport" for effect in effects]
        if moves and all(moves) and not self.destinations(who, effects[0]):
            return False
        for effect in effects:
            if effect["op"] == "peek_discovery" and not self.hidden:
                return False
            if effect["op"] == "attach" and not self.bearers(who, effect):
                return False
            if effect["op"] in ("strike", "pull", "swap_places") and not self.reached(who, effect):
                return False
            if effect["op"] == "recall" and not who.discard:
                return False
            if effect["op"] == "steal_item" and effect["from"] == "same_space_bag":
                if not any(o.bag for o in self.others(who) if o.space == who.space):
                    return False
        return True

    def bearers(self, who: Character, effect: Entry) -> list[str]:
        """Whom or what a card may be attached to."""
        if effect["to"] == "own_weapon":
            return [who.weapon] if who.weapon else []
        if effect["to"] == "self_character":
            return [who.name]
        near = [o for o in self.others(who) if self.distance(who.space, o.space) <= effect["range"]]
        return [other.name for other in near]

    # -- resolving ---------------------------------------------------------------------------

    def resolve(self, who: Character, effects: list[Entry], card: str) -> Flow[bool]:
        """Carry out effects in their order; true if the card stays on the table."""
        kept = False
        for effect in effects:
            if effect.get("at") == "after_combat":
                self.combat.later.append((who, effect))
                continue
            if not self.condition(effect.get("if", {}), who):
                continue
            method = getattr(self, f"op_{effect['op']}")
            kept = bool((yield from method(who, effect, card))) or kept
        return kept

    def target(self, who: Character, effect: Entry) -> Side | None:
        """The combatant that an effect is about."""
        if not self.combat:
            return None
        mine = self.combat.side_of(who)
        if mine is None:
            return None
        return self.combat.against(mine) if effect.get("target") == "enemy" else mine

    def _change(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        if effect.get("until") == "turn":
            (who.foe_changes if effect["target"] == "enemy" else who.changes).append(effect)
        else:
            self.target(who, effect).mods.append(effect)
        return
        yield

    op_attack_mod = op_defense_mod = op_damage_mod = op_set_attack_type = _change

    def op_no_triggers(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        self.target(who, effect).mute = True
        return
        yield

    def op_die_mod(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        mine = self.combat.side_of(who)
        side = self.combat.against(mine) if effect["die"] == "enemy_combat" else mine
        side.shift += effect["amount"]
        return
        yield

    def op_reroll(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        if effect["die"] == "movement":
            if effect.get("optional"):
                chosen = yield from self.ask("reroll", who.seat, ["keep", "reroll"])
                if chosen == "keep":
                    return
            yield from self.reroll_movement()
            return
        mine = self.combat.side_of(who)
        yield from self.reroll_combat(
            self.combat.against(mine) if effect["die"] == "enemy_combat" else mine
        )

    def op_cancel_battle(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        self.cancel(self.combat)
        return
        yield

    def op_cancel_ability(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        others = [played for played in self.playing if played.ability != card]
        others[-1].cancelled = True
        return
        yield

    def op_prevent_damage(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        if self.incoming > 0:
            amount = effect["amount"]
            self.incoming = 0 if amount == "all" else max(0, self.incoming - amount)
        elif side := self.target(who, effect):
            side.shield += effect["amount"]
        return
        yield

    def op_damage(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        if effect["target"] == "all_others":
            for other in self.others(who):
                reach = effect.get("range", len(self.book.spaces))
                if self.distance(who.space, other.space) <= reach:
                    yield from self.hurt(other, effect["amount"], who)
            return
        if effect["target"] == "self":
            yield from self.hurt(who, effect["amount"], who)
            return
        yield from self.strike(self.target(who, effect), effect["amount"], who)

    def op_heal(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        for each in self.seats if effect["target"] == "all_characters" else (who,):
            self.heal(each, effect["amount"])
        return
        yield

    def op_draw(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        yield from self.draw_cards(who, effect["amount"])

    def op_discard(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        side = self.target(who, effect)
        victims = [side.who if side else who]
        if effect["target"] == "all_others":
            reach = effect.get("range", len(self.book.spaces))
            near = self.others(who)
            victims = [o for o in near if self.distance(who.space, o.space) <= reach]
        for victim in victims:
            if victim is not None and effect["choice"] == "random":
                self.discard_random_cards(victim, effect["amount"])
            elif victim is not None:
                yield from self.choose_discard(victim, effect["amount"])

    def op_discard_item(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        side = self.target(who, effect)
        victim = side.who if side else who
        if victim is None:
            return
        for _ in range(effect["amount"]):
            items = victim.bag if effect.get("from") == "bag" else victim.items
            if effect["choice"] == "random" and items:
                item = self.told.draw("item", self.item_numbers(), list(items))
                self.lose_item(victim, item)
        return
        yield

    def item_numbers(self) -> list[str]:
        return [self.book.challenges[c].get("item", {}).get("id", "") for c in self.book.challenges]

    def op_energy(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        side = self.target(who, effect)
        victim = side.who if side else who
        if victim is not None:
            victim.energy = max(0, victim.energy + effect["amount"])
        return
        yield

    def op_move_mod(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        self.steps += effect["amount"]
        return
        yield

    def op_ignore_aggro(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        who.changes.append({"op": "ignore_aggro", "amount": 1})
        return
        yield

    def op_flip(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        self.turn_card(who, effect.get("to"))
        return
        yield

    def op_teleport(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        options = [f"to:{space}" for space in self.destinations(who, effect)]
        chosen = yield from self.ask("teleport", who.seat, [*options, "stay"])
        if chosen != "stay":
            who.space = chosen.split(":")[1]

    def destinations(self, who: Character, effect: Entry) -> list[str]:
        """Where a card or an item may take a character (WOW-GAP-08, WOW-GAP-40)."""
        if self.held_fast(who):
            return []
        if effect.get("to") == "any_city":
            spaces = self.book.cities
        elif effect.get("to") == "flight_path":
            spaces = [s for s, e in self.book.spaces.items() if "flight_path" in e["resources"]]
        elif effect.get("to") == "nearest_city":
            spaces = self.nearest_cities(who.space)
        else:
            reach = effect["within"]
            spaces = [s for s in self.book.spaces if self.distance(who.space, s) <= reach]
        return [space for space in spaces if space != who.space and self.may_enter(who, space)]

    def op_attach(self, who: Character, effect: Entry, card: str) -> Flow[bool]:
        bearers = self.bearers(who, effect)
        if not bearers:
            return False
        if effect["to"] == "own_weapon":
            who.attached.append(Attached(who.seat, card, who.weapon))
            return True
        if effect["to"] == "self_character":
            who.attached.append(Attached(who.seat, card))
            return True
        chosen = yield from self.ask("attach_to", who.seat, bearers)
        self.named_seat(chosen).attached.append(Attached(who.seat, card))
        return True

    def op_remove_attachment(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        """A card attached to the character; one on an item is not theirs (WOW-KEY-05)."""
        for _ in range(effect["amount"]):
            on_card = [each for each in who.attached if not each.item]
            if not on_card:
                return
            options = [f"attached:{place}" for place in range(len(on_card))]
            chosen = yield from self.ask("take_off", who.seat, options)
            attached = on_card[int(chosen.split(":")[1])]
            who.attached.remove(attached)
            self.seats[attached.owner].discard.append(attached.ability)

    def op_peek_discovery(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        yield from self.look_at_discovery(who)

    def op_place_discovery(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        for _ in range(effect["count"]):
            yield from self.place_discovery(who)

    def op_steal_item(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        if effect["from"] == "enemy_bag":
            foe = self.target(who, {"target": "enemy"}).who
            if foe is not None and foe.bag:
                options = [f"take:{foe.seat}:{item}" for item in foe.bag]
                chosen = yield from self.ask("take_item", who.seat, options)
                yield from self.hand_over(foe, who, chosen.split(":")[2])
            return
        victims = [o for o in self.others(who) if o.space == who.space and o.bag]
        if not victims:
            return
        chosen = yield from self.ask("whose_bag", who.seat, [f"rob:{v.seat}" for v in victims])
        victim = self.seats[int(chosen.split(":")[1])]
        item = self.told.draw("item", self.item_numbers(), list(victim.bag))
        yield from self.hand_over(victim, who, item)

    def op_gain_item(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        colour = effect["colour"]
        colour = COLOURS[who.level] if colour == "self_level" else colour
        for _ in range(effect.get("count", 1)):
            self.gain_item(who, colour)
        return
        yield

    def op_level_up(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        yield from self.gain_level(who, effect["level"])

    def op_gain_trophy(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        yield from self.gain_trophy(who, effect["trophy"])

    def op_draw_challenge(self, who: Character, effect: Entry, card: str) -> Flow[None]:
        yield from self.draw_challenges(who, effect["colour"])
