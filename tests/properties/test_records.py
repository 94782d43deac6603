"""Records: what is saved is played on, and whatever is wrong with a file is said clearly."""

import hashlib
import zlib
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import any_configs, few, packed, play_on, played, seeds, some
from undercroft import BadRecord, load
from undercroft.games.dungeonquest.table.state import State
from undercroft.kernel import reading, record
from undercroft.kernel.table import Table

lengths = st.integers(0, 200)
SAVED = played({"players": 3, "seed": 5, "cloak_and_dagger": True}, Random(2), 60).save()
assert len(record.read(SAVED).answers) == 60


def sealed(found: record.Record) -> bytes:
    """The record with a right checksum, whatever it says."""
    return packed_up(msgspec.msgpack.encode(found))


def packed_up(content: bytes) -> bytes:
    body = zlib.compress(content)
    return record.MAGIC + hashlib.sha256(body).digest() + body


def refused(data: bytes, *words: str) -> None:
    """The file is no record, and the message says why in words."""
    with pytest.raises(BadRecord) as caught:
        load(data)
    message = str(caught.value)
    assert len(message) > 20
    assert all(word in message for word in words), message


def loaded(data: bytes) -> Table[State] | None:
    """The table of a file, None if it is refused; any other error is one of ours."""
    try:
        return load(data)
    except BadRecord:
        return None


# -- right records -------------------------------------------------------------------------


@some
@given(any_configs(), seeds, lengths)
def test_a_game_that_was_saved_and_loaded_goes_on_as_if_it_had_not_been(config, seed, length):
    rng = Random(seed)
    table = played(config, rng, length)
    again = load(table.save())
    assert packed(again) == packed(table)
    assert (again.answers, again.outcomes) == (table.answers, table.outcomes)
    for each in play_on(table, rng, 30):
        again.act(each.answers[-1])
        assert packed(again) == packed(each)
    assert again.result == table.result
    assert again.events == table.events


@few
@given(any_configs(), seeds, lengths)
def test_saving_again_gives_the_same_game(config, seed, length):
    table = played(config, Random(seed), length)
    once = record.read(table.save())
    twice = record.read(load(table.save()).save())
    once.checkpoints = twice.checkpoints = []  # how often a state was kept may differ
    assert once == twice


# -- damaged files -------------------------------------------------------------------------


@some
@given(st.integers(0, len(SAVED) - 1))
def test_a_record_cut_off_anywhere_is_refused(length):
    refused(SAVED[:length])


@some
@given(st.integers(0, len(SAVED) - 1), st.integers(1, 255))
def test_a_record_with_any_byte_changed_is_refused(at, change):
    refused(SAVED[:at] + bytes((SAVED[at] ^ change,)) + SAVED[at + 1 :])


@some
@given(st.binary(max_size=500))
def test_foreign_bytes_are_refused(data):
    refused(data)
    refused(record.MAGIC + data)
    refused(packed_up(data), "cannot be unpacked")
    refused(SAVED + data + b"x", "damaged")


def test_files_that_are_too_large_are_refused():
    refused(bytes(record.MAX_BYTES + 1), "too large", f"{record.MAX_BYTES + 1:,}")
    refused(packed_up(bytes(reading.MAX_UNPACKED + 1)), "more than any game needs")


# -- records that lie ----------------------------------------------------------------------


def changed(**fields: object) -> bytes:
    found = record.read(SAVED)
    for name, value in fields.items():
        setattr(found, name, value)
    return sealed(found)


def config_with(**settings: object) -> dict[str, object]:
    return {**record.read(SAVED).config, **settings}


def test_a_record_of_another_game_is_refused():
    refused(changed(game="chess"), "not installed", "chess", "dungeonquest")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"heroes": ["conan", "hugo", "lindel"]}, ("heroes", "'conan' is unknown")),
        ({"heroes": ["hugo"]}, ("heroes", "1 named for 3 players")),
        ({"players": 5}, ("players", "1 to 4")),
        ({"players": "two"}, ("players",)),
        ({"combat": "chess"}, ("combat", "'chess' is unknown")),
        ({"magical_might": 7}, ("magical_might", "12 Runes")),
        ({"combat": "dice", "hero_vs_hero": True}, ("hero_vs_hero", "combat=standard")),
        ({"teleporters": True}, ("teleporters", "no such setting")),
        ({"late_start": "yes"}, ("late_start", "neither true nor false")),
    ],
)
def test_settings_that_are_not_possible_are_refused(settings, words):
    refused(changed(config=config_with(**settings)), "settings are not possible", *words)


@some
@given(st.data(), st.text(max_size=12))
def test_an_illegal_answer_is_refused(data, answer):
    found = record.read(SAVED)
    at = data.draw(st.integers(0, len(found.answers) - 1))
    found.answers[at] = answer + "!"
    refused(sealed(found), "contradicts the rules", f"answer {at + 1}")


@some
@given(st.data())
def test_an_outcome_out_of_range_is_refused(data):
    found = record.read(SAVED)
    at = data.draw(st.integers(0, len(found.outcomes) - 1))
    found.outcomes[at] = data.draw(
        st.one_of(st.integers(256, 1 << 62), st.integers(-(1 << 62), -1))
    )
    refused(sealed(found), "the record")  # it contradicts the rules, or names nothing


@some
@given(st.data())
def test_any_other_outcome_is_refused_unless_it_would_have_led_to_the_same_state(data):
    """Which copy of a card was drawn, say, may make no difference by now."""
    found = record.read(SAVED)
    at = data.draw(st.integers(0, len(found.outcomes) - 1))
    other = data.draw(st.integers(0, 255))
    found.outcomes[at] = other
    table = loaded(sealed(found))
    assert table is None or record.fingerprint(table) == record.read(SAVED).digest


def test_too_many_and_too_few_outcomes_are_refused():
    found = record.read(SAVED)
    more, dice = [*found.outcomes, 1], [*found.sources, "die"]
    refused(changed(outcomes=more), "does not say what its outcomes were drawn from")
    refused(changed(outcomes=more, sources=dice), "outcomes that no die or draw asked for")
    fewer, sources = found.outcomes[:-1], found.sources[:-1]
    refused(changed(outcomes=fewer, sources=sources), "contradicts the rules", "fewer outcomes")


def test_wrong_audiences_are_refused():
    audiences = record.read(SAVED).audiences
    assert audiences, "the saved game has hidden draws"
    first = min(audiences)
    refused(changed(audiences={}), "wrong about who saw what")
    refused(changed(audiences={**audiences, first: 15}), "wrong about who saw what")
    refused(changed(audiences={**audiences, 0: 1}), "wrong about who saw what")


def test_a_wrong_digest_another_seed_and_answers_left_out_are_refused():
    found = record.read(SAVED)
    refused(changed(digest="0" * 32), "does not lead to the state it claims")
    refused(changed(seed=found.seed + 1), "does not lead to the state it claims")
    refused(changed(answers=found.answers[:-1]))
    refused(changed(answers=found.answers[1:]))


@few
@given(st.data())
def test_a_kept_state_that_cannot_be_is_refused_or_played(data):
    """Older rules: whatever the kept state is, there is a table or a clear refusal."""
    found = record.read(SAVED)
    found.rules_version += 1
    state = bytearray(found.checkpoints[0].state)
    at = data.draw(st.integers(0, len(state) - 1))
    state[at] = data.draw(st.integers(0, 255))
    found.checkpoints[0].state = bytes(state)
    table = loaded(sealed(found))
    assert table is None or table.over or len(table.decision.choices) > 1
