"""The Overlord deck: setting up, drawing, playing, discarding, a new deck (DES-OSET, DES-OCRD)."""

import pytest

import undercroft
from tests.support.descent import BLUE_2_FAR, CONTENT, NO_SHIELD, RED_1, Situation
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules.quests import deeds, script
from undercroft.games.descent.rules.setup import next_encounter
from undercroft.games.descent.table.state import KNOCKED_OUT
from undercroft.kernel.flow import NOTHING

HALL = ("........", "........", "........")


def hall(*hand, hero="syndrael", there="r0c1", monster="ettin.minion", **piles):
    """A hero beside a monster, and the overlord's cards."""
    s = Situation(*HALL).hero(hero, "r0c0").monster(monster, there)
    return s.overlord(*hand, **piles)


# -- setting up --------------------------------------------------------------------------------


@rule("DES-OSET-05", "DES-OSET-06", "DES-OSET-07")
@pytest.mark.parametrize(("players", "heroes"), [(2, 2), (4, 3), (5, 4)])
def test_the_basic_fifteen_make_the_deck_and_each_hero_gives_a_card(players, heroes):
    table = undercroft.new("descent", players=players, seed=3)
    state = table.state
    decks = {CONTENT.overlord_list[card].deck for card in state.owned}
    assert (decks, len(state.owned)) == ({"basic"}, 15)
    assert (len(state.hand), len(state.overlord_bags[0])) == (heroes, 15 - heroes)
    assert sorted((*state.hand, *state.overlord_bags[0])) == sorted(state.owned)
    hands = {undercroft.new("descent", players=players, seed=seed).state.hand for seed in range(6)}
    assert len(hands) > 3


@rule("DES-QST-12", "DES-GAP-45")
def test_hand_deck_and_discards_are_kept_from_encounter_to_encounter():
    s = Situation(quest="a_fat_goblin")
    s.hero("syndrael", s.state_so_far.ground.names[0]).turn_of("syndrael")
    s.overlord("dash", deck=("frenzy", "tripwire"), discards=("pit_trap",))
    next_encounter(s.table)
    assert (s.cards("hand"), s.cards("discards")) == (["dash"], ["pit_trap"])
    assert sorted(s.cards("deck")) == ["frenzy", "tripwire"]
    assert ("opening_hand",) not in s.table.state.agenda


# -- drawing -----------------------------------------------------------------------------------


@rule("DES-OTRN-03", "DES-OTRN-04")
def test_the_overlord_draws_a_card_as_their_turn_begins_and_may_play_it_at_once():
    s = hall(deck=("word_of_misery", "dash", "frenzy")).overlord_turn()
    assert (s.asked, s.player) == ("overlord_start", 0)
    assert s.options == ["pass", "use:ov:word_of_misery"]
    assert s.cards("hand") == ["word_of_misery"]
    assert len(s.cards("deck")) == 2


@rule("DES-OTRN-04", "DES-OCRD-02", "DES-OCRD-01")
def test_several_cards_may_be_played_before_any_monster_acts():
    s = hall("word_of_misery", "dark_charm", deck=("dash", "frenzy", "tripwire")).overlord_turn()
    s.force("gray", NO_SHIELD).force("black", 0)
    s.do("use:ov:word_of_misery")
    assert s.asked == "overlord_start"
    s.do("use:ov:dark_charm@syndrael")  # passed: the overlord draws
    assert s.cards("discards") == ["dark_charm", "word_of_misery"]
    assert s.cards("hand") == ["dash", "frenzy"]


@rule("DES-OCRD-06")
def test_the_last_card_drawn_makes_the_discards_a_new_deck():
    s = hall(deck=("dash",), discards=("pit_trap", "tripwire", "frenzy")).overlord_turn()
    assert (s.asked, s.cards("hand")) == ("activation", ["dash"])
    assert sorted(s.cards("deck")) == ["frenzy", "pit_trap", "tripwire"]
    assert s.cards("discards") == []


@rule("DES-GAP-10")
def test_with_no_card_left_a_draw_is_skipped_and_later_discards_are_found():
    s = hall("tripwire").overlord_turn()
    assert (s.asked, s.cards("hand")) == ("act", ["tripwire"])
    later = hall("tripwire", discards=("dash",)).overlord_turn()
    assert (later.asked, later.cards("hand")) == ("activation", ["tripwire", "dash"])


@rule("DES-GAP-09")
def test_a_hand_has_no_limit_and_the_heroes_see_its_number_alone():
    names = [card.id for card in CONTENT.overlord_list[:13]]
    s = hall(*names[:12], deck=(names[12],)).overlord_turn()
    assert len(s.state.hand) == 13
    heroes, own = GAME.view(s.table, 1).overlord_cards, GAME.view(s.table, 0).overlord_cards
    assert (heroes.held, heroes.hand, len(own.hand)) == (13, (), 13)
    assert GAME.view(s.table, None).overlord_cards.hand == ()


@rule("DES-KOUT-05")
@pytest.mark.parametrize(("answer", "held"), [("draw", ["dash"]), ("decline", [])])
def test_a_hero_who_is_knocked_out_offers_the_overlord_one_card(answer, held):
    s = hall(deck=("dash", "frenzy")).turn_of("ettin.minion.1")
    s.of("syndrael").damage = s.state_so_far.health(0) - 1
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", NO_SHIELD)
    s.do("attack:r0c0")
    assert (s.asked, s.player, s.options) == ("fallen_hero", 0, ["draw", "decline"])
    s.do(answer)
    assert (s.of("syndrael").place, s.cards("hand")) == (KNOCKED_OUT, held)
    assert s.asked != "fallen_hero"


# -- playing -----------------------------------------------------------------------------------


@rule("DES-OCRD-03", "DES-OCRD-05")
def test_a_card_is_offered_at_its_moment_alone_and_then_lies_face_up():
    s = hall("pit_trap", there="r1c6").turn_of("syndrael").do("move")
    assert not any("ov:" in option for option in s.options)
    assert s.why_not("use:ov:pit_trap@syndrael") == "DES-OCRD-03"
    s.force("gray", NO_SHIELD).force("black", 0).do("go:r1c0")
    assert (s.asked, s.player, s.options) == ("enter", 0, ["pass", "use:ov:pit_trap@syndrael"])
    s.do("use:ov:pit_trap@syndrael")
    assert (s.asked, s.cards("hand")) == ("act", [])
    assert GAME.view(s.table, 1).overlord_cards.discards == ("pit_trap",)


@rule("DES-OCRD-04")
def test_one_name_is_played_once_on_a_target_for_a_trigger_and_again_for_the_next():
    trap = "use:ov:tripwire@syndrael"
    s = hall("tripwire", "tripwire", there="r1c6").turn_of("syndrael").do("move")
    s.force("gray", NO_SHIELD).force("black", 0).do("go:r1c0", trap)
    assert s.asked == "act"  # passed, and not asked for the second one
    s.do("go:r1c1")
    assert (s.asked, s.options) == ("enter", ["pass", trap])


@rule("DES-OCRD-07")
def test_on_monsters_the_turn_is_the_trigger():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.minion", "r0c1")
    s.monster("zombie.minion", "r0c2").overlord("frenzy", "frenzy").overlord_turn()
    s.do("zombie.minion.1", "use:ov:frenzy@zombie.minion.1")
    assert s.asked == "act"  # the second one may not go on the same monster
    s.do("end")
    assert (s.asked, s.options) == ("activation", ["pass", "use:ov:frenzy@zombie.minion.2"])


def test_a_card_that_fits_is_declined_by_passing_and_stays_in_the_hand():
    s = hall("dash").overlord_turn()
    assert (s.asked, s.options) == ("activation", ["pass", "use:ov:dash@ettin.minion.1"])
    s.do("pass")
    assert (s.asked, s.cards("hand"), s.state.turn.points) == ("act", ["dash"], 0)


def test_a_lieutenant_with_regeneration_recovers_as_the_overlords_turn_begins():
    s = (
        Situation(*HALL, act=2)
        .hero("syndrael", "r0c0")
        .monster("sir_alric_farrow", "r1c3", damage=4)
    )
    s.overlord_turn()
    assert s.asked == "act"
    assert s.of("sir_alric_farrow.1").damage == 3


@rule("DES-OCRD-08")
def test_a_quest_may_let_the_overlord_discard_cards_for_an_ability(monkeypatch):
    done = []

    def strike(table, number, target):
        done.append(number)
        return NOTHING

    deed = deeds.Deed("strike", "Strike", deeds.the_overlords, lambda state, number: [""], strike,
                      free=True, cards=2)  # fmt: skip
    s = hall("tripwire", "pit_trap", "tripwire", there="r1c6")
    for deeds_of_it in ("deeds", "free_deeds"):
        monkeypatch.setattr(script(s.state_so_far), deeds_of_it, (deed,), raising=False)
    s.turn_of("ettin.minion.1").do("do:strike")
    assert (s.asked, s.player, s.options) == ("spend_card", 0, ["tripwire", "pit_trap"])
    s.do("pit_trap")
    assert s.cards("hand") == ["tripwire"]  # the other two are alike: nobody is asked
    assert s.cards("discards") == ["tripwire", "pit_trap"]
    assert (done, s.asked) == ([1], "act")
    assert "do:strike" not in s.options  # one card is left


@rule("DES-OTRN-01", "DES-OTRN-02", "DES-OTRN-09")
def test_the_overlords_turn_ends_old_effects_draws_acts_and_ends_the_round():
    s = hall(deck=("tripwire", "pit_trap"), there="r1c6").overlord_turn()
    state = s.state_so_far
    state.lasting = (("skill:unseen", 0, 0, 0, "overlord_next", 0),)
    assert (s.asked, s.state.turn.actions) == ("act", 2)
    assert (s.state.lasting, s.cards("hand")) == ((), ["tripwire"])
    s.do("move", "move")
    assert s.offered("move") == []
    s.do("end")
    assert (s.state.round, s.state.turn.figure) == (2, 0)


@rule("DES-OTRN-05")
def test_cards_of_the_overlords_figures_are_refreshed_after_cards_were_played():
    s = hall("word_of_misery", there="r1c6").overlord_turn()
    s.of("ettin.minion.1").exhausted = (0,)
    s.of("syndrael").exhausted = (1,)
    assert s.asked == "overlord_start"
    assert s.of("ettin.minion.1").exhausted == (0,)
    s.do("use:ov:word_of_misery")
    assert (s.of("ettin.minion.1").exhausted, s.of("syndrael").exhausted) == ((), (1,))
