"""Tables whose dice come from a secret, for tests."""

from random import Random

from tests.kernel.toy import STONES_GAME
from undercroft.kernel import game as registry
from undercroft.kernel.sealed import SealedTable
from undercroft.kernel.secret import SECRET_BYTES, Secret
from undercroft.kernel.table import Table

KEY = bytes(range(SECRET_BYTES))


def secret(number=0):
    return Secret(number.to_bytes(SECRET_BYTES, "big"))


def sealed(players=2, number=0, **settings):
    config = STONES_GAME.schema().check(players, settings)
    return SealedTable(STONES_GAME, config, secret(number))


def begun(name, players, chance, **settings):
    """A game of that name, by a seed or by a secret."""
    game = registry.find(name)
    config = registry.configure(game, players, settings)
    kind = SealedTable if isinstance(chance, Secret) else Table
    return kind(game, config, chance)


def play(table, seed, answers=10**9):
    rng = Random(seed)
    while not table.over and answers:
        table.act(rng.choice(table.decision.choices))
        answers -= 1
    return table


def table_dice(table):
    return tuple(table.roll(20) for _ in range(20))
