"""The looks of a game: read from its folder, with errors that name the place."""

import pytest

from undercroft.kernel import game as registry
from undercroft.kernel.errors import BadContent
from undercroft.kernel.looks import COMMON_SIDES, PLAIN, Looks, looks_of, read_looks


def written(folder, text):
    (folder / "looks.toml").write_text(text, encoding="utf-8")
    return folder


def test_every_group_is_read_and_found_by_id(tmp_path):
    looks = read_looks(written(tmp_path, '''
        [[space]]
        id = "hall"
        floor = "###"
        colour = "#aabbcc"
        [[mark]]
        id = "chest"
        name = "a chest"
        glyph = "c"
        [[word]]
        id = "ally"
        style = "seat"
        [[intent]]
        id = "open"
        name = "open the chest"
        mark = "chest"
    '''))  # fmt: skip
    assert looks.space["hall"].floor == "###"
    assert looks.mark["chest"].name == "a chest"
    assert looks.styles == {"ally": "seat"}
    assert looks.intents[0].mark == "chest"
    assert looks.sides == COMMON_SIDES
    assert [looks.barring[side] for side in ("passage", "door", "wall")] == [0, 1, 2]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[space]]\nid = "a"\nfloor = "##"', "looks.toml: space 1 (a): floor: expected 3 char"),
        ('[[mark]]\nid = "a"\nglyph = "ab"', "mark 1 (a): glyph: expected one character"),
        ('[[mark]]\nid = "a"\nglyph = "字"', "mark 1 (a): glyph: expected one character"),
        ('[[mark]]\nid = "a"\nglyph = "\\n"', "mark 1 (a): glyph: expected one character"),
        ('[[side]]\nid = "a"\ncolour = "red"', "side 1 (a): colour"),
        ('[[side]]\nid = "a"\n[[side]]\nid = "a"', "side 2 (a): id: expected a unique id"),
        ('[[word]]\nid = "a"\nstyle = "loud"', "word 1 (a): style: expected one of seat, card"),
        ('[[word]]\nid = "a"\nstyle = "card"\n[[word]]\nid = "a"\nstyle = "card"', "word 2 (a)"),
        ('[[intent]]\nid = "a"\nname = "b"\nmark = "c"', "intent 1 (a): mark: expected a mark"),
        ('[[sound]]\nid = "a"', "sound: unknown, expected one of tagline, unchosen, space, side"),
        ('[[space]]\nid = "a"\nglow = 3', "glow: unknown field"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path, text, complaint):
    with pytest.raises(BadContent) as raised:
        read_looks(written(tmp_path, text))
    assert complaint in str(raised.value)


def test_a_game_without_looks_is_plain():
    assert looks_of(object()) is PLAIN
    assert Looks() == PLAIN


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_looks_that_can_be_read(name):
    looks = looks_of(registry.find(name))
    assert looks.spaces
    assert "seat" in looks.styles.values()
