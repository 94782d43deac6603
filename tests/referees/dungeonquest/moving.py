"""Moving: passages, doors, portcullises, new chambers (chapters MOV, DOOR, DEAD)."""

from __future__ import annotations

from .board import TREASURE, Laid, facing, space_in
from .cards import Cards
from .content import content
from .story import Hero, Steps, TurnOver

MOVES = "{hero} moves {way} into {space}."


class Moving(Cards):
    """How figures get from space to space."""

    # -- which ways there are --------------------------------------------------------------

    def usable(self, hero: Hero) -> tuple[str, ...]:
        """The sides that the chamber lets its hero use (DQ-ENC-03)."""
        space = hero.space
        ways = self.board.ways(space)
        kind = self.board.type_of(space)
        if kind == "chasm" and hero.side:
            half = self.board.half(space, hero.side)
            return tuple(way for way in ways if way in half)
        if kind == "cave_in" and not hero.across:
            return tuple(self.ways_back(hero))
        if hero.across and hero.side:
            if kind == "bridge":
                half = self.board.half(space, hero.side)
                return tuple(way for way in ways if way not in half)
            return tuple(way for way in ways if way != hero.side)
        return ways

    def open_ways(self, hero: Hero) -> list[str]:
        """Ways that no wall closes, whoever stands there.

        DQ-DEAD-02: who is across and finds walls only may go back to the near side.
        """
        space = hero.space
        usable = self.usable(hero)
        found = [way for way in usable if self.board.barriers(space, way) is not None]
        if hero.across and not found:
            near = [way for way in self.board.ways(space) if way not in usable]
            found = [way for way in near if self.board.barriers(space, way) is not None]
        return found

    def free(self, hero: Hero, space: str) -> bool:
        """DQ-MOV-03, -04: no other hero there; DQ-GAP-03: a tile for an unexplored space."""
        if not self.board.explored(space) and not self.board.pile:
            return False
        if space == TREASURE or self.config["hero_vs_hero"]:
            return True
        return not self.others_at(hero, space)

    def beyond(self, space: str, way: str) -> str:
        found = self.board.neighbour(space, way)
        assert found is not None
        return found

    def moves(self, hero: Hero) -> list[str]:
        """The moves that are offered."""
        return [w for w in self.open_ways(hero) if self.free(hero, self.beyond(hero.space, w))]

    def walled_in(self, hero: Hero) -> bool:
        """DQ-GAP-08: only walls make a dead end."""
        return not self.open_ways(hero)

    def way_back(self, hero: Hero) -> str | None:
        """The passage to the chamber the hero came from, if no wall closes it."""
        for way in self.board.ways(hero.space):
            if self.board.neighbour(hero.space, way) == hero.came_from != "":
                if self.board.barriers(hero.space, way) is not None:
                    return way
        return None

    def ways_back(self, hero: Hero) -> list[str]:
        """Where a hero can retreat to: the chamber they came from.

        Who came by special movement did not come through a passage and may take any open one.
        """
        back = self.way_back(hero)
        if back is not None:
            return [back]
        if not hero.special:
            return []
        ways = self.board.ways(hero.space)
        return [way for way in ways if self.board.barriers(hero.space, way) is not None]

    # -- going -----------------------------------------------------------------------------

    def go(self, hero: Hero, way: str) -> Steps[bool]:
        """Through the barriers, then onto the next space; False if a barrier holds."""
        start = hero.space
        barriers = self.board.barriers(start, way)
        assert barriers is not None
        self.give_up(hero, but=f"portcullis {start} {way}")
        for barrier in barriers:
            if not (yield from self.pass_barrier(hero, barrier, f"{barrier} {start} {way}")):
                return False
        beyond = self.beyond(start, way)
        if not self.board.explored(beyond):
            yield from self.lay_tile(hero, beyond, facing(way))
        line = self.hear(MOVES, hero.name, way.replace("_", " "), rule="DQ-MOV-01")
        self.judge("movement", "DQ-MOV-01", beyond, space_in(line.words[2]))
        self.arrive(hero, beyond, facing(way), start)
        return True

    def arrive(self, hero: Hero, space: str, side: str, came_from: str) -> None:
        """A figure comes to stand in a space; what was between it and the old one is over."""
        if TREASURE in (hero.space, came_from):
            hero.left_treasure = True
        hero.space, hero.side, hero.came_from = space, side, came_from
        hero.searches = 0
        hero.special = hero.must_meet = hero.stuck = False
        hero.turned_back = hero.across = hero.found_way_down = hero.chose_side = False
        self.give_up(hero)

    def pass_barrier(self, hero: Hero, barrier: str, encounter: str) -> Steps[bool]:
        """DQ-DOOR-01 to -15."""
        if "rune_of_opening" in hero.runes:
            options = ("try", "rune_of_opening")
            if (yield from self.ask("barrier", hero.seat, options, "DQ-DOOR-01")) != "try":
                self.use_rune(hero, "rune_of_opening")
                return True
        if barrier == "portcullis":
            self.hear("{hero} strains at the portcullis.", hero.name, rule="DQ-DOOR-07")
            if (yield from self.test(hero, "strength", encounter)):
                self.drop_determination(hero, encounter)
                return True
            self.hear("The portcullis stays down.", rule="DQ-DOOR-09")
            return False
        self.shuffles()
        line = self.hear("{hero} tries the door: {card}.", hero.name, rule="DQ-DOOR-01")
        card = self.of_name("door", line.words[1])
        if card.id == "door_opens":
            return True
        if card.id == "hidden_trap":
            if not (yield from self.warned(hero)):
                yield from self.draw(hero, "trap")
        return False

    # -- laying chambers -------------------------------------------------------------------

    def lay_tile(self, hero: Hero, space: str, arrow: str) -> Steps[None]:
        """DQ-MOV-09, -10. Which tile it is, the next view tells; its rotation is worked out."""
        yield from self.draw_tile(hero, space)
        self.tile_appears(hero, space, arrow)

    def draw_tile(self, hero: Hero, space: str) -> Steps[None]:
        """A tile leaves the pile; a Rune of Sight lets its owner choose from two."""
        hero.space, hero.searches = space, 0  # the figure stands there already
        if "rune_of_sight" in hero.runes and self.board.pile > 1:
            options = ("draw", "rune_of_sight")
            chosen = yield from self.ask("before_exploring", hero.seat, options, "DQ-MOV-09")
            if chosen == "rune_of_sight":
                self.use_rune(hero, "rune_of_sight")
                yield from self.choose_tile(hero)
        self.board.pile -= 1

    def choose_tile(self, hero: Hero) -> Steps[None]:
        """Two tiles are drawn unseen by the referee: what is offered is taken from the table."""
        drawn = self.view.options if self.view.kind == "choose_tile" else ("", "")
        self.board.pile -= 2
        yield from self.ask("choose_tile", hero.seat, drawn, "DQ-RUNE-02")
        self.board.pile += 2

    def tile_appears(self, hero: Hero, space: str, arrow: str) -> None:
        line = self.hear("{hero} discovers a {chamber}.", hero.name, rule="DQ-MOV-09")
        shown = {each.space: each.chamber for each in self.view.public.spaces}
        if space not in shown:
            self.part("exploring", "DQ-MOV-09", f"a chamber in {space}", sorted(shown))
        tile = content().tiles[shown[space]]
        name = content().chamber_names[tile.type]
        self.judge("exploring", "DQ-MOV-09", name, line.words[1])
        self.board.laid[space] = Laid(tile.id, arrow)
        if tile.type == "rotating_room":  # DQ-CHAM-40: it turns once, when it is laid
            self.hear("The room turns half round.", rule="DQ-CHAM-40")
            self.turn_chamber(space, 2)

    # -- secret doors ----------------------------------------------------------------------

    def secret_door(self, hero: Hero) -> Steps[None]:
        """Any adjacent space, even through a wall; the chamber there is met."""
        if hero.below:
            return
        space = hero.space
        options = self.ways_through_walls(hero)
        way = yield from self.ask("secret_door", hero.seat, [*options, "leave"], "DQ-MON-12")
        if way == "leave":
            return
        beyond = self.beyond(space, way)
        if not self.board.explored(beyond):
            yield from self.lay_tile(hero, beyond, facing(way))
        line = self.hear("{hero} slips through a secret door {way}.", hero.name, rule="DQ-GAP-12")
        self.judge("movement", "DQ-GAP-12", way.replace("_", " "), line.words[1])
        self.arrive(hero, beyond, facing(way), space)
        hero.special = True
        yield from self.encounter(hero)

    def ways_through_walls(self, hero: Hero) -> list[str]:
        """Adjacent spaces whatever lies between; heroes there are not attacked this way."""
        found = []
        for way in self.board.ways(hero.space):
            beyond = self.board.neighbour(hero.space, way)
            if beyond is None or not (self.board.explored(beyond) or self.board.pile):
                continue
            if beyond == TREASURE or not self.others_at(hero, beyond):
                found.append(way)
        return found

    def move_and_meet(self, hero: Hero, way: str) -> Steps[None]:
        """DQ-MOV-05; a barrier that holds ends the turn."""
        if not (yield from self.go(hero, way)):
            raise TurnOver
        yield from self.encounter(hero)

    def move_on(self, hero: Hero) -> Steps[None]:
        """Move again at once; DQ-GAP-35: without a legal move the turn ends."""
        options = self.moves(hero)
        if not options:
            return
        way = yield from self.ask("move_on", hero.seat, options, "DQ-CHAM-08")
        yield from self.move_and_meet(hero, way)
