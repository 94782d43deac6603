"""On the way to a quest: stops and Travel Events (DES-TRAV)."""

import msgspec
import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.rules import rule
from undercroft.games.descent.content.cards import ICONS
from undercroft.games.descent.rules import terms
from undercroft.games.descent.table.sheet import HeroSheet, Sheet

# By attributes (might, knowledge, willpower, awareness): Jain 2 3 2 4, Grisban 5 2 3 1.
JAIN, GRISBAN = "jain_fairwood", "grisban_the_thirsty"
PASS, FAIL = (0, 0), (5, 5)  # faces of a gray and a black die: no shields; 3 and 4
NAMES = [*CONTENT.travel]
DOLL = next(number for number, card in enumerate(CONTENT.cards) if card.id == "curse_doll")


def journey(*icons, cards=(), quest="castle_daerion", players=3, hand=(), deck=(), discards=(),
            heroes=(JAIN, GRISBAN), **more):  # fmt: skip
    """The heroes are about to set out; the way has these icons, and these cards are drawn."""
    s = Situation("......", "......", quest=quest, players=players)
    for number, hero in enumerate(heroes):
        s.hero(hero, f"r0c{2 * number}", **more)
    s.monster("zombie.minion", "r1c5")
    state = s.state_so_far
    state.sheet = Sheet(
        campaign="the_shadow_rune", heroes=tuple(HeroSheet(hero=h, kind="knight") for h in heroes),
        travel_discards=tuple(f"journey_{card}" for card in discards),
    )  # fmt: skip
    s.overlord(*hand, deck=deck)
    s.force("travel", *(NAMES.index(f"journey_{card}") for card in cards))
    if icons:
        state.phase, state.journey = "travel", icons
        return s.after("stop", "begin_round")
    return s.after("travel", "begin_round")


def event(card, icon, **more):
    return journey(icon, cards=[card], **more)


def state_of(s):
    """Damage and fatigue of each hero."""
    return [(s.of(hero).damage, s.of(hero).fatigue) for hero in (JAIN, GRISBAN)]


def rolled(s, *tests):
    """The dice of tests, one hero after the other."""
    for gray, black in tests:
        s.force("gray", gray).force("black", black)
    return s


def arrived(s):
    return s.asked == "next_hero"


# -- the way -----------------------------------------------------------------------------------


@rule("DES-TRAV-01", "DES-TRAV-03", "DES-TRAV-04", "DES-TRAV-10", "DES-TRAV-16")
def test_heroes_stop_at_every_icon_from_the_town_to_the_quest():
    s = journey(quest="the_cardinals_plight", cards=[3, 8, 2, 7])
    # road: nothing on 3; water: 8 offers a rest; plain: 2; mountain: nothing on 7
    assert s.state.journey == ("plain", "mountain")
    assert s.asked == "settle"
    s.do("option:1", "agree")
    assert s.state.journey == ("mountain",)
    assert s.asked == "settle"
    s.do("option:1", "agree")
    assert arrived(s)
    assert s.state.sheet.travel_discards == ("journey_3", "journey_8", "journey_2", "journey_7")


@rule("DES-TRAV-01", "DES-TRAV-05")
def test_every_quest_but_the_first_has_a_way_there_and_none_has_a_way_back():
    without = [name for name, quest in CONTENT.quests.items() if not quest.routes]
    assert without == ["first_blood"]
    assert arrived(journey(quest="first_blood"))
    assert CONTENT.quests["the_cardinals_plight"].routes == (
        ("road", "water", "plain", "mountain"),
    )
    s = event(3, "plain")
    assert arrived(s)
    assert s.state.phase == ""
    assert not s.state.journey


@rule("DES-GAP-53")
def test_of_several_ways_the_heroes_choose_one(monkeypatch):
    quest = CONTENT.quests["castle_daerion"]
    two = msgspec.structs.replace(quest, routes=(("road", "water"), ("plain",)))
    monkeypatch.setitem(CONTENT.quests, "castle_daerion", two)
    s = journey(cards=[8])
    assert s.asked == "route"
    assert s.options == ["route:0", "route:1"]
    labels = [option.label for option in s.table.decision.options]
    assert labels == ["By road, water", "By plain"]
    s.do("route:1", "agree")
    assert s.state.sheet.travel_discards == ("journey_8",)  # one stop


@rule("DES-TRAV-02", "DES-PHAS-19", "DES-TRAV-07")
def test_the_map_lies_and_the_hand_is_drawn_before_heroes_set_out():
    s = event(1, "forest", hand=("dash",))
    assert s.asked == "settle"
    assert s.of("zombie.minion.1").at != -1
    assert s.state.hand


@rule("DES-TRAV-11", "DES-TRAV-12")
def test_a_card_without_an_event_for_the_icon_is_discarded():
    for name, card in CONTENT.travel.items():
        for icon in ICONS:
            if card.event(icon):
                continue
            s = event(name.removeprefix("journey_"), icon)
            assert arrived(s)
            assert state_of(s) == [(0, 0), (0, 0)]
            assert s.state.sheet.travel_discards == (name,)


@rule("DES-TRAV-13")
def test_an_event_is_resolved_before_the_heroes_go_on():
    s = journey("water", "mountain", cards=[8, 1])
    assert s.asked == "settle"
    assert s.state.journey == ("mountain",)
    s.do("option:1", "agree")
    assert arrived(s)
    assert state_of(s) == [(1, 1), (1, 1)]


@rule("DES-TRAV-14", "DES-GAP-48")
def test_what_an_event_offers_is_agreed_on_by_all_hero_players():
    s = event(2, "plain", deck=("dash",))
    assert (s.player, s.asked) == (1, "settle")
    s.do("option:1")
    assert (s.player, s.asked) == (2, "confirm")
    assert state_of(s) == [(0, 0), (0, 0)]
    s.do("refuse")
    assert (s.player, s.asked) == (2, "settle")
    s.do("option:0")
    assert (s.player, s.asked) == (1, "confirm")
    s.do("refuse")
    assert (s.player, s.asked) == (1, "settle")  # at the overlord's left
    s.do("option:1")
    assert arrived(s)
    assert state_of(s) == [(1, 0), (1, 0)]


@rule("DES-DUO-07", "DES-TRAV-14")
def test_a_lone_hero_player_is_asked_once():
    s = event(2, "plain", players=2)
    assert s.player == 1
    s.do("option:1")
    assert arrived(s)


@rule("DES-TRAV-15")
def test_what_befell_the_heroes_stays_with_them():
    s = journey("mountain", "forest", cards=[1, 7])
    assert arrived(s)
    assert state_of(s) == [(1, 1), (1, 1)]
    assert [s.of(hero).conditions > 0 for hero in (JAIN, GRISBAN)] == [False, True]


@rule("DES-TRAV-08")
def test_overlord_cards_are_not_played_on_the_way_but_may_be_lost():
    def one(phase):
        s = event(9, "mountain", hand=("wicked_laughter",))
        s.state_so_far.phase = phase
        return rolled(s, PASS, PASS)

    assert one("").asked == "after_test"  # the same at the table
    s = one("travel")
    assert arrived(s)
    assert len(s.state.hand) == 1
    s = event(1, "forest", hand=("dash",)).do("option:0", "agree")
    assert arrived(s)
    assert not s.state.hand
    assert s.cards("discards") == ["dash"]


@rule("DES-TRAV-09")
def test_the_hand_on_the_way_is_the_hand_of_the_quest():
    s = event(8, "plain", hand=("dash",), deck=("frenzy", "tripwire"))
    assert arrived(s)
    assert s.cards("hand") == ["dash", "frenzy"]
    assert s.state.hearing  # from now on they are played


@rule("DES-SHOP-13")
def test_no_items_change_hands_on_the_way():
    s = event(1, "forest", pack=(CONTENT.item_called["light_hammer"],))
    assert s.options == ["option:0", "option:1"]


@rule("DES-GAP-54")
def test_the_discards_become_the_deck_when_it_has_run_out():
    s = event(1, "road", discards=range(2, 11))
    assert arrived(s)
    assert len(s.state.sheet.travel_discards) == 10
    s = journey("plain", cards=[3], discards=range(1, 11))
    assert arrived(s)
    assert s.state.sheet.travel_discards == ("journey_3",)
    drawn = set()
    s = journey("road", "road", discards=range(3, 11))
    while not arrived(s):
        s.do(s.options[0])
    drawn = set(s.state.sheet.travel_discards)
    assert len(drawn) == 10  # the two that were left


# -- the events --------------------------------------------------------------------------------


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
