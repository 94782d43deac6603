"""What people write: names and chat as plain text, cleaned of what could disturb a page."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 32
CHAT_LENGTH = 500

# What takes no room and shows nothing is dropped: direction marks (they would turn other people's
# lines too), joiners, tags. One joiner stays: it makes one sign of several.
_JOINER = "\u200d"
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# Letters that look like a blank.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# A pile of accents reaches into the lines above and below.
_MOST_MARKS = 3


# Letters and figures of other scripts that look like Latin ones, and those that look like an l.
_LOOK_ALIKE = str.maketrans(
    "авеһкмнорстухѕіјԁɡαβεηικμνορτυχ01i|",
    "abehkmhopctyxsljdgabenlkmvoptuxolll",
)


def clean(text: str) -> str:
    """One line of what can be seen; white space in a row becomes one blank."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if character.isspace() or character in _BLANK:
            kept.append(" ")
        elif (kind not in _UNSEEN or character == _JOINER) and marks <= _MOST_MARKS:
            kept.append(character)
    words = "".join(kept).split()
    return " ".join(word for word in words if word.strip(_JOINER))


def clean_name(text: str) -> str:
    return clean(text[: NAME_LENGTH * 4])[:NAME_LENGTH].strip()


def alike(one: str, other: str) -> bool:
    """Whether two names would be taken for the same."""
    return skeleton(one) == skeleton(other)


def skeleton(name: str) -> str:
    """What is left of a name when all that the eye may miss is taken away."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(character for character in plain.translate(_LOOK_ALIKE) if character.isalnum())
