"""Random play among chests, treasures and doors: nothing is lost, everything has words."""

from random import Random

import pytest

from tests.support.mageknight import CONTENT, Situation
from tests.support.mageknight_loot import holding, trapped
from undercroft.games.mageknight.game import GAME
from undercroft.kernel.data import pack

ROOMS = (
    "+-+-+-+-+-+-+", "|. . .D. . .|", "+ + + + + + +", "|. h .I. . .|", "+ + + + + + +",
    "|. . .|. w .|", "+-+-+-+-+-+-+",
)  # fmt: skip
EAGER = ("steal", "open", "expose", "disarm", "disarm_slowly", "strike", "batter")
ANSWERS = 150


def crowded(rng: Random) -> Situation:
    """Two heroes a player around a trapped chest, each player with two chests, tokens next door."""
    s = Situation(*ROOMS)
    s.state.mode = "heroic_team"
    figures = list(enumerate(CONTENT.figures))
    heroes = rng.sample([each.id for _, each in figures if each.is_hero], 4)
    for n, (hero, square) in enumerate(zip(heroes, ("r0c0", "r0c2", "r1c0", "r2c2"), strict=True)):
        s.put(hero, square, "N", n % 2, level=rng.randint(1, 5))
        s.state.sides[n % 2].heroes = 2
    s.state.pool = tuple(n for n, each in figures if not each.is_hero and each.rank != "unique")
    trapped(s, rng.choice(list(CONTENT.traps)), "r1c1", rng.choice("NESW"))
    for seat, treasure in enumerate(("coin_sack", "jewel_box", "mending_rod", "speed_potion")):
        holding(s, treasure, seat % 2)
    s.token("r0c4")
    s.token("r2c4", "blue_1")
    return s


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_lost_among_loot(seed: int):
    rng = Random(seed)
    table = crowded(rng).turn(0).table
    for count in range(ANSWERS):
        if table.decision is None:
            break
        assert all(each.label for each in table.decision.options)
        if count % 40 == 0:
            assert pack(table.fork().state) == pack(table.state)
        choices = table.decision.choices
        eager = [each for each in choices if each.partition(":")[0] in EAGER]
        table.act(rng.choice(eager if eager and rng.random() < 0.7 else choices))
        assert GAME.audit(table.state, settled=False) == []
    assert all(table.tell(event) and event.rule in GAME.rulebook for event in table.events)
