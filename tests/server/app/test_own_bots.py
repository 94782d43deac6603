"""Bots of the operator's own sit down by name; visitors name nothing that was not offered."""

import pytest

from tests.server.app.client import Client
from undercroft.kernel.errors import BadSetup
from undercroft.server.settings import from_environment

FIRST = '''
class First:
    """Takes the first option, and leaves a note that it was asked."""

    games = ("dungeonquest",)

    def __init__(self, seed):
        pass

    def choose(self, table):
        with open(__file__ + ".asked", "a") as note:
            note.write(f"{table.decision.player} ")
        return 0
'''


@pytest.fixture
def first(tmp_path):
    path = tmp_path / "first.py"
    path.write_text(FIRST, "utf-8")
    return f"{path}:First"


def offered(server, game):
    games = server.http.get("/api/games").json()
    return next(each["bots"] for each in games if each["name"] == game)


async def test_a_bot_of_the_operators_own_sits_down_and_plays(serve, first, tmp_path):
    server = serve(bots=f"{first},search(iterations=2,depth=0)")
    assert offered(server, "dungeonquest")[-2:] == [first, "search(iterations=2,depth=0)"]
    assert first not in offered(server, "warcraft")
    seats = [{"kind": "human"}, {"kind": "bot", "bot": first},
             {"kind": "bot", "bot": "search(iterations=2,depth=0)"}]  # fmt: skip
    asked = {"game": "dungeonquest", "seats": seats, "seed": 7}
    links = server.http.post("/api/tables", json=asked).json()
    host = await Client.join(server.ws, links["table"], links["host"])
    while not (tmp_path / "first.py.asked").exists():
        if host.my_turn:
            await host.act(host.options[0])
        else:
            await host.hear("state")
    assert set((tmp_path / "first.py.asked").read_text().split()) == {"1"}


@pytest.mark.parametrize(
    "name", ["os:system", "first:First", "search(iterations=1000000000)", "hard(seconds=1e9)"]
)
def test_a_visitor_names_no_module_and_no_settings(serve_sync, first, name):
    server = serve_sync(bots=first)
    asked = {"game": "dungeonquest", "seats": [{"kind": "human"}, {"kind": "bot", "bot": name}]}
    answer = server.http.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert "is unknown; there are: random" in answer.text


def test_a_bot_that_plays_nothing_is_told_at_the_start(first):
    assert from_environment({}, bots=first).own_bots() == [first]
    with pytest.raises(BadSetup, match="there is no module 'nowhere'"):
        from_environment({}, bots="nowhere:Bot")
    assert from_environment({"UNDERCROFT_BOTS": "hard(depth=1)"}).own_bots() == ["hard(depth=1)"]
