"""A small Ray cluster on this machine: a head and two workers of one processor each.

It runs as a process of its own, prints its address, and ends when its input does.
"""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any

STORE = 80 << 20  # bytes, next to the least that Ray takes
ATTEMPTS = 8


def add_node(cluster: Any, processors: int) -> None:
    """Ray gives the parts of a node a quarter of a minute; a busy machine may need a second try."""
    for attempt in range(ATTEMPTS):
        try:
            cluster.add_node(
                num_cpus=processors, object_store_memory=STORE, include_dashboard=False, wait=False
            )
        except Exception as error:  # noqa: BLE001 - Ray raises nothing more precise
            print(f"attempt {attempt + 1} to start a node: {error}", file=sys.stderr)
        else:
            return
    raise SystemExit("the machine is too busy for a Ray cluster")


def main() -> None:
    os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
    warnings.simplefilter("ignore")
    from ray.cluster_utils import Cluster

    cluster = Cluster()
    for processors in (0, 1, 1):
        add_node(cluster, processors)
    cluster.wait_for_nodes(timeout=120)
    print(cluster.address, flush=True)
    sys.stdin.read()
    cluster.shutdown()


if __name__ == "__main__":
    main()
