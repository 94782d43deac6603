"""Content packs on this machine: each is kept in the version it was played with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .kernel import game as registry
from .kernel import packs as kernel
from .kernel.errors import BadContent
from .saves import home, write_atomically

if TYPE_CHECKING:
    from .kernel.packs import Pack

SUFFIX = ".pack.json"


def folder() -> Path:
    """Where packs are kept, one file for each version."""
    return home() / "packs"


def add(path: Path | str) -> str:
    """Read a pack, check it with its game, and keep it; its ref goes into a game's settings.

    The copy stays when the file changes later, so that saved games find what they were played with.
    """
    return keep(kernel.read(Path(path)))


def keep(pack: Pack) -> str:
    """Check a pack with its game and keep it under its ref."""
    ref = kernel.register(pack)
    try:
        registry.find(pack.head.game).catalogue(registry.BASE, (ref,))
    except BaseException:
        kernel.forget(ref)
        raise
    target = _file(ref)
    if not target.exists():
        write_atomically(target, kernel.dump(pack))
    return ref


def kept() -> list[Pack]:
    """All packs that are kept, in the order of their names; a damaged file is passed over."""
    found = []
    for path in sorted(folder().glob(f"*{SUFFIX}")):
        pack = look_up(path.name.removesuffix(SUFFIX))
        if pack is not None:
            found.append(pack)
    return found


def look_up(ref: str) -> Pack | None:
    """A kept pack by its ref; None if it is not here or its file was changed."""
    path = _file(ref)
    try:
        if path.parent != folder() or not path.is_file():
            return None
        pack = kernel.parse(path.read_bytes())
    except (BadContent, OSError):
        return None
    return pack if pack.ref == ref else None


def _file(ref: str) -> Path:
    return folder() / f"{ref}{SUFFIX}"


def install() -> None:
    """Let saved games and worker processes find packs that are kept here."""
    if look_up not in kernel.finders:
        kernel.finders.append(look_up)
