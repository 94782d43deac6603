"""Overlord cards that are bought for the deck (DES-DECK)."""

import undercroft
from tests.support.descent import CONTENT
from tests.support.rules import rule
from undercroft.games.descent.game import GAME


def bought(xp, *names):
    table = undercroft.new("descent", players=3, seed=1, overlord_xp=xp)
    for name in names:
        table.act(f"buy:{name}")
    return table


@rule("DES-DECK-03")
def test_class_cards_have_a_class_and_a_level_of_one_to_three():
    decks = {}
    for card in CONTENT.overlord_list:
        decks.setdefault(card.deck, []).append(card.xp)
    assert {name: sorted(xp) for name, xp in decks.items()} == {
        "basic": [0] * 15, "universal": [1] * 4, "warlord": [1, 1, 1, 1, 2, 2, 3],
        "saboteur": [1, 1, 1, 1, 2, 2, 3], "magus": [1, 1, 1, 1, 2, 2, 3],
    }  # fmt: skip


@rule("DES-DECK-01", "DES-DECK-02", "DES-DECK-04", "DES-DECK-05", "DES-DECK-15", "DES-DECK-10")
def test_level_one_cards_are_for_everybody_who_has_the_xp():
    table = bought(2)
    assert table.decision.kind == "buy_card"
    assert {choice.removeprefix("buy:") for choice in table.decision.choices} == {
        "dark_resilience", "plan_ahead", "schemes", "blood_rage", "dark_fortitude",
        "explosive_runes", "web_trap", "unholy_ritual", "word_of_pain", "enough",
    }  # fmt: skip
    table = bought(2, "schemes")
    assert "buy:schemes" not in table.decision.choices  # there is one copy
    table.act("buy:plan_ahead")
    assert table.decision.kind != "buy_card"
    assert (len(table.state.owned), len(table.state.overlord_bags[0])) == (17, 15)
    assert GAME.view(table, 1).overlord_cards.bought == ("schemes", "plan_ahead")
    assert bought(0).decision.kind != "buy_card"


@rule("DES-DECK-06", "DES-DECK-07", "DES-DECK-08", "DES-GAP-42")
def test_higher_levels_need_lower_cards_of_their_class():
    def offered(*names):
        return set(bought(8, *names).decision.choices)

    assert "buy:rise_again" not in offered("word_of_pain", "schemes", "web_trap")
    two = offered("word_of_pain", "unholy_ritual")
    assert {"buy:rise_again", "buy:word_of_despair"} <= two
    assert not {"buy:diabolic_power", "buy:bloodlust"} & two
    three = offered("word_of_pain", "unholy_ritual", "rise_again")
    assert "buy:diabolic_power" in three
    assert "buy:web_trap" in three  # of another class
    assert "buy:diabolic_power" in offered("word_of_pain", "unholy_ritual", "word_of_pain")
    dear = bought(8, "word_of_pain", "unholy_ritual", "rise_again", "word_of_despair")
    assert "buy:diabolic_power" not in dear.decision.choices  # 2 XP are left
    dear.act("enough")
    assert dear.state.overlord_xp == 0
