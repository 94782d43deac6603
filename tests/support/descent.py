"""Situations of Descent: figures on a map that a test draws, or on a quest's map."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace
from typing import Any, Self

from undercroft.games.descent.content.catalogue import DescentContent
from undercroft.games.descent.content.loading import catalogue
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import deck as overlord_deck
from undercroft.games.descent.rules import harm, reacting, terms
from undercroft.games.descent.rules.quests import script, tokens
from undercroft.games.descent.rules.setup import befriend, enlist, lay_ground
from undercroft.games.descent.table.ground import DOOR, WALL, Ground
from undercroft.games.descent.table.state import (
    AGENDA,
    KNOCKED_OUT,
    NONE,
    OFF,
    ON_MAP,
    Fighter,
    State,
    Token,
    Turn,
)
from undercroft.kernel.game import configure
from undercroft.kernel.grid import Placed, Tile, compose
from undercroft.testing import Play

CONTENT: DescentContent = catalogue(("base",), ())
EDGES = {"-": WALL, "|": WALL, "D": DOOR}
FIRST_BLOOD = "first_blood"
# Faces by number (content/base/dice.toml).
MISS, BLUE_2_SURGE, BLUE_2_FAR, BLUE_1_SURGE = 0, 1, 3, 5
RED_1, RED_3_SURGE = 0, 5
NO_SHIELD, ONE_SHIELD, THREE_SHIELDS = 0, 1, 5  # of a gray die
_KEYS = count()


def drawn(*lines: str) -> Ground:
    """A map: rows of spaces, or a drawing with edges ("+-+")."""
    tile = Tile.drawn("drawn", lines, EDGES) if lines[0][0] == "+" else Tile("drawn", lines)
    return Ground(compose([Placed(tile, 0, 0)]), {"exit_a": 0, "26a": 0, "entrance": 0})


class Situation(Play[State]):
    """Players: seat 0 is the overlord, without cards. Without rows, the map of a quest's encounter.

    `groups` are the monsters of its groups, as the overlord chose them.
    """

    def __init__(
        self,
        *rows: str,
        players: int = 3,
        act: int = 1,
        quest: str = FIRST_BLOOD,
        encounter: int = 1,
        groups: tuple[str, ...] = (),
        counts: dict[str, int] | None = None,
        discreet: bool = False,
    ) -> None:
        settings = {"quest": quest, "discreet": discreet, "overlord": 0}
        config: dict[str, Any] = configure(GAME, players, settings)
        state = GAME.setup(config, 1)
        state.agenda = []
        state.owned, state.overlord_bags = (), [()]
        state.encounter = encounter - 1
        lay_ground(state)
        state.groups = groups
        state.counts = counts or {}
        self.heroes = state.heroes
        state.heroes = 0
        state.act = act
        state.round = 1
        if rows:
            state.map = f"drawn {next(_KEYS)}"
            CONTENT.grounds[state.map] = drawn(*rows)
            state.search = ()
            state.closed = (1 << len(state.ground.doors)) - 1
        super().__init__(GAME, config, state)

    def hero(self, name: str, square: str, *items: str, seat: int = 0, **more: Any) -> Self:
        """A hero with these items; heroes come before monsters."""
        state = self.state_so_far
        assert state.heroes == len(state.fighters), "heroes first"
        seats = state.hero_seats()
        state.fighters.append(
            Fighter(
                CONTENT.figure_called[name], seat or seats[state.heroes % len(seats)],
                place=ON_MAP, at=state.ground.called[square],
                items=tuple(CONTENT.item_called[item] for item in items), **more,
            )
        )  # fmt: skip
        state.heroes += 1
        return self

    def monster(self, name: str, square: str, **more: Any) -> Self:
        """A monster; the square in the north-west of its base."""
        state = self.state_so_far
        kind = CONTENT.figure_called[name]
        copy = sum(fighter.kind == kind for fighter in state.fighters)
        at = state.ground.called[square]
        state.fighters.append(Fighter(kind, state.overlord, copy, ON_MAP, at, **more))
        return self

    def friend(self, name: str, square: str, **more: Any) -> Self:
        """A friend of the heroes."""
        state = self.state_so_far
        copy = sum(f.kind == CONTENT.figure_called[name] for f in state.fighters)
        number = befriend(state, name, copy)
        more = {"place": ON_MAP, "at": state.ground.called[square], **more}
        for field, value in more.items():
            setattr(state.fighters[number], field, value)
        return self

    def off(self, name: str) -> Self:
        """A figure of the overlord that waits beside the map."""
        state = self.state_so_far
        copy = sum(f.kind == CONTENT.figure_called[name] for f in state.fighters)
        enlist(state, name, copy)
        return self

    def lying(self, name: str, square: str) -> Self:
        """A token lies on another square than at first."""
        token = tokens.called(self.state_so_far, name)
        token.at, token.carrier = self.state_so_far.ground.called[square], NONE
        return self

    def carrying(self, handle: str, name: str) -> Self:
        """A figure carries a token."""
        token = tokens.called(self.state_so_far, name)
        token.at, token.carrier = NONE, self.number(handle)
        return self

    def set_up(self) -> Self:
        """What the quest's script does as the map is laid."""
        state = self.state_so_far
        table: Any = SimpleNamespace(state=state, say=lambda *_: None)
        script(state).set_up(table)
        return self

    def token(self, name: str) -> Token:
        return tokens.called(self.state_so_far, name)

    def where(self, name: str) -> str:
        """The square of a token, the figure that carries it, or nothing."""
        token, state = self.token(name), self.state
        if token.carrier != NONE:
            return state.handle(token.carrier)
        return state.ground.names[token.at] if token.at != NONE else ""

    def hurt(self, handle: str, amount: int, how: Any = harm.suffer) -> Self:
        """A figure suffers damage, or fatigue by `harm.tire`, with all that follows unasked."""
        agenda = self.table.state.agenda
        depth = len(agenda)
        how(self.table, self.number(handle), amount)
        while len(agenda) > depth:
            asked = list(AGENDA.run_next(self.table) or ())
            assert not asked, "somebody is asked"
        return self

    def number(self, handle: str) -> int:
        number = self.state_so_far.called(handle)
        assert number != NONE, f"there is no {handle}"
        return number

    def of(self, handle: str) -> Fighter:
        return self.state_so_far.fighters[self.number(handle)]

    def down(self, handle: str) -> Self:
        """A hero is knocked out."""
        number = self.number(handle)
        fighter, state = self.of(handle), self.state_so_far
        fighter.place, fighter.damage = KNOCKED_OUT, state.health(number)
        fighter.fatigue = state.printed(number).stamina
        return self

    def condition(self, handle: str, *names: str) -> Self:
        for name in names:
            self.of(handle).conditions |= terms.BITS[name]
        return self

    def hold(self, handle: str, *cards: str) -> Self:
        """Search cards go from the deck to a hero."""
        state = self.state_so_far
        for name in cards:
            card = next(each for each in state.bags[0] if CONTENT.cards[each].id == name)
            state.bags[0] = tuple(each for each in state.bags[0] if each != card)
            self.of(handle).cards = (*self.of(handle).cards, card)
        return self

    def overlord(
        self, *hand: str, deck: tuple[str, ...] = (), discards: tuple[str, ...] = ()
    ) -> Self:
        """Overlord cards in the hand, in the deck (drawn in this order) and on the discard pile."""
        state = self.state_so_far
        free = list(range(len(CONTENT.overlord_list)))

        def taken(names: tuple[str, ...]) -> tuple[int, ...]:
            cards = []
            for name in names:
                card = next(each for each in free if CONTENT.overlord_list[each].id == name)
                free.remove(card)
                cards.append(card)
            return tuple(cards)

        state.hand, in_deck, state.discards = taken(hand), taken(deck), taken(discards)
        state.overlord_bags = [tuple(sorted(in_deck))]
        state.owned = (*state.hand, *in_deck, *state.discards)
        overlord_deck.hear(state)
        return self.force("overlord", *in_deck)

    def cards(self, where: str) -> list[str]:
        """The Overlord cards in "hand", "discards", "shown", "foreseen" or "deck"."""
        state = self.state_so_far
        cards = state.overlord_bags[0] if where == "deck" else getattr(state, where)
        return [CONTENT.overlord_list[card].id for card in cards]

    def turn_of(self, handle: str, **how: Any) -> Self:
        """This figure's turn has begun."""
        state, number = self.state_so_far, self.number(handle)
        state.turn = Turn(number, **how)
        for fighter in state.fighters:
            fighter.done = True
        reacting.listen(state)
        state.agenda = [
            ("begin_round",), ("overlord_turn",), ("next_hero",), ("end_turn", number),
            ("act", number),
        ]  # fmt: skip
        return self

    def overlord_turn(self) -> Self:
        """The overlord's turn begins; all heroes had theirs."""
        state = self.state_so_far
        for number, fighter in enumerate(state.fighters):
            fighter.done = number < state.heroes or fighter.place == OFF
        reacting.listen(state)
        state.agenda = [("overlord_turn",)]
        return self

    def after(self, *steps: str) -> Self:
        """These steps come next, in that order."""
        reacting.listen(self.state_so_far)
        self.state_so_far.agenda = [(step,) for step in reversed(steps)]
        return self

    def round(self) -> Self:
        """A new round begins."""
        self.state_so_far.agenda = [("begin_round",)]
        self.state_so_far.round = 0
        return self

    def at(self, handle: str) -> str:
        return self.state.ground.names[self.of(handle).at]

    def offered(self, verb: str) -> list[str]:
        """What is offered with a verb, without it."""
        return [each.partition(":")[2] for each in self.options if each.split(":")[0] == verb]

    def why_not(self, intent: str) -> str | None:
        return GAME.explain(self.table, self.player, intent)
