"""Content packs: a folder or a file of TOML that adds to a game's content or changes it.

A pack is data, never code. It is named by its id and a fingerprint of its text, so that a record
can say exactly what it was played with.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from .bounds import MAX_BYTES, MAX_FILES, check_text, check_tree
from .content import convert
from .errors import BadContent, BadSetup, MissingPack
from .shelf import Row, parsed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path
MAX_TOGETHER = 8


class PackHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack says of itself."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,39}$")]
    title: Annotated[str, Meta(min_length=1, max_length=80)]
    version: Annotated[str, Meta(pattern=r"^[0-9A-Za-z][0-9A-Za-z._-]{0,19}$")]
    game: str
    author: Annotated[str, Meta(max_length=80)] = ""
    text: Annotated[str, Meta(max_length=2000)] = ""


class Pack(msgspec.Struct, frozen=True):
    """A pack that has been read: its head, and its tables as a tree of folders and files."""

    head: PackHead
    tree: Row  # {"heroes": {"hero": [...]}, "decks": {"treasure": {"card": [...]}}}

    @property
    def label(self) -> str:
        return self.head.id

    @property
    def fingerprint(self) -> str:
        """A hash of what it says; comments and the order of files do not matter."""
        return hashlib.blake2b(dump(self), digest_size=8).hexdigest()

    @property
    def ref(self) -> str:
        """Its name in settings and records: id, version and fingerprint."""
        return f"{self.head.id}@{self.head.version}+{self.fingerprint}"

    def table(self, name: str) -> Row | None:
        found: Any = self.tree
        for part in name.removesuffix(".toml").split("/"):
            found = found.get(part) if isinstance(found, dict) else None
        return found if isinstance(found, dict) else None

    def unread(self, names: Iterable[str]) -> list[str]:
        """What it has at its top that is no part of these files."""
        tops = {name.removesuffix(".toml").split("/")[0] for name in names}
        return [key for key in self.tree if key not in tops]


def dump(pack: Pack) -> bytes:
    """A pack as bytes, from which `parse` makes it again."""
    return msgspec.json.encode(pack, order="deterministic")


def parse(data: bytes) -> Pack:
    """A pack that was dumped."""
    try:
        return msgspec.json.decode(data, type=Pack)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadContent(f"a kept pack cannot be read: {error}") from error


def read(path: Path) -> Pack:
    """The pack in a folder or a file; BadContent says what is wrong with it and where."""
    if path.is_dir():
        return _from_folder(path)
    return from_text(_text(path, path.name), path.name)


def from_text(text: str, label: str = "pack") -> Pack:
    """A pack in one file: its head under [pack], `[[heroes.hero]]` for what heroes.toml holds."""
    tree = _parsed(label, text)
    if "pack" not in tree:
        raise BadContent(f"{label}: pack: expected it, but it is missing")
    head = convert(f"{label}: pack", tree.pop("pack"), PackHead)
    for key, value in tree.items():
        if not isinstance(value, dict):
            raise BadContent(f"{label}: {key}: expected a table named for a content file")
    return _plain(label, Pack(head, tree))


def _from_folder(folder: Path) -> Pack:
    paths = sorted(folder.rglob("*.toml"))
    if len(paths) > MAX_FILES or sum(path.stat().st_size for path in paths) > MAX_BYTES:
        raise BadContent(
            f"{folder.name}: a pack has at most {MAX_FILES} files and {MAX_BYTES >> 20} MiB"
        )
    head: PackHead | None = None
    tree: Row = {}
    for path in paths:
        parts = path.relative_to(folder).with_suffix("").parts
        label = f"{folder.name}/{path.relative_to(folder).as_posix()}"
        table = _parsed(label, _text(path, label))
        if parts == ("pack",):
            head = convert(label, table, PackHead)
            continue
        inside = tree
        for part in parts[:-1]:
            inside = inside.setdefault(part, {})
        inside[parts[-1]] = table
    if head is None:
        raise BadContent(f"{folder.name}/pack.toml: expected a file, but it is missing")
    check_tree(folder.name, tree)  # each file may be small enough, and all together too large
    return _plain(folder.name, Pack(head, tree))


def _parsed(label: str, text: str) -> Row:
    check_text(label, text)
    tree = parsed(label, text)
    check_tree(label, tree)
    return tree


def _text(path: Path, label: str) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadContent(f"{label}: a pack has at most {MAX_BYTES >> 20} MiB")
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise BadContent(f"{path}: there is no such file or folder") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadContent(f"{label}: cannot be read: {error}") from error


def _plain(label: str, pack: Pack) -> Pack:
    """The pack, if it comes back from bytes as it is: dates and infinite numbers do not."""
    try:
        same = parse(dump(pack)) == pack
    except (TypeError, msgspec.EncodeError):
        same = False
    if not same:
        raise BadContent(f"{label}: expected numbers, texts, lists and tables only")
    return pack


# -- the packs at hand -----------------------------------------------------------------------

_known: dict[str, Pack] = {}
# Where else to look for a pack by its ref; the user's folder, a server's database.
finders: list[Callable[[str], Pack | None]] = []


def register(pack: Pack) -> str:
    """Keep a pack at hand for this process; its ref goes into a game's settings."""
    _known[pack.ref] = pack
    return pack.ref


def forget(ref: str) -> None:
    """Keep it at hand no longer."""
    _known.pop(ref, None)


def find(ref: str) -> Pack:
    """The pack of that ref, or MissingPack. What finders find is not kept: they may be many."""
    if ref in _known:
        return _known[ref]
    for finder in finders:
        pack = finder(ref)
        if pack is not None and pack.ref == ref:
            return pack
    raise MissingPack(ref)


def of_game(refs: Iterable[str], game: str) -> list[Pack]:
    """These packs, each of which must be for that game."""
    refs = tuple(refs)
    if len(refs) > MAX_TOGETHER:
        raise BadSetup(f"packs: {len(refs)} are too many; {MAX_TOGETHER} can be played together")
    packs = [find(ref) for ref in refs]
    for pack in packs:
        if pack.head.game != game:
            raise BadSetup(f"packs: {pack.head.title!r} is for {pack.head.game}, not for {game}")
    ids: dict[str, Any] = {}
    for pack in packs:
        if pack.head.id in ids:
            raise BadSetup(f"packs: {pack.head.id!r} is named twice")
        ids[pack.head.id] = pack
    return packs
