"""The wire contract told to others is the one the server speaks."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from undercroft.server import messages, schema


def test_the_client_types_are_fresh() -> None:
    assert schema.main(["--check"]) == 0


def test_stale_types_are_found_and_written_anew(tmp_path, monkeypatch, capsys) -> None:
    types = tmp_path / "types.ts"
    monkeypatch.setattr(schema, "TYPES", types)
    assert schema.main(["--check"]) == 1
    assert "is stale" in capsys.readouterr().err
    assert schema.main([]) == 0
    assert types.read_text("utf-8") == schema.typescript()
    assert schema.main(["--check"]) == 0
    types.write_text(types.read_text("utf-8") + "\n", "utf-8")
    assert schema.main(["--check"]) == 1


def test_without_web_sources_it_says_so(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(schema, "TYPES", tmp_path / "nowhere" / "types.ts")
    assert schema.main([]) == 2
    assert "checkout" in capsys.readouterr().err


def test_every_message_is_in_the_schema() -> None:
    names = {
        name
        for name, value in vars(messages).items()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == messages.__name__
        and value is not messages.Message
    }
    assert names <= schema.json_schema()["$defs"].keys()


def test_what_a_client_may_leave_out_is_optional_and_what_a_server_tells_is_whole() -> None:
    types = schema.typescript()
    assert "  seen?: number | null;" in types
    assert '  type: "hello";' in types
    assert "  seq: number | null;" in types  # Refused.seq has a default, and is always sent
    assert "  weighed: WeighedOption[];" in types  # has a default, too


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        (str | None, "string | null"),
        (tuple[int, ...], "number[]"),
        (tuple[str | None, ...], "(string | null)[]"),
        (tuple[str, float], "[string, number]"),
        (dict[str, bool], "Record<string, boolean>"),
        (list[Any], "unknown[]"),
    ],
)
def test_types_as_typescript_writes_them(annotation, expected) -> None:
    assert schema._type(msgspec.json.schema(annotation)) == expected
