"""What nobody has seen is not on the table: it is decided as it is turned over, in Mage Knight."""

import msgspec
import pytest

import undercroft
from undercroft.bots import RandomBot, SearchBot, SearchSettings
from undercroft.games.mageknight.bot import HeuristicBot
from undercroft.games.mageknight.table.state import BLANK, CONVERTED, NONE, ON_A_SQUARE

SETTINGS = [
    (2, {}),
    (2, {"mode": "heroic_team", "layout": "tiles"}),
    (3, {"mode": "heroic_team"}),
    (1, {"mode": "heroic_team"}),
]
DECISIONS = 200


def plain(state) -> bytes:
    """All of a state but the luck to come."""
    return msgspec.json.encode(
        {
            name: getattr(state, name)
            for name in state.__struct_fields__
            if name not in ("rng", "content")
        }
    )


def assert_nothing_unseen(state, opened: set[int]) -> None:
    """Faces of tokens and dials that nobody has looked at are not decided yet."""
    assert len(state.bag) >= sum(token.place == ON_A_SQUARE for token in state.tokens)
    for token in state.tokens:
        assert (token.kind == NONE) == (token.place != CONVERTED)
    for at, chest in enumerate(state.chests):
        assert (chest.treasure == NONE) == (at not in opened)
        if not chest.exposed:
            assert chest.trap == BLANK


@pytest.mark.parametrize(("players", "settings"), SETTINGS)
@pytest.mark.parametrize("seed", [1])
def test_worlds_that_look_alike_differ_in_their_luck_alone(players, settings, seed):
    table = undercroft.new("mageknight", players, seed, **settings)
    bots = [HeuristicBot(seed), RandomBot(seed)]
    opened: set[int] = set()
    for count in range(DECISIONS):
        decision = table.decision
        if decision is None:
            break
        before = sum(chest.treasure != NONE for chest in table.state.chests)
        if count % 20 == 0:
            assert_nothing_unseen(table.state, opened)
            for other in range(players):
                world = table.fork(as_seen_by=other, seed=count)
                assert plain(world.state) == plain(table.state)
                assert world.view(other) == table.view(other)
        choice = decision.choices[bots[count % 7 == 0].choose(table)]
        table.act(choice)
        seen = {at for at, chest in enumerate(table.state.chests) if chest.treasure != NONE}
        if len(seen) > before:
            # Only opening a chest, or a game that sets one up as open, decides its treasure.
            assert choice.startswith("open:"), choice
        opened |= seen


def test_the_search_weighs_worlds_that_look_alike_alike():
    table = undercroft.new("mageknight", 2, 4)
    bot = HeuristicBot(4)
    for _ in range(40):
        table.act(bot.choose(table))
    searching = SearchBot(1, SearchSettings(iterations=8, seconds=1e9, depth=2))
    weighed = searching.weigh(table).options
    for seed in range(2):
        world = table.fork(as_seen_by=table.decision.player, seed=seed)
        assert searching.weigh(world).options == weighed
