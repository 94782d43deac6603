"""How bots are written: names, settings in brackets, several with commas between."""

import pytest

from undercroft import bots
from undercroft.bots.ismcts.guidance import USUAL_FORESIGHT
from undercroft.bots.spelling import read, split
from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadSetup

GAME = registry.find("dungeonquest")


def test_a_name_alone_has_no_settings():
    assert (read(" hard ").name, read("hard").settings) == ("hard", {})


def test_settings_are_read_by_name():
    found = read("search(iterations=640, depth=0, rollouts='random')")
    assert found.name == "search"
    assert found.settings == {"iterations": 640, "depth": 0, "rollouts": "random"}


def test_commas_in_brackets_belong_to_settings():
    text = "heuristic, search(iterations=640,depth=0),my_module:Bot(a=(1,2)),easy"
    assert split(text) == [
        "heuristic", "search(iterations=640,depth=0)", "my_module:Bot(a=(1,2))", "easy",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("search(iterations=640", "never closed"),
        ("search(640)", "every setting has a name"),
        ("search(**{'iterations': 3})", "every setting has a name"),
        ("search(iterations=print)", "cannot be read"),
        ("search(iterations=)", "cannot be read"),
        ("search(a=1))(", "never closed"),
        ("search(speed=3)", "no setting 'speed'; it has: iterations, seconds"),
        ("search(iterations='many')", "Expected `int`, got `str`"),
        ("search(iterations=0)", "Expected `int` >= 1"),
        ("hard(blunder_rate=2)", "<= 1"),
        ("search(rollouts='best')", "Invalid enum value 'best'"),
        ("random(luck=3)", "cannot be made"),
        ("hrad", "did you mean hard"),
    ],
)
def test_what_is_written_wrongly_is_told(text, problem):
    with pytest.raises(BadSetup, match=r"bots: ") as told:
        bots.make(text, GAME, 1)
    assert problem in str(told.value)


def test_settings_of_a_searcher_replace_those_of_its_level():
    settings = bots.search_settings("hard(depth=3)", GAME)
    assert (settings.depth, settings.iterations) == (3, bots.LEVELS["hard"].iterations)
    assert bots.search_settings("search(iterations=7)", GAME).blunder_rate == 0.0
    assert bots.search_settings("heuristic", GAME) is None


def test_a_searcher_looks_as_far_as_the_game_asks_for():
    depths = {name: bots.search_settings("hard", registry.find(name)).depth
              for name in ("dungeonquest", "descent", "mageknight")}  # fmt: skip
    assert depths == {"dungeonquest": 0, "descent": USUAL_FORESIGHT, "mageknight": 0}
    assert bots.search_settings("search(depth=5)", GAME).depth == 5
