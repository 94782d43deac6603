"""Hands and the deck of a fight with cards (DQ-CMB-06 to -09, DQ-SOLO-03 to -07)."""

from __future__ import annotations

from .combat import Combat
from .content import content
from .monsters import Fight, Side


class Hands(Combat):
    """What each side draws and holds, and what is left to draw."""

    @property
    def alone(self) -> bool:
        return self.players == 1

    def has_hand(self, fight: Fight, side: Side) -> bool:
        """DQ-SOLO-05: against somebody alone the monster has none."""
        return side is fight.hero or not self.alone

    def draw_hand(self, fight: Fight, side: Side) -> None:
        """DQ-CMB-06, -08, DQ-SOLO-03: up to five, in round 1 with a Power card among them."""
        power = fight.round == 1 and not self.alone
        wanted = max(0, 5 + side.draws - side.cards - power)
        drawn = min(wanted, fight.deck)  # DQ-GAP-23
        if power:
            text = "{fighter} draws a Power card and {combat_cards}."
            line = self.hear(text, side.name, rule="DQ-CMB-08")
        elif drawn:
            line = self.hear("{fighter} draws {combat_cards}.", side.name, rule="DQ-CMB-06")
        else:
            return
        self.judge("cards drawn", "DQ-CMB-06", drawn, line.values[1])
        side.cards += drawn + power
        fight.deck -= drawn

    def renew_deck(self, fight: Fight) -> None:
        """DQ-GAP-04: alone, the discards make a new deck for the monster's cards."""
        if line := self.maybe("The discards make a new Combat deck of {combat_cards}."):
            self.judge("combat deck", "DQ-GAP-04", (True, 0), (self.alone, fight.deck))
            fight.deck = line.values[0]

    def show_cards(self, fight: Fight) -> None:
        """DQ-SOLO-07: five cards from the top of the deck."""
        shown = 0
        while line := self.maybe("The Combat deck shows {fight_cards}."):
            shown += len(line.values[0])
            fight.deck -= len(line.values[0])
            self.renew_deck(fight)
        told = shown == 5 or fight.deck == 0
        self.judge("cards revealed", "DQ-SOLO-07", True, told)

    def refill(self, fight: Fight) -> None:
        """DQ-GAP-46: once neither side can lay a card, stack and discards make a new deck."""
        held = sum(side.cards for side in fight.sides())
        text = "Stack and discards make a new Combat deck of {combat_cards}."
        if held == fight.deck == 0 and (line := self.maybe(text)):
            fight.deck = line.values[0]
            fight.stack = [card for card in fight.stack if card.owner]

    def hand(self, fight: Fight, side: Side) -> list[str]:
        """The cards a player holds, as that player sees them now."""
        shown = self.view.seats[side.seat].fight
        if shown is None or shown.hero != fight.hero.seat:
            return []
        number = 0 if side is fight.hero else 1
        return list(shown.sides[number].hand or ())

    def judge_hand(self, fight: Fight, side: Side, hand: list[str]) -> None:
        """DQ-CMB-06, -08, -09: five cards, at first one of them a Power card."""
        powers = [card for card in hand if content().weapons[card].owner]
        deck_is_thin = self.view.public.combat_deck == 0
        size = 5 + side.draws
        if deck_is_thin:
            return
        self.judge("combat hand", "DQ-CMB-06", size, max(len(hand), size - side.draws))
        owner = side.hero.id if side.hero is not None else fight.monster
        if fight.round == 1:
            self.judge("combat hand", "DQ-CMB-08", 0 if self.alone else 1, len(powers))
        said = [card for card in powers if content().weapons[card].owner == owner]
        self.judge("combat hand", "DQ-CMB-09", said, powers)
        self.judge("combat hand", "DQ-CMB-09", [], [c for c in powers if c in fight.used])
