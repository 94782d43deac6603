"""Whatever is sent to a route is refused in words: no route fails on it."""

import re

import pytest

from tests.server.app.seating import two
from undercroft.server import administration, api
from undercroft.server.administration import HEADER, operator_key

BODIES = {
    "nothing": b"",
    "half": b"{",
    "another type": b"[1, null]",
    "no text": b"\xff\xfe\x00",
    "half a letter in a text": b'{"seat": 0, "text": "\xff", "game": "\xff", "network": "\xff"}',
    "half of a pair": b'{"seat": 0, "text": "\\ud800", "network": "\\ud800"}',
    "deep": b'{"text":' + b"[" * 3_000,
    "large numbers": b'{"seat": ' + b"9" * 400 + b', "text": "x", "days": 1e400}',
}
TAKING = [
    (method, route.path)
    for route in (*api.ROUTES, *administration.ROUTES)
    for method in sorted(route.methods - {"GET", "HEAD", "OPTIONS", "PUT", "PATCH"})
    if "{rest:path}" not in route.path
]


@pytest.mark.parametrize(("method", "path"), TAKING)
async def test_a_malformed_body_is_refused_in_words(serve, method, path):
    server = serve(packs=True)
    links, _, guest = await two(server)
    headers = {HEADER: operator_key(server.hall.signer)}
    here = re.sub(r"{\w+}", links.table, path)
    if path.endswith(("{table}", "/close")):
        here = here.replace(links.table, "0" * 16)  # else it is gone
    for what, body in BODIES.items():
        answer = server.http.request(
            method, here, params={"link": guest.link}, content=body, headers=headers
        )
        assert 400 <= answer.status_code < 500, (what, answer.text)
        assert answer.json()["text"], what
