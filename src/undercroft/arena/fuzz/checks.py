"""What is checked while a random game goes on; each check raises Broken with what it found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from undercroft.kernel import record
from undercroft.kernel.game import Sided, configure, sequel_of

if TYPE_CHECKING:
    from undercroft.kernel.flow import Flow, Posed
    from undercroft.kernel.game import Game, Result
    from undercroft.kernel.table import Table


class Broken(Exception):
    """Something that must always hold does not."""


class Audited:
    """A game that looks over its state before every step, when nothing is in a step's hands."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def step(self, table: Table[Any]) -> Flow[None] | Posed | None:
        check_state(self._game, table.state, settled=True)
        return self._game.step(table)


def audited(game: Game[Any]) -> Game[Any]:
    """The same game under audit."""
    return cast("Game[Any]", Audited(game))


def check_state(game: Game[Any], state: Any, *, settled: bool) -> None:
    """The game's own invariants."""
    wrong = game.audit(state, settled=settled)
    if wrong:
        raise Broken("; ".join(wrong))


def check_decision(table: Table[Any]) -> None:
    """Two options or more, all different, each with a label and a rule of the rulebook."""
    decision = table.decision
    assert decision is not None
    asked = decision.players
    if not asked or len(set(asked)) != len(asked):
        raise Broken(f"{decision.kind}: asked of the players {asked}")
    if not all(0 <= player < table.config["players"] for player in asked):
        raise Broken(f"{decision.kind}: there are no such players: {asked}")
    if len(decision) < 2 or len(set(decision.choices)) != len(decision):
        raise Broken(f"{decision.kind}: not a choice: {list(decision.choices)}")
    for option in decision.options:
        if not option.label.strip():
            raise Broken(f"{decision.kind}: {option.id} has no label")
        if option.rule not in table.game.rulebook:
            raise Broken(f"{decision.kind}: {option.id} cites {option.rule!r}: no such rule")


def check_secrets(table: Table[Any], seed: int) -> None:
    """Nobody can tell the real world from one dealt anew as they see it, nor by its options."""
    for player in range(table.config["players"]):
        try:
            world = table.fork(as_seen_by=player, seed=seed)
        except RuntimeError as error:
            raise Broken(str(error)) from error
        check_state(table.game, world.state, settled=False)
        if world.view(player) != table.view(player):
            raise Broken(f"the view of player {player} tells what they may not know")
        if world.scene(player) != table.scene(player):
            raise Broken(f"the scene of player {player} tells what they may not know")
        if world.decision is not None and table.decision is not None:
            mine = world.decision.belongs_to(player)
            if mine and world.decision.options != table.decision.options:
                raise Broken(f"the options of player {player} tell what they may not know")


def check_fork(table: Table[Any]) -> None:
    """A plain copy is the same game at the same decision."""
    twin = table.fork()
    if record.fingerprint(twin) != record.fingerprint(table):
        raise Broken("a fork is not equal to its origin")
    if repr(twin.decision) != repr(table.decision):
        raise Broken("a fork stands at another decision")


def check_record(table: Table[Any]) -> None:
    """The game can be saved and read again."""
    again = record.load(table.save())
    if again.answered_by != table.answered_by:
        raise Broken("the game that was read was answered by others")
    if again.answers != table.answers or record.fingerprint(again) != record.fingerprint(table):
        raise Broken("the game that was read is not the game that was saved")


def check_result(table: Table[Any]) -> None:
    """Everybody has a standing, and exactly the winners have won."""
    result = table.result
    if result is None:
        raise Broken("the game is over without a result")
    players = sorted(standing.player for standing in result.standings)
    if players != list(range(table.config["players"])):
        raise Broken(f"standings are of the players {players}")
    won = sorted(standing.player for standing in result.standings if standing.won)
    if won != sorted(result.winners):
        raise Broken(f"the winners are {result.winners}, and those who won {won}")
    _check_sides(table, result)
    facts = table.game.facts(table.state)
    if len(facts.roles) != len(players) or len(facts.survived) != len(players):
        raise Broken("the facts are not about every player")


def _check_sides(table: Table[Any], result: Result) -> None:
    """Every seat is on one side, and a side wins or loses as a whole."""
    if isinstance(table.game, Sided) != bool(result.sides):
        raise Broken("the game and its result do not agree on whether there are sides")
    seats = sorted(seat for side in result.sides for seat in side.players)
    if result.sides and seats != list(range(table.config["players"])):
        raise Broken(f"the seats on sides are {seats}")
    for side in result.sides:
        won = set(side.players) & set(result.winners)
        if won and len(won) != len(side.players):
            raise Broken(f"only some of {side.name} have won: {sorted(won)}")


def check_sequel(game: Game[Any], table: Table[Any]) -> dict[str, Any] | None:
    """The settings of the table that follows, if one does: plain data that sets up a game."""
    config = sequel_of(game, table.config, table.state)
    if config is None:
        return None
    told = msgspec.json.encode(config)
    players = config["players"]
    again = {name: each for name, each in msgspec.json.decode(told).items() if name != "players"}
    if msgspec.json.encode(configure(game, players, again)) != told:
        raise Broken("the settings of the table that follows are not the same once written")
    return config


def check_events(table: Table[Any]) -> None:
    """Every event can be told and cites a rule of the rulebook."""
    for event in table.events:
        if event.rule not in table.game.rulebook:
            raise Broken(f"an event cites {event.rule!r}: no such rule")
        if not table.tell(event).strip():
            raise Broken(f"an event of {event.rule} says nothing")
