"""The contract of a game, what it can be set up with, and the registry that finds it."""

from __future__ import annotations

import sys
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from .errors import BadSetup
from .results import Facts, Result, Side, Standing
from .settings import DISCREET, Schema, Setting
from .survey import Measure, Place, Survey

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from importlib.metadata import EntryPoint
    from typing import Self

    from .catalogue import Catalogue
    from .flow import Flow, Posed
    from .rulebook import Rulebook
    from .scene import Scene
    from .table import Table

__all__ = [
    "BASE",
    "MAX_SEED",
    "Advising",
    "Appraised",
    "Facts",
    "Game",
    "Guided",
    "Measure",
    "Place",
    "Result",
    "Schema",
    "Serial",
    "Setting",
    "Side",
    "Sided",
    "Standing",
    "State",
    "Survey",
    "Surveyed",
    "content_of",
    "find",
    "finished_names",
    "is_finished",
    "names",
    "reasons_for",
    "sequel_of",
    "side_of",
    "sides_of",
    "survey_of",
]

MAX_SEED = (1 << 63) - 1


class State(Protocol):
    """What the kernel asks of a game's state: plain data that can be cloned."""

    rng: int
    over: bool

    def clone(self) -> Self: ...


S = TypeVar("S", bound=State)


@runtime_checkable
class Surveyed(Protocol):
    """A game that says how statistics are to speak of it."""

    def survey(self) -> Survey: ...


def survey_of(game: Game[Any]) -> Survey:
    """How statistics speak of a game; one that says nothing gets plain words."""
    return game.survey() if isinstance(game, Surveyed) else Survey()


@runtime_checkable
class Sided(Protocol):
    """A game in which seats win and lose together: teams, one against all, all together."""

    def sides(self, config: dict[str, Any]) -> tuple[Side, ...]:
        """Who is on whose side. Each seat is on one; `Result.sides` says the same at the end."""
        ...


def sides_of(game: Game[Any], config: dict[str, Any]) -> tuple[Side, ...]:
    """Who is on whose side; in a game that says nothing, everyone is alone."""
    if isinstance(game, Sided):
        return game.sides(config)
    return tuple(Side("", (seat,)) for seat in range(config["players"]))


def side_of(game: Game[Any], config: dict[str, Any], player: int) -> Side:
    """The side that a player is on."""
    return next(side for side in sides_of(game, config) if player in side.players)


class Bot(Protocol):
    """Chooses for a player. It may look only at what the player who is asked may know."""

    def choose(self, table: Table[Any]) -> int:
        """The index of the choice in `table.decision.choices`."""
        ...


@runtime_checkable
class Guided(Protocol):
    """A game that has quick answers to offer those who play it out in thought."""

    def rollout(self, seed: int) -> Callable[[Table[Any]], int]:
        """Gives the index of a sensible choice, by what the player asked may know."""
        ...


@runtime_checkable
class Appraised(Protocol):
    """A game that can tell before its end what a position is worth."""

    def appraise(self, table: Table[Any], player: int) -> float | None:
        """What a player can hope for, from 0 to 1, and what they got once the game is over.

        None says that it cannot be told in the midst of this: play on and ask again. All that
        lies on the table may be looked at; whoever searches looks at worlds that they imagined.
        """
        ...


@runtime_checkable
class Foresighted(Protocol):
    """Who says how far a search is to play on before it has a position appraised once more."""

    foresight: int  # decisions; 0 where an appraisal is as good at once


class Mind(Guided, Appraised, Protocol):
    """Quick answers and an appraisal that go together, beside the game's usual ones."""


@runtime_checkable
class Minded(Protocol):
    """A game that those who search can play with other minds: learnt ones, or ones from a file."""

    minds: Sequence[str]  # the names of those that come with the game; each is a bot as well

    def mind(self, name: str) -> Mind:
        """The mind of that name or in that file, or BadSetup with what is wrong."""
        ...


@runtime_checkable
class Advising(Protocol):
    """A game that can say in its own words, with numbers, what speaks for or against an option."""

    def reasons(self, table: Table[Any], player: int, option: str) -> tuple[str, ...]:
        """Whole sentences, from what that player may know alone; none where it has none."""
        ...


def reasons_for(table: Table[Any], player: int, option: str) -> tuple[str, ...]:
    """What a game says of an option that its player is offered."""
    game = table.game
    return game.reasons(table, player, option) if isinstance(game, Advising) else ()


@runtime_checkable
class Serial(Protocol):
    """A game in which one table may follow another: a campaign, a season."""

    def sequel(self, state: Any) -> dict[str, Any] | None:
        """Once a table is over: the settings of the one that follows; None if none does.

        Settings are public, so nothing that a player may not know stands in them. Number of
        players, boxes, packs and discretion stay as they are and are not named.
        """
        ...


@runtime_checkable
class Circumstantial(Protocol):
    """A game that says how things stand with what a player cannot do, beside the rule."""

    def circumstances(self, table: Table[Any], player: int, intent: str) -> str:
        """A whole sentence, from what that player may know alone; "" where the rule says it all."""
        ...


def circumstances_of(table: Table[Any], player: int, intent: str) -> str:
    """How things stand with something that is forbidden, in the game's own words."""
    game = table.game
    return game.circumstances(table, player, intent) if isinstance(game, Circumstantial) else ""


@runtime_checkable
class Game(Protocol[S]):
    """What a game gives the kernel. It holds no state of its own."""

    name: str
    title: str
    aim: str  # what players try to do, in a few sentences
    rules_version: int
    state_type: type[S]

    @property
    def rulebook(self) -> Rulebook: ...

    def catalogue(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> Catalogue:
        """The content of these boxes and packs, built once for each choice."""
        ...

    def schema(self, content: Catalogue | None = None) -> Schema:
        """What the game can be set up with; None stands for the printed content."""
        ...

    def check(self, config: dict[str, Any]) -> None:
        """Raise BadSetup where settings do not go together."""
        ...

    def setup(self, config: dict[str, Any], rng: int) -> S:
        """The table before the first step. Whatever is random happens in steps."""
        ...

    def step(self, table: Table[S]) -> Flow[None] | Posed | None:
        """Begin the next step, from the state alone; None if it needed no choice."""
        ...

    def result(self, state: S) -> Result | None:
        """Final standings, once the game is over."""
        ...

    def view(self, table: Table[S], player: int | None) -> Any:
        """The allow-list of what that player may know."""
        ...

    def scene(self, table: Table[S], player: int | None) -> Scene:
        """What a client draws, made from the view."""
        ...

    def imagine(self, state: S, player: int, now: S) -> None:
        """Deal anew, in place, all that this player does not know of an earlier state.

        `now` is how things stand: what lies open to them by now need not be guessed.
        """
        ...

    def explain(self, table: Table[S], player: int, intent: str) -> str | None:
        """The id of the rule that forbids what the player has in mind, or None."""
        ...

    def word(self, state: S, kind: str, value: Any) -> str:
        """How a thing named in an event is called."""
        ...

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        """The game's own bots by name: factories that take a seed."""
        ...

    def facts(self, state: S) -> Facts:
        """How long the game was and how each player fared, for statistics."""
        ...

    def audit(self, state: S, *, settled: bool) -> list[str]:
        """What is wrong with a state, in words: pieces lost, doubled or where none may be.

        `settled` says that no step is under way, so that nothing is in anybody's hands.
        """
        ...


BASE = ("base",)


def choice_of(config: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The boxes and packs that a configuration names."""
    return tuple(config.get("boxes", BASE)), tuple(config.get("packs", ()))


@runtime_checkable
class Boxed(Protocol):
    """A game with expansions."""

    def boxes(self) -> tuple[str, ...]:
        """The boxes that can be played with, the base game first."""
        ...


def boxes_of(game: Game[Any]) -> tuple[str, ...]:
    """The boxes of a game; one that says nothing has one."""
    return game.boxes() if isinstance(game, Boxed) else BASE


def content_of(game: Game[Any], config: dict[str, Any]) -> Catalogue:
    """The content that a game of this configuration is played with."""
    return game.catalogue(*choice_of(config))


def configure(game: Game[Any], players: int, chosen: dict[str, Any]) -> dict[str, Any]:
    """The full configuration of a new game, or BadSetup with what was wrong and what is possible.

    Beside the game's own settings, `boxes` and `packs` may be chosen: what it is played with; and
    `discreet`: that whether a seat is asked never depends on what it holds in secret.
    """
    settings = dict(chosen)
    boxes = _texts("boxes", settings.pop("boxes", None) or BASE)
    packs = _texts("packs", settings.pop("packs", None) or ())
    discreet = settings.pop(DISCREET, None) or False
    if discreet not in (True, False):
        raise BadSetup(f"{DISCREET}: {discreet!r} is neither true nor false")
    config = game.schema(game.catalogue(boxes, packs)).check(players, settings)
    if boxes != BASE:
        config["boxes"] = list(boxes)
    if packs:
        config["packs"] = list(packs)
    if discreet:
        config[DISCREET] = True
    game.check(config)
    return config


def sequel_of(game: Game[Any], config: dict[str, Any], state: Any) -> dict[str, Any] | None:
    """The full configuration of the table that follows one that is over; None if none does."""
    chosen = game.sequel(state) if isinstance(game, Serial) else None
    if chosen is None:
        return None
    kept = {name: config[name] for name in ("boxes", "packs", DISCREET) if name in config}
    return configure(game, config["players"], {**kept, **chosen})


def _texts(name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise BadSetup(f"{name}: {value!r} is not a list of names")
    return tuple(value)


def names() -> list[str]:
    """The games installed, by name."""
    return sorted(_installed(tuple(sys.path)))


@cache
def _installed(_path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Looked for once for each search path: it means reading a file for every package there is."""
    return {entry.name: entry for entry in entry_points(group="undercroft.games")}


def is_finished(game: Game[Any]) -> bool:
    """Whether a game is whole. One in the making says `finished = False`, and clients say so."""
    return bool(getattr(game, "finished", True))


def finished_names() -> list[str]:
    """The games installed that are whole, by name."""
    return [name for name in names() if is_finished(find(name))]


@cache
def find(name: str) -> Game[Any]:
    """The game of that name, or BadSetup with the names there are."""
    entry = _installed(tuple(sys.path)).get(name)
    if entry is not None:
        game: Game[Any] = entry.load()
        return game
    raise BadSetup(f"{name}: no such game; there are: {', '.join(names())}")
