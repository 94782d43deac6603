"""Where content can be broken: numbers of a TOML file, and words of the same key."""

from __future__ import annotations

import re
from pathlib import Path

from tests.mutation.mutants import Mutant, mutant

# What people read, where things are drawn, and notes about sources.
SPOKEN = {
    "archetype", "confidence", "confidence_note", "count_rulebook_20", "height", "letter", "name",
    "note", "side_name", "source", "text", "width", "x", "y",
}  # fmt: skip
TOKEN = re.compile(
    r"""(?P<comment>\#.*)
    | (?P<string>"(?:[^"\\]|\\.)*")
    | (?P<key>[A-Za-z_][\w-]*)(?=\s*=)
    | (?P<number>(?<![\w."])-?\d+(?![\w."]))
    | (?P<flag>\b(?:true|false)\b)
    """,
    re.VERBOSE,
)
HEADER = re.compile(r"\[\[?(?P<name>[\w.]+)\]\]?\s*$")
# Names of things: another one would be a different thing, not a slip.
NAMES = {"id"}


def content_mutants(path: Path, root: Path) -> list[Mutant]:
    """Every mutant of a content file, in the order of the file."""
    file = path.relative_to(root).as_posix()
    source = path.read_bytes()
    tokens = list(_tokens(source.decode()))
    words: dict[str, list[str]] = {}
    for _, key, _, kind, text in tokens:
        if kind == "string" and text not in words.setdefault(key, []):
            words[key].append(text)
    found = []
    for start, key, scope, kind, text in tokens:
        for other in _others(kind, text, words.get(key, [])):
            operator = "number" if kind == "number" else "word"
            end = start + len(text.encode())
            found.append(mutant(file, source, start, end, other, operator=operator, scope=scope))
    return found


def _others(kind: str, text: str, words: list[str]) -> list[str]:
    if kind == "number":
        return [str(int(text) + 1), str(int(text) - 1)]
    if kind == "flag":
        return ["false" if text == "true" else "true"]
    if " " in text:  # a sentence is for people
        return []
    return [words[(words.index(text) + 1) % len(words)]] if len(words) > 1 else []


def _tokens(source: str) -> list[tuple[int, str, str, str, str]]:
    """Every value: where it is, its key, the thing it belongs to, its kind and its text."""
    found: list[tuple[int, str, str, str, str]] = []
    offset, key, table, thing = 0, "", "", ""
    for line in source.splitlines(keepends=True):
        header = HEADER.match(line)
        if header:
            table = header["name"]
            thing = thing if "." in table else ""
        else:
            for token in TOKEN.finditer(line):
                kind = token.lastgroup or ""
                if kind == "key":
                    key = token.group()
                elif key == "id" and kind == "string" and line.startswith("id ="):
                    thing = thing if "." in table else token.group().strip('"')
                elif kind != "comment" and key not in SPOKEN | NAMES:
                    start = offset + len(line[: token.start()].encode())
                    scope = f"{table} {thing}".strip()
                    found.append((start, key, scope, kind, token.group()))
        offset += len(line.encode())
    return found
