"""How a fight ends (DQ-CMB-35 to 46)."""

import pytest

from tests.support.dungeonquest import PRINTED
from tests.support.dungeonquest_fights import (
    LAIR,
    damage,
    fight,
    hand,
    lair,
    meet,
    opening,
    wounds,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import (
    COMBAT_DECK,
)
from undercroft.games.dungeonquest.table.state import POOL

# Lindel: two blows that win, against two cards that lose and cannot be countered.
KILL_IN_TWO = {"lindel": "ancient_charm sundering_blow aimed_shot", "life": 2}
BLOWS = ("sundering_blow", "feint", "aimed_shot", "parry")


def hero_kills_skeleton(**more):
    play = fight(**KILL_IN_TWO, skeleton="hollow_stare feint parry", **more)
    play.cards("dungeon", "empty")
    return play.do(*BLOWS)


def monster_kills_hero(monster="demon", power="dread"):
    play = fight(wounds=14, lindel="ancient_charm feint", **{monster: f"{power} sundering_blow"})
    return play.do("feint", "sundering_blow")


@rule("DQ-CMB-35")
@pytest.mark.parametrize("pick", [0, -1])
def test_a_fight_goes_on_until_one_is_killed_and_offers_no_second_escape(pick):
    play = meet("troll", hero="lindel").escape_cards("long_shot", "knitting_flesh").do("escape")
    decisions = 0
    while play.state.fight is not None and play.asked in ("lay_card", "counterattack"):
        assert "escape" not in play.options
        decisions += 1
        play.do(play.options[pick])
    assert decisions > 4
    told = " ".join(play.told())
    assert ("kills the Troll" in told) or ("is killed" in told)


@rule("DQ-CMB-36")
@pytest.mark.parametrize("who_wins", [0, 1])
def test_the_card_that_began_the_fight_is_discarded(who_wins):
    play = hero_kills_skeleton() if who_wins == 0 else monster_kills_hero()
    assert play.state.fight is None
    assert play.discarded("dungeon")[0] == ("skeleton" if who_wins == 0 else "demon")


@rule("DQ-CMB-36")
def test_the_card_goes_to_the_discard_pile_of_its_own_deck():
    play = lair("lindel", "hugo").action_of(0)
    play.cards("dungeon", "crypt").cards("crypt", "old_bones").dice(6).tokens("skeleton", 2)
    play.do("east", "draw")
    opening(play, KILL_IN_TWO["lindel"], "hollow_stare feint parry").do("attack", *BLOWS)
    assert play.state.fight is None
    assert play.discarded("crypt") == ["old_bones"]
    assert play.discarded("dungeon") == ["crypt"]


@rule("DQ-CMB-36")
def test_the_card_is_not_discarded_while_the_fight_lasts():
    play = fight(**KILL_IN_TWO, skeleton="hollow_stare feint parry")
    play.do(*BLOWS[:2])
    assert play.discarded("dungeon") == []


@rule("DQ-CMB-37")
def test_power_cards_return_to_their_sets_and_can_be_drawn_in_the_next_fight():
    situation = lair("lindel", "hugo").token(LAIR, "skeleton", life=2)
    play = situation.action_of(0).do("east")
    opening(play, "ancient_charm cleave", "hollow_stare feint")
    play.do("attack", "ancient_charm", "feint")  # the Charm is in the damage stack
    play.cards("dungeon", "skeleton").do("cleave", "hollow_stare")
    assert play.asked == "fight_or_flee"  # the room holds another Skeleton
    assert [len(side.powers) for side in play.fight.sides] == [4, 4]
    opening(play, "ancient_charm cleave", "hollow_stare feint").do("attack")
    assert (hand(play, 0)[0], hand(play, 1)[0]) == ("ancient_charm", "hollow_stare")


@rule("DQ-CMB-38")
@pytest.mark.parametrize("who_wins", [0, 1])
def test_every_combat_card_goes_back_into_the_deck(who_wins):
    play = hero_kills_skeleton() if who_wins == 0 else monster_kills_hero()
    assert sorted(play.state.bags[COMBAT_DECK]) == sorted(PRINTED.combat_cards)
    assert max(play.state.bags[COMBAT_DECK]) < PRINTED.first_power  # and no Power card among them


@rule("DQ-CMB-39")
def test_during_a_fight_only_the_monster_player_sees_the_life_value():
    play = fight(players=3, lindel="long_shot feint", troll="backhand cleave", life=5)
    play.do("feint", "cleave")
    lives = {viewer: play.table.view(viewer).fight.life for viewer in (0, 1, 2, None)}
    assert lives == {0: None, 1: 5, 2: None, None: None}


@rule("DQ-CMB-39")
def test_to_anybody_else_it_may_be_any_token_of_the_kind():
    play = fight(players=3, lindel="long_shot feint", troll="backhand cleave", life=5)
    for player, possible in ((0, {3, 4, 5}), (1, {5}), (2, {3, 4, 5})):
        worlds = [play.table.fork(as_seen_by=player, seed=seed).state for seed in range(25)]
        assert {PRINTED.token_life[world.fight.token] for world in worlds} == possible


@rule("DQ-CMB-40")
@pytest.mark.parametrize(("life", "dead"), [(2, True), (3, True), (4, False)])
def test_a_monster_dies_with_as_many_cards_as_its_life_value_or_more(life, dead):
    monster, power = ("troll", "heavy_club") if life > 3 else ("skeleton", "clattering_rush")
    play = fight(
        life=life, lindel="ancient_charm quick_shot sidestep_shot snap_throw",
        **{monster: f"{power} sundering_blow feint"},
    )  # fmt: skip
    play.do("quick_shot", "sundering_blow", "sidestep_shot", "snap_throw")  # 3 cards at once
    assert (play.state.fight is None) == dead
    assert ("DQ-CMB-40" in play.rules_told()) == dead


@rule("DQ-CMB-41")
@pytest.mark.parametrize("before", [0, 5])
def test_the_cards_of_a_winning_heros_damage_stack_become_wound_tokens(before):
    play = fight(
        life=2, wounds=before, lindel="ancient_charm aimed_shot cleave spark ward",
        skeleton="hollow_stare slash parry sundering_blow sundering_blow",
    )  # fmt: skip
    play.do("spark", "sundering_blow", "ward", "sundering_blow", "aimed_shot", "slash")
    assert len(damage(play, 0)) == 2
    assert play.hero(0).wounds == before  # not before the fight is over
    play.do("cleave", "parry")
    assert play.state.fight is None
    assert play.hero(0).wounds == before + 2


@rule("DQ-CMB-42")
def test_a_killed_monsters_token_goes_back_to_the_pool():
    play = fight(**KILL_IN_TWO, skeleton="hollow_stare feint parry").do(*BLOWS[:2])
    assert play.table.view(0).pool["skeleton"] == 3
    play.cards("dungeon", "empty").do(*BLOWS[2:])
    assert play.table.view(0).pool["skeleton"] == 4
    assert play.tokens_at(LAIR) == []


@rule("DQ-CMB-42")
def test_the_pool_is_mixed_so_that_nobody_knows_its_tokens_any_more():
    play = hero_kills_skeleton()
    tokens = [token for token, kind in enumerate(PRINTED.token_monster) if kind == 0]
    assert [play.state.tokens[token] for token in tokens] == [POOL] * 4
    assert [play.state.token_seen[token] for token in tokens] == [0] * 4


@rule("DQ-CMB-43")
@pytest.mark.parametrize(("before", "alive"), [(11, True), (12, False)])
def test_earlier_wounds_and_the_damage_stack_count_together(before, alive):
    play = fight(
        wounds=before, lindel="long_shot sundering_blow",
        demon="dread quick_shot sidestep_shot snap_throw",
    )  # fmt: skip
    play.do("sundering_blow", "quick_shot", "sidestep_shot", "snap_throw")  # 3 cards, life 15
    assert play.hero(0).alive == alive
    if alive:
        assert play.hero(0).wounds == 11  # their tokens, and beside them
        assert wounds(play, 0) == 3


@rule("DQ-CMB-44")
@pytest.mark.parametrize(("before", "alive"), [(13, True), (14, False)])
def test_a_hero_is_killed_when_his_wounds_reach_his_life_value(before, alive):
    play = fight(wounds=before, lindel="ancient_charm feint", demon="dread sundering_blow")
    play.do("feint", "sundering_blow")
    assert play.hero(0).alive == alive
    assert (play.state.fight is None) != alive
    assert ("Lindel is killed by a Demon." in play.told()) != alive


@rule("DQ-CMB-44")
def test_wounds_beyond_the_life_value_kill_as_well():
    play = fight(
        wounds=14, lindel="long_shot sundering_blow",
        demon="dread quick_shot sidestep_shot snap_throw",
    )  # fmt: skip
    play.do("sundering_blow", "quick_shot", "sidestep_shot", "snap_throw")
    assert not play.hero(0).alive


@rule("DQ-CMB-45")
def test_a_monster_that_wins_stays_in_the_chamber_where_it_was_met():
    play = monster_kills_hero()
    assert play.tokens_at(LAIR) == ["demon"]
    assert play.table.view(0).pool["demon"] == 3
    assert (play.player, play.asked) == (1, "turn")


@rule("DQ-CMB-46")
def test_damage_to_a_monster_that_won_is_not_kept():
    situation = lair("lindel", "hugo", wounds=13).lay("r2c5", "room_lfr").put(1, "r2c5")
    play = meet("skeleton", situation=situation, life=3)
    opening(play, "ancient_charm sundering_blow aimed_shot feint spark",
            "hollow_stare slash parry cleave piercing_shot")  # fmt: skip
    play.do("attack", "sundering_blow", "slash", "aimed_shot", "parry")
    assert wounds(play, 1) == 2
    token = play.fight.token
    play.do("feint", "cleave")  # a deathblow with the two cards of the stack
    assert not play.hero(0).alive
    play.do("west")  # the other hero meets the same token
    assert play.fight.token == token
    assert (wounds(play, 1), damage(play, 1)) == (0, [])
    opening(play, "righteous_blow aimed_shot storm_of_force", "hollow_stare feint parry slash")
    play.do("attack", "righteous_blow", "feint", "aimed_shot", "parry")
    assert play.state.fight is not None  # it fights with its full life value of 3
    play.cards("dungeon", "empty").do("storm_of_force", "slash")
    assert play.state.fight is None


@rule("DQ-CMB-37", "DQ-CMB-38")
def test_a_power_card_that_wounded_somebody_is_in_no_combat_deck_later():
    play = fight(lindel="long_shot aimed_shot", skeleton="hollow_stare feint parry", life=2)
    play.cards("dungeon", "empty").do("long_shot", "feint", "aimed_shot", "parry")
    assert PRINTED.fight_id.index("long_shot") not in play.state.bags[COMBAT_DECK]
    assert len(play.state.bags[COMBAT_DECK]) == 54
