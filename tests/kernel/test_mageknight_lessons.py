"""What the guided game of Mage Knight Dungeons is for."""

import undercroft
from undercroft.games.mageknight.bot import HeuristicBot
from undercroft.games.mageknight.game import GAME


def test_the_guided_game_shows_fights_facings_and_gold_that_is_carried_out():
    guide = GAME.lessons.guide
    assert guide is not None
    table = undercroft.new("mageknight", guide.players, guide.seed, **guide.settings)
    bot, met = HeuristicBot(guide.seed), set()
    while table.decision is not None:
        if table.decision.player == 0:
            met.add(table.decision.kind)
        table.act(bot.choose(table))
    assert {"activate", "act", "facing", "counter", "assign", "carry"} <= met
    assert table.result is not None
    assert table.result.winners == (0,)
