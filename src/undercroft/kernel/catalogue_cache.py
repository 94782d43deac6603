"""Catalogues at hand: one object for each choice of boxes and packs, as long as it is in use."""

from __future__ import annotations

import sys
from collections import OrderedDict
from threading import RLock
from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import WeakValueDictionary

from .catalogue import Catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    Choice = tuple[tuple[str, ...], tuple[str, ...]]

C = TypeVar("C", bound=Catalogue)

KEPT = 16  # catalogues with packs that are kept although nothing uses them


class CatalogueCache(Generic[C]):
    """Calls a function that builds catalogues, once for each choice.

    Printed content is kept for good. A server may see thousands of packs: of those the last few are
    kept, and all that some table still uses, so that equal content is the same object.
    """

    def __init__(
        self, build: Callable[[tuple[str, ...], tuple[str, ...]], C], package: str
    ) -> None:
        self._build = build
        self._package = package
        self._printed: dict[tuple[str, ...], C] = {}
        self._in_use: WeakValueDictionary[Choice, C] = WeakValueDictionary()
        self._lately: OrderedDict[Choice, C] = OrderedDict()
        self._built = 0
        self._lock = RLock()

    def __call__(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> C:
        if not packs and boxes in self._printed:
            return self._printed[boxes]
        with self._lock:
            if not packs:
                return self._printed.setdefault(boxes, self._build(boxes, packs))
            return self._with_packs(boxes, packs)

    def _with_packs(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> C:
        choice = boxes, packs
        made = self._in_use.get(choice)
        if made is None:
            made = self._in_use[choice] = self._build(boxes, packs)
            self._built += 1
            if self._built % KEPT == 0:
                self._clear_caches()
        self._lately[choice] = made
        self._lately.move_to_end(choice)
        while len(self._lately) > KEPT:
            self._lately.popitem(last=False)
        return made

    def _clear_caches(self) -> None:
        """What the game's functions have cached by catalogue would keep all of them alive."""
        for name, module in list(sys.modules.items()):
            if name.startswith(self._package):
                for value in list(vars(module).values()):
                    clear = getattr(value, "cache_clear", None)
                    if callable(clear):
                        clear()
