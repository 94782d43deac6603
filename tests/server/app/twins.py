"""Two servers with the same table, whose games differ only in what one player may not know."""

from __future__ import annotations

import gc
from functools import cache
from random import Random
from typing import Any

import undercroft
from tests.server.app.client import PATIENCE, Client
from tests.server.app.serving import Running
from undercroft.kernel import game as registry
from undercroft.kernel.chance import Contradiction, Script, only, scramble
from undercroft.kernel.flow import Question
from undercroft.kernel.replay import wake
from undercroft.kernel.table import Table
from undercroft.server import journal
from undercroft.server.access import Signer
from undercroft.server.store import TableRow

SECRET = bytes(32)
ATTEMPTS = 50


class Side:
    """One of the two servers, with its clients: the viewer, a spectator and the others."""

    def __init__(
        self, server: Running, name: str, table: Table[Any], viewer: int, *, host: bool
    ) -> None:
        self.server, self.name = server, name
        server.hall.signer = Signer(SECRET)
        seats = ["human"] * table.config["players"]
        for number in range(len(seats)):
            if (number == viewer) is not host:
                seats[number] = "open"
        row = TableRow(name, table.game.name, table.config, 0, 1.0, False, "", "host key")
        self.links = server.lay(table, *seats, row=row)
        self.mine = self.links.host if host else self.links.seats[viewer]
        self._theirs = [link for link in (self.links.host, *self.links.seats) if link != self.mine]
        self.viewer: Client
        self.watcher: Client
        self.others: list[Client] = []

    async def come(self) -> None:
        join, ws = Client.join, self.server.ws
        self.others = [await join(ws, self.name, link) for link in self._theirs if link]
        self.viewer = await join(ws, self.name, self.mine)
        self.watcher = await join(ws, self.name, self.links.spectator)
        if self.table.discreet:  # else what nobody has a choice at would be passed meanwhile
            for client in (*self.others, self.viewer):
                await _ask_always(client, self.table.game.name)
        for client in self.clients:
            await client.drain()
            await client.drain()

    @property
    def clients(self) -> list[Client]:
        return [*self.others, self.viewer, self.watcher]

    @property
    def game(self) -> journal.JournalGame:
        game: journal.JournalGame = self.server.live(self.name).game
        return game

    @property
    def table(self) -> Table[Any]:
        return self.game.table

    async def act(self, player: int, option: str) -> None:
        mover = next(c for c in self.clients if player in c.welcome["seats_of_link"])
        await mover.act(option)
        for client in self.clients:
            await client.hear_seq(mover.state["seq"])
            await client.drain()

    def get(self, path: str, **query: str) -> list[str]:
        """What HTTP gives to the viewer and to a spectator."""
        answers = []
        for link in (self.mine, self.links.spectator):
            page = self.server.http.get(
                f"/api/tables/{self.name}{path}", params={"link": link, **query}
            )
            answers.append(f"{page.status_code} {page.text}")
        return answers

    def heard(self) -> list[str]:
        """All that was sent to the viewer and to a spectator since the last look."""
        texts = [*self.viewer.transcript, "--", *self.watcher.transcript]
        self.viewer.transcript.clear()
        self.watcher.transcript.clear()
        return texts


class Twins:
    """The real side and the other. What the viewer sees comes out the same on both."""

    def __init__(self, real: Side, other: Side, viewer: int) -> None:
        self.real, self.other, self.viewer = real, other, viewer
        self._worlds = 0
        self.part()

    def part(self) -> None:
        """The other side becomes the real one, and from the next hidden draw on another."""
        real, game = self.real.game, journal.JournalGame(self.real.table.fork())
        game.kinds, game.undos, game.explored = [*real.kinds], real.undos, real.explored
        game.asker, game.agreed, game.declined = real.asker, {*real.agreed}, real.declined
        live = self.other.server.live(self.other.name)
        live.game = game
        self._mix()
        live._scenes.clear()
        live._events.clear()

    def _mix(self) -> None:
        """Whatever is drawn next on the other side, unseen by the viewer, is drawn otherwise."""
        self._worlds += 1
        state = self.other.table.state
        state.rng = scramble(state.rng, "another", self._worlds)

    @property
    def differ(self) -> bool:
        """Whether anything, now or ever, that the viewer does not know differs."""
        one, two = self.real.table, self.other.table
        if one.outcomes != two.outcomes:
            return True
        return any(one.view(player) != two.view(player) for player in range(one.config["players"]))

    @property
    def differ_now(self) -> bool:
        """Whether the other player sees something on one side that they do not on the other."""
        other = 1 - self.viewer
        return bool(self.real.table.view(other) != self.other.table.view(other))

    def choose(self, rng: Random) -> str | None:
        """An option that both sides offer; None where only hidden things are left to choose."""
        one, two = self.real.table.decision, self.other.table.decision
        assert one is not None
        assert two is not None
        options = [choice for choice in one.choices if choice in two.choices]
        if one.player == self.viewer:
            assert list(one.choices) == list(two.choices), (
                "their options tell them what they may not know"
            )
        longer = [option for option in options if option != "exit"]
        return rng.choice(longer or options) if options else None

    async def act(self, option: str) -> None:
        """On both sides; where hidden things would come to light that differ, they part anew."""
        decision = self.real.table.decision
        assert decision is not None
        before = len(self.real.table.outcomes)
        ahead = self.real.table.fork()
        ahead.act(option)
        script = self._script(ahead, before)
        self._mix()  # an undo has set the chance of both back to the same
        for _ in range(ATTEMPTS):
            if self._fits(option, ahead, script):
                break
            self.part()
        else:
            raise AssertionError(f"no other world fits after {option!r}")
        await self.real.act(decision.player, option)
        self.other.table._script = script
        await self.other.act(decision.player, option)
        self.other.table._script = None

    def _script(self, ahead: Table[Any], before: int) -> Script:
        return Script(ahead.outcomes[before:], ahead.log.audiences, self.viewer, before)

    def _fits(self, option: str, ahead: Table[Any], script: Script) -> bool:
        """Whether this answer leads both sides to the same question, by the rules alone.

        What the rules tell the viewer in private, as when they look at a card, must be the same.
        """
        copy = self.other.table.fork()
        wake(copy)
        copy.state.rng = self.other.table.state.rng
        copy._script = script
        try:
            copy.act(option)
        except (Contradiction, ValueError, LookupError):
            return False
        finally:
            copy._script, script.at = None, 0
        same = (
            len(copy.outcomes) == len(ahead.outcomes) and copy.log.audiences == ahead.log.audiences
        )
        if not same or copy.over != ahead.over or _killed(copy) != _killed(ahead):
            return False
        one, two = ahead.decision, copy.decision
        if one is None or two is None:
            return one is two
        asked = (one.question, one.player) == (two.question, two.player)
        return asked and self._told_in_private(ahead) == self._told_in_private(copy)

    def _told_in_private(self, table: Table[Any]) -> list[str]:
        return [table.tell(event) for event in table.events if event.audience == only(self.viewer)]


async def _ask_always(client: Client, game: str) -> None:
    """Whatever may hang on a hidden hand is asked of this player, even if they can only pass."""
    for seat in client.welcome["seats_of_link"]:
        for kind in _hiding(game):
            await client.say("ask_me", seat=seat, kind=kind, when="always")


@cache
def _hiding(game: str) -> tuple[str, ...]:
    """The kinds of questions of a game with a table that may hang on a hidden hand.

    Those of other games are among them. They are looked for once for each game, since a game's
    questions are there when its rules have been loaded.
    """
    assert registry.find(game)
    gc.unfreeze()  # a server of another test has put what there was out of the collector's sight
    asked = (each for each in gc.get_objects() if type(each) is Question)  # proxies may be dead
    return tuple(sorted({question.kind for question in asked if question.hides}))


def _killed(table: Table[Any]) -> object:
    """What hidden numbers have decided for all to see: which monsters are left on the board.

    A monster's life is hidden from the hero's player, but not whether a blow has killed it.
    """
    if table.game.name != "dungeonquest":
        return None
    state = table.state
    kinds = state.content.token_monster
    return sorted((kinds[token], cell) for token, cell in enumerate(state.tokens) if cell >= 0)


class Servers:
    """Two servers on which such games are played, one after the other."""

    def __init__(self, serve: Any, folder: Any) -> None:
        # A clerk that a busy machine delays must not answer one side otherwise than the other.
        self._servers = [
            serve(db=f"sqlite:///{folder / name}.db", replay_seconds=10 * PATIENCE)
            for name in ("real", "other")
        ]

    async def seat(
        self, game: str, viewer: int, *, host: bool, seed: int, **settings: Any
    ) -> Twins:
        """A new game on both, with everybody at the table."""
        table = undercroft.new(game, 2, seed, **settings)
        return await self.go_on(table, viewer, host=host, seed=seed)

    async def go_on(self, table: Table[Any], viewer: int, *, host: bool, seed: int) -> Twins:
        """The same for a game that has begun."""
        sides = [Side(server, f"{seed:016x}", table, viewer, host=host) for server in self._servers]
        for side in sides:
            await side.come()
        return Twins(*sides, viewer)
