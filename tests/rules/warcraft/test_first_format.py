"""Records of the first format wrote positions: they open to the same game in any content order."""

from __future__ import annotations

import hashlib
import zlib

import msgspec
import pytest

import undercroft
from tests.rules.warcraft.test_saves import shuffled
from tests.support.warcraft_content import CONTENT
from undercroft.games.warcraft.bot import HeuristicBot
from undercroft.games.warcraft.game import GAME, Warcraft
from undercroft.games.warcraft.table.state import State
from undercroft.kernel import record
from undercroft.kernel.table import Table

__all__ = ["shuffled"]


def positions(table: Table[State]) -> list[int] | None:
    """Its outcomes as the first format wrote them; None if something new was drawn."""
    found = []
    for outcome in table.log.outcomes:
        kind = CONTENT.sources.get(outcome.source)
        if kind is None:
            found.append(outcome.value)
            continue
        name = CONTENT.numberings[kind].names[outcome.value]
        if name not in CONTENT.first_numbering.get(kind, ()):
            return None
        found.append(CONTENT.first_numbering[kind].index(name))
    return found


def begun(seed: int) -> tuple[bytes, int]:
    """A game of bots up to the first thing that is newer, as such a record, and its answers."""
    table = undercroft.new("warcraft", 2, seed, characters=["artumnis", "hunter"])
    bots = [HeuristicBot(seed + seat) for seat in range(2)]
    kept: dict[str, object] = {}
    answers = 0
    while table.decision is not None and (outcomes := positions(table)) is not None:
        kept = {
            "game": GAME.name, "rules_version": GAME.rules_version, "config": table.config,
            "seed": table.seed, "answers": list(table.answers), "outcomes": outcomes,
            "audiences": dict(table.log.audiences), "checkpoints": [], "digest": "",
            "beginning": b"",
        }  # fmt: skip
        answers = len(table.answers)
        table.act(bots[table.decision.player].choose(table))
    body = zlib.compress(msgspec.msgpack.encode(kept))
    data = record.OLD_MAGIC + hashlib.sha256(body).digest() + body
    return data, answers


@pytest.fixture(scope="module")
def records() -> list[bytes]:
    """The longest of some games."""
    games = sorted((begun(seed) for seed in range(40)), key=lambda game: game[1])
    assert games[-3][1] >= 12
    return [data for data, _ in games[-3:]]


def test_a_record_of_the_first_format_finds_its_cards_in_other_content(
    records, shuffled, monkeypatch
):
    tables = [record.load(data) for data in records]
    game = Warcraft()
    monkeypatch.setattr(game, "catalogue", lambda _boxes, _packs: shuffled, raising=False)
    monkeypatch.setattr(record.registry, "find", {GAME.name: game}.__getitem__)
    for data, table in zip(records, tables, strict=True):
        again = record.load(data)
        assert again.state.content.card_id != CONTENT.card_id
        assert again.answers == table.answers
        assert sorted(again.decision.choices) == sorted(table.decision.choices)
        names = [[each.state.content.ability_id[each.state.content.ability_of[who.kind][card]]
                  for who in each.state.characters for card in who.hand]
                 for each in (table, again)]  # fmt: skip
        assert names[0] == names[1]


def test_the_positions_name_things_that_exist():
    for kind, names in CONTENT.first_numbering.items():
        assert all(name in CONTENT.numberings[kind] for name in names)
    assert set(CONTENT.first_numbering) <= set(CONTENT.sources.values())
