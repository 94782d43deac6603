"""Situations in DungeonQuest for tests: lay out a dungeon, force dice and draws, choose, look.

    s = Situation(heroes=["hugo", "lindel"])
    s.lay("r2c2", "room_lfr", arrow="west")
    s.put(0, "r2c1")                       # from the west tower's row, say
    play = s.turn_of(0)
    play.dice(5, 4).cards("dungeon", "troll")
    play.do("east")
    assert play.options == ["attack", "escape"]

Everything is chosen through the public options and everything random is forced by name.
"""

from __future__ import annotations

from typing import Any

from tests.support.dungeonquest_content import CONTENT, LAID_OUT, PRINTED
from undercroft.games.dungeonquest.content.catalogue import DECKS
from undercroft.games.dungeonquest.content.pieces import (
    COMBAT_DECK,
    DIRECTIONS,
    PILE,
    RUNE,
)
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.rules.agenda import ACTION, ENCOUNTER, END_TURN, START_TURN
from undercroft.games.dungeonquest.rules.decks import combat_deck
from undercroft.games.dungeonquest.rules.setup import lay_out
from undercroft.games.dungeonquest.table.board import SPACE_ID, SPACE_NUMBER, TOWERS, lay_tile
from undercroft.games.dungeonquest.table.state import Fight, Hero, State
from undercroft.kernel.agenda import Frame
from undercroft.kernel.game import Game
from undercroft.testing import play

ALL_HEROES = ["hugo", "lindel", "krutzbeck", "tatianna"]


class Situation:
    """A table being laid out by hand. Heroes start in the towers nw, ne, sw, se, without Runes."""

    def __init__(
        self, players: int | None = None, heroes: list[str] | None = None, seed: int = 1,
        **house: Any,
    ) -> None:  # fmt: skip
        heroes = heroes or ALL_HEROES[: players or 1]
        self.config = GAME.schema().check(len(heroes), {"heroes": heroes, **house})
        GAME.check(self.config)
        self.state: State = lay_out(LAID_OUT, self.config, seed)
        self.state.agenda.clear()
        for hero in self.state.heroes:
            hero.kind = PRINTED.hero_ids.index(heroes[hero.seat])
            hero.cell = TOWERS[hero.seat]
        self.state.bags[COMBAT_DECK] = combat_deck(self.state)
        self.state.bags[RUNE] = b""
        self.state.turn = 1  # the opening turn, on which the sun stands still, is over
        self.state.first = len(heroes) - 1  # not seat 0, whose turn it mostly is

    def hero(self, seat: int = 0) -> Hero:
        return self.state.heroes[seat]

    def first_player(self, seat: int) -> Situation:
        """That player's turn moves the sun."""
        self.state.first = seat
        return self

    def lay(self, space: str, chamber: str, arrow: str = "west") -> Situation:
        """Lay a chamber of that kind; its entry arrow points to `arrow`."""
        tile = next(t for t in self.state.bags[PILE] if PRINTED.tiles[t].id == chamber)
        self.state.bags[PILE] = bytes(t for t in self.state.bags[PILE] if t != tile)
        lay_tile(self.state, SPACE_NUMBER[space], tile, DIRECTIONS.index(arrow))
        return self

    def put(
        self, seat: int, space: str, came_from: str | None = None, side: str | None = None
    ) -> Situation:
        """Put a hero on a space, as having come from another (which also gives their side)."""
        hero = self.hero(seat)
        hero.cell = SPACE_NUMBER[space]
        if came_from is not None:
            from undercroft.games.dungeonquest.table.board import between

            hero.came_from = SPACE_NUMBER[came_from]
            hero.side = between(hero.cell, hero.came_from)
        if side is not None:
            hero.side = DIRECTIONS.index(side)
        return self

    def token(self, space: str, monster: str, life: int | None = None) -> Situation:
        """Put a monster token on a space."""
        self.state.tokens[self._token(monster, life)] = SPACE_NUMBER[space]
        return self

    def _token(self, monster: str, life: int | None) -> int:
        kind = PRINTED.monster_ids.index(monster)
        return next(
            t
            for t, place in enumerate(self.state.tokens)
            if PRINTED.token_monster[t] == kind
            and place == -1
            and life in (None, PRINTED.token_life[t])
        )

    def give(self, seat: int, *cards: str, deck: str | None = None) -> Situation:
        """Give a hero Loot by card id; `deck` says from which deck if several hold it."""
        for name in cards:
            card = self._take(name, deck)
            self.hero(seat).loot += (card,)
        return self

    def keep(self, seat: int, *cards: str) -> Situation:
        """Cards whose effect stays with the hero."""
        for name in cards:
            self.hero(seat).kept += (self._take(name, None),)
        return self

    def rune(self, seat: int, *runes: str) -> Situation:
        """Give a hero Runes."""
        for name in runes:
            card = next(c for c in PRINTED.deck_cards[RUNE] if PRINTED.card_id[c] == name)
            self.hero(seat).runes += (card,)
        return self

    def _take(self, name: str, deck: str | None) -> int:
        for number, bag in enumerate(self.state.bags[: len(DECKS)]):
            if deck is None or DECKS[number] == deck:
                for card in bag:
                    if PRINTED.card_id[card] == name:
                        self.state.bags[number] = bytes(c for c in bag if c != card)
                        return card
        raise LookupError(f"no {name} in {deck or 'any deck'}")

    def below(self, seat: int, space: str, heading: str = "east", distance: int = 0) -> Situation:
        """The hero is in the catacombs, their marker on that space."""
        hero = self.hero(seat)
        hero.below, hero.cell, hero.marker = True, -1, SPACE_NUMBER[space]
        hero.heading = DIRECTIONS.index(heading)
        for _ in range(distance):
            hero.gathered += (self._take("empty", "catacomb"),)
        hero.distance = distance
        return self

    def turn_of(self, seat: int = 0) -> Play:
        """Begin with that player's whole turn, the sun and start-of-turn effects included."""
        return self._play([(START_TURN, seat)], seat)

    def action_of(self, seat: int = 0) -> Play:
        """Begin where that player chooses what to do, after the start of their turn."""
        return self._play([(END_TURN,), (ACTION, seat)], seat)

    def encounter_of(self, seat: int = 0) -> Play:
        """Begin where that hero meets the chamber they are in."""
        return self._play([(END_TURN,), (ENCOUNTER, seat)], seat)

    def _play(self, agenda: list[Frame], seat: int) -> Play:
        self.state.active = seat
        self.state.agenda = agenda
        return self.as_it_lies()

    def as_it_lies(self) -> Play:
        """Begin with whatever the agenda holds."""
        game: Game[State] = GAME
        return Play(game, self.config, self.state)


class Play(play.Play[State]):
    """A table in play, with everything random in the test's hand."""

    # -- chance: force before the step that needs it (before the first look: before all) ------

    def cards(self, deck: str, *names: str) -> Play:
        """The next cards of that deck, by id."""
        state = self.state_so_far
        taken: list[int] = []
        number = DECKS.index(deck)
        for name in names:
            card = next(  # a card in the deck rather than a discarded one
                c for c in (*state.bags[number], *state.discards[number])
                if PRINTED.card_id[c] == name and c not in taken
            )  # fmt: skip
            taken.append(card)
        return self.force(deck, *taken)

    def tiles(self, *chambers: str) -> Play:
        """The next chambers drawn, by kind."""
        pile = self.state_so_far.bags[PILE]
        taken: list[int] = []
        for name in chambers:
            taken.append(next(t for t in pile if PRINTED.tiles[t].id == name and t not in taken))
        return self.force("pile", *taken)

    def tokens(self, monster: str, *lives: int) -> Play:
        """The next monster tokens drawn, by their life values."""
        kind = PRINTED.monster_ids.index(monster)
        taken: list[int] = []
        for life in lives:
            taken.append(
                next(
                    t
                    for t, place in enumerate(self.state_so_far.tokens)
                    if PRINTED.token_monster[t] == kind
                    and PRINTED.token_life[t] == life
                    and place == -1
                    and t not in taken
                )
            )
        return self.force("tokens", *taken)

    def combat(self, *names: str) -> Play:
        """The next Combat cards drawn, by id, in the order in which they are drawn."""
        taken: list[int] = []
        for name in names:
            taken.append(
                next(
                    c
                    for c in PRINTED.combat_cards
                    if PRINTED.fight_id[c] == name and c not in taken
                )
            )
        return self.force("combat", *taken)

    def powers(self, *names: str) -> Play:
        """The Power cards of the opening hands, the hero's first."""
        return self.force("power", *(PRINTED.fight_id.index(name) for name in names))

    def escape_cards(self, hero: str, monster: str) -> Play:
        """The Power cards compared in an escape."""
        self.force("hero power", PRINTED.fight_id.index(hero))
        return self.force("monster power", PRINTED.fight_id.index(monster))

    # -- looking -----------------------------------------------------------------------------

    def hero(self, seat: int = 0) -> Hero:
        return self.state.heroes[seat]

    @property
    def fight(self) -> Fight:
        assert self.state.fight is not None
        return self.state.fight

    def space(self, seat: int = 0) -> str:
        """Where a hero stands; "" if on no space."""
        cell = self.hero(seat).cell
        return SPACE_ID[cell] if cell >= 0 else ""

    def tokens_at(self, space: str) -> list[str]:
        """The monsters whose tokens lie on a space."""
        return [
            PRINTED.monster_ids[PRINTED.token_monster[t]]
            for t, place in enumerate(self.state.tokens)
            if place == SPACE_NUMBER[space]
        ]

    def loot(self, seat: int = 0) -> list[str]:
        return [PRINTED.card_id[card] for card in self.hero(seat).loot]

    def discarded(self, deck: str) -> list[str]:
        return [PRINTED.card_id[card] for card in self.state.discards[DECKS.index(deck)]]

    def deck_size(self, deck: str) -> int:
        return len(self.state.bags[DECKS.index(deck)])


def decks_whole(state: State) -> None:
    """Every card of the ten decks is in exactly one place (Runes out of play aside)."""
    seen: list[int] = []
    for number in range(len(DECKS)):
        seen += [*state.bags[number], *state.discards[number]]
    for hero in state.heroes:
        seen += [*hero.loot, *hero.kept, *hero.gathered, *hero.runes]
    if state.fight is not None and state.fight.card >= 0:
        seen.append(state.fight.card)
    assert len(seen) == len(set(seen)), "a card is in two places"
    missing = {c for deck in PRINTED.deck_cards for c in deck} - set(seen)
    assert missing <= set(PRINTED.deck_cards[RUNE]), (
        f"cards lost: {[PRINTED.card_id[c] for c in missing]}"
    )


TOWER_SPACES = {
    tower.id: SPACE_ID[cell] for tower, cell in zip(CONTENT.board.towers, TOWERS, strict=True)
}
