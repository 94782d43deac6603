"""How a bot is written: a name, with settings in brackets: `search(iterations=640,depth=0)`."""

from __future__ import annotations

import ast
from typing import Any

import msgspec

from undercroft.kernel.errors import BadSetup


class Spelling(msgspec.Struct, frozen=True):
    """A bot as it was written."""

    name: str
    settings: dict[str, Any] = {}


def read(text: str) -> Spelling:
    """The name and the settings, or BadSetup with what is wrong."""
    text = text.strip()
    name, bracket, rest = text.partition("(")
    if not bracket:
        return Spelling(name)
    if not rest.endswith(")"):
        raise BadSetup(f"bots: {text!r} has a bracket that is never closed")
    return Spelling(name.strip(), _settings(text, rest[:-1]))


def _settings(text: str, inside: str) -> dict[str, Any]:
    example = "write settings as in search(iterations=640,depth=0)"
    try:
        call = ast.parse(f"bot({inside})", mode="eval").body
        assert isinstance(call, ast.Call)
        if call.args or any(word.arg is None for word in call.keywords):
            raise BadSetup(f"bots: {text!r}: every setting has a name; {example}")
        return {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
    except (SyntaxError, ValueError, AssertionError) as error:
        raise BadSetup(f"bots: {text!r} cannot be read; {example}") from error


def split(text: str) -> list[str]:
    """Bots with commas between them; commas in brackets belong to settings."""
    found, depth, begun = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            found.append(text[begun:at].strip())
            begun = at + 1
    return [*found, text[begun:].strip()]
