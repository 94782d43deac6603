"""The heuristic bot of Mage Knight Dungeons."""

import pytest

import undercroft
from tests.kernel.test_lessons import kinds_of
from tests.support.mageknight import Playing, Situation
from undercroft.bots.random import RandomBot
from undercroft.games.mageknight.bot import ANSWERS, HeuristicBot, choices, monsters
from undercroft.games.mageknight.bot.appraisal import appraise
from undercroft.games.mageknight.table.state import BY_BOT, HELD
from undercroft.kernel.grid import FACINGS

ROOM = (".........",) * 7
HUNTER = "gnoll_hunter_weak"
BOT = HeuristicBot(1)
GAMES = 40  # against random play


def answer(p: Playing) -> str:
    """What the bot answers where a situation stands."""
    return p.options[BOT.choose(p.table)]


def played(seed: int, bots: list, **settings: str) -> undercroft.Table:
    table = undercroft.new("mageknight", len(bots), seed, **settings)
    while (decision := table.decision) is not None:
        table.act(decision.choices[bots[decision.player].choose(table)])
    return table


def test_it_beats_random_play_in_lone_wolf():
    share = 0.0
    for seed in range(GAMES):
        bots = [HeuristicBot(seed), RandomBot(seed)]
        mine = seed % 2
        result = played(seed, bots if not mine else bots[::-1]).result
        share += result.share(mine)
    assert share / GAMES >= 0.85


@pytest.mark.parametrize("monsters", ["policy", "bot", "player"])
def test_it_plays_a_whole_solo_game(monsters):
    table = played(3, [HeuristicBot(3)], mode="heroic_team", monsters=monsters)
    assert table.result is not None


def test_it_plays_with_four_and_places_by_hand():
    table = played(4, [HeuristicBot(n) for n in range(4)], placing="by_hand", mode="heroic_team")
    assert table.result is not None


def test_it_drafts_a_full_team_and_builds_with_tiles():
    table = undercroft.new(
        "mageknight", 2, 5, mode="heroic_team", team="draft", layout="tiles", placing="by_hand"
    )
    while table.state.turn < 2:
        table.act(table.decision.choices[BOT.choose(table)])
    for seat, side in enumerate(table.state.sides):
        assert side.heroes >= 3, seat
        assert side.cost >= 80


def test_what_nobody_has_seen_does_not_change_an_answer():
    table = undercroft.new("mageknight", 2, 6)
    bots = [HeuristicBot(1), HeuristicBot(2)]
    for _ in range(120):
        decision = table.decision
        if decision is None:
            break
        seat = decision.player
        chosen = bots[seat].choose(table)
        for seed in range(2):
            world = table.fork(as_seen_by=seat, seed=seed)
            assert world.decision.choices == decision.choices
            assert bots[seat].choose(world) == chosen
            assert world.view(seat) == table.view(seat)
        table.act(decision.choices[chosen])


def test_what_is_turned_over_differs_between_imagined_worlds():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3", "N")
    s.chest("r2c3", "S")
    table = s.activate(hero, 8).table
    traps = set()
    for seed in range(12):
        world = table.fork(as_seen_by=0, seed=seed)
        world.act("expose:" + s.state.content.chests[0].id)
        traps.add(world.state.chests[0].trap)
    assert len(traps) > 2


def test_a_chest_at_hand_comes_first():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3", "N")
    s.chest("r2c3", "S", exposed=True, harmless=True)
    p = s.activate(hero, 8)
    assert answer(p).startswith("open:")


def test_it_disarms_slowly_if_it_has_the_points():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3", "N")
    s.chest("r2c3", "S", exposed=True, trap=1)
    assert answer(s.activate(hero, 6)).startswith("disarm_slowly:")


def test_it_leaves_with_the_gold():
    s = Situation(*ROOM, ways=())
    hero = s.fighter("r3c3", "N")
    chest = s.chest("r2c3", "S", exposed=True, harmless=True)
    chest.place, chest.seat, chest.square, chest.treasure = HELD, 0, -1, 0
    s.state.sides[0].exit = hero.square
    s.state.sides[0].took_chest = True
    assert answer(s.activate(hero, 6)) == "leave"


def test_it_goes_to_the_exit_once_it_has_the_gold():
    s = Situation(".........")
    hero = s.fighter("r0c3", "N")
    chest = s.chest("r0c0", "S")
    chest.place, chest.seat, chest.square, chest.treasure = HELD, 0, -1, 0
    s.state.sides[0].exit = s.state.ground.called["r0c8"]
    s.state.sides[0].took_chest = True
    assert answer(s.activate(hero, 6)) == "go:r0c4"


def test_it_looks_at_whoever_is_near():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3", "N")
    s.foe("r3c4", "N")
    s.state.turning = 0
    found = choices.face(s.state, 0, list(FACINGS))
    assert found in ("NE", "E", "SE")
    assert hero.facing == 0


def test_mage_spawn_come_from_behind():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3", "S", seat=1)
    spawn = s.foe("r5c3", "N")
    s.activate(spawn, 12, seat=0)
    goals = monsters.goals(s.state, 1, [hero])
    assert goals
    assert not goals & monsters.front_of(s.state, [hero])


def test_mage_spawn_hunt_others_and_not_the_heroes_of_their_player():
    s = Situation(".........")
    s.fighter("r0c0", "E", seat=0)
    s.fighter("r0c8", "W", seat=1)
    spawn = s.foe("r0c4", "N")
    s.state.ground.tile_of = (0,) * 3 + (1,) * 6
    s.state.ground.areas = (0b111, 0b111111000)
    assert answer(s.activate(spawn, 8, seat=0)) == "go:r0c5"


def test_the_monster_side_of_a_solo_game_is_played_by_it():
    s = Situation(*ROOM, players=1)
    s.state.monsters = BY_BOT
    s.fighter("r3c3", "S")
    s.foe("r4c1", "N")
    s.state.active = 0
    s.state.agenda = [("monsters_turn", 0)]
    p = Playing(s.state).dice(1, 1, 2)
    assert p.at(HUNTER) == "r3c2"  # r4c2 is nearer, but the hero looks there


def test_a_position_is_worth_more_with_gold():
    s = Situation(*ROOM)
    s.fighter("r3c3", "N")
    s.fighter("r0c0", "N", seat=1)
    s.state.sides[0].exit = s.state.ground.called["r6c6"]
    chest = s.chest("r2c3", "S")
    table = s.turn(0).table
    before = appraise(table, 0)
    chest.place, chest.seat, chest.square, chest.treasure = HELD, 0, -1, 0
    with_gold = appraise(s.turn(0).table, 0)
    assert before is not None
    assert with_gold is not None
    assert with_gold > before > 0
    assert appraise(s.turn(0).table, 1) < 1 - before


def test_every_kind_that_it_knows_is_one_of_the_game():
    assert {*ANSWERS} <= kinds_of("mageknight")
