"""The rulebook as data: every rule an entry with an id, in our own words."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import msgspec

from .errors import BadContent

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One atomic rule. `physical` says why it can have no effect in a digital game."""

    id: str
    text: str
    test: str
    seed: tuple[str, ...] = ()
    basis: str = ""
    see: tuple[str, ...] = ()
    unclear: str = ""
    physical: str = ""

    @property
    def section(self) -> str:
        return self.id.split("-")[1]


class Section(msgspec.Struct, frozen=True):
    """A chapter of the rulebook."""

    code: str
    title: str


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    section: list[Section]
    rule: list[Rule]


class Rulebook:
    """All rules of a game, in the order of its table of contents."""

    def __init__(self, title: str, sections: list[Section], rules: list[Rule]) -> None:
        self.title = title
        self.sections = sections
        self.rules = {rule.id: rule for rule in rules}

    @classmethod
    def read(cls, path: Traversable) -> Rulebook:
        """Read and check a catalogue; every cross-reference must lead somewhere."""
        try:
            file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise BadContent(f"{path.name}: {error}") from error
        book = cls(file.title, file.section, file.rule)
        codes = {section.code for section in file.section}
        if len(book.rules) != len(file.rule):
            raise BadContent(f"{path.name}: a rule id stands twice")
        for rule in file.rule:
            if rule.section not in codes:
                raise BadContent(f"{path.name}: {rule.id}: there is no section {rule.section}")
            for other in rule.see:
                if other not in book.rules:
                    raise BadContent(f"{path.name}: {rule.id}: see {other}: no such rule")
        return book

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self.rules

    def __len__(self) -> int:
        return len(self.rules)

    def chapter(self, code: str) -> list[Rule]:
        """The rules of one section, in order."""
        return [rule for rule in self.rules.values() if rule.section == code]

    def search(self, words: str) -> list[Rule]:
        """Rules that contain all the words, in text or id, whatever the case."""
        wanted = words.lower().split()
        return [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.id} {rule.text}".lower() for word in wanted)
        ]
