"""Plain mode: whole games through text streams, and everything that can be typed."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest

import undercroft
from undercroft import saves, terminal
from undercroft.terminal import Session, play
from undercroft.terminal.plain import PlainGame

OPTION = re.compile(r"^  (\d+)\. .* \[(\w+)\]$", re.MULTILINE)
TURN = re.compile(r"^=== Player (\d)(, .*)?: it is your turn ===$", re.MULTILINE)


class Screen(io.StringIO):
    """Collects what is printed, and knows what was printed since the last answer."""

    def __init__(self) -> None:
        super().__init__()
        self.read_to = 0

    def fresh(self) -> str:
        text = self.getvalue()[self.read_to :]
        self.read_to = len(self.getvalue())
        return text


class Answerer(io.StringIO):
    """Types a random one of the options last printed, by number or by id."""

    def __init__(self, screen: Screen, seed: int) -> None:
        super().__init__()
        self.screen = screen
        self.rng = random.Random(seed)
        self.offered: list[tuple[str, str]] = []

    def readline(self, size: int | None = -1, /) -> str:
        self.offered = OPTION.findall(self.screen.fresh()) or self.offered
        return self.rng.choice(self.rng.choice(self.offered)) + "\n"


def play_to_the_end(session: Session, seed: int) -> str:
    screen = Screen()
    assert PlainGame(session, Answerer(screen, seed), screen).run() == 0
    return screen.getvalue()


def typed(session: Session, *lines: str) -> str:
    """What is printed when these lines are typed and then the input ends."""
    screen = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    assert PlainGame(session, source, screen).run() == 0
    return screen.getvalue()


def session(tmp_path: Path, *seats: str, seed: int = 5, **settings: object) -> Session:
    table = undercroft.new("dungeonquest", len(seats), seed, **settings)
    return Session(table, list(seats), tmp_path / "game.undercroft")


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_solo_game(tmp_path: Path, seed: int) -> None:
    game = session(tmp_path, "human", seed=seed)
    text = play_to_the_end(game, seed)
    assert game.table.over
    assert game.table.result is not None
    assert game.table.result.summary in text
    assert "THE GAME IS OVER" in text
    assert "in 1 game (DQ-WIN-11)." in text  # the scores
    assert "\x1b" not in text
    assert TURN.search(text) is None  # nobody to hand over to


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_hot_seat_game(tmp_path: Path, seed: int) -> None:
    game = session(tmp_path, "human", "human", seed=seed)
    text = play_to_the_end(game, seed)
    assert game.table.over
    assert {number for number, _ in TURN.findall(text)} == {"1", "2"}
    assert "THE GAME IS OVER" in text


def test_bots_play_among_people_and_their_moves_are_told(tmp_path: Path) -> None:
    game = session(tmp_path, "human", "random", heroes=["hugo", "lindel"])
    text = play_to_the_end(game, 1)
    assert game.table.over
    assert "Lindel moves" in text
    assert TURN.search(text) is None


def test_a_game_of_bots_alone_runs_to_its_end(tmp_path: Path) -> None:
    game = session(tmp_path, "random", "random")
    assert "THE GAME IS OVER" in typed(game)


def test_everything_that_can_be_asked(tmp_path: Path) -> None:
    text = typed(
        session(tmp_path, "human", heroes=["hugo"]),
        "nw", "?1", "?", "?7", "why search", "why", "why east", "map", "status", "log", "help",
        "inspect r1c1", "inspect nowhere", "options",
    )  # fmt: skip
    assert "DQ-MOV-01: To move" in text
    assert "?7: there is no such option" in text
    assert "search: not possible now. You are in: North-west Tower (r1c1)" in text
    assert "\nDQ-SRCH-06: " in text
    assert "why what?" in text
    assert "east: nothing forbids it" in text
    assert " 1 │⌂H⌂" in text
    assert "Hugo the Glorious (H), Player 1: in the dungeon" in text
    assert "Hugo the Glorious goes first." in text
    assert "u, undo       back" in text
    assert "North-west Tower (r1c1)." in text
    assert "north: wall (the edge of the board); east: open passage; " in text
    assert "'nowhere' is no space" in text


@pytest.mark.parametrize("nonsense", ["xyzzy", "99", "0", "-1", "1 2", "²", "\x1b[2J", "9" * 5000])
def test_wrong_input_gets_one_clear_line_and_no_more(tmp_path: Path, nonsense: str) -> None:
    game = session(tmp_path, "human")
    text = typed(game, nonsense)
    assert text.count("is no option: type a number from 1 to 4, an id, or help.") == 1
    assert text.count("Choose the tower room you start in") == 1
    assert game.table.answers == []
    assert "\x1b" not in text


def test_an_empty_line_asks_again_without_a_word(tmp_path: Path) -> None:
    assert typed(session(tmp_path, "human"), "").count("Choose the tower room") == 1


def test_bytes_that_are_no_text_are_wrong_input(tmp_path: Path) -> None:
    source = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nnw\n"), encoding="utf-8")
    screen = io.StringIO()
    assert PlainGame(session(tmp_path, "human"), source, screen).run() == 0
    assert "is no option" in screen.getvalue()


def test_undo_goes_back_to_the_last_decision_of_a_person(tmp_path: Path) -> None:
    game = session(tmp_path, "human", "random", "random")
    text = typed(game, "1", "undo")
    assert "The last decision is taken back." in text
    assert game.asked == 0
    assert text.count("Choose the tower room") == 2


def test_nothing_to_undo_is_said(tmp_path: Path) -> None:
    game = session(tmp_path, "random", "human")
    before = list(game.table.answers)
    assert "Nothing to undo" in typed(game, "undo")
    assert game.asked == 1
    assert game.table.answers[: len(before)] == before


def test_the_game_is_on_disk_after_every_answer(tmp_path: Path) -> None:
    game = session(tmp_path, "human")
    lengths = []
    original = game.act

    def act_and_look(option: object) -> None:
        if game.path.exists():
            lengths.append(len(undercroft.load(game.path.read_bytes()).answers))
        original(option)  # type: ignore[arg-type]

    game.act = act_and_look  # type: ignore[assignment, method-assign]
    typed(game, "1", "1", "1")
    assert lengths == list(range(1, len(lengths) + 1))
    assert lengths


def test_the_end_of_input_saves_and_says_how_to_resume(tmp_path: Path) -> None:
    game = session(tmp_path, "human")
    text = typed(game, "nw")
    assert "End of input." in text
    assert f"play dungeonquest --resume \\\n{game.path}\n" in text
    again = Session(undercroft.load(game.path.read_bytes()), ["human"], game.path)
    assert again.table.answers == ["nw"]
    assert "Your turn" in typed(again)


def test_quit_saves_too(tmp_path: Path) -> None:
    game = session(tmp_path, "human")
    assert "The game is saved in" in typed(game, "nw", "quit")
    assert undercroft.load(game.path.read_bytes()).answers == ["nw"]


def test_ctrl_c_saves_too(tmp_path: Path) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            raise KeyboardInterrupt

    game, screen = session(tmp_path, "human"), io.StringIO()
    assert PlainGame(game, Interrupted(), screen).run() == 0
    assert "The game is saved in" in screen.getvalue()
    assert game.path.exists()


def test_a_resumed_game_can_be_finished(tmp_path: Path) -> None:
    game = session(tmp_path, "human", "human")
    typed(game, "1", "1", "1")
    again = Session(undercroft.load(game.path.read_bytes()), ["human", "human"], game.path)
    assert "THE GAME IS OVER" in play_to_the_end(again, 4)


def test_in_hot_seat_only_the_hand_of_whoever_is_asked_is_shown(tmp_path: Path) -> None:
    """In every fight of a whole game, a hand is printed only after its owner's name is called."""
    game = session(tmp_path, "human", "human", seed=2)
    screen = Screen()
    source = Answerer(screen, 2)
    hands = 0
    original = source.readline

    def readline(size: int | None = -1, /) -> str:
        nonlocal hands
        asked, text = game.asked, screen.getvalue()
        assert asked is not None
        assert TURN.findall(text)[-1][0] == str(asked + 1)
        shown = text[text.rindex("=== Player") :]
        rival = game.table.scene(1 - asked).duel
        mine = game.table.scene(asked).duel
        if rival is not None and mine is not None and rival.hand:
            hands += 1
            block = shown.rpartition("Your hand:")[2]
            own = {card.name for card in (*mine.hand, *mine.stack)}
            own |= {card.name for side in mine.sides for card in side.cards}
            for card in rival.hand:
                assert card.name in own or f"- {card.name} " not in block
        return original(size)

    source.readline = readline  # type: ignore[method-assign]
    assert PlainGame(game, source, screen).run() == 0
    assert hands > 0


def test_play_reads_and_writes_the_standard_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nw\nquit\n"))
    table = undercroft.new("dungeonquest", 1, 5)
    assert play(table, ["human"], tmp_path / "game.undercroft", plain=True) == 0
    assert "Your turn" in capsys.readouterr().out


def test_seats_must_match_the_players(tmp_path: Path) -> None:
    table = undercroft.new("dungeonquest", 2, 5)
    with pytest.raises(ValueError, match="1 seats for 2 players"):
        Session(table, ["human"], tmp_path / "x")


# -- keys, cards, names --------------------------------------------------------------------


def test_the_keys_of_the_full_screen_mean_the_same(tmp_path: Path) -> None:
    def said(word: str) -> str:
        return typed(session(tmp_path, "human", heroes=["hugo"]), "nw", word)

    for key, word in (
        ("h", "help"), ("w search", "why search"), ("i r1c1", "inspect r1c1"), ("l", "legend"),
        ("u", "undo"), ("m", "map"), ("g", "log"),
    ):  # fmt: skip
        assert said(key) == said(word) != said("xyzzy")
    assert "End of input" not in typed(session(tmp_path, "human"), "nw", "q")
    assert "save where?" in typed(session(tmp_path, "human"), "s")


def test_the_legend(tmp_path: Path) -> None:
    text = typed(session(tmp_path, "human"), "legend")
    for words in ("Spider web", "portcullis", "47+2", "▪ to come"):
        assert words in text
    assert "\x1b" not in text


def test_inspect_alone_explains_itself(tmp_path: Path) -> None:
    text = typed(session(tmp_path, "human"), "inspect")
    assert "inspect which space? r1c1 to r10c13" in text


def test_why_of_a_word_that_means_nothing(tmp_path: Path) -> None:
    assert "foo: unknown; try north" in typed(session(tmp_path, "human"), "nw", "why foo")


def test_a_drawn_card_is_read_out(tmp_path: Path) -> None:
    game = session(tmp_path, "human")
    screen = Screen()
    read = []
    source = Answerer(screen, 1)
    original = source.readline

    def readline(size: int | None = -1, /) -> str:
        card = game.table.scene(0).card
        new = screen.getvalue()[screen.read_to :]
        if card is not None and f"draws a card: {card.name}." in new:
            read.append(card.name)
            assert f"\n  {card.name}" in new
            assert card.text in new
        return original(size)

    source.readline = readline  # type: ignore[method-assign]
    PlainGame(game, source, screen).run()
    assert read


def test_the_aim_comes_first_and_is_in_the_help(tmp_path: Path) -> None:
    game = session(tmp_path, "human")
    assert typed(game).count(game.table.game.aim) == 1
    assert typed(session(tmp_path, "human"), "help").count(game.table.game.aim) == 2


def test_bots_alone_are_watched(tmp_path: Path) -> None:
    assert "No human seat: watching the bots." in typed(session(tmp_path, "random"))


def test_in_hot_seat_a_move_is_told_to_whoever_made_it(tmp_path: Path) -> None:
    game = session(tmp_path, "human", "human", seed=3)
    text = typed(game, "1", "1", "1")
    third = text.split("=== Player")[3]  # the first turn after both towers are chosen
    assert "> Brother Gherinn discovers" in third


def test_names_are_used(tmp_path: Path) -> None:
    table = undercroft.new("dungeonquest", 2, 3)
    path = tmp_path / "game.undercroft"
    saves.save_game(path, table, ["human", "human"], ["Ann", "Ben"])
    text = typed(Session(table, ["human", "human"], path), "status")
    assert "Ann plays" in text
    assert re.search(r"=== (Ann|Ben), .*: it is your turn ===", text)
    assert "), Ann: " in text
    assert "Player 1" not in text


def test_without_a_terminal_the_full_screen_gives_way_to_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nw\nquit\n"))
    table = undercroft.new("dungeonquest", 1, 5)
    assert play(table, ["human"], tmp_path / "game.undercroft", plain=False) == 0
    told = capsys.readouterr()
    assert "Your turn" in told.out
    assert "no terminal" in told.err


def test_each_thing_that_happened_is_told_by_itself_with_a_pause_after_it(tmp_path):
    screen = io.StringIO()
    game = session(tmp_path, "human")
    told: list[str] = []
    PlainGame(game, io.StringIO("1\n1\n1\n"), screen, lambda: told.append(screen.getvalue())).run()
    events = [game.tell(event) for event in game.table.events_seen_by(0)]
    assert len(events) > 3
    assert len(told) == len(events)
    for event, shown in zip(events, told, strict=True):
        assert shown.endswith(f"{event}\n")


@pytest.mark.parametrize(("watched", "seconds"), [(True, 1.0), (False, 0.0)])
def test_lines_wait_only_where_somebody_reads_along(monkeypatch, tmp_path, watched, seconds):
    waits: list[float] = []
    source = io.StringIO("1\n")
    screen = io.StringIO()
    for stream in (source, screen):
        monkeypatch.setattr(stream, "isatty", lambda: watched, raising=False)
    monkeypatch.setattr(terminal, "sleep", waits.append)
    monkeypatch.setattr(terminal.sys, "stdin", source)
    monkeypatch.setattr(terminal.sys, "stdout", screen)
    table = undercroft.new("dungeonquest", 1, seed=5)
    terminal.play(table, ["human"], tmp_path / "game", True, "relaxed")
    assert set(waits) == {seconds}
