"""A game of stones and bids, small enough to see through: the kernel knows no other.

Each round every player in turn draws a stone that only they see and keeps it or throws it back;
then all bid secretly whether a die will be low or high, the die is rolled, and the bids are shown.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Any

import msgspec

from undercroft.kernel.catalogue import Catalogue, Numbering
from undercroft.kernel.chance import only
from undercroft.kernel.data import plain
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.flow import Flow, Label, Question
from undercroft.kernel.game import Facts, Result, Schema, Setting, Standing
from undercroft.kernel.naming import Named
from undercroft.kernel.rulebook import Rule, Rulebook, Section
from undercroft.kernel.scene import Board, Scene
from undercroft.kernel.table import Table

STONES = 12


class StonesContent(Catalogue):
    """The stones that are in play: by their names on disk, by their numbers in the state."""

    game = "stones"
    boxes = ("base",)
    sources = MappingProxyType({"bag": "stone"})

    def __init__(self, names: tuple[str, ...]) -> None:
        self.numberings = {"stone": Numbering("stone", names)}
        self.fingerprint = ",".join(names)


PRINTED = StonesContent(tuple(f"stone_{number}" for number in range(STONES)))


@plain
class Stones(msgspec.Struct):
    """The state: what is in the bag, who holds what, who bid what."""

    rng: int
    players: int
    rounds: int
    bags: list[Annotated[bytes, Named("stone")]]
    hands: list[Annotated[tuple[int, ...], Named("stone")]]
    scores: list[int]
    over: bool = False
    round: int = 1
    player: int = 0
    bids: tuple[str, ...] = ()
    die: int = 0


class StonesView(msgspec.Struct, frozen=True):
    """A player knows their own stones, how many the others hold, and the bids once shown."""

    hand: tuple[int, ...]
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    bids: tuple[str, ...]
    die: int


def _describe_stone(table: Table[Stones], player: int, choice: str) -> Label:
    stone = table.state.hands[player][-1]
    return Label(f"{choice.title()} stone {stone}", f"TOY-{choice.upper()}-01", (f"stone:{stone}",))


KEEP = Question("keep", "TOY-KEEP-01", "Keep the stone?", _describe_stone)
BID = Question(
    "bid", "TOY-BID-01", "Low or high?", {"low": "1 to 3", "high": "4 to 6"}, secret=True
)


class StonesGame:
    """The toy as the kernel sees it."""

    name = "stones"
    title = "Stones"
    aim = "Keep the higher stones."
    rules_version = 1
    state_type = Stones

    @property
    def rulebook(self) -> Rulebook:
        rule = Rule("TOY-KEEP-01", "A stone drawn is kept or thrown back.", "keep -> it is held")
        return Rulebook("Stones", [Section("KEEP", "Keeping")], [rule])

    def catalogue(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> Catalogue:
        return PRINTED

    def schema(self, content: Catalogue | None = None) -> Schema:
        return Schema(
            1, 3,
            (
                Setting("rounds", "number", "how long it lasts", 2, low=1, high=5),
                Setting("tone", "choice", "how it is told", "calm", ("calm", "loud")),
                Setting("blind", "flag", "nothing is drawn", False),
                Setting("who", "names", "who sits where", [], ("ann", "bob", "cat")),
            ),
        )  # fmt: skip

    def check(self, config: dict[str, Any]) -> None:
        if config["blind"] and config["rounds"] == 5:
            raise BadSetup("blind: five rounds are too many")

    def setup(self, config: dict[str, Any], rng: int) -> Stones:
        players = config["players"]
        bag = b"" if config["blind"] else bytes(range(STONES))
        return Stones(rng, players, config["rounds"], [bag], [()] * players, [0] * players)

    def step(self, table: Table[Stones]) -> Flow[None] | None:
        state = table.state
        if state.player < state.players:
            return draw_stone(table) if state.bags[0] else skip(table)
        return bid(table)

    def result(self, state: Stones) -> Result | None:
        best = max(state.scores)
        winners = tuple(p for p, score in enumerate(state.scores) if score == best)
        standings = tuple(
            Standing(p, f"player {p}", "done", score, p in winners)
            for p, score in enumerate(state.scores)
        )
        return Result(winners, standings, f"The best score was {best}.")

    def view(self, table: Table[Stones], player: int | None) -> StonesView:
        state = table.state
        return StonesView(
            state.hands[player] if player is not None else (),
            tuple(len(hand) for hand in state.hands),
            tuple(state.scores),
            state.bids,
            state.die,
        )

    def scene(self, table: Table[Stones], player: int | None) -> Scene:
        return Scene("Stones", player, Board(0, 0, (), ()), ())

    def imagine(self, state: Stones, player: int, now: Stones) -> None:
        """The others' stones are mixed with those in the bag."""
        pool = [*state.bags[0]]
        for seat, hand in enumerate(state.hands):
            pool += hand if seat != player else ()
        pool.sort(key=lambda stone: (stone + 1) * (state.rng | 1) % 1009)
        for seat, hand in enumerate(state.hands):
            if seat != player:
                state.hands[seat] = tuple(pool.pop() for _ in hand)
        state.bags[0] = bytes(sorted(pool))

    def explain(self, table: Table[Stones], player: int, intent: str) -> str | None:
        return None if intent in table.decision.choices else "TOY-KEEP-01"

    def word(self, state: Stones, kind: str, value: Any) -> str:
        return f"{kind} {value}"

    def bots(self) -> dict[str, Any]:
        return {}

    def facts(self, state: Stones) -> Facts:
        roles = tuple(f"player {seat}" for seat in range(state.players))
        return Facts(state.round, roles, (True,) * state.players)

    def audit(self, state: Stones, *, settled: bool) -> list[str]:
        held = [stone for hand in state.hands for stone in hand]
        return [] if len({*held, *state.bags[0]}) == STONES else ["a stone is lost"]


def draw_stone(table: Table[Stones]) -> Flow[None]:
    """The first stone must be kept; a later one may be thrown back into the bag."""
    state = table.state
    me = state.player
    stone = table.draw(state.bags, 0, "bag", only(me))
    state.hands[me] += (stone,)
    table.say("TOY-KEEP-01", "{player} draws.", me)
    table.say("TOY-KEEP-01", "It is {stone}.", stone, to=only(me))
    choice = yield KEEP, me, ("keep", "throw") if len(state.hands[me]) > 1 else ("keep",)
    if choice == "throw":
        state.hands[me] = state.hands[me][:-1]
        state.bags[0] += bytes((stone,))
    state.player += 1


def skip(table: Table[Stones]) -> None:
    """Nothing to draw, nothing to ask."""
    table.state.player += 1


def bid(table: Table[Stones]) -> Flow[None]:
    """All bid before the die is rolled; then the bids lie open."""
    state = table.state
    bids = []
    for player in range(state.players):
        bids.append((yield BID, player, ("low", "high")))
    state.bids = tuple(bids)
    state.die = table.roll()
    table.say("TOY-BID-01", "The die shows {die}.", state.die)
    for player, each in enumerate(bids):
        state.scores[player] += (state.die > 3) == (each == "high")
    state.player = 0
    state.round += 1
    state.over = state.round > state.rounds


STONES_GAME = StonesGame()


def stones(players: int = 2, seed: int = 1, **settings: Any) -> Table[Stones]:
    """A new game of stones."""
    config = STONES_GAME.schema().check(players, settings)
    STONES_GAME.check(config)
    return Table(STONES_GAME, config, seed)
