"""Records of a toy game: saved, read, resumed under the same and under newer rules."""

import hashlib
import zlib

import msgspec
import pytest

from tests.kernel.toy import (
    PRINTED,
    STONES_GAME,
    Stones,
    StonesContent,
    StonesGame,
    stones,
)
from undercroft.kernel import reading, record
from undercroft.kernel.errors import BadRecord, BadSetup
from undercroft.kernel.table import Table
from undercroft.kernel.written import read_state, write_state

ANSWERS = ["low", "high", "keep", "throw", "low", "low", "keep"]


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is the one game there is."""
    monkeypatch.setattr(record.registry, "find", {"stones": STONES_GAME}.__getitem__)


def played(answers: list[str] = ANSWERS) -> Table[Stones]:
    table = stones(2, 4, rounds=3)
    for answer in answers:
        table.act(answer)
    return table


def sealed(found: record.Record) -> bytes:
    """The record with a right checksum, whatever it says."""
    body = zlib.compress(msgspec.msgpack.encode(found))
    return record.MAGIC + hashlib.sha256(body).digest() + body


def say(found: record.Record, answers: list[str], outcomes: list[int], audiences: dict) -> None:
    """Let the record tell another story, of bids and dice."""
    found.answers, found.outcomes, found.audiences = answers, outcomes, audiences
    found.players, found.kinds = list(range(len(answers))), ["bid"] * len(answers)
    found.sources, found.secrets = ["die"] * len(outcomes), list(range(len(answers)))


def one_more(found: record.Record, answer: str) -> None:
    found.answers.append(answer)
    found.kinds.append("keep")
    found.players.append(1)


def newer(monkeypatch: pytest.MonkeyPatch, version: int = 2) -> None:
    monkeypatch.setattr(StonesGame, "rules_version", version)


def test_a_record_holds_the_whole_game_and_loads_to_the_same_point():
    table = played()
    again = record.load(table.save())
    assert record.fingerprint(again) == record.fingerprint(table)
    assert (again.answers, again.outcomes) == (table.answers, table.outcomes)
    assert (again.config, again.seed) == (table.config, table.seed)
    for each in (table, again):
        each.act("keep")
    assert record.fingerprint(again) == record.fingerprint(table)
    assert again.save() == table.save()


def test_a_record_of_a_finished_game_loads_finished():
    table = stones(1, 1, rounds=1)
    table.act("low")
    assert record.load(table.save()).result == table.result


def test_a_fork_and_a_table_after_undo_can_be_saved():
    table = played()
    assert table.fork().save() == table.save()
    table.undo()
    assert record.load(table.save()).answers == ANSWERS[:-1]


def test_the_fingerprint_tells_states_apart():
    assert record.fingerprint(played()) == record.fingerprint(played())
    assert record.fingerprint(played()) != record.fingerprint(played(ANSWERS[:-1]))


def test_retelling_goes_through_every_answer():
    table = played()
    told = [
        (t.answers, t.decision.kind, len(t.events))
        for t in record.retell(record.read(table.save()))
    ]
    assert [len(answers) for answers, _, _ in told] == list(range(len(ANSWERS) + 1))
    assert told[-1] == (table.answers, table.decision.kind, len(table.events))


def test_newer_rules_go_on_from_the_kept_state_and_can_be_saved_again(monkeypatch):
    table = played()
    data = table.save()
    newer(monkeypatch)
    again = record.load(data)
    assert record.fingerprint(again) == record.fingerprint(table)
    assert again.decision.choices == table.decision.choices
    for each in (table, again):
        each.act("throw")
    assert record.fingerprint(again) == record.fingerprint(table)
    once_more = record.load(again.save())
    assert record.fingerprint(once_more) == record.fingerprint(table)
    assert [t.answers for t in record.retell(record.read(again.save()))][-1] == again.answers


def test_newer_rules_in_which_the_step_differs_begin_the_step_anew(monkeypatch):
    found = record.read(played(["low", "high", "keep"]).save())
    newer(monkeypatch)
    found.answers[-1] = "sell"
    again = record.load(sealed(found))
    assert again.answers == []
    kept = read_state(found.checkpoints[-1].state, Stones, PRINTED)
    assert again.state.round == kept.round


def test_older_records_without_a_state_or_with_a_foreign_one_are_refused(monkeypatch):
    found = record.read(played().save())
    newer(monkeypatch)
    found.checkpoints[-1].state = msgspec.msgpack.encode({"rng": 1})
    with pytest.raises(BadRecord, match="kept state is of other rules"):
        record.load(sealed(found))
    found.checkpoints = []
    with pytest.raises(BadRecord, match="holds no state to go on from"):
        record.load(sealed(found))


def test_a_state_that_cannot_be_is_refused(monkeypatch):
    found = record.read(played().save())
    impossible = stones(2).state
    impossible.scores = []
    kept = write_state(impossible, PRINTED)
    say(found, ["low", "low"], [3], {})
    found.beginning, found.checkpoints = kept, [record.Checkpoint(0, 0, kept)]
    with pytest.raises(BadRecord, match="begins with a state that cannot be"):
        record.load(sealed(found))
    newer(monkeypatch)
    with pytest.raises(BadRecord, match="kept state cannot be"):
        record.load(sealed(found))


def test_a_state_from_which_the_game_runs_on_for_ever_is_refused(monkeypatch):
    found = record.read(played().save())
    table = stones(2)
    kept = write_state(table.state, PRINTED)
    say(found, [], [], {})
    found.beginning, found.checkpoints = kept, [record.Checkpoint(0, 0, kept)]
    monkeypatch.setattr(record, "_fresh", lambda *_: table)
    monkeypatch.setattr(StonesGame, "step", lambda self, table: None)
    with pytest.raises(BadRecord, match="10000 steps have led to no decision"):
        record.load(sealed(found))
    newer(monkeypatch)
    with pytest.raises(BadRecord, match="kept state cannot be"):
        record.load(sealed(found))


def test_a_table_that_began_with_a_given_state_is_saved_with_it():
    config = stones(2).config
    state = stones(2, 8, rounds=4).state
    table = Table.at(STONES_GAME, config, state)
    table.act("high")
    again = record.load(table.save())
    assert record.fingerprint(again) == record.fingerprint(table)
    assert record.read(table.save()).beginning
    assert not record.read(stones(2).save()).beginning, "the setup is not written down"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda r: one_more(r, "sell"), "was not among the options"),
        (
            lambda r: (r.outcomes.append(3), r.sources.append("die")),
            "outcomes that no die or draw asked for",
        ),
        (lambda r: (r.outcomes.pop(), r.sources.pop()), "fewer outcomes than the game needs"),
        (lambda r: r.outcomes.__setitem__(0, "stone_77"), "not here: stone_77 \\(stone\\)"),
        (lambda r: r.outcomes.__setitem__(0, 77), "outcomes are of other content"),
        (lambda r: r.outcomes.__setitem__(0, -1), "cannot be drawn from bag"),
        (lambda r: r.outcomes.__setitem__(2, 7), "a die of 6 sides cannot show 7"),
        (lambda r: r.outcomes.__setitem__(2, 0), "a die of 6 sides cannot show 0"),
        (lambda r: r.outcomes.__setitem__(2, "stone_7"), "where only numbers are"),
        (lambda r: r.outcomes.append(3), "does not say what its outcomes were drawn from"),
        (lambda r: r.answers.pop(), "does not say who gave which answers"),
        (lambda r: r.sources.__setitem__(0, "box"), "where only numbers are"),
        (lambda r: r.kinds.__setitem__(0, "keep"), "wrong about what was asked"),
        (lambda r: r.secrets.pop(), "wrong about what was asked"),
        (lambda r: r.players.__setitem__(0, 1), "answer 1 is by player 1, who was not asked"),
        (lambda r: r.audiences.clear(), "wrong about who saw what"),
        (lambda r: r.audiences.__setitem__(0, 3), "wrong about who saw what"),
        (lambda r: setattr(r, "digest", "0" * 32), "does not lead to the state it claims"),
        (lambda r: r.config.__setitem__("players", 9), "settings are not possible: players: 9"),
        (lambda r: r.config.pop("players"), "settings are not possible: players"),
        (lambda r: r.config.__setitem__("tone", "shrill"), "'shrill' is unknown"),
        (lambda r: r.config.__setitem__("weather", 1), "weather: no such setting"),
        (lambda r: r.config.__setitem__("who", [1]), "cannot be unpacked: .*config"),
        (lambda r: r.config.__setitem__("who", {"a": 1}), "who: {'a': 1} is unknown"),
        (lambda r: r.config.update(blind=True, rounds=5), "five rounds are too many"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(change, complaint):
    found = record.read(played().save())
    change(found)
    with pytest.raises(BadRecord, match=complaint):
        record.load(sealed(found))


def test_answers_after_the_end_of_the_game_are_refused():
    table = stones(1, 1, rounds=1)
    table.act("low")
    found = record.read(table.save())
    one_more(found, "low")
    with pytest.raises(BadRecord, match="answer 2 comes after the end of the game"):
        record.load(sealed(found))


def test_a_record_that_unpacks_to_too_much_or_to_something_else_is_refused(monkeypatch):
    def packed(content: bytes) -> bytes:
        body = zlib.compress(content)
        return record.MAGIC + hashlib.sha256(body).digest() + body

    with pytest.raises(BadRecord, match="cannot be unpacked"):
        record.read(packed(b"something else"))
    with pytest.raises(BadRecord, match="cannot be unpacked"):
        record.read(packed(msgspec.msgpack.encode({"game": b"\xff"})))
    monkeypatch.setattr(reading, "MAX_UNPACKED", 1000)
    with pytest.raises(BadRecord, match="more than any game needs"):
        record.read(packed(bytes(5000)))
    with pytest.raises(BadRecord, match="a record is bytes, not str"):
        record.read("UNDERCROFT-RECORD 1")


# -- content that grows --------------------------------------------------------------------


def with_stones(monkeypatch: pytest.MonkeyPatch, *names: str) -> StonesContent:
    """From now on the game is played with these stones."""
    content = StonesContent(names)
    monkeypatch.setattr(StonesGame, "catalogue", lambda self, boxes, packs: content)
    return content


def names_in(table: Table[Stones], content: StonesContent) -> tuple[list[list[str]], set[str]]:
    """The stones in each hand and in the bag, by name."""
    names = content.numberings["stone"].names
    hands = [[names[stone] for stone in hand] for hand in table.state.hands]
    return hands, {names[stone] for stone in table.state.bags[0]}


def test_a_save_finds_its_stones_in_content_that_was_reordered_and_extended(monkeypatch):
    table = played()
    data, before = table.save(), names_in(table, PRINTED)
    printed = PRINTED.numberings["stone"].names
    grown = with_stones(monkeypatch, "stone_new", *reversed(printed))
    for opened in (record.load, record.reopen):
        again = opened(data)
        assert names_in(again, grown) == before
        assert again.state.hands != table.state.hands, "the numbers are others"
        assert again.decision.choices == table.decision.choices
        again.act("keep")
        assert names_in(record.load(again.save()), grown) == names_in(again, grown)


def test_a_save_whose_stones_are_gone_is_refused_by_their_names(monkeypatch):
    table = played()
    held = names_in(table, PRINTED)[0][0][0]
    data = table.save()
    with_stones(monkeypatch, *(n for n in PRINTED.numberings["stone"].names if n != held))
    with pytest.raises(BadRecord, match=rf"not here: {held} \(stone\)"):
        record.load(data)


def test_a_record_says_what_it_was_played_with(monkeypatch):
    found = record.read(played().save())
    assert found.content == record.Content(("base",), (), PRINTED.fingerprint)
    bag = [
        value
        for value, source in zip(found.outcomes, found.sources, strict=True)
        if source == "bag"
    ]
    assert all(isinstance(value, str) and value.startswith("stone_") for value in bag)

    def without_the_pack(self, boxes, packs):
        raise BadSetup("packs: the pack 'gems' (1.2) is not here; give it with --pack PATH")

    monkeypatch.setattr(StonesGame, "catalogue", without_the_pack)
    with pytest.raises(BadRecord, match=r"the pack 'gems' \(1.2\) is not here; give it"):
        record.load(sealed(found))


# -- the first format ----------------------------------------------------------------------


def of_the_first_format(table: Table[Stones]) -> bytes:
    """The record as the first format wrote it: positions, and no word about content."""
    log = table.log
    found = {
        "game": "stones", "rules_version": 1, "config": table.config, "seed": table.seed,
        "answers": table.answers, "outcomes": log.values, "audiences": log.audiences,
        "checkpoints": [{"answers": 0, "outcomes": 0, "state": b"by position"}],
        "digest": "of a state by position", "beginning": b"",
    }  # fmt: skip
    body = zlib.compress(msgspec.msgpack.encode(found))
    return record.OLD_MAGIC + hashlib.sha256(body).digest() + body


def test_a_record_of_the_first_format_is_played_again(monkeypatch):
    table = played()
    data = of_the_first_format(table)
    for opened in (record.load, record.reopen):
        assert record.fingerprint(opened(data)) == record.fingerprint(table)
    assert [t.answers for t in record.retell(record.read(data))][-1] == table.answers


def test_its_positions_are_those_of_its_time(monkeypatch):
    table = played()
    data, before = of_the_first_format(table), names_in(table, PRINTED)
    printed = PRINTED.numberings["stone"].names
    turned = with_stones(monkeypatch, *reversed(printed))
    turned.first_numbering = {"stone": printed}
    assert names_in(record.load(data), turned) == before
    turned.first_numbering = {"stone": ("pebble", *printed[1:])}
    with pytest.raises(BadRecord, match="pebble is not in the content any more"):
        record.load(of_the_first_format(drawing(0)))
    turned.first_numbering = {"stone": printed[:1]}
    with pytest.raises(BadRecord, match="cannot be drawn from bag: it is not there"):
        record.load(data)


def drawing(stone: int) -> Table[Stones]:
    """A game in which that stone is drawn first."""
    config = stones(2).config
    for seed in range(100):
        table = Table(STONES_GAME, config, seed)
        if table.outcomes[0] == stone:
            return table
    raise AssertionError("no game draws it first")


def test_a_first_format_record_of_a_laid_out_position_is_refused_in_words():
    found = record.read(played().save())
    found.beginning = b"by position"
    body = zlib.compress(msgspec.msgpack.encode(found))
    data = record.OLD_MAGIC + hashlib.sha256(body).digest() + body
    with pytest.raises(BadRecord, match="of the first format and begins with a state of its own"):
        record.load(data)
