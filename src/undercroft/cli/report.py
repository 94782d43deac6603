"""undercroft report: one page about the results of a simulation or a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse


def add(commands: Any) -> None:
    parser = commands.add_parser("report", help="make a page of the results of many games")
    parser.add_argument(
        "results", type=Path, metavar="RESULTS", help="what --out named: a folder or a file"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="the page (default: report.html beside them)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from undercroft.arena.report import render
    from undercroft.arena.results import RunFolder
    from undercroft.saves import write_atomically

    folder = RunFolder.find(arguments.results)
    path = arguments.out or folder.folder / "report.html"
    write_atomically(path, render(folder).encode())
    print(f"written: {path}")
    return 0
