"""The page on packs: what it tells people to write and type does what it says."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import undercroft
from undercroft import saves
from undercroft.bots import make
from undercroft.cli import main
from undercroft.kernel.errors import BadContent

PAGE = (Path(__file__).parents[2] / "docs" / "writing-a-pack.md").read_text("utf-8")


def block(language: str, number: int = 0) -> str:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.S)[number]


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch):
    """The pack of the page in a folder of one's own."""
    monkeypatch.setenv(saves.HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("undercroft.kernel.packs._known", {})
    (tmp_path / "lanterns.toml").write_text(block("toml"), "utf-8")
    return tmp_path


def test_the_program_plays_the_hero_with_the_card_and_the_changed_number():
    names: dict[str, object] = {}
    exec(block("python"), names)
    table = names["table"]
    assert isinstance(table, undercroft.Table)
    content = table.state.content
    assert content.heroes[table.state.heroes[0].kind].id == "mira"
    assert [card.gold for card in content.cards if card.id == "sun_lantern"] == [900, 900]
    assert content.card_called["ebon_ring"].gold == 85
    printed = undercroft.new("dungeonquest", 1, 7).state.content
    assert printed.card_called["ebon_ring"].gold == 80
    assert "mira" not in printed.hero_ids


@pytest.mark.parametrize("bot", ["random", "heuristic", "easy"])
def test_bots_play_with_it_to_the_end(bot):
    ref = undercroft.packs.add("lanterns.toml")
    table = undercroft.new("dungeonquest", 2, 11, packs=[ref], heroes=["mira", "hugo"])
    players = [make(bot, table.game, seat) for seat in range(2)]
    while table.decision is not None:
        table.act(players[table.decision.player].choose(table))
    assert undercroft.load(table.save()).result == table.result


@pytest.mark.parametrize("command", block("sh").strip().splitlines())
def test_the_commands_work(command, capsys, monkeypatch):
    words = shlex.split(command)
    assert words[:3] == ["uv", "run", "undercroft"]
    if words[3] == "play":
        words += ["--plain", "--seed", "7"]
        monkeypatch.setattr("sys.stdin", io.StringIO())
    else:
        words = [{"200": "4"}.get(word, word) for word in words]
    assert main(words[3:]) == 0
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    if words[3] == "packs":
        assert "lanterns 1.0: Lanterns in the dark by you, for dungeonquest" in told.out


def test_a_mistake_is_told_as_the_page_says(at_home):
    text = block("toml").replace("agility = 7", 'agility = "fast"')
    (at_home / "lanterns.toml").write_text(text, "utf-8")
    with pytest.raises(BadContent) as caught:
        undercroft.packs.add("lanterns.toml")
    told = re.search(r"^`(lanterns/.*)`,", PAGE, re.M)
    assert told is not None
    assert str(caught.value).startswith(told[1])


def undercroft_command(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, which knows no pack but those kept at home."""
    return subprocess.run(
        [sys.executable, "-c", "from undercroft.cli import main; raise SystemExit(main())", *words],
        env={**os.environ, saves.HOME_VARIABLE: str(home)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def saved_game() -> str:
    """A game of the pack's hero with its pack, in a file."""
    ref = undercroft.packs.add("lanterns.toml")
    table = undercroft.new("dungeonquest", 1, 7, packs=[ref], heroes=["mira"])
    saves.save_game(Path("mine.undercroft"), table, ["human"], None)
    return ref


def test_a_saved_game_goes_on_with_the_pack_it_began_with(at_home):
    ref = saved_game()
    (at_home / "lanterns.toml").write_text(block("toml").replace("gold = 900", "gold = 1"), "utf-8")
    assert undercroft.packs.add("lanterns.toml") != ref
    told = undercroft_command("verify", "mine.undercroft", home=at_home / "home")
    assert (told.returncode, told.stderr) == (0, "")
    assert f"packs={ref}" in told.stdout


@pytest.mark.parametrize("command", ["play --plain --resume", "verify", "replay --plain"])
def test_without_the_pack_a_saved_game_is_refused_by_its_name(command, at_home):
    saved_game()
    words, elsewhere = [*command.split(), "mine.undercroft"], at_home / "elsewhere"
    told = undercroft_command(*words, home=elsewhere)
    assert told.returncode in (1, 2)
    assert "the pack 'lanterns' (1.0) is not here; give it with --pack" in told.stderr
    told = undercroft_command(*words, "--pack", "lanterns.toml", home=elsewhere)
    assert (told.returncode, told.stderr) == (0, "")
    assert undercroft_command(*words, home=elsewhere).returncode == 0  # it is kept now
