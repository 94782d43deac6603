"""Drawing cards and carrying out what they say (chapter ENC and the texts of the cards)."""

from __future__ import annotations

from collections.abc import Callable

from .board import turned
from .content import Card, content
from .harm import Harm
from .story import Hero, Steps, TurnOver

DRAWN, LOOKED_AT = "{hero} draws a card: {card}.", "{hero} draws {card}."
TAKES, HIDES = "{hero} takes {card}.", "{hero} hides a Loot card."
DICE_OF_WOUNDS = {
    "poisonous_snakes": (1, 0),
    "razorwing_attack": (1, 0),
    "deadly_scorpion": (1, 0),
    "scorpion": (1, 1),
    "small_scorpion": (1, 2),
    "giant_centipede": (2, 0),
}


class Cards(Harm):
    """One card at a time."""

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, hero: Hero, deck: str) -> Steps[None]:
        """DQ-ENC-04: take the top card, which may be exchanged or warded off, and resolve it."""
        card = yield from self.top_card(hero, deck)
        if card is not None:
            yield from self.resolve(hero, card, deck)

    def shuffles(self) -> None:
        """DQ-ENC-14: a Shuffle card, or a deck that ran out."""
        while self.next_is("The {deck} deck is shuffled."):
            self.lines.popleft()

    def top_card(self, hero: Hero, deck: str) -> Steps[Card | None]:
        """The card that is to be resolved; None if a Rune threw it away."""
        self.shuffles()
        if self.may_exchange(hero, deck):
            line = self.maybe(LOOKED_AT, hero.name)  # hidden Loot is not told
            if line is None and not self.config["cloak_and_dagger"]:
                self.part("card drawn", "DQ-ENC-04", LOOKED_AT, self.lines and self.lines[0])
            options = ("resolve", "redraw")
            chosen = yield from self.ask("face_card", hero.seat, options, "DQ-ENC-05")
            if chosen == "redraw":
                hero.spent.add("redraw")
                self.shuffles()
        if self.next_is(TAKES, HIDES):
            return self.seen_loot(hero, deck)
        line = self.hear(DRAWN, hero.name, rule="DQ-ENC-04")
        card = self.of_name(deck, line.words[1])
        if card.type == "trap" and (yield from self.warned(hero)):
            return None
        return card

    def warned(self, hero: Hero) -> Steps[bool]:
        """A Rune of Warning throws a Trap card away."""
        if "rune_of_warning" not in hero.runes:
            return False
        options = ("resolve", "rune_of_warning")
        if (yield from self.ask("face_card", hero.seat, options, "DQ-ENC-05")) == "resolve":
            return False
        self.use_rune(hero, "rune_of_warning")
        return True

    def may_exchange(self, hero: Hero, deck: str) -> bool:
        """Challara: once a turn they may discard a Dungeon card and draw the next."""
        return hero.id == "challara" and deck == "dungeon" and "redraw" not in hero.spent

    def of_name(self, deck: str, name: str) -> Card:
        found = content().named(deck, name)
        if not found:
            self.part("card drawn", "DQ-ENC-04", f"a card of the {deck} deck", name)
        return found[0]

    def seen_loot(self, hero: Hero, deck: str) -> Card:
        """A Loot card that the next line tells: its id is learnt at the next question."""
        if self.next_is(HIDES):
            return Card("?", "?", "loot", 0, "")
        return self.of_name(deck, self.lines[0].words[1])

    def gain(self, hero: Hero, card: Card) -> None:
        """DQ-ENC-07; with Cloak and Dagger nobody else sees which (DQ-OPT-21)."""
        if self.config["cloak_and_dagger"]:
            self.hear(HIDES, hero.name, rule="DQ-OPT-21")
            hero.loot.append("?")
            self.recognise(hero)
            return
        self.hear(TAKES, hero.name, card.name, rule="DQ-ENC-07")
        ids = {c.id for c in content().loot.values() if c.name == card.name}
        hero.loot.append(card.id if len(ids) == 1 else f"?{card.name}")
        self.recognise(hero)

    # -- resolving -------------------------------------------------------------------------

    def resolve(self, hero: Hero, card: Card, deck: str) -> Steps[None]:
        """Carry out a card. Catacomb cards lie on the hero's pile and are counted."""
        if card.type == "loot":
            self.gain(hero, card)
        elif card.type == "monster":
            yield from self.meet(hero, card.monster)
        elif card.id in DICE_OF_WOUNDS:
            yield from self.dice_of_wounds(hero, *DICE_OF_WOUNDS[card.id])
        else:
            effect: Callable[[Hero], Steps[None]] = getattr(self, card.id)
            yield from effect(hero)

    def meet(self, hero: Hero, monster: str) -> Steps[None]:
        """Meet a monster that a card brought."""
        raise NotImplementedError

    def dice_of_wounds(self, hero: Hero, dice: int, less: int) -> Steps[None]:
        template = "{hero} rolls {dice} for wounds, less {n}."
        line = self.hear(template if less else "{hero} rolls {dice} for wounds.", hero.name)
        self.judge("dice rolled", "DQ-ENC-05", dice, len(line.values[1]))
        if less:
            self.judge("dice rolled", "DQ-ENC-05", less, line.values[2])
        amount = sum(line.values[1]) - less
        if amount <= 0:
            self.hear("{hero} takes no wounds.", hero.name, rule="DQ-ENC-05")
        yield from self.wound(hero, amount, rule="DQ-ENC-05")

    def empty(self, hero: Hero) -> Steps[None]:
        """Nothing happens."""
        return
        yield

    def second_deck(self, hero: Hero, kind: str, deck: str) -> Steps[None]:
        """DQ-ENC-11: a card of another deck may be drawn."""
        if (yield from self.ask(kind, hero.seat, ("draw", "leave"), "DQ-ENC-11")) == "draw":
            yield from self.draw(hero, deck)

    def dead_adventurer(self, hero: Hero) -> Steps[None]:
        yield from self.second_deck(hero, "dead_adventurer", "corpse")

    def crypt(self, hero: Hero) -> Steps[None]:
        yield from self.second_deck(hero, "crypt", "crypt")

    def hidden_trap(self, hero: Hero) -> Steps[None]:
        yield from self.draw(hero, "trap")

    def passage_down(self, hero: Hero) -> Steps[None]:
        """DQ-CATA-01 to -03, -34: the way down, and a marker if one can be placed."""
        if hero.below:
            return
        space = hero.space
        if space in self.markers:  # there is one already
            self.hear("{hero} knows that passage down.", hero.name, rule="DQ-CATA-02")
            return
        hero.found_way_down = True
        if self.board.type_of(space) == "cave_in" or len(self.markers) >= content().markers:
            self.hear("{hero} finds a passage down; it gets no marker.", hero.name)
            return
        self.hear("{hero} finds a passage down.", hero.name, rule="DQ-CATA-02")
        self.markers.append(space)
        yield from ()

    def ceiling_collapses(self, hero: Hero) -> Steps[None]:
        """The chamber turns a quarter clockwise; nothing happens where no tile lies."""
        round_or_printed = hero.space not in self.board.laid or (
            self.board.type_of(hero.space) == "catacomb_entrance"
        )
        if round_or_printed:
            self.hear("Nothing turns where {hero} stands.", hero.name)
            return
        self.hear("The chamber turns a quarter clockwise.")
        self.turn_chamber(hero.space, 1)
        yield from ()

    def turn_chamber(self, space: str, quarters: int) -> None:
        """A chamber turns under its heroes; the halves of a Chasm or Bridge take them along."""
        laid = self.board.laid[space]
        laid.arrow = turned(laid.arrow, quarters)
        for hero in self.heroes:
            if hero.space == space and hero.side and self.board.halves(space):
                hero.side = turned(hero.side, quarters)

    def curse_of_the_wizard(self, hero: Hero) -> Steps[None]:
        line = self.hear("Every corridor turns {word}.")
        quarters = {
            "a quarter clockwise": 1,
            "half round": 2,
            "a quarter counter-clockwise": 3,
        }[line.words[0]]
        for space in self.board.laid:
            if self.board.type_of(space) == "corridor":
                self.turn_chamber(space, quarters)
        yield from ()

    def keep(self, hero: Hero, card: str, name: str) -> None:
        """DQ-ENC-12."""
        self.hear("{hero} keeps {card}.", hero.name, name, rule="DQ-ENC-12")
        hero.kept.append(card)

    def rid(self, hero: Hero, card: str) -> None:
        """A kept card is discarded."""
        name = next(c[card].name for c in content().cards.values() if card in c)
        self.hear("{hero} is rid of {card}.", hero.name, name, rule="DQ-ENC-12")
        hero.kept.remove(card)

    def torch_goes_out(self, hero: Hero) -> Steps[None]:
        self.keep(hero, "torch_goes_out", "Torch Goes Out")
        yield from ()

    def torch_goes_out_below(self, hero: Hero) -> Steps[None]:
        self.keep(hero, "torch_goes_out_below", "Torch Goes Out")
        yield from ()

    def spiders_venom(self, hero: Hero) -> Steps[None]:
        self.keep(hero, "spiders_venom", "Spider's Venom")
        yield from ()

    def lingering_shade(self, hero: Hero) -> Steps[None]:
        self.keep(hero, "lingering_shade", "Lingering Shade")
        yield from ()

    def old_bones(self, hero: Hero) -> Steps[None]:
        """DQ-MON-02, -13: on 4 to 6 the bones rise as a Skeleton."""
        line = self.hear(
            "{hero} disturbs old bones, which rise on 4 or more: {die}, {word}.", hero.name
        )
        rise = line.values[1] >= 4
        said = "they rise" if rise else "they lie still"
        self.judge("old bones", "DQ-MON-02", said, line.words[2])
        if rise:
            yield from self.meet(hero, "skeleton")

    def ferrox(self, hero: Hero) -> Steps[None]:
        """Strength tests until one of the two is dead; tokens last through it (DQ-ATT-06)."""
        life = self.hear("The ferrox has {n} life.").values[0]
        while life:
            if (yield from self.test(hero, "strength", "ferrox")):
                life -= 1
                if life:
                    left = self.hear("The ferrox is hurt: {n} life left.").values[0]
                    self.judge("ferrox", "DQ-ENC-05", life, left)
                else:
                    self.hear("The ferrox is dead.")
            else:
                yield from self.wound(hero, 1, rule="DQ-ENC-05")
        self.drop_determination(hero, "ferrox")

    def trapdoor(self, hero: Hero) -> Steps[None]:
        """Agility, or a Rope; on a failure 1 wound, and again next turn."""
        if (yield from self.rope_instead(hero)):
            self.drop_determination(hero, "trapdoor")
            if "trapdoor" in hero.kept:
                self.rid(hero, "trapdoor")
            return
        if (yield from self.test(hero, "agility", "trapdoor")):
            self.drop_determination(hero, "trapdoor")
            if "trapdoor" in hero.kept:
                self.rid(hero, "trapdoor")
            return
        try:
            yield from self.wound(hero, 1, rule="DQ-ENC-12")
        finally:
            if hero.inside and "trapdoor" not in hero.kept:
                self.keep(hero, "trapdoor", "Trapdoor")
        raise TurnOver

    def rope_instead(self, hero: Hero) -> Steps[bool]:
        """A Rope passes a Trapdoor or a Hole in the Roof without a test."""
        if not hero.has("rope"):
            return False
        chosen = yield from self.ask("use_rope", hero.seat, ("test", "rope"), "DQ-ENC-15")
        if chosen == "test":
            return False
        self.discard_loot(hero, "rope", rule="DQ-ENC-15")
        return True

    def poisonous_gas(self, hero: Hero) -> Steps[None]:
        yield from self.dice_of_wounds(hero, 1, 3)
        line = self.hear("{hero} rolls {die} for lost turns, less 3: {n} to lose.", hero.name)
        lost = max(0, line.values[1] - 3)
        self.judge("lost turns", "DQ-ENC-05", lost, line.values[2])
        hero.lost_turns += lost

    def explosion(self, hero: Hero) -> Steps[None]:
        yield from self.wound(hero, 4, rule="DQ-ENC-05")
        hero.lost_turns += 1
        line = self.hear("{hero} has {n} to lose: the next turn.", hero.name)
        self.judge("lost turns", "DQ-ENC-05", 1, line.values[1])

    def swinging_blade(self, hero: Hero) -> Steps[None]:
        if not (yield from self.test(hero, "armor", "swinging_blade")):
            yield from self.kill(hero)
        self.drop_determination(hero, "swinging_blade")

    def crossfire_trap(self, hero: Hero) -> Steps[None]:
        over: list[int] = []
        yield from self.test(hero, "armor", "crossfire_trap", excess=over.append)
        for amount in over:
            yield from self.wound(hero, amount, rule="DQ-ENC-05")
        self.drop_determination(hero, "crossfire_trap")

    def horde_of_rats(self, hero: Hero) -> Steps[None]:
        if not (yield from self.test(hero, "armor", "horde_of_rats")):
            yield from self.wound(hero, 4, rule="DQ-ENC-05")
        self.drop_determination(hero, "horde_of_rats")

    def spectral_storm(self, hero: Hero) -> Steps[None]:
        """Half of the remaining life, rounded up."""
        if not (yield from self.test(hero, "strength", "spectral_storm")):
            yield from self.wound(hero, (hero.life - hero.wounds + 1) // 2, rule="DQ-ENC-05")
        self.drop_determination(hero, "spectral_storm")

    def vampire_bite(self, hero: Hero) -> Steps[None]:
        """The lower of Agility and Armor."""
        lower = min(("agility", "armor"), key=lambda name: self.attribute(hero, name))
        passed = yield from self.test(hero, lower, "vampire_bite")
        self.drop_determination(hero, "vampire_bite")
        if not passed:
            self.keep(hero, "vampire_bite", "Vampire Bite")

    def secret_door(self, hero: Hero) -> Steps[None]:
        """Move at once to any adjacent space, even through a wall."""
        raise NotImplementedError

    def exit(self, hero: Hero) -> Steps[None]:
        raise NotImplementedError

    def hole_in_the_roof(self, hero: Hero) -> Steps[None]:
        raise NotImplementedError

    def deep_elf(self, hero: Hero) -> Steps[None]:
        raise NotImplementedError

    def giant_naga(self, hero: Hero) -> Steps[None]:
        raise NotImplementedError
