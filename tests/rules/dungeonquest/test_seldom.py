"""What happens once in many games: decks that run out, ways that are closed on all sides."""

import pytest

from tests.support.dungeonquest import PRINTED, Situation
from tests.support.dungeonquest_chambers import standing_in
from tests.support.dungeonquest_fights import damage, fight, lair, meet, wounds
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.catalogue import DECKS
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK
from undercroft.games.dungeonquest.rules.cards import EFFECTS
from undercroft.games.dungeonquest.table.board import SPACE_NUMBER, between

# -- fights --------------------------------------------------------------------------------


@rule("DQ-CMB-48", "DQ-CMB-12")
@pytest.mark.parametrize(("answer", "wins"), [("pay", True), ("spare", False)])
def test_penance_strengthens_a_counterattack_it_is_added_to(answer, wins):
    play = fight(gherinn="penance slash", demon="hellfire feint", life=8)
    play.do("slash", "hellfire")
    assert play.asked == "counterattack"
    play.do("penance", answer)  # 3 + 3, and 2 more for a wound, against 6
    assert play.fight.sides[0].hurt == (1 if wins else 0)
    assert (wounds(play, 1) > 0) == wins


@rule("DQ-CMB-12")
def test_a_monster_heals_a_wound_that_no_card_stands_for():
    play = fight(lindel="long_shot snap_throw", troll="knitting_flesh parry")
    play.fight.sides[1].hurt = 2
    play.do("snap_throw", "knitting_flesh")  # 1 against 2
    assert (play.fight.sides[1].hurt, damage(play, 1)) == (1, [])


@rule("DQ-ATT-08")
def test_krutzbeck_presses_home_without_any_combat_card_left():
    play = fight(krutzbeck="head_butt cleave", demon="dread parry", life=8)
    play.do("cleave", "parry")
    assert play.asked == "press_home"
    play.state.bags[COMBAT_DECK] = b""
    play.table.force_no_more("combat")
    play.do("add")
    assert (len(damage(play, 1)), play.fight.sides[1].hurt) == (1, 1)


@rule("DQ-GAP-04", "DQ-SOLO-06")
def test_a_monster_draws_from_its_discards_once_the_combat_deck_is_empty():
    play = meet("demon", situation=lair("lindel"))
    play.combat("slash", "parry", "feint", "cleave", "aimed_shot").do("attack")
    play.table.listen()
    bolt = PRINTED.fight_id.index("bolt_of_agony")
    play.state.bags[COMBAT_DECK], play.fight.discards = b"", (bolt,)
    play.do("slash")
    assert (play.fight.sides[1].played, play.fight.discards) == ((bolt,), ())
    assert "The discards make a new Combat deck of 1 Combat card." in play.told()
    assert play.state.bags[COMBAT_DECK] == b""


# -- ways ----------------------------------------------------------------------------------


@rule("DQ-DOOR-01")
def test_without_any_door_card_nothing_bars_the_way():
    s = standing_in("room_doors_all", "hugo").lay("r2c4", "room_lfr")
    s.state.bags[DECKS.index("door")] = b""
    play = s.action_of(0).cards("dungeon", "empty").do("east")
    assert play.space() == "r2c4"


@rule("DQ-OPT-31")
def test_a_tower_without_a_way_on_ends_the_turn_of_who_steps_over():
    s = (
        Situation(heroes=["hugo", "gherinn"], tower_power=True)
        .lay("r1c2", "room_lfr")
        .put(0, "r1c2")
    )
    for space, arrow in (("r9c1", "north"), ("r10c2", "east")):  # with their backs to the tower
        s.lay(space, "room_dead_end", arrow)
    play = s.action_of(0).do("west", "sw")
    assert (play.space(0), play.player) == ("r10c1", 1)


@pytest.mark.parametrize("card", ["secret_door", "passage_down"])
def test_neither_secret_doors_nor_passages_down_do_anything_below(card):
    s = Situation(heroes=["hugo", "lindel"]).below(0, "r4c4")
    play = s.action_of(0)
    flow = EFFECTS[card](play.table, play.hero(0), 0)
    assert list(flow or ()) == []
    assert (play.hero(0).below, play.hero(0).way_down, play.state.markers) == (True, False, ())


def test_two_spaces_that_do_not_touch_have_no_direction_between_them():
    assert between(SPACE_NUMBER["r2c3"], SPACE_NUMBER["r2c4"]) == 1
    assert between(SPACE_NUMBER["r2c3"], SPACE_NUMBER["r2c5"]) == -1
    assert between(SPACE_NUMBER["r2c3"], SPACE_NUMBER["r3c4"]) == -1


@rule("DQ-OPT-21")
def test_once_the_gold_is_counted_hidden_loot_is_known():
    s = Situation(heroes=["hugo", "lindel"], cloak_and_dagger=True).give(1, "gold_coins_150")
    play = s.action_of(0)
    held = play.hero(1).loot
    worlds = [play.table.fork(as_seen_by=0, seed=seed).state for seed in range(8)]
    assert {world.heroes[1].loot for world in worlds} != {held}
    over = play.state.clone()
    over.over = True
    for seed in range(8):
        world = play.state.clone()
        world.rng = seed
        play.table.game.imagine(world, 0, over)
        assert world.heroes[1].loot == held


@rule("DQ-CHAM-18")
@pytest.mark.parametrize(
    ("beyond", "options"), [("room_dead_end", ["west"]), ("room_lfr", ["east"])]
)
def test_beyond_rubble_they_go_back_only_where_no_passage_leads_on(beyond, options):
    s = standing_in("cave_in_f", "lindel").lay("r2c4", beyond, "north")
    play = s.action_of(0).dice(1, 1).do("cross")
    assert [each for each in play.options if each in ("east", "west")] == options
