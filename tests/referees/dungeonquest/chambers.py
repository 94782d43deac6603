"""Meeting chambers (chapters CHAM, EXIT and TRE)."""

from __future__ import annotations

from .board import TREASURE, absolute, facing
from .content import content
from .moving import Moving
from .story import Hero, Steps, TurnOver

DRAWS = {
    "dungeon_room": "dungeon",
    "catacomb_entrance": "dungeon",
    "chasm": "dungeon",
    "cave_in": "dungeon",
    "portcullis": "dungeon",
    "trap_room": "trap",
}

NO_WAY_ON = "No way leads on there: {hero} stays in the dark."
BACK_AGAIN = "{hero} is back in the same corridor, and their turn ends."


class Chambers(Moving):
    """What happens in each kind of chamber."""

    def encounter(self, hero: Hero) -> Steps[None]:
        """DQ-MOV-06, -07: heroes to be fought, then tokens, then the chamber."""
        hero.spent.add("met")
        yield from self.choose_half(hero)
        yield from self.meet_rival(hero)
        yield from self.meet_tokens(hero)
        yield from self.meet_chamber(hero)

    def meet_rival(self, hero: Hero) -> Steps[None]:
        raise NotImplementedError

    def meet_tokens(self, hero: Hero) -> Steps[None]:
        raise NotImplementedError

    def choose_half(self, hero: Hero) -> Steps[None]:
        """DQ-CATA-24, DQ-CHAM-44: after special movement the side is chosen."""
        raise NotImplementedError

    def meet_chamber(self, hero: Hero) -> Steps[None]:
        kind = self.board.type_of(hero.space)
        if kind in DRAWS:
            yield from self.draw(hero, DRAWS[kind])
            return
        meet = {
            "bottomless_pit": self.bottomless_pit,
            "corridor": self.corridor,
            "chamber_of_darkness": self.grope,
            "spider_web": self.spider_web,
            "bridge": self.bridge,
            "tower": self.tower,
            "treasure": self.treasure,
        }.get(kind)
        if meet is not None:  # nothing happens in a Rotating Room (DQ-CHAM-41, -42)
            yield from meet(hero)

    # -- rooms -----------------------------------------------------------------------------

    def bottomless_pit(self, hero: Hero) -> Steps[None]:
        """DQ-CHAM-03 to -05."""
        if not (yield from self.test(hero, "luck", "pit")):
            yield from self.kill(hero)
        self.drop_determination(hero, "pit")

    def corridor(self, hero: Hero) -> Steps[None]:
        """DQ-CHAM-08, -09: move again, but not from one entered before in this turn."""
        if hero.space in hero.corridors:
            self.hear(BACK_AGAIN, hero.name, rule="DQ-CHAM-09")
            return
        hero.corridors.add(hero.space)
        yield from self.move_on(hero)

    def grope(self, hero: Hero) -> Steps[None]:
        """DQ-CHAM-12 to -14: a die decides the way out."""
        laid = self.board.laid[hero.space]
        line = self.hear("{hero} gropes {direction} in the dark: {die}.", hero.name)
        side = content().tiles[laid.tile].exit_die[line.values[2] - 1]
        way = absolute(side, laid.arrow)
        self.judge("chamber of darkness", "DQ-CHAM-13", way, line.words[1])
        hero.stuck = True
        if way in self.moves(hero):
            yield from self.move_and_meet(hero, way)
        else:
            self.hear(NO_WAY_ON, hero.name, rule="DQ-CHAM-14")

    # -- crossings -------------------------------------------------------------------------

    def spider_web(self, hero: Hero) -> Steps[None]:
        """DQ-CHAM-21 to -26."""
        options = ["cross"] + (["retreat"] if self.ways_back(hero) else [])
        chosen = yield from self.ask("spider_web", hero.seat, options, "DQ-CHAM-21")
        if chosen == "retreat":
            hero.turned_back = True
            return
        yield from self.tear_free(hero)

    def tear_free(self, hero: Hero) -> Steps[None]:
        if not (yield from self.test(hero, "strength", f"web {hero.space}")):
            hero.stuck = True
            self.hear("{hero} is caught in the web.", hero.name, rule="DQ-CHAM-26")
            raise TurnOver
        self.drop_determination(hero, f"web {hero.space}")
        hero.stuck = False
        hero.across = True
        yield from self.move_on(hero)

    def bridge(self, hero: Hero) -> Steps[None]:
        """DQ-CHAM-32 to -39."""
        may_stay = not hero.special and self.way_back(hero) is not None
        options = ["cross", "stay"] if may_stay else ["cross"]
        if (yield from self.ask("bridge", hero.seat, options, "DQ-CHAM-32")) == "stay":
            hero.turned_back = True
            return
        yield from self.cross_bridge(hero)

    def cross_bridge(self, hero: Hero) -> Steps[None]:
        while True:
            options = ["cross"]
            if hero.has("rope"):
                options.append("rope")
            options += [f"drop:{card}" for card in hero.loot if card != "loadstone"]
            chosen = yield from self.ask("before_crossing", hero.seat, options, "DQ-CHAM-35")
            if not chosen.startswith("drop:"):
                break
            self.discard_loot(hero, chosen[5:], rule="DQ-CHAM-35")
        if chosen == "rope":
            self.discard_loot(hero, "rope", rule="DQ-ENC-15")
        else:
            burden = len(hero.loot)
            if not (yield from self.test(hero, "agility", "bridge", burden=burden)):
                yield from self.fall(hero)
        self.drop_determination(hero, "bridge")
        hero.across = True
        yield from self.move_on(hero)

    def fall(self, hero: Hero) -> Steps[None]:
        """DQ-CHAM-37, -38, DQ-GAP-26: into the catacombs, then 1 die of wounds."""
        self.hear("{hero} falls off the bridge.", hero.name, rule="DQ-CHAM-37")
        yield from self.set_marker(hero)
        line = self.hear("{hero} rolls {dice} for wounds.", hero.name, rule="DQ-CHAM-38")
        yield from self.wound(hero, sum(line.values[1]), rule="DQ-CHAM-38")
        raise TurnOver

    def set_marker(self, hero: Hero) -> Steps[None]:
        raise NotImplementedError

    # -- towers ----------------------------------------------------------------------------

    def may_exit(self, hero: Hero) -> bool:
        """DQ-EXIT-09, -10; DQ-OPT-29 wants a Treasure card."""
        if self.config["no_guts_no_glory"]:
            return bool(self.treasures(hero))
        return bool(hero.loot)

    def treasures(self, hero: Hero) -> list[str]:
        return [card for card in hero.loot if card in content().cards["treasure"]]

    def tower(self, hero: Hero) -> Steps[None]:
        """DQ-EXIT-02 to -05, DQ-OPT-31, -32."""
        options = ["exit"] if self.may_exit(hero) else []
        moves = self.moves(hero)
        options += moves
        towers = {str(t["id"]): space for space, t in content().towers.items()}
        if self.config["tower_power"]:
            options += [
                name
                for name, space in towers.items()
                if space != hero.space and not self.others_at(hero, space)
            ]
        if not moves and not set(options) & set(towers):
            options.append("stay")
        if not options:
            return
        chosen = yield from self.ask("tower", hero.seat, options, "DQ-EXIT-02")
        if chosen == "exit":
            self.leave(hero)
        elif chosen in towers:
            self.hear("{hero} steps over to another tower.", hero.name, rule="DQ-OPT-31")
            self.arrive(hero, towers[chosen], "", hero.space)
            hero.came_from = ""
            if moves := self.moves(hero):  # else the turn ends there (DQ-GAP-35)
                way = yield from self.ask("tower", hero.seat, moves, "DQ-OPT-32")
                yield from self.move_and_meet(hero, way)
        elif chosen != "stay":
            yield from self.move_and_meet(hero, chosen)

    def leave(self, hero: Hero) -> None:
        """DQ-EXIT-06, -07."""
        self.hear("{hero} leaves the dungeon alive.", hero.name, rule="DQ-EXIT-02")
        hero.kept = []
        hero.fate, hero.space, hero.came_from = "out", "", ""
        hero.extra_turns = 0
        raise TurnOver

    # -- the treasure chamber --------------------------------------------------------------

    def treasure(self, hero: Hero) -> Steps[None]:
        """DQ-TRE-03 to -06. DQ-TRE-10: none is drawn on a turn on which the hero left."""
        if hero.left_treasure:
            self.hear("{hero} left this turn and draws no Dragon card.", hero.name)
            return
        if self.next_is("The dragon sleeps: {hero} takes treasure."):
            self.hear("The dragon sleeps: {hero} takes treasure.", hero.name)
            self.dragon_cards += 1
            for _ in range(2):
                self.take_treasure(hero)
            return
        yield from self.rage(hero)

    def take_treasure(self, hero: Hero) -> None:
        """One Treasure card; the Artifact Eater devours the best of the others."""
        self.shuffles()
        if line := self.maybe("The artifact eater devours {card} of {hero}."):
            worth = content().cards["treasure"]
            best = max(self.treasures(hero), key=lambda card: worth[card].gold, default="?")
            if self.config["cloak_and_dagger"]:  # it may be one that was never seen
                named = [c for c in self.treasures(hero) if worth[c].name == line.words[0]]
                best = named[0] if named else "?"
            else:
                self.judge("artifact eater", "DQ-ENC-05", worth[best].name, line.words[0])
            if best in hero.loot:
                hero.loot.remove(best)
            else:  # taken for another card when it was drawn
                hero.loot = ["?"] * (len(hero.loot) - 1)
        self.gain(hero, self.seen_loot(hero, "treasure"))

    def rage(self, hero: Hero) -> Steps[None]:
        """DQ-TRE-11 to -22: all heroes inside suffer, from the one who drew, clockwise."""
        self.dragon_cards += 1
        if "rune_of_slumber" in hero.runes:
            options = ("face", "rune_of_slumber")
            if (yield from self.ask("dragon_rage", hero.seat, options, "DQ-TRE-11")) != "face":
                self.use_rune(hero, "rune_of_slumber")
                self.dragon_cards = 0
                raise TurnOver
        self.hear("The dragon wakes!", rule="DQ-TRE-20")
        for seat in self.clockwise(hero.seat):
            victim = self.heroes[seat]
            if victim.space == TREASURE:
                try:
                    yield from self.burn(victim)
                except TurnOver:
                    continue
        raise TurnOver

    def burn(self, hero: Hero) -> Steps[None]:
        if gone := self.treasures(hero):
            line = self.hear("{hero} discards {cards}.", hero.name, rule="DQ-TRE-11")
            names = sorted(content().cards["treasure"][card].name for card in gone)
            self.judge("dragon rage", "DQ-TRE-11", names, sorted(line.words[1].split(", ")))
            hero.loot = [card for card in hero.loot if card not in gone]
        line = self.hear("{hero} rolls {dice} for wounds.", hero.name, rule="DQ-TRE-12")
        self.judge("dragon rage", "DQ-TRE-12", 2, len(line.values[1]))
        try:
            yield from self.wound(hero, sum(line.values[1]), rule="DQ-TRE-12")
        except TurnOver:  # a hero who is only knocked out flees as well
            if not hero.inside:
                raise
        yield from self.retreat(hero)

    def retreat(self, hero: Hero) -> Steps[None]:
        """DQ-TRE-13 to -18, DQ-GAP-17: not through barriers, nor where another hero stands."""
        options = [
            way
            for way in self.board.ways(TREASURE)
            if self.board.barriers(TREASURE, way) == ()
            and not self.others_at(hero, self.beyond(TREASURE, way))
            and (self.board.explored(self.beyond(TREASURE, way)) or self.board.pile)
        ]
        if not options:
            return
        way = yield from self.ask("retreat", hero.seat, options, "DQ-TRE-13")
        self.hear("{hero} flees {way}.", hero.name, way.replace("_", " "), rule="DQ-TRE-13")
        space = self.beyond(TREASURE, way)
        if not self.board.explored(space):
            yield from self.lay_tile(hero, space, facing(way))
        self.arrive(hero, space, facing(way), TREASURE)
        hero.special = hero.must_meet = True
