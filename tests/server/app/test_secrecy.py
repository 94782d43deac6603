"""Non-interference: in two worlds that differ only in what B holds, A is sent the same bytes."""

from random import Random
from typing import Any

import msgspec
import pytest

import undercroft
from tests.server.app.client import Client
from undercroft.kernel.table import Table

WANTED = 4


def fights() -> list[Table[Any]]:
    """Games in which two players hold hands of combat cards and the first is asked to lay one."""
    found = []
    for seed in range(400):
        table = undercroft.new("dungeonquest", 2, seed)
        rng = Random(seed)
        for _ in range(80):
            if table.over:
                break
            fight = table.state.fight
            hands = fight is not None and all(side.hand for side in fight.sides)
            if hands and {side.seat for side in fight.sides} == {0, 1} and not table.over:
                found.append(table)
                break
            table.act(rng.choice(list(table.decision.choices)))
        if len(found) == WANTED:
            return found
    raise AssertionError("too few fights were met to show anything")


def hands(table: Table[Any]) -> dict[int, tuple[int, ...]]:
    return {side.seat: tuple(sorted(side.hand)) for side in table.state.fight.sides}


def other_world(table: Table[Any], viewer: int, other: int) -> Table[Any]:
    """A world that the viewer cannot tell from this one, in which the other has another hand."""
    for seed in range(50):
        world = table.fork(as_seen_by=viewer, seed=seed)
        if hands(world)[other] != hands(table)[other]:
            assert hands(world)[viewer] == hands(table)[viewer]
            return world
    raise AssertionError("no other hand could be imagined")


def at(table: Table[Any]) -> Table[Any]:
    """The same position as a game that begins there, so that the past is the same in both."""
    return Table.at(table.game, table.config, table.fork().state)


def lays_in_secret(table: Table[Any], viewer: int) -> bool:
    """The viewer's next answer is seen by them alone and brings no die and no draw."""
    decision = table.decision
    if decision is None or decision.player != viewer or not decision.question.secret:
        return False
    later = table.fork()
    later.act(0)
    return later.outcomes == table.outcomes and later.decision.player != viewer


async def told(server, table: Table[Any], viewer: int) -> list[str]:
    """Everything that reaches a player and a spectator over sockets and HTTP."""
    other = 1 - viewer
    seats = ["human", "human"]
    seats[viewer] = "open"
    made = msgspec.to_builtins(server.lay(table, *seats))
    link = made["seats"][viewer]
    host = await Client.join(server.ws, made["table"], made["host"])
    player = await Client.join(server.ws, made["table"], link)
    watcher = await Client.join(server.ws, made["table"], made["spectator"])
    assert player.state["viewer"] == viewer
    for client in (player, watcher):
        for intent in ("exit", "space:r1c1", "attack"):
            await client.say("why", intent=intent)
        await client.say("hint")
        await client.say("undo", seq=0)
        await client.say("act", seq=0, option="nonsense")
        await client.say("act", seq=0, option="0")
        await client.drain()
    if lays_in_secret(table, viewer):
        await player.act(player.options[0])
        await watcher.hear_seq(1)
    texts = []
    for got in (player.link, made["spectator"]):
        for path in ("", "/replay?step=0", "/record"):
            base, _, step = path.partition("?step=")
            query = {"link": got, **({"step": step} if step else {})}
            page = server.http.get(f"/api/tables/{made['table']}{base}", params=query)
            texts.append(f"{page.status_code} {page.text}")
    for client in (player, watcher):
        # A hint comes from an imagined world and a bot with a whim of its own.
        texts += [text for text in client.transcript if '"type":"hinted"' not in text]
    assert await host.drain() is None
    assert host.welcome["seats_of_link"] == [other]
    for secret in (made["table"], player.link, *(each["id"] for each in host.watchers)):
        texts = [text.replace(secret, "NAME") for text in texts]
    return [text for text in texts if '"created"' not in text]


@pytest.mark.parametrize("viewer", [0, 1])
async def test_nothing_that_is_sent_depends_on_the_hand_of_another(server, viewer):
    shown = 0
    for table in fights():
        other = 1 - viewer
        world = other_world(table, viewer, other)
        here = await told(server, at(table), viewer)
        there = await told(server, at(world), viewer)
        assert here == there
        assert len(here) > 10
        shown += lays_in_secret(table, viewer)
    assert shown, "nobody laid a card in secret"


async def test_a_players_own_hand_is_sent_to_him_alone(server):
    """The test above would see a difference: what the viewers hold themselves does reach them."""
    table = fights()[0]
    mine = other_world(table, 1, 0)
    here = await told(server, at(table), 0)
    there = await told(server, at(mine), 0)
    assert here != there


async def test_no_message_of_a_whole_game_names_a_card_that_is_hidden(server):
    """In a game of two, whatever A and the spectator get about B's hand says that it is hidden."""
    links = server.new_table("human", "open", seed=5)
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    watcher = await Client.join(server.ws, links.table, links.spectator)
    rng, fought = Random(4), 0
    for _ in range(200):
        clients = (host, guest, watcher)
        newest = max(client.state["seq"] for client in clients)
        for client in clients:
            await client.hear_seq(newest)
        if host.state["over"]:
            break
        mover = next((client for client in (host, guest) if client.my_turn), None)
        if mover is None:  # somebody passes by itself
            await host.hear("state")
            continue
        table = server.live(links.table).game.table
        for client, viewer in ((host, 0), (guest, 1), (watcher, None)):
            duel = client.state["scene"]["duel"]
            seen = msgspec.to_builtins(table.scene(viewer).duel)
            assert duel == msgspec.json.decode(msgspec.json.encode(seen))
            if duel is not None and table.state.fight is not None:
                fighters = {side.seat for side in table.state.fight.sides}
                if viewer not in fighters:
                    assert all(card["hidden"] for card in duel["hand"])
                fought += 1
        options = [option for option in mover.options if option != "exit"]
        await mover.act(rng.choice(options or mover.options))
    assert fought, "no fight was fought"
