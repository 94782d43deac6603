"""A whole game, from setting up to the end."""

from __future__ import annotations

from .cards import Cards
from .challenge import Challenge
from .combat import Fighting
from .damage import Damage
from .effects import Effects
from .exploration import Exploration
from .items import Items
from .movement import Movement
from .numbers import Numbers
from .quests import Quests
from .reaching import Reaching
from .table import Character, Flow, Over


class Reading(
    Cards,
    Challenge,
    Fighting,
    Damage,
    Effects,
    Reaching,
    Exploration,
    Items,
    Movement,
    Quests,
    Numbers,
):
    """The referee's own game. `play` asks every question that the rules ask."""

    incoming = 0
    went_home = False
    start_space = ""

    def play(self) -> Flow[None]:
        yield from self.set_up()
        self.active = self.first
        try:
            while True:
                yield from self.take_turn(self.who)
                self.active = (self.active + 1) % self.players
        except Over:
            self.note("end of the game", "WOW-WIN-02")

    def set_up(self) -> Flow[None]:
        """The first player, characters, hands, quests and starting cities (WOW-SET)."""
        rolling = list(range(self.players))
        while len(rolling) > 1:
            rolls = {seat: self.roll() for seat in rolling}
            rolling = [seat for seat in rolling if rolls[seat] == max(rolls.values())]
        self.first = self.active = rolling[0]
        self.note("first player", "WOW-SET-08")
        for who in self.around(self.first):
            yield from self.choose_character(who)
        for who in self.around(self.first):
            yield from self.draw_cards(who, 3)
        for who in self.around(self.first):
            self.deal_quests(who)
        for who in self.around(self.first):
            options = [f"city:{city}" for city in self.book.cities]
            chosen = yield from self.ask("starting_city", who.seat, options)
            who.space = chosen.split(":")[1]

    def choose_character(self, who: Character) -> Flow[None]:
        if self.named:
            who.name = self.named[who.seat]
            who.deck = self.book.ability_numbers(who.name)
            return
        taken = [other.name for other in self.seats]
        options = [f"character:{name}" for name in self.book.characters if name not in taken]
        chosen = yield from self.ask("character", who.seat, options)
        who.name = chosen.split(":")[1]
        who.deck = self.book.ability_numbers(who.name)

    def deal_quests(self, who: Character) -> None:
        for _ in range(2):
            name = self.told.draw("starting quest", self.book.quest_numbers, self.starting)
            self.starting.remove(name)
            self.follow_instructions(who, self.receive_quest(who, name))

    def take_turn(self, who: Character) -> Flow[None]:
        """Movement, exploration, challenge, maintenance (WOW-TURN-01)."""
        self.note("turn", "WOW-TURN-01")
        self.skip_challenge = self.moved = self.went_home = False
        self.rolled, self.steps = None, 0
        for each in self.seats:
            each.played, each.used, each.changes, each.foe_changes = [], [], [], []
            each.hurt_this_turn = False
        yield from self.movement_phase(who)
        yield from self.exploration_phase(who)
        self.check_end()
        yield from self.challenge_phase(who)
        self.check_end()
        yield from self.maintenance_phase(who)
        for each in self.seats:  # whoever's turn it was (WOW-ABIL-06)
            each.energy = 0

    def maintenance_phase(self, who: Character) -> Flow[None]:
        self.phase = 4
        for effect in self.global_effects():
            if effect["op"] == "heal" and self.condition(effect.get("if", {}), who):
                self.heal(who, effect["amount"])
        for power, _ in self.powers(who):
            if power.get("when") == "maintenance":
                yield from self.resolve(who, power["effect"], "")
        yield from self.quest_step(who)
        yield from self.equip_step(who)
