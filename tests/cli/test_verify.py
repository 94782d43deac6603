"""undercroft verify: a good record is described, a bad one refused with its reason."""

import hashlib
import zlib
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import play_game
from undercroft.kernel import game as registry
from undercroft.kernel import reading, record
from undercroft.kernel.sealed import SealedTable
from undercroft.kernel.secret import Secret

FIXTURES = Path(__file__).parent.parent / "fixtures"


def repacked(path, **changes):
    """The same record with something changed, and a checksum that fits."""
    changed = msgspec.structs.replace(record.read(path.read_bytes()), **changes)
    count = len(changed.answers)
    changed.kinds = [*changed.kinds, "turn"][:count]
    changed.players = [*changed.players, 0][:count]
    changed.sources = changed.sources[: len(changed.outcomes)]
    body = zlib.compress(msgspec.msgpack.encode(changed))
    path.write_bytes(record.MAGIC + hashlib.sha256(body).digest() + body)
    return path


def refused(told):
    assert told.code == 1
    return told.complaint


def test_a_good_record_is_described(run, saved):
    table = record.load(saved.read_bytes())
    told = run("verify", saved)
    assert told.code == 0
    assert "game         DungeonQuest" in told.out
    assert "settings     players=2 combat=standard" in told.out
    assert f"decisions    {len(table.answers)}\n" in told.out
    assert f"fingerprint  {record.fingerprint(table)}" in told.out
    assert f"result       {table.result.summary}" in told.out
    assert told.out.splitlines()[-1] == (
        "Everything fits: every answer is allowed and every die and draw is what chance brought."
    )


def test_a_game_that_is_not_over(run, tmp_path):
    path = tmp_path / "middle.undercroft"
    path.write_bytes(play_game(decisions=5).save())
    told = run("verify", path)
    assert told.code == 0
    assert "decisions    5\n" in told.out
    assert "not over: player " in told.out


def test_all_is_well_is_said_only_of_what_was_checked(run, tmp_path):
    game = registry.find("dungeonquest")
    table = SealedTable(game, registry.configure(game, 2, {}), Secret(bytes(32)))
    table.act(0)
    path = tmp_path / "middle.undercroft"
    path.write_bytes(table.save())
    told = run("verify", path)
    assert told.code == 0
    assert "chance       not checked: " in told.out
    assert told.out.splitlines()[-1].startswith("What can be checked fits; ")
    assert "Everything fits" not in told.out


# -- where the dice come from ----------------------------------------------------------------


@pytest.fixture
def sealed(tmp_path):
    """The file of a game at a people's table that is over, and its hash."""
    game = registry.find("dungeonquest")
    table = SealedTable(game, registry.configure(game, 2, {}), Secret(bytes(32)))
    while not table.over:
        table.act(0)
    path = tmp_path / "sealed.undercroft"
    path.write_bytes(table.save())
    return path, table.seal.commitment


def test_dice_of_a_seed(run, saved):
    count = len(record.read(saved.read_bytes()).outcomes)
    told = run("verify", saved)
    assert f"chance       all {count} dice and draws come from the seed\n" in told.out
    assert "seed         7\n" in told.out


def test_dice_of_a_secret(run, sealed):
    path, commitment = sealed
    for told in (run("verify", path), run("verify", path, "--hash", commitment)):
        assert told.code == 0
        assert f"hash         {commitment}\n" in told.out
        assert f"secret       {'00' * 32}\n" in told.out
        assert "dice and draws come from the secret\n" in told.out
        assert "seed" not in told.out


def test_another_hash_than_was_noted(run, sealed, saved):
    path, _ = sealed
    assert "not the one that you noted" in refused(run("verify", path, "--hash", "0" * 64))
    assert "no hash commits" in refused(run("verify", saved, "--hash", "0" * 64))


def test_another_secret(run, sealed):
    path, commitment = sealed
    repacked(path, seal=record.Seal(commitment, "11" * 32))
    assert "not the one that the record's hash commits to" in refused(run("verify", path))


def test_a_seed_that_brings_other_dice(run, saved):
    repacked(saved, seed=8)
    said = refused(run("verify", saved))
    assert str(saved) in said


def test_no_such_file(run, tmp_path):
    told = run("verify", tmp_path / "nothing")
    assert told.code == 2
    assert "no such file" in told.complaint


def test_a_folder(run, tmp_path):
    told = run("verify", tmp_path)
    assert told.code == 2
    assert told.complaint


@pytest.mark.parametrize("kept", [0, 5, 25, 60, -1])
def test_a_truncated_record(kept, run, saved):
    saved.write_bytes(saved.read_bytes()[:kept])
    assert str(saved) in refused(run("verify", saved))


def test_a_foreign_file(run, saved):
    saved.write_bytes(b"GIF89a" + bytes(500))
    assert "not an Undercroft record" in refused(run("verify", saved))


def test_a_changed_byte(run, saved):
    data = bytearray(saved.read_bytes())
    data[-10] ^= 1
    saved.write_bytes(data)
    assert "checksum" in refused(run("verify", saved))


def test_an_oversized_file(run, saved):
    saved.write_bytes(record.MAGIC + bytes(5_000_000))
    said = refused(run("verify", saved))
    assert f"too large for a record ({5_000_000 + len(record.MAGIC):,} bytes" in said


@pytest.mark.parametrize("command", [("verify",), ("replay",), ("play", "--resume")])
def test_what_is_not_there_is_said_in_the_same_words(command, run, tmp_path):
    told = run(*command, tmp_path / "nothing")
    assert told.code == 2
    assert told.complaint == f"undercroft: {tmp_path / 'nothing'}: there is no such file"
    told = run(*command, tmp_path)
    assert told.code == 2
    assert told.complaint == f"undercroft: {tmp_path}: this is a folder, not the record of a game"


def test_the_help_tells_the_exit_codes(run):
    assert "1 if it does not" in " ".join(run("verify", "--help").out.split())


def test_a_record_that_unpacks_to_too_much(run, saved):
    body = zlib.compress(bytes(reading.MAX_UNPACKED + 10))
    saved.write_bytes(record.MAGIC + hashlib.sha256(body).digest() + body)
    assert "more than any game needs" in refused(run("verify", saved))


def test_an_edited_answer(run, saved):
    answers = record.read(saved.read_bytes()).answers
    repacked(saved, answers=["fly_away", *answers[1:]])
    assert "'fly_away', was not among the options" in refused(run("verify", saved))


def test_an_answer_too_many(run, saved):
    answers = record.read(saved.read_bytes()).answers
    repacked(saved, answers=[*answers, "east"])
    assert "after the end of the game" in refused(run("verify", saved))


def test_an_edited_die(run, saved):
    outcomes = record.read(saved.read_bytes()).outcomes
    repacked(saved, outcomes=[9, *outcomes[1:]])
    assert refused(run("verify", saved))


def test_outcomes_left_out(run, saved):
    outcomes = record.read(saved.read_bytes()).outcomes
    repacked(saved, outcomes=outcomes[:-1])
    assert refused(run("verify", saved))


def test_an_edited_setting(run, saved):
    config = record.read(saved.read_bytes()).config
    repacked(saved, config=config | {"combat": "pillows"})
    assert "pillows" in refused(run("verify", saved))


def test_a_false_claim_about_the_end(run, saved):
    repacked(saved, digest="0" * 32)
    assert "does not lead to the state it claims" in refused(run("verify", saved))


def test_a_game_that_is_not_installed(run, saved):
    repacked(saved, game="chess")
    assert "not installed" in refused(run("verify", saved))


def test_scores_stand_in_the_words_of_the_game(run):
    record = FIXTURES / "warcraft" / "won-among-two.undercroft"
    for command in ("verify", "replay"):
        told = run(command, record)
        assert told.code == 0
        last = [line for line in told.out.splitlines() if "fits" not in line][-1]
        assert "valor points" in last
        assert "gold" not in last
