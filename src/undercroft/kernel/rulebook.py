"""The rulebook as data: every rule an entry with an id, in our own words."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import msgspec

from .errors import BadContent

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One atomic rule.

    `physical` says why it can have no effect in a digital game, `enforced` by what it holds
    where no line of code can cite it (because something is simply never done).
    """

    id: str
    text: str
    test: str
    seed: tuple[str, ...] = ()
    basis: str = ""
    see: tuple[str, ...] = ()
    unclear: str = ""
    physical: str = ""
    enforced: str = ""
    expansion: tuple[str, ...] = ()  # the boxes it comes with; none for the base game
    topic: str = ""  # what it is about, where a chapter is about several things

    @property
    def section(self) -> str:
        """Its chapter: the id without the number."""
        return self.id.rpartition("-")[0]


class Section(msgspec.Struct, frozen=True):
    """A chapter of the rulebook. Its code is that of its rules, without their numbers."""

    code: str
    title: str
    volume: str = ""  # the catalogue it stands in


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    section: list[Section]
    rule: list[Rule]


class Rulebook:
    """All rules of a game, in the order of its tables of contents: one catalogue or several."""

    def __init__(self, title: str, sections: list[Section], rules: list[Rule]) -> None:
        self.title = title
        self.sections = sections
        self.rules = {rule.id: rule for rule in rules}

    @classmethod
    def read(cls, *paths: Traversable) -> Rulebook:
        """Read and check a game's catalogues; every cross-reference must lead somewhere."""
        sections: list[Section] = []
        rules: list[Rule] = []
        title = ""
        for path in paths:
            file = _read(path)
            title = title or file.title
            known = {rule.id for rule in rules}
            for rule in file.rule:
                if rule.id in known:
                    raise BadContent(f"{path.name}: {rule.id}: a rule id stands twice")
                known.add(rule.id)
            sections += _sections(path.name, file)
            rules += file.rule
        book = cls(title, sections, rules)
        for rule in rules:
            for other in rule.see:
                if other not in book.rules:
                    raise BadContent(f"{rule.id}: see {other}: no such rule")
        return book

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self.rules

    def __len__(self) -> int:
        return len(self.rules)

    @property
    def prefixes(self) -> tuple[str, ...]:
        """The letters that ids begin with, one for each catalogue."""
        return tuple(dict.fromkeys(rule_id.partition("-")[0] for rule_id in self.rules))

    def chapter(self, code: str) -> list[Rule]:
        """The rules of one section, in order."""
        return [rule for rule in self.rules.values() if rule.section == code]

    def chapters_called(self, name: str) -> list[str]:
        """The codes of the sections that are meant by "STN-MOV", or by "MOV" for short."""
        return [
            section.code
            for section in self.sections
            if name in (section.code, section.code.partition("-")[2])
        ]

    def search(self, words: str) -> list[Rule]:
        """Rules that contain all the words, the best first.

        Whole words come before beginnings of words. What is only found inside other words ("win"
        in "drawing") is told where nothing else is found.
        """
        wanted = words.lower().split()
        ranked = [
            (min((_rank(word, rule) for word in wanted), default=WHOLE), rule)
            for rule in self.rules.values()
        ]
        best = max((rank for rank, _ in ranked), default=MISSING)
        least = max(min(best, BEGINNING), INSIDE)
        found = [(rank, rule) for rank, rule in ranked if rank >= least]
        return [rule for _, rule in sorted(found, key=lambda each: -each[0])]


# How well a word is found in a rule.
MISSING, INSIDE, BEGINNING, WHOLE = range(4)


def _rank(word: str, rule: Rule) -> int:
    text = f"{rule.id} {rule.text}".lower()
    if word not in text:
        return MISSING
    beginning = rf"(?<!\w){re.escape(word)}"
    if re.search(rf"{beginning}(?!\w)", text):
        return WHOLE
    return BEGINNING if re.search(beginning, text) else INSIDE


def _read(path: Traversable) -> _File:
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadContent(f"{path.name}: {error}") from error


def _sections(name: str, file: _File) -> list[Section]:
    """The chapters of one file under the full codes of their rules, in the file's order."""
    titles = {section.code: section.title for section in file.section}
    found: dict[str, list[str]] = {code: [] for code in titles}
    for rule in file.rule:
        code = rule.section.partition("-")[2]
        if code not in titles:
            raise BadContent(f"{name}: {rule.id}: there is no section {code}")
        if rule.section not in found[code]:
            found[code].append(rule.section)
    return [
        Section(full, titles[code], file.title) for code, codes in found.items() for full in codes
    ]
