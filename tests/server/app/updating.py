"""An update of a game's rules between two starts of the server, and the way back."""

from tests.server.app.client import Client
from undercroft.kernel import game as registry

GAME = "warcraft"
game = registry.find(GAME)


class Update:
    """What comes after an update: a newer version whose heroes begin with other cards."""

    def __init__(self, monkeypatch):
        self._monkeypatch = monkeypatch

    def again(self):
        setup = type(game).setup
        self._monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
        self._monkeypatch.setattr(
            type(game), "setup", lambda self, config, chance: setup(self, config, chance + 1)
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """The operator goes back to the version of before."""
        self._monkeypatch.undo()


async def shut_out(server, links):
    """What is said to whoever comes to a table that cannot go on."""
    client = await Client.open(server.ws)
    await client.say("hello", table=links.table, link=links.host, name="", seen=None)
    return await client.hear("refused")
