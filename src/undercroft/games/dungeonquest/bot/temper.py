"""How much a bot dares, and for what: the same rules of thumb, weighed by different people."""

from __future__ import annotations

import msgspec


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """What one player makes of dangers and of gold. The usual one is that of `heuristic`."""

    # How many turns later than is prudent they still go for treasure: alone nothing else counts,
    # and little else where a rival is out with more; while rivals are inside, many will die there.
    bold_alone: float = 2.5
    bold_when_behind: float = 2.0
    bold_among_others: float = -3.0
    weak: int = 3  # with so few wounds to go the way home is the better way
    spare: float = 1.0  # turns kept in hand in the treasure chamber
    # To get out at all is worth this much gold: alone it is the whole game.
    life_alone: float = 6000.0
    life_among_others: float = 2500.0
    gold_for_a_turn: float = 60.0  # so much gold is worth the trouble of a turn
    all_or_nothing: bool = False  # for Treasure they go until the way back is all there is time for
    content: bool = True  # where nobody can beat them, they leave
    spite: bool = False  # monsters are left in others' way, and not taken out of one's own


PRUDENT = Temper()
# They do not leave without Treasure as long as there is time for the way back.
BOLD = Temper(all_or_nothing=True)
# They turn back early, and would rather come home poor than not at all.
CAREFUL = Temper(
    bold_alone=-4.0, bold_when_behind=-4.0, bold_among_others=-4.5, weak=6, spare=3.0,
    life_alone=20_000.0, life_among_others=12_000.0, gold_for_a_turn=120.0,
)  # fmt: skip
# They search whatever may hold gold, and stay beside the dragon for one more card.
GREEDY = Temper(
    bold_alone=2.0, bold_when_behind=3.0, bold_among_others=1.0, spare=0.0,
    life_alone=1500.0, life_among_others=300.0, gold_for_a_turn=15.0, content=False,
)  # fmt: skip
# They would rather die than come second, and leave monsters in everybody's way.
SPITEFUL = Temper(bold_when_behind=12.0, bold_among_others=-1.0, weak=1, spite=True)
