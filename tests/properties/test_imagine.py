"""Worlds that a player cannot tell from the real one."""

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import any_configs, few, packed, play_on, played, seeds, some
from tests.support.dungeonquest import Situation

lengths = st.integers(0, 200)


@some
@given(any_configs(), seeds, lengths)
def test_every_player_sees_in_an_imagined_world_what_he_sees_in_the_real_one(config, seed, length):
    table = played(config, Random(seed), length)
    before = packed(table)
    for player in range(config["players"]):
        seen = msgspec.json.encode(table.view(player))
        for number in range(3):
            world = table.fork(as_seen_by=player, seed=number)
            assert msgspec.json.encode(world.view(player)) == seen
            assert world.over == table.over
            if table.over:
                continue
            assert world.decision.kind == table.decision.kind
            assert world.decision.player == table.decision.player
            if table.decision.player == player:
                assert list(world.decision.choices) == list(table.decision.choices)
                assert world.decision.options == table.decision.options
            assert table.game.audit(world.state, settled=False) == []
    assert packed(table) == before, "looking changes nothing"


@some
@given(any_configs(), seeds, lengths, st.integers(0, 1 << 40))
def test_two_worlds_with_the_same_seed_are_equal(config, seed, length, world_seed):
    table = played(config, Random(seed), length)
    for player in range(config["players"]):
        one, other = (table.fork(as_seen_by=player, seed=world_seed) for _ in range(2))
        assert packed(one) == packed(other)


@few
@given(any_configs(), seeds, lengths)
def test_an_imagined_world_can_be_played_to_its_end(config, seed, length):
    rng = Random(seed)
    table = played(config, rng, length)
    world = table.fork(as_seen_by=rng.randrange(config["players"]))
    for _ in play_on(world, rng):
        pass
    assert world.over
    assert world.result is not None


def test_hidden_cards_vary_and_known_ones_do_not():
    """In a fight both hands are hidden from the other side, and both from those who watch."""
    varied = 0
    for seed in range(60):
        table = played({"players": 3, "seed": seed}, Random(seed), 30)
        fight = table.state.fight
        if fight is None or not all(side.hand for side in fight.sides):
            continue
        varied += 1
        for viewer in range(3):
            worlds = [
                table.fork(as_seen_by=viewer, seed=number).state.fight for number in range(12)
            ]
            for number, side in enumerate(fight.sides):
                hands = {tuple(sorted(world.sides[number].hand)) for world in worlds}
                if side.seat == viewer:
                    assert hands == {tuple(sorted(side.hand))}
                else:
                    assert len(hands) > 6
    assert varied >= 5, "too few fights were met to show anything"


def test_the_life_of_a_monster_varies_but_for_the_monster_player():
    met = varied = 0
    for seed in range(80):
        table = played({"players": 3, "seed": seed, "combat": "classic"}, Random(seed), 40)
        fight = table.state.fight
        if fight is None:
            continue
        met += 1
        for viewer in range(3):
            worlds = [table.fork(as_seen_by=viewer, seed=number) for number in range(20)]
            tokens = {world.state.fight.token for world in worlds}
            if viewer == fight.sides[1].seat:
                assert tokens == {fight.token}
            else:
                varied += len(tokens) > 1
    assert met >= 5
    assert varied > met, "but for a token that is the last of its kind"


def test_hidden_loot_varies_but_not_its_number():
    seen = 0
    for seed in range(60):
        config = {"players": 2, "seed": seed, "cloak_and_dagger": True}
        table = played(config, Random(seed), 80)
        owner = next((hero for hero in table.state.heroes if len(hero.loot) >= 2), None)
        if owner is None or table.over:  # once the gold is counted, all Loot lies open
            continue
        seen += 1
        worlds = [table.fork(as_seen_by=1 - owner.seat, seed=number) for number in range(20)]
        held = {world.state.heroes[owner.seat].loot for world in worlds}
        assert len(held) > 5
        assert {len(loot) for loot in held} == {len(owner.loot)}
        own = {
            table.fork(as_seen_by=owner.seat, seed=number).state.heroes[owner.seat].loot
            for number in range(5)
        }
        assert own == {owner.loot}
    assert seen >= 5


def test_loot_that_has_been_discarded_in_this_very_step_need_not_be_guessed():
    s = Situation(heroes=["hugo", "gherinn"], cloak_and_dagger=True).put(0, "r5c7")
    s.give(0, "ruby_ring", "ebon_ring", "pearl_ring", "gold_ring", "silver_ring", "giant_ruby")
    play = s.action_of(0).cards("dragon", "dragon_rage").dice(1, 1).do("stay")
    assert (play.asked, play.loot(0)) == ("retreat", [])
    for seed in range(10):
        world = play.table.fork(as_seen_by=1, seed=seed)
        assert world.view(1) == play.table.view(1)


def test_the_monster_player_knows_the_token_that_he_has_just_turned_up():
    s = Situation(heroes=["hugo", "gherinn", "lindel"]).lay("r1c2", "room_lfr", arrow="west")
    play = s.token("r1c2", "demon", life=8).action_of(0).do("east")
    lives = [
        {play.table.fork(viewer, seed).view(1).fight.life for seed in range(30)}
        for viewer in range(3)
    ]
    assert lives == [{5, 6, 8}, {8}, {5, 6, 8}]
