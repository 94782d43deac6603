"""The wire contract for others to read: its JSON Schema, and the web client's TypeScript types.

`python -m undercroft.server.schema` writes web/src/lib/types.ts; `--check` fails if it is stale,
`--json` prints the JSON Schema.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from . import game_messages, messages, replay_messages, seat_messages, sequel_messages, wire
from .pack_messages import PackInfo

TYPES = Path(__file__).parents[3] / "web" / "src" / "lib" / "types.ts"
COMMAND = "python -m undercroft.server.schema"

# What a client sends may leave out what has a default; what a server sends is always whole.
SENT_BY_CLIENT: tuple[type, ...] = (
    *get_args(messages.FromClient),
    messages.NewTable,
    seat_messages.Complain,
)
SENT_BY_SERVER: tuple[type, ...] = (
    *get_args(messages.FromServer),
    messages.WholeState,
    seat_messages.Links,
    messages.TableInfo,
    messages.NextTable,
    sequel_messages.Chapters,
    messages.Verification,
    messages.Timeline,
    replay_messages.Story,
    replay_messages.FramesPage,
    replay_messages.Outlooks,
    messages.Problem,
    game_messages.GameListing,
    game_messages.GameLooks,
    game_messages.GameLessons,
    game_messages.GameCompendium,
    messages.House,
    PackInfo,
    game_messages.RuleList,
    messages.LobbyTable,
)
_REF = "#/$defs/{name}"
_SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def json_schema() -> dict[str, Any]:
    """Every message and what it is made of, as one JSON Schema document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Undercroft messages",
        "protocol": wire.PROTOCOL,
        "$defs": _components((*SENT_BY_CLIENT, *SENT_BY_SERVER)),
    }


def typescript() -> str:
    """The same as TypeScript interfaces, with the unions of both directions."""
    ours, theirs = _components(SENT_BY_CLIENT), _components(SENT_BY_SERVER)
    both = ours.keys() & theirs.keys()
    if both:
        raise ValueError(f"sent in both directions: {', '.join(sorted(both))}; split them in two")
    blocks = [
        f"// Generated from undercroft.server.messages by `{COMMAND}`. Do not edit.",
        f"export const PROTOCOL = {wire.PROTOCOL};",
        *(_interface(name, schema, partial=True) for name, schema in ours.items()),
        *(_interface(name, schema, partial=False) for name, schema in theirs.items()),
        _union("FromClient", get_args(messages.FromClient)),
        _union("FromServer", get_args(messages.FromServer)),
    ]
    return "\n\n".join(blocks) + "\n"


def _components(types: tuple[type, ...]) -> dict[str, dict[str, Any]]:
    _, components = msgspec.json.schema_components(types, ref_template=_REF)
    return components


def _union(name: str, members: tuple[type, ...]) -> str:
    return f"export type {name} = {' | '.join(member.__name__ for member in members)};"


def _interface(name: str, schema: dict[str, Any], *, partial: bool) -> str:
    required = set(schema.get("required", ()))
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    for field, of in schema["properties"].items():
        # The tag is what tells messages apart: never to be left out.
        optional = partial and field not in required and "enum" not in of
        lines.append(f"  {field}{'?' if optional else ''}: {_type(of)};")
    lines.append("}")
    return "\n".join(lines)


def _type(schema: dict[str, Any]) -> str:
    """The TypeScript type of a JSON Schema; only what msgspec makes of our messages is known."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(each) for each in schema["anyOf"])
    kind = schema.get("type")
    if kind is None:
        return "unknown"
    if kind == "null":
        return "null"
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
    return _SIMPLE[kind]


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
    item = _type(schema.get("items", {}))
    return f"({item})[]" if " | " in item else f"{item}[]"


def main(arguments: list[str] | None = None) -> int:
    """Write the types, check them, or print the schema."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail if types.ts is stale")
    parser.add_argument("--json", action="store_true", help="print the JSON Schema instead")
    chosen = parser.parse_args(arguments)
    if chosen.json:
        print(json.dumps(json_schema(), indent=2))
        return 0
    if not TYPES.parent.is_dir():
        print("There are no web sources here: run this in a checkout.", file=sys.stderr)
        return 2
    text = typescript()
    if chosen.check:
        if TYPES.is_file() and TYPES.read_text("utf-8") == text:
            return 0
        print(f"web/src/lib/types.ts is stale: run `uv run {COMMAND}`", file=sys.stderr)
        return 1
    TYPES.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
