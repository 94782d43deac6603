"""Packs from strangers: each attack is refused in words, fast and with little memory."""

import re
import time
import tracemalloc
import weakref
from pathlib import Path

import pytest

from undercroft.kernel import catalogue_cache, packs
from undercroft.kernel import game as registry
from undercroft.kernel.catalogue import Catalogue, Numbering
from undercroft.kernel.catalogue_cache import CatalogueCache
from undercroft.kernel.errors import BadContent, BadSetup, MissingPack

PAGE = (Path(__file__).parents[2] / "docs" / "writing-a-pack.md").read_text("utf-8")
LANTERNS = re.findall(r"```toml\n(.*?)```", PAGE, re.S)[0]
HEAD = LANTERNS[: LANTERNS.index("#")]
MIB = 1 << 20
HEAD_OF_WARCRAFT = HEAD.replace('"dungeonquest"', '"warcraft"')
ABILITY = '[[abilities.card]]\nid = "ab_warrior_01"\ncopies = 9999\n'
DOORS = ("door_opens", "door_jammed", "hidden_trap")
ONLY_SHUFFLE = "".join(f'[[decks.door.card]]\nid = "{door}"\nremove = true\n' for door in DOORS)
MANY_TABLES = "".join(f"[board.a{n}]\n" + "b = [1, 1, 1, 1, 1, 1, 1]\n" for n in range(2600))


def checked(text):
    """The catalogue of a pack, as a server would build it."""
    pack = packs.from_text(text)
    ref = packs.register(pack)
    try:
        return registry.find(pack.head.game).catalogue(registry.BASE, (ref,))
    finally:
        packs.forget(ref)


ATTACKS = {
    "too long": (HEAD + "#" * MIB, "at most 1 MiB"),
    "deep lists": (HEAD + "[board]\nrows = " + "[" * 200_000, "too deep inside each other"),
    "deep tables": (HEAD + "x = " + "{a=" * 200_000, "too deep inside each other"),
    "deeper than any content": (HEAD + "[" + ".".join("a" * 30) + "]\nb = 1", "at most 20 tables"),
    "a long dotted key": (HEAD + "a." * 400_000 + "a = 1", "at most 100 dots in a line"),
    "many values": (HEAD + MANY_TABLES, "at most 20,000 values"),
    "a long list": (HEAD + "[board]\nrows = [" + "1," * 100_000 + "]", "at most 500 entries"),
    "many entries": (HEAD + "[[heroes.hero]]\n" * 501, "at most 500 entries"),
    "a number of many digits": (HEAD + "[board]\nrows = " + "9" * 200_000, "expected valid TOML"),
    "a huge number": (HEAD + "[board]\nrows = 10000000000", "a number of at most 1,000,000"),
    "a huge float": (HEAD + "[board]\nrows = 1e300", "a number of at most 1,000,000"),
    "no number": (HEAD + "[board]\nrows = nan", "a number of at most 1,000,000"),
    "a huge board": (HEAD + "[board]\nrows = 10000\ncolumns = 10000", "at most 5,000 of them"),
    "many copies": (LANTERNS.replace("count = 2", "count = 9999"), "at most 2,000 copies"),
    "more copies than a number may say": (
        LANTERNS.replace("count = 2", "count = 900000"), "count: expected `int` <= 10000",
    ),
    "a long text": (LANTERNS.replace("Worth 900 gold.", "x" * 3000), "at most 2,000 characters"),
    "a long key": (HEAD + f"[board]\n{'k' * 99} = 1", "names of at most 60 plain characters"),
    "a bell in a name": (LANTERNS.replace("Sun Lantern", "Sun\\u0007"), "U+0007 cannot be shown"),
    "letters turned round": (LANTERNS.replace("Sun L", "\\u202eSun L"), "U+202E cannot be shown"),
    "half a character in a title": (
        LANTERNS.replace("Lanterns in", "Lan\\u0000terns in"), "U+0000 cannot be shown",
    ),
    "a deck that is only shuffled": (HEAD + ONLY_SHUFFLE, "not just for shuffling"),
    "copies of an ability": (HEAD_OF_WARCRAFT + ABILITY, "cards of warrior: expected at most 256"),
}  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS)
def test_it_is_refused_in_words_and_fast(attack):
    text, complaint = ATTACKS[attack]
    began = time.process_time()
    with pytest.raises(BadContent, match=re.escape(complaint)) as caught:
        checked(text)
    assert time.process_time() - began < 5
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("attack", ["many copies", "a huge board", "many values", "many entries"])
def test_it_takes_little_memory(attack):
    tracemalloc.start()
    try:
        with pytest.raises(BadContent):
            checked(ATTACKS[attack][0])
        assert tracemalloc.get_traced_memory()[1] < 30 * MIB
    finally:
        tracemalloc.stop()


def test_what_is_just_within_the_bounds_is_taken():
    text = LANTERNS.replace("Worth 900 gold.", "x" * 2000).replace("count = 2", "count = 1500")
    content = checked(text)
    assert sum(card == "sun_lantern" for card in content.card_id) == 1500


def test_only_so_many_packs_can_be_played_together():
    with pytest.raises(BadSetup, match="9 are too many; 8 can be played together"):
        packs.of_game([f"p{n}@1+0" for n in range(9)], "dungeonquest")


def test_a_missing_pack_says_which_it_is_however_long_its_name():
    with pytest.raises(MissingPack) as caught:
        packs.find("x" * 10_000 + "@" + "1" * 10_000)
    assert len(str(caught.value)) < 200


def test_things_are_counted_while_they_are_named():
    with pytest.raises(BadContent, match="space: expected at most 5,000"):
        Numbering("space", (str(n) for n in range(10**12)))


class Made(Catalogue):
    def __init__(self, packs):
        self.packs = packs


def test_catalogues_are_one_object_while_they_are_used_and_then_forgotten(monkeypatch):
    monkeypatch.setattr(catalogue_cache, "KEPT", 3)
    cache = CatalogueCache(lambda _boxes, packs: Made(packs), "undercroft.games.none")
    printed, used = cache(("base",), ()), cache(("base",), ("a",))
    unused = [weakref.ref(cache(("base",), (f"p{n}",))) for n in range(10)]
    assert cache(("base",), ("a",)) is used
    assert cache(("base",), ()) is printed
    assert sum(ref() is not None for ref in unused) == 2  # beside the one asked for last


def test_what_functions_have_cached_by_catalogue_is_dropped_in_time():
    game = registry.find("dungeonquest")
    seen = []
    for number in range(2 * catalogue_cache.KEPT):
        ref = packs.register(packs.from_text(HEAD.replace("1.0", f"1.{number}")))
        table = game.setup(registry.configure(game, 2, {"packs": [ref]}), 7)
        seen.append(weakref.ref(table.content))
        packs.forget(ref)
        del table
    assert seen[0]() is None
    assert seen[-1]() is not None
    assert game.catalogue(registry.BASE, ()) is game.printed
