"""A Ray cluster plays the same games as one process: the same bytes, killed in between or not."""

import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.arena.test_results import WORDS, wait_for_chunks

ROOT = Path(__file__).resolve().parents[2]
TABLES = ("games.parquet", "seats.parquet", "summary.json")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """The address of a cluster of two workers."""
    log = tmp_path_factory.mktemp("ray") / "log.txt"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.arena.ray_cluster"], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
        )  # fmt: skip
    with process:
        address = process.stdout.readline().strip()
        assert address, f"the cluster did not start: {log.read_text()}"
        yield address
        process.stdin.close()
        process.wait(timeout=60)


def simulate(out, *words):
    return subprocess.run(
        [*WORDS, "--games", "1200", "--out", out, *words],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def bytes_of(folder):
    return [(folder / name).read_bytes() for name in TABLES]


def test_the_same_bytes_as_on_one_process_also_when_killed(cluster, tmp_path):
    assert simulate(tmp_path / "here").returncode == 0
    broken = tmp_path / "broken"
    process = subprocess.Popen(
        [*WORDS, "--games", "1200", "--out", broken, "--ray", cluster],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    wait_for_chunks(broken / "chunks", 3)
    process.kill()
    process.wait()
    assert not (broken / "seats.parquet").exists()
    again = simulate(broken, "--ray", cluster)
    assert again.returncode == 0
    assert again.stderr.startswith("going on: ")
    assert again.stderr.count("\n") == 1, "Ray itself has nothing to say to the user"
    assert bytes_of(broken) == bytes_of(tmp_path / "here")


def test_a_game_that_breaks_on_the_cluster_is_told_like_one_that_breaks_here(cluster, tmp_path):
    """Run in a process of its own, for Ray leaves things open in the one that it was in."""
    script = tmp_path / "breaks.py"
    script.write_text(
        "from undercroft.arena.ray_pool import RayPool\n"
        "from undercroft.arena.scheduling import GameFailed, Interrupted, stream\n"
        "def play(plan, number):\n"
        "    if number == 5:\n"
        "        raise LookupError('no such card')\n"
        "    return number\n"
        f"pool = RayPool(play, None, {cluster!r}, 2, lambda games: None)\n"
        "try:\n"
        "    list(stream(pool, [range(40)], Interrupted()))\n"
        "except GameFailed as failed:\n"
        "    print(failed, 'Traceback' in failed.details)\n"
        "pool.close()\n"
    )
    told = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("game 5: LookupError: no such card")
    assert told.stdout.endswith("True\n")


# -- what goes wrong -----------------------------------------------------------------------


def test_nobody_at_the_address(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    told = simulate(tmp_path / "run", "--ray", f"127.0.0.1:{port}")
    assert told.returncode == 2
    assert f"no Ray cluster can be reached at 127.0.0.1:{port}" in told.stderr
    assert told.stderr.count("\n") == 1


def test_somebody_else_at_the_address(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer():
            link, _ = server.accept()
            with link:
                link.recv(100)
                link.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        told = simulate(tmp_path / "run", "--ray", f"127.0.0.1:{server.getsockname()[1]}")
        thread.join()
    assert told.returncode == 2
    assert "something else answers there" in told.stderr


def test_no_address_at_all(tmp_path):
    told = simulate(tmp_path / "run", "--ray", "somewhere")
    assert told.returncode == 2
    assert "'somewhere' is not an address: HOST:PORT, auto or local" in told.stderr


def test_without_ray(tmp_path):
    script = tmp_path / "without.py"
    script.write_text(
        "import sys\n"
        "sys.modules['ray'] = None\n"
        "from undercroft.cli import main\n"
        "sys.exit(main(['simulate', 'dungeonquest', '--games', '3', '--ray', 'local']))\n"
    )
    told = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "pip install 'undercroft[ray]'" in told.stderr
