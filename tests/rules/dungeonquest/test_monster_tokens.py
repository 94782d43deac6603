"""Monster tokens when they run short, and where they go (DQ-MTOK)."""

import pytest

from tests.support.dungeonquest import PRINTED
from tests.support.dungeonquest_fights import FROM, LAIR, lair, opening
from tests.support.rules import rule
from undercroft.games.dungeonquest.table.board import SPACE_NUMBER
from undercroft.games.dungeonquest.table.state import MET, POOL

SPACES = ["r5c5", "r5c6", "r6c5", "r6c9"]


def all_out(monster, *spaces, heroes=("lindel", "hugo")):
    """Every token of that monster lies on the board, and another of the kind is met."""
    situation = lair(*heroes)
    for space in spaces or SPACES:
        situation.token(space, monster)
    play = situation.action_of(0).cards("dungeon", monster)
    return play.do("east")


def places(play, monster):
    kind = PRINTED.monster_ids.index(monster)
    return sorted(
        p for token, p in enumerate(play.state.tokens) if PRINTED.token_monster[token] == kind
    )


@rule("DQ-MTOK-01")
@pytest.mark.parametrize("chosen", SPACES)
def test_a_fifth_token_to_be_placed_is_one_moved_there_by_the_monster_player(chosen):
    play = all_out("skeleton")
    assert play.player == 1
    play.do(chosen).escape_cards("ancient_charm", "hollow_stare").do("escape")
    assert play.tokens_at(LAIR) == ["skeleton"]
    assert play.tokens_at(chosen) == []
    spaces = [SPACE_NUMBER[space] for space in (LAIR, *SPACES) if space != chosen]
    assert places(play, "skeleton") == sorted(spaces)  # still four, and none in the pool


@rule("DQ-MTOK-02")
def test_with_all_tokens_out_the_monster_player_picks_one_to_set_the_life_value():
    play = all_out("demon")
    assert (play.asked, play.player) == ("which_token", 1)
    assert play.options == SPACES
    token = play.state.tokens.index(SPACE_NUMBER["r6c5"])
    play.do("r6c5")
    assert play.fight.token == token
    assert play.state.tokens[token] == MET
    assert play.table.view(1).fight.life == PRINTED.token_life[token]


@rule("DQ-MTOK-02")
def test_the_player_on_the_heros_left_picks_and_only_among_tokens_of_that_monster():
    situation = lair("lindel", "hugo", "challara")
    for space in SPACES:
        situation.token(space, "demon")
    play = situation.token("r8c8", "golem").action_of(0).cards("dungeon", "demon").do("east")
    assert play.player == 1
    assert play.options == SPACES


@rule("DQ-MTOK-02")
def test_a_token_in_the_pool_is_drawn_without_asking():
    situation = lair()
    for space in SPACES[:3]:
        situation.token(space, "demon")
    play = situation.action_of(0).cards("dungeon", "demon").do("east")
    assert play.asked == "fight_or_flee"
    assert len([place for place in places(play, "demon") if place >= 0]) == 3


@rule("DQ-MTOK-03")
def test_the_monster_player_sees_where_the_tokens_lie_but_no_life_value():
    play = all_out("demon")
    for viewer in (0, 1, None):
        view = play.table.view(viewer)
        shown = [(token.space, token.monster) for token in view.tokens]
        assert shown == [(space, "demon") for space in SPACES]
        assert {field for token in view.tokens for field in token.__struct_fields__} == {
            "space",
            "monster",
        }
        assert view.fight is None or view.fight.life is None
    for option in play.table.decision.options:
        assert option.label == f"The token in {option.id}"
        assert option.targets == (f"space:{option.id}",)


@rule("DQ-MTOK-03")
def test_two_tokens_of_a_kind_on_one_space_are_taken_blindly():
    situation = lair()
    for space, life in (("r5c5", 5), ("r5c5", 6), ("r5c5", 6), ("r5c6", 8)):
        situation.token(space, "demon", life)
    play = situation.action_of(0).cards("dungeon", "demon").do("east")
    assert play.options == ["r5c5", "r5c6"]  # a space, never a token
    play.do("r5c5")
    assert PRINTED.token_life[play.fight.token] in (5, 6)
    assert play.tokens_at("r5c5") == ["demon", "demon"]


@rule("DQ-MTOK-03")
def test_a_player_who_has_not_looked_imagines_the_tokens_to_lie_any_way_round():
    play = all_out("demon")
    worlds = [play.table.fork(as_seen_by=1, seed=seed).state for seed in range(30)]
    there = SPACE_NUMBER["r5c5"]
    assert {PRINTED.token_life[world.tokens.index(there)] for world in worlds} == {5, 6, 8}


@rule("DQ-MTOK-04")
def test_killing_a_monster_met_as_a_token_takes_it_off_the_board_into_the_pool():
    situation = lair("lindel", "hugo").token(LAIR, "golem", life=4)
    play = situation.action_of(0).do("east")
    opening(
        play,
        "ancient_charm storm_of_force cleave piercing_shot",
        "stone_fist feint parry slash snap_throw",
        then="sundering_blow",
    )
    play.do("attack", "storm_of_force", "snap_throw")
    play.cards("dungeon", "empty").do("cleave", "feint", "piercing_shot", "slash")
    assert play.state.fight is None
    assert play.tokens_at(LAIR) == []
    assert places(play, "golem") == [POOL] * 4
    assert play.table.view(0).pool["golem"] == 4


@rule("DQ-MTOK-04")
def test_a_token_that_was_killed_can_be_placed_again():
    situation = lair("lindel", "hugo").token(LAIR, "skeleton", life=2)
    for space in SPACES[:3]:
        situation.token(space, "skeleton")
    killed = situation.state.tokens.index(SPACE_NUMBER[LAIR])
    play = situation.action_of(0).do("east")
    opening(play, "ancient_charm sundering_blow aimed_shot", "hollow_stare feint parry")
    play.do("attack", "sundering_blow", "feint").cards("dungeon", "skeleton")
    play.do("aimed_shot", "parry")
    # The room holds another Skeleton: the token is in the pool, so that no other is moved.
    assert (play.asked, play.player) == ("fight_or_flee", 0)
    assert play.fight.token == killed
    play.escape_cards("ancient_charm", "hollow_stare").do("escape")
    assert play.space(0) == FROM
    assert play.tokens_at(LAIR) == ["skeleton"]
