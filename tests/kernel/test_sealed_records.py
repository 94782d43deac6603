"""Records of tables whose dice come from a secret."""

import hashlib
import zlib

import msgspec
import pytest

import undercroft
from tests.kernel.sealing import KEY, begun, play, sealed, secret, table_dice
from tests.kernel.toy import STONES_GAME, stones
from undercroft.kernel import game as registry
from undercroft.kernel import record as records
from undercroft.kernel.secret import Secret
from undercroft.kernel.table import Table


@pytest.fixture
def installed(monkeypatch):
    """The toy is the one game there is."""
    monkeypatch.setattr(registry, "find", {"stones": STONES_GAME}.__getitem__)


@pytest.mark.parametrize("answers", [0, 3, 40, 200, 10**9])
@pytest.mark.parametrize("name", ["dungeonquest", "warcraft"])
def test_a_running_table_goes_on_from_its_record_and_its_secret(name, answers):
    table = play(begun(name, 2, secret(3)), 8, min(answers, 400))
    again = records.reopen(table.save(), secret(3))
    assert again.seal == table.seal
    assert again.pending == table.pending or again.over
    assert play(again, 3, 60).outcomes == play(table, 3, 60).outcomes


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("opened", [records.load, records.reopen])
def test_a_record_whose_secret_nobody_knows_goes_on_with_other_dice(opened):
    table = play(sealed(2, 6, rounds=5), 1, 4)
    games = [opened(table.save()) for _ in range(5)]
    assert all(type(game) is Table and game.outcomes == table.outcomes for game in games)
    assert len({table_dice(each) for each in (table._double(), *games)}) == 6
    went_on = play(records.load(table.save()), 2)
    assert records.load(went_on.save()).outcomes == went_on.outcomes


@pytest.mark.usefixtures("installed")
def test_the_record_of_a_game_that_is_over_holds_the_secret():
    table = sealed(2, 6)
    assert records.read(table.save()).seal.secret == ""
    play(table, 1)
    assert Secret.from_hex(records.read(table.save()).seal.secret).commitment == (
        table.seal.commitment
    )
    again = records.load(table.save())
    assert again.seal == table.seal
    again.undo()
    assert again.seal.secret == ""


@pytest.mark.usefixtures("installed")
def test_another_secret_is_refused():
    data = play(sealed(2, 6), 1, 3).save()
    with pytest.raises(undercroft.BadRecord, match="not the one that the record's hash"):
        records.reopen(data, secret(7))
    with pytest.raises(undercroft.BadRecord, match="come from a seed"):
        records.reopen(stones(2).save(), secret(7))


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("seal", [
    records.Seal("", drawn_before=-1), records.Seal("", drawn_before=1 << 60),
    records.Seal("", secret="no"), records.Seal("", secret="00"),
    records.Seal("", secret=KEY.hex()),
])  # fmt: skip
def test_a_seal_that_cannot_be_is_refused(seal):
    found = records.read(play(sealed(2, 6), 1, 3).save())
    found.seal = seal
    with pytest.raises(undercroft.BadRecord, match=r"unpacked|secret in the record|is not the"):
        records.load(written(found))


def written(found):
    """The record with a right checksum, whatever it says."""
    body = zlib.compress(msgspec.msgpack.encode(found))
    return records.MAGIC + hashlib.sha256(body).digest() + body


def test_after_a_change_of_the_rules_no_die_comes_a_second_time(monkeypatch):
    """The log begins anew at the checkpoint, but what the secret brought already is not used."""
    table = play(begun("warcraft", 2, secret(3)), 8, 150)
    data, count = table.save(), len(table.outcomes)
    kept = records.read(data).checkpoints[-1].outcomes
    monkeypatch.setattr(table.game, "rules_version", 99)
    again = records.reopen(data, secret(3))
    assert again.seal.drawn_before == kept > 0
    assert again.seal.commitment == table.seal.commitment
    assert again.outcomes == table.outcomes[kept:]
    assert play(again, 3, 30).outcomes == play(table, 3, 30).outcomes[kept:]
    assert len(again.outcomes) > count - kept
    twice = records.reopen(again.save(), secret(3))
    assert table_dice(twice._double()) == table_dice(again._double())
