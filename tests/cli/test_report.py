"""undercroft report."""

import pytest


@pytest.mark.parametrize("name", ["games", "games.csv", "games.parquet"])
def test_a_page_beside_the_results(run, tmp_path, name):
    assert run("simulate", "dungeonquest", "--games", 20, "--out", tmp_path / name).code == 0
    told = run("report", tmp_path / name)
    assert told.code == 0
    page = told.out.removeprefix("written: ").strip()
    with open(page, encoding="utf-8") as file:
        assert file.read().startswith("<!doctype html>")


def test_a_page_where_one_wants_it(run, tmp_path):
    run("simulate", "dungeonquest", "--games", 5, "--out", tmp_path / "games")
    told = run("report", tmp_path / "games", "--out", tmp_path / "pages" / "mine.html")
    assert told.code == 0
    assert (tmp_path / "pages" / "mine.html").exists()


def test_no_results(run, tmp_path):
    told = run("report", tmp_path / "nothing")
    assert told.code == 2
    assert "there are no results of a run here" in told.complaint
    (tmp_path / "some.csv").write_text("a,b\n")
    told = run("report", tmp_path / "some.csv")
    assert "it should be in" in told.complaint


def test_results_of_which_the_manifest_is_broken(run, tmp_path):
    run("simulate", "dungeonquest", "--games", 5, "--out", tmp_path / "games")
    (tmp_path / "games" / "manifest.json").write_text("{}")
    told = run("report", tmp_path / "games")
    assert told.code == 2
    assert "not the manifest of a run" in told.complaint


def test_results_of_a_game_that_is_not_installed(run, tmp_path):
    run("simulate", "dungeonquest", "--games", 5, "--out", tmp_path / "games")
    path = tmp_path / "games" / "manifest.json"
    path.write_text(path.read_text().replace('"dungeonquest"', '"ludo"'))
    told = run("report", tmp_path / "games")
    assert told.code == 2
    assert "ludo: no such game" in told.complaint
