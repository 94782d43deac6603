"""Turns: their order, the sun, effects at their start, and what a hero may do (TURN, SUN, SRCH)."""

from __future__ import annotations

from .board import TREASURE, space_in
from .content import content
from .optional import Optional
from .story import Hero, Steps, TurnOver

AT_START = (
    "torch_goes_out",
    "torch_goes_out_below",
    "spiders_venom",
    "vampire_bite",
    "lingering_shade",
    "trapdoor",
)
TORCHES = ("torch_goes_out", "torch_goes_out_below")
VENOM = "The venom in {hero} costs a wound on 2 or less: {die}, {word}."
SINKS = "The sun sinks; night falls on {n} or less: {die}, {word}."
SHADE = "The shade reaches for {hero}, who dies on 3 or less: {dice}, {word}."


class Turns(Optional):
    """Who is on turn, and what they can do."""

    over = False

    # -- order -----------------------------------------------------------------------------

    def play(self) -> Steps[None]:
        """From the choice of towers to the end of the game."""
        yield from self.choose_towers()
        seat, opening = self.first, True
        while not self.over:
            hero = self.heroes[seat]
            again = True
            while again and not self.over:
                if seat == self.first and not opening:
                    yield from self.sun_step()
                    if self.over:
                        return
                opening = False
                self.active = seat
                yield from self.whole_turn(hero)
                again = hero.inside and hero.extra_turns > 0
                hero.extra_turns -= again
            seat = (seat + 1) % self.players

    def choose_towers(self) -> Steps[None]:
        """DQ-SET-18 to -20."""
        free = {str(tower["id"]): space for space, tower in content().towers.items()}
        for seat in self.clockwise(self.first):
            chosen = yield from self.ask("starting_tower", seat, free, "DQ-SET-18")
            hero = self.heroes[seat]
            hero.space = free.pop(chosen)
            self.hear("{hero} starts in the {word}.", hero.name, rule="DQ-SET-18")

    def sun_step(self) -> Steps[None]:
        """DQ-SUN-02 to -08."""
        if self.sun < content().last_space:
            self.sun += 1
            line = self.hear("The sun moves to space {n}.", rule="DQ-SUN-02")
            self.judge("sun", "DQ-SUN-02", self.sun, line.values[0])
        if self.sun not in content().night:
            return
        line = self.hear(SINKS, rule="DQ-SUN-04")
        limit = content().night[self.sun]
        self.judge("sun", "DQ-SUN-04", limit, line.values[0])
        light = line.values[1] > limit
        self.judge(
            "sun", "DQ-SUN-04", "it is still light" if light else "it is dark", line.words[2]
        )
        if not light:
            self.hear("Night falls on the dungeon.", rule="DQ-SUN-05")
            for hero in self.inside:
                yield from self.kill(hero, night=True, goes_on=True)
            self.over = True

    def whole_turn(self, hero: Hero) -> Steps[None]:
        """One player's turn; afterwards the dragon's cards may be shuffled (DQ-TRE-23)."""
        hero.spent, hero.corridors, hero.left_treasure = set(), set(), False
        if hero.fate == "dead":
            yield from self.servant_turn(hero)
        elif hero.inside:
            line = self.hear("{hero}'s turn.", rule="DQ-TURN-01")
            self.judge("whose turn", "DQ-TURN-01", hero.name, line.words[0])
            yield from self.hero_turn(hero)
        if self.dragon_cards and not self.in_treasure():
            self.hear("The Dragon cards are shuffled.", rule="DQ-TRE-23")
            self.dragon_cards = 0
        if not self.inside:
            self.over = True

    def hero_turn(self, hero: Hero) -> Steps[None]:
        if hero.lost_turns:
            self.hear("{hero} loses the turn.", hero.name, rule="DQ-GAP-11")
            hero.lost_turns -= 1
            return
        just_up = hero.just_up
        try:
            if (yield from self.start_of_turn(hero)):
                yield from self.act(hero)
                yield from self.haste(hero)
        except TurnOver:
            return
        finally:
            hero.just_up = hero.just_up and not just_up

    def haste(self, hero: Hero) -> Steps[None]:
        """DQ-RUNE-02: one more move after an encounter that has been resolved."""
        while "rune_of_haste" in hero.runes and "met" in hero.spent:
            held = hero.below or hero.stuck or hero.must_meet or hero.turned_back
            if held or not self.moves(hero):
                return
            options = ("end", "rune_of_haste")
            chosen = yield from self.ask("one_more_move", hero.seat, options, "DQ-RUNE-02")
            if chosen == "end":
                return
            self.use_rune(hero, "rune_of_haste")
            yield from self.move_on(hero)

    # -- the start of a turn ---------------------------------------------------------------

    def start_of_turn(self, hero: Hero) -> Steps[bool]:
        """DQ-TURN-08, -09: kept cards in the order of choice; whether the turn goes on."""
        due = [card for card in hero.kept if card in AT_START]
        goes_on = True
        while due:
            options = list(due)
            if "rune_of_healing" in hero.runes:
                options.append("rune_of_healing")
            chosen = yield from self.ask("which_effect", hero.seat, options, "DQ-TURN-08")
            if chosen == "rune_of_healing":
                yield from self.healing_rune(hero)
                left = list(hero.kept)
                due = [card for card in due if card in left]
                continue
            due.remove(chosen)
            try:
                goes_on &= yield from self.start_effect(hero, chosen)
            except TurnOver:
                if not hero.inside:
                    raise
                goes_on = False
        return goes_on

    def start_effect(self, hero: Hero, card: str) -> Steps[bool]:
        """One kept card; whether the turn goes on."""
        if card in TORCHES:
            return (yield from self.relight(hero, card))
        if card == "trapdoor":
            yield from self.trapdoor(hero)
        elif card == "vampire_bite":
            yield from self.wound(hero, 1, rule="DQ-ENC-12")
        elif card == "spiders_venom":
            line = self.hear(VENOM, hero.name)
            works = line.values[1] <= 2
            self.judge("venom", "DQ-ENC-12", "it works" if works else "it rests", line.words[2])
            if works:
                yield from self.wound(hero, 1, rule="DQ-ENC-12")
        else:
            line = self.hear(SHADE, hero.name)
            dies = sum(line.values[1]) <= 3
            said = "it takes hold" if dies else "it grasps nothing"
            self.judge("shade", "DQ-ENC-12", said, line.words[2])
            if dies:
                yield from self.kill(hero)
        return True

    def relight(self, hero: Hero, card: str) -> Steps[bool]:
        """Luck: success lights the torch, failure ends the turn."""
        if not (yield from self.test(hero, "luck", card)):
            self.hear("{hero} cannot light the torch.", hero.name, rule="DQ-ENC-12")
            return False
        self.drop_determination(hero, card)
        self.hear("{hero} lights the torch again.", hero.name, rule="DQ-ENC-12")
        self.rid(hero, card)
        return True

    def healing_rune(self, hero: Hero) -> Steps[None]:
        """Heals 4 and ends one lasting effect of a kept card."""
        self.use_rune(hero, "rune_of_healing")
        self.heal(hero, 4)
        if troubles := [card for card in hero.kept if card != "hole_in_the_roof"]:
            chosen = yield from self.ask("cure", hero.seat, troubles, "DQ-RUNE-02")
            self.rid(hero, chosen)
            self.drop_determination(hero, chosen)

    # -- what a hero may do ----------------------------------------------------------------

    def act(self, hero: Hero) -> Steps[None]:
        """Asked again after whatever does not use up the turn."""
        while True:
            options = self.actions(hero)
            if not options:
                self.hear("{hero} is walled in, with nothing left to search.", hero.name)
                yield from self.dead_end(hero)
            chosen = yield from self.ask("turn", hero.seat, options, "DQ-TURN-03")
            if chosen == "stasis_rune":
                self.use_rune(hero, "stasis_rune")
                hero.extra_turns += 2
            elif chosen == "drink_potion":
                yield from self.drink(hero)
            elif chosen == "rune_of_healing":
                yield from self.healing_rune(hero)
            elif chosen == "rope":
                self.swing_across(hero)
                hero.spent.add("begun")
            elif chosen == "cross" and self.board.type_of(hero.space) == "cave_in":
                rubble = f"cave-in {hero.space}"
                if not (yield from self.test(hero, "agility", rubble)):
                    self.hear("{hero} does not get past the rubble.", hero.name, rule="DQ-CHAM-19")
                    return
                self.drop_determination(hero, rubble)
                hero.across = True
                hero.spent.add("begun")
            else:
                yield from self.carry_out(hero, chosen)
                return

    def actions(self, hero: Hero) -> list[str]:
        """All that is offered now."""
        first = self.first_choices(hero)
        extras = []
        if "stasis_rune" in hero.runes and "begun" not in hero.spent:
            extras.append("stasis_rune")
        if hero.has("unstable_potion"):
            extras.append("drink_potion")
        if "rune_of_healing" in hero.runes and (hero.wounds or hero.kept):
            extras.append("rune_of_healing")
        return first + extras if first else []  # DQ-GAP-09: walled in, nothing can save them

    def first_choices(self, hero: Hero) -> list[str]:
        """What uses up the turn, by the situation of the hero."""
        if hero.below:
            return ["draw_card"] + (["climb"] if "hole_in_the_roof" in hero.kept else [])
        if hero.must_meet:
            return ["encounter"]
        kind = self.board.type_of(hero.space)
        if hero.stuck:
            return ["struggle" if kind == "spider_web" else "grope"]
        found = self.moves(hero)
        if hero.turned_back:
            back = self.ways_back(hero)
            found = [way for way in back if way in found] if back else ["cross"]
        elif kind == "treasure":
            found = ["stay", *found]
        elif kind == "cave_in" and not hero.across:
            found = ["cross", *(way for way in self.ways_back(hero) if way in found)]
        elif self.may_search(hero):
            found.append("search")
        if not hero.turned_back and self.way_down_offered(hero):
            found.append("go_down")
        if not found and not self.walled_in(hero):
            found = ["pass"]  # DQ-GAP-10: others are in the way
        if kind == "chasm" and hero.has("rope"):
            found.append("rope")
        if "rune_of_teleportation" in hero.runes and self.teleport_targets(hero):
            found.append("rune_of_teleportation")
        return found

    def way_down_offered(self, hero: Hero) -> bool:
        return hero.space != TREASURE and self.way_down(hero)

    def may_search(self, hero: Hero) -> bool:
        """DQ-SRCH-02 to -07."""
        laid = self.board.laid.get(hero.space)
        if laid is None or not content().tiles[laid.tile].search or hero.searches >= 2:
            return False
        return not self.tokens_at(hero.space)

    def carry_out(self, hero: Hero, chosen: str) -> Steps[None]:
        if chosen in ("search", "go_down"):
            self.give_up(hero)
        if chosen == "search":
            yield from self.search(hero)
        elif chosen == "go_down":
            yield from self.go_down(hero)
        elif chosen == "draw_card":
            if "hole_in_the_roof" in hero.kept:
                self.rid(hero, "hole_in_the_roof")
                self.drop_determination(hero, "hole_in_the_roof")
            yield from self.draw_below(hero)
        elif chosen == "climb":
            yield from self.climb(hero)
        elif chosen == "encounter":
            hero.must_meet = False
            yield from self.encounter(hero)
        elif chosen == "struggle":
            yield from self.tear_free(hero)
        elif chosen == "grope":
            yield from self.grope(hero)
        elif chosen == "stay":
            # Who stays draws a card without entering: no encounter that Haste could follow.
            yield from self.treasure(hero)
        elif chosen == "cross" and self.board.type_of(hero.space) == "spider_web":
            yield from self.tear_free(hero)
        elif chosen == "cross":
            yield from self.cross_bridge(hero)
        elif chosen == "rune_of_teleportation":
            yield from self.teleport(hero)
        elif chosen != "pass":
            yield from self.move_and_meet(hero, chosen)

    # -- searching -------------------------------------------------------------------------

    def search(self, hero: Hero) -> Steps[None]:
        """DQ-SRCH-01; Lindel draws two and resolves one."""
        self.hear("{hero} searches.", hero.name, rule="DQ-SRCH-01")
        hero.searches += 1
        space, trapped = hero.space, self.walled_in(hero)
        if hero.id == "lindel":
            yield from self.choose_find(hero)
        card = yield from self.top_card(hero, "search")
        found = card is not None and card.id in ("secret_door", "passage_down")
        over = False
        try:
            if card is not None:
                yield from self.resolve(hero, card, "search")
        except TurnOver:
            if not hero.inside:
                raise
            over = True  # a hero who was only knocked out has searched all the same
        trapped &= hero.space == space and self.walled_in(hero) and not self.way_down(hero)
        if trapped and hero.searches == 2 and not found:
            self.hear("{hero} is walled in and has searched twice in vain.", hero.name)
            yield from self.dead_end(hero)
        if over:
            raise TurnOver

    def choose_find(self, hero: Hero) -> Steps[None]:
        """Two cards that only the table shows: different ones are asked about."""
        self.shuffles()
        if not self.lines and self.view.kind == "choose_find":
            found = self.view.options
            known = [card for card in found if card in content().cards["search"]]
            self.judge("search", "DQ-ATT-08", 2, len(known))
            yield from self.ask("choose_find", hero.seat, found, "DQ-ATT-08")

    # -- things used on the way ------------------------------------------------------------

    def drink(self, hero: Hero) -> Steps[None]:
        """Unstable Potion: 2 kills, 3-5 wound, 8-10 heal 3, 11-12 heal all."""
        self.discard_loot(hero, "unstable_potion", rule="DQ-ENC-07")
        line = self.hear("{hero} drinks a potion: {dice}.", hero.name, rule="DQ-ENC-07")
        total = sum(line.values[1])
        if total == 2:
            yield from self.kill(hero)
        elif total <= 5:
            yield from self.wound(hero, 4, rule="DQ-ENC-07")
        elif 8 <= total <= 10:
            self.heal(hero, 3)
        elif total > 10:
            self.heal(hero, hero.wounds)
            if "vampire_bite" in hero.kept:
                self.rid(hero, "vampire_bite")
        else:
            self.hear("The potion does nothing to {hero}.", hero.name, rule="DQ-ENC-07")

    def swing_across(self, hero: Hero) -> None:
        self.discard_loot(hero, "rope", rule="DQ-ENC-15")
        self.hear("{hero} swings across the chasm on a rope.", hero.name, rule="DQ-ENC-15")
        halves = self.board.halves(hero.space)
        mine = self.board.half(hero.space, hero.side)
        hero.side = next(half for half in halves if half != mine)[0]

    def teleport_targets(self, hero: Hero) -> list[str]:
        """Any explored chamber without a hero; no tower, not the treasure chamber."""
        held = {each.space for each in self.heroes}
        return [space for space in self.board.laid if space not in held]

    def teleport(self, hero: Hero) -> Steps[None]:
        self.use_rune(hero, "rune_of_teleportation")
        targets = self.teleport_targets(hero)
        space = yield from self.ask("teleport", hero.seat, targets, "DQ-RUNE-02")
        line = self.hear("{hero} appears in {space}.", hero.name, rule="DQ-RUNE-02")
        self.judge("movement", "DQ-RUNE-02", space, space_in(line.words[1]))
        self.arrive(hero, space, "", "")
        hero.special = True
        yield from self.encounter(hero)
