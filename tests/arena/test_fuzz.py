"""The fuzzer: it plays everything, and what is broken does not get past it."""

import json
from collections import Counter
from random import Random

import msgspec
import pytest

import undercroft
from undercroft.arena.fuzz import FuzzPlan, Harvest, fuzz
from undercroft.arena.fuzz import __main__ as command
from undercroft.arena.fuzz.__main__ import main, table_of_lines, tables_of_things
from undercroft.arena.fuzz.eager import PREFERS, Eager, Preferring
from undercroft.arena.fuzz.games import play_game, random_config
from undercroft.games.dungeonquest.game import DungeonQuest
from undercroft.kernel import game as registry
from undercroft.kernel import record
from undercroft.kernel.rulebook import Rulebook

GAME = registry.find("dungeonquest")
PLAN = FuzzPlan("dungeonquest", 1, 1, watch_every=1, secrets_every=3)


def test_three_hundred_random_games_break_nothing():
    harvest, interrupted = fuzz(FuzzPlan("dungeonquest", 300, 20), workers=1)
    assert [finding.problem for finding in harvest.findings] == []
    assert not interrupted
    assert harvest.games == 300
    assert harvest.watched == 30
    assert harvest.worlds > 300
    assert harvest.decisions > 10_000
    assert sum(harvest.endings.values()) == 300


def test_so_do_some_of_the_second_game_and_of_its_bots():
    """CI plays hundreds with the command itself (`.ci/run`)."""
    for plan in (FuzzPlan("warcraft", 20, 20), FuzzPlan("warcraft", 4, 21, bot="heuristic")):
        harvest, _ = fuzz(plan, workers=1)
        assert [finding.problem for finding in harvest.findings] == []
        assert harvest.games == plan.games
        assert harvest.worlds > plan.games


def test_the_setups_reach_every_player_count_variant_and_optional_rule():
    rng = Random(1)
    configs = [random_config(GAME, rng) for _ in range(400)]
    assert {config["players"] for config in configs} == {1, 2, 3, 4}
    for setting in GAME.schema().settings:
        seen = {str(config[setting.name]) for config in configs}
        if setting.kind == "choice":
            assert seen == set(setting.choices)
        if setting.kind == "flag":
            assert seen == {"True", "False"}
    assert any(config["heroes"] for config in configs)
    assert any(not config["heroes"] for config in configs)


def test_harvests_do_not_depend_on_the_number_of_processes():
    plan = FuzzPlan("dungeonquest", 20, 5)
    assert msgspec.to_builtins(fuzz(plan, 1)) == msgspec.to_builtins(fuzz(plan, 2))


# -- what is broken on purpose -------------------------------------------------------------


def broken_problems(numbers=range(3)):
    return [finding.problem for number in numbers for finding in play_game(PLAN, number).findings]


def test_a_broken_invariant_is_found(monkeypatch):
    monkeypatch.setattr(
        DungeonQuest, "audit", lambda self, state, settled: ["a card is lost"] * state.over
    )
    assert broken_problems() == ["a card is lost"] * 3


def test_a_secret_in_a_view_is_found(monkeypatch):
    honest = DungeonQuest.view
    monkeypatch.setattr(
        DungeonQuest,
        "view",
        lambda self, table, player: (honest(self, table, player), tuple(table.state.tokens)),
    )
    problems = broken_problems(range(12))
    assert problems
    assert all("may not know" in problem or "no world fits" in problem for problem in problems)


def test_a_crash_is_found_with_its_traceback_and_its_record(monkeypatch):
    honest = DungeonQuest.step

    def crash(self, table):
        if len(table.answers) == 5:
            raise ZeroDivisionError("on purpose")
        return honest(table)

    monkeypatch.setattr(DungeonQuest, "step", crash)
    finding = play_game(PLAN, 0).findings[0]
    assert "ZeroDivisionError: on purpose" in finding.problem
    assert finding.decision == 5
    assert record.read(finding.record).seed == finding.seed


def test_a_result_that_contradicts_itself_is_found(monkeypatch):
    honest = DungeonQuest.result

    def forgetful(self, state):
        result = honest(self, state)
        return result and msgspec.structs.replace(result, standings=result.standings[1:])

    monkeypatch.setattr(DungeonQuest, "result", forgetful)
    assert all("standings are of the players" in problem for problem in broken_problems())


# -- the command ---------------------------------------------------------------------------


def test_the_command_reports_its_figures(capsys, tmp_path):
    assert (
        main(
            [
                "--game",
                "dungeonquest",
                "--games",
                "10",
                "--seed",
                "3",
                "--keep",
                str(tmp_path / "kept"),
            ]
        )
        == 0
    )
    told = capsys.readouterr().out
    assert "games              10" in told
    assert "failures            0" in told
    assert not (tmp_path / "kept").exists()


def test_the_command_keeps_broken_games_and_fails(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(
        DungeonQuest, "audit", lambda self, state, settled: ["a card is lost"] * state.over
    )
    assert main(["--game", "dungeonquest", "--games", "2", "--keep", str(tmp_path)]) == 1
    assert "a card is lost" in capsys.readouterr().out
    kept = record.read((tmp_path / "game-1.undercroft").read_bytes())
    about = json.loads((tmp_path / "game-1.json").read_bytes())
    assert about["seed"] == kept.seed
    assert about["problem"] == "a card is lost"


def test_one_game_can_be_played_alone(capsys):
    assert main(["--game", "dungeonquest", "--only", "7", "--seed", "3"]) == 0
    assert "games               1" in capsys.readouterr().out


def test_an_unknown_bot_is_one_line_with_the_names_there_are(capsys):
    assert main(["--game", "dungeonquest", "--bot", "heuristics"]) == 2
    told = capsys.readouterr().err
    assert "did you mean heuristic?" in told
    assert told.count("\n") == 1


def test_an_unknown_game_is_one_line(capsys):
    assert main(["--game", "chess"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("number", ["0", "-1", "x", ""])
def test_a_bad_number_is_refused(number, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--game", "dungeonquest", "--games", number])
    assert ended.value.code == 2


# -- counting the log ------------------------------------------------------------------------


def test_the_table_counts_the_lines_of_the_log_by_rule(capsys):
    assert main(["--game", "dungeonquest", "--games", "3", "--table", "--audit"]) == 0
    rows = capsys.readouterr().out.partition("lines of the log\n")[2].splitlines()
    counted = {row.split()[1]: int(row.split()[0].replace(",", "")) for row in rows}
    lines = Counter()
    for line, count in fuzz(FuzzPlan("dungeonquest", 3, 1, listen=True))[0].lines.items():
        lines[line.partition(" ")[0]] += count
    assert counted == dict(lines)
    assert counted
    assert set(counted) <= set(GAME.rulebook.rules)


def test_rules_of_one_topic_are_counted_together_and_each_of_their_lines_apart():
    book = registry.find("dungeonquest").rulebook
    first, second, third = list(book.rules)[:3]
    rules = [msgspec.structs.replace(book[first], topic="Doors"),
             msgspec.structs.replace(book[second], topic="Doors"), book[third],
             msgspec.structs.replace(book[third], id="DQ-NEW-01", topic="Traps")]  # fmt: skip
    told = Rulebook(book.title, book.sections, rules)
    lines = {f"{first} It opens.": 2, f"{second} It is stuck.": 3, f"{third} A.": 400,
             f"{third} B.": 600}  # fmt: skip
    assert table_of_lines(told, Counter(lines)).splitlines() == [
        "lines of the log", "           5   Doors", "               3   It is stuck.",
        "               2   It opens.", "           0   Traps", f"       1,000   {third}",
    ]  # fmt: skip


def test_things_of_the_kinds_that_a_game_counts_are_counted_by_name():
    told = {"card": {"a": "Axe", "b": "Bow"}}
    assert tables_of_things(told, {"card": Counter(a=3)}).splitlines() == [
        "card: 1 of 2 named", "           3   a (Axe)", "           0   b (Bow)",
    ]  # fmt: skip
    plan = FuzzPlan("descent", 2, 1, watch_every=9, listen=True, fixed={"quest": "first_blood"})
    named = fuzz(plan)[0].named["card"]
    one, other = (play_game(plan, number).named["card"] for number in range(2))
    assert named == one + other
    assert set(named) <= set(registry.survey_of(registry.find("descent")).told["card"])
    assert any(card.startswith("item:") for card in named)


def test_rules_of_thumb_end_a_game_in_which_patience_ran_out():
    plan = FuzzPlan(
        "descent", 1, 1, watch_every=9, patience=30, fixed={"quest": "the_shadow_vault"}
    )
    assert play_game(plan, 0).finished_off == 1
    patient = FuzzPlan("dungeonquest", 3, 1, patience=5_000)
    assert fuzz(patient)[0].finished_off == 0
    assert msgspec.to_builtins(fuzz(patient)) == msgspec.to_builtins(
        fuzz(FuzzPlan("dungeonquest", 3, 1))
    )


def test_a_setting_can_be_fixed_and_one_that_cannot_is_refused(capsys):
    plan = FuzzPlan("mageknight", 1, 4, fixed={"rounds": 11, "mode": "heroic_team"})
    game = registry.find("mageknight")
    rng = Random(1)
    configs = [random_config(game, rng, plan.fixed) for _ in range(20)]
    assert {(each["rounds"], each["mode"]) for each in configs} == {(11, "heroic_team")}
    assert main(["--game", "mageknight", "--games", "1", "--set", "rounds=5"]) == 2
    assert "rounds" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--game", "mageknight", "--set", "rounds"])
    assert "NAME=VALUE" in capsys.readouterr().err


def test_settings_are_usual_as_often_as_it_is_said(capsys):
    game = registry.find("mageknight")
    usual = random_config(game, Random(1), usual=1)
    names = [each.name for each in game.schema().settings]
    assert usual == registry.configure(game, usual["players"], {"boxes": usual["boxes"]})
    drawn = [random_config(game, Random(seed), usual=0.2) for seed in range(60)]
    assert all(len({str(each[name]) for each in drawn}) > 1 for name in names)
    assert sum(each["placing"] == "by_hand" for each in drawn) > 15
    with pytest.raises(SystemExit):
        main(["--game", "mageknight", "--usual", "1.5"])
    assert "from 0 to 1" in capsys.readouterr().err


def test_the_eager_do_what_can_seldom_be_done_and_seldom_pass():
    table = undercroft.new("mageknight", 2, 3)
    kinds = Counter[str]()
    while len(kinds) < 3 or max(kinds.values()) < 2:
        table.act(table.decision.choices[0])
        kinds = Counter(_kind(each) for each in table.decision.choices)
    choices = table.decision.choices
    player, passing = Eager(1), table.decision.question.passing
    drawn = Counter(_kind(choices[player.choose(table)]) for _ in range(600))
    assert set(drawn) == set(kinds)
    assert drawn[passing] < 0.1 * 600
    assert max(drawn.values()) < 1.3 * 600 / (len(kinds) - 1)
    assert main(["--game", "mageknight", "--eager", "--bot", "heuristic"]) == 2


def test_what_is_preferred_is_taken_most_of_the_time_and_nothing_else_changes(monkeypatch):
    table = undercroft.new("mageknight", 2, 3, mode="heroic_team", team="draft")
    choices = table.decision.choices
    player = Preferring(Eager(1), ("lord_oren", "maboc_the_bully"), 2)
    drawn = Counter(_kind(choices[player.choose(table)]) for _ in range(600))
    wanted = drawn["lord_oren"] + drawn["maboc_the_bully"]
    assert 600 * (PREFERS - 0.1) < wanted < 600 * (PREFERS + 0.1)
    assert min(drawn["lord_oren"], drawn["maboc_the_bully"]) > 0.3 * wanted
    assert len(drawn) > 10
    plain = msgspec.to_builtins(fuzz(FuzzPlan("dungeonquest", 2, 1)))
    never = FuzzPlan("dungeonquest", 2, 1, preferred=("no_such_kind",))
    assert msgspec.to_builtins(fuzz(never)) == plain
    plans = []
    monkeypatch.setattr(command, "fuzz", lambda plan, _: (plans.append(plan) or Harvest(), False))
    assert main(["--game", "mageknight", "--prefer", "lord_oren,maboc_the_bully"]) == 0
    assert main(["--game", "mageknight"]) == 0
    assert [plan.preferred for plan in plans] == [("lord_oren", "maboc_the_bully"), ()]


def _kind(choice):
    return choice.partition(":")[0]
