"""How mutants are judged, and that nothing of it touches the tree or gets lost."""

from __future__ import annotations

import importlib.util
import math
import os
import signal
from dataclasses import replace

import pytest

from tests.mutation.__main__ import all_mutants
from tests.mutation.judging import Verdict, judge_all
from tests.mutation.mutants import ROOT, mutant
from tests.mutation.recording import Recorded, _base_hash, of_another_game
from tests.mutation.results import Results, equivalents, tally
from tests.mutation.running import Failures, in_child, run_until_caught
from tests.mutation.server import patch
from tests.mutation.workspace import Broken

SOURCE = b"LIMIT = 3\n\n\ndef less(a, b):\n    return a < b\n"
FLIP = mutant(
    "rules.py", SOURCE, SOURCE.index(b"<"), SOURCE.index(b"<") + 1, ">",
    operator="comparison", scope="less", function="less",
)  # fmt: skip
CONSTANT = mutant("rules.py", SOURCE, 8, 9, "4", operator="number", scope="")


def test_a_function_gets_the_code_of_the_mutant(tmp_path):
    path = tmp_path / "rules.py"
    path.write_bytes(SOURCE)
    spec = importlib.util.spec_from_file_location("rules_of_a_test", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    taken_before = module.less
    assert taken_before(1, 2)
    assert patch(str(path), "less", FLIP.apply(SOURCE).decode())
    assert not taken_before(1, 2)
    assert not patch(str(path), "more", SOURCE.decode())


def test_a_copy_is_broken_only_within_its_context_and_has_another_time(tmp_path):
    path = tmp_path / "rules.py"
    path.write_bytes(SOURCE)
    before = path.stat().st_mtime
    with Broken(tmp_path, FLIP):
        assert b"return a > b" in path.read_bytes()
        assert int(path.stat().st_mtime) != int(before)
    assert path.read_bytes() == SOURCE
    assert path.stat().st_mtime == before


def test_a_child_tells_what_it_found_or_how_it_died():
    assert in_child(lambda: "tests/a.py::test_b") == "tests/a.py::test_b"
    assert in_child(lambda: "") == ""
    assert in_child(lambda: str(1 // 0)).startswith("ZeroDivisionError")
    dies = in_child(lambda: str(os.kill(os.getpid(), signal.SIGXCPU)))
    assert dies == f"killed by signal {int(signal.SIGXCPU)}"


def recorded():
    return Recorded(
        seconds={"slow": 5.0, "fast": 0.1, "elsewhere": 0.01},
        lines={"slow": {"rules.py": 1 << 5}, "fast": {"rules.py": 1 << 5}, "elsewhere": {}},
        imported={"rules.py": 1 << 1},
    )


def test_a_mutant_is_judged_by_the_tests_that_execute_its_line_fastest_first():
    assert recorded().tests_of(FLIP, budget=10) == ["fast", "slow"]
    assert recorded().tests_of(FLIP, budget=1) == ["fast"]
    assert recorded().tests_of(replace(FLIP, line=4, last_line=4), budget=10) == []


def test_what_runs_at_import_is_judged_by_all_tests():
    assert recorded().tests_of(CONSTANT, budget=10) == ["fast", "elsewhere", "slow"]


def test_those_that_come_into_its_file_leave_half_of_the_time_to_the_others():
    assert recorded().tests_of(CONSTANT, budget=11) == ["fast", "slow", "elsewhere"]
    assert recorded().tests_of(CONSTANT, budget=5) == ["fast", "elsewhere"]


@pytest.mark.parametrize(
    ("test", "left_out"),
    [
        ("tests/referees/test_warcraft.py", True),
        ("tests/properties/test_discreet.py::test_twins[warcraft]", True),
        ("tests/properties/test_records.py::test_saved[4-warcraft-heuristic]", True),
        ("tests/properties/test_discreet.py::test_twins[dungeonquest]", False),
        ("tests/properties/test_dungeonquest_ledger.py::test_a_number", False),
        ("tests/properties/test_every_game.py::test_never_stuck", False),
    ],
)
def test_what_is_about_another_game_does_not_judge(test, left_out):
    assert of_another_game("dungeonquest", test) == left_out


def hash_of(tree, name, text):
    """The hash behind recordings of DungeonQuest, once a file has been written."""
    path = tree / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return _base_hash("dungeonquest", tree)


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("tests/support/dungeonquest_fights.py", True),
        ("tests/support/rules.py", True),
        ("tests/referees/dungeonquest/turn.py", True),
        ("src/undercroft/games/dungeonquest/rules/turn.py", True),
        ("tests/support/warcraft_fights.py", False),
        ("tests/fixtures/warcraft/game.json", False),
        ("tests/rules/dungeonquest/test_turn.py", False),  # it has a hash of its own
    ],
)
def test_recordings_last_until_something_changes_that_their_tests_use(tmp_path, name, counts):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/conftest.py").touch()
    assert (hash_of(tmp_path, name, "1") != hash_of(tmp_path, name, "2")) == counts


def test_verdicts_are_kept_and_gone_on_with(tmp_path):
    path, run = tmp_path / "run.jsonl", {"game": "g", "sites": 2, "seed": 1}
    Results(path, run).add(Verdict(FLIP, "", 3, 0.5))
    again = Results(path, run)
    assert again.know(FLIP, again=False)
    assert not again.know(FLIP, again=True)
    assert not again.know(CONSTANT, again=False)
    again.add(Verdict(FLIP, "test_new", 4, 0.5))
    assert Results(path, run).know(FLIP, again=True)
    with pytest.raises(SystemExit, match="another run"):
        Results(path, run | {"seed": 2})


def test_equivalent_mutants_are_counted_apart():
    verdicts = [Verdict(FLIP, "", 3, 0.5), Verdict(CONSTANT, "", 3, 0.5)]
    counted = tally(verdicts, {FLIP.place: "nobody can tell"})
    assert [each.mutant for each in counted.equivalent] == [FLIP]
    assert [each.mutant for each in counted.survived] == [CONSTANT]


def test_every_listed_equivalent_is_a_mutant_that_exists_and_has_a_reason():
    known = equivalents()
    games = {file.split("/")[3] for file, *_ in known}
    places = {each.place for game in games for each in all_mutants(game, ROOT)}
    assert set(known) <= places, f"gone: {set(known) - places}"
    assert all(known.values())


class Lenient:
    """A judge for whom nothing is ever wrong."""

    def judge(self, mutant, budget):
        return Verdict(mutant, "", 1, budget)


@pytest.mark.parametrize(("until", "judged"), [(math.inf, [FLIP, CONSTANT]), (0.0, [])])
def test_no_mutant_is_begun_after_the_time_given(until, judged):
    told = []
    judge_all([Lenient()], [FLIP, CONSTANT], 1.0, told.append, until)
    assert [each.mutant for each in told] == judged


@pytest.mark.parametrize("first", ["", "tests/rules/test_printed.py"])
def test_a_mutant_under_which_no_test_can_be_collected_is_caught_by_that(first):
    failures = Failures()
    failures.first = first
    assert run_until_caught([], {}, failures) == first
