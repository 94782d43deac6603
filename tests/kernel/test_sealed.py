"""A people's table: dice from a secret that no fork carries and no outcome tells anything of."""

import copy
import pickle
from collections import Counter
from random import Random

import msgspec
import pytest

import undercroft
from tests.kernel.sealing import KEY, begun, play, sealed, secret, table_dice
from tests.kernel.toy import stones
from tests.support.lcg_attack import Seen, predicted, recovered
from undercroft.kernel import game as registry
from undercroft.kernel import record as records
from undercroft.kernel.chance import EVERYONE, after
from undercroft.kernel.dealing import Dealing
from undercroft.kernel.nature import OpenTable
from undercroft.kernel.replay import rehearse
from undercroft.kernel.sealed import SealedTable
from undercroft.kernel.secret import SECRET_BYTES, Secret
from undercroft.kernel.table import Table
from undercroft.kernel.transfer import packed, taken_along

# -- the keyed function --------------------------------------------------------------------


def test_the_keyed_function_is_the_same_for_ever():
    numbers = [Secret(KEY).below(1000, "die", place) for place in range(6)]
    assert numbers == [926, 348, 441, 935, 520, 942], "games could not be verified any more"
    assert Secret(KEY).commitment == (
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )


def test_a_secret_has_the_length_of_a_secret():
    assert len({Secret.new().revealed() for _ in range(20)}) == 20
    assert len(Secret.new().revealed()) == 2 * SECRET_BYTES >= 32
    with pytest.raises(ValueError, match="32 bytes, not 3"):
        Secret(b"abc")


def test_where_the_last_numbers_would_be_likelier_it_is_drawn_again(monkeypatch):
    attempts = []

    def number(_self, _stream, _place, attempt):
        attempts.append(attempt)
        return (1 << 128) - 1 if attempt < 2 else 7

    monkeypatch.setattr(Secret, "_number", number)
    assert secret().below(6, "die", 0) == 1
    assert attempts == [0, 1, 2]
    attempts.clear()
    assert secret().below(4, "die", 0) == 3, "of powers of two none is likelier"
    assert attempts == [0]


def chi_square(counts, kinds):
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in range(kinds))


# The value that chi-square exceeds once in ten thousand, by degrees of freedom.
RARE = {1: 15.1, 5: 25.7, 11: 37.4, 35: 73.6, 51: 96.0}


@pytest.mark.parametrize("kinds", [2, 6, 12, 52])
@pytest.mark.parametrize("stream", ["die", "bag", "a deck of cards"])
def test_every_number_comes_as_often_in_every_stream(stream, kinds):
    chance = secret(kinds)
    counts = Counter(chance.below(kinds, stream, place) for place in range(20_000))
    assert chi_square(counts, kinds) < RARE[kinds - 1]


@pytest.mark.parametrize("lag", [-2, -1, 0, 1, 2])
def test_public_dice_say_nothing_of_hidden_draws(lag):
    chance = secret(3)
    pairs = Counter(
        chance.below(6, "die", place) * 6 + chance.below(6, "hidden", place + lag)
        for place in range(2, 36_000)
    )
    assert chi_square(pairs, 36) < RARE[35]


def test_dice_say_nothing_of_the_next_ones():
    chance = secret(4)
    pairs = Counter(
        chance.below(6, "die", place) * 6 + chance.below(6, "die", place + 1)
        for place in range(36_000)
    )
    assert chi_square(pairs, 36) < RARE[35]


def test_other_public_dice_leave_hidden_draws_as_they_are():
    """Streams are separate: what the dice showed has no part in what is drawn."""
    hidden = set()
    for die in range(1, 7):
        table = sealed(2, 5)
        table.force("die", *[die] * 50)
        for _ in range(50):
            table.roll()
        assert table.outcomes[-50:] == [die] * 50
        hidden.add(tuple(table.pick(range(12), "bag", 1) for _ in range(20)))
    assert len(hidden) == 1
    table = sealed(2, 5)
    for _ in range(50):
        table.roll()
    assert {tuple(table.pick(range(12), "bag", 1) for _ in range(20))} == hidden


# -- the attack on the fast generator ------------------------------------------------------


def dice_of(monkeypatch, chance):
    """A game, and every die and draw as (seen by everyone, place, of how many, which)."""
    told = []
    with monkeypatch.context() as patch:
        pick, roll = Dealing.pick, Dealing.roll

        def noted_pick(self, things, source, audience=EVERYONE):
            value = pick(self, things, source, audience)
            if 1 < len(things) == len({*things}):  # of equal things it cannot be told which came
                which = [*things].index(value)
                told.append((audience == EVERYONE, Seen(self.last_outcome, len(things), which)))
            return value

        def noted_roll(self, sides=6):
            value = roll(self, sides)
            told.append((True, Seen(self.last_outcome, sides, value - 1)))
            return value

        patch.setattr(Dealing, "pick", noted_pick)
        patch.setattr(Dealing, "roll", noted_roll)
        play(begun("warcraft", 2, chance), 1, 400)
    return told


def foretold(told):
    """The share of later outcomes, hidden ones too, that the attack foretells from public dice."""
    known = [each for public, each in told if public and each.count == 6][:30]
    state = recovered(known)
    rest = [each for _, each in told if each.place > known[-1].place]
    assert len(rest) > 100
    assert any(not public for public, each in told if each in rest), "hidden draws are at stake"
    if state is None:
        return 0.0
    right = sum(predicted(state, known[0].place, each) == each.index for each in rest)
    return right / len(rest)


def test_the_attack_tells_all_that_the_fast_generator_will_bring(monkeypatch):
    assert foretold(dice_of(monkeypatch, 11)) == 1.0


@pytest.mark.parametrize("number", [1, 2])
def test_the_attack_tells_nothing_of_what_a_secret_brings(monkeypatch, number):
    assert foretold(dice_of(monkeypatch, secret(number))) < 0.25


# -- what leaves the table -----------------------------------------------------------------


@pytest.fixture
def live():
    return play(begun("dungeonquest", 2, secret(7), combat="standard"), 1, 30)


def test_forks_copies_and_worlds_have_no_place_for_a_secret(live):
    gone = {
        "fork": live.fork(),
        "copy": copy.copy(live),
        "deepcopy": copy.deepcopy(live),
        "pickle": pickle.loads(pickle.dumps(live)),
        "world": live.fork(as_seen_by=0),
        "seeded world": live.fork(as_seen_by=0, seed=1),
        "fork of a fork": live.fork().fork(),
        "open": OpenTable.taken_from(live.fork()),
    }
    for how, table in gone.items():
        assert type(table) in (Table, OpenTable), how
        assert table.seal is None, how
        slots = {slot for kind in type(table).__mro__ for slot in getattr(kind, "__slots__", ())}
        assert not slots & {*SealedTable.__slots__}, how
        assert not any(isinstance(getattr(table, slot, None), Secret) for slot in slots), how


def test_the_secret_is_in_no_bytes_that_leave_the_table(live):
    key = live._secret.revealed()
    packages = [
        pickle.dumps(live), taken_along(live), live.save(),
        msgspec.msgpack.encode(packed(live, 0, 1)),
        repr(live).encode(), repr(live._secret).encode(), repr(live.seal).encode(),
    ]  # fmt: skip
    unpacked = [msgspec.json.encode(records.read(live.save()))]
    for data in packages + unpacked:
        assert key.encode() not in data
        assert bytes.fromhex(key) not in data


def test_the_secret_itself_cannot_be_copied_or_pickled(live):
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="secret of a table cannot be"):
            attempt(live._secret)


def test_forks_roll_dice_of_their_own(live):
    real = [table_dice(twin) for twin in (live._double(), live._double())]
    assert real[0] == real[1], "the same table would roll the same"
    forks = {table_dice(live.fork()) for _ in range(5)}
    woken = {table_dice(played_on(live.fork())) for _ in range(5)}
    assert len(forks) == len(woken) == 5
    assert len({real[0], *forks, *woken}) == 11


def test_a_fork_is_an_ordinary_table_that_can_be_saved(live):
    fork = play(live.fork(), 3, 10)
    again = records.load(fork.save())
    assert again.outcomes == fork.outcomes
    assert table_dice(again) == table_dice(fork)


def test_a_generator_can_be_set_ahead():
    table = stones(2)
    begin = table.state.rng
    for steps in range(20):
        assert after(begin, steps) == table.state.rng
        table.roll()


def played_on(table):
    """The same decision, with its step played again."""
    table.undo()
    table.act(table.decision.choices[0])
    return table


def test_forking_leaves_the_table_as_it_was(live):
    before = live.save()
    for _ in range(3):
        play(live.fork(), 2, 20)
        play(live.fork(as_seen_by=1), 2, 20)
    assert records.read(before) == records.read(live.save())


def test_a_rehearsal_meets_the_very_dice_that_will_come(live):
    rng = Random(4)
    for _ in range(40):
        if live.over:
            break
        choice, count = rng.choice(live.decision.choices), len(live.outcomes)
        told = []
        twin = live._double()
        twin.act(choice)
        told = twin.outcomes[count:]
        rehearse(live, choice)
        assert len(live.outcomes) == count
        live.act(choice)
        assert live.outcomes[count:] == told


# -- the rules cannot tell -----------------------------------------------------------------


@pytest.mark.parametrize("name", registry.names())
def test_equal_secrets_give_equal_games_and_others_others(name):
    one, same, other = (play(begun(name, 2, secret(n)), 5, 200) for n in (1, 1, 2))
    assert one.outcomes == same.outcomes
    assert records.fingerprint(one) == records.fingerprint(same)
    assert one.outcomes != other.outcomes


@pytest.mark.parametrize("name", registry.names())
def test_equal_seeds_still_give_equal_games_and_others_others(name):
    one, same, other = (play(undercroft.new(name, 2, seed), 5, 200) for seed in (9, 9, 10))
    assert one.outcomes == same.outcomes
    assert records.fingerprint(one) == records.fingerprint(same)
    assert one.outcomes != other.outcomes
    assert one.seal is None


def test_undo_brings_the_same_dice_again(live):
    live.act(live.decision.choices[0])
    while live.log.outcome_count < 200 and not live.over:
        choice, before = live.decision.choices[0], live.outcomes
        live.act(choice)
        after = live.outcomes
        live.undo()
        assert live.outcomes == before
        live.act(choice)
        assert live.outcomes == after
