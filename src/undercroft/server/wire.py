"""What every message on the wire is."""

from __future__ import annotations

import msgspec

PROTOCOL = 4


class Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Anything on the wire; its `type` is the class name in lower case."""
