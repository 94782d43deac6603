"""Many writers at once: exactly one wins each entry, in threads and in processes."""

import threading
from contextlib import ExitStack

import pytest

from tests.server.store.processes import child, open_together, race
from tests.server.store.rows import SEATS, TABLE, entry, table
from undercroft.server.store import Conflict, StoreError, open_store


def in_threads(count, work):
    """Run this in so many threads that begin together; whatever one raises is raised here."""
    start, failed = threading.Barrier(count), []

    def run(number):
        start.wait()
        try:
            work(number)
        except BaseException as error:  # noqa: BLE001
            failed.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]


def test_one_of_many_threads_wins_an_entry(store):
    store.add_table(TABLE, SEATS)
    for seq in range(1, 16):
        outcomes = {}

        def work(number, seq=seq, outcomes=outcomes):
            try:
                store.append("t1", entry(seq, f"thread {number}"))
                outcomes[number] = True
            except Conflict:
                outcomes[number] = False

        in_threads(12, work)
        winners = [number for number, won in outcomes.items() if won]
        assert len(outcomes) == 12
        assert len(winners) == 1
        assert store.entries("t1", seq - 1) == [entry(seq, f"thread {winners[0]}")]


def test_two_processes_write_one_journal(store, store_url):
    store.add_table(TABLE, SEATS)
    count = 150
    with ExitStack() as stack:
        pipes = {
            name: stack.enter_context(child(race, store_url, name, count))[1]
            for name in ("left", "right")
        }
        for pipe in pipes.values():
            assert pipe.recv() == "ready"
        for pipe in pipes.values():
            pipe.send("go")
        won = {name: pipe.recv() for name, pipe in pipes.items()}
    assert sorted(won["left"] + won["right"]) == list(range(1, count + 1))
    winner = {seq: name for name, seqs in won.items() for seq in seqs}
    assert store.entries("t1") == [entry(seq, winner[seq]) for seq in range(1, count + 1)]


def test_threads_at_their_own_tables_share_commits_and_none_is_lost(store):
    def work(number):
        store.add_table(table(number), SEATS)
        for seq in range(1, 31):
            store.append(f"t{number}", entry(seq, f"{number}/{seq}"))
            store.add_chat("t0" if number == 0 else f"t{number}", "Ana", f"{seq}", 1.0)

    in_threads(10, work)
    for number in range(10):
        assert store.entries(f"t{number}") == [entry(n, f"{number}/{n}") for n in range(1, 31)]
        assert [line.number for line in store.chat(f"t{number}")] == list(range(1, 31))


def test_chat_of_many_threads_is_numbered_without_gaps(store):
    store.add_table(TABLE, SEATS)
    numbers = {}

    def work(who):
        numbers[who] = [store.add_chat("t1", str(who), str(n), 1.0) for n in range(10)]

    in_threads(8, work)
    assert sorted(number for own in numbers.values() for number in own) == list(range(1, 81))
    lines = {line.number: (line.who, line.text) for line in store.chat("t1")}
    for who, own in numbers.items():
        assert [lines[number] for number in own] == [(str(who), str(n)) for n in range(10)]


def test_a_writer_who_fails_does_not_spoil_the_others(store):
    """They may share a transaction: what one gets wrong is undone alone."""
    for number in range(8):
        store.add_table(table(number), SEATS)
    refused = []

    def work(number):
        for seq in range(1, 21):
            if number % 2:
                store.append(f"t{number}", entry(seq))
                continue
            for bad in (entry(99), entry(1, "\0")):
                try:
                    store.append(f"t{number}", bad)
                except StoreError as error:
                    refused.append(error)

    in_threads(8, work)
    assert len(refused) == 4 * 20 * 2
    for number in range(8):
        written = 20 if number % 2 else 0
        assert [each.seq for each in store.entries(f"t{number}")] == list(range(1, written + 1))


@pytest.mark.parametrize("where", ["threads", "processes"])
def test_a_new_database_is_made_once(store_url, where):
    secrets = []
    if where == "threads":

        def work(_number):
            store = open_store(store_url)
            secrets.append(store.secret())
            store.close()

        in_threads(6, work)
    else:
        with ExitStack() as stack:
            pipes = [stack.enter_context(child(open_together, store_url))[1] for _ in range(4)]
            for pipe in pipes:
                assert pipe.recv() == "ready"
            for pipe in pipes:
                pipe.send("go")
            secrets = [pipe.recv() for pipe in pipes]
    assert len(set(secrets)) == 1
