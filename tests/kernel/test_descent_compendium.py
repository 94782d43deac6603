"""The compendium of Descent holds to what those of finished games do."""

import pytest

import undercroft
from tests.kernel import test_compendium
from undercroft import bots
from undercroft.games.descent.game import GAME
from undercroft.kernel.compendium import compendium_of
from undercroft.server import views
from undercroft.server.learning import whole_compendium

NAME = "descent"


@pytest.mark.parametrize(
    "check",
    [
        test_compendium.test_entries_have_ids_of_their_own_and_something_to_show,
        test_compendium.test_the_signs_of_cards_are_explained,
        test_compendium.test_spaces_have_their_looks,
    ],
    ids=lambda check: check.__name__,
)
def test_its_compendium(check):
    check(NAME)


def test_figures_that_the_log_names_can_be_looked_up():
    table = undercroft.new(NAME, players=3, seed=4, quest="first_blood", overlord=0)
    known = test_compendium.names_in(whole_compendium(GAME))
    bot = bots.make("heuristic", GAME, 4)
    while table.decision is not None:
        table.act(bot.choose(table))
    named = {
        value
        for line in views.lines(table, table.events, 0)
        for kind, value in line.parts
        if kind == "figure" and isinstance(value, str)
    }
    assert len(named) > 3
    assert {each for each in named if not any(name in each for name in known)} == set()


def test_monsters_have_both_acts_and_heroes_their_numbers():
    entries = {entry.id: entry for entry in compendium_of(GAME).entries}
    ettin = entries["monster/ettin"]
    assert [card.name for card in ettin.cards] == [
        "Ettin, Act I", "Ettin, Act II", "Master Ettin, Act I", "Master Ettin, Act II",
    ]  # fmt: skip
    grisban = entries["hero/grisban_the_thirsty"].cards[0]
    assert {gauge.name: gauge.value for gauge in grisban.gauges} == {
        "speed": 3, "health": 14, "stamina": 4, "might": 5, "knowledge": 2, "willpower": 3,
        "awareness": 1,
    }  # fmt: skip
    assert [clause.lead for clause in grisban.clauses] == ["Defense", "Ability", "Heroic feat"]
    assert len(entries["relic/the_shadow_rune"].cards) == 2
    assert "XP" in entries["overlord/blood_rage"].cards[0].note
