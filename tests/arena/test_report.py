"""The report: one page, nothing from elsewhere, and the numbers that the games gave."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from undercroft.arena import significance
from undercroft.arena.lineups import against_each_other
from undercroft.arena.plan import Plan, configurations, seats_note
from undercroft.arena.playing import play_game
from undercroft.arena.report import render
from undercroft.arena.report.heat_map import heat_map
from undercroft.arena.report.histogram import bins_of, common_axes, histogram
from undercroft.arena.report.markup import Markup, bar, html, number, percent, table
from undercroft.arena.results import RunFolder
from undercroft.arena.results.manifest import SIMULATION, TOURNAMENT
from undercroft.arena.runs import digest, go_on
from undercroft.arena.simulate import Backend
from undercroft.kernel import game as registry
from undercroft.kernel.game import Place, Survey, survey_of

GAME = registry.find("dungeonquest")
VOID = {"meta"}


class Balance(HTMLParser):
    """Whether every element that is opened is closed, in order."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.seen = Counter()

    def handle_starttag(self, tag, attrs):
        self.seen[tag] += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen[tag] += 1

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def tags(page):
    reader = Balance()
    reader.feed(page)
    assert reader.open == []
    return reader.seen


@pytest.fixture(scope="module")
def simulated(tmp_path_factory):
    configs = configurations(GAME, (1, 2, 3), {"combat": ("standard", "dice")})
    plan = Plan("dungeonquest", 120, 3, (("heuristic",),), configs)
    run = RunFolder.begin(tmp_path_factory.mktemp("report") / "run", SIMULATION, plan)
    go_on(run, Backend())
    return run


@pytest.fixture(scope="module")
def contested(tmp_path_factory):
    lineups = against_each_other(("heuristic", "random"), 2)
    plan = Plan("dungeonquest", 60, 3, lineups, (GAME.schema().check(2, {}),))
    run = RunFolder.begin(tmp_path_factory.mktemp("report") / "run.csv", TOURNAMENT, plan)
    go_on(run, Backend())
    return run


def text_of(page):
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_a_simulation(simulated):
    page = render(simulated)
    seen = tags(page)
    for title in ("By bot", "By hero", "By seat", "By variant", "By number of players",
                  "How long games are", "Gold", "Where heroes die", "How it ends for a hero",
                  "What else was counted"):  # fmt: skip
        assert f"<h2>{title}</h2>" in page
    assert seen["figure"] == seen["figcaption"] == seen["details"] == 3
    assert "Standings" not in page
    assert "Hugo the Glorious" in page
    assert "Treasure chamber" in page


def test_the_numbers_are_those_of_the_games(simulated):
    told = text_of(render(simulated))
    tally, _ = digest(simulated)
    figures = tally.figures()
    assert f"DungeonQuest: {figures['games']} games" in told
    for hero, group in figures["by_role"].items():
        name = survey_of(GAME).roles[hero]
        shown = f"{percent(group['win_rate'])}", f"{percent(group['survival_rate'])}"
        assert re.search(rf"{name} {re.escape(shown[0])}.*?{re.escape(shown[1])}", told)


def test_a_tournament(contested):
    page = render(contested)
    tags(page)
    assert "<h2>Standings</h2>" in page
    assert "<h2>How sure the order is</h2>" in page
    assert "heuristic over random" in page
    assert "By bot" not in page


def test_nothing_comes_from_elsewhere(simulated, contested):
    for run in (simulated, contested):
        page = render(run)
        assert not re.search(r"https?:|<script|<link|<img|<iframe|@import|url\(", page)
        assert "default-src 'none'" in page


def test_the_same_games_make_the_same_page(simulated, tmp_path):
    again = RunFolder.begin(tmp_path / "again", SIMULATION, simulated.manifest.plan)
    go_on(again, Backend(2))

    def without_times(run):
        return re.sub(r"<td>[^<]*</td></tr>", "", render(run))

    assert without_times(again) == without_times(simulated)


def test_a_run_that_is_not_finished_says_so(tmp_path):
    plan = Plan("dungeonquest", 20, 3, (("random",),), (GAME.schema().check(2, {}),))
    run = RunFolder.begin(tmp_path / "run", SIMULATION, plan)
    run.chunks.keep(4, [play_game(plan, number) for number in range(4, 10)])
    page = render(run)
    tags(page)
    assert "not finished: 6 of 20 games" in page


def test_no_games_at_all_make_a_page_too(tmp_path):
    plan = Plan("dungeonquest", 20, 3, (("random",),), (GAME.schema().check(2, {}),))
    for kind in (SIMULATION, TOURNAMENT):
        page = render(RunFolder.begin(tmp_path / kind, kind, plan))
        tags(page)
        assert "not finished: 0 of 20 games" in page


def test_a_game_that_says_nothing_of_itself_gets_a_plain_page(simulated, monkeypatch):
    monkeypatch.setattr(type(GAME), "survey", lambda self: Survey())
    page = render(simulated)
    tags(page)
    assert "<h2>By role</h2>" in page
    assert "Where" not in page


# -- the parts -----------------------------------------------------------------------------


def test_text_from_outside_is_escaped():
    assert html("<b>&") == "&lt;b&gt;&amp;"
    assert html(Markup("<b>")) == "<b>"
    assert "<script>" not in table(("<script>", "b"), [("<script>", "<script>")])
    places = [Place("a", "<i>den</i>", 0, 0)]
    assert "<i>" not in heat_map(places, Counter({"a": 3, "<i>": 1}), "<i>")
    assert "<i>" not in histogram(Counter({1: 1}), "<i>", "<i>", "score")


def test_bins_are_round_and_hold_everything():
    counts = Counter(dict.fromkeys(range(3, 3000), 1))
    bins = bins_of(counts)
    assert sum(each.count for each in bins) == 2997
    assert {each.high - each.low + 1 for each in bins[:-1]} == {100}
    assert bins[0].low == 0
    assert 10 < len(bins) <= 41


def test_a_few_very_large_values_do_not_squeeze_the_others():
    bins = bins_of(Counter({**dict.fromkeys(range(20), 100), 1_000_000: 1}))
    assert len(bins) == 21
    assert bins[-1].open_ended
    assert bins[-1].name == "20 and more"
    assert bins[-1].count == 1


@pytest.mark.parametrize("counts", [{0: 5}, {7: 1}, {-3: 2, 4: 1}, {10**9: 1}])
def test_few_values_make_a_histogram_too(counts):
    bins = bins_of(Counter(counts))
    assert sum(each.count for each in bins) == sum(counts.values())
    tags(histogram(Counter(counts), "caption", "score", "score"))


def test_pictures_to_be_compared_have_the_same_scales():
    rich, poor = Counter({0: 1, 4000: 3, 5000: 1}), Counter({0: 8, 200: 1, 250: 1})
    axes = common_axes([rich, poor])
    pages = [histogram(each, "caption", "score", "score", axes) for each in (rich, poor)]
    scales = [re.findall(r'class="tick"[^>]*>([^<]*)<', page) for page in pages]
    assert scales[0] == scales[1]
    assert axes.top == 0.8
    tallest = [max(map(float, re.findall(r'height="([\d.]+)"><title', page))) for page in pages]
    assert tallest[0] < tallest[1]


def test_a_bar_is_as_long_as_its_share():
    assert 'width="43.00"' in bar(significance.Interval(0.43, 0.4, 0.5), "won")


@pytest.mark.parametrize(
    ("lineups", "said"),
    [([("a", "b")], True), ([("a",)], False), ([("a", "b"), ("b", "a")], False)],
)
def test_seats_that_are_bots_are_told(lineups, said):
    note = seats_note(Plan("dungeonquest", 2, 1, tuple(lineups), ({"players": 2},)))
    assert bool(note) == said


def test_large_places_do_not_outshine_small_ones():
    places = [Place("hall", "Hall", 0, 1, width=10), Place("den", "Den", 0, 0)]
    page = heat_map(places, Counter({"hall": 50, "den": 10}), "where")
    assert re.findall(r'fill-opacity="([\d.]+)"', page) == ["0.616", "1.000"]


def test_numbers_as_people_read_them():
    assert [number(each) for each in (0, 1234567, 12.3456, 1234.5, 0.001234)] == [
        "0", "1,234,567", "12.3", "1,234", "0.00123",
    ]  # fmt: skip
    assert [percent(each) for each in (0.0, 1.0, 0.1234)] == ["0%", "100%", "12.3%"]
