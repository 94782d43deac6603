"""Content packs that people upload: checked with their game, kept in the database, found by ref."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel import game as registry
from undercroft.kernel import packs as kernel
from undercroft.kernel.errors import BadContent, BadSetup
from undercroft.kernel.record import BROKEN

from .logs import log
from .pack_messages import PackInfo, PackName
from .refusals import Refusal
from .requests import MOST_SAID

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undercroft.kernel.errors import MissingPack
    from undercroft.kernel.packs import Pack

    from .settings import Settings
    from .store import Store


class PacksInPlay(msgspec.Struct, frozen=True):
    """The packs of a table: what players are told of them, and what a bot's process needs."""

    names: tuple[PackName, ...] = ()
    data: dict[str, bytes] = {}  # by ref


def check_allowed(settings: Settings, config: Mapping[str, Any]) -> None:
    """Refuse a new table with packs where they are not allowed."""
    if config.get("packs") and not settings.packs:
        raise Refusal("no_packs", "This server does not allow content packs (see --packs).")


def missing(error: MissingPack) -> str:
    """What to do about a pack that is not here."""
    return f"The pack {error.pack} is not here; upload it first."


def data_of(config: dict[str, Any]) -> dict[str, bytes]:
    """The packs of a new table, to be kept with it."""
    return {ref: kernel.dump(kernel.find(ref)) for ref in config.get("packs", ())}


def kept(store: Store, config: Mapping[str, Any]) -> dict[str, bytes]:
    """The packs that a game needs, as far as they are here."""
    refs = config.get("packs")
    names = [ref for ref in refs if isinstance(ref, str)] if isinstance(refs, list) else []
    return store.packs.get(tuple(names))


def in_play(store: Store, config: dict[str, Any]) -> PacksInPlay:
    """The packs of a table that is kept."""
    data = store.packs.get(config.get("packs", ()))
    heads = {ref: kernel.parse(kept).head for ref, kept in data.items()}
    names = tuple(PackName(ref, head.title, head.version) for ref, head in heads.items())
    return PacksInPlay(names, data)


def finder(store: Store) -> Callable[[str], Pack | None]:
    """Looks packs up in the database, for `kernel.packs.finders`."""

    def find(ref: str) -> Pack | None:
        kept = store.packs.get((ref,)).get(ref)
        return None if kept is None else kernel.parse(kept)

    return find


def read(data: bytes) -> Pack:
    """The pack in an upload, if its game can be set up with it; Refusal with what is wrong."""
    try:
        pack = kernel.from_text(data.decode(), "the pack")
        _schema(pack)
    except UnicodeDecodeError as error:
        raise Refusal("pack", f"The file is no text in UTF-8 ({error.reason}).") from error
    except (BadContent, BadSetup) as error:
        raise Refusal("pack", str(error)[:MOST_SAID]) from error
    except BROKEN as error:
        log.exception("a pack could not be checked")
        text = f"No game can be set up with this pack: {error!r}"
        raise Refusal("pack", text[:MOST_SAID]) from error
    return pack


def _schema(pack: Pack) -> registry.Schema:
    """What the game can be set up with when it is played with this pack."""
    game = registry.find(pack.head.game)
    ref = kernel.register(pack)
    try:
        return game.schema(game.catalogue(registry.BASE, (ref,)))
    finally:
        kernel.forget(ref)


def info(pack: Pack) -> PackInfo:
    """What the uploader is told."""
    head = pack.head
    settings = _schema(pack).offered
    return PackInfo(pack.ref, head.title, head.version, head.author, head.game, settings)
