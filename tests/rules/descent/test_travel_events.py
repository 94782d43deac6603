"""What Travel Events do (DES-TRAV)."""

import pytest

from tests.support.descent import CONTENT
from tests.support.descent_travel import (
    DOLL,
    FAIL,
    GRISBAN,
    JAIN,
    PASS,
    arrived,
    event,
    journey,
    rolled,
    state_of,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import terms


@pytest.mark.parametrize(
    ("card", "icon", "tests", "expected"),
    [
        (1, "plain", [FAIL, PASS], [(0, 1), (0, 0)]),
        (1, "mountain", [], [(1, 1), (1, 1)]),
        (3, "mountain", [FAIL, PASS], [(1, 0), (0, 0)]),
        (3, "mountain", [FAIL, FAIL], [(2, 0), (2, 0)]),
        (9, "mountain", [PASS, FAIL], [(0, 0), (0, 2)]),
        (9, "water", [FAIL, PASS], [(0, 2), (0, 0)]),
        (10, "mountain", [FAIL, FAIL], [(2, 0), (2, 0)]),
        (10, "mountain", [PASS, FAIL], [(0, 0), (1, 0)]),
        (10, "water", [FAIL, FAIL], [(1, 1), (1, 1)]),
        (10, "water", [PASS, FAIL], [(0, 0), (0, 1)]),
    ],
)
@rule("DES-TRAV-13")
def test_events_that_all_heroes_suffer(card, icon, tests, expected):
    s = rolled(event(card, icon), *tests)
    assert arrived(s)
    assert state_of(s) == expected


# Two shields pass against these attributes or less: which attribute is tested.
@pytest.mark.parametrize(
    ("card", "icon", "attribute"),
    [(1, "plain", "willpower"), (2, "road", "knowledge"), (3, "mountain", "might"),
     (4, "forest", "awareness"), (5, "water", "willpower"), (9, "road", "knowledge"),
     (9, "mountain", "might"), (9, "water", "awareness"), (10, "mountain", "awareness"),
     (10, "water", "might")],
)  # fmt: skip
@rule("DES-TRAV-13")
def test_which_attribute_is_tested(card, icon, attribute):
    s = rolled(event(card, icon, deck=("dash", "frenzy", "tripwire")), FAIL, FAIL)
    assert arrived(s)
    said = CONTENT.travel[f"journey_{card}"].event(icon)
    assert f"{icon.capitalize()} (Travel Event {card}): {said}" in s.told()
    told = [line for line in s.told() if "shields" in line]
    assert len(told) == 2
    assert all(attribute in line for line in told)


@rule("DES-TRAV-13")
def test_search_cards_are_found_on_the_way():
    s = rolled(event(2, "road"), PASS, FAIL)
    assert arrived(s)
    assert (len(s.of(JAIN).cards) + len(s.of(JAIN).used_cards), s.of(GRISBAN).cards) == (1, ())
    s = rolled(event(1, "plain"), PASS, PASS)
    assert arrived(s)
    assert len(s.state.bags[0]) == len(CONTENT.cards) - 2
    for card, icon, attribute in ((4, "water", "awareness"), (10, "plain", "willpower")):
        s = event(card, icon).force("search", DOLL)
        assert s.asked == "volunteer"
        assert s.options == [JAIN, GRISBAN]
        rolled(s.do(GRISBAN), PASS).do("agree")
        assert arrived(s)
        assert s.of(GRISBAN).cards == (DOLL,)
        assert any(attribute in line for line in s.told())
        s = event(card, icon)
        rolled(s.do(JAIN), FAIL).do("agree")
        assert arrived(s)
        assert not s.of(JAIN).cards


@rule("DES-TRAV-13", "DES-TRAV-14")
def test_one_hero_tests_for_all():
    for card, icon, harm in ((2, "forest", (0, 1)), (4, "plain", (1, 0))):
        s = event(card, icon)
        rolled(s.do(JAIN), FAIL).do("agree")
        assert arrived(s)
        assert state_of(s) == [harm, harm]
        s = event(card, icon)
        rolled(s.do(JAIN), PASS).do("agree")
        assert arrived(s)
        assert state_of(s) == [(0, 0), (0, 0)]


@rule("DES-TRAV-08", "DES-TRAV-13")
def test_events_for_the_overlords_hand():
    def hand(s):
        assert arrived(s)
        return len(s.state.hand)

    deck = ("dash", "frenzy", "tripwire")
    assert hand(event(3, "plain", deck=deck)) == 1
    assert hand(event(8, "plain", deck=deck)) == 1
    assert hand(event(2, "plain", deck=deck).do("option:0", "agree")) == 1
    s = event(5, "forest", deck=deck)
    assert hand(s.do("option:1", "agree")) == 2
    assert state_of(s) == [(0, 0), (0, 0)]
    s = event(5, "forest", deck=deck)
    assert hand(s.do("option:0", "agree")) == 0
    assert state_of(s) == [(1, 0), (1, 0)]
    assert hand(rolled(event(9, "road", deck=deck), FAIL, FAIL)) == 2
    assert hand(rolled(event(9, "road", deck=deck), PASS, FAIL)) == 1
    s = event(1, "forest", hand=("dash", "frenzy")).do("option:0", "agree")
    assert hand(s) == 1
    assert state_of(s) == [(1, 0), (1, 0)]
    s = event(1, "forest", hand=("dash",)).do("option:1", "agree")
    assert hand(s) == 1
    assert state_of(s) == [(0, 0), (0, 0)]


@rule("DES-TRAV-13", "DES-TRAV-14")
def test_bargains_with_the_overlord():
    s = event(8, "mountain", deck=("dash", "frenzy")).force("search", DOLL)
    s.do("option:0", "agree", GRISBAN, "agree")
    assert arrived(s)
    assert s.of(GRISBAN).cards == (DOLL,)
    assert len(s.state.hand) == 1
    s = event(8, "mountain", deck=("dash", "frenzy")).do("option:1", "agree")
    assert arrived(s)
    assert not s.of(GRISBAN).cards
    assert not s.state.hand
    s = event(8, "water", deck=("dash", "frenzy"), fatigue=2, damage=1).do("option:0", "agree")
    assert arrived(s)
    assert state_of(s) == [(1, 0), (1, 0)]
    assert len(s.state.hand) == 1
    s = event(8, "water", deck=("dash", "frenzy"), fatigue=2).do("option:1", "agree")
    assert arrived(s)
    assert state_of(s) == [(0, 2), (0, 2)]
    assert not s.state.hand


@rule("DES-TRAV-13")
def test_a_good_rest():
    s = event(3, "forest", damage=3, fatigue=2)
    assert arrived(s)
    assert state_of(s) == [(0, 0), (0, 0)]


def conditions(s):
    return [[*terms.conditions_of(s.of(hero).conditions)] for hero in (JAIN, GRISBAN)]


@rule("DES-TRAV-13", "DES-TRAV-15")
def test_conditions_on_the_way():
    s = rolled(event(4, "forest"), PASS, FAIL)
    assert arrived(s)
    assert conditions(s) == [[], ["poisoned"]]
    assert state_of(s) == [(0, 0), (0, 0)]
    s = rolled(event(4, "forest"), FAIL, FAIL)
    assert arrived(s)
    assert conditions(s) == [["poisoned"]] * 2
    assert state_of(s) == [(1, 0), (1, 0)]
    s = rolled(event(5, "water"), FAIL, PASS)
    assert arrived(s)
    assert conditions(s) == [["diseased"], []]
    s = event(7, "forest")
    assert arrived(s)
    assert conditions(s) == [[], ["poisoned"]]
    s = event(7, "water")
    assert arrived(s)
    assert conditions(s) == [["diseased"], []]


@rule("DES-TRAV-13")
def test_of_equals_the_overlord_chooses_who_falls_ill():
    pair = ("jain_fairwood", "widow_tarha")  # might 2 each
    assert len({CONTENT.heroes[hero].might for hero in pair}) == 1
    s = event(7, "water", heroes=pair)
    assert (s.player, s.asked, s.options) == (0, "choose", [*pair])
    s.do("widow_tarha")
    assert arrived(s)
    assert s.of("widow_tarha").conditions
    assert not s.of(JAIN).conditions


@rule("DES-TRAV-13")
def test_the_overlord_names_what_all_heroes_test():
    for icon in ("mountain", "forest"):
        s = event(6, icon)
        assert (s.player, s.asked) == (0, "attribute")
        assert s.options == ["might", "knowledge", "willpower", "awareness"]
        rolled(s, FAIL, PASS).do("willpower")
        assert arrived(s)
        assert state_of(s) == [(1, 1), (0, 0)]
        assert sum("tests willpower" in line for line in s.told()) == 2


@rule("DES-TRAV-13", "DES-TRAV-10")
def test_an_event_may_spare_the_next_stop():
    for card, icon in ((5, "mountain"), (6, "road")):
        s = journey(icon, "mountain", "mountain", cards=[card, 1])
        assert arrived(s)
        assert state_of(s) == [(1, 1), (1, 1)]
        assert s.state.sheet.travel_discards == (f"journey_{card}", "journey_1")


@rule("DES-TRAV-13", "DES-TRAV-08")
def test_the_heroes_may_see_the_overlords_hand_and_discard_a_card_of_it():
    s = event(7, "road", hand=("dash", "frenzy"))
    rolled(s.do(JAIN), PASS).do("agree")
    assert (s.player, s.asked, s.options) == (1, "drop", ["dash", "frenzy"])
    assert s.cards("shown") == ["dash", "frenzy"]
    s.do("frenzy")
    assert arrived(s)
    assert s.cards("hand") == ["dash"]
    assert s.cards("discards") == ["frenzy"]
    s = event(7, "road", hand=("dash", "frenzy"))
    rolled(s.do(JAIN), FAIL).do("agree")
    assert arrived(s)
    assert len(s.state.hand) == 2
    assert not s.state.shown
    s = event(7, "road")
    rolled(s.do(JAIN), PASS).do("agree")
    assert arrived(s)  # there is nothing to see
