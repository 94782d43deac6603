"""What people write: names and chat as plain text, cleaned of what could disturb a page."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 32
CHAT_LENGTH = 500

# Marks that turn the direction of the text after them, and so of other people's lines.
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSEEN = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")


def clean(text: str) -> str:
    """One line without control characters; white space in a row becomes one blank."""
    kept = (
        " " if character.isspace() else character
        for character in text
        if character not in _DIRECTION
        and (character.isspace() or unicodedata.category(character) not in _UNSEEN)
    )
    return " ".join("".join(kept).split())


def clean_name(text: str) -> str:
    return clean(text[: NAME_LENGTH * 4])[:NAME_LENGTH].strip()
