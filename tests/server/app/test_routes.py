"""Routes: several answers in one message, taken until something else happens."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.app.client import Client
from undercroft.server.actions import LONGEST_ROUTE, _goes_on


async def at_a_route(server: Any) -> tuple[Client, dict[str, Any]]:
    """A host who plays all seats and is offered a route of several steps."""
    links = server.new_table("human", "human", game="warcraft", seed=7)
    host = await Client.join(server.ws, links.table, links.host)
    for _ in range(200):
        routes = host.asked["routes"]
        if routes:
            return host, max(routes, key=lambda route: len(route["options"]))
        await host.act(host.options[0])
    raise AssertionError("nobody is offered a route")


async def walked(host: Client, seq: int, options: list[str]) -> dict[str, Any]:
    first, *then = options
    await host.say("act", seq=seq, option=first, then=then)
    return await host.hear("walked", "refused")


async def test_one_message_goes_all_the_way(server: Any) -> None:
    host, route = await at_a_route(server)
    seq, options = host.state["seq"], route["options"]
    answer = await walked(host, seq, options)
    assert answer == {
        "type": "walked", "seq": seq + len(options), "taken": len(options), "planned": len(options)
    }  # fmt: skip
    figure = host.state["viewer"]
    pieces = host.state["scene"]["board"]["pieces"]
    here = next(each["space"] for each in pieces if each["owner"] == figure)
    assert f"space:{here}" == route["target"]
    await host.leave()


async def test_each_route_begins_with_an_option_and_leads_on(server: Any) -> None:
    host, _ = await at_a_route(server)
    near = {target for option in host.asked["options"] for target in option["targets"]}
    for route in host.asked["routes"]:
        assert route["options"][0] in host.options
        assert len(route["options"]) > 1
        assert route["target"] not in near
    await host.leave()


async def test_a_route_ends_where_a_step_is_not_offered(server: Any) -> None:
    host, route = await at_a_route(server)
    seq, (first, *_) = host.state["seq"], route["options"]
    answer = await walked(host, seq, [first, "go:nowhere", first])
    assert (answer["taken"], answer["planned"], answer["seq"]) == (1, 3, seq + 1)
    assert host.state["seq"] == seq + 1
    await host.leave()


async def test_a_route_ends_where_something_else_is_asked(server: Any) -> None:
    """To stop is an answer to the same question; what comes next is another."""
    host, route = await at_a_route(server)
    seq, (first, *_) = host.state["seq"], route["options"]
    answer = await walked(host, seq, [first, "stop", first])
    assert (answer["taken"], answer["planned"]) == (2, 3)
    await host.leave()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seq": -1}, "stale"),
        ({"option": "go:nowhere"}, "illegal"),
        ({"then": ["x"] * LONGEST_ROUTE}, "too_big"),
    ],
)
async def test_a_bad_beginning_is_refused_whole(
    server: Any, change: dict[str, Any], code: str
) -> None:
    host, route = await at_a_route(server)
    seq, (first, *then) = host.state["seq"], route["options"]
    if "seq" in change:
        change = {"seq": seq - 1}
    fields = {"seq": seq, "option": first, "then": then, **change}
    assert await host.refused("act", **fields) == code
    await host.drain()
    assert host.state["seq"] == seq
    await host.leave()


@pytest.mark.parametrize(
    ("change", "goes_on"),
    [
        ({}, True),
        ({"shows_nothing": False}, False),
        ({"owner": 1}, False),
        ({"question": "another"}, False),
        ({"choices": ("stay",)}, False),
    ],
)
def test_whatever_else_happens_ends_a_route(change: dict[str, Any], goes_on: bool) -> None:
    now = {"question": "move", "owner": 0, "choices": ("step", "stay"), "shows_nothing": True}
    now |= change
    shows = now.pop("shows_nothing")
    game = SimpleNamespace(
        table=SimpleNamespace(decision=SimpleNamespace(**now)),
        last_answer_shows_nothing=lambda: shows,
    )
    before = SimpleNamespace(question="move", owner=0)
    live: Any = SimpleNamespace(game=game)
    assert _goes_on(live, before, "step") is goes_on  # type: ignore[arg-type]
