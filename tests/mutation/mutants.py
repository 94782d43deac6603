"""A mutant: one small change of one file, and which mutants a game has."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("rules", "table", "content")  # of a game's package: what the rules' tests answer for
CONTENT_SHARE = 0.2  # of the sites; content has more numbers than the rules have lines


@dataclass(frozen=True)
class Mutant:
    """A change of the bytes from `start` to `end` of a file."""

    file: str  # from the root of the tree
    operator: str
    scope: str  # the function or table that holds it
    line: int
    last_line: int
    start: int
    end: int
    text: str  # what stands there instead
    before: str  # the changed lines as they were
    after: str  # and as they are in the mutant
    function: str = ""  # the outermost function whose body holds it; "" runs at import

    @property
    def place(self) -> tuple[str, str, str, str]:
        """What names this mutant even when lines have moved."""
        return (self.file, self.scope, self.before, self.after)

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutant(
    file: str, source: bytes, start: int, end: int, text: str, *, operator: str, scope: str,
    function: str = "",
) -> Mutant:  # fmt: skip
    """Build a mutant from its place in the source."""
    first = source.rfind(b"\n", 0, start) + 1
    stop = source.find(b"\n", end)
    stop = len(source) if stop < 0 else stop
    after = source[first:start] + text.encode() + source[end:stop]
    return Mutant(
        file=file,
        operator=operator,
        scope=scope,
        line=source.count(b"\n", 0, start) + 1,
        last_line=source.count(b"\n", 0, end) + 1,
        start=start,
        end=end,
        text=text,
        before=_one_line(source[first:stop]),
        after=_one_line(after),
        function=function,
    )


def _one_line(text: bytes) -> str:
    return " ".join(text.decode().split())


def game_files(game: str, root: Path = ROOT) -> list[Path]:
    """The Python files and content of a game that are mutated."""
    package = root / "src/undercroft/games" / game
    found = [path for room in ROOMS for path in (package / room).rglob("*.py")]
    found += (package / "content").rglob("*.toml")
    return sorted(found)


def sample(
    found: list[Mutant], sites: int, seed: int, root: Path = ROOT, spread: Sequence[str] = ()
) -> list[Mutant]:
    """So many mutants at random, the same for the same seed; one in five of content.

    Each has its own random rank, so that a change of the game changes few of those drawn. With
    `spread`, these folders and files of the game, and all else, have equal parts.
    """
    ranked = _by_rank(found, seed)
    groups: dict[str, list[Mutant]] = {part: [] for part in (*spread, "")}
    for each in ranked:
        groups[next((part for part in spread if _is_in(part, each.file)), "")].append(each)
    drawn: set[Mutant] = set()
    for left, group in zip(range(len(groups), 0, -1), groups.values(), strict=True):
        drawn.update(_first(group, (sites - len(drawn)) // left, root))
    return [each for each in ranked if each in drawn]


def _is_in(part: str, file: str) -> bool:
    part = f"/{part.strip('/')}"
    return file.endswith(part) or f"{part}/" in file


def _first(ranked: list[Mutant], sites: int, root: Path) -> list[Mutant]:
    """The first of them, one in five of content if there is both."""
    content = (each for each in ranked if each.file.endswith(".toml"))
    code = (each for each in ranked if not each.file.endswith(".toml") and _compiles(each, root))
    chosen = list(islice(content, round(sites * CONTENT_SHARE)))
    chosen += islice(code, sites - len(chosen))
    chosen += islice(content, sites - len(chosen))
    return chosen


def _by_rank(found: list[Mutant], seed: int) -> list[Mutant]:
    times: Counter[tuple[str, ...]] = Counter()
    ranks: dict[Mutant, bytes] = {}
    for each in found:
        times[each.place] += 1  # the same line may stand in a function twice
        name = "\0".join((str(seed), *each.place, str(times[each.place])))
        ranks[each] = hashlib.sha256(name.encode()).digest()
    return sorted(found, key=ranks.__getitem__)


def _compiles(each: Mutant, root: Path) -> bool:
    """A change that is no longer Python would be caught by every test, which says nothing."""
    try:
        compile(each.apply((root / each.file).read_bytes()), each.file, "exec")
    except SyntaxError:
        return False
    return True
