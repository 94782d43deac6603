"""All things of a game can be looked up by the names that log and piles use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import undercroft
from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.compendium import Compendium, compendium_of
from undercroft.kernel.looks import looks_of
from undercroft.server import views
from undercroft.server.learning import whole_compendium

GAMES = registry.finished_names()
ICONS = set(
    json.loads((Path(__file__).parents[2] / "web/src/lib/icons.json").read_text(encoding="utf-8"))
)


def names_in(told: Compendium) -> set[str]:
    return {name for entry in told.entries for name in (entry.name, *entry.words)}


@pytest.mark.parametrize("name", GAMES)
def test_entries_have_ids_of_their_own_and_something_to_show(name: str) -> None:
    entries = whole_compendium(registry.find(name)).entries
    assert len({entry.id for entry in entries}) == len(entries) > 200
    for entry in entries:
        assert entry.cards or entry.space or entry.panel or entry.text, entry.id
    icons = {card.icon for entry in entries for card in entry.cards}
    icons |= {entry.panel.icon for entry in entries if entry.panel}
    assert icons - ICONS <= {""}


@pytest.mark.parametrize("name", GAMES)
def test_the_signs_of_cards_are_explained(name: str) -> None:
    told = compendium_of(registry.find(name))
    known = {sign.id for sign in told.signs}
    assert {sign for entry in told.entries for card in entry.cards for sign in card.signs} <= known


@pytest.mark.parametrize("name", GAMES)
def test_spaces_have_their_looks(name: str) -> None:
    game = registry.find(name)
    spaces = [entry.space for entry in compendium_of(game).entries if entry.space]
    assert {space.look for space in spaces} <= looks_of(game).space.keys()


@pytest.mark.parametrize("name", GAMES)
def test_what_the_log_names_and_the_piles_show_can_be_looked_up(name: str) -> None:
    table = undercroft.new(name, players=2, seed=4)
    told = whole_compendium(table.game)
    ids, names = {entry.id for entry in told.entries}, names_in(told)
    styles = looks_of(table.game).styles
    bot = bots.make("heuristic", table.game, 4)
    discarded: set[str] = set()
    while table.decision is not None:
        for pile in table.scene(0).piles:
            assert len(pile.discarded) in (0, pile.discards), pile.id
            discarded |= set(pile.discarded)
        table.act(bot.choose(table))
    assert discarded
    assert discarded <= ids
    named = {
        value
        for line in views.lines(table, table.events, 0)
        for kind, value in line.parts
        if styles.get(kind) in ("card", "figure") and isinstance(value, str)
    }
    assert named
    missing = {each for each in named if not any(known in each for known in names)}
    assert missing == set()


def test_a_game_without_a_compendium_has_an_empty_one() -> None:
    class Bare:
        name = "bare"

    assert compendium_of(Bare()) == Compendium()  # type: ignore[arg-type]
