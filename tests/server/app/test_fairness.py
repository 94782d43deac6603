"""Nobody joins a game whose dice another knows already."""

import asyncio
import random

import httpx
import pytest

import undercroft
from tests.server.app.client import Client
from tests.server.app.seating import get, play_to_the_end, row_of
from tests.server.app.serving import new_table
from undercroft.server.access import new_key, new_table_id
from undercroft.server.fairness import origin_of_dice
from undercroft.server.store import SeatRow, TableRow, open_store

OWN = SeatRow(0, "human", "", "", "host")
OPEN = SeatRow(1, "open", "", "", "key")


def test_a_seed_counts_at_a_table_of_ones_own_only():
    assert origin_of_dice(7, [OWN]) == (7, "", True)
    for wanted, seats in ((None, [OWN]), (7, [OWN, OPEN]), (None, [OWN, OPEN])):
        origins = [origin_of_dice(wanted, seats) for _ in range(3)]
        assert {(origin.seed, origin.known) for origin in origins} == {(0, False)}
        assert len({origin.secret for origin in origins}) == 3
        assert all(len(origin.secret) == 64 for origin in origins)


async def test_two_tables_of_one_seed_are_two_games_where_others_can_join(server):
    async def opening(*seats):
        links = new_table(server.http, *seats, seed=7)
        await Client.join(server.ws, links.table, links.host)
        return tuple(server.live(links.table).game.table.outcomes)

    together = {await opening("human", "human", "open") for _ in range(3)}
    assert len(together) == 3
    alone = {await opening("human", "human", "human") for _ in range(2)}
    assert alone == {tuple(undercroft.new("dungeonquest", 3, 7).outcomes)}
    assert not alone & together


@pytest.mark.parametrize("kind", ["bot", "human"])
async def test_who_chose_the_seed_plays_alone(server, kind):
    links = server.new_table("human", kind, seed=7)
    host = await Client.join(server.ws, links.table, links.host)
    assert await host.refused("seat", seat=1, kind="open") == "known"
    assert server.hall.store.seats(links.table)[1].kind == kind
    if kind == "bot":  # a friend at the same screen is no secret to anybody
        await host.say("seat", seat=1, kind="human")
        await host.hear("welcome")
        assert host.welcome["seats_of_link"] == [0, 1]


async def test_without_a_seed_a_friend_can_join_later(server):
    links = server.new_table("human", "bot", seed=None)
    host = await Client.join(server.ws, links.table, links.host)
    await host.say("seat", seat=1, kind="open")
    await host.hear("welcome")
    assert host.welcome["seats"][1]["kind"] == "open"


async def test_who_took_the_record_of_a_running_game_plays_alone(server):
    links = server.new_table("human", "bot", seed=None)
    host = await Client.join(server.ws, links.table, links.host)
    path, query = f"/api/tables/{links.table}/record", {"link": links.host}
    assert server.http.get(path, params=query).status_code == 200
    assert await host.refused("seat", seat=1, kind="open") == "known"
    again = await Client.join(server.ws, links.table, links.host)
    assert await again.refused("seat", seat=0, kind="open") == "known"
    store = open_store(server.db)
    assert store.table(links.table).known
    store.close()


async def test_an_uploaded_game_is_known(server):
    table = undercroft.new("dungeonquest", 2, 3)
    made = server.http.post("/api/records", content=table.save()).json()
    host = await Client.join(server.ws, made["table"], made["host"])
    assert await host.refused("seat", seat=1, kind="open") == "known"
    while not table.over:
        table.act(0)
    made = server.http.post("/api/records", content=table.save()).json()
    host = await Client.join(server.ws, made["table"], made["host"])
    await host.say("seat", seat=1, kind="open")  # to show how it went
    await host.hear("welcome")


async def test_a_record_is_the_hosts_and_only_if_no_seat_was_ever_anothers(server):
    links = server.new_table("human", "open", seed=7, takeover_seconds=0)
    path = f"/api/tables/{links.table}/record"

    def status(link):
        return server.http.get(path, params={"link": link}).status_code

    host = await Client.join(server.ws, links.table, links.host)
    assert status(links.host) == 403
    guest = await Client.join(server.ws, links.table, links.seats[1])
    await guest.leave()
    while not host.seats or host.seats[1]["kind"] != "human" or host.seats[1]["present"]:
        await host.hear("seats")
    # A bot plays for them until they are back: it is still their game.
    await host.say("seat", seat=1, kind="bot")
    await host.hear("welcome")
    assert status(links.host) == 403
    assert status(guest.link) == 403
    assert status(links.spectator) == 403
    # Opened and given to a bot again, it is theirs until somebody else has sat down there.
    for kind in ("open", "bot"):
        await host.say("seat", seat=1, kind=kind)
        await host.hear("welcome")
        assert status(links.host) == 403


async def test_a_seat_that_was_never_taken_is_nobodys(server):
    links = new_table(server.http, "human", "open", seed=None)
    path = f"/api/tables/{links.table}/record"
    host = await Client.join(server.ws, links.table, links.host)
    await host.say("seat", seat=1, kind="bot")
    await host.hear("welcome")
    assert server.http.get(path, params={"link": links.host}).status_code == 200
    assert await host.refused("seat", seat=1, kind="open") == "known"


async def play_until_dice(server, host, table):
    """Answers until one has brought dice or draws, which is then taken back."""
    for _ in range(40):
        before = len(server.live(table).game.table.outcomes)
        await host.act(next((o for o in host.options if o != "exit"), host.options[0]))
        if len(server.live(table).game.table.outcomes) > before:
            return
    raise AssertionError("nothing was rolled or drawn")


async def test_dice_that_were_taken_back_are_played_past_before_somebody_joins(server):
    links = server.new_table("human", "human", seed=None)
    host = await Client.join(server.ws, links.table, links.host)
    await play_until_dice(server, host, links.table)
    seq = host.state["seq"]
    await host.say("undo", seq=seq)
    await host.hear_seq(seq + 1)
    assert await host.refused("seat", seat=1, kind="open") == "known"
    await play_until_dice(server, host, links.table)
    await host.say("seat", seat=1, kind="open")
    await host.hear("welcome")


async def test_what_was_seen_is_remembered_over_a_restart(serve):
    server = serve()
    links = server.new_table("human", "human", seed=None)
    host = await Client.join(server.ws, links.table, links.host)
    await play_until_dice(server, host, links.table)
    seq = host.state["seq"]
    await host.say("undo", seq=seq)
    await host.hear_seq(seq + 1)
    seen = server.live(links.table).game.explored
    server.hall.store.put_checkpoint(
        links.table, seq + 1, server.live(links.table).game.table.save()
    )
    await host.leave()
    await asyncio.to_thread(server.stop)
    again = serve(db=server.db)
    host = await Client.join(again.ws, links.table, links.host)
    assert again.live(links.table).game.explored == seen > 0
    assert await host.refused("seat", seat=1, kind="open") == "known"


async def test_while_a_seat_is_open_what_came_to_light_is_not_taken_back(server):
    """Else the host would try the dice before the guest is there."""
    table = undercroft.new("dungeonquest", 2, 5)
    while not (table.decision.player == 0 and brings_dice(table)):
        table.act(0)
    links = server.lay(table, "human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    await host.act(host.options[0])
    assert not host.state["may_undo"]
    assert await host.refused("undo", seq=host.state["seq"]) == "absent"


def brings_dice(table):
    """Whether the first option leads to dice or draws."""
    later = table.fork()
    later.act(0)
    return not later.over and len(later.outcomes) > len(table.outcomes)


# -- every way round is closed ---------------------------------------------------------------


async def test_who_took_the_record_of_a_game_that_was_over_plays_alone(server):
    """Played to its end, downloaded, taken back, opened."""
    links = new_table(server.http, "human", "bot:random", seed=None)
    host = await Client.join(server.ws, links.table, links.host)
    while not host.state["over"]:
        if host.my_turn:
            await host.act(host.options[-1])
        else:
            await host.hear("state")
    assert get(server, links.table, "/record", links.host).status_code == 200
    assert row_of(server, links.table).known
    await host.say("undo", seq=host.state["seq"])
    await host.hear("state")
    while host.state["over"]:
        await host.hear("state")
    assert await host.refused("seat", seat=1, kind="open") == "known"


async def test_who_took_back_the_end_of_a_game_plays_alone(server):
    """The secret was shown at the end, whether or not anything was downloaded."""
    links = new_table(server.http, "human", "human", seed=None)
    host = await Client.join(server.ws, links.table, links.host)
    await play_to_the_end(host)
    assert not row_of(server, links.table).known
    seq = host.state["seq"]
    await host.say("undo", seq=seq)
    await host.hear_seq(seq + 1)
    assert not host.state["over"]
    assert row_of(server, links.table).known
    assert await host.refused("seat", seat=1, kind="open") == "known"


async def test_the_end_stands_while_a_seat_is_open(server):
    """Uploaded when it was over, opened to show it, taken back."""
    table = undercroft.new("dungeonquest", 2, 3)
    while not table.over:
        table.act(0)
    made = server.http.post("/api/records", content=table.save()).json()
    host = await Client.join(server.ws, made["table"], made["host"])
    await host.say("seat", seat=1, kind="open")
    await host.hear("welcome")
    await host.drain()
    assert not host.state["may_undo"]
    assert await host.refused("undo", seq=host.state["seq"]) == "over"


async def test_nobody_sits_down_at_a_table_whose_dice_are_known(server):
    """However the seat came to be open: it is asked where people sit down."""
    links = new_table(server.http, "human", "open", seed=None)
    store = server.hall.store
    store.make_known(links.table, store.seats(links.table))
    guest = await Client.open(server.ws)
    assert await guest.refused("hello", table=links.table, link=links.seats[1]) == "known"
    assert store.seats(links.table)[1].kind == "open"
    watcher = await Client.join(server.ws, links.table, links.spectator)
    assert watcher.state is not None


async def test_who_sits_there_already_comes_back(server):
    links = new_table(server.http, "human", "open", seed=None)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    await guest.leave()
    store = server.hall.store
    store.make_known(links.table, store.seats(links.table))
    await Client.join(server.ws, links.table, links.seats[1])


# -- cards that the host has seen ------------------------------------------------------------


def with_hands(players=3):
    """A game of Warcraft where everybody has cards that nobody else sees."""
    table, rng = undercroft.new("warcraft", players, 3), random.Random(1)
    while not all(table.state.characters[seat].hand for seat in range(players)):
        table.act(rng.choice(table.decision.choices))
    return table


async def give(host, seat, kind):
    await host.say("seat", seat=seat, kind=kind, bot="random" if kind == "bot" else "")
    while host.welcome is None or host.welcome["seats"][seat]["kind"] != kind:
        await host.hear("welcome")


async def test_a_hand_that_the_host_has_seen_is_given_to_nobody(server):
    """Two seats of their own: both hands were shown to them, whoever plays there now."""
    links = server.lay(with_hands(), "human", "human", "open")
    host = await Client.join(server.ws, links.table, links.host)
    for seat in (0, 1):
        assert await host.refused("seat", seat=seat, kind="open") == "known"
        await give(host, seat, "bot")
        assert await host.refused("seat", seat=seat, kind="open") == "known"
        assert server.hall.store.seats(links.table)[seat].kind == "bot"


async def test_who_looks_into_an_open_seats_hand_keeps_the_seat(server):
    links = server.lay(with_hands(), "human", "open", "open")
    host = await Client.join(server.ws, links.table, links.host)
    await give(host, 1, "human")
    assert await host.refused("seat", seat=1, kind="open") == "known"


async def test_a_hand_that_nobody_has_seen_is_a_guests(server):
    """A bot played there, which nobody looked over the shoulder of."""
    links = server.lay(with_hands(), "human", "open", "open")
    host = await Client.join(server.ws, links.table, links.host)
    await give(host, 1, "bot")
    await give(host, 1, "open")
    page = get(server, links.table, "", links.host).json()
    guest = await Client.join(server.ws, links.table, page["links"]["seats"][1])
    assert guest.welcome["seats_of_link"] == [1]


async def test_nobody_joins_while_a_bot_plays_a_hand_that_the_host_has_seen(server):
    """Taken from nobody, looked at and lent: a guest would play against it without a word."""
    links = server.lay(with_hands(), "human", "open", "open")
    host = await Client.join(server.ws, links.table, links.host)
    await give(host, 1, "human")
    await give(host, 1, "bot")
    guest = await Client.open(server.ws)
    assert await guest.refused("hello", table=links.table, link=links.seats[2]) == "known"
    assert server.hall.store.seats(links.table)[2].kind == "open"
    await give(host, 1, "human")
    guest = await Client.join(server.ws, links.table, links.seats[2])
    assert guest.welcome["seats_of_link"] == [2]


async def test_a_bot_that_stands_in_for_the_host_keeps_nobody_out(server):
    table = with_hands()
    row = TableRow(
        new_table_id(), "warcraft", table.config, 3, 1.0, False, "", new_key(), takeover_seconds=0
    )
    links = server.lay(table, "human", "open", "open", row=row)
    host = await Client.join(server.ws, links.table, links.host)
    bert = await Client.join(server.ws, links.table, links.seats[1], "Bert")
    await host.leave()
    while not bert.seats or bert.seats[0]["present"]:
        await bert.hear("seats")
    await give(bert, 0, "bot")
    guest = await Client.join(server.ws, links.table, links.seats[2])
    assert guest.welcome["seats_of_link"] == [2]


async def test_two_processes_agree_on_it(spawn, postgres_url):
    """The record is taken at one process while the other still believes the table open."""
    one, other = spawn(postgres_url), spawn(postgres_url)
    for process in (one, other):
        process.wait_until_well()
    with httpx.Client(base_url=one.url) as http:
        links = new_table(http, "human", "bot", seed=None)
        host = await Client.join(other.ws, links.table, links.host)
        page = http.get(f"/api/tables/{links.table}/record", params={"link": links.host})
        assert page.status_code == 200
    code = await host.refused("seat", seat=1, kind="open")
    assert code in ("known", "stale")
    assert await host.refused("seat", seat=1, kind="open") == "known"
