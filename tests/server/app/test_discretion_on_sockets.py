"""What others are sent over sockets, and when, whatever a hidden hand holds."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from tests.properties.test_discreet import PLAYERS, new, swapped_ability, swapped_loot, twins
from tests.server.app.client import Client, play_out, until
from tests.server.app.test_discretion import until_asked
from undercroft.kernel.table import Table
from undercroft.server import discretion, journal

SWAPPED = {"warcraft": swapped_ability, "dungeonquest": swapped_loot}


def plan(game: str) -> tuple[Table[Any], Table[Any], int, list[tuple[int, str]]]:
    """Twins, whose card differs, and answers that lead past a question only one has a choice at."""
    for seed in range(400):
        rng = Random(seed)
        table = new(game, seed, discreet=True)
        for _ in range(rng.randrange(20, 120)):
            if not table.over:
                table.act(rng.randrange(len(table.decision.choices)))
        pair = None if table.over else twins(table, SWAPPED[game], rng)
        if pair is None:
            continue
        one, other, swap = pair
        begun = [Table.at(each.game, each.config, each.log.origin) for each in (one, other)]
        answers: list[tuple[int, str]] = []
        apart, enough = False, 0
        for _ in range(20):
            if one.over or other.over or not swap.unseen(one, other):
                break
            quiet = [each.decision.is_silent for each in (one, other)]
            if not any(quiet):  # the server waits here: a good place to begin and to end
                enough = len(answers) if apart else 0
            elif not answers:
                break
            apart = apart or quiet[0] != quiet[1]
            both = [choice for choice in one.decision.choices if choice in other.decision.choices]
            if not both:
                break
            answers.append((one.decision.player, both[0]))
            one.act(both[0])
            other.act(both[0])
        if enough:
            return begun[0], begun[1], swap.owner, answers[:enough]
    raise AssertionError("no twins with a question that hangs on the card")


async def played(server: Any, table: Table[Any], owner: int, answers: list[tuple[int, str]]):
    """Play it over sockets; all that was sent to another player and to a spectator, and pauses."""
    links = server.lay(table, "human", *["open"] * (PLAYERS - 1))
    secret = [links.host, *links.seats[1:]]
    draws: list[int] = []
    server.hall.draw_pause = lambda: draws.append(server.live(links.table).game.seq) or 0.5
    players = [await Client.join(server.ws, links.table, link) for link in secret]
    watcher = await Client.join(server.ws, links.table, links.spectator)
    server.live(links.table).game.foreign = False  # it came from this test
    for client in (*players, watcher):
        await client.drain()
    viewers = (players[(owner + 1) % PLAYERS], watcher)
    for client in viewers:
        client.transcript.clear()
    for seq, (player, option) in enumerate(answers, 1):
        # The server passes by itself; if it was faster, the state is there already.
        await players[player].hear_seq(seq - 1)
        if players[player].state["seq"] == seq - 1 and players[player].my_turn:
            await players[player].act(option)
        for client in (*players, watcher):
            await client.hear_seq(seq)
    for client in (*players, watcher):
        await client.drain()
    heard = [text.replace(links.table, "TABLE") for client in viewers for text in client.transcript]
    return heard, draws


@pytest.mark.parametrize("game", SWAPPED)
async def test_others_are_sent_the_same_bytes_and_pauses_whatever_is_held(server, game):
    one, other, owner, answers = plan(game)
    heard = [await played(server, table, owner, answers) for table in (one, other)]
    assert heard[0][0] == heard[1][0]
    assert heard[0][1] == heard[1][1], "as many pauses, at the same answers"
    assert '"kind":"thinking"' in "".join(heard[0][0])


async def two_people(server: Any, **wishes: str) -> tuple[Any, list[Client]]:
    links = server.new_table("human", "open", "bot", game="warcraft")
    clients = [
        await Client.join(server.ws, links.table, link) for link in (links.host, links.seats[1])
    ]
    for number, client in enumerate(clients):
        for kind, when in wishes.items():
            await client.say("ask_me", seat=number, kind=kind, when=when)
        await client.drain()
    return links, clients


async def test_a_whole_game_goes_on_by_itself_where_nobody_has_a_choice(server):
    links, clients = await two_people(server)
    await play_out(clients, Random(2), most=6_000)
    kinds = server.live(links.table).game.kinds
    assert journal.PASS in kinds
    for client in clients:
        assert all('"by_itself":true' not in text for text in _of_others(client))


def _of_others(client: Client) -> list[str]:
    """Updates while another seat is asked."""
    own = client.welcome["seats_of_link"][0]
    return [text for text in client.transcript if f'"asked":{{"player":{1 - own},' in text]


async def test_alone_with_bots_nobody_waits_and_nothing_is_shown_of_it(server):
    draws: list[int] = []
    server.hall.draw_pause = lambda: draws.append(1) or 1.0
    links = server.new_table("human", "bot", "bot", game="warcraft")
    client = await Client.join(server.ws, links.table, links.host)
    await play_out([client], Random(2), most=6_000)
    assert journal.PASS in server.live(links.table).game.kinds
    assert not draws
    assert all('"by_itself":true' not in text for text in client.transcript)


async def test_wishes_are_kept_with_the_seat_and_told_to_its_player_alone(server):
    links, clients = await two_people(server, on_damage="never")
    assert clients[0].welcome["asks"] == {"0": {"on_damage": "never"}}
    assert clients[1].welcome["asks"] == {"1": {"on_damage": "never"}}
    again = await Client.join(server.ws, links.table, links.host)
    assert again.welcome["asks"] == {"0": {"on_damage": "never"}}
    rows = server.hall.store.seats(links.table)
    assert [discretion.wishes(row).get("on_damage") for row in rows] == ["never", "never", None]
    spectator = await Client.join(server.ws, links.table, links.spectator)
    assert spectator.welcome["asks"] == {}
    assert await clients[0].refused("ask_me", seat=1, kind="on_damage", when="able") == "not_yours"
    assert await spectator.refused("ask_me", seat=0, kind="on_damage", when="able") == "not_yours"
    assert await clients[0].refused("ask_me", seat=0, kind="on_damage", when="x") == "garbage"


async def test_who_passes_at_once_is_held_back_until_the_pause_is_over(serve):
    server = serve(pause_seconds=0.6)
    server.hall.draw_pause = lambda: 1.0
    table = until_asked(new("warcraft", 1, discreet=True), silent=False)
    links = server.lay(table, "human", "open", "open")
    secret = [links.host, *links.seats[1:]]
    clients = [await Client.join(server.ws, links.table, link) for link in secret]
    server.live(links.table).game.foreign = False
    asked = table.decision.player
    await until(lambda: server.live(links.table).pause is not None)
    due = server.live(links.table).pause[1]
    await clients[asked].act(table.decision.question.passing)
    assert time.monotonic() >= due


async def test_undo_takes_back_a_choice_and_not_what_passed_by_itself(server):
    links = server.new_table("human", "bot", "bot", game="warcraft")
    client = await Client.join(server.ws, links.table, links.host)
    game = server.live(links.table).game
    rng = Random(4)
    while not (game.table.answers and game.came_by_itself(1) and game.last_player == 0):
        assert not client.state["over"]
        if client.my_turn:
            await client.act(rng.choice(client.options))
        else:
            await client.hear("state")
    passed = len(game.table.answers)
    await client.hear_seq(game.seq)
    await client.say("undo", seq=client.state["seq"])
    # Answers are taken back one after the other: it may have a long way to go to the choice.
    await until(lambda: len(game.table.answers) <= passed - 2 and not game.table.decision.is_silent)
    await client.hear_seq(game.seq)
    assert client.my_turn
