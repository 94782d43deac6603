"""Optional rules with procedures of their own (chapter OPT)."""

from __future__ import annotations

from .board import DIRECTIONS, TREASURE, facing, space_in
from .catacombs import Catacombs
from .content import content
from .monsters import Fight, Side
from .story import Hero, Steps, Token, TurnOver


class Optional(Catacombs):
    """Rules that are agreed before the game."""

    moved_last: Token | None = None

    # -- Death Can Wait --------------------------------------------------------------------

    def dead_end(self, hero: Hero) -> Steps[None]:
        """DQ-DEAD-03, DQ-GAP-09; DQ-OPT-20: carried to an adjacent space instead."""
        if not self.config["death_can_wait"]:
            yield from self.kill(hero)
        yield from self.knock_out(hero)
        start = hero.space
        options = self.ways_through_walls(hero)
        if not options:
            raise TurnOver
        way = yield from self.ask("carried_out", hero.seat, options, "DQ-OPT-20")
        space = self.beyond(start, way)
        self.arrive(hero, space, "", "")
        yield from self.appear(hero, space)
        raise TurnOver

    # -- Servants of Kalladra --------------------------------------------------------------

    def servant_turn(self, hero: Hero) -> Steps[None]:
        """DQ-OPT-03 to -15."""
        if not self.config["servants_of_kalladra"] or not self.inside:
            return
        options = ["pass"]
        for token in self.tokens:
            if len(self.tokens) > 1 and token is self.moved_last:
                continue
            options += [f"{token.space}:{token.monster}:{way}" for way in self.token_ways(token)]
        if len(self.tokens) < len(self.inside) and self.places_for_tokens():
            options.append("add")
        chosen = yield from self.ask("servant", hero.seat, options, "DQ-OPT-03")
        if chosen == "pass":
            return
        if chosen == "add":
            yield from self.add_token(hero)
            return
        space, monster, way = chosen.split(":")
        token = next(t for t in self.tokens_at(space) if t.monster == monster)
        name = content().monsters[monster]["name"]
        self.hear("A {monster} moves {way}.", name, way, rule="DQ-OPT-03")
        token.space = self.beyond(space, way)
        self.moved_last = token
        yield from self.falls_upon(hero, token)

    def token_ways(self, token: Token) -> list[str]:
        """DQ-OPT-04 to -07: through passages, doors and portcullises, not into the treasure."""
        found = []
        for way in DIRECTIONS:
            beyond = self.board.neighbour(token.space, way)
            if beyond not in self.board.laid:  # nor into tower rooms, which are no chambers
                continue
            if self.board.barriers(token.space, way) is not None and not self.tokens_at(beyond):
                found.append(way)
        return found

    def places_for_tokens(self) -> list[str]:
        """DQ-OPT-15: chambers next to a tower room without a monster."""
        found = []
        for tower in content().towers:
            for way in DIRECTIONS:
                space = self.board.neighbour(tower, way)
                if space in self.board.laid and not self.tokens_at(str(space)):
                    found.append(str(space))
        return found

    def add_token(self, hero: Hero) -> Steps[None]:
        """DQ-OPT-13, -14: Dungeon cards are drawn until a monster comes."""
        self.shuffles()
        places = self.places_for_tokens()
        space = yield from self.ask("place_monster", hero.seat, places, "DQ-OPT-15")
        self.shuffles()
        line = self.hear("A {monster} appears in {space}.", rule="DQ-OPT-13")
        self.judge("servants", "DQ-OPT-15", space, space_in(line.words[1]))
        monster = next(m for m, card in content().monsters.items() if card["name"] == line.words[0])
        token = Token(space, monster)
        self.tokens.append(token)
        yield from self.falls_upon(hero, token)

    def falls_upon(self, servant: Hero, token: Token) -> Steps[None]:
        """DQ-OPT-10 to -12: a hero there meets it at once; the mover plays it."""
        for seat in self.clockwise(servant.seat):
            victim = self.heroes[seat]
            if victim.space == token.space and token in self.tokens:
                victim.spent = set()
                try:
                    yield from self.meet_monster(victim, token.monster, token, servant.seat)
                except TurnOver:
                    continue

    # -- Hero vs. Hero ---------------------------------------------------------------------

    def meet_rival(self, hero: Hero) -> Steps[None]:
        """DQ-OPT-33, -38: who moves onto another hero must attack; not after special movement."""
        if not self.config["hero_vs_hero"] or hero.special or hero.space == TREASURE:
            return
        for rival in self.others_at(hero, hero.space):
            yield from self.attack_hero(hero, rival)

    def attack_hero(self, hero: Hero, rival: Hero) -> Steps[None]:
        """DQ-OPT-33 to -37: until one of them has taken 4 in this fight."""
        self.hear("{hero} attacks {hero}.", hero.name, rival.name, rule="DQ-OPT-33")
        fight = Fight(Side(hero.seat, hero.name, hero), Side(rival.seat, rival.name, rival))
        self.fight = fight
        try:
            while max(fight.hero.hits, fight.foe.hits) < 4:
                fight.round += 1
                yield from self.standard_round(fight)
                if (yield from self.a_hero_falls(fight)):
                    return
                self.refill(fight)
        finally:
            self.fight = None
        loser, victor = (hero, rival) if fight.hero.hits >= 4 else (rival, hero)
        for side in fight.sides():
            assert side.hero is not None
            side.hero.wounds += side.hits
        self.hear("{hero} is beaten.", loser.name, rule="DQ-OPT-34")
        yield from self.spoils(victor, loser)
        yield from self.give_way(loser)
        if loser is hero:
            raise TurnOver

    def a_hero_falls(self, fight: Fight) -> Steps[bool]:
        """A hero who reaches their life value is killed; whether the attacker has won by that."""
        for side in fight.sides():
            hero = side.hero
            assert hero is not None
            if side.wounds >= hero.life:
                other = fight.foe if side is fight.hero else fight.hero
                assert other.hero is not None
                hero.wounds += side.hits
                other.hero.wounds += other.hits
                yield from self.kill(hero, goes_on=True)
                self.hear("{hero} is beaten.", hero.name, rule="DQ-OPT-34")
                if side is fight.hero:
                    raise TurnOver
                return True
        return False

    def spoils(self, victor: Hero, loser: Hero) -> Steps[None]:
        """DQ-OPT-35: one Loot card of the loser's, which the victor may not see."""
        if not loser.loot:
            return
        hidden = self.config["cloak_and_dagger"]
        options = ["unseen"] if hidden else list(loser.loot)
        chosen = yield from self.ask("spoils", victor.seat, [*options, "nothing"], "DQ-OPT-35")
        if chosen == "nothing":
            return
        self.hear("{hero} robs {hero}.", victor.name, loser.name, rule="DQ-OPT-35")
        if hidden:
            self.hear("{hero} hides a Loot card.", victor.name)
            loser.loot, victor.loot = ["?"] * (len(loser.loot) - 1), [*victor.loot, "?"]
            return
        self.hear("{hero} takes {card}.", victor.name)
        loser.loot.remove(chosen)
        victor.loot.append(chosen)

    def give_way(self, loser: Hero) -> Steps[None]:
        """DQ-OPT-36: as after an escape, to a neighbouring chamber."""
        start = loser.space
        way = self.way_back(loser)
        if way is None:
            options = [
                way
                for way in self.board.ways(start)
                if self.board.barriers(start, way) is not None
                and not self.others_at(loser, self.beyond(start, way))
            ]
            if not options:
                return
            way = yield from self.ask("give_way", loser.seat, options, "DQ-OPT-36")
        space = self.beyond(start, way)
        if not self.board.explored(space):
            yield from self.lay_tile(loser, space, facing(way))
        line = self.hear("{hero} gives way into {space}.", loser.name, rule="DQ-OPT-36")
        self.judge("movement", "DQ-OPT-36", space, space_in(line.words[1]))
        self.arrive(loser, space, facing(way), start)
        loser.special = loser.must_meet = True
