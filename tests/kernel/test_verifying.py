"""Verifying a record: what was changed is named, whatever it was."""

import hashlib
import zlib
from random import Random

import msgspec
import pytest

import undercroft
from undercroft.kernel import game as registry
from undercroft.kernel import record as records
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.sealed import SealedTable
from undercroft.kernel.secret import SECRET_BYTES, Secret
from undercroft.kernel.table import Table
from undercroft.kernel.verifying import verify


def secret(number):
    return Secret(number.to_bytes(SECRET_BYTES, "big"))


def played(number=1, answers=10**9, table=None):
    game = registry.find("dungeonquest")
    table = table or SealedTable(game, registry.configure(game, 2, {}), secret(number))
    rng = Random(number)
    while not table.over and answers:
        table.act(rng.choice(table.decision.choices))
        answers -= 1
    return table


def through_a_file(found):
    """The record as one who changes it would write it: with a checksum that fits."""
    body = zlib.compress(msgspec.msgpack.encode(found))
    return records.read(records.MAGIC + hashlib.sha256(body).digest() + body)


def forged(found):
    """The record with everything that follows from its answers and outcomes made to fit again."""
    found = through_a_file(found)
    given = msgspec.structs.replace(found, checkpoints=[], digest="none")
    *_, table = records.retell(given)
    log = table.log
    found.digest, found.checkpoints = records.fingerprint(table), []
    found.audiences, found.sources = log.audiences, log.sources
    assert len(found.outcomes) == log.outcome_count
    return found


@pytest.fixture(scope="module")
def over():
    return played()


@pytest.fixture
def found(over):
    return records.read(over.save())


def test_a_game_is_verified_to_the_last_die(over, found):
    verified = verify(through_a_file(found), over.seal.commitment)
    count = len(over.outcomes)
    assert verified.chance == f"all {count} dice and draws come from the secret"
    assert verified.table.result == over.result
    assert verify(found, over.seal.commitment.upper() + "\n")


def test_a_changed_die(found):
    """Of all places: the last die of the game, from which no more follows than a wound."""
    caught = 0
    for place in range(len(found.outcomes)):
        if found.sources[place] != "die":
            continue
        other = msgspec.structs.replace(found, outcomes=[*found.outcomes])
        other.outcomes[place] = found.outcomes[place] % 6 + 1
        with pytest.raises(BadRecord) as error:
            verify(through_a_file(other))
        try:
            other = forged(other)
        except undercroft.kernel.chance.Contradiction:
            continue  # the game would have gone another way
        with pytest.raises(BadRecord, match=f"outcome {place + 1} .die. is .* but the secret"):
            verify(other)
        caught += 1
        assert str(error.value)
    assert caught > 3


def test_a_changed_draw_is_named(found):
    place = next(p for p, source in enumerate(found.sources) if source != "die")
    name = found.outcomes[place]
    others = [each for each in found.outcomes if isinstance(each, str) and each != name]
    for other in others:
        changed = msgspec.structs.replace(found, outcomes=[*found.outcomes])
        changed.outcomes[place] = other
        with pytest.raises(BadRecord):
            verify(through_a_file(changed))


def test_a_changed_answer(over, found):
    """It is caught wherever anything would have come of it."""
    caught = 0
    for place in range(len(found.answers)):
        table = SealedTable(over.game, over.config, secret(1))
        for answer in found.answers[:place]:
            table.act(answer)
        for choice in table.decision.choices:
            if choice != found.answers[place]:
                changed = msgspec.structs.replace(found, answers=[*found.answers])
                changed.answers[place] = choice
                try:
                    same = verify(through_a_file(changed)).table
                except BadRecord:
                    caught += 1
                else:
                    assert records.fingerprint(same) == records.fingerprint(over)
                    assert same.outcomes == over.outcomes
    assert caught > len(found.answers)


def test_a_changed_secret(found):
    other = msgspec.structs.replace(found.seal, secret=secret(2).revealed())
    with pytest.raises(BadRecord, match="not the one that the record's hash commits to"):
        verify(msgspec.structs.replace(found, seal=other))


def test_a_secret_exchanged_together_with_its_hash(over, found):
    other = msgspec.structs.replace(
        found.seal, secret=secret(2).revealed(), commitment=secret(2).commitment
    )
    changed = msgspec.structs.replace(found, seal=other)
    with pytest.raises(BadRecord, match="but the secret brings"):
        verify(changed)
    with pytest.raises(BadRecord, match="not the one that you noted"):
        verify(changed, over.seal.commitment)


def test_another_game_under_a_noted_hash(over):
    with pytest.raises(BadRecord, match="not the one that you noted"):
        verify(records.read(played(2).save()), over.seal.commitment)
    with pytest.raises(BadRecord, match="no hash commits"):
        verify(records.read(undercroft.new("dungeonquest", 2, 1).save()), over.seal.commitment)


@pytest.mark.parametrize("dropped", [1, 5, 20])
def test_a_game_cut_short(over, found, dropped):
    table = SealedTable(over.game, over.config, secret(1))
    for answer in found.answers[:-dropped]:
        table.act(answer)
    shorter = records.record_of(table)
    shorter.seal = found.seal
    with pytest.raises(BadRecord, match="cut short"):
        verify(through_a_file(shorter))


def test_a_record_whose_secret_was_taken_out(found):
    found.seal = msgspec.structs.replace(found.seal, secret="")
    with pytest.raises(BadRecord, match="secret is missing"):
        verify(found)


def test_a_running_game_is_checked_but_for_its_dice():
    verified = verify(records.read(played(answers=5).save()))
    assert verified.chance.startswith("not checked: the secret of the ")


def test_a_game_whose_secret_was_lost_on_the_way_says_so():
    again = records.load(played(answers=8).save())
    assert "a state of its own" in verify(records.read(played(table=again).save())).chance


# -- games of a seed -----------------------------------------------------------------------


def test_a_game_of_a_seed_is_verified_by_its_seed():
    table = played(table=undercroft.new("dungeonquest", 2, 5))
    found = records.read(table.save())
    assert verify(found).chance == f"all {len(table.outcomes)} dice and draws come from the seed"
    found.seed = 6
    with pytest.raises(BadRecord, match="the seed brings"):
        verify(forged(found))


def test_a_game_whose_dice_were_laid_down_does_not_come_from_its_seed():
    table = undercroft.new("dungeonquest", 2, 5)
    table.force("die", *[6] * 40)
    with pytest.raises(BadRecord, match=r"outcome .* is 6 in the record, but the seed brings"):
        verify(records.read(played(table=table).save()))


def test_a_game_from_a_state_of_its_own_says_so():
    begun = played(table=undercroft.new("dungeonquest", 2, 5), answers=10)
    table = Table.at(begun.game, begun.config, begun.log.mark.state)
    assert "a state of its own" in verify(records.read(played(table=table).save())).chance


def test_other_rules_say_so(monkeypatch, over):
    data = over.save()
    monkeypatch.setattr(over.game, "rules_version", 99)
    assert "other rules" in verify(records.read(data)).chance
