"""Drawings of a game's looks: SVG files of shapes alone, checked before a client shows them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import msgspec

from .errors import BadContent

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path
    from xml.etree.ElementTree import Element

_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = frozenset(
    ("g", "path", "rect", "circle", "ellipse", "text", "defs", "linearGradient",
     "radialGradient", "stop")
)  # fmt: skip
_PLACE = (
    "id d x y x1 y1 x2 y2 cx cy r rx ry width height transform offset gradientUnits "
    "textLength lengthAdjust"
)
# All of these are presentation attributes: a page's policy forbids styles, but not these.
_PAINT = (
    "fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity "
    "fill-opacity opacity stop-color stop-opacity filter paint-order text-anchor font-family "
    "font-size font-weight letter-spacing"
)
_ATTRIBUTES = frozenset(f"{_PLACE} {_PAINT}".split())
_ROOT = frozenset(("viewBox", "preserveAspectRatio"))
# Nothing is fetched from anywhere: references stay within the page.
_OUTSIDE = re.compile(r"url\((?!#[\w-]+\))|[<>\\]|javascript:|//", re.IGNORECASE)


class Drawing(msgspec.Struct, frozen=True):
    """The field it is drawn on, as in `viewBox`, and its shapes as SVG."""

    box: str
    shapes: str


def read_drawings(folder: Traversable | Path) -> dict[str, Drawing]:
    """All drawings in a folder, by the names of their files; BadContent says what is wrong."""
    files = sorted((each for each in folder.iterdir() if each.name.endswith(".svg")), key=_name)
    return {
        _name(file): read_drawing(f"{folder.name}/{file.name}", file.read_text(encoding="utf-8"))
        for file in files
    }


def _name(file: Traversable | Path) -> str:
    return file.name.removesuffix(".svg")


def read_drawing(label: str, text: str) -> Drawing:
    """A drawing from the text of its file."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise BadContent(f"{label}: expected SVG: {error}") from error
    if root.tag != f"{_SVG}svg" or "viewBox" not in root.attrib:
        raise BadContent(f"{label}: expected <svg xmlns=... viewBox=...> around all shapes")
    for name in root.attrib.keys() - _ROOT:
        raise BadContent(f"{label}: svg: {name}: unknown attribute, expected viewBox alone")
    for element in root:
        _check(label, element)
    return Drawing(root.attrib["viewBox"], "".join(_written(element) for element in root))


def _check(label: str, element: Element) -> None:
    tag = element.tag.removeprefix(_SVG)
    if tag not in _SHAPES:
        raise BadContent(f"{label}: <{tag}>: not allowed, expected {', '.join(sorted(_SHAPES))}")
    for name, value in element.attrib.items():
        if name not in _ATTRIBUTES:
            raise BadContent(f"{label}: <{tag}>: {name}: not allowed; use attributes such as fill")
        if _OUTSIDE.search(value):
            raise BadContent(f"{label}: <{tag}>: {name}: refers to something outside: {value!r}")
    for inner in element:
        _check(label, inner)


def _written(element: Element) -> str:
    for each in element.iter():
        each.tag = each.tag.removeprefix(_SVG)
        each.text = (each.text or "").strip() or None
        each.tail = None
    return ElementTree.tostring(element, encoding="unicode")
