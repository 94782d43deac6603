"""Tables whose players lay tiles make ever new grounds: all that are kept must be small together."""

import tracemalloc
from random import Random

import undercroft
from undercroft.games.mageknight.table import ground

MOST = 100 << 20  # bytes: a server has hundreds of such tables, and other games besides


def test_all_grounds_that_are_kept_are_small_together():
    table = undercroft.new("mageknight", 4, 1, mode="heroic_team", team="chance", layout="tiles")
    kept, rng = table.state.content.grounds, Random(1)
    before = set(kept)
    tracemalloc.start()
    try:
        for _ in range(60):
            table.act(rng.choice(table.decision.choices))
            assert table.state.ground.grid.size
        made = len(set(kept) - before)
        mean = tracemalloc.get_traced_memory()[0] / made
    finally:
        tracemalloc.stop()
    assert made > 10
    assert mean * ground.MANY < MOST
