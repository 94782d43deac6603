"""Information set Monte Carlo tree search: many worlds, one tree for each player's knowledge.

Each iteration deals a world that the searching player cannot tell from the real one, walks down
the tree, plays on by the game's quick answers and has the position appraised. A node stands for
what the player to move has seen since the root: their own answers, the open answers of others, the
outcomes shown to them, and the choices they have now. So nobody in the tree reacts to a card they
cannot see; dice and draws are not chosen but come out as they come, each outcome leading to a node
of its own; and the options at a node are always the same, so that no count of availability is
needed.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from undercroft.kernel.chance import INCREMENT, MASK, MULTIPLIER, scramble
from undercroft.kernel.flow import first_of, owns
from undercroft.kernel.log import NEVER

from .guidance import (
    adviser_of,
    appraise_of,
    at_random,
    foresight_of,
    guide_of,
    has_guide,
    reward,
)
from .tree import Node, Root
from .weighing import settled, tallies_of

if TYPE_CHECKING:
    from undercroft.kernel.game import Game
    from undercroft.kernel.table import Table

    from .guidance import Guide
    from .weighing import OptionTally

LONGEST = 5_000  # decisions of a play-out: only a game that has no end gets there
UNKNOWN = 0.5  # what a play-out is worth that led nowhere
WHIM = 0.2  # how often a secret choice is made on a whim
CLOCK_EVERY = 8  # iterations between two looks at the clock
DOUBT_EVERY = 16  # iterations between two looks at whether all is clear


class SearchSettings(msgspec.Struct, frozen=True):
    """How to search. The iterations decide; the seconds are a bound in case of a slow machine."""

    iterations: Annotated[int, Meta(ge=1)] = 400
    seconds: Annotated[float, Meta(gt=0)] = 5.0
    # Decisions by quick answers after which a position is appraised once more; None: as many as
    # the game asks for.
    depth: Annotated[int, Meta(ge=0)] | None = None
    exploration: float = 3.0  # the constant of PUCT
    root_prior: float = 0.3  # how far the quick answer is preferred at the root, before any trial
    tree_prior: float = 0.8  # the same further down the tree, where there are fewer trials
    rollouts: Literal["game", "random"] = (
        "game"  # "game": by the game's quick answers; "random": by any
    )
    appraised: bool = True  # whether the game's appraisal may end a play-out
    blunder_rate: Annotated[float, Meta(ge=0, le=1)] = 0.0  # how often it answers at random
    mind: str = ""  # whose quick answers and appraisal: "" for the game's usual ones

    def share(self, workers: int) -> SearchSettings:
        """The part of one of several searches that share the work."""
        return msgspec.structs.replace(self, iterations=-(-self.iterations // workers))


def guide_for(game: Game[Any], settings: SearchSettings, seed: int) -> Guide | None:
    """Quick answers, where they are to be had and wanted."""
    adviser = adviser_of(game, settings.mind)
    wanted = settings.rollouts == "game" and has_guide(adviser)
    return guide_of(adviser, seed) if wanted else None


def quick_answer(table: Table[Any], settings: SearchSettings, seed: int) -> int | None:
    """What would be chosen without a search; None where it is not asked for."""
    guide = guide_for(table.game, settings, seed) if settings.root_prior else None
    return None if guide is None else guide(table)


Step = tuple[int, Node, int]  # who chose, at which node, which choice


class Search:
    """One decision thought over."""

    def __init__(
        self, table: Table[Any], settings: SearchSettings, seed: int, preferred: int | None = None
    ) -> None:
        """`preferred` is the quick answer, if there is one."""
        pending = table.pending
        assert pending is not None, "the game is over: there is nothing to think over"
        self._table = table
        self._settings = settings
        self._seed = seed
        self._player = first_of(pending[1])
        self._players = range(table.config["players"])
        self._nodes: dict[Any, Node | None] = {}
        guide = guide_for(table.game, settings, seed)
        self._guided = guide is not None
        self._guide = guide or at_random(seed)
        adviser = adviser_of(table.game, settings.mind)
        self._appraise = appraise_of(adviser)
        self._depth = foresight_of(adviser) if settings.depth is None else settings.depth
        self._rng = scramble(seed, "whims")
        self._preferred = preferred
        prior = 0.0 if preferred is None else settings.root_prior
        self._root = Root(pending[2], preferred or 0, prior)
        self._nodes[()] = self._root

    def run(self) -> list[OptionTally]:
        """Search until the budget is spent or nothing can change the choice any more."""
        settings, root = self._settings, self._root
        end = perf_counter() + settings.seconds
        for left in range(settings.iterations, 0, -1):
            if root.lead() > left or (left % CLOCK_EVERY == 0 and perf_counter() > end):
                break
            if left % DOUBT_EVERY == 0 and self._is_clear():
                break
            self._iterate()
        return tallies_of(root.rewards, self._preferred)

    def _is_clear(self) -> bool:
        preferred = self._preferred
        return preferred is not None and settled(
            tallies_of(self._root.rewards, preferred), preferred
        )

    def _iterate(self) -> None:
        """One world: down the tree, on by quick answers, and back with what came of it."""
        root = self._root
        choice = self._select(self._table, root)
        # The nth trial of every choice is made in the nth world: luck favours none of them.
        world = self._world(root.visits[choice])
        path: list[Step] = [(self._player, root, choice)]
        trails = [0 for _ in self._players]
        self._follow(world, choice, trails)
        while (pending := world.pending) is not None:
            who, choices = first_of(pending[1]), pending[2]
            key = (who, trails[who], tuple(choices))
            if key not in self._nodes:  # a position met once needs no node: it is played out
                self._nodes[key] = None
                break
            node = self._nodes[key] or self._open(world, key)
            choice = self._select(world, node)
            path.append((who, node, choice))
            self._follow(world, choice, trails)
        self._learn(world, path, self._play_out(world))
        world.close()  # a world is thousands of objects in a ring: none is left to the collector

    def _world(self, number: int) -> Table[Any]:
        """One of the worlds that the searcher cannot tell from the real one."""
        world = self._table.fork(as_seen_by=self._player, seed=scramble(self._seed, number))
        world.keep_marks(NEVER)
        world.discreet = False  # a thought need not ask those who have no choice
        return world

    def sample(self, number: int) -> float:
        """What comes of one of those worlds if everybody goes on by quick answers."""
        return self._play_out(self._world(number))

    def _select(self, world: Table[Any], node: Node) -> int:
        """What to try next. Who chooses in secret must not be foreseen: at times it is a whim."""
        assert world.pending is not None
        if world.pending[0].secret:
            self._rng = x = (self._rng * MULTIPLIER + INCREMENT) & MASK
            whim, choice = x >> 48, (x >> 16 & 0xFFFFFFFF) * len(node.visits) >> 32
            if whim < WHIM * (1 << 16):
                return choice
        return node.select(self._settings.exploration)

    def _open(self, world: Table[Any], key: Any) -> Node:
        """A new node, where the quick answer is what is tried first."""
        assert world.pending is not None
        choices = world.pending[2]
        if self._guided:
            node = Node(choices, self._guide(world), self._settings.tree_prior)
        else:
            node = Node(choices)
        self._nodes[key] = node
        return node

    def _follow(self, world: Table[Any], choice: int, trails: list[int]) -> None:
        """Make a choice, and note what each player sees of it and of what comes of it."""
        log, pending = world.log, world.pending
        before = log.outcome_count
        assert pending is not None
        question, owner, choices = pending
        world.act(choice)
        option = choices[choice]
        for player, trail in enumerate(trails):
            answer = option if not question.secret or owns(owner, player) else ""
            trails[player] = hash((trail, owner, answer, *log.seen_since(before, player)))

    def _play_out(self, world: Table[Any]) -> float:
        """On by quick answers; what that is worth to the searcher.

        Positions are appraised twice, at once and some decisions later: the first tells more of
        the choice, the second errs less. What counts is the mean.
        """
        guide, player, depth = self._guide, self._player, self._depth
        at_once: float | None = None
        for number in range(LONGEST):
            if world.pending is None:
                break
            if (at_once is None or number >= depth) and (
                value := self._appraisal(world, player)
            ) is not None:
                if number >= depth:
                    return value if at_once is None else (at_once + value) / 2
                at_once = value
            world.act(guide(world))
        value = self._worth(world, player)
        return value if at_once is None else (at_once + value) / 2

    def _learn(self, world: Table[Any], path: list[Step], value: float) -> None:
        """Every player who chose on the way learns what it was worth to them."""
        rewards = {self._player: value}
        for who, node, choice in path:
            if who not in rewards:
                rewards[who] = self._worth(world, who)
            node.learn(choice, rewards[who])

    def _appraisal(self, world: Table[Any], player: int) -> float | None:
        if self._appraise is None or not self._settings.appraised:
            return None
        return self._appraise(world, player)

    def _worth(self, world: Table[Any], player: int) -> float:
        value = None if self._appraise is None else self._appraise(world, player)
        if value is not None:
            return value
        return reward(world.game, world.state, player) if world.over else UNKNOWN
