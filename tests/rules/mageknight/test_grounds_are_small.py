"""Tables whose players lay tiles make ever new grounds: all that are kept are small together."""

import gc
import tracemalloc
import weakref
from random import Random

import undercroft
from undercroft.games.mageknight.table import ground

MOST = 100 << 20  # bytes: a server has hundreds of such tables, and other games besides
TABLES = 1


def played(seed):
    table = undercroft.new("mageknight", 4, seed, mode="heroic_team", team="chance", layout="tiles")
    rng = Random(seed)
    for _ in range(60):
        table.act(rng.choice(table.decision.choices))
        assert table.state.ground.grid.size
    return table.state.content.grounds


def test_all_grounds_that_are_kept_are_small_together():
    before = {*played(0)}
    tracemalloc.start()
    try:
        for seed in range(1, 1 + TABLES):
            kept = played(seed)
        made = len({*kept} - before)
        mean = tracemalloc.get_traced_memory()[0] / made
    finally:
        tracemalloc.stop()
    assert made > 10 * TABLES
    assert mean * ground.MANY < MOST


def test_a_ground_that_is_no_longer_kept_is_gone_at_once(monkeypatch):
    """A server seldom looks for objects that refer to each other: they must not stay till then."""
    monkeypatch.setattr(ground, "MANY", 3)
    grids = {}
    gc.disable()
    try:
        table = undercroft.new(
            "mageknight", 4, 7, mode="heroic_team", team="chance", layout="tiles"
        )
        kept = table.state.content.grounds
        kept.clear()  # some that were made for other tests may still be in use there
        for seed in range(8, 11):
            table = undercroft.new("mageknight", 4, seed, mode="heroic_team", layout="tiles")
            for dungeon, made in kept.items():
                grids.setdefault(dungeon, weakref.ref(made.grid))
            table.scene(0)
        dropped = [grid for dungeon, grid in grids.items() if dungeon not in kept]
        assert len(dropped) >= 3
        assert [grid() for grid in dropped if grid() is not None] == []
    finally:
        gc.enable()
