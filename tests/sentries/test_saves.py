"""Saves of Sentries outlive their content: things are found by name, or named when missing."""

from __future__ import annotations

import re
import shutil
from random import Random

import pytest

import undercroft
from sentries import game
from sentries.content.catalogue import content_folder
from tests.sentries.conftest import EXAMPLE
from undercroft.kernel import packs
from undercroft.kernel.errors import BadContent, BadRecord
from undercroft.kernel.record import read

PACK = """
[pack]
id = "long_siege"
title = "A long siege"
version = "1.0"
game = "sentries"

[numbers]
rounds = 9

[[figures.figure]]
id = "runner"
life = 5

[[cards.card]]
id = "horn"
name = "Horn"
side = "sentries"
count = 1
text = "Draw three cards."
effect = [{ op = "draw", cards = 3 }]
"""


NOT_DEALT = "cards of the raiders are missing, or are where they do not belong"


def played(answers: int = 25, **settings):
    table = undercroft.new("sentries", 4, 11, **settings)
    rng = Random(3)
    for _ in range(answers):
        table.act(rng.choice(table.decision.choices))
    return table


def backwards(text: str) -> str:
    """The same file with its entries in reverse."""
    head, *entries = re.split(r"(?m)^(?=\[\[)", text)
    return head + "\n".join(entry.strip() + "\n" for entry in reversed(entries))


@pytest.fixture
def reordered(tmp_path, monkeypatch):
    """Cards, figures and dice in another order, with a new card and a new figure among them."""
    folder = tmp_path / "content"
    shutil.copytree(EXAMPLE / "sentries" / "content", folder)
    for name in ("cards", "figures", "dice"):
        path = folder / "base" / f"{name}.toml"
        path.write_text(backwards(path.read_text("utf-8")), "utf-8")
    with (folder / "base" / "cards.toml").open("a") as cards:
        cards.write(
            '\n[[card]]\nid = "ladder"\nname = "Ladder"\nside = "raiders"\ncount = 3\n'
            'text = "Four more steps."\neffect = [{ op = "hasten", steps = 4 }]\n'
        )

    def use() -> None:
        monkeypatch.setattr(game, "content_folder", lambda: folder)
        game._read.cache_clear()

    yield use
    monkeypatch.undo()
    game._read.cache_clear()


def test_a_save_from_before_a_reordering_loads_to_the_same_cards(reordered):
    table = played()
    saved = table.save()
    seen = [table.view(player) for player in range(4)]
    asked, options = table.decision.kind, table.decision.options
    reordered()
    again = undercroft.load(saved)
    assert again.state.content.cards[0].id != table.state.content.cards[0].id
    assert any(card.id == "ladder" for card in again.state.content.cards)
    for player in range(4):
        view = again.view(player)
        assert view.hand == seen[player].hand
        assert [f.figure for f in view.fighters] == [f.figure for f in seen[player].fighters]
        assert [f.squares for f in view.fighters] == [f.squares for f in seen[player].fighters]
        assert view.discards == seen[player].discards
    assert again.decision.kind == asked
    assert {option.id for option in again.decision.options} == {option.id for option in options}
    rng = Random(5)
    while not again.over:
        again.act(rng.choice(again.decision.choices))
        wrong = game.GAME.audit(again.state, settled=False)
        # The new cards came after this game was dealt: they are in no deck of it.
        assert [each for each in wrong if each != NOT_DEALT] == []


def test_content_is_where_the_package_is():
    assert (content_folder() / "base" / "cards.toml").is_file()


def test_a_pack_changes_numbers_and_adds_a_card():
    ref = packs.register(packs.from_text(PACK))
    content = undercroft.new("sentries", 2, 1, packs=[ref]).state.content
    assert content.numbers.rounds == 9
    assert content.figures[0].life == 5
    assert "horn" in {card.id for card in content.cards}
    assert undercroft.new("sentries", 2, 1).state.content.numbers.rounds == 6


def test_a_save_with_a_missing_pack_is_refused_by_name(monkeypatch):
    ref = packs.register(packs.from_text(PACK))
    saved = played(packs=[ref]).save()
    assert undercroft.load(saved).state.content.numbers.rounds == 9
    monkeypatch.setattr(packs, "finders", [])
    packs.forget(ref)
    game._read.cache_clear()
    with pytest.raises(BadRecord, match=r"the pack 'long_siege' \(1\.0\) is not here"):
        undercroft.load(saved)


def test_a_save_names_the_boxes_it_was_played_with():
    table = played(boxes=["base", "night"])
    saved = table.save()
    assert read(saved).config["boxes"] == ["base", "night"]
    again = undercroft.load(saved)
    assert again.state.content.boxes == ("base", "night")
    assert again.view(0) == table.view(0)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('effect = [{ op = "fly" }]', "effect 1: op: expected one of"),
        ('effect = [{ op = "draw" }]', "cards: expected it for draw, but it is missing"),
        ('effect = [{ op = "draw", cards = 0 }]', "cards"),
        ("if = { sunny = true }", "if: expected one of wounded, got 'sunny'"),
    ],
)
def test_a_card_that_says_what_has_no_meaning_is_refused_where_it_stands(row, words):
    text = PACK.partition("[numbers]")[0] + f'[[cards.card]]\nid = "dash"\n{row}\n'
    ref = packs.register(packs.from_text(text))
    with pytest.raises(BadContent) as caught:
        undercroft.new("sentries", 2, 1, packs=[ref])
    assert "long_siege/cards.toml: card 1 (dash)" in str(caught.value)
    assert words in str(caught.value)
