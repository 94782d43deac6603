"""Drawings hold shapes alone: whatever else stands in a file is refused with its place."""

import pytest

from undercroft.kernel.drawings import read_drawing, read_drawings
from undercroft.kernel.errors import BadContent
from undercroft.kernel.looks import read_looks

SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"'


def drawn(shapes):
    return read_drawing("a.svg", f"<svg {SVG}>{shapes}</svg>")


def test_shapes_are_kept_without_what_is_around_them():
    drawing = drawn(
        '\n <g transform="rotate(90)">\n  <path d="M0 0h9" fill="var(--rock)" />\n </g>\n'
    )
    assert drawing.box == "0 0 10 10"
    assert drawing.shapes == (
        '<g transform="rotate(90)"><path d="M0 0h9" fill="var(--rock)" /></g>'
    )


def test_words_in_a_drawing_stay_words():
    assert drawn("<text>a &lt;b&gt; &amp; c</text>").shapes == "<text>a &lt;b&gt; &amp; c</text>"


@pytest.mark.parametrize(
    ("shapes", "complaint"),
    [
        ("<script>alert(1)</script>", "a.svg: <script>: not allowed"),
        ("<g><style>*{}</style></g>", "<style>: not allowed"),
        ("<foreignObject />", "<foreignObject>: not allowed"),
        ('<image href="http://x" />', "<image>: not allowed"),
        ('<path onload="x()" />', "<path>: onload: not allowed"),
        ('<path style="fill:red" />', "<path>: style: not allowed"),
        ('<path fill="url(http://x)" />', "fill: refers to something outside"),
        ('<path fill="url( #a)" />', "fill: refers to something outside"),
        ('<h:g xmlns:h="http://www.w3.org/1999/xhtml" />', "not allowed"),
        ("<path", "a.svg: expected SVG"),
    ],
)
def test_anything_else_is_refused(shapes, complaint):
    with pytest.raises(BadContent) as raised:
        drawn(shapes)
    assert complaint in str(raised.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("<svg/>", "expected <svg xmlns=... viewBox=...>"),
        (f'<svg {SVG} onload="x()"/>', "svg: onload: unknown attribute"),
    ],
)
def test_the_field_is_checked_too(text, complaint):
    with pytest.raises(BadContent) as raised:
        read_drawing("a.svg", text)
    assert complaint in str(raised.value)


def test_a_folder_gives_its_drawings_by_their_files(tmp_path):
    (tmp_path / "b.svg").write_text(f'<svg {SVG}><path d="M1 1" /></svg>', encoding="utf-8")
    (tmp_path / "a.txt").write_text("no drawing", encoding="utf-8")
    assert {name: each.shapes for name, each in read_drawings(tmp_path).items()} == {
        "b": '<path d="M1 1" />'
    }


def test_a_look_names_only_drawings_that_are_there(tmp_path):
    looks = '[[space]]\nid = "hall"\ndrawing = "pit"\nshape = "round"\n'
    (tmp_path / "looks.toml").write_text(looks, encoding="utf-8")
    with pytest.raises(BadContent, match=r"space 1 \(hall\): drawing: expected a file pit.svg"):
        read_looks(tmp_path)
    (tmp_path / "pit.svg").write_text(f'<svg {SVG}><circle r="3" /></svg>', encoding="utf-8")
    found = read_looks(tmp_path)
    assert found.space["hall"].shape == "round"
    assert found.drawings["pit"].shapes == '<circle r="3" />'
    (tmp_path / "pit.svg").write_text(f'<svg {SVG}><circle r="4" /></svg>', encoding="utf-8")
    assert read_looks(tmp_path).version != found.version
