"""No module grows beyond 400 lines: what does has several things to say, and is split."""

from pathlib import Path

HERE = Path(__file__).parent.parent
MOST = 400
GENERATED = {"web/src/lib/types.ts"}  # by undercroft.server.schema


def lengths() -> dict[str, int]:
    """How long each module of the package and the client is."""
    modules = [*HERE.glob("src/**/*.py"), *HERE.glob("web/src/**/*.ts")]
    modules += HERE.glob("web/src/**/*.svelte")
    named = {str(path.relative_to(HERE)): path for path in modules}
    return {
        name: len(path.read_text(encoding="utf-8").splitlines())
        for name, path in named.items()
        if name not in GENERATED
    }


def test_no_module_is_longer_than_400_lines():
    found = lengths()
    assert len(found) > 500, "the modules lie elsewhere"
    assert {name: lines for name, lines in found.items() if lines > MOST} == {}
