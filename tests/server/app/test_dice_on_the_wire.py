"""The attack on dice over the wire, with nothing but a spectator's link.

Whoever watches a fight sees its dice. From 28 of them the attack finds the fast generator's state
and tells all dice that follow; at a table whose dice come from a secret it must find nothing.
"""

from random import Random

import pytest

from tests.server.app.client import Client, pick
from tests.server.app.serving import set_secret
from tests.support.lcg_attack import Seen, predicted, recovered
from undercroft.kernel import game as registry
from undercroft.kernel.sealed import SealedTable
from undercroft.kernel.secret import SECRET_BYTES, Secret
from undercroft.kernel.settings import DISCREET
from undercroft.kernel.table import Table

GAME = registry.find("dungeonquest")
CONFIG = registry.configure(GAME, 2, {"combat": "dice", DISCREET: True})
SOLVED = 28  # dice that 64 bits can be found from
FORETOLD = 8  # and so many more to see whether it is right
MOST_GAMES = 500


def stretches(lines):
    """Dice with nothing between them that anybody would draw for: those of a fight."""
    found = [[]]
    for line in lines:
        if line["kind"] in ("turn", "card"):
            found.append([])
        for kind, value in line["parts"]:
            found[-1] += value if kind == "dice" else [value] if kind == "die" else []
    return [dice for dice in found if len(dice) >= SOLVED + FORETOLD]


def is_cracked(dice):
    """Whether some dice in a row tell those that came after them."""
    return any(
        _foretells(dice[first : first + SOLVED + FORETOLD])
        for first in range(len(dice) - SOLVED - FORETOLD + 1)
    )


def _foretells(dice):
    seen = [Seen(place, 6, die - 1) for place, die in enumerate(dice)]
    state = recovered(seen[:SOLVED])
    return state is not None and all(
        predicted(state, 0, each) == each.index for each in seen[SOLVED:]
    )


class Told:
    """A table in this process as somebody at the wire is asked."""

    def __init__(self, table):
        self.table = table

    @property
    def options(self):
        return list(self.table.decision.choices)


def with_a_long_fight(begin):
    """The first of so many games in which dice enough are seen in a row, by its number.

    At random it takes some dozens of games; watchers of a public server see as many in a day.
    """
    for number in range(MOST_GAMES):
        table, rng = begin(number), Random(number)
        while table.decision is not None:
            silent = table.decision.is_silent
            table.act(table.decision.choices[0] if silent else pick(Told(table), rng))
        lines = [{"kind": event.kind, "parts": event.parts} for event in table.events_seen_by(None)]
        if any(map(is_cracked if table.seal is None else len, stretches(lines))):
            return number
    raise AssertionError("nobody fights for long")


async def watched(server, links, number):
    """Play a game to its end; the lines that a spectator was sent."""
    host = await Client.join(server.ws, links.table, links.host)
    spectator = await Client.join(server.ws, links.table, links.spectator)
    assert spectator.welcome["seats_of_link"] == []
    rng = Random(number)
    while not host.state["over"]:
        await host.act(pick(host, rng))
    await spectator.hear_seq(host.state["seq"])
    return spectator.lines


def new_table(server, seed):
    return server.new_table("human", "human", settings={"combat": "dice"}, seed=seed)


async def test_dice_of_a_seed_that_its_host_chose_are_told_by_those_before(server):
    """So the attack works over the wire; nobody else can join such a table (docs/fairness.md)."""
    number = with_a_long_fight(lambda number: Table(GAME, CONFIG, number))
    lines = await watched(server, new_table(server, number), number)
    assert any(map(is_cracked, stretches(lines)))


@pytest.mark.parametrize("first", [0, 200])
async def test_dice_of_a_secret_are_not_told_by_those_before(server, first):
    def begin(number):
        return SealedTable(GAME, CONFIG, Secret((first + number).to_bytes(SECRET_BYTES, "big")))

    number = with_a_long_fight(begin)
    links = new_table(server, None)
    set_secret(server.hall.store, links.table, first + number)
    dice = stretches(await watched(server, links, number))
    assert dice, "too few dice were seen"
    assert not any(map(is_cracked, dice))
