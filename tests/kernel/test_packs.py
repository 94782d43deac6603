"""Boxes and packs on a shelf: what they add, change and remove, and what is refused."""

import pytest

from undercroft.kernel import packs
from undercroft.kernel.content import ContentFile, Entry
from undercroft.kernel.errors import BadContent, BadSetup
from undercroft.kernel.shelf import Folder, Shelf

BASE = """
size = 3

[limits]
dice = 4
tokens = { red = 2, blue = 3 }

[[stone]]
id = "pebble"
weight = 1
colour = "grey"

[[stone]]
id = "boulder"
weight = 9
colour = "brown"
"""

PACK = """
[pack]
id = "gems"
title = "Gems"
version = "1.2"
game = "stones"

[stones]
limits = { dice = 5, tokens = { red = 7 } }

[[stones.stone]]
id = "ruby"
weight = 2
colour = "red"

[[stones.stone]]
id = "boulder"
weight = 8
"""

HERE = "gems/stones.toml: stone"


class Stone(Entry, frozen=True):
    id: str
    weight: int
    colour: str


@pytest.fixture
def base(tmp_path):
    folder = tmp_path / "base"
    folder.mkdir()
    (folder / "stones.toml").write_text(BASE, "utf-8")
    (folder / "other.toml").write_text("nothing = true\n", "utf-8")
    return Folder(folder)


def read(base, text=PACK):
    shelf = Shelf([base, packs.from_text(text)])
    return shelf, ContentFile(shelf, "stones.toml")


def test_a_pack_adds_entries_and_changes_the_fields_it_names(base):
    _, file = read(base)
    assert file.entries("stone", Stone) == (
        Stone("pebble", 1, "grey"),
        Stone("boulder", 8, "brown"),
        Stone("ruby", 2, "red"),
    )
    assert file.table["limits"] == {"dice": 5, "tokens": {"red": 7, "blue": 3}}
    assert file.value("size", int) == 3
    assert not file.printed
    assert ContentFile(Shelf([base]), "stones.toml").printed


def test_a_pack_removes_entries(base):
    text = PACK + '\n[[stones.stone]]\nid = "pebble"\nremove = true\n'
    assert [stone.id for stone in read(base, text)[1].entries("stone", Stone)] == [
        "boulder",
        "ruby",
    ]


def test_packs_lie_on_top_of_each_other(base):
    second = PACK.replace('"gems"', '"more"').replace("weight = 8", "weight = 7")
    shelf = Shelf([base, packs.from_text(PACK), packs.from_text(second)])
    weights = {
        stone.id: stone.weight
        for stone in ContentFile(shelf, "stones.toml").entries("stone", Stone)
    }
    assert weights == {"pebble": 1, "boulder": 7, "ruby": 2}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("weight = 8", 'weight = "eight"', f"{HERE} 2 (boulder): weight: expected `int`"),
        ("weight = 2\n", "", f"{HERE} 1 (ruby): weight: expected it, but"),
        ('id = "boulder"', 'id = "gone"\nremove = true', f"{HERE} 2 (gone): remove: there"),
        ('id = "boulder"\n', "", f"{HERE} 2: id: expected it"),
        ("[[stones.stone]]", "[[stones.stone", "pack: expected valid TOML: "),
        ("[pack]", "[back]", "pack: pack: expected it, but it is missing"),
        ('version = "1.2"\n', "", "pack: pack: version: expected it, but it is missing"),
        ('id = "gems"', 'id = "Gems!"', "pack: pack: id: expected `str` matching regex"),
        ('title = "Gems"', "title = 2026-01-01", "pack: pack: title: expected `str`"),
        ("dice = 5", "dice = 2026-01-01", "pack: expected numbers, texts"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_pack_is_told_with_its_place(base, old, new, complaint):
    assert old in PACK
    with pytest.raises(BadContent) as caught:
        read(base, PACK.replace(old, new, 1))[1].entries("stone", Stone)
    assert str(caught.value).startswith(complaint)


def test_a_pack_may_not_speak_of_files_that_the_game_does_not_have(base):
    shelf, _ = read(base, PACK + '\n[[pebbles.pebble]]\nid = "x"\n')
    with pytest.raises(BadContent, match="gems: pebbles: unknown, expected one of stones"):
        shelf.check_all_is_read()
    read(base)[0].check_all_is_read()


def test_the_fingerprint_follows_what_is_said_not_how(base, tmp_path):
    plain, _ = read(base)
    assert plain.fingerprint == read(base, PACK + "# a comment\n")[0].fingerprint
    assert plain.fingerprint != read(base, PACK.replace("weight = 8", "weight = 7"))[0].fingerprint
    folder = tmp_path / "gems"
    folder.mkdir()
    head, _, rest = PACK.partition("[stones]\n")
    (folder / "pack.toml").write_text(head.replace("[pack]", ""), "utf-8")
    (folder / "stones.toml").write_text(rest.replace("[stones.", "["), "utf-8")
    assert packs.read(folder) == packs.from_text(PACK)
    assert packs.parse(packs.dump(packs.read(folder))).ref == packs.from_text(PACK).ref


def test_a_pack_is_found_by_its_exact_ref(monkeypatch):
    monkeypatch.setattr(packs, "_known", {})
    pack = packs.from_text(PACK)
    with pytest.raises(BadSetup, match=r"the pack 'gems' \(1.2\) is not here; give it with --pack"):
        packs.find(pack.ref)
    assert packs.register(pack) == pack.ref
    assert packs.find(pack.ref) is pack
    other = packs.from_text(PACK.replace("weight = 8", "weight = 7"))
    assert other.ref != pack.ref
    with pytest.raises(BadSetup):
        packs.find(other.ref)
    monkeypatch.setattr(packs, "finders", [lambda ref: other if ref == other.ref else None])
    assert packs.find(other.ref) == other


def test_a_pack_is_for_one_game_and_named_once(monkeypatch):
    monkeypatch.setattr(packs, "_known", {})
    ref = packs.register(packs.from_text(PACK))
    assert [pack.ref for pack in packs.of_game([ref], "stones")] == [ref]
    with pytest.raises(BadSetup, match="'Gems' is for stones, not for chess"):
        packs.of_game([ref], "chess")
    with pytest.raises(BadSetup, match="'gems' is named twice"):
        packs.of_game([ref, ref], "stones")


def test_a_pack_that_is_not_there_or_too_large_is_refused(tmp_path):
    with pytest.raises(BadContent, match="there is no such file or folder"):
        packs.read(tmp_path / "nowhere.toml")
    with pytest.raises(BadContent, match="at most 1 MiB"):
        packs.from_text("#" * (packs.MAX_BYTES + 1))
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadContent, match=r"empty/pack.toml: expected a file"):
        packs.read(tmp_path / "empty")
