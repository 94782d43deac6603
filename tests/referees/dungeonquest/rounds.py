"""A round of standard combat (chapters CMB and SOLO, and the texts of the Power cards)."""

from __future__ import annotations

from .content import Weapon, content
from .hands import Hands
from .monsters import Fight, Side
from .story import Hero, Steps

TEXT = "{fight_name} of {fighter}: {word}"
MORE_OR_LESS = "{fight_name} of {fighter}: {n} {word}."


class Rounds(Hands):
    """Draw, reveal, counterattack, damage."""

    def standard_round(self, fight: Fight) -> Steps[None]:
        for side in fight.sides():
            side.played, side.extra, side.bonus, side.own_bonus = [], [], 0, 0
            side.cancelled = side.ignored = side.no_icon = side.no_counter = False
        if fight.round == 1:
            fight.deck = content().combat_cards
        for side in fight.sides():
            if self.has_hand(fight, side):
                self.draw_hand(fight, side)
        yield from self.reveal(fight)
        self.bonuses_of_last_round(fight)
        yield from self.power_effects(fight)
        yield from self.counterattacks(fight)
        yield from self.damage(fight)

    # -- reveal ----------------------------------------------------------------------------

    def lay(self, fight: Fight, side: Side) -> Steps[str]:
        """DQ-CMB-10: one card of the hand. "" where only one could be laid or none."""
        side.hand = None
        if self.view.kind != "lay_card" or self.lines or self.view.asked[0] != side.seat:
            return ""
        hand = self.hand(fight, side)
        self.judge_hand(fight, side, hand)
        laid = yield from self.fight_ask("lay_card", side.seat, hand, "DQ-CMB-10")
        hand.remove(laid)
        side.hand = hand
        return laid

    def reveal(self, fight: Fight) -> Steps[None]:
        laid = [(yield from self.lay(fight, fight.hero)), ""]
        if fight.foe.hero is not None or not self.alone:
            laid[1] = yield from self.lay(fight, fight.foe)
        self.renew_deck(fight)
        line = self.hear("{fighter} reveals {fight_card}, {fighter} {fight_card}.", fight.hero.name)
        for number, side in enumerate(fight.sides()):
            card = self.weapon(line.words[1 + 2 * number], fight, side)
            if laid[number]:
                self.judge("cards revealed", "DQ-CMB-11", laid[number], card.id)
            side.played = [card]
            if self.has_hand(fight, side):
                side.cards -= 1
            else:
                fight.deck -= 1

    def weapon(self, words: str, fight: Fight, side: Side) -> Weapon:
        """The card that a log line names, such as "Slash (melee 3)"."""
        name, _, printed = words.partition(" (")
        owner = side.hero.id if side.hero is not None else fight.monster
        all_cards = content().weapons.values()
        found = [card for card in all_cards if card.name == name and card.owner in ("", owner)]
        if not found:
            self.part("cards revealed", "DQ-CMB-10", f"a card of {owner}", words)
        said = f"{found[0].attack} {found[0].value})"
        self.judge("cards revealed", "DQ-CMB-22", said, printed)
        return found[0]

    # -- effects ---------------------------------------------------------------------------

    def bonuses_of_last_round(self, fight: Fight) -> None:
        """What cards of the round before add now, some only against an attack type."""
        for side, other in (fight.sides(), fight.sides()[::-1]):
            amounts = [
                bonus for bonus, against in side.coming if against in ("", other.played[0].attack)
            ]
            side.coming, side.draws = [], 0
            side.bonus += sum(amounts)
            more = sum(amount for amount in amounts if amount > 0)
            if more:  # what lowers an attack was told in the round before
                line = self.hear(
                    "{fighter} attacks with {n} more, by a card of the round before.", side.name
                )
                self.judge("power effect", "DQ-CMB-12", more, line.values[1])

    def power_effects(self, fight: Fight) -> Steps[None]:
        """DQ-CMB-12: the hero's first; DQ-OPT-37: between heroes the attacker chooses."""
        order = list(fight.sides())
        if fight.foe.hero is not None and all(side.played[0].owner for side in order):
            options = ["mine", "theirs"]
            chosen = yield from self.ask(
                "whose_effect_first", fight.hero.seat, options, "DQ-OPT-37"
            )
            if chosen == "theirs":
                order.reverse()
        for side in order:
            other = fight.foe if side is fight.hero else fight.hero
            yield from self.effect(fight, side, other, side.played[0])

    def effect(self, fight: Fight, side: Side, other: Side, card: Weapon) -> Steps[None]:
        """What a Power card does as it is revealed or added."""
        if card.effect == "none" or side.cancelled or side.ignored:
            return
        if line := self.maybe(TEXT, card.name, side.name):
            self.judge("power effect", "DQ-CMB-12", card.text, line.words[2])
        front = other.played[0]
        if card.effect == "cancel_if_type" and front.attack == card.against:
            line = self.hear("{fight_card} is cancelled.", rule="DQ-CMB-33")
            self.judge("power effect", "DQ-CMB-33", front.name, line.words[0].split(" (")[0])
            other.cancelled = True
        elif card.effect == "bonus_per_wounds":
            self.strengthen(side, card, side.wounds // 5)
        elif card.effect == "suppress_counter":
            other.no_icon = True
        elif card.effect == "no_counter":
            other.no_counter = True
        elif card.effect == "ignore_text":
            other.ignored = True
        elif card.effect == "weaken":
            other.bonus -= card.amount
        elif card.effect == "pay_wound_bonus":
            yield from self.pay_for_power(fight, side, card)

    def pay_for_power(self, fight: Fight, side: Side, card: Weapon) -> Steps[None]:
        """Gherinn may take a wound to strike harder, unless it would kill them."""
        if side.hero is None or side.wounds + 1 >= side.hero.life:
            return
        options = ["pay", "spare"]
        chosen = yield from self.fight_ask("pay_for_power", side.seat, options, "DQ-CMB-12")
        if chosen == "pay":
            self.hear("{fighter} takes {wounds} to strike harder.", side.name, rule="DQ-CMB-12")
            side.hits += 1
            self.strengthen(side, card, card.amount)
            yield from self.hero_falls(fight)

    def strengthen(self, side: Side, card: Weapon, amount: int) -> None:
        """A card's own text raises the attack; that of the card laid may be ignored later."""
        if card in side.extra:
            side.bonus += amount
        else:
            side.own_bonus += amount

    def texts(self, side: Side, effect: str) -> list[Weapon]:
        """The cards in play of that side whose text counts."""
        cards = side.extra if side.cancelled or side.ignored else side.played
        return [card for card in cards if card.effect == effect]

    def attack(self, side: Side) -> int:
        """DQ-CMB-14, -33: the cards' values and what changes them; a cancelled card is 0."""
        if side.cancelled:
            return 0
        bonus = side.bonus + (0 if side.ignored else side.own_bonus)
        if side.extra:
            bonus += sum(card.amount for card in self.texts(side, "counter_bonus"))
        return max(0, sum(card.value for card in side.played) + bonus)

    # -- counterattack ---------------------------------------------------------------------

    def may_counter(self, side: Side, other: Side) -> bool:
        """DQ-CMB-13, -29, -30, -32."""
        mine, theirs = self.attack(side), self.attack(other)
        card, against = side.played[0], other.played[0]
        if side.cancelled or side.no_icon or side.no_counter or mine > theirs:
            return False
        if mine == theirs and card.attack == against.attack:
            return False
        return card.counter == against.attack

    def counterattacks(self, fight: Fight) -> Steps[None]:
        """DQ-CMB-17, DQ-GAP-19: one a round; the hero decides first."""
        for side, other in (fight.sides(), fight.sides()[::-1]):
            if not self.may_counter(side, other):
                continue
            if self.alone and side is fight.foe:
                self.monster_counters(fight)
            else:
                yield from self.counterattack(fight, side, other)
            if side.extra:
                return

    def counterattack(self, fight: Fight, side: Side, other: Side) -> Steps[None]:
        """DQ-CMB-14 to -16, -47, -48."""
        while self.attack(side) <= self.attack(other):
            hand = side.hand
            if hand is None:  # it had no choice of what to lay, so nobody saw its hand
                asked = not self.lines and self.view.kind == "counterattack"
                hand = self.hand(fight, side) if asked else []
            icon = other.played[0].attack
            fitting = [card for card in hand if content().weapons[card].counter == icon]
            if not fitting:
                return
            options = ["stop", *fitting]
            chosen = yield from self.fight_ask("counterattack", side.seat, options, "DQ-CMB-13")
            if chosen == "stop":
                return
            card = content().weapons[chosen]
            line = self.hear("{fighter} adds {fight_card}.", side.name, rule="DQ-CMB-14")
            found = self.weapon(line.words[1], fight, side)
            self.judge("counterattack", "DQ-CMB-14", card.id, found.id)
            side.played.append(card)
            side.extra.append(card)
            side.cards -= 1
            if side.hand is not None:
                side.hand.remove(chosen)
            yield from self.effect(fight, side, other, card)

    def monster_counters(self, fight: Fight) -> None:
        """DQ-SOLO-07, -08: matching cards are played until they exceed the hero's value."""
        icon = fight.hero.played[0].attack
        self.show_cards(fight)
        while line := self.maybe("The monster adds {fight_card}."):
            card = self.weapon(line.words[0], fight, fight.foe)
            self.judge("counterattack", "DQ-SOLO-08", icon, card.counter)
            self.judge(
                "counterattack",
                "DQ-CMB-16",
                True,
                self.attack(fight.foe) <= self.attack(fight.hero),
            )
            fight.foe.played.append(card)
            fight.foe.extra.append(card)
        if fight.foe.extra:
            beaten = self.attack(fight.foe) > self.attack(fight.hero)
            self.judge("counterattack", "DQ-SOLO-08", True, beaten)

    # -- damage ----------------------------------------------------------------------------

    def damage(self, fight: Fight) -> Steps[None]:
        """DQ-CMB-18 to -31."""
        mine, theirs = self.attack(fight.hero), self.attack(fight.foe)
        winner, loser = (fight.hero, fight.foe) if mine >= theirs else (fight.foe, fight.hero)
        if mine == theirs and not self.wins_ties(fight):
            line = self.hear("A stand-off at {n}.", rule="DQ-CMB-28")
            self.judge("combat round", "DQ-CMB-28", mine, line.values[0])
            fight.stack += fight.hero.played + fight.foe.played
            fight.breaking_off = False
            self.look_ahead(fight)
            self.random_discards(fight)
            return
        why = ": a stand-off counts as won" if mine == theirs else ""
        text = f"{{fighter}} wins the round, {{n}} to {{n}}{why}."
        line = self.hear(text, winner.name, rule="DQ-CMB-18")
        said = (max(mine, theirs), min(mine, theirs))
        self.judge("combat round", "DQ-CMB-18", said, line.values[1:])
        if winner is fight.hero and fight.breaking_off:
            self.random_discards(fight)
            self.deathblow(fight, winner)
            yield from self.breaks_away(fight)
        fight.breaking_off = False
        if (yield from self.announces(fight, winner)):
            self.random_discards(fight)
            self.deathblow(fight, winner)
            self.hear("{hero} tries to break away.", fight.hero.name, rule="DQ-OPT-25")
            fight.breaking_off = True
            fight.stack += loser.played
        else:
            self.strike(fight, winner, loser)
        self.heal_by_winning(winner)
        self.look_ahead(fight)
        if fight.breaking_off:
            return
        if winner is fight.hero and loser.hits:
            yield from self.press_home(fight)
        self.random_discards(fight)

    def wins_ties(self, fight: Fight) -> bool:
        """Hugo wins what would be a stand-off with a monster."""
        hero = fight.hero.hero
        return hero is not None and hero.id == "hugo" and fight.foe.hero is None

    def deathblow(self, fight: Fight, winner: Side) -> int:
        """DQ-CMB-25 to -27, DQ-GAP-22: the cards of the winner's attack types."""
        types = {card.attack for card in winner.played}
        gone = [card for card in fight.stack if card.attack in types]
        hero = winner.hero
        if not gone or (hero is not None and hero.id == "challara" and winner.wounds >= 8):
            return 0
        line = self.hear("A deathblow: {n} from the combat stack.", rule="DQ-CMB-26")
        self.judge("deathblow", "DQ-CMB-26", len(gone), line.values[0])
        fight.stack = [card for card in fight.stack if card.attack not in types]
        return len(gone)

    def strike(self, fight: Fight, winner: Side, loser: Side) -> None:
        wounds = len(winner.played) + self.deathblow(fight, winner)
        more = sum(card.amount for card in self.texts(winner, "extra_wound_on_win"))
        more += sum(card.amount for card in self.texts(loser, "extra_wound_on_loss"))
        less = sum(card.amount for card in self.texts(loser, "reduce_wounds_on_loss"))
        for amount in (more, less):
            if amount:
                line = self.hear(MORE_OR_LESS)
                self.judge("power effect", "DQ-CMB-12", amount, line.values[2])
        self.takes(loser, max(0, wounds + more - less))
        fight.stack += loser.played

    def heal_by_winning(self, winner: Side) -> None:
        amount = sum(card.amount for card in self.texts(winner, "heal_on_win"))
        if not amount:
            return
        if winner.hero is None:
            healed = min(amount, winner.hits)
            winner.hits -= healed
        else:
            healed = min(amount, winner.wounds)
            tokens = min(healed, winner.hero.wounds)
            winner.hero.wounds -= tokens
            winner.hits -= healed - tokens
        line = self.maybe("{fighter} heals {wounds}.", winner.name)
        self.judge("power effect", "DQ-CMB-12", healed, line.values[1] if line else 0)

    def look_ahead(self, fight: Fight) -> None:
        """Texts that speak of the next round or of what follows this one."""
        for side, other in (fight.sides(), fight.sides()[::-1]):
            for card in self.texts(side, "next_round_bonus"):
                side.coming.append((card.amount, card.against))
            for card in self.texts(side, "weaken"):
                other.coming.append((-card.amount, ""))
            side.draws += sum(card.amount for card in self.texts(side, "draw_extra"))

    def random_discards(self, fight: Fight) -> None:
        """Mind Spike: which card goes is left to chance, and none if the hand is empty."""
        for side, other in (fight.sides(), fight.sides()[::-1]):
            for _ in self.texts(side, "discard_random"):
                if other.cards:
                    self.hear("{fighter} discards {fight_card}.", other.name, rule="DQ-CMB-12")
                    other.cards -= 1

    # -- breaking off ----------------------------------------------------------------------

    def announces(self, fight: Fight, winner: Side) -> Steps[bool]:
        """DQ-OPT-25, -26."""
        if not self.config["live_to_fight_another_day"] or winner is not fight.hero:
            return False
        hero = fight.hero.hero
        if fight.foe.hero is not None or hero is None or not self.may_escape(hero):
            return False
        options = ["strike", "break_off"]
        seat = fight.hero.seat
        chosen = yield from self.fight_ask("announce_escape", seat, options, "DQ-OPT-25")
        return chosen == "break_off"

    def breaks_away(self, fight: Fight) -> Steps[None]:
        """DQ-OPT-27: the round after the announcement was won."""
        hero = fight.hero.hero
        assert hero is not None
        self.settle(hero, fight)
        yield from self.get_away(hero)

    def settle(self, hero: Hero, fight: Fight) -> None:
        """A survivor's damage stack becomes wound tokens."""
        hero.wounds += fight.hero.hits
        fight.hero.hits = 0
