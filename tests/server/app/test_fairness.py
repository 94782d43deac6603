"""Nobody joins a game whose dice another knows already."""

import httpx
import pytest

import undercroft
from tests.server.app.client import Client
from tests.server.app.serving import new_table
from undercroft.kernel import record as records
from undercroft.server.access import Signer
from undercroft.server.fairness import fair_seed
from undercroft.server.store import SeatRow, open_store

OWN = SeatRow(0, "human", "", "", "host")
OPEN = SeatRow(1, "open", "", "", "key")


def seed_of(server, table):
    return server.hall.store.table(table).seed


def test_a_seed_counts_at_a_table_of_ones_own_only():
    signer = Signer(bytes(32))
    assert fair_seed(signer, "t", 7, [OWN]) == (7, True)
    assert fair_seed(signer, "t", None, [OWN])[1] is False
    mixed, known = fair_seed(signer, "t", 7, [OWN, OPEN])
    assert not known
    assert 0 <= mixed < 1 << 63
    # Neither another table of the same seed nor another server tells anything about it.
    assert mixed != fair_seed(signer, "u", 7, [OWN, OPEN])[0]
    assert mixed != fair_seed(Signer(bytes(31) + b"x"), "t", 7, [OWN, OPEN])[0]


def test_two_tables_of_one_seed_are_two_games_where_others_can_join(server):
    tables = [new_table(server.http, "human", "open", seed=7).table for _ in range(2)]
    assert len({7, *(seed_of(server, table) for table in tables)}) == 3
    alone = [new_table(server.http, "human", "bot", seed=7).table for _ in range(2)]
    assert {seed_of(server, table) for table in alone} == {7}


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


async def test_an_uploaded_game_is_known_until_it_is_over(server):
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
    links = server.new_table("human", "open", seed=7)
    path = f"/api/tables/{links.table}/record"

    def status(link):
        return server.http.get(path, params={"link": link}).status_code

    host = await Client.join(server.ws, links.table, links.host)
    assert status(links.host) == 403
    guest = await Client.join(server.ws, links.table, links.seats[1])
    await guest.leave()
    while not host.seats or host.seats[1]["kind"] != "human" or host.seats[1]["present"]:
        await host.hear("seats")
    # A bot plays for him until he is back: it is still his game.
    await host.say("seat", seat=1, kind="bot")
    await host.hear("welcome")
    assert status(links.host) == 403
    assert status(links.seats[1]) == 403
    assert status(links.spectator) == 403
    # Sent away for good, he cannot come back, nor anybody else.
    await host.say("seat", seat=1, kind="open")
    await host.hear("welcome")
    await host.say("seat", seat=1, kind="bot")
    await host.hear("welcome")
    assert status(links.host) == 200
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


async def test_a_mixed_game_verifies_when_it_is_over(server):
    links = new_table(server.http, "human", "open", seed=7)
    host = await Client.join(server.ws, links.table, links.host)
    guest = await Client.join(server.ws, links.table, links.seats[1])
    for _ in range(2_000):
        newest = max(host.state["seq"], guest.state["seq"])
        await host.hear_seq(newest)
        await guest.hear_seq(newest)
        if host.state["over"]:
            break
        mover = host if host.my_turn else guest
        await mover.act(mover.options[-1])
    path = f"/api/tables/{links.table}/record"
    for link in (links.host, links.seats[1], links.spectator):
        page = server.http.get(path, params={"link": link})
        table = records.load(page.content)
        assert table.over
        assert table.seed == seed_of(server, links.table) != 7
    made = server.http.post("/api/records", content=page.content)
    assert made.status_code == 201


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
