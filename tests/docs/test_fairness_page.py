"""docs/fairness.md: its few lines of Python compute what a table brought."""

import re
from pathlib import Path
from random import Random

from undercroft.kernel import game as registry
from undercroft.kernel.sealed import SealedTable
from undercroft.kernel.secret import Secret

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"


def test_the_code_of_the_page_computes_the_dice():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names = {}
    exec(code, names)
    drawn = names["drawn"]
    game = registry.find("dungeonquest")
    secret = Secret.new()
    table = SealedTable(game, registry.configure(game, 2, {"combat": "dice"}), secret)
    rng = Random(1)
    while not table.over:
        table.act(rng.choice(table.decision.choices))
    dice = [
        (place, value)
        for place, (value, source) in enumerate(zip(table.outcomes, table.log.sources, strict=True))
        if source == "die"
    ]
    assert dice
    for place, value in dice:
        assert drawn(table.seal.secret, "die", place, [1, 2, 3, 4, 5, 6]) == value
