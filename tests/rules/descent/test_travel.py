"""On the way to a quest: stops at icons, cards that are drawn and discarded (DES-TRAV)."""

import msgspec

from tests.support.descent import CONTENT
from tests.support.descent_travel import (
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
from undercroft.games.descent.content.cards import ICONS


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
