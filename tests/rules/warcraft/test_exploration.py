"""The exploration phase (WOW-EXP): discoveries first of all, or else one resource."""

import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT, LAID_OUT
from tests.support.warcraft_fights import FIELD
from tests.support.warcraft_turns import phase
from undercroft.games.warcraft.rules.discovery_pile import draw_discovery
from undercroft.games.warcraft.table.state import DISCOVERIES as DISCOVERIES_LEFT
from undercroft.games.warcraft.table.state import EXPLORATION

SCROLL = "lakeside_camp"  # grey, with nothing but a scroll
PLACER = "millers_creek"  # grey, with nothing but a place to draw discoveries
GREEN_TOKENS = ["disc_gold", "disc_hearthstone", "disc_far_sight", "disc_rocket_boots",
                "disc_traveling_merchant"]  # fmt: skip
RED_TOKENS = ["disc_ambush", "disc_false_map", "disc_power_drain", "disc_disease", "disc_bomb"]


def at(space, *tokens):
    """A grey warrior with something to equip, so that maintenance is seen."""
    situation = Situation("warrior", "mage").put(0, space).bag(0, "grey_c11_item")
    return situation.discovery(space, *tokens)


def pile_and_box(play):
    view = play.table.view(None)
    return view.discovery_pile, list(view.box)


# -- discoveries in the space --------------------------------------------------------------------


@rule("WOW-EXP-01")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_discovery_in_the_space_is_resolved(count):
    tokens = ["disc_gold", "disc_far_sight", "disc_hearthstone"][:count]
    play = at(SCROLL, *tokens).exploring(0).challenge("grey_c02").dice(1, 1)
    while play.asked == "which_discovery":
        assert "stop" not in play.options  # there is no way round it
        play.do(play.options[0])
    assert sorted(play.kept(0)) == sorted(tokens)
    assert play.table.view(0).hidden == ()


@rule("WOW-EXP-01")
def test_discoveries_elsewhere_stay_where_they_are():
    situation = at(SCROLL, "disc_gold").discovery(FIELD, "disc_bomb").put(1, FIELD)
    play = situation.exploring(0).challenge("grey_c02").dice(1, 1)
    assert [hidden.space for hidden in play.table.view(0).hidden] == [FIELD]
    assert play.character(1).damage == 0  # whoever stands there has not explored


@rule("WOW-EXP-02")
def test_all_are_revealed_and_then_the_player_picks_the_order():
    play = at(SCROLL, "disc_bomb", "disc_gold", "disc_power_drain").exploring(0)
    assert (play.player, play.asked) == (0, "which_discovery")
    for viewer in (0, 1, None):
        assert sorted(play.table.view(viewer).revealed) == [
            "disc_bomb", "disc_gold", "disc_power_drain",
        ]  # fmt: skip
    assert play.character(0).damage == 0  # none has been resolved yet
    play.do("resolve:disc_gold")
    assert (play.kept(0), play.character(0).damage) == (["disc_gold"], 0)
    assert sorted(play.options) == ["resolve:disc_bomb", "resolve:disc_power_drain"]


@rule("WOW-EXP-02")
@pytest.mark.parametrize("first", ["disc_bomb", "disc_power_drain"])
def test_the_order_is_his_to_choose(first):
    situation = at(SCROLL, "disc_bomb", "disc_power_drain").hand(0, "ab_warrior_01")
    play = situation.exploring(0).do(f"resolve:{first}")
    resolved = [line for line in play.told() if "goes to the box" in line]
    name = next(kind.name for kind in CONTENT.discoveries if kind.id == first)
    assert resolved[0].startswith(name)


# -- resources -----------------------------------------------------------------------------------


@rule("WOW-EXP-03")
def test_one_resource_must_be_picked_and_only_one():
    situation = Situation("warrior", "mage").put(0, "redrock_lake").level(0, "green")
    play = situation.bag(0, "grey_c11_item").exploring(0)
    assert (play.player, play.asked) == (0, "resource")
    assert sorted(play.options) == ["resource:flight_path", "resource:scroll"]
    play.challenge("green_c12").dice(1, 1).do("resource:scroll")
    assert len(play.hand(0)) == 1
    assert (play.space(0), phase(play)) == ("redrock_lake", "maintenance")


@rule("WOW-EXP-03")
@pytest.mark.parametrize(
    "space", [space.id for space in CONTENT.spaces if len(space.resources) > 1]
)
def test_he_chooses_among_all_resources_of_the_space(space):
    situation = Situation("warrior", "mage").put(0, space).level(0, "red")
    play = situation.exploring(0)
    resources = next(each.resources for each in CONTENT.spaces if each.id == space)
    assert sorted(play.options) == sorted(f"resource:{name}" for name in resources)


@rule("WOW-EXP-03")
def test_the_only_resource_of_a_space_is_activated_without_asking():
    play = at(SCROLL).exploring(0).challenge("grey_c02").dice(1, 1)
    assert (len(play.hand(0)), play.asked) == (1, "equip")


@rule("WOW-EXP-04")
def test_a_space_with_neither_has_no_effect(monkeypatch):
    """Every space of this board has a resource: here one of them has none."""
    bare = list(LAID_OUT.resources_of)
    situation = at(SCROLL).hurt(0, 1)
    bare[situation.character(0).space] = ()
    monkeypatch.setattr(LAID_OUT, "resources_of", tuple(bare))
    play = situation.exploring(0).challenge("grey_c02").dice(1, 1)
    assert (play.asked, phase(play)) == ("equip", "maintenance")
    assert (play.hand(0), play.character(0).damage) == ([], 1)


@rule("WOW-EXP-05")
@pytest.mark.parametrize("token", ["disc_gold", "disc_ambush"])
def test_where_there_was_a_discovery_resources_cannot_be_used(token):
    play = at(SCROLL, token).exploring(0).challenge("grey_c02").dice(1, 1)
    assert play.hand(0) == []
    assert (play.asked, phase(play)) == ("equip", "maintenance")


@rule("WOW-EXP-05")
def test_nor_is_one_of_several_offered_once_the_discoveries_are_gone():
    situation = Situation("warrior", "mage").put(0, "redrock_lake").level(0, "green")
    situation.discovery("redrock_lake", "disc_gold", "disc_far_sight").bag(0, "grey_c11_item")
    play = situation.exploring(0).challenge("green_c12").dice(1, 1).do("resolve:disc_gold")
    assert (play.asked, play.space(0), play.hand(0)) == ("equip", "redrock_lake", [])


# -- red and green tokens ------------------------------------------------------------------------


@rule("WOW-EXP-06")
def test_a_red_discovery_takes_effect_at_once():
    play = at(SCROLL, "disc_bomb", "disc_gold", "disc_ambush").exploring(0)
    play.do("resolve:disc_bomb")
    assert (play.asked, play.character(0).damage) == ("which_discovery", 2)
    play.challenge("grey_c02").dice(1, 1).do("resolve:disc_ambush")
    assert play.kept(0) == ["disc_gold"]


@rule("WOW-EXP-06", "WOW-EXP-08")
def test_five_kinds_are_red_and_five_are_kept():
    assert sorted(kind.id for kind in CONTENT.discoveries if kind.kept) == sorted(GREEN_TOKENS)
    assert sorted(kind.id for kind in CONTENT.discoveries if not kind.kept) == sorted(RED_TOKENS)


@rule("WOW-EXP-07", "WOW-EXP-09")
@pytest.mark.parametrize("token", RED_TOKENS)
def test_a_red_discovery_is_discarded_after_its_effect_unless_it_says_otherwise(token):
    play = at(SCROLL, token, "disc_gold").exploring(0).do(f"resolve:{token}")
    if play.asked == "false_map":
        assert list(play.table.view(None).box) == []  # not before its effect is over
        play.do("leave")
    stays = token == "disc_disease"
    assert list(play.table.view(None).box) == ([] if stays else [token])
    assert play.table.view(None).characters[0].diseases == (1 if stays else 0)
    assert token not in play.kept(0)


@rule("WOW-EXP-08")
@pytest.mark.parametrize("token", GREEN_TOKENS)
def test_a_green_discovery_is_kept_for_later(token):
    play = at(SCROLL, token).exploring(0).challenge("grey_c02").dice(1, 1)
    if play.asked == "roll_again":
        play.do("keep")
    assert play.table.view(1).characters[0].kept == (token,)
    assert pile_and_box(play)[1] == []


@rule("WOW-EXP-09")
def test_a_kept_discovery_that_is_used_goes_to_the_box():
    play = Situation("warrior", "mage").keeps(0, "disc_gold", "disc_hearthstone").moving(0)
    assert pile_and_box(play) == (28, [])
    play.do("gold:grey")
    assert pile_and_box(play) == (28, ["disc_gold"])
    play.do("use:disc_hearthstone", "city:undercity")
    assert pile_and_box(play) == (28, ["disc_gold", "disc_hearthstone"])


# -- the pile runs out ---------------------------------------------------------------------------


def nearly_used_up(*box, seed=1):
    """One token left in the pile; that many kinds have been thrown into the box."""
    situation = Situation("warrior", "mage", seed=seed).put(0, PLACER)
    situation.state.box = bytes(situation._token(kind) for kind in box)
    for token in situation.state.box:
        situation.state.hidden_seen[token] = -1
    return situation.pile("disc_far_sight")


FIVE = ("disc_bomb", "disc_bomb", "disc_gold", "disc_ambush", "disc_power_drain")


@rule("WOW-EXP-10", "WOW-GAP-21")
def test_when_the_last_token_has_been_placed_the_box_becomes_the_new_pile():
    play = nearly_used_up(*FIVE).exploring(0)
    assert pile_and_box(play) == (0, list(FIVE))  # drawn, and not yet placed
    play.do(f"place:{FIELD}")
    assert pile_and_box(play) == (5, [])
    assert [hidden.space for hidden in play.table.view(0).hidden] == [FIELD]


@rule("WOW-EXP-10")
def test_the_new_pile_is_face_down_and_in_random_order():
    play = nearly_used_up(*FIVE).exploring(0).do(f"place:{FIELD}")
    assert not any(token in str(play.table.view(1)) for token in FIVE)
    assert {play.state.hidden_seen[token] for token in play.state.bags[DISCOVERIES_LEFT]} == {0}
    orders = set()
    for seed in range(10):
        again = nearly_used_up(*FIVE, seed=seed * 7919).exploring(0).do(f"place:{FIELD}")
        orders.add(tuple(draw_discovery(again.table, 0) for _ in FIVE))
    assert len(orders) > 7
    assert len({order[0] for order in orders}) > 2


@rule("WOW-EXP-10")
def test_a_pile_that_still_has_tokens_is_left_alone():
    situation = nearly_used_up(*FIVE)
    spare = Situation("warrior", "mage")._token("disc_hearthstone")
    situation.state.bags[10] += bytes((spare,))
    play = situation.exploring(0).do(f"place:{FIELD}")
    assert pile_and_box(play) == (1, list(FIVE))


@rule("WOW-EXP-11")
def test_with_no_tokens_left_none_can_be_placed():
    play = at(PLACER).pile().exploring(0).challenge("grey_c02").dice(1, 1)
    assert (play.asked, phase(play)) == ("equip", "maintenance")
    assert (play.table.view(0).hidden, pile_and_box(play)) == ((), (0, []))
    assert "WOW-EXP-11" in play.rules_told()


@rule("WOW-GAP-21")
def test_an_empty_pile_with_an_empty_box_takes_the_next_token_that_is_discarded():
    play = nearly_used_up().exploring(0).challenge("grey_c02").dice(1, 1).do(f"place:{FIELD}")
    assert pile_and_box(play) == (0, [])  # nothing to refill it with
    situation = at(SCROLL, "disc_bomb").pile()
    play = situation.exploring(0).challenge("grey_c02").dice(1, 1)
    assert pile_and_box(play) == (1, [])
    assert play.state.hidden_seen[play.state.bags[10][0]] == 0  # nobody knows it any more


@rule("WOW-GAP-21")
def test_that_token_can_be_placed_then():
    situation = at(SCROLL, "disc_bomb").pile().put(1, PLACER)
    play = situation.exploring(0).challenge("grey_c02").dice(1, 1).do("keep").movement(1, 3)
    if play.asked == "move":
        play.do("stop")
    assert (play.player, play.asked) == (1, "place_discovery")
    assert play.table.view(1).held == "disc_bomb"
    assert play.table.view(1).phase == EXPLORATION
