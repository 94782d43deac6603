"""The plan of many games: who plays what, with which chance. It decides all that comes out."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from undercroft.kernel.chance import scramble
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import MAX_SEED, configure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from undercroft.kernel.game import Game


class Plan(msgspec.Struct, frozen=True):
    """All that decides what comes out: with an equal plan every run plays equal games.

    A deal is a setup and a seed. Every deal is played by all line-ups in turn; the names of a
    line-up are cycled over the seats.
    """

    game: str
    games: int
    seed: int
    lineups: tuple[tuple[str, ...], ...]
    configs: tuple[dict[str, Any], ...]  # cycled over the deals
    check: bool = False
    contenders: tuple[int, ...] = ()  # by line-up: the seat that counts; all do if none is named
    follow: bool = False  # each game goes on with the tables that follow it, to the end of its row


class Sitting(NamedTuple):
    """One game of a plan before it begins."""

    number: int
    deal: int
    seed: int
    config: dict[str, Any]
    bots: tuple[str, ...]


def sitting(plan: Plan, number: int) -> Sitting:
    """Who sits down to the game of that number, and to what."""
    deal, turn = divmod(number, len(plan.lineups))
    config = plan.configs[deal % len(plan.configs)]
    lineup = plan.lineups[turn]
    seats = tuple(lineup[seat % len(lineup)] for seat in range(config["players"]))
    return Sitting(number, deal, seed_of(plan.seed, deal), config, seats)


def settings_told(game: Game[Any], config: dict[str, Any]) -> tuple[Any, ...]:
    """The settings of a game as tables of results tell them, in the order of the game's schema."""
    values = [config[setting.name] for setting in game.schema().settings]
    return tuple("+".join(each) if isinstance(each, list | tuple) else each for each in values)


def bot_names(plan: Plan) -> list[str]:
    """Every bot that plays, in the order of the line-ups."""
    return list(dict.fromkeys(name for lineup in plan.lineups for name in lineup))


def seats_note(plan: Plan) -> str:
    """What is said beside figures of seats, where each seat has a bot of its own; else nothing."""
    if len(plan.lineups) > 1 or len(set(plan.lineups[0])) == 1:
        return ""
    return (
        "Each bot kept its seats in all games: a seat's figures are those of its bot as well. "
        "A tournament lets every bot sit in every seat."
    )


def seed_of(plan_seed: int, deal: int) -> int:
    """The seed of one deal of many."""
    return scramble(plan_seed, "game", deal) & MAX_SEED


def configurations(
    game: Game[Any], players: Sequence[int], settings: Mapping[str, Sequence[Any]]
) -> tuple[dict[str, Any], ...]:
    """Every possible combination of these; BadSetup if none of them is."""
    possible = []
    problem: BadSetup | None = None
    for count, *values in product(players, *settings.values()):
        try:
            config = configure(game, count, dict(zip(settings, values, strict=True)))
        except BadSetup as error:
            problem = problem or error
            continue
        possible.append(config)
    if not possible:
        raise problem or BadSetup("there is nothing to play: no number of players was named")
    return tuple(possible)


def variant_of(game: Game[Any], config: dict[str, Any]) -> str:
    """The variant in a few words: the first choice, others that are not as usual, what is on."""
    words: list[str] = []
    choices = [each for each in game.schema().settings if each.kind == "choice"]
    for setting in game.schema().settings:
        value = config[setting.name]
        if setting in choices[:1]:
            words.append(str(value))
        elif setting.kind == "choice" and value != setting.default:
            words.append(f"{setting.name} {value}")
        elif setting.kind == "flag" and value:
            words.append(setting.name)
    return " + ".join(words)
