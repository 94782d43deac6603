"""What is printed on figures, tokens, chests and tiles: a second record of every number.

tests/fixtures/mageknight/printed.txt has a checksum for each entry. Those of figures and tokens
were worked out from the collected facts, not from the content. What is original may be tuned: then
the line that the failure prints takes the place of the one in the file.
"""

import zlib
from pathlib import Path

import msgspec
import pytest

from tests.support.mageknight import CONTENT
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import named
from undercroft.games.mageknight.content.dials import Figure

FIXTURE = Path(__file__).parents[2] / "fixtures/mageknight/printed.txt"
ABOUT = {"id", "name", "source"}


def text_of(entry: object) -> str:
    """All that an entry says in numbers and names of other things."""
    if isinstance(entry, Figure):
        rows = [" ".join((*map(str, c.values), *named(c.abilities))) for c in entry.dial]
        base = f"{entry.range} {entry.targets} {entry.arc}"
        return f"{entry.rank} {list(entry.points)} {base} {rows}"
    return repr({k: v for k, v in msgspec.to_builtins(entry).items() if k not in ABOUT})


def printed() -> dict[str, str]:
    kinds = {
        "figure": CONTENT.figures, "token": CONTENT.tokens, "trap": CONTENT.traps.values(),
        "treasure": CONTENT.treasures.values(), "chest": CONTENT.chests, "tile": CONTENT.tiles,
        "layout": CONTENT.layouts.values(),
    }  # fmt: skip
    return {
        f"{kind} {entry.id}": f"{zlib.crc32(text_of(entry).encode()):08x}"
        for kind, entries in kinds.items()
        for entry in entries
    }


RECORDED = dict(line.rsplit(" ", 1) for line in FIXTURE.read_text().splitlines())


def test_nothing_is_missing_and_nothing_is_new():
    assert list(printed()) == list(RECORDED)


@rule("MKD-TERM-05", "MKD-TOKEN-07", "MKD-DIAL-04")
@pytest.mark.parametrize("kind", ["figure", "token", "trap", "treasure", "chest", "tile", "layout"])
def test_every_number_is_as_it_was_recorded(kind):
    wrong = [
        f"{name} {checksum}"
        for name, checksum in printed().items()
        if name.startswith(f"{kind} ") and RECORDED.get(name) != checksum
    ]
    assert not wrong
