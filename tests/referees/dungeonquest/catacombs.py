"""The catacombs (chapter CATA)."""

from __future__ import annotations

from .board import COLUMNS, DIRECTIONS, ROWS, STEP, TREASURE, at, cell, opposite, space_in, turned
from .content import content
from .rounds import Rounds
from .story import Hero, Steps, TurnOver

KEPT_BELOW = ("torch_goes_out_below", "spiders_venom", "hole_in_the_roof")
WENT = "{hero} has come {n} of {n} spaces and, with {die}, drifts {n} to the {word}."


class Catacombs(Rounds):
    """Going down, what happens below, and coming up."""

    def way_down(self, hero: Hero) -> bool:
        """DQ-CATA-01, -03, -04."""
        space = hero.space
        kind = self.board.type_of(space)
        return kind == "catacomb_entrance" or space in self.markers or hero.found_way_down

    def go_down(self, hero: Hero) -> Steps[None]:
        self.hear("{hero} goes down into the catacombs.", hero.name, rule="DQ-CATA-05")
        yield from self.set_marker(hero)

    def set_marker(self, hero: Hero) -> Steps[None]:
        """DQ-CATA-05, -06."""
        heading = yield from self.ask("heading", hero.seat, DIRECTIONS, "DQ-CATA-05")
        space = hero.space
        self.arrive(hero, "", "", "")
        hero.below, hero.marker, hero.heading = True, space, heading
        hero.marker_cell = cell(space)
        hero.travelled = 0
        hero.uncounted = sum(card in content().cards["catacomb"] for card in hero.kept)
        if "lingering_shade" in hero.kept:
            self.rid(hero, "lingering_shade")

    def draw_below(self, hero: Hero) -> Steps[None]:
        """DQ-CATA-10 to -13: one card, which is counted."""
        card = yield from self.top_card(hero, "catacomb")
        hero.travelled += 1
        if card is not None:
            yield from self.resolve(hero, card, "catacomb")

    # -- ways up ---------------------------------------------------------------------------

    def exit(self, hero: Hero) -> Steps[None]:
        yield from self.may_come_up(hero)

    def may_come_up(self, hero: Hero) -> Steps[None]:
        """DQ-CATA-15."""
        chosen = yield from self.ask("come_up", hero.seat, ("leave", "stay"), "DQ-CATA-15")
        if chosen == "leave":
            yield from self.come_up(hero)

    def hole_in_the_roof(self, hero: Hero) -> Steps[None]:
        """A new Hole in the Roof is kept until it is climbed or given up."""
        self.keep(hero, "hole_in_the_roof", "Hole in the Roof")
        yield from self.climb(hero)

    def climb(self, hero: Hero) -> Steps[None]:
        climbed = yield from self.rope_instead(hero)
        if not climbed:
            climbed = yield from self.test(hero, "agility", "hole_in_the_roof")
        if not climbed:
            self.hear("{hero} does not get up to the hole.", hero.name, rule="DQ-ENC-12")
            raise TurnOver
        self.drop_determination(hero, "hole_in_the_roof")
        self.rid(hero, "hole_in_the_roof")
        yield from self.may_come_up(hero)

    def deep_elf(self, hero: Hero) -> Steps[None]:
        """Loot as a bribe against a die times 100."""
        given = 0
        while hero.loot:
            options = [card for card in hero.loot if card != "loadstone"]
            chosen = yield from self.ask("bribe", hero.seat, [*options, "enough"], "DQ-MON-13")
            if chosen == "enough":
                break
            self.discard_loot(hero, chosen, rule="DQ-MON-13")
            given += content().loot[chosen].gold
        line = self.hear("The Deep Elf wants {n} gold and is given {n}.", rule="DQ-MON-13")
        wanted = line.values[0]
        self.judge("deep elf", "DQ-MON-13", (True, given), (wanted % 100 == 0, line.values[1]))
        if wanted < given:
            yield from self.may_come_up(hero)
        elif wanted > given:
            yield from self.meet(hero, "sorcerer")
        else:
            self.hear("The Deep Elf takes it and goes.", rule="DQ-MON-13")

    # -- where one comes up ----------------------------------------------------------------

    def emerge(self, hero: Hero) -> Steps[tuple[int, int]]:
        """DQ-CATA-16, -17, -19, DQ-GAP-28: ahead by the cards, aside by a die, within walls."""
        side = yield from self.ask("sideways", hero.seat, ("left", "right"), "DQ-CATA-17")
        line = self.hear(WENT, hero.name, rule="DQ-CATA-17")
        row, column, came = _walk(*hero.marker_cell, hero.heading, hero.travelled)
        drift = turned(hero.heading, 3 if side == "left" else 1)
        row, column, drifted = _walk(row, column, drift, line.values[3])
        said = (came, hero.travelled, drifted, side)
        self.judge("coming up", "DQ-CATA-16", said, (*line.values[1:3], *line.values[4:]))
        return row, column

    def come_up(self, hero: Hero) -> Steps[None]:
        """DQ-CATA-18 to -33."""
        space = at(*(yield from self.emerge(hero)))
        self.surface(hero, space)
        yield from self.appear(hero, space)
        raise TurnOver

    def surface(self, hero: Hero, space: str) -> None:
        """DQ-CATA-20 to -23: pile and marker go, cards of the catacombs that were kept, too."""
        self.arrive(hero, space, "", "")
        hero.below, hero.marker, hero.heading, hero.travelled = False, "", "", 0
        for card in KEPT_BELOW:
            while card in hero.kept:
                self.rid(hero, card)

    def appear(self, hero: Hero, space: str) -> Steps[None]:
        """A figure comes to stand where it did not walk: met on the next turn."""
        if not self.board.explored(space):
            yield from self.draw_tile(hero, space)
            arrow = yield from self.ask("lay_tile", hero.seat, DIRECTIONS, "DQ-CATA-31")
            self.tile_appears(hero, space, arrow)
        line = self.hear("{hero} comes up in {space}.", hero.name, rule="DQ-CATA-20")
        self.judge("coming up", "DQ-CATA-17", space, space_in(line.words[1]))
        hero.special = hero.must_meet = hero.just_up = True
        yield from self.choose_half(hero)

    def giant_naga(self, hero: Hero) -> Steps[None]:
        """The marker goes where one would come up, facing the other way; the pile is lost."""
        hero.marker_cell = yield from self.emerge(hero)
        self.hear("A giant naga drags {hero} off.", hero.name, rule="DQ-CATA-07")
        hero.marker, hero.heading = at(*hero.marker_cell), opposite(hero.heading)
        hero.travelled = 0
        hero.uncounted = sum(card in content().cards["catacomb"] for card in hero.kept)


def _walk(row: int, column: int, heading: str, steps: int) -> tuple[int, int, int]:
    """As many steps as the outer wall allows, and how many those were.

    DQ-TRE-02: the two cells of the treasure chamber are one space.
    """
    down, right = STEP[heading]
    for taken in range(steps):
        beyond = row + down, column + right
        if down and at(*beyond) == at(row, column) == TREASURE:
            beyond = row + 2 * down, column
        if not (1 <= beyond[0] <= ROWS and 1 <= beyond[1] <= COLUMNS):
            return row, column, taken
        row, column = beyond
    return row, column, steps
