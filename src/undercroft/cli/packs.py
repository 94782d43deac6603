"""undercroft packs: the content packs kept on this machine; check new ones and keep them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft import packs
from undercroft.kernel import packs as kernel

from .output import print_json

if TYPE_CHECKING:
    import argparse

    from undercroft.kernel.packs import Pack


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "packs",
        help="check content packs, or list those that are kept",
        description="Check packs with their game and keep them, so that games can be played and "
        "loaded with them. Without a PATH, list those that are kept.",
    )
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", type=Path, help="a pack: a folder or a TOML file"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.paths:
        found = [kernel.find(packs.add(path)) for path in arguments.paths]
    else:
        found = packs.kept()
    if arguments.json:
        print_json([_as_data(pack) for pack in found])
        return 0
    if not found:
        print(f"No packs are kept yet (they would be in {packs.folder()}).")
    for pack in found:
        head = pack.head
        by = f" by {head.author}" if head.author else ""
        print(f"{head.id} {head.version}: {head.title}{by}, for {head.game}")
        print(f"  changes {', '.join(pack.tree) or 'nothing'} ({pack.fingerprint})")
    return 0


def _as_data(pack: Pack) -> dict[str, Any]:
    return {"ref": pack.ref, "head": pack.head, "files": list(pack.tree)}
