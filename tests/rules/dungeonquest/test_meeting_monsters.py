"""Meeting monsters (DQ-MON) and the decisions about it (DQ-GAP-12, 13 and 16)."""

import pytest

from tests.support.dungeonquest import PRINTED, Situation
from tests.support.dungeonquest_fights import FROM, LAIR, fight, hand, lair, meet, opening, wounds
from tests.support.rules import rule
from undercroft.games.dungeonquest.table.state import MET, OWES_ENCOUNTER, POOL
from undercroft.kernel.chance import scramble

MONSTERS = ["skeleton", "sorcerer", "troll", "golem", "demon"]
LIVES = {
    "skeleton": [2, 2, 3, 3],
    "sorcerer": [2, 2, 3, 3],
    "troll": [3, 4, 4, 5],
    "golem": [4, 5, 5, 6],
    "demon": [5, 6, 6, 8],
}


def in_the_pool(state, monster):
    kind = PRINTED.monster_ids.index(monster)
    return sum(
        place == POOL
        for token, place in enumerate(state.tokens)
        if PRINTED.token_monster[token] == kind
    )


# -- the five monsters ---------------------------------------------------------------------


@rule("DQ-MON-01")
@pytest.mark.parametrize("monster", MONSTERS)
def test_each_of_the_five_monsters_is_fought_or_escaped(monster):
    play = meet(monster)
    assert play.asked == "fight_or_flee"
    assert play.options == ["attack", "escape"]
    assert PRINTED.monster_ids[play.fight.monster] == monster
    assert play.do("attack").asked == "lay_card"


@rule("DQ-MON-01")
def test_there_are_five_monsters_and_any_other_dungeon_card_brings_none():
    assert sorted(PRINTED.monster_ids) == sorted(MONSTERS)
    play = lair().action_of(0).cards("dungeon", "empty").do("east")
    assert play.state.fight is None
    assert play.player == 1


@rule("DQ-MON-03")
@pytest.mark.parametrize("monster", MONSTERS)
def test_the_monster_player_holds_exactly_the_four_power_cards_of_that_monster(monster):
    play = meet(monster)
    powers = play.fight.sides[1].powers
    assert len(set(powers)) == 4
    others = [
        PRINTED.monster_powers[kind]
        for kind, name in enumerate(PRINTED.monster_ids)
        if name != monster
    ]
    assert not any(set(powers) & set(other) for other in others)


@rule("DQ-MON-04")
@pytest.mark.parametrize("monster", MONSTERS)
def test_each_monster_has_four_tokens(monster):
    kind = PRINTED.monster_ids.index(monster)
    lives = [
        life
        for token, life in enumerate(PRINTED.token_life)
        if PRINTED.token_monster[token] == kind
    ]
    assert sorted(lives) == LIVES[monster]
    assert in_the_pool(lair().state, monster) == 4


# -- threats that become monsters ----------------------------------------------------------


def disturb_old_bones(die):
    play = lair().action_of(0)
    play.cards("dungeon", "crypt").cards("crypt", "old_bones").dice(die).tokens("skeleton", 3)
    return play.do("east", "draw")


@rule("DQ-MON-02")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_old_bones_may_become_a_skeleton(die):
    play = disturb_old_bones(die)
    assert play.asked == "fight_or_flee"
    assert PRINTED.monster_ids[play.fight.monster] == "skeleton"


@rule("DQ-MON-02")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_old_bones_may_stay_a_mere_threat(die):
    play = disturb_old_bones(die)
    assert play.state.fight is None
    assert play.player == 1
    assert play.discarded("crypt") == ["old_bones"]


@rule("DQ-MON-02")
@pytest.mark.parametrize(("die", "becomes_a_sorcerer"), [(1, False), (2, True), (6, True)])
def test_a_deep_elf_who_is_given_too_little_becomes_a_sorcerer(die, becomes_a_sorcerer):
    play = Situation(players=2).give(0, "gold_coins_100").below(0, LAIR).turn_of(0)
    play.cards("catacomb", "deep_elf").dice(die).do("gold_coins_100")
    assert (play.asked == "fight_or_flee") == becomes_a_sorcerer
    if becomes_a_sorcerer:
        assert PRINTED.monster_ids[play.fight.monster] == "sorcerer"


@rule("DQ-MON-13")
def test_a_threat_turned_monster_fights_with_the_cards_of_the_monster_named():
    play = disturb_old_bones(6)
    names = {PRINTED.fight_id[card] for card in play.fight.sides[1].powers}
    assert names == {"poisoned_arrow", "clattering_rush", "hollow_stare", "splinter_volley"}
    assert PRINTED.token_monster[play.fight.token] == PRINTED.monster_ids.index("skeleton")
    assert in_the_pool(play.state, "skeleton") == 3


@rule("DQ-MON-13")
def test_a_hero_who_escapes_old_bones_leaves_a_skeleton_token_behind():
    play = disturb_old_bones(6).escape_cards("banner_call", "hollow_stare").do("escape")
    assert play.tokens_at(LAIR) == ["skeleton"]
    assert play.space(0) == FROM
    assert play.discarded("crypt") == ["old_bones"]


@rule("DQ-MON-13")
def test_a_hero_killed_by_old_bones_leaves_a_skeleton_token_behind():
    situation = lair("lindel", "hugo", wounds=14)
    play = situation.action_of(0)
    play.cards("dungeon", "crypt").cards("crypt", "old_bones").dice(6).do("east", "draw")
    opening(play, "long_shot feint", "hollow_stare sundering_blow").do("attack")
    play.do("feint", "sundering_blow")
    assert not play.hero(0).alive
    assert play.tokens_at(LAIR) == ["skeleton"]


# -- step 1 and 2: the monster player and the token ----------------------------------------


@rule("DQ-MON-05")
@pytest.mark.parametrize(("hero", "left"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_on_the_left_plays_the_monster(hero, left):
    situation = Situation(heroes=["lindel", "hugo", "challara"])
    situation.lay(FROM, "room_lfr").lay(LAIR, "room_lfr").put(hero, FROM)
    play = situation.action_of(hero).cards("dungeon", "golem").do("east")
    if play.asked == "face_card":
        play.do("resolve")
    play.do("attack")
    assert play.player == hero  # the hero lays first, then the monster
    play.do(play.options[0])
    assert (play.asked, play.player) == ("lay_card", left)


@rule("DQ-MON-06")
def test_the_monsters_power_cards_are_hidden_from_both_players():
    play = meet("troll")
    assert len(play.fight.sides[1].powers) == 4
    for viewer in (0, 1, None):
        view = play.table.view(viewer)
        assert view.fight.sides[1].hand_size == 0
        shown = repr(view)
        assert not any(
            PRINTED.fight_id[card] in shown for card in PRINTED.monster_powers[play.fight.monster]
        )


@rule("DQ-MON-07")
def test_a_random_token_leaves_the_pool_and_only_its_monster_is_public():
    play = meet("golem", life=6)
    assert in_the_pool(play.state, "golem") == 3
    assert play.state.tokens[play.fight.token] == MET
    for viewer, life in ((0, None), (1, 6), (None, None)):
        view = play.table.view(viewer)
        assert view.fight.monster == "golem"
        assert view.pool["golem"] == 3
        assert view.fight.life == life


@rule("DQ-MON-07")
def test_any_token_of_the_pool_may_be_drawn_and_none_of_another_monster():
    drawn = set()
    for seed in range(60):
        situation = Situation(heroes=["lindel", "hugo"], seed=scramble(seed))
        situation.lay(FROM, "room_lfr").lay(LAIR, "room_lfr").put(0, FROM)
        play = situation.action_of(0).cards("dungeon", "troll").do("east")
        drawn.add(play.fight.token)
    assert drawn == {
        t for t, m in enumerate(PRINTED.token_monster) if PRINTED.monster_ids[m] == "troll"
    }


@rule("DQ-MON-08")
@pytest.mark.parametrize(("life", "alive"), [(4, True), (3, False)])
def test_the_number_on_the_token_is_the_monsters_life_value(life, alive):
    play = fight(
        life=life,
        lindel="long_shot sundering_blow piercing_shot",
        troll="thrown_rock feint parry slash",
    )
    play.do("sundering_blow", "feint", "piercing_shot", "parry")
    assert wounds(play, 1) == 2
    play.do("long_shot", "slash")
    assert (play.state.fight is not None) == alive


@rule("DQ-MON-09")
def test_with_no_token_in_the_pool_one_is_taken_from_the_board():
    situation = lair()
    for space in ("r5c5", "r5c6", "r6c5", "r6c9"):
        situation.token(space, "troll")
    play = situation.action_of(0).cards("dungeon", "troll").do("east")
    assert (play.asked, play.player) == ("which_token", 1)
    play.do("r6c5")
    assert play.asked == "fight_or_flee"
    assert play.tokens_at("r6c5") == []
    assert PRINTED.token_monster[play.fight.token] == PRINTED.monster_ids.index("troll")
    assert sum(place == MET for place in play.state.tokens) == 1


@rule("DQ-MON-09")
def test_as_long_as_the_pool_has_a_token_the_board_keeps_its_own():
    situation = lair()
    for space in ("r5c5", "r5c6", "r6c5"):
        situation.token(space, "troll")
    play = situation.action_of(0).cards("dungeon", "troll").do("east")
    assert (play.asked, play.player) == ("fight_or_flee", 0)
    assert all(play.tokens_at(space) == ["troll"] for space in ("r5c5", "r5c6", "r6c5"))


# -- step 3: attack or escape --------------------------------------------------------------


@rule("DQ-MON-10")
def test_the_hero_must_choose_between_attack_and_escape():
    play = meet("skeleton")
    assert (play.asked, play.player) == ("fight_or_flee", 0)
    assert play.options == ["attack", "escape"]


def met_in(chamber, monster="skeleton"):
    situation = Situation(players=2).lay(FROM, "room_lfr").lay(LAIR, chamber).put(0, FROM)
    play = situation.action_of(0).dice(1, 1)  # to lift the portcullis, where there is one
    return play.cards("dungeon", monster).tokens(monster, 3).do("east")


@rule("DQ-MON-11")
@pytest.mark.parametrize("chamber", ["portcullis_lfr", "portcullis_dead_end"])
def test_behind_a_portcullis_the_hero_can_only_attack(chamber):
    play = met_in(chamber)
    assert not play.fight.may_escape
    assert play.asked == "lay_card"  # attack was the only option, so it was taken


@rule("DQ-MON-11")
@pytest.mark.parametrize(
    "chamber", ["room_lfr", "cave_in_lfr", "catacomb_entrance_lfr", "chasm_left"]
)
def test_in_other_chambers_the_hero_can_escape(chamber):
    assert "escape" in met_in(chamber).options


@rule("DQ-MON-14")
def test_a_portcullis_in_the_chamber_left_behind_does_not_bar_an_escape():
    situation = Situation(players=2).lay(FROM, "portcullis_lfr").lay(LAIR, "room_lfr")
    play = situation.put(0, FROM).action_of(0)
    play.dice(1, 1).cards("dungeon", "skeleton").do("east")
    assert play.space(0) == LAIR
    assert play.options == ["attack", "escape"]


# -- special movement ----------------------------------------------------------------------


@rule("DQ-MON-12", "DQ-GAP-12")
def test_after_a_secret_passage_of_the_search_deck_the_hero_can_only_attack():
    situation = Situation(heroes=["hugo", "lindel"]).lay(FROM, "room_lfr").lay(LAIR, "room_lfr")
    play = situation.put(0, FROM, came_from="r2c2").action_of(0)
    play.cards("search", "secret_door").cards("dungeon", "skeleton").do("search", "east")
    assert play.space(0) == LAIR
    assert play.asked == "lay_card"


@rule("DQ-MON-12", "DQ-GAP-12")
def test_a_hero_who_walks_on_after_special_movement_can_escape_again():
    situation = Situation(heroes=["hugo", "lindel"]).lay(FROM, "room_lfr").lay(LAIR, "room_lfr")
    situation.put(0, FROM, came_from="r2c2").hero(0).special = True
    play = situation.action_of(0).cards("dungeon", "skeleton").do("east")
    assert play.options == ["attack", "escape"]


@rule("DQ-GAP-12")
def test_a_monster_met_next_turn_in_the_chamber_escaped_to_cannot_be_escaped():
    play = (
        meet("skeleton", hero="lindel").escape_cards("ancient_charm", "hollow_stare").do("escape")
    )
    assert play.space(0) == FROM
    play.tiles("room_lfr").cards("dungeon", "empty", "troll").do(play.options[0])
    assert PRINTED.monster_ids[play.fight.monster] == "troll"
    assert not play.fight.may_escape
    assert play.asked == "lay_card"


@rule("DQ-GAP-12")
def test_a_monster_met_after_coming_up_from_the_catacombs_cannot_be_escaped():
    play = Situation(players=2).lay("r1c3", "room_lfr").below(0, "r2c2", heading="east").turn_of(0)
    play.cards("catacomb", "exit").dice(1).do("leave", "left")  # one ahead, one to the north
    assert play.space(0) == "r1c3"
    play.tiles("room_lfr").cards("dungeon", "empty", "skeleton").do(play.options[0])
    assert play.fight.hero == 0
    assert not play.fight.may_escape
    assert play.asked == "lay_card"


@rule("DQ-GAP-12")
def test_a_monster_met_after_fleeing_from_the_dragon_cannot_be_escaped():
    situation = Situation(heroes=["hugo", "lindel"]).lay("r5c6", "room_lfr", arrow="east")
    play = situation.put(0, "r5c7").action_of(0)
    play.cards("dragon", "dragon_rage").dice(1, 1).do("stay", "upper_west")
    assert play.space(0) == "r5c6"
    play.tiles("room_lfr").cards("dungeon", "empty", "skeleton").do(play.options[0])
    assert PRINTED.monster_ids[play.fight.monster] == "skeleton"
    assert not play.fight.may_escape


@rule("DQ-GAP-16")
@pytest.mark.parametrize("came_from", [None, FROM])
def test_a_hero_with_no_chamber_to_go_back_to_is_not_offered_an_escape(came_from):
    situation = Situation(players=2).lay(FROM, "room_lfr").lay(LAIR, "room_lfr")
    situation.put(0, LAIR, came_from=came_from)
    situation.hero(0).plight = OWES_ENCOUNTER
    play = situation.turn_of(0).cards("dungeon", "skeleton")
    assert play.fight.may_escape == (came_from is not None)
    assert play.asked == ("lay_card" if came_from is None else "fight_or_flee")


# -- tokens already in the chamber ---------------------------------------------------------


@rule("DQ-GAP-13")
def test_the_token_in_the_chamber_is_the_monster_met_and_no_other_is_drawn():
    situation = lair().token(LAIR, "troll", life=5)
    token = situation.state.tokens.index(situation.hero(0).cell + 1)
    play = situation.action_of(0).do("east")
    assert play.asked == "fight_or_flee"
    assert play.fight.token == token
    assert in_the_pool(play.state, "troll") == 3
    assert play.table.view(1).fight.life == 5


@rule("DQ-MON-15")
def test_after_an_escape_a_token_in_the_chamber_comes_before_the_chamber_itself():
    situation = (
        Situation(heroes=["lindel", "hugo"]).lay(LAIR, "trap_lfr").put(0, LAIR, came_from=FROM)
    )
    situation.token(LAIR, "skeleton", life=2)
    hero = situation.hero(0)
    hero.special, hero.plight = True, OWES_ENCOUNTER
    play = situation.turn_of(0)
    play.powers("long_shot", "hollow_stare").combat(
        "sundering_blow", "piercing_shot", "cleave", "aimed_shot", "feint", "parry", "spark", "ward"
    )
    assert play.asked == "lay_card"  # the monster first, and it cannot be escaped
    assert play.discarded("trap") == []
    play.do("sundering_blow", "feint").cards("trap", "explosion").dice(1, 1, 1)
    play.do("piercing_shot", "parry")
    assert play.state.fight is None
    assert play.discarded("trap") == ["explosion"]  # killed: the Trap Room in the same turn


@rule("DQ-MON-15")
def test_the_chamber_is_not_met_while_its_monster_lives():
    situation = (
        Situation(heroes=["lindel", "hugo"]).lay(LAIR, "trap_lfr").put(0, LAIR, came_from=FROM)
    )
    situation.token(LAIR, "demon", life=8)
    situation.hero(0).wounds = 14
    situation.hero(0).plight = OWES_ENCOUNTER
    play = situation.turn_of(0).escape_cards("long_shot", "hellfire").do("escape")
    assert not play.hero(0).alive
    assert play.discarded("trap") == []
    assert play.tokens_at(LAIR) == ["demon"]


@rule("DQ-MON-03", "DQ-MON-06")
def test_the_monsters_power_card_in_hand_is_one_of_its_own_four():
    play = fight(lindel="long_shot feint", demon="dread parry")
    assert hand(play, 1)[0] == "dread"
    assert len(play.fight.sides[1].powers) == 3
